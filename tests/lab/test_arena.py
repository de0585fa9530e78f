"""The arena, the searching bot and bots in programs of their own."""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean, stdev

import pytest
from distributed import LocalCluster

from cardtable.bots.bot_names import make_bot
from cardtable.bots.program_bot import BotProgramError, ProgramBot
from cardtable.cli.commands import main
from cardtable.cli.error_handling import EXIT_STOPPED
from cardtable.discovery.installed_games import find_game
from cardtable.errors import OptionError
from cardtable.lab.arena import ArenaOutcome, Standings, make_tasks, match_at_deal, run_tasks
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from tests.positions import late_view


def test_the_same_seeds_give_the_same_on_one_worker_and_on_two() -> None:
    todo = make_tasks("zandari", 2, {}, ["careful", "random", "search@3"], 4)
    here = list(run_tasks(todo))
    with ProcessPoolExecutor(2) as pool:
        there = list(run_tasks(todo, pool))
    assert [(o.points, o.wins, o.decisions) for o in here] == [(o.points, o.wins, o.decisions) for o in there]


def test_duplicate_deals_take_the_luck_of_the_cards_out() -> None:
    todo = make_tasks("zandari", 2, {}, ["careful", "careful"], 6)
    standings, outcomes = Standings.of(todo[0]), list(run_tasks(todo))
    for outcome in outcomes:
        standings.totals.add(outcome)
    ahead, doubt = standings.ahead(0)
    edges = [one.points[0] - one.points[1] for one in outcomes]
    assert ahead == pytest.approx(fmean(edges))
    assert doubt == pytest.approx(1.96 * stdev(edges) / math.sqrt(len(edges)))
    assert abs(ahead) < 3
    assert standings.facts()["played"] == 6


def test_arena_as_a_table_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "zandari", "--deals", "12", "--seats", "2", "--jobs", "1"]) == 0
    assert "ahead by" in capsys.readouterr().out
    assert main(["arena", "zandari", "--deals", "12", "--seats", "2", "--jobs", "1", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    by_name = {one["bot"]: one for one in facts["bots"]}
    assert by_name["careful"]["ahead"] > 0 > by_name["random"]["ahead"]


def test_a_later_deal_of_a_match_is_played_from_the_same_standing_by_all() -> None:
    fifth = make_tasks("kalooki", 3, {}, ["careful", "careful"], 2, number=5)
    matches = [match_at_deal(task) for task in fifth for _ in range(2)]
    assert [match.in_play.number for match in matches] == [5] * 4
    assert matches[0].in_play.pack == matches[1].in_play.pack
    assert matches[0].scores == matches[1].scores != (0, 0, 0)
    here = [outcome.points for outcome in run_tasks(fifth)]
    assert here != [
        outcome.points for outcome in run_tasks(make_tasks("kalooki", 3, {}, ["careful", "careful"], 2))
    ]


def test_the_arena_says_which_deal_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "zandari", "--deals", "2", "--seats", "2", "--jobs", "1", "--number", "3"]
    assert main(words) == 0
    assert "2 deals (number 3 of a match)" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["number"] == 3


def test_where_a_match_ends_before_its_last_deal_is_played() -> None:
    (task,) = make_tasks("zandari", 2, {"target": 1}, ["careful", "careful"], 1, number=50)
    assert match_at_deal(task).in_play.number < 50
    (outcome,) = run_tasks([task])
    assert sum(outcome.wins) == 1


def test_whole_matches_have_no_deal_of_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "zandari", "--matches", "--number", "2"]) != 0
    assert "leave --number out" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["carefull", "search@0", "search@many", "random@3"])
def test_unknown_bots_are_named(kind: str) -> None:
    with pytest.raises(OptionError):
        make_tasks("zandari", 2, {}, [kind], 1)


def test_a_cluster_gives_what_one_process_gives(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "zandari", "--deals", "5", "--seats", "2", "--json"]
    assert main([*words, "--jobs", "1"]) == 0
    here = json.loads(capsys.readouterr().out)
    cluster = LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
    )
    with cluster:
        assert main([*words, "--scheduler", cluster.scheduler_address]) == 0
    there = json.loads(capsys.readouterr().out)
    for bot in (*here["bots"], *there["bots"]):
        del bot["ms_a_decision"]
    assert here == there


def test_where_few_points_win_the_fewest_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "kalooki", "--deals", "3", "--seats", "3", "--jobs", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[2].startswith("careful")
    assert "few are wanted" in told[-1]


# Programs


def program(folder: Path, body: str) -> ProgramBot:
    path = folder / "bot.py"
    path.write_text(body, encoding="utf-8")
    return ProgramBot(f"{sys.executable} {path}")


def test_the_example_plays_a_match() -> None:
    example = Path(__file__).parents[2] / "examples" / "mybot.py"
    bot = ProgramBot(f"{sys.executable} {example}")
    match = Match(find_game("zandari"), 2, seed=3, options={"target": 1})
    try:
        while not match.over:
            seat = match.actors[0]
            match.play(seat, bot.decide(match.view(seat), random.Random(1)))
    finally:
        bot.stop()
    assert match.over


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("print('fly away')", "begins with no verb|ended|nobody asked"),
        ("import sys; sys.exit()", "ended"),
        ("input(); print('play 99X', flush=True); input()", "play 99X"),
    ],
)
def test_a_bad_program_is_reported(tmp_path: Path, body: str, why: str) -> None:
    match, seat = late_view()
    bot = program(tmp_path, body)
    with pytest.raises(Exception, match=why):
        bot.decide(match.view(seat), random.Random(1))
    bot.stop()


def test_a_hanging_program_is_left(tmp_path: Path) -> None:
    match, seat = late_view()
    bot = program(tmp_path, "import time; time.sleep(60)")
    bot.patience = 0.2
    with pytest.raises(BotProgramError, match="no answer"):
        bot.decide(match.view(seat), random.Random(1))


def test_a_program_that_is_not_there() -> None:
    match, seat = late_view()
    with pytest.raises(BotProgramError, match="does not start"):
        make_bot("cmd:/nowhere/at/all").decide(match.view(seat), random.Random(1))


def test_seats_name_programs() -> None:
    specs = parse_seats("you,cmd:python examples/mybot.py", find_game("zandari"))
    assert (specs[1].kind, specs[1].command) == ("cmd", "python examples/mybot.py")


def test_who_stops_an_arena_keeps_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = list(run_tasks(make_tasks("zandari", 2, {}, ["careful", "random"], 2)))

    def stopped(*_: object) -> Iterator[ArenaOutcome]:
        yield from played
        raise KeyboardInterrupt

    monkeypatch.setattr("cardtable.lab.arena_report.run_tasks", stopped)
    assert main(["arena", "Zandari", "--deals", "50", "--seats", "2", "--jobs", "1"]) == EXIT_STOPPED
    told = capsys.readouterr()
    assert "2 deals" in told.out
    assert "not all of the 50" in told.err


def test_a_race_is_played_to_its_last_deal_though_who_is_done_waits_for_the_others() -> None:
    (task,) = make_tasks("twenty-four", 3, {}, ["careful", "careful"], 1, number=2)
    assert match_at_deal(task).in_play.number == 1
