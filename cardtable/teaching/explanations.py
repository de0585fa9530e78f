"""Explanations: what the table answers to "why?". Each is built from what makes it true.

Refusals, events and score lines name their rules. If few cards may be played, the refusals of the others are
given. A bot's reason follows the same limits as `archive.replay`: once its deal is over, it is found from
what the bot saw; before that, only what the person who asks could infer, from their own view alone.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from cardtable.archive.replay import Replay
from cardtable.book.rule_sheet import RuleSheet, rules_if_any
from cardtable.bots.basic_bots import PROGRAM_KIND
from cardtable.cards import Card, text_of
from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.bot import ONLY
from cardtable.engine.event_wording import prompt_text, sentence, with_names
from cardtable.engine.events import Event
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View, as_log_shows, events_heard
from cardtable.match.finished_deal import FinishedDeal
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.match.seated_players import PERSONS
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.race import is_race
from cardtable.table.seat_specs import specs_at
from cardtable.table.viewpoint import ONLOOKER
from cardtable.teaching.hints import advice_of
from cardtable.teaching.refused_card_counts import refused_card_counts
from cardtable.words import join_and

ABOUT = "What is this about?"
"""The question that is answered where there is nothing to explain."""
MOST_VIEWS = 16
"""Views of a bot in which its reason is looked for."""
MOST_SAMPLES = 160
"""Deals that are sampled to find those views."""
LEAST_VIEWS = 8
"""Views that must give the same reason."""
TIME_LIMIT = 0.3
"""Seconds that the search for such a reason may take."""
MOST_ACTS = 3
"""Bots' acts that are explained at once."""
MOST_THOUGHTS = 3
"""Thoughts that are given on a decision of which there is nothing to explain."""
MOST_HAPPENED = 5
"""Rules that are given for what happened."""
AFTER_DEAL = "That is not told before the deal is over: it hangs on cards that you do not see."
AFTER_SHUFFLE = "That is not told before the pack is shuffled anew: it hangs on cards that you do not see."


# Reasons of bots


def _sampled_views(view: View, seat: int, action: Action, rng: random.Random) -> Iterator[View]:
    """Views that the seat may have had before that act, as far as another seat knows: determinizations in
    which the act is legal."""
    found = 0
    for _ in range(MOST_SAMPLES):
        deal = view.sample(rng)
        if deal.refusal(seat, action) is None:
            found += 1
            yield View.of(view.game, deal, seat, view.standing)
        if found == MOST_VIEWS:
            return


def reason_from_view(view: View, action: Action) -> str:
    """The reason that the careful player gives for an action; empty if it has none."""
    # Any draw of luck is as good as another.
    alike = [one for one in advice_of(view, "why") if one.action == action or _is_like(one.action, action)]
    advice = next(iter(alike), None)
    if advice is None or advice.grounds is None:
        return ""
    given = advice.grounds.given(action, best=True)
    return given.sentence if given is not None else ""


def _is_like(one: Action, other: Action) -> bool:
    """Whether both are draws of the same kind of luck."""
    return one.is_luck and one.verb == other.verb


def inferred_reason(view: View, seat: int, action: Action) -> str:
    """The reason that the seat would give in every deal that another seat thinks possible; empty if it
    depends on hidden cards. It is computed from that other seat's view alone."""
    rng = random.Random(f"{view.number} {seat} {action} {len(view.events)}")
    said: list[str] = []
    until = time.monotonic() + TIME_LIMIT
    for one in _sampled_views(view, seat, action, rng):
        said.append(reason_from_view(one, action))
        if said[-1] != said[0] or time.monotonic() > until:
            break
    return said[0] if len(said) >= LEAST_VIEWS and said[-1] == said[0] else ""


# Explanations for one seat


