"""The careful player of Gong Zhu, and the quick play with which a search plays a deal on."""

from __future__ import annotations

from cardtable.engine.bot import Bot
from games.gong_zhu.table import GongZhuTable


class GongZhuBot(Bot[GongZhuTable]):
    """The careful player."""

    def worth(self, deal: GongZhuTable) -> tuple[float, ...]:
        return tuple(one.total for one in deal.counts())


BOT = GongZhuBot()
