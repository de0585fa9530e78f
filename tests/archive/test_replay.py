"""Records looked through: every moment, from every seat, with nothing shown that the seat did not see."""

from __future__ import annotations

import random
import re
import stat
import sys
from collections.abc import Callable
from dataclasses import replace as replaced
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.archive.history import INDEX_FILE, History
from cardtable.archive.match_beginning import begin
from cardtable.archive.played_match import PlayedMatch
from cardtable.archive.replay import Replay, conceals
from cardtable.archive.statistics import win_loss_counts
from cardtable.cards import HIDDEN
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.match.match import Match
from cardtable.records.replaying import load
from cardtable.system.folders import records_folder
from cardtable.table.seat_specs import parse_seats
from cardtable.table.viewpoint import ONLOOKER
from cardtable.teaching.evaluation import Evaluation, Gain
from cardtable.teaching.review import cost, dearest, decisions
from cardtable.testing import play_randomly
from cardtable.testing.state_snapshots import view_snapshot
from tests.archive.histories import every_match, put_in_history
from tests.memory import alive
from tests.own import GAMES


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))


def played(game_id: str, acts: int = 60, seed: int = 5) -> Match:
    match = Match(find_game(game_id), seed=seed)
    for _ in play_randomly(match, random.Random(seed), acts):
        pass
    return match


@pytest.mark.parametrize("game_id", GAMES)
def test_no_seat_sees_more_in_a_replay_than_it_did_in_play(game_id: str) -> None:
    match = Match(find_game(game_id), seed=5)
    seen: list[list[object]] = []
    for _ in play_randomly(match, random.Random(5), 50):
        seen.append([view_snapshot(match.view_of_table(seat)) for seat in range(match.seats)])
    replay = Replay(match)
    for at, then in enumerate(seen):
        for seat in range(match.seats):
            assert view_snapshot(replay.view(at, seat)) == then[seat]
            opened = replay.view(at, seat, opened=True)
            hidden = any(c is HIDDEN for pile in opened.piles.values() for c in pile.cards)
            assert not (replay.is_open(at) and hidden)
            assert replay.is_open(at) or view_snapshot(opened) == then[seat]
        onlooker = replay.view(at, ONLOOKER)
        for seat in range(match.seats):
            hand = match.in_play.piles[f"hand.{seat}"]
            if hand.seen_by is not None and at < replay.deal_starts[-1]:
                assert onlooker.deal.seats == match.seats


def folded(*kinds: str) -> Match:
    """A match of Teen Patti after a deal in which all looked and all but one folded."""
    match = Match("teen-patti", 3, seed=3, names=["Ana", "Bo", "Cy"], players=[*kinds])
    while match.finished_deal is None:
        seat = match.actors[0]
        match.play(seat, "look" if "look" in map(str, match.legal(seat)) else "fold")
    return match


def test_folded_hands_come_to_light_among_people_who_play_on_only_if_they_agree() -> None:
    match = folded("person", "person", "careful")
    replay = Replay(match)
    at = len(replay)
    assert conceals(match)
    assert replay.needs_consent(at)
    assert not replay.is_open(at)
    assert replay.is_for_one(at, 0)
    assert replay.seats_at(at) == (0, 1, ONLOOKER)
    hidden = [c for pile in replay.view(at, ONLOOKER, opened=True).piles.values() for c in pile.cards]
    assert HIDDEN in hidden
    assert replay.may_continue(at, same=True)
    replay.agree(at)
    assert replay.is_open(at)
    assert not Replay(match).is_open(at), "agreed where it was asked"
    assert Replay(folded("person", "careful", "careful")).is_open(at), "who plays alone is not asked"


def test_what_was_agreed_on_of_one_deal_opens_no_other() -> None:
    match = folded("person", "person", "person")
    first = len(match.acts)
    while match.finished_deal is None or len(match.acts) == first or match.acts[-1].deal_index == 1:
        seat = match.actors[0]
        match.play(seat, "look" if "look" in map(str, match.legal(seat)) else "fold")
    replay = Replay(match)
    second = len(replay)
    assert replay.deal_at(second) == 2
    replay.agree(first)
    assert replay.is_open(first)
    assert replay.needs_consent(second)
    assert not replay.is_open(second)


def test_once_the_match_is_over_nothing_of_it_is_concealed() -> None:
    match = folded("person", "person", "person")
    while not match.over:
        seat = match.actors[0]
        match.play(seat, "fold")
    assert all(Replay(match).is_open(at) for at in range(len(match.acts)))


