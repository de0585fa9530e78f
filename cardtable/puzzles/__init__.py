"""Practice: puzzles with one right answer and its proof, a rating, and what is due to be asked again."""

from cardtable.puzzles.practice import Practice, standing, themes_of
from cardtable.puzzles.practice_log import Standing

__all__ = ["Practice", "Standing", "standing", "themes_of"]
