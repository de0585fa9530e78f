"""Several terminals at one table, over real sockets: whole matches, coming back, taking back, seats that
change."""

from __future__ import annotations

import asyncio
import json
import random
import stat
import time
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.archive.unfinished_matches import resume
from cardtable.bots.basic_bots import CarefulBot
from cardtable.cards import HIDDEN
from cardtable.cli.commands import main
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.errors import OptionError, TableError
from cardtable.net import join, list_tables, open_table, reopen, require_open, seat_questions
from cardtable.net.framing import encode_frame
from cardtable.net.hosting import HostedTable
from cardtable.net.messages import (
    Back,
    BotFailed,
    ChatMessage,
    HandsSeen,
    Notice,
    Presence,
    ReseatRequest,
    SendChat,
    TableSnapshot,
    UndoProposed,
    UndoRequest,
    UndoResolved,
)
from cardtable.net.people import as_remote_persons
from cardtable.net.saved_table import load_table
from cardtable.net.transport import Transport
from cardtable.net.undo_vote import UNDO_VOTE_TIMEOUT
from cardtable.records.replaying import load
from cardtable.table.players import SeatedBot
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.seat_specs import parse_seats
from cardtable.table.viewpoint import Viewpoint
from cardtable.testing.headless_client import HeadlessClient
from tests.net.screen import Screen
from tests.net.tables import host, opened, patiently, running, sitting_down, until


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("zandari", "person:Ana,person:Bob,careful,careful"),
        ("twenty-four", "person:Ana,person:Bob,person:Cleo"),
        ("teen-patti", "person:Ana,person:Bob,careful"),
    ],
)
async def test_a_whole_match_is_played_from_several_terminals(game: str, seats: str) -> None:
    async with opened(game, seats) as table:
        names = [spec.name for spec in table.shared_table.sitting.specs if spec.is_person]
        pilots = [host(table), *(HeadlessClient(table.address, names=[name]) for name in names[1:])]
        async with sitting_down(*pilots) as playing:
            await patiently(*playing)
        match = table.shared_table.match
        assert match.over
        for pilot in pilots:
            assert pilot.remote_match is not None
            assert (pilot.remote_match.scores, pilot.remote_match.winners) == (match.scores, match.winners)
            assert pilot.remote_match.first_act + len(pilot.remote_match.acts) == len(match.acts)
        assert load(table.shared_table.sitting.path).match.acts == match.acts


async def test_the_host_sits_where_the_first_deal_has_them_sit() -> None:
    found = find_game("hokm")
    for seed in range(20):
        sitting = begin(
            found, as_remote_persons(parse_seats("you:Ana,person:Bob,careful,careful", found)), None, seed
        )
        if sitting.names.index("Ana") > sitting.names.index("Bob"):
            break
        sitting.leave()
    async with running(open_table(sitting, "t")) as table, sitting_down(host(table)):
        (ana,) = table.shared_table.client_seats.connections
        assert [sitting.names[seat] for seat in ana.seats] == ["Ana"]


async def test_two_people_at_one_terminal_and_one_at_another_play_a_match() -> None:
    async with opened("basra", "person:Ana,person:Bob,person:Cleo,careful") as table:
        here = Screen(*await join(table.address, key=table.key))
        there = Screen(*await join("t", seats=2))
        assert here.sitting.names[0] == "You"
        assert here.sitting.kinds[0] == "you"
        assert there.sitting.persons == (1, 2)
        assert there.sitting.names[1:3] == ["Bob", "Cleo"]
        await patiently(here.loop.run(), there.loop.run())
        match = table.shared_table.match
        assert match.over
        assert here.acts == there.acts == len(match.acts)
        assert here.ends == there.ends == len(here.sitting.score_history) - 1 > 0
        await there.sitting.leave_table()


