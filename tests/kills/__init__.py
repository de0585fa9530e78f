"""Tables killed outright at random moments: nothing that was shown is lost, and the match is taken up there.

`python -m tests.kills --kills 1000` goes over all games, at the plain table and in the app by turns.
"""

from __future__ import annotations

import asyncio
import io
import os
import random
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from cardtable.archive.match_beginning import begin
from cardtable.archive.unfinished_matches import resume
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action
from cardtable.engine.events import Event
from cardtable.errors import RecordError
from cardtable.plain.plain_table import PlainTable
from cardtable.records.replaying import load
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting

PATIENCE = 60.0
"""Seconds that a table is given to show as much as it is killed after."""
SCRIPT = ("1\n" * 9 + "seat 2 random\n" + "1\n" * 9 + "seat 2 careful\n" + "1\n" * 3 + "undo\nyes\n") * 160
"""The first that may be done; now and then another bot sits down, or an act is taken back."""
UNDO_EACH = 12
"""Decisions in the app after which one is taken back."""
ENDED = "over"


@dataclass(frozen=True)
class Kill:
    """One table and the moment it is killed: after so many acts were shown, and a moment more."""

    game: str
    in_app: bool
    acts: int
    more: float


def kills(games: Sequence[str], count: int, seed: int = 1) -> list[Kill]:
    """So many, over all games, every third in the app."""
    rng = random.Random(seed)
    return [
        Kill(games[at // 3 % len(games)], at % 3 == 2, rng.randrange(1, 60), rng.uniform(0, 0.01))
        for at in range(count)
    ]


def killed(kill: Kill, folder: Path) -> int:
    """Plays in a process of its own and kills it; answers how many acts were shown. Raises AssertionError if
    one of them is lost, or the match cannot be gone on with."""
    transcript = folder / "shown.txt"
    child = os.fork()
    if child == 0:
        _child(kill, folder, transcript)
    _wait(transcript, kill, child)
    time.sleep(kill.more)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return _check(folder, transcript)


def _child(kill: Kill, folder: Path, transcript: Path) -> None:
    """The process that is killed; it never returns."""
    os.environ["CARDTABLE_DATA"] = os.environ["CARDTABLE_CONFIG"] = str(folder)
    (folder / "settings.toml").write_text("pace = 0.0\nforced = true\nguard = false\n", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    with transcript.open("w", encoding="utf-8") as out:
        try:
            (_in_app if kill.in_app else _plain)(kill, out)
            out.write(f"{ENDED}\n")
            out.flush()
        finally:
            os._exit(0)


def _sit(kill: Kill) -> Sitting:
    game = find_game(kill.game)
    return begin(game, parse_seats(None, game), None, 7)


class _Told(io.StringIO):
    """Paper that notes, when something was printed, how many acts the table had then shown."""

    def __init__(self, sitting: Sitting, out: TextIO) -> None:
        super().__init__()
        self.sitting, self.out = sitting, out

    def write(self, text: str) -> int:
        _note(self.sitting, self.out)
        return len(text)


def _note(sitting: Sitting, out: TextIO) -> None:
    """Whatever is shown tells of the acts played so far."""
    acts = sitting.match.acts
    out.write(f"{len(acts)} {acts[-1].seat if acts else ''} {acts[-1].action if acts else ''}\n")
    out.flush()


def _plain(kill: Kill, out: TextIO) -> None:
    sitting = _sit(kill)
    PlainTable(sitting, io.StringIO(SCRIPT), _Told(sitting, out)).run()


def _in_app(kill: Kill, out: TextIO) -> None:
    from cardtable.testing.screen_checks import play_by_keys, press
    from cardtable.tui.app import CardTableApp
    from cardtable.tui.dialogs.text_dialogs import AgreePage
    from cardtable.tui.table.local_table_page import LocalTablePage

    sitting = _sit(kill)
    shown: Callable[..., object] = LocalTablePage.show_act

    async def show_act(page: LocalTablePage, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        await shown(page, seat, action, events)  # type: ignore[misc]
        _note(sitting, out)

    LocalTablePage.show_act = show_act  # type: ignore[method-assign, assignment]

    undo_shown = LocalTablePage.was_undone

    def was_undone(page: LocalTablePage, told: str = "") -> None:
        undo_shown(page, told)
        _note(sitting, out)

    LocalTablePage.was_undone = was_undone  # type: ignore[method-assign, assignment]

    async def run() -> None:
        app = CardTableApp(sitting)
        async with app.run_test(size=(80, 24)):
            table = next(page for page in app.screen_stack if isinstance(page, LocalTablePage))
            rng = random.Random(3)
            while not table.match.over and len(table.match.acts) < 400:
                await play_by_keys(app, table, rng, (80, 24), UNDO_EACH)
                await press(app, "u")
                await press(app, *["enter"] * isinstance(app.screen, AgreePage))

    asyncio.run(run())


def _wait(transcript: Path, kill: Kill, child: int) -> None:
    """Until so much was shown, the table has come to its end, or it takes too long."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        text = transcript.read_text(encoding="utf-8") if transcript.exists() else ""
        told = text.rpartition("\n")[0].rpartition("\n")[2]
        if told == ENDED or int(told.partition(" ")[0] or 0) >= kill.acts:
            return
        time.sleep(0.002)


def _check(folder: Path, transcript: Path) -> int:
    """What was shown stands in the record in the order in which it was shown, also what was taken back
    since; and the match is gone on with."""
    told = [line for line in transcript.read_text(encoding="utf-8").split("\n")[:-1] if line != ENDED]
    shown = max((int(line.partition(" ")[0]) for line in told), default=0)
    paths = list((folder / "records").glob("*.record"))
    if not shown and not paths:
        return 0
    (path,) = paths
    try:
        kept = load(path)
    except RecordError:
        assert not shown, f"{shown} acts were shown, and the record has none"
        path.unlink()
        return 0
    assert kept.problem is None, kept.problem
    states = states_of(kept.match.lines)
    state: str | None = next(states)
    for line in told:
        while state != line:
            state = next(states, None)
            assert state is not None, f"{line!r} was shown, and the record never comes to it"
    if not kept.match.over:
        resume(path).leave()
    path.unlink()
    return shown


def states_of(lines: Iterable[str]) -> Iterator[str]:
    """Every state that a record went through, as `_note` tells it."""
    acts: list[str] = []
    yield "0  "
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "play":
            acts.append(rest)
        elif word == "undo":
            del acts[-int(rest.split()[0]) :]
        else:
            continue
        yield f"{len(acts)} {acts[-1] if acts else ' '}"
