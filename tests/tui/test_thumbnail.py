"""The small table of the lobby: the painter of the table, in little."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from cardtable.cards import HIDDEN
from cardtable.discovery.installed_games import find_game
from cardtable.testing.picture_checks import LONG_NAMES, WatchedCanvas
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import ASCII, UNICODE
from cardtable.tui.picture import thumbnail
from cardtable.tui.picture.scene import Scene
from cardtable.tui.picture.thumbnail import paint_thumbnail, thumbnail_of
from cardtable.tui.preferences import Settings
from tests.own import GAMES

BOXES = ((32, 7), (48, 13), (68, 20))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_seat_and_what_one_sees_is_on_the_small_table(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[WatchedCanvas] = []

    def watched(width: int, height: int) -> WatchedCanvas:
        painted.append(WatchedCanvas(width, height))
        return painted[-1]

    monkeypatch.setattr(thumbnail, "Canvas", watched)
    game = find_game(game_id)
    for seats in (game.default_seats, max(game.seat_counts)):
        view = thumbnail_of(game, seats, {})
        assert view is not None
        for at, (columns, lines) in enumerate(BOXES):
            glyphs = (UNICODE, ASCII)[(at + seats) % 2]
            scene = Scene(view, LONG_NAMES[:seats], ["easy"] * seats, Settings(), glyphs, is_bare=True)
            canvas, box = Canvas(columns + 9, lines + 5), Region(4, 3, columns, lines)
            plates = paint_thumbnail(canvas, scene, box)
            where = f"{seats} seats at {columns}x{lines}"
            assert painted[-1].faults == [], where
            assert all(box.contains_region(plate) for plate in plates.values()), where
            if at > 0:
                assert set(plates) == set(range(seats)), where
                shown = {face.card for face in painted[-1].faces}
                assert set(view.hand) - {HIDDEN} <= shown, where
