"""A duplicate evening: several people play the same deals one after the other, so that luck cancels out.

Everybody plays the same seat with the same cards, among the same bots with the same luck: all matches of an
evening share one seed. An evening lasts for the deals agreed on, or until a match is decided. The rules say
who deals, so the dealer may differ if it depends on how a deal went. One player may also play against the
result of an earlier match.

The state of an evening is a small file beside the records, replaced as a whole. Results are read from the
records alone, so a damaged file loses none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from cardtable.archive.duplicate_file import (
    LONGEST_NAME,
    MOST_DEALS,
    MOST_PLAYERS,
    SUFFIX,
    EveningPlayer,
    EveningState,
    create_file,
    encode,
    read_state,
)
from cardtable.archive.match_beginning import begin_seated
from cardtable.archive.unfinished_matches import resume
from cardtable.cards import text_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from cardtable.engine.match_origin import DUPLICATE, Origin
from cardtable.engine.random_keys import new_seed, seal_of
from cardtable.errors import CardTableError, OptionError, RecordError, UnfitFileError
from cardtable.match.match import Match
from cardtable.match.seated_players import PERSONS
from cardtable.records.header_search import header_with_origin
from cardtable.records.record_reader import RecordReader
from cardtable.records.replaying import load, read_data
from cardtable.system import files
from cardtable.system.folders import SUFFIX as RECORD
from cardtable.system.folders import records_folder
from cardtable.table.seat_specs import SeatSpec, checked, is_stand_in, specs_at
from cardtable.table.sitting import Sitting
from cardtable.text import clean

EARLIER = "earlier"
"""The name of the player whose earlier match is played against."""


@dataclass(frozen=True)
class DealPoints:
    """The points of a deal, or of several. `other`: with two sides, the other side's points, which count
    against one's own; None with more sides."""

    own: int = 0
    other: int | None = None

    @property
    def value(self) -> int:
        """The number that results are compared by."""
        return self.own - (self.other or 0)

    def __str__(self) -> str:
        return str(self.own) if self.other is None else f"{self.own}:{self.other}"


@dataclass(frozen=True)
class PlayerResult:
    """The result of one player. `points`: by deal, counted from 1. `note`: what else is to be known."""

    name: str
    points: Mapping[int, DealPoints]
    note: str = ""

    @property
    def total(self) -> DealPoints:
        """The points of all deals."""
        got = list(self.points.values())
        others = [one.other for one in got if one.other is not None]
        return DealPoints(sum(one.own for one in got), sum(others) if others else None)


