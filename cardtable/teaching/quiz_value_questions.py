"""Questions about what things count, and who plays together: known to whoever knows the rules.

What counts is read off the scores of a few deals that bots play: a line or a card of which all of them say
the same.
"""

from __future__ import annotations

import functools
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardtable.book.rule_sheet import rules_in_force
from cardtable.cards import Card
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.event_wording import with_names
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.teaching.quiz_question import (
    WRONG_ANSWERS,
    PastActions,
    QuestionKind,
    QuizAnswer,
    QuizQuestion,
    names_at,
)
from cardtable.words import join_and, number_word

DEALS = 8
"""Deals that are played to see what counts."""
MANY_DEALS = 40
"""Deals that are played where there is time: a line that seldom counts otherwise is seen, too."""
FEWEST = 2
"""Deals that must agree on what something counts."""
_WORD = re.compile(r"\w+")
_COUNTS = re.compile(r" \([^()]*\d[^()]*\)")
"""Matches what a line tells of one deal beside what it is about: `(25 : 27)`."""
_A_CARD = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b")
MOST_ACTIONS = 600
"""Actions after which a deal should be over."""


@dataclass(frozen=True)
class Worth:
    """The value of a line of the score, or of a card in it, in every deal. `sentence`: the line's
    sentence."""

    rule: str
    sentence: str
    card: str
    points: int

    def question(self, unit: str) -> str:
        """Asks how many of the unit that scores count."""
        line = self.sentence.rstrip(".!")
        what = f"{self.card} count there" if self.card else "that count"
        return f'A line of the score sheet: "{line}". How many {unit}s does {what}?'

    @property
    def what(self) -> str:
        """The name of the card, or the line's sentence without its stop."""
        return self.card or self.sentence.rstrip(".!")

    @property
    def source(self) -> str:
        """The heading of the score and the card that counts under it."""
        return ": ".join(part for part in (self.sentence.rstrip(".!"), self.card) if part)


