"""What Zheng Shangyou's sentences mean."""

from __future__ import annotations

from itertools import combinations

from cardtable.cards import Card, cards
from cardtable.testing.claim_checks import Heard, cards_named, reading
from tests.claims.climbing_readings import (
    CLIMBING_READINGS,
    NEARLY_OUT,
    against,
    cards_of,
    height,
    is_wild,
    picked,
    rest_of,
    sequences_with,
)
from tests.claims.played_out import played_out
from tests.claims.trick_readings import rank_letter


@reading(r"No other hand can hold a 2 or a joker: nobody beats an ace that you play alone")
def no_wild_elsewhere(heard: Heard) -> bool:
    """However the cards lie, nobody else holds one; an ace is held."""
    others = [at for at in range(heard.view.seats) if at != heard.view.seat]
    held = [c for deal in heard.deals for at in others for c in deal.hand(at)]
    return not any(is_wild(heard, c) for c in held) and any(rank_letter(c) == "A" for c in heard.hand)


@reading(
    r"The play that lies is your own side's, and (?P<nobody>nobody) against you is nearly out",
    r"The play that lies is your own side's: (?:beat it only with a reason|let it stand)",
)
def mate_lies(heard: Heard, nobody: str = "") -> bool:
    """The player is of the own side, and all against it hold more."""
    side_of = heard.view.deal.side
    is_own = side_of(int(heard.view.state["by"])) == side_of(heard.view.seat)
    return is_own and (not nobody or all(cards_of(heard, at) > NEARLY_OUT for at in against(heard)))


@reading(r"(?P<named>\S+) goes together with cards of yours: it costs no turn of its own")
def fits(heard: Heard, named: str) -> bool:
    """The hand has one of its rank, or a sequence with it."""
    (c,) = cards(named)
    is_in_sequence = any(c in three for three in sequences_with(heard, (*heard.hand, c)))
    return is_in_sequence or any(rank_letter(one) == rank_letter(c) for one in heard.hand)


@reading(r"^(?P<one>\w+) is (?P<how>higher than|as high as) (?P<other>\w+)\.$")
def of_two(heard: Heard, one: str, how: str, other: str) -> bool:
    """So the two on the table compare."""
    (mine,) = cards(one)
    (theirs,) = cards(other)
    table = sorted((mine, theirs)) == sorted(heard.view.cards_in("table"))
    difference = height(heard, mine) - height(heard, theirs)
    return table and taken(heard) == [mine] and (difference > 0 if "than" in how else difference == 0)


@reading(r"^(?P<other>\w+) is higher\.$")
def other_is_higher(heard: Heard, other: str) -> bool:
    """Than the one to be taken."""
    (theirs,) = cards(other)
    (mine,) = taken(heard)
    return theirs in heard.view.cards_in("table") and height(heard, theirs) > height(heard, mine)


def taken(heard: Heard) -> list[Card]:
    """The card that the action takes."""
    return [*cards_named(str(heard.action))]


@reading(r"Your highest must go: among equals keep those that belong to a set or sequence")
def must_give(heard: Heard) -> bool:
    """All that may be given is as high as anything held, and there is a choice."""
    gifts = [c for one in heard.view.legal for c in one.picks]
    top = max(height(heard, c) for c in heard.hand)
    return len(gifts) > 1 and all(height(heard, c) == top for c in gifts)


@reading(r"Your teammate chooses first among the cards given back: a good one is fair")
def mate_chooses(heard: Heard) -> bool:
    """The last but one of the hand before is of the own side."""
    deal = heard.view.deal
    return bool(deal.side(deal.before[-2]) == deal.side(heard.view.seat))


@reading(
    r"The higher card is the better one, most of all a joker or a 2", r"Which of the two goes together with"
)
def two_lie(heard: Heard) -> bool:
    """Two cards lie there to be taken from."""
    return len(heard.view.cards_in("table")) == 2


@reading(r"If it wins the lead, (?P<count>\d+) of your cards can go at once, and (?P<left>\d+) will be left")
def opens_way(heard: Heard, count: str, left: str) -> bool:
    """So many of the cards that stay are a play, and so many are not of it."""
    stay = sorted(rest_of(heard, picked(heard)))
    meanings = heard.view.deal.combination_rules.meanings
    is_play = any(meanings(held) for held in combinations(stay, int(count)))
    return is_play and int(count) + int(left) == len(stay) and bool(heard.view.state["to_beat"])


READINGS = (
    *CLIMBING_READINGS,
    played_out,
    no_wild_elsewhere,
    opens_way,
    mate_lies,
    fits,
    of_two,
    other_is_higher,
    must_give,
    mate_chooses,
    two_lie,
)
