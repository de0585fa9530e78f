"""A learner's path through a game: what comes first, what comes then, and how far a person has come.

All of it follows from what there is anyway: the game's lessons, its puzzles, its bots, the matches played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cardtable.archive.played_match import PlayedMatch
from cardtable.book.lessons import lessons_of
from cardtable.bots.bot_names import LEVELS
from cardtable.engine.bot import bot_of
from cardtable.engine.game import Game
from cardtable.puzzles.practice import practice_summary
from cardtable.puzzles.practice_log import PracticeSummary
from cardtable.puzzles.puzzle import PLAY
from cardtable.puzzles.store import PuzzleStore
from cardtable.table.first_match import FIRST_DEALS
from cardtable.teaching.progress import LESSONS, MOST_STARS
from cardtable.words import with_unit

LESSON, FIRST_MATCH, PRACTICE, PUZZLES, MEDIUM, HARD = (
    "lessons",
    "first match",
    "practice",
    "puzzles",
    "medium bots",
    "hard bots",
)
"""The stations, in their order."""
FEW_PUZZLES = 10
"""Puzzles after which practice is under way, and the path leads on."""
NOT_YET = "not yet"
UNDER_WAY = "a match is under way"


@dataclass(frozen=True)
class Station:
    """A station of the path. `detail`: what it is, in a few words. `progress_text`: how far the person has
    come. `next`: what comes there; empty if nothing is to be said. `is_done`: whether the path leads on."""

    kind: str
    detail: str
    progress_text: str
    next: str = ""
    is_done: bool = False
    count: tuple[int, int] = (0, 0)
    """Lessons done of all, answers right of all, or matches won of all."""
    unfinished: Path | None = None
    """The record of the match there that is under way, the last one left; None if none is."""

    @property
    def title(self) -> str:
        """Its name."""
        return self.kind.capitalize()


@dataclass(frozen=True)
class LearningPath:
    """The stations of a game and the stars of its lessons."""

    stations: tuple[Station, ...]
    stars: int
    most_stars: int
    rating: int | None
    """The person's rating by puzzles; None before the first one."""

    @property
    def here(self) -> int:
        """The index of the station to go to: the first that is not done, or the last."""
        open_ones = (at for at, one in enumerate(self.stations) if not one.is_done)
        return next(open_ones, len(self.stations) - 1)


def learning_path(game: Game, matches: Iterable[PlayedMatch]) -> LearningPath:
    """The path of a game, as the person stands on it. `matches`: those of the history."""
    counts: dict[str, tuple[int, int]] = {}
    unfinished: dict[str, PlayedMatch] = {}
    for match in matches:
        if _is_under_way(match, game):
            last = unfinished.setdefault(match.opponents[0], match)
            unfinished[match.opponents[0]] = max(last, match, key=lambda one: one.changed)
        if match.game == game.id and match.is_counted and len(match.opponents) == 1:
            won, played = counts.get(match.opponents[0], (0, 0))
            counts[match.opponents[0]] = won + bool(match.is_won), played + 1
    lessons, known, practised = lessons_of(game), LESSONS.numbers(game.id), practice_summary(game.id)

    def bots(kind: str, detail: str, level: str) -> Station:
        opponents = LEVELS[level]
        return _bots_station(kind, detail, counts.get(opponents, (0, 0)), unfinished.get(opponents))

    stars = sum(known.get(one.name, 0) for one in lessons)
    stations = (
        *((_lessons_station(game),) if lessons else ()),
        bots(FIRST_MATCH, f"{with_unit(FIRST_DEALS, 'deal')}, easy bots, the coach", "easy"),
        *_practice_stations(practised, plays=len(PuzzleStore(game).chosen(PLAY))),
        bots(MEDIUM, "they play carefully", "medium"),
        bots(HARD, _hard_bots(game), "hard"),
    )
    return LearningPath(
        stations, stars, MOST_STARS * len(lessons), practised.rating if practised.tried else None
    )


