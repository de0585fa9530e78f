"""The arena, the searching bot and bots in programs of their own."""

from __future__ import annotations

import json
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from cardtable.cli import main
from cardtable.engine.game import find_game
from cardtable.engine.match import Match
from cardtable.errors import OptionError
from cardtable.seats.arena import Standings, run, tasks
from cardtable.seats.bots import make_bot
from cardtable.seats.external import BotProgramError, ProgramBot
from cardtable.seats.search import Budget, Search
from cardtable.seats.search_bot import SearchBot
from cardtable.seats.specs import parse_seats
from cardtable.seats.thinking import Thinkers


def late_view(seed: int = 1) -> tuple[Match, int]:
    """A Žandari deal of two in its last batch."""
    match = Match(find_game("zandari"), 2, seed=seed)
    rng = random.Random(seed)
    while match.running.cards_in("stock") or len(match.view(match.actors[0]).legal) < 2:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match, match.actors[0]


def test_the_same_seeds_give_the_same_on_one_worker_and_on_two() -> None:
    todo = tasks("zandari", 2, {}, ["careful", "random", "search@3"], 4)
    here = list(run(todo))
    with ProcessPoolExecutor(2) as pool:
        there = list(run(todo, pool))
    assert [(o.points, o.wins, o.decisions) for o in here] == [(o.points, o.wins, o.decisions) for o in there]


def test_duplicate_deals_take_the_luck_of_the_cards_out() -> None:
    todo = tasks("zandari", 2, {}, ["careful", "careful"], 6)
    standings = Standings("zandari", 2, ("careful", "careful"), outcomes=list(run(todo)))
    ahead, _ = standings.ahead(0)
    assert abs(ahead) < 3
    assert standings.facts()["played"] == 6


def test_arena_as_a_table_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "zandari", "--deals", "12", "--seats", "2", "--jobs", "1"]) == 0
    assert "ahead by" in capsys.readouterr().out
    assert main(["arena", "zandari", "--deals", "12", "--seats", "2", "--jobs", "1", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    by_name = {one["bot"]: one for one in facts["bots"]}
    assert by_name["careful"]["ahead"] > 0 > by_name["random"]["ahead"]


@pytest.mark.parametrize("kind", ["carefull", "search@0", "search@many", "random@3"])
def test_unknown_bots_are_named(kind: str) -> None:
    with pytest.raises(OptionError):
        tasks("zandari", 2, {}, [kind], 1)


# Search


def test_the_same_budget_of_simulations_finds_the_same() -> None:
    match, seat = late_view()
    bot = SearchBot(budget=Budget(simulations=60))
    chosen = {str(bot.decide(match.view(seat), random.Random(7))) for _ in range(3)}
    assert len(chosen) == 1


def test_search_finds_what_the_exact_play_out_finds() -> None:
    agreed = 0
    for seed in range(1, 9):
        match, seat = late_view(seed)
        view = match.view(seat)
        search = Search(view, random.Random(seed))
        search.run(Budget(simulations=400))
        advice = view.game.advise(view, random.Random(seed))
        worth = {one.action: one.value for one in advice}
        agreed += worth[search.found()[0].action] > advice[0].value - 1.01
    assert agreed >= 7


def test_searching_changes_nothing_and_stops_when_told() -> None:
    match, seat = late_view()
    before = match.record()
    search = Search(match.view(seat), random.Random(1))
    search.run(Budget(seconds=60), stopped=lambda: True)
    assert search.simulations == 1
    assert search.found()[0].action in match.view(seat).legal
    assert match.record() == before


def test_processes_search_together_and_can_be_stopped() -> None:
    match, seat = late_view()
    thinkers = Thinkers(2)
    try:
        found = thinkers.ask(match.view(seat), "x", Budget(simulations=20))
        assert sum(one.tried for one in found) == 40
        thinkers.stop()
    finally:
        thinkers.close()


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
        ("print('fly away')", "begins with no verb|ended"),
        ("import sys; sys.exit()", "ended"),
        ("print('play 99X', flush=True); input()", "play 99X|refused|no card"),
    ],
)
def test_a_bad_program_is_reported(tmp_path: Path, body: str, why: str) -> None:
    match, seat = late_view()
    bot = program(tmp_path, body)
    with pytest.raises(Exception, match=why):
        bot.decide(match.view(seat), random.Random(1))
    bot.stop()


def test_a_hanging_program_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.seats.external.PATIENCE", 0.2)
    match, seat = late_view()
    bot = program(tmp_path, "import time; time.sleep(60)")
    with pytest.raises(BotProgramError, match="no answer"):
        bot.decide(match.view(seat), random.Random(1))


def test_a_program_that_is_not_there() -> None:
    match, seat = late_view()
    with pytest.raises(BotProgramError, match="does not start"):
        make_bot("cmd:/nowhere/at/all").decide(match.view(seat), random.Random(1))


def test_seats_name_programs() -> None:
    specs = parse_seats("you,cmd:python examples/mybot.py", find_game("zandari"))
    assert (specs[1].kind, specs[1].command) == ("cmd", "python examples/mybot.py")
