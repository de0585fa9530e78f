"""A study: an arena of many deals, kept in a folder part by part, so that it can be stopped at any moment and
gone on with.

A part is a pure function of the study's plan and its number; it is written whole or not at all, and in the
end all parts are added up in their order. So the same comes of it however often it was stopped, and however
many worked on it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import Executor, Future, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from cardtable import __version__
from cardtable.discovery.installed_games import find_game
from cardtable.errors import OptionError, UnfitFileError
from cardtable.lab.arena import Task, Totals, play_task
from cardtable.system.files import hold, json_of, opened, read_bytes, read_text, replace_whole

PLAN = "study.json"
MOST_PARTS = 1000
MOST_DEALS = 1000
"""Parts that a study has, where its parts are not longer than so many deals."""
_LONGEST = 1 << 20


@dataclass(frozen=True)
class Part:
    """So many tasks from a first one on, each with the next seed."""

    number: int
    first: Task
    deals: int


def play_part(part: Part) -> Totals:
    """What a part comes to."""
    totals = Totals.of(len(part.first.bots))
    for at in range(part.deals):
        totals.add(play_task(replace(part.first, seed=part.first.seed + at)))
    return totals


def parts_of(first: Task, deals: int) -> list[Part]:
    """The parts of a study of so many deals: as many as are worth keeping one by one."""
    size = min(MOST_DEALS, -(-deals // MOST_PARTS))
    starts = range(0, deals, size)
    return [
        Part(number, replace(first, seed=first.seed + at), min(size, deals - at))
        for number, at in enumerate(starts, 1)
    ]


class Study:
    """A study and its folder."""

    def __init__(self, folder: Path, first: Task, deals: int) -> None:
        self.folder = folder
        self.parts = parts_of(first, deals)
        self._plan = {"cardtable": __version__, "rules": find_game(first.game).version, "deals": deals}
        # As it is read again: what was a tuple is a list.
        self._plan |= json.loads(json.dumps(asdict(first)))

    @contextmanager
    def held(self) -> Iterator[Study]:
        """Holds the folder, begun now or gone on with. Raises OptionError where it is no folder of this
        study, or is worked on elsewhere."""
        path = self.folder / PLAN
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                self._begin(path)
            descriptor = opened(path, os.O_RDWR)
        except (OSError, UnfitFileError) as error:
            raise OptionError(f"the study cannot be kept in {self.folder}: {_why(error)}") from None
        try:
            hold(descriptor)
            self._compare(path)
            yield self
        except BlockingIOError:
            raise OptionError(f"the study in {self.folder} is being worked on elsewhere") from None
        finally:
            os.close(descriptor)

    def _begin(self, path: Path) -> None:
        """Writes the plan into a folder that has nothing else in it. Raises OptionError, OSError."""
        if any(not one.name.startswith(PLAN) for one in self.folder.iterdir()):  # maybe it was begun before
            raise OptionError(f"{self.folder} holds no study: name a new folder, or an empty one")
        replace_whole(path, json.dumps(self._plan, indent=1).encode())

    def _compare(self, path: Path) -> None:
        """Raises OptionError where the folder is of another study."""
        try:
            found = json_of(read_text(path, _LONGEST))
        except UnfitFileError as error:
            raise OptionError(f"{path} cannot be read ({error})") from None
        if found == self._plan:
            return
        kept: dict[str, Any] = found if isinstance(found, dict) else {}
        name = next(name for name in {**self._plan, **kept} if kept.get(name) != self._plan.get(name))
        raise OptionError(
            f"{self.folder} holds another study: its {name} is {_said(kept.get(name))}, "
            f"not {_said(self._plan.get(name))}"
        )

    # Its parts

    def missing(self) -> list[Part]:
        """What is still to be played."""
        return [part for part in self.parts if not self._file(part).exists()]

    def run(self, executor: Executor | None = None) -> Iterator[Part]:
        """Plays what is missing; each part is kept as soon as it is done, in whatever order, and given then.
        Raises OptionError where it cannot be kept."""
        if executor is None:
            for part in self.missing():
                yield self._keep(part, play_part(part))
            return
        waiting: dict[Future[Totals], Part] = {
            executor.submit(play_part, part): part for part in self.missing()
        }
        for future in as_completed(waiting):
            yield self._keep(waiting[future], future.result())

    def totals(self) -> Totals:
        """What the parts that are kept add up to. Raises OptionError for one that is damaged."""
        found = Totals.of(len(self.parts[0].first.bots))
        for part in self.parts:
            if self._file(part).exists():
                found.join(self._read(part))
        return found

    def _keep(self, part: Part, totals: Totals) -> Part:
        try:
            replace_whole(self._file(part), msgspec.json.encode(totals))
        except OSError as error:
            raise OptionError(f"the study cannot be kept in {self.folder}: {_why(error)}") from None
        return part

    def _read(self, part: Part) -> Totals:
        path = self._file(part)
        try:
            totals = msgspec.json.decode(read_bytes(path, _LONGEST), type=Totals)
        except (UnfitFileError, msgspec.DecodeError) as error:
            raise OptionError(f"{path} cannot be read ({error}): without it, it is played again") from None
        if not totals.fits(part.deals, len(part.first.bots)):
            raise OptionError(f"{path} is no such part: without it, it is played again")
        return totals

    def _file(self, part: Part) -> Path:
        return self.folder / f"part-{part.number:04}.json"


def _why(error: OSError | UnfitFileError) -> str:
    return str(error.strerror) if isinstance(error, OSError) else str(error)


def _said(value: object) -> str:
    return "not told" if value is None else json.dumps(value, ensure_ascii=False)
