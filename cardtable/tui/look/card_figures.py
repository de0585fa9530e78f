"""The figures on cards of paper as rows of square dots, two above one another in a cell, and where pips lie.

A dot is `i` in the ink of the suit, `g` gold, or `.` bare paper.
"""

from __future__ import annotations

from cardtable.cards import Rank, Suit

Dots = tuple[str, ...]
"""Rows of dots, all of one length."""

ACES: dict[int, dict[Suit, Dots]] = {
    5: {
        Suit.HEARTS: (".i.i.", "iiiii", "iiiii", ".iii.", "..i.."),
        Suit.DIAMONDS: ("..i..", ".iii.", "iiiii", ".iii.", "..i.."),
        Suit.SPADES: ("..i..", ".iii.", "iiiii", "iiiii", "..i..", ".iii."),
        Suit.CLUBS: (".iii.", ".iii.", "i.i.i", "iiiii", "i.i.i", "..i.."),
    },
    7: {
        Suit.HEARTS: (".ii.ii.", "iiiiiii", "iiiiiii", "iiiiiii", ".iiiii.", "..iii..", "...i..."),
        Suit.DIAMONDS: ("...i...", "..iii..", ".iiiii.", "iiiiiii", ".iiiii.", "..iii..", "...i..."),
        Suit.SPADES: ("...i...", "..iii..", ".iiiii.", "iiiiiii", "iiiiiii", ".i.i.i.", "..iii.."),
        Suit.CLUBS: ("..iii..", "..iii..", ".i.i.i.", "iiiiiii", "iiiiiii", ".i.i.i.", "..iii.."),
    },
    9: {
        Suit.HEARTS: (
            ".iii.iii.",
            "iiiiiiiii",
            "iiiiiiiii",
            "iiiiiiiii",
            ".iiiiiii.",
            "..iiiii..",
            "...iii...",
            "....i....",
        ),
        Suit.DIAMONDS: (
            "....i....",
            "...iii...",
            "..iiiii..",
            ".iiiiiii.",
            "iiiiiiiii",
            ".iiiiiii.",
            "..iiiii..",
            "...iii...",
            "....i....",
        ),
        Suit.SPADES: (
            "....i....",
            "...iii...",
            "..iiiii..",
            ".iiiiiii.",
            "iiiiiiiii",
            "iiiiiiiii",
            ".iii.iii.",
            "....i....",
            "...iii...",
        ),
        Suit.CLUBS: (
            "...iii...",
            "..iiiii..",
            "...iii...",
            ".ii.i.ii.",
            "iiiiiiiii",
            "iiiiiiiii",
            ".ii.i.ii.",
            "....i....",
            "...iii...",
        ),
    },
}
"""The large sign of an ace by its width."""
COURTS: dict[int, dict[Rank, Dots]] = {
    10: {
        Rank.JACK: (
            "..iiigg",
            ".iiiig.",
            "iiiiiii",
            "i.i.i.i",
            "i.....i",
            ".i...i.",
            "..iii..",
            "..ggg..",
            ".iigii.",
            "iiigiii",
        ),
        Rank.QUEEN: (
            "...g...",
            ".g.g.g.",
            ".ggggg.",
            ".iiiii.",
            "i.i.i.i",
            "i.....i",
            "ii...ii",
            "iii.iii",
            ".ggggg.",
            "iiigiii",
        ),
        Rank.KING: (
            "g..g..g",
            "gg.g.gg",
            "ggggggg",
            "i.i.i.i",
            "i.....i",
            "iiiiiii",
            ".iiiii.",
            "gg.i.gg",
            "iggiggi",
            "iiigiii",
        ),
    },
    12: {
        Rank.JACK: (
            ".....gg",
            "..iiigg",
            ".iiiig.",
            "iiiiiii",
            "i.....i",
            "i.i.i.i",
            ".i...i.",
            "..iii..",
            "..ggg..",
            ".iigii.",
            "iiigiii",
            "iiigiii",
        ),
        Rank.QUEEN: (
            "...g...",
            "g.g.g.g",
            ".ggggg.",
            ".iiiii.",
            "ii...ii",
            "i.i.i.i",
            "i.....i",
            "ii...ii",
            "iii.iii",
            ".ggggg.",
            ".iigii.",
            "iiigiii",
        ),
        Rank.KING: (
            "g..g..g",
            "gg.g.gg",
            "ggggggg",
            "i.....i",
            "i.i.i.i",
            "i.....i",
            "iiiiiii",
            ".iiiii.",
            "gg.i.gg",
            "iggiggi",
            "iiigiii",
            "iiigiii",
        ),
    },
}
"""Jack, queen and king by the height of the figure."""
JOKERS: dict[int, Dots] = {
    6: (
        "g.g.g",
        "i.i.i",
        "iiiii",
        "i...i",
        ".iii.",
        ".ggg.",
    ),
    10: (
        "g..g..g",
        "i..i..i",
        "ii.i.ii",
        "iiiiiii",
        "i.i.i.i",
        "i.....i",
        ".i...i.",
        "..iii..",
        "iiiiiii",
        "g.g.g.g",
    ),
    12: (
        "g..g..g",
        "i..i..i",
        "ii.i.ii",
        "iiiiiii",
        "i.....i",
        "i.i.i.i",
        "i.....i",
        ".i...i.",
        "..iii..",
        "i.iii.i",
        "iiiiiii",
        "g.g.g.g",
    ),
}
"""A fool with cap and bells by the height of the figure."""

_SIDES: dict[int, tuple[tuple[float, ...], tuple[float, ...]]] = {
    2: ((), (0, 1)),
    3: ((), (0, 1 / 2, 1)),
    4: ((0, 1), ()),
    5: ((0, 1), (1 / 2,)),
    6: ((0, 1 / 2, 1), ()),
    7: ((0, 1 / 2, 1), (1 / 4,)),
    8: ((0, 1 / 2, 1), (1 / 4, 3 / 4)),
    9: ((0, 1 / 3, 2 / 3, 1), (1 / 2,)),
    10: ((0, 1 / 3, 2 / 3, 1), (1 / 6, 5 / 6)),
}
"""By number, how far down pips lie: in the columns at either side, and in the middle one."""


def pips(number: int, columns: tuple[int, int, int], first: int, last: int) -> list[tuple[int, int]]:
    """Where the pips of a 2 to 10 lie: column and line, between the lines `first` and `last`."""
    left, middle, right = columns
    aside, between = _SIDES[number]
    found = [(x, _line(down, first, last)) for down in aside for x in (left, right)]
    return found + [(middle, _line(down, first, last)) for down in between]


def _line(down: float, first: int, last: int) -> int:
    """The line so far down; what falls between two lines lies on the one nearer to an end."""
    exact = first + down * (last - first)
    return int(exact + 0.4999) if down <= 1 / 2 else first + last - _line(1 - down, first, last)
