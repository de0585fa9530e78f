"""The stages of Gong Zhu: exposing cards, and the tricks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cardtable.cards import Card, card, text_of
from cardtable.engine import CUSTOM, Action, Pass, Refusal, Stage, named
from cardtable.mechanics.tricks import Duty, PlayCard, Tricks
from cardtable.piles import EVERYONE
from cardtable.words import number_word
from games.gong_zhu.actions import Expose, Sell
from games.gong_zhu.deal_state import EXPOSED, EXPOSED_DEARLY, FOR_SALE, LAID_OPEN, RULE_OF, GongZhuDealState
from games.gong_zhu.scoring import COSTS, EXPOSABLE, PIG, SCORING, SHEEP

FIRST_LEADER = card("2S")
"""The card whose holder leads the first deal (first-lead)."""
NOT_SOLD = Refusal("sale", "Nothing is put up for sale at this table.")
STRIP = "A long strip of paper for {}: one end in the mouth, until somebody else loses."
ANOTHER_STRIP = "Another strip of paper for {}, who wears {} now, until somebody else loses."
GROVEL = "As is the custom, {} may be sent to grovel under the table."


def deal_on(deal: GongZhuDealState) -> None:
    """Deals the rest of the pack, one card at a time (deal-all), then begins exposing if it is played."""
    held = len(deal.hand(0)) + len(deal.cards_in("exposed.0"))
    deal.deal_round(deal.seat_after(deal.dealer), deal.each - held)
    deal.settle_stock()
    deal.leader = int(deal.carry.get("pig_taker", -1))
    if deal.options.exposing == "off" or not deal.each:
        begin_play(deal)
    else:
        deal.begin(Exposing(deal))


def begin_play(deal: GongZhuDealState) -> None:
    """Begins the first trick: the taker of the last pig leads, at first the holder of 2S (first-lead)."""
    if deal.leader < 0:
        holders = [seat for seat in range(deal.seats) if FIRST_LEADER in deal.hand(seat)]
        deal.leader = holders[0] if holders else deal.seat_after(deal.dealer)
        if holders:
            deal.learn(EVERYONE, f"hand.{deal.leader}", (FIRST_LEADER,))
            told, hand = "{seat} hold{s} {cards} and lead{s}.", f"hand.{deal.leader}"
            deal.tell("leader", deal.leader, told, cards=(FIRST_LEADER,), source=hand, rule="first-lead")
    if deal.each:
        deal.begin(GongZhuTricks(deal, deal.leader))
    else:
        deal.finish()  # the pack is too short for a card each


class BeforePlay(Stage[GongZhuDealState]):
    """The parts that both stages of exposing share: which cards may be exposed, and the refusals."""

    def enter(self) -> None:
        self.deal.turn = self.deal.seat_after(self.deal.dealer)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if action.verb == PlayCard.verb:
            return Refusal("expose-first", "First everybody may expose cards: expose one, or pass.")
        if action.verb == Sell.verb and self.deal.options.exposing != "sale":
            return NOT_SOLD
        if not isinstance(action, Expose | Sell):
            return Refusal("exposable", "Name the card: AH, QS, JD or 10C.")
        c = action.card
        if c in self.deal.waiting(seat):
            lies = "exposed" if c in self.deal.cards_in(f"exposed.{seat}") else "for sale"
            return Refusal(self.own_rule, f"{c} is {lies} already.", (c,))
        if c in EXPOSABLE or c not in self.deal.hand(seat):
            return self.not_held(seat, c)
        return Refusal("exposable", f"Only AH, QS, JD and 10C can be exposed, not {c}.", (c,))

    def allowing_rule(self, seat: int, action: Action) -> str:
        return "exposable" if isinstance(action, Expose) else ""

    def legal(self, seat: int) -> list[Action]:
        held = [c for c in EXPOSABLE if c in self.deal.hand(seat)]
        sales: list[Action] = [Sell(c) for c in held] if self.deal.options.exposing == "sale" else []
        return [*map(Expose, held), *sales, Pass()]

    def attempts(self, seat: int, c: Card) -> Iterable[Action]:
        return (Expose(c),)

    def expose(self, seat: int, c: Card, factor: int) -> None:
        """Lays a card face up before its holder (exposed-in-hand)."""
        deal = self.deal
        deal.move((c,), f"hand.{seat}", f"exposed.{seat}")
        deal.raise_factor(c, factor)
        is_minus = c is SHEEP and deal.options.sheep_exposed != "plus"
        rule = "sheep-minus" if is_minus else RULE_OF[c]
        deal.tell("expose", seat, "{seat} expose{s} {cards}.", cards=(c,), rule=rule)

    def prompt(self, seat: int) -> str:
        if len(self.legal(seat)) == 1:
            return "You have nothing to expose: pass."
        sell = " or sell" if self.deal.options.exposing == "sale" else ""
        return f"Expose{sell} a card, or pass."


class FirstCard(BeforePlay):
    """Each may expose the first card dealt before seeing another (first-card)."""

    name = "first"
    asked_by = "first-card"

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Expose):
            self.expose(seat, action.card, EXPOSED_DEARLY)
        else:
            self.deal.tell("pass", seat, "{seat} pass{es}.")
        if seat == self.deal.dealer:
            deal_on(self.deal)
        else:
            self.deal.turn = self.deal.seat_after(seat)

    def prompt(self, seat: int) -> str:
        if len(self.legal(seat)) == 1:
            return "Your first card cannot be exposed: pass."
        return f"Expose your first card unseen of the others, times {EXPOSED_DEARLY}, or pass."


class Exposing(BeforePlay):
    """Each in turn exposes cards and passes, until all have passed in a row (expose-round)."""

    name = "expose"
    asked_by = "expose-round"
    passes_stand = True
    passed = 0
    """The passes in a row."""
    acted = -1
    """The seat that exposed or sold a card last: the pass that ended its turn is not told; -1: none yet."""

    @property
    def passed_seats(self) -> tuple[int, ...]:
        """The seats that have passed since a card was last exposed; not the one that exposed it."""
        passed = (self.deal.seat_after(self.deal.turn, -step) for step in range(1, self.passed + 1))
        return tuple(seat for seat in passed if seat != self.acted)

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Pass):
            self._pass(seat)
            return
        self.passed, self.acted = 0, seat
        if isinstance(action, Expose):
            self.expose(seat, action.card, EXPOSED_DEARLY if deal.options.exposing == "sale" else EXPOSED)
        elif isinstance(action, Sell):
            deal.move((action.card,), f"hand.{seat}", f"sale.{seat}")
            deal.tell("sell", seat, "{seat} put{s} a card up for sale, face down.", rule="sale")

    def _pass(self, seat: int) -> None:
        deal = self.deal
        ends_turn = self.acted == seat and not self.passed
        self.passed += 1
        is_over = self.passed == deal.seats
        is_bare = is_over and not any(map(deal.waiting, range(deal.seats)))
        if not ends_turn:
            deal.tell("pass", seat, "{seat} pass{es}" + (": nobody has exposed a card." if is_bare else "."))
        if is_over:
            begin_play(deal)
        else:
            deal.turn = deal.seat_after(seat)


class GongZhuTricks(Tricks[GongZhuDealState]):
    """Suit is followed, the highest card of it wins; an exposed card waits until its suit has been led."""

    follow_rule = "follow-suit"
    winner_rule = "trick-winner"
    lead_rule = "lead-any"
    plays_last_card = True

    @property
    def is_first_in_suit(self) -> bool:
        """Whether the suit of the running trick was not led before."""
        return self.deal.opening is not None

    def held(self, seat: int) -> tuple[Card, ...]:
        waiting, hand = self.deal.waiting(seat), self.deal.hand(seat)
        return waiting + hand if waiting else hand

    def pile_of(self, seat: int, c: Card) -> str:
        if c not in EXPOSABLE or c in self.deal.hand(seat):
            return super().pile_of(seat, c)
        return LAID_OPEN[seat] if c in self.deal.cards_in(LAID_OPEN[seat]) else FOR_SALE[seat]

    def tally(self) -> Hashable:
        """The cards taken by each side, the factors, and the suits led, where exposed cards wait for one."""
        deal = self.deal
        waits = any(map(deal.waiting, range(deal.seats)))
        taken = tuple([frozenset(deal.taken(side)) for side in range(deal.sides)])
        return taken, deal.raised, frozenset(deal.suits_led) if waits else None

    def sort_of(self, c: Card) -> Hashable:
        """Key cards stand alone, hearts are told by what they cost."""
        return c if c in EXPOSABLE else COSTS[self.deal.options.hearts].get(c)

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        exposing = self.deal.options.exposing
        if action.verb == Expose.verb and exposing == "off":
            return Refusal("expose-off", "No card is exposed at this table.")
        if action.verb == Sell.verb and exposing != "sale":
            return NOT_SOLD
        if action.verb in (Expose.verb, Sell.verb):
            return Refusal("expose-time", "Cards are exposed before the first trick, never later.")
        return super().why_not(seat, action)

    def duties(self, seat: int) -> tuple[Duty, ...]:
        """Suit is followed, and exposed cards wait (exposed-wait, exposed-lead)."""
        duties = self.follow()
        if duties and not self.is_first_in_suit:
            return duties
        led, deal = self.suit_led(), self.deal
        for c in deal.waiting(seat):
            assert c.suit is not None
            if c.suit is led:
                duties += (to_wait(c, deal.of_suit[led]),)
            elif led is None and c.suit not in deal.suits_led:
                duties += (not_to_lead(c, deal.of_suit[c.suit], deal.faces),)
        return duties

    # What happens

    def on_play(self, seat: int, c: Card) -> None:
        deal = self.deal
        if c in EXPOSABLE and c in deal.cards_in(FOR_SALE[seat]):
            deal.raise_factor(c, EXPOSED)
            deal.tell("sold", seat, "{seat} turn{s} up {cards}: it was for sale.", cards=(c,), rule="sale")
        if not deal.laid and c.suit is not None:
            deal.opening = c.suit if c.suit not in deal.suits_led else None
            if deal.opening is not None:
                deal.suits_led = (*deal.suits_led, deal.opening)

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        """Lays scoring cards before their taker, all others on one heap (scoring-cards-shown)."""
        deal = self.deal
        rest = tuple([c for c in cards if c not in SCORING])
        if len(rest) < len(cards):
            deal.move(tuple([c for c in cards if c in SCORING]), "trick", f"captured.{deal.side(winner)}")
        if rest:
            deal.put_away(rest, "trick", "discard")
        if PIG in cards:
            deal.pig_taker = winner

    def after_last_trick(self) -> None:
        deal = self.deal
        deal.finish()
        for side in deal.losers if deal.events is not None else ():
            members = deal.members(side)
            deal.tell("pig", -1, f"{named(members)} lost: the pig!", rule="strip")
            strips = deal.strips[side]
            paper = STRIP if strips == 1 else ANOTHER_STRIP
            deal.tell(CUSTOM, -1, paper.format(named(members), number_word(strips)), rule="strip")
            deal.tell(CUSTOM, -1, GROVEL.format(named(members)), rule="strip")

    def prompt(self, seat: int) -> str:
        if not self.is_lead:
            return super().prompt(seat)
        able = self.playable(seat)
        locked = [c for c in self.deal.waiting(seat) if c not in able]
        return f"Lead any card but {text_of(locked)}." if locked else "Lead any card."


def to_wait(c: Card, suit: frozenset[Card]) -> Duty:
    """The duty to play another card to the first trick in the suit of an exposed one."""
    why = f"{c} waits for the second trick in {c.suit}: you hold {{cards}} too."
    return Duty("exposed-wait", why, suit - {c})


def not_to_lead(c: Card, suit: frozenset[Card], faces: frozenset[Card]) -> Duty:
    """The duty not to open a suit with an exposed card; any card of another suit may be led."""
    why = f"{c} may not open {c.suit}: you hold {{cards}} too."
    return Duty("exposed-lead", why, suit - {c}, faces - suit)
