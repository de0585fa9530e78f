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


def keeps_it_low(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent leaves the trick as low as can be before a proclaimer who must not win it."""
    if not wants_none(at) or at.play.leads or at.deal.bidder not in at.play.behind:
        return False
    return not at.play.beats(action.card) or all(no_lower(at, action, PlayCard(c)) for c in at.play.playable)


def no_lower(at: Judge, action: PlayCard, other: Action) -> bool:
    """Whether another card is no lower in its suit."""
    return not isinstance(other, PlayCard) or ace_high(other.card) >= ace_high(action.card)


def no_higher(at: Judge, action: PlayCard, other: Action) -> bool:
    """Whether another card is no higher in its suit."""
    return not isinstance(other, PlayCard) or ace_high(other.card) <= ace_high(action.card)


def sheds_high(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent throws the highest he may to a trick that the proclaimer has escaped."""
    if is_proclaimer(at) or not wants_none(at) or at.play.leads or at.deal.bidder in at.play.behind:
        return False
    highest = all(no_higher(at, action, PlayCard(c)) for c in at.play.playable)
    return at.play.best_at != at.deal.bidder and len(at.play.playable) > 1 and highest


def leads_lowest(at: Judge, action: PlayCard) -> bool:
    """Whether a proclaimer who must not win leads a card below all others of its suit that are out."""
    out = [c for c in at.play.unseen if c.suit is action.card.suit]
    lowest = all(ace_high(c) > ace_high(action.card) for c in out)
    return wants_none(at) and is_proclaimer(at) and at.play.leads and bool(out) and lowest


def none_lower(deal: PandoerTable, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether no other hand holds a lower card of that suit."""
    c = action.card
    others = [o for at in deal.others(seat) for o in deal.hand(at) if o.suit is c.suit]
    return all(ace_high(o) > ace_high(c) for o in others)


def must_go_ahead(at: Judge, action: PlayCard) -> bool:
    """Whether the proclaimer can play nothing that stays under."""
    plays = at.play.playable
    return wants_none(at) and is_proclaimer(at) and not at.play.leads and all(map(at.play.beats, plays))


def wins_the_one(at: Judge, action: PlayCard) -> bool:
    """Whether it is surely the one trick that the proclaimer of a piccolo needs."""
    return few(at) and not wants_none(at) and is_proclaimer(at) and at.play.wins_for_good(action.card)


def keeps_it_from_him(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent goes over a proclaimer who needs one trick."""
    ahead = at.play.best_at == at.deal.bidder
    return few(at) and not wants_none(at) and not is_proclaimer(at) and ahead and at.play.beats(action.card)


def leads_high(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent leads high before a proclaimer who needs one trick."""
    opponent = few(at) and not wants_none(at) and not is_proclaimer(at)
    return opponent and at.play.leads and ace_high(action.card) > MANY


def leads_highest(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent of a proclaimer who must not win leads the highest of several cards."""
    if is_proclaimer(at) or not wants_none(at) or not at.play.leads or len(at.play.playable) == 1:
        return False
    heights = [ace_high(c) for c in at.play.playable]
    return min(heights) < max(heights) == ace_high(action.card)


def waits(at: Judge, action: PlayCard) -> bool:
    """Whether the proclaimer of a piccolo leaves a trick to the others and still needs one."""
    return few(at) and not wants_none(at) and is_proclaimer(at) and not at.play.beats(action.card)


def must_go_over_him(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent has nothing that leaves a proclaimer ahead who must not win."""
    ahead = at.play.best_at == at.deal.bidder
    return wants_none(at) and not is_proclaimer(at) and ahead and all(map(at.play.beats, at.play.playable))


def cannot_take_it(at: Judge, action: PlayCard) -> bool:
    """Whether an opponent can play nothing that takes the one trick from the proclaimer."""
    opponent = few(at) and not wants_none(at) and not is_proclaimer(at)
    return opponent and at.play.best_at == at.deal.bidder and not any(map(at.play.beats, at.play.playable))


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


PLAYS: tuple[Reason[Any], ...] = (
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
    Reason(
        "leads-lowest",
        leads_lowest,
        lambda at, action: f"No other {action.card.suit} are lower: whoever has any must go over it.",
        of=PlayCard,
        in_deal=none_lower,
    ),
    Reason(
        "must-go-ahead",
        must_go_ahead,
        "Nothing that you may play stays under: it cannot be helped.",
        of=PlayCard,
    ),
    Reason(
        "keeps-low",
        keeps_it_low,
        "The proclaimer is still to play: it leaves the trick as low as you can.",
        of=PlayCard,
    ),
    Reason(
        "sheds-high",
        sheds_high,
        "The proclaimer is out of this trick: it rids you of your highest card, and the low ones stay.",
        of=PlayCard,
        beside=no_higher,
    ),
    Reason(
        "the-one",
        wins_the_one,
        "It surely wins: that is the one trick you need.",
        of=PlayCard,
        in_deal=tricks.nobody_beats,
    ),
    Reason(
        "from-him", keeps_it_from_him, "The proclaimer needs a trick: this takes it from him.", of=PlayCard
    ),
    Reason(
        "over-him", must_go_over_him, "Nothing you may play stays under the proclaimer's card.", of=PlayCard
    ),
    Reason("cannot-take", cannot_take_it, "Nothing you may play takes the trick from him.", of=PlayCard),
    Reason("leads-high", leads_high, "A high card to lead: it is not easily beaten.", of=PlayCard),
    Reason(
        "leads-highest",
        leads_highest,
        "It is your highest card; the low ones stay, over which the proclaimer may have to go.",
        of=PlayCard,
        beside=no_higher,
    ),
    Reason("waits", waits, "You leave this trick to others, and win your one later.", of=PlayCard),
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
    tricks.PARTNERS_TRICK,
    many(tricks.LIES_LOW),
    tricks.GIVES_UP,
    tricks.GOES_AHEAD,
    tricks.LEADS_FROM,
    tricks.LEADS_SINGLE,
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
