"""A duplicate evening as text: who is next, and the results side by side."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.archive.duplicate import DealPoints, Evening, PlayerResult
from cardtable.archive.statistics import table_lines
from cardtable.discovery.installed_games import find_game
from cardtable.errors import CardTableError
from cardtable.text import clip
from cardtable.words import join_or, with_unit

NAME_WIDTH = 10
"""Cells of a player's name in the head of the table."""
POINTS_WIDTH = 6
"""The least cells of a column of points."""
PLAIN_WIDTH = 76
"""Cells of a line outside the screen."""


def heading(evening: Evening) -> str:
    """The game, its players and the number of deals."""
    return f"{evening.title}: {', '.join(evening.players)}, {with_unit(evening.state.deals, 'deal')}"


def status(evening: Evening) -> str:
    """How far the evening is: whose turn, or that it is over."""
    at = evening.next
    if at is None:
        return "over"
    return f"{evening.players[at]} {'goes on' if evening.is_begun else 'is next'}"


def table(results: Sequence[PlayerResult], room: int) -> list[str]:
    """The results as aligned lines: names, a line for each deal, the totals."""
    return table_lines(
        [(row[0], *(cell.rjust(POINTS_WIDTH) for cell in row[1:])) for row in rows(results)], room
    )


def rows(results: Sequence[PlayerResult]) -> list[list[str]]:
    """The cells of that table. With two players a last column tells by how much the first is ahead."""
    numbers = sorted({number for one in results for number in one.points})
    are_two = len(results) == 2
    found = [["Deal", *(clip(one.name, NAME_WIDTH) for one in results), *(["between"] if are_two else [])]]
    for number in numbers:
        got = [one.points.get(number) for one in results]
        found.append([str(number), *map(_points_text, got), *([_lead_text(got)] if are_two else [])])
    totals = [one.total if one.points else None for one in results]
    found.append(["Total", *map(_points_text, totals), *([_lead_text(totals)] if are_two else [])])
    return found


def _points_text(points: DealPoints | None) -> str:
    return "-" if points is None else str(points)


def _lead_text(got: Sequence[DealPoints | None]) -> str:
    """The lead of the first of two results in points."""
    first, second = got
    if first is None or second is None:
        return ""
    return f"{first.value - second.value:+d}" if first.value != second.value else "level"


def verdict(evening: Evening, results: Sequence[PlayerResult]) -> list[str]:
    """Sentences that say who won, by how much, and what else is to be known of the results."""
    best = evening.best(results)
    rest = [one for one in results if one.points and one not in best]
    sentences = []
    if len(best) > 1:
        sentences.append(f"{' and '.join(one.name for one in best)} are level.")
    elif best:
        margin = min((abs(one.total.value - best[0].total.value) for one in rest), default=0)
        by = f" by {with_unit(margin, 'point')}" if rest else ""
        sentences.append(f"{best[0].name} won the evening{by}.{_low_wins_note(evening)}")
    sentences += [f"{one.name}: {one.note}." for one in results if one.note]
    lengths = {one.name: len(one.points) for one in results if one.points}
    short = [name for name, count in lengths.items() if count < max(lengths.values())]
    if short:
        sentences.append(f"A match that is decided deals no more: {join_or(short)} had fewer deals.")
    return sentences


def _low_wins_note(evening: Evening) -> str:
    try:
        return " Here few points are good." if find_game(evening.state.game).low_wins else ""
    except CardTableError:
        return ""


def report(evening: Evening) -> list[str]:
    """The evening as lines of text. Results are withheld until everybody has played."""
    if evening.next is not None:
        return [f"{heading(evening)}; {status(evening)}."]
    results = evening.results()
    return [f"{heading(evening)}.", *table(results, PLAIN_WIDTH), *verdict(evening, results)]
