"""One decision of a seat in Remi: the values of actions, and the reasons for them."""

from __future__ import annotations

import functools

from cardtable.bots import MORE, by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Card, text_of, without
from cardtable.engine import Action
from cardtable.mechanics import Cut, Discard
from cardtable.mechanics.rummy import MeldPosition, completing, is_joker
from cardtable.words import points, with_unit
from games.remi.actions import Lay, RemiDraw, Reserve, Swap, Tack
from games.remi.deal_state import BONUS, RemiDealState
from games.remi.set_search import best_sets
from games.remi.sets import RULES, hand_value, set_value, values
from games.remi.stages import STOCK, Melding

# The stages of a round, by name

CUT = "cut"
DRAW = "draw"
MELD = "meld"

MAX_NAMED = 5
"""The most cards coming with a discard that a sentence names."""

cost_of = RemiDealState.cost_of

# The values of actions, in points

ORDER: dict[type[Action], float] = {Lay: 1000.0, Swap: 800.0, Tack: 600.0, Reserve: 400.0}
"""The order of a turn: lays make room for what is added, and the discard comes last."""
CLOSING = 100.0
"""The gain of closing the round."""
DRAWN = 5.0
"""The gain of a card from the stock in the long run."""
FEAR = 0.5
"""The part of a card's cost that is likely to count in the end."""
FEAR_LATE = 1.0
"""The part that is likely to count when an opponent is a few cards from closing."""
KEPT_TACK = 5.0
"""The loss of adding a card that a set in hand needs."""
KEPT_DISCARD = 200.0
"""The loss of discarding a card that a set in hand needs."""
FEEDS_NEXT = 3.0
"""The loss of discarding a card that goes with one that the next player is known to hold."""
JOKER_DISCARD = 60.0
"""The loss of discarding a joker."""


def laid_by(deal: RemiDealState, action: Action) -> int:
    """The points of the cards that an action lays or adds."""
    match action:
        case Lay() | RemiDraw():
            return sum(map(set_value, action.melds))
        case Tack(c, at, stands):
            return deal.laid[at].gain(c, stands)
        case Swap(c, at):
            return values(deal.laid[at].meld)[deal.laid[at].joker_at(c)]
    return 0


def next_of_turn(deal: RemiDealState, seat: int) -> Action | None:
    """The next lay, swap or tack; None if there is none."""
    if not isinstance(deal.stage, Melding):
        return None
    hand, able = deal.hand(seat), list[Action]()
    if seat in deal.down:
        able += [Lay((str(one),)) for one in best_sets(hand)[1] if len(one.cards) < len(hand)]
    able = able or deal.stage.lays_and_additions(seat)
    return max(able, key=lambda one: ORDER[type(one)] + laid_by(deal, one), default=None)


