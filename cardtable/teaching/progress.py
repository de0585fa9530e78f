"""What a person has been shown, by game: lessons gone through, rules told. Small files beside the records;
losing them loses nothing else."""

from __future__ import annotations

import json

from cardtable.errors import UnfitFileError
from cardtable.system.files import json_of, read_text, replace_whole
from cardtable.system.folders import state_folder

_MOST_GAMES = 500
"""Games of which something is kept: a file does not grow without end."""


class Noted:
    """Names kept by game in a file of the state folder."""

    def __init__(self, file: str) -> None:
        self._file = file

    def of(self, game_id: str) -> frozenset[str]:
        """The names kept of a game."""
        return frozenset(self._all().get(game_id, ()))

    @property
    def any(self) -> bool:
        """Whether anything is kept of any game."""
        return any(self._all().values())

    def note(self, game_id: str, name: str) -> None:
        """Keeps one more; a folder that cannot be written to is no reason to stop."""
        known = self._all()
        known[game_id] = sorted({*known.pop(game_id, ()), name})
        path = state_folder() / self._file
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(path, json.dumps(dict(list(known.items())[-_MOST_GAMES:]), indent=1).encode())
        except OSError:
            return

    def _all(self) -> dict[str, list[str]]:
        try:
            raw = json_of(read_text(state_folder() / self._file))
            return {str(game): [str(one) for one in names] for game, names in raw.items()}
        except (UnfitFileError, TypeError, AttributeError):
            return {}


LESSONS = Noted("lessons.json")
"""The lessons that were gone through."""
RULES = Noted("rules.json")
"""The ids of rules that were told when they first mattered."""
