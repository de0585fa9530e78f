"""One decision of a seat in Kalooki: the values of actions, and the reasons for them."""

from __future__ import annotations

import functools

from cardtable.bots import MORE, by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Card, text_of, without
from cardtable.engine import Action, Pass
from cardtable.mechanics import Discard, Draw
from cardtable.mechanics.rummy import MeldPosition, is_joker, rank_partners, run_partners
from cardtable.words import number_word, points, with_unit
from games.kalooki.actions import RULES, Allow, Call, Lay, Refuse, Tack
from games.kalooki.contract_plan import plan, short_of
from games.kalooki.deal_state import MOST_CALLS, KalookiDealState, penalty

# The stages of a turn, by name

CALL = "call"
ANSWER = "answer"
DRAW = "draw"
MELD = "meld"

LEAVING = ("pass", "allow", "draw stock")
"""The actions that leave the top discard to others."""
MAX_NAMED = 5
"""The most cards left after a lay that a sentence names."""

# The values of actions, on a scale of their own

LAY = 200.0
"""Laying the contract comes before all else."""
TACK = 50.0
"""Tacking on, before the card's penalty is added."""
MAX_LAYS = 20
"""The most ways to lay that are weighed, the dearest first."""
PER_LACK = 10.0
"""A discard loses this by each card that the hand is then further from the contract."""
KEPT = 1.0
"""A discard loses this if the plan for the contract keeps the card."""
PER_FRIEND = 0.3
"""A discard loses this by each card that goes with it."""
FEEDS_NEXT = 0.2
"""A discard loses this by each card that the next player is known to hold and that goes with it."""
PER_POINT = 0.05
"""A discard gains this by each penalty point of the card."""


@functools.cache
def contract_partners(contract: tuple[int, int], c: Card) -> frozenset[Card]:
    """The cards that may lie with a given one in a group of the contract."""
    threes, fours = contract
    same = rank_partners(c, RULES) if threes else frozenset()
    return same | run_partners(c, RULES) if fours else same


def takes(action: Action) -> bool:
    """Whether the action tries to get the top discard."""
    return isinstance(action, Call | Refuse) or action == Draw("discard")


