"""Tables with a terminal for each: real processes in pseudo-terminals, played at by keys alone."""

from __future__ import annotations

import random
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardtable import net
from cardtable.archive.match_beginning import record_match
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.records.replaying import load
from cardtable.table.seat_specs import SeatSpec
from games.twenty_four.solver import solve
from tests.terminals import Terminal, records

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")

PATIENCE = 240.0
"""Seconds that a match may take on a slow machine."""
AGAIN = 3.0
"""Seconds after which a key that changed nothing is pressed once more."""
PEOPLE = ("ana", "bob", "cem", "dora")


class Player(Terminal):
    """Somebody who plays whatever the keys offer first."""

    def __init__(self, evening: Path, name: str, *args: str) -> None:
        folder = evening / name
        folder.mkdir(exist_ok=True)
        self.name = name
        self.has_seen_the_end = False
        self._answered = ""
        self._pressed_at = 0.0
        super().__init__(folder, *args, runtime=evening / "run")

    def go_on(self) -> None:
        """Presses the next key, if something is to be pressed that was not pressed just now."""
        text = self.read()
        if text == self._answered and time.monotonic() - self._pressed_at < AGAIN:
            return
        key = self.key(text)
        if key:
            self._answered, self._pressed_at = text, time.monotonic()
            self.send(key)

    def key(self, text: str) -> str:
        """The key to press on such a screen."""
        *_, above, prompt, foot = text.splitlines()
        question = f"{above} {prompt}"
        if "The match" in text and "Enter leave" in foot:
            self.has_seen_the_end = True
            return ""
        if (
            any(words in foot for words in ("all pass", "Enter yes", "Enter opens it"))
            or "Enter: " in question
        ):
            return "\r"
        if "Space goes on" in foot or "Space the score" in foot or "all at once" in foot:
            return " "
        return self.think(question) if " why" in foot and "to act ..." not in question else ""

    def think(self, question: str) -> str:
        """The key to press where something is asked."""
        return "\t"

    def kill(self) -> None:
        """The terminal is gone."""
        self.child.kill(signal.SIGKILL)
        self.child.wait()


class Reckoner(Player):
    """Somebody who can count: slaps where there is a solution, and says it."""

    solution = ""

    def think(self, question: str) -> str:
        found = re.search(r"Make 24 of ([0-9 ]+)\.", question)
        if found is None:
            # Typed once: what is half drawn looks as if nothing were.
            typed, self.solution = self.solution if "Type your solution" in question else "", ""
            return typed
        solved = solve(tuple(map(int, found[1].split())))
        self.solution = solved.easiest if solved is not None else ""
        return "s" if self.solution else "x"


@pytest.fixture
def evening() -> Iterator[Path]:
    """A folder with a short name: that of a socket has little room."""
    folder = Path(tempfile.mkdtemp(prefix="ct"))
    (folder / "run").mkdir(mode=0o700)
    yield folder
    shutil.rmtree(folder)


def play(players: list[Player], until: Callable[[], bool]) -> None:
    """All play until something has come about."""
    patience = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < patience, "\n\n".join(player.text() for player in players)
        for player in players:
            player.go_on()
        time.sleep(0.01)


def have_seen_the_end(players: list[Player]) -> Callable[[], bool]:
    """Whether the last score sheet lies before all of them."""
    return lambda: all(player.has_seen_the_end for player in players)


def test_four_people_play_seep_to_the_end_and_one_comes_back(evening: Path) -> None:
    options = ["--option", "minimum=off", "--option", "target=1", "--seed", "5"]
    ana = Player(evening, "ana", "host", "seep", "--seats", ",".join(PEOPLE), "--table", "sweep", *options)
    ana.until("Waiting for bob, cem and dora to sit down.")
    others = [Player(evening, name, "join", "sweep", "--as", name) for name in PEOPLE[1:]]
    path = records(evening / "ana")[0]
    play([ana, *others], lambda: acts_in(path) > 12)
    others[1].kill()
    ana.until("away")
    others[1] = Player(evening, "cem", "join")
    players = [ana, *others]
    play(players, have_seen_the_end(players))
    assert load(path).match.over


def acts_in(path: Path) -> int:
    """How many acts a record tells of."""
    return path.read_text(encoding="utf-8").count("\nplay ")


def nearly_over() -> Path:
    """The record of a match of Kalooki of which little is left; others are to come to its table."""
    game, rng = find_game("kalooki"), random.Random(3)
    names, kinds = [name.capitalize() for name in PEOPLE], ["you", "apart", "apart", "apart"]
    options = {"void_limit": 1, "call_time": 0}
    match = Match(game, 4, seed=3, options=options, names=names, players=kinds)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, bot_of(game).quick_play(match.in_play, seat, rng))
    match.undo(12)
    sitting = record_match(match, [SeatSpec(kind, name) for kind, name in zip(kinds, names, strict=True)])
    net.open_table(sitting, "calls").shared_table.save()
    sitting.leave()
    return sitting.path


def test_four_people_end_kalooki_after_the_host_was_killed(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_RUNTIME", str(evening / "run"))
    monkeypatch.setenv("CARDTABLE_DATA", str(evening / "ana" / "data"))
    path = nearly_over()
    left = acts_in(path)
    ana = Player(evening, "ana", "resume")
    ana.until("Open the table calls again, in Ana's seat?")
    ana.send("\r")
    ana.until("to sit down.")
    others = [Player(evening, name, "join", "calls", "--as", name) for name in PEOPLE[1:]]
    play([ana, *others], lambda: acts_in(path) > left + 3)
    ana.kill()
    others[0].until("trying again")
    ana = Player(evening, "ana", "resume")
    players = [ana, *others]
    play(players, have_seen_the_end(players))
    assert load(path).match.over


def test_three_people_race_in_twenty_four(evening: Path) -> None:
    options = ["--option", "sets=4", "--seed", "7"]
    ana = Reckoner(evening, "ana", "host", "24", "--seats", "ana,bob,cem", "--table", "race", *options)
    ana.until("Waiting for bob and cem to sit down.")
    others = [Reckoner(evening, name, "join", "race", "--as", name) for name in ("bob", "cem")]
    players: list[Player] = [ana, *others]
    play(players[:1], lambda: " ms" in ana.text())
    play(players, have_seen_the_end(players))
    match = load(records(evening / "ana")[0]).match
    assert match.over
    assert any(act.action.verb == "slap" for act in match.acts)
