"""Endings in which every card is known: played out for every game, as a naive search plays them."""

from __future__ import annotations

import random

import pytest

from cardtable.bots.search import Budget, Search
from cardtable.discovery.installed_games import game_ids
from cardtable.engine import endgame_solver
from cardtable.engine.deal import Deal
from cardtable.engine.view import View
from cardtable.match.match import Match


def naive(deal: Deal, side: int, sign: float) -> float:
    """The lead of a side under best play, every branch looked at."""
    if deal.over:
        points = [sign * one for one in deal.points]
        return points[side] - max(one for at, one in enumerate(points) if at != side)
    actor = deal.actors[0]
    worths = []
    for action in deal.legal(actor):
        then = deal.clone()
        then.apply(actor, action)
        worths.append(naive(then, side, sign))
    return max(worths) if deal.side(actor) == side else min(worths)


def endings(game: str, seeds: range) -> list[View]:
    """Views near the end of deals played at random in which every card is known."""
    found = []
    for seed in seeds:
        match, rng = Match(game, seed=seed, listen=False), random.Random(seed)
        first = match.deal
        while not first.over:
            seat = match.actors[0]
            view = match.view(seat)
            if (
                endgame_solver.is_known(view)
                and len(view.hand) < 4
                and endgame_solver.outcomes(view) is not None
            ):
                found.append(view)
                break
            match.play(seat, match.game.bot.quick_play(match.in_play, seat, rng))
    return found


@pytest.mark.parametrize("game", ["zandari", "seep", "dai-fugo", "mighty"])
def test_an_ending_comes_out_as_a_naive_search_has_it(game: str) -> None:
    seen = 0
    for view in endings(game, range(30)):
        known = endgame_solver.outcomes(view)
        assert known is not None
        deal = view.sample(random.Random(1))
        sign = -1.0 if view.game.low_wins else 1.0
        for action, lead in known.items():
            then = deal.clone()
            then.apply(view.seat, action)
            assert lead == naive(then, view.side, sign), f"{action} of {sorted(map(str, known))}"
        seen += 1
    assert seen, f"no ending of {game} is known to all"


def test_a_search_takes_what_is_certain() -> None:
    view = endings("zandari", range(40))[0]
    search = Search(view, random.Random(1))
    search.run(Budget(simulations=1))
    known = endgame_solver.outcomes(view)
    assert known is not None
    assert known[search.results()[0].action] == max(known.values())
    assert search.simulations == 0


@pytest.mark.parametrize("game", game_ids())
def test_nothing_is_certain_at_the_beginning(game: str) -> None:
    match = Match(game, seed=3)
    assert endgame_solver.outcomes(match.view(match.actors[0])) is None
