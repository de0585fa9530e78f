"""Parts of a picture that can be clicked, and what each stands for."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Zones:
    """What lies where: lines of cells, later ones over earlier ones. What a zone stands for is a word and a
    number: `place 3`, `row 7`, `value 7`."""

    _found: list[tuple[int, int, int, str, int]] = field(default_factory=list)

    def clear(self) -> None:
        """Before a new picture."""
        self._found.clear()

    def add(self, x: int, y: int, wide: int, word: str, number: int = 0) -> None:
        """So many cells of a line."""
        self._found.append((x, y, wide, word, number))

    def at(self, x: int, y: int) -> tuple[str, int]:
        """What a cell stands for; no word where it is nothing."""
        for left, line, wide, word, number in reversed(self._found):
            if y == line and left <= x < left + wide:
                return word, number
        return "", 0
