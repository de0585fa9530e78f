"""A lesson at a real table: told what to look at, asked to do something, told why not."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

from cardtable.book.lessons import Course, Lesson, aim_of, lessons_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal
from cardtable.engine.event_sentences import phrased
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.table.seats import PersonSeat
from cardtable.table.sitting import Sitting
from cardtable.teaching.lesson_sitting import MOST_WRONG_ANSWERS, lesson_sitting
from cardtable.teaching.progress import LESSONS
from cardtable.tui.decision.click_areas import Prompt
from cardtable.tui.decision.decision import Decision
from cardtable.tui.key import Key
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.board_page import BoardPage

NEXT, PLAY = "next", "play"
PRAISE = ("Right.", "Well done.", "Just so.", "Good.")
NOT_HERE = frozenset(("u", "b", "g", "f8", "f9"))
"""Keys of the table that mean nothing in a lesson."""
READING_KEYS = frozenset("rl")
"""Letters that mean what they always do while something is being read."""
ENDS = {
    "": "That was this lesson.",
    NEXT: "That was this lesson. Enter: the next one.",
    PLAY: "That was the last lesson. Enter: play your first match, with the coach beside you.",
}
GOING_ON = {
    "": ("back", "Back to where one came from."),
    NEXT: ("next lesson", "On to the next lesson."),
    PLAY: ("play a match", "Your first match, with the coach on."),
}
"""By what is wanted next: what Enter does at the end of a lesson."""
LONGEST_LOOK = 0.6
"""Seconds in which what another did is looked at, at most."""


def blank(text: str) -> str:
    """Nothing, in the room that a text takes: the table below it stays where it is."""
    return re.sub(r"\S", "\N{NO-BREAK SPACE}", text)


class LessonPage(BoardPage):
    """One lesson, alone or `in_course`: then the first begins with the aim of the game, and each dismisses
    with `NEXT` where the next one is wanted, the last with `PLAY` where a match is; else with None."""

    thinks_ahead = False
    explains_bots = False
    sitting: Sitting

    def __init__(self, game: Game, lesson: Lesson, *, in_course: bool = False) -> None:
        self.course = Course(lesson)
        super().__init__(lesson_sitting(self.course))
        self.game = game
        lessons = lessons_of(game)
        self.aim = aim_of(game) if in_course and lesson is lessons[0] else ""
        self.on = "" if not in_course else PLAY if lesson is lessons[-1] else NEXT
        """What is wanted by going on at its end."""
        self.learner = PersonSeat(self.sitting.names[self.course.learner], "you", self.ask)
        self.reading = False
        self._read_on = asyncio.Event()
        self.is_done = False
        self.wrong = 0

    def on_mount(self) -> None:
        self.run_worker(self._teach(), exclusive=True, exit_on_error=True)

    # The course of the lesson

    async def _teach(self) -> None:
        """Step by step to the end."""
        if self.aim:
            self.narrator.coach = self.aim
            await self._read("Enter begins.")
        while self.course.kind:
            step, kind = self.course.step, self.course.kind
            said = step.say if step is not None and kind != "watch" else ""
            self.narrator.coach = said or blank(self.narrator.coach)
            self.narrator.lit = self.course.pointed
            self.update_view()
            self.repaint()
            await {"do": self._do, "try": self._try, "say": self._say, "watch": self._watch}[kind]()
        self._finish()

    async def _do(self) -> None:
        """The learner acts until it is what the lesson asks for."""
        self.wrong = 0
        while True:
            action = await self.learner.decide(self.match.view(self.course.learner))
            if self.course.is_right(action):
                break
            self._missed(self.course.after_wrong())
        self.narrator.message = ""
        await self._show_step()
        self.narrator.say(PRAISE[self.course.at % len(PRAISE)])

    async def _try(self) -> None:
        """The table tries it, and says why not."""
        await self._read(f"Enter tries: {self._wanted}")
        refusal = self.course.refused()
        if refusal is not None:
            self.refuse(refusal)
            self.repaint()
        await self._read("")
        self.course.go_on()

    async def _say(self) -> None:
        """Something is said."""
        await self._read("Enter goes on.")
        self.course.go_on()

    async def _watch(self) -> None:
        """Another seat acts; then something may be said of it."""
        step = self.course.step
        await self._show_step(step.say if step is not None else None)

    async def _show_step(self, said: str | None = None) -> None:
        """Does the step and shows it, then what is said of it; at the end of a deal the score."""
        seat, action, deal = self.course.seat, self.course.wanted, self.match.in_play
        events = self.course.go_on()
        self.narrator.lit = frozenset()
        await self.show_act(seat, action, events)
        if deal.over:
            self.shown = self.match.view_of_table(self.viewpoint.seat)
        if said:
            self.narrator.coach = said
            await self._read("Enter goes on.")
        if deal.over:
            await self._score()

    def update_view(self) -> None:
        """A finished deal lies there until somebody acts in the next."""
        super().update_view()
        if self.match.deal.over and self.course.kind in ("say", ""):
            self.shown = self.match.view_of_table(self.viewpoint.seat)

    async def _score(self) -> None:
        """The score of a deal; whoever has won, the lesson goes on."""
        sitting = self.sitting
        sitting.note_scores()
        page = ScoresPage(self.match, sitting.names, sitting.score_history, again=False)
        await self.app.push_screen_wait(page)

    async def _read(self, asked: str) -> None:
        """Waits until what is said has been read."""
        if asked:
            self.narrator.say(asked)
        self.reading = True
        self._read_on.clear()
        self.repaint()
        try:
            await self._read_on.wait()
        finally:
            self.reading = False
            self.narrator.say("")

    def _finish(self) -> None:
        LESSONS.note(self.game.id, self.course.lesson.name)
        self.is_done = True
        self.narrator.coach = ENDS[self.on]
        self.narrator.say("Learnt: " + self.course.lesson.title)
        self.drop_decision()
        self.update_view()
        self.repaint()

    # Asking

    def decision_begins(self, view: View) -> None:
        """A number that the lesson asks for stands there already, and after wrong tries what is asked for:
        Enter takes it."""
        if self.decision is not None and (self.course.is_number or self.wrong > MOST_WRONG_ANSWERS):
            self.decision.show(self.course.wanted)

    # Wrong tries

    @property
    def _wanted(self) -> str:
        """What the lesson asks for, in words."""
        course = self.course
        return phrased(course.match.in_play, course.seat, course.wanted, self.sitting.names).text

    @property
    def _offer(self) -> str:
        """What is said where that is picked."""
        return f"Enter does what is asked for: {self._wanted}."

    def _missed(self, told: str) -> None:
        self.wrong += 1
        self.narrator.warn(f"{told} {self._offer}" if self.wrong > MOST_WRONG_ANSWERS else told)
        self.repaint()

    def refuse(self, refusal: Refusal) -> None:
        """Why not; after some wrong tries what would be right."""
        super().refuse(refusal)
        if self.course.kind == "do":
            self.wrong += 1
            if self.wrong > MOST_WRONG_ANSWERS and self.decision is not None:
                self.decision.show(self.course.wanted)
                self.narrator.message += f"  {self._offer}"

    def hint(self, decision: Decision) -> None:
        """The lesson knows what is wanted."""
        if self.course.kind == "do":
            decision.show(self.course.wanted)
            self.narrator.say(f"{self.course.hint} {self._offer}".lstrip())

    # Keys

    def keys(self) -> list[Key]:
        if self.is_done:
            return [
                Key(("enter", "space"), "Enter", *GOING_ON[self.on]),
                Key(("q", "escape"), "q", "back", "Back to where one came from."),
            ]
        if self.reading:
            return [
                Key(("enter", "space"), "Enter", "goes on", "The lesson goes on."),
                Key(("r",), "r", "rule", "The rule book at the rule that was named."),
                Key(("l",), "l", "log", "What happened in this deal so far.", quiet=True),
                Key(("q",), "q", "leave", "Back to the list of lessons."),
            ]
        return [key for key in super().keys() if not NOT_HERE & set(key.names)]

    def press(self, key: str, character: str | None) -> bool:
        if self.is_done:
            if key in ("enter", "space"):
                self.dismiss(self.on or None)
            elif key in ("q", "escape"):
                self.dismiss(None)
            return True
        if key == "q":
            self.dismiss(None)
            return False
        if self.reading:
            if key in ("enter", "space"):
                self._read_on.set()
                return True
            return character in READING_KEYS and super().press(key, character)
        if key == "f8" or (character in NOT_HERE and not (self.pick and self.pick.has_key(character or ""))):
            return False
        return super().press(key, character)

    def click(self, x: int, y: int, times: int) -> None:
        """A click on the line that says what Enter does goes on."""
        if (self.reading or self.is_done) and isinstance(self.click_areas.at(x, y), Prompt):
            self.press_named("enter")
        else:
            super().click(x, y, times)

    async def pause_on_act(self, seat: int, action: Action, events: Sequence[Event]) -> None:
        """A moment to see what another did, whatever pace is set."""
        self.repaint()
        await asyncio.sleep(min(self.host.settings.pace, LONGEST_LOOK))
