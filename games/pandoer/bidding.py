"""The bidding of Pandoer: games of the ladder and honours, and husselen if all pass."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.cards import without
from cardtable.engine import Action, Pass, Refusal
from cardtable.mechanics.bidding import Auction
from cardtable.mechanics.exchange import Debt, Give, Paying, take_blind
from cardtable.mechanics.tricks import Honour
from cardtable.piles import EVERYONE
from cardtable.tuples import replaced
from cardtable.words import with_unit
from games.pandoer.contracts import HONOURS, LadderBid, higher_than, ladder_bid
from games.pandoer.deal_state import PandoerDealState
from games.pandoer.declaring import PandoerDiscarding


class PandoerBidding(Auction[PandoerDealState]):
    """Elder hand begins, after husselen the player who has shuffled (elder-hand, hussel-next)."""

    name = "bid"
    kinds = (LadderBid, Pass)
    passed_rule = "pass-out"

    # Legality

    def bid_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if not isinstance(action, LadderBid):
            return Refusal("bid-ladder", "Name a game of the ladder, or pass.")
        if action.honours:
            return self._claim_refusal(seat, action)
        higher, title = higher_than(deal.contract), deal.game.title
        if action in higher:
            return None
        why = f"Bid a higher game than {title}, or pass." if higher else f"No game is above {title}."
        return Refusal("bid-higher", why)

    def _claim_refusal(self, seat: int, bid: LadderBid) -> Refusal | None:
        """Why the game that stands may not be topped with those honours."""
        deal = self.deal
        if not bid.game.takes_honours or bid.contract != deal.contract:
            why = "Only a kereltje, pandoer or pandoer privé that stands is topped with honours."
            return Refusal("overhonour", why)
        best = self.claimable(seat).get(bid.honours)
        if best is None:
            why = f"Your cards and the watch card, less one, do not make {bid.honours} points."
            return Refusal("overhonour-held", why)
        stands = deal.best.announced if deal.best is not None else ""
        why = f"{deal.claim} with {stands} stands: claim more."
        return None if self.tops_claim(bid.honours, best) else Refusal("overhonour-higher", why)

    def tops_claim(self, points: int, best: Honour) -> bool:
        """Whether a claim is higher than the standing one, if there is one (overhonour-higher)."""
        standing = self.deal.best
        return standing is None or (points, best.rank) > (self.deal.claim, standing.rank)

    def claimable(self, seat: int) -> Mapping[int, Honour]:
        """The totals that may be claimed with a hand and the watch card, each with its best honour."""
        return HONOURS.claimable((*self.deal.hand(seat), *self.deal.cards_in("blind")))

    def bids(self, seat: int) -> list[Action]:
        standing = self.deal.contract
        claims = sorted(self.claimable(seat).items()) if standing and self.deal.game.takes_honours else ()
        tops = [ladder_bid(standing, points) for points, best in claims if self.tops_claim(points, best)]
        return [*higher_than(standing), *tops]

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, LadderBid):
            self._note_bid(seat, action)
        super().apply(seat, action)

    def _note_bid(self, seat: int, bid: LadderBid) -> None:
        deal = self.deal
        best = self.claimable(seat)[bid.honours] if bid.honours else None
        deal.best = best
        deal.claim = bid.honours
        deal.claim_best = best.name if best is not None else ""
        deal.contract = bid.contract
        deal.bidder = seat
        if best is not None:
            deal.claimed += ((seat, bid.honours, best),)
            deal.note_held_by(seat, best.cards)

    def won(self, seat: int) -> None:
        """The proclaimer takes the watch card (bid-won, watch-card)."""
        deal = self.deal
        watch = deal.cards_in("blind")
        deal.turn = seat
        deal.tell("won", seat, f"{{seat}} play{{s}} {deal.game.title}.", rule="bid-won")
        take_blind(deal, seat, shown=False, away="out")
        deal.learn(EVERYONE, f"hand.{seat}", watch)
        deal.note_held_by(seat, watch)
        deal.begin(PandoerDiscarding(deal))

    def all_passed(self) -> None:
        deal = self.deal
        if deal.hussels == deal.seats:
            deal.tell("thrown", -1, "All pass once more: the next player deals.", rule="hussel-next")
            deal.finish()
        else:
            deal.shuffler = deal.seat_after(deal.dealer, 1 + deal.hussels)
            deal.hussels += 1
            deal.open_auction()
            deal.begin(Husselen(deal, ()))

    def prompt(self, seat: int) -> str:
        title = self.deal.game.title
        if not self.bids(seat):
            return f"Nothing you may bid tops {title}: pass."
        return f"Bid more than {title}, or pass." if title else "Bid a game, or pass."


class Husselen(Paying[PandoerDealState]):
    """One seat gives three of nine cards to each of the others, who give three back (hussel)."""

    name = "hussel"
    kinds = (Give,)
    own_rule = "hussel-return"
    count_rule = "hussel-return"

    def enter(self) -> None:
        """The watch card is taken, nine cards are shuffled; each of the others gets an equal share."""
        deal, seat = self.deal, self.deal.shuffler
        told = "{seat} shuffle{s} the watch card in and give{s} the cards out."
        deal.tell("hussel", seat, told, rule="hussel")
        nine = tuple(sorted((*deal.hand(seat), *deal.cards_in("blind"))))
        deal.handed = replaced(((),) * deal.seats, seat, nine)
        deal.move(deal.hand(seat), f"hand.{seat}", "stock")
        deal.move(deal.cards_in("blind"), "blind", "stock")
        order = deal.shuffled(nine)
        others = [deal.seat_after(seat, step) for step in range(1, deal.seats)]
        for at, other in enumerate(others):
            share = order[at :: len(others)]
            deal.move(share, "stock", f"hand.{other}")
            self.debts += (Debt(other, seat, len(share)),) if share else ()
        if not self.debts:  # a short pack
            self.settled()

    def apply(self, seat: int, action: Action) -> None:
        """Takes the cards given back, which only the giver knows."""
        deal = self.deal
        deal.move(action.picks, f"hand.{seat}", "stock")
        deal.learn((seat,), "stock", action.picks, came=True)
        deal.tell("give", seat, "{seat} give{s} " + f"{with_unit(len(action.picks), 'card')} back.")
        self.go_on()

    def settled(self) -> None:
        """Shuffles the nine: the fifth is the new watch card, the others are the shuffler's hand.

        The shuffler bids first (hussel-return, hussel-next).
        """
        deal, hand = self.deal, f"hand.{self.deal.shuffler}"
        order = deal.shuffled(sorted(deal.cards_in("stock")))
        middle = order[len(order) // 2 :][:1] if deal.watch is not None else ()
        deal.move(middle, "stock", "blind")
        known = [(seat, deal.piles["stock"].known_to(seat)) for seat in range(deal.seats)]
        deal.move(without(order, middle), "stock", hand)
        for seat, cards in known:
            deal.learn((seat,), hand, cards, came=True)
        deal.watch = next(iter(middle), None)
        told = "{seat} turn{s} up a new watch card."
        deal.tell("watch", deal.shuffler, told, cards=middle, rule="hussel-return")
        deal.begin(PandoerBidding(deal, deal.shuffler))

    def prompt(self, seat: int) -> str:
        return f"Give {with_unit(self.due(seat), 'card')} back to {{{self.debt.receiver}}}, these or others."
