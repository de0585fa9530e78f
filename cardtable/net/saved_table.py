"""The settings of an open table, beside its record, so that the table can be reopened."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from cardtable.errors import UnfitFileError
from cardtable.system.files import read_bytes, replace_whole

TABLE_SUFFIX = ".table"
_MAX_BYTES = 1 << 14
"""Longest file that is read."""


class SavedTable(msgspec.Struct, frozen=True, rename={"away_policy": "away", "turn_seconds": "limit"}):
    """The settings of an open table.

    `group` is -1 for a private table. `away_policy` says who plays for people who are away: nobody (`wait`)
    or a bot (`careful`). `tokens` maps each seat to the hash of the token that reclaims it. `turn_seconds`:
    how long a turn may take; 0: as long as people like.
    """

    name: str
    host: int
    group: int
    away_policy: str
    tokens: dict[str, str]
    turn_seconds: int = 0


def saved_table_path(record: Path) -> Path:
    """Where the settings of an open table are stored."""
    return record.with_suffix(TABLE_SUFFIX)


def save_table(record: Path, kept: SavedTable) -> None:
    """Saves the table's settings. A failure is ignored: it only means that the table cannot be reopened."""
    with contextlib.suppress(OSError):
        replace_whole(saved_table_path(record), msgspec.json.encode(kept))


def load_table(record: Path) -> SavedTable | None:
    """The saved settings of a record's table; None if there are none."""
    try:
        return msgspec.json.decode(read_bytes(saved_table_path(record), _MAX_BYTES), type=SavedTable)
    except (UnfitFileError, msgspec.MsgspecError, RecursionError):
        return None


def delete_saved_table(record: Path) -> None:
    """Deletes the settings when the match is over."""
    with contextlib.suppress(OSError):
        saved_table_path(record).unlink()
