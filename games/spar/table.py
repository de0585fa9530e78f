"""The table of Spar: what lies dry and wet, what was played, the bet, and what the last cards are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from cardtable.cards import Card, Rank, Suit, cards, pack, text_of
from cardtable.engine.events import Event
from cardtable.engine.presentation import MAY, MUST, Fact, How, Place, Where, named
from cardtable.engine.score import ScoreLine, Tally
from cardtable.mechanics.betting import Bank
from cardtable.mechanics.tricks import TrickDeal
from cardtable.words import so_many

HAND = 5
FOURTH, LAST = 4, 5
"""The tricks whose cards may count."""
VALUES: Mapping[Rank | None, int] = {Rank.SIX: 3, Rank.SEVEN: 2}
"""What a win with them is worth; with any other card it is 1 (card-value)."""
COUNTING = frozenset(c for c in pack() if c.rank in VALUES)
"""The sixes and sevens."""
OFFSIDE = -3
MOST = 7
"""Seats at most."""
OPEN = tuple(f"exposed.{seat}" for seat in range(MOST))
WET = tuple(f"wet.{seat}" for seat in range(MOST))
"""The names of these piles, made once: they are asked for at every play."""


def counts(c: Card) -> bool:
    """Whether a card is a six or a seven."""
    return c in COUNTING


class SparTable(TrickDeal):
    """One game. By seat: `dry` and `wet` the cards laid so and shown, `rows` what was played, `refused` the
    suits not followed. `peeked` has looked at the last card of the pack, `betting` stand for the `bet`; at
    the end `winner` has the last trick, or `offender` has held a suit that he refused."""

    public = ("trick_no", "leader", "peeked", "bet", "betting", "chips", "since")
    labels: ClassVar = {"blind": "Last card"}
    leader = peeked = offender = winner = -1
    bet = 0
    betting: tuple[int, ...] = ()
    dry: tuple[tuple[Card, ...], ...]
    wet: tuple[tuple[Card, ...], ...]
    rows: tuple[tuple[Card, ...], ...]
    refused: tuple[frozenset[Suit], ...]
    bank: Bank
    since: int

    def lay_table(self) -> None:
        """The pack goes on where the game before has left it: what is gone lies in `out` (shuffle)."""
        self.reset_tricks()
        self.since = int(self.carry.get("since", 0))
        self.bank = Bank(tuple(self.carry.get("chips") or (int(self.options.buy_in),) * self.seats))
        self.dry = self.wet = self.rows = ((),) * self.seats
        self.refused = (frozenset(),) * self.seats
        gone = cards(" ".join(self.carry.get("gone", ())))
        for name in ("out", "trick"):
            self.add_pile(name)
        self.move(gone, "stock", "out")
        for seat in range(self.seats):
            self.add_pile(f"exposed.{seat}", owner=seat)
            self.add_pile(f"wet.{seat}", owner=seat, seen_by=(seat,))

    def deal_hands(self) -> None:
        """Three cards each, then two, the dealer last (deal-three-two); of a short pack what goes round."""
        each = min(HAND, len(self.cards_in("stock")) // self.seats)
        for count in (min(each, 3), max(each - 3, 0)):
            self.deal_round(self.after(self.dealer), count, batch=count)
        self.settle_stock()
        self.tell("deal", self.dealer, "{seat} deal{s} three cards each, then two.", rule="deal-three-two")

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips of each seat."""
        return self.bank.chips

    def settle_bet(self) -> None:
        """The winner takes the stakes if he is among the bettors, else all keep their own (bet-won)."""
        if self.winner in self.betting:
            for seat in self.betting:
                self.bank = self.bank.paid(seat, self.bet)
            self.bank = self.bank.shared((self.winner,))
            self.tell("won", self.winner, "{seat} take{s} the bet.", rule="bet-won")

    def in_play(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat has still to play, dry and wet ones too."""
        if not self.dry[seat]:
            return self.hand(seat)
        piles = self.piles
        return piles[OPEN[seat]].cards + piles[WET[seat]].cards + self.hand(seat)

    def may_hold(self, pile: str, card: Card) -> bool:
        """A wet card is a six or seven, not of the dry suit; who has refused a suit has none of it."""
        kind, _, seat = pile.partition(".")
        if kind == "wet" and (not counts(card) or card.suit in {c.suit for c in self.dry[int(seat)]}):
            return False
        return kind not in ("hand", "wet") or card not in self.lacks[int(seat)]

    # What it comes to

    def worth(self, seat: int, c: Card) -> int:
        """What a card counts that a seat has played (card-value, double-value, dry-late)."""
        late = c in self.rows[seat][FOURTH - 1 :]
        doubled = late and c in (*self.dry[seat], *self.wet[seat])
        return VALUES.get(c.rank, 1) * (2 if doubled else 1)

    def score_lines(self) -> list[ScoreLine]:
        if self.offender >= 0:
            return [self._line("offside", "Held the suit that was refused.", self.offender, OFFSIDE)]
        if self.winner < 0:
            return [ScoreLine("card-value", "No trick was played: nobody scores.", (0,) * self.seats)]
        seat = self.winner
        *before, last = self.rows[seat]
        value = self.worth(seat, last)
        rule = "double-value" if value > VALUES.get(last.rank, 1) else "card-value"
        lines = [self._line(rule, f"Won the last trick with {last}.", seat, value, last)]
        if before and counts(last) and counts(before[-1]) and before[-1].suit is not last.suit:  # same-suit
            told = f"{before[-1]} in the fourth trick counts too."
            lines.append(self._line("combination", told, seat, self.worth(seat, before[-1]), before[-1]))
        return lines

    def _line(self, rule: str, sentence: str, seat: int, points: int, *counted: Card) -> ScoreLine:
        return ScoreLine(rule, sentence, tuple(points * (at == seat) for at in range(self.seats)), counted)

    def tallies(self) -> tuple[Tally, ...]:
        return (Tally("Chips", self.chips),) if self.options.betting else ()

    @property
    def points(self) -> tuple[int, ...]:
        """Points are scored at the end only."""
        return super().points if self.over else (0,) * self.seats

    # What is shown

    def public_state(self) -> dict[str, Any]:
        told = [text_of(held) for held in self.dry]
        wet = [
            "down" if self.cards_in(f"wet.{seat}") else text_of(held) for seat, held in enumerate(self.wet)
        ]
        return {**super().public_state(), "dry": told, "wet": wet}

    def great(self, event: Event) -> str:
        if event.kind == "offside":
            return "Offside! {seat} held the suit."
        return "{seat} win{s} the last trick!" if event.kind == "win" else ""

    def facts(self) -> tuple[Fact, ...]:
        bet = (Fact("Bet", f"{self.bet} by {named(self.betting)}"),) if self.bet else ()
        left = len(self.cards_in("stock")) + len(self.cards_in("blind"))
        trick = (Fact("Trick", f"{self.trick_no} of {LAST}", MUST),) if self.trick_no else ()
        return (
            *trick,
            Fact("Target", str(self.options.target), MUST),
            *bet,
            Fact("Pack", so_many(left, "card"), MAY),
        )

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        chips = (Fact("chips", str(self.chips[seat])),) if self.options.betting else ()
        played = (Fact("played", text_of(self.rows[seat]), MAY),) if self.rows[seat] else ()
        return (*chips, *played)

    def place_of(self, pile: str) -> Place:
        place, (kind, _, seat) = super().place_of(pile), pile.partition(".")
        if kind == "exposed":
            dry = "Dry" if self.cards_in(pile) == self.dry[int(seat)] else "Dry and wet"
            return replace(place, label=f"{dry}, counts double in tricks {FOURTH} and {LAST}")
        if kind == "wet":
            return replace(place, where=Where.BEFORE, label="Wet", how=How.FAN)
        return place
