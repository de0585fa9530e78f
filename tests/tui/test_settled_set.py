"""Twenty-four at the screen: what a set came to stays until somebody has seen it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.table.seat_specs import parse_seats
from cardtable.tui.app import CardTableApp
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.tui.driving import shown, until


@pytest.mark.parametrize("version", ["collect", "challenge"])
async def test_the_solution_stays_until_seen(version: str, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir(exist_ok=True)
    (tmp_path / "config" / "settings.toml").write_text("pace = 0.05\n", encoding="utf-8")
    game = find_game("twenty-four")
    seats = {"collect": 2, "challenge": 4}[version]
    people = ",".join(f"person:{name}" for name in ("Ana", "Bo", "Cem", "Dua")[:seats])
    begun = begin(game, parse_seats(people, game), {"version": version}, 4)
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        table = next(page for page in app.screen_stack if isinstance(page, LocalTablePage))
        await until(pilot, lambda: bool(table.race_keys.views))
        for seat in range(seats):
            await until(pilot, lambda seat=seat: seat in table.race_keys.views)  # type: ignore[misc]
            await pilot.press("x")
            if table.race_keys.armed:  # more than one may say it
                await pilot.press(table.race_keys.key_of(seat))
        await until(pilot, lambda: table.pause.is_on)
        await asyncio.sleep(0.4)
        assert table.pause.is_on
        assert "There was" in shown(app), shown(app)
        lying = [str(c) for c in begun.match.acts[-1].events[-1].cards]
        assert not table.screen_feed.played_cards, f"cards of the next set show: {lying}"
        await pilot.press("space")
        await until(pilot, lambda: not table.pause.is_on)
