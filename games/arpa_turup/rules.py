"""Arpa Turup: trumps are named on three cards of 36, and a match is won by a second, better win."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from cardtable.cards import Card, Suit, pack
from cardtable.engine import Action, Aim, Choice, Game, Number, Options, Pass, Refusal, Stage, Standing, YesNo
from cardtable.mechanics.tricks import NameTrump, NamingTrump, Tricks, ace_high, trick_strengths
from cardtable.words import so_many
from games.arpa_turup.actions import SIGNS, Kort, PlayWithSign, play
from games.arpa_turup.deal_state import BATCH, SIDES, Sign, TurupDealState

LOWEST = 6
"""The lowest rank of the pack."""
HAND_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def in_hand(c: Card) -> tuple[int, int]:
    """The order of cards in a hand: black and red suits in turn, the highest first (sorting)."""
    return HAND_ORDER.index(c.suit) if c.suit is not None else len(HAND_ORDER), -ace_high(c)


class TurupDeal(TurupDealState):
    """One game: three cards, trumps, the other cards, and the play."""

    def setup(self) -> None:
        self.reset_tricks()
        self.add_trick_piles()
        if self.number == 1:
            self.tell(
                "dealer", self.dealer, "{seat} {is} dealt the highest card: the deal.", rule="first-dealer"
            )
        self.turn = caller = self.caller
        self.tell("cut", caller, "{seat} cut{s} the pack.", rule="cut")
        self.each = len(self.cards_in("stock")) // self.seats
        # The deal stops for the call: after one player's first three cards, in Turup after everybody's.
        if self.is_single:
            self.deal_round(caller, min(BATCH, self.each), batch=BATCH)
        else:
            self.deal_to(f"hand.{caller}", min(BATCH, self.each))
        self.begin(TurupNaming(self))

    def deal_on(self) -> None:
        """Deals the rest of the first round, then three at a time (deal-batches)."""
        for step in range(self.seats):
            seat = self.after(self.caller, step)
            if not self.hand(seat):
                self.deal_to(f"hand.{seat}", min(BATCH, self.each))
        self.deal_round(self.caller, self.each - len(self.hand(self.caller)), batch=BATCH)
        self.settle_stock()
        for seat in range(self.seats):
            self.arrange(f"hand.{seat}", tuple(sorted(self.hand(seat), key=in_hand)))
        last = self.each % BATCH or BATCH
        self.tell("check", self.dealer, f"{{seat}} deal{{s}} a last batch of {last}.", rule="deal-check")


class TurupNaming(NamingTrump[TurupDeal]):
    """The player after the dealer names trumps on the first three cards (trump-call)."""

    asks = "Name trumps on your first three cards."

    first_rule = "stage-order"
    suit_rule = "trump-call"

    def named(self, seat: int, suit: Suit) -> None:
        deal = self.deal
        deal.trump = suit
        deal.deal_on()
        deal.begin(Declaring(deal) if deal.is_single else TurupTricks(deal, deal.caller))


class Declaring(Stage[TurupDeal]):
    """Turup: each in turn may declare all nine tricks, until one has (kort)."""

    name = "kort"
    asks = "Declare kort, all the tricks for your side, or pass."

    def legal(self, seat: int) -> list[Action]:
        return [Pass(), Kort()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Kort):
            deal.kort = seat
            deal.tell("kort", seat, "{seat} declare{s} kort: all the tricks.", rule="kort")
        else:
            deal.tell("pass", seat, "{seat} pass{es}.")
        if deal.kort >= 0 or seat == deal.dealer:
            deal.begin(TurupTricks(deal, deal.caller))
        else:
            deal.turn = deal.after(seat)


class TurupTricks(Tricks[TurupDeal]):
    """Suit is followed, the highest trump wins, of equal cards the first (follow-suit, trick-winner,
    equal-first); a lead may go with a sign (signal-lead)."""

    follow_rule = "follow-suit"
    winner_rule = "trick-winner"
    kinds = (PlayWithSign,)

    def strengths(self, led: Suit | None) -> Mapping[Card, int]:
        return trick_strengths(led, self.deal.trump)

    def tally(self) -> Hashable:
        return self.deal.tricks

    def sort_of(self, c: Card) -> Hashable:
        return None

    @property
    def may_sign(self) -> bool:
        """Whether the next card may go with a sign."""
        return self.is_lead and bool(self.deal.options.signals)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, PlayWithSign) or action.card not in self.held(seat) or not action.sign:
            return super().why_not(seat, action)
        if not self.may_sign:
            who = "Only who leads gives a sign." if self.deal.options.signals else "No signs at this table."
            return Refusal("signal-lead", who)
        return super().why_not(seat, action)

    def legal(self, seat: int) -> list[Action]:
        signs = ("", *SIGNS) if self.may_sign else ("",)
        return [play(c, sign) for c in self.playable(seat) for sign in signs]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, PlayWithSign)
        self.lay(seat, action.card)
        if action.sign:
            self.give(seat, action)

    def on_play(self, seat: int, c: Card) -> None:
        """Forgets the sign of the last trick with the next lead."""
        if self.is_lead:
            self.deal.sign = ""

    def give(self, seat: int, lead: PlayWithSign) -> None:
        """Gives the sign that goes with a lead."""
        deal = self.deal
        deal.sign = lead.sign
        deal.signs = (*deal.signs, Sign(seat, lead.card, lead.sign))
        told = f"{{seat}} {lead.sign}{{s}}: {SIGNS[lead.sign]} in {lead.card.suit}."
        deal.tell("sign", seat, told, cards=(lead.card,), rule=lead.sign)

    def after_trick(self, winner: int) -> None:
        deal = self.deal
        if deal.is_settled or not deal.hand(winner):
            deal.finish_openly()
        else:
            deal.trick_no += 1


class ArpaTurup(Game[TurupDeal]):
    """The game."""

    id = "arpa-turup"
    title = "Arpa Turup"
    country = "Somalia"
    family = "tricks"
    about = "Four packs, 36 cards each; two games must be won, the second with more tricks."
    seat_counts = (4,)
    default_seats = 4
    minutes = 35
    difficulty = 2
    actions = (NameTrump, Kort, Pass, PlayWithSign)
    deal_type = TurupDeal
    bot_module = "games.arpa_turup.bot"
    options = (
        Choice("pack", "four", "Four packs, or Turup with one: nine cards each.", values=("four", "one")),
        YesNo("signals", True, "Who leads may knock (strong suit) or click (weak suit)."),
        Choice(
            "direction",
            "auto",
            "Which way the game turns; auto: clockwise with four packs, counter-clockwise with one.",
            values=("auto", "clockwise", "counterclockwise"),
        ),
        Number(
            "stake", 0, "Chips each player places; the winners of the match take them.", usual=(0, 1, 5, 10)
        ),
        Number("games", 5, "Turup, one pack: games that win the match.", low=1, high=15, usual=(3, 5, 7)),
    )

    def side_count(self, seats: int, options: Options) -> int:
        return SIDES

    def turns_clockwise(self, options: Options) -> bool:
        if options.direction == "auto":
            return bool(options.pack == "four")
        return bool(options.direction == "clockwise")

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return pack(LOWEST, packs=4 if options.pack == "four" else 1)

    def unit(self, seats: int, options: Options) -> str:
        return "game" if options.pack == "one" else "trick"

    def aim(self, seats: int, options: Options) -> Aim:
        if options.pack == "one":
            return Aim(so_many(int(options.games), "game"), int(options.games))
        return Aim("a second win, with more tricks than the first")

    def settle(self, standing: Standing, deal: TurupDeal) -> Standing:
        after = standing.after(deal).changed(dealer=deal.next_dealer())
        if deal.is_single:
            return after.reached(int(deal.options.games), "match-won", self.unit(deal.seats, deal.options))
        marks = tuple(deal.mark * (side == deal.held) for side in range(deal.sides))
        after = after.changed(scores=marks)
        if deal.match_winner < 0:
            return after
        return after.ended(
            "match-won", f"a second win, with {{best trick}}, after one with {deal.before.mark}"
        )


GAME = ArpaTurup()
