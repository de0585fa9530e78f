"""What plays of Arpa Turup are worth: suits named on three cards, kort, and whose a trick will be.

Only what the view shows is used. Every card may be held and be out several times, so cards are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from cardtable.cards import Card, Suit
from cardtable.engine.actions import Action
from cardtable.mechanics.tricks.card_values import sure_tricks
from cardtable.mechanics.tricks.naming_trumps import NameTrump
from cardtable.mechanics.tricks.stage import ace_high
from cardtable.mechanics.tricks.trick_position import TrickPosition
from games.arpa_turup.actions import CLICK, KNOCK, Kort, Play
from games.arpa_turup.rules import TurupTricks
from games.arpa_turup.table import TurupTable

EACH = 10
"""What each card of a suit counts for naming it; its height counts besides."""
TOP = 13
"""A king's height: from there on cards are top cards."""
STRONG, WEAK = 4, 4
"""So many top cards make a suit strong, fewer cards of it than this make it weak."""
STRONG_OF_ONE, WEAK_OF_ONE = 2, 1
"""The same with one pack."""
LATER, PER_HIGHER = 0.9, 0.86
"""What a card is worth later that nothing unseen beats, and what is left for each unseen card that does."""
TRUMP_LATER = 0.6
"""What any trump is worth later, for it may ruff."""
LEAD_TRUMP = -0.1
DRAW_FOR_KORT = 2.0
"""What drawing trumps adds for who has declared kort: no winner may be ruffed."""
ASKED, DENIED = 0.1, -0.1
"""What it adds to a lead that the partner has knocked for that suit, or clicked; opponents' signs count so
much the other way."""


def suit_worth(hand: Iterable[Card], suit: Suit) -> int:
    """How good a suit would be as trumps for the first cards of a hand: its length, then its height."""
    return sum(EACH + ace_high(c) for c in hand if c.suit is suit)


def sign_for(deal: TurupTable, hand: tuple[Card, ...], suit: Suit | None) -> str:
    """The sign that an honest player gives with a lead of that suit; empty for none."""
    if not deal.options.signals:
        return ""
    held = top = 0
    for c in hand:
        if c.suit is suit:
            held += 1
            top += ace_high(c) >= TOP
    strong, weak = (STRONG_OF_ONE, WEAK_OF_ONE) if deal.is_single else (STRONG, WEAK)
    if top >= strong:
        return KNOCK
    return CLICK if held < weak and not top and suit is not deal.trump else ""


class Cards(TrickPosition):
    """Weighs the cards that one seat may play to a trick."""

    deal: TurupTable

    def __init__(self, deal: TurupTable, stage: TurupTricks, seat: int) -> None:
        self.partner = deal.after(seat, 2)
        super().__init__(stage, seat, deal.trump, (self.partner,))

    def value(self, c: Card) -> float:
        """What the trick is worth if that card is played, less what the card would be worth later."""
        value = self.win_chance(c) - self.later(c)
        return value + self.lead_bonus(c) if self.leads else value

    def later(self, c: Card) -> float:
        """What a card would still be worth if it were kept."""
        worth = LATER * PER_HIGHER ** self.higher(c)
        return worth + TRUMP_LATER if c.suit is self.trump else worth

    def lead_bonus(self, c: Card) -> float:
        """What leading that suit does beyond the trick."""
        if c.suit is self.trump:
            return DRAW_FOR_KORT if self.trumps_out and self.has_kort else LEAD_TRUMP
        others = (at for at in range(self.deal.seats) if at != self.seat)
        return self.ruff_value(c) + sum(self.heard(at, c.suit) for at in others)

    @property
    def has_kort(self) -> bool:
        """Whether the own side has declared all tricks."""
        kort = self.deal.kort
        return kort >= 0 and self.deal.side(kort) == self.deal.side(self.seat)

    def heard(self, seat: int, suit: Suit | None) -> float:
        """What the last sign of a seat for that suit says of leading it."""
        worth = {KNOCK: ASKED, CLICK: DENIED}.get(self.last_sign(seat, suit), 0.0)
        return worth if seat == self.partner else -worth / 2

    def last_sign(self, seat: int, suit: Suit | None) -> str:
        """The last sign of a seat with a card of that suit; empty for none."""
        given = (one.sign for one in reversed(self.deal.signs) if one.seat == seat and one.card.suit is suit)
        return next(given, "")

    # Counted, since every card is there several times

    @cached_property
    def out(self) -> Counter[Card]:
        """How often each card lies unseen."""
        return Counter(self.unseen)

    @cached_property
    def out_of(self) -> dict[Suit, int]:
        """How many cards of each suit lie unseen."""
        return {suit: sum(self.out[c] for c in faces) for suit, faces in self.deal.of_suit.items()}

    @cached_property
    def _above(self) -> dict[Card, int]:
        """By card how many unseen ones of its suit are higher."""
        found = {}
        for faces in self.deal.of_suit.values():
            above = 0
            for c in sorted(faces, key=ace_high, reverse=True):
                found[c] = above
                above += self.out[c]
        return found

    def higher(self, c: Card) -> int:
        """How many unseen cards of its suit are higher."""
        return self._above[c]

    @property
    def trumps_out(self) -> int:
        return self.out_of[self.trump] if self.trump is not None else 0

    def chance_to_beat(self, foe: int, c: Card) -> float:
        led, trump = c.suit if self.led is None else self.led, self.trump
        assert led is not None
        assert trump is not None
        beating = 1.0 - self.none_of(foe, led, self.higher(c) if c.suit is led else 0)
        if led is not trump:
            trumps = self.higher(c) if c.suit is trump else self.out_of[trump]
            beating += self.none_of(foe, led, self.out_of[led]) * (1.0 - self.none_of(foe, trump, trumps))
        return beating

    def none_of(self, seat: int, suit: Suit, count: int) -> float:
        """How likely a seat holds none of so many unseen cards of a suit."""
        return (1.0 - self.share(seat, suit)) ** count if count else 1.0

    def share(self, seat: int, suit: Suit) -> float:
        """How likely one unseen card of a suit lies in that hand."""
        key = seat, suit
        if key not in self._of_suit:
            sizes = {
                at: len(self.deal.hand(at))
                for at in range(self.deal.seats)
                if at != self.seat and not self.is_known_void(at, suit)
            }
            self._of_suit[key] = (
                self.chance_in_hands * sizes[seat] / max(1, sum(sizes.values())) if seat in sizes else 0.0
            )
        return self._of_suit[key]

    @cached_property
    def _of_suit(self) -> dict[tuple[int, Suit], float]:
        return {}


class Judge:
    """Weighs the actions of one seat."""

    def __init__(self, deal: TurupTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = deal.hand(seat)
        self.side = deal.side(seat)

    @cached_property
    def play(self) -> Cards:
        """The judge of a card to be played."""
        stage = self.deal.stage
        assert isinstance(stage, TurupTricks)
        return Cards(self.deal, stage, self.seat)

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case NameTrump(suit):
                return suit_worth(self.hand, suit)
            case Play(c):
                return self.play.value(c)
            case Kort():
                return self.kort_worth
        return 0.0

    @cached_property
    def sure(self) -> int:
        """The tricks that the hand takes by itself."""
        return sure_tricks(self.hand, self.deal.of_suit)

    @property
    def kort_worth(self) -> float:
        """By how much kort is better than a pass: only with all tricks sure, for with one card that has to be
        lucky it fails in more than half of the games, which are nearly won without it."""
        return self.sure - self.deal.each + 0.5
