"""What leaves this process about a view, to a worker or to a program that plays, tells no secret."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from cardtable.bots.process_pool import ProcessPool, Stopped
from cardtable.bots.search import Budget
from cardtable.cards import Card
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.testing.hidden_card_checks import redeal_hidden
from cardtable.testing.match_setups import draw_setup
from cardtable.testing.view_checks import check_finished, hidden_orders, reachable
from tests.own import GAMES

SEED = "00112233445566778899aabbccddeeff"


def some_way_on(game: str, acts: int = 25) -> Match:
    match, rng = Match(game, seed=SEED), random.Random(5)
    for _ in range(acts):
        if match.over:
            break
        seat = rng.choice(match.actors)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    return match


def walked(
    view: View, stopped: Stopped, texts: Sequence[str], orders: Sequence[tuple[str, ...]]
) -> list[str]:
    """The work of a worker: what it reaches from a view that it should not."""
    found = []
    for one in reachable(view):
        if isinstance(one, str):
            found += [text for text in texts if text in one]
        elif isinstance(one, tuple | list) and one and all(isinstance(c, Card) for c in one):
            found += [" ".join(order) for order in orders if order == tuple(c.text for c in one)]
        elif isinstance(one, Deal):
            found += [one.seed, *one.outcomes] if one.seed or one.outcomes or one.stacked else []
    return found


@pytest.fixture(scope="module")
def worker() -> Iterator[ProcessPool]:
    pool = ProcessPool(1)
    yield pool
    pool.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_worker_process_reaches_no_secret_from_a_view(game: str, worker: ProcessPool) -> None:
    match = some_way_on(game)
    if match.over:
        return
    view = match.view(match.actors[0])
    orders = [tuple(c.text for c in order) for order in hidden_orders(match.in_play, view)]
    done = worker.map(view, walked, [([SEED, match.in_play.seed], orders)])
    assert done == [[]]


class TakenError(Exception):
    """No process takes what it is sent."""


def sent(view: View, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """All that goes to a worker when a bot searches from a view."""
    taken: list[Any] = []

    class Executor:
        def __init__(self, *_: object, **__: object) -> None: ...

        def submit(self, work: Any, *given: Any) -> Any:
            whose, _number, game, packed, job, part = given
            taken.append((whose, game.id, packed, job.__name__, part))
            raise TakenError

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Executor)
    with pytest.raises(TakenError):
        ProcessPool(1).search(view, "77", Budget(simulations=3))
    return pickle.dumps(taken)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_worker_is_sent_is_the_same_whatever_lies_hidden(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = some_way_on(game)
    for seat in match.actors[:2]:
        twin = redeal_hidden(match, seat, random.Random(3))
        if twin is not None:
            here, there = (sent(one.view(seat), monkeypatch) for one in (match, twin))
            assert here == there
            assert SEED.encode() not in here


@pytest.mark.parametrize("game", GAMES)
def test_the_points_of_a_finished_deal_are_public(game: str) -> None:
    """In sensible play deals end otherwise than at random."""
    found, rng = find_game(game), random.Random(7)
    for seed in range(3):
        setup = draw_setup(found, random.Random(f"{game} {seed}"))
        match = setup.match(found)
        for _ in range(400):
            if match.over:
                break
            seat = rng.choice(match.actors)
            match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
            if match.deal.over:
                check_finished(match)
