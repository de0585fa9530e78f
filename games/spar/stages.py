"""The stages of Spar: cutting, betting, trading and laying cards, and the tricks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cardtable.cards import Card, text_of
from cardtable.engine import HANDS, Action, Pass, Refusal, Stage
from cardtable.mechanics import Bet
from cardtable.mechanics.tricks import Duty, PlayCard, Tricks, ace_high
from cardtable.tuples import replaced
from cardtable.words import or_sentence
from games.spar.actions import AcceptBet, Dry, Peek, SparCut, Trade, Wet
from games.spar.deal_state import FOURTH, HAND, OPEN, WET, SparDealState, counts

BEFORE_PLAY = {
    Bet.verb: "betting",
    AcceptBet.verb: "betting",
    Trade.verb: "under_ten",
    Dry.verb: "dry",
    Wet.verb: "dry",
}
"""By verb of an act before the first trick the option by which it is played (before-play)."""


def begin_game(deal: SparDealState) -> None:
    """Deals the cards and begins the betting, which comes first (before-play)."""
    deal.deal_hands()
    if deal.options.betting:
        deal.begin(SparBetting(deal))
    else:
        begin_trading(deal)


def begin_trading(deal: SparDealState) -> None:
    """Begins trading, drying and wetting where they are played, else the play."""
    if deal.options.dry or deal.options.under_ten:
        deal.begin(Ready(deal))
    else:
        begin_play(deal)


def begin_play(deal: SparDealState) -> None:
    """Begins the first trick (turn-order)."""
    first = deal.dealer if deal.options.first_lead == "dealer" else deal.seat_after(deal.dealer)
    if deal.in_play(first):
        deal.begin(SparTricks(deal, first))
    else:
        deal.finish()  # the pack is too short for a card each


class SparCutting(Stage[SparDealState]):
    """A loser of the last game, the one to the dealer's right, may cut the shuffled pack (cut-rule)."""

    name = "cut"
    asked_by = "cut-rule"
    asks = "You may cut the pack, or pass."
    kinds = (SparCut, Pass)

    def enter(self) -> None:
        self.deal.turn = self.deal.seat_after(self.deal.dealer, -1)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        deepest = len(self.deal.cards_in("stock")) - 1
        if isinstance(action, Pass) or (isinstance(action, SparCut) and 1 <= action.amount <= deepest):
            return None
        return Refusal("cut-rule", f"Lift 1 to {deepest} cards, or pass.")

    def legal(self, seat: int) -> list[Action]:
        return [*map(SparCut, range(1, len(self.deal.cards_in("stock")))), Pass()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, SparCut):
            held = deal.cards_in("stock")
            deal.arrange("stock", held[action.amount :] + held[: action.amount])
            deal.tell("cut", seat, f"{{seat}} cut{{s}} at {action.amount}.", rule="cut-rule")
        else:
            deal.tell("pass", seat, "{seat} pass{es}: the pack is not cut.")
        begin_game(deal)


