"""History, statistics, the deal of the day and the same deal again, by keys."""

from __future__ import annotations

import asyncio
import random
import re
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from cardtable.archive import careful_results
from cardtable.archive.careful_results import ResultDistribution
from cardtable.archive.deal_of_the_day import NOT_COUNTED, games_of
from cardtable.archive.match_beginning import begin
from cardtable.archive.played_match import PlayedMatch
from cardtable.archive.replay import Replay
from cardtable.archive.result_comparison import ComparisonColumn, ResultComparison
from cardtable.bots.process_pool import ProcessPool
from cardtable.cards import Card
from cardtable.discovery.installed_games import find_game
from cardtable.engine.match_origin import Origin
from cardtable.match.match import Match
from cardtable.table.players import PersonPlayer
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.testing import play_randomly
from cardtable.testing.picture_checks import LONG_NAMES, WatchedCanvas
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import AgreePage
from cardtable.tui.lobby.day_page import DayPage, play_deal_of_the_day
from cardtable.tui.look import page_frame
from cardtable.tui.pages.comparison_page import ComparisonPage
from cardtable.tui.pages.history_page import HistoryPage
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.replay_page import ReplayPage
from cardtable.tui.pages.statistics_page import StatisticsPage
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.archive.histories import put_in_history
from tests.tui.driving import painted, press, press_worked, shown, until, wish
from tests.tui.test_snapshots import picture

ZANDARI = find_game("zandari")


@pytest.fixture(autouse=True)
def _no_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(pace=0.0)
    monkeypatch.setattr(careful_results.CAREFUL_PLAYERS, "players", 2)
    monkeypatch.setattr(careful_results.CAREFUL_PLAYERS, "pool", ProcessPool(0))


def sat(acts: int = 4, seed: int = 3, game_id: str = "zandari", target: int = 21) -> Sitting:
    """A match with a few acts, or to its end where there are as many."""
    game = find_game(game_id)
    options = {"target": target} if game is ZANDARI else {}
    sitting = begin(game, parse_seats(None, game), options, seed)
    for _ in play_randomly(sitting.match, random.Random(seed), acts):
        pass
    return sitting


async def test_any_unfinished_match_is_continued_and_replays_wait_behind_a_key() -> None:
    older = sat(seed=3)
    over = sat(9999, seed=4, target=1)
    for sitting in (older, over):
        sitting.leave()
    taken = Replay(over.match).continue_from(2)
    taken.leave()
    held = sat(seed=5)
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(page := HistoryPage())
        await until(pilot, lambda: len(page.listed) == 3)
        assert "taken up" not in shown(app)
        page.cursor = [one.path for one in page.listed].index(held.path)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        assert "is being played by process" in app.screen.message  # type: ignore[attr-defined]
        await press(pilot, "q", "h")
        assert "taken up" in shown(app)
        page.cursor = [one.path for one in page.listed].index(older.path)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert isinstance(app.screen, LocalTablePage)
        assert app.screen.sitting.path == older.path
    held.leave()


async def test_the_sheet_of_a_finished_deal_offers_it_again_and_shows_both_results() -> None:
    sitting = sat(9999, target=1)
    sitting.leave()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ScoresPage(sitting.match, sitting.names, sitting.score_history, 0))
        await press(pilot, "s")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert isinstance(app.screen, LocalTablePage)
        match = app.screen.match
        assert Origin.of(match.origin).name == sitting.path.stem
        assert match.in_play.pack == sitting.match.deal.pack
        done = match.clone()
        for _ in play_randomly(done, random.Random(1)):
            pass
        app.push_screen(ComparisonPage(done))
        await until(pilot, lambda: isinstance(app.screen, ComparisonPage) and app.screen.found is not None)
        assert "before" in shown(app)
        assert "does not count" in shown(app)


