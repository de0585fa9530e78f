"""A short form of `python -m tests.far_kills`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.far_kills import killed

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs Unix sockets")


def test_whoever_is_killed_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CARDTABLE_RUNTIME", "CARDTABLE_DATA", "CARDTABLE_CONFIG"):
        monkeypatch.setenv(name, str(tmp_path))  # given back when the test is over
    assert killed("kalooki", 3, 5, tmp_path) == 3
