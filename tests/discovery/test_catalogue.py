"""Which games are installed, and how they are listed: always as the library and the games themselves say."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.discovery import catalogue as listing
from cardtable.discovery import entry_points as installed
from cardtable.discovery.catalogue import Catalogue, facts_of
from cardtable.discovery.entry_points import GROUP, Point, points
from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from tests.own import GAMES


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / listing.KEPT


# What is installed


def as_told(found: dict[str, Point]) -> dict[str, str]:
    return {name: point.value for name, point in found.items()}


ASKED = """
import json, sys
from importlib.metadata import entry_points
group, sys.path[:] = json.loads(sys.argv[1])
print(json.dumps({point.name: point.value for point in entry_points(group=group)}))
"""


def by_the_library() -> dict[str, str]:
    """Asked in a process of its own: a package that some other test imports may put its finder in the place
    of the library's."""
    asked = json.dumps([GROUP, sys.path])
    answer = subprocess.run([sys.executable, "-c", ASKED, asked], capture_output=True, check=True)
    found: dict[str, str] = json.loads(answer.stdout)
    return found


def offer(folder: Path, package: str, text: str) -> None:
    (folder / package).mkdir(parents=True)
    (folder / package / "entry_points.txt").write_text(text)


def test_the_installed_games_are_those_that_the_library_finds() -> None:
    assert as_told(points()) == by_the_library()


def test_packages_in_folders_are_read_as_the_library_reads_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(
        tmp_path / "one",
        "My.Game-1.0.dist-info",
        f"[{GROUP}]\n# no game\n\nnew = mine:GAME [x]\n[other]\na = b:C\n",
    )
    offer(
        tmp_path / "one",
        "old_game.egg-info",
        f"[console_scripts]\nrun = a:b\n[{GROUP}]\nold = old.game : GAME\n",
    )
    offer(tmp_path / "two", "my_game-2.0.dist-info", f"[{GROUP}]\nhidden = behind.the.first:GAME\n")
    (tmp_path / "two" / "empty-1.dist-info").mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path / "one"), str(tmp_path / "two"), str(tmp_path / "none")])
    found = as_told(installed.points.__wrapped__())
    assert found == by_the_library()
    assert sorted(found) == ["new", "old"]
    assert Point("new", found["new"]).module == "mine"


