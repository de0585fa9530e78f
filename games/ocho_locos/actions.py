"""The actions of Ocho Locos besides passing."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, Rank, Suit, card
from cardtable.engine import Action, Phrase
from cardtable.mechanics import Draw, OneCard

SKIPS = (Rank.ACE, Rank.FOUR)
"""Ranks that leave out the next player (skip)."""


@dataclass(frozen=True, slots=True)
class OchoPlay(OneCard):
    """`play 7S`, `play 8S suit hearts`, with the call `play 7S ultima`."""

    verb: ClassVar[str] = "play"
    letters = "shdc!"
    suit: Suit | None = None
    """The suit named with an eight."""
    ultima: bool = False
    """Whether the call is made with it."""

    def words(self) -> str:
        suit = f" suit {self.suit}" if self.suit is not None else ""
        return f"{self.card}{suit}{' ultima' if self.ultima else ''}"

    @classmethod
    def read(cls, words: str) -> Self:
        first, *rest = words.lower().replace("¡", "").replace("!", "").replace("ú", "u").split()
        ultima = "ultima" in rest
        rest = [word for word in rest if word != "ultima"]
        suit = Suit.parse(rest[-1]) if rest else None
        if rest and (len(rest) != 2 or rest[0] != "suit" or suit is None):
            raise ValueError("after the card stands suit SUIT, or ultima")
        return cls(card(first), suit, ultima)

    def phrase(self) -> Phrase:
        text = f"Play {self.card}"
        if self.suit is not None:
            text += f", name {self.suit}" if self.ultima else f" and name {self.suit}"
        if self.ultima:
            text += " and call ¡Última!"
        return Phrase(text, "Play a card", "¡Última!" if self.ultima else str(self.suit or ""))

    @property
    def key(self) -> str:  # type: ignore[override]  # of an eight the suit's letter
        """Once the card is picked: the letter of the suit to name, `!` to call with the play."""
        suit = self.suit.letter.lower() if self.suit is not None else ""
        return f"{suit}!" if self.ultima else suit


@functools.cache
def plays_of(c: Card, may_call: bool) -> tuple[OchoPlay, ...]:
    """The plays of a card: an eight names a suit, and with the last card but one the call may be made."""
    suits: tuple[Suit | None, ...] = (*Suit,) if c.rank is Rank.EIGHT else (None,)
    return tuple(OchoPlay(c, suit, call) for call in (False, True)[: 1 + may_call] for suit in suits)


@dataclass(frozen=True, slots=True)
class NameSuit(Action):
    """`suit hearts`: the dealer names the suit for an opening eight."""

    verb: ClassVar[str] = "suit"
    suit: Suit

    def words(self) -> str:
        return str(self.suit)

    @classmethod
    def read(cls, words: str) -> Self:
        suit = Suit.parse(words)
        if suit is None:
            raise ValueError("name spades, hearts, diamonds or clubs")
        return cls(suit)

    def phrase(self) -> Phrase:
        return Phrase(f"Name {self.suit}", "Name the suit", str(self.suit))


class OchoDraw(Draw):
    """`draw stock`: one card, or all that are owed."""

    __slots__ = ()
    key = letters = "w"  # `d` names diamonds with an eight

    def phrase(self) -> Phrase:
        return Phrase("Draw from the stock", "Draw", "draw")
