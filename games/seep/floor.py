"""What a play of Seep brings and what it leaves, counted from what its player sees: the ground of claims."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import Card, text_of, without
from cardtable.engine.actions import Action
from cardtable.mechanics.sums import falls_into, sets_of
from games.seep.actions import Bid, Build, Play, Turn
from games.seep.judge import Judge
from games.seep.rules import SeepDeal
from games.seep.table import capture_value, values_of

NAMES = {1: "an ace", 8: "an 8", 11: "a jack", 12: "a queen", 13: "a king"}
NAMED = 3
"""So many cards are named in a sentence at most."""


def a_card(value: int) -> str:
    """A card of that value, as said: `a 9`, `a king`."""
    return NAMES.get(value, f"a {value}")


def one_of(those: Iterable[object]) -> str:
    """Several as said: `11, 12 or 13`."""
    *first, last = map(str, those)
    return f"{', '.join(first)} or {last}" if first else last


# What a play brings


def is_capture(play: Action) -> bool:
    """Whether it picks something up."""
    return isinstance(play, Play) and not play.is_throw


def is_throw(play: Action) -> bool:
    """Whether it leaves its card loose on the floor."""
    return isinstance(play, Play) and play.is_throw


def taken(at: Judge, play: Action) -> tuple[Card, ...]:
    """All that a play brings home, its own card too."""
    if not isinstance(play, Play) or play.is_throw:
        return ()
    return (play.card, *play.loose, *at.deal.house(play.house))


def card_points(at: Judge, play: Action) -> int:
    """The points of the cards that it brings home."""
    return at.deal.scoring.total(taken(at, play))


def is_last_card(at: Judge) -> bool:
    """Whether the card to be played is the very last of the deal (sweep-last)."""
    return at.deal.dealt_out and not at.deal.has_second_hands and at.held == 1


def sweep_points(at: Judge, play: Action) -> int:
    """What its sweep counts; 0 where it sweeps nothing, or with the last card."""
    deal = at.deal
    if not isinstance(play, Play) or play.is_throw or leaves_something(at, play) or is_last_card(at):
        return 0
    return deal.sweep_worth(first=not deal.dealt_out)


def gained(at: Judge, play: Action) -> int:
    """All points that a play brings at once."""
    return card_points(at, play) + sweep_points(at, play)


def gained_by_the_rules(at: Judge, play: Action) -> int:
    """The same, found by doing it."""
    deal, side = at.deal.clone(), at.view.side
    before = deal.points_so_far(side)
    deal.apply(at.view.seat, play)
    return deal.points_so_far(side) - before


def counting(at: Judge, play: Action) -> str:
    """The cards that count of those brought home, the dearest first."""
    points = at.deal.scoring.points
    those = sorted((c for c in taken(at, play) if points(c)), key=lambda c: (-points(c), c))
    more = len(those) - NAMED
    return f"{text_of(those[:NAMED])} and {more} more" if more > 0 else text_of(those)


# What it leaves


def floor_after(at: Judge, play: Turn) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """The loose cards and the houses that lie there when it is done."""
    deal = at.deal
    loose = without(deal.loose, play.loose)
    houses = {value for value in deal.houses if value != play.house}
    if isinstance(play, Build):
        houses.add(play.value)
    elif is_throw(play):
        loose = (*loose, play.card)
    return loose, tuple(sorted(houses))


def sweepers(at: Judge, play: Turn) -> list[int]:
    """The values of which one card could then sweep the floor."""
    loose, houses = floor_after(at, play)
    if not loose and not houses:
        return []
    values = values_of(loose)
    return [value for value in range(1, 14) if set(houses) <= {value} and falls_into(values, value)]


def sweeping(at: Judge, play: Turn) -> int:
    """How many of the cards that its player does not see could then sweep the floor."""
    return sum(at.unseen[value] for value in sweepers(at, play))


def leaves_something(at: Judge, play: Turn) -> bool:
    """Whether the floor is not bare when it is done."""
    return any(floor_after(at, play))


def sweeping_by_the_rules(at: Judge, play: Turn) -> int:
    """The same, found by doing it and trying each card on what then lies there."""
    deal = at.deal.clone()
    deal.apply(at.view.seat, play)
    loose, houses = deal.loose, deal.houses
    return sum(_takes_all(c, loose, houses) for c in at.deal.unseen())


def _takes_all(c: Card, loose: tuple[Card, ...], houses: tuple[int, ...]) -> bool:
    """Whether a card takes a whole floor: cards are taken from it set by set, all ways tried."""
    value = capture_value(c)
    if houses not in ((), (value,)):
        return False
    return (bool(loose) or bool(houses)) and _empties(sorted(values_of(loose), reverse=True), value)


def _empties(values: list[int], value: int) -> bool:
    """Whether numbers fall into heaps of that value: the largest goes on one heap or another."""

    def lay(at: int, heaps: tuple[int, ...]) -> bool:
        if at == len(values):
            return all(heap == value for heap in heaps)
        number = values[at]
        ways = [(*heaps[:n], heap + number, *heaps[n + 1 :]) for n, heap in enumerate(heaps)]
        return any(lay(at + 1, way) for way in (*ways, (*heaps, number)) if max(way) <= value)

    return sum(values) % value == 0 and lay(0, ())


def others_cards(deal: SeepDeal, seat: int) -> list[Card]:
    """In a whole deal the cards that others hold or that are still to be dealt."""
    piles = ("stock", *(f"hand.{other}" for other in range(deal.seats) if other != seat))
    return [c for name in piles for c in deal.cards_in(name)]


def others_holding(deal: SeepDeal, seat: int, value: int) -> int:
    """How many of them have that value."""
    return values_of(others_cards(deal, seat)).count(value)


# Houses


def inside(at: Judge, build: Build) -> tuple[Card, ...]:
    """The cards of a house when a build is done."""
    deal = at.deal
    return (build.card, *build.loose, *deal.house(build.value), *deal.house(build.house))


def kept(at: Judge, build: Build) -> tuple[Card, ...]:
    """The cards of the own hand that take the house then."""
    left = without(at.view.hand, (build.card,))
    return tuple(c for c in left if capture_value(c) == build.value)


def cements(at: Judge, build: Build) -> bool:
    """Whether a house that could be broken, or a new one, is cemented by it."""
    is_closed = sum(values_of(inside(at, build))) >= 2 * build.value
    return is_closed and build.value not in at.deal.cemented


def is_partners(at: Judge, value: int) -> bool:
    """Whether a house that stands is the partner's and not the own."""
    deal = at.deal
    return (
        value in deal.houses
        and deal.is_ours(value, at.view.seat)
        and at.view.seat not in deal.owned_by[value]
    )


