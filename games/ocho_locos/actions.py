"""What a player of Ocho Locos may do besides passing."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, Rank, Suit, card
from cardtable.engine.actions import Action
from cardtable.engine.showing import Phrase
from cardtable.mechanics import draw

SKIPS = (Rank.ACE, Rank.FOUR)
"""Cards after which the next player is left out."""


@dataclass(frozen=True, slots=True)
class Play(Action):
    """`play 7S`, `play 8S suit hearts`, with the call `play 7S ultima`."""

    verb: ClassVar[str] = "play"
    card: Card
    suit: Suit | None = None
    ultima: bool = False

    def words(self) -> str:
        named = f" suit {self.suit.value}" if self.suit is not None else ""
        return f"{self.card.text}{named}{' ultima' if self.ultima else ''}"

    @classmethod
    def read(cls, words: str) -> Self:
        first, *rest = words.lower().replace("¡", "").replace("!", "").replace("ú", "u").split()
        ultima = "ultima" in rest
        rest = [word for word in rest if word != "ultima"]
        suit = None
        if rest:
            suit = Suit.parse(rest[-1])
            if len(rest) != 2 or rest[0] != "suit" or suit is None:
                raise ValueError("after the card stands suit SUIT, or ultima")
        return cls(card(first), suit, ultima)

    @property
    def picks(self) -> tuple[Card, ...]:
        return (self.card,)

    def phrase(self) -> Phrase:
        ways = [f"Play {self.card}"]
        if self.suit is not None:
            ways.append(f"name {self.suit}")
        if self.ultima:
            ways.append("call ¡Última!")
        text = " and ".join(ways) if len(ways) < 3 else f"{ways[0]}, {ways[1]} and {ways[2]}"
        label = str(self.suit) if self.suit is not None else "¡Última!" if self.ultima else ""
        return Phrase(text, "Play a card", label)

    @property
    def key(self) -> str:  # type: ignore[override]  # of an eight the suit's letter
        """Once the card is picked: the letter of the suit to name, `!` to call with the play."""
        if self.suit is not None:
            letter: str = self.suit.letter
            return letter if self.ultima else str.lower(letter)
        return "!" if self.ultima else ""


play_of = functools.cache(Play)
"""The play of a card with a suit and a call or without: they are made once."""


@functools.cache
def plays_of(c: Card, may_call: bool) -> tuple[Play, ...]:
    """The ways to play a card: an eight names a suit, and where one card is left it may be called."""
    suits: tuple[Suit | None, ...] = (*Suit,) if c.rank is Rank.EIGHT else (None,)
    return tuple(play_of(c, suit, call) for call in (False, True)[: 1 + may_call] for suit in suits)


@dataclass(frozen=True, slots=True)
class NameSuit(Action):
    """`suit hearts`: the dealer names the suit for an opening eight."""

    verb: ClassVar[str] = "suit"
    suit: Suit

    def words(self) -> str:
        return str(self.suit.value)

    @classmethod
    def read(cls, words: str) -> Self:
        suit = Suit.parse(words)
        if suit is None:
            raise ValueError("name spades, hearts, diamonds or clubs")
        return cls(suit)

    def phrase(self) -> Phrase:
        return Phrase(f"Name {self.suit}", "Name the suit", str(self.suit))

    @property
    def key(self) -> str:  # type: ignore[override]  # the suit's letter
        """The suit's letter."""
        return str(self.suit.letter).lower()


@dataclass(frozen=True, slots=True)
class Draw(draw.Draw):
    """`draw stock`: one card, or all that is owed."""

    def phrase(self) -> Phrase:
        return Phrase("Draw from the stock", "Draw", "draw")

    @property
    def key(self) -> str:  # type: ignore[override]  # there is but one pile to draw from
        """`d`."""
        return "d"
