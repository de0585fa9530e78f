"""Spar once more, slow and plain, from its source: what the engine's Spar is held against.

Cards and actions are texts. It knows nothing of the engine: what chance decides (the toss, the order
of the pack) is told to it, everything else it works out by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("S", "H", "D", "C")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS if rank + suit != "AS")
GAMES_TO_SHUFFLE = {2: 3, 3: 2}
"""Games after which so many players shuffle; with more of them after every game."""
OF_STAGE = {"cut": ("cut", "pass"), "bet": ("bet", "accept", "pass"), "play": ("play", "peek")}
OF_STAGE["ready"] = ("trade", "dry", "wet", "pass")


def rank_of(card: str) -> int:
    """Strength within the suit, the six being 0."""
    return RANKS.index(card[:-1])


def suit_of(card: str) -> str:
    """The letter of its suit."""
    return card[-1]


def is_low(card: str) -> bool:
    """A six or a seven: worth more than a point, and may be laid dry or wet."""
    return card[:-1] in ("6", "7")


@dataclass
class Player:
    """One player's cards in a game, and what they may be caught at."""

    hand: list[str] = field(default_factory=list)
    dry: str = ""
    wet: str = ""
    dry_lies: bool = False
    wet_lies: bool = False
    wet_shown: bool = False
    played: list[str] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)

    def held(self) -> list[str]:
        """All cards that can still be played."""
        return self.hand + [self.dry] * self.dry_lies + [self.wet] * self.wet_lies

    def face_up(self) -> list[str]:
        """The cards that lie open before the player."""
        return [self.dry] * self.dry_lies + [self.wet] * (self.wet_lies and self.wet_shown)

    def wet_as_told(self) -> str:
        """What everybody knows of the wet card."""
        return self.wet if not self.wet_lies or self.wet_shown else "down"

    def play(self, card: str, trick: int) -> None:
        """Plays a card from wherever it lies; a dry card out of its time turns the wet one up."""
        if self.dry_lies and card == self.dry:
            self.dry_lies = False
            self.wet_shown |= trick != 4
        elif self.wet_lies and card == self.wet:
            self.wet_lies = False
        else:
            self.hand.remove(card)
        self.played.append(card)

    def value(self, trick: int) -> int:
        """What the card played to that trick is worth at the end."""
        card = self.played[trick - 1]
        worth = {"6": 3, "7": 2}.get(card[:-1], 1)
        return worth * 2 if card in (self.dry, self.wet) else worth

    def pay(self) -> int:
        """What winning the last trick pays."""
        fourth, last = self.played[3:]
        both = is_low(fourth) and is_low(last) and suit_of(fourth) != suit_of(last)
        return self.value(5) + (self.value(4) if both else 0)


