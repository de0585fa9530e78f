"""Rating, what is due again, the person's file, and the order in which puzzles come."""

from __future__ import annotations

import random
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.errors import OptionError, UnfitFileError
from cardtable.puzzles import Practice, practice_summary, wording
from cardtable.puzzles.continuation import PuzzleContinuation
from cardtable.puzzles.glicko import Rating
from cardtable.puzzles.practice_log import PracticeLog, log_path, read_log, weakest_theme, write_log
from cardtable.puzzles.puzzle import KINDS, PLAY, QUESTIONS, WINS, Proof, Puzzle, line_of, read_puzzle
from cardtable.puzzles.repetition import INTERVALS
from cardtable.puzzles.store import PuzzleStore, own_path
from cardtable.puzzles.themes import theme_words

TODAY = date(2026, 11, 23)
PUZZLE = Puzzle(
    id="play-1-2",
    kind=PLAY,
    theme="wins",
    rating=1300,
    seed=1,
    right=("play AS",),
    tempting="play 2S",
    proof=Proof(20, 1.5),
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))


def test_the_rating_follows_the_example_of_its_paper() -> None:
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = Rating(1500, 200, 0.06).after(others)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_what_was_missed_comes_again_after_growing_intervals_and_a_miss_begins_anew() -> None:
    log, day = PracticeLog(), TODAY
    log.note(PUZZLE, solved=True, helped=False, today=day)
    assert log.due(day + timedelta(1000)) == []
    for round_of in range(2):
        log.note(PUZZLE, solved=False, helped=False, today=day)
        for wait in INTERVALS[: None if round_of else 2]:
            assert log.due(day + timedelta(wait - 1)) == []
            day += timedelta(wait)
            assert log.due(day) == [PUZZLE.id]
            log.note(PUZZLE, solved=True, helped=False, today=day)
    assert log.due(day + timedelta(1000)) == []


def test_right_answers_raise_the_rating_and_the_streak_and_help_costs_both() -> None:
    alone, helped, missed = PracticeLog(), PracticeLog(), PracticeLog()
    alone.note(PUZZLE, solved=True, helped=False, today=TODAY)
    helped.note(PUZZLE, solved=True, helped=True, today=TODAY)
    missed.note(PUZZLE, solved=False, helped=False, today=TODAY)
    assert alone.rating.value > helped.rating.value > missed.rating.value
    assert (alone.streak, helped.streak, missed.streak) == (1, 0, 0)
    assert alone.rating_of(PUZZLE).value < PUZZLE.rating < missed.rating_of(PUZZLE).value


def test_how_a_person_stands_is_read_from_the_file() -> None:
    assert practice_summary("hokm") == practice_summary("hokm", TODAY)
    log = PracticeLog()
    for solved in (True, False, False):
        log.note(PUZZLE, solved=solved, helped=False, today=TODAY)
    assert write_log("hokm", log) == ""
    found = practice_summary("hokm", TODAY + timedelta(1))
    assert (found.solved, found.tried, read_log("hokm")[0].streak) == (1, 3, 0)
    assert (found.weakest_theme, found.due) == (KINDS[WINS].lower(), 1)
    assert found.rating == round(log.rating.value)


@pytest.mark.parametrize(
    "damage", [b"{", b'{"rating": ["high"]}', b"\xff\xfe", b'{"streak": "many"}', b"[" * 9999]
)
def test_a_damaged_file_is_set_aside_and_told_in_a_line(damage: bytes) -> None:
    path = log_path("hokm")
    path.parent.mkdir(parents=True)
    for number in (1, 2):
        path.write_bytes(damage)
        log, problem = read_log("hokm")
        assert log == PracticeLog()
        assert "\n" not in problem
        aside = path.with_name(f"hokm.json.damaged-{number}")
        assert str(aside) in problem
        assert aside.read_bytes() == damage
    assert read_log("hokm") == (PracticeLog(), "")


def test_a_folder_that_cannot_be_written_is_told_and_practice_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    practice = Practice(find_game("hokm"), rng=random.Random(1))
    puzzle = practice.next()
    assert puzzle is not None
    assert "is not kept" in practice.answer(puzzle, solved=True)
    assert practice.right == 1


