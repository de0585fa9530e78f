"""The unfinished matches that the lobby offers to continue."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.discovery.catalogue import Listed
from cardtable.errors import CardTableError
from cardtable.tui.lobby.game_listing import catalogue
from cardtable.words import join_and

if TYPE_CHECKING:  # imported when needed: the lobby starts without them
    from cardtable.engine.view import View
    from cardtable.table.sitting import Sitting

MOST_OFFERED = 3
"""Matches that the lobby offers; the history has the others."""
_NOW = "just now"
"""The age of a match that was played a moment ago."""


@dataclass(frozen=True)
class OfferedMatch:
    """An unfinished match as the lobby offers it: by its game, its age and its table."""

    path: Path
    """Its record."""
    game: Listed
    age: str
    """The time since its last action, as shown."""
    sitting: Sitting = field(compare=False, repr=False)

    @property
    def is_fresh(self) -> bool:
        """Whether it was played a moment ago."""
        return self.age == _NOW

    @property
    def title(self) -> str:
        """The title of its game."""
        return self.game.title

    @property
    def names(self) -> tuple[str, ...]:
        """The players, seat by seat."""
        return tuple(self.sitting.names)

    @cached_property
    def view(self) -> View:
        """The table as it goes on, at the next deal where one has ended: from the only person's seat, else as
        an onlooker sees it."""
        from cardtable.table.viewpoint import Viewpoint

        viewpoint = Viewpoint(self.sitting.persons, curtained=self.sitting.is_duplicate)
        return self.sitting.match.view(viewpoint.seat)

    @property
    def standing_text(self) -> str:
        """How the match stands, as the plates of the seats say it: `deal 3, You and Aiko 4, Mira and Jonas
        2`, and what lies in a pot."""
        from cardtable.engine.presentation import How

        match, names = self.sitting.match, self.names
        now = match.in_play.running_scores() or match.scores
        sides: dict[int, list[str]] = {}
        for seat, name in enumerate(names):
            sides.setdefault(match.in_play.side(seat), []).append(name)
        scores = [f"{join_and(sides[side])} {score}" for side, score in enumerate(now) if side in sides]
        chips = [place for place in match.in_play.places() if place.how is How.CHIPS and not place.owners]
        pots = [f"{place.label.lower()} {place.value}" for place in chips]
        return ", ".join([f"deal {match.deal_count}", *scores, *pots])


def find_unfinished(problems: list[str] | None = None) -> tuple[OfferedMatch, ...]:
    """Finds the matches left last, the latest first: one more than are offered, to tell that there are more.
    Adds records that cannot be read to `problems`."""
    from cardtable.archive.unfinished_matches import unfinished_matches
    from cardtable.table.seat_specs import specs_of
    from cardtable.table.sitting import Sitting

    games, now = catalogue().games, time.time()
    try:
        left = unfinished_matches(problems=problems, most=MOST_OFFERED + 1)
    except (CardTableError, OSError):
        return ()
    return tuple(
        OfferedMatch(
            one.path,
            games[one.match.game.id],
            age(now - one.changed),
            Sitting(one.match, specs_of(one.match)),
        )
        for one in left
        if one.match.game.id in games
    )


def left_out() -> str:
    """How many matches were left beside those offered: `4 more`, and `over 396 more` where there are records
    that nobody counted; empty for none."""
    from cardtable.archive.unfinished_matches import count_unfinished

    count, are_all = count_unfinished()
    count -= MOST_OFFERED
    return "" if count < 1 else f"{count} more" if are_all else f"over {count} more"


def age(seconds: float) -> str:
    """Words for a time span: just now, 5 min ago, 3 h ago, 2 days ago."""
    if seconds < 90:
        return _NOW
    minutes, hours, days = (round(seconds / unit) for unit in (60, 3600, 86400))
    return f"{minutes} min ago" if minutes < 90 else f"{hours} h ago" if hours < 36 else f"{days} days ago"
