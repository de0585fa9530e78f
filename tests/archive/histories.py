"""The history as tests ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardtable.archive.history import INDEX_FILE, History
from cardtable.archive.history_index import HistoryIndex, IndexEntry
from cardtable.archive.played_match import PlayedMatch
from cardtable.system.files import stamp_files
from cardtable.system.folders import SUFFIX, records_folder


def every_match(folder: Path | None = None) -> list[PlayedMatch]:
    """All matches of a history whose records were all read, the last played first."""
    history = History(folder)
    history.read()
    return list(history.matches())


def put_in_history(matches: Sequence[PlayedMatch]) -> None:
    """Matches that only the index tells of: their records are empty files."""
    folder = records_folder()
    folder.mkdir(parents=True)
    by_name = {one.path.name: one for one in matches}
    for name in by_name:
        (folder / name).touch()
    index = HistoryIndex(folder / INDEX_FILE, folder)
    index.add(IndexEntry(stamp, "", by_name[stamp.name.decode()]) for stamp in stamp_files(folder, SUFFIX))
    index.close()
