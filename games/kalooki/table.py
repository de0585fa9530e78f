"""The table of Kalooki: contracts, melds and their owners, calls, the stock that runs out, penalties."""

from __future__ import annotations

from typing import Any

from cardtable.cards import Card, Rank
from cardtable.engine.deal import Deal, ScoreLine
from cardtable.engine.showing import MUST, Fact, Place, Where
from cardtable.mechanics.draw import refill
from cardtable.mechanics.melds import HIGH_ACE, LOW_ACE, Meld, Run, Same, is_joker
from cardtable.piles import EVERYONE
from cardtable.values import replaced
from cardtable.words import so_many

CONTRACTS = ((3, 0), (2, 1), (1, 2), (0, 3), (4, 0), (3, 1), (2, 2), (1, 3), (0, 4))
"""Threes and fours of each game."""
CARDS = (9, 10, 11, 12, 12, 13, 14, 15, 16)
GAMES = len(CONTRACTS)
MOST_CALLS = 3
THREE, FOUR = 3, 4
"""The fewest cards of each kind of group."""


def penalty(c: Card) -> int:
    """What a card left in hand costs (penalties)."""
    if c.rank is None or c.suit is None:
        return 50
    if c.rank is Rank.ACE:
        return 1 if c.suit.is_red else 15
    return min(10, int(c.rank))


