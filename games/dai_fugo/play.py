"""The play of Dai Fugō: lead, beat or pass; clears; who goes out and in which place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardtable.cards import Rank, text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Refusal, Stage
from cardtable.engine.presentation import Phrase, named
from cardtable.mechanics.climbing.combinations import Combination, PlayCards, Way, naturals, stronger
from cardtable.mechanics.climbing.rounds import Rounds
from cardtable.mechanics.exchange import PutAway, choose
from cardtable.tuples import replaced
from cardtable.words import so_many
from games.dai_fugo.table import DaiFugoTable
from games.dai_fugo.ways import THREE_OF_SPADES, ways_of


class Playing(Rounds[DaiFugoTable]):
    """Lead, beat the play on the table, or pass."""

    faults: ClassVar = {
        "three": ("sequence-three", "Two cards are no sequence."),
        "none": ("no-sequences", "Sequences are not played."),
        "suit": ("sequence-suit", "All cards of a sequence are of one suit."),
        "two": ("no-twos", "A 2 belongs in no sequence."),
        "wrap": ("sequence-wrap", "2 and 3 are not neighbours."),
        "": ("combination", "That is no single card, no set and no sequence."),
    }

    # Why not

    def step(self, play: Combination) -> tuple[int, Refusal | None]:
        """How far a play gets, and why no further: the type, the height, the lock."""
        deal, beat = self.deal, self.deal.to_beat
        if beat is None:
            return 3, None
        if play.kind != beat.kind or len(play.cards) != len(beat.cards):
            what = f"{so_many(len(beat.cards), 'card')} as a {beat.kind}"
            return 0, Refusal("same-type", f"{what} must be answered in kind.", play.cards)
        if self._is_lone_joker(beat) and play.cards == (THREE_OF_SPADES,):
            return 3, None  # in any order, and in spite of a lock (three-of-spades)
        mine, theirs = play.strength(turned=deal.turned), beat.strength(turned=deal.turned)
        if mine <= theirs:
            stands = any(one.jokers and not one.is_jokers for one in (play, beat))
            if mine == theirs and stands:
                return 1, Refusal("joker-equal", "With a joker or without, equal does not beat.", play.cards)
            return 1, Refusal("must-beat", f"{text_of(play.cards)} is not higher.", play.cards)
        if not deal.fits_lock(play):
            whole = 1 if play.kind != "set" else len(play.cards)
            rule = "suit-lock" if len(deal.lock) >= whole else "partial-lock"
            return 2, Refusal(rule, f"Locked: {' '.join(map(str, deal.lock))}.", play.cards)
        return 3, None

    def strength(self, play: Combination) -> int:
        return play.strength(turned=self.deal.turned)

    def _is_lone_joker(self, beat: Combination) -> bool:
        """Whether a joker lies that the 3 of spades, and nothing else, beats."""
        return beat.is_jokers and len(beat.cards) == 1 and bool(self.deal.options.spade_three)

    # What is allowed

    def ways(self, seat: int) -> Sequence[Way]:
        """What may be played now."""
        deal, beat, hand = self.deal, self.deal.to_beat, self.deal.hand(seat)
        if beat is None:
            return ways_of(hand, deal.shapes, deal.manner)
        if self._is_lone_joker(beat):
            three = tuple(c for c in hand if c is THREE_OF_SPADES)[:1]
            return ways_of(three, deal.shapes, deal.manner, "set", 1)
        kind = "sequence" if beat.kind == "sequence" else "set"
        found = ways_of(hand, deal.shapes, deal.manner, kind, len(beat.cards))
        above = stronger(found, self.strength(beat), deal.turned)
        return [way for way in above if deal.fits_lock(way.play)] if deal.lock else above

    def same_as(self, play: Combination) -> tuple[object, ...]:
        """Without locks sets of equal rank, size and jokers are the same."""
        if play.kind != "sequence" and not self.deal.manner.locks:
            return "set", play.low, len(play.cards), play.jokers
        return "cards", naturals(play.cards), play.jokers, play.meaning

    def warning(self, seat: int, action: Action) -> str:
        """A last play that makes its player the last (forbidden-last, eight-last)."""
        if not isinstance(action, PlayCards) or len(action.cards) < len(self.deal.hand(seat)):
            return ""
        if not self.deal.forbidden_by(self.meanings(action)[0]):
            return ""
        place = "behind all who still play" if self.deal.bottom else "last"
        return f"Going out with that puts you {place}."

    # What happens

    def make(self, seat: int, play: Combination) -> None:
        deal = self.deal
        self._lay(seat, play)
        if deal.options.tens and (tens := play.holds(Rank.TEN)) and deal.hand(seat):
            deal.begin(Tens(deal, tens, play))
        else:
            self.after_play(seat, play)

    def _lay(self, seat: int, play: Combination) -> None:
        deal = self.deal
        self.lay(seat, play)
        deal.played = replaced(deal.played, seat, deal.played[seat] + play.cards)
        if not deal.options.pass_final:
            deal.passed = ()
        deal.lock_on(play)
        if deal.jack_back is not (after := deal.jack_back_after(play)):
            deal.jack_back = after
            turned = "A jack: the order is turned until the table is cleared."
            deal.tell("jack", seat, turned, rule="jack-back")
        if deal.is_revolution(play):
            deal.pending = not deal.pending
            waits = "A revolution: it waits until the table is cleared."
            kind, told = ("revolution", waits) if deal.pending else ("cancelled", "It is cancelled.")
            deal.tell(kind, seat, told, rule="revolution")

    # After a play

    def after_play(self, seat: int, play: Combination, *, by_discard: bool = False) -> None:
        """Goes on after a play, whose player may be out by it or by the cards put away for it."""
        deal = self.deal
        if not deal.hand(seat):
            self._out(seat, "" if by_discard else deal.forbidden_by(play))
            if len(deal.active) <= 1:
                self.ended()
                return
        if deal.options.eights and play.holds(Rank.EIGHT):
            deal.tell("eight", seat, "An 8 clears the table.", rule="eights")
            self.clear()
        else:
            self.go_on(seat)

    def _out(self, seat: int, forbidden_by: str) -> None:
        """A place from the top; or from the bottom for a last play that a rule forbids."""
        deal = self.deal
        if forbidden_by:
            deal.bottom = (*deal.bottom, seat)
            why = "{seat} went out with a forbidden play and {is} last."
            deal.tell("last", seat, why, rule=forbidden_by)
            return
        self.out(seat)
        old = deal.before[0] if deal.before and deal.options.miyako_ochi else seat
        if len(deal.order) == 1 and old not in (*deal.order, *deal.bottom):
            # The old winner who does not win again becomes the last.
            deal.put_out(old, deal.hand(old))
            deal.bottom = (*deal.bottom, old)
            deal.tell(
                "fall", old, "{seat} {has} not won again and fall{s} to the bottom.", rule="miyako-ochi"
            )

    def cleared(self) -> None:
        """A revolution that waited takes force (clear, out-of-cards)."""
        deal = self.deal
        deal.lock, deal.row, deal.jack_back = (), (), False
        if deal.pending:
            deal.pending = False
            deal.revolution = not deal.revolution
            kind, now = ("turned", "turned") if deal.revolution else ("restored", "as usual again")
            deal.tell(kind, -1, f"The order is {now}.")

    def ended(self) -> None:
        """The final order: from the top, who is left, from the bottom."""
        deal = self.deal
        left = tuple(one for one in deal.active if one not in deal.order)
        deal.final = (*deal.order, *left, *reversed(deal.bottom))
        deal.tell("order", -1, f"The order: {named(deal.final, ', ')}.", rule="titles")
        deal.finish()


class Tens(Stage[DaiFugoTable]):
    """For each 10 played one more card may be put away (tens)."""

    name = "tens"
    own_rule = "in-hand"

    def __init__(self, deal: DaiFugoTable, most: int, play: Combination) -> None:
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
        ways = (held for count in range(1, self.most + 1) for held in choose(hand, count))
        return [*map(PutAway, ways), Pass()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, PutAway):
            deal.put_out(seat, action.cards)
            count = so_many(len(action.cards), "card")
            deal.tell("tens", seat, f"{{seat}} put{{s}} {count} away.", rule="tens")
        playing = Playing(deal)
        deal.begin(playing)
        playing.after_play(seat, self.play, by_discard=not deal.hand(seat))

    def phrase(self, seat: int, action: Action) -> Phrase:
        return Phrase("Put nothing away", "Pass", "pass") if isinstance(action, Pass) else action.phrase()

    def prompt(self, seat: int) -> str:
        return f"Put up to {so_many(self.most, 'card')} away, or pass."
