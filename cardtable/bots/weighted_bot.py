"""A careful player with other weights, to compare and to fit them: `careful?master=0.8&bare=0.5`."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

from cardtable.bots.basic_bots import CarefulBot
from cardtable.engine import careful_player
from cardtable.engine.bot import Advice, bot_of
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.errors import OptionError

WEIGHTS = "?"
"""What stands between the name of the bot and its weights."""


def read_weights(text: str) -> dict[str, float]:
    """The weights that a text as `master=0.8&bare=0.5` names. Raises OptionError."""
    found: dict[str, float] = {}
    for part in text.split("&"):
        name, _, value = part.partition("=")
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        if not name or not math.isfinite(number):
            raise OptionError(f"after careful? stand weights, as master=0.8&bare=0.5, not {part!r}")
        if name in found:
            raise OptionError(f"the weight {name} is named twice")
        found[name] = number
    return found


def weighted_name(values: Mapping[str, float]) -> str:
    """The name of the careful player with those weights, written with four digits."""
    return f"{CarefulBot.name}{WEIGHTS}" + "&".join(f"{name}={value:.4g}" for name, value in values.items())


class WeightedBot(CarefulBot):
    """Judges as the game's careful player, by other weights."""

    def __init__(self, text: str) -> None:
        """`text`: the weights as in the bot's name. Raises OptionError."""
        super().__init__()
        self.values = read_weights(text)

    def check(self, game: Game) -> None:
        """Raises OptionError if the game's judge has no such weights."""
        bot_of(game).with_weights(bot_of(game).weights.changed(self.values))

    def advice(self, view: View, rng: random.Random) -> list[Advice]:
        bot = bot_of(view.game)
        return careful_player.advised_by(bot.with_weights(bot.weights.changed(self.values)), view, rng)
