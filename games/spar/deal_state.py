"""The state of a deal of Spar: dry and wet cards, the cards played, the bet, and the score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from cardtable.cards import Card, Rank, Suit, cards, pack, text_of
from cardtable.engine import MAY, MUST, Event, Fact, How, Place, ScoreLine, Tally, Where, named
from cardtable.mechanics import Bank
from cardtable.mechanics.tricks import TrickDeal
from cardtable.words import with_unit

HAND = 5
"""The cards that each is dealt."""
FOURTH = 4
"""The first trick whose card may count."""
LAST = 5
"""The trick that decides the game."""
VALUES: Mapping[Rank | None, int] = {Rank.SIX: 3, Rank.SEVEN: 2}
"""The points of a win with these cards; with any other card it is 1 (card-value)."""
COUNTING = frozenset(c for c in pack() if c.rank in VALUES)
"""The sixes and sevens."""
OFFSIDE = -3
"""The points of a player who has held a suit that they refused (offside)."""
MOST = 7
"""The most seats."""
OPEN = tuple(f"exposed.{seat}" for seat in range(MOST))
"""By seat the pile of its cards laid face up."""
WET = tuple(f"wet.{seat}" for seat in range(MOST))
"""By seat the pile of its wet card."""


def counts(c: Card) -> bool:
    """Whether a card is a six or a seven."""
    return c in COUNTING


class SparDealState(TrickDeal):
    """The state of one game and what the screen is told of it; SparDeal adds how it begins."""

    public = ("trick_no", "leader", "peeked", "bet", "betting", "chips", "since")
    labels: ClassVar = {"blind": "Last card"}
    leader = -1
    """The seat that leads the running trick."""
    peeked = -1
    """The seat that has looked at the last card of the pack; -1 if none has."""
    offender = -1
    """The seat found to have held a suit that it refused; -1 for none."""
    winner = -1
    """The winner of the last trick; -1 until it is won."""
    bet = 0
    """The chips of the bet; 0 for none."""
    betting: tuple[int, ...] = ()
    """The seats that stand for the bet."""
    dry: tuple[tuple[Card, ...], ...]
    """By seat the card laid dry, if any."""
    wet: tuple[tuple[Card, ...], ...]
    """By seat the wet card, once it is shown."""
    rows: tuple[tuple[Card, ...], ...]
    """By seat the cards played, in order."""
    refused: tuple[frozenset[Suit], ...]
    """By seat the suits that it has not followed."""
    bank: Bank
    """The chips of all, and the pot."""
    since: int
    """The games played since the pack was shuffled."""

    def lay_table(self) -> None:
        """Sets out the piles; cards of games since the last shuffle lie in `out` (shuffle)."""
        self.reset_tricks()
        self.since = int(self.carry.get("since", 0))
        self.bank = Bank(tuple(self.carry.get("chips") or (int(self.options.buy_in),) * self.seats))
        self.dry = self.wet = self.rows = ((),) * self.seats
        self.refused = (frozenset(),) * self.seats
        gone = self.carry.get("gone", ())
        gone = cards(gone if isinstance(gone, str) else " ".join(gone))
        for name in ("out", "trick"):
            self.add_pile(name)
        self.move(gone, "stock", "out")
        for seat in range(self.seats):
            self.add_pile(f"exposed.{seat}", owner=seat)
            self.add_pile(f"wet.{seat}", owner=seat, seen_by=(seat,))

    def deal_hands(self) -> None:
        """Deals three cards each, then two, the dealer last (deal-three-two); fewer of a short pack."""
        each = min(HAND, len(self.cards_in("stock")) // self.seats)
        for count in (min(each, 3), max(each - 3, 0)):
            self.deal_round(self.seat_after(self.dealer), count, batch=count)
        self.settle_stock()
        self.tell("deal", self.dealer, "{seat} deal{s} three cards each, then two.", rule="deal-three-two")

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips of each seat."""
        return self.bank.chips

    def settle_bet(self) -> None:
        """Pays the stakes to the winner if they stand for the bet; otherwise all keep their own (bet-won)."""
        if self.winner in self.betting:
            for seat in self.betting:
                self.bank = self.bank.paid(seat, self.bet)
            self.bank = self.bank.shared((self.winner,))
            self.tell("won", self.winner, "{seat} take{s} the bet.", rule="bet-won")

    def in_play(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat has still to play, including dry and wet ones."""
        if not self.dry[seat]:
            return self.hand(seat)
        piles = self.piles
        return piles[OPEN[seat]].cards + piles[WET[seat]].cards + self.hand(seat)

    def may_hold(self, pile: str, card: Card) -> bool:
        """A wet card is a six or seven, not of the dry suit; a refused suit is not held."""
        kind, _, seat = pile.partition(".")
        if kind == "wet" and (not counts(card) or card.suit in {c.suit for c in self.dry[int(seat)]}):
            return False
        return kind not in ("hand", "wet") or card not in self.lacks[int(seat)]

    # What it comes to

    def worth(self, seat: int, c: Card) -> int:
        """The points of a card that a seat has played (card-value, double-value, dry-late)."""
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

    def callout(self, event: Event) -> str:
        if event.kind == "offside":
            return "Offside! {seat} held the suit."
        return "{seat} win{s} the last trick!" if event.kind == "win" else ""

    def facts(self) -> tuple[Fact, ...]:
        bet = (Fact("Bet", f"{self.bet} by {named(self.betting)}"),) if self.bet else ()
        left = len(self.cards_in("stock")) + len(self.cards_in("blind"))
        trick = (Fact("Trick", f"{self.trick_no} of {LAST}", MUST),) if self.trick_no else ()
        return (
            *trick,
            Fact("Target", str(self.options.target), MUST, is_goal=True),
            *bet,
            Fact("Pack", with_unit(left, "card"), MAY),
        )

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        return (Fact("chips", str(self.chips[seat])),) if self.options.betting else ()

    def places(self) -> tuple[Place, ...]:
        """With the cards of earlier tricks, which everybody leaves before themselves."""
        trick = self.cards_in("trick")
        rows = [tuple(c for c in row if c not in trick) for row in self.rows]
        left = [
            Place("", Where.BEFORE, "Played", owners=(seat,), kept=row)
            for seat, row in enumerate(rows)
            if row
        ]
        return (*super().places(), *left)

    def _how_laid(self, pile: str) -> str:
        """The words for what lies face up there: the dry card, the wet one, or both."""
        held, dry = self.cards_in(pile), self.dry[int(pile.partition(".")[2])]
        if set(held) <= set(dry):
            return "Dry"
        return "Dry and wet" if set(held) & set(dry) else "Wet"

    def place_of(self, pile: str) -> Place:
        place, kind = super().place_of(pile), pile.partition(".")[0]
        if kind == "exposed":
            return replace(place, label=self._how_laid(pile))
        if kind == "blind":
            return replace(place, how=How.FAN)
        if kind == "wet":
            return replace(place, where=Where.BEFORE, label="Wet", how=How.FAN)
        return place

    def in_turn(self) -> tuple[int, ...]:
        """All seats, from the dealer's left to the dealer."""
        return tuple(self.seat_after(self.dealer, step) for step in range(1, self.seats + 1))
