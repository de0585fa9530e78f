"""Questions about cards that were not seen: how many are still out, and who has none of a suit."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

from cardtable.cards import HIDDEN, Card, Rank, Suit, text_of
from cardtable.engine.events import Event
from cardtable.engine.view import View
from cardtable.teaching.quiz_question import (
    WRONG_ANSWERS,
    PastActions,
    QuestionKind,
    QuizAnswer,
    QuizQuestion,
    names_at,
)

_FEWEST_GONE = 3
"""Cards of a suit that must have been seen outside the seat's hand, for a question on how many are left."""
_FEWEST_OF_A_RANK = 1
"""Cards of a rank that must have been seen outside the seat's hand, for a question on how many are left."""
_MOST_SHOWN = 60
"""Cards seen, at most, from which those that count are to be picked out."""
_MOST_OUT = 6
"""Cards still out, at most, that anybody counts."""
_FEWEST_UNSEEN = 6
"""Cards of the pack that must be out of sight: where hands lie open nothing is counted."""
_LEAST_SEEN = 1 / 4
"""The share of what is counted that must have been seen: nobody keeps count while nearly all is out."""
_DEALS_OF_A_VOID = 20
"""Deals in which another player must be seen to hold what one is void of."""
_MOST_TRICKS = 4
"""Tricks that a question about a void shows, at most."""
_FEWEST_HELD = 3
"""Cards that the seat must hold for a question about what others hold: later nothing is left to decide."""


def ask_suits_out(view: View, rng: random.Random, past: PastActions = ()) -> QuizQuestion | None:
    """Asks how many cards of a suit that the seat holds are still out. None if few of it were seen, or if
    there are no tricks or hands are sorted by ranks: then suits are nothing to count."""
    if _is_sorted_by_rank(view) or "trick" not in view.piles:
        return None
    suits = list(dict.fromkeys(c.suit for c in view.hand if c.suit is not None))
    for suit in rng.sample(suits, len(suits)):
        found = _ask_out(view, rng, str(suit), _of_suit(suit), _FEWEST_GONE)
        if found is not None:
            return found
    return None


def ask_ranks_out(view: View, rng: random.Random, past: PastActions = ()) -> QuizQuestion | None:
    """Asks how many cards of a rank are still out, where ranks and no tricks decide: of a rank that the seat
    holds, or of one that beats a card of it. None in a race, where nobody counts."""
    is_by_rank, stage = _is_sorted_by_rank(view), view.deal.stage
    if (not is_by_rank and "trick" in view.piles) or stage is None or stage.in_public:
        return None
    mattering = {c.rank for c in view.hand}
    if is_by_rank and view.hand:
        lowest = min(map(view.game.sort_key, view.hand))
        pack = view.game.pack(view.seats, view.options)
        mattering |= {c.rank for c in pack if view.game.sort_key(c) > lowest}
    ranks = [rank for rank in Rank if rank in mattering]
    for rank in rng.sample(ranks, len(ranks)):
        found = _ask_out(view, rng, f"{rank.word}s", _of_rank(rank), _FEWEST_OF_A_RANK)
        if found is not None:
            return found
    return None


def _of_suit(suit: Suit) -> Callable[[Card], bool]:
    """Whether a card is of that suit."""
    return lambda c: c.suit is suit


def _of_rank(rank: Rank) -> Callable[[Card], bool]:
    """Whether a card is of that rank."""
    return lambda c: c.rank is rank


def _is_sorted_by_rank(view: View) -> bool:
    """Whether hands of this game are sorted by ranks, not by suits."""
    pack = sorted(set(view.game.pack(view.seats, view.options)), key=view.game.sort_key)
    suits = sum(one.suit is not other.suit for one, other in pairwise(pack))
    return suits > sum(one.rank is not other.rank for one, other in pairwise(pack))


def _ask_out(
    view: View, rng: random.Random, what: str, counts: Callable[[Card], bool], fewest: int
) -> QuizQuestion | None:
    """Asks how many cards that count are still out, if so many are gone and the seat holds a few cards."""
    pack = view.game.pack(view.seats, view.options)
    unseen, own = view.deal.unseen(), view.hand
    out = sum(map(counts, unseen))
    gone = [c for c in pack if counts(c)]
    for c in (*unseen, *own):
        if c in gone:
            gone.remove(c)
    if (
        len(gone) < fewest
        or out > _MOST_OUT
        or len(unseen) < _FEWEST_UNSEEN
        or view.over
        or len(own) < _FEWEST_HELD
        or HIDDEN in own
    ):
        return None
    mine = sum(map(counts, own))
    whole = out + len(gone) + mine
    if len(gone) + mine < _LEAST_SEEN * whole:
        return None
    left = f"{out or 'none'} {'are' if out > 1 else 'is'} left"
    why = f"Of {whole} {what} in all {len(gone)} were seen, and you hold {mine or 'none'}: {left}."
    numbers = sorted({out, out + 1, max(0, out - 1), out + 2, max(0, out - 2)})
    wrong = rng.sample([one for one in numbers if one != out and one <= whole], WRONG_ANSWERS - 1)
    offered = sorted((out, *wrong))
    answers = tuple(QuizAnswer(str(one), why) for one in offered)
    text = f"How many {what} have you not seen yet?"
    seen = _seen_in_order(view)
    if len(seen) > _MOST_SHOWN:
        return None
    shown = (f"Seen besides your hand: {text_of(seen)}",)
    names = names_at(view.seats, view.seat)
    return QuizQuestion(QuestionKind.UNSEEN, view, names, text, answers, offered.index(out), shown)


