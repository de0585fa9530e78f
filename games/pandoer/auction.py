"""The bidding of Pandoer: games from low to high, honour points on top, and husselen if all pass."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Refusal
from cardtable.mechanics.auction import Auction
from games.pandoer.actions import Bid
from games.pandoer.combinations import claims
from games.pandoer.contracts import CONTRACTS, HEIGHT, higher_than, title_of
from games.pandoer.hussel import Husselen, stage_order
from games.pandoer.table import PandoerTable
from games.pandoer.taking_up import Discarding


class Bidding(Auction[PandoerTable]):
    """Elder hand begins, after husselen who has shuffled (elder-hand, hussel-next)."""

    name = "bid"
    passed_rule = "pass-out"

    def bid_refusal(self, seat: int, action: Action) -> Refusal | None:
        if action.verb not in (Bid.verb, Pass.verb):
            return stage_order(action)
        if not isinstance(action, Bid):
            return Refusal("bid-ladder", "Name a game of the ladder, or pass.")
        if action.honours:
            return self._claim_refusal(seat, action)
        standing = self.deal.contract
        if standing and HEIGHT[action.contract] <= HEIGHT[standing]:
            return Refusal("bid-higher", f"Bid a higher game than {title_of(standing)}, or pass.")
        return None

    def _claim_refusal(self, seat: int, bid: Bid) -> Refusal | None:
        """Why a game may not be topped with those honour points (overhonour)."""
        deal = self.deal
        if not CONTRACTS[bid.contract].honours or bid.contract != deal.contract:
            why = "Only a kereltje, pandoer or pandoer privé that stands is topped with honours."
            return Refusal("overhonour", why)
        best = claims(self.nine(seat)).get(bid.honours)
        if best is None:
            why = f"Your cards and the watch card, less one, do not make {bid.honours} points."
            return Refusal("overhonour-held", why)
        if deal.best is not None and (bid.honours, best.rank) <= (deal.claim, deal.best.rank):
            return Refusal("overhonour-higher", f"{deal.claim} with {deal.claim_best} stands: claim more.")
        return None

    def nine(self, seat: int) -> tuple[Card, ...]:
        """The own cards and the watch card."""
        return *self.deal.hand(seat), *self.deal.cards_in("blind")

    def bids(self, seat: int) -> list[Action]:
        standing = self.deal.contract
        found: list[Action] = [Bid(contract.name) for contract in higher_than(standing)]
        if standing and CONTRACTS[standing].honours:
            topping = (Bid(standing, points) for points in sorted(claims(self.nine(seat))))
            found += [bid for bid in topping if self._claim_refusal(seat, bid) is None]
        return found

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Bid):
            best = claims(self.nine(seat))[action.honours] if action.honours else None
            deal.note_bid(seat, action, best)
        else:
            deal.passed = tuple(sorted((*deal.passed, seat)))
        super().apply(seat, action)

    def won(self, seat: int) -> None:
        """The proclaimer takes the watch card (bid-won, watch-card)."""
        deal = self.deal
        watch = deal.cards_in("blind")
        deal.turn = seat
        deal.tell("won", seat, f"{{seat}} play{{s}} {title_of(deal.contract)}.", rule="bid-won")
        deal.move(watch, "blind", f"hand.{seat}")
        deal.learn(None, f"hand.{seat}", watch)
        deal.note_gone(watch, seat)
        deal.begin(Discarding(deal))

    def all_passed(self) -> None:
        deal = self.deal
        if deal.hussels == deal.seats:
            deal.tell("thrown", -1, "All pass once more: the next player deals.", rule="hussel-next")
            deal.finish()
        else:
            deal.begin(HusselenThenBidding(deal, deal.after(deal.dealer, 1 + deal.hussels)))

    def prompt(self, seat: int) -> str:
        standing = self.deal.contract
        if not standing:
            return "Bid a game, or pass."
        if not self.bids(seat):
            return f"Nothing you may bid tops {title_of(standing)}: pass."
        return f"Bid more than {title_of(standing)}, or pass."


class HusselenThenBidding(Husselen):
    """After which whoever has shuffled bids first (hussel-next)."""

    def gathered(self) -> None:
        self.deal.begin(Bidding(self.deal, self.shuffler))
