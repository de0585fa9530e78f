"""What is said of cards played in Mighty, and of announcing and commanding."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason
from cardtable.words import so_many
from games.mighty.actions import PlayAsk
from games.mighty.forms import JOKER, is_point
from games.mighty.position import Position, listed
from games.mighty.reasons_lead import LEADS, WORDS, asks_mighty
from games.mighty.table import MightyTable
from games.mighty.witness import (
    bare_mighty_must_go,
    is_followed_by_own_side,
    is_led_by_others,
    is_led_by_own_side,
    stays_ours,
    stronger_held,
    takes,
)

LIKELY = 0.7
"""The chance from which a card that is ahead is said to win likely."""
ANYBODY = -1
"""Asked as if all who follow would beat the card if they could."""
LATE = 3
"""Tricks left from which on the joker should go."""


def is_last(at: Position) -> bool:
    """Whether nobody plays to the trick after the seat."""
    return not at.stage.behind()


def takes_now(at: Position, play: PlayAsk) -> bool:
    """Whether it takes the trick as the last card to it."""
    return is_last(at) and at.is_ahead(play)


def is_safe(at: Position, play: PlayAsk) -> bool:
    """Whether the card is ahead and nobody who is still to play can beat it."""
    return not is_last(at) and at.is_ahead(play) and at.is_sure(play)


def points(at: Position, play: PlayAsk) -> str:
    """The points in the trick with the card, as said."""
    return so_many(at.points(play), "point")


def holds_back(at: Position, play: PlayAsk) -> str:
    """The strongest card that is kept."""
    kept = at.kept(play)
    return {at.deal.mighty: "the mighty", JOKER: "the joker"}.get(kept, str(kept))


def _kind(at: Position, c: Card) -> str:
    """What a card is that beats others."""
    if c is at.deal.mighty:
        return "the mighty"
    if c is JOKER:
        return "the joker" if at.form.packs == 1 else "a joker"
    return "a trump" if c.suit is at.deal.trump_suit else str(c.suit)


def beating(at: Position, play: PlayAsk) -> list[str]:
    """What kinds of card can still beat the one played."""
    return sorted({_kind(at, c) for c in at.beaters(play)})


def only_special_beat(at: Position, play: PlayAsk) -> bool:
    """Whether the card is ahead, and only trumps that it is none of, the joker or the mighty can beat it."""
    if not at.is_ahead(play):
        return False
    found = at.beaters(play)
    plain = [c for c in found if c.suit is play.card.suit and c is not at.deal.mighty]
    return bool(found) and not plain


def _are_special(deal: MightyTable, seat: int, play: Action) -> bool:
    """Witness: whatever beats it is a trump, the joker or the mighty."""
    specials = (JOKER, deal.mighty)
    return all(c in specials or c.suit is deal.trump_suit for c in stronger_held(deal, seat, play))


def likely_wins(at: Position, play: PlayAsk) -> bool:
    """Whether it is ahead, and those behind hardly have what beats it."""
    if not at.is_ahead(play):
        return False
    if any(c in at.deal.hand(seat) for c in at.beaters(play) for seat in at.stage.behind()):
        return False
    led = play.card.suit if at.is_lead else at.stage.suit_led()
    return at.play.holds(play.card, ANYBODY, led) > LIKELY


def may_be_beaten_by(at: Position, play: PlayAsk) -> str:
    """How many cards beat it, as said."""
    return so_many(sum(at.copies_abroad(c) for c in at.beaters(play)), "card")


TAKING: tuple[Reason[Position], ...] = (
    Reason(
        "takes-points",
        lambda at, play: takes_now(at, play) and at.points(play) > 0,
        lambda at, play: f"It takes a trick of {points(at, play)}.",
        of=PlayAsk,
        in_deal=takes,
    ),
    Reason(
        "takes-lead",
        lambda at, play: takes_now(at, play) and at.left > 1,
        "It takes the trick, so that you lead to the next.",
        of=PlayAsk,
        in_deal=takes,
    ),
    Reason(
        "mighty",
        lambda at, play: play.card is at.deal.mighty and is_safe(at, play),
        lambda at, play: f"The mighty takes the trick: {points(at, play)} so far.",
        of=PlayAsk,
        in_deal=takes,
    ),
    Reason(
        "safe",
        is_safe,
        lambda at, play: f"Nobody still to play can beat {play.card}: {points(at, play)} so far.",
        of=PlayAsk,
        in_deal=takes,
    ),
)


# The trick of another


def is_settled(at: Position, play: PlayAsk) -> bool:
    """Whether one of the own side has the trick for good."""
    return at.is_ours(play) and at.is_sure(play)


def best_card(at: Position) -> Card:
    """The card that is ahead."""
    assert at.best is not None
    return at.best[1]


def is_small(at: Position, play: PlayAsk) -> bool:
    """Whether the card is neither a point nor a trump nor the joker."""
    c = play.card
    return not is_point(c) and c is not JOKER and c.suit is not at.deal.trump_suit


def is_theirs(at: Position, play: PlayAsk) -> bool:
    """Whether one of the other side is ahead, and the card leaves it so."""
    return at.best is not None and not at.is_ahead(play) and at.is_foe(at.best[0])


def is_likely_ours(at: Position, play: PlayAsk) -> bool:
    """Whether a defender sees somebody ahead who is one of several, of whom so many are friends at most that
    they are fewer than the others."""
    if at.best is None or at.is_ahead(play) or not at.surely_defends() or at.deal.in_team(at.best[0]):
        return False
    return len(at.deal.calls.open) * 2 < len(at.may_be_friend())


def is_callers(at: Position, play: PlayAsk) -> bool:
    """Whether the declarer's side is ahead, and the seat holds a called card that others may hold, too."""
    if at.best is None or at.is_ahead(play) or at.surely_attacks() or not is_point(play.card):
        return False
    return at.deal.in_team(at.best[0]) and bool(at.deal.calls.held_in(at.hand))


