"""A bot that is a Python function: `py:MODULE:NAME` in place of a bot's name.

It serves to try out a way to play (`bench/exploiters`), or an author's own bot before it is one. The
function is imported by its name, so that worker processes find it, too. It gets the view and the chance of
its seat, and gives an action, or None for what the careful player does. In a race it may give the action
with its delay.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any

from cardtable.bots.basic_bots import UNADVISED, CarefulBot
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.errors import OptionError

FUNCTION = "py:"
"""Prefix of the name of a bot that is a Python function."""
Choice = Action | tuple[Action, float] | None
"""An action, an action with the seconds until it is taken, or None for the careful player's."""
PlayFunction = Callable[[View[Any], random.Random], Choice]
"""A way to play."""


def find_function(name: str) -> PlayFunction:
    """The function of that name, as `package.module:function`. Raises OptionError if there is none."""
    module, _, function = name.partition(":")
    if not (module and function):
        raise OptionError(f"after {FUNCTION} stands MODULE:FUNCTION, not {name!r}")
    try:
        found = getattr(importlib.import_module(module), function, None)
    except (ImportError, ValueError) as error:
        raise OptionError(f"{module} cannot be imported: {error}") from None
    if not callable(found):
        raise OptionError(f"{module} has no function {function!r}")
    player: PlayFunction = found
    return player


class FunctionBot(CarefulBot):
    """Plays what its function says, and where that says nothing as a careful player does."""

    quick = False

    def __init__(self, name: str) -> None:
        """`name`: the bot's name without the prefix. Raises OptionError if there is no such function."""
        super().__init__()
        self._choose = find_function(name)
        self.name = FUNCTION + name  # type: ignore[misc]  # each function has its own
        self.about = next(iter((self._choose.__doc__ or "plays as a function says").splitlines()))  # type: ignore[misc]

    def decide(self, view: View, rng: random.Random) -> Action:
        """The function's action."""
        chosen = self._choose(view, rng)
        if chosen is None:
            return super().decide(view, rng)
        action = chosen[0] if isinstance(chosen, tuple) else chosen
        return self._loop_breaker.choose(view, action, rng)

    def timed(self, view: View, rng: random.Random) -> tuple[Action, float]:
        """The function's action and delay; without one, that of an action of which the game says nothing."""
        chosen = self._choose(view, rng)
        if chosen is None:
            return super().timed(view, rng)
        return chosen if isinstance(chosen, tuple) else (chosen, UNADVISED)
