"""The table of Dai Fugō: who sits where, the play to beat, locks, revolutions, and the places."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal, ScoreLine
from cardtable.engine.options import Options
from cardtable.engine.showing import MUST, Fact, Place
from cardtable.mechanics.climbing import (
    POWER,
    TOP,
    Combination,
    PlayCards,
    Shapes,
    power,
)
from cardtable.mechanics.exchange import Debt, Paying
from cardtable.piles import NOBODY
from games.dai_fugo.ways import Manner

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
HANDS = ("rock", "scissors", "paper")
PLACES = {"winners": (2, 1, 0, 0), "pay": (2, 1, -1, -2), "none": (0, 0, 0, 0)}
PLACES_OF_FEW = {"winners": (1, 0, 0, 0), "pay": (1, 0, 0, -1), "none": (0, 0, 0, 0)}
"""Points of the first, the second, the last but one and the last; with three or four players the others."""


def has_five(seats: int) -> bool:
    """Whether there are Dai titles."""
    return seats >= 5


def shapes_for(options: Options) -> Shapes:
    """What may be played under these options."""
    highest = TOP if options.twos_in_sequences else POWER[Rank.ACE]
    return Shapes(4 * int(options.packs), bool(options.sequences), highest)


def debts(order: tuple[int, ...], options: Options) -> tuple[Debt, ...]:
    """Who owes cards to whom after a hand that ended in this order (give-count, exchange-two)."""
    first, last = order[0], order[-1]
    if has_five(len(order)):
        return Debt(last, first, 2), Debt(order[-2], order[1], 1)
    if options.exchange != "two":
        return (Debt(last, first, 1),)
    more = (Debt(order[2], order[1], 1),) if len(order) == 4 else ()
    return Debt(last, first, 2), *more


class DaiFugoTable(Deal):
    """One hand. `before` is the order of the hand before; `ceilings` by seat: (giver, power) that a giver's
    hand cannot exceed."""

    secrets = ("ceilings",)
    shapes: Shapes
    """What may be played."""
    manner: Manner
    played: tuple[tuple[Card, ...], ...]
    """By seat the cards it has laid on the table."""
    tributes: tuple[Debt, ...]
    """Who gave the highest cards to whom: what is left to them cannot be higher."""
    before: tuple[int, ...]
    wins: tuple[int, ...]
    seating: tuple[int, ...]
    leader: int
    order: tuple[int, ...]
    bottom: tuple[int, ...]
    to_beat: Combination | None
    by: int
    passed: tuple[int, ...]
    lock: tuple[Suit, ...]
    row: tuple[frozenset[Suit] | None, ...]
    """The suits of the last plays in a row; None for one that makes no lock."""
    revolution: bool
    pending: bool
    jack_back: bool
    final: tuple[int, ...]
    ceilings: tuple[tuple[tuple[int, int], ...], ...]

    def lay_table(self) -> None:
        """The state before the exchange, and the deal."""
        self.shapes = shapes_for(self.options)
        self.manner = Manner(self.options.suit_lock != "off", bool(self.options.spade_three))
        self.before = tuple(self.carry.get("order", ()))
        self.wins = tuple(self.carry.get("wins", (0,) * self.seats))
        self.order = self.bottom = self.final = ()
        self.revolution = self.pending = False
        self.ceilings = self.played = ((),) * self.seats
        self.tributes = ()
        self.clear_state()
        self.add_pile("trick")
        self.add_pile("discard")
        self.add_pile("out", seen_by=NOBODY)
        if self.before:
            self.dealer = self.before[-1]
        self.seating = self._seats()
        self._deal_all()
        if self._jokers_revolt():
            self.before = self.before[::-1]
            self.tell(
                "revolt", self.before[0], "{seat} {has} both jokers: rich and poor swap!", rule="joker-revolt"
            )
        self.leader = self.turn = self._first()

    def clear_state(self) -> None:
        """Nothing lies to be beaten."""
        self.to_beat, self.by, self.passed = None, -1, ()
        self.lock, self.row, self.jack_back = (), (), False

    def _seats(self) -> tuple[int, ...]:
        """The turn order: by number, or as the last hand ended (seating)."""
        if not self.before or self.options.seating == "fixed":
            return tuple(range(self.seats))
        if self.options.seating == "rich_right":
            return self.before[::-1]
        return (self.before[-1], *self.before[:-1])

    def _deal_all(self) -> None:
        """One at a time from the dealer's left until the pack is used up."""
        at = self.seating.index(self.dealer)
        turns = self.seating[at + 1 :] + self.seating[: at + 1]
        for number in range(len(self.pack)):
            self.deal_to(f"hand.{turns[number % self.seats]}")
        self.settle_stock()

    def _jokers_revolt(self) -> bool:
        if not self.options.joker_revolt or not self.before:
            return False
        losers = self.before[-2:] if has_five(self.seats) else self.before[-1:]
        return any(sum(c.suit is None for c in self.hand(seat)) == 2 for seat in losers)

    def _first(self) -> int:
        """Who begins: as told, by Janken in the first hand, else the loser (seated left: the winner)."""
        if "leader" in self.carry:
            return int(self.carry["leader"])
        if not self.before:
            return self._janken()
        return self.before[0] if self.options.seating == "rich_left" else self.before[-1]

    def _janken(self) -> int:
        """Scissors, paper, rock until one is left (janken)."""
        left = tuple(range(self.seats))
        while len(left) > 1:
            shown = {seat: self.chance(3) for seat in left}
            kinds = set(shown.values())
            told = ", ".join(f"{{{seat}}} {HANDS[sign]}" for seat, sign in shown.items())
            self.tell("janken", -1, f"Janken: {told}.", rule="janken")
            if len(kinds) == 2:
                # Each sign beats the next one in the list, the last beats the first.
                winning = next(sign for sign in kinds if (sign + 1) % 3 in kinds)
                left = tuple(seat for seat in left if shown[seat] == winning)
        return left[0]

    # Who is in

    @property
    def active(self) -> tuple[int, ...]:
        """Those who still have cards, in turn order."""
        return tuple(seat for seat in self.seating if self.hand(seat) and seat not in self.bottom)

    def next_of(self, seat: int, among: tuple[int, ...]) -> int:
        """The next of some players after a seat, in turn order."""
        at = self.seating.index(seat)
        return min(among, key=lambda one: (self.seating.index(one) - at - 1) % self.seats)

    # The order in force

    @property
    def turned(self) -> bool:
        """Whether the order is turned round now."""
        return self.revolution is not self.jack_back

    def is_revolution(self, play: Combination) -> bool:
        """Whether a play turns the order (revolution and its variants)."""
        options = self.options
        if options.revolution == "off" or play.is_jokers:
            return False
        if play.kind == "sequence":
            return bool(options.revolution_run) and len(play.cards) >= int(options.revolution_run)
        threes = bool(options.revolution_threes) and len(play.cards) == 3 and play.low == 0
        return (len(play.cards) >= 4 or threes) and not (options.revolution_natural and play.jokers)

    def is_forbidden(self, play: Combination) -> bool:
        """Whether going out with a play makes its player the last (forbidden-last, eight-last)."""
        if self.options.eights and self.options.eight_last and play.holds(Rank.EIGHT):
            return True
        if not self.options.forbidden_last:
            return False
        if play.is_jokers:
            return True
        if self.revolution:
            return play.low == 0
        return play.high >= (self.shapes.highest if play.kind == "sequence" else TOP)

    # Locks

    def suits_for_lock(self, play: Combination) -> frozenset[Suit] | None:
        """The suits that a play brings to a lock; None if it makes none."""
        if play.is_jokers or (play.kind == "set" and len(play.cards) >= 4):
            return None
        if play.kind == "set" and play.jokers and self.options.suit_lock == "full":
            return None
        return play.suits

    def lock_on(self, play: Combination) -> None:
        """Plays in a row in the same suits lock them (suit-lock, partial-lock, lock-after-three)."""
        if self.options.suit_lock == "off":
            return
        after = int(self.options.lock_after)
        self.row = (*self.row, self.suits_for_lock(play))[-after:]
        if len(self.row) < after or None in self.row:
            return
        rows = [suits for suits in self.row if suits is not None]
        shared = frozenset.intersection(*rows)
        full = all(suits == rows[0] for suits in rows)
        partial = self.options.suit_lock == "partial" and play.kind == "set"
        if shared and (full or partial):
            self.lock = tuple(suit for suit in SUITS if suit in shared or suit in self.lock)

    def fits_lock(self, play: Combination) -> bool:
        """Whether a play keeps to the lock; a joker stands in for one missing suit."""
        if not self.lock or play.is_jokers:
            return True
        missing = set(self.lock) - play.suits
        return len(missing) <= (play.jokers if play.kind == "set" else 0)

    # Knowing

    def may_hold(self, pile: str, card: Card) -> bool:
        if self.out_hidden and pile == "out":
            return True
        ceilings = next((mine for mine in self.ceilings if mine is not None), ())
        return not any(pile == f"hand.{giver}" and power(card) > most for giver, most in ceilings)

    def agrees(self) -> bool:
        """Whether all tributes can have been the givers' highest cards (give-highest).

        The receiver may have given as many cards back: so many of the giver's may be higher."""
        for debt in () if self.options.tens else self.tributes:
            giver = sorted(map(power, self.hand(debt.giver) + self.played[debt.giver]), reverse=True)
            taker = sorted(map(power, self.hand(debt.receiver) + self.played[debt.receiver]), reverse=True)
            back = 0 if isinstance(self.stage, Paying) else debt.count
            if len(giver) > back and len(taker) >= debt.count and giver[back] > taker[debt.count - 1]:
                return False
        return True

    @property
    def out_hidden(self) -> bool:
        """Whether cards lie out of play."""
        return bool(self.cards_in("out"))

    # Facts

    def is_decided(self) -> bool:
        """Whether all who score have their places, so that what follows changes no points."""
        scored = 2 if has_five(self.seats) and self.options.scoring == "winners" else 1
        return self.over or (self.options.scoring != "pay" and len(self.order) >= scored)

    def score_lines(self) -> list[ScoreLine]:
        scoring = str(self.options.scoring)
        first, second, poor, last = (PLACES if has_five(self.seats) else PLACES_OF_FEW)[scoring]
        given = {self.final[0]: first, self.final[1]: second}
        if has_five(self.seats):
            given[self.final[-2]] = poor
        given[self.final[-1]] = last
        points = tuple(given.get(seat, 0) for seat in range(self.seats))
        rule = "score-pay" if scoring == "pay" else "score-winners"
        return [ScoreLine(rule, "The places of this hand.", points)] if any(points) else []

    def public_state(self) -> dict[str, Any]:
        beat = self.to_beat
        return {
            "dealer": self.dealer,
            "leader": self.leader,
            "order": self.final or self.order,
            "bottom": self.bottom,
            "to_beat": PlayCards.of(beat).words() if beat is not None else "",
            "by": self.by,
            "kind": beat.kind if beat is not None else "none",
            "revolution": self.revolution,
            "pending": self.pending,
            "jack_back": self.jack_back,
            "reversed": self.turned,
            "lock": tuple(suit.value for suit in self.lock),
            "seating": self.seating,
            "wins": self.wins_now,
        }

    @property
    def wins_now(self) -> tuple[int, ...]:
        """First places by seat, this hand's included once it is over."""
        first = self.final[0] if self.final else -1
        return tuple(count + (seat == first) for seat, count in enumerate(self.wins))

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        told = [Fact("Locked", " ".join(map(str, self.lock)), MUST)] if self.lock else []
        order = "2 < A < ... < 3 < joker, REVERSED" if self.turned else "3 < 4 < ... < 2 < joker"
        told.append(Fact("Order", order, MUST))
        return (*told, Fact("Revolution", "when the table is cleared")) if self.pending else tuple(told)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        told = []
        if seat in self.order:
            told.append(Fact("", f"out, {self.order.index(seat) + 1}.", MUST))
        if seat in self.bottom:
            told.append(Fact("", "last", MUST))
        if seat in self.passed:
            told.append(Fact("", "passed", MUST))
        title = self.title(seat)
        return (*told, Fact("", TITLES[title])) if title else tuple(told)

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile != "trick" or not self.lock:
            return place
        return replace(place, note="locked: " + " ".join(map(str, self.lock)))

    def title(self, seat: int) -> str:
        """A seat's title from the hand before (titles)."""
        if not self.before:
            return ""
        few = not has_five(self.seats)
        places = {
            self.before[0]: "fugo" if few else "dai fugo",
            self.before[-1]: "hinmin" if few else "dai hinmin",
        }
        if not few:
            places.update({self.before[1]: "fugo", self.before[-2]: "hinmin"})
        return places.get(seat, "")


TITLES = {"dai fugo": "Dai Fugō", "fugo": "Fugō", "hinmin": "Hinmin", "dai hinmin": "Dai Hinmin"}
LegalKey = tuple[object, ...]


def key_of(action: Action, play: Combination, *, locks: bool) -> LegalKey:
    """What makes two plays the same: without locks, sets of equal rank, size and jokers."""
    if play.kind != "sequence" and not locks:
        return "set", play.low, len(play.cards), play.jokers
    own = tuple(c for c in play.cards if c.suit is not None)
    return "cards", own, play.jokers, play.meaning, action.verb
