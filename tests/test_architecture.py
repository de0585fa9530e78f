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
