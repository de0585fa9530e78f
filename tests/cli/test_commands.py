"""The command line, to the letter of its contract."""

from __future__ import annotations

import asyncio
import io
import json
import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from cardtable import __version__, net
from cardtable.cli.commands import main
from cardtable.cli.shared_options import read_given
from cardtable.discovery import entry_points, installed_games
from cardtable.discovery.entry_points import Point
from cardtable.errors import HomeError, NothingThereError, OptionError
from cardtable.system.folders import barred
from tests.own import GAMES

ROOT = Path(__file__).parents[2]
NOBODY = 54321
"""A user whom no list of users knows."""
POINTS = entry_points.points()


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path / "config"))


def run(*words: str, script: str = "") -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    command = [sys.executable, "-m", "cardtable", *words]
    return subprocess.run(command, input=script, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["plai"], "did you mean play"),
        (["serve", "nosuch"], "no table 'nosuch' is open here"),
        (["serve", "./nosuch.sock"], "no table './nosuch.sock' is open here"),
        (
            ["play", "zandari", "--seats", "you,foo"],
            "no seat 'foo': there are careful, easy, hard, medium, person:Ana,",
        ),
        (["play", "zandari", "--seats", "person:Ana,easy:ana"], "give each a name of their own"),
        (["completion", "tcsh"], "no shell 'tcsh': there are bash, fish, zsh"),
        (["play", "zandri"], "no game 'zandri': did you mean zandari?"),
        (["play", "zandari", "--seats", "you,carful"], "did you mean careful"),
        (["play", "zandari", "--seats", "5"], "seats, not 5"),
        (["play", "zandari", "--option", "target"], "is not written name=value"),
        (["play", "zandari", "--option", "targt=11"], "did you mean target?"),
        (["play", "zandari", "--option", "target=many"], "option target is"),
        (["play", "zandari", "--seed", "x"], "--seed is a whole number, not 'x'"),
        (["play", "zandari", "--sets", "2"], "no option '--sets': did you mean --seats?"),
        (
            ["play", "zandari", "--seats", "person:,careful"],
            "the person in seat 1 needs a name, as person:Ana",
        ),
        (["play", "zandari", "--seats", "you,person:Bo"], "the person in seat 1 needs a name"),
        (["play"], "GAME is missing: cardtable play [OPTIONS] GAME"),
        (["learn", "nothing"], "no game 'nothing'"),
        (["arena", "24", "--bots", "careful"], "two bots or more"),
        (["rules", "nothing"], "no game 'nothing'"),
        (["simulate", "zandari", "--seats", "many"], "--seats is a number or all"),
        (["simulate", "zandari", "--bots", "clever"], "no bot 'clever'"),
        (["simulate", "zandari", "--matches", "0"], "--matches is a whole number from 1, not '0'"),
        (["check", "nowhere.toml"], "no file or folder 'nowhere.toml'"),
        (["host", "zandri"], "no game 'zandri'"),
        (["host", "zandari", "--seats", "careful,easy"], "is a person"),
        (["host", "zandari", "--seats", "ana,Ana"], "two seats are called"),
        (["host", "zandari", "--away", "never"], "--away is wait or careful, not 'never'"),
        (["join", "--seats", "0"], "--seats is a whole number from 1 to 12, not '0'"),
        (["games", "extra"], "there is no room for 'extra': cardtable games [OPTIONS]"),
        (["play", "zandari", "--option"], "--option needs a value behind it"),
        (["practice", "hokm", "--minutes", "x"], "--minutes is a number from 0 to 600, not 'x'"),
        (["join", "--as", "Bob,Mira", "--seats", "1"], "2 names for 1 seat: one each"),
        (["join", "evening"], "no table 'evening' is open here"),
        (["join", "--as", "Ana,Bo", "--plain"], "each joins from one of their own"),
        (["replay", "nowhere.record"], "no record 'nowhere.record': records lie in "),
        (["resume", "nowhere.record"], "no record 'nowhere.record': records lie in "),
        ([], "the lobby needs a terminal"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err.startswith("cardtable: ")
    assert told in caught.err
    assert caught.err.count("\n") == 1


def test_no_error_and_no_help_names_a_hidden_command(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["nothing"], ["relya"], ["--help"]):
        main(words)
        told = capsys.readouterr()
        assert "statistics" in told.out + told.err or words == ["relya"]
        assert "relay" not in (told.out + told.err).replace("relya", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["resume"], "no unfinished match in "),
        (["duplicate", "--plain"], "no evening to go on with: cardtable duplicate GAME"),
        (["check", "empty"], "no scenario in empty"),
        (["learn", "toy", "--plain"], "no lessons for Toy yet"),
    ],
)
def test_nothing_there_is_one_line_and_exit_3(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(entry_points, "points", lambda: {"toy": Point("toy", "tests.toy:GAME")})
    assert main(words) == 3
    installed_games.find_game.cache_clear()  # no other test finds the toy game installed
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err.startswith(f"cardtable: {told}")
    assert caught.err.count("\n") == 1


def test_a_table_is_joined_only_where_one_is_open(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDTABLE_RUNTIME", str(tmp_path / "run"))
    with pytest.raises(NothingThereError, match="no table is open here"):
        asyncio.run(net.require_open(""))


@pytest.mark.parametrize("words", [["tables"], ["tables", "--json"]])
def test_a_system_without_the_sockets_for_tables_is_told_so(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr("socket.AF_UNIX")
    assert main(words) == 2
    told = capsys.readouterr()
    assert (
        told.err == "cardtable: tables for several terminals need Unix sockets, which this system has not\n"
    )
    assert not told.out


def test_the_version_names_python_and_textual(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    told = capsys.readouterr().out
    assert (
        told
        == f"cardtable {__version__} (Python {platform.python_version()}, Textual {version('textual')})\n"
    )


def test_games_as_json_tell_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    zandari = next(game for game in json.loads(capsys.readouterr().out) if game["id"] == "zandari")
    assert {"id", "title", "family", "country", "seats", "default_seats", "options"} <= set(zandari)
    assert set(zandari["options"][0]) == {"name", "type", "default", "choices", "low", "high", "help"}


def test_rules_and_learn_are_text(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["rules", "zandari"]) == 0
    assert "must-capture" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["learn", "zandari"]) == 0
    assert "Lesson 1 of 7" in capsys.readouterr().out


def test_rules_read_as_at_a_table_with_those_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "zandari", "--seats", "2", "--option", "multi_capture=yes"]) == 0
    told = capsys.readouterr().out
    assert "One card may make several captures at once" in told
    assert "ace-eleven (not played: only with ace eleven)" in told
    assert main(["rules", "zandari", "--option", "multi_capture=perhaps"]) == 2
    assert "option multi_capture is yes or no" in capsys.readouterr().err


def test_simulate_counts_every_seat_count(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "zandari", "--seats", "all", "--matches", "1", "--json", "--random-options"]
    assert main(words) == 0
    facts = json.loads(capsys.readouterr().out)
    assert len(facts) > 1
    assert all(one["matches"] == 1 and not one["problems"] for one in facts)


def test_simulate_plays_all_games_over_drawn_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "all", "--matches", "1", "--seed", "2", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert {one["game"] for one in facts} >= set(GAMES)
    assert all(one["matches"] == 1 and not one["problems"] for one in facts)


def test_check_reports_the_first_failure_of_each_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(
        'game = "zandari"\nabout = "nothing"\nseats = 2\n[[step]]\n[step.expect]\nscores = [0, 0]\n'
    )
    bad.write_text('game = "zandari"\nabout = "wrong"\nseats = 2\n[[step]]\n[step.expect]\nscores = [9, 9]\n')
    assert main(["check", str(good)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert main(["check", str(tmp_path)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2
    assert "bad.toml" in told[0]
    assert told[1] == "1 passed, 1 failed"


def test_play_resume_and_replay_without_a_terminal(tmp_path: Path) -> None:
    begun = run(
        "play", "zandari", "--seats", "you,random", "--seed", "3", "--option", "target=11", script="1\n1\n1\n"
    )
    assert begun.returncode == 0, begun.stderr
    assert "The match is kept" in begun.stdout
    ended = run("resume", "--plain", script="1\n" * 3000)
    assert ended.returncode == 0, ended.stderr
    assert "The match is over. Winner: " in ended.stdout
    (record,) = (tmp_path / "data" / "records").glob("*.record")
    walked = run("replay", str(record))
    assert walked.returncode == 0
    assert "The match is over. Winner: " in walked.stdout
    record.write_text(record.read_text().replace("\nplay ", "\nplya ", 1))
    broken = run("replay", str(record))
    assert broken.returncode == 1
    assert "reading stopped" in broken.stderr
    assert "Traceback" not in broken.stderr


def test_a_crash_is_one_line_that_names_the_records(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fall(*_: object) -> None:
        raise KeyError("7S")

    monkeypatch.setattr(entry_points, "points", fall)
    assert main(["games"]) == 1
    told = capsys.readouterr().err
    assert "crashed: KeyError at test_commands.py:" in told
    assert "7S" not in told, "what an error says may name cards"
    assert "records" in told
    assert told.count("\n") == 1


def test_a_reader_that_leaves_is_no_error() -> None:
    writer = subprocess.Popen(
        [sys.executable, "-m", "cardtable", "games", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert writer.stdout is not None
    writer.stdout.close()
    assert writer.stderr is not None
    told = writer.stderr.read()
    writer.wait(timeout=60)
    assert told == b""


def test_options_are_read_as_name_and_value() -> None:
    assert read_given(["a=1", " b = x=y "]) == {"a": "1", "b": "x=y"}
    with pytest.raises(OptionError, match="given twice"):
        read_given(["a=1", "a=2"])


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("def (", "sick.py, line 1: "),
        ("import nowhere_at_all", "ModuleNotFoundError"),
        ("GAME = 3", "that is no Game"),
        ("import sys\nsys.exit('away')", "sick.py, line 2: SystemExit: away"),
        ("raise KeyboardInterrupt", "sick.py, line 1: KeyboardInterrupt"),
        ("input('Your name? ')", "EOFError"),
        (
            "class Odd(Exception):\n    def __str__(self): return 1 / 0\nraise Odd",
            "Odd: an error without a text",
        ),
        ("import sys\nprint('\\x1b[2J', file=sys.__stderr__)\nprint('hello')\nGAME = 3", "that is no Game"),
        ("from games.hokm import GAME", "it calls itself 'hokm'"),
        (
            "from games.hokm.rules import Hokm\n"
            "class Odd(Hokm): title = property(lambda _: 1 / 0)\n"
            "GAME = Odd()",
            "Zero",
        ),
    ],
)
def test_a_game_that_cannot_be_loaded_is_named_and_passed_over(
    code: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sick.py").write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "sick", raising=False)
    point = Point("sick-game", "sick:GAME")
    monkeypatch.setattr(entry_points, "points", lambda: {"sick-game": point, "zandari": POINTS["zandari"]})
    assert main(["games"]) == 0
    printed = capsys.readouterr()
    assert "zandari  Žandari" in printed.out
    assert "the game sick-game (sick:GAME) cannot be loaded" in printed.err
    assert told in printed.err
    assert "hello" not in printed.out + printed.err
    assert len(printed.err.splitlines()) == 1
    assert main(["rules", "sick-game"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_lobby_offers_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    point = Point("lost-game", "lost_somewhere:GAME")
    monkeypatch.setattr(entry_points, "points", lambda: {"lost-game": point, "zandari": POINTS["zandari"]})
    found, problems = installed_games.sound_games()
    assert [game.id for game in found] == ["zandari"]
    assert len(problems) == 1


# No home, folders that cannot be read


@pytest.fixture
def _homeless(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user of whom nobody knows the home."""

    def unknown(number: int) -> object:
        raise KeyError(f"getpwuid(): uid not found: {number}")

    monkeypatch.setattr("pwd.getpwuid", unknown)
    for name in [*os.environ]:
        if name == "HOME" or name.startswith(("XDG_", "CARDTABLE_")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="homes are told otherwise")
@pytest.mark.usefixtures("_homeless")
@pytest.mark.parametrize("home", [None, "", "somewhere/else"])
@pytest.mark.parametrize(
    "words", [["play", "zandari", "--plain"], ["resume"], ["learn", "zandari", "--plain"]]
)
def test_without_a_home_one_line_says_what_to_set(
    home: str | None,
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if home is not None:
        monkeypatch.setenv("HOME", home)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.err.startswith("cardtable: no home folder is known: set HOME, or CARDTABLE_DATA")
    assert told.err.count("\n") == 1
    assert not list(tmp_path.iterdir())
    assert main(["games"]) == 0


@pytest.mark.usefixtures("_homeless")
@pytest.mark.parametrize("run", ["run_lobby", "run_lessons"])
def test_the_app_does_not_open_without_a_home(run: str) -> None:
    from cardtable.discovery.installed_games import find_game
    from cardtable.tui import app

    with pytest.raises(HomeError, match="no home folder is known"):
        getattr(app, run)(*([find_game("zandari")] if run == "run_lessons" else []))


def test_a_folder_that_cannot_be_looked_into_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not barred(tmp_path)
    assert not barred(tmp_path / "nowhere")
    file = tmp_path / "file"
    file.touch()
    assert barred(file) == f"the folder {file} cannot be read (Not a directory)"
    long = tmp_path / ("x" * 300)
    assert "File name too long" in barred(long)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root may be somebody else")
@pytest.mark.parametrize("mode", [0o000, 0o600, 0o300])
def test_a_folder_that_one_may_not_read_is_seen_to_be_barred(mode: int, tmp_path: Path) -> None:
    folder = tmp_path / "config"
    folder.mkdir()
    os.chown(folder, NOBODY, NOBODY)
    folder.chmod(mode)
    here = os.open(tmp_path, os.O_RDONLY)
    try:
        os.fchdir(here)
        os.seteuid(NOBODY)
        assert "cannot be read (Permission denied)" in barred(Path("config"))
    finally:
        os.seteuid(0)
        os.close(here)
        os.chdir(ROOT)


@pytest.mark.parametrize("made", ["file", "too long"])
async def test_the_app_opens_with_the_usual_settings_where_its_folder_cannot_be_read(
    made: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardtable.tui.app import CardTableApp
    from cardtable.tui.preferences import Settings

    folder = tmp_path / ("config" if made == "file" else "x" * 300)
    if made == "file":
        folder.write_text("no folder")
    monkeypatch.setenv("CARDTABLE_CONFIG", str(folder))
    app = CardTableApp()
    async with app.run_test(notifications=True) as pilot:
        await pilot.pause()
        assert app.settings == Settings()
        (toast,) = app.screen.query("Toast")
        assert "The usual settings hold: the folder" in str(toast.render())
        app.preferences.change("glyphs", "ascii")
        assert app.settings.glyphs == "ascii"


@pytest.mark.parametrize(
    ("said", "title"), [("24", "24"), ("Žandari", "Žandari"), ("dai fugo", "Dai Fugō"), ("OCHO", None)]
)
def test_a_game_is_found_by_its_title(
    said: str, title: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["rules", said])
    told = capsys.readouterr()
    assert (code == 0) == (title is not None)
    assert title in told.out if title is not None else "no game 'OCHO'" in told.err
