"""A card table for the terminal: an engine that knows no game, and the games that are played on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardtable.errors import CardTableError

if TYPE_CHECKING:
    from cardtable.match.match import Match

__all__ = ["CardTableError", "Match", "new"]
__version__ = "0.2.0"


def new(
    game: str,
    seats: int | None = None,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
) -> Match:
    """A new match of an installed game. Raises OptionError for what the game refuses."""
    from cardtable.match.match import Match

    return Match(game, seats, seed=seed, options=options)


def __getattr__(name: str) -> Any:
    """`Match` is imported when somebody asks for it: a command that only tells something needs no engine."""
    if name != "Match":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from cardtable.match.match import Match

    return Match
