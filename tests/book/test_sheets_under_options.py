"""The sheets say nothing that the options of a table make untrue."""

from __future__ import annotations

import pytest

from cardtable.book.rule_sheet import rules_in_force
from cardtable.discovery.installed_games import find_game

MINUS = {"sheep_exposed": "minus"}


@pytest.mark.parametrize(
    ("game", "options", "rule", "said", "unsaid"),
    [
        ("gong-zhu", {}, "lose", "-1000 or less", "less than"),
        ("gong-zhu", {"exact": True}, "lose", "less than -1000", "or less"),
        ("gong-zhu", {"exact": True}, "", "fall below -1000", "fall to"),
        ("gong-zhu", {"exposing": "sale"}, "exposable", "put up for sale", ""),
        ("gong-zhu", {"exposing": "sale"}, "expose-time", "put up for sale", ""),
        ("gong-zhu", {"exposing": "sale"}, "expose-round", "puts up for sale", ""),
        ("gong-zhu", {"exposing": "sale"}, "exposed-discard", "for sale", ""),
        ("gong-zhu", {"exposing": "sale"}, "own-card", "for sale", ""),
        ("gong-zhu", {"exposing": "sale"}, "sale", "multiplies by four", ""),
        ("gong-zhu", {"all_hearts": "swap"}, "expose-sheep", "-200 where all the hearts turn it", ""),
        ("gong-zhu", {"all_hearts": "swap", **MINUS}, "sheep-minus", "+200 where all the hearts", ""),
        (
            "gong-zhu",
            {"all_hearts": "together", **MINUS},
            "all-hearts-sheep",
            "even one that was exposed",
            "",
        ),
        ("gong-zhu", {"hearts": "face"}, "value-hearts", "the 4 -10", ""),
        ("seep", {"scoring": "pakistan"}, "", "the seven that score", "spades"),
        ("dai-fugo", {"scoring": "none"}, "", "the most first places", "points"),
        ("remi", {"round_limit": 0}, "", "somebody has 500 points, and then", "at most"),
        ("remi", {}, "", "at most 30 rounds", ""),
        ("kalooki", {"last_discard": True}, "aim", "all your cards but one", ""),
        ("basra", {"double_basra": True}, "score-cards", "20 for each double one", ""),
        ("spar", {"dry": False}, "", "Whoever first", "dry"),
        ("spar", {"dry": False}, "own-card", "own hand", "dry"),
        ("spar", {"dry": False}, "before-play", "trading", "drying"),
        ("spar", {}, "before-play", "trading, drying and wetting", "betting"),
        ("spar", {"betting": True, "dry": False}, "before-play", "betting and trading", "drying"),
        ("spar", {"dry": False, "under_ten": False}, "before-play", "Nothing but the deal", "trading"),
        ("spar", {"target": 100}, "match-end", "reaches 100 points", "games"),
        ("spar", {"offside": "penalty"}, "match-end", "after 100 games the best", ""),
    ],
)
def test_a_sentence_is_true_under_the_option(
    game: str, options: dict[str, object], rule: str, said: str, unsaid: str
) -> None:
    sheet = rules_in_force(find_game(game), None, options)
    told = sheet.sentence(rule) if rule else " ".join(sheet.sections[0].paragraphs)
    assert said in told
    assert not unsaid or unsaid not in told


def test_three_players_of_mighty_are_told_of_no_friend() -> None:
    aim = {seats: rules_in_force(find_game("mighty"), seats).sections[0].paragraphs[0] for seats in (3, 5)}
    assert "friend" not in aim[3]
    assert "friend" in aim[5]


def test_a_paragraph_has_other_wordings_right_below_it() -> None:
    (told,) = rules_in_force(find_game("spar"), None, {"dry": False}).sections[0].paragraphs
    (usual,) = rules_in_force(find_game("spar")).sections[0].paragraphs
    assert told != usual
    assert not told.startswith("- ")
