"""The contracts that a person bid, and whether they were made, read from the records of finished matches."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from cardtable.archive.played_match import PlayedMatch
from cardtable.archive.replay import Replay
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.errors import CardTableError

MOST_MATCHES = 40
"""Matches that are read: the last ones."""
ContractCounts = dict[int, tuple[int, int]]
"""By the level of the bid: contracts bid, contracts made."""


def has_contracts(game: str) -> bool:
    """Whether contracts are bid in a game; False if it is not installed any more."""
    try:
        return find_game(game).deal_type.contract_kept is not Deal.contract_kept
    except CardTableError:
        return False


def with_contracts(matches: Iterable[PlayedMatch], game: str) -> list[PlayedMatch]:
    """The last matches of a game that count. `matches`: the last played first."""
    return list(islice((one for one in matches if one.game == game and one.is_counted), MOST_MATCHES))


def contract_counts(matches: Iterable[PlayedMatch]) -> ContractCounts:
    """The person's contracts in these matches, the lowest level first. Unreadable records are passed over."""
    found: ContractCounts = {}
    for one in matches:
        try:
            replay = Replay.of(one.path)
        except CardTableError:
            continue
        for at in (*replay.deal_starts[1:], len(replay)):
            kept = replay.match_at(at).deal.contract_kept()
            if kept is not None and kept[0] == one.you:
                bid, made = found.get(kept[1], (0, 0))
                found[kept[1]] = bid + 1, made + kept[2]
    return dict(sorted(found.items()))
