"""What is said of actions in Pandoer, and what there is to weigh: each with its claim."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.cards import Card, Rank
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics import trick_claims as tricks
from cardtable.mechanics import trump_claims as trumps
from cardtable.mechanics.card_sense import exposed
from cardtable.mechanics.draw import Discard
from cardtable.mechanics.exchange import Give
from cardtable.mechanics.honours import points_of
from cardtable.mechanics.tricks import PlayCard, ace_high
from cardtable.words import so_many
from games.pandoer.actions import Bid, Call
from games.pandoer.contracts import CONTRACTS, HONOURS, Contract, Goal, higher_than
from games.pandoer.hands import POINTS_STEP, chance
from games.pandoer.judge import BASE, Judge

FEW_LOW = 6
"""Cards up to the ten that make a low hand."""

# Before play


def low_cards(cards: tuple[Card, ...]) -> int:
    """How many cards are no higher than a ten."""
    return sum(ace_high(c) <= Rank.TEN for c in cards)


def about_points(at: Judge) -> int:
    """The points that a team of this hand may reach, in tens."""
    return 10 * round((BASE.points + POINTS_STEP * at.odds(BASE)) / 10)


def game_of(bid: Bid) -> Contract:
    """The game of a bid."""
    return CONTRACTS[bid.contract]


def how_often(at: Judge, bid: Bid) -> str:
    """How often a game may be made, in words."""
    times = round(10 * chance(at.odds(game_of(bid))))
    if not times:
        return "hardly ever"
    return "nearly always" if times > 9 else f"about {so_many(times, 'time')} in ten"


def nothing_fits(at: Judge) -> bool:
    """Whether no game that may still be bid looks worth its cents."""
    return all(at.bid_worth(Bid(game.name)) <= 0 for game in higher_than(at.deal.contract))


def left_exposed(at: Judge, gone: Card) -> float:
    """How exposed the hand is without a card."""
    kept = [c for c in at.hand if c is not gone]
    return exposed(kept, [c for c in at.deal.faces if c not in at.hand])


def no_safer(at: Judge, action: Discard, other: Action) -> bool:
    """Whether another card put away would leave the hand no safer."""
    return not isinstance(other, Discard) or left_exposed(at, other.card) >= left_exposed(at, action.card)


def is_safest(at: Judge, action: Discard) -> bool:
    """Whether in a game of no tricks no other card leaves the hand safer."""
    return at.deal.game.goal is Goal.NONE and all(no_safer(at, action, Discard(c)) for c in at.hand)


def keeps_honours(at: Judge, action: Discard) -> bool:
    """Whether nothing of the combinations held goes, and there are some."""
    left = points_of(HONOURS.of(c for c in at.hand if c is not action.card))
    return at.deal.is_for_points and 0 < left == points_of(HONOURS.of(at.hand))


BEFORE_PLAY: tuple[Reason[Any], ...] = (
    Reason(
        "unlikely",
        lambda at, bid: at.odds(game_of(bid)) <= 0,
        lambda at, bid: f"Such a hand makes {game_of(bid).title} {how_often(at, bid)}.",
        of=Bid,
        con=True,
    ),
    Reason(
        "points",
        lambda at, bid: 0 < game_of(bid).points <= about_points(at),
        lambda at, bid: f"A team of this hand may reach about {about_points(at)} points.",
        of=Bid,
    ),
    Reason(
        "low-cards",
        lambda at, bid: game_of(bid).heap and low_cards(at.nine) >= FEW_LOW,
        lambda at, bid: f"{low_cards(at.nine)} of your cards and the watch card are no higher than a ten.",
        of=Bid,
    ),
    Reason("likely", always, lambda at, bid: f"Such a hand makes it {how_often(at, bid)}.", of=Bid),
    Reason("nothing-fits", lambda at, _: nothing_fits(at), "No game left looks worth its cents.", of=Pass),
    Reason("something-fits", always, "A game that may be bid looks worth its cents.", of=Pass, con=True),
    Reason(
        "safest",
        is_safest,
        "No other card put away leaves fewer that may be made to win.",
        of=Discard,
        beside=no_safer,
    ),
    Reason(
        "keeps-honours",
        keeps_honours,
        lambda at, _: f"It leaves all your honours: {points_of(HONOURS.of(at.hand))} points.",
        of=Discard,
    ),
    Reason(
        "low-away",
        lambda at, action: not at.deal.game.heap and low_cards(action.picks) == 1,
        "It loses nothing above a ten.",
        of=Discard,
    ),
    trumps.LONGEST,
    trumps.NAMED,
    Reason(
        "ten-too",
        lambda at, action: any(c.rank is Rank.TEN for c in trumps.of_suit(at, action.card.suit)),
        "Your ten of {action.card.suit} may go to the trick that {action.card} wins.",
        of=Call,
    ),
    Reason(
        "asked",
        always,
        lambda at, action: f"Its owner plays with you; you hold {trumps.told(at, action.card.suit)}.",
        of=Call,
    ),
    Reason(
        "low-gift",
        lambda _, action: low_cards(action.cards) == len(action.cards),
        "It gives nothing above a ten away.",
        of=Give,
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
    Reason(
        "the-one",
        lambda at, action: at.play.needs_one and at.play.wins_for_good(action.card),
        "It surely wins the trick, and the proclaimer needs just one.",
        of=PlayCard,
        in_deal=tricks.nobody_beats,
    ),
    *(where(True, one) for one in (tricks.LEADS_LOWEST, tricks.HIGHEST_UNDER, tricks.CANNOT_DUCK)),
    tricks.TAKES_POINTS,
    tricks.THROWS_POINTS,
    tricks.GIVES_POINTS,
    tricks.SPARES_POINTS,
    *(where(False, one) for one in (tricks.AGAINST_PARTNER, tricks.TAKES_LAST, tricks.RUFFS, tricks.SAFE)),
    *(where(False, one) for one in (tricks.DRAWS_TRUMPS, tricks.MASTER, tricks.LIES_LOW)),
    tricks.PARTNERS_TRICK,
    tricks.GIVES_UP,
    tricks.GOES_AHEAD,
    tricks.LEADS_FROM,
    tricks.LEADS_SINGLE,
)
REASONS = BEFORE_PLAY + PLAYS

# What there is to weigh


def _needs(at: Judge) -> str:
    points, left = at.deal.game.points, at.deal.game.points - at.deal.total
    if left <= 0:
        return f"The team has its {points} points."
    return f"The team still needs {so_many(left, 'point')} of its {points}."


THOUGHTS: tuple[Thought[Any], ...] = (
    Thought(
        "watch-card",
        lambda at: bool(at.deal.cards_in("blind")),
        "Whoever plays takes {at.deal.watch}: reckon with nine cards, less one.",
        "bid",
    ),
    Thought(
        "points-hope",
        always,
        lambda at: f"For points a team of this hand may reach about {about_points(at)}.",
        "bid",
    ),
    Thought(
        "low-hand",
        lambda at: low_cards(at.nine) >= FEW_LOW,
        lambda at: f"{low_cards(at.nine)} of the nine cards are low: think of misery.",
        "bid",
    ),
    Thought(
        "misery-discard",
        lambda at: at.deal.game.heap,
        "Which card might be made to win? Low cards of a suit cover its high one.",
        "discard",
    ),
    Thought("shorten", lambda at: at.deal.game.trumps, "Without a suit you may trump it at once.", "discard"),
    Thought("trump-order", always, "Jack and nine are the highest: count them before length.", "trump"),
    Thought("asking", always, "The owner of the card you ask plays with you, and everybody knows.", "call"),
    Thought("give-back", always, "You may give back what you got, or any other three.", "hussel"),
    Thought("needs", lambda at: at.deal.is_for_points, _needs, "play"),
    Thought(
        "every-trick",
        lambda at: at.deal.game.goal is Goal.ALL,
        "The team must win every trick: one lost ends the game.",
        "play",
    ),
    Thought("no-trick", lambda at: at.play.shuns, "One more trick for the proclaimer ends the game.", "play"),
    Thought("one-trick", lambda at: at.play.needs_one, "The proclaimer needs exactly one trick.", "play"),
    tricks.POINTS_LIE,
    tricks.VOID,
    tricks.PARTNER_AHEAD,
)
