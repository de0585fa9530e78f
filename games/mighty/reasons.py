"""What is said of bids, of cards put away and of calls in Mighty: each with the claim that makes it true."""

from __future__ import annotations

from typing import Any

from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason
from cardtable.mechanics.auction import NOTRUMP, Bid
from cardtable.mechanics.exchange import PutAway
from cardtable.mechanics.tricks import ace_high
from cardtable.words import so_many
from games.mighty.actions import Call
from games.mighty.forms import JOKER, mighty_of, points_in
from games.mighty.judge import bears_alone, limit
from games.mighty.position import Position, is_side_ace, listed, strengths
from games.mighty.reasons_play import PLAYS
from games.mighty.table import MightyTable

LONG = 5
"""Cards from which on a suit is long."""
MIGHTIES = (mighty_of(Suit.SPADES.value), mighty_of(Suit.HEARTS.value))


# Bids


def in_auction(at: Position) -> bool:
    """Whether the auction goes on."""
    return at.view.stage == "auction"


def longest(at: Position) -> int:
    """How many cards the longest suit has."""
    return max((at.count(suit.value) for suit in Suit), default=0)


def is_poor(at: Position) -> bool:
    """Whether the hand has neither mighty nor joker, whatever the trumps, and no long suit."""
    return not any(c in at.hand for c in (JOKER, *MIGHTIES)) and longest(at) < LONG


def is_too_weak(at: Position) -> bool:
    """Whether the hand is likely not good for any bid that is left."""
    best = at.best_bid()
    return best is not None and not at.carries(best)


def _to_bid(at: Position) -> str:
    best = at.best_bid()
    assert best is not None
    return (
        f"In {best.strain} you would have to bid {best.count}; the hand is likely good for {bears(at, best)}."
    )


def bears(at: Position, bid: Bid) -> str:
    """What the hand is likely good for in the strain of a bid."""
    return so_many(at.bears(bid.strain), "point")


def _could_bid(at: Position) -> str:
    best = at.best_bid()
    assert best is not None
    return f"In {best.strain} the hand is likely good for {bears(at, best)}, and {best.count} would do."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


AUCTION: tuple[Reason[Position], ...] = (
    Reason(
        "bid-strong",
        lambda at, bid: in_auction(at) and at.carries(bid) and bool(strengths(at.hand, bid.strain)),
        lambda at, bid: (
            f"{_capital(strengths(at.hand, bid.strain))}: likely good for {bears(at, bid)} in {bid.strain}."
        ),
        of=Bid,
    ),
    Reason(
        "bid-bears",
        lambda at, bid: in_auction(at) and at.carries(bid),
        lambda at, bid: f"In {bid.strain} the hand is likely good for {bears(at, bid)}.",
        of=Bid,
    ),
    Reason(
        "bid-high",
        lambda at, _: in_auction(at),
        lambda at, bid: f"In {bid.strain} the hand is likely good for only {bears(at, bid)}.",
        of=Bid,
        con=True,
    ),
    Reason(
        "pass-poor",
        lambda at, _: in_auction(at) and is_poor(at),
        "You hold no joker and no mighty, whatever the trumps, and no suit of five cards.",
        of=Pass,
    ),
    Reason("pass-weak", lambda at, _: in_auction(at) and is_too_weak(at), lambda at, _: _to_bid(at), of=Pass),
    Reason(
        "pass-strong",
        lambda at, _: in_auction(at) and at.best_bid() is not None,
        lambda at, _: _could_bid(at),
        of=Pass,
        con=True,
    ),
)


# Cards put away


def kept_hand(at: Position, away: PutAway) -> tuple[Card, ...]:
    """The hand after cards are put away."""
    return without(at.hand, away.cards)


def emptied(at: Position, away: PutAway) -> list[Suit]:
    """The side suits of which none is left in the hand."""
    left = {c.suit for c in kept_hand(at, away)}
    suits = {c.suit for c in away.cards if c.suit is not None and c.suit is not at.deal.trump_suit}
    return [suit for suit in Suit if suit in suits - left]


def makes_void(at: Position, away: PutAway) -> bool:
    """Whether a side suit is emptied, and a trump left to trump it with."""
    trump = at.deal.trump_suit
    return trump is not None and bool(emptied(at, away)) and any(c.suit is trump for c in kept_hand(at, away))


def strong_away(at: Position, away: PutAway) -> list[Card]:
    """The trumps, Aces, jokers and the mighty among cards put away."""
    trump = at.deal.trump_suit
    return [
        c
        for c in away.cards
        if c.suit is None or c.suit is trump or c is at.deal.mighty or is_side_ace(c, at.deal.trump)
    ]


EXCHANGE: tuple[Reason[Position], ...] = (
    Reason(
        "away-strong",
        lambda at, away: bool(strong_away(at, away)),
        lambda at, away: f"It puts strong cards away: {text_of(strong_away(at, away))}.",
        of=PutAway,
        con=True,
    ),
    Reason(
        "away-void",
        makes_void,
        lambda at, away: f"It leaves you without {listed(list(map(str, emptied(at, away))))}, to be trumped.",
        of=PutAway,
    ),
    Reason(
        "away-points",
        lambda at, away: bool(points_in(away.cards)),
        lambda at, away: f"It brings home {text_of(points_in(away.cards))}: points put away count for you.",
        of=PutAway,
    ),
    Reason(
        "away-keeps",
        lambda at, away: not strong_away(at, away) and bool(strengths(at.hand, at.deal.trump)),
        lambda at, away: f"It keeps {strengths(at.hand, at.deal.trump)}.",
        of=PutAway,
    ),
)


# Other trumps


def in_contract(at: Position) -> bool:
    """Whether trumps may still be changed."""
    return at.view.stage == "contract"


