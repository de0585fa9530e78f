"""The careful player of Tarneeb, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.tricks import play_card
from games.tarneeb.actions import Bid
from games.tarneeb.cardplay import quick_card
from games.tarneeb.judge import Judge
from games.tarneeb.reasons import REASONS, THOUGHTS
from games.tarneeb.rules import TarneebTricks
from games.tarneeb.table import ALL, TarneebTable


class TarneebBot(Bot[TarneebTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[TarneebTable]) -> Judge:
        return Judge(view.deal, view.seat)

    def judge(self, view: View[TarneebTable], rng: random.Random) -> Iterable[Advice]:
        judge = Judge(view.deal, view.seat)
        return [Advice(action, judge.value(action)) for action in candidates(view.legal)]

    def quick_play(self, deal: TarneebTable, seat: int, rng: random.Random) -> Action:
        """The same thoughts before play; in it, take tricks cheaply."""
        stage = deal.stage
        if isinstance(stage, TarneebTricks):
            return play_card(quick_card(stage, seat, rng))
        judge = Judge(deal, seat)
        return max(candidates(deal.legal(seat)), key=judge.value)


def candidates(legal: Iterable[Action]) -> Iterator[Action]:
    """What is worth weighing: of the bids in a strain the lowest, and all thirteen."""
    lowest: set[str] = set()
    for action in legal:
        if isinstance(action, Bid):
            if action.strain in lowest and action.count < ALL:
                continue
            lowest.add(action.strain)
        yield action


BOT = TarneebBot()
