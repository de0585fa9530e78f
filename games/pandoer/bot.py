"""The careful player of Pandoer: what hands promise, what actions are worth and what is said of them.

Only what the view shows is used. The weights of hands were fitted to some thousand hands played out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardtable.cards import FACES, Card, Rank, Suit, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.position_cache import position_cache
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.bidding import HandWeights, logistic
from cardtable.mechanics.exchange import Give, PutAway
from cardtable.mechanics.tricks import card_values, quick_cards
from cardtable.mechanics.tricks import naming_reasons as trumps
from cardtable.mechanics.tricks import trick_reasons as tricks
from cardtable.mechanics.tricks.honours import honour_points
from cardtable.mechanics.tricks.naming_trumps import NameTrump
from cardtable.mechanics.tricks.secret_partners import CallCards
from cardtable.mechanics.tricks.stage import PlayCard, ace_high
from cardtable.mechanics.tricks.trick_bots import TrickBot, TrickGamePosition
from cardtable.mechanics.tricks.trick_position import TrickPosition
from cardtable.words import so_many
from games.pandoer.contracts import CONTRACTS, EACH, HONOURS, PACK, Advise, Bid, Contract, Goal, higher_than
from games.pandoer.play import PandoerTricks
from games.pandoer.table import PandoerTable, card_points

TEAM = HandWeights(
    8.6,
    {Rank.JACK: 34.4, Rank.NINE: 16.4, Rank.ACE: 8.4, Rank.KING: 9.4, Rank.QUEEN: 9.4},
    {Rank.ACE: 3.5, Rank.KING: 2.0},
    31.0,
)
"""The points in cards that a team makes with a proclaimer's hand."""
POINTS_STEP, ALL_STEP, WINNER = 13.0, 20.0, 0.75
"""The points that are worth a step of the odds; the same where all tricks are to be won; without trumps
there a trick that the hand takes by itself."""
EXPOSED, ONE_EXPOSED, ONE_ACE = 0.27, 0.16, 1.95
"""What each card costs that lies below an own one, where no trick or no second one is to be won; what the ace
is worth that wins the one."""
FEW, OPEN = {Goal.ONE: -0.7, Goal.NONE: 2.15}, -0.5
ALL = {"kereltje": -9.55, "pandoer": -8.25, "prive": -9.15, "zwabber": -3.7, "solo-zwabber": -6.0}
"""The odds of the games that are not for points, with nothing in the hand, and what open cards cost."""
OF_SUIT = {suit: [c for c in PACK if c.suit is suit] for suit in Suit}
WHOLE, TO_COME, TOP = 25.0, 2.0, 0.9
"""Points: what a trick is worth where each counts, what a card still to be played to it brings on average.
How likely the highest card of its suit takes a trick later."""
EACH_WHOLE = dict.fromkeys(FACES, WHOLE)
SHED, RID, HEARD = 0.35, 0.35, 0.05
"""In games of few tricks: what each step of danger is worth that goes; to the opponents each rank. What
advice adds to a card."""
FEW_LOW = 6
"""Cards up to the ten that make a low hand."""
BASE = CONTRACTS["100"]


@position_cache(1 << 13)
def odds(hand: tuple[Card, ...], trump: Suit | None, contract: Contract) -> float:
    """What eight cards promise with those trumps, or with none."""
    if contract.points:
        return (TEAM.evaluate(hand, trump) + honour_points(HONOURS.of(hand)) - contract.points) / POINTS_STEP
    if trump is not None:
        return ALL[contract.name] + TEAM.evaluate(hand, trump) / ALL_STEP
    if contract.goal is Goal.ALL:
        return ALL[contract.name] + WINNER * card_values.sure_tricks(hand, OF_SUIT)
    base, out = FEW[contract.goal] + OPEN * bool(contract.open), without(PACK, hand)
    if contract.goal is Goal.NONE:
        return base - EXPOSED * card_values.exposure(hand, out)
    # Each card may be the one that wins.
    others = {c: card_values.exposure(without(hand, (c,)), out) for c in hand}
    return base + max(ONE_ACE * (c.rank is Rank.ACE) - ONE_EXPOSED * low for c, low in others.items())