def _is_no_longer(at: Position, _: Pass, other: Action) -> bool:
    return not isinstance(other, Bid) or at.count(other.strain) <= at.count(at.deal.trump)


def is_longest(at: Position) -> bool:
    """Whether the trumps are a suit, and no other is longer."""
    return at.deal.trump != NOTRUMP and at.count(at.deal.trump) == longest(at)


def gains(at: Position, bid: Bid) -> bool:
    """Whether the hand is good for more in those trumps, by more than the raise."""
    hand, form = at.hand, at.form
    more = limit(hand, bid.strain, form) - limit(hand, at.deal.trump, form)
    return more > bid.count - at.deal.contract


def cheapest_change(at: Position) -> int:
    """The lowest contract that a change of trumps leads to."""
    return min((bid.count for bid in at.changes()), default=0)


CHANGE: tuple[Reason[Position], ...] = (
    Reason(
        "keep-longest",
        lambda at, _: in_contract(at) and is_longest(at),
        lambda at, _: f"You hold {at.count(at.deal.trump)} {at.deal.trump}, and no suit is longer.",
        of=Pass,
        beside=_is_no_longer,
    ),
    Reason(
        "keep-price",
        lambda at, _: in_contract(at) and cheapest_change(at) > at.deal.contract,
        lambda at, _: f"Other trumps would make the contract {cheapest_change(at)} or more.",
        of=Pass,
    ),
    Reason(
        "change-free",
        lambda at, bid: in_contract(at) and bid.count == at.deal.contract,
        lambda at, bid: f"At full the change costs nothing: the contract stays {bid.count}.",
        of=Bid,
    ),
    Reason(
        "change-gains",
        lambda at, bid: in_contract(at) and gains(at, bid),
        lambda at, bid: (
            f"The hand is likely good for {bears(at, bid)} in {bid.strain}, "
            f"in {at.deal.trump} for {at.bears(at.deal.trump)}."
        ),
        of=Bid,
    ),
    Reason(
        "change-dear",
        lambda at, bid: in_contract(at) and bid.count > at.deal.contract,
        lambda at, bid: f"It raises the contract from {at.deal.contract} to {bid.count}.",
        of=Bid,
        con=True,
    ),
)


# The friend


def brings_friend(at: Position, call: Call) -> bool:
    """Whether others hold all cards called, so that there will be a friend."""
    return bool(call.cards) and all(c in at.abroad for c in call.cards)


def _is_held_by_other(deal: MightyTable, seat: int, call: Call) -> bool:
    """Witness: somebody else holds each of the cards called."""
    others = [at for at in range(deal.seats) if at != seat]
    return all(any(c in deal.hand(at) for at in others) for c in call.cards)


def highest_trump_lacking(at: Position) -> Card | None:
    """The highest trump of which the declarer holds and has put away none."""
    own = {*at.hand, *at.deal.cards_in("discard")}
    trumps = [c for c in at.deal.faces if c.suit is at.deal.trump_suit and c not in own and c.suit]
    return max(trumps, key=ace_high, default=None)


def first_called(at: Position, call: Call, wanted: Card | None) -> bool:
    """Whether a call that brings a friend names that card."""
    return wanted is not None and wanted in call.cards and brings_friend(at, call)


def next_below(at: Position, call: Call) -> Card | None:
    """A King called whose Ace is in the own hand."""
    kings = [c for c in call.cards if c.rank is Rank.KING and c.suit is not None]
    return next((c for c in kings if c.suit is not None and Card.of(c.suit, Rank.ACE) in at.hand), None)


def called_ace(at: Position, call: Call) -> Card | None:
    """An Ace that is called."""
    return next((c for c in call.cards if c.rank is Rank.ACE), None)


CALL: tuple[Reason[Position], ...] = (
    Reason(
        "call-mighty",
        lambda at, call: first_called(at, call, at.deal.mighty),
        lambda at, call: f"{at.deal.mighty} is the mighty: with a friend it is on your side.",
        of=Call,
        in_deal=_is_held_by_other,
    ),
    Reason(
        "call-joker",
        lambda at, call: first_called(at, call, JOKER),
        "Only the mighty is stronger than the joker: with a friend it is on your side.",
        of=Call,
        in_deal=_is_held_by_other,
    ),
    Reason(
        "call-trump",
        lambda at, call: first_called(at, call, highest_trump_lacking(at)),
        lambda at, call: f"{highest_trump_lacking(at)} is the highest trump that you lack.",
        of=Call,
        in_deal=_is_held_by_other,
    ),
    Reason(
        "call-king",
        lambda at, call: brings_friend(at, call) and next_below(at, call) is not None,
        lambda at, call: f"{next_below(at, call)} comes next below the Ace that you hold.",
        of=Call,
        in_deal=_is_held_by_other,
    ),
    Reason(
        "call-ace",
        lambda at, call: brings_friend(at, call) and called_ace(at, call) is not None,
        lambda at, call: f"{called_ace(at, call)} is above every other card of its suit.",
        of=Call,
        in_deal=_is_held_by_other,
    ),
    Reason(
        "call-friend",
        brings_friend,
        lambda at, call: f"Somebody else holds {text_of(call.cards)}: you will not play alone.",
        of=Call,
        in_deal=_is_held_by_other,
    ),
    Reason(
        "call-none",
        lambda at, call: not call.cards and bears_alone(at.hand, at.deal.trump) <= 0,
        lambda at, call: (
            f"Alone you play against {len(at.others)}, and the hand is likely not strong enough."
        ),
        of=Call,
        con=True,
    ),
)
REASONS: tuple[Reason[Any], ...] = (*AUCTION, *EXCHANGE, *CHANGE, *CALL, *PLAYS)
