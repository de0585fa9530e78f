"""Whether a view leads to no part of the real deal, and to nothing that its seat cannot know.

Part of the conformance kit.
"""

from __future__ import annotations

import gc
import pickle
import random
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from cardtable.cards import HIDDEN, Card, text_of
from cardtable.engine.deal import Deal
from cardtable.engine.game import Game
from cardtable.engine.options import Options
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.match.undo import MatchSnapshot
from cardtable.match.view_codec import pack_view, unpack_view
from cardtable.piles import Pile
from cardtable.testing.state_snapshots import pile_snapshot

LEAVES = (type, ModuleType, int, float, bytes, Card, Enum, Options)
"""Objects that are not followed further: classes and modules belong to everybody."""
LONG = 4
"""Characters of a seed, or cards in a row, that cannot match by chance."""


def check_view(match: Match, seat: int, rng: random.Random) -> None:
    """Runs all checks of one seat's view."""
    view = match.view(seat)
    check_read_only(match, view)
    check_round_trip(view, rng)
    check_reaches_nothing_real(match, view)
    check_reaches_nothing_real(match, unpack_view(pack_view(view), view.game))  # as another process has it


def check_read_only(match: Match, view: View) -> None:
    """A view shares no pile with the deal, and its piles cannot be replaced."""
    for name, pile in match.in_play.piles.items():
        assert view.piles.get(name) is not pile, f"the pile {name} of the deal can be reached from a view"
    try:
        view.piles["zz"] = Pile("zz")  # type: ignore[index]
    except TypeError:
        return
    raise AssertionError("the piles of a view can be replaced")


def view_contents(view: View) -> tuple[object, ...]:
    """Everything a view tells, with its events, comparable."""
    deal = view.deal
    stage = deal.stage
    prompt = (
        [stage.so_far(view.seat), stage.prompt(view.seat)]
        if stage is not None and view.seat in view.actors
        else []
    )
    facts = deal.facts(), [deal.seat_facts(seat) for seat in range(deal.seats)], deal.places()
    phrases = [deal.phrase(view.seat, action) for action in view.legal[:20]]
    return (
        [(one.name, one.cards, one.owner, one.seen_by, one.known) for one in view.piles.values()],
        (view.state, view.stage, view.actors, view.over, view.number, view.dealer, dict(view.options)),
        (view.points, view.scores, view.standing),
        [str(action) for action in view.legal],
        view.events,
        (prompt, facts, phrases),
    )


def _difference(one: Any, other: Any) -> str:
    """The first difference between two values, reduced to where they differ."""
    if isinstance(one, tuple | list) and type(one) is type(other) and len(one) == len(other):
        return next(_difference(a, b) for a, b in zip(one, other, strict=True) if a != b)
    return f"{other!r} for {one!r}"


def check_round_trip(view: View, rng: random.Random) -> None:
    """A view that was packed and unpacked tells the same and draws the same samples."""
    data = pack_view(view)
    again = unpack_view(data, view.game)
    for before, after in zip(view_contents(view), view_contents(again), strict=True):
        assert after == before, f"an unpacked view tells {_difference(before, after)}"
    assert pack_view(again) == data, "an unpacked view packs otherwise"
    assert data in pickle.dumps(view), "a view is pickled as something else than its bytes"
    stream = rng.getrandbits(32)
    drawn = [one.sample(random.Random(stream)) for one in (view, again)]
    piles = [{name: pile.cards for name, pile in deal.piles.items()} for deal in drawn]
    assert piles[0] == piles[1], "an unpacked view draws other samples"


def check_redaction_cache(match: Match) -> None:
    """Piles cache how they look to a seat; fresh piles look the same."""
    deal = match.in_play
    fresh = deal.clone()
    fresh.piles = {name: _uncached(pile) for name, pile in deal.piles.items()}
    for seat in range(match.seats):
        kept, made = deal.as_seen_by(seat).piles, fresh.as_seen_by(seat).piles
        for name, pile in made.items():
            assert pile_snapshot(kept[name]) == pile_snapshot(pile), f"seat {seat} sees an outdated {name}"


def _uncached(pile: Pile) -> Pile:
    """A copy of a pile with an empty cache."""
    return Pile(pile.name, pile.cards, owner=pile.owner, seen_by=pile.seen_by, known=pile.known)


# Reachable objects


def reachable(root: object) -> Iterator[object]:
    """Yields everything an object leads to: attributes, slots, items, closures."""
    waiting, seen = [root], {id(root)}
    kept = []  # keeps objects alive, so that no id is reused
    while waiting:
        one = waiting.pop()
        kept.append(one)
        yield one
        for held in _held_by(one):
            if id(held) not in seen and not isinstance(held, LEAVES):
                seen.add(id(held))
                waiting.append(held)


