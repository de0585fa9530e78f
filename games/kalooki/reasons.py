"""What is said of actions in Kalooki: each with the claim that makes it true."""

from __future__ import annotations

from typing import Any

from cardtable.cards import text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason, always
from cardtable.mechanics.rummy.meld_reasons import (
    ALONE,
    COULD_ADD,
    DEAREST,
    LAST_CARD,
    LETS_OUT,
    MISSES_LAY,
    SAVES,
    alone_told,
    cost_told,
)
from cardtable.mechanics.stock import Discard, Draw
from cardtable.words import points, so_many
from games.kalooki.actions import Allow, Call, Lay, Refuse
from games.kalooki.judge import Judge

MOST_NAMED = 5
"""Of what would be left so many cards are named."""


def takes(action: Action) -> bool:
    """Whether it is to get the top discard."""
    return isinstance(action, Call | Refuse) or action == Draw("discard")


def leaves(at: Judge, action: Action) -> bool:
    """Whether it is to leave a card that one might get."""
    is_left = isinstance(action, Pass | Allow) or action == Draw("stock")
    return is_left and at.offered is not None


def _nearer_told(at: Judge, action: Action) -> str:
    """How far the contract is with the open card and without it."""
    assert at.offered is not None
    short = at.short_with(at.offered)
    if not short:
        return f"With {at.offered} you hold the whole contract."
    return f"With {at.offered} you are {so_many(short, 'card')} short of the contract, without it {at.short}."


def _idle_told(at: Judge, action: Action) -> str:
    """That the open card is of no use."""
    c = at.offered
    assert c is not None
    cost = ", and a call means two cards" if isinstance(action, Call) else ""
    if not at.fits(c).intersection(at.hand):
        return f"{alone_told(at, c)}{cost}."
    return f"With {c} you are {so_many(at.short, 'card')} short of the contract, as without it{cost}."


def _laid_told(at: Judge, action: Lay) -> str:
    left, told = at.played_on(action).hand(at.seat), f"It takes {cost_told(at, action)} out of your hand"
    if not left or len(left) > MOST_NAMED:
        return f"{told}."
    return f"{told}; {text_of(left)}, {points(at.deal.cost_of(left))}, may be all that stays."


def _needed_told(at: Judge, discard: Discard) -> str:
    without = so_many(at.short_without(discard.card), "card")
    return f"Without {discard.card} you are {without} short of the contract, with it {at.short}."


REASONS: tuple[Reason[Any], ...] = (
    # The open card
    Reason("nearer", lambda at, action: takes(action) and at.is_nearer, _nearer_told),
    Reason("leaves-nearer", lambda at, action: leaves(at, action) and at.is_nearer, _nearer_told, con=True),
    Reason("takes-idle", lambda at, action: takes(action) and at.is_idle, _idle_told, con=True),
    Reason(
        "stock-helps",
        lambda at, action: action == Draw("stock") and at.is_idle and at.helpers > 0,
        "{at.helpers} cards not seen yet would bring your contract nearer, and {at.offered} does not.",
        of=Draw,
    ),
    Reason("leaves-idle", lambda at, action: leaves(at, action) and at.is_idle, _idle_told),
    # Going out, laying and tacking
    LAST_CARD,
    LETS_OUT,
    Reason("lays", always, _laid_told, of=Lay),
    # Discards
    MISSES_LAY,
    COULD_ADD,
    Reason("needed", lambda at, discard: not at.can_spare(discard.card), _needed_told, of=Discard, con=True),
    DEAREST,
    ALONE,
    Reason(
        "spared",
        lambda at, discard: not at.is_down and at.can_spare(discard.card),
        "Without {action.card} you are no further from your contract: {at.short} short, as with it.",
        of=Discard,
    ),
    SAVES,
)
