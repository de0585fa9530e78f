"""The rules of Briscola: three cards each, a trump turned up, and nobody has to follow suit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from briscola.cards import FORTY, LEFT_OUT, POINTS, height, points_of
from cardtable.cards import Card, Rank, Suit
from cardtable.engine import (
    MUST,
    Action,
    Fact,
    Game,
    Item,
    Number,
    Options,
    Phrase,
    Place,
    Refusal,
    ScoreLine,
    Standing,
    YesNo,
)
from cardtable.mechanics import OneCard
from cardtable.mechanics.tricks import Duty, PlayCard, TrickDeal, Tricks, trick_strengths
from cardtable.piles import EVERYONE
from cardtable.words import with_unit

HAND = 3
"""The cards dealt to each player."""


@dataclass(frozen=True, slots=True)
class Swap(OneCard):
    """`swap 7S`: the seven of trumps for the card turned up."""

    verb: ClassVar[str] = "swap"

    def phrase(self) -> Phrase:
        return Phrase(f"Exchange {self.card} for the card turned up", "Exchange the seven", "exchange")


class BriscolaDeal(TrickDeal):
    """One deal. The card turned up lies in `blind` until it is drawn."""

    public = ("taken",)
    trump: Suit | None
    """The suit of the card turned up."""

    def setup(self) -> None:
        self.reset_tricks()
        self.add_pile("trick")
        self.add_pile("blind")
        for side in range(self.sides):
            self.add_pile(f"captured.{side}")
        each = min(HAND, (len(self.cards_in("stock")) - 1) // self.seats)
        self.deal_round(self.seat_after(self.dealer), each)
        (turned,) = self.deal_to("blind")
        self.trump = turned.suit
        self.settle_stock()
        self.tell("turn", self.dealer, "{seat} turn{s} up {cards}.", cards=(turned,), rule="turn-up")
        self.begin(Play(self, self.seat_after(self.dealer)))

    def draw(self, first: int) -> None:
        """Everybody draws a card, the one turned up last; nobody does if too few are left (draw-last)."""
        if len(self.cards_in("stock")) + len(self.cards_in("blind")) < self.seats:
            return
        for step in range(self.seats):
            seat = self.seat_after(first, step)
            if self.cards_in("stock"):
                self.deal_to(f"hand.{seat}")
            else:
                self.pick_up(seat)

    def pick_up(self, seat: int) -> None:
        """Moves the card turned up to a hand; everybody knows that it is there."""
        turned = self.cards_in("blind")
        self.move(turned, "blind", f"hand.{seat}")
        self.learn(EVERYONE, f"hand.{seat}", turned, came=True)
        self.tell("draw", seat, "{seat} take{s} up {cards}.", cards=turned)

    @property
    def taken(self) -> tuple[int, ...]:
        """The points in each side's pile."""
        return tuple(points_of(self.cards_in(f"captured.{side}")) for side in range(self.sides))

    def score_lines(self) -> list[ScoreLine]:
        counting = [
            Item(side, c, POINTS[c.rank])
            for side in range(self.sides)
            for c in self.cards_in(f"captured.{side}")
            if c.rank in POINTS
        ]
        return [ScoreLine.of("card-points", "Cards taken that count.", self.sides, counting)]

    def settlement_lines(self) -> list[ScoreLine]:
        """The match counts deals won, not points of cards (more-than-half, tied-deal)."""
        winner = self.winning_side()
        if winner is None:
            rule, sentence = "tied-deal", "Several have most: nobody wins the deal."
        else:
            rule, sentence = "more-than-half", "The deal is won: that counts one."
        items = [Item(side, "the cards", -taken) for side, taken in enumerate(self.taken) if taken]
        items += [Item(winner, "the deal", 1)] if winner is not None else []
        return [ScoreLine.of(rule, sentence, self.sides, items)]

    def winning_side(self) -> int | None:
        """The side that has taken most; None if several have."""
        best = max(self.taken)
        return self.taken.index(best) if self.taken.count(best) == 1 else None

    def public_state(self) -> dict[str, Any]:
        return {**super().public_state(), "trump": str(self.trump), "trick": self.trick_no}

    def facts(self) -> tuple[Fact, ...]:
        return (
            Fact("Trumps", str(self.trump), MUST),
            Fact("Deals to win", str(self.options.target), is_goal=True),
        )

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        return (Fact("", with_unit(self.taken[self.side(seat)], "point"), MUST),)

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        return replace(place, label="Trump card") if pile == "blind" else place


