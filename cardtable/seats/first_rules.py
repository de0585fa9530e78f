"""Rules told when they first matter, to who plays a game without having taken a lesson in it: each once.

Which were told is a small file beside the records. Losing it loses nothing: they are told once more.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from cardtable.engine.game import Game
from cardtable.engine.rules import RuleSheet, rules_in_force
from cardtable.errors import CardTableError, UnfitFileError
from cardtable.files import json_of, read_text, replace_whole
from cardtable.paths import state_folder
from cardtable.seats.progress import learnt

WAITING = 3
"""Rules that wait to be told after another; what comes beyond is told when it matters again."""
_MOST_GAMES = 500
"""Games of which is kept what was told: a file does not grow without end."""


class FirstRules:
    """The rules to be told at one table, one at a time: `line` stands until who reads it has decided."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, object]) -> None:
        self.game = game
        self.line = ""
        """The sentence of the rule that is being told; empty while there is none."""
        self.rule = ""
        self._waiting: list[str] = []
        self._sheet = _sheet(game, seats, options)
        self._told = set(rules_told(game.id))
        self.is_wanted = self._sheet is not None and not learnt(game.id)
        """Whether there is anybody to tell: not who has taken lessons."""

    def matter(self, rules: Iterable[str]) -> None:
        """These rules have just decided something."""
        for rule in rules:
            new = self.is_wanted and rule not in self._told and rule not in (self.rule, *self._waiting)
            if new and self._sheet is not None and rule in self._sheet and len(self._waiting) < WAITING:
                self._waiting.append(rule)
        if not self.line:
            self._next()

    def decided(self) -> None:
        """Who read it has gone on."""
        self._next()

    def put_away(self) -> None:
        """Another looks now: what was told, and is waiting, was for the one before."""
        self.line, self.rule, self._waiting = "", "", []

    def _next(self) -> None:
        """The next rule is told, and never again."""
        if not self._waiting or self._sheet is None:
            self.line = self.rule = ""
            return
        self.rule = self._waiting.pop(0)
        self.line = self._sheet.sentence(self.rule)
        self._told.add(self.rule)
        note_told(self.game.id, self.rule)


def _sheet(game: Game, seats: int, options: Mapping[str, object]) -> RuleSheet | None:
    try:
        return rules_in_force(game, seats, options)
    except CardTableError:
        return None


def _file() -> Path:
    return state_folder() / "rules.json"


def rules_told(game_id: str) -> frozenset[str]:
    """The ids of a game's rules that were told when they first mattered."""
    return frozenset(_all().get(game_id, ()))


def note_told(game_id: str, rule: str) -> None:
    """Keeps that a rule was told; a folder that cannot be written to is no reason to stop."""
    known = _all()
    known[game_id] = sorted({*known.get(game_id, ()), rule})
    path = _file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_whole(path, json.dumps(dict(list(known.items())[-_MOST_GAMES:]), indent=1).encode())
    except OSError:
        return


def _all() -> dict[str, list[str]]:
    try:
        raw = json_of(read_text(_file()))
        return {str(game): [str(one) for one in names] for game, names in raw.items()}
    except (UnfitFileError, TypeError, AttributeError):
        return {}
