"""Every drawing character takes one cell, the ASCII set is ASCII, and no file of ours holds a wide one."""

from __future__ import annotations

import textwrap
import unicodedata
from pathlib import Path

import pytest
from rich.cells import cell_len

from cardtable.card_words import card_words
from cardtable.cards import HIDDEN, Suit, card, pack
from cardtable.text import clean, clip, width, wrapped
from cardtable.tui.look.glyphs import ASCII, GLYPH_SETS, UNICODE, Glyphs

TOP = Path(__file__).resolve().parents[2]
SETS_LIST = list(GLYPH_SETS.values())


def drawn(glyphs: Glyphs) -> dict[str, str]:
    """The characters of a set by what they stand for."""
    return {name: value for name, value in glyphs._asdict().items() if name != "name"}


@pytest.mark.parametrize("glyphs", SETS_LIST, ids=lambda one: one.name)
def test_every_glyph_is_one_cell(glyphs: Glyphs) -> None:
    wide = {what: text for what, text in drawn(glyphs).items() for char in text if cell_len(char) != 1}
    assert wide == {}


def test_plain_letters_replace_everything() -> None:
    assert all(text.isascii() for text in drawn(ASCII).values())
    assert all(ASCII.label(one).isascii() for one in (*pack(jokers=2), HIDDEN))


def test_both_sets_have_the_same_lengths() -> None:
    """What is drawn with one set fits where the other fits."""
    assert {k: len(v) for k, v in drawn(UNICODE).items()} == {k: len(v) for k, v in drawn(ASCII).items()}


@pytest.mark.parametrize("glyphs", SETS_LIST, ids=lambda one: one.name)
def test_labels_tell_all_cards_apart(glyphs: Glyphs) -> None:
    labels = [glyphs.label(one) for one in (*pack(jokers=2), HIDDEN)]
    assert len(set(labels)) == 55
    assert max(map(width, labels)) == 3
    assert len({glyphs.suit(suit) for suit in Suit}) == 4


def test_label() -> None:
    assert UNICODE.label(card("10D")) == "10♦"
    assert ASCII.label(card("10D")) == "10D"


def test_names_and_titles_in_plain_letters() -> None:
    told = "Dai Fugō, Žandari and Tomás: “−3 … 4”"
    assert ASCII.plain_text(told) == 'Dai Fugo, Zandari and Tomas: "-3 ~ 4"'
    assert UNICODE.plain_text(told) == told
    assert ASCII.plain_text("拱猪") == "拱猪"


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("7S takes 4D 3S.", ["7S", "4D", "3S"]),
        ("10D-10H", ["10D", "10H"]),
        ("Deal 2S2, A7S, x10D and 7Sx", []),
        ("RJ leads", ["RJ"]),
        ("", []),
    ],
)
def test_cards_in_a_sentence(sentence: str, named: list[str]) -> None:
    pieces = card_words(sentence)
    assert [str(held) for _, held in pieces if held is not None] == named
    assert "".join(piece for piece, _ in pieces) == sentence


def sources() -> list[Path]:
    """Every text that ships."""
    kinds = ("*.py", "*.toml", "*.md", "*.tcss")
    return [
        p for top in ("cardtable", "games", "themes", "seeds") for k in kinds for p in (TOP / top).rglob(k)
    ]


def is_fine(char: str) -> bool:
    """One cell wide; letters of other scripts are quoted in rule books alone (see the test)."""
    return char.isascii() or (cell_len(char) == 1 and not "\ufe00" <= char <= "\ufe0f")


def test_no_source_holds_a_wide_character() -> None:
    found = {}
    for path in sources():
        text = path.read_text(encoding="utf-8")
        bad = {char for char in text if not is_fine(char)}
        if path.suffix == ".md":
            # The name of a game in its own script, in the rule book's own line: letters, never marks.
            bad = {char for char in bad if not unicodedata.category(char).startswith("Lo")}
        if bad:
            found[str(path.relative_to(TOP))] = sorted(f"U+{ord(char):04X}" for char in bad)
    assert found == {}


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("Ana", "Ana"),
        ("  a \n b\tc ", "a b c"),
        ("\x1b[31mred\x07", "[31mred"),
        ("a\u202eb\u2066c\u200fd", "abcd"),
        ("♥\ufe0f", "♥"),
        ("[bold]x[/]", "[bold]x[/]"),
        ("x" * 300, "x" * 200),
    ],
)
def test_texts_from_outside_are_cleaned(raw: str, cleaned: str) -> None:
    assert clean(raw) == cleaned
    assert clean(cleaned) == cleaned


@pytest.mark.parametrize("cells", range(8))
def test_clipped_texts_fit(cells: int) -> None:
    for text in ("Ana", "Wilhelmina", "拱猪大王大王", "حكم حكم حكم"):
        assert width(clip(text, cells)) <= cells
        assert clip(text, 20) == text


def test_a_text_that_is_kept_in_lines_follows_room_and_hanging() -> None:
    text = "Ana plays 9♠ and Bob, who has none, plays trump."
    for room in (12, 20, 12, 80):
        assert list(wrapped(text, room)) == textwrap.wrap(text, room)
        assert list(wrapped(text, room, "  ")) == textwrap.wrap(text, room, subsequent_indent="  ")
