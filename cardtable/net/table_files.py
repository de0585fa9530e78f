"""What is kept of an open table beside its record, so that it opens again as it was, and of the seats that a
terminal has, so that it gets them back. Tokens are kept whole where they are shown, and hashed where they
are asked."""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

import msgspec

from cardtable.errors import CardTableError, TableError, UnfitFileError
from cardtable.net.socket_folders import runtime_folder
from cardtable.system.files import OWN_FILE, begun_at, hold, listed, opened, read_bytes, whole_of

SUFFIX, TOKENS = ".table", ".token"
_MOST = 1 << 14
_OLD = 14 * 24 * 3600.0
"""Seconds after which a kept token is swept: nobody comes back to that match."""


class Kept(msgspec.Struct, frozen=True):
    """An open table: its name, the host's seat, its group's number (-1: none), who plays for those away, and
    by seat the hash of the token that gives it back."""

    name: str
    host: int
    group: int
    away: str
    tokens: dict[str, str]


class Ticket(msgspec.Struct, frozen=True):
    """The tokens of one terminal's seats at a table."""

    address: str
    tokens: list[str]


def new_token() -> str:
    """What nobody guesses."""
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    """What a host keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _write(path: Path, data: bytes) -> None:
    """Puts a file in the place of the one of that name, whole or not at all. Raises OSError."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWN_FILE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
    draft.replace(path)


# Beside the record


def table_file(record: Path) -> Path:
    """Where an open table is kept."""
    return record.with_suffix(SUFFIX)


def keep_table(record: Path, kept: Kept) -> None:
    """Keeps it, as far as that is possible: without it nothing but the way back is lost."""
    with contextlib.suppress(OSError):
        _write(table_file(record), msgspec.json.encode(kept))


def kept_table(record: Path) -> Kept | None:
    """What is kept of the table of a record; None where there was none."""
    try:
        return msgspec.json.decode(read_bytes(table_file(record), _MOST), type=Kept)
    except (UnfitFileError, msgspec.MsgspecError, RecursionError):
        return None


def forget_table(record: Path) -> None:
    """Its match is over."""
    with contextlib.suppress(OSError):
        table_file(record).unlink()


# At a terminal


@dataclass
class HeldTicket:
    """A kept ticket. While its terminal lives nobody else on this machine shows it: two people at one account
    would get each other's seats back else."""

    path: Path
    tokens: list[str]
    descriptor: int

    def let_go(self) -> None:
        """Whoever comes next may show it."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def drop(self) -> None:
        """Nobody comes back with it."""
        with contextlib.suppress(OSError):
            self.path.unlink()
        self.let_go()


def keep_ticket(ticket: Ticket) -> HeldTicket | None:
    """Keeps tokens in a new file; None where nothing can be kept."""
    try:
        path = runtime_folder() / f"{secrets.token_hex(8)}{TOKENS}"
        draft = path.with_suffix(".draft")
        held = HeldTicket(path, ticket.tokens, begun_at(draft))
        hold(held.descriptor)  # before anybody finds it
        os.write(held.descriptor, msgspec.json.encode(ticket))
        draft.replace(path)
    except (OSError, TableError):
        return None
    return held


def tickets(address: str, most: int) -> list[HeldTicket]:
    """The tokens kept on this machine for a table that no other terminal has, latest first, at most so many;
    those of long ago are swept."""
    found: list[HeldTicket] = []
    with contextlib.suppress(CardTableError, OSError):
        paths = listed(runtime_folder(), TOKENS)
        for path in sorted(paths, key=lambda one: one.stat().st_mtime, reverse=True):
            if time.time() - path.stat().st_mtime > _OLD:
                path.unlink()
            elif len(found) < most and (held := _held(path, address)) is not None:
                found.append(held)
    return found


def _held(path: Path, address: str) -> HeldTicket | None:
    """The ticket of that file, if it is for that table and nobody else has it."""
    try:
        held = HeldTicket(path, [], opened(path))
    except UnfitFileError:
        return None
    with contextlib.suppress(BlockingIOError, UnfitFileError, msgspec.MsgspecError):
        ticket = msgspec.json.decode(whole_of(held.descriptor, _MOST), type=Ticket)
        if ticket.address == address:
            hold(held.descriptor)
            held.tokens = ticket.tokens
            return held
    held.let_go()
    return None
