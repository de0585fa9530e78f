"""The results of one deal side by side: the deal of the day, or a deal that was played again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from cardtable.archive.careful_results import CAREFUL_PLAYERS, ResultDistribution
from cardtable.archive.deal_of_the_day import NOT_COUNTED, first_try, same_deal
from cardtable.archive.statistics import table_lines
from cardtable.engine.deal import Deal
from cardtable.engine.event_wording import sentences, with_names
from cardtable.engine.match_origin import AGAIN, DAY, TAKEN_UP, Origin
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.records.replaying import load
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.table.seat_specs import specs_of
from cardtable.words import join_and, with_unit


@dataclass(frozen=True)
class ComparisonColumn:
    """One result of the deal, in points by side."""

    title: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class ResultComparison:
    """The results of one deal. The first column is the match that is looked at."""

    heading: str
    sides: tuple[str, ...]
    """The names of each side's players."""
    own: int
    """The side of the only person; -1 if there is none, or there are several."""
    columns: tuple[ComparisonColumn, ...]
    notes: tuple[str, ...]
    """Sentences about the comparison."""
    distribution: ResultDistribution | None = None
    """For a deal of the day: what careful players came to in the person's seat."""


def is_compared(match: Match) -> bool:
    """Whether the deal on the table is over and has other results to compare with."""
    kind = Origin.of(match.origin).kind
    is_one_deal = kind in (DAY, AGAIN) or (kind == TAKEN_UP and match.length == match.deal.number)
    return is_one_deal and match.deal.over


def compare_results(match: Match, done: Callable[[int], None] = lambda count: None) -> ResultComparison:
    """Compares a finished deal that `is_compared`. This reads records, and may wait for careful players:
    `done` hears how many have played."""
    origin = Origin.of(match.origin)
    now = ComparisonColumn("you" if origin.kind == DAY else "now", match.deal.points)
    others, notes = _daily_results(match, origin) if origin.day else _earlier_results(match, origin)
    own = _own_side(match)
    verdicts = [_verdict(match, own, one) for one in others] if own >= 0 else []
    distribution = distribution_of(match, done)
    if distribution is not None:
        verdicts.insert(0, distribution.sentence)
    return ResultComparison(
        _heading(match, origin), _side_names(match), own, (now, *others), (*verdicts, *notes), distribution
    )


def distribution_of(
    match: Match, done: Callable[[int], None] = lambda count: None
) -> ResultDistribution | None:
    """The results of careful players in the person's seat of a finished deal of the day; None for other
    matches, and where the program is being left."""
    deal = same_deal(match)
    results = CAREFUL_PLAYERS.results(deal, done) if deal is not None else ()
    own = _own_side(match)
    return (
        ResultDistribution(results, match.deal.points[own], match.game.low_wins)
        if results and own >= 0
        else None
    )


@dataclass(frozen=True)
class FirstTime:
    """The result of the deal on the table when it was first played, before it was taken up again."""

    points: tuple[int, ...]
    """By side."""
    verdict: str
    """How the person's result compares with it; empty unless one person plays."""


def first_time(match: Match) -> FirstTime | None:
    """The first result of a finished deal that was taken up in its midst; None for all others, and if its
    record cannot be read any more. This reads a record: it takes a moment."""
    origin = Origin.of(match.origin)
    if origin.kind != TAKEN_UP or not match.deal.over:
        return None
    before = _match_before(match, origin.name, match.deal.number)
    if before is None:
        return None
    points, own = before.deal.points, _own_side(match)
    return FirstTime(points, _verdict(match, own, ComparisonColumn("before", points)) if own >= 0 else "")


def _heading(match: Match, origin: Origin) -> str:
    if origin.day:
        return f"{match.game.title}: the deal of the day {origin.day}"
    return f"{match.game.title}: the same deal again"


def _daily_results(match: Match, origin: Origin) -> tuple[list[ComparisonColumn], list[str]]:
    """The result of the person's counted try, in a replay, and sentences about them."""
    if origin.kind == DAY:
        back = with_unit(match.undos_by_consent, "takeback")
        return [], [f"Played with {back}."] if match.undos_by_consent else []
    try:
        path = first_try(date.fromisoformat(origin.day))
    except ValueError:
        path = None
    tried = _match_before(match, path.stem, 1) if path is not None else None
    return ([ComparisonColumn("your try", tried.deal.points)] if tried is not None else []), [NOT_COUNTED]