class RemiPosition(MeldPosition[RemiDealState]):
    """One decision of one seat."""

    rules = RULES
    meld_word = "set"
    lay_words = "lay sets"
    go_out = "close the round"
    goes_out = "closes the round"
    is_out = "it closes the round"
    adds_by = Tack

    # Sets

    @functools.cached_property
    def kept(self) -> tuple[Card, ...]:
        """The cards of the hand that lie in its best sets."""
        return tuple(c for meld in best_sets(self.hand)[1] for c in meld.cards)

    def in_a_set(self, c: Card) -> bool:
        """Whether the best sets of the hand need a card."""
        return len(self.hand) > 1 and self.hand.count(c) <= self.kept.count(c)

    def is_needed(self, c: Card) -> bool:
        return self.in_a_set(c)

    def can_spare(self, c: Card) -> bool:
        """Whether a card lies in no set, goes with no other and cannot be added."""
        tacks = (one.card for one in self.view.legal if isinstance(one, Tack))
        return self.goes_with_none(c) and not self.in_a_set(c) and c not in tacks

    @functools.cached_property
    def fear(self) -> float:
        """The part of the hand's cost that is likely to count."""
        return FEAR_LATE if self.is_endgame else FEAR

    # Closing

    def next_down(self, deal: RemiDealState) -> Action | None:
        return next_of_turn(deal, self.seat)

    def out_brings(self, action: Action) -> str:
        return f", for {2 * BONUS if self.deal.is_first_turn else BONUS} points"

    # The discards

    @functools.cached_property
    def takes(self) -> list[RemiDraw]:
        """The legal ways to take from the discards."""
        return [one for one in self.view.legal if isinstance(one, RemiDraw) and one.card]

    def comes_with(self, take: RemiDraw) -> tuple[Card, ...]:
        """The cards that come with a taken one and do not lie in its set."""
        assert take.card is not None
        came = self.deal.discards_to(take.card, take.is_deep)
        held = without((*self.hand, *came), take.cards)
        return tuple([c for c in dict.fromkeys(came) for _ in range(held.count(c) - self.hand.count(c))])

    def is_dear(self, take: RemiDraw) -> bool:
        """Whether the cards that come with it cost more than the set counts."""
        return cost_of(self.comes_with(take)) > laid_by(self.deal, take)

    # What actions are worth

    def value(self, action: Action) -> float:
        """How much an action is worth."""
        match action:
            case Cut(aim):
                return -float(abs(aim - self.deal.exact))
            case RemiDraw():
                return self._take(action) if action != STOCK else 0.0
            case Lay():
                left = best_sets(without(self.hand, action.cards))[0]
                return ORDER[Lay] + laid_by(self.deal, action) + left
            case Tack(c):
                return ORDER[Tack] + laid_by(self.deal, action) - KEPT_TACK * self.in_a_set(c)
            case Swap(c) | Reserve(c):
                return ORDER[type(action)] + hand_value(c)
            case Discard(c):
                return self._discard(c)
        return 0.0

    def _take(self, take: RemiDraw) -> float:
        """How much better the turn ends than with a card from the stock, a closing included."""
        then, counts = self.played_on(take), best_sets(self.hand)[0]
        held = then.hand(self.seat)
        laid = then.laid_points(self.seat) - self.deal.laid_points(self.seat) - counts
        more = cost_of(held) + cost_of(self.kept) - cost_of(self.hand)
        return laid - self.fear * more + CLOSING * (len(held) == 1) - DRAWN

    def _discard(self, c: Card) -> float:
        if len(self.hand) == 1:
            return CLOSING
        if self.in_a_set(c):
            return -KEPT_DISCARD - hand_value(c)
        cost = self.fear * hand_value(c) if self.is_down or self.deal.down else 0.2 * hand_value(c)
        cost -= FEEDS_NEXT * len(self.helps_next(c))
        return cost - self._promise(c) - JOKER_DISCARD * is_joker(c)

    def _promise(self, c: Card) -> float:
        """The expected points of a card in a set, by the unseen cards that would complete one; none of a card
        of which another like it stays."""
        if self.is_double(c):
            return 0.0
        unseen = self.unseen
        friends = dict.fromkeys(self.goes_with(c))
        thirds = [unseen[one] for friend in friends for one in completing(c, friend, RULES)]
        return sum(thirds) * (hand_value(c) + 5) / 15

    # Reasons: the cut, laying and adding

    @reason(f"{{cut.amount}} cards will be dealt: just as many lifted score {BONUS}.", of=Cut)
    def exact(self, cut: Cut) -> bool:
        """Whether the cut lifts as many cards as will be dealt."""
        return cut.amount == self.deal.exact

    @reason(of=Lay, theme="lay in time", amount=MORE)
    def lays(self, lay: Lay) -> str:
        """The points of the sets."""
        counts = points(laid_by(self.deal, lay))
        if not self.is_down:
            worth = "this set is" if len(lay.groups) == 1 else "these sets are"
            return f"It brings you down: {worth} worth {counts}."
        return f"It counts {counts} for you; in hand it would cost {cost_of(lay.cards)}."

    @reason("{action.card} lies in a set in your hand.", of=(Tack, Discard), against=True)
    def breaks_set(self, action: Tack | Discard) -> bool:
        """Whether a set in hand needs the card."""
        return self.in_a_set(action.card)

    @reason(of=Tack, theme="add to sets", amount=MORE)
    def adds(self, tack: Tack) -> str:
        """The points of the card in its set."""
        return f"It counts {points(laid_by(self.deal, tack))} there, and costs you nothing in hand."

    @reason("It brings you a joker, which may stand for any card of its colour.", of=Swap, theme="win jokers")
    def swaps(self, swap: Swap) -> bool:
        """Always true."""
        return True

    @reason(
        "{reserve.card} costs you nothing there, and brings the joker when the set is completed.",
        of=Reserve,
        theme="win jokers",
    )
    def reserves(self, reserve: Reserve) -> bool:
        """Always true."""
        return True

    # Reasons: from the discards

    def _take_words(self, take: RemiDraw) -> str:
        """The points of the set, and the cost of the cards that come with it."""
        counts, came = f"The set counts {points(laid_by(self.deal, take))}", self.comes_with(take)
        if not came:
            return f"{counts}."
        more = len(came) - MAX_NAMED
        named = f"{text_of(came[:MAX_NAMED])} and {more} more" if more > 0 else text_of(came)
        verbs = "comes with it, and costs" if len(came) == 1 else "come with it, and cost"
        return f"{counts}; {named} {verbs} {cost_of(came)} in hand."

    @reason(of=RemiDraw, against=True)
    def dear_pick_up(self, take: RemiDraw) -> str:
        """The cards that come with it cost more than the set counts."""
        return self._take_words(take) if take != STOCK and self.is_dear(take) else ""

    @reason(of=RemiDraw, name="takes", theme="take what helps", amount=MORE)
    def takes_discard(self, take: RemiDraw) -> str:
        """It takes from the discards."""
        return self._take_words(take) if take != STOCK else ""

    @reason(
        "With each discard that you can use come cards that cost more than its set counts.",
        of=RemiDraw,
        theme="leave dear piles",
    )
    def all_dear(self, take: RemiDraw) -> bool:
        """Whether it draws from the stock, and each way to take a discard costs more than it brings."""
        return take == STOCK and bool(self.takes) and all(map(self.is_dear, self.takes))

    @reason(
        "It brings a single card, which you may keep; a discard has to be laid at once, in a new set.",
        of=RemiDraw,
        theme="leave dear piles",
    )
    def draws_freely(self, take: RemiDraw) -> bool:
        """Whether it draws from the stock where a discard could be taken."""
        return take == STOCK and bool(self.takes)

    # Reasons: discards

    @reason(
        "{discard.card} can take the place of a joker on the table, and another card be discarded.",
        of=Discard,
        against=True,
    )
    def could_swap(self, discard: Discard) -> bool:
        """Whether the card can be swapped for a joker, and another be discarded instead."""
        return self.could_go(discard, Swap)

    @reason(
        "{discard.card} can be laid crosswise before a set, and another card be discarded.",
        of=Discard,
        against=True,
    )
    def could_reserve(self, discard: Discard) -> bool:
        """Whether the card can reserve a joker, and another be discarded instead."""
        return self.could_go(discard, Reserve)

    def outs(self, c: Card) -> int:
        """How many cards not seen, but for jokers, would complete a set with it and another card of the hand;
        none with a card of which another like it stays."""
        if self.is_double(c):
            return 0
        thirds = {one for friend in self.goes_with(c) for one in completing(c, friend, RULES)}
        return sum(self.unseen[one] for one in thirds)

    def is_double(self, c: Card) -> bool:
        """Whether another like it stays in the hand, outside its sets."""
        return not is_joker(c) and self.hand.count(c) - self.kept.count(c) > 1

    @reason(
        "You hold {discard.card} twice, and a set takes only one of them.",
        of=Discard,
        theme="discard useless cards",
    )
    def gives_double(self, discard: Discard) -> bool:
        """Whether another like it stays, so that no chance of a set is lost."""
        return self.is_double(discard.card)

    def has_no_fewer_outs(self, discard: Discard, other: Action) -> bool:
        """Whether another discard lies in a set, or no fewer cards would complete one with it."""
        if not isinstance(other, Discard) or is_joker(other.card) or self.in_a_set(other.card):
            return True
        return self.outs(other.card) >= self.outs(discard.card)

    @reason(of=Discard, beside=has_no_fewer_outs, theme="discard useless cards")
    def fewest_outs(self, discard: Discard) -> str:
        """Fewer cards would complete a set with it than with some other card, and none has fewer."""
        if is_joker(discard.card) or self.in_a_set(discard.card) or self.is_double(discard.card):
            return ""
        faces = {one.card for one in self.discards}
        counts = [self.outs(c) for c in faces if not is_joker(c) and not self.in_a_set(c)]
        mine = self.outs(discard.card)
        if not min(counts) == mine < max(counts):
            return ""
        cards = with_unit(mine, "card") if mine else "No card"
        verb = "completes" if mine < 2 else "complete"
        told = f"{cards} not seen, but for jokers, {verb} a set with {discard.card} and another of yours"
        return f"{told}: no other has fewer."

    @reason(of=Discard, against=True)
    def pair(self, discard: Discard) -> str:
        """The card goes with another."""
        friends = self.goes_with(discard.card)
        return f"{discard.card} may come into a set with {friends[0]}." if friends else ""

    # Thoughts

    @thought(stage=CUT)
    def errs(self) -> str:
        """The cut misses by chance."""
        error = self.deal.options.cut_error
        return f"Your hand errs by up to {with_unit(error, 'card')}, one way or the other." if error else ""

    @thought(
        "A discard must be laid at once, in a new set; all cards on top of it come with it.",
        stage=DRAW,
        name="comes-with",
    )
    def can_take(self) -> bool:
        """Whether a discard can be taken."""
        return bool(self.takes)

    @thought(stage=MELD)
    def short(self) -> str:
        """The sets in hand are worth too little to go down."""
        counts, need = best_sets(self.hand)[0], self.deal.options.first_lay
        if self.is_down or counts >= need:
            return ""
        if not counts:
            return f"You hold no set: to go down you need sets worth {points(need)}."
        return f"Your sets are worth {points(counts)}: to go down you need {need}."

    @thought("A joker on the table can be yours for the card that it stands for.", stage=MELD)
    def can_swap(self) -> bool:
        """Whether a joker can be swapped."""
        return self.can(Swap)


