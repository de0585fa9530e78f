"""Makes the puzzles that ship, and proves them again: `python -m bench.puzzles [games] [--seconds N]`.

Goes round the games, some seconds each, and adds what it finds to `seeds/GAME/puzzles.jsonl`; begun again, it
goes on with other deals. Questions are made anew first, as many as are wanted, and lines that no longer hold
are taken out.

`--proof N` draws N puzzles over all games, all plays first. It proves a play with ten times the effort and
another seed, and a question by the other way that the conformance kit knows, prints how many answers stand,
and takes out the others.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterable
from itertools import islice

from cardtable.discovery.game_files import file_paths_of
from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.engine.bot import bot_of
from cardtable.engine.game import Game
from cardtable.errors import CardTableError
from cardtable.puzzles import maker, proof, store
from cardtable.puzzles.proof import ProofEffort
from cardtable.puzzles.puzzle import PLAY, Puzzle, line_of, read_puzzle
from cardtable.system.folders import data_folder
from cardtable.testing.quiz_checks import check_question

A_TURN = 20.0
"""Seconds of the processor that one game gets at a time."""
WANTED = 200
"""Puzzles of a game, in all."""
QUESTIONS = 120
"""Questions among them, at least."""
PLAYS = 100
"""Plays of a game; beside them there are questions."""
MOST_A_THEME = 25
"""Plays of one theme."""
MOST_ALIKE = 6
"""Plays of one theme with the same answer."""
MORE_EFFORT = 10
"""Times the effort of making, for the proof."""


class ShippedPuzzles:
    """The puzzle file of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.path = data_folder("seeds") / game.id / store.NAME
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.is_file() else []
        self.puzzles = [read_puzzle(line) for line in lines]

    @property
    def plays(self) -> int:
        """How many plays there are."""
        return sum(one.kind == PLAY for one in self.puzzles)

    def write(self) -> None:
        """Writes all lines, questions first."""
        self.puzzles.sort(key=lambda one: (one.kind == PLAY, one.kind, one.seed, len(one.actions)))
        self.path.write_text("".join(f"{line_of(one)}\n" for one in self.puzzles), encoding="utf-8")

    def renew_questions(self) -> None:
        """Drops plays that cannot be reached any more, or whose reasons say nothing any more, and makes the
        questions anew."""
        plays = [one for play in self.puzzles if play.kind == PLAY for one in renewed(self.game, play)]
        wanted = max(QUESTIONS, WANTED - len(plays))
        self.puzzles = [*islice(store.questions(self.game), wanted), *plays]
        self.write()

    def make_plays(self, end: float) -> int:
        """Makes plays of drawn deals for one turn, or until then; returns how many."""
        made, turn = 0, time.process_time() + A_TURN

        def is_over() -> bool:
            return time.monotonic() >= end or time.process_time() >= turn

        while not is_over() and self.plays < PLAYS:
            seed = random.randrange(10**6)
            found = list(maker.plays(self.game, seed, stopped=is_over))
            kept = [one for one in found if self._wants(one)]
            self.puzzles += kept
            made += len(kept)
        self.write()
        return made

    def _wants(self, play: Puzzle) -> bool:
        """Whether there are not too many plays like it yet."""
        alike = [one.right for one in self.puzzles if one.kind == PLAY and one.theme == play.theme]
        return len(alike) < MOST_A_THEME and alike.count(play.right) < MOST_ALIKE


def renewed(game: Game, play: Puzzle) -> list[Puzzle]:
    """The play with the reasons that hold today; none if it does not stand any more."""
    if not is_sound(game, play):
        return []
    made = maker.renewed(play, play.match(game).view(play.seat))
    return [made] if made is not None else []


def is_sound(game: Game, puzzle: Puzzle) -> bool:
    """Whether the position can be reached, and both plays are legal there."""
    try:
        match = puzzle.match(game)
        tried = (*puzzle.right, puzzle.tempting)
        return all(match.refusal(puzzle.seat, text) is None for text in tried)
    except CardTableError:
        return False


def stands(game: Game, puzzle: Puzzle, effort: ProofEffort, seed: str) -> bool:
    """Whether another proof of the same kind, with all of that effort, comes to the same answer."""
    assert puzzle.proof is not None
    view, seed = puzzle.match(game).view(puzzle.seat), f"{seed} {puzzle.id}"
    if puzzle.proof.is_exact:
        found = proof.solve(view, seed, effort.layouts)
    else:
        plays = bot_of(game).considered(view.deal, view.seat)
        found = proof.measure(view, plays, seed, effort.rollouts)
    return (
        found is not None
        and set(map(str, found.right)) <= set(puzzle.right)
        and puzzle.tempting in map(str, found.against)
        and not {*puzzle.right} & {*map(str, found.against)}
        and (puzzle.proof.is_exact or not proof.is_gainsaid(view, found, seed))
    )


def make(games: Iterable[str], seconds: float) -> None:
    """Makes puzzles, some seconds a game at a time, those with the fewest first, until the time is up."""
    end = time.monotonic() + seconds
    files = [ShippedPuzzles(find_game(one)) for one in games]
    for one in files:
        one.renew_questions()
    while time.monotonic() < end and files:
        files = sorted((one for one in files if one.plays < PLAYS), key=lambda one: one.plays)
        for one in files:
            made = one.make_plays(end)
            print(f"{one.game.id}: {made} more, {len(one.puzzles)} in all", flush=True)


def is_true(game: Game, puzzle: Puzzle) -> bool:
    """Whether a question can still be asked, and its answer comes out the same by another way."""
    asked = maker.question_of_puzzle(game, puzzle)
    if asked is None:
        return False
    try:
        check_question(game, asked)
    except AssertionError:
        return False
    return True


def prove(games: Iterable[str], count: int) -> None:
    """Proves so many drawn puzzles again, all plays first, and takes out those that do not stand."""
    files = [ShippedPuzzles(find_game(one)) for one in games]
    drawn = [(file, one) for file in files for one in file.puzzles]
    random.Random(count).shuffle(drawn)
    drawn.sort(key=lambda one: one[1].kind != PLAY)
    stood: Counter[tuple[str, bool]] = Counter()
    for file, one in drawn[:count]:
        if one.kind == PLAY:
            what, stays = "plays", stands(file.game, one, maker.MAKING.times(MORE_EFFORT), "proof")
        else:
            what, stays = "questions", is_true(file.game, one)
        stood[what, stays] += 1
        if not stays:
            print(f"{file.game.id} {one.id}: does not stand", flush=True)
            file.puzzles.remove(one)
            file.write()
    for what in ("plays", "questions"):
        print(f"{stood[what, True]} of {stood[what, True] + stood[what, False]} {what} stand")


def main() -> None:
    """Makes or proves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--proof", type=int, default=0)
    given = parser.parse_args()
    games = given.games or [one for one in game_ids() if file_paths_of(find_game(one)).lessons.is_dir()]
    if given.proof:
        prove(games, given.proof)
    else:
        make(games, given.seconds)


if __name__ == "__main__":
    main()
