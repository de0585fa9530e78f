"""Thirty packages of games, laid as pip would have: copies of `examples/briscola`, each a game of its own."""

from __future__ import annotations

import re
from pathlib import Path

MANY = 30
_EXAMPLE = Path(__file__).parent.parent / "examples" / "briscola" / "briscola"
_TITLE = re.compile(r'(^ *title(?:: | = ")Briscola)', re.MULTILINE)


def install_games(folder: Path, count: int = MANY) -> None:
    """Lays so many packages into a folder, which is to stand on the path."""
    for number in range(1, count + 1):
        _install(folder, number)


def _install(folder: Path, number: int) -> None:
    name = f"{_EXAMPLE.name}{number:02}"
    for path in _EXAMPLE.rglob("*"):
        if path.suffix in (".py", ".md", ".toml"):
            copy = folder / name / path.relative_to(_EXAMPLE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = re.sub(rf"\b{_EXAMPLE.name}\b", name, path.read_text(encoding="utf-8"))
            copy.write_text(_TITLE.sub(rf"\1 {number}", text), encoding="utf-8")
    told = folder / f"{name}-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(f"[cardtable.games]\n{name} = {name}:GAME\n", encoding="utf-8")