REASONS = by_weight(
    RemiPosition.exact,
    # Closing, laying and adding
    RemiPosition.last_card,
    RemiPosition.lets_out,
    RemiPosition.lays,
    RemiPosition.breaks_set,
    RemiPosition.adds,
    RemiPosition.swaps,
    RemiPosition.reserves,
    # From the discards
    RemiPosition.dear_pick_up,
    RemiPosition.takes_discard,
    RemiPosition.all_dear,
    RemiPosition.draws_freely,
    # Discards
    RemiPosition.could_add,
    RemiPosition.could_swap,
    RemiPosition.could_reserve,
    RemiPosition.feeds_next,
    RemiPosition.starves_next,
    RemiPosition.gives_double,
    RemiPosition.dearest,
    RemiPosition.alone,
    RemiPosition.fewest_outs,
    RemiPosition.pair,
    RemiPosition.saves,
)
THOUGHTS = thoughts_by_weight(
    RemiPosition.errs,
    RemiPosition.can_take,
    RemiPosition.can_lay,
    RemiPosition.soon_out,
    RemiPosition.some_are_down,
    RemiPosition.short,
    RemiPosition.can_swap,
    RemiPosition.stock_ends,
    RemiPosition.holds_joker,
    RemiPosition.next_may_use,
    RemiPosition.counts,
)
