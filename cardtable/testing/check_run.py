"""One run of a check: its failure says where it happened, and how to run just that check again."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.match_setups import MatchSetup


class CheckRun:
    """One run of a check. Whatever fails inside is told with the game, the setup, how many actions had
    been played, and a command that runs just that again:

        def check_match_ends(game: Game, setup: MatchSetup) -> None:
            with CheckRun(game, "check_match_ends", setup) as check:
                match = check.match()
    """

    def __init__(
        self,
        game: Game,
        check: str,
        *given: object,
        module: str = "cardtable.testing",
        **named: object,
    ) -> None:
        self.game = game
        self.check = check
        self.given = given
        self.named = named
        self.module = module
        self.running: Match | None = None

    def match(self, *, listen: bool = True) -> Match:
        """A new match of the setup; a failure tells how far it got."""
        setup = next(one for one in self.given if isinstance(one, MatchSetup))
        self.running = setup.match(self.game, listen=listen)
        return self.running

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        __tracebackhide__ = True  # pytest then shows the check that failed last
        if isinstance(error, Exception):
            raise AssertionError(self.told(error)) from error

    def told(self, error: Exception) -> str:
        """What went wrong where, and how to see it again."""
        what = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
        where = ", ".join(map(_said, self.given))
        played = f", after {len(self.running.steps)} actions" if self.running is not None else ""
        head = f"{self.game.id}{', ' if where else ''}{where}{played}: {what or 'a check failed'}"
        return f"{head}\nagain: {self.again}"

    @property
    def again(self) -> str:
        """The command that runs just this check."""
        words = [
            f"find_game({self.game.id!r})",
            *map(repr, self.given),
            *(f"{name}={value!r}" for name, value in self.named.items()),
        ]
        return f'python -c "from {self.module} import *; {self.check}({", ".join(words)})"'


def _said(given: object) -> str:
    if isinstance(given, MatchSetup):
        return f"{given.seats} seats, options {dict(given.options)}, seed {given.seed}"
    return str(given)
