"""A decision of Tarneeb as one seat sees it: the value of each action, in tricks, and its reasons."""

from __future__ import annotations

from functools import cached_property

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Rank, Suit, text_of
from cardtable.engine import Action, Pass
from cardtable.mechanics.bidding import NOTRUMP, STRAINS
from cardtable.mechanics.tricks import NamingPosition, PlayCard, TrickGamePosition, for_action, sure_tricks
from cardtable.words import with_unit
from games.tarneeb.actions import Double, NameTrumps, Redouble, TarneebBid, Throw
from games.tarneeb.deal_state import ALL, TIMES, TarneebDealState
from games.tarneeb.hands import AGAINST, SUPPORT, declaring, lengths_of, more_than_average
from games.tarneeb.trick_position import WEIGHTS, TarneebTrickPosition

OVER_OWN = 1.0
"""The tricks by which a bid must be better that takes over from this side's last one in the Egyptian game,
beyond what the trumps of that bid promise."""
REDOUBLE_FROM = 1.0
"""The tricks to be hoped for above the bid from which it is redoubled."""
SURE_FOR_ALL = 12
"""The sure tricks with which all thirteen are bid."""
VALUE_OF_ALL = 10.0
"""The value of that bid beside a lower one."""
KEPT_LENGTH = 6
"""The cards of one suit with which a hand is not thrown in."""


def rounded(hope: float) -> int:
    """So many tricks, as they are told."""
    return min(ALL, round(hope))


def about(hope: float) -> str:
    """So many tricks, roughly."""
    return f"about {with_unit(rounded(hope), 'trick')}"


