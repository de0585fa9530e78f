"""A match as a terminal elsewhere knows it: what the host has shown it, put together again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cardtable.cards import Card, face
from cardtable.discovery.installed_games import find_game
from cardtable.engine import random_keys
from cardtable.engine.actions import Action, Pass, parse_action
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.options import Options
from cardtable.engine.standing import Standing
from cardtable.engine.view import View, heard
from cardtable.errors import TableError
from cardtable.match.finished_deal import Ended
from cardtable.match.players import Change, Seated
from cardtable.match.undo import Step, Takeback
from cardtable.match.view_codec import unpack_value, unpack_view
from cardtable.net.messages import Act, Opening, State, Told, Welcome, Whole
from cardtable.table.viewpoint import ONLOOKER


@dataclass(frozen=True, slots=True)
class Glimpse(Action):
    """What others did, as far as it was seen: the cards of the table that it touched."""

    verb: ClassVar[str] = "act"
    lit: tuple[Card, ...] = ()

    def words(self) -> str:
        return " ".join(c.text for c in self.lit)

    @property
    def touches(self) -> tuple[Card, ...]:
        return self.lit


class FarCourse:
    """A match at a table elsewhere. Its deals are those of views: what nobody here may see is `??`."""

    altered: ClassVar[str] = ""

    def __init__(self, welcome: Welcome) -> None:
        """Raises CardTableError where that game is not played here, or by other rules."""
        self.game: Game[Any] = find_game(welcome.game)
        if self.game.version != welcome.rules:
            raise TableError(f"{self.game.title} is played by other rules there: update one of both programs")
        self.origin = ""
        self.seed = random_keys.new_seed()
        """For what chance decides at this terminal alone: the host's is nowhere here."""
        self.happened = 0
        self.takebacks = 0
        self.seated = Seated((), ())
        self.first = 0
        """How many acts came before those that are known here."""
        self.steps: list[Step] = []
        self.openings: dict[int, tuple[Event, ...]] = {}
        self.dealt = 0
        self.seal = ""
        self.history: list[tuple[int, ...]] = []
        self._packed: dict[int, bytes] = {}
        self._play: dict[int, View] = {}
        self._table: dict[int, View] = {}
        self._back: dict[int, Takeback] = {}
        self._before: dict[int, dict[int, bytes]] = {}
        """By act of the deal in play, what the seats of here saw before it."""
        self.opens = False
        """Whether all cards of the finished deal may be seen, if the host is asked."""
        self.ended: Ended | None = None
        """What the finished deal on the table came to."""

    # What the host shows

    def begin(self, whole: Whole) -> None:
        """All of it anew. Raises CardTableError for what does not hold together."""
        sitters = whole.sitters
        self.first = whole.first
        # Acts are counted from those known here on: what changed before them comes before all.
        changes = tuple(
            Change(one.acts - self.first, one.seat, one.kind, one.name) for one in sitters.changes
        )
        self.seated = Seated(tuple(sitters.first_names), tuple(sitters.first_kinds), changes)
        self.steps = [self._step(act) for act in whole.acts]
        self.openings, self._before = {}, {}
        self._learn(whole.openings)
        self.note_scores(whole.history)
        self._stand(whole.state)

    def take_in(self, act: Act, state: State) -> Step:
        """Somebody has acted; the table then stands so."""
        step = self._step(act)
        if self.steps and self.steps[-1].dealt != step.dealt:
            self._before = {}
        self._before[len(self.steps)] = self._packed
        self.steps.append(step)
        self._stand(state)
        return step

    def take_back(self, state: State, history: Iterable[Sequence[int]]) -> None:
        """The acts beyond those are no more."""
        del self.steps[max(0, state.acts - self.first) :]
        self._before = {at: seen for at, seen in self._before.items() if at < len(self.steps)}
        self.note_scores(history)
        self._stand(state)

    def note_scores(self, history: Iterable[Sequence[int]]) -> None:
        """The scores after each deal."""
        self.history = [tuple(scores) for scores in history]

    def _step(self, act: Act) -> Step:
        events = tuple(map(_event, act.events))
        return Step(act.seat, self._action(act, events), events, act.dealt)

    def _action(self, act: Act, events: Iterable[Event]) -> Action:
        """An own act as it was; of another's what was seen: nothing is a pass, whatever it was."""
        if act.own:
            return parse_action(act.own, self.game.verbs)
        shows = any(event.cards for event in events)
        return Glimpse(cards_of(act.touches)) if shows else Pass()

    def _learn(self, openings: Iterable[Opening]) -> None:
        for one in openings:
            self.openings[one.dealt] = tuple(map(_event, one.events))

    def _stand(self, state: State) -> None:
        """The table as it stands now."""
        if state.acts != self.first + len(self.steps) or not (state.play or state.table):
            raise TableError("the host shows a table that does not follow from the one before")
        self._learn(state.opened)
        self.dealt, self.seal, self.takebacks = state.dealt, state.seal, state.takebacks
        self.opens, self._packed = state.open, state.play
        self.happened += 1
        self.ended = unpack_value(state.ended, self.game, Ended) if state.ended else None
        self._back = {one.seat: Takeback(one.steps, one.free, one.because, one.shows) for one in state.back}
        of_table = self.steps[-1].dealt if self.steps else state.dealt
        self._play = {seat: self._view(seat, data, state.dealt) for seat, data in state.play.items()}
        self._table = {seat: self._view(seat, data, of_table) for seat, data in state.table.items()}

    def _view(self, seat: int, data: bytes, dealt: int, until: int | None = None) -> View:
        """A view with what its seat has heard of that deal, before the act of that count."""
        view = unpack_view(data, self.game)
        if view.seat != seat:
            raise TableError("the host shows the view of another seat")
        return View(self.game, view.deal, seat, view.standing, heard(self._events_of(dealt, until), seat))

    def _events_of(self, dealt: int, until: int | None = None) -> list[Event]:
        """All that is known here of what happened in that deal, before the act of that count."""
        steps = self.steps[:until]
        played = [event for step in steps if step.dealt == dealt for event in step.events]
        return [*self.openings.get(dealt, ()), *played]

    # Looking

    def seen_before(self, at: int, seat: int) -> View | None:
        """What a seat of this terminal saw before an act of the deal in play; None where it was not here."""
        data = self._before.get(at, {}).get(seat)
        return None if data is None else self._view(seat, data, self.steps[at].dealt, at)

    def view(self, seat: int) -> View:
        """What a seat of this terminal sees of the deal in play; seat -1 is an onlooker."""
        return (self._play or self._table)[seat]

    def view_of_table(self, seat: int) -> View:
        """What it sees of the deal on the table, which may be finished."""
        return (self._table or self._play)[seat]

    @property
    def deal(self) -> Deal:
        """The deal on the table, as everybody sees it."""
        found: Deal = self.view_of_table(ONLOOKER).deal
        return found

    @property
    def in_play(self) -> Deal:
        """The deal in play, as everybody sees it."""
        found: Deal = self.view(ONLOOKER).deal
        return found

    @property
    def seats(self) -> int:
        """How many sit there; nobody before the table was shown."""
        return len(self.seated.names)

    @property
    def options(self) -> Options:
        """By which options it is played."""
        return self.in_play.options

    @property
    def standing(self) -> Standing:
        """Where the match stands."""
        return self.view_of_table(ONLOOKER).standing

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.standing.over

    @property
    def scores(self) -> tuple[int, ...]:
        """Its scores, by side."""
        return self.standing.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won."""
        return self.standing.winners

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return () if self.over else self.in_play.actors

    def legal(self, seat: int) -> list[Action]:
        """What a seat of this terminal may do; nothing is known of any other's."""
        known = None if self.over else self._play.get(seat)
        return known.legal if known is not None and seat >= 0 else []

    def takeback(self, seat: int) -> Takeback | None:
        """What a seat of this terminal may take back."""
        return self._back.get(seat)


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards, or hidden faces. Raises TableError."""
    try:
        return tuple(map(face, text.split()))
    except KeyError as error:
        raise TableError(f"{str(error)[:20]} is no card") from None


def _event(told: Told) -> Event:
    audience = None if told.audience is None else frozenset(told.audience)
    seen = None if told.seen_by is None else frozenset(told.seen_by)
    cards = cards_of(told.cards)
    return Event(told.kind, told.seat, told.text, cards, told.source, told.target, told.rule, audience, seen)
