"""The state of a deal of Dai Fugō: the seating, the play to beat, locks, revolutions, and the places."""

from __future__ import annotations

import functools
import operator
from collections import Counter
from dataclasses import replace
from typing import Any, ClassVar

from cardtable.cards import Card, Rank, Suit
from cardtable.engine import MUST, Fact, How, Item, Options, Place, ScoreLine, Tally, Where, named
from cardtable.mechanics.climbing import TOP_POWER, ClimbingDeal, Combination, SetsAndSequences, power
from cardtable.mechanics.exchange import Debt, Paying
from cardtable.tuples import raised
from games.dai_fugo.possible_plays import SetDistinctions

DAI_TITLES_FROM = 5
"""The number of players from which on there are Dai titles."""
JANKEN_SIGNS = ("rock", "scissors", "paper")
"""Each sign beats the next one, the last beats the first."""
Prizes = tuple[int, int, int, int]
"""Points of the first, the second, the last but one and the last."""
PRIZES: dict[str, Prizes] = {
    "winners": (2, 1, 0, 0),
    "pay": (2, 1, -1, -2),
    "none": (0, 0, 0, 0),
}
"""The prizes by the option `scoring`, where there are Dai titles."""
PRIZES_OF_FEW: dict[str, Prizes] = {
    "winners": (1, 0, 0, 0),
    "pay": (1, 0, 0, -1),
    "none": (0, 0, 0, 0),
}
"""The prizes with three or four players."""


def titles_after(order: tuple[int, ...]) -> dict[int, str]:
    """By seat the titles won in a hand that ended in this order (titles)."""
    first_title = 0 if len(order) >= DAI_TITLES_FROM else 1
    rich = ("Dai Fugō", "Fugō")[first_title:]
    poor = ("Dai Hinmin", "Hinmin")[first_title:]
    return dict(zip(order, rich, strict=False)) | dict(zip(reversed(order), poor, strict=False))


def debts_after(order: tuple[int, ...], options: Options) -> tuple[Debt, ...]:
    """The cards owed after a hand that ended in this order (give-count, exchange-two)."""
    first, last = order[0], order[-1]
    if len(order) >= DAI_TITLES_FROM:
        return Debt(last, first, 2), Debt(order[-2], order[1], 1)
    if options.exchange != "two":
        return (Debt(last, first, 1),)
    second_debt = (Debt(order[2], order[1], 1),) if len(order) == 4 else ()
    return Debt(last, first, 2), *second_debt


def suits_of(play: Combination) -> tuple[Suit, ...]:
    """The suits of a play as locks count them: that of a sequence once, those of a set card by card."""
    suits = (c.suit for c in play.cards if c.suit is not None)
    return tuple(dict.fromkeys(suits) if play.kind == "sequence" else suits)


