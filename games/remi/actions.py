"""The actions of Remi."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, card, without
from cardtable.engine import Phrase
from cardtable.mechanics.rummy import (
    LayGroups,
    MeldRules,
    ToMeld,
    group_text,
    group_words,
    is_joker,
    read_named,
)
from games.remi.sets import RULES


@dataclass(frozen=True, slots=True)
class RemiDraw(LayGroups):
    """`draw stock`; `draw discard 7S lay 7S 7H 7D`: a card of the discards, with the set that it goes into.

    `deep`: the lower of two such cards.
    """

    verb: ClassVar[str] = "draw"
    letters = "sd"
    rules: ClassVar[MeldRules] = RULES
    groups: tuple[str, ...] = ()
    card: Card | None = None
    is_deep: bool = False

    def words(self) -> str:
        if self.card is None:
            return "stock"
        deep = " deep" if self.is_deep else ""
        lay = f" lay {' / '.join(self.groups)}" if self.groups else ""
        return f"discard {self.card}{deep}{lay}"

    @classmethod
    def read(cls, words: str) -> Self:
        taken, _, laid = f"{words} ".lower().partition(" lay ")
        source, *which = taken.split()
        if source == "stock" and not which and not laid:
            return cls()
        if source != "discard" or not which or which[1:] not in ([], ["deep"]):
            raise ValueError("write draw stock, or draw discard 7S lay 7S 7H 7D")
        groups = tuple(group_text(group, RULES) for group in laid.split("/") if group.strip())
        return cls(groups, card(which[0]), len(which) > 1)

    @property
    def picks(self) -> tuple[Card, ...]:
        """The cards that the taken one is laid with."""
        return without(self.cards, (self.card,)) if self.card in self.cards else self.cards

    @property
    def touches(self) -> tuple[Card, ...]:
        return (self.card,) if self.card is not None else ()

    @property
    def reaches(self) -> tuple[str, ...]:
        return ("stock",) if self.card is None else ()

    @property
    def key(self) -> str:  # type: ignore[override]  # which key depends on the source
        """`d` for the discard pile, `s` for the stock."""
        return "s" if self.card is None else "d"

    def phrase(self) -> Phrase:
        return self.phrase_with(0)

    def phrase_with(self, above: int) -> Phrase:
        """The words for the draw where so many discards lie on the one taken, and come with it."""
        if self.card is None:
            return Phrase("Draw from the stock", "Draw", "stock")
        deep = "lower " if self.is_deep else ""
        more = f", and {above} above it," if above else ""
        laid = "; ".join(map(group_words, self.groups))
        return Phrase(
            f"Take the {deep}{self.card}{more} and lay {laid}", "Take from the discards", "discards"
        )


class Lay(LayGroups):
    """`lay 5S 5H 5D / 8H 9H RJ=10H JH`: one or more sets."""

    __slots__ = ()
    rules = RULES
    group_word = "set"
    heading = "Lay sets"


@dataclass(frozen=True, slots=True)
class Tack(ToMeld):
    """`tack 9S to 1`, `tack BJ=9S to 1`: adds a card to a set, a joker to a straight for a card."""

    verb: ClassVar[str] = "tack"
    stands: Card | None = None

    def words(self) -> str:
        stands = f"={self.stands}" if self.stands is not None else ""
        return f"{self.card}{stands} to {self.meld}"

    @classmethod
    def read(cls, words: str) -> Self:
        first, number = cls.parted(words)
        (one,) = read_named(first)
        if one.stands is not None and not is_joker(one.card):
            raise ValueError("only a joker stands for another card")
        return cls(one.card, number, one.stands)

    def phrase(self) -> Phrase:
        stands = f" for {self.stands}" if self.stands is not None else ""
        return Phrase(f"Add {self.card}{stands}", "Add to sets", "add")


class Swap(ToMeld):
    """`swap 10H in 1`: the card for the joker that stands for it."""

    __slots__ = ()
    verb = "swap"
    joint = "in"
    key = "w"
    says = Phrase("Swap {card} for a joker", "Swap for a joker", "swap for a joker")
    parts_with = 0


class Reserve(ToMeld):
    """`reserve 7D in 0`: lays a card crosswise before a same kind of three."""

    __slots__ = ()
    verb = "reserve"
    joint = "in"
    key = "e"
    says = Phrase("Lay {card} crosswise", "Reserve a joker", "reserve a joker")
