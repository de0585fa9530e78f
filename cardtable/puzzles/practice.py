"""One person's practice of one game: the choice of the next puzzle, and the effect of an answer."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from datetime import date
from itertools import islice
from operator import attrgetter

from cardtable.bots.process_pool import POOL, PUZZLES, ProcessPool
from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from cardtable.errors import CardTableError, NothingThereError, OptionError, nearest
from cardtable.match.match import Match
from cardtable.puzzles.practice_log import PracticeSummary, read_log, weakest_theme, write_log
from cardtable.puzzles.puzzle import KINDS, PLAY, QUESTIONS, Puzzle, read_puzzle
from cardtable.puzzles.store import QUESTIONS_MADE, PuzzleStore, plays_job, questions
from cardtable.puzzles.themes import by_words, naming, theme_words
from cardtable.words import with_unit

NEAR = 200.0
"""A puzzle is near if its rating is no further than this from the person's."""
PLAYS = 0.5
"""The share of plays where puzzles of all kinds are practised."""
FEWEST_PLAYS = 20
"""A game with fewer plays than this has more of them made beside the screen."""
_DEALS_A_SITTING = 40
"""Deals that are looked through in the background, at most, for puzzles of a game that brings few."""


class Practice:
    """Chooses puzzles, and keeps what becomes of them. `minutes`: for how long; 0: until the person stops."""

    def __init__(
        self,
        game: Game,
        kind: str | None = None,
        theme: str | None = None,
        minutes: float = 0,
        *,
        rng: random.Random | None = None,
        today: Callable[[], date] = date.today,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game, self.kind, self.minutes = game, kind, minutes
        self.theme = theme.lower() if theme else None
        """The theme in words."""
        self.store = PuzzleStore(game)
        self.log, self.problem = read_log(game.id)
        self.problem = self.problem or self.store.problem
        self.done: list[str] = []
        """The puzzles of this sitting, by id."""
        self.tried = self.right = 0
        """How many of them were answered, and how many solved."""
        self.rng = rng or random.Random()
        self._today, self._clock = today, clock
        self._end = clock() + 60 * minutes if minutes else None
        if kind is not None and kind not in (kinds := (*KINDS, QUESTIONS)):
            raise OptionError(f"no kind {kind!r}: {nearest(kind, kinds)}")
        if self.theme is not None and self.theme not in self.store.themes():
            if not (themes := self.store.themes()):
                raise NothingThereError(f"no puzzles for {game.title} yet")
            raise OptionError(f"no theme {theme!r}: {nearest(self.theme, themes)}")

    def make_questions(self) -> None:
        """Makes questions for a game that brings no puzzles. Takes a moment."""
        if self.store.wants_more:
            self.store.add(islice(questions(self.game), QUESTIONS_MADE))

    def make_plays(self, pool: ProcessPool = POOL) -> None:
        """Makes plays for such a game beside the screen, as long as nobody stops it."""
        view = Match(self.game, seed=0).view(0)
        for _ in range(_DEALS_A_SITTING):
            seed = self.rng.randrange(10**6)
            found = pool.map(view, plays_job, [(seed,)], PUZZLES) if self._wants_plays else None
            if found is None:
                return
            self.store.add(read_puzzle(line) for lines in found for line in lines)

    @property
    def _wants_plays(self) -> bool:
        return len(self.store.chosen(PLAY)) < FEWEST_PLAYS

    @property
    def seconds_left(self) -> float | None:
        """Until the time is up; None if there is no end."""
        return None if self._end is None else max(0.0, self._end - self._clock())

    def next(self) -> Puzzle | None:
        """The next puzzle: what was missed and is due, else a new one of an own mistake, else one that was
        not tried yet: a play near the person's rating, or a question unlike those before. None if there is
        none, or the time is up."""
        if self.seconds_left == 0.0:
            return None
        chosen = [one for one in self.store.chosen(self.kind, self.theme) if one.id not in self.done]
        # Among questions a play that was missed comes again, too: the path leads here as long as one is due.
        may_be_due = self.store.puzzles if self.kind == QUESTIONS else {one.id: one for one in chosen}
        due = [one for one in self.log.due(self._today()) if one in may_be_due and one not in self.done]
        found = may_be_due[due[0]] if due else self._near(chosen)
        if found is not None:
            self.done.append(found.id)
        return found

    def _near(self, chosen: list[Puzzle]) -> Puzzle | None:
        fresh = [one for one in chosen if one.id not in self.log.puzzles] or chosen
        fresh = [one for one in fresh if one.record and one.id not in self.log.puzzles] or fresh
        plays = [one for one in fresh if one.kind == PLAY]
        others = [one for one in fresh if one.kind != PLAY]
        fresh = plays if plays and (not others or self.rng.random() < PLAYS) else others
        if fresh and fresh[0].kind != PLAY:
            # Questions of a kind have the same rating: what is nearest would be one kind, then the next.
            return self._least_like(fresh)
        near = [one for one in fresh if abs(one.rating - self.log.rating.value) <= NEAR]
        if near or not fresh:
            return self._least_like(near) if near else None
        return min(fresh, key=lambda one: (abs(one.rating - self.log.rating.value), self.rng.random()))

    def _least_like(self, puzzles: Sequence[Puzzle]) -> Puzzle:
        """One of these puzzles that is least like those of this sitting: of the maker, then of the theme that
        came least often and longest ago."""
        done = [self.store.puzzles[one] for one in self.done if one in self.store.puzzles]
        for likeness in (attrgetter("maker"), attrgetter("theme")):
            asked = [likeness(one) for one in done]
            last = {of: at for at, of in enumerate(asked)}
            ranked = {one.id: (asked.count(likeness(one)), last.get(likeness(one), -1)) for one in puzzles}
            least = min(ranked.values())
            puzzles = [one for one in puzzles if ranked[one.id] == least]
        return self.rng.choice(puzzles)

    def answer(self, puzzle: Puzzle, *, solved: bool, helped: bool = False) -> str:
        """Counts an answer; returns what it did, in a sentence or two."""
        before = round(self.log.rating.value)
        self.log.note(puzzle, solved=solved, helped=helped, today=self._today())
        self.tried += 1
        self.right += solved
        after = round(self.log.rating.value)
        due = self.log.puzzles[puzzle.id].due
        days = (date.fromisoformat(due) - self._today()).days if due else 0
        again = f"This one comes again in {with_unit(days, 'day')}." if due else ""
        problem = write_log(self.game.id, self.log)
        sentences = f"Your rating: {after} ({after - before:+}).", again, f"{problem}." if problem else ""
        return " ".join(part for part in sentences if part)

    def heading(self, puzzle: Puzzle) -> tuple[str, str, str]:
        """The kind of a puzzle, its theme with its rating, and the person's rating and streak."""
        rating = round(self.log.rating_of(puzzle).value)
        left = self.seconds_left
        clock = "" if left is None else f"{int(left) // 60}:{int(left) % 60:02}   "
        stands = f"{clock}you {round(self.log.rating.value)}   streak {self.log.streak}"
        # Its theme stands in the answer: before, it would tell the play.
        about = [self.game.title, str(rating)]
        return KINDS[puzzle.kind], " · ".join(about), stands

    def shares(self) -> dict[str, tuple[int, int]]:
        """The person's right answers and answers by theme, in words."""
        return by_words(self.log.shares().items(), lambda theme: theme_words(self.game, theme))

    @property
    def result(self) -> str:
        """The result of the sitting, in a sentence."""
        return f"{self.right} of {self.tried} right. Your rating: {round(self.log.rating.value)}."


def practice_summary(game_id: str, today: date | None = None) -> PracticeSummary:
    """How the person stands in a game's practice."""
    log, _ = read_log(game_id)
    due = len(log.due(today or date.today()))
    weakest = weakest_theme(by_words(log.shares().items(), naming(game_id)))
    return PracticeSummary(round(log.rating.value), log.solved, log.tried, weakest, due, *log.plays())


def themes_of(game_id: str) -> dict[str, int]:
    """How many puzzles of each theme there are, the commonest first; none for a game that is not there."""
    try:
        return PuzzleStore(find_game(game_id)).themes()
    except CardTableError:
        return {}
