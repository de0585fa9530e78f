"""Between bidding and play in Pandoer: a discard, trumps, and a teammate."""

from __future__ import annotations

from itertools import takewhile

from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine import Action, Refusal, Stage
from cardtable.mechanics.exchange import Discarding, PutAway
from cardtable.mechanics.tricks import CallCards, NamingTrump, four_of_a_kind, honour_points
from cardtable.words import join_or
from games.pandoer.contracts import HONOURS
from games.pandoer.deal_state import PandoerDealState
from games.pandoer.stages import PandoerTricks

ASKED_RANKS = (Rank.ACE, Rank.KING, Rank.QUEEN)
"""The ranks that may be asked for, in this order (ask-rank)."""


class PandoerDiscarding(Discarding[PandoerDealState]):
    """Of nine cards one is put away face down (discard-one)."""

    name = "discard"
    asked_by = "discard-one"
    kinds = (PutAway,)
    count_rule = "own-card"
    away_rule = "discard-one"
    pile = "out"

    def breaks_claim(self, seat: int, cards: tuple[Card, ...]) -> bool:
        """Whether a discard breaks a claim, which must be kept (keep-claim)."""
        deal = self.deal
        is_free = not deal.claim or deal.options.broken_claim == "penalty"
        return not is_free and not deal.keeps_claim(without(deal.hand(seat), cards))

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        wrong = super().why_not(seat, action)
        if wrong or not self.breaks_claim(seat, action.picks):
            return wrong
        return Refusal("keep-claim", self._lost_claim(seat, action.picks), action.picks)

    def _lost_claim(self, seat: int, away: tuple[Card, ...]) -> str:
        """The sentence for a claim that those cards would break, by its points or its best combination."""
        deal, without_it = self.deal, f"Without {text_of(away)} you no longer have"
        if honour_points(HONOURS.of(without(deal.hand(seat), away))) < deal.claim:
            return f"{without_it} the {deal.claim} points you claimed."
        claimed = deal.best.words if deal.best is not None else ""
        return f"{without_it} the {claimed} you claimed, nor anything as good."

    def legal(self, seat: int) -> list[Action]:
        found = super().legal(seat)
        if not self.deal.claim:
            return found
        return [one for one in found if not self.breaks_claim(seat, one.picks)]

    def discarded(self) -> None:
        """Goes on to naming trumps, or straight to a play without trumps."""
        deal = self.deal
        deal.team = (deal.bidder,)
        if deal.game.open_rule == "praatje":
            for seat in range(deal.seats):
                deal.show(f"hand.{seat}")
        deal.begin(PandoerNaming(deal) if deal.game.has_trumps else PandoerTricks(deal, deal.bidder))


def in_other_hands(deal: PandoerDealState) -> frozenset[Card]:
    """The cards in other hands, by the proclaimer's knowledge: those neither held nor put away."""
    return deal.faces.difference(deal.hand(deal.bidder), deal.cards_in("out"))


class PandoerNaming(NamingTrump[PandoerDealState]):
    """The proclaimer names trumps (trump-choice)."""

    asked_by = "trump-choice"
    first_rule = "stage-order"
    suit_rule = "trump-choice"

    def suit_refusal(self, seat: int, suit: Suit) -> Refusal | None:
        """A kereltje needs a jack of trumps in another hand, if one is there (jack-teammate)."""
        if self.deal.game.teammate_rule != "jack-teammate":
            return None
        jack = Card.of(suit, Rank.JACK)
        others = in_other_hands(self.deal)
        if jack in others or others.isdisjoint(four_of_a_kind(Rank.JACK)):
            return None
        return Refusal("jack-teammate", f"{jack} is yours: its owner is to be your teammate.", (jack,))

    def named(self, seat: int, suit: Suit) -> None:
        deal = self.deal
        deal.trump_suit = suit
        if deal.game.teammate_rule == "jack-teammate":
            self._join_jack(seat, Card.of(suit, Rank.JACK))
        is_asked = deal.game.teammate_rule == "classical"
        deal.begin(AskingForTeammate(deal) if is_asked else PandoerTricks(deal, seat))

    def _join_jack(self, seat: int, jack: Card) -> None:
        """Makes the holder of that jack the teammate.

        If nobody else holds a jack of trumps, the proclaimer has all four.
        """
        deal = self.deal
        if jack in in_other_hands(deal):
            deal.join_owner(jack)
        else:
            deal.note_held_by(seat, four_of_a_kind(Rank.JACK))


class AskingForTeammate(Stage[PandoerDealState]):
    """The proclaimer asks for a high card: its owner is the teammate (classical)."""

    name = "call"
    asked_by = "classical"
    asks = "Ask for a card: its owner is your teammate."
    kinds = (CallCards,)

    def enter(self) -> None:
        if not self.askable():  # a short pack
            self.deal.begin(PandoerTricks(self.deal, self.deal.turn))

    def groups(self) -> list[tuple[Card, ...]]:
        """The cards that may be asked for: of each group if none of those before is in another hand.

        Aces, kings, queens; of each rank the side suits before trumps (ask-rank, ask-trump).
        """
        trump = self.deal.trump_suit
        side = [suit for suit in Suit if suit is not trump]
        trumps = [suit for suit in Suit if suit is trump]
        return [
            tuple(Card.of(suit, rank) for suit in suits) for rank in ASKED_RANKS for suits in (side, trumps)
        ]

    def askable(self) -> list[Card]:
        """The cards that may be asked for now."""
        others = in_other_hands(self.deal)
        in_others = ([c for c in group if c in others] for group in self.groups())
        return next(filter(None, in_others), [])

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, CallCards) or len(action.cards) != 1:
            return Refusal("classical", "Ask for a card that another player holds.")
        (c,) = action.cards
        askable = self.askable()
        if c in askable:
            return None
        if c in self.deal.faces - in_other_hands(self.deal):
            return Refusal("ask-own", f"{c} is your own, or put away.", (c,))
        ask = f"Ask for {join_or([one.text for one in askable])}"
        if c.rank is askable[0].rank:
            return Refusal("ask-trump", f"{ask}: trumps come after the side suits.", (c,))
        return Refusal("ask-rank", f"{ask}: the rank of {c} comes later, or never.", (c,))

    def legal(self, seat: int) -> list[Action]:
        return [CallCards((c,)) for c in self.askable()]

    def apply(self, seat: int, action: Action) -> None:
        """Asks for the card; all see that no other hand holds the cards that come before it."""
        assert isinstance(action, CallCards)
        deal, (c,) = self.deal, action.cards
        deal.asked = str(c)
        deal.tell("call", seat, "{seat} ask{s} for " + f"{c}.", rule="classical")
        for group in takewhile(lambda group: c not in group, self.groups()):
            deal.note_held_by(seat, group)
        deal.join_owner(c)
        deal.begin(PandoerTricks(deal, seat))
