"""What is said of actions in Remi: each with the claim that makes it true."""

from __future__ import annotations

from typing import Any

from cardtable.cards import text_of
from cardtable.engine.reasons import Reason, always
from cardtable.mechanics.acts import Cut
from cardtable.mechanics.draw import Discard
from cardtable.mechanics.meld_claims import ALONE, COULD_ADD, DEAREST, LAST_CARD, LETS_OUT, SAVES
from cardtable.words import points
from games.remi.actions import Lay, Reserve, Swap, Tack, Take
from games.remi.judge import Judge, cost_of, laid_by
from games.remi.stages import STOCK
from games.remi.table import BONUS

MOST_NAMED = 5
"""Of what comes with a discard so many cards are named."""


def _taken_told(at: Judge, take: Take) -> str:
    told, more = f"The set counts {points(laid_by(at.deal, take))}", at.with_it(take)
    if not more:
        return f"{told}."
    return f"{told}; {text_of(more[:MOST_NAMED])} come with it, and cost {cost_of(more)} in hand."


def _laid_told(at: Judge, lay: Lay) -> str:
    counts = points(laid_by(at.deal, lay))
    if not at.is_down:
        return f"It brings you down: these sets are worth {counts}."
    return f"It counts {counts} for you; in hand it would cost {cost_of(lay.cards)}."


REASONS: tuple[Reason[Any], ...] = (
    # The cut
    Reason(
        "exact",
        lambda at, cut: cut.amount == at.deal.exact,
        f"{{action.amount}} cards will be dealt: just as many lifted score {BONUS}.",
        of=Cut,
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
    Reason("swaps", always, "It brings you a joker, which may stand for any card of its colour.", of=Swap),
    Reason(
        "reserves",
        always,
        "{action.card} costs you nothing there, and brings the joker when the set is completed.",
        of=Reserve,
    ),
    # From the discards
    Reason(
        "dear-pick-up", lambda at, take: take != STOCK and at.is_dear(take), _taken_told, of=Take, con=True
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