def next_step(game: Game, *, has_played: bool) -> str:
    """The next step on a game's path, in a few words; empty once lessons, first match and practice are
    done. `has_played`: whether a match of it was begun."""
    for station in learning_path(game, ()).stations:
        if station.kind in (MEDIUM, HARD):
            break
        if station.kind == FIRST_MATCH and has_played:
            continue
        if not station.is_done or (station.kind == PRACTICE and practice_summary(game.id).due):
            lesson = station.next.replace("next: ", "lesson ")
            return lesson if station.kind == LESSON else station.next or station.title.lower()
    return ""


def learning_line(game: Game) -> str:
    """How far a person has come with a game's lessons and puzzles; empty before the first of them."""
    path = learning_path(game, ())
    progress = {one.kind: one.progress_text for one in path.stations}
    parts = []
    if path.most_stars and LESSONS.of(game.id):
        parts.append(
            f"Lessons: {progress[LESSON].removesuffix(' done')}, {path.stars} of {path.most_stars} stars."
        )
    if path.rating is not None:
        practised = practice_summary(game.id)
        parts.append(f"Practice: {practised.solved} of {practised.tried} right, rating {path.rating}.")
    return " ".join(parts)


def _lessons_station(game: Game) -> Station:
    lessons, known = lessons_of(game), LESSONS.numbers(game.id)
    left = [at for at, one in enumerate(lessons) if one.name not in known]
    weak = [at for at, one in enumerate(lessons) if 0 < known.get(one.name, 0) < MOST_STARS]
    after, following = ("next", left) if left else ("for more stars", weak)
    next_text = f"{after}: {following[0] + 1} · {lessons[following[0]].title}" if following else ""
    return Station(
        LESSON,
        f"{with_unit(len(lessons), 'lesson')} at a real table",
        f"{len(lessons) - len(left)} of {len(lessons)} done",
        next_text,
        not left,
        (len(lessons) - len(left), len(lessons)),
    )


def _practice_stations(practised: PracticeSummary, *, plays: int) -> tuple[Station, Station]:
    """Practice and puzzles: each row tells of its own, questions answered and plays found. Where there are no
    `plays` to find, practice counts in their place."""
    is_done = practised.tried >= FEW_PUZZLES
    weak = f"weak: {practised.weakest_theme}" if practised.weakest_theme else ""
    due = f"{with_unit(practised.due, 'missed puzzle')} due again today" if practised.due else ""
    answered, asked = practised.questions
    right = f"{answered} of {asked} right" if asked else NOT_YET
    found_text = f"{practised.found} of {practised.looked_for} found"
    rated = found_text if practised.looked_for else NOT_YET
    count = practised.solved, practised.tried
    if plays:
        found = Station(PUZZLES, "find the play, rated", rated, weak if due else "", is_done, count)
    else:
        found = Station(PUZZLES, "none here yet", "practice counts instead", "", is_done, count)
    return Station(PRACTICE, "who wins, what counts", right, due or weak, is_done, count), found


def _hard_bots(game: Game) -> str:
    """How hard bots play, and that it was not found to be stronger where it was not."""
    return "they think ahead" + ("" if bot_of(game).search_gains else "; in tests they did not win more")


def _is_under_way(match: PlayedMatch, game: Game) -> bool:
    """Whether it is an ordinary match of that game against one kind of bots that can be gone on with."""
    is_ordinary = not (match.origin or match.altered or match.exchanged) and match.you is not None
    return match.game == game.id and not match.finished and is_ordinary and len(match.opponents) == 1


def _bots_station(kind: str, detail: str, count: tuple[int, int], unfinished: PlayedMatch | None) -> Station:
    won, played = count
    progress = f"won {won} of {played}" if played else NOT_YET
    path, under_way = (unfinished.path, UNDER_WAY) if unfinished is not None else (None, "")
    return Station(kind, detail, progress, under_way, won > 0, count, path)
