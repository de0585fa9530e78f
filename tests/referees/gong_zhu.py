"""A referee of Gong Zhu, written from its source: plain, slow, knowing nothing of the game's code.

Cards are texts. It is told in which order the pack lies and who deals first; all else it says by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
PACK = tuple(rank + letter for letter in SUITS for rank in RANKS)
PIG, SHEEP, TEN, ACE = "QS", "JD", "10C", "AH"
KEY_CARDS = (ACE, PIG, SHEEP, TEN)
"""Those that may be exposed."""
HEARTS = frozenset(rank + "H" for rank in RANKS)
SCORING = HEARTS | {PIG, SHEEP, TEN}
HONOURS = {"A": -50, "K": -40, "Q": -30, "J": -20}
LOW = ("4", "3", "2")

Piles = dict[str, tuple[str, ...]]


def suit(card: str) -> str:
    """The letter of its suit."""
    return card[-1]


def height(card: str) -> int:
    """How high it ranks in its suit."""
    return -RANKS.index(card[:-1])


@dataclass(frozen=True)
class Rules:
    """What is played at a table: the seats and the variations."""

    seats: int
    target: int = 1000
    partners: bool = False
    hearts: str = "classic"
    all_hearts: str = "pig"
    grand: bool = False
    exact: bool = False
    exposing: str = "double"
    first_card: bool = False
    sheep_exposed: str = "plus"

    @property
    def pack(self) -> tuple[str, ...]:
        """Five players leave out the 2s of clubs and of diamonds."""
        return tuple(card for card in PACK if self.seats == 4 or card not in ("2C", "2D"))

    @property
    def sides(self) -> int:
        """Partners sit opposite."""
        return 2 if self.partners else self.seats

    @property
    def blind(self) -> bool:
        """Whether the first card may be exposed before the others are seen."""
        return self.first_card and self.exposing == "double"


# What cards are worth


def heart_worth(card: str, rules: Rules) -> int:
    """One heart, nothing exposed."""
    rank = card[:-1]
    if rank in HONOURS:
        return HONOURS[rank]
    if rules.hearts == "face":
        return -10 if rank == "4" else -int(rank)
    return 0 if rank in LOW else -10


def hearts_worth(taken: frozenset[str], rules: Rules) -> int:
    """The hearts taken; all thirteen count in favour."""
    return 200 if taken >= HEARTS else sum(heart_worth(card, rules) for card in taken & HEARTS)


def pig_worth(taken: frozenset[str], factor: int, rules: Rules, *, hearts_gone: bool) -> int:
    """Against its taker, but for all hearts; `hearts_gone`: somebody took them all."""
    in_favour = {
        "pig": taken >= HEARTS,
        "swap": hearts_gone,
        "together": taken >= HEARTS and SHEEP in taken,
    }[rules.all_hearts]
    return 100 * factor if in_favour else -100 * factor


def sheep_worth(taken: frozenset[str], factor: int, rules: Rules, *, hearts_gone: bool) -> int:
    """In favour of its taker, unless exposing turns it."""
    usual = 100 * factor
    if factor > 1 and rules.sheep_exposed != "plus":
        usual *= -2 if rules.sheep_exposed == "minus_double" else -1
    if rules.all_hearts == "swap" and hearts_gone:
        return -usual
    together = rules.all_hearts == "together" and taken >= HEARTS and PIG in taken
    return abs(usual) if together else usual


def worth(taken: frozenset[str], factors: Mapping[str, int], rules: Rules, *, hearts_gone: bool) -> int:
    """All that one side took. The ten of clubs is counted last."""
    if rules.grand and taken >= SCORING:
        return 1000
    total = hearts_worth(taken, rules) * factors[ACE]
    if PIG in taken:
        total += pig_worth(taken, factors[PIG], rules, hearts_gone=hearts_gone)
    if SHEEP in taken:
        total += sheep_worth(taken, factors[SHEEP], rules, hearts_gone=hearts_gone)
    if TEN not in taken:
        return total
    return total * 2 * factors[TEN] if taken & SCORING - {TEN} else 50 * factors[TEN]


def score(piles: Sequence[frozenset[str]], factors: Mapping[str, int], rules: Rules) -> tuple[int, ...]:
    """A whole deal, by side."""
    gone = any(taken >= HEARTS for taken in piles)
    return tuple(worth(taken, factors, rules, hearts_gone=gone) for taken in piles)


# A hand


@dataclass
class Player:
    """One player's cards: in the hand, exposed, and face down for sale."""

    hand: list[str] = field(default_factory=list)
    exposed: list[str] = field(default_factory=list)
    sale: list[str] = field(default_factory=list)

    @property
    def shown(self) -> list[str]:
        """What was put down before play."""
        return self.exposed + self.sale

    @property
    def held(self) -> list[str]:
        """All that can still be played."""
        return self.hand + self.shown

    def of_suit(self, letter: str) -> list[str]:
        """All cards of a suit that can still be played."""
        return [card for card in self.held if suit(card) == letter]

    def play(self, card: str) -> None:
        """From wherever it lies."""
        for place in (self.hand, self.exposed, self.sale):
            if card in place:
                place.remove(card)


