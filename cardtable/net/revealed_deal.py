"""A finished deal with all its cards, for the clients of an open table.

It travels as a record of the match to the end of that deal, with another seed and without later deals, so
that it reveals nothing of what is still to come.
"""

from __future__ import annotations

from cardtable.archive.replay import Replay, conceals
from cardtable.engine.match_origin import TAKEN_UP, Origin
from cardtable.engine.random_keys import new_seed
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.records.replaying import replay

MAX_BYTES = 1 << 20
"""Longest record of a revealed deal in bytes. A longer match can only be looked at where it is kept."""


def may_reveal(match: Match) -> bool:
    """Whether everybody may see all cards of the finished deal on the table. While the match goes on not if
    it conceals any."""
    if not match.deal.over or not match.acts or conceals(match):
        return False
    looked_at = Replay(match)
    return not looked_at.withheld and looked_at.is_open(len(looked_at))


def reveal_record(match: Match) -> bytes:
    """The record to the end of the deal on the table; empty if it may not be seen."""
    if not may_reveal(match):
        return b""
    last = match.acts[-1].deal_index
    origin = Origin(TAKEN_UP, name=match.kept_as).text
    branch = match.branched_after(len(match.acts), new_seed(), deals=last, origin=origin, length=last)
    data = branch.record().encode()
    return data if len(data) <= MAX_BYTES else b""


def read_revealed_deal(data: bytes, name: str) -> Match:
    """Reads such a record, received from the table of that name. Raises RecordError."""
    loaded = replay(data, name)
    if loaded.problem is not None or not loaded.match.deal.over:
        raise RecordError(loaded.problem or "that deal is not finished")
    loaded.match.kept_as = name
    return loaded.match
