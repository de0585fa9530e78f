"""Why: what the table answers when somebody asks, each answer from what makes it true.

A refusal, an event and a line of the score name their rules; where few cards may be played the refusals of
the others do. What moved a bot is said by the rule of `replay`: when its deal is over, from what it saw;
before that only what whoever asks could think of themselves, which their own view alone decides.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from cardtable.archive.replay import Replay
from cardtable.book.rule_sheet import RuleSheet, rules_in_force
from cardtable.cards import HIDDEN, Card, text_of
from cardtable.engine.actions import Action, parse_action
from cardtable.engine.bot import ONLY
from cardtable.engine.deal import Deal, Refusal, Stage
from cardtable.engine.event_sentences import sentence, with_names
from cardtable.engine.events import Event
from cardtable.engine.view import View, events_heard
from cardtable.errors import CardTableError
from cardtable.match.finished_deal import Ended
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.seat_specs import PERSONS, specs_at
from cardtable.table.viewpoint import ONLOOKER
from cardtable.teaching.hints import advice_of
from cardtable.words import so_many

IMAGINED, TRIED, LEAST = 16, 160, 8
"""Deals in which a bot's reason is looked for, those that are drawn for it, and how many it takes."""
PATIENCE = 0.3
"""Seconds that this may take."""
MOST_ACTS = 3
"""Acts of bots that are explained."""
MOST_HAPPENED = 5
"""Rules told of what happened."""
LATER = "That is not told before the deal is over: it hangs on cards that you do not see."
UNSHUFFLED = "That is not told before the pack is shuffled anew: it hangs on cards that you do not see."
"""Of a deal that is over, while others are dealt from what it left."""
SHAPELESS = ("play", "discard")
"""What somebody would try with a card where none may be played."""


# What forbids the rest


def barred(view: View) -> dict[Refusal, int]:
    """Why cards of the hand may not be played now: a refusal for each rule that bars some, and how many."""
    stage = view.deal.stage
    if stage is None or not view.legal or HIDDEN in view.hand:
        return {}
    held = set(view.hand)
    plays = [action for action in view.legal if action.picks and held.issuperset(action.picks)]
    usable = {c for action in plays for c in action.picks}
    shortest = sorted(plays, key=lambda action: -len(action.picks))
    # What goes with a card where no card goes alone: of cards that are given, say.
    tried = {action.verb: () if action.verb in SHAPELESS else action.picks[1:] for action in shortest}
    if not tried and len(view.legal) == 1:
        tried = {verb: () for verb in SHAPELESS if verb in view.game.verbs}
    found: dict[str, tuple[Refusal, int]] = {}
    for c in view.hand:
        why = None if c in usable else _why_not(view, stage, tried, c)
        if why is not None:
            first, count = found.get(why.rule, (why, 0))
            found[why.rule] = first, count + 1
    return dict(found.values())


def _why_not(
    view: View, stage: Stage[Deal], tried: Mapping[str, tuple[Card, ...]], c: Card
) -> Refusal | None:
    """Why that card may not be played, alone or with those that go with it, if a rule of the play says so."""
    for verb, others in tried.items():
        try:
            text = f"{verb} {text_of((c, *others))}"
            action = stage.completed(view.seat, parse_action(text, view.game.verbs))
            why = view.refusal(action)
        except CardTableError:
            continue
        if why is not None and why.rule not in (stage.turn_rule, stage.own_rule):
            return why
    return None


# What a bot thought


def imagined(view: View, seat: int, action: Action, rng: random.Random) -> Iterator[View]:
    """What that seat may have seen when it did that, by all that another knows."""
    found = 0
    for _ in range(TRIED):
        deal = view.sample(rng)
        if deal.refusal(seat, action) is None:
            found += 1
            yield View.of(view.game, deal, seat, view.standing)
        if found == IMAGINED:
            return


def reason_seen(view: View, action: Action) -> str:
    """What a careful player in that seat would say for an action; empty where it says nothing."""
    # Of what is luck any other would have done as well.
    alike = [one for one in advice_of(view, "why") if one.action == action or _is_like(one.action, action)]
    advice = next(iter(alike), None)
    if advice is None or advice.grounds is None:
        return ""
    given = advice.grounds.given(action, best=True)
    return given.sentence if given is not None else ""


def _is_like(one: Action, other: Action) -> bool:
    """Whether both are the same stroke of luck."""
    return one.is_luck and one.verb == other.verb


def reason_imagined(view: View, seat: int, action: Action) -> str:
    """The reason that a seat would give whatever it holds, as far as another can tell; empty where that
    hangs on hidden cards. Only that other's own view decides it."""
    rng = random.Random(f"{view.number} {seat} {action} {len(view.events)}")
    said: list[str] = []
    until = time.monotonic() + PATIENCE
    for one in imagined(view, seat, action, rng):
        said.append(reason_seen(one, action))
        if said[-1] != said[0] or time.monotonic() > until:
            break
    return said[0] if len(said) >= LEAST and said[-1] == said[0] else ""