def test_what_is_due_comes_first_then_what_is_near() -> None:
    game = find_game("hokm")
    first = Practice(game, rng=random.Random(2), today=lambda: TODAY)
    missed = first.next()
    assert missed is not None
    assert "comes again in 1 day." in first.answer(missed, solved=False)
    then = Practice(game, rng=random.Random(3), today=lambda: TODAY + timedelta(1))
    assert then.next() == missed
    after = then.next()
    assert after is not None
    assert after != missed
    assert abs(after.rating - then.log.rating.value) <= 400


def test_practice_keeps_to_a_kind_or_a_theme_and_ends_when_there_is_none_left() -> None:
    game = find_game("hokm")
    theme = next(
        theme_words(game, one.theme) for one in PuzzleStore(game).puzzles.values() if one.kind != WINS
    )
    for practice in (Practice(game, WINS), Practice(game, theme=theme)):
        puzzles = list(iter(practice.next, None))
        assert len({one.id for one in puzzles}) == len(puzzles) > 0
        assert all(one.kind == WINS or theme == theme_words(game, one.theme) for one in puzzles)
    asked = list(iter(Practice(game, QUESTIONS).next, None))
    assert len(asked) > 10
    assert all(one.kind != PLAY for one in asked)
    with pytest.raises(OptionError):
        Practice(game, "nothing")
    with pytest.raises(OptionError):
        Practice(game, theme="nothing")


@pytest.mark.parametrize("game", ["basra", "hokm", "seep", "zandari"])
def test_questions_of_one_pattern_do_not_follow_each_other(game: str) -> None:
    """Of the makers that have a question near the rating each has its turn before one comes again."""
    for seed in range(5):
        practice = Practice(find_game(game), QUESTIONS, rng=random.Random(seed))
        makers = [one.maker for one, _ in zip(iter(practice.next, None), range(8), strict=False)]
        first = list(dict.fromkeys(makers))
        assert makers[: len(first)] == first, f"{makers}: one comes again before others have come"
        assert len(first) >= 4


def test_three_minutes_end_after_three_minutes() -> None:
    now = 0.0
    practice = Practice(find_game("hokm"), minutes=3, clock=lambda: now)
    puzzle = practice.next()
    assert puzzle is not None
    now = 61
    assert "1:59" in practice.heading(puzzle)[2]
    now = 181
    assert practice.next() is None


def test_lines_that_are_no_puzzles_are_passed_over_and_told() -> None:
    game = find_game("hokm")
    path = log_path("hokm").with_suffix(".puzzles.jsonl")
    path.parent.mkdir(parents=True)
    path.write_text('{"id": 3}\n{\n')
    store = PuzzleStore(game)
    assert "line 2, is no puzzle" in store.problem
    assert store.puzzles
    store.add([PUZZLE])
    assert PUZZLE.id in PuzzleStore(game).puzzles


def test_a_clock_set_back_loses_no_answer() -> None:
    later = TODAY - timedelta(400)
    for today in (TODAY, later):
        log, problem = read_log("hokm")
        assert problem == ""
        log.note(PUZZLE, solved=False, helped=False, today=today)
        assert write_log("hokm", log) == ""
    log, _ = read_log("hokm")
    assert log.tried == 2
    assert log.due(later + timedelta(1)) == [PUZZLE.id]


def test_what_was_missed_while_the_clock_was_ahead_is_asked_now_and_not_in_years() -> None:
    log = PracticeLog()
    log.note(PUZZLE, solved=False, helped=False, today=TODAY + timedelta(1000))
    assert log.due(TODAY) == [PUZZLE.id]
    log.note(PUZZLE, solved=True, helped=False, today=TODAY)
    assert log.due(TODAY + timedelta(INTERVALS[1] - 1)) == []


def test_a_puzzle_that_a_kill_cut_off_damages_no_other() -> None:
    game = find_game("hokm")
    PuzzleStore(game).add([PUZZLE])
    path = own_path(game)
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:40])
    store = PuzzleStore(game)
    assert store.problem == ""
    later = msgspec.structs.replace(PUZZLE, id="later")
    store.add([later])
    found = PuzzleStore(game)
    assert found.problem == ""
    assert {PUZZLE.id, "later"} <= {*found.puzzles}


