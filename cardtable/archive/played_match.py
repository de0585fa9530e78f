"""A match of the history, as its record tells of it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec.structs import replace

from cardtable.archive.careful_results import ResultDistribution
from cardtable.archive.deal_of_the_day import same_deal
from cardtable.discovery.installed_games import find_game
from cardtable.engine.match_origin import AGAIN, DAY, DUPLICATE, PATTERN, TAKEN_UP, Origin
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.match.seated_players import SeatedPlayers
from cardtable.records.record_reader import Header, RecordReader
from cardtable.records.replaying import LoadedRecord, read_data, replay
from cardtable.records.summary import deals_played, summary_of
from cardtable.text import clean

_NAME_LENGTH = 20
"""Characters of a name that are kept."""

_ORIGIN_WORDS = {
    AGAIN: ("same deal", "A deal played again: not counted."),
    TAKEN_UP: ("taken up", "Taken up again: not counted."),
    DUPLICATE: ("duplicate", "Of a duplicate evening: not counted."),
}
"""By origin: a short mark and a sentence."""


class PlayedMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of the history: how it was played and how it came out.

    It is part of the index's JSON, so the field names there are part of the format.
    """

    path: Path
    """Its record; empty in the index."""
    changed: float
    """When it was last played, in seconds since 1970."""
    game: str
    seats: int
    names: tuple[str, ...]
    players: tuple[str, ...]
    """By seat the kind of player."""
    options: tuple[tuple[str, bool | int | str], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    deals: int
    finished: bool
    altered: str = ""
    """A line on what was altered in its record; empty if nothing was."""
    unsummed: bool = False
    """Whether its record has no checksums that could tell."""
    exchanged: bool = False
    """Whether players changed seats during it: then nobody can say who won."""
    origin: Annotated[str, msgspec.Meta(pattern=PATTERN)] = ""
    """Its origin, see `Origin`."""
    undos_by_consent: int = msgspec.field(default=0, name="takebacks")
    withheld: bool = False
    """Whether its result is shut, since others are still to play its deals; never so in the index."""
    points: tuple[int, ...] = ()
    """For a deal of the day: its points, by side."""
    same_deal: str = ""
    """For a deal of the day: the name under which careful players' results are kept."""
    careful: tuple[int, ...] = ()
    """For a deal of the day: the points of careful players in the person's seat; never in the index."""

    @property
    def distribution(self) -> ResultDistribution | None:
        """For a deal of the day: the person's result among those of careful players; None if nobody can
        say."""
        if not self.points or not self.careful or self.you is None or self.exchanged:
            return None
        try:
            low = find_game(self.game).low_wins
        except CardTableError:
            return None
        return ResultDistribution(self.careful, self.points[self.you % len(self.points)], low)

    @property
    def you(self) -> int | None:
        """The seat of the person at this screen; None if there was none."""
        return self.players.index("you") if "you" in self.players else None

    @property
    def is_won(self) -> bool | None:
        """Whether that person's side won; None if it was not finished, is altered, or nobody can say."""
        if self.you is None or not self.finished or not self.scores or self.altered or self.exchanged:
            return None
        return self.you % len(self.scores) in self.winners

    @property
    def own(self) -> int:
        """The side of the person at this screen, or side 0."""
        return (self.you or 0) % max(1, len(self.scores))

    @property
    def is_counted(self) -> bool:
        """Whether it counts as won or lost. Replays do not, and a deal of the day is counted separately."""
        return self.is_won is not None and not self.origin

    @property
    def is_replay(self) -> bool:
        """Whether it is a replay of an earlier match or deal."""
        return not Origin.of(self.origin).counts

    @property
    def date(self) -> str:
        """The date, if it is a deal of the day; empty for all others, replays of one included."""
        found = Origin.of(self.origin)
        return found.day if found.kind == DAY else ""

    @property
    def mark(self) -> str:
        """A short mark for its origin; empty for an ordinary match."""
        found = Origin.of(self.origin)
        if found.day:
            return "day's deal" if found.kind == DAY else "day again"
        return _ORIGIN_WORDS.get(found.kind, ("", ""))[0]

    @property
    def begun_as(self) -> str:
        """The origin as a sentence; empty for an ordinary match."""
        found = Origin.of(self.origin)
        if found.day:
            again = " once more: not counted" if found.kind == AGAIN else ""
            return f"The deal of the day {found.day}{again}."
        return _ORIGIN_WORDS.get(found.kind, ("", ""))[1]

    @property
    def opponents(self) -> tuple[str, ...]:
        """The kinds of players in the other seats, each once."""
        others = [kind for seat, kind in enumerate(self.players) if seat != self.you]
        return tuple(dict.fromkeys(others))

    @property
    def day(self) -> str:
        """The local date and time."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.changed))

    @property
    def result(self) -> str:
        """The result in a word or two."""
        if self.altered:
            return "altered"
        if not self.finished:
            return "unfinished"
        if self.withheld:
            return "played"
        if self.is_won is not None:
            return "won" if self.is_won else "lost"
        return "played out"

    @property
    def note(self) -> str:
        """A remark on its record; empty for most."""
        if self.altered:
            return f"Altered, and not counted: {self.altered}."
        if self.exchanged:
            return "Seats changed hands during it: it is not counted as won or lost."
        if self.withheld:
            return "Others are still to play these deals: the result is shut until then."
        return self.begun_as or ("From before records had checksums." if self.unsummed else "")


def read_match(path: Path, changed: float) -> PlayedMatch:
    """Reads a match from its record. Where its checksums do not vouch for it, a finished match is replayed to
    its end. Raises RecordError."""
    data = read_data(path)
    summary = summary_of(data)
    if summary is None:
        return _replayed(data, path, changed)
    header, over = summary.header, summary.over
    found = PlayedMatch(
        path,
        changed if summary.time is None else float(summary.time),
        *_at_table(header, summary.seated),
        tuple(over.scores) if over is not None else (),
        tuple(over.winners) if over is not None else (),
        summary.deals,
        over is not None,
        exchanged=summary.seated.is_exchanged(range(header.seats)),
        origin=header.origin,
        undos_by_consent=summary.undos_by_consent if over is not None else 0,
    )
    if over is None or not found.date:
        return found
    points, same = _daily_points(replay(data, str(path)).match)
    return replace(found, points=points, same_deal=same)


def _replayed(data: bytes, path: Path, changed: float) -> PlayedMatch:
    """The match of a record that was altered, or is of the old format. Raises RecordError."""
    lines = RecordReader(data, str(path))
    loaded = replay(data, str(path)) if lines.is_over else None
    match = loaded.match if loaded is not None and loaded.match.over else None
    seated = lines.seated
    return PlayedMatch(
        path,
        changed if lines.time is None else float(lines.time),
        *_at_table(lines.header, seated),
        match.scores if match is not None else (),
        match.winners if match is not None else (),
        deals_played((line.partition(" ")[::2]) for line in lines.lines_without_checksum),
        match is not None,
        _what_is_altered(lines, loaded),
        lines.has_no_checksums,
        seated.is_exchanged(range(lines.header.seats)),
        lines.header.origin,
        loaded.match.undos_by_consent if loaded is not None else 0,
        False,
        *(_daily_points(match) if match is not None else ((), "")),
    )


class _AtTable(NamedTuple):
    """The game and its players."""

    game: str
    seats: int
    names: tuple[str, ...]
    players: tuple[str, ...]
    options: tuple[tuple[str, bool | int | str], ...]


def _at_table(header: Header, seated: SeatedPlayers) -> _AtTable:
    """The game and its players, in texts that are fit to be shown."""
    now = seated.now()
    return _AtTable(
        clean(header.game),
        header.seats,
        tuple(clean(name, _NAME_LENGTH) for name in now.names),
        tuple(clean(kind, _NAME_LENGTH) for kind in now.players),
        tuple((clean(name), value) for name, value in sorted(header.options.items())),
    )


def without_result(one: PlayedMatch) -> PlayedMatch:
    """A match of a duplicate evening that goes on: those who are still to play must not learn its result."""
    return replace(one, scores=(), winners=(), deals=0, withheld=True)


def _daily_points(match: Match) -> tuple[tuple[int, ...], str]:
    """The points of a deal of the day, and the name of what they are compared with; empty for others."""
    if Origin.of(match.origin).kind != DAY or match.length != 1 or not match.over:
        return (), ""
    deal = same_deal(match)
    return match.deal.points, deal.name if deal is not None else ""


def _what_is_altered(lines: RecordReader, loaded: LoadedRecord | None) -> str:
    """A line on what was altered in the record; empty if nothing was."""
    found = lines.altered if loaded is None else loaded.altered
    return clean(found or ("a line of it cannot be read" if lines.problem is not None else ""))
