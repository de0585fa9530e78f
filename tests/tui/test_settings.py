"""Settings and what the lobby remembers: forgiving when read, careful when written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardtable.tui.lobby_state import LobbyState, MatchConfig
from cardtable.tui.preferences import SETTINGS, Preferences, Settings


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for settings and memory."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("CARDTABLE_CONFIG", str(folder))
    monkeypatch.setenv("CARDTABLE_DATA", str(folder))
    return folder


def written(home: Path, text: str) -> Preferences:
    (home / "settings.toml").write_text(text, encoding="utf-8")
    return Preferences.load()


def test_the_table_describes_every_setting() -> None:
    assert {one.name for one in SETTINGS} == set(Settings.__struct_fields__)
    for one in SETTINGS:
        assert one.title
        assert one.help.endswith(".")
        assert not one.values or getattr(Settings(), one.name) in one.values


def test_without_a_file_the_defaults_hold(home: Path) -> None:
    found = Preferences.load()
    assert (found.settings, found.problems) == (Settings(), [])
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('glyphs = "runes"', ("glyphs is unicode or ascii", "runes")),
        ("dim = 1", ("dim is true or false",)),
        ("pace = true", ("pace is",)),
        ("pace = 7", ("pace is",)),
        ("theme = 3", ("theme is",)),
        ("thme = 'felt'", ("thme", "theme")),
    ],
)
def test_a_bad_value_is_told_and_the_default_holds(home: Path, line: str, words: tuple[str, ...]) -> None:
    found = written(home, f"four_colours = true\n{line}\n")
    assert found.settings == Settings(four_colours=True)
    assert len(found.problems) == 1
    assert all(word in found.problems[0] for word in ("settings.toml", *words))


def test_a_whole_number_is_a_pace(home: Path) -> None:
    found = written(home, "pace = 1\n")
    assert found.problems == []
    assert found.settings.pace == 1.0


def test_an_unreadable_file_is_never_overwritten(home: Path) -> None:
    found = written(home, "glyphs = [1")
    assert found.settings == Settings()
    assert len(found.problems) == 1
    found.change("dim", False)
    assert (home / "settings.toml").read_text(encoding="utf-8") == "glyphs = [1"
    assert not found.settings.dim


def test_a_file_broken_since_it_was_read_is_never_overwritten(home: Path) -> None:
    found = written(home, 'glyphs = "ascii"\n')
    (home / "settings.toml").write_text("glyphs = [1", encoding="utf-8")
    found.change("dim", False)
    assert (home / "settings.toml").read_text(encoding="utf-8") == "glyphs = [1"
    assert not found.settings.dim


def test_a_folder_that_cannot_be_written_stops_nothing(home: Path) -> None:
    (home / "file").write_text("", encoding="utf-8")
    found = Preferences(path=home / "file" / "settings.toml")
    found.change("dim", False)
    assert not found.settings.dim


def test_comments_survive_a_change(home: Path) -> None:
    found = written(home, '# mine\nglyphs = "ascii"  # old terminal\n')
    found.change("pace", 0.0)
    text = (home / "settings.toml").read_text(encoding="utf-8")
    assert "# mine" in text
    assert "# old terminal" in text
    assert Preferences.load().settings == Settings(glyphs="ascii", pace=0.0)


def test_walking_through_the_values(home: Path) -> None:
    found = Preferences.load()
    assert found.next_value("pace", 1, ()) == 1.0
    assert found.next_value("pace", 2, ()) == 0.0
    assert found.next_value("theme", -1, ("felt", "paper")) == "paper"


def test_the_lobby_remembers(home: Path) -> None:
    LobbyState.load().keep(MatchConfig("zandari", ("you", "careful"), {"target": 21}))
    found = LobbyState.load()
    assert found.last == "zandari"
    assert found.games["zandari"] == {"seats": ["you", "careful"], "options": {"target": 21}}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"last": 1}',
        '{"games": []}',
        '{"games": {"a": []}}',
        '{"games": {"a": {"seats": [1, {}]}}}',
        '{"house": {"z": {"n": 3}}}',
        "\x00",
    ],
)
def test_a_damaged_memory_is_forgotten(home: Path, text: str) -> None:
    (home / "lobby.json").write_text(text, encoding="utf-8")
    assert LobbyState.load() == LobbyState()


def test_an_unknown_part_of_the_memory_is_passed_over(home: Path) -> None:
    (home / "lobby.json").write_text('{"last": "seep", "from_the_future": 1}', encoding="utf-8")
    assert LobbyState.load().last == "seep"


def test_house_rules_from_a_file_have_names_that_can_be_shown(home: Path) -> None:
    kept = {"seep": {"a\x1b[2J\nb" * 9: {"target": 1}, " ": {}, "as written": {}, "Omi": {}}}
    (home / "lobby.json").write_text(json.dumps({"house": kept}), encoding="utf-8")
    names = list(LobbyState.load().house_rules("seep"))
    assert len(names) == 2
    assert all(name.isprintable() and len(name) <= 20 for name in names)
