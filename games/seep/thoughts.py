"""What there is to weigh in Seep at a decision, the weightiest first."""

from __future__ import annotations

from cardtable.cards import text_of
from cardtable.engine.reasons import Thought, always
from games.seep import floor
from games.seep.actions import Bid, Build
from games.seep.judge import Judge
from games.seep.reasons import points
from games.seep.rules import SeepDeal
from games.seep.table import HOUSES, TEN

BID, OPEN, PLAY = "bid", "open", "play"


def best_sweep(at: Judge) -> int:
    """What the best sweep that can be made counts; 0 where there is none."""
    return max(floor.sweep_points(at, one) for one in at.view.legal)


def owed(at: Judge) -> list[int]:
    """The values of own houses for which the hand has only one card."""
    return [value for value in at.deal.houses_of(at.view.seat) if len(floor.of_value(at, value)) == 1]


def ordinary(at: Judge) -> list[int]:
    """The own houses that others may break."""
    return [
        value
        for value in at.deal.houses_of(at.view.seat)
        if value < HOUSES[-1] and not at.deal.is_cemented(value)
    ]


def only_ours(at: Judge) -> list[int]:
    """The own houses that nobody else can have a card for."""
    return [value for value in at.deal.houses_of(at.view.seat) if not at.unseen[value]]


def _nobody_takes(deal: SeepDeal, seat: int) -> bool:
    """Whether in a whole deal some own house has no card among the others that takes it."""
    return any(not floor.others_holding(deal, seat, value) for value in deal.houses_of(seat))


def breakable(at: Judge) -> list[int]:
    """The opponents' houses that the seat can break."""
    broken = {one.house for one in at.view.legal if isinstance(one, Build)}
    return sorted(value for value in broken if value and not at.deal.is_ours(value, at.view.seat))


def others_play(at: Judge) -> bool:
    """Whether somebody plays after this card."""
    deal = at.deal
    return not deal.dealt_out or any(deal.hand(seat) for seat in range(deal.seats) if seat != at.view.seat)


def lacks_minimum(at: Judge) -> bool:
    """Whether the own side has not yet what saves the baazi."""
    return at.deal.options.minimum and at.deal.points_so_far(at.view.side) < at.deal.scoring.minimum


def _minimum_told(at: Judge) -> str:
    so_far, least = at.deal.points_so_far(at.view.side), at.deal.scoring.minimum
    return f"Your side has {points(so_far)}; with fewer than {least} in this deal it loses a baazi."


def lying(at: Judge) -> int:
    """The points of the loose cards."""
    return at.deal.scoring.total(at.deal.loose)


def takes_nothing(at: Judge) -> bool:
    """Whether the seat can only throw."""
    return all(map(floor.is_throw, at.view.legal))


def is_ending(at: Judge) -> bool:
    """Whether nothing more is dealt and few cards are left."""
    return at.is_late and at.deal.dealt_out and not at.deal.has_second_hands


def _ten_told(at: Judge) -> str:
    return f"{TEN} lies loose: {points(at.deal.scoring.points(TEN))} for whoever takes it."


def _first_told(at: Judge) -> str:
    first, later = (points(at.deal.sweep_worth(first=one)) for one in (True, False))
    return f"A sweep by this first play counts {first}" + (
        f", a later one {later}." if first != later else "."
    )


def _worth_told(at: Judge) -> str:
    ten, most = at.deal.scoring.points(TEN), at.deal.scoring.most
    told = {
        "point-value": f"Spades count what they capture, the other aces 1, {TEN} {ten}; nothing else counts",
        "score-juneja": f"Spades count what they capture, the other aces 1, {TEN} {ten}, most cards {most}",
        "score-pakistan": f"{TEN} counts {ten}, 9S 9, 2S and the aces 1 each, most cards {most}",
    }
    return f"{told[at.deal.scoring.rule]}."


def _served(at: Judge) -> str:
    return floor.one_of(floor.of_value(at, at.deal.bid))


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "bid-pair",
        lambda at: bool(floor.pairs(at)),
        lambda at: (
            f"Of {floor.one_of(floor.pairs(at))} you hold more than one: one plays, another still takes."
        ),
        stage=BID,
    ),
    Thought(
        "bid-high",
        lambda at: len(at.view.legal) > 1,
        "The higher a house, the fewer values it can be broken to; one of 13 cannot be broken.",
        stage=BID,
    ),
    Thought(
        "bid-blind",
        lambda at: isinstance(at.view.legal[0], Bid),
        "The floor is still face down: your first play must serve the bid, whatever lies there.",
        stage=BID,
    ),
    Thought("sweep-first", lambda at: best_sweep(at) > 0, _first_told, stage=OPEN),
    Thought(
        "then-dealt",
        always,
        "After this play the others get their cards: what you leave lies there for them.",
        stage=OPEN,
    ),
    Thought(
        "serve",
        always,
        lambda at: f"This play serves your bid: a house of {at.deal.bid}, or {_served(at)} played.",
        stage=OPEN,
    ),
    Thought(
        "sweep",
        lambda at: best_sweep(at) > 0,
        lambda at: f"One of your cards sweeps the floor: {points(best_sweep(at))}.",
        stage=PLAY,
    ),
    Thought("minimum", lacks_minimum, _minimum_told, stage=PLAY),
    Thought(
        "only-yours",
        lambda at: bool(only_ours(at)),
        lambda at: (
            f"Nobody else can hold {floor.a_card(only_ours(at)[0])}: only you can take your house of "
            f"{only_ours(at)[0]}."
        ),
        stage=PLAY,
        in_deal=_nobody_takes,
    ),
    Thought(
        "owed",
        lambda at: bool(owed(at)),
        lambda at: (
            f"{text_of(floor.of_value(at, owed(at)[0]))} is all you hold for your house of {owed(at)[0]}: "
            "until that goes it can only take it."
        ),
        stage=PLAY,
    ),
    Thought(
        "break",
        lambda at: bool(breakable(at)),
        lambda at: f"You can break the opponents' house of {floor.one_of(breakable(at))}.",
        stage=PLAY,
    ),
    Thought(
        "ordinary",
        lambda at: bool(ordinary(at)),
        lambda at: (
            f"Your house of {ordinary(at)[0]} holds one set: it may be broken until a second cements it."
        ),
        stage=PLAY,
    ),
    Thought("ten", lambda at: TEN in at.deal.loose, _ten_told, stage=PLAY),
    Thought(
        "last-taker",
        lambda at: is_ending(at) and bool(at.deal.loose),
        "Nothing more is dealt: who picks up last also gets the loose cards that are left.",
        stage=PLAY,
    ),
    Thought(
        "only-throw",
        takes_nothing,
        "You can only throw: best a card that counts little and leaves no sweep.",
        stage=PLAY,
    ),
    Thought(
        "lying",
        lambda at: lying(at) > 0,
        lambda at: f"The loose cards count {points(lying(at))}.",
        stage=PLAY,
    ),
    Thought(
        "high-card",
        lambda at: any(isinstance(one, Build) for one in at.view.legal),
        "Who makes a house must keep a card of its value in hand.",
        stage=PLAY,
    ),
    Thought(
        "leave",
        others_play,
        lambda at: f"Leave nothing that one card sweeps: {points(at.deal.sweep_worth(first=False))}.",
        stage=PLAY,
    ),
    Thought("worth", always, _worth_told, stage=PLAY),
)
