"""What is said of actions in Pandoer before play, and what there is to weigh; of cards in `card_reasons`."""

from __future__ import annotations

from typing import Any

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.draw import Discard
from cardtable.mechanics.exchange import Give
from cardtable.mechanics.tricks import ace_high
from cardtable.mechanics.trumps import NameTrump
from cardtable.words import so_many
from games.pandoer.actions import Advise, Bid, Call
from games.pandoer.card_reasons import PLAY_THOUGHTS, PLAYS
from games.pandoer.combinations import claims, combinations, points_of
from games.pandoer.contracts import CONTRACTS, Contract, Goal, higher_than, title_of
from games.pandoer.hands import exposed
from games.pandoer.judge import BASE, Judge

LOW = Rank.TEN
"""Up to this rank cards are low."""
FEW_LOW = 6
GOOD = 0.5

# The hand


def held(at: Judge, suit: Suit) -> tuple[Card, ...]:
    """The cards held of a suit."""
    return tuple(c for c in at.hand if c.suit is suit)


def low_cards(cards: tuple[Card, ...]) -> int:
    """How many cards are no higher than a ten."""
    return sum(ace_high(c) <= int(LOW) for c in cards)


def aces(at: Judge) -> tuple[Card, ...]:
    """The aces among the own cards and the watch card."""
    return tuple(c for c in at.nine if c.rank is Rank.ACE)


def about_points(at: Judge) -> int:
    """The points that a team of this hand may reach, in tens."""
    return 10 * round(at.prospect(BASE).promise / 10)


def game_of(bid: Bid) -> Contract:
    """The game of a bid."""
    return CONTRACTS[bid.contract]


def in_ten(at: Judge, contract: Contract) -> int:
    """How often in ten a game may be made."""
    return round(10 * at.chance(contract))


def how_often(at: Judge, contract: Contract) -> str:
    """The same in words."""
    times = in_ten(at, contract)
    if not times:
        return "hardly ever"
    return "nearly always" if times > 9 else f"about {so_many(times, 'time')} in ten"


def named(at: Judge, bid: Bid) -> str:
    """The trumps that suit a game best, with their cards."""
    trump = at.prospect(game_of(bid)).trump
    return text_of(sorted((c for c in at.nine if c.suit is trump), key=ace_high, reverse=True))


def best_left(at: Judge) -> float:
    """The best that may be expected of a bid that could still be made."""
    return max((at.bid_worth(Bid(game.name)) for game in higher_than(at.deal.contract)), default=-1.0)


# Claims


def is_for_all(bid: Bid) -> bool:
    """Whether all tricks are bid."""
    return game_of(bid).goal is Goal.ALL


def is_for_few(bid: Bid) -> bool:
    """Whether one trick or none is bid."""
    return game_of(bid).heap


def hopes(at: Judge, bid: Bid) -> bool:
    """Whether a game is more likely made than not."""
    return at.chance(game_of(bid)) > GOOD


def keeps_honours(at: Judge, action: Discard) -> bool:
    """Whether nothing of the combinations held goes, and there are some."""
    left = combinations(c for c in at.hand if c is not action.card)
    return at.game.points > 0 and bool(left) and points_of(left) == points_of(combinations(at.hand))


def shortens(at: Judge, action: Discard) -> bool:
    """Whether it was the only card of its suit, in a game with trumps."""
    return at.game.trumps and sum(c.suit is action.card.suit for c in at.hand) == 1


def less_exposed(at: Judge, action: Discard, other: Action) -> bool:
    """Whether another card put away would leave the hand no safer."""
    assert isinstance(other, Discard)
    return left_exposed(at, other.card) >= left_exposed(at, action.card)


def left_exposed(at: Judge, gone: Card) -> int:
    """How exposed the hand is without a card."""
    return exposed(c for c in at.hand if c is not gone)


def is_safest(at: Judge, action: Discard) -> bool:
    """Whether in a game of no tricks no other card leaves the hand safer."""
    others = (Discard(c) for c in at.hand)
    return at.game.goal is Goal.NONE and all(less_exposed(at, action, other) for other in others)


