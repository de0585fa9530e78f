"""The actions of Seep: bid, show, play, build."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, card, cards, text_of
from cardtable.engine import Phrase, Word
from cardtable.mechanics import Amount, OneCard
from cardtable.mechanics.fishing import Fish

HOUSE = "house."


@dataclass(frozen=True, slots=True)
class Bid(Amount):
    """`bid 11`."""

    verb: ClassVar[str] = "bid"

    def phrase(self) -> Phrase:
        return Phrase(f"Bid for a house of {self.amount}", "Bid for a house")


class Show(Word):
    """`show`: no bid is possible."""

    verb = "show"
    says = Phrase("Show that no bid is possible", "Show your cards")


def turn_words(held: Card, link: str, take: tuple[Card, ...], house: int) -> str:
    """The words for a card of the hand with a house (0 for none) and loose cards of the floor."""
    floor = " ".join(filter(None, (f"{HOUSE}{house}" if house else "", text_of(take))))
    return f"{held} {link} {floor}" if floor else held.text


def read_turn(words: str, link: str) -> tuple[Card, tuple[Card, ...], int]:
    """Reads the card, the loose cards and the house from those words."""
    held, _, floor = words.lower().partition(link)
    named = floor.split()
    houses = [word for word in named if word.startswith(HOUSE)][:1]
    house = int(houses[0].removeprefix(HOUSE)) if houses else 0
    return card(held.strip()), tuple(sorted(cards(" ".join(w for w in named if w not in houses)))), house


@dataclass(frozen=True, slots=True)
class Play(Fish):
    """`play 9C`, `play JS take house.11 2D 9C`: throws a card, or picks up with it."""

    house: int = 0

    def words(self) -> str:
        return turn_words(self.card, "take", self.take, self.house)

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(*read_turn(words, "take"))

    @property
    def reaches(self) -> tuple[str, ...]:
        return (f"{HOUSE}{self.house}",) if self.house else ()

    @property
    def takes(self) -> bool:
        return bool(self.house or self.take)

    def phrase(self) -> Phrase:
        if not self.takes:
            return Phrase(f"Throw {self.card}", "Throw a card")
        house = f"the house of {self.house}" if self.house else ""
        taken = " and ".join(filter(None, (house, text_of(self.take))))
        return Phrase(f"Pick up {taken} with {self.card}", "Pick up")


@dataclass(frozen=True, slots=True)
class Build(OneCard):
    """`build 11 with 6S from 2H 3C`, `build 10 with AS from house.9 4D 6C`."""

    verb: ClassVar[str] = "build"
    take: tuple[Card, ...]
    house: int
    value: int

    def words(self) -> str:
        return f"{self.value} with {turn_words(self.card, 'from', self.take, self.house)}"

    @classmethod
    def read(cls, words: str) -> Self:
        value, _, rest = words.lower().partition(" with ")
        return cls(*read_turn(rest, "from"), int(value))

    @property
    def touches(self) -> tuple[Card, ...]:
        return self.take

    @property
    def reaches(self) -> tuple[str, ...]:
        """The piles of the house that is broken and of the house that it goes into."""
        return tuple([f"{HOUSE}{value}" for value in (self.house, self.value) if value])


Turn = Play | Build