class Explainer:
    """Explains a match to one seat, or to an onlooker."""

    def __init__(self, match: ObservedMatch, names: Sequence[str], kinds: Sequence[str], seat: int) -> None:
        self.match = match
        self.names = names
        self.kinds = kinds
        self.seat = seat

    @cached_property
    def sheet(self) -> RuleSheet | None:
        """The rules in force; None for a game without a sheet."""
        return rules_if_any(self.match.game, self.match.seats, self.match.options)

    def rule(self, rule_id: str) -> str:
        """The sentence of a rule; empty if the sheet does not have it."""
        return self.sheet.sentence(rule_id) if self.sheet is not None and rule_id in self.sheet else ""

    def _with_rule(self, sentence_text: str, *rule_ids: str) -> list[str]:
        """A sentence, and the rules behind it."""
        rules = filter(None, map(self.rule, rule_ids))
        return [f"    {sentence_text}", *(f"    Rule: {rule}" for rule in rules)]

    def refused(self, refusal: Refusal) -> list[str]:
        """Why an action was refused."""
        return ["Why not?", *self._with_rule(with_names(refusal.sentence, self.names), refusal.rule)]

    def only(self, view: View) -> list[str]:
        """Why the choice is small; empty if nothing limits it."""
        found = refused_card_counts(view)
        answers = [self._with_rule(self._refusal_text(why, count), why.rule) for why, count in found.items()]
        if found:
            return ["Why only these?", *(line for lines in answers for line in lines)]
        if len(view.legal) == 1 and not view.legal[0].is_typed and view.deal.stage is not None:
            question = with_names(view.deal.stage.prompt(view.seat), self.names)
            return ["Why only this?", f"    Nothing else is possible now. {question}"]
        return []

    def _refusal_text(self, why: Refusal, count: int) -> str:
        refusal = with_names(why.sentence, self.names)
        return f"{count} of your cards cannot be used now. {refusal}"

    def about(self, view: View) -> list[str]:
        """The subject of a decision: its question, the rule that gives it to this seat, and the thoughts to
        weigh."""
        thoughts = [with_names(said.sentence, self.names) for said in careful_player.thoughts(view)]
        asked = self.asked(view) or [ABOUT]
        return [*asked, *(f"    {text}" for text in thoughts[:MOST_THOUGHTS])]

    def asked(self, view: View) -> list[str]:
        """The question of a decision, and the rule that gives it to this seat: said also where nothing is
        forbidden, as before a lead."""
        stage = view.deal.stage
        if stage is None:
            return []
        question = prompt_text(view.deal, view.seat, self.names)
        return [ABOUT, *self._with_rule(question, stage.asking_rule(view.seat))]

    def about_race(self) -> list[str]:
        """The question that several may answer first, as everybody may read it; empty if there is none."""
        if not self.match.actors or not is_race(self.match):
            return []
        deal = self.match.in_play
        seat = max(self.match.actors, key=lambda at: len(deal.legal(at)))
        choices = dict.fromkeys(deal.phrase(seat, action).group.lower() for action in deal.legal(seat))
        told = (prompt_text(deal, seat, self.names), f"Possible: {', '.join(choices)}.")
        return [ABOUT, *(f"    {text}" for text in told)]

    def happened(self, events: Sequence[Event]) -> list[str]:
        """The decisions of rules in these events, as that seat heard them: who wins a trick, and the like."""
        latest: dict[str, str] = {}
        for text, rule_id in rule_decisions(events_heard(events, self.seat), self.names):
            if self.rule(rule_id):
                latest.pop(rule_id, None)
                latest[rule_id] = text
        lines = [self._with_rule(text, rule_id) for rule_id, text in latest.items()][-MOST_HAPPENED:]
        return ["What happened, and why?", *(line for one in lines for line in one)] if lines else []

    def points(self, ended: FinishedDeal | None) -> list[str]:
        """Why a finished deal gives its points."""
        lines: list[str] = []
        if ended is None:
            return lines
        for line in ended.lines:
            won = self._by_side(ended.sides, line.points)
            lines += self._with_rule(
                with_names(line.sentence, self.names) + (f" ({won})" if won else ""), *line.rules
            )
        return ["Why these points?", *lines] if lines else []

    def _by_side(self, sides: Sequence[int], points: Sequence[int]) -> str:
        """The points of each side that gets any."""
        parts = [
            f"{join_and([self._within(seat) for seat, one in enumerate(sides) if one == side])} {value:+d}"
            for side, value in enumerate(points)
            if value
        ]
        return ", ".join(parts)

    def _within(self, seat: int) -> str:
        """A name inside a sentence."""
        return "you" if self.names[seat] == "You" else self.names[seat]

    def bots(self, steps: Iterable[int]) -> list[str]:
        """Why bots did what they did in the last of these steps of the match."""
        match = self.match
        replay = Replay(match) if isinstance(match, Match) else match
        acts = [at for at in steps if self.sat(at)[1] not in PERSONS]
        answers = [lines for at in acts[-MOST_ACTS:] if (lines := self.act(replay, at))]
        put_off = [
            [*map(str.strip, lines)] for lines in answers if lines[-1].strip() in (AFTER_DEAL, AFTER_SHUFFLE)
        ]
        answers = [lines for lines in answers if lines[-1].strip() not in (AFTER_DEAL, AFTER_SHUFFLE)]
        if put_off:  # acts that are not explained yet share a line
            answers.append([f"    {' '.join(did for did, _ in put_off)}", f"        {put_off[-1][1]}"])
        return ["Why did they do that?", *(line for lines in answers for line in lines)] if answers else []

    def sat(self, at: int) -> tuple[str, str]:
        """The name and the kind of the player who acted in that step."""
        seat, seated = self.match.acts[at].seat, self.match.seated
        if not seated.changes:
            return self.names[seat], self.kinds[seat]
        spec = specs_at(self.match, seated.at(at))[seat]
        return spec.name, spec.kind

    def act(self, replay: Replay | ObservedMatch, at: int) -> list[str]:
        """An act and the reason for it; empty if there is none to give."""
        act = self.match.acts[at]
        is_open = isinstance(replay, Replay) and replay.is_open(at + 1)
        events = act.events if is_open else events_heard(act.events, self.seat)
        text = next((one for event in events if (one := sentence(event, self.names))), "")
        reason = self.reason(replay, at) if text else ""
        return [f"    {text}", f"        {reason}"] if reason else []

    def reason(self, replay: Replay | ObservedMatch, at: int) -> str:
        """Why a bot acted as it did in that step; empty if there was nothing to think about."""
        match, act = self.match, self.match.acts[at]
        name, kind = self.sat(at)
        if kind == "random":
            return f"{name} plays anything that is legal."
        if kind.startswith(PROGRAM_KIND):
            return f"{name} is a program, which gives no reasons."
        if act.action.is_typed:  # a call shows by itself whether it was right
            return ""
        if isinstance(replay, Replay) and replay.is_open(at + 1):
            said = reason_from_view(replay.match_at(at).view(act.seat), act.action)
            if said == ONLY.sentence:
                return f"It was all that {_whom(name)} could do."
            return f"A hint would have said to {_whom(name)}: “{said}”" if said else ""
        later = AFTER_SHUFFLE if match.deal.over or act.deal_index < match.acts[-1].deal_index else AFTER_DEAL
        view = (
            replay.match_at(at).view(self.seat)
            if isinstance(replay, Replay)
            else replay.seen_before(at, self.seat)
        )
        if view is None:
            return ""
        if not _is_public(act.action, events_heard(act.events, self.seat)):
            return later
        said = inferred_reason(view, act.seat, act.action)
        if act.action.is_luck:
            return said
        if said == ONLY.sentence:
            return f"As far as you can tell, it was all that {_whom(name)} could do."
        return f"As far as you can tell, a hint would say to {_whom(name)}: “{said}”" if said else later


