"""The table of Mighty: the deal, the special cards under its trumps, the team, the count, what is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.cards import Card, Suit, text_of
from cardtable.engine.deal import ScoreLine
from cardtable.engine.showing import MAY, MUST, Fact, Place
from cardtable.mechanics.auction import NOTRUMP, Auction, Bidding
from cardtable.mechanics.tricks import TrickDeal
from cardtable.piles import EVERYONE, NOBODY
from cardtable.values import replaced
from cardtable.words import so_many
from games.mighty.forms import (
    CHICAGO,
    JOKER,
    KOREAN,
    THREE,
    Form,
    copies,
    form_of,
    mighty_of,
    payments,
    points_in,
    ripper_of,
    suit_named,
)


class MightyTable(TrickDeal):
    """One hand.

    `declarer` is -1 before; `contract` and `trump` are those of the standing bid, then the contract;
    `called` the cards called, `friend_of` the known friend of each (-1: none yet); `friends` in the order
    in which they became known; `heard` the auction as it ended; `joker_by` who played the
    (first) joker; `blind` the cards shown.
    """

    form: Form
    opener: int
    heard: Bidding
    auction_round: int
    contract: int
    trump: str
    declarer: int
    blind: tuple[Card, ...]
    has_called: bool
    called: tuple[Card, ...]
    friend_of: tuple[int, ...]
    friends: tuple[int, ...]
    friend_ask: Suit | None
    asked: Suit | None
    commands: int
    commanded: bool
    last_won: tuple[Card, ...]
    joker_by: int
    team_points: int
    made: bool

    def lay_table(self) -> None:
        """The state before the auction, and the deal."""
        self.form = form_of(self.seats, str(self.options.four))
        self.opener = self._opener()
        self.heard = Bidding(self.opener)
        self.auction_round = 1
        self.contract, self.trump, self.declarer = 0, "", -1
        self.blind, self.called, self.friend_of, self.friends = (), (), (), ()
        self.has_called = self.commanded = self.made = False
        self.friend_ask = self.asked = None
        self.commands = 0
        self.last_won = ()
        self.joker_by = -1
        self.team_points = 0
        self.no_tricks_yet()
        self._deal_cards()

    def _opener(self) -> int:
        """Who bids first (opener, opener-friend)."""
        declarer = int(self.carry.get("last_declarer", -1))
        if declarer < 0:
            return self.dealer
        friend = int(self.carry.get("last_friend", -1))
        if self.options.opener == "friend" and self.form is not THREE and friend >= 0:
            return friend
        return declarer

    def _deal_cards(self) -> None:
        """One at a time from dealer+1; the last are the blind (deal-hands)."""
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

    # The special cards

    @property
    def trump_suit(self) -> Suit | None:
        """The suit of trumps; None without."""
        return suit_named(self.trump)

    @property
    def mighty(self) -> Card | None:
        """The mighty of this hand; None before trumps stand."""
        return mighty_of(self.trump) if self.declarer >= 0 else None

    @property
    def ripper(self) -> Card | None:
        """The ripper of this hand; None before trumps stand."""
        return ripper_of(self.trump, self.form) if self.declarer >= 0 else None

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
        self.declarer = seat
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

    def owned_copies(self, seat: int, c: Card) -> int:
        """How many copies of a card the declarer holds or has put away."""
        return self.hand(seat).count(c) + self.cards_in("discard").count(c)

    def is_all_owned(self, seat: int, c: Card) -> bool:
        """Whether nobody else can hold that card."""
        return self.owned_copies(seat, c) == copies(self.form)[c]

    def in_team(self, seat: int) -> bool:
        """Whether that seat is known to play for the declarer."""
        return seat == self.declarer or seat in self.friends

    def befriend(self, seat: int, c: Card) -> None:
        """That seat fills the place of a called card; its points move over (friend-known)."""
        at = self.called.index(c)
        self.friend_of = replaced(self.friend_of, at, seat)
        if seat in self.friends:
            return
        self.friends = (*self.friends, seat)
        self.tell("friend", seat, "{seat} {is} the declarer's friend!", rule="friend-known")
        self.capture(self.cards_in(f"captured.{seat}"), f"captured.{seat}")

    def capture(self, won: tuple[Card, ...], source: str) -> None:
        """Cards go face down to the declarer's pile; everyone has seen them."""
        pile = f"captured.{self.declarer}"
        if won:
            self.move(won, source, pile)
            self.learn(EVERYONE, pile, won, came=True)

    def open_calls(self) -> tuple[Card, ...]:
        """Called cards without a known friend."""
        return tuple(c for c, friend in zip(self.called, self.friend_of, strict=True) if friend < 0)

    # The count

    def throw_in(self) -> None:
        """All passed twice (second-round)."""
        self.tell("thrown", -1, "All pass again: the cards are thrown in.", rule="second-round")
        self.finish()

    def count(self) -> None:
        """Counts the hand: full less what the defenders took (count, made)."""
        lost = sum(
            len(points_in(self.cards_in(f"captured.{seat}")))
            for seat in range(self.seats)
            if not self.in_team(seat)
        )
        self.show("discard")
        self.team_points = self.form.full - lost
        self.made = self.team_points >= self.contract
        self.finish()

    def contract_kept(self) -> tuple[int, int, bool] | None:
        return (self.declarer, self.contract, self.made) if self.over and self.declarer >= 0 else None

    def factor(self) -> int:
        """How often the score is doubled (doubles), as a factor."""
        if not self.options.doubles:
            return 1
        buried = self.cards_in("discard")
        kinds = (
            self.trump == NOTRUMP,
            self.mighty in buried,
            JOKER in buried,
            self.contract == self.form.full,
        )
        return int(2 ** sum(kinds))

    def score_lines(self) -> list[ScoreLine]:
        nothing = (0,) * self.seats
        if self.declarer < 0:
            return [ScoreLine("second-round", "Everybody passed twice: thrown in.", nothing)]
        buried = points_in(self.cards_in("discard"))
        lines = [self._count_line(nothing)]
        if buried:
            lines.append(ScoreLine("buried-points", "Put away, they count too.", nothing, buried))
        by_taken = self.options.score_by == "taken" and self.made
        level = self.team_points if by_taken else self.contract
        paid = payments(
            self.form,
            self.seats,
            self.declarer,
            self.friends,
            level - self.form.base,
            made=self.made,
            alone_pays=self.options.four_loss == "declarer",
        )
        if by_taken:
            lines.append(ScoreLine("score-taken", f"Paid by the {level} points taken.", nothing))
        lines.append(ScoreLine(self._pay_rule(), self._pay_sentence(level), paid))
        factor = self.factor()
        if factor > 1:
            more = tuple((factor - 1) * one for one in paid)
            lines.append(ScoreLine("doubles", f"Doubled: the score counts {factor} times.", more))
        return lines

    def _count_line(self, nothing: tuple[int, ...]) -> ScoreLine:
        lost = self.form.full - self.team_points
        sentence = f"The defenders took {lost}; the team has {self.team_points}, {self.contract} bid."
        return ScoreLine("made" if self.made else "count", sentence, nothing)

    def _pay_rule(self) -> str:
        if self.form is THREE:
            return "pay-three"
        if not self.friends:
            return "pay-alone"
        if self.form is KOREAN:
            return "pay-korean"
        if self.form is CHICAGO:
            return "pay-chicago"
        if self.form.packs == 2:
            return "pay-two-packs"
        return "pay-made" if self.made else "pay-lost"

    def _pay_sentence(self, level: int) -> str:
        units = level - self.form.base
        done = "made: each defender pays" if self.made else "lost: each defender gets"
        return f"The contract is {done} {units} ({level} less {self.form.base})."

    # What is known

    def may_hold(self, pile: str, card: Card) -> bool:
        if not super().may_hold(pile, card):
            return False
        kind, _, seat = pile.partition(".")
        with_declarer = kind == "discard" or (kind == "hand" and int(seat) == self.declarer)
        if self.blind and not with_declarer and self.blind.count(card) == copies(self.form)[card]:
            return False  # shown in the blind: with the declarer or buried
        barred = self.options.alone != "free" and card in self.called and copies(self.form)[card] == 1
        return not (barred and with_declarer)

    def public_state(self) -> dict[str, Any]:
        bidding = self.bidding
        return {
            "dealer": self.dealer,
            "opener": self.opener,
            "auction_round": self.auction_round,
            "contract": self.contract,
            "trump": self.trump,
            "bidder": bidding.bidder,
            "passed": sorted(bidding.passed),
            "declarer": self.declarer,
            "blind_cards": text_of(self.blind),
            "called": text_of(self.called) or ("none" if self.has_called else ""),
            "friend_ask": str(self.friend_ask or ""),
            "friends": list(self.friends),
            "calls_open": text_of(self.open_calls()),
            "mighty": str(self.mighty or ""),
            "ripper": str(self.ripper or ""),
            "trick_no": self.trick_no,
            "asked": str(self.asked or ""),
            "commands_left": self.commands,
            "team_points": self.team_points,
            "made": self.made,
        }

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        if not self.contract:
            return (Fact("Bids", f"from {self.form.least}"),)
        if self.declarer < 0:
            return (Fact("Bid", f"{self.contract} {self.trump} by {{{self.bidding.bidder}}}", MUST),)
        told = [Fact("Contract", f"{self.contract} {self.trump} by {{{self.declarer}}}", MUST)]
        if self.has_called:
            told.append(Fact("Friend", self._friend_words(), MUST))
        if self.trick_no:
            need = self.form.full - self.contract + 1
            told.append(Fact("Defenders", f"{self.shown_points()}, need {need}"))
        told += [Fact("Mighty", str(self.mighty)), Fact("Ripper", str(self.ripper))]
        if self.trick_no:
            told.append(Fact("Trick", str(self.trick_no), MAY))
            told.append(Fact("Joker", "gone" if self.joker_by >= 0 else "not played", MAY))
        return tuple(told)

    def _friend_words(self) -> str:
        if not self.called:
            return "none"
        return text_of(self.called) + ("?" if self.open_calls() else "")

    def shown_points(self) -> int:
        """The points that lie before players not known to be in the declarer's team."""
        seats = (seat for seat in range(self.seats) if not self.in_team(seat))
        return sum(len(self.cards_in(f"captured.{seat}")) for seat in seats)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if self.declarer < 0:
            if seat in self.bidding.passed:
                return (Fact("", "passed", MUST),)
            bid = self.bidding.bid
            return (
                (Fact("bid", bid.words(), MUST),) if bid is not None and seat == self.bidding.bidder else ()
            )
        if seat == self.declarer:
            return (Fact("", "★ declarer", MUST),)
        if seat in self.friends:
            return (Fact("", "friend", MUST),)
        taken = len(self.cards_in(f"captured.{seat}"))
        return (Fact("", so_many(taken, "point")),) if self.trick_no else ()

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile == "discard":
            return replace(place, label="Put away")
        if pile != "trick":
            return place
        note = f"{self.asked} asked for" if self.asked is not None else ""
        own = tuple(self._mark(c) for c in self.cards_in(pile))
        marks = (
            tuple(ours or usual for ours, usual in zip(own, place.marks, strict=True)) if place.marks else own
        )
        return replace(place, note=note, marks=marks)

    def _mark(self, c: Card) -> str:
        """What a card is under these trumps."""
        if self.mighty is None:
            return ""
        if c is self.mighty:
            return "mighty"
        return "joker" if c is JOKER else "ripper" if c is self.ripper else ""
