"""A match with all its cards, for what looks at a finished deal: the one played here, or the host's."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch

FetchMatch = Callable[[], Awaitable[Match | None]]
"""Fetches the match, with all cards, of a finished deal that was played at another host.

Returns None if the host does not reveal it. Raises CardTableError.
"""


class FullMatch:
    """The match played here, or that which `fetch` gets from the host when it is first asked for."""

    def __init__(self, match: ObservedMatch, fetch: FetchMatch | None) -> None:
        self.held = match if isinstance(match, Match) else None
        """None if it is not yet fetched, or the host does not reveal it."""
        self.fetch = fetch

    @property
    def can_be_had(self) -> bool:
        """Whether it is here, or can be asked for."""
        return self.held is not None or self.fetch is not None

    def can_be_replayed(self, *, is_unsealed: bool) -> bool:
        """Whether its finished deal can be played again. A lesson cannot, as no record of it is kept."""
        if self.held is None:
            return self.fetch is not None
        return (is_unsealed or self.fetch is not None) and bool(self.held.kept_as)

    async def get(self) -> Match | None:
        """The match; None if the host does not reveal it. Raises CardTableError."""
        if self.held is None and self.fetch is not None:
            self.held = await self.fetch()
        return self.held
