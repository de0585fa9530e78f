"""The ends of deals and matches at terminals: look into it, ask why, play another match."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from pathlib import Path

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.net import join
from cardtable.net.hosting import HostedTable, open_table
from cardtable.net.messages import Notice, Presence, RematchRequest, RevealedDeal, RevealRequest
from cardtable.net.people import as_remote_persons
from cardtable.net.revealed_deal import may_reveal, reveal_record
from cardtable.net.saved_table import load_table
from cardtable.records.replaying import load
from cardtable.table.seat_specs import parse_seats
from cardtable.teaching.explanations import AFTER_DEAL, Explainer
from cardtable.teaching.review import decisions
from cardtable.testing.headless_client import HeadlessClient
from cardtable.testing.redaction_checks import CheckedClient, sitting_at
from tests.net.screen import Screen
from tests.net.tables import host, opened, patiently, running, sitting_down, until


async def _two_screens(table: HostedTable) -> tuple[Screen, Screen]:
    return Screen(*await join(table.address, key=table.key)), Screen(
        *await join(table.address, names=["Bob"])
    )


async def test_another_match_follows_with_the_same_people_where_they_are_to_sit() -> None:
    hokm = find_game("hokm")
    sitting = begin(
        hokm, as_remote_persons(parse_seats("you:Ana,person:Bob,careful,careful", hokm)), {"target": 1}, 4
    )
    async with running(open_table(sitting, "t")) as table:
        ana, bob = await _two_screens(table)
        ana.matches = bob.matches = 2
        await patiently(ana.loop.run(), bob.loop.run())
        assert ana.told.count("again") == bob.told.count("again") == 2
        records = sorted(sitting.path.parent.glob("*.record"))
        assert len(records) == 3
        for path in records:
            match = load(path).match
            assert match.over
            assert set(match.seated.names) == set(sitting.names)
            await until(partial(_is_forgotten, path))
        last = table.shared_table.sitting
        (seat,) = bob.sitting.persons
        assert last.names[seat] == "Bob"
        assert bob.sitting.match.scores == last.match.scores
        assert len({load(path).match.seed for path in records}) == 3
        await bob.sitting.leave_table()


def _is_forgotten(path: Path) -> bool:
    return load_table(path) is None


async def test_the_host_alone_begins_another_match_when_all_have_read_the_score() -> None:
    async with opened("basra", options={"target": 1}) as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        looks_on = HeadlessClient(table.address, seats=0)
        bob.reads = False
        ana.stays = bob.stays = looks_on.stays = True
        async with sitting_down(ana, bob, looks_on) as playing:
            match = table.shared_table.match
            await until(lambda: match.over)
            await until(lambda: _states(ana) == ["here", "reading"])
            bob.client.send(RematchRequest())
            looks_on.client.send(RematchRequest())
            await until(lambda: Notice("Bob would like another match.") in ana.received)
            ana.client.send(RematchRequest())
            await until(lambda: table.shared_table.is_rematch_wanted.is_set())
            assert table.shared_table.match is match
            assert not playing[1].done()
            await bob.client.leave()
            await until(lambda: table.shared_table.match is not match)
            assert table.shared_table.client_seats.state(1) == "free"
            assert len(table.shared_table.client_seats.onlookers) == 1


async def test_who_leaves_while_the_host_writes_gives_the_seat_up_all_the_same() -> None:
    async with opened("basra", options={"target": 1}) as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        bob.reads = False
        ana.stays = bob.stays = True
        async with sitting_down(ana, bob):
            await until(lambda: table.shared_table.match.over)
            seats = table.shared_table.client_seats
            there = seats.connection_of(1)
            assert there is not None
            leaving = asyncio.ensure_future(bob.client.leave())
            for _ in range(4):
                await asyncio.sleep(0)
                there.send(Notice("So it goes."))
            await leaving
            await until(lambda: seats.state(1) != "here")
            assert seats.state(1) == "free"


def _states(pilot: HeadlessClient) -> list[str]:
    presences = [one for one in pilot.received if isinstance(one, Presence)]
    return [one.state for one in presences[-1].people]


async def test_a_finished_deal_is_told_to_who_asks_and_a_running_one_to_nobody() -> None:
    async with opened("hokm", "person:Ana,person:Bob,careful,careful", {"target": 2}) as table:
        ana, bob = await _two_screens(table)
        bob.looks_into = True
        asks = HeadlessClient(table.address, seats=0)
        async with sitting_down(asks):
            asks.client.send(RevealRequest(1))
            await until(lambda: any(isinstance(one, RevealedDeal) for one in asks.received))
            assert [one.record for one in asks.received if isinstance(one, RevealedDeal)] == [b""]
            await patiently(ana.loop.run(), bob.loop.run())
        match, revealed = table.shared_table.match, bob.revealed
        assert revealed is not None
        assert revealed.deal.over
        assert [act.events for act in revealed.acts] == [act.events for act in match.acts]
        assert revealed.seed != match.seed
        assert revealed.next_deal is None
        (seat,) = bob.sitting.persons
        here = [(one.at, one.action) for one in decisions(match, seat)]
        assert [(one.at, one.action) for one in decisions(revealed, seat)] == here != []
        await bob.sitting.leave_table()


def test_a_deal_from_whose_pack_the_next_is_dealt_stays_shut() -> None:
    match, rng = Match("spar", 4, seed="7" * 32), random.Random(2)
    shut = 0
    while not match.over:
        seat = match.actors[0]
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
        if match.deal.over and match.next_deal is not None and not may_reveal(match):
            shut += 1
            assert reveal_record(match) == b""
        elif match.deal.over:
            assert match.seed not in reveal_record(match).decode()
    assert may_reveal(match)


def test_a_deal_that_conceals_folded_hands_stays_shut_while_its_match_goes_on() -> None:
    match = Match("teen-patti", 3, seed="7" * 32, players=["apart"] * 3)
    while match.finished_deal is None:
        seat = match.actors[0]
        match.play(seat, "look" if "look" in map(str, match.legal(seat)) else "fold")
    assert not may_reveal(match)
    assert reveal_record(match) == b""
    while not match.over:
        match.play(match.actors[0], "fold")
    assert may_reveal(match)


def test_why_a_bot_did_something_is_told_far_away_as_at_home() -> None:
    match, rng = Match("hokm", 4, seed=11, players=["person", *["careful"] * 3]), random.Random(5)
    kinds, names = ["you", "careful", "careful", "careful"], ["You", "Bob", "Cem", "Dora"]
    far = CheckedClient(sitting_at(match), frozenset((0,)))
    same = other = 0
    while not match.deal.over:
        seat = match.actors[0]
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
        far.send(match.acts[-1])
        if seat == 0 or match.deal.over:
            continue
        at = len(match.acts) - 1
        here = Explainer(match, names, kinds, 0).bots([at])
        there = Explainer(far.remote_match, names, kinds, 0).bots([at])
        same, other = same + (here == there), other + (here != there)
        assert here == there or AFTER_DEAL in here[-1] or AFTER_DEAL in there[-1]
    assert same > 10 > other


async def test_tickets_and_records_of_later_matches_bring_everybody_back(tmp_path: Path) -> None:
    async with opened(options={"target": 6}) as table:
        ana, bob = await _two_screens(table)
        ana.matches = bob.matches = 1
        tasks = [asyncio.ensure_future(screen.loop.run()) for screen in (ana, bob)]
        await until(lambda: "again" in bob.told)
        (seat,) = bob.sitting.persons
        way = bob.sitting.client.transport
        assert way is not None
        way.writer.transport.abort()
        await until(lambda: bob.sitting.client.transport is not way)
        assert table.shared_table.client_seats.state(seat) == "here"
        assert load_table(table.shared_table.sitting.path) is not None
        await patiently(*tasks)
        await bob.sitting.leave_table()
