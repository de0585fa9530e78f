"""The sheets that ship with the games, and the sheets that cannot be found or read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.books import Books
from cardtable.engine.game import find_game
from cardtable.engine.rules import FACTS, RuleSheet, parse, sheet_of
from cardtable.errors import SheetError
from cardtable.paths import data_folder
from cardtable.testing import check_sheet
from tests.toy import GAME, ToyGame

HEAD = "---\n" + "".join(f"{fact}: some {fact}\n" for fact in FACTS) + "---\n"
SHIPPED = sorted(path.stem for path in data_folder("seeds").glob("*.md"))
LINES = st.lists(
    st.one_of(
        st.sampled_from(["---", "", "## Play", "- **one** A rule.", "- **two** (option x) B.", "- **one**"]),
        st.sampled_from([f"{fact}: x" for fact in FACTS]),
        st.text(max_size=20),
    )
).map("\n".join)


def parsed_or_told(text: str) -> RuleSheet | str:
    """The sheet, or what its error says."""
    try:
        return parse(text)
    except SheetError as error:
        return str(error)


@given(st.one_of(LINES, LINES.map(HEAD.__add__)))
def test_lines_like_a_sheet_s_are_a_sheet_or_a_named_fault(text: str) -> None:
    sheet = parsed_or_told(text)
    if isinstance(sheet, str):
        assert re.match(r"sheet, line \d+: ", sheet)
    else:
        assert all(sheet.sentence(rule_id) for rule_id in sheet.rules)


def test_a_fact_stands_once() -> None:
    with pytest.raises(SheetError, match="line 3: 'game' stands twice"):
        parse("---\ngame: x\ngame: y\n---\n")


def test_a_game_without_a_sheet_says_so() -> None:
    with pytest.raises(SheetError, match=r"Toy has no rule sheet: there is no rules.md"):
        sheet_of(GAME)


def test_a_sheet_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_bytes(b"\xff")

    class Torn(ToyGame):
        books = Books(tmp_path / "rules.md", tmp_path, tmp_path)

    with pytest.raises(SheetError, match=r"rules.md: the rule sheet cannot be read"):
        sheet_of(Torn())


def test_sheets_and_themes_ship() -> None:
    assert "zandari" in SHIPPED
    assert list(data_folder("themes").glob("*.toml"))


@pytest.mark.parametrize("game", SHIPPED)
def test_a_shipped_sheet_is_whole_and_belongs_to_its_game(game: str) -> None:
    check_sheet(find_game(game))
