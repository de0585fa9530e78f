"""A tiny trick game, so that tests of seats, table and command line need no installed game."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from cardtable.cards import Card, card, pack
from cardtable.engine.actions import Action, Pass
from cardtable.engine.advice_reasons import Reason
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.deal import Deal, ScoreLine, Stage
from cardtable.engine.game import Game
from cardtable.engine.match_standing import Standing
from cardtable.engine.options import Choice, Number, Options, YesNo
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class Play(Action):
    """`play CARD`."""

    verb: ClassVar[str] = "play"
    card: Card

    def words(self) -> str:
        return self.card.text

    @classmethod
    def read(cls, words: str) -> Play:
        return cls(card(words))

    @property
    def picks(self) -> tuple[Card, ...]:
        return (self.card,)


class Tricks(Stage["ToyDeal"]):
    """Players play a card in turn; the highest card of the suit led wins the trick."""

    name = "play"

    def __init__(self, deal: ToyDeal) -> None:
        super().__init__(deal)
        self.turn = deal.seat_after(deal.dealer)
        self.leader = self.turn

    def actors(self) -> tuple[int, ...]:
        return (self.turn,)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if seat != self.turn:
            return Refusal("turn", f"It is the turn of seat {self.turn}.")
        if not isinstance(action, Play):
            return Refusal("play-a-card", "A card must be played.")
        hand = self.deal.hand(seat)
        if action.card not in hand:
            return Refusal("own-card", f"You do not hold {action.card}.", (action.card,))
        led = next((c.suit for c in self.deal.cards_in("trick")), None)
        held = tuple(c for c in hand if c.suit is led)
        if led is not None and action.card.suit is not led and held:
            return Refusal("follow-suit", f"You hold {held[0]}, so you must follow {led}.", held)
        return None

    def legal(self, seat: int) -> list[Action]:
        plays = [Play(c) for c in dict.fromkeys(self.deal.hand(seat))]
        return [play for play in plays if self.refusal(seat, play) is None]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Play)
        deal = self.deal
        deal.move((action.card,), f"hand.{seat}", "trick")
        deal.tell("play", seat, "{seat} play{s} {cards}.", cards=(action.card,))
        trick = deal.cards_in("trick")
        self.turn = deal.seat_after(seat)
        if len(trick) == deal.seats:
            self._take(trick)
        if not any(deal.hand(at) for at in range(deal.seats)):
            deal.finish()

    def _take(self, trick: tuple[Card, ...]) -> None:
        best = max((c.suit is trick[0].suit, c.rank or 0, -at) for at, c in enumerate(trick))
        winner = self.deal.seat_after(self.leader, -best[2])
        self.deal.move(trick, "trick", f"captured.{winner}")
        self.deal.tell("take", winner, "{seat} take{s} the trick.", cards=trick)
        self.leader = self.turn = winner


class ToyDeal(Deal):
    """Three cards each; every trick is a point."""

    def setup(self) -> None:
        self.add_pile("trick")
        for seat in range(self.seats):
            self.add_pile(f"captured.{seat}")
        self.deal_round(self.seat_after(self.dealer), int(self.options["hand"]))
        self.settle_stock()
        self.tell("deal", self.dealer, "{seat} deal{s}.")
        self.begin(Tricks(self))

    def score_lines(self) -> list[ScoreLine]:
        tricks = [len(self.cards_in(f"captured.{seat}")) // self.seats for seat in range(self.seats)]
        return [
            ScoreLine(
                "trick-points",
                "Each trick is a point.",
                tuple(n if at == side else 0 for at in range(self.seats)),
            )
            for side, n in enumerate(tricks)
            if n
        ]

    def public_state(self) -> dict[str, Any]:
        return {"dealer": self.dealer}


class ToyGame(Game):
    """Two to four players, three tricks."""

    id = "toy"
    title = "Toy"
    country = "Nowhere"
    family = "Tricks"
    about = "Three tricks, a point each."
    seat_counts = (2, 3, 4)
    default_seats = 2
    options = (
        Number("target", 5, "points to win", low=1, high=50, usual=(5, 7)),
        Number("hand", 3, "cards dealt to each", low=1, high=6),
        Choice("mood", "calm", "changes nothing", values=("calm", "wild")),
        YesNo("polite", True, "changes nothing either"),
    )
    actions = (Play, Pass)
    deal_type = ToyDeal
    bot_module = __name__

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return pack(7)

    def settle(self, standing: Standing, deal: Deal) -> Standing:
        return super().settle(standing, deal).reached(int(deal.options["target"]), "target")


class ToyBot(Bot[ToyDeal]):
    """Plays the first legal card."""

    reasons = (
        Reason[View[ToyDeal]](
            "first", lambda view, play: play == view.legal[0], "It is the first card you may play.", of=Play
        ),
    )

    def judge(self, view: View[ToyDeal], rng: random.Random) -> Iterable[Advice]:
        return [Advice(action, -at) for at, action in enumerate(view.legal)]


BOT = ToyBot()
GAME = ToyGame()
