"""A learner's path through a game in lines, each station with the command that begins it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtable.archive.played_match import PlayedMatch
from cardtable.book.lessons import aim_of
from cardtable.discovery.catalogue import expectations
from cardtable.engine.game import Game
from cardtable.puzzles.learning_path import FIRST_MATCH, HARD, LESSON, MEDIUM, PUZZLES, learning_path

_BOTS = {FIRST_MATCH: "easy", MEDIUM: "medium", HARD: "hard"}


def path_lines(game: Game, matches: Iterable[PlayedMatch]) -> Iterator[str]:
    """What the game is, its stations with how far one has come, and which is next."""
    path = learning_path(game, matches)
    yield f"{game.title}: {', '.join(expectations(game))}."
    yield f"{game.about} {aim_of(game)}".rstrip()
    if path.most_stars:
        yield f"Stars: {path.stars} of {path.most_stars}."
    for number, station in enumerate(path.stations, 1):
        after = f"; {station.next}" if station.next else ""
        yield f"{number}. {station.title} ({station.detail}): {station.progress_text}{after}"
        yield f"   {_command(game, station.kind)}"
    yield f"Next: {path.stations[path.here].title}."


def _command(game: Game, kind: str) -> str:
    """The command that begins a station."""
    if kind == LESSON:
        return f"cardtable learn {game.id}"
    if kind not in _BOTS:
        return f"cardtable practice {game.id}{' --kind play' if kind == PUZZLES else ''}"
    bots = ",".join([_BOTS[kind]] * (game.default_seats - 1))
    return f"cardtable play {game.id} --seats you,{bots}"
