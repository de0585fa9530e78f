"""How a careful player plays the cards of Pandoer: what a trick is worth to the own side, and a card later.

Only what the view shows is used; hands that lie open and cards that were named are read as they lie.
"""

from __future__ import annotations

import random
from functools import cached_property

from cardtable.cards import Card, Rank, Suit
from cardtable.mechanics.trick_sense import TrickSense
from cardtable.mechanics.tricks import ace_high
from games.pandoer.contracts import Goal
from games.pandoer.play import PandoerTricks, powers
from games.pandoer.settling import LAST_TRICK, card_points
from games.pandoer.table import PandoerTable

TO_COME = 2.0
"""Points that a card still to be played to the trick brings on average."""
LATER = 7.0
"""Points that a card which wins a later trick takes with it."""
KEEP_SIDE, KEEP_TRUMP = 0.2, 1.4
"""Opponents in a points game: how dear side cards and trumps are, beside what they are to the team."""
SURE_TRUMPS = {Rank.JACK: 1.0, Rank.NINE: 0.85, Rank.ACE: 0.65, Rank.KING: 0.45, Rank.QUEEN: 0.4}
SMALL_TRUMP = 0.35
SIDE = {Rank.ACE: 0.75, Rank.TEN: 0.4, Rank.KING: 0.35, Rank.QUEEN: 0.15}
"""How likely a card takes a trick later, or goes to one that a friend takes."""
WHOLE = 10.0
"""What a trick is worth where each counts; cards are worth a part of it."""
SHED = 0.35
"""In games of few tricks: what each step of danger is worth that a card takes with it."""
DRAW_TRUMPS = 4.0
RID_LEADING, RID = 0.02, 0.35
"""The same of their opponents: what each rank is worth that goes, leading and following."""
COVER, HEIGHT = 1.5, 0.02
"""How many lower cards each own lower one lets pass; what each rank is worth being rid of."""
QUICK_DOUBT = 0.5
"""How far chance sways a quick play."""
HEARD = 0.05
"""What advice adds to a card."""


class Cards(TrickSense):
    """Weighs the cards that one seat may play to a trick."""

    deal: PandoerTable
    stage: PandoerTricks

    def __init__(self, stage: PandoerTricks, seat: int) -> None:
        deal: PandoerTable = stage.deal
        self.attacks = seat in deal.team
        own = deal.team if self.attacks else deal.others(*deal.team)
        super().__init__(stage, seat, deal.trump_suit, tuple(at for at in own if at != seat))
        self.goal = deal.game.goal

    # What a card is worth

    def value(self, c: Card) -> float:
        """What playing it is worth; only its order among the others counts."""
        heard = sum(one.seat == self.seat and one.card is c for _, one in self.deal.advice)
        return self._value(c) + HEARD * heard

    def _value(self, c: Card) -> float:
        match self.goal:
            case Goal.POINTS:
                return self.points_value(c)
            case Goal.ALL:
                return self.outcome(c) * WHOLE - self.later(c) * WHOLE * self.spare
        return self.few_value(c)

    # Points games

    def points_value(self, c: Card) -> float:
        """The points that the card brings to the own side, less what it would bring later."""
        lain = sum(card_points(one, self.trump) for _, one in self.deal.laid)
        own = card_points(c, self.trump)
        last = LAST_TRICK if len(self.hand) == 1 else 0
        come = TO_COME * len(self.behind)
        keep = 1.0 if self.attacks else KEEP_TRUMP if c.suit is self.trump else KEEP_SIDE
        value = self.outcome(c) * (lain + own + come + last) - keep * self.later(c) * (own + LATER)
        return value + (self.lead_bonus(c) if self.leads else 0.0)

    def lead_bonus(self, c: Card) -> float:
        """The side that bids draws trumps while the others may have some."""
        draws = self.attacks and c.suit is self.trump and self.is_master(c) and self.foes_may_trump
        return DRAW_TRUMPS if draws else 0.0

    @cached_property
    def foes_may_trump(self) -> bool:
        """Whether an opponent may hold a trump."""
        trumps = [c for c in self.unseen if c.suit is self.trump]
        return any(self.may_hold(at, c) for at in self.foes for c in trumps)

    def later(self, c: Card) -> float:
        """How likely the card takes a trick later."""
        if len(self.hand) == 1:
            return 0.0
        if self.is_top(c):
            return 0.9
        if c.suit is self.trump:
            return SURE_TRUMPS.get(c.rank, SMALL_TRUMP) if c.rank is not None else 0.0
        return SIDE.get(c.rank, 0.05) if c.rank is not None else 0.0

    @property
    def spare(self) -> float:
        """Where every trick counts: how much a card is worth keeping; leading, the best ones go first."""
        if self.leads:
            return -0.2 if self.attacks else 0.1
        return 0.3

    # Games of one trick or none

    def few_value(self, c: Card) -> float:
        """One trick or none: who is to win, and what cards are safe to keep."""
        deal = self.deal
        if self.seat != deal.bidder:
            wanted = self.goal is Goal.NONE or deal.tricks[deal.bidder] > 0
            chance = self.proclaimer_wins(c)
            shed = RID_LEADING if self.leads else RID
            return (chance if wanted else -chance) * WHOLE + shed * ace_high(c) * (1 if wanted else -1)
        win = self.takes_it(c)
        if self.goal is Goal.ONE and not deal.tricks[self.seat]:
            return win * WHOLE * self.readiness(c) + SHED * self.danger(c) * (0.5 - win)
        return HEIGHT * ace_high(c) - win * WHOLE - SHED * self.exposed_without(c)

    def readiness(self, c: Card) -> float:
        """In piccolo: how good it is to win the one trick with that card: with a dangerous one."""
        rest = max((self.danger(one) for one in self.hand if one is not c), default=0.0)
        return 0.2 + 0.1 * (self.danger(c) - rest)

    def danger(self, c: Card) -> float:
        """How many more of the cards out are lower than higher than it: it may be made to win."""
        mine = [one for one in self.hand if one.suit is c.suit]
        low = sum(ace_high(one) < ace_high(c) for one in mine)
        out = [one for one in self.unseen if one.suit is c.suit]
        lower = sum(ace_high(one) < ace_high(c) for one in out)
        return lower - COVER * low if out else 0.0

    def exposed_without(self, gone: Card) -> float:
        """How exposed the other cards stay: for each, how many more that are out lie below it than the own
        lower ones of its suit can let pass."""
        total = 0.0
        for suit in Suit:
            out = [ace_high(o) for o in self.unseen if o.suit is suit]
            mine = sorted(ace_high(o) for o in self.hand if o.suit is suit and o is not gone)
            for at, height in enumerate(mine if out else ()):
                total += max(0.0, sum(low < height for low in out) - COVER * at)
        return total

    def takes_it(self, c: Card) -> float:
        """How likely the card wins though the others would rather stay under it."""
        if not self.beats(c):
            return 0.0
        chance = 1.0
        for at in self.behind:
            chance *= 1.0 - self.must_go_over(at, c)
        return chance

    def must_go_over(self, at: int, c: Card) -> float:
        """How likely a seat has of the suit led only cards above one."""
        suit = c.suit if self.led is None else self.led
        same = [one for one in self.unseen if one.suit is suit]
        lower = [one for one in same if ace_high(one) < ace_high(c)] if c.suit is suit else same
        return max(0.0, self.has_none(at, lower) - self.has_none(at, same))

    def proclaimer_wins(self, c: Card) -> float:
        """How likely the trick is the proclaimer's if an opponent plays that card."""
        best = c if self.best is None or self.beats(c) else self.best
        bidder = self.deal.bidder
        if bidder in self.behind:
            return self.must_go_over(bidder, best)
        if self.best_at != bidder or best is c:
            return 0.0
        chance = 1.0
        for at in self.behind:
            chance *= 1.0 - self.must_go_over(at, best)
        return chance


