"""What there is to weigh in Kalooki at a decision, the weightiest first."""

from __future__ import annotations

from cardtable.cards import Card, Rank, text_of
from cardtable.engine.reasons import Thought, always
from cardtable.mechanics.draw import Draw
from cardtable.mechanics.melds import is_joker
from cardtable.words import number_word, so_many
from games.kalooki import needs
from games.kalooki.actions import Call, Lay
from games.kalooki.judge import Judge
from games.kalooki.table import MOST_CALLS

CALL, ANSWER, DRAW, MELD = "call", "answer", "draw", "meld"
FEW = 3
"""A hand of so few cards may soon be out."""
LITTLE = 6
"""A stock of so few cards may soon be used up."""


def are(number: int) -> str:
    """The verb that goes with a number."""
    return "is" if number == 1 else "are"


# Others


def others_down(at: Judge) -> int:
    """How many others have laid down."""
    return sum(seat != at.view.seat for seat in at.deal.down)


def fewest(at: Judge) -> int:
    """The fewest cards that another who is down holds."""
    held = [len(at.deal.hand(seat)) for seat in at.deal.down if seat != at.view.seat]
    return min(held, default=99)


def _down_told(at: Judge) -> str:
    number = others_down(at)
    return f"{so_many(number, 'player')} {are(number)} down: if one goes out you pay for all you hold."


def must_allow(at: Judge) -> bool:
    """Whether the player in turn has to allow a call."""
    return at.deal.turn in at.deal.down


def calls_left(at: Judge) -> int:
    """The calls that the seat may still make."""
    return MOST_CALLS - at.deal.calls[at.view.seat]


def _calls_told(at: Judge) -> str:
    left, most = calls_left(at), number_word(MOST_CALLS)
    return f"Only calls that are allowed count: {left} of your {most} in this game {are(left)} left."


# The own hand and the stock


def in_stock(at: Judge) -> int:
    """How many of the jokers that the seat does not see may lie in the stock."""
    return sum(count for c, count in at.unseen.items() if is_joker(c) and at.deal.may_hold("stock", c))


def _joker_told(at: Judge) -> str:
    number = in_stock(at)
    return f"{f'Up to {number} jokers' if number > 1 else 'One joker'} may lie in the stock."


def held(at: Judge, *, jokers: bool) -> tuple[Card, ...]:
    """The jokers, or the black aces, of the hand."""
    if jokers:
        return tuple(filter(is_joker, at.hand))
    return tuple(c for c in at.hand if c.rank is Rank.ACE and c.suit is not None and not c.suit.is_red)


def is_short(at: Judge) -> bool:
    """Whether the contract is still to be completed."""
    return not at.is_down and needs.short(at) > 0


def _short_told(at: Judge) -> str:
    return f"You are {so_many(needs.short(at), 'card')} short of {at.deal.contract_words}."


def can_lay(at: Judge) -> bool:
    """Whether the contract can be laid."""
    return not at.is_down and any(isinstance(one, Lay) for one in at.view.legal)


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "whole",
        lambda at: needs.completes(at, needs.offered(at)),
        lambda at: f"With {needs.offered(at)} you would hold the whole contract.",
    ),
    # Calls
    Thought("down", lambda at: others_down(at) > 0, _down_told, stage=CALL),
    Thought("must-allow", must_allow, "The player in turn is down, and has to allow a call.", stage=CALL),
    Thought(
        "may-refuse",
        lambda at: not must_allow(at),
        "The player in turn may refuse a call, and then takes the card.",
        stage=CALL,
    ),
    Thought(
        "second-card",
        lambda at: needs.stock(at) > 0,
        "A call that is allowed brings two cards: that one, and one from the stock.",
        stage=CALL,
    ),
    Thought("calls-left", lambda at: Call() in at.view.legal, _calls_told, stage=CALL),
    # Answers
    Thought(
        "your-draw",
        always,
        "To refuse is your draw: you take the card, and none from the stock.",
        stage=ANSWER,
    ),
    Thought(
        "two-for-caller",
        lambda at: needs.stock(at) > 0,
        "If you allow it the caller gets two cards: that one, and one from the stock.",
        stage=ANSWER,
    ),
    # Draws
    Thought(
        "seen",
        lambda at: Draw("discard") in at.view.legal,
        "What you take from the discards all the others have seen.",
        stage=DRAW,
    ),
    Thought("jokers-unseen", lambda at: in_stock(at) > 0 and not at.is_down, _joker_told, stage=DRAW),
    Thought(
        "stock-ends",
        lambda at: needs.stock(at) <= LITTLE and at.deal.reshuffled,
        lambda at: f"{so_many(needs.stock(at), 'card')} in the stock: used up again, it makes the game void.",
        stage=DRAW,
    ),
    # The rest of a turn
    Thought(
        "can-lay",
        can_lay,
        "You can lay your contract: what stays in your hand counts if another goes out.",
        stage=MELD,
    ),
    Thought(
        "soon-out",
        lambda at: fewest(at) <= FEW,
        lambda at: f"Another who is down holds {so_many(fewest(at), 'card')}: what you hold may soon count.",
        stage=MELD,
    ),
    Thought(
        "last-discard",
        lambda at: at.is_down and at.deal.options.last_discard,
        "Your last card must be a discard, and no joker can be one.",
        stage=MELD,
    ),
    Thought("short", is_short, _short_told),
    Thought(
        "joker-held",
        lambda at: not at.is_down and bool(held(at, jokers=True)),
        "A joker in your hand cannot be discarded, and costs 50 if you are caught with it.",
        stage=MELD,
    ),
    Thought(
        "black-ace",
        lambda at: bool(held(at, jokers=False)),
        lambda at: f"{held(at, jokers=False)[0]} costs 15 if you are caught with it, a red ace 1.",
        stage=MELD,
    ),
    Thought(
        "next-took",
        lambda at: bool(needs.known_next(at)),
        lambda at: f"The next player holds {text_of(needs.known_next(at)[:FEW])}: like cards may help there.",
        stage=MELD,
    ),
    Thought(
        "counts",
        always,
        lambda at: f"What you hold counts {needs.points(needs.cost_of(at.hand))} now.",
        stage=MELD,
    ),
    Thought(
        "spare",
        lambda at: not at.is_down,
        "Of what your contract can spare, what counts most goes first.",
        stage=MELD,
    ),
    Thought(
        "get-rid",
        lambda at: at.is_down,
        "Lay and tack on what goes: what stays counts when another goes out.",
        stage=MELD,
    ),
)
