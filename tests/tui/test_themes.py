"""Themes: readable on every kind of terminal, and a broken one is told, not fatal.

How it is measured: Rich maps a colour to the 256 and the 16 of a smaller terminal when it writes
(`Color.downgrade`), so the same function gives the colours that a person sees there. On 256 colours the
contrast counts again; on 16, whose shades each terminal chooses, only that ink and ground are not the same.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.color import Color, ColorSystem
from textual.app import App, ComposeResult
from textual.widgets import Input

from cardtable.system.folders import data_folder
from cardtable.tui.look.themes import (
    PAIRS,
    RENAMED,
    ROLES,
    Palette,
    contrast,
    load_themes,
    read_theme,
    wanted_theme,
)

OURS = load_themes((data_folder("themes"),))
COLOURED = [one for one in OURS.palettes.values() if not one.ansi]
CASES = [(one.name, ink, ground) for one in COLOURED for ink, ground in PAIRS]
FELT = (data_folder("themes") / "felt.toml").read_text(encoding="utf-8")


def seen(colour: str, system: ColorSystem) -> str:
    """The colour that a smaller terminal shows for ours."""
    return Color.parse(colour).downgrade(system).get_truecolor().hex


def pair(name: str, ink: str, ground: str) -> tuple[str, str]:
    return getattr(OURS.palettes[name], ink), getattr(OURS.palettes[name], ground)


def test_ours_are_all_sound() -> None:
    assert OURS.problems == ()
    assert {"felt", "midnight", "paper", "high-contrast", "monochrome", "terminal", "plain"} <= set(
        OURS.palettes
    )
    assert not OURS.palettes["paper"].dark


def test_contrast_as_the_standard_computes_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(("name", "ink", "ground"), CASES)
def test_readable_in_full_colour(name: str, ink: str, ground: str) -> None:
    assert contrast(*pair(name, ink, ground)) >= 4.5


@pytest.mark.parametrize(("name", "ink", "ground"), CASES)
def test_readable_in_256_colours(name: str, ink: str, ground: str) -> None:
    one, other = (seen(colour, ColorSystem.EIGHT_BIT) for colour in pair(name, ink, ground))
    assert contrast(one, other) >= 4.5


@pytest.mark.parametrize(("name", "ink", "ground"), CASES)
def test_distinct_in_16_colours(name: str, ink: str, ground: str) -> None:
    one, other = (Color.parse(c).downgrade(ColorSystem.STANDARD).number for c in pair(name, ink, ground))
    assert one != other


@pytest.mark.parametrize("palette", COLOURED, ids=lambda palette: palette.name)
def test_the_table_stands_out_in_256_colours(palette: Palette) -> None:
    """Felt, rail, paper and backs can be told from what they lie on, and paper from greyer paper."""
    beside = [
        ("felt", "room"),
        ("rail", "room"),
        ("rail_light", "felt"),
        ("plate", "felt"),
        ("shadow", "felt"),
    ]
    beside += [(card, "felt") for card in ("paper", "paper_faint", "paper_lit", "back")]
    beside += [("paper_faint", "paper"), ("paper_lit", "paper"), ("back_pattern", "back")]
    same = [
        (one, other)
        for one, other in beside
        if seen(getattr(palette, one), ColorSystem.EIGHT_BIT)
        == seen(getattr(palette, other), ColorSystem.EIGHT_BIT)
    ]
    assert same == []


@pytest.mark.parametrize("palette", [one for one in OURS.palettes.values() if one.ansi], ids=lambda p: p.name)
def test_the_terminals_own_colours_hold_no_rgb(palette: Palette) -> None:
    assert not any(str(getattr(palette, role)).startswith("#") for role in ROLES)


@pytest.mark.parametrize("name", ["terminal", "plain"])
def test_letters_in_the_colour_of_the_room_are_reversed(name: str) -> None:
    """Where the terminal chooses the colours, that of its own ground cannot be asked for as an ink."""
    palette = OURS.palettes[name]
    style = palette.resolve("room/accent+bold")
    assert style.reverse
    assert style.bold
    assert style.color == palette.resolve("accent").color
    assert style.bgcolor == palette.resolve("accent").bgcolor
    assert not OURS.palettes["felt"].resolve("room/accent").reverse


def test_no_colour_means_none() -> None:
    assert {getattr(OURS.palettes["plain"], role) for role in ROLES} == {"default"}


@pytest.mark.parametrize(
    ("environ", "name"),
    [
        ({}, "felt"),
        ({"NO_COLOR": "1"}, "plain"),
        ({"NO_COLOR": ""}, "felt"),
        ({"TEXTUAL_THEME": "paper"}, "paper"),
        ({"NO_COLOR": "1", "TEXTUAL_THEME": "paper"}, "plain"),
    ],
)
def test_what_the_environment_asks_for(environ: dict[str, str], name: str) -> None:
    assert wanted_theme("felt", environ) == name


class Bare(App[None]):
    """An app with one of Textual's own widgets in it."""

    def compose(self) -> ComposeResult:
        yield Input()


