"""Spar, of Ghana: five tricks, and only the last one counts."""

from games.spar.rules import GAME

__all__ = ["GAME"]