class Hand:
    """One deal. `stage` is first, expose, play, or empty when it is over."""

    def __init__(self, rules: Rules, dealer: int, order: Sequence[str], pig_before: int = -1) -> None:
        assert sorted(order) == sorted(rules.pack), "not the pack"
        self.rules = rules
        self.dealer = dealer
        self.pig_before = pig_before
        self.stock = list(order)
        self.players = [Player() for _ in range(rules.seats)]
        self.factors = dict.fromkeys(KEY_CARDS, 1)
        self.known = dict.fromkeys(KEY_CARDS, 1)
        """The factors that everybody knows of."""
        self.trick: list[tuple[int, str]] = []
        self.trick_no = 0
        self.leader = -1
        self.opened: list[str] = []
        self.opened_now = False
        """Whether the suit led to the trick had not been led before."""
        self.captured: list[list[str]] = [[] for _ in range(rules.sides)]
        self.heap: list[str] = []
        self.pig_taker = -1
        self.taken_by = -1
        """Who won the trick that the last act completed."""
        self.points = (0,) * rules.sides
        self.passes = 0
        self.turn = (dealer + 1) % rules.seats
        self.stage = "first"
        if rules.blind:
            self.deal_round()
        else:
            self.deal_out()

    # Dealing

    def deal_round(self) -> None:
        """A card to everybody."""
        for step in range(self.rules.seats):
            self.players[(self.dealer + 1 + step) % self.rules.seats].hand.append(self.stock.pop(0))

    def deal_out(self) -> None:
        """The rest of the pack; then cards are exposed."""
        while self.stock:
            self.deal_round()
        if self.rules.exposing == "off":
            self.open_play()
        else:
            self.stage = "expose"

    def open_play(self) -> None:
        """The taker of the last pig leads, at first the holder of the two of spades."""
        self.stage, self.trick_no = "play", 1
        self.leader = self.pig_before
        if self.leader < 0:
            self.leader = next(seat for seat, player in enumerate(self.players) if "2S" in player.hand)
        self.turn = self.leader

    # What may be done

    @property
    def actors(self) -> tuple[int, ...]:
        return (self.turn,) if self.stage else ()

    def texts(self, seat: int) -> list[str]:
        """All that a seat might sensibly try."""
        held = self.players[seat].held
        return [*(f"{verb} {card}" for verb in ("play", "expose", "sell") for card in held), "pass"]

    def legal(self, seat: int) -> set[str]:
        """All that the seat may do now."""
        if seat not in self.actors:
            return set()
        return {text for text in self.texts(seat) if not self.why_not(seat, text)}

    def why_not(self, seat: int, text: str) -> str:
        """The rule that an act would break; `?` where the contract names none, empty if it may be done."""
        verb, _, card = text.partition(" ")
        if seat not in self.actors:
            return "turn-order"
        if verb == "pass":
            return "?" if self.stage == "play" else ""
        if verb == "play":
            return self.why_not_play(seat, card) if self.stage == "play" else "expose-first"
        return self.why_not_expose(seat, verb, card)

    def why_not_expose(self, seat: int, verb: str, card: str) -> str:
        """Of putting a card down, face up or face down."""
        if verb == "sell" and self.rules.exposing != "sale":
            return "sale"
        if self.rules.exposing == "off":
            return "expose-off"
        if self.stage == "play":
            return "expose-time"
        if card not in self.players[seat].hand:
            return "own-card"
        return "" if card in KEY_CARDS else "exposable"

    def why_not_play(self, seat: int, card: str) -> str:
        """Of playing a card: a card put down waits until the suit has been led once."""
        player = self.players[seat]
        if card not in player.held:
            return "own-card"
        led = suit(self.trick[0][1]) if self.trick else ""
        if led and suit(card) != led and player.of_suit(led):
            return "follow-suit"
        if card not in player.shown or player.of_suit(suit(card)) == [card]:
            return ""
        if led:
            return "exposed-wait" if suit(card) == led and self.opened_now else ""
        return "" if SUITS[suit(card)] in self.opened else "exposed-lead"

    # What it does

    def act(self, text: str) -> None:
        """Does what is allowed."""
        verb, _, card = text.partition(" ")
        self.taken_by = -1
        if self.stage == "play":
            self.play(card)
        elif self.stage == "first":
            self.look_at_first(card)
        elif verb == "pass":
            self.pass_on()
        else:
            self.put_down(verb, card)

    def look_at_first(self, card: str) -> None:
        """Once round; a card exposed unseen of the others counts four times."""
        player = self.players[self.turn]
        if card:
            player.hand.remove(card)
            player.exposed.append(card)
            self.factors[card] = self.known[card] = 4
        self.turn = (self.turn + 1) % self.rules.seats
        if self.turn == (self.dealer + 1) % self.rules.seats:
            self.deal_out()

    def put_down(self, verb: str, card: str) -> None:
        """Exposing or selling; the turn stays."""
        player = self.players[self.turn]
        self.passes = 0
        player.hand.remove(card)
        if verb == "sell":
            player.sale.append(card)
            self.factors[card] = 2
        else:
            player.exposed.append(card)
            self.factors[card] = self.known[card] = 4 if self.rules.exposing == "sale" else 2

    def pass_on(self) -> None:
        """When all have passed in a row, play begins."""
        self.passes += 1
        self.turn = (self.turn + 1) % self.rules.seats
        if self.passes == self.rules.seats:
            self.open_play()

    def play(self, card: str) -> None:
        """A card to the trick."""
        if not self.trick:
            self.opened_now = SUITS[suit(card)] not in self.opened
            self.opened += [SUITS[suit(card)]] * self.opened_now
        self.players[self.turn].play(card)
        self.trick.append((self.turn, card))
        if card in KEY_CARDS:
            self.known[card] = self.factors[card]
        self.turn = (self.turn + 1) % self.rules.seats
        if len(self.trick) == self.rules.seats:
            self.take_trick()

    def take_trick(self) -> None:
        """The highest of the suit led takes it, and leads to the next."""
        led = suit(self.trick[0][1])
        winner = max((height(card), seat) for seat, card in self.trick if suit(card) == led)[1]
        for _, card in self.trick:
            (self.captured[winner % self.rules.sides] if card in SCORING else self.heap).append(card)
            if card == PIG:
                self.pig_taker = winner
        self.trick = []
        self.taken_by = self.turn = winner
        if any(player.held for player in self.players):
            self.trick_no += 1
            return
        self.stage = ""
        self.points = score([frozenset(taken) for taken in self.captured], self.factors, self.rules)

    # What lies there

    @property
    def piles(self) -> Piles:
        """The cards by pile, sorted, the empty ones left out."""
        return {name: tuple(sorted(cards)) for name, cards in self._all_piles() if cards}

    def _all_piles(self) -> Iterator[tuple[str, list[str]]]:
        for seat, player in enumerate(self.players):
            yield f"hand.{seat}", player.hand
            yield f"exposed.{seat}", player.exposed
            yield f"sale.{seat}", player.sale
        for side, taken in enumerate(self.captured):
            yield f"captured.{side}", taken
        yield "discard", self.heap
        yield "stock", self.stock
        yield "trick", [card for _, card in self.trick]

    def unknown_to(self, seat: int, pile: str) -> bool:
        """Whether a seat does not know what lies in a pile: the common heap was filled in the open."""
        name, _, number = pile.partition(".")
        return name == "stock" or (name in ("hand", "sale") and number != str(seat))

    def seen_by(self, seat: int) -> Piles:
        """The piles as that seat knows them. Whoever leads the first deal is known to hold 2S."""
        told = {"2S"} if self.stage == "play" and self.pig_before < 0 else set()
        seen = {}
        for pile, cards in self.piles.items():
            hidden = self.unknown_to(seat, pile)
            seen[pile] = tuple(sorted("??" if hidden and card not in told else card for card in cards))
        return seen

    @property
    def state(self) -> dict[str, object]:
        """The facts that everybody knows; who lost is the match's."""
        may_tell = self.stage in ("play", "") or (self.stage == "expose" and self.pig_before >= 0)
        leader = self.pig_before if self.stage == "expose" else self.leader
        return {
            "dealer": self.dealer,
            "leader": leader if may_tell else -1,
            "trick_no": self.trick_no,
            "pig_factor": self.known[PIG],
            "sheep_factor": self.known[SHEEP],
            "hearts_factor": self.known[ACE],
            "ten_factor": self.known[TEN],
            "sold": tuple(len(player.sale) for player in self.players),
            "opened": tuple(self.opened),
            "pig_taker": self.pig_taker,
        }


