"""How the careful player of a game judges, and how it plays the rollouts of a search."""

from __future__ import annotations

import copy
import functools
import importlib
import random
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import Given, Reason, Thought, always, contrast, first
from cardtable.engine.deal import D
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.engine.weights import NO_WEIGHTS, Weights
from cardtable.errors import GameError, PackageError
from cardtable.system.foreign_code import run_held

NEVER = 10_000.0
"""Seconds of delay for an action that a bot would not take in time. In a race it leaves actions of negative
value alone, too."""


@dataclass(frozen=True)
class Advice:
    """One action that a good player would weigh. `value`: higher is better, and only the order counts.
    `delay`: seconds after which a bot would act, where there is a clock.

    `careful_player.advise` adds the grounds, from which the reason is found when it is first asked for.
    """

    action: Action
    value: float
    delay: float = 0.0
    grounds: Grounds | None = field(default=None, repr=False, compare=False)
    is_best: bool = field(default=False, repr=False, compare=False)

    @functools.cached_property
    def all_given(self) -> tuple[Given, ...]:
        """The sentences on the action: a reason for or against it; of the best, why it and not the next."""
        if self.grounds is None:
            return ()
        if self.is_best:
            return self.grounds.apart(self.action, self.grounds.others(self.action))
        given = self.grounds.given(self.action, best=False)
        return (given,) if given is not None else ()

    @property
    def given(self) -> Given | None:
        """The weightiest of them; None if none holds."""
        return next(iter(self.all_given), None)

    @property
    def reason(self) -> str:
        """Why, in a sentence or two; empty if no reason holds."""
        return " ".join(one.sentence for one in self.all_given)


class Bot(Generic[D]):
    """How a careful player of one game judges, from what a seat sees. One instance per game, without state.

    A game names the module that offers it as `BOT`. Only `judge` must be written; everything else has
    defaults, and serves the search and what is said of a play.
    """

    reasons: ClassVar[tuple[Reason[Any], ...]] = ()
    """The reasons for and against an action, by weight: the first that holds is given."""
    thoughts: ClassVar[tuple[Thought[Any], ...]] = ()
    """The thoughts there may be at a decision, by weight, for the coach."""
    beginners_doubt: ClassVar[Mapping[str, float]] = {}
    """By stage: how far a beginner (an easy bot) may take an action for better or worse than `judge` does. In
    other stages a beginner doubts between the best two."""

    search_gains: ClassVar[bool] = True
    """Whether playing deals out was shown to beat judging alone (docs/bots.md). In a game of luck it may
    not."""
    ending_cards: ClassVar[int] = 10
    """The cards in all hands together up to which a solved ending is tried."""

    ending_ways: ClassVar[int] = 1
    """In how many ways the unseen cards may lie, at most, where an ending is solved in each of them."""

    weights: Weights = NO_WEIGHTS
    """The weights it judges by, where a game has put that into one value."""

    def with_weights(self, weights: Weights) -> Self:
        """A copy of the bot that judges by other weights of the same kind."""
        other = copy.copy(self)
        other.weights = weights
        return other

    def judge(self, view: View[D], rng: random.Random) -> Iterable[Advice]:
        """The actions worth weighing, with their values, in any order. `careful_player.advise` sorts them
        and breaks ties by chance."""
        return ()

    def judge_closely(self, view: View[D], rng: random.Random) -> Iterable[Advice]:
        """The judgement of `judge` where a decision may take tens of milliseconds: at a table and for
        hints, not in rollouts. By default no more than `judge`."""
        return self.judge(view, rng)

    def position(self, view: View[D]) -> Any:
        """The object whose methods are the reasons: the view itself, or an object that works out once what
        several need."""
        return view

    def quick_play(self, deal: D, seat: int, rng: random.Random) -> Action:
        """A passable action within microseconds, to play a deal on; by default a random legal one."""
        legal = deal.legal(seat)
        return legal[int(rng.random() * len(legal))]

    def considered(self, deal: D, seat: int) -> list[Action]:
        """The actions that a search or a solved ending looks at; by default all legal ones. A game leaves out
        those that only add words to a play (a signal)."""
        return deal.legal(seat)

    def tempts(self, view: View[D], action: Action) -> bool:
        """Whether somebody who knows the rules may take a play for the best; asked of wrong plays before they
        are put to somebody who practises. By default of all that a beginner may play."""
        return True

    def allies(self, deal: D, seat: int) -> tuple[int, ...]:
        """In a whole deal: the seats that play together from here with that one, itself included, in their
        order; by default those of its side. Where sides score alone, a contract may join them."""
        return deal.members(deal.side(seat))

    def is_ending(self, deal: D) -> bool:
        """Whether so few cards are left that the end is worth solving where all of them are known."""
        return sum([len(deal.hand(seat)) for seat in range(deal.seats)]) <= self.ending_cards

    def solution(self, deal: D, seat: int) -> Mapping[Action, float] | None:
        """In a whole deal what a game can tell of its ending by a way of its own: for each considered action
        the lead over the other side at the end, or nothing if that takes too long. None, the default: it has
        no such way."""
        return None

    def stand_ins(self, deal: D, seat: int) -> dict[Action, Action]:
        """In a whole deal: for each considered action the one that stands for it in a solved ending; by
        default itself. Actions may share one only if the deal ends the same way after each of them. Those
        that only add words, after which the seat acts again, are left out."""
        return {action: action for action in self.considered(deal, seat)}

    def position_key(self, deal: D) -> Hashable | None:
        """In a whole deal: equal for positions from which the deal goes on and ends the same way. None, the
        default, for a position that a solved ending need not remember."""
        return None

    def worth(self, deal: D) -> tuple[float, ...]:
        """The points that a deal brings, by side: its score when it is over, else an estimate of it. In the
        game's own points."""
        return deal.points

    def sample_likely(self, view: View[D], rng: random.Random) -> D:
        """A random determinization in which hands that fit how their players played are drawn more often
        (see `hand_likelihood`)."""
        inferred = tuple(seat for seat in self.inferred_seats(view.deal) if seat != view.seat)
        return view.sampler.likely(rng, inferred, self.hand_likelihood)

    def inferred_seats(self, deal: D) -> tuple[int, ...]:
        """The seats from whose play a search should infer their hands (see `hand_likelihood`)."""
        return ()

    def hand_likelihood(self, deal: D, seat: int, hand: tuple[Card, ...]) -> float:
        """The log-likelihood of a hidden hand, given how its seat has played: 0.0 for a neutral one, less for
        hands that would have been played otherwise. Asked of the seats in `inferred_seats`."""
        return 0.0


