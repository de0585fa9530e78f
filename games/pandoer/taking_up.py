"""What the proclaimer does before play: a discard, trumps, a teammate."""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal, Stage
from cardtable.mechanics.auction import NOTRUMP
from cardtable.mechanics.draw import Discard, discard_of
from cardtable.mechanics.trumps import NamingTrump
from games.pandoer.actions import Call
from games.pandoer.contracts import Mate, Open
from games.pandoer.hussel import stage_order
from games.pandoer.play import PandoerTricks
from games.pandoer.table import PandoerTable

ASKED = (Rank.ACE, Rank.KING, Rank.QUEEN)
"""What may be asked for, in this order (ask-rank)."""


class Discarding(Stage[PandoerTable]):
    """Of nine cards one is put away face down (discard-one)."""

    name = "discard"

    def enter(self) -> None:
        if self.deal.watch is None:  # a short pack without one
            self._taken_up()

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb != Discard.verb:
            return stage_order(action)
        if not isinstance(action, Discard):
            return Refusal("own-card", "Put one card of your hand away.")
        return self.not_held(seat, action.card) or self._claim_refusal(seat, action.card)

    def _claim_refusal(self, seat: int, c: Card) -> Refusal | None:
        """Why that card must be kept (keep-claim)."""
        deal = self.deal
        if not deal.claim or deal.options.broken_claim == "penalty":
            return None
        if deal.keeps_claim(tuple(one for one in deal.hand(seat) if one is not c)):
            return None
        return Refusal("keep-claim", f"Without {c} you no longer have the {deal.claim} you claimed.", (c,))

    def legal(self, seat: int) -> list[Action]:
        hand = self.deal.hand(seat)
        return [discard_of(c) for c in hand if self._claim_refusal(seat, c) is None]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Discard)
        deal = self.deal
        deal.piles["out"] = deal.piles["out"].shown_to(frozenset((seat,)))
        deal.move((action.card,), f"hand.{seat}", "out")
        deal.tell("bury", seat, "{seat} put{s} a card away.", rule="discard-one")
        self._taken_up()

    def _taken_up(self) -> None:
        """The play begins, or what has to be said before it."""
        deal = self.deal
        deal.team = (deal.bidder,)
        if deal.game.open is Open.ALL:
            for seat in range(deal.seats):
                deal.show(f"hand.{seat}")
        if deal.game.trumps:
            deal.begin(Naming(deal))
        else:
            deal.trump = NOTRUMP
            deal.begin(PandoerTricks(deal, deal.bidder))

    def prompt(self, seat: int) -> str:
        return "Put one card away, face down."


class Naming(NamingTrump[PandoerTable]):
    """The proclaimer names trumps (trump-choice)."""

    first_rule = "stage-order"
    suit_rule = "trump-choice"

    def suit_refusal(self, seat: int, suit: Suit) -> Refusal | None:
        """A kereltje needs a jack of trumps in another hand (jack-teammate)."""
        deal = self.deal
        if deal.game.mate is not Mate.JACK:
            return None
        abroad = [s for s in Suit if is_abroad(deal, seat, Card.of(s, Rank.JACK))]
        if suit in abroad or not abroad:
            return None
        jack = Card.of(suit, Rank.JACK)
        return Refusal("jack-teammate", f"{jack} is yours: its owner is to be your teammate.", (jack,))

    def named(self, seat: int, suit: Suit) -> None:
        deal, mate = self.deal, self.deal.game.mate
        deal.trump = suit.value
        if mate is Mate.ASKED:
            deal.begin(Asking(deal))
            return
        if mate is Mate.JACK:
            self._find_jack(Card.of(suit, Rank.JACK), seat)
        deal.begin(PandoerTricks(deal, seat))

    def _find_jack(self, jack: Card, seat: int) -> None:
        """Its owner is the teammate; whoever has all the jacks plays alone."""
        deal = self.deal
        if is_abroad(deal, seat, jack):
            deal.join(holder(deal, seat, jack), "jack-teammate", jack)
        else:
            deal.note_gone(tuple(Card.of(s, Rank.JACK) for s in Suit), seat)


def is_abroad(deal: PandoerTable, seat: int, c: Card) -> bool:
    """Whether another hand holds a card: it is neither held nor out of play."""
    return c in deal.faces and c not in deal.hand(seat) and c not in deal.cards_in("out")


def holder(deal: PandoerTable, seat: int, c: Card) -> int:
    """Whose hand a card abroad is in."""
    return next(other for other in deal.others(seat) if c in deal.hand(other))


class Asking(Stage[PandoerTable]):
    """The proclaimer asks for a high card: its owner is the teammate (classical)."""

    name = "call"

    def enter(self) -> None:
        if not self.askable(self.deal.turn):  # a short pack
            self.deal.begin(PandoerTricks(self.deal, self.deal.turn))

    def ranked(self, seat: int) -> list[list[Card]]:
        """The cards of other hands that come into question, those first that must be asked first: aces,
        kings, queens, of each the side suits before trumps (ask-rank, ask-trump)."""
        trump = self.deal.trump_suit
        suits = sorted(Suit, key=lambda suit: suit is trump)
        found = []
        for rank in ASKED:
            abroad = [c for suit in suits if is_abroad(self.deal, seat, c := Card.of(suit, rank))]
            side = [c for c in abroad if c.suit is not trump]
            found += [side, abroad[len(side) :]]
        return found

    def askable(self, seat: int) -> list[Card]:
        """The cards that may be asked for."""
        return next((cards for cards in self.ranked(seat) if cards), [])

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb != Call.verb:
            return stage_order(action)
        if not isinstance(action, Call):
            return Refusal("classical", "Ask for a card that another player holds.")
        c, right = action.card, self.askable(seat)
        if c in right:
            return None
        if c in self.deal.faces and not is_abroad(self.deal, seat, c):
            return Refusal("ask-own", f"{c} is your own, or put away.", (c,))
        if c.rank is right[0].rank:
            return Refusal("ask-trump", f"Ask for {right[0]}: trumps come after the side suits.", (c,))
        return Refusal("ask-rank", f"Ask for {right[0]}: the rank of {c} comes later, or never.", (c,))

    def legal(self, seat: int) -> list[Action]:
        return [Call(c) for c in self.askable(seat)]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Call)
        deal, c = self.deal, action.card
        deal.asked_card = c
        deal.tell("call", seat, "{seat} ask{s} " + f"{c}.", rule="classical")
        for rank in ASKED[: ASKED.index(c.rank) + 1] if c.rank is not None else ():
            before = tuple(
                Card.of(suit, rank) for suit in Suit if comes_first(suit, rank, c, deal.trump_suit)
            )
            deal.note_gone(before, seat)
        deal.join(holder(deal, seat, c), "classical", c)
        deal.begin(PandoerTricks(deal, seat))

    def prompt(self, seat: int) -> str:
        return "Ask for a card: its owner is your teammate."


def comes_first(suit: Suit, rank: Rank, asked: Card, trump: Suit | None) -> bool:
    """Whether a card would have had to be asked instead: nobody else holds it, then."""
    if rank is asked.rank:
        return asked.suit is trump and suit is not trump
    return ASKED.index(rank) < ASKED.index(asked.rank) if asked.rank is not None else False
