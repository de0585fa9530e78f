"""One decision of a seat in Žandari: the table, and the reasons for each play."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight, worded
from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine import Action
from cardtable.mechanics import Cut
from cardtable.mechanics.fishing import Fish, FishingPosition, single_captures, takers_held
from cardtable.words import join_or, with_unit
from games.zandari.actions import BIG, LITTLE, Signal
from games.zandari.deal_state import CLUBS, ZandariDealState

MOST_CLUBS = 7
"""With this many of the 13 clubs one of two sides has most, whatever the other has."""
MANY_CLUBS = 4
"""From this many clubs on, a side is told how many it needs."""


def clubs_in(held: Iterable[Card]) -> int:
    """How many of these cards are clubs."""
    return sum([c.suit is Suit.CLUBS for c in held])


def _only_two_or_jack_takes(deal: ZandariDealState, seat: int, play: Fish) -> bool:
    """In a whole deal: whether no other hand holds anything else that takes the card laid."""
    return {c.rank for c in takers_held(deal, seat, play)} <= {Rank.TWO, Rank.JACK}


class ZandariPosition(FishingPosition[ZandariDealState]):
    """One decision of one seat."""

    # The cut and the signals

    @reason("It lifts half of the pack, as good as any other number: a cut is luck.", of=Cut)
    def cut(self, cut: Cut) -> bool:
        return 2 * cut.amount == len(self.deal.pack)

    @reason("A cut is luck.", of=Cut)
    def any_other_cut(self, cut: Cut) -> bool:
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

    @reason("Your side then knows that you hold {signal.card}.", of=Signal, theme="signal to partner")
    def signal(self, signal: Signal) -> bool:
        return True

    # Captures

    def _brings_those_too(self, play: Fish, other: Action) -> bool:
        """Whether another play brings whatever counts a point of it."""
        return {LITTLE, BIG}.intersection(self.brought(play)).issubset(self.brought(other))

    @reason(of=Fish, name="prize", also=_brings_those_too, theme="take points")
    def brings_prize(self, play: Fish) -> str:
        """Whether a capture brings the little one or the big one."""
        prizes = [c for c in self.brought(play) if c in (LITTLE, BIG)]
        return f"It brings home {text_of(prizes)}." if prizes else ""

    def _brings_no_less(self, play: Fish, other: Action) -> bool:
        """Whether another play brings as many cards, and as many clubs among them."""
        ours, theirs = self.brought(play), self.brought(other)
        return len(theirs) >= len(ours) and clubs_in(theirs) >= clubs_in(ours)

    @reason(of=Fish, name="takes", also=_brings_no_less)
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

    @reason(of=Fish, theme="keep what counts")
    def keeps_counting(self, play: Fish) -> str:
        """Whether a card is laid that is no club, where others that could be laid are, or count a point."""
        kept = [c for c in self.laid_cards if c.suit is Suit.CLUBS or c is BIG]
        if not self.is_laid(play) or play.card in kept or not kept:
            return ""
        return f"It is no club, and counts no point: {text_of(kept)} {'stays' if len(kept) == 1 else 'stay'}."

    @property
    def laid_cards(self) -> tuple[Card, ...]:
        """The cards of the hand that could be laid."""
        return tuple(one.card for one in self.card_plays if self.is_laid(one))

    def brought_home(self, left: tuple[Card, ...]) -> tuple[Card, ...]:
        """Of the little and the big one, still out, those that could take something of what is left."""
        able = self.deal.capture_rules
        return tuple(c for c in (LITTLE, BIG) if c in self.still_out and single_captures(c, left, able))

    def _left(self, play: Fish) -> tuple[Card, ...]:
        """The cards on the table after a play."""
        return without(self.table, play.take) if play.takes else (*self.table, play.card)

    @reason(
        f"Nothing but a 2 or a Jack takes {LITTLE} where nothing else lies: others have to add to it.",
        of=Fish,
        in_deal=_only_two_or_jack_takes,
        theme="lay safely",
    )
    def opens_with_little(self, play: Fish) -> bool:
        """Whether the little one is laid where nothing lies."""
        return play.card is LITTLE and not self.table and self.is_laid(play)

    @reason(of=Fish, theme="leave no points")
    def saves_prizes(self, play: Fish) -> str:
        """Whether the little or the big one, still out, could take something after another card, not this."""
        if not self.is_laid(play) or self.brought_home(self._left(play)):
            return ""
        could = {c for one in self.card_plays if not one.takes for c in self.brought_home(self._left(one))}
        if not could:
            return ""
        return (
            f"With {join_or(list(map(str, sorted(could))))}, still out, nothing that it leaves can be taken."
        )

    def brings_more_clubs(self, play: Fish, other: Action) -> bool:
        """Whether it brings more clubs than another play."""
        return clubs_in(self.brought(play)) > clubs_in(self.brought(other))

    @reason(of=Fish, beside=brings_more_clubs, theme="take clubs")
    def brings_most_clubs(self, play: Fish) -> str:
        """Whether a capture brings a club, and more of them than any other play."""
        count = clubs_in(self.brought(play))
        others = [clubs_in(self.brought(one)) for one in self.card_plays if one != play]
        if not count or not others or count <= max(others):
            return ""
        return f"It brings you {with_unit(count, 'club')}, more than any other play."

    @reason(of=Fish, theme="guard the little one")
    def takes_two(self, play: Fish) -> str:
        """Whether it takes a two that could bring the little one, still out, home."""
        twos = [c for c in play.take if c.rank is Rank.TWO]
        if not twos or LITTLE not in self.still_out:
            return ""
        return f"It takes {text_of(twos)}: with a two lying there {LITTLE} could be brought home."

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
    ZandariPosition.any_other_cut,
    ZandariPosition.signal,
    ZandariPosition.brings_prize,
    ZandariPosition.clears,
    ZandariPosition.is_only_capture,
    ZandariPosition.takes_most,
    ZandariPosition.brings_most_clubs,
    ZandariPosition.takes_two,
    ZandariPosition.brings_cards,
    ZandariPosition.dries_up,
    ZandariPosition.keeps_capture,
    ZandariPosition.is_safe,
    worded(
        FishingPosition.only_taking_rank_takes,
        "Nothing but a Jack can take {play.card} as the table lies.",
        name="jacks-only",
    ),
    ZandariPosition.opens_with_little,
    ZandariPosition.saves_prizes,
    ZandariPosition.is_hardest,
    ZandariPosition.none_is_harder,
    ZandariPosition.keeps_counting,
    ZandariPosition.could_take_back,
    ZandariPosition.keeps_taking_card,
    ZandariPosition.sets_up,
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
