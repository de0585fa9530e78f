"""The command without words: the lobby."""

from __future__ import annotations

from cardtable.cli.terminal_check import must_be_plain
from cardtable.errors import OptionError
from cardtable.system.garbage_collection import without_garbage_collection


def open_lobby() -> None:
    """Opens the lobby. Raises OptionError where there is no terminal."""
    if must_be_plain():
        raise OptionError(
            "the lobby needs a terminal; without one: cardtable play GAME --plain, cardtable games"
        )
    with without_garbage_collection(keeps=True):
        from cardtable.tui.app import run_lobby

    run_lobby()
