"""How long the adviser takes: `python -m bench.advice_time [GAME...]`.

For decisions of one seat in a deal of careful players: a hint's first word, and what a review of the deal
takes by the evaluation of some of them. Processor seconds of one process; two cores share a review.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice

from bench.progress import report_progress
from cardtable.bots.bot_names import bot_stream, make_bot
from cardtable.bots.process_pool import ProcessPool
from cardtable.discovery.installed_games import own_game_ids
from cardtable.engine.view import View
from cardtable.lab.simulate import next_action
from cardtable.match.match import Match
from cardtable.table.turn_loop import luck_action
from cardtable.teaching.adviser import Adviser
from cardtable.teaching.review import ReviewedDecision, decisions

EVALUATED = 6
"""Decisions of a deal that are evaluated."""
CORES = 2


def main() -> None:
    """Prints a line for each game."""
    print(f"{'game':16}{'decisions':>10}{'first word':>12}{'longest':>9}{'review':>9}   (s)")
    for game in sys.argv[1:] or own_game_ids():
        report_progress(game)
        found = list(decided(game))
        adviser = Adviser(ProcessPool(0))
        words = [spent(adviser.first_word, one.view) for one in found]
        some = list(islice(found, 0, None, max(1, len(found) // EVALUATED)))
        each = statistics.mean(spent(adviser.evaluate, one.view) for one in some)
        review = each * len(found) / CORES
        middle = statistics.median(words)
        print(f"{game:16}{len(found):10}{middle:12.3f}{max(words):9.3f}{review:9.1f}", flush=True)


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
