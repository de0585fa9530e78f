"""The careful player of Gong Zhu, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

from cardtable.cards import Card, cards, pack
from cardtable.engine import Action, Pass
from cardtable.mechanics.tricks import TrickBot, ace_high
from games.gong_zhu.deal_state import GongZhuDealState
from games.gong_zhu.position import REASONS, THOUGHTS, GongZhuPosition
from games.gong_zhu.scoring import COSTS, HEARTS, PENALTY, PIG, SHEEP, TEN
from games.gong_zhu.stages import GongZhuTricks
from games.gong_zhu.trick_position import ABOVE_PIG

DOUBT = 2.0
"""How far chance sways a quick play, in points."""
TO_COME = 10.0
"""The points lost that each player behind adds to a trick."""
UNDER_PIG = 60.0
"""The cost of a card above the pig while the pig is out, in points."""
CATCHER = -15.0
"""The value of being rid of a card that may catch the sheep, in points."""
TAKEN: Mapping[Card, float] = {**COSTS["classic"], PIG: PENALTY, SHEEP: -PENALTY, TEN: 10.0}
"""The rough cost of scoring cards to their taker, in points."""
RIDDANCE: Mapping[Card, float] = (
    {c: 0.8 * ace_high(c) for c in pack()}
    | {c: 2.0 + 1.1 * ace_high(c) for c in HEARTS}
    | {c: CATCHER + 0.8 * ace_high(c) for c in cards("AD KD QD")}
    | {PIG: 30.0, SHEEP: -60.0, TEN: 0.0}
)
"""The value of being rid of each card, in points."""
WINS = {c: ((ace_high(c) - 2) / 12) ** 1.5 for c in pack()} | {SHEEP: 0.15}
"""How likely a card that is ahead stays ahead: the sheep is taken by whoever can."""


class GongZhuBot(TrickBot[GongZhuDealState]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"expose": 0.8, "play": 12.0}
    position_type = GongZhuPosition

    def quick_word(self, deal: GongZhuDealState, seat: int, rng: random.Random) -> Action:
        """Before play nothing more is exposed."""
        return Pass()

    def quick_card(self, stage: GongZhuTricks, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        """Bad tricks are left to others."""
        return least_costly_card(stage.deal, able, seat, rng)

    def worth(self, deal: GongZhuDealState) -> tuple[float, ...]:
        return deal.points if deal.over else tuple([float(one.total) for one in deal.counts()])


def least_costly_card(
    deal: GongZhuDealState, playable: tuple[Card, ...], seat: int, rng: random.Random
) -> Card:
    """A passable card within microseconds: what the trick costs if it is won, or saves if it is not."""
    laid = deal.laid
    led = laid[0][1].suit if laid else None
    best, ahead = 0, -1
    lies = 0.0
    for at, c in laid:
        lies += TAKEN.get(c, 0.0)
        if c.suit is led and ace_high(c) > best:
            best, ahead = ace_high(c), at
    behind = deal.seats - 1 - len(laid)
    share = -1.0 if ahead >= 0 and deal.side(ahead) == deal.side(seat) else 1.0 / (deal.sides - 1)
    pig_out = deal.pig_taker < 0 and PIG not in playable

    chosen, most = playable[0], -math.inf
    for c in playable:
        cost = lies + TAKEN.get(c, 0.0)
        wins = 0.0 if laid and (c.suit is not led or ace_high(c) < best) else WINS[c] if behind else 1.0
        worth = share * (1.0 - wins) * cost - wins * (cost + TO_COME * behind)
        if pig_out and c in ABOVE_PIG:
            worth += UNDER_PIG if not wins else -UNDER_PIG if behind else 0.0
        worth += RIDDANCE[c] + rng.random() * DOUBT
        if worth > most:
            chosen, most = c, worth
    return chosen


BOT = GongZhuBot()
