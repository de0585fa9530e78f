"""What is said in any game of laying melds, each with what makes it true.

A game puts those that fit into its own row, where their weight belongs; the position it asks them of is a
`MeldSense`.
"""

from __future__ import annotations

from typing import Any

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.rummy.meld_position import MeldSense
from cardtable.mechanics.rummy.melds import LayGroups, ToMeld, is_joker
from cardtable.mechanics.stock import Discard
from cardtable.words import points, so_many

At = MeldSense[Any]
FEW = 3
"""A hand of so few cards may soon be out."""
LITTLE = 6
"""A stock of so few cards may soon be used up."""
MOST_NAMED = 3
"""Of what the next player holds so many cards are named."""


def cost_told(at: At, action: Action) -> str:
    """What the cards of an action cost in hand: `12 points`."""
    return points(at.deal.cost_of(action.picks))


def alone_told(at: At, c: Card) -> str:
    """A card that is no joker goes with no other: said without its full stop."""
    joker = ", but for a joker" if any(map(is_joker, at.hand)) else ""
    return f"{c} goes with no card of yours{at.purpose}{joker}"


# Going out

LAST_CARD: Reason[At] = Reason(
    "last-card",
    lambda at, discard: len(at.hand) == 1,
    lambda at, discard: f"It is your last card: you are out{at.out_brings(discard)}.",
    of=Discard,
)
LETS_OUT: Reason[At] = Reason(
    "lets-out",
    lambda at, action: at.lets_out(action),
    lambda at, action: f"With it you can get rid of all your cards in this turn{at.out_brings(action)}.",
    of=(LayGroups, ToMeld),
)

# Discards

MISSES_LAY: Reason[At] = Reason(
    "misses-lay",
    lambda at, discard: not at.is_down and at.can(LayGroups),
    "You can lay melds down first: what you hold counts against you if another goes out.",
    of=Discard,
    con=True,
)
COULD_ADD: Reason[At] = Reason(
    "could-add",
    lambda at, discard: at.could_add(discard),
    "{action.card} can go to a meld on the table, and another card be discarded.",
    of=Discard,
    con=True,
)
ALONE: Reason[At] = Reason(
    "alone",
    lambda at, discard: at.is_alone(discard.card) and at.can_spare(discard.card),
    lambda at, discard: f"{alone_told(at, discard.card)}, and costs {cost_told(at, discard)} in hand.",
    of=Discard,
)
DEAREST: Reason[At] = Reason(
    "dearest",
    lambda at, discard: at.is_dearest(discard),
    lambda at, discard: (
        f"No other card that you can spare costs more in hand than {discard.card}: {cost_told(at, discard)}."
    ),
    of=Discard,
    beside=lambda at, discard, other: at.costs_no_more(discard, other),
)
SAVES: Reason[At] = Reason(
    "saves",
    always,
    lambda at, action: f"It takes {cost_told(at, action)} out of your hand.",
    of=(Discard, LayGroups, ToMeld),
)

# What there is to weigh


def _down_told(at: At) -> str:
    number = len(at.others_down)
    return f"{so_many(number, 'other player')} {'is' if number == 1 else 'are'} down, and may soon be out."


CAN_LAY: Thought[At] = Thought(
    "can-lay",
    lambda at: not at.is_down and at.can(LayGroups) and at.can(Discard),
    "You can lay melds down: what stays in your hand counts against you if another goes out.",
)
SOON_OUT: Thought[At] = Thought(
    "soon-out",
    lambda at: at.fewest <= FEW,
    lambda at: f"Another who is down holds {so_many(at.fewest, 'card')}: what you hold may soon count.",
)
OTHERS_DOWN: Thought[At] = Thought("others-down", lambda at: bool(at.others_down), _down_told)
JOKER_HELD: Thought[At] = Thought(
    "joker-held",
    lambda at: any(map(is_joker, at.hand)),
    lambda at: (
        "A joker that you still hold at the end costs "
        f"{max(at.deal.card_cost(c) for c in at.hand if is_joker(c))}."
    ),
)
NEXT_HOLDS: Thought[At] = Thought(
    "next-holds",
    lambda at: at.can(Discard) and bool(at.next_holds),
    lambda at: f"The next player holds {text_of(at.next_holds[:MOST_NAMED])}: like cards may help there.",
)
STOCK_ENDS: Thought[At] = Thought(
    "stock-ends",
    lambda at: at.deal.reshuffled and at.stock <= LITTLE,
    lambda at: f"{so_many(at.stock, 'card')} in the stock, and it will not be made anew: then the play ends.",
)
COUNTS: Thought[At] = Thought(
    "counts",
    lambda at: bool(at.hand),
    lambda at: f"What you hold costs {points(at.deal.cost_of(at.hand))} if the play ends now.",
)
URGENT: tuple[Thought[At], ...] = (CAN_LAY, SOON_OUT, OTHERS_DOWN)
"""What may end the play soon."""
LASTING: tuple[Thought[At], ...] = (STOCK_ENDS, JOKER_HELD, NEXT_HOLDS, COUNTS)
"""What there is to weigh besides."""
