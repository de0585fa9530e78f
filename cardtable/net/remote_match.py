"""A match as a client knows it, put together from the host's messages."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from cardtable.cards import Card, face
from cardtable.discovery.installed_games import find_game
from cardtable.engine import random_keys
from cardtable.engine.actions import Action, Pass, parse_action
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.engine.view import View, events_heard
from cardtable.errors import TableError
from cardtable.match.finished_deal import FinishedDeal
from cardtable.match.observed_match import ObservedMatch
from cardtable.match.seated_players import SeatChange, SeatedPlayers
from cardtable.match.undo import DEAL_INDEX, PlayedAct, PossibleUndo
from cardtable.match.view_codec import unpack_value, unpack_view
from cardtable.net.messages import (
    DealOpening,
    RedactedAct,
    RedactedEvent,
    SnapshotReason,
    TableSnapshot,
    VisibleState,
    Welcome,
)
from cardtable.table.viewpoint import ONLOOKER


@dataclass(frozen=True, slots=True)
class PartlySeenAction(Action):
    """Somebody else's action, of which only the touched cards were seen."""

    verb: ClassVar[str] = "act"
    lit: tuple[Card, ...] = ()

    def words(self) -> str:
        return " ".join(c.text for c in self.lit)

    @property
    def touches(self) -> tuple[Card, ...]:
        return self.lit