def is_open_whose(at: Position, play: PlayAsk) -> bool:
    """Whether nobody can say on whose side the player is who is ahead, and the card leaves him so."""
    if at.best is None or at.is_ahead(play):
        return False
    seat = at.best[0]
    may_be_friend = any(at.deal.may_hold(f"hand.{seat}", c) for c in at.deal.calls.open)
    return may_be_friend and not at.is_ally(seat) and not at.is_foe(seat)


def has_ally_behind(at: Position) -> bool:
    """Whether one of the own side is still to play to the trick."""
    return any(map(at.is_ally, at.stage.behind()))


def cannot_beat(at: Position, play: PlayAsk) -> bool:
    """Whether nothing that may be played beats the best card in the trick."""
    return at.best is not None and all(not at.is_ahead(PlayAsk(c)) for c in at.playable)


def _beats_not(at: Position, _: PlayAsk, other: Action) -> bool:
    return not isinstance(other, PlayAsk) or not at.is_ahead(other)


def _is_point_too(at: Position, _: PlayAsk, other: Action) -> bool:
    return not isinstance(other, PlayAsk) or is_point(other.card)


def gives_nothing(at: Position, play: PlayAsk) -> bool:
    """Whether a card that is no point is left to others."""
    return not is_point(play.card) and not at.is_ahead(play)


