"""Begins matches and their records."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence

from cardtable.engine.game import Game
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.records.record_file import RecordFile
from cardtable.system.files import dated_file_stem, own_folder
from cardtable.system.folders import records_folder
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.sitting import Sitting


def begin(
    game: Game | str,
    specs: Sequence[SeatSpec],
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    *,
    origin: str = "",
    length: int = 0,
    carry: Mapping[str, object] | None = None,
) -> Sitting:
    """Begins a match and its record. People sit where the first deal seats them. `carry`: what a match before
    leaves. Raises OptionError, RecordError."""
    match = _new_match(game, specs, options, seed, origin, length, carry)
    seated = [specs[at] for at in match.game.seated(match.deal)]
    if seated != list(specs):
        match = _new_match(game, seated, options, match.seed, origin, length, carry)
    return record_match(match, seated)


def begin_seated(
    game: Game, specs: Sequence[SeatSpec], options: Mapping[str, object], seed: str, origin: str, length: int
) -> Sitting:
    """Begins a match with everybody in the seat they already have. Raises OptionError, RecordError."""
    return record_match(_new_match(game, specs, options, seed, origin, length), specs)


def _new_match(
    game: Game | str,
    specs: Sequence[SeatSpec],
    options: Mapping[str, object] | None,
    seed: int | str | None,
    origin: str,
    length: int,
    carry: Mapping[str, object] | None = None,
) -> Match:
    """A new match of these players."""
    return Match(
        game,
        len(specs),
        seed=seed,
        options=options,
        names=[spec.name for spec in specs],
        players=[spec.kind for spec in specs],
        carry=carry,
        origin=origin,
        length=length,
    )


def record_match(match: Match, specs: Sequence[SeatSpec]) -> Sitting:
    """Begins the record of a match. Raises RecordError."""
    folder = records_folder()
    try:
        own_folder(folder)
        file = RecordFile.begin(folder, dated_file_stem(match.game.id), match)
    except OSError as error:
        raise RecordError(f"no record can be written to {folder}: {error.strerror}") from None
    return Sitting(match, specs, file)


def begin_again(sitting: Sitting) -> Sitting:
    """Another match with the same players and options, and of as many deals if that was agreed on. Raises
    RecordError."""
    match = sitting.match
    carry = match.game.kept_for_rematch(match.deal)
    # A deal that was taken up ends its match by itself.
    length = match.length if not match.origin else 0
    return begin(match.game, sitting.specs, match.options, carry=carry, length=length)


def discard(sitting: Sitting) -> None:
    """Deletes the record of a match that nobody came to play."""
    sitting.leave()
    with contextlib.suppress(OSError):
        sitting.path.unlink()