class KalookiPosition(MeldPosition[KalookiDealState]):
    """One decision of one seat."""

    rules = RULES

    # The contract

    def short_of(self, hand: tuple[Card, ...]) -> int:
        """How many cards a hand is short of the contract; 0 once it is laid."""
        return 0 if self.is_down else short_of(hand, *self.deal.contract)

    @functools.cached_property
    def short(self) -> int:
        """How many cards the seat's hand is short of the contract."""
        return self.short_of(self.hand)

    def short_with(self, c: Card) -> int:
        """`short`, with one more card."""
        return self.short_of((*self.hand, c))

    def short_without(self, c: Card) -> int:
        """`short`, with one card less."""
        return self.short_of(without(self.hand, (c,)))

    def can_spare(self, c: Card) -> bool:
        """Whether the contract is as near without a card."""
        return self.short_without(c) == self.short

    def fits(self, c: Card) -> frozenset[Card]:
        """Before the contract is laid only the groups that it asks for count."""
        return super().fits(c) if self.is_down else contract_partners(self.deal.contract, c)

    @property
    def purpose(self) -> str:
        return "" if self.is_down else " for this contract"

    # The top discard

    @functools.cached_property
    def offered(self) -> Card | None:
        """The top discard, where the seat may get it."""
        if self.view.stage == DRAW and Draw("discard") not in self.view.legal:
            return None
        lying = self.view.cards_in("discard")
        return lying[0] if lying and self.view.stage in (CALL, ANSWER, DRAW) else None

    @functools.cached_property
    def is_nearer(self) -> bool:
        """Whether the top discard brings the contract nearer."""
        return self.offered is not None and self.short_with(self.offered) < self.short

    @property
    def is_idle(self) -> bool:
        """Whether the top discard brings the contract no nearer, and is no joker."""
        return self.offered is not None and not is_joker(self.offered) and not self.is_nearer

    @property
    def helpers(self) -> int:
        """How many of the unseen cards bring the contract nearer."""
        return sum(count for c, count in self.unseen.items() if self.short_with(c) < self.short)

    def leaves(self, action: Action) -> bool:
        """Whether the action leaves a card that the seat might get."""
        is_left = isinstance(action, Pass | Allow) or action == Draw("stock")
        return is_left and self.offered is not None

    # Going out

    def next_down(self, deal: KalookiDealState) -> Action | None:
        """The legal lay or tack with the dearest cards."""
        legal = [one for one in deal.legal(self.seat) if isinstance(one, Lay | Tack)]
        return max(legal, key=lambda one: deal.cost_of(one.picks), default=None)

    def out_brings(self, action: Action) -> str:
        bends = self.deal.bends or (isinstance(action, Lay) and not self.is_down)
        return ", and the others pay double" if bends else ""

    # Values

    def value(self, action: Action) -> float:
        """How much an action is worth."""
        match action:
            case Lay():
                return self._lay(action)
            case Tack(c):
                return TACK + penalty(c)
            case Discard():
                return self._discard(action)
        is_wanted = self.offered is not None and not self.is_idle and not self.is_down
        return 0.0 if str(action) in LEAVING else 1.0 if is_wanted else -1.0

    @functools.cached_property
    def weighed_lays(self) -> list[Lay]:
        """The legal lays; of very many only the dearest."""
        lays = [one for one in self.view.legal if isinstance(one, Lay)]
        return sorted(lays, key=lambda lay: -self.deal.cost_of(lay.cards))[:MAX_LAYS]

    def _lay(self, action: Lay) -> float:
        """The value of a lay: the best leaves the fewest penalty points."""
        if action not in self.weighed_lays:
            return LAY
        rest = self.played_on(action).hand(self.seat)
        return 2 * LAY if self.goes_out_with(rest) else LAY + LAY / (1 + self.deal.cost_of(rest))

    def _discard(self, discard: Discard) -> float:
        c = discard.card
        if self.is_down:
            return penalty(c) / 10 - (5.0 if self.could_add(discard) else 0.0)
        kept = plan(self.hand, *self.deal.contract).kept
        worth = PER_POINT * penalty(c) - PER_LACK * (self.short_without(c) - self.short)
        worth -= FEEDS_NEXT * len(self.helps_next(c))
        friends = len(self.goes_with(c))
        is_kept = friends > 0 and self.hand.count(c) <= kept.count(c)  # a lone card is as good as any other
        return worth - KEPT * is_kept - PER_FRIEND * friends

    # Reasons: the top discard

    def _nearer_words(self) -> str:
        """How far away the contract is with the top discard, and without it."""
        assert self.offered is not None
        short = self.short_with(self.offered)
        if not short:
            return f"With {self.offered} you hold the whole contract."
        cards = with_unit(short, "card")
        return f"With {self.offered} you are {cards} short of the contract, without it {self.short}."

    def _idle_words(self, action: Action) -> str:
        """Says that the top discard is of no use."""
        c = self.offered
        assert c is not None
        is_call = isinstance(action, Call) and self.has_second_card
        cost = ", and a call that is allowed brings two cards" if is_call else ""
        if not self.fits(c).intersection(self.hand):
            return f"{self.alone_words(c)}{cost}."
        if not self.short:
            return f"You hold the whole contract without {c}{cost}."
        return f"With {c} you are {with_unit(self.short, 'card')} short of the contract, as without it{cost}."

    @reason(
        "A call that is allowed makes the game void: there is no second card to draw.", of=Call, against=True
    )
    def voids_game(self, call: Call) -> bool:
        """Whether the caller could not draw the second card (void)."""
        return not self.has_second_card

    @reason(theme="take what helps")
    def nearer(self, action: Action) -> str:
        """It gets a card that brings the contract nearer."""
        return self._nearer_words() if takes(action) and self.is_nearer else ""

    @reason(against=True)
    def leaves_nearer(self, action: Action) -> str:
        """It leaves such a card."""
        return self._nearer_words() if self.leaves(action) and self.is_nearer else ""

    @reason(against=True)
    def takes_idle(self, action: Action) -> str:
        """It gets a card of no use."""
        return self._idle_words(action) if takes(action) and self.is_idle else ""

    @reason(of=Draw, theme="leave what helps little")
    def stock_helps(self, draw: Draw) -> str:
        """Whether the stock may hold better than the top discard."""
        if draw != Draw("stock") or not self.is_idle or not self.helpers:
            return ""
        cards = with_unit(self.helpers, "card")
        return f"{cards} not seen yet would bring your contract nearer, and {self.offered} does not."

    @reason(theme="leave what helps little")
    def leaves_idle(self, action: Action) -> str:
        """It leaves a card of no use."""
        return self._idle_words(action) if self.leaves(action) and self.is_idle else ""

    # Reasons: laying and discards

    @reason(of=Lay, theme="lay in time", amount=MORE)
    def lays(self, lay: Lay) -> str:
        """The penalty points that the lay saves, and the cards that may stay in hand."""
        left = self.played_on(lay).hand(self.seat)
        saved = f"It takes {self.cost_words(lay)} out of your hand"
        if not left or len(left) > MAX_NAMED:
            return f"{saved}."
        cost = points(self.deal.cost_of(left))
        return f"{saved}; before the discard {text_of(left)}, {cost}, may be all that stays."

    @reason(of=Discard, against=True)
    def needed(self, discard: Discard) -> str:
        """Without the card the contract is further away."""
        if self.can_spare(discard.card):
            return ""
        cards, short = with_unit(self.short_without(discard.card), "card"), self.short or "none"
        return f"Without {discard.card} you are {cards} short of the contract, with it {short}."

    @reason(of=Discard, theme="keep the contract")
    def spared(self, discard: Discard) -> str:
        """Whether the contract does not need the card."""
        if self.is_down or not self.can_spare(discard.card):
            return ""
        if not self.short:
            return f"Without {discard.card} you still hold the whole contract."
        cards = with_unit(self.short, "card")
        return f"Without {discard.card} you are {cards} short of the contract, as with it."

    # Thoughts: calls and answers

    @thought("The player in turn is down, and has to allow a call.", stage=CALL)
    def must_allow(self) -> bool:
        """Whether a call cannot be refused (down-allows)."""
        return self.deal.turn in self.deal.down

    @thought("The player in turn may refuse a call, and then takes the card.", stage=CALL)
    def may_refuse(self) -> bool:
        """Whether a call can be refused."""
        return not self.must_allow()

    @property
    def has_second_card(self) -> bool:
        """Whether a caller can draw a card from the stock, or from one made of what lies under the called."""
        left = len(self.view.cards_in("discard")) - 1
        return self.stock > 0 or (not self.deal.reshuffled and left > 1)

    @thought("A call that is allowed brings two cards: that one, and one from the stock.", stage=CALL)
    def second_card(self) -> bool:
        """Whether a second card can be drawn."""
        return self.has_second_card

    @thought("A call that is allowed makes the game void: there is no second card to draw.", stage=CALL)
    def call_voids(self) -> bool:
        """Whether no second card can be drawn (void)."""
        return not self.has_second_card

    @thought(stage=CALL)
    def calls_left(self) -> str:
        """How many calls the seat has left."""
        if Call() not in self.view.legal:
            return ""
        left, most = MOST_CALLS - self.deal.calls[self.seat], number_word(MOST_CALLS)
        are = "is" if left == 1 else "are"
        return f"Only calls that are allowed count: {left} of your {most} in this game {are} left."

    @thought("To refuse is your draw: you take the card, and none from the stock.", stage=ANSWER)
    def your_draw(self) -> bool:
        """Always true."""
        return True

    @thought(
        "If you allow it the caller gets two cards: that one, and one from the stock.",
        stage=ANSWER,
    )
    def two_for_caller(self) -> bool:
        """Whether a second card can be drawn."""
        return self.has_second_card

    @thought("To allow the call makes the game void: there is no second card to draw.", stage=ANSWER)
    def allowing_voids(self) -> bool:
        """Whether no second card can be drawn (void)."""
        return not self.has_second_card

    # Thoughts: the seat's own turn

    @thought(
        "All the others have seen a card that you take from the discards.",
        stage=DRAW,
        at_odds=("take what helps",),
    )
    def seen(self) -> bool:
        """Whether the top discard can be taken."""
        return Draw("discard") in self.view.legal

    @thought(name="short")
    def is_short(self) -> str:
        """How far away the contract is."""
        if not self.short:
            return ""
        return f"You are {with_unit(self.short, 'card')} short of {self.deal.contract_words}."

    @thought("A card that your contract can spare may go, the sooner the more it counts.", stage=MELD)
    def spare(self) -> bool:
        """Whether the contract is still to be laid, and a card can be spared."""
        return not self.is_down and any(self.can_spare(one.card) for one in self.discards)

    @property
    def may_cost_more(self) -> str:
        """A player who is not down may go out in the turn of laying the contract, and so bend the table."""
        may_bend = len(self.others_down) < self.view.seats - 1 or self.deal.bends
        return ", and twice that if the table is bent" if may_bend else ""


