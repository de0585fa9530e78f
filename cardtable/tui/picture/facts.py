"""Fits facts into little room: those of most weight first, each whole or not at all."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from cardtable.engine.event_wording import with_names
from cardtable.engine.presentation import MUST, Fact
from cardtable.text import clip, width

MAX_NAME = 10
"""The most letters of a name within a fact."""


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names cut to the length that facts use."""
    return _shortened(tuple(names))


@functools.lru_cache(maxsize=64)
def _shortened(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, shortened. Cached: every label and fact on the table asks for them."""
    return tuple(clip(name, MAX_NAME, "") for name in names)


def facts_that_fit(
    facts: Sequence[Fact], names: Sequence[str], room: int, joint: str = ", "
) -> list[tuple[Fact, str]]:
    """The facts that fit in a line, each with its words."""
    told: list[tuple[Fact, str]] = []
    for fact in facts:
        before = width(joint) if told else 0
        # A fact that must be shown may lose its label, but a bare number would say nothing.
        speaks = fact.weight == MUST and not fact.value.lstrip("-").isdecimal()
        ways = (fact.words, fact.value) if speaks else (fact.words,)
        for words in (with_names(way, short_names(names)) for way in ways):
            if before + width(words) <= room:
                told.append((fact, words))
                room -= before + width(words)
                break
    return told
