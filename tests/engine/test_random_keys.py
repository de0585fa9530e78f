"""What lot decides: nobody guesses it, and what one lot came to tells nothing of another."""

from __future__ import annotations

import random

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.bots.bot_names import bot_stream
from cardtable.discovery.installed_games import find_game
from cardtable.engine.random_keys import BITS, is_secret, key, new_seed, random_for
from cardtable.match.match import Match
from cardtable.table.race import TimedAction, earliest, race_stream
from cardtable.table.seat_specs import parse_seats
from cardtable.table.turn_loop import first_bot, random_action
from tests.own import GAMES


def to_the_end_of_a_deal(match: Match, rng: random.Random) -> None:
    deal = match.in_play
    while not deal.over and not match.over:
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))


def test_a_seed_that_was_not_given_has_128_random_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def bits(self: random.SystemRandom, count: int) -> int:
        asked.append(count)
        return 5

    monkeypatch.setattr(random.SystemRandom, "getrandbits", bits)
    assert new_seed() == "5".zfill(32)
    assert Match("zandari").seed == "5".zfill(32), "a small one is as long as any"
    assert min(asked) >= 128


@pytest.mark.parametrize("seats", ["you,careful,careful,careful", "careful,random,careful,careful"])
def test_every_door_to_a_match_takes_such_a_seed(seats: str) -> None:
    game = find_game("hokm")
    sittings = [begin(game, parse_seats(seats, game)) for _ in range(2)]
    seeds = [one.match.seed for one in sittings]
    for one in sittings:
        one.leave()
    assert all(map(is_secret, seeds))
    assert len(set(seeds)) == 2


@pytest.mark.parametrize("seed", ["7", "0", str(10**9), "123456789012345678", "9" * 40, "x"])
def test_a_seed_that_was_given_is_no_secret(seed: str) -> None:
    assert not is_secret(seed)


def test_the_salt_of_an_opened_seal_has_128_bits_of_its_own() -> None:
    match = Match("zandari", 4, seed=7, options={"target": 101})
    rng = random.Random(1)
    opened = []
    for _ in range(4):
        to_the_end_of_a_deal(match, rng)
        opened.append(match.opened_seal(match.deal))
    salts = [text.split()[0] for text in opened]
    assert all(len(salt) == BITS // 4 for salt in salts)
    assert len(set(salts)) == len(salts), "the salt of one deal opens no other"


def test_two_deals_of_one_number_have_salts_of_their_own() -> None:
    """A deal thrown in is dealt again under its number: what was opened then must not open the next."""
    match = Match("seep", 4, seed=7)
    other = Match("seep", 4, seed=7, recorded_deals=())
    again = other.deal.clone()
    again.pack = tuple(reversed(again.pack))
    assert match.opened_seal(match.deal).split()[0] != other.opened_seal(again).split()[0]


def test_a_key_tells_neither_secret_nor_purpose_and_no_other_key() -> None:
    purposes: list[tuple[object, ...]] = [
        ("shuffle", 1),
        ("shuffle", 11),
        ("shuffle", 1, 1),
        ("salt", "1 AS"),
        ("chances", 1),
        ("bot", 0, "careful", 0),
        ("bot", 0, "careful 0"),
    ]
    keys = [key("123456", *purpose) for purpose in purposes]
    assert len(set(keys)) == len(keys)
    assert all(len(one) == 64 and "123456" not in one for one in keys)
    assert key("123456", "shuffle", 1) == keys[0], "the same secret and purpose give the same key"
    assert key("123457", "shuffle", 1) != keys[0]
    assert random_for("123456", "shuffle", 1).random() == random_for("123456", "shuffle", 1).random()


def test_a_seed_may_be_any_text() -> None:
    for seed in ("", "\ud800", "\0", "ä" * 5000):
        assert len(key(seed, "shuffle", "\ud800")) == 64


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """With what chances are begun: the first state of Python's generator can be turned back into that."""
    taken: list[object] = []

    class Watched(random.Random):
        def __init__(self, x: int | str | None = None) -> None:
            taken.append(x)
            super().__init__(x)

    monkeypatch.setattr(random, "Random", Watched)
    return taken


SECRET = "00112233445566778899aabbccddeeff"


@pytest.mark.parametrize("game", GAMES)
def test_no_chance_is_begun_with_the_seed_itself(game: str, seeded: list[object]) -> None:
    rng = random.SystemRandom()
    match = Match(game, seed=SECRET)
    for _ in range(60):
        if match.over:
            break
        bots = match.actors
        seat = first_bot(match, bots)
        race_stream(match, seat)
        random_action(match, seat)
        earliest(match, [TimedAction(seat, match.legal(seat)[0], 1.0)])
        match.play(seat, rng.choice(match.legal(seat)))
    bot_stream(match.seed, 0, "careful")
    assert len(seeded) > 60
    for one in seeded:
        assert isinstance(one, int), f"chances begin with {one!r}"
        assert one.bit_length() > BITS, "the whole key"
        assert int(SECRET, 16) != one
    assert match.in_play.seed != SECRET
    assert SECRET not in match.in_play.seed


def test_the_streams_of_two_bots_share_nothing() -> None:
    states = [
        bot_stream(SECRET, seat, "careful", steps).getstate() for seat in range(4) for steps in range(3)
    ]
    assert len(set(states)) == len(states)


def test_a_shuffle_draws_what_python_would_draw_with_the_same_chances() -> None:
    deal = Match("twenty-four", 2, seed=3).in_play.clone()
    held = deal.composition
    for some in (held[:0], held[:1], held[:26], held * 2):
        python = random_for(deal.seed, len(deal.outcomes)).sample(some, len(some))
        assert deal.shuffled(some) == tuple(python)