@pytest.mark.parametrize("turn", [0, 1])
async def test_the_clock_of_a_race_waits_for_people_who_share_a_terminal(turn: int) -> None:
    """Their hands lie face down there: until each has looked, at most as long as a turn may take."""
    async with opened("kalooki", "person:Ana,person:Bob,person:Cleo,person:Di") as table:
        table.shared_table.client_seats.turn_seconds = turn
        pilots = host(table), HeadlessClient(table.address, seats=3)
        for pilot in pilots:
            pilot.ignores_requests = True
        async with sitting_down(*pilots):
            ana, others = pilots
            await until(lambda: table.shared_table.loop.clocks.waits and others.own_seats)
            awaited = sorted(set(table.shared_table.match.actors) & set(others.own_seats))
            await until(
                lambda: [one.unlooked for one in ana.received if isinstance(one, Presence)][-1] == awaited
            )
            if turn:
                await until(lambda: not table.shared_table.loop.clocks.waits)
                return
            for at, seat in enumerate(awaited, 1):
                others.client.send(HandsSeen(1, [seat]))
                left = awaited[at:]
                await until(lambda left=left: table.shared_table.client_seats.unlooked == left)  # type: ignore[misc]
                assert table.shared_table.loop.clocks.waits == bool(left)
            others.client.send(HandsSeen(1, [min(ana.own_seats)]))  # no honest client says that
            await until(lambda: any(one.faults for one in table.shared_table.client_seats.connections))


