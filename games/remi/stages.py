"""The stages of a round: the cut, the draw, and laying, adding, swapping and reserving up to the discard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.cards import Card, missing_cards, text_of
from cardtable.engine import Action, Phrase, Refusal, Stage
from cardtable.mechanics import Cut, Discard
from cardtable.mechanics.rummy import LayingMelds, Meld, Run, ToMeld, is_joker, no_melds, partitions
from games.remi.actions import Lay, RemiDraw, Reserve, Swap, Tack
from games.remi.deal_state import RemiDealState
from games.remi.set_search import first_lays, sets_in, takes
from games.remi.sets import RULES, LaidSet, set_value

STOCK = RemiDraw()
"""The draw from the stock."""
MOST_LIFTED = 107
"""The most cards that can be lifted: all but one."""
CUTS = tuple(map(Cut, range(1, MOST_LIFTED + 1)))
"""All cuts, by rising number."""
FAULTS = {"none": "valid-set", "genuine": "valid-set", "suits": "same-kind", "colour": "joker-colour"}
"""The rule that each fault of a meld breaks."""
LAST = Refusal("keep-discard", "One card must be left to discard.")
"""The refusal to lay the last card."""


class Cutting(Stage[RemiDealState]):
    """The starting player lifts a part of the pack (cut)."""

    name = "cut"
    asked_by = "cut"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Cut) and 1 <= action.amount <= MOST_LIFTED:
            return None
        return Refusal("cut", f"Cut the pack: lift 1 to {MOST_LIFTED} cards.")

    def legal(self, seat: int) -> list[Action]:
        exact = self.deal.exact
        return [CUTS[exact - 1], *CUTS[: exact - 1], *CUTS[exact:]]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Cut)
        self.deal.cut(action.amount)
        self.deal.begin(Melding(self.deal))  # the fourteenth card was the first draw

    def prompt(self, seat: int) -> str:
        return f"Cut the pack: {self.deal.exact} cards will be dealt."


class Drawing(Stage[RemiDealState]):
    """A turn begins with a card of the stock or, for a seat that is down, of the discards (draw-first)."""

    name = "draw"
    asked_by = "draw-first"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action == STOCK:
            return None
        if action.verb != RemiDraw.verb:
            return Refusal("draw-first", "A turn begins with a card drawn.")
        if seat not in self.deal.down:
            return Refusal("pick-up-down", "Only who is down takes from the discards: draw from the stock.")
        if not isinstance(action, RemiDraw) or action.card is None:
            return Refusal("on-discard", "Say which card of the discards you take.")
        picked = self.deal.discards_to(action.card, action.is_deep)
        if not picked:
            lies = action.card in self.deal.cards_in("discard")
            why = f"Only one {action.card} lies" if lies else f"{action.card} does not lie"
            return Refusal("on-discard", f"{why} in the discards.", (action.card,))
        return self._set_refusal(action, action.card, self.deal.hand(seat), picked)

    def _set_refusal(
        self, action: RemiDraw, c: Card, hand: tuple[Card, ...], picked: tuple[Card, ...]
    ) -> Refusal | None:
        """Why a taken card cannot be laid in that set; None if it can.

        The set is made of cards of the hand and of those picked up.
        """
        held = (*hand, *picked)
        if missing := missing_cards(held, action.cards):
            return Refusal("own-card", f"You would not hold {text_of(missing)}.", missing)
        if len(action.groups) != 1 or c not in action.cards:
            return Refusal("must-use", f"{c} must be laid at once, in one set.", (c,))
        if set(hand).isdisjoint(action.picks):
            return Refusal("must-use", "A card that was in your hand must lie in the set.", action.picks)
        return no_melds(action, FAULTS) or (None if len(held) > len(action.cards) else LAST)

    def misfit(self, action: Action) -> Refusal | None:
        return no_melds(action, FAULTS) if isinstance(action, RemiDraw) else None

    def allowing_rule(self, seat: int, action: Action) -> str:
        if not isinstance(action, RemiDraw) or action.card is None:
            return ""
        return Melding.rule_of_melds(action)

    def held(self, seat: int) -> tuple[Card, ...]:
        """None: a draw is chosen by the discard, and cards of the hand only go with it."""
        return ()

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        if seat not in deal.down:
            return [STOCK]
        return [STOCK, *takes(deal.hand(seat), deal.cards_in("discard"))]

    def equivalent(self, seat: int, action: Action) -> Action | None:
        """Accepts longer straights, too, though they are not listed."""
        return action if action in self.legal(seat) else None

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        """The ways to take a discard with exactly these cards of the hand, and others of the pick-up."""
        listed = [action for action in self.legal(seat) if isinstance(action, RemiDraw)]
        hand, wanted, lying = self.deal.hand(seat), sorted(cards), self.deal.cards_in("discard")
        found = [one for one in listed if sorted(c for c in one.picks if c in hand) == wanted]
        if len(listed) > 1 and len(cards) >= RULES.same:  # longer straights, which are not listed
            for at, c in enumerate(lying):
                ways = (way for way in partitions((*cards, c), RULES) if len(way) == 1)
                found += [RemiDraw(way, c, c in lying[:at]) for way in ways]
        return [one for one in dict.fromkeys(found) if self.refusal(seat, one) is None]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        assert isinstance(action, RemiDraw)
        if action.card is None:
            if deal.draw(seat):
                deal.tell("draw", seat, "{seat} draw{s} from the stock.")
                deal.begin(Melding(deal))
            return
        taken = deal.take_discards(seat, len(deal.discards_to(action.card, action.is_deep)))
        deal.tell("take", seat, "{seat} take{s} {cards} from the discards.", cards=taken)
        deal.lay(seat, action.melds[0])
        deal.begin(Melding(deal))

    def phrase(self, seat: int, action: Action) -> Phrase:
        if not isinstance(action, RemiDraw) or action.card is None:
            return action.phrase()
        return action.phrase_with(max(0, len(self.deal.discards_to(action.card, action.is_deep)) - 1))

    def warning(self, seat: int, action: Action) -> str:
        deal = self.deal
        if action != STOCK or deal.cards_in("stock") or deal.can_refill:
            return ""
        return "The stock is used up again: that ends the round."

    def prompt(self, seat: int) -> str:
        if len(self.legal(seat)) == 1:
            return "Draw from the stock."
        return "Draw from the stock, or take a discard for a set."


class Melding(LayingMelds[RemiDealState]):
    """Lay sets, add, swap and reserve, and end the turn with a discard (must-discard)."""

    name = "meld"
    lay = Lay
    add = Tack
    meld_word = "set"
    on_table_rule = "on-table"
    faults = FAULTS
    set_rule, run_rule, joker_rule, fit_rule = "same-kind", "straight", "joker-colour", "tack-fit"

    # Why not

    def allowing_rule(self, seat: int, action: Action) -> str:
        match action:
            case Swap():
                return "swap-joker"
            case Reserve():
                return "reserve"
        return super().allowing_rule(seat, action)

    def melds_refusal(self, seat: int, melds: Sequence[Meld]) -> Refusal | None:
        if seat in self.deal.down:
            return None
        need, count = self.deal.options.first_lay, sum(map(set_value, melds))
        if count >= need:
            return None
        laid = tuple(c for meld in melds for c in meld.cards)
        those = "this is" if len(melds) == 1 else "these are"
        why = f"Your first sets must be worth {need}, and {those} worth {count}."
        return Refusal("first-forty", why, laid)

    def last_refusal(self, seat: int, count: int) -> Refusal | None:
        return LAST if len(self.deal.hand(seat)) == count else None

    def not_down(self) -> Refusal:
        need = self.deal.options.first_lay
        sets = f"sets worth {need} in one turn" if need else "a set of your own"
        return Refusal("go-down-first", f"First lay {sets}.")

    def other_refusal(self, seat: int, action: Action) -> Refusal | None:
        if action.verb in (RemiDraw.verb, Cut.verb):
            return Refusal("draw-first", "The card is drawn: lay sets, or discard.")
        if action.verb == Lay.verb:
            return Refusal("valid-set", "Write the cards of each set, with / between sets.")
        if action.verb == Discard.verb:
            return Refusal("must-discard", "Name the card that you discard.")
        if seat not in self.deal.down:
            return self.not_down()
        return Refusal("on-table", "Name a card, and the number of the set.")

    @classmethod
    def check_fit(cls, laid: LaidSet, action: ToMeld) -> None:
        match action:
            case Tack(c, _, stands):
                laid.check_tack(c, stands)
            case Swap(c):
                laid.joker_at(c)
            case _:
                laid.reserving(action.card, laid.by)

    # What is listed

    def lays_and_additions(self, seat: int) -> list[Action]:
        """All that is listed but the discards: what takes a card off the hand for good before what only waits
        for a joker."""
        added = [*self.added(seat)]
        if reserves := [one for one in added if isinstance(one, Reserve)]:
            added = [*(one for one in added if not isinstance(one, Reserve)), *reserves]
        return [*self.lays(seat), *added]

    def first_lays(self, seat: int) -> Sequence[Lay]:
        return first_lays(self.deal.hand(seat), int(self.deal.options.first_lay))

    @classmethod
    def melds_in(cls, hand: tuple[Card, ...]) -> Sequence[Meld]:
        return sets_in(hand)

    @classmethod
    def additions(cls, c: Card, laid: LaidSet, at: int) -> Sequence[ToMeld]:
        meld = laid.meld
        has_joker = not is_joker(c) and any(map(is_joker, meld.cards))
        if isinstance(meld, Run):
            if is_joker(c):
                is_able = RULES.may_stand(c, meld.suit)
                return [Tack(c, at, end) for end in dict.fromkeys(meld.ends) if is_able]
            tacks = [Tack(c, at)] if c in meld.ends else []
            return [*tacks, Swap(c, at)] if has_joker else tacks
        if laid.is_whole:
            return [Swap(c, at)] if has_joker else []
        tacks = [Tack(c, at)] if is_joker(c) or c not in meld.cards else []
        return [*tacks, Reserve(c, at)] if has_joker else tacks

    def completed(self, seat: int, action: Action) -> Action:
        """The tack with the card that its joker stands for.

        In a straight that is by default the next card at the top, if any; in a same kind, no certain card.
        """
        laid = self.deal.laid
        if not isinstance(action, Tack) or not is_joker(action.card) or action.meld not in range(len(laid)):
            return action
        meld = laid[action.meld].meld
        if isinstance(meld, Run):
            return replace(action, stands=action.stands or meld.next_card)
        is_plain = action.stands is not None and action.stands.rank is meld.rank
        return replace(action, stands=None) if is_plain else action

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        match action:
            case Discard(c):
                self._discard(seat, c)
            case Lay():
                deal.lay(seat, *action.melds)
                deal.go_down(seat)
            case Tack(c, at, stands):
                self._tell(seat, action, "add{s} {cards} to")
                deal.tack(seat, c, stands, at)
            case Swap(c, at):
                self._tell(seat, action, "swap{s} {cards} for a joker in")
                deal.swap(seat, c, at)
            case Reserve(c, at):
                self._tell(seat, action, "lay{s} {cards} crosswise before")
                deal.reserve(seat, c, at)

    def _tell(self, seat: int, action: ToMeld, doing: str) -> None:
        """Tells what a seat does to a set."""
        deal = self.deal
        if deal.events is not None:
            text = f"{{seat}} {doing} {deal.set_words(action.meld)}."
            deal.tell(action.verb, seat, text, cards=(action.card,))

    def _discard(self, seat: int, c: Card) -> None:
        deal = self.deal
        if len(deal.hand(seat)) == 1:
            deal.close(seat, c)
            return
        deal.discard(seat, c)
        deal.turns += 1
        deal.turn = deal.seat_after(seat)
        deal.begin(Drawing(deal))

    def phrase(self, seat: int, action: Action) -> Phrase:
        deal, said = self.deal, action.phrase()
        match action:
            case Discard() if len(deal.hand(seat)) == 1:
                return Phrase(f"Close the round with {action.card} face down", said.group, "close")
            case ToMeld() if 0 <= action.meld < len(deal.laid):
                joint = "before" if isinstance(action, Reserve) else action.joint
                return replace(said, text=f"{said.text} {joint} {deal.set_words(action.meld)}")
        return said

    def choices(self, seat: int) -> dict[str, str]:
        return {"lay": "lay sets", "tack": "add", "swap": "swap", "reserve": "reserve", "discard": "discard"}

    def needed(self) -> str:
        need = int(self.deal.options.first_lay)
        return f"To go down you need sets worth {need}." if need else "To go down you need a set."