class Referee:
    """A match of Spar. `stage` is cut, deal (waiting to be told the cards), bet, ready, play or over."""

    def __init__(self, seats: int, options: Mapping[str, object], dealer: int) -> None:
        self.seats = seats
        self.options = options
        self.dealer = dealer
        self.scores = [0] * seats
        self.chips = [self.number("buy_in")] * seats
        self.games = 0
        self.winners: list[int] = []
        self.points = [0] * seats
        """What the last finished game paid."""
        self.shuffle()
        self.begin()

    def number(self, option: str) -> int:
        """The value of an option that is a number."""
        value = self.options[option]
        assert isinstance(value, int)
        return value

    # A game begins

    def shuffle(self) -> None:
        """All cards make one pack again, in an order that is to be told."""
        self.since = 0
        self.gone: list[str] = []
        self.stock: list[str] = list(PACK)
        self.shown_last = ""
        """The card that was seen at the bottom of the pack since the shuffle."""

    def begin(self) -> None:
        """Clears the table for the next game."""
        self.players = [Player() for _ in range(self.seats)]
        self.trick: list[tuple[int, str]] = []
        self.trick_no, self.leader, self.peeked = 0, -1, -1
        self.bet, self.betting = 0, set[int]()
        self.turns: list[int] = []
        fresh = self.since == 0
        self.stage = "cut" if fresh and self.options["cut"] else "deal"
        if self.stage == "cut":
            self.turns = [(self.dealer - 1) % self.seats]

    def round_from(self, seat: int) -> list[int]:
        """Everybody once, in turn."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def deal(self, order: list[str]) -> None:
        """Deals three cards each and then two each from a pack in that order."""
        self.stock = list(order)
        for count in (3, 2):
            for seat in self.round_from(self.dealer + 1):
                self.players[seat].hand += self.stock[:count]
                del self.stock[:count]
        self.open_bets()

    def open_bets(self) -> None:
        """Betting, if it is played, comes first."""
        self.stage = "bet"
        self.turns = self.round_from(self.dealer + 1) if self.options["betting"] else []
        if not self.turns:
            self.open_ready()

    def open_ready(self) -> None:
        """Then trading, drying and wetting, if any of it is played."""
        self.stage = "ready"
        self.turns = self.round_from(self.dealer + 1) if self.has_ready() else []
        if not self.turns:
            self.open_play()

    def has_ready(self) -> bool:
        """Whether there is anything to declare before the first trick."""
        return bool(self.options["dry"] or self.options["under_ten"])

    def open_play(self) -> None:
        """The first trick."""
        self.stage = "play"
        self.next_trick(self.dealer if self.options["first_lead"] == "dealer" else self.dealer + 1)

    def next_trick(self, leader: int) -> None:
        """The next trick, led by that seat."""
        self.trick_no += 1
        self.turns = self.round_from(leader)
        self.leader = self.turns[0]

    # What may be done

    def actors(self) -> tuple[int, ...]:
        """Who may act: always one at a time."""
        return tuple(self.turns[:1])

    def universe(self) -> list[str]:
        """Every text worth trying, whoever is asked and whatever is going on."""
        cards = [f"{verb} {card}" for verb in ("play", "dry", "wet") for card in PACK]
        cuts = [f"cut {count}" for count in range(37)]
        most = max(self.chips) + 2
        bets = [f"bet {count}" for count in range(most)]
        return [*cards, *cuts, *bets, "pass", "accept", "trade", "peek"]

    def legal(self, seat: int) -> set[str]:
        """All that the seat may do now."""
        if seat not in self.actors():
            return set()
        return {text for text in self.universe() if not self.why_not(seat, text)}

    def why_not(self, seat: int, text: str) -> str:
        """The rule that an action would break; empty if none."""
        verb, _, word = text.partition(" ")
        if seat not in self.actors():
            return "turn-order"
        if verb not in OF_STAGE[self.stage]:
            early = self.stage == "play" and verb in ("bet", "accept", "trade", "dry", "wet")
            return "before-play" if early else "stage-order"
        if verb == "cut":
            return "" if 1 <= int(word) <= 34 else "cut-rule"
        if verb in ("bet", "accept"):
            return self.why_no_bet(seat, verb, word)
        if verb in ("trade", "dry", "wet"):
            return self.why_no_trade(seat) if verb == "trade" else self.why_not_laid(seat, verb, word)
        if verb == "peek":
            return "" if self.may_peek() else "under-card"
        return self.why_not_played(seat, word) if verb == "play" else ""

    def why_no_bet(self, seat: int, verb: str, word: str) -> str:
        """Of bets and of accepting them."""
        if (verb == "bet") == bool(self.bet):
            return "bet-accept"
        stake = int(word) if verb == "bet" else self.bet
        return "" if 1 <= stake <= self.chips[seat] else "bet"

    def why_no_trade(self, seat: int) -> str:
        """Of trading five cards for five others."""
        player = self.players[seat]
        high = any(rank_of(card) > RANKS.index("9") for card in player.held())
        if not self.options["under_ten"] or player.dry or high:
            return "under-ten"
        return "" if len(self.stock) >= 5 else "trade-stock"

    def why_not_laid(self, seat: int, verb: str, card: str) -> str:
        """Of laying a card dry or wet."""
        player = self.players[seat]
        if card not in player.held():
            return "own-card"
        already = player.dry if verb == "dry" else player.wet
        if not self.options["dry"] or not is_low(card) or already:
            return verb
        if verb == "wet" and not player.dry:
            return "wet"
        return "wet-suit" if verb == "wet" and suit_of(card) == suit_of(player.dry) else ""

    def may_peek(self) -> bool:
        """Whether the last card of the pack may be asked for."""
        return bool(self.options["under_card"] and self.trick_no == 4 and self.peeked < 0 and self.stock)

    def why_not_played(self, seat: int, card: str) -> str:
        """Of playing a card."""
        if card not in self.players[seat].held():
            return "own-card"
        refuses = self.options["offside"] == "refuse" and self.revokes(seat, card)
        return "follow-suit" if refuses else ""

    def revokes(self, seat: int, card: str) -> bool:
        """Whether that card would refuse a suit that the seat could follow."""
        if not self.trick:
            return False
        led = suit_of(self.trick[0][1])
        return suit_of(card) != led and any(suit_of(one) == led for one in self.players[seat].held())

    # What it does

    def act(self, seat: int, text: str) -> None:
        """Does a legal action."""
        verb, _, word = text.partition(" ")
        if self.stage == "cut":
            self.cut(int(word or 0))
        elif self.stage == "bet":
            self.say_bet(seat, verb, word)
        elif self.stage == "ready":
            self.declare(seat, verb, word)
        elif verb == "peek":
            self.peeked, self.shown_last = seat, self.stock[-1]
        else:
            self.play(seat, word)

    def cut(self, count: int) -> None:
        """Puts so many cards from the top under the rest, and deals."""
        self.deal(self.stock[count:] + self.stock[:count])

    def say_bet(self, seat: int, verb: str, word: str) -> None:
        """A bet goes round once, to all the others; whoever accepts is in it."""
        del self.turns[0]
        if verb == "bet":
            self.bet, self.turns = int(word), self.round_from(seat + 1)[:-1]
        if verb in ("bet", "accept"):
            self.betting.add(seat)
        if not self.turns:
            self.close_bets()

    def close_bets(self) -> None:
        """A bet that nobody accepted is off."""
        if len(self.betting) == 1:
            self.bet, self.betting = 0, set()
        self.open_ready()

    def declare(self, seat: int, verb: str, card: str) -> None:
        """Trading, drying, wetting; passing ends the turn."""
        player = self.players[seat]
        if verb == "trade":
            self.gone += player.hand
            player.hand, self.stock = self.stock[:5], self.stock[5:]
        elif verb == "dry":
            player.hand.remove(card)
            player.dry, player.dry_lies = card, True
        elif verb == "wet":
            player.hand.remove(card)
            player.wet, player.wet_lies = card, True
        else:
            del self.turns[0]
        if not self.turns:
            self.open_play()

    def play(self, seat: int, card: str) -> None:
        """A card to the trick; a revoke is found out as soon as a card of that suit is seen."""
        player = self.players[seat]
        if self.trick and suit_of(card) != suit_of(self.trick[0][1]):
            player.refused.add(suit_of(self.trick[0][1]))
        player.play(card, self.trick_no)
        self.trick.append((seat, card))
        del self.turns[0]
        if any(suit_of(seen) in player.refused for seen in [card, *player.face_up()]):
            self.offside(seat)
        elif not self.turns:
            self.take_trick()

    def take_trick(self) -> None:
        """The highest card of the suit led takes it; the last trick is the game."""
        led = suit_of(self.trick[0][1])
        winner = max((rank_of(card), seat) for seat, card in self.trick if suit_of(card) == led)[1]
        self.gone += [card for _, card in self.trick]
        self.trick = []
        if self.trick_no < 5:
            self.next_trick(winner)
        else:
            self.win(winner)

    # A game ends

    def win(self, seat: int) -> None:
        """The winner of the last trick scores, takes the stakes he is in, and deals."""
        self.points = [self.players[seat].pay() if one == seat else 0 for one in range(self.seats)]
        if seat in self.betting:
            for other in self.betting - {seat}:
                self.chips[other] -= self.bet
                self.chips[seat] += self.bet
        self.dealer = seat
        self.end()

    def offside(self, seat: int) -> None:
        """The game ends at once; the offender loses three points and nobody wins."""
        self.points = [-3 if one == seat else 0 for one in range(self.seats)]
        self.gone += [card for _, card in self.trick]
        self.gone += [card for player in self.players for card in player.held()]
        self.end()

    def end(self) -> None:
        """Adds up, and goes on to the next game unless the match is decided."""
        self.scores = [score + more for score, more in zip(self.scores, self.points, strict=True)]
        self.games += 1
        self.since += 1
        best = max(self.scores)
        limit = self.number("games") if self.options["offside"] == "penalty" else 0
        if best >= self.number("target") or self.games == limit:
            self.winners = [seat for seat in range(self.seats) if self.scores[seat] == best]
            self.stage, self.turns = "over", []
            return
        if self.since == GAMES_TO_SHUFFLE.get(self.seats, 1) or len(self.stock) < 5 * self.seats:
            self.shuffle()
        self.begin()
