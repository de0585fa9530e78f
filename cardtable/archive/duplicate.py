"""A duplicate evening: several people play the same deals one after the other, so that luck cancels.

Each sits in the same seat with the same cards, among the same bots with the same luck: all matches of an
evening have one seed. It lasts the deals agreed on, or until a match is decided before. Who deals is as the
rules say: where that hangs on how a deal went, it may differ. One may play against an earlier result, too.

The state of an evening is a small file beside the records, replaced as a whole. What was played stands in the
records alone: their results are read there, and a file that is damaged takes none of them along.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from cardtable.archive import saved_matches
from cardtable.archive.duplicate_file import (
    LONGEST_NAME,
    MOST_DEALS,
    MOST_PLAYERS,
    SUFFIX,
    Entry,
    State,
    begun,
    read,
    written,
)
from cardtable.cards import text_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from cardtable.engine.origin import DUPLICATE, Origin
from cardtable.engine.random_keys import new_seed, seal_of
from cardtable.errors import CardTableError, OptionError, RecordError, UnfitFileError
from cardtable.match.match import Match
from cardtable.records.replaying import load, read_data
from cardtable.records.validation import LONGEST_LINE, Lines
from cardtable.system import files
from cardtable.system.folders import SUFFIX as RECORD
from cardtable.system.folders import records_folder
from cardtable.table.seat_specs import PERSONS, SeatSpec, checked, specs_at
from cardtable.table.sitting import Sitting
from cardtable.text import clean

EARLIER = "earlier"
"""What the result is called that somebody plays against."""


@dataclass(frozen=True)
class Got:
    """What a deal brought the own side, and where two sides play the other, whose points count against it."""

    own: int = 0
    other: int | None = None

    @property
    def value(self) -> int:
        """What is compared."""
        return self.own - (self.other or 0)

    def __str__(self) -> str:
        return str(self.own) if self.other is None else f"{self.own}:{self.other}"


@dataclass(frozen=True)
class Result:
    """What the deals brought one who played, by their count from 1; `note` says what else is to be known."""

    name: str
    points: Mapping[int, Got]
    note: str = ""

    @property
    def total(self) -> Got:
        """All of it."""
        got = list(self.points.values())
        others = [one.other for one in got if one.other is not None]
        return Got(sum(one.own for one in got), sum(others) if others else None)


class Evening:
    """An evening and its file. Whatever changes it is written before it returns."""

    def __init__(self, path: Path, state: State) -> None:
        self.path = path
        self.state = state

    # Beginning and reading

    @staticmethod
    def begin(
        game: Game,
        specs: Sequence[SeatSpec],
        options: Mapping[str, object],
        players: Sequence[str],
        deals: int,
    ) -> Evening:
        """A new evening: the players sit in turn where the first person of these sits. Raises OptionError,
        RecordError."""
        _, taken = game.configure(len(specs), options)
        seed = new_seed()
        dealt = Match(game, len(specs), seed=seed, options=options)
        specs = [specs[at] for at in game.seated(dealt.deal)]
        seat = next((at for at, spec in enumerate(specs) if spec.is_person), 0)
        bots = [spec if at != seat else SeatSpec("person", "?") for at, spec in enumerate(specs)]
        if any(spec.is_person for at, spec in enumerate(bots) if at != seat):
            raise OptionError("in a duplicate evening one plays at a time: the other seats are for bots")
        if any(spec.command for spec in bots):
            raise OptionError("no program can play in a duplicate evening: no record starts one")
        entries = [Entry(name) for name in _players(players)]
        state = State(
            game.id,
            game.version,
            [spec.kind for spec in bots],
            [spec.name for spec in bots],
            seat,
            {name: value for name, value in taken.items() if isinstance(value, bool | int | str)},
            seed,
            deals,
            entries,
            _first(dealt),
        )
        for entry in entries:
            checked(_specs(state, entry.name))
        return Evening(begun(state), state)

    @staticmethod
    def against(path: Path, name: str, deals: int = 0) -> Evening:
        """The deals of an earlier match once more, by somebody who plays against its result: all of them, or
        the first so many. Raises OptionError, RecordError where it cannot be."""
        loaded = load(path)
        match, told = loaded.match, f"{path.name}: nobody can play against this match: "
        persons = [at for at, kind in enumerate(match.players) if kind in PERSONS]
        if loaded.problem or match.altered:
            raise RecordError(f"{told}its record is altered")
        if match.origin or not match.over:
            raise RecordError(f"{told}it is {'not played out' if not match.over else 'a replay itself'}")
        if len(persons) != 1 or match.seated.changes:
            raise RecordError(f"{told}not one person alone played it, and all the time")
        state = State(
            match.game.id,
            match.game.version,
            ["person" if at in persons else kind for at, kind in enumerate(match.players)],
            [clean(one, LONGEST_NAME) or "?" for one in match.names],
            persons[0],
            {key: value for key, value in match.options.items() if isinstance(value, bool | int | str)},
            match.seed,
            min(deals or match.dealt, match.dealt, MOST_DEALS),
            [Entry(EARLIER, path.stem), *(Entry(one) for one in _players([name], least=1))],
            _first(match),
        )
        checked(_specs(state, name))
        return Evening(begun(state), state)

    @staticmethod
    def load(path: Path) -> Evening:
        """An evening from its file. Raises RecordError naming the file."""
        return Evening(path, read(path))

    # What there is to know

    @property
    def name(self) -> str:
        """What its matches call it."""
        return self.path.stem

    @property
    def title(self) -> str:
        """What is played; the id of a game that is not installed any more."""
        try:
            return find_game(self.state.game).title
        except CardTableError:
            return clean(self.state.game)

    @property
    def players(self) -> list[str]:
        """Who plays, in turn."""
        return [clean(entry.name, LONGEST_NAME) for entry in self.state.entries]

    @property
    def next(self) -> int | None:
        """Whose turn it is, of the players; None when the evening is over."""
        if self.state.closed:
            return None
        return next((at for at, entry in enumerate(self.state.entries) if not self._is_done(entry)), None)

    @property
    def is_begun(self) -> bool:
        """Whether the one whose turn it is has left a match to go on with."""
        return self.next is not None and bool(self.state.entries[self.next].record)

    def _record(self, entry: Entry) -> Path:
        return self.path.with_name(f"{entry.record}{RECORD}")

    def _is_done(self, entry: Entry) -> bool:
        """Whether one has played: a record that is lost was played, too, and the cards were seen."""
        if not entry.record:
            return False
        try:
            lines = Lines(read_data(self._record(entry)), entry.record)
        except RecordError:
            return True
        return lines.is_over or lines.problem is not None

    # Playing

    def sit(self, at: int) -> Sitting:
        """To the table of one who plays: the match that was left, or a new one. Raises RecordError."""
        entry = self.state.entries[at]
        if not entry.record:
            entry = replace(entry, record=self._orphan(entry))
        sitting = self._begin(entry) if not entry.record else saved_matches.take_up(self._record(entry))
        if self.state.entries[at].record != sitting.path.stem:
            entries = list(self.state.entries)
            entries[at] = replace(entry, record=sitting.path.stem)
            self._keep(replace(self.state, entries=entries))
        return sitting

    def _begin(self, entry: Entry) -> Sitting:
        """A new match. Raises RecordError where other cards would be dealt than to those before."""
        state = self.state
        game, specs = find_game(state.game), _specs(state, entry.name)
        origin = Origin(DUPLICATE, name=self.name).text
        tried = Match(game, len(specs), seed=state.seed, options=state.options)
        if game.version != state.rules or _first(tried) != state.first:
            raise RecordError(
                f"{self.path}: the deals of this evening can no longer be dealt: {game.title} has changed"
            )
        return saved_matches.begin_seated(game, specs, state.options, state.seed, origin, state.deals)

    def _orphan(self, entry: Entry) -> str:
        """The record of a match that was begun, and then the program was killed before it was noted here."""
        wanted = Origin(DUPLICATE, name=self.name).text
        for path in files.listed(self.path.parent, RECORD):
            found = _header(path, wanted)
            if found is not None and clean(entry.name) in found:
                return path.stem
        return ""

    def close(self) -> None:
        """Nobody plays on: the results stand as they are, and the deals may be looked at. Raises OSError."""
        self._keep(replace(self.state, closed=True))

    def _keep(self, state: State) -> None:
        self.state = state
        files.replace_whole(self.path, written(state))

    # Results

    def results(self) -> list[Result]:
        """What each has played so far, in turn."""
        return [self._result(entry) for entry in self.state.entries]

    def _result(self, entry: Entry) -> Result:
        name = clean(entry.name, LONGEST_NAME)
        if not entry.record:
            return Result(name, {}, "has not played")
        try:
            loaded = load(self._record(entry))
        except RecordError:
            return Result(name, {}, "the record is lost")
        match = loaded.match
        persons = [at for at, spec in enumerate(specs_at(match, match.seated.until(0))) if spec.is_person]
        if persons != [self.state.seat] or _first(match) != self.state.first or not self._is_of(match, entry):
            return Result(name, {}, "the record is of other deals")
        points = points_by_deal(match, match.deal.side(persons[0]), self.state.deals)
        back = f"with takebacks: {match.takebacks}" if match.takebacks else ""
        notes = [f"altered: {match.altered}" if match.altered else "", back]
        notes += [] if match.over else ["not played to the end"]
        return Result(name, points, "; ".join(note for note in notes if note))

    def _is_of(self, match: Match, entry: Entry) -> bool:
        """Whether a match was played in this evening by that player, or before it."""
        if entry.name == EARLIER:
            return not match.origin
        return Origin.of(match.origin).name == self.name and match.names[self.state.seat] == entry.name

    def best(self, results: Sequence[Result]) -> list[Result]:
        """Who did best of those that played."""
        played = [one for one in results if one.points]
        try:
            low = find_game(self.state.game).low_wins
        except CardTableError:
            low = False
        best = (min if low else max)((one.total.value for one in played), default=0)
        return [one for one in played if one.total.value == best]


def points_by_deal(match: Match, side: int, most: int) -> dict[int, Got]:
    """What each finished deal of a match brought a side, up to so many deals, by their count from 1."""
    found: dict[int, Got] = {}
    before = match.after(0).standing.scores if match.steps else match.scores
    for at, step in enumerate(match.steps, 1):
        is_last = at == len(match.steps)
        ends = match.deal.over if is_last else match.steps[at].dealt != step.dealt
        if not ends or step.dealt > most:
            continue
        now = match.scores if is_last else match.after(at).standing.scores
        gained = [after - then for after, then in zip(now, before, strict=True)]
        found[step.dealt] = Got(gained[side], gained[1 - side] if len(gained) == 2 else None)
        before = now
    return found


def evenings(folder: Path | None = None, problems: list[str] | None = None) -> list[Evening]:
    """The evenings beside the records, the last begun first; `problems` are told of what cannot be read."""
    told, found = [] if problems is None else problems, []
    kept = records_folder() if folder is None else folder
    try:
        paths = files.listed(kept, SUFFIX)
    except UnfitFileError as error:
        told.append(f"{kept}: cannot be looked into ({error})")
        return []
    for path in reversed(paths):
        try:
            found.append(Evening.load(path))
        except RecordError as error:
            told.append(str(error))
    return found


def kept_shut(match: Match, folder: Path | None = None) -> str:
    """Why nothing of a match may be looked at yet: others are still to play its deals. Empty for most."""
    origin = Origin.of(match.origin)
    if origin.kind != DUPLICATE and (origin.kind or not match.kept_as):
        return ""
    kept = records_folder() if folder is None else folder
    if origin.kind == DUPLICATE:
        return _kept_by(kept / f"{origin.name}{SUFFIX}")
    played = (one for one in evenings(kept) if match.kept_as in (entry.record for entry in one.state.entries))
    return next((why for one in played if (why := _waits(one))), "")


def _kept_by(path: Path) -> str:
    """Why an evening keeps its deals shut; where there is no such evening any more, nobody waits for them."""
    try:
        return _waits(Evening.load(path)) if path.exists() else ""
    except RecordError as error:
        return str(error)


def _waits(evening: Evening) -> str:
    """Who is still to play, as a reason."""
    at = evening.next
    if at is None:
        return ""
    who = evening.players[at]
    return f"{who} is still to play these deals: they stay shut until the duplicate evening is over"


# Inside


def _players(names: Sequence[str], least: int = 2) -> list[str]:
    """The names of those who play, cleaned. Raises OptionError."""
    found = [clean(name).strip()[:LONGEST_NAME].strip() for name in names]
    if not all(found) or not least <= len(found) <= MOST_PLAYERS:
        raise OptionError(f"{least} to {MOST_PLAYERS} players are named, as Ana,Bo")
    for name in found:
        if [one.casefold() for one in found].count(name.casefold()) > 1 or name == EARLIER:
            raise OptionError(f"{name} cannot be called so: each player has a name of the own")
    return found


def _specs(state: State, player: str) -> list[SeatSpec]:
    """The table with one who plays."""
    found = [SeatSpec(kind, name) for kind, name in zip(state.kinds, state.names, strict=True)]
    found[state.seat] = SeatSpec("person", player)
    return found


def _first(match: Match) -> str:
    """The seal of the order in which the first deal of a match was dealt."""
    deal = match.after(0).deal if match.steps else match.deal
    return seal_of(text_of(deal.pack))


def _header(path: Path, origin: str) -> tuple[str, ...] | None:
    """Who sits at a match of that origin; None for any other. Only the beginning of its record is read."""
    try:
        descriptor = files.opened(path)
    except UnfitFileError:
        return None
    try:
        head = os.read(descriptor, 2 * LONGEST_LINE)
        if origin.encode() not in head:
            return None
        header = Lines(head, str(path)).header
        return tuple(clean(name) for name in header.names) if header.origin == origin else None
    except (OSError, RecordError):
        return None
    finally:
        os.close(descriptor)


# Choosing


def against_choices(game: str, folder: Path | None = None) -> Iterator[Path]:
    """The records of a game that might be played against: played out, by one person, for their own sake."""
    kept = records_folder() if folder is None else folder
    for path in reversed(files.listed(kept, RECORD)):
        try:
            lines = Lines(read_data(path), str(path))
        except RecordError:
            continue
        header, persons = lines.header, sum(kind in PERSONS for kind in lines.header.players)
        if header.game == game and not header.origin and persons == 1 and lines.is_over and not lines.altered:
            yield path
