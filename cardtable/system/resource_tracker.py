"""Python's process that frees what worker processes share, such as semaphores, when nobody is left."""

from __future__ import annotations

import multiprocessing
import signal
from multiprocessing import resource_tracker

from cardtable.system.output import on_real_stderr


def ensure_resource_tracker() -> None:
    """Starts it, if it does not run, so that a closed terminal does not end it: it ignores SIGINT and SIGTERM
    by itself, but with SIGHUP it would end before the program, and what the program then gives back would be
    a traceback.

    It inherits stderr, which a screen has replaced by something without a file.
    """
    if not hasattr(signal, "SIGHUP"):  # Windows has no tracker, nor closes terminals by signals
        return
    unblocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    try:
        with on_real_stderr():
            resource_tracker.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, unblocked)


def forks_workers() -> bool:
    """Whether worker processes are copies of this one by default, which share nothing by name."""
    return multiprocessing.get_start_method() == "fork"
