"""The kit's check of the rules that a score line cites: its number follows from them."""

from __future__ import annotations

import pytest

from cardtable.book.rule_sheet import rules_in_force
from cardtable.cards import card
from cardtable.discovery.installed_games import find_game
from cardtable.engine.score import Item, ScoreLine
from cardtable.testing.citation_checks import wrong_citations

SOLD = {"exposing": "sale"}


def wrong(line: ScoreLine, game: str, *before: ScoreLine, **options: object) -> bool:
    """Whether something is wrong with the rules that a line cites."""
    found = find_game(game)
    return bool([*wrong_citations((*before, line), rules_in_force(found, None, options))])


def pig(worth: int, *rules: str) -> ScoreLine:
    return ScoreLine.of(rules[0], "The pig.", 4, [Item(0, card("QS"), worth)], rules[1:])


def test_a_number_stands_in_the_rule_that_a_line_cites() -> None:
    assert not wrong(pig(-200, "expose-pig"), "gong-zhu")
    assert wrong(pig(-200, "expose-pig"), "gong-zhu", **SOLD)
    assert not wrong(pig(-200, "value-pig", "sale"), "gong-zhu", **SOLD)
    assert wrong(pig(-400, "expose-pig"), "gong-zhu", first_card=True)
    assert not wrong(pig(-400, "value-pig", "expose-pig", "first-card"), "gong-zhu", first_card=True)


def test_a_count_is_told_by_the_line_itself() -> None:
    doubled = {"version": "egyptian", "double_opponents": True}
    for sentence, rules, is_wrong in (
        ("13 tricks against.", ("bid-thirteen", "double-both"), False),
        ("13 tricks against.", ("bid-thirteen",), True),
        ("Tricks against.", ("double-both",), True),
    ):
        line = ScoreLine(rules[0], sentence, (0, 52), also=rules[1:])
        assert wrong(line, "tarneeb", **doubled) is is_wrong


def test_what_a_card_counts_stands_in_a_rule() -> None:
    held = [Item(0, card("JD"), 10)]
    assert wrong(ScoreLine.of("score", "Cards left.", 4, held), "kalooki")
    assert not wrong(ScoreLine.of("score", "Cards left.", 4, held, ("penalties",)), "kalooki")


def test_a_line_that_multiplies_the_sum_cites_the_factor() -> None:
    before = pig(-100, "value-pig")
    ten = [Item(0, "", -100, 4), Item(0, "already counted", 100)]
    assert wrong(ScoreLine.of("ten-doubles", "The ten.", 4, ten), "gong-zhu", before, **SOLD)
    assert not wrong(ScoreLine.of("ten-doubles", "The ten.", 4, ten, ("sale",)), "gong-zhu", before, **SOLD)
    assert (
        ScoreLine.of("ten-doubles", "The ten.", 4, ten).sum_of(0) == "4 x -100 + 100 (already counted) = -300"
    )


def test_a_line_that_counts_the_sum_again_cites_the_factor() -> None:
    before = pig(-100, "value-pig")
    ten = [Item(0, "the sum again", -100, 3)]
    assert wrong(ScoreLine.of("ten-doubles", "The ten.", 4, ten), "gong-zhu", before, **SOLD)
    assert not wrong(ScoreLine.of("ten-doubles", "The ten.", 4, ten, ("sale",)), "gong-zhu", before, **SOLD)


@pytest.mark.parametrize("game", ["zandari", "hokm"])
def test_a_rule_without_numbers_is_taken_at_its_word(game: str) -> None:
    assert not wrong(ScoreLine("turn-order", "Points.", (17, 0)), game)
