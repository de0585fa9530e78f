"""The progress of a person by game, shown and done, in small files of the state folder.

Each file is a JSON object: by the id of a game an object of names, each with a number. In `lessons.json` the
names are lessons and the numbers stars (0: known, without stars), in `rules.json` rules that were introduced
(0), in `coach.json` what there is to weigh and how many good decisions on end it was weighed in. Files of
earlier versions have a list of names in place of the inner object; all of them count 0. Nothing else is lost
with the files.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from cardtable.errors import UnfitFileError
from cardtable.system.files import json_of, read_text, write_if_possible
from cardtable.system.folders import state_folder

MOST_STARS = 3
"""Stars of a lesson."""
_MOST_GAMES = 500
"""Games in a file. The oldest are dropped."""
_HIGHEST = 10**9


class ProgressFile:
    """A file of the state folder that holds names with numbers by game."""

    def __init__(self, file: str) -> None:
        self._file = file

    def of(self, game_id: str) -> frozenset[str]:
        """The names stored for a game."""
        return frozenset(self.numbers(game_id))

    def numbers(self, game_id: str) -> Mapping[str, int]:
        """The names stored for a game, each with its number."""
        return self._read().get(game_id, {})

    @property
    def any(self) -> bool:
        """Whether anything is stored for any game."""
        return any(self._read().values())

    def note(self, game_id: str, name: str, number: int = 0) -> None:
        """Stores a name; the higher number is kept. It is lost if the folder is read-only."""
        self.put(game_id, {name: max(number, self.numbers(game_id).get(name, 0))})

    def put(self, game_id: str, numbers: Mapping[str, int]) -> None:
        """Stores names with these numbers, in place of earlier ones. They are lost in the same way."""
        known = self._read()
        known[game_id] = {**known.pop(game_id, {}), **numbers}
        self._write(known)

    def _write(self, known: Mapping[str, Mapping[str, int]]) -> None:
        kept = dict(list(known.items())[-_MOST_GAMES:])
        write_if_possible(state_folder() / self._file, json.dumps(kept, indent=1).encode())

    def _read(self) -> dict[str, dict[str, int]]:
        try:
            raw = json_of(read_text(state_folder() / self._file))
            return {str(game): _numbers(names) for game, names in raw.items()}
        except (UnfitFileError, TypeError, ValueError, AttributeError):
            return {}


def _numbers(names: object) -> dict[str, int]:
    """Names with their numbers. Raises TypeError for what is neither object nor list."""
    if isinstance(names, dict):
        return {str(name): _number(number) for name, number in names.items()}
    if isinstance(names, list):
        return dict.fromkeys(map(str, names), 0)
    raise TypeError


def _number(number: object) -> int:
    return max(0, min(number, _HIGHEST)) if isinstance(number, int) else 0


LESSONS = ProgressFile("lessons.json")
"""Finished lessons with the stars they were done with."""
RULES = ProgressFile("rules.json")
"""Ids of rules that were introduced when they first mattered."""
