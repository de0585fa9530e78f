"""Which play is right at a position, and how that is known: solved exactly, or played out carefully.

Solved: many different deals that agree with the view are solved with all their cards known, and the right
play is best in each of them. Played out: on sampled deals the right play is ahead of each other play by so
many standard errors, and is so again on fresh deals.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.engine import endgame_solver
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.view import View
from cardtable.puzzles.puzzle import Proof
from cardtable.teaching.evaluation import LEAST, SMALL_PART
from cardtable.teaching.paired_rollouts import PairedRollouts

SURE = 4.0
"""The right play must be ahead of every other by this many standard errors."""
SOLVED_CARDS = 12
"""The cards in all hands up to which positions are solved."""
SHARE_WORSE = 0.2
"""A wrong play must be worse in at least this share of the solved deals."""
MOST_PLAYS = 14
"""Positions with more plays than this are not looked at: each play is measured."""
_DRAWS = 3
"""Draws for each different deal that is wanted."""
_BATCH = 12
"""Deals that are played out between two looks at the plays."""
_EXACTLY = 100
"""Likely deals on which a play that was played out is solved, too."""
_LEAST_PLAYED = 36
"""Deals that are played out in any case before a play is called right."""
MOST_FRESH = 3
"""Fresh deals that may confirm a first result, at most, as a multiple of the first deals."""
_FIRST = 8
"""Deals on which the plays that tempt are looked at before the others."""
_HOPE = 1.5
"""Standard errors that the best must be ahead after the first deals for the others to be worth the time."""
MOST_RIGHT = 3
"""Plays that may be right together where they do not come to the same in every deal."""
_AS_GOOD = 1 / 3
"""The part of what the wrong plays cost that a right one may be behind the best, at most."""


@dataclass(frozen=True)
class ProofEffort:
    """How much is done for a proof."""

    layouts: int = 200
    """Different deals that are solved, at most."""
    rollouts: int = 360
    """Deals that are played out, at most, and again as many to confirm it; 0: only what can be solved."""

    def times(self, factor: int) -> ProofEffort:
        """An effort so many times as large."""
        return ProofEffort(self.layouts * factor, self.rollouts * factor)


@dataclass(frozen=True)
class Findings:
    """The plays that are right together, the best first, and the proof against each of the others."""

    right: tuple[Action, ...]
    against: Mapping[Action, Proof]


Stopped = Callable[[], bool]


def never() -> bool:
    """Nobody wants it to stop."""
    return False


def find(
    view: View, seed: str, effort: ProofEffort, first: Sequence[Action] = (), stopped: Stopped = never
) -> Findings | None:
    """The right play of a position beyond doubt; None if there is none, or it cannot be told. `first`: plays
    of which one should soon be seen to be better, or the others are not looked at."""
    plays = bot_of(view.game).considered(view.deal, view.seat)
    if not 2 <= len(plays) <= MOST_PLAYS:
        return None
    # Open hands tell nothing of a look at a card, or of words.
    if is_solvable(view) and all(one.picks for one in plays):
        solved = solve(view, seed, effort.layouts, stopped)
        if solved is not None or endgame_solver.is_known(view):
            return solved
    if not effort.rollouts:
        return None
    if len(first) > 1 and not _tells_apart(view, first, seed):
        return None
    found = play_out(view, plays, seed, effort.rollouts, stopped)
    return None if found is None or is_gainsaid(view, found, seed) else found


# Solved


def is_solvable(view: View) -> bool:
    """Whether so few cards are left that the deals which agree with the view can be solved."""
    deal = view.deal
    hands = [len(deal.hand(seat)) for seat in range(view.seats)]
    return deal.stage is not None and sum(hands) <= SOLVED_CARDS and bool(min(hands))


def solve(view: View, seed: str, layouts: int, stopped: Stopped = never) -> Findings | None:
    """The plays that are best in every deal that agrees with the view, of so many different ones at most.

    None if there are none, if all are, or if a deal cannot be solved."""
    bot, low_wins = bot_of(view.game), view.game.low_wins
    right: set[Action] = set()
    values: list[dict[Action, float]] = []
    for deal in different_deals(view, seed, layouts):
        found = None if stopped() else endgame_solver.solved(bot, deal, view.seat, low_wins=low_wins)
        if not found:
            return None
        best = max(found.values())
        good = {action for action, value in found.items() if value == best}
        right = right & good if values else good
        values.append(found)
        if not right or (len(values) > _BATCH and len(right) == len(found)):
            return None
    wrong = [action for action in values[0] if action not in right]
    one = next(iter(right))
    against = {action: _solved_proof([v[one] - v[action] for v in values]) for action in wrong}
    # What is worse too seldom, or by too little, nobody could be expected to see.
    if not against or min(proof.worse for proof in against.values()) < max(1, SHARE_WORSE * len(values)):
        return None
    if min(proof.gap for proof in against.values()) < LEAST:
        return None
    return _confirmed_among_several(view, Findings(tuple(a for a in values[0] if a in right), against), seed)


def different_deals(view: View, seed: str, most: int) -> Iterator[Deal]:
    """Different deals that agree with the view; where there are fewer than that, most likely all."""
    rng, seen = random.Random(seed), set[tuple[tuple[Card, ...], ...]]()
    for _ in range(1 if endgame_solver.is_known(view) else most * _DRAWS):
        deal: Deal = view.sample(rng)
        lie = tuple(tuple(sorted(pile.cards)) for pile in deal.piles.values())
        if lie not in seen:
            seen.add(lie)
            yield deal
        if len(seen) == most:
            return


def _solved_proof(gaps: Sequence[float]) -> Proof:
    gap = round(sum(gaps) / len(gaps), 3)
    return Proof(len(gaps), gap, worse=sum(one > 0 for one in gaps))


def _confirmed_among_several(view: View, found: Findings, seed: str) -> Findings | None:
    """The solver lets all others play against one party. Where these are not of one side, the right play must
    be ahead of each other if all play carefully, too."""
    if not _has_several_parties(view, view.sample(random.Random(seed))):
        return found
    plays = [found.right[0], *found.against]
    outcomes = PairedRollouts(view, f"{seed} several").run(plays, range(_BATCH * 2))
    behind = [sum(one.points[at] - one.points[0] for one in outcomes) for at in range(1, len(plays))]
    return found if outcomes and max(behind) <= 0 else None


def _has_several_parties(view: View, deal: Deal) -> bool:
    """Whether more than two parties play in a whole deal."""
    return len({bot_of(view.game).allies(deal, seat) for seat in range(view.seats)}) > 2


def is_gainsaid(view: View, found: Findings, seed: str) -> bool:
    """Whether a play that careful players prove right is behind one of the others if all play exactly on
    likely deals, by more than a small part of what it is ahead otherwise: then it rests on a mistake that
    they make later.

    Only of cards, and between two parties: the solver lets all others play against one."""
    leads: dict[Action, list[float]] = {one: [] for one in (*found.right, *found.against)}
    if not is_solvable(view) or not all(one.picks for one in leads):
        return False
    bot, rng, low_wins = bot_of(view.game), random.Random(f"{seed} exactly"), view.game.low_wins
    for _ in range(_EXACTLY):
        deal = bot.sample_likely(view, rng)
        solved = endgame_solver.solved(bot, deal, view.seat, low_wins=low_wins)
        if not solved or not solved.keys() >= leads.keys() or _has_several_parties(view, deal):
            return False
        for one, values in leads.items():
            values.append(solved[one])
    for other, careful in found.against.items():
        gaps = [mean_and_error(leads[other], leads[one]) for one in found.right]
        if any(mean > max(2 * error, SMALL_PART * careful.gap) for mean, error in gaps):
            return True
    return False


# Played out


def _tells_apart(view: View, plays: Sequence[Action], seed: str) -> bool:
    """Whether a few deals show one of these plays ahead of the others."""
    race = _Race(view, f"{seed} first", plays)
    race.run(plays, _FIRST)
    if not race.is_scored or not race.points[plays[0]]:
        return False
    best = race.best
    gaps = [race.gap(best, one) for one in plays if one != best]
    return any(mean >= race.least and mean >= _HOPE * error for mean, error in gaps)


def mean_and_error(ahead: Sequence[float], behind: Sequence[float]) -> tuple[float, float]:
    """By how much the first is ahead on the deals that both were played on, and the standard error."""
    gaps = [a - b for a, b in zip(ahead, behind, strict=False)]
    mean = sum(gaps) / len(gaps)
    variance = sum((one - mean) ** 2 for one in gaps) / max(1, len(gaps) - 1)
    return mean, math.sqrt(variance / len(gaps))


class _Race:
    """Plays of one position on the same sampled deals."""

    def __init__(self, view: View, seed: str, plays: Iterable[Action]) -> None:
        self.rollouts = PairedRollouts(view, seed)
        self.points: dict[Action, list[float]] = {action: [] for action in plays}
        self.is_scored = True

    def run(self, plays: Sequence[Action], deals: int) -> None:
        """Plays these on that many more deals."""
        done = len(self.points[plays[0]])
        for outcome in self.rollouts.run(plays, range(done, done + deals)):
            self.is_scored &= outcome.is_scored
            for at, action in enumerate(plays):
                self.points[action].append(outcome.points[at])

    def gap(self, best: Action, other: Action) -> tuple[float, float]:
        """By how much the best is ahead on the deals that both were played on, and its standard error."""
        return mean_and_error(self.points[best], self.points[other])

    def findings(self, right: Sequence[Action]) -> Findings:
        """The proof that these deals give for the right plays against each of the others."""
        against = {}
        for one in self.points:
            if one not in right:
                mean, error = self.gap(right[0], one)
                against[one] = Proof(len(self.points[one]), round(mean, 3), max(0.001, round(error, 3)))
        return Findings(tuple(right), against)

    def is_same(self, best: Action, other: Action) -> bool:
        """Whether two plays came to the same in every deal."""
        return all(a == b for a, b in zip(self.points[best], self.points[other], strict=False))

    @property
    def best(self) -> Action:
        """The play that is ahead, of those that were played on most deals."""
        most = max(map(len, self.points.values()))
        return max((a for a in self.points if len(self.points[a]) == most), key=lambda a: sum(self.points[a]))

    @property
    def least(self) -> float:
        """The difference below which two plays are about as good: less than people count, or a small part of
        what the deal is about."""
        points = self.points[self.best]
        return min(LEAST, SMALL_PART * sum(map(abs, points)) / len(points))

    def is_beaten(self, best: Action, other: Action, done: float = 1.0) -> bool:
        """Whether a play is behind beyond doubt. `done`: the part of the deals that were played; where it is
        less than all, whether a play may come to be."""
        mean, error = self.gap(best, other)
        if done < 1.0:
            hoped = mean + error >= SURE * error * math.sqrt(done)
            return mean + error >= self.least and mean >= _HOPE * error and hoped
        return mean >= self.least and mean >= SURE * max(error, 1e-9)

    def right(self, done: float = 1.0) -> list[Action]:
        """The plays that are right together, the best first: as many as can be, each of which is ahead of
        every other play beyond doubt. Empty if there are none. `done`: as above."""
        best = self.best
        same = [one for one in self.points if one != best and self.is_same(best, one)]
        others = [one for one in self.points if one != best and one not in same]
        others.sort(key=lambda one: self.gap(best, one)[0])
        for also in range(min(MOST_RIGHT - 1, len(others) // 2), -1, -1):
            right, wrong = [best, *same, *others[:also]], others[also:]
            if not wrong or not all(self.is_beaten(one, other, done) for one in right for other in wrong):
                continue
            cost = min(self.gap(best, other)[0] for other in wrong)
            behind = [self.gap(best, one) for one in right]
            if all(mean + 2 * error * math.sqrt(done) <= _AS_GOOD * cost for mean, error in behind):
                return right
        return []


def play_out(
    view: View, plays: Sequence[Action], seed: str, deals: int, stopped: Stopped = never
) -> Findings | None:
    """The plays that are ahead of all others beyond doubt, on sampled deals and again on fresh ones."""
    race = _Race(view, seed, plays)
    racing = list(plays)
    while not stopped():
        race.run(racing, _BATCH)
        done = max(map(len, race.points.values()))
        if not done or not race.is_scored:
            return None
        right = race.right()
        if right and done >= max(2 * _BATCH, min(deals, _LEAST_PLAYED)):
            return _confirm(view, race, right, seed, done)
        if done >= deals or (done >= 2 * _BATCH and not race.right(done / deals)):
            return None
        if done >= 2 * _BATCH:
            racing = [one for one in racing if not race.is_beaten(race.best, one)]
    return None


def _confirm(view: View, race: _Race, right: Sequence[Action], seed: str, deals: int) -> Findings | None:
    """The findings of a race, if fresh deals, at least as many, say the same of every play.

    A play that came out four errors ahead because it was lucky needs more deals the second time.
    """
    fresh = _Race(view, f"{seed} fresh", race.points)
    for _ in range(MOST_FRESH):
        fresh.run(list(race.points), deals)
        if set(fresh.right()) == set(right):
            return fresh.findings(right)
    return None


def measure(view: View, plays: Sequence[Action], seed: str, deals: int) -> Findings | None:
    """The plays that are ahead of all others beyond doubt after exactly so many deals; None if none are."""
    race = _Race(view, seed, plays)
    race.run(plays, deals)
    right = race.right() if race.is_scored else []
    return race.findings(right) if right else None
