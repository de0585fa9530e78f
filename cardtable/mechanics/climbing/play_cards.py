"""The action that plays a combination, and the plays that a hand offers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from cardtable.cards import Card, Rank, card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.presentation import Phrase
from cardtable.mechanics.climbing.combinations import Combination
from cardtable.mechanics.climbing.ranks import in_rising_rank, natural_cards
from cardtable.words import number_word

_MEANING = re.compile(r"\s+as\s+((?:10|[2-9tjqka])(?:\s*-\s*(?:10|[2-9tjqka]))?)\s*$")
"""`as 7` or `as 5-7` at the end of a text. `as` may also be the ace of spades, so ranks must follow."""


@dataclass(frozen=True, slots=True)
class PlayCards(Action):
    """`play 8S 8H`, `play AD RJ as A`, `play 9H 10H RJ as 9-J`."""

    verb: ClassVar[str] = "play"
    cards: tuple[Card, ...]
    meaning: str = ""
    """The words for what the cards are, where cards stand for others."""

    def words(self) -> str:
        return text_of(self.cards) + (f" as {self.meaning}" if self.meaning else "")

    @classmethod
    def read(cls, words: str) -> Self:
        cards_text, meaning = cls.split_meaning(words)
        if not cards_text.strip():
            raise ValueError("name the cards to play")
        return cls(cls.arranged(card(word) for word in cards_text.split()), meaning)

    @classmethod
    def split_meaning(cls, words: str) -> tuple[str, str]:
        """The text of the cards, and what they are said to mean."""
        found = _MEANING.search(words.lower())
        return words[: found.start()] if found else words, read_meaning(found[1] if found else "")

    @staticmethod
    def arranged(cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards in the order in which they are printed."""
        return in_rising_rank(cards)

    @classmethod
    def of(cls, combination: Combination) -> Self:
        """The play of a combination."""
        return cls(combination.cards, combination.meaning)

    @property
    def picks(self) -> tuple[Card, ...]:
        return self.cards

    def phrase(self) -> Phrase:
        count, cards_text = len(self.cards), text_of(self.cards)
        if count == 1:
            return Phrase(f"Play {cards_text}", "Play a single card")
        natural = natural_cards(self.cards)
        ranks = {c.rank for c in natural if c.rank is not None}
        if not ranks:
            return Phrase(f"Play {number_word(count)} jokers: {cards_text}", "Play a set")
        if len(ranks) == 1 and "-" not in self.meaning:
            (rank,) = ranks
            return Phrase(f"Play {number_word(count)} {rank.word}s: {cards_text}", "Play a set")
        if len({c.suit for c in natural}) > 1 or len(ranks) < len(natural) or not _is_run(ranks, count):
            return Phrase(f"Play {cards_text}", "Play cards")  # no combination: to be refused
        low, _, high = self.meaning.partition("-")
        ends = f", {_rank_word(low)} to {_rank_word(high)}" if high else ""
        return Phrase(f"Play a sequence{ends}: {cards_text}", "Play a sequence")


def _is_run(ranks: set[Rank], count: int) -> bool:
    """Whether so many cards with these ranks, the others wild, can follow on each other, whichever rank is
    the lowest."""
    places = sorted(ranks)
    gaps = (high - low for low, high in zip(places, (*places[1:], places[0] + len(Rank)), strict=True))
    return count > 2 and len(Rank) - max(gaps) < count


def _rank_word(text: str) -> str:
    """A rank as spoken: `jack` for `J`."""
    found = Rank.parse(text)
    return found.word if found is not None else text


def read_meaning(text: str) -> str:
    """A meaning as it is printed. Raises ValueError for a text that is none."""
    ranks = []
    for word in text.replace(" ", "").split("-") if text.strip() else []:
        rank = Rank.parse(word)
        if rank is None:
            raise ValueError(f"{text!r} is no meaning: write as A, or as 9-J")
        ranks.append(rank.text)
    return "-".join(ranks)


class PossiblePlay(NamedTuple):
    """A combination that a hand can make, and the action that plays it."""

    combination: Combination
    action: PlayCards


def stronger_plays(
    plays: tuple[PossiblePlay, ...], strength: int, turned: bool = False
) -> list[PossiblePlay]:
    """The plays that are stronger than that, in the usual order of ranks or in the turned one."""
    return [one for one in plays if one.combination.strength(turned=turned) > strength]


def best_play(
    plays: Sequence[PossiblePlay], value: Callable[[Combination], float], value_of_passing: float
) -> PossiblePlay | None:
    """The play of the highest value; None where passing has a higher one."""
    best, highest = None, value_of_passing
    for one in plays:
        found = value(one.combination)
        if found > highest or (best is None and found == highest):
            best, highest = one, found
    return best
