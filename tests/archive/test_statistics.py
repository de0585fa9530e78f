"""Statistics of the history: counts, streaks, mistakes; as text that is never wider than its room."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardtable.archive import mistake_log
from cardtable.archive.played_match import PlayedMatch
from cardtable.archive.review_log import reviewed_deals
from cardtable.archive.statistics import DAYS, MISTAKES, SECTIONS, statistics_lines, win_loss_counts
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.teaching import review
from cardtable.teaching.evaluation import Evaluation
from cardtable.teaching.review import (
    DecisionCost,
    DecisionReview,
    ReviewedDecision,
    cost,
    decisions,
    to_practise,
)
from cardtable.testing import play_randomly
from cardtable.text import width


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))


def match_of(
    at: int,
    own: int,
    other: int,
    game: str = "zandari",
    kind: str = "careful",
    origin: str = "",
    altered: str = "",
) -> PlayedMatch:
    """A finished match of the person in seat 0, the one that was played at that time."""
    low = find_game(game).low_wins
    best = min(own, other) if low else max(own, other)
    scores = (own, other)
    winners = tuple(side for side, score in enumerate(scores) if score == best)
    return PlayedMatch(
        Path(f"{at}.record"),
        float(at),
        game,
        2,
        ("You", "Mira"),
        ("you", kind),
        (("target", 21),),
        scores,
        winners,
        3,
        True,
        altered,
        origin=origin,
    )


def test_streaks_and_the_clearest_result() -> None:
    results = [(21, 3), (21, 20), (5, 21), (21, 9), (21, 1), (21, 4), (2, 21), (3, 21)]
    matches = [match_of(at, *one) for at, one in enumerate(results)]
    (found,) = win_loss_counts(matches[::-1], "game")
    assert (found.label, found.played, found.won, found.lost) == ("Žandari", 8, 5, 3)
    assert (found.streak, found.longest, found.best) == (-2, 3, "21 : 1")


def test_where_few_points_win_the_clearest_result_has_fewest() -> None:
    (found,) = win_loss_counts([match_of(1, 30, 35, "kalooki"), match_of(2, 10, 99, "kalooki")], "game")
    assert (found.won, found.best) == (2, "10 : 99")


def test_replays_days_and_altered_records_are_not_counted() -> None:
    others = [
        match_of(2, 21, 1, origin="again 20261122-101500-zandari 2"),
        match_of(3, 21, 1, origin="taken-up -"),
        match_of(4, 21, 1, origin="day 2026-11-22"),
        match_of(5, 21, 1, origin="day 2026-11-22 again"),
        match_of(6, 21, 1, altered="line 3 is not as it was written"),
    ]
    (found,) = win_loss_counts([match_of(1, 3, 21), *others], "game")
    assert (found.played, found.won, found.streak) == (1, 0, -1)


def test_opponents_are_named_as_people_call_them() -> None:
    kinds = ("careful", "search", "random", "person")
    found = win_loss_counts([match_of(at, 21, 3, kind=kind) for at, kind in enumerate(kinds)], "opponent")
    assert [one.label for one in found][::2] == [
        "against hard bots",
        "against medium bots",
        "against people",
        "against random bots",
    ]


@pytest.mark.parametrize("room", [56, 76, 156])
def test_every_part_fits_its_room_and_says_where_nothing_is(room: int) -> None:
    keep(played())
    day = match_of(9, 21, 3, "zheng-shangyou", origin="day 2026-11-22")
    for matches in ([], [match_of(1, -1000, 21), match_of(2, 21, -1000, "zheng-shangyou", "person"), day]):
        for section in SECTIONS:
            lines = statistics_lines(section, matches, room)
            assert lines
            assert max(map(width, lines)) <= room, lines
            assert not any("…" in line for line in lines), lines


# Mistakes


def played(origin: str = "", kind: str = "you") -> Match:
    match = Match("zandari", 2, seed=3, options={"target": 99}, players=[kind, "careful"], origin=origin)
    for _ in play_randomly(match, random.Random(3)):
        if match.deal.over:
            break
    match.kept_as = "20261122-101500-zandari"
    return match


def worth_less(decision: ReviewedDecision, points: float) -> Evaluation:
    """Finds a decision worse than another by so many points."""
    other = next(one for one in decision.view.legal if one != decision.action)
    known = {decision.action: 0.0, other: points}
    return Evaluation((), decision.action, decision.action, known=known)


def costs_of(match: Match, points: float = 3.0) -> list[DecisionCost]:
    """As a review finds them, whatever the points."""
    found = []
    for decision in decisions(match, 0):
        dear = cost(decision, worth_less(decision, points))
        found += [dear] if dear is not None else []
    return found


def keep(match: Match, points: float = 3.0) -> None:
    """Reviews seven decisions, of which two cost so much."""
    looks = [
        DecisionReview(
            decision, worth_less(decision, points if at < 2 else 0.0), is_close=True, is_whole=True
        )
        for at, decision in enumerate([*decisions(match, 0)][:7])
    ]
    review.keep(match, 0, ["You", "Mira"], looks)


def test_what_a_review_found_is_kept_once() -> None:
    match = played()
    keep(match, 3.0)
    keep(match, 5.0)
    found = mistake_log.dearest()
    assert len(found) == 2
    assert {one.amount for one in found} == {"5 points"}
    assert [(one.game, one.decisions, one.good) for one in reviewed_deals()] == [("zandari", 7, 5)]
    text = "\n".join(statistics_lines(MISTAKES, [], 156))
    assert "Žandari, deal 1 of 2026-11-22: 5 points" in text
    assert f"You did: {found[0].did}." in text


def test_a_review_says_what_to_practise() -> None:
    match = played()
    costs = costs_of(match)
    themes = {one.theme for one in costs} - {""}
    assert themes
    dear = next(one for one in costs if one.theme)
    assert to_practise(match, [dear]).startswith(f"To practise: {dear.overlooked}. Missed in ")
    assert dear.overlooked in {one.theme for one in bot_of(match.game).reasons}
    assert to_practise(match, [one for one in costs if not one.theme]) == ""


def test_of_each_game_the_dearest_few_are_told() -> None:
    match = played()
    for at in range(9):
        match.kept_as = f"2026112{at}-101500-zandari"
        keep(match, 1.0 + at)
    assert [one.points for one in mistake_log.dearest()] == [9.0, 9.0, 8.0]


@pytest.mark.parametrize("match", [played("taken-up -"), played("again - 1"), played(kind="person")])
def test_replays_and_other_people_make_no_mistakes(match: Match) -> None:
    keep(match)
    assert mistake_log.dearest() == []
    assert reviewed_deals() == []


def test_a_damaged_file_is_no_loss_and_its_texts_are_cleaned(tmp_path: Path) -> None:
    keep(played())
    (tmp_path / "reviews.json").write_text('[{"record": 3}]', encoding="utf-8")
    assert reviewed_deals() == []
    path = tmp_path / "mistakes.json"
    sound = path.read_text(encoding="utf-8")
    did = mistake_log.dearest()[0].did
    path.write_text(sound.replace(did, "\\u001b[2Jaway"), encoding="utf-8")
    assert any("away" in one.did and "\x1b" not in one.did for one in mistake_log.dearest())
    for damaged in ("", "[" * 9999, '[{"record": 3}]', sound[:-3], sound.replace("3.0", "1e999")):
        path.write_text(damaged, encoding="utf-8")
        assert mistake_log.dearest() == []
    assert statistics_lines(MISTAKES, [], 76)[0].startswith("None is known yet")
    assert statistics_lines(DAYS, [], 76) == ["No deal of the day has been played yet."]
