"""A game: who may sit, its options, how a match opens, how deals settle."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from typing import ClassVar, Generic

from cardtable.cards import Card, pack
from cardtable.engine.actions import Action, kinds_by_verb
from cardtable.engine.deal import D, Setup
from cardtable.engine.game_file_paths import GameFilePaths
from cardtable.engine.match_standing import Standing
from cardtable.engine.options import Option, Options, in_groups, read_options
from cardtable.engine.score import Aim
from cardtable.errors import OptionError
from cardtable.words import join_numbers_or, with_unit


class Game(Generic[D]):
    """What the engine asks of a game. One instance a game, without state.

    A module in the entry point group `cardtable.games` offers it as `GAME`.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    country: ClassVar[str]
    family: ClassVar[str]
    about: ClassVar[str]
    """One sentence for the lobby."""
    minutes: ClassVar[int] = 0
    """How many minutes a usual match takes, roughly; 0: not said."""
    difficulty: ClassVar[int] = 0
    """How hard it is to learn: 1 easy, 2 a few deals, 3 an evening; 0: not said."""
    version: ClassVar[int] = 1
    """The version of its rules: raised when an old record no longer replays to the same end."""
    seat_counts: ClassVar[tuple[int, ...]]
    default_seats: ClassVar[int]
    clockwise: ClassVar[bool] = True
    """Which way the turn passes on the screen."""
    options: ClassVar[tuple[Option, ...]] = ()
    option_groups: ClassVar[Mapping[str, str]] = {}
    """Options that few tables change, as heading -> their names separated by spaces."""
    actions: ClassVar[tuple[type[Action], ...]]
    """The kinds of action; one for each verb."""
    deal_type: type[D]
    bot_module: ClassVar[str] = ""
    """The module that offers, as `BOT`, how a careful player judges; imported when first asked."""
    file_paths: ClassVar[GameFilePaths | None] = None
    """Where the rule sheet, the lessons and the cases lie; None: in the usual places beside the game."""
    low_wins: ClassVar[bool] = False
    """Whether the lowest score wins."""
    extra_piles: ClassVar[tuple[str, ...]] = ()
    """Pile names (before the dot) beyond the contract's own list."""
    reference: ClassVar[tuple[str, str] | None] = None
    """The rule that players look up again and again: a word for it, and its id. None: there is none."""
    ordered_hand: ClassVar[bool] = False
    """Whether the order of a hand matters, so that the screen must not sort it."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.option_groups:
            cls.options = in_groups(cls.options, cls.option_groups)

    @functools.cached_property
    def verbs(self) -> dict[str, type[Action]]:
        """The kinds of action by verb."""
        return kinds_by_verb(self.actions)

    # What a game may write

    def side_count(self, seats: int, options: Options) -> int:
        """How many sides score. Seat s plays for side s mod sides."""
        return seats

    def turns_clockwise(self, options: Options) -> bool:
        """Which way the turn passes under those options."""
        return self.clockwise

    def check(self, seats: int, options: Options) -> None:
        """Raises OptionError if the options do not fit the seats or each other."""

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        """The cards the game is played with."""
        return pack()

    def pack_left(self, deal: D) -> tuple[Card, ...] | None:
        """The order of the pack for the next deal, in a game that does not shuffle it; None if it is
        shuffled."""
        return None

    def open(self, seats: int, options: Options, rng: random.Random) -> Standing:
        """The standing before the first deal; by default a random dealer and no points."""
        return Standing((0,) * self.side_count(seats, options), rng.randrange(seats))

    def unit(self, seats: int, options: Options) -> str:
        """The unit of its scores, and so of the points of a deal and of what a bot thinks a play worth;
        named wherever a cost is told. A game that counts points of another kind as well names these apart."""
        return "point"

    def aim(self, seats: int, options: Options) -> Aim:
        """The aim of a match, as the score sheet says it; by default the option `target` in its unit,
        or the most in `deals` deals."""
        target, deals, unit = options.get("target"), options.get("deals"), self.unit(seats, options)
        if isinstance(target, int):
            return Aim(with_unit(target, unit), target)
        if isinstance(deals, int) and deals:
            return Aim(f"the most {unit}s in {with_unit(deals, 'hand')}")
        return Aim()

    def kept_for_rematch(self, deal: D) -> Mapping[str, object]:
        """The values that another match of the same people carries from the last deal of this one; by default
        nothing. No rule depends on it."""
        return {}

    def seated(self, deal: D) -> tuple[int, ...]:
        """Where players sit once the first deal has begun: for each seat, the seat in which its player sat
        down. By default nobody moves."""
        return tuple(range(deal.seats))

    def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
        """Values that the rule sheet may name besides options and `seats`, or in place of an option whose
        value is not what is played (`0: as the scoring says`). The same names under all options."""
        return {}

    def before_deal(self, standing: Standing, options: Options) -> Standing:
        """The standing after payments that are due before a deal (filling an empty pot); by default none.
        Idempotent."""
        return standing

    def settle(self, standing: Standing, deal: D) -> Standing:
        """The standing after a deal; by default points are added and the next player deals."""
        return standing.after_deal(deal)

    def sort_key(self, card: Card) -> tuple[int, int]:
        """The order of a hand on the screen; by default suits in alternating colours, aces high."""
        suit = "SHCD".index(card.suit.letter) if card.suit is not None else 4
        rank = int(card.rank) if card.rank is not None else 0
        return suit, -(14 if rank == 1 else rank)

    # What the engine does for it

    def configure(self, seats: int | None, given: Mapping[str, object]) -> tuple[int, Options]:
        """The seat count and options in force. Raises OptionError saying what would be right."""
        count = self.default_seats if seats is None else seats
        if count not in self.seat_counts:
            raise OptionError(f"{self.title} is for {join_numbers_or(self.seat_counts)} seats, not {count}")
        options = read_options(self.options, given)
        self.check(count, options)
        return count, options

    def new_deal(self, setup: Setup, *, listen: bool = False) -> D:
        """A deal, dealt and at its first decision; `listen` collects its events."""
        deal = self.deal_type(setup)
        if listen:
            deal.events = []
        deal.setup()
        return deal
