"""The play of the cards by a careful player: whose the trick will be, what it holds, what a card costs."""

from __future__ import annotations

import random

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.mechanics.tricks import ace_high
from games.mighty.actions import Announce, Command, PlayAsk, play_ask
from games.mighty.forms import JOKER, is_point
from games.mighty.play import PlayStage
from games.mighty.table import MightyTable

POINTS_TO_COME = 0.45
"""Points that each player yet to play adds to a trick, on average."""
OUT_OF_TURN = 0.3
"""How readily an unknown hand can and will beat a trick with a trump, the joker or the mighty."""
MAGIC_KEPT, JOKER_KEPT, LATE_JOKER = 2.6, 2.0, -1.5
DOUBTFUL_ALLY = 0.75


def own_side(deal: MightyTable, seat: int) -> bool:
    """Whether that seat knows itself to be in the declarer's team."""
    return deal.in_team(seat) or bool(deal.calls.held_in(deal.hand(seat)))


class Judge:
    """Weighs the plays of one seat, from what it sees."""

    def __init__(self, stage: PlayStage, seat: int) -> None:
        self.stage, self.seat = stage, seat
        self.deal = deal = stage.deal
        self.attacks = own_side(deal, seat)
        self.unseen = deal.unseen()
        self.left = len(deal.hand(seat))
        self.behind = stage.behind()
        hidden = sum(len(deal.hand(s)) for s in range(deal.seats) if s != seat)
        self.hidden = max(1, hidden + len(deal.cards_in("discard")) * (seat != deal.declarer))
        self.lain = sum(is_point(c) for _, c in deal.laid)
        # Where the contract can no longer be made it is time to stop risking.
        self.safe = deal.shown_points() > deal.form.full - deal.contract

    # Whose side

    def trust(self, seat: int) -> float:
        """How surely a seat is on the own side, from 0 to 1."""
        deal = self.deal
        if seat == self.seat:
            return 1.0
        team = deal.in_team(seat)
        if self.attacks:
            return 1.0 if team else 0.1 if deal.calls.open and self.seat == deal.declarer else 0.0
        return 0.0 if team else DOUBTFUL_ALLY if deal.calls.open else 1.0

    # Whose trick

    def holds(self, c: Card, at: int, led: Suit | None) -> float:
        """The chance that a card, best so far, stays best, played by seat `at`, against those behind."""
        strength = self.stage.strength(c, led)
        foes = [s for s in self.behind if self.trust(s) < 0.9 or at != self.seat]
        better = [one for one in dict.fromkeys(self.unseen) if self.stage.strength(one, led) > strength]
        chance = 1.0
        for other in better:
            held = self._held(other, foes)
            if other is JOKER or other is self.deal.mighty:
                chance *= 1.0 - held * OUT_OF_TURN
            elif other.suit is led:
                chance *= 1.0 - held
        trumps = sum(other.suit is not led and other.suit is self.deal.trump_suit for other in better)
        for foe in foes if trumps else ():
            chance *= 1.0 - self._ruffs(foe, led, trumps)
        return chance

    def _held(self, other: Card, foes: list[int]) -> float:
        """How likely one of those behind holds that card."""
        copies = self.unseen.count(other)
        cards = sum(len(self.deal.hand(s)) for s in foes if self.deal.may_hold(f"hand.{s}", other))
        return min(1.0, copies * cards / self.hidden)

    def _ruffs(self, foe: int, led: Suit | None, trumps: int) -> float:
        """How likely a seat has none of the suit led, and a trump that beats the card."""
        size = len(self.deal.hand(foe))
        has_trump = 1.0 - (1.0 - min(1.0, size / self.hidden)) ** trumps
        if led is not None and self.deal.of_suit[led] <= self.deal.lacks[foe]:
            return 0.8 * has_trump
        of_suit = sum(c.suit is led for c in self.unseen)
        return (1.0 - min(1.0, size / self.hidden)) ** of_suit * has_trump

    def strengthens(self, c: Card, led: Suit | None) -> bool:
        """Whether the card would be best so far."""
        best = max((self.stage.strength(one, led) for _, one in self.deal.laid), default=-2)
        return self.stage.strength(c, led) > best

    def ours(self, c: Card, led: Suit | None) -> float:
        """The chance that the own side takes the trick if that card is played."""
        deal = self.deal
        if self.strengthens(c, led):
            held = self.holds(c, self.seat, led)
            return held + (1 - held) * self._friends_behind()
        at, best = max(deal.laid, key=lambda one: self.stage.strength(one[1], led))
        held = self.holds(best, at, led)
        return held * self.trust(at) + (1 - held) * self._friends_behind()

    def _friends_behind(self) -> float:
        """If the trick changes hands once more: how likely to the own side."""
        return sum(map(self.trust, self.behind)) / max(1, len(self.behind))

    # What it costs

    def cost(self, c: Card) -> float:
        """What a card would still be worth later."""
        deal = self.deal
        if self.left <= 1:
            return 0.0
        if c is deal.mighty:
            return MAGIC_KEPT
        if c is JOKER:
            if self.left <= 3:
                return LATE_JOKER
            return JOKER_KEPT - 0.8 if deal.ripper in self.unseen else JOKER_KEPT
        if c.suit is not None and c.suit is deal.trump_suit:
            return 0.5 + 0.09 * max(0, ace_high(c) - 6)
        if c.rank is Rank.ACE:
            return 0.9
        if c.rank is Rank.KING and deal.trick_no < 4:
            return 0.5
        return 0.03 * ace_high(c)

    # The verdict

    def judge(self, action: Action) -> Advice:
        """One action's worth."""
        if isinstance(action, Announce):
            late = self.left <= 3
            return Advice(action, 0.5 if late else -20.0)
        if isinstance(action, Command):
            hand = self.deal.hand(self.seat)
            weak = self.stage.is_lead and max(self.holds(c, self.seat, c.suit) for c in hand) < 0.5
            return Advice(action, 1.0 if weak else -20.0)
        return self._card(action) if isinstance(action, PlayAsk) else Advice(action, 0.0)

    def _card(self, action: PlayAsk) -> Advice:
        c, deal = action.card, self.deal
        leads = self.stage.is_lead
        led = (action.ask if c is JOKER else c.suit) if leads else self.stage.suit_led()
        chance = self.ours(c, led)
        if deal.commanded and self.attacks and self.seat != deal.declarer and self.strengthens(c, led):
            chance = min(1.0, chance + 0.5)
        # The mighty's own point comes home whenever it is played.
        points = self.lain + (is_point(c) and c is not deal.mighty) + POINTS_TO_COME * len(self.behind)
        value = (2 * chance - 1) * points * (0.6 if self.safe else 1.0) - self.cost(c)
        value += self._lead_bonus(action) if leads else 0.0
        return Advice(action, value)

    def _lead_bonus(self, action: PlayAsk) -> float:
        """What leading that suit does beyond the trick."""
        c, deal = action.card, self.deal
        if c is JOKER:
            return self._ask_bonus(action.ask)
        bonus = 0.0
        hunts = not self.attacks or (self.seat == deal.declarer and JOKER not in deal.calls.cards)
        if c is deal.ripper and JOKER in self.unseen and hunts:
            bonus += 1.5
        trumps = c.suit is not None and c.suit is deal.trump_suit
        if trumps and self.attacks:
            bonus += 0.6 if any(one.suit is c.suit for one in self.unseen) else -0.5
        if deal.mighty in self.unseen and deal.mighty is not None and c.suit is deal.mighty.suit:
            bonus += 0.0 if self.attacks else 0.4
        wanted = deal.friend_ask
        if wanted is not None and c.suit is wanted and self.attacks and self.seat != deal.declarer:
            bonus += 1.0
        return bonus

    def _ask_bonus(self, ask: Suit | None) -> float:
        """The joker led: ask trumps to draw them, or the mighty's suit to catch it."""
        deal = self.deal
        if ask is None:
            return -0.2
        if ask.value == deal.trump:
            return 0.5 if self.attacks else 0.0
        if deal.mighty is not None and ask is deal.mighty.suit and deal.mighty in self.unseen:
            return -0.4 if self.attacks else 0.2
        return 0.1


def quick_card(stage: PlayStage, seat: int, rng: random.Random) -> Action:
    """Win a trick with points as cheaply as can be, feed one's own side, else throw the least."""
    playable = stage.playable(seat)
    if len(playable) == 1:
        return play_ask(playable[0])
    deal, led = stage.deal, stage.suit_led()
    laid = deal.laid
    order = stage.order(led) if laid else stage.lead_order()
    best = max([order[c] for _, c in laid], default=-2)
    ally = bool(laid) and own_side(deal, stage.winner()) == own_side(deal, seat)
    gain = sum([is_point(c) for _, c in laid]) + 0.2 * (deal.seats - len(laid))

    def value(c: Card) -> float:
        low = -order[c] / 100 - rng.random() / 5
        if ally:
            return low + is_point(c)
        return gain + low / 2 if order[c] > best else low - is_point(c)

    return play_ask(max(playable, key=value))
