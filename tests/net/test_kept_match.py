"""The record that a member keeps of a match at somebody else's table."""

from __future__ import annotations

import asyncio

import pytest

from cardtable.archive.history import History
from cardtable.archive.played_match import PlayedMatch
from cardtable.archive.unfinished_matches import last_unfinished
from cardtable.errors import NothingThereError
from cardtable.net import join
from cardtable.net.kept_match import is_elsewhere
from cardtable.records.replaying import load
from tests.net.screen import Screen
from tests.net.tables import host, opened, patiently, sitting_down, until


def played() -> list[PlayedMatch]:
    """The matches of the history, replays included."""
    history = History()
    history.read()
    return list(history.matches())


async def test_a_member_keeps_every_deal_that_is_over_and_the_match_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async with opened("hokm", "you:Ana,person:Bob,careful,careful", {"target": 2}) as table:
        # The host has its record open: from now on this is the member's folder.
        monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path_factory.mktemp("member")))
        bob = Screen(*await join(table.address, names=["Bob"]))
        bob.reading.clear()
        running = asyncio.ensure_future(bob.loop.run())
        async with sitting_down(host(table)) as (hosting,):
            match = table.shared_table.match
            await until(lambda: [one.deals for one in played()] == [1])
            (kept,) = played()
            assert kept.is_replay
            assert load(kept.path).match.seed != match.seed
            with pytest.raises(NothingThereError):
                last_unfinished()
            bob.reading.set()
            await patiently(running, hosting)
        (kept,) = played()
        assert kept.is_counted
        assert kept.you == table.shared_table.sitting.names.index("Bob")
        assert kept.scores == match.scores
        assert kept.is_won == (kept.you % 2 in match.winners)
        assert [act.action for act in load(kept.path).match.acts] == [act.action for act in match.acts]
        await bob.sitting.leave_table()


async def test_at_a_table_of_ones_own_one_record_is_enough() -> None:
    async with opened(options={"target": 6}) as table:
        assert not is_elsewhere(table.address)
        assert is_elsewhere("ssh://ana@there/t")
        bob = Screen(*await join(table.address, names=["Bob"]))
        async with sitting_down(host(table)) as (hosting,):
            await patiently(bob.loop.run(), hosting)
        assert len(played()) == 1
        await bob.sitting.leave_table()
