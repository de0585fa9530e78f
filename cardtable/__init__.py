"""A card table for the terminal: an engine that knows no game, and the games that are played on it."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.engine.match import Match
from cardtable.errors import CardTableError

__all__ = ["CardTableError", "Match", "new"]
__version__ = "0.2.0"


def new(
    game: str,
    seats: int | None = None,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
) -> Match:
    """A new match of an installed game. Raises OptionError for what the game refuses."""
    return Match(game, seats, seed=seed, options=options)
