"""A deal that was played again, or is everybody's: the results side by side."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from cardtable.archive.deal_of_the_day import NOT_COUNTED, careful_in_your_seat, first_try
from cardtable.engine.origin import AGAIN, DAY, Origin
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.records.replaying import load
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.table.seat_specs import specs_of
from cardtable.words import so_many


@dataclass(frozen=True)
class Column:
    """What one playing of the deal brought, by side."""

    title: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Beside:
    """The playings of one deal, this one first: who the sides are, which is the only person's own (-1: there
    is none), what is said of it in sentences."""

    heading: str
    sides: tuple[str, ...]
    own: int
    columns: tuple[Column, ...]
    told: tuple[str, ...]


def is_compared(match: Match) -> bool:
    """Whether the deal that was played here has other results beside it."""
    return Origin.of(match.origin).kind in (DAY, AGAIN) and match.deal.over


def beside_of(match: Match) -> Beside:
    """The results of a finished deal that `is_compared`. Reading and thinking takes a moment."""
    origin = Origin.of(match.origin)
    now = Column("now" if origin.kind == AGAIN else "you", match.deal.points)
    others, told = _of_the_day(match, origin) if origin.day else _of_before(match, origin)
    own = _own(match)
    verdicts = [_verdict(match, own, one) for one in others] if own >= 0 else []
    return Beside(_heading(match, origin), _sides(match), own, (now, *others), (*verdicts, *told))


def _heading(match: Match, origin: Origin) -> str:
    if origin.day:
        return f"{match.game.title}: the deal of the day {origin.day}"
    return f"{match.game.title}: the same deal again"


def _of_the_day(match: Match, origin: Origin) -> tuple[list[Column], list[str]]:
    """What a careful player gets of it, and what the person's own try brought."""
    found = [Column("careful", careful_in_your_seat(match))]
    if origin.kind == DAY:
        back = so_many(match.takebacks, "takeback")
        return found, [f"Played with {back}."] if match.takebacks else []
    try:
        path = first_try(date.fromisoformat(origin.day))
    except ValueError:
        path = None
    points = _points_of(match, path.stem, 1) if path is not None else None
    return ([Column("your try", points), *found] if points is not None else found), [NOT_COUNTED]


def _of_before(match: Match, origin: Origin) -> tuple[list[Column], list[str]]:
    """What the first playing brought."""
    points = _points_of(match, origin.name, origin.deal)
    if points is None:
        return [], ["The record of the first time cannot be read any more.", _REPLAY]
    return [Column("before", points)], [_REPLAY]


_REPLAY = "A deal played again does not count."


def _points_of(match: Match, name: str, count: int) -> tuple[int, ...] | None:
    """What the deal of that count brought in the record of another match of that deal; None where it was not
    played out there."""
    try:
        other = load(records_folder() / f"{name}{SUFFIX}").match
    except RecordError:
        return None
    acts = sum(step.dealt <= count for step in other.steps)
    if not acts or other.steps[acts - 1].dealt != count:
        return None
    if acts < len(other.steps):
        other.undo(len(other.steps) - acts, mark=False)
    same = other.deal.over and other.deal.pack == match.deal.pack
    return other.deal.points if same and other.deal.sides == match.deal.sides else None


def _own(match: Match) -> int:
    """The side of the only person."""
    persons = [seat for seat, spec in enumerate(specs_of(match)) if spec.is_person]
    return match.deal.side(persons[0]) if len(persons) == 1 else -1


def _sides(match: Match) -> tuple[str, ...]:
    """Who plays for each side."""
    deal, names = match.deal, [spec.name for spec in specs_of(match)]
    return tuple(
        " and ".join(name for seat, name in enumerate(names) if deal.side(seat) == side)
        for side in range(deal.sides)
    )


def _verdict(match: Match, own: int, other: Column) -> str:
    """How the own result stands beside another."""
    ahead = match.deal.points[own] - other.points[own]
    if match.game.low_wins:
        ahead = -ahead
    who = {
        "careful": "a careful player in your seat",
        "your try": "your try",
        "before": "the first time",
    }[other.title]
    if not ahead:
        return f"As many points as {who}."
    return f"{so_many(abs(ahead), 'point')} {'better' if ahead > 0 else 'worse'} than {who}."


def lines_of(found: Beside, room: int) -> list[str]:
    """The same as text."""
    from cardtable.archive.statistics import fitted

    head = ("", *(one.title for one in found.columns))
    rows = [
        (name, *(str(one.points[side]) for one in found.columns)) for side, name in enumerate(found.sides)
    ]
    return [*fitted([head, *rows], room), "", *found.told]


def plain(match: Match) -> list[str]:
    """What the plain table says at the end of such a match; nothing of any other."""
    if not is_compared(match):
        return []
    found = beside_of(match)
    return [f"{found.heading}.", *(line for line in lines_of(found, 76) if line)]
