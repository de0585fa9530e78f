"""Where searches run: in processes of their own beside the screen, stopped at once when nobody waits.

A view goes to them as the bytes of its codec, actions go as their texts.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import resource_tracker
from typing import Any

from cardtable.engine.actions import Action, parse_action
from cardtable.engine.codec import pack_view, unpack_view
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.errors import CodecError
from cardtable.seats.search import Budget, Found, Search, joined

WORKERS = max(1, min(4, os.cpu_count() or 1))
"""Processes that think at the same time."""
KINDLY = 10
"""How far they stand back for the screen."""

_stopped: Any = None
"""In a worker: the number of the last job that nobody waits for any more."""


def favourites(view: View, rng: random.Random) -> tuple[Action, ...]:
    """What the game's own careful play would do, best first."""
    legal = set(view.legal)
    return tuple(advice.action for advice in view.game.advise(view, rng) if advice.action in legal)


def think(view: View, seed: str, budget: Budget) -> list[Found]:
    """One search here and now."""
    return _searched(view, seed, budget, favourites(view, random.Random(seed)), lambda: False)


def _searched(
    view: View, seed: str, budget: Budget, advised: tuple[Action, ...], stopped: Callable[[], bool]
) -> list[Found]:
    search = Search(view, random.Random(seed), advised)
    search.run(budget, stopped)
    return search.found()


def _begin(stopped: Any) -> None:
    """What a worker does first."""
    global _stopped
    _stopped = stopped
    with contextlib.suppress(OSError, AttributeError):
        os.nice(KINDLY)


Told = tuple[str, int, float, float, float]
"""What was found out about one action, its text first."""


def _job(number: int, game: Game, view: bytes, seed: str, budget: Budget, advised: list[str]) -> list[Told]:
    """One search in a worker."""
    found = _searched(
        unpack_view(view, game),
        seed,
        budget,
        tuple(parse_action(text, game.verbs) for text in advised),
        lambda: _stopped is not None and _stopped.value >= number,
    )
    return [(str(one.action), one.tried, one.mean, one.ahead, one.squares) for one in found]


def _read(game: Game, told: list[Told]) -> list[Found]:
    """What a worker found out."""
    return [Found(parse_action(text, game.verbs), *figures) for text, *figures in told]  # type: ignore[arg-type]


def _is_found_elsewhere(game: Game) -> bool:
    """Whether another process finds the game: by the name of its class, where it is not installed."""
    kind = type(game)
    return getattr(sys.modules.get(kind.__module__), kind.__qualname__, None) is kind


class Thinkers:
    """The processes; started when first needed."""

    def __init__(self, workers: int = WORKERS) -> None:
        self.workers = workers
        self._jobs = self._let_go = 0
        self._executor: ProcessPoolExecutor | None = None
        self._stopped: Any = None

    def ask(self, view: View, seed: str, budget: Budget) -> list[Found]:
        """Searches from one view in all processes, and what they found together. Waits for it.

        Should they die or not start, or not know the game, this process thinks for them; the next question
        starts them anew.
        """
        self._jobs += 1
        number, advised = self._jobs, favourites(view, random.Random(seed))
        try:
            found = self._ask_all(number, view, seed, budget, advised)
        except CodecError:
            found = []
        except (BrokenExecutor, OSError):
            self._executor, found = None, []
        if not found:
            return _searched(view, seed, budget, advised, lambda: self._let_go >= number)
        return joined(found, (*advised, *view.legal)[0])

    def _ask_all(
        self, number: int, view: View, seed: str, budget: Budget, advised: tuple[Action, ...]
    ) -> list[list[Found]]:
        """What each process found; nothing where they cannot know the game."""
        game = view.game
        if not _is_found_elsewhere(game):
            return []
        executor, packed, texts = self._started(), pack_view(view), [str(action) for action in advised]
        running: list[Future[list[Told]]] = [
            executor.submit(_job, number, game, packed, f"{seed} {at}", budget, texts)
            for at in range(self.workers)
        ]
        return [_read(game, future.result()) for future in running]

    def stop(self) -> None:
        """Lets go of all that is being thought about."""
        self._let_go = self._jobs
        if self._stopped is not None:
            self._stopped.value = self._jobs

    def close(self) -> None:
        """Ends the processes."""
        self.stop()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            # The helper process that this needs inherits stderr, which the screen has replaced by
            # something that is no file.
            with contextlib.redirect_stderr(sys.__stderr__):
                resource_tracker.ensure_running()
            self._stopped = context.Value("L", self._let_go)
            self._executor = ProcessPoolExecutor(
                self.workers, mp_context=context, initializer=_begin, initargs=(self._stopped,)
            )
        return self._executor


THINKERS = Thinkers()
"""The processes of this program."""
