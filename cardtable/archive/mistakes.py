"""The dearest mistakes: what the reviews that a person has looked at found, kept in a small file beside the
records. Losing it loses nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from cardtable.engine.event_sentences import teller
from cardtable.engine.origin import Origin
from cardtable.errors import UnfitFileError
from cardtable.match.match import Match
from cardtable.system.files import read_bytes, replace_whole
from cardtable.system.folders import state_folder
from cardtable.teaching.hints import amount
from cardtable.teaching.review import Cost
from cardtable.text import clean

MOST_KEPT = 300
_A_GAME = 3
_Text = Annotated[str, Meta(max_length=400)]


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


def keep(match: Match, seat: int, names: Sequence[str], costs: Iterable[Cost]) -> None:
    """Keeps what a review of the deal on the table found of that seat's decisions, instead of what an
    earlier one did; nothing of a replay, nor of what has no record. What cannot be written is lost."""
    counts = Origin.of(match.origin).counts and not match.altered
    if not match.kept_as or not counts or match.players[seat : seat + 1] != ("you",):
        return
    found = [_of(match, seat, names, cost) for cost in costs]
    before = [one for one in _all() if (one.record, one.deal) != (match.kept_as, match.deal.number)]
    path = _file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_whole(path, msgspec.json.encode([*before, *found][-MOST_KEPT:]))
    except OSError:
        return


def _of(match: Match, seat: int, names: Sequence[str], cost: Cost) -> Mistake:
    decision = cost.decision
    tell = teller(decision.view.deal, seat, names)
    how = amount(cost.gain) if cost.found.is_scored else ""
    did, better = (clean(tell(one), 400) for one in (decision.action, cost.better))
    return Mistake(
        match.kept_as[:400],
        match.deal.number,
        decision.at,
        match.game.id,
        did,
        better,
        max(0.0, cost.gain.points),
        how,
    )


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
        msgspec.structs.replace(one, **{name: clean(getattr(one, name), 400) for name in texts})
        for one in found[:MOST_KEPT]
    ]


def _file() -> Path:
    return state_folder() / "mistakes.json"
