"""Rounds of climbing: one leads, each in turn beats the play or passes, until nobody does; whoever played
last leads again. Who has no cards left is out, until one at most holds any."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from cardtable.cards import Card
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Deal, Refusal, Stage
from cardtable.engine.events import Event
from cardtable.engine.presentation import MUST, Fact
from cardtable.engine.table_piles import HANDS
from cardtable.mechanics.climbing.combinations import Combination, Patterns, PlayCards, Way
from cardtable.words import ordinal_word


class RoundDeal(Deal):
    """A deal of rounds. `seating` are the seats in turn order; `to_beat` is the play that lies and `by` who
    made it (-1: none lies), `passed` are those who have passed since, `order` those who are out, from the
    first; `shapes` say what may be played."""

    shapes: Patterns
    seating: tuple[int, ...]
    to_beat: Combination | None = None
    by = -1
    passed: tuple[int, ...] = ()
    order: tuple[int, ...] = ()

    @property
    def active(self) -> tuple[int, ...]:
        """Those who still have cards, in turn order."""
        piles = self.piles
        return tuple([seat for seat in self.seating if piles[HANDS[seat]].cards])

    def from_left_of(self, seat: int) -> tuple[int, ...]:
        """All in turn order, that seat last."""
        return _turns(self.seating, seat)

    def deal_out(self, turns: Sequence[int]) -> None:
        """All cards one at a time, to these in turn."""
        for number in range(len(self.piles["stock"])):
            self.deal_to(f"hand.{turns[number % len(turns)]}")
        self.settle_stock()

    def great(self, event: Event) -> str:
        is_first = event.kind == "out" and self.order[:1] == (event.seat,)
        return "{seat} {is} out first!" if is_first else super().great(event)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        places = [self.order.index(seat) + 1] if seat in self.order else []
        out = [Fact("", f"out {ordinal_word(place)}", MUST) for place in places]
        return (*out, *([Fact("", "passed", MUST)] if seat in self.passed else []))

    def public_state(self) -> dict[str, Any]:
        beat = self.to_beat
        return super().public_state() | {
            "order": self.order,
            "to_beat": PlayCards.of(beat).words() if beat is not None else "",
            "kind": beat.kind if beat is not None else "none",
        }


@functools.lru_cache(maxsize=1 << 10)
def _turns(seating: tuple[int, ...], last: int) -> tuple[int, ...]:
    """All in turn order, that seat last."""
    at = seating.index(last) + 1
    return seating[at:] + seating[:at]


R = TypeVar("R", bound=RoundDeal)


class Rounds(Stage[R]):
    """Lead, beat the play on the table, or pass. A game says what beats it, what follows a play, what a
    cleared table changes and what the end brings."""

    name = "play"
    own_rule = "in-hand"
    plays: ClassVar[type[PlayCards]] = PlayCards
    faults: ClassVar[Mapping[str, tuple[str, str]]]
    """Rule and sentence for each fault of cards that mean nothing (`Shapes.shape_fault`)."""

    # What a game says

    def step(self, play: Combination) -> tuple[int, Refusal | None]:
        """How far a play gets, and why no further; the reason of the one that gets furthest is told."""
        raise NotImplementedError

    def ways(self, seat: int) -> Sequence[Way]:
        """What that seat may play now, of plays that are the same one."""
        raise NotImplementedError

    def same_as(self, play: Combination) -> Hashable:
        """What a play has in common with those that are the same play."""
        raise NotImplementedError

    def strength(self, play: Combination) -> int:
        """How high a play is in the order in force."""
        return play.strength(turned=False)

    def cleared(self) -> None:
        """The table was cleared, before somebody leads."""

    def ended(self) -> None:
        """One at most holds cards."""
        self.deal.finish()

    # What cards mean

    def meant(self, seat: int, action: Action) -> Action:
        """A meaning left out is understood if exactly one may be played now; one that need not be said is
        left out."""
        if not isinstance(action, PlayCards):
            return action
        found = self.meanings(action) if action.meaning else self.unsaid(self.able(action.cards))
        return self.plays.of(found[0]) if len(found) == 1 else action

    def able(self, held: tuple[Card, ...]) -> list[Combination]:
        """The meanings of cards that may be played now."""
        return [play for play in self.deal.shapes.meanings(held) if self.step(play)[1] is None]

    @staticmethod
    def unsaid(able: Sequence[Combination]) -> Sequence[Combination]:
        """What cards may mean of which nothing is said: a play that has no words for its meaning, if there is
        one, since it cannot be said otherwise."""
        return [play for play in able if not play.meaning] or able

    def meanings(self, action: PlayCards) -> tuple[Combination, ...]:
        """What an action may mean."""
        found = self.deal.shapes.meanings(action.cards)
        return tuple(play for play in found if play.may_mean(action.meaning))

    def played(self, action: PlayCards) -> Combination:
        """What a legal action means."""
        found = self.deal.shapes.meanings(action.cards)
        if len(found) == 1:
            return found[0]
        return self.meanings(action)[0] if action.meaning else self.unsaid(self.able(action.cards))[0]

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return Refusal("must-lead", "Who begins must play.") if self.deal.to_beat is None else None
        if not isinstance(action, PlayCards):
            return Refusal("combination", "Play a single card, a set or a sequence, or pass.")
        return self.not_held(seat, *action.cards) or self._play_refusal(action)

    def fault(self, action: PlayCards) -> str:
        """What is wrong with cards that do not mean what is said of them, as a key of `faults`."""
        return "" if action.meaning else self.deal.shapes.shape_fault(action.cards)

    def _play_refusal(self, action: PlayCards) -> Refusal | None:
        meant = self.meanings(action)
        if not meant:
            rule, why = self.faults[self.fault(action)]
            return Refusal(rule, why, action.cards)
        steps = [(play, *self.step(play)) for play in meant]
        able = self.unsaid([play for play, _, refusal in steps if refusal is None])
        if len(able) > 1:
            said = ", ".join(f"as {play.meaning}" for play in able)
            return Refusal("say-meaning", f"Say what is meant: {said}.", action.cards)
        _, _, refusal = max(steps, key=lambda step: (step[1], self.strength(step[0])))
        return None if able else refusal

    # What is allowed

    def legal(self, seat: int) -> list[Action]:
        found: list[Action] = [way.action for way in self.ways(seat)]
        return found if self.deal.to_beat is None else [*found, Pass()]

    def listed_as(self, seat: int, action: Action) -> Action | None:
        if not isinstance(action, PlayCards):
            return action
        meant = self.meanings(action)
        wanted = self.same_as(meant[0]) if meant else None
        return next((way.action for way in self.ways(seat) if self.same_as(way.play) == wanted), action)

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        if not cards:
            return [Pass()] if self.deal.to_beat is not None and seat == self.deal.turn else []
        return [self.plays.of(play) for play in self.able(tuple(cards))]

    def prompt(self, seat: int) -> str:
        beat = self.deal.to_beat
        if beat is None:
            return "Lead: a single card, a set or a sequence."
        return f"Beat {self.plays.of(beat).words()}, or pass."

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, PlayCards):
            self.make(seat, self.played(action))
        else:
            self.pass_on(seat)

    def make(self, seat: int, play: Combination) -> None:
        """That seat makes a play that is allowed: what follows from it."""
        raise NotImplementedError

    def lay(self, seat: int, play: Combination) -> None:
        """That seat's cards lie on the table, to be beaten."""
        deal = self.deal
        deal.move(play.cards, HANDS[seat], "trick")
        deal.to_beat, deal.by = play, seat
        if deal.events is not None:
            said = f" as {play.meaning}" if play.meaning else ""
            deal.tell("play", seat, f"{{seat}} play{{s}} {{cards}}{said}.", cards=play.cards)

    def pass_on(self, seat: int) -> None:
        """That seat passes."""
        deal = self.deal
        deal.passed = (*deal.passed, seat)
        if deal.events is not None:
            deal.tell("pass", seat, "{seat} pass{es}.")
        self.go_on(seat)

    def out(self, seat: int, rule: str = "") -> None:
        """That seat is rid of all cards: the next place is its own."""
        deal = self.deal
        deal.order = (*deal.order, seat)
        deal.tell("out", seat, f"{{seat}} {{is}} out {ordinal_word(len(deal.order))}.", rule=rule)

    def go_on(self, seat: int) -> None:
        """The next who may answer; a cleared table where nobody is left to."""
        deal, piles, by, passed = self.deal, self.deal.piles, self.deal.by, self.deal.passed
        for one in deal.from_left_of(seat):
            if one != by and one not in passed and piles[HANDS[one]].cards:
                # Somebody else holds cards, too: the player to be beaten, as a rule.
                if (by >= 0 and piles[HANDS[by]].cards) or len(deal.active) > 1:
                    deal.turn = one
                    return
                break
        if len(deal.active) <= 1:
            self.ended()
        else:
            self.clear()

    def clear(self) -> None:
        """The table is cleared; whoever played last leads, or the next who has cards."""
        deal, by = self.deal, self.deal.by
        deal.move(deal.cards_in("trick"), "trick", "discard")
        deal.to_beat, deal.by, deal.passed = None, -1, ()
        self.cleared()
        active = deal.active
        deal.turn = by if by in active else next(one for one in deal.from_left_of(by) if one in active)
