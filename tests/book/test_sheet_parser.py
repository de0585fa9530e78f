"""The sheets that ship with the games, and the sheets that cannot be found or read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.book.rule_sheet import rules_in_force, sheet_of
from cardtable.book.sheet_parser import FACTS, WrittenSheet, parse
from cardtable.discovery.installed_games import find_game
from cardtable.engine.game_file_paths import GameFilePaths
from cardtable.errors import SheetError
from cardtable.system.folders import data_folder
from cardtable.testing import check_rule_sheet
from tests.toy import GAME, ToyGame

HEAD = "---\n" + "".join(f"{fact}: some {fact}\n" for fact in FACTS) + "---\n"
SHIPPED = sorted(path.stem for path in data_folder("seeds").glob("*.md"))
LINES = st.lists(
    st.one_of(
        st.sampled_from(
            ["---", "", "## Play", "- **one** A rule.", "- **two** (if x) B.", "  - (if y=2) C.", "- **one**"]
        ),
        st.sampled_from([f"{fact}: x" for fact in FACTS]),
        st.text(max_size=20),
    )
).map("\n".join)


def parsed_or_told(text: str) -> WrittenSheet | str:
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
        assert all(wording.sentence for wording in sheet.wordings())


def test_two_marks_in_one_bracket_are_a_fault_and_no_part_of_the_sentence() -> None:
    """`(rare, if round_limit)` stood in Remi's rule book as if it were the rule."""
    told = parsed_or_told(f"{HEAD}## Play\n\n- **one** (rare, if x) A rule.\n")
    assert isinstance(told, str)
    assert "(rare, if x) is neither (rare) nor (if option)" in told
    assert not isinstance(parsed_or_told(f"{HEAD}## Play\n\n- **one** (rare) (if x) A rule.\n"), str)


def test_a_fact_stands_once() -> None:
    with pytest.raises(SheetError, match="line 3: 'game' stands twice"):
        parse("---\ngame: x\ngame: y\n---\n")


def test_a_game_without_a_sheet_says_so() -> None:
    with pytest.raises(SheetError, match=r"Toy has no rule sheet: there is no rules.md"):
        sheet_of(GAME)


def test_a_sheet_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_bytes(b"\xff")

    class Torn(ToyGame):
        file_paths = GameFilePaths(tmp_path / "rules.md", tmp_path, tmp_path)

    with pytest.raises(SheetError, match=r"rules.md: the rule sheet cannot be read"):
        sheet_of(Torn())


def test_sheets_and_themes_ship() -> None:
    assert "zandari" in SHIPPED
    assert list(data_folder("themes").glob("*.toml"))


@pytest.mark.parametrize("game", SHIPPED)
def test_a_shipped_sheet_is_whole_and_belongs_to_its_game(game: str) -> None:
    check_rule_sheet(find_game(game))


