"""The state of a deal of Ocho Locos: the suit and rank to match, the effects of cards, and the texts.

The suit and rank to match are kept apart from the card: a joker leaves them as they were, so they are known
even when the card below was shuffled away (under-joker).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

from cardtable.cards import FACES, HIDDEN, Card, Rank, Suit
from cardtable.engine import MAY, MUST, Fact, Place, ScoreLine
from cardtable.mechanics import AutoRefillDeal
from cardtable.words import with_unit
from games.ocho_locos.actions import SKIPS, OchoPlay

GAMES = 8
"""Games of a match; the first is dealt with as many cards each, the last with one."""
OWED_FOR_TWO = 2
"""Cards that a two makes the next player draw."""
OWED_FOR_JOKER = 4
"""Cards that a joker makes the next player draw."""
EIGHT = Rank.EIGHT
JACKS = frozenset(c for c in FACES if c.rank is Rank.JACK)
TURN_CHANGING = JACKS | frozenset(c for c in FACES if c.rank in SKIPS)
"""The cards that do not pass the turn to the next player."""
ANSWERS = frozenset(c for c in (*FACES, HIDDEN) if c.suit is None or c.rank is Rank.TWO)
"""The cards that answer cards owed (answer-penalty)."""


@functools.cache
def cards_that_match(suit: Suit | None, rank: Rank | None) -> frozenset[Card]:
    """The cards that match a suit or a rank; all cards where there is no rank to match (match)."""
    ranks = (rank, EIGHT)
    return frozenset(c for c in (*FACES, HIDDEN) if rank is None or c.suit in (suit, None) or c.rank in ranks)


def _seats_between(seats: int, seat: int, steps: int) -> tuple[int, ...]:
    """The seats between one and the next to act."""
    return tuple([(seat + step) % seats for step in range(1, steps)])


class OchoDealState(AutoRefillDeal):
    """The state of one game and what the screen is told of it; OchoDeal adds how it begins."""

    public = ("game", "cards", "owed")
    callouts: ClassVar = {
        "call": "¡Última! {seat} {has} one card left.",
        "win": "{seat} {is} out of cards!",
    }
    suit: Suit | None = None
    """The suit to match; None under an opening joker."""
    rank: Rank | None = None
    """The rank to match; None under an opening joker."""
    owed = 0
    """Cards that the next player must draw or answer."""
    must_draw = False
    """Whether the player on turn has no cards left, and must draw (last-again)."""
    passes = 0
    """Passes in a row."""
    winner = -1
    """The seat that is out of cards; -1 where none is."""
    skipped: tuple[int, ...] = ()
    """The seats that the last card left out."""

    @property
    def game(self) -> int:
        """1 to 8; more are tie-breaks."""
        return int(self.carry.get("game", 1))

    @property
    def cards(self) -> int:
        """Cards dealt to each: eight in the first game, one in the eighth and in a tie-break (deal-size)."""
        return max(1, GAMES + 1 - self.game)

    # The effects of cards

    def steps(self, c: Card) -> int:
        """How many places the turn moves on after a card: all round after a jack (jack, skip)."""
        if c in JACKS:
            return self.seats
        return 2 if c in TURN_CHANGING else 1

    def goes_again(self, c: Card) -> bool:
        """Whether its player has the next turn, too: after a jack, with two players after a skip."""
        return self.steps(c) == self.seats

    def take_effect(self, played: Card, seat: int) -> int:
        """Applies the effect of a card played, or turned up; returns the next seat."""
        if played in ANSWERS:
            self.owed += OWED_FOR_TWO if played.suit is not None else OWED_FOR_JOKER
        if played.suit is not None and played.rank is not EIGHT:
            self.suit, self.rank = played.suit, played.rank
        steps = self.steps(played)
        self.skipped = _seats_between(self.seats, seat, steps) if steps > 1 else ()
        return (seat + steps) % self.seats

    def has_played(self, play: OchoPlay, seat: int) -> int:
        """Applies the effect of a play, with the suit named with an eight; returns the next seat."""
        following = self.take_effect(play.card, seat)
        if play.suit is not None:
            self.suit, self.rank = play.suit, EIGHT
        self.passes = 0
        return following

    def has_drawn(self, seat: int) -> int:
        """Clears the cards owed after a draw; returns the next seat."""
        self.owed = 0
        self.must_draw = False
        self.skipped = ()
        self.passes = 0
        return self.seat_after(seat)

    def tell_skipped(self, seat: int, *, again: bool) -> None:
        """Tells which seats are left out after an ace, a four or a jack (skip, jack)."""
        rule = "jack" if self.rank is Rank.JACK else "skip"
        for skipped in self.skipped:
            self.tell("skip", skipped, "{seat} {is} skipped.", rule=rule)
        if again:
            self.tell("again", seat, "{seat} go{es} again.", rule=rule)

    def open_with(self, top: Card) -> int:
        """Applies the effect of the card turned up; returns the seat that begins.

        With a plain opening only a joker has an effect (opening-acts); `NamingSuit` handles an eight.
        """
        if top.suit is None or self.options.opening == "acts":
            return self.take_effect(top, self.dealer)
        self.suit, self.rank = top.suit, top.rank
        return self.seat_after(self.dealer)

    @property
    def playable(self) -> frozenset[Card]:
        """The cards that may be played now (match, answer-penalty)."""
        return ANSWERS if self.owed else cards_that_match(self.suit, self.rank)

    def fitting(self, cards: Iterable[Card]) -> list[Card]:
        """The cards among these that may be played now."""
        playable = self.playable
        return [c for c in cards if c in playable]

    # The score

    @property
    def points(self) -> tuple[int, ...]:
        winning_side = self.side(self.winner) if self.winner >= 0 else -1
        return tuple([int(side == winning_side) for side in range(self.sides)])

    def score_lines(self) -> list[ScoreLine]:
        if self.winner < 0:
            text = "Nobody could play or draw: the game counts for nobody."
            return [ScoreLine("blocked", text, self.points)]
        return [ScoreLine("win", "The last card was played: a game won.", self.points)]

    # On the screen

    def public_state(self) -> dict[str, Any]:
        rank = self.rank.text if self.rank is not None else ""
        return {**super().public_state(), "suit": str(self.suit or ""), "rank": rank}

    def facts(self) -> tuple[Fact, ...]:
        facts = []
        if self.owed and not self.over:
            facts.append(Fact("To draw", with_unit(self.owed, "card"), MUST))
        elif self.wanted:
            facts.append(Fact("Follow", self.wanted, MUST))
        number = f"{self.game}, to decide" if self.game > GAMES else f"{self.game} of {GAMES}"
        return (*facts, Fact("Game", number), Fact("Dealt", f"{with_unit(self.cards, 'card')} each", MAY))

    @property
    def wanted(self) -> str:
        """The cards that may be played, in words; empty while a suit is to be named, and after the end."""
        if self.over or (self.stage is not None and self.stage.name == "name"):
            return ""
        if self.owed:
            return f"draw {self.owed}, or {self.answers}"
        if self.suit is None or self.rank is None:
            return "any card"
        return f"{self.suit} or {self.rank.text}"

    @property
    def answers(self) -> str:
        """The cards that answer a two, in words (answer-penalty)."""
        return "a two or a joker" if self.options.jokers else "a two"

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if seat in self.skipped:
            return (Fact("", "skipped", MUST, slip=True),)
        return (Fact("", "¡ÚLTIMA!", MUST, slip=True),) if len(self.hand(seat)) == 1 and not self.over else ()

    def place_of(self, pile: str) -> Place:
        """Adds a note to the discards where the top card alone does not tell what to match."""
        place, cards = super().place_of(pile), self.cards_in(pile)
        if pile != "discard" or not cards:
            return place
        top = cards[0]
        is_plain = not self.owed and top.suit is self.suit and top.rank is not EIGHT
        return place if is_plain else replace(place, note=self.wanted)
