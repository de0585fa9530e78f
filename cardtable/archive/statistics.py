"""What the history comes to: won and lost by game, opponent and option, streaks, the deals of the day, the
dearest mistakes. Text only, as wide as there is room, for the page and for the command line.

Matches count that were begun for their own sake, ended, and lie in the records as they were written.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardtable.archive import mistakes
from cardtable.archive.history import Played, title_of
from cardtable.bots.bot_names import level_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine.options import Option
from cardtable.errors import CardTableError
from cardtable.text import clip, width
from cardtable.words import in_words, so_many

GAME, OPPONENT, OPTION, DAYS, MISTAKES = "game", "opponent", "option", "days", "mistakes"
SECTIONS = {
    GAME: "By game",
    OPPONENT: "By opponent",
    OPTION: "By house rule",
    DAYS: "Deals of the day",
    MISTAKES: "Dearest mistakes",
}
"""The parts of the statistics, in the order in which one goes through them."""
_GAP = "  "


@dataclass(frozen=True)
class Tally:
    """The matches of one kind: played and won, how many were won (below zero: lost) in a row at the end and
    at the longest, and the clearest that was won."""

    what: str
    played: int
    won: int
    row: int
    longest: int
    best: str

    @property
    def lost(self) -> int:
        """How many were not won."""
        return self.played - self.won


def tallies(matches: Iterable[Played], by: str) -> list[Tally]:
    """Matches of the person that count, by `game`, `opponent` or `option` (those that were set)."""
    kept: dict[str, list[Played]] = {}
    for one in sorted(matches, key=lambda one: one.changed):
        for what in _labels(one, by) if one.is_counted else ():
            kept.setdefault(what, []).append(one)
    return [_tally(what, held) for what, held in sorted(kept.items())]


def _tally(what: str, held: Sequence[Played]) -> Tally:
    """Matches of one kind, in the order in which they were played."""
    row = longest = 0
    for one in held:
        row = max(row, 0) + 1 if one.is_won else min(row, 0) - 1
        longest = max(longest, row)
    won = [one for one in held if one.is_won]
    best = max(won, key=_margin, default=None)
    return Tally(what, len(held), len(won), row, longest, _beside(best) if best is not None else "")


def _margin(one: Played) -> int:
    """By how much a match was won."""
    own, other = own_and_other(one)
    return abs(own - other)


def own_and_other(one: Played) -> tuple[int, int]:
    """The own score and the best of the others'."""
    others = [score for side, score in enumerate(one.scores) if side != one.own] or [0]
    return one.scores[one.own], (min if low_wins(one.game) else max)(others)


def _beside(one: Played) -> str:
    own, other = own_and_other(one)
    return f"{own} : {other}"


def _labels(one: Played, by: str) -> list[str]:
    title = title_of(one.game)
    if by == GAME:
        return [title]
    if by == OPPONENT:
        against = opponents(one)
        return [f"against {against}", f"against {against}: {title}"]
    return [f"{title}, {option.title.lower()}: {in_words(value)}" for option, value in _set_options(one)]


def opponents(one: Played) -> str:
    """Who sat against the person, as people say it."""
    words = ["people" if kind == "person" else f"{level_of(kind)} bots" for kind in one.opponents]
    return " and ".join(dict.fromkeys(words)) or "nobody"


def low_wins(game: str) -> bool:
    """Whether the lowest score wins; unknown of a game that is not installed any more."""
    try:
        return find_game(game).low_wins
    except CardTableError:
        return False


def _set_options(one: Played) -> list[tuple[Option, object]]:
    """The options that differ from the rules as written."""
    try:
        known = find_game(one.game).options
    except CardTableError:
        return []
    set_to = dict(one.options)
    return [
        (option, set_to[option.name])
        for option in known
        if option.name in set_to and set_to[option.name] != option.default
    ]


# As text


def lines_of(section: str, matches: Sequence[Played], room: int) -> list[str]:
    """A part of the statistics in lines of at most so many cells; the first names its columns."""
    if section == DAYS:
        return _days(matches, room)
    if section == MISTAKES:
        return _mistakes(room)
    found = tallies(matches, section)
    if not found:
        return textwrap.wrap("Nothing to count here yet: matches to their end count, replays do not.", room)
    head: tuple[str, ...] = ("", "played", "won", "lost", "share", "now", "longest", "best win")
    rows = [(_indented(one.what, section), *_figures(one)) for one in found]
    if section != GAME:  # a score says nothing beside one of another game
        head, rows = head[:-1], [row[:-1] for row in rows]
    return fitted([head, *rows], room)


