"""Basra, a fishing game from Egypt, Yemen and Lebanon."""

from games.basra.rules import GAME

__all__ = ["GAME"]
