"""Compares the speed of the screen with a bare Textual app in the same run.

Cold starts and key presses are measured in separate processes through a pseudo-terminal. Idle processor time
and memory come from /proc, so only on Linux.
"""

from __future__ import annotations

import os
import pty
import random
import select
import signal
import statistics
import struct
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bench.many_packages import MANY, install_games
from bench.progress import report_progress
from cardtable.engine.bot import bot_of

ROUNDS = 7
WINDOW = (45, 160)
"""Lines and columns of every program's terminal."""
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
LOBBY = "import sys; sys.argv = ['cardtable']; from cardtable.cli.startup import main; main()"
"""The command as a person gives it, like that of the table."""
TABLE = (
    "import sys; sys.argv = 'cardtable play zandari --seats you,random --seed 7'.split();"
    "from cardtable.cli.startup import main; main()"
)
MIGHTY = (
    "from cardtable.discovery.installed_games import find_game;"
    "from cardtable.table.seat_specs import parse_seats;"
    "from cardtable.tui.app import run_match; g = find_game('mighty');"
    "run_match('mighty', parse_seats('{seats}', g), {{}}, {seed})"
)
THINKING = MIGHTY.format(seats="search-strong,search-strong,search-strong,search-strong,you", seed=1)
STILL = MIGHTY.format(seats="you,careful,careful,careful,careful", seed=1)
"""The same table twice: four bots think, or a person is asked and nobody thinks."""
FLYING = MIGHTY.format(seats="careful,careful,careful,careful,careful", seed=1)
"""The same table with bots only, where a card travels at every action."""
LAST = b"t"
"""A key that always has an answer."""
TOLD = b"Since your last turn"
"""The answer to that key."""
BACK = b"q"
"""The key that leads back."""
ACTS, EVERY, SIZES = 90, 18, ((80, 24), (120, 34), (160, 45))
"""Of how many acts of a deal each so manieth leads to a table that is painted anew, in windows of these
sizes."""
PAGES = (b"l", b"\x1b[B", b"q") * 2
"""Keys that work at any time: the log opens, scrolls, closes."""


