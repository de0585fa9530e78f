"""All drawing characters in two sets. Suits, borders, shades and marks have ambiguous width on some
terminals, so the ASCII set replaces them all together."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardtable.cards import HIDDEN, Card, Rank, Suit
from cardtable.errors import CardTextError


@dataclass(frozen=True)
class Glyphs:
    """One set. Every mark is one cell wide."""

    name: str
    spades: str
    hearts: str
    diamonds: str
    clubs: str
    joker: str
    corners: str
    """Of a card: top left, top right, bottom left, bottom right."""
    edge: str
    side: str
    faint: str
    """The top edge of a card that may not be played now."""
    lit: str
    """The top and bottom edge of a card that would be taken."""
    back: str
    rule: str
    turn: str
    cursor: str
    hollow: str
    """The cursor, and the pointer_down, while the first Enter plays nothing."""
    hollow_pointer_down: str
    dealer: str
    dot: str
    clockwise: str
    anticlockwise: str
    ellipsis: str
    bar: str
    pointer_down: str
    arrows: str
    updown: str
    digits: str
    """Small ones, 0 to 9."""
    sides: str
    """A mark for each side."""
    chip: str
    double: str
    """Of a closed pile: corners as `corners`, then edge and side."""

    def small(self, number: int) -> str:
        """A number in small digits."""
        return "".join(self.digits[int(digit)] for digit in str(number))

    def suit(self, suit: Suit) -> str:
        """The mark of a suit."""
        return str(getattr(self, suit.value))

    def label(self, card: Card) -> str:
        """A card as a word: 10♦, or 10D."""
        if card is HIDDEN:
            return self.back * 2
        if card.suit is None or card.rank is None:
            return card.text if self.name == "ascii" else f"{card.text[0]}{self.joker}"
        return card.rank.text + self.suit(card.suit)


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
    double="####=#",
)
GLYPH_SETS = {one.name: one for one in (UNICODE, ASCII)}

CARD_WORD = re.compile(
    r"(?<![A-Za-z0-9])(10|[2-9AJQKT])([SHDC])(?![A-Za-z0-9])|(?<![A-Za-z0-9])([RB]J)(?![A-Za-z0-9])"
)


def card_words(sentence: str) -> list[tuple[str, Card | None]]:
    """A sentence cut at the card texts in it: pieces, each with the card it names or None."""
    from cardtable.cards import card

    pieces: list[tuple[str, Card | None]] = []
    at = 0
    for found in CARD_WORD.finditer(sentence):
        try:
            named = card(found[0])
        except CardTextError:
            continue
        if found.start() > at:
            pieces.append((sentence[at : found.start()], None))
        pieces.append((found[0], named))
        at = found.end()
    if at < len(sentence):
        pieces.append((sentence[at:], None))
    return pieces


_RANK_WORDS = {rank.word: rank for rank in Rank}
_SPELLED = re.compile(rf"\b({'|'.join(_RANK_WORDS)}) of ({'|'.join(map(str, Suit))})\b", re.IGNORECASE)


def abbreviate_cards(sentence: str) -> str:
    """A sentence with `10 of diamonds` written 10D, so that it is drawn as a card."""
    return _SPELLED.sub(
        lambda found: _RANK_WORDS[found[1].lower()].text + Suit(found[2].lower()).letter, sentence
    )


def spell_out_cards(sentence: str) -> str:
    """The other way round: the cards of a sentence in words."""
    return "".join(
        piece if named is None else _in_words(named) or piece for piece, named in card_words(sentence)
    )


def _in_words(c: Card) -> str:
    return f"{c.rank.word} of {c.suit}" if c.rank is not None and c.suit is not None else ""
