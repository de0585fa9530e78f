"""Tarneeb: thirteen cards each, a bid of tricks for the team, trumps named by the highest bidder."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import ClassVar

from cardtable.cards import Card, Suit
from cardtable.engine import Action, Aim, Choice, Game, Number, Options, Pass, Refusal, Stage, Standing, YesNo
from cardtable.mechanics.bidding import NOTRUMP, STRAINS, Auction
from cardtable.mechanics.tricks import Duty, PlayCard, Tricks, trick_strengths
from cardtable.words import one_of, so_many
from games.tarneeb.actions import Double, KeepHand, NameTrumps, Redouble, TarneebBid, Throw
from games.tarneeb.deal_state import ALL, EGYPTIAN, LEAST, TarneebDealState, stops_nothing, target_of

BIDS = tuple(TarneebBid(count, strain) for strain in EGYPTIAN for count in range(LEAST, ALL + 1))
"""The bids of the Egyptian game, lowest first in each strain (suit-bid, bid-range)."""


class TarneebDeal(TarneebDealState):
    """One hand: dealt, bid for, played."""

    def setup(self) -> None:
        self.reset_tricks()
        self.calls = ((),) * self.seats
        self.add_trick_piles()
        self.turn = first = self.after(self.dealer)
        each = min(ALL, len(self.cards_in("stock")) // self.seats)
        self.deal_round(first, each, batch=each if self.options.batch_deal else 1)
        self.settle_stock()
        if self.options.throw_in:
            self.begin(Throwing(self))
        else:
            self.bid_now()

    def bid_now(self) -> None:
        """The bidding begins with the player after the dealer (bid-start)."""
        self.turn = first = self.after(self.dealer)
        self.begin(Egyptian(self) if self.is_egyptian else Lebanese(self, first))

    def all_passed(self) -> None:
        """The hand ends without play (all-pass)."""
        self.tell("pass", -1, "All pass: the same dealer deals again.", rule="all-pass")
        self.finish()

    def play(self, trump: str) -> None:
        """Trumps are known: the declarer leads (declarer-leads)."""
        self.trump = trump
        self.begin(TarneebTricks(self, self.bidder))


class Throwing(Stage[TarneebDeal]):
    """Each in turn keeps the hand, or throws one in that stops no suit (throw-in)."""

    name = "throw"

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
            deal.bid_now()
        else:
            deal.turn = deal.after(seat)

    def prompt(self, seat: int) -> str:
        if len(self.legal(seat)) > 1:
            return "Keep this hand, or throw it in: it stops no suit."
        return "Keep this hand."


def forced(deal: TarneebDealState, seat: int) -> Refusal | None:
    """Why the dealer may not pass when the others have (forced-dealer); None if he may."""
    others_passed = all(deal.calls[other] for other in range(deal.seats) if other != seat)
    if deal.options.forced_dealer and seat == deal.dealer and not deal.bid and others_passed:
        return Refusal("forced-dealer", "All others have passed: the dealer must bid.")
    return None


def out_of_range(bid: TarneebBid) -> Refusal | None:
    """Why a number is no bid at all (bid-range); None if it is one."""
    return None if LEAST <= bid.count <= ALL else Refusal("bid-range", f"Bids are {LEAST} to {ALL} tricks.")


class Lebanese(Auction[TarneebDeal]):
    """Bids of numbers only; a player who passes is out (bid-number, pass-out)."""

    name = "bid"
    kinds = (TarneebBid, Pass)
    passed_rule = "pass-out"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return forced(self.deal, seat) if isinstance(action, Pass) else self.bid_refusal(seat, action)

    def bid_refusal(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, TarneebBid) or action.strain:
            return Refusal("bid-number", "Bid a number of tricks only; trumps are named afterwards.")
        if action.count < self.least(seat) and LEAST <= action.count <= ALL:
            wanted = self.wanted(seat)
            why = f"{wanted}, or pass." if wanted else f"Nothing is above {ALL}: pass."
            return Refusal("bid-higher", why)
        return out_of_range(action)

    def least(self, seat: int) -> int:
        """The lowest number above the last bid; with one bid each the dealer need only equal it
        (dealer-equals)."""
        equals = self.deal.options.one_bid and seat == self.deal.dealer
        return max(LEAST, self.deal.bid + (not equals))

    def bids(self, seat: int) -> list[Action]:
        return [TarneebBid(count) for count in range(self.least(seat), ALL + 1)]

    def legal(self, seat: int) -> list[Action]:
        passing: list[Action] = [Pass()] if forced(self.deal, seat) is None else []
        return [*passing, *self.bids(seat)]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        deal.note_call(seat, action)
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
        passing = "pass" if forced(self.deal, seat) is None else ""
        return ", or ".join(way for way in (self.wanted(seat), passing) if way).capitalize() + "."

    def wanted(self, seat: int) -> str:
        """Which bids are high enough, in words; empty if none is left."""
        least = self.least(seat)
        return f"Bid {least}{' or more' if least < ALL else ''}" if least <= ALL else ""


class Naming(Stage[TarneebDeal]):
    """The declarer names trumps, or plays without (trump-choice)."""

    name = "trump"
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
        self.deal.play(action.strain)


class Egyptian(Stage[TarneebDeal]):
    """Bids of tricks and suit; nobody drops out, and a round without a bid ends the bidding (no-drop,
    full-round)."""

    name = "bid"
    kinds = (TarneebBid, Double, Redouble, Pass)
    silent = 0
    """The calls since the last bid."""

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        match action:
            case Pass():
                return forced(self.deal, seat)
            case Double():
                return self._double_refusal(seat)
            case Redouble():
                return self._redouble_refusal(seat)
        if not isinstance(action, TarneebBid) or not action.strain:
            return Refusal("suit-bid", "Bid tricks and a suit: 8 hearts, 9 notrump.")
        if out_of_range(action):
            return out_of_range(action)
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
        deal.turn = deal.after(seat)
        if self.silent == deal.seats:
            if deal.bid:
                deal.play(deal.bid_suit)
            else:
                deal.all_passed()

    def prompt(self, seat: int) -> str:
        able = {action.verb for action in self.legal(seat)}
        return one_of([verb for verb in ("bid", "double", "redouble", "pass") if verb in able])


class TarneebTricks(Tricks[TarneebDeal]):
    """Suit is followed, the highest trump wins."""

    follow_rule = "follow-suit"
    winner_rule = "trick-winner"
    kinds = (PlayCard,)

    def strengths(self, led: Suit | None) -> Mapping[Card, int]:
        return trick_strengths(led, self.deal.trump_suit)

    def tally(self) -> Hashable:
        return self.deal.tricks

    def sort_of(self, c: Card) -> Hashable:
        return None

    def duties(self, seat: int) -> tuple[Duty, ...]:
        deal, trump = self.deal, self.deal.trump_suit
        if self.is_lead and deal.trick_no == 1 and deal.options.trump_lead and trump is not None:
            return (Duty("trump-lead", "You hold {card}: the first lead is a trump.", deal.of_suit[trump]),)
        return self.follow()


class Tarneeb(Game[TarneebDeal]):
    """The game."""

    id = "tarneeb"
    title = "Tarneeb"
    country = "Lebanon"
    family = "tricks"
    about = "Partners bid how many tricks they take; the highest bid names trumps."
    seat_counts = (4,)
    default_seats = 4
    minutes = 15
    difficulty = 2
    clockwise = False
    actions = (TarneebBid, Pass, Double, Redouble, NameTrumps, KeepHand, Throw, PlayCard)
    deal_type = TarneebDeal
    bot_module = "games.tarneeb.bot"
    options = (
        Choice(
            "version", "lebanese", "Bids of tricks, or of tricks and suit.", values=("lebanese", "egyptian")
        ),
        Number("target", 0, "Points that win; 0: 31 (Egyptian 41).", high=61, only=(0, 31, 41, 51, 61)),
        Choice(
            "direction",
            "counterclockwise",
            "Which way the game turns.",
            values=("counterclockwise", "clockwise"),
        ),
        YesNo("batch_deal", False, "All thirteen cards are dealt at once."),
        YesNo("one_bid", False, "Lebanese: everybody bids once, and the dealer may equal."),
        YesNo("forced_dealer", False, "The dealer must bid if the others pass."),
        YesNo("trump_lead", False, "The first lead is a trump."),
        YesNo("throw_in", False, "A hand that stops no suit may be thrown in."),
        Number(
            "deals",
            60,
            "Deals after which the best total wins; 0: endless.",
            high=500,
            usual=(0, 20, 60),
            endless=(0,),
        ),
        YesNo("redouble", False, "Egyptian: the doubled side may redouble."),
        YesNo("double_opponents", False, "Egyptian: a double counts for the opponents too."),
    )
    option_groups: ClassVar = {
        "Deal and bidding": "batch_deal one_bid forced_dealer throw_in",
        "Egyptian doubles": "redouble double_opponents",
    }

    def side_count(self, seats: int, options: Options) -> int:
        return 2

    def turns_clockwise(self, options: Options) -> bool:
        return bool(options.direction == "clockwise")

    def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
        return {"target": target_of(options)}

    def aim(self, seats: int, options: Options) -> Aim:
        target = target_of(options)
        return Aim(so_many(target, "point"), target)

    def settle(self, standing: Standing, deal: TarneebDeal) -> Standing:
        after = standing.after(deal)
        if not deal.trump and deal.thrower < 0:  # all-pass
            after = after.changed(dealer=deal.dealer)
        return after.reached(target_of(deal.options), "match-end").played(
            int(deal.options.deals), "match-end"
        )


GAME = Tarneeb()
