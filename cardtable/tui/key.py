"""A key of a page, as footer, help and dispatch know it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Key:
    """One key that works now: its Textual names, how it is shown, a word for the footer, a line of help.
    `quiet` ones are left out of the footer."""

    names: tuple[str, ...]
    shown: str
    label: str
    help: str
    quiet: bool = False
