"""What is said of plays in Hokm, and what there is to weigh: each with the claim that makes it true."""

from __future__ import annotations

from functools import cached_property

from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.engine.view import View
from cardtable.mechanics.tricks import naming_reasons as trumps
from cardtable.mechanics.tricks import trick_reasons as tricks
from cardtable.mechanics.tricks.naming_trumps import NameTrump
from cardtable.mechanics.tricks.stage import PlayCard, ace_high
from cardtable.words import so_many
from games.hokm.actions import Discard, Keep, Refuse
from games.hokm.judge import Cards, Judge
from games.hokm.table import SEVEN, HokmTable

LOW, FEW = Rank.TEN, 2
DANGER = 4
"""Tricks taken by one side alone from which Kot is near."""


class Position:
    """What claims are asked of: a view, and its judge."""

    def __init__(self, view: View[HokmTable]) -> None:
        self.view, self.deal, self.seat, self.hand = view, view.deal, view.seat, view.hand
        self.judge = Judge(view.deal, view.seat)
        self.trump = view.deal.trump
        tricks = view.deal.tricks
        self.own = tricks[view.side]
        self.others = max(count for side, count in enumerate(tricks) if side != view.side)
        self.drawn = self.judge.drawn
        """The card being looked at."""
        self.unseen = len(self.judge.unseen)
        self.better = self.judge.better

    @cached_property
    def play(self) -> Cards:
        """The judge of a card to be played."""
        return Cards(self.judge)

    def suit(self, suit: Suit | None) -> int:
        """How many cards of a suit are held."""
        return sum(c.suit is suit for c in self.view.hand)

    @property
    def are_level(self) -> bool:
        """Three players: whether the other two have as many tricks as each other, and more than oneself."""
        rest = [count for side, count in enumerate(self.judge.tricks) if side != self.view.side]
        return rest[0] == rest[-1] > self.own

    @property
    def trumps_out(self) -> int:
        """How many trumps lie unseen."""
        return sum(c.suit is self.trump for c in self.judge.unseen)


# Claims


def _lone(at: Position, action: PlayCard) -> str:
    suit = action.card.suit
    later = ": later you may cut" if suit is not at.trump and at.suit(at.trump) else ""
    return f"It is your only card of {suit}{later}."


def low_thrown(at: Position, action: Discard) -> bool:
    """Whether only low cards that are no trumps go."""
    return all(c.suit is not at.trump and ace_high(c) <= int(LOW) for c in action.cards)


def is_plain(at: Position, c: Card) -> bool:
    """Whether a card is neither a trump, an ace nor a king."""
    return c.suit is not at.trump and c.rank not in (Rank.ACE, Rank.KING)


def _better(at: Position) -> str:
    return f"better are {at.better or 'none'} of the {at.unseen} cards not seen."


