"""The stages of Arpa Turup: naming trumps, declaring kort, and the tricks."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from cardtable.cards import Card, Suit
from cardtable.engine import Action, Pass, Refusal, Stage
from cardtable.mechanics.tricks import NamingTrump, Tricks, trick_strengths
from games.arpa_turup.actions import SIGNS, Kort, PlayWithSign, play
from games.arpa_turup.deal_state import Sign, TurupDealState


class TurupNaming(NamingTrump[TurupDealState]):
    """The player after the dealer names trumps on the first three cards (trump-call)."""

    asked_by = "trump-call"
    asks = "Name trumps on your first three cards."

    first_rule = "stage-order"
    suit_rule = "trump-call"

    def named(self, seat: int, suit: Suit) -> None:
        deal = self.deal
        deal.trump = suit
        deal.deal_on()
        deal.begin(Declaring(deal) if deal.is_single else TurupTricks(deal, deal.caller))


class Declaring(Stage[TurupDealState]):
    """Turup: each in turn may declare all nine tricks, until one has (kort)."""

    name = "kort"
    asked_by = "kort"
    asks = "Declare kort, all the tricks for your side, or pass."

    def legal(self, seat: int) -> list[Action]:
        return [Pass(), Kort()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Kort):
            deal.kort = seat
            deal.tell("kort", seat, "{seat} declare{s} kort: all the tricks.", rule="kort")
        else:
            deal.tell("pass", seat, "{seat} pass{es}.")
        if deal.kort >= 0 or seat == deal.dealer:
            deal.begin(TurupTricks(deal, deal.caller))
        else:
            deal.turn = deal.seat_after(seat)


class TurupTricks(Tricks[TurupDealState]):
    """Suit is followed, the highest trump wins, of equal cards the first (follow-suit, trick-winner,
    equal-first); a lead may go with a sign (signal-lead)."""

    follow_rule = "follow-suit"
    winner_rule = "trick-winner"
    equal_rule = "equal-first"
    kinds = (PlayWithSign,)

    def strengths(self, led: Suit | None) -> Mapping[Card, int]:
        return trick_strengths(led, self.deal.trump)

    def tally(self) -> Hashable:
        return self.deal.tricks

    def sort_of(self, c: Card) -> Hashable:
        return None

    @property
    def may_sign(self) -> bool:
        """Whether the next card may go with a sign."""
        return self.is_lead and bool(self.deal.options.signals)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, PlayWithSign) or action.card not in self.held(seat) or not action.sign:
            return super().why_not(seat, action)
        if not self.may_sign:
            who = "Only the leader gives a sign." if self.deal.options.signals else "No signs at this table."
            return Refusal("signal-lead", who)
        return super().why_not(seat, action)

    def legal(self, seat: int) -> list[Action]:
        signs = ("", *SIGNS) if self.may_sign else ("",)
        return [play(c, sign) for c in self.playable(seat) for sign in signs]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, PlayWithSign)
        self.lay(seat, action.card)
        if action.sign:
            self.give(seat, action)

    def on_play(self, seat: int, c: Card) -> None:
        """Forgets the sign of the last trick with the next lead."""
        if self.is_lead:
            self.deal.sign = ""

    def give(self, seat: int, lead: PlayWithSign) -> None:
        """Gives the sign that goes with a lead."""
        deal = self.deal
        deal.sign = lead.sign
        deal.signs = (*deal.signs, Sign(seat, lead.card, lead.sign))
        told = f"{{seat}} {lead.sign}{{s}}: {SIGNS[lead.sign]} in {lead.card.suit}."
        deal.tell("sign", seat, told, cards=(lead.card,), rule=lead.sign)

    def after_trick(self, winner: int) -> None:
        deal = self.deal
        if deal.is_settled or not deal.hand(winner):
            deal.finish_openly()
        else:
            deal.trick_no += 1
