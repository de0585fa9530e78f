"""Functions fit a screen, and games import from public places alone. Import-linter holds the rooms apart."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted([*ROOT.glob("cardtable/**/*.py"), *ROOT.glob("games/**/*.py")])
SCREEN = 60
"""Lines of a function at most."""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_function_fits_a_screen(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= SCREEN, f"{node.name} has {length} lines"


PUBLIC = {
    "cardtable.cards",
    "cardtable.piles",
    "cardtable.errors",
    "cardtable.words",
    "cardtable.tuples",
    "cardtable.engine",
    "cardtable.bots",
    "cardtable.mechanics",
    *(f"cardtable.mechanics.{path.parent.name}" for path in ROOT.glob("cardtable/mechanics/*/__init__.py")),
}
"""What a game may import of the program."""


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("games/**/*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_a_game_imports_from_public_places_alone(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardtable"):
            assert node.module in PUBLIC, f"line {node.lineno} imports from {node.module}"


@pytest.mark.parametrize(
    "path",
    sorted([*ROOT.glob("tests/claims/*.py"), *ROOT.glob("tests/referees/*.py")]),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_what_is_told_a_second_way_knows_nothing_of_the_first(path: Path) -> None:
    """A reading or a referee that called a game's code would agree with it in its faults."""
    if path.name.startswith("test_"):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            known = (node.module or "").startswith(("games", "cardtable.mechanics"))
            assert not known, f"line {node.lineno} imports from {node.module}"