def test_moments_deals_and_tricks_are_found() -> None:
    match = played("zandari", 200)
    replay = Replay(match)
    assert len(replay.deal_starts) > 1
    assert replay.deal_at(0) == 1
    assert replay.deal_at(replay.deal_starts[1]) == 1
    assert replay.deal_at(replay.deal_starts[1] + 1) == 2
    assert replay.next_stop(0, replay.deal_starts, 1) == replay.deal_starts[1]
    assert replay.next_stop(len(replay), replay.deal_starts, 1) == len(replay)
    assert replay.next_stop(1, replay.trick_ends, -1) == 0
    assert all(0 <= stop <= len(replay) for stop in replay.trick_ends)
    act = match.acts[4]
    assert replay.caption(0, 0) == "The match begins."
    assert act.action.picks
    assert all(str(c) in replay.caption(5, act.seat) for c in act.action.picks)


def test_a_replay_does_not_tell_what_was_put_away_face_down() -> None:
    match = Match("mighty", 5, seed=3)
    while match.in_play.stage is not None and match.in_play.stage.name == "auction":
        match.play(match.actors[0], match.legal(match.actors[0])[-1 if match.acts else 0])
    seat = match.actors[0]
    action = next(one for one in match.legal(seat) if one.verb == "discard")
    match.play(seat, action)
    replay = Replay(match)
    for other in (*range(5), -1):
        named = [c for c in action.picks if str(c) in replay.caption(len(replay), other)]
        assert other == seat or not named, f"seat {other} is told of {named}"


def test_going_on_from_a_moment_is_a_match_of_its_own() -> None:
    match = played("zandari", 120)
    replay = Replay(match)
    begun = replay.continue_from(20)
    assert len(begun.match.acts) == 20
    seat = begun.match.actors[0]
    begun.match.play(seat, begun.match.legal(seat)[0])
    begun.leave()
    again = load(begun.path)
    assert again.problem is None
    assert len(again.match.acts) == 21
    assert len(match.acts) == 120
    start = replay.deal_starts[-2]
    same = replay.play_deal_again(replay.deal_starts[-1])
    assert len(same.match.acts) == start
    assert same.match.in_play.pack == replay.match_at(start + 1).deal.pack
    same.leave()


def finished(seats: str, seed: int, options: dict[str, object] | None = None) -> Path:
    game = find_game("zandari")
    begun = begin(game, parse_seats(seats, game), options or {"target": 1}, seed)
    for _ in play_randomly(begun.match, random.Random(seed)):
        pass
    begun.leave()
    return begun.path


def test_history_lists_counts_and_is_rebuilt_when_it_is_lost() -> None:
    paths = {finished("you,careful", seed) for seed in range(1, 5)}
    paths.add(finished("you,random", 9, {"target": 2}))
    matches = every_match()
    assert {one.path for one in matches} == paths
    assert all(one.finished and one.is_won is not None for one in matches)
    (by_game,) = win_loss_counts(matches, "game")
    assert (by_game.label, by_game.played) == ("Žandari", 5)
    assert by_game.won == sum(bool(one.is_won) for one in matches)
    assert [(one.label, one.played) for one in win_loss_counts(matches, "opponent")] == [
        ("against medium bots", 4),
        ("against medium bots: Žandari", 4),
        ("against random bots", 1),
        ("against random bots: Žandari", 1),
    ]
    assert {one.label for one in win_loss_counts(matches, "option")} == {
        "Žandari, target: 1",
        "Žandari, target: 2",
    }
    (records_folder() / INDEX_FILE).unlink()
    assert every_match() == matches
    assert History().unread == 0
    paths.pop().unlink()
    assert len(History().matches()) == len(every_match()) == 4


def test_history_passes_over_what_is_no_record(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "x.record").write_text("nonsense\n")
    (folder / "y.record").write_text('cardtable-record 1\nmatch {"game": 3}\n')
    (folder / "z.record").symlink_to(folder / "nowhere")
    for _ in range(2):
        history = History(folder)
        history.read()
        assert list(history.matches()) == []
        assert [one.partition(":")[0] for one in sorted(history.problems)] == [
            str(folder / f"{name}.record") for name in "xyz"
        ]


def test_a_damaged_index_is_made_anew() -> None:
    for seed in range(1, 4):
        finished("you,careful", seed)
    matches = every_match()
    index = records_folder() / INDEX_FILE
    sound = index.read_bytes()
    won = sound.replace(b'"scores":[', b'"scores":(')
    other = sound.replace(b"CREATE TABLE records", b"CREATE TABLE recorda")
    for damaged in (b"no database at all" * 100, b"", sound[:5000], sound[:4096] + bytes(8192), won, other):
        assert damaged != sound
        index.write_bytes(damaged)
        assert every_match() == matches
        assert every_match() == matches
    assert stat.S_IMODE(index.stat().st_mode) & 0o077 == 0 or sys.platform == "win32"
    index.unlink()
    index.mkdir()  # nothing can be read there or written
    assert every_match() == matches


