"""What is finished stays in sight: a trick for a while, the table at a deal's end until a key asks for the
score sheet."""

from __future__ import annotations

import time
from collections.abc import Sequence

from cardtable.engine.view import View
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.screen_feed import ScreenFeed
from cardtable.text import width
from cardtable.tui.key_binding import Key
from cardtable.tui.picture.finished_table import finished_table, still_in_hand
from cardtable.tui.picture.scene import log_width
from cardtable.tui.score.winner import Verdict, is_of_deal, verdict

ENDING_KEY = Key(("space", "enter"), "Space", "the score", "The score sheet of the deal.")


def _asked(won: Verdict | None, *, is_match: bool) -> str:
    """Who has won, and what to press."""
    who = won.who if won is not None else ""
    if who.startswith("You "):
        who = f"y{who[1:]}"
    return f"The {'match' if is_match else 'deal'} is over{': ' if who else ''}{who}.   Space: the score."


def _latest(told: Sequence[str], room: int) -> str:
    """What came of the last act: as much of its end as fits in a line."""
    kept = list(told[-1:])
    for sentence in reversed(told[:-1]):
        if width(" ".join([sentence, *kept])) > room:
            break
        kept.insert(0, sentence)
    return " ".join(kept)


class DealEndPause:
    """The pause after a deal: the table stays as it ended until a key."""

    def __init__(self) -> None:
        self.is_on = False
        self.in_public = False
        """Whether the last question was a race. A race holds its last act by itself, so no pause follows."""
        self.began = float("-inf")
        """When it began last, in monotonic seconds: a key that comes soon after may have been meant for the
        last play."""

    def begin(self) -> None:
        """Begins the pause."""
        self.is_on, self.began = True, time.monotonic()

    def over(self) -> None:
        """Ends the pause."""
        self.is_on = False


def show_finished(match: ObservedMatch, screen_feed: ScreenFeed, seat: int) -> View:
    """The table after the last act, before its cards are gathered in, with what was played and taken lit."""
    shown, last = finished_table(match, seat), match.acts[-1]
    screen_feed.highlight(last.seat, last.action, last.events)
    screen_feed.touched |= frozenset(screen_feed.played_cards)
    screen_feed.played_cards = still_in_hand(shown, screen_feed.played_cards)
    return shown


def show_end(match: ObservedMatch, screen_feed: ScreenFeed, seat: int, columns: int) -> View:
    """The table as a deal ended, with what was played last lit and told, in a window so wide."""
    shown, last = show_finished(match, screen_feed, seat), match.acts[-1]
    screen_feed.last_turn = screen_feed.event_lines(last.events, seat)
    screen_feed.said = _latest(screen_feed.last_turn, columns - log_width(columns) - 6)
    screen_feed.say(
        _asked(verdict(match, screen_feed.sitting.names), is_match=match.over and not is_of_deal(match))
    )
    return shown
