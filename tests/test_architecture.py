"""Functions fit a screen, and games import from public places alone. Import-linter holds the rooms apart."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted([*ROOT.glob("cardtable/**/*.py"), *ROOT.glob("games/**/*.py")])
SCREEN = 60
"""Lines of a function at most."""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_function_fits_a_screen(path: Path) -> None:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= SCREEN, f"{node.name} has {length} lines"


PUBLIC = {
    "cardtable.cards",
    "cardtable.piles",
    "cardtable.errors",
    "cardtable.words",
    "cardtable.lazy",
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
    for node in ast.walk(tree_of(path)):
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
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom):
            known = (node.module or "").startswith(("games", "cardtable.mechanics"))
            assert not known, f"line {node.lineno} imports from {node.module}"


NAME = re.compile(r"`([a-z][a-z0-9_]*)`")
"""A lower-case name in a docstring."""


def docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """The docstrings of a module: its own, and those of its classes, functions and attributes."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else []:
            value = one.value if isinstance(one, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def texts_of(path: Path) -> frozenset[str]:
    """The text constants of a module, without its docstrings: kinds of event, keys of files, words of
    messages."""
    documents = set(docstrings(tree_of(path)))
    return frozenset(
        node.value
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documents
    )


def names_of(path: Path) -> set[str]:
    """The names that the code of a module uses, and the words of its text constants."""
    found = {word for text in texts_of(path) for word in re.findall(r"\w+", text)}
    for node in ast.walk(tree_of(path)):
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            found.update(str(getattr(node, field, None) or "").split("."))
    return found


def test_a_name_in_a_docstring_exists() -> None:
    """It is used in the same module, or is a module beside it, or a text that stands for something."""
    texts = frozenset[str]().union(*map(texts_of, SOURCES))
    for path in SOURCES:
        known = names_of(path) | texts | {beside.stem for beside in path.parent.iterdir()}
        for found in docstrings(tree_of(path)):
            unknown = set(NAME.findall(str(found.value))) - known
            where = f"{path.relative_to(ROOT)}, line {found.lineno}"
            assert not unknown, f"{where} names {unknown}, which the module does not know"


def test_a_docstring_says_what_it_is_about() -> None:
    """A docstring that begins with "The same" sends its reader to whatever stands above."""
    for path in SOURCES:
        for found in docstrings(tree_of(path)):
            begins = " ".join(str(found.value).split()[:2]).rstrip(",.:;")
            where = f"{path.relative_to(ROOT)}, line {found.lineno}"
            assert begins != "The same", f"{where} begins with 'The same'"
