"""What a player of Seep may do: bid, show, play, build."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, card, cards, text_of
from cardtable.engine.actions import Word
from cardtable.engine.showing import Phrase
from cardtable.mechanics.acts import Amount, OneCard

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


@dataclass(frozen=True, slots=True)
class Turn(OneCard):
    """A card of the hand, and what of the floor goes with it: a house (0: none) and loose cards."""

    link: ClassVar[str]
    """The word between the card and the floor."""
    house: int
    loose: tuple[Card, ...]

    def words(self) -> str:
        house = f"{HOUSE}{self.house}" if self.house else ""
        floor = " ".join(filter(None, (house, text_of(self.loose))))
        return f"{self.card} {self.link} {floor}" if floor else self.card.text

    @classmethod
    def parts(cls, words: str) -> tuple[Card, int, tuple[Card, ...]]:
        """The card, the house and the loose cards that words name."""
        held, *floor = words.lower().split() or [""]
        if floor and floor.pop(0) != cls.link:
            raise ValueError(f"after the card stands {cls.link}, and what of the floor goes with it")
        houses = [word for word in floor if word.startswith(HOUSE)]
        if len(houses) > 1:
            raise ValueError("name one house at most")
        loose = cards(" ".join(word for word in floor if word not in houses))
        house = int(houses[0].removeprefix(HOUSE)) if houses else 0
        return card(held), house, tuple(sorted(loose))

    @property
    def touches(self) -> tuple[Card, ...]:
        return self.loose


@dataclass(frozen=True, slots=True)
class Play(Turn):
    """`play 9C`, `play JS take house.11 2D 9C`: throws a card, or picks up with it."""

    verb: ClassVar[str] = "play"
    link: ClassVar[str] = "take"

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(*cls.parts(words))

    @property
    def is_throw(self) -> bool:
        """Whether nothing is taken."""
        return not self.house and not self.loose

    def phrase(self) -> Phrase:
        if self.is_throw:
            return Phrase(f"Throw {self.card}", "Throw a card")
        house = f"the house of {self.house}" if self.house else ""
        taken = " and ".join(filter(None, (house, text_of(self.loose))))
        return Phrase(f"Pick up {taken} with {self.card}", "Pick up")


@dataclass(frozen=True, slots=True)
class Build(Turn):
    """`build 11 with 6S from 2H 3C`, `build 10 with AS from house.9 4D 6C`."""

    verb: ClassVar[str] = "build"
    link: ClassVar[str] = "from"
    value: int

    def words(self) -> str:
        return f"{self.value} with {Turn.words(self)}"

    @classmethod
    def read(cls, words: str) -> Self:
        value, _, rest = words.lower().partition(" with ")
        return cls(*cls.parts(rest), int(value))
