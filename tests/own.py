"""This project's own games. Games of other installed packages are tested by their packages."""

from __future__ import annotations

from importlib.metadata import distribution

from cardtable.discovery.entry_points import GROUP

GAMES = sorted(point.name for point in distribution("cardtable").entry_points.select(group=GROUP))
