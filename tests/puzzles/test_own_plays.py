"""A dear mistake of the person's own becomes a puzzle, reached through the record."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.bots.process_pool import ProcessPool
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.errors import RecordError
from cardtable.puzzles import Practice
from cardtable.puzzles.continuation import PuzzleContinuation
from cardtable.puzzles.puzzle import PLAY
from cardtable.puzzles.store import PuzzleStore, keep_own_plays
from cardtable.puzzles.themes import theme_words
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.table.seat_specs import SeatSpec, you_and_bots
from cardtable.teaching.evaluation import Evaluation, Gain
from cardtable.teaching.review import DecisionCost, ReviewedDecision


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))


def test_a_dear_mistake_becomes_a_puzzle_with_the_same_answer() -> None:
    game = find_game("spar")
    shipped = PuzzleStore(game).chosen(PLAY)
    solved = [one for one in shipped if one.proof is not None and one.proof.is_exact and not one.seats]
    puzzle = max(solved, key=lambda one: one.proof.worse if one.proof is not None else 0)
    at = puzzle.match(game)
    others = [SeatSpec(one.kind, one.name) for one in you_and_bots(at.seats)]
    sitting = begin(game, others, {}, puzzle.seed)
    match = sitting.match
    for one in puzzle.actions:
        who, _, action = one.partition(" ")
        match.play(int(who), action)
    view = match.view(puzzle.seat)
    did, right = puzzle.tempting_action(game), puzzle.right_actions(game)[0]
    match.play(puzzle.seat, did)
    rng = random.Random(1)
    while not match.deal.over:
        seat = match.actors[0]
        match.play(seat, bot_of(game).quick_play(match.in_play, seat, rng))
    cost = DecisionCost(
        ReviewedDecision(len(puzzle.actions), did, view), right, Gain(1.0), Evaluation((), right, right)
    )
    assert keep_own_plays(match, [cost], ProcessPool(0)) == 1
    own = next(one for one in PuzzleStore(game).puzzles.values() if one.record)
    assert own.tempting == puzzle.tempting
    assert set(own.right) == set(puzzle.right)
    again = own.match(game).view(own.seat)
    assert again.hand == view.hand
    assert [str(one) for one in again.legal] == [str(one) for one in view.legal]
    line = PuzzleContinuation(game, own, right)
    while not line.is_over:
        line.match.play(*line.step())
    assert own in Practice(game, theme=theme_words(game, own.theme)).store.chosen(PLAY)
    sitting.leave()
    (records_folder() / f"{own.record}{SUFFIX}").unlink()
    with pytest.raises(RecordError):
        own.match(game)
