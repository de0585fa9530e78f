"""Large letters made of half blocks, three lines high, to be read from across the room."""

from __future__ import annotations

import unicodedata

LINES = 3
"""The height of large letters, in lines."""
_FONT = {
    # Five rows of dots for each letter.
    "A": "### #.# ### #.# #.#",
    "B": "##. #.# ##. #.# ##.",
    "C": "### #.. #.. #.. ###",
    "D": "##. #.# #.# #.# ##.",
    "E": "### #.. ##. #.. ###",
    "F": "### #.. ##. #.. #..",
    "G": "### #.. #.# #.# ###",
    "H": "#.# #.# ### #.# #.#",
    "I": "# # # # #",
    "J": "..# ..# ..# #.# ###",
    "K": "#.# #.# ##. #.# #.#",
    "L": "#.. #.. #.. #.. ###",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#..# ##.# #.## #..# #..#",
    "O": "### #.# #.# #.# ###",
    "P": "### #.# ### #.. #..",
    "Q": "###. #.#. #.#. ###. ...#",
    "R": "##. #.# ##. #.# #.#",
    "S": "### #.. ### ..# ###",
    "T": "### .#. .#. .#. .#.",
    "U": "#.# #.# #.# #.# ###",
    "V": "#.# #.# #.# #.# .#.",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#.# #.# .#. #.# #.#",
    "Y": "#.# #.# .#. .#. .#.",
    "Z": "### ..# .#. #.. ###",
    "0": "### #.# #.# #.# ###",
    "1": "# # # # #",
    "2": "### ..# ### #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# ..# ..#",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    " ": ".. .. .. .. ..",
    ",": ". . . # #",
    "-": ".. .. ## .. ..",
    "+": "... .#. ### .#. ...",
}
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def large(text: str) -> list[str] | None:
    """The lines of a text in large letters; None if the font lacks a letter."""
    letters = [_FONT.get(letter) for letter in _plain(text)]
    if not letters or None in letters:
        return None
    grids = [letter.split() for letter in letters if letter is not None]
    rows = [".".join(grid[row] for grid in grids) for row in range(5)]
    rows.append("." * len(rows[0]))
    return [_halved(rows[at], rows[at + 1]) for at in range(0, 2 * LINES, 2)]


def _plain(text: str) -> str:
    """A text in capitals without diacritics."""
    parted = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in parted if not unicodedata.combining(letter)).upper()


def _halved(above: str, below: str) -> str:
    """Combines two rows of dots into one line of half blocks."""
    return "".join(_HALVES[top == "#", low == "#"] for top, low in zip(above, below, strict=True)).rstrip()
