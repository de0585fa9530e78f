"""The actions of Mighty besides bidding, passing, discarding and announcing."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

from cardtable.cards import FACES, HIDDEN, Card, Suit, card
from cardtable.engine import Phrase, Word
from cardtable.mechanics.tricks import CallCards, PlayCard
from games.mighty.forms import JOKER


def split_ask(words: str) -> tuple[str, Suit | None]:
    """The words before `ask`, and the suit after it; None without `ask`.

    Raises ValueError if the word after `ask` is no suit.
    """
    before, ask, after = map(str.strip, words.lower().partition("ask"))
    suit = Suit.parse(after) if ask else None
    if ask and suit is None:
        raise ValueError(f"{after} is no suit to ask for")
    return before, suit


def join_ask(words: str, ask: Suit | None) -> str:
    """Words with the suit asked for, if one is."""
    return words if ask is None else f"{words} ask {ask}"


@dataclass(frozen=True, slots=True)
class CallAndAsk(CallCards):
    """`call AH`; the declarer of full notrump also `call AH ask hearts`."""

    ask: Suit | None = None

    def words(self) -> str:
        return join_ask(CallCards.words(self), self.ask)

    def phrase(self) -> Phrase:
        usual = CallCards.phrase(self)
        return usual if self.ask is None else replace(usual, text=f"{usual.text} and ask for {self.ask}")

    @classmethod
    def read(cls, words: str) -> Self:
        named, ask = split_ask(words)
        return cls(CallCards.read(named).cards, ask)

    @property
    def cell(self) -> tuple[str, str] | None:
        """Suit and rank of a single card called without asking for a suit."""
        return super(CallAndAsk, self).cell if self.ask is None else None


call_and_ask = functools.lru_cache(maxsize=1 << 13)(CallAndAsk)
"""The call of those cards with that suit asked for, made once."""


@dataclass(frozen=True, slots=True)
class PlayAndAsk(PlayCard):
    """`play 9H`; leading the joker also `play RJ ask hearts`."""

    letters = "shdc"
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


play_plainly: Callable[[Card], PlayAndAsk] = {c: PlayAndAsk(c) for c in (*FACES, HIDDEN)}.__getitem__
"""The play of that card without asking for a suit, made once."""


class Command(Word):
    """`command`: the declarer orders the friend to win the trick."""

    verb = "command"
    key = "!"
    says = Phrase("Command the friend to win the trick", "Command", "command")