def _seen_in_order(view: View) -> list[Card]:
    """All cards that the seat has seen and does not hold, in the order in which they appeared: to pick out
    those that are counted is what there is to do."""
    left = Counter(view.game.pack(view.seats, view.options))
    left.subtract([*view.deal.unseen(), *view.hand])
    found: list[Card] = []
    for c in (c for event in view.events for c in event.cards if c is not HIDDEN):
        if left[c] > 0:
            left[c] -= 1
            found.append(c)
    return [*found, *sorted(left.elements(), key=view.game.sort_key)]


def ask_void(view: View, rng: random.Random, past: PastActions = ()) -> QuizQuestion | None:
    """Asks who has shown to have no card of a suit, with tricks of which one shows it. None if that is not
    known of just one of several others, or no other of them played off a suit: then it would be plain."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    if view.over or len(others) < 2 or len(view.hand) < _FEWEST_HELD:
        return None
    if any(HIDDEN not in view.deal.hand(seat) for seat in others):
        return None
    names = names_at(view.seats, view.seat)
    for suit in rng.sample(list(Suit), len(Suit)):
        out = [c for c in view.deal.unseen() if c.suit is suit]
        void = [seat for seat in others if out and not any(_may_hold(view, seat, c) for c in out)]
        if len(void) != 1:
            continue
        if not _may_all_hold(view, suit, [seat for seat in others if seat not in void]):
            continue
        tricks = _tricks(view)
        led = [trick for trick in tricks if trick[0].cards[0].suit is suit]
        telling = [trick for trick in led if void[0] in _off_suit(trick)]
        beside = [trick for trick in tricks if {*_off_suit(trick)} - {void[0], view.seat}]
        if not telling or not beside:
            continue
        chosen = (telling[-1], beside[-1], *reversed(led), *reversed(tricks))
        numbers = list(dict.fromkeys(map(tricks.index, chosen)))[:_MOST_TRICKS]
        several = [tricks[number] for number in sorted(numbers)]
        shown = tuple(
            ", ".join(f"{names[one.seat]} {text_of(one.cards)}" for one in trick) for trick in several
        )
        why = f"{names[void[0]]} played {_telling_card(led, void[0])} when {suit} were led."
        answers = tuple(QuizAnswer(names[seat], why) for seat in others)
        text = f"Who has shown to hold no {suit}?"
        return QuizQuestion(QuestionKind.VOID, view, names, text, answers, others.index(void[0]), shown)
    return None


def _off_suit(trick: Sequence[Event]) -> list[int]:
    """The seats that did not follow the suit led to a trick."""
    return [one.seat for one in trick if one.cards[0].suit is not trick[0].cards[0].suit]


def _telling_card(led: Sequence[Sequence[Event]], void: int) -> Card:
    """The card that tells a void. A suit that somebody with the suit led played, too, tells none: it may be
    played instead (a trump, say)."""
    off_suit = [
        (one.seat, one.cards[0])
        for trick in led
        for one in trick
        if one.cards[0].suit is not trick[0].cards[0].suit
    ]
    telling_nothing = {c.suit for seat, c in off_suit if seat != void}
    own = [c for seat, c in off_suit if seat == void]
    return next((c for c in own if c.suit not in telling_nothing), own[0])


def _may_all_hold(view: View, suit: Suit, seats: Sequence[int]) -> bool:
    """Whether each of these seats holds the suit in some deal that agrees with the view."""
    left, rng = set(seats), random.Random(0)
    for _ in range(_DEALS_OF_A_VOID):
        deal = view.sample(rng)
        left -= {seat for seat in left if any(c.suit is suit for c in deal.hand(seat))}
        if not left:
            return True
    return False


def _may_hold(view: View, seat: int, c: Card) -> bool:
    return bool(view.deal.may_hold(f"hand.{seat}", c))


def _tricks(view: View) -> list[list[Event]]:
    """The whole tricks of the deal so far as the seat heard of them: their plays."""
    tricks: list[list[Event]] = [[]]
    for event in view.events:
        if event.kind == "trick":
            tricks.append([])
        elif event.kind == "play" and event.cards and HIDDEN not in event.cards:
            tricks[-1].append(event)
    return [trick for trick in tricks[:-1] if trick]
