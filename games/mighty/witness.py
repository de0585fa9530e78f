"""Witnesses of what is said in Mighty of cards not seen: asked of whole deals, each of which could be the
real one. They play on by the rules and look at what comes of it."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.engine.actions import Action
from games.mighty.actions import PlayAsk
from games.mighty.forms import JOKER
from games.mighty.play import PlayStage
from games.mighty.table import MightyTable


def plays(deal: MightyTable, seat: int) -> list[Card]:
    """The cards that a seat may play."""
    return [action.card for action in deal.legal(seat) if isinstance(action, PlayAsk)]


def taker(deal: MightyTable, seat: int, play: Action) -> int:
    """Who takes the trick if all who follow play the strongest card that they may."""
    then = deal.clone()
    then.apply(seat, play)
    while then.laid:
        stage = then.stage
        assert isinstance(stage, PlayStage)
        led = stage.suit_led()
        strengths = {c: stage.strength(c, led) for c in plays(then, then.turn)}
        then.apply(then.turn, PlayAsk(max(strengths, key=strengths.__getitem__)))
    return then.turn


def takes(deal: MightyTable, seat: int, play: Action) -> bool:
    """Whether that play wins the trick, whatever the others do."""
    return taker(deal, seat, play) == seat


def team(deal: MightyTable) -> set[int]:
    """The declarer, and all who are his friends or hold a card that makes them so."""
    holders = {at for at in range(deal.seats) if deal.calls.held_in(deal.hand(at))}
    return {deal.declarer, *deal.friends, *holders}


def stays_ours(deal: MightyTable, seat: int, play: Action) -> bool:
    """Whether the trick goes to another of the own side, whatever the others do."""
    at, ours = taker(deal, seat, play), team(deal)
    return at != seat and (at in ours) is (seat in ours)


def is_led_by_own_side(deal: MightyTable, seat: int, play: Action) -> bool:
    """Whether one of the own side is ahead in the trick."""
    stage, ours = deal.stage, team(deal)
    assert isinstance(stage, PlayStage)
    return (stage.winner() in ours) is (seat in ours)


def is_led_by_others(deal: MightyTable, seat: int, play: Action) -> bool:
    """Whether one of the other side is ahead in the trick."""
    return not is_led_by_own_side(deal, seat, play)


def is_followed_by_own_side(deal: MightyTable, seat: int, play: Action) -> bool:
    """Whether one of those still to play is on the own side."""
    stage, ours = deal.stage, team(deal)
    assert isinstance(stage, PlayStage)
    return any((at in ours) is (seat in ours) for at in stage.behind())


def stronger_held(deal: MightyTable, seat: int, play: Action) -> set[Card]:
    """The cards of those still to play that would beat a play, were they allowed."""
    stage = deal.stage
    assert isinstance(stage, PlayStage)
    behind, then = stage.behind(), deal.clone()
    then.apply(seat, play)
    if not then.laid:
        return set()
    after = then.stage
    assert isinstance(after, PlayStage)
    led = after.suit_led()
    own = max(after.strength(c, led) for _, c in then.laid)
    return {c for at in behind for c in then.hand(at) if after.strength(c, led) > own}


def forced(deal: MightyTable, seat: int, play: Action, holder: int) -> set[Card]:
    """What a seat may play to the trick, once its turn comes."""
    then = deal.clone()
    then.apply(seat, play)
    while then.turn != holder:
        then.apply(then.turn, PlayAsk(plays(then, then.turn)[0]))
    return set(plays(then, holder))


def joker_must_go(deal: MightyTable, seat: int, play: Action) -> bool:
    """Whether all others who hold a joker may play only that, or the mighty."""
    holders = [at for at in range(deal.seats) if at != seat and JOKER in deal.hand(at)]
    return all(forced(deal, seat, play, at) <= {JOKER, deal.mighty} for at in holders)


def bare_mighty_must_go(deal: MightyTable, seat: int, play: Action) -> bool:
    """Whether all others with the mighty and no other card of its suit may play only that, or a joker."""
    mighty = deal.mighty
    assert mighty is not None
    bare = [
        at
        for at in range(deal.seats)
        if at != seat and {c for c in deal.hand(at) if c.suit is mighty.suit} == {mighty}
    ]
    return all(forced(deal, seat, play, at) <= {JOKER, mighty} for at in bare)
