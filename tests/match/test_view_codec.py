"""Views as bytes: what goes comes back, and nothing else is let in."""

from __future__ import annotations

import random
import sys
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import testing as kit
from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.engine.view import View
from cardtable.errors import CodecError
from cardtable.match.match import Match
from cardtable.match.packable_classes import declared
from cardtable.match.view_codec import LARGEST, MAGIC, pack_view, unpack_view
from cardtable.testing.view_checks import check_round_trip
from games.mighty.forms import FIVE, THREE
from tests.toy import GAME, ToyGame


def middle(game_id: str, seed: int = 3, acts: int = 25) -> View:
    """What the seat in turn sees in the middle of a match."""
    match = Match(find_game(game_id), seed=seed)
    for _ in kit.play_randomly(match, random.Random(seed), acts):
        pass
    return match.view(match.actors[0])


def body_of(data: bytes) -> list[Any]:
    read = msgspec.msgpack.decode(data[len(MAGIC) + 4 :])
    assert isinstance(read, list)
    return read


def sealed(body: object) -> bytes:
    data = msgspec.msgpack.encode(body)
    return MAGIC + zlib.crc32(data).to_bytes(4, "big") + data


def refused(data: bytes, game: ToyGame | None = None) -> str:
    with pytest.raises(CodecError) as caught:
        unpack_view(data, game)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("game_id", game_ids())
@given(seed=st.integers(0, 10**6))
def test_a_view_comes_back_as_it_went(game_id: str, seed: int) -> None:
    rng = random.Random(seed)
    game = find_game(game_id)
    match = kit.draw_setup(game, rng).match(game)
    for _ in kit.play_randomly(match, rng, rng.randrange(60)):
        pass
    for view in (match.view(rng.randrange(match.seats)), match.view_of_table(0)):
        check_round_trip(view, rng)


def test_constants_of_a_game_are_the_same_objects_again() -> None:
    for seats, form in ((3, THREE), (5, FIVE)):
        view = unpack_view(pack_view(Match("mighty", seats, seed=1).view(0)))
        assert view.deal.form is form


def test_a_game_that_is_not_installed_is_named() -> None:
    view = Match(GAME, 3, seed=1).view(1)
    assert "no game 'toy'" in refused(pack_view(view))
    assert unpack_view(pack_view(view), GAME).hand == view.hand
    assert "'zandari'" in refused(pack_view(middle("zandari")), GAME)


def test_bytes_that_are_damaged_or_cut_are_refused() -> None:
    data = pack_view(middle("mighty"))
    for at in range(0, len(data), 97):
        refused(data[:at])
        refused(data[:at] + bytes([data[at] ^ 0x20]) + data[at + 1 :])
    refused(b"")
    assert "more than" in refused(data + b"\0" * LARGEST)


def changed(game_id: str, change: Callable[[list[Any]], object]) -> bytes:
    """A view whose parts somebody has tampered with."""
    body = body_of(pack_view(middle(game_id)))
    change(body)
    return sealed(body)


NAMES, SEAT, OPTIONS, DEAL, STANDING, EVENTS = range(1, 7)


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body.append(1),
        lambda body: body.__setitem__(0, 7),
        lambda body: body[NAMES].__setitem__(0, "os:system"),
        lambda body: body[NAMES].__setitem__(0, "cardtable.match.match:Match"),
        lambda body: body[NAMES].__setitem__(0, "games.seep.rules:SeepDeal"),
        lambda body: body.__setitem__(SEAT, 9),
        lambda body: body[OPTIONS].extend(("moon", 1)),
        lambda body: body[DEAL].__setitem__(0, 1),
        lambda body: body[DEAL].extend(("legal", 1)),
        lambda body: body[DEAL].extend(("seed", "x")),
        lambda body: body[DEAL].extend(("__class__", 1)),
        lambda body: body[DEAL].extend(("moon", [99, 1])),
        lambda body: body[DEAL].extend(("moon", {"a": 1})),
        lambda body: body[DEAL].extend(("moon", [6, 0, "x"])),
        lambda body: body[DEAL].extend(("moon", [7, 0, 1])),
        lambda body: body[DEAL].extend(("moon", [3, [5, 1, 2]])),
        lambda body: body[DEAL].extend(("moon", [2, "ZZ"])),
        lambda body: body[DEAL].append("moon"),
        lambda body: body[DEAL][1].extend(("actors", 1)),
        lambda body: body[DEAL][2].pop(1),
        lambda body: body[DEAL][2][1].__setitem__(1, "AS AS"),
        lambda body: body[STANDING].pop(),
        lambda body: body[STANDING].__setitem__(1, "x"),
        lambda body: body[EVENTS].append([1]),
        lambda body: body[EVENTS].append(["move", 0, "", "ZZ", "", "", ""]),
    ],
)
def test_whatever_is_not_declared_is_refused(change: Callable[[list[Any]], object]) -> None:
    refused(changed("mighty", change))


def test_values_may_not_lie_too_deep() -> None:
    deep: list[Any] = [0]
    for _ in range(40):
        deep = [0, deep]
    assert "deeper" in refused(changed("zandari", lambda body: body[DEAL].extend(("moon", deep))))
    refused(MAGIC + zlib.crc32(b"\x91" * 9999).to_bytes(4, "big") + b"\x91" * 9999)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_view_or_refused(data: bytes) -> None:
    refused(data)
    refused(MAGIC + zlib.crc32(data).to_bytes(4, "big") + data)


JUNK = st.recursive(
    st.none() | st.integers(-3, 12) | st.text(max_size=3) | st.booleans(),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)


@given(JUNK, st.integers(0, 10**6))
def test_junk_in_place_of_any_part_is_refused_or_read(junk: object, at: int) -> None:
    """Never anything but a view or a CodecError."""
    body = body_of(pack_view(middle("zandari")))
    part, rng = body, random.Random(at)
    while True:
        place = rng.randrange(len(part))
        if isinstance(part[place], list) and part[place] and rng.random() < 0.7:
            part = part[place]
        else:
            part[place] = junk
            break
    try:
        unpack_view(sealed(body))
    except CodecError as error:
        assert "\n" not in str(error)


def test_what_is_no_value_cannot_go() -> None:
    view = Match(GAME, 2, seed=1).view(0)
    view.deal.moon = print
    with pytest.raises(CodecError, match="no value"):
        pack_view(view)


def test_only_what_engine_and_game_declare_can_be_named() -> None:
    named = declared(find_game("zandari")).classes
    assert "games.zandari.rules:ZandariDeal" in named
    assert all(name.startswith(("games.zandari", "cardtable.")) for name in named)
    assert "games.mighty.forms" in sys.modules
