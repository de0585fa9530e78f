"""When something goes wrong at the screen: one line, the terminal as it was, and no card among the words."""

from __future__ import annotations

import os
import random
import shutil
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest
from textual.pilot import Pilot

from cardtable.archive.match_beginning import begin
from cardtable.archive.unfinished_matches import resume
from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.match.record_lines import as_text
from cardtable.records.replaying import load
from cardtable.table.players import PersonPlayer
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.testing import play_randomly
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.lobby.offered_matches import find_unfinished
from cardtable.tui.pages.history_page import HistoryPage
from cardtable.tui.pages.replay_page import ReplayPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.records.test_record_file import full
from tests.tui import driving
from tests.tui.driving import is_asked, press, shown, table, until

ZANDARI = find_game("zandari")
posix = pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")


def sat(**options: object) -> Sitting:
    return begin(ZANDARI, parse_seats("you,random", ZANDARI), options, 3)


def notices(app: CardTableApp) -> str:
    return " ".join(driving.notices(app))


async def answer(pilot: Pilot[Any], app: CardTableApp) -> None:
    """The person's first choice, once they are asked."""
    (player,) = (one for one in table(app).loop.players if isinstance(one, PersonPlayer))
    await until(pilot, lambda: player.view is not None)
    assert player.view is not None
    player.answer(player.view.legal[0])


# The record


async def test_a_full_disk_is_said_once_and_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sat()
    app = CardTableApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        monkeypatch.setattr(os, "write", full)
        for acts in (1, 2, 3):
            await answer(pilot, app)
            await until(pilot, lambda acts=acts: len(sitting.match.acts) >= acts)  # type: ignore[misc]
        await until(pilot, lambda: is_asked(app))
        assert notices(app).count("can no longer be written: No space left on device") == 1
        await press(pilot, "q", "q")
        assert "is not kept" in shown(app)
    assert "No space left on device" in app.lost


@posix
async def test_a_data_folder_deleted_meanwhile_is_noticed(tmp_path: Path) -> None:
    sitting = sat()
    app = CardTableApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        shutil.rmtree(tmp_path / "data")
        await answer(pilot, app)
        await until(pilot, lambda: bool(notices(app)))
        assert "can no longer be written: No such file" in notices(app)


async def test_an_altered_match_is_marked_wherever_it_is_seen() -> None:
    sitting = sat()
    sitting.leave()
    text = sitting.path.read_text(encoding="utf-8")
    sitting.path.write_text(text.replace('"names": ["You"', '"names": ["Eva"'), encoding="utf-8")
    app = CardTableApp(again := resume(sitting.path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        await pilot.pause()
        assert "altered: line 2 is not as it was written" in notices(app)
    again.leave()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "f6")
        await until(pilot, lambda: isinstance(app.screen, HistoryPage))
        await until(pilot, lambda: "altered" in shown(app))
        assert "not counted: line 2 is not as it was written" in shown(app)
        await press(pilot, "v")
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        assert "altered: line 2" in shown(app)


async def test_a_match_that_is_played_elsewhere_is_looked_at() -> None:
    sat().leave()
    (left,) = find_unfinished()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage) and bool(app.screen.unfinished))
        sitting = resume(left.path)  # after the lobby has looked
        await press(pilot, "f4")
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        page = app.screen
        assert isinstance(page, ReplayPage)
        assert f"is being played by process {os.getpid()}" in page.message
    sitting.leave()


async def test_bad_records_are_named_in_the_lobby_and_in_the_history() -> None:
    sitting = sat()
    sitting.leave()
    (sitting.path.parent / "bad.record").write_text("cardtable-record 2\nmatch {\n")
    (sitting.path.parent / "gone.record").symlink_to("nowhere")
    app = CardTableApp()
    async with app.run_test(size=(120, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage) and bool(app.screen.unfinished))
        assert "Passed over (and 1 more): " in notices(app)
        await press(pilot, "f6")
        await until(pilot, lambda: isinstance(app.screen, HistoryPage))
        await until(pilot, lambda: "Passed over (and 1 more): " in shown(app))
        assert "Žandari" in shown(app)


