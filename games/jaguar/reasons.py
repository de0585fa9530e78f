"""What is said in Jaguar of bids, trumps and talk, each sentence with what makes it true.

Nothing here may hang on who holds the called card, unless it is said to the holder.
"""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.actions import Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.trumps import NameTrump
from cardtable.words import so_many
from games.jaguar.actions import Bid, Say
from games.jaguar.card_reasons import PLAY_THOUGHTS, PLAYS
from games.jaguar.judge import PASSING, Judge
from games.jaguar.table import DOWN, height

HIGH = 8
"""The height of a king: trumps from there up are named."""


def would_call(at: Judge, bid: Bid) -> Card:
    """The card that a bid would call with the trumps that promise most."""
    return Card.of(at.best_suit(bid.rank), bid.rank)


def calls(at: Judge, action: NameTrump) -> Card:
    """The card that those trumps call."""
    assert at.deal.bid_rank is not None
    return Card.of(action.suit, at.deal.bid_rank)


def of_suit(at: Judge, suit: Suit | None) -> tuple[Card, ...]:
    """The cards held of a suit, highest first."""
    return tuple(sorted((c for c in at.hand if c.suit is suit), key=height, reverse=True))


def high_trumps(at: Judge, action: NameTrump) -> tuple[Card, ...]:
    """The ace, 3 and king held of a suit."""
    return tuple(c for c in of_suit(at, action.suit) if height(c) >= HIGH)


def bids_left(at: Judge) -> list[Bid]:
    """The bids that may be made."""
    return [action for action in at.deal.legal(at.seat) if isinstance(action, Bid)]


def best_bid(at: Judge) -> Bid | None:
    """The bid that promises most, if it promises enough."""
    return max((bid for bid in bids_left(at) if at.value(bid) > PASSING), key=at.value, default=None)


def held_of(at: Judge, rank: Rank | None) -> tuple[Card, ...]:
    """The cards held of a rank."""
    return tuple(c for c in at.hand if c.rank is rank)


def next_held(at: Judge) -> tuple[Card, ...]:
    """The cards held of the highest rank that may be bid."""
    bids = bids_left(at)
    return held_of(at, bids[0].rank) if bids else ()


def _called(at: Judge, bid: Bid) -> str:
    called = would_call(at, bid)
    above = tuple(c for c in of_suit(at, called.suit) if height(c) > height(called))
    if above and len(above) == len(DOWN) - height(called):
        return f"You hold {text_of(above)}: the {called}, which you would call, comes next."
    return f"With {so_many(len(of_suit(at, called.suit)), 'trump')} you would call the {called}."


def _high(at: Judge, action: NameTrump) -> str:
    held, high = of_suit(at, action.suit), high_trumps(at, action)
    return f"You hold {len(held)} of {action.suit}, {text_of(high)} among them."


BIDS: tuple[Reason[Judge], ...] = (
    Reason(
        "bid-weak",
        lambda at, bid: at.value(bid) < PASSING,
        lambda at, bid: f"Even with {at.best_suit(bid.rank)} it should win less than three hands of five.",
        of=Bid,
        con=True,
    ),
    Reason(
        "bid-alone",
        lambda at, bid: would_call(at, bid) in at.hand,
        lambda at, bid: f"You may call your own {would_call(at, bid)}: a win alone counts 4.",
        of=Bid,
    ),
    Reason("bid-calls", always, _called, of=Bid),
    Reason(
        "pass-weak",
        lambda at, _: best_bid(at) is None,
        "With these cards no bid that is left should win three hands of five.",
        of=Pass,
    ),
    Reason(
        "pass-good",
        lambda at, _: best_bid(at) is not None,
        lambda at, _: f"You could {best_bid(at)}: that is likelier won than lost.",
        of=Pass,
        con=True,
    ),
    Reason(
        "trump-alone",
        lambda at, action: calls(at, action) in at.hand and at.value(action) > 0,
        lambda at, action: f"You hold the {calls(at, action)} yourself: alone a win counts 4.",
        of=NameTrump,
    ),
    Reason(
        "trump-own",
        lambda at, action: calls(at, action) in at.hand,
        lambda at, action: f"You hold the {calls(at, action)} yourself: you would be alone against four.",
        of=NameTrump,
        con=True,
    ),
    Reason("trump-high", lambda at, action: bool(high_trumps(at, action)), _high, of=NameTrump),
    Reason(
        "trump-calls",
        always,
        lambda at, action: (
            f"{so_many(len(of_suit(at, action.suit)), 'trump')}, and the {calls(at, action)} for a friend."
        ),
        of=NameTrump,
    ),
)

WORDS: tuple[Reason[Judge], ...] = (
    Reason(
        "say-hide-alone",
        lambda at, say: say.what == "hide" and at.deal.holds_called(at.seat),
        "You have no friend, but they do not know that.",
        of=Say,
    ),
    Reason(
        "say-hide",
        lambda _, say: say.what == "hide",
        "Until your friend is known the others cannot be sure whom to give their points.",
        of=Say,
    ),
    Reason(
        "say-show",
        lambda _, say: say.what == "show",
        lambda at, _: f"{at.points_out} points are still to be won in {so_many(at.play.left, 'trick')}.",
        of=Say,
    ),
    Reason(
        "say-lie",
        lambda at, say: say.what == "not-friend" and at.deal.holds_called(at.seat),
        "It is a lie, and allowed: nothing that is said binds anybody.",
        of=Say,
    ),
    Reason(
        "say-truth",
        lambda at, say: say.what == "not-friend" and not at.deal.holds_called(at.seat),
        "It is true, but the friend would say so, too.",
        of=Say,
    ),
)

REASONS: tuple[Reason[Judge], ...] = (*BIDS, *PLAYS, *WORDS)

THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "bid-skip",
        lambda at: bool(next_held(at)),
        lambda at: f"You hold {text_of(next_held(at))}: skip that rank, or you might be your own friend.",
        "auction",
    ),
    Thought("bid-lower", always, "A lower bid is harder to top, but it calls a lower card.", "auction"),
    Thought(
        "trump-own",
        lambda at: bool(held_of(at, at.deal.bid_rank)),
        lambda at: f"You hold {text_of(held_of(at, at.deal.bid_rank))}: name that suit, and you are alone.",
        "trump",
    ),
    Thought(
        "trump-friend",
        always,
        "Length, high cards, and the card you call: all of it counts for the choice of trumps.",
        "trump",
    ),
    *PLAY_THOUGHTS,
)