def test_of_several_games_with_one_id_ours_is_had_and_the_others_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at, package in enumerate(("abc", "cardtable", "xyz")):
        games = f"{package} = {package}:GAME\nhokm = {package}:HOKM\n{'' if at == 1 else 'pif = p:P'}\n"
        offer(tmp_path / str(at), f"{package}-1.dist-info", f"[{GROUP}]\n{games}")
        (tmp_path / str(at) / f"{package}-1.dist-info" / "METADATA").write_text(f"Name: {package}\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / name) for name in ("2", "0", "1")])
    found = installed.points.__wrapped__()
    assert as_told(found) == {
        "abc": "abc:GAME",
        "cardtable": "cardtable:GAME",
        "hokm": "cardtable:HOKM",
        "pif": "p:P",
        "xyz": "xyz:GAME",
    }
    assert found["pif"].package == "abc"
    told = installed.clashes.__wrapped__()
    assert told == (
        "the game hokm of the package abc (abc:HOKM) is passed over: cardtable:HOKM has that id",
        "the game hokm of the package xyz (xyz:HOKM) is passed over: cardtable:HOKM has that id",
        "the game pif of the package xyz (p:P) is passed over: p:P has that id",
    )
    archive = tmp_path / "archive.zip"
    zipfile.ZipFile(archive, "w").close()
    monkeypatch.setattr(sys, "path", [*sys.path, str(archive)])
    assert installed.clashes.__wrapped__() == told, "as the library reads them, too"


def test_packages_in_an_archive_are_left_to_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("zipped-1.0.dist-info/entry_points.txt", f"[{GROUP}]\nzipped = zipped:GAME\n")
        archive.writestr("zipped-1.0.dist-info/METADATA", "Name: zipped\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "games.zip")])
    assert as_told(installed.points.__wrapped__()) == {"zipped": "zipped:GAME"}


def test_a_point_gives_what_it_names() -> None:
    assert Point("zandari", "games.zandari:GAME").load() is find_game("zandari")
    assert Point("a", "os.path:join [extra]").load() is os.path.join
    assert Point("a", "os").load() is os


# How they are listed


class FromMemory(Catalogue):
    """May ask no game."""

    def look(self, game_id: str) -> bool:
        raise AssertionError(f"{game_id} was asked, which has not changed")


def test_what_is_listed_is_what_the_games_say() -> None:
    first = Catalogue()
    assert set(GAMES) <= set(first.games)
    for found in (first, FromMemory()):
        assert {name: one.facts for name, one in found.games.items()} == {
            name: facts_of(find_game(name)) for name in points()
        }
        assert found.games["zandari"].game is find_game("zandari")


OWN = """
import own_helper
from tests.toy import ToyGame

class Own(ToyGame):
    id = "own"

GAME = Own()
"""


def installed_anew() -> None:
    """Forgets which games are installed, and all of somebody's own one."""
    for found in (installed.points, installed.clashes, find_game):
        found.cache_clear()
    for module in ("own_game", "own_game.parts", "own_helper"):
        sys.modules.pop(module, None)
    importlib.invalidate_caches()


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A game of somebody's own, the only one installed, with a title that may change."""
    (tmp_path / "own_game" / "parts").mkdir(parents=True)
    (tmp_path / "own_game" / "parts" / "__init__.py").write_text(OWN)
    (tmp_path / "own_game" / "parts" / "play.py").write_text("")
    (tmp_path / "own_helper.py").write_text("")
    offer(tmp_path, "own-1.0.dist-info", f"[{GROUP}]\nown = own_game.parts:GAME\n")
    with monkeypatch.context() as only:
        only.setattr(sys, "path", [str(tmp_path)])
        installed_anew()
        yield find_game("own")
    installed_anew()


def test_a_game_whose_files_changed_is_asked_again(told: Game, tmp_path: Path) -> None:
    assert Catalogue().games["own"].title == "Toy"
    type(told).title = "Another"
    assert Catalogue().games["own"].title == "Toy"
    (tmp_path / "own_game" / "parts" / "play.py").write_text("# otherwise now")
    assert Catalogue().games["own"].title == "Another"


def test_what_a_game_says_when_it_is_looked_at_holds(told: Game) -> None:
    Catalogue()
    type(told).title = "By the weather"
    found = Catalogue()
    assert found.look("own")
    assert not found.look("own")
    found.keep()
    assert Catalogue().games["own"].title == "By the weather"


@pytest.mark.usefixtures("told")
def test_a_game_that_can_no_longer_be_loaded_is_listed_no_more(tmp_path: Path) -> None:
    Catalogue()
    (tmp_path / "own_helper.py").unlink()
    installed_anew()
    found = Catalogue()
    assert set(found.games) == {"own"}
    assert found.look("own")
    assert found.games == {}
    assert "(own_game.parts:GAME) cannot be loaded: " in found.problems["own"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"version": "0.0.1", "games": {}}',
        '{"version": VERSION, "games": []}',
        '{"version": VERSION, "games": {"own": 3}}',
        '{"version": VERSION, "games": {"own": {"files": FILES}}}',
        '{"version": VERSION, "games": {"own": {"files": FILES, "title": 3}}}',
        '{"version": VERSION, "games": {"own": {"files": FILES, "title": "A", "country": "B", "family": "C", '
        '"about": "", "minutes": Infinity, "difficulty": 1, "default_seats": 2, "seat_counts": [2]}}}',
    ],
)
def test_a_damaged_file_is_no_loss(text: str, told: Game, kept: Path) -> None:
    Catalogue()
    raw = json.loads(kept.read_text())
    now = text.replace("FILES", json.dumps(raw["games"]["own"]["files"]))
    kept.write_text(now.replace("VERSION", json.dumps(raw["version"])))
    assert Catalogue().games["own"].title == "Toy"
    assert json.loads(kept.read_text()) == raw


def test_where_nothing_can_be_kept_games_are_listed(told: Game, kept: Path) -> None:
    kept.parent.write_text("no folder")
    assert Catalogue().games["own"].title == "Toy"
