"""Records: nothing is lost, nothing is guessed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.match import Match
from cardtable.engine.record import RecordFile, load, replay
from cardtable.errors import RecordError


def played(actions: int = 30, seed: int = 4) -> Match:
    match = Match("zandari", 2, seed=seed, options={"target": 5}, names=["Ana", "[/b]Bo"])
    rng = random.Random(seed)
    for _ in range(actions):
        if match.over:
            break
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    return match


DATA = played(60).record().encode()


def test_a_record_replays_to_the_same_match() -> None:
    match = played(60)
    loaded = replay(match.record().encode())
    assert loaded.problem is None
    assert loaded.match.scores == match.scores
    assert loaded.match.names == ("Ana", "[/b]Bo")
    assert loaded.match.record() == match.record()


@given(cut=st.integers(0, len(DATA)))
def test_cut_off_anywhere_it_loads_up_to_the_last_whole_line(cut: int) -> None:
    try:
        loaded = replay(DATA[:cut])
    except RecordError as error:
        assert "line" in str(error)
        return
    assert loaded.problem is None
    assert DATA[: loaded.whole].decode() == loaded.match.record() or loaded.match.record().startswith(
        DATA[: loaded.whole].decode()
    )


@given(at=st.integers(0, len(DATA) - 1), byte=st.integers(0, 255))
def test_a_changed_byte_loads_or_names_its_line(at: int, byte: int) -> None:
    damaged = DATA[:at] + bytes([byte]) + DATA[at + 1 :]
    try:
        loaded = replay(damaged, "match.record")
    except RecordError as error:
        assert str(error).startswith("match.record")
        assert "\n" not in str(error)
        return
    if loaded.problem is not None:
        assert loaded.problem.startswith("match.record, line ")


@given(data=st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        replay(b"cardtable-record 1\nmatch " + data)


def test_a_damaged_line_keeps_all_before_it_and_leaves_the_file_alone(tmp_path: Path) -> None:
    lines = played(20).record().splitlines(keepends=True)
    lines[12] = "play 0 fly away\n"
    path = tmp_path / "x.record"
    path.write_text("".join(lines))
    before = path.read_bytes()
    loaded = load(path)
    assert loaded.problem is not None
    assert "line 13" in loaded.problem
    assert len(loaded.match.steps) == 9
    assert path.read_bytes() == before


def test_a_resumed_record_goes_on_after_its_last_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    match = played(10)
    RecordFile(path, match).close()
    whole = path.read_bytes()
    path.write_bytes(whole + b"play 0 pl")
    loaded = load(path)
    file = RecordFile(path, loaded.match, keep=loaded.whole)
    actor = loaded.match.actors[0]
    loaded.match.play(actor, loaded.match.legal(actor)[0])
    file.close()
    assert path.read_bytes().startswith(whole)
    assert load(path).problem is None
    assert len(load(path).match.steps) == 11


def test_undo_is_a_line_of_its_own() -> None:
    match = played(10)
    match.undo(3)
    assert match.record().splitlines()[-1] == "undo 3"
    loaded = replay(match.record().encode())
    assert len(loaded.match.steps) == 7
    assert loaded.match.takebacks == 1


def test_another_format_or_rules_version_is_refused_in_one_line() -> None:
    text = played(3).record()
    with pytest.raises(RecordError, match="format '9' is not known"):
        replay(text.replace("cardtable-record 1", "cardtable-record 9").encode())
    with pytest.raises(RecordError, match="rules version"):
        replay(text.replace('"rules": 1', '"rules": 99').encode())


def test_a_record_from_before_a_change_of_rules_is_read_as_far_as_it_fits() -> None:
    whole = played(10_000).record().replace('"rules": 1', '"rules": 0')
    assert whole.splitlines()[-1].startswith("over ")
    loaded = replay(whole.encode())
    assert loaded.problem is None
    assert loaded.match.over
    acts = whole.splitlines()
    at = next(n for n, line in enumerate(acts) if line.startswith("play ") and n > 20)
    unfit = replay("\n".join([*acts[:at], acts[at] + " 2S 2S 2S", *acts[at + 1 :]]).encode() + b"\n")
    assert f"line {at + 1}: " in (unfit.problem or "")
    assert "made under rules version 0 of Žandari, this is version 1" in (unfit.problem or "")
    assert unfit.match.steps


def test_a_record_from_before_that_comes_out_otherwise_says_so() -> None:
    acts = played(10_000).record().replace('"rules": 1', '"rules": 0').splitlines()
    other = replay("\n".join([*acts[:-1], 'over {"scores": [99, 0], "winners": [0]}', ""]).encode())
    assert f"line {len(acts)}: 'over " in (other.problem or "")
    assert "rules version 0" in (other.problem or "")


def test_the_order_in_the_record_counts_not_the_shuffling() -> None:
    text = played(12).record()
    other_seed = text.replace('"seed": "4"', '"seed": "5"')
    assert replay(other_seed.encode()).problem is None
    assert replay(other_seed.encode()).match.deal.pack == replay(text.encode()).match.deal.pack
