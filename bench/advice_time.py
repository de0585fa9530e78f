"""How long the adviser takes: `python -m bench.advice_time [GAME...]`.

For the decisions of one seat in a deal of careful players: a hint's first word (processor seconds), and the
review of the deal with the processes that it has at a table (seconds of the clock: nothing else should run),
with the decisions that it had time to look at closely, and to evaluate in full.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator

from bench.progress import report_progress
from cardtable.bots.bot_names import bot_stream, make_bot
from cardtable.bots.process_pool import POOL, ProcessPool
from cardtable.discovery.installed_games import own_game_ids
from cardtable.engine.view import View
from cardtable.lab.simulate import next_action
from cardtable.match.match import Match
from cardtable.table.turn_loop import luck_action
from cardtable.teaching.adviser import Adviser
from cardtable.teaching.review import DealReview, ReviewedDecision, decisions

HEAD = (
    f"{'game':16}{'decisions':>10}{'first word':>12}{'longest':>9}{'review':>9}{'close':>7}{'full':>6}   (s)"
)


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(prog="python -m bench.advice_time", description=__doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", default=own_game_ids())
    games = parser.parse_args().games
    print(HEAD)
    for game in games:
        report_progress(game)
        found = list(decided(game))
        if not found:
            print(f"{game:16}{0:10}", flush=True)
            continue
        adviser = Adviser(ProcessPool(0))
        words = [spent(adviser.first_word, one.view) for one in found]
        POOL.map(found[0].view, started, [()] * POOL.workers)
        review = DealReview(Adviser(), found)
        begun = time.monotonic()
        for _ in review.steps():
            pass
        took = time.monotonic() - begun
        close, whole = (
            sum(one) for one in zip(*[(x.is_close, x.is_whole) for x in review.looks], strict=True)
        )
        middle = statistics.median(words)
        print(
            f"{game:16}{len(found):10}{middle:12.3f}{max(words):9.3f}{took:9.1f}{close:7}{whole:6}",
            flush=True,
        )
    POOL.close()


def started(view: View, stopped: Callable[[], bool]) -> None:
    """A job that only waits for the processes to be there."""


def decided(game: str) -> Iterator[ReviewedDecision]:
    """The decisions of the first seat in the first deal in which it has any."""
    for seed in range(1, 100):
        match = Match(game, seed=seed, length=1)
        bots = [(make_bot("careful"), bot_stream(match.seed, seat, "careful")) for seat in range(match.seats)]
        while not match.over:
            seat, action = luck_action(match) or next_action(match, bots)[:2]
            match.play(seat, action)
        if found := list(decisions(match, 0)):
            return iter(found)
    return iter(())


def spent(work: Callable[[View], object], view: View) -> float:
    """Processor seconds of some work on a view."""
    begun = time.process_time()
    work(view)
    return time.process_time() - begun


if __name__ == "__main__":
    main()
