"""Renders the pictures of README.md from the running app, one table for each family: `make picture`."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.match.match import Match
    from cardtable.table.sitting import Sitting

NAMES = ("Ana", "Mira", "Jun", "Sora", "Dea", "Omar", "Lin", "Kofi")


@dataclass(frozen=True)
class Shot:
    """A picture: game, seed, the decision of seat 0 that it shows, and keys that are pressed there."""

    file: str
    game: str
    seed: int
    decision: int
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = (80, 24)


SHOTS = (
    Shot("table", "zandari", 21, 3, ("i",)),
    Shot("fishing", "seep", 3, 7, size=(120, 30)),
    Shot("tricks", "gong-zhu", 5, 6, size=(120, 30)),
    Shot("friends", "mighty", 4, 5, size=(120, 30)),
    Shot("contracts", "pandoer", 2, 5, size=(120, 30)),
    Shot("climbing", "dai-fugo", 6, 3),
    Shot("rummy", "kalooki", 8, 12),
    Shot("shedding", "ocho-locos", 7, 4),
    Shot("stakes", "teen-patti", 9, 4),
    Shot("arithmetic", "twenty-four", 4, 2),
)


def played_to(shot: Shot) -> Sitting:
    """A match that careful players have played up to that decision of seat 0."""
    from cardtable.archive.saved_matches import record_match
    from cardtable.discovery.installed_games import find_game
    from cardtable.match.match import Match
    from cardtable.table.seat_specs import parse_seats

    game = find_game(shot.game)
    count = game.default_seats
    rest = ",".join(f"careful:{name}" for name in NAMES[1:count])
    specs = parse_seats(f"you,{rest}", game)
    match = Match(
        game, count, seed=shot.seed, names=NAMES[:count], players=["you", *["careful"] * (count - 1)]
    )
    _play_on(match, shot)
    return record_match(match, specs)


def _play_on(match: Match, shot: Shot) -> None:
    from cardtable.bots.bot_names import make_bot

    careful, rng, left = make_bot("careful"), random.Random(shot.seed), shot.decision
    while not match.over:
        left -= 0 in match.actors
        if not left:
            return
        seat = match.actors[0]
        match.play(seat, careful.decide(match.view(seat), rng))
    raise SystemExit(f"{shot.game}: the match is over before decision {shot.decision}")


async def picture(shot: Shot, target: Path) -> None:
    """Sits down at that decision, presses the keys and saves the screen as SVG."""
    from cardtable.tui.app import CardTableApp

    app = CardTableApp(played_to(shot))
    async with app.run_test(size=shot.size) as pilot:
        await pilot.pause(1.0)
        for key in shot.keys:
            await pilot.press(key)
            await pilot.pause(6.0)  # a hint thinks for a while
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(app.export_screenshot(title="Card Table"), encoding="utf-8")


def main(folder: Path, files: Sequence[str]) -> None:
    """Writes the pictures into a folder: those named, or all."""
    for shot in SHOTS:
        if files and shot.file not in files:
            continue
        with tempfile.TemporaryDirectory() as own:
            os.environ["CARDTABLE_CONFIG"] = os.environ["CARDTABLE_DATA"] = own
            asyncio.run(picture(shot, folder / f"{shot.file}.svg"))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
