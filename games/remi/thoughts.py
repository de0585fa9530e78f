"""What there is to weigh in Remi at a decision, the weightiest first."""

from __future__ import annotations

from typing import Any

from cardtable.engine.reasons import Thought
from cardtable.mechanics.meld_claims import (
    CAN_LAY,
    COUNTS,
    JOKER_HELD,
    NEXT_HOLDS,
    OTHERS_DOWN,
    SOON_OUT,
    STOCK_ENDS,
    points,
)
from cardtable.words import so_many
from games.remi.actions import Swap
from games.remi.judge import Judge
from games.remi.ways import best_worth

CUT, DRAW, MELD = "cut", "draw", "meld"


def need(at: Judge) -> int:
    """What the first sets must be worth."""
    return int(at.deal.options.first_lay)


def _errs_told(at: Judge) -> str:
    return f"Your hand errs by up to {so_many(at.deal.options.cut_error, 'card')}, one way or the other."


THOUGHTS: tuple[Thought[Any], ...] = (
    Thought("errs", lambda at: at.deal.options.cut_error > 0, _errs_told, stage=CUT),
    Thought(
        "comes-with",
        lambda at: bool(at.takes),
        "All cards on top of a discard come with it, as everybody sees.",
        stage=DRAW,
    ),
    Thought(
        "set-at-once",
        lambda at: bool(at.takes),
        "A discard must be laid at once, in a new set with a card of your hand.",
        stage=DRAW,
    ),
    CAN_LAY,
    Thought(
        "short",
        lambda at: not at.is_down and best_worth(at.hand) < need(at),
        lambda at: f"Your sets are worth {points(best_worth(at.hand))}: to go down you need {need(at)}.",
        stage=MELD,
    ),
    SOON_OUT,
    OTHERS_DOWN,
    Thought(
        "can-swap",
        lambda at: at.can(Swap),
        "A joker on the table can be yours for the card that it stands for.",
        stage=MELD,
    ),
    JOKER_HELD,
    NEXT_HOLDS,
    STOCK_ENDS,
    COUNTS,
    Thought(
        "closing",
        lambda at: at.is_down,
        lambda at: f"To close brings {points(at.closing)}, and what the others hold counts against them.",
        stage=MELD,
    ),
)
