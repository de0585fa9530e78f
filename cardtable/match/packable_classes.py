"""The classes and constants that packed values may name: those that a game's modules, the mechanics and the
engine declare."""

from __future__ import annotations

import dataclasses
import functools
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from types import ModuleType
from typing import Any

from cardtable.engine.deal import Deal, Stage
from cardtable.engine.game import Game
from cardtable.errors import CodecError

ENGINE = (
    "cardtable.cards",
    "cardtable.piles",
    "cardtable.engine",
    "cardtable.match.finished_deal",
    "cardtable.mechanics",
)
"""Modules and packages whose values every view may hold."""


class DeclaredClasses:
    """The declared classes by name (`module:class`), and constants that are values."""

    def __init__(self, modules: list[ModuleType]) -> None:
        self.classes = {name_of(kind): kind for module in modules for kind in _classes_in(module)}
        self.names = {kind: name for name, kind in self.classes.items()}
        self.constants: dict[tuple[type, Any], Any] = {}
        for module in modules:
            for value in vars(module).values():
                if type(value) in self.names and not isinstance(value, Enum):
                    self._keep(value)

    def _keep(self, value: Any) -> None:
        try:
            self.constants.setdefault((type(value), value), value)
        except TypeError:  # it holds what has no hash
            return

    def name_of(self, kind: type) -> str:
        """The name of a class. Raises CodecError if it is not declared."""
        name = self.names.get(kind)
        if name is None:
            raise CodecError(f"a {kind.__module__}.{kind.__qualname__} is no value that a view can hold")
        return name

    def class_of(self, name: str) -> type:
        """The class of a name. Raises CodecError for one that is not declared."""
        kind = self.classes.get(name)
        if kind is None:
            raise CodecError(f"a view names {name[:80]!r}, which its game does not declare")
        return kind

    @staticmethod
    def parts_of(kind: type) -> tuple[str, ...]:
        """The names of the parts of a dataclass or a named tuple."""
        return _parts(kind)

    def constant(self, value: Any) -> Any:
        """The constant that equals a value, or the value."""
        try:
            return self.constants.get((type(value), value), value)
        except TypeError:
            return value


def name_of(kind: type) -> str:
    """The name of a class: `module:class`."""
    return f"{kind.__module__}:{kind.__qualname__}"


@functools.cache
def _parts(kind: type) -> tuple[str, ...]:
    if issubclass(kind, tuple):
        return tuple(getattr(kind, "_fields", ()))
    if not dataclasses.is_dataclass(kind) or not _is_frozen(kind):
        raise CodecError(f"{kind.__name__} is no value with parts")
    return tuple(part.name for part in dataclasses.fields(kind))


def declared(game: Game) -> DeclaredClasses:
    """The declared classes of a game, as far as its modules are loaded."""
    kind: type = type(game)
    deal: type = game.deal_type
    return _declared(kind, deal, len(sys.modules))


@functools.lru_cache(maxsize=64)
def _declared(game: type, deal: type, loaded: int) -> DeclaredClasses:
    """Searched again when more modules are loaded."""
    own = [kind for kind in (*game.__mro__, *deal.__mro__) if issubclass(kind, Game | Deal)]
    packages = {package_of(kind) for kind in own} | set(ENGINE)
    names = sorted(name for name in tuple(sys.modules) if _is_in(name, packages))
    return DeclaredClasses([sys.modules[name] for name in names])


def package_of(kind: type) -> str:
    """The package of a class: its module if that is a package, else the one around it."""
    module = kind.__module__
    if hasattr(sys.modules.get(module), "__path__"):
        return module
    return module.rpartition(".")[0] or module


def _is_in(name: str, packages: Iterable[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def _classes_in(module: ModuleType) -> Iterator[type]:
    for kind in vars(module).values():
        if isinstance(kind, type) and kind.__module__ == module.__name__ and _is_value(kind):
            yield kind


def _is_value(kind: type) -> bool:
    """Whether objects of a class may be part of a view."""
    return (
        issubclass(kind, Deal | Stage | Enum)
        or _is_frozen(kind)
        or (issubclass(kind, tuple) and hasattr(kind, "_fields"))
    )


def _is_frozen(kind: type) -> bool:
    params = getattr(kind, "__dataclass_params__", None)
    return params is not None and bool(params.frozen)
