"""A trick of Jaguar as one seat sees it: the value of each card, and the reasons for it.

It uses only the view: nothing depends on the holder of the called card, except in the holder's own view.
Values are in points of cards.
"""

from __future__ import annotations

import math
from functools import cached_property

from cardtable.bots import MORE
from cardtable.cards import Card
from cardtable.mechanics.tricks import CardComparisonReasons, card_reason, card_thought, nobody_beats
from cardtable.words import with_unit
from games.jaguar.deal_state import ALL_POINTS, CARD_POINTS, NEEDED, JaguarDealState, height
from games.jaguar.stages import JaguarTricks

JAGUAR_ALONE = 0.15
"""How likely the jaguar holds the called card, where it is 1 for each other player."""
HELPED = 0.15
"""How much each point thrown to the jaguar makes a player likelier the friend; in log-odds."""
FROM_ALLY = 6.0
"""How many points a player behind adds to a trick of their own side."""
FROM_FRIEND = 2.5
"""How many points the jaguar's friend adds, whom they do not know."""
FROM_OPPONENT = 0.5
"""How many points a player behind adds to a trick of the other side."""
PLAIN_SPENT = 0.5
"""How likely a plain card that would take the trick is spent on it."""
TRUMP_SPENT = 0.1
"""How likely a trump is spent on a trick without points."""
TRUMP_SURELY_SPENT = 12
"""For how many points the jaguar's opponents surely spend a trump, beyond that."""
TEAM_SURELY_SPENDS = 20
"""For how many points the jaguar and the friend do."""
TRUMP_KEPT = {10: 29.0, 9: 23.0, 8: 14.0, 7: 11.0, 6: 9.0, 5: 6.3, 4: 5.6, 3: 5.2, 2: 4.8, 1: 4.5}
"""The worth of a trump kept for later tricks, by its height."""
LATE = 1.5
"""How many later tricks a trump needs to be worth all of that."""
JAGUAR_TRUMPS = 1.5
"""How many trumps the jaguar holds for each of another player's."""
REVEALED = 2.0
"""The cost of being known as the friend while tricks are left."""
BIG = 10
"""How many points make a trick worth a word."""


