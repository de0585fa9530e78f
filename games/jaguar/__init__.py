"""Jaguar, or Briscola Chiamata, of Italy: bid downwards for a friend whom nobody knows."""

from games.jaguar.rules import GAME

__all__ = ["GAME"]
