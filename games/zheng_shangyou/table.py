"""The table of Zheng Shangyou: who deals, what the exchange has shown, what a hand brings."""

from __future__ import annotations

from dataclasses import replace

from cardtable.cards import Card, Rank, in_order, text_of
from cardtable.engine.deal import ScoreLine
from cardtable.engine.options import Options
from cardtable.engine.presentation import MAY, MUST, Fact, How, Place, Where, named
from cardtable.mechanics.climbing.combinations import RANKS, TOP
from cardtable.mechanics.climbing.rounds import RoundDeal
from cardtable.words import number_word, so_many
from games.zheng_shangyou.combinations import HEIGHT, Patterns, Reading, in_height


def has_teams_of_three(seats: int, options: Options) -> bool:
    """Whether six play as two teams, with the scores and the leader of their own."""
    return bool(options.partners) and seats == 6


def rank_word(height: int) -> str:
    """How the rank of a set is said."""
    return RANKS[height].word if height <= TOP else "black joker"


def in_words(play: Reading) -> str:
    """What a combination is, as a player says it: `three 7s with two wild`, `6-8 of hearts`."""
    return shape_of(play) + (f" with {number_word(play.wild)} wild" if play.wild else "")


def shape_of(play: Reading) -> str:
    """The same, whether pure or not."""
    if play.kind == "single":
        return text_of(play.cards)
    if play.kind == "set":
        return f"{number_word(len(play.cards))} {rank_word(play.low)}s"
    if play.kind == "multiple":
        return f"{play.said}, {number_word(play.each)} of each"
    return f"{play.said} of {play.suit}" if play.suit is not None else f"mixed {play.said}"


class ZhengTable(RoundDeal):
    """One hand. `before` is the order in which the hand before was played out; `ceilings` are the seats that
    have thrown their highest card, and its height: nothing else that they were dealt is higher."""

    shapes: Patterns
    public = ("by",)
    before: tuple[int, ...]
    ceilings: tuple[tuple[int, int], ...] = ()

    def lay_table(self) -> None:
        """Whose deal it is, and the deal (first-dealer, deal-singly, uneven-hands, next-dealer)."""
        self.shapes = Patterns(TOP if self.options.natural_twos else TOP - 1)
        self.seating = tuple(range(self.seats))
        self.before = tuple(self.carry.get("order", ()))
        for name in ("table", "trick", "discard"):
            self.add_pile(name)
        is_fixed = self.dealer >= 0
        if not is_fixed:
            self.dealer = self._who_deals()
        self.deal_out([self.after(self.dealer, step) for step in range(self.seats)])
        if self.has_teams_of_three and not self.before:
            self._draw_starter(is_fixed)
        self.turn = self.dealer

    def _who_deals(self) -> int:
        """The third of the hand before, of six in teams the fifth; in the first hand chance says."""
        if self.before:
            return self.before[4 if self.has_teams_of_three else 2]
        if self.has_teams_of_three:
            return 0  # the cards come out even: whoever is dealt the card drawn leads
        dealer = self.chance(self.seats)
        self.tell("dealer", dealer, "{seat} {is} the first dealer, by lot.", rule="first-dealer")
        return dealer

    def _draw_starter(self, is_fixed: bool) -> None:
        """A card is drawn and shown; who is dealt it leads. Where the leader is set it is one of his."""
        seats = (self.dealer,) if is_fixed else self.seating
        held = in_order(c for seat in seats for c in self.hand(seat))
        if not held:
            return
        drawn = held[self.chance(len(held))]
        self.dealer = next(seat for seat in self.seating if drawn in self.hand(seat))
        self.learn(None, f"hand.{self.dealer}", (drawn,))
        told = f"{drawn} was drawn before the deal: {{seat}} {{has}} it, and lead{{s}}."
        self.tell("start", self.dealer, told, cards=(drawn,), rule="six-start")

    @property
    def has_teams_of_three(self) -> bool:
        """Whether six play as two teams."""
        return has_teams_of_three(self.seats, self.options)

    # Knowing

    def may_hold(self, pile: str, card: Card) -> bool:
        return not any(pile == f"hand.{giver}" and HEIGHT[card] > most for giver, most in self.ceilings)

    # What a hand brings

    def score_lines(self) -> list[ScoreLine]:
        if self.has_teams_of_three:
            return self._team_lines()
        first, second, *_ = map(self.side, self.order)
        return [
            self._line("score-first", "First out.", first, 2),
            self._line("score-second", "Second out.", second, 1),
        ]

    def _line(self, rule: str, sentence: str, side: int, points: int) -> ScoreLine:
        return ScoreLine(rule, sentence, tuple(points * (one == side) for one in range(self.sides)))

    def _team_lines(self) -> list[ScoreLine]:
        """The places of two teams of three (six-split, six-sweep, six-top-two, six-top-last)."""
        first, second, *others, last = map(self.side, self.order)
        if first != second:
            return [
                self._line("six-split", "First place.", first, 3),
                self._line("six-split", "Second place.", second, 2),
                self._line("six-split", "Not last.", 1 - last, 2),
            ]
        if others[0] == first:
            return [self._line("six-sweep", "First, second and third place.", first, 10)]
        if last != first:
            return [self._line("six-top-two", "First and second place.", first, 5)]
        return [
            self._line("six-top-last", "First and second place.", first, 5),
            self._line("six-top-last", "Not last.", 1 - first, 2),
        ]

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        beat, told = self.to_beat, []
        if isinstance(beat, Reading):
            told.append(Fact("To beat", f"{shape_of(beat)} by {{{self.by}}}", MUST))
            told += [Fact("With", f"{number_word(beat.wild)} wild")] if beat.wild else []
        elif self.stage is not None and self.stage.name == "play":
            told.append(Fact("On lead", f"{{{self.turn}}}", MUST))
        elif self.stage is not None:
            told.append(Fact("Exchange", f"{named(self.before[:-3:-1])} pay {named(self.before[:2])}", MUST))
        gone = self.cards_in("trick") + self.cards_in("discard") + self.cards_in("out")
        held = in_height(c for c in self.composition if c not in gone)
        left = [so_many(sum(c.rank is Rank.TWO for c in held), "two"), *(str(c) for c in held if c.is_joker)]
        return (*told, Fact("Still out", ", ".join(left), MAY))

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        told = [*super().seat_facts(seat), *([Fact("", "dealer", MAY)] if seat == self.dealer else [])]
        if seat in self.before[:2] + self.before[-2:]:
            place = ("won", "second", "in the pit")[min(2, self.before.index(seat))]
            told.append(Fact("", place, MAY))
        return tuple(told)

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile == "discard":
            return replace(place, label="Put aside", how=How.COUNT)
        if pile == "table" and not self.cards_in(pile):
            return replace(place, where=Where.AWAY, how=How.COUNT)
        return place
