"""A match: deals in sequence, scores, undo. A match is its record: one line for everything that was done."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from cardtable.cards import Card
from cardtable.discovery.installed_games import find_game
from cardtable.engine import random_keys
from cardtable.engine.actions import Action, parse_action
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.match_standing import Standing
from cardtable.engine.position_cache import empty_caches
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View, events_heard
from cardtable.errors import IllegalActionError, NotYourTurnError, OptionError
from cardtable.match import record_lines as writing
from cardtable.match.deal_setups import DealSetups
from cardtable.match.finished_deal import FinishedDeal
from cardtable.match.observed_match import ObservedMatch
from cardtable.match.seated_players import SeatChange, SeatedPlayers
from cardtable.match.undo import (
    ACTS,
    DEAL_INDEX,
    EVERY,
    MatchSnapshot,
    PlayedAct,
    PossibleUndo,
    possible_undo,
)
from cardtable.tuples import replaced

_EMPTY_DEALS = 100
"""Deals in a row without a decision, after which a game counts as broken."""


class Match(ObservedMatch):
    """A running match. Every change goes through `play`, and through `undo`, which takes plays back.

    `deal` is the deal to look at: the running one, or the finished one until somebody acts in the next.
    Raises OptionError for seats or options that the game refuses.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        seed: int | str | None = None,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
        players: Sequence[str] | None = None,
        stacks: Sequence[Stack] = (),
        scores: Sequence[int] | None = None,
        carry: Mapping[str, object] | None = None,
        dealer: int | None = None,
        recorded_deals: Sequence[writing.DealLine] = (),
        listen: bool = True,
        origin: str = "",
        length: int = 0,
    ) -> None:
        empty_caches()
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats, self.options = self.game.configure(seats, options or {})
        self.seed = random_keys.new_seed() if seed is None else str(seed)
        self.names = tuple(names or (f"Player {seat + 1}" for seat in range(self.seats)))
        self.players = tuple(players or ())
        self.seated = SeatedPlayers(self.names, self.players)
        """The players by seat since the beginning; `names` and `players` are the current ones."""
        self.origin, self.length = origin, length
        """Its origin, and after how many deals it ends at the latest (0: as the game's rules say)."""
        self.kept_as = ""
        """The name of its record file; empty if none is kept."""
        self._listen = listen
        self._setups = DealSetups(self.game, self.seats, self.options, self.seed, tuple(stacks))
        self._known_deals = list(recorded_deals)
        self._given = scores, carry
        self._nothing_played()
        self._open(scores, carry, dealer)

    def _nothing_played(self) -> None:
        """Sets up everything that grows with the play."""
        self.undos_by_consent = 0
        self.acts: list[PlayedAct] = []
        self.lines: list[str] = []
        self.happened = 1
        """Lines of the record that tell what was done and who sat down; random draws depend on it."""
        self._let_through: tuple[int, int, Action] | None = None
        """The action that was found legal last, as `happened`, seat and action. An answer is checked where it
        comes in and again by `play`: the rules need not be asked twice while nothing has happened."""
        self.altered = ""
        """Why the record that this match was read from counts as altered; empty if it does not."""
        self.broken_seals: list[int] = []
        """The numbers of the deals that do not match their seal in the record."""
        self.sink: Callable[[Sequence[str]], None] | None = None
        self.clock: Callable[[], str] | None = None
        """Tells the time, for records that note it."""
        self._past: list[MatchSnapshot] = []
        self._deals: dict[int, writing.DealLine] = {}
        """How each deal was dealt, by its number from 1."""
        self._deal_count = 0
        self.openings: dict[int, tuple[Event, ...]] = {}
        """The opening events of each deal, by its number from 1. Faces are open: never for a screen."""
        self._log: list[Event] = []
        self._acted = (0,) * self.seats
        self._heard: dict[int, tuple[int, tuple[Event, ...]]] = {}
        """By seat: how many events of the log were redacted for it so far, and those as it heard them."""
        self.next_deal: Deal | None = None

    def _open(
        self, scores: Sequence[int] | None, carry: Mapping[str, object] | None, dealer: int | None
    ) -> None:
        """Deals until somebody has to decide."""
        opening = self._opening(scores, carry, dealer)
        self._first_dealer = opening.dealer
        self.standing = self._before_deal(opening)
        self._note(*writing.header(self._facts(scores, carry, dealer)))
        self.deal = self._deal_next()
        self._deal_on()
        if self.next_deal is not None and not self.deal.actors:
            self.deal, self.next_deal = self.next_deal, None

    def _facts(
        self, scores: Sequence[int] | None, carry: Mapping[str, object] | None, dealer: int | None
    ) -> dict[str, object]:
        """The header of the record."""
        return {
            "game": self.game.id,
            "rules": self.game.version,
            "seats": self.seats,
            "seed": self.seed,
            "options": dict(self.options),
            "names": list(self.names),
            "players": list(self.players),
            "scores": None if scores is None else list(scores),
            "carry": dict(carry) if carry else None,
            "dealer": dealer,
            "origin": self.origin or None,
            "length": self.length or None,
        }

    # Looking

    @property
    def in_play(self) -> Deal:
        """The deal that the next action belongs to."""
        return self.next_deal if self.next_deal is not None else self.deal

    @property
    def deal_count(self) -> int:
        """How many deals were dealt, the running one included."""
        return self._deal_count

    def acted(self, seat: int) -> int:
        """How often that seat has acted."""
        return self._acted[seat]

    @property
    def log(self) -> tuple[Event, ...]:
        """All events of the running deal. Faces are open: a screen must ask a view instead."""
        return tuple(self._log)

    def read(self, seat: int, text: str) -> Action:
        """The action that a text names, completed as that seat would mean it. Raises ActionTextError."""
        return self._completed(seat, parse_action(text, self.game.verbs))

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of that seat, complete up to equivalence."""
        return [] if self.over else self.in_play.legal(seat)

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        """The legal actions for exactly these cards of the hand."""
        return [] if self.over else self.in_play.propose(seat, cards)

    def refusal(self, seat: int, action: Action | str) -> Refusal | None:
        """Why that seat may not do that now, with the rule; None if it may.

        Raises ActionTextError for an unreadable text, NotYourTurnError when the match is over.
        """
        if self.over:
            raise NotYourTurnError("the match is over: nobody acts any more")
        if not 0 <= seat < self.seats:
            raise NotYourTurnError(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        meant = self.read(seat, action) if isinstance(action, str) else self._completed(seat, action)
        asked = (self.happened, seat, meant)
        if asked != self._let_through:
            refused = self.in_play.refusal(seat, meant)
            if refused is not None:
                return refused
            self._let_through = asked
        return None

    def view(self, seat: int) -> View:
        """The running deal as that seat sees it."""
        standing = self.standing if self.next_deal is None else self._before_deal(self.standing)
        return View(self.game, self.in_play.as_seen_by(seat), seat, standing, self._events_for(seat))

    def view_of_table(self, seat: int) -> View:
        """The deal on the table, which may be finished, as that seat sees it."""
        log = self._log if self.next_deal is None else self._events_of(self.acts[-1].deal_index)
        return View(self.game, self.deal.as_seen_by(seat), seat, self.standing, events_heard(log, seat))

    def _events_for(self, seat: int) -> tuple[Event, ...]:
        """The events of the running deal as that seat heard of them; each is redacted once."""
        told, events = self._heard.get(seat, (0, ()))
        if told < len(self._log):
            events += events_heard(self._log[told:], seat)
            self._heard[seat] = len(self._log), events
        return events

    @property
    def seal(self) -> str:
        """The hash of the running deal's order, shown before play; `opened_seal` proves it after the deal."""
        return self._setups.seal(self.in_play)

    def opened_seal(self, deal: Deal) -> str:
        """The text whose SHA-256 is that deal's seal: a salt, the deal's number and its order."""
        return self._setups.opened_seal(deal)

    def sat_down(self, time: str, process: int) -> None:
        """Notes in the record when, and in which process, somebody sits down at this match."""
        self._note(f"sat {time} process {process}")

    def record(self) -> str:
        """The record as text: what a record file of this match holds."""
        return writing.as_text(self.lines)

    @property
    def finished_deal(self) -> FinishedDeal | None:
        """The result of the finished deal on the table; None if it is still played."""
        return FinishedDeal.of(self.deal)

    def state_after(self, acts: int) -> MatchSnapshot:
        """The match after so many acts: the last snapshot before that, played on. No deal ends in between,
        because a snapshot is kept where a deal begins."""
        kept = self._past[bisect_right(self._past, acts, key=ACTS) - 1]
        deal, standing = kept.deal.clone(), kept.standing
        waiting = kept.next_deal.clone() if kept.next_deal is not None else None
        for act in self.acts[kept.acts : acts]:
            if waiting is not None:
                deal, waiting, standing = waiting, None, self._before_deal(standing)
            deal.recorded_outcomes, deal.events = act.outcomes, [] if self._listen else None
            deal.apply(act.seat, act.action)
            deal.recorded_outcomes = ()
        return MatchSnapshot(acts, deal, waiting, standing)

    # Acting

    def play(
        self,
        seat: int,
        action: Action | str,
        *,
        recorded_outcomes: tuple[str, ...] = (),
        recorded_deals: Sequence[writing.DealLine] = (),
    ) -> tuple[Event, ...]:
        """Does an action and returns what happened. Raises IllegalActionError, ActionTextError or
        NotYourTurnError; then nothing has changed.

        `recorded_outcomes` and `recorded_deals`: outcomes of chance and deals that a record dictates.
        """
        refused = self.refusal(seat, action)
        if refused is not None:
            raise IllegalActionError(refused)
        meant = self.read(seat, action) if isinstance(action, str) else self._completed(seat, action)
        self._keep_moment()
        if self.next_deal is not None:
            self.deal, self.next_deal = self.next_deal, None
            self.standing = self._before_deal(self.standing)
        deal = self.deal
        deal.recorded_outcomes = recorded_outcomes
        deal.events = [] if self._listen else None
        before = len(deal.outcomes)
        deal.apply(seat, meant)
        deal.recorded_outcomes = ()
        events = tuple(deal.events or ())
        self._log.extend(events)
        outcomes = deal.outcomes[before:]
        self.acts.append(PlayedAct(seat, meant, events, self._deal_count, outcomes))
        self._acted = replaced(self._acted, seat, self._acted[seat] + 1)
        lines = [f"play {seat} {meant}", *(f"chance {outcome}" for outcome in outcomes)]
        self._known_deals = list(recorded_deals)
        self._deal_on(lines)
        return events

    def suppose(self, deal: Deal) -> None:
        """Goes on with another deal, which agrees with all that the next seat knows of the one in play: what
        would happen if the hidden cards lay so. The record does not tell of it."""
        deal.events = []
        self.deal, self.next_deal = deal, None
        self._past.append(MatchSnapshot(len(self.acts), deal.clone(), None, self.standing))
        self.sink = None

    def undo(self, acts: int = 1, *, mark: bool = True) -> None:
        """Takes back the last actions. The record keeps them and notes that they were taken back.

        Raises NotYourTurnError if there are not that many.
        """
        if not 0 < acts <= len(self.acts):
            raise NotYourTurnError("there is nothing to take back")
        before = self.state_after(len(self.acts) - acts)
        self.deal, self.next_deal, self.standing = before.deal, before.next_deal, before.standing
        self._deal_count = self.acts[before.acts].deal_index
        back = Counter(act.seat for act in self.acts[before.acts :])
        self._acted = tuple(count - back[seat] for seat, count in enumerate(self._acted))
        del self.acts[before.acts :], self._past[bisect_left(self._past, before.acts, key=ACTS) :]
        self.seated = self.seated.undone_to(before.acts)
        self._log, self._heard = list(self._events_of(self._deal_count)), {}
        if mark:
            self.undos_by_consent += 1
        self._write(f"undo {acts}{'' if mark else ' free'}")

    def possible_undo(self, seat: int) -> PossibleUndo | None:
        """The undo back to that seat's last decision; None if its player has decided nothing yet."""
        return possible_undo(self, seat)

    def change_seat(self, seat: int, player: str, name: str) -> None:
        """Seats a player of that kind and name. This is no act: undo leaves it alone, and it changes no
        random draw. Raises NotYourTurnError, OptionError."""
        if self.over or not 0 <= seat < self.seats:
            why = "the match is over" if self.over else f"there is no seat {seat}"
            raise NotYourTurnError(f"{why}: nobody can sit down there")
        if max(len(player), len(name)) > writing.LONGEST_NAME:
            raise OptionError(f"a name has at most {writing.LONGEST_NAME} characters")
        self.seated = self.seated.changed(SeatChange(len(self.acts), seat, player, name))
        now = self.seated.now()
        self.names, self.players = now.names, now.players
        self._note(*self._timed(writing.seat_line(seat, player, name)))

    def clone(self) -> Match:
        """An independent match at the same point, without a record file."""
        new: Match = object.__new__(Match)
        new.__dict__.update(self.__dict__)
        new.sink = new.clock = None
        new.deal = self.deal.clone()
        new.next_deal = self.next_deal.clone() if self.next_deal is not None else None
        new.acts = list(self.acts)
        new.lines = list(self.lines)
        new.broken_seals = list(self.broken_seals)
        new._past = list(self._past)
        new._log = list(self._log)
        new._heard = dict(self._heard)
        new._known_deals = list(self._known_deals)
        new.openings = dict(self.openings)
        new._deals = dict(self._deals)
        return new

    def branched_after(self, acts: int, seed: str, *, deals: int, origin: str = "", length: int = 0) -> Match:
        """A new match that begins like this one with its first `acts` acts. From there chance is drawn from
        another seed, and deals beyond the first `deals` are dealt anew."""
        kept = [self._deals[count] for count in sorted(self._deals) if count <= deals]
        scores, carry = self._given
        seated = self.seated.at(acts)
        new = Match(
            self.game,
            self.seats,
            seed=seed,
            options=self.options,
            names=seated.names,
            players=seated.players,
            scores=scores,
            carry=carry,
            dealer=self._first_dealer,
            recorded_deals=kept,
            origin=origin,
            length=length or self.length,
        )
        new.altered = self.altered
        for act in self.acts[:acts]:
            new.play(
                act.seat, act.action, recorded_outcomes=act.outcomes, recorded_deals=kept[new._deal_count :]
            )
        return new

    # Inside

    def _completed(self, seat: int, action: Action) -> Action:
        stage = self.in_play.stage
        return action if stage is None or self.over else stage.completed(seat, action)

    def _opening(
        self, scores: Sequence[int] | None, carry: Mapping[str, object] | None, dealer: int | None
    ) -> Standing:
        """The standing before the first deal; a scenario may give scores and what is carried, and a match
        that is begun again from another its dealer."""
        opening = self.game.open(self.seats, self.options, random_keys.random_for(self.seed, "open"))
        if scores is not None:
            opening = replace(opening, scores=tuple(scores))
        if dealer is not None:
            opening = replace(opening, dealer=dealer)
        return replace(opening, carry={**opening.carry, **(carry or {})})

    def _before_deal(self, standing: Standing) -> Standing:
        """The standing with which the next deal is dealt. A finished deal lies there with the one it left."""
        return self.game.before_deal(standing, self.options)

    def _keep_moment(self) -> None:
        """Keeps the match as it stands where a deal begins, and now and then within the last two."""
        acts, deal = len(self.acts), self.next_deal
        if deal is not None:
            begun = bisect_left(self.acts, self.acts[-1].deal_index, key=DEAL_INDEX)
            self._past = [
                one for one in self._past if one.next_deal is not None or one.acts >= begun or not one.acts
            ]
        if deal is not None or not self._past or acts - self._past[-1].acts >= EVERY:
            waiting = deal.clone() if deal is not None else None
            self._past.append(MatchSnapshot(acts, self.deal.clone(), waiting, self.standing))

    def _events_of(self, deal_index: int) -> Iterator[Event]:
        """All that happened in the deal of that index, the last in which somebody acted or a later one."""
        yield from self.openings.get(deal_index, ())
        begun = bisect_left(self.acts, deal_index, key=DEAL_INDEX)
        for act in self.acts[begun:]:
            yield from act.events

    def _deal_on(self, lines: list[str] | None = None) -> None:
        """Settles a finished deal and deals the next, until somebody has to decide; then writes."""
        written = [] if lines is None else lines
        deal = self.deal
        for _ in range(_EMPTY_DEALS):
            if not deal.over:
                break
            self.standing = self._settled(deal)
            if self.standing.over:
                self.next_deal = None
                written.append(writing.ending(self.standing))
                break
            deal = self._deal_next(written, after=deal)
            self.next_deal = deal
        else:
            raise RuntimeError(f"{self.game.id}: {_EMPTY_DEALS} deals without a decision")
        if written:
            self._write(*written)

    def _settled(self, deal: Deal) -> Standing:
        """The standing after a deal: over where no more deals were agreed on."""
        after = self.game.settle(self._before_deal(self.standing), deal)
        if after.over or not self.acts or not 0 < self.length <= self._deal_count:
            return after
        return after.agreed(deal, self.origin, low=self.game.low_wins)

    def _deal_next(self, lines: list[str] | None = None, *, after: Deal | None = None) -> Deal:
        """Deals the next deal: as the record knows it, if it does."""
        known = self._known_deals.pop(0) if self._known_deals else None
        self._deal_count += 1
        setup = self._setups.setup(self._deal_count, self._before_deal(self.standing), known, after)
        deal: Deal = self.game.new_deal(setup, listen=self._listen)
        self._log, self._heard = list(deal.events or ()), {}
        self.openings[self._deal_count] = tuple(self._log)
        deal.recorded_outcomes = ()
        self._deals[self._deal_count] = writing.DealLine(
            setup.number, setup.dealer, setup.order, setup.stacked, deal.outcomes
        )
        seal = self._setups.seal(deal)
        if known is not None and known.seal not in ("", seal):
            self.broken_seals.append(setup.number)
        line = writing.deal_line(setup, deal.outcomes, seal)
        if lines is None:
            self._write(line)
        else:
            lines.append(line)
        return deal

    def _write(self, *lines: str) -> None:
        """Appends the lines of one act to the record, all at once."""
        self.happened += len(lines)
        self._note(*self._timed(*lines))

    def _timed(self, *lines: str) -> Sequence[str]:
        """The lines, preceded by the time if the record should note it."""
        time = self.clock() if self.clock is not None else ""
        return (f"time {time}", *lines) if time else lines

    def _note(self, *lines: str) -> None:
        """Appends lines to the record that are not part of the play."""
        self.lines.extend(lines)
        if self.sink is not None:
            self.sink(lines)
