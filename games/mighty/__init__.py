"""Mighty, a game of points, bids and a secret friend from Korea."""

from games.mighty.rules import GAME

__all__ = ["GAME"]
