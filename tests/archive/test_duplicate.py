"""Duplicate evenings: the same deals for all, shut until all have played, kept through whatever happens."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardtable.archive.duplicate import (
    DealPoints,
    Evening,
    PlayerResult,
    evenings,
    possible_opponents,
    why_withheld,
)
from cardtable.archive.duplicate_report import report, rows, verdict
from cardtable.archive.match_beginning import begin
from cardtable.archive.played_match import read_match
from cardtable.archive.replay import Replay
from cardtable.archive.unfinished_matches import last_unfinished, resume
from cardtable.cli import commands
from cardtable.discovery.installed_games import find_game
from cardtable.errors import NothingThereError, OptionError, RecordError
from cardtable.match.match import Match
from cardtable.match.record_lines import line_checksum
from cardtable.plain.plain_table import PlainTable
from cardtable.records.replaying import load
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.table.turn_loop import luck_action
from cardtable.table.viewpoint import ONLOOKER
from tests.archive.histories import every_match

SEATS = "person:Eva,random,random,random"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))


def evening(game: str = "hokm", seats: str = SEATS, deals: int = 2, players: str = "Ana,Bo") -> Evening:
    found = find_game(game)
    return Evening.begin(found, parse_seats(seats, found), {}, players.split(","), deals)


def play(sitting: Sitting, seed: int, acts: int = 100_000) -> Match:
    """Anything legal, the same for the same seed; then all rise."""
    match, rng = sitting.match, random.Random(seed)
    for _ in range(acts):
        if match.over:
            break
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    sitting.leave()
    return match


def play_all(held: Evening) -> list[Match]:
    played = []
    while (at := held.next) is not None:
        played.append(play(held.sit(at), at))
    return played


def test_all_have_the_same_cards_and_play_so_many_deals() -> None:
    held = evening(deals=3)
    first, second = play_all(held)
    orders = [[line for line in one.lines if line.startswith("deal ")] for one in (first, second)]
    assert len(orders[0]) == len(orders[1]) == 3
    assert [line.partition('"order"')[2] for line in orders[0]] == [
        line.partition('"order"')[2] for line in orders[1]
    ]
    assert first.seed == second.seed
    assert second.names == tuple(name.replace("Ana", "Bo") for name in first.names)
    assert held.next is None


@pytest.mark.parametrize("game", ["zandari", "remi", "spar"])
def test_the_cut_is_luck_and_alike_for_all(game: str) -> None:
    found = find_game(game)
    seats = ",".join(["person:Eva", *["random"] * (found.default_seats - 1)])
    held = evening(game, seats)
    done: list[list[object]] = [[], []]
    for at, acts in enumerate(done):
        match = held.sit(at).match
        while (alike := luck_action(match)) is not None:
            acts.append(alike)
            match.play(*alike)
    assert done[0]
    assert done[0] == done[1]
    other = begin(found, parse_seats(None, found))
    assert luck_action(other.match) is None
    other.leave()


def test_results_stand_side_by_side_and_add_up() -> None:
    held = evening(deals=3)
    played = play_all(held)
    results = held.results()
    for one, match in zip(results, played, strict=True):
        own = match.deal.side(match.names.index(one.name))
        assert one.total == DealPoints(match.scores[own], match.scores[1 - own])
        assert sorted(one.points) == [1, 2, 3]
    head, *deals, total = rows(results)
    assert head == ["Deal", "Ana", "Bo", "between"]
    assert [row[0] for row in deals] == ["1", "2", "3"]
    assert total[1:3] == [str(one.total) for one in results]
    lines = report(Evening.load(held.path))
    assert lines[0] == "Hokm: Ana, Bo, 3 deals."
    assert lines[-1].startswith(("Ana ", "Bo "))


def test_who_has_most_wins_and_where_few_points_are_good_who_has_least() -> None:
    results = [
        PlayerResult("Ana", {1: DealPoints(5), 2: DealPoints(7)}),
        PlayerResult("Bo", {1: DealPoints(4), 2: DealPoints(3)}, "with takebacks: 2"),
        PlayerResult("Cy", {}),
    ]
    assert verdict(evening(), results) == [
        "Ana won the evening by 5 points.",
        "Bo: with takebacks: 2.",
    ]
    low = evening("kalooki", "person:Eva,random,random")
    assert verdict(low, results)[0] == "Bo won the evening by 5 points. Here few points are good."
    level = [
        PlayerResult("Ana", {1: DealPoints(5)}),
        PlayerResult("Bo", {1: DealPoints(2), 2: DealPoints(3)}),
    ]
    assert verdict(evening(), level)[0] == "Ana and Bo are level."
    assert rows(level)[-1] == ["Total", "5", "5", "level"]
    assert "Ana had fewer deals" in verdict(evening(), level)[-1]


def test_where_two_sides_play_what_the_other_gets_counts_against_one() -> None:
    results = [PlayerResult("Ana", {1: DealPoints(0, 3)}), PlayerResult("Bo", {1: DealPoints(0, 1)})]
    assert verdict(evening(), results)[0] == "Bo won the evening by 2 points."
    assert rows(results)[1] == ["1", "0:3", "0:1", "-2"]


def test_nothing_of_the_deals_is_to_be_had_before_all_have_played(tmp_path: Path) -> None:
    held = evening(deals=1)
    first = play(held.sit(0), 1)
    path = held.path.with_name(f"{held.state.entries[0].record}.record")
    [listed] = every_match()
    assert (listed.scores, listed.winners, listed.deals, listed.result) == ((), (), 0, "played")
    assert "shut until then" in listed.note
    with pytest.raises(RecordError, match="Bo is still to play these deals"):
        Replay.of(path)
    result = CliRunner().invoke(commands.cli, ["replay", str(path), "--plain"])
    assert isinstance(result.exception, RecordError)
    assert not result.output
    at_table = Replay(first)
    assert not at_table.may_continue(len(at_table))
    with pytest.raises(RecordError, match="Bo is still to play"):
        at_table.play_deal_again(len(at_table))
    with pytest.raises(RecordError, match="Bo is still to play"):
        at_table.continue_from(len(at_table))
    sitting = held.sit(1)
    with pytest.raises(RecordError, match="play these deals, too"):
        sitting.save_position()
    with pytest.raises(OptionError, match="everybody stays seated"):
        sitting.reseat_all([*sitting.specs[:-1], parse_seats("you,random:X", find_game("zandari"))[1]])
    play(sitting, 2)
    assert Replay.of(path).is_open(len(first.acts))
    assert all(one.scores for one in every_match())
    assert not list(tmp_path.rglob("*.toml"))


def test_an_evening_is_left_and_gone_on_with() -> None:
    held = evening(deals=2)
    left = play(held.sit(0), 3, acts=5)
    again = Evening.load(held.path)
    assert (again.next, again.is_begun) == (0, True)
    assert last_unfinished() == held.path.with_name(f"{again.state.entries[0].record}.record")
    sitting = again.sit(0)
    assert [act.action for act in sitting.match.acts] == [act.action for act in left.acts]
    play(sitting, 4)
    assert (again.next, again.is_begun) == (1, False)
    assert evenings()[0].next == 1


def test_a_match_begun_before_the_program_was_killed_is_found_again() -> None:
    held = evening()
    before = held.path.read_bytes()
    play(held.sit(0), 1, acts=4)
    held.path.write_bytes(before)
    again = Evening.load(held.path)
    assert not again.is_begun
    assert len(again.sit(0).match.acts) == 4
    assert again.state.entries[0].record
    assert len(list(held.path.parent.glob("*.record"))) == 1


@pytest.mark.parametrize("damage", ["sum", "text", "json", "empty", "deep", "seat"])
def test_a_damaged_evening_is_one_line_and_takes_nothing_along(damage: str) -> None:
    held = evening(deals=1)
    first = play(held.sit(0), 1)
    text = held.path.read_text().rpartition(" #")[0]
    sound = {
        "json": "{",
        "deep": "[" * 5000,
        "seat": re.sub('"seat":.', '"seat":9', text),
    }.get(damage)
    held.path.write_text(
        {"sum": f"{text} #00000000\n", "text": text.replace("Bo", "Cy"), "empty": ""}.get(damage)
        or (f"{sound} #{line_checksum(sound, '0')}\n" if sound else "")
    )
    problems: list[str] = []
    assert evenings(problems=problems) == []
    assert len(problems) == 1
    assert "\n" not in problems[0]
    assert "damaged" in problems[0]
    assert str(held.path) in problems[0]
    assert "damaged" in why_withheld(first)
    held.path.unlink()
    assert why_withheld(first) == ""


def test_a_lost_record_leaves_the_others_their_results() -> None:
    held = evening(deals=1)
    play_all(held)
    held.path.with_name(f"{held.state.entries[0].record}.record").unlink()
    assert held.next is None
    lost, kept = held.results()
    assert (dict(lost.points), lost.note) == ({}, "the record is lost")
    assert kept.points
    assert held.best([lost, kept]) == [kept]


def test_an_evening_given_up_opens_its_deals() -> None:
    held = evening(deals=1)
    first = play(held.sit(0), 1)
    assert why_withheld(first)
    held.close()
    assert Evening.load(held.path).next is None
    assert not why_withheld(first)
    assert "Bo: has not played." in report(held)


def test_an_evening_is_no_match_won_or_lost_and_knows_its_winner_by_the_scores() -> None:
    held = evening(deals=3)
    match = play_all(held)[0]
    best = max(match.scores)
    assert match.winners == (() if len(set(match.scores)) == 1 else (match.scores.index(best),))
    assert not read_match(held.path.with_name(f"{held.state.entries[0].record}.record"), 0.0).is_counted


# Against an earlier result


def earlier(seats: str = SEATS, seed: int | None = None) -> Path:
    game = find_game("hokm")
    sitting = begin(game, parse_seats(seats, game), {"target": 2}, seed)
    play(sitting, 9)
    return sitting.path


def test_one_plays_against_an_earlier_result_with_the_same_cards() -> None:
    path = earlier()
    before = load(path).match
    held = Evening.against(path, "Eva")
    assert list(possible_opponents("hokm")) == [path]
    assert (held.players, held.next, held.state.deals) == (["earlier", "Eva"], 1, before.deal_count)
    with pytest.raises(RecordError, match="Eva is still to play"):
        Replay.of(path)
    now = play(held.sit(1), 4)
    assert now.acts[0].deal_index == before.acts[0].deal_index == 1
    assert now.state_after(0).deal.pack == before.state_after(0).deal.pack
    assert [one.name for one in held.results()] == ["earlier", "Eva"]
    assert held.results()[0].total.own == before.scores[before.deal.side(held.state.seat)]
    assert now.names == before.names
    assert Replay.of(path).is_open(1)


def test_not_every_match_can_be_played_against() -> None:
    game = find_game("hokm")
    unfinished = begin(game, parse_seats(SEATS, game), None, 3)
    unfinished.leave()
    several = earlier("person:Eva,person:Cy,random,random")
    for path, why in ((unfinished.path, "not played out"), (several, "not one person alone")):
        with pytest.raises(RecordError, match=why):
            Evening.against(path, "Ana")
    assert not evenings()


@pytest.mark.parametrize(
    ("seats", "players", "why"),
    [
        (SEATS, "Ana", "2 to 6 players are named"),
        (SEATS, "Ana,,Bo", "2 to 6 players are named"),
        (SEATS, "You,Bo", "You stands for nobody"),
        (SEATS, "Ana,player 2", "player 2 stands for nobody"),
        (SEATS, "Ana,ana", "each player has a name of the own"),
        (SEATS, "Ana,earlier", "each player has a name of the own"),
        (SEATS, "Ana,mira", "two seats are called [mM]ira"),
        ("person:Eva,person:Cy,random,random", "Ana,Bo", "the other seats are for bots"),
        ("person:Eva,random,random,cmd:true", "Ana,Bo", "no program can play"),
    ],
)
def test_what_cannot_be_an_evening_is_said_in_a_line(seats: str, players: str, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        evening(seats=seats, players=players)
    assert not evenings()


# Line by line


def test_an_evening_line_by_line() -> None:
    words = ["duplicate", "hokm", "--players", "Ana,Bo", "--deals", "1", "--seats", SEATS, "--plain"]
    done = CliRunner().invoke(commands.cli, words, input="\n" + "1\n" * 3 + "quit\n")
    assert done.exception is None, done.output
    assert "Hokm: Ana, Bo, 1 deal; Ana is next." in done.output
    assert "Pass to Ana. Enter when only Ana looks." in done.output
    assert "The evening is kept. Go on with: cardtable duplicate" in done.output
    again = CliRunner().invoke(commands.cli, ["duplicate", "--plain"], input="\n" + "1\n" * 50)
    assert "Ana goes on" in again.output
    assert again.output.index("Pass to Ana") < again.output.index("Pass to Bo")
    assert "Total" in again.output
    assert again.output.rstrip().splitlines()[-1].startswith(("Ana ", "Bo "))
    none = CliRunner().invoke(commands.cli, ["duplicate", "--plain"])
    assert isinstance(none.exception, NothingThereError)


def test_no_hand_is_told_before_the_player_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    held = evening(deals=1)
    sitting = held.sit(0)
    table = PlainTable(sitting)
    assert table.viewpoint.seat == ONLOOKER
    sitting.leave()
    again = resume(sitting.path)
    assert PlainTable(again).viewpoint.curtained
    again.leave()
