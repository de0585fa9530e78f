"""A finished deal played once more, from its score sheet."""

from __future__ import annotations

from cardtable.archive.replay import Replay
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.tui.page import Page


def play_again(page: Page, match: Match) -> None:
    """From a page about the finished deal of a match to a table with that deal, from its start."""
    replay = Replay(match)
    try:
        begun = replay.same_deal(len(replay))
    except (CardTableError, OSError) as error:
        page.notify(str(error), severity="warning", markup=False)
        return
    page.host.sit_down(begun)
