"""Seats, options and seeds drawn at random, and random play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.engine.game import Game
from cardtable.engine.options import Number, Option, Value
from cardtable.engine.view import View
from cardtable.errors import OptionError
from cardtable.match.match import Match

PATIENCE = 200_000
"""Actions after which a match counts as endless: 14 points of Twenty-Four at random may take 60,000."""
ASTRAY = 0.15
"""Chance of a random action in a careful match, so that unusual positions come up."""


@dataclass(frozen=True)
class MatchSetup:
    """Seats, options and seed of a match."""

    seats: int
    options: Mapping[str, Value]
    seed: int

    def match(self, game: Game, *, listen: bool = True) -> Match:
        """Starts a new match with this setup."""
        return Match(game, self.seats, seed=self.seed, options=self.options, listen=listen)


def draw_setup(game: Game, rng: random.Random, *, defaults: float = 0.5) -> MatchSetup:
    """Draws seats and options that the game accepts; each option keeps its default with chance `defaults`."""
    for _ in range(200):
        seats = rng.choice(game.seat_counts)
        options = {one.name: draw_value(one, rng) for one in game.options if rng.random() >= defaults}
        try:
            game.configure(seats, options)
        except OptionError:
            continue
        return MatchSetup(seats, options, rng.randrange(10**6))
    return MatchSetup(game.default_seats, {}, rng.randrange(10**6))


def draw_value(option: Option, rng: random.Random) -> Value:
    """Draws a value of an option: any choice, or a number near its lower bound, which keeps deals short."""
    if isinstance(option, Number) and not option.only:
        usual = [*option.usual, option.low, option.default]
        wide = rng.randint(option.low, min(option.high, option.low + 30))
        drawn = [*usual, option.low, option.low, wide]
        return rng.choice([value for value in drawn if value not in option.endless])
    return rng.choice(option.choices)


def draw_setups(game: Game, count: int, seed: int) -> list[MatchSetup]:
    """Default options at every seat count, then `count` drawn setups."""
    rng = random.Random(f"{game.id} {seed}")
    usual = [MatchSetup(seats, {}, seed + seats) for seats in game.seat_counts]
    return usual + [draw_setup(game, rng) for _ in range(count)]


def careful_decisions(match: Match, seed: int, depth: int) -> Iterator[tuple[View, list[Advice]]]:
    """The decisions of a careful match that sometimes goes astray, up to so many: the view of the seat that
    acts, and what its careful player advises."""
    rng = random.Random(seed)
    for _ in range(depth):
        if match.over:
            return
        seat = rng.choice(match.actors)
        view = match.view(seat)
        advice = careful_player.advise(view, random.Random(seed))
        yield view, advice
        wish = advice[0].action if advice and rng.random() >= ASTRAY else rng.choice(view.legal)
        match.play(seat, wish if match.refusal(seat, wish) is None else rng.choice(view.legal))


def play_randomly(match: Match, rng: random.Random, actions: int = PATIENCE) -> Iterator[tuple[int, Action]]:
    """Plays at random, yielding each (seat, action) before it is played, until the match ends.

    Half of the time a card is played if one can be, since drawing and passing alone would take too long.
    """
    for _ in range(actions):
        if match.over:
            return
        seat = rng.choice(match.actors)
        legal = match.legal(seat)
        assert legal, f"{match.game.id}: seat {seat} may act but has no legal action"
        plays = [action for action in legal if action.picks] if rng.random() < 0.5 else []
        action = rng.choice(plays or legal)
        yield seat, action
        match.play(seat, action)
