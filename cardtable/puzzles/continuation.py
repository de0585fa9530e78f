"""How the deal of a puzzle goes on after the right play, and after the tempting one."""

from __future__ import annotations

import random

from cardtable.bots.basic_bots import CarefulBot
from cardtable.engine import endgame_solver
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.game import Game
from cardtable.puzzles.puzzle import Puzzle

_TRIES = 40
"""Deals that are looked through for one in which the tempting play is worse."""


class PuzzleContinuation:
    """A deal played on from a puzzle, by exact play where the puzzle was solved, else carefully."""

    def __init__(self, game: Game, puzzle: Puzzle, first: Action) -> None:
        self.match = puzzle.match(game)
        self.puzzle = puzzle
        self._next: Action | None = first
        self._bot = CarefulBot()
        self.is_dealt_so = True
        """Whether the hidden cards lie as they were dealt. Where that would show no difference they lie in
        another way that agrees with all the seat knows."""
        if self._is_solved:
            self._lay_to_tell_apart(game)

    @property
    def _is_solved(self) -> bool:
        return self.puzzle.proof is not None and self.puzzle.proof.is_exact

    def _lay_to_tell_apart(self, game: Game) -> None:
        """Lays the hidden cards so that the tempting play is worse."""
        right, tempting = self.puzzle.right_actions(game)[0], self.puzzle.tempting_action(game)
        view, rng = self.match.view(self.puzzle.seat), random.Random(self.puzzle.id)
        deal: Deal = self.match.in_play
        for _ in range(_TRIES):
            found = endgame_solver.solved(bot_of(game), deal, view.seat, low_wins=game.low_wins)
            if found and found[right] > found[tempting]:
                self.is_dealt_so = deal is self.match.in_play
                if not self.is_dealt_so:
                    self.match.suppose(deal)
                return
            deal = view.sample(rng)

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self._next is None and (self.match.deal.over or self.match.over)

    def step(self) -> tuple[int, Action]:
        """The next seat to act and its action; the caller plays it."""
        deal = self.match.in_play
        if self._next is not None:
            action, self._next = self._next, None
            return self.puzzle.seat, action
        seat = deal.actors[0]
        return seat, self._solved_play(deal, seat) or self._careful_play(seat)

    def _solved_play(self, deal: Deal, seat: int) -> Action | None:
        """The careful play of those that are best, where the ending can be solved."""
        game = self.match.game
        if not self._is_solved:
            return None
        found = endgame_solver.solved(bot_of(game), deal, seat, low_wins=game.low_wins)
        if not found:
            return None
        best = max(found.values())
        good = [action for action, value in found.items() if value == best]
        careful = self._careful_play(seat)
        return careful if careful in good else good[0]

    def _careful_play(self, seat: int) -> Action:
        view = self.match.view(seat)
        wish = self._bot.decide(view, random.Random(self.puzzle.id))
        return wish if view.refusal(wish) is None else view.legal[0]
