"""Records among others: what cannot be read is named and passed over, who has one is said."""

from __future__ import annotations

import os
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.archive.unfinished_matches import last_unfinished, resume
from cardtable.cli.commands import main
from cardtable.discovery.installed_games import find_game
from cardtable.errors import HeldRecordError, NothingThereError, RecordError
from cardtable.lab.arena import make_tasks, play_task
from cardtable.lab.simulate import simulate
from cardtable.match.record_lines import as_text
from cardtable.records.replaying import load
from cardtable.system.folders import records_folder
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.tui.lobby.offered_matches import find_unfinished
from tests.archive.histories import every_match
from tests.records.test_record_file import full

ZANDARI = find_game("zandari")
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))


def sat() -> Sitting:
    return begin(ZANDARI, parse_seats("you,careful", ZANDARI), {}, 3)


def left(when: str = "") -> Path:
    """A match that was begun and left, at a time of its own."""
    sitting = sat()
    sitting.leave()
    if when:
        lines = [line for line in sitting.match.lines if not line.startswith("sat ")]
        sitting.path.write_text(as_text([*lines, f"sat {when} process 1"]), encoding="utf-8")
    return sitting.path


def bad_records(folder: Path) -> list[str]:
    """Puts files that may lie among records; returns their names."""
    text = load(left()).match.record()
    made = {
        "infinite": text.replace('"seats": 2', '"seats": 1e999'),
        "deep": text.replace('"options": {', '"carry": ' + '{"a":' * 20_000),
        "names": text.replace('"names": ["You", ', '"names": ["You", "Bo", '),
        "binary": "\0" * 1000,
        "empty": "",
        "beginning": text[:15],
        "options": text.replace('"target": 11', '"target": -1'),
        "unfit": text + "play 0 fly\n",
    }
    for name, content in made.items():
        (folder / f"{name}.record").write_text(content, encoding="utf-8")
    (folder / "dangling.record").symlink_to(folder / "nowhere")
    (folder / "folder.record").mkdir()
    if sys.platform != "win32":
        os.mkfifo(folder / "fifo.record")
        (folder / "device.record").symlink_to("/dev/zero")
    return sorted(path.stem for path in folder.glob("*.record") if not path.stem.startswith("2"))


def test_a_bad_record_hides_no_sound_one() -> None:
    sound = left("2025-11-22T18:30:00Z")
    bad = bad_records(records_folder())
    assert len(bad) >= 10
    for path in records_folder().glob("2*.record"):
        if path != sound:
            path.unlink()
    problems: list[str] = []
    assert last_unfinished(problems=problems) == sound
    named = sorted({Path(one.partition(".record")[0]).name for one in problems})
    assert named == bad
    assert all("\n" not in one for one in problems)
    assert find_unfinished()
    assert [one.path for one in every_match() if not one.altered] == [sound]
    for path in records_folder().glob("*.record"):
        if path != sound:
            with pytest.raises(RecordError):
                resume(path)


def test_resume_names_them_and_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = left()
    (path.parent / "bad.record").write_text("cardtable-record 2\nmatch {\n")
    monkeypatch.setattr("sys.stdin", open(os.devnull))  # noqa: SIM115  # pytest's own has none
    assert main(["resume", "--plain"]) == 0
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert "passed over: " in printed.err
    assert "bad.record, line 2" in printed.err
    assert f"Record: {path}" in printed.out


@posix
@pytest.mark.skipif(sys.platform != "win32" and os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_folder_is_named() -> None:
    left()
    records_folder().chmod(0)
    try:
        problems: list[str] = []
        with pytest.raises(NothingThereError, match="no unfinished match"):
            last_unfinished(problems=problems)
        assert "cannot be looked into" in problems[0]
        assert every_match() == []
    finally:
        records_folder().chmod(0o700)


def test_the_last_match_is_the_last_by_its_own_time() -> None:
    first, second = left("2025-11-22T18:30:00Z"), left("2025-11-22T18:31:00Z")
    os.utime(first, (4e9, 4e9))
    os.utime(second, (1e9, 1e9))
    assert last_unfinished() == second
    sitting = resume(first)
    sitting.leave()
    os.utime(first, (1e9, 1e9))
    assert last_unfinished() == first


def test_play_itself_tells_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sat()
    match = sitting.match
    now = 1.9e9
    monkeypatch.setattr("cardtable.records.record_file.time.time", lambda: now)
    for _ in range(4):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert sum(line.startswith("time ") for line in match.lines) == 1, "once a minute"
    assert sitting.path.read_text(encoding="utf-8") == match.record()


# Two processes


def test_who_has_a_match_is_said_and_it_may_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    sitting = sat()
    with pytest.raises(HeldRecordError):
        resume(sitting.path)
    assert main(["resume"]) == 2
    printed = capsys.readouterr().err
    assert f"being played by process {os.getpid()} since " in printed
    assert f"cardtable replay {sitting.path}" in printed
    assert printed.count("\n") == 1
    assert main(["replay", str(sitting.path)]) == 0
    sitting.leave()
    resume(sitting.path).leave()


def test_many_matches_begun_at_once_have_a_record_each() -> None:
    with ThreadPoolExecutor(36) as pool:
        paths = {sitting.path for sitting in pool.map(lambda _: sat(), range(36))}
    assert len(paths) == len(list(records_folder().glob("*.record"))) == 36


# Whose they are


@posix
def test_records_are_their_owners_alone() -> None:
    records_folder().mkdir(mode=0o755)
    sitting = sat()
    assert stat.S_IMODE(sitting.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(records_folder().stat().st_mode) == 0o700
    report = sitting.save_position()
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    sitting.leave()


def test_bots_among_themselves_keep_no_record(tmp_path: Path) -> None:
    for task in make_tasks("zandari", 2, {}, ["careful", "random"], 1, 1):
        play_task(task)
    simulate(ZANDARI, 2, {}, 1, ["random"], 1)
    assert not list(tmp_path.rglob("*"))


# A disk that is full


def test_no_match_begins_that_cannot_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        with pytest.raises(RecordError, match=r"no record can be written to .*: No space left on device"):
            sat()
    assert not list(records_folder().glob("*"))


def test_a_match_that_can_no_longer_be_kept_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sat()
    match = sitting.match
    assert sitting.new_trouble() == ""
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert "can no longer be written: No space left on device" in sitting.new_trouble()
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert sitting.new_trouble() == ""
    assert sitting.trouble
    sitting.leave()
