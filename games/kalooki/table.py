"""The table of Kalooki: contracts, melds and their owners, calls, the stock that runs out, penalties."""

from __future__ import annotations

import functools
from typing import Any

from cardtable.cards import Card, Rank
from cardtable.engine import MUST, Event, Fact, Place, ScoreLine, Where
from cardtable.mechanics.rummy import LayingDeal, Meld, Run, is_joker
from cardtable.words import number_word, so_many

CONTRACTS = ((3, 0), (2, 1), (1, 2), (0, 3), (4, 0), (3, 1), (2, 2), (1, 3), (0, 4))
"""Threes and fours of each game."""
CARDS = (9, 10, 11, 12, 12, 13, 14, 15, 16)
GAMES = len(CONTRACTS)
MOST_CALLS = 3


@functools.cache
def penalty(c: Card) -> int:
    """What a card left in hand costs (penalties)."""
    if c.rank is None or c.suit is None:
        return 50
    if c.rank is Rank.ACE:
        return 1 if c.suit.is_red else 15
    return min(10, int(c.rank))


class KalookiTable(LayingDeal):
    """One game. `discarder` is who discarded last and `caller` who waits for an answer (-1: nobody),
    `is_dead` whether the card below a called one lies on top, `bends` whether the player in turn laid the
    contract in this turn."""

    card_cost = staticmethod(penalty)
    public = ("game", "down", "calls", "caller", "reshuffled", "voids", "top", "melds", "meld_owner")
    discarder = -1
    fresh = True
    """Whether the top discard may be called: it was just discarded, or turned up."""
    caller = -1
    is_dead = False
    bends = False
    voided = False
    calls: tuple[int, ...]

    # The contract

    @property
    def game(self) -> int:
        """1 to 9."""
        return int(self.carry.get("game", 1))

    @property
    def contract(self) -> tuple[int, int]:
        """The threes and fours of this game."""
        return CONTRACTS[self.game - 1]

    @property
    def contract_words(self) -> str:
        """As it is said: `two threes and a four`."""
        groups = zip(self.contract, ("three", "four"), strict=True)
        return " and ".join(f"{number_word(n)} {kind}s" if n > 1 else f"a {kind}" for n, kind in groups if n)

    # Stock and melds

    @property
    def voids(self) -> int:
        """Void deals of this game so far, this one's included once it is over."""
        return int(self.carry.get("voids", 0)) + self.voided

    def stock_out(self) -> None:
        """The game is void, and nobody's cards are seen (void)."""
        self.voided = True
        self.tell("void", -1, "The stock is used up again: the game is void.", rule="void")
        self.finish()

    def may_take(self, seat: int) -> bool:
        """Who has laid down draws from the stock only (down-stock)."""
        return seat not in self.down

    @staticmethod
    def may_discard(c: Card) -> bool:
        """All but jokers (no-joker-discard)."""
        return not is_joker(c)

    @property
    def meld_owner(self) -> tuple[int, ...]:
        """Who has laid each meld."""
        return tuple(one.by for one in self.laid)

    def melds_of(self, seat: int) -> list[Meld]:
        """What a seat has laid down."""
        return [one.meld for one in self.laid if one.by == seat]

    # The score and other facts

    def score_lines(self) -> list[ScoreLine]:
        if self.voided:
            return [ScoreLine("void", "The stock is used up: the play is void.", (0,) * self.seats)]
        lines = [self.cards_left("score")]
        if self.bends:
            lines.append(lines[0].again("bending", "The table was bent: they count double."))
        return lines

    def deal_winners(self) -> tuple[int, ...]:
        """Who is left with least."""
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
        return (Fact("", f"{so_many(MOST_CALLS - self.calls[seat], 'call')} left"),)

    def place_of(self, pile: str) -> Place:
        kind, _, number = pile.partition(".")
        if kind != "meld":
            return super().place_of(pile)
        meld, owner = self.laid[int(number)].meld, self.laid[int(number)].by
        name, note = "group", ""  # cards of one rank grow by any suit
        if isinstance(meld, Run):
            name, note = "run", f"then {meld.next_card}" if meld.next_card is not None else "full"
        label = f"{{{owner}}}'s {name}"
        return Place(pile, Where.BEFORE, label, value=meld.short, owners=(owner,), note=note)
