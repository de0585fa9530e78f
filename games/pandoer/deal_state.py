"""The state of a deal of Pandoer: the knowledge of hidden cards, the score, and the texts on the screen."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from cardtable.cards import FACES, Card, Rank, Suit, text_of, without
from cardtable.engine import MAY, MUST, SHOULD, Event, Fact, How, Item, Place, ScoreLine, Where
from cardtable.mechanics.bidding import NOTRUMP, AuctionDeal
from cardtable.mechanics.tricks import Honour, TalkDeal, honour_points
from cardtable.piles import EVERYONE, NOBODY
from cardtable.tuples import replaced
from cardtable.words import with_unit
from games.pandoer.contracts import CONTRACTS, HAND_SIZE, HONOURS, UNBID, Advise, Contract, Goal, LadderBid

FIRST_BATCH = 4
"""How many cards each player is dealt before the watch card (deal)."""
SHARE = 3
"""How many cards each of the others gets when somebody shuffles (hussel)."""
RANK_POINTS = {Rank.TEN: 10, Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3, Rank.ACE: 11}
"""The points of a plain card in a points game (card-points)."""
TRUMP_RANK_POINTS = {**RANK_POINTS, Rank.JACK: 20, Rank.NINE: 14}
"""The points of a trump (card-points)."""
LAST_TRICK = 5
"""The points of the last trick (card-points)."""
MARRIAGE = 20
"""The points of king and queen of trumps (marriage)."""
BONUS = 1
"""The cents paid more for all tricks."""


@functools.cache
def card_points(trump: Suit | None) -> Mapping[Card, int]:
    """The points of each card in a points game (card-points)."""
    by_rank = {suit: TRUMP_RANK_POINTS if suit is trump else RANK_POINTS for suit in Suit}
    return {c: by_rank[c.suit].get(c.rank, 0) for c in FACES if c.suit and c.rank}


def laps_needed(pot: int, due: int, lap: int) -> int:
    """How many laps of all players the pot needs to be able to pay (lappen)."""
    return max(0, -((pot - due) // lap))


def marriage_cards(held: tuple[Card, ...], trump: Suit | None) -> tuple[Card, ...]:
    """King and queen of trumps among some cards (marriage)."""
    return tuple([c for c in held if c.suit is trump and c.rank in (Rank.KING, Rank.QUEEN)])


class PandoerDealState(AuctionDeal, TalkDeal):
    """The state of one hand and what the screen is told of it; PandoerDeal adds how it begins."""

    secrets = ("handed",)
    public = (
        "pot",
        "shuffler",
        "hussels",
        "contract",
        "bidder",
        "claim",
        "claim_best",
        "passed",
        "trump",
        "asked",
        "team",
        "tricks",
        "honours",
        "marriage",
        "taken",
        "total",
        "shown",
    )
    labels: ClassVar = {
        "blind": "Watch card",
        "out": "Put away",
        "stock": "Given back",
        "discard": "Tricks played",
    }
    pot = 0
    """The cents in the pot."""
    watch: Card | None = None
    """The watch card; None in a short pack without one."""
    removed: tuple[Card, ...] = ()
    """The cards that were never dealt."""

    # The bidding
    hussels = 0
    """How often the cards have been shuffled after all had passed."""
    shuffler = -1
    """The seat that shuffled last; -1 if none has."""
    handed: tuple[tuple[Card, ...], ...]
    """By seat the nine cards that it has shuffled and given out, its secret."""
    contract = ""
    """The name of the game bid last; empty before the first bid."""
    bidder = -1
    """The seat that bid it, which is the proclaimer once the others have passed; -1 before."""
    claim = 0
    """The honour points claimed with the last bid."""
    best: Honour | None = None
    """The best honour of that claim; None without one."""
    claim_best = ""
    """The name of that honour."""
    claimed: tuple[tuple[int, int, Honour], ...] = ()
    """All claims, as seat, points and best honour."""

    # The play
    trump_suit: Suit | None = None
    """The suit of trumps; None without trumps, and before they are named."""
    asked = ""
    """The card that the proclaimer asked for, as text."""
    team: tuple[int, ...] = ()
    """The proclaimer and the teammate (-1 if nobody is seen to be); empty before the discard."""
    mate = -1
    """The teammate; -1 if there is none, or none is known."""
    advice: tuple[Advise, ...] = ()
    """The advice given in the running trick."""
    tricks: tuple[int, ...] = ()
    """By seat the tricks it has won."""
    named: tuple[tuple[Honour, ...], ...]
    """By seat the honours it has named."""
    honours: tuple[int, ...] = ()
    """By seat the points of those."""
    marriage = 0
    """The points of the marriage, once it is named."""
    took_last = -1
    """The seat that won the last trick; -1 before the end."""

    # The end
    made = False
    """Whether the game was made."""
    broken = False
    """Whether a card of a claimed honour was put away."""
    laps = 0
    """How often all had to fill the pot so that it could pay."""

    def lay_table(self) -> None:
        """Four cards each, the watch card, four more (deal).

        Cards taken out before, or left of a short pack, lie where the discard will.
        """
        self.reset_tricks()
        self.pot = int(self.carry["pot"])
        self.tricks = (0,) * self.seats
        self.honours = (0,) * self.seats
        self.handed = ((),) * self.seats
        self.named = ((),) * self.seats
        for name in ("blind", "trick", "discard", *(f"captured.{seat}" for seat in range(self.seats))):
            self.add_pile(name)
        first = self.seat_after(self.dealer)
        stock = len(self.cards_in("stock"))
        each = min(HAND_SIZE, stock // self.seats)
        self.deal_round(first, min(FIRST_BATCH, each), batch=FIRST_BATCH)
        self.deal_to("blind", min(1, stock - each * self.seats))
        self.deal_round(first, each - FIRST_BATCH, batch=HAND_SIZE - FIRST_BATCH)
        self.settle_stock()
        left = self.cards_in("stock")
        known = self.cards_in("out")
        self.removed = (*known, *left)
        self.add_pile("out", seen_by=NOBODY)
        self.learn(EVERYONE, "out", known)
        self.move(left, "stock", "out")
        self.watch = next(iter(self.cards_in("blind")), None)
        self.tell("deal", self.dealer, "{seat} deal{s}.", rule="deal")

    # The game that is played

    @property
    def game(self) -> Contract:
        """The game bid last."""
        return CONTRACTS.get(self.contract, UNBID)

    @property
    def trump(self) -> str:
        """The suit of trumps, or that there are none; empty before."""
        if self.trump_suit is not None:
            return str(self.trump_suit.value)
        return NOTRUMP if self.team and not self.game.has_trumps else ""

    @property
    def is_notrump(self) -> bool:
        return self.trump == NOTRUMP

    @property
    def shown(self) -> tuple[int, ...]:
        """The seats whose hands lie open."""
        return tuple(seat for seat in range(self.seats) if self.piles[f"hand.{seat}"].seen_by is EVERYONE)

    def allies(self, seat: int) -> tuple[int, ...]:
        """The others known to be on that seat's side."""
        side = self.team if seat in self.team else self.others(*self.team)
        return tuple([at for at in side if at != seat])

    def join_owner(self, c: Card) -> None:
        """Makes the holder of that card the teammate; in a view that does not show the holder, nobody."""
        self.join(next((seat for seat in self.others(self.bidder) if c in self.hand(seat)), -1), c)

    def join(self, seat: int, *shown: Card) -> None:
        """Makes a seat the teammate, by a card that it is shown to hold, if any."""
        self.team = (*self.team, seat)
        self.mate = seat
        self.learn(EVERYONE, f"hand.{seat}", shown)
        having = f"{{has}} {text_of(shown)} and " if shown else ""
        self.tell("team", seat, f"{{seat}} {having}{{is}} the teammate.", rule=self.game.teammate_rule)

    # Knowledge of hidden cards

    def keeps_claim(self, hand: tuple[Card, ...]) -> bool:
        """Whether eight cards still show what was claimed (keep-claim)."""
        return self.best is None or HONOURS.supports_claim(hand, self.claim, self.best)

    def kept(self, seat: int) -> tuple[Card, ...]:
        """The cards a seat has or had in its hand for the play."""
        return (*self.hand(seat), *self.played[seat])

    def bid_on(self, seat: int) -> frozenset[Card]:
        """The cards that a seat held during the bidding, without the watch card."""
        held = frozenset(self.kept(seat))
        if seat != self.bidder or self.cards_in("blind"):
            return held
        return (held | frozenset(without(self.cards_in("out"), self.removed))) - {self.watch}

    def is_possible(self) -> bool:
        """Honours must have been named (honours), and claims and cards given out must have been possible."""
        seats = [seat for seat in self.team if self.played[seat]] if self.game.points else []
        is_named = all(HONOURS.of(self.kept(seat)) == self.named[seat] for seat in seats)
        return is_named and self._may_be_handed() and all(self._may_be_claimed(*one) for one in self.claimed)

    def _may_be_handed(self) -> bool:
        """Whether each of the others can have got three of the nine cards given out, and have them still."""
        nine = next(filter(None, self.handed), ())
        for other in self.others(self.shuffler) if nine else ():
            count = len(self.bid_on(other).intersection(nine))
            keeps = len(nine) > HAND_SIZE and len(self.hand(other)) > HAND_SIZE
            if count > SHARE or (keeps and count < SHARE):
                return False
        return True

    def _may_be_claimed(self, seat: int, points: int, best: Honour) -> bool:
        """Whether those points could be claimed, and the claim was kept."""
        if self.watch is None:
            return True
        if HONOURS.claimable(self.bid_on(seat) | {self.watch}).get(points) != best:
            return False
        is_bound = seat == self.bidder and self.claim and self.team and self.options.broken_claim == "refuse"
        return not is_bound or self.keeps_claim(self.kept(seat))

    # Points

    @property
    def taken(self) -> int:
        """The card points of the team so far, with the last trick (card-points)."""
        if not self.game.points:
            return 0
        worth = card_points(self.trump_suit)
        won = [worth[c] for seat in self.team for c in self.cards_in(f"captured.{seat}")]
        return sum(won) + LAST_TRICK * (self.took_last in self.team)

    @property
    def total(self) -> int:
        """All the points of the team so far (points-goal)."""
        return self.taken + sum(self.honours) + self.marriage

    def note_played(self, seat: int, c: Card) -> None:
        """Also names the honours, or the marriage, of a seat that is about to play the card."""
        super().note_played(seat, c)
        if seat in self.team and self.game.points:
            if self.trick_no == 1:
                self._name_honours(seat)
            self._name_marriage(seat, c)

    def _name_honours(self, seat: int) -> None:
        """Names honours, with the first card (honours)."""
        named = HONOURS.of(self.hand(seat))
        self.named = replaced(self.named, seat, named)
        self.honours = replaced(self.honours, seat, honour_points(named))
        for one in named:
            self.learn(None, f"hand.{seat}", one.cards)
            told = f"{{seat}} name{{s}} {one.announced}: {one.points} points."
            self.tell("honours", seat, told, cards=one.cards, rule="honours")

    def _name_marriage(self, seat: int, c: Card) -> None:
        """Names the marriage, with the second of its cards."""
        pair = marriage_cards(self.played[seat], self.trump_suit)
        if c in pair and len(pair) == 2:
            self.marriage = MARRIAGE
            self.tell("marriage", seat, "{seat} name{s} the marriage.", rule="marriage")

    # The end

    @property
    def won(self) -> int:
        """The tricks of the team."""
        return sum([self.tricks[seat] for seat in self.team])

    def is_decided(self) -> bool:
        """Whether a game without points is already lost (decided)."""
        if self.game.goal is Goal.ALL:
            return self.won < sum(self.tricks)
        return self.game.few_tricks and self.won > (self.game.goal is Goal.ONE)

    def is_made(self) -> bool:
        """Whether the team has reached the goal of the game."""
        if self.game.points:
            return self.total >= self.game.points
        return self.won >= (self.game.goal is Goal.ONE) and not self.is_decided()

    def settle(self) -> None:
        """Ends the hand: all cards are shown, and the pot pays or is paid."""
        for seat in self.others(*self.shown) if not self.game.points else ():
            self.show(f"hand.{seat}")
        self.show("out")
        away = without(self.cards_in("out"), self.removed)
        self.tell("revealed", self.bidder, "{seat} had put away {cards}.", cards=away, rule="discard-one")
        self.broken = not self.keeps_claim(self.kept(self.bidder))
        self.made = self.is_made() and not self.broken
        due = sum(sum(line.points) for line in self.score_lines())
        lap = self.seats * int(self.options.lap)
        self.laps = laps_needed(self.pot, due, lap)
        self.pot += self.laps * lap - due
        if self.laps:
            self.tell("lap", -1, "The pot cannot pay: everybody pays in.", rule="lappen")
        self.finish()

    def score_lines(self) -> list[ScoreLine]:
        nothing, game = (0,) * self.seats, self.game
        if not self.team:
            return [ScoreLine("hussel-next", "Everybody passed once more: nobody pays.", nothing)]
        if self.broken:
            why = "A card of the claimed combination was put away: the proclaimer pays."
            paid = replaced(nothing, self.bidder, -game.value * len(self.team))
            return [ScoreLine("broken-claim", why, paid)]
        result = ScoreLine(game.rule, self._result_told(), nothing)
        return [result, self._payment_line(), *self._bonus_lines()]

    def _result_told(self) -> str:
        """The result in words, compared with the goal of the game."""
        if self.game.points:
            parts = f"{self.taken} in cards, {sum(self.honours)} honours, {self.marriage} marriage"
            return f"{parts}: {self.total} of {self.game.points}."
        return f"{self.game.title.capitalize()}, {self.game.goal.value}: {self.won} won."

    def _payment_line(self) -> ScoreLine:
        """The score line of what the pot pays each of the team, or is paid by it."""
        game = self.game
        done = "Made: {} from the pot{}." if self.made else "Not made: {} to the pot{}."
        told = done.format(with_unit(game.value, "cent"), " each" if self.mate >= 0 else "")
        paid = self._each(game.value if self.made else -game.value)
        return ScoreLine("points-pay" if game.points else game.rule, told, paid, also=("bid-ladder",))

    def _bonus_lines(self) -> list[ScoreLine]:
        """The score lines of the bonus for all tricks (zwabber, all-tricks-bonus)."""
        is_alone = self.game.teammate_rule == "zwabber" and self.mate < 0
        if not self.made or not (is_alone or (self.game.points and self.won == sum(self.tricks))):
            return []
        rule = "zwabber" if is_alone else "all-tricks-bonus"
        return [ScoreLine(rule, "Every trick was won: one cent more.", self._each(BONUS))]

    def payments_before(self) -> list[ScoreLine]:
        """The lines of laps that filled the empty pot before (lappen)."""
        return [self._lap(1, "Everybody paid into the empty pot.")] if self.carry.get("lapped") else []

    def settlement_lines(self) -> list[ScoreLine]:
        return [self._lap(self.laps, "The pot could not pay: everybody paid in.")] if self.laps else []

    def _lap(self, times: int, told: str) -> ScoreLine:
        """The score line of that many laps by everybody."""
        paid = [Item(seat, "", -int(self.options.lap), times) for seat in range(self.seats)]
        return ScoreLine.of("lappen", told, self.seats, paid)

    def _each(self, cents: int) -> tuple[int, ...]:
        """By seat that amount for the team, and nothing for the others."""
        return tuple(cents * (seat in self.team) for seat in range(self.seats))

    def contract_kept(self) -> tuple[int, int, bool] | None:
        return (self.bidder, self.game.points or self.game.value, self.made) if self.team else None

    # On the screen

    def callout(self, event: Event) -> str:
        if event.kind == "won" and self.game.goal is Goal.ALL:
            return f"{{seat}} play{{s}} {self.game.title}!"
        return "The pot cannot pay: everybody laps!" if event.kind == "lap" else ""

    def facts(self) -> tuple[Fact, ...]:
        pot = Fact("Pot", with_unit(self.pot, "cent"))
        if not self.contract:
            again = (Fact("Husselen", f"by {{{self.shuffler}}}", MAY),) if self.hussels else ()
            return (pot, *again)
        title = LadderBid(self.contract, self.claim).title
        counts = self.game.points and self.trick_no
        told = (
            Fact("Game" if self.team else "Bid", f"{title} by {{{self.bidder}}}", MUST),
            Fact("Trumps", "none" if self.trump == NOTRUMP else self.trump, MUST),
            Fact("Points", f"{self.total} of {self.game.points}" if counts else "", MUST),
            Fact("Asked", self.asked),
            Fact("Claim", self.claim_best),
            Fact("Value", with_unit(self.game.value, "cent")),
            pot,
            Fact("Honours", str(sum(self.honours) or ""), MAY),
            Fact("Marriage", str(self.marriage or ""), MAY),
            Fact("Trick", str(self.trick_no or ""), MAY),
        )
        return tuple(fact for fact in told if fact.value)

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile == "out" and self.over:
            if self.bidder < 0 or self.removed:  # cards that were never dealt lie there, too
                return replace(place, where=Where.STOCK, how=How.STACK)
            return replace(place, where=Where.BEFORE, how=How.FAN, owners=(self.bidder,))
        return replace(place, where=Where.AWAY, how=How.COUNT) if pile == "discard" else place

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if not self.team:
            return self.call_facts(seat)
        role = {self.bidder: "★ proclaimer", self.mate: "☆ teammate"}.get(seat, "opponent")
        told = [Fact("", role, MUST)]
        advised = [str(one.card) for one in self.advice if one.seat == seat]
        told += [Fact("should play", card, MUST, slip=True) for card in advised[-1:]]
        won = [Fact("", with_unit(self.tricks[seat], "trick"), SHOULD)] if self.tricks[seat] else []
        return (*told, *won)
