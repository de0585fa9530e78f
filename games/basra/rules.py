"""Basra: batches of four, captures that leave nothing behind, ten points for emptying the floor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from cardtable.cards import Card
from cardtable.engine import Aim, Choice, Game, Number, Options, Standing, YesNo
from cardtable.errors import OptionError
from cardtable.mechanics.fishing import Fish
from cardtable.piles import EVERYONE
from cardtable.words import number_word, with_unit
from games.basra.deal_state import BasraDealState
from games.basra.stages import LebanesePlayStage, PlayStage
from games.basra.sweeps import batch_size, is_lebanese

PACK = 52
"""Cards in the pack."""
FLOOR = 4
"""Cards laid on the floor at the start."""
AUTO = "auto"


class BasraDeal(BasraDealState):
    """One deal."""

    def setup(self) -> None:
        self.add_pile("table")
        self.add_captured()
        self.basras = (0,) * self.sides
        cutter = self.seat_after(self.dealer, -1)
        self.tell("cut", cutter, "{seat} cut{s} the pack.", rule="cut")
        if self.options.bottom_card != "nobody":
            self.see_bottom()
        self.deal_batch()
        self.deal_to("table", FLOOR)
        while buried := tuple(c for c in self.cards_in("table") if self.is_buried(c)):
            self.bury(buried)
        self.settle_stock()
        self.begin(LebanesePlayStage(self) if is_lebanese(self.options) else PlayStage(self))

    def see_bottom(self) -> None:
        """The dealer looks at the bottom card, or all see it (bottom-card, bottom-shown)."""
        shown = self.options.bottom_card == "all"
        self.add_pile("blind", seen_by=EVERYONE if shown else (self.dealer,))
        self.deal_to("blind", bottom=True)
        text = "The bottom card is {cards}." if shown else "{seat} look{s} at the bottom card."
        rule = "bottom-shown" if shown else "bottom-card"
        self.tell("bottom", self.dealer, text, cards=self.cards_in("blind") if shown else (), rule=rule)

    def is_buried(self, c: Card) -> bool:
        """Whether a card may not lie on the opening floor (bury)."""
        return c in self.capture_rules.takes_all

    def bury(self, cards: tuple[Card, ...]) -> None:
        """Buries cards anywhere in the pack but at its bottom, and replaces them from its top."""
        self.buried += cards
        if not all(map(self.is_buried, self.cards_in("stock"))):  # in a short pack there may be none for it
            self.deal_to("table", len(cards))
        stock = list(self.cards_in("stock"))
        self.move(cards, "table", "stock")
        above = len(self.cards_in("blind"))
        for c in cards:
            stock.insert(self.chance(max(1, len(stock) + above)), c)
        self.arrange("stock", tuple(stock))
        self.tell("bury", self.dealer, "{seat} put{s} {cards} back into the pack.", cards=cards, rule="bury")

    def deal_batch(self) -> None:
        """Deals a batch to each, the bottom card last of all (deal-four, deal-again)."""
        undealt = self.undealt
        room = undealt - FLOOR * (not self.batch)
        each = min(self.batch_cards, max(room // self.seats, min(1, undealt // self.seats)))
        first = self.seat_after(self.dealer)
        bottom = self.cards_in("blind") if each and room - each * self.seats < self.seats else ()
        for step in range(self.seats):
            hand = f"hand.{self.seat_after(first, step)}"
            self.deal_to(hand, each - len(bottom) * (step == self.seats - 1))
        if bottom:
            eyes = self.piles["blind"].seen_by
            self.move(bottom, "blind", hand)
            self.learn(eyes, hand, bottom)
        self.batch += 1
        self.turn = first
        if self.events is not None:
            text = f"{{seat}} deal{{s}} {each} cards to each."
            self.tell("deal", self.dealer, text, rule=self.batch_rule)


class Basra(Game[BasraDeal]):
    """The game."""

    id = "basra"
    title = "Basra"
    country = "Egypt"
    family = "fishing"
    about = "Take what matches or adds up; emptying the floor is a basra, ten points."
    seat_counts = (2, 3, 4)
    default_seats = 2
    minutes = 10
    difficulty = 1
    clockwise = False
    actions = (Fish,)
    deal_type = BasraDeal
    bot_module = "games.basra.bot"
    options = (
        Choice("rules", "egypt", "The game as in Egypt, or the Lebanese one.", values=("egypt", "lebanon")),
        Choice("hand_size", AUTO, "Cards of a batch; auto: 4, six in Lebanon.", values=(AUTO, "4", "6")),
        Choice("bottom_card", "dealer", "Who sees the bottom card.", values=("dealer", "all", "nobody")),
        Choice("seven", "ten", "Egypt: when the 7 of diamonds makes a basra.", values=("ten", "lobashev")),
        YesNo("double_basra", False, "Egypt: a Jack that takes a lone Jack makes a double basra."),
        YesNo("partners", True, "Four players: partners sit opposite."),
        Number("target", 101, "Points that win a game.", low=1, high=999, usual=(101, 121, 150)),
        Number("best_of", 1, "Games of a match.", low=1, high=5, only=(1, 3, 5)),
        Number("final_target", 150, "Points that win the deciding game; 0: as the others.", high=999),
    )
    option_groups: ClassVar = {
        "Batches, basras": "hand_size seven double_basra",
        "Several games": "best_of final_target",
    }

    def side_count(self, seats: int, options: Options) -> int:
        return 2 if seats == 4 and options.partners else seats

    def check(self, seats: int, options: Options) -> None:
        if seats == 3 and options.hand_size == "6":
            raise OptionError("hand_size is 4 with three players, not 6")

    def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
        batch = batch_size(seats, options)
        each = (PACK - FLOOR) // seats
        return {
            "batch": number_word(batch),
            "batches": number_word(each // batch),
            "needed": number_word(int(options.best_of) // 2 + 1),
        }

    def aim(self, seats: int, options: Options) -> Aim:
        games = int(options.best_of)
        if games > 1:
            return Aim(f"{games // 2 + 1} games", games // 2 + 1, "Games")
        return Aim(with_unit(int(options.target), "point"), int(options.target))

    def settle(self, standing: Standing, deal: BasraDeal) -> Standing:
        """Adds up points; a side alone at the top with the target has won a game (target, best-of)."""
        after = standing.after_deal(deal).changed(carry={"abeyance": deal.held_over, "games": deal.games})
        won = after.reached(deal.target, deal.target_rule)
        if not won.over:
            return after
        games = tuple(n + (side in won.winners) for side, n in enumerate(deal.games))
        if max(games) > int(deal.options.best_of) // 2:
            ended = (
                won if int(deal.options.best_of) == 1 else after.ended("best-of", "{best game} won", by=games)
            )
            return replace(ended, carry={"games": games})
        return replace(after, scores=(0,) * deal.sides, carry={"games": games})


GAME = Basra()