# A quick play


def quick_card(stage: PandoerTricks, seat: int, rng: random.Random) -> Card:
    """A passable card within microseconds."""
    playable = stage.playable(seat)
    if len(playable) == 1:
        return playable[0]
    quick = _Quick(stage, seat)
    value = quick.few if stage.deal.game.heap else quick.most
    return max(playable, key=lambda c: value(c) + rng.random() * QUICK_DOUBT)


class _Quick:
    """The same thoughts, with guesses for what takes long to work out."""

    def __init__(self, stage: PandoerTricks, seat: int) -> None:
        deal = self.deal = stage.deal
        self.seat, self.trump, self.hand = seat, deal.trump_suit, deal.hand(seat)
        led = stage.suit_led()
        self.power = powers(led, self.trump)
        self.trumps = powers(None, self.trump)
        self.points = deal.is_for_points
        self.ahead, self.best = -1, 0
        for at, c in deal.laid:
            if self.power[c] > self.best:
                self.ahead, self.best = at, self.power[c]
        self.lead, self.behind = led is None, deal.seats - 1 - len(deal.laid)
        self.attacks = seat in deal.team
        self.gone = {c for played in deal.played for c in played}

    def height(self, c: Card) -> int:
        """The place of a card in its suit."""
        return self.trumps[c] or ace_high(c)

    def is_top(self, c: Card) -> bool:
        """Whether all higher cards of its suit are gone or held."""
        height = self.height(c)
        return not any(
            self.height(o) > height and o not in self.gone and o not in self.hand
            for o in self.deal.of_suit[c.suit or Suit.SPADES]
        )

    def win(self, c: Card, *, top: bool) -> float:
        """How likely the trick is the own side's."""
        if self.lead or self.power[c] > self.best:
            return 1.0 if not self.behind else 0.85 if top else 0.35
        if self.ahead >= 0 and (self.ahead in self.deal.team) is self.attacks:
            return 0.75 if self.behind else 1.0
        return 0.2 if self.behind else 0.0

    def most(self, c: Card) -> float:
        """What playing a card is worth where tricks are to be won."""
        top = self.is_top(c)
        win = self.win(c, top=top)
        ranks, other = (SURE_TRUMPS, SMALL_TRUMP) if self.trumps[c] else (SIDE, 0.05)
        later = 0.9 if top else ranks.get(c.rank, other) if c.rank is not None else 0.0
        if not self.points:
            spare = 0.3 if not self.lead else -0.2 if self.attacks else 0.1
            return WHOLE * (win - spare * later)
        own = card_points(c, self.trump)
        lain = sum(card_points(o, self.trump) for _, o in self.deal.laid)
        keep = 1.0 if self.attacks else KEEP_TRUMP if self.trumps[c] else KEEP_SIDE
        draws = DRAW_TRUMPS if self.lead and self.attacks and top and self.trumps[c] else 0.0
        return win * (lain + own + TO_COME * self.behind) - keep * later * (own + LATER) + draws

    def few(self, c: Card) -> float:
        """The same in games of one trick or none: below what lies there the highest, else the lowest."""
        deal, over = self.deal, self.lead or self.power[c] > self.best
        wants = deal.game.goal is Goal.ONE and not deal.tricks[deal.bidder]
        height = float(ace_high(c))
        if self.seat == deal.bidder and wants:
            return height * (1.0 if over else -1.0)
        if self.seat == deal.bidder and not over:
            return height - 2.0 * sum(o.suit is c.suit and ace_high(o) < height for o in self.hand)
        if over:
            return (height if not self.behind else -height) - WHOLE * 2
        return height
