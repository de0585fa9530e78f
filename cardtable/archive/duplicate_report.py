"""A duplicate evening in words: who is next, and the results side by side. Text only, for page and paper."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.archive.duplicate import Evening, Got, Result
from cardtable.archive.statistics import fitted
from cardtable.discovery.installed_games import find_game
from cardtable.errors import CardTableError
from cardtable.text import clip
from cardtable.words import either, so_many

COLUMN = 10
"""Cells of a player's name above the results."""
LEAST = 6
"""Cells that each column of points has at least."""
PAPER = 76


def heading(evening: Evening) -> str:
    """What is played by whom."""
    return f"{evening.title}: {', '.join(evening.players)}, {so_many(evening.state.deals, 'deal')}"


def standing(evening: Evening) -> str:
    """How far the evening is."""
    at = evening.next
    if at is None:
        return "over"
    return f"{evening.players[at]} {'goes on' if evening.is_begun else 'is next'}"


def table(results: Sequence[Result], room: int) -> list[str]:
    """The results as lines of columns: names, a line a deal, the totals."""
    return fitted([(row[0], *(cell.rjust(LEAST) for cell in row[1:])) for row in rows(results)], room)


def rows(results: Sequence[Result]) -> list[list[str]]:
    """The deals, a row each, and the totals: what each got, and of two by how much the first is ahead."""
    numbers = sorted({number for one in results for number in one.points})
    two = len(results) == 2
    found = [["Deal", *(clip(one.name, COLUMN) for one in results), *(["between"] if two else [])]]
    for number in numbers:
        got = [one.points.get(number) for one in results]
        found.append([str(number), *map(_said, got), *([_ahead(got)] if two else [])])
    totals = [one.total if one.points else None for one in results]
    found.append(["Total", *map(_said, totals), *([_ahead(totals)] if two else [])])
    return found


def _said(points: Got | None) -> str:
    return "-" if points is None else str(points)


def _ahead(got: Sequence[Got | None]) -> str:
    """By how many points the first of two is above the other."""
    first, second = got
    if first is None or second is None:
        return ""
    return f"{first.value - second.value:+d}" if first.value != second.value else "level"


def verdict(evening: Evening, results: Sequence[Result]) -> list[str]:
    """Who won the evening, by how much, and what else is to be known of the results."""
    best = evening.best(results)
    rest = [one for one in results if one.points and one not in best]
    told = []
    if len(best) > 1:
        told.append(f"{' and '.join(one.name for one in best)} are level.")
    elif best:
        margin = min((abs(one.total.value - best[0].total.value) for one in rest), default=0)
        by = f" by {so_many(margin, 'point')}" if rest else ""
        told.append(f"{best[0].name} won the evening{by}.{_low(evening)}")
    told += [f"{one.name}: {one.note}." for one in results if one.note]
    lengths = {one.name: len(one.points) for one in results if one.points}
    short = [name for name, count in lengths.items() if count < max(lengths.values())]
    if short:
        told.append(f"A match that is decided deals no more: {either(short)} had fewer deals.")
    return told


def _low(evening: Evening) -> str:
    try:
        return " Here few points are good." if find_game(evening.state.game).low_wins else ""
    except CardTableError:
        return ""


def report(evening: Evening) -> list[str]:
    """The results as lines; while somebody is still to play, only who."""
    if evening.next is not None:
        return [f"{heading(evening)}; {standing(evening)}."]
    results = evening.results()
    return [f"{heading(evening)}.", *table(results, PAPER), *verdict(evening, results)]
