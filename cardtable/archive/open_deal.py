"""A finished deal with all its cards, for people at other terminals: they are told what `replay` shows here.

It is told as a record of the match up to that deal's end: under another seed, with no deal after it, so that
nothing of what is still to come is in it.
"""

from __future__ import annotations

from cardtable.archive.replay import Replay
from cardtable.engine.origin import TAKEN_UP, Origin
from cardtable.engine.random_keys import new_seed
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.records.replaying import replay

MOST = 1 << 20
"""Bytes of such a record: a longer match is looked at where it is kept."""


def may_be_laid_open(match: Match) -> bool:
    """Whether all cards of the finished deal on the table may be seen by everybody."""
    if not match.deal.over or not match.steps:
        return False
    looked_at = Replay(match)
    return not looked_at.secret and looked_at.is_open(len(looked_at))


def laid_open(match: Match) -> bytes:
    """The match up to the end of the deal on the table; nothing where that may not be told."""
    if not may_be_laid_open(match):
        return b""
    last = match.steps[-1].dealt
    origin = Origin(TAKEN_UP, name=match.kept_as).text
    told = match.begun_again(len(match.steps), new_seed(), deals=last, origin=origin, length=last)
    data = told.record().encode()
    return data if len(data) <= MOST else b""


def read_laid_open(data: bytes, name: str) -> Match:
    """The match that was told so at the table called so. Raises RecordError."""
    loaded = replay(data, name)
    if loaded.problem is not None or not loaded.match.deal.over:
        raise RecordError(loaded.problem or "that deal is not finished")
    loaded.match.kept_as = name
    return loaded.match