class TarneebPosition(NamingPosition, TrickGamePosition[TarneebTrickPosition, TarneebDealState]):
    """A decision of one seat."""

    weights = WEIGHTS
    trick_type = TarneebTrickPosition

    def __init__(self, deal: TarneebDealState, seat: int) -> None:
        super().__init__(deal, seat)
        self.partner = deal.seat_after(seat, 2)

    def value(self, action: Action) -> float:
        """The value of an action; only its order among the others counts."""
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case TarneebBid():
                return self.bid_value(action)
            case NameTrumps(strain):
                return self.declaring_hope(strain)
            case Double():
                return self.double_value
            case Redouble():
                return self.hope(self.deal.bid_suit) - self.deal.bid - REDOUBLE_FROM
            case Throw():
                return -1.0 if max(lengths_of(self.hand).values()) >= KEPT_LENGTH else 1.0
        return 0.0

    # The tricks to be hoped for

    @cached_property
    def _declaring_hopes(self) -> dict[str, float]:
        partners = self.deal.last_bid(self.partner)
        has_passed = partners is None and bool(self.deal.heard[self.partner])
        more = (
            self.weights.partner_passed
            if has_passed
            else 0.0
            if partners is None
            else self.weights.partner_bid
        )
        return {strain: declaring(self.hand, strain) + more for strain in STRAINS}

    def declaring_hope(self, strain: str) -> float:
        """The tricks to be hoped for if this hand declares in that strain."""
        return self._declaring_hopes[strain]

    @cached_property
    def best_strain(self) -> str:
        """The strain that promises most."""
        best: str = max(STRAINS, key=self.declaring_hope)
        return best

    def support_hope(self, strain: str) -> float:
        """The tricks to be hoped for with the strain that the partner has bid; 0 where that is another."""
        bid = self.deal.last_bid(self.partner)
        if bid is None or not strain or bid.strain != strain:
            return 0.0
        return bid.count + self.weights.spare + more_than_average(self.hand, strain, SUPPORT)

    def hope(self, strain: str) -> float:
        """The tricks to be hoped for in that strain; in the Lebanese game ("") in the best."""
        if not strain:
            return self.declaring_hope(self.best_strain)
        return max(self.declaring_hope(strain), self.support_hope(strain))

    def hope_in_words(self, strain: str) -> str:
        """The tricks to be hoped for, and the trumps."""
        named = strain or self.best_strain
        trumps = "without" if named == NOTRUMP else f"with {named} as"
        return f"{about(self.hope(strain))} {trumps} trumps"

    # Bidding

    @property
    def is_partners(self) -> bool:
        """Whether the highest bid is the partner's."""
        return self.deal.bidder == self.partner

    @property
    def is_own_sides(self) -> bool:
        """Whether the highest bid is this side's: without another it stays."""
        return bool(self.deal.bid) and self.deal.side(self.deal.bidder) == self.deal.side(self.seat)

    @cached_property
    def legal(self) -> list[Action]:
        """The actions of the seat."""
        return self.deal.legal(self.seat)

    @cached_property
    def legal_bids(self) -> list[TarneebBid]:
        """The bids that may be made."""
        return [one for one in self.legal if isinstance(one, TarneebBid)]

    @property
    def next_bid(self) -> int:
        """The lowest number that may be bid in the best strain; above all tricks if there is none."""
        bids = (bid.count for bid in self.legal_bids if bid.strain in ("", self.best_strain))
        return min(bids, default=ALL + 1)

    @property
    def rounded_hope(self) -> int:
        """The tricks to be hoped for in the best strain, as they are told."""
        return rounded(self.hope(self.best_strain))

    def bid_value(self, bid: TarneebBid) -> float:
        """The tricks by which a bid is better than a pass."""
        hope = self.hope(bid.strain)
        if bid.count == ALL and self.deal.bid < ALL:
            sure = sure_tricks(self.hand, self.deal.of_suit, Suit.parse(bid.strain or self.best_strain))
            return VALUE_OF_ALL if sure >= SURE_FOR_ALL else min(hope, ALL) - ALL
        return hope - bid.count - (self.value_of_own_bid if self.is_own_sides else 0.0)

    @property
    def value_of_own_bid(self) -> float:
        """The tricks by which a bid must be better that takes over from this side's last one."""
        if not self.deal.is_egyptian:
            return self.weights.over_partner
        return OVER_OWN + self.hope(self.deal.bid_suit) - self.deal.bid

    @property
    def double_value(self) -> float:
        """The tricks by which a double is better than a pass: the hand is far better than the average against
        that bid, or alone takes what defeats it."""
        more = more_than_average(self.hand, self.deal.bid_suit, AGAINST)
        return max(
            more - self.weights.double_from,
            more + self.weights.average_against - (ALL + 1 - self.deal.bid) - self.weights.surely,
        )

    @reason(of=TarneebBid, against=True)
    def too_high(self, bid: TarneebBid) -> str:
        """Whether a bid is more than there is to hope for."""
        if rounded(self.hope(bid.strain)) >= bid.count:
            return ""
        return f"It is more than there is to hope for: {self.hope_in_words(bid.strain)}."

    @reason("Your partner's bid stands: going on binds your side to more.", of=TarneebBid, against=True)
    def over_partner(self, bid: TarneebBid) -> bool:
        """Whether a bid takes over from the partner's, with more tricks."""
        return self.is_partners and bid.count > self.deal.bid

    @reason(of=TarneebBid, name="raise", theme="bid with partner")
    def raises(self, bid: TarneebBid) -> str:
        """Whether the hand supports the partner's strain so far."""
        hope = self.support_hope(bid.strain)
        if not bid.strain or hope < bid.count:
            return ""
        return f"Your partner has bid {bid.strain}: with your hand, hope for {about(hope)}."

    @reason(of=TarneebBid, theme="bid what holds")
    def bid(self, bid: TarneebBid) -> str:
        """Whether the hand promises the bid."""
        if rounded(self.hope(bid.strain)) < bid.count:
            return ""
        return f"There is hope of {self.hope_in_words(bid.strain)}."

    @reason(of=Double, theme="double their bid")
    def double(self, _: Double) -> str:
        """The cards in the hand that speak against the bid."""
        suit = Suit.parse(self.deal.bid_suit)
        high = [c for c in self.hand if c.rank in (Rank.ACE, Rank.KING)]
        if suit is None:
            return f"You hold {text_of(high) or 'no ace or king'} against them."
        plain = text_of(c for c in high if c.suit is not suit)
        among = text_of(c for c in high if c.suit is suit)
        length = with_unit(len(self.of_suit(suit)), "card") + f" of {suit}"
        own = f"{plain} and {length}" if plain else length
        return f"You hold {own}{f', {among} among them,' if among else ''} against them."

    @reason(of=Redouble, theme="double their bid")
    def redouble(self, _: Redouble) -> str:
        """Whether this side may hope for more than its bid."""
        if rounded(self.hope(self.deal.bid_suit)) <= self.deal.bid:
            return ""
        return f"There is hope of {self.hope_in_words(self.deal.bid_suit)}, more than the bid."

    @reason("The bid that stands is your side's.", of=Pass, theme="pass in time")
    def standing(self, _: Pass) -> bool:
        """Whether a pass leaves this side's bid standing."""
        return self.is_own_sides

    @reason(of=Pass, theme="pass in time")
    def weak(self, _: Pass) -> str:
        """Whether going on takes more than the hand promises."""
        next_bid = self.next_bid
        if not self.rounded_hope < next_bid <= ALL:
            return ""
        return f"To go on takes {next_bid}: there is hope of {self.hope_in_words(self.best_strain)}."

    @reason(of=Pass, theme="pass in time")
    def cautious(self, _: Pass) -> str:
        """Whether going on takes all that the hand promises."""
        best, next_bid = self.best_strain, self.next_bid
        if next_bid > ALL or self.rounded_hope != next_bid:
            return ""
        return f"{next_bid} would leave nothing to spare: there is hope of {self.hope_in_words(best)}."

    @reason(of=Pass, against=True)
    def could_go_on(self, _: Pass) -> str:
        """Whether the hand promises more than going on takes."""
        best, next_bid = self.best_strain, self.next_bid
        if next_bid > ALL or self.rounded_hope <= next_bid:
            return ""
        return f"To go on takes only {next_bid}: there is hope of {self.hope_in_words(best)}."

    @thought("Your partner's bid stands: what would another bring your side?", stage="bid")
    def partner_has_bid(self) -> bool:
        """Whether the highest bid is the partner's, and another may be made."""
        return self.is_partners and bool(self.legal_bids)

    @thought(stage="bid")
    def doubled(self) -> str:
        """Whether the highest bid is doubled or redoubled, and another may be made."""
        times = TIMES[self.deal.doubled]
        return f"The bid is{times}; a new bid would wipe that out." if times and self.legal_bids else ""

    @thought(stage="bid")
    def doubling(self) -> str:
        """Whether the opponents' bid may be doubled."""
        deal = self.deal
        if Double() not in self.legal:
            return ""
        return f"They need {deal.bid}: with {ALL + 1 - deal.bid} tricks your side defeats them."

    @thought("If you pass you are out of this bidding.", stage="bid", at_odds=("pass in time",))
    def final(self) -> bool:
        """Whether there is a choice to pass, which is final (pass-out)."""
        is_final = not self.deal.is_egyptian and not self.deal.options.one_bid
        return is_final and Pass() in self.legal and bool(self.legal_bids)

    @thought(name="hope", stage="bid")
    def hopes(self) -> str:
        """The tricks to be hoped for in the best strain, and the lowest bid that may be made."""
        least = min((bid.count for bid in self.legal_bids), default=0)
        lowest = f" The lowest bid now is {least}." if least else ""
        return f"You may hope for {self.hope_in_words(self.best_strain)}.{lowest}"

    # Naming trumps, throwing in

    @reason(of=NameTrumps, theme="bid what holds")
    def without(self, action: NameTrumps) -> str:
        """Whether the hand is played without trumps."""
        if action.strain != NOTRUMP:
            return ""
        return f"Without trumps there is hope of {about(self.declaring_hope(NOTRUMP))}."

    @thought("Long trumps count more than high ones: look for your longest suit.", stage="trump")
    def length(self) -> bool:
        """Length counts whenever trumps are named."""
        return True

    @reason(
        "No card of yours stops a suit that an opponent leads from the top.",
        of=Throw,
        theme="throw in bad hands",
    )
    def throw(self, _: Throw) -> bool:
        """Only a hand that stops nothing may be thrown in (throw-in)."""
        return True


