"""Practice line by line."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.plain.plain_practice import PlainPractice
from cardtable.puzzles import Practice
from cardtable.puzzles.maker import question_of_puzzle
from cardtable.puzzles.puzzle import PLAY, WINS


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))


def told(kind: str, typed: str, seed: int = 1) -> str:
    """What is printed."""
    out = io.StringIO()
    practice = Practice(find_game("spar"), kind, rng=random.Random(seed))
    PlainPractice(practice, io.StringIO(typed), out).run()
    return out.getvalue()


def test_a_play_is_typed_and_the_lines_are_told() -> None:
    puzzle = Practice(find_game("spar"), PLAY, rng=random.Random(1)).next()
    assert puzzle is not None
    typed = f"hint\nplay 2H\n{puzzle.right[0]}\nline\nwrong\n\nquit\n"
    said = told(PLAY, typed)
    assert "Find the play. Spar" in said
    assert "(rule own-card)" in said or "no card of this pack" in said
    assert "Right. " in said
    assert said.count("Deal 1 is over.") == 2
    assert "1 of 1 right." in said


def test_a_question_is_answered_by_its_letter() -> None:
    game = find_game("spar")
    puzzle = Practice(game, WINS, rng=random.Random(1)).next()
    assert puzzle is not None
    question = question_of_puzzle(game, puzzle)
    assert question is not None
    wrong = question.keys[(question.right + 1) % len(question.answers)]
    said = told(WINS, f"?\n{wrong}\nquit\n")
    assert question.text in said
    assert "Type one of: " in said
    assert "Not so." in said
    assert "comes again in 1 day." in said
    assert "0 of 1 right." in said
