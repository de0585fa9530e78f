"""Writes docs/reference.md: what a game author may use, from the docstrings of the public places.

python -m tools.reference          writes it
python -m tools.reference --check  tells whether it is up to date
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import itertools
import re
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from cardtable.book import expectations, scenario, sheet_parser

PAGE = Path(__file__).parent.parent / "docs" / "reference.md"
PLACES = (
    "cardtable.cards",
    "cardtable.piles",
    "cardtable.engine",
    "cardtable.bots",
    "cardtable.mechanics",
    "cardtable.mechanics.tricks",
    "cardtable.mechanics.bidding",
    "cardtable.mechanics.exchange",
    "cardtable.mechanics.climbing",
    "cardtable.mechanics.rummy",
    "cardtable.mechanics.fishing",
    "cardtable.mechanics.arithmetic",
    "cardtable.words",
    "cardtable.lazy",
    "cardtable.tuples",
    "cardtable.testing",
)
"""The public places, in the order in which an author meets them."""
HEAD = """# Reference for game authors

Generated from docstrings by `make reference`; do not edit.
How a game is built: [CONTRIBUTING.md](../CONTRIBUTING.md).
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD, *(_place(importlib.import_module(name)) for name in PLACES), _scenarios(), _sheets()]
    return "\n".join(parts)


def _place(module: ModuleType) -> str:
    """A public module: its docstring, and each name it exports."""
    lines = [f"## `{module.__name__}`", "", _text(module.__doc__), ""]
    names = _names(module)
    for name in sorted(names, key=lambda one: isinstance(getattr(module, one), type)):
        lines += _entry(name, getattr(module, name), module)
    return "\n".join(lines).replace("\n\n\n", "\n\n")


def _names(module: ModuleType) -> list[str]:
    """The names a module exports: its `__all__`, or else what it defines."""
    offered: list[str] | None = getattr(module, "__all__", None)
    if offered is not None:
        return list(offered)
    own = [
        name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__
    ]
    return [name for name in own if not name.startswith("_") and not isinstance(vars(module)[name], TypeVar)]


def _entry(name: str, value: Any, module: ModuleType) -> list[str]:
    """One name: a class with its members, a function, or a constant."""
    if isinstance(value, type):
        return ["", f"### `{name}`", "", _text(value.__doc__), "", *_members(value), ""]
    if callable(value) and value.__doc__ and inspect.isfunction(inspect.unwrap(value)):
        return [f"- `{name}{_signature(value)}`: {_first(value.__doc__)}"]
    return [f"- `{name}`: {_constant(name, module)}"]


def _members(kind: type) -> list[str]:
    """The hooks and methods that a class itself defines, each with the first sentence of its docstring."""
    if issubclass(kind, Enum):
        return [f"- `{one.name}`" for one in kind]
    documented = _attribute_docs(kind)
    lines = [f"- `{name}`: {_first(told)}" for name, told in documented.items()]
    for name, member in vars(kind).items():
        if name.startswith("_") or name in documented:
            continue
        routine = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        if isinstance(member, property) or type(member).__name__ == "cached_property":
            told = member.__doc__
            lines += [f"- `{name}`: {_first(told)}"] if told else []
        elif inspect.isfunction(routine) and routine.__doc__:
            lines.append(f"- `{name}{_signature(routine)}`: {_first(routine.__doc__)}")
    return lines


def _attribute_docs(kind: type) -> dict[str, str]:
    """The docstrings that stand below attributes of a class, by attribute."""
    try:
        source = inspect.getsource(kind)
    except (OSError, TypeError):
        return {}
    found = re.finditer(r'^    (\w+)(?::[^\n]*)?(?: = [^\n]*)?\n    """(.*?)"""', source, re.M | re.S)
    return {one[1]: one[2] for one in found if not one[1].startswith("_")}


def _constant(name: str, module: ModuleType) -> str:
    """The docstring below a constant, in the module that defines it. Raises LookupError if there is none."""
    for place in _defining(name, module):
        for node, below in itertools.pairwise(ast.parse(inspect.getsource(place)).body):
            if (
                name in _assigned(node)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
            ):
                return _first(str(below.value.value))
    raise LookupError(f"{module.__name__}: no docstring stands below {name}")


def _assigned(node: ast.stmt) -> set[str]:
    """The names to which a statement assigns."""
    is_assignment = isinstance(node, ast.Assign | ast.AnnAssign)
    return {
        one.id
        for one in ast.walk(node)
        if is_assignment and isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }


def _defining(name: str, module: ModuleType) -> Iterator[ModuleType]:
    """The modules that may define a name: this one, and those it imports the name from."""
    yield module
    tree = ast.parse(inspect.getsource(module))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and any(one.name == name for one in node.names):
            yield importlib.import_module(node.module)


def _scenarios() -> str:
    """The fields of cases and lessons."""
    lines = ["## Cases and lessons (TOML)", "", _text(scenario.__doc__), ""]
    for kind in (scenario.Scenario, scenario.ScenarioStep, expectations.Expect):
        lines += [f"### `{kind.__name__}`", "", _text(kind.__doc__), ""]
        told = _attribute_docs(kind)
        lines += [
            f"- `{name}`: {_first(told[name])}" if name in told else f"- `{name}`" for name in _fields(kind)
        ]
        lines.append("")
    return "\n".join(lines)


def _fields(kind: Any) -> list[str]:
    if dataclasses.is_dataclass(kind):
        return [field.name for field in dataclasses.fields(kind)]
    return [str(name) for name in getattr(kind, "__struct_encode_fields__", ())]


def _sheets() -> str:
    """How a rule sheet is written."""
    return "\n".join(["## Rule sheets", "", _text(sheet_parser.__doc__), ""])


def _signature(routine: Any) -> str:
    """Parameters without types; the types are in the code."""
    try:
        given = inspect.signature(routine).parameters.values()
    except (TypeError, ValueError):
        return "()"
    return "(" + ", ".join(one.name for one in given if one.name not in ("self", "cls")) + ")"


def _text(doc: str | None) -> str:
    return inspect.cleandoc(doc or "").strip()


def _first(doc: str | None) -> str:
    """The first paragraph of a docstring, on one line."""
    return " ".join(_text(doc).split("\n\n")[0].split())


def main(words: list[str]) -> int:
    """Writes the page; with --check returns 1 if it is out of date."""
    made = page()
    if "--check" in words:
        return int(not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != made)
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