async def test_after_a_deal_played_again_the_match_goes_on_where_it_was() -> None:
    sitting = sat(0)
    for _ in play_randomly(sitting.match, random.Random(3)):
        if len(sitting.match.in_play.pack) == sum(map(len, _lying(sitting.match))) + 1:
            break
    app = CardTableApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        first = app.screen
        assert isinstance(first, LocalTablePage)
        await _to_the_sheet(pilot, app, first)
        await press(pilot, "s")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and app.screen is not first)
        await until(pilot, lambda: "deal 1 (replay)" in shown(app))
        await press(pilot, "q", "q", "enter")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))
        await press(pilot, "enter")
        await until(pilot, lambda: app.screen is first)
        assert first.match.in_play.number == 2


def _lying(match: Match) -> list[tuple[Card, ...]]:
    """What lies anywhere but in hands."""
    return [pile.cards for name, pile in match.in_play.piles.items() if not name.startswith("hand")]


async def _to_the_sheet(pilot: Pilot[None], app: CardTableApp, page: LocalTablePage) -> None:
    """Plays on until the score sheet lies there."""
    (player,) = (one for one in page.loop.players if isinstance(one, PersonPlayer))
    while not isinstance(app.screen, ScoresPage):
        if player.view is not None:
            player.answer(player.view.legal[0])
        elif page.match.deal.over:
            await press(pilot, "space")
        await pilot.pause(0.01)


