"""What a person has been shown, by game: finished lessons and introduced rules, in small files. Nothing else
is lost with them."""

from __future__ import annotations

import json

from cardtable.errors import UnfitFileError
from cardtable.system.files import json_of, read_text, replace_whole
from cardtable.system.folders import state_folder

_MOST_GAMES = 500
"""Games in a file. The oldest are dropped."""


class ProgressFile:
    """A file of the state folder that holds names by game."""

    def __init__(self, file: str) -> None:
        self._file = file

    def of(self, game_id: str) -> frozenset[str]:
        """The names stored for a game."""
        return frozenset(self._read().get(game_id, ()))

    @property
    def any(self) -> bool:
        """Whether anything is stored for any game."""
        return any(self._read().values())

    def note(self, game_id: str, name: str) -> None:
        """Stores a name. It is lost if the folder is read-only."""
        known = self._read()
        known[game_id] = sorted({*known.pop(game_id, ()), name})
        path = state_folder() / self._file
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(path, json.dumps(dict(list(known.items())[-_MOST_GAMES:]), indent=1).encode())
        except OSError:
            return

    def _read(self) -> dict[str, list[str]]:
        try:
            raw = json_of(read_text(state_folder() / self._file))
            return {str(game): [str(one) for one in names] for game, names in raw.items()}
        except (UnfitFileError, TypeError, AttributeError):
            return {}


LESSONS = ProgressFile("lessons.json")
"""Finished lessons."""
RULES = ProgressFile("rules.json")
"""Ids of rules that were introduced when they first mattered."""
