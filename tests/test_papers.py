"""What the papers name exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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
