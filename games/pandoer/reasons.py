"""What is said of actions in Pandoer, and what there is to weigh: each with its claim."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics import trick_claims as tricks
from cardtable.mechanics.draw import Discard
from cardtable.mechanics.exchange import Give
from cardtable.mechanics.tricks import PlayCard, ace_high
from cardtable.mechanics.trumps import NameTrump
from cardtable.words import so_many
from games.pandoer.actions import Advise, Bid, Call
from games.pandoer.combinations import claims, combinations, points_of
from games.pandoer.contracts import CONTRACTS, Contract, Goal, higher_than
from games.pandoer.hands import POINTS_STEP, chance, exposed
from games.pandoer.judge import BASE, Judge

LOW = Rank.TEN
"""Up to this rank cards are low."""
FEW_LOW = 6
GOOD = 0.5

# Before play


def low_cards(cards: tuple[Card, ...]) -> int:
    """How many cards are no higher than a ten."""
    return sum(ace_high(c) <= LOW for c in cards)


def about_points(at: Judge) -> int:
    """The points that a team of this hand may reach, in tens."""
    return 10 * round((BASE.points + POINTS_STEP * at.odds(BASE)) / 10)


def game_of(bid: Bid) -> Contract:
    """The game of a bid."""
    return CONTRACTS[bid.contract]


def how_likely(at: Judge, bid: Bid) -> float:
    """How likely a game is made."""
    return chance(at.odds(game_of(bid)))


def how_often(at: Judge, bid: Bid) -> str:
    """The same in words."""
    times = round(10 * how_likely(at, bid))
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
    left = points_of(combinations(c for c in at.hand if c is not action.card))
    return at.deal.is_for_points and 0 < left == points_of(combinations(at.hand))


def shorter(at: Judge, action: NameTrump, other: Action) -> bool:
    """Whether fewer are held of the other suit."""
    return isinstance(other, NameTrump) and len(at.held(other.suit)) < len(at.held(action.suit))


def is_longest(at: Judge, action: NameTrump) -> bool:
    """Whether more are held of that suit than of each other that may be named."""
    others = [one for one in at.deal.legal(at.seat) if one != action]
    return bool(others) and all(shorter(at, action, other) for other in others)


def is_low_gift(at: Judge, action: Give) -> bool:
    """Whether only cards up to the ten are given back, of no combination."""
    bound = {c for one in combinations(at.hand) for c in one.cards}
    return low_cards(action.cards) == len(action.cards) and not bound.intersection(action.cards)


def _held(at: Judge, suit: Suit | None) -> str:
    held = sorted(at.held(suit), key=ace_high, reverse=True)
    return f"{so_many(len(held), 'card')} of {suit}" + (f": {text_of(held)}" if held else "")


def _claimed(at: Judge, bid: Bid) -> str:
    best = claims(at.nine)[bid.honours]
    return f"With {best.name} you can show {bid.honours} points, which beats what stands."


BEFORE_PLAY: tuple[Reason[Judge], ...] = (
    Reason("overhonours", lambda at, bid: bid.honours and how_likely(at, bid) > GOOD, _claimed, of=Bid),
    Reason(
        "unlikely",
        lambda at, bid: how_likely(at, bid) <= GOOD,
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
        lambda at, _: f"It leaves all your honours: {points_of(combinations(at.hand))} points.",
        of=Discard,
    ),
    Reason(
        "shortens",
        lambda at, action: at.deal.game.trumps and len(at.held(action.card.suit)) == 1,
        "It is your only card of {action.card.suit}: then you may trump that suit.",
        of=Discard,
    ),
    Reason(
        "low-away",
        lambda at, action: not at.deal.game.heap and low_cards((action.card,)) == 1,
        "It loses nothing above a ten.",
        of=Discard,
    ),
    Reason(
        "high-away",
        lambda at, action: at.deal.game.heap and not low_cards((action.card,)),
        "{action.card} might be made to win.",
        of=Discard,
    ),
    Reason(
        "longest",
        is_longest,
        lambda at, action: (
            f"You hold {len(at.held(action.suit))} {action.suit}, more than of any other suit."
        ),
        of=NameTrump,
        beside=shorter,
    ),
    Reason("named", always, lambda at, action: f"You hold {_held(at, action.suit)}.", of=NameTrump),
    Reason(
        "ten-too",
        lambda at, action: any(c.rank is Rank.TEN for c in at.held(action.card.suit)),
        "Your ten of {action.card.suit} may go to the trick that {action.card} wins.",
        of=Call,
    ),
    Reason(
        "asked",
        always,
        lambda at, action: f"Its owner plays with you. You hold {_held(at, action.card.suit)}.",
        of=Call,
    ),
    Reason("low-gift", is_low_gift, "It gives nothing above a ten away, and no combination.", of=Give),
    Reason("in-sight", always, "All hands lie open: everybody sees that card.", of=Advise, con=True),
)

# Cards


def is_last_but_him(at: Judge) -> bool:
    """Whether an opponent plays before a proclaimer who must not win."""
    return at.play.shuns and at.deal.bidder in at.play.behind


def leaves_him_ahead(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent lets the proclaimer stay ahead who must not win."""
    is_his = at.play.best_at == at.deal.bidder
    return at.play.shuns and not at.play.attacks and is_his and not at.play.beats(action.card)


