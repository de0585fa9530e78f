"""Laying melds: the deal that keeps the melds on the table, and the stage in which cards are laid and added.

There may be thousands of ways to lay a hand: a few are listed, and the others are accepted and proposed.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

from cardtable.cards import FACES, HIDDEN, Card, text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Stage
from cardtable.engine.deal_piles import HANDS
from cardtable.engine.position_cache import position_cache
from cardtable.engine.refusal import Refusal
from cardtable.engine.score import Item, ScoreLine
from cardtable.mechanics.rummy.meld_actions import LayGroups, ToMeld, group_words
from cardtable.mechanics.rummy.meld_reading import meld_of, read_named
from cardtable.mechanics.rummy.meld_search import partitions
from cardtable.mechanics.rummy.melds import Meld, MeldError, Run, is_joker
from cardtable.mechanics.stock import Discard, StockDeal, discard_of
from cardtable.piles import EVERYONE
from cardtable.tuples import replaced
from cardtable.words import join_and, or_sentence


class _Additions(NamedTuple):
    """A cache of what can be added to one meld on the table."""

    kind: type[LayingMelds[Any]]
    at: int
    """The number of the meld on the table."""
    takes: frozenset[Card]
    """The cards that could fit, at first sight."""
    found: dict[Card, tuple[ToMeld, ...]]
    """The legal additions of each card asked for so far."""


class _CachesAdditions:
    """The base of a meld on the table, which keeps its own cache: while it lies untouched every hand asks for
    its additions at every turn. Looking them up by the meld's value makes a careful decision a fifth slower.
    """

    __slots__ = ("_additions",)
    _additions: _Additions


@dataclass(frozen=True, slots=True)
class LaidMeld(_CachesAdditions):
    """A meld on the table."""

    meld: Meld
    by: int
    """The seat that laid it."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards."""
        return self.meld.cards


class LayingDeal(StockDeal):
    """A deal in which melds are laid until a seat has no card left."""

    down: tuple[int, ...] = ()
    """The seats that have laid melds of their own, rising."""
    laid: tuple[LaidMeld, ...] = ()
    """The melds on the table, which lie in the piles `meld.0`, `meld.1`..."""

    @property
    def melds(self) -> tuple[str, ...]:
        """The melds as texts."""
        return tuple([str(one.meld) for one in self.laid])

    # What differs between games

    @staticmethod
    def card_cost(c: Card) -> int:
        """What a card left in hand costs."""
        raise NotImplementedError

    @staticmethod
    def may_discard(c: Card) -> bool:
        """Whether a card may be discarded at all."""
        return True

    def may_take(self, seat: int) -> bool:
        """Whether being down, or not, lets a seat take from the discards."""
        return True

    def stock_out(self) -> None:
        """Ends the play: a card has to be drawn and the stock is used up for good."""
        raise NotImplementedError

    def as_laid(self, meld: Meld, seat: int) -> LaidMeld:
        """A meld that a seat lays, as it then lies on the table."""
        return LaidMeld(meld, seat)

    # Stock and discards

    @property
    def can_refill(self) -> bool:
        """Whether the discards below the top card may become the stock: that happens once a deal."""
        return not self.reshuffled and len(self.cards_in("discard")) > 1

    def draw(self, seat: int) -> bool:
        """Draws a card from the stock; False if it is used up again."""
        if not self.cards_in("stock") and not (self.can_refill and self.refill()):
            self.stock_out()
            return False
        self.deal_to(HANDS[seat])
        return True

    def take_discards(self, seat: int, count: int = 1) -> tuple[Card, ...]:
        """Moves discards, the top ones, to a hand; everybody knows that they are there."""
        taken = self.cards_in("discard")[:count]
        self.take(seat, taken, "discard")
        return taken

    def take(self, seat: int, cards: tuple[Card, ...], pile: str) -> None:
        """Moves cards of an open pile to a hand, for all to see."""
        self.move(cards, pile, HANDS[seat])
        self.learn(EVERYONE, HANDS[seat], cards, came=True)

    def discard(self, seat: int, c: Card) -> None:
        """Puts a card of the hand on top of the discards."""
        self.move((c,), HANDS[seat], "discard", top=True)
        self.tell("discard", seat, "{seat} discard{s} {cards}.", cards=(c,))

    # Melds

    def lay(self, seat: int, *melds: Meld) -> None:
        """Lays new melds, and tells of all together."""
        for meld in melds:
            name = f"meld.{len(self.laid)}"
            self.add_pile(name)
            self.move(meld.cards, HANDS[seat], name)
            self.laid = (*self.laid, self.as_laid(meld, seat))
        if self.events is not None:
            told = join_and([text_of(meld.cards) for meld in melds])
            cards = tuple(c for meld in melds for c in meld.cards)
            self.tell("lay", seat, f"{{seat}} lay{{s}} {told}.", cards=cards)

    def go_down(self, seat: int) -> None:
        """Notes that a seat has laid melds of its own."""
        if seat not in self.down:
            self.down = tuple(sorted((*self.down, seat)))

    def put(self, at: int, laid: LaidMeld) -> None:
        """Replaces a meld on the table, whose cards then lie in its order."""
        self.laid = replaced(self.laid, at, laid)
        self.arrange(f"meld.{at}", laid.cards)

    # The end

    def cards_left(self, rule: str, sign: int = 1, also: tuple[str, ...] = ()) -> ScoreLine:
        """What the cards left in the hands cost; -1 as the `sign` where that is taken from the score.

        `also`: the rules of what cards cost.
        """
        held = [(seat, c) for seat in range(self.seats) for c in self.hand(seat)]
        items = [Item(seat, c, sign * self.card_cost(c)) for seat, c in held]
        return ScoreLine.of(rule, "The cards left in hand.", self.seats, items, also)

    def hand_name(self, seat: int) -> str:
        hand = self.piles[HANDS[seat]]
        is_open = self.over and hand.seen_by is EVERYONE
        return f"{self.cost_of(hand.cards)} against" if is_open and hand.cards else ""

    @classmethod
    def cost_of(cls, held: Iterable[Card]) -> int:
        """What cards left in hand cost."""
        return sum(map(cls.card_cost, held))


