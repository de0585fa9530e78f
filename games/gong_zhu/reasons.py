"""What is said of exposing and of cards in Gong Zhu, and what there is to weigh: each with its claim."""

from __future__ import annotations

from cardtable.cards import Card, Suit, text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason, Thought
from cardtable.mechanics.tricks.stage import PlayCard, ace_high
from cardtable.mechanics.tricks.trick_reasons import (
    GIVES_UP,
    GOES_AHEAD,
    LAST,
    LEADS_FROM,
    LEADS_SINGLE,
    TAKES_LAST,
)
from cardtable.words import so_many
from games.gong_zhu.actions import Expose, Sell
from games.gong_zhu.judge import ABOVE_PIG, Judge
from games.gong_zhu.scoring import KEYS, PIG, SHEEP, TEN

# Exposing


def keys(at: Judge) -> tuple[Card, ...]:
    """The key cards in the hand, not yet exposed."""
    return tuple(c for c in KEYS if c in at.deal.hand(at.seat))


def keeps_quiet(at: Judge, _: Pass) -> bool:
    """Whether key cards could be exposed, and none should."""
    return bool(keys(at)) and not any(map(at.is_to_expose, keys(at)))


def for_exposing(at: Judge, action: Expose | Sell) -> str:
    """What in the hand speaks for it."""
    held, tops = at.held(action.card.suit), at.tops(action.card.suit)
    if at.stage is not None and at.stage.name == "first":
        return "The sheep counts for whoever wins it, and you may be the one."
    if action.card is PIG:
        return f"With {so_many(len(held) - 1, 'spade')} beside the pig you may outlast the others in spades."
    if action.card is SHEEP:
        with_tops = f", {text_of(tops)} among them," if tops else ""
        return f"With {so_many(len(held), 'diamond')}{with_tops} you may win the sheep yourself."
    if action.card is TEN:
        return f"With {so_many(len(held) - 1, 'club')} beside the ten you can wait for somebody to burden."
    return f"Of {so_many(len(held), 'heart')} all but the ace are low: others may have to win them."


# Cards


def is_others(at: Judge, c: Card) -> bool:
    """Whether the trick goes to no one of the own side for sure if that card is played."""
    play = at.play
    return not play.leads and not play.beats(c) and not play.is_ours and not play.has_friend_behind


def change(at: Judge, c: Card) -> int:
    """By how much the own cards count more once that trick is won as it lies."""
    return at.play.gain(at.play.side, at.play.with_it(c))


def pig_may_fall(at: Judge, c: Card) -> bool:
    """Whether a card above the pig is played to a trick in spades to which the pig may still come."""
    play = at.play
    led = c.suit if play.led is None else play.led
    return c in ABOVE_PIG and led is c.suit and play.is_behind(PIG) > 0 and not play.is_waiting(PIG)


def is_highest_below(at: Judge, c: Card) -> bool:
    """Whether of several cards that stay below the winning one it is the highest."""
    below = [one for one in at.play.playable if one.suit is at.play.led and not at.play.beats(one)]
    return c in below and len(below) > 1 and all(ace_high(one) <= ace_high(c) for one in below)


def beats_or_lower(at: Judge, action: PlayCard, other: Action) -> bool:
    """Whether another card would be ahead, or is lower."""
    assert isinstance(other, PlayCard)
    return at.play.beats(other.card) or ace_high(other.card) <= ace_high(action.card)


def is_low_lead(at: Judge, c: Card) -> bool:
    """Whether it leads, and no other of its suit that may be led is lower."""
    own = [one for one in at.play.playable if one.suit is c.suit]
    return at.play.leads and len(own) > 1 and all(ace_high(one) >= ace_high(c) for one in own)


def not_lower_of_suit(at: Judge, action: PlayCard, other: Action) -> bool:
    """Whether another card is of another suit, or no lower."""
    assert isinstance(other, PlayCard)
    return other.card.suit is not action.card.suit or ace_high(other.card) >= ace_high(action.card)


