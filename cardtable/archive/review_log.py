"""How good a person's decisions were in the deals that they reviewed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from cardtable.archive.state_list import StateList

_Text = Annotated[str, Meta(max_length=400)]
_Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class ReviewedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reviewed deal. It is the JSON of the file, so the field names are part of the format."""

    record: _Text
    """The name of the record."""
    deal: Annotated[int, Meta(ge=1, le=1_000_000)]
    """The number of the deal, from 1."""
    game: _Text
    """The id of the game."""
    decisions: _Count
    """The decisions that were looked at."""
    good: _Count
    """Decisions among them with nothing better beyond doubt."""
    themes: dict[_Text, tuple[_Count, _Count]] = {}
    """Decisions and good ones by theme: the name of the game's reason for the best play and not the next."""


_REVIEWS = StateList("reviews.json", ReviewedDeal, 2000)


def keep(found: ReviewedDeal) -> None:
    """Stores what a review found, in place of what an earlier one found of the same deal."""
    which = (found.record, found.deal)
    _REVIEWS.keep([*(one for one in _REVIEWS.entries() if (one.record, one.deal) != which), found])


def good_by_theme(deals: Iterable[ReviewedDeal]) -> dict[str, tuple[int, int]]:
    """By theme how many decisions of these deals were looked at, and how many of them were good."""
    found: dict[str, tuple[int, int]] = {}
    for one in deals:
        for theme, (looked, good) in one.themes.items():
            before = found.get(theme, (0, 0))
            found[theme] = before[0] + looked, before[1] + min(good, looked)
    return found


def reviewed_deals(game: str = "") -> list[ReviewedDeal]:
    """The reviewed deals of a game (empty: of all games) in which there was something to decide, in the order
    in which they were played."""
    found = (one for one in _REVIEWS.entries() if 0 < one.decisions >= one.good and game in ("", one.game))
    return sorted(found, key=lambda one: (one.record, one.deal))  # records are named by their date
