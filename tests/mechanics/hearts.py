"""A small game of passing and avoiding tricks, much like Hearts, for tests of the mechanics it is made of."""

from __future__ import annotations

from cardtable.cards import Card, Suit, cards, pack
from cardtable.engine.deal import ScoreLine
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.engine.options import Choice, Options
from cardtable.match.match import Match
from cardtable.mechanics.exchange import Give, Passing
from cardtable.mechanics.tricks import Duty, PlayCard, TrickDeal, Tricks

STEPS = {"left": 1, "right": -1, "across": 2}


class HeartsDeal(TrickDeal):
    """All cards dealt, three passed on; each heart taken costs a point."""

    def setup(self) -> None:
        self.reset_tricks()
        self.add_pile("trick")
        for seat in range(self.seats):
            self.add_pile(f"captured.{seat}")
        self.deal_round(self.seat_after(self.dealer), len(self.pack) // self.seats)
        self.settle_stock()
        self.begin(Pass(self, 3, STEPS[str(self.options["passed"])]))

    @property
    def is_broken(self) -> bool:
        """Whether a heart has been played."""
        taken = (c for seat in range(self.seats) for c in self.cards_in(f"captured.{seat}"))
        return any(c.suit is Suit.HEARTS for c in (*taken, *self.cards_in("trick")))

    def score_lines(self) -> list[ScoreLine]:
        taken = [self.cards_in(f"captured.{seat}") for seat in range(self.seats)]
        points = tuple(-sum(c.suit is Suit.HEARTS for c in won) for won in taken)
        return [ScoreLine("hearts", "Each heart costs a point.", points)]


class Pass(Passing[HeartsDeal]):
    """Three cards for the player agreed on."""

    count_rule = "give-count"

    def passed(self) -> None:
        self.deal.begin(Play(self.deal, self.deal.seat_after(self.deal.dealer)))


class Play(Tricks[HeartsDeal]):
    """Suit is followed; a heart is not led before one was thrown, as long as there is another card."""

    follow_rule = "follow-suit"
    winner_rule = "highest-takes"

    def duties(self, seat: int) -> tuple[Duty, ...]:
        if not self.is_lead:
            return self.follow()
        others = self.deal.faces - self.deal.of_suit[Suit.HEARTS]
        why = "Hearts are not broken, and you hold {cards}."
        return () if self.deal.is_broken else (Duty("hearts-broken", why, others),)


class Hearts(Game[HeartsDeal]):
    """The game, with the 32 cards from the 7 up."""

    id = "toy-hearts"
    title = "Toy hearts"
    country = "Nowhere"
    family = "tricks"
    about = "Take no hearts."
    seat_counts = (4,)
    default_seats = 4
    actions = (Give, PlayCard)
    deal_type = HeartsDeal
    extra_piles = ("passed",)
    options = (Choice("passed", "left", "Whom cards are passed to.", values=tuple(STEPS)),)

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return pack(7)


HANDS = (
    "7S 8S 9S 10S 7H 8H 9H 10H",
    "JS QS KS AS JH QH KH AH",
    "7D 8D 9D 10D 7C 8C 9C 10C",
    "JD QD KD AD JC QC KC AC",
)


def dealt(passed: str = "left", *, hands: tuple[str, ...] = HANDS) -> Match:
    """A match with these hands, dealt by seat 3."""
    reserved = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    return Match(Hearts(), 4, seed=5, options={"passed": passed}, stacks=[Stack(3, reserved)])


def after_passing(*, hands: tuple[str, ...] = HANDS) -> Match:
    """The same in play, where everybody has passed the first three cards named to the left."""
    match = dealt(hands=hands)
    for seat, text in enumerate(hands):
        match.play(seat, f"give {' '.join(text.split()[:3])}")
    return match


def lay(match: Match, *plays: str) -> Match:
    """Cards played in turn."""
    for text in plays:
        match.play(match.actors[0], f"play {text}")
    return match