class RemoteMatch(ObservedMatch):
    """A match on another machine or process. Its deals are those of views: faces that nobody here may see are
    `??`."""

    altered = ""
    acts: list[PlayedAct]
    openings: dict[int, tuple[Event, ...]]
    _in_play: Deal

    def __init__(self, welcome: Welcome) -> None:
        """Raises CardTableError if the game is not installed here, or in another version."""
        self.game = find_game(welcome.game)
        if self.game.version != welcome.rules:
            raise TableError(f"{self.game.title} is played by other rules there: update one of both programs")
        self.origin = ""
        self.seed = random_keys.new_seed()
        """For random decisions at this client alone. The host's seed never leaves the host."""
        self.happened = 0
        self.undos_by_consent = 0
        self.seated = SeatedPlayers((), ())
        self.first_act = 0
        """How many acts came before the first one known here."""
        self.seats = 0
        self.acts = []
        self.openings = {}
        self._deal_count = 0
        self._seal = ""
        self.history: list[tuple[int, ...]] = []
        self._packed: dict[int, bytes] = {}
        self._play: dict[int, View] = {}
        self._table: dict[int, View] = {}
        self._undos: dict[int, PossibleUndo] = {}
        self._before: dict[int, dict[int, bytes]] = {}
        """By act of the deal in play, the packed views of this client's seats before it."""
        self._heard: dict[tuple[int, int], tuple[int, tuple[Event, ...]]] = {}
        """By deal and seat: how many of `steps` were redacted for the seat, and the events it heard."""
        self.can_reveal = False
        """Whether the host would show all cards of the finished deal."""
        self._finished_deal: FinishedDeal | None = None

    # The host's messages

    def load_snapshot(self, snapshot: TableSnapshot) -> None:
        """Replaces everything by a snapshot. Raises CardTableError for one that is inconsistent."""
        sitters = snapshot.sitters
        count = len(sitters.first_names)
        sizes = {count, len(sitters.first_kinds), len(sitters.kinds), len(sitters.names)}
        if count not in self.game.seat_counts or len(sizes) > 1:
            raise TableError("the host shows a table whose seats do not add up")
        moved = self.first_act - snapshot.first_act
        kept = self._before.items() if snapshot.reason == SnapshotReason.UNDONE else ()
        self.first_act = snapshot.first_act
        # Acts are counted from the first one known here; earlier changes have negative counts.
        changes = tuple(
            SeatChange(one.acts - self.first_act, one.seat, one.kind, one.name) for one in sitters.changes
        )
        self.seated = SeatedPlayers(tuple(sitters.first_names), tuple(sitters.first_kinds), changes)
        self.seats = len(self.seated.names)
        self.acts = [self._step(act) for act in snapshot.acts]
        self.openings = {}
        self._before = {at + moved: seen for at, seen in kept if at + moved < len(self.acts)}
        self._heard = {}
        self._add_openings(snapshot.openings)
        self.note_scores(snapshot.history)
        self._load_state(snapshot.state)

    def apply_act(self, act: RedactedAct, state: VisibleState) -> PlayedAct:
        """Adds an act and takes over the state after it. With the first act of a deal those before the last
        deal are forgotten, as a snapshot leaves them out."""
        step = self._step(act)
        if self.acts and self.acts[-1].deal_index != step.deal_index:
            self._before = {}
            self._heard = {}
            self._forget_before(self.acts[-1].deal_index)
        self._before[len(self.acts)] = self._packed
        self.acts.append(step)
        self._load_state(state)
        return step

    def _forget_before(self, deal_index: int) -> None:
        """Forgets all that was played before that deal."""
        gone = bisect_left(self.acts, deal_index, key=DEAL_INDEX)
        del self.acts[:gone]
        self.first_act += gone
        self.openings = {deal: events for deal, events in self.openings.items() if deal >= deal_index}
        changes = tuple(replace(one, acts=one.acts - gone) for one in self.seated.changes)
        self.seated = replace(self.seated, changes=changes)

    def note_scores(self, history: Iterable[Sequence[int]]) -> None:
        """Takes over the scores after each deal."""
        self.history = [tuple(scores) for scores in history]

    def _step(self, act: RedactedAct) -> PlayedAct:
        events = tuple(map(_event, act.events))
        return PlayedAct(act.seat, self._action(act, events), events, act.dealt)

    def _action(self, act: RedactedAct, events: Iterable[Event]) -> Action:
        """The client's own action in full, else what was seen of it. An act of which no card was seen appears
        as a pass."""
        if act.action:
            return parse_action(act.action, self.game.verbs)
        shows = any(event.cards for event in events)
        return PartlySeenAction(parse_cards(act.touches)) if shows else Pass()

    def _add_openings(self, openings: Iterable[DealOpening]) -> None:
        for one in openings:
            self.openings[one.dealt] = tuple(map(_event, one.events))

    def _load_state(self, state: VisibleState) -> None:
        """Takes over the state of the table."""
        if state.acts != self.first_act + len(self.acts) or not (state.in_play or state.on_table):
            raise TableError("the host shows a table that does not follow from the one before")
        self._add_openings(state.openings)
        self._deal_count = state.dealt
        self._seal = state.seal
        self.undos_by_consent = state.takebacks
        self.can_reveal = state.can_reveal
        self._packed = state.in_play
        self.happened += 1
        self._finished_deal = unpack_value(state.ended, self.game, FinishedDeal) if state.ended else None
        self._undos = {
            one.seat: PossibleUndo(one.steps, one.free, one.because, one.shows) for one in state.undos
        }
        of_table = self.acts[-1].deal_index if self.acts else state.dealt
        self._play = {seat: self._view(seat, data, state.dealt) for seat, data in state.in_play.items()}
        self._table = {seat: self._view(seat, data, of_table) for seat, data in state.on_table.items()}
        onlooker = self.view_of_table(ONLOOKER)
        self.deal = onlooker.deal
        self.standing = onlooker.standing
        self._in_play = self.view(ONLOOKER).deal
        self.options = self._in_play.options

    def _view(self, seat: int, data: bytes, deal_index: int) -> View:
        """A view with the events of its deal that the seat has heard."""
        return self._unpacked(seat, data, self._events_for(deal_index, seat))

    def _unpacked(self, seat: int, data: bytes, events: tuple[Event, ...]) -> View:
        view = unpack_view(data, self.game)
        if view.seat != seat:
            raise TableError("the host shows the view of another seat")
        return View(self.game, view.deal, seat, view.standing, events)

    def _events_for(self, deal_index: int, seat: int) -> tuple[Event, ...]:
        """The known events of that deal as the seat heard of them; each is redacted once."""
        known, events = self._heard.get((deal_index, seat), (0, None))
        if events is None:
            events = events_heard(self.openings.get(deal_index, ()), seat)
        events += events_heard(_events_in(self.acts[known:], deal_index), seat)
        self._heard[deal_index, seat] = len(self.acts), events
        return events

    def seen_before(self, at: int, seat: int) -> View | None:
        """The view that a seat had before an act of the deal in play; None if it did not sit at this
        client."""
        data = self._before.get(at, {}).get(seat)
        if data is None:
            return None
        deal_index = self.acts[at].deal_index
        events = [*self.openings.get(deal_index, ()), *_events_in(self.acts[:at], deal_index)]
        return self._unpacked(seat, data, events_heard(events, seat))

    def view(self, seat: int) -> View:
        """The view of the deal in play from a seat of this client; seat -1 is an onlooker."""
        return (self._play or self._table)[seat]

    def view_of_table(self, seat: int) -> View:
        """The view of the deal on the table, which may be finished."""
        return (self._table or self._play)[seat]

    @property
    def in_play(self) -> Deal:
        """The deal in play, as an onlooker sees it."""
        return self._in_play

    @property
    def deal_count(self) -> int:
        """How many deals there were, the running one included."""
        return self._deal_count

    @property
    def finished_deal(self) -> FinishedDeal | None:
        """The result of the finished deal on the table; None while it is running."""
        return self._finished_deal

    @property
    def seal(self) -> str:
        """The hash of the running deal's order."""
        return self._seal

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of a seat of this client; empty for others."""
        known = None if self.over else self._play.get(seat)
        return known.legal if known is not None and seat >= 0 else []

    def possible_undo(self, seat: int) -> PossibleUndo | None:
        """The undo that a seat of this client may ask for."""
        return self._undos.get(seat)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Reads cards, hidden faces included. Raises TableError."""
    try:
        return tuple(map(face, text.split()))
    except KeyError as error:
        raise TableError(f"{str(error)[:20]} is no card") from None


def _events_in(acts: Iterable[PlayedAct], deal_index: int) -> list[Event]:
    """The events of those acts that belong to that deal."""
    return [event for act in acts if act.deal_index == deal_index for event in act.events]


def _event(redacted: RedactedEvent) -> Event:
    audience = None if redacted.audience is None else frozenset(redacted.audience)
    seen = None if redacted.seen_by is None else frozenset(redacted.seen_by)
    cards = parse_cards(redacted.cards)
    return Event(
        redacted.kind,
        redacted.seat,
        redacted.text,
        cards,
        redacted.source,
        redacted.target,
        redacted.rule,
        audience,
        seen,
    )
