"""One decision of a seat in Basra: the floor, and the reasons for each play."""

from __future__ import annotations

from cardtable.bots import MORE, by_weight, reason, thought, thoughts_by_weight, worded
from cardtable.cards import Card, text_of, without
from cardtable.engine import Action
from cardtable.mechanics import OneCard
from cardtable.mechanics.fishing import (
    Cards,
    Fish,
    FishingPosition,
    SweepPosition,
    no_sweep_follows,
    pip_value,
    plays_of,
)
from cardtable.words import with_unit
from games.basra.deal_state import BASRA, CARD_POINTS, TEN_OF_DIAMONDS, TWO_OF_CLUBS, BasraDealState
from games.basra.sweeps import LONE, NONE, PAIR, SEVEN, TEN, basras, is_lebanese, lone_after

THIN_FLOOR = 4
"""With fewer cards than this on the floor, a card that takes all takes little."""
NEAR_MAJORITY = 7
"""This many cards short of the majority, a side is told how many it needs."""


def cards_needed(deal: BasraDealState) -> int:
    """The number of cards with which a side has the majority, whatever the others have."""
    return len(deal.pack) // 2 + 1


def has_majority(deal: BasraDealState, seat: int, play: Fish) -> bool:
    """Witness: whether by the rules no other side can have as many cards."""
    then = deal.clone()
    side = deal.side(seat)
    then.apply(seat, play)
    counts = then.counts
    return counts[side] > len(then.pack) - counts[side]


class BasraPosition(SweepPosition[BasraDealState]):
    """One decision: the floor, and for each play the floor that it leaves."""

    sweep_name = "basra"

    def card_points(self, c: Card) -> int:
        return CARD_POINTS[c]

    def takes_all(self, c: Card) -> bool:
        """Whether a card takes the whole floor."""
        return c in self.deal.capture_rules.takes_all

    # Basras

    def after(self, play: Fish) -> tuple[Cards, str]:
        """The floor that a play leaves, and whether a card is alone there (leb-lone)."""
        floor = without(self.table, play.take) if play.take else (*self.table, play.card)
        lebanese = is_lebanese(self.deal.options)
        return floor, lone_after(self.deal.lone, floor, bool(play.take)) if lebanese else self.deal.lone

    def sweep_points(self, play: Action) -> int:
        return BASRA * self.deal.basras_of(play) if isinstance(play, Fish) else 0

    def leaves_cards(self, play: OneCard) -> bool:
        return isinstance(play, Fish) and bool(self.after(play)[0]) and bool(self.still_out)

    def sweepers(self, play: OneCard) -> Cards:
        left, lone = self.after(play) if isinstance(play, Fish) else ((), NONE)
        return tuple(c for c in self.still_out if self.makes_basra(c, left, lone)) if left else ()

    def makes_basra(self, c: Card, floor: Cards, lone: str) -> bool:
        """Whether a card could take a whole floor, and that is a basra."""
        if not basras(c, floor, lone, self.deal.options):
            return False
        count = len(floor)
        return any(len(one.take) == count for one in plays_of(c, floor, self.deal.capture_rules))

    def sweep_of(self, points: int) -> str:
        return "a double basra" if points > BASRA else super().sweep_of(points)

    @reason(
        "It leaves nothing: the next card lies alone, and its equal, played at once, makes a basra.",
        of=Fish,
        name="bares",
        theme="make a basra",
    )
    def leaves_bare_floor(self, play: Fish) -> bool:
        """Lebanon: whether it leaves nothing, so that a card has to be laid alone, and another follows it."""
        follow = len(self.still_out) + len(self.view.hand) - 1
        return self.clears(play) and is_lebanese(self.deal.options) and follow > 1

    def _lets_no_basra(self, play: Fish, other: Action) -> bool:
        """Whether after another play nobody could make a basra either."""
        return isinstance(other, Fish) and not self.sweepers(other)

    @reason(
        "It leaves nothing on the floor, so the next player cannot make a basra.",
        of=Fish,
        name="clears",
        also=_lets_no_basra,
        in_deal=no_sweep_follows,
        theme="leave no basra",
    )
    def denies_basra(self, play: Fish) -> bool:
        return self.clears(play)

    # The majority, and cards that count

    @property
    def own_count(self) -> int:
        """How many cards this side has captured."""
        return self.deal.counts[self.view.side]

    def count_after(self, play: Fish) -> int:
        """How many cards this side has captured after a play."""
        return self.own_count + len(self.brought(play))

    def _gains_it_too(self, play: Fish, other: Action) -> bool:
        """Whether another play gains the majority as well, with however many cards."""
        return isinstance(other, Fish) and self.count_after(other) >= cards_needed(self.deal)

    @reason(of=Fish, name="majority", also=_gains_it_too, in_deal=has_majority, theme="win most cards")
    def wins_majority(self, play: Fish) -> str:
        """Whether its side gains the majority by the cards it brings."""
        after = self.count_after(play)
        if not self.own_count < cards_needed(self.deal) <= after:
            return ""
        return f"Your side then has {after} cards: the majority, {with_unit(self.deal.pot, 'point')}."

    @reason(of=Fish, name="prize", theme="take points", amount=MORE)
    def brings_prize(self, play: Fish) -> str:
        """Whether it brings the 10 of diamonds or the 2 of clubs, with all else that counts."""
        prizes = {TEN_OF_DIAMONDS, TWO_OF_CLUBS}.intersection(self.brought(play))
        return self.brings_points(play) if prizes else ""

    @reason(of=Fish, name="cards", theme="win most cards", amount=MORE)
    def brings_cards(self, play: Fish) -> str:
        if not play.take:
            return ""
        count = len(self.brought(play))
        return f"It brings you {count} cards: your side then has {self.count_after(play)}."

    # Cards that take all

    def takes_thin_floor(self, play: Fish) -> bool:
        """Whether a card that takes all takes little with it, or nothing."""
        return self.takes_all(play.card) and len(play.take) < THIN_FLOOR and not self.deal.basras_of(play)

    @reason(of=Fish, name="thin-sweep", against=True)
    def wastes_sweeper(self, play: Fish) -> str:
        if not self.takes_thin_floor(play):
            return ""
        return f"{play.card} takes {with_unit(len(play.take), 'card')} there: it could sweep a full floor."

    @reason(of=Fish, keeps=True, theme="keep a jack")
    def keeps_sweeper(self, play: Fish) -> str:
        """Whether it keeps a card that takes all, while another play would spend one on a thin floor."""
        kept = sorted({one.card for one in self.card_plays if self.takes_thin_floor(one)})
        if self.takes_all(play.card) or not self.table or not kept:
            return ""
        return f"It keeps {text_of(kept)} for a richer floor than {with_unit(len(self.table), 'card')}."

    # Thoughts

    @property
    def floor_sum(self) -> int:
        """The sum of the floor, if one number card could take it all; else 0."""
        total = sum(map(pip_value, self.table))
        return total if all(map(pip_value, self.table)) and total <= TEN else 0

    @thought(stage="play", name="lone")
    def lone_card(self) -> str:
        if self.deal.lone != LONE:
            return ""
        return f"{text_of(self.table)} lies alone: its equal takes it for a basra."

    @thought(stage="play", name="pair")
    def lone_pair(self) -> str:
        total = self.floor_sum
        if self.deal.lone != PAIR or not total:
            return ""
        return f"{text_of(self.table)}: a card of {total} takes both for a basra."

    @thought(stage="play", name="sum")
    def floor_adds_up(self) -> str:
        total = self.floor_sum
        if is_lebanese(self.deal.options) or not total:
            return ""
        return f"The floor adds up to {total}: a card of that number makes a basra."

    @thought(
        "The floor is bare: what you lay lies alone there for its equals, the fewer still out the better.",
        stage="play",
        name="bare",
    )
    def floor_is_bare(self) -> bool:
        return not self.table and bool(self.still_out)

    @thought(f"{TEN_OF_DIAMONDS} lies there: 3 points for whoever takes it.", stage="play")
    def prize_lies(self) -> bool:
        return TEN_OF_DIAMONDS in self.table

    @thought("Most cards are worth {self.deal.pot} points in this deal.", stage="play", name="held-over")
    def majority_held_over(self) -> bool:
        return bool(self.deal.carry.get("abeyance"))

    @thought(stage="play")
    def majority_near(self) -> str:
        """Whether a few cards more give it the majority for certain, and as many are left to be taken."""
        own = self.own_count
        needed = cards_needed(self.deal)
        left = len(self.deal.pack) - sum(self.deal.counts)
        if not needed - NEAR_MAJORITY <= own < needed <= own + left:
            return ""
        if self.deal.sides == 2:
            return f"Your side has {own} cards: {needed} are the majority."
        return f"You have {own} cards: {needed} are more than half of the pack."

    @thought(stage="play")
    def seven_held(self) -> str:
        """Whether it holds a 7 of diamonds that takes all, and something lies there."""
        if SEVEN not in self.view.hand or not self.takes_all(SEVEN) or not self.table:
            return ""
        if self.deal.options.seven == "lobashev":
            return f"{SEVEN} takes all that lies there: a basra on number cards of less than {TEN} together."
        return f"{SEVEN} takes all that lies there: a basra on number cards of {TEN} or less together."

    @thought(stage="play")
    def jack_held(self) -> str:
        return self.taking_card_may_wait()

    @thought(
        f"Most cards count {{self.deal.pot}}, a basra 10, {TEN_OF_DIAMONDS} 3, {TWO_OF_CLUBS} 2, "
        "each Ace and Jack 1.",
        stage="play",
        name="worth",
    )
    def what_counts(self) -> bool:
        return True


