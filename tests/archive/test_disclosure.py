"""Until a deal is over nobody sees more of it, wherever it is shown, than from a seat of their own."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from msgspec.structs import force_setattr

from cardtable.archive.replay import Replay, is_dealt_from
from cardtable.book.bug_report import as_scenario
from cardtable.cards import HIDDEN, text_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine.event_wording import sentences
from cardtable.engine.events import Event
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.plain.plain_replay import replay_lines
from cardtable.records.replaying import load
from cardtable.table.viewpoint import ONLOOKER
from cardtable.testing.match_setups import play_randomly
from cardtable.testing.state_snapshots import view_snapshot
from tests.own import GAMES

SEED = "00112233445566778899aabbccddeeff"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))


def left(
    game: str, persons: int, *, seed: int = 4, deals: int = 1, acts: int = 9, seats: int | None = None
) -> Match:
    """A match that was left in mid-deal, some deals on; so many people sit at it."""
    found = find_game(game)
    seats = seats or found.default_seats
    players = ["person"] * persons + ["careful"] * (seats - persons)
    match = Match(found, seats, seed=SEED, names=[f"P{at}" for at in range(seats)], players=players)
    rng, at = random.Random(seed), 0
    for _ in play_randomly(match, rng, 3000):
        at = at + 1 if match.deal_count > deals and match.next_deal is None else 0
        if at == acts:
            break
    return match if deals == 0 or not match.over else left(game, persons, deals=deals - 1, acts=acts)


def secrets_of(match: Match, seat: int) -> set[str]:
    """The cards hidden from a seat in the running deal, as texts."""
    view = match.view(seat)
    seen = {c.text for pile in view.piles.values() for c in pile.cards}
    heard = {c.text for event in view.events for c in event.cards}
    return {c.text for c in match.in_play.pack} - seen - heard


@pytest.mark.parametrize("persons", [0, 1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_the_viewer_shows_a_running_deal_from_the_seats_of_people(game: str, persons: int) -> None:
    match = left(game, persons)
    assert not match.over
    replay = Replay(match)
    end, own = len(replay), tuple(range(persons))
    assert not replay.is_open(end)
    assert replay.seats_at(end) == (*own, ONLOOKER)
    for seat in range(match.seats):
        wanted = seat if seat in own else ONLOOKER
        for opened in (False, True):
            assert view_snapshot(replay.view(end, seat, opened=opened)) == view_snapshot(match.view(wanted))
        assert replay.is_for_one(end, seat) == (persons > 1)
    assert not replay.is_for_one(end, ONLOOKER)


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_that_is_over_lies_open(game: str) -> None:
    match = left(game, 1)
    replay = Replay(match)
    done = [at for at in range(len(replay)) if replay.deal_at(at) < replay.deal_at(len(replay))]
    assert done or game in ("gong-zhu", "twenty-four")
    if done and game != "spar":
        assert all(map(replay.is_open, done))
        view = replay.view(done[-1], 0, opened=True)
        assert all(HIDDEN not in pile.cards for pile in view.piles.values())
        running = {event.cards for event in match.log if event.cards and event.kind == "move"}
        assert not any(event.cards in running for event in view.events if len(event.cards) > 2)


def test_what_lies_left_of_a_pack_stays_shut_while_it_is_played_with() -> None:
    """Spar: the next game is dealt from what is left; the order of the finished one tells how it lies."""
    found = (left("spar", 1, deals=deals, seats=2) for deals in range(1, 5))
    match = next(one for one in found if is_dealt_from(Replay(one).match_at(Replay(one).deal_starts[-1])))
    replay = Replay(match)
    start = replay.deal_starts[-1]
    assert is_dealt_from(replay.match_at(start))
    assert text_of(match.in_play.pack) != text_of(match.game.pack(match.seats, match.options))
    assert replay.first_closed < len(replay.deal_starts), "the finished deal is shut, too"
    assert not replay.is_open(start)
    opened = replay.view(start, 0, opened=True)
    assert HIDDEN in opened.cards_in("stock")


@pytest.mark.parametrize("game", GAMES)
def test_no_new_match_plays_a_running_deal_on(game: str) -> None:
    match = left(game, 1)
    replay = Replay(match)
    end = len(replay)
    for begin in (replay.continue_from, replay.play_deal_again):
        with pytest.raises(RecordError, match="still goes on"):
            begin(end)
    if replay.first_closed == 1:
        return
    start = replay.deal_starts[replay.first_closed - 1]
    begun = replay.continue_from(start)
    assert len(begun.match.acts) == start
    assert begun.match.seed != match.seed
    assert begun.match.in_play.pack != match.in_play.pack, "the running deal is not dealt there"
    assert begun.match.scores == replay.match_at(start).scores
    begun.leave()
    loaded = load(begun.path)
    assert loaded.problem is None
    assert text_of(match.in_play.pack) not in begun.path.read_text()
    assert SEED not in begun.path.read_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_gone_on_from_is_that_moment(game: str) -> None:
    match = left(game, 1, deals=2)
    replay = Replay(match)
    if replay.first_closed == 1:
        return
    at = replay.deal_starts[replay.first_closed - 1] - 1
    begun = replay.continue_from(at)
    for seat in range(match.seats):
        assert view_snapshot(begun.match.view(seat)) == view_snapshot(replay.match_at(at).view(seat))
    assert [str(act.action) for act in begun.match.acts] == [str(act.action) for act in match.acts[:at]]
    begun.leave()
    assert load(begun.path).problem is None


@pytest.mark.parametrize("persons", [0, 1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_a_walk_in_plain_text_tells_no_more(game: str, persons: int) -> None:
    match = left(game, persons)
    text = list(replay_lines(match))
    assert SEED not in "".join(text)
    seat = 0 if persons == 1 else ONLOOKER
    numbers = [int(found[1]) if (found := re.match(r"(\d+)\. ", line)) else -1 for line in text]
    first = Replay(match).deal_starts[-1] + 1
    start = next((at for at, number in enumerate(numbers) if number >= first), len(text))
    heard = sentences(match.view(seat).events, match.names, seat if persons == 1 else None)
    named = words_of([*heard, str(match.in_play.public_state())])
    assert not (words_of(text[start:]) - named) & secrets_of(match, seat)


def words_of(texts: list[str]) -> set[str]:
    return {word for text in texts for word in re.findall(r"[A-Z0-9]+", text)}


def test_a_walk_leaves_out_what_others_do_in_secret() -> None:
    match = left("mighty", 1, acts=1)
    hidden = Event("give", 2, "{seat} give{s} {cards}.", match.in_play.hand(2)[:2], audience=frozenset((2,)))
    act = match.acts[-1]
    force_setattr(act, "events", (hidden,))
    force_setattr(act, "seat", 2)
    assert not any(line.startswith(f"{len(match.acts)}. ") for line in replay_lines(match))


@pytest.mark.parametrize("game", ["zandari", "hokm"])
def test_a_walk_through_a_match_that_is_over_tells_all(game: str) -> None:
    match = Match(game, seed=SEED, options={})
    for _ in play_randomly(match, random.Random(1)):
        pass
    text = list(replay_lines(match))
    assert SEED in text[0]
    assert f"1. {match.names[match.acts[0].seat]}: {match.acts[0].action}" in text


@pytest.mark.parametrize("game", ["zandari", "hokm", "seep"])
def test_a_report_of_a_position_does_not_tell_the_deals_to_come(game: str) -> None:
    match = left(game, 1, acts=3)
    assert SEED not in as_scenario(match)
