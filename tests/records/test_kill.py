"""Kill -9 at fifty random moments: nothing that was shown is lost, and resume stands at the same decision."""

from __future__ import annotations

import io
import os
import random
import signal
import time
from pathlib import Path

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.archive.unfinished_matches import resume
from cardtable.match.match import Match
from cardtable.plain.plain_table import PlainTable
from cardtable.records.replaying import load
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from tests.kills import Kill, killed, kills
from tests.own import GAMES
from tests.toy import GAME

MOMENTS = 50
OPTIONS: dict[str, object] = {"target": 50, "hand": 6}
SCRIPT = "1\n" * 2000

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@pytest.fixture
def _table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    monkeypatch.setattr("cardtable.records.replaying.find_game", lambda game: GAME)


def new_match() -> Sitting:
    return begin(GAME, parse_seats("person:Ana,careful:Bo", GAME), OPTIONS, 11)


def reference() -> tuple[Match, list[str], int]:
    """The match that nobody disturbs, the plays it tells, and how much it prints."""
    begun, out = new_match(), io.StringIO()
    PlainTable(begun, io.StringIO(SCRIPT), out).run()
    begun.path.unlink()
    return begun.match, plays_in(out.getvalue()), len(out.getvalue())


def plays_in(text: str) -> list[str]:
    """The whole lines that tell a play."""
    lines = (line.rpartition("> ")[2] for line in text.split("\n")[:-1])
    return [line for line in lines if line.startswith(("Ana plays ", "Bo plays "))]


def killed_after(length: int, more: float, transcript: Path) -> None:
    """Plays in a child process, which is killed outright once it has printed so much, and a moment more."""
    child = os.fork()
    if child == 0:
        with transcript.open("w") as out:
            PlainTable(new_match(), io.StringIO(SCRIPT), out).run()
        os._exit(0)
    until = time.monotonic() + 60
    while time.monotonic() < until and not (transcript.exists() and transcript.stat().st_size >= length):
        time.sleep(0.0005)
    time.sleep(more)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


@pytest.mark.usefixtures("_table")
def test_resume_stands_where_the_kill_fell(tmp_path: Path) -> None:
    whole, told, printed = reference()
    assert len(whole.acts) > 100
    assert len(told) == len(whole.acts)
    rng, lengths = random.Random(4), set()
    for moment in range(MOMENTS):
        transcript = tmp_path / f"{moment}.txt"
        killed_after(rng.randrange(printed), rng.uniform(0, 0.002), transcript)
        for path in (tmp_path / "records").glob("*.record"):
            shown = plays_in(transcript.read_text()) if transcript.exists() else []
            if not path.read_bytes().count(b"\n") > 2:
                assert not shown  # killed before the first deal was written: nothing was shown either
            else:
                lengths.add(same_decision(path, whole, told, shown))
            path.unlink()
    assert len(lengths) > MOMENTS / 2


def same_decision(path: Path, whole: Match, told: list[str], shown: list[str]) -> int:
    """Checks a record against the undisturbed match; answers how far it went."""
    kept = load(path).match
    count = len(kept.acts)
    assert shown == told[: len(shown)]
    assert len(shown) <= count <= len(shown) + 1
    assert kept.acts == whole.acts[:count]
    if kept.over:
        return count
    begun = resume(path)
    begun.leave()
    behind = whole.clone()
    if count < len(whole.acts):
        behind.undo(len(whole.acts) - count)
    assert begun.match.actors == behind.actors
    assert begun.match.legal(begun.match.actors[0]) == behind.legal(behind.actors[0])
    assert begun.match.scores == behind.scores
    return count


@pytest.mark.parametrize("kill", kills(GAMES, 12, seed=7), ids=lambda kill: f"{kill.game} {kill.acts}")
def test_a_table_killed_anywhere_is_taken_up_where_it_stood(kill: Kill, tmp_path: Path) -> None:
    """A short form of `python -m tests.kills`, at the plain table and in the app."""
    assert killed(kill, tmp_path) > 0
