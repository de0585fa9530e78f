"""What is said of actions in Remi: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Card, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, always
from cardtable.mechanics.acts import Cut
from cardtable.mechanics.draw import Discard
from cardtable.mechanics.meld_search import left_of
from cardtable.mechanics.melds import is_joker
from cardtable.words import so_many
from games.remi.actions import Lay, Reserve, Swap, Tack, Take
from games.remi.judge import Judge, completing, cost_of, finds_place, laid_by, turn_to_its_end
from games.remi.sets import hand_value
from games.remi.stages import STOCK
from games.remi.table import BONUS


def points(number: int) -> str:
    """Points as said."""
    return so_many(number, "point")


def off(at: Judge, cut: Cut) -> int:
    """How far a cut aims from the cards that will be dealt."""
    return abs(cut.amount - at.deal.exact)


# Closing


def closing(at: Judge) -> int:
    """What closing in this turn brings."""
    return 2 * BONUS if at.deal.is_first_turn else BONUS


def can_close(at: Judge, action: Action) -> bool:
    """Whether with that, and all else that goes, the turn can end with an empty hand."""
    if not at.is_down and not isinstance(action, Lay):
        return False
    deal = at.deal.clone()
    deal.apply(at.seat, action)
    return len(turn_to_its_end(deal, at.seat).hand(at.seat)) == 1


# Taking and laying


def with_it(at: Judge, take: Take) -> tuple[Card, ...]:
    """The cards that would come with a taken one and lie in no set at once."""
    came = at.picked(take)
    held = left_of((*at.hand, *came), take.cards) or ()
    return tuple(c for c in dict.fromkeys(came) for _ in range(max(0, held.count(c) - at.hand.count(c))))


def is_dear(at: Judge, take: Take) -> bool:
    """Whether what comes with it costs more than the set counts."""
    return cost_of(with_it(at, take)) > laid_by(at.deal, take)


def _taken_told(at: Judge, take: Take) -> str:
    told = f"The set counts {points(laid_by(at.deal, take))}"
    more = with_it(at, take)
    return f"{told}, and {so_many(len(more), 'card')} more come with it." if more else f"{told}."


def all_dear(at: Judge, action: Action) -> bool:
    """Whether cards could be taken from the discards, but with each come dearer ones."""
    takes = [one for one in at.view.legal if isinstance(one, Take) and one.card]
    return action == STOCK and bool(takes) and all(is_dear(at, one) for one in takes)


# Discards


def goes_with(at: Judge, c: Card) -> tuple[Card, ...]:
    """The other cards of the hand with which one could come into a set."""
    return tuple(dict.fromkeys(one for one in at.hand if completing(c, one)))


def can_add(at: Judge, c: Card) -> bool:
    """Whether the card can be added to a set instead."""
    return any(isinstance(one, Tack) and one.card is c for one in at.view.legal)


def is_spare(at: Judge, c: Card) -> bool:
    """Whether it goes with no other and cannot be added."""
    return not is_joker(c) and not goes_with(at, c) and not can_add(at, c)


def costs_no_more(at: Judge, discard: Discard, other: Action) -> bool:
    """Whether another discard is no spare card, or costs no more."""
    if not isinstance(other, Discard) or not is_spare(at, other.card):
        return True
    return hand_value(other.card) <= hand_value(discard.card)


def is_dearest(at: Judge, discard: Discard) -> bool:
    """Whether of the spare cards none costs more."""
    if not is_spare(at, discard.card):
        return False
    others = [one for one in at.view.legal if isinstance(one, Discard) and one != discard]
    return any(is_spare(at, one.card) for one in others) and all(
        costs_no_more(at, discard, one) for one in others
    )


def in_a_set(at: Judge, c: Card) -> bool:
    """Whether the best sets of the hand need it."""
    return len(at.hand) > 1 and at.hand.count(c) <= at.kept.count(c)


def _set_told(at: Judge, discard: Discard) -> str:
    return f"You hold {discard.card} in a set."


def _spare_told(at: Judge, discard: Discard) -> str:
    joker = ", but for a joker" if any(map(is_joker, without(at.hand, discard.picks))) else ""
    return f"{discard.card} goes with none of your cards{joker}"


REASONS: tuple[Reason[Judge], ...] = (
    # The cut
    Reason(
        "exact",
        lambda at, cut: not off(at, cut),
        f"{{action.amount}} cards will be dealt: just as many lifted score {BONUS}.",
        of=Cut,
    ),
    Reason(
        "aims-off",
        lambda at, cut: off(at, cut) > 0,
        lambda at, cut: f"{at.deal.exact} cards will be dealt, and it aims {off(at, cut)} off.",
        of=Cut,
        con=True,
    ),
    # Closing
    Reason(
        "closes",
        lambda at, discard: len(at.hand) == 1,
        lambda at, discard: f"It is your last card and closes the round, for {closing(at)} points.",
        of=Discard,
    ),
    Reason(
        "can-close",
        can_close,
        lambda at, action: f"With it you can close in this turn, for {closing(at)} points.",
        of=(Lay, Tack, Swap, Reserve, Take),
    ),
    # Laying
    Reason(
        "goes-down",
        lambda at, lay: not at.is_down,
        lambda at, lay: f"It brings you down: these sets are worth {points(laid_by(at.deal, lay))}.",
        of=Lay,
    ),
    Reason(
        "lays",
        always,
        lambda at, lay: (
            f"It counts {points(laid_by(at.deal, lay))} for you; in hand it would cost {cost_of(lay.cards)}."
        ),
        of=Lay,
    ),
    Reason(
        "breaks-set",
        lambda at, tack: in_a_set(at, tack.card),
        "{action.card} lies in a set in your hand, which would count, too.",
        of=Tack,
        con=True,
    ),
    Reason(
        "adds",
        always,
        lambda at, tack: f"It counts {points(laid_by(at.deal, tack))} there, and costs you nothing in hand.",
        of=Tack,
    ),
    Reason(
        "swaps",
        lambda at, swap: finds_place(at.deal, at.seat, swap),
        "The joker that you get can be laid or added at once.",
        of=Swap,
    ),
    Reason(
        "idle-joker",
        lambda at, swap: not finds_place(at.deal, at.seat, swap),
        "The joker that you get can be laid nowhere yet, and in hand it costs 25.",
        of=Swap,
        con=True,
    ),
    Reason(
        "reserves",
        always,
        "{action.card} costs you nothing there, and brings the joker when the set is completed.",
        of=Reserve,
    ),
    # From the discards
    Reason(
        "dear-pick-up",
        lambda at, take: take.card is not None and is_dear(at, take),
        lambda at, take: (
            f"{text_of(with_it(at, take)[:5])} would come with it: what comes costs "
            f"{cost_of(with_it(at, take))} in hand, and the set counts {laid_by(at.deal, take)}."
        ),
        of=Take,
        con=True,
    ),
    Reason("takes", lambda at, take: take.card is not None, _taken_told, of=Take),
    Reason(
        "all-dear",
        all_dear,
        "With each discard that you can use come cards that cost more than its set counts.",
        of=Take,
    ),
    # Discards
    Reason("breaks-set-in-hand", lambda at, one: in_a_set(at, one.card), _set_told, of=Discard, con=True),
    Reason(
        "could-add",
        lambda at, discard: len(at.hand) > 1 and can_add(at, discard.card),
        "{action.card} can be added to a set, where it counts.",
        of=Discard,
        con=True,
    ),
    Reason(
        "joker-away",
        lambda at, discard: is_joker(discard.card) and len(at.hand) > 1,
        "A joker may stand for any card of its colour.",
        of=Discard,
        con=True,
    ),
    Reason(
        "dearest",
        is_dearest,
        lambda at, discard: (
            f"{_spare_told(at, discard)}, and of such cards none costs more in hand: "
            f"{hand_value(discard.card)}."
        ),
        of=Discard,
        beside=costs_no_more,
    ),
    Reason(
        "spare",
        lambda at, discard: is_spare(at, discard.card),
        lambda at, discard: f"{_spare_told(at, discard)}.",
        of=Discard,
    ),
    Reason(
        "pair",
        lambda at, discard: bool(goes_with(at, discard.card)),
        lambda at, discard: f"{discard.card} may come into a set with {goes_with(at, discard.card)[0]}.",
        of=Discard,
        con=True,
    ),
    Reason(
        "saves",
        always,
        lambda at, discard: f"It takes {points(hand_value(discard.card))} out of your hand.",
        of=Discard,
    ),
)
