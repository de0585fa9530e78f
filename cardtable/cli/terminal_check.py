"""Whether there is a terminal to draw on, and opening the lobby there."""

from __future__ import annotations

import contextlib
import gc
import os
from collections.abc import Iterator

from cardtable.errors import OptionError
from cardtable.system import output

COMPLETION_VARIABLE = "_CARDTABLE_COMPLETE"
"""By this variable of the environment a shell asks for completions instead of running the command."""


def open_lobby() -> None:
    """Opens the lobby. Raises OptionError where there is no terminal."""
    if must_be_plain():
        raise OptionError(
            "the lobby needs a terminal; without one: cardtable play GAME --plain, cardtable games"
        )
    with without_garbage_collection():
        from cardtable.tui.app import run_lobby

    run_lobby()


def must_be_plain() -> bool:
    """Whether there is no terminal, at either end, that can be drawn on; a browser's tab is one."""
    if is_browser_tab():
        return False
    return os.environ.get("TERM") == "dumb" or not output.is_terminal()


def is_browser_tab() -> bool:
    """Whether a tab of a browser is the terminal: what is printed is seen by nobody there."""
    return bool(os.environ.get("TEXTUAL_DRIVER"))


@contextlib.contextmanager
def without_garbage_collection() -> Iterator[None]:
    """For imports: all of that stays, so nothing of it is looked through for what may go, then or later."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
