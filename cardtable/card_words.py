"""Cards within sentences: found, abbreviated, spelled out."""

from __future__ import annotations

import functools
import re

from cardtable.cards import BLACK_JOKER, RED_JOKER, Card, Rank, Suit, card
from cardtable.errors import CardTextError

CARD_WORD = re.compile(
    r"(?<![A-Za-z0-9])(10|[2-9AJQKT])([SHDC])(?![A-Za-z0-9])|(?<![A-Za-z0-9])([RB]J)(?![A-Za-z0-9])"
)


@functools.lru_cache(maxsize=1024)
def card_words(sentence: str) -> tuple[tuple[str, Card | None], ...]:
    """A sentence split at the cards it names: pieces of text, each with its card or None. Cached: pages
    repaint at every key."""
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
    return tuple(pieces)


_RANK_WORDS = {rank.word: rank for rank in Rank}
_SPELLED = re.compile(rf"\b({'|'.join(_RANK_WORDS)}) of ({'|'.join(map(str, Suit))})\b", re.IGNORECASE)


def abbreviate_cards(sentence: str) -> str:
    """Replaces `10 of diamonds` by `10D`, so that it is drawn as a card."""
    return _SPELLED.sub(
        lambda found: _RANK_WORDS[found[1].lower()].text + Suit(found[2].lower()).letter, sentence
    )


def spell_out_cards(sentence: str) -> str:
    """Replaces the cards in a sentence by words: `10D` by `10 of diamonds`."""
    return "".join(
        piece if named is None else _in_words(named) or piece for piece, named in card_words(sentence)
    )


def _in_words(c: Card) -> str:
    if c.rank is None or c.suit is None:
        return {RED_JOKER: "red joker", BLACK_JOKER: "black joker"}.get(c, "")
    return f"{c.rank.word} of {c.suit}"
