"""Seats as text."""

from __future__ import annotations

import pytest

from cardtable.errors import OptionError
from cardtable.seats.specs import parse_seats
from tests.toy import GAME


def test_seats_are_read_with_and_without_names() -> None:
    specs = parse_seats("you, careful:Mira ,random,person:Ana\x1b[2J", GAME)
    assert [spec.kind for spec in specs] == ["you", "careful", "random", "person"]
    assert [spec.name for spec in specs][:2] == ["You", "Mira"]
    assert "\x1b" not in specs[3].name
    assert len({spec.name for spec in specs}) == 4


def test_nothing_and_a_number_seat_you_and_bots() -> None:
    assert [str(spec) for spec in parse_seats(None, GAME)] == ["you:You", "careful:Mira"]
    assert len(parse_seats("3", GAME)) == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("you", "2, 3 or 4 seats, not 1"),
        ("7", "2, 3 or 4 seats, not 7"),
        ("you,carful", "did you mean careful"),
        ("you,you", "one seat only"),
        ("person:Ana,careful:ana", "two seats are called ana"),
        ("you,", "no seat ''"),
    ],
)
def test_a_wrong_list_is_one_clear_error(text: str, why: str) -> None:
    with pytest.raises(OptionError, match=why) as caught:
        parse_seats(text, GAME)
    assert "\n" not in str(caught.value)
