"""The search: blind, reproducible, stopped at once, and wary of its own doubts."""

from __future__ import annotations

import itertools
import math
import multiprocessing
import random
import time
from collections.abc import Callable, Iterator, Sequence

import pytest

from cardtable.bots.process_pool import ProcessPool
from cardtable.bots.search import SAME_RESULT_ROUNDS, Budget, Search
from cardtable.bots.search_bot import SearchBot
from cardtable.bots.search_results import CandidateResult, pooled, ranked
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player, endgame_solver
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.testing import MatchSetup, check_search, draw_setup
from tests.own import GAMES
from tests.positions import late_view
from tests.toy import ToyGame


def test_the_same_budget_of_simulations_finds_the_same() -> None:
    match, seat = late_view()
    bot = SearchBot(budget=Budget(simulations=60))
    chosen = {str(bot.decide(match.view(seat), random.Random(7))) for _ in range(3)}
    assert len(chosen) == 1


def test_search_finds_what_the_exact_play_out_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The race alone, without the exact play that a search begins with where it can."""
    agreed = 0
    for seed in range(1, 9):
        match, seat = late_view(seed)
        view = match.view(seat)
        search = Search(view, random.Random(seed))
        with monkeypatch.context() as unsolved:
            unsolved.setattr(endgame_solver, "worked_out", lambda _: None)
            search.run(Budget(simulations=400))
        assert search.simulations > 0
        advice = careful_player.advise(view, random.Random(seed))
        worth = {one.action: one.value for one in advice}
        agreed += worth[search.results()[0].action] > advice[0].value - 1.01
    assert agreed >= 7


def quick_views(game: str, seed: int) -> Iterator[View]:
    """What the seats see in turn while a deal is played quickly."""
    match, rng = Match(game, seed=seed, listen=False), random.Random(seed)
    while not match.deal.over:
        seat = match.actors[0]
        yield match.view(seat)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))


def can_tack_all(view: View) -> bool:
    picks = {c for action in view.legal if action.verb == "tack" for c in action.picks}
    return len(picks) == len(view.hand) > 2


def test_ways_to_the_same_end_are_worth_the_same() -> None:
    """A hand that can all be tacked on goes out in whatever order: no way is told to be better."""
    view = next(view for seed in range(1, 40) for view in quick_views("kalooki", seed) if can_tack_all(view))
    tacks = [action for action in view.legal if action.verb == "tack"]
    search = Search(view, random.Random(1))
    search.run(Budget(simulations=300))
    found = {one.action: one for one in search.results()}
    assert {found[tack].gain for tack in tacks} == {0.0}
    assert all(one.gain < 0 for action, one in found.items() if action.verb == "discard")


def test_searching_changes_nothing_and_stops_when_told() -> None:
    match, seat = late_view(stock=8)
    before = match.record()
    search = Search(match.view(seat), random.Random(1))
    search.run(Budget(seconds=60), stopped=lambda: True)
    assert search.simulations == 1
    assert search.results()[0].action in match.view(seat).legal
    assert match.record() == before


def test_processes_search_together_and_can_be_stopped() -> None:
    match, seat = late_view(stock=8)
    pool = ProcessPool(2)
    try:
        found = pool.search(match.view(seat), "x", Budget(simulations=20))
        assert sum(one.rounds for one in found) == 40
        pool.stop()
    finally:
        pool.close()


@pytest.mark.parametrize("game", [ToyGame(), type("FoundNowhere", (ToyGame,), {})()])
def test_processes_search_in_a_game_that_is_not_installed(game: Game) -> None:
    match, pool = Match(game, 3, seed=1), ProcessPool(2)
    try:
        found = pool.search(match.view(match.actors[0]), "x", Budget(simulations=20))
        assert {one.action for one in found} == set(match.legal(match.actors[0]))
    finally:
        pool.close()


def test_processes_that_were_killed_are_done_without_and_started_again() -> None:
    match, seat = late_view(stock=8)
    pool, others = ProcessPool(2), set(multiprocessing.active_children())
    try:
        pool.search(match.view(seat), "x", Budget(simulations=20))
        for process in (own := set(multiprocessing.active_children()) - others):
            process.kill()
        assert len(own) == 2
        for counts in (20, 40):
            found = pool.search(match.view(seat), "x", Budget(simulations=20))
            assert sum(one.rounds for one in found) == counts
    finally:
        pool.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_the_search_plays_every_game_and_sees_no_more_than_its_seat(game_id: str) -> None:
    game = find_game(game_id)
    check_search(game, MatchSetup(game.default_seats, {}, 4), depth=8)
    check_search(game, draw_setup(game, random.Random(game_id)), depth=8)


def test_of_plays_that_come_to_the_same_one_is_tried() -> None:
    """Of cards between which none is out: in Hokm hands hold such cards all the time."""
    tried = 0
    for view in itertools.islice(quick_views("hokm", 3), 2, 14):
        legal = list(view.legal)
        stand_ins = bot_of(view.game).stand_ins(view.sample(random.Random(1)), view.seat)
        unlike = {stand_ins.get(one, one) for one in legal}
        candidates = [one.action for one in Search(view, random.Random(1), tuple(legal)).candidates]
        assert candidates[0] == legal[0]
        assert sorted(str(stand_ins.get(one, one)) for one in candidates) == sorted(map(str, unlike))
        tried += len(unlike) < len(legal)
    assert tried


def test_a_search_among_plays_that_all_come_to_the_same_does_as_advised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, seat = late_view(stock=8)
    view = match.view(seat)
    one = view.legal[-1]
    monkeypatch.setattr(type(bot_of(view.game)), "stand_ins", lambda *_: dict.fromkeys(view.legal, one))
    search = Search(view, random.Random(1), (one,))
    search.run(Budget(simulations=20))
    assert [result.action for result in search.results()] == [one]


def test_luck_falls_alike_on_all_that_is_compared() -> None:
    match = Match(find_game("teen-patti"), 4, seed=8)
    search = Search(match.view(match.actors[0]), random.Random(2))
    bet = next(one.action for one in search.racing if str(one.action) == "bet 1")
    deal = search.view.sample(search.rng)
    seeds = (5, *range(5, 20))
    worths = [search.rollout(bet, deal.clone(), random.Random(seed)) for seed in seeds]
    assert worths[0] == worths[1]
    assert len(set(worths)) > 1


def of(action: object, *ahead: float) -> CandidateResult:
    return CandidateResult(action, len(ahead), 0.0, sum(ahead), sum(one * one for one in ahead))  # type: ignore[arg-type]


def test_another_action_is_played_only_if_it_is_surely_better() -> None:
    advised = of("advised", 0, 0, 0, 0, 0, 0)
    sure, lucky, thin = of("sure", 2, 3, 2, 3, 2, 3), of("lucky", 30, -20, 15, -14, 3, -9), of("thin", 9, 9)
    assert ranked([advised, lucky, thin])[0] is advised
    assert ranked([advised, lucky, sure])[0] is sure
    assert thin.error == math.inf


class ToldSearch(Search):
    """Plays nothing out: a rollout of the n-th candidate is worth what it is told."""

    worth: Callable[[int, random.Random], float]

    def rollout(self, action: Action, deal: Deal, rng: random.Random) -> float:
        self.simulations += 1
        return self.worth([one.action for one in self.candidates].index(action), rng)


def searched(worth: Callable[[int, random.Random], float]) -> Search:
    """A search with a thousand rollouts, of which the one of the n-th candidate is worth so much."""
    match, seat = late_view(stock=8)
    view = match.view(seat)
    search = ToldSearch(view, random.Random(1), tuple(view.legal))
    search.worth = worth
    search.run(Budget(simulations=1_000))
    return search


def test_a_search_ends_when_nothing_can_change_its_choice() -> None:
    """All rivals are worse, all come to the same, or one is better beyond doubt."""
    worse = searched(lambda at, rng: rng.random() - 5 * (at > 0) - at)
    assert worse.simulations <= 50
    assert worse.results()[0].action == worse.advised.action
    same = searched(lambda at, rng: rng.random())
    assert SAME_RESULT_ROUNDS <= len(same.advised.worths) < 2 * SAME_RESULT_ROUNDS
    assert same.results()[0].action == same.advised.action
    better = searched(lambda at, rng: rng.random() + 5 * (at == 1))
    assert better.simulations <= 50
    assert better.results()[0].action == better.candidates[1].action


def test_a_search_uses_its_whole_budget_while_it_is_in_doubt() -> None:
    """The rivals that look worst leave first: the best gets as many rounds as the advised action."""

    def by_luck(at: int, rng: random.Random) -> float:
        luck = random.Random(f"{rng.random()} {at}").random() - 0.5
        return luck * (at > 0) * 100 + 2 * (at == 2)

    doubtful = searched(by_luck)
    assert doubtful.simulations == 1_000
    advised, first, best, *others = (len(one.worths) for one in doubtful.candidates)
    assert advised == best > max(first, *others)


def test_a_budget_of_seconds_is_spent_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by each look at it."""
    ticks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) * 1.0)
    match, seat = late_view(stock=8)
    search = Search(match.view(seat), random.Random(1))
    search.run(Budget(seconds=100.0))
    assert next(ticks) <= 102
    assert 30 < search.simulations <= 100


