"""The state of a deal of Zheng Shangyou: the dealer, what the exchange tells, and the score."""

from __future__ import annotations

from dataclasses import replace

from cardtable.cards import Card, Rank, in_order, text_of
from cardtable.engine import MAY, MUST, Fact, How, Options, Place, ScoreLine, Where, named
from cardtable.mechanics.climbing import RANKS, TOP_POWER, ClimbingDeal
from cardtable.words import number_word, with_unit
from games.zheng_shangyou.combinations import ZHENG_POWER, ZhengCombination, ZhengPatterns, by_power


def are_teams_of_three(seats: int, options: Options) -> bool:
    """Whether six play as two teams, which have scores and a leader of their own."""
    return bool(options.partners) and seats == 6


def in_words(play: ZhengCombination) -> str:
    """A combination in words: `three 7s with two wild`, `6-8 of hearts`."""
    return shape_of(play) + (f" with {number_word(play.wild)} wild" if play.wild else "")


def shape_of(play: ZhengCombination) -> str:
    """A combination in words, without its wild cards."""
    if play.kind == "single":
        return text_of(play.cards)
    if play.kind == "set":
        return f"{number_word(len(play.cards))} {_rank_word(play.low)}s"
    if play.kind == "multiple":
        return f"{play.rank_text}, {number_word(play.each)} of each"
    return f"{play.rank_text} of {play.suit}" if play.suit is not None else f"mixed {play.rank_text}"


def _rank_word(height: int) -> str:
    """The rank of a set in words."""
    return RANKS[height].word if height <= TOP_POWER else "black joker"


class ZhengDealState(ClimbingDeal):
    """The state of one hand and what the screen is told of it; ZhengDeal adds how it begins."""

    combination_rules: ZhengPatterns
    public = ("by",)
    before: tuple[int, ...]
    """The order in which the hand before ended; empty in the first hand."""
    ceilings: tuple[tuple[int, int], ...] = ()
    """The seats that threw their highest card, and its power: no other card dealt to them is higher."""

    def set_up_table(self) -> None:
        """Finds the dealer and deals (first-dealer, deal-singly, uneven-hands, next-dealer)."""
        self.combination_rules = ZhengPatterns(TOP_POWER if self.options.natural_twos else TOP_POWER - 1)
        self.seating = tuple(range(self.seats))
        self.before = tuple(self.carry.get("order", ()))
        for name in ("table", "trick", "discard"):
            self.add_pile(name)
        is_dealer_given = self.dealer >= 0
        if not is_dealer_given:
            self.dealer = self._find_dealer()
        self.deal_out([self.seat_after(self.dealer, step) for step in range(self.seats)])
        if self.has_teams_of_three and not self.before:
            self._draw_starter(self.seating if not is_dealer_given else (self.dealer,))
        self.turn = self.dealer

    @property
    def first_two(self) -> tuple[int, int]:
        """The winner and the second of the hand before, who are paid."""
        return self.before[0], self.before[1]

    @property
    def last_two(self) -> tuple[int, int]:
        """The next-to-last and the last of the hand before, who are in the pit and pay."""
        return self.before[-2], self.before[-1]

    def _find_dealer(self) -> int:
        """The third of the hand before, of six in teams the fifth; in the first hand by chance."""
        if self.before:
            return self.before[4 if self.has_teams_of_three else 2]
        if self.has_teams_of_three:
            return 0  # the cards come out even: the player dealt the card that was drawn leads
        dealer = self.chance(self.seats)
        self.tell("dealer", dealer, "{seat} {is} the first dealer, by lot.", rule="first-dealer")
        return dealer

    def _draw_starter(self, seats: tuple[int, ...]) -> None:
        """Draws and shows one of these seats' cards: the player who is dealt it leads (six-start)."""
        cards = in_order(c for seat in seats for c in self.hand(seat))
        if not cards:
            return
        drawn = cards[self.chance(len(cards))]
        self.dealer = next(seat for seat in self.seating if drawn in self.hand(seat))
        self.learn(None, f"hand.{self.dealer}", (drawn,))
        text = f"{drawn} was drawn before the deal: {{seat}} {{has}} it, and lead{{s}}."
        self.tell("start", self.dealer, text, cards=(drawn,), rule="six-start")

    @property
    def has_teams_of_three(self) -> bool:
        """Whether six play as two teams."""
        return are_teams_of_three(self.seats, self.options)

    # Knowledge of hidden cards

    def may_hold(self, pile: str, card: Card) -> bool:
        return not any(pile == f"hand.{giver}" and ZHENG_POWER[card] > most for giver, most in self.ceilings)

    # The score

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

    # On the screen

    def facts(self) -> tuple[Fact, ...]:
        wild = self._wild_cards_in_hands()
        return (*self._facts_of_stage(), *((Fact("Not played", wild, MAY),) if wild else ()))

    def _facts_of_stage(self) -> list[Fact]:
        beat = self.to_beat
        if self.stage is None:
            return []
        if isinstance(beat, ZhengCombination):
            facts = [Fact("To beat", f"{shape_of(beat)} by {{{self.by}}}", MUST)]
            return [*facts, Fact("With", f"{number_word(beat.wild)} wild")] if beat.wild else facts
        if self.stage.name == "play":
            return [Fact("On lead", f"{{{self.turn}}}", MUST)]
        return [Fact("Exchange", f"{named(self.before[:-3:-1])} pay {named(self.before[:2])}", MUST)]

    def _wild_cards_in_hands(self) -> str:
        """The twos and jokers that have not been played, in words; empty if all have."""
        gone = self.cards_in("trick") + self.cards_in("discard") + self.cards_in("out")
        left = by_power(c for c in self.composition if c not in gone)
        twos = sum(c.rank is Rank.TWO for c in left)
        told = [with_unit(twos, "two")] if twos else []
        return ", ".join([*told, *(str(c) for c in left if c.is_joker)])

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        facts = [*super().seat_facts(seat)]
        if seat in self.before[:2] + self.before[-2:]:
            place = ("won", "second", "in the pit")[min(2, self.before.index(seat))]
            facts.append(Fact("", place, MAY))
        return tuple(facts)

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile == "discard":
            return replace(place, where=Where.AWAY, label="Put aside", how=How.COUNT)
        if pile == "table" and not self.cards_in(pile):
            return replace(place, where=Where.AWAY, how=How.COUNT)
        return place
