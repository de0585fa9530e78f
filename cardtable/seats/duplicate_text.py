"""A duplicate evening in words: who is next, and the results side by side. Text only, for page and paper."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.game import find_game
from cardtable.errors import CardTableError
from cardtable.seats.duplicate import Evening, Result
from cardtable.text import clip
from cardtable.words import either, so_many

DEAL, COLUMN = 7, 11
"""Cells of the first column, and of each player's."""


def heading(evening: Evening) -> str:
    """What is played by whom."""
    return f"{evening.title}: {', '.join(evening.players)}, {so_many(evening.state.deals, 'deal')}"


def standing(evening: Evening) -> str:
    """How far the evening is."""
    at = evening.next
    if at is None:
        return "over"
    return f"{evening.players[at]} {'goes on' if evening.is_begun else 'is next'}"


def rows(results: Sequence[Result]) -> list[list[str]]:
    """The deals, a row each, and the totals: what each got, and of two by how much the first is ahead."""
    numbers = sorted({number for one in results for number in one.points})
    two = len(results) == 2
    found = [["Deal", *(clip(one.name, COLUMN - 1) for one in results), *(["between"] if two else [])]]
    for number in numbers:
        got = [one.points.get(number) for one in results]
        found.append([str(number), *map(_said, got), *([_ahead(got)] if two else [])])
    totals = [one.total if one.points else None for one in results]
    found.append(["Total", *map(_said, totals), *([_ahead(totals)] if two else [])])
    return found


def _said(points: int | None) -> str:
    return "-" if points is None else str(points)


def _ahead(got: Sequence[int | None]) -> str:
    """By how many points the first of two is above the other."""
    first, second = got
    return f"{first - second:+d}" if first is not None and second is not None else ""


def in_columns(row: Sequence[str]) -> str:
    """A row as a line."""
    return row[0].ljust(DEAL) + "".join(cell.rjust(COLUMN) for cell in row[1:])


def verdict(evening: Evening, results: Sequence[Result]) -> list[str]:
    """Who won the evening, by how much, and what else is to be known of the results."""
    best = evening.best(results)
    rest = [one for one in results if one.points and one not in best]
    told = []
    if len(best) > 1:
        told.append(f"{' and '.join(one.name for one in best)} are level.")
    elif best:
        margin = min((abs(one.total - best[0].total) for one in rest), default=0)
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
    return [f"{heading(evening)}.", *map(in_columns, rows(results)), *verdict(evening, results)]
