"""A disk that is full, a folder that is gone, a clock set back: wherever something is written, play goes on,
or one line says why not, and what was there before is still there."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from cardtable.archive import mistake_log, review_log
from cardtable.archive.careful_results import CarefulPlayers, SameDeal
from cardtable.archive.duplicate import Evening
from cardtable.archive.history import History
from cardtable.archive.match_beginning import begin
from cardtable.archive.unfinished_matches import last_unfinished, resume
from cardtable.book.bug_report import save_report
from cardtable.bots.process_pool import ProcessPool
from cardtable.discovery.catalogue import Catalogue
from cardtable.discovery.installed_games import find_game
from cardtable.errors import CardTableError
from cardtable.lab.arena import make_tasks
from cardtable.lab.resumable_arena import Study
from cardtable.match.match import Match
from cardtable.net.kept_match import KeptMatch
from cardtable.net.saved_table import SavedTable, save_table
from cardtable.net.seat_tokens import SeatTokens, save_tokens
from cardtable.puzzles import Practice
from cardtable.puzzles.store import PuzzleStore
from cardtable.system.folders import records_folder, state_folder
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.teaching import coach, progress
from cardtable.tui.lobby_state import LobbyState, MatchConfig
from cardtable.tui.preferences import Preferences
from tests.archive.histories import every_match

ZANDARI = find_game("zandari")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path / "config"))


def sat() -> Sitting:
    return begin(ZANDARI, parse_seats("you,careful", ZANDARI), {}, 3)


def act(sitting: Sitting) -> None:
    sitting.match.play(sitting.match.actors[0], sitting.match.legal(sitting.match.actors[0])[0])


@contextlib.contextmanager
def full_disk() -> Iterator[None]:
    """No file may grow, as on a full disk: the system itself refuses."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)


@contextlib.contextmanager
def no_folder() -> Iterator[None]:
    """Where the folders were lies a file: nothing can be made there, nor found."""
    folders = [folder for folder in (state_folder(), state_folder().with_name("config")) if folder.exists()]
    for folder in folders:
        folder.rename(folder.with_name(f"{folder.name}-away"))
        folder.touch()
    try:
        yield
    finally:
        for folder in folders:
            folder.unlink()
            folder.with_name(f"{folder.name}-away").rename(folder)


def study() -> None:
    first = make_tasks("zandari", 2, {}, ["random", "random"], 1)[0]
    with Study(state_folder() / "study", first, 1, 1).locked() as found:
        list(found.run())


def evening() -> None:
    game = find_game("hokm")
    Evening.begin(game, parse_seats("person:Eva,random,random,random", game), {}, ["Ana", "Bo"], 1)


def settings() -> None:
    found = Preferences.load()
    found.readable = True
    found.change("pace", 0.0)
    assert all("\n" not in problem for problem in found.problems)


def practice() -> None:
    found = Practice(find_game("hokm"))
    puzzle = found.next()
    assert puzzle is not None
    assert "\n" not in found.answer(puzzle, solved=True)


def own_puzzle() -> None:
    store = PuzzleStore(find_game("hokm"))
    store.add([msgspec.structs.replace(next(iter(store.puzzles.values())), id="own")])
    assert "\n" not in store.problem


def played() -> Match:
    match = Match("zandari", 2, seed=3)
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


def report() -> None:
    with contextlib.suppress(OSError):  # the table says in a line why it cannot be written
        save_report(played(), records_folder())


def tokens() -> None:
    held = save_tokens(SeatTokens("an address", ["a token"]))
    if held is not None:
        held.release()


def careful_players() -> None:
    players = CarefulPlayers(ProcessPool(0), players=1)
    assert len(players.results(SameDeal("2026-11-24", ZANDARI, "2026-11-24", 0))) == 1


TABLE = SavedTable("x", 0, -1, "wait", {}, 0)

