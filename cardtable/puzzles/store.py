"""Where puzzles lie: those that a game brings, and those made here for the person.

A game brings `puzzles.jsonl` among its lessons, one puzzle a line. A game that brings none gets its own on
first use, in the state folder; there new ones are appended.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cardtable.bots.process_pool import POOL, PUZZLES, ProcessPool
from cardtable.discovery.game_files import file_paths_of
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.errors import UnfitFileError
from cardtable.match.match import Match
from cardtable.puzzles.maker import own_id, own_play, plays, question
from cardtable.puzzles.practice_log import log_path
from cardtable.puzzles.proof import Stopped
from cardtable.puzzles.puzzle import KINDS, PLAY, QUESTIONS, Puzzle, line_of, read_puzzle
from cardtable.puzzles.themes import theme_words
from cardtable.system.files import append_lines, own_folder, read_text
from cardtable.teaching.evaluation import Gain
from cardtable.teaching.quiz import KINDS_OF_MAKERS
from cardtable.teaching.quiz_question import QuestionKind, QuizQuestion
from cardtable.teaching.review import DecisionCost

NAME = "puzzles.jsonl"
ENOUGH = 60
"""No puzzles are made at a table for a game that has this many."""
QUESTIONS_MADE = 48
"""Questions that are made for a game that brings no puzzles."""
_MOST_FAILURES = 40
"""Seeds on end without a new question after which a maker is given up for a game."""
_SEEDS_A_CHOICE = 6
"""Seeds that all makers of a kind are asked for between two of its questions, so that there is a choice."""
_MOST_BYTES = 8 << 20


_SUM_TOLD = re.compile(r" \([^)]*\)")
"""Matches the numbers of a line of the score."""


class PuzzleStore:
    """The puzzles of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.problem = ""
        """A line on what was wrong with a file; empty if nothing was."""
        self.puzzles: dict[str, Puzzle] = {}
        """By their ids."""
        brought = file_paths_of(game).lessons / NAME
        if brought.is_file():
            self._read(read_text(brought, _MOST_BYTES), NAME)
        own = own_path(game)
        if own.is_file():
            try:
                # A kill may have torn the last line.
                whole_lines = read_text(own, _MOST_BYTES).rpartition("\n")[0]
                self._read(whole_lines, str(own))
            except UnfitFileError as error:
                self.problem = f"{own} cannot be read ({error})"

    def _read(self, text: str, name: str) -> None:
        """Adds the puzzles of a file; lines that are none are passed over."""
        for number, line in enumerate(text.splitlines(), 1):
            try:
                puzzle = read_puzzle(line)
            except UnfitFileError as error:
                self.problem = f"{name}, line {number}, is no puzzle ({error})"
                continue
            self.puzzles[puzzle.id] = puzzle

    def add(self, puzzles: Iterable[Puzzle]) -> None:
        """Adds puzzles made here, and keeps them if that can be."""
        fresh = [one for one in puzzles if one.id not in self.puzzles]
        self.puzzles.update((one.id, one) for one in fresh)
        path = own_path(self.game)
        try:
            own_folder(path.parent)
            append_lines(path, map(line_of, fresh))
        except OSError as error:
            self.problem = f"{path} cannot be written ({error.strerror})"

    @property
    def wants_more(self) -> bool:
        """Whether more should be made here."""
        return len(self.puzzles) < ENOUGH

    def chosen(self, kind: str | None = None, theme: str | None = None) -> list[Puzzle]:
        """The puzzles of a kind (or all `QUESTIONS`) and a theme, which is given in words."""
        kinds = KINDS.keys() - {PLAY} if kind == QUESTIONS else KINDS.keys() if kind is None else {kind}
        return [
            one
            for one in self.puzzles.values()
            if one.kind in kinds and theme in (None, theme_words(self.game, one.theme))
        ]

    def themes(self) -> dict[str, int]:
        """How many puzzles there are of each theme, in words, the commonest first."""
        found = Counter(theme_words(self.game, one.theme) for one in self.puzzles.values())
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def own_path(game: Game) -> Path:
    """The file of the puzzles made here."""
    return log_path(game.id).with_suffix(".puzzles.jsonl")


def questions(game: Game) -> Iterator[Puzzle]:
    """Yields questions of all kinds in turn, no two of which ask the same, as long as more can be made."""
    kinds = [_questions_of(game, kind) for kind in KINDS_OF_MAKERS]
    while kinds:
        for one in list(kinds):
            puzzle = next(one, None)
            if puzzle is None:
                kinds.remove(one)
            else:
                yield puzzle


