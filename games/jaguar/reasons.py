"""What is said of plays in Jaguar, and what there is to weigh: each with the claim that makes it true.

Nothing here may hang on who holds the called card, unless it is said to the holder.
"""

from __future__ import annotations

from dataclasses import replace

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.tricks import trick_reasons as tricks
from cardtable.mechanics.tricks.naming_trumps import NameTrump
from cardtable.mechanics.tricks.stage import PlayCard
from cardtable.words import so_many
from games.jaguar.actions import Bid, Say
from games.jaguar.judge import PASSING, Judge
from games.jaguar.table import ALL, DOWN, NEEDED, VALUE, height

HIGH = 8
"""The height of a king: trumps from there up are named."""
BIG = 10
"""Points that make a trick worth a word."""

# Bids and trumps


def called(at: Judge, action: Bid | NameTrump) -> Card:
    """The card that trumps call: those named, or those that promise most after a bid."""
    if isinstance(action, Bid):
        return Card.of(at.best_suit(action.rank), action.rank)
    assert at.deal.bid_rank is not None
    return Card.of(action.suit, at.deal.bid_rank)


def calls_own(at: Judge, action: Bid | NameTrump) -> bool:
    """Whether that card is in the hand."""
    return called(at, action) in at.hand


def of_suit(at: Judge, suit: Suit | None) -> tuple[Card, ...]:
    """The cards held of a suit, highest first."""
    return tuple(sorted((c for c in at.hand if c.suit is suit), key=height, reverse=True))


def best_bid(at: Judge) -> Bid | None:
    """The bid that promises most, if it promises enough."""
    bids = [one for one in at.deal.legal(at.seat) if isinstance(one, Bid) and at.value(one) > PASSING]
    return max(bids, key=at.value, default=None)


def held_of(at: Judge, rank: Rank | None) -> tuple[Card, ...]:
    """The cards held of a rank."""
    return tuple(c for c in at.hand if c.rank is rank)


def next_held(at: Judge) -> tuple[Card, ...]:
    """The cards held of the highest rank that may be bid."""
    bids = (one.rank for one in at.deal.legal(at.seat) if isinstance(one, Bid))
    return held_of(at, next(bids, None))


def _bid(at: Judge, bid: Bid) -> str:
    card = called(at, bid)
    above = tuple(c for c in of_suit(at, card.suit) if height(c) > height(card))
    if above and len(above) == len(DOWN) - height(card):
        return f"You hold {text_of(above)}: the {card}, which you would call, comes next."
    return f"With {so_many(len(of_suit(at, card.suit)), 'trump')} you would call the {card}."


def _held(at: Judge, action: NameTrump) -> str:
    held = of_suit(at, action.suit)
    high = tuple(c for c in held if height(c) >= HIGH)
    among = f", {text_of(high)} among them" if high else ""
    return f"You hold {len(held) or 'none'} of {action.suit}{among}."


BIDS: tuple[Reason[Judge], ...] = (
    Reason(
        "bid-weak",
        lambda at, bid: at.value(bid) < PASSING,
        lambda at, bid: f"Even with {at.best_suit(bid.rank)} it should win less than three hands of five.",
        of=Bid,
        con=True,
    ),
    Reason(
        "alone",
        lambda at, action: calls_own(at, action) and at.value(action) > 0,
        lambda at, action: f"You hold the {called(at, action)} yourself: alone a win counts 4.",
        of=(Bid, NameTrump),
    ),
    Reason(
        "own-card",
        calls_own,
        lambda at, action: f"You hold the {called(at, action)} yourself: you would be alone against four.",
        of=NameTrump,
        con=True,
    ),
    Reason("calls", always, _bid, of=Bid),
    Reason("holds", always, _held, of=NameTrump),
    Reason(
        "pass-weak",
        lambda at, _: best_bid(at) is None,
        "With these cards no bid that is left should win three hands of five.",
        of=Pass,
    ),
    Reason(
        "pass-good",
        always,
        lambda at, _: f"You could {best_bid(at)}: that is likelier won than lost.",
        of=Pass,
        con=True,
    ),
)

