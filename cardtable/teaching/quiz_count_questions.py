"""Questions about points: asked only where the cards that count are listed and nothing else decides.

That is found out by laying the cards of a finished deal otherwise. Points belong to cards if they go with
them round the table; they can be counted from what is listed if the cards not listed may lie anywhere.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardtable.cards import HIDDEN, Card, text_of, without
from cardtable.engine.deal import Deal, ScoreLine
from cardtable.engine.view import View
from cardtable.teaching.quiz_question import Answer, Question, listed, names_at

DRAWS = 12
"""Ways to lay the cards otherwise."""
WRONG = 3
"""Wrong answers beside the right one."""
_BY_SIDE = ("captured", "swept")
_NUMBER = re.compile(r"\d+")
Key = tuple[str, str]


def key_of(line: ScoreLine) -> Key:
    """What makes lines of two deals the same reason: rule and sentence, its numbers left out."""
    return line.rule, _NUMBER.sub("#", line.sentence)


@dataclass(frozen=True)
class Part:
    """Lines of a score that are asked about together."""

    keys: tuple[Key, ...]

    def lines(self, deal: Deal) -> list[ScoreLine]:
        """Those lines in a deal."""
        return [line for line in deal.score_lines() if key_of(line) in self.keys]

    def points(self, deal: Deal) -> tuple[int, ...]:
        """What they come to, by side."""
        lines = self.lines(deal)
        return tuple(sum(line.points[side] for line in lines) for side in range(deal.sides))

    def sentences(self, deal: Deal) -> tuple[str, ...]:
        """What they say, each once."""
        return tuple(dict.fromkeys(line.sentence for line in self.lines(deal)))

    def cards(self, deal: Deal, side: int) -> tuple[Card, ...]:
        """The cards that count for a side."""
        named = [c for line in self.lines(deal) for c in line.cards]
        return tuple(c for c in dict.fromkeys(named) for _ in range(cards_of(deal, side).count(c)))


def parts_of(lines: Sequence[ScoreLine]) -> list[Part]:
    """The reasons of a score one by one; one that multiplies what stands before it goes with that: the number
    in its line is only what it adds."""
    groups: list[list[ScoreLine]] = []
    for line in lines:
        before = groups[-1] if groups else []
        if before and (key_of(line) == key_of(before[0]) or (not line.cards and _multiplies(line, before))):
            before.append(line)
        elif any(line.points):
            groups.append([line])
    return [Part(tuple(dict.fromkeys(map(key_of, group)))) for group in groups]


def _multiplies(line: ScoreLine, before: Sequence[ScoreLine]) -> bool:
    sums = [sum(one.points[side] for one in before) for side in range(len(line.points))]
    pairs = list(zip(line.points, sums, strict=True))
    most = max(pairs, key=lambda pair: abs(pair[1]))
    return any(line.points) and all(points * most[1] == most[0] * whole for points, whole in pairs)


def what_scores(view: View, rng: random.Random) -> Question | None:
    """How many points does that bring? None if the deal is not over or nothing of it can be counted."""
    if not view.over:
        return None
    deal = filled(view, rng)
    parts = parts_of(deal.score_lines())
    rng.shuffle(parts)
    for part in parts:
        sides = [side for side, points in enumerate(part.points(deal)) if points]
        if sides and goes_with_cards(deal, part, rng):
            side = rng.choice(sides)
            if can_be_counted(deal, part, side, rng):
                return _asked(view, deal, part, side, rng)
    return None


def _asked(view: View, deal: Deal, part: Part, side: int, rng: random.Random) -> Question:
    names = names_at(view.seats, view.seat)
    right, counted, sentences = part.points(deal)[side], part.cards(deal, side), part.sentences(deal)
    who = side_named(deal, side, names)
    rules = dict.fromkeys(rule for rule, _ in part.keys)
    rule = list(rules)[-1]
    wrong: dict[int, str] = {}
    lowest = min(0, *(points for line in part.lines(deal) for points in line.points))
    for points, why in _miscounts(deal, part, side, names, rng):
        if points != right and points >= lowest and len(wrong) < WRONG:
            wrong.setdefault(points, why)
    answers = [Answer(str(points), why, rule) for points, why in sorted({right: "", **wrong}.items())]
    at = next(at for at, answer in enumerate(answers) if answer.text == str(right))
    in_all = " in all" if len(sentences) > 1 else ""
    text = f"{' '.join(sentences)} How many points is that{in_all} for {who}?"
    shown = (f"{who}: {text_of(sorted(counted, key=view.game.sort_key))}",) if counted else ()
    return Question(view, names, text, tuple(answers), at, shown)


def side_named(deal: Deal, side: int, names: Sequence[str]) -> str:
    """The players of a side: `you and Ana`."""
    members = [names[seat] for seat in range(deal.seats) if deal.side(seat) == side]
    return listed(["you" if name == "You" else name for name in members])


def _miscounts(
    deal: Deal, part: Part, side: int, names: Sequence[str], rng: random.Random
) -> Iterator[tuple[int, str]]:
    """What somebody might count wrongly, the likeliest first, and what was wrong with it."""
    points, counted = part.points(deal), part.cards(deal, side)
    lines = part.lines(deal)
    first = sum(line.points[side] for line in lines if key_of(line) == part.keys[0])
    if first != points[side]:
        yield first, f"That leaves out: {lines[-1].sentence}"
    for c in rng.sample(counted, min(2, len(counted))):
        yield part.points(_without(deal, side, c))[side], f"That leaves out {c}."
    others = [at for at in range(deal.sides) if at != side]
    rng.shuffle(others)
    for other in others:
        yield points[other], f"That is for {side_named(deal, other, names)}."
    if len(counted) > 1:
        yield len(counted), "That is how many cards they are."
    yield points[side] * 2, "That is twice as much."
    for near in (1, 2, 3, 5):
        yield points[side] + near, "That is too many."


# Cards laid otherwise


def filled(view: View, rng: random.Random) -> Deal:
    """The deal of a view, cards that are not seen put anywhere; what is remembered of a pile lies in it."""
    deal: Deal = view.deal.clone()
    unseen = list(deal.unseen())
    rng.shuffle(unseen)
    for name, pile in deal.piles.items():
        there = list(pile.unshown_to())
        there += [unseen.pop() for _ in range(pile.cards.count(HIDDEN) - len(there))]
        rng.shuffle(there)
        deal.piles[name] = pile.holding_raw(tuple(there.pop() if c is HIDDEN else c for c in pile.cards))
    return deal


def _round_of(deal: Deal, name: str) -> int:
    """How many piles of that kind lie round the table, one for each seat or side; 0 for any other pile."""
    kind, _, which = name.partition(".")
    if not which.isdigit():
        return 0
    if kind in _BY_SIDE:
        return deal.sides
    return deal.seats if deal.piles[name].owner == int(which) else 0


def cards_of(deal: Deal, side: int) -> tuple[Card, ...]:
    """All that lies in hands and won piles of a side."""
    found: tuple[Card, ...] = ()
    for name, pile in deal.piles.items():
        count = _round_of(deal, name)
        if count and int(name.partition(".")[2]) % deal.sides == side:
            found += pile.cards
    return found


def _without(deal: Deal, side: int, gone: Card) -> Deal:
    """The same with a card of that side lying with the next."""
    twin = deal.clone()
    for name, pile in deal.piles.items():
        kind, _, which = name.partition(".")
        if (count := _round_of(deal, name)) and int(which) % deal.sides == side and gone in pile.cards:
            other = f"{kind}.{(int(which) + 1) % count}"
            twin.piles[name] = pile.holding_raw(without(pile.cards, (gone,)))
            twin.piles[other] = deal.piles[other].holding_raw((*deal.piles[other].cards, gone))
            break
    return twin


def passed_on(deal: Deal) -> Deal:
    """The same with all that seats and sides hold given on to the one before."""
    twin = deal.clone()
    for name, pile in deal.piles.items():
        kind, _, which = name.partition(".")
        if count := _round_of(deal, name):
            twin.piles[name] = pile.holding_raw(deal.cards_in(f"{kind}.{(int(which) + 1) % count}"))
    return twin


def laid_otherwise(deal: Deal, rng: random.Random, side: int = -1, fixed: Sequence[Card] = ()) -> Deal:
    """The same with all cards laid anywhere but those of that side; as many in each pile."""
    twin, staying = deal.clone(), list(fixed)
    free = list(without(tuple(c for pile in deal.piles.values() for c in pile.cards), tuple(fixed)))
    rng.shuffle(free)
    for name, pile in deal.piles.items():
        stays = _round_of(deal, name) and int(name.partition(".")[2]) % deal.sides == side
        cards = []
        for c in pile.cards:
            if stays and c in staying:
                staying.remove(c)
                cards.append(c)
            else:
                cards.append(free.pop())
        twin.piles[name] = pile.holding_raw(tuple(cards))
    return twin


def goes_with_cards(deal: Deal, part: Part, rng: random.Random) -> bool:
    """Whether those points are counted from what seats and sides hold, and from nothing else."""
    points = part.points(deal)
    moved = part.points(passed_on(deal))
    if moved != (*points[1:], points[0]):
        return False
    return any(part.points(laid_otherwise(deal, rng)) != points for _ in range(DRAWS))


def can_be_counted(deal: Deal, part: Part, side: int, rng: random.Random) -> bool:
    """Whether the points of a side follow from what is said and from the cards that are listed."""
    counted, points = part.cards(deal, side), part.points(deal)[side]
    for _ in range(DRAWS):
        other = laid_otherwise(deal, rng, side, counted)
        looks_so = (part.sentences(other), sorted(part.cards(other, side)))
        if looks_so == (part.sentences(deal), sorted(counted)) and part.points(other)[side] != points:
            return False
    return True
