"""How a careful player plays Ocho Locos: long suits, eights and answers kept, jacks run to the end."""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Iterable

from cardtable.cards import Card, Rank, Suit, without
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from games.ocho_locos.actions import SKIPS, Draw, NameSuit, Play
from games.ocho_locos.rules import OchoDeal, Playing

WIN = 100.0
EIGHT_KEPT = 3.0
ANSWER_KEPT = 1.5
FOLLOWED = 0.5
"""For each card left that fits the one played."""
STOP_LAST = 4.0
"""For a play that keeps an opponent with one card from playing it."""
HIT_PARTNER = 2.5
FORGETFUL = 20.0


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View[OchoDeal]) -> None:
        self.view = view
        self.deal = view.deal
        self.seat = view.seat
        self.hand = view.hand
        self.counts = [len(view.cards_in(f"hand.{seat}")) for seat in range(view.seats)]
        self.next = self.deal.after(self.seat)
        self.partner = self.deal.after(self.seat, 2) if view.sides < view.seats else -1

    def judge(self, action: Action) -> Advice:
        """One action's worth and why."""
        owed = self.deal.owed
        match action:
            case Play():
                return self._play(action)
            case Draw() if owed:
                return Advice(action, -1.0 * owed, f"Draw the {owed} and keep your answers.")
            case Draw():
                return Advice(action, -2.0, "Draw only if nothing fits that you would part with.")
            case NameSuit():
                return Advice(action, 0.0, "Before the cards are seen one suit is as good as another.")
        return Advice(action, 0.0, "Nothing else can be done.")

    def _play(self, action: Play) -> Advice:
        c, left = action.card, without(self.hand, (action.card,))
        if not left and self.deal.goes_again(c):
            return Advice(action, -WIN / 2, f"{c} as last card would make you go again and draw.")
        if not left:
            return Advice(action, WIN, "The last card wins.")
        value = self._shape(action, left) + self._timing(c, left) + self._others(action)
        if len(left) == 1 and self.deal.options.ultima == "call":
            value += 0.0 if action.ultima else -FORGETFUL
        return Advice(action, value, self._reason(action, left))

    def _shape(self, action: Play, left: tuple[Card, ...]) -> float:
        """How well the hand goes on from the card played."""
        c, goes_again = action.card, self.deal.goes_again
        if c.rank is Rank.EIGHT:
            # A jack counts for two, since it runs on.
            held = sum(1.0 + (one.rank is Rank.JACK) for one in left if one.suit is action.suit)
            return FOLLOWED * held - EIGHT_KEPT * (len(left) > 1)
        fits = following(c, left)
        runs_on = 0.0 if not goes_again(c) else 2.0 if fits else -1.0
        ends_badly = 2.0 if len(left) == 1 and goes_again(left[0]) else 0.0
        return 1.0 + FOLLOWED * fits + runs_on - ends_badly

    def _timing(self, c: Card, left: tuple[Card, ...]) -> float:
        """Twos and jokers are kept as answers until they hurt most."""
        if c.suit is not None and c.rank is not Rank.TWO:
            return 0.0
        if self.deal.owed:
            return 2.0 + self.deal.owed
        return STOP_LAST if self.counts[self.next] <= 2 else -ANSWER_KEPT

    def _others(self, action: Play) -> float:
        """Who comes next, and what that does to who has few cards."""
        c, value = action.card, 0.0
        hits = c.suit is None or c.rank in (Rank.TWO, Rank.JACK, *SKIPS)
        if self.counts[self.next] == 1:
            suit_changes = (action.suit or c.suit) is not self.deal.suit
            value += STOP_LAST if hits else 1.0 if suit_changes else -1.0
        if self.partner >= 0 and self.counts[self.partner] == 1:
            value += 2.0 if c.rank in SKIPS else -HIT_PARTNER if c.rank is Rank.JACK else 0.0
        return value

    def _reason(self, action: Play, left: tuple[Card, ...]) -> str:
        c = action.card
        if action.suit is not None:
            held = Counter(one.suit for one in left)[action.suit]
            return f"The eight changes to {action.suit.value}, where you hold {held}."
        if self.deal.owed:
            return f"It passes the {self.deal.owed} cards on, and more."
        if self.counts[self.next] == 1:
            return "The next player has one card: make it hard."
        if self.deal.goes_again(c):
            return "You go again at once."
        return f"{following(c, left) or 'None'} of your cards can follow on {c}."


def following(c: Card, left: tuple[Card, ...]) -> int:
    """How many cards fit on one by suit or rank."""
    return sum(one.suit is c.suit or one.rank is c.rank for one in left)


# For the play-outs of a search

QUICK_DOUBT = 1.0
"""How far chance sways a quick play, in cards that follow."""
play_of = functools.cache(Play)


class OchoLocosBot(Bot[OchoDeal]):
    """The careful player."""

    def judge(self, view: View[OchoDeal], rng: random.Random) -> Iterable[Advice]:
        return map(Judge(view).judge, view.legal)

    def quick_play(self, deal: OchoDeal, seat: int, rng: random.Random) -> Action:
        """A card that many others of the hand can follow; eights and answers last."""
        hand = deal.hand(seat)
        fitting = [] if deal.must_draw or not isinstance(deal.stage, Playing) else deal.fitting(hand)
        if not fitting:
            return deal.legal(seat)[0]
        suits = [c.suit for c in hand]
        best, most = fitting[0], -99.0
        for c in fitting:
            suit, rank = c.suit, c.rank
            value = rng.random() * QUICK_DOUBT + suits.count(suit)
            if rank is Rank.EIGHT:
                value -= EIGHT_KEPT * 2
            elif suit is None or rank is Rank.TWO:
                value += 2.0 if deal.owed else -ANSWER_KEPT
            elif rank is Rank.JACK and len(hand) > 1:
                value += 2.0
            if value > most:
                best, most = c, value
        named = None
        if best.rank is Rank.EIGHT:
            suits.remove(best.suit)
            named = max(Suit, key=suits.count)
        return play_of(best, named, len(hand) == 2 and deal.options.ultima == "call")


BOT = OchoLocosBot()
