"""The careful player of Tarneeb."""

from __future__ import annotations

from cardtable.engine.bot import Bot
from games.tarneeb.table import TarneebTable


class TarneebBot(Bot[TarneebTable]):
    """The careful player."""


BOT = TarneebBot()
