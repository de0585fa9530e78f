"""What the lobby knows of the installed games without loading them, and of tables open on this machine."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator
from importlib import import_module
from typing import TYPE_CHECKING

from cardtable.discovery.catalogue import Catalogue, Listed
from cardtable.teaching.progress import LESSONS

if TYPE_CHECKING:
    from cardtable.engine.game import Game
    from cardtable.net import OpenTable


@functools.cache
def catalogue() -> Catalogue:
    """The catalogue of installed games, read once."""
    return Catalogue()


def listed_games(typed: str = "") -> list[Listed]:
    """The installed games by family and title, filtered by the typed letters: first those whose name begins
    with them."""
    wanted = typed.casefold()
    games = sorted(catalogue().games.values(), key=lambda game: (game.family, game.title))
    found = [g for g in games if wanted in f"{g.title} {g.id} {g.country} {g.family}".casefold()]
    return sorted(found, key=lambda game: not f"{game.title} {game.id}".casefold().startswith(wanted))


def loaded_games() -> list[Game]:
    """The installed games that load, in the order of `listed_games`."""
    from cardtable.discovery.installed_games import sound_games

    found = {game.id: game for game in sound_games()[0]}
    return [found[listed.id] for listed in listed_games() if listed.id in found]


def default_game(last: str) -> Listed | None:
    """The game played last, else the easiest and shortest. None if no game is installed."""
    games = listed_games()
    known = next((game for game in games if game.id == last), None)
    return known or min(
        games, key=lambda game: (game.difficulty or 9, game.minutes, game.title), default=None
    )


def lessons_done(game: Listed) -> tuple[int, int, int]:
    """How many lessons of a game are done, how many it has, and the stars of those done. Raises GameError."""
    from cardtable.discovery.game_files import file_paths_of, pages

    names = {page.name.removesuffix(".toml") for page in pages(file_paths_of(game.game).lessons)}
    known = LESSONS.numbers(game.id)
    return len(names & known.keys()), len(names), sum(known.get(name, 0) for name in names)


def is_first_time() -> bool:
    """Whether nobody has done a lesson here."""
    return not LESSONS.any


def seat_range(game: Listed) -> str:
    """The numbers of players in a few cells: `2`, `2-6`."""
    least, most = min(game.seat_counts), max(game.seat_counts)
    return str(least) if least == most else f"{least}-{most}"


def title_of(game_id: str) -> str:
    """The title of a game; its id if it is not installed."""
    listed = catalogue().games.get(game_id)
    return listed.title if listed is not None else game_id


async def open_tables() -> AsyncIterator[OpenTable]:
    """The tables open on this machine, each as soon as it has answered."""
    await asyncio.to_thread(import_module, "cardtable.net")  # takes longer than a key may wait
    from cardtable import net

    async for table in net.find_tables():
        if not table.over:
            yield table
