"""Races between terminals: who was quickest where they sit acts, not whose way is shortest."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest

from cardtable.engine.actions import Action
from cardtable.match.match import Match
from cardtable.net import connection
from cardtable.net import seat_questions as module
from cardtable.net.client_seats import ClientSeats
from cardtable.net.connection import MAX_ALLOWANCE, Connection
from cardtable.net.messages import ActionAnswer
from cardtable.net.saved_table import SavedTable
from cardtable.net.seat_questions import ChangeSignal, LatencyFairClocks, SeatQuestions
from cardtable.table.race import clock_of
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.sitting import Sitting
from cardtable.testing.headless_client import HeadlessClient
from tests.net.tables import host, opened, sitting_down, until

NAMES = ("Ana", "Bob", "Cleo")


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 10.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(module, "time", made)
    return made


def race() -> tuple[Match, ClientSeats, SeatQuestions]:
    """Three people at three terminals, of whom Cleo's answers take a tenth of a second."""
    match = Match("twenty-four", 3, seed=5, names=NAMES)
    sitting = Sitting(match, [SeatSpec("person", name) for name in NAMES])
    seating = ClientSeats(sitting, SavedTable("t", 0, -1, "wait", {}))
    for seat, way in enumerate((0.0, 0.0, 0.1)):
        seating.claims[seat].connection = SimpleNamespace(allowance=way)  # type: ignore[assignment]
    questions = SeatQuestions(match, seating, ChangeSignal())
    questions.ask(match.actors)
    return match, seating, questions


async def until_idle() -> None:
    """Lets whatever can go on go on."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_an_answer_counts_as_sent_before_it_came(clock: Clock) -> None:
    match, _, questions = race()
    answers = {
        seat: asyncio.ensure_future(questions.wait_for_answer(seat, match.view(seat))) for seat in (1, 2)
    }
    acts: dict[int, Action] = {seat: match.legal(seat)[-1] for seat in answers}
    assert questions.longest_allowance() == 0.1
    await until_idle()
    questions.receive(1, 1, acts[1], 0.0)
    await until_idle()
    clock.now += 0.05
    questions.receive(2, 1, acts[2], 0.1)
    await until_idle()
    assert not any(answer.done() for answer in answers.values())
    clock.now += 0.002  # Cleo's may have been on its way since before Bob's
    questions.changes.notify()
    await until_idle()
    assert answers[2].done()
    assert not answers[1].done()
    clock.now += 0.05
    questions.changes.notify()
    assert await answers[1] == acts[1]


async def test_whoever_is_away_holds_up_no_race(clock: Clock) -> None:
    match, seating, questions = race()
    seating.claims[2].connection = None
    assert questions.longest_allowance() == 0.0
    questions.receive(1, 1, match.legal(1)[-1], 0.0)
    clock.now += 0.002
    assert await questions.wait_for_answer(1, match.view(1)) == match.legal(1)[-1]


async def test_an_answer_that_crosses_with_anothers_act_still_counts(clock: Clock) -> None:
    match, _, questions = race()
    before = clock_of(match, 1)
    passing = next(action for action in match.legal(0) if str(action) == "none")
    match.play(0, passing)
    assert clock_of(match, 1) == before
    questions.ask(match.actors)
    assert questions.is_open(1, 1)
    assert not questions.is_open(0, 1)
    questions.invalidate()
    assert not questions.is_open(1, 2)


class Wire:
    """Takes whatever is written at once."""

    def write(self, data: bytes) -> None:
        """Nobody reads it."""

    async def drain(self) -> None:
        """All of it is gone."""


async def allowance(clock: Clock, *round_trips: float) -> float:
    """What is granted to a terminal whose answers to pings took so long."""
    guest = Connection(cast(asyncio.StreamWriter, Wire()), lambda _: ())
    writing = asyncio.ensure_future(guest.write())
    for number, seconds in enumerate(round_trips, 1):
        guest.ping()
        await until_idle()
        clock.now += seconds
        guest.note_pong(number)
    writing.cancel()
    return guest.allowance


async def test_an_allowance_is_half_the_shortest_way_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(connection, "time", clock)
    assert await allowance(clock, 0.2, 0.08, 0.3) == pytest.approx(0.04)
    assert await allowance(clock) == 0.0
    assert await allowance(clock, 9.0) == MAX_ALLOWANCE


async def test_what_the_clock_does_waits_as_long_as_an_answer_may_take() -> None:
    waited: list[float] = []

    def longest() -> float:
        waited.append(0.0)
        return 0.0

    clocks = LatencyFairClocks(longest)
    await clocks.until(1, None, 0.0)
    assert waited


async def test_three_terminals_race_and_the_way_of_each_is_shown() -> None:
    async with opened("twenty-four", "person:Ana,person:Bob,person:Cleo") as table:
        pilots = [host(table), *(HeadlessClient(table.address, names=[name]) for name in NAMES[1:])]
        for pilot in pilots:
            pilot.ignores_requests = True
        async with sitting_down(*pilots):
            await until(lambda: all(pilot.question is not None for pilot in pilots))
            await until(lambda: all(guest.allowance for guest in table.shared_table.client_seats.connections))
            ways = [one.allowance for one in table.shared_table.client_seats.presence(0).people]
            assert all(0 < way <= MAX_ALLOWANCE for way in ways)
            for pilot in pilots:
                assert pilot.question is not None
                assert pilot.question.clocks or clock_of(table.shared_table.match, 0) is None
                (seat,) = pilot.own_seats
                pilot.client.send(ActionAnswer(pilot.question.number, seat, "none"))
            await until(lambda: len(table.shared_table.match.acts) >= 3)
            assert {act.seat for act in table.shared_table.match.acts[:3]} == {0, 1, 2}
