"""The floor of Seep as its referee sees it: loose cards, houses, and what adds up to what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
HOUSE_VALUES = range(9, 14)

Cards = frozenset[str]
NOTHING: Cards = frozenset()


def value_of(card: str) -> int:
    """From the ace, 1, to the king, 13."""
    return RANKS.index(card[:-1]) + 1


def total(cards: Iterable[str]) -> int:
    """What their values add up to."""
    return sum(value_of(card) for card in cards)


@cache
def sets_of(cards: Cards, value: int) -> frozenset[Cards]:
    """All sets among the cards, single cards too, that add up to the value."""
    found = {0: {NOTHING}}
    for card in sorted(cards):
        for before in sorted(found, reverse=True):
            after = before + value_of(card)
            if after <= value:
                found.setdefault(after, set()).update({one | {card} for one in found[before]})
    return frozenset(found.get(value, set())) - {NOTHING}


@cache
def unions_of(cards: Cards, value: int) -> frozenset[Cards]:
    """All that falls into sets of the value, none of them overlapping; nothing at all too."""
    found = {NOTHING}
    for one in sets_of(cards, value):
        found |= {one | other for other in found if not one & other}
    return frozenset(found)


@dataclass(frozen=True)
class House:
    """A pile on the floor that goes only as a whole."""

    value: int
    cards: Cards
    owners: tuple[int, ...]

    @property
    def is_cemented(self) -> bool:
        """Whether it holds more than one set of its value."""
        return total(self.cards) >= 2 * self.value


@dataclass(frozen=True)
class Play:
    """A card played for itself: thrown, or with what it picks up."""

    card: str
    houses: tuple[int, ...]
    taken: tuple[str, ...]

    @property
    def text(self) -> str:
        """As it is written."""
        words = sorted([*(f"house.{value}" for value in self.houses), *self.taken])
        return f"play {self.card} take {' '.join(words)}" if words else f"play {self.card}"


@dataclass(frozen=True)
class Build:
    """A card put into a house, with what goes in beside it; `broken` is the house that it breaks."""

    value: int
    card: str
    houses: tuple[int, ...]
    added: tuple[str, ...]

    @property
    def broken(self) -> int:
        """The value of the house that is broken; 0 if none is."""
        return self.houses[0] if self.houses else 0

    @property
    def text(self) -> str:
        """As it is written."""
        words = sorted([*(f"house.{value}" for value in self.houses), *self.added])
        head = f"build {self.value} with {self.card}"
        return f"{head} from {' '.join(words)}" if words else head


def read(text: str) -> Play | Build:
    """A play or a build from its text."""
    verb, *words = text.split()
    named = words[4:] if verb == "build" else words[2:]
    houses = tuple(sorted(int(word[6:]) for word in named if word.startswith("house.")))
    others = tuple(sorted(word for word in named if not word.startswith("house.")))
    if verb == "build":
        return Build(int(words[0]), words[2], houses, others)
    return Play(words[0], houses, others)


def in_one_order(text: str) -> str:
    """A text from elsewhere with its cards in the order in which the referee writes them."""
    return read(text).text if text.startswith(("play", "build")) else text


class Floor:
    """What lies on the table."""

    def __init__(self, loose: Iterable[str]) -> None:
        self.loose = frozenset(loose)
        self.houses: dict[int, House] = {}

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left to take."""
        return not self.loose and not self.houses

    def has(self, houses: Iterable[int], cards: tuple[str, ...]) -> bool:
        """Whether all these lie here, each named once."""
        once = len(set(cards)) == len(cards)
        return once and set(cards) <= self.loose and set(houses) <= set(self.houses)

    def matches(self, value: int) -> bool:
        """Whether a card of the value would take anything."""
        return value in self.houses or bool(sets_of(self.loose, value))

    def takings(self, card: str) -> list[Play]:
        """All ways to play a card for itself: with everything that it matches, or thrown."""
        value = value_of(card)
        houses = (value,) if value in self.houses else ()
        return [
            Play(card, houses, tuple(sorted(taken)))
            for taken in unions_of(self.loose, value)
            if not sets_of(self.loose - taken, value)
        ]

    def fits(self, build: Build, *, floor_break: bool) -> bool:
        """Whether the cards make the house: each set of its value, and a house broken rightly."""
        if not build.broken:
            return self.fills(build.value, {build.card, *build.added})
        if build.broken + value_of(build.card) == build.value and self.fills(build.value, build.added):
            return True
        return floor_break and any(
            build.broken + value_of(raiser) == build.value
            and self.fills(build.value, {build.card, *build.added} - {raiser})
            for raiser in build.added
        )

    def fills(self, value: int, cards: Iterable[str]) -> bool:
        """Whether the cards fall into sets of the value, nothing over."""
        held = frozenset(cards)
        return held in unions_of(held, value)

    def raised_by_one(self, build: Build) -> bool:
        """Whether a loose card, alone or with the hand card, would raise the house that is named."""
        missing = build.value - build.broken
        return any(missing in (value_of(one), value_of(one) + value_of(build.card)) for one in build.added)

    def raised_by_several(self, build: Build) -> bool:
        """Whether only several loose cards together would, alone or with the hand card."""
        missing, added = build.value - build.broken, frozenset(build.added)
        sets = sets_of(added, missing) | sets_of(added, missing - value_of(build.card))
        return bool(sets) and not self.raised_by_one(build)

    def builds(self, card: str, value: int, *, floor_break: bool) -> list[Build]:
        """All that fits a card put into a house of the value, whoever may do so."""
        found: set[Build] = set()
        for joined in self.joined_with(card, value):
            found |= self.with_more(value, card, (), joined)
        for broken in self.houses:
            if broken + value_of(card) == value:
                found |= self.with_more(value, card, (broken,), NOTHING)
            raisers = [one for one in self.loose if floor_break and broken + value_of(one) == value]
            for raiser in raisers:
                for joined in self.joined_with(card, value):
                    if raiser not in joined:
                        found |= self.with_more(value, card, (broken,), joined | {raiser})
        return [build for build in found if build.houses or build.added or value in self.houses]

    def joined_with(self, card: str, value: int) -> list[Cards]:
        """The loose cards that make a set of the value with the card; none if it has that value itself."""
        missing = value - value_of(card)
        return [NOTHING] if missing == 0 else list(sets_of(self.loose, missing)) if missing > 0 else []

    def with_more(self, value: int, card: str, houses: tuple[int, ...], used: Cards) -> set[Build]:
        """The same with any further loose sets of the value."""
        return {
            Build(value, card, houses, tuple(sorted(used | more)))
            for more in unions_of(self.loose - used, value)
        }

    def put(self, build: Build, owners: tuple[int, ...]) -> None:
        """The house stands, with all that goes into it."""
        cards = {build.card, *build.added}
        for value in (*build.houses, build.value):
            if value in self.houses:
                cards |= self.houses.pop(value).cards
        self.loose -= set(build.added)
        self.houses[build.value] = House(build.value, frozenset(cards), owners)
