"""What is said of actions in Kalooki: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Card, Rank, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason, always
from cardtable.mechanics.draw import Discard, Draw
from cardtable.mechanics.melds import is_joker
from cardtable.words import so_many
from games.kalooki import needs
from games.kalooki.actions import Allow, Call, Lay, Refuse, Tack
from games.kalooki.judge import Judge
from games.kalooki.table import penalty

MOST_NAMED = 5
"""Of what would be left so many cards are named."""
DOWN = (Lay, Tack)


# The open card: called, taken or left


def takes(action: Action) -> bool:
    """Whether it is to get the top discard."""
    return isinstance(action, Call | Refuse) or action == Draw("discard")


def leaves(at: Judge, action: Action) -> bool:
    """Whether it is to leave a card that one might get."""
    is_offer = needs.offered(at) is not None
    return is_offer and (isinstance(action, Pass | Allow) or action == Draw("stock"))


def _with_it(at: Judge) -> str:
    """How far the contract is with the open card and without it."""
    c = needs.offered(at)
    assert c is not None
    return f"With {c} you are {so_many(needs.short_with(at, c), 'card')} short of the contract"


def _alone_told(at: Judge, c: Card) -> str:
    joker = ", but for a joker" if any(map(is_joker, at.hand)) else ""
    return f"{c} goes with no card that you hold{joker}"


def _idle_told(at: Judge) -> str:
    c = needs.offered(at)
    assert c is not None
    if needs.is_alone(at, c):
        return _alone_told(at, c)
    return f"{_with_it(at)}, as without it"


def is_idle(at: Judge) -> bool:
    """Whether the open card brings the contract no nearer, and is no joker."""
    c = needs.offered(at)
    return c is not None and not is_joker(c) and not needs.is_nearer(at, c)


OFFERED: tuple[Reason[Judge], ...] = (
    Reason(
        "completes",
        lambda at, action: takes(action) and needs.completes(at, needs.offered(at)),
        lambda at, action: f"With {needs.offered(at)} you hold the whole contract.",
    ),
    Reason(
        "joker",
        lambda at, action: takes(action) and (c := needs.offered(at)) is not None and is_joker(c),
        "A joker stands for any card of a three or four.",
    ),
    Reason(
        "nearer",
        lambda at, action: takes(action) and needs.is_nearer(at, needs.offered(at)),
        lambda at, action: f"{_with_it(at)}, without it {needs.short(at)}.",
    ),
    Reason(
        "leaves-nearer",
        lambda at, action: leaves(at, action) and needs.is_nearer(at, needs.offered(at)),
        lambda at, action: f"{_with_it(at)}, without it {needs.short(at)}.",
        con=True,
    ),
    Reason(
        "call-idle",
        lambda at, action: is_idle(at) and needs.stock(at) > 0,
        lambda at, action: f"{_idle_told(at)}, and a call means two cards.",
        of=Call,
        con=True,
    ),
    Reason(
        "takes-idle",
        lambda at, action: takes(action) and is_idle(at),
        lambda at, action: f"{_idle_told(at)}.",
        con=True,
    ),
    Reason(
        "stock-helps",
        lambda at, action: action == Draw("stock") and is_idle(at) and needs.live(at) > 0,
        lambda at, action: (
            f"{needs.live(at)} of the {so_many(at.unseen.total(), 'card')} unseen would bring your contract "
            f"nearer, and {needs.offered(at)} does not."
        ),
        of=Draw,
    ),
    Reason(
        "leaves-idle",
        lambda at, action: leaves(at, action) and is_idle(at),
        lambda at, action: f"{_idle_told(at)}.",
    ),
    Reason(
        "two-cards",
        lambda at, action: at.view.stage == "call" and needs.stock(at) > 0,
        "A call would bring a second card besides, from the stock.",
        of=Pass,
    ),
    Reason(
        "caller-has-more",
        lambda at, action: needs.stock(at) > 0,
        "The caller then has two cards more to get rid of.",
        of=Allow,
    ),
    Reason("keeps-from", always, "It keeps the card from the caller.", of=Refuse),
)


# Going out, laying and tacking


def misses_out(at: Judge, action: Discard) -> bool:
    """Whether one could go out in this turn, but not by that discard."""
    if len(at.hand) == 1:
        return False
    return any(needs.goes_out(at, one) for one in at.view.legal if isinstance(one, Lay | Tack))


def _out_told(at: Judge, action: Action) -> str:
    pay = ", and the others pay double" if needs.bends(at, action) else ""
    if isinstance(action, Discard):
        return f"It is your last card: you are out{pay}."
    return f"It lets you go out in this turn{pay}."


def _laid_told(at: Judge, action: Lay) -> str:
    left = needs.left_after(at, action)
    told = f"It takes {needs.points(needs.cost_of(action.cards))} out of your hand"
    if not left or len(left) > MOST_NAMED:
        return f"{told}."
    return f"{told}; {needs.in_words(left)}, may be all that stays."


TURN: tuple[Reason[Judge], ...] = (
    Reason(
        "out",
        needs.goes_out,
        _out_told,
        of=(*DOWN, Discard),
        in_deal=needs.can_go_out,
    ),
    Reason(
        "misses-out",
        misses_out,
        "You can go out in this turn if you lay or tack on first.",
        of=Discard,
        con=True,
    ),
    Reason(
        "stuck",
        needs.is_stuck,
        "It leaves you nothing but jokers, which cannot be discarded: that is no way out.",
        of=DOWN,
        con=True,
    ),
    Reason("lays", always, _laid_told, of=Lay),
    Reason(
        "tacks",
        always,
        lambda at, tack: f"It takes {tack.card}, {needs.points(penalty(tack.card))}, out of your hand.",
        of=Tack,
    ),
    Reason(
        "misses-lay",
        lambda at, discard: not at.is_down and any(isinstance(one, Lay) for one in at.view.legal),
        "You can lay your contract first: what is not laid counts if another goes out.",
        of=Discard,
        con=True,
    ),
)


# Discards


def could_tack(at: Judge, discard: Discard) -> bool:
    """Whether the card could be tacked on, and another discarded."""
    left = without(at.hand, discard.picks)
    can_tack = any(isinstance(one, Tack) and one.card is discard.card for one in at.view.legal)
    return can_tack and not all(map(is_joker, left))


def _can_go(at: Judge, c: Card) -> bool:
    """Whether a card may go as far as the contract is concerned."""
    return at.is_down or needs.can_spare(at, c)


def _counts_no_more(at: Judge, discard: Discard, other: Action) -> bool:
    if not isinstance(other, Discard) or not _can_go(at, other.card):
        return True
    return penalty(other.card) <= penalty(discard.card)


def is_dearest(at: Judge, discard: Discard) -> bool:
    """Whether nothing that can be discarded as well counts more, and something counts less."""
    others = [one for one in at.view.legal if isinstance(one, Discard) and _can_go(at, one.card)]
    costs = [penalty(one.card) for one in others]
    return discard in others and min(costs) < max(costs) == penalty(discard.card)


def _dearest_told(at: Judge, discard: Discard) -> str:
    cost = needs.points(penalty(discard.card))
    if at.is_down:
        return f"Nothing else that you can discard counts more: {cost}."
    return f"No other card that your contract can spare counts more than {discard.card}: {cost}."


def _spared_told(at: Judge, discard: Discard) -> str:
    return (
        f"Without {discard.card} you are no further from your contract: {needs.short(at)} short, as with it."
    )


def is_one_too_many(at: Judge, discard: Discard) -> bool:
    """Whether it is another copy of a card that a four takes but once, and threes are not wanted."""
    c = discard.card  # a four may hold both aces of a suit, at its two ends
    is_double = at.hand.count(c) > 1 and c.rank is not Rank.ACE
    return is_double and not at.deal.contract[0] and needs.can_spare(at, c)


DISCARDS: tuple[Reason[Judge], ...] = (
    Reason(
        "could-tack",
        could_tack,
        "{action.card} can be tacked on, and another card discarded.",
        of=Discard,
        con=True,
    ),
    Reason(
        "needed",
        lambda at, discard: not at.is_down and not needs.can_spare(at, discard.card),
        lambda at, discard: (
            f"Without {discard.card} you are {so_many(needs.short_without(at, discard.card), 'card')} short "
            f"of the contract, with it {needs.short(at)}."
        ),
        of=Discard,
        con=True,
    ),
    Reason(
        "copy",
        lambda at, discard: not at.is_down and is_one_too_many(at, discard),
        "You hold {action.card} twice, and no four takes it twice.",
        of=Discard,
    ),
    Reason(
        "alone",
        lambda at, discard: not at.is_down and needs.is_alone(at, discard.card) and _can_go(at, discard.card),
        lambda at, discard: (
            f"{_alone_told(at, discard.card)}, and counts {needs.points(penalty(discard.card))}."
        ),
        of=Discard,
    ),
    Reason("dearest", is_dearest, _dearest_told, of=Discard, beside=_counts_no_more),
    Reason(
        "spared",
        lambda at, discard: not at.is_down and needs.can_spare(at, discard.card),
        _spared_told,
        of=Discard,
    ),
    Reason(
        "less-to-pay",
        lambda at, discard: at.is_down,
        lambda at, discard: f"It takes {needs.points(penalty(discard.card))} out of your hand.",
        of=Discard,
    ),
    Reason(
        "only-jokers",
        lambda at, action: at.view.stage == "meld",
        "Jokers cannot be discarded, and you hold nothing else.",
        of=Pass,
    ),
)
REASONS: tuple[Reason[Judge], ...] = (*OFFERED, *TURN, *DISCARDS)
