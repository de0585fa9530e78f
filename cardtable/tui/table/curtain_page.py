"""The curtain between two people at one screen: nothing of the table shows until the right one is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.engine.event_wording import only_looks
from cardtable.text import clip
from cardtable.tui.dialogs.text_dialogs import AgreePage, in_lines, write
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.page import Page

LEAVE = "leave"
BACK = "back"


class CurtainPage(Page):
    """Names the person to act and tells what happened since they looked last. `back` is the last person's
    act, in words, if it may still be taken back."""

    is_secret = True

    def __init__(
        self, name: str, story: Sequence[str], back: str = "", why: Callable[[], Page] | None = None
    ) -> None:
        super().__init__()
        self.why = why
        """Opens the answers to "why?" that everybody may read."""
        self.back = back.replace('"', "'")  # it stands in quotes
        self.person = name
        self.story = list(story)

    def keys(self) -> list[Key]:
        found = [Key(("enter",), "Enter", only_looks(clip(self.person, 20)), "Raises the curtain.")]
        if self.back:
            found.append(Key(("u",), "u", "take back", f"Takes back: {self.back}."))
        if self.why is not None:
            found.append(Key(("?",), "?", "why", "Why it came so, as far as all may know."))
        return [*found, Key(("q",), "q", "leave", "Leaves the table; the match is kept.")]

    def press(self, key: str, character: str | None) -> bool:
        if key == "enter":
            self.dismiss(None)
        elif key == "question_mark" and self.why is not None:
            self.app.push_screen(self.why())
        elif key == "u" and self.back:
            self.dismiss(BACK)
        elif key == "q":
            self.run_worker(self._ask_to_leave())
        return False

    async def _ask_to_leave(self) -> None:
        question = AgreePage("Leave the table?", "The match is kept: the lobby offers it again.", ["You"])
        if await self.app.push_screen_wait(question):
            self.dismiss(LEAVE)

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = Canvas(columns, lines)
        name = clip(self.person, columns - 40)
        text = f"Pass to {name}. Enter when {only_looks(name)}."
        told = [part for sentence in self.story for part in in_lines(sentence, columns - 8)]
        top = max(2, lines // 2 - 4 - len(told) // 2)
        left = max(1, (columns - len(text)) // 2)
        canvas.press(left, top, canvas.put(left, top, text, "accent+bold") - left, "Enter")
        if self.back:
            end = write(self, canvas, 4, lines - 3, f'u: take back "{self.back}"', "muted")
            canvas.press(4, lines - 3, end - 4, "u")
        room = lines - top - (7 if self.back else 5)
        if told:
            canvas.put(4, top + 2, "Since then:", "muted")
        for at, part in enumerate(told[-room:]):
            write(self, canvas, 6, top + 3 + at, part)
        return self.with_keys(canvas)
