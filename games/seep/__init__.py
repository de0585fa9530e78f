"""Seep, a building and fishing game from northern India."""

from games.seep.rules import GAME

__all__ = ["GAME"]
