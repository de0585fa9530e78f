"""What crosses to a terminal: all that its seats may know of the table, and nothing else.

A terminal is the set of its seats; with them it knows what an onlooker knows. Seeds, packs, chances and what
others did in secret are never looked at here: views are redacted by the deal, events by who heard of them,
and of another's act only what those events told is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardtable.archive.open_deal import laid_open, may_be_laid_open
from cardtable.archive.replay import unsealed
from cardtable.cards import HIDDEN, Card, text_of
from cardtable.engine.events import Event
from cardtable.engine.random_keys import is_secret
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.match.undo import Step
from cardtable.match.view_codec import pack_value, pack_view
from cardtable.net.messages import Act, Back, Change, Opening, Sitters, State, Told, Whole
from cardtable.piles import Seats
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER

MOST_TOLD = 1 << 20
"""Bytes of texts in the acts told to whoever has just come, at most; older ones are left out."""
_ACT, _EVENT = 40, 60
"""About so many bytes an act and an event have beside their texts."""
_WORD = re.compile(r"[a-z]+|\d+")
_JOINTS = ("play", "with", "from")
"""Words of acts that say nothing of their own where the cards that were picked are seen."""


def cut(event: Event, seats: Seats) -> Event | None:
    """The event as far as these seats together, and onlookers, may know it; None if none of them hears of it.

    As any of them sees it, it is the same as the whole event."""
    audience = event.audience if event.audience is None else event.audience & seats
    if audience is not None and not audience:
        return None
    seen = event.seen_by if event.seen_by is None else event.seen_by & seats
    cards = event.cards if seen is None or seen else (HIDDEN,) * len(event.cards)
    return Event(
        event.kind, event.seat, event.text, cards, event.source, event.target, event.rule, audience, seen
    )


def told(events: Iterable[Event], seats: Seats) -> list[Told]:
    """Events for the wire."""
    return [_told(own) for event in events if (own := cut(event, seats)) is not None]


def _told(event: Event) -> Told:
    audience = None if event.audience is None else sorted(event.audience)
    seen = None if event.seen_by is None else sorted(event.seen_by)
    cards = text_of(event.cards)
    return Told(
        event.kind, event.seat, event.text, cards, event.source, event.target, event.rule, audience, seen
    )


def act_of(step: Step, seats: Seats) -> Act:
    """What a seat did, for the wire: all of an own act, and of one of which all heard all; of another's the
    cards it touched that all at the terminal saw."""
    own = str(step.action) if step.seat in seats or _is_public(step) else ""
    touched = () if own else _seen_touched(step, seats)
    return Act(step.seat, step.dealt, own, text_of(touched), told(step.events, seats))


def _is_public(step: Step) -> bool:
    """Whether what everybody heard and saw of its doer says every word of an act. A word that it does
    not say, the number of a cut for one, may be nobody else's to know."""
    if not step.events or any(one.audience is not None or one.seen_by is not None for one in step.events):
        return False
    shown = {c for one in step.events if one.seat == step.seat for c in one.cards}
    said = set(_JOINTS if step.action.picks and shown.issuperset(step.action.picks) else ())
    for one in step.events:
        said |= {one.source, one.target, *(c.text for c in one.cards)}
        if one.seat == step.seat:
            said |= {one.kind, *_WORD.findall(one.text.lower())}
    return said.issuperset(str(step.action).split())


def _seen_touched(step: Step, seats: Seats) -> list[Card]:
    """The cards an act touched, as far as events showed their faces to everybody there."""
    shown = {c for one in step.events if _is_for_all(one, seats) for c in one.cards}
    return sorted({c for c in step.action.touches if c in shown})


def _is_for_all(event: Event, seats: Seats) -> bool:
    """Whether all at a terminal hear of an event and see its faces; an onlooker's where nobody sits there."""
    needed = seats or frozenset((ONLOOKER,))
    heard = event.audience is None or needed <= event.audience
    return heard and (event.seen_by is None or needed <= event.seen_by)


