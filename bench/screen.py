"""The screen's speed against a bare Textual app, measured in the same run.

Cold start to the first painted lobby and key press to changed cells are taken in processes of their own
through a pseudo-terminal; processor time when idle and memory from /proc (Linux; elsewhere left out).
"""

from __future__ import annotations

import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROUNDS = 7
BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("ready to play", id="s")
    def on_key(self, event):
        self.query_one("#s").update("pressed " + event.key)
Bare().run()
"""
LOBBY = "from cardtable.tui.app import run_lobby; run_lobby()"
TABLE = (
    "from cardtable.engine.game import find_game; from cardtable.seats.specs import parse_seats;"
    "from cardtable.tui.app import run_match; g = find_game('zandari');"
    "run_match('zandari', parse_seats('you,random', g), {}, 7)"
)
MIGHTY = (
    "from cardtable.engine.game import find_game; from cardtable.seats.specs import parse_seats;"
    "from cardtable.tui.app import run_match; g = find_game('mighty');"
    "run_match('mighty', parse_seats('{seats}', g), {{}}, {seed})"
)
THINKING = MIGHTY.format(seats="search-strong,search-strong,search-strong,search-strong,you", seed=1)
STILL = MIGHTY.format(seats="you,careful,careful,careful,careful", seed=1)
"""The same table: once four bots think, once a person is asked and nobody thinks."""
FLYING = MIGHTY.format(seats="careful,careful,careful,careful,careful", seed=1)
"""The same table with bots alone: a card travels at every act."""
LAST, TOLD, BACK = b"t", b"Since your last turn", b"q"
"""A key that always has an answer, what is painted then, and the key that leads back."""
PAGES = (b"l", b"\x1b[B", b"q") * 2
"""Keys that mean something whoever is asked: the log opens, moves, closes."""


@dataclass
class Run:
    """One program in a terminal of its own."""

    code: str
    env: dict[str, str]

    def __post_init__(self) -> None:
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(self.env)
            # Without compiled files every start would pay for compiling us, and never for Textual.
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            os.execv(sys.executable, [sys.executable, "-c", self.code])
        import fcntl
        import termios

        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read(self, quiet: float, limit: float = 10.0) -> bytes:
        """What it writes until it has been quiet for so many seconds."""
        found = b""
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            if not select.select([self.fd], [], [], quiet)[0]:
                break
            try:
                found += os.read(self.fd, 65536)
            except OSError:
                break
        return found

    def until(self, wanted: bytes, limit: float = 15.0) -> float:
        """Seconds from the start until a text was painted."""
        found = b""
        while wanted not in found and time.perf_counter() - self.started < limit:
            if select.select([self.fd], [], [], 0.5)[0]:
                found += os.read(self.fd, 65536)
        return time.perf_counter() - self.started

    def press(self, keys: bytes) -> float:
        """Seconds from a key to the first bytes that answer it."""
        start = time.perf_counter()
        os.write(self.fd, keys)
        select.select([self.fd], [], [], 5.0)
        spent = time.perf_counter() - start
        self.read(0.1)
        return spent

    def answer(self, key: bytes, sign: bytes) -> float:
        """Seconds from a key until its answer is painted, whatever else is painted meanwhile."""
        start, found = time.perf_counter(), b""
        os.write(self.fd, key)
        while sign not in found and time.perf_counter() - start < 5.0:
            if select.select([self.fd], [], [], 0.5)[0]:
                found += os.read(self.fd, 65536)
        return time.perf_counter() - start

    def begins_to_paint(self) -> None:
        """Waits until something is painted after a pause."""
        self.read(0.2, 3.0)
        select.select([self.fd], [], [], 5.0)

    def processor(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident megabytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def close(self) -> None:
        """Ends it."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


@dataclass(frozen=True)
class Figures:
    """Seconds to the first picture, to answer a key; processor seconds in five idle ones; megabytes."""

    start: float
    key: float
    idle: float
    memory: float


