"""The table of Teen Patti: chips and pot, who has looked, who is still in, and who takes it all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.cards import HIDDEN
from cardtable.engine.deal import Deal, ScoreLine
from cardtable.engine.showing import MUST, Fact, How, Place, Where
from cardtable.errors import StackError
from cardtable.mechanics.stakes import Bank
from cardtable.piles import NOBODY
from cardtable.values import replaced
from games.teen_patti.hands import name_of
from games.teen_patti.stands import Stand


class TeenPattiDeal(Deal):
    """One pot. `bank` holds chips and pot, `stake` the current stake in chips; by seat: `seen`, `last_bet`,
    `bets` made; `active` who is still in."""

    public = ("stake", "seen", "active", "asker", "asked", "shown", "taker")
    bank: Bank
    stake: int
    seen: tuple[bool, ...]
    active: tuple[int, ...]
    last_bet: tuple[int, ...]
    bets: tuple[int, ...]
    asker: int
    asked: int
    stands: tuple[tuple[Stand, ...], ...]
    """By seat the bets made with cards that were looked at."""
    shown: tuple[int, ...]
    taker: tuple[int, ...]
    won: tuple[int, ...]
    """What each seat took from the pot."""
    won_by: str
    """The rule by which the pot was taken."""

    def setup(self) -> None:
        from games.teen_patti.stages import Betting

        unit, seats = self.unit, self.seats
        self.bank = Bank(self.scores_before or (int(self.options.stack),) * seats)
        self.active = tuple(seat for seat in range(seats) if self.bank.chips[seat] >= unit)
        self.stake = unit
        self.seen = (False,) * seats
        self.last_bet = self.bets = (0,) * seats
        self.stands = ((),) * seats
        self.asker = self.asked = -1
        self.shown = self.taker = ()
        self.won = (0,) * seats
        self.won_by = ""
        self.add_pile("discard", seen_by=NOBODY)
        for seat in range(seats):
            # Cards lie face down, for their owner too, until looked at (blind-or-seen).
            self.piles[f"hand.{seat}"] = self.piles[f"hand.{seat}"].shown_to(NOBODY)
        for seat in self.active:
            self.bank = self.bank.paid(seat, unit)
        self.tell("ante", -1, f"Everybody puts {unit} in the pot.", rule="ante")
        if len(self.cards_in("stock")) < 3 * len(self.active):
            raise StackError("too many cards are out of play: everybody is dealt three")
        for _ in range(3):
            for seat in self.from_left(self.active):
                self.deal_to(f"hand.{seat}")
        self.settle_stock()
        self.turn = self.from_left(self.active)[0]
        self.begin(Betting(self))

    @property
    def unit(self) -> int:
        """The minimum stake, also the ante."""
        return int(self.options.unit)

    def from_left(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Seats in turn order, beginning at the dealer's left."""
        return tuple(sorted(seats, key=lambda seat: (seat - self.dealer - 1) % self.seats))

    def next_in(self, seat: int) -> int:
        """The next player after a seat who is still in."""
        return min(self.active, key=lambda other: (other - seat - 1) % self.seats)

    def bounds(self, seat: int) -> tuple[int, int, int]:
        """The least and the most a seat may bet, and the step between bets."""
        if self.seen[seat]:
            return 2 * self.stake, 4 * self.stake, 2 * self.unit
        return self.stake, 2 * self.stake, self.unit

    # Money

    def pay(self, seat: int, amount: int) -> None:
        """Puts chips in the pot as a bet."""
        self.bank = self.bank.paid(seat, amount)
        self.last_bet = replaced(self.last_bet, seat, amount)
        self.bets = replaced(self.bets, seat, self.bets[seat] + 1)

    def note_stand(self, seat: int, amount: int) -> None:
        """Remembers what a seat that has looked is about to bet on."""
        others = [other for other in self.active if other != seat]
        looked = sum(self.seen[other] for other in others)
        low, high, step = self.bounds(seat)
        top = min(high, self.bank.chips[seat])
        place = (amount - low) // step, (top - low) // step
        stand = Stand(low, self.bank.pot, looked, len(others) - looked, not self.bets[seat], place)
        self.stands = replaced(self.stands, seat, (*self.stands[seat], stand))

    def award(self, seats: tuple[int, ...], rule: str) -> None:
        """The pot goes to those seats, and the deal is over."""
        before, self.taker, self.won_by = self.bank, tuple(sorted(seats)), rule
        self.bank = before.shared(self.from_left(seats))
        self.won = tuple(now - then for now, then in zip(self.bank.chips, before.chips, strict=True))
        for seat in self.taker:
            self.tell("pot", seat, f"{{seat}} take{{s}} {self.won[seat]} from the pot.", rule=rule)
        self.finish()

    # Cards

    def fold(self, seat: int) -> None:
        """Folded cards go away face down; who had seen them still knows them."""
        pile = self.piles[f"hand.{seat}"]
        self.active = tuple(one for one in self.active if one != seat)
        self.move(pile.cards, pile.name, "discard")
        if pile.seen_by:
            self.learn(pile.seen_by, "discard", pile.cards)

    def open_hands(self, seats: tuple[int, ...]) -> None:
        """Lays hands open for everybody."""
        self.shown = tuple(sorted(seats))
        for seat in self.shown:
            self.show(f"hand.{seat}")
            hand = self.hand(seat)
            self.tell("hand", seat, f"{{seat}} show{{s}} {{cards}}: {name_of(hand)}.", cards=hand)

    # Facts

    @property
    def points(self) -> tuple[int, ...]:
        """Chips now less chips before the ante."""
        before = self.scores_before or (int(self.options.stack),) * self.seats
        return tuple(now - then for now, then in zip(self.bank.chips, before, strict=True))

    def score_lines(self) -> list[ScoreLine]:
        put = tuple(gain - won for gain, won in zip(self.points, self.won, strict=True))
        antes = tuple(-self.unit if self.paid_ante(seat) else 0 for seat in range(self.seats))
        bets = tuple(lost - ante for lost, ante in zip(put, antes, strict=True))
        lines = [ScoreLine("ante", "The antes.", antes)]
        if any(bets):
            lines.append(ScoreLine("bet-or-fold", "The bets put in.", bets))
        hands = tuple(c for seat in self.taker if seat in self.shown for c in self.hand(seat))
        return [*lines, ScoreLine(self.won_by, WON[self.won_by], self.won, hands)]

    def public_state(self) -> dict[str, Any]:
        return {**super().public_state(), "pot": self.bank.pot, "chips": self.bank.chips}

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        low, even = self.stake, ", even" if self.unit == 1 else ""
        return (
            Fact("Pot", str(self.bank.pot), MUST),
            Fact("Stake", str(low), MUST),
            Fact("Blind bets", f"{low}-{2 * low}"),
            Fact("Seen bets", f"{2 * low}-{4 * low}{even}"),
        )

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        chips = Fact("", str(self.bank.chips[seat]), MUST)
        if seat not in self.active:
            return Fact("", "folded" if self.paid_ante(seat) else "out", MUST), chips
        told = [chips, Fact("", "seen" if self.seen[seat] else "blind", MUST)]
        if name := self.hand_name(seat):
            told.append(Fact("", name))
        elif self.last_bet[seat]:
            told.append(Fact("bet", str(self.last_bet[seat])))
        return tuple(told)

    def places(self) -> tuple[Place, ...]:
        pot = Place("", Where.CENTRE, "Pot", How.CHIPS, value=str(self.bank.pot))
        return (*super().places(), pot)

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        return replace(place, label="Folded") if pile == "discard" else place

    def hand_name(self, seat: int) -> str:
        hand = self.hand(seat)
        return name_of(hand) if seat in self.shown and hand and HIDDEN not in hand else ""

    def paid_ante(self, seat: int) -> bool:
        """Whether a seat plays in this deal at all (sit-out)."""
        return not self.scores_before or self.scores_before[seat] >= self.unit


WON = {
    "last-left": "The pot, as the last who had not folded.",
    "show-cards": "The pot, for the higher hand at the show.",
    "show-equal": "The pot: equal hands, and the other paid for the show.",
    "all-in": "The pot, for the best hand of all still in.",
    "all-in-equal": "A share of the pot: equal best hands.",
}
