"""The records of matches: beginning one with its record, finding one left unfinished, taking it up."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from cardtable.engine.game import Game
from cardtable.engine.match import Match
from cardtable.engine.record import RecordFile, load
from cardtable.errors import RecordError
from cardtable.paths import records_folder
from cardtable.seats.sitting import Sitting
from cardtable.seats.specs import SeatSpec, specs_of

SUFFIX = ".record"


def begin(
    game: Game | str,
    specs: Sequence[SeatSpec],
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
) -> Sitting:
    """A new match, recorded from its first moment; people sit where its first deal has them sit.
    Raises OptionError, RecordError."""
    match = _opened(game, specs, options, seed)
    seated = [specs[at] for at in match.game.seated(match.deal)]
    if seated != list(specs):
        match = _opened(game, seated, options, match.seed)
    return keep(match, seated)


def _opened(
    game: Game | str,
    specs: Sequence[SeatSpec],
    options: Mapping[str, object] | None,
    seed: int | str | None,
) -> Match:
    """A new match of those people."""
    return Match(
        game,
        len(specs),
        seed=seed,
        options=options,
        names=[spec.name for spec in specs],
        players=[spec.kind for spec in specs],
    )


def keep(match: Match, specs: Sequence[SeatSpec]) -> Sitting:
    """Sits down at a match and begins a record of it. Raises RecordError."""
    path = free_path(match.game.id)
    try:
        return Sitting(match, specs, RecordFile(path, match))
    except OSError as error:
        raise RecordError(f"no record can be written to {path}: {error.strerror}") from None


def begin_again(sitting: Sitting) -> Sitting:
    """The same people and options, new cards. Raises RecordError."""
    return begin(sitting.match.game, sitting.specs, sitting.match.options)


def take_up(path: Path) -> Sitting:
    """The match of a record, at its last decision. Raises RecordError for one damaged or played out."""
    loaded = load(path)
    if loaded.problem is not None:
        raise RecordError(f"{loaded.problem}; it can only be looked at: cardtable replay {path}")
    if loaded.match.over:
        raise RecordError(f"{path}: this match is played out; look at it with: cardtable replay {path}")
    try:
        file = RecordFile(path, loaded.match, keep=loaded.whole)
    except OSError as error:
        raise RecordError(f"{path}: cannot be written to ({error.strerror})") from None
    return Sitting(loaded.match, specs_of(loaded.match), file)


def last_unfinished(folder: Path | None = None) -> Path:
    """The record last written to of those not played out. Raises RecordError if there is none."""
    kept = records_folder() if folder is None else folder
    for path in sorted(kept.glob(f"*{SUFFIX}"), key=lambda one: one.stat().st_mtime, reverse=True):
        if _unfinished(path):
            return path
    raise RecordError(f"no unfinished match in {kept}: begin one with cardtable play GAME")


def _unfinished(path: Path) -> bool:
    """Whether a record can be gone on with; the last line alone rules out most."""
    try:
        lines = path.read_bytes().rpartition(b"\n")[0].splitlines()
        if not lines or lines[-1].startswith(b"over "):
            return False
        loaded = load(path)
    except (OSError, RecordError):
        return False
    return loaded.problem is None and not loaded.match.over


def free_path(game: str) -> Path:
    """A name for a new record: the time, the game, a number if need be."""
    folder = records_folder()
    stem = f"{time.strftime('%Y%m%d-%H%M%S')}-{game}"
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path
