"""Matches that are replays of others say so in their records, and may end after a deal."""

from __future__ import annotations

import random

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.engine.match_origin import Origin
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.plain import plain_text
from cardtable.records.replaying import replay
from cardtable.testing import play_randomly
from tests.own import GAMES

TEXTS = ("", "day 2026-11-22", "day 2026-11-22 again", "again 20261122-101500-hokm 3", "taken-up -")


@pytest.mark.parametrize("text", TEXTS)
def test_an_origin_is_read_as_it_is_written(text: str) -> None:
    found = Origin.of(text)
    assert found.text == text
    assert found.counts == (text in TEXTS[:2])


def test_a_name_that_no_origin_can_hold_is_left_out() -> None:
    for name in ("", "../../etc/passwd", "a b", "x" * 999):
        assert Origin("taken-up", name=name).text == "taken-up -"
        assert Origin.of(Origin("again", name=name, deal=2).text).name == "-"


@pytest.mark.parametrize("text", ["day", "day 2026-11-22\n", "again ../x 1", "again x 0", "won", "taken-up"])
def test_a_record_of_another_origin_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Origin.of(text)
    record = Match("zandari", 2, seed=1, origin="day 2026-11-22").record()
    assert "day 2026-11-22" in record
    with pytest.raises(RecordError, match="line 2"):
        replay(record.replace("day 2026-11-22", text.replace("\n", "\\n")).encode())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_of_one_deal_ends_with_it_and_replays_to_the_same_end(game_id: str) -> None:
    match = Match(find_game(game_id), seed=4, length=1)
    for _ in play_randomly(match, random.Random(4)):
        pass
    assert (match.over, match.deal_count, match.deal.over, match.next_deal) == (True, 1, True, None)
    assert set(match.winners) <= set(range(len(match.scores)))
    assert match.standing.ending
    loaded = replay(match.record().encode())
    assert (loaded.problem, loaded.altered, loaded.match.scores) == (None, "", match.scores)
    assert loaded.match.length == 1


def test_whoever_did_best_in_the_last_deal_agreed_on_has_won() -> None:
    match = Match("kalooki", 3, seed=4, length=1)
    for _ in play_randomly(match, random.Random(4)):
        pass
    points = match.deal.points
    assert match.winners == tuple(side for side, one in enumerate(points) if one == min(points))


@pytest.mark.parametrize("game_id", ["gong-zhu", "remi", "kalooki"])
def test_of_several_deals_agreed_on_the_best_score_wins(game_id: str) -> None:
    match = Match(find_game(game_id), seed=3, length=3)
    for _ in play_randomly(match, random.Random(3)):
        pass
    best = (min if match.game.low_wins else max)(match.scores)
    assert match.winners == tuple(side for side, one in enumerate(match.scores) if one == best)


def test_where_deals_were_agreed_on_no_score_is_told_to_end_the_match() -> None:
    """Neither the facts nor the chart of the score name one, and the deals are counted: they may be fewer,
    for a score that the rules name ends the match all the same."""
    short, whole = (Match("gong-zhu", 4, seed=3, length=length) for length in (3, 0))
    for match in (short, whole):
        while not match.deal.over:
            match.play(match.actors[0], match.legal(match.actors[0])[-1])
    told = [plain_text.facts(match.deal, match.names, match.length) for match in (short, whole)]
    assert ["Lost at -1000" in line for line in told] == [False, True]
    assert short.aim.words == "the best score after at most 3 deals"
    assert short.of_deals == "of at most 3"
    assert whole.aim == whole.game.aim(4, whole.options)


def test_a_table_says_where_its_deals_come_from() -> None:
    marks = [Origin.of(text).mark for text in ("", "day 2026-11-22", "duplicate x", "taken-up x")]
    assert marks == ["", "of the day", "(duplicate)", "(replay)"]