ONLY = Reason[Any](
    "only",
    # If another seat may act as well, waiting is a choice; one typed action stands for many.
    lambda view, action: len(view.legal) == 1 and len(view.actors) == 1 and not action.is_typed,
    "It is all that can be done.",
)
NOTHING_BETTER = Reason[Any]("nothing-better", always, "Nothing better was found.")
"""The last resort: none of the game's reasons holds for the action to play."""


MOST_BESIDE = 12
"""Other actions, the next best first, with which the reason for the best is compared."""


class Grounds:
    """The reasons for the actions at one decision, worked out when first asked for."""

    def __init__(
        self,
        bot: Bot[Any],
        view: View[Any],
        reasons: tuple[Reason[Any], ...] = (),
        ranked: Sequence[Advice] = (),
        last: Reason[Any] = NOTHING_BETTER,
    ) -> None:
        self.bot = bot
        self.view = view
        self.reasons = (ONLY, *reasons)
        """Reasons that come before the game's own; they are asked of the view."""
        self.ranked = ranked
        """The actions that the careful player weighed, best first."""
        self.last = last
        """The reason for the action to play where no other holds; asked of the view."""

    @functools.cached_property
    def at(self) -> Any:
        """The position that the game's own reasons are asked of."""
        return self.bot.position(self.view)

    def given(self, action: Action, *, best: bool) -> Given | None:
        """The weightiest reason that holds for that action; None if none does."""
        given = first(self.reasons, self.view, action, best=best)
        if given is None and self.bot.reasons:
            given = first(self.bot.reasons, self.at, action, best=best)
        return given or (Given(self.last, self.view, action) if best else None)

    def apart(self, action: Action, others: Sequence[Action]) -> tuple[Given, ...]:
        """The reasons for the action to play that say why it and not these others, the next best first."""
        weightiest = first(self.reasons, self.view, action, best=True)
        if weightiest is not None:
            return (weightiest.compared(others),)
        held = (one for one in self.bot.reasons if not one.against and one.holds(self.at, action))
        given = contrast((Given(one, self.at, action) for one in held), others)
        return given or (Given(self.last, self.view, action),)

    def others(self, action: Action) -> list[Action]:
        """What the reason for an action is compared with: what the careful player thinks less of, the best of
        it first; where it thinks less of nothing, all that is legal."""
        value = next((one.value for one in self.ranked if one.action == action), None)
        ranked = [one.action for one in self.ranked if value is not None and one.value < value]
        return (ranked or [one for one in self.view.legal if one != action])[:MOST_BESIDE]


NO_BOT: Bot[Any] = Bot()
"""The bot of a game that names none: every action is as good as any other."""


@functools.cache
def bot_of(game: Game[D]) -> Bot[D]:
    """How a careful player of that game judges. Raises GameError if it cannot be loaded."""
    if not game.bot_module:
        return NO_BOT
    try:
        bot = run_held(lambda: importlib.import_module(game.bot_module).BOT)
    except PackageError as error:
        raise GameError(f"the bot of {game.id} ({game.bot_module}) cannot be loaded: {error}") from None
    assert isinstance(bot, Bot)
    return bot
