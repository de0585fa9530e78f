"""Whether there is a terminal to draw on."""

from __future__ import annotations

import os

from cardtable.system import output

COMPLETION_VARIABLE = "_CARDTABLE_COMPLETE"
"""By this variable of the environment a shell asks for completions instead of running the command."""


def must_be_plain() -> bool:
    """Whether there is no terminal, at either end, that can be drawn on; a browser's tab is one."""
    if is_browser_tab():
        return False
    return os.environ.get("TERM") == "dumb" or not output.is_terminal()


def is_browser_tab() -> bool:
    """Whether a tab of a browser is the terminal: what is printed is seen by nobody there."""
    return bool(os.environ.get("TEXTUAL_DRIVER"))
