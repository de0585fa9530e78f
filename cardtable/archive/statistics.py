"""Statistics of the history: won and lost by game, opponent and option, streaks, deals of the day, the
costliest mistakes. They are text, as wide as there is room, for the page and for the command line.

Matches count that were begun for their own sake, were finished, and whose records are unaltered.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.archive import mistake_log
from cardtable.archive.history import title_of
from cardtable.archive.played_match import PlayedMatch
from cardtable.bots.bot_names import level_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine.options import Option
from cardtable.errors import CardTableError
from cardtable.match.seated_players import PERSONS
from cardtable.text import clip, width
from cardtable.words import in_words, join_and, with_unit

GAME = "game"
OPPONENT = "opponent"
OPTION = "option"
DAYS = "days"
MISTAKES = "mistakes"
SECTIONS = {
    GAME: "By game",
    OPPONENT: "By opponent",
    OPTION: "By house rule",
    DAYS: "Deals of the day",
    MISTAKES: "Dearest mistakes",
}
"""The sections of the statistics in order, with their headings."""
LABELS = {GAME: "game", OPPONENT: "opponents", OPTION: "house rule"}
"""By section the heading of what is counted there."""
_COLUMN_GAP = "  "


@dataclass(frozen=True)
class WinLossCount:
    """The matches of one kind, counted."""

    label: str
    """The kind: a game, an opponent or an option."""
    played: int
    won: int
    streak: int
    """Wins in a row at the end; negative: losses."""
    longest: int
    """The longest row of wins."""
    best: str
    """The score of the clearest win; empty if there is none."""

    @property
    def lost(self) -> int:
        return self.played - self.won


@dataclass
class _Tally:
    """Matches of one kind, counted one after the other in the order of play."""

    played: int = 0
    won: int = 0
    streak: int = 0
    longest: int = 0
    best: PlayedMatch | None = None

    def add(self, one: PlayedMatch) -> None:
        self.played += 1
        if not one.is_won:
            self.streak = min(self.streak, 0) - 1
            return
        self.won += 1
        self.streak = max(self.streak, 0) + 1
        self.longest = max(self.longest, self.streak)
        if self.best is None or _margin(one) > _margin(self.best):
            self.best = one

    def count(self, label: str) -> WinLossCount:
        best = _score_text(self.best) if self.best is not None else ""
        return WinLossCount(label, self.played, self.won, self.streak, self.longest, best)


def win_loss_counts(matches: Sequence[PlayedMatch], by: str) -> list[WinLossCount]:
    """Counts the person's matches that count, by `game`, `opponent` or `option` (options set differently).
    `matches`: the last played first. They are gone through once, and none is kept."""
    counted: dict[str, _Tally] = {}
    for one in reversed(matches):
        for label in _labels(one, by) if one.is_counted else ():
            counted.setdefault(label, _Tally()).add(one)
    return [tally.count(label) for label, tally in sorted(counted.items(), key=lambda item: item[0])]


def _margin(one: PlayedMatch) -> int:
    """The margin of a match in points."""
    own, other = own_and_other(one)
    return abs(own - other)


def own_and_other(one: PlayedMatch) -> tuple[int, int]:
    """The score of the person's side and the best of the other sides' scores."""
    own = one.own
    others = [*one.scores[:own], *one.scores[own + 1 :]] or [0]
    return one.scores[own], (min if low_wins(one.game) else max)(others)


def _score_text(one: PlayedMatch) -> str:
    own, other = own_and_other(one)
    return f"{own} : {other}"


def _labels(one: PlayedMatch, by: str) -> list[str]:
    title = title_of(one.game)
    if by == GAME:
        return [title]
    if by == OPPONENT:
        against = opponents(one)
        return [f"against {against}", f"against {against}: {title}"]
    return [f"{title}, {option.title.lower()}: {in_words(value)}" for option, value in _set_options(one)]


def opponents(one: PlayedMatch) -> str:
    """The opponents in words."""
    words = ["people" if kind in PERSONS else f"{level_of(kind)} bots" for kind in one.opponents]
    return join_and(list(dict.fromkeys(words))) or "nobody"


def low_wins(game: str) -> bool:
    """Whether the lowest score wins; False for a game that is not installed any more."""
    try:
        return find_game(game).low_wins
    except CardTableError:
        return False


def _set_options(one: PlayedMatch) -> list[tuple[Option, object]]:
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


def statistics_lines(section: str, matches: Sequence[PlayedMatch], room: int) -> list[str]:
    """A section as lines of at most `room` cells; the first names the columns."""
    if section == DAYS:
        return _daily_lines(matches, room)
    if section == MISTAKES:
        return _mistake_lines(room)
    found = win_loss_counts(matches, section)
    if not found:
        return textwrap.wrap("Nothing to count here yet: matches to their end count, replays do not.", room)
    head: tuple[str, ...] = (LABELS[section], "played", "won", "lost", "share", "now", "longest", "best win")
    rows = [(indented(one.label, section), *_figures(one)) for one in found]
    if section != GAME:  # a score says nothing beside one of another game
        head, rows = head[:-1], [row[:-1] for row in rows]
    return table_lines([head, *rows], room)


def indented(label: str, section: str) -> str:
    """Indents a game's line below that of its opponents."""
    against, colon, title = label.partition(": ")
    return f"  {title}" if section == OPPONENT and colon else against + colon + title


