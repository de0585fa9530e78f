"""The deal of the day: one deal, the same for everybody with the same local date and game.

The date names three games of those that come with the program, each once in as many days as it takes to name
all; the person chooses one of them, or resumes the one begun. It is played by its rules as written, at its
usual table, against careful bots, without hints. The date is also the seed, so the cards are no secret, and
the record says so. (A deal that brings nobody points in quick play is skipped for the date's next seed.)
There is one try a day, which may be interrupted and resumed. A match begun after it is a replay and does not
count.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

from cardtable.archive.careful_results import CAREFUL, SameDeal
from cardtable.archive.match_beginning import begin
from cardtable.archive.unfinished_matches import resume
from cardtable.discovery.installed_games import find_game, own_game_ids
from cardtable.engine.bot import bot_of
from cardtable.engine.game import Game
from cardtable.engine.match_origin import AGAIN, DAY, Origin
from cardtable.engine.random_keys import random_for
from cardtable.errors import HeldRecordError, OptionError, RecordError, UnfitFileError
from cardtable.match.match import Match
from cardtable.records.header_search import header_with_origin
from cardtable.records.record_reader import Header, RecordReader
from cardtable.records.replaying import read_data
from cardtable.system.files import list_files
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.table.seat_specs import specs_of, you_and_bots
from cardtable.table.sitting import Sitting
from cardtable.words import join_or

NOT_COUNTED = "You have had your try at this deal: this is a replay, which does not count."
CHOICES = 3
"""Games that a day offers."""
_MOST_SEEDS = 20
"""Seeds of a date that are tried."""


def games_of(day: date) -> tuple[Game, ...]:
    """The games that a day offers."""
    ids = list(own_game_ids())
    days = -(-len(ids) // CHOICES)
    cycle, place = divmod(day.toordinal(), days)
    random_for("deal of the day", cycle).shuffle(ids)
    ids += ids[:CHOICES]  # where the games do not come out even
    return tuple(find_game(one) for one in ids[place * CHOICES : (place + 1) * CHOICES])


def seed_of(day: date, game: Game) -> str:
    """The seed of a day: the first seed of that date whose deal brings somebody points in quick play."""
    seeds = [day.isoformat(), *(f"{day.isoformat()}.{number}" for number in range(2, _MOST_SEEDS))]
    return next((seed for seed in seeds if any(_quick_points(game, seed))), seeds[0])


def _quick_points(game: Game, seed: str) -> tuple[int, ...]:
    """The points of a deal in quick play, by side."""
    match = Match(game, seed=seed, length=1, listen=False)
    rng = random_for(seed, "quickly")
    while not match.over:
        seat = match.in_play.random_actor(rng)
        match.play(seat, bot_of(game).quick_play(match.in_play, seat, rng))
    return match.deal.points


def sit_down(day: date, game: Game | None = None) -> tuple[Sitting, list[str]]:
    """Begins the deal of a day in one of its games (None: the first), or resumes it in the game of its try.
    Returns its sitting and what to tell the player.

    If the try was already played to its end, this begins a replay. Raises HeldRecordError if another process
    plays the try, OptionError for a game that is none of the day's, CardTableError.
    """
    found = _first_try(day)
    offered = games_of(day) if found is None else (find_game(found[1].game),)
    game = offered[0] if game is None else game
    if game not in offered:
        titles = [one.title for one in offered]
        raise OptionError(f"the deal of {day.isoformat()} is in {join_or(titles)}, not in {game.title}")
    notices = [
        f"{game.title} ({game.country}), one deal. {game.about}",
        "Everybody has these cards today, and the same opponents. You play without hints. At the end your "
        "result stands beside those of a hundred careful players in your seat.",
    ]
    if found is None:
        notices.append("You have one try; you may leave and come back to it.")
        return _begin(day, game, DAY), notices
    first = found[0]
    try:
        if not RecordReader(read_data(first), str(first)).is_over:
            return resume(first), [*notices, "You go on with your one try."]
    except HeldRecordError:
        raise
    except RecordError:
        pass  # a damaged try was a try, too
    return _begin(day, game, AGAIN), [*notices, NOT_COUNTED]


def _begin(day: date, game: Game, kind: str) -> Sitting:
    origin = Origin(kind, day=day.isoformat()).text
    specs = you_and_bots(game.default_seats, CAREFUL)
    return begin(game, specs, seed=seed_of(day, game), origin=origin, length=1)


def first_try(day: date, folder: Path | None = None) -> Path | None:
    """The record of the try at that day's deal; None if there was none yet."""
    found = _first_try(day, folder)
    return found[0] if found is not None else None


def game_of_try(day: date) -> Game | None:
    """The game of the try at that day's deal; None if there was none yet. Raises GameError."""
    found = _first_try(day)
    return find_game(found[1].game) if found is not None else None


def _first_try(day: date, folder: Path | None = None) -> tuple[Path, Header] | None:
    wanted = Origin(DAY, day=day.isoformat()).text
    try:
        paths = list_files(records_folder() if folder is None else folder, SUFFIX)
    except UnfitFileError:
        return None
    found = ((path, header_with_origin(path, wanted)) for path in sorted(paths))
    return next(((path, header) for path, header in found if header is not None), None)


def same_deal(match: Match) -> SameDeal | None:
    """The deal for careful players to compare with a match, if that is a deal of the day that one person
    plays at the usual table; None for all others."""
    origin = Origin.of(match.origin)
    persons = [seat for seat, spec in enumerate(specs_of(match)) if spec.is_person]
    usual = match.length == 1 and match.seats == match.game.default_seats and not match.seated.changes
    if not origin.day or len(persons) != 1 or not usual:
        return None
    return SameDeal(origin.day, match.game, match.seed, persons[0])
