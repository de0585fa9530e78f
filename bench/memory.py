"""Whether memory is level: many matches of each game in one process, `python -m bench.memory [GAME...]`.

What stands after the last match is compared with what stood after the tenth: caches fill in the first ones.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
from pathlib import Path

from bench.progress import report_progress
from cardtable.bots.bot_names import bot_stream, make_bot
from cardtable.discovery.installed_games import own_game_ids
from cardtable.lab.simulate import next_action
from cardtable.match.match import Match
from cardtable.table.turn_loop import luck_action

FILLED = 10
"""Matches after which memory shall be level."""


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(prog="python -m bench.memory", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--matches", type=int, default=100, metavar="N")
    parser.add_argument("--bots", default="careful", metavar="KIND")
    parser.add_argument("--deals", type=int, default=0, metavar="N", help="deals of a match; 0: to its end")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        measure(given.games[0], given.matches, given.bots, given.deals)
        return
    print(f"{'game':16}{'after 10':>10}{f'after {given.matches}':>12}{'more':>8}   (MB)")
    for game in given.games or own_game_ids():
        report_progress(game)
        words = [game, "--here", "--bots", given.bots]
        words += ["--matches", str(given.matches), "--deals", str(given.deals)]
        subprocess.run([sys.executable, "-m", "bench.memory", *words], check=True)


def measure(game: str, matches: int, kind: str, deals: int) -> None:
    """Plays them in this process."""
    before = 0.0
    for seed in range(matches):
        play(game, seed, kind, deals)
        if seed + 1 == FILLED:
            before = resident()
    now = resident()
    print(f"{game:16}{before:10.1f}{now:12.1f}{now - before:+8.1f}", flush=True)


def play(game: str, seed: int, kind: str, deals: int) -> None:
    """One match of bots."""
    match = Match(game, seed=seed, length=deals)
    bots = [(make_bot(kind), bot_stream(match.seed, seat, kind)) for seat in range(match.seats)]
    while not match.over:
        seat, action = luck_action(match) or next_action(match, bots)[:2]
        match.play(seat, action)


def resident() -> float:
    """Resident megabytes of this process."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
