"""Tables that a command measures and writes into a paper, between marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path


def table(head: Sequence[str], aligned: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, aligned, *rows))


def marked(mark: str) -> re.Pattern[str]:
    """Finds the place of a table in a paper, with both marks."""
    return re.compile(rf"(<!-- {mark} -->\n).*?(<!-- /{mark} -->)", re.S)


def write_between(paper: Path, mark: str, text: str) -> None:
    """Puts a text into a paper between `<!-- mark -->` and `<!-- /mark -->`."""
    whole = paper.read_text(encoding="utf-8")
    paper.write_text(marked(mark).sub(lambda found: f"{found[1]}{text}\n{found[2]}", whole), encoding="utf-8")
