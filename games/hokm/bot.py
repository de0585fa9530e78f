"""The careful player of Hokm."""

from __future__ import annotations

from cardtable.engine.bot import Bot
from games.hokm.table import HokmTable


class HokmBot(Bot[HokmTable]):
    """The careful player."""


BOT = HokmBot()
