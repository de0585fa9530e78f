"""Practice: puzzles with one right answer and its proof, a rating, and what is due to be asked again."""

from cardtable.puzzles.practice import Practice, practice_summary, themes_of
from cardtable.puzzles.practice_log import PracticeSummary

__all__ = ["Practice", "PracticeSummary", "practice_summary", "themes_of"]
