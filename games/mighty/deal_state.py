"""The state of a deal of Mighty: the special cards under its trumps, the team, the count, known cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine import MAY, MUST, Event, Fact, How, Item, Place, ScoreLine, Where
from cardtable.mechanics.bidding import NOTRUMP, ContractDeal
from cardtable.mechanics.exchange import take_blind
from cardtable.mechanics.tricks import CAPTURED, CalledCards, SecretPartnersDeal
from cardtable.piles import NOBODY
from cardtable.words import with_unit
from games.mighty.forms import JOKER, THREE, Form, form_of, mighty_of, payments, points_in, ripper_of


class MightyDealState(ContractDeal, SecretPartnersDeal):
    """The state of one hand and what the screen is told of it; MightyDeal adds how it begins."""

    public = (*ContractDeal.public, "opener", "auction_round", "commands_left", "team_points", "made")
    labels: ClassVar = {"discard": "Put away"}
    friend_rule = "friend-known"
    form: Form
    opener: int
    """The seat that bids first."""
    auction_round = 1
    """1, or 2 after all have passed once."""
    calls = CalledCards()
    has_called = False
    blind: tuple[Card, ...] = ()
    """The cards of the blind, if they were shown."""
    friend_ask: Suit | None = None
    """The suit that the declarer asked the friend for with the call."""
    asked: Suit | None = None
    """The suit asked for with the joker led to the running trick."""
    last_won: tuple[Card, ...] = ()
    """The cards of the last trick."""
    joker_by = -1
    """The seat that played the (first) joker; -1 while none is played."""
    jokers_played = 0
    """How many jokers have been played."""
    commands_left = 0
    """How many commands the declarer may still give."""
    commanded = False
    """Whether the friend is ordered to win the running trick."""
    team_points = 0
    """The points of the declarer's team; 0 before the hand is over."""
    made = False
    """Whether the team has made the contract; False before the hand is over."""

    def lay_table(self) -> None:
        """Deals one card at a time from the dealer's left; the last are the blind (deal-hands)."""
        self.form = form_of(self.seats, str(self.options.four))
        self.opener = self._first_to_bid()
        self.reset_tricks()
        self.add_pile("blind", seen_by=NOBODY)
        self.add_pile("discard", seen_by=NOBODY)
        self.add_pile("trick")
        for seat in range(self.seats):
            self.add_pile(f"captured.{seat}", owner=seat)
        stock = len(self.cards_in("stock"))
        self.deal_round(self.seat_after(self.dealer), max(0, stock - self.form.blind) // self.seats)
        self.deal_to("blind", len(self.cards_in("stock")))
        self.settle_stock()
        self.tell("deal", self.dealer, "{seat} deal{s}.", rule="deal-hands")

    def _first_to_bid(self) -> int:
        """The declarer of the last hand, or the friend (opener, opener-friend)."""
        declarer = int(self.carry.get("last_declarer", self.dealer))
        if self.options.opener != "friend" or self.form is THREE:
            return declarer
        return int(self.carry.get("last_friend", declarer))

    # The special cards

    @property
    def mighty(self) -> Card | None:
        """The mighty of this hand; None before trumps stand."""
        return mighty_of(self.trump) if self.declarer >= 0 else None

    @property
    def ripper(self) -> Card | None:
        """The ripper of this hand; None before trumps stand."""
        rank = Rank.SEVEN if self.form is THREE else Rank.THREE
        return ripper_of(self.trump, rank) if self.declarer >= 0 else None

    # The declarer and the friends

    def declare(self, seat: int) -> None:
        """Makes a seat the declarer, who takes the blind, shown or not (blind-shown, blind-hidden)."""
        self.declarer = seat
        self.turn = seat
        self.blind = take_blind(self, seat, shown=bool(self.options.blind_shown))
        # All other cards of tricks lie face down before the declarer (points-shown).
        self.piles[f"captured.{seat}"] = self.piles[f"captured.{seat}"].shown_to(NOBODY)
        rule = "blind-shown" if self.options.blind_shown else "blind-hidden"
        told = "{seat} {is} declarer and take{s} the blind" + (": {cards}." if self.blind else ".")
        self.tell("blind", seat, told, cards=self.blind, rule=rule)

    def friend_known(self, seat: int) -> None:
        """Moves a known friend's points to the declarer's team (friend-known)."""
        self.capture(self.cards_in(f"captured.{seat}"), f"captured.{seat}")

    def capture(self, won: tuple[Card, ...], source: str) -> None:
        """Moves cards face down to the declarer's pile; everyone has seen them."""
        if won:
            self.put_away(won, source, CAPTURED[self.declarer])

    # The count

    def shown_points(self) -> int:
        """The points that lie before players not known to be in the declarer's team."""
        defenders = [seat for seat in range(self.seats) if not self.in_team(seat)]
        return sum(len(self.cards_in(f"captured.{seat}")) for seat in defenders)

    def contract_kept(self) -> tuple[int, int, bool] | None:
        return (self.declarer, self.contract, self.made) if self.over and self.declarer >= 0 else None

    def factor(self) -> int:
        """The factor by which the score is multiplied: 2 for each reason to double it (doubles)."""
        if not self.options.doubles:
            return 1
        buried = self.cards_in("discard")
        reasons = (
            self.trump == NOTRUMP,
            self.mighty in buried,
            JOKER in buried,
            self.contract == self.form.full,
        )
        return 1 << sum(reasons)

    def score_lines(self) -> list[ScoreLine]:
        nothing = (0,) * self.seats
        if self.declarer < 0:
            return [ScoreLine("second-round", "Everybody passed twice: thrown in.", nothing)]
        lost = self.form.full - self.team_points
        counted = f"The defenders took {lost}; the team has {self.team_points}, {self.contract} bid."
        lines = [ScoreLine("made" if self.made else "count", counted, nothing)]
        if buried := points_in(self.cards_in("discard")):
            lines.append(ScoreLine("buried-points", "Put away, they count too.", nothing, buried))
        level = self.contract
        if self.options.score_by == "taken" and self.made:
            level = self.team_points
            lines.append(ScoreLine("score-taken", f"Paid by the {level} points taken.", nothing))
        lines.append(self._payment(level))
        if (factor := self.factor()) > 1:
            told = f"Doubled: the score counts {factor} times."
            lines.append(lines[-1].again("doubles", told, factor - 1))
        return lines

    def _payment(self, level: int) -> ScoreLine:
        """The payment of each seat for a contract at that level."""
        form = self.form
        friends = self.calls.friends
        each = level - form.base
        alone_pays = self.options.four_loss == "declarer"
        paid = payments(form, self.seats, self.declarer, friends, each, made=self.made, alone_pays=alone_pays)
        done = "made: each defender pays" if self.made else "lost: each defender gets"
        told = f"The contract is {done} {each} ({level} less {form.base})."
        return self._payment_line(told, each, paid)

    def _payment_line(self, told: str, each: int, paid: tuple[int, ...]) -> ScoreLine:
        """The score line of a payment, as multiples of `each` where all shares are."""
        shares = [(seat, *divmod(abs(one), each), one) for seat, one in enumerate(paid) if each and one]
        if any(rest for _, _, rest, _ in shares):
            return ScoreLine(self._pay_rule(), told, paid, also=self._usual_pay())
        items = [Item(seat, "", each if one > 0 else -each, times) for seat, times, _, one in shares]
        return ScoreLine.of(self._pay_rule(), told, self.seats, items, self._usual_pay())

    def _usual_pay(self) -> tuple[str, ...]:
        """The rules of a unit for each point, which the rule of a form or of a loss refers to."""
        usual = ("pay-made",) if self.made else ("pay-lost", "pay-made")
        return tuple([rule for rule in usual if rule != self._pay_rule()])

    def _pay_rule(self) -> str:
        if self.form.calls and not self.calls.friends:
            return "pay-alone"
        return self.form.pay_rule or ("pay-made" if self.made else "pay-lost")

    # Knowledge of hands

    def may_hold(self, pile: str, card: Card) -> bool:
        if not super().may_hold(pile, card):
            return False
        if pile in ("discard", f"hand.{self.declarer}"):
            is_single = card in self.calls.cards and self.pack.count(card) == 1
            return self.options.alone == "free" or not is_single
        # Shown in the blind: with the declarer or buried.
        return card not in self.blind or self.blind.count(card) < self.pack.count(card)

    def public_state(self) -> dict[str, Any]:
        return super().public_state() | {
            "blind_cards": text_of(self.blind),
            "friend_ask": str(self.friend_ask or ""),
            "mighty": str(self.mighty or ""),
            "ripper": str(self.ripper or ""),
            "asked": str(self.asked or ""),
        }

    # On the screen

    def callout(self, event: Event) -> str:
        if event.kind != "trick":
            return super().callout(event)
        if self.mighty in event.cards:
            return "The mighty! {seat} win{s} the trick."
        # In the first trick no ripper rips; the next one has begun by now.
        is_ripped = event.cards[0] is self.ripper and JOKER in event.cards and self.trick_no > 2
        return "The joker is caught!" if is_ripped else ""

    def facts(self) -> tuple[Fact, ...]:
        if not self.contract:
            return (Fact("Bids", f"from {self.form.least}"),)
        bid = f"{self.contract} {self.trump} by {{{self.bidding.bidder}}}"
        if self.declarer < 0:
            return (Fact("Bid", bid, MUST),)
        contract = (Fact("Contract", bid, MUST), *self._call_facts())
        special = (Fact("Mighty", str(self.mighty)), Fact("Ripper", str(self.ripper)))
        if not self.trick_no:
            return (*contract, *special)
        need = self.form.full - self.contract + 1
        tricks = (len(self.pack) - self.form.blind) // self.seats
        return (
            *contract,
            Fact("Defenders", f"{self.shown_points()} ({need} needed)"),
            Fact("Trick", f"{self.trick_no} of {tricks}"),
            *special,
            Fact("Joker", self._joker_told(), MAY),
        )

    def _joker_told(self) -> str:
        """Whether the joker has been played; of two jokers, how many."""
        if self.form.packs > 1:
            return f"{self.jokers_played or 'none'} of {self.form.packs} played"
        return "gone" if self.jokers_played else "not played"

    def _call_facts(self) -> tuple[Fact, ...]:
        """The cards called; before the discard the blind."""
        if self.has_called:
            called = text_of(self.calls.cards) + "?" * bool(self.calls.open)
            return (Fact("Friend", called or "none", MUST),)
        if self.blind and not self.cards_in("discard"):
            return (Fact("Blind", text_of(self.blind), MUST),)
        return ()

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if self.declarer < 0:
            return self.call_facts(seat)
        if self.asked is not None and seat == self.laid[0][0]:
            return (Fact("", f"asks for {self.asked}", MUST, slip=True), *self._role_facts(seat))
        return self._role_facts(seat)

    def _role_facts(self, seat: int) -> tuple[Fact, ...]:
        """Declarer, friend or defender as far as this is known, and the points won; at the end the team's
        with those put away."""
        points = len(points_in(self.cards_in(f"captured.{seat}")))
        if self.over and seat == self.declarer:
            points = self.team_points
        won = (Fact("", with_unit(points, "point")),) if points else ()
        if seat == self.declarer:
            return (Fact("", "★ declarer", MUST), *won)
        if self.in_team(seat):
            return (Fact("", "friend", MUST),)
        role = "friend, in secret" if self.held_calls(seat) else "defender" * self.is_known_defender(seat)
        return (Fact("", role, MUST), *won) if role else won

    def places(self) -> tuple[Place, ...]:
        """With the point cards won, which lie open before their seats."""
        won = [points_in(self.cards_in(f"captured.{seat}")) for seat in range(self.seats)]
        kept = [
            Place("", Where.WON, "Points", owners=(seat,), kept=points)
            for seat, points in enumerate(won)
            if points
        ]
        return (*super().places(), *kept)

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile == "discard" and self.declarer >= 0:
            return replace(place, where=Where.WON, how=How.FAN, owners=(self.declarer,))
        if pile == f"hand.{self.declarer}" and self.blind and not self.cards_in("discard"):
            return replace(place, marks=tuple("blind" * (c in self.blind) for c in self.cards_in(pile)))
        if pile != "trick":
            return place
        note = f"{self.asked} asked for" if self.asked is not None else ""
        return replace(place, note=note)