def keeps_a_winner(at: Judge, action: Discard) -> bool:
    """Whether an ace stays in a game of one trick."""
    kept = (c for c in at.hand if c is not action.card)
    return at.game.goal is Goal.ONE and any(c.rank is Rank.ACE for c in kept)


def is_lowest_side(at: Judge, action: Discard) -> bool:
    """Whether a game of many tricks loses only a low card."""
    return not at.game.heap and ace_high(action.card) <= int(LOW)


def shorter(at: Judge, action: NameTrump, other: Action) -> bool:
    """Whether fewer are held of the other suit."""
    return isinstance(other, NameTrump) and len(held(at, other.suit)) < len(held(at, action.suit))


def is_longest(at: Judge, action: NameTrump) -> bool:
    """Whether more are held of that suit than of each other that may be named."""
    others = [one for one in at.deal.legal(at.seat) if one != action]
    return bool(others) and all(shorter(at, action, other) for other in others)


def is_low_gift(at: Judge, action: Give) -> bool:
    """Whether only cards up to the ten are given back, of no combination."""
    bound = {c for one in combinations(at.hand) for c in one.cards}
    return low_cards(action.cards) == len(action.cards) and not bound.intersection(action.cards)


def _held_words(at: Judge, suit: Suit) -> str:
    cards = sorted(held(at, suit), key=ace_high, reverse=True)
    return f"{so_many(len(cards), 'card')} of {suit}" + (f": {text_of(cards)}" if cards else "")


def _claimed(at: Judge, bid: Bid) -> str:
    best = claims(at.nine)[bid.honours]
    return f"With {best.name} you can show {bid.honours} points, which beats what stands."


