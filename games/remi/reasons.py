"""What is said of actions in Remi, each with the claim that makes it true; and what there is to weigh at a
decision, the weightiest first."""

from __future__ import annotations

from typing import Any

from cardtable.cards import text_of
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.card_actions import Cut
from cardtable.mechanics.rummy import meld_reasons
from cardtable.mechanics.stock import Discard
from cardtable.words import points, so_many
from games.remi.actions import Lay, Reserve, Swap, Tack, Take
from games.remi.judge import Judge, cost_of, laid_by
from games.remi.stages import STOCK
from games.remi.table import BONUS
from games.remi.ways import best_sets

CUT, DRAW, MELD = "cut", "draw", "meld"
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
    meld_reasons.LAST_CARD,
    meld_reasons.LETS_OUT,
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
    meld_reasons.COULD_ADD,
    meld_reasons.DEAREST,
    meld_reasons.ALONE,
    Reason(
        "pair",
        lambda at, discard: bool(at.goes_with(discard.card)),
        lambda at, discard: f"{discard.card} may come into a set with {at.goes_with(discard.card)[0]}.",
        of=Discard,
        con=True,
    ),
    meld_reasons.SAVES,
)


def _errs_told(at: Judge) -> str:
    return f"Your hand errs by up to {so_many(at.deal.options.cut_error, 'card')}, one way or the other."


def _short_told(at: Judge) -> str:
    counts, need = best_sets(at.hand)[0], at.deal.options.first_lay
    return f"Your sets are worth {points(counts)}: to go down you need {need}."


THOUGHTS: tuple[Thought[Any], ...] = (
    Thought("errs", lambda at: at.deal.options.cut_error > 0, _errs_told, stage=CUT),
    Thought(
        "comes-with",
        lambda at: bool(at.takes),
        "A discard must be laid at once, in a new set; all cards on top of it come with it.",
        stage=DRAW,
    ),
    *meld_reasons.URGENT,
    Thought(
        "short",
        lambda at: not at.is_down and best_sets(at.hand)[0] < at.deal.options.first_lay,
        _short_told,
        stage=MELD,
    ),
    Thought(
        "can-swap",
        lambda at: at.can(Swap),
        "A joker on the table can be yours for the card that it stands for.",
        stage=MELD,
    ),
    *meld_reasons.LASTING,
)