REASONS = by_weight(
    # The top discard
    KalookiPosition.voids_game,
    KalookiPosition.nearer,
    KalookiPosition.leaves_nearer,
    KalookiPosition.takes_idle,
    KalookiPosition.stock_helps,
    KalookiPosition.leaves_idle,
    # Going out, laying and tacking
    KalookiPosition.last_card,
    KalookiPosition.lets_out,
    KalookiPosition.lays,
    # Discards
    KalookiPosition.misses_lay,
    KalookiPosition.could_add,
    KalookiPosition.needed,
    KalookiPosition.feeds_next,
    KalookiPosition.starves_next,
    KalookiPosition.dearest,
    KalookiPosition.alone,
    KalookiPosition.spared,
    KalookiPosition.saves,
)
THOUGHTS = thoughts_by_weight(
    KalookiPosition.can_lay,
    KalookiPosition.soon_out,
    KalookiPosition.some_are_down,
    # Calls and answers
    KalookiPosition.must_allow,
    KalookiPosition.may_refuse,
    KalookiPosition.second_card,
    KalookiPosition.call_voids,
    KalookiPosition.calls_left,
    KalookiPosition.your_draw,
    KalookiPosition.two_for_caller,
    KalookiPosition.allowing_voids,
    # The seat's own turn
    KalookiPosition.seen,
    KalookiPosition.is_short,
    KalookiPosition.stock_ends,
    KalookiPosition.holds_joker,
    KalookiPosition.next_may_use,
    KalookiPosition.counts,
    KalookiPosition.spare,
)
