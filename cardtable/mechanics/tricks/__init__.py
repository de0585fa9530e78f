"""Trick taking: the play of tricks, the duties of a player, and what one seat can tell of a trick.

`Tricks` is the stage and `TrickDeal` its deal; a game says what is trumps (`trick_powers`) and what must be
played (`Duty`). A bot's position has a `TrickPosition` as its `play`.
"""

from cardtable.mechanics.tricks.card_reasons import card_reason, card_thought
from cardtable.mechanics.tricks.stage import (
    Duty,
    PlayCard,
    TrickDeal,
    Tricks,
    ace_high,
    follow_suit,
    play_card,
    trick_power,
    trick_powers,
)
from cardtable.mechanics.tricks.trick_position import TrickPosition

__all__ = [
    "Duty",
    "PlayCard",
    "TrickDeal",
    "TrickPosition",
    "Tricks",
    "ace_high",
    "card_reason",
    "card_thought",
    "follow_suit",
    "play_card",
    "trick_power",
    "trick_powers",
]
