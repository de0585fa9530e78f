"""Where a game's rule sheet, lessons and cases lie.

A package of its own has them beside its modules: `rules.md`, `lessons/*.toml`, `cases/*.toml`. The games of
this program have theirs at the top of the source tree: `seeds/GAME.md`, `seeds/GAME/*.toml` and
`tests/scenarios/GAME/*.toml`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardtable.engine.game_file_paths import GameFilePaths
from cardtable.system.folders import data_folder

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from cardtable.engine.game import Game

SHEET = "rules.md"


def file_paths_of(game: Game) -> GameFilePaths:
    """The files of a game: among the program's own, else in the package of its module."""
    if game.file_paths is not None:
        return game.file_paths
    seeds = data_folder("seeds")
    ours = GameFilePaths(
        seeds / f"{game.id}.md", seeds / game.id, data_folder("tests") / "scenarios" / game.id
    )
    name = sys.modules[type(game).__module__].__package__
    if not name or ours.sheet.is_file():
        return ours
    from importlib.resources import files  # late: the program's own games need none of it

    package = files(name)
    return GameFilePaths(package / SHEET, package / "lessons", package / "cases")


def pages(folder: Traversable) -> Iterator[Traversable]:
    """The TOML files of a folder by name; none if there is no folder."""
    if folder.is_dir():
        yield from sorted(
            (page for page in folder.iterdir() if page.name.endswith(".toml")), key=lambda page: page.name
        )
