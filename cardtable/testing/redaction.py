"""What crosses to a terminal elsewhere: as much as its seats may know, and nothing else.

Part of the conformance kit: `check_crossing` walks over one match, whatever the game.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.engine.actions import Action
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.match.undo import Step
from cardtable.net.framing import decode_host_message, encode_frame
from cardtable.net.messages import VERSION, ActPlayed, HostMessage, TableSnapshot, Welcome
from cardtable.net.redaction import Redactor, redact_event, redact_step
from cardtable.net.remote_match import RemoteMatch
from cardtable.piles import Seats
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER
from cardtable.testing.play import twin_of
from cardtable.testing.trials import Setting, Trial, play_randomly
from cardtable.testing.views import LONG, hidden_orders, told

OFTEN = 0.12
"""Of the acts so many are looked at closely."""
TRIED = 8
"""Acts of another that are compared."""
TOGETHER = 2
"""Seats of a terminal at which several people sit."""


class Terminal:
    """One terminal at a match: what went to it, and what it made of that."""

    def __init__(self, sitting: Sitting, seats: Seats) -> None:
        self.sitting, self.seats = sitting, seats
        self.redactor = Redactor(sitting)
        match = sitting.match
        welcome = Welcome(VERSION, "t", match.game.id, match.game.version, "", sorted(seats), [], False)
        self.course = RemoteMatch(welcome)
        self.last_deal_sent = match.dealt
        whole = _crossed(self.redactor.snapshot(seats, "come"))
        assert isinstance(whole, TableSnapshot)
        self.course.load_snapshot(whole)

    def told_of(self, step: Step) -> bytes:
        """The bytes that tell of an act; they are taken in."""
        match = self.sitting.match
        opened = range(self.last_deal_sent + 1, match.dealt + 1)
        self.last_deal_sent = match.dealt
        said = ActPlayed(redact_step(step, self.seats), self.redactor.state(self.seats, opened))
        played = _crossed(said)
        assert isinstance(played, ActPlayed)
        self.course.apply_act(played.act, played.state)
        return encode_frame(said)


def _crossed(message: HostMessage) -> HostMessage:
    """A message as it comes out of its bytes."""
    return decode_host_message(encode_frame(message)[4:])


def sitting_at(match: Match) -> Sitting:
    """People in all seats of a match."""
    return Sitting(match, [SeatSpec("person", name) for name in match.names])


def terminals(match: Match, rng: random.Random) -> list[Terminal]:
    """A terminal of one seat, one of several people, and one that looks on."""
    sitting = sitting_at(match)
    alone, *others = rng.sample(range(match.seats), match.seats)
    together = (*others, alone)[:TOGETHER]
    return [Terminal(sitting, frozenset(seats)) for seats in ((alone,), together, ())]


def check_crossing(game: Game, setting: Setting, *, depth: int = 90) -> None:
    """Terminals see what their seats see, hear what they hear, and their bytes tell nothing else: over a
    deal, or so many acts of it."""
    with Trial(game, "check_crossing", setting, module="cardtable.testing.redaction", depth=depth) as trial:
        rng = random.Random(f"crossing {setting.seed}")
        match = trial.match()
        here = terminals(match, rng)
        for _ in play_randomly(match, rng, depth):
            if match.steps:
                _tell(match, here, rng)
            if rng.random() < OFTEN:
                check_worlds(match, rng)
            if match.dealt > 1 and not match.deal.over:
                break


def _tell(match: Match, here: list[Terminal], rng: random.Random) -> None:
    """The last act goes to all terminals; now and then one is looked at: it knows as much as it may."""
    step = match.steps[-1]
    for event in step.events:
        check_cut(event, match.seats)
    looked_at = rng.choice(here) if rng.random() < OFTEN else None
    for terminal in here:
        data = terminal.told_of(step)
        if terminal is looked_at or match.deal.over:
            check_unsaid(match, terminal, data)
            check_same(match, terminal)


def check_cut(event: Event, seats: int) -> None:
    """What is left of an event for a terminal is for each of its seats, and for onlookers, what it was."""
    for own in (frozenset((0,)), frozenset((0, seats - 1)), frozenset[int]()):
        left = redact_event(event, own)
        for seat in (ONLOOKER, *own):
            seen = left.as_seen_by(seat) if left is not None else None
            assert seen == event.as_seen_by(seat), f"seat {seat} hears {seen} of {event}"
        if left is not None:
            others = {*(left.audience or ()), *(left.seen_by or ())} - own
            assert not others, f"a terminal of {own} reads that {others} heard {event}"


def check_same(match: Match, terminal: Terminal) -> None:
    """The terminal's course tells what the match itself tells those seats."""
    course = terminal.course
    for seat in (ONLOOKER, *terminal.seats):
        for near, far in (
            (match.view_of_table(seat), course.view_of_table(seat)),
            *([(match.view(seat), course.view(seat))] if not match.over else []),
        ):
            assert told(near) == told(far), f"seat {seat} is shown another table far away"
        assert seat == ONLOOKER or match.takeback(seat) == course.takeback(seat)
    assert (match.scores, match.over, match.actors) == (course.scores, course.over, course.actors)
    assert (match.standing, match.dealt, match.seal) == (course.standing, course.dealt, course.seal)
    step = course.steps[-1]
    assert step.seat not in terminal.seats or step.action == match.steps[-1].action


def check_unsaid(match: Match, terminal: Terminal, data: bytes) -> None:
    """No seed, no salt and no order of hidden cards stands in the bytes."""
    seeds = [seed for seed in (match.seed, match.in_play.seed) if len(seed) > LONG]
    assert not any(seed.encode() in data for seed in seeds), "a seed crosses"
    if match.deal.over:
        return  # hands may lie open, and the seal is opened
    views = [match.view(seat) for seat in (ONLOOKER, *terminal.seats)]
    orders = set.intersection(*(set(hidden_orders(match.in_play, view).values()) for view in views))
    for order in orders:
        assert order.encode() not in data, f"how hidden cards lie crosses: {order}"


def check_worlds(match: Match, rng: random.Random) -> None:
    """Two matches that differ only in what a terminal cannot see tell it the same, byte for byte; and so do
    two acts of another of which it hears the same."""
    seat = rng.randrange(match.seats)
    own = frozenset((seat,))
    twin = twin_of(match, seat, rng)
    if twin is not None:
        one, other = (Redactor(sitting_at(world)).state(own) for world in (match, twin))
        assert one == other, f"seat {seat}'s terminal is told a secret: {_parts(one, other)}"
    others = [at for at in match.actors if at != seat]
    if others:
        actor = rng.choice(others)
        legal = match.legal(actor)
        _check_alike(match, seat, actor, rng.sample(legal, min(TRIED, len(legal))))


def _check_alike(match: Match, seat: int, actor: int, actions: Iterable[Action]) -> None:
    """Whatever another does, what crosses of it follows from what the seat hears of it."""
    crossed: dict[tuple[object, ...], tuple[Action, object]] = {}
    for action in actions:
        world = match.clone()
        heard = tuple(event.as_seen_by(seat) for event in world.play(actor, action))
        act = redact_step(world.steps[-1], frozenset((seat,)))
        first, before = crossed.setdefault(heard, (action, act))
        assert act == before, (
            f"seat {seat} hears the same of {action} and {first}, and is told {act}, {before}"
        )


def _parts(one: object, other: object) -> list[str]:
    names = getattr(one, "__struct_fields__", ())
    return [name for name in names if getattr(one, name) != getattr(other, name)]
