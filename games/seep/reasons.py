"""What is said of plays in Seep, and what there is to weigh: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import text_of
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.fishing import fishing_reasons as of_fishing
from cardtable.mechanics.fishing import sweep_reasons as of_sweeps
from cardtable.words import either, points
from games.seep.actions import Bid, Build, Play
from games.seep.judge import Judge
from games.seep.rules import SeepDeal
from games.seep.table import HOUSES, TEN, values_of

NAMES = {11: "a jack", 12: "a queen", 13: "a king"}


def a_card(value: int) -> str:
    """A card of a house's value, as said: `a 9`, `a king`."""
    return NAMES.get(value, f"a {value}")


# Bids and houses


def _breaking(value: int) -> str:
    """What becomes of a house of that value, as said."""
    higher = either([str(one) for one in HOUSES if one > value])
    return f"can be broken to {higher}" if higher else "cannot be broken: nothing is higher"


def _is_lower(_: Judge, bid: Bid, other: Action) -> bool:
    return isinstance(other, Bid) and other.amount < bid.amount


def others_hold(deal: SeepDeal, seat: int, value: int) -> bool:
    """Whether in a whole deal another hand, or the stock, has a card of that value."""
    piles = ("stock", *(f"hand.{one}" for one in range(deal.seats) if one != seat))
    return any(value in values_of(deal.cards_in(name)) for name in piles)


def _is_safe_from_breaking(deal: SeepDeal, seat: int, build: Build) -> bool:
    """Whether by the rules nobody could break the house once it is built."""
    then = deal.clone()
    then.apply(seat, build)
    everybody = [one for other in range(then.seats) for one in then.legal(other)]
    return not any(isinstance(one, Build) and one.house == build.value for one in everybody)


def _house_told(at: Judge, build: Build) -> str:
    inside = at.inside(build)
    counts = at.deal.scoring.total(inside)
    return (
        f"The house of {build.value} then holds {points(counts) if counts else f'{len(inside)} cards'}, and "
        f"your {text_of(at.kept(build))} can take it."
    )


REASONS: tuple[Reason[Judge], ...] = (
    Reason(
        "pair",
        lambda at, bid: len(at.of_value(bid.amount)) > 1,
        lambda at, bid: (
            f"You hold {text_of(at.of_value(bid.amount))}: "
            f"one can be played and another still takes a house of {bid.amount}."
        ),
        of=Bid,
    ),
    Reason(
        "highest-bid",
        lambda at, bid: all(_is_lower(at, bid, one) for one in at.view.legal if one != bid),
        lambda _, bid: f"It is your highest bid: a house of {bid.amount} {_breaking(bid.amount)}.",
        of=Bid,
        beside=_is_lower,
    ),
    Reason(
        "easily-broken",
        always,
        lambda _, bid: f"A house of {bid.amount} {_breaking(bid.amount)}.",
        of=Bid,
        con=True,
    ),
    of_sweeps.SWEEP,
    of_sweeps.MISSES_SWEEP,
    of_fishing.POINTS,
    Reason(
        "partner-holds",
        lambda at, build: (
            build.value in at.deal.houses
            and at.deal.is_ours(build.value, at.view.seat)
            and at.view.seat not in at.deal.owned_by[build.value]
        ),
        lambda _, build: (
            f"Your partner owns the house of {build.value}, and holds {a_card(build.value)} for it."
        ),
        of=Build,
        in_deal=lambda deal, seat, build: any(
            build.value in values_of(deal.hand(one)) for one in deal.team(seat) - {seat}
        ),
    ),
    Reason(
        "breaks",
        lambda at, build: bool(build.house) and not at.deal.is_ours(build.house, at.view.seat),
        lambda at, build: (
            f"It breaks the opponents' house of {build.house}: {text_of(at.deal.house(build.house))} "
            f"go into one of {build.value}."
        ),
        of=Build,
    ),
    Reason(
        "only-yours",
        lambda at, build: not at.out[build.value] and bool(at.kept(build)),
        lambda _, build: (
            f"Nobody else can hold {a_card(build.value)}: only you can take the house of {build.value}."
        ),
        of=Build,
        in_deal=lambda deal, seat, build: not others_hold(deal, seat, build.value),
    ),
    Reason(
        "cements",
        lambda at, build: (
            build.value not in at.deal.cemented and sum(values_of(at.inside(build))) >= 2 * build.value
        ),
        "It makes the house of {action.value} cemented: nobody can break it.",
        of=Build,
        in_deal=_is_safe_from_breaking,
    ),
    of_fishing.SAFE,
    of_sweeps.NO_SWEEP,
    of_sweeps.FEWEST_SWEEP,
    of_sweeps.LEAVES_SWEEP,
    Reason(
        "cards",
        lambda at, play: play.takes,
        lambda at, play: f"It takes {text_of(at.brought(play)[1:])} off the floor.",
        of=Play,
    ),
    Reason(
        "gives",
        lambda at, play: not play.takes and at.card_points(play.card) > 0,
        lambda at, play: f"{play.card} counts {points(at.card_points(play.card))} for whoever takes it.",
        of=Play,
        con=True,
    ),
    of_fishing.TAKERS,
    Reason("holds-points", lambda at, build: bool(at.kept(build)), _house_told, of=Build),
)


