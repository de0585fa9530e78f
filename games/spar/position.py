"""A decision of Spar as one seat sees it: which two cards to keep for the last two tricks, and the reasons.

Values are points. Only what the view shows is used.
"""

from __future__ import annotations

from itertools import combinations
from operator import itemgetter

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Card, Suit, pack, text_of, without
from cardtable.engine import HANDS, Action, Pass
from cardtable.lazy import fast_cached_property
from cardtable.mechanics import Bet
from cardtable.mechanics.tricks import PlayCard, ace_high
from cardtable.words import join_or, with_unit
from games.spar.actions import AcceptBet, Dry, Peek, SparCut, Trade, Wet
from games.spar.deal_state import COUNTING, FOURTH, LAST, OFFSIDE, OPEN, VALUES, WET, SparDealState, counts

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
NINE = 9
"""The highest rank of a hand that may be traded (under-ten)."""
HIGHER = {c: frozenset(o for o in pack() if o.suit is c.suit and ace_high(o) > ace_high(c)) for c in pack()}
"""By card those that beat it when it is led."""
LOWER = {c: frozenset(o for o in pack(6) if o.suit is c.suit and ace_high(o) < ace_high(c)) for c in pack()}
"""By card those that it beats when they are led."""
POINTS = {c: float(VALUES.get(c.rank, 1)) for c in pack()}
"""By card the points of a win with it."""
_HOPED = itemgetter(0)


def stays_ahead(deal: SparDealState, seat: int, play: PlayCard) -> bool:
    """In a whole deal: whether the card played is ahead, and nobody behind holds one that beats it."""
    led = deal.laid[0][1].suit if deal.laid else play.card.suit
    behind = [deal.seat_after(seat, step) for step in range(1, deal.seats - len(deal.laid))]
    others = [c for at in behind for c in deal.in_play(at)] + [c for _, c in deal.laid]
    beaten = any(c.suit is led and ace_high(c) > ace_high(play.card) for c in others)
    return play.card.suit is led and not beaten


