"""A referee of Mighty, written from its source: plain, slow, knowing nothing of the game's code.

Which order the pack was shuffled to and who deals first it is told; everything else it says by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.referees.mighty_cards import JOKER, RANKS, SUITS, TRUMPS, is_point, payments, points_in, suit
from tests.referees.mighty_table import Table


class Hand(Table):
    """One hand, and what every act does to it."""

    def act(self, text: str) -> None:
        """Does what is allowed."""
        verb, *words = text.split()
        self.taken_by = None
        done: dict[str, Callable[[str, list[str]], None]] = {
            "auction": self.say,
            "exchange": self.put_away,
            "contract": self.change,
            "call": self.call,
            "play": self.do_play,
        }
        done[self.stage](verb, words)

    # The auction

    def say(self, verb: str, words: list[str]) -> None:
        """A bid or a pass; one bidder left, or a bid that nothing can top, is declarer."""
        if verb == "bid":
            self.contract, self.trump, self.bidder = int(words[0]), words[1], self.turn
        else:
            self.passed.add(self.turn)
        if len(self.passed) == self.seats:
            self.all_passed()
            return
        topped = (self.contract, self.trump) == (self.form.full, "notrump")
        if self.bidder >= 0 and (topped or len(self.passed) == self.seats - 1):
            self.notes += ["topped"] * (len(self.passed) < self.seats - 1)
            self.show_blind()
            return
        self.next_turn()
        while self.turn in self.passed:
            self.next_turn()

    def all_passed(self) -> None:
        """One more chance for everyone; after that the cards are thrown in."""
        if self.round == 1:
            self.round, self.passed, self.turn = 2, set(), self.opener
            self.notes.append("a second round")
        else:
            self.stage, self.thrown_in = "over", True
            self.notes.append("thrown in")

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats

    # The blind, other trumps, the friend

    def show_blind(self) -> None:
        """The declarer takes the blind into the hand."""
        self.declarer = self.turn = self.bidder
        if self.is_on("blind_shown"):
            self.blind_cards = " ".join(self.blind)
        self.hands[self.declarer] += self.blind
        self.blind = []
        self.stage = "exchange"

    def put_away(self, _verb: str, words: list[str]) -> None:
        for card in words:
            self.hands[self.turn].remove(card)
        self.discards = words
        self.stage = "contract"
        if all(self.price(trump) is None for trump in TRUMPS):
            self.notes.append("no change possible")
            self.open_call()

    def change(self, verb: str, words: list[str]) -> None:
        if verb == "bid":
            more = int(words[0]) - self.contract
            self.notes.append(f"{more} more from {self.kind(self.trump)} to {self.kind(words[1])}")
            self.contract, self.trump = int(words[0]), words[1]
        self.open_call()

    @staticmethod
    def kind(trump: str) -> str:
        return trump if trump == "notrump" else "suit"

    def open_call(self) -> None:
        """Three players call nobody."""
        self.stage = "call"
        if not self.form.calls:
            self.open_play()

    def call(self, _verb: str, words: list[str]) -> None:
        if "ask" in words:
            self.notes.append("a wish")
            self.friend_ask = words[-1]
            words = words[: words.index("ask")]
        self.called = words
        self.calls_open = [card for card in words if card != "none"]
        self.notes += [f"called {self.where(card)}" for card in words]
        self.open_play()

    def where(self, card: str) -> str:
        """Whose the called card is, as far as it matters."""
        if card == "none":
            return "none"
        if self.is_own(card):
            return "buried" if card in self.discards else "own"
        return "one of two copies" if card in self.hands[self.declarer] + self.discards else "a friend"

    # Play

    def open_play(self) -> None:
        """The declarer leads to the first trick."""
        self.stage, self.turn, self.trick_no = "play", self.declarer, 1
        holders = [seat for seat, hand in enumerate(self.hands) if JOKER in hand]
        self.joker_at = holders[0] if holders else self.declarer
        two_packs = self.form.full == 40
        if self.may_command:
            self.commands_left = 2 if two_packs else 1

    def do_play(self, verb: str, words: list[str]) -> None:
        if verb == "announce":
            self.notes.append("announced")
            card = words[0] if words else self.called[0]
            self.announced.append((self.turn, card))
            self.join(card)
        elif verb == "command":
            self.notes.append("commanded")
            self.commands_left -= 1
        else:
            self.play(words[0], words[-1] if "ask" in words else "")

    def join(self, card: str) -> None:
        """Whose turn it is becomes a friend; the points before that player go to the declarer."""
        friend = self.turn
        self.calls_open.remove(card)
        self.notes.append("both places" if friend in self.friends else "a friend known")
        if friend not in self.friends:
            self.friends.append(friend)
        self.captured[self.declarer] += self.captured[friend]
        self.captured[friend] = []

    def play(self, card: str, asked: str) -> None:
        """A card to the trick; the last one decides it."""
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.announced = [known for known in self.announced if known != (self.turn, card)]
        self.asked = asked or self.asked
        if card in self.calls_open and self.turn != self.declarer:
            self.join(card)
        if len(self.trick) < self.seats:
            self.next_turn()
        else:
            self.take_trick()

    def strength(self, card: str) -> int:
        """How high a card is in this trick."""
        if card == self.mighty:
            return 400
        if card == JOKER:
            return -1 if self.is_powerless or self.trick[0][1] == self.ripper else 300
        height = len(RANKS) - RANKS.index(card[:-1])
        if suit(card) == SUITS.get(self.trump):
            return 100 + height
        return height if suit(card) == self.counts_as_led else 0

    @property
    def counts_as_led(self) -> str:
        """The suit led. If a joker without power has asked for one that nobody plays, nothing written says
        who wins: the next card sets it then, as it does where none is named."""
        played = [suit(card) for _, card in self.trick if card != JOKER]
        return self.led if self.led in played or not (self.is_powerless and played) else played[0]

    def take_trick(self) -> None:
        """Of equal cards the first is higher. Points lie before a winner who is not known for a friend."""
        winner, _ = max(self.trick, key=lambda played: self.strength(played[1]))
        known = winner in (self.declarer, *self.friends)
        self.last_trick = [card for _, card in self.trick]
        for card in self.last_trick:
            self.captured[winner if is_point(card) and not known else self.declarer].append(card)
        self.trick, self.asked = [], ""
        self.taken_by = self.turn = winner
        if self.is_last:
            self.count()
        else:
            self.trick_no += 1

    # The end

    def count(self) -> None:
        """The defenders' points are counted, the rest is the team's."""
        team = [self.declarer, *self.friends]
        defenders = [seat for seat in range(self.seats) if seat not in team]
        self.stage = "over"
        self.team_points = self.form.full - sum(points_in(self.captured[seat]) for seat in defenders)
        self.made = self.team_points >= self.contract
        by_taken = self.made and self.options["score_by"] == "taken"
        units = (self.team_points if by_taken else self.contract) - self.form.base
        paid = payments(self.form, self.seats, team, units)
        if not self.made:
            paid = [-one for one in paid]
            if self.form.base == 11 and self.options["four_loss"] == "declarer" and self.friends:
                paid[self.declarer] += paid[self.friends[0]]
                paid[self.friends[0]] = 0
        self.points = [one * 2 ** len(self.doubles) for one in paid]
        assert sum(self.points) == 0

    @property
    def doubles(self) -> list[str]:
        """What doubles the score, each once."""
        kinds = {
            "notrump": self.trump == "notrump",
            "mighty": self.mighty in self.discards,
            "joker": JOKER in self.discards,
            "full": self.contract == self.form.full,
        }
        return [kind for kind, there in kinds.items() if there] if self.is_on("doubles") else []

    @property
    def next_dealer(self) -> int:
        """The friend, or who had the joker among three players; the same after a hand thrown in."""
        if self.thrown_in:
            return self.dealer
        if self.seats == 3:
            return self.joker_at
        return self.friends[0] if self.friends else self.declarer

    @property
    def next_opener(self) -> int:
        """The declarer, or the friend where that is played; the same after a hand thrown in."""
        if self.thrown_in:
            return self.opener
        of_friend = self.options["opener"] == "friend" and self.friends
        return self.friends[0] if of_friend else self.declarer

    # What lies there

    @property
    def piles(self) -> dict[str, list[str]]:
        """The cards by pile, sorted, the empty ones left out."""
        piles = {"blind": self.blind, "discard": self.discards, "trick": [card for _, card in self.trick]}
        for name, by_seat in (("hand", self.hands), ("captured", self.captured)):
            piles |= {f"{name}.{seat}": cards for seat, cards in enumerate(by_seat)}
        return {name: sorted(cards) for name, cards in piles.items() if cards}

    def known(self, seat: int, pile: str) -> list[str]:
        """The cards of a pile that a seat knows, sorted: its own, all that was played, and what a friend
        has announced."""
        name, _, owner = pile.partition(".")
        cards = self.piles[pile]
        if name in ("trick", "captured") or owner == str(seat):
            return cards
        if name == "discard":
            return cards if seat == self.declarer or self.over else []
        return sorted(card for at, card in self.announced if pile == f"hand.{at}")

    @property
    def state(self) -> dict[str, object]:
        """The public facts by their names."""
        same = "dealer opener contract trump bidder declarer blind_cards friend_ask friends mighty ripper"
        more = "trick_no asked commands_left team_points made"
        return {
            **{name: getattr(self, name) for name in f"{same} {more}".split()},
            "auction_round": self.round,
            "passed": sorted(self.passed),
            "called": " ".join(self.called),
            "calls_open": " ".join(self.calls_open),
        }


# A match


class Referee:
    """A match: so many hands, not counting those thrown in."""

    def __init__(self, seats: int, options: Mapping[str, object], dealer: int) -> None:
        self.seats, self.options = seats, options
        self.scores = [0] * seats
        self.played = 0
        self.dealer = self.opener = dealer
        self.hand: Hand | None = None

    def deal(self, order: list[str]) -> None:
        """The next hand, of the pack in this order."""
        self.hand = Hand(self.seats, self.options, self.dealer, self.opener, order)

    def act(self, text: str) -> None:
        """An act of whose turn it is; at the end of a hand it is scored."""
        hand = self.hand
        assert hand is not None
        hand.act(text)
        if hand.over:
            self.dealer, self.opener = hand.next_dealer, hand.next_opener
            self.scores = [score + more for score, more in zip(self.scores, hand.points, strict=True)]
            self.played += not hand.thrown_in

    @property
    def winners(self) -> tuple[int, ...]:
        """After the last hand all with the highest total; none before."""
        if self.played != self.options["deals"]:
            return ()
        return tuple(seat for seat, score in enumerate(self.scores) if score == max(self.scores))
