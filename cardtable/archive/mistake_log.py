"""The costliest mistakes that reviews found, kept in a small file. Nothing else is lost if it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from cardtable.archive.state_list import StateList
from cardtable.engine.match_origin import Origin
from cardtable.match.match import Match
from cardtable.text import clean

MOST_KEPT = 300
"""Mistakes in the file; older ones are dropped."""
MOST_CHARACTERS = 400
"""Characters of each text in the file."""
_SHOWN_PER_GAME = 3
"""Mistakes of each game that `dearest` returns."""
_Text = Annotated[str, Meta(max_length=MOST_CHARACTERS)]


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision that cost points. It is the JSON of the file, so the field names are part of the format."""

    record: _Text
    """The name of the record."""
    deal: Annotated[int, Meta(ge=1, le=1_000_000)]
    """The number of the deal, from 1."""
    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    """Actions of the match before the decision."""
    game: _Text
    """The id of the game."""
    did: _Text
    """The action that was done, in words."""
    better: _Text
    """The better action, in words."""
    points: Annotated[float, Meta(ge=0, le=1e9)]
    """Its cost in points."""
    amount: _Text
    """The cost in words; empty if the game does not count in points."""
    theme: _Text = ""
    """The name of the game's reason for the better play and against what was played; empty if it has none."""


_MISTAKES = StateList("mistakes.json", Mistake, MOST_KEPT)


def is_kept(match: Match, seat: int) -> bool:
    """Whether a seat's mistakes are kept: not in replays, altered matches or matches without a record."""
    counts = Origin.of(match.origin).counts and not match.altered
    return bool(match.kept_as) and counts and match.players[seat : seat + 1] == ("you",)


def keep(match: Match, found: Iterable[Mistake]) -> None:
    """Stores the mistakes found in the deal on the table, in place of what an earlier review found there.
    They are lost if the file cannot be written."""
    before = [one for one in _read_all() if (one.record, one.deal) != (match.kept_as, match.deal.number)]
    _MISTAKES.keep([*before, *found])


def of_other_deals(match: Match) -> list[Mistake]:
    """The mistakes found in the other deals of a match."""
    return [one for one in _read_all() if one.record == match.kept_as and one.deal != match.deal.number]


def dearest() -> list[Mistake]:
    """The costliest mistakes of each game, by game."""
    kept: dict[str, list[Mistake]] = {}
    for one in sorted(_read_all(), key=lambda one: -one.points):
        kept.setdefault(one.game, []).append(one)
    return [one for game in sorted(kept) for one in kept[game][:_SHOWN_PER_GAME]]


def _read_all() -> list[Mistake]:
    """All stored mistakes, with their texts cleaned: a file from elsewhere may say anything."""
    texts = ("record", "game", "did", "better", "amount")
    return [
        msgspec.structs.replace(one, **{name: clean(getattr(one, name), MOST_CHARACTERS) for name in texts})
        for one in _MISTAKES.entries()
    ]
