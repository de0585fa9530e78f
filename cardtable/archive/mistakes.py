"""The dearest mistakes: what the reviews that a person has looked at found, kept in a small file beside the
records. Losing it loses nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from cardtable.engine.origin import Origin
from cardtable.errors import UnfitFileError
from cardtable.match.match import Match
from cardtable.system.files import read_bytes, replace_whole
from cardtable.system.folders import state_folder
from cardtable.text import clean

MOST_KEPT = 300
MOST_LETTERS = 400
"""Of any text that is kept."""
_A_GAME = 3
_Text = Annotated[str, Meta(max_length=MOST_LETTERS)]


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision that cost points: of which record and deal, after how many of its acts, what was done and
    what would have been better, by how many points, and how that is said."""

    record: _Text
    deal: Annotated[int, Meta(ge=1, le=1_000_000)]
    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    game: _Text
    did: _Text
    better: _Text
    points: Annotated[float, Meta(ge=0, le=1e9)]
    amount: _Text


def is_kept(match: Match, seat: int) -> bool:
    """Whether that seat's mistakes in a match are kept: not those of replays, nor of what has no record."""
    counts = Origin.of(match.origin).counts and not match.altered
    return bool(match.kept_as) and counts and match.players[seat : seat + 1] == ("you",)


def keep(match: Match, found: Iterable[Mistake]) -> None:
    """Keeps the mistakes found in the deal on the table in place of those that an earlier review found. If
    they cannot be written they are lost."""
    before = [one for one in _all() if (one.record, one.deal) != (match.kept_as, match.deal.number)]
    path = _file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_whole(path, msgspec.json.encode([*before, *found][-MOST_KEPT:]))
    except OSError:
        return


def dearest() -> list[Mistake]:
    """The dearest few of each game, by game."""
    kept: dict[str, list[Mistake]] = {}
    for one in sorted(_all(), key=lambda one: -one.points):
        kept.setdefault(one.game, []).append(one)
    return [one for game in sorted(kept) for one in kept[game][:_A_GAME]]


def _all() -> list[Mistake]:
    """All that are kept, their texts cleaned: a file from elsewhere may say anything."""
    try:
        found = msgspec.json.decode(read_bytes(_file()), type=list[Mistake])
    except (UnfitFileError, msgspec.MsgspecError, ValueError, RecursionError):
        return []
    texts = ("record", "game", "did", "better", "amount")
    return [
        msgspec.structs.replace(one, **{name: clean(getattr(one, name), MOST_LETTERS) for name in texts})
        for one in found[:MOST_KEPT]
    ]


def _file() -> Path:
    return state_folder() / "mistakes.json"
