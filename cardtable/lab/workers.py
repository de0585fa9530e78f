"""Where work runs that can be shared: in this process, in worker processes, or on a Dask cluster."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar

from cardtable.bots.child_process import end_all, end_all_at_signals
from cardtable.errors import OptionError
from cardtable.system.resource_tracker import ensure_resource_tracker, forks_workers

T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def workers(count: int, jobs: int | None = None, scheduler: str | None = None) -> Iterator[Executor | None]:
    """Yields an executor for that many tasks: worker processes (as many as there are cores unless `jobs` says
    otherwise), or the cluster of a Dask scheduler. None means that the tasks run in this process, one after
    another. On leaving, tasks that have not started are cancelled."""
    if scheduler is not None:
        client = _dask_client(scheduler)
        try:
            yield client.get_executor()
        finally:
            client.close()
        return
    processes = min(jobs or os.cpu_count() or 1, count)
    if processes <= 1:
        yield None
        return
    if not forks_workers():
        ensure_resource_tracker()
    with ProcessPoolExecutor(processes, initializer=_start_worker) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def _start_worker() -> None:
    """Runs first in each worker process: it ends its own child processes when it is told to end, and when its
    parent dies."""
    end_all_at_signals()
    parent = parent_process()
    if parent is not None:
        Thread(target=_exit_with_parent, args=(parent,), daemon=True).start()


def _exit_with_parent(parent: BaseProcess) -> None:
    """Waits for the parent to end, even by SIGKILL, and then ends this process and its children."""
    parent.join()
    end_all()
    os._exit(1)


def results_in_order(work: Callable[[T], R], todo: Sequence[T], executor: Executor | None) -> Iterator[R]:
    """Yields the results in the order of the tasks, each as soon as it is there."""
    if executor is None:
        yield from map(work, todo)
        return
    # Not `executor.map`: it cancels what is left by itself, which fails if the pool shuts down meanwhile.
    waiting = [executor.submit(work, task) for task in todo]
    yield from (future.result() for future in waiting)


def results_on_demand(
    work: Callable[[T], R], todo: Iterable[T], executor: Executor | None, at_once: int
) -> Generator[R, None, None]:
    """Yields the results in the order of the tasks, working on so many at once: for callers that may have
    enough before all is done. Closing it leaves the rest."""
    if executor is None:
        yield from map(work, todo)
        return
    waiting: deque[Future[R]] = deque()
    rest = iter(todo)
    try:
        while True:
            waiting.extend(executor.submit(work, task) for task in islice(rest, at_once - len(waiting)))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _dask_client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise OptionError("--scheduler needs Dask: pip install 'cardtable[arena]'") from None
    try:
        return Client(address, timeout="10s")  # type: ignore[no-untyped-call]  # it has no types
    except (OSError, ValueError) as error:
        raise OptionError(f"no Dask scheduler answers at {address!r}: {error}") from None
