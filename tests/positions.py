"""Positions that several tests start from."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match


def late_view(seed: int = 1, *, stock: int = 0) -> tuple[Match, int]:
    """A Žandari deal for two in its last batch, or with at most `stock` cards in the stock."""
    match = Match(find_game("zandari"), 2, seed=seed)
    rng = random.Random(seed)
    while len(match.in_play.cards_in("stock")) > stock or len(match.view(match.actors[0]).legal) < 2:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match, match.actors[0]


def quick_positions(game: str, acts: int, *, seats: int | None = None, seed: int = 6) -> Iterator[Match]:
    """A match before each of so many acts of its first deal, played by the rollout policy."""
    match, rng = Match(find_game(game), seats, seed=seed), random.Random(seed)
    for _ in range(acts):
        if match.deal.over:
            return
        yield match
        seat = rng.choice(match.actors)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
