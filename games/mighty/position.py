"""What a seat of Mighty can tell of its position: what claims are made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from cardtable.cards import HIDDEN, Card, Suit
from cardtable.engine.view import View
from cardtable.mechanics.auction import NOTRUMP, STRAINS, Bid
from cardtable.words import so_many
from games.mighty.actions import PlayAsk
from games.mighty.bidding import AuctionStage, ContractStage
from games.mighty.cardplay import Judge, own_side
from games.mighty.forms import JOKER, is_point, mighty_of
from games.mighty.judge import limit
from games.mighty.play import PlayStage, powers
from games.mighty.table import MightyTable

FEW_TRUMPS = 4
"""Fewer are not worth a word."""


class Position:
    """One view, and what works out from it."""

    def __init__(self, view: View[MightyTable]) -> None:
        self.view = view
        self.deal, self.seat, self.hand = view.deal, view.seat, view.hand
        self.form = view.deal.form
        self.unseen = frozenset(view.deal.unseen())
        self.others = [seat for seat in range(view.seats) if seat != view.seat]

    # The own cards

    def count(self, strain: str) -> int:
        """How many cards of a suit are held; of notrump none."""
        return sum(c.suit is not None and c.suit.value == strain for c in self.hand)

    def bears(self, strain: str) -> int:
        """The points that the hand is likely good for in that strain."""
        return min(self.form.full, int(limit(self.hand, strain, self.form)))

    def carries(self, bid: Bid) -> bool:
        """Whether the hand is likely good for a bid."""
        return limit(self.hand, bid.strain, self.form) >= bid.count

    def best_bid(self) -> Bid | None:
        """Of the lowest bids left in each strain the one that the hand bears best."""
        stage, full = self.deal.stage, self.form.full
        assert isinstance(stage, AuctionStage)
        bids = [Bid(count, strain) for strain in STRAINS if (count := stage.least(strain)) <= full]
        worth = {bid: limit(self.hand, bid.strain, self.form) - bid.count for bid in bids}
        return max(bids, key=worth.__getitem__, default=None)

    def changes(self) -> list[Bid]:
        """The bids by which trumps can still be changed."""
        stage = self.deal.stage
        if isinstance(stage, ContractStage):
            return stage.changes()
        return []

    # The cards of others

    def may_have(self, seat: int, c: Card) -> bool:
        """Whether another seat has that card, or may have it."""
        held = self.deal.hand(seat)
        if c in held:
            return True
        return HIDDEN in held and c in self.unseen and self.deal.may_hold(f"hand.{seat}", c)

    @cached_property
    def abroad(self) -> frozenset[Card]:
        """The faces that may lie in other hands."""
        known = {c for seat in self.others for c in self.deal.hand(seat) if c is not HIDDEN}
        return frozenset(c for c in self.unseen | known if any(self.may_have(at, c) for at in self.others))

    def copies_abroad(self, c: Card) -> int:
        """How many copies of a card may lie in other hands."""
        known = sum(self.deal.hand(seat).count(c) for seat in self.others)
        return known + self.deal.unseen().count(c) if c in self.abroad else 0

    def trumps_abroad(self) -> int:
        """How many trumps may lie in other hands."""
        trump = self.deal.trump_suit
        return sum(self.copies_abroad(c) for c in self.abroad if trump is not None and c.suit is trump)

    # Whose side

    @property
    def is_declarer(self) -> bool:
        """Whether the seat is the declarer."""
        return self.seat == self.deal.declarer

    @property
    def attacks(self) -> bool:
        """Whether it plays for the declarer, as far as it can tell."""
        return own_side(self.deal, self.seat)

    def _called(self) -> tuple[bool, bool]:
        """Of the called cards whose holder has not come out: whether it holds one without another copy in any
        other hand, and whether others may hold one."""
        waiting = self.deal.calls.open
        return any(c in self.hand and c not in self.abroad for c in waiting) and not self.is_declarer, any(
            c in self.abroad for c in waiting
        )

    def surely_attacks(self) -> bool:
        """Whether it is in the declarer's team, whatever others hold."""
        return self.deal.in_team(self.seat) or self._called()[0]

    def surely_defends(self) -> bool:
        """Whether it can be no friend of the declarer's."""
        return not self.deal.in_team(self.seat) and not self.deal.calls.held_in(self.hand)

    def is_ally(self, seat: int) -> bool:
        """Whether another seat is on the own side, for certain."""
        if self.surely_attacks():
            return self.deal.in_team(seat)
        return self.surely_defends() and not self.deal.in_team(seat) and not self.deal.calls.open

    def is_foe(self, seat: int) -> bool:
        """Whether another seat is on the other side, for certain."""
        if self.surely_attacks():
            return not self.deal.in_team(seat) and not self._called()[1]
        return self.surely_defends() and self.deal.in_team(seat)

    def may_be_friend(self) -> list[int]:
        """The other seats not known to be on a side."""
        return [seat for seat in self.others if not self.deal.in_team(seat)]

    # The trick

    @property
    def stage(self) -> PlayStage:
        """The play, where it runs."""
        assert isinstance(self.deal.stage, PlayStage)
        return self.deal.stage

    @cached_property
    def play(self) -> Judge:
        """How the careful player weighs cards."""
        return Judge(self.stage, self.seat)

    @property
    def is_lead(self) -> bool:
        """Whether the own card leads."""
        return self.stage.is_lead

    @property
    def left(self) -> int:
        """How many tricks are left, this one among them."""
        return len(self.hand)

    @cached_property
    def playable(self) -> tuple[Card, ...]:
        """The cards that may be played."""
        return tuple(dict.fromkeys(play.card for play in self.view.legal if isinstance(play, PlayAsk)))

    @cached_property
    def best(self) -> tuple[int, Card] | None:
        """Who is ahead in the trick, and with what."""
        if self.is_lead:
            return None
        seat = self.stage.winner()
        return next(one for one in self.deal.laid if one[0] == seat)

    def powers(self, play: PlayAsk) -> Mapping[Card, int]:
        """How strong each card is in the trick, once that one lies in it."""
        if not self.is_lead:
            return self.stage.order(self.stage.suit_led())
        c, deal = play.card, self.deal
        led = play.ask if c is JOKER else c.suit
        joker = -1 if c is deal.ripper and deal.trick_no > 1 else self.stage.joker_power
        return powers(deal.trump_suit, deal.mighty, led, joker)

    def is_ahead(self, play: PlayAsk) -> bool:
        """Whether the card is the best so far."""
        power = self.powers(play)
        return all(power[play.card] > power[c] for _, c in self.deal.laid)

    def beaters(self, play: PlayAsk) -> list[Card]:
        """The faces that seats still to play may have, and that beat the best card in the trick."""
        power = self.powers(play)
        most = max(power[c] for c in (*(c for _, c in self.deal.laid), play.card))
        stronger = [c for c in self.abroad if power[c] > most]
        return [c for c in stronger if any(self.may_have(seat, c) for seat in self.stage.behind())]

    def is_sure(self, play: PlayAsk) -> bool:
        """Whether the trick stays with whoever is then ahead."""
        return not self.beaters(play)

    def points(self, play: PlayAsk) -> int:
        """The points in the trick, with that card."""
        return self.play.lain + is_point(play.card)

    def is_ours(self, play: PlayAsk) -> bool:
        """Whether another of the own side is ahead, and the card leaves it so."""
        return self.best is not None and not self.is_ahead(play) and self.is_ally(self.best[0])

    def kept(self, play: PlayAsk) -> Card | None:
        """The strongest other card that might be played, if it is worth more words than that one: the mighty,
        the joker, a trump or a point."""
        power = self.stage.lead_order()
        better = [c for c in self.playable if power[c] > power[play.card] and self._counts(c)]
        return max(better, key=power.__getitem__, default=None)

    def _counts(self, c: Card) -> bool:
        return c in (JOKER, self.deal.mighty) or is_point(c) or c.suit is self.deal.trump_suit


def strengths(hand: tuple[Card, ...], strain: str) -> str:
    """What makes a hand strong under those trumps, as said: `6 trumps, the mighty and 2 side Aces`."""
    trumps = sum(c.suit is not None and c.suit.value == strain for c in hand)
    jokers = hand.count(JOKER)
    aces = sum(is_side_ace(c, strain) for c in hand)
    found = [f"{trumps} trumps"] * (trumps >= FEW_TRUMPS)
    found += ["the mighty"] * (mighty_of(strain) in hand)
    found += ["the joker" if jokers == 1 else "two jokers"] * (jokers > 0)
    found += [so_many(aces, "Ace" if strain == NOTRUMP else "side Ace")] * (aces > 0)
    return listed(found)


def is_side_ace(c: Card, strain: str) -> bool:
    """Whether that is an Ace, neither of trumps nor the mighty."""
    return c.text[0] == "A" and c.suit is not Suit.parse(strain) and c is not mighty_of(strain)


def listed(things: list[str], last: str = "and") -> str:
    """Things as said: `a`, `a and b`, `a, b and c`."""
    return f" {last} ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))
