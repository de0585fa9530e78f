"""A refusal: why an action is not allowed. `Stage.refusal` alone decides it."""

from __future__ import annotations

from msgspec import Struct

from cardtable.cards import Card


class Refusal(Struct, frozen=True):
    """Why an action is not allowed: the rule id, a sentence that names the cards, and the cards."""

    rule: str
    sentence: str
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"
