"""Teen Patti: three cards, blind or seen, and who stays longest in the pot.

A bet and the stake are two things: a blind player's bet is the stake, a seen player's is twice the stake.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from cardtable.cards import HIDDEN, Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal, Refusal, ScoreLine, Stage
from cardtable.engine.game import Advice, Game, Standing
from cardtable.engine.options import Number, Option, Options
from cardtable.engine.view import View
from cardtable.errors import OptionError, StackError
from cardtable.mechanics.stakes import Bank, Bet, Fold
from cardtable.piles import NOBODY
from cardtable.values import replaced
from games.teen_patti.actions import Accept, AllIn, Compromise, Look, Refuse, Show
from games.teen_patti.hands import name_of, strength


class TeenPattiDeal(Deal):
    """One pot. `bank` holds chips and pot, `stake` the current stake in chips; by seat: `seen`, `last_bet`,
    `bets` made; `active` who is still in; `folded_seen` which folded cards each seat knows."""

    secrets = ("folded_seen",)
    bank: Bank
    stake: int
    turn: int
    seen: tuple[bool, ...]
    active: tuple[int, ...]
    last_bet: tuple[int, ...]
    bets: tuple[int, ...]
    folded_seen: tuple[tuple[Card, ...], ...]
    asker: int
    asked: int
    shown: tuple[int, ...]
    taker: tuple[int, ...]
    won: tuple[int, ...]
    """What each seat took from the pot."""
    won_by: str
    """The rule by which the pot was taken."""

    def setup(self) -> None:
        unit, seats = self.unit, self.seats
        self.bank = Bank(self.scores_before or (int(self.options.stack),) * seats)
        self.active = tuple(seat for seat in range(seats) if self.bank.chips[seat] >= unit)
        self.stake = unit
        self.seen = (False,) * seats
        self.last_bet = self.bets = (0,) * seats
        self.folded_seen = ((),) * seats
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
        hand = self.hand(seat)
        for other in range(self.seats):
            if self.piles[f"hand.{seat}"].visible_to(other):
                self.folded_seen = replaced(self.folded_seen, other, (*self.folded_seen[other], *hand))
        self.active = tuple(one for one in self.active if one != seat)
        self.move(hand, f"hand.{seat}", "discard")

    def open_hands(self, seats: tuple[int, ...]) -> None:
        """Lays hands open for everybody."""
        self.shown = tuple(sorted(seats))
        for seat in self.shown:
            self.show(f"hand.{seat}")
            hand = self.hand(seat)
            self.tell("hand", seat, f"{{seat}} show{{s}} {{cards}}: {name_of(hand)}.", cards=hand)

    def may_hold(self, pile: str, card: Card) -> bool:
        """Cards that the viewer saw being folded lie in the discards."""
        known = next((own for own in self.folded_seen if own is not None), ())
        return card not in known or pile == "discard"

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
        return {
            "dealer": self.dealer,
            "pot": self.bank.pot,
            "stake": self.stake,
            "chips": self.bank.chips,
            "seen": self.seen,
            "active": self.active,
            "asker": self.asker,
            "asked": self.asked,
            "shown": self.shown,
            "taker": self.taker,
        }

    def headline(self) -> str:
        low, unit = self.stake, self.unit
        even = ", even" if unit == 1 else ""
        return f"pot {self.bank.pot}, stake {low}: blind {low}-{2 * low}, seen {2 * low}-{4 * low}{even}"

    def seat_note(self, seat: int) -> str:
        chips = str(self.bank.chips[seat])
        if seat not in self.active:
            return f"{chips} {'folded' if self.paid_ante(seat) else 'out'}"
        how = "seen" if self.seen[seat] else "blind"
        return f"{chips} {how}" + (f" {self.last_bet[seat]}" if self.last_bet[seat] else "")

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


LOOK, FOLD, SHOW, COMPROMISE, ALL_IN = Look(), Fold(), Show(), Compromise(), AllIn()


@functools.lru_cache(maxsize=4096)
def bets(low: int, high: int, step: int) -> tuple[Bet, ...]:
    """The bets between two numbers of chips."""
    return tuple(Bet(amount) for amount in range(low, high + 1, step))


class Betting(Stage[TeenPattiDeal]):
    """Bet, fold, look, ask for a show or a compromise."""

    name = "betting"
    KINDS = (Look, Bet, Fold, Show, Compromise, AllIn)

    def actors(self) -> tuple[int, ...]:
        return (self.deal.turn,)

    # Why not

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if seat != deal.turn or not isinstance(action, self.KINDS):
            return Refusal("turn-order", "It is another player's turn, or another part of the deal.")
        if isinstance(action, Bet):
            return self._bet_refusal(seat, action.chips)
        if isinstance(action, Look):
            return Refusal("look-once", "These cards were looked at.") if deal.seen[seat] else None
        if isinstance(action, AllIn):
            return self._all_in_refusal(seat)
        if isinstance(action, Show):
            return self._show_refusal(seat)
        if isinstance(action, Compromise):
            return self._compromise_refusal(seat)
        if isinstance(action, Fold):
            return None
        return Refusal("whole-units", "A bet is a whole number of chips.")

    def _bet_refusal(self, seat: int, chips: int) -> Refusal | None:
        deal = self.deal
        low, high, step = deal.bounds(seat)
        who = "seen" if deal.seen[seat] else "blind"
        if chips < low:
            return Refusal(f"{who}-minimum", f"A {who} player bets at least {low} now.")
        if chips > high:
            return Refusal(f"{who}-maximum", f"A {who} player bets at most {high} now.")
        if chips % step:
            rule = "seen-even" if deal.seen[seat] else "whole-units"
            return Refusal(rule, f"A {who} player's bet is a multiple of {step}.")
        return self._stakes_refusal(seat, chips)

    def _stakes_refusal(self, seat: int, chips: int) -> Refusal | None:
        held = self.deal.bank.chips[seat]
        return (
            Refusal("table-stakes", f"That costs {chips}; there are {held} chips left.")
            if chips > held
            else None
        )

    def _all_in_refusal(self, seat: int) -> Refusal | None:
        low = self.deal.bounds(seat)[0]
        if self.deal.bank.chips[seat] >= low:
            return Refusal("all-in", f"Who can bet the least, {low}, bets or folds.")
        return None

    def _show_refusal(self, seat: int) -> Refusal | None:
        deal = self.deal
        if len(deal.active) != 2:
            return Refusal("show-two", f"A show is for the last two; {len(deal.active)} are in.")
        if deal.seen[seat] and not deal.seen[deal.next_in(seat)]:
            return Refusal("show-blind", "A seen player may not ask a blind one for a show.")
        return self._stakes_refusal(seat, deal.bounds(seat)[0])

    def _compromise_refusal(self, seat: int) -> Refusal | None:
        deal = self.deal
        if not all(deal.seen[one] for one in deal.active):
            return Refusal(
                "compromise-seen", "A compromise is for when all who are in have seen their cards."
            )
        if self.bettor_before(seat) < 0:
            return Refusal("compromise-before", "Nobody who is still in has bet before.")
        return self._stakes_refusal(seat, 2 * deal.stake)

    def bettor_before(self, seat: int) -> int:
        """The nearest player before a seat who is still in and has bet; -1 for none."""
        deal = self.deal
        bettors = [one for one in deal.active if one != seat and deal.bets[one]]
        return min(bettors, key=lambda one: (seat - one) % deal.seats, default=-1)

    # What is allowed

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        low, high, step = deal.bounds(seat)
        chips = deal.bank.chips[seat]
        found: list[Action] = [] if deal.seen[seat] else [LOOK]
        found += bets(low, min(high, chips), step)
        found.append(FOLD)
        if len(deal.active) == 2 and self._show_refusal(seat) is None:
            found.append(SHOW)
        if deal.seen[seat] and self._compromise_refusal(seat) is None:
            found.append(COMPROMISE)
        if chips < low:
            found.append(ALL_IN)
        return found

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Look):
            deal.seen = replaced(deal.seen, seat, True)
            deal.show(f"hand.{seat}", frozenset((seat,)))
            deal.tell("look", seat, "{seat} look{s} at the cards.")
        elif isinstance(action, Bet):
            self._bet(seat, action.chips)
        elif isinstance(action, Fold):
            deal.fold(seat)
            deal.tell("fold", seat, "{seat} fold{s}.")
            self._on(seat)
        elif isinstance(action, Show):
            self._show(seat)
        elif isinstance(action, Compromise):
            self._compromise(seat)
        else:
            self._all_in(seat)

    def _bet(self, seat: int, chips: int) -> None:
        deal = self.deal
        before = deal.stake
        deal.pay(seat, chips)
        deal.stake = chips // 2 if deal.seen[seat] else chips
        raised = f": the stake is {deal.stake}" if deal.stake != before else ""
        deal.tell("bet", seat, f"{{seat}} bet{{s}} {chips}{raised}.")
        self._on(seat)

    def _on(self, seat: int) -> None:
        """The next player's turn, or the pot for the last one left."""
        deal = self.deal
        if len(deal.active) == 1:
            deal.award(deal.active, "last-left")
        else:
            deal.turn = deal.next_in(seat)

    def _show(self, seat: int) -> None:
        deal = self.deal
        other, cost = deal.next_in(seat), deal.bounds(seat)[0]
        deal.pay(seat, cost)
        deal.tell("show", seat, f"{{seat}} pay{{s}} {cost} for a show.")
        deal.open_hands(deal.active)
        own, theirs = strength(deal.hand(seat)), strength(deal.hand(other))
        if own == theirs:
            deal.award((other,), "show-equal")
        else:
            deal.award((seat if own > theirs else other,), "show-cards")

    def _compromise(self, seat: int) -> None:
        deal = self.deal
        asked, cost = self.bettor_before(seat), 2 * deal.stake
        deal.pay(seat, cost)
        deal.asker, deal.asked = seat, asked
        deal.tell("compromise", seat, f"{{seat}} bet{{s}} {cost} and ask{{s}} for a compromise.")
        deal.begin(Answering(deal))

    def _all_in(self, seat: int) -> None:
        """Everybody still in shows; who went all in loses ties (all-in, all-in-equal)."""
        deal = self.deal
        chips = deal.bank.chips[seat]
        deal.pay(seat, chips)
        deal.tell("allin", seat, f"{{seat}} go{{es}} all in with {chips}.")
        deal.open_hands(deal.active)
        best = max(strength(deal.hand(one)) for one in deal.active)
        top = tuple(one for one in deal.active if strength(deal.hand(one)) == best)
        winners = tuple(one for one in top if one != seat) or top
        deal.award(winners, "all-in" if len(top) == 1 else "all-in-equal")

    def prompt(self, seat: int) -> str:
        deal = self.deal
        low, high, _ = deal.bounds(seat)
        if deal.bank.chips[seat] < low:
            return f"{low} is the least, you have {deal.bank.chips[seat]}: all in, or fold."
        how = "Seen" if deal.seen[seat] else "Blind: look, or"
        return f"{how}: bet {low} to {high}, or fold." if deal.seen[seat] else f"{how} bet {low} to {high}."


