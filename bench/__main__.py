"""Runs all benchmarks and prints one table of results: `make bench`, some ten minutes.

Only ratios between figures of one run are comparable; seconds depend on the machine.
"""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Iterator, Sequence
from datetime import date
from operator import attrgetter

from bench import engine, far, others, screen
from bench.many_packages import MANY
from bench.others import SAID, Pair, times
from cardtable import __version__

Row = tuple[str, str, str, str]
HEAD: Row = ("what", "Card Table", "beside it", "ratio")


def screen_rows(found: screen.Screen) -> Iterator[Row]:
    """The screen compared with a bare Textual app."""
    bare, lobby, crowded, table = found.programs
    many = f"lobby with {MANY} packages of games installed"
    for name, one in (("lobby", lobby), (many, crowded), ("table", table)):
        yield _row(f"`cardtable` to the painted {name}", one.start, "a bare Textual app", bare.start, "s")
        yield _row("the same in processor time", one.spent, "a bare Textual app", bare.spent, "s")
        yield _row(f"a key at the {name}", one.key * 1000, "a bare Textual app", bare.key * 1000, "ms")
    yield _row("a key while four bots search", found.thinking, "while nobody thinks", found.still, "ms")
    yield _row("a key while cards travel", found.flying, "at rest", found.resting, "ms")
    slow = found.anew[len(found.anew) * 19 // 20]
    yield _row("a crowded table painted anew", slow, "a key at a bare Textual app", bare.key * 1000, "ms")
    yield _row("memory at the lobby", lobby.memory, "a bare Textual app", bare.memory, "MB")


def engine_rows(found: Sequence[engine.Figures]) -> Iterator[Row]:
    """All games compared with a bare loop over cards, the lower bound of Python itself."""
    beside, floor = "a bare loop over cards", found[0].yardstick
    for what, cost in (
        ("an action at random", attrgetter("action")),
        ("the same in deals met for the first time", attrgetter("first_met")),
    ):
        ordered = sorted(found, key=cost)
        for name, one in (("the quickest", ordered[0]), ("the slowest", ordered[-1])):
            yield _row(f"{what}, {name} ({one.game})", cost(one), beside, floor, "us")
        middle = statistics.median(map(cost, found))
        yield _row(f"{what}, median of {len(found)} games", middle, beside, floor, "us")


def other_rows(pairs: Sequence[Pair]) -> Iterator[Row]:
    """Games of other engines: each action, and the medians of clones and views."""
    for pair in pairs:
        ours, theirs = pair.cost("action")
        yield _row(f"an action at random, {pair.ours}", ours, f"{pair.engine}'s {pair.theirs}", theirs, "us")
    for name in dict.fromkeys(pair.engine for pair in pairs):
        for what in ("clone", "view"):
            costs = [pair.cost(what) for pair in pairs if pair.engine == name]
            ours, theirs = (statistics.median(side) for side in zip(*costs, strict=True))
            yield _row(f"{SAID[what]}, median of {len(costs)} games", ours, f"those of {name}", theirs, "us")


def _row(what: str, ours: float, beside: str, theirs: float, unit: str) -> Row:
    digits = 2 if unit == "s" else 1
    return what, f"{ours:.{digits}f} {unit}", f"{beside}: {theirs:.{digits}f} {unit}", times(ours / theirs)


def markdown(rows: Sequence[Row]) -> str:
    """A table as the README shows it."""
    lines = [HEAD, ("---", "---:", "---:", "---:"), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)


def conditions() -> str:
    """The versions and the machine of this run."""
    parts = [
        f"Card Table {__version__}",
        *others.versions(),
        f"Python {platform.python_version()}",
        f"{os.cpu_count()} cores",
    ]
    absent = [f"{engine} is not installed" for engine in others.missing()]
    return f"Measured with `make bench` on {date.today()}: {', '.join([*parts, *absent])}."


def main() -> None:
    """Runs all benchmarks and prints the table."""
    games = engine.main()
    print()
    pairs = others.main()
    print()
    screens = screen.main()
    print()
    here, there = far.main()
    apart = _row("a line said, shown at another terminal", there, "at the own terminal", here, "ms")
    rows = [*screen_rows(screens), apart, *engine_rows(games), *other_rows(pairs)]
    print(f"\n{conditions()}\n\n{markdown(rows)}")


if __name__ == "__main__":
    main()