def played_deals(
    game: Game,
    rng: random.Random,
    count: int = DEALS,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Iterator[Deal]:
    """First deals of matches, at the game's usual table unless told otherwise, that bots have played out."""
    bot = bot_of(game)
    for _ in range(count):
        deal = Match(game, seats, seed=rng.randrange(10**9), options=options, listen=False).deal
        for _ in range(MOST_ACTIONS):
            if deal.over:
                yield deal
                break
            # Nothing is asked of these deals but their scores: no record is kept of what bots play.
            seat = deal.random_actor(rng)
            deal.apply(seat, bot.quick_play(deal, seat, rng))


def known_worths(
    game: Game,
    rng: random.Random,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    fewest: int = FEWEST,
    deals: int = DEALS,
    *,
    asked: bool = False,
) -> list[Worth]:
    """The lines and cards that count the same wherever they count, in at least so many of the deals, at the
    game's usual table unless told otherwise. `asked`: only what may be asked for: not what cards of unlike
    ranks all count in a line, nor a card that counts its own number."""
    found: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for deal in played_deals(game, rng, deals, seats, options):
        for one in worths_in(deal):
            found[one.rule, one.sentence, one.card].append(one.points)
    # What a card counts may hang on what it lies with: then it does so for all of its rank.
    alike = _of_several_ranks_alike(found) if asked else set()
    unlike = {(rule, heading, c[:-1]) for (rule, heading, c), seen in found.items() if len(set(seen)) > 1}
    return [
        Worth(rule, heading, c, seen[0])
        for (rule, heading, c), seen in found.items()
        if len(seen) >= fewest and (rule, heading, c[:-1]) not in unlike
        if not (c and (rule, heading) in alike) and not (asked and c[:-1] == str(abs(seen[0])))
        if seen[0] and str(abs(seen[0])) not in _A_CARD.sub("", heading)
    ]


def _of_several_ranks_alike(found: Mapping[tuple[str, str, str], Sequence[int]]) -> set[tuple[str, str]]:
    """The lines in which cards of unlike ranks all count the same: there something that a card did counts (a
    basra), not the card."""
    ranks: dict[tuple[str, str], set[str]] = defaultdict(set)
    points: dict[tuple[str, str], set[int]] = defaultdict(set)
    for (rule, heading, c), seen in found.items():
        if c:
            ranks[rule, heading].add(c[:-1])
            points[rule, heading].update(seen)
    return {line for line in ranks if len(ranks[line]) > 1 and len(points[line]) == 1}


def worths_in(deal: Deal) -> Iterator[Worth]:
    """Yields the values in a finished deal; 0 for a line that brings unlike points."""
    names = names_at(deal.seats, -1)
    for line in deal.score_lines():
        sentence = with_names(line.sentence, names)
        heading = _COUNTS.sub("", sentence)
        counted = {points for points in line.points if points}
        # What a line counts that names a card may hang on how that card was played; one that names players
        # tells what happened in its deal.
        if counted and not _A_CARD.search(sentence) and sentence == line.sentence:
            yield Worth(line.rule, heading, "", counted.pop() if len(counted) == 1 else 0)
        if any(map(str.isdigit, _A_CARD.sub("", sentence))):
            continue  # the numbers of this deal
        cards = Counter(item.what for item in line.items if isinstance(item.what, Card))
        for item in line.items:
            if isinstance(item.what, Card) and cards[item.what] == 1:
                yield Worth(line.rule, sentence, str(item.what), item.points)


@functools.lru_cache(maxsize=64)
def usual_worths(game: Game, seats: int, options: tuple[tuple[str, object], ...] = ()) -> list[Worth]:
    """What may be asked for at such a table, seen in many deals that are the same each time: they take most
    of a second, and are played once."""
    rng = random.Random(game.id)
    return known_worths(game, rng, seats, dict(options), deals=MANY_DEALS, asked=True)


class ValueQuestions:
    """Asks what something counts."""

    def __init__(self, known: list[Worth] | None = None) -> None:
        """`known`: what counts, for questions that are to be the same each time; else deals are played for it
        when the first question is asked."""
        self._known = known

    def ask(self, view: View, rng: random.Random, past: PastActions) -> QuizQuestion | None:
        """Asks what a card or a line of the score counts; wrong answers are what others count."""
        if self._known is None:
            self._known = known_worths(view.game, rng, asked=True)
        return self._ask_of(self._known, view, rng)

    def ask_of(
        self, rules: Collection[str], view: View, rng: random.Random, is_told: Callable[[Worth], bool]
    ) -> QuizQuestion | None:
        """Asks what something that was told counts by one of these rules, at a table with the seats and
        options of the view."""
        self._known = usual_worths(view.game, view.seats, tuple(view.options.items()))
        return self._ask_of([one for one in self._known if one.rule in rules and is_told(one)], view, rng)

    def _ask_of(self, worths: Sequence[Worth], view: View, rng: random.Random) -> QuizQuestion | None:
        """Asks about one of these, each rule as likely as any other."""
        # A card in sight counts where it lies, which may be elsewhere than the question says.
        in_sight = {str(c) for name in view.piles if name != f"hand.{view.seat}" for c in view.cards_in(name)}
        worths = [one for one in worths if one.card not in in_sight and not _is_told(view, one)]
        rules = list(dict.fromkeys(one.rule for one in worths))
        if not rules:
            return None
        rule = rng.choice(rules)
        one = rng.choice([worth for worth in worths if worth.rule == rule])
        wrong = dict(self._wrong(one, rng))
        if len(wrong) < 2 or (abs(one.points) == 1 and not self._is_like_others(one)):
            return None
        why = rules_in_force(view.game, view.seats, view.options).sentence(rule)
        told = {*_WORD.findall(why.lower())}
        if not told & {str(abs(one.points)), number_word(abs(one.points))}:
            why = f"{one.what}: {one.points}. {why}".strip()
        offered = sorted({one.points: why, **dict(list(wrong.items())[:WRONG_ANSWERS])}.items())
        answers = tuple(
            QuizAnswer(str(points), said or f"{one.what}: {points}.", rule) for points, said in offered
        )
        at = [points for points, _ in offered].index(one.points)
        text = one.question(view.game.unit(view.seats, view.options))
        return QuizQuestion(QuestionKind.VALUE, view, names_at(view.seats, view.seat), text, answers, at)

    def _is_like_others(self, one: Worth) -> bool:
        """Whether something else counts more in the same way: one point for a thing is nothing to know by
        itself."""
        return any(abs(other.points) > 1 for other in self._known or ())

    def _wrong(self, one: Worth, rng: random.Random) -> Iterator[tuple[int, str]]:
        """Plausible wrong values, each once, and what counts so much."""
        others = [other for other in self._known or () if other.points != one.points]
        rng.shuffle(others)
        seen = {one.points}
        for other in others:
            if other.points not in seen:
                seen.add(other.points)
                yield other.points, f"{other.points} is for this: {other.source}."
        for points, why in (
            (2 * one.points, "That is twice as much."),
            (3 * one.points, "That is three times as much."),
            (0, "It does count."),
        ):
            if points not in seen:
                seen.add(points)
                yield points, why


def _is_told(view: View, one: Worth) -> bool:
    """Whether a fact on the table says what it counts."""
    return any(
        fact.label and fact.label.lower() in one.sentence.lower() and str(abs(one.points)) in fact.value
        for fact in view.deal.facts()
    )


def ask_partner(view: View, rng: random.Random, past: PastActions) -> QuizQuestion | None:
    """Asks who plays with somebody, where sides are fixed and known."""
    if view.sides == view.seats:
        return None
    names = names_at(view.seats, view.seat)
    seat = rng.randrange(view.seats)
    mates = [at for at in view.deal.members(view.deal.side(seat)) if at != seat]
    others = [at for at in range(view.seats) if at != seat]
    if len(mates) != 1:
        return None
    pair = sorted((seat, mates[0]), key=lambda at: at != view.seat)
    why = f"{join_and([names[at] for at in pair])} play together."
    who = "you" if seat == view.seat else names[seat]
    answers = tuple(QuizAnswer(names[at], why) for at in others)
    text = f"Who plays with {who}?"
    return QuizQuestion(QuestionKind.PARTNER, view, names, text, answers, others.index(mates[0]))
