"""All that reads what comes from outside, with sound inputs to damage."""

from __future__ import annotations

import asyncio
import io
import os
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest import mock

import msgspec
from click.testing import CliRunner

from cardtable.archive import mistake_log
from cardtable.archive.duplicate import Evening, evenings
from cardtable.archive.duplicate_report import report, status
from cardtable.archive.history import INDEX_FILE, History
from cardtable.archive.played_match import PlayedMatch
from cardtable.archive.replay import Replay
from cardtable.archive.review_log import reviewed_deals
from cardtable.archive.unfinished_matches import last_unfinished, resume
from cardtable.book import sheet_parser
from cardtable.book.lessons import aim_of, lessons_of
from cardtable.book.rule_sheet import rules_in_force
from cardtable.book.scenario import parse, run
from cardtable.cards import cards
from cardtable.cli import commands, shared_options
from cardtable.discovery.catalogue import Listed, read_kept
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.engine.game import Game
from cardtable.engine.game_file_paths import GameFilePaths
from cardtable.errors import CardTableError, nearest
from cardtable.lab.arena import make_tasks
from cardtable.lab.resumable_arena import PLAN_FILE, Study
from cardtable.match.match import Match
from cardtable.match.view_codec import pack_view, unpack_view
from cardtable.mechanics.arithmetic.expressions import ExpressionError
from cardtable.mechanics.arithmetic.expressions import parse as expression
from cardtable.mechanics.rummy.meld_reading import read_named
from cardtable.mechanics.rummy.melds import MeldError
from cardtable.net.framing import decode_host_message
from cardtable.net.messages import (
    VERSION,
    ActionRequest,
    ActPlayed,
    ChatMessage,
    HostMessage,
    Notice,
    SnapshotReason,
    TableSnapshot,
    Welcome,
)
from cardtable.net.reconnecting_client import Client
from cardtable.net.redaction import Redactor, redact_step
from cardtable.net.remote_loop import RemoteLoop
from cardtable.net.remote_sitting import RemoteSitting
from cardtable.plain.line_terminal import QuitPlain
from cardtable.plain.plain_practice import PlainPractice
from cardtable.plain.plain_replay import replay_lines
from cardtable.puzzles.practice import Practice, practice_summary
from cardtable.puzzles.practice_log import log_path
from cardtable.puzzles.store import own_path
from cardtable.records.replaying import load
from cardtable.system.folders import data_folder
from cardtable.table.seat_specs import parse_seats, specs_of
from cardtable.table.sitting import Sitting
from cardtable.teaching import progress
from cardtable.text import clean, shown
from cardtable.tui.lobby_state import LobbyState
from cardtable.tui.look.themes import read_theme
from cardtable.tui.preferences import Preferences, load_keys
from tests.archive import RECORDS, path_of
from tests.fuzz import Target
from tests.net.screen import Screen

HERE = Path(__file__).parent.parent
CASES = HERE / "scenarios"
SHORT_RECORDS = sorted(RECORDS, key=lambda name: path_of(name).stat().st_size)[:8]


@contextmanager
def own(folder: Path) -> Iterator[None]:
    """Settings and records in a folder of their own."""
    with mock.patch.dict(os.environ, {"CARDTABLE_DATA": str(folder), "CARDTABLE_CONFIG": str(folder)}):
        yield


def text_of(data: bytes) -> str:
    """An input as a text that somebody types."""
    return data.decode("utf-8", "surrogateescape")


# Records


def a_record(data: bytes, folder: Path) -> str:
    """A record is read, walked through, looked at."""
    path = folder / "some.record"
    path.write_bytes(data)
    loaded = load(path)
    told = "\n".join(replay_lines(loaded.match))
    replay = Replay(loaded.match, loaded.problem)
    replay.view(len(replay), 0)
    assert path.read_bytes() == data, "a reader changed the file"
    return told


def a_record_taken_up(data: bytes, folder: Path) -> None:
    """A match is gone on with, or refused; what was told of it stays."""
    path = folder / "some.record"
    path.write_bytes(data)
    sitting = resume(path)
    sitting.leave()
    whole = data[: data.rfind(b"\n") + 1]
    assert path.read_bytes().startswith(whole), "what was written is no longer there"


def a_folder_of_records(data: bytes, folder: Path) -> str:
    """One damaged record beside a sound one: history, and what is resumed, pass over it."""
    records = folder / "records"
    records.mkdir(exist_ok=True)
    (records / "20000101-000000-a.record").write_bytes(data)
    with own(folder):
        found = _every_match(records)
        last_unfinished(records)
    return "\n".join(f"{one.game} {one.names} {one.result} {one.day}" for one in found)


