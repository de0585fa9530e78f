"""What is done the quick way comes to the same as what is done plainly."""

from __future__ import annotations

import random
from collections.abc import Callable, Sized
from typing import Any

from cardtable.engine.bot import Bot
from cardtable.engine.deal import Deal
from cardtable.engine.match import Match
from cardtable.piles import Pile
from cardtable.testing.state import deal_state, pile_state


def check_quiet(match: Match, rng: random.Random) -> None:
    """An action changes a deal to which nobody listens, as a search plays it on, as it does one that is told
    of; and listing and looking first changes nothing about that."""
    real = match.in_play
    for seat in real.actors:
        action = rng.choice(real.legal(seat))
        quiet, told, looked = real.clone(), real.clone(), real.clone()
        told.events = []
        for at in range(match.seats):
            looked.legal(at)
            looked.as_seen_by(at)
        for deal in (quiet, told, looked):
            deal.apply(seat, action)
        assert deal_state(quiet) == deal_state(told), f"{action} does something else where nobody listens"
        assert deal_state(quiet) == deal_state(looked), f"{action} does something else after a look"


def check_play_on(match: Match, rng: random.Random) -> None:
    """A deal played on in one go, so far or until a seat acts, is what it is when the quick play does one
    action after the other."""
    bot, most, luck = match.game.bot, rng.randint(1, match.game.bot.horizon), rng.getrandbits(48)
    until = rng.randrange(-1, match.seats)
    if type(bot).play_on is Bot.play_on:
        return
    plain = match.view(rng.choice(match.actors)).sample(rng)
    quick, chances = plain.clone(), (random.Random(luck), random.Random(luck))
    done = [
        _played_on(bot, deal, one_go, most, until, chance)
        for deal, one_go, chance in ((plain, Bot.play_on, chances[0]), (quick, type(bot).play_on, chances[1]))
    ]
    assert done[0] == done[1], f"played on in one go it is {done[1]} actions, one by one {done[0]}"
    assert deal_state(quick) == deal_state(plain), "played on in one go a deal comes out otherwise"
    assert chances[0].getstate() == chances[1].getstate(), "played on in one go other chances are taken"


def _played_on(
    bot: Bot[Any], deal: Deal, go_on: Callable[..., Sized], most: int, until: int, rng: random.Random
) -> int:
    """Plays on so far, and tells by how many actions."""
    done = 0
    while done < most and not bot.is_decided(deal):
        seat = deal.actors[0] if len(deal.actors) == 1 else rng.choice(deal.actors)
        if done and seat == until:
            break
        done += len(go_on(bot, deal, seat, rng, most - done, until))
    return done


def check_redacted(match: Match) -> None:
    """How the piles look to a seat, which they keep, is how piles just made look."""
    deal = match.in_play
    fresh = deal.clone()
    fresh.piles = {name: _anew(pile) for name, pile in deal.piles.items()}
    for seat in range(match.seats):
        kept, made = deal.as_seen_by(seat).piles, fresh.as_seen_by(seat).piles
        for name, pile in made.items():
            assert pile_state(kept[name]) == pile_state(pile), f"seat {seat} sees an old {name}"


def _anew(pile: Pile) -> Pile:
    """The same pile, of which nothing is kept yet."""
    return Pile(pile.name, pile.cards, owner=pile.owner, seen_by=pile.seen_by, known=pile.known)
