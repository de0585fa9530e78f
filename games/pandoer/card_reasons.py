"""What is said of cards played in Pandoer, and what there is to weigh: each with its claim."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought
from cardtable.mechanics import trick_claims as tricks
from cardtable.mechanics.tricks import PlayCard, ace_high
from cardtable.words import so_many
from games.pandoer.contracts import Goal
from games.pandoer.judge import Judge
from games.pandoer.play import PandoerTricks
from games.pandoer.settling import card_points
from games.pandoer.table import PandoerTable

MANY = 10
"""Points that make a card a rich one."""


def few(at: Judge) -> bool:
    """Whether tricks are not to be won, or just one."""
    return at.game.heap


def is_proclaimer(at: Judge) -> bool:
    """Whether the own game is played."""
    return at.seat == at.deal.bidder


def wants_none(at: Judge) -> bool:
    """Whether the proclaimer must not win another trick."""
    return few(at) and (at.game.goal is Goal.NONE or at.deal.tricks[at.deal.bidder] > 0)


def points(at: Judge, action: PlayCard) -> int:
    """What a card counts."""
    return card_points(action.card, at.play.trump)


def lain(at: Judge) -> int:
    """The points that lie in the trick."""
    return sum(card_points(c, at.play.trump) for _, c in at.deal.laid)


# Claims


def was_advised(at: Judge, action: PlayCard) -> bool:
    """Whether somebody advised that card."""
    return any(one.seat == at.seat and one.card is action.card for _, one in at.deal.advice)


def breaks(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent surely wins a trick where the team must win all, and two others are no matter."""
    if at.game.goal is not Goal.ALL or at.play.attacks or not at.play.wins_for_good(action.card):
        return False
    return at.deal.mate >= 0 or at.game.name != "zwabber"


def stays_under(at: Judge, action: PlayCard) -> bool:
    """Whether the proclaimer does not go ahead in a trick he must not win."""
    return wants_none(at) and is_proclaimer(at) and not at.play.beats(action.card)


def not_higher_under(at: Judge, action: PlayCard, other: Action) -> bool:
    """Whether another card goes ahead, or is no higher."""
    if not isinstance(other, PlayCard) or at.play.beats(other.card):
        return True
    return ace_high(other.card) <= ace_high(action.card)


def is_highest_under(at: Judge, action: PlayCard) -> bool:
    """Whether it is the highest of several that stay under."""
    under = [c for c in at.play.playable if not at.play.beats(c)]
    highest = all(ace_high(c) <= ace_high(action.card) for c in under)
    return stays_under(at, action) and len(under) > 1 and highest


def takes_forbidden(at: Judge, action: PlayCard) -> bool:
    """Whether the proclaimer surely wins a trick he must not win."""
    return wants_none(at) and is_proclaimer(at) and at.play.wins_for_good(action.card)


def leaves_him_ahead(at: Judge, action: PlayCard) -> bool:
    """Whether the proclaimer, who must not win, stays ahead of an opponent's card."""
    ahead = at.play.best_at == at.deal.bidder
    return wants_none(at) and not is_proclaimer(at) and ahead and not at.play.beats(action.card)