@pytest.mark.parametrize("name", sorted(OURS.palettes))
async def test_textual_can_start_with_it(name: str) -> None:
    """Textual's own style sheets use variables that a theme on the terminal's colours must bring."""
    app = Bare()
    app.register_theme(OURS.palettes[name].as_textual())
    app.theme = name
    async with app.run_test():
        assert app.current_theme.name == name
        variables = app.get_css_variables()
        assert {"card-red", "card-back-pattern", "card-paper", "card-felt"} <= set(variables)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (FELT.replace("action =", "acton ="), ("acton", "did you mean 'action'")),
        (FELT.replace('red = "#a8161e"', 'red = "#a31"'), ("red is a colour as #rrggbb", "#a31")),
        (FELT.replace('red = "#a8161e"', "red = 7"), ("red is a colour", "7")),
        (FELT.replace("dark = true", 'dark = "yes"'), ("dark is true or false",)),
        (
            FELT.replace('paper_lit = "#ffe9a8"\n', "").replace('felt = "#1', 'colt = "#1'),
            ("unknown key 'colt'",),
        ),
        (
            FELT.replace('paper_lit = "#ffe9a8"\n', "").replace('seam = "#a8a292"\n', ""),
            ("add paper_lit, seam",),
        ),
        (FELT + "[more", ("cannot be read",)),
    ],
)
def test_a_broken_theme_is_told_and_skipped(tmp_path: Path, wrong: str, words: tuple[str, ...]) -> None:
    (tmp_path / "mine.toml").write_text(wrong, encoding="utf-8")
    (tmp_path / "good.toml").write_text(FELT, encoding="utf-8")
    found = load_themes((tmp_path,))
    assert list(found.palettes) == ["felt"]
    assert len(found.problems) == 1
    assert all(word in found.problems[0] for word in ("mine.toml", *words))
    with pytest.raises(ValueError, match=r".+"):
        read_theme(tmp_path / "mine.toml")


def test_a_theme_with_earlier_names_is_told_what_to_write(tmp_path: Path) -> None:
    earlier = {now: then for then, now in RENAMED.items()}
    lines = []
    for line in FELT.splitlines():
        role, equals, colour = line.partition(" = ")
        if role not in ("rail", "rail_light", "felt", "shadow", "plate"):
            lines.append(earlier.get(role, role) + equals + colour)
    (tmp_path / "mine.toml").write_text("\n".join(lines), encoding="utf-8")
    (problem,) = load_themes((tmp_path,)).problems
    assert all(f"{now} for {then}" in problem for then, now in RENAMED.items())
    assert problem.startswith(
        "mine.toml: add felt, plate, rail, rail_light, shadow; write room for background"
    )


def test_a_persons_theme_replaces_ours(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(FELT.replace("#1f5c42", "#000000"), encoding="utf-8")
    found = load_themes((data_folder("themes"), tmp_path))
    assert found.palettes["felt"].felt == "#000000"
