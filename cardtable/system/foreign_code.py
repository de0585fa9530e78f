"""Running code of packages that other people wrote: what its import prints, reads or raises harms nobody."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import TypeVar

from cardtable.errors import PackageError, Terminated, one_line

_WRITTEN = ("stdout", "stderr", "__stdout__", "__stderr__")
_READ = ("stdin", "__stdin__")

T = TypeVar("T")


def run_held(work: Callable[[], T]) -> T:
    """What that code returns. Meanwhile what it prints is dropped, and there is nothing for it to read.

    Raises PackageError for whatever it raises, `sys.exit` and an interruption included, in one line that
    names the place; only a signal that ends the program goes through.
    """
    try:
        with _streams_held():
            return work()
    except Terminated:
        raise
    except BaseException as error:
        raise PackageError(_error_line(error)) from error


@contextlib.contextmanager
def _streams_held() -> Iterator[None]:
    before = {name: getattr(sys, name) for name in (*_WRITTEN, *_READ)}
    with open(os.devnull, "w", encoding="utf-8") as away, open(os.devnull, encoding="utf-8") as nothing:
        for name in before:
            setattr(sys, name, nothing if name in _READ else away)
        try:
            yield
        finally:
            for name, stream in before.items():
                setattr(sys, name, stream)


def _error_line(error: BaseException) -> str:
    """An error in one line, with its place."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}: {error.msg}"
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{last.filename}, line {last.lineno}: {type(error).__name__}: {_message(error)}"


def _message(error: BaseException) -> str:
    try:
        return one_line(error)
    except Exception:  # an error of somebody else's, whose text may fail as well
        return "an error without a text"
