"""Themes in words: no name of a reason, no id of a rule is shown to a person."""

from __future__ import annotations

import re

import pytest

from cardtable.archive.review_log import ReviewedDeal
from cardtable.book.rule_sheet import sheet_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.puzzles.practice import themes_of
from cardtable.puzzles.puzzle import KINDS, LOOK_AHEAD
from cardtable.puzzles.themes import by_words, naming, theme_words
from tests.own import GAMES

WORDS = re.compile(r"[a-z][a-z', ]*[a-z]")
"""A theme as people read it: words, and no dash or underscore between them."""
MOST_WORDS = 5


@pytest.mark.parametrize("game", GAMES)
def test_no_theme_that_is_shown_is_an_internal_name(game: str) -> None:
    found = find_game(game)
    names = {one.name for one in bot_of(found).reasons} | set(sheet_of(found).rules)
    internal = {one for one in names if "-" in one} | {one.replace("-", " ") for one in names if "-" in one}
    shown = {*themes_of(game), *(theme_words(found, one) for one in (*names, *KINDS, LOOK_AHEAD, "gone"))}
    for theme in shown:
        assert WORDS.fullmatch(theme), theme
        assert len(theme.split()) <= MOST_WORDS, theme
        assert theme not in internal, theme


@pytest.mark.parametrize("game", GAMES)
def test_a_theme_of_a_reason_is_two_to_four_words(game: str) -> None:
    themes = {one.theme for one in bot_of(find_game(game)).reasons if one.theme}
    assert themes
    for theme in themes - {"bluff"}:
        assert 2 <= len(theme.split()) <= 4, theme


def test_themes_that_read_alike_are_counted_together() -> None:
    deals = [ReviewedDeal("r", 1, "hokm", 3, 2, {"safe": (2, 1), "wins-as-last": (1, 1)})]
    words = naming("hokm")
    counted = by_words(deals[0].themes.items(), words)
    assert counted == {words("safe"): (2, 1), words("wins-as-last"): (1, 1)}
    assert by_words([("a", (1, 2)), ("b", (3, 4))], lambda theme: "one") == {"one": (4, 6)}
    assert naming("no-such-game")("anything") == "find the play"
