"""The file of a duplicate evening: one line with its state and a checksum, replaced as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from cardtable.errors import RecordError, UnfitFileError
from cardtable.match.record_lines import line_checksum
from cardtable.system import files
from cardtable.system.folders import records_folder
from cardtable.text import clean

SUFFIX = ".evening"
MOST_BYTES = 1 << 15
"""The largest file that is read."""
MOST_PLAYERS = 6
MOST_DEALS = 100
LONGEST_NAME = 20
"""Characters of a player's name."""

_PlayerName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
_Stem = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_.()-]{0,200}\Z")]
_Word = Annotated[str, Meta(max_length=200)]


class EveningPlayer(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A player, and the stem of the record of their match; empty until it begins."""

    name: _PlayerName
    record: _Stem = ""


class EveningState(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The state of an evening. It is the JSON of its file, so the field names are part of the format."""

    game: _Word
    """The id of the game."""
    rules: Annotated[int, Meta(ge=0, le=1_000_000)]
    """The version of its rules."""
    kinds: Annotated[list[_Word], Meta(min_length=1, max_length=64)]
    """By seat the kind of player; the seat of the evening's players has `person`."""
    names: Annotated[list[_PlayerName], Meta(min_length=1, max_length=64)]
    seat: Annotated[int, Meta(ge=0, le=63)]
    """The seat that all players of the evening take in turn."""
    options: Annotated[
        dict[_Word, bool | Annotated[int, Meta(ge=-(10**9), le=10**9)] | _Word], Meta(max_length=200)
    ]
    seed: _Word
    """The seed of all matches."""
    deals: Annotated[int, Meta(ge=1, le=MOST_DEALS)]
    entries: Annotated[list[EveningPlayer], Meta(min_length=2, max_length=MOST_PLAYERS)]
    first: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    """The seal of the first deal's order of cards, which every match must reproduce."""
    closed: bool = False
    """Whether it was ended before everybody had played."""


def read_state(path: Path) -> EveningState:
    """Reads the state from a file. Raises RecordError naming the file."""
    try:
        data = files.read_bytes(path, MOST_BYTES)
        text, _, checksum = data.decode("utf-8", "replace").rstrip("\n").rpartition(" #")
        if checksum != line_checksum(text, "0"):
            raise UnfitFileError("it is not as it was written")
        state = msgspec.json.decode(text, type=EveningState)
        if not state.seat < len(state.kinds) == len(state.names):
            raise UnfitFileError("its seats do not fit")
    except (UnfitFileError, msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise RecordError(
            f"{path}: this duplicate evening is damaged ({clean(str(error), 120)}); its matches are kept, "
            "and can be looked at once this file is deleted"
        ) from None
    return state


def create_file(state: EveningState) -> Path:
    """Creates the file of a new evening. Raises RecordError."""
    folder = records_folder()
    try:
        files.own_folder(folder)
        return files.write_numbered(folder, files.dated_file_stem(state.game), SUFFIX, encode(state))
    except OSError as error:
        raise RecordError(f"no evening can be written to {folder}: {error.strerror}") from None


def encode(state: EveningState) -> bytes:
    """The bytes of the file."""
    text = msgspec.json.encode(state).decode()
    return f"{text} #{line_checksum(text, '0')}\n".encode()
