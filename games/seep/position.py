"""One decision of a seat in Seep: the floor, the values of turns, and the reasons for them."""

from __future__ import annotations

from collections import Counter

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight, worded
from cardtable.cards import Card, text_of, without
from cardtable.engine import Action, View
from cardtable.mechanics import OneCard
from cardtable.mechanics.fishing import SweepPosition
from cardtable.words import join_or, points
from games.seep.actions import Bid, Build, Play, Turn
from games.seep.deal_state import HOUSES, TEN, SeepDealState, capture_value, values_of
from games.seep.quick_floor import sweeps

LAST_GETS_REST = "who takes last also gets what lies loose"
"""Why a house that nobody else can take waits."""
NAMES = {11: "a jack", 12: "a queen", 13: "a king"}
"""The cards of a value that are not called by a number."""


def a_card(value: int) -> str:
    """A card of a house's value, as said: `a 9`, `a king`."""
    return NAMES.get(value, f"a {value}")


def breaking(value: int) -> str:
    """Whether a house of that value can be broken, in words."""
    higher = join_or([str(one) for one in HOUSES if one > value])
    return f"can be broken to {higher} while it is ordinary" if higher else "is never broken"


# Witnesses, asked of whole deals


def partner_holds_value(deal: SeepDealState, seat: int, build: Build) -> bool:
    """Whether a partner holds a card of the house's value."""
    return any(build.value in values_of(deal.hand(one)) for one in deal.team(seat) - {seat})


def others_hold(deal: SeepDealState, seat: int, value: int) -> bool:
    """Whether another hand, or the stock, has a card of that value."""
    piles = ("stock", *(f"hand.{one}" for one in range(deal.seats) if one != seat))
    return any(value in values_of(deal.cards_in(name)) for name in piles)


def nobody_else_holds(deal: SeepDealState, seat: int, build: Build) -> bool:
    """Whether neither another hand nor the stock has a card of the house's value."""
    return not others_hold(deal, seat, build.value)


def nobody_else_takes(deal: SeepDealState, seat: int, play: Play) -> bool:
    """Whether neither another hand nor the stock has a card of the house that it takes."""
    return not others_hold(deal, seat, play.house)


def own_house_is_safe(deal: SeepDealState, seat: int, action: Action) -> bool:
    """Whether a house stands that this seat can take, and nobody else."""
    own = set(values_of(deal.hand(seat)))
    return any(value in own and not others_hold(deal, seat, value) for value in deal.houses)


def is_safe_from_breaking(deal: SeepDealState, seat: int, build: Build) -> bool:
    """Whether by the rules nobody could break the house once it is built."""
    then = deal.clone()
    then.apply(seat, build)
    everybody = [one for other in range(then.seats) for one in then.legal(other)]
    return not any(isinstance(one, Build) and one.house == build.value for one in everybody)