# Answers


class Whys:
    """Answers the questions of one seat (or of an onlooker) about a match."""

    def __init__(self, match: ObservedMatch, names: Sequence[str], kinds: Sequence[str], seat: int) -> None:
        self.match = match
        self.names = names
        self.kinds = kinds
        self.seat = seat

    @cached_property
    def sheet(self) -> RuleSheet | None:
        """The rules in force here; None for a game without a book."""
        try:
            return rules_in_force(self.match.game, self.match.seats, self.match.options)
        except CardTableError:
            return None

    def rule(self, rule_id: str) -> str:
        """What a rule says here; empty for one that the book does not have."""
        return self.sheet.sentence(rule_id) if self.sheet is not None and rule_id in self.sheet else ""

    def _ruled(self, told: str, rule_id: str) -> list[str]:
        """What was told, and the rule behind it."""
        rule = self.rule(rule_id)
        return [f"    {told}", *([f"    Rule: {rule}"] if rule else [])]

    def refused(self, refusal: Refusal) -> list[str]:
        """Why something may not be done."""
        return ["Why not?", *self._ruled(with_names(refusal.sentence, self.names), refusal.rule)]

    def only(self, view: View) -> list[str]:
        """Why there is so little to choose from; nothing where all cards may be played."""
        found = barred(view)
        told = [self._ruled(self._barred(why, count), why.rule) for why, count in found.items()]
        return ["Why only these?", *(line for lines in told for line in lines)] if found else []

    def _barred(self, why: Refusal, count: int) -> str:
        told = with_names(why.sentence, self.names)
        return f"{so_many(count, 'card')} of yours may not be played now. {told}"

    def happened(self, events: Sequence[Event]) -> list[str]:
        """What rules decided of what happened, as that seat heard of it: who wins a trick, and the like."""
        latest: dict[str, str] = {}
        for told, rule_id in ruled(events_heard(events, self.seat), self.names):
            if self.rule(rule_id):
                latest.pop(rule_id, None)
                latest[rule_id] = told
        lines = [self._ruled(told, rule_id) for rule_id, told in latest.items()][-MOST_HAPPENED:]
        return ["What happened, and why?", *(line for one in lines for line in one)] if lines else []

    def points(self, ended: Ended | None) -> list[str]:
        """Why a finished deal brings what it brings."""
        told: list[str] = []
        if ended is None:
            return told
        for line in ended.lines:
            won = self._by_side(ended.sides, line.points)
            told += self._ruled(
                with_names(line.sentence, self.names) + (f" ({won})" if won else ""), line.rule
            )
        return ["Why these points?", *told] if told else []

    def _by_side(self, sides: Sequence[int], points: Sequence[int]) -> str:
        """Who gets what, but for who gets nothing."""
        told = [
            f"{_listed([self._within(seat) for seat, one in enumerate(sides) if one == side])} {value:+d}"
            for side, value in enumerate(points)
            if value
        ]
        return ", ".join(told)

    def _within(self, seat: int) -> str:
        """A name within a sentence."""
        return "you" if self.names[seat] == "You" else self.names[seat]

    def bots(self, steps: Iterable[int]) -> list[str]:
        """Why bots did what they did in those steps of the match, the last of them."""
        match = self.match
        past = Replay(match) if isinstance(match, Match) else match
        acts = [at for at in steps if self.sat(at)[1] not in PERSONS]
        told = [lines for at in acts[-MOST_ACTS:] if (lines := self.act(past, at))]
        put_off = [[*map(str.strip, lines)] for lines in told if lines[-1].strip() in (LATER, UNSHUFFLED)]
        told = [lines for lines in told if lines[-1].strip() not in (LATER, UNSHUFFLED)]
        if put_off:  # acts of which no more is told yet are named together
            told.append([f"    {' '.join(did for did, _ in put_off)}", f"        {put_off[-1][1]}"])
        return ["Why did they do that?", *(line for lines in told for line in lines)] if told else []

    def sat(self, at: int) -> tuple[str, str]:
        """Who acted in that step, and what that was: a person, or which bot."""
        seat, seated = self.match.steps[at].seat, self.match.seated
        if not seated.changes:
            return self.names[seat], self.kinds[seat]
        spec = specs_at(self.match, seated.at(at))[seat]
        return spec.name, spec.kind

    def act(self, past: Replay | ObservedMatch, at: int) -> list[str]:
        """What was done, and why its doer did it."""
        step = self.match.steps[at]
        is_open = isinstance(past, Replay) and past.is_open(at + 1)
        events = step.events if is_open else events_heard(step.events, self.seat)
        told = next((one for event in events if (one := sentence(event, self.names))), "")
        reason = self.reason(past, at) if told else ""
        return [f"    {told}", f"        {reason}"] if reason else []

    def reason(self, past: Replay | ObservedMatch, at: int) -> str:
        """Why a bot did what it did in that step; empty where there was nothing to think about."""
        match, step = self.match, self.match.steps[at]
        name, kind = self.sat(at)
        if kind == "random":
            return f"{name} plays anything that is legal."
        if kind.startswith("cmd"):
            return f"{name} is a program, which gives no reasons."
        if step.action.is_typed:  # what was called shows by itself whether it was right
            return ""
        if isinstance(past, Replay) and past.is_open(at + 1):
            said = reason_seen(past.match_at(at).view(step.seat), step.action)
            if said == ONLY.sentence:
                return f"It was all that {_whom(name)} could do."
            return f"A hint would have said to {_whom(name)}: “{said}”" if said else ""
        later = UNSHUFFLED if match.deal.over or step.dealt < match.steps[-1].dealt else LATER
        view = (
            past.match_at(at).view(self.seat) if isinstance(past, Replay) else past.seen_before(at, self.seat)
        )
        if view is None:
            return ""
        if not _is_public(step.action, events_heard(step.events, self.seat)):
            return later
        said = reason_imagined(view, step.seat, step.action)
        if step.action.is_luck:
            return said
        if said == ONLY.sentence:
            return f"As far as you can tell, it was all that {_whom(name)} could do."
        return f"As far as you can tell, a hint would say to {_whom(name)}: “{said}”" if said else later


