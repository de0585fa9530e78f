"""The careful player of Pandoer: what it says, each with its claim, and the quick play of a search."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardtable.cards import Card, Rank, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics import trick_claims as tricks
from cardtable.mechanics import trump_claims as trumps
from cardtable.mechanics.card_sense import quick_counted, quick_shunned
from cardtable.mechanics.contract_sense import chance
from cardtable.mechanics.exchange import PutAway
from cardtable.mechanics.honours import points_of
from cardtable.mechanics.judging import TrickBot
from cardtable.mechanics.partners import Call
from cardtable.mechanics.tricks import PlayCard, ace_high
from cardtable.words import so_many
from games.pandoer.contracts import HONOURS, Advise, Bid, Goal, higher_than
from games.pandoer.judge import WHOLE, Judge
from games.pandoer.play import PandoerTricks
from games.pandoer.table import PandoerTable, card_points

FEW_LOW = 6
"""Cards up to the ten that make a low hand."""


# Before play


def promise(at: Judge, bid: Bid) -> str:
    """How often a game may be made, in words."""
    times = round(10 * chance(at.odds(bid.game)))
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
    return points_of(HONOURS.of(without(at.hand, away.cards)))


BEFORE_PLAY: tuple[Reason[Any], ...] = (
    Reason("unlikely", lambda at, bid: at.odds(bid.game) <= 0, promise, con=True, of=Bid),
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
        lambda at, away: 0 < left(at, away) == points_of(HONOURS.of(at.hand)),
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
        of=Call,
    ),
    Reason(
        "asked",
        always,
        lambda at, call: f"Its owner plays with you; you hold {trumps.told(at, call.cards[0].suit)}.",
        of=Call,
    ),
)

# Cards


def goes_to_him(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent leaves a trick low that the proclaimer must not win, and still may."""
    is_open = at.deal.bidder in (at.play.best_at, *at.play.behind)
    return at.play.shuns and not at.play.attacks and is_open and not at.play.beats(action.card)


def where(is_shunned: bool, reason: Reason[Any]) -> Reason[Judge]:
    """A reason said only where neither side wants the trick, or only where it is to be won."""
    return replace(reason, claim=lambda at, action: at.play.shuns is is_shunned and reason.claim(at, action))


PLAYS: tuple[Reason[Any], ...] = (
    Reason(
        "forbidden",
        lambda at, action: at.play.shuns and at.play.attacks and at.play.wins_for_good(action.card),
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
    judge_type = Judge

    def weighed(self, deal: PandoerTable, seat: int) -> Iterator[Action]:
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

    def quick_card(self, stage: PandoerTricks, seat: int, rng: random.Random) -> Card:
        """Takes tricks or leaves them, as the game asks."""
        deal = stage.deal
        if deal.game.heap:
            return quick_shunned(stage, seat)
        trump, is_points = deal.trump_suit, deal.game.points > 0

        def points(c: Card) -> float:
            return card_points(c, trump) if is_points else WHOLE

        return quick_counted(stage, seat, rng, trump, deal.beside(seat), points)


BOT = PandoerBot()
