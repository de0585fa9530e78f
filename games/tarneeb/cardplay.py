"""How a careful player plays the cards of Tarneeb: whose a trick will be, and what a card costs.

Only what the view shows is used.
"""

from __future__ import annotations

from functools import cached_property

from cardtable.cards import Card, Suit
from cardtable.mechanics.card_sense import card_worth
from games.tarneeb.rules import TarneebTricks
from games.tarneeb.table import TarneebTable

DRAW_TRUMPS, INTO_VOID, AGAINST_VOID = 0.25, 0.25, -0.35
FROM_KING, SEQUENCE, TO_PARTNER = -0.1, 0.1, 0.1
ENOUGH_TRUMPS = 4
PARTNER_BEHIND, LEFT_TO_PARTNER = 0.2, 0.35
"""How likely a partner who plays later takes the trick after all: if the own card is beaten, or is behind."""


class Cards:
    """Weighs the cards that one seat may play to a trick."""

    def __init__(self, deal: TarneebTable, stage: TarneebTricks, seat: int) -> None:
        self.deal, self.stage, self.seat = deal, stage, seat
        self.hand = deal.hand(seat)
        self.trump = deal.trump_suit
        self.attacks = deal.side(seat) == deal.side(deal.bidder)
        self.partner = deal.after(seat, 2)
        self.led = stage.suit_led()
        self.behind = stage.behind()
        self.foes = tuple(at for at in self.behind if at != self.partner)
        self.has_partner_behind = self.partner in self.behind
        self.best_at = stage.winner() if deal.laid else -1
        self.best = next((c for at, c in deal.laid if at == self.best_at), None)
        self.is_ours = self.best_at == self.partner

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the others hold."""
        return self.deal.unseen()

    def count(self, suit: Suit | None) -> int:
        """How many cards of a suit are held."""
        return sum(c.suit is suit for c in self.hand)

    def value(self, c: Card) -> float:
        """What the trick is worth if that card is played, less what the card would be worth later."""
        value = self.outcome(c) - card_worth(c, self.trump)
        return value + self.lead_bonus(c) if self.best is None else value

    # Whose trick

    def outcome(self, c: Card) -> float:
        """How likely the trick is the own side's if that card is played."""
        if self.beats(c):
            holds = self.holds(c, c.suit if self.led is None else self.led)
            return holds + (1 - holds) * (PARTNER_BEHIND if self.has_partner_behind else 0.0)
        assert self.best is not None
        if self.is_ours:
            return self.holds(self.best, self.led)
        return LEFT_TO_PARTNER if self.has_partner_behind else 0.0

    def beats(self, c: Card) -> bool:
        """Whether the card would be the best so far."""
        if self.best is None:
            return True
        return self.stage.strength(c, self.led) > self.stage.strength(self.best, self.led)

    def wins_for_good(self, c: Card) -> bool:
        """Whether the card takes the trick, whatever those behind hold."""
        return self.beats(c) and not self.stage.may_be_beaten(c, self.behind, self.unseen)

    def holds(self, c: Card, led: Suit | None) -> float:
        """How likely a card that is best so far stays best."""
        chance = 1.0
        for foe in self.foes:
            chance *= 1.0 - self.beaten_by(foe, c, led)
        return chance

    def beaten_by(self, foe: int, c: Card, led: Suit | None) -> float:
        """How likely a seat behind can beat it: with the suit led, or with a trump if it has none of that."""
        strength = self.stage.strength(c, led)
        better = [one for one in self.unseen if self.stage.strength(one, led) > strength]
        beating = 1.0 - self.has_none(foe, [one for one in better if one.suit is led])
        if led is not self.trump:
            can_trump = 1.0 - self.has_none(foe, [one for one in better if one.suit is self.trump])
            beating += self.has_none(foe, [one for one in self.unseen if one.suit is led]) * can_trump
        return beating

    def has_none(self, seat: int, wanted: list[Card]) -> float:
        """How likely a seat holds none of those unseen cards."""
        chance = 1.0
        for c in wanted:
            sizes = self._sizes(c)
            if seat in sizes:
                chance *= 1.0 - sizes[seat] / sum(sizes.values())
        return chance

    def _sizes(self, c: Card) -> dict[int, int]:
        """By seat that may hold an unseen card how many cards it holds."""
        others = [at for at in range(self.deal.seats) if at != self.seat]
        return {at: len(self.deal.hand(at)) for at in others if self.deal.may_hold(f"hand.{at}", c)}

    # What leading a suit does beyond the trick

    def lead_bonus(self, c: Card) -> float:
        """What speaks for leading that card, and against it."""
        suit = c.suit
        if suit is None:
            return 0.0
        if suit is self.trump:
            out = any(one.suit is suit for one in self.unseen)
            return DRAW_TRUMPS if out and self.attacks and self.count(suit) >= ENOUGH_TRUMPS else 0.0
        return self._by_voids(suit)

    def _by_voids(self, suit: Suit) -> float:
        bonus = INTO_VOID if self.may_ruff(self.partner, suit) else 0.0
        return bonus + (AGAINST_VOID if any(self.may_ruff(foe, suit) for foe in self.foes) else 0.0)

    def is_void(self, seat: int, suit: Suit) -> bool:
        """Whether that seat has shown that it holds none of the suit."""
        return self.deal.of_suit[suit] <= self.deal.lacks[seat]

    def may_ruff(self, seat: int, suit: Suit) -> bool:
        """Whether that seat is known to have none of a plain suit, and may have a trump."""
        trump = self.trump
        if suit is trump or trump is None or not self.is_void(seat, suit):
            return False
        return any(c.suit is trump and self.deal.may_hold(f"hand.{seat}", c) for c in self.unseen)