def test_searches_join_by_their_sums() -> None:
    together = pooled([[of("a", 0, 0), of("b", 1, 2)], [of("a", 0, 0), of("b", 3, 2)]], "a")  # type: ignore[arg-type]
    found = {str(one.action): one for one in together}
    assert found["b"].rounds == 4
    assert found["b"].gain == 2.0
    assert str(together[0].action) == "b"


def before_last_act(seed: int, scores: Sequence[int]) -> tuple[Match, Match]:
    """A match in which the next act ends the deal, and the same match after it."""
    match = Match("zandari", 2, seed=seed, scores=scores, options={"target": 11})
    while True:
        after = match.clone()
        after.play(after.actors[0], after.legal(after.actors[0])[0])
        if after.deal.over:
            return match, after
        match = after


@pytest.mark.parametrize(("seed", "is_won"), [(1, False), (4, True)])
def test_the_match_is_worth_more_than_a_deal_where_it_is_decided(
    seed: int, is_won: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To whoever wins it by the act that ends the deal."""
    monkeypatch.setattr(endgame_solver, "worked_out", lambda _: None)
    worths = []
    for scores in ([0, 0], [10, 10]):
        match, after = before_last_act(seed, scores)
        view, points = match.view(match.actors[0]), after.deal.points
        assert after.over == (scores == [10, 10])
        assert (points[view.side] > points[1 - view.side]) == is_won
        search = Search(view, random.Random(1))
        search.run(Budget(simulations=1))
        worths.append(search.candidates[0].worths[0])
    early, late = worths
    assert late > early if is_won else late == early
