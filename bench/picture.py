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
    from cardtable.engine.view import View
    from cardtable.match.match import Match
    from cardtable.table.screen_feed import ScreenFeed
    from cardtable.table.sitting import Sitting
    from cardtable.tui.look.canvas import Canvas

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
    Shot("fishing", "seep", 3, 7, size=(100, 28)),
    Shot("friends", "mighty", 9, 8, size=(120, 34)),
    Shot("contracts", "pandoer", 2, 5, size=(120, 34)),
    Shot("tricks", "gong-zhu", 5, 6),
    Shot("climbing", "dai-fugo", 6, 3, size=(100, 28)),
    Shot("rummy", "remi", 8, 12, size=(120, 34)),
    Shot("shedding", "ocho-locos", 7, 4),
    Shot("stakes", "teen-patti", 9, 4),
    Shot("arithmetic", "twenty-four", 4, 2),
)
TRICK = Shot("table", "hokm", 5, 4, size=(80, 24))
"""The picture that moves: from a decision on, a trick card by card."""
STEP, REST = 0.9, 2.2
"""Seconds that a card of the moving picture stays, and the finished trick."""


def played_to(shot: Shot) -> Sitting:
    """A match that careful players have played up to that decision of seat 0."""
    from cardtable.archive.match_beginning import record_match
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
    """Sits down at that decision, presses the keys and saves the table."""
    from bench.canvas_svg import still
    from cardtable.tui.app import CardTableApp
    from cardtable.tui.table.board_page import BoardPage

    app = CardTableApp(played_to(shot))
    async with app.run_test(size=shot.size) as pilot:
        await pilot.pause(1.0)
        for key in shot.keys:
            await pilot.press(key)
            await pilot.pause(6.0)  # a hint thinks for a while
        assert isinstance(app.screen, BoardPage)
        canvas = app.screen.paint(*shot.size)
        target.write_text(still(canvas, app.palette), encoding="utf-8")


def moving_picture(shot: Shot, target: Path) -> None:
    """A trick as its first player sees it, from the decision of the shot until the trick is taken."""
    from bench.canvas_svg import Frame, moving
    from cardtable.bots.bot_names import make_bot
    from cardtable.table.screen_feed import ScreenFeed
    from cardtable.table.viewpoint import Viewpoint
    from cardtable.tui.look.themes import load_themes

    sitting = played_to(shot)
    match = sitting.match
    feed, careful, rng = ScreenFeed(sitting, Viewpoint([0])), make_bot("careful"), random.Random(shot.seed)
    frames = [Frame(_table(sitting, match.view(0), feed, shot.size), STEP)]
    is_over = False
    while not is_over:
        seat, before = match.actors[0], match.view(0)
        action = careful.decide(match.view(seat), rng)
        match.play(seat, action)
        events = match.acts[-1].events
        feed.highlight(seat, action, events)
        feed.tell(events)
        is_over = feed.winner >= 0
        frames.append(Frame(_table(sitting, before, feed, shot.size), REST if is_over else STEP))
    target.write_text(moving(frames, load_themes().palettes["felt"]), encoding="utf-8")


def lettered_picture(shot: Shot, target: Path) -> None:
    """The table at that decision in letters alone, for a package index, which shows no picture of ours."""
    from cardtable.table.screen_feed import ScreenFeed
    from cardtable.table.viewpoint import Viewpoint

    sitting = played_to(shot)
    feed = ScreenFeed(sitting, Viewpoint([0]))
    canvas = _table(sitting, sitting.match.view(0), feed, shot.size, fills=False)
    rows = (row.rstrip() for row in canvas.text().splitlines())
    target.write_text("\n".join(rows).rstrip() + "\n", encoding="utf-8")


def _table(
    sitting: Sitting, view: View, feed: ScreenFeed, size: tuple[int, int], *, fills: bool = True
) -> Canvas:
    """The table with the last act on it."""
    from cardtable.tui.decision.pick import Pick
    from cardtable.tui.decision.prompt import picked_prompt
    from cardtable.tui.look.glyphs import UNICODE
    from cardtable.tui.picture.board import BoardPainter
    from cardtable.tui.picture.scene import Captions, Scene
    from cardtable.tui.preferences import Settings

    pick = Pick(view) if view.legal and not feed.played_cards else None
    names = sitting.names
    prompt, style = picked_prompt(pick, view, names, is_curtained=False) if pick is not None else ("", "text")
    captions = Captions(feed.said, prompt=prompt, prompt_style=style)
    scene = Scene(view, names, sitting.kinds, Settings(), UNICODE, fills, pick, captions=captions)
    scene.played, scene.actor, scene.winner = feed.played_cards, feed.actor, feed.winner
    return BoardPainter(scene, *size).paint()


def main(folder: Path, files: Sequence[str]) -> None:
    """Writes the pictures into a folder: those named, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    # Whatever terminal this runs in, the pictures have all colours.
    os.environ |= {"COLORTERM": "truecolor", "TERM": "xterm-256color"}
    for shot in (TRICK, *SHOTS):
        if files and shot.file not in files:
            continue
        with tempfile.TemporaryDirectory() as own:
            os.environ["CARDTABLE_CONFIG"] = os.environ["CARDTABLE_DATA"] = own
            target = folder / f"{shot.file}.svg"
            if shot is TRICK:
                moving_picture(shot, target)
                lettered_picture(shot, target.with_suffix(".txt"))
            else:
                asyncio.run(picture(shot, target))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