def _every_match(records: Path) -> list[PlayedMatch]:
    history = History(records)
    history.read()
    return list(history.matches())


def an_index(data: bytes, folder: Path) -> None:
    """The index of the history is lost, not the history."""
    records = folder / "records"
    records.mkdir(exist_ok=True)
    sound = records / "20010101-000000-b.record"
    sound.write_bytes(path_of(SHORT_RECORDS[0]).read_bytes())
    (records / INDEX_FILE).write_bytes(data)
    found = _every_match(records)
    assert [one.path for one in found] == [sound], found


def sound_index() -> bytes:
    """The bytes of an index with a match in it."""
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "20010101-000000-b.record").write_bytes(path_of(SHORT_RECORDS[0]).read_bytes())
        History(folder).read()
        return (folder / INDEX_FILE).read_bytes()


def an_evening(data: bytes, folder: Path) -> str:
    """A duplicate evening beside its records: what can be read of it is told."""
    records = folder / "records"
    records.mkdir(exist_ok=True)
    (records / "20260101-000000-hokm.evening").write_bytes(data)
    problems: list[str] = []
    with own(folder):
        found = evenings(records, problems)
        told = [line for one in found for line in (status(one), *report(one))]
    return "\n".join([*problems, *told])


def sound_evening() -> bytes:
    """The bytes of an evening that nobody has played yet."""
    import tempfile

    game = find_game("hokm")
    with tempfile.TemporaryDirectory() as name, own(Path(name)):
        specs = parse_seats("person:Eva,careful,careful,careful", game)
        return Evening.begin(game, specs, {}, ["Ana", "Bo"], 3).path.read_bytes()


# Files that people write


def a_scenario(data: bytes, folder: Path) -> str:
    """A scenario is read, and run as far as it goes."""
    scenario = parse(data.decode("utf-8", "replace"), "some.toml")
    scenario.step[:] = [step for step in scenario.step if not step.auto][:20]
    return "\n".join(clean(one) for one in run(scenario))


def a_file_of_cases(data: bytes, folder: Path) -> str:
    """`cardtable check FILE` says one line of it."""
    path = folder / "case.toml"
    path.write_bytes(data)
    done = CliRunner().invoke(commands.cli, ["check", str(path)])
    assert done.exit_code in (0, 1, 2), done
    assert done.exception is None or isinstance(done.exception, SystemExit | CardTableError), done.exception
    return done.output


def a_sheet(data: bytes, folder: Path) -> object:
    """A rule sheet."""
    return sheet_parser.parse(data.decode("utf-8", "replace"))


def settings(data: bytes, folder: Path) -> str:
    """Settings, own keys, what the lobby and the lessons remember: never in the way of a start."""
    for name in (
        "settings.toml",
        "keys.toml",
        "lobby.json",
        "lessons.json",
        "mistakes.json",
        "reviews.json",
        "games.json",
    ):
        (folder / name).write_bytes(data)
    problems: list[str] = []
    with own(folder):
        found = Preferences.load()
        load_keys(problems)
        LobbyState.load()
        for name, facts in read_kept().items():
            Listed.kept(name, facts)
        progress.LESSONS.of("zandari")
        reviewed_deals()
        told = [f"{one.did} {one.better} {one.amount} {one.record}" for one in mistake_log.dearest()]
    return "\n".join([*found.problems, *problems, *told])


def a_package(data: bytes, folder: Path) -> str:
    """A package of games with a damaged sheet, or a damaged lesson: what its pages show."""
    for place in ("lessons", "cases"):
        (folder / place).mkdir(exist_ok=True)
    is_lesson = data.startswith(b"game =")
    (folder / "rules.md").write_bytes(_read(SHEET) if is_lesson else data)
    (folder / "lessons" / "1-first.toml").write_bytes(data if is_lesson else b"")
    game = _packaged(folder)
    told = [rules_in_force(game, game.default_seats).text(at_table=True), aim_of(game)]
    if is_lesson:
        told += [lesson.title for lesson in lessons_of(game)]
    return shown("\n".join(told))  # as printing and the canvas do


def _packaged(folder: Path) -> Game:
    """A game whose files all lie in that folder."""
    file_paths = GameFilePaths(folder / "rules.md", folder / "lessons", folder / "cases")
    game: Game = type("Packaged", (type(PACKAGED),), {"file_paths": file_paths})()
    return game


def a_study(data: bytes, folder: Path) -> None:
    """The folder of a study whose plan or whose only part is damaged: refused, or gone on with."""
    is_part = data.startswith(b'{"played"')
    (folder / PLAN_FILE).write_bytes(STUDY_PLAN if is_part else data)
    (folder / "part-0001.json").write_bytes(data if is_part else STUDY_PART)
    with _study(folder).locked() as study:
        assert study.totals().fits(2, 2)


