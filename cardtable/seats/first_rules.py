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
    """The rules to be told at one table, few at a time: `lines` stand until who reads them has decided."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, object]) -> None:
        self.game = game
        self.room = 1
        """How many are told at once."""
        self.told: tuple[str, ...] = ()
        """The ids of the rules that are being told."""
        self._waiting: list[str] = []
        self._sheet = _sheet(game, seats, options)
        self._known = set(rules_told(game.id))
        self.is_wanted = self._sheet is not None and not learnt(game.id)
        """Whether there is anybody to tell: not who has taken lessons."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences of the rules that are being told."""
        return tuple(self._sheet.sentence(rule) for rule in self.told) if self._sheet is not None else ()

    def matter(self, rules: Iterable[str]) -> None:
        """These rules have just decided something; what finds no room waits for a while."""
        for rule in dict.fromkeys(rules):
            if self._is_new(rule) and len(self._waiting) < WAITING:
                self._waiting.append(rule)
        self._tell()

    def _is_new(self, rule: str) -> bool:
        is_rule = self._sheet is not None and rule in self._sheet
        return self.is_wanted and is_rule and rule not in self._known and rule not in self._waiting

    def decided(self) -> None:
        """Who read them has gone on."""
        self.told = ()
        self._tell()

    def put_away(self) -> None:
        """Another looks now: what was told, and is waiting, was for the one before."""
        self.told, self._waiting = (), []

    def _tell(self) -> None:
        """Tells what has room, and never again."""
        while self._waiting and len(self.told) < self.room:
            rule = self._waiting.pop(0)
            self.told += (rule,)
            self._known.add(rule)
            note_told(self.game.id, rule)


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
