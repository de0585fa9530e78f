"""Damaged and hostile input for everything that reads: each ends in one line or is read, never otherwise.

`python -m tests.fuzz --inputs 100000` (`make fuzz`) runs long; `tests/test_fuzz.py` a short form. What is
found is named with target and number; `python -m tests.fuzz --only TARGET --seed N --inputs 1` runs it alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardtable.errors import CardTableError
from cardtable.text import clean

Reader = Callable[[bytes, Path], object]
"""Reads an input; a folder is its own. Answers what a person would be shown of it, or nothing."""
HOSTILE = (
    b"\x1b[31m\x1b]0;x\x07",
    b"\x00\x01\x7f\x9b",
    "\u202e\u200b\ufe0f\u0085\u2028".encode(),
    b"\xff\xfe\xc3\x28",
    b"[" * 300,
    b"(" * 300,
    b'{"a":' * 200,
    b"1e999",
    b"-1",
    b"NaN",
    b"99999999999999999999999999",
    b"0x10",
    b"{0} {1} {seat} %s",
    b"../../../etc/passwd",
    b"\n\n",
    b"\r",
    b"\t" * 50,
    b"A" * 5000,
    b"null",
    b"true",
    b'""',
    b"[]",
    b"{}",
    b"[/bold][link=x]",
)


@dataclass(frozen=True)
class Target:
    """Something that reads: sound inputs to begin from, and the errors that are one line to a person."""

    name: str
    seeds: Sequence[bytes]
    read: Reader
    refused: tuple[type[Exception], ...] = (CardTableError,)


def damaged(seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """A sound input after one to five accidents."""
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        _damage(data, seeds, rng)
    return bytes(data)


def _damage(data: bytearray, seeds: Sequence[bytes], rng: random.Random) -> None:
    """One accident: a bit, a cut, a repetition, something hostile, part of another input, lines exchanged."""
    at, to = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
    near = min(to, at + rng.choice((1, 2, 8, 40)))
    match rng.randrange(8):
        case 0 if data:
            data[at % len(data)] ^= 1 << rng.randrange(8)
        case 1:
            del data[at:near]
        case 2:
            data[at:at] = data[at:near] * rng.choice((1, 2, 50))
        case 3:
            data[at:at] = rng.choice(HOSTILE)
        case 4:
            data[at:near] = rng.choice(HOSTILE)
        case 5:
            other = rng.choice(seeds)
            begin = rng.randrange(len(other) + 1)
            data[at:near] = other[begin : begin + rng.choice((1, 20, 200))]
        case 6:
            lines = bytes(data).split(b"\n")
            one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            data[:] = b"\n".join(lines)
        case _:
            del data[to:]


class Found(Exception):
    """An input that ended otherwise than in one line."""


def try_one(target: Target, number: int, folder: Path) -> bool:
    """Reads the input of that number; answers whether it was read, and raises Found for what is a fault."""
    data = damaged(target.seeds, random.Random(f"{target.name} {number}"))
    try:
        shown = target.read(data, folder)
    except target.refused as error:
        _check_line(str(error), target, number)
        return False
    except Exception as error:
        raise Found(f"{target.name} {number}: {type(error).__name__}: {error} for {data[:200]!r}") from error
    if isinstance(shown, str):
        _check_shown(shown, target, number)
    return True


def _check_line(text: str, target: Target, number: int) -> None:
    """A refusal says something; whoever prints it makes one line of it."""
    if not clean(text).strip():
        raise Found(f"{target.name} {number}: refused with {text[:300]!r}")


def _check_shown(text: str, target: Target, number: int) -> None:
    """Nothing that commands a terminal is shown."""
    bad = [
        char
        for char in text
        if (char < " " and char != "\n") or "\x7f" <= char <= "\x9f" or char in "\u202e\u2066"
    ]
    if bad:
        raise Found(f"{target.name} {number}: shows {bad[0]!r} in {text[:300]!r}")
