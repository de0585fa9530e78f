"""Who has won, in a few words that are shown large."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.event_sentences import with_names
from cardtable.match.observed_match import ObservedMatch
from cardtable.text import width
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.look.large_letters import LINES, large


@dataclass(frozen=True)
class Verdict:
    """Who won (`Mira wins`), and what: the deal or the match, and why."""

    who: str
    what: str

    def height(self, glyphs: Glyphs, room: int, *, small: bool) -> int:
        """The lines that it takes, in large letters where they have room."""
        if not small and self._large(glyphs, room):
            return LINES + 2
        return 1 + len(self._banner(room))

    def _banner(self, room: int) -> list[str]:
        """It in a line of its own, its letters apart where they have room; many names in several lines."""
        spaced = " ".join(self.who.upper())
        return [spaced] if width(spaced) <= room else textwrap.wrap(self.who, room)

    def _large(self, glyphs: Glyphs, room: int) -> list[str] | None:
        found = large(self.who) if glyphs.name == "unicode" else None
        return found if found and max(map(width, found)) <= room else None

    def paint(self, canvas: Canvas, glyphs: Glyphs, y: int, *, small: bool) -> None:
        """In large letters, or in a line of its own; below it what was won."""
        room = canvas.width - 4
        big = None if small else self._large(glyphs, room)
        if big is not None:
            left = (canvas.width - max(map(width, big))) // 2
            for at, line in enumerate(big):
                canvas.put(left, y + at, line, "action+bold")
            y += LINES
        else:
            banner = self._banner(room)
            canvas.fill(0, y, canvas.width, len(banner), style="action/bar+bold")
            for told in banner:
                canvas.put(max(2, (canvas.width - width(told)) // 2), y, told, "action/bar+bold")
                y += 1
        canvas.put(max(2, (canvas.width - width(self.what)) // 2), y, self.what, "text+bold")


def verdict(match: ObservedMatch, names: Sequence[str]) -> Verdict | None:
    """Who has won the match, or the deal that lies on the table; None where nobody has won anything."""
    ended = match.ended
    if match.over:
        why = f": {with_names(match.standing.ending, names)}." if match.standing.ending else "."
        return Verdict(_winning(match, match.winners, names), f"The match{why}")
    if ended is None or not ended.winners:
        return None
    return Verdict(_winning(match, ended.winners, names), f"Deal {ended.number}")


def _winning(match: ObservedMatch, sides: Sequence[int], names: Sequence[str]) -> str:
    """The people of those sides, and that they win."""
    who = [names[seat] for seat in range(match.seats) if match.deal.side(seat) in sides]
    if not who:
        return "Nobody wins"
    listed = " and ".join(part for part in (", ".join(who[:-1]), who[-1]) if part)
    return f"{listed} win{'' if len(who) > 1 or who[0] == 'You' else 's'}"
