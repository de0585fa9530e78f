"""The sheets that ship with the games, and the sheets that cannot be found or read."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.game import find_game
from cardtable.engine.rules import FACTS, RuleSheet, parse
from cardtable.errors import SheetError
from cardtable.paths import data_folder

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


@pytest.mark.parametrize("game", ["no-such-game", "../pyproject", "nul\0"])
def test_a_sheet_that_is_not_there(game: str) -> None:
    with pytest.raises(SheetError, match="cannot be read"):
        RuleSheet.load(game)


def test_sheets_and_themes_ship() -> None:
    assert "zandari" in SHIPPED
    assert list(data_folder("themes").glob("*.toml"))


@pytest.mark.parametrize("game", SHIPPED)
def test_a_shipped_sheet_belongs_to_its_game(game: str) -> None:
    sheet = RuleSheet.load(game)
    assert (sheet.game, sheet.title) == (game, find_game(game).title)
    assert RuleSheet.load(game) is sheet


@pytest.mark.parametrize("game", SHIPPED)
def test_a_rule_names_only_options_that_its_game_has(game: str) -> None:
    named = {rule.option for rule in RuleSheet.load(game).rules.values() if rule.option}
    assert named <= {option.name for option in find_game(game).options}


@pytest.mark.parametrize("game", SHIPPED)
def test_no_item_is_a_rule_with_a_misspelt_id(game: str) -> None:
    """An item whose bold start is no id would quietly become a plain bullet."""
    sheet = RuleSheet.load(game)
    assert not [text for section in sheet.sections for text in section.paragraphs if text.startswith("- **")]
