"""The play of Dai Fugō: leading, beating and passing, clearing the table, and the places at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardtable.cards import Card, Rank, text_of
from cardtable.engine import Action, Pass, Phrase, Refusal, Stage, named
from cardtable.mechanics.climbing import (
    ClimbingRounds,
    Combination,
    PlayCards,
    PossiblePlay,
    natural_cards,
    stronger_plays,
)
from cardtable.mechanics.exchange import PutAway, choose
from cardtable.tuples import replaced
from cardtable.words import with_unit
from games.dai_fugo.deal_state import DaiFugoDealState
from games.dai_fugo.possible_plays import THREE_OF_SPADES, possible_plays


class DaiFugoRounds(ClimbingRounds[DaiFugoDealState]):
    """Lead, beat the play on the table, or pass."""

    own_rule = "in-hand"
    lead_rule = "must-lead"
    combination_rule = "combination"
    meaning_rule = "say-meaning"
    faults: ClassVar = {
        "three": ("sequence-three", "Two cards are no sequence."),
        "none": ("no-sequences", "Sequences are not played."),
        "suit": ("sequence-suit", "All cards of a sequence are of one suit."),
        "two": ("no-twos", "A 2 belongs in no sequence."),
        "wrap": ("sequence-wrap", "2 and 3 are not neighbours."),
        "": ("combination", "That is no single card, no set and no sequence."),
    }

    # Why not

    def check(self, play: Combination) -> tuple[int, Refusal | None]:
        """Checks the kind, the height and the lock."""
        deal, beat = self.deal, self.deal.to_beat
        if beat is None:
            return 3, None
        if play.kind != beat.kind or len(play.cards) != len(beat.cards):
            what = f"{with_unit(len(beat.cards), 'card')} as a {beat.kind}"
            return 0, Refusal("same-type", f"{what} must be answered in kind.", play.cards)
        if self._is_lone_joker(beat) and play.cards == (THREE_OF_SPADES,):
            return 3, None  # in any order of ranks, and in spite of a lock (three-of-spades)
        if self.strength(play) <= self.strength(beat):
            return 1, self._too_low_refusal(play, beat)
        if not deal.fits_lock(play):
            whole = 1 if play.kind != "set" else len(play.cards)
            rule = "suit-lock" if len(deal.lock) >= whole else "partial-lock"
            return 2, Refusal(rule, f"Locked: {' '.join(map(str, deal.lock))}.", play.cards)
        return 3, None

    def _too_low_refusal(self, play: Combination, beat: Combination) -> Refusal:
        has_wild = any(one.jokers and not one.is_jokers for one in (play, beat))
        if self.strength(play) == self.strength(beat) and has_wild:
            return Refusal("joker-equal", "With a joker or without, equal does not beat.", play.cards)
        return Refusal("must-beat", f"{text_of(play.cards)} is not higher.", play.cards)

    def strength(self, play: Combination) -> int:
        return play.strength(turned=self.deal.turned)

    def _is_lone_joker(self, beat: Combination) -> bool:
        """Whether a joker lies that the 3 of spades, and nothing else, beats."""
        return bool(self.deal.options.spade_three) and beat.is_jokers and len(beat.cards) == 1

    # Legal plays

    def allowing_rule(self, seat: int, action: Action) -> str:
        if not isinstance(action, PlayCards):
            return ""
        beat = self.deal.to_beat
        if beat is not None and self._is_lone_joker(beat):
            return "three-of-spades"
        play = self.combination_of(action)
        if not play.is_pure:
            return "joker-wild"
        if play.kind == "sequence":
            return "sequence"
        if beat is None:
            return "combination"
        return "" if self.deal.turned else "rank"

    def plays_in_kind(self, seat: int) -> tuple[PossiblePlay, ...]:
        return self._plays_in_kind(self.deal.hand(seat))

    def _plays_in_kind(self, hand: tuple[Card, ...]) -> tuple[PossiblePlay, ...]:
        deal, beat = self.deal, self.deal.to_beat
        rules, distinctions = deal.combination_rules, deal.distinctions
        if beat is None:
            return possible_plays(hand, rules, distinctions)
        if len(beat.cards) > len(hand):
            return ()
        kind = "sequence" if beat.kind == "sequence" else "set"
        return possible_plays(hand, rules, distinctions, kind, len(beat.cards))

    def possible_plays(self, seat: int) -> Sequence[PossiblePlay]:
        deal, beat, hand = self.deal, self.deal.to_beat, self.deal.hand(seat)
        if beat is None:
            return self._plays_in_kind(hand)
        if self._is_lone_joker(beat):
            return self._plays_in_kind(tuple(c for c in hand if c is THREE_OF_SPADES)[:1])
        turned = deal.turned
        higher = stronger_plays(self._plays_in_kind(hand), beat.strength(turned=turned), turned)
        return [one for one in higher if deal.fits_lock(one.combination)] if deal.lock else higher

    def equivalence_key(self, play: Combination) -> tuple[object, ...]:
        """Where suits do not count, sets of equal rank, size and jokers are equivalent."""
        if play.kind != "sequence" and not self.deal.distinctions.suits:
            return "set", play.low, len(play.cards), play.jokers
        return "cards", natural_cards(play.cards), play.jokers, play.meaning

    def warning(self, seat: int, action: Action) -> str:
        """A last play that makes its player the last (forbidden-last, eight-last)."""
        if not isinstance(action, PlayCards) or len(action.cards) < len(self.deal.hand(seat)):
            return ""
        if not self.deal.forbidden_by(self.meanings(action)[0]):
            return ""
        place = "behind all who still play" if self.deal.bottom else "last"
        return f"Going out with that puts you {place}."

    # What happens

    def make_play(self, seat: int, play: Combination) -> None:
        deal = self.deal
        self._lay(seat, play)
        tens = play.count_of(Rank.TEN) if deal.options.tens else 0
        if tens and deal.hand(seat):
            deal.begin(DiscardForTens(deal, tens, play))
        else:
            self.continue_after(seat, play)

    def _lay(self, seat: int, play: Combination) -> None:
        deal = self.deal
        self.lay_on_table(seat, play)
        deal.played = replaced(deal.played, seat, deal.played[seat] + play.cards)
        if not deal.options.pass_final:
            deal.passed = ()
        deal.lock_on(play)
        is_jack_back = deal.jack_back_after(play)
        if deal.jack_back is not is_jack_back:
            deal.jack_back = is_jack_back
            text = "A jack: the order is turned until the table is cleared."
            deal.tell("jack", seat, text, rule="jack-back")
        if deal.is_revolution(play):
            deal.pending = not deal.pending
            waits = "A revolution: it waits until the table is cleared."
            kind, text = ("revolution", waits) if deal.pending else ("cancelled", "It is cancelled.")
            deal.tell(kind, seat, text, rule="revolution")

    # After a play

    def continue_after(self, seat: int, play: Combination, *, is_out_by_discard: bool = False) -> None:
        """Goes on after a play; its player may be out by it or by the cards put away for it."""
        deal = self.deal
        if not deal.hand(seat):
            self._give_place(seat, "" if is_out_by_discard else deal.forbidden_by(play))
            if len(deal.active) <= 1:
                self.play_ended()
                return
        if deal.options.eights and play.count_of(Rank.EIGHT):
            deal.tell("eight", seat, "An 8 clears the table.", rule="eights")
            self.clear_table()
        else:
            self.next_turn(seat)

    def _give_place(self, seat: int, forbidden_by: str) -> None:
        """Gives a place from the top, or from the bottom after a forbidden last play."""
        deal = self.deal
        if forbidden_by:
            deal.bottom = (*deal.bottom, seat)
            text = "{seat} went out with a forbidden play and {is} last."
            deal.tell("last", seat, text, rule=forbidden_by)
            return
        self.go_out(seat)
        if len(deal.order) == 1 and deal.before and deal.options.miyako_ochi:
            self._let_winner_fall(deal.before[0])

    def _let_winner_fall(self, old_winner: int) -> None:
        """Makes a winner who does not win again the last (miyako-ochi)."""
        deal = self.deal
        if old_winner in (*deal.order, *deal.bottom):
            return
        deal.put_out(old_winner, deal.hand(old_winner))
        deal.bottom = (*deal.bottom, old_winner)
        text = "{seat} {has} not won again and fall{s} to the bottom."
        deal.tell("fall", old_winner, text, rule="miyako-ochi")

    def table_cleared(self) -> None:
        """Locks and jacks end; a revolution that waited takes effect (clear, out-of-cards)."""
        deal = self.deal
        deal.lock = ()
        deal.row = ()
        deal.jack_back = False
        if deal.pending:
            deal.pending = False
            deal.revolution = not deal.revolution
            kind, now = ("turned", "turned") if deal.revolution else ("restored", "as usual again")
            deal.tell(kind, -1, f"The order is {now}.")

    def play_ended(self) -> None:
        """The final order: those out from the top, those left, those out from the bottom."""
        deal = self.deal
        left = tuple(one for one in deal.active if one not in deal.order)
        deal.final = (*deal.order, *left, *reversed(deal.bottom))
        deal.tell("order", -1, f"The order: {named(deal.final, ', ')}.", rule="titles")
        deal.finish_openly()


class DiscardForTens(Stage[DaiFugoDealState]):
    """For each 10 played one more card may be put away (tens)."""

    name = "tens"
    asked_by = "tens"
    own_rule = "in-hand"

    def __init__(self, deal: DaiFugoDealState, most: int, play: Combination) -> None:
        super().__init__(deal)
        self.most, self.play = most, play

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, PutAway):
            return Refusal("tens-discard", f"Discard up to {self.most}, or pass.")
        if missing := self.not_held(seat, *action.cards):
            return missing
        if not 1 <= len(action.cards) <= self.most:
            return Refusal("tens-discard", f"Not more cards than tens: {self.most}.", action.cards)
        return None

    def legal(self, seat: int) -> list[Action]:
        hand = sorted(self.deal.hand(seat))
        choices = (cards for count in range(1, self.most + 1) for cards in choose(hand, count))
        return [*map(PutAway, choices), Pass()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, PutAway):
            deal.put_out(seat, action.cards)
            count = with_unit(len(action.cards), "card")
            deal.tell("tens", seat, f"{{seat}} put{{s}} {count} away.", rule="tens")
        rounds = DaiFugoRounds(deal)
        deal.begin(rounds)
        rounds.continue_after(seat, self.play, is_out_by_discard=not deal.hand(seat))

    def phrase(self, seat: int, action: Action) -> Phrase:
        return Phrase("Put nothing away", "Pass", "pass") if isinstance(action, Pass) else action.phrase()

    def prompt(self, seat: int) -> str:
        return f"Put up to {with_unit(self.most, 'card')} away, or pass."
