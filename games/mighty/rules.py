"""Mighty: the game, its options, and how one hand follows another.

The state of a hand is in `table`, its stages in `bidding` and `play`, forms and payments in `forms`.
The Decisions of the rule sheet settle what the source leaves open.
"""

from __future__ import annotations

from typing import ClassVar

from cardtable.cards import Card
from cardtable.engine import Choice, Game, Number, Options, Pass, Standing, YesNo
from cardtable.mechanics.bidding import ContractBid
from cardtable.mechanics.exchange import PutAway
from cardtable.mechanics.tricks import Announce
from cardtable.words import with_unit
from games.mighty.actions import CallAndAsk, Command, PlayAndAsk
from games.mighty.bidding import MightyAuction
from games.mighty.deal_state import MightyDealState
from games.mighty.forms import JOKER, THREE, form_of


class MightyDeal(MightyDealState):
    """One hand: dealt, bid for, played."""

    def setup(self) -> None:
        self.lay_table()
        self.begin(MightyAuction(self, self.opener))


def next_dealer(deal: MightyDeal) -> int:
    """The first friend, or else the declarer (next-dealer).

    With three players it is the one who played the joker.
    """
    if deal.form is THREE and deal.joker_by >= 0:
        return deal.joker_by
    return (*deal.calls.friends, deal.declarer)[0]


class Mighty(Game[MightyDeal]):
    """The game."""

    id = "mighty"
    title = "Mighty"
    country = "Korea"
    family = "point-tricks with bidding and a secret friend"
    about = "Bid for points, call a card, and find out in play who your friend is."
    seat_counts = (3, 4, 5, 6, 7, 8)
    default_seats = 5
    minutes = 20
    difficulty = 3
    actions = (ContractBid, Pass, PutAway, CallAndAsk, PlayAndAsk, Announce, Command)
    deal_type = MightyDeal
    bot_module = "games.mighty.bot"
    options = (
        Number("deals", 10, "Hands in a match.", low=1, high=100, usual=(5, 10, 20)),
        Choice("four", "korean", "The form for four players.", values=("korean", "chicago")),
        Choice(
            "four_loss",
            "shared",
            "Korean four: the friend shares a loss, or the declarer pays it all.",
            values=("shared", "declarer"),
        ),
        Choice("opener", "declarer", "Who of the last team bids first.", values=("declarer", "friend")),
        YesNo("blind_shown", True, "The blind is shown to all before the declarer takes it."),
        Choice(
            "change_raise",
            "full",
            "Changing trumps costs two more (notrump one), or just one.",
            values=("full", "one"),
        ),
        Choice(
            "alone",
            "free",
            "Lone play by any way, only announced, or never.",
            values=("free", "announced", "never"),
        ),
        YesNo("announce", True, "A friend may announce after winning a trick with points."),
        YesNo("doubles", False, "Notrump, a buried mighty or joker and a full contract double the score."),
        YesNo("command", False, "From 17 (34) points the declarer may order the friend to win a trick."),
        Choice("score_by", "bid", "A made contract is paid by points bid or taken.", values=("bid", "taken")),
        Choice(
            "joker_ends",
            "barred",
            "The joker in the first and last trick: barred, or powerless.",
            values=("barred", "powerless"),
        ),
    )
    option_groups: ClassVar = {
        "Bidding and play": "opener change_raise command joker_ends",
        "Friend, lone play": "alone announce",
        "Four players": "four four_loss",
    }

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return form_of(seats, str(options.four)).cards()

    def unit(self, seats: int, options: Options) -> str:
        return "unit"  # beside the points of the cards, for which is bid

    def settle(self, standing: Standing, deal: MightyDeal) -> Standing:
        if deal.declarer < 0:  # thrown in: the same dealer deals again (second-round)
            return standing.changed(dealer=deal.dealer)
        friends = deal.calls.friends
        carry = {"last_declarer": deal.declarer} | ({"last_friend": friends[0]} if friends else {})
        after = standing.after_deal(deal).changed(dealer=next_dealer(deal), carry=carry)
        return after.played(int(deal.options.deals), "match-end", with_unit(after.deals, "hand") + " played")

    def sort_key(self, card: Card) -> tuple[int, int]:
        return (-1, 0) if card is JOKER else super().sort_key(card)


GAME = Mighty()