class DaiFugoDealState(ClimbingDeal):
    """The state of one hand and what the screen is told of it; DaiFugoDeal adds how it begins."""

    callouts: ClassVar = {
        "revolution": "A revolution by {seat}!",
        "cancelled": "The revolution is cancelled!",
        "turned": "The order is turned!",
        "restored": "The order is as usual again!",
        "revolt": "Both jokers: rich and poor swap!",
        "fall": "{seat} fall{s} to the bottom!",
    }
    secrets = ("ceilings",)
    public = ("leader", "bottom", "by", "revolution", "pending", "jack_back", "seating")
    combination_rules: SetsAndSequences
    distinctions: SetDistinctions
    played: tuple[tuple[Card, ...], ...]
    """By seat the cards it has laid on the table."""
    tributes: tuple[Debt, ...] = ()
    """The debts paid with the giver's highest cards: the cards that the giver kept are no higher."""
    ceilings: tuple[tuple[tuple[int, int], ...], ...]
    """By seat what it knows from tributes: (giver, power) that no card of the giver's hand exceeds."""
    before: tuple[int, ...]
    """The order in which the hand before ended; empty in the first hand."""
    leader: int
    """The seat that begins."""
    bottom: tuple[int, ...] = ()
    """The seats that are out from the bottom: the last one first."""
    final: tuple[int, ...] = ()
    """The order in which the hand has ended."""
    lock: tuple[Suit, ...] = ()
    """The suits that are locked, in a set one for each card."""
    row: tuple[tuple[Suit, ...] | None, ...] = ()
    """The suits of the last plays in a row; None for one that makes no lock."""
    revolution = False
    """Whether a revolution turns the order of ranks."""
    pending = False
    """Whether a revolution waits for the table to be cleared."""
    jack_back = False
    """Whether jacks turn the order of ranks until then."""

    @property
    def has_dai_titles(self) -> bool:
        """Whether there are enough players for Dai titles."""
        return self.seats >= DAI_TITLES_FROM

    def seats_in_turn_order(self) -> tuple[int, ...]:
        """The turn order: by number, or as the last hand ended (seating)."""
        if not self.before or self.options.seating == "fixed":
            return tuple(range(self.seats))
        if self.options.seating == "rich_right":
            return self.before[::-1]
        return (self.before[-1], *self.before[:-1])

    def is_joker_revolt(self) -> bool:
        """Whether a loser has both jokers, so that rich and poor swap (joker-revolt)."""
        if not self.options.joker_revolt or not self.before:
            return False
        losers = self.before[-2:] if self.has_dai_titles else self.before[-1:]
        return any(sum(c.suit is None for c in self.hand(seat)) == 2 for seat in losers)

    def find_leader(self) -> int:
        """The seat that begins: by janken in the first hand, then the loser (seated left: the winner)."""
        if "leader" in self.carry:  # a scenario says so
            return int(self.carry["leader"])
        if not self.before:
            return self._janken()
        return self.before[0] if self.options.seating == "rich_left" else self.before[-1]

    def _janken(self) -> int:
        """Rock, scissors, paper until one player is left (janken)."""
        left = tuple(range(self.seats))
        while len(left) > 1:
            shown = {seat: self.chance(3) for seat in left}
            signs = set(shown.values())
            throws = ", ".join(f"{{{seat}}} {JANKEN_SIGNS[sign]}" for seat, sign in shown.items())
            outcome = "Nobody is out: again"
            if len(signs) == 2:
                winning = next(sign for sign in signs if (sign + 1) % 3 in signs)
                left = tuple(seat for seat in left if shown[seat] == winning)
                is_over = len(left) == 1
                outcome = f"{{{left[0]}}} begin{{s}}" if is_over else f"{named(left)} throw again"
            told = f"Janken (rock, scissors, paper): {throws}. {outcome}."
            self.tell("janken", -1, told, rule="janken")
        return left[0]

    def put_out(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Takes cards of a hand out of play, which nobody else sees."""
        self.move(cards, f"hand.{seat}", "out")
        self.learn(frozenset((seat,)), "out", cards, came=True)

    # The order in force

    @property
    def turned(self) -> bool:
        """Whether the order is turned round now."""
        return self.revolution is not self.jack_back

    def jack_back_after(self, play: Combination) -> bool:
        """Whether jacks turn the order once a play lies (jack-back)."""
        turns = bool(self.options.jack_back) and play.count_of(Rank.JACK) > 0
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
        """The rule that forbids a play as the last one (eight-last, forbidden-last); empty if none does."""
        if self.options.eights and self.options.eight_last and play.count_of(Rank.EIGHT):
            return "eight-last"
        return "forbidden-last" if self.options.forbidden_last and self._is_highest(play) else ""

    def _is_highest(self, play: Combination) -> bool:
        """Whether a play is the highest in the order of the hand: jokers, 2s, a sequence up to the top."""
        if play.is_jokers:
            return True
        if self.revolution:
            return play.low == 0
        return play.high >= (self.combination_rules.highest if play.kind == "sequence" else TOP_POWER)

    # Locks

    def suits_for_lock(self, play: Combination) -> tuple[Suit, ...] | None:
        """The suits that a play brings to a lock; None if it makes none."""
        if play.is_jokers or (play.kind == "set" and len(play.cards) >= 4):
            return None
        if play.kind == "set" and play.jokers and self.options.suit_lock == "full":
            return None
        return suits_of(play)

    def lock_on(self, play: Combination) -> None:
        """Locks suits that came several times in a row (suit-lock, partial-lock, lock-after-three)."""
        if self.options.suit_lock == "off":
            return
        after = int(self.options.lock_after)
        self.row = (*self.row, self.suits_for_lock(play))[-after:]
        rows = [Counter(suits) for suits in self.row if suits is not None]
        if len(rows) < after:
            return
        shared = functools.reduce(operator.and_, rows)
        is_full = all(suits == rows[0] for suits in rows)
        may_be_partial = self.options.suit_lock == "partial" and play.kind == "set"
        if is_full or may_be_partial:
            locked = shared | Counter(self.lock)
            self.lock = tuple(suit for suit in Suit for _ in range(locked[suit]))

    def fits_lock(self, play: Combination) -> bool:
        """Whether a play keeps to the lock; in a set a joker stands in for a missing suit."""
        if not self.lock or play.is_jokers:
            return True
        missing = Counter(self.lock) - Counter(suits_of(play))
        return missing.total() <= (play.jokers if play.kind == "set" else 0)

    # Knowledge of hidden cards

    def may_hold(self, pile: str, card: Card) -> bool:
        ceilings = next((known for known in self.ceilings if known is not None), ())
        return not any(pile == f"hand.{giver}" and power(card) > most for giver, most in ceilings)

    def is_possible(self) -> bool:
        """Whether all tributes can have been the givers' highest cards (give-highest).

        The receiver may have given as many cards back, so as many cards of the giver may be higher.
        """
        if self.options.tens:  # cards put away are not known
            return True
        return all(self._can_be_highest(tribute) for tribute in self.tributes)

    def _can_be_highest(self, tribute: Debt) -> bool:
        giver = self._powers_held(tribute.giver)
        receiver = self._powers_held(tribute.receiver)
        given_back = 0 if isinstance(self.stage, Paying) else tribute.count
        if len(giver) <= given_back or len(receiver) < tribute.count:
            return True
        return giver[given_back] <= receiver[tribute.count - 1]

    def _powers_held(self, seat: int) -> list[int]:
        """The powers of all cards that a seat holds or has played, from high to low."""
        return sorted(map(power, self.hand(seat) + self.played[seat]), reverse=True)

    # Scores

    @property
    def prizes(self) -> Prizes:
        """The points of the first, the second, the last but one and the last."""
        return (PRIZES if self.has_dai_titles else PRIZES_OF_FEW)[str(self.options.scoring)]

    def score_lines(self) -> list[ScoreLine]:
        prize_of = dict(zip(self.final[:2] + self.final[-2:], self.prizes, strict=True))
        rule = "score-pay" if self.options.scoring == "pay" else "score-winners"
        titles = titles_after(self.final)
        paid = [Item(seat, titles[seat], prize_of[seat]) for seat in range(self.seats) if prize_of.get(seat)]
        if not paid:
            text = f"{{{self.final[0]}}} {{is}} out first: a first place."
            return [ScoreLine(rule, text, (0,) * self.seats)]
        return [ScoreLine.of(rule, "The places of this hand.", self.seats, paid)]

    def deal_winners(self) -> tuple[int, ...]:
        return self.final[:1]

    def tallies(self) -> tuple[Tally, ...]:
        return (Tally("First places", self.wins_now),)

    @property
    def wins_now(self) -> tuple[int, ...]:
        """First places by seat, this hand's included once it is over."""
        wins_before = tuple(self.carry.get("wins", (0,) * self.seats))
        return raised(wins_before, self.final[0] if self.final else -1)

    def public_state(self) -> dict[str, Any]:
        return super().public_state() | {
            "order": self.final or self.order,
            "reversed": self.turned,
            "lock": tuple(suit.value for suit in self.lock),
            "wins": self.wins_now,
        }

    # On the screen

    def facts(self) -> tuple[Fact, ...]:
        facts = [Fact("Locked", self._lock_text, MUST)] if self.lock else []
        highest = "joker" if self.options.jokers else "2"
        order = "REVERSED, 2 low" if self.turned else f"3 low, {highest} high"
        facts.append(Fact("Order", order, MUST))
        if self.pending:
            facts.append(Fact("Revolution", "when the table is cleared"))
        return tuple(facts)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        facts = [*super().seat_facts(seat)]
        if seat in self.bottom:
            facts.append(Fact("", "last", MUST))
        if title := titles_after(self.before).get(seat):
            facts.append(Fact("", title))
        return tuple(facts)

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile == "discard":
            return replace(place, where=Where.AWAY, how=How.COUNT)
        is_locked = pile == "trick" and bool(self.lock)
        return replace(place, note=f"locked: {self._lock_text}") if is_locked else place

    @property
    def _lock_text(self) -> str:
        return " ".join(map(str, self.lock))
