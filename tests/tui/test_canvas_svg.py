"""The pictures of the papers: drawn from a canvas, readable with any font, and moving where told."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from bench.canvas_svg import CELL, Frame, moving, still
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.themes import load_themes

FELT = load_themes().palettes["felt"]
SVG = "{http://www.w3.org/2000/svg}"
DOCS = Path(__file__).parents[2] / "docs"
MOST = 1_000_000
"""Bytes of a picture that moves."""


def written(*words: str) -> Canvas:
    canvas = Canvas(20, len(words))
    for y, word in enumerate(words):
        canvas.put(2, y, word, "text/felt")
    return canvas


def texts(root: ElementTree.Element) -> list[str]:
    return [str(one.text) for one in root.iter(f"{SVG}text")]


def test_words_are_stretched_to_their_cells_and_half_blocks_are_drawn() -> None:
    root = ElementTree.fromstring(still(written("A <card>", "▀▀"), FELT))
    assert texts(root) == ["A", "<card>"]
    assert [one.get("textLength") for one in root.iter(f"{SVG}text")] == [str(CELL[0]), str(6 * CELL[0])]
    ink = FELT.resolve("text/felt").color
    assert ink is not None
    halves = [one for one in root.iter(f"{SVG}rect") if one.get("height") == str(CELL[1] // 2)]
    assert [(one.get("width"), one.get("fill")) for one in halves] == [
        (str(2 * CELL[0]), ink.get_truecolor().hex)
    ]


def test_a_moving_picture_shows_one_frame_at_a_time() -> None:
    frames = [Frame(written("same", word), 1.0) for word in ("one", "two", "three")]
    root = ElementTree.fromstring(moving(frames, FELT))
    assert texts(root) == ["same", "one", "two", "three"]
    spans = []
    for group in root.iter(f"{SVG}g"):
        (animate,) = group.iter(f"{SVG}animate")
        times = [float(time) for time in str(animate.get("keyTimes")).split(";")]
        words = str(animate.get("values")).split(";")
        assert times[0] == 0
        spans.append(times[words.index("visible")])
        assert words.count("visible") == 1
    assert [round(begin, 2) for begin in spans] == [0, 0.33, 0.67]


def test_the_pictures_of_the_papers_ask_nobody_for_anything() -> None:
    for path in DOCS.glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        assert len(text.encode()) < MOST
        assert not any(word in text for word in ("url(", "href", "@font-face")), path.name
    assert "<animate " in (DOCS / "table.svg").read_text(encoding="utf-8")
