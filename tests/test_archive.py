"""Old records come out as they once did, or say under which rules they were made."""

from __future__ import annotations

import pytest

from cardtable.records.record_reader import RecordReader
from cardtable.records.replaying import load
from tests.archive import RECORDS, ledger_of, path_of


@pytest.mark.parametrize("name", RECORDS)
def test_an_old_record_comes_out_as_it_did(name: str) -> None:
    path = path_of(name)
    loaded = load(path)
    assert not loaded.altered
    made = RecordReader(path.read_bytes(), name).header.rules
    if made == loaded.match.game.version:
        assert loaded.problem is None
        assert loaded.match.record() == path.read_text(encoding="utf-8")
        assert ledger_of(loaded.match) == path_of(name, "ledger").read_text(encoding="utf-8"), (
            "the rules have changed: raise the game's version if that is meant"
        )
    else:
        assert loaded.problem is None or f"rules version {made}" in loaded.problem
