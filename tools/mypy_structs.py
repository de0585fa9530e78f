"""A plugin for mypy: structs and dataclasses are not taken for each other.

msgspec declares its structs to type checkers as if they were dataclasses. Without this `dataclasses.replace`
of a struct passes and fails when it runs, and a field made by `dataclasses.field` has that object for its
default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mypy.checker import TypeChecker
from mypy.nodes import TypeInfo
from mypy.plugin import FunctionContext, Plugin
from mypy.types import CallableType, Instance, Type, TypeVarType, UnionType, get_proper_type

ASKED_OF_DATACLASSES = ("replace", "fields", "asdict", "astuple")
"""The functions of `dataclasses` that know no struct."""


class StructPlugin(Plugin):
    """Refuses what dataclasses offer where a struct is given."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        module, _, name = fullname.rpartition(".")
        if module != "dataclasses":
            return None
        return _of_dataclasses if name in ASKED_OF_DATACLASSES else _field if name == "field" else None


def _of_dataclasses(context: FunctionContext) -> Type:
    """A function that is asked of a dataclass, or of an object of one."""
    for given in context.arg_types[0]:
        if any(map(_is_struct, _classes(given))):
            context.api.fail("a struct is no dataclass: msgspec.structs offers the same", context.context)
    return context.default_return_type


def _field(context: FunctionContext) -> Type:
    """A field of the class whose body is checked."""
    assert isinstance(context.api, TypeChecker)
    around = context.api.scope.active_class()
    if around is not None and _is_struct(around):
        context.api.fail("a field of a struct is declared by msgspec.field", context.context)
    return context.default_return_type


def _classes(given: Type) -> Iterator[TypeInfo]:
    """The classes that objects of a type may be of, and those that the type itself may name."""
    given = get_proper_type(given)
    if isinstance(given, UnionType):
        for one in given.items:
            yield from _classes(one)
    elif isinstance(given, TypeVarType):
        yield from _classes(given.upper_bound)
    elif isinstance(given, CallableType):
        yield from _classes(given.ret_type)
    elif isinstance(given, Instance):
        yield given.type


def _is_struct(kind: TypeInfo) -> bool:
    return any(base.fullname.startswith("msgspec.") and base.name == "Struct" for base in kind.mro)


def plugin(version: str) -> type[Plugin]:
    """What mypy asks for, whatever its version."""
    return StructPlugin
