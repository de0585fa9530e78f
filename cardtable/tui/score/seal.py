"""The seal of a deal's order on the score sheet: its hash during the deal, the sealed text after it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from cardtable.archive.replay import seen_from, unsealed
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.viewpoint import ONLOOKER

OPENED = "The opened seal: a salt, the number of the deal, and its pack from the first card to the last."
"""The heading of the opened seal."""
CONCEALED = "That tells of hands that were not shown in this deal."
"""Why people are asked before they look at a finished deal whose match goes on."""


class Seal:
    """The seal of the deal on the table, shut until `is_open`."""

    def __init__(self, match: ObservedMatch) -> None:
        self.match = match
        ended = match.finished_deal
        self.text = unsealed(match) if isinstance(match, Match) else ended.seal if ended else ""
        """The sealed text of the finished deal; empty while it must stay secret."""
        self.is_open = False

    @property
    def can_be_shown(self) -> bool:
        """Whether there is one to show. The deal of a lesson, of which no record is kept, is no secret."""
        is_lesson = isinstance(self.match, Match) and not self.match.kept_as
        return not is_lesson and (bool(self.text) or not self.match.deal.over)

    def tells_unseen(self, persons: Sequence[int]) -> bool:
        """Whether the opened seal tells cards that were not shown to those people: folded hands, a stock."""
        if not self.match.deal.over:
            return False
        seen = seen_from(self.match, persons[0] if len(persons) == 1 else ONLOOKER)
        return not seen.issuperset(self.match.deal.pack)

    def lines(self, room: int) -> list[str]:
        """What is shown of it; nothing while it is shut."""
        if not self.is_open:
            return []
        if not self.match.deal.over:
            return textwrap.wrap(f"Sealed: {self.match.seal}", room)
        parts = [self.text[at : at + room] for at in range(0, len(self.text), room)]  # it is no sentence
        return [*textwrap.wrap(OPENED, room), *parts]
