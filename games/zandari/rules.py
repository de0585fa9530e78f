"""Žandari: the cut, the batches of four, the captures, the four things that score.

Where the source is silent: Jacks of the opening row are replaced from the top of the closed pack;
with eight players the second batch is two cards each; level at the top plays on.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal, Refusal, ScoreLine, Stage
from cardtable.engine.game import Game
from cardtable.engine.options import Choice, Number, Option, Options, YesNo
from cardtable.engine.showing import MAY, MUST, Fact, How, Place
from cardtable.engine.standing import Standing
from cardtable.mechanics.fishing import Counting, Fish, captures, splits, take_rest
from cardtable.piles import EVERYONE
from games.zandari.actions import BIG, GESTURES, LITTLE, SIGNALS, Cut, Signal, fishes

COURTS = (Rank.QUEEN, Rank.KING)
SHALLOWEST, DEEPEST = 4, 48


@functools.cache
def lying_value(c: Card) -> int:
    """What a card on the table counts in a sum: ace 1, 2 to 10 their number (values)."""
    return int(c.rank) if c.rank is not None and c.rank <= Rank.TEN else 0


def played_values(c: Card) -> tuple[int, ...]:
    """What a hand card may take: its own number."""
    value = lying_value(c)
    return (value,) if value else ()


def played_values_eleven(c: Card) -> tuple[int, ...]:
    """The same, but an ace may count 11 as well (ace-eleven)."""
    return (1, 11) if c.rank is Rank.ACE else played_values(c)


COUNTINGS = {
    False: Counting(played_values, lying_value),
    True: Counting(played_values_eleven, lying_value),
}
"""What cards are worth, by whether an ace may count 11."""


class ZandariDeal(Deal):
    """One deal. `turn` plays next; `batch` counts from 1; `last_taker` is -1 before the first capture."""

    cutter: int
    batch: int
    last_taker: int

    def setup(self) -> None:
        self.cutter = self.after(self.dealer, -1)
        self.batch = 0
        self.turn = self.cutter
        self.last_taker = -1
        self.add_pile("table")
        for side in range(self.sides):
            self.add_pile(f"captured.{side}")
        if self.options.show_bottom or self.options.jacks == "bottom":
            self.add_pile("blind")
        self.begin(CutStage(self))

    @property
    def counting(self) -> Counting:
        """What cards count for at this table."""
        return COUNTINGS[self.options.ace_eleven]

    # The cut and the deal

    def lay_row(self, lifted: int) -> None:
        """Cuts: the four bottom cards of the lifted part make the row (cut-row, cut-close)."""
        stock = self.cards_in("stock")
        row, rest = stock[lifted - 4 : lifted], stock[lifted:] + stock[: lifted - 4]
        self.arrange("stock", row + rest)
        self.deal_to("table", 4)
        self._move_jacks()
        if self.options.show_bottom:
            shown = self.deal_to_bottom_shown()
            self.tell("bottom", text="The bottom card is {cards}.", cards=shown, rule="show-bottom")

    def deal_to_bottom_shown(self) -> tuple[Card, ...]:
        """Shows the bottom card; it stays the last but for Jacks that were put below it."""
        jacks = self.cards_in("blind")
        shown = self.deal_to("blind", bottom=True)
        self.arrange("blind", shown + jacks)
        return shown

    def _move_jacks(self) -> None:
        """Jacks of the row go to the cutter or under the pack; each is replaced (cut-jacks, jacks-bottom)."""
        hand = f"hand.{self.cutter}"
        while jacks := tuple(c for c in self.cards_in("table") if c.rank is Rank.JACK):
            if self.options.jacks == "bottom":
                self.move(jacks, "table", "blind")
                self.tell("cut", text="{cards} go under the pack.", cards=jacks, rule="jacks-bottom")
            else:
                self.move(jacks, "table", hand)
                self.learn(EVERYONE, hand, jacks)
                self.tell(
                    "cut",
                    self.cutter,
                    "{seat} take{s} {cards} for a lucky cut.",
                    cards=jacks,
                    rule="cut-jacks",
                )
            self.deal_to("table", len(jacks))

    def deal_batch(self) -> None:
        """Four more cards to each (deal-four, deal-again); what the cutter took counts (deal-cutter)."""
        left = len(self.cards_in("stock")) + len(self.cards_in("blind"))
        held = sum(len(self.hand(seat)) for seat in range(self.seats))
        each = min(4, (left + held) // self.seats)
        for step in range(1, self.seats + 1):
            self._deal_hand(f"hand.{self.after(self.dealer, step)}", each)
        self.batch += 1
        self.turn = self.after(self.dealer)
        if self.batch == 1:
            self.settle_stock()
        self.tell("deal", self.dealer, "{seat} deal{s} " + f"{each} cards to each.", rule="deal-four")

    def _deal_hand(self, hand: str, each: int) -> None:
        """Fills a hand from the stock, then from the known cards at the bottom."""
        self.deal_to(hand, each - len(self.cards_in(hand)))
        missing = each - len(self.cards_in(hand))
        if missing > 0:
            known = self.cards_in("blind")[:missing]
            self.move(known, "blind", hand)
            self.learn(EVERYONE, hand, known)

    def play_on(self) -> None:
        """The next turn, the next batch, or the end (deal-again, last-taker)."""
        self.turn = self.after(self.turn)
        if self.hand(self.turn) or any(self.hand(seat) for seat in range(self.seats)):
            return
        if len(self.cards_in("stock")) + len(self.cards_in("blind")) >= self.seats:
            self.deal_batch()
            return
        left = take_rest(self, self.last_taker)
        if left:
            self.tell(
                "rest", self.last_taker, "{seat} took last and get{s} {cards}.", cards=left, rule="last-taker"
            )
        self.finish()

    # Counting

    def score_lines(self) -> list[ScoreLine]:
        piles = [self.cards_in(f"captured.{side}") for side in range(self.sides)]
        clubs = [tuple(c for c in pile if c.suit is Suit.CLUBS) for pile in piles]
        return [
            self._most("score-cards", "cards", 2, [len(pile) for pile in piles]),
            self._most("score-clubs", "clubs", 1, [len(held) for held in clubs]),
            self._has("score-little", "the little one", LITTLE, piles),
            self._has("score-big", "the big one", BIG, piles),
        ]

    def _most(self, rule: str, what: str, worth: int, counts: list[int]) -> ScoreLine:
        """Points for having most of something; tied for most, nobody."""
        most = max(counts)
        tied = counts.count(most) > 1
        points = tuple(worth if count == most and not tied else 0 for count in counts)
        listed = " : ".join(map(str, counts))
        return ScoreLine(
            rule, f"Most {what} ({listed})" + (": tied, nobody scores." if tied else "."), points
        )

    def _has(self, rule: str, name: str, wanted: Card, piles: list[tuple[Card, ...]]) -> ScoreLine:
        points = tuple(int(wanted in pile) for pile in piles)
        return ScoreLine(rule, f"Took {name}.", points, (wanted,))

    def public_state(self) -> dict[str, Any]:
        return {
            "dealer": self.dealer,
            "cutter": self.cutter,
            "batch": self.batch,
            "last_taker": self.last_taker,
        }

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        return (Fact("Target", str(self.options.target)),)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        taken = self.cards_in(f"captured.{self.side(seat)}")
        clubs = sum(c.suit is Suit.CLUBS for c in taken)
        told = (Fact("took", str(len(taken)), MUST), Fact("clubs", str(clubs)))
        return (*told, Fact("", "took last", MAY)) if seat == self.last_taker else told

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile == "blind":
            return replace(place, label="Bottom", how=How.STACK)
        if pile == "stock" and self.batch:
            left = (len(self.cards_in("stock")) + len(self.cards_in("blind"))) // (4 * self.seats)
            more = f"{max(left, 1)} more to come" if self.cards_in("stock") else "last batch"
            return replace(place, note=more)
        return place


class CutStage(Stage[ZandariDeal]):
    """The player to the dealer's right has to cut (must-cut)."""

    name = "cut"

    def actors(self) -> tuple[int, ...]:
        return (self.deal.cutter,)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb != Cut.verb:
            return Refusal("must-cut", "You sit to the dealer's right, so you must cut before anything else.")
        if not isinstance(action, Cut) or not SHALLOWEST <= action.amount <= DEEPEST:
            return Refusal(
                "cut-depth", f"Lift {SHALLOWEST} to {DEEPEST} cards, so that four lie on either side."
            )
        return None

    def legal(self, seat: int) -> list[Action]:
        return [Cut(depth) for depth in range(SHALLOWEST, DEEPEST + 1)]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Cut)
        self.deal.tell("cut", seat, "{seat} cut{s} " + f"at {action.amount}.", rule="must-cut")
        self.deal.lay_row(action.amount)
        self.deal.deal_batch()
        self.deal.begin(PlayStage(self.deal))

    def prompt(self, seat: int) -> str:
        return f"Cut the pack: lift {SHALLOWEST} to {DEEPEST} cards."


