"""The adviser: one evaluation of a decision, kept with it, for hint, coach, review and "take it up again".

The search's race on the game's quick play and a first look by careful play choose a few actions; what these
come to is then measured by careful play to the end, on deals that had no part in choosing them. All chance
comes from the decision itself, so that it is judged alike wherever and whenever it is asked about.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from cardtable.bots.process_pool import ADVICE, THINKERS, Thinkers, found_in, searched
from cardtable.bots.search import Budget
from cardtable.bots.search_results import joined
from cardtable.engine import endgame
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.errors import CodecError
from cardtable.match.view_codec import pack_view
from cardtable.teaching.evaluation import Evaluation
from cardtable.teaching.hints import advice_of
from cardtable.teaching.paired_rollouts import Row, played_on

KEPT = 400
"""Evaluations that are remembered."""
LONGER, MOST_LOOKS = 2, 9
"""A longer look takes so many times as many deals as the first; and there are no more than so many times."""
PARTS = 4
"""In so many parts all work is done, however many processes share it: what it finds depends on that."""


@dataclass(frozen=True)
class Effort:
    """How hard a decision is thought about: counted in deals, so that it is judged alike every time.
    `seconds` is the most that a part of it takes, for a game that is slower than all that are known."""

    simulations: int = 300
    """Play-outs of the search that names candidates."""
    candidates: int = 5
    choosing: int = 12
    """Deals by which the candidates to measure are chosen."""
    measured: int = 3
    deals: int = 48
    """Deals on which these are measured at first."""
    seconds: float = 5.0


EFFORT = Effort()


def decision_key(view: View) -> str:
    """What a decision is known by: views that tell the same are one decision."""
    try:
        told = pack_view(view)
    except CodecError:
        told = repr((view.game.id, view.seat, list(view.piles.values()), view.events, view.legal)).encode()
    return blake2b(told, digest_size=16).hexdigest()


def is_thought_about(view: View) -> bool:
    """Whether there is something to look ahead for: a choice, and nobody who hurries."""
    stage = view.deal.stage
    return (
        stage is not None and not stage.in_public and stage.clock(view.seat) is None and len(view.legal) > 1
    )


class Adviser:
    """Evaluates decisions, and remembers them. May be asked from several threads."""

    def __init__(self, thinkers: Thinkers = THINKERS, effort: Effort = EFFORT) -> None:
        self.thinkers = thinkers
        self.effort = effort
        self._kept: dict[str, Evaluation] = {}
        self._asking: dict[str, threading.Lock] = {}
        self._mutex = threading.Lock()

    def known(self, view: View, *, ahead: bool = True) -> Evaluation | None:
        """The evaluation, if it can be had at once: it is kept, there is no choice, or all cards are known.
        Not to look ahead is to take the careful player's word."""
        key = decision_key(view)
        with self._mutex:
            kept = self._kept.get(key)
        if kept is not None or (ahead and is_thought_about(view) and not endgame.is_known(view)):
            return kept
        first = _first(view, key)
        if first.known or not is_thought_about(view):
            return self._keep(key, first)
        return None if ahead else first

    def evaluate(self, view: View) -> Evaluation | None:
        """The evaluation of a decision; None if somebody let go of it. Waits for it."""
        return self._asked(view, lambda key, found: found)

    def judged(self, view: View, action: Action) -> Evaluation | None:
        """The same, with what that action comes to on the same deals."""

        def add(key: str, found: Evaluation) -> Evaluation | None:
            if found.known or not found.results or action in found.results:
                return found
            return self._measured(view, key, found, [action], found.numbers)

        return self._asked(view, add)

    def further(self, view: View) -> Evaluation | None:
        """The same, after a longer look at what was measured."""

        def look(key: str, found: Evaluation) -> Evaluation | None:
            done = len(found.numbers)
            if not done or done >= MOST_LOOKS * self.effort.deals:
                return found
            more = range(done, done + LONGER * self.effort.deals)
            return self._measured(view, key, found, list(found.results), more)

        return self._asked(view, look)

    def recommend(self, view: View, action: Action) -> None:
        """Remembers that this was shown as what to do, so that nobody is blamed for having done it."""
        key = decision_key(view)
        with self._mutex:
            if key in self._kept:
                self._kept[key] = self._kept[key].recommending(action)

    def stop(self) -> None:
        """Lets go of all that is being thought about."""
        self.thinkers.stop(ADVICE)

    # What is remembered

    def _asked(self, view: View, more: Callable[[str, Evaluation], Evaluation | None]) -> Evaluation | None:
        """What is known of a decision, with more found out about it; who asks meanwhile waits for that."""
        key = decision_key(view)
        with self._mutex:
            asking = self._asking.setdefault(key, threading.Lock())
        with asking:
            found = self._kept.get(key) or self._made(view, key)
            if found is not None:
                found = more(key, self._keep(key, found))
            return None if found is None else self._keep(key, found)

    def _keep(self, key: str, found: Evaluation) -> Evaluation:
        """Remembers an evaluation, and what was shown of it meanwhile; the oldest are forgotten."""
        with self._mutex:
            before = self._kept.pop(key, None)
            if before is not None and not before.shown <= found.shown:
                found = replace(found, shown=found.shown | before.shown)
            self._kept[key] = found
            while len(self._kept) > KEPT:
                oldest = next(iter(self._kept))
                del self._kept[oldest]
                self._asking.pop(oldest, None)
            return found

    # How it is made

    def _made(self, view: View, key: str) -> Evaluation | None:
        """A new evaluation."""
        found = _first(view, key)
        if found.known or not is_thought_about(view):
            return found
        candidates = self._candidates(view, key, found)
        if candidates is not None and len(candidates) == 1:
            return found  # of many actions the game names just one: it holds the choice for luck
        chosen = candidates and self._chosen(view, key, candidates)
        return self._measured(view, key, found, chosen, range(self.effort.deals)) if chosen else None

    def _candidates(self, view: View, key: str, found: Evaluation) -> list[Action] | None:
        """The actions worth a look, the careful choice first; None if somebody let go of it."""
        legal, most = view.game.bot.considered(view.deal, view.seat), self.effort.candidates
        if len(legal) <= self.effort.measured:
            return list(dict.fromkeys((found.first, *legal)))
        advised = [one.action for one in found.advice]
        budget = Budget(self.effort.seconds, self.effort.simulations // PARTS, checks=False)
        texts = [str(action) for action in advised]
        parts = [(f"{key} {at}", budget, texts) for at in range(PARTS)]
        told = self.thinkers.share(view, searched, parts)
        if told is None:
            return None
        race = [one.action for one in joined(found_in(view.game, told), found.first)]
        return list(dict.fromkeys((found.first, *race[: most - 2], *advised[:2], *race)))[:most]

    def _chosen(self, view: View, key: str, candidates: list[Action]) -> list[Action] | None:
        """The candidates to measure: those that a first look by careful play finds best, and the careful
        choice; None if somebody let go of it."""
        if len(candidates) <= self.effort.measured:
            return candidates
        rows = self._rows(view, f"{key} choose", candidates, range(self.effort.choosing))
        if rows is None:
            return None
        sums = {action: sum(row.points[at] for row in rows) for at, action in enumerate(candidates)}
        others = sorted(candidates[1:], key=lambda action: -sums[action])
        return [candidates[0], *others[: self.effort.measured - 1]]

    def _measured(
        self, view: View, key: str, found: Evaluation, actions: list[Action], numbers: Sequence[int]
    ) -> Evaluation | None:
        """With what these actions come to on the deals of these numbers."""
        rows = self._rows(view, key, actions, numbers)
        return None if rows is None else found.learnt(actions, rows)

    def _rows(self, view: View, seed: str, actions: list[Action], numbers: Sequence[int]) -> list[Row] | None:
        texts = [str(action) for action in actions]
        parts = [(seed, texts, numbers[at::PARTS], self.effort.seconds) for at in range(PARTS)]
        done = self.thinkers.share(view, played_on, parts)
        return None if done is None else [row for rows in done for row in rows]


def _first(view: View, key: str) -> Evaluation:
    """What is known of a decision at once."""
    advice = advice_of(view, key)
    known = (endgame.outcomes(view) if endgame.is_known(view) else None) or {}
    best = advice[0].action if advice else view.legal[0]
    return Evaluation(
        tuple(advice),
        best,
        best,
        known={action: lead * (view.sides - 1) / view.sides for action, lead in known.items()},
    )
