"""Functions stay small enough to be seen whole. The arrows between the rooms are held by import-linter."""

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