class PlayStage(Stage[ZandariDeal]):
    """One card a turn; it captures if it can."""

    name = "play"
    own_rule = "one-card"

    # Why not: in the order in which the reasons are cited

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb == Signal.verb:
            return self._signal_refusal(seat, action)
        if not isinstance(action, Fish):
            return Refusal("one-card", "A turn is one card played from your hand.")
        return self.not_held(seat, action.card) or self._capture_refusal(action)

    def _signal_refusal(self, seat: int, action: Action) -> Refusal | None:
        if not self.deal.options.signals or self.deal.sides == self.deal.seats:
            return Refusal("signals-off", "There is no signalling at this table.")
        if not isinstance(action, Signal):
            return Refusal("signal-once", "A signal tells of the big one or of the little one.")
        if action.card not in self.deal.hand(seat):
            return Refusal("signal-once", f"You do not hold {action.card}.", (action.card,))
        side = self._side(seat)
        told = (known.cards for known in self.deal.piles[f"hand.{seat}"].known if known.by == side)
        if any(action.card in cards for cards in told):
            return Refusal("signal-once", f"You have told of {action.card} before.", (action.card,))
        return None

    def _capture_refusal(self, action: Fish) -> Refusal | None:
        table = self.deal.cards_in("table")
        missing = tuple(c for c in action.take if c not in table)
        if missing or len(set(action.take)) < len(action.take):
            wrong = missing or action.take
            return Refusal("on-table", f"{text_of(wrong)} cannot be taken: not on the table.", wrong)
        if action.card.rank is Rank.JACK:
            return self._jack_refusal(action, table)
        possible = captures(action.card, table, self.deal.counting)
        if not action.take:
            if possible:
                must = possible[0]
                why = f"{action.card} can take {text_of(must)}, so it must capture."
                return Refusal("must-capture", why, (action.card, *must))
            return None
        return self._set_refusal(action)

    def _jack_refusal(self, action: Fish, table: tuple[Card, ...]) -> Refusal | None:
        if sorted(action.take) != sorted(table):
            return Refusal(
                "jack-takes-all", f"{action.card} takes all of {text_of(table)}, never only some.", table
            )
        return None

    def _set_refusal(self, action: Fish) -> Refusal | None:
        """Whether exactly these cards are a capture (court-match, one-capture, sum-exact)."""
        played, taken = action.card, action.take
        courts = tuple(c for c in (played, *taken) if c.rank in COURTS or c.rank is Rank.JACK)
        if courts and any(c.rank is not played.rank for c in taken):
            why = f"A court card takes only its own rank and is part of no sum: {text_of(courts)}."
            return Refusal("court-match", why, courts)
        parts = splits(played, taken, self.deal.counting)
        if parts == 1 or (parts > 1 and self.deal.options.multi_capture):
            return None
        if parts > 1:
            return Refusal(
                "one-capture", f"{text_of(taken)} are {parts} captures; one card makes one.", taken
            )
        why = f"{text_of(taken)} neither match {played} nor add up to exactly its value."
        return Refusal("sum-exact", why, (played, *taken))

    # What is allowed

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        table = deal.cards_in("table")
        found: list[Action] = []
        for which, told in SIGNALS.items():
            if told in deal.hand(seat) and self._signal_refusal(seat, Signal(which)) is None:
                found.append(Signal(which))
        counting, several = deal.counting, bool(deal.options.multi_capture)
        for held in deal.hand(seat):
            found += fishes(held, table, counting, several)
        return found

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Signal):
            self._signal(seat, action)
            return
        assert isinstance(action, Fish)
        deal = self.deal
        if action.take:
            pile = f"captured.{deal.side(seat)}"
            deal.move((action.card,), f"hand.{seat}", pile)
            deal.move(action.take, "table", pile)
            deal.last_taker = seat
            deal.tell("take", seat, "{seat} take{s} {rest} with {first}.", cards=(action.card, *action.take))
        else:
            deal.move((action.card,), f"hand.{seat}", "table")
            dried = action.card.rank is Rank.JACK
            text = "{seat} play{s} {cards} to an empty table: the policeman has dried up!" if dried else ""
            deal.tell(
                "lay",
                seat,
                text or "{seat} lay{s} {cards}.",
                cards=(action.card,),
                rule="jack-dries-up" if dried else "",
            )
        deal.play_on()

    def _signal(self, seat: int, action: Signal) -> None:
        """Tells the own side, and nobody else (signal-once); the turn stays."""
        deal = self.deal
        side = self._side(seat)
        deal.learn(side, f"hand.{seat}", (action.card,))
        deal.tell(
            "signal", seat, "{seat} " + GESTURES[action.which] + ".", cards=(action.card,), audience=side
        )

    def _side(self, seat: int) -> frozenset[int]:
        """All who play with a seat, itself too."""
        deal = self.deal
        return frozenset(s for s in range(deal.seats) if deal.side(s) == deal.side(seat))

    def prompt(self, seat: int) -> str:
        return "Play a card: it captures if it can."


