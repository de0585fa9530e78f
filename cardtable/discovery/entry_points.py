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
OWN_PACKAGE = "cardtable"
_KINDS = (".dist-info", ".egg-info")
_BETWEEN = re.compile(r"[-_.]+")


class Point:
    """An entry point: `package.module:NAME`."""

    __slots__ = ("name", "package", "value")

    def __init__(self, name: str, value: str, package: str = "") -> None:
        self.name, self.value, self.package = name, value, package

    @property
    def is_own(self) -> bool:
        """Whether it belongs to the games that come with the program."""
        return self.package == OWN_PACKAGE

    def __str__(self) -> str:
        of_package = f" of the package {self.package}" if self.package and not self.is_own else ""
        return f"the game {self.name}{of_package} ({self.value})"

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
    """The installed games by id; none of them is imported. Of several with one id ours is taken, else that of
    the package whose name comes first."""
    found: dict[str, Point] = {}
    for point in _offered():
        found.setdefault(point.name, point)
    return found


@functools.cache
def clashes() -> tuple[str, ...]:
    """A line for each game that is not to be had, since another has its id."""
    first: dict[str, Point] = {}
    return tuple(
        f"{point} is passed over: {first[point.name].value} has that id"
        for point in _offered()
        if first.setdefault(point.name, point) is not point
    )


def _offered() -> list[Point]:
    """All games that packages offer, ours first, then by package."""
    found = _in_folders()
    offered = _by_the_library() if found is None else found
    return sorted(offered, key=lambda point: (not point.is_own, point.package))


def _in_folders() -> list[Point] | None:
    """The entry points of packages in folders; None if some packages lie elsewhere (archives, own
    finders)."""
    if any(hasattr(finder, "find_distributions") for finder in sys.meta_path[:] if not _is_usual(finder)):
        return None
    found: list[Point] = []
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
                package = _normal(name.rpartition(".")[0].partition("-")[0])
                if package not in packages:
                    packages.add(package)
                    path = os.path.join(folder, name, "entry_points.txt")
                    found.extend(_games_in_file(path, package))
    return found


def _is_usual(finder: object) -> bool:
    """Whether a finder is the standard library's, or that of the package importlib_metadata, which takes its
    place once it is imported: both search folders."""
    return getattr(finder, "__name__", type(finder).__name__) in ("PathFinder", "MetadataPathFinder")


def _normal(package: str) -> str:
    """A package's name as all its spellings are compared."""
    return _BETWEEN.sub("-", package).lower()


def _games_in_file(path: str, package: str) -> Iterator[Point]:
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
            yield Point(name.strip(), value.strip(), package)


def _by_the_library() -> list[Point]:
    from importlib.metadata import entry_points

    return [
        Point(point.name, point.value, _normal(point.dist.name) if point.dist is not None else "")
        for point in entry_points(group=GROUP)
    ]
