"""Where searches run: in processes beside the screen, cancelled at once when nobody waits for them.

A view goes to them as the bytes of its codec, actions go as their texts.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from cardtable.bots.search import Budget, Search
from cardtable.bots.search_results import CandidateResult, pooled
from cardtable.engine import careful_player
from cardtable.engine.actions import Action, parse_action
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.errors import CodecError
from cardtable.match.view_codec import pack_view, unpack_view

if TYPE_CHECKING:  # imported with the first search: a table starts without them
    from concurrent.futures import Future, ProcessPoolExecutor

WORKERS = max(1, min(4, os.cpu_count() or 1))
"""Processes of the pool."""
NICENESS = 10
"""How far they stand back for the screen, as `os.nice` counts it."""
BOTS = 0
"""The client of jobs that bots wait for."""
ADVICE = 1
"""The client of jobs that the adviser waits for. Each client cancels only its own."""
SPREADS = 2
"""The client of jobs that replay the deal of the day."""
PUZZLES = 3
"""The client of jobs that make puzzles."""
_CLIENTS = (BOTS, ADVICE, SPREADS, PUZZLES)
T = TypeVar("T")
Stopped = Callable[[], bool]
"""Asked again and again by a job: whether it is cancelled."""
PackedResult = tuple[str, *tuple[float, ...]]
"""A `CandidateResult` between processes: the action's text, then the figures."""

_cancelled: Any = None
"""In a worker: for each client the number of the last job that is cancelled, in shared memory."""


# What is searched, here or in a worker


def advised_actions(view: View, rng: random.Random) -> tuple[Action, ...]:
    """What the game's own careful play would do, best first."""
    legal = set(view.legal)
    return tuple(advice.action for advice in careful_player.advise(view, rng) if advice.action in legal)


def search_here(view: View, seed: str, budget: Budget) -> list[CandidateResult]:
    """One search in this process."""
    return _search(view, seed, budget, advised_actions(view, random.Random(seed)), lambda: False)


def _search(
    view: View, seed: str, budget: Budget, advised: tuple[Action, ...], stopped: Stopped
) -> list[CandidateResult]:
    search = Search(view, random.Random(seed), advised)
    search.run(budget, stopped)
    return search.results()


def search_job(
    view: View, stopped: Stopped, seed: str, budget: Budget, advised: Sequence[str]
) -> list[PackedResult]:
    """The job of one search."""
    results = _search(view, seed, budget, parse_actions(view.game, advised), stopped)
    return [(str(one.action), *one.figures) for one in results]


def parse_actions(game: Game, texts: Sequence[str]) -> tuple[Action, ...]:
    """The actions of these texts."""
    return tuple(parse_action(text, game.verbs) for text in texts)


def unpack_results(game: Game, searches: Sequence[list[PackedResult]]) -> list[list[CandidateResult]]:
    """The results of several searches that ran as jobs."""
    return [
        [CandidateResult(parse_action(text, game.verbs), *figures) for text, *figures in packed]  # type: ignore[arg-type]
        for packed in searches
    ]


# In a worker


def _start_worker(cancelled: Any) -> None:
    global _cancelled
    _cancelled = cancelled
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)


def _run_job(
    client: int, number: int, game: Game, view: bytes, job: Callable[..., T], part: tuple[Any, ...]
) -> T:
    def stopped() -> bool:
        return _cancelled is not None and _cancelled[client] >= number

    return job(unpack_view(view, game), stopped, *part)


def _is_importable(game: Game) -> bool:
    """Whether another process finds the game, installed or not, by the name of its class."""
    kind = type(game)
    return getattr(sys.modules.get(kind.__module__), kind.__qualname__, None) is kind


class ProcessPool:
    """Processes that search and roll out; started when first needed. With no `workers` this one does it."""

    def __init__(self, workers: int = WORKERS) -> None:
        self.workers = workers
        self._jobs = 0
        self._last_cancelled = [0] * len(_CLIENTS)
        self._executor: ProcessPoolExecutor | None = None
        self._shared_cancelled: Any = None

    def search(self, view: View, seed: str, budget: Budget) -> list[CandidateResult]:
        """Searches from one view in all processes, and pools the results. Waits for them.

        Where no process can, this one makes a single search."""
        advised = advised_actions(view, random.Random(seed))
        texts = [str(action) for action in advised]
        number = self._next_job()
        parts = [(f"{seed} {at}", budget, texts) for at in range(self.workers)]
        packed = self._in_processes(BOTS, number, view, search_job, parts)
        if packed is None:
            return _search(view, seed, budget, advised, lambda: self._last_cancelled[BOTS] >= number)
        return pooled(unpack_results(view.game, packed), (*advised, *view.legal)[0])

    def map(
        self, view: View, job: Callable[..., T], parts: Sequence[tuple[Any, ...]], client: int = ADVICE
    ) -> list[T] | None:
        """What a job on a view came to for each of its parts; None if it was cancelled. Waits for it.

        The job is a function of a module, called with the view, a `Stopped` and the part. If the processes
        die, do not start or do not know the game, this process does it; the next call starts them anew.
        """
        number = self._next_job()

        def stopped() -> bool:
            return self._last_cancelled[client] >= number

        done = self._in_processes(client, number, view, job, parts)
        if done is None:
            done = [job(view, stopped, *part) for part in parts]
        return None if stopped() else done

    def _next_job(self) -> int:
        self._jobs += 1
        return self._jobs

    def _in_processes(
        self, client: int, number: int, view: View, job: Callable[..., T], parts: Sequence[tuple[Any, ...]]
    ) -> list[T] | None:
        """What the parts came to in the processes; None where these cannot do it."""
        game = view.game
        if not self.workers or not _is_importable(game):
            return None
        try:
            packed, executor = pack_view(view), self._started()
            running: list[Future[T]] = [
                executor.submit(_run_job, client, number, game, packed, job, part) for part in parts
            ]
            return [future.result() for future in running]
        except CodecError:
            return None
        except (BrokenExecutor, OSError):
            self._executor = None
            return None

    def stop(self, client: int = BOTS) -> None:
        """Cancels all jobs of a client."""
        self._last_cancelled[client] = self._jobs
        if self._shared_cancelled is not None:
            self._shared_cancelled[client] = self._jobs

    def close(self) -> None:
        """Ends the processes."""
        for client in _CLIENTS:
            self.stop(client)
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            import multiprocessing
            from concurrent.futures import ProcessPoolExecutor

            from cardtable.system.resource_tracker import ensure_resource_tracker

            context = multiprocessing.get_context("spawn")
            ensure_resource_tracker()
            self._shared_cancelled = context.Array("L", self._last_cancelled)
            self._executor = ProcessPoolExecutor(
                self.workers,
                mp_context=context,
                initializer=_start_worker,
                initargs=(self._shared_cancelled,),
            )
        return self._executor


POOL = ProcessPool()
"""The processes of this program."""
