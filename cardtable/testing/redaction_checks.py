"""Whether a hosted table sends its clients everything their seats may know, and nothing else.

Part of the conformance kit: `check_redaction` follows one match of any game.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.engine.actions import Action
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.match.undo import PlayedAct
from cardtable.net.framing import decode_host_message, encode_frame
from cardtable.net.messages import VERSION, ActPlayed, HostMessage, SnapshotReason, TableSnapshot, Welcome
from cardtable.net.redaction import Redactor, redact_event, redact_step
from cardtable.net.remote_match import RemoteMatch
from cardtable.piles import Seats
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER
from cardtable.testing.check_run import CheckRun
from cardtable.testing.hidden_card_checks import redeal_hidden
from cardtable.testing.match_setups import MatchSetup, play_randomly
from cardtable.testing.view_checks import LONG, hidden_orders, view_contents

CHECKED_SHARE = 0.12
"""Share of actions after which a client is checked in detail."""
TRIED = 8
"""Actions of another seat that are compared."""
SHARED_SEATS = 2
"""Seats of the client that has several."""


class CheckedClient:
    """A client of a match, with the remote match it builds from the messages it receives."""

    def __init__(self, sitting: Sitting, seats: Seats) -> None:
        self.sitting, self.seats = sitting, seats
        self.redactor = Redactor(sitting)
        match = sitting.match
        welcome = Welcome(VERSION, "t", match.game.id, match.game.version, "", sorted(seats), [], False)
        self.remote_match = RemoteMatch(welcome)
        self.last_deal_sent = match.deal_count
        snapshot = _round_trip(self.redactor.snapshot(seats, SnapshotReason.NEW_CLIENT))
        assert isinstance(snapshot, TableSnapshot)
        self.remote_match.load_snapshot(snapshot)

    def send(self, act: PlayedAct) -> bytes:
        """Sends an action and returns its bytes."""
        match = self.sitting.match
        opened = range(self.last_deal_sent + 1, match.deal_count + 1)
        self.last_deal_sent = match.deal_count
        said = ActPlayed(redact_step(act, self.seats), self.redactor.state(self.seats, opened))
        played = _round_trip(said)
        assert isinstance(played, ActPlayed)
        self.remote_match.apply_act(played.act, played.state)
        return encode_frame(said)


def _round_trip(message: HostMessage) -> HostMessage:
    """A message after encoding and decoding."""
    return decode_host_message(encode_frame(message)[4:])


def sitting_at(match: Match) -> Sitting:
    """A sitting with a person in every seat."""
    return Sitting(match, [SeatSpec("person", name) for name in match.names])


def checked_clients(match: Match, rng: random.Random) -> list[CheckedClient]:
    """A client with one seat, one with several, and an onlooker."""
    sitting = sitting_at(match)
    alone, *others = rng.sample(range(match.seats), match.seats)
    together = (*others, alone)[:SHARED_SEATS]
    return [CheckedClient(sitting, frozenset(seats)) for seats in ((alone,), together, ())]


def check_redaction(game: Game, setup: MatchSetup, *, depth: int = 90) -> None:
    """Clients see and learn what their seats do, and their bytes reveal nothing else.

    Follows the first deal, or `depth` actions of it.
    """
    with CheckRun(
        game, "check_redaction", setup, module="cardtable.testing.redaction_checks", depth=depth
    ) as check:
        rng = random.Random(f"crossing {setup.seed}")
        match = check.match()
        here = checked_clients(match, rng)
        for _ in play_randomly(match, rng, depth):
            if match.acts:
                _send_to_all(match, here, rng)
            if rng.random() < CHECKED_SHARE:
                check_indistinguishable_matches(match, rng)
            if match.deal_count > 1 and not match.deal.over:
                break


def _send_to_all(match: Match, here: list[CheckedClient], rng: random.Random) -> None:
    """Sends the last action to all clients, and sometimes checks one of them."""
    act = match.acts[-1]
    for event in act.events:
        check_redacted_event(event, match.seats)
    looked_at = rng.choice(here) if rng.random() < CHECKED_SHARE else None
    for client in here:
        data = client.send(act)
        if client is looked_at or match.deal.over:
            check_no_secret_bytes(match, client, data)
            check_same(match, client)


def check_redacted_event(event: Event, seats: int) -> None:
    """To each seat of a client, and to onlookers, the redacted event looks like the original."""
    for own in (frozenset((0,)), frozenset((0, seats - 1)), frozenset[int]()):
        left = redact_event(event, own)
        for seat in (ONLOOKER, *own):
            seen = left.as_seen_by(seat) if left is not None else None
            assert seen == event.as_seen_by(seat), f"seat {seat} learns {seen} from {event}"
        if left is not None:
            others = {*(left.audience or ()), *(left.seen_by or ())} - own
            assert not others, f"the client of {own} is sent that {others} learned {event}"


def check_same(match: Match, client: CheckedClient) -> None:
    """The client's remote match tells its seats what the match itself tells them."""
    remote = client.remote_match
    for seat in (ONLOOKER, *client.seats):
        for near, far in (
            (match.view_of_table(seat), remote.view_of_table(seat)),
            *([(match.view(seat), remote.view(seat))] if not match.over else []),
        ):
            assert view_contents(near) == view_contents(far), (
                f"seat {seat} is shown another table at the client"
            )
        assert seat == ONLOOKER or match.possible_undo(seat) == remote.possible_undo(seat)
    assert (match.scores, match.over, match.actors) == (
        remote.scores,
        remote.over,
        remote.actors,
    )
    assert (match.standing, match.deal_count, match.seal) == (
        remote.standing,
        remote.deal_count,
        remote.seal,
    )
    act = remote.acts[-1]
    assert act.seat not in client.seats or act.action == match.acts[-1].action


