"""The play of a climbing game: lead, beat the play on the table, or pass.

When nobody beats a play any more, the table is cleared and its player leads again. A player without cards
is out; the play ends when one player at most holds any.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from cardtable.cards import Card, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Stage
from cardtable.engine.deal_piles import HANDS
from cardtable.engine.refusal import Refusal
from cardtable.mechanics.climbing.combinations import Combination
from cardtable.mechanics.climbing.deal import R
from cardtable.mechanics.climbing.play_cards import PlayCards, PossiblePlay
from cardtable.words import ordinal_word


class ClimbingRounds(Stage[R]):
    """Rounds of lead, beat and pass.

    A game says what beats what, what follows a play, and what a cleared table changes.
    """

    name = "play"
    action_type: ClassVar[type[PlayCards]] = PlayCards
    """The action that plays cards."""
    faults: ClassVar[Mapping[str, tuple[str, str]]]
    """Rule and sentence for each fault of cards that mean nothing (`CombinationRules.fault`)."""
    lead_rule: ClassVar[str]
    """The rule that the leader must play."""
    combination_rule: ClassVar[str]
    """The rule that only combinations are played."""
    meaning_rule: ClassVar[str]
    """The rule that an ambiguous play must say what it means."""

    # What a game says

    def check(self, play: Combination) -> tuple[int, Refusal | None]:
        """How many checks a play passes, and the refusal of the first that it fails.

        Where cards may mean several plays, the refusal of the one that gets furthest is told.
        """
        raise NotImplementedError

    def plays_in_kind(self, seat: int) -> Sequence[PossiblePlay]:
        """The plays of the kind and size to be answered that a seat can make, higher or not; of equivalent
        plays one."""
        raise NotImplementedError

    def possible_plays(self, seat: int) -> Sequence[PossiblePlay]:
        """The plays that a seat may make now; of equivalent plays one."""
        raise NotImplementedError

    def equivalence_key(self, play: Combination) -> Hashable:
        """A key that equivalent plays have in common."""
        raise NotImplementedError

    def strength(self, play: Combination) -> int:
        """How high a play is in the order in force."""
        return play.strength(turned=False)

    def make_play(self, seat: int, play: Combination) -> None:
        """Makes a legal play, and what follows from it."""
        raise NotImplementedError

    def table_cleared(self) -> None:
        """Called when the table has been cleared, before the next lead."""

    def play_ended(self) -> None:
        """Called when one player at most holds cards."""
        self.deal.finish()

    # What cards mean

    def completed(self, seat: int, action: Action) -> Action:
        """Adds a meaning left out where only one is playable, and drops one that need not be said."""
        if not isinstance(action, PlayCards):
            return action
        found = (
            self.meanings(action)
            if action.meaning
            else self.implied_meanings(self.playable_meanings(action.cards))
        )
        return self.action_type.of(found[0]) if len(found) == 1 else action

    def playable_meanings(self, cards: tuple[Card, ...]) -> list[Combination]:
        """The meanings of cards that may be played now."""
        return [play for play in self.deal.combination_rules.meanings(cards) if self.check(play)[1] is None]

    @staticmethod
    def implied_meanings(playable: Sequence[Combination]) -> Sequence[Combination]:
        """The meanings of cards that are played without a word.

        A play that has no words for its meaning comes first: it cannot be said in any other way.
        """
        return [play for play in playable if not play.meaning] or playable

    def meanings(self, action: PlayCards) -> tuple[Combination, ...]:
        """All combinations that an action may mean, playable or not."""
        found = self.deal.combination_rules.meanings(action.cards)
        return tuple(play for play in found if play.may_mean(action.meaning))

    def combination_of(self, action: PlayCards) -> Combination:
        """The combination that a legal action plays."""
        found = self.deal.combination_rules.meanings(action.cards)
        if len(found) == 1:
            return found[0]
        if action.meaning:
            return self.meanings(action)[0]
        return self.implied_meanings(self.playable_meanings(action.cards))[0]

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            is_lead = self.deal.to_beat is None
            return Refusal(self.lead_rule, "The leader must play.") if is_lead else None
        if not isinstance(action, PlayCards):
            return Refusal(self.combination_rule, "Play a single card, a set or a sequence, or pass.")
        return self.not_held(seat, *action.cards) or self._play_refusal(action)

    def fault(self, action: PlayCards) -> str:
        """The fault of cards that do not mean what is said of them, as a key of `faults`."""
        return "" if action.meaning else self.deal.combination_rules.fault(action.cards)

    def _play_refusal(self, action: PlayCards) -> Refusal | None:
        meanings = self.meanings(action)
        if not meanings:
            rule, why = self.faults[self.fault(action)]
            return Refusal(rule, why, action.cards)
        checks = [(play, *self.check(play)) for play in meanings]
        playable = self.implied_meanings([play for play, _, refusal in checks if refusal is None])
        if len(playable) > 1:
            choices = ", ".join(f"as {play.meaning}" for play in playable)
            return Refusal(self.meaning_rule, f"Say what is meant: {choices}.", action.cards)
        _, _, refusal = max(checks, key=lambda check: (check[1], self.strength(check[0])))
        return None if playable else refusal

    # What is allowed

    def legal(self, seat: int) -> list[Action]:
        plays: list[Action] = [one.action for one in self.possible_plays(seat)]
        return plays if self.deal.to_beat is None else [*plays, Pass()]

    def attempts(self, seat: int, c: Card) -> Iterable[Action]:
        """The plays in kind with that card, alone if there is none."""
        in_kind = {
            play: self.check(play)[0]
            for one in self.plays_in_kind(seat)
            for play in self._with_card(one.combination, c)
        }
        nearest = sorted(in_kind, key=lambda play: (-in_kind[play], -self.strength(play)))
        return [self.action_type.of(play) for play in nearest] or [self.action_type((c,))]

    def _with_card(self, play: Combination, c: Card) -> Iterator[Combination]:
        """A combination with a card in place of another, as far as that is one of its kind."""
        if c in play.cards:
            yield play
            return
        for gone in play.cards:
            meanings = self.deal.combination_rules.meanings((*without(play.cards, (gone,)), c))
            yield from (one for one in meanings if one.kind == play.kind)

    def equivalent(self, seat: int, action: Action) -> Action | None:
        if not isinstance(action, PlayCards):
            return action
        meanings = self.meanings(action)
        wanted = self.equivalence_key(meanings[0]) if meanings else None
        for one in self.possible_plays(seat):
            if self.equivalence_key(one.combination) == wanted:
                return one.action
        return action

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        if not cards:
            may_pass = self.deal.to_beat is not None and seat == self.deal.turn
            return [Pass()] if may_pass else []
        return [self.action_type.of(play) for play in self.playable_meanings(tuple(cards))]

    def prompt(self, seat: int) -> str:
        beat = self.deal.to_beat
        if beat is None:
            return "Lead: a single card, a set or a sequence."
        return f"Beat {self.action_type.of(beat).words()}, or pass."

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, PlayCards):
            self.make_play(seat, self.combination_of(action))
        else:
            self._pass(seat)

    def _pass(self, seat: int) -> None:
        deal = self.deal
        deal.passed = (*deal.passed, seat)
        if deal.events is not None:
            deal.tell("pass", seat, "{seat} pass{es}.")
        self.next_turn(seat)

    def lay_on_table(self, seat: int, play: Combination) -> None:
        """Moves a seat's cards to the table, where they are to be beaten."""
        deal = self.deal
        deal.move(play.cards, HANDS[seat], "trick")
        deal.to_beat, deal.by = play, seat
        if deal.events is not None:
            meaning = f" as {play.meaning}" if play.meaning else ""
            deal.tell("play", seat, f"{{seat}} play{{s}} {{cards}}{meaning}.", cards=play.cards)

    def go_out(self, seat: int, rule: str = "") -> None:
        """Gives a seat that has no cards left the next place."""
        deal = self.deal
        deal.order = (*deal.order, seat)
        deal.tell("out", seat, f"{{seat}} {{is}} out {ordinal_word(len(deal.order))}.", rule=rule)

    def next_turn(self, seat: int) -> None:
        """Passes the turn on; where nobody else can answer, clears the table or ends the play."""
        deal, piles, by, passed = self.deal, self.deal.piles, self.deal.by, self.deal.passed
        for one in deal.from_left_of(seat):
            if one != by and one not in passed and piles[HANDS[one]].cards:
                # A second player must hold cards: mostly the one whose play lies, which is quick to see.
                if (by >= 0 and piles[HANDS[by]].cards) or len(deal.active) > 1:
                    deal.turn = one
                    return
                break
        if len(deal.active) <= 1:
            self.play_ended()
        else:
            self.clear_table()

    def clear_table(self) -> None:
        """Clears the table: the last player leads, or the next one who holds cards."""
        deal, by = self.deal, self.deal.by
        deal.move(deal.cards_in("trick"), "trick", "discard")
        deal.to_beat, deal.by, deal.passed = None, -1, ()
        self.table_cleared()
        deal.turn = by if deal.hand(by) else next(one for one in deal.from_left_of(by) if deal.hand(one))
