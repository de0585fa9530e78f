"""Laying melds: who is down, what lies on the table, what is held in the end; and the stage in which cards
are laid and added. Of many ways to lay cards a few are listed, and the others accepted and proposed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

from cardtable.cards import Card
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Refusal, Stage
from cardtable.engine.position_cache import position_cache
from cardtable.engine.score import Item, ScoreLine
from cardtable.mechanics.rummy.meld_search import partitions
from cardtable.mechanics.rummy.melds import LayGroups, Meld, MeldError, ToMeld, in_words, meld_of, read_named
from cardtable.mechanics.stock import Discard, StockDeal, discard_of
from cardtable.piles import EVERYONE
from cardtable.tuples import replaced
from cardtable.words import one_of


class Opening(NamedTuple):
    """What goes to a meld, the one of that number on the table: the cards that could fit, and what of it fits
    by each card that was asked for."""

    kind: type[LayingMelds[Any]]
    at: int
    takes: frozenset[Card]
    fitting: dict[Card, tuple[ToMeld, ...]]


class _Open:
    """What goes to a meld on the table is kept by the meld itself: while it lies untouched it is asked for
    at every turn, by every hand."""

    __slots__ = ("_open",)
    _open: Opening


@dataclass(frozen=True, slots=True)
class Laid(_Open):
    """A meld on the table, and who laid it."""

    meld: Meld
    by: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards."""
        return self.meld.cards


@dataclass(frozen=True, slots=True)
class OwnedLaid(Laid):
    """A meld on the table whose cards count for whoever put each there."""

    owners: tuple[int, ...]

    @property
    def worths(self) -> tuple[int, ...]:
        """What each of its cards counts."""
        raise NotImplementedError

    @property
    def counted(self) -> tuple[tuple[int, Card, int], ...]:
        """Whose each card is, and what it counts."""
        return tuple(zip(self.owners, self.cards, self.worths, strict=True))

    def points_of(self, seat: int) -> int:
        """What the cards of a player in it count."""
        owned = zip(self.owners, self.worths, strict=True)
        return sum([worth for own, worth in owned if own == seat]) if seat in self.owners else 0

    @property
    def note(self) -> str:
        """Whose the cards are that were not laid with it: `8H {1}`."""
        added = [(c, own) for c, own in zip(self.cards, self.owners, strict=True) if own != self.by]
        return ", ".join(f"{c} {{{own}}}" for c, own in added)


class LayingDeal(StockDeal):
    """A deal in which melds are laid until somebody has no card left: `down` are those who have laid, `laid`
    is what lies on the table, in the piles `meld.0`, `meld.1`..."""

    down: tuple[int, ...] = ()
    laid: tuple[Laid, ...] = ()

    @property
    def melds(self) -> tuple[str, ...]:
        """The melds as texts."""
        return tuple([str(one.meld) for one in self.laid])

    # What differs between games

    @staticmethod
    def card_cost(c: Card) -> int:
        """What a card costs who is left with it."""
        raise NotImplementedError

    @staticmethod
    def may_discard(c: Card) -> bool:
        """Whether such a card is ever discarded."""
        return True

    def may_take(self, seat: int) -> bool:
        """Whether a seat may take cards from the discards, as far as being down goes."""
        return True

    def stock_out(self) -> None:
        """A card has to be drawn and the stock is used up again: the play ends."""
        raise NotImplementedError

    def as_laid(self, meld: Meld, seat: int) -> Laid:
        """A meld as it lies there once a seat has laid it."""
        return Laid(meld, seat)

    # Stock and discards

    @property
    def can_refill(self) -> bool:
        """Whether the discards may still become the stock: once, and without the top card."""
        return not self.reshuffled and len(self.cards_in("discard")) > 1

    def draw(self, seat: int) -> bool:
        """Draws a card from the stock; False if it is used up again."""
        if not self.cards_in("stock") and not (self.can_refill and self.refill()):
            self.stock_out()
            return False
        self.deal_to(f"hand.{seat}")
        return True

    def take_discards(self, seat: int, count: int = 1) -> tuple[Card, ...]:
        """So many of the discards go to a hand; everybody knows that they are there."""
        taken = self.cards_in("discard")[:count]
        self.take(seat, taken, "discard")
        return taken

    def take(self, seat: int, cards: tuple[Card, ...], pile: str) -> None:
        """Cards of an open pile go to a hand, as all see."""
        self.move(cards, pile, f"hand.{seat}")
        self.learn(EVERYONE, f"hand.{seat}", cards, came=True)

    def discard(self, seat: int, c: Card) -> None:
        """A card of the hand goes on top of the discards."""
        self.move((c,), f"hand.{seat}", "discard", top=True)
        self.tell("discard", seat, "{seat} discard{s} {cards}.", cards=(c,))

    # Melds

    def lay(self, seat: int, meld: Meld) -> None:
        """A new meld before a seat."""
        name = f"meld.{len(self.laid)}"
        self.add_pile(name)
        self.move(meld.cards, f"hand.{seat}", name)
        self.laid = (*self.laid, self.as_laid(meld, seat))
        self.tell("lay", seat, "{seat} lay{s} {cards}.", cards=meld.cards)

    def go_down(self, seat: int) -> None:
        """A seat has laid melds of its own."""
        if seat not in self.down:
            self.down = tuple(sorted((*self.down, seat)))

    def put(self, at: int, laid: Laid) -> None:
        """A meld has changed, and its cards lie there in their order."""
        self.laid = replaced(self.laid, at, laid)
        self.arrange(f"meld.{at}", laid.cards)

    # The end

    def end(self) -> None:
        """What is left in the hands is laid open to be counted."""
        for seat in range(self.seats):
            self.show(f"hand.{seat}")
        self.finish()

    def cards_left(self, sign: int = 1) -> ScoreLine:
        """What the cards left in the hands cost, or where `sign` is -1 take away."""
        held = [(seat, c) for seat in range(self.seats) for c in self.hand(seat)]
        items = [Item(seat, c, sign * self.card_cost(c)) for seat, c in held]
        return ScoreLine.of("score", "The cards left in hand.", self.seats, items)

    def hand_name(self, seat: int) -> str:
        hand = self.piles[f"hand.{seat}"]
        is_open = self.over and hand.seen_by is EVERYONE
        return f"{self.cost_of(hand.cards)} against" if is_open and hand.cards else ""

    @classmethod
    def cost_of(cls, held: Iterable[Card]) -> int:
        """What cards cost who is left with them."""
        return sum(map(cls.card_cost, held))


