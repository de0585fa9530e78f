"""The state of a deal of Kalooki: melds and their owners, calls, the stock that runs out, penalties."""

from __future__ import annotations

import functools
from typing import Any

from cardtable.cards import Card, Rank
from cardtable.engine import MUST, Event, Fact, Place, ScoreLine, Where
from cardtable.mechanics.rummy import LayingDeal, Meld, Run, is_joker
from cardtable.words import number_word, with_unit
from games.kalooki.contracts import CONTRACTS, GAMES

MOST_CALLS = 3
"""How many calls a seat has in a game."""


@functools.cache
def penalty(c: Card) -> int:
    """The penalty points of a card left in hand (penalties)."""
    if c.rank is None or c.suit is None:
        return 50
    if c.rank is Rank.ACE:
        return 1 if c.suit.is_red else 15
    return min(10, int(c.rank))


def groups_in_words(threes: int, fours: int) -> str:
    """So many threes and fours in words: `two threes and a four`."""
    groups = ((threes, "three"), (fours, "four"))
    return " and ".join(f"{number_word(n)} {kind}s" if n > 1 else f"a {kind}" for n, kind in groups if n)


class KalookiDealState(LayingDeal):
    """The state of one game and what the screen is told of it; KalookiDeal adds how it begins."""

    card_cost = staticmethod(penalty)
    public = ("game", "down", "calls", "caller", "reshuffled", "voids", "top", "melds", "meld_owner")
    discarder = -1
    """The seat that discarded last; -1 for none."""
    fresh = True
    """Whether the top discard may be called: it was just discarded, or turned up."""
    caller = -1
    """The seat whose call waits for an answer; -1 for none."""
    is_dead = False
    """Whether the card below a called one lies on top, where nobody may take it in this turn (one-call)."""
    bends = False
    """Whether the player in turn laid the contract in this turn (bending)."""
    voided = False
    """Whether the stock ran out again (void)."""
    calls: tuple[int, ...]
    """By seat the calls it has made."""

    # The contract

    @property
    def game(self) -> int:
        """The number of this game, 1 to 9."""
        return int(self.carry.get("game", 1))

    @property
    def contract(self) -> tuple[int, int]:
        """The threes and fours of this game."""
        return CONTRACTS[self.game - 1]

    @property
    def contract_words(self) -> str:
        """The contract in words: `two threes and a four`."""
        return groups_in_words(*self.contract)

    # Stock and melds

    @property
    def voids(self) -> int:
        """How many deals of this game were void, including this one once it is over."""
        return int(self.carry.get("voids", 0)) + self.voided

    def stock_out(self) -> None:
        """Ends the game as void; nobody shows any cards (void)."""
        self.voided = True
        self.tell("void", -1, "The stock is used up again: the game is void.", rule="void")
        self.finish()

    def may_take(self, seat: int) -> bool:
        """A seat that has laid down draws from the stock only (down-stock)."""
        return seat not in self.down

    @staticmethod
    def may_discard(c: Card) -> bool:
        """Whether a card may be discarded: any but a joker (no-joker-discard)."""
        return not is_joker(c)

    @property
    def meld_owner(self) -> tuple[int, ...]:
        """The seat that laid each meld."""
        return tuple(one.by for one in self.laid)

    def melds_of(self, seat: int) -> list[Meld]:
        """The melds that a seat has laid down."""
        return [one.meld for one in self.laid if one.by == seat]

    # The score and other facts

    def score_lines(self) -> list[ScoreLine]:
        if self.voided:
            return [ScoreLine("void", "The stock is used up: the play is void.", (0,) * self.seats)]
        lines = [self.cards_left("score", also=("penalties",))]
        if self.bends:
            lines.append(lines[0].again("bending", "The table was bent: they count double."))
        return lines

    def deal_winners(self) -> tuple[int, ...]:
        """The seats with the fewest penalty points; nobody if all have the same."""
        points = self.points
        low = min(points)
        return tuple(side for side, count in enumerate(points) if count == low < max(points))

    def public_state(self) -> dict[str, Any]:
        threes, fours = self.contract
        return {**super().public_state(), "threes": threes, "fours": fours}

    def callout(self, event: Event) -> str:
        return event.text if event.kind == "out" else ""

    def facts(self) -> tuple[Fact, ...]:
        return Fact("Contract", self.contract_words, MUST), Fact("Game", f"{self.game} of {GAMES}")

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if seat in self.down:
            return (Fact("", "down", MUST),)
        left = Fact("", f"{with_unit(MOST_CALLS - self.calls[seat], 'call')} left")
        return (Fact("calls", str(self.top), MUST, slip=True), left) if seat == self.caller else (left,)

    def place_of(self, pile: str) -> Place:
        kind, _, number = pile.partition(".")
        if kind != "meld":
            return super().place_of(pile)
        meld, owner = self.laid[int(number)].meld, self.laid[int(number)].by
        name, note = "three", ""  # cards of one rank grow by any suit
        if isinstance(meld, Run):
            name, note = "four", f"then {meld.next_card}" if meld.next_card is not None else "full"
        label = f"{{{owner}}}'s {name}"
        return Place(pile, Where.BEFORE, label, value=meld.short, owners=(owner,), note=note)
