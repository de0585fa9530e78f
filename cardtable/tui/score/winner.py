"""The winner of a deal or match, shown large."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from cardtable.engine.event_wording import with_names
from cardtable.engine.match_origin import Origin
from cardtable.engine.presentation import named
from cardtable.match.observed_match import ObservedMatch
from cardtable.text import width
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.look.large_letters import LINES, large


class Verdict(NamedTuple):
    """The result of a deal or a match."""

    who: str
    """The winners, as a sentence: `Mira wins`, `You win the deal`."""
    what: str
    """What they won, the deal or the match, and why the match ended."""

    def height(self, glyphs: Glyphs, room: int, *, small: bool) -> int:
        """The lines it takes; large letters are used if they fit, unless `small`."""
        if not small and self._large(glyphs, room):
            return LINES + 3
        return 1 + len(self._banner(room))

    def _banner(self, room: int) -> list[str]:
        """The winners in capitals, spaced apart if that fits in a line, else wrapped."""
        told = self.who.upper()
        spaced = " ".join(told)
        return [spaced] if width(spaced) <= room else textwrap.wrap(told, room)

    def _large(self, glyphs: Glyphs, room: int) -> list[str] | None:
        lines = large(self.who) if glyphs.name == "unicode" else None
        return lines if lines and max(map(width, lines)) <= room else None

    def paint(self, canvas: Canvas, glyphs: Glyphs, y: int, *, small: bool) -> None:
        """Paints what was won, and below it the winners in large letters or in a bar."""
        room = canvas.width - 4
        big = None if small else self._large(glyphs, room)
        y += big is not None
        canvas.put(max(2, (canvas.width - width(self.what)) // 2), y, self.what, "text+bold")
        y += 1
        if big is not None:
            left = (canvas.width - max(map(width, big))) // 2
            for at, line in enumerate(big):
                canvas.put(left, y + at, line, "action+bold")
        else:
            banner = self._banner(room)
            canvas.fill(0, y, canvas.width, len(banner), style="action/bar+bold")
            for told in banner:
                canvas.put(max(2, (canvas.width - width(told)) // 2), y, told, "action/bar+bold")
                y += 1


def verdict(match: ObservedMatch, names: Sequence[str], *, numbered: bool = True) -> Verdict | None:
    """The result of the match, or of the finished deal on the table; None if nobody has won. `numbered`:
    whether the deal is called by its number."""
    ended = match.finished_deal
    if is_of_deal(match):
        return _of_deal(match, match.winners, _name_of_deal(match.deal.number, numbered), names)
    if match.over:
        why = f": {with_names(match.standing.ending, names)}." if match.standing.ending else "."
        return Verdict(_winning(match, match.winners, names), f"The match{why}")
    if ended is None or not ended.winners:
        return None
    return _of_deal(match, ended.winners, _name_of_deal(ended.number, numbered), names)


def _name_of_deal(number: int, numbered: bool) -> str:
    return f"Deal {number}" if numbered else "This deal"


def _of_deal(match: ObservedMatch, sides: Sequence[int], name: str, names: Sequence[str]) -> Verdict:
    """The result of a deal: its winners may lead nothing in the match, so they are called those of the
    deal."""
    return Verdict(f"{_winning(match, sides, names)} the deal", name)


def is_of_deal(match: ObservedMatch) -> bool:
    """Whether a match that is over was but one deal of another, played again: its winners are the deal's, and
    the scores beside them are the other match's."""
    standing, origin = match.standing, Origin.of(match.origin)
    return match.over and not standing.rule and not origin.counts and origin.counts_last_alone(standing.deals)


def _winning(match: ObservedMatch, sides: Sequence[int], names: Sequence[str]) -> str:
    """The sentence that the players of these sides win."""
    who = [seat for seat in range(match.seats) if match.deal.side(seat) in sides]
    if not who:
        return "Nobody wins"
    return with_names(f"{named(who)} win{'{s}' * (len(who) == 1)}", names)
