"""What a player of Seep may do: bid, show, play, build."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, card, cards, text_of
from cardtable.engine.actions import Action
from cardtable.engine.showing import Phrase
from cardtable.mechanics.acts import Amount

HOUSE = "house."


def split_pile(words: str) -> tuple[int, tuple[Card, ...]]:
    """The house (0 for none) and the loose cards that words name."""
    named = words.lower().split()
    houses = [word for word in named if word.startswith(HOUSE)]
    if len(houses) > 1:
        raise ValueError("name one house at most")
    held = cards(" ".join(word for word in named if not word.startswith(HOUSE)))
    return (int(houses[0].removeprefix(HOUSE)) if houses else 0), tuple(sorted(held))


def said(house: int, loose: tuple[Card, ...]) -> str:
    """A house and loose cards in words."""
    return " ".join(([f"{HOUSE}{house}"] if house else []) + ([text_of(loose)] if loose else []))


@dataclass(frozen=True, slots=True)
class Bid(Amount):
    """`bid 11`."""

    verb: ClassVar[str] = "bid"

    def phrase(self) -> Phrase:
        return Phrase(f"Bid for a house of {self.amount}", "Bid for a house")


@dataclass(frozen=True, slots=True)
class Show(Action):
    """`show`: no bid is possible."""

    verb: ClassVar[str] = "show"

    def phrase(self) -> Phrase:
        return Phrase("Show that no bid is possible", "Show your cards")


@dataclass(frozen=True, slots=True)
class Play(Action):
    """`play 9C`, `play JS take house.11 2D 9C`: throws a card, or picks up with it."""

    verb: ClassVar[str] = "play"
    card: Card
    house: int = 0
    take: tuple[Card, ...] = ()

    def words(self) -> str:
        taken = said(self.house, self.take)
        return f"{self.card.text} take {taken}" if taken else self.card.text

    @classmethod
    def read(cls, words: str) -> Self:
        first, _, rest = words.lower().partition(" ")
        word, _, taken = rest.partition(" ")
        if rest and word != "take":
            raise ValueError("after the card stands take, and what is taken")
        house, loose = split_pile(taken)
        return cls(card(first), house, loose)

    @property
    def picks(self) -> tuple[Card, ...]:
        return (self.card,)

    @property
    def takes(self) -> tuple[Card, ...]:
        return self.take

    def phrase(self) -> Phrase:
        if self.is_throw:
            return Phrase(f"Throw {self.card}", "Throw a card")
        house = [f"the house of {self.house}"] if self.house else []
        taken = " and ".join([*house, *([text_of(self.take)] if self.take else [])])
        return Phrase(f"Pick up {taken} with {self.card}", "Pick up")

    @property
    def is_throw(self) -> bool:
        """Whether nothing is taken."""
        return not self.house and not self.take


@dataclass(frozen=True, slots=True)
class Build(Action):
    """`build 11 with 6S from 2H 3C`, `build 10 with AS from house.9 4D 6C`."""

    verb: ClassVar[str] = "build"
    value: int
    card: Card
    house: int = 0
    loose: tuple[Card, ...] = ()

    def words(self) -> str:
        rest = said(self.house, self.loose)
        return f"{self.value} with {self.card.text}" + (f" from {rest}" if rest else "")

    @classmethod
    def read(cls, words: str) -> Self:
        value, _, rest = words.lower().partition(" with ")
        first, _, source = rest.partition(" ")
        word, _, named = source.partition(" ")
        if not rest or (source and word != "from"):
            raise ValueError("write build 11 with 6S from 2H 3C")
        house, loose = split_pile(named)
        return cls(int(value), card(first), house, loose)

    @property
    def picks(self) -> tuple[Card, ...]:
        return (self.card,)

    @property
    def takes(self) -> tuple[Card, ...]:
        return self.loose
