"""Lists in small files of the state folder. Nothing else is lost if such a file is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec

from cardtable.errors import UnfitFileError
from cardtable.system.files import read_bytes, write_if_possible
from cardtable.system.folders import state_folder

_Entry = TypeVar("_Entry", bound=msgspec.Struct)


class StateList(Generic[_Entry]):
    """Entries of one kind in a JSON file, the oldest first. At most `most` are kept."""

    def __init__(self, file: str, kind: type[_Entry], most: int) -> None:
        self._file = file
        self._kind = kind
        self._most = most

    def entries(self) -> list[_Entry]:
        """The entries; none if the file cannot be read. A file from elsewhere may say anything."""
        try:
            data = read_bytes(state_folder() / self._file)
            return msgspec.json.decode(data, type=list[self._kind])[: self._most]  # type: ignore[name-defined]
        except (UnfitFileError, msgspec.MsgspecError, ValueError, RecursionError):
            return []

    def keep(self, entries: Iterable[_Entry]) -> None:
        """Writes the last of these entries in place of all. They are lost if the file cannot be written."""
        write_if_possible(state_folder() / self._file, msgspec.json.encode([*entries][-self._most :]))
