"""Whether numbers and quantifiers in sentences are true, worked out a second way.

A *reading* says what words mean: a pattern, and a function that tells from the view alone, naively, whether
that is so. Readings know nothing of the code that chose the sentence:

    @reading(r"You hold (?P<count>none|\\w+) (?:cards? )?of (?P<suit>\\w+)")
    def holds_of_suit(heard: Heard, count: str, suit: str) -> bool:
        return number_of(count) == sum(c.suit is Suit.parse(suit) for c in heard.view.hand)

`check_claims` plays matches and asks every reading of every sentence of advice and every thought. A number,
quantifier or superlative that no reading covers is a failure, too: nobody would notice if it were false.
"""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cardtable.cards import HIDDEN, Card, card, text_of
from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.engine.deal import Deal
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.errors import CardTextError
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, careful_decisions
from cardtable.words import number_word

SAMPLES = 6
"""Determinizations on which readings may ask about hidden cards."""
_ACTIONS = 12
"""Actions of one decision whose reasons are read."""
_NUMBERS = {number_word(number): number for number in range(2, 101)} | {"one": 1}
_NONE = ("no", "none", "nothing", "nobody", "zero")
_CARD = re.compile(r"(?<![\w])(?:10|[2-9AKQJR])[SHDCJ](?!\w)|[♠♥♦♣★]")
_COUNTED = re.compile(
    r"\b(?:\d+|"
    + "|".join(word for word in _NUMBERS if word != "one")
    + r"|one|no|none|nothing|nobody|no one"
    r"|only|all|every|everybody|any|each|both|neither|half|majority|more|most|less|least|fewer|fewest"
    r"|higher|lower|never|always|last|another|other"
    r"|(?:low|high|long|short|cheap|strong|weak|dear|small|great|big|larg|safe|old|few)est)\b",
    re.I,
)
"""The words that have to be read. "a", "the", plain plurals and comparisons of quality do not count
anything."""


@dataclass(frozen=True)
class Heard:
    """A sentence that a seat is told at a decision; `action` is None for a thought."""

    view: View
    sentence: str
    action: Action | None = None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that the seat holds."""
        return self.view.hand

    @cached_property
    def deals(self) -> list[Deal]:
        """Deals that the view allows, for what is said of hidden cards."""
        return [self.view.sample(random.Random(number)) for number in range(SAMPLES)]


@dataclass(frozen=True, eq=False)
class Reading:
    """The meaning of words. The named groups of the pattern are arguments of `is_true`; a group that took no
    part is an empty text."""

    name: str
    pattern: re.Pattern[str]
    is_true: Callable[..., bool]


Claim = tuple[Reading, dict[str, str]]
"""A reading of words of a sentence, and the arguments that it takes from them."""


def reading(*patterns: str) -> Callable[[Callable[..., bool]], list[Reading]]:
    """Makes a function the meaning of words: one reading for each pattern."""

    def made(function: Callable[..., bool]) -> list[Reading]:
        return [Reading(function.__name__, re.compile(one), function) for one in patterns]

    return made


def number_of(word: str) -> int:
    """The number that a word or digits say; `no`, `none` and the like are 0. ValueError for other words."""
    lowered = word.casefold()
    if lowered in _NONE:
        return 0
    if lowered in _NUMBERS:
        return _NUMBERS[lowered]
    return int(lowered)


def cards_named(text: str) -> list[Card]:
    """The cards that a text names, in order."""
    found = []
    for word in re.findall(r"[\w♠♥♦♣★]+", text):
        try:
            found.append(card(word))
        except CardTextError:
            continue
    return found


@reading("Nothing better was found")
def is_no_claim(_: Heard) -> bool:
    """Sentences said where there is no reason: they tell how the search went, not how the cards lie."""
    return True


@reading("It is all that can be done")
def is_forced(heard: Heard) -> bool:
    """Nothing else is legal, but for cards that are alike."""
    ways = {(action.verb, *map(text_of, [action.picks])) for action in heard.view.legal}
    return len(ways) == 1


COMMON_READINGS = (is_no_claim, is_forced)
"""The readings of sentences that the table itself says in every game."""


def check_claims(
    game: Game, setup: MatchSetup, readings: Iterable[Sequence[Reading]], *, depth: int = 120
) -> None:
    """Along a careful match that sometimes goes astray, every sentence is read and is true as read."""
    known = [one for made in (*COMMON_READINGS, *readings) for one in made]
    with CheckRun(game, "check_claims", setup, depth=depth) as check:
        for view, advice in careful_decisions(check.match(), setup.seed, depth):
            for heard in _all_heard(view, advice):
                check_sentence(heard, known)


def _all_heard(view: View, advice: list[Advice]) -> Iterator[Heard]:
    """The sentences at one decision: of actions, and thoughts."""
    for one in advice[:_ACTIONS]:
        for given in one.all_given:
            yield Heard(view, given.sentence, one.action)
    for said in careful_player.thoughts(view):
        yield Heard(view, said.sentence)


def check_sentence(heard: Heard, readings: Iterable[Reading]) -> None:
    """Every reading of the sentence holds, and they leave no number or quantifier unread."""
    claims, unread = _read(heard.sentence, tuple(readings))
    for one, groups in claims:
        assert one.is_true(heard, **groups), f"{_where(heard)} is not true as {one.name} reads it"
    assert not unread, f"{_where(heard)}: no reading says what {', '.join(map(repr, unread))} means"


@functools.lru_cache(maxsize=1 << 12)
def _read(sentence: str, readings: tuple[Reading, ...]) -> tuple[list[Claim], list[str]]:
    """What a sentence claims as these readings understand it, and its numbers and quantifiers that none of
    them reads. It is said again and again."""
    claims: list[Claim] = []
    unread = {found.span(): found[0] for found in _COUNTED.finditer(_without_cards(sentence))}
    for one in readings:
        for found in one.pattern.finditer(sentence):
            claims.append((one, {name: text or "" for name, text in found.groupdict().items()}))
            unread = {at: word for at, word in unread.items() if not _within(at, found.span())}
    return claims, list(unread.values())


def _within(at: tuple[int, int], span: tuple[int, int]) -> bool:
    return span[0] <= at[0] and at[1] <= span[1]


def _without_cards(sentence: str) -> str:
    """The sentence with its cards blotted out, so that the 9 of 9H is no number."""
    return _CARD.sub(lambda found: "#" * len(found[0]), sentence)


def _where(heard: Heard) -> str:
    view = heard.view
    lies = {name: text_of(p.cards) for name, p in view.piles.items() if any(c is not HIDDEN for c in p.cards)}
    of = f" of {heard.action}" if heard.action is not None else ""
    return f"{heard.sentence!r}{of}, said to seat {view.seat} ({lies}, {view.state})"