def no_melds(action: LayGroups, faults: Mapping[str, str]) -> Refusal | None:
    """The refusal of the first group that is no meld, by the rule that its fault stands for."""
    for group in action.groups:
        try:
            meld_of(read_named(group), action.rules)
        except MeldError as error:
            return _refused(in_words(group), error, action.cards, faults)
    return None


def _refused(what: str, error: MeldError, cards: tuple[Card, ...], faults: Mapping[str, str]) -> Refusal:
    """What is wrong with cards, which are named once."""
    told = str(error) if str(error).startswith(f"{what} ") else f"{what}: {error}"
    return Refusal(faults.get(error.fault, error.fault), f"{told}.", cards)


M = TypeVar("M", bound=LayingDeal)


class LayingMelds(Stage[M]):
    """The part of a turn in which groups of cards are laid, cards added to melds, and one discarded.

    `lay` is the game's action for the first, with its rules, `add` the one for a card and a meld. `faults`
    names the rules that a MeldError's fault stands for, `meld` what a meld is called, `on_table` the rule by
    which one must lie there.
    """

    lay: ClassVar[type[LayGroups]]
    add: ClassVar[type[ToMeld]]
    faults: ClassVar[Mapping[str, str]]
    meld: ClassVar[str] = "meld"
    on_table: ClassVar[str]

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

    def _lay_refusal(self, seat: int, action: LayGroups) -> Refusal | None:
        refusal = no_melds(action, self.faults) or self.melds_refusal(seat, action.melds)
        return refusal or self.last_refusal(seat, len(action.cards))

    def _adding_refusal(self, seat: int, action: ToMeld) -> Refusal | None:
        """Who adds a card to a meld must be down and hold it; the meld must lie there, the card fit."""
        c = action.card
        if seat not in self.deal.down:
            return self.not_down()
        if missing := self.not_held(seat, c):
            return missing
        if not 0 <= action.meld < len(self.deal.laid):
            return Refusal(self.on_table, f"There is no {self.meld} {action.meld} on the table.", (c,))
        return self._fit_refusal(seat, action)

    def _fit_refusal(self, seat: int, action: ToMeld) -> Refusal | None:
        try:
            self.fit(self.deal.laid[action.meld], action)
        except MeldError as error:
            return _refused(str(action.card), error, action.picks, self.faults)
        return self.last_refusal(seat, action.parts_with)

    def melds_refusal(self, seat: int, melds: Sequence[Meld]) -> Refusal | None:
        """Why a seat may not lay just these melds."""
        raise NotImplementedError

    def last_refusal(self, seat: int, count: int) -> Refusal | None:
        """Why so many cards may not leave the hand by laying and adding."""
        raise NotImplementedError

    def not_down(self) -> Refusal:
        """Who is not down adds nothing."""
        raise NotImplementedError

    def discard_refusal(self, c: Card) -> Refusal | None:
        """Why a card may not be discarded."""
        return None

    def other_refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why nothing else is done now."""
        raise NotImplementedError

    @classmethod
    def fit(cls, laid: Any, action: ToMeld) -> object:
        """What becomes of a meld, whoever adds to it. Raises MeldError where the card does not fit."""
        return laid.meld.with_card(action.card)

    # What is listed

    def legal(self, seat: int) -> list[Action]:
        of_deal: Any = type(self.deal)
        discards = _discards(of_deal, self.deal.hand(seat))
        return [*self.lays_and_additions(seat), *(discards or (Pass(),))]

    def lays_and_additions(self, seat: int) -> list[Action]:
        """All that is listed but the ways to end the turn."""
        return [*self.lays(seat), *self.added(seat)]

    def lays(self, seat: int) -> Sequence[LayGroups]:
        """What can be laid."""
        if seat not in self.deal.down:
            return self.first_lays(seat)
        kind: Any = type(self)
        melds = _melds_in(kind, tuple(sorted(self.deal.hand(seat))))
        return [lay for lay, meld in melds if self._may_lay(seat, meld)] if melds else ()

    def added(self, seat: int) -> Iterator[ToMeld]:
        """What can be added, as it is looked for."""
        deal = self.deal
        if seat in deal.down:
            for one in _additions(type(self), deal.laid, deal.hand(seat)):
                if self.last_refusal(seat, one.parts_with) is None:
                    yield one

    def _may_lay(self, seat: int, meld: Meld) -> bool:
        return (self.last_refusal(seat, len(meld.cards)) or self.melds_refusal(seat, (meld,))) is None

    def first_lays(self, seat: int) -> Sequence[LayGroups]:
        """The ways to go down."""
        raise NotImplementedError

    @classmethod
    def melds_in(cls, hand: tuple[Card, ...]) -> Sequence[Meld]:
        """The melds of a hand, which is sorted, that are listed for who is down."""
        raise NotImplementedError

    @classmethod
    def additions(cls, c: Card, laid: Any, at: int) -> Iterable[ToMeld]:
        """What could be done with a card at a meld on the table, at first sight."""
        return (cls.add(c, at),)

    def listed_as(self, seat: int, action: Action) -> Action | None:
        """Longer lays, and several at once, are left off the list; they are accepted all the same."""
        if not isinstance(action, LayGroups):
            return action
        lays = (listed for listed in self.legal(seat) if isinstance(listed, LayGroups))
        return next((lay for lay in lays if lay.in_order == action.in_order), None)

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        found = [*map(self.lay, partitions(cards, self.lay.rules)), *super().propose(seat, cards)]
        unlike = {action.in_order if isinstance(action, LayGroups) else action: action for action in found}
        return [action for action in unlike.values() if self.refusal(seat, action) is None]

    def tried(
        self, seat: int, held: tuple[Card, ...], lying: tuple[Card, ...], piles: tuple[str, ...]
    ) -> Action | None:
        """A card for a meld."""
        melds = [int(number) for kind, _, number in (pile.partition(".") for pile in piles) if kind == "meld"]
        return self.add(held[0], melds[0]) if len(held) == 1 and len(melds) == 1 else None

    def prompt(self, seat: int) -> str:
        able = {one.verb for one in self.legal(seat)}
        asked = one_of([words for verb, words in self.ways(seat).items() if verb in able])
        is_ready = seat in self.deal.down or self.lay.verb in able
        return asked if is_ready else f"{asked} {self.needed()}"

    def ways(self, seat: int) -> Mapping[str, str]:
        """By verb what may be done, in words: `add`, `discard`."""
        raise NotImplementedError

    def needed(self) -> str:
        """What one needs to go down, a sentence."""
        raise NotImplementedError


# What is worked out once


@position_cache(1 << 11)
def _melds_in(kind: Any, hand: tuple[Card, ...]) -> tuple[tuple[LayGroups, Meld], ...]:
    """The melds that are listed for a hand, and the action that lays each."""
    return tuple([(kind.lay((str(meld),)), meld) for meld in kind.melds_in(hand)])


def _discards(kind: type[LayingDeal], hand: tuple[Card, ...]) -> tuple[Discard, ...]:
    """What a hand can discard, each card once."""
    return tuple([discard_of(c) for c in dict.fromkeys(hand) if kind.may_discard(c)])


def _additions(kind: Any, lying: tuple[Laid, ...], hand: tuple[Card, ...]) -> Iterator[ToMeld]:
    """What cards of a hand can be added where."""
    open_to: list[Opening] = []
    for at, laid in enumerate(lying):
        try:
            one = laid._open
        except AttributeError:
            one = _opening(kind, laid, at)
        if not one.takes.isdisjoint(hand):
            open_to.append(one if one.kind is kind and one.at == at else _opening(kind, laid, at))
    for c in dict.fromkeys(hand) if open_to else ():
        for one in open_to:
            if c in one.takes:
                if c not in one.fitting:
                    asked = kind.additions(c, lying[one.at], one.at)
                    one.fitting[c] = tuple([way for way in asked if _fits(kind, lying[one.at], way)])
                yield from one.fitting[c]


def _opening(kind: Any, laid: Laid, at: int) -> Opening:
    """What goes to a meld, as it lies, which from now on is kept by it."""
    found = _opening_of(kind, laid, at)
    object.__setattr__(laid, "_open", found)
    return found


@position_cache(1 << 11)
def _opening_of(kind: Any, laid: Laid, at: int) -> Opening:
    """The same for melds that are alike: play-outs lay them again and again."""
    return Opening(kind, at, laid.meld.takes, {})


def _fits(kind: Any, laid: Laid, action: ToMeld) -> bool:
    """Whether a card goes to a meld so; nobody asks why not."""
    try:
        kind.fit(laid, action)
    except MeldError:
        return False
    return True
