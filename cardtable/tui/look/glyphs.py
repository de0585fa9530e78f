"""The characters that everything is drawn with, in a Unicode and an ASCII set.

Some terminals disagree about the width of suits, borders, shades and marks, so ASCII replaces all of them.
"""

from __future__ import annotations

import functools
import unicodedata
from typing import NamedTuple

from cardtable.cards import HIDDEN, Card, Suit


class Glyphs(NamedTuple):
    """A set of drawing characters, each one cell wide."""

    name: str
    spades: str
    hearts: str
    diamonds: str
    clubs: str
    joker: str
    corners: str
    """A card's corners: top left, top right, bottom left, bottom right."""
    edge: str
    side: str
    faint: str
    """The top edge of a card that may not be played now."""
    lit: str
    """The top and bottom edge of a card that would be taken."""
    lit_paper: str
    """Along the top of a paper card that stands out."""
    seam: str
    """At the left of a paper card that lies on another."""
    seam_below: str
    """At the bottom of a line of a paper card, where a card of the next row lies on it."""
    courts: str
    """The signs of jack, queen and king, on paper without room for a figure."""
    back: str
    """One cell of a card back."""
    rule: str
    """One cell of a horizontal line across the window."""
    turn: str
    """Before the seat whose turn it is, or the line of a list under the cursor."""
    cursor: str
    """Points up at the card under the cursor."""
    hollow: str
    """The cursor while the first Enter only previews."""
    hollow_pointer_down: str
    """`pointer_down` while the first Enter only previews."""
    dealer: str
    dot: str
    """Between facts, and in place of what cannot be chosen."""
    clockwise: str
    anticlockwise: str
    ellipsis: str
    bar: str
    """One cell of a chart's bar."""
    pointer_down: str
    """Points down at the chosen number."""
    arrows: str
    """The left and right arrow keys."""
    updown: str
    """The up and down arrow keys."""
    digits: str
    """Subscript digits, 0 to 9."""
    sides: str
    """A mark for each side of a partnership game."""
    chip: str
    star: str
    """Earned in a lesson; `dot` stands for one that was not."""
    double: str
    """The double border of a closed pile: four corners in the order of `corners`, then edge and side."""

    def small(self, number: int) -> str:
        """A number in subscript digits."""
        return "".join(self.digits[int(digit)] for digit in str(number))

    def stars(self, count: int, most: int = 3) -> str:
        """So many stars, and a dot for each that is missing."""
        return self.star * count + self.dot * (most - count)

    def suit(self, suit: Suit) -> str:
        """The mark of a suit."""
        return str(getattr(self, suit.value))

    def plain_text(self, text: str) -> str:
        """A text as this set may write it: in the ASCII set with `o` for `ō`, character for character. What
        has no such letter stays as it is."""
        if self.name != "ascii" or text.isascii():
            return text
        return "".join(map(_plain_letter, text))

    def label(self, card: Card) -> str:
        """A card as text: `10♦`, or `10D` in ASCII."""
        if card is HIDDEN:
            return self.back * 2
        if card.suit is None or card.rank is None:
            return card.text if self.name == "ascii" else f"{card.text[0]}{self.joker}"
        return card.rank.text + self.suit(card.suit)


_PLAIN_LETTERS = str.maketrans("øØłŁđĐıßæÆœŒþðÞÐ‘’“”–—−…·×→←↑↓•", "oOlLdDisaAoOtdTD''\"\"---~-x><^v*")
"""Letters and marks that are not a plain letter with an accent, and what ASCII has for them."""


@functools.lru_cache(maxsize=512)
def _plain_letter(char: str) -> str:
    """The letter below an accent, or what else stands for a character in ASCII; otherwise itself."""
    plain = unicodedata.normalize("NFD", char)[0].translate(_PLAIN_LETTERS)
    return plain if plain.isascii() else char


UNICODE = Glyphs(
    name="unicode",
    spades="♠",
    hearts="♥",
    diamonds="♦",
    clubs="♣",
    joker="★",
    corners="╭╮╰╯",
    edge="─",
    side="│",
    faint="┄",
    lit="═",
    lit_paper="▔",
    seam="▏",
    seam_below="▁",
    courts="♞♛♚",
    back="▒",
    rule="─",
    turn="▸",
    cursor="▲",
    hollow="△",
    hollow_pointer_down="▽",
    dealer="●",
    dot="·",
    clockwise="↻",
    anticlockwise="↺",
    ellipsis="…",
    bar="█",
    pointer_down="▼",
    arrows="←→",
    updown="↑↓",
    digits="₀₁₂₃₄₅₆₇₈₉",
    sides="◆◇▲△■□",
    chip="◉",
    star="★",
    double="╔╗╚╝═║",
)
ASCII = Glyphs(
    name="ascii",
    spades="S",
    hearts="H",
    diamonds="D",
    clubs="C",
    joker="*",
    corners="++++",
    edge="-",
    side="|",
    faint=".",
    lit="=",
    lit_paper="=",
    seam="|",
    seam_below="_",
    courts="JQK",
    back="#",
    rule="-",
    turn=">",
    cursor="^",
    hollow="o",
    hollow_pointer_down="o",
    dealer="@",
    dot="-",
    clockwise=")",
    anticlockwise="(",
    ellipsis="~",
    bar="#",
    pointer_down="v",
    arrows="<>",
    updown="^v",
    digits="0123456789",
    sides="ABCDEF",
    chip="$",
    star="*",
    double="####=#",
)
GLYPH_SETS = {one.name: one for one in (UNICODE, ASCII)}