class SparPosition:
    """A decision of one seat."""

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
            wins, unbeaten = self.wins(c), self.in_last[left]
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

    # Before the tricks

    @reason("A cut is luck.", of=SparCut)
    def cut(self, _: SparCut) -> bool:
        """Nothing more can be said of it."""
        return True

    @property
    def nothing_beats(self) -> str:
        """That the seat's top cards cannot be beaten."""
        return f"Nothing beats your {text_of(self.tops)}."

    @reason("{self.nothing_beats}", of=Bet, theme="bet on tops")
    def bet_tops(self, _: Bet) -> bool:
        """Whether several cards cannot be beaten."""
        return len(self.tops) > 1

    @reason("{self.nothing_beats}", of=AcceptBet, theme="bet on tops")
    def accept_top(self, _: AcceptBet) -> bool:
        """Whether a card cannot be beaten."""
        return bool(self.tops)

    @reason("You hold no card that cannot be beaten.", of=(Bet, AcceptBet), against=True)
    def no_top(self, _: Bet | AcceptBet) -> bool:
        """Whether every card may be beaten."""
        return not self.tops

    @reason(of=Trade, theme="trade bad hands")
    def trade(self, _: Trade) -> str:
        """Whether more than half of the unseen cards are above nine."""
        if 2 * sum(ace_high(c) > NINE for c in self.unseen) <= len(self.unseen):
            return ""
        return f"Your highest is {max(self.own, key=ace_high)}; most cards not seen are above nine."

    @reason(of=(Dry, Wet), theme="dry and wet")
    def doubles(self, lay: Dry | Wet) -> str:
        """Whether it brings more points if it wins, since it then counts double (double-value)."""
        if self.gain_of_laying(lay.card) <= 0:
            return ""
        value = 2 * VALUES[lay.card.rank]
        return f"If {lay.card} wins the last trick it then counts {value}; lost, it costs nothing."

    @reason("You hold at most one card that cannot be beaten.", of=Pass, theme="risk little")
    def risks_nothing(self, _: Pass) -> bool:
        """Whether a bet is not made on so few sure cards."""
        return self._is_in("bet") and len(self.tops) < 2

    @reason(of=Pass, theme="dry and wet")
    def needs_no_double(self, _: Pass) -> str:
        """Whether each card that could be laid brings the points that the seat lacks anyway."""
        cards = dict.fromkeys(one.card for one in self.layable)
        if not cards or any(self.gain_of_laying(c) > 0 for c in cards):
            return ""
        enough = "it counts" if len(cards) == 1 else "each counts"
        lacking = with_unit(self.lacking, "point")
        return f"You lack {lacking}: {text_of(tuple(cards))} need not be laid, {enough} enough."

    @fast_cached_property
    def layable(self) -> list[Dry | Wet]:
        """The ways to lay a card dry or wet now."""
        if not self._is_in("ready") or not self.deal.options.dry:
            return []
        return [one for one in self.deal.legal(self.seat) if isinstance(one, Dry | Wet)]

    def _is_in(self, stage: str) -> bool:
        return self.deal.stage is not None and self.deal.stage.name == stage

    # The tricks

    @reason("It shows you one card that is in no hand; all know that you looked.", of=Peek)
    def peek(self, _: Peek) -> bool:
        """True of every look at the last card (under-card)."""
        return True

    @reason(of=PlayCard, in_deal=stays_ahead, theme="win the fourth trick")
    def wins_fourth(self, play: PlayCard) -> str:
        """Whether it surely wins the fourth trick."""
        c = play.card
        if self.deal.trick_no != FOURTH or not self.is_ahead(c) or self.higher_behind(c):
            return ""
        return f"It wins this trick for certain; {self.left_after(c)} then leads the last one."

    @fast_cached_property
    def cards_now(self) -> list[Card]:
        """The seat's own cards that may be played now without being offside."""
        able = [one.card for one in self.deal.legal(self.seat) if isinstance(one, PlayCard)]
        return [c for c in able if not self.is_offside(c)]

    @reason(
        "The suit led is in your hand: not to follow it costs you 3 points, found out by the last trick.",
        of=PlayCard,
        against=True,
    )
    def offside(self, play: PlayCard) -> bool:
        """Whether it refuses a suit that is held (offside)."""
        return self.is_offside(play.card)

    def kept(self, c: Card) -> tuple[Card, ...]:
        """In the first three tricks, the two cards that stay for the last two once that one is gone."""
        return self.plan(c)[1] if self.deal.trick_no < FOURTH else ()

    @reason(of=PlayCard, theme="keep a guard")
    def guards(self, play: PlayCard) -> str:
        """Whether it keeps the only own card that beats one which lies open before another."""
        for o in self.shown:
            higher = [c for c in self.own if c in HIGHER[o]]
            if len(higher) == 1 and higher[0] in self.kept(play.card) and higher[0] in self.cards_now:
                return f"It keeps {higher[0]}, your only card that beats {o} if that is led."
        return ""

    @reason(of=PlayCard, theme="keep for the end")
    def keeps(self, play: PlayCard) -> str:
        """Whether two cards stay for the last two tricks that could be played now."""
        kept = self.kept(play.card)
        if len(kept) != 2 or not any(c in self.cards_now for c in kept):
            return ""
        return f"It keeps {kept[0]} for the fourth trick and {kept[1]} for the last."

    def _is_no_higher(self, play: PlayCard, other: Action) -> bool:
        """Whether another card is no lower."""
        return (
            not isinstance(other, PlayCard)
            or ace_high(play.card) <= ace_high(other.card)
            or self.is_offside(other.card)
        )

    @reason(of=PlayCard, beside=_is_no_higher, theme="keep for the end")
    def lowest(self, play: PlayCard) -> str:
        """Whether nothing lower may be played, and what stays for the end does not hang on it."""
        kept = self.kept(play.card)
        if len(kept) != 2 or any(ace_high(c) < ace_high(play.card) for c in self.cards_now):
            return ""
        return f"{text_of(kept)} stay for the last two tricks either way: your lowest that may go does."

    @reason(of=PlayCard, theme="win the lead")
    def takes_lead(self, play: PlayCard) -> str:
        """Whether it is ahead in one of the first three tricks."""
        kept = self.kept(play.card)
        if len(kept) != 2 or not self.is_ahead(play.card):
            return ""
        return f"It beats what lies, and {text_of(kept)} stay: the winner of this trick leads the next."

    @reason(of=PlayCard, theme="win the fourth trick")
    def may_win_fourth(self, play: PlayCard) -> str:
        """Whether it is ahead in the fourth trick, and what lies open behind cannot beat it."""
        higher = sorted(self.higher_behind(play.card), key=ace_high, reverse=True)
        if self.deal.trick_no != FOURTH or not self.is_ahead(play.card) or not higher:
            return ""
        if any(c in self.shown for c in higher):
            return ""
        return f"It wins this trick unless {join_or(list(map(str, higher)))} comes."

    @reason(of=PlayCard, theme="keep for the end")
    def cannot_win(self, play: PlayCard) -> str:
        """Whether it is not ahead in the fourth trick."""
        if self.deal.trick_no != FOURTH or self.is_ahead(play.card):
            return ""
        return f"It does not win this trick; {self.left_after(play.card)} is left for the last."

    # Thoughts

    @thought("You lack one point: any win of the last trick is enough.")
    def any_win(self) -> bool:
        """Whether one point wins the match."""
        scores = self.deal.scores_before
        return bool(scores) and scores[self.seat] == self.target - 1

    @thought(stage="play")
    def guard(self) -> str:
        """Whether a card of the seat's own can beat a dry or wet card of another that all see."""
        for c in self.shown:
            if any(o.suit is c.suit and ace_high(o) > ace_high(c) for o in self.own):
                is_dry = any(c in dry for dry in self.deal.dry)
                how = "lies dry" if is_dry else "is a wet card, turned up"
                return f"{c} {how}: a higher card of its suit beats it."
        return ""

    @thought(
        "The winner of this trick leads the last: then only higher cards of that suit beat you.", stage="play"
    )
    def fourth(self) -> bool:
        """Whether the fourth trick is played."""
        return self.deal.trick_no == FOURTH

    @thought("This trick decides the game.", stage="play")
    def last(self) -> bool:
        """Whether the last trick is played (last-trick)."""
        return self.deal.trick_no == LAST

    @thought("The first three tricks count nothing: keep what wins the fourth and the last.", stage="play")
    def early(self) -> bool:
        """Whether one of the first three tricks is played."""
        return self.deal.trick_no < FOURTH

    @thought(stage="play")
    def low_pays(self) -> str:
        """Whether a six or seven is held, dry or wet or neither (card-value, double-value)."""
        if not any(map(counts, self.own)):
            return ""
        pays = "The last trick won with a six counts 3, with a seven 2"
        twice = ", twice that if it was laid" if self.deal.dry[self.seat] else ""
        return f"{pays}{twice}: led, they win where no hand has a higher card of the suit."

    @thought(
        "Laid dry or wet, a six or seven counts double if it wins the last trick; lost, it costs nothing.",
        stage="ready",
    )
    def ready(self) -> bool:
        """Whether a six or seven may be laid that brings more points so."""
        return any(self.gain_of_laying(one.card) > 0 for one in self.layable)

    @thought("Whoever wins the game takes the bet, if he stands for it.", stage="bet")
    def bet(self) -> bool:
        """True of every bet (bet-won)."""
        return True


REASONS = by_weight(
    SparPosition.cut,
    SparPosition.bet_tops,
    SparPosition.accept_top,
    SparPosition.no_top,
    SparPosition.trade,
    SparPosition.doubles,
    SparPosition.risks_nothing,
    SparPosition.needs_no_double,
    SparPosition.peek,
    SparPosition.wins_fourth,
    SparPosition.offside,
    SparPosition.guards,
    SparPosition.keeps,
    SparPosition.lowest,
    SparPosition.takes_lead,
    SparPosition.may_win_fourth,
    SparPosition.cannot_win,
)
THOUGHTS = thoughts_by_weight(
    SparPosition.any_win,
    SparPosition.guard,
    SparPosition.fourth,
    SparPosition.last,
    SparPosition.early,
    SparPosition.low_pays,
    SparPosition.ready,
    SparPosition.bet,
)
