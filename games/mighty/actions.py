"""What a player may do in Mighty beside bidding, passing, putting cards away and announcing."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import Self

from cardtable.cards import FACES, HIDDEN, Suit, card
from cardtable.engine.actions import Word
from cardtable.engine.presentation import Phrase
from cardtable.mechanics.tricks.secret_partners import Call
from cardtable.mechanics.tricks.stage import PlayCard
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
class CallAsk(Call):
    """`call AH`; the declarer of full notrump also `call AH ask hearts`."""

    ask: Suit | None = None

    def words(self) -> str:
        return join_ask(Call.words(self), self.ask)

    def phrase(self) -> Phrase:
        usual = Call.phrase(self)
        return usual if self.ask is None else replace(usual, text=f"{usual.text} and ask for {self.ask}")

    @classmethod
    def read(cls, words: str) -> Self:
        named, ask = split_ask(words)
        return cls(Call.read(named).cards, ask)

    @property
    def cell(self) -> tuple[str, str] | None:
        """Suit and rank of a single card called without a wish."""
        return super(CallAsk, self).cell if self.ask is None else None


call_ask = functools.lru_cache(maxsize=1 << 13)(CallAsk)
"""The one object for each call."""


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


play_plainly = {c: PlayAsk(c) for c in (*FACES, HIDDEN)}.__getitem__
"""The one object for each play."""


class Command(Word):
    """`command`: the declarer orders the friend to win the trick."""

    verb = "command"
    key = "!"
    says = Phrase("Command the friend to win the trick", "Command", "command")
