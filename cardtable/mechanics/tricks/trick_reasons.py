"""What is said of cards played to tricks in any game with friends and trumps, each with what makes it true.

A game puts those that fit into its own row, where their weight belongs; the position it asks them of has the
trick as `play`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.reasons import Reason, Thought
from cardtable.mechanics.tricks.stage import PlayCard, Tricks
from cardtable.mechanics.tricks.trick_position import TrickSense
from cardtable.words import so_many


class AtTrick(Protocol):
    """A position with a trick to be played to."""

    @property
    def play(self) -> TrickSense:
        """What the seat can tell of the trick."""


# Witnesses, in whole deals and beside other plays


def nobody_beats(deal: Deal, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether no seat behind holds a card that beats it."""
    stage = deal.stage
    assert isinstance(stage, Tricks)
    led = action.card.suit if stage.is_lead else stage.suit_led()
    height = stage.strength(action.card, led)
    return all(stage.strength(c, led) <= height for at in stage.behind() for c in stage.held(at))


def none_higher(deal: Deal, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether no other seat holds a higher card of that suit."""
    stage = deal.stage
    assert isinstance(stage, Tricks)
    suit = action.card.suit
    height = stage.strength(action.card, suit)
    others = [c for at in stage.deal.others(seat) for c in stage.held(at)]
    return not any(c.suit is suit and stage.strength(c, suit) > height for c in others)


def loses_or_dearer(at: AtTrick, action: PlayCard, other: Action) -> bool:
    """Whether another card would not win, or is no lower; what plays no card does not count."""
    return not isinstance(other, PlayCard) or at.play.loses_or_dearer(action.card, other.card)


def not_lower(at: AtTrick, action: PlayCard, other: Action) -> bool:
    """Whether another card is no lower, trumps being above all others; what plays no card does not count."""
    return not isinstance(other, PlayCard) or at.play.not_lower(action.card, other.card)


def ahead_or_no_higher(at: AtTrick, action: PlayCard, other: Action) -> bool:
    """Whether another card would be ahead, or is no higher; what plays no card does not count."""
    return not isinstance(other, PlayCard) or at.play.ahead_or_no_higher(action.card, other.card)


def lower_or_other(at: AtTrick, action: PlayCard, other: Action) -> bool:
    """Whether another card is of another suit, or no lower; what plays no card does not count."""
    if not isinstance(other, PlayCard) or other.card.suit is not action.card.suit:
        return True
    return at.play.not_lower(action.card, other.card)


def _of_its_suit(at: AtTrick, action: PlayCard) -> int:
    """How many cards of its suit are held; none where it is of no suit."""
    suit = action.card.suit
    return at.play.count(suit) if suit is not None else 0


def _is_against_friend(at: AtTrick, action: PlayCard) -> bool:
    return at.play.is_ours and at.play.takes_last(action.card)


def _is_safe(at: AtTrick, action: PlayCard) -> bool:
    return bool(at.play.behind) and at.play.wins_for_good(action.card)


def _goes_ahead(at: AtTrick, action: PlayCard) -> bool:
    return not at.play.leads and bool(at.play.behind) and at.play.beats(action.card)


def _draws(at: AtTrick, action: PlayCard) -> bool:
    trump = at.play.trump
    return at.play.leads and trump is action.card.suit is not None and at.play.trumps_out > 0


def settles(
    name: str, claim: Callable[[Any, Any], bool], sentence: str | Callable[[Any, Any], str]
) -> Reason[Any]:
    """That a card surely takes the trick where that decides something, which is claimed besides."""
    return Reason(
        name,
        lambda at, action: claim(at, action) and at.play.wins_for_good(action.card),
        sentence,
        of=PlayCard,
        in_deal=nobody_beats,
    )


# Reasons

AGAINST_PARTNER: Reason[AtTrick] = Reason(
    "against-partner", _is_against_friend, "Your partner has the trick already.", of=PlayCard, con=True
)
CHEAPEST: Reason[AtTrick] = Reason(
    "cheapest",
    lambda at, action: at.play.is_cheapest(action.card),
    "It wins the trick, and is the lowest of your cards that do.",
    of=PlayCard,
    beside=loses_or_dearer,
)
TAKES_LAST: Reason[AtTrick] = Reason(
    "takes",
    lambda at, action: at.play.takes_last(action.card),
    "You play last to the trick, and it wins.",
    of=PlayCard,
)
RUFFS: Reason[AtTrick] = Reason(
    "ruffs",
    lambda at, action: at.play.ruffs(action.card),
    lambda at, action: f"You have none of {at.play.led}: {action.card} is trumps, and ahead.",
    of=PlayCard,
)
TO_PARTNER: Reason[AtTrick] = Reason(
    "to-partner",
    lambda at, action: at.play.to_friends_void(action.card),
    lambda at, action: f"Your partner has none of {action.card.suit}, and may trump.",
    of=PlayCard,
)
INTO_A_RUFF: Reason[AtTrick] = Reason(
    "into-a-ruff",
    lambda at, action: at.play.into_a_ruff(action.card),
    lambda at, action: f"An opponent has none of {action.card.suit}, and may trump.",
    of=PlayCard,
    con=True,
)
SAFE: Reason[AtTrick] = Reason(
    "safe",
    _is_safe,
    "Nobody who plays after you holds a card that beats it.",
    of=PlayCard,
    in_deal=nobody_beats,
)
DRAWS_TRUMPS: Reason[AtTrick] = Reason(
    "draws-trumps",
    _draws,
    lambda at, _: f"It draws trumps: {so_many(at.play.trumps_out, 'trump')} not seen yet.",
    of=PlayCard,
)
MASTER: Reason[AtTrick] = Reason(
    "master",
    lambda at, action: at.play.is_master(action.card),
    lambda at, action: f"None of the others holds a higher card of {action.card.suit}.",
    of=PlayCard,
    in_deal=none_higher,
)
SPARES_TRUMP: Reason[AtTrick] = Reason(
    "spares-trump",
    lambda at, action: (
        at.play.is_void and at.play.leaves_it(action.card) and at.play.count(at.play.trump) > 0
    ),
    "Your partner is ahead: no need to trump.",
    of=PlayCard,
)
PARTNERS_TRICK: Reason[AtTrick] = Reason(
    "partners-trick",
    lambda at, action: at.play.leaves_it(action.card),
    "Your partner is ahead.",
    of=PlayCard,
)
LIES_LOW: Reason[AtTrick] = Reason(
    "lies-low",
    lambda at, action: at.play.is_lost and at.play.is_lowest(action.card),
    "Nothing you may play is ahead: your lowest card will do.",
    of=PlayCard,
    beside=not_lower,
)
GIVES_UP: Reason[AtTrick] = Reason(
    "gives-up",
    lambda at, action: at.play.gives_up(action.card),
    "It does not beat the card that is ahead.",
    of=PlayCard,
)
GOES_AHEAD: Reason[AtTrick] = Reason(
    "goes-ahead",
    _goes_ahead,
    lambda at, action: f"It is ahead: {action.card} has to be beaten.",
    of=PlayCard,
)
LEADS_FROM: Reason[AtTrick] = Reason(
    "leads-from",
    lambda at, action: at.play.leads and _of_its_suit(at, action) > 1,
    lambda at, action: f"You lead from {_of_its_suit(at, action)} cards of {action.card.suit}.",
    of=PlayCard,
)
LEADS_SINGLE: Reason[AtTrick] = Reason(
    "leads-single",
    lambda at, action: at.play.leads and _of_its_suit(at, action) == 1,
    lambda at, action: f"It is your only card of {action.card.suit}.",
    of=PlayCard,
)

# Where cards count for whoever wins them

TAKES_POINTS: Reason[AtTrick] = Reason(
    "takes-points",
    lambda at, action: at.play.lain > 0 and at.play.wins_for_good(action.card),
    lambda at, action: f"It surely wins a trick with {so_many(at.play.lain, 'point')} in it.",
    of=PlayCard,
    in_deal=nobody_beats,
)
THROWS_POINTS: Reason[AtTrick] = Reason(
    "throws-points",
    lambda at, action: at.play.leaves_it(action.card) and at.play.points(action.card) > 0,
    lambda at, action: (
        f"Your side is ahead: {action.card} brings it {so_many(at.play.points(action.card), 'point')}."
    ),
    of=PlayCard,
)
GIVES_POINTS: Reason[AtTrick] = Reason(
    "gives-points",
    lambda at, action: at.play.gives_up(action.card) and at.play.points(action.card) > 0,
    lambda at, action: f"It gives the others {so_many(at.play.points(action.card), 'point')}.",
    of=PlayCard,
    con=True,
)
SPARES_POINTS: Reason[AtTrick] = Reason(
    "spares-points",
    lambda at, action: (
        at.play.gives_up(action.card)
        and not at.play.points(action.card)
        and any(map(at.play.points, at.play.playable))
    ),
    "The others are ahead: it gives them no point.",
    of=PlayCard,
)

# Where tricks are shunned

HIGHEST_UNDER: Reason[AtTrick] = Reason(
    "highest-under",
    lambda at, action: at.play.is_highest_under(action.card),
    "It does not win, and is the highest of your cards that do not: the low ones stay.",
    of=PlayCard,
    beside=ahead_or_no_higher,
)
CANNOT_DUCK: Reason[AtTrick] = Reason(
    "cannot-duck",
    lambda at, _: at.play.cannot_duck,
    "Whatever you may play is ahead: it cannot be helped.",
    of=PlayCard,
)
LEADS_LOWEST: Reason[AtTrick] = Reason(
    "leads-lowest",
    lambda at, action: at.play.leads_lowest(action.card),
    lambda at, action: f"It is your lowest card of {action.card.suit}: others may have to go over it.",
    of=PlayCard,
    beside=lower_or_other,
)

# What there is to weigh


def _trumps_out(at: AtTrick) -> str:
    own = at.play.count(at.play.trump) or "none"
    return f"{so_many(at.play.trumps_out, 'trump')} not seen yet; you hold {own}."


VOID: Thought[AtTrick] = Thought(
    "void",
    lambda at: at.play.is_void and at.play.led is not at.play.trump and at.play.count(at.play.trump) > 0,
    lambda at: f"You have none of {at.play.led}: trump the trick, or throw something away?",
    "play",
)
PARTNER_AHEAD: Thought[AtTrick] = Thought(
    "partner-ahead", lambda at: at.play.is_ours, "Your partner is ahead: must you beat that?", "play"
)
TRUMPS_OUT: Thought[AtTrick] = Thought(
    "trumps-out", lambda at: at.play.leads and at.play.trumps_out > 0, _trumps_out, "play"
)
POINTS_LIE: Thought[AtTrick] = Thought(
    "points-lie",
    lambda at: at.play.lain > 0,
    lambda at: f"{so_many(at.play.lain, 'point')} in the trick: whose will it be?",
    "play",
)
LAST: Thought[AtTrick] = Thought(
    "last",
    lambda at: not at.play.behind,
    "You play last to the trick: what you do now decides it.",
    "play",
)