@position_cache(1 << 12)
def best_odds(held: tuple[Card, ...], contract: Contract) -> float:
    """The most that cards promise, of nine one put away, and the best trumps named."""
    kept = [without(held, (away,)) for away in held] if len(held) > EACH else [held]
    suits = tuple(Suit) if contract.trumps else (None,)
    return max(odds(eight, suit, contract) for eight in kept for suit in suits)


# Cards


class Cards(TrickPosition):
    """Weighs the cards that one seat may play to a trick."""

    deal: PandoerTable

    def __init__(self, stage: PandoerTricks, seat: int) -> None:
        deal: PandoerTable = stage.deal
        super().__init__(stage, seat, deal.trump_suit, deal.beside(seat))
        self.attacks = seat in deal.team
        is_done = deal.game.goal is Goal.ONE and deal.tricks[deal.bidder] > 0
        self.goal = Goal.NONE if is_done else deal.game.goal
        """What the proclaimer's team has still to do."""
        self.shuns = self.goal is Goal.NONE
        """Whether he must not win this trick: neither side wants it."""

    def points(self, c: Card) -> int:
        return card_points(self.trump)[c] if self.deal.game.points else 0

    def chance_to_beat(self, foe: int, c: Card) -> float:
        """Where nobody wants the trick only who must goes over."""
        return self.chance_must_beat(foe, c) if self.deal.game.heap else super().chance_to_beat(foe, c)

    def value(self, c: Card) -> float:
        """What playing a card is worth; only its order among the others counts."""
        heard = sum(one.seat == self.seat and one.card is c for one in self.deal.advice)
        return HEARD * heard + (self.few_value(c) if self.deal.game.heap else self.many_value(c))

    def few_value(self, c: Card) -> float:
        """One trick or none: who is to win, and what cards are safe to keep."""
        if self.attacks:
            safe = -SHED * card_values.exposure(without(self.hand, (c,)), self.unseen)
        else:
            safe = RID * ace_high(c) * (1 if self.shuns and not self.leads else -1)
        return self.win_chance(c) * (-WHOLE if self.shuns else WHOLE) + safe

    def many_value(self, c: Card) -> float:
        """What the card brings to the own side, less what it would bring later."""
        own, kept = self.points(c), TOP if self.is_top(c) else card_values.card_worth(c, self.trump)
        lies = self.points_in_trick + own + TO_COME * len(self.behind) if self.deal.game.points else WHOLE
        return self.win_chance(c) * lies - kept * (own + card_values.POINTS_LATER)


# Decisions


class Judge(TrickGamePosition[Cards, PandoerTable]):
    """One decision of one seat."""

    trick_type = Cards

    def __init__(self, deal: PandoerTable, seat: int) -> None:
        super().__init__(deal, seat)
        self.hand = tuple(sorted(self.hand))
        self.nine = tuple(sorted((*self.hand, *deal.cards_in("blind"))))
        """The own cards and the watch card."""
        self.low = sum(ace_high(c) <= Rank.TEN for c in self.nine)
        """How many of them are no higher than a ten."""

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        game = self.deal.game if self.deal.contract else BASE
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case Bid():
                return self.bid_worth(action)
            case PutAway() | Give():
                return best_odds(without(self.hand, action.picks), game)
            case NameTrump(suit):
                return odds(self.hand, suit, game)
            case CallCards((c,)):
                return len(trumps.of_suit(self, c.suit))
        return 0.0

    def hope(self, bid: Bid) -> float:
        """How likely the nine cards make a game."""
        return logistic(best_odds(self.nine, bid.game))

    def bid_worth(self, bid: Bid) -> float:
        """The cents to be expected of a bid."""
        return bid.game.value * (2.0 * self.hope(bid) - 1.0)

    @property
    def points_hoped(self) -> int:
        """The points that a team of this hand may reach, in tens."""
        return 10 * round((BASE.points + POINTS_STEP * best_odds(self.nine, BASE)) / 10)