async def test_the_deal_of_the_day_is_played_at_the_table_once() -> None:
    day = next(one for at in range(99) if ZANDARI in games_of(one := date(2026, 11, 30) + timedelta(at)))
    app = CardTableApp()
    app.today = lambda: day
    async with app.run_test(size=(80, 24)) as pilot:
        play_deal_of_the_day(app)
        await until(pilot, lambda: "Choose your game" in painted(app))
        for game in games_of(day):
            assert f"{game.title} ({game.country})" in shown(app)
        page = app.screen
        assert isinstance(page, DayPage)
        assert "new to you: F5 teaches it" in shown(app)
        page.cursor = games_of(day).index(ZANDARI)
        await press(pilot, "f5")
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))
        await press(pilot, "q")
        await until(pilot, lambda: app.screen is page)
        await press(pilot, "enter")
        await until(pilot, lambda: "You have one try" in painted(app))
        assert "Enter play" in shown(app), "to the table, and not back"
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and app.screen.pick is not None)
        table = app.screen
        assert isinstance(table, LocalTablePage)
        assert table.match.game is ZANDARI
        assert "deal 1 of the day" in shown(app)
        await until(pilot, lambda: not table.pause.is_on and table.pick is not None)
        assert not {"i", "f5", "f8"} & {name for key in table.keys() for name in key.names}
        await press(pilot, "i")
        assert "No hints in the deal of the day" in shown(app)
        await press(pilot, "f8", "f5")
        assert app.screen is table
        assert not table.coaching.is_on
        await _to_the_sheet(pilot, app, table)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ComparisonPage) and app.screen.found is not None)
        await until(pilot, lambda: f"the deal of the day {day.isoformat()}" in painted(app))
        assert "What a hundred careful players came to in your seat" in shown(app)
        told = " ".join(shown(app).split())
        assert re.search(r"Better than \d of 2 careful players in your seat|As good as each of 2", told)
        await press(pilot, "s")
        await until(pilot, lambda: isinstance(app.screen, StatisticsPage))
        await press(pilot, "left", "left")
        await until(pilot, lambda: f"{day.isoformat()}  Žandari" in shown(app))
        await press(pilot, "q", "enter")
        play_deal_of_the_day(app)
        await until(pilot, lambda: "does not count" in painted(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert isinstance(app.screen, LocalTablePage)
        assert app.screen.match.origin == f"day {day.isoformat()} again"
        assert not app.screen.sitting.is_unaided


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 45)])
async def test_nothing_of_these_pages_is_cut(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[WatchedCanvas] = []

    def canvas(width: int, height: int) -> WatchedCanvas:
        painted.append(WatchedCanvas(width, height))
        return painted[-1]

    monkeypatch.setattr(page_frame, "Canvas", canvas)
    await asyncio.to_thread(_some_matches)
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await app.push_screen(HistoryPage())
        await press(pilot, "down", "c", "h", "down")
        await app.push_screen(StatisticsPage())
        await press_worked(pilot, *("tab",) * 5, "down", "q")
        for path in sorted(Path(app.preferences.path.parents[1] / "data" / "records").glob("*.record")):
            match = Replay.of(path).match
            if match.over and match.origin:
                app.push_screen(ComparisonPage(match))
                await until(
                    pilot, lambda: isinstance(app.screen, ComparisonPage) and app.screen.found is not None
                )
    assert len(painted) > 8
    assert [fault for one in painted for fault in one.faults] == []


def _some_matches() -> None:
    """A long match, an unfinished one, a day and a replay; with names as long as any that is told whole."""
    for game_id, acts in (("zheng-shangyou", 20), ("arpa-turup", 9999), ("zandari", 9999)):
        game = find_game(game_id)
        seats = ",".join(("you", *(f"careful:{name}" for name in LONG_NAMES[: game.default_seats - 1])))
        origin = "" if acts < 99 else "day 2026-11-22"
        sitting = begin(game, parse_seats(seats, game), {}, 3, origin=origin, length=1)
        for _ in play_randomly(sitting.match, random.Random(3), acts):
            pass
        sitting.leave()
    again = Replay(sitting.match).play_deal_again(len(sitting.match.acts))
    again.leave()


def made_up() -> list[PlayedMatch]:
    """Matches as the history would tell of them, each of its own kind."""

    def made(hour: int, game: str, scores: tuple[int, ...], won: int, **more: Any) -> PlayedMatch:
        changed = time.mktime((2026, 11, 22, hour, 30, 0, 0, 0, -1))
        names, kinds = ("You", "Mira", "Jonas"), ("you", "careful", "careful")
        options = (("target", 11),) if game == "zandari" else ()
        return PlayedMatch(
            Path(f"{hour}.record"),
            changed,
            game,
            3,
            names,
            kinds,
            options,
            scores,
            (won,),
            4,
            bool(scores),
            **more,
        )

    return [
        made(22, "mighty", (), 0),
        made(
            21,
            "seep",
            (36, 0),
            0,
            origin="day 2026-11-22",
            points=(93, 57),
            careful=(*range(40, 97, 3), 93),
            undos_by_consent=1,
        ),
        made(20, "zandari", (11, 4, 3), 0),
        made(19, "zandari", (11, 4, 3), 0, origin="again 20261122-203000-zandari 2"),
        made(18, "zandari", (3, 4, 12), 2),
        made(17, "kalooki", (120, 80, 95), 1),
        made(15, "seep", (0, 0, 0), 0),
        made(16, "kalooki", (20, 80, 95), 0, altered="line 7 is not as it was written"),
    ]


@pytest.mark.parametrize("size", [(60, 20), (120, 30)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_history_statistics_and_results_side_by_side(
    size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    """The list with replays; the games; the days; a day's deal played once more."""
    put_in_history(made_up())
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await app.push_screen(HistoryPage())
        await press(pilot, "h", "down", "down", "down")
        assert picture(app) == snapshot(name="history")
        await app.push_screen(StatisticsPage())
        await press_worked(pilot)
        assert picture(app) == snapshot(name="by game")
        await press_worked(pilot, "left", "left")
        assert picture(app) == snapshot(name="days")
        columns = (
            ComparisonColumn("now", (43, 57)),
            ComparisonColumn("your try", (93, 57)),
        )
        distribution = ResultDistribution(tuple(sorted((*range(20, 97), *(43,) * 20, 20, 20, 20))), 43)
        told = (distribution.sentence, "50 points worse than your try.", NOT_COUNTED)
        await app.push_screen(beside := ComparisonPage(ended()))
        await until(pilot, lambda: beside.found is not None)
        heading = "Seep: the deal of the day 2026-11-22"
        beside.found = ResultComparison(
            heading, ("You and Jonas", "Mira and Aiko"), 0, columns, told, distribution
        )
        beside.repaint()
        assert picture(app) == snapshot(name="beside")


def ended() -> Match:
    """A day's deal at its end."""
    match = Match(ZANDARI, 2, seed="2026-11-22", origin="day 2026-11-22", length=1)
    for _ in play_randomly(match, random.Random(1)):
        pass
    return match
