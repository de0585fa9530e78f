"""The engine: what every game is made of, and nothing that any one game needs.

What a game author imports stands in `__all__`, and stays: the state of a hand (`Deal`, `Stage`), what a seat
may do (`Action`), what a game declares (`Game`, options), what it tells (`Event`, facts and phrases), scores,
and what a seat sees (`View`). How a bot judges and what it says is in `cardtable.bots`, stages that several
games share in `cardtable.mechanics`. Cards and piles are in `cardtable.cards` and `cardtable.piles`.
"""

from cardtable.engine.actions import Action, Misread, Pass, Word
from cardtable.engine.clock import Clock
from cardtable.engine.deal import Deal, Setup, Stage
from cardtable.engine.deal_piles import HANDS, TablePiles
from cardtable.engine.events import CONFIDED, CUSTOM, Event
from cardtable.engine.game import Game
from cardtable.engine.match_standing import Standing
from cardtable.engine.options import Choice, Number, Option, Options, YesNo
from cardtable.engine.position_cache import emptied_each_match, position_cache
from cardtable.engine.presentation import MAY, MUST, SHOULD, Fact, How, Phrase, Place, Slot, Where, named
from cardtable.engine.refusal import Refusal
from cardtable.engine.score import Aim, Item, ScoreLine, Tally, written
from cardtable.engine.view import View

__all__ = [
    "CONFIDED",
    "CUSTOM",
    "HANDS",
    "MAY",
    "MUST",
    "SHOULD",
    "Action",
    "Aim",
    "Choice",
    "Clock",
    "Deal",
    "Event",
    "Fact",
    "Game",
    "How",
    "Item",
    "Misread",
    "Number",
    "Option",
    "Options",
    "Pass",
    "Phrase",
    "Place",
    "Refusal",
    "ScoreLine",
    "Setup",
    "Slot",
    "Stage",
    "Standing",
    "TablePiles",
    "Tally",
    "View",
    "Where",
    "Word",
    "YesNo",
    "emptied_each_match",
    "named",
    "position_cache",
    "written",
]
