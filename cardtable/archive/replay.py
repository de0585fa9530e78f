"""A record on the table: any moment of a match, and going on from there.

What of it may be looked at, and by whom, is decided here for whoever shows it (the viewer, the walk in plain
text, the history): until a deal is over nobody sees more of it than from a seat of their own, and where
people shared the table each does so alone. Where no person sat it is what everybody sees. A deal dealt from
what was left of the pack keeps those before it shut, since they tell how it lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from cardtable.archive.duplicate import kept_shut
from cardtable.archive.saved_matches import keep
from cardtable.engine.event_sentences import sentences
from cardtable.engine.events import Event
from cardtable.engine.origin import AGAIN, TAKEN_UP, Origin
from cardtable.engine.random_keys import is_secret, new_seed
from cardtable.engine.view import View, as_log_shows, events_heard
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.piles import EVERYONE
from cardtable.records.replaying import load
from cardtable.table.private_events import with_private_events
from cardtable.table.seat_changes import change_sentences
from cardtable.table.seat_specs import SeatSpec, specs_at, specs_of
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER

_KEPT = 4
"""Moments that are kept ready. Any other is found again at once; together they would be a match each."""


class Replay:
    """A match that was played, to be looked at after any of its actions."""

    def __init__(self, match: Match, problem: str | None = None) -> None:
        self.match = match
        self.problem = problem
        self.sitting = Sitting(match, specs_of(match))
        self._tables: dict[int, Match] = {}

    @staticmethod
    def of(path: Path) -> Replay:
        """The replay of a record. Raises RecordError for one that cannot be read at all."""
        loaded = load(path)
        refuse_shut(loaded.match)
        return Replay(loaded.match, loaded.problem)

    @property
    def note(self) -> str:
        """What there is to know about its record; empty for most."""
        if self.problem:
            return f"Reading stopped: {self.problem}"
        return f"This record was altered: {self.match.altered}." if self.match.altered else ""

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

    # What may be looked at

    @cached_property
    def secret(self) -> str:
        """Why no deal of it may be dealt again yet; empty for most."""
        return kept_shut(self.match)

    @cached_property
    def shut(self) -> int:
        """The number of the first deal that is not to be looked into; beyond the last if all may be."""
        last = self.deal_at(len(self))
        if self.match.over:
            return last + 1
        running = last + 1 if self.match.deal.over else last
        while running > 1 and is_dealt_from(self._finished(running - 1)):
            running -= 1
        return running

    def _finished(self, number: int) -> Match:
        """The match when that deal had just ended."""
        return self.table(self.starts[number]) if number < len(self.starts) else self.match

    def is_open(self, at: int) -> bool:
        """Whether all cards may be shown: the deal on the table was played to its end, and no other is dealt
        from its pack."""
        return self.deal_at(at) < self.shut

    def seats_at(self, at: int) -> tuple[int, ...]:
        """Through whose eyes that moment may be seen, an onlooker's last."""
        seats = range(self.match.seats) if self.is_open(at) else self.sitting.persons
        return (*seats, ONLOOKER)

    def is_for_one(self, at: int, seat: int) -> bool:
        """Whether the screen must be passed to the person of that seat before that moment is seen from it."""
        return seat != ONLOOKER and not self.is_open(at) and len(self.sitting.persons) > 1

    def whose(self, at: int, seat: int) -> int:
        """That seat, or an onlooker where nobody may look through its eyes."""
        return seat if seat in self.seats_at(at) else ONLOOKER

    def view(self, at: int, seat: int, *, opened: bool = False) -> View:
        """What a seat saw after so many actions (an onlooker, where nobody may look through its eyes); all
        cards where the deal is over and they are asked for."""
        table, seat = self.table(at), self.whose(at, seat)
        deal = table.deal
        if opened and self.is_open(at):
            deal = deal.clone()
            for name, pile in deal.piles.items():
                deal.piles[name] = pile.shown_to(EVERYONE)
            log = table.log if table.next_deal is None else ()
            return View.of(table.game, deal, seat, table.standing, log)
        return table.view_of_table(seat)

    def specs_at(self, at: int) -> list[SeatSpec]:
        """Who sat there after so many actions."""
        return (
            specs_at(self.match, self.match.seated.at(at))
            if self.match.seated.changes
            else self.sitting.specs
        )

    def told(self, at: int, seat: int, *, opened: bool = False) -> list[str]:
        """What the act that led here told that seat; with `opened` all of it, where it may be looked into."""
        return self._worded(self.match.steps[at - 1].events, at, seat, at - 1, opened=opened)

    def _worded(
        self, events: Sequence[Event], at: int, seat: int, acts: int, *, opened: bool = False
    ) -> list[str]:
        """The sentences of what happened, as whoever looks at a moment from that seat may hear of it; the
        names are those of after so many acts."""
        if not (opened and self.is_open(at)):
            whose = self.whose(at, seat)
            events = with_private_events(events_heard(events, whose), self.match.deal, whose)
        return sentences(events, [spec.name for spec in self.specs_at(acts)])

    def changed(self, at: int) -> list[str]:
        """What is said of seats that changed after so many actions."""
        return change_sentences(self.match, at, at)

    def said(self, at: int, seat: int) -> str:
        """What led here as that seat heard of it: a card put away face down is named to its owner alone."""
        told = next(iter(self.told(at, seat)), "") if at else "The match begins."
        return " ".join([told, *self.changed(at)]).strip()

    def log(self, at: int, seat: int, *, opened: bool = False) -> list[str]:
        """All that was told of the deal on the table up to that moment, as that seat heard it then; with
        `opened` all of it, where it may be looked into."""
        start, steps = self.starts[self.deal_at(at) - 1], self.match.steps
        dealt = steps[start].dealt if start < len(steps) else self.match.dealt
        deal = self.table(at).deal
        told = self._worded(self.match.openings.get(dealt, ()), at, seat, start, opened=opened)
        for act in range(start + 1, at + 1):
            events = steps[act - 1].events
            known = events if opened and self.is_open(at) else as_log_shows(events, deal)
            told += self._worded(known, at, seat, act - 1, opened=opened)
            told += self.changed(act)
        return told

    def next_stop(self, at: int, stops: tuple[int, ...], step: int) -> int:
        """The next of some moments, forwards or back."""
        if step > 0:
            return next((stop for stop in stops if stop > at), len(self))
        return next((stop for stop in reversed(stops) if stop < at), 0)

    # Going on from a moment

    def may_go_on(self, at: int, *, same: bool = False) -> bool:
        """Whether a new match may begin there (or with the `same` deal): not with one that still goes on
        elsewhere, whose cards would come to light in it."""
        return not self.secret and (self.is_open(at) or (self.table(at).deal.over and not same))

    def go_on_from(self, at: int) -> Sitting:
        """A new match, with a record of its own, that begins after so many of these actions. Its later deals
        are its own. Raises RecordError where it may not."""
        if not self.may_go_on(at):
            raise RecordError(
                self.secret or "this deal still goes on: play it to its end first (cardtable resume)"
            )
        return self._begun(at, Origin(TAKEN_UP, name=self.match.kept_as))

    def same_deal(self, at: int) -> Sitting:
        """The deal on the table once more and no other, its cards as they were dealt. Raises RecordError
        where it may not."""
        if not self.may_go_on(at, same=True):
            raise RecordError(
                self.secret or "this deal still goes on: play it to its end first (cardtable resume)"
            )
        start = self.starts[self.deal_at(at) - 1]
        return self._begun(start, self._again(start), self.match.steps[start].dealt)

    def _again(self, start: int) -> Origin:
        """What the deal that begins there is once more: a deal played again stays that of the first time."""
        before, count = Origin.of(self.match.origin), self.match.steps[start].dealt
        if before.day or (before.kind == AGAIN and before.deal == count):
            return replace(before, kind=AGAIN)
        return Origin(AGAIN, name=self.match.kept_as, deal=count)

    def _begun(self, at: int, origin: Origin, length: int = 0) -> Sitting:
        """A match begun there, in which no deal is dealt that goes on elsewhere, nor by its seed."""
        specs = [SeatSpec(spec.kind, spec.name) for spec in self.specs_at(at)]
        shut = self.starts[self.shut - 1] if self.shut <= len(self.starts) else len(self)
        played = self.match.steps[:shut]
        seed = self.match.seed if length and self.match.over else new_seed()
        deals = played[-1].dealt if played else 0
        again = self.match.reset_to_zero(at, seed, deals=deals, origin=origin.text, length=length)
        begun = keep(again, specs)
        begun.mark_seen(begun.persons)
        return begun


def refuse_shut(match: Match) -> None:
    """Raises RecordError where others are still to play the deals of a match."""
    if why := kept_shut(match):
        raise RecordError(why)


def unsealed(match: Match) -> str:
    """What was sealed of the finished deal on the table; empty where it may not be shown: while it tells of
    the next one's order, or of deals that others are still to play."""
    if not match.deal.over or is_dealt_from(match) or kept_shut(match):
        return ""
    text = match.opened_seal(match.deal)
    if is_secret(match.seed):
        return text
    return f"{text}  (dealt by the number {match.seed}, which is no secret)"


def is_dealt_from(match: Match) -> bool:
    """Whether the next deal is dealt from what is left of the pack of the finished one on the table: its seal
    and its unseen cards then tell how that one lies."""
    return match.next_deal is not None and match.game.pack_left(match.deal) is not None
