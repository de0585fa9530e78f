"""The deal of the day: one deal of one game, the same for everybody with the same local date.

The date chooses a game of those that come with the program, each once in as many days as there are games. It
is played by its rules as written, at its usual table, against careful bots. The date is also the seed, so the
cards are no secret, and the record's origin says so. (A deal that brings nobody points in quick play is
skipped for the date's next seed.) There is one try, which may be interrupted and resumed. A match begun after
it is a replay and does not count.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

from cardtable.archive.saved_matches import begin, header_with_origin, take_up
from cardtable.bots.bot_names import bot_stream, make_bot
from cardtable.discovery.installed_games import find_game, own_game_ids
from cardtable.engine.game import Game
from cardtable.engine.match_origin import AGAIN, DAY, Origin
from cardtable.engine.random_keys import random_for
from cardtable.errors import HeldRecordError, RecordError, UnfitFileError
from cardtable.lab.simulate import next_action
from cardtable.match.match import Match
from cardtable.records.replaying import read_data
from cardtable.records.validation import Lines
from cardtable.system.files import listed
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.table.seat_specs import specs_of, you_and_bots
from cardtable.table.sitting import Sitting
from cardtable.table.turn_loop import luck_action

_CAREFUL = "careful"
"""The kind of bot that plays the other seats, and whose result is the measure."""
NOT_COUNTED = "You have had your try at this deal: this is a replay, which does not count."
_MOST_SEEDS = 20
"""Seeds of a date that are tried."""


def game_of(day: date) -> Game:
    ids = list(own_game_ids())
    cycle, place = divmod(day.toordinal(), len(ids))
    random_for("deal of the day", cycle).shuffle(ids)
    return find_game(ids[place])


def seed_of(day: date) -> str:
    """The seed of a day: the first seed of that date whose deal brings somebody points in quick play."""
    game = game_of(day)
    seeds = [day.isoformat(), *(f"{day.isoformat()}.{number}" for number in range(2, _MOST_SEEDS))]
    return next((seed for seed in seeds if any(_quick_points(game, seed))), seeds[0])


def _quick_points(game: Game, seed: str) -> tuple[int, ...]:
    """The points of a deal in quick play, by side."""
    match = Match(game, seed=seed, length=1, listen=False)
    rng = random_for(seed, "quickly")
    while not match.over:
        seat = match.in_play.random_actor(rng)
        match.play(seat, game.bot.quick_play(match.in_play, seat, rng))
    return match.deal.points


def sit_down(day: date) -> tuple[Sitting, list[str]]:
    """Begins or resumes the deal of a day. Returns its sitting and what to tell the player.

    If the try was already played to its end, this begins a replay. Raises HeldRecordError if another process
    plays the try, CardTableError.
    """
    game = game_of(day)
    told = [
        f"{game.title} ({game.country}), one deal. {game.about}",
        "Everybody has these cards today, and the same opponents. At the end your result stands beside what "
        "a careful player gets in your seat.",
    ]
    first = first_try(day)
    if first is None:
        return _begin(day, DAY), [*told, "You have one try; you may leave and come back to it."]
    try:
        if not Lines(read_data(first), str(first)).is_over:
            return take_up(first), [*told, "You go on with your one try."]
    except HeldRecordError:
        raise
    except RecordError:
        pass  # a damaged try was a try, too
    return _begin(day, AGAIN), [*told, NOT_COUNTED]


def _begin(day: date, kind: str) -> Sitting:
    game = game_of(day)
    origin = Origin(kind, day=day.isoformat()).text
    specs = you_and_bots(game.default_seats, _CAREFUL)
    return begin(game, specs, seed=seed_of(day), origin=origin, length=1)


def first_try(day: date, folder: Path | None = None) -> Path | None:
    """The record of the try at that day's deal; None if there was none yet."""
    wanted = Origin(DAY, day=day.isoformat()).text
    try:
        paths = listed(records_folder() if folder is None else folder, SUFFIX)
    except UnfitFileError:
        return None
    return next((path for path in sorted(paths) if header_with_origin(path, wanted) is not None), None)


def careful_points(match: Match) -> tuple[int, ...]:
    """The points, by side, of a one-deal match with careful bots in the seats of people.

    The cards and the luck of the other bots are the same. It takes as long as the bots think.
    """
    twin = match.branched_after(0, match.seed, deals=1, origin=match.origin, length=1)
    kinds = [_CAREFUL if spec.is_person else spec.kind for spec in specs_of(match)]
    bots = [(make_bot(kind), bot_stream(twin.seed, seat, kind)) for seat, kind in enumerate(kinds)]
    while not twin.over:
        seat, action = luck_action(twin) or next_action(twin, bots)[:2]
        twin.play(seat, action)
    return twin.deal.points
