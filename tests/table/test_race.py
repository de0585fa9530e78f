"""Races: who is quickest acts, a clock acts for the late, and nothing depends on being watched."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import ClassVar

import pytest
from msgspec.structs import replace

from cardtable.bots.basic_bots import CarefulBot
from cardtable.bots.process_pool import search_here
from cardtable.bots.search import Budget
from cardtable.bots.search_bot import SHARPNESS, SearchBot
from cardtable.bots.search_results import CandidateResult
from cardtable.cards import Card, pack
from cardtable.engine import careful_player
from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.clock import Clock
from cardtable.engine.deal import Deal, ScoreLine, Stage
from cardtable.engine.game import Game
from cardtable.engine.match_standing import Standing
from cardtable.engine.options import Number, Options
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.lab.simulate import simulate
from cardtable.match.match import Match
from cardtable.table.players import PersonPlayer, Player, SeatedBot
from cardtable.table.race import Clocks, counted_from, earliest, timed_answer
from cardtable.table.turn_loop import TableLoop
from cardtable.testing.waiting import until
from tests.table.test_turn_loop import Log


@dataclass(frozen=True, slots=True)
class Snap(Action):
    """`snap`."""

    verb: ClassVar[str] = "snap"
    key: ClassVar[str] = "x"


class Race(Stage["SnapDeal"]):
    """Who snaps first takes the point; who passes is out."""

    name = "race"
    in_public = True

    def __init__(self, deal: SnapDeal) -> None:
        super().__init__(deal)
        self.passed: tuple[int, ...] = ()

    def actors(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.deal.seats) if seat not in self.passed)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if seat in self.passed or not isinstance(action, Snap | Pass):
            return Refusal("race", "Snap or pass.")
        return None

    def legal(self, seat: int) -> list[Action]:
        return [Snap(), Pass()]

    def clock(self, seat: int) -> Clock | None:
        return Clock(self.deal.options.tenths / 10, Pass(), self.deal.number)

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Pass):
            self.passed = (*self.passed, seat)
        else:
            self.deal.winner = seat
        if isinstance(action, Snap) or len(self.passed) == self.deal.seats:
            self.deal.finish()


class SnapDeal(Deal):
    """One snap."""

    winner = -1

    def setup(self) -> None:
        self.settle_stock()
        self.begin(Race(self))

    def score_lines(self) -> list[ScoreLine]:
        if self.winner < 0:
            return []
        points = tuple(int(seat == self.winner) for seat in range(self.seats))
        return [ScoreLine("race", "First.", points)]


class SnapGame(Game):
    """The game; `delays` say when the careful bot of each seat snaps."""

    id = "snap"
    title = "Snap"
    seat_counts = (2, 3)
    default_seats = 2
    deal_type = SnapDeal
    actions = (Snap, Pass)
    bot_module = __name__
    options = (Number("tenths", 100, "Tenths of a second to snap.", low=1, high=100),)

    def __init__(self, delays: tuple[float, ...] = (3.0, 1.0, 2.0)) -> None:
        self.delays = delays

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return pack()

    def settle(self, standing: Standing, deal: Deal) -> Standing:
        return super().settle(standing, deal).reached(2, "race")


class SnapBot(Bot[SnapDeal]):
    """Snaps when the game says."""

    def judge(self, view: View[SnapDeal], rng: random.Random) -> list[Advice]:
        assert isinstance(view.game, SnapGame)
        return [Advice(Snap(), 1.0, delay=view.game.delays[view.seat])]


BOT = SnapBot()


def test_the_quickest_bot_acts_first_and_one_too_late_passes() -> None:
    match = Match(SnapGame((3.0, 1.0, 20.0)), 3, seed=1)
    answers = [timed_answer(match, seat, CarefulBot()) for seat in range(3)]
    assert earliest(match, answers).seat == 1
    assert (answers[2].action, answers[2].second) == (Pass(), 10.0)


def test_a_searching_bot_thinks_once_while_others_pass() -> None:
    match = Match("kalooki", 4, seed=3)
    bot = SearchBot("search@20", Budget(simulations=20))
    thought = []

    def ask(view: View, seed: str, budget: Budget) -> list[CandidateResult]:
        thought.append(view.seat)
        return search_here(view, seed, budget)

    bot.search = ask
    first, second, third = match.actors
    answer = timed_answer(match, first, bot)
    assert answer.action in match.legal(first)
    match.play(second, "pass")
    match.play(third, "pass")
    assert timed_answer(match, first, bot) == answer
    assert thought == [first]
    match.play(first, "pass")
    match.play(match.actors[0], "draw stock")
    match.play(match.actors[0], match.legal(match.actors[0])[-1])
    timed_answer(match, match.actors[0], bot)
    assert len(thought) == 2


@pytest.mark.parametrize("verb", ["call", "pass"])
def test_a_searching_bot_says_in_a_race_what_the_search_found(verb: str) -> None:
    match = Match("kalooki", 4, seed=3)
    view, bot = match.view(match.actors[0]), SearchBot("search@60", Budget(simulations=60))
    (wanted,) = [action for action in view.legal if action.verb == verb]
    bot.search = lambda *_: [CandidateResult(wanted, 1, 0.0)]
    (delay,) = [one.delay for one in careful_player.advise(view, random.Random(1)) if one.action == wanted]
    assert bot.timed(view, random.Random(1)) == (wanted, delay)


def test_a_searching_bot_does_as_advised_but_sooner_where_answers_are_typed() -> None:
    match = Match("twenty-four", 3, seed=5)
    bot = SearchBot("search@20", Budget(simulations=20))
    bot.search = lambda *_: pytest.fail("it searches")
    seat = match.actors[0]
    careful = timed_answer(match, seat, CarefulBot())
    assert timed_answer(match, seat, bot) == replace(careful, second=careful.second * SHARPNESS)


def test_simulated_races_end_and_the_quickest_wins() -> None:
    report = simulate(SnapGame(), 3, matches=5, bots=["careful"])
    assert not report.problems
    assert report.deals == 10
    mixed = simulate(SnapGame(), 2, matches=20, bots=["careful", "random"])
    assert not mixed.problems


def run(seats: list[Player], game: SnapGame) -> Match:
    match = Match(game, len(seats), seed=1)
    asyncio.run(asyncio.wait_for(TableLoop(match, seats, Log()).run(), 60))
    return match


def test_bots_alone_race_without_waiting() -> None:
    seats: list[Player] = [SeatedBot(f"b{at}", CarefulBot(), random.Random(at)) for at in range(2)]
    assert run(seats, SnapGame((90.0, 9.0))).winners == (1,)


def test_a_person_races_bots_by_the_clock() -> None:
    bot = SeatedBot("bot", CarefulBot(), random.Random(1))
    slow = run([PersonPlayer("Ana"), bot], SnapGame((0.0, 0.2)))
    assert slow.winners == (1,)

    def at_once(player: PersonPlayer) -> None:
        asyncio.get_running_loop().call_soon(player.answer, Snap())

    quick = run([PersonPlayer("Ana", asked=at_once), bot], SnapGame((0.0, 15.0)))
    assert quick.winners == (0,)


def test_the_clock_acts_for_who_is_late() -> None:
    match = Match(SnapGame((0.0, 60.0)), 2, seed=1, options={"tenths": 1})
    seats: list[Player] = [PersonPlayer("Ana"), SeatedBot("bot", CarefulBot(), random.Random(1))]

    async def scene() -> None:
        playing = asyncio.ensure_future(TableLoop(match, seats, Log()).run())
        await until(lambda: len(match.acts) >= 2)
        playing.cancel()

    asyncio.run(asyncio.wait_for(scene(), 60))
    assert {(act.seat, act.action) for act in match.acts[:2]} == {(0, Pass()), (1, Pass())}


def race_of_24(**options: int) -> Match:
    """A race of 24 for two."""
    return Match("twenty-four", 2, seed=3, options=options)


@pytest.mark.parametrize("think_time", [0, 60])
def test_seconds_run_on_through_a_set_and_begin_anew_with_the_next(think_time: int) -> None:
    """Without a clock they ran through a whole deal: late in it bots answered at once."""
    match = race_of_24(think_time=think_time)
    since = counted_from(match, 1)
    match.play(0, "none")
    assert counted_from(match, 1) == since
    assert counted_from(match, 0) == since, "the clock is gone, the set is the same"
    match.play(1, "none")
    match.play(0, match.legal(0)[0])
    match.play(1, match.legal(1)[0])
    assert counted_from(match, 1) != since


def test_without_a_clock_a_bot_sees_a_solution_when_it_does_whatever_others_say() -> None:
    match = race_of_24(think_time=0)
    before = timed_answer(match, 1, CarefulBot())
    match.play(0, "shuffle")
    assert timed_answer(match, 1, CarefulBot()) == before


def test_a_held_clock_stands_still() -> None:
    async def scene() -> float:
        clocks = Clocks()
        clock = Clock(5, Pass(), "one")
        clocks.held = True
        waiting = asyncio.ensure_future(clocks.until(0, clock.since, 0.05))
        await Clocks().until(0, clock.since, 0.1)  # one that is not held
        assert not waiting.done()
        clocks.held = False
        await asyncio.wait_for(waiting, 60)
        return clocks.ran(0, clock)

    assert asyncio.run(scene()) >= 0.05