def measure(code: str, sign: bytes, keys: tuple[bytes, ...], env: dict[str, str]) -> Figures:
    """Medians of a few rounds; idle use and memory once."""
    starts, answers = [], []
    for _ in range(ROUNDS):
        run = Run(code, env)
        starts.append(run.until(sign))
        run.read(0.5)
        answers += [run.press(key) for key in keys]
        run.close()
    run = Run(code, env)
    run.until(sign)
    run.read(1.0)
    idle, memory = float("nan"), float("nan")
    if Path("/proc").is_dir():
        before = run.processor()
        run.read(5.0, 5.0)
        idle, memory = run.processor() - before, run.memory()
    run.close()
    return Figures(statistics.median(starts), statistics.median(answers), idle, memory)


def latency(code: str, sign: bytes, env: dict[str, str]) -> float:
    """Median milliseconds from a key to what it changes, at a table where something goes on."""
    answers: list[float] = []
    for _ in range(ROUNDS):
        run = Run(code, env)
        run.until(sign)
        run.read(0.2, 1.0)
        answers += [run.press(key) for key in PAGES]
        run.close()
    return statistics.median(answers) * 1000


def answered(code: str, sign: bytes, env: dict[str, str], *, travels: bool) -> float:
    """Median milliseconds from a key to its answer, once with cards on their way."""
    answers: list[float] = []
    for _ in range(ROUNDS):
        run = Run(code, env)
        run.until(sign)
        run.read(0.3, 1.0)
        for _ in range(3 if travels else 1):
            if travels:
                run.begins_to_paint()
            answers.append(run.answer(LAST, TOLD))
            run.press(BACK)
        run.close()
    return statistics.median(answers) * 1000


def telling(what: str) -> None:
    """Says what is being measured now."""
    print(f"{what} ...", file=sys.stderr, flush=True)


def main() -> None:
    """Prints the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "settings.toml").write_text("pace = 0.0\nguard = false\n")
        env = {
            "CARDTABLE_CONFIG": folder,
            "CARDTABLE_DATA": folder,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
        }
        slow = Path(folder) / "slow"
        slow.mkdir()
        (slow / "settings.toml").write_text("pace = 1.0\nguard = false\n")
        telling("a bare app")
        bare = measure(BARE, b"ready", (b"x", b"y") * 3, env)
        telling("the lobby")
        lobby = measure(LOBBY, b"Card Table", (b"z", b"\x7f") * 3, env)
        telling("a table")
        table = measure(TABLE, b"Play a card", (b"\x1b[C", b"\x1b[D") * 3, env)
        telling("keys while nobody thinks")
        still = latency(STILL, b"Bid", env)
        telling("keys while four bots search")
        thinking = latency(THINKING, b"to act", env)
        telling("keys while cards travel")
        resting = answered(STILL, b"Bid", env, travels=False)
        flying = answered(FLYING, b"to act", env | {"CARDTABLE_CONFIG": str(slow)}, travels=True)
    print(
        f"{'':<16}{'start s':>10}{'ratio':>8}{'key ms':>10}{'ratio':>8}{'idle s/5s':>12}{'MB':>8}{'ratio':>8}"
    )
    for name, found in (("bare textual", bare), ("lobby", lobby), ("table", table)):
        print(
            f"{name:<16}{found.start:>10.2f}{found.start / bare.start:>8.2f}"
            f"{found.key * 1000:>10.1f}{found.key / bare.key:>8.2f}"
            f"{found.idle:>12.2f}{found.memory:>8.0f}{found.memory / bare.memory:>8.2f}"
        )

    print(
        f"\nkey with nobody thinking {still:.1f} ms, with four bots searching {thinking:.1f} ms:"
        f" {thinking / still:.2f} times"
    )
    print(
        f"key at rest {resting:.1f} ms, while cards travel {flying:.1f} ms: {flying / resting:.2f} times;"
        f" {flying / (bare.key * 1000):.2f} times the bare app's"
    )


if __name__ == "__main__":
    main()
