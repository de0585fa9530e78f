"""What a key or a click at a decision comes to outside of it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardtable.engine.actions import Action
from cardtable.engine.refusal import Refusal


class Outcome(NamedTuple):
    """What a key or a click comes to outside of the decision; at most one field is set. With none of them set
    only the picture changes."""

    action: Action | None = None
    """The answer: to be played."""
    refusal: Refusal | None = None
    """Enter was pressed on something that a rule forbids."""
    message: str | None = None
    """Said in place of the question; empty puts a message away."""
    remark: str | None = None
    """Said beside the question."""
    wanted: Literal["", "hint", "why"] = ""
    """What the person asks for."""


CHANGED = Outcome()
"""Only the picture changes."""
