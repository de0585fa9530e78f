"""The careful player of Arpa Turup, and the quick play with which a search plays a game on."""

from __future__ import annotations

from cardtable.cards import Card, Suit
from cardtable.engine import Action
from cardtable.mechanics.tricks import TrickBot, card_worth
from games.arpa_turup.actions import play
from games.arpa_turup.deal_state import TurupDealState
from games.arpa_turup.position import REASONS, THOUGHTS, TurupPosition, honest_sign
from games.arpa_turup.stages import TurupTricks
from games.arpa_turup.trick_position import WEIGHTS

NAMED_LIKELIER = 0.05
"""Log-odds that trumps were named on a hand, for each trump in it; with four packs."""
NAMED_LIKELIER_OF_ONE = 0.55
"""Log-odds that trumps were named on a hand, for each trump in it; with one pack."""


class TurupBot(TrickBot[TurupDealState]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"trump": 12.0, "play": 0.25}
    position_type = TurupPosition
    weights = WEIGHTS

    def considered(self, deal: TurupDealState, seat: int) -> list[Action]:
        """Each card once, a lead with the sign that is true of its suit."""
        stage = deal.stage
        if not isinstance(stage, TurupTricks):
            return deal.legal(seat)
        return [self.signed(stage, seat, c) for c in stage.playable(seat)]

    def signed(self, stage: TurupTricks, seat: int, c: Card) -> Action:
        """The play of a card, a lead with the sign that is true of its suit."""
        return play(c, honest_sign(stage.deal, stage.deal.hand(seat), c.suit)) if stage.may_sign else play(c)

    def trump_suit(self, stage: TurupTricks) -> Suit | None:
        return stage.deal.trump

    def as_played(self, stage: TurupTricks, seat: int, c: Card) -> Action:
        return play(c)

    def inferred_seats(self, deal: TurupDealState) -> tuple[int, ...]:
        """The seat that has named trumps, often on two of three cards, while its hand is nearly whole."""
        is_whole = deal.trump is not None and 3 * len(deal.hand(deal.caller)) > 2 * deal.each
        return (deal.caller,) if is_whole else ()

    def hand_likelihood(self, deal: TurupDealState, seat: int, hand: tuple[Card, ...]) -> float:
        """The caller holds more trumps than others, with one pack more than one."""
        more = NAMED_LIKELIER_OF_ONE if deal.is_single else NAMED_LIKELIER
        return more * sum(c.suit is deal.trump for c in hand)

    def worth(self, deal: TurupDealState) -> tuple[float, ...]:
        """Where a search breaks off, the tricks to come go to the sides by what their cards are good for."""
        if deal.over or deal.is_single:
            return deal.points
        promise = [0.0] * deal.sides
        for seat in range(deal.seats):
            promise[deal.side(seat)] += sum(card_worth(c, deal.trump) for c in deal.hand(seat))
        left = max(len(deal.hand(seat)) for seat in range(deal.seats))
        share = left / max(sum(promise), 1e-9)
        return tuple(won + share * one for won, one in zip(deal.tricks, promise, strict=True))


BOT = TurupBot()