def _whom(name: str) -> str:
    return "you" if name == "You" else name


def _is_public(action: Action, events: Iterable[Event]) -> bool:
    """Whether these events show all cards of an action."""
    named = {c for event in events for c in event.cards}
    return named.issuperset(action.picks)


def rule_decisions(events: Iterable[Event], names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The events that a rule decided, as sentences with the id of the rule. A trick is told with the card
    that won it."""
    laid: dict[int, tuple[Card, ...]] = {}
    for event in events:
        if event.kind == "play":
            laid[event.seat] = event.cards
        text = sentence(event, names)
        if not text or not event.rule:
            continue
        if event.kind == "trick":
            won, laid = laid.get(event.seat, ()), {}
            text = (
                f"{text.rstrip('.')} with {text_of(won)}." if won and set(won) <= set(event.cards) else text
            )
        yield text, event.rule


# Where explanations are asked for

Explanations = Sequence[Sequence[str]]
"""Each is a question and the lines of its answer, or empty."""
NOTHING_TO_EXPLAIN = "There is nothing to explain here."
NOTHING_SINCE = (
    "There is nothing to explain since your last turn. At the table r opens the rules, and F1 shows all keys."
)
"""Said at a table, where nobody at this screen is asked and nothing has happened."""


def explanation_lines(answers: Explanations, otherwise: str = NOTHING_TO_EXPLAIN) -> list[str]:
    """The explanations as lines, each below its question; `otherwise` if there are none."""
    found: list[str] = []
    for answer in answers:
        found += ["", *answer] if found and answer else answer
    return found or [otherwise]


def explain_table(
    sitting: ObservedSitting,
    seat: int,
    view: View | None,
    refusal: Refusal | None,
    *,
    bots: bool = True,
    revealed: Match | None = None,
) -> Explanations:
    """Explains to a seat its decision, if it has one to make, and what happened since its last turn in the
    deal that is looked at: earlier deals are explained by their sheets. `bots`: whether bots' reasons are
    given. `revealed`: the finished deal on the table with all hands open, if it is known; else None."""
    explainer = Explainer(sitting.match, sitting.names, sitting.kinds, seat)
    match = sitting.match
    first = _told_from(sitting, seat)
    acts = range(first, len(match.acts))
    bot_explainer = explainer
    if revealed is not None:
        acts = range(max(0, len(revealed.acts) - len(acts)), len(revealed.acts))
        bot_explainer = Explainer(revealed, sitting.names, sitting.kinds, seat)
    card_rules = {why.rule for why in refused_card_counts(view)} if view is not None else set()
    limits = [
        explainer.refused(refusal) if refusal is not None and refusal.rule not in card_rules else [],
        explainer.only(view) if view is not None else [],
    ]
    asked = explainer.asked(view) if view is not None and not any(limits) else []
    answers = [
        *limits,
        explainer.happened(_events_of(sitting, first)),
        bot_explainer.bots(acts) if bots else [],
        explainer.points(match.finished_deal) if match.over or sitting.shows_end else [],
    ]
    if any(answers):
        return [asked, *answers]
    return [explainer.about(view) if view is not None else explainer.about_race()]


def explain_public(sitting: ObservedSitting, seat: int) -> Explanations:
    """Explains what everybody heard since that seat's last turn, before the screen is passed to it."""
    explainer = Explainer(sitting.match, sitting.names, sitting.kinds, ONLOOKER)
    first = _told_from(sitting, seat)
    acts = range(first, len(sitting.match.acts))
    return [explainer.happened(_events_of(sitting, first)), explainer.bots(acts)]


def is_public_explained(sitting: ObservedSitting, seat: int) -> bool:
    """Whether there may be anything to explain then: a rule that decided something, or a bot's act. Works no
    reason out."""
    explainer = Explainer(sitting.match, sitting.names, sitting.kinds, ONLOOKER)
    first = _told_from(sitting, seat)
    acts = range(first, len(sitting.match.acts))
    return any(explainer.sat(at)[1] not in PERSONS for at in acts) or bool(
        explainer.happened(_events_of(sitting, first))
    )


def _told_from(sitting: ObservedSitting, seat: int) -> int:
    """The first act that is explained to a seat: that with which its last turn in this deal ended."""
    return max(sitting.last_turn_end(seat), sitting.deal_begin)


def _events_of(sitting: ObservedSitting, first: int) -> tuple[Event, ...]:
    """The events from that step on, without the cards that nobody may look at any more."""
    match = sitting.match
    return as_log_shows([event for act in match.acts[first:] for event in act.events], match.deal)


def explain_replay(replay: Replay, at: int, seat: int) -> Explanations:
    """Explains the act that led to a moment of a replay."""
    sitting = replay.sitting
    explainer = Explainer(replay.match, sitting.names, sitting.kinds, replay.viewer_at(at, seat))
    if not at:
        return []
    deal = replay.match_at(at).deal
    start = max(start for start in replay.deal_starts if start < at or not start)
    events = [event for act in replay.match.acts[start:at] for event in act.events]
    last = replay.match.acts[at - 1].events
    won = explainer.happened(events) if any(event.rule for event in last) else []
    did = [] if explainer.sat(at - 1)[1] in PERSONS else explainer.act(replay, at - 1)
    return [won, ["Why was that done?", *did] if did else [], explainer.points(FinishedDeal.of(deal))]