@dataclass
class Run:
    """A program running in its own pseudo-terminal."""

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

        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", *WINDOW, 0, 0))

    def read(self, quiet: float, limit: float = 10.0) -> bytes:
        """Reads the output until it has been quiet for `quiet` seconds."""
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
        """Seconds from the start until a text is painted."""
        found = b""
        while wanted not in found and time.perf_counter() - self.started < limit:
            if select.select([self.fd], [], [], 0.5)[0]:
                found += os.read(self.fd, 65536)
        return time.perf_counter() - self.started

    def press(self, keys: bytes) -> float:
        """Seconds from a key to the first output."""
        start = time.perf_counter()
        os.write(self.fd, keys)
        select.select([self.fd], [], [], 5.0)
        spent = time.perf_counter() - start
        self.read(0.1)
        return spent

    def answer(self, key: bytes, sign: bytes) -> float:
        """Seconds from a key until its answer is painted, whatever else is painted in between; infinite if it
        never is."""
        start, found = time.perf_counter(), b""
        os.write(self.fd, key)
        while sign not in found and time.perf_counter() - start < 5.0:
            if select.select([self.fd], [], [], 0.5)[0]:
                found += os.read(self.fd, 65536)
        return time.perf_counter() - start if sign in found else float("inf")

    def begins_to_paint(self) -> None:
        """Waits until something is painted after a pause."""
        self.read(0.2, 3.0)
        select.select([self.fd], [], [], 5.0)

    def processor(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def spent(self) -> float:
        """Processor seconds over all threads, to the nanosecond; NaN where the system does not report it."""
        told = [path.read_text().split()[0] for path in Path(f"/proc/{self.pid}/task").glob("*/schedstat")]
        return sum(map(int, told)) / 1e9 if told else float("nan")

    def memory(self) -> float:
        """Resident megabytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def close(self) -> None:
        """Kills the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


@dataclass(frozen=True)
class Program:
    """A program in a terminal: what it runs, the text that shows it is ready, keys that do something."""

    name: str
    code: str
    sign: bytes
    keys: tuple[bytes, ...]
    has_packages: bool = False
    """Whether many packages of games are installed there."""


@dataclass(frozen=True)
class Figures:
    """Seconds to the first picture, processor seconds to it, seconds to answer a key; processor seconds in
    five idle ones; megabytes."""

    start: float
    spent: float
    key: float
    idle: float
    memory: float


PROGRAMS = (
    Program("a bare Textual app", BARE, b"ready", (b"x", b"y") * 3),
    Program("the lobby", LOBBY, b"Play now", (b"z", b"\x7f") * 3),
    Program(f"{MANY} more games", LOBBY, b"Play now", (b"z", b"\x7f") * 3, has_packages=True),
    Program("a table", TABLE, b"Play a card", (b"\x1b[C", b"\x1b[D") * 3),
)
"""The first is the baseline."""


def measure(env: dict[str, str], packages: Path) -> list[Figures]:
    """Medians of a few rounds; idle use and memory are measured once. In the folder `packages` many games are
    installed, for the programs that have them.

    Each round runs all programs in turn, so that other load on the machine affects them alike.
    """
    install_games(packages)
    path = os.pathsep.join([str(packages), *filter(None, [os.environ.get("PYTHONPATH", "")])])
    crowded = env | {"CARDTABLE_DATA": str(packages.with_name("crowded")), "PYTHONPATH": path}
    envs = [crowded if program.has_packages else env for program in PROGRAMS]
    starts: list[list[tuple[float, float]]] = [[] for _ in PROGRAMS]
    answers: list[list[float]] = [[] for _ in PROGRAMS]
    for turn in range(ROUNDS + 1):
        report_progress(f"starts and keys, round {turn} of {ROUNDS}" if turn else "starts for the first time")
        for at, program in enumerate(PROGRAMS):
            run = Run(program.code, envs[at])
            start = run.until(program.sign), run.spent()
            run.read(0.5)
            if turn:  # the first time files are compiled and games listed
                starts[at].append(start)
                answers[at] += [run.press(key) for key in program.keys]
            run.close()
    report_progress("what they use while nothing happens")
    return [
        Figures(
            statistics.median(wall for wall, _ in starts[at]),
            statistics.median(spent for _, spent in starts[at]),
            statistics.median(answers[at]),
            *at_rest(program, envs[at]),
        )
        for at, program in enumerate(PROGRAMS)
    ]


def at_rest(program: Program, env: dict[str, str]) -> tuple[float, float]:
    """Processor seconds in five idle ones, and megabytes."""
    if not Path("/proc").is_dir():
        return float("nan"), float("nan")
    run = Run(program.code, env)
    run.until(program.sign)
    run.read(1.0)
    before = run.processor()
    run.read(5.0, 5.0)
    found = run.processor() - before, run.memory()
    run.close()
    return found


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


def painted_anew() -> list[float]:
    """Milliseconds of processor time in which tables are laid out and painted that no cache knows: positions
    of every game at every number of seats and some sizes of the window; the quickest first."""
    from cardtable.discovery.installed_games import find_game, own_game_ids
    from cardtable.match.match import Match
    from cardtable.table.seat_specs import NAMES
    from cardtable.tui.look.glyphs import UNICODE
    from cardtable.tui.picture.board import BoardPainter
    from cardtable.tui.picture.scene import Scene
    from cardtable.tui.preferences import Settings

    found: list[float] = []
    tables = [
        (one, seats) for name in own_game_ids() for one in (find_game(name),) for seats in one.seat_counts
    ]
    for game, seats in tables:
        match, rng = Match(game, seats, seed=4), random.Random(4)
        for act in range(ACTS):
            if match.deal.over:
                break
            for size in SIZES if act % EVERY == EVERY - 1 else ():
                spent = []
                for _ in range(2):  # each time a view that no cache knows; the quicker counts
                    scene = Scene(match.view(0), NAMES[:seats], ["you"] * seats, Settings(), UNICODE)
                    start = time.process_time()
                    BoardPainter(scene, *size).paint()
                    spent.append((time.process_time() - start) * 1000)
                found.append(min(spent))
            seat = rng.choice(match.actors)
            match.play(seat, bot_of(game).quick_play(match.in_play, seat, rng))
    return sorted(found)


@dataclass(frozen=True)
class Screen:
    """What was measured: each program's figures; milliseconds of a key while nobody thinks, while four bots
    do, at rest and while cards travel; milliseconds of tables painted anew."""

    programs: list[Figures]
    still: float
    thinking: float
    resting: float
    flying: float
    anew: list[float]


def figures() -> Screen:
    """Runs all measurements with temporary folders."""
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
        packages = Path(folder) / "packages"
        packages.mkdir()
        programs = measure(env, packages)
        report_progress("keys while nobody thinks")
        still = latency(STILL, b"Bid", env)
        report_progress("keys while four bots search")
        thinking = latency(THINKING, b"to act", env)
        report_progress("keys at rest")
        resting = answered(STILL, b"Bid", env, travels=False)
        report_progress("keys while cards travel")
        flying = answered(FLYING, b"to act", env | {"CARDTABLE_CONFIG": str(slow)}, travels=True)
        report_progress("tables painted anew")
    return Screen(programs, still, thinking, resting, flying, painted_anew())


def told_anew(found: list[float], key: float) -> str:
    """How long tables take that are painted anew, beside the bare app's answer to a key."""
    middle, late, last = statistics.median(found), found[len(found) * 19 // 20], found[-1]
    return (
        f"a table painted anew {middle:.1f} ms, one in twenty over {late:.1f}, the slowest of {len(found)}"
        f" {last:.1f}; {middle / key:.2f}, {late / key:.2f}, {last / key:.2f} times the bare app's key"
    )


def main() -> Screen:
    """Prints the figures and returns them."""
    found = figures()
    bare = found.programs[0]
    print(
        f"{'':<20}{'start s':>9}{'ratio':>7}{'processor':>11}{'ratio':>7}{'key ms':>8}{'ratio':>7}"
        f"{'idle s/5s':>11}{'MB':>6}{'ratio':>7}"
    )
    for program, one in zip(PROGRAMS, found.programs, strict=True):
        print(
            f"{program.name:<20}{one.start:>9.2f}{one.start / bare.start:>7.2f}"
            f"{one.spent:>11.2f}{one.spent / bare.spent:>7.2f}"
            f"{one.key * 1000:>8.1f}{one.key / bare.key:>7.2f}"
            f"{one.idle:>11.2f}{one.memory:>6.0f}{one.memory / bare.memory:>7.2f}"
        )
    print(
        f"\nkey with nobody thinking {found.still:.1f} ms, with four bots searching {found.thinking:.1f} ms:"
        f" {found.thinking / found.still:.2f} times"
    )
    print(
        f"key at rest {found.resting:.1f} ms, while cards travel {found.flying:.1f} ms:"
        f" {found.flying / found.resting:.2f} times;"
        f" {found.flying / (bare.key * 1000):.2f} times the bare app's"
    )
    print(told_anew(found.anew, bare.key * 1000))
    return found


if __name__ == "__main__":
    main()