def a_puzzle(data: bytes, folder: Path) -> str:
    """Own puzzles, or what was practised, of a game that brings none: asked, helped with, answered."""
    is_log = not data.startswith(b'{"id"')
    game = _packaged(folder)
    with own(folder):
        for path, sound in ((own_path(game), PUZZLES[0]), (log_path(game.id), b"")):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data if is_log == (path.suffix == ".json") else sound)
        practice, out = Practice(game, rng=random.Random(1)), io.StringIO()
        asked = PlainPractice(practice, io.StringIO("hint\ntable\nx\n1\n\n" * 6), out)
        for _ in range(2):
            if (puzzle := practice.next()) is not None:
                with suppress(QuitPlain):
                    asked.ask(puzzle)
        told = f"{practice.problem}\n{practice.result}\n{out.getvalue()}"
        practice_summary(game.id)
    return shown(told)


def a_wire(data: bytes, folder: Path) -> str:
    """A frame of a host whose table this terminal has joined: shown, or the table is left with a line."""
    message = decode_host_message(data)
    if isinstance(message, Welcome):
        RemoteSitting(Client("t", [], 1), message)
        return ""
    sitting = RemoteSitting(Client("t", [], 1), WELCOME)
    sitting.load_snapshot(SNAPSHOT)

    async def sent() -> AsyncIterator[HostMessage | None]:
        yield message

    async def joined() -> None:
        loop = RemoteLoop(sitting, sent())
        Screen(sitting, loop)
        await asyncio.wait_for(loop.run(), 60)

    asyncio.run(joined())
    return "\n".join([sitting.connection, *sitting.names, sitting.host_name])


def a_theme(data: bytes, folder: Path) -> object:
    """A theme of one's own."""
    path = folder / "own.toml"
    path.write_bytes(data)
    return read_theme(path)


# Texts that people type, and bots


def an_action(data: bytes, folder: Path) -> None:
    """An action's text at tables of several games: read or refused, and nothing is played."""
    for match in TABLES:
        seat = match.actors[0]
        before = len(match.acts)
        try:
            match.refusal(seat, text_of(data))
        except CardTableError:
            parse_refused = True
        else:
            parse_refused = False
        assert len(match.acts) == before, parse_refused


def seats(data: bytes, folder: Path) -> object:
    """Seats as given on the command line."""
    return parse_seats(text_of(data), find_game("mighty"))


def options(data: bytes, folder: Path) -> object:
    """An option as given on the command line."""
    name, _, value = text_of(data).partition("=")
    game = find_game("mighty")
    nearest(name, [option.name for option in game.options])
    return game.configure(None, shared_options.read_given([f"{name}={value}"]))


def a_view(data: bytes, folder: Path) -> object:
    """A view that came as bytes."""
    view = unpack_view(data)
    return view.sample(random.Random(1))


def _tables() -> list[Match]:
    found = []
    for game in ("kalooki", "seep", "twenty-four", "mighty", "dai-fugo", "zheng-shangyou", "pandoer", "remi"):
        match, rng = Match(game, seed=3), random.Random(3)
        for _ in range(12):
            seat = rng.choice(match.actors)
            match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
        found.append(match)
    return found


TABLES = _tables()


def _practised() -> bytes:
    """What a practice log is that knows of two tries."""
    import tempfile

    with tempfile.TemporaryDirectory() as name, own(Path(name)):
        practice = Practice(PACKAGED, rng=random.Random(1))
        for solved in (True, False):
            puzzle = practice.next()
            assert puzzle is not None
            practice.answer(puzzle, solved=solved)
        return log_path(PACKAGED.id).read_bytes()


def _study(folder: Path) -> Study:
    return Study(folder, make_tasks("zandari", 2, {}, ["random", "random"], 1)[0], 2, 1)


def _sound_study() -> tuple[bytes, bytes]:
    """The bytes of a study's plan, and of its part."""
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with _study(folder).locked() as study:
            list(study.run())
        return (folder / PLAN_FILE).read_bytes(), (folder / "part-0001.json").read_bytes()


STUDY_PLAN, STUDY_PART = _sound_study()


