"""Whether the listed actions are exactly the allowed ones, at every kind of decision of a match.

Near misses, one word away from a listed action, are tried too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from cardtable.cards import card
from cardtable.engine.actions import Action
from cardtable.engine.game import Game
from cardtable.engine.options import Number, Option, Value
from cardtable.errors import CardTableError, CardTextError, OptionError
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup, play_randomly
from cardtable.testing.play_checks import check_listed_is_allowed

ACTIONS = 700
"""Actions of a match that are played: enough to reach a third hand of a long game."""
CHECKED_SHARE = 0.02
"""Chance that a decision is checked which is not the first of its stage."""
CONTINUATIONS = 30
"""Random continuations from the first decision of a stage in a deal."""
STEPS = 3
"""Decisions in one continuation, the first included."""
ENOUGH_LISTED = 2000
"""No more continuations are played once they have listed this many actions."""
CANDIDATES = 40
"""Setups drawn for each one that is kept."""
NEAR_MISSES = 120
"""Near misses tried at one decision."""


def draw_pairwise_setups(game: Game, count: int, seed: int) -> list[MatchSetup]:
    """Draws `count` setups that together cover as many pairs of option values as possible (pairwise testing).

    One option at a time would not show how two options interact.
    """
    rng = random.Random(f"pairs {game.id} {seed}")
    found: list[MatchSetup] = []
    met: set[frozenset[tuple[str, Value]]] = set()
    for _ in range(count):
        drawn = [_drawn(game, rng) for _ in range(CANDIDATES)]
        best = max(drawn, key=lambda setup: len(_pairs(game, setup) - met))
        met |= _pairs(game, best)
        found.append(best)
    return found


def _drawn(game: Game, rng: random.Random) -> MatchSetup:
    """A setup in which all values of an option are equally likely."""
    for _ in range(100):
        seats = rng.choice(game.seat_counts)
        options = {one.name: rng.choice(_values(one)) for one in game.options}
        try:
            game.configure(seats, options)
        except OptionError:
            continue
        return MatchSetup(seats, options, rng.randrange(10**6))
    return draw_setup(game, rng)


def _values(option: Option) -> tuple[Value, ...]:
    """The values of an option; for a number, the usual ones."""
    if isinstance(option, Number) and not option.only:
        kept = [one for one in (option.default, *option.usual) if one not in option.endless]
        return tuple(dict.fromkeys(kept))
    return tuple(option.choices)


def _pairs(game: Game, setup: MatchSetup) -> set[frozenset[tuple[str, Value]]]:
    """The pairs of option values in force, counting the seats as an option."""
    _, values = game.configure(setup.seats, setup.options)
    return {frozenset(pair) for pair in combinations([("seats", setup.seats), *values.items()], 2)}


def near_misses(match: Match, seat: int, rng: random.Random) -> list[Action]:
    """Actions one word away from a listed one: a card or number changed, left out or repeated."""
    listed = match.legal(seat)
    held = {str(c): None for c in match.in_play.hand(seat)}
    named = {word: None for action in listed[:40] for word in str(action).split()[1:] if _is_card(word)}
    pool = [*held, *rng.sample(list(named), min(len(named), 6))]
    texts: dict[str, None] = {}
    for action in rng.sample(listed, min(len(listed), 3)):
        texts.update(dict.fromkeys(_varied(str(action).split(), pool)))
    chosen = rng.sample(list(texts), min(len(texts), NEAR_MISSES))
    read = [_read(match, seat, text) for text in chosen]
    return [action for action in read if action is not None]


def _varied(words: list[str], pool: list[str]) -> Iterator[str]:
    for at, word in enumerate(words[1:], 1):
        before, after = words[:at], words[at + 1 :]
        others: list[str] = []
        if _is_card(word):
            others = [*pool, "", f"{word} {word}"]
        elif word.isdecimal():
            others = [str(int(word) + 1), str(max(0, int(word) - 1))]
        yield from (" ".join([*before, other, *after]) for other in others if other != word)


def _is_card(word: str) -> bool:
    try:
        card(word)
    except CardTextError:
        return False
    return True


def _read(match: Match, seat: int, text: str) -> Action | None:
    try:
        return match.read(seat, text)
    except CardTableError:
        return None


def check_legality_here(match: Match, rng: random.Random) -> int:
    """At one decision, a listed action is allowed, and a near miss only if it is listed too.

    A last card that all know to be played is all that is listed. Returns how many actions were listed.
    """
    check_last_card(match)
    check_listed_is_allowed(match, near_misses(match, rng.choice(match.actors), rng))
    return sum(len(match.legal(seat)) for seat in match.actors)


def check_last_card(match: Match) -> None:
    """Where a stage says that a last card is played whatever it is, nothing else is listed."""
    stage = match.in_play.stage
    assert stage is not None
    for seat in match.actors if stage.plays_last_card else ():
        held = stage.held(seat)
        assert len(held) != 1 or [one.picks for one in match.legal(seat)] == [held]


def check_legality(game: Game, setup: MatchSetup) -> None:
    """Along a random match: checks the first decision of each stage in each deal with some continuations, and
    others now and then."""
    with CheckRun(game, "check_legality", setup) as check:
        match = check.match(listen=False)
        rng = random.Random(f"allowed {setup.seed}")
        seen: Counter[tuple[int, str]] = Counter()
        for _ in play_randomly(match, rng, ACTIONS):
            stage = match.in_play.stage
            assert stage is not None
            seen[match.standing.deals, stage.name] += 1
            check_last_card(match)
            if seen[match.standing.deals, stage.name] == 1:
                check_legality_here(match, rng)
                _check_continuations(match, rng)
            elif rng.random() < CHECKED_SHARE:
                check_legality_here(match, rng)


def _check_continuations(match: Match, rng: random.Random) -> None:
    """Plays continuations: what a later stage allows depends on what is done in this one."""
    begun, listed = match.in_play.stage, 0
    assert begun is not None
    for _ in range(CONTINUATIONS):
        twin = match.clone()
        for _ in play_randomly(twin, rng, STEPS):
            stage = twin.in_play.stage
            if stage is not None and stage.name != begun.name:
                listed += check_legality_here(twin, rng)
        if listed > ENOUGH_LISTED:
            return