REASONS: tuple[Reason[Position], ...] = (
    trumps.LONGEST,
    trumps.NAMED,
    Reason(
        "lone-honour",
        lambda at, action: bool(trumps.honours(at, action.suit)),
        lambda at, action: f"{text_of(trumps.honours(at, action.suit))} would be a high trump.",
        of=NameTrump,
    ),
    Reason(
        "short",
        lambda at, action: at.suit(action.suit) < FEW,
        lambda at, action: f"You hold {['none', 'only one'][at.suit(action.suit)]} of {action.suit}.",
        of=NameTrump,
        con=True,
    ),
    Reason("throws-low", low_thrown, "It throws no trump, and nothing above a ten.", of=Discard),
    Reason(
        "throws-trump",
        lambda at, action: any(c.suit is at.trump for c in action.cards),
        "It throws a trump away.",
        of=Discard,
        con=True,
    ),
    Reason(
        "keeps-trumps",
        lambda at, action: at.suit(at.trump) > 0 and all(c.suit is not at.trump for c in action.cards),
        lambda at, _: f"It keeps {so_many(at.suit(at.trump), 'trump')}.",
        of=Discard,
    ),
    Reason(
        "keeps",
        always,
        lambda at, action: f"You keep {text_of(without(at.view.hand, action.cards))}.",
        of=Discard,
    ),
    Reason(
        "keeps-trump",
        lambda at, _: at.drawn is not None and at.drawn.suit is at.trump,
        lambda at, _: f"{at.drawn} is a trump: {_better(at)}",
        of=Keep,
    ),
    Reason(
        "keeps-better",
        lambda at, _: 2 * at.better < at.unseen,
        lambda at, _: f"{at.drawn} is worth keeping: {_better(at)}",
        of=Keep,
    ),
    Reason(
        "passes-worse",
        lambda at, _: 2 * at.better >= at.unseen,
        lambda at, _: f"The next card may be better than {at.drawn}: {_better(at)}",
        of=Refuse,
    ),
    Reason(
        "passes-plain",
        lambda at, _: at.trumps_out > 0 and at.drawn is not None and is_plain(at, at.drawn),
        lambda at, _: f"{at.drawn} is no trump, ace or king: {so_many(at.trumps_out, 'trump')} not seen yet.",
        of=Refuse,
    ),
    tricks.settles(
        "seventh",
        lambda at, _: at.deal.seats != 3 and at.own == SEVEN - 1,
        "It takes your side's seventh trick, and with it the hand.",
    ),
    tricks.settles(
        "saves",
        lambda at, _: at.deal.seats != 3 and at.others == SEVEN - 1,
        "It keeps the others from their seventh trick.",
    ),
    tricks.settles(
        "stops-kot",
        lambda at, _: not at.own and at.others == sum(at.judge.tricks) >= DANGER,
        "It takes your side's first trick: no Kot.",
    ),
    tricks.AGAINST_PARTNER,
    tricks.CHEAPEST,
    tricks.TAKES_LAST,
    Reason(
        "cuts",
        lambda at, action: at.play.ruffs(action.card),
        lambda at, action: f"You have none of {at.play.led}: {action.card} cuts, and is ahead (Boridan).",
        of=PlayCard,
    ),
    Reason(
        "to-partner",
        lambda at, action: at.play.to_friends_void(action.card),
        lambda at, action: f"Your partner has none of {action.card.suit}, and may cut.",
        of=PlayCard,
    ),
    Reason(
        "into-a-cut",
        lambda at, action: at.play.into_a_ruff(action.card),
        lambda at, action: f"An opponent has none of {action.card.suit}, and may cut.",
        of=PlayCard,
        con=True,
    ),
    tricks.SAFE,
    Reason(
        "lazem",
        lambda at, action: at.play.leads and action.card.suit is at.trump and at.trumps_out > 0,
        lambda at, _: f"It draws trumps: {so_many(at.trumps_out, 'trump')} not seen yet (Hokm Lazem).",
        of=PlayCard,
    ),
    tricks.MASTER,
    Reason(
        "bypass",
        lambda at, action: at.play.is_void and at.play.leaves_it(action.card) and at.suit(at.trump) > 0,
        "Your partner is ahead: no need to trump (Rad Kardan).",
        of=PlayCard,
    ),
    tricks.PARTNERS_TRICK,
    Reason(
        "lies-low",
        lambda at, action: at.play.is_lost and at.play.is_lowest(action.card),
        "Nothing you may play is ahead: your lowest card will do (Payin Amadan).",
        of=PlayCard,
        beside=tricks.not_lower,
    ),
    tricks.GIVES_UP,
    Reason(
        "lies-high",
        lambda at, action: not at.play.leads and bool(at.play.behind) and at.play.beats(action.card),
        lambda at, action: f"It is ahead: {action.card} has to be beaten (Bala Amadan).",
        of=PlayCard,
    ),
    tricks.LEADS_FROM,
    Reason(
        "leads-single",
        lambda at, action: at.play.leads and at.suit(action.card.suit) == 1,
        _lone,
        of=PlayCard,
    ),
)


THOUGHTS: tuple[Thought[Position], ...] = (
    Thought(
        "five-cards",
        always,
        "You name on five cards alone: length and high cards both count.",
        stage="trump",
    ),
    Thought(
        "discard",
        always,
        lambda at: f"You hold {so_many(at.suit(at.trump), 'trump')}. Low cards of other suits matter least.",
        stage="discard",
    ),
    Thought(
        "draw",
        lambda at: at.drawn is not None,
        lambda at: f"Passed, {at.drawn} is gone, and the next card is yours whatever it is.",
        stage="draw",
    ),
    Thought(
        "deciding",
        lambda at: at.deal.seats != 3 and at.own == at.others == SEVEN - 1,
        "Six tricks each: this one decides the hand.",
        stage="play",
    ),
    Thought(
        "kot-danger",
        lambda at: not at.own and at.others == sum(at.judge.tricks) >= DANGER,
        lambda at: f"They have {so_many(at.others, 'trick')} and you none: one trick saves you from Kot.",
        stage="play",
    ),
    Thought(
        "kot-chance",
        lambda at: not at.others and at.own >= DANGER,
        lambda at: f"{so_many(at.own, 'trick')} and none lost: seven are Kot.",
        stage="play",
    ),
    Thought(
        "they-need-one",
        lambda at: at.deal.seats != 3 and at.others == SEVEN - 1,
        "They need one more trick: nothing is worth saving.",
        stage="play",
    ),
    tricks.VOID,
    tricks.PARTNER_AHEAD,
    Thought(
        "third-wins",
        lambda at: at.deal.seats == 3 and at.are_level,
        "The other two are level: end so, and the hand is yours.",
        stage="play",
    ),
    Thought(
        "out-of-reach",
        lambda at: at.deal.seats == 3 and 0 < at.deal.needed <= FEW,
        lambda at: f"With {so_many(at.deal.needed, 'more trick')} the leader is out of reach.",
        stage="play",
    ),
    tricks.TRUMPS_OUT,
    tricks.LAST,
)
