"""What a person's files may be: whatever lies there is read or refused in one line, at once."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.book import scenario
from cardtable.cli.commands import main
from cardtable.errors import CardTableError, UnfitFileError
from cardtable.records.replaying import load
from cardtable.system import files
from cardtable.teaching.progress import LESSONS
from cardtable.tui.lobby_state import LobbyState
from cardtable.tui.look.themes import load_themes, read_theme
from cardtable.tui.preferences import Preferences, load_keys

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path))
    (tmp_path / "themes").mkdir()


# What may lie there


def zero(path: Path) -> None:
    """Something without end. Never where a test may write: whoever is root would replace the device."""
    assert path.name not in WRITTEN
    path.symlink_to("/dev/zero")


def fifo(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def dangling(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


def unreadable(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00 = 1\n")


def deep_lists(path: Path) -> None:
    path.write_text("a = " + "[" * 20_000 + "]" * 20_000 + "\n")


def deeper_than_wanted(path: Path) -> None:
    path.write_text("a = " + "[" * 40 + "]" * 40 + "\n")


def deep_tables(path: Path) -> None:
    path.write_text("a = " + "{b = " * 5_000 + "1" + "}" * 5_000 + "\n")


def deep_names(path: Path) -> None:
    path.write_text(".".join("a" * 100_000) + " = 1\n")


def deep_quoted_names(path: Path) -> None:
    path.write_text("['a'" + ' . "b"' * 30_000 + "]\n")


def deep_json(path: Path) -> None:
    path.write_text('{"last": ' + "[" * 50_000)


def long_number(path: Path) -> None:
    path.write_text("pace = " + "9" * 6_000 + "\n")


MADE = (zero, fifo, folder, dangling, huge, unreadable, deep_lists, deeper_than_wanted, deep_tables)
ALL = (*MADE, deep_names, deep_quoted_names, deep_json, long_number)


# Who reads it


def settings(tmp_path: Path) -> list[str]:
    found = Preferences.load()
    found.change("pace", 0.0)
    return found.problems


def keys(tmp_path: Path) -> list[str]:
    problems: list[str] = []
    assert load_keys(problems) == {}
    return problems


def theme(tmp_path: Path) -> list[str]:
    with pytest.raises(ValueError, match=r".") as caught:
        read_theme(tmp_path / "themes" / "x.toml")
    problems = load_themes().problems
    assert len(problems) == 1
    return [str(caught.value), *problems]


def memory(tmp_path: Path) -> list[str]:
    assert LobbyState.load() == LobbyState()
    return ["remembered nothing"]


def lessons(tmp_path: Path) -> list[str]:
    assert LESSONS.of("zandari") == frozenset()
    LESSONS.note("zandari", "one")
    return ["remembered nothing"]


def case(tmp_path: Path) -> list[str]:
    with pytest.raises(CardTableError) as caught:
        scenario.load(tmp_path / "x.toml")
    return [str(caught.value)]


def record(tmp_path: Path) -> list[str]:
    with pytest.raises(CardTableError) as caught:
        load(tmp_path / "x.record")
    return [str(caught.value)]


READERS: dict[str, Callable[[Path], list[str]]] = {
    "settings.toml": settings,
    "keys.toml": keys,
    "themes/x.toml": theme,
    "lobby.json": memory,
    "lessons.json": lessons,
    "x.toml": case,
    "x.record": record,
}


WRITTEN = ("settings.toml", "lobby.json", "lessons.json")


@posix
@pytest.mark.parametrize(
    ("name", "make"),
    [(name, make) for name in READERS for make in ALL if make is not zero or name not in WRITTEN],
)
def test_whatever_lies_there_is_refused_in_one_line(
    name: str, make: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / name
    make(path)
    told = READERS[name](tmp_path)
    assert told, "nothing is said"
    assert all("\n" not in one and len(one) < 700 for one in told), told
    assert path.is_symlink() or path.exists()


@posix
@pytest.mark.parametrize("make", [zero, fifo, folder, dangling, huge])
@pytest.mark.parametrize("command", ["replay", "resume"])
def test_the_command_line_says_so_at_once(
    command: str, make: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make(tmp_path / "x.record")
    assert main([command, str(tmp_path / "x.record")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("cardtable: ")
    assert told.err.count("\n") == 1
    assert "x.record" in told.err


@posix
@pytest.mark.parametrize("make", ALL)
def test_a_folder_of_scenarios_is_checked_past_it(
    make: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "set").mkdir()
    make(tmp_path / "set" / "bad.toml")
    (tmp_path / "set" / "good.toml").write_text('game = "zandari"\n')
    assert main(["check", str(tmp_path / "set")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2
    assert "bad.toml" in told[0]
    assert told[1] == "1 passed, 1 failed"


# Writing


@posix
def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir(mode=0o755)
    files.own_folder(own)
    assert stat.S_IMODE(own.stat().st_mode) == 0o700
    names = []
    for _ in range(3):
        path, descriptor = files.create_numbered(own, "a", ".record")
        os.close(descriptor)
        names.append(path.name)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert names == ["a.record", "a-2.record", "a-3.record"]
    (own / "a-4.record").symlink_to(tmp_path / "elsewhere")
    path, descriptor = files.create_numbered(own, "a", ".record")
    os.close(descriptor)
    assert path.name == "a-5.record", "nothing is begun through a link"


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x"
    files.replace_whole(path, b"one")

    def fall(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fall)
    with pytest.raises(OSError, match="No space"):
        files.replace_whole(path, b"two")
    assert path.read_bytes() == b"one"
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["x"]


def test_a_line_that_a_kill_cut_off_damages_no_other(tmp_path: Path) -> None:
    path = tmp_path / "x"
    files.append_lines(path, ["one", "two"])
    assert path.read_bytes() == b"one\ntwo\n"
    path.write_bytes(b"one\ntw")
    files.append_lines(path, ["three"])
    assert path.read_bytes() == b"one\nthree\n"
    path.write_bytes(b"one\n" + bytes(600_000))
    files.append_lines(path, ["two"])
    assert path.read_bytes() == b"one\ntwo\n"


@posix
def test_nothing_of_a_line_is_left_that_finds_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write = tmp_path / "x", os.write
    files.append_lines(path, ["one"])

    def full(descriptor: int, data: bytes) -> int:
        if len(data) > 3:
            return write(descriptor, data[:3])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        files.append_lines(path, ["two three"])
    assert path.read_bytes() == b"one\n"


@posix
def test_what_is_no_file_is_not_replaced_by_one(tmp_path: Path) -> None:
    """Even through a link: for whoever is root that would put a file in the place of a device."""
    os.mkfifo(tmp_path / "pipe")
    for name in ("lobby.json", "lessons.json", "settings.toml"):
        (tmp_path / name).symlink_to(tmp_path / "pipe")
    LobbyState().save()
    LESSONS.note("zandari", "one")
    found = Preferences.load()
    found.readable = True
    found.change("pace", 0.0)
    with pytest.raises(OSError, match="no regular file"):
        files.replace_whole(tmp_path / "lobby.json", b"")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert sorted(one.name for one in tmp_path.iterdir() if one.is_symlink()) == [
        "lessons.json",
        "lobby.json",
        "settings.toml",
    ]


def test_an_unfit_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnfitFileError, match="Not a directory"):
        files.list_files(tmp_path / "file", ".record")
    assert files.list_files(tmp_path / "nowhere", ".record") == []
