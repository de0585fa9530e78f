"""Hosting: opens a table for several clients, plays one match after another there, and closes it."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

from cardtable.archive.match_beginning import begin_again, discard
from cardtable.errors import CardTableError, TableError
from cardtable.net.admission import Admission
from cardtable.net.messages import Notice
from cardtable.net.people import CAREFUL, WAIT
from cardtable.net.saved_table import SavedTable, load_table
from cardtable.net.seat_tokens import new_token
from cardtable.net.shared_table import SharedTable
from cardtable.net.socket_folders import (
    bind_socket,
    checked_name,
    default_table_name,
    group_id,
    require_unix_sockets,
    socket_path,
)
from cardtable.table.sitting import Sitting
from cardtable.text import clean

CLOSED_BY_HOST = "The host has closed the table. The match is kept."


class HostedTable:
    """A table that others join by its socket. The host's own client joins it too, with `key`."""

    def __init__(self, sitting: Sitting, kept: SavedTable, *, is_new: bool) -> None:
        self.is_new = is_new
        """Whether the match was begun for this table. If the table cannot be opened, its record is
        discarded."""
        self.name = kept.name
        self.key = new_token()
        self.shared_table = SharedTable(sitting, kept)
        self._group = None if kept.group < 0 else kept.group
        self.admission = Admission(self.shared_table, self.key)
        self._closed = asyncio.Event()
        self._playing: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        """The path of its socket."""
        return str(socket_path(self.name, self._group))

    async def open(self) -> None:
        """Begins to accept clients. Raises TableError."""
        try:
            listening = bind_socket(self.name, self._group)
        except TableError:
            (discard if self.is_new else Sitting.leave)(self.shared_table.sitting)
            raise
        self.shared_table.save()
        await self.admission.open(listening)

    async def run(self) -> None:
        """Plays match after match, as the host asks for them, until the table is closed. Raises whatever a
        fault of the program raises."""
        closed = asyncio.ensure_future(self._closed.wait())
        try:
            while not self._closed.is_set():
                self._playing = asyncio.ensure_future(self.shared_table.play())
                await asyncio.wait((self._playing, closed), return_when=asyncio.FIRST_COMPLETED)
                if self._playing.done() and not self._playing.cancelled():
                    self._playing.result()
                    await self._await_rematch(closed)
        finally:
            closed.cancel()
            if self._playing is not None:
                self._playing.cancel()
            await self.close()

    async def _await_rematch(self, closed: asyncio.Future[Any]) -> None:
        """Waits until the host asks for a rematch, and begins it, or until the table is closed."""
        before = self.shared_table
        wished = asyncio.ensure_future(before.is_rematch_wanted.wait())
        await asyncio.wait((wished, closed), return_when=asyncio.FIRST_COMPLETED)
        wished.cancel()
        if closed.done():
            return
        try:
            sitting = begin_again(before.sitting)
        except CardTableError as error:
            before.is_rematch_wanted.clear()
            before.client_seats.broadcast(Notice("No other match can be begun."))
            if before.client_seats.host is not None:  # the reason may name the host's folders
                before.client_seats.host.send(Notice(clean(f"No other match can be begun: {error}", 300)))
            return await self._await_rematch(closed)
        before.sitting.leave()
        self.shared_table = self.admission.table = before.with_next_match(sitting)

    async def close(self, why: str = "") -> None:
        """Tells every client and leaves the match as it stands in its record."""
        if self._closed.is_set():
            return
        self._closed.set()
        if self._playing is not None:
            self._playing.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._playing
        over = self.shared_table.match.over
        self.admission.close(why or ("The match is over." if over else CLOSED_BY_HOST))
        with contextlib.suppress(OSError):
            Path(self.address).unlink()
        if over:  # it may have been stopped between the last act and that
            self.shared_table.delete_settings()
        self.shared_table.sitting.leave()


def open_table(
    sitting: Sitting,
    name: str = "",
    *,
    group: str = "",
    away_policy: str = WAIT,
    turn_seconds: int = 0,
    is_new: bool = True,
) -> HostedTable:
    """A table whose people join from clients of their own. The seat of `you`, else the first person's, is the
    host's. If this raises TableError, no match was begun; one that is not `is_new` stays as it is."""
    try:
        kept = _new_saved_table(sitting, name, group, away_policy, turn_seconds)
    except TableError:
        (discard if is_new else Sitting.leave)(sitting)
        raise
    return HostedTable(sitting, kept, is_new=is_new)


def _new_saved_table(
    sitting: Sitting, name: str, group: str, away_policy: str, turn_seconds: int
) -> SavedTable:
    """The settings of a new table. Raises TableError."""
    require_unix_sockets()
    if away_policy not in (WAIT, CAREFUL):
        raise TableError(
            f"{away_policy[:20]!r}: who is away is waited for (wait), or a bot plays for them (careful)"
        )
    if not sitting.persons:
        raise TableError("nobody plays at this table: name at least one person")
    called = checked_name(name or default_table_name(sitting.match.game.id))
    seat = next((at for at in sitting.persons if sitting.kinds[at] == "you"), sitting.persons[0])
    return SavedTable(called, seat, group_id(group) if group else -1, away_policy, {}, turn_seconds)


def reopen(sitting: Sitting) -> HostedTable:
    """The table of a resumed sitting whose people sit apart, with everybody's seat reserved. Raises
    TableError."""
    kept = load_table(sitting.path)
    if kept is None or kept.host not in sitting.persons:  # its settings are lost: everybody comes anew
        return open_table(sitting, is_new=False)
    checked_name(kept.name)
    return HostedTable(sitting, kept, is_new=False)
