"""The entry points of the group `cardtable.games`: which games are installed.

They are read directly from the metadata folders. `importlib.metadata` gives the same (a test compares) but
takes longer than loading ten games; it is used only if packages lie elsewhere than in folders.

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
    """An entry point: `package.module:NAME`."""

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: str) -> None:
        self.name, self.value = name, value

    @property
    def module(self) -> str:
        """The module that it names."""
        return self.value.partition("[")[0].partition(":")[0].strip()

    def load(self) -> object:
        """The object that it names. Raises whatever importing that package raises."""
        wanted = self.value.partition("[")[0].partition(":")[2].strip()
        module = importlib.import_module(self.module)
        return operator.attrgetter(wanted)(module) if wanted else module


@functools.cache
def points() -> dict[str, Point]:
    """The installed games by id; none of them is imported."""
    found = _in_folders()
    return _by_the_library() if found is None else found


def _in_folders() -> dict[str, Point] | None:
    """The entry points of packages in folders; None if some packages lie elsewhere (archives, own
    finders)."""
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
    """Whether a finder is the standard library's, which searches folders."""
    return getattr(finder, "__name__", "") == "PathFinder"


def _told(path: str) -> Iterator[Point]:
    """The games that a package's entry point file names."""
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
