"""What the papers name exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.puzzles.learning_path import HARD, learning_path
from tests.own import GAMES

ROOT = Path(__file__).parent.parent
PAPERS = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))),
)
_FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
_NAMED = re.compile(r"`((?:cardtable|games|tests|examples|bench|tools|docs)/[\w./-]*)`")
_LINKED = re.compile(r"\]\((?!https?:)([^)#]+)")
_ROOM_FILE = re.compile(
    r"`((?:engine|match|records|book|mechanics|bots|table|net|plain|teaching|archive|lab|tui)/[\w/]+\.py)`"
)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_file_that_a_paper_names_exists(paper: str) -> None:
    path = ROOT / paper
    text = _FENCED.sub("", path.read_text(encoding="utf-8"))
    named = [ROOT / name for name in _NAMED.findall(text)]
    named += [ROOT / "cardtable" / name for name in _ROOM_FILE.findall(text)]
    named += [path.parent / name for name in _LINKED.findall(text)]
    missing = [str(one) for one in named if not one.exists() and "GAME" not in str(one)]
    assert not missing


_LEAD = re.compile(r"([+-][\d.]+) ± ([\d.]+)$")


def shown_ahead() -> set[str]:
    """The titles of the games in which docs/bots.md shows hard ahead of medium beyond doubt: by whole deals
    or by what it does otherwise."""
    paper = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    ahead = set()
    for mark, column in (("strengths", 5), ("departures", 1)):
        table = paper.partition(f"<!-- {mark} -->")[2].partition(f"<!-- /{mark} -->")[0]
        for line in table.splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            lead = _LEAD.match(cells[column]) if len(cells) > column else None
            if lead is not None and float(lead[1]) >= float(lead[2]):
                ahead.add(cells[0])
    return ahead


@pytest.mark.parametrize("game", GAMES)
def test_the_path_says_of_hard_bots_what_was_measured(game: str) -> None:
    found = find_game(game)
    is_ahead = found.title in shown_ahead()
    assert bot_of(found).search_gains == is_ahead
    hard = next(one for one in learning_path(found, ()).stations if one.kind == HARD)
    assert ("in tests they did not win more" in hard.detail) == (not is_ahead)
