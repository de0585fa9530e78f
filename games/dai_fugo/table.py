"""The table of Dai Fugō: who sits where, the play to beat, locks, revolutions, and the places."""

from __future__ import annotations

import functools
import operator
from collections import Counter
from dataclasses import replace
from typing import Any, ClassVar

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.options import Options
from cardtable.engine.presentation import MUST, Fact, Place
from cardtable.engine.score import Item, ScoreLine, Tally
from cardtable.mechanics.climbing.combinations import TOP, Combination, Shapes, power
from cardtable.mechanics.climbing.rounds import RoundDeal
from cardtable.mechanics.exchange import Debt, Paying
from cardtable.tuples import raised
from games.dai_fugo.ways import Manner

FIVE = 5
"""From so many players on there are Dai titles."""
HANDS = ("rock", "scissors", "paper")
Prizes = tuple[int, int, int, int]
PLACES: dict[str, Prizes] = {"winners": (2, 1, 0, 0), "pay": (2, 1, -1, -2), "none": (0, 0, 0, 0)}
PLACES_OF_FEW: dict[str, Prizes] = {"winners": (1, 0, 0, 0), "pay": (1, 0, 0, -1), "none": (0, 0, 0, 0)}
"""Points of the first, the second, the last but one and the last; with three or four players the others."""


def titles(order: tuple[int, ...]) -> dict[int, str]:
    """By seat the title that a hand which ended in this order has brought (titles)."""
    few = len(order) < FIVE  # these have no Dai titles
    rich, poor = ("Dai Fugō", "Fugō")[few:], ("Dai Hinmin", "Hinmin")[few:]
    return dict(zip(order, rich, strict=False)) | dict(zip(reversed(order), poor, strict=False))


def debts(order: tuple[int, ...], options: Options) -> tuple[Debt, ...]:
    """Who owes cards to whom after a hand that ended in this order (give-count, exchange-two)."""
    first, last = order[0], order[-1]
    if len(order) >= FIVE:
        return Debt(last, first, 2), Debt(order[-2], order[1], 1)
    if options.exchange != "two":
        return (Debt(last, first, 1),)
    more = (Debt(order[2], order[1], 1),) if len(order) == 4 else ()
    return Debt(last, first, 2), *more


def suits_of(play: Combination) -> tuple[Suit, ...]:
    """The suits of a play as locks count them: that of a sequence once, those of a set card by card."""
    suits = (c.suit for c in play.cards if c.suit is not None)
    return tuple(dict.fromkeys(suits) if play.kind == "sequence" else suits)