class KalookiDeal(Deal):
    """One game. `discarder` is who discarded last (-1: nobody), `is_dead` whether the card below a called one
    lies on top, `bends` whether the player in turn laid the contract in this turn."""

    discarder: int
    fresh: bool
    """Whether the top discard may be called: it was just discarded, or turned up."""
    is_dead: bool
    bends: bool
    down: tuple[int, ...]
    calls: tuple[int, ...]
    caller: int
    reshuffled: bool
    voided: bool
    refilled: frozenset[Card]
    melds: tuple[Meld, ...]
    meld_owner: tuple[int, ...]

    def setup(self) -> None:
        from games.kalooki.stages import begin_turn

        self.discarder = self.caller = -1
        self.down, self.melds, self.meld_owner = (), (), ()
        self.calls = (0,) * self.seats
        self.reshuffled = self.voided = self.is_dead = self.bends = False
        self.refilled = frozenset()
        self.fresh = True
        self.turn = self.after(self.dealer)
        self.add_pile("discard")
        self.deal_round(self.turn, CARDS[self.game_number - 1])
        up = self.deal_to("discard")
        self.settle_stock()
        self.tell("turn-up", self.dealer, "{seat} turn{s} up {cards}.", cards=up)
        begin_turn(self)

    @property
    def game_number(self) -> int:
        """1 to 9."""
        return int(self.carry.get("game", 1))

    @property
    def contract(self) -> tuple[int, int]:
        """The threes and fours of this game."""
        return CONTRACTS[self.game_number - 1]

    @property
    def contract_words(self) -> str:
        """As it is said: `2 threes and 1 four`."""
        groups = zip(self.contract, ("three", "four"), strict=True)
        return " and ".join(so_many(count, group) for count, group in groups if count)

    @property
    def contract_cards(self) -> int:
        """The cards of a contract laid with no longer groups than it asks for."""
        threes, fours = self.contract
        return THREE * threes + FOUR * fours

    @property
    def voids(self) -> int:
        """Void deals of this game so far, this one's included once it is over."""
        return int(self.carry.get("voids", 0)) + self.voided

    # The stock

    def draw(self, seat: int) -> bool:
        """Draws a card from the stock; False if none is to be had, and then the game is void."""
        if not self.cards_in("stock") and not self._refill():
            self.voided = True
            self.tell("void", -1, "The stock is used up again: the game is void.", rule="void")
            self.finish()
            return False
        self.deal_to(f"hand.{seat}")
        return True

    def _refill(self) -> bool:
        """The discards but the top card become the stock, once (reshuffle)."""
        if self.reshuffled or not refill(self):
            return False
        self.reshuffled = True
        self.refilled = frozenset(self.cards_in("stock"))
        return True

    def take_discard(self, seat: int) -> Card:
        """The top discard goes to a hand; everybody knows it is there."""
        top = self.cards_in("discard")[:1]
        hand = f"hand.{seat}"
        self.move(top, "discard", hand)
        self.learn(EVERYONE, hand, top, came=True)
        self.fresh = False
        return top[0]

    def may_hold(self, pile: str, card: Card) -> bool:
        """After the reshuffle the stock holds nothing but what was discarded before."""
        return not self.refilled or pile != "stock" or card in self.refilled

    # Melds

    def melds_of(self, seat: int) -> tuple[Meld, ...]:
        """What a seat has laid down."""
        return tuple(meld for meld, owner in zip(self.melds, self.meld_owner, strict=True) if owner == seat)

    def lay(self, seat: int, meld: Meld) -> None:
        """A new meld before a seat."""
        name = f"meld.{len(self.melds)}"
        self.add_pile(name)
        self.move(meld.cards, f"hand.{seat}", name)
        self.melds = (*self.melds, meld)
        self.meld_owner = (*self.meld_owner, seat)

    def tack(self, seat: int, c: Card, at: int) -> None:
        """A card more on a meld."""
        grown = self.melds[at].with_card(c)
        self.move((c,), f"hand.{seat}", f"meld.{at}")
        self.arrange(f"meld.{at}", grown.cards)
        self.melds = replaced(self.melds, at, grown)

    # Scoring

    def lay_open(self) -> None:
        """The cards left in hand are laid open to be counted (score)."""
        for seat in range(self.seats):
            self.show(f"hand.{seat}")

    def score_lines(self) -> list[ScoreLine]:
        if self.voided:
            return []
        penalties = tuple(sum(map(penalty, self.hand(seat))) for seat in range(self.seats))
        held = tuple(c for seat in range(self.seats) for c in self.hand(seat))
        lines = [ScoreLine("score", "The cards left in hand.", penalties, held)]
        if self.bends:
            lines.append(ScoreLine("bending", "The table was bent: they count double.", penalties))
        return lines

    # Facts

    def public_state(self) -> dict[str, Any]:
        threes, fours = self.contract
        top = self.cards_in("discard")
        return {
            "dealer": self.dealer,
            "game": self.game_number,
            "threes": threes,
            "fours": fours,
            "down": tuple(sorted(self.down)),
            "calls": self.calls,
            "caller": self.caller,
            "reshuffled": self.reshuffled,
            "voids": self.voids,
            "top": str(top[0]) if top else "",
            "melds": tuple(str(meld) for meld in self.melds),
            "meld_owner": self.meld_owner,
        }

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        return (
            Fact("Contract", self.contract_words, MUST),
            Fact("Game", f"{self.game_number} of {GAMES}"),
        )

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        left = MOST_CALLS - self.calls[seat]
        return (Fact("", "down", MUST) if seat in self.down else Fact("", f"{so_many(left, 'call')} left"),)

    def place_of(self, pile: str) -> Place:
        kind, _, number = pile.partition(".")
        if kind != "meld":
            return super().place_of(pile)
        meld, owner = self.melds[int(number)], self.meld_owner[int(number)]
        label = f"{{{owner}}}'s {'run' if isinstance(meld, Run) else 'group'}"
        return Place(pile, Where.BEFORE, label, value=in_short(meld), owners=(owner,), note=open_end(meld))


def in_short(meld: Meld) -> str:
    """A meld in a few letters: `5S-8S`, `Qx3`."""
    if isinstance(meld, Run):
        return f"{meld.card_at(meld.low)}-{meld.card_at(meld.high)}"
    rank = meld.rank
    return f"{rank.text}x{len(meld.cards)}" if rank is not None else ""


def open_end(meld: Meld) -> str:
    """What a run grows by next; nothing for cards of one rank, which grow by any suit."""
    if isinstance(meld, Same):
        return ""
    if meld.high < HIGH_ACE:
        return f"then {meld.card_at(meld.high + 1)}"
    return f"then {meld.card_at(meld.low - 1)}" if meld.low > LOW_ACE else "full"


__all__ = ["CARDS", "CONTRACTS", "GAMES", "MOST_CALLS", "KalookiDeal", "is_joker", "penalty"]
