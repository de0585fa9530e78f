"""Scenario files: strict reading, with file, line and key; steps that fail say so."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.book.scenario import load, parse, run, run_file, start
from cardtable.cards import cards
from cardtable.errors import ScenarioError

GOOD = """game = "zandari"
seats = 2
seed = 1

[deal]
dealer = 1
"hand.0" = "7S 3H AD 2C"
"table" = "4D 3S 9C KD"

[[step]]
seat = 0
do = "cut 26"

[[step]]
do = "play 7S take 4D 3S"
[step.expect]
piles = { "table" = "9C KD" }
"""


def test_a_good_one_passes() -> None:
    assert run(parse(GOOD)) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "key"),
    [
        ("seats = 2", "sats = 2", 2, "sats"),
        ('do = "cut 26"', 'dew = "cut 26"', 12, "dew"),
        ("piles = {", "plies = {", 17, "plies"),
        ("seat = 0", 'seat = "0"', 11, "seat"),
    ],
)
def test_an_unknown_key_is_named_with_its_line(old: str, new: str, line: int, key: str) -> None:
    with pytest.raises(ScenarioError) as error:
        parse(GOOD.replace(old, new, 1), "bad.toml")
    assert str(error.value).startswith("bad.toml")
    assert f"line {line}" in str(error.value)
    assert repr(key) in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"table" = "9C KD"', '"table" = "9C"', "table is"),
        ('do = "play 7S take 4D 3S"', 'do = "play 7S"', "must-capture"),
        ('do = "play 7S take 4D 3S"', 'try = "play 7S take 4D 3S"', "is allowed"),
        ('do = "play 7S take 4D 3S"', 'try = "play 7S"\nrule = "sum"', "cites must-capture, not sum"),
        ('"hand.0"', '"hnad.0"', "there is no pile"),
        ("dealer = 1", "dealer = 7", "a seat from 0 to 1"),
        ('do = "cut 26"', 'auto = "nobody"\nuntil = "deal_over"', "auto is random or careful"),
        ('do = "cut 26"', 'auto = "random"\nuntil = "tomorrow"', "until is"),
        ('"hand.0"', '"hand.²"', "no hand of 2 seats"),
        ('do = "cut 26"', 'do = "cut 26"\nexpect.sees = { 3A = { stock = "" } }', "no seat: '3A'"),
    ],
)
def test_what_does_not_hold_is_said(old: str, new: str, says: str) -> None:
    failures = run(parse(GOOD.replace(old, new, 1)))
    assert failures
    assert says in failures[0]


NOW = """[[step]]
do = "play 7S take 4D 3S"
[step.now]
"""
BEFORE = [
    ('can = ["play 7S take ..."]', None),
    ('cannot = ["play 3H ...9C"]', None),
    ('holds = { "hand.0" = "7S AD" }', None),
    ('lacks = { "hand.0" = "JS JD" }', None),
    ('legal = ["play 7S take 3S 4D", "play 3H take 3S", "play AD", "play 2C"]', None),
    ('can = ["play AD take ..."]', "now: can 'play AD take ...': nothing that is legal reads so"),
    ('cannot = ["play ... take ..."]', "now: cannot 'play ... take ...': play"),
    ('cannot = ["bild ..."]', "'bild ...' begins with no verb of the game: cut, play"),
    ('holds = { "hand.0" = "7S 7D" }', "now: hand.0 does not hold 7D"),
    ('lacks = { "hand.0" = "7S 7D" }', "now: hand.0 holds 7S"),
    ('lacks = { "hnad.0" = "7S" }', "now: lacks: there is no pile 'hnad.0'"),
    ('piles = { "table" = "9C KD" }', "now: table is '4D 3S 9C KD'"),
    ('seat = 1\ncan = ["play 5C"]', "now: can 'play 5C' is refused"),
]


@pytest.mark.parametrize(("expected", "failure"), BEFORE)
def test_what_must_hold_before_a_step(expected: str, failure: str | None) -> None:
    failures = run(parse(GOOD.replace('[[step]]\ndo = "play 7S take 4D 3S"\n', f"{NOW}{expected}\n", 1)))
    assert (failures == []) if failure is None else failure in failures[0]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="cannot be read"):
        load(tmp_path / "none.toml")
    assert run_file(tmp_path / "none.toml")


def test_views_show_only_what_a_seat_sees() -> None:
    text = (
        GOOD + 'sees = { 1 = { "hand.0" = "?? ?? ??", "table" = "9C KD" }, 0 = { "hand.0" = "3H AD 2C" } }\n'
    )
    assert run(parse(text)) == []


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parse(text)
    except ScenarioError:
        return


ONLY = GOOD.replace('"table" =', 'only = "5C 6C"\n"table" =', 1)


def test_only_names_what_is_in_play_beside_what_is_stacked() -> None:
    match = start(parse(ONLY))
    deal = match.in_play
    in_play = set(deal.pack) - set(deal.cards_in("out"))
    assert in_play == set(cards("7S 3H AD 2C 4D 3S 9C KD 5C 6C"))


def test_only_and_out_together_are_an_error() -> None:
    with pytest.raises(ScenarioError, match="`out` is not given as well"):
        start(parse(ONLY.replace("dealer = 1", 'dealer = 1\nout = "AS"')))


def test_whoever_is_not_asked_is_not_advised() -> None:
    head = 'game = "zandari"\nabout = "Nobody asks seat 1."\nseats = 2\n'
    scenario = parse(head + '\n[[step]]\nseat = 1\nadvises = "play 2C"\n')
    scenario.step[0].seat = 1 - start(scenario).actors[0]
    assert f"seat {scenario.step[0].seat} is not asked" in run(scenario)[0]
