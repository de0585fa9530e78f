"""The stages of a turn: the calling window, the answer, the draw, and melding up to the discard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.cards import Card, text_of
from cardtable.engine import HANDS, Action, Clock, Pass, Phrase, Refusal, Slot, Stage, position_cache
from cardtable.mechanics import Discard, Draw
from cardtable.mechanics.rummy import LaidMeld, LayingMelds, Meld, Run, is_joker, melds_in
from cardtable.tuples import dropped, raised
from games.kalooki.actions import RULES, Allow, Call, Lay, Refuse, Tack
from games.kalooki.contract_lays import lays_for
from games.kalooki.contract_plan import FOUR, THREE
from games.kalooki.contract_slots import slots_laid, slots_of
from games.kalooki.deal_state import MOST_CALLS, KalookiDealState, groups_in_words

FAULTS = {
    "genuine": "three-genuine",
    "none": "three-or-four",
    "adjacent": "adjacent-jokers",
    "high-first": "high-end-first",
    "fit": "tack-fit",
}
"""The rule that each fault of a meld breaks."""
STOCK = Draw("stock")
DISCARD = Draw("discard")
CALL, PASS, ALLOW, REFUSE = Call(), Pass(), Allow(), Refuse()
"""Actions that are listed again and again, made once."""


@position_cache(1 << 10)
def _able_to_call(turn: int, calls: tuple[int, ...], barred: tuple[int, ...]) -> tuple[int, ...]:
    """The seats after the one in turn that have a call left, but for those barred."""
    order = (*range(turn + 1, len(calls)), *range(turn))
    return tuple([seat for seat in order if seat not in barred and calls[seat] < MOST_CALLS])


def begin_turn(deal: KalookiDealState) -> None:
    """Begins a turn with the calling window, unless nobody may call."""
    waiting: tuple[int, ...] = ()
    if deal.fresh and deal.cards_in("discard"):
        waiting = _able_to_call(deal.turn, deal.calls, (deal.discarder, *deal.down))
    deal.begin(Calling(deal, waiting) if waiting else Drawing(deal))


def end_turn(deal: KalookiDealState, discarder: int) -> None:
    """Passes the turn to the left (turn-order)."""
    deal.discarder = discarder
    deal.fresh = discarder >= 0
    deal.is_dead = deal.bends = False
    deal.turn = deal.seat_after(deal.turn)
    begin_turn(deal)


def allow(deal: KalookiDealState) -> None:
    """Gives the caller the discard and a card from the stock, and goes on with the turn (call-allowed)."""
    seat, deal.caller = deal.caller, -1
    deal.calls = raised(deal.calls, seat)
    called = deal.take_discards(seat)
    deal.tell("called", seat, "{seat} get{s} {cards} and a card from the stock.", cards=called)
    deal.is_dead = True
    if deal.draw(seat):
        deal.begin(Drawing(deal))


class Calling(Stage[KalookiDealState]):
    """The seats that may call the top discard (call); the first call ends the window (call-first)."""

    name = "call"
    asked_by = "call"
    in_public = True

    def __init__(self, deal: KalookiDealState, waiting: tuple[int, ...]) -> None:
        super().__init__(deal)
        self.waiting = waiting
        """The seats that may call and have not let the card pass, in turn order."""

    def actors(self) -> tuple[int, ...]:
        return self.waiting

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        is_caller = seat in self.actors()
        if is_caller and isinstance(action, Call | Pass):
            return None
        if is_caller or action.verb != Call.verb:
            return Refusal("turn-order", "First those who want the card may call it.")
        return self._no_caller(seat)

    def _no_caller(self, seat: int) -> Refusal:
        deal = self.deal
        if seat == deal.turn:
            return Refusal("call-not-next", "It is your turn: simply draw the card.")
        if seat == deal.discarder:
            return Refusal("call-others", "You discarded that card: only others may call for it.")
        if seat in deal.down:
            return Refusal("call-down", "Whoever has laid down calls no more.")
        if deal.calls[seat] >= MOST_CALLS:
            return Refusal("three-calls", "Three successful calls are all.")
        return Refusal("call-first", "You let this card pass.")

    def legal(self, seat: int) -> list[Action]:
        return [CALL, PASS]

    def clock(self, seat: int) -> Clock | None:
        deal = self.deal
        seconds = float(deal.options.call_time)
        since = f"call {len(deal.cards_in('stock'))} {deal.turn} {len(deal.laid)}"
        return Clock(seconds, Pass(), since) if seconds else None

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Pass):
            self.waiting = dropped(self.waiting, seat)
            if not self.waiting:
                deal.tell("uncalled", -1, "Nobody calls.", rule="call")
                deal.begin(Drawing(deal))
            return
        deal.caller = seat
        deal.tell("call", seat, "{seat} call{s} {cards}.", cards=deal.cards_in("discard")[:1])
        if deal.turn in deal.down:
            deal.tell("allow", deal.turn, "{seat} {has} laid down and must allow it.", rule="down-allows")
            allow(deal)
        else:
            deal.begin(Answering(deal))

    def phrase(self, seat: int, action: Action) -> Phrase:
        top = self.deal.top or "the card"
        if isinstance(action, Call):
            return replace(Call.says, text=f"Call for {top}")
        return Phrase(f"Let {top} pass", "Pass", "pass") if isinstance(action, Pass) else action.phrase()

    def prompt(self, seat: int) -> str:
        return f"Call {self.deal.top}, or let it pass."


class Answering(Stage[KalookiDealState]):
    """The player in turn allows the call or takes the card (answer-call)."""

    name = "answer"
    asked_by = "answer-call"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Allow | Refuse):
            return None
        return Refusal("answer-call", "Allow the call, or refuse it and take the card.")

    def legal(self, seat: int) -> list[Action]:
        return [ALLOW, REFUSE]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Allow):
            deal.tell("allow", seat, "{seat} allow{s} the call.")
            allow(deal)
            return
        deal.caller = -1
        taken = deal.take_discards(seat)
        deal.tell("refuse", seat, "{seat} refuse{s} the call and take{s} {cards}.", cards=taken)
        deal.begin(Melding(deal))

    def phrase(self, seat: int, action: Action) -> Phrase:
        if isinstance(action, Refuse) and self.deal.top:
            return replace(Refuse.says, text=f"Refuse the call and take {self.deal.top}")
        return action.phrase()

    def prompt(self, seat: int) -> str:
        deal = self.deal
        return f"{{{deal.caller}}} call{{s}} {deal.top}: allow it, or refuse and take the card yourself."


class Drawing(Stage[KalookiDealState]):
    """A turn begins with one card (draw-first)."""

    name = "draw"
    asked_by = "draw-first"
    asks = "Draw a card."

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if action.verb == Call.verb:
            return Refusal("turn-order", "It is your turn to draw.")
        if not isinstance(action, Draw):
            return Refusal("draw-first", "A turn begins with a card drawn.")
        if action.source == "stock":
            return None
        if seat in deal.down:
            return Refusal("down-stock", "Whoever has laid down draws from the stock only.")
        if deal.is_dead:
            return Refusal("one-call", "The card below a called one is out of reach in this turn.")
        if not deal.cards_in("discard"):
            return Refusal("draw-first", "There is no discard: draw from the stock.")
        return None

    def legal(self, seat: int) -> list[Action]:
        return [STOCK, DISCARD] if self.why_not(seat, DISCARD) is None else [STOCK]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        assert isinstance(action, Draw)
        if action.source == "discard":
            deal.tell("draw", seat, "{seat} take{s} {cards}.", cards=deal.take_discards(seat))
        elif deal.draw(seat):
            deal.tell("draw", seat, "{seat} draw{s} from the stock.")
        if not deal.over:
            deal.begin(Melding(deal))

    def phrase(self, seat: int, action: Action) -> Phrase:
        if action == DISCARD and self.deal.top:
            return replace(action.phrase(), text=f"Take {self.deal.top} from the discards")
        return action.phrase()


class Melding(LayingMelds[KalookiDealState]):
    """Lay, tack on, and end the turn with a discard."""

    name = "meld"
    lay = Lay
    add = Tack
    faults = FAULTS
    on_table_rule = "tack-fit"
    set_rule, run_rule, joker_rule = "three", "four", "joker-wild"

    # Why not

    def allowing_rule(self, seat: int, action: Action) -> str:
        if not isinstance(action, Tack):
            return super().allowing_rule(seat, action)
        if is_joker(action.card):
            return "tack-joker"
        return "" if isinstance(self.deal.laid[action.meld].meld, Run) else "tack-three"

    def melds_refusal(self, seat: int, melds: Sequence[Meld]) -> Refusal | None:
        """The contract first, then suits and ranks that must not repeat."""
        repeated = self._repeated([*self.deal.melds_of(seat), *melds])
        if seat in self.deal.down:
            return repeated
        return self._not_contract(melds, counts=repeated is None) or repeated

    def _not_contract(self, melds: Sequence[Meld], *, counts: bool) -> Refusal | None:
        """Why these groups are not the contract; None if they are. `counts`: whether all of them may be a
        part of it."""
        deal, fours = self.deal, sum(isinstance(meld, Run) for meld in melds)
        threes = len(melds) - fours
        wanted = deal.contract[0] - threes, deal.contract[1] - fours
        if not any(wanted):
            return None
        if min(wanted) < 0 or not (melds and counts):
            return Refusal("contract", f"The contract is {deal.contract_words}, all at once.")
        still = f"{groups_in_words(*wanted)} {'is' if sum(wanted) == 1 else 'are'} still wanted"
        return Refusal("contract", f"That counts towards {deal.contract_words}, laid all at once: {still}.")

    @staticmethod
    def _repeated(everything: Sequence[Meld]) -> Refusal | None:
        """The refusal of groups that repeat a suit or a rank."""
        suits = [meld.suit for meld in everything if isinstance(meld, Run)]
        if len(set(suits)) < len(suits):
            return Refusal("different-suits", "Your fours must all be of different suits.")
        ranks = [meld.rank for meld in everything if not isinstance(meld, Run)]
        if len(set(ranks)) < len(ranks):
            return Refusal("different-ranks", "Your threes must all be of different ranks.")
        return None

    def last_refusal(self, seat: int, count: int) -> Refusal | None:
        if self.deal.options.last_discard and len(self.deal.hand(seat)) == count:
            return Refusal("last-discard", "The last card must be a discard.")
        return None

    def not_down(self) -> Refusal:
        return Refusal("tack-after-contract", "Tack on after you have laid the contract.")

    def discard_refusal(self, c: Card) -> Refusal | None:
        return Refusal("no-joker-discard", "A joker is never discarded.", (c,)) if is_joker(c) else None

    def other_refusal(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            is_able = not all(map(is_joker, self.deal.hand(seat)))
            return Refusal("must-discard", "A turn ends with a discard.") if is_able else None
        if action.verb == Call.verb:
            return Refusal("turn-order", "The time to call is over.")
        if action.verb == Draw.verb:
            return Refusal("draw-first", "One card was drawn: lay, tack or discard.")
        return Refusal("must-discard", "Lay, tack on, or discard a card.")

    def slots(self, seat: int, cards: tuple[Card, ...], action: Action | None) -> tuple[Slot, ...]:
        """The contract, until it is laid."""
        if seat in self.deal.down:
            return ()
        return slots_laid(action) if isinstance(action, Lay) else slots_of(cards, *self.deal.contract)

    # What is listed

    def first_lays(self, seat: int) -> Sequence[Lay]:
        threes, fours = self.deal.contract
        if self.last_refusal(seat, THREE * threes + FOUR * fours) is not None:
            return ()
        return lays_for(self.deal.hand(seat), threes, fours)

    @classmethod
    def melds_in(cls, hand: tuple[Card, ...]) -> Sequence[Meld]:
        return melds_in(hand, RULES)

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        match action:
            case Discard(c):
                deal.discard(seat, c)
            case Lay():
                deal.lay(seat, *action.melds)
                deal.bends |= seat not in deal.down
                deal.go_down(seat)
            case Tack(c, at):
                laid = deal.laid[at]
                deal.move((c,), HANDS[seat], f"meld.{at}")
                deal.put(at, LaidMeld(laid.meld.with_card(c), laid.by))
                if deal.events is not None:
                    whose = "" if laid.by == seat else f"{{{laid.by}}}'s "
                    text = f"{{seat}} tack{{s}} {{cards}} on to {whose}{text_of(laid.cards)}."
                    deal.tell("tack", seat, text, cards=(c,))
            case _:
                deal.tell("pass", seat, "{seat} {has} nothing but jokers to discard.")
        if not deal.hand(seat):
            self._out(seat)
        elif isinstance(action, Discard | Pass):
            end_turn(deal, seat if isinstance(action, Discard) else -1)

    def _out(self, seat: int) -> None:
        """Ends the play of a seat that is out (going-out); in the turn of its contract the table is bent."""
        deal = self.deal
        text = "{seat} {is} down and out: the table is bent!" if deal.bends else "{seat} {is} out."
        deal.tell("out", seat, text, rule="bending" if deal.bends else "going-out")
        deal.finish_openly()

    def phrase(self, seat: int, action: Action) -> Phrase:
        deal = self.deal
        match action:
            case Pass():
                return Phrase("End the turn without a discard", "End the turn", "end the turn")
            case Tack(c, at) if 0 <= at < len(deal.laid):
                text = f"Tack {c} on to {{{deal.laid[at].by}}}'s {text_of(deal.laid[at].cards)}"
                return replace(action.phrase(), text=text)
        return action.phrase()

    def choices(self, seat: int) -> dict[str, str]:
        asked = "more" if seat in self.deal.down else self.deal.contract_words
        return {"lay": f"lay {asked}", "tack": "tack on", "discard": "discard", "pass": "end the turn"}

    def needed(self) -> str:
        return f"To lay down you need {self.deal.contract_words}."
