"""A saved position is a scenario that `cardtable check` runs and that ends where the match stood."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardtable.book.bug_report import as_scenario, save_report
from cardtable.book.scenario import Runner, parse, run_file
from cardtable.match.match import Match


def played(acts: int, seats: int = 2, seed: int = 4) -> Match:
    """A match so many actions on, played at random."""
    match = Match("zandari", seats, seed=seed)
    rng = random.Random(seed)
    for _ in range(acts):
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("acts", [0, 1, 2, 9, 30, 48, 49, 50, 70, 110])
def test_leads_back_to_the_position(acts: int) -> None:
    match = played(acts)
    runner = Runner(parse(as_scenario(match)))
    for number in range(len(runner.scenario.step)):
        assert runner.step(number) == []
    assert runner.match.view(0).hand == match.view(0).hand
    assert runner.match.actors == match.actors


def test_a_running_deal_is_told_by_its_own_actions_alone() -> None:
    match = played(60)
    text = as_scenario(match)
    assert "[deal]" in text
    assert text.count("[[step]]") == 60 - 49
    assert f"scores = {list(match.scores)}" in text


def test_more_seats_and_what_was_taken_back() -> None:
    match = played(20, seats=6)
    match.undo(2)
    assert run_text(as_scenario(match)) == []


def test_the_file_passes_the_check(tmp_path: Path) -> None:
    match = played(12)
    first, second = save_report(match, tmp_path, "It took the wrong cards"), save_report(match, tmp_path)
    assert first != second
    assert run_file(first) == run_file(second) == []
    assert "wrong cards" in first.read_text(encoding="utf-8")


def run_text(text: str) -> list[str]:
    runner = Runner(parse(text))
    return [fault for number in range(len(runner.scenario.step)) for fault in runner.step(number)]
