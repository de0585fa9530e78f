"""The stages of Tarneeb: throwing a hand in, both ways of bidding, naming trumps, and the tricks."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from cardtable.cards import Card, Suit
from cardtable.engine import Action, Pass, Refusal, Stage
from cardtable.mechanics.bidding import NOTRUMP, STRAINS, Auction
from cardtable.mechanics.tricks import Duty, PlayCard, Tricks, trick_strengths
from cardtable.words import or_sentence
from games.tarneeb.actions import Double, KeepHand, NameTrumps, Redouble, TarneebBid, Throw
from games.tarneeb.deal_state import ALL, EGYPTIAN, LEAST, TarneebDealState, stops_nothing

BIDS = tuple(TarneebBid(count, strain) for strain in EGYPTIAN for count in range(LEAST, ALL + 1))
"""The bids of the Egyptian game, lowest first in each strain (suit-bid, bid-range)."""


def begin_bidding(deal: TarneebDealState) -> None:
    """The bidding begins with the player after the dealer (bid-start)."""
    deal.turn = first = deal.seat_after(deal.dealer)
    deal.begin(Egyptian(deal) if deal.is_egyptian else Lebanese(deal, first))


def begin_play(deal: TarneebDealState, trump: str) -> None:
    """Trumps are known: the declarer leads (declarer-leads)."""
    deal.trump = trump
    deal.begin(TarneebTricks(deal, deal.bidder))


class Throwing(Stage[TarneebDealState]):
    """Each in turn keeps the hand, or throws one in that stops no suit (throw-in)."""

    name = "throw"
    asked_by = "throw-in"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Throw):
            if stops_nothing(self.deal.hand(seat)):
                return None
            return Refusal("throw-in", "Your hand stops a suit: it is not thrown in.")
        return None if isinstance(action, KeepHand) else self.misplaced(action)

    def legal(self, seat: int) -> list[Action]:
        return [KeepHand(), Throw()] if stops_nothing(self.deal.hand(seat)) else [KeepHand()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Throw):
            deal.show(f"hand.{seat}")
            deal.tell("throw", seat, "{seat} throw{s} the cards in.", rule="throw-in")
            deal.thrower = seat
            deal.finish()
        elif seat == deal.dealer:
            begin_bidding(deal)
        else:
            deal.turn = deal.seat_after(seat)

    def prompt(self, seat: int) -> str:
        if len(self.legal(seat)) > 1:
            return "Keep this hand, or throw it in: it stops no suit."
        return "Keep this hand."


def forced_dealer_refusal(deal: TarneebDealState, seat: int) -> Refusal | None:
    """Why the dealer may not pass when the others have (forced-dealer); None if they may."""
    others_passed = all(deal.heard[other] for other in range(deal.seats) if other != seat)
    if deal.options.forced_dealer and seat == deal.dealer and not deal.bid and others_passed:
        return Refusal("forced-dealer", "All others have passed: the dealer must bid.")
    return None


def bid_range_refusal(bid: TarneebBid) -> Refusal | None:
    """Why a number is no bid at all (bid-range); None if it is one."""
    return None if LEAST <= bid.count <= ALL else Refusal("bid-range", f"Bids are {LEAST} to {ALL} tricks.")


class Lebanese(Auction[TarneebDealState]):
    """Bids of numbers only; a player who passes is out (bid-number, pass-out)."""

    name = "bid"
    asked_by = "bid-start"
    kinds = (TarneebBid, Pass)
    passed_rule = "pass-out"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return (
            forced_dealer_refusal(self.deal, seat)
            if isinstance(action, Pass)
            else self.bid_refusal(seat, action)
        )

    def bid_refusal(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, TarneebBid) or action.strain:
            return Refusal("bid-number", "Bid a number of tricks only; trumps are named afterwards.")
        if action.count < self.least(seat) and LEAST <= action.count <= ALL:
            wanted = self.wanted(seat)
            why = f"{wanted}, or pass." if wanted else f"Nothing is above {ALL}: pass."
            return Refusal("bid-higher", why)
        return bid_range_refusal(action)

    def least(self, seat: int) -> int:
        """The lowest number above the last bid; with one bid each the dealer need only equal it
        (dealer-equals)."""
        equals = self.deal.options.one_bid and seat == self.deal.dealer
        return max(LEAST, self.deal.bid + (not equals))

    def bids(self, seat: int) -> list[Action]:
        return [TarneebBid(count) for count in range(self.least(seat), ALL + 1)]

    def legal(self, seat: int) -> list[Action]:
        passing: list[Action] = [Pass()] if forced_dealer_refusal(self.deal, seat) is None else []
        return [*passing, *self.bids(seat)]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, TarneebBid):
            deal.bid, deal.bidder = action.count, seat
        super().apply(seat, action)

    def _go_on(self, seat: int) -> None:
        if not self.deal.options.one_bid or seat != self.deal.dealer:
            super()._go_on(seat)
        elif self.deal.bid:
            self.won(self.deal.bidder)
        else:
            self.all_passed()

    def won(self, seat: int) -> None:
        self.deal.tell("declare", seat, f"{{seat}} play{{s}} for {self.deal.bid} tricks.", rule="bid-end")
        self.deal.turn = seat
        self.deal.begin(Naming(self.deal))

    def all_passed(self) -> None:
        self.deal.all_passed()

    def prompt(self, seat: int) -> str:
        passing = "pass" if forced_dealer_refusal(self.deal, seat) is None else ""
        return ", or ".join(way for way in (self.wanted(seat), passing) if way).capitalize() + "."

    def wanted(self, seat: int) -> str:
        """The bids that are high enough, in words; empty if none is left."""
        least = self.least(seat)
        return f"Bid {least}{' or more' if least < ALL else ''}" if least <= ALL else ""


class Naming(Stage[TarneebDealState]):
    """The declarer names trumps, or plays without (trump-choice)."""

    name = "trump"
    asked_by = "trump-choice"
    asks = "Name trumps, or none."
    kinds = (NameTrumps,)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, NameTrumps) else Refusal("trump-choice", "Name a suit, or notrump.")

    def legal(self, seat: int) -> list[Action]:
        return list(map(NameTrumps, STRAINS))

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, NameTrumps)
        is_plain = action.strain == NOTRUMP
        named = "play{s} without trumps." if is_plain else f"name{{s}} {action.strain} trumps."
        self.deal.tell("trump", seat, "{seat} " + named, rule="trump-choice")
        begin_play(self.deal, action.strain)


class Egyptian(Stage[TarneebDealState]):
    """Bids of tricks and suit; nobody drops out, and a round without a bid ends the bidding (no-drop,
    full-round)."""

    name = "bid"
    asked_by = "bid-start"
    kinds = (TarneebBid, Double, Redouble, Pass)
    silent = 0
    """The calls since the last bid."""

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        match action:
            case Pass():
                return forced_dealer_refusal(self.deal, seat)
            case Double():
                return self._double_refusal(seat)
            case Redouble():
                return self._redouble_refusal(seat)
        if not isinstance(action, TarneebBid) or not action.strain:
            return Refusal("suit-bid", "Bid tricks and a suit: 8 hearts, 9 notrump.")
        if bid_range_refusal(action):
            return bid_range_refusal(action)
        if action not in self.bids():
            last = f"{self.deal.bid} {self.deal.bid_suit}"
            return Refusal(
                "outbid", f"Bid higher than {last}." if self.bids() else f"Nothing is above {last}."
            )
        return None

    def bids(self) -> list[TarneebBid]:
        """The bids above the last one (outbid, suit-rank)."""
        count = self.deal.bid
        strain = EGYPTIAN.index(self.deal.bid_suit) if count else -1
        return [bid for bid in BIDS if (bid.count, EGYPTIAN.index(bid.strain)) > (count, strain)]

    def _double_refusal(self, seat: int) -> Refusal | None:
        deal = self.deal
        if not deal.bid or deal.side(deal.bidder) == deal.side(seat):
            return Refusal("double-opponent", "Only a bid of the opponents is doubled.")
        return Refusal("double-once", "That bid is doubled already.") if deal.doubled > 1 else None

    def _redouble_refusal(self, seat: int) -> Refusal | None:
        deal = self.deal
        if not deal.options.redouble:
            return Refusal("redouble", "Nobody redoubles at this table.")
        if deal.doubled != 2 or deal.side(deal.bidder) != deal.side(seat):
            return Refusal("redouble", "Only the side that was doubled redoubles, once.")
        return None

    def legal(self, seat: int) -> list[Action]:
        acts = (Pass(), Double(), Redouble())
        return [*(act for act in acts if self.why_not(seat, act) is None), *self.bids()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        deal.note_call(seat, action)
        self.silent = 0 if isinstance(action, TarneebBid) else self.silent + 1
        match action:
            case TarneebBid(count, strain):
                deal.bid, deal.bid_suit, deal.bidder, deal.doubled = count, strain, seat, 1
                deal.tell("bid", seat, f"{{seat}} bid{{s}} {action.words()}.")
            case Pass():
                deal.tell("pass", seat, "{seat} pass{es}.")
            case _:
                deal.doubled *= 2
                deal.tell("double", seat, f"{{seat}} {action.verb}{{s}}.", rule="double-no-bid")
        deal.turn = deal.seat_after(seat)
        if self.silent == deal.seats:
            if deal.bid:
                begin_play(deal, deal.bid_suit)
            else:
                deal.all_passed()

    def prompt(self, seat: int) -> str:
        able = {action.verb for action in self.legal(seat)}
        return or_sentence([verb for verb in ("bid", "double", "redouble", "pass") if verb in able])


class TarneebTricks(Tricks[TarneebDealState]):
    """Suit is followed, the highest trump wins."""

    follow_rule = "follow-suit"
    winner_rule = "trick-winner"
    lead_rule = "declarer-leads"
    kinds = (PlayCard,)
    plays_last_card = True

    def strengths(self, led: Suit | None) -> Mapping[Card, int]:
        return trick_strengths(led, self.deal.trump_suit)

    def tally(self) -> Hashable:
        return self.deal.tricks

    def on_play(self, seat: int, c: Card) -> None:
        super().on_play(seat, c)
        self.deal.note_played(seat, c)

    def sort_of(self, c: Card) -> Hashable:
        return None

    def duties(self, seat: int) -> tuple[Duty, ...]:
        deal, trump = self.deal, self.deal.trump_suit
        if self.is_lead and deal.trick_no == 1 and deal.options.trump_lead and trump is not None:
            return (Duty("trump-lead", "You hold {cards}: the first lead is a trump.", deal.of_suit[trump]),)
        return self.follow()
