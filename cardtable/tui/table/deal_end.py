"""The end of a deal: the table stays in sight until a key asks for the score sheet."""

from __future__ import annotations

import time
from collections.abc import Sequence

from cardtable.engine.view import View
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.screen_feed import Narrator
from cardtable.text import width
from cardtable.tui.key import Key
from cardtable.tui.pause import HOLD_OFF
from cardtable.tui.picture.finished_table import finished_table, still_in_hand
from cardtable.tui.picture.scene import log_width
from cardtable.tui.score.verdict import Verdict, verdict

ENDING_KEY = Key(("space", "enter"), "Space", "the score", "The score sheet of the deal.")


def _asked(won: Verdict | None, *, is_match: bool) -> str:
    """Who has won, and what to press."""
    who = won.who if won is not None else ""
    if who.startswith("You "):
        who = f"y{who[1:]}"
    return f"The {'match' if is_match else 'deal'} is over{': ' if who else ''}{who}.   Space: the score."


def _latest(told: Sequence[str], room: int) -> str:
    """What came of the last act: as much of its end as fits in a line."""
    kept = list(told[-1:])
    for sentence in reversed(told[:-1]):
        if width(" ".join([sentence, *kept])) > room:
            break
        kept.insert(0, sentence)
    return " ".join(kept)


class DealEndPause:
    """The pause after a deal: the table stays as it ended until a key."""

    def __init__(self) -> None:
        self.is_on = False
        self.in_public = False
        """Whether the last question was a race. A race holds its last act by itself, so no pause follows."""
        self._began = float("-inf")

    def begin(self) -> None:
        """Begins the pause."""
        self.is_on, self._began = True, time.monotonic()

    def over(self) -> None:
        """Ends the pause."""
        self.is_on = False

    @property
    def is_fresh(self) -> bool:
        """Whether a key pressed now may still have been meant for the last play."""
        return time.monotonic() - self._began < HOLD_OFF


def show_end(match: ObservedMatch, narrator: Narrator, seat: int, columns: int) -> View:
    """The table as a deal ended, with what was played last lit and told, in a window so wide."""
    shown, last = finished_table(match, seat), match.steps[-1]
    narrator.highlight(last.seat, last.action, last.events)
    narrator.lit |= frozenset(narrator.played_cards)
    narrator.played_cards = still_in_hand(shown, narrator.played_cards)
    narrator.last_turn = narrator.told(last.events, seat)
    narrator.said = _latest(narrator.last_turn, columns - log_width(columns) - 6)
    narrator.say(_asked(verdict(match, narrator.sitting.names), is_match=match.over))
    return shown
