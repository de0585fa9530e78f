"""How long a history of thousands of matches takes: `python -m bench.history`.

Records that nobody read yet (as after losing the index) are read, while lobby and history answer keys; a
whole index is opened, and the match left last is found.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.progress import report_progress
from bench.screen import LOBBY, Run
from cardtable.archive.history import INDEX_FILE
from cardtable.archive.history_index import HistoryIndex, IndexEntry
from cardtable.archive.played_match import PlayedMatch
from cardtable.match.match import Match
from cardtable.system.files import stamp_files
from cardtable.system.folders import SUFFIX
from cardtable.testing import play_randomly

F6, QUIT = b"\x1b[17~", b"q"
HISTORY_PAGE, STATISTICS_PAGE, LOBBY_PAGE = b"History", b"By opponent", b"Play now"
"""What each page paints, and none of the others: what was painted before a key does not answer it."""
TIMED = """
import resource, time
begun, spent = time.perf_counter(), time.process_time()
{work}
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(f"{{time.perf_counter() - begun:.2f}} {{time.process_time() - spent:.2f}} {{most:.0f}} {{found}}")
"""
"""Seconds, seconds of the processor, megabytes, and what was found."""
HISTORY = "from cardtable.archive.history import History; history = History()"
READ = f"{HISTORY}; history.read(); found = len(history.matches())"
OPEN = f"{HISTORY}; found = len(history.matches()[:40])"
RESUME = "from cardtable.archive.unfinished_matches import last_unfinished\nfound = last_unfinished().name"


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.history", description=__doc__)
    parser.add_argument("--unread", type=int, default=20_000, metavar="N")
    parser.add_argument("--whole", type=int, default=100_000, metavar="N")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ct-") as name:
        _unread(Path(name), given.unread)
    with tempfile.TemporaryDirectory(prefix="ct-") as name:
        _whole(Path(name), given.whole)


def _unread(data: Path, count: int) -> None:
    report_progress(f"{count} records that nobody read yet")
    folder = data / "records"
    folder.mkdir()
    match = Match("zandari", 3, seed=4, players=["you", "careful", "careful"])
    for _ in play_randomly(match, random.Random(4)):
        pass
    text = match.record()
    for number in range(count):
        (folder / _name(number)).write_text(text)
    left = Match("zandari", 3, seed=5, players=["you", "careful", "careful"])
    (folder / _name(count)).write_text(left.record())
    env = _env(data)
    app = Run(LOBBY, env)
    app.until(LOBBY_PAGE)
    app.read(0.5)
    opened = app.answer(F6, b"Looking through")
    keys = [app.answer(key, sign) for key, sign in ((b"s", STATISTICS_PAGE), (QUIT, HISTORY_PAGE))]
    back = app.answer(QUIT, LOBBY_PAGE)
    app.close()
    _say(
        "F6 while they are read",
        f"{opened:.2f} s, its keys {max(keys):.2f} s, back to the lobby {back:.2f} s",
    )
    (folder / INDEX_FILE).unlink(missing_ok=True)
    seconds, spent, most, found = _timed(READ, env)
    _say(f"{found} read", f"{count / float(seconds):.0f} a second ({spent} s of the processor), {most} MB")
    _say("the match left last", f"{_timed(RESUME, env)[0]} s")
    (folder / INDEX_FILE).unlink()
    _say("of those, read by a program killed after 5 s", str(_killed_after(5.0, env, folder)))


def _killed_after(seconds: float, env: dict[str, str], folder: Path) -> int:
    command = [sys.executable, "-m", "cardtable", "statistics"]
    program = subprocess.Popen(command, env=os.environ | env, stdout=subprocess.DEVNULL)
    try:
        program.wait(seconds)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
    index = HistoryIndex(folder / INDEX_FILE, folder)
    try:
        return index.count(with_replays=True)
    finally:
        index.close()


def _whole(data: Path, count: int) -> None:
    """The records are empty: the index knows them, so nothing reads them."""
    report_progress(f"a whole index of {count} records")
    folder = data / "records"
    folder.mkdir()
    for number in range(count):
        (folder / _name(number)).touch()
    played = PlayedMatch(
        Path(),
        1.7e9,
        "zandari",
        3,
        ("You", "Mira", "Jonas"),
        ("you", "careful", "careful"),
        (("target", 11),),
        (11, 4, 3),
        (0,),
        5,
        True,
    )
    index = HistoryIndex(folder / INDEX_FILE, folder)
    index.add(IndexEntry(stamp, "", played) for stamp in stamp_files(folder, SUFFIX))
    index.close()
    seconds, spent, most, _ = _timed(OPEN, _env(data))
    _say(f"a whole index of {count} opened", f"{seconds} s ({spent} s of the processor), {most} MB")


def _timed(work: str, env: dict[str, str]) -> list[str]:
    """What a process of its own says of some work."""
    done = subprocess.run(
        [sys.executable, "-c", TIMED.format(work=work)], env=os.environ | env, capture_output=True, text=True
    )
    return done.stdout.split() if done.returncode == 0 else [done.stderr] * 4


def _env(data: Path) -> dict[str, str]:
    return {
        "TERM": "xterm-256color",
        "CARDTABLE_DATA": str(data),
        "CARDTABLE_CONFIG": str(data / "config"),
        "CARDTABLE_RUNTIME": str(data),
    }


def _name(number: int) -> str:
    return f"{20200101 + number // 1000}-{number % 1000:06}-zandari{SUFFIX}"


def _say(what: str, told: str) -> None:
    print(f"{what:48}  {told}", flush=True)


if __name__ == "__main__":
    main()
