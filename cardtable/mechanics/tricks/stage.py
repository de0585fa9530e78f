"""Trick taking: each seat plays a card in turn, and the best card takes the trick.

The rules that bind a player are a tuple of duties (`duties`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeVar

from cardtable.cards import FACES, HIDDEN, Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal, Stage
from cardtable.engine.deal_piles import HANDS
from cardtable.engine.events import Event
from cardtable.engine.presentation import Phrase, Place
from cardtable.engine.refusal import Refusal
from cardtable.mechanics.card_actions import OneCard
from cardtable.mechanics.tricks.duties import Duty, only_follow_suit
from cardtable.tuples import replaced


@dataclass(frozen=True, slots=True)
class PlayCard(OneCard):
    """`play 9H`."""

    verb: ClassVar[str] = "play"

    def phrase(self) -> Phrase:
        return Phrase(f"Play {self.card}", "Play a card")


play_card: Callable[[Card], PlayCard] = {c: PlayCard(c) for c in (*FACES, HIDDEN)}.__getitem__
"""One object for each play, since plays are listed at every turn."""
CAPTURED = tuple(f"captured.{side}" for side in range(32))
"""The names of the piles of won tricks, by side."""
TRUMP_BONUS = 100
"""The strength that a trump has above its rank."""
_ACE_HIGH = {rank: 14 if rank is Rank.ACE else int(rank) for rank in Rank}


def ace_high(c: Card) -> int:
    """The rank of a card with aces high: 14 down to 2; 0 for a joker."""
    if c.rank is None:
        return 0
    return _ACE_HIGH[c.rank]


def trick_strength(
    c: Card, led: Suit | None, trump: Suit | None, rank: Callable[[Card], int] = ace_high
) -> int:
    """How strong a card is in a trick, trumps above the suit led; 0 for a card that cannot win."""
    if trump is not None and c.suit is trump:
        return TRUMP_BONUS + rank(c)
    return rank(c) if c.suit is led else 0


@functools.cache
def trick_strengths(
    led: Suit | None, trump: Suit | None, rank: Callable[[Card], int] = ace_high
) -> Mapping[Card, int]:
    """By card how strong it is in a trick."""
    return {c: trick_strength(c, led, trump, rank) for c in (*FACES, HIDDEN)}


def distinct(held: Iterable[Card]) -> tuple[Card, ...]:
    """One card of each face, in the order held: it does not matter which copy is played."""
    return tuple(dict.fromkeys(held))


class TrickDeal(Deal):
    """A deal with tricks."""

    trick_no: int
    """The number of the running trick, from 1; 0 before play."""
    laid: tuple[tuple[int, Card], ...]
    """The seats and cards of the running trick, in the order of play."""
    lacks: tuple[frozenset[Card], ...]
    """By seat the cards that play has shown it not to hold."""
    faces: frozenset[Card]
    """The cards of the pack, one of each face."""
    of_suit: Mapping[Suit, frozenset[Card]]
    """By suit the cards of the pack, one of each face."""
    has_copies: bool
    """Whether the pack has several copies of a card."""

    def reset_tricks(self) -> None:
        """Sets the state before play; called in `Deal.setup`."""
        self.trick_no = 0
        self.turn = -1
        self.laid = ()
        self.lacks = (frozenset(),) * self.seats
        self.faces = frozenset(self.pack)
        self.has_copies = len(self.faces) < len(self.pack)
        self.of_suit = {suit: frozenset(c for c in self.faces if c.suit is suit) for suit in Suit}

    def before_going_on(self, events: Sequence[Event]) -> Self:
        """With the number of the trick that lies there still, if these events ended it and began the next."""
        is_next = isinstance(self.stage, Tricks) and self.stage.is_lead
        if not is_next or not any(event.kind == "trick" for event in events):
            return self
        counted = self.clone()
        counted.trick_no -= 1
        return counted

    def add_trick_piles(self) -> None:
        """Adds the pile of the trick, and one of won tricks for each side."""
        for name in ("trick", *CAPTURED[: self.sides]):
            self.add_pile(name)

    @property
    def tricks(self) -> tuple[int, ...]:
        """By side the tricks won."""
        piles, seats = self.piles, self.seats
        return tuple([len(piles[CAPTURED[side]].cards) // seats for side in range(self.sides)])

    def note_not_held(self, seat: int, gone: frozenset[Card]) -> None:
        """Remembers that a seat has shown to all that it holds none of these cards."""
        known = self.lacks[seat]
        if not gone <= known:
            self.lacks = replaced(self.lacks, seat, known | gone)

    def note_held_by(self, seat: int, cards: Iterable[Card]) -> None:
        """Remembers that no other seat holds these cards: that one has them in hand, or has put them away."""
        gone = frozenset(cards)
        self.lacks = tuple([known if at == seat else known | gone for at, known in enumerate(self.lacks)])

    def others(self, *seats: int) -> tuple[int, ...]:
        """All seats but those."""
        return tuple([seat for seat in range(self.seats) if seat not in seats])

    def may_hold(self, pile: str, card: Card) -> bool:
        kind, _, seat = pile.partition(".")
        return kind != "hand" or card not in self.lacks[int(seat)]

    def forget_play(self) -> None:
        super().forget_play()
        self.lacks = (frozenset(),) * self.seats

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile != "trick" or not self.laid or not isinstance(self.stage, Tricks):
            return place
        winner, leader = self.stage.winning_seat(), self.laid[0][0]
        said = {leader: "led", winner: "winning"} | ({leader: "led, winning"} if leader == winner else {})
        return replace(place, marks=tuple(said.get(seat, "") for seat, _ in self.laid))


T = TypeVar("T", bound=TrickDeal)


class Tricks(Stage[T]):
    """The play of the cards. A game says what beats what, what must be played and where tricks go."""

    name = "play"
    follow_rule: ClassVar[str]
    """The rule that suit must be followed; a game without such a duty needs none."""
    winner_rule: ClassVar[str]
    """The rule that says who wins a trick."""
    equal_rule: ClassVar[str] = ""
    """The rule that says which of two equal cards is the higher, where there are such."""
    lead_rule: ClassVar[str] = ""
    """The rule that says who leads to a trick, or what may be led; told to the leader who asks why."""
    first_lead_rule: ClassVar[str] = ""
    """The rule for the lead of the first trick, where that has one of its own."""

    def __init__(self, deal: T, leader: int) -> None:
        super().__init__(deal)
        self.first = leader

    def enter(self) -> None:
        self.deal.trick_no = 1
        self.deal.turn = self.first

    # What a game says

    def strengths(self, led: Suit | None) -> Mapping[Card, int]:
        """How strong each card is in a trick to which that suit was led: by default its highest card wins."""
        return trick_strengths(led, None)

    def is_trump(self, suit: Suit | None) -> bool:
        """Whether each card of a suit beats those of another that was led."""
        if suit is None:
            return False
        strengths = self.strengths(next(one for one in Suit if one is not suit))
        return all(strengths[c] > 0 for c in self.deal.of_suit[suit])

    def duties(self, seat: int) -> tuple[Duty, ...]:
        """The duties of that seat, in the order in which rules are cited: by default to follow suit."""
        return self.follow()

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        """Moves a won trick to the pile of its winner's side."""
        self.deal.move(cards, "trick", CAPTURED[self.deal.side(winner)])

    def after_trick(self, winner: int) -> None:
        """Begins the next trick, led by the winner, or ends the play. Games that refill hands draw here."""
        if self.held(winner):
            self.deal.trick_no += 1
        else:
            self.after_last_trick()

    def after_last_trick(self) -> None:
        """Ends the deal after the last trick."""
        self.deal.finish()

    def asking_rule(self, seat: int) -> str:
        if not self.is_lead:
            return super().asking_rule(seat)
        first = self.first_lead_rule if self.deal.trick_no == 1 else ""
        return first or self.lead_rule or super().asking_rule(seat)

    # Looking at the trick

    @property
    def is_lead(self) -> bool:
        """Whether the next card leads."""
        return not self.deal.laid

    def suit_led(self) -> Suit | None:
        """The suit to be followed; None for a lead."""
        laid = self.deal.laid
        return laid[0][1].suit if laid else None

    def strength(self, c: Card, led: Suit | None) -> int:
        """How strong a card is in a trick to which that suit was led."""
        return self.strengths(led)[c]

    def winning_seat(self) -> int:
        """The seat that is ahead; of equal cards the first played wins."""
        powers, laid = self.strengths(self.suit_led()), self.deal.laid
        winner, best = laid[0][0], powers[laid[0][1]]
        for at, c in laid:
            if (power := powers[c]) > best:
                winner, best = at, power
        return winner

    def behind(self) -> tuple[int, ...]:
        """The seats that play to this trick after the one whose turn it is."""
        deal = self.deal
        return tuple(deal.seat_after(deal.turn, step) for step in range(1, deal.seats - len(deal.laid)))

    # Endings that are solved

    def tally(self) -> Hashable | None:
        """A key for all that was played and still bears on how the deal goes on and ends; None, the default,
        where a game does not say. A game that does has no action besides the cards but words."""
        return None

    def sort_of(self, c: Card) -> Hashable:
        """The sort of a card, besides its height: two neighbours in a suit that are of one sort come to the
        same. By default each card is a sort of its own."""
        return c

    def stand_ins(self, seat: int) -> dict[Card, Card]:
        """For each playable card the one that stands for it, in a whole deal: of one sort and suit, and no
        card that is still out lies between them."""
        able = self.playable(seat)
        found = {c: c for c in able}
        if len(able) == 1:
            return found
        deal = self.deal
        out = [c for at in range(deal.seats) if at != seat for c in self.held(at)]
        out += [c for _, c in deal.laid]
        copies = found.keys() & set(out)
        for suit in {c.suit for c in able if c.suit is not None}:
            strengths = self.strengths(suit)
            row = sorted([c for c in (*able, *out) if c.suit is suit], key=strengths.__getitem__)
            below: Card | None = None
            for c in row:
                if c not in found or c in copies:
                    below = None
                    continue
                if below is not None and c is not below and self.sort_of(c) == self.sort_of(below):
                    found[c] = found[below]
                below = c
        return found

    # Why not

    def follow(self) -> tuple[Duty, ...]:
        """The duty to follow suit; none for a lead."""
        if not self.deal.laid or (led := self.suit_led()) is None:
            return ()
        return only_follow_suit(self.follow_rule, led, self.deal.of_suit[led])

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, PlayCard):
            return Refusal(self.own_rule, "Play a card of your hand.")
        if action.card not in self.held(seat):
            return self.not_held(seat, action.card)
        return self.card_refusal(seat, action.card)

    def card_refusal(self, seat: int, c: Card) -> Refusal | None:
        """Why a card that is held may not be played now; None if it may."""
        held = self.held(seat)
        return next((why for duty in self.duties(seat) if (why := duty.refusal(c, held))), None)

    def playable(self, seat: int) -> tuple[Card, ...]:
        """The cards that may be played now, one of each face."""
        return self._left(self.held(seat), self.duties(seat))

    def _left(self, held: tuple[Card, ...], duties: tuple[Duty, ...]) -> tuple[Card, ...]:
        """The cards held that satisfy all duties that bind, one of each face."""
        left = held
        for duty in duties:
            # Asked first whether there is any: that is quick, and most duties bind no card of a hand.
            if not duty.wanted.isdisjoint(held) and (duty.least == 1 or duty.binding(held)):
                satisfying = duty.satisfying
                left = tuple([c for c in left if c in satisfying])
        return distinct(left) if self.deal.has_copies and len(left) > 1 else left

    def legal(self, seat: int) -> list[Action]:
        return list(map(play_card, self.playable(seat)))

    def attempts(self, seat: int, c: Card) -> Iterable[Action]:
        return (play_card(c),)

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, PlayCard)
        self.lay(seat, action.card)

    def lay(self, seat: int, c: Card) -> None:
        """Plays a card, and goes on to the next seat or completes the trick."""
        deal = self.deal
        self.note_play(seat, c, self.duties(seat))
        self.on_play(seat, c)
        if deal.over:
            return
        name = self.pile_of(seat, c)
        deal.laid = laid = (*deal.laid, (seat, c))
        if deal.events is not None:
            deal.move((c,), name, "trick")
            deal.tell("play", seat, "{seat} play{s} {cards}.", cards=(c,))
        else:
            piles = deal.piles
            piles[name] = piles[name].without_card(c)
            piles["trick"] = piles["trick"].with_cards_unchecked((*piles["trick"].cards, c))
        if len(laid) < deal.seats:
            self.to_next_seat(seat)
        else:
            self.complete()

    def on_play(self, seat: int, c: Card) -> None:
        """Called before a card is played, for what it brings about besides; may end the deal."""

    def to_next_seat(self, seat: int) -> None:
        """Gives the turn to the next seat within a trick."""
        deal = self.deal
        deal.turn = (seat + 1) % deal.seats

    def pile_of(self, seat: int, c: Card) -> str:
        """The pile from which a card is about to be played."""
        return HANDS[seat]

    def complete(self) -> None:
        """Gives a full trick to its winner, who has the turn."""
        deal, winner = self.deal, self.winning_seat()
        cards = tuple([one for _, one in deal.laid])
        if deal.events is not None:
            deal.tell("trick", winner, "{seat} win{s} the trick.", cards=cards, rule=self.winner_rule)
        self.take(winner, cards)
        deal.laid = ()
        deal.turn = winner
        self.after_trick(winner)

    def note_play(self, seat: int, c: Card, duties: tuple[Duty, ...]) -> None:
        """Notes what a card about to be played shows: the hand has no card of a duty that it leaves."""
        for duty in duties:
            if c not in duty.satisfying and duty.least == 1:
                self.deal.note_not_held(seat, duty.wanted)

    def prompt(self, seat: int) -> str:
        return "Lead a card." if self.is_lead else "Play a card to the trick."
