"""How page tests drive an app: wait for something, press keys, read the screen."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtable.archive.match_beginning import begin
from cardtable.cards import Card
from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.system.folders import config_folder
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.testing import waiting
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import write
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import Brush
from cardtable.tui.page import CanvasView, Page
from cardtable.tui.preferences import Preferences
from cardtable.tui.table.local_table_page import LocalTablePage


def wish(**wished: object) -> None:
    """Writes the settings of whoever sits at the screens of a test. What guards against slips and what is
    told once have tests of their own."""
    folder = config_folder()
    folder.mkdir(parents=True, exist_ok=True)
    settings = {"guard": False, "first_rules": False, **wished}
    lines = [f"{name} = {json.dumps(value)}\n" for name, value in settings.items()]
    (folder / "settings.toml").write_text("".join(lines), encoding="utf-8")
    assert not Preferences.load().problems, "else what was wished does not hold"


def shown(app: CardTableApp) -> str:
    """The characters on the screen."""
    assert isinstance(app.screen, Page)
    return app.screen.screen_text


def painted(app: CardTableApp) -> str:
    """The same, or nothing while the page has not been painted yet."""
    return shown(app) if app.screen.query(CanvasView) else ""


def drawn(page: Page, sentences: Sequence[str]) -> list[str]:
    """These sentences as they stand on a page, a line each, the cards in them drawn."""
    canvas = Canvas(page.app.size.width, len(sentences))
    for y, sentence in enumerate(sentences):
        write(page, canvas, 0, y, sentence)
    return [line.rstrip() for line in canvas.text().split("\n")]


def notices(app: CardTableApp) -> list[str]:
    """The notices given so far that have not run out, shown or not."""
    return [one.message for one in app._notifications]  # Textual has no public word for them


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Keys one after the other, each when the one before has been taken."""
    await pilot.press(*keys)


async def press_worked(pilot: Pilot[Any], *keys: str) -> None:
    """The same, each when the workers of the page are done; without keys it only waits for these."""
    for key in keys or ("",):
        await pilot.press(*filter(None, (key,)))
        app = pilot.app
        await app.workers.wait_for_complete([one for one in app.workers if one.node is app.screen])
        await pilot.pause()


async def until(pilot: Pilot[Any], holds: Callable[[], bool], what: str = "it") -> None:
    """Waits for something to come about."""
    await waiting.until(holds, what)


def sit(seats: str = "you,careful", game: str = "zandari", seed: int = 3) -> tuple[CardTableApp, Sitting]:
    """An app that opens at a table where the first person is to play a card."""
    found = find_game(game)
    begun = begin(found, parse_seats(seats, found), {}, seed)
    if game == "zandari":
        begun.match.play(0, "cut 26")
    return CardTableApp(begun), begun


def table_of(match: Match) -> CardTableApp:
    """An app at a table where seat 0 is a person and the others are bots."""
    specs = parse_seats("you" + ",careful" * (match.seats - 1), match.game)
    return CardTableApp(Sitting(match, specs))


def table(app: CardTableApp) -> LocalTablePage:
    """The table on the screen."""
    assert isinstance(app.screen, LocalTablePage)
    return app.screen


def is_asked(app: CardTableApp) -> bool:
    """Whether a person is asked for a decision at the table."""
    return isinstance(app.screen, LocalTablePage) and app.screen.pick is not None


def faces_drawn(monkeypatch: pytest.MonkeyPatch) -> list[Card]:
    """A list to which every card is added that any page draws from now on, as a card or within a sentence."""
    drawn: list[Card] = []
    whole, word = Brush.card, Brush.word

    def card(self: Brush, canvas: Any, x: int, y: int, held: Card, *rest: Any, **more: Any) -> None:
        drawn.append(held)
        whole(self, canvas, x, y, held, *rest, **more)

    def said(self: Brush, canvas: Any, x: int, y: int, held: Card, *rest: Any) -> int:
        drawn.append(held)
        return word(self, canvas, x, y, held, *rest)

    monkeypatch.setattr(Brush, "card", card)
    monkeypatch.setattr(Brush, "word", said)
    return drawn
