"""The adviser: one evaluation a decision, said as people speak, and nobody blamed for what it advised."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardtable.archive.replay import Replay
from cardtable.bots.process_pool import ADVICE, ProcessPool, Stopped, advised_actions
from cardtable.bots.search import Budget, Search
from cardtable.cards import card, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.actions import Action, Pass
from cardtable.engine.advice_reasons import Reason, always
from cardtable.engine.bot import Advice, Bot, Grounds, bot_of
from cardtable.engine.deck import Stack
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.match.view_codec import pack_view, unpack_view
from cardtable.mechanics.tricks import PlayCard
from cardtable.records.replaying import load
from cardtable.teaching.adviser import PARTS, Adviser, Effort, decision_key, is_thought_about
from cardtable.teaching.evaluation import Evaluation, Gain, shrunk_gain
from cardtable.teaching.hints import (
    Hint,
    after_first_sight,
    against,
    amount,
    first_sight,
    hint_of,
    longer_look,
    remark,
)
from cardtable.teaching.paired_rollouts import DealOutcome, PairedRollouts, paired_rollouts_job
from cardtable.teaching.review import decisions
from tests.own import GAMES
from tests.positions import late_view
from tests.toy import ToyGame

HERE = ProcessPool(0)
FIRST, SECOND = PlayCard(card("7S")), PlayCard(card("KS"))
SMALL = Effort(simulations=24, candidates=3, choosing=2, measured=2, deals=8)


def adviser(effort: Effort = SMALL) -> Adviser:
    return Adviser(HERE, effort)


def asked_views(game_id: str, count: int, seed: int = 1) -> Iterator[tuple[Match, View]]:
    """Decisions of a match played carefully, with a slip now and then."""
    match, rng = Match(find_game(game_id), seed=seed), random.Random(seed)
    for _ in range(400):
        if match.over or not count:
            return
        view = match.view(rng.choice(match.actors))
        if is_thought_about(view) and rng.random() < 0.2:
            count -= 1
            yield match, view
        advice = careful_player.advise(view, rng)
        illegal_attempts = not advice or rng.random() < 0.2
        match.play(view.seat, rng.choice(view.legal) if illegal_attempts else advice[0].action)


def evaluated(view: View, by: Adviser | None = None) -> Evaluation:
    found = (by or adviser()).evaluate(view)
    assert found is not None
    return found


# One evaluation


@pytest.mark.parametrize("game_id", GAMES)
def test_whoever_follows_the_hint_is_never_blamed(game_id: str) -> None:
    """Not by the adviser that gave it, nor after a longer look, nor by another program."""
    for _, view in asked_views(game_id, 1):
        one, other = adviser(), adviser()
        best = evaluated(view, one).best
        one.recommend(view, best)
        assert best in view.legal
        for found in (
            one.evaluate_including(view, best),
            other.evaluate_including(unpack_view(pack_view(view)), best),
        ):
            assert found is not None
            assert found.behind(best) is None
        further = one.evaluate_longer(view)
        assert further is not None
        assert further.behind(best) is None


@pytest.mark.parametrize("game_id", GAMES)
def test_asked_twice_it_says_the_same_whoever_asks(game_id: str) -> None:
    for _, view in asked_views(game_id, 1, seed=2):
        one = adviser()
        found = evaluated(view, one)
        assert evaluated(view, one) is found
        assert one.known(view) is found
        assert evaluated(unpack_view(pack_view(view))) == found


def test_other_processes_find_the_same() -> None:
    match, seat = late_view(stock=8)
    view, pool = match.view(seat), ProcessPool(2)
    try:
        assert evaluated(view, Adviser(pool, SMALL)) == evaluated(view)
    finally:
        pool.close()


def test_a_game_that_other_processes_do_not_find_is_evaluated_here() -> None:
    game = type("FoundNowhere", (ToyGame,), {})()
    match = Match(game, 3, seed=1)
    view = match.view(match.actors[0])
    found = evaluated(view, Adviser(ProcessPool(2), SMALL))
    assert found == evaluated(view)
    assert len(found.compared) == 2


@pytest.mark.parametrize("game_id", GAMES)
def test_a_decision_is_known_again_in_the_review_and_when_it_is_taken_up(
    game_id: str, tmp_path: Path
) -> None:
    match, rng = Match(find_game(game_id), seed=4), random.Random(4)
    seen: dict[int, str] = {}
    while not match.deal.over and len(match.acts) < 120:
        seat = rng.choice(match.actors)
        seen[len(match.acts)] = decision_key(match.view(seat))
        match.play(seat, rng.choice(match.legal(seat)))
    (tmp_path / "match.record").write_text(match.record(), encoding="utf-8")
    loaded = load(tmp_path / "match.record").match
    for again in (match, loaded):
        for seat in range(match.seats):
            for decision in decisions(again, seat):
                assert decision_key(decision.view) == seen[decision.at]
    replay = Replay(loaded)
    at = next(at for at in seen if at > 4)
    table = replay.match_at(at).clone()
    assert decision_key(table.view(match.acts[at].seat)) == seen[at]


class WatchedPool(ProcessPool):
    """Works in this process, and calls somebody before each piece of work that it is given."""

    def __init__(self, before: Callable[[], object]) -> None:
        super().__init__(0)
        self.before = before

    def map(
        self, view: View, job: Callable[..., Any], parts: Sequence[tuple[Any, ...]], client: int = ADVICE
    ) -> list[Any] | None:
        def watched(view: View, stopped: Stopped, *part: Any) -> Any:
            self.before()
            return job(view, stopped, *part)

        return super().map(view, watched, parts, client)


def test_several_who_ask_at_once_wait_for_one_evaluation() -> None:
    match, seat = late_view(stock=8)
    view = match.view(seat)
    alone, together = Counter[str](), Counter[str]()
    evaluated(view, Adviser(WatchedPool(lambda: alone.update(["part"])), SMALL))
    one = Adviser(WatchedPool(lambda: together.update(["part"])), SMALL)
    with ThreadPoolExecutor(4) as people:
        found = list(people.map(one.evaluate, [view] * 4))
    assert together == alone != {}
    assert all(heard is found[0] for heard in found)


@pytest.mark.parametrize("part", range(0, 3 * PARTS, PARTS), ids=["searching", "choosing", "measuring"])
def test_what_nobody_waits_for_is_not_kept(part: int) -> None:
    match, seat = late_view(stock=8)
    view, parts = match.view(seat), itertools.count()

    def leave() -> None:
        if next(parts) == part:
            one.stop()

    one = Adviser(WatchedPool(leave), SMALL)
    assert one.evaluate(view) is None
    assert one.known(view) is None
    assert one.evaluate(view) is not None


def test_only_the_last_decisions_are_remembered() -> None:
    one = adviser()
    one.most_kept = 3
    views = [view for _, view in asked_views("ocho-locos", 5)]
    for view in views:
        one.evaluate(view)
    assert [one.known(view) is not None for view in views] == [False, False, True, True, True]


def test_a_longer_look_goes_on_from_the_first() -> None:
    match, seat = late_view(stock=8)
    view, one = match.view(seat), adviser()
    first, longer = evaluated(view, one), one.evaluate_longer(view)
    assert longer is not None
    assert len(longer.deal_numbers) == 3 * len(first.deal_numbers)
    assert all(longer.results[action].items() >= held.items() for action, held in first.results.items())
    assert one.known(view) is longer


def test_what_was_played_is_measured_on_the_same_deals() -> None:
    view = next(view for _, view in asked_views("seep", 9) if len(view.legal) > 6)
    one = adviser()
    found = evaluated(view, one)
    done = next(action for action in view.legal if action not in found.results)
    judged = one.evaluate_including(view, done)
    assert judged is not None
    assert set(judged.results[done]) == set(found.deal_numbers)
    assert {action: judged.results[action] for action in found.results} == found.results


def test_of_a_cut_is_said_that_it_is_luck_and_nothing_is_played_out() -> None:
    match = Match("spar", 4, seed=3)
    while match.in_play.stage is None or match.in_play.stage.name != "cut":
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    view = match.view(match.actors[0])
    assert Pass() in view.legal
    assert not is_thought_about(view)
    hint = hint_of(evaluated(view), str)
    assert hint is not None
    assert (hint.reason, hint.alternatives, hint.basis) == ("A cut is luck.", "", "")


def test_nothing_is_looked_ahead_for_in_a_race_nor_without_a_choice() -> None:
    match = Match(find_game("twenty-four"), seed=1)
    assert not is_thought_about(match.view(match.actors[0]))
    match = Match(find_game("zandari"), 2, seed=1)
    view = match.view(match.actors[0])
    cut = evaluated(view)
    assert view.stage == "cut"
    assert not cut.results
    assert cut.behind(view.legal[-1]) is None


# No hint against its own evaluation


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_ahead_of_a_hint_beyond_doubt_and_it_says_why(game_id: str) -> None:
    """Neither by the gains that chose it, nor by the plain mean of what both came to on the same deals."""
    for _, view in asked_views(game_id, 2, seed=6):
        found = evaluated(view)
        hint = hint_of(found, str)
        assert hint is not None
        assert "Nothing better was found" not in (hint.reason if found.results else "")
        assert not any(found.gain(action, hint.action).is_beyond_doubt for action in found.compared)
        for action in found.compared:
            gap_text, mean = dict(hint.others).get(str(action), ""), plain_gain(found, hint.action, action)
            assert "behind" not in gap_text or mean > 0, (
                f"{hint.sentence} {action} {gap_text}, on the mean {mean}"
            )
            if f"better {against(found.seats)} than: {action}." in hint.sentence:
                assert mean >= 0.25, f"{hint.sentence} on the mean {mean}"


def plain_gain(found: Evaluation, action: Action, other: Action) -> float:
    """The mean difference of two actions on the deals on which both were played out; or the exact one."""
    if found.known:
        return found.known[action] - found.known[other]
    ours, theirs = found.results[action], found.results[other]
    gains = [ours[number] - theirs[number] for number in ours if number in theirs]
    return sum(gains) / len(gains)


@pytest.mark.parametrize("game_id", ["zheng-shangyou", "spar", "hokm"])
def test_fresh_deals_do_not_contradict_a_hint(game_id: str) -> None:
    """Careful play on deals that no evaluation saw: what replaced the careful choice is ahead of it, and
    nothing that was called worse is ahead beyond doubt."""
    for _, view in asked_views(game_id, 2, seed=8):
        found = evaluated(view, adviser(Effort(simulations=48, deals=24)))
        compared = found.compared if found.results else ()
        rows = PairedRollouts(view, "fresh").run(compared, range(32)) if compared else []
        for at, other in enumerate(compared):
            gains = [row.points[at] - row.points[compared.index(found.best)] for row in rows]
            if other == found.first != found.best:
                assert sum(gains) < 0
            assert not (found.gain(found.best, other).is_beyond_doubt and shrunk_gain(gains).is_beyond_doubt)


def test_where_another_seems_ahead_more_deals_are_played_out_unasked() -> None:
    assert told_of([0.0] * 40, [3.0, -1.5] * 20).is_in_doubt
    assert not told_of([0.0] * 40, [0.1, -0.1] * 20).is_in_doubt
    assert not told_of([0.0] * 40, [1.0] * 40).is_in_doubt, "that is beyond doubt, and the best"
    assert len(looked_at([3.0, -1.5]).deal_numbers) == 120
    assert len(looked_at([3.0, 2.5]).deal_numbers) == 40


def looked_at(gains: list[float]) -> Evaluation:
    """An evaluation whose second action gains these in turn, where the first look takes 40 deals."""

    class PlayedOut(ProcessPool):
        def map(self, view: View, job: object, parts: Sequence[tuple[Any, ...]], client: int = ADVICE) -> Any:
            assert job is paired_rollouts_job
            return [
                [DealOutcome(number, (0.0, gains[number % len(gains)])) for number in numbers]
                for _, _, numbers, _ in parts
            ]

    return evaluated(toy_view(), Adviser(PlayedOut(0), Effort(deals=40)))


def test_whoever_follows_the_first_word_is_not_blamed_until_it_is_taken_back() -> None:
    view = toy_view()
    one = adviser(Effort(deals=64))
    first = one.first_word(view)
    found = evaluated(view, one)
    assert (str(first.best), str(found.best)) == ("play 7S", "play KS")
    assert found.behind(first.best) is None
    one.recommend(view, found.best)
    after = one.known(view)
    assert after is not None
    assert after.behind(first.best) is not None
    assert after.behind(found.best) is None


def test_a_first_word_that_is_overruled_is_taken_back_plainly() -> None:
    first = Hint(FIRST, "play 7S", "It is low.")
    after = hint_of(told_of([0.0] * 50, [3.0] * 50), str)
    assert after is not None
    assert first_sight(first) == "At first sight: play 7S. It is low."
    assert after_first_sight(first, first) == "Hint: play 7S. It is low."
    assert after_first_sight(first, after) == (
        "Hint: better, played out: play KS. About 3 points better against the others than: play 7S."
    )
    assert after.basis == "Played out on 50 sampled deals."


def test_what_is_of_another_kind_and_uncertain_is_not_named_beside_what_there_is_a_reason_for() -> None:
    """`Next best: Discard QD (perhaps as good)` would read as if that did as well as laying the contract."""
    uncertain = [3.0, -3.0] * 25
    found = grounded(uncertain, uncertain[::-1], (LowCard.reasons[1],))
    alike = hint_of(found, str)
    assert alike is not None
    assert alike.alternatives == "play KS (perhaps as good)."
    results = {FIRST: found.results[FIRST], Pass(): found.results[SECOND]}
    advice = (found.advice[0], replace(found.advice[1], action=Pass()))
    other = hint_of(replace(found, advice=advice, results=results), str)
    assert other is not None
    assert (other.sentence, other.alternatives) == ("play 7S. It keeps the king.", "")


class LowCard:
    """Two reasons: one for every card, and one for the seven alone."""

    reasons = (
        Reason[Any]("card", always, "It is a card."),
        Reason[Any]("low", lambda _, action: action == FIRST, "It keeps the king."),
    )


def grounded(first: list[float], second: list[float], reasons: tuple[Reason[Any], ...]) -> Evaluation:
    """An evaluation of two actions, with reasons."""
    found = told_of(first, second)
    view = toy_view()
    grounds = Grounds(bot_of(view.game), view, reasons)
    return replace(found, advice=tuple(replace(one, grounds=grounds) for one in found.advice))


def test_a_hint_says_what_tells_it_from_the_next_best_or_else_what_was_measured() -> None:
    card, low = LowCard.reasons

    def said(first: float, second: float, *reasons: Reason[Any]) -> str:
        hint = hint_of(grounded([first] * 50, [second] * 50, reasons), str)
        assert hint is not None
        return hint.sentence

    assert said(3.0, 0.0, low) == "play 7S. It keeps the king."
    assert said(3.0, 0.0, card) == "play 7S. About 3 points better against the others than: play KS."
    assert said(3.0, 0.0) == "play 7S. About 3 points better against the others than: play KS."
    assert said(0.0, 0.0) == "play 7S; play KS is about as good."
    close = hint_of(grounded([3.0, -3.0] * 25, [-3.0, 3.0] * 25, ()), str)
    assert close is not None
    assert close.sentence == "play 7S; play KS is perhaps as good."
    assert said(0.0, 3.0, low) == "play KS. About 3 points better against the others than: play 7S."


def test_a_reason_apart_is_none_that_is_as_true_of_the_other() -> None:
    card, low = LowCard.reasons
    assert grounded([3.0] * 50, [0.0] * 50, (low,)).reason_apart(FIRST, SECOND) == "It keeps the king."
    assert grounded([3.0] * 50, [0.0] * 50, (card,)).reason_apart(FIRST, SECOND) == ""
    idea, fact = replace(low, theme="keep the king"), replace(low, name="fact")
    assert grounded([3.0] * 50, [0.0] * 50, (idea,)).reason_apart(FIRST, SECOND) == "It keeps the king."
    unused = replace(card, theme="an idea of other plays", claim=lambda at, action: False)
    assert grounded([3.0] * 50, [0.0] * 50, (fact, unused)).reason_apart(FIRST, SECOND) == ""


def test_a_remark_says_why_and_is_kept_for_what_matters_in_a_deal() -> None:
    """One point of forty is worth no word; without a reason only what costs a large part of the deal is."""
    card, low = LowCard.reasons

    def said(first: float, second: float, *reasons: Reason[Any]) -> str:
        return remark(grounded([first] * 50, [second] * 50, reasons), SECOND, str)

    cost = "That may have cost about 10 points against the others. Better: play 7S."
    assert said(40.0, 30.0, low) == f"{cost} It keeps the king."
    assert said(40.0, 30.0, card) == "", "the reason is as true of what was done"
    assert said(10.0, 0.0, card) == cost
    assert said(40.0, 39.0, low) == ""
    assert grounded([40.0] * 50, [39.0] * 50, (low,)).behind(SECOND) is None


# What is right


def test_what_was_best_stays_so_unless_another_is_clearly_better() -> None:
    found = told_of([0.0] * 50, [1.0] * 50)
    level = [DealOutcome(number, (1.0, 0.0)) for number in range(50, 120)]
    later = found.with_outcomes((FIRST, SECOND), level)
    assert later.best == SECOND
    assert not later.gain(SECOND, FIRST).is_beyond_doubt
    hint = hint_of(later, str)
    assert hint is not None
    assert "better than" not in hint.sentence
    assert (
        later.with_outcomes((FIRST, SECOND), [DealOutcome(n, (1.0, 0.0)) for n in range(120, 400)]).best
        == FIRST
    )


SEEP_DEAL = {
    "hand.0": "KC 9S 5D 5H 2H 2C 7S 8H JS 2D AD 4D",
    "hand.1": "JC 3H 3D 8C QC 7H 3S 6D 10S 9D 9C 4C",
    "hand.2": "8D KH AH 10C AC QS JH 9H 4H KS AS 7D",
    "hand.3": "8S 6H 4S 7C 5C 6C 3C QH 6S QD KD JD",
    "table": "2S 5S 10D 10H",
}
SEEP = """bid 13; play KC; play 10S take 10H 10D; build 9 with 4H from 5S; build 12 with 3C from house.9;
play 2C take 2S; play 7H; play QS take house.12; build 13 with 6C from 7H KC; play 5H"""


def test_the_search_and_the_adviser_are_near_careful_play_where_sweeps_threaten() -> None:
    """Seep: to throw a four instead of building, which players who leave floors to be swept see far ahead."""
    stack = Stack(3, {pile: cards(held) for pile, held in SEEP_DEAL.items()})
    match = Match("seep", seed=4, stacks=[stack])
    for text in SEEP.split(";"):
        match.play(match.actors[0], text.strip())
    view = match.view(match.actors[0])
    build, throw = (match.read(view.seat, text) for text in ("build 9 with 4C from 5H", "play 4C"))
    search = Search(view, random.Random(1), advised_actions(view, random.Random(1)))
    search.run(Budget(simulations=120))
    gains = {one.action: one.gain / 2 for one in search.results()}
    one = adviser(Effort(simulations=40, candidates=2, measured=2, deals=120))
    found = one.evaluate_including(view, throw)
    assert found is not None
    said, true = found.gain(throw, build).points, fresh(view, throw, build, 64)
    assert abs(gains[throw] - gains[build] - true) < 15
    assert abs(said - true) < 15


def test_known_endings_are_exact() -> None:
    match, seat = late_view(2)
    view = match.view(seat)
    found = adviser().known(view)
    assert found is not None
    assert set(found.known) == set(view.legal)
    assert all(found.gain(found.best, action).error == 0.0 for action in view.legal)
    assert all(found.gain(found.best, action).points >= 0 for action in view.legal)


class FirstBot(Bot[Any]):
    """Plays the first card that may be played."""

    def judge(self, view: View, rng: random.Random) -> list[Advice]:
        return [Advice(action, -at) for at, action in enumerate(view.legal)]


class Firsts(ToyGame):
    bot = FirstBot()


def toy_view() -> View:
    """Seat 0 plays last to a trick that its king takes; the careful player of the toy plays the seven."""
    reserved = {"hand.0": cards("7S KS 8D"), "hand.1": cards("9S 7H 7D"), "hand.2": cards("10S 8H 9D")}
    match = Match(Firsts(), 3, seed=1, stacks=(Stack(dealer=0, cards=reserved),))
    match.play(1, "play 9S")
    match.play(2, "play 10S")
    return match.view(0)


def fresh(view: View, action: Action, other: Action, count: int = 64) -> float:
    """By how much an action is ahead of another on deals that the adviser never saw."""
    rows = PairedRollouts(view, "fresh").run((action, other), range(count))
    return sum(row.points[0] - row.points[1] for row in rows) / count


def test_an_error_of_the_careful_player_is_seen_with_what_it_costs() -> None:
    view = toy_view()
    found = evaluated(view, adviser(Effort(deals=64)))
    assert (str(found.first), str(found.best)) == ("play 7S", "play KS")
    gain = found.gain(found.best, found.first)
    assert abs(gain.points - fresh(view, found.best, found.first)) < 0.6
    assert amount(gain, "point") == "about 2 points"
    assert (
        remark(found, found.first, str)
        == "That may have cost about 2 points against the others. Better: play KS."
    )
    hint = hint_of(found, str)
    assert hint is not None
    assert hint.sentence.endswith("About 2 points better against the others than: play 7S.")


def test_fewer_points_are_better_where_the_lowest_score_wins() -> None:
    """Kalooki: to tack the nine and be out by the last discard, rather than to keep it in hand."""
    match, rng = Match("kalooki", seed=3), random.Random(3)
    while "tack 9C to 4" not in map(str, (view := match.view(match.actors[0])).legal) or len(view.hand) > 2:
        match.play(view.seat, bot_of(match.game).quick_play(match.in_play, view.seat, rng))
    found = evaluated(view, adviser(Effort(deals=16)))
    assert str(found.best) == "tack 9C to 4"
    kept = next(action for action in found.compared if str(action) == "discard 6H")
    assert found.gain(found.best, kept).points > 5
    assert remark(found, kept, str).startswith("That may have cost about ")


# What is said


@pytest.mark.parametrize(
    ("points", "doubt", "told"),
    [
        (0.25, 0.1, "about half a point"),
        (0.6, 0.2, "about half a point"),
        (0.8, 0.2, "about 1 point"),
        (1.4, 0.3, "about one and a half points"),
        (3.2, 0.9, "about 3 points"),
        (14.2, 5.0, "about 15 points"),
        (13.0, 1.0, "about 15 points"),
        (47.0, 12.0, "about 50 points"),
        (116.8, 40.0, "about 100 points"),
        (88.2, 10.0, "about 90 points"),
    ],
)
def test_gains_are_said_as_people_say_them(points: float, doubt: float, told: str) -> None:
    assert amount(Gain(points, doubt), "point") == told
    assert amount(Gain(2.0, is_known=True), "point") == "2 points"
    assert amount(Gain(0.5), "match point") == "about half a match point"
    assert amount(Gain(1.5), "trick") == "about one and a half tricks"


def told_of(first: list[float], second: list[float], *, is_scored: bool = True) -> Evaluation:
    """An evaluation of two actions by what they came to on the same deals."""
    results: dict[Action, dict[int, float]] = {FIRST: dict(enumerate(first)), SECOND: dict(enumerate(second))}
    advice = (Advice(FIRST, 1.0), Advice(SECOND, 0.0))
    return Evaluation(advice, FIRST, FIRST, results, is_scored=is_scored)


LEVEL = [2.0, -2.0] * 24


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (LEVEL, LEVEL, "about as good"),
        (LEVEL, [one - 0.1 for one in LEVEL], "about as good"),
        (LEVEL, [one - 3.0 for one in LEVEL], "about 3 points behind"),
        # A tenth of what a deal comes to, and less than people count where it comes to more.
        ([0.5, -0.5] * 24, [0.4, -0.6] * 24, "perhaps as good"),
        (
            LEVEL,
            [*LEVEL[:-4], -2.0, -2.0, -2.0, -2.0],
            "perhaps as good",
        ),
        (LEVEL[::-1], LEVEL, "perhaps as good"),
        ([20.0, -24.0] * 24, [-24.0, 20.0] * 24, "perhaps as good"),
    ],
)
def test_about_as_good_is_what_was_measured_to_be(first: list[float], second: list[float], told: str) -> None:
    """What is not clearly behind may be so by more than a little: then that is said, without an amount."""
    found = told_of(first, second)
    hint = hint_of(found, str)
    assert hint is not None
    if hint.is_alike:
        assert (hint.sentence, hint.alternatives) == (f"play 7S; play KS is {told}.", "")
    else:
        assert hint.alternatives == f"play KS ({told})."
    assert bool(remark(found, SECOND, str)) == told.startswith("about 3")


def test_after_a_few_deals_nothing_is_believed() -> None:
    assert not shrunk_gain([116.8] * 6).is_beyond_doubt
    assert shrunk_gain([116.8] * 60).is_beyond_doubt


def test_a_gain_is_said_smaller_than_it_was_shrunk_gain() -> None:
    assert shrunk_gain([3.0] * 30).points == 3.0
    assert 2.5 < shrunk_gain([6.0, 0.0] * 15).points < 3.0
    assert shrunk_gain([30.0, -24.0] * 15).points == 0.0
    assert shrunk_gain([-6.0, 0.0] * 15).points == -shrunk_gain([6.0, 0.0] * 15).points


def test_a_difference_that_nobody_would_call_points_is_none() -> None:
    assert told_of([0.0] * 50, [0.1] * 50).best == FIRST
    assert told_of([0.0] * 50, [1.0] * 50).best == SECOND


def test_what_was_recommended_is_never_blamed() -> None:
    found = told_of([0.0] * 50, [1.0] * 50)
    assert remark(found, FIRST, str).startswith("That may have cost about 1 point against the others.")
    assert "Better: play KS (u takes yours back)." in remark(found, FIRST, str, " (u takes yours back)")
    assert found.with_shown(FIRST).behind(FIRST) is None


def test_a_hint_says_how_much_better_it_is_than_the_careful_choice() -> None:
    hint = hint_of(told_of([0.0] * 50, [3.0] * 50), str)
    assert hint is not None
    assert hint.sentence == "play KS. About 3 points better against the others than: play 7S."
    assert hint.alternatives == "play 7S (about 3 points behind)."
    unscored = hint_of(told_of([0.0] * 50, [3.0] * 50, is_scored=False), str)
    assert unscored is not None
    assert unscored.sentence == "play KS. Plainly better than: play 7S."
    sentence = remark(told_of([0.0] * 50, [3.0] * 50, is_scored=False), FIRST, str)
    assert sentence == "That may not have been best. Better: play KS."
    assert hint_of(Evaluation((), FIRST, FIRST), str) is None


def test_a_longer_look_says_what_came_of_it() -> None:
    short, long = told_of([0.0] * 10, [1.0, -1.0] * 5), told_of([0.0] * 90, [3.0] * 90)
    before, after = hint_of(short, str), hint_of(long, str)
    assert before is not None
    assert after is not None
    assert longer_look(before, before, short) == "A longer look: still that."
    assert (
        longer_look(before, after, long)
        == "A longer look: now play KS, about 3 points better against the others."
    )


def test_where_no_points_are_counted_none_are_said() -> None:
    match = Match("dai-fugo", 3, seed=1, options={"scoring": "none"})
    actions = match.view(match.actors[0]).legal[:2]
    assert not PairedRollouts(match.view(match.actors[0]), "x").run(actions, [1])[0].is_scored


def test_who_had_better_wait_is_not_told_to_act() -> None:
    held = {"hand.0": cards("AS AH"), "hand.1": cards("AD AC")}
    match = Match(find_game("twenty-four"), 2, seed=1, stacks=[Stack(0, held)])
    match.play(0, "none")
    view = match.view(0)
    found = adviser().known(view)
    assert found is not None
    hint = hint_of(found, str)
    assert hint is not None
    assert hint.waits
    assert hint.sentence == "Wait. No solution was found, but somebody still thinks."


def test_of_what_is_to_be_done_nothing_is_said_that_speaks_against_it() -> None:
    match = Match(ToyGame(), seed=1)
    view = match.view(match.actors[0])
    against = Reason[Any]("dear", always, "It costs you the lead.", against=True)
    grounds = Grounds(bot_of(view.game), view, (against,))
    first, other = view.legal[0], view.legal[1]
    advice = (Advice(first, 1.0, grounds=grounds, is_best=True), Advice(other, 0.0, grounds=grounds))
    assert advice[1].reason == "It costs you the lead."
    assert Evaluation(advice, first, other).reason(other) == "Nothing better was found."


UNITS = {
    "arpa-turup": "trick",
    "jaguar": "match point",
    "mighty": "unit",
    "ocho-locos": "game",
    "pandoer": "cent",
    "teen-patti": "chip",
    "tarneeb": "point",
    "twenty-four": "deal",
}


@pytest.mark.parametrize("game", UNITS)
def test_a_cost_is_told_in_what_the_scores_of_the_game_count(game: str) -> None:
    unit, match = UNITS[game], Match(game)
    found = adviser(Effort()).known(match.view(match.actors[0]), ahead=False)
    assert found is not None
    assert found.unit == unit
    results: dict[Action, dict[int, float]] = {
        FIRST: dict.fromkeys(range(50), 0.0),
        SECOND: dict.fromkeys(range(50), 3.0),
    }
    scored = replace(found, advice=(), first=FIRST, incumbent=FIRST, results=results, known={})
    hint = hint_of(scored, str)
    assert hint is not None
    others = "the opponent" if match.seats == 2 else "the others"
    assert hint.sentence == f"play KS. About 3 {unit}s better against {others} than: play 7S."
    assert hint.alternatives == f"play 7S (about 3 {unit}s behind)."
    assert (
        remark(scored, FIRST, str) == f"That may have cost about 3 {unit}s against {others}. Better: play KS."
    )
