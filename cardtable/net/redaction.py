"""Redaction: what a client may know of the table, and nothing else.

A client may know what its seats and an onlooker may know. Seeds, packs, the outcomes of chance and secret
actions never pass through here: views are redacted by the deal, events by their audience, and of another
seat's act only the redacted events remain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardtable.archive.replay import conceals, unsealed
from cardtable.cards import HIDDEN, Card, text_of
from cardtable.engine.events import Event
from cardtable.engine.random_keys import is_secret
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.match.seated_players import PERSONS
from cardtable.match.undo import PlayedAct
from cardtable.match.view_codec import pack_value, pack_view
from cardtable.net.messages import (
    AvailableUndo,
    DealOpening,
    RedactedAct,
    RedactedEvent,
    SeatChangePart,
    SeatHistory,
    SnapshotReason,
    TableSnapshot,
    VisibleState,
)
from cardtable.net.revealed_deal import may_reveal, reveal_record
from cardtable.piles import Seats
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER

MAX_ACT_BYTES = 1 << 20
"""Bytes of event texts in a snapshot. Older acts are left out."""
_BYTES_PER_ACT = 40
"""Size of a packed act without its events, roughly."""
_BYTES_PER_EVENT = 60
"""Size of a packed event without its texts, roughly."""
_WORD = re.compile(r"[a-z]+|\d+")
_CONNECTING_WORDS = ("play", "with", "from")
"""Words of an action that reveal nothing once the cards that were picked are seen."""


def redact_event(event: Event, seats: Seats) -> Event | None:
    """The event as these seats together, and onlookers, may know it; None if none of them hears of it.

    To each of these seats the redacted event looks the same as the original.
    """
    audience = event.audience if event.audience is None else event.audience & seats
    if audience is not None and not audience:
        return None
    seen = event.seen_by if event.seen_by is None else event.seen_by & seats
    cards = event.cards if seen is None or seen else (HIDDEN,) * len(event.cards)
    return Event(
        event.kind, event.seat, event.text, cards, event.source, event.target, event.rule, audience, seen
    )


def redact_events(events: Iterable[Event], seats: Seats) -> list[RedactedEvent]:
    """The redacted events, as parts of a message."""
    return [_event_message(own) for event in events if (own := redact_event(event, seats)) is not None]


def _event_message(event: Event) -> RedactedEvent:
    audience = None if event.audience is None else sorted(event.audience)
    seen = None if event.seen_by is None else sorted(event.seen_by)
    cards = text_of(event.cards)
    return RedactedEvent(
        event.kind, event.seat, event.text, cards, event.source, event.target, event.rule, audience, seen
    )


def redact_step(act: PlayedAct, seats: Seats) -> RedactedAct:
    """An act as a message part: in full if it is the client's own or public in every word, else with the
    cards that everybody at the client saw it touch."""
    own = str(act.action) if act.seat in seats or _is_public(act) else ""
    touched = () if own else _seen_touched(act, seats)
    return RedactedAct(act.seat, act.deal_index, own, text_of(touched), redact_events(act.events, seats))


def _is_public(act: PlayedAct) -> bool:
    """Whether the public events of an act reveal every word of its action. A word that they leave out, such
    as the number of a cut, may be a secret."""
    if not act.events or any(one.audience is not None or one.seen_by is not None for one in act.events):
        return False
    shown = {c for one in act.events if one.seat == act.seat for c in one.cards}
    said = set(_CONNECTING_WORDS if act.action.picks and shown.issuperset(act.action.picks) else ())
    for one in act.events:
        said |= {one.source, one.target, *(c.text for c in one.cards)}
        if one.seat == act.seat:
            said |= {one.kind, *_WORD.findall(one.text.lower())}
    return said.issuperset(str(act.action).split())


def _seen_touched(act: PlayedAct, seats: Seats) -> list[Card]:
    """The touched cards whose faces the events showed to everybody at the client."""
    shown = {c for one in act.events if _is_for_all(one, seats) for c in one.cards}
    return sorted({c for c in act.action.touches if c in shown})


def _is_for_all(event: Event, seats: Seats) -> bool:
    """Whether everybody at a client hears of an event and sees its faces. A client without seats is an
    onlooker."""
    needed = seats or frozenset((ONLOOKER,))
    heard = event.audience is None or needed <= event.audience
    return heard and (event.seen_by is None or needed <= event.seen_by)


class Redactor:
    """Redacts a sitting for its clients. Each view is packed once per state of the match and shared by all
    clients."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._packed: dict[tuple[int, bool], bytes] = {}
        self._packed_at = -1
        self._open: bool | None = None
        self._laid: bytes | None = None

    @property
    def match(self) -> Match:
        """The match of the sitting."""
        return self.sitting.match

    def state(self, seats: Seats, opened: Sequence[int] = ()) -> VisibleState:
        """The table as it stands, with the openings of the given deals."""
        match = self.match
        viewers = (ONLOOKER, *sorted(seats))
        ended = match.deal.over
        goes_on = match.next_deal is not None
        return VisibleState(
            len(match.acts),
            match.deal_count,
            {seat: self._pack(seat, on_table=False) for seat in viewers if goes_on or not ended},
            {seat: self._pack(seat, on_table=True) for seat in viewers if ended},
            match.seal,
            match.undos_by_consent,
            [one for seat in sorted(seats) if (one := self._undo_of(seat)) is not None],
            self._ended(),
            [self._opening(deal_index, seats) for deal_index in opened],
            match.over,
            ended and self._may_be_laid_open(),
        )

    def _may_be_laid_open(self) -> bool:
        self._drop_stale()
        if self._open is None:
            self._open = may_reveal(self.match)
        return self._open

    @property
    def revealed_deal(self) -> bytes:
        """The record that shows all cards of the finished deal, made once for all clients; empty where they
        may not be seen."""
        self._drop_stale()
        if self._laid is None:
            self._laid = reveal_record(self.match)
        return self._laid

    def _drop_stale(self) -> None:
        """Drops the caches once the match has moved on."""
        if self._packed_at != self.match.happened:
            self._packed = {}
            self._packed_at = self.match.happened
            self._open = self._laid = None

    def _pack(self, seat: int, *, on_table: bool) -> bytes:
        """A packed view without events, which the client has already been sent."""
        match = self.match
        self._drop_stale()
        if (seat, on_table) not in self._packed:
            seen = match.view_of_table(seat) if on_table else match.view(seat)
            silent = View(seen.game, seen.deal, seen.seat, seen.standing)
            self._packed[seat, on_table] = pack_view(silent)
        return self._packed[seat, on_table]

    def _undo_of(self, seat: int) -> AvailableUndo | None:
        """The undo that the seat may ask for."""
        back = self.match.possible_undo(seat)
        if back is None:
            return None
        return AvailableUndo(seat, back.acts, back.free, back.because, back.shows)

    def _opening(self, deal_index: int, seats: Seats) -> DealOpening:
        return DealOpening(deal_index, redact_events(self.match.openings.get(deal_index, ()), seats))

    @property
    def history(self) -> list[list[int]]:
        """The scores after each deal."""
        return [list(scores) for scores in self.sitting.score_history]

    def _ended(self) -> bytes:
        """The result of the finished deal on the table. It opens the seal if that reveals nothing of other
        deals."""
        ended = self.match.finished_deal
        if ended is None:
            return b""
        may_be_told = is_secret(self.match.seed) and not conceals(self.match)
        seal = unsealed(self.match) if may_be_told else ""
        return pack_value(self.match.game, replace(ended, seal=seal))

    def snapshot(self, seats: Seats, reason: SnapshotReason, notices: Sequence[str] = ()) -> TableSnapshot:
        """Everything a client without any state needs, from the deal before the one on the table, or as far
        back as one message can hold."""
        match = self.match
        acts = self._acts(seats)
        first = len(match.acts) - len(acts)
        since = acts[0].dealt if acts else match.deal_count
        openings = [self._opening(deal_index, seats) for deal_index in range(since, match.deal_count + 1)]
        return TableSnapshot(
            reason,
            list(notices),
            self._seat_history(),
            first,
            acts,
            openings,
            self.history,
            self.state(seats),
        )

    def _acts(self, seats: Seats) -> list[RedactedAct]:
        """The latest acts, from the deal before the one on the table."""
        match = self.match
        found: list[RedactedAct] = []
        size = 0
        since = match.deal_count - 1 - (match.next_deal is not None)
        for step in reversed(match.acts):
            act = redact_step(step, seats)
            size += _BYTES_PER_ACT + sum(
                _BYTES_PER_EVENT + len(one.text) + len(one.cards) for one in act.events
            )
            if step.deal_index < since or size > MAX_ACT_BYTES:
                break
            found.append(act)
        return found[::-1]

    def _seat_history(self) -> SeatHistory:
        """The players by seat, with all changes."""
        seated = self.match.seated
        changes = [SeatChangePart(one.acts, one.seat, _kind(one.player), one.name) for one in seated.changes]
        kinds = list(map(_kind, seated.players)) or [""] * self.match.seats
        now = list(map(_kind, self.sitting.kinds))
        return SeatHistory(kinds, list(seated.names), changes, now, self.sitting.names)


def _kind(player: str) -> str:
    """The kind of a player as every client hears of it: to each of them all people are the same."""
    return "person" if player in PERSONS else player
