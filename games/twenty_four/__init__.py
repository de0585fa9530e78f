"""24, the race of mental arithmetic from China."""

from games.twenty_four.rules import GAME

__all__ = ["GAME"]
