"""The games of this project. Whatever else is installed is its own package's business."""

from __future__ import annotations

from importlib.metadata import distribution

from cardtable.discovery.entry_points import GROUP

GAMES = sorted(point.name for point in distribution("cardtable").entry_points.select(group=GROUP))
