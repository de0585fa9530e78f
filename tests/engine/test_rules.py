"""Rule sheets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.game import find_game
from cardtable.engine.rules import parse, sheet_of
from cardtable.errors import SheetError

HEAD = "---\ngame: x\ntitle: X\norigin: here\nfamily: tricks\nseats: 4\nsource: none\n---\n"


def test_a_sheet_is_read() -> None:
    sheet = parse(HEAD + "## Play\n\nA word before.\n\n- **follow-suit** Follow\n  if you can.\n- no id\n")
    assert sheet.sentence("follow-suit") == "Follow if you can."
    assert sheet.sections[0].paragraphs == ("A word before.", "- no id")
    assert "FOLLOW" not in sheet.text()
    assert "follow-suit" in sheet


def test_an_option_is_noted() -> None:
    sheet = parse(HEAD + "## Variants\n- **ace-eleven** (option ace_eleven) An ace is eleven.\n")
    assert sheet.rules["ace-eleven"].option == "ace_eleven"


def test_emphasis_is_read_as_plain_words() -> None:
    sheet = parse(HEAD + "## Play\n\nA *seep*.\n\n- **sweep** All of it: *seep*, 2 * 3 * 4.\n")
    assert sheet.sections[0].paragraphs == ("A seep.",)
    assert sheet.sentence("sweep") == "All of it: seep, 2 * 3 * 4."


def test_a_rare_case_is_noted() -> None:
    sheet = parse(HEAD + "## Play\n- **redeal** (rare) Deal again.\n")
    assert sheet.rules["redeal"].rare
    assert "redeal (rare)" in sheet.text()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1"),
        ("---\ngame: x\n---\n", "'title' is missing"),
        ("---\ngame x\n---\n", "line 2"),
        (HEAD + "text\n", "line 9"),
        (HEAD + "## A\n- **one** First.\n- **one** Again.\n", "stands twice"),
        (HEAD + "## A\n- **one**\n", "has no sentence"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, says: str) -> None:
    with pytest.raises(SheetError) as error:
        parse(text, "x.md")
    assert str(error.value).startswith("x.md")
    assert says in str(error.value)


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, HEAD + text):
        try:
            parse(whole)
        except SheetError:
            continue


def test_the_book_fits_its_width() -> None:
    assert max(map(len, sheet_of(find_game("zandari")).text(60).splitlines())) <= 64