def _listed(names: Sequence[str]) -> str:
    """Names one after the other: you, Mira and Jonas."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _whom(name: str) -> str:
    return "you" if name == "You" else name


def _is_public(action: Action, events: Iterable[Event]) -> bool:
    """Whether who heard that of an act knows its cards."""
    named = {c for event in events for c in event.cards}
    return named.issuperset(action.picks)


def ruled(events: Iterable[Event], names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Of events as a seat heard of them those that a rule decided: what is told, and the rule. Who wins a
    trick is told with the card that won it."""
    laid: dict[int, tuple[Card, ...]] = {}
    for event in events:
        if event.kind == "play":
            laid[event.seat] = event.cards
        told = sentence(event, names)
        if not told or not event.rule:
            continue
        if event.kind == "trick":
            won, laid = laid.get(event.seat, ()), {}
            told = (
                f"{told.rstrip('.')} with {text_of(won)}." if won and set(won) <= set(event.cards) else told
            )
        yield told, event.rule


# What is answered where


Answers = Sequence[Sequence[str]]
"""Each a question with its answer in lines; or nothing."""
NOTHING = "Nothing was refused and nothing is forced; nothing has happened that a rule decides."


def in_lines(answers: Answers) -> list[str]:
    """Those answers one below the other, each under its question."""
    told: list[str] = []
    for answer in answers:
        told += ["", *answer] if told and answer else answer
    return told or [NOTHING]


def at_table(
    sitting: ObservedSitting,
    seat: int,
    view: View | None,
    refusal: Refusal | None,
    *,
    bots: bool = True,
    laid_open: Match | None = None,
) -> Answers:
    """What a seat is answered at the table: of its decision, if it has one to make, and of what happened
    since its last turn; `bots`: of their reasons, too, where the finished deal on the table is `laid_open`
    from what they saw."""
    whys = Whys(sitting.match, sitting.names, sitting.kinds, seat)
    first, match = sitting.last_turn_end(seat), sitting.match
    acts, thinking = range(first, len(match.steps)), whys
    if laid_open is not None:
        acts = range(max(0, len(laid_open.steps) - len(acts)), len(laid_open.steps))
        thinking = Whys(laid_open, sitting.names, sitting.kinds, seat)
    bars = {why.rule for why in barred(view)} if view is not None else set()
    return [
        whys.refused(refusal) if refusal is not None and refusal.rule not in bars else [],
        whys.only(view) if view is not None else [],
        whys.happened([event for step in match.steps[first:] for event in step.events]),
        thinking.bots(acts) if bots else [],
        whys.points(match.ended),
    ]


def at_curtain(sitting: ObservedSitting, seat: int) -> Answers:
    """What anybody may be answered before that seat looks: of what all heard since its last turn."""
    whys = Whys(sitting.match, sitting.names, sitting.kinds, ONLOOKER)
    steps = range(sitting.last_turn_end(seat), len(sitting.match.steps))
    events = [event for at in steps for event in sitting.match.steps[at].events]
    return [whys.happened(events), whys.bots(steps)]


def at_moment(replay: Replay, at: int, seat: int) -> Answers:
    """What is answered in a record of the act that led to a moment."""
    sitting = replay.sitting
    whys = Whys(replay.match, sitting.names, sitting.kinds, replay.viewer_at(at, seat))
    if not at:
        return []
    deal = replay.match_at(at).deal
    start = max(start for start in replay.deal_starts if start < at or not start)
    events = [event for step in replay.match.steps[start:at] for event in step.events]
    last = replay.match.steps[at - 1].events
    won = whys.happened(events) if any(event.rule for event in last) else []
    did = [] if whys.sat(at - 1)[1] in PERSONS else whys.act(replay, at - 1)
    return [won, ["Why was that done?", *did] if did else [], whys.points(Ended.of(deal))]
