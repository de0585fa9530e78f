"""How long things stand on the screen, and what it does without being asked. Nobody sets these at the table:
what a person may wish is a setting (`preferences`), the speed of bots among it."""

from __future__ import annotations

import time

from msgspec import Struct


class Pace(Struct, frozen=True, kw_only=True):
    """The paces of an app. The defaults are what a person sits at; whoever drives the app by program may give
    it others."""

    hold_off: float = 0.25
    """Seconds after a new question in which keys are ignored."""
    falling: float = 0.8
    """Seconds after the screen is handed on in which Enter counts as the last person's: it neither raises the
    curtain nor passes for all. Nor does a key close a sheet that has only just been counted."""
    mashing: float = 0.25
    """Seconds after a key that ended a pause in which Enter and Space still count as the same hurry."""
    counting: float = 0.45
    """Seconds between two reasons while a score sheet counts up."""
    trick_stays: float = 2.0
    """Seconds that a finished trick or a capture stays on the table at least, unless a key ends it."""
    banner: float = 1.0
    """Seconds that a great moment is called out above the table."""
    chat_stays: float = 12.0
    """Seconds that a chat line stands above the table, where no log stands beside it."""
    resting: float = 0.1
    """Seconds the cursor of the lobby rests on a game before its picture is made, so that no key waits for
    it. 0: it is made with the page."""
    loading: float = 0.001
    """Seconds between two steps in which the lobby loads what its first picture did without, so that waiting
    events are handled."""
    playback: tuple[float, ...] = (3.0, 1.5, 0.8, 0.4, 0.15)
    """Seconds for which an action stays in playback, from slow to fast."""
    searches: bool = True
    """Whether hints and coach search ahead; else the careful player's word is all."""
    offers_lessons: bool = True
    """Whether a game that is new to the person offers its first lesson."""

    def holds_off(self, since: float) -> bool:
        """Whether a key may still be meant for what stood before a question of that time, in monotonic
        seconds."""
        return time.monotonic() - since < self.hold_off

    def is_falling(self, since: float) -> bool:
        """Whether what was handed on at that time, in monotonic seconds, still takes no Enter."""
        return time.monotonic() - since < self.falling
