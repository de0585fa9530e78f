"""What is said of actions in Zheng Shangyou: each sentence with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import text_of, without
from cardtable.engine.actions import Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.climbing import giving_reasons as of_giving
from cardtable.mechanics.climbing import round_reasons as of_rounds
from cardtable.mechanics.climbing import round_thoughts as on_rounds
from cardtable.mechanics.climbing.combinations import TOP, PlayCards
from cardtable.mechanics.exchange import Give, Take
from games.zheng_shangyou.combinations import HEIGHT
from games.zheng_shangyou.seen import Seen


def takes_higher(at: Seen, take: Take) -> bool:
    """Whether no card on the table is higher."""
    return HEIGHT[take.card] == max(HEIGHT[c] for c in at.view.cards_in("table"))


def _other(at: Seen, take: Take) -> str:
    return text_of(without(at.view.cards_in("table"), (take.card,)))


OF_EXCHANGE: tuple[Reason[Seen], ...] = (
    Reason(
        "for-mate",
        lambda at, gift: at.mate_picks and bool(at.entries(gift.cards)),
        lambda at, gift: f"Your teammate chooses first, and {text_of(gift.cards)} would help.",
        of=Give,
    ),
    *of_giving.OF_PARTING,
    Reason(
        "fits",
        lambda at, take: at.view.stage == "share" and at.saves_units(take),
        lambda at, take: f"{take.card} goes together with cards of yours: it costs no turn of its own.",
        of=Take,
    ),
    Reason(
        "higher",
        lambda at, take: takes_higher(at, take),
        lambda at, take: f"{take.card} is as high as {_other(at, take)}, or higher.",
        of=Take,
        beside=lambda at, take, other: HEIGHT[take.card] >= HEIGHT[other.card],
    ),
    Reason(
        "lower",
        lambda at, take: not takes_higher(at, take),
        lambda at, take: f"{_other(at, take)} is higher.",
        of=Take,
        con=True,
    ),
)

OF_SIDES: tuple[Reason[Seen], ...] = (
    Reason(
        "beats-mate",
        lambda at, _: at.mate_lies and at.fewest > of_rounds.FEW,
        "The play that lies is your own side's, and nobody against you is nearly out.",
        of=PlayCards,
        con=True,
        in_deal=lambda deal, seat, _: deal.side(deal.by) == deal.side(seat),
    ),
    Reason(
        "mate-lies",
        lambda at, _: at.mate_lies,
        "The play that lies is your own side's: let it stand.",
        of=Pass,
        in_deal=lambda deal, seat, _: deal.side(deal.by) == deal.side(seat),
    ),
)

REASONS: tuple[Reason[Seen], ...] = (*of_rounds.FIRST, *OF_SIDES, *of_rounds.USUAL, *OF_EXCHANGE)


THOUGHTS: tuple[Thought[Seen], ...] = (
    Thought(
        "choose",
        lambda at: any(at.tears(one.cards) for one in of_giving.gifts(at)),
        "Your highest must go: among equals keep those that belong to a set or sequence.",
        stage="tribute",
    ),
    Thought("pick", always, "The higher card is the better one, most of all a joker or a 2.", stage="pick"),
    Thought(
        "return-mate",
        lambda at: at.mate_picks,
        "Your teammate chooses first among the cards given back: a good one is fair.",
        stage="return",
    ),
    on_rounds.LONE_LOW,
    Thought("share", always, "Which of the two goes together with cards of yours?", stage="share"),
    Thought(
        "mate-lies",
        lambda at: at.mate_lies,
        "The play that lies is your own side's: beat it only with a reason.",
        stage="play",
    ),
    on_rounds.NEARLY_OUT,
    Thought(
        "none-higher",
        lambda at: not at.entries(at.abroad) and any(HEIGHT[c] == TOP - 1 for c in at.hand),
        "All 2s and jokers of the others are out: an ace that you play alone is not beaten.",
        stage="play",
    ),
    on_rounds.UNITS,
    on_rounds.TEARS,
    on_rounds.ENTRIES,
    on_rounds.PASS,
    on_rounds.LEAD,
)
