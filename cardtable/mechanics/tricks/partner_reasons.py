"""What is said of cards that count, played to tricks while nobody knows who plays with whom, and its claims.

A game puts those that fit into its own row beside the claims of any trick, where their weight belongs.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.reasons import Reason, Thought
from cardtable.mechanics.tricks.partner_position import PartnerPosition
from cardtable.mechanics.tricks.secret_partners import Announce, Call
from cardtable.mechanics.tricks.stage import PlayCard, Tricks
from cardtable.words import so_many


class AtSecret(Protocol):
    """A position with a trick to be played to."""

    @property
    def play(self) -> PartnerPosition:
        """What the seat can tell of the trick."""


def ahead_stays(deal: Deal, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether no seat behind holds a card that beats the one ahead."""
    stage = deal.stage
    assert isinstance(stage, Tricks)
    led, laid = stage.suit_led(), dict(stage.deal.laid)
    height = stage.strength(laid[stage.winner()], led)
    return all(stage.strength(c, led) <= height for at in stage.behind() for c in stage.held(at))


def counts_no_less(at: AtSecret, action: PlayCard, other: Action) -> bool:
    """Whether another card counts no less; what plays no card does not matter."""
    return not isinstance(other, PlayCard) or at.play.points(other.card) >= at.play.points(action.card)


def _under(at: AtSecret, action: PlayCard) -> bool:
    return not at.play.leads and not at.play.beats(action.card)


def _points(at: AtSecret, action: PlayCard) -> str:
    return so_many(at.play.points(action.card), "point")


# Reasons

AGAINST_OWN: Reason[AtSecret] = Reason(
    "against-own",
    lambda at, action: at.play.is_ours and at.play.wins_as_last(action.card),
    "Your side has the trick already.",
    of=PlayCard,
    con=True,
)
THROWS_SAFELY: Reason[AtSecret] = Reason(
    "throws-safely",
    lambda at, action: (
        at.play.leaves_to_friend(action.card) and at.play.points(action.card) > 0 and at.play.is_settled
    ),
    lambda at, action: f"Nobody after you beats the card ahead: your side gets {_points(at, action)} more.",
    of=PlayCard,
    in_deal=ahead_stays,
)
LEAVES_IT: Reason[AtSecret] = Reason(
    "leaves-it",
    lambda at, action: at.play.leaves_to_friend(action.card),
    "Your side is ahead: no strong card is needed.",
    of=PlayCard,
)
TRUSTS: Reason[AtSecret] = Reason(
    "trusts",
    lambda at, action: _under(at, action) and at.play.points(action.card) > 0 and at.play.is_trusted,
    lambda at, action: f"Whoever is ahead is likelier on your side than not: it adds {_points(at, action)}.",
    of=PlayCard,
)
RISKS_POINTS: Reason[AtSecret] = Reason(
    "risks-points",
    lambda at, action: _under(at, action) and at.play.points(action.card) > 0 and not at.play.is_ours,
    lambda at, action: f"If the trick is lost, {_points(at, action)} more are.",
    of=PlayCard,
    con=True,
)
NO_POINTS: Reason[AtSecret] = Reason(
    "no-points",
    lambda at, action: _under(at, action) and not at.play.points(action.card),
    "It does not win, but no points go with it.",
    of=PlayCard,
)
FEWEST: Reason[AtSecret] = Reason(
    "fewest",
    lambda at, action: _under(at, action) and at.play.is_least(action.card),
    "None of your cards costs fewer points.",
    of=PlayCard,
    beside=counts_no_less,
)
LEADS_NONE: Reason[AtSecret] = Reason(
    "leads-none",
    lambda at, action: at.play.leads and not at.play.points(action.card),
    "It is worth no points, should others win it.",
    of=PlayCard,
)

TELLS_OPPONENTS: Reason[AtSecret] = Reason(
    "tells-opponents",
    lambda at, _: not at.play.deal.in_team(at.play.seat),
    "It tells the opponents, too, who the friend is.",
    of=Announce,
    con=True,
)

# Calls


class AtCall(Protocol):
    """A position of a declarer who calls cards."""

    @property
    def abroad(self) -> Collection[Card]:
        """The cards that lie in other hands."""


def is_held_by_others(deal: Deal, seat: int, action: Call) -> bool:
    """In a whole deal: whether other seats hold all cards called."""
    others = {c for at in range(deal.seats) if at != seat for c in deal.hand(at)}
    return others.issuperset(action.cards)


def brings_friend(at: AtCall, action: Call) -> bool:
    """Whether all cards called lie in other hands."""
    return bool(action.cards) and all(c in at.abroad for c in action.cards)


BRINGS_FRIEND: Reason[AtCall] = Reason(
    "brings-friend",
    brings_friend,
    lambda at, action: f"Somebody else holds {text_of(action.cards)}: you will not play alone.",
    of=Call,
    in_deal=is_held_by_others,
)
ALONE: Reason[AtCall] = Reason(
    "alone",
    lambda at, action: not any(c in at.abroad for c in action.cards),
    "Alone you play against all others.",
    of=Call,
    con=True,
)

# What there is to weigh


def _called(at: AtSecret) -> str:
    held = at.play.deal.held_calls(at.play.seat)[0]
    return f"You are the friend, in secret: until you play {held} the others cannot be sure."


YOU_ARE_FRIEND: Thought[AtSecret] = Thought(
    "you-are-friend",
    lambda at: at.play.attacks == 1.0 and bool(at.play.deal.held_calls(at.play.seat)),
    _called,
    "play",
)
FRIEND_UNKNOWN: Thought[AtSecret] = Thought(
    "friend-unknown",
    lambda at: not at.play.attacks and bool(at.play.deal.calls.open),
    "The friend has not come out yet: a point for another player may be one for the declarer.",
    "play",
)
