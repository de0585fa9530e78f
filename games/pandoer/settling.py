"""What a hand of Pandoer comes to: points, whether the game is made, cents and the pot."""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.deal import ScoreLine
from cardtable.values import replaced
from games.pandoer.combinations import combinations, points_of
from games.pandoer.contracts import Goal, Mate, Open, title_of
from games.pandoer.state import PandoerState

CARD_POINTS = {Rank.TEN: 10, Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3, Rank.ACE: 11}
TRUMP_POINTS = {**CARD_POINTS, Rank.JACK: 20, Rank.NINE: 14}
LAST_TRICK, MARRIAGE, BONUS = 5, 20, 1


def card_points(c: Card, trump: Suit | None) -> int:
    """What a card counts in a points game (card-points)."""
    assert c.rank is not None
    return (TRUMP_POINTS if c.suit is trump else CARD_POINTS).get(c.rank, 0)


def laps_needed(pot: int, due: int, lap: int) -> int:
    """How often all players lap so that the pot can pay (lappen)."""
    return max(0, -((pot - due) // lap))


class PandoerCount(PandoerState):
    """A hand as it is counted. `paid` is what each seat takes from the pot (below 0: puts in) for a game
    `made` or not, `broken` if a claim was broken; `laps` how often all had to lap for it."""

    paid: tuple[int, ...] = ()
    made = broken = False
    laps = 0

    # Points

    @property
    def taken(self) -> int:
        """The card points of the team so far, with the last trick (card-points)."""
        if not self.is_for_points:
            return 0
        trump = self.trump_suit
        won = [card_points(c, trump) for seat in self.team for c in self.cards_in(f"captured.{seat}")]
        return sum(won) + LAST_TRICK * (self.took_last in self.team)

    @property
    def total(self) -> int:
        """All the points of the team so far (points-goal)."""
        return self.taken + sum(self.honours) + self.marriage

    def note_played(self, seat: int, c: Card) -> None:
        """A card is about to be played: honours in the first trick and a marriage are named."""
        self.played = replaced(self.played, seat, (*self.played[seat], c))
        if not self.is_for_points or seat not in self.team:
            return
        if self.trick_no == 1:
            self._name_honours(seat)
        pair = {self.trump_card(Rank.KING), self.trump_card(Rank.QUEEN)}
        if c in pair and pair <= set(self.played[seat]):
            self.marriage = MARRIAGE
            self.tell("marriage", seat, "{seat} name{s} the marriage.", rule="marriage")

    def trump_card(self, rank: Rank) -> Card:
        """The trump of that rank."""
        suit = self.trump_suit
        assert suit is not None
        return Card.of(suit, rank)

    def _name_honours(self, seat: int) -> None:
        """All combinations of the hand with the card just played (honours)."""
        hand = self.hand(seat)
        named = combinations(hand)
        self.named = replaced(self.named, seat, named)
        self.honours = replaced(self.honours, seat, points_of(named))
        for one in named:
            self.learn(None, f"hand.{seat}", one.cards)
            told = f"{{seat}} name{{s}} {one.name}: {one.points} points."
            self.tell("honours", seat, told, cards=one.cards, rule="honours")

    # The end

    def is_decided(self) -> bool:
        """Whether a game without points can change no more (decided)."""
        lost = [seat for seat in range(self.seats) if self.tricks[seat] and seat not in self.team]
        match self.game.goal:
            case Goal.POINTS:
                return False
            case Goal.ALL:
                return bool(lost)
            case Goal.ONE:
                return self.tricks[self.bidder] > 1
        return self.tricks[self.bidder] > 0

    def is_made(self) -> bool:
        """Whether the team has done what the game asks."""
        match self.game.goal:
            case Goal.POINTS:
                return self.total >= self.game.points
            case Goal.ALL:
                return self.took_all()
            case Goal.ONE:
                return self.tricks[self.bidder] == 1
        return self.tricks[self.bidder] == 0

    def took_all(self) -> bool:
        """Whether every trick went to the team."""
        return not any(self.tricks[seat] for seat in self.others(*self.team))

    def bonus(self) -> int:
        """What a made game brings each of the team besides (all-tricks-bonus, zwabber)."""
        is_alone = self.game.mate is Mate.WINNER and self.mate < 0
        return BONUS if is_alone or (self.is_for_points and self.took_all()) else 0

    def settle(self) -> None:
        """The hand is over: all is shown, and the pot pays or is paid."""
        if not self.is_for_points:
            for seat in self.others(*self.shown):
                self.show(f"hand.{seat}")
        self.show("out")
        self.broken = not self.keeps_claim(self.kept(self.bidder))
        self.made = self.is_made() and not self.broken
        self.paid = self._payments()
        due, lap = sum(self.paid), self.seats * int(self.options.lap)
        self.laps = laps_needed(self.pot, due, lap)
        self.pot += self.laps * lap - due
        if self.laps:
            self.tell("lap", -1, "The pot cannot pay: everybody laps.", rule="lappen")
        self.finish()

    def _payments(self) -> tuple[int, ...]:
        """What each seat takes from the pot."""
        value = self.game.value
        if self.broken:
            return replaced((0,) * self.seats, self.bidder, -value * len(self.team))
        each = value + self.bonus() if self.made else -value
        return tuple(each * (seat in self.team) for seat in range(self.seats))

    def score_lines(self) -> list[ScoreLine]:
        nothing = (0,) * self.seats
        if not self.paid:
            return [ScoreLine("hussel-next", "Everybody passed once more: nobody pays.", nothing)]
        lines = [ScoreLine(self._goal_rule(), self._came_to(), nothing)] if not self.broken else []
        bonus = self.bonus() if self.made else 0
        plain = tuple(one - bonus * (seat in self.team) for seat, one in enumerate(self.paid))
        lines.append(ScoreLine(*self._pay_words(), plain))
        if bonus:
            rule = "all-tricks-bonus" if self.is_for_points else "zwabber"
            more = tuple(bonus * (seat in self.team) for seat in range(self.seats))
            lines.append(ScoreLine(rule, "Every trick was won: one cent more.", more))
        return lines

    def _goal_rule(self) -> str:
        """The rule that says what the game asks."""
        game = self.game
        if game.goal is Goal.POINTS:
            return "points-goal"
        if game.open is Open.ALL:
            return "praatje"
        if game.heap:
            return "piccolo" if game.goal is Goal.ONE else "misery"
        return game.name

    def _came_to(self) -> str:
        """What was done of what the game asks."""
        if self.is_for_points:
            parts = f"{self.taken} in cards, {sum(self.honours)} honours, {self.marriage} marriage"
            return f"{parts}: {self.total} of {self.game.points}."
        won = sum(self.tricks[seat] for seat in self.team)
        return f"{title_of(self.contract).capitalize()}, {self.game.goal.value}: {won} won."

    def _pay_words(self) -> tuple[str, str]:
        """The rule and the sentence of what is paid."""
        cents = self.game.value
        if self.broken:
            return "broken-claim", "A card of the claimed combination was put away: the proclaimer pays."
        done = "Made: {} from the pot" if self.made else "Not made: {} to the pot"
        each = " each" if self.mate >= 0 else ""
        rule = "points-pay" if self.is_for_points else self._goal_rule()
        return rule, f"{done.format(f'{cents} cent' + 's' * (cents > 1))}{each}."

    def contract_kept(self) -> tuple[int, int, bool] | None:
        if not self.paid:
            return None
        return self.bidder, self.game.points or self.game.value, self.made