class SparBetting(Stage[SparDealState]):
    """One may offer a bet, the others may accept it (bet, bet-accept)."""

    name = "bet"
    asked_by = "bet"
    kinds = (Bet, AcceptBet, Pass)
    left: tuple[int, ...] = ()

    def enter(self) -> None:
        self._ask(self.deal.in_turn())

    def _ask(self, left: tuple[int, ...]) -> None:
        """Asks the next of these seats; after the last a bet stands if it was accepted."""
        self.left, deal = left, self.deal
        if left:
            deal.turn = left[0]
            return
        if len(deal.betting) < 2:
            deal.bet, deal.betting = 0, ()
        begin_trading(deal)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        deal, chips = self.deal, self.deal.chips[seat]
        if isinstance(action, Pass):
            return None
        if (action.verb == Bet.verb) == bool(deal.bet):
            why = "One bet a game: accept it, or pass." if deal.bet else "Nobody has offered a bet."
            return Refusal("bet-accept", why)
        amount = action.amount if isinstance(action, Bet) else deal.bet
        if isinstance(action, Bet | AcceptBet) and 1 <= amount <= chips:
            return None
        return Refusal("bet", f"A bet is 1 chip or more, and you have {chips}.")

    def legal(self, seat: int) -> list[Action]:
        deal, chips = self.deal, self.deal.chips[seat]
        if deal.bet:
            return [AcceptBet(), Pass()] if deal.bet <= chips else [Pass()]
        return [*map(Bet, range(1, chips + 1)), Pass()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        left = self.left[1:]
        if isinstance(action, Bet):
            deal.bet, deal.betting = action.amount, (seat,)
            left = tuple(deal.seat_after(seat, step) for step in range(1, deal.seats))
            deal.tell("bet", seat, f"{{seat}} bet{{s}} {action.amount}.", rule="bet")
        elif isinstance(action, AcceptBet):
            deal.betting = tuple(sorted((*deal.betting, seat)))
            deal.tell("bet", seat, "{seat} accept{s} the bet.", rule="bet-accept")
        else:
            deal.tell("pass", seat, "{seat} pass{es}.")
        self._ask(left)

    def prompt(self, seat: int) -> str:
        deal = self.deal
        if deal.bet:
            return f"{{{deal.betting[0]}}} bet{{s}} {deal.bet}: " + (
                "accept, or pass." if deal.bet <= deal.chips[seat] else "you have too few chips."
            )
        return "Bet, or pass." if deal.chips[seat] else "You have no chips to bet."


class Ready(Stage[SparDealState]):
    """Each in turn trades, dries and wets until they pass (before-play)."""

    name = "ready"
    asked_by = "before-play"
    kinds = (Trade, Dry, Wet, Pass)
    left: tuple[int, ...] = ()
    has_acted = False
    """Whether the seat in turn has done something: the pass that ends its turn then is not told."""

    def enter(self) -> None:
        self._ask(self.deal.in_turn())

    def held(self, seat: int) -> tuple[Card, ...]:
        return self.deal.in_play(seat)

    def _ask(self, left: tuple[int, ...]) -> None:
        self.left, self.has_acted = left, False
        if left:
            self.deal.turn = left[0]
        else:
            begin_play(self.deal)

    def allowing_rule(self, seat: int, action: Action) -> str:
        return {Dry: "dry", Wet: "wet", Trade: "under-ten"}.get(type(action), "")

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        match action:
            case Pass():
                return None
            case Trade():
                return self._trade_refusal(seat)
            case Dry(c) | Wet(c):
                if c not in self.deal.in_play(seat):
                    return self.not_held(seat, c)
                return self._laying_refusal(seat, c, action.verb)
        return Refusal(action.verb, f"Name the card to {action.verb}.")

    def _trade_refusal(self, seat: int) -> Refusal | None:
        deal, hand = self.deal, self.deal.hand(seat)
        if not deal.options.under_ten:
            return Refusal("under-ten", "Cards are not traded at this table.")
        if deal.dry[seat]:
            return Refusal("under-ten", "You have dried a card: it is too late to trade.", deal.dry[seat])
        high = tuple(c for c in hand if ace_high(c) > 9)
        if high:
            return Refusal(
                "under-ten", f"You hold {text_of(high)}: only a hand with no card above nine is traded.", high
            )
        if len(deal.cards_in("stock")) < HAND:
            return Refusal("trade-stock", "Fewer than five cards are left in the pack.")
        return None

    def _laying_refusal(self, seat: int, c: Card, rule: str) -> Refusal | None:
        deal, dry = self.deal, self.deal.dry[seat]
        if not deal.options.dry:
            return Refusal(rule, "Dry and wet are not played at this table.")
        if not counts(c):
            return Refusal(rule, f"Only a six or a seven is laid so, not {c}.", (c,))
        if rule == Dry.verb:
            return Refusal("dry", f"You have dried {text_of(dry)} already.", dry) if dry else None
        if not dry or deal.cards_in(f"wet.{seat}"):
            return Refusal(
                "wet",
                "Beside one dry card one is wet: dry another first."
                if not dry
                else "You have a wet card already.",
            )
        if dry[0].suit is c.suit:
            return Refusal(
                "wet-suit", f"Your dry card is {dry[0]}: the wet one is of another suit.", (*dry, c)
            )
        return None

    def legal(self, seat: int) -> list[Action]:
        found: list[Action] = [Trade()] if self._trade_refusal(seat) is None else []
        for c in filter(counts, self.deal.hand(seat)):
            found += [kind(c) for kind in (Dry, Wet) if self._laying_refusal(seat, c, kind.verb) is None]
        return [*found, Pass()]

    def attempts(self, seat: int, c: Card) -> Iterable[Action]:
        if not self.deal.options.dry:
            return ()
        return (Wet(c), Dry(c)) if self.deal.dry[seat] else (Dry(c), Wet(c))

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        match action:
            case Trade():
                hand = deal.hand(seat)
                deal.move(hand, f"hand.{seat}", "out")
                deal.deal_to(f"hand.{seat}", HAND)
                deal.tell("trade", seat, "{seat} trade{s} {cards}.", cards=hand, rule="under-ten")
            case Dry(c):
                deal.move((c,), f"hand.{seat}", f"exposed.{seat}")
                deal.dry = replaced(deal.dry, seat, (c,))
                deal.tell("dry", seat, "{seat} lay{s} {cards} dry.", cards=(c,), rule="dry")
            case Wet(c):
                deal.move((c,), f"hand.{seat}", f"wet.{seat}")
                deal.tell("wet", seat, "{seat} lay{s} a wet card, face down.", rule="wet")
            case _:
                if not self.has_acted:
                    deal.tell("pass", seat, "{seat} pass{es}.")
                self._ask(self.left[1:])
                return
        self.has_acted = True

    def prompt(self, seat: int) -> str:
        ways = dict.fromkeys(action.verb for action in self.legal(seat))
        return (
            or_sentence([*ways])
            if len(ways) > 1
            else "None of your cards can be traded or laid before play: pass."
        )


class SparTricks(Tricks[SparDealState]):
    """Five tricks; suit is followed, and only the last is won for points."""

    follow_rule = "follow-suit"
    winner_rule = "beat"

    def enter(self) -> None:
        super().enter()
        self.deal.leader = self.first

    def held(self, seat: int) -> tuple[Card, ...]:
        return self.deal.in_play(seat)

    def pile_of(self, seat: int, c: Card) -> str:
        deal = self.deal
        if not deal.dry[seat] or c in deal.hand(seat):
            return HANDS[seat]
        return OPEN[seat] if c in deal.cards_in(OPEN[seat]) else WET[seat]

    def tally(self) -> Hashable | None:
        """In the last trick the cards of the one before; None where a false card may be found out later."""
        deal = self.deal
        if deal.options.offside == "penalty":
            return None
        return tuple([row[-1] for row in deal.rows]) if deal.trick_no > FOURTH else ()

    def sort_of(self, c: Card) -> Hashable:
        """Sixes and sevens stand alone: they count more, and may lie dry or wet."""
        return c if counts(c) else None

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb in BEFORE_PLAY:
            is_played = self.deal.options[BEFORE_PLAY[action.verb]]
            when = "before the first trick" if is_played else "not at all at this table"
            return Refusal("before-play", f"That is done {when}.")
        if isinstance(action, Peek):
            return self._peek_refusal()
        if action.verb != PlayCard.verb:
            return Refusal("stage-order", "Now is not the time for that.")
        return super().why_not(seat, action)

    @property
    def may_peek(self) -> bool:
        """Whether the seat to play may look at the last card of the pack first."""
        return self.deal.trick_no == FOURTH and self._peek_refusal() is None

    def _peek_refusal(self) -> Refusal | None:
        deal = self.deal
        if not deal.options.under_card:
            return Refusal("under-card", "Nobody looks at the last card at this table.")
        if deal.trick_no != FOURTH:
            return Refusal("under-card", "The last card of the pack is seen in the fourth trick only.")
        if deal.peeked >= 0:
            return Refusal("under-card", f"{{{deal.peeked}}} {{has}} seen it: one player, once a game.")
        return None if deal.cards_in("stock") else Refusal("under-card", "No card is left in the pack.")

    def duties(self, seat: int) -> tuple[Duty, ...]:
        return () if self.deal.options.offside == "penalty" else self.follow()

    def legal(self, seat: int) -> list[Action]:
        peek: list[Action] = [Peek()] if self.may_peek else []
        return [*super().legal(seat), *peek]

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Peek):
            deal.peeked = seat
            deal.add_pile("blind", seen_by=(seat,))
            deal.move(deal.cards_in("stock")[-1:], "stock", "blind")
            deal.tell("peek", seat, "{seat} look{s} at the last card of the pack.", rule="under-card")
            return
        assert isinstance(action, PlayCard)
        self.lay(seat, action.card)

    def on_play(self, seat: int, c: Card) -> None:
        deal, led = self.deal, self.suit_led()
        if deal.dry[seat]:
            self._note_laid(seat, c)
        deal.rows = replaced(deal.rows, seat, (*deal.rows[seat], c))
        if led is not None and c.suit is not led:
            deal.refused = replaced(deal.refused, seat, deal.refused[seat] | {led})
        refused = deal.refused[seat]
        if refused and any(one.suit in refused for one in (c, *deal.cards_in(OPEN[seat]))):
            self._offside(seat, c)

    def _note_laid(self, seat: int, c: Card) -> None:
        """Shows a wet card that is played. A dry card played before the fourth trick, or in the last, turns
        up the wet one (wet-turned)."""
        deal = self.deal
        down = deal.cards_in(WET[seat])
        if c in down:
            deal.wet = replaced(deal.wet, seat, down)
        elif c in deal.dry[seat] and deal.trick_no != FOURTH and down:
            deal.move(down, WET[seat], OPEN[seat])
            deal.wet = replaced(deal.wet, seat, down)
            deal.tell("wet", seat, "{seat} turn{s} the wet {cards} up.", cards=down, rule="wet-turned")

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        self.deal.move(cards, "trick", "out")
        self.deal.leader = winner

    def after_last_trick(self) -> None:
        self.deal.winner = self.deal.leader
        self.deal.tell("win", self.deal.winner, "{seat} win{s} the last trick.", rule="last-trick")
        self.deal.settle_bet()
        self.deal.finish()

    def _offside(self, seat: int, c: Card) -> None:
        """Ends the game: the seat has held a suit that it did not follow; all hands are shown (offside)."""
        deal = self.deal
        deal.offender = seat
        deal.tell("play", seat, "{seat} play{s} {cards}.", cards=(c,))
        deal.tell(
            "offside", seat, "{seat} held a suit that was led and not followed: offside.", rule="offside"
        )
        for name in list(deal.piles):
            if name.partition(".")[0] in ("hand", "exposed", "wet", "trick"):
                deal.move(deal.cards_in(name), name, "out")
        deal.finish()
