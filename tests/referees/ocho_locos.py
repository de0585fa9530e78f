"""Ocho Locos once more, slow and plain, from its source: what the engine's is held against.

Cards and actions are texts. It knows nothing of the engine: who deals first, what is dealt and how the pack
lies is told to it, everything else it works out by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
JOKERS = ("RJ", "BJ")
NATURALS = tuple(rank + suit for suit in SUITS for rank in RANKS)
GAMES = 8


def rank_of(card: str) -> str:
    """Its rank; empty for a joker."""
    return "" if card in JOKERS else card[:-1]


def suit_of(card: str) -> str:
    """Its suit; empty for a joker."""
    return "" if card in JOKERS else SUITS[card[-1]]


def owed_for(card: str) -> int:
    """What the next player must draw."""
    return 4 if card in JOKERS else 2 * (rank_of(card) == "2")


class Referee:
    """A match of Ocho Locos."""

    taken_by: int | None = None

    def __init__(self, options: Mapping[str, object], seats: int, dealer: int) -> None:
        self.options = options
        self.seats = seats
        self.dealer = dealer
        self.sides = 2 if seats == 4 else seats
        self.pack = Counter([*NATURALS, *JOKERS[: int(str(options["jokers"]))]])
        self.scores = [0] * self.sides
        self.points = [0] * self.sides
        self.winners: list[int] = []
        self.game = 1
        self.blocked = False
        self.told_stock: list[str] = []
        """How the stock lies once the discards were shuffled: what only chance knows."""

    @property
    def dealt(self) -> int:
        """How many cards each player is dealt."""
        return max(1, GAMES + 1 - self.game)

    # A new game

    def deal(self, hands: list[list[str]], turned: str, stock: list[str], out: list[str]) -> None:
        """The next game is dealt; cards taken out of play beforehand shorten the pack."""
        if self.blocked:
            self.blocked = False
        elif self.points != [0] * self.sides:
            self.game += 1
            self.dealer = (self.dealer + 1) % self.seats
        assert [len(hand) for hand in hands] == [self.dealt] * self.seats
        assert sum(map(Counter, hands), Counter([turned, *stock, *out])) == self.pack
        self.hands, self.stock, self.discards, self.out = hands, stock, [turned], out
        self.points = [0] * self.sides
        self.passes = self.owed = 0
        self.suit, self.rank = suit_of(turned), rank_of(turned)
        self.happened: list[str] = []
        self.stage, self.turn = "play", self.after(self.dealer)
        self.open(turned)

    def open(self, turned: str) -> None:
        """The card turned up works as though the dealer had played it."""
        if self.rank == "8":
            self.suit = self.rank = ""
            self.stage, self.turn = "name", self.dealer
        elif turned in JOKERS or self.options["opening"] == "acts":
            self.owed = owed_for(turned)
            self.turn = self.next_after(self.dealer, turned)

    def after(self, seat: int) -> int:
        """The player to the right."""
        return (seat + 1) % self.seats

    def next_after(self, seat: int, card: str) -> int:
        """Who plays after a card: an ace or a four skips one, a jack all others."""
        if rank_of(card) == "J":
            return seat
        return (seat + (2 if rank_of(card) in ("A", "4") else 1)) % self.seats

    # Where it stands

    def piles(self) -> dict[str, list[str]]:
        """The cards of each pile that has any."""
        found = {f"hand.{seat}": hand for seat, hand in enumerate(self.hands)}
        found |= {"stock": self.stock, "discard": self.discards, "out": self.out}
        return {name: cards for name, cards in found.items() if cards}

    def state(self) -> dict[str, object]:
        """The public facts."""
        return {
            "dealer": self.dealer,
            "game": self.game,
            "cards": self.dealt,
            "suit": self.suit,
            "rank": self.rank,
            "owed": self.owed,
        }

    # What may be done

    def legal(self) -> set[str]:
        """Everything that may be done."""
        names = [f"suit {suit}" for suit in SUITS.values()]
        plays = [
            f"play {card}{suit}" for card in self.hands[self.turn] for suit in ("", *(f" {n}" for n in names))
        ]
        called = [f"{play} ultima" for play in plays]
        every = ["draw stock", "pass", *names, *plays, *called]
        return {text for text in every if not self.why_not(self.turn, text)}

    def why_not(self, seat: int, text: str) -> str:
        """The rule that refuses an action; empty if it is allowed."""
        verb, *words = text.split()
        if seat != self.turn:
            return "turn-order"
        if (verb == "suit") != (self.stage == "name"):
            return "opening-eight"
        if verb == "draw":
            return "" if self.owed or self.stock else "nothing-to-draw"
        if verb == "pass":
            free = self.owed or self.stock or any(self.fits(card) for card in self.hands[seat])
            return "play-or-draw" if free else ""
        return self.why_not_play(seat, words) if verb == "play" else ""

    def why_not_play(self, seat: int, words: list[str]) -> str:
        """The rule that refuses a card, the suit named or the call."""
        card = words[0]
        if card not in self.hands[seat]:
            return "own-card"
        if not self.fits(card):
            return self.misfit()
        if (rank_of(card) == "8") != ("suit" in words):
            return "eight-names"
        idle = len(self.hands[seat]) != 2 or self.options["ultima"] == "auto"
        return "last-card" if "ultima" in words and idle else ""

    def fits(self, card: str) -> bool:
        """Whether a card may be played now."""
        if self.owed:
            return owed_for(card) > 0
        if card in JOKERS or rank_of(card) == "8" or not self.rank:
            return True
        return suit_of(card) == self.suit or rank_of(card) == self.rank

    def misfit(self) -> str:
        """The rule that refuses a card that does not fit."""
        if self.owed:
            return "answer-penalty"
        if self.discards[0] in JOKERS:
            return "under-joker"
        return "named-suit" if self.rank == "8" else "match"

    # Acts

    def act(self, text: str) -> None:
        """Plays a legal action of the seat to act."""
        verb, *words = text.split()
        self.happened = [verb]
        if verb == "suit":
            self.suit, self.rank = words[0], "8"
            self.stage, self.turn = "play", self.after(self.dealer)
        elif verb == "pass":
            self.say_pass()
        elif verb == "draw":
            self.draw_in_turn()
        else:
            self.play(words)

    def say_pass(self) -> None:
        """A pass; when all have passed in a row, nobody wins the game."""
        self.passes += 1
        self.turn = self.after(self.turn)
        if self.passes == self.seats:
            self.happened.append("blocked")
            self.blocked, self.stage = True, ""

    def draw_in_turn(self) -> None:
        """One card, or all that is owed, is the turn."""
        kind = "owed cards" if self.owed else "one card"
        fits = any(self.fits(card) for card in self.hands[self.turn])
        self.happened.append(f"{kind} though a card fits" if fits else kind)
        if not self.hands[self.turn]:
            self.happened.append("last card and again")
        self.draw(self.turn, self.owed or 1)
        self.passes = self.owed = 0
        self.turn = self.after(self.turn)

    def draw(self, seat: int, count: int) -> None:
        """Cards come from the stock as long as there are any."""
        for _ in range(count):
            if self.stock:
                self.hands[seat].append(self.stock.pop(0))
                self.refill()
            else:
                self.happened.append("waived")

    def refill(self) -> None:
        """Once the stock is used up, the discards below the top card make a new one."""
        if self.stock or len(self.discards) == 1:
            return
        self.happened.append("refill")
        drawn = Counter(self.discards[1:]) - Counter(self.told_stock)
        self.stock = [*drawn.elements(), *self.told_stock]
        assert Counter(self.stock) == Counter(self.discards[1:])
        del self.discards[1:]

    def play(self, words: list[str]) -> None:
        """A card is played; whoever has none left and is not to go again has won."""
        card, seat = words[0], self.turn
        self.happened += self.rarities(card)
        self.hands[seat].remove(card)
        self.discards.insert(0, card)
        self.passes = 0
        self.owed += owed_for(card)
        if card not in JOKERS:
            self.suit, self.rank = suit_of(card), rank_of(card)
        if "suit" in words:
            self.suit = words[words.index("suit") + 1]
        self.refill()
        self.turn = self.next_after(seat, card)
        if not self.hands[seat] and self.turn != seat:
            self.win(seat)
        elif len(self.hands[seat]) == 1 and self.options["ultima"] == "call" and "ultima" not in words:
            self.happened.append("call forgotten")
            self.draw(seat, 1)

    def rarities(self, card: str) -> list[str]:
        """What is rare about a card that is played."""
        dead = self.discards[0] in JOKERS and not self.owed
        told = {
            f"answer {self.discards[0][:-1] if self.discards[0] not in JOKERS else 'joker'}"
            f" with {rank_of(card) or 'joker'}": bool(self.owed),
            "skip": rank_of(card) in ("A", "4"),
            "jack": rank_of(card) == "J",
            "eight": rank_of(card) == "8",
            "joker": card in JOKERS,
            "on a dead joker": dead,
            "on a dead joker over an eight": dead and self.rank == "8",
            "on a dead opening joker": dead and not self.rank,
        }
        return [name for name, so in told.items() if so]

    # The end of a game

    def win(self, seat: int) -> None:
        """The game is won, and perhaps the match."""
        self.happened.append("won")
        self.stage = ""
        side = seat % self.sides
        self.points[side] = 1
        self.scores[side] += 1
        best = max(self.scores)
        left = max(0, GAMES - self.game)
        others = sorted(self.scores)[-2]
        decided = best > others + left
        if decided and not (self.options["play_all"] and left):
            self.winners = [self.scores.index(best)]