# Cards


def worth(play: PlayCard) -> int:
    """The points of a card played."""
    return VALUE.get(play.card.rank, 0)


def points(play: PlayCard) -> str:
    """Those points in words."""
    return so_many(worth(play), "point")


def stake(at: Judge, play: PlayCard) -> int:
    """The points that lie in the trick once the card does."""
    return at.play.on_table + worth(play)


def is_trump(at: Judge, play: PlayCard) -> bool:
    """Whether a card is a trump."""
    return play.card.suit is at.deal.trump


def kept_trumps(at: Judge, play: PlayCard) -> int:
    """How many trumps stay in the hand."""
    return at.play.count(at.deal.trump) - is_trump(at, play)


def is_unknown(at: Judge) -> bool:
    """Whether the seat does not know who the friend is."""
    return at.deal.friend < 0 and not at.deal.holds_called(at.seat)


def side_points(at: Judge) -> int:
    """The points that the own side has for certain."""
    return sum(at.deal.taken[seat] for seat in {at.seat, *at.play.friends})


def makes_enough(at: Judge, play: PlayCard) -> bool:
    """Whether the own side has enough once it takes that trick, and had not before."""
    enough = NEEDED if at.play.is_team else ALL - NEEDED + 1
    had = side_points(at)
    return had < enough <= had + stake(at, play)


def lies_under(at: Judge, play: PlayCard) -> bool:
    """Whether it does not beat the card that is ahead."""
    return not at.play.leads and not at.play.beats(play.card)


def foe_ahead(at: Judge) -> bool:
    """Whether somebody is ahead who is known to be on the other side."""
    if at.play.leads or at.play.is_ours:
        return False
    return not is_unknown(at) or (at.play.winning_seat == at.deal.jaguar and not at.play.is_team)


def is_trusted(at: Judge) -> bool:
    """Whether the seat does not know whose side is ahead, but it is likelier the own one."""
    ahead = at.play.winning_seat
    return is_unknown(at) and ahead not in (-1, at.deal.jaguar) and at.play.ally(ahead) > 0.5


def is_least(at: Judge, play: PlayCard) -> bool:
    """Whether of several cards it loses the fewest points with the trick."""
    others = [PlayCard(c) for c in at.hand if c is not play.card]
    return lies_under(at, play) and bool(others) and all(no_fewer(at, play, other) for other in others)


def no_fewer(at: Judge, play: PlayCard, other: Action) -> bool:
    """Whether another play costs no fewer points."""
    return not isinstance(other, PlayCard) or worth(other) >= worth(play)


def _loads(at: Judge, play: PlayCard) -> str:
    is_jaguar = at.play.winning_seat == at.deal.jaguar
    who = "The jaguar" if is_jaguar else "Your friend" if at.play.is_team else "One of your side"
    return f"{who} is ahead: it adds {points(play)} for your side."


def _lost(at: Judge, play: PlayCard) -> str:
    if foe_ahead(at):
        return f"An opponent is ahead: it would give him {points(play)}."
    return f"If the trick is lost, {points(play)} more are."


def _junk(at: Judge, _: PlayCard) -> str:
    if foe_ahead(at):
        return "An opponent is ahead: it gives him no points."
    return "It does not win, but no points go with it."


def _trusted(at: Judge, _: PlayCard) -> str:
    if at.play.is_team:
        return "Whoever is ahead is likelier your friend than not."
    return "Whoever is ahead is likelier against the jaguar than his friend."


def _beaten(at: Judge, play: PlayCard) -> str:
    better = len(at.play.unseen_better(play.card)) or "none"
    return f"Of the {so_many(len(at.play.unseen), 'card')} not seen {better} would beat it."


