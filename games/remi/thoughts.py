"""What there is to weigh in Remi at a decision, the weightiest first."""

from __future__ import annotations

from cardtable.cards import HIDDEN, Card, text_of
from cardtable.engine.reasons import Thought, always
from cardtable.mechanics.melds import is_joker
from cardtable.words import so_many
from games.remi.actions import Lay, Swap, Take
from games.remi.judge import FEW, Judge, cost_of
from games.remi.reasons import closing, points
from games.remi.ways import best_worth

CUT, DRAW, MELD = "cut", "draw", "meld"
LITTLE = 6
"""A stock of so few cards may soon be used up."""


def need(at: Judge) -> int:
    """What the first sets must be worth."""
    return int(at.deal.options.first_lay)


def others_down(at: Judge) -> int:
    """How many others are down."""
    return sum(seat != at.seat for seat in at.deal.down)


def _down_told(at: Judge) -> str:
    number = others_down(at)
    return f"{so_many(number, 'player')} {'is' if number == 1 else 'are'} down, and may close."


def can(at: Judge, kind: type) -> bool:
    """Whether something of a kind can be done."""
    return any(isinstance(one, kind) for one in at.view.legal)


def known_next(at: Judge) -> tuple[Card, ...]:
    """The cards that are known in the hand of the next player, who is down."""
    seat = at.deal.after(at.seat)
    held = at.view.cards_in(f"hand.{seat}") if seat in at.deal.down else ()
    return tuple(c for c in held if c is not HIDDEN)


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "errs",
        lambda at: at.deal.options.cut_error > 0,
        lambda at: (
            f"Your hand errs by up to {so_many(at.deal.options.cut_error, 'card')}, one way or the other."
        ),
        stage=CUT,
    ),
    Thought(
        "dealt", always, lambda at: f"{at.deal.exact} cards will be dealt: 13 for each, and one.", stage=CUT
    ),
    Thought(
        "comes-with",
        lambda at: len(at.view.legal) > 1,
        "All cards on top of a discard come with it, as everybody sees.",
        stage=DRAW,
    ),
    Thought(
        "set-at-once",
        lambda at: len(at.view.legal) > 1 and can(at, Take),
        "A discard must be laid at once, in a new set with a card of your hand.",
        stage=DRAW,
    ),
    Thought(
        "can-go-down",
        lambda at: not at.is_down and can(at, Lay),
        "You can go down: what stays in your hand counts if another closes.",
        stage=MELD,
    ),
    Thought(
        "short",
        lambda at: not at.is_down and best_worth(at.hand) < need(at),
        lambda at: f"Your sets are worth {points(best_worth(at.hand))}: to go down you need {need(at)}.",
        stage=MELD,
    ),
    Thought(
        "soon-closed",
        lambda at: at.fewest <= FEW,
        lambda at: f"Another who is down holds {so_many(at.fewest, 'card')}: what you hold may soon count.",
    ),
    Thought("others-down", lambda at: others_down(at) > 0, _down_told),
    Thought(
        "can-swap",
        lambda at: can(at, Swap),
        "A joker on the table can be yours for the card that it stands for.",
        stage=MELD,
    ),
    Thought(
        "joker-held",
        lambda at: any(map(is_joker, at.hand)),
        "A joker that you still hold at the end costs 25.",
        stage=MELD,
    ),
    Thought(
        "next-holds",
        lambda at: bool(known_next(at)),
        lambda at: f"The next player holds {text_of(known_next(at)[:3])}: like cards may help there.",
        stage=MELD,
    ),
    Thought(
        "stock-ends",
        lambda at: at.deal.reshuffled and len(at.view.cards_in("stock")) <= LITTLE,
        lambda at: (
            f"{so_many(len(at.view.cards_in('stock')), 'card')} in the stock: the round may end unclosed."
        ),
        stage=DRAW,
    ),
    Thought(
        "counts",
        lambda at: bool(at.hand),
        lambda at: f"What you hold costs {points(cost_of(at.hand))} if the round ends now.",
        stage=MELD,
    ),
    Thought(
        "closing",
        lambda at: at.is_down,
        lambda at: f"To close brings {closing(at)} points, and what the others hold counts against them.",
        stage=MELD,
    ),
)
