"""The bots that there are, by name."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.bots.basic_bots import PROGRAM_KIND, BotPlayer, CarefulBot, EasyBot, RandomBot
from cardtable.bots.function_bot import FUNCTION, FunctionBot
from cardtable.bots.weighted_bot import WEIGHTS, WeightedBot
from cardtable.engine.random_keys import random_for
from cardtable.errors import OptionError, nearest

if TYPE_CHECKING:
    from cardtable.bots.event_feed import EventFeed

PROGRAM_PREFIX = f"{PROGRAM_KIND}:"
"""The prefix of the name of a bot that is a program: its command follows."""


def _searching(name: str) -> Callable[[], BotPlayer]:
    def make() -> BotPlayer:
        from cardtable.bots.search_bot import SearchBot

        return SearchBot(name)

    return make


BOTS: dict[str, Callable[[], BotPlayer]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "careful": CarefulBot,
    **{name: _searching(name) for name in ("search-quick", "search", "search-strong")},
}
"""Constructors by the word for a bot. Add another bot here."""
LEVELS = {"easy": "easy", "medium": "careful", "hard": "search"}
"""Bots by the levels that people know."""
_LEVEL_OF = {kind: level for level, kind in LEVELS.items()}


def kind_of(word: str) -> str:
    """The bot that a word stands for: `medium` is `careful`; any other word stands for itself."""
    return LEVELS.get(word, word)


def level_of(kind: str) -> str:
    """The level by which people know a bot: `careful` is medium; one without a level by its own word."""
    return _LEVEL_OF.get(kind, kind)


def make_bot(name: str, *, alone: bool = False, feed: EventFeed | None = None) -> BotPlayer:
    """A new bot of that kind or level; `search@400` searches with so many simulations, `cmd:COMMAND` is a
    program, `py:MODULE:NAME` a Python function, `careful?master=0.8` a careful player with other weights.

    `alone`: it may not use other processes. `feed`: tells a program of the match.
    Raises OptionError naming the nearest.
    """
    name = kind_of(name)
    kind, _, strength = name.partition("@")
    if name.startswith(PROGRAM_PREFIX):
        from cardtable.bots.program_bot import ProgramBot

        return ProgramBot(name.removeprefix(PROGRAM_PREFIX), feed)
    if name.startswith(FUNCTION):
        return FunctionBot(name.removeprefix(FUNCTION))
    if name.startswith(CarefulBot.name + WEIGHTS):
        return WeightedBot(name.removeprefix(CarefulBot.name + WEIGHTS))
    if strength or (alone and kind.startswith("search")):
        return _search_bot(kind, strength, alone=alone)
    maker = BOTS.get(name)
    if maker is None:
        raise OptionError(f"no bot {name!r}: {nearest(name, {*BOTS, *LEVELS})}")
    return maker()


def _search_bot(kind: str, strength: str, *, alone: bool) -> BotPlayer:
    from cardtable.bots.search import Budget
    from cardtable.bots.search_bot import STRENGTHS, SearchBot

    if kind not in STRENGTHS:
        raise OptionError(f"no bot {kind!r} with a strength: {nearest(kind, STRENGTHS)}")
    if strength and not (strength.isdecimal() and 0 < int(strength) <= 1_000_000):
        raise OptionError(f"after search@ stands a number of simulations, as search@400, not {strength!r}")
    return SearchBot(kind, Budget(simulations=int(strength)) if strength else None, alone=alone)


def bot_stream(seed: str, seat: int, name: str, steps: int = 0) -> random.Random:
    """The chances of the bot in a seat: one stream for each match, seat and name (and point of resuming)."""
    return random_for(seed, "bot", seat, name, steps)
