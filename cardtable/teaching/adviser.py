"""The adviser: one evaluation a decision, kept, for hint, coach, review and taking a decision up again.

A search and a first look by careful rollouts choose a few candidates. Careful rollouts on other deals than
those then measure what each comes to, on more of them where another seems ahead of what would be advised. All
randomness comes from the decision itself, so the verdict is the same wherever and whenever it is asked for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from weakref import WeakValueDictionary

from cardtable.bots.process_pool import ADVICE, POOL, ProcessPool, search_job, unpack_results
from cardtable.bots.search import Budget
from cardtable.bots.search_results import pooled
from cardtable.engine import endgame_solver
from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import bot_of
from cardtable.engine.view import View
from cardtable.errors import CodecError
from cardtable.match.view_codec import pack_view
from cardtable.teaching.evaluation import Evaluation
from cardtable.teaching.hints import advice_of
from cardtable.teaching.paired_rollouts import DealOutcome, paired_rollouts_job

MOST_KEPT = 400
"""Evaluations that are remembered."""
LONGER = 2
"""A longer look adds this many times the deals already played."""
MOST_LOOKS = 9
"""No longer look after this many times the deals of the first."""
PARTS = 4
"""Parts of all work, however many processes share it: the result depends on them."""


@dataclass(frozen=True)
class Effort:
    """How much an evaluation does: counted in deals, so that the result is the same every time."""

    simulations: int = 96
    """Simulations of the search that finds candidates."""
    candidates: int = 5
    """Candidates at most."""
    choosing: int = 12
    """Deals of the first look at the candidates, which chooses those to measure."""
    measured: int = 3
    """Candidates that are measured, at most."""
    deals: int = 48
    """Deals on which each candidate is measured at first."""
    seconds: float = 5.0
    """Time limit in seconds of each of the `PARTS`, for a game that is slower than all that are known."""


EFFORT = Effort()


def decision_key(view: View) -> str:
    """The key of a decision: views that show the same are one decision."""
    try:
        identity = pack_view(view)
    except CodecError:
        identity = repr(
            (view.game.id, view.seat, list(view.piles.values()), view.events, view.legal)
        ).encode()
    return blake2b(identity, digest_size=16).hexdigest()


def is_thought_about(view: View) -> bool:
    """Whether a decision is worth looking ahead for: there is a choice, no mere luck, and no hurry."""
    stage = view.deal.stage
    if stage is None or stage.in_public or stage.clock(view.seat) is not None or len(view.legal) < 2:
        return False
    return not all(one.is_luck or one == Pass() for one in view.legal)


class Adviser:
    """Evaluates decisions, and remembers them. May be asked from several threads."""

    def __init__(self, pool: ProcessPool = POOL, effort: Effort = EFFORT) -> None:
        self.pool = pool
        self.effort = effort
        self.most_kept = MOST_KEPT
        self._kept: dict[str, Evaluation] = {}
        self._asking: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        """The lock of each decision that some thread asks for."""
        self._first: tuple[str, Evaluation] | None = None
        """The key and the beginning of the evaluation that was asked for last."""
        self._first_words: dict[str, Action] = {}
        """The action shown as the best at first sight, for decisions that are not evaluated yet."""
        self._mutex = threading.Lock()

    def known(self, view: View, *, ahead: bool = True) -> Evaluation | None:
        """The evaluation, if it can be had at once: it is kept, there is no choice, or all cards are known.
        With `ahead=False` the careful player's word will do."""
        key = decision_key(view)
        with self._mutex:
            kept = self._kept.get(key)
        if kept is not None or (ahead and is_thought_about(view) and not endgame_solver.is_known(view)):
            return kept
        first = self._first_sight(view, key)
        if first.known or not is_thought_about(view):
            return self._keep(key, first)
        return None if ahead else first

    def first_word(self, view: View) -> Evaluation:
        """The first sight of a decision, to be shown while it is evaluated. A person who follows it before
        more is said is not blamed."""
        key = decision_key(view)
        first = self._first_sight(view, key)
        with self._mutex:
            self._first_words[key] = first.best
            while len(self._first_words) > self.most_kept:
                del self._first_words[next(iter(self._first_words))]
        return first

    def evaluate(self, view: View) -> Evaluation | None:
        """The evaluation of a decision; None if it was cancelled. Waits for it."""
        return self._kept_or_new(view, lambda key, found: found)

    def evaluate_including(self, view: View, action: Action) -> Evaluation | None:
        """The evaluation with that action among those that were played on the same deals; None if it was
        cancelled. Waits for it."""

        def add(key: str, found: Evaluation) -> Evaluation | None:
            if found.known or not found.results or action in found.results:
                return found
            return self._measure(view, key, found, [action], found.deal_numbers)

        return self._kept_or_new(view, add)

    def glance(self, view: View, action: Action, deals: int, most: int) -> Evaluation | None:
        """A short evaluation, which is not kept: that action beside those that the careful player likes best,
        at most so many in all, on so many deals. None if it was cancelled. Waits for it."""
        key = decision_key(view)
        found = self._first_sight(view, key)
        advised = [one.action for one in found.advice]
        actions = list(dict.fromkeys((found.first, action, *advised)))[:most]
        with self._mutex:
            shown = self._first_words.get(key)
        found = found if shown is None else found.with_shown(shown)
        return self._measure(view, f"{key} glance", found, actions, range(deals))

    def most_rollouts(self, view: View) -> int:
        """The most rollouts that the evaluation of a decision takes."""
        effort, choices = self.effort, len(view.legal)
        chosen_first = effort.simulations + effort.choosing * effort.candidates
        measured = min(choices, effort.measured) * effort.deals * (1 + LONGER)
        return measured + chosen_first * (choices > effort.measured)

    def evaluate_longer(self, view: View) -> Evaluation | None:
        """The evaluation after more deals of the actions that were measured; None if it was cancelled. Waits
        for it."""

        def look(key: str, found: Evaluation) -> Evaluation | None:
            done = len(found.deal_numbers)
            if not done or done >= MOST_LOOKS * self.effort.deals:
                return found
            return self._measure(view, key, found, list(found.results), _more_deals(found))

        return self._kept_or_new(view, look)

    def recommend(self, view: View, action: Action) -> None:
        """Remembers that this action was shown as the best, in place of the first word, so that nobody is
        blamed for it."""
        key = decision_key(view)
        with self._mutex:
            if key in self._kept:
                kept, first = self._kept[key], self._first_words.pop(key, action)
                kept = kept if first == action else kept.without_shown(first)
                self._kept[key] = kept.with_shown(action)

    def stop(self) -> None:
        """Cancels all that is being thought about."""
        self.pool.stop(ADVICE)

    # What is remembered

    def _kept_or_new(
        self, view: View, more: Callable[[str, Evaluation], Evaluation | None]
    ) -> Evaluation | None:
        """The kept evaluation of a decision, or a new one, after `more` has added to it. One thread at a time
        works on a decision; others wait."""
        key = decision_key(view)
        with self._mutex:
            asking = self._asking.setdefault(key, threading.Lock())
        with asking:
            found = self._kept.get(key) or self.evaluate_anew(view, key)
            if found is not None:
                found = more(key, self._keep(key, found))
            return None if found is None else self._keep(key, found)

    def _keep(self, key: str, found: Evaluation) -> Evaluation:
        """Remembers an evaluation, with what was shown meanwhile; forgets the oldest."""
        with self._mutex:
            before = self._kept.pop(key, None)
            if before is None and key in self._first_words:
                found = found.with_shown(self._first_words[key])
            if before is not None and not before.shown <= found.shown:
                found = replace(found, shown=found.shown | before.shown)
            self._kept[key] = found
            while len(self._kept) > self.most_kept:
                del self._kept[next(iter(self._kept))]
            return found

    # How it is made

    def _first_sight(self, view: View, key: str) -> Evaluation:
        """The first sight of a decision, remembered: an ending is not solved again for every word on it."""
        kept = self._first
        if kept is None or kept[0] != key:
            self._first = kept = (key, _first(view, key))
        return kept[1]

    def evaluate_anew(self, view: View, key: str) -> Evaluation | None:
        """A new evaluation, not kept yet; None if it was cancelled. `key`: that of the decision."""
        found = self._first_sight(view, key)
        if found.known or not is_thought_about(view):
            return found
        candidates = self._candidates(view, key, found)
        if candidates is not None and len(candidates) == 1:
            return found  # of many actions the game names just one: it holds the choice for luck
        chosen = candidates and self._choose_candidates(view, key, candidates)
        if not chosen:
            return None
        measured = self._measure(view, key, found, chosen, range(self.effort.deals))
        if measured is None or not measured.is_in_doubt:
            return measured
        longer = self._measure(view, key, measured, chosen, _more_deals(measured))
        # Nothing was shown yet: all deals together decide.
        return longer if longer is None else replace(longer, incumbent=found.incumbent)

    def _candidates(self, view: View, key: str, found: Evaluation) -> list[Action] | None:
        """The actions worth a look, the careful choice first; None if cancelled."""
        legal, most = bot_of(view.game).considered(view.deal, view.seat), self.effort.candidates
        if len(legal) <= self.effort.measured:
            return list(dict.fromkeys((found.first, *legal)))
        advised = [one.action for one in found.advice]
        budget = Budget(self.effort.seconds, self.effort.simulations // PARTS)
        texts = [str(action) for action in advised]
        parts = [(f"{key} {at}", budget, texts) for at in range(PARTS)]
        packed = self.pool.map(view, search_job, parts)
        if packed is None:
            return None
        race = [one.action for one in pooled(unpack_results(view.game, packed), found.first)]
        return list(dict.fromkeys((found.first, *race[: most - 2], *advised[:2], *race)))[:most]

    def _choose_candidates(self, view: View, key: str, candidates: list[Action]) -> list[Action] | None:
        """The candidates to measure: those that a first look by careful rollouts finds best, and the careful
        choice; None if cancelled."""
        if len(candidates) <= self.effort.measured:
            return candidates
        outcomes = self._outcomes(view, f"{key} choose", candidates, range(self.effort.choosing))
        if outcomes is None:
            return None
        sums = {action: sum(one.points[at] for one in outcomes) for at, action in enumerate(candidates)}
        others = sorted(candidates[1:], key=lambda action: -sums[action])
        return [candidates[0], *others[: self.effort.measured - 1]]

    def _measure(
        self, view: View, key: str, found: Evaluation, actions: list[Action], numbers: Sequence[int]
    ) -> Evaluation | None:
        """The evaluation with the outcomes of these actions on the deals of these numbers."""
        outcomes = self._outcomes(view, key, actions, numbers)
        return None if outcomes is None else found.with_outcomes(actions, outcomes)

    def _outcomes(
        self, view: View, seed: str, actions: list[Action], numbers: Sequence[int]
    ) -> list[DealOutcome] | None:
        texts = [str(action) for action in actions]
        parts = [(seed, texts, numbers[at::PARTS], self.effort.seconds) for at in range(PARTS)]
        done = self.pool.map(view, paired_rollouts_job, parts)
        return None if done is None else [outcome for part in done for outcome in part]


def _first(view: View, key: str) -> Evaluation:
    """The evaluation of a decision before any rollout: the careful player's word, or exact results."""
    advice = advice_of(view, key)
    known = endgame_solver.worked_out(view) or {}
    best = advice[0].action if advice else view.legal[0]
    return Evaluation(
        tuple(advice),
        best,
        best,
        known=known,
        unit=view.game.unit(view.seats, view.options),
        seats=view.seats,
    )


def _more_deals(found: Evaluation) -> range:
    """The numbers of the deals of a longer look."""
    done = len(found.deal_numbers)
    return range(done, done + LONGER * done)
