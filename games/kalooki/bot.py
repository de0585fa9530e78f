"""The careful player of Kalooki, and the quick plays of its rollouts."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.bots import Advice
from cardtable.cards import Card, without
from cardtable.engine import Action, Pass, View
from cardtable.mechanics import Draw, discard_of
from cardtable.mechanics.rummy import is_joker
from games.kalooki.actions import Allow, Call, Lay, Refuse, Tack
from games.kalooki.chances import Chances
from games.kalooki.contract_plan import plan, short_of
from games.kalooki.deal_state import KalookiDealState, penalty
from games.kalooki.position import REASONS, THOUGHTS, KalookiPosition, contract_partners
from games.kalooki.stages import Melding

CALL_DELAY = (0.8, 2.0)
"""The least and the most seconds until a bot calls, or lets the card pass."""
PER_FRIEND = 5.0
"""In rollouts: the penalty points added to a card's cost for each card that goes with it."""
MAX_FRIENDS = 2
"""The most such cards that are counted."""


def _strands(hand: tuple[Card, ...], action: Action) -> bool:
    """Whether only jokers are left after it: where the last card must be a discard, that is no way out."""
    if len(hand) - len(action.picks) > sum(map(is_joker, hand)):
        return False
    return all(map(is_joker, without(hand, action.picks)))


def _quick_down(deal: KalookiDealState, seat: int) -> Action | None:
    """The lay or tack with the most cards that still leaves a discard; None if there is none."""
    assert isinstance(deal.stage, Melding)
    lays, added = deal.stage.lays(seat), deal.stage.added(seat)
    if deal.options.last_discard:
        hand, going = deal.hand(seat), [*lays, *added]
        better = [action for action in going if not _strands(hand, action)] or going
        lays = [action for action in better if isinstance(action, Lay)]
        added = (action for action in better if isinstance(action, Tack))
    return max(lays, key=lambda lay: len(lay.cards)) if lays else next(added, None)


def _quick_discard(deal: KalookiDealState, seat: int, kept: tuple[Card, ...], rng: random.Random) -> Action:
    """The dearest card that the plan can spare and that goes with few others; if it spares none, any card."""
    hand, is_down, contract = deal.hand(seat), seat in deal.down, deal.contract

    def worth(c: Card) -> float:
        fits = () if is_down else contract_partners(contract, c)
        friends = sum([one in fits for one in hand if one is not c])
        return penalty(c) - PER_FRIEND * min(friends, MAX_FRIENDS) + rng.random()

    able = [c for c in dict.fromkeys(hand) if c.suit is not None]
    spare = [c for c in able if c not in kept or hand.count(c) > kept.count(c)] or able
    return discard_of(max(spare, key=worth)) if spare else Pass()


def _quick_offered(deal: KalookiDealState, seat: int, legal: list[Action]) -> Action:
    """Calls, takes or refuses a card that brings the contract nearer, and leaves any other."""
    top = deal.cards_in("discard")[:1]
    if top and seat not in deal.down and _brings_nearer(deal, deal.hand(seat), top[0]):
        return [action for action in legal if isinstance(action, (Call, Refuse, Draw))][-1]
    return next(action for action in legal if isinstance(action, (Allow, Draw, Pass)))


def _brings_nearer(deal: KalookiDealState, hand: tuple[Card, ...], c: Card) -> bool:
    if not is_joker(c) and contract_partners(deal.contract, c).isdisjoint(hand):
        return False
    return short_of((*hand, c), *deal.contract) < short_of(hand, *deal.contract)


class KalookiBot(Chances):
    """The careful player."""

    search_gains = False
    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"call": 0.8, "answer": 0.8, "draw": 0.8, "meld": 3.0}

    def position(self, view: View[KalookiDealState]) -> KalookiPosition:
        return KalookiPosition(view)

    def tempts(self, view: View[KalookiDealState], action: Action) -> bool:
        """Not a discard that is of no use, nor the stock instead of one that completes the contract."""
        at = self.position(view)
        if view.stage != "draw" or at.offered is None:
            return True
        if isinstance(action, Draw) and action.source == "discard":
            return not at.is_idle
        return at.is_down or at.short_with(at.offered) > 0

    def judge(self, view: View[KalookiDealState], rng: random.Random) -> Iterable[Advice]:
        # The delay does not depend on the action: it must give nothing away.
        delay = rng.uniform(*CALL_DELAY) if view.stage == "call" else 0.0
        at = KalookiPosition(view)
        return [Advice(action, at.value(action), delay) for action in view.legal]

    def quick_play(self, deal: KalookiDealState, seat: int, rng: random.Random) -> Action:
        """Follows the same plan; the discard is judged only by the cards that go with it."""
        if deal.stage is None or deal.stage.name != "meld":
            legal = deal.legal(seat)
            return legal[0] if len(legal) == 1 else _quick_offered(deal, seat, legal)
        hand, is_down = deal.hand(seat), seat in deal.down
        is_short = not is_down and short_of(hand, *deal.contract)
        down = None if is_short else _quick_down(deal, seat)
        return down or _quick_discard(deal, seat, () if is_down else plan(hand, *deal.contract).kept, rng)


BOT = KalookiBot()
