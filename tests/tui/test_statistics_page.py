"""The statistics as pictures: curves, bars, a page for each game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual.geometry import Region

from cardtable.archive import review_log
from cardtable.archive.contracts import contract_counts, has_contracts, with_contracts
from cardtable.archive.history import History
from cardtable.archive.match_beginning import begin
from cardtable.archive.played_match import PlayedMatch
from cardtable.archive.result_series import IN_A_ROW, longest_run, results_of, share_in_a_row
from cardtable.archive.review_log import ReviewedDeal, reviewed_deals
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.table.seat_specs import parse_seats
from cardtable.teaching.progress import LESSONS
from cardtable.testing.playing_by_mouse import click
from cardtable.tui.app import CardTableApp
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.pages.path_page import PathPage
from cardtable.tui.pages.statistics_page import StatisticsPage
from cardtable.tui.pages.statistics_panels import paint_row, panels_of
from tests.archive.histories import put_in_history
from tests.archive.test_statistics import match_of
from tests.tui.driving import press, press_worked, shown, until

DAY = 86_400
SIZES = ((60, 20), (80, 24), (120, 34), (160, 45))


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))


def results(text: str, game: str = "zandari") -> list[PlayedMatch]:
    """Matches of a game, one a day, won (`w`) or lost, the last played first."""
    scores, hour = {"w": (21, 3), "l": (3, 21)}, 60 * len(game)
    return [match_of(at * DAY + hour, *scores[one], game) for at, one in enumerate(text)][::-1]


def test_shares_are_those_of_the_results_before_and_runs_are_in_the_order_of_play() -> None:
    won = [one.is_won for one in results_of(results("wwllwwwl"))]
    assert won == [True, True, False, False, True, True, True, False]
    assert longest_run(won) == 3
    assert longest_run([]) == 0
    assert share_in_a_row(won) == [0.5, 0.5, 0.5, 0.75, 0.75], "half of all, as they are few"
    many = [random.Random(3).random() < 0.5 for _ in range(50)]
    assert share_in_a_row(many) == [sum(many[at - IN_A_ROW : at]) / IN_A_ROW for at in range(IN_A_ROW, 51)]
    assert share_in_a_row([True]) == [1.0]


def test_a_review_of_a_deal_replaces_an_earlier_one_of_it() -> None:
    for record, deal, good in (("2026b", 1, 5), ("2026a", 2, 3), ("2026b", 1, 6)):
        review_log.keep(ReviewedDeal(record, deal, "hokm", 8, good))
    review_log.keep(ReviewedDeal("2026a", 1, "seep", 0, 0))
    assert [(one.record, one.good) for one in reviewed_deals()] == [("2026a", 3), ("2026b", 6)]
    assert reviewed_deals("seep") == [], "there was nothing to decide"


def test_good_decisions_are_counted_by_theme_over_the_reviewed_deals() -> None:
    for record, themes in (
        ("2026a", {"draw-trumps": (3, 1)}),
        ("2026b", {"draw-trumps": (2, 2), "keep": (1, 0)}),
    ):
        review_log.keep(ReviewedDeal(record, 1, "hokm", 5, 3, themes))
    review_log.keep(ReviewedDeal("2026c", 1, "hokm", 5, 3))
    assert review_log.good_by_theme(reviewed_deals("hokm")) == {"draw-trumps": (5, 3), "keep": (1, 0)}


def test_contracts_are_those_that_the_person_bid_and_made() -> None:
    game = find_game("tarneeb")
    assert has_contracts("tarneeb")
    assert not has_contracts("zandari")
    assert not has_contracts("no-such-game")
    sitting = begin(game, parse_seats("you,easy,easy,easy", game), {}, 4)
    match, rng = sitting.match, random.Random(4)
    wanted: list[tuple[int, bool]] = []
    while not match.over:
        seat = match.in_play.random_actor(rng)
        before = match.standing
        match.play(seat, bot_of(game).quick_play(match.in_play, seat, rng))
        if match.standing is not before and (kept := match.deal.contract_kept()) is not None and kept[0] == 0:
            wanted.append(kept[1:])
    sitting.leave()
    history = History()
    history.read()
    found = contract_counts(with_contracts(history.matches(), "tarneeb"))
    assert with_contracts(history.matches(), "zandari") == []
    assert wanted, "the person bid some"
    assert {level: bid for level, (bid, _) in found.items()} == {
        level: sum(one == level for one, _ in wanted) for level, _ in wanted
    }
    assert sum(made for _, made in found.values()) == sum(made for _, made in wanted)
    assert list(found) == sorted(found)


@pytest.mark.parametrize("size", SIZES)
async def test_before_anything_is_played_the_page_says_what_to_do(size: tuple[int, int]) -> None:
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await app.push_screen(StatisticsPage())
        await press_worked(pilot)
        for _ in range(2):
            assert "Play a match to its end" in " ".join(shown(app).split())
            assert "Enter" not in shown(app).splitlines()[-1]
            await press_worked(pilot, "enter", "down", "tab")


@pytest.mark.parametrize("size", SIZES)
async def test_curves_bars_and_a_page_for_each_game(size: tuple[int, int]) -> None:
    put_in_history([*results("llwlwwlwwwww"), *results("wlllllllwwll", "gong-zhu"), *results("w", "basra")])
    for at in range(5):
        themes = {"clears": (2, 1), "prize": (2, 2)}
        review_log.keep(ReviewedDeal(f"2026{at}", 1, "zandari", 10, 5 + at, themes))
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        page = StatisticsPage()
        await app.push_screen(page)
        await press_worked(pilot)
        told = shown(app)
        assert "25 matches since January 1970" in told
        assert "Share of matches won" in told
        lines, games = told.splitlines(), ("Basra", "Žandari", "Gong Zhu")
        rows = {game: next(line for line in lines if game in line) for game in games}
        assert "8 of 12" in rows["Žandari"]
        assert "67 %" in rows["Žandari"]
        assert rows["Basra"].count("▄") > rows["Žandari"].count("▄") > 0
        assert rows["Gong Zhu"].split()[2:5] == ["3", "of", "12"]
        await press_worked(pilot, "down", "down", "enter")
        told = shown(app)
        assert "Statistics: Žandari  12 matches" in told
        assert "against medium bots" in told
        assert "against medium bots:" not in told
        if size[0] >= 80:
            assert "Good decisions" in told
            assert told.index("clear the table") < told.index("take points"), "the weakest comes first"
            assert "5 of 10" in told
            assert "in 5 reviewed deals" in told
        await press_worked(pilot, "left")
        assert "Statistics: Gong Zhu" in shown(app)
        await press_worked(pilot, "escape")
        assert "Statistics  25 matches" in shown(app)
        assert page.games[page.cursor] == "gong-zhu"


async def test_parts_and_games_are_opened_by_clicks() -> None:
    put_in_history([*results("wlwwl"), *results("wlwwl", "seep")])
    LESSONS.note("zandari", "1-match-and-sum", 2)
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        page = StatisticsPage()
        await app.push_screen(page)
        await press_worked(pilot)

        async def click_on(words: str) -> None:
            lines = shown(app).splitlines()
            y = next(at for at, line in enumerate(lines) if words in line)
            await click(app, lines[y].index(words), y, 1)
            await press_worked(pilot)

        await click_on("Žandari")
        assert page.games[page.cursor] == "zandari"
        await click_on("Žandari")
        assert page.game == "zandari"
        assert "Lessons: 1 of 7, 2 of 21 stars." in shown(app)
        await press(pilot, "p")
        assert isinstance(app.screen, PathPage)
        assert "won 3 of 5" in shown(app), "against medium bots"
        await press_worked(pilot, "q", "q")
        await click_on("By opponent")
        assert "against medium bots" in shown(app)


@pytest.mark.parametrize("columns", [58, 78, 118])
def test_contracts_stand_level_by_level(columns: int) -> None:
    contracts = panels_of([], [], {7: (3, 2), 9: (2, 0)}, of_one_game=True)
    canvas = Canvas(columns, 8)
    paint_row(canvas, UNICODE, contracts, Region(0, 0, columns, 8))
    told = canvas.text()
    assert "2 of 5" in told
    level = [next(line for line in told.splitlines() if f"level {one}" in line) for one in (7, 9)]
    assert ["2 of 3" in level[0], "0 of 2" in level[1]] == [True, True]


async def test_a_game_s_contracts_are_read_when_its_page_is_opened() -> None:
    game = find_game("tarneeb")
    sitting = begin(game, parse_seats("you,easy,easy,easy", game), {}, 4)
    rng = random.Random(4)
    while not sitting.match.over:
        seat = sitting.match.in_play.random_actor(rng)
        sitting.match.play(seat, bot_of(game).quick_play(sitting.match.in_play, seat, rng))
    sitting.leave()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(page := StatisticsPage())
        await until(pilot, lambda: bool(page.games))
        await press(pilot, "enter")
        await until(pilot, lambda: "Contracts made" in shown(app))
        found = contract_counts(with_contracts(page.matches, "tarneeb"))
        for level, (bid, made) in found.items():
            line = next(line for line in shown(app).splitlines() if f"level {level} " in line)
            assert f"{made} of {bid}" in line
