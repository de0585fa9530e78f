"""Questions about points, asked only if the answer follows from the cards that the question shows.

This is tested by moving the cards of a finished deal. Points depend on cards if they follow the hands when
these are passed round the table. They can be counted if they stay the same wherever the cards that are not
shown lie.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import gcd

from cardtable.cards import HIDDEN, Card, Rank, Suit, text_of, without
from cardtable.engine.deal import Deal, ScoreLine
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
from cardtable.words import join_and

_FEWEST_GONE = 3
"""Cards of a suit that must have been seen outside the seat's hand, for a question on how many are left."""
_FEWEST_OF_A_RANK = 2
"""Cards of a rank that must have been seen outside the seat's hand, for a question on how many are left."""
_MOST_OUT = 6
"""Cards still out, at most, that anybody counts."""
_LEAST_SEEN = 1 / 3
"""The share of what is counted that must have been seen: nobody keeps count while nearly all is out."""
_DEALS_OF_A_VOID = 20
"""Deals in which another player must be seen to hold what one is void of."""
_MOST_TRICKS = 4
"""Tricks that a question about a void shows, at most."""
_FEWEST_HELD = 3
"""Cards that the seat must hold for a question about what others hold: later nothing is left to decide."""
SHUFFLES = 12
"""Random redeals that are tried."""
_PILES_BY_SIDE = ("captured", "swept")
_NUMBER = re.compile(r"\d+")
LineKey = tuple[str, str]


def key_of(line: ScoreLine) -> LineKey:
    """Identifies a kind of line across deals: its rule, and its sentence without numbers."""
    return line.rule, _NUMBER.sub("#", line.sentence)


@dataclass(frozen=True)
class ScoreGroup:
    """Lines of a score that make one question."""

    keys: tuple[LineKey, ...]

    def lines(self, deal: Deal) -> list[ScoreLine]:
        """The lines of this group in a deal."""
        return [line for line in deal.score_lines() if key_of(line) in self.keys]

    def points(self, deal: Deal) -> tuple[int, ...]:
        """Their points, by side."""
        lines = self.lines(deal)
        return tuple(sum(line.points[side] for line in lines) for side in range(deal.sides))

    def sentences(self, deal: Deal) -> tuple[str, ...]:
        """Their sentences, each once."""
        return tuple(dict.fromkeys(line.sentence for line in self.lines(deal)))

    def cards(self, deal: Deal, side: int) -> tuple[Card, ...]:
        """The cards that these lines name and a side holds."""
        named = [c for line in self.lines(deal) for c in line.cards]
        return tuple(c for c in dict.fromkeys(named) for _ in range(cards_of(deal, side).count(c)))


def score_groups(lines: Sequence[ScoreLine]) -> list[ScoreGroup]:
    """Groups the lines of a score. A line that multiplies those before it joins their group, since its
    points are only what it adds."""
    groups: list[list[ScoreLine]] = []
    for line in lines:
        before = groups[-1] if groups else []
        if before and (key_of(line) == key_of(before[0]) or (not line.cards and _multiplies(line, before))):
            before.append(line)
        elif any(line.points):
            groups.append([line])
    return [ScoreGroup(tuple(dict.fromkeys(map(key_of, group)))) for group in groups]


def _multiplies(line: ScoreLine, before: Sequence[ScoreLine]) -> bool:
    sums = [sum(one.points[side] for one in before) for side in range(len(line.points))]
    pairs = list(zip(line.points, sums, strict=True))
    most = max(pairs, key=lambda pair: abs(pair[1]))
    return any(line.points) and all(points * most[1] == most[0] * whole for points, whole in pairs)


def ask_points(view: View, rng: random.Random, past: PastActions = ()) -> QuizQuestion | None:
    """Asks what one group of lines brings a side. None if the deal is not over, or nothing of it can be
    counted."""
    if not view.over:
        return None
    deal = fill_hidden_cards(view, rng)
    groups = score_groups(deal.score_lines())
    rng.shuffle(groups)
    for group in groups:
        sides = [side for side, points in enumerate(group.points(deal)) if points]
        sides = [side for side in sides if _is_summed(deal, group, side)]
        if sides and depends_on_cards_alone(deal, group, rng):
            side = rng.choice(sides)
            if can_be_counted(deal, group, side, rng):
                return _make_question(view, deal, group, side, rng)
    return None


def _is_summed(deal: Deal, group: ScoreGroup, side: int) -> bool:
    """Whether there is something to add up: several cards, or several lines."""
    lines = [line for line in group.lines(deal) if line.points[side]]
    return len(lines) > 1 or len(group.cards(deal, side)) > 1


