"""Code of others: it prints nowhere, and the program has its own streams back whoever ends last."""

from __future__ import annotations

import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardtable.system.foreign_code import run_held


@pytest.mark.parametrize("ends_first", ["first", "second"])
def test_two_threads_at_once_leave_the_streams_as_they_were(ends_first: str) -> None:
    own = sys.stdout, sys.stderr, sys.stdin, sys.__stdout__, sys.__stderr__
    begun = {name: threading.Event() for name in ("first", "second")}
    may_end = {name: threading.Event() for name in ("first", "second")}

    def work(name: str) -> str:
        begun[name].set()
        assert may_end[name].wait(30)
        print(name)
        return name

    with ThreadPoolExecutor(2) as threads:
        running = {}
        for name in begun:
            running[name] = threads.submit(run_held, lambda name=name: work(name))
            assert begun[name].wait(30)
        assert sys.stdout is not own[0]
        ends_last = next(name for name in begun if name != ends_first)
        for name in (ends_first, ends_last):
            may_end[name].set()
            assert running[name].result(30) == name
            assert (sys.stdout is own[0]) == (name == ends_last)
    assert (sys.stdout, sys.stderr, sys.stdin, sys.__stdout__, sys.__stderr__) == own
