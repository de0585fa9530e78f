"""Pandoer, a Dutch game for cents: an auction of many games, a teammate asked for, honours."""

from games.pandoer.rules import GAME

__all__ = ["GAME"]