# A match


class Referee:
    """Deals in succession until a side has lost."""

    def __init__(self, rules: Rules, dealer: int, scores: Sequence[int] = (), pig_before: int = -1) -> None:
        self.rules = rules
        self.scores = list(scores) or [0] * rules.sides
        self.dealer = dealer
        self.pig_before = pig_before
        self.over = False
        self.pig: tuple[int, ...] = ()
        self.saved: tuple[int, ...] = ()
        """The sides whose total was turned because it hit the limit exactly."""
        self.winners: tuple[int, ...] = ()
        self.hand: Hand | None = None

    def deal(self, order: Sequence[str]) -> None:
        """The next deal, from a pack in that order."""
        assert not self.over
        self.hand = Hand(self.rules, self.dealer, order, self.pig_before)

    def act(self, text: str) -> None:
        """An act of whose turn it is; a deal that it ends is counted."""
        assert self.hand is not None
        self.hand.act(text)
        if not self.hand.stage:
            self.settle(self.hand)

    def settle(self, hand: Hand) -> None:
        """Adds up; whoever is at the limit has lost. The pig's taker leads next, dealt by the one before."""
        limit = -self.rules.target
        self.scores = [total + more for total, more in zip(self.scores, hand.points, strict=True)]
        if self.rules.exact:
            self.saved = tuple(side for side, total in enumerate(self.scores) if total == limit)
            self.scores = [-limit if total == limit else total for total in self.scores]
        self.pig_before = hand.pig_taker
        self.dealer = (hand.pig_taker - 1) % self.rules.seats
        lowest, best = min(self.scores), max(self.scores)
        if lowest <= limit:
            self.pig = tuple(side for side, total in enumerate(self.scores) if total == lowest)
        self.over = bool(self.pig or self.saved)
        if self.over:
            self.winners = tuple(side for side, total in enumerate(self.scores) if total == best)
