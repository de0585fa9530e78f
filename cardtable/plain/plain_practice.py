"""Practice line by line: the position in words, the typed answer, and why."""

from __future__ import annotations

from typing import TextIO

from cardtable.engine.actions import Action
from cardtable.engine.event_wording import sentences, teller
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.plain import plain_text
from cardtable.plain.line_terminal import LineTerminal, QuitPlain
from cardtable.puzzles import wording
from cardtable.puzzles.continuation import PuzzleContinuation
from cardtable.puzzles.maker import question_of_puzzle
from cardtable.puzzles.practice import Practice
from cardtable.puzzles.puzzle import PLAY, Puzzle
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import Viewpoint
from cardtable.teaching.lesson_sitting import sitting_of
from cardtable.teaching.quiz_question import QuizQuestion

HELP = "Type the action, or: hint (it costs half), table, legal, log, quit."
AFTER = "An empty line: the next puzzle. line: how it goes on. wrong: how it goes after the tempting play."


class PlainPractice:
    """Asks puzzles until the person leaves, or none is left."""

    def __init__(
        self, practice: Practice, source: TextIO | None = None, target: TextIO | None = None
    ) -> None:
        self.practice = practice
        self.terminal = LineTerminal(source, target)

    def run(self) -> None:
        """Asks one puzzle after the other."""
        practice = self.practice
        if practice.problem:
            self.terminal.say(f"{practice.problem}.")
        practice.make_questions()
        try:
            while (puzzle := practice.next()) is not None:
                self.ask(puzzle)
            if not practice.tried:
                self.terminal.say("There are no such puzzles yet.")
        except QuitPlain:
            self.terminal.say("")
        self.terminal.say(practice.result)

    def ask(self, puzzle: Puzzle) -> None:
        """Asks one puzzle; one that can no longer be shown is passed over. Raises QuitPlain."""
        game = self.practice.game
        try:
            match = puzzle.match(game) if puzzle.kind == PLAY else None
            question = question_of_puzzle(game, puzzle) if match is None else None
        except CardTableError:
            return
        if match is not None:
            self._head(puzzle)
            self._ask_play(puzzle, match)
        elif question is not None:
            self._head(puzzle)
            self._ask_question(puzzle, question)

    def _head(self, puzzle: Puzzle) -> None:
        what, about, standing = self.practice.heading(puzzle)
        self.terminal.say(f"\n{what}. {about}.  {standing}")

    # Questions

    def _ask_question(self, puzzle: Puzzle, question: QuizQuestion) -> None:
        view = question.view
        table = plain_text.on_table(view, question.names, hidden=question.hidden_facts)
        hand = plain_text.hand_of(view)
        told = [f"{key}) {one.text}" for key, one in zip(question.keys, question.answers, strict=True)]
        for line in (*table, hand, question.last_event, question.text, *question.shown, *told):
            if line:
                self.terminal.say(line)
        while True:
            typed = self._line("Answer> ").lower()
            if typed and typed in question.keys:
                break
            self.terminal.say(f"Type one of: {', '.join(question.keys)}, or quit.")
        chosen = question.keys.index(typed)
        self.terminal.say(question.feedback(chosen))
        self.terminal.say(self.practice.answer(puzzle, solved=chosen == question.right))

    # Plays

    def _ask_play(self, puzzle: Puzzle, match: Match) -> None:
        sitting = sitting_of(match, puzzle.seat)
        view, names = match.view(puzzle.seat), sitting.names
        tell = teller(view.deal, view.seat, names)
        self.terminal.say(plain_text.table(match, puzzle.seat, sitting.names))
        for line in sentences(view.events, names, view.seat)[-match.seats :]:
            self.terminal.say(line)
        self.terminal.say(plain_text.question(match, puzzle.seat, sitting.names))
        self.terminal.say(wording.question_text(puzzle))
        self.terminal.say(HELP)
        helped = False
        while True:
            typed = self._line("You> ")
            match typed:
                case "hint":
                    helped = True
                    self.terminal.say(wording.help_word(puzzle, view))
                case "table":
                    self.terminal.say(plain_text.table(match, puzzle.seat, sitting.names))
                case "legal":
                    self.terminal.say(plain_text.legal(view.legal))
                case "log":
                    for line in sentences(view.events, names, view.seat):
                        self.terminal.say(line)
                case _:
                    action = self._read(match, puzzle.seat, typed)
                    if action is not None:
                        break
        solved = puzzle.is_right(view, action)
        verdict = "Right." if solved else f"Not so. {wording.right_text(puzzle, view, tell)}"
        explained = wording.explained_action(puzzle, view, action)
        self.terminal.say(f"{verdict} {wording.why(puzzle, view, tell, explained)}")
        self.terminal.say(self.practice.answer(puzzle, solved=solved, helped=helped))
        self._show_lines(puzzle, explained)

    def _read(self, match: Match, seat: int, typed: str) -> Action | None:
        """The action that was typed, by its text or its number among the legal ones; None, told why, if it
        may not be done."""
        legal = match.legal(seat)
        try:
            if typed.isdecimal() and 1 <= int(typed) <= len(legal):
                return legal[int(typed) - 1]
            action = match.read(seat, typed)
            refusal = match.refusal(seat, action)
        except CardTableError as error:
            self.terminal.say(str(error))
            return None
        if refusal is None:
            return action
        self.terminal.say(f"{refusal.sentence} (rule {refusal.rule})")
        return None

    def _show_lines(self, puzzle: Puzzle, right: Action) -> None:
        """Plays the lines out that are asked for: of that right play, or of the tempting one."""
        game = self.practice.game
        self.terminal.say(AFTER)
        while (typed := self._line("Next> ")) in ("line", "wrong"):
            first = puzzle.tempting_action(game) if typed == "wrong" else right
            line = PuzzleContinuation(game, puzzle, first)
            if not line.is_dealt_so:
                self.terminal.say("The hidden cards lie so that it shows.")
            sitting = sitting_of(line.match, puzzle.seat)
            self._play_out(line, sitting, ScreenFeed(sitting, Viewpoint([puzzle.seat])))

    def _play_out(self, line: PuzzleContinuation, sitting: Sitting, screen_feed: ScreenFeed) -> None:
        """Tells a line to the end of the deal."""
        while not line.is_over:
            for told in screen_feed.event_lines(line.match.play(*line.step()), line.puzzle.seat):
                self.terminal.say(told)
        self.terminal.say(plain_text.deal_end(line.match, sitting.names))

    def _line(self, prompt: str) -> str:
        typed = self.terminal.line(prompt).strip()
        if typed.lower() in ("quit", "q"):
            raise QuitPlain
        return typed
