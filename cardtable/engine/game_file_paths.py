"""Where a game's rule sheet, lessons and cases lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class GameFilePaths(Struct, frozen=True):
    """The rule sheet (a file), the lessons and the cases (folders) of a game, whether or not they exist."""

    sheet: Traversable
    lessons: Traversable
    cases: Traversable
