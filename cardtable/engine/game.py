"""A game: who may sit, its options, how a match opens, how deals settle; and where games are found."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from cardtable.cards import Card, pack
from cardtable.engine.actions import Action, kinds_by_verb
from cardtable.engine.deal import Deal, Setup
from cardtable.engine.options import Option, Options, nearest, read_options
from cardtable.errors import OptionError

if TYPE_CHECKING:
    from cardtable.engine.view import View


@dataclass(frozen=True)
class Advice:
    """One action a good player would weigh: how good it looks (higher is better, only the order
    counts) and why, in one sentence. Where there is a clock `delay` says after how many seconds of it."""

    action: Action
    value: float
    reason: str = ""
    delay: float = 0.0


@dataclass(frozen=True)
class Standing:
    """Where a match stands between deals; all of it is public. `carry` is what deals hand on to later ones,
    `ending` tells why the match is over, `rule` which rule says so."""

    scores: tuple[int, ...]
    dealer: int
    deals: int = 0
    carry: Mapping[str, Any] = field(default_factory=dict)
    over: bool = False
    winners: tuple[int, ...] = ()
    ending: str = ""
    rule: str = ""

    def __post_init__(self) -> None:
        # Deals and views share it: nobody may write to it.
        object.__setattr__(self, "carry", MappingProxyType(dict(self.carry)))


class Game:
    """What the engine asks of a game. One instance a game, without state.

    A module in the entry point group `cardtable.games` offers it as `GAME`.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    country: ClassVar[str]
    family: ClassVar[str]
    about: ClassVar[str]
    """One sentence for the lobby."""
    version: ClassVar[int] = 1
    """Of its rules: raised when old records would no longer replay."""
    seat_counts: ClassVar[tuple[int, ...]]
    default_seats: ClassVar[int]
    clockwise: ClassVar[bool] = True
    """Which way the screen draws the turn."""
    options: ClassVar[tuple[Option, ...]] = ()
    actions: ClassVar[tuple[type[Action], ...]]
    """The kinds of action; one for each verb."""
    deal_type: ClassVar[type[Deal]]
    low_wins: ClassVar[bool] = False
    """Whether the lowest score wins."""
    extra_piles: ClassVar[tuple[str, ...]] = ()
    """Pile names (before the dot) beyond the contract's own list."""
    horizon: ClassVar[int] = 400
    """Actions after which a search breaks a play-out off and asks `worth`."""
    reference: ClassVar[tuple[str, str] | None] = None
    """What players look up at the table again and again: a word for it, and the rule where the book tells."""
    weigh: ClassVar[Mapping[str, str]] = {}
    """By stage what kind of decision it is and what to weigh, for the coach: one or two sentences."""
    ordered_hand: ClassVar[bool] = False
    """Whether the order of the cards in a hand has a meaning (the screen then does not sort)."""

    @functools.cached_property
    def verbs(self) -> dict[str, type[Action]]:
        """The kinds of action by verb."""
        return kinds_by_verb(self.actions)

    # What a game may write

    def side_count(self, seats: int, options: Options) -> int:
        """How many sides score; seats play for side `seat mod sides`."""
        return seats

    def check(self, seats: int, options: Options) -> None:
        """Raises OptionError where options do not fit the seats or each other."""

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        """The cards the game is played with."""
        return pack()

    def open(self, seats: int, options: Options, rng: random.Random) -> Standing:
        """The standing before the first deal: by default a dealer by lot and no points."""
        return Standing((0,) * self.side_count(seats, options), rng.randrange(seats))

    def settle(self, standing: Standing, deal: Deal) -> Standing:
        """The standing after a deal: by default points add up and the deal passes on."""
        scores = tuple(a + b for a, b in zip(standing.scores, deal.points, strict=True))
        return replace(standing, scores=scores, dealer=deal.after(deal.dealer), deals=standing.deals + 1)

    def advise(self, view: View, rng: random.Random) -> list[Advice]:
        """What the heuristics of a careful player say, best first; empty where the game has none."""
        return []

    def quick_play(self, deal: Deal, seat: int, rng: random.Random) -> Action:
        """A passable action within microseconds, for the play-outs of a search: by default any legal one."""
        legal = deal.legal(seat)
        return legal[int(rng.random() * len(legal))]

    def worth(self, deal: Deal) -> tuple[float, ...]:
        """What a deal is worth by side, for a search: its points, or a guess where it was broken off."""
        return deal.points

    def is_decided(self, deal: Deal) -> bool:
        """Whether nothing that may follow changes what `worth` says of a deal: a play-out ends there."""
        return deal.over

    def judged(self, deal: Deal) -> tuple[int, ...]:
        """The seats whose play tells something of their hands that a search should mind (`credence`)."""
        return ()

    def credence(self, deal: Deal, seat: int, hand: tuple[Card, ...]) -> float:
        """How well a hidden hand goes with what its seat has done, as a logarithm: 0.0 as well as any, less
        for hands that come up less often. Asked of the seats that are `judged`."""
        return 0.0

    def __reduce__(self) -> str | tuple[object, ...]:
        """An installed game travels to another process by its id."""
        if _found().get(self.id) is not None:
            return find_game, (self.id,)
        return super().__reduce__()

    def sort_key(self, card: Card) -> tuple[int, int]:
        """The order of a hand on the screen: suits with colours alternating, aces high."""
        suit = "SHCD".index(card.suit.letter) if card.suit is not None else 4
        rank = int(card.rank) if card.rank is not None else 0
        return suit, -(14 if rank == 1 else rank)

    # What the engine does for it

    def configure(self, seats: int | None, given: Mapping[str, object]) -> tuple[int, Options]:
        """Seats and options in force. Raises OptionError naming what would be right."""
        count = self.default_seats if seats is None else seats
        if count not in self.seat_counts:
            raise OptionError(f"{self.title} is for {counted(self.seat_counts)} seats, not {count}")
        options = read_options(self.options, given)
        self.check(count, options)
        return count, options

    def new_deal(self, setup: Setup, *, listen: bool = False) -> Deal:
        """The deal, dealt and at its first decision; with events if somebody listens."""
        deal = self.deal_type(setup)
        if listen:
            deal.events = []
        deal.setup()
        return deal


def counted(numbers: tuple[int, ...]) -> str:
    """Numbers as said: 2, 3 or 4."""
    texts = [str(number) for number in numbers]
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + " or " + texts[-1]


def reached(standing: Standing, target: int, rule: str) -> Standing:
    """The standing, ended if a side has `target` or more and is alone at the top."""
    best = max(standing.scores)
    top = tuple(side for side, score in enumerate(standing.scores) if score == best)
    if best < target or len(top) > 1:
        return standing
    return replace(
        standing, over=True, winners=top, rule=rule, ending=f"{best} points, the target is {target}"
    )


GROUP = "cardtable.games"


@functools.cache
def _found() -> dict[str, Any]:
    """The installed games by id, not yet imported."""
    return {point.name: point for point in entry_points(group=GROUP)}


def game_ids() -> list[str]:
    """The ids of all installed games; none of them is imported."""
    return sorted(_found())


@functools.cache
def find_game(game_id: str) -> Game:
    """The game of that id. Raises OptionError naming the nearest."""
    point = _found().get(game_id)
    if point is None:
        raise OptionError(f"no game {game_id!r}: {nearest(game_id, _found())}")
    game = point.load()
    assert isinstance(game, Game)
    return game