# What there is to weigh


def owed(at: Judge) -> list[int]:
    """The values of own houses for which the hand has only one card."""
    return [value for value in at.deal.houses_of(at.view.seat) if len(at.of_value(value)) == 1]


def ordinary(at: Judge) -> list[int]:
    """The own houses that others may break."""
    own = at.deal.houses_of(at.view.seat)
    return [value for value in own if value < HOUSES[-1] and not at.deal.is_cemented(value)]


def breakable(at: Judge) -> list[str]:
    """The opponents' houses that the seat can break."""
    broken = {one.house for one in at.view.legal if isinstance(one, Build) and one.house}
    return [str(value) for value in sorted(broken) if not at.deal.is_ours(value, at.view.seat)]


def _worth_told(at: Judge) -> str:
    scoring = at.deal.scoring
    ten, most = scoring.points(TEN), f", most cards {scoring.most}" if scoring.most else ""
    if scoring.rule == "score-pakistan":
        return f"{TEN} counts {ten}, 9S 9, 2S and the aces 1 each{most}."
    return f"Spades count what they capture, the other aces 1, {TEN} {ten}{most}; nothing else counts."


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "bid-blind",
        lambda at: isinstance(at.view.legal[0], Bid),
        "The floor is still face down: your first play must serve the bid, whatever lies there.",
        stage="bid",
    ),
    of_sweeps.SWEEP_NOW,
    Thought(
        "then-dealt",
        always,
        "After this play the others get their cards: what you leave lies there for them.",
        stage="open",
    ),
    Thought(
        "minimum",
        lambda at: at.deal.options.minimum and at.deal.points_so_far(at.view.side) < at.deal.scoring.minimum,
        lambda at: (
            f"Your side has {points(at.deal.points_so_far(at.view.side))}; with fewer than "
            f"{at.deal.scoring.minimum} in this deal it loses a baazi."
        ),
        stage="play",
    ),
    Thought(
        "owed",
        lambda at: bool(owed(at)),
        lambda at: (
            f"{text_of(at.of_value(owed(at)[0]))} is all you hold for your house of {owed(at)[0]}: "
            "until that goes it can only take it."
        ),
        stage="play",
    ),
    Thought(
        "break",
        lambda at: bool(breakable(at)),
        lambda at: f"You can break the opponents' house of {either(breakable(at))}.",
        stage="play",
    ),
    Thought(
        "ordinary",
        lambda at: bool(ordinary(at)),
        lambda at: (
            f"Your house of {ordinary(at)[0]} holds one set: it may be broken until a second cements it."
        ),
        stage="play",
    ),
    of_fishing.LAST_BATCH,
    Thought(
        "leave",
        lambda at: bool(at.abroad),
        lambda at: f"Leave nothing that one card sweeps: {points(at.deal.sweep_worth(first=False))}.",
        stage="play",
    ),
    Thought("worth", always, _worth_told, stage="play"),
)
