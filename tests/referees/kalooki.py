"""A referee of Kalooki, written from its source: plain, slow, knowing nothing of the game's code.

Cards and acts are texts. It is told who got which cards, and the order after a shuffling; everything else it
says by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.referees.kalooki_melds import (
    Meld,
    colourless,
    contracts,
    fours,
    held_in,
    is_joker,
    penalty,
    place_for,
    read_meld,
    tack,
    threes,
    without_colour,
)
from tests.referees.refereed_match import UNFIXED

GAMES = {
    1: (9, 3, 0),
    2: (10, 2, 1),
    3: (11, 1, 2),
    4: (12, 0, 3),
    5: (12, 4, 0),
    6: (13, 3, 1),
    7: (14, 2, 2),
    8: (15, 1, 3),
    9: (16, 0, 4),
}
"""The cards dealt, and the threes and fours of the contract."""
VERBS = {"call": ("call", "pass"), "answer": ("allow", "refuse"), "draw": ("draw",)}
"""What is asked for; whoever melds may do anything else."""
WRONG_VERB = {"call": "turn-order", "answer": "answer-call", "draw": "draw-first"}


def groups_of(words: Sequence[str]) -> list[list[str]]:
    """The groups of a lay."""
    return [group.split() for group in " ".join(words).split("/")]


class Referee:
    """A set of games. The last one stays to be looked at until the next is dealt."""

    def __init__(
        self, options: Mapping[str, Any], seats: int, dealer: int, game: int = 1, voids: int = 0
    ) -> None:
        self.options = options
        self.seats = seats
        self.next_dealer, self.next_game, self.next_voids = dealer, game, voids
        self.scores = [0] * seats
        self.winners: list[int] = []
        self.taken_by: int | None = None
        self.told_stock: list[str] = []

    def deal(self, hands: list[list[str]], turned_up: str, stock: list[str]) -> None:
        """All are dealt as many cards as the game says; the next one is turned up."""
        self.dealer, self.game, self.voids = self.next_dealer, self.next_game, self.next_voids
        self.size, self.threes, self.fours = GAMES[self.game]
        assert [len(hand) for hand in hands] == [self.size] * self.seats
        self.hands, self.discards, self.stock = hands, [turned_up], stock
        self.melds: list[Meld] = []
        self.owners: list[int] = []
        self.calls = [0] * self.seats
        self.points = [0] * self.seats
        self.reshuffled = False
        self.shuffled: list[str] = []
        self.known: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.out = -1
        self.player = self.dealer
        self.next_player(discarder=-1, callable_card=True)

    # Whose turn

    def next_player(self, discarder: int, callable_card: bool) -> None:
        """The turn passes; a card just discarded, or turned up at the beginning, may be called."""
        self.player = (self.player + 1) % self.seats
        self.discarder = discarder
        self.caller = -1
        self.called = self.laid_now = False
        others = [(self.player + step) % self.seats for step in range(1, self.seats)]
        self.waiting = [seat for seat in others if callable_card and self.may_call(seat)]
        self.stage = "call" if self.waiting else "draw"
        self.turn = self.actors()[0]

    def may_call(self, seat: int) -> bool:
        """Whether a seat that is not next to play may call at all."""
        return seat != self.discarder and not self.is_down(seat) and self.calls[seat] < 3

    def is_down(self, seat: int) -> bool:
        """Whether a seat has laid down."""
        return seat in self.owners

    def actors(self) -> list[int]:
        """Who may act."""
        return list(self.waiting) if self.stage == "call" else [self.player]

    @property
    def hand(self) -> list[str]:
        """The hand of whose turn it is."""
        return self.hands[self.player]

    # Why not

    def why_not(self, seat: int, text: str) -> str:
        """The rule against an act; empty if it is allowed."""
        verb, *words = text.split()
        if seat not in self.actors():
            return self.why_no_call(seat) if (self.stage, verb) == ("call", "call") else "turn-order"
        if self.stage in ("draw", "meld") and verb in ("call", "allow", "refuse"):
            return UNFIXED
        if self.stage != "meld":
            if verb not in VERBS[self.stage]:
                return WRONG_VERB[self.stage]
            return self.why_no_discard_drawn() if words == ["discard"] else ""
        if verb == "draw":
            return "draw-first"
        if verb == "pass":
            return "" if all(map(is_joker, self.hand)) else "must-discard"
        if verb == "discard":
            return self.why_not_held(words) or ("no-joker-discard" if is_joker(words[0]) else "")
        if verb == "lay":
            return self.why_no_lay(groups_of(words))
        return self.why_no_tack(words[0], int(words[-1]))

    def why_no_call(self, seat: int) -> str:
        """Against a call by who may not, or has let the card pass."""
        if seat == self.player:
            return "call-not-next"
        if seat == self.discarder:
            return "call-others"
        if self.is_down(seat):
            return "call-down"
        return "three-calls" if self.calls[seat] == 3 else "call-first"

    def why_no_discard_drawn(self) -> str:
        """Against drawing from the discards."""
        if self.is_down(self.player):
            return "down-stock"
        if self.called:
            return "one-call"
        return "" if self.discards else "draw-first"

    def why_not_held(self, cards: Sequence[str]) -> str:
        """Against cards that are not in hand."""
        return "" if held_in(cards, Counter(self.hand)) else "own-card"

    def why_not_last(self, count: int) -> str:
        """Against laying or tacking on the last cards where they must be discarded."""
        return "last-discard" if self.options["last_discard"] and count == len(self.hand) else ""

    def why_no_lay(self, groups: list[list[str]]) -> str:
        """Against melds from the hand."""
        cards = [token.partition("=")[0] for group in groups for token in group]
        read = [read_meld(group) for group in groups]
        fault = self.why_not_held(cards) or next((one for one in read if isinstance(one, str)), "")
        if fault:
            return fault
        melds = [one for one in read if isinstance(one, Meld)]
        return self.why_not_together(melds) or self.why_not_last(len(cards))

    def why_not_together(self, melds: list[Meld]) -> str:
        """Against melds that are no contract, or of which two of a player would be too much alike."""
        count = sum(bool(one.rank) for one in melds)
        if not self.is_down(self.player) and (count, len(melds) - count) != (self.threes, self.fours):
            return "contract"
        own = [one for one, owner in zip(self.melds, self.owners, strict=True) if owner == self.player]
        kinds = Counter(one.kind for one in own + melds)
        twice = [one for one in own + melds if kinds[one.kind] > 1]
        if any(one.suit for one in twice):
            return "different-suits"
        return "different-ranks" if twice else ""

    def why_no_tack(self, card: str, place: int) -> str:
        """Against tacking a card on."""
        if not self.is_down(self.player):
            return "tack-after-contract"
        fault = self.why_not_held([card])
        if fault or place >= len(self.melds):
            return fault or UNFIXED
        where = place_for(self.melds[place], card)
        return where if isinstance(where, str) else self.why_not_last(1)

    # What is listed

    def must_list(self, seat: int) -> set[str]:
        """What has to be listed for a seat that may act, jokers alike and melds as short as can be."""
        if self.stage in ("call", "answer"):
            return set(VERBS[self.stage])
        if self.stage == "draw":
            tries = ["draw stock", "draw discard"]
        else:
            places = range(len(self.melds))
            tries = ["pass", *(f"discard {card}" for card in self.hand)]
            tries += [f"tack {card} to {place}" for card in self.hand for place in places]
        allowed = {without_colour(text) for text in tries if not self.why_not(seat, text)}
        return allowed | (self.lays() if self.stage == "meld" else set())

    def lays(self) -> set[str]:
        """All lays of melds as short as can be: the contract, or one more."""
        ways: list[tuple[Meld, ...]]
        if self.is_down(self.player):
            pool = colourless(self.hand)
            ways = [(one,) for one in (*threes(pool), *fours(pool)) if not self.why_not_together([one])]
        else:
            ways = list(contracts(self.hand, self.threes, self.fours))
        return {
            without_colour("lay " + " / ".join(one.text() for one in melds))
            for melds in ways
            if not self.why_not_last(sum(len(one.cards) for one in melds))
        }

    # What it does

    def act(self, text: str) -> None:
        """Does a legal act of the seat to act."""
        verb, *words = text.split()
        if self.stage == "call":
            self.answer_window(verb)
        elif self.stage == "answer":
            self.answer_call(verb)
        elif verb == "draw":
            self.draw(words[0])
        else:
            self.meld(verb, words)
        if self.stage:
            self.turn = self.actors()[0]

    def answer_window(self, verb: str) -> None:
        """Calls, which ends the window; or lets the card pass."""
        self.waiting.remove(self.turn)
        if verb == "pass":
            self.stage = "call" if self.waiting else "draw"
            return
        self.caller = self.turn
        self.stage = "answer"
        if self.is_down(self.player):
            self.answer_call("allow")

    def answer_call(self, verb: str) -> None:
        """The caller takes the card and one of the stock, or the player in turn takes it."""
        taker = self.caller if verb == "allow" else self.player
        self.caller = -1
        self.take_discard(taker)
        if verb == "refuse":
            self.stage = "meld"
            return
        self.calls[taker] += 1
        self.called = True
        self.stage = "draw"
        self.take_stock(taker)

    def take_discard(self, seat: int) -> None:
        """The top discard, which all see go to that hand."""
        card = self.discards.pop(0)
        self.hands[seat].append(card)
        self.known[seat][card] += 1

    def take_stock(self, seat: int) -> bool:
        """The top of the stock, or of the discards shuffled once; whether there was any."""
        if not self.stock and (self.reshuffled or len(self.discards) < 2):
            self.end_void()
            return False
        if self.stock:
            card = self.stock.pop(0)
        else:
            self.reshuffled = True
            self.shuffled = self.discards[1:]
            self.discards, self.stock = self.discards[:1], list(self.told_stock)
            (card,) = (Counter(self.shuffled) - Counter(self.stock)).elements()
        self.hands[seat].append(card)
        return True

    def draw(self, whence: str) -> None:
        """One card begins the turn."""
        if whence == "discard":
            self.take_discard(self.player)
        elif not self.take_stock(self.player):
            return
        self.stage = "meld"

    def meld(self, verb: str, words: list[str]) -> None:
        """Lays down, tacks on, or ends the turn."""
        if verb == "lay":
            self.laid_now = self.laid_now or not self.is_down(self.player)
            for one in map(read_meld, groups_of(words)):
                assert isinstance(one, Meld)
                self.melds.append(one)
                self.owners.append(self.player)
                self.leave(one.cards)
        elif verb == "tack":
            self.leave(words[:1])
            tack(self.melds[int(words[-1])], words[0])
        elif verb == "discard":
            self.leave(words)
            self.discards.insert(0, words[0])
        if not self.hand:
            self.end_out()
        elif verb in ("discard", "pass"):
            self.next_player(self.player, callable_card=verb == "discard")

    def leave(self, cards: Sequence[str]) -> None:
        """Cards leave the hand of the player in turn."""
        for card in cards:
            self.hand.remove(card)
            self.known[self.player][card] = max(0, self.known[self.player][card] - 1)

    # A game ends

    def end_out(self) -> None:
        """The others score what they hold, double if the table was bent."""
        self.out = self.player
        times = 2 if self.laid_now else 1
        self.points = [times * sum(map(penalty, hand)) for hand in self.hands]
        self.scores = [old + new for old, new in zip(self.scores, self.points, strict=True)]
        self.go_on()

    def end_void(self) -> None:
        """Nobody scores; the same is dealt again, unless it was void too often."""
        self.stage = ""
        self.voids += 1
        self.next_voids = self.voids
        if self.voids == self.options["void_limit"]:
            self.go_on()

    def go_on(self) -> None:
        """To the next game and dealer; after the ninth the lowest total wins."""
        self.stage = ""
        self.next_game, self.next_voids = self.game + 1, 0
        self.next_dealer = (self.dealer + 1) % self.seats
        if self.game == 9:
            least = min(self.scores)
            self.winners = [seat for seat in range(self.seats) if self.scores[seat] == least]

    # What is seen

    def piles(self) -> dict[str, list[str]]:
        """Where all cards lie, empty piles left out."""
        piles = {f"hand.{seat}": hand for seat, hand in enumerate(self.hands)}
        piles |= {"stock": self.stock, "discard": self.discards}
        piles |= {f"meld.{place}": one.cards for place, one in enumerate(self.melds)}
        return {name: cards for name, cards in piles.items() if cards}

    def state(self) -> dict[str, object]:
        """The public facts."""
        return {
            "dealer": self.dealer,
            "game": self.game,
            "threes": self.threes,
            "fours": self.fours,
            "down": tuple(sorted(set(self.owners))),
            "calls": tuple(self.calls),
            "caller": self.caller,
            "reshuffled": self.reshuffled,
            "voids": self.voids,
            "top": self.discards[0] if self.discards else "",
            "melds": tuple(one.text() for one in self.melds),
            "meld_owner": tuple(self.owners),
        }

    def legal(self) -> set[str]:
        """What has to be listed for the seat to act."""
        return self.must_list(self.turn)
