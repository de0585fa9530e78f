"""Teen Patti, three cards and a pot, from India."""

from games.teen_patti.rules import GAME

__all__ = ["GAME"]
