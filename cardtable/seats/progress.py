"""Which lessons have been learnt: a small file beside the records. Losing it loses nothing else."""

from __future__ import annotations

import json
from pathlib import Path

from cardtable.errors import UnfitFileError
from cardtable.files import json_of, read_text, replace_whole
from cardtable.paths import state_folder


def _file() -> Path:
    return state_folder() / "lessons.json"


def learnt(game_id: str) -> frozenset[str]:
    """The names of a game's lessons that were gone through."""
    return frozenset(_all().get(game_id, ()))


def has_learnt() -> bool:
    """Whether any lesson of any game was gone through."""
    return any(_all().values())


def note_learnt(game_id: str, lesson: str) -> None:
    """Keeps that a lesson was gone through; a folder that cannot be written to is no reason to stop."""
    known = _all()
    known[game_id] = sorted({*known.get(game_id, ()), lesson})
    path = _file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_whole(path, json.dumps(known, indent=1).encode())
    except OSError:
        return


def _all() -> dict[str, list[str]]:
    try:
        raw = json_of(read_text(_file()))
        return {str(game): [str(one) for one in names] for game, names in raw.items()}
    except (UnfitFileError, TypeError, AttributeError):
        return {}
