"""Runs a check so that a failure says where it happened and how to reproduce it."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.match_setups import MatchSetup


class CheckRun:
    """A context in which a check runs.

    Any error inside is raised again as an AssertionError with the game, the setup, the number of actions
    played, and a command that reproduces it:

        def check_match_ends(game: Game, setup: MatchSetup) -> None:
            with CheckRun(game, "check_match_ends", setup) as check:
                match = check.match()
    """

    def __init__(
        self,
        game: Game,
        name: str,
        *arguments: object,
        module: str = "cardtable.testing",
        **named: object,
    ) -> None:
        self.game = game
        self.name = name
        self.arguments = arguments
        self.named = named
        self.module = module
        self.running: Match | None = None

    def match(self, *, listen: bool = True) -> Match:
        """Starts a match with the setup that the check was given; a failure says how many actions it took."""
        setup = next(one for one in self.arguments if isinstance(one, MatchSetup))
        self.running = setup.match(self.game, listen=listen)
        return self.running

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        __tracebackhide__ = True  # pytest then shows the check that failed last
        if isinstance(error, Exception):
            raise AssertionError(self.message(error)) from error

    def message(self, error: Exception) -> str:
        """The message of a failure, and the command that reproduces it."""
        what = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
        where = ", ".join(map(_described, self.arguments))
        played = f", after {len(self.running.acts)} actions" if self.running is not None else ""
        head = f"{self.game.id}{', ' if where else ''}{where}{played}: {what or 'a check failed'}"
        return f"{head}\nagain: {self.command}"

    @property
    def command(self) -> str:
        """The command that runs just this check."""
        words = [
            f"find_game({self.game.id!r})",
            *map(repr, self.arguments),
            *(f"{name}={value!r}" for name, value in self.named.items()),
        ]
        modules = dict.fromkeys(("cardtable.testing", self.module))
        imports = "; ".join(f"from {module} import *" for module in modules)
        return f'python -c "{imports}; {self.name}({", ".join(words)})"'


def _described(argument: object) -> str:
    if isinstance(argument, MatchSetup):
        return f"{argument.seats} seats, options {dict(argument.options)}, seed {argument.seed}"
    return str(argument)
