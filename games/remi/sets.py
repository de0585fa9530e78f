"""Sets on the table: their cards' owners and points, the cards that jokers stand for, reservations."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardtable.cards import Card, Rank, Suit
from cardtable.mechanics.rummy import (
    HIGH_ACE,
    LaidMeld,
    Meld,
    MeldError,
    MeldRules,
    RankSet,
    Run,
    is_joker,
    joker_for,
)
from cardtable.tuples import replaced

RULES = MeldRules(same=3, run=3, genuine=1, suits_once=True, coloured=True)
"""Straights and same kinds (valid-set, same-kind, joker-colour)."""
WHOLE = len(Suit)
"""The cards of a complete same kind."""


# Points of cards


def hand_value(c: Card) -> int:
    """The cost of a card left in hand (values, joker-value)."""
    if c.rank is None:
        return 25
    return 10 if c.rank is Rank.ACE or c.rank >= Rank.TEN else 5


IN_PLACE = tuple(5 if at < Rank.TEN else 10 for at in range(HIGH_ACE + 1))
"""By place the points of a card in a straight."""


def in_same(rank: Rank | None) -> int:
    """The points of a card in a same kind."""
    assert rank is not None
    return 25 if rank is Rank.ACE else 10 if rank >= Rank.TEN else 5


def values(meld: Meld) -> tuple[int, ...]:
    """The points of each card of a set, a joker as the card it stands for (values)."""
    if isinstance(meld, Run):
        return IN_PLACE[meld.low : meld.high + 1]
    return (in_same(meld.rank),) * len(meld.cards)


def set_value(meld: Meld) -> int:
    """The points of a set."""
    if isinstance(meld, Run):
        return sum(IN_PLACE[meld.low : meld.high + 1])
    return in_same(meld.rank) * len(meld.cards)


# On the table


@dataclass(frozen=True, slots=True)
class Waiting:
    """A card laid crosswise, and the seat that gets the joker for it (reserve)."""

    card: Card
    seat: int


@dataclass(frozen=True, slots=True)
class LaidSet(LaidMeld):
    """A set on the table, whose cards count for the seats that put them there."""

    owners: tuple[int, ...]
    """By card the seat that put it there."""
    waiting: tuple[Waiting, ...] = ()
    """The cards that lie crosswise before it."""

    @property
    def counted(self) -> tuple[tuple[int, Card, int], ...]:
        """For each card its owner, the card, and its points."""
        return tuple(zip(self.owners, self.cards, values(self.meld), strict=True))

    def points_of(self, seat: int) -> int:
        """The points of a seat's cards in it."""
        if seat not in self.owners:
            return 0
        owned = zip(self.owners, values(self.meld), strict=True)
        return sum([worth for owner, worth in owned if owner == seat])

    @property
    def note(self) -> str:
        """The cards added by others than the seat that laid it, with their owners: `{1}'s 8H`."""
        added = [(c, owner) for c, owner in zip(self.cards, self.owners, strict=True) if owner != self.by]
        return ", ".join(f"{{{owner}}}'s {c}" for c, owner in added)

    @property
    def is_whole(self) -> bool:
        """Whether it is a complete same kind."""
        return isinstance(self.meld, RankSet) and len(self.cards) == WHOLE

    @property
    def short(self) -> str:
        """The set in a few letters, with the cards that jokers stand for."""
        if isinstance(self.meld, RankSet):
            return str(self.meld) if any(map(is_joker, self.cards)) or not self.is_whole else self.meld.short
        jokers = [word for word in str(self.meld).split() if "=" in word]
        return " ".join([self.meld.short, *jokers])

    # Adding

    def check_tack(self, c: Card, stands: Card | None) -> None:
        """Raises MeldError whose fault is the rule if a card cannot be added."""
        if isinstance(self.meld, Run):
            self._end_for(self.meld, c, stands)
        else:
            self._check_same(c, stands)

    def tacked(self, c: Card, stands: Card | None, seat: int) -> LaidSet:
        """The set with one more card. Raises MeldError whose fault is the rule."""
        if isinstance(self.meld, Run):
            at_high = self._end_for(self.meld, c, stands)
            owners = (*self.owners, seat) if at_high else (seat, *self.owners)
            return LaidSet(self.meld.grown(c, at_high=at_high), self.by, owners, self.waiting)
        self._check_same(c, stands)
        return self._with_cards([*zip(self.cards, self.owners, strict=True), (c, seat)])

    def gain(self, c: Card, stands: Card | None) -> int:
        """The points of a card added. Raises MeldError, as `tacked` does."""
        if isinstance(self.meld, Run):
            at_high = self._end_for(self.meld, c, stands)
            return IN_PLACE[self.meld.high + 1 if at_high else self.meld.low - 1]
        return in_same(self.meld.rank)

    def _end_for(self, run: Run, c: Card, stands: Card | None) -> bool:
        """Whether a card goes on top of a straight; an ace that fits at both ends does (tack-fit)."""
        if is_joker(c) and not RULES.may_stand(c, run.suit):
            raise MeldError("joker-colour", f"{c} does not stand for {run.suit}")
        wanted = stands or (run.next_card or c if is_joker(c) else c)
        if wanted not in run.ends:
            raise MeldError("tack-fit", f"{wanted} does not follow on {run.short}")
        return run.has_room_above and wanted is run.next_card

    def _check_same(self, c: Card, stands: Card | None) -> None:
        """Why a card cannot be added to a same kind, in the order in which the rules are cited."""
        rank, free = self.cards[0].rank, RULES.free_suits(self.cards)
        if self.is_whole:
            raise MeldError("same-kind", "the set is complete")
        if c.rank is rank and c.suit not in free:
            raise MeldError("same-kind", "that suit is there")
        if any(one.card is c for one in self.waiting):
            raise MeldError("reserved", "it is reserved: another lies crosswise before the set")
        jokers = [one for one in (*self.cards, c) if is_joker(one)]
        left = [suit for suit in free if suit is not c.suit or c.rank is not rank]
        if not RULES.can_stand(jokers, left):
            raise MeldError("joker-colour", "a joker there would have no card of its colour to stand for")
        if stands is not None or c.rank not in (rank, None):
            raise MeldError("tack-fit", "the set is of another rank")

    def _with_cards(self, held: list[tuple[Card, int]]) -> LaidSet:
        """A same kind of these cards and owners, in their order."""
        held = sorted(held, key=lambda one: one[0].index)
        cards, owners = tuple(c for c, _ in held), tuple(seat for _, seat in held)
        return LaidSet(RankSet(cards), self.by, owners, self.waiting)

    # Jokers

    def free_jokers(self, c: Card) -> int:
        """How many jokers of a same kind can stand for a card, those reserved for others left out."""
        if c.rank is not self.cards[0].rank or c.suit not in RULES.free_suits(self.cards):
            return 0
        joker = joker_for(c.suit)
        taken = sum(joker_for(one.card.suit) is joker for one in self.waiting if one.card.suit is not None)
        return self.cards.count(joker) - taken

    def joker_at(self, c: Card) -> int:
        """The index of the joker that a card takes. Raises MeldError whose fault is the rule."""
        if isinstance(self.meld, Run):
            at = self.meld.joker_at(c)
            if at is None:
                raise MeldError("swap-joker", "no joker there stands for it")
            return at
        if not self.free_jokers(c) and all(one.card is not c for one in self.waiting):
            raise MeldError("swap-joker", "no joker there stands for it")
        if not self.is_whole:
            raise MeldError("swap-complete", "the same kind is not complete")
        assert c.suit is not None
        return self.cards.index(joker_for(c.suit))

    def swapped(self, c: Card, seat: int) -> LaidSet:
        """The set with a card in a joker's place (swap-joker)."""
        at = self.joker_at(c)
        if isinstance(self.meld, Run):
            return replace(self, meld=self.meld.with_real(at, c), owners=replaced(self.owners, at, seat))
        held_by = list(zip(self.cards, self.owners, strict=True))
        held_by[at] = (c, seat)
        return self._with_cards(held_by)

    def reserving(self, c: Card, seat: int) -> LaidSet:
        """The set with a card crosswise before it. Raises MeldError whose fault is the rule."""
        if isinstance(self.meld, Run):
            raise MeldError("reserve", "in a straight a joker is swapped at once")
        if self.is_whole:
            raise MeldError("reserve", "the same kind is complete")
        if not self.free_jokers(c) or any(one.card is c for one in self.waiting):
            raise MeldError("reserve", "no free joker there could stand for it")
        return replace(self, waiting=(*self.waiting, Waiting(c, seat)))

    def completed(self) -> LaidSet:
        """The completed set: the cards reserved lie in the places of the jokers (reserve-taken)."""
        done = replace(self, waiting=())
        for one in self.waiting:
            done = done.swapped(one.card, one.seat)
        return done
