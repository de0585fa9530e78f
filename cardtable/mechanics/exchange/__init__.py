"""Cards exchanged before a hand is played: given, passed round, thrown open, or discarded for a blind."""

from cardtable.mechanics.exchange.discarding import Discarding, PutAway, take_blind
from cardtable.mechanics.exchange.giving import Ask, Debt, Give, Giving, Paying, choose, hand_over, kept_above
from cardtable.mechanics.exchange.open_exchange import (
    PickingFromTable,
    Take,
    ThrowingHighest,
    ThrowingOnTable,
)
from cardtable.mechanics.exchange.passing import Passing

__all__ = [
    "Ask",
    "Debt",
    "Discarding",
    "Give",
    "Giving",
    "Passing",
    "Paying",
    "PickingFromTable",
    "PutAway",
    "Take",
    "ThrowingHighest",
    "ThrowingOnTable",
    "choose",
    "hand_over",
    "kept_above",
    "take_blind",
]
