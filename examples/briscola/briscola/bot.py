"""How a careful player plays Briscola, and what it says of its plays."""

from __future__ import annotations

import random

from briscola.cards import points_of
from briscola.rules import BriscolaDeal, Play, Swap
from cardtable.bots import SeatPositionBot, by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Card
from cardtable.engine import Action
from cardtable.mechanics.tricks import PlayCard
from cardtable.words import with_unit

RICH = 10
"""A trick of at least so many points may be worth a trump."""

# What a card is worth kept in hand, in points

TRUMP_KEPT = 2.5
"""Any trump."""
POINT_KEPT = 0.35
"""Each point that a trump counts, on top."""

# How likely the own side takes the trick, from 0 to 1

LED = 0.35
"""With the card that is led."""
AHEAD = 0.5
"""With a plain card that is ahead while others have still to play."""
AHEAD_WITH_TRUMP = 0.8
"""The same with a trump."""
PARTNER_AHEAD = 0.65
"""With the partner ahead while others have still to play."""
PARTNER_BEHIND = 0.25
"""With an opponent ahead while the partner has still to play."""

SWAP = 20.0
"""The value of exchanging the seven, in points: at once, whatever else could be done."""
SPREAD = 1.0
"""How far chance sways the card of a rollout, in points."""


class BriscolaPosition:
    """A trick as it lies, seen from the seat that plays next.

    The bot judges by it, and the reasons below are said of it. Only what the seat sees is used.
    """

    def __init__(self, deal: BriscolaDeal, seat: int) -> None:
        stage = deal.stage
        assert isinstance(stage, Play)
        self.deal, self.stage = deal, stage
        self.leads = not deal.laid
        self.is_last = len(deal.laid) == deal.seats - 1
        self.is_ours = bool(deal.laid) and deal.side(stage.winning_seat()) == deal.side(seat)
        """Whether the partner is ahead."""
        self.has_partner = deal.sides < deal.seats
        self.points_in_trick = points_of(c for _, c in deal.laid)

    # What a card can do

    def beats(self, c: Card) -> bool:
        """Whether a card would be ahead of those in the trick."""
        led = self.stage.suit_led()
        strength = self.stage.strength(c, led)
        return all(strength > self.stage.strength(other, led) for _, other in self.deal.laid)

    def goes_ahead(self, c: Card) -> bool:
        """Whether it would be ahead of others, and is not led."""
        return not self.leads and self.beats(c)

    def loses(self, c: Card) -> bool:
        """Whether an opponent stays ahead."""
        return not self.leads and not self.is_ours and not self.beats(c)

    def points_with(self, c: Card) -> str:
        """The points of the trick with a card added, in words: `14 points`."""
        return with_unit(self.points_in_trick + points_of((c,)), "point")

    # What an action is worth

    def value(self, action: Action) -> float:
        """The points that an action wins on the whole; less than 0 if it loses some."""
        if not isinstance(action, PlayCard):
            return SWAP
        c = action.card
        kept = TRUMP_KEPT + POINT_KEPT * points_of((c,)) if c.suit is self.deal.trump else 0.0
        return (2 * self.chance(c) - 1) * (self.points_in_trick + points_of((c,))) - kept

    def chance(self, c: Card) -> float:
        """How likely the own side takes the trick if it plays a card."""
        if self.leads:
            return LED
        is_ahead = self.beats(c)
        if self.is_last:
            return float(is_ahead or self.is_ours)
        if is_ahead:
            return AHEAD_WITH_TRUMP if c.suit is self.deal.trump else AHEAD
        if self.is_ours:
            return PARTNER_AHEAD
        return PARTNER_BEHIND if self.has_partner and len(self.deal.laid) < 2 else 0.0

    # Reasons. Each method is the claim; its sentence stands in the decorator, or is what the method returns.

    @reason("It brings the trump turned up into your hand.", of=Swap, theme="win the turned trump")
    def swap(self, swap: Swap) -> bool:
        """True of every swap."""
        return True

    @reason(of=PlayCard, theme="take points")
    def takes(self, play: PlayCard) -> str:
        """The last card to the trick wins it."""
        is_won = self.is_last and self.goes_ahead(play.card)
        return f"It takes a trick of {self.points_with(play.card)}." if is_won else ""

    @reason(of=PlayCard, theme="go ahead")
    def ahead(self, play: PlayCard) -> str:
        """The card is ahead while others have still to play."""
        return (
            f"It is ahead in a trick of {self.points_with(play.card)}." if self.goes_ahead(play.card) else ""
        )

    @reason(of=PlayCard, theme="give your side points")
    def partner_ahead(self, play: PlayCard) -> str:
        """The partner stays ahead."""
        if not self.is_ours or self.beats(play.card):
            return ""
        return f"Your partner is ahead: it adds {points_words(play.card)}."

    @reason("It does not win the trick, and gives away no points.", of=PlayCard, theme="give no points")
    def gives_nothing(self, play: PlayCard) -> bool:
        """Whether the trick is lost, and the card counts nothing."""
        return self.loses(play.card) and not points_of((play.card,))

    @reason(of=PlayCard, against=True)
    def gives(self, play: PlayCard) -> str:
        """The trick is lost, and the card counts."""
        return f"It gives away {points_words(play.card)}." if self.loses(play.card) else ""

    @reason("It counts nothing if somebody else takes it.", of=PlayCard, theme="give no points")
    def counts_nothing(self, play: PlayCard) -> bool:
        """Whether a card that counts nothing is led."""
        return self.leads and not points_of((play.card,))

    @reason(of=PlayCard, against=True)
    def counts(self, play: PlayCard) -> str:
        """A card that counts is led."""
        return f"It is worth {points_words(play.card)}." if self.leads else ""

    # Thoughts: what to weigh before anything is picked

    @thought("{self.points_in_trick} points lie in the trick: is it worth a trump?")
    def rich_trick(self) -> bool:
        """Whether much is to be won from an opponent."""
        return self.points_in_trick >= RICH and not self.is_ours

    @thought("What you lead may be taken: cards that count nothing lose least.")
    def lead(self) -> bool:
        """Whether the seat leads."""
        return self.leads

    @thought("You play last to the trick: what you do now decides it.")
    def last(self) -> bool:
        """Whether nobody plays to the trick afterwards."""
        return self.is_last


def points_words(c: Card) -> str:
    """What a card counts, in words: `11 points`."""
    return with_unit(points_of((c,)), "point")


class BriscolaBot(SeatPositionBot[BriscolaDeal]):
    """The careful player: plays what the position values most."""

    position_type = BriscolaPosition
    # The first reason that holds is given.
    reasons = by_weight(
        BriscolaPosition.swap,
        BriscolaPosition.takes,
        BriscolaPosition.ahead,
        BriscolaPosition.partner_ahead,
        BriscolaPosition.gives_nothing,
        BriscolaPosition.gives,
        BriscolaPosition.counts_nothing,
        BriscolaPosition.counts,
    )
    thoughts = thoughts_by_weight(
        BriscolaPosition.rich_trick,
        BriscolaPosition.lead,
        BriscolaPosition.last,
    )

    def quick_play(self, deal: BriscolaDeal, seat: int, rng: random.Random) -> Action:
        """The card of a rollout: much the same, swayed a little by chance."""
        position = BriscolaPosition(deal, seat)
        plays = [action for action in deal.legal(seat) if isinstance(action, PlayCard)]
        return max(plays, key=lambda play: position.value(play) + SPREAD * rng.random())


BOT = BriscolaBot()
