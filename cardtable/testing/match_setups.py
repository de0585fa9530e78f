"""Ways to sit down at a game, drawn at random; random play; and what a check says when it fails."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardtable.engine.actions import Action
from cardtable.engine.game import Game
from cardtable.engine.options import Number, Option, Value
from cardtable.errors import OptionError
from cardtable.match.match import Match

PATIENCE = 200_000
"""Actions after which a match is called endless: at random 14 points of twenty-four may take 60,000."""


@dataclass(frozen=True)
class MatchSetup:
    """One way to sit down at a game."""

    seats: int
    options: Mapping[str, Value]
    seed: int

    def match(self, game: Game, *, listen: bool = True) -> Match:
        """A new match of it."""
        return Match(game, self.seats, seed=self.seed, options=self.options, listen=listen)


def draw_setup(game: Game, rng: random.Random, *, defaults: float = 0.5) -> MatchSetup:
    """Seats and options at random, each option left at its default with chance `defaults`.

    Only settings that the game accepts.
    """
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
    """A value of an option: any of its choices, or a number near its lower bound: deals stay short."""
    if isinstance(option, Number) and not option.only:
        usual = [*option.usual, option.low, option.default]
        wide = rng.randint(option.low, min(option.high, option.low + 30))
        drawn = [*usual, option.low, option.low, wide]
        return rng.choice([value for value in drawn if value not in option.endless])
    return rng.choice(option.choices)


def draw_setups(game: Game, count: int, seed: int) -> list[MatchSetup]:
    """The defaults at every seat count, then so many drawn ones."""
    rng = random.Random(f"{game.id} {seed}")
    usual = [MatchSetup(seats, {}, seed + seats) for seats in game.seat_counts]
    return usual + [draw_setup(game, rng) for _ in range(count)]


def play_randomly(match: Match, rng: random.Random, actions: int = PATIENCE) -> Iterator[tuple[int, Action]]:
    """Plays at random, yielding each (seat, action) before it is played; stops at the match's end.

    Every other time a card is played if one can be: drawing and passing alone would go on for long.
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