def _indented(what: str, section: str) -> str:
    """A game below those who played it."""
    against, colon, title = what.partition(": ")
    return f"  {title}" if section == OPPONENT and colon else against + colon + title


def _figures(one: Tally) -> tuple[str, ...]:
    share = f"{round(100 * one.won / one.played)} %"
    now = f"{abs(one.row)} {'won' if one.row > 0 else 'lost'}"
    longest = f"{one.longest} won" if one.longest else ""
    return str(one.played), str(one.won), str(one.lost), share, now, longest, one.best


def days(matches: Iterable[Played]) -> list[Played]:
    """The tries at deals of the day, the last day first: of a day the first."""
    found: dict[str, Played] = {}
    for one in sorted(matches, key=lambda one: (one.changed, str(one.path))):
        if one.date and not one.altered:
            found.setdefault(one.date, one)
    return [found[day] for day in sorted(found, reverse=True)]


def beside_careful(one: Played) -> int | None:
    """By how many points a day's deal was played better than a careful player would have; None where nobody
    can say."""
    if not one.points or len(one.points) != len(one.careful) or one.you is None or one.exchanged:
        return None
    side = one.you % len(one.points)
    ahead = one.points[side] - one.careful[side]
    return -ahead if low_wins(one.game) else ahead


def _days(matches: Sequence[Played], room: int) -> list[str]:
    """A line a day, and how often the person was better."""
    found = days(matches)
    if not found:
        return ["No deal of the day has been played yet."]
    results = [ahead for one in found if (ahead := beside_careful(one)) is not None]
    better, level = sum(one > 0 for one in results), results.count(0)
    told = (
        f"{so_many(len(found), 'day')}: {_times(better)} better than a careful player in your seat, "
        f"{_times(level)} as good, {_times(len(results) - better - level)} behind."
    )
    head = ("day", "game", "you", "careful", "", "")
    return [*textwrap.wrap(told, room), "", *fitted([head, *map(_day, found)], room, left=2)]


def _times(count: int) -> str:
    return ("never", "once", "twice")[count] if count < 3 else f"{count} times"


def _day(one: Played) -> tuple[str, ...]:
    ahead = beside_careful(one)
    if ahead is None:
        why = "not finished" if not one.finished else "seats changed" if one.exchanged else "not known"
        return one.date, title_of(one.game), "", "", why, ""
    side = (one.you or 0) % len(one.points)
    how = f"{ahead} better" if ahead > 0 else f"{-ahead} behind" if ahead else "as good"
    back = f"with {so_many(one.takebacks, 'takeback')}" if one.takebacks else ""
    return one.date, title_of(one.game), str(one.points[side]), str(one.careful[side]), how, back


def _mistakes(room: int) -> list[str]:
    """The dearest of each game, with what would have been better."""
    found = mistakes.dearest()
    if not found:
        return textwrap.wrap(f"None is known yet: {_WHENCE}", room)
    told = textwrap.wrap(_WHENCE[:1].upper() + _WHENCE[1:], room)
    for one in found:
        day = one.record[:8]
        when = f" of {day[:4]}-{day[4:6]}-{day[6:]}" if day.isdecimal() and len(day) == 8 else ""
        what = f": {one.amount}" if one.amount else ""
        told += ["", f"{title_of(one.game)}, deal {one.deal}{when}{what}"]
        told += textwrap.wrap(f"You did: {one.did}.", room, initial_indent="  ", subsequent_indent="    ")
        told += textwrap.wrap(f"Better: {one.better}.", room, initial_indent="  ", subsequent_indent="    ")
    return told


_WHENCE = "they come from the reviews that you look at (d on the score sheet)."


def fitted(rows: Sequence[tuple[str, ...]], room: int, left: int = 1) -> list[str]:
    """Rows as lines of columns; the last columns give way where there is no room."""
    return [clip(_GAP.join(cells).rstrip(), room) for cells in in_columns(rows, room, left)]


def in_columns(rows: Sequence[tuple[str, ...]], room: int, left: int) -> list[list[str]]:
    """The cells of rows made as wide as their columns, the first ones to the left; with as many columns as
    there is room for."""
    wide = [max(map(width, column)) for column in zip(*rows, strict=True)]
    while len(wide) > 1 and sum(wide) + len(_GAP) * (len(wide) - 1) > room:
        wide.pop()
    told = []
    for row in rows:
        cells = [
            text + " " * (size - width(text)) if at < left else " " * (size - width(text)) + text
            for at, (text, size) in enumerate(zip(row, wide, strict=False))
        ]
        told.append(cells)
    return told
