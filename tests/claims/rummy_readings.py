"""What rummy players' words mean: told from the hand, the melds on the table and the discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cardtable.cards import Card
from cardtable.engine.deal import Deal
from cardtable.testing.claim_checks import Heard, Reading, cards_named, number_of, reading

PLACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The ranks as they lie in a run, the ace at both ends."""
MOST_TRIED = 400
"""The most turns that are tried out for a way to go out."""


def rank_of(c: Card) -> str:
    """The rank as it is written; empty for a joker."""
    return c.text[:-1] if c.suit is not None else ""


def is_wild(c: Card) -> bool:
    """Whether it is a joker."""
    return c.suit is None


def distance(c: Card, other: Card) -> int:
    """How many places two cards of a suit lie apart in a run; 99 for two of one rank or of two suits."""
    if c.suit is not other.suit or rank_of(c) == rank_of(other):
        return 99
    places = [[at for at, rank in enumerate(PLACES) if rank == rank_of(one)] for one in (c, other)]
    return min(abs(a - b) for a in places[0] for b in places[1])


def without_one(held: Iterable[Card], c: Card) -> list[Card]:
    """The cards but for one of that kind."""
    rest = list(held)
    rest.remove(c)
    return rest


@dataclass(frozen=True)
class Melding:
    """How cards go together in one game, and what they cost in hand."""

    def cost(self, c: Card) -> int:
        """What a card costs in hand."""
        raise NotImplementedError

    def go_together(self, heard: Heard, c: Card, other: Card) -> bool:
        """Whether two cards, no jokers, may lie in one meld."""
        raise NotImplementedError

    def can_spare(self, heard: Heard, c: Card) -> bool:
        """Whether the melds of the hand do without a card."""
        raise NotImplementedError

    def knows_spare(self, heard: Heard) -> bool:
        """Whether `can_spare` can tell: there may be too many ways to use the cards."""
        return True

    def cost_of(self, held: Iterable[Card]) -> int:
        """What cards cost in hand."""
        return sum(map(self.cost, held))


def picked(heard: Heard) -> tuple[Card, ...]:
    """The cards of the hand that an action uses."""
    assert heard.action is not None
    return heard.action.picks


def down(heard: Heard) -> set[int]:
    """The seats that are down."""
    return set(heard.view.state["down"])


def held_by(heard: Heard, seat: int) -> int:
    """How many cards a seat holds."""
    return len(heard.view.cards_in(f"hand.{seat}"))


def can_go_out(deal: Any, seat: int, tried: list[int]) -> bool:
    """Whether some way to play on, in this turn, ends with no card left."""
    tried[0] += 1
    if tried[0] > MOST_TRIED or (deal.over and not deal.hand(seat)):
        return True
    if deal.over or deal.actors != (seat,):
        return False
    return any(
        can_go_out(after(deal, seat, one), seat, tried) for one in deal.legal(seat) if one.verb != "draw"
    )


def after(deal: Deal, seat: int, action: Any) -> Deal:
    """The deal after an action."""
    then = deal.clone()
    then.apply(seat, action)
    return then