def _questions_of(game: Game, kind: str) -> Iterator[Puzzle]:
    """Yields questions of one kind, of those made so far the one whose rule was asked about least, then whose
    maker was, and then whose wording and answer were; a maker that finds nothing new is given up."""
    seen: set[tuple[str, ...]] = set()
    waiting: list[tuple[Puzzle, QuizQuestion]] = []
    asked: Counter[tuple[str, str]] = Counter()
    failures = dict.fromkeys(KINDS_OF_MAKERS[kind], 0)
    for seed in itertools.count():
        hopeful = [maker for maker, count in failures.items() if count < _MOST_FAILURES]
        for maker in hopeful:
            failures[maker] += 1
            made = question(game, maker, seed)
            if made is None:
                continue
            about = asked_about(made[1])
            if about not in seen:
                failures[maker] = 0
                seen.add(about)
                waiting.append(made)
        if hopeful and seed % _SEEDS_A_CHOICE != _SEEDS_A_CHOICE - 1:
            continue
        if waiting:
            chosen = min(waiting, key=lambda one: _asked_before(asked, *one))
            waiting.remove(chosen)
            asked.update(_likenesses(*chosen))
            yield chosen[0]
        elif not hopeful:
            return


def _likenesses(puzzle: Puzzle, question: QuizQuestion) -> tuple[tuple[str, str], ...]:
    """In what a question may be like others: its rule, its maker, its wording, its answer."""
    maker, wording = puzzle.maker, _SUM_TOLD.sub("", question.text.partition(" How many ")[0])
    return ("", puzzle.theme), ("", f"by {maker}"), (maker, wording), (maker, f"= {question.solution.text}")


def _asked_before(
    asked: Counter[tuple[str, str]], puzzle: Puzzle, question: QuizQuestion
) -> tuple[int, int, int]:
    """How many were asked before that are like a question: the rule counts most, then the maker."""
    theme, maker, wording, answer = (asked[one] for one in _likenesses(puzzle, question))
    return theme, maker, wording + answer


def asked_about(question: QuizQuestion) -> tuple[str, ...]:
    """What two questions have in common that ask the same. What something counts does not hang on the
    position, whatever the wrong answers."""
    if question.kind is QuestionKind.VALUE:
        return (question.text,)
    return question.text, *sorted(one.text for one in question.answers), *question.shown


def own_play_job(view: View, stopped: Stopped, did: str, record: str, at: int) -> str:
    """The job of making a puzzle of a decision of the person's own: its line; empty if it makes none."""
    made = own_play(view, did, record, at, stopped)
    return line_of(made) if made is not None else ""


def keep_own_plays(match: Match, costs: Sequence[DecisionCost], pool: ProcessPool = POOL) -> int:
    """Makes puzzles of decisions in a recorded match that cost dearly, beside the screen; returns how many of
    them are puzzles now. Waits for them."""
    lines: list[str] = []
    known = PuzzleStore(match.game).puzzles
    fresh = [one for one in costs if own_id(match.kept_as, one.decision.at) not in known]
    for one in fresh:
        part = str(one.decision.action), match.kept_as, one.decision.at
        lines += pool.map(one.decision.view, own_play_job, [part], PUZZLES) or []
    made = [read_puzzle(line) for line in lines if line]
    PuzzleStore(match.game).add(made)
    return len(costs) - len(fresh) + len(made)


def is_puzzle(match: Match, cost: DecisionCost, known: Mapping[str, Puzzle]) -> bool:
    """Whether a decision in a recorded match is one of these puzzles."""
    return own_id(match.kept_as, cost.decision.at) in known


def known_puzzles(game: Game) -> Mapping[str, Puzzle]:
    """The puzzles of a game, by their ids."""
    return PuzzleStore(game).puzzles


def as_proven(match: Match, costs: Iterable[DecisionCost], known: Mapping[str, Puzzle]) -> list[DecisionCost]:
    """The costs of decisions in a recorded match, those of which there is a puzzle as its proof tells them:
    it rests on more deals, and a review and the practice say the same of one decision."""
    return [_as_proven(one, known.get(own_id(match.kept_as, one.decision.at))) for one in costs]


def _as_proven(cost: DecisionCost, puzzle: Puzzle | None) -> DecisionCost:
    if puzzle is None or puzzle.proof is None or puzzle.tempting != str(cost.decision.action):
        return cost
    right, proof = puzzle.right_actions(cost.decision.view.game), puzzle.proof
    better = cost.better if cost.better in right else right[0]
    return replace(cost, better=better, gain=Gain(proof.gap, proof.error), is_proven=True)


def plays_job(view: View, stopped: Stopped, seed: int) -> list[str]:
    """The job of making plays of one deal in a process of the pool: their lines."""
    return [line_of(one) for one in plays(view.game, seed, stopped=stopped)]
