"""What there is to weigh in Remi at a decision, the weightiest first."""

from __future__ import annotations

from typing import Any

from cardtable.engine.reasons import Thought
from cardtable.mechanics.meld_claims import LASTING, URGENT
from cardtable.words import points, so_many
from games.remi.actions import Swap
from games.remi.judge import Judge
from games.remi.ways import best_sets

CUT, DRAW, MELD = "cut", "draw", "meld"


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
    *URGENT,
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
    *LASTING,
)
