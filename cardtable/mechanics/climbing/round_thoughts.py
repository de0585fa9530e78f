"""What there is to weigh in any game of climbing in rounds."""

from __future__ import annotations

from typing import Any

from cardtable.cards import Card
from cardtable.engine.reasons import Thought
from cardtable.mechanics.climbing.round_position import RoundSense, named
from cardtable.mechanics.climbing.round_reasons import FEW
from cardtable.words import number_word, so_many

At = RoundSense[Any]


def entries(at: At) -> tuple[Card, ...]:
    """The cards likely to win the lead that may be played now, to beat what lies."""
    able = {c for one in at.plays for c in at.entries(one.cards)}
    return tuple(c for c in at.hand if at.is_answer and c in able)


def _in_units(at: At) -> str:
    own = at.units()
    high = sum(bool(at.entries(unit)) for unit in own)
    told = f"{number_word(high) if high else 'none'} of them likely to win the lead"
    return f"Led one by one, your cards go in {so_many(len(own), 'play')}, {told}."


UNITS = Thought[At](
    "units",
    # Of two packs' cards a second copy may be missing in the units.
    lambda at: at.is_lead and 1 < len(at.hand) == sum(map(len, at.units())),
    _in_units,
    stage="play",
)
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
PASS = Thought[At](
    "pass",
    lambda at: at.is_answer and bool(at.plays),
    lambda at: (
        "Who passes may not play again before the table is cleared."
        if at.pass_binds
        else "A pass does not bind you: while others play on you may still answer."
    ),
    stage="play",
)
LONE_LOW = Thought[At](
    "lone-low",
    lambda at: at.is_free and bool(at.lone_low()),
    lambda at: f"Low cards that belong to no {at.kinds} cost a turn each: part with such.",
)
