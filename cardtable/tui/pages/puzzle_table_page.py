"""A puzzle at the table: answered by playing, then told why, and played out step by step."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cardtable.engine.actions import Action
from cardtable.engine.event_wording import teller
from cardtable.engine.events import Event
from cardtable.match.match import Match
from cardtable.puzzles import wording
from cardtable.puzzles.continuation import PuzzleContinuation
from cardtable.puzzles.practice import Practice
from cardtable.puzzles.puzzle import Puzzle
from cardtable.table.players import PersonPlayer
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.sitting import Sitting
from cardtable.teaching.lesson_sitting import sitting_of
from cardtable.teaching.quiz_question import QuizQuestion
from cardtable.tui.decision.decision import Decision
from cardtable.tui.key_binding import Key
from cardtable.tui.pages.lesson_page import LONGEST_STAY, NEXT, NOT_HERE
from cardtable.tui.pages.quiz_page import QuizPage
from cardtable.tui.table.board_page import BoardPage

HELP = Key(("i",), "i", "a word of help", "What to weigh here. It costs half of the answer.")
PLAYED = Key(("l",), "l", "log", "Everything so far in this deal: the answer may hang on it.")
WHERE_PLAYED = "l shows what was played so far."
STOP = Key(("q", "escape"), "Esc", "stop", "Ends the practice.")
_READING = frozenset(("r", "l", "f2", "f3", "f7", "f10"))
"""Keys of the table that work once the puzzle is answered."""


class PuzzleTablePage(BoardPage):
    """One puzzle whose answer is a play. Dismisses with `NEXT` if the next is wanted, else with None."""

    thinks_ahead = False
    explains_bots = False
    sitting: Sitting

    def __init__(self, practice: Practice, puzzle: Puzzle, match: Match) -> None:
        super().__init__(sitting_of(match, puzzle.seat))
        self.practice = practice
        self.puzzle = puzzle
        self.question = match.view(puzzle.seat)
        """The view in which the play is to be found."""
        self.person = PersonPlayer("You", "you", self.ask)
        self.helped = False
        self.solved: bool | None = None
        """Whether the answer was right; None before it is given."""
        self.explained: Action | None = None
        """The right play that is told of, once an answer is given."""
        self.line: PuzzleContinuation | None = None
        self.is_stepping = False

    def on_mount(self) -> None:
        if self.practice.minutes:
            self.set_interval(1.0, self.repaint)
        self.run_worker(self._ask(), exclusive=True, exit_on_error=True)

    @property
    def heading(self) -> tuple[str, str, str]:
        return self.practice.heading(self.puzzle)

    @property
    def guards_slips(self) -> bool:
        """An Enter that was meant for the puzzle before must not answer this one."""
        return True

    async def _ask(self) -> None:
        """Asks for the play, and tells what is right and why."""
        where = WHERE_PLAYED if self._is_in_mid_deal else ""
        self.screen_feed.coach = f"{wording.question_text(self.puzzle)} {where}".rstrip()
        self.repaint()
        action = await self.person.decide(self.question)
        self.solved = self.puzzle.is_right(self.question, action)
        told = self.practice.answer(self.puzzle, solved=self.solved, helped=self.helped)
        self.drop_decision()
        tell = self._tell
        right = wording.right_text(self.puzzle, self.question, tell)
        verdict = "Right." if self.solved else f"Not so: {tell(action)}. {right}"
        self.explained = wording.explained_action(self.puzzle, self.question, action)
        self.screen_feed.coach = f"{verdict} {wording.why(self.puzzle, self.question, tell, self.explained)}"
        self.screen_feed.say(told)
        self.repaint()

    def _tell(self, action: Action) -> str:
        return teller(self.question.deal, self.question.seat, self.sitting.names)(action)

    def hint(self, decision: Decision) -> None:
        """A word of help, which costs half of the answer."""
        self.helped = True
        decision.make_hollow()
        self.screen_feed.say(wording.help_word(self.puzzle, self.question))

    @property
    def _is_in_mid_deal(self) -> bool:
        """Whether somebody has played a card before."""
        return any(event.kind == "play" for event in self.question.events)

    # The line played out

    async def _step(self, *, tempting: bool = False) -> None:
        """The next act of the line. `tempting`: begins the line of the tempting play."""
        if self.is_stepping:
            return
        self.is_stepping = True
        try:
            if self.line is None or tempting:
                await self._begin_line(tempting=tempting)
            assert self.line is not None
            if not self.line.is_over:
                seat, action = await asyncio.to_thread(self.line.step)
                events = self.line.match.play(seat, action)
                await self.show_act(seat, action, events)
            self._tell_end()
        finally:
            self.is_stepping = False
        self.repaint()

    async def _begin_line(self, *, tempting: bool) -> None:
        """Sets the table up again for a line."""
        game, puzzle = self.practice.game, self.puzzle
        right = self.explained or puzzle.right_actions(game)[0]
        first = puzzle.tempting_action(game) if tempting else right
        self.line = await asyncio.to_thread(PuzzleContinuation, game, puzzle, first)
        words = self.screen_feed.coach
        self.sitting = sitting_of(self.line.match, puzzle.seat)
        self.screen_feed = ScreenFeed(self.sitting, self.viewpoint)
        self.screen_feed.coach = words
        so = "" if self.line.is_dealt_so else " The hidden cards lie so that it shows."
        self.screen_feed.say(f"After: {self._tell(first)}.{so}")

    def _tell_end(self) -> None:
        """What the deal came to, once the line is at its end."""
        assert self.line is not None
        deal = self.line.match.deal
        if deal.over:
            self.shown = self.line.match.view_of_table(self.puzzle.seat)
            unit = self.practice.game.unit(deal.seats, deal.options)
            told = ", ".join(f"{self._side(side)} {points}" for side, points in enumerate(deal.points))
            self.screen_feed.say(f"The deal in {unit}s: {told}.")

    def _side(self, side: int) -> str:
        deal = self.sitting.match.deal
        return "+".join(name for at, name in enumerate(self.sitting.names) if deal.side(at) == side)

    def update_view(self) -> None:
        """Keeps a finished deal on the table."""
        if self.line is not None and self.line.is_over:
            self.shown = self.line.match.view_of_table(self.puzzle.seat)
        else:
            super().update_view()

    async def pause_on_act(self, seat: int, action: Action, events: Sequence[Event]) -> None:
        """Waits a moment so that an act is seen, whatever the pace."""
        self.repaint()
        await asyncio.sleep(min(self.host.settings.pace, LONGEST_STAY))

    # Keys

    def keys(self) -> list[Key]:
        if self.solved is None:
            own = NOT_HERE | {"i", "q", "escape"}
            # What is gone cannot be seen on the table, and the answer may follow from it.
            told = [PLAYED] if self._is_in_mid_deal else []
            own |= {name for key in told for name in key.names}
            asked = [key for key in super().keys() if not own & set(key.names)]
            return [*asked[:2], HELP, STOP, *told, *asked[2:]]
        is_over = self.line is not None and self.line.is_over
        found = []
        if not is_over:
            label = "plays on" if self.line is not None else "plays it out"
            found.append(Key(("space",), "Space", label, "The next act after the play."))
        found.append(Key(("enter", "n"), "Enter", "next puzzle", "On to the next puzzle."))
        found.append(Key(("w",), "w", "the tempting play", "How it goes after the wrong play."))
        found += [key for key in super().keys() if _READING & set(key.names)]
        return [*found[:3], STOP, *found[3:]]

    def press(self, key: str, character: str | None) -> bool:
        if self.solved is None:
            if key == "escape" and (self.pick is None or not self.pick.holds_anything):
                self.dismiss(None)
                return False
            is_named = self.decision is not None and self.decision.takes(character or "")
            return (key not in NOT_HERE or is_named) and super().press(key, character)
        match key:
            case "space" if self.line is None or not self.line.is_over:
                self.run_worker(self._step())
            case "w":
                self.run_worker(self._step(tempting=True))
            case "enter" | "n":
                self.dismiss(NEXT)
            case "q" | "escape":
                self.dismiss(None)
            case _:
                return key in _READING and super().press(key, character)
        return True

    async def ask_to_leave(self) -> None:
        """Nothing is lost: what was answered is kept."""
        self.dismiss(None)


class QuestionPage(QuizPage):
    """One puzzle that is a question of the quiz. Dismisses in the same way."""

    def __init__(self, practice: Practice, puzzle: Puzzle, question: QuizQuestion) -> None:
        super().__init__(practice.game)
        self.practice = practice
        self.puzzle = puzzle
        self.question = question
        self.asked = 1
        self._told = ""
        """What the answer did to the rating."""

    def on_mount(self) -> None:
        if self.practice.minutes:
            self.set_interval(1.0, self.repaint)

    def _next(self) -> None:
        """On to the next puzzle once this one is answered."""
        if self.answer is not None:
            self.dismiss(NEXT)

    @property
    def heading(self) -> tuple[str, str, str]:
        return self.practice.heading(self.puzzle)

    def numbered(self, text: str) -> str:
        """It is asked alone."""
        return text

    def _choose(self, question: QuizQuestion, letter: str) -> bool:
        if not super()._choose(question, letter):
            return False
        self._told = self.practice.answer(self.puzzle, solved=self.answer == question.right)
        return True

    def prompt(self, question: QuizQuestion) -> str:
        """What is said of the answer, and what it did."""
        return f"{super().prompt(question)} {self._told}".strip()
