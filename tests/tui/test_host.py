"""Pages know a host and no app: whoever is one can show them."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from pathlib import Path

from textual.app import App

from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.teaching.adviser import Adviser
from cardtable.tui.app import CardTableApp
from cardtable.tui.host import Host
from cardtable.tui.key import Key
from cardtable.tui.look.card_flights import Frames
from cardtable.tui.look.glyphs import SETS, Glyphs
from cardtable.tui.look.themes import Palette, load_themes
from cardtable.tui.preferences import Memory, Preferences, Seating, Settings
from cardtable.tui.table.local_table_page import TablePage
from tests.tui.driving import until


class Guest(App[None]):
    """A host of one table, with nothing beside it."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.preferences, self.memory, self.themes = Preferences(), Memory(), load_themes()
        self.sitting = sitting
        self.own_keys: dict[str, str] = {}
        self.adviser = Adviser()
        self.frames = Frames()
        self.asked_for: list[str] = []

    def on_mount(self) -> None:
        self.push_screen(TablePage(self.sitting))

    @property
    def settings(self) -> Settings:
        return self.preferences.settings

    @property
    def glyphs(self) -> Glyphs:
        return SETS[self.settings.glyphs]

    @property
    def palette(self) -> Palette:
        return self.themes.palettes["felt"]

    def use_theme(self, name: str) -> None: ...

    def sit_down(self, sitting: Sitting, *, coached: bool = False) -> None: ...

    def begin(self, seating: Seating, *, coached: bool = False) -> None: ...

    def begin_again(self, sitting: Sitting) -> None: ...

    def resume_match(self, path: Path) -> None: ...

    def look_on(self, path: Path, why: str) -> None: ...

    def open_table(self, seating: Seating) -> None: ...

    def join_table(self, address: str) -> None: ...

    def play_day(self) -> None: ...

    def show_statistics(self) -> None: ...

    def show_beside(self, match: Match) -> None: ...

    def show_duplicate(self, name: str = "") -> None: ...

    def record_lost(self, why: str) -> None: ...

    def show_keys(self, keys: Sequence[Key]) -> None:
        self.asked_for.append("keys")

    def show_rules(
        self,
        game: Game,
        rule: str | None = None,
        options: Mapping[str, object] | None = None,
        told: str = "",
        seats: int | None = None,
    ) -> None:
        self.asked_for.append(f"rules of {game.id}")

    def show_lessons(self, game: Game) -> None: ...


def is_host(host: Host) -> Host:
    """Told by its types alone."""
    return host


def test_the_app_is_a_host() -> None:
    assert is_host(CardTableApp()).settings


async def test_another_host_shows_a_table_without_a_record() -> None:
    game = find_game("zandari")
    specs = parse_seats("you,careful", game)
    app = Guest(Sitting(Match(game, len(specs), seed=3), specs))
    assert is_host(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TablePage) and app.screen.pick is not None)
        assert isinstance(app.screen, TablePage)
        assert "Žandari" in app.screen.screen_text
        await pilot.press("r", "f1")
        assert app.asked_for == ["rules of zandari", "keys"]


async def test_from_the_first_picture_on_what_nobody_needs_goes() -> None:
    gc.disable()
    try:
        app = CardTableApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, gc.isenabled, "collecting")
    finally:
        gc.enable()
        gc.unfreeze()
