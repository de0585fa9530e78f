"""What is said of actions in Remi: each with the claim that makes it true."""

from __future__ import annotations

from typing import Any

from cardtable.cards import text_of
from cardtable.engine.reasons import Reason, always
from cardtable.mechanics.acts import Cut
from cardtable.mechanics.draw import Discard
from cardtable.mechanics.meld_claims import ALONE, COULD_ADD, DEAREST, LAST_CARD, LETS_OUT, SAVES, points
from cardtable.mechanics.melds import is_joker
from cardtable.words import so_many
from games.remi.actions import Lay, Reserve, Swap, Tack, Take
from games.remi.judge import Judge, cost_of, finds_place, laid_by
from games.remi.stages import STOCK
from games.remi.table import BONUS

MOST_NAMED = 5
"""Of what comes with a discard so many cards are named."""


def off(at: Judge, cut: Cut) -> int:
    """How far a cut aims from the cards that will be dealt."""
    return abs(cut.amount - at.deal.exact)


def _taken_told(at: Judge, take: Take) -> str:
    told = f"The set counts {points(laid_by(at.deal, take))}"
    more = at.with_it(take)
    return f"{told}, and {so_many(len(more), 'card')} more come with it." if more else f"{told}."


def _dear_told(at: Judge, take: Take) -> str:
    more = at.with_it(take)
    return (
        f"{text_of(more[:MOST_NAMED])} would come with it: what comes costs {cost_of(more)} in hand, "
        f"and the set counts {laid_by(at.deal, take)}."
    )


def _laid_told(at: Judge, lay: Lay) -> str:
    counts = points(laid_by(at.deal, lay))
    if not at.is_down:
        return f"It brings you down: these sets are worth {counts}."
    return f"It counts {counts} for you; in hand it would cost {cost_of(lay.cards)}."


REASONS: tuple[Reason[Any], ...] = (
    # The cut
    Reason(
        "exact",
        lambda at, cut: not off(at, cut),
        f"{{action.amount}} cards will be dealt: just as many lifted score {BONUS}.",
        of=Cut,
    ),
    Reason(
        "aims-off",
        lambda at, cut: off(at, cut) > 0,
        lambda at, cut: f"{at.deal.exact} cards will be dealt, and it aims {off(at, cut)} off.",
        of=Cut,
        con=True,
    ),
    # Closing and laying
    LAST_CARD,
    LETS_OUT,
    Reason("lays", always, _laid_told, of=Lay),
    Reason(
        "breaks-set",
        lambda at, action: at.in_a_set(action.card),
        "{action.card} lies in a set in your hand.",
        of=(Tack, Discard),
        con=True,
    ),
    Reason(
        "adds",
        always,
        lambda at, tack: f"It counts {points(laid_by(at.deal, tack))} there, and costs you nothing in hand.",
        of=Tack,
    ),
    Reason(
        "swaps",
        lambda at, swap: finds_place(at.deal, at.seat, swap),
        "The joker that you get can be laid or added at once.",
        of=Swap,
    ),
    Reason(
        "idle-joker",
        lambda at, swap: not finds_place(at.deal, at.seat, swap),
        "The joker that you get can be laid nowhere yet, and in hand it costs 25.",
        of=Swap,
        con=True,
    ),
    Reason(
        "reserves",
        always,
        "{action.card} costs you nothing there, and brings the joker when the set is completed.",
        of=Reserve,
    ),
    # From the discards
    Reason(
        "dear-pick-up",
        lambda at, take: take != STOCK and at.is_dear(take),
        _dear_told,
        of=Take,
        con=True,
    ),
    Reason("takes", lambda at, take: take != STOCK, _taken_told, of=Take),
    Reason(
        "all-dear",
        lambda at, stock: bool(at.takes) and all(map(at.is_dear, at.takes)),
        "With each discard that you can use come cards that cost more than its set counts.",
        of=Take,
    ),
    # Discards
    COULD_ADD,
    Reason(
        "joker-away",
        lambda at, discard: is_joker(discard.card),
        "A joker may stand for any card of its colour.",
        of=Discard,
        con=True,
    ),
    DEAREST,
    ALONE,
    Reason(
        "pair",
        lambda at, discard: bool(at.goes_with(discard.card)),
        lambda at, discard: f"{discard.card} may come into a set with {at.goes_with(discard.card)[0]}.",
        of=Discard,
        con=True,
    ),
    SAVES,
)
