"""A lesson at a real table: it explains, asks for actions and questions, and says why an answer is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cardtable.book.lessons import OTHERWISE, Course, Lesson, aim_of, lessons_of
from cardtable.engine.actions import Action
from cardtable.engine.event_wording import phrased, sentences
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.table.players import PersonPlayer
from cardtable.table.sitting import Sitting
from cardtable.teaching.lesson_questions import LessonQuestions
from cardtable.teaching.lesson_sitting import learnt, lesson_sitting
from cardtable.teaching.lesson_tally import MOST_WRONG_ANSWERS, LessonTally
from cardtable.teaching.progress import LESSONS
from cardtable.teaching.quiz_question import QuizQuestion
from cardtable.tui.decision.click_areas import Prompt
from cardtable.tui.decision.decision import Decision
from cardtable.tui.key_binding import LEAVE, Key
from cardtable.tui.pages.question_text import answer_keys
from cardtable.tui.pages.reading_page import ReadingPage, blank
from cardtable.tui.picture.trick import gathers
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.deal_end import show_finished
from cardtable.words import with_unit

NEXT = "next"
"""Result of a lesson page: the next lesson is wanted."""
PLAY = "play"
"""Result of the last lesson's page: a match is wanted."""
AGAIN = "again"
"""Result of a lesson page: the lesson is wanted once more."""
GOES_ON = "Space goes on."
GATHERS_IN = "Space gathers the cards in."
"""Where cards that were taken still lie there."""
PRAISE = ("Right.", "Well done.", "Just so.", "Good.")
NOT_HERE = frozenset(("u", "b", "g", "f8", "f9"))
"""Keys of the table that do nothing in a lesson."""
ANSWER = "Press the letter of your answer, or walk along the answers and press Enter."
GUESS = "Have a guess, it costs no star: press a letter, or walk along the answers and press Enter."
LEAVING_KEYS = frozenset(("q", "escape"))
READING_KEYS = frozenset(("r", "l")) | LEAVING_KEYS
"""Keys of the table that work while a text is being read."""
ENDS = {
    "": "",
    NEXT: "Enter: the next lesson.",
    PLAY: "That was the last lesson. Enter: your first match, three deals against easy bots, with the coach.",
}
END_KEYS = {
    "": ("back", "Back to where one came from."),
    NEXT: ("next lesson", "On to the next lesson."),
    PLAY: ("play a match", "Three deals against easy bots, with the coach on."),
}
"""By the page's result, the label and help of Enter at the end of a lesson."""
PLAY_OUT = Key(("f",), "f", "play freely", "The deal played to its end as you like; then how you played.")
FREELY = "The lesson is done. Play this deal to its end as you like."
LONGEST_STAY = 0.6
"""Seconds for which another player's action stays, at most."""