WRITERS: dict[str, Callable[[], object]] = {
    "settings": settings,
    "practice": practice,
    "a puzzle of one's own": own_puzzle,
    "a bug report": report,
    "mistakes": lambda: mistake_log.keep(played(), []),
    "reviews": lambda: review_log.keep(review_log.ReviewedDeal("a", 1, "hokm", 4, 3)),
    "what the coach has said": lambda: coach.WEIGHED.note("zandari", "wins", 1),
    "a match at another's table": lambda: KeptMatch().keep(played(), is_over=False),
    "tokens of a seat": tokens,
    "the settings of a table": lambda: save_table(state_folder() / "x.record", TABLE),
    "a match": sat,
    "the index of the history": every_match,
    "the lobby": lambda: LobbyState.load().keep(MatchConfig("hokm", ("you", "careful"), {})),
    "lessons": lambda: progress.LESSONS.note("zandari", "1-first"),
    "the list of games": lambda: Catalogue().keep(),
    "an evening": evening,
    "the careful players of a day": careful_players,
    "a study": study,
}


@contextlib.contextmanager
def clock_set_back() -> Iterator[None]:
    """The clock stands at a moment more than a year ago, for dates and times alike."""
    then, gmtime, localtime, strftime = time.time() - 86_400 * 400, time.gmtime, time.localtime, time.strftime
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("time.time", lambda: then)
        patch.setattr("time.gmtime", lambda moment=None: gmtime(then if moment is None else moment))
        patch.setattr("time.localtime", lambda moment=None: localtime(then if moment is None else moment))
        patch.setattr(
            "time.strftime", lambda form, at=None: strftime(form, localtime(then) if at is None else at)
        )
        yield


@pytest.mark.parametrize("what", WRITERS)
def test_a_clock_set_back_stops_no_writing_and_loses_nothing(what: str) -> None:
    """Files that are written then are dated then, too, as the system would date them."""
    WRITERS[what]()
    before = files_of(state_folder())
    with clock_set_back():
        then = time.time()
        for _ in range(2):  # the second time what was written then is found there
            WRITERS[what]()
            for path in state_folder().rglob("*"):
                if path.is_file() and path.read_bytes() != before.get(path):
                    os.utime(path, (then, then))
        assert set(before) <= set(files_of(state_folder()))
        assert not History().problems
    WRITERS[what]()
    after = files_of(state_folder())
    assert set(before) <= set(after)
    grown = [path for path in before if path.suffix in (".record", ".jsonl")]
    assert all(after[path].startswith(before[path]) for path in grown)
    assert not [path for path in after if path.suffix in (".new", ".draft")]
    records = [path for path in after if path.suffix == ".record" and path.parent == records_folder()]
    assert {one.path for one in every_match()} == set(records)
    assert History().unread == 0


def files_of(folder: Path) -> dict[Path, bytes]:
    """What lies in a folder and all below it."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("fault", [full_disk, no_folder])
@pytest.mark.parametrize("what", WRITERS)
def test_what_cannot_be_written_stops_nothing_without_a_line(
    what: str, fault: Callable[[], contextlib.AbstractContextManager[None]]
) -> None:
    left = sat()
    act(left)
    left.leave()
    before = left.path.read_bytes()
    with fault():
        try:
            WRITERS[what]()
        except CardTableError as error:
            assert "\n" not in str(error)
    assert left.path.read_bytes() == before
    written = [one for one in state_folder().rglob("*") if one.is_file()]
    empty = [one for one in written if not one.stat().st_size and one.suffix not in (".jsonl", ".index")]
    assert not empty, "nobody can read what is begun and not written"
    assert not [one for one in written if one.suffix in (".new", ".draft")], "nothing half written is left"
    WRITERS[what]()
    assert resume(left.path).match.lines


@pytest.mark.parametrize("fault", [full_disk, no_folder])
def test_a_match_in_play_goes_on_and_says_so(
    fault: Callable[[], contextlib.AbstractContextManager[None]],
) -> None:
    sitting = sat()
    act(sitting)
    with fault():
        act(sitting)
        assert "can no longer be written" in sitting.new_trouble()
        assert sitting.note_fault(1, "it was late") == ""
        act(sitting)
    sitting.leave()
    assert len(resume(sitting.path).match.acts) == 1


def test_a_clock_set_back_loses_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sat()
    act(sitting)
    now = time.time() - 86_400 * 400
    monkeypatch.setattr("time.time", lambda: now)
    act(sitting)
    sitting.leave()
    assert last_unfinished() == sitting.path
    again = resume(sitting.path)
    act(again)
    again.leave()
    assert len(resume(sitting.path).match.acts) == 3
    assert [one.path for one in every_match()] == [sitting.path]
    assert History().unread == 0
