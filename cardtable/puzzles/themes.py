"""The words for themes: what people read in place of the names of reasons and of rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from cardtable.book.rule_sheet import sheet_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.engine.game import Game
from cardtable.errors import CardTableError
from cardtable.puzzles.puzzle import KINDS, LOOK_AHEAD, PLAY

Counts = dict[str, tuple[int, int]]
"""By theme two numbers that can be added up."""


def theme_words(game: Game, theme: str) -> str:
    """A theme as people read it: that of the game's reason, the section in which a rule stands, or the kind
    of question. Several themes may read alike."""
    if theme == LOOK_AHEAD:
        return "look ahead"
    if theme in KINDS:
        return KINDS[theme].lower()
    words = next((one.theme for one in bot_of(game).reasons if one.name == theme and one.theme), "")
    return words or _section_of(game, theme) or KINDS[PLAY].lower()


def _section_of(game: Game, rule: str) -> str:
    """The title of the section of the sheet in which a rule stands, up to its first comma or colon; empty if
    there is none."""
    try:
        sheet = sheet_of(game)
    except CardTableError:
        return ""
    return re.split("[:,]", sheet.rules[rule].section)[0].lower() if rule in sheet else ""


def naming(game_id: str) -> Callable[[str], str]:
    """The function that words the themes of a game; of one that is not there all read alike."""
    try:
        game = find_game(game_id)
    except CardTableError:
        return lambda theme: KINDS[PLAY].lower()
    return lambda theme: theme_words(game, theme)


def by_words(counts: Iterable[tuple[str, tuple[int, int]]], words: Callable[[str], str]) -> Counts:
    """Counts by themes, added up by their words."""
    found: Counts = {}
    for theme, (one, other) in counts:
        before = found.get(words(theme), (0, 0))
        found[words(theme)] = before[0] + one, before[1] + other
    return found
