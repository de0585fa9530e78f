"""What mypy would not find by itself: structs taken for dataclasses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_architecture import ROOT

BOTH = """
import dataclasses
import msgspec

class Held(msgspec.Struct):
    name: str = ""
    left: list[int] = {field}

@dataclasses.dataclass
class Kept:
    name: str = ""
    left: list[int] = dataclasses.field(default_factory=list)

print(dataclasses.replace(Kept(), name="a"), {asked})
"""
OF_A_STRUCT = "msgspec.field(default_factory=list)"


@pytest.mark.parametrize(
    ("field", "asked", "told"),
    [
        (OF_A_STRUCT, 'msgspec.structs.replace(Held(), name="a")', ""),
        (OF_A_STRUCT, 'dataclasses.replace(Held(), name="a")', "a struct is no dataclass"),
        (OF_A_STRUCT, "dataclasses.fields(Held)", "a struct is no dataclass"),
        ("dataclasses.field(default_factory=list)", "0", "a field of a struct is declared by msgspec.field"),
    ],
)
def test_a_struct_is_not_taken_for_a_dataclass(tmp_path: Path, field: str, asked: str, told: str) -> None:
    (tmp_path / "both.py").write_text(BOTH.format(field=field, asked=asked))
    settings = tmp_path / "mypy.ini"
    settings.write_text(f"[mypy]\nplugins = {ROOT / 'tools' / 'mypy_structs.py'}\n")
    words = ["--config-file", str(settings), "--cache-dir", str(tmp_path), str(tmp_path / "both.py")]
    done = subprocess.run([sys.executable, "-m", "mypy", *words], capture_output=True, text=True)
    assert told in done.stdout
    assert done.returncode == bool(told), done.stdout