# What is said before play


def promise(at: Judge, bid: Bid) -> str:
    """How often a game may be made, in words."""
    times = round(10 * at.hope(bid))
    often = {0: "hardly ever", 10: "nearly always"}.get(times, f"about {so_many(times, 'time')} in ten")
    return f"Such a hand makes {bid.game.title} {often}."


def nothing_fits(at: Judge, _: Pass) -> bool:
    """Whether no game that may still be bid looks worth its cents."""
    return all(at.bid_worth(bid) <= 0 for bid in higher_than(at.deal.contract))


def is_low(at: Judge, *_: object) -> bool:
    """Whether the hand has many low cards."""
    return at.low >= FEW_LOW


def left(at: Judge, away: PutAway) -> int:
    """The points of the combinations that stay."""
    return honour_points(HONOURS.of(without(at.hand, away.cards)))


BEFORE_PLAY: tuple[Reason[Any], ...] = (
    Reason("unlikely", lambda at, bid: at.bid_worth(bid) <= 0, promise, con=True, of=Bid),
    Reason(
        "points",
        lambda at, bid: 0 < bid.game.points <= at.points_hoped,
        "A team of this hand may reach about {at.points_hoped} points.",
        of=Bid,
    ),
    Reason(
        "low-cards",
        lambda at, bid: bid.game.heap and is_low(at),
        "{at.low} of your cards and the watch card are no higher than a ten.",
        of=Bid,
    ),
    Reason("likely", always, promise, of=Bid),
    Reason("nothing-fits", nothing_fits, "No game left looks worth its cents.", of=Pass),
    Reason("something-fits", always, "A game that may be bid looks worth its cents.", of=Pass, con=True),
    Reason(
        "highest-away",
        lambda at, away: at.deal.game.heap and ace_high(away.cards[0]) == max(map(ace_high, at.hand)),
        "You hold no higher card that might be made to win.",
        of=PutAway,
    ),
    Reason(
        "keeps-honours",
        lambda at, away: 0 < left(at, away) == honour_points(HONOURS.of(at.hand)),
        lambda at, away: f"It leaves all your honours: {left(at, away)} points.",
        of=PutAway,
    ),
    Reason(
        "low-away",
        lambda at, away: not at.deal.game.heap and ace_high(away.cards[0]) <= Rank.TEN,
        "It loses nothing above a ten.",
        of=PutAway,
    ),
    trumps.LONGEST,
    trumps.NAMED,
    Reason(
        "ten-too",
        lambda at, call: any(c.rank is Rank.TEN for c in trumps.of_suit(at, call.cards[0].suit)),
        "Your ten of {action.cards[0].suit} may go to the trick that {action.cards[0]} wins.",
        of=CallCards,
    ),
    Reason(
        "asked",
        always,
        lambda at, call: f"Its owner plays with you; you hold {trumps.told(at, call.cards[0].suit)}.",
        of=CallCards,
    ),
)

# What is said of cards