REASONS = by_weight(
    TarneebPosition.too_high,
    TarneebPosition.over_partner,
    TarneebPosition.raises,
    TarneebPosition.bid,
    TarneebPosition.double,
    TarneebPosition.redouble,
    TarneebPosition.standing,
    TarneebPosition.weak,
    TarneebPosition.cautious,
    TarneebPosition.could_go_on,
    for_action(TarneebPosition.names_longest, NameTrumps),
    TarneebPosition.without,
    for_action(TarneebPosition.names_several, NameTrumps),
    TarneebPosition.throw,
    TarneebTrickPosition.makes,
    TarneebTrickPosition.defeats,
    TarneebTrickPosition.against_partner,
    TarneebTrickPosition.is_cheapest,
    TarneebTrickPosition.wins_dearly,
    TarneebTrickPosition.wins_as_last,
    TarneebTrickPosition.ruffs,
    TarneebTrickPosition.leads_to_friends_void,
    TarneebTrickPosition.into_a_ruff,
    TarneebTrickPosition.is_safe,
    TarneebTrickPosition.draws_trumps,
    TarneebTrickPosition.is_master,
    TarneebTrickPosition.spares_trump,
    TarneebTrickPosition.lies_low_for_friend,
    TarneebTrickPosition.stays_under_friend,
    TarneebTrickPosition.lies_low,
    TarneebTrickPosition.throws_lone,
    TarneebTrickPosition.as_good_as_lowest,
    TarneebTrickPosition.loses_dearly,
    TarneebTrickPosition.gives_up_low,
    TarneebTrickPosition.gives_up,
    TarneebTrickPosition.goes_ahead,
    TarneebTrickPosition.goes_highest,
    TarneebTrickPosition.goes_lowest,
    TarneebTrickPosition.only_trumped,
    TarneebTrickPosition.is_lowest_ahead,
    TarneebTrickPosition.leads_single,
    TarneebTrickPosition.keeps_equal,
    TarneebTrickPosition.keeps_higher,
    TarneebTrickPosition.leads_highest,
    TarneebTrickPosition.leads_from,
    TarneebTrickPosition.counts_higher,
    TarneebTrickPosition.is_likely_followed,
)
THOUGHTS = thoughts_by_weight(
    TarneebPosition.partner_has_bid,
    TarneebPosition.doubled,
    TarneebPosition.doubling,
    TarneebPosition.final,
    TarneebPosition.hopes,
    TarneebPosition.length,
    TarneebTrickPosition.needs,
    TarneebTrickPosition.has_failed,
    TarneebTrickPosition.to_defeat,
    TarneebTrickPosition.made_already,
    TarneebTrickPosition.may_trump,
    TarneebTrickPosition.partner_ahead,
    TarneebTrickPosition.counts_trumps,
    TarneebTrickPosition.plays_last,
)
