"""A referee of Arpa Turup and Turup, written from their source: plain, slow, knowing nothing of the game.

Cards and acts are texts, hands may hold equal ones. The first dealer, the cards held when trumps are called
and the order of the stock it is told; everything else it says by itself.
"""

from __future__ import annotations

from collections.abc import Mapping

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
PACK = [rank + letter for letter in SUITS.values() for rank in RANKS]
"""A single pack; four of them make the large one."""
SIGNED = ("", " knock", " click")
BATCH = 3
ENOUGH = 5
"""Tricks that win a game of Turup."""
ALL = 9
"""Tricks that make a kort."""
VERBS = {"trump": ("trump",), "kort": ("kort", "pass"), "play": ("play",)}
UNIVERSE = [f"trump {suit}" for suit in SUITS] + ["kort", "pass"]
UNIVERSE += [f"play {card}{sign}" for card in PACK for sign in SIGNED]


def side_of(seat: int) -> int:
    """Partners sit opposite."""
    return seat % 2


def winner_of(trick: list[tuple[int, str]], trump: str) -> int:
    """The seat of the highest trump, or of the highest card of the suit led; of equal cards the first."""
    led = trick[0][1][-1]
    for letter in (SUITS[trump], led):
        of_suit = [(RANKS.index(card[:-1]), at) for at, (_, card) in enumerate(trick) if card[-1] == letter]
        if of_suit:
            return trick[min(of_suit)[1]][0]
    raise AssertionError("the card led is of the suit led")


class FirstWin:
    """Arpa Turup's match: which side has won a game that it may better, and with how many tricks."""

    def __init__(self, scores: list[int]) -> None:
        self.held = next((side for side in (0, 1) if scores[side]), -1)
        self.mark = max(scores)
        self.kind = ""
        """What the last game was."""

    @property
    def scores(self) -> list[int]:
        """The mark, to the side that holds it."""
        return [self.mark if side == self.held else 0 for side in (0, 1)]

    def add(self, tricks: list[int]) -> None:
        """A game with so many tricks for each side."""
        winner = tricks.index(max(tricks))
        if tricks[0] == tricks[1]:
            self.kind = "draw-equal"
        elif winner != self.held:
            self.kind = "first-win"
        elif tricks[winner] <= self.mark:
            self.kind = "draw-short"
        else:
            self.kind = "match-won"
        if self.kind in ("first-win", "match-won"):
            self.held, self.mark = winner, tricks[winner]


