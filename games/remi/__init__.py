"""Remi, Croatian rummy with two packs and coloured jokers."""

from games.remi.rules import GAME

__all__ = ["GAME"]
