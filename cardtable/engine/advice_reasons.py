"""Reasons for and against an action, and thoughts about a decision: sentences that are said only where true.

A reason is a method of the position that a bot judges by (`Bot.position`), with its sentence in a decorator:

    class Position:
        @reason("{action.card} wins: nobody behind can beat it.", of=PlayCard, in_deal=nobody_beats)
        def wins_for_sure(self, action: PlayCard) -> bool:
            return not self.beaten_by(action.card)

        @reason(of=PlayCard)
        def lone_card(self, action: PlayCard) -> str:
            suit = action.card.suit
            return f"It is your only card of {suit}." if self.count(suit) == 1 else ""

The method is the claim, and stays an ordinary method: judges call it, subclasses override it. A sentence in
the decorator may name the method's own parameters (`{action.card}`, `{self.price}`); where that is not enough
the method returns the sentence itself, or an empty text where the claim does not hold.

A game lists its reasons by weight (`reasons = by_weight(Position.wins_for_sure, ...)`); the first that holds
is given. Of the action to play it is the first that does not hold of all others as well, for what is true of
everything is no reason; and if it holds of the next best, the first that does not is added (`contrast`).
`cardtable.testing.check_reasons` asks every reason again of a fresh view, and asks its witnesses,
which establish the same in another way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from cardtable.engine.actions import Action
from cardtable.words import number_word

J = TypeVar("J", contravariant=True)
M = TypeVar("M", bound=Callable[..., bool | str])
"""A claim as a method: true or false, or the sentence itself (empty where the claim does not hold)."""


MORE, FEWER = 1, -1
"""Which amounts that a sentence names speak more strongly for an action; see `Reason.amount`."""


@dataclass(frozen=True)
class Reason(Generic[J]):
    """A claim about one action, and the sentence that says it.

    A sentence that is a text may have places for what hangs on the position and the action:
    `"{action.card} costs {at.price} points."`; where that is not enough it is a function of the two.
    """

    name: str
    claim: Callable[[J, Any], bool]
    sentence: str | Callable[[J, Any], str]
    of: type[Action] | tuple[type[Action], ...] = Action
    """The kinds of action that it speaks of."""
    against: bool = False
    """Whether it speaks against the action: such a reason is not given for the one to play."""
    in_deal: Callable[[Any, int, Any], bool] | None = None
    """Witness of what is said about cards that a seat does not see: asked of whole deals (deal, seat,
    action), each of which could be the real one. It must hold in every one."""
    beside: Callable[[J, Any, Any], bool] | None = None
    """Witness of what is said beside the other plays (the cheapest, the only one): asked with every other
    legal action. It must hold beside each."""
    keeps: bool = False
    """Whether it tells what stays in the hand or what is spared: that is true as well of doing nothing with
    the hand (a pass, a draw), and of every play that spends none of the cards it names."""
    also: Callable[[J, Any, Any], bool] | None = None
    """Whether it is as true of another action, where sentences beside each other would not tell: the only
    card of a suit is the lowest of it, too."""
    theme: str = ""
    """The subject for somebody who practises, in two to four words; several reasons may share one. Empty
    where the reason only describes the action: then nothing is to be learnt from it."""
    amount: int = 0
    """Whether `MORE` or `FEWER` of the first number in the sentence speaks for an action more strongly; 0: it
    names no such number. What another action of the same kind has in as high a measure is as true of it."""

    def holds(self, at: J, action: Action) -> bool:
        """Whether it may be said of that action."""
        return isinstance(action, self.of) and self.claim(at, action)

    def sentence_for(self, at: J, action: Action) -> str:
        """The sentence, said of that action."""
        said = self.sentence
        return said.format(at=at, action=action) if isinstance(said, str) else said(at, action)


@dataclass(frozen=True)
class Thought(Generic[J]):
    """Something to weigh at a decision: a claim about the position, and the sentence that says it.

    `stage` names the part of the hand it belongs to; empty where its claim alone tells.
    """

    name: str
    claim: Callable[[J], bool]
    sentence: str | Callable[[J], str]
    stage: str = ""
    in_deal: Callable[[Any, int], bool] | None = None
    """Witness, as that of a reason: asked of whole deals (deal, seat)."""
    at_odds: tuple[str, ...] = ()
    """The themes of reasons that it speaks against: it is no ground for a play that is right for one of
    them."""

    def sentence_at(self, at: J) -> str:
        """The sentence, said of that position."""
        return self.sentence.format(at=at) if isinstance(self.sentence, str) else self.sentence(at)


class Said(Struct, frozen=True):
    """A thought that holds at a position, and its sentence there."""

    thought: Thought[Any]
    sentence: str


class Given(Struct, frozen=True):
    """A reason given of an action at a position: its claim held."""

    reason: Reason[Any]
    at: Any
    action: Action
    also_true_of: tuple[Action, ...] = ()
    """The actions beside it of which the same is true."""
    beside: int = 0
    """How many actions it was compared with."""

    @property
    def sentence(self) -> str:
        """The sentence."""
        return self.reason.sentence_for(self.at, self.action)

    @property
    def is_common(self) -> bool:
        """Whether the same is true of everything that it was compared with: then it is no reason."""
        return bool(self.also_true_of) and len(self.also_true_of) == self.beside

    def is_true_of(self, other: Action) -> bool:
        """Whether the same can be said of another action, but for the cards that it plays itself."""
        reason = self.reason
        if self._is_so_without_saying(other):
            return True
        if not reason.holds(self.at, other):
            return False
        ours, theirs = self.sentence, reason.sentence_for(self.at, other)
        return _but_for_its_own(ours, self.action) == _but_for_its_own(theirs, other)

    def says_as_much_of(self, other: Action) -> bool:
        """Whether the same can be said of another action, but for the cards that it plays itself and for
        numbers, with the cards that are counted: beside each other they would have to be compared."""
        if self._is_so_without_saying(other):
            return True
        return self.reason.holds(self.at, other) and self._reads_alike(other)

    def _reads_alike(self, other: Action) -> bool:
        """Whether the sentence said of another action differs in nothing but its own cards and in numbers."""
        ours, theirs = self.sentence, self.reason.sentence_for(self.at, other)
        if _COUNTED.search(ours) and _COUNTED.search(theirs):
            ours, theirs = _CARDS.sub("#", ours), _CARDS.sub("#", theirs)
        return _but_for_its_own(_numberless(ours), self.action) == _but_for_its_own(
            _numberless(theirs), other
        )

    def _is_so_without_saying(self, other: Action) -> bool:
        """Whether it is as true of another action, whatever its sentence about that would be: the cards that
        it says are kept stay there, too."""
        also = self.reason.also
        if also is not None and also(self.at, self.action, other):
            return True
        if self._holds_in_as_high_a_measure(other):
            return True
        own, spent = set(str(self.action).split()), set(str(other).split())
        kept = {*_CARD.findall(self.sentence)} - own if self.reason.keeps else set()
        return bool(kept) and kept.isdisjoint(spent)

    def _holds_in_as_high_a_measure(self, other: Action) -> bool:
        """Whether the amount that the sentence names is no smaller for another action of the same kind, or no
        greater where fewer are better."""
        reason = self.reason
        if not reason.amount or type(other) is not type(self.action) or not reason.holds(self.at, other):
            return False
        if not self._reads_alike(other):
            return False
        ours, theirs = _amount_in(self.sentence), _amount_in(reason.sentence_for(self.at, other))
        return reason.amount * theirs >= reason.amount * ours

    def compared(self, others: Sequence[Action]) -> Given:
        """A copy that knows of which of these other actions the reason is true as well."""
        also = tuple(filter(self.is_true_of, others))
        return msgspec.structs.replace(self, also_true_of=also, beside=len(others))


def always(*_: object) -> bool:
    """The claim of what is true wherever it can be asked."""
    return True


def first(reasons: Iterable[Reason[J]], at: J, action: Action, *, best: bool) -> Given | None:
    """The weightiest reason that holds; of the action to play none that speaks against it."""
    for reason in reasons:
        if not (best and reason.against) and reason.holds(at, action):
            return Given(reason, at, action)
    return None


def contrast(given: Iterable[Given], others: Sequence[Action]) -> tuple[Given, ...]:
    """Of what may be said of the action to play, the weightiest first, that which says why it and not the
    others, the next best of them first.

    That is the first that is not true of them all; if it is true of the next best, then also the first that
    is not. Where everything is true of them all, the first is left, which is no reason (`Given.is_common`).
    """
    common: Given | None = None
    main: Given | None = None
    for one in given:
        found = one.compared(others)
        if found.is_common:
            common = common or found
        elif others and others[0] not in found.also_true_of:
            return (main, found) if main is not None else (found,)
        else:
            main = main or found
    left = main or common
    return (left,) if left is not None else ()


_SUITS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
_COURTS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
_PIPS = {str(number): number_word(number) for number in range(2, 11)}


_COUNTED = re.compile(r": \d+ \w+\.")
"""Matches the sum of what a sentence names: `8S 3S: 11 points.`"""
_CARD = re.compile(r"\b(?:(?:10|[2-9AKQJ])[SHDC]|[RB]J)\b")
_CARDS = re.compile(r"\b(?:(?:10|[2-9AKQJ])[SHDC]\b,? ?)+")


_AMOUNT = re.compile(r"\b\d+\b")
"""Matches an amount: `4` in `10D AS: 4 points`."""


def _amount_in(sentence: str) -> int:
    """The first amount that a sentence names; 0 where it names none."""
    found = _AMOUNT.search(sentence)
    return int(found[0]) if found is not None else 0


def _but_for_its_own(sentence: str, action: Action) -> str:
    """A sentence about an action with the action's own words blotted out, and its cards' suits and ranks: of
    two cards each may be the only one of its suit."""
    own = set(str(action).split())
    for word in list(own):
        suit, court, pips = _SUITS.get(word[-1:]), _COURTS.get(word[:-1]), _PIPS.get(word[:-1])
        if suit and court:
            own |= {suit, f"{suit}s", court, f"{court}s"}
        elif suit and pips:
            own |= {suit, f"{suit}s", "sixes" if pips == "six" else f"{pips}s"}  # `two` alone counts
    return re.sub(r"\w+", lambda found: "#" if found[0] in own else found[0], sentence)


def _numberless(sentence: str) -> str:
    """A sentence with its numbers blotted out, and what they count, which is one or several."""
    return re.sub(r"\b\d+( \w+)?\b", "#", sentence)


# Reasons and thoughts as methods


def the_position(at: Any, *action: Any) -> tuple[Any, ...]:
    """The arguments of a method by default: the position, and the action if it takes one."""
    return (at, *action)


def reason(
    sentence: str = "",
    *,
    of: type[Action] | tuple[type[Action], ...] = Action,
    against: bool = False,
    name: str = "",
    in_deal: Callable[[Any, int, Any], bool] | None = None,
    beside: Callable[[Any, Any, Any], bool] | None = None,
    keeps: bool = False,
    also: Callable[[Any, Any, Any], bool] | None = None,
    theme: str = "",
    amount: int = 0,
    asked: Callable[[Any, Any], tuple[Any, ...]] = the_position,
) -> Callable[[M], M]:
    """Makes a method the claim of a reason; the method itself is left as it is.

    `of`: the kinds of action that it speaks of. `against`: it speaks against the action. `name`: by default
    that of the method, with dashes. `in_deal`, `beside`, `keeps`, `also`, `theme`, `amount`: see `Reason`.
    `asked`: the method's arguments, from the position and the action (a mechanic whose claims are methods of
    a part of the position, asked of a card, says so once).
    """

    def decorate(method: M) -> M:
        claim, told = _claim_and_words(method, sentence, asked)
        made = Reason[Any](
            name or _name_of(method), claim, told, of, against, in_deal, beside, keeps, also, theme, amount
        )
        method.reason = made  # type: ignore[attr-defined]
        return method

    return decorate


def thought(
    sentence: str = "",
    *,
    stage: str = "",
    name: str = "",
    in_deal: Callable[[Any, int], bool] | None = None,
    at_odds: tuple[str, ...] = (),
    asked: Callable[[Any], tuple[Any, ...]] = the_position,
) -> Callable[[M], M]:
    """Makes a method of the position the claim of a thought, in the same way as `reason`. `at_odds`: see
    `Thought`."""

    def decorate(method: M) -> M:
        claim, told = _claim_and_words(method, sentence, asked)
        made = Thought[Any](name or _name_of(method), claim, told, stage, in_deal, at_odds)
        method.thought = made  # type: ignore[attr-defined]
        return method

    return decorate


def worded(
    method: Callable[..., bool | str], sentence: str, *, name: str = "", theme: str = ""
) -> Reason[Any]:
    """The reason of a method in a game's own words, which may name the same parameters."""
    made: Reason[Any] = method.reason  # type: ignore[attr-defined]
    names = _parameters(method)
    told = made.sentence
    assert isinstance(told, _Words)
    words = _Words(sentence, names, told.method, told.asked)
    return replace(made, name=name or made.name, sentence=words, theme=theme or made.theme)


