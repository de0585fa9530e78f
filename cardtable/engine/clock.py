"""A clock: the time a seat has in a race. `Stage.clock` says it; the engine measures no time."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine.actions import Action


@dataclass(frozen=True, slots=True)
class Clock:
    """A time limit in seconds, and the action that the table does for the seat when it is over.

    The engine measures no time. While `since` stays equal it is the same clock.

    """

    seconds: float
    action: Action
    since: object