def _make_question(view: View, deal: Deal, group: ScoreGroup, side: int, rng: random.Random) -> QuizQuestion:
    names = names_at(view.seats, view.seat)
    right, counted, sentences = group.points(deal)[side], group.cards(deal, side), group.sentences(deal)
    who = side_named(deal, side, names)
    rules = dict.fromkeys(rule for rule, _ in group.keys)
    rule = list(rules)[-1]
    wrong: dict[int, str] = {}
    lowest = min(0, *(points for line in group.lines(deal) for points in line.points))
    for points, why in _wrong_counts(deal, group, side, names, rng):
        if points != right and points >= lowest and len(wrong) < WRONG_ANSWERS:
            wrong.setdefault(points, why)
    offered = sorted({right: _sum_in_words(group.lines(deal), side), **wrong}.items())
    answers = [QuizAnswer(str(points), why, rule) for points, why in offered]
    at = next(at for at, answer in enumerate(answers) if answer.text == str(right))
    in_all = " in all" if len(sentences) > 1 else ""
    unit = view.game.unit(view.seats, view.options)
    text = f"{' '.join(sentences)} How many {unit}s is that{in_all} for {who}?"
    shown = (f"{who}: {text_of(sorted(counted, key=view.game.sort_key))}",) if counted else ()
    return QuizQuestion(QuestionKind.POINTS, view, names, text, tuple(answers), at, shown)


def _sum_in_words(lines: Sequence[ScoreLine], side: int) -> str:
    """How the points of a side come about."""
    parts = [line.sum_of(side) or str(line.points[side]) for line in lines if line.points[side]]
    return f"{', and '.join(parts)}."


def unit_of(deal: Deal, group: ScoreGroup) -> int:
    """The number that all points of a group are multiples of: a wrong sum that is none would give itself
    away."""
    lines = group.lines(deal)
    worths = [item.worth for line in lines for item in line.items]
    return gcd(*worths, *(points for line in lines for points in line.points)) or 1


def side_named(deal: Deal, side: int, names: Sequence[str]) -> str:
    """The players of a side: `you and Ana`."""
    members = [names[seat] for seat in range(deal.seats) if deal.side(seat) == side]
    return join_and(["you" if name == "You" else name for name in members])


def _wrong_counts(
    deal: Deal, group: ScoreGroup, side: int, names: Sequence[str], rng: random.Random
) -> Iterator[tuple[int, str]]:
    """Yields plausible wrong sums, the likeliest first, and what is wrong with each."""
    points, counted = group.points(deal), group.cards(deal, side)
    lines, right = group.lines(deal), points[side]
    first = sum(line.points[side] for line in lines if key_of(line) == group.keys[0])
    if first != right:
        yield first, f"That leaves out: {lines[-1].sentence}"
    for c in rng.sample(counted, min(2, len(counted))):
        yield group.points(_without(deal, side, c))[side], f"That leaves out {c}."
    others = [at for at in range(deal.sides) if at != side]
    rng.shuffle(others)
    for other in others:
        yield points[other], f"That is for {side_named(deal, other, names)}."
    elsewhere = [line for line in deal.score_lines() if line not in lines and line.points[side]]
    for line in elsewhere:
        yield line.points[side], f"That is for: {line.sentence}"
    unit = unit_of(deal, group)
    yield right * 2, "That is twice as much."
    for step in (unit, 2 * unit, -unit, 3 * unit):
        yield right + step, "That is too many." if step > 0 else "That is too few."


# Moving cards


def fill_hidden_cards(view: View, rng: random.Random) -> Deal:
    """The deal of a view, its hidden cards filled in at random. Cards known to lie in a pile stay there."""
    deal: Deal = view.deal.clone()
    unseen = list(deal.unseen())
    rng.shuffle(unseen)
    for name, pile in deal.piles.items():
        there = list(pile.unshown_to())
        there += [unseen.pop() for _ in range(pile.cards.count(HIDDEN) - len(there))]
        rng.shuffle(there)
        deal.piles[name] = pile.with_cards_unchecked(
            tuple(there.pop() if c is HIDDEN else c for c in pile.cards)
        )
    return deal


def _pile_count(deal: Deal, name: str) -> int:
    """How many piles of that kind there are, one for each seat or side; 0 for any other pile."""
    kind, _, which = name.partition(".")
    if not which.isdigit():
        return 0
    if kind in _PILES_BY_SIDE:
        return deal.sides
    return deal.seats if deal.piles[name].owner == int(which) else 0


def cards_of(deal: Deal, side: int) -> tuple[Card, ...]:
    """All cards in the hands and won piles of a side."""
    found: tuple[Card, ...] = ()
    for name, pile in deal.piles.items():
        count = _pile_count(deal, name)
        if count and int(name.partition(".")[2]) % deal.sides == side:
            found += pile.cards
    return found


def _without(deal: Deal, side: int, gone: Card) -> Deal:
    """The deal with one card of a side moved to the next."""
    twin = deal.clone()
    for name, pile in deal.piles.items():
        kind, _, which = name.partition(".")
        if (count := _pile_count(deal, name)) and int(which) % deal.sides == side and gone in pile.cards:
            other = f"{kind}.{(int(which) + 1) % count}"
            twin.piles[name] = pile.with_cards_unchecked(without(pile.cards, (gone,)))
            twin.piles[other] = deal.piles[other].with_cards_unchecked((*deal.piles[other].cards, gone))
            break
    return twin


