"""The kit's check of a score sheet: points, sums and the match add up, and nothing changes unsaid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.cards import card
from cardtable.engine.match_standing import Standing
from cardtable.engine.options import Options
from cardtable.engine.score import Aim, Item, ScoreLine
from cardtable.match.match import Match
from cardtable.testing.score_checks import check_line, check_score_sheet
from games.seep.rules import SeepDeal
from games.zandari.rules import Zandari, ZandariDeal


class Generous(Zandari):
    """A point for everybody after each deal, of which no line tells."""

    def settle(self, standing: Standing, deal: ZandariDeal) -> Standing:
        after = super().settle(standing, deal)
        return replace(after, scores=tuple(score + 1 for score in after.scores))


def finished(match: Match) -> Match:
    """Played to the end of its first deal."""
    while not match.deal.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


def test_what_a_settle_changes_is_told_by_a_line() -> None:
    check_score_sheet(finished(Match("zandari", 2, seed=1)), (0, 0))
    with pytest.raises(AssertionError, match="but the lines add up to"):
        check_score_sheet(finished(Match(Generous(), 2, seed=1)), (0, 0))


def test_what_is_counted_adds_up_to_the_points_of_a_line() -> None:
    match = Match("zandari", 2, seed=1)
    counted = (Item(0, card("KS"), 13),)
    check_line(match, ScoreLine("score-cards", "Cards.", (13, 0), items=counted))
    with pytest.raises(AssertionError, match="its items add up to"):
        check_line(match, ScoreLine("score-cards", "Cards.", (12, 0), items=counted))


@pytest.mark.parametrize("seed", range(6))
def test_a_lead_in_seep_is_settled_by_a_sum_that_is_written_out(seed: int) -> None:
    match = Match("seep", 4, seed=seed, options={"baazis": 9}, scores=(82, 0))
    deal = finished(match).deal
    assert isinstance(deal, SeepDeal)
    lines = deal.settlement_lines()
    if deal.thrown_in:
        assert not lines
        assert deal.score_lines()[0].rule == "throw-in"
        return
    (ours, theirs), line = deal.points, lines[0]
    assert match.scores == (82 + ours + line.points[0], theirs + line.points[1])
    if deal.outcome().winner < 0:
        assert any(
            f": {a} = " in line.sentence for a in (f"82 + {ours} - {theirs}", f"{theirs} - 82 - {ours}")
        )


class Miscounted(Zandari):
    """Says that tricks are played for, where points are scored."""

    def aim(self, seats: int, options: Options) -> Aim:
        return Aim("11 tricks", 11)


def test_what_is_played_for_is_told_in_the_unit_of_the_scores() -> None:
    with pytest.raises(AssertionError, match="counts in tricks, but the scores are points"):
        check_score_sheet(finished(Match(Miscounted(), 2, seed=1)), (0, 0))


def test_a_match_of_one_pack_is_told_in_games() -> None:
    match = Match("arpa-turup", options={"pack": "one"})
    assert match.game.unit(match.seats, match.options) == "game"
    ended = Standing((5, 3), 0).reached(5, "match-won", "game")
    assert ended.ending == "5 games, the target is 5"
