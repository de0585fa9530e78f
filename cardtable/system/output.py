"""The one door through which anything is printed: nothing that a terminal could obey goes through it.

Names, files and records come from anybody. Whatever prints does it here (a test holds that no other door is
used); what the app draws goes through the canvas and its notices, which clean in the same way.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from typing import TextIO

from cardtable.errors import CardTableError
from cardtable.text import clean, shown

_LONGEST_ERROR = 2000


class OutputError(CardTableError):
    """There is nowhere to print to, or nowhere to read from."""


# Printing


def say(text: str = "", *, to: TextIO | None = None, end: str = "\n") -> None:
    """Prints a text of one or more lines. Raises OutputError, BrokenPipeError."""
    target = sys.stdout if to is None else to
    if target is None:
        raise OutputError("standard output is closed: there is nowhere to print to")
    try:
        print(shown(text), end=end, file=target, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        forget()
        raise OutputError(f"standard output cannot be written to ({error.strerror})") from None


def say_line(text: str) -> None:
    """Prints exactly one line: what would break it is somebody's data."""
    say(" ".join(shown(text).split("\n")))


def complain(text: str) -> None:
    """One line on stderr; where that is closed nobody hears of it."""
    remark(f"cardtable: {clean(text, _LONGEST_ERROR)}")


def remark(text: str) -> None:
    """What another program says on its stderr, on ours; where that is closed nobody hears of it."""
    with contextlib.suppress(OSError, ValueError):
        if sys.stderr is not None:
            print(clean(text, 2 * _LONGEST_ERROR), file=sys.stderr, flush=True)


def page(text: str) -> None:
    """A long text, through the reader's pager."""
    import click

    click.echo_via_pager(shown(text))


@contextlib.contextmanager
def bar(total: int, what: str = "deals") -> Iterator[Callable[[], None]]:
    """A progress bar on stderr, where somebody sees it; what it gives is one step of it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda: progress.advance(task)


# The streams


def open_streams() -> None:
    """Makes the streams fit for use. Closed ones get a place of their own, or the first file opened, maybe a
    record, would be taken for them; what cannot be read or written of a name is a ?."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def need_output() -> None:
    """Raises OutputError where nothing can be printed."""
    if sys.stdout is None:
        raise OutputError("standard output is closed: there is nowhere to print to")


def need_input() -> None:
    """Raises OutputError where nothing can be typed."""
    if sys.stdin is None:
        raise OutputError("standard input is closed: nothing can be typed; for no input at all: </dev/null")


def is_terminal() -> bool:
    """Whether there is a terminal at both ends."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdout, sys.stdin))


def forget() -> None:
    """Nobody reads any more: what is left in the buffer must not complain at exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextlib.contextmanager
def on_real_stderr() -> Iterator[None]:
    """Gives a process that is begun meanwhile the real stderr: the app's is no file."""
    with contextlib.redirect_stderr(sys.__stderr__):
        yield
