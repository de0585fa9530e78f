"""Rules told at a table when they first matter: what brings them up, and who may read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.engine.events import Event
from cardtable.engine.view import View, heard
from cardtable.match.finished_deal import Ended
from cardtable.teaching.explanations import barred
from cardtable.teaching.rule_introductions import FirstRules
from cardtable.tui.table.board_page import BoardPage

ROOMY = 24
"""Lines of a window from which on more than one rule is told at once."""
CROWD = 6
"""Seats from which on fewer are."""


class FirstTelling:
    """Tells the people at one page of rules, each once."""

    def __init__(self, page: BoardPage) -> None:
        self.page = page
        match = page.match
        self.rules = FirstRules(match.game, match.seats, match.options)

    @property
    def is_on(self) -> bool:
        """Whether rules are told here."""
        page = self.page
        return page.tells_rules and page.host.settings.first_rules and bool(page.sitting.persons)

    @property
    def lines(self) -> tuple[str, ...]:
        """What is told now; nothing behind the curtain."""
        return self.rules.lines if self.is_on and not self.page.eyes.curtained else ()

    @property
    def named(self) -> str | None:
        """The rule that was told last, if one is."""
        return self.rules.told[-1] if self.lines else None

    def asked(self, view: View) -> None:
        """Somebody is to decide: what leaves little to choose matters, to them alone."""
        if self.is_on:
            self.matter((why.rule for why in barred(view)), alone=True)

    def played(self, seat: int, events: Sequence[Event]) -> None:
        """Somebody has acted."""
        if self.is_on:
            if seat in self.page.eyes.persons:
                self.rules.decided()
            self.matter(event.rule for event in heard(events, self.page.eyes.seat) if event.text)

    def counted(self, ended: Ended | None) -> None:
        """A deal has ended: the rules of its score."""
        self.matter(line.rule for line in (ended.lines if ended is not None else ()))

    def matter(self, rules: Iterable[str], *, alone: bool = False) -> None:
        """Rules have decided something: two are told at a time where there is room for them, none behind the
        curtain. `alone`: only who looks may know."""
        if not self.is_on:
            return
        lines, seats = self.page.app.size.height, self.page.match.seats
        room = (lines >= ROOMY) + (seats < CROWD) - (seats > CROWD and lines < 2 * ROOMY)
        self.rules.room = 0 if self.page.eyes.curtained else room
        self.rules.matter(rules, alone=alone)