class Answering(Stage[TeenPattiDeal]):
    """The one asked for a compromise accepts or refuses."""

    name = "compromise"

    def actors(self) -> tuple[int, ...]:
        return (self.deal.asked,)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if seat != self.deal.asked:
            return Refusal("turn-order", "Another player is asked for a compromise.")
        if not isinstance(action, Accept | Refuse):
            return Refusal("compromise-answer", "Accept the compromise or refuse it.")
        return None

    def legal(self, seat: int) -> list[Action]:
        return [Accept(), Refuse()]

    def apply(self, seat: int, action: Action) -> None:
        deal, asker = self.deal, self.deal.asker
        deal.asker = deal.asked = -1
        if isinstance(action, Accept):
            self._compare(asker, seat)
        else:
            deal.tell("refuse", seat, "{seat} refuse{s} the compromise.")
        if len(deal.active) == 1:
            deal.award(deal.active, "last-left")
            return
        deal.turn = deal.next_in(asker)
        deal.begin(Betting(deal))

    def _compare(self, asker: int, asked: int) -> None:
        """The two see each other's cards; the lower folds, the asker if they are equal."""
        deal = self.deal
        both = frozenset((asker, asked))
        for seat in (asker, asked):
            deal.show(f"hand.{seat}", both)
        wins = strength(deal.hand(asker)) > strength(deal.hand(asked))
        loser = asked if wins else asker
        deal.tell("accept", asked, "{seat} accept{s}, and the two compare their cards.")
        deal.fold(loser)
        deal.tell("fold", loser, "{seat} must fold.", rule="compromise-accepted")

    def prompt(self, seat: int) -> str:
        return "You are asked for a compromise: the lower hand must fold, on equal hands the asker."


