"""A trick of Arpa Turup as one seat sees it: what each card is worth, and the reasons for it.

Only what the view shows is used. Every card may be held and be out several times, so cards are counted.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from cardtable.bots import Weights, fraction_weight
from cardtable.cards import Card, Suit
from cardtable.mechanics.tricks import TrickPosition, ace_high, card_reason, card_thought, nobody_beats
from games.arpa_turup.actions import CLICK, KNOCK
from games.arpa_turup.deal_state import TurupDealState
from games.arpa_turup.stages import TurupTricks

SIGN_VALUES = {KNOCK: 0.1, CLICK: -0.1}
"""The value of leading a suit for which the partner has given that sign; an opponent's counts half as much,
the other way."""
NEAR = 3
"""The tricks before the end of a game from which it is spoken of."""


@dataclass(frozen=True)
class TurupWeights(Weights):
    """The weights of cards, in tricks."""

    later: float = fraction_weight(0.9)
    """The value of a card later that no unseen card beats, in tricks."""
    per_higher: float = fraction_weight(0.86)
    """The part of that value left for each unseen card of the suit that is higher."""
    trump_later: float = 0.6
    """The later value of any trump besides, for it may ruff."""
    lead_trump: float = -0.1
    """The value of leading a trump."""
    draw_for_kort: float = 2.0
    """The value of drawing trumps for the side that has declared kort: no winner may be ruffed."""


WEIGHTS = TurupWeights()
"""The weights of the careful player."""


class TurupTrickPosition(TrickPosition):
    """A trick of Arpa Turup, seen by the seat that plays next."""

    weights = WEIGHTS
    deal: TurupDealState

    def __init__(self, stage: TurupTricks, seat: int) -> None:
        deal = stage.deal
        self.partner = deal.seat_after(seat, 2)
        super().__init__(stage, seat, deal.trump, (self.partner,))
        self.side = deal.side(seat)
        self.won = deal.tricks[self.side]
        """The tricks of this side."""
        self.lost = deal.tricks[1 - self.side]
        """The tricks of the other side."""

    # Values, in tricks

    def value(self, c: Card) -> float:
        """The value of the trick if that card is played, less what the card would be worth later."""
        value = self.win_chance(c) - self.later(c)
        return value + self.lead_bonus(c) if self.leads else value

    def later(self, c: Card) -> float:
        """The value that a card would still have if it were kept."""
        worth = self.weights.later * self.weights.per_higher ** self.count_higher(c)
        return worth + self.weights.trump_later if c.suit is self.trump else worth

    @property
    def left_to_friends(self) -> float:
        return self.chance_left_to_friends if self.deal.is_single else super().left_to_friends

    def lead_bonus(self, c: Card) -> float:
        """The value of leading that suit beyond the trick."""
        if c.suit is self.trump:
            draws = self.trumps_out and self.has_kort
            return self.weights.draw_for_kort if draws else self.weights.lead_trump
        return self.ruff_value(c) + sum(self.sign_value(at, c.suit) for at in self.deal.others(self.seat))

    def sign_value(self, seat: int, suit: Suit | None) -> float:
        """The value of leading a suit that follows from the last sign of a seat for it."""
        value = SIGN_VALUES.get(self.last_sign(seat, suit), 0.0)
        return value if seat == self.partner else -value / 2

    def last_sign(self, seat: int, suit: Suit | None) -> str:
        """The last sign of a seat with a card of that suit; empty for none."""
        given = (one.sign for one in reversed(self.deal.signs) if one.seat == seat and one.card.suit is suit)
        return next(given, "")

    # Counted, since every card may be there several times

    @cached_property
    def out(self) -> Counter[Card]:
        """How often each card lies unseen."""
        return Counter(self.unseen)

    @cached_property
    def out_of_suit(self) -> dict[Suit, int]:
        """How many cards of each suit lie unseen."""
        return {suit: sum(self.out[c] for c in faces) for suit, faces in self.deal.of_suit.items()}

    @cached_property
    def _higher(self) -> dict[Card, int]:
        found = {}
        for faces in self.deal.of_suit.values():
            higher = 0
            for c in sorted(faces, key=ace_high, reverse=True):
                found[c] = higher
                higher += self.out[c]
        return found

    def count_higher(self, c: Card) -> int:
        """How many unseen cards of its suit are higher."""
        return self._higher[c]

    @property
    def trumps_out(self) -> int:
        return self.out_of_suit[self.trump] if self.trump is not None else 0

    def chance_to_beat(self, seat: int, c: Card) -> float:
        led, trump = c.suit if self.led is None else self.led, self.trump
        assert led is not None
        assert trump is not None
        chance = 1.0 - self.chance_of_none_of(seat, led, self.count_higher(c) if c.suit is led else 0)
        if led is not trump:
            trumps = self.count_higher(c) if c.suit is trump else self.out_of_suit[trump]
            is_void = self.chance_of_none_of(seat, led, self.out_of_suit[led])
            chance += is_void * (1.0 - self.chance_of_none_of(seat, trump, trumps))
        return chance

    def chance_of_none_of(self, seat: int, suit: Suit, count: int) -> float:
        """How likely a seat holds none of so many unseen cards of a suit."""
        return (1.0 - self.chance_of_one(seat, suit)) ** count if count else 1.0

    def chance_of_one(self, seat: int, suit: Suit) -> float:
        """How likely one unseen card of a suit lies in that hand."""
        key = seat, suit
        if key not in self._chances:
            others = self.deal.others(self.seat)
            sizes = {at: len(self.deal.hand(at)) for at in others if not self.is_known_void(at, suit)}
            share = self.chance_in_hands * sizes.get(seat, 0)
            self._chances[key] = share / max(1, sum(sizes.values()))
        return self._chances[key]

    @cached_property
    def _chances(self) -> dict[tuple[int, Suit], float]:
        return {}

    # How the game stands

    @property
    def has_kort(self) -> bool:
        """Whether this side has declared all tricks."""
        kort = self.deal.kort
        return kort >= 0 and self.deal.side(kort) == self.side

    @property
    def is_marked(self) -> bool:
        """Whether the first win that stands is this side's."""
        return self.deal.held == self.side

    @property
    def is_marked_by_others(self) -> bool:
        """Whether the first win that stands is the other side's."""
        return self.deal.held == 1 - self.side

    def next_is(self, number: int) -> bool:
        """Whether the next trick of this side is that one, without kort."""
        return self.deal.kort < 0 and self.won + 1 == number

    # Reasons

    @card_reason(
        "It takes a trick from kort: the game is yours.", in_deal=nobody_beats, theme="the decisive trick"
    )
    def stops_kort(self, c: Card) -> bool:
        """Whether it surely takes a trick from the side that has declared all."""
        return self.deal.kort >= 0 and not self.has_kort and self.surely_wins(c)

    @card_reason(in_deal=nobody_beats, theme="the decisive trick")
    def betters(self, c: Card) -> str:
        """Whether it surely takes the trick by which this side's first win is bettered (match-won)."""
        deal = self.deal
        is_next = self.is_marked and self.next_is(max(deal.mark + 1, deal.needed))
        if not is_next or not self.surely_wins(c):
            return ""
        return f"It takes trick {self.won + 1}: more than your first win of {deal.mark}."

    @card_reason(
        "It takes trick {self.deal.needed}, and with it the game.",
        in_deal=nobody_beats,
        theme="the decisive trick",
    )
    def wins_game(self, c: Card) -> bool:
        """Whether it surely takes the trick that wins the game."""
        return not self.is_marked and self.next_is(self.deal.needed) and self.surely_wins(c)

    @card_reason("{c} was played before: of equal cards the first is the higher.", against=True)
    def equal(self, c: Card) -> bool:
        """Whether the same card is ahead already (equal-first)."""
        return self.winning_card is c

    @card_reason("Your partner has knocked for {c.suit}: you return it.", theme="answer partner's signal")
    def answers_knock(self, c: Card) -> bool:
        """Whether it leads a suit for which the partner has knocked."""
        return self.leads and self.last_sign(self.partner, c.suit) == KNOCK

    @card_reason("An opponent has knocked for {c.suit}.", against=True)
    def into_knock(self, c: Card) -> bool:
        """Whether it leads a suit for which an opponent has knocked."""
        opponents = self.deal.others(self.seat, self.partner)
        return self.leads and any(self.last_sign(at, c.suit) == KNOCK for at in opponents)

    @card_reason("Your partner has clicked for {c.suit}, to say that it is weak.", against=True)
    def after_click(self, c: Card) -> bool:
        """Whether it leads a suit for which the partner has clicked."""
        return self.leads and self.last_sign(self.partner, c.suit) == CLICK

    # Thoughts

    @card_thought("Kort is declared: every single trick counts.")
    def kort_running(self) -> bool:
        """Whether all tricks are declared."""
        return self.deal.kort >= 0

    @card_thought()
    def near(self) -> str:
        """Whether a side has nearly won the game, which wins it more than a draw, and neither has."""
        needed = self.deal.needed
        if self.deal.kort >= 0 or max(self.won, self.lost) >= needed:
            return ""
        is_ours = not self.is_marked and self.is_near(self.won)
        is_theirs = not self.is_marked_by_others and self.is_near(self.lost)
        if self.deal.held < 0 and (is_ours or is_theirs):
            return f"{needed} tricks win the game: you have {self.won}, they have {self.lost}."
        if is_ours:
            return f"{needed} tricks win you the game: you have {self.won}."
        return f"{needed} tricks win them the game: they have {self.lost}." if is_theirs else ""

    def is_near(self, tricks: int) -> bool:
        """Whether a side with so many tricks may soon have those that win the game."""
        return self.deal.needed - tricks <= min(NEAR, len(self.hand))

    @card_thought()
    def own_mark(self) -> str:
        """Whether this side may still better its first win."""
        mark = self.deal.mark
        if not self.is_marked or not self.won <= mark < self.deal.each - self.lost:
            return ""
        return f"Your first win was {mark}: {mark + 1} tricks win the match."

    @card_thought()
    def no_more(self) -> str:
        """Whether this side can better its first win no more; with half of the tricks it keeps it
        (draw-equal, draw-short)."""
        deal = self.deal
        half = deal.each - deal.each // 2
        if not self.is_marked or deal.mark < deal.each - self.lost:
            return ""
        first = f"Your first win was {deal.mark}: more is out of reach"
        if self.won >= half:
            return f"{first}, but you keep it."
        if self.lost >= deal.needed:
            return f"{first}, and you lose it: they have {self.lost} tricks."
        return f"{first}, but {half} tricks keep it."

    @card_thought()
    def their_mark(self) -> str:
        """Whether the other side may still better its first win."""
        deal = self.deal
        if not self.is_marked_by_others or self.lost > deal.mark:
            return ""
        if self.won >= deal.each - deal.mark:
            return f"Their first win was {deal.mark}: you have tricks enough to deny them the match."
        return f"Their first win was {deal.mark}: {deal.each - deal.mark} tricks deny them the match."

    @card_thought("With your lead you may knock for a strong suit, or click for a weak one.", name="signs")
    def may_sign(self) -> bool:
        """Whether the lead may go with a sign (signal-lead)."""
        return self.leads and bool(self.deal.options.signals)
