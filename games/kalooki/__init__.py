"""Kalooki, contract rummy from Jamaica."""

from games.kalooki.rules import GAME

__all__ = ["GAME"]