def he_must_take(deal: PandoerTable, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether nobody behind beats the proclaimer's card in the trick."""
    stage = deal.stage
    assert isinstance(stage, PandoerTricks)
    led = stage.suit_led()
    best = max(stage.strength(c, led) for _, c in deal.laid)
    return all(stage.strength(c, led) <= best for at in stage.behind() for c in deal.hand(at))


def is_caught(at: Judge, action: PlayCard) -> bool:
    """Whether the proclaimer surely wins a trick he must not, if that card is played."""
    if not leaves_him_ahead(at, action):
        return False
    best = at.play.best
    assert best is not None
    return not at.play.stage.may_be_beaten(best, at.play.behind, at.play.unseen)


def leads_low(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent leads below a proclaimer who must not win."""
    return wants_none(at) and at.play.leads and not is_proclaimer(at) and ace_high(action.card) < MANY


def to_own_trick(at: Judge, action: PlayCard) -> bool:
    """Whether points go to a trick in which the own side is ahead."""
    return at.deal.is_for_points and at.play.leaves_it(action.card) and points(at, action) > 0


def to_their_trick(at: Judge, action: PlayCard) -> bool:
    """Whether many points go to a trick in which the other side is ahead."""
    return at.deal.is_for_points and at.play.gives_up(action.card) and points(at, action) >= MANY


def spares_points(at: Judge, action: PlayCard) -> bool:
    """Whether nothing is given to a trick of the others, though it could be."""
    rich = any(card_points(c, at.play.trump) > 0 for c in at.play.playable)
    return at.deal.is_for_points and rich and at.play.gives_up(action.card) and not points(at, action)


def wins_points(at: Judge, action: PlayCard) -> bool:
    """Whether a card surely takes a trick with points."""
    return at.deal.is_for_points and lain(at) > 0 and at.play.wins_for_good(action.card)


def many(reason: Reason[Any]) -> Reason[Judge]:
    """A reason of the ordinary kind: not said in games of one trick or none."""
    return replace(reason, claim=lambda at, action: not few(at) and reason.claim(at, action))


PLAYS: tuple[Reason[Judge], ...] = (
    Reason("advised", was_advised, "It is what you were advised to play.", of=PlayCard),
    Reason(
        "breaks",
        breaks,
        "Nobody behind you beats it: they lose the game with this trick.",
        of=PlayCard,
        in_deal=tricks.nobody_beats,
    ),
    Reason(
        "forbidden",
        takes_forbidden,
        "It wins the trick, and that loses the game.",
        of=PlayCard,
        con=True,
        in_deal=tricks.nobody_beats,
    ),
    Reason(
        "highest-under",
        is_highest_under,
        "It stays under, and rids you of the highest card that does.",
        of=PlayCard,
        beside=not_higher_under,
    ),
    Reason("under", stays_under, "It does not go ahead.", of=PlayCard),
    Reason(
        "caught",
        is_caught,
        "The proclaimer stays ahead, and nobody can help it: the game is lost.",
        of=PlayCard,
        in_deal=he_must_take,
    ),
    Reason("leaves-him", leaves_him_ahead, "It leaves the trick to the proclaimer.", of=PlayCard),
    Reason("leads-low", leads_low, "A low card to lead: the proclaimer may have to go over it.", of=PlayCard),
    Reason(
        "wins-points",
        wins_points,
        lambda at, action: f"It surely wins a trick with {so_many(lain(at), 'point')} in it.",
        of=PlayCard,
        in_deal=tricks.nobody_beats,
    ),
    Reason(
        "gives-points",
        to_own_trick,
        lambda at, action: (
            f"Your side is ahead: {action.card} brings it {so_many(points(at, action), 'point')}."
        ),
        of=PlayCard,
    ),
    Reason(
        "wastes-points",
        to_their_trick,
        lambda at, action: f"It gives the others {points(at, action)} points.",
        of=PlayCard,
        con=True,
    ),
    Reason("spares-points", spares_points, "The others are ahead: it gives them no point.", of=PlayCard),
    many(tricks.AGAINST_PARTNER),
    many(tricks.CHEAPEST),
    many(tricks.TAKES_LAST),
    many(tricks.RUFFS),
    many(tricks.SAFE),
    many(tricks.DRAWS_TRUMPS),
    many(tricks.MASTER),
    many(tricks.PARTNERS_TRICK),
    many(tricks.LIES_LOW),
    many(tricks.GIVES_UP),
    many(tricks.GOES_AHEAD),
    many(tricks.LEADS_FROM),
    many(tricks.LEADS_SINGLE),
)


def _needs(at: Judge) -> str:
    left = at.game.points - at.deal.total
    if left <= 0:
        return f"The team has its {at.game.points} points."
    return f"The team still needs {so_many(left, 'point')} of its {at.game.points}."


PLAY_THOUGHTS: tuple[Thought[Any], ...] = (
    Thought("needs", lambda at: at.deal.is_for_points, _needs, "play"),
    Thought(
        "every-trick",
        lambda at: at.game.goal is Goal.ALL,
        "The team must win every trick: one lost ends the game.",
        "play",
    ),
    Thought(
        "no-trick",
        wants_none,
        "One more trick for the proclaimer ends the game.",
        "play",
    ),
    Thought(
        "one-trick",
        lambda at: few(at) and not wants_none(at),
        "The proclaimer needs exactly one trick.",
        "play",
    ),
    Thought(
        "jack-out",
        lambda at: at.deal.game.trumps and at.deal.trump_card(11) in at.play.unseen,
        lambda at: f"{at.deal.trump_card(11)}, the highest trump, is still out.",
        "play",
    ),
    Thought(
        "lies",
        lambda at: at.deal.is_for_points and lain(at) >= MANY,
        lambda at: f"{lain(at)} points lie in the trick.",
        "play",
    ),
    tricks.VOID,
    tricks.PARTNER_AHEAD,
)