def no_higher(at: Judge, action: PlayCard, other: Action) -> bool:
    """Whether another card is no higher in its suit."""
    return not isinstance(other, PlayCard) or at.play.height(other.card) <= at.play.height(action.card)


def leads_highest(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent of a proclaimer who must not win leads the highest of several cards."""
    if at.play.attacks or not at.play.shuns or not at.play.leads or len(at.play.playable) == 1:
        return False
    return all(no_higher(at, action, PlayCard(c)) for c in at.play.playable)


def not_shunned(reason: Reason[Any]) -> Reason[Judge]:
    """A reason for winning, said only where the trick is to be won."""
    return replace(reason, claim=lambda at, action: not at.play.shuns and reason.claim(at, action))


def shunned(reason: Reason[Any]) -> Reason[Judge]:
    """A reason for not winning, said only where the proclaimer must not."""
    return replace(reason, claim=lambda at, action: at.play.shuns and reason.claim(at, action))


PLAYS: tuple[Reason[Any], ...] = (
    Reason(
        "advised",
        lambda at, action: any(one.seat == at.seat and one.card is action.card for one in at.deal.advice),
        "It is what you were advised to play.",
        of=PlayCard,
    ),
    Reason(
        "forbidden",
        lambda at, action: at.play.shuns and at.play.attacks and at.play.wins_for_good(action.card),
        "It wins the trick, and that loses the game.",
        of=PlayCard,
        con=True,
        in_deal=tricks.nobody_beats,
    ),
    Reason("leaves-him", leaves_him_ahead, "It leaves the trick to the proclaimer.", of=PlayCard),
    Reason(
        "leads-highest",
        leads_highest,
        "It is your highest card; the low ones stay, over which the proclaimer may have to go.",
        of=PlayCard,
        beside=no_higher,
    ),
    shunned(tricks.LEADS_LOWEST),
    Reason(
        "keeps-low",
        lambda at, action: is_last_but_him(at) and not at.play.beats(action.card),
        "The proclaimer is still to play: it leaves the trick as low as it is.",
        of=PlayCard,
    ),
    shunned(tricks.HIGHEST_UNDER),
    shunned(tricks.CANNOT_DUCK),
    Reason(
        "the-one",
        lambda at, action: (
            at.play.few and not at.play.shuns and at.play.attacks and at.play.wins_for_good(action.card)
        ),
        "It surely wins: that is the one trick you need.",
        of=PlayCard,
        in_deal=tricks.nobody_beats,
    ),
    tricks.TAKES_POINTS,
    tricks.THROWS_POINTS,
    tricks.GIVES_POINTS,
    tricks.SPARES_POINTS,
    *map(
        not_shunned,
        (
            tricks.AGAINST_PARTNER,
            tricks.TAKES_LAST,
            tricks.RUFFS,
            tricks.SAFE,
            tricks.DRAWS_TRUMPS,
            tricks.MASTER,
            tricks.LIES_LOW,
        ),
    ),
    tricks.PARTNERS_TRICK,
    tricks.GIVES_UP,
    tricks.GOES_AHEAD,
    tricks.LEADS_FROM,
    tricks.LEADS_SINGLE,
)
REASONS: tuple[Reason[Any], ...] = BEFORE_PLAY + PLAYS

# What there is to weigh


def _needs(at: Judge) -> str:
    points, left = at.deal.game.points, at.deal.game.points - at.deal.total
    if left <= 0:
        return f"The team has its {points} points."
    return f"The team still needs {so_many(left, 'point')} of its {points}."


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "watch-card",
        lambda at: bool(at.deal.cards_in("blind")),
        "Whoever plays takes {at.deal.watch}: reckon with nine cards, less one.",
        "bid",
    ),
    Thought(
        "honours",
        lambda at: bool(combinations(at.nine)),
        lambda at: f"With the watch card you have {points_of(combinations(at.nine))} points of honours.",
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
        "keep-for",
        lambda at: at.deal.is_for_points and bool(combinations(at.hand)),
        "Keep your honours together: the discard does not count.",
        "discard",
    ),
    Thought(
        "misery-discard",
        lambda at: at.deal.game.heap,
        "Which card might be made to win? Low cards of a suit cover its high one.",
        "discard",
    ),
    Thought("shorten", lambda at: at.deal.game.trumps, "Without a suit you may trump it at once.", "discard"),
    Thought(
        "trump-order", always, "Jack and nine are the highest trumps: count them before length.", "trump"
    ),
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
    Thought(
        "one-trick",
        lambda at: at.play.few and not at.play.shuns,
        "The proclaimer needs exactly one trick.",
        "play",
    ),
    Thought(
        "lies",
        lambda at: at.play.lain > 0,
        lambda at: f"{so_many(at.play.lain, 'point')} in the trick.",
        "play",
    ),
    tricks.VOID,
    tricks.PARTNER_AHEAD,
)