def check_no_secret_bytes(match: Match, client: CheckedClient, data: bytes) -> None:
    """The bytes contain no seed, no salt and no order of hidden cards."""
    seeds = [seed for seed in (match.seed, match.in_play.seed) if len(seed) > LONG]
    assert not any(seed.encode() in data for seed in seeds), "a seed is sent"
    if match.deal.over:
        return  # hands are shown, and the seal is revealed
    views = [match.view(seat) for seat in (ONLOOKER, *client.seats)]
    orders = set.intersection(*(set(hidden_orders(match.in_play, view).values()) for view in views))
    for order in orders:
        assert order.encode() not in data, f"the order of hidden cards is sent: {order}"


def check_indistinguishable_matches(match: Match, rng: random.Random) -> None:
    """Two matches that differ only in what a client cannot see send it the same bytes.

    So do two actions of another seat that look the same to it.
    """
    seat = rng.randrange(match.seats)
    own = frozenset((seat,))
    twin = redeal_hidden(match, seat, rng)
    if twin is not None:
        one, other = (Redactor(sitting_at(world)).state(own) for world in (match, twin))
        assert one == other, f"seat {seat}'s client is sent a secret: {_differing_fields(one, other)}"
    others = [at for at in match.actors if at != seat]
    if others:
        actor = rng.choice(others)
        legal = match.legal(actor)
        _check_alike(match, seat, actor, rng.sample(legal, min(TRIED, len(legal))))


def _check_alike(match: Match, seat: int, actor: int, actions: Iterable[Action]) -> None:
    """A message about another seat's action follows from the events that the client's seat sees."""
    crossed: dict[tuple[object, ...], tuple[Action, object]] = {}
    for action in actions:
        world = match.clone()
        heard = tuple(event.as_seen_by(seat) for event in world.play(actor, action))
        act = redact_step(world.acts[-1], frozenset((seat,)))
        first, before = crossed.setdefault(heard, (action, act))
        assert act == before, (
            f"seat {seat} learns the same from {action} and {first}, but is sent {act} and {before}"
        )


def _differing_fields(one: object, other: object) -> list[str]:
    names = getattr(one, "__struct_fields__", ())
    return [name for name in names if getattr(one, name) != getattr(other, name)]
