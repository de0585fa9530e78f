"""Whether the searching bot plays legally and only by what its seat sees."""

from __future__ import annotations

import random

from cardtable.bots.search import Budget
from cardtable.bots.search_bot import SearchBot
from cardtable.engine.game import Game
from cardtable.testing.check_run import CheckRun
from cardtable.testing.hidden_card_checks import check_ignores_hidden_cards
from cardtable.testing.match_setups import MatchSetup, play_randomly

SIMULATIONS = 4
"""Rollouts at each decision."""
REPEATED = 12
"""One decision in this many is repeated with hidden cards dealt anew."""


def check_search(game: Game, setup: MatchSetup, *, depth: int = 24) -> None:
    """A searching bot plays legal actions, and the same ones whatever the hidden cards are."""
    with CheckRun(game, "check_search", setup, depth=depth) as check:
        rng = random.Random(f"search {setup.seed}")
        match = check.match()
        bot = SearchBot(budget=Budget(simulations=SIMULATIONS))
        for number, (seat, _) in enumerate(play_randomly(match, rng, depth)):
            action = bot.decide(match.view(seat), rng)
            refusal = match.refusal(seat, action)
            assert refusal is None, f"the search's {action} of seat {seat} is refused: {refusal}"
            if number % REPEATED == 0:
                check_ignores_hidden_cards(match, bot.decide, rng)
