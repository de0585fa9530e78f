"""The stages of Hokm: naming trumps, discarding and drawing for two players, and the tricks."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import combinations

from cardtable.cards import Card, Suit
from cardtable.engine import HANDS, Action, Refusal, Stage
from cardtable.mechanics.tricks import CAPTURED, NameTrump, NamingTrump, PlayCard, Tricks, trick_strengths
from games.hokm.actions import HokmDiscard, KeepDrawn, PassDrawn
from games.hokm.deal_state import SEVEN, HokmDealState


def out_of_place(action: Action) -> Refusal | None:
    """The refusal of actions that belong to another part of the hand; None for other actions."""
    if action.verb == NameTrump.verb:
        return Refusal("hakem-names", "Trumps have been named.")
    if action.verb == PlayCard.verb:
        return Refusal("draw-until-empty", "Play begins when the stock is drawn.")
    return None


class HokmTricks(Tricks[HokmDealState]):
    """Suit is followed, trumps win, and the hand stops when it is decided."""

    follow_rule = "follow-suit"
    winner_rule = lead_rule = "trick-winner"
    first_lead_rule = "hakem-leads"
    plays_last_card = True

    def strengths(self, led: Suit | None) -> Mapping[Card, int]:
        return trick_strengths(led, self.deal.trump)

    def tally(self) -> Hashable:
        return self.deal.tricks

    def sort_of(self, c: Card) -> Hashable:
        return None

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, PlayCard):
            return super().why_not(seat, action)
        return out_of_place(action) or super().why_not(seat, action)

    def after_trick(self, winner: int) -> None:
        """The hand ends when it is decided (seven-tricks)."""
        deal = self.deal
        if deal.sides != 2 or len(deal.piles[CAPTURED[deal.side(winner)]].cards) >= SEVEN * deal.seats:
            deal.result, deal.won_by = deal.decided()
            if deal.result:
                deal.tell("win", winner, deal.outcome, rule=deal.rule)
        if deal.result or () in [deal.piles[hand].cards for hand in HANDS[: deal.seats]]:
            deal.finish_openly()
        else:
            deal.trick_no += 1


class Discards(Stage[HokmDealState]):
    """Two players: Hakem discards three of five cards, then the other two (discard-three, discard-two)."""

    name = "discard"

    def enter(self) -> None:
        for seat in range(self.deal.seats):
            self.deal.add_pile(f"discard.{seat}", owner=seat, seen_by=(seat,))

    @property
    def count(self) -> int:
        """How many cards must go."""
        return 3 if self.deal.turn == self.deal.hakem else 2

    @property
    def rule(self) -> str:
        """The rule that says how many."""
        return "discard-three" if self.count == 3 else "discard-two"

    def asking_rule(self, seat: int) -> str:
        return self.rule

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, HokmDiscard) and len(action.cards) == self.count:
            return self.not_held(seat, *action.cards)
        return out_of_place(action) or Refusal(self.rule, f"Discard {self.count} of your five cards.")

    def legal(self, seat: int) -> list[Action]:
        return [HokmDiscard(thrown) for thrown in combinations(sorted(self.deal.hand(seat)), self.count)]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, HokmDiscard)
        deal = self.deal
        deal.move(action.cards, f"hand.{seat}", f"discard.{seat}", top=True)
        deal.tell("discard", seat, f"{{seat}} discard{{s}} {self.count} cards.", rule=self.rule)
        deal.turn = deal.seat_after(seat)
        if deal.turn == deal.hakem:
            deal.begin(DrawingCards(deal))

    def prompt(self, seat: int) -> str:
        return f"Discard {self.count} of your cards, face down."


class DrawingCards(Stage[HokmDealState]):
    """Two players: each in turn keeps one of two cards from the stock (draw-look)."""

    name = "draw"
    asked_by = "draw-look"
    asks = "Keep this card, or pass it and keep the next one unseen."

    def enter(self) -> None:
        self._look()

    def _look(self) -> None:
        """Shows the next seat the top card of the stock, or begins the play (draw-until-empty)."""
        deal = self.deal
        if not deal.turns_left:
            deal.begin(HokmTricks(deal, deal.hakem))
            return
        deal.add_pile("drawn", seen_by=(deal.turn,))
        deal.deal_to("drawn")

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, KeepDrawn | PassDrawn):
            return None
        return out_of_place(action) or Refusal("draw-look", "You look at a card: keep it, or pass.")

    def legal(self, seat: int) -> list[Action]:
        return [KeepDrawn(), PassDrawn()]

    def apply(self, seat: int, action: Action) -> None:
        """Keeps one of the two cards and discards the other (keep-first, keep-second)."""
        deal, keeps = self.deal, isinstance(action, KeepDrawn)
        first, second = f"hand.{seat}", f"discard.{seat}"
        if not keeps:
            first, second = second, first
        deal.move(deal.cards_in("drawn"), "drawn", first, top=True)
        after = deal.deal_to("drawn")
        deal.move(after, "drawn", second, top=True)
        which, rule = ("first", "keep-first") if keeps else ("second", "keep-second")
        deal.tell(action.verb, seat, f"{{seat}} keep{{s}} the {which} card.", rule=rule)
        seen = "{seat} discard{s} {cards}." if keeps else "{seat} keep{s} {cards}."
        deal.tell("seen", seat, seen, cards=after, audience=frozenset((seat,)))
        deal.turns_left -= 1
        deal.turn = deal.seat_after(seat)
        self._look()


class Trumps(NamingTrump[HokmDealState]):
    """Hakem names trumps before anything else happens (hakem-names)."""

    asks = "You are Hakem: name trumps on your five cards."

    turn_rule = first_rule = "hakem-names"
    suit_rule = "trump-suit"

    def named(self, seat: int, suit: Suit) -> None:
        deal = self.deal
        deal.trump = suit
        if deal.seats == 2:
            deal.begin(Discards(deal))
        else:
            deal.deal_on()
            deal.begin(HokmTricks(deal, deal.hakem))
