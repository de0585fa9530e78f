"""What a seat sees, may do and does follows from its view: it stays when hidden cards are dealt anew."""

from __future__ import annotations

import random
from collections.abc import Callable

from cardtable.cards import HIDDEN
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.testing.state_snapshots import view_snapshot
from cardtable.testing.view_checks import check_same_bytes

Chooser = Callable[[View, random.Random], Action]


def redeal_hidden(match: Match, seat: int, rng: random.Random) -> Match | None:
    """A clone of the match with all cards dealt anew that a seat cannot see; None if it sees everything."""
    view = match.view(seat)
    if not any(c is HIDDEN for pile in view.piles.values() for c in pile.cards):
        return None
    sampled = view.sample(rng)
    real = match.in_play
    other = real.clone()
    other.piles = {
        name: pile.with_cards_unchecked(sampled.piles[name].cards) if not pile.visible_to(seat) else pile
        for name, pile in real.piles.items()
    }
    twin = match.clone()
    if twin.next_deal is not None:
        twin.next_deal = other
    else:
        twin.deal = other
    return twin


def check_views(match: Match, rng: random.Random) -> None:
    """Two deals that differ only in hidden cards look the same to the seat."""
    for seat in range(match.seats):
        twin = redeal_hidden(match, seat, rng)
        if twin is None:
            continue
        assert view_snapshot(match.view(seat)) == view_snapshot(twin.view(seat)), (
            f"seat {seat}'s view tells a secret"
        )
        check_same_bytes(match.view(seat), twin.view(seat))
        for action in match.legal(seat)[:3]:
            _check_events(match.clone(), twin.clone(), seat, action)


def _check_events(one: Match, other: Match, seat: int, action: Action) -> None:
    """A seat learns the same of one action in both matches, up to the first hidden card that is revealed."""
    heard = [_heard_until_revealed(match, seat, action) for match in (one, other)]
    shorter = min(map(len, heard))
    assert heard[0][:shorter] == heard[1][:shorter], (
        f"after {action} seat {seat} learns different things: {heard}"
    )


def _heard_until_revealed(match: Match, seat: int, action: Action) -> list[tuple[object, ...]]:
    before = match.in_play
    hidden = {name for name, pile in before.piles.items() if not pile.visible_to(seat)}
    heard: list[tuple[object, ...]] = []
    for event in match.play(seat, action):
        own = event.as_seen_by(seat)
        if own is None:
            continue
        if own.source in hidden and own.cards and HIDDEN not in own.cards:
            break
        heard.append((own.kind, own.seat, own.text, own.cards, own.source, own.target))
    return heard


def check_legal_from_view(match: Match) -> None:
    """The legal actions of a seat follow from its view."""
    for seat in match.actors:
        real, seen = match.legal(seat), match.view(seat).legal
        assert set(map(str, real)) == set(map(str, seen)), f"seat {seat} cannot tell its own legal actions"


def check_ignores_hidden_cards(match: Match, choose: Chooser, rng: random.Random) -> None:
    """A bot decides the same when hidden cards are dealt anew."""
    for seat in match.actors:
        twin = redeal_hidden(match, seat, rng)
        if twin is not None:
            stream = rng.randrange(10**9)
            one = choose(match.view(seat), random.Random(stream))
            other = choose(twin.view(seat), random.Random(stream))
            assert one == other, f"seat {seat}'s bot saw more than its view: {one} or {other}"