class LessonPage(ReadingPage):
    """One lesson, alone or `in_course`.

    In the course, the first lesson begins with the aim of the game. Each dismisses with `NEXT` if the next is
    wanted, the last with `PLAY` if a match is, with `AGAIN` if the lesson is to be repeated; else with None.
    """

    thinks_ahead = False
    explains_bots = False
    sitting: Sitting

    def __init__(self, game: Game, lesson: Lesson, *, in_course: bool = False) -> None:
        self.course = Course(lesson)
        super().__init__(lesson_sitting(self.course))
        self.game = game
        lessons = lessons_of(game)
        self.tells_aim = in_course and lesson is lessons[0] and bool(aim_of(game))
        """Whether the aim of the game is told, before the first lesson."""
        self.on = "" if not in_course else PLAY if lesson is lessons[-1] else NEXT
        """The result of the page if Enter is pressed at its end; empty outside the course."""
        self.learner = PersonPlayer(self.sitting.names[self.course.learner], "you", self.ask)
        self.is_done = False
        self.wrong = 0
        """Wrong tries at this step."""
        self._was_chosen = False
        """Whether the learner had chosen what was tried last: an Enter meant for a text chooses nothing."""
        self._is_typing = False
        """Whether the last key was none that answers: what it is told is no answer, either."""
        self._praise = ""
        """A word on the step that was just done, until the prompt says what Enter does next."""
        self.means_other = False
        """Whether the last try was of the right cards, with another meaning."""
        self.tally = LessonTally()
        self.questions = LessonQuestions(game, self.course)
        self._unread = ""
        """What is still to be read about the act that is shown."""
        self.may_play_out = False
        """Whether the deal can be played to its end, now that the lesson is done."""
        self.decisions = 0
        """Decisions of the learner while the deal is played out."""
        self.careful = 0
        """How many of them were those of a careful player."""

    def on_mount(self) -> None:
        self.run_worker(self._teach(), exclusive=True, exit_on_error=True)

    @property
    def begins_hollow(self) -> bool:
        """As at a table: an Enter that was meant to go on tries nothing."""
        return self.host.settings.guard

    # Steps of the lesson

    async def _teach(self) -> None:
        """Runs the lesson step by step."""
        if self.tells_aim:
            self.screen_feed.coach = aim_of(self.game)
            await self._wait_for_reader("Space begins.")
            self.tells_aim = False
        while self.course.kind:
            step, kind = self.course.step, self.course.kind
            if kind == "do":
                await self._ask(self.questions.before_choice())
            said = step.say if step is not None and kind != "watch" else ""
            self.screen_feed.coach = said or blank(self.screen_feed.coach)
            self.screen_feed.lit = self.course.pointed
            self.update_view()
            self.repaint()
            await {"do": self._do, "try": self._try, "say": self._say, "watch": self._watch}[kind]()
        while self.course.has_open_trick:
            await self._play_on(self.match.actors[0])
        await self._ask(await asyncio.to_thread(self.questions.at_end))
        self._finish()

    async def _play_on(self, seat: int) -> None:
        """Lets a seat act after the last step: the learner freely, others as careful players do."""
        course, deal = self.course, self.match.in_play
        if seat == course.learner:
            action = await self.learner.decide(self.match.view(seat))
            self.decisions += 1
            self.careful += course.is_careful(action)
        else:
            found = course.careful_action(seat)
            assert found is not None
            action = found
        await self.show_act(seat, action, course.match.play(seat, action))
        if deal.over:
            self.shown = self.match.view_of_table(self.viewpoint.seat)
        self.repaint()

    async def _play_out(self) -> None:
        """Plays the deal to its end, and says how the learner played."""
        deal, self.is_done, self.may_play_out, self.wrong = self.match.in_play, False, False, 0
        self.screen_feed.coach, self.screen_feed.message = FREELY, ""
        while not deal.over and self.course.may_play_on:
            actors = self.match.actors
            await self._play_on(self.course.learner if self.course.learner in actors else actors[0])
        if deal.over:
            await self._score()
        self.is_done = True
        as_careful = f"{self.careful} of {with_unit(self.decisions, 'decision')} as a careful player"
        self.screen_feed.coach = f"Played out: you made {as_careful} makes them. {ENDS[self.on]}"
        self.drop_decision()
        self.repaint()

    async def _do(self) -> None:
        """Asks the learner to act until the action is right. What is forced is done as soon as it is read."""
        self.wrong = 0
        if self.course.is_forced:
            await self._wait_for_reader(f"You may do nothing else: {self._wanted}. Space does it.")
            await self._show_step()
            return
        while True:
            action = await self.learner.decide(self.match.view(self.course.learner))
            if self.course.is_right(action):
                break
            self.means_other = self.course.means_other(action)
            if self.means_other:
                self.screen_feed.warn(f"{OTHERWISE} {self._help_text}")
                self.repaint()
            else:
                self._count_wrong(self.course.after_wrong())
        self.means_other = False
        self.screen_feed.message = ""
        self._praise = PRAISE[(self.course.at + 1) % len(PRAISE)]
        await self._show_step()
        self.screen_feed.say(self._praise)

    def _praised(self, prompt: str) -> str:
        """A prompt after the word on the step before."""
        praise, self._praise = self._praise, ""
        return f"{praise} {prompt}".strip()

    async def _try(self) -> None:
        """Asks whether an action is allowed, and says why it is not."""
        question = self.questions.of_try()
        self.questions.note_refusal()
        await self._ask(question)
        self.course.go_on()

    async def _ask(self, question: QuizQuestion | None) -> None:
        """Asks a question about the position on the table, and waits until its answer has been read."""
        if question is None:
            return
        told = self.course.before_question if self.course.kind == "try" else ""
        await self.ask_question(question, told, self._praised(GUESS if self.questions.is_guess else ANSWER))

    def answered(self, question: QuizQuestion, *, is_right: bool) -> None:
        """A wrong answer counts, but for a guess."""
        if not is_right and not self.questions.is_guess:
            self.tally.note_wrong(self.course.place[0])

    async def _wait_for_reader(self, prompt: str) -> None:
        """Shows a prompt after the praise that is due, and waits until the text has been read."""
        await self.wait_for_reader(self._praised(prompt))

    @property
    def titles(self) -> Sequence[str]:
        """The lesson's number and title, and how far it has come."""
        at, count = self.course.place
        lessons, lesson = lessons_of(self.game), self.course.lesson
        number = f"Lesson {lessons.index(lesson) + 1}"
        of_all = f"{number} of {len(lessons)}"
        if self.is_done:
            return f"{of_all}: {lesson.title}", of_all, number
        if self.tells_aim:
            return f"{of_all}: {lesson.title} · the aim", f"{number} · the aim", number
        step, short = f"step {at} of {count}", f"{at}/{count}"
        return (
            f"{of_all}: {lesson.title} · {step}",
            f"{of_all}: {lesson.title} · {short}",
            f"{number}: {lesson.title} · {short}",
            f"{of_all} · {step}",
            f"{number} · {short}",
        )

    async def _say_of_trick(self) -> None:
        """Shows the text of a step that says something about the trick on the table."""
        step = self.course.step
        assert step is not None
        self.screen_feed.coach = step.say or ""
        self.screen_feed.lit |= self.course.pointed
        await self._say(GATHERS_IN)

    async def _say(self, prompt: str = GOES_ON) -> None:
        """Shows a text."""
        await self._wait_for_reader(prompt)
        self.course.go_on()

    async def _watch(self) -> None:
        """Shows another player's action, then a text about it."""
        step, self._praise = self.course.step, ""
        await self._show_step(step.say if step is not None else None)

    async def _show_step(self, said: str | None = None) -> None:
        """Carries out the step and shows it, then a text about it; at the end of a deal the score."""
        seat, action, deal = self.course.seat, self.course.wanted, self.match.in_play
        if seat != self.course.learner:
            await self._ask(self.questions.of_trick())
        events = self.course.go_on()
        self.questions.note_events(events, is_explained=bool(said))
        self.screen_feed.lit = self.screen_feed.touched = frozenset()
        self._unread = said or ""
        await self.show_act(seat, action, events)
        if deal.over:
            self.shown = self.match.view_of_table(self.viewpoint.seat)
        await self._read()
        if deal.over:
            await self._score()

    async def _read(self, prompt: str = GOES_ON) -> None:
        """Waits until what is to be read about an act has been read."""
        if self._unread:
            self.screen_feed.coach, self._unread = self._unread, ""
            await self._wait_for_reader(prompt)

    def update_view(self) -> None:
        """Keeps a finished deal on the table until someone acts in the next."""
        super().update_view()
        if self.match.deal.over and self.course.kind in ("say", ""):
            self.shown = self.match.view_of_table(self.viewpoint.seat)

    async def _score(self) -> None:
        """Shows the score of a deal. The lesson goes on even if somebody has won."""
        sitting = self.sitting
        sitting.note_scores()
        page = ScoresPage(self.match, sitting.names, sitting.score_history, again=False, numbered=False)
        await self.app.push_screen_wait(page)

    def _finish(self) -> None:
        tally, lesson = self.tally, self.course.lesson
        LESSONS.note(self.game.id, lesson.name, tally.stars)
        self.is_done, self.may_play_out = True, self.course.may_play_on
        stars = self.host.glyphs.stars(tally.stars)
        self.screen_feed.coach = f"{stars}  {tally.summary} {ENDS[self.on]}\nLearnt: {learnt(self.course)}"
        self.screen_feed.say("Learnt: " + lesson.title)
        self.drop_decision()
        self.update_view()
        self.repaint()

    # Asking

    def decision_begins(self, view: View) -> None:
        """Picks the wanted action beforehand if it is a number, after several wrong tries, or if only another
        meaning is wanted of the cards."""
        if praise := self._praised(""):
            self.screen_feed.remark(praise)
        is_shown = self.course.is_number or self.wrong > MOST_WRONG_ANSWERS or self.means_other
        if self.decision is not None and is_shown:
            self.decision.show(self.course.wanted)

    # Wrong tries

    @property
    def _wanted(self) -> str:
        """The wanted action in words."""
        course = self.course
        return phrased(course.match.in_play, course.seat, course.wanted, self.sitting.names).text

    @property
    def _help_text(self) -> str:
        """The text shown once the wanted action is picked."""
        return f"Enter does what is asked for: {self._wanted}."

    def _note_wrong(self) -> None:
        """A step that is answered wrongly several times counts once, and not where nothing was chosen."""
        if self._was_chosen:
            self.tally.note_wrong(self.course.place[0])
        self.wrong += 1

    def _answer(self, decision: Decision, action: Action) -> bool:
        self._was_chosen = decision.is_chosen
        return super()._answer(decision, action)

    def _count_wrong(self, told: str) -> None:
        self._note_wrong()
        self.screen_feed.warn(f"{told} {self._help_text}" if self.wrong > MOST_WRONG_ANSWERS else told)
        self.repaint()

    def refuse(self, refusal: Refusal) -> None:
        """Shows why an action is refused; after several wrong tries also the right one."""
        super().refuse(refusal)
        if self.course.kind == "do" and not self._is_typing:
            self._was_chosen = self.decision is not None and self.decision.is_chosen
            self._note_wrong()
            if self.wrong > MOST_WRONG_ANSWERS and self.decision is not None:
                self.decision.show(self.course.wanted)
                self.screen_feed.message += f"  {self._help_text}"

    def hint(self, decision: Decision) -> None:
        """Shows the wanted action."""
        if self.course.kind == "do":
            self.tally.hints += 1
            decision.show(self.course.wanted)
            self.screen_feed.say(f"{self.course.hint} {self._help_text}".lstrip())
        else:
            super().hint(decision)

    # Keys

    def keys(self) -> list[Key]:
        if self.is_done:
            return [
                Key(("enter", "space"), "Enter", *END_KEYS[self.on]),
                Key(("a",), "a", "again", "The lesson once more; the most stars are kept."),
                *([PLAY_OUT] if self.may_play_out else []),
                Key(("q", "escape"), "q", "back", "Back to where one came from."),
            ]
        if self.awaited is not None:
            return [
                answer_keys(self.awaited),
                Key((LEAVE,), LEAVE * 2, "leave", "Back to the list of lessons."),
            ]
        if self.reading:
            return [
                Key(("space", "enter"), "Space", "goes on", "The lesson goes on."),
                Key(("r",), "r", "rule", "The rule book at the rule that was named."),
                Key(("l",), "l", "log", "What happened in this deal so far.", quiet=True),
                Key((LEAVE,), LEAVE * 2, "leave", "Back to the list of lessons."),
            ]
        return [key for key in super().keys() if not NOT_HERE & set(key.names)]

    def press(self, key: str, character: str | None) -> bool:
        self._is_typing = key != "enter"
        if self.awaited is not None:
            if self.press_answer(self.awaited, key, (character or "").lower()):
                return True
            return key in LEAVING_KEYS and super().press(key, character)
        if self.is_done:
            if key in ("enter", "space"):
                self.dismiss(self.on or None)
            elif key == "a":
                self.dismiss(AGAIN)
            elif key == "f" and self.may_play_out:
                self.run_worker(self._play_out(), exclusive=True, exit_on_error=True)
            elif key in ("q", "escape"):
                self.dismiss(None)
            return True
        if self.reading:
            if key in ("enter", "space"):
                self.go_on()
                return True
            return key in READING_KEYS and super().press(key, character)
        is_named = self.decision is not None and self.decision.takes(character or "")
        return (key not in NOT_HERE or is_named) and super().press(key, character)

    async def ask_to_leave(self) -> None:
        """Nothing is lost: it goes on from here at once."""
        self.dismiss(None)

    def click(self, x: int, y: int, times: int) -> None:
        """A click on the prompt is Enter; one on an answer gives it."""
        self._is_typing = False
        if self.awaited is not None:
            self.click_answer(self.awaited, x, y)
        elif (self.reading or self.is_done) and isinstance(self.click_areas.at(x, y), Prompt):
            self.press_named("enter")
        else:
            super().click(x, y, times)

    async def pause_on_act(self, seat: int, action: Action, events: Sequence[Event]) -> None:
        """Waits a moment so that another player's action is seen, whatever the pace. A trick that a text is
        about lies until that has been read. The text about a capture tells of the table after it: before,
        only the capture itself is told."""
        is_explained = bool(self._unread) or self.course.kind == "say"
        is_taken = gathers(events) and is_explained and not self.match.deal.over
        if is_taken and (seat != self.course.learner or is_of_trick(events)):
            self.shown = show_finished(self.match, self.screen_feed, self.viewpoint.seat)
            if not is_of_trick(events):
                self.screen_feed.coach = " ".join(sentences(events, self.sitting.names, self.course.learner))
                await self._wait_for_reader(GATHERS_IN)
            else:
                await (self._read(GATHERS_IN) if self._unread else self._say_of_trick())
            self.screen_feed.clear_highlight()
            return
        self.repaint()
        await asyncio.sleep(min(self.host.settings.pace, LONGEST_STAY))


def is_of_trick(events: Sequence[Event]) -> bool:
    """Whether the cards that were gathered in are a trick."""
    return any(event.kind == "move" and event.source == "trick" for event in events)
