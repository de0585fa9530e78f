"""The table loop: who is asked, what happens to answers that cannot be played."""

from __future__ import annotations

import asyncio
import random
import time

from cardtable.bots.basic_bots import RandomBot
from cardtable.bots.bot_names import bot_stream
from cardtable.engine.actions import Action, Pass
from cardtable.engine.events import Event
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.players import PersonPlayer, Player, SeatedBot
from cardtable.table.turn_loop import TableLoop
from tests.toy import GAME


class Log:
    """A listener that keeps what it was told."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, ...]] = []
        self.plays: list[tuple[int, str]] = []
        self.deals = 0
        self.refusals: list[str] = []
        self.failures: list[str] = []

    async def before(self, seats: tuple[int, ...]) -> None:
        self.asked.append(seats)

    async def played(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        self.plays.append((seat, str(action)))

    async def deal_over(self, match: ObservedMatch) -> None:
        assert match.deal.over
        self.deals += 1

    async def refused(self, seat: int, refusal: Refusal) -> None:
        self.refusals.append(refusal.rule)

    async def bot_failed(self, seat: int, why: str) -> None:
        self.failures.append(why)


class Bad(RandomBot):
    """Raises, answers nonsense, answers illegally, sleeps, by turns."""

    name = "bad"
    quick = False

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0

    def decide(self, view: View, rng: random.Random) -> Action:
        self.turn += 1
        if self.turn == 1:
            raise KeyError("lost")
        if self.turn == 2:
            return "play 7S"  # type: ignore[return-value]
        if self.turn == 3:
            return Pass()
        if self.turn == 4:
            time.sleep(60)
        return super().decide(view, rng)


def bots(match: Match) -> list[Player]:
    return [
        SeatedBot(f"B{at}", RandomBot(), bot_stream(match.seed, at, "random")) for at in range(match.seats)
    ]


def play(seed: int = 1, seats: list[Player] | None = None, count: int = 3) -> tuple[Match, Log]:
    match = Match(GAME, count, seed=seed)
    log = Log()
    asyncio.run(TableLoop(match, seats or bots(match), log).run())
    return match, log


def test_bots_play_a_match_out_and_the_seed_decides_it() -> None:
    match, log = play()
    assert match.over
    assert log.deals == match.standing.deals
    assert log.plays == [(act.seat, str(act.action)) for act in match.acts]
    assert play()[0].record() == match.record()
    assert play(2)[0].record() != match.record()


def test_a_bad_bot_is_reported_and_replaced() -> None:
    seat = SeatedBot("Bad", Bad(), random.Random(1), timeout=2.0)
    other = SeatedBot("B", RandomBot(), random.Random(2))
    match, log = play(seats=[seat, other], count=2)
    assert match.over
    assert [why.split(":")[0] for why in log.failures] == [
        "KeyError",
        "answered 'play 7S', which is no action",
        "answered pass, which is refused",
        "TimeoutError",
    ]


async def until(condition: object) -> None:
    for _ in range(1000):
        if condition():  # type: ignore[operator]
            return
        await asyncio.sleep(0)
    raise AssertionError("never happened")


def test_a_person_is_asked_until_the_answer_is_legal() -> None:
    async def scene() -> None:
        match = Match(GAME, 2, seed=3)
        persons = [PersonPlayer("Ana"), PersonPlayer("Bo")]
        log = Log()
        running = asyncio.create_task(TableLoop(match, persons, log).run())
        seat = match.actors[0]
        asked = persons[seat]
        await until(lambda: asked.view is not None)
        assert asked.view is not None
        assert asked.view.legal == match.legal(seat)
        assert persons[1 - seat].view is None
        assert not persons[1 - seat].answer(Pass())
        asked.answer(Pass())
        await until(lambda: log.refusals and asked.view is not None)
        assert log.refusals == ["play-a-card"]
        asked.answer(match.legal(seat)[0])
        await until(lambda: persons[1 - seat].view is not None)
        assert len(match.acts) == 1
        assert asked.view is None
        running.cancel()

    asyncio.run(scene())


def test_an_undo_from_outside_asks_anew() -> None:
    async def scene() -> None:
        match = Match(GAME, 2, seed=3)
        persons = [PersonPlayer("Ana"), PersonPlayer("Bo")]
        loop = TableLoop(match, persons, Log())
        running = asyncio.create_task(loop.run())
        first = match.actors[0]
        await until(lambda: persons[first].view is not None)
        persons[first].answer(match.legal(first)[0])
        await until(lambda: persons[1 - first].view is not None)
        match.undo()
        loop.ask_again()
        await until(lambda: persons[first].view is not None)
        assert persons[1 - first].view is None
        assert match.actors == (first,)
        running.cancel()

    asyncio.run(scene())
