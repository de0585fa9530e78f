"""The state of a hand of Pandoer: how it is dealt, and what is known of its cards."""

from __future__ import annotations

from cardtable.cards import Card, Suit, text_of, without
from cardtable.mechanics.auction import NOTRUMP
from cardtable.mechanics.honours import Combination, best_of, points_of
from cardtable.mechanics.talk import TalkDeal
from cardtable.piles import EVERYONE, NOBODY
from games.pandoer.actions import Advise, Bid
from games.pandoer.contracts import CONTRACTS, EACH, HONOURS, Contract, Goal

FIRST = 4
"""Cards dealt to each before the watch card (deal)."""
SHARE = 3
"""Cards that each of the others gets when somebody shuffles (hussel)."""


class PandoerState(TalkDeal):
    """One hand.

    `contract` and `bidder` are those of the last bid, `best` the best combination claimed with it, `heard`
    the last bid of each seat, `claimed` all claims (seat, points, best combination); `watch` is the watch
    card and `removed` what was never dealt. By seat: `handed` the nine cards that a seat has shuffled and
    given out (its secret), `played` its cards in the tricks, `named` its combinations. `advice` is what was
    advised in the running trick.
    """

    secrets = ("handed",)
    pot = 0
    shuffler = bidder = took_last = -1
    hussels = claim = marriage = 0
    contract = asked = ""
    trump_suit: Suit | None = None
    best: Combination | None = None
    watch: Card | None = None
    removed: tuple[Card, ...] = ()
    passed: tuple[int, ...] = ()
    team: tuple[int, ...] = ()
    claimed: tuple[tuple[int, int, Combination], ...] = ()
    advice: tuple[Advise, ...] = ()
    heard: tuple[Bid | None, ...]
    tricks: tuple[int, ...] = ()
    handed: tuple[tuple[Card, ...], ...]
    played: tuple[tuple[Card, ...], ...]
    named: tuple[tuple[Combination, ...], ...]

    def lay_table(self) -> None:
        """Four cards each, the watch card, four more (deal). What was taken out before, or is left of a short
        pack, lies where the discard will."""
        self.no_tricks_yet()
        self.pot = int(self.carry["pot"])
        self.tricks = (0,) * self.seats
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
        return CONTRACTS[self.contract]

    @property
    def is_for_points(self) -> bool:
        """Whether a points game is bid."""
        return bool(self.contract) and self.game.goal is Goal.POINTS

    @property
    def trump(self) -> str:
        """The suit of trumps, or that there are none; empty before."""
        if self.trump_suit is not None:
            return str(self.trump_suit.value)
        return NOTRUMP if self.team and not self.game.trumps else ""

    @property
    def claim_best(self) -> str:
        """The best combination of the claim that stands; empty for none."""
        return self.best.name if self.best is not None else ""

    @property
    def mate(self) -> int:
        """The proclaimer's known teammate; -1 for nobody."""
        return self.team[1] if len(self.team) > 1 else -1

    @property
    def shown(self) -> tuple[int, ...]:
        """The seats whose hands lie open."""
        return tuple(seat for seat in range(self.seats) if self.piles[f"hand.{seat}"].seen_by is EVERYONE)

    @property
    def honours(self) -> tuple[int, ...]:
        """The points named by each seat."""
        return tuple(map(points_of, self.named))

    def beside(self, seat: int) -> tuple[int, ...]:
        """The others known to be on that seat's side."""
        side = self.team if seat in self.team else self.others(*self.team)
        return tuple([at for at in side if at != seat])

    def join_owner(self, c: Card) -> None:
        """Whoever holds a card is the teammate; where a seat does not see that, nobody."""
        self.join(next((seat for seat in self.others(self.bidder) if c in self.hand(seat)), -1), c)

    def join(self, seat: int, *shown: Card) -> None:
        """That seat is the teammate, by a card that it holds, if any."""
        self.team += (seat,)
        self.learn(EVERYONE, f"hand.{seat}", shown)
        having = f"{{has}} {text_of(shown)} and " if shown else ""
        self.tell("team", seat, f"{{seat}} {having}{{is}} the teammate.", rule=self.game.mate)

    # What is known of hidden cards

    def keeps_claim(self, hand: tuple[Card, ...]) -> bool:
        """Whether eight cards still show what was claimed (keep-claim)."""
        if self.best is None:
            return True
        named = HONOURS.of(hand)
        best = best_of(named)
        return best is not None and points_of(named) >= self.claim and best.rank >= self.best.rank

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
        seats = [seat for seat in self.team if self.played[seat]] if self.is_for_points else []
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

    def _may_be_claimed(self, seat: int, points: int, best: Combination) -> bool:
        """Whether those points could be claimed, and the claim was kept."""
        if self.watch is None:
            return True
        if HONOURS.claims(self.bid_on(seat) | {self.watch}).get(points) != best:
            return False
        is_bound = seat == self.bidder and self.claim and self.team
        is_free = not is_bound or self.options.broken_claim == "penalty"
        return is_free or self.keeps_claim(self.kept(seat))
