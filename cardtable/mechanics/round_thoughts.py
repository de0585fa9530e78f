"""What there is to weigh in any game of climbing in rounds."""

from __future__ import annotations

from typing import Any

from cardtable.cards import Card
from cardtable.engine.reasons import Thought
from cardtable.mechanics.round_claims import FEW
from cardtable.mechanics.round_sense import RoundSense, named
from cardtable.words import so_many

At = RoundSense[Any]


def entries(at: At) -> tuple[Card, ...]:
    """The cards likely to win the lead that may be played now, to beat what lies."""
    able = {c for one in at.plays for c in at.entries(one.cards)}
    return tuple(c for c in at.hand if at.is_answer and c in able)


NEARLY_OUT = Thought[At](
    "nearly-out",
    lambda at: at.fewest <= FEW and bool(at.plays),
    lambda at: f"Somebody has only {so_many(at.fewest, 'card')}: it is late to save high ones.",
    stage="play",
)
TEARS = Thought[At](
    "tears",
    lambda at: at.is_answer and any(at.tears(one.cards) for one in at.plays),
    lambda at: f"Mind what a play leaves you: it may break a {at.kinds}.",
    stage="play",
)
ENTRIES = Thought[At](
    "entries",
    lambda at: bool(entries(at)),
    lambda at: f"{named(entries(at), 3)} may win you the lead: now, or when fewer cards are left?",
    stage="play",
)
LEAD = Thought[At](
    "lead",
    lambda at: at.is_lead,
    "Low cards go while you lead; high ones win the lead back.",
    stage="play",
)