def test_numbers_out_of_all_bounds_are_no_rating_and_a_play_has_its_answer() -> None:
    whole = line_of(PUZZLE)
    for damage in ({"rating": 131310}, {"rating": -1}, {"right": ()}, {"tempting": ""}, {"proof": None}):
        with pytest.raises(UnfitFileError):
            read_puzzle(line_of(msgspec.structs.replace(PUZZLE, **damage)))
    assert read_puzzle(whole) == PUZZLE
    path = log_path("hokm")
    path.parent.mkdir(parents=True)
    for rating in ("1e300, 90.0, 0.06", "1200.0, 0.0, 0.06", "1200.0, 90.0, 0.0", "1200.0, 90.0, 1e9"):
        path.write_text(f'{{"rating": [{rating}]}}')
        log, problem = read_log("hokm")
        assert log == PracticeLog()
        assert "practice begins anew" in problem


def test_an_answer_with_help_counts_as_right_everywhere_and_weak_is_said_late() -> None:
    log = PracticeLog()
    for _ in range(3):
        log.note(PUZZLE, solved=True, helped=True, today=TODAY)
    assert (log.solved, log.tried) == (3, 3)
    assert log.shares() == {PUZZLE.theme: (3, 3)}
    assert weakest_theme(log.shares()) == ""
    log.note(PUZZLE, solved=False, helped=False, today=TODAY)
    assert weakest_theme(log.shares()) == "", "three of four are right"
    log.note(PUZZLE, solved=False, helped=False, today=TODAY)
    assert weakest_theme(log.shares()) == PUZZLE.theme


def test_a_header_does_not_tell_the_theme_before_the_answer() -> None:
    game = find_game("gong-zhu")
    practice = Practice(game)
    for puzzle in practice.store.chosen():
        assert theme_words(game, puzzle.theme) not in practice.heading(puzzle)[1]


@pytest.mark.parametrize(
    ("proof", "told"),
    [
        (Proof(1, 3.0, worse=1), "Exact, played to the end: 3 tricks better against the others than: Pass."),
        (
            Proof(200, 3.0, worse=200),
            "Solved for 200 ways the cards may lie: in all better against the others than:"
            " Pass, by 3 tricks on average.",
        ),
        (
            Proof(16, 1.5, worse=4),
            "Solved for 16 ways the cards may lie: in 4 better against the others than: Pass,"
            " by 6 tricks on average; in 12 as good.",
        ),
        (
            Proof(3, 0.667, worse=1),
            "Solved for 3 ways the cards may lie: in 1 better against the others than: Pass,"
            " by 2 tricks; in 2 as good.",
        ),
        (
            Proof(3, 1.767, worse=2),
            "Solved for 3 ways the cards may lie: in 2 better against the others than: Pass,"
            " by about 3 tricks on average; in 1 as good.",
        ),
        (Proof(48, 2.1, 0.3), "Played out on 48 deals, about 2 tricks better against the others than: Pass."),
    ],
)
def test_a_proof_says_in_how_many_ways_it_is_better_and_by_how_much_there(proof: Proof, told: str) -> None:
    assert wording.proof_sentence(proof, "trick", "Pass", 4) == told


def test_where_two_play_a_proof_speaks_of_one_opponent() -> None:
    told = wording.proof_sentence(Proof(1, 3.0, worse=1), "point", "Pass", 2)
    assert told == "Exact, played to the end: 3 points better against the opponent than: Pass."


def test_a_puzzle_says_how_many_plays_are_right_and_explains_the_one_that_was_chosen() -> None:
    game = find_game("tarneeb")
    plays = PuzzleStore(game).chosen(PLAY)
    several = next(one for one in plays if len(one.right) == 3)
    assert wording.question_text(several).endswith("Three are right beyond doubt.")
    single = next(one for one in plays if len(one.right) == 1)
    assert wording.question_text(single).endswith("One is right beyond doubt.")
    match = several.match(game)
    view = match.view(several.seat)
    for chosen in several.right_actions(game):
        assert wording.explained_action(several, view, chosen) == chosen
        line = PuzzleContinuation(game, several, chosen)
        assert line.step() == (several.seat, chosen)
    tempting = several.tempting_action(game)
    assert wording.explained_action(several, view, tempting) == several.right_actions(game)[0]
    assert all(text.split()[-1] in wording.right_text(several, view, str) for text in several.right)
