"""A person's own keys, from keys.toml."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.table.seat_specs import parse_seats
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import AgreePage
from cardtable.tui.preferences import load_keys
from tests.tui.driving import is_asked, until


async def test_an_own_key_does_what_another_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path))
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    (tmp_path / "keys.toml").write_text('z = "q"\n')
    game = find_game("zandari")
    app = CardTableApp(begin(game, parse_seats("you,random", game), {}, 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("z", "z")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))


def test_a_broken_key_file_is_told_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path))
    problems: list[str] = []
    (tmp_path / "keys.toml").write_text("z = 3\n")
    assert load_keys(problems) == {}
    assert "z is a key" in problems[0]
    (tmp_path / "keys.toml").write_text("z = \n")
    assert load_keys(problems) == {}
    assert "cannot be read" in problems[1]
