"""Records of matches as they were once played, and what they came to: a later change of rules is noticed.

`python -m tests.archive` plays what is missing. A record is never made anew: where a change of rules is
meant, the game's `version` is raised, and its old records stay under the number that they name.
"""

from __future__ import annotations

import random
import zlib
from pathlib import Path

from cardtable.archive.replay import Replay
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.own import GAMES

FOLDER = Path(__file__).parent
RECORDS = (
    *(f"{game}-{which}" for game in GAMES for which in ("usual", "odd")),
    "kalooki-summed",
    "zandari-summed",
)
"""Two a game: the usual options, and drawn ones, written before records had sums; and some with sums."""
ASTRAY = 0.3
"""How often a play is drawn from all that is legal; else it is what a bot plays without thought."""
MOST, DEALS = 240, 4
"""Acts and deals after which a match is left."""


def path_of(name: str, ending: str = "record") -> Path:
    """Where a record lies, or its ledger."""
    return FOLDER / f"{name}.{ending}"


def ledger_of(match: Match) -> str:
    """The result of a match, deal by deal: points and scores, and a sum over the legal actions at each
    act."""
    replay, lines, checksum = Replay(match), [], 0
    for at in range(len(replay) + 1):
        table = replay.match_at(at)
        checksum = zlib.crc32(_could(table).encode(), checksum)
        if table.deal.over or at == len(replay):
            points, scores = " ".join(map(str, table.deal.points)), " ".join(map(str, table.scores))
            lines.append(f"after {at} acts: points {points}, scores {scores}, allowed {checksum:08x}\n")
            checksum = 0
    return "".join(lines)


def _could(table: Match) -> str:
    """The legal actions by seat, in an order of their own."""
    legal = [f"{seat} {sorted(map(str, table.legal(seat)))}" for seat in table.actors]
    return "; ".join((table.in_play.stage.name if table.in_play.stage else "", *legal))


def play(name: str) -> Match:
    """A match for a record: seats and options by its name, played quickly, now and then astray."""
    rng = random.Random(name)
    game = find_game(name.rpartition("-")[0])
    drawn = draw_setup(game, rng, defaults=0.2)
    setup = drawn if name.endswith("odd") else MatchSetup(game.default_seats, {}, drawn.seed)
    match = Match(game, setup.seats, seed=setup.seed, options=setup.options)
    while not match.over and len(match.acts) < MOST and match.standing.deals < DEALS:
        seat = rng.choice(match.actors)
        quick = bot_of(match.game).quick_play(match.in_play, seat, rng)
        match.play(seat, rng.choice(match.legal(seat)) if rng.random() < ASTRAY else quick)
    return match