def _frames() -> tuple[Welcome, TableSnapshot, list[bytes]]:
    """How a host shows a table to who comes, and frames of what may follow."""
    match, seats = (
        Match("zandari", 2, seed=3, names=["Ana", "Bo"], players=["person", "apart"]),
        frozenset((0,)),
    )
    welcome = Welcome(VERSION, "t", match.game.id, match.game.version, "Ana", [0], [], False)
    redactor = Redactor(Sitting(match, specs_of(match)))
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    snapshot = redactor.snapshot(seats, SnapshotReason.NEW_CLIENT)
    undone = redactor.snapshot(seats, SnapshotReason.UNDONE)
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    played = ActPlayed(redact_step(match.acts[-1], seats), redactor.state(seats))
    told: list[HostMessage] = [
        welcome,
        snapshot,
        played,
        redactor.snapshot(seats, SnapshotReason.FELL_BEHIND, ["Bo is back."]),
        undone,
        ActionRequest(3, [0], [0], []),
        ChatMessage(1, "Bo", "Good luck."),
        Notice("The host is away."),
    ]
    return welcome, snapshot, [msgspec.msgpack.encode(one) for one in told]


WELCOME, SNAPSHOT, FRAMES = _frames()
PACKAGED = find_game("spar")
SHEET = data_folder("seeds") / "spar.md"
PUZZLES = (data_folder("seeds") / "spar" / "puzzles.jsonl").read_bytes().splitlines(keepends=True)[::9]


def _actions() -> list[bytes]:
    return [str(action).encode() for match in TABLES for action in match.legal(match.actors[0])[:6]]


def _read(path: Path) -> bytes:
    return path.read_bytes()


def _every(folder: Path, pattern: str, each: int) -> list[bytes]:
    return [_read(path) for path in sorted(folder.rglob(pattern))[::each]]


def _lessons() -> list[bytes]:
    return [_read(path) for path in sorted(data_folder("seeds").rglob("*.toml"))[::9]]


def _of_a_day() -> bytes:
    """A record that says what it was begun as, and ends after a deal."""
    match = Match(
        "zandari", 2, seed="2026-11-22", origin="day 2026-11-22", length=1, players=["you", "careful"]
    )
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match.record().encode()


_MISTAKE = (
    b'[{"record":"20261122-101500-seep","deal":1,"at":3,"game":"seep","did":"Throw 7S","better":"Throw 2C",'
    b'"points":3.5,"amount":"about 3 points"}]'
)


def _text(read: Callable[[str], object]) -> Callable[[bytes, Path], None]:
    def reader(data: bytes, folder: Path) -> None:
        read(text_of(data))

    return reader


def _reseated() -> bytes:
    """A record in which seats change."""
    match = Match("zandari", 2, seed=5, names=["Ana", "Bo"], players=["you", "careful"])
    for act in range(12):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
        if act % 4 == 0:
            match.change_seat(act % 2, "person" if act % 8 else "random", f"Eva {act}")
    return match.record().encode()


_RECORDS = [*(_read(path_of(name)) for name in SHORT_RECORDS), _reseated(), _of_a_day()]
assert lessons_of(find_game("zandari"))
TARGETS = (
    Target("record", _RECORDS, a_record),
    Target("take-up", _RECORDS, a_record_taken_up),
    Target("records", _RECORDS, a_folder_of_records),
    Target("index", [sound_index()], an_index),
    Target("evening", [sound_evening()], an_evening),
    Target("study", [STUDY_PLAN, STUDY_PART], a_study),
    Target("puzzle", [*PUZZLES, _practised()], a_puzzle),
    Target("wire", FRAMES, a_wire),
    Target("package", [_read(SHEET), *_every(data_folder("seeds") / "spar", "*.toml", 2)], a_package),
    Target("scenario", [*_every(CASES, "*.toml", 7), *_lessons()], a_scenario),
    Target("check", _every(CASES, "*.toml", 11), a_file_of_cases),
    Target("sheet", _every(data_folder("seeds"), "*.md", 4), a_sheet),
    Target(
        "settings",
        [b'theme = "felt"\npace = 0.4\n', b'z = "u"\n', b'{"last": "seep", "games": {}}', _MISTAKE],
        settings,
    ),
    Target("theme", _every(data_folder("themes"), "*.toml", 2), a_theme, (ValueError,)),
    Target("action", _actions(), an_action),
    Target("seats", [b"you,careful:Ana,random,random,person:Bo", b"5", b"person:Bo,4*careful"], seats),
    Target("options", [b"deals=20", b"four=chicago", b"blind_shown=no", b"opener=friend"], options),
    Target("view", [pack_view(match.view(0)) for match in TABLES[:4]], a_view),
    Target("cards", [b"AS KH 10D RJ", b"?? 2C"], _text(cards)),
    Target(
        "expression",
        [b"(8/(3-8/3))", b"2^3*3", b"log 2 8 + root 3 27"],
        _text(expression),
        (ExpressionError,),
    ),
    Target("meld", [b"5S 6S RJ=7S", b"QH QD QC"], _text(read_named), (MeldError, CardTableError)),
)