REASONS: tuple[Reason[Judge], ...] = (
    Reason(
        "better-doubled",
        lambda at, action: at.is_to_expose(action.card),
        for_exposing,
        of=(Expose, Sell),
    ),
    Reason(
        "comes-back",
        lambda at, action: not at.is_to_expose(action.card),
        "It would count more for whoever wins it, and that may be you.",
        of=(Expose, Sell),
        con=True,
    ),
    Reason(
        "keeps-quiet",
        keeps_quiet,
        lambda at, _: f"You may have to win {text_of(keys(at))} yourself: better not doubled.",
        of=Pass,
    ),
    Reason(
        "gives-pig",
        lambda at, play: play.card is PIG and is_others(at, PIG),
        "You do not win this trick: another has the pig.",
        of=PlayCard,
    ),
    Reason(
        "brings",
        lambda at, play: at.play.wins_as_last(play.card) and change(at, play.card) > 0,
        lambda at, play: (
            f"You play last, and the trick brings you {so_many(change(at, play.card), 'point')}."
        ),
        of=PlayCard,
    ),
    Reason(
        "costs",
        lambda at, play: at.play.wins_as_last(play.card) and change(at, play.card) < 0,
        lambda at, play: f"It wins the trick, and that costs you {so_many(-change(at, play.card), 'point')}.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "under-the-pig",
        lambda at, play: pig_may_fall(at, play.card),
        lambda at, play: f"The pig is still out, and may fall on {play.card}.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "leaves-it",
        lambda at, play: is_others(at, play.card) and at.play.gain(at.play.side, at.play.lying) < 0,
        lambda at, _: f"It leaves {text_of(at.play.lying)} to another.",
        of=PlayCard,
    ),
    Reason(
        "drives",
        lambda at, play: at.play.lead_bonus(play.card) > 0,
        "A spade below the queen cannot win the pig, and may drive it out.",
        of=PlayCard,
    ),
    Reason(
        "highest-below",
        lambda at, play: is_highest_below(at, play.card),
        lambda at, _: f"It is the highest card with which you stay below {at.play.winning_card}.",
        of=PlayCard,
        beside=beats_or_lower,
    ),
    TAKES_LAST,
    Reason(
        "throws",
        lambda at, play: at.play.is_void,
        lambda at, play: f"You have none of {at.play.led}, and need {play.card} no longer.",
        of=PlayCard,
    ),
    GIVES_UP,
    Reason(
        "leads-low",
        lambda at, play: is_low_lead(at, play.card),
        lambda at, play: f"It is your lowest card of {play.card.suit}: others may have to win.",
        of=PlayCard,
        beside=not_lower_of_suit,
    ),
    Reason(
        "may-be-beaten",
        lambda at, play: (
            not at.play.leads and at.play.beats(play.card) and len(at.play.unseen_better(play.card)) > 1
        ),
        lambda at, play: (
            f"It is ahead for now: {len(at.play.unseen_better(play.card))} higher cards "
            f"of {play.card.suit} are out."
        ),
        of=PlayCard,
    ),
    GOES_AHEAD,
    LEADS_FROM,
    LEADS_SINGLE,
)

# What there is to weigh


def locked(at: Judge) -> tuple[Card, ...]:
    """The own cards that wait for their suit to be led, others of it being held."""
    led = at.deal.suits_led
    return tuple(c for c in at.deal.waiting(at.seat) if c.suit not in led and len(at.held(c.suit)) > 1)


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "to-expose",
        lambda at: bool(keys(at)),
        lambda at: f"Will {keys(at)[0]} rather come to you, or to another? Then it counts more.",
        "expose",
    ),
    Thought(
        "threat",
        lambda at: at.play.threat >= 0,
        lambda at: (
            f"One side has all {at.deal.hearts_of(at.play.threat)} hearts so far: all thirteen count for it."
        ),
        "play",
    ),
    Thought(
        "pig-held",
        lambda at: PIG in at.hand,
        "You hold the pig: keep spades beside it until you can throw it on another suit.",
        "play",
    ),
    Thought(
        "pig-out",
        lambda at: at.play.is_out(PIG) and at.play.fears_pig,
        lambda at: f"The pig is still out, and may fall on your {text_of(at.tops(Suit.SPADES))}.",
        "play",
    ),
    Thought(
        "locked",
        lambda at: bool(locked(at)),
        lambda at: f"{locked(at)[0]} has to wait until {locked(at)[0].suit} were led once.",
        "play",
    ),
    Thought(
        "in-the-trick",
        lambda at: bool(at.play.lying),
        lambda at: f"{text_of(at.play.lying)} in the trick: who will have it?",
        "play",
    ),
    Thought(
        "void",
        lambda at: at.play.is_void,
        lambda at: f"You have none of {at.play.led}: what would you be rid of?",
        "play",
    ),
    Thought(
        "sheep-out",
        lambda at: at.play.is_out(SHEEP) and bool(at.tops(Suit.DIAMONDS)),
        lambda at: f"The sheep is still out: {text_of(at.tops(Suit.DIAMONDS))} could win it.",
        "play",
    ),
    LAST,
)
