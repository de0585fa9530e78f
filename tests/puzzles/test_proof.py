"""Proofs of plays of known worth, solved or played out."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.engine import endgame_solver
from cardtable.engine.actions import Action
from cardtable.match.match import Match
from cardtable.puzzles import proof
from cardtable.puzzles.proof import Findings, ProofEffort, find, play_out
from cardtable.puzzles.puzzle import PLAY, Proof
from cardtable.puzzles.store import PuzzleStore
from cardtable.teaching.paired_rollouts import DealOutcome

PLAYS: list[Any] = ["a", "b", "c", "d"]
PROVEN = Proof(48, 1.0, 0.1)


class Rollouts:
    """Deals in which each play comes to what a function of its place and the deal says."""

    worth: Any

    def __init__(self, view: object, seed: str) -> None:
        self.is_fresh = "fresh" in seed

    def run(self, actions: list[Any], numbers: range) -> list[DealOutcome]:
        worth = type(self).worth
        return [
            DealOutcome(number, tuple(worth(PLAYS.index(one), number, self.is_fresh) for one in actions))
            for number in numbers
        ]


@pytest.mark.parametrize(
    ("worth", "right"),
    [
        (lambda at, number, fresh: 10 * (at == 2) + number % 3, [2]),
        (lambda at, number, fresh: 10 * (at in (1, 2)) + number % 3, [1, 2]),
        (lambda at, number, fresh: 5 + (at == 2) * (number % 7 == 0), None),
        (lambda at, number, fresh: 5 + 0.1 * (at == 2), None),
        (lambda at, number, fresh: 10 * (at == (1 if fresh else 2)), None),
        (lambda at, number, fresh: 5, None),
    ],
    ids=[
        "one is better",
        "two are better alike",
        "too seldom",
        "too little",
        "not on fresh deals",
        "all alike",
    ],
)
def test_a_play_is_right_only_beyond_doubt_and_again_on_fresh_deals(
    worth: Any, right: list[int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof, "PairedRollouts", Rollouts)
    monkeypatch.setattr(Rollouts, "worth", staticmethod(worth), raising=False)
    found = play_out(Match("hokm", seed=1).view(0), PLAYS, "seed", 96)
    assert (found and set(found.right)) == (right and {PLAYS[at] for at in right})
    if found is not None:
        assert set(found.against) == set(PLAYS) - set(found.right)
        assert all(one.gap >= 4 * one.error > 0 for one in found.against.values())


@pytest.mark.parametrize(
    ("values", "is_gainsaid"),
    [
        (([2.0], [2.0], [1.0]), False),
        (([2.0, -2.0], [2.0, 2.0], [-2.0]), True),
        (([2.0, 0.0], [0.0, 2.0], [-2.0]), False),
        (([2.0], [2.01], [1.0]), False),
    ],
    ids=["as good", "another is better", "better as often as worse", "better by next to nothing"],
)
def test_what_only_careful_players_prove_is_gainsaid_by_exact_play(
    values: tuple[list[float], ...], is_gainsaid: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Jaguar's `play 6S` came out ahead of 3S, which wins wherever it does, and elsewhere too."""
    match = Match("hokm", seed=4)
    rng = random.Random(4)
    while not proof.is_solvable(match.view(match.actors[0])) or len(match.legal(match.actors[0])) < 3:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    view, plays = match.view(match.actors[0]), match.legal(match.actors[0])[:3]
    deals = itertools.count()

    def solved(*_: object, **__: object) -> dict[Action, float]:
        at = next(deals)
        return {one: worth[at % len(worth)] for one, worth in zip(plays, values, strict=True)}

    monkeypatch.setattr(endgame_solver, "solved", solved)
    found = Findings((plays[0],), {plays[1]: PROVEN, plays[2]: PROVEN})
    assert proof.is_gainsaid(view, found, "seed") == is_gainsaid


def test_solved_deals_are_different_and_agree_with_the_view() -> None:
    game = find_game("spar")
    solved = [
        one
        for one in PuzzleStore(game).chosen(PLAY)
        if one.proof is not None and one.proof.is_exact and one.proof.deals > 1
    ]
    view = solved[0].match(game).view(solved[0].seat)
    lie = set()
    for deal in proof.different_deals(view, "seed", 40):
        lie.add(tuple(tuple(sorted(deal.hand(seat))) for seat in range(view.seats)))
        assert sorted(deal.hand(view.seat)) == sorted(view.hand)
        assert [len(deal.hand(at)) for at in range(view.seats)] == [
            len(view.deal.hand(at)) for at in range(view.seats)
        ]
    assert len(lie) > 1
    assert find(view, "seed", ProofEffort(layouts=4), stopped=lambda: True) is None
