"""The file of a duplicate evening: one line with its state and a sum, replaced as a whole."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from cardtable.errors import RecordError, UnfitFileError
from cardtable.match.record_lines import sum_of
from cardtable.system import files
from cardtable.system.folders import records_folder
from cardtable.text import clean

SUFFIX = ".evening"
MOST_BYTES = 1 << 15
MOST_PLAYERS, MOST_DEALS = 6, 100
LONGEST_NAME = 20

_Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
_Stem = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_.()-]{0,200}\Z")]
_Word = Annotated[str, Meta(max_length=200)]


class Entry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One who plays, and the record of it; empty until it is begun."""

    name: _Name
    record: _Stem = ""


class State(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An evening: the table, the seed of all its matches, and who plays. `first` is the seal of the first
    deal's order: what is dealt has to be that."""

    game: _Word
    rules: Annotated[int, Meta(ge=0, le=1_000_000)]
    kinds: Annotated[list[_Word], Meta(min_length=1, max_length=64)]
    names: Annotated[list[_Name], Meta(min_length=1, max_length=64)]
    seat: Annotated[int, Meta(ge=0, le=63)]
    options: Annotated[
        dict[_Word, bool | Annotated[int, Meta(ge=-(10**9), le=10**9)] | _Word], Meta(max_length=200)
    ]
    seed: _Word
    deals: Annotated[int, Meta(ge=1, le=MOST_DEALS)]
    entries: Annotated[list[Entry], Meta(min_length=2, max_length=MOST_PLAYERS)]
    first: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    closed: bool = False


def read(path: Path) -> State:
    """The state that a file tells. Raises RecordError naming it."""
    try:
        data = files.read_bytes(path, MOST_BYTES)
        text, _, told = data.decode("utf-8", "replace").rstrip("\n").rpartition(" #")
        if told != sum_of(text, "0"):
            raise UnfitFileError("it is not as it was written")
        state = msgspec.json.decode(text, type=State)
        if not state.seat < len(state.kinds) == len(state.names):
            raise UnfitFileError("its seats do not fit")
    except (UnfitFileError, msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise RecordError(
            f"{path}: this duplicate evening is damaged ({clean(str(error), 120)}); its matches are kept, "
            "and can be looked at once this file is deleted"
        ) from None
    return state


def begun(state: State) -> Path:
    """A new file of that state. Raises RecordError."""
    folder = records_folder()
    try:
        files.own_folder(folder)
        stem = f"{time.strftime('%Y%m%d-%H%M%S')}-{state.game}"
        path, descriptor = files.begun(folder, stem, SUFFIX)
        with os.fdopen(descriptor, "wb") as file:
            file.write(written(state))
    except OSError as error:
        raise RecordError(f"no evening can be written to {folder}: {error.strerror}") from None
    return path


def written(state: State) -> bytes:
    """A state as a file holds it."""
    text = msgspec.json.encode(state).decode()
    return f"{text} #{sum_of(text, '0')}\n".encode()
