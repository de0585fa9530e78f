"""How a careful player of Spar weighs actions: which two cards to keep for the last two tricks.

Values are points. Only what the view shows is used.
"""

from __future__ import annotations

from itertools import combinations
from operator import itemgetter

from cardtable.cards import Card, Suit, pack, without
from cardtable.engine import HANDS, Action
from cardtable.lazy import fast_cached_property
from cardtable.mechanics import Bet
from cardtable.mechanics.tricks import PlayCard, ace_high
from games.spar.actions import AcceptBet, Dry, Peek, SparCut, Trade, Wet
from games.spar.deal_state import COUNTING, FOURTH, LAST, OFFSIDE, OPEN, VALUES, WET, SparDealState

STAKE = 3
"""The chips that are bet."""
LEAD_BONUS = (0.0, 0.1, 0.3, 1.5)
"""By trick, how much more the last two cards promise the seat that wins it and leads the next."""
KEPT_FOR_FOURTH = (0.6, 0.6, 0.7, 0.85, 1.0, 1.0)
"""By trick, how likely a card that another holds unseen is still there in the fourth."""
KEPT_FOR_LAST = (0.45, 0.45, 0.5, 0.6, 0.7, 1.0)
"""By trick, how likely it is still there in the last."""
SHOWN_KEPT = 0.8
"""How likely a card that lies open is kept for the last two tricks."""
SHOWN_LEADS = 0.3
"""How likely a six or seven that lies open leads the last trick, where this side does not."""
TELLS = 0.01
"""Points that it costs to show a card."""
HIGHER = {c: frozenset(o for o in pack() if o.suit is c.suit and ace_high(o) > ace_high(c)) for c in pack()}
"""By card those that beat it when it is led."""
LOWER = {c: frozenset(o for o in pack(6) if o.suit is c.suit and ace_high(o) < ace_high(c)) for c in pack()}
"""By card those that it beats when they are led."""
POINTS = {c: float(VALUES.get(c.rank, 1)) for c in pack()}
"""By card the points of a win with it."""
_HOPED = itemgetter(0)


