"""A lesson at a real table: told what to look at, asked to do something, told why not."""

from __future__ import annotations

import asyncio

from cardtable.engine.deal import Refusal
from cardtable.engine.lessons import Course, Lesson
from cardtable.seats.base import PersonSeat
from cardtable.seats.plain_lesson import WRONG, people
from cardtable.seats.progress import note_learnt
from cardtable.seats.telling import phrased
from cardtable.tui.page import Key
from cardtable.tui.pages.scores import ScoresPage
from cardtable.tui.pages.table import TablePage
from cardtable.tui.pages.table_keys import keys_now
from cardtable.tui.pick import Pick

NEXT = "next"
PRAISE = ("Right.", "Well done.", "Just so.", "Good.")
NOT_HERE = frozenset(("u", "b", "g", "f8"))
"""Keys of the table that mean nothing in a lesson."""
READING_KEYS = frozenset("rl")
"""Letters that mean what they always do while something is being read."""


class NoFile:
    """Stands for the record of a match that is not kept."""

    def __init__(self) -> None:
        from cardtable.paths import records_folder

        self.path = records_folder() / "lesson"

    def close(self) -> None:
        """Nothing was opened."""


class LessonPage(TablePage):
    """One lesson. Dismisses with `NEXT` where the next one is wanted, else None."""

    thinks_ahead = keeps_time = False

    def __init__(self, game_id: str, lesson: Lesson) -> None:
        from cardtable.seats.shelf import Begun

        self.course = Course(lesson)
        specs = people(self.course.match.seats, self.course.learner)
        super().__init__(Begun(self.course.match, specs, NoFile()))  # type: ignore[arg-type]  # never written
        self.game_id = game_id
        self.kinds = ["you" if at == self.course.learner else "" for at in range(self.match.seats)]
        self.reading = False
        self.is_done = False
        self.wrong = 0

    # The course of the lesson

    async def _sit(self) -> None:
        """Step by step to the end."""
        while self.course.kind:
            step, kind = self.course.step, self.course.kind
            self.coach = (step.say if step is not None else None) or self.coach
            self.lit = self.course.pointed
            self._look()
            self.repaint()
            if kind == "do":
                await self._do()
            elif kind == "try":
                await self._try()
            else:
                await self._watch(pauses=bool(step is not None and step.say) or kind == "say")
        self._finish()

    async def _do(self) -> None:
        """The learner acts until it is what the lesson asks for."""
        player = self.players[self.course.learner]
        assert isinstance(player, PersonSeat)
        self.wrong = 0
        while True:
            action = await player.decide(self.match.view(self.course.learner))
            if self.course.is_right(action):
                break
            self._missed(self.course.after_wrong())
        self.message = ""
        await self._show_step()
        self.say(PRAISE[self.course.at % len(PRAISE)])

    async def _try(self) -> None:
        """The table tries it, and says why not."""
        await self._read(f"Enter tries: {self.course.wanted}")
        refusal = self.course.refused()
        if refusal is not None:
            self.refuse(refusal)
            self.repaint()
        await self._read("")
        self.course.go_on()

    async def _watch(self, *, pauses: bool) -> None:
        """Something is said or another seat acts."""
        if pauses:
            await self._read("Enter goes on.")
        await self._show_step()

    async def _show_step(self) -> None:
        seat = self.course.seat if self.course.kind != "say" else self.course.learner
        step = self.course.step
        acts = step is not None and step.do is not None
        action = self.course.wanted if acts else None
        deal = self.match.running
        events = self.course.go_on()
        self.lit = frozenset()
        if action is not None:
            await self.played(seat, action, events)
        if deal.over:
            self.history.append(self.match.scores)
            await self.app.push_screen_wait(ScoresPage(self.match, self.names, self.history))

    async def _read(self, asked: str) -> None:
        """Waits until what is said has been read."""
        if asked:
            self.say(asked)
        self.reading = True
        self._on.clear()
        self.repaint()
        try:
            await self._on.wait()
        finally:
            self.reading = False
            self.say("")

    def _finish(self) -> None:
        note_learnt(self.game_id, self.course.lesson.name)
        self.is_done = True
        self.coach = "That was this lesson. Enter: the next one. q: back to the list."
        self.say("Learnt: " + self.course.lesson.title)
        self.pick = None
        self.repaint()

    # Wrong tries

    @property
    def _wanted(self) -> str:
        """What the lesson asks for, in words."""
        course = self.course
        return phrased(course.match.running, course.seat, course.wanted, self.names).text

    def _missed(self, told: str) -> None:
        self.wrong += 1
        shown = f"{told} It is: {self._wanted}." if self.wrong > WRONG else told
        self.message, self.warned = shown, True
        self.repaint()

    def refuse(self, refusal: Refusal) -> None:
        """Why not; after some wrong tries what would be right."""
        super().refuse(refusal)
        if self.course.kind == "do":
            self.wrong += 1
            if self.wrong > WRONG:
                self.message += f"  It is: {self._wanted}."

    def own_hint(self, pick: Pick) -> bool:
        """The lesson knows what is wanted."""
        if self.course.kind == "do":
            wanted = self.course.wanted
            pick.show(wanted)
            step = self.course.step
            told = step.hint if step is not None and step.hint else ""
            self.say(f"It is: {self._wanted}. {told}".strip())
        return True

    # Keys

    def keys(self) -> list[Key]:
        if self.is_done:
            return [
                Key(("enter", "space"), "Enter", "next lesson", "On to the next lesson."),
                Key(("q", "escape"), "q", "lessons", "Back to the list of lessons."),
            ]
        if self.reading:
            return [
                Key(("enter", "space"), "Enter", "goes on", "The lesson goes on."),
                Key(("r",), "r", "rule", "The rule book at the rule that was named."),
                Key(("l",), "l", "log", "What happened in this deal so far.", quiet=True),
                Key(("q",), "q", "leave", "Back to the list of lessons."),
            ]
        return [key for key in keys_now(self) if not NOT_HERE & set(key.names)]

    def press(self, key: str, character: str | None) -> bool:
        if self.is_done:
            if key in ("enter", "space"):
                self.dismiss(NEXT)
            elif key in ("q", "escape"):
                self.dismiss(None)
            return True
        if key == "q":
            self.dismiss(None)
            return False
        if self.reading:
            if key in ("enter", "space"):
                self._on.set()
                return True
            return character in READING_KEYS and super().press(key, character)
        if key == "f8" or (character in NOT_HERE and not (self.pick and self.pick.has_key(character or ""))):
            return False
        return super().press(key, character)

    async def _stay(self, seat: int, action: object, events: object) -> None:
        """A moment to see what another did, whatever pace is set."""
        self.repaint()
        await asyncio.sleep(min(self.table_app.settings.pace, 0.6))
