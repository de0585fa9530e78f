"""The tokens with which a client's people reclaim their seats, each client's in a file.

Clients store tokens in full, hosts store only their hashes.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

import msgspec

from cardtable.errors import CardTableError, UnfitFileError
from cardtable.system.files import (
    create_new,
    list_files,
    lock,
    open_regular_file,
    own_folder,
    read_all,
    write_all,
)
from cardtable.system.folders import state_folder

TOKEN_SUFFIX = ".token"
_MAX_BYTES = 1 << 14
"""Longest file that is read."""
_TOKEN_LIFETIME = 14 * 24 * 3600.0
"""Seconds after which a token file is deleted: nobody comes back to that match."""


class SeatTokens(msgspec.Struct, frozen=True):
    """The tokens of one client's seats at a table."""

    address: str
    tokens: list[str]


def new_token() -> str:
    """A random token."""
    return secrets.token_hex(16)


def hash_token(token: str) -> str:
    """The hash under which a host stores a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _seats_folder() -> Path:
    """The folder of the seats that this person may come back to. Raises HomeError."""
    return state_folder() / "seats"


@dataclass
class LockedTokens:
    """A token file, locked while its client lives. Without the lock two clients of one account would take
    over each other's seats."""

    path: Path
    tokens: list[str]
    descriptor: int

    def release(self) -> None:
        """Releases the lock, so that the next client may use the tokens."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def delete(self) -> None:
        """Deletes the file: nobody will return with these tokens."""
        with contextlib.suppress(OSError):
            self.path.unlink()
        self.release()


def save_tokens(ticket: SeatTokens) -> LockedTokens | None:
    """Saves tokens to a new, locked file; None if that is not possible."""
    try:
        own_folder(_seats_folder())
        path = _seats_folder() / f"{secrets.token_hex(8)}{TOKEN_SUFFIX}"
        draft = path.with_suffix(".draft")
        held = LockedTokens(path, ticket.tokens, create_new(draft))
    except (OSError, CardTableError):
        return None
    try:
        lock(held.descriptor)  # before any other client can find it
        write_all(held.descriptor, msgspec.json.encode(ticket))
        draft.replace(path)
    except OSError:
        held.release()
        with contextlib.suppress(OSError):
            draft.unlink()
        return None
    return held


def unused_tokens(address: str, most: int) -> list[LockedTokens]:
    """The token files for a table that no other client has locked, latest first, at most `most`. Expired
    files are deleted."""
    found: list[LockedTokens] = []
    with contextlib.suppress(CardTableError, OSError):
        paths = list_files(_seats_folder(), TOKEN_SUFFIX)
        for path in sorted(paths, key=lambda one: one.stat().st_mtime, reverse=True):
            if time.time() - path.stat().st_mtime > _TOKEN_LIFETIME:
                path.unlink()
            elif len(found) < most and (held := _locked(path, address)) is not None:
                found.append(held)
    return found


def _locked(path: Path, address: str) -> LockedTokens | None:
    """Locks a token file, if it is for that table and not locked by another client."""
    try:
        held = LockedTokens(path, [], open_regular_file(path))
    except UnfitFileError:
        return None
    with contextlib.suppress(BlockingIOError, UnfitFileError, msgspec.MsgspecError):
        ticket = msgspec.json.decode(read_all(held.descriptor, _MAX_BYTES), type=SeatTokens)
        if ticket.address == address:
            lock(held.descriptor)
            held.tokens = ticket.tokens
            return held
    held.release()
    return None