OTHERS: tuple[Reason[Position], ...] = (
    Reason(
        "feeds-surely",
        lambda at, play: is_settled(at, play) and is_point(play.card),
        lambda at, play: f"Nobody can still beat your side's {best_card(at)}: it adds a point.",
        of=PlayAsk,
        in_deal=stays_ours,
    ),
    Reason(
        "settled",
        lambda at, play: is_settled(at, play) and is_small(at, play),
        lambda at, play: f"Nobody can still beat your side's {best_card(at)}: no strong card is needed.",
        of=PlayAsk,
        in_deal=stays_ours,
    ),
    Reason(
        "feeds",
        lambda at, play: at.is_ours(play) and is_point(play.card),
        "It adds a point to a trick in which your side is ahead.",
        of=PlayAsk,
        in_deal=is_led_by_own_side,
    ),
    Reason(
        "feeds-likely",
        lambda at, play: is_likely_ours(at, play) and is_point(play.card),
        "Who is ahead is likely on your side: it adds a point.",
        of=PlayAsk,
    ),
    Reason(
        "feeds-called",
        is_callers,
        "You hold a card that was called, and the declarer's side is ahead: it adds a point.",
        of=PlayAsk,
    ),
    Reason(
        "hopes",
        lambda at, play: is_point(play.card) and not at.is_ahead(play) and has_ally_behind(at),
        "One of your side is still to play: the point counts for you if he takes the trick.",
        of=PlayAsk,
        in_deal=is_followed_by_own_side,
    ),
    Reason(
        "gives",
        lambda at, play: is_theirs(at, play) and is_point(play.card),
        "It adds a point to a trick in which the other side is ahead.",
        of=PlayAsk,
        con=True,
        in_deal=is_led_by_others,
    ),
    Reason(
        "all-points",
        lambda at, play: is_point(play.card) and not at.is_ahead(play) and all(map(is_point, at.playable)),
        "Every card that you may play is a point.",
        of=PlayAsk,
        beside=_is_point_too,
    ),
    Reason(
        "feeds-perhaps",
        lambda at, play: is_point(play.card) and is_open_whose(at, play),
        "Who is ahead may be on your side: it adds a point.",
        of=PlayAsk,
    ),
    Reason(
        "ours-so-far",
        lambda at, play: at.is_ours(play) and is_small(at, play),
        lambda at, play: f"Your side is ahead with {best_card(at)}: you need not win the trick yourself.",
        of=PlayAsk,
        in_deal=is_led_by_own_side,
    ),
    Reason(
        "denies",
        lambda at, play: is_theirs(at, play) and is_small(at, play),
        lambda at, play: f"The other side is ahead with {best_card(at)}: it gives them no point.",
        of=PlayAsk,
        in_deal=is_led_by_others,
    ),
    Reason(
        "cannot-beat",
        lambda at, play: cannot_beat(at, play) and gives_nothing(at, play),
        lambda at, play: f"None of the cards you may play beats {best_card(at)}, and it is no point.",
        of=PlayAsk,
        beside=_beats_not,
    ),
    Reason(
        "gives-nothing",
        lambda at, play: gives_nothing(at, play) and at.kept(play) is not None,
        lambda at, play: f"It gives no point away, and keeps {holds_back(at, play)}.",
        of=PlayAsk,
    ),
    Reason("no-point", gives_nothing, "It gives no point away.", of=PlayAsk),
)
AHEAD: tuple[Reason[Position], ...] = (
    Reason(
        "joker-late",
        lambda at, play: play.card is JOKER and 1 < at.left <= LATE and not at.deal.has_powerless_joker,
        "The joker may not be played to the last trick: now it still counts.",
        of=PlayAsk,
        in_deal=lambda deal, seat, play: deal.options.joker_ends == "barred",
    ),
    Reason(
        "joker-fades",
        lambda at, play: play.card is JOKER and 1 < at.left <= LATE and at.deal.has_powerless_joker,
        "In the last trick the joker loses to every card: now it still counts.",
        of=PlayAsk,
    ),
    Reason(
        "only-special",
        only_special_beat,
        lambda at, play: f"Only {listed(beating(at, play), 'or')} can still beat {play.card}.",
        of=PlayAsk,
        in_deal=_are_special,
    ),
    Reason(
        "likely-wins",
        likely_wins,
        lambda at, play: f"{play.card} is ahead: {may_be_beaten_by(at, play)} still out can beat it.",
        of=PlayAsk,
    ),
    Reason(
        "asks-mighty",
        asks_mighty,
        "Whoever holds the mighty, and no other card of its suit, must play it, or the joker.",
        of=PlayAsk,
        in_deal=bare_mighty_must_go,
    ),
    Reason(
        "ahead-points",
        lambda at, play: at.best is not None and at.is_ahead(play) and at.points(play) > 0,
        lambda at, play: f"It is ahead for now, in a trick of {points(at, play)} so far.",
        of=PlayAsk,
    ),
    Reason(
        "ahead",
        lambda at, play: at.best is not None and at.is_ahead(play),
        "It is ahead for now, and risks no point.",
        of=PlayAsk,
    ),
    Reason(
        "lead-keeps",
        lambda at, play: at.is_lead and not is_point(play.card) and at.kept(play) is not None,
        lambda at, play: f"It risks no point, and keeps {holds_back(at, play)}.",
        of=PlayAsk,
    ),
    Reason(
        "lead-low",
        lambda at, play: at.is_lead and not is_point(play.card),
        "It risks no point if others take it.",
        of=PlayAsk,
    ),
    Reason(
        "lead-all-points",
        lambda at, play: at.is_lead and all(map(is_point, at.playable)),
        "Every card that you may lead is a point.",
        of=PlayAsk,
        beside=_is_point_too,
    ),
    Reason(
        "lead-allies",
        lambda at, _: at.is_lead and has_ally_behind(at),
        "One of your side plays after you.",
        of=PlayAsk,
        in_deal=is_followed_by_own_side,
    ),
    Reason(
        "lead-risk",
        lambda at, play: at.is_lead and bool(at.beaters(play)),
        lambda at, play: f"It risks a point: {may_be_beaten_by(at, play)} still out can beat it.",
        of=PlayAsk,
        con=True,
    ),
)


PLAYS: tuple[Reason[Position], ...] = (*TAKING, *LEADS, *OTHERS, *AHEAD, *WORDS)
