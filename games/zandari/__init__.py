"""Žandari, a fishing game from Bosnia and Herzegovina."""

from games.zandari.rules import GAME

__all__ = ["GAME"]