@pytest.mark.parametrize(
    ("game", "seats", "options", "rule", "says", "never"),
    [
        ("ocho-locos", 4, {"play_all": True}, "match-of-eight", "All eight are played.", "as soon as"),
        ("seep", 4, {"minimum": False}, "minimum", "Not played here (only with minimum)", ""),
        ("seep", 4, {"target": 150}, "baazi", "A lead of 150 points", "100"),
        ("seep", 4, {"sweep": 31}, "sweep", "31 points", "50"),
        ("seep", 4, {"sweep": 31}, "sweep-first", "15 points", "25"),
        ("seep", 4, {"scoring": "pakistan", "sweep": 31}, "score-pakistan", "9 of spades 9", "Sweep 15"),
        ("seep", 4, {"scoring": "pakistan"}, "minimum", "fewer than 3 points", "9"),
        ("seep", 4, {"scoring": "juneja"}, "point-value", "10 of diamonds 2", "10 of diamonds 6"),
        ("seep", 4, {"scoring": "juneja"}, "sweep-first", "brings 50 points", "25"),
        ("seep", 4, {"floor_break": True}, "break-from-hand", "or one floor card alone", "no floor card"),
        ("zandari", 4, {"multi_capture": True}, "one-capture", "several captures at once", "never two"),
        ("zandari", 4, {"jacks": "bottom"}, "cut-jacks", "goes under the pack", "reward"),
        ("zandari", 4, {"target": 21}, "target", "has 21 points or more", "11"),
        ("zandari", 3, {"signals": True}, "signal-once", "Not played here", ""),
        ("twenty-four", 5, {"tally": False}, "find-one", "Points are not kept.", "scores 1"),
        ("twenty-four", 2, {"pictures": "ten"}, "solve-text", "J, Q and K may be written for 10.", ""),
        ("twenty-four", 2, {}, "solve-text", "", "J, Q"),
        ("twenty-four", 4, {"target": 3}, "challenge-end", "who has won 3 deals", ""),
        ("twenty-four", 4, {"version": "collect"}, "challenge-end", "Not played here", ""),
        ("dai-fugo", 5, {"seating": "rich_left"}, "seating", "on the left of the loser", "right"),
        ("dai-fugo", 5, {"seating": "rich_right"}, "seating", "on the right of the loser", "left"),
        ("dai-fugo", 5, {"seating": "rich_left"}, "loser-leads", "the winner of the last one begins", ""),
        ("dai-fugo", 4, {"scoring": "pay"}, "score-pay", "pays the Fugō 1 point", "Dai"),
        ("mighty", 4, {"four": "chicago"}, "pay-korean", "Not played here", ""),
        ("mighty", 5, {"deals": 1}, "match-end", "A match is 1 hand;", ""),
        ("kalooki", 4, {"void_limit": 1}, "void", "and so does the game", "deals again"),
        ("teen-patti", 5, {"deals": 20}, "match-end", "After 20 deals", "10"),
    ],
)
def test_a_rule_reads_as_the_table_plays(
    game: str, seats: int, options: dict[str, object], rule: str, says: str, never: str
) -> None:
    told = rules_in_force(find_game(game), seats, options).sentence(rule)
    assert says in told
    assert not never or never not in told


def test_a_term_of_the_glossary_reads_as_the_table_plays() -> None:
    assert "150 points" in rules_in_force(find_game("seep"), 4, {"target": 150}).words["baazi"]
    assert "of the floor" in rules_in_force(find_game("seep"), 4, {"floor_break": True}).words["break"]


@pytest.mark.parametrize(
    ("game", "seats", "options", "term", "says"),
    [
        ("dai-fugo", 4, {}, "fugō", "first out"),
        ("dai-fugo", 4, {}, "hinmin", "last of all"),
        ("dai-fugo", 3, {}, "dai fugō", "where five or more play"),
        ("dai-fugo", 5, {}, "fugō", "second out"),
        ("dai-fugo", 8, {"packs": 2}, "revolution", "four or more"),
        ("mighty", 3, {}, "ripper", "7 of clubs"),
        ("mighty", 7, {}, "friend", "two cards"),
        ("basra", 2, {"rules": "lebanon"}, "basra", "of a lone card"),
        ("hokm", 3, {}, "Rad Kardan", "where four play"),
        ("arpa-turup", 4, {"pack": "one"}, "first win", "with four packs"),
        ("gong-zhu", 4, {"exposing": "sale"}, "exposing", "four times"),
        ("spar", 4, {"offside": "refuse"}, "offside", "refused here"),
        ("spar", 4, {"offside": "penalty"}, "offside", "not played it."),
    ],
)
def test_a_term_says_what_it_means_with_these_seats_and_options(
    game: str, seats: int, options: dict[str, object], term: str, says: str
) -> None:
    assert says in rules_in_force(find_game(game), seats, options).words[term]


def test_the_book_of_a_table_says_what_is_not_played() -> None:
    text = rules_in_force(find_game("dai-fugo"), 5, {"sequences": False}).text(at_table=True)
    assert "sequence (not played: only with sequences)" in text
    assert "no-sequences\n" in text
    written = sheet_of(find_game("dai-fugo")).text()
    assert "sequence (only with sequences)" in written
    assert "no-sequences (only without sequences)" in written
