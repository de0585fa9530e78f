"""Which games are installed: the entry points of the group `cardtable.games`.

They are read where installers write them, a file for each package. `importlib.metadata` finds the same (a
test compares), but takes longer than ten games; it is asked where packages lie anywhere but in folders.
"""

from __future__ import annotations

import functools
import importlib
import operator
import os
import re
import sys
from collections.abc import Iterator

GROUP = "cardtable.games"
_KINDS = (".dist-info", ".egg-info")
_BETWEEN = re.compile(r"[-_.]+")


class Point:
    """Where a package offers a game: `package.module:NAME`."""

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: str) -> None:
        self.name, self.value = name, value

    @property
    def module(self) -> str:
        """The module that offers it."""
        return self.value.partition("[")[0].partition(":")[0].strip()

    def load(self) -> object:
        """What is offered there. Raises whatever that package raises."""
        wanted = self.value.partition("[")[0].partition(":")[2].strip()
        module = importlib.import_module(self.module)
        return operator.attrgetter(wanted)(module) if wanted else module


@functools.cache
def points() -> dict[str, Point]:
    """The installed games by id; none of them is imported."""
    found = _in_folders()
    return _by_the_library() if found is None else found


def _in_folders() -> dict[str, Point] | None:
    """What the packages in folders offer; None where some lie elsewhere (in archives, with finders of their
    own)."""
    if any(hasattr(finder, "find_distributions") for finder in sys.meta_path[:] if not _is_usual(finder)):
        return None
    found: dict[str, Point] = {}
    packages: set[str] = set()
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except NotADirectoryError:
            return None
        except OSError:
            continue
        if folder.endswith(".egg"):
            return None
        for name in names:
            if name.endswith(_KINDS):
                package = _BETWEEN.sub("-", name.rpartition(".")[0].partition("-")[0]).lower()
                if package not in packages:
                    packages.add(package)
                    path = os.path.join(folder, name, "entry_points.txt")
                    found.update((point.name, point) for point in _told(path))
    return found


def _is_usual(finder: object) -> bool:
    """Whether a finder is the one of the library, which looks into the folders."""
    return getattr(finder, "__name__", "") == "PathFinder"


def _told(path: str) -> Iterator[Point]:
    """The games that a package's file names."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError):
        return
    if GROUP not in text:
        return
    group = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            group = line.strip("[]").strip()
        elif group == GROUP and "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield Point(name.strip(), value.strip())


def _by_the_library() -> dict[str, Point]:
    from importlib.metadata import entry_points

    return {point.name: Point(point.name, point.value) for point in entry_points(group=GROUP)}
