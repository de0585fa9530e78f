"""A study: an arena of many deals, saved part by part in a folder, so that it can be stopped and resumed at
any moment.

A part is a pure function of the study's plan and its number. It is written whole or not at all, and the parts
are added up in their order. So the result does not depend on interruptions, nor on the number of workers.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, Future, as_completed
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from cardtable import __version__
from cardtable.discovery.installed_games import find_game
from cardtable.errors import OptionError, UnfitFileError
from cardtable.lab.arena import ArenaTask, Totals, play_task
from cardtable.lab.workers import results_on_demand
from cardtable.system.files import json_of, lock, open_regular_file, read_bytes, read_text, replace_whole

PLAN_FILE = "study.json"
"""The file that says what is studied. A folder is resumed only with the same plan."""
MOST_PARTS = 1000
"""Parts that a study is split into, unless they become longer than `MOST_DEALS_A_PART`."""
MOST_DEALS_A_PART = 1000
"""Deals in a part. A longer study has more parts."""
_MOST_BYTES = 1 << 20
"""Bytes that the file of a part may have."""


@dataclass(frozen=True)
class StudyPart:
    """A run of tasks, each with the next seed."""

    number: int
    first: ArenaTask
    deals: int


def play_part(part: StudyPart) -> Totals:
    """Plays the tasks of a part and adds them up."""
    totals = Totals.of(len(part.first.bots))
    for at in range(part.deals):
        totals.add(play_task(replace(part.first, seed=part.first.seed + at)))
    return totals


def split_study(first: ArenaTask, deals: int, most_parts: int = MOST_PARTS) -> list[StudyPart]:
    """Splits a study of that many deals into parts."""
    size = min(MOST_DEALS_A_PART, -(-deals // most_parts))
    starts = range(0, deals, size)
    return [
        StudyPart(number, replace(first, seed=first.seed + at), min(size, deals - at))
        for number, at in enumerate(starts, 1)
    ]


class Study:
    """A study and the folder that it is saved in."""

    def __init__(self, folder: Path, first: ArenaTask, deals: int, most_parts: int = MOST_PARTS) -> None:
        self.folder = folder
        self.parts = split_study(first, deals, most_parts)
        self._plan = {"cardtable": __version__, "rules": find_game(first.game).version, "deals": deals}
        # Compare as read back from JSON, where a tuple is a list.
        self._plan |= json.loads(json.dumps(asdict(first)))

    @contextmanager
    def locked(self) -> Iterator[Study]:
        """Locks the folder, new or resumed. Raises OptionError if it belongs to another study, or another
        process works on it."""
        path = self.folder / PLAN_FILE
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                self._write_plan(path)
            descriptor = open_regular_file(path, os.O_RDWR)
        except (OSError, UnfitFileError) as error:
            raise OptionError(f"the study cannot be kept in {self.folder}: {_reason_of(error)}") from None
        try:
            lock(descriptor)
            self._compare_plan(path)
            yield self
        except BlockingIOError:
            raise OptionError(f"the study in {self.folder} is being worked on elsewhere") from None
        finally:
            os.close(descriptor)

    def _write_plan(self, path: Path) -> None:
        """Writes the plan into an empty folder. Raises OptionError, OSError."""
        if any(not one.name.startswith(PLAN_FILE) for one in self.folder.iterdir()):
            raise OptionError(f"{self.folder} holds no study: name a new folder, or an empty one")
        replace_whole(path, json.dumps(self._plan, indent=1).encode())

    def _compare_plan(self, path: Path) -> None:
        """Raises OptionError if the folder holds another study."""
        try:
            found = json_of(read_text(path, _MOST_BYTES))
        except UnfitFileError as error:
            raise OptionError(f"{path} cannot be read ({error})") from None
        if found == self._plan:
            return
        kept: dict[str, Any] = found if isinstance(found, dict) else {}
        name = next(name for name in {**self._plan, **kept} if kept.get(name) != self._plan.get(name))
        raise OptionError(
            f"{self.folder} holds another study: its {name} is {_as_text(kept.get(name))}, "
            f"not {_as_text(self._plan.get(name))}"
        )

    # Parts

    def missing(self) -> list[StudyPart]:
        """The parts that are not played yet."""
        return [part for part in self.parts if not self._file(part).exists()]

    def run(self, executor: Executor | None = None) -> Iterator[StudyPart]:
        """Plays the missing parts and yields each when it is saved, in any order. Raises OptionError if a
        part cannot be saved."""
        if executor is None:
            for part in self.missing():
                yield self._save(part, play_part(part))
            return
        waiting: dict[Future[Totals], StudyPart] = {
            executor.submit(play_part, part): part for part in self.missing()
        }
        for future in as_completed(waiting):
            yield self._save(waiting[future], future.result())

    def in_order(
        self, until: float, executor: Executor | None = None, at_once: int = 1
    ) -> Generator[Totals, None, None]:
        """Yields the parts in their order; those that are missing are played and saved until the clock
        (`time.monotonic`) stands at `until`. Who has enough closes the generator.

        `at_once`: how many parts an executor works on. Raises OptionError if a part is damaged or cannot be
        saved.
        """
        with closing(results_on_demand(play_part, self.missing(), executor, at_once)) as played:
            for part in self.parts:
                if not self._file(part).exists():
                    if time.monotonic() >= until:
                        return
                    self._save(part, next(played))
                yield self._read(part)

    def totals(self) -> Totals:
        """The sum of all parts that are saved. Raises OptionError if one is damaged."""
        found = Totals.of(len(self.parts[0].first.bots))
        for part in self.parts:
            if self._file(part).exists():
                found.join(self._read(part))
        return found

    def _save(self, part: StudyPart, totals: Totals) -> StudyPart:
        try:
            replace_whole(self._file(part), msgspec.json.encode(totals))
        except OSError as error:
            raise OptionError(f"the study cannot be kept in {self.folder}: {_reason_of(error)}") from None
        return part

    def _read(self, part: StudyPart) -> Totals:
        path = self._file(part)
        try:
            totals = msgspec.json.decode(read_bytes(path, _MOST_BYTES), type=Totals)
        except (UnfitFileError, msgspec.DecodeError) as error:
            raise OptionError(f"{path} cannot be read ({error}): without it, it is played again") from None
        if not totals.fits(part.deals, len(part.first.bots)):
            raise OptionError(f"{path} is no such part: without it, it is played again")
        return totals

    def _file(self, part: StudyPart) -> Path:
        return self.folder / f"part-{part.number:04}.json"


def _reason_of(error: OSError | UnfitFileError) -> str:
    return str(error.strerror) if isinstance(error, OSError) else str(error)


def _as_text(value: object) -> str:
    return "not told" if value is None else json.dumps(value, ensure_ascii=False)
