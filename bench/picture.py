"""Remakes the picture of the table in README.md from the running app: `make picture`."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path


async def picture(target: Path) -> None:
    """Plays a few cards of Žandari and saves the screen as SVG."""
    from cardtable.engine.game import find_game
    from cardtable.seats.records import begin
    from cardtable.seats.specs import parse_seats
    from cardtable.tui.app import CardTableApp

    game = find_game("zandari")
    app = CardTableApp(begin(game, parse_seats("you,careful:Mira", game), {"target": 21}, 12))
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("space", "enter", "space", "enter", "space", "i"):
            await pilot.pause(0.3)
            await pilot.press(key)
        await pilot.pause(1.5)
        await pilot.press("i")
        await pilot.pause(0.3)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(app.export_screenshot(title="Card Table"), encoding="utf-8")


def main() -> None:
    """Writes the picture to the path given."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CARDTABLE_CONFIG"] = os.environ["CARDTABLE_DATA"] = folder
        asyncio.run(picture(Path(sys.argv[1])))


if __name__ == "__main__":
    main()
