"""How good a person's decisions were in the deals that they reviewed."""

from __future__ import annotations

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
    """Those of them than which nothing was clearly better."""


_REVIEWS = StateList("reviews.json", ReviewedDeal, 2000)


def keep(found: ReviewedDeal) -> None:
    """Stores what a review found, in place of what an earlier one found of the same deal."""
    which = (found.record, found.deal)
    _REVIEWS.keep([*(one for one in _REVIEWS.entries() if (one.record, one.deal) != which), found])


def reviewed_deals(game: str = "") -> list[ReviewedDeal]:
    """The reviewed deals of a game (empty: of all games) in which there was something to decide, in the order
    in which they were played."""
    found = (one for one in _REVIEWS.entries() if 0 < one.decisions >= one.good and game in ("", one.game))
    return sorted(found, key=lambda one: (one.record, one.deal))  # records are named by their date
