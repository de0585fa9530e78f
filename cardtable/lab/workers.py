"""Who does work that can be shared out: this process, others of the machine, or a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar

from cardtable.bots.child_process import end_all, end_all_at_signals
from cardtable.errors import OptionError

T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def workers(count: int, jobs: int | None = None, scheduler: str | None = None) -> Iterator[Executor | None]:
    """Who does so many tasks: so many processes (as many as there are cores), or the cluster of a Dask
    scheduler. None means that they are done here, one after the other. What nobody waits for any more in the
    end is left undone."""
    if scheduler is not None:
        client = _client(scheduler)
        try:
            yield client.get_executor()
        finally:
            client.close()
        return
    processes = min(jobs or os.cpu_count() or 1, count)
    if processes <= 1:
        yield None
        return
    with ProcessPoolExecutor(processes, initializer=_begin_to_work) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def _begin_to_work() -> None:
    """In a process that works for this one: it ends with its programs, and with this one, killed or not."""
    end_all_at_signals()
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    """Whoever is killed outright can end nobody."""
    parent.join()
    end_all()
    os._exit(1)


def in_order(work: Callable[[T], R], todo: Sequence[T], executor: Executor | None) -> Iterator[R]:
    """What comes of the tasks, in their order, as it comes in."""
    if executor is None:
        yield from map(work, todo)
        return
    # Not by `executor.map`: it takes back what is left itself, which a pool that ends meanwhile cannot bear.
    waiting = [executor.submit(work, task) for task in todo]
    yield from (future.result() for future in waiting)


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise OptionError("--scheduler needs Dask: pip install 'cardtable[arena]'") from None
    try:
        return Client(address, timeout="10s")  # type: ignore[no-untyped-call]  # it has no types
    except (OSError, ValueError) as error:
        raise OptionError(f"no Dask scheduler answers at {address!r}: {error}") from None
