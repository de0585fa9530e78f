"""Printing: everything the program prints goes through here, escaped, so that nothing can control the
terminal.

Names, files and records come from anybody. A test holds that nothing else prints; what the app draws goes
through its canvas, which cleans in the same way.
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
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""To the first cell; all that is in sight; all that can be scrolled back to."""


class OutputError(CardTableError):
    """There is nothing to print to, or to read from."""


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
    """Prints exactly one line, whatever the data in it."""
    say(" ".join(shown(text).split("\n")))


def complain(text: str) -> None:
    """Prints one line on stderr; if that is closed, nothing."""
    remark(f"cardtable: {clean(text, _LONGEST_ERROR)}")


def remark(text: str) -> None:
    """Passes on a line of another program's stderr; if ours is closed, nothing."""
    with contextlib.suppress(OSError, ValueError):
        if sys.stderr is not None:
            print(clean(text, 2 * _LONGEST_ERROR), file=sys.stderr, flush=True)


def wipe(to: TextIO | None = None) -> bool:
    """Clears a terminal and all that can be scrolled back to. Returns False where that may have stayed: no
    terminal, or one that is not known to forget."""
    if not may_scroll_back(to):
        return False
    if sys.platform == "win32":
        return os.system("cls") == 0
    name = os.environ.get("TERM", "dumb")
    if name == "dumb":
        return False
    print(_CLEAR, end="", file=sys.stdout if to is None else to, flush=True)
    return _forgets(name)


def may_scroll_back(to: TextIO | None = None) -> bool:
    """Whether somebody may scroll back in what is printed: it goes to a terminal."""
    target = sys.stdout if to is None else to
    return target is not None and target.isatty()


def _forgets(terminal: str) -> bool:
    """Whether a kind of terminal is known to clear its scrollback when it is told to."""
    try:
        import curses
    except ImportError:
        return False
    try:
        curses.setupterm(terminal, 1)
    except curses.error:
        return False
    return curses.tigetstr("E3") is not None


def page(text: str) -> None:
    """Shows a long text in the person's pager."""
    import click

    click.echo_via_pager(shown(text))


@contextlib.contextmanager
def bar(total: int, what: str = "deals") -> Iterator[Callable[[], None]]:
    """A progress bar on stderr, if that is a terminal. Yields a function that advances it."""
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
    """Prepares the standard streams. A closed one is replaced, or the first file opened (a record, perhaps)
    would take its number. Unencodable letters print as ?."""
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
    """Raises OutputError if nothing can be printed."""
    if sys.stdout is None:
        raise OutputError("standard output is closed: there is nowhere to print to")


def need_input() -> None:
    """Raises OutputError if nothing can be typed."""
    if sys.stdin is None:
        raise OutputError("standard input is closed: nothing can be typed; for no input at all: </dev/null")


def is_terminal() -> bool:
    """Whether there is a terminal at both ends."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdout, sys.stdin))


def forget() -> None:
    """Discards what is buffered after the reader has gone, so that exit does not complain."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextlib.contextmanager
def on_real_stderr() -> Iterator[None]:
    """Runs a block with the real stderr for child processes, since the app's is not a file. What another
    thread has put in its place meanwhile stays there: the app's own may be gone by then."""
    before, sys.stderr = sys.stderr, sys.__stderr__
    try:
        yield
    finally:
        if sys.stderr is sys.__stderr__:
            sys.stderr = before
