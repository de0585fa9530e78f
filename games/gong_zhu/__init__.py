"""Gong Zhu."""

from games.gong_zhu.rules import GAME

__all__ = ["GAME"]
