"""A record's summary says what a replay of it says, and nothing of a record that was altered."""

from __future__ import annotations

import random

from cardtable.archive.replay import Replay
from cardtable.match.match import Match
from cardtable.match.record_lines import as_text
from cardtable.records.summary import summary_of
from cardtable.testing import play_randomly
from tests.own import GAMES


def test_what_it_says_is_what_was_played() -> None:
    for at, game in enumerate(GAMES):
        match = Match(game, seed=at)
        for mark in (True, False):
            for _ in play_randomly(match, random.Random(at), 60):
                pass
            match.undo(1, mark=mark)
        match.change_seat(0, "random", "Eva")
        found = summary_of(match.record().encode())
        assert found is not None
        assert found.seated.now() == match.seated.now()
        assert found.undos_by_consent == match.undos_by_consent == 1
        assert found.deals == len(Replay(match).deal_starts)
        assert found.header.game == game
        assert found.over is None


def test_a_deal_counts_once_somebody_has_acted_in_it() -> None:
    """The next is dealt as soon as one ends: the history counted it, and the replay did not."""
    match = Match("teen-patti", 3, seed=2)
    while match.next_deal is None:
        match.play(match.actors[0], "fold")
    found, replayed = summary_of(match.record().encode()), Replay(match)
    assert sum(line.startswith("deal ") for line in match.lines) == 2
    assert found is not None
    assert found.deals == len(replayed.deal_starts) == 1
    match.play(match.actors[0], "fold")
    found = summary_of(match.record().encode())
    assert found is not None
    assert found.deals == 2


def test_the_result_is_believed_only_where_no_line_was_touched() -> None:
    match = Match("zandari", 2, seed=4, options={"target": 1})
    for _ in play_randomly(match, random.Random(4)):
        pass
    text = match.record()
    found = summary_of(text.encode())
    assert found is not None
    assert found.over is not None
    assert tuple(found.over.scores) == match.scores
    assert tuple(found.over.winners) == match.winners
    lines = text.splitlines(keepends=True)
    for at in range(len(lines)):
        swapped = [*lines[:at], lines[at].replace("0", "1", 1).replace("{", "[", 1), *lines[at + 1 :]]
        without = [*lines[:at], *lines[at + 1 :]]
        assert swapped[at] != lines[at] or "0" not in lines[at]
        for altered in (swapped, without):
            if altered != lines and altered != lines[:-1]:
                assert summary_of("".join(altered).encode()) is None
    assert summary_of(as_text([*match.lines, "altered line 7 was changed"]).encode()) is None
    cut_off = summary_of("".join(lines)[:-3].encode())
    assert cut_off is not None
    assert cut_off.over is None
