"""Dai Fugō, the climb from rags to riches, from Japan."""

from games.dai_fugo.rules import GAME

__all__ = ["GAME"]
