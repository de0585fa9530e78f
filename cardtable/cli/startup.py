"""The command's first moments: without words it opens the lobby, and reads no command line for that.

Whatever a command raises becomes one line and an exit code here.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cardtable.errors import CardTableError, LostRecordError, OptionError, ScreenError
from cardtable.system import output

EXIT_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_STOPPED = 130
_SIGNALLED = 128
"""What shells add to a signal's number for the exit code."""


def main() -> int:
    """The command as it is given; answers the exit code."""
    if len(sys.argv) == 1:
        return guarded(open_lobby)
    from cardtable.cli.commands import main as command

    return command()


def open_lobby() -> None:
    """Opens the lobby. Raises OptionError where there is no terminal."""
    if must_be_plain():
        raise OptionError(
            "the lobby needs a terminal; without one: cardtable play GAME --plain, cardtable games"
        )
    with unhindered():
        from cardtable.tui.app import run_lobby

    run_lobby()


def must_be_plain() -> bool:
    """Whether there is no terminal, at either end, that can be drawn on; a browser's tab is one."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return False
    return os.environ.get("TERM") == "dumb" or not output.is_terminal()


@contextlib.contextmanager
def unhindered() -> Iterator[None]:
    """For an import of the screen: all of it stays, so nothing is looked through for what may go."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def guarded(run: Callable[[], object]) -> int:
    """Runs a command; its exit code. No traceback reaches a user."""
    output.open_streams()
    try:
        output.need_output()
        with _leaving_in_order():
            code = run()
    except LostRecordError as error:
        output.complain(str(error))
        return EXIT_FAILED
    except CardTableError as error:
        output.complain(str(error))
        return EXIT_BAD_INPUT
    except ScreenError as error:
        return _crashed(error.fault)
    except KeyboardInterrupt:
        return EXIT_STOPPED
    except BrokenPipeError:
        output.forget()  # the reader has gone: head, a closed pager
        return EXIT_FAILED
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else EXIT_FAILED
    except Exception as error:  # the last net: whatever it was, one line
        return _crashed(error)
    return code if isinstance(code, int) else 0


@contextlib.contextmanager
def _leaving_in_order() -> Iterator[None]:
    """Who is told to end closes the table first: bots in programs of their own would outlive it."""

    def leave(number: int, _: object) -> None:
        raise SystemExit(_SIGNALLED + number)

    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                before[getattr(signal, name)] = signal.signal(getattr(signal, name), leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _crashed(error: BaseException) -> int:
    """One line naming the crash and where the record lies. What an error says may name cards: it is told of
    those alone that the system makes."""
    if os.environ.get("CARDTABLE_DEBUG"):
        raise error
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = (
        f" at {Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}" if place is not None else ""
    )
    told = f"{type(error).__name__}: {error.strerror}" if isinstance(error, OSError) else type(error).__name__
    output.complain(f"crashed: {told}{where}. {_where_records_lie()}")
    return EXIT_FAILED


def _where_records_lie() -> str:
    """What became of the match."""
    try:
        from cardtable.system.folders import records_folder

        return f"A running match is kept in {records_folder()}: cardtable resume"
    except Exception:  # never a second crash out of the first
        return "A running match is kept: cardtable resume"
