"""Speed of the engine: random playouts, and the cost of an action, a clone, a view and a sample in each game.

Costs are also given as multiples of a yardstick measured in the same run: one card of a bare hearts loop over
card objects, the lower bound of Python itself. An action is measured in play-outs of one deal, as a search
makes them, and in deals that are met for the first time.
"""

from __future__ import annotations

import gc
import random
import time
import timeit
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.progress import report_progress
from cardtable.bots.process_pool import advised_actions
from cardtable.bots.search import Budget, Search
from cardtable.cards import Card, pack
from cardtable.discovery.installed_games import game_ids
from cardtable.engine.view import View
from cardtable.match.match import Match

FIRST_MET = 5000
"""The actions played to learn what one costs where no cache knows the deal."""
FEW = 10
"""The deals played before them, which fill the caches of rules."""


@dataclass(frozen=True)
class Figures:
    """One game's figures, in microseconds but for the play-outs."""

    game: str
    playouts: float
    action: float
    first_met: float
    clone: float
    view: float
    sample: float
    searched: float
    yardstick: float

    def line(self) -> str:
        """As a row of the table."""
        ratio = self.action / self.yardstick
        return (
            f"{self.game:<16}{self.playouts:>12.0f}{self.action:>12.1f}{ratio:>10.1f}"
            f"{self.first_met / self.yardstick:>10.1f}"
            f"{self.clone:>10.1f}{self.view:>10.1f}{self.sample:>10.1f}{self.searched:>12.0f}"
        )


HEAD = (
    f"{'game':<16}{'play-outs/s':>12}{'us/action':>12}{'x floor':>10}"
    f"{'first met':>10}{'clone':>10}{'view':>10}{'sample':>10}{'searches/s':>12}"
)


def per_call(call: Callable[[], object]) -> float:
    """Microseconds of processor time for one call: the best of three rounds, since noise only adds."""
    timer = timeit.Timer(call, "gc.enable()", time.process_time, {"gc": gc})
    number, spent = timer.autorange()
    return min(spent, *timer.repeat(2, number)) / number * 1e6


def yardstick() -> float:
    """Microseconds a card takes in a bare hearts loop: follow suit, highest of the suit led wins."""
    rng = random.Random(1)

    def deal() -> None:
        order = list(pack())
        rng.shuffle(order)
        hands = [order[at::4] for at in range(4)]
        leader = 0
        for _ in range(13):
            leader = trick(hands, leader)

    def trick(hands: list[list[Card]], leader: int) -> int:
        led = None
        best, winner = -1, leader
        for step in range(4):
            seat = (leader + step) % 4
            hand = hands[seat]
            fit = [c for c in hand if c.suit is led] or hand
            played = fit[int(rng.random() * len(fit))]
            hand.remove(played)
            led = led or played.suit
            if played.suit is led and played.index > best:
                best, winner = played.index, seat
        return winner

    return per_call(deal) / 52


def playout(match: Match, rng: random.Random) -> int:
    """Plays the running deal to its end on a clone, at random; returns the actions taken.

    It draws as the bare loop does, so that the ratio tells of the engine and not of the generator.
    """
    deal = match.in_play.clone()
    count = 0
    while not deal.over:
        seat = deal.actors[0]
        legal = deal.legal(seat)
        deal.apply(seat, legal[int(rng.random() * len(legal))])
        count += 1
    return count


def first_met(game: str) -> float:
    """Microseconds of processor time for an action at random in deals that are met for the first time: what
    is kept of rules is there, what is kept of positions is not."""
    gc.collect()
    gc.freeze()  # what other games left is not looked through again
    rng = random.Random(7)
    spent, actions, seed = 0.0, 0, -FEW
    while actions < FIRST_MET:
        match = Match(game, seed=seed, listen=False)
        start = time.process_time()
        count = playout(match, rng)
        if seed >= 0:
            spent, actions = spent + time.process_time() - start, actions + count
        seed += 1
    return spent / actions * 1e6


def searched(view: View) -> float:
    """Rollouts of the search in a second of processor time."""
    search = Search(view, random.Random(7), advised_actions(view, random.Random(7)))
    start = time.process_time()
    search.run(Budget(simulations=60))
    return search.simulations / (time.process_time() - start)


@dataclass(frozen=True)
class Costs:
    """Microseconds for an action in random play, a clone, and a view."""

    action: float
    clone: float
    view: float


def costs(game: str) -> tuple[Costs, float, View]:
    """The basic costs of a game, the cost of a whole playout, and a view in the middle of a deal."""
    rng = random.Random(7)
    match = Match(game, seed=7, listen=False)
    counts: list[int] = []
    whole = per_call(lambda: counts.append(playout(match, rng)))
    length = sum(counts) / len(counts)
    for _ in range(int(length / 2)):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    while len(match.legal(match.actors[0])) < 2:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    seat = match.actors[0]
    found = Costs(whole / length, per_call(match.in_play.clone), per_call(lambda: match.view(seat)))
    return found, whole, match.view(seat)


def measure(game: str, floor: float) -> Figures:
    """One game's figures."""
    found, whole, view = costs(game)
    rng = random.Random(7)
    sample = per_call(lambda: view.sample(rng))
    return Figures(
        game,
        1e6 / whole,
        found.action,
        first_met(game),
        found.clone,
        found.view,
        sample,
        searched(view),
        floor,
    )


def figures(floor: float) -> Iterator[Figures]:
    """Every game's figures, as they are measured."""
    for game in game_ids():
        report_progress(game)
        yield measure(game, floor)


def main() -> list[Figures]:
    """Prints the table, line by line, and gives what stands in it."""
    report_progress("a bare loop over cards")
    floor = yardstick()
    print(f"floor: a bare hearts loop takes {floor:.2f} us a card here\n\n{HEAD}", flush=True)
    found = []
    for one in figures(floor):
        print(one.line(), flush=True)
        found.append(one)
    return found


if __name__ == "__main__":
    main()
