"""Žandari: the cut, the batches of four, the captures, the four things that score."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from cardtable.cards import Card, Rank, Suit, pack
from cardtable.engine import (
    CUSTOM,
    MAY,
    MUST,
    Action,
    Choice,
    Event,
    Fact,
    Game,
    Number,
    Options,
    Place,
    Refusal,
    ScoreLine,
    Stage,
    Standing,
    YesNo,
)
from cardtable.mechanics import Cut
from cardtable.mechanics.fishing import (
    BatchesDeal,
    CaptureRules,
    CitedRules,
    Extent,
    Fish,
    Fishing,
    pip_value,
    points_for_most,
)
from cardtable.piles import EVERYONE
from cardtable.words import with_unit
from games.zandari.actions import BIG, GESTURES, LITTLE, SIGNALS, Signal

CLUBS = frozenset(c for c in pack() if c.suit is Suit.CLUBS)
"""The clubs of the pack."""
JACKS = dict.fromkeys((Card.of(suit, Rank.JACK) for suit in Suit), "jack-takes-all")
"""The cards that take all, with the rule."""
SHALLOWEST = 4
"""The fewest cards to lift at a cut."""
DEEPEST = 48
"""The most cards to lift at a cut."""
NOTHING_TAKEN = "{seat} play{s} {cards} to an empty table: the policeman takes nothing."
"""The event of a Jack laid on an empty table (jack-dries-up)."""
MOCKERY = '{seat} {is} mocked: "Your Jack has dried up!"'
"""The mockery that follows."""


@functools.cache
def capture_rules(*, ace_eleven: bool, several: bool) -> CaptureRules:
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


class ZandariDeal(BatchesDeal):
    """One deal."""

    public = ("cutter", "batch", "last_taker")
    labels: ClassVar = {"blind": "Bottom"}

    def setup(self) -> None:
        self.add_pile("table")
        for side in range(self.sides):
            self.add_pile(f"captured.{side}")
        if self.options.show_bottom or self.options.jacks == "bottom":
            self.add_pile("blind")
        self.turn = self.cutter
        self.begin(CutStage(self))

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
        options = self.options
        return capture_rules(ace_eleven=options.ace_eleven, several=options.multi_capture)

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
            self._fill(f"hand.{self.seat_after(self.dealer, step)}", each)
        self.batch += 1
        self.turn = self.seat_after(self.dealer)
        self.settle_stock()
        self.tell("deal", self.dealer, f"{{seat}} deal{{s}} {each} cards to each.", rule="deal-four")

    def _fill(self, hand: str, each: int) -> None:
        """Fills a hand from the stock, then from the known cards at the bottom."""
        self.deal_to(hand, each - len(self.cards_in(hand)))
        if missing := each - len(self.cards_in(hand)):
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


class CutStage(Stage[ZandariDeal]):
    """The player to the dealer's right has to cut (must-cut)."""

    name = "cut"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb != Cut.verb:
            return Refusal("must-cut", "You sit to the dealer's right, so you must cut before anything else.")
        if not isinstance(action, Cut) or not SHALLOWEST <= action.amount <= DEEPEST:
            why = f"Lift {SHALLOWEST} to {DEEPEST} cards, so that four lie on either side."
            return Refusal("cut-depth", why)
        return None

    def legal(self, seat: int) -> list[Action]:
        return [Cut(depth) for depth in range(SHALLOWEST, DEEPEST + 1)]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Cut)
        deal = self.deal
        deal.tell("cut", seat, f"{{seat}} cut{{s}} at {action.amount}.", rule="must-cut")
        deal.cut(action.amount)
        deal.deal_batch()
        deal.begin(PlayStage(deal))

    def prompt(self, seat: int) -> str:
        return f"Cut the pack: lift {SHALLOWEST} to {DEEPEST} cards."


class PlayStage(Fishing[ZandariDeal]):
    """One card a turn; it captures if it can."""

    asks = "Play a card: it captures if it can."
    own_rule = "one-card"
    cites = CitedRules(
        one_card="one-card",
        on_table="on-table",
        no_capture="sum-exact",
        match="match",
        sum="sum",
        must_take="must-capture",
        uncounted="court-match",
        extent="one-capture",
    )

    # Why not: in the order in which the reasons are cited

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb == Signal.verb:
            return self._signal_refusal(seat, action)
        return super().why_not(seat, action)

    def _signal_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if not deal.options.signals or deal.sides == deal.seats:
            return Refusal("signals-off", "There is no signalling at this table.")
        if not isinstance(action, Signal):
            return Refusal("signal-once", "A signal tells of the big one or of the little one.")
        told = action.card
        if told not in deal.hand(seat):
            return Refusal("signal-once", f"You do not hold {told}.", (told,))
        team = deal.team(seat)
        if any(told in known.cards for known in deal.piles[f"hand.{seat}"].known if known.by == team):
            return Refusal("signal-once", f"You have told of {told} before.", (told,))
        return None

    def legal(self, seat: int) -> list[Action]:
        plays = super().legal(seat)
        if not self.deal.options.signals:
            return plays
        signals = map(Signal, SIGNALS)
        return [*(one for one in signals if self._signal_refusal(seat, one) is None), *plays]

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Signal):
            self._signal(seat, action)
            return
        super().apply(seat, action)

    def lay(self, seat: int, c: Card, told: str = "{seat} lay{s} {cards}.", rule: str = "") -> None:
        if c.rank is not Rank.JACK:
            super().lay(seat, c, told, rule)
            return
        super().lay(seat, c, NOTHING_TAKEN, "jack-dries-up")
        self.deal.tell(CUSTOM, seat, MOCKERY, rule="jack-dries-up")

    def _signal(self, seat: int, action: Signal) -> None:
        """Signals to the own side alone (signal-once); the turn stays."""
        told = (action.card,)
        team = self.deal.team(seat)
        self.deal.learn(team, f"hand.{seat}", told)
        self.deal.tell("signal", seat, f"{{seat}} {GESTURES[action.which]}.", cards=told, audience=team)


class Zandari(Game[ZandariDeal]):
    """The game."""

    id = "zandari"
    title = "Žandari"
    country = "Bosnia and Herzegovina"
    family = "fishing"
    about = "Match a card or add up to it; the Jack, the policeman, takes all."
    seat_counts = (2, 3, 4, 6, 8, 12)
    default_seats = 4
    minutes = 10
    difficulty = 1
    actions = (Cut, Fish, Signal)
    deal_type = ZandariDeal
    bot_module = "games.zandari.bot"
    options = (
        Number("target", 11, "Points that end the match.", low=1, high=101, usual=(11, 21)),
        YesNo("show_bottom", False, "The bottom card of the pack is shown after the row is laid."),
        Choice("jacks", "cutter", "Where Jacks of the opening row go.", values=("cutter", "bottom")),
        YesNo("ace_eleven", False, "An Ace counts 1 or 11, as its player likes."),
        YesNo("multi_capture", False, "One card may take several matches and sums at once."),
        YesNo("signals", False, "Partners may signal the big one and the little one."),
    )

    def side_count(self, seats: int, options: Options) -> int:
        return seats if seats <= 3 else 2

    def rule_words(self, seats: int, options: Options) -> Mapping[str, object]:
        return {"signals": bool(options.signals) and self.side_count(seats, options) < seats}

    def settle(self, standing: Standing, deal: ZandariDeal) -> Standing:
        return standing.after_deal(deal).reached(deal.options.target, "match-end")


GAME = Zandari()
