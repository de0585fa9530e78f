"""Hypothesis profiles, and temporary folders for settings and records.

No deadlines, since machines are shared; the same examples on every CI run. Tests never read from or write to
the folders of the person who runs them.
"""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "here", deadline=None, max_examples=25, database=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(autouse=True, scope="session")
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Temporary folders for all tests; a test that needs empty ones sets its own. The path of a socket is
    short, and no lobby sees the tables of other tests."""
    folder = tmp_path_factory.mktemp("person")
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory(prefix="ct-") as short:
        patch.setenv("CARDTABLE_RUNTIME", short)
        for name in ("CONFIG", "DATA"):
            patch.setenv(f"CARDTABLE_{name}", str(folder / name.lower()))
        yield folder


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
