"""A hint: what to do, why, and how far the next ones are behind, as people say it."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.bot import NOTHING_BETTER, Advice
from cardtable.engine.event_wording import Teller
from cardtable.engine.view import View
from cardtable.teaching.evaluation import Evaluation, Gain
from cardtable.words import number_word, with_unit

NEXT = 2
"""Other actions named beside the best."""
STEPS = (0.5, 1.0, 5.0, 10.0, 50.0, 100.0, 500.0)
"""Steps for rounding an amount: the finest that is no finer than a tenth of the amount, nor than its
doubt."""
HALVES = 2.0
"""The amount from which nobody speaks of halves any more."""
AS_GOOD = "about as good"
HARD_TO_TELL = "perhaps as good"
"""Said of what is not clearly behind, but may be by more than is about as good. No amount goes with it:
it would help nobody to choose."""


@dataclass(frozen=True)
class Hint:
    """An action to do and why. `action_text`: the action as a player says it. `others` are the next best and
    how good they are, if something was found out about them. It may be best to wait for others, and do
    nothing."""

    action: Action
    action_text: str
    reason: str
    others: tuple[tuple[str, str], ...] = ()
    waits: bool = False
    basis: str = ""
    """On what the figures rest."""
    is_alike: bool = False
    """Whether nothing tells the action from the next best, which is named with it."""

    @property
    def sentence(self) -> str:
        """The action and the reason, or what is as good."""
        if self.is_alike:
            ((other, how), *_) = self.others
            return f"{self.action_text}; {other} is {how}. {self.reason}".rstrip()
        return f"{self.action_text}. {self.reason}".rstrip()

    @property
    def alternatives(self) -> str:
        """The next best that the sentence does not name, and how far behind; empty where nothing was found
        out."""
        told = [f"{action_text} ({how})" for action_text, how in self.others[self.is_alike :]]
        return "; ".join(told) + "." * bool(told)


def advice_of(view: View, stream: str) -> list[Advice]:
    """The game's own careful play; the same for the same stream."""
    legal = set(view.legal)
    return [one for one in careful_player.advise(view, random.Random(stream)) if one.action in legal]


def hint_of(found: Evaluation, tell: Teller) -> Hint | None:
    """The hint of an evaluation; None where nobody knows anything."""
    if not found.advice and not found.compared:
        return None
    best = found.best
    if found.is_better_left(best):
        return Hint(best, "Wait", found.reason(best), waits=True)
    reason = _why(found, tell)
    beside = [one for one in found.next_best(NEXT) if not (reason and _is_doubtful(found, one))]
    others = tuple((tell(one), _beside(found, one)) for one in beside)
    is_alike = not reason and bool(others) and others[0][1] in (AS_GOOD, HARD_TO_TELL)
    return Hint(best, tell(best), reason, others, basis=basis(found), is_alike=is_alike)


def _is_doubtful(found: Evaluation, other: Action) -> bool:
    """Whether too few deals were played to tell an action of another kind from the best: a discard named
    beside melds that can be laid would read as if it did as well."""
    return type(other) is not type(found.best) and _beside(found, other) == HARD_TO_TELL


def _why(found: Evaluation, tell: Teller) -> str:
    """Why the best and not the next best: the careful player's reason if it tells them apart, and what was
    measured if it does not, or if the careful player would have chosen otherwise."""
    best, reason = found.best, found.reason(found.best)
    if reason == NOTHING_BETTER.sentence:
        reason = ""
    rival = (
        found.first if found.gain(best, found.first).is_beyond_doubt else next(iter(found.next_best(1)), None)
    )
    if rival is None:
        return reason
    if not found.gain(best, rival).is_beyond_doubt:
        return reason
    if rival != found.first and found.reason_apart(best, rival):
        return reason
    better = _better(found, best, rival)
    return f"{reason} {better[0].upper()}{better[1:]} than: {tell(rival)}.".strip()


def basis(found: Evaluation) -> str:
    """On what the figures of a hint rest; empty where there are none."""
    count = len(found.deal_numbers)
    return f"Played out on {with_unit(count, 'sampled deal')}." if count else ""


def first_sight(hint: Hint) -> str:
    """The sentence for a decision before it is evaluated."""
    return f"At first sight: {hint.sentence}"


def after_first_sight(first: Hint | None, hint: Hint) -> str:
    """The sentence once a decision is evaluated: it says so plainly if the action is not that of first
    sight."""
    if first is None or first.action == hint.action:
        return f"Hint: {hint.sentence}"
    return f"Hint: better, played out: {hint.sentence}"


def longer_look(before: Hint, after: Hint, found: Evaluation) -> str:
    """The sentence after a longer look."""
    if after.action == before.action:
        return "A longer look: still that."
    return f"A longer look: now {after.action_text}, {_better(found, after.action, before.action)}."


def remark(found: Evaluation, action: Action, tell: Teller, beside: str = "") -> str:
    """A kind word on what was done, what had been better, with a word beside it, and why; empty if the action
    was about as good as anything, or if no reason tells why not and it cost no large part of what the deal
    is about."""
    gain = found.behind(action)
    why = found.reason_apart(found.best, action) if gain is not None else ""
    if gain is None or not (why or found.is_large(gain)):
        return ""
    cost = (
        f"may have cost {amount(gain, found.unit)} {against(found.seats)}"
        if found.is_scored
        else "may not have been best"
    )
    return f"That {cost}. Better: {tell(found.best)}{beside}. {why}".rstrip()


def against(seats: int) -> str:
    """Said of an amount: it is a lead over the mean of the other sides, which may change though one's own
    score does not."""
    return "against the opponent" if seats == 2 else "against the others"


def _beside(found: Evaluation, action: Action) -> str:
    """How an action stands beside the best."""
    gain = found.gain(found.best, action)
    if not gain.is_beyond_doubt:
        return AS_GOOD if found.is_as_good(action) else HARD_TO_TELL
    return f"{amount(gain, found.unit)} behind" if found.is_scored else "plainly behind"


def _better(found: Evaluation, action: Action, other: Action) -> str:
    """By how much an action is better than another."""
    if not found.is_scored:
        return "plainly better"
    return f"{amount(found.gain(action, other), found.unit)} better {against(found.seats)}"


def amount(gain: Gain, unit: str) -> str:
    """A gain as people say it, in the unit of the game: `about 3 points`, `1 trick` where it is certain."""
    about, count = "" if gain.is_known else "about ", rounded(gain)
    whole = int(count)
    if count == whole:
        return about + with_unit(whole, unit)
    return f"{about}half a {unit}" if not whole else f"{about}{number_word(whole)} and a half {unit}s"


def rounded(gain: Gain) -> float:
    """A gain rounded as people would: the less sure the more coarsely, and never to nothing."""
    points = gain.points
    fine = max(points / 10, gain.error / 2, 0.0 if points < HALVES else 1.0)
    step = next((one for one in STEPS if one >= fine), STEPS[-1])
    if step > points:
        step = max(one for one in STEPS if one <= max(points, STEPS[0]))
    return max(step, math.floor(points / step + 0.5) * step)
