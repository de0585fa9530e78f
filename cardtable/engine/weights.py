"""The constants of a game's judge, in one value, so that other values may be tried and fitted.

A game writes a subclass: a frozen dataclass of floats, each with its docstring. Its bot carries the weights
in force (`Bot.weights`), and `Bot.with_weights` gives a bot that judges by others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Self

from cardtable.errors import OptionError, nearest

_MOST = "most"


def fraction_weight(value: float) -> Any:
    """A weight between 0 and 1: a part of something."""
    return field(default=value, metadata={_MOST: 1.0})


@dataclass(frozen=True)
class Weights:
    """The weights of a judge."""

    @classmethod
    def most(cls) -> dict[str, float]:
        """The greatest value of each weight that has one."""
        return {one.name: one.metadata[_MOST] for one in fields(cls) if _MOST in one.metadata}

    def values(self) -> dict[str, float]:
        """The weights by name."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def changed(self, values: Mapping[str, float]) -> Self:
        """Weights with other values for those named. Raises OptionError naming the nearest, or the range."""
        known = self.values()
        for name, value in values.items():
            if name not in known:
                raise OptionError(f"no weight {name!r}: {nearest(name, known)}")
            if name in self.most() and not 0.0 <= value <= self.most()[name]:
                raise OptionError(f"the weight {name} is between 0 and {self.most()[name]:g}, not {value:g}")
        return replace(self, **values)


NO_WEIGHTS = Weights()
"""The weights of a judge that has named none."""
