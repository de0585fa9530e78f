"""The state of a deal of Teen Patti: chips and pot, the seats that have looked or folded, and the winner."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import ClassVar

from cardtable.engine import HANDS, MUST, Deal, Event, Fact, How, Item, Place, ScoreLine, Where
from cardtable.errors import StackError
from cardtable.mechanics import Bank, Bet
from cardtable.piles import NOBODY
from cardtable.tuples import dropped, replaced
from cardtable.words import with_unit
from games.teen_patti.beliefs import Range
from games.teen_patti.betting_spots import BettingSpot
from games.teen_patti.hands import name_of


@functools.lru_cache(maxsize=1 << 10)
def bets(low: int, high: int, step: int) -> tuple[Bet, ...]:
    """The bets from the lowest to the highest, in chips, by steps."""
    return tuple([Bet(amount) for amount in range(low, high + 1, step)])


class TeenPattiDealState(Deal):
    """The state of one pot and what the screen is told of it; TeenPattiDeal adds how it begins."""

    public = ("pot", "stake", "chips", "seen", "active", "asker", "asked", "shown", "taker")
    labels: ClassVar = {"discard": "Folded"}
    bank: Bank
    stake: int
    """The stake, in chips."""
    active: tuple[int, ...]
    """The seats still in, rising."""
    seen: tuple[bool, ...]
    """By seat whether it has looked at its cards."""
    last_bet: tuple[int, ...]
    """By seat its last bet, in chips; 0 for none."""
    bets: tuple[int, ...]
    """By seat how many bets it has made."""
    seen_bets: tuple[tuple[Range, ...], ...]
    """By seat the range of hands on which a careful player makes such a bet, for each bet after looking."""
    won: tuple[int, ...]
    """By seat the chips won from the pot."""
    won_by = ""
    """The rule by which the pot was won."""
    asker = -1
    """The seat that asks for a compromise; -1 for none."""
    asked = -1
    """The seat that is asked for one; -1 for none."""
    shown: tuple[int, ...] = ()
    """The seats whose hands lie open."""
    taker: tuple[int, ...] = ()
    """The seats that took the pot."""

    def lay_table(self) -> None:
        """Takes the antes and deals three cards each, face down for their owner too (ante, blind-or-seen)."""
        self.bank = Bank(self.stacks)
        self.stake = self.unit
        self.active = tuple(seat for seat in range(self.seats) if self.plays(seat))
        self.seen = (False,) * self.seats
        self.seen_bets = ((),) * self.seats
        self.last_bet = self.bets = self.won = (0,) * self.seats
        self.add_pile("discard", seen_by=NOBODY)
        for seat in range(self.seats):
            self.show(f"hand.{seat}", NOBODY)
        for seat in self.active:
            self.bank = self.bank.paid(seat, self.unit)
        self.tell("ante", -1, f"Everybody puts {self.unit} in the pot.", rule="ante")
        if len(self.cards_in("stock")) < 3 * len(self.active):
            raise StackError("too many cards are out of play: everybody is dealt three")
        for seat in self.from_left(self.active) * 3:
            self.deal_to(f"hand.{seat}")
        self.settle_stock()
        self.turn = self.next_in(self.dealer)

    @property
    def unit(self) -> int:
        """The minimum stake, also the ante."""
        return int(self.options.unit)

    @property
    def stacks(self) -> tuple[int, ...]:
        """By seat the chips before the ante."""
        return self.scores_before or (int(self.options.stack),) * self.seats

    @property
    def chips(self) -> tuple[int, ...]:
        """By seat the chips."""
        return self.bank.chips

    def running_scores(self) -> tuple[int, ...]:
        return self.chips

    @property
    def pot(self) -> int:
        """The chips in the pot."""
        return self.bank.pot

    def plays(self, seat: int) -> bool:
        """Whether a seat can pay the ante and so plays in this deal at all (sit-out)."""
        return self.stacks[seat] >= self.unit

    def from_left(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Seats in turn order, beginning at the dealer's left."""
        return tuple(sorted(seats, key=lambda seat: (seat - self.dealer - 1) % self.seats))

    def next_in(self, seat: int) -> int:
        """The next seat after that one which is still in."""
        for other in self.active:
            if other > seat:
                return other
        return self.active[0]

    # Money

    def bounds(self, seat: int) -> tuple[int, int, int]:
        """The lowest and the highest bet of a seat and the step between bets, in chips."""
        if self.seen[seat]:
            return 2 * self.stake, 4 * self.stake, 2 * self.unit
        return self.stake, 2 * self.stake, self.unit

    def bets_of(self, seat: int) -> tuple[Bet, ...]:
        """The bets that a seat can afford."""
        low, high, step = self.bounds(seat)
        chips = self.bank.chips[seat]
        return bets(low, chips if chips < high else high, step)

    def spot(self, seat: int) -> BettingSpot:
        """The spot in which a seat bets now."""
        seen, others = self.seen, [other for other in self.active if other != seat]
        stayed = tuple([self.seen_bets[other] for other in others if seen[other]])
        least = self.stake * (1 + seen[seat])
        return BettingSpot(least, self.bank.pot, stayed, len(others) - len(stayed), not self.bets[seat])

    def pay(self, seat: int, amount: int) -> None:
        """Puts chips in the pot as a bet."""
        self.bank = self.bank.paid(seat, amount)
        self.last_bet = replaced(self.last_bet, seat, amount)
        self.bets = replaced(self.bets, seat, self.bets[seat] + 1)

    def award(self, seats: tuple[int, ...], rule: str) -> None:
        """Gives the pot to those seats and ends the deal."""
        before = self.chips
        self.taker = tuple(sorted(seats))
        self.won_by = rule
        self.bank = self.bank.shared(self.from_left(seats) if len(seats) > 1 else seats)
        self.won = self.gained(before)
        for seat in self.taker if self.events is not None else ():
            self.tell("pot", seat, f"{{seat}} take{{s}} {self.won[seat]} from the pot.", rule=rule)
        self.finish()

    def gained(self, before: tuple[int, ...]) -> tuple[int, ...]:
        """By seat how many chips it has gained since then."""
        return tuple([now - then for now, then in zip(self.bank.chips, before, strict=True)])

    @property
    def points(self) -> tuple[int, ...]:
        """By seat its chips now less those before the ante."""
        return self.gained(self.stacks)

    def score_lines(self) -> list[ScoreLine]:
        antes = tuple(-self.unit if self.plays(seat) else 0 for seat in range(self.seats))
        bets = tuple(all_ - won - ante for all_, won, ante in zip(self.points, self.won, antes, strict=True))
        lines = [ScoreLine("ante", "The antes.", antes)]
        if any(bets):
            lines.append(ScoreLine("bet-or-fold", "The bets put in.", bets))
        hands = tuple(c for seat in self.taker if seat in self.shown for c in self.hand(seat))
        return [
            *lines,
            ScoreLine(self.won_by, WON[self.won_by], self.won, hands, self._pot_made_of(antes, bets)),
        ]

    def _pot_made_of(self, antes: tuple[int, ...], bets: tuple[int, ...]) -> tuple[Item, ...]:
        """The antes and bets that make up a pot, if one seat takes all of it."""
        if len(self.taker) > 1 or self.pot:
            return ()
        parts = {"the antes": -sum(antes), "the bets": -sum(bets)}
        return tuple(Item(self.taker[0], words, chips) for words, chips in parts.items() if chips)

    def deal_winners(self) -> tuple[int, ...]:
        return self.taker

    # Cards

    def fold(self, seat: int) -> None:
        """Folds a hand face down; seats that had seen it still know its cards."""
        pile = self.piles[HANDS[seat]]
        self.active = dropped(self.active, seat)
        self.move(pile.cards, pile.name, "discard")
        if pile.seen_by:
            self.learn(pile.seen_by, "discard", pile.cards)

    def open_hands(self) -> None:
        """Shows everybody the hands of all who are in."""
        self.shown = self.active
        for seat in self.shown:
            self.show(HANDS[seat])
            if self.events is None:
                continue
            hand = self.hand(seat)
            self.tell("hand", seat, f"{{seat}} show{{s}} {{cards}}: {name_of(hand)}.", cards=hand)

    # On the screen

    def callout(self, event: Event) -> str:
        if event.kind == "allin":
            return "{seat} go{es} all in!"
        return "{seat} take{s} the pot!" if event.kind == "pot" and len(self.taker) == 1 else ""

    def facts(self) -> tuple[Fact, ...]:
        low, even = self.stake, ", even" if self.unit == 1 else ""
        return (
            Fact("Pot", str(self.pot), MUST),
            Fact("Stake", str(low), MUST),
            Fact("Blind bets", f"{low}-{2 * low}"),
            Fact("Seen bets", f"{2 * low}-{4 * low}{even}"),
        )

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        chips = Fact("", with_unit(self.chips[seat], "chip"), MUST)
        if seat not in self.active:
            return Fact("", "folded" if self.plays(seat) else "out", MUST), chips
        asks = (Fact("", "compromise?", MUST, slip=True),) if seat == self.asker else ()
        told = (*asks, chips, Fact("", "seen" if self.seen[seat] else "blind", MUST))
        if name := self.hand_name(seat):
            return (*told, Fact("", name))
        return (*told, Fact("bet", str(self.last_bet[seat]), slip=True)) if self.last_bet[seat] else told

    def places(self) -> tuple[Place, ...]:
        return (*super().places(), Place("", Where.CENTRE, "Pot", How.CHIPS, value=str(self.pot)))

    def hand_name(self, seat: int) -> str:
        return name_of(self.hand(seat)) if seat in self.shown else ""


WON = {
    "last-left": "The pot, as the last who had not folded.",
    "show-cards": "The pot, for the higher hand at the show.",
    "show-equal": "The pot: equal hands, and the other paid for the show.",
    "all-in": "The pot, for the best hand of all still in.",
    "all-in-equal": "A share of the pot: equal best hands.",
}
"""The words for each rule by which a pot is won."""