class Referee:
    """A match. The last game stays to be looked at until the next is dealt."""

    def __init__(self, options: Mapping[str, object], dealer: int, scores: list[int]) -> None:
        self.single = options["pack"] == "one"
        self.signals = bool(options["signals"])
        self.stake, self.to_win = options["stake"], options["games"]
        self.next_dealer = dealer
        self.first = FirstWin([0, 0] if self.single else scores)
        self.scores = list(scores)
        self.chips = [0] * 4
        self.winners: list[int] = []

    def deal(self, hands: list[list[str]], stock: list[str]) -> None:
        """The deal stops when the caller has three cards; in Turup when all have."""
        self.dealer = self.next_dealer
        self.caller = self.turn = (self.dealer + 1) % 4
        sizes = [BATCH if self.single or seat == self.caller else 0 for seat in range(4)]
        assert [len(hand) for hand in hands] == sizes, "cards in hand when trumps are called"
        whole = sorted([*stock, *(card for hand in hands for card in hand)])
        assert whole == sorted(PACK * (1 if self.single else 4)), "the pack"
        self.hands, self.stock = hands, stock
        self.stage, self.trump, self.sign = "trump", "", ""
        self.kort = -1
        self.trick: list[tuple[int, str]] = []
        self.captured: list[list[str]] = [[], []]
        self.tricks = [0, 0]
        self.taken_by: int | None = None
        self.points = [0, 0]

    def deal_on(self) -> None:
        """The rest in batches of three, beginning with whoever has the fewest cards, the caller first."""
        while self.stock:
            seats = [(self.caller + step) % 4 for step in range(4)]
            seat = min(seats, key=lambda one: len(self.hands[one]))
            self.hands[seat] += self.stock[:BATCH]
            del self.stock[:BATCH]

    # What may be done

    def legal(self) -> set[str]:
        """All that whose turn it is may do."""
        plays = {f"play {card}{sign}" for card in self.hands[self.turn] for sign in SIGNED}
        texts = plays if self.stage == "play" else UNIVERSE
        return {text for text in texts if not self.why_not(self.turn, text)}

    def why_not(self, seat: int, text: str) -> str:
        """The rule against an act; empty if it is allowed."""
        verb, *words = text.split()
        if seat != self.turn:
            return "turn-order"
        if verb not in VERBS[self.stage]:
            return "stage-order"
        if verb == "trump":
            return "" if words[0] in SUITS else "trump-call"
        return self.why_not_played(seat, *words) if verb == "play" else ""

    def why_not_played(self, seat: int, card: str, sign: str = "") -> str:
        """Of a card, perhaps with a sign."""
        hand = self.hands[seat]
        if card not in hand:
            return "own-card"
        if sign and (self.trick or not self.signals):
            return "signal-lead"
        led = self.trick[0][1][-1] if self.trick else card[-1]
        able = any(held[-1] == led for held in hand)
        return "follow-suit" if able and card[-1] != led else ""

    # What it does

    def act(self, text: str) -> None:
        """Does a legal act of whose turn it is."""
        verb, *words = text.split()
        self.taken_by = None
        if verb == "trump":
            self.trump = words[0]
            self.deal_on()
            self.stage = "kort" if self.single else "play"
        elif verb == "play":
            self.play(*words)
        else:
            self.ask_kort(declared=verb == "kort")

    def ask_kort(self, *, declared: bool) -> None:
        """Each in turn until one declares; the caller leads all the same."""
        self.kort = self.turn if declared else -1
        self.turn = (self.turn + 1) % 4
        if declared or self.turn == self.caller:
            self.stage, self.turn = "play", self.caller

    def play(self, card: str, sign: str = "") -> None:
        """A card to the trick; a sign stays for the trick that it was given with."""
        if not self.trick:
            self.sign = sign
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            self.take_trick()

    def take_trick(self) -> None:
        """The winner leads to the next."""
        self.taken_by = self.turn = winner_of(self.trick, self.trump)
        self.captured[side_of(self.turn)] += [card for _, card in self.trick]
        self.trick = []
        self.tricks[side_of(self.turn)] += 1
        if self.single:
            self.end_single()
        else:
            self.points = list(self.tricks)
            if not any(self.hands):
                self.end_four()

    # A game ends

    def end_four(self) -> None:
        """The game is won by the side with more tricks, or drawn."""
        self.first.add(self.tricks)
        self.scores = self.first.scores
        drawn = self.first.kind.startswith("draw")
        winner = None if drawn else self.first.held
        self.end(winner, match_over=self.first.kind == "match-won")

    def end_single(self) -> None:
        """Turup ends as soon as it is decided: a kort by a lost trick or the ninth won, else by the fifth."""
        own = side_of(self.kort) if self.kort >= 0 else -1
        if own >= 0 and self.tricks[1 - own]:
            winner, worth = 1 - own, 2
        elif own >= 0 and self.tricks[own] == ALL:
            winner, worth = own, 2
        elif own < 0 and max(self.tricks) == ENOUGH:
            winner, worth = self.tricks.index(ENOUGH), 1
        else:
            return
        self.points[winner] = worth
        self.scores[winner] += worth
        best = self.scores[winner]
        assert isinstance(self.to_win, int)
        self.end(winner, match_over=best >= self.to_win)

    def end(self, winner: int | None, *, match_over: bool) -> None:
        """Who deals next: after a draw the same, else one of the losers: the partner of a dealer who lost."""
        self.stage = ""
        if winner is not None:
            self.next_dealer = (self.dealer + (1 if winner == side_of(self.dealer) else 2)) % 4
        if match_over and winner is not None:
            self.winners = [winner]
            assert isinstance(self.stake, int)
            self.chips = [self.stake if side_of(seat) == winner else -self.stake for seat in range(4)]

    # What is seen

    def piles(self) -> dict[str, list[str]]:
        """Where all cards lie, empty piles left out."""
        piles = {f"hand.{seat}": self.hands[seat] for seat in range(4)}
        piles |= {f"captured.{side}": self.captured[side] for side in (0, 1)}
        piles |= {"stock": self.stock, "trick": [card for _, card in self.trick]}
        return {name: cards for name, cards in piles.items() if cards}

    def state(self) -> dict[str, object]:
        """The public facts."""
        return {
            "dealer": self.dealer,
            "caller": self.caller,
            "trump": self.trump,
            "tricks": tuple(self.tricks),
            "sign": self.sign,
            "held": self.first.held,
            "mark": self.first.mark,
            "kort": self.kort,
            "chips": tuple(self.chips),
        }