async def test_tables_are_listed_with_who_is_waited_for(capsys: pytest.CaptureFixture[str]) -> None:
    async with opened(seats="person:Ana,person:Bob,person:Cleo,careful:Mira") as table:
        pilots = host(table), HeadlessClient(table.address, names=["Cleo"])
        async with sitting_down(*pilots):
            (found,) = await list_tables()
            assert (found.name, found.game, found.host, found.free) == ("t", "zandari", "Ana", ("Bob",))
            assert found.seats == 4
            await require_open("t")
            assert await asyncio.to_thread(main, ["tables", "--json"]) == 0
            (listed,) = json.loads(capsys.readouterr().out)
            assert (listed["name"], listed["free"], listed["seats"]) == ("t", ["Bob"], 4)
    assert await list_tables() == []
    with pytest.raises(TableError, match="no table 't' is open here"):
        await require_open("t")
    assert await asyncio.to_thread(main, ["tables", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


async def test_seats_go_to_whom_they_are_named_for() -> None:
    async with opened(seats="person:Ana,person:Bob,person:Cleo,person:Dan") as table:
        cleo, zoe = HeadlessClient("", names=["cleo"]), HeadlessClient("", names=["Zoe"])
        cleo.client.address = zoe.client.address = table.address
        async with sitting_down(host(table), cleo, zoe):
            assert table.shared_table.sitting.names == ["Ana", "Zoe", "Cleo", "Dan"]
            with pytest.raises(TableError, match="called Zoe already"):
                await HeadlessClient(table.address, names=["zoe"]).client.join()
            with pytest.raises(TableError, match="only 1 seat is free"):
                await HeadlessClient(table.address, seats=2).client.join()
        with pytest.raises(TableError, match="no table 'other'"):
            await join("other")


async def test_a_terminal_that_dies_gets_its_seat_back() -> None:
    async with opened(options={"target": 6}) as table:
        bob = HeadlessClient(table.address, names=["Bob"])
        bob.ignores_requests = True
        async with sitting_down(host(table), bob) as playing:
            await until(lambda: bob.question is not None and 1 in bob.question.persons)
            playing[1].cancel()
            way = bob.client.transport
            assert way is not None
            way.writer.transport.abort()
            bob.client.release()  # as the system does for who is dead
            await until(lambda: table.shared_table.client_seats.state(1) == "away")
            with pytest.raises(TableError, match="kept for Bob"):
                await HeadlessClient(table.address, names=["Bob"], key="x").client.join()
            again = HeadlessClient(table.address)  # the same command: the token lies in the runtime folder
            async with sitting_down(again) as back:
                assert again.client.welcome is not None
                assert again.client.welcome.seats == [1]
                await patiently(back[0])
        assert table.shared_table.match.over


async def test_nobody_gets_the_seat_of_another_terminal_that_is_just_coming_back() -> None:
    async with opened(seats="person:Ana,person:Bob,person:Cleo") as table:
        bob, cleo = (HeadlessClient(table.address, names=[name]) for name in ("Bob", "Cleo"))
        async with sitting_down(host(table), bob, cleo) as (_, bobs, cleos):
            for pilot, task in ((bob, bobs), (cleo, cleos)):
                task.cancel()
                assert pilot.client.transport is not None
                pilot.client.transport.writer.transport.abort()
            await until(
                lambda: [table.shared_table.client_seats.state(seat) for seat in (1, 2)] == ["away"] * 2
            )
            bob.client.release()  # Bob's terminal is dead; Cleo's lives, and is about to come back
            again = HeadlessClient(table.address)
            async with sitting_down(again):
                assert again.client.welcome is not None
                assert again.client.welcome.seats == [1]


async def test_a_lost_connection_comes_back_by_itself() -> None:
    async with opened(options={"target": 6}) as table:
        bob = HeadlessClient(table.address, names=["Bob"])
        async with sitting_down(host(table), bob) as playing:
            for _ in range(2):
                acts, way = len(table.shared_table.match.acts) + 3, bob.client.transport
                await until(partial(_has_gone_on, table, acts))
                assert way is not None
                way.writer.transport.abort()
                await until(partial(_has_another_way, bob, way))
            await patiently(*playing)
        assert table.shared_table.match.over


def _has_gone_on(table: HostedTable, acts: int) -> bool:
    return len(table.shared_table.match.acts) >= acts


def _has_another_way(pilot: HeadlessClient, way: Transport) -> bool:
    return pilot.client.transport is not way


async def test_a_careful_bot_plays_for_who_is_away_if_the_host_wants_it() -> None:
    async with opened(options={"target": 6}, away="careful") as table:
        table.shared_table.questions.away_grace_seconds = 0.0
        bob = HeadlessClient(table.address, names=["Bob"])
        async with sitting_down(host(table), bob) as playing:
            await bob.client.leave()
            await patiently(playing[0])
        assert table.shared_table.match.over
        assert table.shared_table.sitting.kinds == ["apart", "apart"]


async def test_the_table_opens_again_where_it_stood_and_all_come_back() -> None:
    async with opened(options={"target": 6}) as table:
        bob = HeadlessClient(table.address, names=["Bob"])
        bob.ignores_requests = True
        async with sitting_down(host(table), bob) as playing:
            await until(lambda: bob.question is not None and 1 in bob.question.persons)
            path, acts = table.shared_table.sitting.path, list(table.shared_table.match.acts)
            table.admission.stop_listening()  # as if the process were killed: nobody is told
            for connection in table.shared_table.client_seats.connections:
                connection.close()
            table.shared_table.sitting.leave()
            assert (kept := load_table(path)) is not None
            assert kept.name == "t"
            again = reopen(resume(path))
            assert again is not None
            assert again.shared_table.match.acts == acts
            async with running(again), sitting_down(host(again)) as hosting:
                bob.ignores_requests = False
                await patiently(playing[1], hosting[0])
                assert again.shared_table.match.over
            await until(lambda: load_table(path) is None)


async def test_taking_back_asks_everybody_on_their_own_screen() -> None:
    async with opened("zandari", "person:Ana,person:Bob,person:Cleo,person:Dan") as table:
        pilots = [
            host(table),
            *(HeadlessClient(table.address, names=[name]) for name in ("Bob", "Cleo", "Dan")),
        ]
        match = table.shared_table.match
        async with sitting_down(*pilots):
            await until(lambda: {act.seat for act in match.acts} == {0, 1, 2, 3})
            for pilot in pilots:
                pilot.ignores_requests = True
            await until(lambda: all(_is_idle(pilot, table) for pilot in pilots))
            # Neither the last to act nor the next: what nobody has followed is taken back without a vote.
            seat = next(seat for seat in range(4) if seat not in (match.acts[-1].seat, match.actors[0]))
            asks, refuses = pilots[seat], pilots[(seat + 1) % 4]
            refuses.agrees = False
            asks.client.send(UndoRequest(seat))
            await until(lambda: any(isinstance(one, UndoResolved) for one in asks.received))
            refused = next(one for one in asks.received if isinstance(one, UndoResolved))
            name = table.shared_table.sitting.names[(seat + 1) % 4]
            assert (refused.granted, refused.reason) == (False, f"{name} would rather not.")
            asks.client.send(UndoRequest(seat))
            await until(lambda: Notice("Not everybody agreed to that.") in asks.received)
            steps, acts = len(match.acts), pilots[match.actors[0]]
            acts.ignores_requests = False
            assert acts.question is not None
            acts.answer(acts.question)
            acts.ignores_requests = True
            await until(lambda: len(match.acts) == steps + 1)
            asks.client.send(UndoRequest(seat))
            await until(lambda: sum(isinstance(one, UndoProposed) for one in asks.received) == 2)


def _is_idle(pilot: HeadlessClient, table: HostedTable) -> bool:
    """Whether nothing that it said is still on its way: it knows the question that stands, and let it be."""
    question = pilot.question
    mine = question is not None and bool(set(pilot.own_seats) & set(question.persons))
    known = question is not None and question.number == table.shared_table.questions.number
    return known and (not mine or question not in pilot.answered)


async def test_a_wish_that_not_everybody_answers_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    alarms: list[tuple[float, Callable[[], None]]] = []
    call_later = asyncio.get_running_loop().call_later

    def later(delay: float, call: Callable[..., None], *given: object) -> asyncio.TimerHandle:
        if delay == UNDO_VOTE_TIMEOUT:
            alarms.append((delay, partial(call, *given)))
            delay = 3600.0
        return call_later(delay, call, *given)

    async with opened("zandari", "person:Ana,person:Bob,person:Cleo") as table:
        ana, bob, cleo = (
            host(table),
            *(HeadlessClient(table.address, names=[name]) for name in ("Bob", "Cleo")),
        )
        cleo.ignores_requests, match = True, table.shared_table.match
        async with sitting_down(ana, bob, cleo):
            await until(lambda: match.actors == (2,) and _is_idle(cleo, table) and _is_idle(ana, table))
            asks = next(act.seat for act in reversed(match.acts) if act.seat != match.acts[-1].seat)
            cleo.agrees = None
            monkeypatch.setattr(asyncio.get_running_loop(), "call_later", later)
            (ana, bob)[asks].client.send(UndoRequest(asks))
            await until(lambda: alarms)
            ((seconds, ring),) = alarms
            assert (seconds, table.shared_table.loop.is_paused) == (60.0, True)
            ring()
            over = UndoResolved(1, False, "Not everybody has answered.")
            await until(lambda: all(over in pilot.received for pilot in (ana, bob, cleo)))
            assert not table.shared_table.loop.is_paused
            acts = len(match.acts)
            cleo.ignores_requests = False
            assert cleo.question is not None
            cleo.answer(cleo.question)
            await until(lambda: len(match.acts) > acts)


@pytest.mark.parametrize(("name", "group"), [("t", ""), ("no name", ""), ("other", "no-such-group")])
async def test_no_match_is_begun_where_no_table_can_be_opened(name: str, group: str) -> None:
    async with opened(options={"target": 6}) as table:
        zandari = find_game("zandari")
        sitting = begin(zandari, parse_seats("person:Ana,person:Bob", zandari), None, 5)
        with pytest.raises(TableError):
            await open_table(sitting, name, group=group).open()
        assert not sitting.path.exists()
        (left,) = table.shared_table.sitting.path.parent.glob("*.record")
        assert left == table.shared_table.sitting.path


async def test_what_is_taken_back_is_gone_at_every_terminal() -> None:
    async with opened("zandari", "person:Ana,person:Bob") as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        bob.ignores_requests = True
        async with sitting_down(ana, bob):
            match = table.shared_table.match
            await until(lambda: match.acts and match.actors == (1,) and bob.question is not None)
            acts = len(match.acts)
            ana.ignores_requests = True
            ana.client.send(UndoRequest(0))
            await until(lambda: len(match.acts) < acts)
            await until(lambda: bob.remote_match and len(bob.remote_match.acts) == len(match.acts))
            await until(lambda: ana.question and ana.question.number == table.shared_table.questions.number)
            assert bob.remote_match is not None
            assert bob.remote_match.view(1).events == match.view(1).events


async def test_what_somebody_says_is_heard_by_all_and_cleaned() -> None:
    async with opened(seats="person:Ana,person:Bob") as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        ana.ignores_requests = bob.ignores_requests = True
        looker = HeadlessClient(table.address, names=["Eve"], seats=0)
        async with sitting_down(ana, bob, looker):
            bob.client.send(SendChat("hello \x1b[31m\n" + "x" * 200))
            await until(lambda: any(isinstance(one, ChatMessage) for one in looker.received))
            (said,) = [one for one in looker.received if isinstance(one, ChatMessage)]
            assert said.name == "Bob"
            assert len(said.text) == 120
            assert said.text.isprintable()
            assert looker.remote_match is not None
            assert {c for seat in (0, 1) for c in looker.remote_match.view(-1).cards_in(f"hand.{seat}")} <= {
                HIDDEN
            }


async def test_the_host_changes_seats_and_nobody_else_does() -> None:
    async with opened(seats="person:Ana,person:Bob,careful:Mira,careful:Jonas") as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        ana.ignores_requests = bob.ignores_requests = True
        wanted = ["person:Ana", "easy:Rui", "person:Cleo", "careful:Jonas"]
        async with sitting_down(ana, bob):
            bob.client.send(ReseatRequest(wanted, "wait"))
            await until(lambda: any(guest.faults for guest in table.shared_table.client_seats.connections))
            assert table.shared_table.sitting.names[1] == "Bob"
            ana.client.send(ReseatRequest([*wanted[:3], "cmd:touch x"], "wait"))
            await until(lambda: isinstance(ana.received[-1], Notice))
            ana.client.send(ReseatRequest(wanted, "careful"))
            await until(
                lambda: (
                    bob.own_seats == ()
                    and any(isinstance(one, TableSnapshot) and one.notices for one in bob.received)
                )
            )
            assert table.shared_table.sitting.kinds == ["apart", "easy", "apart", "careful"]
            assert table.shared_table.client_seats.state(2) == "free"
            assert table.shared_table.client_seats.away_policy == "careful"


class Reveals(CarefulBot):
    """A faulty bot, whose fault tells what it holds."""

    def decide(self, view: View, rng: random.Random) -> Action:
        raise OptionError(f"answered 'play 2C': you hold {view.deal.piles['hand.2'].cards}")


async def test_a_fault_of_a_bot_tells_nobody_its_cards() -> None:
    async with opened(seats="person:Ana,person:Bob,careful:Mira", options={"target": 6}) as table:
        bot = Reveals()
        table.shared_table.loop.players[2] = SeatedBot("Mira", bot, random.Random(1))
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        async with sitting_down(ana, bob) as tasks:
            await patiently(*tasks)
        faults = table.shared_table.sitting.path.with_suffix(".faults")
        assert "you hold" in faults.read_text()
        assert stat.S_IMODE(faults.stat().st_mode) == 0o600
        for client in (ana, bob):
            assert BotFailed(2) in client.received
            assert b"you hold" not in b"".join(map(encode_frame, client.received))
        notices = [one.text for one in ana.received if isinstance(one, Notice)]
        assert any(faults.name in text for text in notices)
        assert not any(isinstance(one, Notice) for one in bob.received)


async def test_who_comes_back_reads_the_log_that_the_others_read() -> None:
    async with opened("hokm", "you:Ana,person:Bob,careful,careful") as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        async with sitting_down(ana):
            stays = Screen(*await join(table.address, look=True))
            running = asyncio.ensure_future(stays.loop.run())
            async with sitting_down(bob):
                for bot in ("easy:Olga", "careful:Pia", "random:Rob"):
                    steps = len(table.shared_table.match.acts) + 7
                    await until(partial(_has_gone_on, table, steps))
                    at = [table.shared_table.sitting.names.index(name) for name in ("Ana", "Bob")]
                    seats = ["careful:Mira", bot]
                    for seat, name in sorted(zip(at, ("Ana", "Bob"), strict=True)):
                        seats.insert(seat, f"person:{name}")
                    ana.client.send(ReseatRequest(seats, "wait"))
                    await until(partial(_has_gone_on, table, steps + 3))
                    table.shared_table.loop.pause()
                    comes = Screen(*await join(table.address, look=True))
                    acts = len(table.shared_table.match.acts)
                    await until(lambda: len(stays.sitting.match.acts) == acts)  # noqa: B023
                    assert _log(comes) == _log(stays) != []
                    await comes.sitting.leave_table()
                    table.shared_table.loop.resume()
            running.cancel()
            await stays.sitting.leave_table()


def _log(screen: Screen) -> list[str]:
    return ScreenFeed(screen.sitting, Viewpoint(())).log(screen.sitting.view(-1))


async def test_an_onlooker_sits_down_where_a_seat_is_free_and_keeps_it() -> None:
    async with opened(seats="person:Ana,person:Bob,person:Cleo", options={"target": 6}) as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        zoe = HeadlessClient(table.address, names=["Zoe"], seats=0)
        zoe.ignores_requests = True
        async with sitting_down(ana, bob, zoe):
            assert table.shared_table.client_seats.state(2) == "free"
            zoe.client.request_seat()
            await until(lambda: zoe.own_seats == (2,))
            await until(lambda: _was_said(bob, "Zoe sits down."))
            assert table.shared_table.sitting.names == ["Ana", "Bob", "Zoe"]
            await until(lambda: zoe.question is not None and 2 in zoe.question.persons)
            way = zoe.client.transport
            assert way is not None
            way.writer.transport.abort()
            await until(partial(_has_another_way, zoe, way))
            assert zoe.client.welcome is not None
            assert zoe.client.welcome.seats == [2]


async def test_a_seat_that_a_bot_took_is_asked_back() -> None:
    async with opened(seats="person:Ana,person:Bob,person:Cleo", options={"target": 11}) as table:
        ana, bob, cleo = (
            host(table),
            *(HeadlessClient(table.address, names=[name]) for name in ("Bob", "Cleo")),
        )
        async with sitting_down(ana, bob, cleo):
            for pilot in (ana, bob, cleo):
                pilot.ignores_requests = True
            ana.client.send(ReseatRequest(["person:Ana", "careful:Mira", "person:Cleo"], "wait"))
            await until(lambda: bob.own_seats == ())
            bob.client.request_seat()
            asks = "Bob asks for a seat: open the seats, and make a bot a person."
            await until(lambda: Notice(asks) in ana.received)
            assert bob.own_seats == ()
            ana.client.send(ReseatRequest(["person:Ana", "person:Player 1", "person:Cleo"], "wait"))
            await until(lambda: bob.own_seats == (1,))
            assert table.shared_table.sitting.names == ["Ana", "Bob", "Cleo"]
            await until(lambda: _was_said(cleo, "Bob sits down."))
            seen = bob.remote_match
            assert seen is not None
            await until(lambda: any(1 in one.state.in_play for one in shown_to(bob)))
            assert HIDDEN not in seen.view(1).hand


def shown_to(client: HeadlessClient) -> list[TableSnapshot]:
    return [one for one in client.received if isinstance(one, TableSnapshot)]


def _was_said(client: HeadlessClient, notice: str) -> bool:
    return any(notice in one.notices for one in shown_to(client))


async def test_a_bot_plays_for_who_takes_too_long_until_they_are_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened(options={"target": 11}) as table:
        table.shared_table.questions.idle_grace_seconds = 0.0
        seats = table.shared_table.client_seats
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        bob.ignores_requests = True
        async with sitting_down(ana, bob) as playing:
            await until(lambda: bob.question is not None and 1 in bob.question.persons)
            seats.turn_seconds = 1
            later = SimpleNamespace(monotonic=lambda: time.monotonic() + 2.0)
            monkeypatch.setattr(seat_questions, "time", later)
            table.shared_table.changes.notify()
            await until(lambda: seats.idle == {1})
            await until(lambda: _states(ana)[1] == "idle")
            acts = len(table.shared_table.match.acts) + 4
            await until(partial(_has_gone_on, table, acts))
            seats.turn_seconds = 3600
            bob.client.send(Back())
            await until(lambda: _states(ana)[1] == "here")
            await until(lambda: bob.question is not None and 1 in bob.question.persons and not seats.idle)
            seen = bob.remote_match
            assert seen is not None
            await until(lambda: bool(seen.view(1).legal))
            bob.ignores_requests = False
            assert bob.question is not None
            bob.answer(bob.question)
            await patiently(*playing)


def _states(client: HeadlessClient) -> list[str]:
    presences = [one for one in client.received if isinstance(one, Presence)]
    return [one.state for one in presences[-1].people]
