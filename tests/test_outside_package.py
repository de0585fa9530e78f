"""A game in a package of its own, `examples/briscola`, brings everything: installed and played in a clean
environment, from a wheel and in place."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from bench.many_packages import install_games
from tests.own import GAMES
from tests.walks import IS_WHOLE

HERE = Path(__file__).parent.parent
EXAMPLE = HERE / "examples" / "briscola"
PIP = ("--no-deps", "--no-index", "--no-build-isolation", "--quiet", "--disable-pip-version-check")
COLLECTION = """
from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.book.lessons import lessons_of
from cardtable.book.rule_sheet import sheet_of
from cardtable.tui.look.themes import load_themes

print(*sorted(load_themes().palettes))
for game in map(find_game, game_ids()):
    print(game.id, *sheet_of(game).rules, *(lesson.name for lesson in lessons_of(game)))
"""
BROUGHT = """
import random
from cardtable.discovery.installed_games import find_game
from cardtable.book.lessons import lessons_of
from cardtable.book.rule_sheet import sheet_of
from cardtable.teaching.quiz import quiz
from cardtable.tui.lobby.game_listing import listed_games

game = find_game("briscola")
print(__import__("briscola").__file__, __import__("cardtable").__file__)
print(*(lesson.name for lesson in lessons_of(game)))
print(sum(bool(question.rule(question.right)) for question in quiz(game, random.Random(1))) > 0)
print(game.id in [one.id for one in listed_games("italy")])
print(sheet_of(game).words["carico"])
"""

HELD = """
import sys
from pathlib import Path
from cardtable.discovery.installed_games import find_game
from cardtable.testing import check_game

check_game(find_game("briscola"), tests=Path(sys.argv[1]) / "tests", setups=0, screens=False)
"""


class Environment:
    """Has only what this one has, and Briscola; from wheels the program, too, lies there anew."""

    def __init__(self, folder: Path, *, is_from_wheels: bool) -> None:
        self.is_from_wheels = is_from_wheels
        self.folder = folder / "env"
        self.data = folder / "data"
        venv.create(self.folder, with_pip=False, symlinks=True)
        (libraries,) = self.folder.glob("lib/python*/site-packages")
        ours = sysconfig.get_path("purelib")
        (libraries / "what-is-here.pth").write_text(f"import site; site.addsitedir({ours!r})\n")

    def python(self, *words: str, script: str = "") -> str:
        """What a command of the environment's Python prints; it must end well."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        own = {"CARDTABLE_DATA": str(self.data), "CARDTABLE_CONFIG": str(self.data), "PYTHONUTF8": "1"}
        done = subprocess.run(
            [self.folder / "bin" / "python", *words],
            capture_output=True,
            text=True,
            input=script,
            cwd=self.folder,
            env=kept | own,
        )
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout

    def cardtable(self, *words: str, script: str = "") -> str:
        """What a command of the program prints."""
        return self.python("-m", "cardtable", *words, script=script)


@pytest.fixture(scope="module", params=["wheel", "editable"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment into which Briscola has been installed."""
    tmp_path = tmp_path_factory.mktemp("package")
    source = tmp_path / "source"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__"))
    environment = Environment(tmp_path, is_from_wheels=request.param == "wheel")
    if not environment.is_from_wheels:
        environment.python("-m", "pip", "install", *PIP, "--editable", str(source))
        return environment
    build: list[str | Path] = [sys.executable, "-m", "pip", "wheel", *PIP, "--wheel-dir", tmp_path]
    subprocess.run([*build, HERE, source], check=True, cwd=tmp_path)
    shutil.rmtree(source)  # what the wheel does not hold is missed
    environment.python("-m", "pip", "install", *PIP, *map(str, tmp_path.glob("*.whl")))
    assert "must-capture" in environment.cardtable("rules", "zandari")
    return environment


def test_a_package_of_its_own_brings_a_whole_game(installed: Environment) -> None:
    assert '"id": "briscola"' in installed.cardtable("games", "--json")
    assert "nobody has to follow suit" in " ".join(installed.cardtable("rules", "briscola").split())
    assert installed.cardtable("check", "briscola").endswith("6 passed, 0 failed\n")
    assert "20 matches" in installed.cardtable("simulate", "briscola", "--matches", "20")
    assert "1. Lessons (4 lessons" in installed.cardtable("path", "briscola", "--plain")
    assert "Lesson 1 of 4" in installed.cardtable("learn", "briscola", "--plain", script="quit\n")
    practice = installed.cardtable("practice", "briscola", "--plain", script="quit\n")
    assert "Briscola · " in practice
    assert "0 of 0 right." in practice
    assert len(installed.cardtable("practice", "briscola", "--themes").splitlines()) > 2
    where, lessons, asks, listed, word = installed.python("-c", BROUGHT).splitlines()
    briscola, program = map(Path, where.split())
    assert briscola.is_relative_to(installed.folder.parent)
    assert program.is_relative_to(installed.folder) == installed.is_from_wheels
    assert lessons == "1-what-takes 2-what-counts 3-the-last-trump 4-partners"
    assert (asks, listed) == ("True", "True")
    assert word == "carico (load): an ace or a three, of whatever suit."


@pytest.mark.parametrize("installed", ["wheel"], indirect=True)
def test_the_wheel_brings_the_whole_collection(installed: Environment) -> None:
    themes, *games = installed.python("-c", COLLECTION).splitlines()
    here = subprocess.run([sys.executable, "-c", COLLECTION], capture_output=True, text=True, check=True)
    assert [themes, *(line for line in games if not line.startswith("briscola "))] == here.stdout.splitlines()
    assert set(GAMES) <= {line.partition(" ")[0] for line in games}


@pytest.mark.parametrize("installed", ["editable"], indirect=True)
def test_its_own_tests_pass(installed: Environment) -> None:
    """With drawn options and screens the kit takes half a minute: unless walks are whole, it is run with the
    default options and without screens."""
    whole = () if IS_WHOLE else ("-k", "not like_any_other")
    tests = str(installed.folder.parent / "source")
    assert " passed" in installed.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *whole, tests)
    installed.python("-c", HELD, tests)


def test_its_record_is_kept_taken_up_and_walked_through(installed: Environment) -> None:
    begun = installed.cardtable("play", "briscola", "--seats", "you,careful", "--seed", "3", script="1\n1\n")
    assert "The match is kept" in begun
    assert "The match is over. Winner: " in installed.cardtable("resume", "--plain", script="1\n" * 400)
    (kept,) = (installed.data / "records").glob("*.record")
    assert "The match is over. Winner: " in installed.cardtable("replay", str(kept))


def test_many_packages_of_games_are_listed_and_played(tmp_path: Path) -> None:
    """Those with which `make bench` starts the lobby."""
    install_games(tmp_path / "packages", 3)
    own = {"PYTHONPATH": os.pathsep.join((str(tmp_path / "packages"), str(HERE))), "PYTHONUTF8": "1"}
    folders = {"CARDTABLE_DATA": str(tmp_path / "data"), "CARDTABLE_CONFIG": str(tmp_path / "data")}

    def told(*words: str) -> str:
        program = [sys.executable, "-m", "cardtable", *words]
        done = subprocess.run(program, capture_output=True, text=True, env=os.environ | own | folders)
        assert done.returncode == 0, done.stderr
        return done.stdout

    listed = told("games")
    assert all(f"Briscola {number}" in listed for number in (1, 2, 3))
    assert "2 matches" in told("simulate", "briscola02", "--matches", "2")