def _figures(one: WinLossCount) -> tuple[str, ...]:
    return str(one.played), str(one.won), str(one.lost), *rates(one)


def rates(one: WinLossCount) -> tuple[str, str, str, str]:
    """The share of wins, the row of wins or losses at the end, the longest row of wins, the clearest win."""
    share = f"{round(100 * one.won / one.played)} %"
    now = f"{abs(one.streak)} {'won' if one.streak > 0 else 'lost'}"
    longest = f"{one.longest} won" if one.longest else ""
    return share, now, longest, one.best


def days(matches: Sequence[PlayedMatch]) -> list[PlayedMatch]:
    """The first try at each deal of the day, the latest day first. `matches`: the last played first."""
    found: dict[str, PlayedMatch] = {}
    for one in reversed(matches):
        if one.date and not one.altered:
            found.setdefault(one.date, one)
    return [found[day] for day in sorted(found, reverse=True)]


def _daily_lines(matches: Sequence[PlayedMatch], room: int) -> list[str]:
    """How often the person was better than most careful players, and a line for each day."""
    found = days(matches)
    if not found:
        return ["No deal of the day has been played yet."]
    distributions = [distribution for one in found if (distribution := one.distribution) is not None]
    ahead = sum(one.better + one.ties / 2 > len(one.points) / 2 for one in distributions)
    text = f"{with_unit(len(found), 'day')}: better than most careful players in your seat {_times(ahead)}."
    head = ("day", "game", "you", "better than", "note", "takebacks")
    return [*textwrap.wrap(text, room), "", *table_lines([head, *map(_daily_row, found)], room, left=2)]


def _times(count: int) -> str:
    return ("never", "once", "twice")[count] if count < 3 else f"{count} times"


def _daily_row(one: PlayedMatch) -> tuple[str, ...]:
    distribution = one.distribution
    back = str(one.undos_by_consent) if one.undos_by_consent else ""
    if distribution is None:
        why = "not finished" if not one.finished else "seats changed" if one.exchanged else "not compared"
        own = str(one.points[(one.you or 0) % len(one.points)]) if one.points else ""
        return one.date, title_of(one.game), own, "", why, back
    level = f"level with {distribution.ties}" if distribution.ties else ""
    better = f"{distribution.better} of {len(distribution.points)}"
    return one.date, title_of(one.game), str(distribution.own), better, level, back


def _mistake_lines(room: int) -> list[str]:
    """The costliest mistakes of each game, with what would have been better."""
    found = mistake_log.dearest()
    if not found:
        return textwrap.wrap(f"None is known yet: {_MISTAKES_SOURCE}", room)
    lines = textwrap.wrap(_MISTAKES_SOURCE[:1].upper() + _MISTAKES_SOURCE[1:], room)
    for one in found:
        day = one.record[:8]
        when = f" of {day[:4]}-{day[4:6]}-{day[6:]}" if day.isdecimal() and len(day) == 8 else ""
        what = f": {one.amount}" if one.amount else ""
        lines += ["", f"{title_of(one.game)}, deal {one.deal}{when}{what}"]
        lines += textwrap.wrap(f"You did: {one.did}.", room, initial_indent="  ", subsequent_indent="    ")
        lines += textwrap.wrap(f"Better: {one.better}.", room, initial_indent="  ", subsequent_indent="    ")
    return lines


_MISTAKES_SOURCE = "they come from the reviews that you look at (d on the score sheet)."


def table_lines(rows: Sequence[tuple[str, ...]], room: int, left: int = 1) -> list[str]:
    """Rows as aligned lines. The last columns are dropped if there is no room."""
    return [clip(_COLUMN_GAP.join(cells).rstrip(), room) for cells in table_cells(rows, room, left)]


def table_cells(rows: Sequence[tuple[str, ...]], room: int, left: int) -> list[list[str]]:
    """The cells of rows, padded to the width of their columns, with as many columns as there is room for. The
    first row are the headings; a column that is empty below has none. The first `left` columns are aligned to
    the left, the others to the right."""
    head, *others = rows
    kept = [any(cells) for cells in zip(*others, strict=True)] if others else [True] * len(head)
    rows = [tuple(text if has else "" for text, has in zip(head, kept, strict=True)), *others]
    wide = [max(map(width, column)) for column in zip(*rows, strict=True)]
    while len(wide) > 1 and sum(wide) + len(_COLUMN_GAP) * (len(wide) - 1) > room:
        wide.pop()
    found_rows = []
    for row in rows:
        cells = [
            text + " " * (size - width(text)) if at < left else " " * (size - width(text)) + text
            for at, (text, size) in enumerate(zip(row, wide, strict=False))
        ]
        found_rows.append(cells)
    return found_rows
