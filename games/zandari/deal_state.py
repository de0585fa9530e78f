"""The state of a deal of Žandari: the cut, the batches of four, the captures, the four things that score."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from cardtable.cards import Card, Rank, Suit, pack
from cardtable.engine import HANDS, MAY, MUST, Event, Fact, Place, ScoreLine
from cardtable.mechanics.fishing import BatchesDeal, CaptureRules, Extent, pip_value, points_for_most
from cardtable.piles import EVERYONE
from cardtable.words import with_unit
from games.zandari.actions import BIG, LITTLE

CLUBS = frozenset(c for c in pack() if c.suit is Suit.CLUBS)
"""The clubs of the pack."""
JACKS = dict.fromkeys((Card.of(suit, Rank.JACK) for suit in Suit), "jack-takes-all")
"""The cards that take all, with the rule."""


def _capture_rules(*, ace_eleven: bool, several: bool) -> CaptureRules:
    """The rules of captures under two options.

    `ace_eleven`: an ace that is played may also count 11 (ace-eleven). `several`: a card may take several
    matches and sums at once (multi-capture).
    """
    return CaptureRules(
        played=lambda c: (1, 11) if ace_eleven and c.rank is Rank.ACE else (pip_value(c),),
        lying=pip_value,
        by_rank=True,
        extent=Extent.ANY if several else Extent.ONE,
        must_take=True,
        takes_all=JACKS,
        highest=11 if ace_eleven else 10,
    )


CAPTURES = {
    (eleven, several): _capture_rules(ace_eleven=eleven, several=several)
    for eleven in (False, True)
    for several in (False, True)
}
"""The rules of captures by the options `ace_eleven` and `multi_capture`."""


class ZandariDealState(BatchesDeal):
    """The state of one deal and what the screen is told of it; ZandariDeal adds how it begins."""

    public = ("cutter", "batch", "last_taker")
    labels: ClassVar = {"blind": "Bottom"}

    @property
    def cutter(self) -> int:
        """The player to the dealer's right (must-cut)."""
        return self.seat_after(self.dealer, -1)

    @property
    def batch_cards(self) -> int:
        """The cards of a batch for each player."""
        return 4

    @property
    def capture_rules(self) -> CaptureRules:
        return CAPTURES[self.options.ace_eleven, self.options.multi_capture]

    @property
    def rest_rule(self) -> str:
        return "last-taker"

    # The cut and the deal

    def cut(self, lifted: int) -> None:
        """Makes the row of the lifted part's lowest four cards, and closes the cut (cut-row, cut-close)."""
        stock = self.cards_in("stock")
        self.arrange("stock", stock[lifted - 4 :] + stock[: lifted - 4])
        self.deal_to("table", 4)
        while jacks := tuple(c for c in self.cards_in("table") if c.rank is Rank.JACK):
            self._move_jacks(jacks)
            self.deal_to("table", len(jacks))
        if self.options.show_bottom:
            self._show_bottom()

    def _move_jacks(self, jacks: tuple[Card, ...]) -> None:
        """Moves Jacks of the row to the cutter, or under the pack (cut-jacks, jacks-bottom)."""
        if self.options.jacks == "bottom":
            self.move(jacks, "table", "blind")
            self.tell(
                "cut",
                text=f"{{cards}} go{'es' * (len(jacks) == 1)} under the pack.",
                cards=jacks,
                rule="jacks-bottom",
            )
        else:
            self.move(jacks, "table", f"hand.{self.cutter}")
            self.learn(EVERYONE, f"hand.{self.cutter}", jacks)
            lucky = "{seat} take{s} {cards} for a lucky cut."
            self.tell("cut", self.cutter, lucky, cards=jacks, rule="cut-jacks")

    def _show_bottom(self) -> None:
        """Shows the bottom card, which lies above the Jacks put under the pack (show-bottom)."""
        jacks = self.cards_in("blind")
        shown = self.deal_to("blind", bottom=True)
        self.arrange("blind", shown + jacks)
        self.tell("bottom", text="The bottom card is {cards}.", cards=shown, rule="show-bottom")

    def deal_batch(self) -> None:
        """Fills the hands up to four cards; the cutter's Jacks count (deal-four, deal-again, deal-cutter)."""
        held = sum(len(self.hand(seat)) for seat in range(self.seats))
        each = min(self.batch_cards, (self.undealt + held) // self.seats)
        for step in range(1, self.seats + 1):
            self._fill(HANDS[self.seat_after(self.dealer, step)], each)
        self.batch += 1
        self.turn = self.seat_after(self.dealer)
        self.settle_stock()
        dealt = f"fill{{s}} every hand up to {each} cards" if held else f"deal{{s}} {each} cards to each"
        self.tell("deal", self.dealer, f"{{seat}} {dealt}.", rule="deal-four")

    def _fill(self, hand: str, each: int) -> None:
        """Fills a hand from the stock, then from the known cards at the bottom."""
        wanted = each - len(self.cards_in(hand))
        if missing := wanted - len(self.deal_to(hand, wanted)):
            known = self.cards_in("blind")[:missing]
            self.move(known, "blind", hand)
            self.learn(EVERYONE, hand, known)

    # Counting

    def clubs(self, side: int) -> int:
        """How many clubs a side has captured."""
        return len(CLUBS.intersection(self.captured(side)))

    @property
    def points(self) -> tuple[int, ...]:
        """The sum of `score_lines`, without building them: a search asks often."""
        if not self.over:
            return super().points
        taken = [self.captured(side) for side in range(self.sides)]
        cards = points_for_most(2, list(map(len, taken)))
        clubs = points_for_most(1, [len(CLUBS.intersection(held)) for held in taken])
        ones = [(LITTLE in held) + (BIG in held) for held in taken]
        return tuple(map(sum, zip(cards, clubs, ones, strict=True)))

    def score_lines(self) -> list[ScoreLine]:
        sides = range(self.sides)
        return [
            self._most("score-cards", "cards", 2, [len(self.captured(side)) for side in sides]),
            self._most("score-clubs", "clubs", 1, [self.clubs(side) for side in sides]),
            self._took("score-little", "the little one", LITTLE),
            self._took("score-big", "the big one", BIG),
        ]

    def _most(self, rule: str, what: str, worth: int, counts: list[int]) -> ScoreLine:
        points = points_for_most(worth, counts)
        end = "." if any(points) else ": tied, nobody scores."
        return ScoreLine(rule, f"Most {what} ({' : '.join(map(str, counts))}){end}", points)

    def _took(self, rule: str, name: str, wanted: Card) -> ScoreLine:
        points = tuple(int(wanted in self.captured(side)) for side in range(self.sides))
        return ScoreLine(rule, f"Took {name}.", points, (wanted,))

    # On the screen

    def callout(self, event: Event) -> str:
        has_policeman = event.kind == "take" and event.cards[0].rank is Rank.JACK
        return "The policeman! {seat} take{s} all." if has_policeman else ""

    def facts(self) -> tuple[Fact, ...]:
        return (Fact("Target", str(self.options.target), is_goal=True),)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        side = self.side(seat)
        taken = with_unit(len(self.captured(side)), "card")
        told = Fact("took", taken, MUST), Fact("", with_unit(self.clubs(side), "club"))
        return (*told, Fact("", "took last", MAY)) if seat == self.last_taker else told

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile == "stock" and self.batch:
            return replace(place, note=self.batches_note(self.batch_cards))
        return place