class JaguarTrickPosition(CardComparisonReasons):
    """A trick of Jaguar, seen by the seat that plays next."""

    deal: JaguarDealState

    def __init__(self, stage: JaguarTricks, seat: int) -> None:
        deal = stage.deal
        self.is_team = seat in deal.team or deal.holds_called(seat)
        """Whether the seat is the jaguar or the friend."""
        super().__init__(stage, seat, deal.trump)
        self.friends = tuple(at for at in self.known_cards if self.ally(at) == 1.0)
        self.tricks_left = len(self.hand)
        """How many tricks are left, with this one."""

    def points(self, c: Card) -> int:
        return CARD_POINTS[c]

    # Who plays with whom

    @property
    def is_friend_secret(self) -> bool:
        """Whether the seat cannot tell who the friend is, nor that there is none."""
        return any(0.0 < chance < 1.0 for chance in self.friend_chances.values())

    @cached_property
    def friend_chances(self) -> dict[int, float]:
        """The chance of each other seat, but the jaguar, to be the jaguar's friend: 0 and 1 are certain.

        While the friend is not known only seats with cards may hold the one called.
        """
        deal, seat = self.deal, self.seat
        others = [at for at in range(deal.seats) if at not in (seat, deal.jaguar)]
        if deal.friend >= 0 or deal.holds_called(seat):
            return {at: float(at == deal.friend) for at in others}
        weights = {at: len(deal.hand(at)) * math.exp(HELPED * deal.helped[at]) for at in others}
        whole = sum(weights.values())
        if seat != deal.jaguar:
            whole += JAGUAR_ALONE * len(deal.hand(deal.jaguar))
        return {at: weight / whole if whole else 0.0 for at, weight in weights.items()}

    def ally(self, at: int) -> float:
        """How likely a seat is on this side."""
        if at == self.seat:
            return 1.0
        if at == self.deal.jaguar:
            return float(self.is_team)
        friend = self.friend_chances[at]
        return friend if self.is_team else 1.0 - friend

    @property
    def is_opponent_ahead(self) -> bool:
        """Whether the seat ahead is known to be on the other side."""
        return not self.leads and self.ally(self.winning_seat) == 0.0

    @property
    def is_likely_ours(self) -> bool:
        """Whether the side of the seat ahead is not known, but likelier this one."""
        return not self.leads and 0.5 < self.ally(self.winning_seat) < 1.0

    # Chances

    def win_chance(self, c: Card) -> float:
        points = self.points_in_trick + self.points(c)

        def chance_to_beat(seat: int, best: Card) -> float:
            return self.chance_taken(seat, best, points)

        return self.win_chance_with_allies(c, self.ally, chance_to_beat)

    def chance_taken(self, seat: int, best: Card, points: int) -> float:
        """How likely a seat behind beats an opponent's card that is ahead, for that many points."""
        better = self.unseen_better(best)
        trumps = sum(c.suit is self.trump for c in better)
        weight = JAGUAR_TRUMPS if seat == self.deal.jaguar else 1.0
        surely = TRUMP_SURELY_SPENT if self.is_team else TEAM_SURELY_SPENDS
        spent = min(1.0, TRUMP_SPENT + points / surely)
        by_trump = spent * self._chance_of_one(seat, trumps * weight)
        by_plain = PLAIN_SPENT * self._chance_of_one(seat, len(better) - trumps)
        return 1.0 - (1.0 - by_trump) * (1.0 - by_plain)

    def _chance_of_one(self, seat: int, wanted: float) -> float:
        """How likely a hand holds one of that many unseen cards."""
        if not wanted:
            return 0.0
        return 1.0 - float((1.0 - len(self.deal.hand(seat)) / len(self.unseen)) ** wanted)

    # Values

    def value(self, c: Card) -> float:
        """The value of the trick to this side, less that to the others and the card's worth later."""
        ours = self.win_chance(c)
        points = self.points_in_trick + self.points(c)
        allies = sum(self.ally(at) for at in self.behind)
        opponents = len(self.behind) - allies
        from_ally = FROM_FRIEND if self.seat == self.deal.jaguar else FROM_ALLY
        won = points + from_ally * allies + FROM_OPPONENT * opponents
        lost = points + from_ally * opponents + FROM_OPPONENT * allies
        return ours * won - (1.0 - ours) * lost - self.price(c)

    def price(self, c: Card) -> float:
        """The worth of a card in a later trick."""
        later = min(1.0, (self.tricks_left - 1) / LATE)
        kept = TRUMP_KEPT[height(c)] if c.suit is self.trump else 0.0
        if c is self.deal.called and self.tricks_left >= LATE:
            kept += REVEALED
        return kept * later

    # Reasons: winning the trick

    @property
    def side_points(self) -> int:
        """The points that this side certainly has."""
        return sum(self.deal.taken[seat] for seat in {self.seat, *self.friends})

    @card_reason(
        "It takes the trick, and your side has enough points then.",
        in_deal=nobody_beats,
        theme="the decisive trick",
    )
    def decides(self, c: Card) -> bool:
        """Whether it surely takes the trick, and this side has enough then, but not before for certain."""
        enough = NEEDED if self.is_team else ALL_POINTS - NEEDED + 1
        had = self.side_points
        won = had + self.points_in_trick + self.points(c)
        return had < enough <= won and self.surely_wins(c)

    @card_reason("Your side is ahead already.", against=True)
    def beats_own(self, c: Card) -> bool:
        """Whether it takes the lead in the trick from this side."""
        return self.is_ours and self.beats(c)

    @card_reason(name="takes-points", theme="take points", amount=MORE)
    def takes_points_as_last(self, c: Card) -> str:
        """Whether it wins points as the last card to the trick."""
        points = self.points_in_trick + self.points(c)
        if not self.takes_as_last(c) or not points:
            return ""
        return f"You play last, and it wins {with_unit(points, 'point')}."

    @card_reason(against=True)
    def shows(self, c: Card) -> str:
        """Whether it is the called card, and does not win as the last card."""
        if c is not self.deal.called or self.takes_as_last(c):
            return ""
        is_alone = self.seat == self.deal.jaguar
        return (
            "It shows everybody that you are alone." if is_alone else "It shows everybody who the friend is."
        )

    @card_reason("It is a trump, and does not win.", against=True)
    def wasted_trump(self, c: Card) -> bool:
        """Whether it is a trump below the card that is ahead."""
        return c.suit is self.trump and self.stays_under(c)

    # Reasons: leaving the trick to others

    @card_reason(theme="give your side points", amount=MORE)
    def loads(self, c: Card) -> str:
        """Whether it adds points to a trick of this side."""
        if not self.leaves_to_friend(c) or not self.points(c):
            return ""
        is_jaguar = self.winning_seat == self.deal.jaguar
        ahead = "The jaguar" if is_jaguar else "Your friend" if self.is_team else "One of your side"
        adds = "adds" if self.is_settled else "would add"
        return f"{ahead} is ahead: it {adds} {self._points_words(c)} for your side."

    @property
    def is_settled(self) -> bool:
        """Whether the card that is ahead stays so whatever the seats behind hold."""
        return self.winning_card is not None and self.cannot_be_beaten(self.winning_card)

    @card_reason(theme="trust the likely friend")
    def trusts(self, c: Card) -> str:
        """Whether it adds points to a trick that is likely this side's."""
        if not self.stays_under(c) or not self.points(c) or not self.is_likely_ours:
            return ""
        if self.is_team:
            return "Whoever is ahead is likelier your friend than not."
        return "Whoever is ahead is likelier against the jaguar than his friend."

    @card_reason(against=True)
    def loses_points(self, c: Card) -> str:
        """Whether it adds points to a trick without winning it."""
        if not self.stays_under(c) or not self.points(c):
            return ""
        if self.is_opponent_ahead:
            return f"An opponent is ahead: it would give him {self._points_words(c)}."
        return f"If the trick is lost, it costs your side {self._points_words(c)}."

    @card_reason(theme="give no points")
    def junk(self, c: Card) -> str:
        """Whether it adds nothing to a trick without winning it."""
        if not self.stays_under(c) or self.points(c):
            return ""
        if self.is_opponent_ahead:
            return "An opponent is ahead: it gives him no points."
        if self.is_ours:
            return "Your side is ahead: there is no need to beat that."
        return "It does not win, but no points go with it."

    def counts_no_less(self, c: Card, other: Card) -> bool:
        """Witness: whether another card counts no less."""
        return self.points(other) >= self.points(c)

    @card_reason("None of your cards costs fewer points.", beside=counts_no_less, theme="give no points")
    def fewest(self, c: Card) -> bool:
        """Whether it does not win, none of several cards counts less, and some count more."""
        counts = set(map(self.points, self.hand))
        return self.stays_under(c) and len(counts) > 1 and self.points(c) == min(counts)

    def _points_words(self, c: Card) -> str:
        return with_unit(self.points(c), "point")

    # Reasons: leading, and keeping trumps

    def _trumps_kept(self, c: Card) -> int:
        """How many trumps stay in the hand."""
        return self.count(self.trump) - (c.suit is self.trump)

    @card_reason(theme="keep trumps", amount=MORE)
    def leads_junk(self, c: Card) -> str:
        """Whether it leads a card without points and keeps trumps: more than one, if it is a trump itself."""
        kept = self._trumps_kept(c)
        if not self.leads or self.points(c) or kept <= (c.suit is self.trump):
            return ""
        return f"It is worth no points, and you keep {with_unit(kept, 'trump')}."

    @card_reason()
    def leads_card(self, c: Card) -> str:
        """Whether it leads while others hold cards."""
        if not self.leads or not self.unseen:
            return ""
        better = len(self.unseen_better(c)) or "none"
        return f"Of the {with_unit(len(self.unseen), 'card')} not seen {better} would beat it."

    @card_reason(theme="keep trumps")
    def keeps_trumps(self, c: Card) -> str:
        """Whether it is no trump, and trumps are held."""
        kept = self._trumps_kept(c)
        return f"You keep {with_unit(kept, 'trump')} for later." if c.suit is not self.trump and kept else ""

    # Thoughts

    @card_thought("All four play against you, and do not know it.", name="alone")
    def is_jaguar_alone(self) -> bool:
        """Whether the seat is the jaguar and the friend, too."""
        return self.deal.jaguar == self.seat and self.deal.holds_called(self.seat)

    @card_thought()
    def near(self) -> str:
        """Whether the team needs only a few more points, as far as the seat knows its side."""
        needed = NEEDED - self.side_points
        if not self.is_team or not 0 < needed <= 2 * BIG:
            return ""
        told = f"{with_unit(needed, 'more point')} and your side has won"
        may_be_less = any(self.deal.taken[at] for at, chance in self.friend_chances.items() if 0 < chance < 1)
        return f"{told}; fewer, if your friend has taken some." if may_be_less else f"{told}."

    @card_thought()
    def big_trick(self) -> str:
        """Whether many points lie in the trick."""
        if self.points_in_trick < BIG:
            return ""
        told = f"{with_unit(self.points_in_trick, 'point')} lie in this trick"
        if self.is_ours:
            return f"{told}, and your side is ahead."
        winning = [c for c in self.hand if self.beats(c)]
        if not winning:
            return f"{told}, and you hold nothing that beats the card ahead."
        is_choice = any(c.suit is self.trump for c in winning) and self.count(self.trump) < len(self.hand)
        return f"{told}: is it worth a trump?" if is_choice else f"{told}: can you win it?"

    @card_thought("Points that you throw to the jaguar count for you, but may give you away.")
    def in_secret(self) -> bool:
        """Whether the seat holds the called card, and is not the jaguar."""
        return self.deal.holds_called(self.seat) and self.seat != self.deal.jaguar

    @card_thought(f"Another player has thrown the jaguar {BIG} points or more: is that the friend?")
    def who(self) -> bool:
        """Whether an opponent of the jaguar may guess the friend by points thrown."""
        if not self.is_friend_secret or self.is_team:
            return False
        return any(self.deal.helped[at] >= BIG for at, chance in self.friend_chances.items() if chance)

    @card_thought("Watch who throws you points: only your friend gladly does.")
    def who_helps(self) -> bool:
        """Whether the jaguar does not know the friend after two tricks."""
        return self.is_friend_secret and self.is_team and self.deal.trick_no > 2

    @card_thought("Do you trust who is ahead? One of the others may be the jaguar's friend.")
    def trust(self) -> bool:
        """Whether an opponent of the jaguar does not know the side of the seat ahead."""
        return not self.leads and not self.is_team and 0.0 < self.ally(self.winning_seat) < 1.0

    @card_thought("There is no suit to follow: any of the others may trump what you lead.")
    def no_suit(self) -> bool:
        """Whether the seat leads, not to the last trick nor with trumps alone, and others may have trumps."""
        return self.leads and 1 < len(self.hand) > self.count(self.trump) and self.trumps_out > 0
