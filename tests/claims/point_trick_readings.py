"""What players' words mean where cards count and sides are told by roles: from the cards and events alone.

A game says how strong a card is in a trick, what it counts, and who is on whose side in a whole deal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.engine.deal import Deal
from cardtable.testing.claim_checks import Heard, Reading, number_of, reading
from tests.claims.trick_readings import only_card, playable, trick_of, trump_of, yet_to_play

Power = Callable[[Heard, Card, Card], int]
"""How strong a card is in a trick that another card led; 0 where it can win nothing."""
Counts = Callable[[Heard, Card], int]
Allied = Callable[[Heard, Deal, int], bool]
"""Whether a seat is on the side of the one that is spoken to, in a whole deal."""
LIES = r"(?P<count>\d+) points? (?:lie in this|in the) trick"


@dataclass(frozen=True)
class Sense:
    """What a person at the table makes of a trick in one game."""

    power: Power
    counts: Counts
    allied: Allied

    def is_ahead(self, heard: Heard, c: Card) -> bool:
        """Whether a card beats all that lie."""
        lying = trick_of(heard)
        lead = lying[0] if lying else c
        return all(self.power(heard, c, lead) > self.power(heard, one, lead) for one in lying)

    def best_lying(self, heard: Heard) -> tuple[int, Card]:
        """Who is ahead, and with what; of equal cards the first."""
        lying = trick_of(heard)
        plays = [event for event in heard.view.events if event.kind == "play"][-len(lying) :]
        found = [(event.seat, event.cards[0]) for event in plays]
        return max(found, key=lambda one: self.power(heard, one[1], lying[0]))

    def stronger_behind(self, heard: Heard, deal: Deal, c: Card) -> list[Card]:
        """The cards in hands still to play that beat it."""
        lying = trick_of(heard)
        lead = lying[0] if lying else c
        mine = self.power(heard, c, lead)
        hands = [deal.hand(at) for at in range(deal.seats) if at != heard.view.seat]
        behind = [held for held in hands if len(held) == len(heard.hand)] if yet_to_play(heard) else []
        return [one for held in behind for one in held if self.power(heard, one, lead) > mine]

    def surely_wins(self, heard: Heard, c: Card) -> bool:
        """Whether it is ahead, and nobody behind holds better in any deal that could be."""
        lost = any(self.stronger_behind(heard, deal, c) for deal in heard.deals)
        return self.is_ahead(heard, c) and not lost

    def lying(self, heard: Heard) -> int:
        """The points that lie in the trick."""
        return sum(self.counts(heard, c) for c in trick_of(heard))


def point_trick_readings(power: Power, counts: Counts, allied: Allied) -> tuple[Sequence[Reading], ...]:
    """The words that these games share, as they mean in one of them."""
    sense = Sense(power, counts, allied)
    return (*_of_winning(sense), *_of_points(sense), *_of_sides(sense))


def _of_winning(sense: Sense) -> tuple[Sequence[Reading], ...]:
    @reading(r"You play last to the trick: what you do now decides it")
    def decides(heard: Heard) -> bool:
        """The last to play may win the trick, and may leave it."""
        ways = {sense.is_ahead(heard, c) for c in playable(heard)}
        return yet_to_play(heard) == 0 and ways == {True, False}

    @reading(r"^You play last to the trick, and it wins", r"^It wins the trick(?=, and is the lowest)")
    def wins_last(heard: Heard) -> bool:
        """The last card to the trick, and ahead."""
        return yet_to_play(heard) == 0 and sense.is_ahead(heard, only_card(heard))

    @reading(r"the lowest of your cards that do\b")
    def lowest_winner(heard: Heard) -> bool:
        """Several cards win, and none is weaker."""
        c = only_card(heard)
        winners = [one for one in playable(heard) if sense.is_ahead(heard, one)]
        lead = trick_of(heard)[0]
        least = min(sense.power(heard, one, lead) for one in winners)
        return len(winners) > 1 and sense.power(heard, c, lead) == least

    @reading(r"Nobody who plays after you holds a card that beats it", r"^It surely wins the trick")
    def surely_wins(heard: Heard) -> bool:
        """However the cards lie."""
        return sense.surely_wins(heard, only_card(heard))

    @reading(r"Nothing you may play is ahead")
    def nothing_wins(heard: Heard) -> bool:
        """No card that may be played beats what lies."""
        return not any(sense.is_ahead(heard, c) for c in playable(heard))

    @reading(r"(?:trump the trick, or throw something away\?)$")
    def may_trump(heard: Heard) -> bool:
        """Trumps may be played, and other cards, too."""
        return {c.suit is trump_of(heard) for c in playable(heard)} == {True, False}

    return decides, wins_last, lowest_winner, surely_wins, nothing_wins, may_trump


def _of_points(sense: Sense) -> tuple[Sequence[Reading], ...]:
    @reading(
        r"it would give (?:them|him) (?P<count>\d+) points?",
        r"it (?:would add|adds) (?P<count>\d+) points?",
        r"it costs your side (?P<count>\d+) points?",
        r"your side gets (?P<count>\d+) points? more",
        r"would bring it (?P<count>\d+) points?",
    )
    def brings(heard: Heard, count: str) -> bool:
        """The card counts so much, and does not win."""
        c = only_card(heard)
        return sense.counts(heard, c) == number_of(count) and not sense.is_ahead(heard, c)

    @reading(r"gives (?:them|him) no points?", r"no points go with it", r"It is worth no points")
    def counts_nothing(heard: Heard) -> bool:
        """The card counts nothing."""
        return sense.counts(heard, only_card(heard)) == 0

    @reading(r"None of your cards costs fewer points")
    def counts_least(heard: Heard) -> bool:
        """No card that may be played counts less."""
        c = only_card(heard)
        return min(sense.counts(heard, one) for one in playable(heard)) == sense.counts(heard, c)

    @reading(LIES, r"wins a trick with (?P<count>\d+) points? in it")
    def points_lie(heard: Heard, count: str) -> bool:
        """So many points lie in the trick; what is said to win it surely does."""
        is_won = heard.action is None or sense.surely_wins(heard, only_card(heard))
        return sense.lying(heard) == number_of(count) and is_won

    @reading(r"You play last, and it wins (?P<count>\d+) points?")
    def wins_points(heard: Heard, count: str) -> bool:
        """The last card wins what lies, and what it counts itself."""
        c = only_card(heard)
        won = sense.lying(heard) + sense.counts(heard, c)
        return yet_to_play(heard) == 0 and sense.is_ahead(heard, c) and won == number_of(count)

    return brings, counts_nothing, counts_least, points_lie, wins_points


def _of_sides(sense: Sense) -> tuple[Sequence[Reading], ...]:
    @reading(r"[Yy]our side is ahead", r"(?:Your friend|One of your side|The jaguar) is ahead: it")
    def own_side_ahead(heard: Heard) -> bool:
        """In every deal that could be, who is ahead is on the own side."""
        ahead, _ = sense.best_lying(heard)
        return all(sense.allied(heard, deal, ahead) for deal in heard.deals)

    @reading(r"The others are ahead", r"An opponent is ahead")
    def others_ahead(heard: Heard) -> bool:
        """In no deal that could be, who is ahead is on the own side."""
        ahead, _ = sense.best_lying(heard)
        return not any(sense.allied(heard, deal, ahead) for deal in heard.deals)

    @reading(
        r"Your side has the trick: no strong card is needed",
        r"Nobody after you beats the card ahead",
    )
    def side_has_it(heard: Heard) -> bool:
        """Who is ahead is on the own side and stays there, in every deal that could be."""
        ahead, best = sense.best_lying(heard)
        is_safe = not any(sense.stronger_behind(heard, deal, best) for deal in heard.deals)
        return is_safe and all(sense.allied(heard, deal, ahead) for deal in heard.deals)

    return own_side_ahead, others_ahead, side_has_it
