"""Pages know what every app has, and not the one that starts: another app can show them."""

from __future__ import annotations

import gc
from collections.abc import Sequence

from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.tui.app import CardTableApp
from cardtable.tui.base_app import BaseApp, RuleLookup
from cardtable.tui.dialogs.text_dialogs import AgreePage, TextPage
from cardtable.tui.key_binding import Key
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.tui.driving import until


class OneTable(BaseApp):
    """An app of one table, with nothing beside it."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.asked_for: list[str] = []

    def on_mount(self) -> None:
        self.push_screen(LocalTablePage(self.sitting))

    def show_keys(self, keys: Sequence[Key]) -> None:
        self.asked_for.append("keys")

    def show_rules(self, lookup: RuleLookup) -> None:
        self.asked_for.append(f"rules of {lookup.game.id}")


async def test_another_app_shows_a_table_without_a_record() -> None:
    game = find_game("zandari")
    specs = parse_seats("you,careful", game)
    app = OneTable(Sitting(Match(game, len(specs), seed=3), specs))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and app.screen.pick is not None)
        assert isinstance(app.screen, LocalTablePage)
        assert "Žandari" in app.screen.screen_text
        await pilot.press("r", "f1")
        assert app.asked_for == ["rules of zandari", "keys"]


async def test_a_page_that_leaves_below_another_goes_when_that_has_gone() -> None:
    """A timer, a bot or a host ends what a page was for, while a person reads a page above it."""
    app, answers = CardTableApp(), list[object]()
    async with app.run_test(size=(80, 24)) as pilot:
        lobby = app.screen
        below, above = AgreePage("Below?", "", ["You"]), TextPage("Above", ["Read on."])
        await app.push_screen(below, answers.append)
        await app.push_screen(above)
        below.dismiss("late")
        below.dismiss("later")
        await pilot.pause()
        assert app.screen is above
        assert not answers
        await pilot.press("enter")
        await until(pilot, lambda: bool(answers))
        assert answers == ["late"]
        assert app.screen is lobby


async def test_from_the_first_picture_on_what_nobody_needs_goes() -> None:
    gc.disable()
    try:
        app = CardTableApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, gc.isenabled, "collecting")
    finally:
        gc.enable()
        gc.unfreeze()
