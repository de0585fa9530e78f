"""What was said in the bidding is believed to the end: the hands that others truly hold are likelier than
random ones."""

from __future__ import annotations

import math
import random

import pytest

from cardtable.bots.basic_bots import CarefulBot, EasyBot
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match

DEALS, DRAWN = 24, 20
"""Deals that are played, and random hands beside each true one."""
LOOKED_AT = 0.15
"""The share of decisions at which it is asked."""


def believed(game_id: str, player: CarefulBot | EasyBot) -> list[float]:
    """At decisions in play: how much likelier, in nats, the hand of each judged seat is than random ones."""
    game = find_game(game_id)
    bot, rng, found = bot_of(game), random.Random(game_id), []
    for seed in range(DEALS):
        match = Match(game, seed=seed)
        while match.deal_count == 1 and not match.over and not match.deal.over:
            deal, seat = match.in_play, match.actors[0]
            view = match.view(seat)
            is_play = deal.stage is not None and deal.stage.name == "play"
            judged = [at for at in bot.inferred_seats(view.deal) if at != seat] if is_play else []
            for at in judged if rng.random() < LOOKED_AT else []:
                true = math.exp(bot.hand_likelihood(deal, at, deal.hand(at)))
                random_deals = [view.sample(rng) for _ in range(DRAWN)]
                drawn = [math.exp(bot.hand_likelihood(one, at, one.hand(at))) for one in random_deals]
                found.append(math.log(true * (DRAWN + 1) / (true + sum(drawn))))
            match.play(seat, player.decide(view, rng))
    return found


@pytest.mark.parametrize(
    ("game", "least"), [("jaguar", 0.8), ("tarneeb", 0.3), ("mighty", 0.3), ("pandoer", 0.15)]
)
def test_what_a_careful_player_bid_on_is_believed_to_the_end(game: str, least: float) -> None:
    found = believed(game, CarefulBot())
    assert sum(found) / len(found) >= least


@pytest.mark.parametrize("game", ["jaguar", "tarneeb", "mighty", "pandoer"])
def test_whoever_bids_on_less_is_not_misjudged(game: str) -> None:
    found = believed(game, EasyBot())
    assert sum(found) / len(found) >= 0
