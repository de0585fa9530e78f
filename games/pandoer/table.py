"""The table of Pandoer: what is dealt and known of the cards, what it comes to, and what is told of it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import ClassVar

from cardtable.cards import FACES, Card, Rank, Suit, text_of, without
from cardtable.engine.events import Event
from cardtable.engine.presentation import MAY, MUST, SHOULD, Fact
from cardtable.engine.score import Item, ScoreLine
from cardtable.mechanics.bidding import NOTRUMP, AuctionDeal
from cardtable.mechanics.tricks.honours import Honour, honour_points
from cardtable.mechanics.tricks.table_talk import TalkDeal
from cardtable.piles import EVERYONE, NOBODY
from cardtable.tuples import replaced
from cardtable.words import so_many
from games.pandoer.contracts import CONTRACTS, EACH, HONOURS, UNBID, Advise, Bid, Contract, Goal

FIRST = 4
"""Cards dealt to each before the watch card (deal)."""
SHARE = 3
"""Cards that each of the others gets when somebody shuffles (hussel)."""
CARD_POINTS = {Rank.TEN: 10, Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3, Rank.ACE: 11}
TRUMP_POINTS = {**CARD_POINTS, Rank.JACK: 20, Rank.NINE: 14}
LAST_TRICK, MARRIAGE, BONUS = 5, 20, 1


@functools.cache
def card_points(trump: Suit | None) -> Mapping[Card, int]:
    """What each card counts in a points game (card-points)."""
    by_rank = {suit: TRUMP_POINTS if suit is trump else CARD_POINTS for suit in Suit}
    return {c: by_rank[c.suit].get(c.rank, 0) for c in FACES if c.suit and c.rank}


def laps_needed(pot: int, due: int, lap: int) -> int:
    """How often all players lap so that the pot can pay (lappen)."""
    return max(0, -((pot - due) // lap))


class PandoerTable(AuctionDeal, TalkDeal):
    """One hand.

    `contract` and `bidder` are those of the last bid, `best` the best combination claimed with it,
    `claimed` all claims (seat, points, best combination); `watch` is the watch card and `removed` what
    was never dealt. By seat: `heard` the last bid, `handed` the nine cards that it has shuffled and given
    out (its secret), `played` its cards in the tricks, `named` its combinations and `honours` their
    points. `advice` is that of the running trick. At the end the game is `made` or not, or a claim
    `broken`, and all paid so many `laps` for that.
    """

    secrets = ("handed",)
    public = (
        *("pot", "shuffler", "hussels", "contract", "bidder", "claim", "claim_best", "passed", "trump"),
        *("asked", "team", "tricks", "honours", "marriage", "taken", "total", "shown"),
    )
    labels: ClassVar = {"blind": "Watch card", "out": "Put away", "stock": "Given back", "discard": "Tricks"}
    pot = 0
    shuffler = bidder = mate = took_last = -1
    hussels = claim = marriage = laps = 0
    contract = asked = claim_best = ""
    made = broken = False
    trump_suit: Suit | None = None
    best: Honour | None = None
    watch: Card | None = None
    removed: tuple[Card, ...] = ()
    team: tuple[int, ...] = ()
    claimed: tuple[tuple[int, int, Honour], ...] = ()
    advice: tuple[Advise, ...] = ()
    heard: tuple[Bid | None, ...]
    tricks: tuple[int, ...] = ()
    honours: tuple[int, ...] = ()
    handed: tuple[tuple[Card, ...], ...]
    played: tuple[tuple[Card, ...], ...]
    named: tuple[tuple[Honour, ...], ...]

    def lay_table(self) -> None:
        """Four cards each, the watch card, four more (deal). What was taken out before, or is left of a short
        pack, lies where the discard will."""
        self.reset_tricks()
        self.pot = int(self.carry["pot"])
        self.tricks = self.honours = (0,) * self.seats
        self.handed = self.played = self.named = ((),) * self.seats
        self.heard = (None,) * self.seats
        for name in ("blind", "trick", "discard", *(f"captured.{seat}" for seat in range(self.seats))):
            self.add_pile(name)
        first, stock = self.after(self.dealer), len(self.cards_in("stock"))
        each = min(EACH, stock // self.seats)
        self.deal_round(first, min(FIRST, each), batch=FIRST)
        self.deal_to("blind", min(1, stock - each * self.seats))
        self.deal_round(first, each - FIRST, batch=EACH - FIRST)
        self.settle_stock()
        left, known = self.cards_in("stock"), self.cards_in("out")
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
        return NOTRUMP if self.team and not self.game.trumps else ""

    @property
    def shown(self) -> tuple[int, ...]:
        """The seats whose hands lie open."""
        return tuple(seat for seat in range(self.seats) if self.piles[f"hand.{seat}"].seen_by is EVERYONE)

    def beside(self, seat: int) -> tuple[int, ...]:
        """The others known to be on that seat's side."""
        side = self.team if seat in self.team else self.others(*self.team)
        return tuple([at for at in side if at != seat])

    def join_owner(self, c: Card) -> None:
        """Whoever holds a card is the teammate; where a seat does not see that, nobody."""
        self.join(next((seat for seat in self.others(self.bidder) if c in self.hand(seat)), -1), c)

    def join(self, seat: int, *shown: Card) -> None:
        """That seat is the teammate, by a card that it holds, if any."""
        self.team, self.mate = (*self.team, seat), seat
        self.learn(EVERYONE, f"hand.{seat}", shown)
        having = f"{{has}} {text_of(shown)} and " if shown else ""
        self.tell("team", seat, f"{{seat}} {having}{{is}} the teammate.", rule=self.game.mate)

    # What is known of hidden cards

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

    def agrees(self) -> bool:
        """Besides no combination may have been left unnamed (honours)."""
        seats = [seat for seat in self.team if self.played[seat]] if self.game.points else []
        is_named = all(HONOURS.of(self.kept(seat)) == self.named[seat] for seat in seats)
        return is_named and self._may_be_handed() and all(self._may_be_claimed(*one) for one in self.claimed)

    def _may_be_handed(self) -> bool:
        """Who has shuffled gave three of those nine cards to each; who has not given back has them still."""
        nine = next(filter(None, self.handed), ())
        for other in self.others(self.shuffler) if nine else ():
            count = len(self.bid_on(other).intersection(nine))
            keeps = len(nine) > EACH and len(self.hand(other)) > EACH
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
        """A card is about to be played: in the first trick combinations are named (honours), later the
        marriage, with the second of its cards."""
        self.played = replaced(self.played, seat, (*self.played[seat], c))
        if seat not in self.team or not self.game.points:
            return
        if self.trick_no == 1:
            named = HONOURS.of(self.hand(seat))
            self.named = replaced(self.named, seat, named)
            self.honours = replaced(self.honours, seat, honour_points(named))
            for one in named:
                self.learn(None, f"hand.{seat}", one.cards)
                told = f"{{seat}} name{{s}} {one.name}: {one.points} points."
                self.tell("honours", seat, told, cards=one.cards, rule="honours")
        trumps = [o for o in self.played[seat] if o.suit is self.trump_suit]
        pair = [o for o in trumps if o.rank in (Rank.KING, Rank.QUEEN)]
        if c in pair and len(pair) == 2:
            self.marriage = MARRIAGE
            self.tell("marriage", seat, "{seat} name{s} the marriage.", rule="marriage")

    # The end

    @property
    def won(self) -> int:
        """The tricks of the team."""
        return sum([self.tricks[seat] for seat in self.team])

    def is_decided(self) -> bool:
        """Whether a game without points is lost, whatever follows (decided)."""
        if self.game.goal is Goal.ALL:
            return self.won < sum(self.tricks)
        return self.game.heap and self.won > (self.game.goal is Goal.ONE)

    def is_made(self) -> bool:
        """Whether the team has done what the game asks."""
        if self.game.points:
            return self.total >= self.game.points
        return self.won >= (self.game.goal is Goal.ONE) and not self.is_decided()

    def settle(self) -> None:
        """The hand is over: all is shown, and the pot pays or is paid."""
        for seat in self.others(*self.shown) if not self.game.points else ():
            self.show(f"hand.{seat}")
        self.show("out")
        self.broken = not self.keeps_claim(self.kept(self.bidder))
        self.made = self.is_made() and not self.broken
        due, lap = sum(sum(line.points) for line in self.score_lines()), self.seats * int(self.options.lap)
        self.laps = laps_needed(self.pot, due, lap)
        self.pot += self.laps * lap - due
        if self.laps:
            self.tell("lap", -1, "The pot cannot pay: everybody laps.", rule="lappen")
        self.finish()

    def score_lines(self) -> list[ScoreLine]:
        nothing, game = (0,) * self.seats, self.game
        if not self.team:
            return [ScoreLine("hussel-next", "Everybody passed once more: nobody pays.", nothing)]
        if self.broken:
            why = "A card of the claimed combination was put away: the proclaimer pays."
            paid = replaced(nothing, self.bidder, -game.value * len(self.team))
            return [ScoreLine("broken-claim", why, paid)]
        done = "Made: {} from the pot{}." if self.made else "Not made: {} to the pot{}."
        told = done.format(so_many(game.value, "cent"), " each" if self.mate >= 0 else "")
        paid = self._each(game.value if self.made else -game.value)
        lines = [ScoreLine(game.rule, self._came_to(), nothing)]
        lines.append(ScoreLine("points-pay" if game.points else game.rule, told, paid))
        is_alone = game.mate == "zwabber" and self.mate < 0
        if self.made and (is_alone or (game.points and self.won == sum(self.tricks))):
            rule = "zwabber" if is_alone else "all-tricks-bonus"
            lines.append(ScoreLine(rule, "Every trick was won: one cent more.", self._each(BONUS)))
        return lines

    def paid_before(self) -> list[ScoreLine]:
        """The pot was empty: everybody has filled it (lappen)."""
        return [self._lap(1, "Everybody lapped into the empty pot.")] if self.carry.get("lapped") else []

    def settling(self) -> list[ScoreLine]:
        return [self._lap(self.laps, "The pot could not pay: everybody lapped.")] if self.laps else []

    def _lap(self, times: int, told: str) -> ScoreLine:
        """So many laps of everybody."""
        paid = [Item(seat, "", -int(self.options.lap), times) for seat in range(self.seats)]
        return ScoreLine.of("lappen", told, self.seats, paid)

    def _each(self, cents: int) -> tuple[int, ...]:
        """So much for each of the team."""
        return tuple(cents * (seat in self.team) for seat in range(self.seats))

    def _came_to(self) -> str:
        """What was done of what the game asks."""
        if self.game.points:
            parts = f"{self.taken} in cards, {sum(self.honours)} honours, {self.marriage} marriage"
            return f"{parts}: {self.total} of {self.game.points}."
        return f"{self.game.title.capitalize()}, {self.game.goal.value}: {self.won} won."

    def contract_kept(self) -> tuple[int, int, bool] | None:
        return (self.bidder, self.game.points or self.game.value, self.made) if self.team else None

    # What a screen shows

    def great(self, event: Event) -> str:
        if event.kind == "won" and self.game.goal is Goal.ALL:
            return f"{{seat}} play{{s}} {self.game.title}!"
        return "The pot cannot pay: everybody laps!" if event.kind == "lap" else ""

    def facts(self) -> tuple[Fact, ...]:
        pot = Fact("Pot", so_many(self.pot, "cent"))
        if not self.contract:
            again = (Fact("Husselen", f"by {{{self.shuffler}}}", MAY),) if self.hussels else ()
            return (pot, *again)
        title = Bid(self.contract, self.claim).title
        counts = self.game.points and self.trick_no
        told = (
            Fact("Game" if self.team else "Bid", f"{title} by {{{self.bidder}}}", MUST),
            Fact("Trumps", "none" if self.trump == NOTRUMP else self.trump, MUST),
            Fact("Points", f"{self.total} of {self.game.points}" if counts else "", MUST),
            Fact("Asked", self.asked),
            Fact("Claim", self.claim_best),
            Fact("Value", so_many(self.game.value, "cent")),
            pot,
            Fact("Honours", str(sum(self.honours) + self.marriage or ""), MAY),
            Fact("Trick", str(self.trick_no or ""), MAY),
        )
        return tuple(fact for fact in told if fact.value)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if not self.team:
            bid, passed = self.heard[seat], ["passed"] * (seat in self.passed)
            said = " - ".join([bid.title, *passed] if bid else passed)
            return (Fact("", said, MUST),) if said else ()
        role = {self.bidder: "★ proclaimer", self.mate: "☆ teammate"}.get(seat)
        told = [Fact("", role, MUST)] if role else []
        told += [Fact("should play", str(one.card), MUST) for one in self.advice if one.seat == seat][-1:]
        won = [Fact("", so_many(self.tricks[seat], "trick"), SHOULD)] if self.trick_no else []
        return (*told, *won)
