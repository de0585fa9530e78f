"""Tarneeb, of Lebanon and Egypt: bid tricks with a partner, name the trumps, and make them."""

from games.tarneeb.rules import GAME

__all__ = ["GAME"]
