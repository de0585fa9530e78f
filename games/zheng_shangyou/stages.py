"""The play of Zheng Shangyou: lead, beat the play on the table, or pass, until one player is left."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cardtable.cards import Rank, text_of
from cardtable.engine import Action, Phrase, Refusal, named
from cardtable.mechanics.climbing import ClimbingRounds, Combination, PlayCards, PossiblePlay, stronger_plays
from cardtable.words import with_unit
from games.zheng_shangyou.combinations import SUITED, ZhengCombination, ZhengPlay
from games.zheng_shangyou.deal_state import ZhengDealState, in_words
from games.zheng_shangyou.possible_plays import possible_plays

FAULT_SENTENCES = {
    "no-twos": "A 2 has no place in a single sequence.",
    "natural-twos": "In a single sequence a 2 is itself, above the ace, and stands for no other card.",
    "multiple-twos": "Twos cannot be all the cards of a rank: one must be natural or a joker.",
    "sequence-three": "Two cards are no sequence.",
    "multiple-three": "Two ranks are too few: a multiple sequence has three or more.",
    "sequence": "The ranks of a sequence are consecutive.",
    "multiple": "A multiple sequence has as many cards of each of its ranks, which are consecutive.",
    "combination": "That is no single card, set, single sequence or multiple sequence.",
}
"""The sentence about cards that mean nothing, by their fault: mostly the rule that they break."""
FAULT_RULES = {"natural-twos": "no-twos"}
"""The rules of the other faults."""
MOCKED = Rank.THREE
"""A player left with cards of this rank at the end is laughed at."""


class ZhengRounds(ClimbingRounds[ZhengDealState]):
    """Lead any combination, beat the play on the table, or pass."""

    own_rule = "in-hand"
    lead_rule = "must-lead"
    combination_rule = "combination"
    meaning_rule = "say-meaning"
    action_type = ZhengPlay
    faults = {fault: (FAULT_RULES.get(fault, fault), sentence) for fault, sentence in FAULT_SENTENCES.items()}

    def enter(self) -> None:
        """The dealer leads, or the next player who has cards (dealer-leads, lead-passes-right)."""
        deal = self.deal
        around = (deal.seat_after(deal.dealer, step) for step in range(deal.seats))
        deal.turn = next((seat for seat in around if deal.hand(seat)), -1)
        if deal.turn < 0:
            self.play_ended()

    # Why not

    def fault(self, action: PlayCards) -> str:
        patterns = self.deal.combination_rules
        if action.meaning and patterns.meanings(action.cards):
            return "combination"
        fault = patterns.fault(action.cards)
        return "natural-twos" if fault == "no-twos" and self.deal.options.natural_twos else fault

    def check(self, play: Combination) -> tuple[int, Refusal | None]:
        """Checks the number of cards, the pattern and the height."""
        beat = self.deal.to_beat
        if beat is None:
            return 3, None
        assert isinstance(play, ZhengCombination)
        assert isinstance(beat, ZhengCombination)
        if len(play.cards) != len(beat.cards):
            count = with_unit(len(beat.cards), "card")
            return 0, Refusal("same-count", f"Play {count}, as many as lie, or pass.", play.cards)
        if play.kind != beat.kind or play.each != beat.each:
            why = f"{in_words(beat)} lie{'s' * (len(beat.cards) == 1)}: play the same pattern."
            return 1, Refusal("same-pattern", why[0].upper() + why[1:], play.cards)
        return (3, None) if play.strength() > beat.strength() else (2, self._too_low_refusal(play, beat))

    def _too_low_refusal(self, play: ZhengCombination, beat: ZhengCombination) -> Refusal:
        if play.strength() < SUITED <= beat.strength():
            why = f"A sequence in one suit lies: the mixed {text_of(play.cards)} does not beat it."
            return Refusal("suited-beats-mixed", why, play.cards)
        if play.high == beat.high and play.wild:
            but = " but for its wild cards" if beat.is_pure else ""
            why = f"{text_of(play.cards)} is equal{but}, and does not beat it."
            return Refusal("pure-beats-impure", why, play.cards)
        return Refusal("must-beat", f"{text_of(play.cards)} is not higher.", play.cards)

    # Legal plays

    def allowing_rule(self, seat: int, action: Action) -> str:
        if not isinstance(action, PlayCards):
            return ""
        play, beat = self.combination_of(action), self.deal.to_beat
        assert isinstance(play, ZhengCombination)
        if play.wild:
            return {"set": "set-wild", "sequence": "sequence-joker", "multiple": "multiple-wild"}[play.kind]
        is_suited = beat is not None and play.strength() >= SUITED > beat.strength(turned=False)
        return "suited-beats-mixed" if is_suited and play.kind == "sequence" else play.kind

    def plays_in_kind(self, seat: int) -> tuple[PossiblePlay, ...]:
        deal, beat = self.deal, self.deal.to_beat
        hand, highest = deal.hand(seat), deal.combination_rules.highest
        if beat is None:
            return possible_plays(hand, highest)
        size = len(beat.cards)
        if size > len(hand):
            return ()
        found = possible_plays(hand, highest, beat.kind, size)
        if beat.kind == "multiple":
            ranks = beat.high - beat.low
            found = tuple(one for one in found if one.combination.high - one.combination.low == ranks)
        return found

    def possible_plays(self, seat: int) -> Sequence[PossiblePlay]:
        found, beat = self.plays_in_kind(seat), self.deal.to_beat
        return found if beat is None else stronger_plays(found, beat.strength(turned=False))

    def equivalence_key(self, play: Combination) -> Hashable:
        assert isinstance(play, ZhengCombination)
        return play.kind, len(play.cards), play.each, play.strength(), play.suit

    # What happens

    def make_play(self, seat: int, play: Combination) -> None:
        deal = self.deal
        self.lay_on_table(seat, play)
        deal.passed = ()
        if not deal.hand(seat):
            self.go_out(seat, "out-of-cards")
        self.next_turn(seat)

    def play_ended(self) -> None:
        """Ends the play when one player is left, who is last (play-to-end)."""
        deal = self.deal
        for seat in (one for one in deal.seating if one not in deal.order):
            deal.order = (*deal.order, seat)
            mocked = tuple(c for c in deal.hand(seat) if c.rank is MOCKED)
            ending = f" with {text_of(mocked)} in hand. Fingers are pointed!" if mocked else "."
            deal.tell("last", seat, "{seat} {is} last" + ending, cards=mocked, rule="play-to-end")
        deal.tell("order", -1, f"The order: {named(deal.order, ', ')}.", rule="object")
        deal.finish_openly()

    # In words

    def phrase(self, seat: int, action: Action) -> Phrase:
        meanings = self.meanings(action) if isinstance(action, PlayCards) else ()
        if len(meanings) != 1 or len(action.picks) == 1:
            return action.phrase()
        (play,) = meanings
        assert isinstance(play, ZhengCombination)
        kind = "multiple sequence" if play.kind == "multiple" else play.kind
        return Phrase(f"Play {in_words(play)}: {text_of(play.cards)}", f"Play a {kind}")

    def prompt(self, seat: int) -> str:
        beat = self.deal.to_beat
        if beat is None:
            return super().prompt(seat)
        assert isinstance(beat, ZhengCombination)
        return f"Beat {in_words(beat)}, or pass."
