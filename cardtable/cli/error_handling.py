"""The last net around every command: what it raises becomes one line and an exit code."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cardtable.errors import CardTableError, LostRecordError, NothingThereError, ScreenError, Terminated
from cardtable.system import output

EXIT_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_NOTHING_THERE = 3
EXIT_STOPPED = 130
EXIT_CODES = {
    0: "done",
    EXIT_FAILED: "failed: a scenario, a damaged record, a crash",
    EXIT_BAD_INPUT: "bad input",
    EXIT_NOTHING_THERE: "nothing there to go on with, to join or to learn",
    EXIT_STOPPED: "stopped by Ctrl-C",
}
"""What each exit code means, as help and manual tell it. A signal adds 128 to its number."""
_SIGNALLED = 128
"""What shells add to a signal's number for the exit code."""


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
    except NothingThereError as error:
        output.complain(str(error))
        return EXIT_NOTHING_THERE
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
        raise Terminated(_SIGNALLED + number)

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
