"""History, statistics, the deal of the day and the same deal again, by keys."""

from __future__ import annotations

import asyncio
import random
from datetime import date
from pathlib import Path

import pytest

from cardtable.engine.game import find_game
from cardtable.engine.origin import Origin
from cardtable.seats.base import PersonSeat
from cardtable.seats.records import begin
from cardtable.seats.replay import Replay
from cardtable.seats.sitting import Sitting
from cardtable.seats.specs import parse_seats
from cardtable.testing import play_on
from cardtable.testing.pictures import LONG_NAMES, WatchedCanvas
from cardtable.tui.app import CardTableApp
from cardtable.tui.look import frame
from cardtable.tui.pages.beside import BesidePage
from cardtable.tui.pages.history import HistoryPage
from cardtable.tui.pages.replay import ReplayPage
from cardtable.tui.pages.scores import ScoresPage
from cardtable.tui.pages.statistics import StatisticsPage
from cardtable.tui.pages.table import TablePage
from tests.tui.driving import press, shown, until

ZANDARI = find_game("zandari")


@pytest.fixture(autouse=True)
def _no_pace(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir(exist_ok=True)
    (tmp_path / "config" / "settings.toml").write_text("pace = 0.0\n", encoding="utf-8")


def sat(acts: int = 4, seed: int = 3, game_id: str = "zandari", target: int = 21) -> Sitting:
    """A match with a few acts, or to its end where there are as many."""
    game = find_game(game_id)
    options = {"target": target} if game is ZANDARI else {}
    sitting = begin(game, parse_seats(None, game), options, seed)
    for _ in play_on(sitting.match, random.Random(seed), acts):
        pass
    return sitting


async def test_any_unfinished_match_is_continued_and_replays_wait_behind_a_key() -> None:
    older = sat(seed=3)
    over = sat(9999, seed=4, target=1)
    for sitting in (older, over):
        sitting.leave()
    taken = Replay(over.match).go_on_from(2)
    taken.leave()
    held = sat(seed=5)
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(page := HistoryPage())
        await pilot.pause()
        assert len(page.listed) == 3
        assert "taken up again" not in shown(app)
        page.cursor = [one.path for one in page.listed].index(held.path)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        assert "is being played by process" in app.screen.message  # type: ignore[attr-defined]
        await press(pilot, "q", "h")
        assert "taken up again" in shown(app)
        page.cursor = [one.path for one in page.listed].index(older.path)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, TablePage))
        assert isinstance(app.screen, TablePage)
        assert app.screen.sitting.path == older.path
    held.leave()


async def test_the_sheet_of_a_finished_deal_offers_it_again_and_shows_both_results() -> None:
    sitting = sat(9999, target=1)
    sitting.leave()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ScoresPage(sitting.match, sitting.names, sitting.score_history, 0))
        await press(pilot, "s")
        await until(pilot, lambda: isinstance(app.screen, TablePage))
        assert isinstance(app.screen, TablePage)
        match = app.screen.match
        assert Origin.of(match.origin).name == sitting.path.stem
        assert match.in_play.pack == sitting.match.deal.pack
        done = match.clone()
        for _ in play_on(done, random.Random(1)):
            pass
        app.show_beside(done)
        await until(pilot, lambda: isinstance(app.screen, BesidePage) and app.screen.found is not None)
        assert "before" in shown(app)
        assert "does not count" in shown(app)


async def test_the_deal_of_the_day_is_played_at_the_table_once() -> None:
    app = CardTableApp()
    app.today = lambda: date(2026, 11, 30)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.play_day()
        await until(pilot, lambda: isinstance(app.screen, TablePage) and app.screen.pick is not None)
        page = app.screen
        assert isinstance(page, TablePage)
        assert page.match.game is ZANDARI
        (player,) = (one for one in page.loop.seats if isinstance(one, PersonSeat))
        while not isinstance(app.screen, ScoresPage):
            if player.view is not None:
                player.answer(player.view.legal[0])
            elif page.match.over:
                await press(pilot, "space")
            await pilot.pause(0.01)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, BesidePage) and app.screen.found is not None)
        assert "the deal of the day 2026-11-30" in shown(app)
        assert "careful" in shown(app)
        await press(pilot, "s")
        await until(pilot, lambda: isinstance(app.screen, StatisticsPage))
        await press(pilot, "left", "left")
        assert "2026-11-30  Žandari" in shown(app)
        await press(pilot, "q", "enter")
        app.play_day()
        await until(pilot, lambda: isinstance(app.screen, TablePage))
        assert isinstance(app.screen, TablePage)
        assert app.screen.match.origin == "day 2026-11-30 again"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 45)])
async def test_nothing_of_these_pages_is_cut(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[WatchedCanvas] = []

    def canvas(width: int, height: int) -> WatchedCanvas:
        painted.append(WatchedCanvas(width, height))
        return painted[-1]

    monkeypatch.setattr(frame, "Canvas", canvas)
    await asyncio.to_thread(_some_matches)
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await app.push_screen(HistoryPage())
        await press(pilot, "down", "c", "h", "down")
        app.show_statistics()
        await press(pilot, *("tab",) * 5, "down", "q")
        for path in sorted(Path(app.preferences.path.parents[1] / "data" / "records").glob("*.record")):
            match = Replay.of(path).match
            if match.over and match.origin:
                app.show_beside(match)
                await until(
                    pilot, lambda: isinstance(app.screen, BesidePage) and app.screen.found is not None
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
        for _ in play_on(sitting.match, random.Random(3), acts):
            pass
        sitting.leave()
    again = Replay(sitting.match).same_deal(len(sitting.match.steps))
    again.leave()
