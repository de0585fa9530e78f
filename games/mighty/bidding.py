"""From the first bid of Mighty to the call: auction, discard, change of trumps, the friend."""

from __future__ import annotations

from typing import Any

from cardtable.cards import Card, Suit, text_of
from cardtable.engine import Action, Refusal
from cardtable.mechanics.bidding import NOTRUMP, STRAINS, ContractAuction, ContractBid, ContractChange
from cardtable.mechanics.exchange import Discarding
from cardtable.mechanics.tricks import CallingFriends
from games.mighty.actions import CallAndAsk, call_and_ask
from games.mighty.deal_state import MightyDealState
from games.mighty.stages import MightyTricks


class MightyAuction(ContractAuction[MightyDealState]):
    """Bids in turn; a second round if all pass (auction-end, second-round)."""

    asked_by = "auction-end"
    passed_rule = "passed-out"
    form_rule = "bid-form"
    range_rule = "bid-range"
    higher_rule = "bid-higher"
    unit = "point"

    def bid_range(self) -> tuple[int, int]:
        return self.deal.form.least, self.deal.form.full

    def won(self, seat: int) -> None:
        self.deal.declare(seat)
        self.deal.begin(MightyDiscarding(self.deal))

    def all_passed(self) -> None:
        deal = self.deal
        if deal.auction_round == 1:
            deal.auction_round = 2
            deal.tell("round", -1, "All pass: there is a second round.", rule="second-round")
            self.enter()
        else:
            deal.tell("thrown", -1, "All pass again: the cards are thrown in.", rule="second-round")
            deal.finish()


class MightyDiscarding(Discarding[MightyDealState]):
    """The declarer puts away as many cards as the blind had (exchange-count)."""

    count_rule = "exchange-count"
    away_rule = "exchange-count"

    def discarded(self) -> None:
        self.deal.begin(ChangingTrumps(self.deal))

    def prompt(self, seat: int) -> str:
        return f"Put {self.surplus} cards away; points among them count for you."


class ChangingTrumps(ContractChange[MightyDealState]):
    """The declarer may change the trumps for a dearer bid (change-raise, change-only)."""

    change_rule = "change-raise"

    def changes(self) -> list[ContractBid]:
        """The bids in other trumps that are allowed."""
        found = (self.raised(strain) for strain in STRAINS if strain != self.deal.trump)
        return [bid for bid in found if bid.count <= self.deal.form.full]

    def raised(self, strain: str) -> ContractBid:
        """The one raised bid in those trumps that may be legal; it may exceed the full contract."""
        deal, form = self.deal, self.deal.form
        if deal.options.change_raise == "one":
            # At full the change is free (raise-one).
            return ContractBid(min(deal.contract + 1, form.full), strain)
        return ContractBid(deal.contract + form.packs + (strain != NOTRUMP), strain)

    def change_refusal(self, action: Action) -> Refusal:
        if not isinstance(action, ContractBid) or action.strain == self.deal.trump:
            return Refusal("change-only", "Keep the contract (pass), or bid other trumps at their price.")
        count = self.raised(action.strain).count
        full = self.deal.form.full
        price = f"makes it {count}, no other number" if count <= full else "would cost more than full"
        return Refusal("change-raise", f"A change to {action.strain} {price}.")

    def settled(self) -> None:
        deal = self.deal
        deal.begin(MightyCalling(deal) if deal.form.calls else MightyTricks(deal, deal.declarer))


class MightyCalling(CallingFriends[MightyDealState]):
    """The declarer calls a card (two with two packs), or nobody (call-card, no-friend)."""

    call_rule = "call-card"
    call_type = CallAndAsk

    @property
    def count(self) -> int:
        return self.deal.form.calls

    @property
    def may_ask(self) -> bool:
        """Whether the contract is full notrump (full-ask)."""
        return self.deal.contract == self.deal.form.full and self.deal.trump == NOTRUMP

    def barred(self, seat: int) -> tuple[Card, ...]:
        return () if self.deal.options.alone == "free" else self.deal.wholly_held(seat)

    def cards_refusal(self, seat: int, named: tuple[Card, ...]) -> Refusal | None:
        alone = self.deal.options.alone
        barred = self.barred(seat)
        own = tuple([c for c in named if c in barred])
        if alone == "never" and (own or not named):
            return Refusal("alone-never", "Nobody plays alone at this table: call a card of another.", own)
        if own:
            return Refusal("call-own", f"{text_of(own)} is your own: to play alone say so (call none).", own)
        return None

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        refused = super().why_not(seat, action)
        if refused is not None or not isinstance(action, CallAndAsk) or action.ask is None:
            return refused
        if action.cards and self.may_ask:
            return None
        return Refusal("full-ask", "Only with full notrump, and a friend, may you ask for a suit.")

    def legal(self, seat: int) -> list[Action]:
        calls: list[Any] = super().legal(seat)
        if self.may_ask:
            suits = tuple(Suit)
            calls += [call_and_ask(call.cards, suit) for call in calls if call.cards for suit in suits]
        return calls

    def call_words(self, action: Any) -> str:
        asked = f" and ask{{s}} for {action.ask}" if action.ask is not None else ""
        return super().call_words(action) + asked

    def called(self, action: Any) -> None:
        deal = self.deal
        deal.friend_ask = action.ask
        if deal.options.command and action.cards and deal.contract >= deal.form.command_level:
            deal.commands_left = deal.form.packs  # one for each (command-spent)
        deal.begin(MightyTricks(deal, deal.declarer))
