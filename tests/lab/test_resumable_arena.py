"""Studies: stopped at any moment and gone on with, the same comes of them, on one worker and on two."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from cardtable.cli.commands import main
from cardtable.cli.error_handling import EXIT_STOPPED
from cardtable.lab.arena import make_tasks
from cardtable.lab.resumable_arena import (
    MOST_DEALS_A_PART,
    MOST_PARTS,
    PLAN_FILE,
    Study,
    StudyPart,
    split_study,
)

WORDS = ["arena", "zandari", "--deals", "8", "--seats", "2", "--json"]
KILLED = """
import os, signal, sys
from cardtable.system import files
from cardtable.cli.commands import main
from cardtable.lab import resumable_arena

kept = []

def replaced(path, data):
    kept.append(path)
    if len(kept) == 5:  # the plan, three parts, and of the fourth one half
        path.with_name(path.name + ".1.new").write_bytes(data[: len(data) // 2])
        os.kill(os.getpid(), signal.SIGKILL)
    files.replace_whole(path, data)

resumable_arena.replace_whole = replaced
main(sys.argv[1:])
"""


def told(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    """What an arena comes to, but for the seconds."""
    assert main([*WORDS, *map(str, words)]) == 0
    facts: dict[str, Any] = json.loads(capsys.readouterr().out)
    for bot in facts["bots"]:
        del bot["ms_a_decision"]
    return facts


def parts(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("part-*.json"))


def killed(folder: Path, jobs: int = 1) -> None:
    """A study that was killed outright in the midst of keeping its fourth part."""
    words = [*WORDS, "--jobs", str(jobs), "--study", str(folder)]
    # What is left of it would hold the pipes open, and this wait for ever.
    done = subprocess.run([sys.executable, "-c", KILLED, *words], capture_output=True, timeout=300)
    assert done.returncode == -signal.SIGKILL
    assert len(parts(folder)) == 3


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_study_that_was_killed_goes_on_and_comes_to_the_same_on_one_worker_and_on_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = told(capsys, "--jobs", 1, "--study", tmp_path / "whole")
    assert whole == told(capsys, "--jobs", 1), "as an arena that is not kept"
    for count in (1, 2):
        folder = tmp_path / str(count)
        killed(folder)
        before = {name: (folder / name).read_bytes() for name in parts(folder)}
        cluster = LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=count, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
        )
        with cluster:
            assert told(capsys, "--scheduler", cluster.scheduler_address, "--study", folder) == whole
        assert len(parts(folder)) == 8
        assert {name: (folder / name).read_bytes() for name in before} == before, "no deal is played twice"
    killed(tmp_path / "processes", jobs=2)
    assert told(capsys, "--jobs", 2, "--study", tmp_path / "processes") == whole


def test_who_stops_a_study_is_told_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Study.run

    def stopped(self: Study, executor: object) -> Iterator[StudyPart]:
        for part, _ in zip(run(self), range(2), strict=False):
            yield part
        raise KeyboardInterrupt

    monkeypatch.setattr(Study, "run", stopped)
    assert main([*WORDS, "--jobs", "1", "--study", str(tmp_path / "new")]) == EXIT_STOPPED
    found = capsys.readouterr()
    assert json.loads(found.out)["played"] == len(parts(tmp_path / "new")) < 8
    assert "not all of the 8 were played; the same command goes on with it" in found.err
    monkeypatch.undo()
    told(capsys, "--jobs", 1, "--study", tmp_path / "new")
    monkeypatch.setattr(
        "cardtable.lab.resumable_arena.play_part", lambda part: pytest.fail("nothing is left")
    )
    told(capsys, "--jobs", 1, "--study", tmp_path / "new")


def test_a_million_deals_are_a_thousand_parts() -> None:
    (first,) = make_tasks("zandari", 2, {}, ["careful", "random"], 1, seed=5)
    for deals in (1, 999, 1001, 1_000_000, 3_000_001):
        found = split_study(first, deals)
        assert sum(part.deals for part in found) == deals
        assert len(found) <= max(MOST_PARTS, -(-deals // MOST_DEALS_A_PART))
        assert [part.number for part in found] == list(range(1, len(found) + 1))
        seeds = [first.seed]
        for part in found:
            assert part.first.seed == seeds[-1]
            seeds.append(part.first.seed + part.deals)


# What is no study


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A study of which a part is played."""
    (first,) = make_tasks("zandari", 2, {}, ["careful", "random"], 1)
    study = Study(tmp_path / "begun", first, 8)
    with study.locked():
        next(study.run())
    return study.folder


def refused(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> str:
    """The one line that an arena answers with."""
    assert main([*WORDS, "--jobs", "1", "--study", str(folder), *words]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    (line,) = found.err.splitlines()
    return line


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--deals", "9"], "its deals is 8, not 9"),
        (["--seed", "2"], "its seed is 1, not 2"),
        (["--bots", "random,easy"], 'its bots is ["careful", "random"], not ["random", "easy"]'),
        (["--option", "target=11"], 'its options is [], not [["target", "11"]]'),
        (["--matches"], "its whole is false, not true"),
    ],
)
def test_another_study_is_not_gone_on_with(
    words: list[str], why: str, begun: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"holds another study: {why}" in refused(capsys, begun, *words)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ana")
    assert "name a new folder, or an empty one" in refused(capsys, tmp_path)
    assert "cannot be kept" in refused(capsys, tmp_path / "letter.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("text", ["", "{", "[1]", "null"])
def test_a_plan_that_cannot_be_read_is_named(
    text: str, begun: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (begun / PLAN_FILE).write_text(text)
    line = refused(capsys, begun)
    assert "cannot be read" in line or "holds another study" in line


@pytest.mark.parametrize("text", ["", "{", "{}", "[]", "whole"])
def test_a_damaged_part_is_named_before_anything_is_played(
    text: str, begun: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if text == "whole":  # that of another study
        found = json.loads((begun / "part-0001.json").read_text())
        text = json.dumps({**found, "played": 2})
    (begun / "part-0001.json").write_text(text)
    monkeypatch.setattr(Study, "run", lambda *_: pytest.fail("something is played"))
    assert "part-0001.json" in refused(capsys, begun)


def test_two_do_not_work_on_one_study_at_once(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (first,) = make_tasks("zandari", 2, {}, ["careful", "random"], 1)
    with Study(begun, first, 8).locked():
        assert "is being worked on elsewhere" in refused(capsys, begun)