def no_melds(action: LayGroups, faults: Mapping[str, str]) -> Refusal | None:
    """The refusal of the first group that is no meld, by the rule for its fault (`LayingMelds.faults`)."""
    for group in action.groups:
        try:
            meld_of(read_named(group), action.rules)
        except MeldError as error:
            return _meld_refusal(group_words(group), error, action.cards, faults)
    return None


def _meld_refusal(what: str, error: MeldError, cards: tuple[Card, ...], faults: Mapping[str, str]) -> Refusal:
    """The refusal of cards for a MeldError."""
    told = str(error) if str(error).startswith(f"{what} ") else f"{what}: {error}"
    return Refusal(faults.get(error.fault, error.fault), f"{told}.", cards)


M = TypeVar("M", bound=LayingDeal)


class LayingMelds(Stage[M]):
    """The part of a turn in which groups of cards are laid, cards added to melds, and one discarded."""

    lay: ClassVar[type[LayGroups]]
    """The game's action for laying groups, with its rules of melds."""
    set_rule: ClassVar[str] = ""
    """The rule that says what a set is."""
    run_rule: ClassVar[str] = ""
    """The rule that says what a run is."""
    joker_rule: ClassVar[str] = ""
    """The rule that says what a joker stands for."""
    fit_rule: ClassVar[str] = ""
    """The rule that says what may be added to a meld."""
    add: ClassVar[type[ToMeld]]
    """Its action for adding a card to a meld."""
    faults: ClassVar[Mapping[str, str]]
    """The rule that each fault of a MeldError breaks, where the fault is no rule itself."""
    meld_word: ClassVar[str] = "meld"
    """What players call a meld."""
    on_table_rule: ClassVar[str]
    """The rule that the meld to add to must lie on the table."""

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, self.lay):
            return self.not_held(seat, *action.cards) or self._lay_refusal(seat, action)
        match action:
            case ToMeld():
                return self._adding_refusal(seat, action)
            case Discard(c):
                return self.not_held(seat, c) or self.discard_refusal(c)
        return self.other_refusal(seat, action)

    def allowing_rule(self, seat: int, action: Action) -> str:
        if isinstance(action, LayGroups):
            return self.rule_of_melds(action)
        return self.fit_rule if isinstance(action, ToMeld) else ""

    @classmethod
    def rule_of_melds(cls, action: LayGroups) -> str:
        """The rule by which groups are melds: what jokers stand for, else what a set is, or a run; empty if
        they are of both kinds."""
        if any(map(is_joker, action.cards)):
            return cls.joker_rule
        kinds = {isinstance(meld, Run) for meld in action.melds}
        return (cls.run_rule if kinds.pop() else cls.set_rule) if len(kinds) == 1 else ""

    def _lay_refusal(self, seat: int, action: LayGroups) -> Refusal | None:
        refusal = no_melds(action, self.faults) or self.melds_refusal(seat, action.melds)
        return refusal or self.last_refusal(seat, len(action.cards))

    def _adding_refusal(self, seat: int, action: ToMeld) -> Refusal | None:
        """The seat must be down and hold the card; the meld must lie there, and the card fit."""
        c = action.card
        if seat not in self.deal.down:
            return self.not_down()
        if missing := self.not_held(seat, c):
            return missing
        if not 0 <= action.meld < len(self.deal.laid):
            return Refusal(
                self.on_table_rule, f"There is no {self.meld_word} {action.meld} on the table.", (c,)
            )
        return self._fit_refusal(seat, action)

    def _fit_refusal(self, seat: int, action: ToMeld) -> Refusal | None:
        return self._unfitting(action) or self.last_refusal(seat, action.parts_with)

    def _unfitting(self, action: ToMeld) -> Refusal | None:
        """Why a card does not fit a meld that lies there."""
        try:
            self.check_fit(self.deal.laid[action.meld], action)
        except MeldError as error:
            return _meld_refusal(str(action.card), error, action.picks, self.faults)
        return None

    def misfit(self, action: Action) -> Refusal | None:
        if isinstance(action, self.lay):
            return no_melds(action, self.faults)
        if isinstance(action, ToMeld) and 0 <= action.meld < len(self.deal.laid):
            return self._unfitting(action)
        return None

    def melds_refusal(self, seat: int, melds: Sequence[Meld]) -> Refusal | None:
        """Why a seat may not lay just these melds."""
        raise NotImplementedError

    def last_refusal(self, seat: int, count: int) -> Refusal | None:
        """Why laying and adding may not take so many cards from the hand."""
        raise NotImplementedError

    def not_down(self) -> Refusal:
        """The refusal of an addition by a seat that is not down."""
        raise NotImplementedError

    def discard_refusal(self, c: Card) -> Refusal | None:
        """Why a card may not be discarded."""
        return None

    def other_refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why no other kind of action is possible now."""
        raise NotImplementedError

    @classmethod
    def check_fit(cls, laid: Any, action: ToMeld) -> None:
        """Raises MeldError if the card does not fit, whichever seat adds it."""
        laid.meld.with_card(action.card)

    # What is listed

    def legal(self, seat: int) -> list[Action]:
        kind: Any = type(self.deal)
        discards = filter(None, map(_discards_of(kind).get, dict.fromkeys(self.deal.hand(seat))))
        others = self.lays_and_additions(seat)
        found = [*others, *discards]
        return found if len(found) > len(others) else [*others, Pass()]

    def lays_and_additions(self, seat: int) -> list[Action]:
        """All that is listed but the ways to end the turn."""
        return [*self.lays(seat), *self.added(seat)]

    def lays(self, seat: int) -> Sequence[LayGroups]:
        """The lays that are listed."""
        if seat not in self.deal.down:
            return self.first_lays(seat)
        kind: Any = self.lay
        melds = self.melds_in(self.deal.hand(seat))
        return [_lay_of(kind, meld) for meld in melds if self._may_lay(seat, meld)]

    def added(self, seat: int) -> Iterator[ToMeld]:
        """The legal additions, found one by one."""
        deal = self.deal
        if seat in deal.down:
            for one in _additions(type(self), deal.laid, deal.hand(seat)):
                if self.last_refusal(seat, one.parts_with) is None:
                    yield one

    def _may_lay(self, seat: int, meld: Meld) -> bool:
        return (self.last_refusal(seat, len(meld.cards)) or self.melds_refusal(seat, (meld,))) is None

    def first_lays(self, seat: int) -> Sequence[LayGroups]:
        """The ways to go down that are listed."""
        raise NotImplementedError

    @classmethod
    def melds_in(cls, hand: tuple[Card, ...]) -> Sequence[Meld]:
        """The melds of a seat that is down that are listed."""
        raise NotImplementedError

    @classmethod
    def additions(cls, c: Card, laid: Any, at: int) -> Iterable[ToMeld]:
        """The ways to add a card to a meld that might be legal."""
        return (cls.add(c, at),)

    def equivalent(self, seat: int, action: Action) -> Action | None:
        """Longer lays, and several at once, are left off the list; they are accepted all the same."""
        if not isinstance(action, LayGroups):
            return action
        lays = (listed for listed in self.legal(seat) if isinstance(listed, LayGroups))
        return next((lay for lay in lays if lay.in_order == action.in_order), None)

    def left_off(self, seat: int) -> str:
        lays = any(isinstance(listed, LayGroups) for listed in self.legal(seat))
        return "Not all lays are listed: pick longer ones, or several at once, card by card." if lays else ""

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        found = [*map(self.lay, partitions(cards, self.lay.rules)), *super().propose(seat, cards)]
        unlike = {action.in_order if isinstance(action, LayGroups) else action: action for action in found}
        return [action for action in unlike.values() if self.refusal(seat, action) is None]

    def intended(
        self, seat: int, held: tuple[Card, ...], lying: tuple[Card, ...], piles: tuple[str, ...]
    ) -> Action | None:
        """A card for a meld."""
        melds = [int(number) for kind, _, number in (pile.partition(".") for pile in piles) if kind == "meld"]
        return self.add(held[0], melds[0]) if len(held) == 1 and len(melds) == 1 else None

    def prompt(self, seat: int) -> str:
        verbs = {one.verb for one in self.legal(seat)}
        asked = or_sentence([words for verb, words in self.choices(seat).items() if verb in verbs])
        is_ready = seat in self.deal.down or self.lay.verb in verbs
        return asked if is_ready else f"{asked} {self.needed()}"

    def choices(self, seat: int) -> Mapping[str, str]:
        """The words for each verb in the prompt: `add`, `discard`."""
        raise NotImplementedError

    def needed(self) -> str:
        """What going down takes, a sentence."""
        raise NotImplementedError


# Caches


@functools.lru_cache(1 << 12)
def _lay_of(lay: type[LayGroups], meld: Meld) -> LayGroups:
    """The action that lays a meld alone. Cached beyond the match: all deals have many in common."""
    return lay((str(meld),))


@functools.cache
def _discards_of(kind: Any) -> dict[Card, Discard]:
    """The discard of each card that may be discarded."""
    return {c: discard_of(c) for c in (*FACES, HIDDEN) if kind.may_discard(c)}


def _additions(kind: Any, lying: tuple[LaidMeld, ...], hand: tuple[Card, ...]) -> Iterator[ToMeld]:
    """The additions of cards of a hand to melds on the table."""
    held = frozenset(hand)
    by_card: dict[Card, list[_Additions]] = {}
    for at, laid in enumerate(lying):
        known = getattr(laid, "_additions", None)
        if known is None or known.kind is not kind or known.at != at:
            known = _cached_additions(kind, laid, at)
        if not held.isdisjoint(known.takes):
            for c in known.takes & held:
                by_card.setdefault(c, []).append(known)
    for c in filter(by_card.__contains__, dict.fromkeys(hand)) if by_card else ():
        for known in by_card[c]:
            if c not in known.found:
                laid = lying[known.at]
                tried = kind.additions(c, laid, known.at)
                known.found[c] = tuple([one for one in tried if _fits(kind, laid, one)])
            yield from known.found[c]


def _cached_additions(kind: Any, laid: LaidMeld, at: int) -> _Additions:
    """The cache of a meld, which from now on keeps it itself."""
    found = _additions_by_value(kind, laid, at)
    object.__setattr__(laid, "_additions", found)
    return found


@position_cache(1 << 11)
def _additions_by_value(kind: Any, laid: LaidMeld, at: int) -> _Additions:
    """One cache for equal melds: rollouts lay the same ones again and again."""
    return _Additions(kind, at, laid.meld.takes, {})


def _fits(kind: Any, laid: LaidMeld, action: ToMeld) -> bool:
    """Whether an addition is legal as far as the meld goes."""
    try:
        kind.check_fit(laid, action)
    except MeldError:
        return False
    return True