def _held_by(one: Any) -> Iterable[object]:
    """The objects that an object refers to, without its class and module."""
    if isinstance(one, FunctionType):
        return [*(one.__closure__ or ()), *(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values()]
    if isinstance(one, MethodType):
        return [one.__self__, one.__func__]
    if isinstance(one, BuiltinFunctionType):
        return [one.__self__] if one.__self__ is not None else []
    if isinstance(one, partial):
        return [one.func, *one.args, *one.keywords.values()]
    if isinstance(one, Game):
        return list(vars(one).values())
    if hasattr(one, "cache_info"):  # a cached function keeps what anybody asked of it
        return []
    return gc.get_referents(one)


def real_parts(match: Match) -> dict[int, str]:
    """The objects that belong to the match itself, by address."""
    attributes = vars(match)
    found = {id(held): f"its {name}" for name, held in attributes.items() if isinstance(held, list | dict)}
    found[id(match)] = "the match"
    # What all hear of and see is no secret, and a value: views may have the very event.
    secret = [event for event in match.log if event.audience is not None or event.seen_by is not None]
    found |= {id(event): f"an event with open faces ({event.kind})" for event in secret}
    lists = [held for held in attributes.values() if isinstance(held, list)]
    past = [one.deal for held in lists for one in held if isinstance(one, MatchSnapshot)]
    for deal in (match.deal, match.next_deal, *past):
        if deal is not None:
            found |= _real_parts_of(deal)
    return found


def _real_parts_of(deal: Deal) -> dict[int, str]:
    parts = {id(deal): "the deal", id(deal.piles): "its piles", id(vars(deal)): "its attributes"}
    if deal.stage is not None:
        parts[id(deal.stage)] = "its stage"
    if deal.events is not None:
        parts[id(deal.events)] = "its events"
    return parts | {id(pile): f"its pile {pile.name}" for pile in deal.piles.values()}


def check_reaches_nothing_real(match: Match, view: View) -> None:
    """A view leads to no object of the real deal, no seed, and no order of cards it cannot see."""
    # What is computed when it is first asked for belongs to the view as well.
    view_contents(view), view.sample(random.Random(1))
    real, seeds, orders = real_parts(match), _seeds(match), hidden_orders(match.in_play, view)
    for one in reachable(view):
        what = real.get(id(one))
        assert what is None, f"seat {view.seat} reaches {what} of the real deal"
        if isinstance(one, str):
            assert not any(seed in one for seed in seeds), f"seat {view.seat} reads a seed: {one!r}"
            assert one not in orders.values(), f"seat {view.seat} reads how hidden cards lie: {one!r}"
        elif isinstance(one, tuple | list) and one and all(isinstance(c, Card) for c in one):
            name = orders.get(tuple(one))
            assert name is None, f"seat {view.seat} sees how the cards lie that it does not see: {name}"


def _seeds(match: Match) -> list[str]:
    """Seeds of the match and the deal."""
    return [seed for seed in (match.seed, match.in_play.seed) if len(seed) > LONG]


def hidden_orders(deal: Deal, view: View) -> dict[tuple[Card, ...], str]:
    """The orders of cards that a view must not reveal, as text: the dealt one, and those of hidden piles."""
    found = [deal.pack] if deal.pack != deal.composition else []
    for name, pile in deal.piles.items():
        if view.cards_in(name).count(HIDDEN) - len(view.piles[name].unshown_to()) >= LONG:
            found.append(pile.cards)
    return {cards: text_of(cards) for cards in found}


# What two matches tell


def check_same_bytes(one: View, other: View) -> None:
    """Views of two matches that differ only in hidden cards are packed into the same bytes."""
    assert pack_view(one) == pack_view(other), f"seat {one.seat}'s view tells a secret in its bytes"


def check_finished(match: Match) -> None:
    """A finished deal shows every seat and every onlooker how it was scored."""
    deal = match.deal
    lines = [(line.rule, line.sentence, line.points) for line in deal.score_lines()]
    for seat in range(-1, match.seats):
        view = match.view_of_table(seat)
        assert view.points == deal.points, f"seat {seat} sees {view.points} points, they are {deal.points}"
        seen = [(line.rule, line.sentence, line.points) for line in view.deal.score_lines()]
        assert seen == lines, f"seat {seat} sees other reasons for the points: {seen}, not {lines}"