PLAYS: tuple[Reason[Judge], ...] = (
    tricks.settles("decides", makes_enough, "It takes the trick with which your side has enough points."),
    replace(tricks.AGAINST_PARTNER, sentence="Your side has the trick already."),
    Reason(
        "shows",
        lambda at, play: not at.play.wins_as_last(play.card) and play.card is at.deal.called,
        "It shows everybody who the friend is.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "wasted-trump",
        lambda at, play: is_trump(at, play) and lies_under(at, play),
        "It is a trump, and does not win.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "loads",
        lambda at, play: at.play.leaves_to_friend(play.card) and worth(play) > 0,
        _loads,
        of=PlayCard,
    ),
    tricks.CHEAPEST,
    Reason(
        "takes-points",
        lambda at, play: at.play.wins_as_last(play.card) and stake(at, play) > 0,
        lambda at, play: f"You play last, and it wins {so_many(stake(at, play), 'point')}.",
        of=PlayCard,
    ),
    tricks.SAFE,
    Reason(
        "trusts",
        lambda at, play: lies_under(at, play) and worth(play) > 0 and is_trusted(at),
        _trusted,
        of=PlayCard,
    ),
    Reason(
        "loses-points",
        lambda at, play: lies_under(at, play) and worth(play) > 0,
        _lost,
        of=PlayCard,
        con=True,
    ),
    Reason("junk", lambda at, play: lies_under(at, play) and not worth(play), _junk, of=PlayCard),
    Reason("fewest", is_least, "None of your cards costs fewer points.", of=PlayCard, beside=no_fewer),
    Reason(
        "leads-junk",
        lambda at, play: at.play.leads and not worth(play) and kept_trumps(at, play) > is_trump(at, play),
        lambda at, play: f"It is worth no points, and you keep {so_many(kept_trumps(at, play), 'trump')}.",
        of=PlayCard,
    ),
    Reason("leads-card", lambda at, _: at.play.leads and bool(at.play.unseen), _beaten, of=PlayCard),
    tricks.GOES_AHEAD,
    Reason(
        "keeps-trumps",
        lambda at, play: not is_trump(at, play) and kept_trumps(at, play) > 0,
        lambda at, play: f"You keep {so_many(kept_trumps(at, play), 'trump')} for later.",
        of=PlayCard,
    ),
)

WORDS: tuple[Reason[Judge], ...] = (
    Reason(
        "say-hide",
        lambda _, say: say.what == "hide",
        "Until a friend is known the others cannot be sure whom to give their points.",
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
        lambda _, say: say.what == "not-friend",
        "It is true, but the friend would say so, too.",
        of=Say,
    ),
)

REASONS = (*BIDS, *PLAYS, *WORDS)

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
    Thought(
        "alone",
        lambda at: at.deal.jaguar == at.seat and at.deal.holds_called(at.seat),
        "All four play against you, and do not know it.",
        "play",
    ),
    Thought(
        "near",
        lambda at: at.play.is_team and 0 < NEEDED - side_points(at) <= 2 * BIG,
        lambda at: f"{so_many(NEEDED - side_points(at), 'more point')} and your side has won.",
        "play",
    ),
    Thought(
        "big-trick",
        lambda at: at.play.on_table >= BIG,
        lambda at: f"{so_many(at.play.on_table, 'point')} lie in this trick: is it worth a trump?",
        "play",
    ),
    Thought(
        "in-secret",
        lambda at: at.deal.holds_called(at.seat),
        "What you throw to the jaguar counts for you, but may give you away.",
        "play",
    ),
    Thought(
        "who",
        lambda at: is_unknown(at) and not at.play.is_team and max(at.deal.helped) >= BIG,
        "Somebody has thrown big points to the jaguar's tricks: is that the friend?",
        "play",
    ),
    Thought(
        "who-helps",
        lambda at: is_unknown(at) and at.play.is_team and at.deal.trick_no > 2,
        "Watch who throws you points: only your friend gladly does.",
        "play",
    ),
    Thought(
        "trust",
        lambda at: (
            is_unknown(at) and not at.play.is_team and at.play.winning_seat not in (-1, at.deal.jaguar)
        ),
        "Do you trust who is ahead? One of the others may be the jaguar's friend.",
        "play",
    ),
    tricks.LAST,
    Thought(
        "no-suit",
        lambda at: at.play.leads and len(at.hand) > 1,
        "There is no suit to follow: any of the others may trump what you lead.",
        "play",
    ),
    tricks.TRUMPS_OUT,
)
