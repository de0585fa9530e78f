"""Terminals and hosts of one table killed outright at random moments: nothing that was shown is lost, and
every seat comes back.

`python -m tests.far_kills --kills 200` kills so many, a table after the other.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from cardtable.match.match import Match
from cardtable.records.replaying import load
from tests.kills import states_of

PATIENCE = 120.0
"""Seconds that anything may take: machines are shared."""
FARTHEST = 25
"""Acts between two kills at most."""
UNDO_EACH = 11
"""Answers after which a terminal asks to take one back."""
PEOPLE = ("Ana", "Bob", "Cleo")
GAMES = {"kalooki": "careful", "seep": "careful", "zandari": "careful", "mighty": "careful,careful"}
"""Games that are played, and who sits there beside the three people."""


@dataclass
class Terminal:
    """A process, started again whenever it was killed, and all that it was shown."""

    first: Sequence[str]
    again: Sequence[str]
    told: Path
    process: subprocess.Popen[bytes] | None = field(default=None)

    def start(self) -> None:
        """Starts it, or starts it once more."""
        command = self.again if self.process is not None else self.first
        with self.told.open("ab") as out:
            self.process = subprocess.Popen([sys.executable, "-m", *command], stdout=out)

    def kill(self) -> None:
        """Kills it outright. A line that it was about to write goes: the next one begins a new line."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        told = self.told.read_bytes()
        self.told.write_bytes(told[: told.rfind(b"\n") + 1])

    @property
    def lines(self) -> list[str]:
        """The whole lines that it has told."""
        return self.told.read_text(encoding="utf-8").split("\n")[:-1] if self.told.exists() else []

    @property
    def acts(self) -> int:
        """How many acts it knows of."""
        counts = [int(line.split()[1]) for line in self.lines if line.startswith(("played ", "whole "))]
        return max(counts, default=0)

    @property
    def is_done(self) -> bool:
        """Whether it has played to the end."""
        return self.process is not None and self.process.poll() is not None


@contextmanager
def at_table(game: str, folder: Path) -> Iterator[list[Terminal]]:
    """A host and two members in processes of their own."""
    with tempfile.TemporaryDirectory(prefix="ct-") as short:
        os.environ["CARDTABLE_RUNTIME"] = short
        os.environ["CARDTABLE_DATA"] = os.environ["CARDTABLE_CONFIG"] = str(folder)
        seats = ",".join([*(f"person:{name}" for name in PEOPLE), GAMES[game]])
        host = ["tests.far_kills.host"]
        found = [Terminal([*host, game, seats], host, folder / "Ana.told")]
        found[0].start()
        _until(lambda: (Path(short) / "t.sock").exists(), "the table opens")
        for name in PEOPLE[1:]:
            again = ["cardtable.testing.headless_client", f"{short}/t.sock", "--undo-each", str(UNDO_EACH)]
            found.append(Terminal([*again, "--as", name], again, folder / f"{name}.told"))
            found[-1].start()
            _until(partial(_has_told, found[-1], 0), f"{name} sits down")
        try:
            yield found
        finally:
            for one in found:
                one.kill()


def killed(game: str, kills: int, seed: int, folder: Path) -> int:
    """Kills so many at one table, fewer if the match ends before; answers how many. Raises AssertionError if
    anything that was shown is lost, or somebody does not come back to their seat."""
    rng = random.Random(seed)
    done = 0
    with at_table(game, folder) as terminals:
        for _ in range(kills):
            aim = max(one.acts for one in terminals) + rng.randrange(1, FARTHEST)
            _until(partial(_is_there, terminals, aim), f"act {aim}")
            time.sleep(rng.uniform(0, 0.02))
            if any(one.is_done for one in terminals):
                break
            struck = rng.choice(terminals)
            struck.kill()
            done += 1
            before = len(struck.lines)
            struck.start()
            _until(partial(_is_back, struck, before), "whoever was killed comes back")
        aim = max(one.acts for one in terminals) + 5
        _until(
            lambda: terminals[0].is_done or all(one.acts >= aim or one.is_done for one in terminals),
            "everybody plays on",
        )
    check_shown(terminals, kept_match(folder))
    return done


def _is_there(terminals: Sequence[Terminal], acts: int) -> bool:
    """Whether one of them has been shown so many acts."""
    return any(one.acts >= acts or one.is_done for one in terminals)


def _is_back(terminal: Terminal, lines: int) -> bool:
    """Whether a terminal that was killed has told more, or has nothing to come back to."""
    return _has_told(terminal, lines) or terminal.is_done


def _has_told(terminal: Terminal, lines: int) -> bool:
    """Whether a terminal has told more than so many lines."""
    return len(terminal.lines) > lines


def _until(is_so: Callable[[], object], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, f"in vain was waited for: {what}"
        time.sleep(0.01)


def kept_match(folder: Path) -> Match:
    (path,) = (folder / "records").glob("*.record")
    kept = load(path)
    assert kept.problem is None, kept.problem
    return kept.match


def check_shown(terminals: Sequence[Terminal], match: Match) -> None:
    """What anybody was shown stands in the record in that order, also what was taken back since, and nobody
    ever had another's seat."""
    for seat, one in enumerate(terminals):
        assert {line for line in one.lines if line.startswith("seats ")} == {f"seats {seat}"}
        states = states_of(match.lines)
        state = next(states)
        for line in one.lines:
            while not _shows(line, state, seat):
                after = next(states, None)
                assert after is not None, f"{line!r} was shown, and the record never comes to it"
                state = after


def _shows(line: str, state: str, seat: int) -> bool:
    """Whether what a terminal of that seat told was so in that state of the match. Acts of others are told
    without what is secret."""
    word, *rest = line.split(" ", 3)
    if word not in ("played", "back", "whole"):
        return True
    acts, actor, action = state.split(" ", 2)
    if word != "played":
        return rest[0] == acts
    return rest[:2] == [acts, actor] and (actor != str(seat) or rest[2] == action)
