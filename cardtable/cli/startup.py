"""The command's first moments: without words it opens the lobby, and reads no command line for that."""

from __future__ import annotations

import os
import sys

from cardtable.cli.error_handling import guarded
from cardtable.cli.lobby_command import open_lobby
from cardtable.cli.terminal_check import COMPLETION_VARIABLE
from cardtable.system.garbage_collection import without_garbage_collection


def main() -> int:
    """The command as it is given; answers the exit code."""
    if len(sys.argv) == 1 and COMPLETION_VARIABLE not in os.environ:
        return guarded(open_lobby)
    with without_garbage_collection(keeps=True):
        from cardtable.cli.commands import main as command

    return command()
