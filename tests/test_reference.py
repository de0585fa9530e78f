"""The reference for game authors says what the docstrings say."""

from __future__ import annotations

from tools.reference import PAGE, page


def test_the_reference_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "make reference"