class DaiFugoTable(RoundDeal):
    """One hand. `before` is the order of the hand before, `bottom` who is out from the bottom, `final` the
    order at the end; `lock` the suits that are locked."""

    moments: ClassVar = {
        "revolution": "A revolution by {seat}!",
        "cancelled": "The revolution is cancelled!",
        "turned": "The order is turned!",
        "restored": "The order is as usual again!",
        "revolt": "Both jokers: rich and poor swap!",
        "fall": "{seat} fall{s} to the bottom!",
    }
    secrets = ("ceilings",)
    public = ("leader", "bottom", "by", "revolution", "pending", "jack_back", "seating")
    shapes: Shapes
    manner: Manner
    played: tuple[tuple[Card, ...], ...]
    """By seat the cards it has laid on the table."""
    tributes: tuple[Debt, ...] = ()
    """Who gave the highest cards to whom: what is left to them cannot be higher."""
    ceilings: tuple[tuple[tuple[int, int], ...], ...]
    """By seat what it knows by a gift: (giver, power) that the giver's hand cannot exceed."""
    before: tuple[int, ...]
    leader: int
    bottom: tuple[int, ...] = ()
    final: tuple[int, ...] = ()
    lock: tuple[Suit, ...] = ()
    row: tuple[tuple[Suit, ...] | None, ...] = ()
    """The suits of the last plays in a row, card by card; None for one that makes no lock."""
    revolution = False
    pending = False
    jack_back = False

    def turn_order(self) -> tuple[int, ...]:
        """The turn order: by number, or as the last hand ended (seating)."""
        if not self.before or self.options.seating == "fixed":
            return tuple(range(self.seats))
        if self.options.seating == "rich_right":
            return self.before[::-1]
        return (self.before[-1], *self.before[:-1])

    def jokers_revolt(self) -> bool:
        if not self.options.joker_revolt or not self.before:
            return False
        losers = self.before[-2:] if self.seats >= FIVE else self.before[-1:]
        return any(sum(c.suit is None for c in self.hand(seat)) == 2 for seat in losers)

    def first(self) -> int:
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

    def put_out(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards of a hand are out of play; nobody else sees them."""
        self.move(cards, f"hand.{seat}", "out")
        self.learn(frozenset((seat,)), "out", cards, came=True)

    # The order in force

    @property
    def turned(self) -> bool:
        """Whether the order is turned round now."""
        return self.revolution is not self.jack_back

    def jack_back_after(self, play: Combination) -> bool:
        """Whether jacks turn the order once a play lies (jack-back)."""
        turns = bool(self.options.jack_back) and play.holds(Rank.JACK) > 0
        return self.jack_back is not turns

    def is_revolution(self, play: Combination) -> bool:
        """Whether a play turns the order (revolution and its variants)."""
        options = self.options
        if options.revolution == "off" or play.is_jokers:
            return False
        if play.kind == "sequence":
            return bool(options.revolution_run) and len(play.cards) >= int(options.revolution_run)
        threes = bool(options.revolution_threes) and len(play.cards) == 3 and play.low == 0
        return (len(play.cards) >= 4 or threes) and not (options.revolution_natural and play.jokers)

    def forbidden_by(self, play: Combination) -> str:
        """The rule by which going out with a play makes its player the last; empty where it may be the last
        play (eight-last, forbidden-last)."""
        if self.options.eights and self.options.eight_last and play.holds(Rank.EIGHT):
            return "eight-last"
        return "forbidden-last" if self.options.forbidden_last and self._is_highest(play) else ""

    def _is_highest(self, play: Combination) -> bool:
        """Whether nobody should go out with a play by the order of the hand: jokers, 2s, a top sequence."""
        if play.is_jokers:
            return True
        if self.revolution:
            return play.low == 0
        return play.high >= (self.shapes.highest if play.kind == "sequence" else TOP)

    # Locks

    def suits_for_lock(self, play: Combination) -> tuple[Suit, ...] | None:
        """The suits that a play brings to a lock; None if it makes none."""
        if play.is_jokers or (play.kind == "set" and len(play.cards) >= 4):
            return None
        if play.kind == "set" and play.jokers and self.options.suit_lock == "full":
            return None
        return suits_of(play)

    def lock_on(self, play: Combination) -> None:
        """Plays in a row in the same suits lock them (suit-lock, partial-lock, lock-after-three)."""
        if self.options.suit_lock == "off":
            return
        after = int(self.options.lock_after)
        self.row = (*self.row, self.suits_for_lock(play))[-after:]
        rows = [Counter(suits) for suits in self.row if suits is not None]
        if len(rows) < after:
            return
        shared = functools.reduce(operator.and_, rows)
        full = all(suits == rows[0] for suits in rows)
        partial = self.options.suit_lock == "partial" and play.kind == "set"
        if full or partial:
            locked = shared | Counter(self.lock)
            self.lock = tuple(suit for suit in Suit for _ in range(locked[suit]))

    def fits_lock(self, play: Combination) -> bool:
        """Whether a play keeps to the lock; a joker stands in for one missing suit."""
        if not self.lock or play.is_jokers:
            return True
        missing = Counter(self.lock) - Counter(suits_of(play))
        return missing.total() <= (play.jokers if play.kind == "set" else 0)

    # Knowing

    def may_hold(self, pile: str, card: Card) -> bool:
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

    # Facts

    @property
    def prizes(self) -> Prizes:
        """The points of the first, the second, the last but one and the last."""
        return (PLACES if self.seats >= FIVE else PLACES_OF_FEW)[str(self.options.scoring)]

    def score_lines(self) -> list[ScoreLine]:
        given = dict(zip(self.final[:2] + self.final[-2:], self.prizes, strict=True))
        rule = "score-pay" if self.options.scoring == "pay" else "score-winners"
        places = titles(self.final)
        paid = [Item(seat, places[seat], given[seat]) for seat in range(self.seats) if given.get(seat)]
        if not paid:
            told = f"{{{self.final[0]}}} {{is}} out first: a first place."
            return [ScoreLine(rule, told, (0,) * self.seats)]
        return [ScoreLine.of(rule, "The places of this hand.", self.seats, paid)]

    def deal_winners(self) -> tuple[int, ...]:
        return self.final[:1]

    def tallies(self) -> tuple[Tally, ...]:
        return (Tally("First places", self.wins_now),)

    def public_state(self) -> dict[str, Any]:
        return super().public_state() | {
            "order": self.final or self.order,
            "reversed": self.turned,
            "lock": tuple(suit.value for suit in self.lock),
            "wins": self.wins_now,
        }

    @property
    def wins_now(self) -> tuple[int, ...]:
        """First places by seat, this hand's included once it is over."""
        before = tuple(self.carry.get("wins", (0,) * self.seats))
        return raised(before, self.final[0] if self.final else -1)

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        told = [Fact("Locked", " ".join(map(str, self.lock)), MUST)] if self.lock else []
        high = "joker" if self.options.jokers else "2"
        told.append(Fact("Order", "REVERSED, 2 low" if self.turned else f"3 low, {high} high", MUST))
        return (*told, Fact("Revolution", "when the table is cleared")) if self.pending else tuple(told)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        last = [Fact("", "last", MUST)] if seat in self.bottom else []
        title = titles(self.before).get(seat)
        return (*super().seat_facts(seat), *last, *([Fact("", title)] if title else []))

    def place_of(self, pile: str) -> Place:
        place, is_locked = super().place_of(pile), pile == "trick" and self.lock
        return replace(place, note="locked: " + " ".join(map(str, self.lock))) if is_locked else place
