"""A canvas as a picture: SVG of rectangles and letters, still or moving. Any monospaced font will do.

Half blocks are rectangles, and every run of letters is stretched to its cells, so that any font fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from rich.color import Color
from rich.style import Style

from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.themes import Palette

CELL = (9, 18)
"""The pixels of a cell."""
_HALVES = {"▀": (0, 9), "▄": (9, 9), "█": (0, 18)}
"""Characters that are drawn: the pixel where they begin, and their height."""
_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
    'font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="15" '
    'xml:space="preserve">'
)


@dataclass(frozen=True)
class Frame:
    """A picture of a moving one, and how many seconds it stays."""

    canvas: Canvas
    seconds: float


def still(canvas: Canvas, palette: Palette) -> str:
    """One picture."""
    return "\n".join([_head(canvas), *_lines(canvas, palette, range(canvas.height)), "</svg>\n"])


def moving(frames: Sequence[Frame], palette: Palette) -> str:
    """Pictures one after the other, for ever. Where a line does not change it is drawn once."""
    first = frames[0].canvas
    lines = range(first.height)
    same = [y for y in lines if all(frame.canvas.rows[y] == first.rows[y] for frame in frames)]
    other = [y for y in lines if y not in same]
    parts = [_head(first), *_lines(first, palette, same)]
    whole, begins = sum(frame.seconds for frame in frames), 0.0
    for at, frame in enumerate(frames):
        parts.append(f'<g visibility="{"hidden" if at else "visible"}">')
        parts.append(_shown(begins / whole, (begins + frame.seconds) / whole, whole))
        parts += _lines(frame.canvas, palette, other)
        parts.append("</g>")
        begins += frame.seconds
    return "\n".join([*parts, "</svg>\n"])


def _shown(begin: float, end: float, whole: float) -> str:
    """When a picture is to be seen, in parts of the whole."""
    steps = [(begin, "visible"), (end, "hidden")] if begin == 0 else [(0.0, "hidden"), (begin, "visible")]
    if begin > 0 and end < 1:
        steps.append((end, "hidden"))
    times, values = ";".join(f"{time:.4f}" for time, _ in steps), ";".join(word for _, word in steps)
    return (
        f'<animate attributeName="visibility" calcMode="discrete" values="{values}" keyTimes="{times}" '
        f'dur="{whole:.2f}s" repeatCount="indefinite"/>'
    )


def _head(canvas: Canvas) -> str:
    return _HEAD.format(wide=canvas.width * CELL[0], high=canvas.height * CELL[1])


def _lines(canvas: Canvas, palette: Palette, lines: Sequence[int]) -> Iterator[str]:
    for y in lines:
        x = 0
        for text, style in canvas.runs(y):
            yield from _run(x, y, text, palette.resolve(style))
            x += len(text)


def _run(x: int, y: int, text: str, style: Style) -> Iterator[str]:
    """The ground of a run of cells, then what stands on it."""
    ink, ground = _colour(style.color), _colour(style.bgcolor)
    if style.reverse:
        ink, ground = ground, ink
    left, top = x * CELL[0], y * CELL[1]
    yield _box(left, top, len(text) * CELL[0], CELL[1], ground)
    if text and text[0] in _HALVES and len(set(text)) == 1:
        begin, high = _HALVES[text[0]]
        yield _box(left, top + begin, len(text) * CELL[0], high, ink)
        return
    for at, char in enumerate(text):
        if char in _HALVES:
            begin, high = _HALVES[char]
            yield _box(left + at * CELL[0], top + begin, CELL[0], high, ink)
    yield from _words(left, top, text, ink, bold=bool(style.bold))


def _words(left: int, top: int, text: str, ink: str, *, bold: bool) -> Iterator[str]:
    at = 0
    weight = ' font-weight="bold"' if bold else ""
    for word in _apart(text):
        if word.strip():
            x, wide = left + at * CELL[0], len(word) * CELL[0]
            yield (
                f'<text x="{x}" y="{top + 14}" fill="{ink}" textLength="{wide}" '
                f'lengthAdjust="spacingAndGlyphs"{weight}>{escape(word)}</text>'
            )
        at += len(word)


def _apart(text: str) -> Iterator[str]:
    """A run at its wide gaps: words, and the spaces between them."""
    word = ""
    for char in text:
        is_letter = char not in _HALVES and char != " "
        if word and (is_letter != (word[-1] != " ")):
            yield word
            word = ""
        word += char if is_letter else " "
    if word:
        yield word


def _box(x: int, y: int, wide: int, high: int, colour: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{colour}" shape-rendering="crispEdges"/>'
    )


def _colour(colour: Color | None) -> str:
    return colour.get_truecolor().hex if colour is not None else "#000000"
