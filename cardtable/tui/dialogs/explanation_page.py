"""The page that answers why: why not, why only these, why it came so, why they did that, why these points."""

from __future__ import annotations

from cardtable.teaching.explanations import Answers, in_lines
from cardtable.tui.dialogs.dialogs import TextPage

TITLE = "Why?"


def page_of(answers: Answers) -> TextPage:
    """The page with those answers, each under its question."""
    return TextPage(TITLE, in_lines(answers))
