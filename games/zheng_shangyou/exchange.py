"""The exchange of Zheng Shangyou, all of it face up: the pit pays its highest cards, and gets others back."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.engine import Action
from cardtable.mechanics.exchange import PickingFromTable, ThrowingHighest, ThrowingOnTable
from games.zheng_shangyou.combinations import ZHENG_POWER
from games.zheng_shangyou.deal_state import ZhengDealState
from games.zheng_shangyou.stages import ZhengRounds


class ZhengTribute(ThrowingHighest[ZhengDealState]):
    """Out of the pit: the last and the next-to-last throw their highest cards (throw-highest)."""

    name = "tribute"
    own_rule = "in-hand"
    count_rule = "throw-highest"

    def throwers(self) -> tuple[int, int]:
        next_to_last, last = self.deal.last_two
        return last, next_to_last

    def height(self, c: Card) -> int:
        return ZHENG_POWER[c]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        deal.ceilings = (*deal.ceilings, (seat, ZHENG_POWER[action.picks[0]]))
        super().apply(seat, action)

    def thrown(self) -> None:
        self.deal.begin(ZhengPick(self.deal))


class ZhengPick(PickingFromTable[ZhengDealState]):
    """The winner takes the preferred card, the second the other (winner-picks)."""

    name = "pick"
    pick_rule = "winner-picks"

    def pickers(self) -> tuple[int, int]:
        return self.deal.first_two

    def picked(self) -> None:
        self.deal.begin(ZhengReturn(self.deal))

    def prompt(self, seat: int) -> str:
        return f"Take the card you prefer; {{{self.pickers()[1]}}} get{{s}} the other."


class ZhengReturn(ThrowingOnTable[ZhengDealState]):
    """The first and the second each discard any card (discard-any)."""

    name = "return"
    asks = "Throw any card you like on the table, for those in the pit."
    own_rule = "in-hand"
    count_rule = "discard-any"

    def throwers(self) -> tuple[int, int]:
        return self.deal.first_two

    def thrown(self) -> None:
        self.deal.begin(ZhengShare(self.deal))


class ZhengShare(PickingFromTable[ZhengDealState]):
    """The next-to-last takes one of these, the last must take the other (pit-picks)."""

    name = "share"
    pick_rule = "pit-picks"

    def pickers(self) -> tuple[int, int]:
        return self.deal.last_two

    def picked(self) -> None:
        self.deal.begin(ZhengRounds(self.deal))

    def prompt(self, seat: int) -> str:
        return f"Take one of the two cards; {{{self.pickers()[1]}}} must take the other."
