"""What there is to weigh in Kalooki at a decision, the weightiest first."""

from __future__ import annotations

from typing import Any

from cardtable.engine.reasons import Thought, always
from cardtable.mechanics.rummy.meld_reasons import LASTING, URGENT
from cardtable.mechanics.stock import Draw
from cardtable.words import number_word, so_many
from games.kalooki.actions import Call
from games.kalooki.judge import Judge
from games.kalooki.table import MOST_CALLS

CALL, ANSWER, DRAW, MELD = "call", "answer", "draw", "meld"


def must_allow(at: Judge) -> bool:
    """Whether the player in turn has to allow a call."""
    return at.deal.turn in at.deal.down


def _calls_told(at: Judge) -> str:
    left, most = MOST_CALLS - at.deal.calls[at.seat], number_word(MOST_CALLS)
    are = "is" if left == 1 else "are"
    return f"Only calls that are allowed count: {left} of your {most} in this game {are} left."


THOUGHTS: tuple[Thought[Any], ...] = (
    *URGENT,
    # Calls and answers
    Thought("must-allow", must_allow, "The player in turn is down, and has to allow a call.", stage=CALL),
    Thought(
        "may-refuse",
        lambda at: not must_allow(at),
        "The player in turn may refuse a call, and then takes the card.",
        stage=CALL,
    ),
    Thought(
        "second-card",
        lambda at: at.stock > 0,
        "A call that is allowed brings two cards: that one, and one from the stock.",
        stage=CALL,
    ),
    Thought("calls-left", lambda at: Call() in at.view.legal, _calls_told, stage=CALL),
    Thought(
        "your-draw",
        always,
        "To refuse is your draw: you take the card, and none from the stock.",
        stage=ANSWER,
    ),
    Thought(
        "two-for-caller",
        lambda at: at.stock > 0,
        "If you allow it the caller gets two cards: that one, and one from the stock.",
        stage=ANSWER,
    ),
    # The own turn
    Thought(
        "seen",
        lambda at: Draw("discard") in at.view.legal,
        "What you take from the discards all the others have seen.",
        stage=DRAW,
    ),
    Thought(
        "short",
        lambda at: at.short > 0,
        lambda at: f"You are {so_many(at.short, 'card')} short of {at.deal.contract_words}.",
    ),
    *LASTING,
    Thought(
        "spare",
        lambda at: not at.is_down,
        "Of what your contract can spare, what counts most goes first.",
        stage=MELD,
    ),
)