class SeepPosition(SweepPosition[SeepDealState]):
    """One decision: the floor and its houses, and for each turn the gain and the floor left."""

    sweep_name = "sweep"
    table_name = "floor"

    def __init__(self, view: View[SeepDealState]) -> None:
        super().__init__(view)
        self.hand = view.hand
        self.values_out = Counter(values_of(self.still_out))
        """By capture value: how many cards other seats hold or are still to be dealt."""
        held = [len(self.deal.hand(seat)) for seat in range(view.seats)]
        self.is_last_card = self.is_last_batch and sum(held) == 1
        self.next_share = max(1, held[self.deal.seat_after(view.seat)]) / max(1, len(self.still_out))
        """The part of the cards still out that the next player holds."""

    # The gain of a turn, and the floor left

    def card_points(self, c: Card) -> int:
        return self.deal.scoring.points(c)

    def brought(self, play: Action) -> tuple[Card, ...]:
        return super().brought(play) + (self.deal.house(play.house) if isinstance(play, Play) else ())

    def is_laid(self, play: Action) -> bool:
        return isinstance(play, Play) and not play.takes and bool(self.still_out)

    def after(self, turn: OneCard) -> tuple[tuple[Card, ...], set[int]]:
        """The loose cards and the houses on the floor after a turn."""
        assert isinstance(turn, Turn)
        loose = without(self.deal.loose, turn.take)
        houses = set(self.deal.houses) - {turn.house}
        if isinstance(turn, Build):
            return loose, houses | {turn.value}
        return loose if turn.takes else (*loose, turn.card), houses

    def sweep_points(self, play: Action) -> int:
        if not isinstance(play, Play) or any(self.after(play)) or self.is_last_card:
            return 0
        return self.deal.sweep_worth(first=not self.deal.dealt_out)

    @property
    def last_card_follows(self) -> bool:
        """Whether the card to be played is the last but one, so that the next makes no sweep (sweep-last)."""
        return len(self.hand) == len(self.still_out) == 1

    def leaves_cards(self, play: OneCard) -> bool:
        return any(self.after(play)) and bool(self.still_out)

    def sweepers(self, play: OneCard) -> list[Card]:
        """The cards still out that could take all of it; the very last card makes no sweep that counts."""
        if self.last_card_follows:
            return []
        loose, houses = self.after(play)
        able = [value for value in self.values_out if sweeps(value, values_of(loose), houses)]
        return [c for c in self.still_out if capture_value(c) in able]

    @reason(of=Play, name="cards")
    def takes_cards(self, play: Play) -> str:
        return f"It takes {text_of(self.brought(play)[1:])} off the floor." if play.takes else ""

    @reason(of=Play, against=True, name="gives")
    def gives_points(self, play: Play) -> str:
        count = self.card_points(play.card)
        if play.takes or count <= 0:
            return ""
        return f"{play.card} counts {points(count)} for whoever takes it."

    # Bids

    def of_value(self, value: int) -> tuple[Card, ...]:
        """The cards of that value in the seat's own hand."""
        return tuple(c for c in self.hand if capture_value(c) == value)

    @reason(of=Bid, name="pair", theme="bid on a pair")
    def bids_on_pair(self, bid: Bid) -> str:
        held = self.of_value(bid.amount)
        if len(held) < 2:
            return ""
        return f"You hold {text_of(held)}: one can be played and another still takes a house of {bid.amount}."

    def is_higher_bid(self, bid: Bid, other: Action) -> bool:
        """Whether another action is a lower bid."""
        return isinstance(other, Bid) and other.amount < bid.amount

    @reason(of=Bid, name="highest-bid", beside=is_higher_bid)
    def is_highest_bid(self, bid: Bid) -> str:
        if not all(self.is_higher_bid(bid, one) for one in self.view.legal if one != bid):
            return ""
        return f"It is your highest bid: a house of {bid.amount} {breaking(bid.amount)}."

    @reason(of=Bid, against=True)
    def easily_broken(self, bid: Bid) -> str:
        return f"A house of {bid.amount} {breaking(bid.amount)}."

    # Houses built and broken

    def inside(self, build: Build) -> tuple[Card, ...]:
        """The cards of a house after a build."""
        deal = self.deal
        return (build.card, *build.take, *deal.house(build.value), *deal.house(build.house))

    def kept(self, build: Build) -> tuple[Card, ...]:
        """The cards of the seat's own hand that can then take the house."""
        return tuple(c for c in self.of_value(build.value) if c is not build.card)

    @reason(of=Build, in_deal=partner_holds_value, theme="build for partner")
    def partner_holds(self, build: Build) -> str:
        deal = self.deal
        seat = self.view.seat
        value = build.value
        if value not in deal.houses or not deal.is_ours(value, seat) or seat in deal.owned_by[value]:
            return ""
        return f"Your partner owns the house of {value}, and holds {a_card(value)} for it."

    @reason(of=Build, theme="break their house")
    def breaks(self, build: Build) -> str:
        if not build.house or self.deal.is_ours(build.house, self.view.seat):
            return ""
        inside = text_of(self.deal.house(build.house))
        told = f"It breaks {self.their_house} of {build.house}: {inside} go into one of {build.value}"
        return (
            f"{told}; but {self._count_of_sweepers(build)} could sweep it."
            if self.sweepers(build)
            else f"{told}."
        )

    @property
    def their_house(self) -> str:
        """A house of the other side, by its owners."""
        return "your opponent's house" if self.view.seats == 2 else "the opponents' house"

    @reason(of=Build, name="only-yours", in_deal=nobody_else_holds, theme="build safely")
    def only_own_card_takes(self, build: Build) -> str:
        value = build.value
        if self.values_out[value] or not self.kept(build):
            return ""
        return f"Nobody else can hold {a_card(value)}: only you can take the house of {value}."

    @reason(
        "It makes the house of {build.value} cemented: nobody can break it.",
        of=Build,
        in_deal=is_safe_from_breaking,
        theme="build safely",
    )
    def cements(self, build: Build) -> bool:
        is_cemented = sum(values_of(self.inside(build))) >= 2 * build.value
        return is_cemented and build.value not in self.deal.cemented

    @reason(of=Build, theme="build safely")
    def holds_points(self, build: Build) -> str:
        kept = self.kept(build)
        if not kept:
            return ""
        inside = self.inside(build)
        count = self.deal.scoring.total(inside)
        held = points(count) if count else f"{len(inside)} cards"
        return f"The house of {build.value} then holds {held}, and your {text_of(kept)} can take it."

    def may_wait(self, play: Action) -> bool:
        """Whether it takes a house that nobody else can take or break, with other cards to play before."""
        if not isinstance(play, Play) or not play.house or self.values_out[play.house]:
            return False
        return self.is_last_batch and len(self.hand) > 1 and self.is_unbreakable(play.house)

    def is_unbreakable(self, value: int) -> bool:
        """Whether nobody could break a house: it is cemented, or no card still out goes with it."""
        return self.deal.is_cemented(value) or not any(self.may_raise(value, to) for to in HOUSES)

    @reason(of=Play, against=True, in_deal=nobody_else_takes)
    def takes_early(self, play: Play) -> str:
        """Whether it takes a house that could wait for the last card."""
        if not self.may_wait(play):
            return ""
        return f"Only you can take the house of {play.house}: {LAST_GETS_REST}."

    @reason(of=OneCard, in_deal=own_house_is_safe, theme="take last")
    def lets_wait(self, play: OneCard) -> str:
        """Whether another play would take a house that can wait for the last card."""
        waiting = sorted({one.house for one in self.turns if isinstance(one, Play) and self.may_wait(one)})
        if not waiting or self.may_wait(play) or getattr(play, "house", 0) in waiting:
            return ""
        return f"The house of {waiting[0]}, which only you can take, waits: {LAST_GETS_REST}."

    # Thoughts

    @thought(
        "The floor is still face down: your first play must serve the bid, whatever lies there.", stage="bid"
    )
    def bid_blind(self) -> bool:
        return isinstance(self.view.legal[0], Bid)

    @thought(
        "After this play the hands are dealt out: what you leave lies there for the next player.",
        stage="open",
    )
    def then_dealt(self) -> bool:
        return True

    @thought(stage="play", name="minimum")
    def below_minimum(self) -> str:
        deal = self.deal
        own = deal.points_so_far(self.view.side)
        least = deal.scoring.minimum
        if not deal.options.minimum or own >= least:
            return ""
        return f"Your side has {points(own)}; with fewer than {least} in this deal it loses a baazi."

    @thought(stage="play", name="owed")
    def owes_last_card(self) -> str:
        """Whether the hand has only one card for a house of the seat's own."""
        for value in self.deal.houses_of(self.view.seat):
            if len(held := self.of_value(value)) == 1:
                return (
                    f"{text_of(held)} is your only card for the house of {value}, which you own: "
                    "all it can do is take that house."
                )
        return ""

    @thought(stage="play", name="break")
    def can_break(self) -> str:
        """Which houses of the opponents the seat can break, and to what: where that leaves a sweep, it is no
        advice, and the sweep is told."""
        seat, worth = self.view.seat, points(self.deal.sweep_worth(first=False))
        breaks: dict[tuple[int, int], bool] = {}
        for one in self.view.legal:
            if isinstance(one, Build) and one.house and not self.deal.is_ours(one.house, seat):
                way = one.house, one.value
                breaks[way] = breaks.get(way, True) and bool(self.sweepers(one))
        safe, unsafe = (
            join_or(
                [f"{house} to {to}" for (house, to), is_swept in sorted(breaks.items()) if is_swept == swept]
            )
            for swept in (False, True)
        )
        if not safe:
            return f"Breaking {self.their_house} of {unsafe} leaves a sweep: {worth}." if unsafe else ""
        danger = f"; {unsafe} leaves a sweep, {worth}" if unsafe else ""
        return f"You can break {self.their_house} of {safe} and leave no sweep{danger}."

    @thought(stage="play", name="ordinary")
    def own_house_is_ordinary(self) -> str:
        """Whether others may have the cards to break a house of the seat's own."""
        for value in self.deal.houses_of(self.view.seat):
            if not self.deal.is_cemented(value) and any(self.may_raise(value, to) for to in HOUSES):
                return f"Your house of {value} holds one set: it may be broken until a second cements it."
        return ""

    def may_raise(self, value: int, to: int) -> bool:
        """Whether a card still out raises a house to that value, and others could hold a card for it."""
        raisers = values_of(self.deal.loose) if self.deal.options.floor_break else ()
        is_raised = bool(self.values_out[to - value]) or to - value in raisers
        return to > value and is_raised and (bool(self.values_out[to]) or to in self.deal.houses)

    @thought(stage="play")
    def leave(self) -> str:
        """Warns of leaving a sweep to others."""
        if not self.still_out or self.last_card_follows:
            return ""
        return f"Leave nothing that one card sweeps: {points(self.deal.sweep_worth(first=False))}."

    @thought(stage="play", name="worth")
    def what_counts(self) -> str:
        scoring = self.deal.scoring
        ten = scoring.points(TEN)
        most = f", most cards {scoring.most}" if scoring.most else ""
        if scoring.rule == "score-pakistan":
            return f"{TEN} counts {ten}, 9S 9, 2S and the aces 1 each{most}."
        return f"Spades count what they capture, the other aces 1, {TEN} {ten}{most}; no other card counts."


