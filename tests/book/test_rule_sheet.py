"""Rule sheets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.book.rule_sheet import RuleSheet, read, sheet_of
from cardtable.book.sheet_parser import parse
from cardtable.discovery.installed_games import find_game
from cardtable.engine.game_file_paths import GameFilePaths
from cardtable.engine.options import Choice, Number, Options, YesNo
from cardtable.errors import SheetError
from cardtable.words import Words
from tests.toy import ToyGame

HEAD = "---\ngame: x\ntitle: X\norigin: here\nfamily: tricks\nseats: 4\nsource: none\n---\n"


def sheet_from(text: str, words: Words | None = None) -> RuleSheet:
    """What a text says where these words stand for options."""
    return read(parse(text), words or {})


def test_a_sheet_is_read() -> None:
    sheet = sheet_from(
        HEAD + "## Play\n\nA word before.\n\n- **follow-suit** Follow\n  if you can.\n- no id\n"
    )
    assert sheet.sentence("follow-suit") == "Follow if you can."
    assert sheet.sections[0].paragraphs == ("A word before.", "- no id")
    assert "FOLLOW" not in sheet.text()
    assert "follow-suit" in sheet


def test_an_option_is_noted() -> None:
    text = HEAD + "## Variants\n- **ace-eleven** (if ace_eleven) An ace is eleven.\n"
    rule = sheet_from(text, {"ace_eleven": True}).rules["ace-eleven"]
    assert (rule.option, rule.condition) == ("ace_eleven", "only with ace eleven")
    assert rule.sentence_in_force == "An ace is eleven."
    rule = sheet_from(text, {"ace_eleven": False}).rules["ace-eleven"]
    assert (rule.in_force, rule.sentence) == (False, "An ace is eleven.")
    assert rule.sentence_in_force == "Not played here (only with ace eleven): An ace is eleven."
    assert sheet_from(text, {"ace_eleven": False}).sentence("ace-eleven") == rule.sentence_in_force


def test_emphasis_is_read_as_plain_words() -> None:
    sheet = sheet_from(HEAD + "## Play\n\nA *seep*.\n\n- **sweep** All of it: *seep*, 2 * 3 * 4.\n")
    assert sheet.sections[0].paragraphs == ("A seep.",)
    assert sheet.sentence("sweep") == "All of it: seep, 2 * 3 * 4."


def test_a_rare_case_is_noted() -> None:
    sheet = sheet_from(HEAD + "## Play\n- **redeal** (rare) Deal again.\n")
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
        (HEAD + "## A\n- **one** (option x) First.\n", "line 10: say when the rule is in force: (if x)"),
        (HEAD + "## A\n- **one** (if x=) First.\n", "line 10: 'x=' is no condition"),
        (
            HEAD + "## A\n- **one** First.\n  - Second.\n",
            "line 11: another wording begins with its condition",
        ),
        (HEAD + "## A\n- **one** First.\n  - (if x)\n", "line 11: the wording has no sentence"),
        (HEAD + "## A\nSome words.\n\n  - (if x) Others.\n", "line 12: another wording stands under"),
        (HEAD + "## A\n  - (if x) Others.\n", "line 10: another wording stands under"),
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


TALE = (
    HEAD
    + """## Play

With {packs pack}.

- **end** (rare) The match ends with {target point} or more.
  - (if target=1, not long) The first point ends
    the match.
  - (if suits=red|black) It ends with a {suits} card.
- a term: of {target point}.
  - (if long) a term: of many points.

- **other** Always so.
"""
)


@pytest.mark.parametrize(
    ("given", "end", "term"),
    [
        ({}, "The match ends with 11 points or more.", "- a term: of 11 points."),
        ({"target": 1}, "The first point ends the match.", "- a term: of 1 point."),
        ({"target": 1, "long": True}, "The match ends with 1 point or more.", "- a term: of many points."),
        ({"target": 1, "suits": "red"}, "The first point ends the match.", "- a term: of 1 point."),
        ({"suits": "black"}, "It ends with a black card.", "- a term: of 11 points."),
    ],
)
def test_the_first_wording_whose_condition_holds_is_said(given: Words, end: str, term: str) -> None:
    words = {"target": 11, "long": False, "suits": "none", "packs": 2, **given}
    sheet = sheet_from(TALE, words)
    assert sheet.sentence("end") == end
    assert sheet.sections[0].paragraphs == ("With 2 packs.", term)
    assert sheet.sentence("other") == "Always so."


def test_a_rule_that_is_not_in_force_is_told_as_it_usually_is() -> None:
    text = HEAD + "## Play\n- **clock** (if seconds) A set has {seconds second}.\n"
    sheet = read(parse(text), {"seconds": 0}, {"seconds": 60})
    assert sheet.sentence("clock") == "Not played here (only with seconds): A set has 60 seconds."


def test_no_of_a_thing_begins_a_sentence_with_a_capital() -> None:
    sheet = sheet_from(HEAD + "## Play\n\n{jokers joker} in it.\n", {"jokers": 0})
    assert sheet.sections[0].paragraphs == ("No jokers in it.",)


CHOSEN: tuple[Any, ...] = (
    YesNo("long", False, "Long."),
    Choice("scoring", "old", "How.", values=("old", "new")),
    Number("target", 11, "Points.", low=1, high=20),
)


@pytest.mark.parametrize(
    ("item", "says"),
    [
        (
            "- **one** (if lang) First.",
            "line 10: no option 'lang': there are long, played, scoring, seats, target",
        ),
        ("- **one** First.\n  - (if scoring) Second.", "line 11: scoring is one of old, new: say which"),
        ("- **one** (if scoring=odd) First.", "line 10: option scoring is one of old, new, not 'odd'"),
        (
            "- **one** (if target=21) First.",
            "line 10: option target is a whole number from 1 to 20, not '21'",
        ),
        ("- **one** (if seats=9) First.", "line 10: seats is one of 2, 3"),
        ("- **one** To {targets}.", "line 10: no option for {targets}"),
        ("- **one** To {scoring point}.", "line 10: {scoring point}: scoring is no number"),
        ("- **one** To { target }.", "line 10: a field is {option} or {option thing}"),
    ],
)
def test_what_a_game_has_not_is_said_with_its_line(item: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(HEAD + "## A\n" + item + "\n", encoding="utf-8")

    class Told(ToyGame):
        options: ClassVar[Any] = CHOSEN
        file_paths = GameFilePaths(tmp_path / "rules.md", tmp_path, tmp_path)
        seat_counts: ClassVar[Any] = (2, 3)
        default_seats = 2

        def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
            return {"played": "old"}

    with pytest.raises(SheetError) as error:
        sheet_of(Told())
    assert str(error.value).startswith(f"rules.md, {says}")


def test_the_book_fits_its_width() -> None:
    assert max(map(len, sheet_of(find_game("zandari")).text(60).splitlines())) <= 64
