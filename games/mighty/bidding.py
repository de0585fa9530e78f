"""From the first bid to the call: auction, exchange, change of trumps, the friend."""

from __future__ import annotations

from itertools import combinations

from cardtable.cards import Card, Suit, text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Refusal, Stage
from cardtable.engine.showing import Phrase
from cardtable.mechanics.auction import NOTRUMP, STRAINS, Bid, Contracts
from cardtable.mechanics.exchange import Discarding
from cardtable.mechanics.partners import Calls
from cardtable.mechanics.tricks import distinct
from games.mighty.actions import Call
from games.mighty.play import PlayStage
from games.mighty.table import MightyTable


class AuctionStage(Contracts[MightyTable]):
    """Bids in turn; a second round if all pass (auction-end, second-round)."""

    unit = "point"

    def span(self) -> tuple[int, int]:
        return self.deal.form.least, self.deal.form.full

    def won(self, seat: int) -> None:
        self.deal.declare(seat)
        self.deal.begin(ExchangeStage(self.deal))

    def all_passed(self) -> None:
        deal = self.deal
        if deal.auction_round == 1:
            deal.auction_round = 2
            deal.tell("round", -1, "All pass: there is a second round.", rule="second-round")
            self.enter()
        else:
            deal.tell("thrown", -1, "All pass again: the cards are thrown in.", rule="second-round")
            deal.finish()


class ExchangeStage(Discarding[MightyTable]):
    """As many cards are put away as the blind had (exchange-count)."""

    def discarded(self) -> None:
        self.deal.begin(ContractStage(self.deal))

    def prompt(self, seat: int) -> str:
        return f"Put {self.surplus} cards away; points among them count for you."


class ContractStage(Stage[MightyTable]):
    """The declarer may change the trumps for a dearer bid (change-raise, change-only)."""

    name = "contract"

    def enter(self) -> None:
        if not self.changes():
            self._go_on()

    def changes(self) -> list[Bid]:
        """The bids in other trumps that are allowed."""
        found = (self.dearer(strain) for strain in STRAINS if strain != self.deal.trump)
        return [bid for bid in found if bid is not None]

    def dearer(self, strain: str) -> Bid | None:
        """The only bid allowed for those trumps; None where it would pass full."""
        deal, form = self.deal, self.deal.form
        if deal.options.change_raise == "one":
            return Bid(min(deal.contract + 1, form.full), strain)  # raise-one: at full the change is free
        count = deal.contract + form.packs + (strain != NOTRUMP)
        return Bid(count, strain) if count <= form.full else None

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Bid) or action.strain == self.deal.trump:
            return Refusal("change-only", "Keep the contract (pass), or bid other trumps at their price.")
        right = self.dearer(action.strain)
        if action == right:
            return None
        price = "would cost more than full" if right is None else f"makes it {right.count}, no other number"
        return Refusal("change-raise", f"A change to {action.strain} {price}.")

    def legal(self, seat: int) -> list[Action]:
        return [Pass(), *self.changes()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Bid):
            deal.contract, deal.trump = action.count, action.strain
            deal.tell("change", seat, "{seat} change{s} to " + f"{action.words()}.", rule="change-raise")
        self._go_on()

    def _go_on(self) -> None:
        deal = self.deal
        deal.begin(CallStage(deal) if deal.form.calls else PlayStage(deal, deal.declarer))

    def phrase(self, seat: int, action: Action) -> Phrase:
        if isinstance(action, Bid):
            return Phrase(f"Change to {action.words()}", "Change the trumps")
        if isinstance(action, Pass):
            return Phrase(f"Keep {self.deal.contract} {self.deal.trump}", "Keep the contract", "keep")
        return action.phrase()

    def prompt(self, seat: int) -> str:
        prices = ", ".join(bid.words() for bid in self.changes())
        return f"Keep {self.deal.contract} {self.deal.trump}, or change: {prices}."


class CallStage(Stage[MightyTable]):
    """The declarer names a card (two with two packs), or nobody (call-card, no-friend)."""

    name = "call"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        deal, count = self.deal, self.deal.form.calls
        if not isinstance(action, Call):
            return Refusal("call-card", "Call a card, or none.")
        named = action.cards
        if named and not len(named) == len(set(named)) == count:
            wanted = "two different cards" if count == 2 else "one card"
            return Refusal("call-card", f"Call {wanted}, or none.", named)
        if strange := tuple(c for c in named if c not in deal.faces):
            return Refusal("call-card", f"{text_of(strange)} is not in this pack.", strange)
        refused = self._alone_refusal(seat, named)
        if refused is None and action.ask is not None and not (named and self.may_ask):
            return Refusal("full-ask", "Only with full notrump, and a friend, may you ask for a suit.")
        return refused

    def _alone_refusal(self, seat: int, named: tuple[Card, ...]) -> Refusal | None:
        deal, alone = self.deal, self.deal.options.alone
        own = tuple(c for c in named if deal.is_all_owned(seat, c)) if alone != "free" else ()
        if alone == "never" and (own or not named):
            return Refusal("alone-never", "Nobody plays alone at this table: call a card of another.", own)
        if own:
            return Refusal("call-own", f"{text_of(own)} is your own: to play alone say so (call none).", own)
        return None

    @property
    def may_ask(self) -> bool:
        """Whether the contract is full notrump (full-ask)."""
        return self.deal.contract == self.deal.form.full and self.deal.trump == NOTRUMP

    def legal(self, seat: int) -> list[Action]:
        asks: tuple[Suit | None, ...] = (None, *Suit) if self.may_ask else (None,)
        sets = combinations(distinct(sorted(self.deal.pack)), self.deal.form.calls)
        calls: list[Action] = [Call(()), *(Call(named, ask) for named in sets for ask in asks)]
        if self.deal.options.alone == "free":
            return calls
        return [call for call in calls if self.why_not(seat, call) is None]

    def listed_as(self, seat: int, action: Action) -> Action | None:
        return Call(tuple(sorted(action.cards)), action.ask) if isinstance(action, Call) else action

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Call)
        deal = self.deal
        deal.has_called, deal.calls, deal.friend_ask = True, Calls.of(action.cards), action.ask
        if deal.options.command and action.cards and deal.contract >= deal.form.level:
            deal.commands_left = deal.form.packs  # one for each (command-spent)
        named = text_of(action.cards) or "nobody: alone against all"
        wish = f" and ask{{s}} for {action.ask}" if action.ask is not None else ""
        deal.tell("call", seat, "{seat} call{s} " + named + wish + ".", rule="call-card")
        deal.begin(PlayStage(deal, deal.declarer))

    def prompt(self, seat: int) -> str:
        wanted = "two cards" if self.deal.form.calls == 2 else "a card"
        return f"Call {wanted}: the holder is your friend. Or call none."