REASONS = by_weight(
    SeepPosition.bids_on_pair,
    SeepPosition.is_highest_bid,
    SeepPosition.easily_broken,
    SeepPosition.makes_sweep,
    SeepPosition.misses_sweep,
    SeepPosition.takes_early,
    SeepPosition.brings_points,
    SeepPosition.partner_holds,
    SeepPosition.breaks,
    SeepPosition.only_own_card_takes,
    SeepPosition.cements,
    worded(
        SeepPosition.is_safe,
        "Nobody can pick up {play.card} as the floor lies: every card that could has been seen.",
    ),
    SeepPosition.leaves_no_sweep,
    SeepPosition.leaves_fewest_sweepers,
    SeepPosition.leaves_fewer_sweepers,
    SeepPosition.leaves_sweep,
    SeepPosition.takes_cards,
    SeepPosition.lets_wait,
    SeepPosition.gives_points,
    SeepPosition.is_hardest,
    SeepPosition.none_is_harder,
    SeepPosition.counts_nothing,
    SeepPosition.could_take_back,
    SeepPosition.may_be_taken,
    SeepPosition.holds_points,
)
THOUGHTS = thoughts_by_weight(
    SeepPosition.bid_blind,
    SeepPosition.can_sweep,
    SeepPosition.then_dealt,
    SeepPosition.below_minimum,
    SeepPosition.owes_last_card,
    SeepPosition.can_break,
    SeepPosition.own_house_is_ordinary,
    SeepPosition.ends_soon,
    SeepPosition.leave,
    SeepPosition.what_counts,
)