def test_a_list_of_matches_is_looked_at_piece_by_piece(tmp_path: Path) -> None:
    made = [
        PlayedMatch(Path(f"{at:04}.record"), float(at // 3), "seep", 2, (), (), (), (), (), 1, False)
        for at in range(300)
    ]
    put_in_history([replace(one, origin="taken-up -") if at % 5 == 0 else one for at, one in enumerate(made)])
    history = History()
    assert history.unread == 0
    names = [one.path.name for one in sorted(made, key=lambda one: (-one.changed, one.path.name))]
    every = history.matches()
    assert [one.path.name for one in every] == names == [one.path.name for one in reversed(every)][::-1]
    assert [one.path.name for one in every[120:140]] == names[120:140]
    assert every[-1].path.name == names[-1]
    assert [every.place(one) for one in (every[0], every[129], every[299])] == [0, 129, 299]
    originals = history.matches(with_replays=False)
    assert len(originals) == 240
    assert not any(one.is_replay for one in originals)
    assert [originals.place(one) for one in originals[100:105]] == [100, 101, 102, 103, 104]


def test_results_come_from_replay_and_edits_do_not_count() -> None:
    path, other = finished("you,careful", 3), finished("you,careful", 4)
    text = path.read_text(encoding="utf-8")
    made_up = re.sub(r'over \{"scores": \[[^]]*\]', 'over {"scores": [999, 0]', text)
    assert made_up != text
    before = every_match()
    path.write_text(made_up, encoding="utf-8")
    found = {one.path: one for one in every_match()}
    assert found[path].scores == next(one for one in before if one.path == path).scores
    assert found[path].result == "altered"
    assert (
        found[path].note == f"Altered, and not counted: line {text.count(chr(10))} is not as it was written."
    )
    assert [one.played for one in win_loss_counts(list(found.values()), "game")] == [1]
    assert found[other].note == ""


def test_matches_from_before_checksums_count_and_say_so() -> None:
    path = finished("you,careful", 3)
    lines = [line.rpartition(" #")[0] for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    kept = [line for line in lines if not line.startswith(("sat ", "time "))]
    path.write_text("\n".join(["cardtable-record 1", *kept, ""]), encoding="utf-8")
    (one,) = every_match()
    assert one.is_won is not None
    assert one.note == "From before records had checksums."
    path.write_text("\n".join(["cardtable-record 1", *kept, 'over {"scores": [9, 0], "winners": [0]}', ""]))
    (one,) = every_match()
    assert one.result == "altered"


def test_records_are_read_a_few_at_a_time() -> None:
    paths = [finished("you,careful", seed) for seed in range(1, 6)]
    history = History()
    for left in (3, 1, 0, 0):
        history.read(2)
        assert history.unread == History().unread == left, "what was read is kept"
        assert len(history.matches()) == len(paths) - left


def test_the_dearest_decisions_are_found_and_seen_as_they_were() -> None:
    path = finished("you,careful", 3)
    match = load(path).match
    found = list(decisions(match, 0))
    assert found
    assert all(len(one.view.legal) > 1 for one in found)
    assert all(match.acts[one.at].seat == 0 and match.acts[one.at].action == one.action for one in found)
    done, other = found[0].action, next(one for one in found[0].view.legal if one != found[0].action)
    points = {done: 1.0, other: 3.0}
    dear = cost(found[0], Evaluation((), done, done, known=points))
    assert dear is not None
    assert (dear.better, dear.gain.points) == (other, 2.0)
    assert cost(found[0], Evaluation((), done, done, known={done: 3.0, other: 1.0})) is None
    many = [replaced(dear, decision=replaced(found[0], at=at), gain=Gain(float(at))) for at in range(6)]
    assert [one.decision.at for one in dearest(many)] == [5, 4, 3]


def test_a_long_record_opens_quickly_and_is_walked_in_little_room(tmp_path: Path) -> None:
    """Ten thousand acts: little work for each to open, and a walk that keeps no match for each moment."""
    game, rng = find_game("spar"), random.Random(1)
    match = Match(game, max(game.seat_counts), seed=1, options={"games": 1000, "target": 100})
    while not match.over and len(match.acts) < 10_000:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    path = tmp_path / "long.record"
    path.write_text(match.record())
    assert len(match.acts) == 10_000
    del match
    others = alive(Match)
    replay, calls = counted(lambda: Replay.of(path))
    assert calls < 300 * len(replay)
    before = alive(Deal)
    for at in range(0, len(replay) + 1, 40):
        replay.view(at, 0)
        replay.caption(at, 0)
    assert alive(Match) <= others + 6
    assert alive(Deal) <= before + 18


def counted(work: Callable[[], Replay]) -> tuple[Replay, int]:
    """The result of some work, and how many calls it takes: those do not depend on the machine."""
    calls = 0

    def note(_frame: object, event: str, _what: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        found = work()
    finally:
        sys.setprofile(before)
    return found, calls
