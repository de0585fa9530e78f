"""Whether the answer to "why only these?" counts the cards that no action uses, each under a rule it meets.

Both are found once more by trying: every set of cards that the seat has before it, of the sizes that are
played here, as every kind of action that is listed here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from math import comb

from cardtable.book.rule_sheet import rules_if_any
from cardtable.cards import HIDDEN, Card, text_of
from cardtable.engine.actions import Action, parse_action
from cardtable.engine.game import Game
from cardtable.engine.presentation import Where
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.mechanics.climbing import ClimbingRounds, Combination, PlayCards
from cardtable.piles import Pile
from cardtable.teaching.refused_card_counts import refused_card_counts
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, play_randomly

DEPTH = 90
"""Actions of a random match along which the answer is asked for."""
GAP = "_"
"""Where the cards go in a form of action."""
MOST_SETS = 500
"""Sets of cards, at most, that are tried at a position."""


def check_explanations(game: Game, setup: MatchSetup, *, depth: int = DEPTH) -> None:
    """Along a random match, `?` tells how many cards cannot be used, and a rule that refuses them; and by
    which rule the seat is asked."""
    with CheckRun(game, "check_explanations", setup, depth=depth) as check:
        match = check.match(listen=False)
        for seat, _ in play_randomly(match, random.Random(setup.seed), depth):
            view = match.view(seat)
            fault = answer_fault(view)
            assert not fault, f"seat {seat} with {text_of(view.hand)}: {fault}"
            fault = asking_fault(view)
            assert not fault, f"seat {seat}: {fault}"


def asking_fault(view: View) -> str:
    """The fault of the rule by which a seat is asked at a position; empty if it is in force."""
    stage, sheet = view.deal.stage, rules_if_any(view.game, view.seats, view.deal.options)
    if stage is None or sheet is None:
        return ""
    rule = stage.asking_rule(view.seat)
    if rule not in sheet:
        return f"{type(stage).__name__} is asked by {rule or 'no rule'}, which the sheet does not have"
    return "" if sheet.rules[rule].in_force else f"{type(stage).__name__}: {rule} is not in force"


def answer_fault(view: View) -> str:
    """The fault of the answer at a position; empty if it is right, or if there is too much to try."""
    stage = view.deal.stage
    said = {why.rule: count for why, count in refused_card_counts(view).items()}
    if stage is None or HIDDEN in view.hand:
        return f"{said} of cards that nobody sees" if said else ""
    tries = _Tries(view)
    if not tries.forms or not stage.held(view.seat):
        return f"{said}, but no card is played here" if said else ""
    if sum(comb(len(tries.held), size) for size in tries.sizes) > MOST_SETS:
        return ""
    if tries.listed.issuperset(tries.held):
        return f"told {said}, but all cards can be used" if said else ""
    useless = [c for c in tries.held if c not in tries.useful]
    if sum(said.values()) != len(useless):
        return f"told {said}, but {len(useless)} cannot be used: {text_of(useless)}"
    met = [tries.rules_met(c) for c in useless]
    may_be = Counter(rule for rules in met for rule in rules)
    strange = {rule: count for rule, count in said.items() if count > may_be[rule]}
    return f"told {strange}, but the cards meet {[sorted(rules) for rules in met]}" if strange else ""


def _piles_before(view: View) -> Iterator[Pile]:
    """The hand, and the piles that lie before the seat and were not won."""
    for name, pile in view.piles.items():
        is_own = pile.owner == view.seat or name == f"exposed.{view.seat}"
        if is_own and view.deal.place_of(name).where not in (Where.WON, Where.AWAY):
            yield pile


class _Tries:
    """All that a seat may try at a position."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.stage = view.deal.stage
        before = {c for pile in _piles_before(view) for c in pile.cards}
        plays = [one for one in view.legal if one.picks and before.issuperset(one.picks)]
        self.forms = {_form(one): len(one.picks) for one in plays}
        """The actions with cards, and with how many: each form with a gap for them."""
        self.to_beat: Combination | None = None
        if isinstance(self.stage, ClimbingRounds):
            self.to_beat = self.stage.deal.to_beat
            size = len(self.to_beat.cards) if self.to_beat is not None else 1
            self.forms = {f"{PlayCards.verb} {GAP}": size}
        elif not plays:
            forms = [
                f"{verb} {GAP}" for verb in view.game.verbs if verb not in {one.verb for one in view.legal}
            ]
            self.forms = dict.fromkeys(forms, 1) if any(map(self._is_about_cards, forms)) else {}
        self.listed = {c for action in view.legal for c in action.picks}
        self.held = tuple(self._held())

    @property
    def sizes(self) -> set[int]:
        """How many cards are tried together."""
        return set(self.forms.values())

    @cached_property
    def refusals(self) -> dict[tuple[Card, ...], tuple[Refusal | None, ...]]:
        """By cards what is said to them in each form; None among it if they can be used."""
        sets = {one for size in self.sizes for one in combinations(self.held, size)}
        return {one: self._refusals(one) for one in sets}

    @cached_property
    def useful(self) -> set[Card]:
        """The cards that some action uses."""
        return self.listed | {c for one, whys in self.refusals.items() if None in whys for c in one}

    def _held(self) -> Iterator[Card]:
        """The hand, and what else lies before the seat and may be acted with."""
        yield from self.view.hand
        for pile in _piles_before(self.view):
            for c in pile.cards if not pile.name.startswith("hand.") else ():
                whys = self._refusals((c,))
                if all(why is None or why.rule != self.stage.own_rule for why in whys):
                    yield c

    def _is_about_cards(self, form: str) -> bool:
        """Whether the cards of the hand are refused for themselves there."""
        whys = [self._refusal(form, (c,)) for c in self.view.hand]
        return bool(whys) and all(why is not None and why.cards for why in whys)

    def _refusals(self, cards: tuple[Card, ...]) -> tuple[Refusal | None, ...]:
        if self.view.propose(cards):
            return (None,)
        return tuple(self._refusal(form, cards) for form, size in self.forms.items() if size == len(cards))

    def _refusal(self, form: str, cards: Iterable[Card]) -> Refusal | None:
        action = parse_action(form.replace(GAP, text_of(cards)), self.view.game.verbs)
        return self.view.refusal(self.stage.completed(self.view.seat, action))

    def rules_met(self, c: Card) -> set[str]:
        """The rules that keep a card from being used: those that sets in kind meet, if it belongs to any."""
        tried = [one for one in self.refusals if c in one]
        if self.to_beat is not None and not (tried := [one for one in tried if self._is_in_kind(one)]):
            alone = self._refusal(f"{PlayCards.verb} {GAP}", (c,))
            return {alone.rule} if alone is not None else set()
        return {why.rule for one in tried for why in self.refusals[one] if why is not None}

    def _is_in_kind(self, cards: tuple[Card, ...]) -> bool:
        """Whether cards answer what lies, be they higher or not."""
        beat = self.to_beat
        assert isinstance(self.stage, ClimbingRounds)
        assert beat is not None
        shape = beat.kind, getattr(beat, "each", 0)
        meanings = self.stage.deal.combination_rules.meanings(cards)
        return any((one.kind, getattr(one, "each", 0)) == shape for one in meanings)


def _form(action: Action) -> str:
    """The text of an action with a gap where it names the cards that it picks."""
    picked = {c.text for c in action.picks}
    words = [GAP if word in picked else word for word in str(action).split()]
    return " ".join(word for at, word in enumerate(words) if word != GAP or GAP not in words[:at])
