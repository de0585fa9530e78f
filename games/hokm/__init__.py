"""Hokm, of Iran: Hakem names trumps on five cards, and seven tricks win."""

from games.hokm.rules import GAME

__all__ = ["GAME"]