class Zandari(Game[ZandariDeal]):
    """The game."""

    id = "zandari"
    title = "Žandari"
    country = "Bosnia and Herzegovina"
    family = "fishing"
    about = "Match a card or add up to it; the Jack, the policeman, takes all."
    seat_counts = (2, 3, 4, 6, 8, 12)
    default_seats = 4
    actions = (Cut, Fish, Signal)
    deal_type = ZandariDeal
    bot_module = "games.zandari.bot"
    weigh: ClassVar[Mapping[str, str]] = {
        "cut": "A cut is luck: jacks among the four cards turned up would be yours.",
        "play": (
            "Capture, or lay a card. Clubs, the 2 of clubs and the 10 of diamonds are worth most; "
            "keep jacks for a rich table, and lay nothing that makes an easy sum."
        ),
    }
    options: ClassVar[tuple[Option, ...]] = (
        Number("target", 11, "Points that end the match.", low=1, high=101, usual=(11, 21)),
        YesNo("show_bottom", False, "The bottom card of the pack is shown after the row is laid."),
        Choice("jacks", "cutter", "Where Jacks of the opening row go.", values=("cutter", "bottom")),
        YesNo("ace_eleven", False, "An Ace counts 1 or 11, as its player likes."),
        YesNo("multi_capture", False, "One card may take several matches and sums at once."),
        YesNo("signals", False, "Partners may signal the big one and the little one."),
    )

    def side_count(self, seats: int, options: Options) -> int:
        return seats if seats <= 3 else 2

    def settle(self, standing: Standing, deal: ZandariDeal) -> Standing:
        after = super().settle(standing, deal)
        return after.reached(int(deal.options.target), "match-end")


GAME = Zandari()
