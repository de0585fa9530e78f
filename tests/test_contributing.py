"""The game that CONTRIBUTING builds step by step works as it stands there."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.discovery import entry_points
from cardtable.discovery.entry_points import Point
from cardtable.engine.game import Game
from cardtable.testing import (
    check_cases,
    check_cited_rules,
    check_play,
    check_reasons,
    check_rule_sheet,
    check_wordings,
    draw_setups,
)

PAGE = Path(__file__).parent.parent / "CONTRIBUTING.md"
_FILE = re.compile(r"^```\w+ (fives/\S+)\n(.*?)^```$", re.M | re.S)


@pytest.fixture
def fives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game, installed from the blocks of the page."""
    for name, text in _FILE.findall(PAGE.read_text(encoding="utf-8")):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    point = Point("fives", "fives:GAME")
    found = {**entry_points.points(), "fives": point}
    monkeypatch.setattr(entry_points, "points", lambda: found)
    game = point.load()
    assert isinstance(game, Game)
    yield game
    for name in [name for name in sys.modules if name.partition(".")[0] == "fives"]:
        del sys.modules[name]


def test_the_game_built_there_works(fives: Game) -> None:
    check_rule_sheet(fives)
    check_wordings(fives)
    check_cited_rules(fives)
    check_cases(fives)
    check_play(fives, setups=2)
    for setup in draw_setups(fives, 1, 1):
        check_reasons(fives, setup)
