"""The actions of Arpa Turup beside naming trumps."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from cardtable.cards import card
from cardtable.engine import Phrase, Word
from cardtable.mechanics.tricks import PlayCard

KNOCK = "knock"
"""The sign for a strong suit (knock)."""
CLICK = "click"
"""The sign for a weak suit (click)."""
SIGNS: Mapping[str, str] = {KNOCK: "strong", CLICK: "weak"}
"""The signs that may go with a lead, and what each says of its suit."""


@dataclass(frozen=True, slots=True)
class PlayWithSign(PlayCard):
    """`play 7S`, and with a lead `play 7S knock` or `play 7S click`."""

    sign: str = ""

    def words(self) -> str:
        return f"{self.card} {self.sign}".strip()

    @classmethod
    def read(cls, words: str) -> Self:
        named = [word.lower() for word in words.split()]
        signs = [word for word in named if word in SIGNS]
        if len(signs) > 1:
            raise ValueError("one sign goes with a lead")
        return cls(card(" ".join(word for word in named if word not in SIGNS)), *signs)

    def phrase(self) -> Phrase:
        told = f"Play {self.card}"
        if self.sign:
            told += f" and {self.sign}: my {SIGNS[self.sign]} suit"
        return Phrase(told, "Play a card")


play = functools.cache(PlayWithSign)
"""One object for each play, since plays are listed at every turn."""


class Kort(Word):
    """`kort`: all nine tricks are declared."""

    verb = "kort"
    key = "k"
    says = Phrase("Declare kort: all the tricks", "Kort", "kort")
