"""What can be asked without a screen loads no screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("textual", "rich")


def loaded_by(code: str) -> set[str]:
    """The heavy packages that a fresh interpreter has loaded after the code."""
    tail = f"; import sys; print('loaded:', *[name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code + tail], capture_output=True, text=True, check=True)
    return set(done.stdout.strip().splitlines()[-1].split()[1:])


@pytest.mark.parametrize(
    "code",
    [
        "import cardtable, cardtable.cli.commands, cardtable.book.scenario, cardtable.book.rule_sheet",
        "import games.zandari, cardtable.table.turn_loop",
        "import games.zandari, cardtable.plain.plain_table, cardtable.lab.simulate",
        "from cardtable.cli.commands import main; main(['games', '--json'])",
        "from cardtable.cli.commands import main; main(['rules', 'zandari'])",
        "from cardtable.cli.commands import main; main(['simulate', 'zandari', '--matches', '1'])",
        "from cardtable.cli.commands import main; main(['check', 'tests/scenarios/zandari'])",
    ],
)
def test_no_screen_is_loaded(code: str) -> None:
    assert loaded_by(code) == set()


def modules_of(code: str, folder: Path) -> set[str]:
    """All modules that a fresh interpreter has loaded after the code, with that folder for what is kept."""
    tail = "\nimport sys\nprint('loaded:', *sys.modules)"
    env = {**os.environ, "CARDTABLE_DATA": str(folder), "CARDTABLE_CONFIG": str(folder)}
    done = subprocess.run([sys.executable, "-c", code + tail], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.strip().splitlines()[-1].split()[1:])


FIRST_PICTURE = """
import asyncio
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby.lobby_page import LobbyPage

LobbyPage._step = lambda self: None

async def look():
    app = CardTableApp()
    async with app.run_test(size=(80, 60)) as pilot:
        await pilot.pause()
        for told in ("Play now", "24", "Žandari", "2-12"):
            assert told in app.screen.screen_text, app.screen.screen_text

asyncio.run(look())
"""
AT_A_TABLE = """
import asyncio
from cardtable.discovery.installed_games import find_game
from cardtable.archive.match_beginning import begin
from cardtable.table.seat_specs import parse_seats
from cardtable.tui.app import CardTableApp

async def look():
    app = CardTableApp(begin("hokm", parse_seats("you,careful,careful,careful", find_game("hokm"))))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()

asyncio.run(look())
"""


@pytest.mark.parametrize("played_last", ["", "hokm"])
def test_the_first_picture_of_the_lobby_needs_neither_a_game_nor_the_engine(
    tmp_path: Path, played_last: str
) -> None:
    modules_of("from cardtable.cli.commands import main; main(['games'])", tmp_path)
    (tmp_path / "lobby.json").write_text(json.dumps({"last": played_last}))
    loaded = modules_of(FIRST_PICTURE, tmp_path)
    assert not {name for name in loaded if name.startswith("games.")}
    late = {
        "cardtable.engine.deal",
        "cardtable.match.match",
        "cardtable.tui.decision.pick",
        "importlib.metadata",
    }
    assert not late & loaded


def test_a_table_needs_its_own_game_only(tmp_path: Path) -> None:
    for code in (AT_A_TABLE, "from cardtable.cli.commands import main; main(['rules', 'hokm'])"):
        loaded = modules_of(code, tmp_path)
        assert {name.split(".")[1] for name in loaded if name.startswith("games.")} == {"hokm"}


def test_what_tells_of_the_command_needs_no_engine(tmp_path: Path) -> None:
    modules_of("from cardtable.cli.commands import main; main(['games'])", tmp_path)
    for words in ("--help", "--version", "games"):
        loaded = modules_of(f"from cardtable.cli.commands import main; main([{words!r}])", tmp_path)
        assert not {"cardtable.engine.game", "textual"} & loaded
        assert ("importlib.metadata" in loaded) == (words == "--version"), "which asks for Textual's"


def test_the_lobby_opens_without_reading_a_command_line(tmp_path: Path) -> None:
    words = (
        "import sys; sys.argv = ['cardtable']; sys.stdin = None;"
        "from cardtable.cli.startup import main; main()"
    )
    assert not {"click", "cardtable.cli.commands"} & modules_of(words, tmp_path)