class Crossing:
    """What of a sitting crosses. While the match stands, each view is packed once for all terminals."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._packed: dict[tuple[int, bool], bytes] = {}
        self._packed_at = -1
        self._open: bool | None = None
        self._laid: bytes | None = None

    @property
    def match(self) -> Match:
        """The match that is shown."""
        return self.sitting.match

    def state(self, seats: Seats, opened: Sequence[int] = ()) -> State:
        """The table as it stands, and how the deals of those counts began."""
        match = self.match
        eyes = (ONLOOKER, *sorted(seats))
        ended, goes_on = match.deal.over, match.next_deal is not None
        return State(
            len(match.steps),
            match.dealt,
            {seat: self._pack(seat, on_table=False) for seat in eyes if goes_on or not ended},
            {seat: self._pack(seat, on_table=True) for seat in eyes if ended},
            match.seal,
            match.takebacks,
            [one for seat in sorted(seats) if (one := self._back(seat)) is not None],
            self._ended(),
            [self._opening(dealt, seats) for dealt in opened],
            match.over,
            ended and self._may_be_laid_open(),
        )

    def _may_be_laid_open(self) -> bool:
        self._forget_the_past()
        if self._open is None:
            self._open = may_be_laid_open(self.match)
        return self._open

    @property
    def laid_open(self) -> bytes:
        """All of the finished deal on the table, made once for all who ask; nothing where it may not be
        told."""
        self._forget_the_past()
        if self._laid is None:
            self._laid = laid_open(self.match)
        return self._laid

    def _forget_the_past(self) -> None:
        """What was made of the match as it stood before is void."""
        if self._packed_at != self.match.happened:
            self._packed, self._packed_at = {}, self.match.happened
            self._open = self._laid = None

    def _pack(self, seat: int, *, on_table: bool) -> bytes:
        """A view without its events: a terminal has heard of them."""
        match = self.match
        self._forget_the_past()
        if (seat, on_table) not in self._packed:
            seen = match.view_of_table(seat) if on_table else match.view(seat)
            silent = View(seen.game, seen.deal, seen.seat, seen.standing)
            self._packed[seat, on_table] = pack_view(silent)
        return self._packed[seat, on_table]

    def _back(self, seat: int) -> Back | None:
        """What the seat may take back."""
        back = self.match.takeback(seat)
        if back is None:
            return None
        return Back(seat, back.steps, back.free, back.because, back.shows)

    def _opening(self, dealt: int, seats: Seats) -> Opening:
        return Opening(dealt, told(self.match.openings.get(dealt, ()), seats))

    @property
    def history(self) -> list[list[int]]:
        """The scores after each deal."""
        return [list(scores) for scores in self.sitting.score_history]

    def _ended(self) -> bytes:
        """What the finished deal on the table came to; its seal is opened where that tells nothing of
        others."""
        ended = self.match.ended
        if ended is None:
            return b""
        seal = unsealed(self.match) if is_secret(self.match.seed) else ""
        return pack_value(self.match.game, replace(ended, seal=seal))

    def whole(self, seats: Seats, why: str, said: Sequence[str] = ()) -> Whole:
        """All that is told to a terminal which has nothing: from the deal before the one on the table, or as
        much of it as goes into one message."""
        match = self.match
        acts = self._acts(seats)
        first = len(match.steps) - len(acts)
        since = acts[0].dealt if acts else match.dealt
        openings = [self._opening(dealt, seats) for dealt in range(since, match.dealt + 1)]
        return Whole(why, list(said), self._sitters(), first, acts, openings, self.history, self.state(seats))

    def _acts(self, seats: Seats) -> list[Act]:
        """The last acts, from the deal before the one on the table."""
        match = self.match
        found: list[Act] = []
        size, since = 0, match.dealt - 1 - (match.next_deal is not None)
        for step in reversed(match.steps):
            act = act_of(step, seats)
            size += _ACT + sum(_EVENT + len(one.text) + len(one.cards) for one in act.events)
            if step.dealt < since or size > MOST_TOLD:
                break
            found.append(act)
        return found[::-1]

    def _sitters(self) -> Sitters:
        """Who sits where, and who did."""
        seated = self.match.seated
        changes = [Change(one.acts, one.seat, one.player, one.name) for one in seated.changes]
        kinds = list(seated.players) or [""] * self.match.seats
        return Sitters(kinds, list(seated.names), changes, self.sitting.kinds, self.sitting.names)
