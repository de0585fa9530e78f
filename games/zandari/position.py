"""One decision of a seat in Žandari: the table, and the reasons for each play."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight, worded
from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.mechanics import Cut
from cardtable.mechanics.fishing import Fish, FishingPosition
from games.zandari.actions import BIG, LITTLE, Signal
from games.zandari.rules import CLUBS, ZandariDeal

MOST_CLUBS = 7
"""With this many of the 13 clubs one of two sides has most, whatever the other has."""
MANY_CLUBS = 4
"""From this many clubs on, a side is told how many it needs."""


def clubs_in(held: Iterable[Card]) -> int:
    """How many of these cards are clubs."""
    return sum([c.suit is Suit.CLUBS for c in held])


class ZandariPosition(FishingPosition[ZandariDeal]):
    """One decision of one seat."""

    # The cut and the signals

    @reason("A cut is luck.", of=Cut)
    def cut(self, cut: Cut) -> bool:
        return True

    @thought(
        "A cut is luck: Jacks among the four cards turned up would be yours.",
        stage="cut",
    )
    def cut_for_jacks(self) -> bool:
        return bool(self.view.options.jacks == "cutter")

    @thought("A cut is luck: any number is as good as another.", stage="cut", name="cut")
    def any_cut(self) -> bool:
        return True

    @reason("Your side then knows that you hold {signal.card}.", of=Signal)
    def signal(self, signal: Signal) -> bool:
        return True

    # Captures

    @reason(of=Fish, name="prize")
    def brings_prize(self, play: Fish) -> str:
        """Whether a capture brings the little one or the big one."""
        prizes = [c for c in self.brought(play) if c in (LITTLE, BIG)]
        return f"It brings home {text_of(prizes)}." if prizes else ""

    @reason(of=Fish, name="takes")
    def brings_cards(self, play: Fish) -> str:
        brought = self.brought(play)
        if not brought:
            return ""
        count = clubs_in(brought)
        clubs = "1 of them a club" if count == 1 else f"{count or 'none'} of them clubs"
        return f"It brings you {len(brought)} cards, {clubs}."

    @reason("The Jack takes nothing there: it dries up.", of=Fish, against=True, name="dries-up")
    def dries_up(self, play: Fish) -> bool:
        return not play.take and play.card.rank is Rank.JACK

    # Thoughts

    @thought(f"{BIG} lies there: a point for whoever takes it.", stage="play")
    def big_lies(self) -> bool:
        return BIG in self.table

    @thought(f"{LITTLE} lies there: a point for whoever takes it.", stage="play")
    def little_lies(self) -> bool:
        return LITTLE in self.table

    @thought(stage="play")
    def jack_held(self) -> str:
        return self.taking_card_may_wait()

    @thought(stage="play")
    def clubs_close(self) -> str:
        own = self.deal.clubs(self.view.side)
        taken = sum(map(self.deal.clubs, range(self.view.sides)))
        if self.view.sides != 2 or not MANY_CLUBS <= own < MOST_CLUBS <= own + len(CLUBS) - taken:
            return ""
        return f"Your side has {own} clubs: {MOST_CLUBS} are the point for most."

    @thought(f"Points are in most cards (2), most clubs, {LITTLE} and {BIG}.", stage="play", name="worth")
    def what_counts(self) -> bool:
        return True


REASONS = by_weight(
    ZandariPosition.cut,
    ZandariPosition.signal,
    ZandariPosition.brings_prize,
    ZandariPosition.clears,
    ZandariPosition.is_only_capture,
    ZandariPosition.takes_most,
    ZandariPosition.brings_cards,
    ZandariPosition.dries_up,
    ZandariPosition.is_safe,
    worded(
        FishingPosition.only_taking_rank_takes,
        "Nothing but a Jack can take {play.card} as the table lies.",
        name="jacks-only",
    ),
    ZandariPosition.is_hardest,
    ZandariPosition.may_be_taken,
)
THOUGHTS = thoughts_by_weight(
    ZandariPosition.cut_for_jacks,
    ZandariPosition.any_cut,
    ZandariPosition.big_lies,
    ZandariPosition.little_lies,
    ZandariPosition.ends_soon,
    ZandariPosition.nothing_takes,
    ZandariPosition.jack_held,
    ZandariPosition.clubs_close,
    ZandariPosition.what_counts,
)