def by_weight(*methods: Callable[..., bool | str] | Reason[Any]) -> tuple[Reason[Any], ...]:
    """The reasons of those methods, the weightiest first, as `Bot.reasons` lists them."""
    return tuple(one if isinstance(one, Reason) else one.reason for one in methods)  # type: ignore[attr-defined]


def thoughts_by_weight(*methods: Callable[..., bool | str]) -> tuple[Thought[Any], ...]:
    """The thoughts of those methods, the weightiest first, as `Bot.thoughts` lists them."""
    return tuple(one.thought for one in methods)  # type: ignore[attr-defined]


class _Words(Struct, frozen=True):
    """The sentence of a method: its template filled with the method's arguments, or what the method says."""

    template: str
    names: tuple[str, ...]
    method: Callable[..., bool | str]
    asked: Callable[..., tuple[Any, ...]]

    def __call__(self, *at: Any) -> str:
        arguments = self.asked(*at)
        if self.template:
            return self.template.format(**dict(zip(self.names, arguments, strict=True)))
        said = self.method(*arguments)
        assert isinstance(said, str), f"{self.method.__qualname__} has no sentence, and says none"
        return said


def _claim_and_words(
    method: Callable[..., bool | str], sentence: str, asked: Callable[..., tuple[Any, ...]]
) -> tuple[Callable[..., bool], _Words]:
    """The claim and the sentence of a method, as functions of the position (and the action).

    The method is looked up by name on the object it is asked of, so that a subclass may override it.
    """
    name = method.__name__

    def called(at: Any, *rest: Any) -> bool | str:
        said: bool | str = getattr(at, name)(*rest)
        return said

    def claim(at: Any, *rest: Any) -> bool:
        return bool(getattr(at, name)(*rest))

    def claim_of_part(*at: Any) -> bool:
        return bool(called(*asked(*at)))

    called.__qualname__ = method.__qualname__
    words = _Words(sentence, _parameters(method), called, asked)
    return claim if asked is the_position else claim_of_part, words


def _name_of(method: Callable[..., bool | str]) -> str:
    return method.__name__.strip("_").replace("_", "-")


def _parameters(method: Callable[..., bool | str]) -> tuple[str, ...]:
    """The names of a method's parameters; `inspect.signature` would cost the import of a game 5 ms."""
    code = method.__code__
    return code.co_varnames[: code.co_argcount]
