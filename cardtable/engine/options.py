"""Options of a game: typed, bounded, each with a sentence of help.

One list feeds the lobby's form, `--option name=value`, scenario files and `games --json`.

"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardtable.errors import OptionError, nearest
from cardtable.words import in_words

Value = int | str | bool


@dataclass(frozen=True)
class Option:
    """An option. `default`: the written rule. `help`: one sentence. `before`: what was played before the
    option existed, if not the default; old records are read so. `group`: the heading it stands under, empty
    for usual options."""

    name: str
    default: Value
    help: str

    type: str = "option"
    before: Value | None = field(default=None, kw_only=True)
    group: str = field(default="", kw_only=True)

    @property
    def title(self) -> str:
        """Its name for people: `Blind shown`."""
        return self.name.replace("_", " ").capitalize()

    @property
    def choices(self) -> tuple[Value, ...]:
        """The values to offer; for a number the usual ones."""
        return ()

    def value_text(self, value: Value) -> str:
        """A value as people read it."""
        return in_words(value)

    def read(self, value: object) -> Value:
        """The value of a text or a value. Raises OptionError naming the choices."""
        raise NotImplementedError

    def wrong(self, value: object) -> OptionError:
        """The error for a value that does not fit."""
        return OptionError(f"option {self.name} is {self.wanted}, not {value!r}")

    @property
    def wanted(self) -> str:
        """The permitted values, in words."""
        raise NotImplementedError


@dataclass(frozen=True)
class Choice(Option):
    """One of several words."""

    values: tuple[str, ...] = ()
    type: str = "choice"

    @property
    def choices(self) -> tuple[Value, ...]:
        return self.values

    @property
    def wanted(self) -> str:
        return "one of " + ", ".join(self.values)

    def read(self, value: object) -> Value:
        text = value.strip().lower() if isinstance(value, str) else ""
        for known in self.values:
            if known.lower() == text:
                return known
        raise self.wrong(value)


@dataclass(frozen=True)
class Number(Option):
    """A whole number between bounds. `usual`: the values most tables use. `only`: the only ones allowed."""

    low: int = 0
    high: int = 100
    usual: tuple[int, ...] = ()
    only: tuple[int, ...] = ()
    endless: tuple[int, ...] = ()
    """Values with which random play might never end; tests do not draw them."""
    type: str = "int"

    @property
    def choices(self) -> tuple[Value, ...]:
        return self.only or self.usual

    def value_text(self, value: Value) -> str:
        """The value; where 0 stands for something else, the words for that from the help (`0: endless`)."""
        zero = self.help.partition("; 0: ")[2].rstrip(".")
        return zero if zero and value == 0 else super().value_text(value)

    @property
    def wanted(self) -> str:
        if self.only:
            return "one of " + ", ".join(map(str, self.only))
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: object) -> Value:
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise self.wrong(value)
        try:
            number = int(value)
        except ValueError:
            raise self.wrong(value) from None
        if not self.low <= number <= self.high or (self.only and number not in self.only):
            raise self.wrong(value)
        return number


@dataclass(frozen=True)
class YesNo(Option):
    """On or off."""

    type: str = "bool"

    @property
    def choices(self) -> tuple[Value, ...]:
        return (False, True)

    @property
    def wanted(self) -> str:
        return "yes or no"

    def read(self, value: object) -> Value:
        if isinstance(value, bool):
            return value
        text = str(value).strip().lower()
        if text in ("yes", "true", "on", "1"):
            return True
        if text in ("no", "false", "off", "0"):
            return False
        raise self.wrong(value)


class Options(Mapping[str, Value]):
    """The options in force, by name or as attributes. Immutable."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        # As plain attributes: rules ask for options at every action.
        self.__dict__.update(values, _values=dict(values))

    def __getitem__(self, name: str) -> Value:
        return self._values[name]  # type: ignore[no-any-return]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name if name.startswith("_") else f"no option {name}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("options are fixed for a match")

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Options({self._values!r})"

    def __reduce__(self) -> tuple[object, tuple[dict[str, Value]]]:
        return Options, (dict(self._values),)


def read_options(described: Iterable[Option], given: Mapping[str, object]) -> Options:
    """The options in force: the defaults, with the `given` ones in their place.

    Raises OptionError for an unknown name (naming the nearest) or a value that does not fit.

    """
    by_name = {option.name: option for option in described}
    for name in given:
        if name not in by_name:
            raise OptionError(f"no option {name!r}: {nearest(name, by_name)}")
    return Options(
        {
            name: option.read(given[name]) if name in given else option.default
            for name, option in by_name.items()
        }
    )


def in_groups(options: Iterable[Option], groups: Mapping[str, str]) -> tuple[Option, ...]:
    """The options in order, those in `groups` (heading -> names separated by spaces) with their heading.
    Raises ValueError for a name that is no option."""
    heading = {name: group for group, names in groups.items() for name in names.split()}
    found = tuple(replace(one, group=heading.pop(one.name, "")) for one in options)
    if heading:
        raise ValueError(f"no options {', '.join(heading)} to put in groups")
    return found
