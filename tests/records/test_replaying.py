"""Records: nothing is lost, nothing is guessed."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import cards
from cardtable.engine.bot import bot_of
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.match.record_lines import FIRST_LINE, as_text
from cardtable.records.record_file import RecordFile
from cardtable.records.record_reader import LONGEST_LINE, MOST_BYTES, MOST_LINES, RecordReader
from cardtable.records.replaying import LoadedRecord, load, replay
from tests.archive import RECORDS, path_of


def played(actions: int = 30, seed: int = 4) -> Match:
    match = Match("zandari", 2, seed=seed, options={"target": 5}, names=["Ana", "[/b]Bo"])
    rng = random.Random(seed)
    for _ in range(actions):
        if match.over:
            break
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    return match


def unsummed(match: Match) -> str:
    """The record as it was written before there were sums."""
    return "\n".join(["cardtable-record 1", *match.lines[1:], ""])


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
    assert DATA[
        : loaded.complete_bytes
    ].decode() == loaded.match.record() or loaded.match.record().startswith(
        DATA[: loaded.complete_bytes].decode()
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
    assert len(loaded.match.acts) == 9
    assert path.read_bytes() == before


def test_a_resumed_record_goes_on_after_its_last_whole_line(tmp_path: Path) -> None:
    begun = RecordFile.begin(tmp_path, "x", played(10))
    begun.close()
    path = begun.path
    whole = path.read_bytes()
    path.write_bytes(whole + b"play 0 pl")
    file, loaded = RecordFile.resume(path)
    actor = loaded.match.actors[0]
    loaded.match.play(actor, loaded.match.legal(actor)[0])
    file.close()
    assert path.read_bytes().startswith(whole)
    assert load(path).problem is None
    assert not load(path).altered
    assert len(load(path).match.acts) == 11


def test_undo_is_a_line_of_its_own() -> None:
    match = played(10)
    match.undo(3)
    assert match.lines[-1] == "undo 3"
    loaded = replay(match.record().encode())
    assert len(loaded.match.acts) == 7
    assert loaded.match.undos_by_consent == 1


def test_another_format_or_rules_version_is_refused_in_one_line() -> None:
    text = played(3).record()
    with pytest.raises(RecordError, match="format '9' is not known"):
        replay(text.replace("cardtable-record 2", "cardtable-record 9").encode())
    with pytest.raises(RecordError, match="rules version"):
        replay(text.replace('"rules": 1', '"rules": 99').encode())


def test_a_record_from_before_a_change_of_rules_is_read_as_far_as_it_fits() -> None:
    whole = unsummed(played(10_000)).replace('"rules": 1', '"rules": 0')
    assert whole.splitlines()[-1].startswith("over ")
    loaded = replay(whole.encode())
    assert loaded.problem is None
    assert loaded.match.over
    acts = whole.splitlines()
    at = next(n for n, line in enumerate(acts) if line.startswith("play ") and n > 20)
    unfit = replay("\n".join([*acts[:at], acts[at] + " 2S 2S 2S", *acts[at + 1 :]]).encode() + b"\n")
    assert f"line {at + 1}: " in (unfit.problem or "")
    assert "made under rules version 0 of Žandari, this is version 1" in (unfit.problem or "")
    assert unfit.match.acts


def test_a_record_from_before_that_comes_out_otherwise_says_so() -> None:
    acts = unsummed(played(10_000)).replace('"rules": 1', '"rules": 0').splitlines()
    other = replay("\n".join([*acts[:-1], 'over {"scores": [99, 0], "winners": [0]}', ""]).encode())
    assert f"line {len(acts)}: 'over " in (other.problem or "")
    assert "rules version 0" in (other.problem or "")


def test_the_order_in_the_record_counts_not_the_shuffling() -> None:
    text = unsummed(played(12))
    other_seed = re.sub(r', "seal": "[^"]*"', "", text.replace('"seed": "4"', '"seed": "5"'))
    assert replay(other_seed.encode()).problem is None
    assert not replay(other_seed.encode()).altered
    assert replay(other_seed.encode()).match.deal.pack == replay(text.encode()).match.deal.pack


# Edits


def edited(at: int, old: str, new: str, lines: int = 40) -> LoadedRecord:
    """A record in which one line was edited by hand, and where that is first seen."""
    told = played(lines).record().splitlines()
    assert old in told[at]
    told[at] = told[at].replace(old, new)
    return replay("\n".join([*told, ""]).encode())


def test_an_edit_is_seen_and_the_rest_still_replays() -> None:
    whole = played(40)
    told = whole.record().splitlines()
    assert not replay(whole.record().encode()).altered
    for at in range(1, len(told)):
        cut = "\n".join([*told[:at], *told[at + 1 :], ""])
        if at == len(told) - 1:
            continue  # what is not yet written cannot be missed
        try:
            found = replay(cut.encode())
        except RecordError:
            assert at == 1
            continue
        assert found.altered or found.problem, f"line {at + 1} is gone and nobody has seen it"
        exchanged = "\n".join([*told[:at], told[at + 1], told[at], *told[at + 2 :], ""])
        if at > 2:
            assert replay(exchanged.encode()).altered == f"line {at + 1} is not as it was written"


def test_another_name_is_seen_and_played_on() -> None:
    found = edited(1, "Ana", "Eva")
    assert found.altered == "line 2 is not as it was written"
    assert found.problem is None
    assert found.match.names[0] == "Eva"
    assert found.match.altered == found.altered


def test_a_line_without_its_sum_is_read_and_marked() -> None:
    lines = [line.partition(" #")[0] for line in played(20).record().splitlines()]
    found = replay("\n".join([*lines, ""]).encode())
    assert found.problem is None
    assert found.altered == "line 2 is not as it was written"
    assert len(found.match.acts) == 20


def test_results_are_not_believed() -> None:
    made_up = [*played(20).lines, 'over {"scores": [999, 0], "winners": [0]}']
    found = replay(as_text(made_up).encode())
    assert not found.match.over
    assert found.altered == f"line {len(made_up)} is not what came of the play"
    whole = played(10_000)
    other = [*whole.lines[:-1], 'over {"scores": [999, 0], "winners": [0]}']
    assert replay(as_text(other).encode()).match.scores == whole.scores
    assert replay(as_text(other).encode()).altered


def test_the_seal_stands_in_the_record_and_is_looked_at() -> None:
    match = played(0)
    deal = next(line for line in match.lines if line.startswith("deal "))
    assert f'"seal": "{match.seal}"' in deal
    other = [line.replace(match.seal, "0" * 64) for line in match.lines]
    assert replay(as_text(other).encode()).altered == "deal 1 is not what was sealed"
    order = match.deal.pack
    swapped = deal.replace(f"{order[0]} {order[1]} ", f"{order[1]} {order[0]} ")
    assert swapped != deal
    other = [swapped if line == deal else line for line in match.lines]
    assert replay(as_text(other).encode()).altered == "deal 1 is not what was sealed"


def test_a_copy_of_an_altered_match_says_so(tmp_path: Path) -> None:
    found = edited(1, "Ana", "Eva")
    file = RecordFile.begin(tmp_path, "copy", found.match.clone())
    file.close()
    assert load(file.path).altered == found.altered


def test_an_altered_match_is_gone_on_with_and_stays_so(tmp_path: Path) -> None:
    text = played(20).record().replace("Ana", "Eva")
    (tmp_path / "x.record").write_text(text, encoding="utf-8")
    file, loaded = RecordFile.resume(tmp_path / "x.record")
    loaded.match.play(loaded.match.actors[0], loaded.match.legal(loaded.match.actors[0])[0])
    file.close()
    again = load(tmp_path / "x.record")
    assert again.altered == "line 2 is not as it was written"
    assert again.problem is None
    assert len(again.match.acts) == 21


def test_what_a_crash_kept_from_being_written_is_made_good(tmp_path: Path) -> None:
    match = played(10_000)
    at = max(n for n, line in enumerate(match.lines) if line.startswith("deal "))
    cut = as_text(match.lines[:at])
    assert cut.splitlines()[-1].startswith("play ")
    path = tmp_path / "x.record"
    path.write_text(cut, encoding="utf-8")
    file, loaded = RecordFile.resume(path)
    file.close()
    assert loaded.missing == (match.lines[at],)
    assert not load(path).altered
    assert match.lines[at] in load(path).match.lines


def test_an_old_record_is_gone_on_with_in_its_own_format(tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    path.write_text(unsummed(played(12)), encoding="utf-8")
    file, loaded = RecordFile.resume(path)
    assert loaded.match.lines[0] != FIRST_LINE
    loaded.match.play(loaded.match.actors[0], loaded.match.legal(loaded.match.actors[0])[0])
    file.close()
    assert "#" not in path.read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8") == loaded.match.record()
    assert not load(path).altered


def test_lots_fall_the_same_whoever_sat_down_when(tmp_path: Path) -> None:
    match = played(12)
    file = RecordFile.begin(tmp_path, "x", match)
    file.close()
    file, loaded = RecordFile.resume(file.path)
    file.close()
    assert loaded.match.happened == match.happened == played(12).happened


def test_lot_is_not_believed_where_it_cannot_have_fallen_so() -> None:
    match = Match("dai-fugo", 4, seed=3)
    deal = match.in_play
    for script in (("99",), ("-1",), ("one",)):
        deal.recorded_outcomes = script
        with pytest.raises((RecordError, ValueError)):
            deal.chance(4)
    for cards_told in ("2S", "2S 2S 4S", "2S 3S 5S"):
        deal.recorded_outcomes = (cards_told,)
        with pytest.raises(RecordError):
            deal.shuffled(cards("2S 3S 4S"))


# Damage


def test_flipped_bits_end_in_one_line_or_in_a_match() -> None:
    """A short form of a long loop (`make fuzz`)."""
    rng = random.Random(6)
    for _ in range(400):
        name = rng.choice(RECORDS)
        data = bytearray(path_of(name).read_bytes()[: rng.choice((900, 2000, 4000))])
        if rng.random() < 0.5:
            lines = bytes(data).decode().splitlines()
            data = bytearray(as_text([FIRST_LINE, *lines[1:]]).encode())
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        try:
            found = replay(bytes(data), "match.record")
        except RecordError as error:
            assert str(error).startswith("match.record, line ")
            assert "\n" not in str(error)
            continue
        assert "\n" not in f"{found.problem}{found.altered}"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seats": 2', '"seats": 1e999'),
        ('"seats": 2', '"seats": 99999999999999999999999'),
        ('"seats": 2', '"seats": 2.5'),
        ('"seats": 2', '"seats": 3'),
        ('"names": ["Ana"', '"names": ["Ana", "Bo", "Cy"'),
        ('"names": ["Ana"', '"names": [7'),
        ('"options": {', '"options": ' + "[" * 5000),
        ('"options": {', '"carry": {"x": ' + "[" * 40 + "]" * 40 + '}, "options": {'),
        ('"options": {', '"carry": {"x": ' + "[" * 9000 + "]" * 9000 + '}, "options": {'),
        ('"options": {', '"more": 1, "options": {'),
        ('"players": []', '"players": ["you"]'),
        ('"rules": 1', '"rules": -1'),
        ('"seed": "4"', '"seed": "' + "4" * 300 + '"'),
        ("Ana", "A" * 40_000),
    ],
)
def test_a_header_that_cannot_be_is_refused_in_one_line(old: str, new: str) -> None:
    text = played(3).record()
    assert old in text
    with pytest.raises(RecordError, match=r"^record, line 2: ") as caught:
        replay(text.replace(old, new).encode())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "line",
    [
        "play 0",
        "play -1 pass",
        "play 1e9 pass",
        "play 100 pass",
        "play \u0663 pass",
        "undo",
        "undo 0",
        "undo 99999999",
        "undo 1 for nothing",
        "over {}",
        'over {"scores": [1e999], "winners": []}',
        "over " + "[" * 9000,
        'deal {"number": 1}',
        'deal {"number": 1, "dealer": 999, "order": ""}',
        'deal {"number": 1, "dealer": 0, "order": "?? 7X"}',
        "sat yesterday",
        "sat 2026-99-99T18:30:00Z process 4711",
        "time 2026-11-22",
        "cardtable-record 2",
        "match {}",
    ],
)
def test_a_line_that_cannot_be_stops_reading_there(line: str) -> None:
    match = played(12)
    found = replay(as_text([*match.lines, line, "play 0 pass"]).encode(), "match.record")
    assert found.problem is not None
    assert found.problem.startswith(f"match.record, line {len(match.lines) + 1}: ")
    assert "\n" not in found.problem
    assert found.match.acts == match.acts


def test_a_record_is_bounded() -> None:
    head = as_text(played(1).lines)
    long = head + "time 2026-11-22T18:30:00Z\n" * MOST_LINES
    assert f"line {MOST_LINES + 1}: a record has at most" in (
        RecordReader(long.encode(), "record").problem or ""
    )
    with pytest.raises(RecordError, match="at most"):
        replay((head + "x" * MOST_BYTES + "\n").encode())
    assert "at most" in (replay((head + "x" * (LONGEST_LINE + 1) + "\n").encode()).problem or "")


def test_a_match_begun_again_has_the_dealer_of_the_first() -> None:
    match = Match("kalooki", seed=11)
    rng = random.Random(2)
    for _ in range(20):
        seat = rng.choice(match.actors)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    again = match.branched_after(10, "other", deals=1)
    match.undo(10)
    assert again.view(0).standing == match.view(0).standing
    kept = replay(again.record().encode())
    assert (kept.problem, kept.altered) == (None, "")
    assert kept.match.standing == again.standing
    beyond = again.record().replace(f'"dealer": {again.standing.dealer}', '"dealer": 9', 1)
    with pytest.raises(RecordError, match="there is no seat 9 to deal"):
        replay(beyond.encode())
