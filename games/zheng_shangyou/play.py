"""The play of Zheng Shangyou: lead, beat the play that lies, or pass, until one player is left."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cardtable.cards import text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal
from cardtable.engine.presentation import Phrase, named
from cardtable.mechanics.climbing.combinations import Combination, PlayCards, Way, stronger
from cardtable.mechanics.climbing.rounds import Rounds
from cardtable.words import so_many
from games.zheng_shangyou.combinations import SUITED, Play, Reading
from games.zheng_shangyou.table import ZhengTable, in_words
from games.zheng_shangyou.ways import ways_of

RULES = {
    "no-twos": "A 2 has no place in a single sequence.",
    "multiple-twos": "Twos cannot be all the cards of a rank: one must be natural or a joker.",
    "sequence-three": "Two cards are no sequence.",
    "multiple-three": "Two ranks are too few: a multiple sequence has three or more.",
    "sequence": "The ranks of a sequence are consecutive.",
    "multiple": "A multiple sequence has as many cards of each of its ranks, which are consecutive.",
    "combination": "That is no single card, set, single sequence or multiple sequence.",
}
FAULTS = {rule: (rule, why) for rule, why in RULES.items()}
MOCKED = 3
"""Who is left with cards of this rank at the end is laughed at."""


class Playing(Rounds[ZhengTable]):
    """Lead any combination, beat the play on the table, or pass."""

    plays = Play
    faults = FAULTS

    def enter(self) -> None:
        """The dealer leads, or the next to the right who has cards (dealer-leads, lead-passes-right)."""
        deal = self.deal
        around = (deal.after(deal.dealer, step) for step in range(deal.seats))
        deal.turn = next((seat for seat in around if deal.hand(seat)), -1)
        if deal.turn < 0:
            self.ended()

    # Why not

    def fault(self, action: PlayCards) -> str:
        if action.meaning and self.deal.shapes.meanings(action.cards):
            return "combination"
        return self.deal.shapes.shape_fault(action.cards)

    def step(self, play: Combination) -> tuple[int, Refusal | None]:
        """How far a play gets, and why no further: the number of cards, the type and shape, the height."""
        beat = self.deal.to_beat
        if beat is None:
            return 3, None
        assert isinstance(play, Reading)
        assert isinstance(beat, Reading)
        if len(play.cards) != len(beat.cards):
            count = so_many(len(beat.cards), "card")
            return 0, Refusal("same-count", f"Play {count}, as many as lie, or pass.", play.cards)
        if play.kind != beat.kind or play.each != beat.each:
            why = f"{in_words(beat)} lie{'s' * (len(beat.cards) == 1)}: play the same pattern."
            return 1, Refusal("same-pattern", why[0].upper() + why[1:], play.cards)
        mine, theirs = play.strength(), beat.strength()
        return (3, None) if mine > theirs else (2, self._too_low(play, beat, mine, theirs))

    def _too_low(self, play: Reading, beat: Reading, mine: int, theirs: int) -> Refusal:
        if mine < SUITED <= theirs:
            why = f"A sequence in one suit lies: the mixed {text_of(play.cards)} does not beat it."
            return Refusal("suited-beats-mixed", why, play.cards)
        if play.high == beat.high and play.wild:
            why = f"{text_of(play.cards)} is equal but for its wild cards, and does not beat it."
            return Refusal("pure-beats-impure", why, play.cards)
        return Refusal("must-beat", f"{text_of(play.cards)} is not higher.", play.cards)

    # What is allowed

    def ways(self, seat: int) -> Sequence[Way]:
        deal, beat = self.deal, self.deal.to_beat
        hand = deal.hand(seat)
        if beat is None:
            return ways_of(hand, deal.shapes.highest)
        size = len(beat.cards)
        if size > len(hand):
            return ()
        found = ways_of(hand, deal.shapes.highest, beat.kind, size)
        if beat.kind == "multiple":
            found = tuple(way for way in found if way.play.high - way.play.low == beat.high - beat.low)
        return stronger(found, beat.strength(turned=False))

    def same_as(self, play: Combination) -> Hashable:
        assert isinstance(play, Reading)
        return play.kind, len(play.cards), play.each, play.strength(), play.suit

    # What happens

    def make(self, seat: int, play: Combination) -> None:
        deal = self.deal
        self.lay(seat, play)
        deal.passed = ()
        if not deal.hand(seat):
            self.out(seat, "out-of-cards")
        self.go_on(seat)

    def ended(self) -> None:
        """One player is left, and is last (play-to-end)."""
        deal = self.deal
        for seat in (one for one in deal.seating if one not in deal.order):
            deal.order = (*deal.order, seat)
            held = [c for c in deal.hand(seat) if c.rank == MOCKED]
            left = f" with {text_of(held)} in hand. Fingers are pointed!" if held else "."
            deal.tell("last", seat, "{seat} {is} last" + left, cards=tuple(held), rule="play-to-end")
        deal.tell("order", -1, f"The order: {named(deal.order, ', ')}.", rule="object")
        deal.finish()

    # What is said

    def phrase(self, seat: int, action: Action) -> Phrase:
        meant = self.meanings(action) if isinstance(action, PlayCards) else ()
        if len(meant) != 1 or len(action.picks) == 1:
            return action.phrase()
        (play,) = meant
        assert isinstance(play, Reading)
        kind = "multiple sequence" if play.kind == "multiple" else play.kind
        return Phrase(f"Play {in_words(play)}: {text_of(play.cards)}", f"Play a {kind}")

    def prompt(self, seat: int) -> str:
        beat = self.deal.to_beat
        if beat is None:
            return super().prompt(seat)
        assert isinstance(beat, Reading)
        return f"Beat {in_words(beat)}, or pass."