class TeenPatti(Game):
    """The game."""

    id = "teen-patti"
    title = "Teen Patti"
    country = "India"
    family = "stakes"
    about = "Three cards, blind or seen: stay in the pot with the best hand, or alone."
    seat_counts = tuple(range(2, 11))
    default_seats = 5
    actions = (Look, Bet, Fold, Show, Compromise, AllIn, Accept, Refuse)
    deal_type = TeenPattiDeal
    judges_hands = True
    reference = ("hands", "higher-type")
    weigh: ClassVar[Mapping[str, str]] = {
        "betting": (
            "Blind costs half and tells nothing; looking tells you what your cards are worth. Compare "
            "the price with the pot and the chance to win."
        ),
        "compromise": (
            "Whoever holds less folds, and on equal cards the asker: say yes with better than middling cards."
        ),
    }
    options: ClassVar[tuple[Option, ...]] = (
        Number("stack", 100, "Chips of each at the start.", low=10, high=10000, usual=(50, 100, 500)),
        Number("unit", 1, "The minimum stake, also the ante.", low=1, high=100, usual=(1, 2, 5)),
        Number("deals", 10, "Deals in a match.", low=1, high=200, usual=(5, 10, 20)),
    )

    def check(self, seats: int, options: Options) -> None:
        if int(options.unit) * 10 > int(options.stack):
            raise OptionError(
                f"unit is at most a tenth of the stack: {int(options.stack) // 10}, not {options.unit}"
            )

    def open(self, seats: int, options: Options, rng: random.Random) -> Standing:
        return Standing((int(options.stack),) * seats, rng.randrange(seats))

    def settle(self, standing: Standing, deal: Deal) -> Standing:
        after = super().settle(standing, deal)
        unit = int(deal.options.unit)
        able = [seat for seat in range(deal.seats) if after.scores[seat] >= unit]
        left = [deal.after(deal.dealer, step) for step in range(1, deal.seats + 1)]
        after = replace(after, dealer=next((seat for seat in left if seat in able), after.dealer))
        if after.deals < int(deal.options.deals) and len(able) >= 2:
            return after
        best = max(after.scores)
        winners = tuple(seat for seat, chips in enumerate(after.scores) if chips == best)
        ending = "the agreed deals are played" if len(able) >= 2 else "only one player can pay the ante"
        return replace(after, over=True, winners=winners, rule="match-end", ending=ending)

    def quick_play(self, deal: Deal, seat: int, rng: random.Random) -> Action:
        from games.teen_patti.bot import quick_play

        return quick_play(deal, seat, rng)

    def credence(self, deal: Deal, seat: int, hand: tuple[Card, ...]) -> float:
        from games.teen_patti.bot import credence

        return credence(deal, seat, hand)

    def advise(self, view: View, rng: random.Random) -> list[Advice]:
        from games.teen_patti.bot import advise

        return advise(view, rng)


def is_known(hand: tuple[Card, ...]) -> bool:
    """Whether a hand of a view lies open to the viewer."""
    return bool(hand) and HIDDEN not in hand


GAME = TeenPatti()
