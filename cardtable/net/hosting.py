"""Opening a table for several terminals: its match, its socket, and the host's own way in."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

from cardtable.archive.saved_matches import begin_again, discard
from cardtable.errors import CardTableError, TableError
from cardtable.net.admission import Door
from cardtable.net.messages import Said
from cardtable.net.shared_table import SharedTable
from cardtable.net.socket_folders import bound, checked_name, group_id, needs_sockets, socket_of, usual_name
from cardtable.net.table_files import Kept, kept_table, new_token
from cardtable.net.terminal_seats import CAREFUL, WAIT
from cardtable.table.sitting import Sitting
from cardtable.text import clean

CLOSED = "The host has closed the table. The match is kept."


class HostedTable:
    """A table that others join by its socket. Its host joins it, too, with the `key`."""

    def __init__(self, sitting: Sitting, kept: Kept, *, is_new: bool) -> None:
        self.is_new = is_new
        """Whether its match begins with it: where it cannot be opened, none was begun."""
        self.name = kept.name
        self.key = new_token()
        self.table = SharedTable(sitting, kept)
        self._group = None if kept.group < 0 else kept.group
        self._door = Door(self.table, self.key)
        self._closed = asyncio.Event()
        self._playing: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        """Where it is joined."""
        return str(socket_of(self.name, self._group))

    async def open(self) -> None:
        """From now on terminals may come. Raises TableError."""
        try:
            listening = bound(self.name, self._group)
        except TableError:
            (discard if self.is_new else Sitting.leave)(self.table.sitting)
            raise
        self.table.keep()
        await self._door.open(listening)

    async def run(self) -> None:
        """Plays, a match after the other as its host wishes, and stays open until it is closed. Raises what a
        fault of the program raises."""
        closed = asyncio.ensure_future(self._closed.wait())
        try:
            while not self._closed.is_set():
                self._playing = asyncio.ensure_future(self.table.play())
                await asyncio.wait((self._playing, closed), return_when=asyncio.FIRST_COMPLETED)
                if self._playing.done() and not self._playing.cancelled():
                    self._playing.result()
                    await self._another(closed)
        finally:
            closed.cancel()
            if self._playing is not None:
                self._playing.cancel()
            await self.close()

    async def _another(self, closed: asyncio.Future[Any]) -> None:
        """Waits until its host wishes another match, and begins it; or until the table is closed."""
        before = self.table
        wished = asyncio.ensure_future(before.is_to_go_on.wait())
        await asyncio.wait((wished, closed), return_when=asyncio.FIRST_COMPLETED)
        wished.cancel()
        if closed.done():
            return
        try:
            sitting = begin_again(before.sitting)
        except CardTableError as error:
            before.is_to_go_on.clear()
            before.tell(Said(clean(f"No other match can be begun: {error}", 300)))
            return await self._another(closed)
        before.sitting.leave()
        self.table = self._door.table = before.followed_by(sitting)

    async def close(self, why: str = "") -> None:
        """Everybody is told, and the match is kept as it stands."""
        if self._closed.is_set():
            return
        self._closed.set()
        if self._playing is not None:
            self._playing.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._playing
        over = self.table.match.over
        self._door.close(why or ("The match is over." if over else CLOSED))
        with contextlib.suppress(OSError):
            Path(self.address).unlink()
        self.table.sitting.leave()


def open_table(
    sitting: Sitting, name: str = "", *, group: str = "", away: str = WAIT, host: str = ""
) -> HostedTable:
    """A table for several terminals: the seats of people are for whoever joins; the one called `host`
    (without that the first) is the host's. Raises TableError, and then no match was begun."""
    try:
        kept = _kept_as(sitting, name, group, away, host)
    except TableError:
        discard(sitting)
        raise
    return HostedTable(sitting, kept, is_new=True)


def _kept_as(sitting: Sitting, name: str, group: str, away: str, host: str) -> Kept:
    """How a new table is kept. Raises TableError where it cannot be such a table."""
    needs_sockets()
    if away not in (WAIT, CAREFUL):
        raise TableError(
            f"{away[:20]!r}: who is away is waited for (wait), or a bot plays for them (careful)"
        )
    if not sitting.persons:
        raise TableError("nobody plays at this table: name at least one person")
    called = checked_name(name or usual_name(sitting.match.game.id))
    seat = next((at for at in sitting.persons if sitting.names[at] == host), sitting.persons[0])
    return Kept(called, seat, group_id(group) if group else -1, away, {})


def reopen(sitting: Sitting) -> HostedTable | None:
    """The table of a sitting that was taken up, if it was one for several terminals: everybody's seat is
    theirs."""
    kept = kept_table(sitting.path)
    if kept is None or kept.host not in sitting.persons:
        return None
    checked_name(kept.name)
    return HostedTable(sitting, kept, is_new=False)
