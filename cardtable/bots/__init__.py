"""Bots. What a game author imports to say how its careful player judges stands in `__all__`, and stays.

A game's own bot is a `Bot` (or one of the ready shapes below): it values actions, and its reasons say why.
The modules of this folder are the players that use it: random, easy and careful bots, the search, programs.
"""

from cardtable.engine.advice_reasons import (
    FEWER,
    MORE,
    Reason,
    Thought,
    always,
    by_weight,
    reason,
    thought,
    thoughts_by_weight,
    worded,
)
from cardtable.engine.bot import NEVER, Advice, Bot, bot_of
from cardtable.engine.careful_player import advise, thoughts
from cardtable.engine.weights import Weights, fraction_weight
from cardtable.mechanics.position_bots import PositionBot, SeatPositionBot

__all__ = [
    "FEWER",
    "MORE",
    "NEVER",
    "Advice",
    "Bot",
    "PositionBot",
    "Reason",
    "SeatPositionBot",
    "Thought",
    "Weights",
    "advise",
    "always",
    "bot_of",
    "by_weight",
    "fraction_weight",
    "reason",
    "thought",
    "thoughts",
    "thoughts_by_weight",
    "worded",
]