class Evening:
    """An evening and its file, which every change writes at once."""

    def __init__(self, path: Path, state: EveningState) -> None:
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
        """Begins an evening. The players take turns in the seat of the first person among `specs`. Raises
        OptionError, RecordError."""
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
        entries = [EveningPlayer(name) for name in _checked_names(players)]
        state = EveningState(
            game.id,
            game.version,
            [spec.kind for spec in bots],
            [spec.name for spec in bots],
            seat,
            {name: value for name, value in taken.items() if isinstance(value, bool | int | str)},
            seed,
            deals,
            entries,
            _first_seal(dealt),
        )
        for entry in entries:
            checked(_seat_specs(state, entry.name))
        return Evening(create_file(state), state)

    @staticmethod
    def against(path: Path, name: str, deals: int = 0) -> Evening:
        """Begins an evening with the deals of an earlier match (the first `deals` of them; 0 for all), to be
        played against its result. Raises OptionError, RecordError if that match does not allow it."""
        loaded = load(path)
        match = loaded.match
        prefix = f"{path.name}: nobody can play against this match: "
        persons = [at for at, kind in enumerate(match.players) if kind in PERSONS]
        if loaded.problem or match.altered:
            raise RecordError(f"{prefix}its record is altered")
        if match.origin or not match.over:
            raise RecordError(f"{prefix}it is {'not played out' if not match.over else 'a replay itself'}")
        if len(persons) != 1 or match.seated.changes:
            raise RecordError(f"{prefix}not one person alone played it, and all the time")
        state = EveningState(
            match.game.id,
            match.game.version,
            ["person" if at in persons else kind for at, kind in enumerate(match.players)],
            [clean(one, LONGEST_NAME) or "?" for one in match.names],
            persons[0],
            {key: value for key, value in match.options.items() if isinstance(value, bool | int | str)},
            match.seed,
            min(deals or match.deal_count, match.deal_count, MOST_DEALS),
            [
                EveningPlayer(EARLIER, path.stem),
                *(EveningPlayer(one) for one in _checked_names([name], least=1)),
            ],
            _first_seal(match),
        )
        checked(_seat_specs(state, name))
        return Evening(create_file(state), state)

    @staticmethod
    def load(path: Path) -> Evening:
        """Reads an evening from its file. Raises RecordError naming the file."""
        return Evening(path, read_state(path))

    # State

    @property
    def name(self) -> str:
        """The evening's name in the origin of its matches."""
        return self.path.stem

    @property
    def title(self) -> str:
        """The title of the game, or its id if it is not installed any more."""
        try:
            return find_game(self.state.game).title
        except CardTableError:
            return clean(self.state.game)

    @property
    def players(self) -> list[str]:
        """The names of the players, in the order of play."""
        return [clean(entry.name, LONGEST_NAME) for entry in self.state.entries]

    @property
    def next(self) -> int | None:
        """The index of the player whose turn it is; None when the evening is over."""
        if self.state.closed:
            return None
        return next((at for at, entry in enumerate(self.state.entries) if not self._is_done(entry)), None)

    @property
    def is_begun(self) -> bool:
        """Whether the player whose turn it is has an unfinished match to resume."""
        return self.next is not None and bool(self.state.entries[self.next].record)

    def _record(self, entry: EveningPlayer) -> Path:
        return self.path.with_name(f"{entry.record}{RECORD}")

    def _is_done(self, entry: EveningPlayer) -> bool:
        """Whether a player is done. A lost record counts as played, since its cards were seen."""
        if not entry.record:
            return False
        try:
            lines = RecordReader(read_data(self._record(entry)), entry.record)
        except RecordError:
            return True
        return lines.is_over or lines.problem is not None

    # Playing

    def sit(self, at: int) -> Sitting:
        """Begins or resumes a player's match. Raises RecordError."""
        entry = self.state.entries[at]
        if not entry.record:
            entry = replace(entry, record=self._unlisted_record(entry))
        sitting = self._begin(entry) if not entry.record else resume(self._record(entry))
        if self.state.entries[at].record != sitting.path.stem:
            entries = list(self.state.entries)
            entries[at] = replace(entry, record=sitting.path.stem)
            self._save(replace(self.state, entries=entries))
        return sitting

    def _begin(self, entry: EveningPlayer) -> Sitting:
        """Begins a match. Raises RecordError if its deals would differ from those played before."""
        state = self.state
        game, specs = find_game(state.game), _seat_specs(state, entry.name)
        origin = Origin(DUPLICATE, name=self.name).text
        tried = Match(game, len(specs), seed=state.seed, options=state.options)
        if game.version != state.rules or _first_seal(tried) != state.first:
            raise RecordError(
                f"{self.path}: the deals of this evening can no longer be dealt: {game.title} has changed"
            )
        return begin_seated(game, specs, state.options, state.seed, origin, state.deals)

    def _unlisted_record(self, entry: EveningPlayer) -> str:
        """The record of a match that began just before the program was killed, so that the evening's file
        does not name it; empty if there is none."""
        wanted = Origin(DUPLICATE, name=self.name).text
        for path in files.list_files(self.path.parent, RECORD):
            header = header_with_origin(path, wanted)
            if header is not None and clean(entry.name) in map(clean, header.names):
                return path.stem
        return ""

    def close(self) -> None:
        """Ends the evening early: results stand as they are, and the deals are open. Raises OSError."""
        self._save(replace(self.state, closed=True))

    def _save(self, state: EveningState) -> None:
        self.state = state
        files.replace_whole(self.path, encode(state))

    # Results

    def results(self) -> list[PlayerResult]:
        """The results so far, in the order of play."""
        return [self._result(entry) for entry in self.state.entries]

    def _result(self, entry: EveningPlayer) -> PlayerResult:
        name = clean(entry.name, LONGEST_NAME)
        if not entry.record:
            return PlayerResult(name, {}, "has not played")
        try:
            loaded = load(self._record(entry))
        except RecordError:
            return PlayerResult(name, {}, "the record is lost")
        match = loaded.match
        persons = [at for at, spec in enumerate(specs_at(match, match.seated.until(0))) if spec.is_person]
        if (
            persons != [self.state.seat]
            or _first_seal(match) != self.state.first
            or not self._was_played_by(match, entry)
        ):
            return PlayerResult(name, {}, "the record is of other deals")
        points = points_by_deal(match, match.deal.side(persons[0]), self.state.deals)
        back = f"with takebacks: {match.undos_by_consent}" if match.undos_by_consent else ""
        notes = [f"altered: {match.altered}" if match.altered else "", back]
        notes += [] if match.over else ["not played to the end"]
        return PlayerResult(name, points, "; ".join(note for note in notes if note))

    def _was_played_by(self, match: Match, entry: EveningPlayer) -> bool:
        """Whether that player played the match in this evening, or before it if it is the earlier one."""
        if entry.name == EARLIER:
            return not match.origin
        return Origin.of(match.origin).name == self.name and match.names[self.state.seat] == entry.name

    def best(self, results: Sequence[PlayerResult]) -> list[PlayerResult]:
        """The best results; several if they are level."""
        played = [one for one in results if one.points]
        try:
            low = find_game(self.state.game).low_wins
        except CardTableError:
            low = False
        best = (min if low else max)((one.total.value for one in played), default=0)
        return [one for one in played if one.total.value == best]


