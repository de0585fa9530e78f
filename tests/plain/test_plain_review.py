"""The review line by line."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from cardtable.archive import mistake_log, review_log
from cardtable.archive.match_beginning import begin
from cardtable.bots.process_pool import ProcessPool
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.view import View
from cardtable.plain import plain_review
from cardtable.plain.plain_review import NO_DEAL, review_lines
from cardtable.plain.plain_table import PlainTable
from cardtable.table.seat_specs import parse_seats
from cardtable.teaching.adviser import Adviser, decision_key, is_thought_about
from cardtable.teaching.evaluation import Evaluation
from cardtable.teaching.hints import advice_of

COST = 3.4


class Blaming(Adviser):
    """Finds every action but the last legal one worse by `COST`."""

    def glance(self, view: View, action: Action, deals: int, most: int) -> Evaluation | None:
        return self.evaluate_including(view, action)

    def evaluate_including(self, view: View, action: Action) -> Evaluation | None:
        if not is_thought_about(view):
            return super().evaluate_including(view, action)
        results = {action: dict.fromkeys(range(60), 0.0) for action in view.legal}
        results[view.legal[-1]] = dict.fromkeys(range(60), COST)
        return Evaluation(tuple(advice_of(view, decision_key(view))), view.legal[0], view.legal[0], results)


def test_the_last_finished_deal_is_reviewed_in_lines_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    monkeypatch.setattr(plain_review, "keep_own_plays", lambda match, costs, pool: len(costs) - 1)
    game = find_game("zandari")
    sitting = begin(game, parse_seats("you,careful", game), {}, 3)
    match, rng, adviser = sitting.match, random.Random(1), Blaming(ProcessPool(0))
    assert [*review_lines(match, 0, sitting.names, adviser)] == [NO_DEAL]
    while match.deal_count == 1 or match.deal.over:  # into the second deal
        seat = match.in_play.random_actor(rng)
        match.play(seat, bot_of(game).quick_play(match.in_play, seat, rng))
    out = io.StringIO()
    table = PlainTable(sitting, io.StringIO("review\nquit\n"), out)
    table.commands.adviser = adviser
    table.run()
    told = out.getvalue()
    assert "decisions of deal 1 ..." in told
    assert told.count("You did: ") == 3
    assert told.count("Better by ") == 3
    assert "Now in your practice: 2 of 3 decisions. Type: cardtable practice zandari" in told
    mistakes = [one for one in mistake_log.dearest() if one.deal == 1]
    assert len(mistakes) == 3
    (deal,) = review_log.reviewed_deals("zandari")
    assert deal.decisions - deal.good >= 3
    themes = review_log.good_by_theme([deal])
    assert sum(looked for looked, _ in themes.values()) <= deal.decisions
    assert ("To practise: " in told) == any(one.theme for one in mistakes)
