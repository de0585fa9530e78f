"""The log of a person's practice: a file for each game, `practice/GAME.json` in the state folder.

    {"rating": [1340.0, 92.1, 0.06],   the person's rating, its deviation and volatility
     "solved": 41, "tried": 55, "streak": 7, "best": 12,
     "puzzles": {"play-17-23": {
        "theme": "wins-as-last",
        "rating": [1420.0, 110.3, 0.06],  the puzzle's rating as this person's answers have moved it
        "right": 1, "wrong": 1,
        "step": 1,              how often it was solved since it was missed; -1: never missed, or learnt again
        "due": "2026-11-26"}}}  the day from which on it is asked again; "" if it is not

A file that cannot be read is set aside under another name, and the person is told so in a line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec

from cardtable.errors import UnfitFileError
from cardtable.puzzles.glicko import Rating
from cardtable.puzzles.puzzle import Puzzle
from cardtable.puzzles.repetition import PuzzleMark
from cardtable.system.files import own_folder, read_bytes, replace_whole
from cardtable.system.folders import state_folder

BEGINNER = Rating(1200.0)
"""The rating of somebody who has answered nothing yet."""
PUZZLE_DEVIATION = 150.0
"""The deviation of the rating that a puzzle is made with."""
HELPED = 0.5
"""The score of a right answer for which help was asked."""
FEWEST, WEAK = 3, 2 / 3
"""Answers of a theme from which on it may be called weak, and the share of right ones below which it is."""
_MOST_BYTES = 4 << 20
_PLAYS = ("play-", "own-")
"""How the names of puzzles begin that ask for a play (`maker.plays`, `maker.own_id`)."""


class PracticeLog(msgspec.Struct, forbid_unknown_fields=True):
    """All that is kept of one game."""

    rating: Rating = BEGINNER
    solved: int = 0
    tried: int = 0
    streak: int = 0
    best: int = 0
    """The longest streak."""
    puzzles: dict[str, PuzzleMark] = {}

    def rating_of(self, puzzle: Puzzle) -> Rating:
        """The puzzle's rating, as far as it is known here."""
        mark = self.puzzles.get(puzzle.id)
        return mark.rating if mark is not None else Rating(float(puzzle.rating), PUZZLE_DEVIATION)

    def note(self, puzzle: Puzzle, *, solved: bool, helped: bool, today: date) -> None:
        """Counts an answer. An answer with help is worth half, and does not lengthen the streak."""
        theirs, ours = self.rating_of(puzzle), self.rating
        score = (HELPED if helped else 1.0) if solved else 0.0
        self.rating = ours.after([(theirs, score)])
        mark = self.puzzles.setdefault(puzzle.id, PuzzleMark(puzzle.theme, theirs))
        mark.rating = theirs.after([(ours, 1.0 - score)])
        mark.note(solved=solved, helped=helped, today=today)
        self.tried += 1
        self.solved += solved
        self.streak = 0 if not solved else self.streak if helped else self.streak + 1
        self.best = max(self.best, self.streak)

    def due(self, today: date) -> list[str]:
        """The puzzles that are to be asked again, the longest overdue first."""
        return sorted((one for one, mark in self.puzzles.items() if mark.is_due(today)), key=self._due)

    def _due(self, puzzle_id: str) -> str:
        return self.puzzles[puzzle_id].due

    def plays(self) -> tuple[int, int]:
        """How many plays were found, and how many were looked for."""
        marks = [mark for name, mark in self.puzzles.items() if name.startswith(_PLAYS)]
        return sum(mark.right for mark in marks), sum(mark.right + mark.wrong for mark in marks)

    def shares(self) -> dict[str, tuple[int, int]]:
        """Right answers and answers by theme."""
        found: dict[str, tuple[int, int]] = {}
        for mark in self.puzzles.values():
            right, tried = found.get(mark.theme, (0, 0))
            found[mark.theme] = right + mark.right, tried + mark.right + mark.wrong
        return found


def weakest_theme(shares: Mapping[str, tuple[int, int]]) -> str:
    """The theme with the smallest share of right answers, of those that are weak; empty if none is."""
    weak = {
        theme: right / tried
        for theme, (right, tried) in shares.items()
        if tried >= FEWEST and right < WEAK * tried
    }
    return min(weak, key=lambda theme: weak[theme], default="")


@dataclass(frozen=True)
class PracticeSummary:
    """How a person stands in one game's practice."""

    rating: int
    solved: int
    tried: int
    weakest_theme: str
    """The theme to practise, as people read it; empty if none is known."""
    due: int
    """Missed puzzles that are to be asked again by today."""
    found: int
    """Plays that were found, of those that were looked for."""
    looked_for: int

    @property
    def questions(self) -> tuple[int, int]:
        """The questions answered rightly, and all that were answered."""
        return self.solved - self.found, self.tried - self.looked_for


def log_path(game_id: str) -> Path:
    """The file of a game. Only letters, digits and dashes of the id are kept."""
    return state_folder() / "practice" / f"{re.sub(r'[^a-z0-9-]', '_', game_id)}.json"


def read_log(game_id: str) -> tuple[PracticeLog, str]:
    """The log of a game, and a line on what was wrong with the file; empty if nothing was."""
    path = log_path(game_id)
    try:
        if not path.exists():
            return PracticeLog(), ""
        found = msgspec.json.decode(read_bytes(path, _MOST_BYTES), type=PracticeLog)
        for mark in found.puzzles.values():
            if mark.due:
                date.fromisoformat(mark.due)
    except OSError as error:
        return PracticeLog(), f"{path} cannot be read ({error.strerror}): practice begins anew"
    except (UnfitFileError, msgspec.MsgspecError, ValueError, RecursionError) as error:
        return PracticeLog(), _set_aside(path, str(error).splitlines()[0])
    return found, ""


def _set_aside(path: Path, why: str) -> str:
    """Renames a damaged file, so that nothing of it is lost."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError:
        return f"{path} cannot be read ({why}): practice begins anew"
    return f"{path.name} could not be read ({why}): it is now {aside}, and practice begins anew"


def write_log(game_id: str, log: PracticeLog) -> str:
    """Writes the file whole or not at all; returns why it could not be written, in a line."""
    path = log_path(game_id)
    try:
        own_folder(path.parent)
        replace_whole(path, msgspec.json.format(msgspec.json.encode(log), indent=1))
    except OSError as error:
        return f"{path} cannot be written ({error.strerror}): what was practised is not kept"
    return ""