def points_by_deal(match: Match, side: int, most: int) -> dict[int, DealPoints]:
    """The points of a side in each finished deal of a match, up to deal `most`. Deals count from 1."""
    found: dict[int, DealPoints] = {}
    before = match.state_after(0).standing.scores if match.acts else match.scores
    for at, act in enumerate(match.acts, 1):
        is_last = at == len(match.acts)
        ends = match.deal.over if is_last else match.acts[at].deal_index != act.deal_index
        if not ends or act.deal_index > most:
            continue
        now = match.scores if is_last else match.state_after(at).standing.scores
        gained = [after - then for after, then in zip(now, before, strict=True)]
        found[act.deal_index] = DealPoints(gained[side], gained[1 - side] if len(gained) == 2 else None)
        before = now
    return found


def evenings(folder: Path | None = None, problems: list[str] | None = None) -> list[Evening]:
    """The evenings beside the records, the latest first. `problems` collects a line for each unreadable
    file."""
    found_problems = [] if problems is None else problems
    found = []
    kept = records_folder() if folder is None else folder
    try:
        paths = files.list_files(kept, SUFFIX)
    except UnfitFileError as error:
        found_problems.append(f"{kept}: cannot be looked into ({error})")
        return []
    for path in reversed(paths):
        try:
            found.append(Evening.load(path))
        except RecordError as error:
            found_problems.append(str(error))
    return found


def unfinished_evenings(folder: Path | None = None) -> frozenset[str]:
    """The names of the evenings in which somebody is still to play."""
    return frozenset(one.name for one in evenings(folder) if one.next is not None)


def why_withheld(match: Match, folder: Path | None = None) -> str:
    """Why nothing of a match may be shown yet: others are still to play its deals. Empty for most matches."""
    origin = Origin.of(match.origin)
    if origin.kind != DUPLICATE and (origin.kind or not match.kept_as):
        return ""
    kept = records_folder() if folder is None else folder
    if origin.kind == DUPLICATE:
        return _why_evening_withholds(kept / f"{origin.name}{SUFFIX}")
    played = (one for one in evenings(kept) if match.kept_as in (entry.record for entry in one.state.entries))
    return next((why for one in played if (why := _who_is_still_to_play(one))), "")


def _why_evening_withholds(path: Path) -> str:
    """Why an evening withholds its deals; empty if its file is gone, since then nobody waits for them."""
    try:
        return _who_is_still_to_play(Evening.load(path)) if path.exists() else ""
    except RecordError as error:
        return str(error)


def _who_is_still_to_play(evening: Evening) -> str:
    """The players still to play, as a reason; empty if there is none."""
    at = evening.next
    if at is None:
        return ""
    who = evening.players[at]
    return f"{who} is still to play these deals: they stay shut until the duplicate evening is over"


# Helpers


def _checked_names(names: Sequence[str], least: int = 2) -> list[str]:
    """The cleaned names of the players. Raises OptionError."""
    found = [clean(name).strip()[:LONGEST_NAME].strip() for name in names]
    if not all(found) or not least <= len(found) <= MOST_PLAYERS:
        raise OptionError(f"{least} to {MOST_PLAYERS} players are named, as Ana,Bo")
    for name in found:
        if len(found) > 1 and is_stand_in(name):
            raise OptionError(f"{name} stands for nobody: each player has a name of the own, as Ana")
        if [one.casefold() for one in found].count(name.casefold()) > 1 or name == EARLIER:
            raise OptionError(f"{name} cannot be called so: each player has a name of the own")
    return found


def _seat_specs(state: EveningState, player: str) -> list[SeatSpec]:
    """The players at the table, with this player in the evening's seat."""
    found = [SeatSpec(kind, name) for kind, name in zip(state.kinds, state.names, strict=True)]
    found[state.seat] = SeatSpec("person", player)
    return found


def _first_seal(match: Match) -> str:
    """The seal of the first deal's order of cards."""
    deal = match.state_after(0).deal if match.acts else match.deal
    return seal_of(text_of(deal.pack))


# Earlier matches to play against


def possible_opponents(game: str, folder: Path | None = None) -> Iterator[Path]:
    """The records of a game that may be played against: finished, with one person, and begun as ordinary
    matches."""
    kept = records_folder() if folder is None else folder
    for path in reversed(files.list_files(kept, RECORD)):
        try:
            lines = RecordReader(read_data(path), str(path))
        except RecordError:
            continue
        header = lines.header
        persons = sum(kind in PERSONS for kind in header.players)
        if header.game == game and not header.origin and persons == 1 and lines.is_over and not lines.altered:
            yield path
