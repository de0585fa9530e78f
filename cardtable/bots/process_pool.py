"""Where searches run: in processes of their own beside the screen, stopped at once when nobody waits.

A view goes to them as the bytes of its codec, actions go as their texts.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import resource_tracker
from typing import Any, TypeVar

from cardtable.bots.search import Budget, Search
from cardtable.bots.search_results import Found, joined
from cardtable.engine.actions import Action, parse_action
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.errors import CodecError
from cardtable.match.view_codec import pack_view, unpack_view
from cardtable.system.output import on_real_stderr

WORKERS = max(1, min(4, os.cpu_count() or 1))
"""Processes that think at the same time."""
KINDLY = 10
"""How far they stand back for the screen."""
BOTS, ADVICE = 0, 1
"""For whom is thought: each lets go of its own."""
T = TypeVar("T")
Stopped = Callable[[], bool]

_stopped: Any = None
"""In a worker: by whom it is for the number of the last job that nobody waits for any more."""


def favourites(view: View, rng: random.Random) -> tuple[Action, ...]:
    """What the game's own careful play would do, best first."""
    legal = set(view.legal)
    return tuple(advice.action for advice in view.game.advise(view, rng) if advice.action in legal)


def think(view: View, seed: str, budget: Budget) -> list[Found]:
    """One search here and now."""
    return _searched(view, seed, budget, favourites(view, random.Random(seed)), lambda: False)


def _searched(
    view: View, seed: str, budget: Budget, advised: tuple[Action, ...], stopped: Stopped
) -> list[Found]:
    search = Search(view, random.Random(seed), advised)
    search.run(budget, stopped)
    return search.found()


def actions_of(game: Game, texts: Sequence[str]) -> tuple[Action, ...]:
    """The actions that travelled as these texts."""
    return tuple(parse_action(text, game.verbs) for text in texts)


Told = tuple[str, *tuple[float, ...]]
"""What was found out about one action, its text first."""


def searched(view: View, stopped: Stopped, seed: str, budget: Budget, advised: Sequence[str]) -> list[Told]:
    """The work of one search."""
    found = _searched(view, seed, budget, actions_of(view.game, advised), stopped)
    return [(str(one.action), *one.figures) for one in found]


def found_in(game: Game, searches: Sequence[list[Told]]) -> list[list[Found]]:
    """What several searches told."""
    return [
        [Found(parse_action(text, game.verbs), *figures) for text, *figures in told]  # type: ignore[arg-type]
        for told in searches
    ]


def _begin(stopped: Any) -> None:
    """What a worker does first."""
    global _stopped
    _stopped = stopped
    with contextlib.suppress(OSError, AttributeError):
        os.nice(KINDLY)


def _job(
    whose: int, number: int, game: Game, view: bytes, work: Callable[..., T], part: tuple[Any, ...]
) -> T:
    """One part of some work, in a worker."""
    return work(unpack_view(view, game), lambda: _stopped is not None and _stopped[whose] >= number, *part)


def _is_found_elsewhere(game: Game) -> bool:
    """Whether another process finds the game: by the name of its class, where it is not installed."""
    kind = type(game)
    return getattr(sys.modules.get(kind.__module__), kind.__qualname__, None) is kind


class Thinkers:
    """The processes; started when first needed. Without `workers` this process thinks."""

    def __init__(self, workers: int = WORKERS) -> None:
        self.workers = workers
        self._jobs = 0
        self._let_go = [0, 0]
        self._executor: ProcessPoolExecutor | None = None
        self._stopped: Any = None

    def ask(self, view: View, seed: str, budget: Budget) -> list[Found]:
        """Searches from one view in all processes, and what they found together. Waits for it.

        Where no process can, this one makes a single search."""
        advised = favourites(view, random.Random(seed))
        texts = [str(action) for action in advised]
        number = self._next_job()
        parts = [(f"{seed} {at}", budget, texts) for at in range(self.workers)]
        found = self._apart(BOTS, number, view, searched, parts)
        if found is None:
            return _searched(view, seed, budget, advised, lambda: self._let_go[BOTS] >= number)
        return joined(found_in(view.game, found), (*advised, *view.legal)[0])

    def share(
        self, view: View, work: Callable[..., T], parts: Sequence[tuple[Any, ...]], whose: int = ADVICE
    ) -> list[T] | None:
        """What each part of some work on a view came to; None if somebody let go of it. Waits for it.

        The work is a function of a module: it is given the view, what tells whether to stop, and its part.
        Should the processes die or not start, or not know the game, this process does it; the next question
        starts them anew.
        """
        number = self._next_job()

        def stopped() -> bool:
            return self._let_go[whose] >= number

        done = self._apart(whose, number, view, work, parts)
        if done is None:
            done = [work(view, stopped, *part) for part in parts]
        return None if stopped() else done

    def _next_job(self) -> int:
        self._jobs += 1
        return self._jobs

    def _apart(
        self, whose: int, number: int, view: View, work: Callable[..., T], parts: Sequence[tuple[Any, ...]]
    ) -> list[T] | None:
        """What the parts came to in the processes; None where these cannot do it."""
        game = view.game
        if not self.workers or not _is_found_elsewhere(game):
            return None
        try:
            packed, executor = pack_view(view), self._started()
            running: list[Future[T]] = [
                executor.submit(_job, whose, number, game, packed, work, part) for part in parts
            ]
            return [future.result() for future in running]
        except CodecError:
            return None
        except (BrokenExecutor, OSError):
            self._executor = None
            return None

    def stop(self, whose: int = BOTS) -> None:
        """Lets go of all that is being thought about for the bots, or for advice."""
        self._let_go[whose] = self._jobs
        if self._stopped is not None:
            self._stopped[whose] = self._jobs

    def close(self) -> None:
        """Ends the processes."""
        self.stop(BOTS)
        self.stop(ADVICE)
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            # The helper process that this needs inherits stderr, which the screen has replaced by
            # something that is no file.
            with on_real_stderr():
                resource_tracker.ensure_running()
            self._stopped = context.Array("L", self._let_go)
            self._executor = ProcessPoolExecutor(
                self.workers, mp_context=context, initializer=_begin, initargs=(self._stopped,)
            )
        return self._executor


THINKERS = Thinkers()
"""The processes of this program."""