def _earlier_results(match: Match, origin: Origin) -> tuple[list[ComparisonColumn], list[str]]:
    """The result of the first time the deal was played, and sentences about it."""
    before = _match_before(match, origin.name, origin.deal or match.deal.number)
    if before is None:
        return [], ["The record of the first time cannot be read any more.", _REPLAY_NOT_COUNTED]
    notes = [*_parting(match, before), *_differences(match, before), _REPLAY_NOT_COUNTED]
    return [ComparisonColumn("before", before.deal.points)], notes


def _parting(match: Match, before: Match) -> list[str]:
    """At which act the two plays of a deal parted, as a sentence; none if they never did."""
    names = [spec.name for spec in specs_of(match)]
    start = next(at for at, act in enumerate(match.acts) if act.deal_index == match.deal.number)
    first = next(at for at, act in enumerate(before.acts) if act.deal_index == match.deal.number)
    both = enumerate(zip(match.acts[start:], before.acts[first:], strict=False))
    parted = next(
        (at for at, (now, then) in both if (now.seat, now.action) != (then.seat, then.action)), None
    )
    if parted is None:
        return []
    then, now = (
        " ".join(sentences(act.events, names)[:1])
        for act in (before.acts[first + parted], match.acts[start + parted])
    )
    return [f"All was the same up to here. The first time: {then} Now: {now}"]


def _differences(match: Match, before: Match) -> list[str]:
    """Sentences on the score lines of the person's side that are not as they were."""
    own = _own_side(match)
    if own < 0:
        return []
    names = [spec.name for spec in specs_of(match)]
    now, then = (_points_by_rule(deal, own) for deal in (match.deal, before.deal))
    sentences = []
    for rule, (sentence, _) in {**then, **now}.items():
        points = [lines[rule][1] if rule in lines else 0 for lines in (then, now)]
        if points[0] != points[1]:
            sentences.append(f"{with_names(sentence, names)} {points[0]} the first time, {points[1]} now.")
    return sentences


def _points_by_rule(deal: Deal, side: int) -> dict[str, tuple[str, int]]:
    """By rule its sentence on the sheet of a finished deal, and the points of a side by it."""
    found: dict[str, tuple[str, int]] = {}
    for line in deal.score_lines():
        found[line.rule] = line.sentence, found.get(line.rule, ("", 0))[1] + line.points[side]
    return found


_REPLAY_NOT_COUNTED = "A deal played again does not count."


def _match_before(match: Match, name: str, count: int) -> Match | None:
    """The match of another record when its deal `count` had just ended; None if it was not finished there, or
    has other cards."""
    try:
        other = load(records_folder() / f"{name}{SUFFIX}").match
    except RecordError:
        return None
    acts = sum(act.deal_index <= count for act in other.acts)
    if not acts or other.acts[acts - 1].deal_index != count:
        return None
    if acts < len(other.acts):
        other.undo(len(other.acts) - acts, mark=False)
    same = other.deal.over and other.deal.pack == match.deal.pack
    return other if same and other.deal.sides == match.deal.sides else None


def _own_side(match: Match) -> int:
    """The side of the only person; -1 if there is not exactly one."""
    persons = [seat for seat, spec in enumerate(specs_of(match)) if spec.is_person]
    return match.deal.side(persons[0]) if len(persons) == 1 else -1


def _side_names(match: Match) -> tuple[str, ...]:
    """The names of the players of each side."""
    deal, names = match.deal, [spec.name for spec in specs_of(match)]
    return tuple(
        join_and([name for seat, name in enumerate(names) if deal.side(seat) == side])
        for side in range(deal.sides)
    )


def _verdict(match: Match, own: int, other: ComparisonColumn) -> str:
    """How the person's result compares with another, as a sentence."""
    ahead = match.deal.points[own] - other.points[own]
    if match.game.low_wins:
        ahead = -ahead
    who = {"your try": "your try", "before": "the first time"}[other.title]
    unit = match.game.unit(match.seats, match.options)
    if not ahead:
        return f"As many {unit}s as {who}."
    return f"{with_unit(abs(ahead), unit)} {'better' if ahead > 0 else 'worse'} than {who}."


def comparison_lines(found: ResultComparison, room: int) -> list[str]:
    """The comparison as lines of at most `room` cells."""
    head = ("players", *(one.title for one in found.columns))
    rows = [
        (name, *(str(one.points[side]) for one in found.columns)) for side, name in enumerate(found.sides)
    ]
    histogram = ["", *found.distribution.histogram(room, "#")] if found.distribution is not None else []
    return [*table_lines([head, *rows], room), *histogram, "", *found.notes]


def plain_comparison(match: Match) -> list[str]:
    """The lines that plain play shows at the end of such a match; empty for all others."""
    if not is_compared(match):
        return []
    found = compare_results(match)
    return [f"{found.heading}.", *(line for line in comparison_lines(found, 76) if line)]