def with_hands_passed_on(deal: Deal) -> Deal:
    """The deal with everything that seats and sides hold passed to the one before."""
    twin = deal.clone()
    for name, pile in deal.piles.items():
        kind, _, which = name.partition(".")
        if count := _pile_count(deal, name):
            twin.piles[name] = pile.with_cards_unchecked(deal.cards_in(f"{kind}.{(int(which) + 1) % count}"))
    return twin


def with_cards_redealt(deal: Deal, rng: random.Random, side: int = -1, fixed: Sequence[Card] = ()) -> Deal:
    """The deal with its cards redealt, as many to each pile. Of the side's cards those in `fixed` stay."""
    twin, staying = deal.clone(), list(fixed)
    free = list(without(tuple(c for pile in deal.piles.values() for c in pile.cards), tuple(fixed)))
    rng.shuffle(free)
    for name, pile in deal.piles.items():
        stays = _pile_count(deal, name) and int(name.partition(".")[2]) % deal.sides == side
        cards = []
        for c in pile.cards:
            if stays and c in staying:
                staying.remove(c)
                cards.append(c)
            else:
                cards.append(free.pop())
        twin.piles[name] = pile.with_cards_unchecked(tuple(cards))
    return twin


def depends_on_cards_alone(deal: Deal, group: ScoreGroup, rng: random.Random) -> bool:
    """Whether these points are counted from what seats and sides hold, and from nothing else."""
    points = group.points(deal)
    moved = group.points(with_hands_passed_on(deal))
    if moved != (*points[1:], points[0]):
        return False
    return any(group.points(with_cards_redealt(deal, rng)) != points for _ in range(SHUFFLES))


def can_be_counted(deal: Deal, group: ScoreGroup, side: int, rng: random.Random) -> bool:
    """Whether a side's points follow from the sentences and the cards that are shown."""
    counted, points = group.cards(deal, side), group.points(deal)[side]
    for _ in range(SHUFFLES):
        other = with_cards_redealt(deal, rng, side, counted)
        looks_so = (group.sentences(other), sorted(group.cards(other, side)))
        if looks_so == (group.sentences(deal), sorted(counted)) and group.points(other)[side] != points:
            return False
    return True


# Counting suits


def ask_suits_out(view: View, rng: random.Random, past: PastActions = ()) -> QuizQuestion | None:
    """Asks how many cards of a suit that the seat holds are still out. None if few of it were seen, or if
    there are no tricks or hands are sorted by ranks: then suits are nothing to count."""
    if _is_sorted_by_rank(view) or "trick" not in view.piles:
        return None
    suit = rng.choice(list(Suit))
    if not any(c.suit is suit for c in view.hand):
        return None
    return _ask_out(view, rng, str(suit), lambda c: c.suit is suit, _FEWEST_GONE)


def ask_ranks_out(view: View, rng: random.Random, past: PastActions = ()) -> QuizQuestion | None:
    """Asks how many cards of a rank are still out, where ranks and no tricks decide: of a rank that the seat
    holds, or of one that beats a card of it. None in a race, where nobody counts."""
    is_by_rank, stage = _is_sorted_by_rank(view), view.deal.stage
    if (not is_by_rank and "trick" in view.piles) or stage is None or stage.in_public:
        return None
    rank = rng.choice(list(Rank))
    higher = [c for c in view.game.pack(view.seats, view.options) if c.rank is rank] if is_by_rank else []
    lowest = min(map(view.game.sort_key, view.hand), default=None)
    matters = any(c.rank is rank for c in view.hand) or (
        lowest is not None and any(view.game.sort_key(c) > lowest for c in higher)
    )
    if not matters:
        return None
    return _ask_out(view, rng, f"{rank.word}s", lambda c: c.rank is rank, _FEWEST_OF_A_RANK)


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
        or not 0 < out <= _MOST_OUT
        or view.over
        or len(own) < _FEWEST_HELD
        or HIDDEN in own
    ):
        return None
    mine = sum(map(counts, own))
    whole = out + len(gone) + mine
    if len(gone) + mine < _LEAST_SEEN * whole:
        return None
    left = f"{out} {'is' if out == 1 else 'are'} left"
    why = f"Of {whole} {what} in all {len(gone)} were seen, and you hold {mine or 'none'}: {left}."
    numbers = sorted({out, out + 1, max(0, out - 1), out + 2, max(0, out - 2)})
    wrong = rng.sample([one for one in numbers if one != out and one <= whole], WRONG_ANSWERS - 1)
    offered = sorted((out, *wrong))
    answers = tuple(QuizAnswer(str(one), why) for one in offered)
    text = f"How many {what} have you not seen yet?"
    shown = (f"Seen besides your hand: {text_of(sorted(gone, key=view.game.sort_key))}",)
    names = names_at(view.seats, view.seat)
    return QuizQuestion(QuestionKind.UNSEEN, view, names, text, answers, offered.index(out), shown)


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
