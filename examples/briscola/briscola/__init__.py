"""Briscola, the game of trumps that all Italy plays."""

from briscola.rules import GAME

__all__ = ["GAME"]
