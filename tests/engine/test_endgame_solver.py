"""Endings in which every card is known: played out for every game, as a naive search plays them."""

from __future__ import annotations

import random

import pytest

from cardtable.bots.search import Budget, Search
from cardtable.discovery.installed_games import game_ids
from cardtable.engine import endgame_solver
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.mechanics.tricks import Tricks
from tests.claims.played_out import together

CARDS = 12
"""The cards in all hands of an ending that is always solved."""


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
            match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    return found


@pytest.mark.parametrize("game", ["zandari", "seep", "dai-fugo"])
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


TRICK_GAMES = ("gong-zhu", "mighty", "spar", "tarneeb", "hokm", "arpa-turup", "pandoer", "jaguar")


def brute(deal: Deal, side: int, own: set[int]) -> float:
    """The lead of a side over the others' best, every card that may be played tried: no position remembered,
    no card taken for another."""
    if deal.over:
        others = {deal.side(at) for at in range(deal.seats) if at not in own}
        return deal.points[side] - max(deal.points[at] for at in others)
    actor = deal.actors[0]
    worths = []
    for action in deal.legal(actor):
        if action.verb != "play":  # words, and a look at the pack
            continue
        then = deal.clone()
        then.apply(actor, action)
        worths.append(brute(then, side, own))
    return max(worths) if actor in own else min(worths)


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_tricks_come_out_as_brute_force_has_them(game: str) -> None:
    """In random endings, with equal cards taken as one and positions remembered."""
    seen = 0
    for seed in range(12):
        match, rng = Match(game, seed=seed, listen=False), random.Random(seed)
        first = match.deal
        while not first.over:
            seat, deal = match.actors[0], match.in_play
            stage, play = deal.stage, bot_of(match.game).quick_play(deal, match.actors[0], rng)
            if isinstance(stage, Tricks) and 1 < max(len(stage.held(at)) for at in range(deal.seats)) < 4:
                plays = [action for action in deal.legal(seat) if action.verb == "play"]
                small = sum(len(stage.held(at)) for at in range(deal.seats)) < 11
                if small and len(plays) > 1:
                    seen += 1
                    known = endgame_solver.solved(bot_of(match.game), deal, seat)
                    assert known is not None
                    own = together(deal, seat)
                    for action in plays:
                        then = deal.clone()
                        then.apply(seat, action)
                        lead = brute(then, deal.side(seat), own)
                        assert known.get(action, lead) == lead, f"{action}, seed {seed}"
                    assert set(plays) & set(known)
            match.play(seat, play)
    assert seen > 5


def test_positions_are_remembered_and_equal_cards_are_one() -> None:
    """Twelve cards cost a small part of what every line of play would."""
    for seed in range(6):
        match, rng = Match("tarneeb", seed=seed, listen=False), random.Random(seed)
        first = match.deal
        while not first.over and (match.in_play.stage is None or held(match) > CARDS):
            seat = match.actors[0]
            match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
        if not first.over:
            assert (
                endgame_solver.solved(bot_of(match.game), match.in_play, match.actors[0], max_nodes=1_500)
                is not None
            )


def held(match: Match) -> int:
    """The cards in all hands."""
    return sum(len(match.in_play.hand(at)) for at in range(match.in_play.seats))


@pytest.mark.parametrize("game", game_ids())
def test_nothing_is_certain_at_the_beginning(game: str) -> None:
    match = Match(game, seed=3)
    assert endgame_solver.outcomes(match.view(match.actors[0])) is None


def ways(deal: Deal) -> tuple[tuple[str, ...], ...]:
    """How the cards lie in the hands."""
    return tuple(tuple(sorted(c.text for c in deal.hand(at))) for at in range(deal.seats))


def test_an_ending_of_a_few_ways_is_solved_in_each_that_could_be_drawn() -> None:
    seen = 0
    for seed in range(12):
        match, rng = Match("seep", 4, seed=seed, listen=False), random.Random(seed)
        first = match.deal
        while not first.over:
            seat = match.actors[0]
            view = match.view(seat)
            mean = endgame_solver.mean_outcomes(view)
            if mean is not None and held(match) < 7:
                deals = view.sampler.every(30)
                drawn = {ways(view.sample(rng)) for _ in range(400)}
                assert {*map(ways, deals)} == drawn
                assert len(deals) == mean.ways == len(drawn)
                for action, lead in mean.leads.items():
                    ends = [naive_after(deal, seat, action, view.side) for deal in deals]
                    assert lead == pytest.approx(sum(ends) / len(ends))
                seen += 1
            match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    assert seen > 5


def naive_after(deal: Deal, seat: int, action: Action, side: int) -> float:
    """The lead of a side under best play after an action."""
    then = deal.clone()
    then.apply(seat, action)
    return naive(then, side, 1.0)


def test_too_many_ways_are_none() -> None:
    view = Match("seep", 4, seed=1).view(1)
    assert view.sampler.every(30) == []
    assert endgame_solver.mean_outcomes(view) is None
