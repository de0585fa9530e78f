"""A runtime folder and a data folder of the test's own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The path of a socket is short: the test's own folder may be too deep for one."""
    with tempfile.TemporaryDirectory(prefix="ct-") as short:
        monkeypatch.setenv("CARDTABLE_RUNTIME", short)
        monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
        monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path / "config"))
        yield
