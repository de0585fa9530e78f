"""The file of a match: held by one process, a file each, and a disk that is full or gone."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.errors import HeldRecordError, RecordError
from cardtable.match.match import Match
from cardtable.records.record_file import RecordFile
from cardtable.records.replaying import load

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


@pytest.fixture
def match() -> Match:
    return Match("zandari", 2, seed=4)


@pytest.fixture
def begun(tmp_path: Path, match: Match) -> Iterator[RecordFile]:
    file = RecordFile.begin(tmp_path, "x", match)
    act(match)
    yield file
    file.close()


def act(match: Match) -> None:
    """The first thing that may be done."""
    match.play(match.actors[0], match.legal(match.actors[0])[0])


def python(code: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


PLAYS = """
import sys
from pathlib import Path
from cardtable.records.record_file import RecordFile
file, loaded = RecordFile.resume(Path(sys.argv[1]))
print("sits", flush=True)
sys.stdin.read()
"""


def test_who_has_a_record_is_named(begun: RecordFile) -> None:
    before = begun.path.read_bytes()
    with pytest.raises(HeldRecordError) as caught:
        RecordFile.resume(begun.path)
    told = str(caught.value)
    assert f"being played by process {os.getpid()} since 20" in told
    assert f"cardtable replay {begun.path}" in told
    assert begun.path.read_bytes() == before
    begun.close()
    again, _ = RecordFile.resume(begun.path)
    again.close()


@posix
def test_a_killed_process_holds_nothing(begun: RecordFile) -> None:
    begun.close()
    other = python(PLAYS, str(begun.path))
    assert other.stdout is not None
    assert other.stdout.readline() == "sits\n"
    with pytest.raises(HeldRecordError, match=f"process {other.pid} since"):
        RecordFile.resume(begun.path)
    other.send_signal(signal.SIGKILL)
    other.communicate()
    again, _ = RecordFile.resume(begun.path)
    again.close()


def test_a_line_cut_off_is_dropped_only_by_who_holds_the_record(begun: RecordFile) -> None:
    with begun.path.open("ab") as half:
        half.write(b"play 0 pl")
    before = begun.path.read_bytes()
    with pytest.raises(HeldRecordError):
        RecordFile.resume(begun.path)
    load(begun.path)
    assert begun.path.read_bytes() == before


def test_many_begun_at_once_have_a_file_each(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from cardtable.match.match import Match
from cardtable.records.record_file import RecordFile
match = Match("zandari", 2)
print("ready", flush=True)
sys.stdin.readline()
print(RecordFile.begin(Path(sys.argv[1]), "same", match).path)
"""
    running = [python(code, str(tmp_path)) for _ in range(6)]
    for one in running:
        assert one.stdout is not None
        one.stdout.readline()
    for one in running:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    names = {one.communicate()[0] for one in running}
    assert len(names) == len(list(tmp_path.glob("*.record"))) == 6
    assert not any(load(path).altered for path in tmp_path.glob("*.record"))
    for _ in range(30):
        RecordFile.begin(tmp_path, "same", Match("zandari", 2)).close()
    assert len(list(tmp_path.glob("*.record"))) == 36


@posix
def test_records_are_their_owners_alone(begun: RecordFile) -> None:
    assert stat.S_IMODE(begun.path.stat().st_mode) == 0o600
    begun.close()
    begun.path.chmod(0o644)
    again, _ = RecordFile.resume(begun.path)
    again.close()
    assert stat.S_IMODE(begun.path.stat().st_mode) == 0o600


def test_a_match_that_nobody_has_any_more_holds_nothing(tmp_path: Path) -> None:
    path = RecordFile.begin(tmp_path, "x", Match("zandari", 2)).path
    again, _ = RecordFile.resume(path)
    again.close()


# A disk that is full or gone


def full(descriptor: int, data: bytes) -> int:
    """A disk with room for five bytes more."""
    if len(data) > 5:
        return _write(descriptor, bytes(data[:5]))
    raise OSError(errno.ENOSPC, "No space left on device")


_write = os.write


def test_a_full_disk_ends_the_record_and_not_the_match(
    begun: RecordFile, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = begun.path.read_bytes()
    monkeypatch.setattr(os, "write", full)
    act(match)
    monkeypatch.undo()
    assert "can no longer be written: No space left on device" in begun.problem
    assert begun.path.read_bytes() == whole, "what was written of an act in part stays"
    before = len(match.acts)
    act(match)
    match.undo()
    assert len(match.acts) == before
    assert begun.path.read_bytes() == whole
    assert load(begun.path).problem is None


def test_nothing_is_left_of_a_record_that_could_not_be_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match("zandari", 2)
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        RecordFile.begin(tmp_path, "x", match)
    assert not list(tmp_path.iterdir())
    assert match.sink is None


@posix
@pytest.mark.parametrize("how", ["folder", "file", "replaced"])
def test_a_record_that_vanishes_is_noticed(begun: RecordFile, match: Match, how: str) -> None:
    if how == "folder":
        shutil.rmtree(begun.path.parent)
    else:
        begun.path.unlink()
    if how == "replaced":
        begun.path.write_text("mine")
    act(match)
    assert "can no longer be written" in begun.problem
    assert not begun.path.exists() or begun.path.read_text() == "mine"


# What is no file


@posix
@pytest.mark.parametrize("what", ["fifo", "folder", "dangling", "zero"])
def test_what_is_no_file_is_refused_at_once(what: str, tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    if what == "fifo":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if what == "zero" else tmp_path / "nowhere")
    for read in (load, RecordFile.resume):
        with pytest.raises(RecordError, match=r"x\.record: cannot be (read|written to) \("):
            read(path)


def test_names_that_could_not_be_read_again_are_not_written(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="line 2"):
        RecordFile.begin(tmp_path, "x", Match("zandari", 2, names=["A" * 3000, "Bo"]))
    assert not list(tmp_path.iterdir())
