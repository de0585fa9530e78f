"""The turn of a fishing game: one card of the hand takes cards of the table, or is laid there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardtable.cards import Card, missing_cards, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.deal import Stage
from cardtable.engine.deal_piles import HANDS
from cardtable.engine.presentation import Phrase
from cardtable.engine.refusal import Refusal
from cardtable.mechanics.fishing.actions import Fish
from cardtable.mechanics.fishing.captures import Cards, Extent, TableCards, captures, splits
from cardtable.mechanics.fishing.deals import B
from cardtable.words import join_or

MOST_WAYS = 3
"""Captures that a refusal names at most."""


@dataclass(frozen=True, kw_only=True)
class CitedRules:
    """The ids of a game's rules that its turns cite. Those with a default are needed only where the capture
    rules, or cards that count nothing, can refuse a play."""

    one_card: str
    """A turn is one card of the hand. (The rule of cards not held is `Stage.own_rule`.)"""
    on_table: str
    """Only cards that lie on the table are taken."""
    no_capture: str
    """Cards taken are of the rank of the card played, or add up to it."""
    sum: str
    """Told with a capture of cards that add up."""
    match: str = ""
    """Told with a capture of cards of the same rank, where there are such (`CaptureRules.by_rank`)."""
    must_take: str = ""
    """A card that can take something is not laid."""
    lay: str = ""
    """A card that takes nothing is laid; empty: `must_take` is told with one."""
    uncounted: str = ""
    """Courts, where they count nothing, take only their own rank; empty: `no_capture` is cited."""
    match_first: str = ""
    """A card of the same rank is taken before any sum."""
    extent: str = ""
    """One capture is made (`Extent.ONE`), or all that can be (`Extent.ALL`)."""


class Fishing(Stage[B]):
    """One card a turn. What it takes is `Deal.capture_rules`; which rules say so is `cites`."""

    name = "play"
    cites: ClassVar[CitedRules]
    table_name: ClassVar[str] = "table"
    """The players' word for the table: `table`, `floor`."""

    # Why not: in the order in which the reasons are cited

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Fish):
            return Refusal(self.cites.one_card, "A turn is one card played from your hand.")
        return self.not_held(seat, action.card) or self._play_refusal(action.card, action.take)

    def _play_refusal(self, played: Card, taken: Cards) -> Refusal | None:
        rules = self.deal.capture_rules
        table = self.deal.cards_in("table")
        if missing := missing_cards(table, taken):
            why = f"{text_of(missing)} cannot be taken: not on the {self.table_name}."
            return Refusal(self.cites.on_table, why, missing)
        if rule := rules.takes_all.get(played):
            whole = "all of " * (len(table) > 1) + text_of(table)
            why = f"{played} takes {whole}" + (", never only some." if taken else ", so it cannot be laid.")
            return Refusal(rule, why, table) if len(taken) < len(table) else None
        if taken:
            return self._capture_refusal(played, taken, without(table, taken))
        if rules.must_take and (possible := captures(played, table, rules)):
            ways = [text_of(one) for one in possible[:MOST_WAYS]]
            ways += ["other cards"] if len(possible) > MOST_WAYS else []
            named = dict.fromkeys(c for one in possible[:MOST_WAYS] for c in one)
            why = f"{played} can take {join_or(ways)}, so it must capture."
            return Refusal(self.cites.must_take, why, (played, *named))
        return None

    def _capture_refusal(self, played: Card, taken: Cards, left: Cards) -> Refusal | None:
        """Whether exactly these cards may be taken, and those left stay."""
        rules = self.deal.capture_rules
        uncounted = tuple(c for c in (played, *taken) if not rules.lying(c)) if self.cites.uncounted else ()
        if uncounted and any(c.rank is not played.rank for c in taken):
            return Refusal(self.cites.uncounted, _uncounted(played, uncounted), uncounted)
        equal = tuple(c for c in (*taken, *left) if c.rank is played.rank) if rules.match_first else ()
        if equal and any(c.rank is not played.rank for c in taken):
            why = f"{played} takes {join_or([c.text for c in equal])} of its own rank, before any sum."
            return Refusal(self.cites.match_first, why, (played, *equal))
        parts = splits(played, taken, rules)
        if not parts:
            return Refusal(self.cites.no_capture, self._no_capture(played, taken), (played, *taken))
        if rules.extent is Extent.ONE and parts > 1:
            why = f"{text_of(taken)} are {parts} captures; one card makes one."
            return Refusal(self.cites.extent, why, taken)
        if rules.extent is Extent.ALL and (more := captures(played, left, rules)):
            return Refusal(self.cites.extent, f"{played} takes {text_of(more[0])} too.", (played, *more[0]))
        return None

    def _no_capture(self, played: Card, taken: Cards) -> str:
        """Why those cards are no capture, in a sentence."""
        rules = self.deal.capture_rules
        if rules.by_rank and rules.extent is not Extent.ONE and len(taken) > 1:
            return f"{text_of(taken)} do not fall into matches of {played} and sums of exactly its value."
        if rules.by_rank:
            matches, adds = ("matches", "adds") if len(taken) == 1 else ("match", "add")
            return f"{text_of(taken)} neither {matches} {played} nor {adds} up to exactly its value."
        totals = join_or([str(total) for total in rules.played(played)])
        are = "is" if len(taken) == 1 else "are"
        return f"{played} takes a sum of {totals}, which {text_of(taken)} {are} not."

    def allowing_rule(self, seat: int, action: Action) -> str:
        if not isinstance(action, Fish):
            return ""
        if not action.take:
            return self.cites.lay or self.cites.must_take
        rules = self.deal.capture_rules
        takes_several = action.card not in rules.takes_all and splits(action.card, action.take, rules) > 1
        return self.cites.extent if takes_several else self._capture_rule(action)

    def _capture_rule(self, play: Fish) -> str:
        """The rule by which a card takes others."""
        is_match = self.deal.capture_rules.by_rank and len({c.rank for c in (play.card, *play.take)}) == 1
        usual = self.cites.match if is_match else self.cites.sum
        return self.deal.capture_rules.takes_all.get(play.card, usual)

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        row = TableCards(deal.cards_in("table"), deal.capture_rules)
        return [play for c in deal.hand(seat) for play in row.plays(c)]

    # What is picked

    def running_sum(self, seat: int, held: Cards, lying: Cards, piles: tuple[str, ...]) -> str:
        values = [self.deal.capture_rules.lying(c) for c in lying]
        return summed(values) if all(values) else ""

    def intended(self, seat: int, held: Cards, lying: Cards, piles: tuple[str, ...]) -> Action | None:
        return Fish(held[0], tuple(sorted(lying))) if len(held) == 1 else None

    def phrase(self, seat: int, action: Action) -> Phrase:
        if isinstance(action, Fish) and not action.take:
            return Phrase(f"Lay {action.card} on the {self.table_name}", "Lay a card")
        return super().phrase(seat, action)

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Fish)
        self.fish(seat, action)
        self.deal.next_turn()

    def fish(self, seat: int, play: Fish) -> None:
        """A card played takes others, or is laid."""
        if play.take:
            self.take(seat, play)
        else:
            self.lay(seat, play.card)

    def take(self, seat: int, play: Fish) -> None:
        """A capture goes to the pile of its side."""
        self.deal.capture(seat, play.card, play.take)
        if self.deal.events is not None:
            taken, rule = (play.card, *play.take), self._capture_rule(play)
            self.deal.tell("take", seat, "{seat} take{s} {rest} with {first}.", cards=taken, rule=rule)

    def lay(self, seat: int, c: Card) -> None:
        """A card that takes nothing stays where it was played."""
        self.deal.move((c,), HANDS[seat], "table")
        if self.deal.events is not None:
            self.tell_laid(seat, c)

    def tell_laid(self, seat: int, c: Card) -> None:
        """Tells of a card that was laid."""
        self.deal.tell("lay", seat, "{seat} lay{s} {cards}.", cards=(c,))


def _uncounted(played: Card, uncounted: Cards) -> str:
    """Why cards without a number make no such capture, in a sentence."""
    if played in uncounted:
        return f"{played} has no number, so it takes only its own rank."
    has, it_is = ("has", "it is") if len(uncounted) == 1 else ("have", "they are")
    return f"{text_of(uncounted)} {has} no number, so {it_is} part of no sum."


def summed(values: Sequence[int]) -> str:
    """Numbers and their sum: `4 + 6 = 10`; empty for less than two."""
    return f"{' + '.join(map(str, values))} = {sum(values)}" if len(values) > 1 else ""
