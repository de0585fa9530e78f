"""The deal of the day: one deal of one game, the same for everybody whose local calendar shows that date.

The game is chosen from the date among those that come with the program, each once in as many days as there
are games; it is played as its rules are written, at its usual table, against careful bots. The date is the
seed too, so the cards are no secret, and the record is marked by it (a deal that would be thrown in is passed
over for the next of that date). There is one try: it may be left and gone on with, but what is begun after it
is a replay that does not count.
"""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

from cardtable.archive.saved_matches import begin, take_up
from cardtable.bots.bot_names import bot_stream, make_bot
from cardtable.discovery.installed_games import find_game, own_game_ids
from cardtable.engine.game import Game
from cardtable.engine.origin import AGAIN, DAY, Origin
from cardtable.engine.random_keys import random_for
from cardtable.errors import HeldRecordError, RecordError, UnfitFileError
from cardtable.lab.simulate import next_action
from cardtable.match.match import Match
from cardtable.records.replaying import read_data
from cardtable.records.validation import LONGEST_LINE, Lines
from cardtable.system.files import listed, opened
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.table.loop import luck_action
from cardtable.table.seat_specs import specs_of, you_and_bots
from cardtable.table.sitting import Sitting

NOT_COUNTED = "You have had your try at this deal: this is a replay, which does not count."
_HEAD = 2 * LONGEST_LINE
"""Bytes within which a record has said of what it is."""
_CAREFUL = "careful"
_MOST = 20
"""Deals of a date that are looked at."""


def game_of(day: date) -> Game:
    """The game of a day."""
    ids = list(own_game_ids())
    turn, place = divmod(day.toordinal(), len(ids))
    random_for("deal of the day", turn).shuffle(ids)
    return find_game(ids[place])


def seed_of(day: date) -> str:
    """The seed of a day: the date, or the next of it, until quick play of the deal brings anybody points."""
    game = game_of(day)
    seeds = [day.isoformat(), *(f"{day.isoformat()}.{number}" for number in range(2, _MOST))]
    return next((seed for seed in seeds if any(_quickly(game, seed))), seeds[0])


def _quickly(game: Game, seed: str) -> tuple[int, ...]:
    """What a deal brings where nobody thinks long."""
    match, chances = Match(game, seed=seed, length=1, listen=False), random_for(seed, "quickly")
    while not match.over:
        seat = match.in_play.random_actor(chances)
        match.play(seat, game.bot.quick_play(match.in_play, seat, chances))
    return match.deal.points


def sit_down(day: date) -> tuple[Sitting, list[str]]:
    """To the deal of a day, and what is to be told of it: a try that was left is gone on with; who has had
    theirs plays a replay. Raises HeldRecordError where another process plays it, CardTableError."""
    first = first_try(day)
    game = game_of(day)
    told = [
        f"{game.title} ({game.country}), one deal. {game.about}",
        "Everybody has these cards today, and the same opponents. At the end your result stands beside what "
        "a careful player gets in your seat.",
    ]
    if first is None:
        return _begun(day, DAY), [*told, "You have one try; you may leave and come back to it."]
    try:
        if not Lines(read_data(first), str(first)).is_over:
            return take_up(first), [*told, "You go on with your one try."]
    except HeldRecordError:
        raise
    except RecordError:
        pass  # a try that cannot be gone on with was one
    return _begun(day, AGAIN), [*told, NOT_COUNTED]


def _begun(day: date, kind: str) -> Sitting:
    game = game_of(day)
    origin = Origin(kind, day=day.isoformat()).text
    specs = you_and_bots(game.default_seats, _CAREFUL)
    return begin(game, specs, seed=seed_of(day), origin=origin, length=1)


def first_try(day: date, folder: Path | None = None) -> Path | None:
    """The record of the try at that day's deal; None before it."""
    wanted = Origin(DAY, day=day.isoformat()).text
    try:
        paths = listed(records_folder() if folder is None else folder, SUFFIX)
    except UnfitFileError:
        return None
    return next((path for path in sorted(paths) if _begins_as(path, wanted)), None)


def _begins_as(path: Path, origin: str) -> bool:
    """Whether a record says so at its beginning; the rest of it is not read."""
    try:
        descriptor = opened(path)
    except UnfitFileError:
        return False
    try:
        head = os.read(descriptor, _HEAD)
        return origin.encode() in head and Lines(head, str(path)).header.origin == origin
    except (OSError, RecordError):
        return False
    finally:
        os.close(descriptor)


def careful_in_your_seat(match: Match) -> tuple[int, ...]:
    """The points by side of a match of one deal with careful players in the seats of persons: the same
    cards, and the bots have the same luck. It takes as long as they think."""
    twin = match.reset_to_zero(0, match.seed, deals=1, origin=match.origin, length=1)
    kinds = [_CAREFUL if spec.is_person else spec.kind for spec in specs_of(match)]
    makers = [(make_bot(kind), bot_stream(twin.seed, seat, kind)) for seat, kind in enumerate(kinds)]
    while not twin.over:
        seat, action = luck_action(twin) or next_action(twin, makers)[:2]
        twin.play(seat, action)
    return twin.deal.points
