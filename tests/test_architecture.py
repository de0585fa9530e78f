"""The arrows of the house point down, and its rooms stay small."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FORBIDDEN = {
    "cardtable/engine": (
        "cardtable.mechanics",
        "cardtable.seats",
        "cardtable.tui",
        "games",
        "textual",
        "rich",
    ),
    "cardtable/mechanics": ("cardtable.seats", "cardtable.tui", "games", "textual", "rich"),
    "cardtable/seats": ("cardtable.tui", "games", "textual"),
    "cardtable/tui": ("games",),
    "games": ("cardtable.seats", "cardtable.tui", "cardtable.cli.commands", "textual", "rich"),
}
SOURCES = sorted([*ROOT.glob("cardtable/**/*.py"), *ROOT.glob("games/**/*.py")])


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.parametrize("folder", FORBIDDEN)
def test_imports_point_down(folder: str) -> None:
    for path in (ROOT / folder).rglob("*.py"):
        for name in imported(path):
            above = [bad for bad in FORBIDDEN[folder] if name == bad or name.startswith(bad + ".")]
            assert not above, f"{path.relative_to(ROOT)} imports {name}"


def test_no_game_imports_another() -> None:
    for path in (ROOT / "games").rglob("*.py"):
        own = path.relative_to(ROOT).with_suffix("").parts[1]
        for name in imported(path):
            assert not name.startswith("games.") or name.split(".")[1] == own, f"{path} imports {name}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_and_functions_stay_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 500, "over 500 lines"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= 60, f"{node.name} has {length} lines"