async def test_a_long_history_is_read_beside_the_screen() -> None:
    match = Match(ZANDARI, 2, seed=4, options={"target": 1}, players=["you", "careful"])
    for _ in play_randomly(match, random.Random(4)):
        pass
    sitting = sat()
    sitting.leave()
    for number in range(13):
        path = sitting.path.with_name(f"{number}.record")
        path.write_text(as_text(match.lines), encoding="utf-8")
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f6")
        await until(pilot, lambda: isinstance(app.screen, HistoryPage) and not app.screen.unread)
        page = app.screen
        assert isinstance(page, HistoryPage)
        await until(pilot, lambda: len(page.matches) == 14)
        assert "Looking through" not in shown(app)


# The terminal

FALLS = """
import sys
from cardtable.cli.commands import main
from cardtable.tui.table import local_table_page as table

def fall(self, seat, action, events):
    hands = [self.match.in_play.hand(seat) for seat in range(2)]
    raise KeyError(f"{self.match.in_play.pack[0]} {hands}")

how = sys.argv.pop(1)
if how == "worker":
    table.LocalTablePage.played = fall
else:
    table.LocalTablePage.press = lambda self, key, character: fall(self, 0, None, ())
sys.exit(main(sys.argv[1:]))
"""


def terminal(tmp_path: Path, code: str, *words: str) -> pexpect.spawn[bytes]:
    env = {
        "PATH": "/usr/bin:/bin",
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",  # a full disk would cut it off, too
        "CARDTABLE_DATA": str(tmp_path / "data"),
        "CARDTABLE_CONFIG": str(tmp_path / "config"),
    }
    (tmp_path / "config").mkdir(exist_ok=True)
    (tmp_path / "config" / "settings.toml").write_text("pace = 0.0\nguard = false\n")
    return pexpect.spawn(sys.executable, ["-c", code, *words], env=env, dimensions=(24, 80), timeout=60)


@posix
@pytest.mark.parametrize("how", ["worker", "key"])
def test_a_crash_is_one_line_without_a_card(how: str, tmp_path: Path) -> None:
    child = terminal(tmp_path, FALLS, how, "play", "zandari", "--seats", "you,random", "--seed", "3")
    child.expect("Enter")
    for key in "\r\r\r\r":
        child.send(key)
    child.expect(b"\x1b\\[\\?1049l")
    child.expect(pexpect.EOF)
    told = (child.before or b"").decode()
    child.close()
    assert child.exitstatus == 1
    assert "cardtable: crashed: KeyError at " in told
    assert "Traceback" not in told
    assert "hands" not in told
    assert told.count("cardtable: ") == 1
    (path,) = (tmp_path / "data" / "records").glob("*.record")
    assert load(path).problem is None


FILLS = """
import resource, sys
from cardtable.cli.commands import main
resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500))
sys.exit(main(sys.argv[1:]))
"""

TRIES = 300
"""Keys that may go by before the disk is full: a minute, where they are taken at once."""


@posix
@pytest.mark.parametrize("plain", [True, False])
def test_a_full_disk_ends_with_one_line_and_an_exit_code(plain: bool, tmp_path: Path) -> None:
    words = ("play", "zandari", "--seats", "you,random", "--seed", "3", *(["--plain"] if plain else []))
    child = terminal(tmp_path, FILLS, *words)
    if plain:
        child.expect("You>")
        for _ in range(40):
            child.sendline("1")
        child.expect("Warning: the record can no longer be written: File too large")
        child.sendline("quit")
    else:
        for _ in range(TRIES):
            if child.expect(["no longer", pexpect.TIMEOUT], timeout=0.2) == 0:
                break
            child.send("\r")
        child.sendcontrol("c")
        child.sendcontrol("c")
    child.expect(pexpect.EOF)
    told = (child.before or b"").decode().rpartition("\x1b[?1049l")[2]
    child.close()
    assert child.exitstatus == 1
    assert "cardtable: the record can no longer be written: File too large" in told
    assert "Traceback" not in told
    (path,) = (tmp_path / "data" / "records").glob("*.record")
    kept = load(path)
    assert kept.problem is None
    assert not kept.altered
    assert kept.match.acts
