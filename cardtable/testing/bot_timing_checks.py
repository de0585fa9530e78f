"""Whether a bot's delay leaks its cards: in a race it may depend only on what everybody sees.

Part of the conformance kit. Every hidden card is dealt anew, those in the bot's own hand too. The bot may
then choose another action, but not another moment.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from cardtable.bots.basic_bots import BotPlayer, CarefulBot, EasyBot, RandomBot
from cardtable.bots.search import Budget
from cardtable.bots.search_bot import SearchBot
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.table.race import is_race
from cardtable.table.viewpoint import ONLOOKER
from cardtable.testing.check_run import CheckRun
from cardtable.testing.hidden_card_checks import redeal_hidden
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.sampling_checks import play_half_carefully

SIMULATIONS = 3
"""Rollouts of the searching bot at one decision."""
STOPS = 12
"""Decisions of a race that are checked in one match."""
BOTS: tuple[Callable[[], BotPlayer], ...] = (
    CarefulBot,
    EasyBot,
    RandomBot,
    lambda: SearchBot(budget=Budget(simulations=SIMULATIONS)),
)


def check_bot_timing(game: Game, setup: MatchSetup, *, depth: int = 80) -> int:
    """Along a match, no bot's delay in a race depends on a card that others do not see.

    Returns how many decisions were checked.
    """
    with CheckRun(game, "check_bot_timing", setup, depth=depth) as check:
        rng = random.Random(f"pace {setup.seed}")
        checked = 0
        match = check.match()
        for _ in range(depth):
            if match.over or checked == STOPS:
                break
            if is_race(match):
                checked += 1
                check_same_delay(match, rng)
            play_half_carefully(match, rng)
        return checked


def check_same_delay(match: Match, rng: random.Random) -> None:
    """At one moment of a race, for each seat and each kind of bot."""
    twin = redeal_hidden(match, ONLOOKER, rng)
    if twin is None:
        return
    for seat in match.actors:
        for make in BOTS:
            stream = rng.getrandbits(64)
            delays = [make().timed(one.view(seat), random.Random(stream))[1] for one in (match, twin)]
            assert delays[0] == delays[1], (
                f"{make().name} in seat {seat} acts after {delays[0]} s, with other cards after {delays[1]} s"
            )
