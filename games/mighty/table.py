"""The table of Mighty: the deal, the special cards under its trumps, the team, the count, what is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.deal import ScoreLine
from cardtable.engine.showing import MAY, MUST, Fact, Place
from cardtable.mechanics.auction import NOTRUMP, Auction, Bidding
from cardtable.mechanics.partners import Calls
from cardtable.mechanics.tricks import TrickDeal
from cardtable.piles import EVERYONE, NOBODY
from cardtable.words import so_many
from games.mighty.forms import (
    JOKER,
    THREE,
    Form,
    copies,
    form_of,
    mighty_of,
    payments,
    points_in,
    ripper_of,
)


class MightyTable(TrickDeal):
    """One hand.

    `declarer` is -1 before; `contract` and `trump` are those of the standing bid, then the contract; `calls`
    the cards called and the friends known; `heard` the auction as it ended; `joker_by` who played the
    (first) joker; `blind` the cards shown.
    """

    public = ("opener", "auction_round", "contract", "trump", "declarer", "trick_no", "made")
    form: Form
    opener: int
    heard: Bidding
    auction_round = 1
    contract = 0
    trump = ""
    declarer = -1
    blind: tuple[Card, ...] = ()
    has_called = False
    calls = Calls()
    friend_ask: Suit | None = None
    asked: Suit | None = None
    commands_left = 0
    commanded = False
    last_won: tuple[Card, ...] = ()
    joker_by = -1
    team_points = 0
    made = False

    def lay_table(self) -> None:
        """One at a time from dealer+1; the last are the blind (deal-hands)."""
        self.form = form_of(self.seats, str(self.options.four))
        self.opener = self._opener()
        self.heard = Bidding(self.opener)
        self.no_tricks_yet()
        self.add_pile("blind", seen_by=NOBODY)
        self.add_pile("discard", seen_by=NOBODY)
        self.add_pile("trick")
        for seat in range(self.seats):
            self.add_pile(f"captured.{seat}", owner=seat)
        stock = len(self.cards_in("stock"))
        self.deal_round(self.after(self.dealer), max(0, stock - self.form.blind) // self.seats)
        self.deal_to("blind", len(self.cards_in("stock")))
        self.settle_stock()
        self.tell("deal", self.dealer, "{seat} deal{s}.", rule="deal-hands")

    def _opener(self) -> int:
        """Who bids first (opener, opener-friend)."""
        declarer = int(self.carry.get("last_declarer", self.dealer))
        wanted = self.options.opener == "friend" and self.form is not THREE
        return int(self.carry.get("last_friend", declarer)) if wanted else declarer

    # The special cards

    @property
    def trump_suit(self) -> Suit | None:
        """The suit of trumps; None without."""
        return Suit.parse(self.trump)

    @property
    def mighty(self) -> Card | None:
        """The mighty of this hand; None before trumps stand."""
        return mighty_of(self.trump) if self.declarer >= 0 else None

    @property
    def ripper(self) -> Card | None:
        """The ripper of this hand; None before trumps stand."""
        rank = Rank.SEVEN if self.form is THREE else Rank.THREE
        return ripper_of(self.trump, rank) if self.declarer >= 0 else None

    @property
    def has_powerless_joker(self) -> bool:
        """Whether the joker may go, as the lowest card, to the first and last trick (joker-powerless)."""
        return bool(self.options.joker_ends == "powerless")

    # The declarer and the friends

    @property
    def bidding(self) -> Bidding:
        """How the auction stands, or ended."""
        return self.stage.bidding if isinstance(self.stage, Auction) else self.heard

    def declare(self, seat: int) -> None:
        """That seat is declarer and takes the blind, shown or not (blind-shown, blind-hidden)."""
        self.declarer = self.turn = seat
        blind = self.cards_in("blind")
        if self.options.blind_shown:
            self.blind = blind
            self.show("blind", EVERYONE)
        self.move(blind, "blind", f"hand.{seat}")
        self.piles["discard"] = self.piles["discard"].shown_to(frozenset((seat,)))
        # All other cards of tricks lie face down before the declarer (points-shown).
        self.piles[f"captured.{seat}"] = self.piles[f"captured.{seat}"].shown_to(NOBODY)
        rule = "blind-shown" if self.options.blind_shown else "blind-hidden"
        self.tell("blind", seat, "{seat} {is} declarer and take{s} the blind.", rule=rule)

    def is_all_owned(self, seat: int, c: Card) -> bool:
        """Whether the declarer holds or has put away every copy of a card."""
        return (*self.hand(seat), *self.cards_in("discard")).count(c) == copies(self.form)[c]

    @property
    def friends(self) -> tuple[int, ...]:
        """The known friends, in the order in which they came out."""
        return self.calls.friends

    def in_team(self, seat: int) -> bool:
        """Whether that seat is known to play for the declarer."""
        return seat == self.declarer or seat in self.calls.friends

    def befriend(self, seat: int, c: Card) -> None:
        """That seat comes out with a called card; its points move over (friend-known)."""
        known = seat in self.friends
        self.calls = self.calls.shown_by(seat, c)
        if not known:
            self.tell("friend", seat, "{seat} {is} the declarer's friend!", rule="friend-known")
            self.capture(self.cards_in(f"captured.{seat}"), f"captured.{seat}")

    def capture(self, won: tuple[Card, ...], source: str) -> None:
        """Cards go face down to the declarer's pile; everyone has seen them."""
        pile = f"captured.{self.declarer}"
        if won:
            self.move(won, source, pile)
            self.learn(EVERYONE, pile, won, came=True)

    # The count

    def throw_in(self) -> None:
        """All passed twice (second-round)."""
        self.tell("thrown", -1, "All pass again: the cards are thrown in.", rule="second-round")
        self.finish()

    def defenders(self) -> tuple[int, ...]:
        """Those not known to be in the declarer's team."""
        return tuple(seat for seat in range(self.seats) if not self.in_team(seat))

    def count(self) -> None:
        """Counts the hand: full less what the defenders took (count, made)."""
        lost = sum(len(points_in(self.cards_in(f"captured.{seat}"))) for seat in self.defenders())
        self.show("discard")
        self.team_points = self.form.full - lost
        self.made = self.team_points >= self.contract
        self.finish()

    def contract_kept(self) -> tuple[int, int, bool] | None:
        return (self.declarer, self.contract, self.made) if self.over and self.declarer >= 0 else None

    def factor(self) -> int:
        """How often the score is doubled (doubles), as a factor."""
        buried = self.cards_in("discard")
        kinds = (
            self.trump == NOTRUMP,
            self.mighty in buried,
            JOKER in buried,
            self.contract == self.form.full,
        )
        return 1 << sum(kinds) if self.options.doubles else 1

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
        factor = self.factor()
        if factor > 1:
            more = tuple((factor - 1) * one for one in lines[-1].points)
            lines.append(ScoreLine("doubles", f"Doubled: the score counts {factor} times.", more))
        return lines

    def _payment(self, level: int) -> ScoreLine:
        """What each wins at that level."""
        form, units = self.form, level - self.form.base
        alone_pays = self.options.four_loss == "declarer"
        team = self.declarer, self.friends
        paid = payments(form, self.seats, *team, units, made=self.made, alone_pays=alone_pays)
        done = "made: each defender pays" if self.made else "lost: each defender gets"
        sentence = f"The contract is {done} {units} ({level} less {form.base})."
        return ScoreLine(self._pay_rule(), sentence, paid)

    def _pay_rule(self) -> str:
        if self.form.calls and not self.friends:
            return "pay-alone"
        return self.form.pay_rule or ("pay-made" if self.made else "pay-lost")

    # What is known

    def may_hold(self, pile: str, card: Card) -> bool:
        if not super().may_hold(pile, card):
            return False
        kind, _, seat = pile.partition(".")
        with_declarer = kind == "discard" or (kind == "hand" and int(seat) == self.declarer)
        if self.blind and not with_declarer and self.blind.count(card) == copies(self.form)[card]:
            return False  # shown in the blind: with the declarer or buried
        barred = self.options.alone != "free" and card in self.calls.cards and copies(self.form)[card] == 1
        return not (barred and with_declarer)

    def public_state(self) -> dict[str, Any]:
        bidding, calls = self.bidding, self.calls
        return super().public_state() | {
            "bidder": bidding.bidder,
            "passed": sorted(bidding.passed),
            "friends": list(calls.friends),
            "blind_cards": text_of(self.blind),
            "called": text_of(calls.cards) or ("none" if self.has_called else ""),
            "calls_open": text_of(calls.open),
            "friend_ask": str(self.friend_ask or ""),
            "mighty": str(self.mighty or ""),
            "ripper": str(self.ripper or ""),
            "asked": str(self.asked or ""),
            "commands_left": self.commands_left,
            "team_points": self.team_points,
        }

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        if not self.contract:
            return (Fact("Bids", f"from {self.form.least}"),)
        if self.declarer < 0:
            return (Fact("Bid", f"{self.contract} {self.trump} by {{{self.bidding.bidder}}}", MUST),)
        told = [Fact("Contract", f"{self.contract} {self.trump} by {{{self.declarer}}}", MUST)]
        if self.has_called:
            called = text_of(self.calls.cards) + "?" * bool(self.calls.open)
            told.append(Fact("Friend", called or "none", MUST))
        if self.trick_no:
            need = self.form.full - self.contract + 1
            told.append(Fact("Defenders", f"{self.shown_points()}, need {need}"))
        told += [Fact("Mighty", str(self.mighty)), Fact("Ripper", str(self.ripper))]
        if self.trick_no:
            joker = "gone" if self.joker_by >= 0 else "not played"
            told += [Fact("Trick", str(self.trick_no), MAY), Fact("Joker", joker, MAY)]
        return tuple(told)

    def shown_points(self) -> int:
        """The points that lie before players not known to be in the declarer's team."""
        return sum(len(self.cards_in(f"captured.{seat}")) for seat in self.defenders())

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        bidding = self.bidding
        if self.declarer < 0 and seat in bidding.passed:
            return (Fact("", "passed", MUST),)
        if self.declarer < 0:
            bid = bidding.bid if seat == bidding.bidder else None
            return () if bid is None else (Fact("bid", bid.words(), MUST),)
        if self.in_team(seat):
            return (Fact("", "★ declarer" if seat == self.declarer else "friend", MUST),)
        taken = len(self.cards_in(f"captured.{seat}"))
        return (Fact("", so_many(taken, "point")),) if self.trick_no else ()

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile == "discard":
            return replace(place, label="Put away")
        if pile != "trick":
            return place
        note = f"{self.asked} asked for" if self.asked is not None else ""
        usual = place.marks or ("",) * len(self.cards_in(pile))
        marks = (self._mark(c) or one for c, one in zip(self.cards_in(pile), usual, strict=True))
        return replace(place, note=note, marks=tuple(marks))

    def _mark(self, c: Card) -> str:
        """What a card is under these trumps."""
        if self.mighty is None:
            return ""
        return {JOKER: "joker", self.ripper: "ripper", self.mighty: "mighty"}.get(c, "")
