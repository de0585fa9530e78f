"""Ocho Locos, crazy eights from Puerto Rico."""

from games.ocho_locos.rules import GAME

__all__ = ["GAME"]
