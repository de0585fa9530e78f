"""Seats that change during a match: announced, in the log, in the replay, and secret hands stay secret."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.archive.played_match import read_match
from cardtable.archive.replay import Replay
from cardtable.archive.unfinished_matches import resume
from cardtable.discovery.installed_games import find_game
from cardtable.errors import NotYourTurnError, OptionError
from cardtable.plain.plain_replay import replay_lines
from cardtable.plain.plain_table import PlainTable
from cardtable.records.replaying import load
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.seat_changes import change_sentence
from cardtable.table.seat_specs import SeatSpec, make_player, make_players, parse_seats
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER, Viewpoint
from cardtable.teaching.review import decisions

YOU, MIRA = SeatSpec("you", "You"), SeatSpec("careful", "Mira")
ANA = SeatSpec("person", "Ana")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))


def sit(seats: str, game: str = "hokm", seed: int = 3) -> Sitting:
    found = find_game(game)
    return begin(found, parse_seats(seats, found), None, seed)


def play(sitting: Sitting, acts: int) -> None:
    match, rng = sitting.match, random.Random(1)
    for _ in range(acts):
        if not match.over:
            match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))


def change(sitting: Sitting, seat: int, spec: SeatSpec) -> list[str]:
    return sitting.reseat_all([*sitting.specs[:seat], spec, *sitting.specs[seat + 1 :]])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (MIRA, ANA, "Ana takes the seat of Mira."),
        (ANA, MIRA, "Mira, a bot (medium), takes the seat of Ana."),
        (YOU, MIRA, "Mira, a bot (medium), takes seat 2."),
        (MIRA, YOU, "You take the seat of Mira."),
        (ANA, SeatSpec("random", "Ana"), "A bot (random) plays for Ana now."),
        (SeatSpec("careful", "Ana"), ANA, "A person plays for Ana now."),
        (ANA, SeatSpec("person", "Anna"), "Ana is called Anna from now on."),
        (YOU, SeatSpec("you", "Ana"), "Seat 2 is called Ana from now on."),
    ],
)
def test_it_is_said_in_words(old: SeatSpec, new: SeatSpec, told: str) -> None:
    assert change_sentence(1, old, new) == told


def test_two_of_one_name_cannot_sit_at_a_table_nor_anybody_at_one_that_is_over() -> None:
    sitting = sit("you,careful,careful,careful")
    with pytest.raises(OptionError, match="two seats are called jonas"):
        change(sitting, 1, SeatSpec("person", "jonas"))
    with pytest.raises(OptionError, match="'you' sits in one seat only"):
        change(sitting, 1, SeatSpec("you", "Me"))
    with pytest.raises(OptionError, match="at least one letter"):
        change(sitting, 1, SeatSpec("person", ""))
    assert sitting.match.names[1] == "Mira"
    play(sitting, 10_000)
    with pytest.raises(NotYourTurnError):
        change(sitting, 1, ANA)


def test_whoever_sits_there_is_known_when_the_match_is_taken_up() -> None:
    sitting = sit("you,careful,careful,careful")
    play(sitting, 7)
    change(sitting, 1, ANA)
    change(sitting, 0, SeatSpec("random", "Rui"))
    sitting.leave()
    again = resume(sitting.path)
    assert again.specs == sitting.specs
    assert again.persons == sitting.persons == (1,)
    again.leave()


def test_a_bot_plays_from_the_chances_it_would_have_if_the_match_were_taken_up_there() -> None:
    sitting = sit("you,person:Ana,careful,careful")
    play(sitting, 9)
    change(sitting, 1, SeatSpec("random", "Rui"))
    came = make_player(sitting.specs[1], sitting.match, 1)
    taken_up = make_players(sitting.specs, load(sitting.path).match)[1]
    assert came.rng.random() == taken_up.rng.random()  # type: ignore[attr-defined]


def test_the_log_tells_it_where_it_happened_with_the_names_of_then() -> None:
    sitting = sit("you,careful,careful,careful")
    screen_feed = ScreenFeed(sitting, Viewpoint(sitting.persons))
    while not [event for act in sitting.match.acts for event in act.events if event.kind == "trick"]:
        play(sitting, 1)
    before = screen_feed.log(sitting.view(ONLOOKER))
    screen_feed.reseated(change(sitting, 1, ANA))
    assert screen_feed.said == "Ana takes the seat of Mira."
    play(sitting, 4)
    log = screen_feed.log(sitting.view(ONLOOKER))
    assert log[: len(before)] == before
    assert log[len(before)] == "Ana takes the seat of Mira."
    assert any("Mira" in line for line in before)
    assert not any("Mira" in line for line in log[len(before) + 1 :])
    assert any("Ana" in line for line in log[len(before) + 1 :])


def test_what_happened_meanwhile_is_told_with_the_names_of_then() -> None:
    sitting = sit("person:Ana,careful,person:Bo,careful")
    screen_feed = ScreenFeed(sitting, Viewpoint(sitting.persons))
    while not sitting.match.deal.over:
        play(sitting, 1)
        if len(sitting.match.acts) == 3:
            sitting.mark_seen([0])
    before, before_that = screen_feed.story(0), screen_feed.since_last_turn(0)
    finished = screen_feed.log(sitting.view(ONLOOKER))
    told = change(sitting, 1, SeatSpec("careful", "Elif"))
    assert any("Mira" in line for line in before)
    assert screen_feed.story(0) == screen_feed.digest(0) == [*before, *told]
    assert screen_feed.log(sitting.view(ONLOOKER)) == [*finished, *told]
    since = screen_feed.since_last_turn(0)
    assert since[: since.index(told[0])] == before_that[: since.index(told[0])]


def test_a_replay_knows_who_sat_when() -> None:
    sitting = sit("you,careful,careful,careful")
    play(sitting, 7)
    change(sitting, 1, ANA)
    play(sitting, 10)
    change(sitting, 1, MIRA)
    play(sitting, 10_000)
    replay = Replay.of(sitting.path)
    assert [replay.specs_at(at)[1].name for at in (0, 6, 7, 16, 17, len(replay))] == [
        "Mira",
        "Mira",
        "Ana",
        "Ana",
        "Mira",
        "Mira",
    ]
    assert replay.caption(7, 0).endswith("Ana takes the seat of Mira.")
    assert "takes the seat" not in replay.caption(8, 0)
    told = list(replay_lines(sitting.match))
    assert told[0].startswith("Hokm: You, Mira, ")
    assert "Ana takes the seat of Mira." in told
    at = told.index("Ana takes the seat of Mira.")
    assert sum(line.partition(" ")[0].removesuffix(".").isdecimal() for line in told[:at]) == 7


def test_nobody_may_look_into_the_running_hand_of_a_seat_that_a_bot_took() -> None:
    sitting = sit("person:Ana,person:Bo,careful,careful")
    play(sitting, 7)
    change(sitting, 1, SeatSpec("careful", "Rui"))
    replay = Replay.of(sitting.path)
    assert replay.seats_at(len(replay)) == (0, ONLOOKER)


def test_a_match_begun_again_from_a_moment_has_those_who_sat_there() -> None:
    sitting = sit("you,careful,careful,careful")
    play(sitting, 7)
    change(sitting, 1, ANA)
    play(sitting, 10_000)
    replay = Replay.of(sitting.path)
    begun = replay.continue_from(3)
    assert (begun.specs[1].name, begun.match.names[1]) == ("Mira", "Mira")
    begun.leave()


def test_only_the_own_decisions_are_reviewed() -> None:
    sitting = sit("person:Ana,careful,careful,careful")
    while not sitting.match.deal.over:
        if len(sitting.match.acts) == 20:
            change(sitting, 1, SeatSpec("person", "Bo"))
        play(sitting, 1)
    assert all(one.at >= 20 for one in decisions(sitting.match, 1))
    assert any(one.at < 20 for one in decisions(sitting.match, 0))


def test_history_counts_no_match_whose_seats_changed_hands() -> None:
    renamed, exchanged = sit("you,careful,careful,careful"), sit("you,careful,careful,careful")
    for sitting, spec in ((renamed, SeatSpec("careful", "Elif")), (exchanged, ANA)):
        play(sitting, 5)
        change(sitting, 1, spec)
        play(sitting, 10_000)
        sitting.leave()
    counted, not_counted = read_match(renamed.path, 0.0), read_match(exchanged.path, 0.0)
    assert counted.is_won is not None
    assert counted.names[1] == "Elif"
    assert not_counted.is_won is None
    assert not_counted.names[1] == "Ana"
    assert "not counted as won or lost" in not_counted.note


@pytest.mark.parametrize(
    ("before", "now", "curtained"),
    [
        ((0,), (0,), False),  # a bot for a bot
        ((0,), (), False),  # onlookers see no hand
        ((0,), (0, 2), True),
        ((0, 2), (0,), True),  # whoever left pressed the last key
        ((0, 2), (2,), True),
        ((0,), (2,), True),
        ((), (2,), True),  # a bot has just held that hand
    ],
)
def test_the_curtain_falls_unless_the_same_one_person_looks(
    before: tuple[int, ...], now: tuple[int, ...], curtained: bool
) -> None:
    viewpoint = Viewpoint(before)
    if before:
        viewpoint.raise_curtain(before[0])
    viewpoint.reseat(now)
    assert viewpoint.curtained is curtained
    assert viewpoint.seat == (now[0] if now and not curtained else ONLOOKER)
    if curtained:
        assert viewpoint.audience == ONLOOKER
        assert viewpoint.next_viewer(now) == now[0]
        viewpoint.lower_curtain()
        assert viewpoint.curtained
        viewpoint.raise_curtain(now[0])
        assert viewpoint.next_viewer([now[0]]) is None


# Line by line


def plain(script: str, seats: str) -> tuple[str, Sitting]:
    out, sitting = io.StringIO(), sit(seats)
    PlainTable(sitting, io.StringIO(script), out).run()
    return out.getvalue(), sitting


def test_a_line_changes_a_seat_and_nobody_sees_another_hand() -> None:
    text, sitting = plain("seat\nseat 3 person Ana\n\nquit\n", "you,careful,careful,careful")
    assert "3. Jonas (medium)" in text
    said = text.index("Ana takes the seat of Jonas.")
    assert text.index("Pass to ") > said
    assert sitting.persons == (0, 2)
    assert load(sitting.path).match.names[2] == "Ana"


def test_when_one_of_two_leaves_the_other_is_called_first() -> None:
    sitting = sit("person:Ana,careful,person:Bo,careful")
    first = sitting.match.actors[0]
    other = 2 - first
    assert first in sitting.persons
    out = io.StringIO()
    script = f"\nseat {first + 1} careful\n\nquit\n"
    PlainTable(sitting, io.StringIO(script), out).run()
    text = out.getvalue()
    left = text.index("takes the seat of")
    held = sitting.match.in_play.hand(other)
    called = text.find(f"Pass to {sitting.names[other]}")
    assert called > left
    assert not any(f"{c} " in text[left:called] for c in held)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("seat 9 careful", "After seat stands a number from 1 to 4"),
        ("seat x", "After seat stands a number from 1 to 4"),
        ("seat 2 carefull", "no seat 'carefull'"),
        ("seat 2 person jonas", "two seats are called jonas"),
        ("seat 2", "no seat ''"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(typed: str, told: str) -> None:
    text, sitting = plain(f"{typed}\nquit\n", "you,careful,careful,careful")
    assert told in text
    assert not sitting.match.seated.changes
