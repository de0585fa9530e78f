"""A deal as it ended: the last trick lies there once more, and is counted."""

from __future__ import annotations

import random

from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.tui.picture.finished_table import finished_table
from games.hokm.table import HokmTable


def test_the_last_trick_lies_on_the_table_and_is_counted_already() -> None:
    match, rng = Match(find_game("hokm"), 4, seed=3), random.Random(3)
    while not match.deal.over:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    shown, deal = finished_table(match, 0), match.deal
    assert isinstance(deal, HokmTable)
    tricks = deal.tricks
    told = [fact.words for seat in range(4) for fact in shown.seat_facts(seat)]
    assert len(shown.cards_in("trick")) == 4
    assert isinstance(shown.deal, HokmTable)
    assert sum(shown.deal.tricks) == sum(tricks) - 1
    assert max(tricks) == 7
    assert told.count("7 tricks") == 2
    (line,) = match.deal.score_lines()
    won = sorted(tricks, reverse=True)
    assert "-".join(map(str, won)) in line.sentence
    unplayed = 13 - sum(tricks)
    assert (f"{unplayed} trick" in line.sentence) == bool(unplayed)
