"""The record that a member keeps of a match at somebody else's table: whole once each deal is over.

It is made from what the host reveals of finished deals, so it holds no more than everybody may see by then.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from cardtable.engine.random_keys import new_seed
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.net.saved_table import TABLE_SUFFIX, load_table
from cardtable.net.transport import SSH_SCHEME
from cardtable.system.files import dated_file_stem, list_files, own_folder, replace_whole, write_numbered
from cardtable.system.folders import SUFFIX, records_folder


def is_elsewhere(address: str) -> bool:
    """Whether the host of that table keeps its record elsewhere than in this person's folder."""
    if address.startswith(SSH_SCHEME):
        return True
    with contextlib.suppress(CardTableError):
        own = [load_table(path) for path in list_files(records_folder(), TABLE_SUFFIX)]
        return all(table is None or table.name != Path(address).stem for table in own)
    return False


class KeptMatch:
    """The record of one match at a member's machine."""

    def __init__(self) -> None:
        self.path: Path | None = None
        """The record; None until the first deal is over."""

    def keep(self, revealed: Match, *, is_over: bool) -> None:
        """Keeps the match to the end of the revealed deal, unless it cannot be written."""
        with contextlib.suppress(CardTableError, OSError):
            data = _as_own(revealed, is_over=is_over).record().encode("utf-8", "surrogateescape")
            if self.path is None:
                folder = records_folder()
                own_folder(folder)
                self.path = write_numbered(folder, dated_file_stem(revealed.game.id), SUFFIX, data)
            else:
                replace_whole(self.path, data)


def _as_own(revealed: Match, *, is_over: bool) -> Match:
    """The match as one of this machine. While it is not over, or where seats changed hands, it stays marked
    as taken up from another record, and counts nowhere."""
    counts = is_over and not revealed.seated.is_exchanged(range(revealed.seats))
    origin = "" if counts else revealed.origin
    last = revealed.acts[-1].deal_index
    return revealed.branched_after(len(revealed.acts), new_seed(), deals=last, origin=origin)
