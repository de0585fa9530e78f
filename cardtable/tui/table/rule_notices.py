"""Rules told at a table when they first matter: what brings them up, and who may read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardtable.engine.events import Event
from cardtable.engine.view import View, events_heard
from cardtable.match.finished_deal import FinishedDeal
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.viewpoint import Viewpoint
from cardtable.teaching.refused_card_counts import refused_card_counts
from cardtable.teaching.rule_introductions import RuleIntroductions

ROOMY = 24
"""Lines of a window from which on more than one rule is told at once."""
CROWD = 6
"""Seats from which on fewer are told."""


class RuleNotices:
    """Tells the people at one screen of rules, each rule once."""

    def __init__(
        self,
        match: ObservedMatch,
        viewpoint: Viewpoint,
        is_wanted: Callable[[], bool],
        height: Callable[[], int],
    ) -> None:
        self.rules = RuleIntroductions(match.game, match.seats, match.options)
        self._match = match
        self._viewpoint = viewpoint
        self._seats = match.seats
        self._is_wanted = is_wanted
        self._height = height
        """Lines of the window."""
        self._shown_after: dict[int, tuple[str, ...]] = {}
        """The rules shown last after so many acts."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The rules told now; none while the screen is curtained."""
        return self.rules.lines if self._is_wanted() and not self._viewpoint.curtained else ()

    @property
    def named(self) -> str | None:
        """The rule that was told last, if one is."""
        return self.rules.shown[-1] if self.lines else None

    def asked(self, view: View) -> None:
        """Somebody is to decide: the rules that leave little to choose matter, to them alone."""
        if self._is_wanted():
            self.matter((why.rule for why in refused_card_counts(view)), alone=True)

    def played(self, seat: int, events: Sequence[Event]) -> None:
        """Somebody has acted: the rules that the events name matter."""
        if self._is_wanted():
            if seat in self._viewpoint.persons:
                self.rules.decided()
            self.matter(event.rule for event in events_heard(events, self._viewpoint.seat) if event.text)

    def counted(self, ended: FinishedDeal | None) -> None:
        """A deal has ended: the rules of its score matter."""
        lines = ended.lines if ended is not None else ()
        self.matter(rule for line in lines for rule in line.rules)

    def sheet_left(self) -> None:
        """The score of the deal was read, and its rules with it: the next deal raises others."""
        self.rules.show_again(())
        self._shown_after[len(self._match.acts)] = ()

    def matter(self, rules: Iterable[str], *, alone: bool = False) -> None:
        """Rules have decided something: one or two are told at a time, as there is room; none while the
        screen is curtained. `alone`: only the person who looks may know that they mattered."""
        if not self._is_wanted():
            return
        lines, seats = self._height(), self._seats
        room = (lines >= ROOMY) + (seats < CROWD) - (seats > CROWD and lines < 2 * ROOMY)
        self.rules.room = 0 if self._viewpoint.curtained else room
        self.rules.matter(rules, alone=alone, absent=self._match.deal.absent_words())
        self._shown_after[len(self._match.acts)] = self.rules.shown

    def acts_undone(self) -> None:
        """Acts were taken back: the rules shown are those of the position now; none where another person may
        look next."""
        left = len(self._match.acts)
        self._shown_after = {acts: shown for acts, shown in self._shown_after.items() if acts <= left}
        is_shown = bool(self._shown_after) and not self._viewpoint.are_several
        self.rules.show_again(self._shown_after[max(self._shown_after)] if is_shown else ())
