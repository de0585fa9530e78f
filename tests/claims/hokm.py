"""What Hokm's sentences mean."""

from __future__ import annotations

from cardtable.cards import Card, cards
from cardtable.testing.claim_checks import Heard, number_of, reading
from tests.claims.trick_readings import (
    ACE_HIGH,
    TRICK_READINGS,
    is_ahead,
    nobody_after_beats,
    not_seen,
    only_card,
    rank_letter,
    trump_of,
    yet_to_play,
)

SEVEN = 7
"""The tricks that win a hand of two sides."""


def tricks_of(heard: Heard) -> tuple[int, list[int]]:
    """The tricks of the own side, and of each other side."""
    tricks = list(heard.view.state["tricks"])
    own = tricks.pop(heard.view.deal.side(heard.view.seat))
    return own, tricks


def is_better(heard: Heard, c: Card, than: Card) -> bool:
    """Whether a card is a trump where the other is none, or higher."""
    trump = trump_of(heard)
    if (c.suit is trump) != (than.suit is trump):
        return c.suit is trump
    return ACE_HIGH.index(rank_letter(c)) > ACE_HIGH.index(rank_letter(than))


@reading(r"better are (?P<count>none|\d+) of the (?P<unseen>\d+) cards not seen")
def better_cards(heard: Heard, count: str, unseen: str) -> bool:
    """So many of the cards not seen are better than the one drawn."""
    (drawn,) = heard.view.cards_in("drawn")
    rest = not_seen(heard)
    better = sum(is_better(heard, c, drawn) for c in rest)
    return (better, len(rest)) == (number_of(count), number_of(unseen))


@reading(r"(?P<count>no|\d+) trumps? not seen")
def trumps_not_seen(heard: Heard, count: str) -> bool:
    """So many trumps have not been seen."""
    return sum(c.suit is trump_of(heard) for c in not_seen(heard)) == number_of(count)


@reading(r"(?P<named>\S+) is no trump, ace or king")
def is_plain(heard: Heard, named: str) -> bool:
    """The card is none of these."""
    (c,) = cards(named)
    return c.suit is not trump_of(heard) and rank_letter(c) not in "AK"


@reading(r"It keeps (?P<count>\d+) trumps?")
def keeps_trumps(heard: Heard, count: str) -> bool:
    """So many trumps are left, which are all that were held."""
    assert heard.action is not None
    held = [c for c in heard.hand if c.suit is trump_of(heard)]
    return len(held) == number_of(count) and not set(held) & set(heard.action.picks)


@reading("It throws no trump, and nothing above a ten")
def throws_low(heard: Heard) -> bool:
    """No trump goes, no ace and no court card."""
    assert heard.action is not None
    return all(c.suit is not trump_of(heard) and rank_letter(c) not in "AKQJ" for c in heard.action.picks)


@reading(r"You name on five cards alone: length and high cards both count")
def names_on_five(heard: Heard) -> bool:
    """Five cards are held."""
    return len(heard.hand) == 5


@reading(r"Low cards of other suits matter least|the next card is yours whatever it is")
def is_advice(heard: Heard) -> bool:
    """What holds always: nothing is said of these cards."""
    return True


@reading(r"(?P<own>\d+) tricks? and none lost: seven are Kot")
def may_win_by_kot(heard: Heard, own: str) -> bool:
    """The own side has all tricks so far, of seven that win."""
    mine, others = tricks_of(heard)
    return mine == number_of(own) and not any(others)


@reading(r"They have (?P<count>\d+) tricks? and you none: one trick saves you from Kot")
def may_lose_by_kot(heard: Heard, count: str) -> bool:
    """The others have so many tricks, the own side has none; with one it is no Kot."""
    mine, others = tricks_of(heard)
    return mine == 0 and max(others) == number_of(count) < SEVEN


@reading(r"They need one more trick: nothing is worth saving")
def they_need_one(heard: Heard) -> bool:
    """The other side is a trick short of seven."""
    return max(tricks_of(heard)[1]) == SEVEN - 1


@reading(r"Six tricks each: this one decides the hand")
def six_each(heard: Heard) -> bool:
    """Both sides have six."""
    mine, others = tricks_of(heard)
    return [mine, *others] == [SEVEN - 1, SEVEN - 1]


@reading(r"It takes your side's first trick: no Kot", r"It keeps the others from their seventh trick")
def takes_it_surely(heard: Heard) -> bool:
    """The card takes the trick, however the others' cards lie."""
    (surely,) = nobody_after_beats
    return is_ahead(heard, only_card(heard)) and (not yet_to_play(heard) or surely.is_true(heard))


@reading(r"With (?P<count>\d+) more tricks? the leader is out of reach")
def leader_escapes(heard: Heard, count: str) -> bool:
    """With so many more, and no fewer, the leader has more than anybody else can still get."""
    mine, others = tricks_of(heard)
    tricks = sorted([mine, *others])
    left = len(heard.hand)
    escapes = [n for n in range(left + 1) if tricks[-1] + n > tricks[-2] + left - n]
    return bool(escapes) and escapes[0] == number_of(count)


@reading(r"The other two are level: end so, and the hand is yours")
def others_level(heard: Heard) -> bool:
    """Of three players the other two have as many tricks as each other."""
    _, others = tricks_of(heard)
    return len(others) == 2 and others[0] == others[1]


READINGS = (
    *TRICK_READINGS,
    better_cards,
    trumps_not_seen,
    is_plain,
    keeps_trumps,
    throws_low,
    names_on_five,
    is_advice,
    may_win_by_kot,
    may_lose_by_kot,
    they_need_one,
    six_each,
    takes_it_surely,
    leader_escapes,
    others_level,
)