def partner_holds(deal: SeepDeal, seat: int, value: int) -> bool:
    """Whether in a whole deal a partner has a card of that value."""
    partners = (other for other in range(deal.seats) if other != seat and deal.side(other) == deal.side(seat))
    return any(value in values_of(deal.hand(other)) for other in partners)


def pairs(at: Judge) -> list[int]:
    """The values that may be bid of which the hand has more than one card."""
    values = values_of(at.view.hand)
    return [bid.amount for bid in at.view.legal if isinstance(bid, Bid) and values.count(bid.amount) > 1]


def of_value(at: Judge, value: int) -> tuple[Card, ...]:
    """The cards of that value in the own hand."""
    return tuple(c for c in at.view.hand if capture_value(c) == value)


def picks_up(c: Card, wanted: Card, loose: tuple[Card, ...]) -> bool:
    """Whether a card could pick up a certain one of the loose cards."""
    value, at = capture_value(c), loose.index(wanted)
    return any(mask >> at & 1 for mask in sets_of(values_of(loose), value))


def takers(at: Judge, play: Play) -> list[int]:
    """The values that pick up a card once it is thrown."""
    sums = {capture_value(play.card)}
    for value in values_of(at.deal.loose):
        sums |= {one + value for one in sums}
    return [value for value in range(1, 14) if value in sums]
