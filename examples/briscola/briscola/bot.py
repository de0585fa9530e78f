"""How a careful player plays Briscola: what a card is likely to win or lose, less what it is worth kept."""

from __future__ import annotations

import random
from collections.abc import Iterable

from briscola.cards import points_of
from briscola.rules import BriscolaDeal, Play, Swap
from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.engine.view import View
from cardtable.mechanics.tricks.stage import PlayCard
from cardtable.words import so_many

TRUMP_KEPT, POINT_KEPT = 2.5, 0.35
"""What a trump is worth in the hand, and each point of it."""
LED, AHEAD, TRUMP_BONUS = 0.35, 0.5, 0.8
"""How likely a trick is one's own: led to, ahead with a plain card, ahead with a trump."""
PARTNER_AHEAD, PARTNER_BEHIND = 0.65, 0.25
SWAP = 20.0
RICH = 10
"""Points in a trick from which it is thought twice about."""
DOUBT = 1.0
"""How far chance sways a quick play."""


class Judge:
    """Weighs the cards of one hand, by what its player sees."""

    def __init__(self, deal: BriscolaDeal, seat: int) -> None:
        self.deal = deal
        self.seat = seat
        assert isinstance(deal.stage, Play)
        self.stage = deal.stage
        self.lying = points_of(c for _, c in deal.laid)
        self.is_last = len(deal.laid) == deal.seats - 1
        self.best = self.stage.winner() if deal.laid else None
        self.led = self.stage.suit_led()
        self.is_ours = self.best is not None and deal.side(self.best) == deal.side(seat)
        self.has_partner = deal.sides < deal.seats

    def value(self, c: Card) -> float:
        """The points that a card wins or loses on the whole."""
        kept = TRUMP_KEPT + POINT_KEPT * points_of((c,)) if c.suit is self.deal.trump else 0.0
        return (2 * self.chance(c) - 1) * (self.lying + points_of((c,))) - kept

    def chance(self, c: Card) -> float:
        """How likely the trick is the own side's with that card."""
        if self.best is None:
            return LED
        if self.beats(c):
            return 1.0 if self.is_last else TRUMP_BONUS if c.suit is self.deal.trump else AHEAD
        if self.is_ours:
            return 1.0 if self.is_last else PARTNER_AHEAD
        return PARTNER_BEHIND if self.has_partner and len(self.deal.laid) < 2 else 0.0

    def beats(self, c: Card) -> bool:
        """Whether it would be ahead in the trick."""
        best = max(self.stage.strength(one, self.led) for _, one in self.deal.laid)
        return self.stage.strength(c, self.led) > best

    def takes(self, c: Card) -> bool:
        """Whether it wins the trick for good, being the last card to it."""
        return self.best is not None and self.is_last and self.beats(c)

    def loses(self, c: Card) -> bool:
        """Whether the trick is another side's, whatever that card does."""
        return self.best is not None and not self.is_ours and not self.beats(c)

    def trick(self, c: Card) -> str:
        """The points of the trick, once that card lies in it."""
        return so_many(self.lying + points_of((c,)), "point")


def own_points(_: Judge, play: PlayCard) -> str:
    """The points of the card itself, as said."""
    return so_many(points_of((play.card,)), "point")


def is_partners(at: Judge, play: PlayCard) -> bool:
    """Whether the partner is ahead in the trick, and stays so for now."""
    return at.is_ours and not at.beats(play.card)


REASONS: tuple[Reason[Judge], ...] = (
    Reason("swap", always, "It brings the trump turned up into your hand.", of=Swap),
    Reason(
        "takes",
        lambda at, play: at.takes(play.card),
        lambda at, play: f"It takes a trick of {at.trick(play.card)}.",
        of=PlayCard,
    ),
    Reason(
        "ahead",
        lambda at, play: at.best is not None and at.beats(play.card),
        lambda at, play: f"It is ahead in a trick of {at.trick(play.card)}.",
        of=PlayCard,
    ),
    Reason(
        "partner-ahead",
        is_partners,
        lambda at, play: f"Your partner is ahead: it adds {own_points(at, play)}.",
        of=PlayCard,
    ),
    Reason(
        "gives-nothing",
        lambda at, play: at.loses(play.card) and not points_of((play.card,)),
        "It does not win the trick, and gives away no points.",
        of=PlayCard,
    ),
    Reason(
        "gives",
        lambda at, play: at.loses(play.card),
        lambda at, play: f"It gives away {own_points(at, play)}.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "counts-nothing",
        lambda at, play: at.best is None and not points_of((play.card,)),
        "It counts nothing if somebody else takes it.",
        of=PlayCard,
    ),
    Reason(
        "counts",
        lambda at, play: at.best is None,
        lambda at, play: f"It is worth {own_points(at, play)}.",
        of=PlayCard,
        con=True,
    ),
)
THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "rich-trick",
        lambda at: at.lying >= RICH and not at.is_ours,
        lambda at: f"{so_many(at.lying, 'point')} lie in the trick: is it worth a trump?",
    ),
    Thought(
        "lead", lambda at: at.best is None, "What you lead may be taken: cards that count nothing lose least."
    ),
    Thought(
        "last",
        lambda at: at.is_last,
        "You play last to the trick: what you do now decides it.",
    ),
)


class BriscolaBot(Bot[BriscolaDeal]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[BriscolaDeal]) -> Judge:
        return Judge(view.deal, view.seat)

    def judge(self, view: View[BriscolaDeal], rng: random.Random) -> Iterable[Advice]:
        judge = Judge(view.deal, view.seat)
        for action in view.legal:
            yield Advice(action, judge.value(action.card) if isinstance(action, PlayCard) else SWAP)

    def quick_play(self, deal: BriscolaDeal, seat: int, rng: random.Random) -> Action:
        """The same, a little by chance, and fast."""
        judge = Judge(deal, seat)
        plays = [action for action in deal.legal(seat) if isinstance(action, PlayCard)]
        return max(plays, key=lambda action: judge.value(action.card) + DOUBT * rng.random())


BOT = BriscolaBot()
