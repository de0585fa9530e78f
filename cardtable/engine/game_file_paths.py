"""Where a game's rule sheet, lessons and cases lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@dataclass(frozen=True)
class GameFilePaths:
    """The rule sheet (a file), the lessons and the cases (folders) of a game, whether or not they exist."""

    sheet: Traversable
    lessons: Traversable
    cases: Traversable
