"""A card table for the terminal: an engine that knows no game, and the games that are played on it."""

from __future__ import annotations

from cardtable.engine.match import Match, new
from cardtable.errors import CardTableError

__all__ = ["CardTableError", "Match", "new"]
__version__ = "0.2.0"
