"""A record on the table: any moment of a match, from any seat, and going on from there."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from cardtable.engine.match import Match
from cardtable.engine.record import load
from cardtable.engine.view import View
from cardtable.piles import EVERYONE
from cardtable.seats.eyes import Eyes
from cardtable.seats.narrator import Narrator
from cardtable.seats.records import keep
from cardtable.seats.sitting import Sitting
from cardtable.seats.specs import SeatSpec, specs_of

_KEPT = 4
"""Moments that are kept ready. Any other is found again at once; together they would be a match each."""


class Replay:
    """A match that was played, to be looked at after any of its actions."""

    def __init__(self, match: Match, problem: str | None = None) -> None:
        self.match = match
        self.problem = problem
        self.sitting = Sitting(match, specs_of(match))
        self._narrator = Narrator(self.sitting, Eyes(()))
        self._tables: dict[int, Match] = {}

    @staticmethod
    def of(path: Path) -> Replay:
        """The replay of a record. Raises RecordError for one that cannot be read at all."""
        loaded = load(path)
        return Replay(loaded.match, loaded.problem)

    def __len__(self) -> int:
        return len(self.match.steps)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """After how many actions each deal begins."""
        found = [0]
        for at, step in enumerate(self.match.steps):
            if at and step.dealt != self.match.steps[at - 1].dealt:
                found.append(at)
        return tuple(found)

    def deal_at(self, at: int) -> int:
        """The number of the deal, from 1, that an action belongs to. The last action of a deal still does."""
        return sum(start < at or start == 0 for start in self.starts) or 1

    @cached_property
    def tricks(self) -> tuple[int, ...]:
        """After how many actions something was taken or a trick ended; each deal's end, too."""
        ends = {start for start in self.starts if start}
        ends |= {
            at
            for at, step in enumerate(self.match.steps, 1)
            if any(event.kind in ("trick", "take", "clear", "pot") for event in step.events)
        }
        return tuple(sorted({0, *ends, len(self)}))

    def table(self, at: int) -> Match:
        """The match after so many actions."""
        if at not in self._tables:
            twin = self.match.clone()
            if at < len(self):
                twin.undo(len(self) - at, mark=False)
            if len(self._tables) >= _KEPT:
                del self._tables[next(iter(self._tables))]
            self._tables[at] = twin
        return self._tables[at]

    def is_open(self, at: int) -> bool:
        """Whether all cards may be shown: the deal on the table was played to its end."""
        return self.match.over or self.deal_at(at) < self.deal_at(len(self)) or self.table(at).deal.over

    def view(self, at: int, seat: int, *, opened: bool = False) -> View:
        """What a seat saw after so many actions; all cards where the deal is over and they are asked for."""
        table = self.table(at)
        deal = table.deal
        if opened and self.is_open(at):
            deal = deal.clone()
            for name, pile in deal.piles.items():
                deal.piles[name] = pile.shown_to(EVERYONE)
            return View.of(table.game, deal, seat, table.standing, table.log)
        return table.view_of_table(seat)

    def said(self, at: int, seat: int) -> str:
        """What led here as that seat heard of it: a card put away face down is named to its owner alone."""
        if not at:
            return "The match begins."
        return next(iter(self._narrator.told(self.match.steps[at - 1].events, seat)), "")

    def next_stop(self, at: int, stops: tuple[int, ...], step: int) -> int:
        """The next of some moments, forwards or back."""
        if step > 0:
            return next((stop for stop in stops if stop > at), len(self))
        return next((stop for stop in reversed(stops) if stop < at), 0)

    def go_on_from(self, at: int) -> Sitting:
        """A new match, with a record of its own, that begins after so many of these actions."""
        specs = [SeatSpec(spec.kind, spec.name) for spec in self.sitting.specs]
        return keep(self.table(at).clone(), specs)

    def same_deal(self, at: int) -> Sitting:
        """A new match that begins with the deal on the table, its cards as they were dealt."""
        return self.go_on_from(self.starts[self.deal_at(at) - 1])
