"""A long evening at one table: a host, three members (one of them through a wire that is cut), two onlookers,
one of whom never reads. Every few acts somebody is killed or cut off.

`python -m tests.soak --deals 50` plays it, and says what came of it.
"""

from __future__ import annotations

import os
import random
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from cardtable.net.framing import encode_frame
from cardtable.net.messages import VERSION, Hello
from tests.far_kills import Terminal, check_shown, kept_match

PATIENCE = 180.0
"""Seconds that anything may take."""
PEOPLE = ("Ana", "Bob", "Cleo", "Dora")
GAME, BOTS = "mighty", "careful"
BETWEEN = (8, 40)
"""The least and the most acts between two blows."""
WIRE = """#!/bin/sh
for last; do :; done
exec sh -c "$last"
"""
"""What stands for ssh: it runs the command here, and can be killed as a wire is cut."""


@dataclass
class Figures:
    """What an evening came to."""

    acts: int = 0
    kills: int = 0
    host_kills: int = 0
    cuts: int = 0
    memory: list[int] = field(default_factory=list)
    """Kilobytes that the host's process holds after each deal of its first life."""


@dataclass
class Evening:
    """The processes at the table."""

    players: list[Terminal]
    onlooker: Terminal
    folder: Path

    @property
    def host(self) -> Terminal:
        """The host's terminal."""
        return self.players[0]

    @property
    def acts(self) -> int:
        """How many acts anybody was shown."""
        return max(one.acts for one in self.players)

    @property
    def deals(self) -> int:
        """How many deals the members have seen to their end."""
        return max(sum(line.startswith("over ") for line in one.lines) for one in self.players)


@contextmanager
def evening(folder: Path, deals: int) -> Iterator[Evening]:
    """A table with everybody at it."""
    wire = folder / "wire"
    wire.write_text(WIRE)
    wire.chmod(0o700)
    with tempfile.TemporaryDirectory(prefix="ct-") as short:
        os.environ["CARDTABLE_RUNTIME"] = short
        os.environ["CARDTABLE_DATA"] = os.environ["CARDTABLE_CONFIG"] = str(folder)
        os.environ["CARDTABLE_SSH"] = str(wire)
        os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        seats = ",".join([*(f"person:{name}" for name in PEOPLE), BOTS])
        host = ["tests.far_kills.host"]
        players = [Terminal([*host, GAME, seats, f"deals={deals}"], host, folder / "Ana.told")]
        players[0].start()
        until(lambda: (Path(short) / "t.sock").exists(), "the table opens")
        client = "cardtable.testing.headless_client"
        for name in PEOPLE[1:]:
            address = "ssh://there/t" if name == PEOPLE[-1] else f"{short}/t.sock"
            first = [client, address, "--as", name]
            players.append(Terminal(first, first[:2], folder / f"{name}.told"))
            players[-1].start()
            until(lambda: players[-1].lines, f"{name} sits down")
        looks_on = [client, f"{short}/t.sock", "--seats", "0"]
        onlooker = Terminal(looks_on, looks_on, folder / "onlooker.told")
        onlooker.start()
        try:
            yield Evening(players, onlooker, folder)
        finally:
            for one in (*players, onlooker):
                one.kill()


class Deaf:
    """An onlooker who never reads; comes again whenever the host was killed."""

    def __init__(self) -> None:
        self._wire: socket.socket | None = None

    def come(self) -> None:
        """Looks on from now on."""
        self.leave()
        self._wire = socket.socket(socket.AF_UNIX)
        self._wire.connect(str(Path(os.environ["CARDTABLE_RUNTIME"]) / "t.sock"))
        self._wire.send(encode_frame(Hello(VERSION, ["Deaf"], 0, [], ["0" * 32], False, "")))

    def leave(self) -> None:
        """Looks on no longer."""
        if self._wire is not None:
            self._wire.close()


def play(folder: Path, deals: int, seed: int) -> Figures:
    """Plays an evening. Members alone are struck in its first half, so that the host's memory can be looked
    at over many deals; then the host as well. Raises AssertionError if anything that was shown is lost."""
    rng, figures = random.Random(seed), Figures()
    deaf = Deaf()
    with evening(folder, deals) as here:
        deaf.come()
        while not _is_done(here):
            until(partial(_is_there, here, here.acts + rng.randint(*BETWEEN)), "the next act")
            if _is_done(here):
                break
            if not figures.host_kills and here.deals > len(figures.memory):
                figures.memory += [_memory(here.host)] * (here.deals - len(figures.memory))
            _strike(here, rng, figures, deaf, spares_host=here.deals < deals // 2)
        figures.acts = here.acts
        check_shown(here.players, kept_match(folder))
    deaf.leave()
    return figures


def _is_there(here: Evening, acts: int) -> bool:
    return here.acts >= acts or _is_done(here)


def _is_done(here: Evening) -> bool:
    return any(one.is_done for one in here.players)


def _strike(here: Evening, rng: random.Random, figures: Figures, deaf: Deaf, *, spares_host: bool) -> None:
    """Kills somebody, who comes back, or cuts a member's wire, which is laid again."""
    if rng.random() < 0.3:
        figures.cuts += _cut(here.players[-1])
        return
    struck = rng.choice([*here.players[spares_host:], here.onlooker])
    before = len(struck.lines)
    struck.kill()
    struck.start()
    figures.kills += 1
    until(lambda: len(struck.lines) > before or _is_done(here), "whoever was killed is back")
    if struck is here.host and not struck.is_done:
        figures.host_kills += 1
        deaf.come()


def _cut(member: Terminal) -> int:
    """Kills the wire of a member; how many there were."""
    assert member.process is not None
    pid = member.process.pid
    wires = [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    for wire in wires:
        os.kill(wire, signal.SIGKILL)
    return len(wires)


def _memory(one: Terminal) -> int:
    """The kilobytes that a process holds."""
    assert one.process is not None
    status = Path(f"/proc/{one.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


def until(is_so: Callable[[], object], what: str) -> None:
    """Waits until something is so. Raises AssertionError if it takes too long."""
    late = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < late, f"in vain was waited for: {what}"
        time.sleep(0.05)
