"""What a player may do in Mighty beside bidding, passing and putting cards away."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, Suit, card, cards, text_of
from cardtable.engine.actions import Action, Word
from cardtable.engine.showing import Phrase
from cardtable.mechanics.tricks import PlayCard
from games.mighty.forms import JOKER


def split_ask(words: str) -> tuple[str, Suit | None]:
    """The words before `ask`, and the suit after it. Raises ValueError if it is none."""
    before, ask, after = map(str.strip, words.lower().partition("ask"))
    suit = Suit.parse(after) if ask else None
    if ask and suit is None:
        raise ValueError(f"{after} is no suit to ask for")
    return before, suit


def join_ask(words: str, ask: Suit | None) -> str:
    """Words, and the suit asked for if one is."""
    return words if ask is None else f"{words} ask {ask}"


@dataclass(frozen=True, slots=True)
class Call(Action):
    """`call AH`, `call AH KD`, `call none`, `call AH ask hearts`."""

    verb: ClassVar[str] = "call"
    cards: tuple[Card, ...]
    ask: Suit | None = None

    def words(self) -> str:
        return join_ask(text_of(self.cards) or "none", self.ask)

    def phrase(self) -> Phrase:
        if not self.cards:
            return Phrase("Call nobody: alone against all", "Play alone", "without a friend")
        wish = f" and ask for {self.ask}" if self.ask is not None else ""
        return Phrase(f"Call {' and '.join(map(str, self.cards))}{wish}", "Call a friend")

    @classmethod
    def read(cls, words: str) -> Self:
        named, ask = split_ask(words)
        if not named:
            raise ValueError("call a card, or none")
        return cls(() if named == "none" else cards(named), ask)

    @property
    def key(self) -> str:  # type: ignore[override]  # only the call of nobody has one
        """`w` for without a friend."""
        return "" if self.cards else "w"

    @property
    def cell(self) -> tuple[str, str] | None:
        """Suit and rank of a single card called without a wish."""
        if len(self.cards) != 1 or self.ask is not None:
            return None
        suit, rank = self.cards[0].suit, self.cards[0].rank
        return (suit.value, rank.text) if suit is not None and rank is not None else None


@dataclass(frozen=True, slots=True)
class PlayAsk(PlayCard):
    """`play 9H`; leading the joker also `play RJ ask hearts`."""

    ask: Suit | None = None

    def words(self) -> str:
        return join_ask(self.card.text, self.ask)

    def phrase(self) -> Phrase:
        if self.ask is None:
            return PlayCard.phrase(self)
        return Phrase(f"Play {self.card} and ask for {self.ask}", "Play a card", str(self.ask))

    @classmethod
    def read(cls, words: str) -> Self:
        named, ask = split_ask(words)
        return cls(card(named), ask)

    @property
    def key(self) -> str:  # type: ignore[override]  # which key depends on the suit asked for
        """The suit's letter, once the joker is picked."""
        return self.ask.letter.lower() if self.ask is not None and self.card is JOKER else ""


play_ask = functools.cache(PlayAsk)
"""The one object for each play."""


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """`announce`; with two packs `announce KD` says which called card is held."""

    verb: ClassVar[str] = "announce"
    key: ClassVar[str] = "a"
    card: Card | None = None

    def words(self) -> str:
        return self.card.text if self.card is not None else ""

    def phrase(self) -> Phrase:
        told = "are the friend" if self.card is None else f"hold {self.card}"
        return Phrase(f"Announce that you {told}", "Announce", "announce")

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(card(words) if words else None)


class Command(Word):
    """`command`: the declarer orders the friend to win the trick."""

    verb = "command"
    key = "!"
    says = Phrase("Command the friend to win the trick", "Command", "command")
