"""A replay: a recorded match at any of its moments, and new matches that continue from there.

This module decides what of a record may be shown, and to whom, for the viewer, the plain replay and the
history. Until a deal is over, people see it only from a seat of their own, and one at a time if several
shared the table. If no person played, it is seen as an onlooker sees it. If a deal is dealt from what was
left of the pack, the deals before it stay closed as well, since they tell how its cards lie. And while a
match of several people goes on, what a finished deal conceals, such as folded hands, is shown if all agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from msgspec.structs import replace

from cardtable.archive.duplicate import why_withheld
from cardtable.archive.match_beginning import record_match
from cardtable.bots.basic_bots import CarefulBot
from cardtable.cards import Card
from cardtable.engine.event_wording import sentences
from cardtable.engine.events import Event
from cardtable.engine.match_origin import AGAIN, TAKEN_UP, Origin
from cardtable.engine.random_keys import is_secret, new_seed
from cardtable.engine.view import View, as_log_shows, events_heard
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.match.seated_players import APART
from cardtable.piles import EVERYONE
from cardtable.records.replaying import load
from cardtable.table.private_events import with_private_events
from cardtable.table.seat_changes import change_sentences
from cardtable.table.seat_specs import SeatSpec, specs_at, specs_of
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER

_CACHED_TABLES = 4
"""Positions in the cache. Each is a whole match, and any other is quickly computed again."""


class Replay:
    """A recorded match that can be looked at after any of its actions."""

    def __init__(self, match: Match, problem: str | None = None) -> None:
        self.match = match
        self.problem = problem
        self.sitting = Sitting(match, specs_of(match))
        if self.sitting.is_remote:
            # While it goes on nobody here may know which of its people looks: an onlooker's view is for all.
            you = [at for at, spec in enumerate(self.sitting.specs) if spec.kind == "you"]
            self.sitting.persons = tuple(you) if match.over else ()
        self._tables: dict[int, Match] = {}
        self._agreed: set[int] = set()
        """The numbers of the deals of which the people who share the screen have agreed to see all."""
        self._conceals: dict[int, bool] = {}
        """By the number of a finished deal, whether it conceals anything."""

    @staticmethod
    def of(path: Path) -> Replay:
        """Reads a record. Raises RecordError if nothing of it can be read."""
        loaded = load(path)
        refuse_withheld(loaded.match)
        return Replay(loaded.match, loaded.problem)

    @property
    def note(self) -> str:
        """A remark on its record; empty for most."""
        if self.problem:
            return f"Reading stopped: {self.problem}"
        return f"This record was altered: {self.match.altered}." if self.match.altered else ""

    def __len__(self) -> int:
        return len(self.match.acts)

    @cached_property
    def deal_starts(self) -> tuple[int, ...]:
        """For each deal, how many actions come before it."""
        found = [0]
        for at, act in enumerate(self.match.acts):
            if at and act.deal_index != self.match.acts[at - 1].deal_index:
                found.append(at)
        return tuple(found)

    def deal_at(self, at: int) -> int:
        """The number of the deal, from 1, that an action belongs to. The last action of a deal still does."""
        return sum(start < at or start == 0 for start in self.deal_starts) or 1

    @cached_property
    def trick_ends(self) -> tuple[int, ...]:
        """The moments after which a trick or a capture is complete, and those at which a deal ends."""
        ends = {start for start in self.deal_starts if start}
        ends |= {
            at
            for at, act in enumerate(self.match.acts, 1)
            if any(event.kind in ("trick", "take", "clear", "pot") for event in act.events)
        }
        return tuple(sorted({0, *ends, len(self)}))

    def match_at(self, at: int) -> Match:
        """The match after `at` actions."""
        if at not in self._tables:
            twin = self.match.clone()
            if at < len(self):
                twin.undo(len(self) - at, mark=False)
            if len(self._tables) >= _CACHED_TABLES:
                del self._tables[next(iter(self._tables))]
            self._tables[at] = twin
        return self._tables[at]

    # What may be shown

    @cached_property
    def withheld(self) -> str:
        """Why no deal of it may be played again yet; empty for most."""
        return why_withheld(self.match)

    @cached_property
    def first_closed(self) -> int:
        """The number of the first deal that may not be shown openly; one beyond the last if all may."""
        last = self.deal_at(len(self))
        if self.match.over:
            return last + 1
        running = last + 1 if self.match.deal.over else last
        while running > 1 and is_dealt_from(self._finished_match(running - 1)):
            running -= 1
        return running

    def _finished_match(self, number: int) -> Match:
        """The match when that deal had just ended."""
        return self.match_at(self.deal_starts[number]) if number < len(self.deal_starts) else self.match

    def is_open(self, at: int) -> bool:
        """Whether all cards may be shown: the deal on the table is over, no unfinished deal comes from its
        pack, and it conceals nothing among the people who play on."""
        return self._is_finished(at) and not self.needs_consent(at)

    def _is_finished(self, at: int) -> bool:
        """Whether the deal on the table is over, and no unfinished deal comes from its pack."""
        return self.deal_at(at) < self.first_closed

    def needs_consent(self, at: int) -> bool:
        """Whether a finished deal conceals cards from people at this screen while their match goes on, and
        they have not agreed to see them."""
        deal = self.deal_at(at)
        if self.match.over or len(self.sitting.persons) < 2 or not self._is_finished(at):
            return False
        if deal in self._agreed:
            return False
        if deal not in self._conceals:
            self._conceals[deal] = conceals(self._finished_match(deal))
        return self._conceals[deal]

    def agree(self, at: int) -> None:
        """All people at this screen have agreed to see the deal that a moment belongs to."""
        self._agreed.add(self.deal_at(at))

    def seats_at(self, at: int) -> tuple[int, ...]:
        """The seats from which a moment may be seen, with the onlooker last."""
        seats = range(self.match.seats) if self.is_open(at) else self.sitting.persons
        return (*seats, ONLOOKER)

    def is_for_one(self, at: int, seat: int) -> bool:
        """Whether the screen must be passed to the person in that seat before the moment is shown from it."""
        return seat != ONLOOKER and not self.is_open(at) and len(self.sitting.persons) > 1

    def viewer_at(self, at: int, seat: int) -> int:
        """The seat itself, or the onlooker if the moment may not be seen from that seat."""
        return seat if seat in self.seats_at(at) else ONLOOKER

    def view(self, at: int, seat: int, *, opened: bool = False) -> View:
        """The view of a seat (or of the onlooker, if it must be) after `at` actions. With `opened` all cards
        are shown, if the deal is open."""
        table = self.match_at(at)
        seat = self.viewer_at(at, seat)
        deal = table.deal
        if opened and self.is_open(at):
            deal = deal.clone()
            for name, pile in deal.piles.items():
                if name.startswith("hand.") and not table.game.ordered_hand:
                    pile = pile.with_cards_unchecked(tuple(sorted(pile.cards, key=table.game.sort_key)))
                deal.piles[name] = pile.shown_to(EVERYONE)
            log = table.log if table.next_deal is None else ()
            return View.of(table.game, deal, seat, table.standing, log)
        return table.view_of_table(seat)

    def specs_at(self, at: int) -> list[SeatSpec]:
        """The players by seat after `at` actions."""
        return (
            specs_at(self.match, self.match.seated.at(at))
            if self.match.seated.changes
            else self.sitting.specs
        )

    def act_sentences(self, at: int, seat: int, *, opened: bool = False) -> list[str]:
        """The sentences of the last action as that seat heard them; with `opened` unredacted, if the deal is
        open."""
        return self._sentences(self.match.acts[at - 1].events, at, seat, at - 1, opened=opened)

    def _sentences(
        self, events: Sequence[Event], at: int, seat: int, acts: int, *, opened: bool = False
    ) -> list[str]:
        """Words events for the viewer of a moment. Names are those after `acts` actions."""
        if not (opened and self.is_open(at)):
            viewer = self.viewer_at(at, seat)
            events = with_private_events(events_heard(events, viewer), self.match.deal, viewer)
        return sentences(events, [spec.name for spec in self.specs_at(acts)])

    def seat_change_sentences(self, at: int) -> list[str]:
        """The sentences about seats that changed hands after `at` actions."""
        return change_sentences(self.match, at, at)

    def caption(self, at: int, seat: int) -> str:
        """The caption of a moment: the last action as that seat heard it. A card put away face down is named
        to its owner alone."""
        text = next(iter(self.act_sentences(at, seat)), "") if at else "The match begins."
        return " ".join([text, *self.seat_change_sentences(at)]).strip()

    def log(self, at: int, seat: int, *, opened: bool = False) -> list[str]:
        """The log of the deal on the table up to that moment, as that seat heard it; with `opened`
        unredacted, if the deal is open."""
        start = self.deal_starts[self.deal_at(at) - 1]
        acts = self.match.acts
        deal_index = acts[start].deal_index if start < len(acts) else self.match.deal_count
        deal = self.match_at(at).deal
        lines = self._sentences(self.match.openings.get(deal_index, ()), at, seat, start, opened=opened)
        for act in range(start + 1, at + 1):
            events = acts[act - 1].events
            known = events if opened and self.is_open(at) else as_log_shows(events, deal)
            lines += self._sentences(known, at, seat, act - 1, opened=opened)
            lines += self.seat_change_sentences(act)
        return lines

    def next_stop(self, at: int, stops: tuple[int, ...], step: int) -> int:
        """The next of these moments, forwards (`step` > 0) or back."""
        if step > 0:
            return next((stop for stop in stops if stop > at), len(self))
        return next((stop for stop in reversed(stops) if stop < at), 0)

    # Continuing from a moment

    def may_continue(self, at: int, *, same: bool = False) -> bool:
        """Whether a new match may begin there; `same`: with the same deal. Not while the deal goes on
        elsewhere, since its cards would come to light."""
        return not self.withheld and (self._is_finished(at) or (self.match_at(at).deal.over and not same))

    def continue_from(self, at: int, *, one_deal: bool = False) -> Sitting:
        """Begins a new match, with its own record, after `at` of these actions. Its later deals are new; with
        `one_deal` it ends with the deal. Raises RecordError if it may not."""
        if not self.may_continue(at):
            raise RecordError(
                self.withheld or "this deal still goes on: play it to its end first (cardtable resume)"
            )
        length = self.match.acts[at].deal_index if one_deal else 0
        return self._begin_at(at, Origin(TAKEN_UP, name=self.match.kept_as), length)

    def play_deal_again(self, at: int) -> Sitting:
        """Begins a match of this one deal with the same cards. Raises RecordError if it may not."""
        if not self.may_continue(at, same=True):
            raise RecordError(
                self.withheld or "this deal still goes on: play it to its end first (cardtable resume)"
            )
        start = self.deal_starts[self.deal_at(at) - 1]
        return self._begin_at(start, self._origin_of_deal(start), self.match.acts[start].deal_index)

    def _origin_of_deal(self, start: int) -> Origin:
        """The origin of a replay of the deal that begins there. A replay of a replay keeps the first
        origin."""
        before, count = Origin.of(self.match.origin), self.match.acts[start].deal_index
        if before.day or (before.kind == AGAIN and before.deal == count):
            return replace(before, kind=AGAIN)
        return Origin(AGAIN, name=self.match.kept_as, deal=count)

    def _begin_at(self, at: int, origin: Origin, length: int = 0) -> Sitting:
        """Begins the match. It deals no deal that is unfinished elsewhere, and does not use that match's
        seed."""
        specs = [_here(spec) for spec in self.specs_at(at)]
        is_all_open = self.first_closed > len(self.deal_starts)
        end = len(self) if is_all_open else self.deal_starts[self.first_closed - 1]
        played = self.match.acts[:end]
        seed = self.match.seed if length and self.match.over else new_seed()
        deals = played[-1].deal_index if played else 0
        again = self.match.branched_after(at, seed, deals=deals, origin=origin.text, length=length)
        sitting = record_match(again, specs)
        sitting.mark_seen(sitting.persons)
        return sitting


def _here(spec: SeatSpec) -> SeatSpec:
    """The player of a seat where a match goes on at this screen: a bot for a person at another terminal."""
    return SeatSpec(CarefulBot.name if spec.kind == APART else spec.kind, spec.name)


def refuse_withheld(match: Match) -> None:
    """Raises RecordError if others are still to play the deals of a match."""
    if why := why_withheld(match):
        raise RecordError(why)


def conceals(match: ObservedMatch) -> bool:
    """Whether somebody who plays on knows cards of the finished deal that were not shown to all: of folded
    hands. Once the match is over, nothing is kept back."""
    shown = seen_from(match, ONLOOKER)
    return not match.over and any(not shown.issuperset(seen_from(match, seat)) for seat in range(match.seats))


def seen_from(match: ObservedMatch, seat: int) -> set[Card]:
    """The cards of the deal on the table that were seen from a seat, at the end or before."""
    view = match.view_of_table(seat)
    seen = {c for pile in view.piles.values() for c in pile.cards}
    return seen.union(c for event in view.events for c in event.cards)


def unsealed(match: Match) -> str:
    """The opened seal of the finished deal on the table. Empty while it may not be shown: it would tell the
    order of the next deal, or of deals that others are still to play."""
    if not match.deal.over or is_dealt_from(match) or why_withheld(match):
        return ""
    text = match.opened_seal(match.deal)
    if is_secret(match.seed):
        return text
    return f"{text}  (dealt by the number {match.seed}, which is no secret)"


def is_dealt_from(match: Match) -> bool:
    """Whether the next deal is dealt from what is left of the finished deal's pack, so that the seal and the
    unseen cards of this one tell how that one lies."""
    return match.next_deal is not None and match.game.pack_left(match.deal) is not None
