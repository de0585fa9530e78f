"""What a hand of Kalooki needs, and how a turn can end: counted from what its player sees, for claims."""

from __future__ import annotations

from cardtable.cards import HIDDEN, Card, Rank, text_of, without
from cardtable.engine.actions import Action
from cardtable.mechanics.draw import Discard, Draw
from cardtable.mechanics.melds import HIGH_ACE, is_joker
from cardtable.words import so_many
from games.kalooki.actions import Lay, Tack
from games.kalooki.judge import Judge, is_out_with
from games.kalooki.short import short_of
from games.kalooki.table import FOUR, KalookiTable, penalty

TRIES = 300
"""So many places of a turn are looked at for a way out."""


def cost_of(held: tuple[Card, ...]) -> int:
    """What cards cost who is caught with them."""
    return sum(map(penalty, held))


def points(number: int) -> str:
    """Points as said."""
    return so_many(number, "point")


def short(at: Judge) -> int:
    """How many cards the hand is short of the contract."""
    return short_of(at.hand, *at.deal.contract)


def short_with(at: Judge, c: Card) -> int:
    """The same with a card more."""
    return short_of((*at.hand, c), *at.deal.contract)


def short_without(at: Judge, c: Card) -> int:
    """The same with a card less."""
    return short_of(without(at.hand, (c,)), *at.deal.contract)


def can_spare(at: Judge, c: Card) -> bool:
    """Whether the contract is as near without a card."""
    return short_without(at, c) == short(at)


# The open card


def top(at: Judge) -> Card | None:
    """The top discard."""
    lying = at.view.cards_in("discard")
    return lying[0] if lying else None


def offered(at: Judge) -> Card | None:
    """The top discard, where the seat may get it."""
    if at.view.stage == "draw" and Draw("discard") not in at.view.legal:
        return None
    return top(at) if at.view.stage in ("call", "answer", "draw") else None


def completes(at: Judge, c: Card | None) -> bool:
    """Whether the hand holds its contract with that card, and not without it."""
    return c is not None and short_with(at, c) == 0 < short(at)


def is_nearer(at: Judge, c: Card | None) -> bool:
    """Whether a card brings the contract nearer."""
    return c is not None and short_with(at, c) < short(at)


def live(at: Judge) -> int:
    """How many of the cards that the seat does not see bring its contract nearer."""
    return sum(count for c, count in at.unseen.items() if is_nearer(at, c))


def stock(at: Judge) -> int:
    """The cards left in the stock."""
    return len(at.view.cards_in("stock"))


# Company


def goes_with(at: Judge, c: Card) -> tuple[Card, ...]:
    """The other cards of the hand that could lie with one in a group that the contract asks for."""
    threes, fours = at.deal.contract
    others = list(at.hand)
    if c in others:
        others.remove(c)
    return tuple(
        one
        for one in others
        if is_joker(one) or (threes and one.rank is c.rank) or (fours and _is_near(one, c))
    )


def _is_near(one: Card, other: Card) -> bool:
    """Whether two cards could lie in the same four."""
    return one.suit is other.suit and any(0 < abs(a - b) < FOUR for a in _places(one) for b in _places(other))


def _places(c: Card) -> tuple[int, ...]:
    assert c.rank is not None
    return (int(c.rank), HIGH_ACE) if c.rank is Rank.ACE else (int(c.rank),)


def is_alone(at: Judge, c: Card) -> bool:
    """Whether it goes with none of the others but jokers."""
    return all(map(is_joker, goes_with(at, c)))


def known_next(at: Judge) -> tuple[Card, ...]:
    """The cards that all know in the hand of the next player, who has not laid down."""
    seat = at.deal.after(at.view.seat)
    if seat in at.deal.down:
        return ()
    return tuple(c for c in at.view.cards_in(f"hand.{seat}") if c is not HIDDEN)


# Getting rid of everything


def left_after(at: Judge, action: Lay | Tack) -> tuple[Card, ...]:
    """What stays in hand if all that goes after it goes down, the dearest first."""
    found = at.rests.get(action)
    return at.left_after(action) if found is None else found


def goes_out(at: Judge, action: Action) -> bool:
    """Whether after it the turn can end with an empty hand."""
    if isinstance(action, Lay | Tack):
        return is_out_with(left_after(at, action))
    return isinstance(action, Discard) and len(at.hand) == 1


def bends(at: Judge, action: Action) -> bool:
    """Whether who goes out with it bends the table."""
    return at.deal.bends or (isinstance(action, Lay) and not at.is_down)


def is_stuck(at: Judge, action: Lay | Tack) -> bool:
    """Whether it leaves nothing but jokers where the last card must be a discard."""
    left = without(at.hand, action.picks)
    return at.deal.options.last_discard and bool(left) and all(map(is_joker, left))


def can_go_out(deal: KalookiTable, seat: int, action: Action) -> bool:
    """Whether by the rules a turn that goes on with that can end with an empty hand: its ways are tried."""
    left = [TRIES]
    seen: set[object] = set()

    def tried(before: KalookiTable, one: Action) -> bool:
        then = before.clone()
        then.apply(seat, one)
        left[0] -= 1
        hand = then.hand(seat)
        if not hand:
            return then.over
        if (
            then.over
            or then.turn != seat
            or (hand, then.melds) in seen
            or left[0] < 0
            or isinstance(one, Discard)
        ):
            return False
        seen.add((hand, then.melds))
        ends = (Lay, Tack, Discard) if len(hand) == 1 else (Lay, Tack)
        further = [one for one in then.legal(seat) if isinstance(one, ends)]
        return any(tried(then, one) for one in further)

    return tried(deal, action)


def in_words(held: tuple[Card, ...]) -> str:
    """Cards and what they cost: `9C 4D, 13 points`."""
    return f"{text_of(held)}, {points(cost_of(held))}"