class Play(Tricks[BriscolaDeal]):
    """Trick after trick. Any card may be played; after each trick all draw, the winner first."""

    winner_rule = "highest-takes"

    def strengths(self, led: Suit | None) -> Mapping[Card, int]:
        return trick_strengths(led, self.deal.trump, height)

    def duties(self, seat: int) -> tuple[Duty, ...]:
        return ()  # any-card

    def after_trick(self, winner: int) -> None:
        self.deal.draw(winner)
        super().after_trick(winner)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Swap):
            return self._swap_refusal(seat, action.card)
        return super().why_not(seat, action)

    def _swap_refusal(self, seat: int, c: Card) -> Refusal | None:
        deal = self.deal
        if not deal.options.swap_seven:
            return Refusal("no-swap", "The card turned up is not exchanged at this table.")
        if c.suit is not deal.trump or c.rank is not Rank.SEVEN:
            return Refusal("swap-seven", f"Only the 7 of {deal.trump} is exchanged, not {c}.", (c,))
        if missing := self.not_held(seat, c):
            return missing
        if not deal.cards_in("blind"):
            return Refusal("swap-seven", "The card turned up has been drawn.")
        if not deal.cards_in(f"captured.{deal.side(seat)}"):
            return Refusal("swap-after-trick", "Your side has not taken a trick yet.")
        return None

    def legal(self, seat: int) -> list[Action]:
        sevens = [c for c in self.deal.hand(seat) if self._swap_refusal(seat, c) is None]
        return [*super().legal(seat), *map(Swap, sevens)]

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Swap):
            self._swap(seat, action.card)
        else:
            super().apply(seat, action)

    def _swap(self, seat: int, seven: Card) -> None:
        self.deal.pick_up(seat)
        self.deal.move((seven,), f"hand.{seat}", "blind")
        self.deal.tell(
            "swap", seat, "{seat} leave{s} {cards} in its place.", cards=(seven,), rule="swap-seven"
        )


class Briscola(Game[BriscolaDeal]):
    """The game."""

    id = "briscola"
    title = "Briscola"
    country = "Italy"
    family = "tricks"
    about = "Three cards, a trump, and no suit to follow: 61 of the 120 points win."
    seat_counts = (2, 3, 4)
    default_seats = 2
    minutes = 5
    difficulty = 1
    clockwise = False
    actions = (PlayCard, Swap)
    deal_type = BriscolaDeal
    bot_module = "briscola.bot"
    reference = ("order", "order")
    options = (
        Number("target", 2, "Deals won that end the match.", low=1, high=11, usual=(1, 2, 3)),
        YesNo("swap_seven", False, "The seven of trumps may be exchanged for the card turned up."),
    )

    def side_count(self, seats: int, options: Options) -> int:
        return 2 if seats == 4 else seats

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return tuple(c for c in FORTY if c is not LEFT_OUT) if seats == 3 else FORTY

    def settle(self, standing: Standing, deal: BriscolaDeal) -> Standing:
        winner = deal.winning_side()
        scores = tuple(n + (side == winner) for side, n in enumerate(standing.scores))
        after = replace(standing.after_deal(deal), scores=scores)
        if max(scores) < int(deal.options.target):
            return after
        return after.ended("match-end", with_unit(max(scores), "deal") + " won")

    def sort_key(self, card: Card) -> tuple[int, int]:
        return super().sort_key(card)[0], -height(card)


GAME = Briscola()
