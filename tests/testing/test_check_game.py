"""The kit reports all that fails, and a mark counts only where its test can fail."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from cardtable.engine.game_file_paths import GameFilePaths
from cardtable.testing.check_game import _Failures
from cardtable.testing.rule_sheet_checks import check_exercised_rules
from tests.toy import ToyGame

SHEET = """---
game: toy
title: Toy
origin: here
family: tricks
seats: 2
source: none
---
## Aim

Win tricks.

## Play
- **follow-suit** Follow suit.
- **turn** Play in turn.
"""


class Told(ToyGame):
    """A toy whose book is set by each test."""

    file_paths: ClassVar[GameFilePaths | None] = None


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Told:
    (tmp_path / "rules.md").write_text(SHEET, encoding="utf-8")
    monkeypatch.setattr(
        Told, "file_paths", GameFilePaths(tmp_path / "rules.md", tmp_path, tmp_path / "cases")
    )
    return Told()


def fails(message: str) -> None:
    """A check that fails."""
    raise AssertionError(message)


def test_all_failures_are_told_each_check_once(toy: Told) -> None:
    found = _Failures()
    found.run(fails, "the first")
    found.run(fails, "the second")
    found.run(check_exercised_rules, toy)
    with pytest.raises(AssertionError) as failed:
        found.report(toy)
    assert "2 of its checks failed" in str(failed.value)
    assert "fails (and under 1 other settings): the first" in str(failed.value)
    assert "no case exercises ['follow-suit', 'turn']" in str(failed.value)


def test_where_nothing_fails_nothing_is_raised(toy: Told) -> None:
    _Failures().report(toy)


@pytest.mark.parametrize(
    ("test", "counts"),
    [
        ("    assert play() == 3\n", True),
        ("    with pytest.raises(ValueError):\n        play()\n", True),
        ("    play()\n", False),
        ("    assert True\n", False),
        ("    pass\n", False),
    ],
)
def test_a_mark_counts_only_where_the_test_can_fail(
    toy: Told, tmp_path: Path, test: str, counts: bool
) -> None:
    path = tmp_path / "test_toy.py"
    path.write_text(f'@pytest.mark.rule("follow-suit", "turn")\ndef test_all() -> None:\n{test}')
    if counts:
        check_exercised_rules(toy, [path])
        return
    with pytest.raises(AssertionError, match="no case exercises"):
        check_exercised_rules(toy, [path])


def test_one_test_does_not_exercise_a_whole_sheet(toy: Told, tmp_path: Path) -> None:
    path = tmp_path / "test_toy.py"
    rules = ", ".join(["'follow-suit'", "'turn'"] * 5)
    path.write_text(f"@pytest.mark.rule({rules})\ndef test_all() -> None:\n    assert play() == 3\n")
    with pytest.raises(AssertionError, match="no case exercises"):
        check_exercised_rules(toy, [path])