def rummy_readings(melding: Melding) -> list[Reading]:
    """The words that rummy games share, where cards meld in that way."""

    @reading(
        r"^(?P<named>\S+) goes with no card of yours(?: for this contract)?(?P<joker>, but for a joker)?"
        r"(?:, and costs (?P<cost>\d+) points? in hand)?"
    )
    def goes_with_none(heard: Heard, named: str, joker: str, cost: str) -> bool:
        """No other card of the hand that is no joker goes with it; and what it costs."""
        (c,) = cards_named(named)
        is_own = heard.action is not None and heard.action.verb == "discard"
        others = without_one(heard.hand, c) if is_own else list(heard.hand)
        friends = [one for one in others if not is_wild(one) and melding.go_together(heard, c, one)]
        is_cost = not cost or melding.cost(c) == number_of(cost)
        return not friends and is_cost and bool(joker) == any(map(is_wild, others))

    @reading(
        r"^(?P<named>\S+) can (?:go to a (?:set|meld) on the table|take the place of a joker on the table"
        r"|be laid crosswise before a set), and another card be discarded"
    )
    def could_go(heard: Heard, named: str) -> bool:
        """Something other than a discard is legal with that card alone, and another card may be discarded."""
        (c,) = cards_named(named)
        verbs = {"go": "tack", "take": "swap", "be": "reserve"}
        verb = verbs[heard.sentence.split(" can ")[1].split()[0]]
        is_able = any(one.verb == verb and one.picks == (c,) for one in heard.view.legal)
        others = [one for one in without_one(heard.hand, c) if not is_wild(one) or verb != "tack"]
        return is_able and bool(others)

    @reading(
        r"Of the discards that you can spare none costs more in hand than (?P<named>\S+): (?P<cost>\d+) point"
    )
    def is_dearest(heard: Heard, named: str, cost: str) -> bool:
        """None that can be spared costs more, and some cost less."""
        (c,) = cards_named(named)
        if not melding.knows_spare(heard):
            return picked(heard) == (c,) and melding.cost(c) == number_of(cost)
        discards = [one.picks[0] for one in heard.view.legal if one.verb == "discard"]
        costs = [melding.cost(one) for one in discards if melding.can_spare(heard, one)]
        is_named = picked(heard) == (c,) and melding.can_spare(heard, c)
        return is_named and min(costs) < max(costs) == melding.cost(c) == number_of(cost)

    @reading(r"It takes (?P<cost>no|\d+) points? out of your hand")
    def saves(heard: Heard, cost: str) -> bool:
        """What the cards cost that leave the hand."""
        return bool(picked(heard)) and melding.cost_of(picked(heard)) == number_of(cost)

    @reading(r"Your hand costs (?P<cost>no|\d+) points? if the play ends now")
    def hand_costs(heard: Heard, cost: str) -> bool:
        """What all cards of the hand cost."""
        return melding.cost_of(heard.hand) == number_of(cost)

    @reading(r"Another who is down holds (?P<count>no|\d+) cards?: what you hold may soon count")
    def another_is_short(heard: Heard, count: str) -> bool:
        """Of the others who are down the one with fewest cards holds so many."""
        held = [held_by(heard, seat) for seat in down(heard) if seat != heard.view.seat]
        return min(held) == number_of(count) <= 3

    @reading(r"(?P<count>\d+) other players? (?P<verb>is|are) down, and may soon")
    def others_down(heard: Heard, count: str, verb: str) -> bool:
        """So many others are down."""
        others = down(heard) - {heard.view.seat}
        return len(others) == number_of(count) and (verb == "is") == (len(others) == 1)

    @reading(r"A joker that you still hold at the end costs (?P<cost>\d+)")
    def joker_costs(heard: Heard, cost: str) -> bool:
        """A joker is held, and costs that."""
        return {melding.cost(c) for c in heard.hand if is_wild(c)} == {number_of(cost)}

    @reading(r"There (?:is|are) (?P<count>no|\d+) cards? left in the stock: when none is there to be drawn")
    def stock_ends(heard: Heard, count: str) -> bool:
        """So many are left, and the discards were shuffled before."""
        left = len(heard.view.cards_in("stock"))
        return left == number_of(count) and bool(heard.view.state["reshuffled"])

    @reading(r"It is your last card")
    def is_last(heard: Heard) -> bool:
        """The hand is this one card."""
        return heard.hand == picked(heard)

    @reading(r"With it you can (?:go out|close the round) in this turn")
    def lets_out(heard: Heard) -> bool:
        """Some way to play on ends with no card in hand."""
        deal, seat = heard.deals[0], heard.view.seat
        return can_go_out(after(deal, seat, heard.action), seat, [0])

    @reading(
        r"You can (?:lay sets|lay melds down)(?: first)?: what (?:you hold|stays in your hand) counts "
        r"against you if another (?:closes the round|goes out)"
    )
    def can_lay(heard: Heard) -> bool:
        """Something can be laid by a seat that is not down."""
        return heard.view.seat not in down(heard) and any(one.verb == "lay" for one in heard.view.legal)

    @reading(r"The next player holds (?P<named>[^:]+): like cards may help there")
    def next_holds(heard: Heard, named: str) -> bool:
        """The next player is known to hold these."""
        held = Counter(heard.view.cards_in(f"hand.{(heard.view.seat + 1) % heard.view.seats}"))
        return not Counter(cards_named(named)) - held

    def known_of_next(heard: Heard) -> list[Card]:
        """The cards that the next player is known to hold, jokers left out."""
        held = heard.view.cards_in(f"hand.{(heard.view.seat + 1) % heard.view.seats}")
        return [c for c in held if c.text != "??" and not is_wild(c)]

    @reading(r"The next player holds (?P<named>[^,]+), and may want (?P<laid>\S+) beside")
    def feeds_next(heard: Heard, named: str, laid: str) -> bool:
        """The next player is known to hold these, and the discard goes with each."""
        (c,) = cards_named(laid)
        told = cards_named(named)
        is_known = not Counter(told) - Counter(known_of_next(heard))
        return is_known and picked(heard) == (c,) and all(melding.go_together(heard, c, one) for one in told)

    @reading(
        r"(?P<fed>\S+) would go with (?P<named>[^,]+), which the next player holds; (?P<laid>\S+) does not"
    )
    def starves_next(heard: Heard, fed: str, named: str, laid: str) -> bool:
        """The discard goes with nothing that is known there; another card of the hand with these."""
        (other,), (c,) = cards_named(fed), cards_named(laid)
        told, known = cards_named(named), known_of_next(heard)
        is_known = not Counter(told) - Counter(known) and other in heard.hand and picked(heard) == (c,)
        goes = all(melding.go_together(heard, other, one) for one in told)
        return is_known and goes and not any(melding.go_together(heard, c, one) for one in known)

    made = (
        feeds_next,
        starves_next,
        goes_with_none,
        could_go,
        is_dearest,
        saves,
        hand_costs,
        another_is_short,
        others_down,
        joker_costs,
        stock_ends,
        is_last,
        lets_out,
        can_lay,
        next_holds,
    )
    return [one for readings in made for one in readings]
