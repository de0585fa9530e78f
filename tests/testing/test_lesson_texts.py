"""The kit's reading of the texts of a lesson: keys, and the rules that are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.book.lessons import lessons_of
from cardtable.discovery.installed_games import find_game
from cardtable.testing.lesson_checks import keys_named
from cardtable.testing.taught_rules import content_words, rules_not_said


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Name hearts: type h, then Enter.", ("h", "enter")),
        ("Clubs: c.", ("c",)),
        ("The jack of hearts; w swaps.", ("w",)),
        ("Here your hand never errs: type 27, then Enter.", ("2", "7", "enter")),
        ("Type (9-3)*4 and Enter.", (*"(9-3)*4", "enter")),
        ("Press a.", ("a",)),
        ("It's a jack; you have none (v turns the hand), so play 3 and 4.", ()),
    ],
)
def test_the_keys_that_a_text_names_are_found(text: str, keys: tuple[str, ...]) -> None:
    assert keys_named(text) == keys


def test_words_that_say_the_same_count_as_one() -> None:
    assert content_words("The winner led twice.") == content_words("Who wins leads double")


def test_a_rule_of_which_a_lesson_says_nothing_is_not_taught_by_it() -> None:
    game = find_game("hokm")
    first = lessons_of(game)[0]
    assert not rules_not_said(game, first)
    assert "dealer-left" in rules_not_said(game, replace(first, teaches=(*first.teaches, "dealer-left")))
