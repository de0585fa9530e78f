"""What words mean that compare the cards which may be played, from their strength and points alone."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards import Card, Suit, card, cards
from cardtable.testing.claim_checks import Heard, Reading, reading
from tests.claims.point_trick_readings import Counts, Power
from tests.claims.trick_readings import only_card, playable, trick_of


def compared_readings(power: Power, high: Counts, counts: Counts) -> tuple[Sequence[Reading], ...]:
    """The readings of a game with those strengths in a trick, heights of cards by themselves, and points."""

    def of_suit(heard: Heard, suit: str) -> list[Card]:
        return [c for c in playable(heard) if c.suit is Suit.parse(suit)]

    @reading(
        r"It is your (?P<which>lowest) of (?P<suit>\w+): .+? stays?",
        r"Of your cards of (?P<suit>\w+) it is the hardest to beat",
    )
    def extreme_of_suit(heard: Heard, suit: str, which: str = "") -> bool:
        """Of several that may be played none is lower, or none higher."""
        own, mine = [high(heard, c) for c in of_suit(heard, suit)], high(heard, only_card(heard))
        return only_card(heard).suit is Suit.parse(suit) and mine == (min(own) if which else max(own))

    @reading(r"It keeps (?P<named>\S+), the strongest card that you may play")
    def keeps_strongest(heard: Heard, named: str) -> bool:
        """The card named is stronger than the one played, and none is stronger than it."""
        best = high(heard, card(named))
        return best == max(high(heard, c) for c in playable(heard)) > high(heard, only_card(heard))

    @reading(r"None of the cards that you may play is weaker")
    def weakest(heard: Heard) -> bool:
        """No card that may be played is weaker."""
        return high(heard, only_card(heard)) == min(high(heard, c) for c in playable(heard))

    @reading(r"None of the cards that you may play counts more")
    def counts_most(heard: Heard) -> bool:
        """No card that may be played counts more."""
        return counts(heard, only_card(heard)) == max(counts(heard, c) for c in playable(heard))

    @reading(r"(?P<named>.+) counts? no more, and stays?")
    def spares_as_dear(heard: Heard, named: str) -> bool:
        """The cards named may be played, too, are higher ones of the suit, and count as much, which is
        something."""
        c, others = only_card(heard), cards(named)
        are_higher = all(one.suit is c.suit and high(heard, one) > high(heard, c) for one in others)
        worths = {counts(heard, one) for one in (c, *others)}
        return are_higher and {*others} <= {*playable(heard)} and len(worths) == 1 and min(worths) > 0

    @reading(r"It is of the suit of which you hold fewest")
    def of_shortest_suit(heard: Heard) -> bool:
        """Of each other suit that may be played more are held."""
        held = {c.suit: sum(one.suit is c.suit for one in heard.hand) for c in playable(heard)}
        mine = held.pop(only_card(heard).suit)
        return all(count > mine for suit, count in held.items() if suit is not None)

    @reading(r"All you may play go ahead: this is the (?P<which>hardest of them to beat|lowest of them)")
    def all_go_ahead(heard: Heard, which: str) -> bool:
        """Each is stronger than all that lie, and none is more so, or less."""
        lying = trick_of(heard)
        found = [power(heard, c, lying[0]) for c in playable(heard)]
        mine = power(heard, only_card(heard), lying[0])
        is_over = min(found) > max(power(heard, one, lying[0]) for one in lying)
        return is_over and mine == (min(found) if which.startswith("lowest") else max(found))

    return (
        all_go_ahead,
        extreme_of_suit,
        keeps_strongest,
        weakest,
        counts_most,
        spares_as_dear,
        of_shortest_suit,
    )
