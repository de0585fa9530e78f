"""Sitting down at a table elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.errors import TableError
from cardtable.net.client import Member
from cardtable.net.messages import Whole
from cardtable.net.remote_loop import FarLoop
from cardtable.net.remote_sitting import FarSitting
from cardtable.net.table_discovery import address_of


async def join(
    address: str,
    *,
    names: Sequence[str] = (),
    seats: int = 1,
    look: bool = False,
    key: str = "",
    there: str = "",
) -> tuple[FarSitting, FarLoop]:
    """Sits down at a table of that name, socket or ssh:// address (none: the only one of this machine): so
    many people called so, or nobody who plays (`look`). `key` is the host's own; `there` what this program is
    called at the other end of ssh. Raises CardTableError."""
    member = Member(address_of(address), names, 0 if look else seats, key, there)
    sitting = FarSitting(member, await member.come())
    messages = member.messages()
    async for message in messages:
        if isinstance(message, Whole):
            sitting.begin(message)
            return sitting, FarLoop(sitting, messages)
    raise TableError("the table was closed")