def goes_to_him(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent leaves a trick low that the proclaimer must not win, and still may."""
    is_open = at.deal.bidder in (at.play.winning_seat, *at.play.behind)
    return at.play.shuns and not at.play.attacks and is_open and not at.play.beats(action.card)


def where(is_shunned: bool, reason: Reason[Any]) -> Reason[Judge]:
    """A reason said only where neither side wants the trick, or only where it is to be won."""
    return replace(reason, claim=lambda at, action: at.play.shuns is is_shunned and reason.claim(at, action))


PLAYS: tuple[Reason[Any], ...] = (
    Reason(
        "forbidden",
        lambda at, action: at.play.shuns and at.play.attacks and at.play.surely_wins(action.card),
        "It wins the trick, and that loses the game.",
        of=PlayCard,
        con=True,
        in_deal=tricks.nobody_beats,
    ),
    Reason(
        "goes-to-him",
        goes_to_him,
        "The proclaimer must not win this trick: you leave it as low as it lies.",
        of=PlayCard,
    ),
    tricks.settles(
        "the-one",
        lambda at, _: at.play.goal is Goal.ONE,
        "It surely wins the trick, and the proclaimer needs just one.",
    ),
    *(where(True, one) for one in (tricks.LEADS_LOWEST, tricks.HIGHEST_UNDER, tricks.CANNOT_DUCK)),
    *(tricks.TAKES_POINTS, tricks.THROWS_POINTS, tricks.GIVES_POINTS, tricks.SPARES_POINTS),
    *(where(False, one) for one in (tricks.RUFFS, tricks.SAFE, tricks.MASTER, tricks.LIES_LOW)),
    *(tricks.PARTNERS_TRICK, tricks.GIVES_UP, tricks.GOES_AHEAD, tricks.LEADS_FROM, tricks.LEADS_SINGLE),
)

# What there is to weigh

TO_DO = {
    Goal.POINTS: "The team has {at.deal.total} of the {at.deal.game.points} points bid.",
    Goal.ALL: "The team must win every trick: one lost ends the game.",
    Goal.ONE: "The proclaimer needs exactly one trick.",
    Goal.NONE: "One more trick for the proclaimer ends the game.",
}
THOUGHTS: tuple[Thought[Any], ...] = (
    Thought(
        "watch-card",
        lambda at: bool(at.deal.cards_in("blind")),
        "Whoever plays takes {at.deal.watch}: reckon with nine cards, less one.",
        "bid",
    ),
    Thought(
        "points-hope", always, "For points a team of this hand may reach about {at.points_hoped}.", "bid"
    ),
    Thought("low-hand", is_low, "{at.low} of the nine cards are low: think of misery.", "bid"),
    Thought(
        "misery-discard",
        lambda at: at.deal.game.heap,
        "Which card might be made to win? Low cards of a suit cover its high one.",
        "discard",
    ),
    Thought("shorten", lambda at: at.deal.game.trumps, "Without a suit you may trump it at once.", "discard"),
    Thought("trump-order", always, "Jack and nine are the highest: count them before length.", "trump"),
    Thought("asking", always, "The owner of the card you ask plays with you, and everybody knows.", "call"),
    Thought("to-do", always, lambda at: TO_DO[at.play.goal].format(at=at), "play"),
    *(tricks.POINTS_LIE, tricks.VOID, tricks.PARTNER_AHEAD),
)


class PandoerBot(TrickBot[PandoerTable]):
    """The careful player."""

    reasons = BEFORE_PLAY + PLAYS
    thoughts = THOUGHTS
    position_type = Judge

    def candidates(self, deal: PandoerTable, seat: int) -> Iterator[Action]:
        """Of points bids the lowest of each value, of claims the lowest; no advice; all else."""
        seen: set[tuple[int, bool]] = set()
        for action in deal.legal(seat):
            if isinstance(action, Bid) and (action.honours or action.game.points):
                kind = action.game.value, bool(action.honours)
                if kind in seen:
                    continue
                seen.add(kind)
            if not isinstance(action, Advise):
                yield action

    def quick_card(self, stage: PandoerTricks, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        """Takes tricks or leaves them, as the game asks."""
        deal = stage.deal
        if deal.game.heap:
            return quick_cards.quick_ducking_card(stage, able)
        trump = deal.trump_suit
        points = card_points(trump) if deal.game.points else EACH_WHOLE
        return quick_cards.quick_points_card(stage, able, rng, trump, deal.beside(seat), points)


BOT = PandoerBot()