BEFORE_PLAY: tuple[Reason[Judge], ...] = (
    Reason(
        "overhonours",
        lambda at, bid: bool(bid.honours) and hopes(at, bid),
        _claimed,
        of=Bid,
    ),
    Reason(
        "unlikely",
        lambda at, bid: not hopes(at, bid),
        lambda at, bid: f"Such a hand makes {title_of(bid.contract)} {how_often(at, game_of(bid))}.",
        of=Bid,
        con=True,
    ),
    Reason(
        "points",
        lambda at, bid: game_of(bid).points > 0 and about_points(at) >= game_of(bid).points,
        lambda at, bid: f"A team of this hand may reach about {about_points(at)} points.",
        of=Bid,
    ),
    Reason(
        "low-cards",
        lambda at, bid: is_for_few(bid) and low_cards(at.nine) >= FEW_LOW,
        lambda at, bid: f"{low_cards(at.nine)} of your cards and the watch card are no higher than a ten.",
        of=Bid,
    ),
    Reason(
        "strong-trumps",
        lambda at, bid: is_for_all(bid) and game_of(bid).trumps and hopes(at, bid),
        lambda at, bid: f"With {named(at, bid)} as trumps it is made {how_often(at, game_of(bid))}.",
        of=Bid,
    ),
    Reason(
        "top-cards",
        lambda at, bid: is_for_all(bid) and not game_of(bid).trumps and len(aces(at)) > 1,
        lambda at, bid: f"With {so_many(len(aces(at)), 'ace')} it is made {how_often(at, game_of(bid))}.",
        of=Bid,
    ),
    Reason(
        "likely",
        hopes,
        lambda at, bid: f"Such a hand makes it {how_often(at, game_of(bid))}.",
        of=Bid,
    ),
    Reason(
        "something-fits",
        lambda at, _: best_left(at) > 0,
        "A game that may be bid looks worth its cents.",
        of=Pass,
        con=True,
    ),
    Reason(
        "own-game-risky",
        lambda at, _: bool(at.deal.contract) and best_left(at) <= 0,
        lambda at, _: f"No game above {title_of(at.deal.contract)} looks worth its cents.",
        of=Pass,
    ),
    Reason("nothing-fits", lambda at, _: best_left(at) <= 0, "No game looks worth its cents.", of=Pass),
    Reason(
        "safest",
        is_safest,
        "No other card put away leaves fewer that may be made to win.",
        of=Discard,
        beside=less_exposed,
    ),
    Reason(
        "keeps-honours",
        keeps_honours,
        lambda at, _: f"It leaves all your honours: {points_of(combinations(at.hand))} points.",
        of=Discard,
    ),
    Reason(
        "shortens",
        shortens,
        lambda at, action: f"It is your only card of {action.card.suit}: then you may trump that suit.",
        of=Discard,
    ),
    Reason(
        "one-winner",
        keeps_a_winner,
        "It keeps an ace for the one trick that you need.",
        of=Discard,
    ),
    Reason("low-away", is_lowest_side, "It loses nothing above a ten.", of=Discard),
    Reason(
        "high-away",
        lambda at, action: at.game.heap and ace_high(action.card) > int(LOW),
        lambda at, action: f"{action.card} might be made to win.",
        of=Discard,
    ),
    Reason(
        "longest",
        is_longest,
        lambda at, action: (
            f"You hold {len(held(at, action.suit))} {action.suit}, more than of any other suit."
        ),
        of=NameTrump,
        beside=shorter,
    ),
    Reason("named", always, lambda at, action: f"You hold {_held_words(at, action.suit)}.", of=NameTrump),
    Reason(
        "ten-too",
        lambda at, action: any(c.rank is Rank.TEN for c in held(at, action.card.suit)),
        lambda at, action: f"Your ten of {action.card.suit} may go to the trick that {action.card} wins.",
        of=Call,
    ),
    Reason(
        "reaches",
        lambda at, action: bool(held(at, action.card.suit)),
        lambda at, action: (
            f"You hold {so_many(len(held(at, action.card.suit)), 'card')} of its suit to lead to it."
        ),
        of=Call,
    ),
    Reason("asked", always, lambda at, action: f"Whoever holds {action.card} plays with you.", of=Call),
    Reason("low-gift", is_low_gift, "It gives nothing above a ten away, and no combination.", of=Give),
    Reason(
        "keeps-suit",
        lambda at, action: (
            all(c.suit is not at.best_suit for c in action.cards) and held(at, at.best_suit) != ()
        ),
        lambda at, _: f"It keeps your {so_many(len(held(at, at.best_suit)), 'card')} of {at.best_suit}.",
        of=Give,
    ),
    Reason("in-sight", always, "All hands lie open: everybody sees that card.", of=Advise, con=True),
)
REASONS: tuple[Reason[Any], ...] = BEFORE_PLAY + PLAYS


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "watch-card",
        lambda at: bool(at.deal.cards_in("blind")),
        lambda at: f"Whoever plays takes {at.deal.watch}: reckon with nine cards, less one.",
        "bid",
    ),
    Thought(
        "honours",
        lambda at: at.honours > 0,
        lambda at: f"With the watch card you have {at.honours} points of honours.",
        "bid",
    ),
    Thought(
        "topping",
        lambda at: bool(at.deal.contract) and at.game.honours and any(bid.honours for bid in _bids(at)),
        lambda at: f"{title_of(at.deal.contract).capitalize()} may be topped with your honours.",
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
        "out", lambda at: not at.deal.contract, "If all pass there is husselen: cards change hands.", "bid"
    ),
    Thought(
        "keep-for",
        lambda at: at.game.points > 0 and bool(combinations(at.hand)),
        "Keep your honours together: the discard does not count.",
        "discard",
    ),
    Thought(
        "misery-discard",
        lambda at: at.game.heap,
        "Which card might be made to win? Low cards of a suit cover its high one.",
        "discard",
    ),
    Thought("shorten", lambda at: at.game.trumps, "Without a suit you may trump it at once.", "discard"),
    Thought(
        "trump-order", always, "Jack and nine are the highest trumps: count them before length.", "trump"
    ),
    Thought("asking", always, "The owner of the card you ask plays with you, and everybody knows.", "call"),
    Thought("give-back", always, "You may give back what you got, or any other three.", "hussel"),
    *PLAY_THOUGHTS,
)


def _bids(at: Judge) -> list[Bid]:
    """The bids that may be made."""
    return [one for one in at.deal.legal(at.seat) if isinstance(one, Bid)]