class SparJudge:
    """Weighs one decision of one seat."""

    def __init__(self, deal: SparDealState, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.own = deal.in_play(seat)
        self.shown = [
            c for at, dry in enumerate(deal.dry) if dry and at != seat for c in deal.cards_in(OPEN[at])
        ]
        """Cards of others that all see."""
        seen = deal.cards_in("blind") if deal.peeked == seat else ()
        laid = [c for _, c in deal.laid]
        self.out = deal.faces.difference(self.own, deal.cards_in("out"), laid, seen)
        """The cards that others may still play, as far as can be known."""

    @fast_cached_property
    def unseen(self) -> list[Card]:
        """The cards of `out` that lie somewhere unseen."""
        return [c for c in self.deal.composition if c in self.out and c not in self.shown]

    @property
    def hidden(self) -> int:
        """How many cards others hold unseen."""
        piles, hidden = self.deal.piles, 0
        for at, dry in enumerate(self.deal.dry):
            if at != self.seat:
                hidden += len(piles[HANDS[at]].cards) + (len(piles[WET[at]].cards) if dry else 0)
        return hidden

    @fast_cached_property
    def tops(self) -> tuple[Card, ...]:
        """The seat's own cards that no other card can beat."""
        return tuple(c for c in self.own if not self.higher(c))

    def higher(self, c: Card) -> tuple[Card, ...]:
        """The cards that beat one when it is led, and may still be played by others."""
        return tuple([o for o in (*self.unseen, *self.shown) if o in HIGHER[c]])

    @fast_cached_property
    def behind(self) -> tuple[int, ...]:
        """The seats that play to the running trick later."""
        deal = self.deal
        return tuple([deal.seat_after(self.seat, step) for step in range(1, deal.seats - len(deal.laid))])

    def higher_behind(self, c: Card) -> tuple[Card, ...]:
        """The cards that beat one which is ahead, and may still come from the seats behind."""
        return tuple([o for o in self.higher(c) if any(self.may_play(at, o) for at in self.behind)])

    def may_play(self, seat: int, c: Card) -> bool:
        """Whether another seat may have that card still to play."""
        deal = self.deal
        if c in self.shown:
            return c in deal.cards_in(OPEN[seat])
        return any(deal.cards_in(at) and deal.may_hold(at, c) for at in (HANDS[seat], WET[seat]))

    @fast_cached_property
    def share(self) -> float:
        """How likely an unseen card is in a hand."""
        return self.hidden / max(1, len(self.out) - len(self.shown))

    def able(self, suit: Suit) -> float:
        """The part of the other seats that may hold a suit."""
        deal = self.deal
        held = deal.of_suit[suit]
        lacking = sum([held <= lacks for lacks in deal.lacks])
        lacking -= held <= deal.lacks[self.seat]
        return 1.0 - lacking / (deal.seats - 1)

    @fast_cached_property
    def threats(self) -> dict[Card, tuple[float, int, float]]:
        """By own card how likely each card unseen that beats it is in a hand, how many there are, and how
        likely none that lies open is kept."""
        out, shown, share, found = self.out, self.shown, self.share, {}
        are_voids = any(self.deal.lacks)
        for c in self.own:
            higher = HIGHER[c] & out
            open_ones = len(higher.intersection(shown)) if shown else 0
            left = (1.0 - SHOWN_KEPT) ** open_ones if open_ones else 1.0
            likely = share * self.able(c.suit) if are_voids and c.suit else share
            found[c] = likely, len(higher) - open_ones, left
        return found

    def unbeaten(self, kept: float) -> dict[Card, float]:
        """By own card how likely nobody beats it when it is led; `kept` is how likely a card that is held now
        is held then."""
        return {
            c: (1.0 - likely * kept) ** count * left if count else left
            for c, (likely, count, left) in self.threats.items()
        }

    @fast_cached_property
    def in_fourth(self) -> dict[Card, float]:
        """By own card how likely nobody beats it when it leads the fourth trick."""
        return self.unbeaten(KEPT_FOR_FOURTH[self.deal.trick_no])

    @fast_cached_property
    def in_last(self) -> dict[Card, float]:
        """By own card how likely nobody beats it when it leads the last trick."""
        return self.unbeaten(KEPT_FOR_LAST[self.deal.trick_no])

    def none_has_two(self, suit: Suit) -> float:
        """In the fourth trick: how likely no other seat has nothing but that suit left."""
        deal, chance = self.deal, 1.0
        faces, unseen = deal.of_suit[suit], len(self.unseen)
        lying = sum(c.suit is suit for c in self.unseen)
        for at in deal.others(self.seat):
            if faces <= deal.lacks[at]:
                continue
            shown = sum(c.suit is suit for c in deal.cards_in(OPEN[at])) if deal.dry[at] else 0
            alone = 1.0
            for drawn in range(2 - min(shown, 2)):
                alone *= max(0, lying - drawn) / max(1, unseen - drawn)
            chance *= 1.0 - alone
        return chance

    def in_last_after(self, fourth: Card, last: Card) -> float:
        """How likely nobody beats a card that leads the last trick, where that other has led and won the
        fourth: in its own suit most of what could beat it has followed."""
        alone = self.in_last[last]
        if fourth.suit is not last.suit or fourth.suit is None:
            return alone
        return max(alone, self.none_has_two(fourth.suit))

    @fast_cached_property
    def behind_now(self) -> dict[Card, float]:
        """By own card how likely nobody behind beats it in the running trick, if it is ahead."""
        return self.unbeaten(len(self.behind) / (self.deal.seats - 1))

    def following(self, c: Card) -> float:
        """The points hoped for with a card kept for the last trick where another leads that: to beat a six or
        seven that lies open, and to keep its player from scoring."""
        if not self.shown or LOWER[c].isdisjoint(self.shown):
            return 0.0
        share = 2.0 / (self.deal.seats - 1)
        hoped = sum([self.points[c] + share * POINTS[o] for o in self.shown if o in LOWER[c]])
        return SHOWN_LEADS * hoped * self.in_last[c]

    @fast_cached_property
    def points(self) -> dict[Card, float]:
        """By own card the points of a win with it."""
        dry = self.deal.dry[self.seat]
        laid = (*dry, *self.deal.cards_in(WET[self.seat])) if dry else ()
        return {c: POINTS[c] * (1 + (c in laid)) for c in self.own}

    def worth(self, fourth: Card, last: Card) -> float:
        """The points of a win with those two cards."""
        points = self.points[last]
        if last in COUNTING and fourth in COUNTING and last.suit is not fourth.suit:
            points += self.points[fourth]
        return points

    @fast_cached_property
    def plans(self) -> list[tuple[float, tuple[Card, ...]]]:
        """Any two own cards for the last two tricks, and the points to be hoped for: the best first."""
        first, last, points = self.in_fourth, self.in_last, self.points
        led = {c: self.following(c) for c in self.own} if self.shown else {}
        found: list[tuple[float, tuple[Card, ...]]] = []
        for x, y in combinations(self.own, 2):
            both = points[x] + points[y] if x in COUNTING and y in COUNTING and x.suit is not y.suit else 0.0
            hoped = first[x] * last[y] * (both or points[y])
            other = first[y] * last[x] * (both or points[x])
            if led:
                hoped += (1.0 - first[x]) * led[y]
                other += (1.0 - first[y]) * led[x]
            found.append((hoped, (x, y)) if hoped >= other else (other, (y, x)))
        found.sort(key=_HOPED, reverse=True)
        return found

    def plan(self, gone: Card) -> tuple[float, tuple[Card, ...]]:
        """The seat's best two cards for the last two tricks once that one is gone, and the points to be hoped
        for."""
        for plan in self.plans:
            if gone not in plan[1]:
                return plan
        left = without(self.own, (gone,))
        return (self.in_last[left[0]], left) if left else (0.0, ())

    @property
    def target(self) -> int:
        """The points that win the match."""
        return int(self.deal.options.target)

    # Values

    def value(self, action: Action) -> float:
        """The points that an action promises."""
        match action:
            case PlayCard(c):
                return self.card_value(c)
            case Trade():
                return 10.0
            case Dry(c) | Wet(c):
                return self.gain_of_laying(c)
            case Peek():
                return 5.0
            case Bet(amount):
                return (2.0 if amount == STAKE else 1.0) if len(self.tops) > 1 else -1.0
            case AcceptBet():
                return 1.0 if self.tops else -1.0
            case SparCut():
                return 0.5
        return 0.0

    @property
    def lacking(self) -> int:
        """The points that the seat lacks to win the match."""
        scores = self.deal.scores_before
        return self.target - (scores[self.seat] if scores else 0)

    def gain_of_laying(self, c: Card) -> float:
        """The points that a six or seven is hoped to bring more where it is laid: what is lost with it costs
        nothing, and the points beyond the target bring nothing."""
        once = POINTS[c]
        more = min(2 * once, self.lacking) - once
        if more <= 0:
            return -TELLS
        first = max([self.in_fourth[o] for o in self.own if o != c], default=0.0)
        return more * first * self.in_last[c] + TELLS

    def card_value(self, c: Card) -> float:
        """The points that a card promises in the tricks."""
        trick_no = self.deal.trick_no
        if self.is_offside(c):
            return float(OFFSIDE)
        if trick_no == LAST:
            return 0.0
        if trick_no == FOURTH:
            left = self.left_after(c)
            wins = self.wins(c)
            unbeaten = self.in_last[left] if self.deal.laid else self.in_last_after(c, left)
            hoped = wins * unbeaten * self.worth(c, left) + (1.0 - wins) * self.following(left)
            return hoped + 0.001 * unbeaten
        lead = LEAD_BONUS[trick_no] * self.wins(c)
        return self.plan(c)[0] * (1.0 + lead) - 0.001 * ace_high(c)

    def is_offside(self, c: Card) -> bool:
        """Whether a card is of another suit than the one led, which the seat holds: by the last trick that is
        found (offside)."""
        laid = self.deal.laid
        if not laid or c.suit is laid[0][1].suit or self.deal.options.offside != "penalty":
            return False
        return any(o.suit is laid[0][1].suit for o in self.own)

    def left_after(self, c: Card) -> Card:
        """In the fourth trick: the card left for the last."""
        (left,) = without(self.own, (c,))
        return left

    def wins(self, c: Card) -> float:
        """How likely a card wins the running trick."""
        if not self.is_ahead(c):
            return 0.0
        return self.behind_now[c] if self.behind else 1.0

    def is_ahead(self, c: Card) -> bool:
        """Whether a card would be ahead in the running trick: it leads, or beats all that lies."""
        laid = self.deal.laid
        return not laid or (c.suit is laid[0][1].suit and HIGHER[c].isdisjoint([o for _, o in laid]))
