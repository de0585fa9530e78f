"""Seats that change during a match: in its record, no part of its play."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardtable.engine.random_keys import random_for
from cardtable.errors import NotYourTurnError, OptionError
from cardtable.match.match import Match
from cardtable.records.record_file import RecordFile
from cardtable.records.replaying import load, replay


def begun(seed: int = 4) -> Match:
    return Match("hokm", 4, seed=seed, names=["You", "Bo", "Cy", "Di"], players=["you", *["careful"] * 3])


def play(match: Match, acts: int) -> None:
    rng = random.Random(acts)
    for _ in range(acts):
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))


def changed() -> Match:
    """Ana sits down for Bo after 6 acts, is called Anna after 9, and a bot plays for her after 12."""
    match = begun()
    play(match, 6)
    match.change_seat(1, "person", "Ana")
    play(match, 3)
    match.change_seat(1, "person", "Anna")
    play(match, 3)
    match.change_seat(1, "random", "Rui")
    play(match, 3)
    return match


def test_who_sat_when_is_in_the_record() -> None:
    match = changed()
    loaded = replay(match.record().encode())
    assert (loaded.problem, loaded.altered) == (None, "")
    assert loaded.match.record() == match.record()
    assert loaded.match.names == ("You", "Rui", "Cy", "Di")
    assert loaded.match.seated == match.seated
    assert [match.seated.at(acts).names[1] for acts in (5, 6, 9, 12)] == ["Bo", "Ana", "Anna", "Rui"]
    assert [match.seated.at(acts).players[1] for acts in (5, 6, 12)] == ["careful", "person", "random"]
    assert match.seated.is_exchanged([1])
    assert not match.seated.is_exchanged([0, 2, 3])


def test_a_change_draws_no_lots_and_deals_no_other_cards() -> None:
    still, match = begun(), begun()
    play(still, 15)
    play(match, 7)
    match.change_seat(2, "person", "Cleo")
    rng = random.Random(15)
    other = begun()
    for at in range(15):
        if at == 7:
            other.change_seat(2, "person", "Cleo")
        seat = other.actors[0]
        other.play(seat, rng.choice(other.legal(seat)))
    assert other.happened == still.happened
    assert [act.action for act in other.acts] == [act.action for act in still.acts]
    assert (
        random_for(other.seed, "who", other.happened).random()
        == random_for(still.seed, "who", still.happened).random()
    )


def test_undo_keeps_the_present_seats_and_takes_back_nobody_elses_acts() -> None:
    match = changed()
    match.undo(8)
    assert len(match.acts) == 7
    assert match.names[1] == "Rui"
    assert [match.seated.at(acts).names[1] for acts in (5, 6, 7)] == ["Bo", "Ana", "Rui"]
    assert match.possible_undo(1) is None
    assert replay(match.record().encode()).match.seated == match.seated
    play(match, 4)
    back = match.possible_undo(1)
    assert back is not None
    assert len(match.acts) - back.acts >= 7


def test_a_new_name_alone_leaves_what_one_did_ones_own() -> None:
    match = begun()
    play(match, 6)
    before = match.possible_undo(0)
    match.change_seat(0, "you", "Ana")
    assert match.possible_undo(0) == before


def test_a_match_begun_again_has_those_who_sat_there_then() -> None:
    match = changed()
    assert match.branched_after(3, "x", deals=1).names[1] == "Bo"
    assert match.branched_after(9, "x", deals=1).names[1] == "Anna"
    twin = match.clone()
    twin.change_seat(1, "careful", "Elif")
    assert match.names[1] == "Rui"


def test_nobody_sits_down_at_a_match_that_is_over_or_where_no_seat_is() -> None:
    match = begun()
    with pytest.raises(NotYourTurnError, match="there is no seat 4"):
        match.change_seat(4, "person", "Eva")
    with pytest.raises(OptionError, match="at most 1000"):
        match.change_seat(3, "person", "E" * 1001)
    while not match.over:
        play(match, 1)
    with pytest.raises(NotYourTurnError, match="the match is over"):
        match.change_seat(3, "person", "Eva")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('seat {"seat": 4, "player": "person", "name": "Eva"}', "names seat 4, which there is not"),
        ('seat {"seat": 64, "player": "person", "name": "Eva"}', "cannot be read"),
        ('seat {"seat": 1, "player": "person"}', "cannot be read"),
        ('seat {"seat": 1, "player": "person", "name": "Eva", "hand": "AS"}', "cannot be read"),
        ('seat {"seat": 1, "player": "person", "name": 7}', "cannot be read"),
        ("seat 1 Eva", "is not followed by"),
        (f'seat {{"seat": 1, "player": "person", "name": "{"E" * 1001}"}}', "cannot be read"),
    ],
)
def test_a_line_of_a_seat_is_read_strictly(line: str, why: str) -> None:
    match = begun()
    play(match, 2)
    loaded = replay("\n".join(["cardtable-record 1", *match.lines[1:], line, ""]).encode())
    assert loaded.problem is not None
    assert f"line {len(match.lines) + 1}" in loaded.problem
    assert why in loaded.problem
    assert len(loaded.match.acts) == 2


def test_an_edited_change_of_seats_is_marked() -> None:
    data = changed().record().replace('"name": "Anna"', '"name": "Otto"')
    loaded = replay(data.encode())
    assert loaded.problem is None
    assert "is not as it was written" in loaded.altered


def test_a_change_lies_in_the_file_at_once(tmp_path: Path) -> None:
    match = begun()
    file = RecordFile.begin(tmp_path, "x", match)
    play(match, 2)
    match.change_seat(3, "person", "Eva")
    assert load(file.path).match.names[3] == "Eva"
    file.close()
    again, loaded = RecordFile.resume(file.path)
    assert loaded.match.seated == match.seated
    loaded.match.change_seat(3, "careful", "Di")
    again.close()
    assert load(file.path).match.names[3] == "Di"
    assert not load(file.path).altered
