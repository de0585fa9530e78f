"""The process of a host without a screen: `python -m tests.far_kills.host GAME SEATS [OPTION=VALUE...]` opens
a table, and without them the last unfinished match is taken up again."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

from cardtable.archive.match_beginning import begin
from cardtable.archive.unfinished_matches import last_unfinished, resume
from cardtable.discovery.installed_games import find_game
from cardtable.errors import NothingThereError, RecordError
from cardtable.net import open_table, reopen
from cardtable.net.people import as_remote_persons
from cardtable.table.seat_specs import parse_seats
from cardtable.testing.headless_client import HeadlessClient
from tests.far_kills import UNDO_EACH


async def run(given: Sequence[str]) -> None:
    """Plays until the match is over."""
    if given:
        game = find_game(given[0])
        options = dict(one.split("=") for one in given[2:])
        table = open_table(begin(game, as_remote_persons(parse_seats(given[1], game)), options, 7), "t")
    else:
        try:
            table = reopen(resume(last_unfinished()))
        except (NothingThereError, RecordError):
            return  # it was killed when the match was over
    await table.open()
    running = asyncio.ensure_future(table.run())
    pilot = HeadlessClient(table.address, key=table.key, log=lambda line: print(line, flush=True))
    pilot.keeps_messages, pilot.undo_each = False, UNDO_EACH
    await pilot.run()
    await table.close()
    await running


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1:]))
