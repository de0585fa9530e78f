"""A short form of the search for input that ends otherwise than in one line; the long one is `make fuzz`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz import Found, Target, try_one
from tests.fuzz.targets import TARGETS

INPUTS = 60


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_damaged_input_ends_in_one_line_or_is_read(target: Target, tmp_path: Path) -> None:
    for number in range(1, INPUTS + 1):
        try_one(target, number, tmp_path)


def test_what_ends_otherwise_is_found(tmp_path: Path) -> None:
    def read(data: bytes, folder: Path) -> None:
        raise IndexError("no such thing")

    with pytest.raises(Found, match="IndexError"):
        try_one(Target("broken", [b"x"], read), 1, tmp_path)
    with pytest.raises(Found, match="shows"):
        try_one(Target("loud", [b"x"], lambda data, folder: "\x1b[2J"), 1, tmp_path)
