"""The curtain between two people at one screen: nothing of the table shows until the right one is there."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardtable.engine.event_wording import only_looks
from cardtable.text import clip, width
from cardtable.tui.dialogs.text_dialogs import AgreePage, in_lines, write
from cardtable.tui.key_binding import ASK_TO_LEAVE_KEY, LEAVE, Key
from cardtable.tui.look.canvas import Canvas, PressedKey
from cardtable.tui.look.small_table import EDGE_COLUMNS, EDGE_LINES, paint_small_table
from cardtable.tui.page import LEAVE_MATCH, Page
from cardtable.tui.pause import TIMER_SLACK

KEPT = "The match is kept: the lobby offers it again."
"""What is said of a match that is left."""
BACK = "back"
PLAYS = "plays"
"""The answer of Enter at a last card that has to be played: no curtain rises for it."""
SINCE = "Since then:"
"""The heading of what happened since the person looked last."""
_MARGIN = 4
"""Cells on either side of the texts in the block."""
_WIDEST = 76
"""The longest line of the block, in cells."""


def take_back_key(back: str) -> Key:
    """The key that takes back the act `back`, in words, which nobody has followed yet."""
    return Key(("u",), "u", "take back", f"Takes back: {back}.")


class LastAct(NamedTuple):
    """An act that nobody has followed yet, and that may be taken back."""

    told: str
    """The act in words."""
    acts: int
    """How many acts are taken back with it."""
    take_back: Callable[[], None]
    ends_turn: bool = False
    """Whether its player's turn ended with a pass after it, of which nobody is told."""

    @property
    def quoted(self) -> str:
        """The act in words that may stand in quotes."""
        return self.told.replace('"', "'")


class CurtainPage(Page):
    """One block in the middle names the person to act and tells what happened since they looked last. A click
    anywhere on it raises the curtain. `back` is the last person's act, if it may still be taken back.
    `kept`: what becomes of the match if it is left. `is_last_card`: whether all know that the person has one
    card left and plays it; then Enter plays it, and nobody need look."""

    is_secret = True

    def __init__(
        self,
        name: str,
        story: Sequence[str],
        back: LastAct | None = None,
        why: Callable[[], Page] | None = None,
        *,
        is_played: bool = True,
        kept: str = KEPT,
        is_last_card: bool = False,
    ) -> None:
        super().__init__()
        self.kept = kept
        self.is_last_card = is_last_card
        self.is_played = is_played
        """Whether a match is played behind it, rather than only looked at: then leaving is asked about."""
        self.why = why
        """Opens the answers to "why?" that everybody may read."""
        self.back = back
        self.person = name
        self.story = list(story)
        self._fell_at = time.monotonic()
        self._is_up = False
        """Whether the curtain was raised: what is typed from then on is meant for the table."""

    @property
    def _may_rise(self) -> bool:
        """Whether Enter is meant for the curtain, and not for what lay before it."""
        return not self.host.settings.guard or not self.host.pace.is_falling(self._fell_at)

    def on_mount(self) -> None:
        """What Enter does is told as soon as it does so."""
        if not self._may_rise:
            self.set_timer(self.host.pace.falling + TIMER_SLACK, self.repaint)

    def keys(self) -> list[Key]:
        raises = Key(("enter",), "Enter", only_looks(clip(self.person, 20)), "Raises the curtain.")
        plays = Key(("enter",), "Enter", "plays it", "Plays the last card.")
        found = [plays if self.is_last_card else raises] if self._may_rise else []
        if self.back is not None:
            found.append(take_back_key(self.back.quoted))
        if self.why is not None:
            found.append(Key(("?",), "?", "why", "Why it came so, as far as all may know."))
        if not self.is_played:
            return [*found, Key(("q",), "q", "back", "Back to where you came from.")]
        return [*found, ASK_TO_LEAVE_KEY]

    def press(self, key: str, character: str | None) -> bool:
        if self._is_up:
            self._hand_on(key, character)
        elif key == "enter":
            if self._may_rise:
                self._is_up = True
                self.dismiss(PLAYS if self.is_last_card else None)
        elif key == "question_mark" and self.why is not None:
            self.app.push_screen(self.why())
        elif key == "u" and self.back is not None:
            self.dismiss(BACK)
        elif key == "q" and not self.is_played:
            self.dismiss(LEAVE_MATCH)
        elif key == "q":
            self.run_worker(self._ask_to_leave())
        return False

    def _hand_on(self, key: str, character: str | None) -> None:
        """What is typed faster than the curtain rises goes to the page behind it; keys that may answer a
        question do not."""
        behind = self.app.screen
        if character is not None and key != "space" and isinstance(behind, Page) and behind is not self:
            behind.press(key, character)
            behind.repaint()

    async def _ask_to_leave(self) -> None:
        question = AgreePage("Leave the table?", self.kept, yes="leaves", no="stays", asked_by=LEAVE)
        if await self.agreed(question):
            self.dismiss(LEAVE_MATCH)

    def take_back_lines(self, room: int) -> list[str]:
        """What may be taken back, as it stands on the page in so many columns; empty for nothing."""
        if self.back is None:
            return []
        return in_lines(f'u: take back {"that turn: " * self.back.ends_turn}"{self.back.quoted}"', room)

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = Canvas(columns, lines)
        name = clip(self.person, columns - 40)
        called, asked = f"Pass to {name}.", f"Pass to {name}. Enter when {only_looks(name)}."
        if self.is_last_card:
            called, asked = f"{name}'s last card.", f"{name}'s last card: Enter plays it."
        room = min(columns - 2 * _MARGIN - EDGE_COLUMNS, _WIDEST)
        back = self.take_back_lines(room)
        told = self._told(room, lines - 6 - EDGE_LINES - (len(back) + 1 if back else 0))
        wide = max(map(width, (asked, *told, *back)))
        below = [*(["", *told] if told else []), *(["", *back] if back else [])]
        whole, box = paint_small_table(canvas, self.brush, wide + 2 * _MARGIN, 3 + len(below))
        canvas.clickable(*whole, PressedKey("Enter", whole.x))
        x, y = box.x + _MARGIN, box.y + 1
        headline = asked if self._may_rise else called
        canvas.put(box.x + (box.width - width(asked)) // 2, y, headline, "accent+bold")
        for at, part in enumerate(below, 1):
            is_head = at == 2 and bool(told)
            is_back = at > len(below) - len(back)
            write(self, canvas, x, y + at, part, "muted" if is_head or is_back else "text")
            if is_back:
                canvas.press(x, y + at, width(part), "u")
        return self.with_keys(canvas)

    def _told(self, room: int, most: int) -> list[str]:
        """The last sentences of what happened that find room in `most` lines, below their heading."""
        told: list[str] = []
        for sentence in reversed(self.story):
            parts = [f"  {part}" for part in in_lines(sentence, room - 2)]
            if len(parts) + len(told) >= most:
                break
            told = parts + told
        return [SINCE, *told] if told else []
