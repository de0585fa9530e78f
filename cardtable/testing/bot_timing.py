"""Whether the time a bot takes tells anything: in a race it comes from what everybody sees.

Part of the conformance kit. All that nobody sees is dealt anew, the bot's own hand too; what it does may then
be something else, but not when.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from cardtable.bots.basic_bots import Bot, CarefulBot, EasyBot, RandomBot
from cardtable.bots.search import Budget
from cardtable.bots.search_bot import SearchBot
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.table.race import is_race
from cardtable.table.viewpoint import ONLOOKER
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.play import redeal_hidden
from cardtable.testing.sampling import sensible

SIMULATIONS = 8
STOPS = 12
"""Moments of a match that are looked at."""
BOTS: tuple[Callable[[], Bot], ...] = (
    CarefulBot,
    EasyBot,
    RandomBot,
    lambda: SearchBot(budget=Budget(simulations=SIMULATIONS)),
)


def check_bot_timing(game: Game, setup: MatchSetup, *, depth: int = 80) -> int:
    """Along a match: no bot's second of a race hangs on a card that others do not see.

    Returns how many moments were looked at."""
    with CheckRun(game, "check_bot_timing", setup, depth=depth) as check:
        rng, looked = random.Random(f"pace {setup.seed}"), 0
        match = check.match()
        for _ in range(depth):
            if match.over or looked == STOPS:
                break
            if is_race(match):
                looked += 1
                check_same_delay(match, rng)
            sensible(match, rng)
        return looked


def check_same_delay(match: Match, rng: random.Random) -> None:
    """At one moment of a race, for each seat and kind of bot."""
    twin = redeal_hidden(match, ONLOOKER, rng)
    if twin is None:
        return
    for seat in match.actors:
        for make in BOTS:
            stream = rng.getrandbits(64)
            here, there = (make().timed(one.view(seat), random.Random(stream))[1] for one in (match, twin))
            assert here == there, (
                f"{make().name} in seat {seat} acts after {here} s, and with other cards after {there} s"
            )
