"""Whether the position of a fishing game knows which cards can take a laid one.

`takers` and `can_take` are computed a second time, by trying every set of table cards and by letting the
other hands of sampled deals play.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from cardtable.cards import HIDDEN, Card
from cardtable.engine.bot import bot_of
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.mechanics.fishing import CaptureRules, Fish, FishingDeal, FishingPosition
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup

SAMPLES = 3
"""Determinizations asked at each decision."""
MOST_LAID = 4
"""Plays without a capture that are tried at one decision."""
LARGEST_TABLE = 12
"""Larger tables are skipped: they have too many sets to try."""


def check_fishing_position(game: Game, setup: MatchSetup, *, depth: int = 60) -> None:
    """At the decisions of a random match, checks what the position knows of cards that could take a laid one.

    Does nothing for games whose position is not a `FishingPosition`.
    """
    with CheckRun(game, "check_fishing_position", setup, depth=depth) as check:
        rng = random.Random(setup.seed)
        match = check.match()
        for _ in range(depth):
            if match.over:
                return
            seat = rng.choice(match.actors)
            view = match.view(seat)
            position = bot_of(game).position(view)
            if not isinstance(position, FishingPosition):
                return
            _check_decision(view, position, rng)
            match.play(seat, rng.choice(view.legal))


def _check_decision(view: View, position: FishingPosition[Any], rng: random.Random) -> None:
    laid = [play for play in view.legal if isinstance(play, Fish) and not play.takes]
    deals = [view.sample(random.Random(number)) for number in range(SAMPLES)] if laid else []
    for deal in deals:
        _check_still_out(position, deal, view.seat)
    if len(position.table) < LARGEST_TABLE:
        for play in rng.sample(laid, min(MOST_LAID, len(laid))):
            _check_by_sets(position, play)
            for deal in deals:
                _check_by_play(position, play, deal, view.seat)


def _check_still_out(position: FishingPosition[Any], deal: FishingDeal, seat: int) -> None:
    """In every determinization the cards still out lie in other hands, the stock or the blind."""
    hands = [f"hand.{other}" for other in range(deal.seats) if other != seat]
    lying = Counter(c for pile in (*hands, "stock", "blind") for c in deal.cards_in(pile))
    assert Counter(position.still_out) == lying, (
        f"still out are {_text(lying)}, not {_text(position.still_out)}"
    )


def _check_by_sets(position: FishingPosition[Any], play: Fish) -> None:
    """The takers of a laid card are the cards still out that capture it with some set of table cards."""
    rules = position.deal.capture_rules
    others = set(position.deal.pack) - {HIDDEN, play.card}
    able = {c for c in others if _captures(c, play.card, position.table, rules)}
    for c in others:
        answered, found = position.deal.can_take(c, play.card), c in able
        assert answered == found, (
            f"can_take: {c} {'takes' if found else 'does not take'} {play.card} laid beside "
            f"{_text(position.table)}"
        )
    expected = [c for c in position.still_out if c in able]
    assert sorted(position.takers(play)) == sorted(expected), (
        f"takers of {play.card} beside {_text(position.table)} are {_text(expected)}, "
        f"not {_text(position.takers(play))}"
    )


def _captures(c: Card, laid: Card, table: tuple[Card, ...], rules: CaptureRules) -> bool:
    """Whether a card takes the laid one: by taking everything, by rank, or by a set that adds up."""
    if c in rules.takes_all or (rules.by_rank and c.rank is laid.rank):
        return True
    if rules.match_first and any(one.rank is c.rank for one in table):
        return False
    fewest = int(rules.by_rank)
    sets = (
        (laid, *others) for count in range(fewest, len(table) + 1) for others in combinations(table, count)
    )
    return any(all(map(rules.lying, one)) and sum(map(rules.lying, one)) in rules.played(c) for one in sets)


def _check_by_play(position: FishingPosition[Any], play: Fish, deal: FishingDeal, seat: int) -> None:
    """If the next hand may take the laid card with some card, that card is among the takers."""
    then = deal.clone()
    batch = then.undealt
    then.apply(seat, play)
    if then.over or then.undealt != batch or then.turn == seat:
        return
    takers = position.takers(play)
    for action in then.legal(then.turn):
        if isinstance(action, Fish) and play.card in action.take:
            assert action.card in takers, f"{action} is allowed after {play}, but takers are {_text(takers)}"


def _text(cards: Iterable[Card]) -> str:
    return " ".join(c.text for c in cards) or "none"
