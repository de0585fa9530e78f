"""What several games share. No game's name appears here.

Each family of games has a folder of its own with its stages: `tricks`, `bidding`, `exchange`, `climbing`,
`rummy`, `fishing`, `arithmetic`. What fits any family stands in `__all__`: the commonest shapes of an action,
a stock that is drawn from and refilled, and chips.
"""

from cardtable.mechanics.betting import Bank, Bet, Fold
from cardtable.mechanics.card_actions import Amount, Cut, OneCard, OneTableCard, SeveralCards
from cardtable.mechanics.stock import AutoRefillDeal, Discard, Draw, StockDeal, discard_of

__all__ = [
    "Amount",
    "AutoRefillDeal",
    "Bank",
    "Bet",
    "Cut",
    "Discard",
    "Draw",
    "Fold",
    "OneCard",
    "OneTableCard",
    "SeveralCards",
    "StockDeal",
    "discard_of",
]