REASONS = by_weight(
    BasraPosition.makes_sweep,
    BasraPosition.misses_sweep,
    BasraPosition.wins_majority,
    BasraPosition.brings_prize,
    BasraPosition.leaves_bare_floor,
    BasraPosition.denies_basra,
    BasraPosition.takes_most,
    BasraPosition.is_only_capture,
    BasraPosition.leaves_no_sweep,
    BasraPosition.leaves_fewest_sweepers,
    BasraPosition.leaves_fewer_sweepers,
    BasraPosition.leaves_sweep,
    BasraPosition.brings_points,
    BasraPosition.brings_cards,
    BasraPosition.wastes_sweeper,
    BasraPosition.keeps_capture,
    BasraPosition.is_safe,
    worded(
        FishingPosition.only_taking_rank_takes,
        "Nothing but a Jack can take {play.card} as the floor lies.",
        name="jacks-only",
    ),
    BasraPosition.is_hardest,
    BasraPosition.none_is_harder,
    BasraPosition.keeps_sweeper,
    BasraPosition.counts_nothing,
    BasraPosition.could_take_back,
    BasraPosition.sets_up,
    BasraPosition.may_be_taken,
)
THOUGHTS = thoughts_by_weight(
    BasraPosition.lone_card,
    BasraPosition.lone_pair,
    BasraPosition.floor_adds_up,
    BasraPosition.floor_is_bare,
    BasraPosition.prize_lies,
    BasraPosition.ends_soon,
    BasraPosition.nothing_takes,
    BasraPosition.majority_held_over,
    BasraPosition.majority_near,
    BasraPosition.seven_held,
    BasraPosition.jack_held,
    BasraPosition.what_counts,
)
