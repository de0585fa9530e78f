"""The settings page: every change holds at once, and what is wrong in the files is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.settings_page import SettingsPage
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.preferences import PACES, SETTINGS, Preferences
from tests.tui.driving import press, shown

SIZES = [(60, 20), (80, 24), (120, 30)]


@pytest.mark.parametrize("size", SIZES)
async def test_every_setting_is_shown_changed_and_kept(size: tuple[int, int]) -> None:
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "f2")
        for setting in SETTINGS:
            text = shown(app)
            assert setting.title in text
            assert setting.help.split()[0] in text
            assert all(cell_len(line) <= size[0] for line in text.splitlines())
            before = getattr(app.settings, setting.name)
            await press(pilot, "right")
            assert getattr(app.settings, setting.name) != before
            assert Preferences.load().settings == app.settings
            await press(pilot, "left")
            assert getattr(app.settings, setting.name) == before
            await press(pilot, "down")
        await press(pilot, "q")
        assert isinstance(app.screen, LobbyPage)


def words_for(app: CardTableApp, value: object) -> str:
    """How a page tells a value of a setting."""
    match value:
        case bool():
            return "yes" if value else "no"
        case float():
            return PACES[value]
        case _:
            palette = app.themes.palettes.get(str(value))
            return str(value) if palette is None else palette.title


@pytest.mark.parametrize("size", SIZES)
async def test_every_value_is_told_whole_and_by_one_name(size: tuple[int, int]) -> None:
    """No value is cut, and a theme has the same name in the list, in its line and in the file."""
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        for name, palette in app.themes.palettes.items():
            assert palette.title.casefold() == name.replace("-", " ")
        await press(pilot, "f2")
        for setting in SETTINGS:
            below = " ".join(shown(app).partition(setting.help.split()[0])[2].split())
            for value in setting.values or sorted(app.themes.palettes):
                assert words_for(app, value) in below, setting.name
            help_lines = " ".join(shown(app).split())
            assert setting.help in help_lines
            assert app.glyphs.ellipsis not in shown(app)
            await press(pilot, "down")


async def test_a_theme_and_characters_hold_at_once() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f2", "right")
        assert app.theme == app.settings.theme != "felt"
        await press(pilot, "down", "right")
        assert app.settings.glyphs == "ascii"
        assert shown(app).isascii()


async def test_the_mouse_changes_a_value() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f2")
        row = next(y for y, line in enumerate(shown(app).splitlines()) if "Four colours" in line)
        await pilot.click(offset=(5, row))
        assert not app.settings.four_colours
        await pilot.click(offset=(28, row))
        assert app.settings.four_colours


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_wrong_is_told_even_in_a_small_window(size: tuple[int, int], tmp_path: Path) -> None:
    themes = tmp_path / "config" / "themes"
    themes.mkdir(parents=True)
    (themes / "mine.toml").write_text("name = 3", encoding="utf-8")
    (tmp_path / "config" / "settings.toml").write_text('glyphs = "runes"\ntheme = "flet"\n', encoding="utf-8")
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "f2")
        assert isinstance(app.screen, SettingsPage)
        text = " ".join(shown(app).split())
        assert "glyphs is unicode or ascii, not 'runes'" in text
        assert "mine.toml:" in text
        assert "there is no theme 'flet'" in text
