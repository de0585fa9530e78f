"""A referee of Seep, written from its source: plain, slow, knowing nothing of the game's code.

Cards and acts are texts. It is told who deals first and which cards are dealt; everything else it says by
itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.referees.refereed_match import UNFIXED
from tests.referees.seep_floor import (
    HOUSE_VALUES,
    PACK,
    Build,
    Floor,
    House,
    Play,
    read,
    sets_of,
    unions_of,
    value_of,
)


@dataclass(frozen=True)
class Scoring:
    """What cards and sweeps are worth by one of the three countings."""

    cards: Mapping[str, int]
    most_cards: int
    sweep: int
    target: int
    minimum: int
    whole_first: bool = False
    """Whether a sweep by the first play is worth as much as any other."""


ACES = {"AS": 1, "AH": 1, "AD": 1, "AC": 1}
SPADES = {card: value_of(card) for card in PACK if card.endswith("S")}
SCORINGS = {
    "india": Scoring({**ACES, **SPADES, "10D": 6}, 0, 50, 100, 9),
    "juneja": Scoring({**ACES, **SPADES, "10D": 2}, 4, 50, 100, 9, whole_first=True),
    "pakistan": Scoring({**ACES, "10D": 12, "9S": 9, "2S": 1}, 4, 15, 30, 3),
}


class Referee:
    """A match. The last deal stays to be looked at until the next is told."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int) -> None:
        self.options = options
        self.seats = seats
        self.next_dealer = dealer
        self.scoring = SCORINGS[options["scoring"]]
        self.sweep = options["sweep"] or self.scoring.sweep
        self.target = options["target"] or self.scoring.target
        self.stand(0)
        self.baazis = [0, 0]
        self.winners: list[int] = []
        self.taken_by: int | None = None
        self.ended_by = ""
        """How the last deal ended: thrown in, counted, a baazi won by the lead or by the minimum."""

    def stand(self, lead: int) -> None:
        """How far side 0 is ahead, or behind; the scores tell it of the side that leads."""
        self.lead = lead
        self.scores = [max(lead, 0), max(-lead, 0)]

    # The deal

    def deal(self, hand: list[str], floor: list[str], stock: list[str]) -> None:
        """Four cards to the player at the dealer's right, four face down on the floor."""
        assert len(hand) == len(floor) == 4
        self.dealer = self.next_dealer
        self.bidder = self.turn = (self.dealer + 1) % self.seats
        self.stage = "bid"
        self.hands: list[set[str]] = [set() for _ in range(self.seats)]
        self.hands[self.bidder] = set(hand)
        self.floor = Floor(floor)
        self.stock = stock
        self.captured: list[set[str]] = [set(), set()]
        self.swept: list[set[str]] = [set(), set()]
        self.sweep_points = [0, 0]
        self.points = [0, 0]
        self.bid = 0
        self.last_taker = -1
        self.part = 1
        self.is_dealt_out = False
        self.picked_up: set[str] = set()
        """What the last act picked up: all may look at it until the next."""

    def tell_rest(self, hands: list[list[str]], stock: list[str]) -> None:
        """Who gets which of the cards not dealt yet: the source does not say with whom the dealer goes on."""
        wanted = [11 if seat == self.bidder else 12 for seat in range(self.seats)]
        assert [len(hand) for hand in hands] == wanted, "cards dealt"
        assert self.hands[self.bidder] <= set(hands[self.bidder]), "the bidder's first cards"
        new = {card for hand in hands for card in hand} - self.hands[self.bidder]
        assert new | set(stock) == set(self.stock), "the cards that were left"
        assert len(stock) == (24 if self.seats == 2 else 0), "the second hands"
        self.hands = [set(hand) for hand in hands]
        self.stock = stock
        self.is_dealt_out = True

    # Why not

    @property
    def hand(self) -> set[str]:
        """The hand of whose turn it is."""
        return self.hands[self.turn]

    def is_mine(self, house: House | None) -> bool:
        """Whether the house belongs to whose turn it is."""
        return house is not None and self.turn in house.owners

    def is_ours(self, house: House | None) -> bool:
        """Whether it belongs to its partner, or to itself."""
        return house is not None and any(owner % 2 == self.turn % 2 for owner in house.owners)

    def keeps(self, card: str, value: int) -> bool:
        """Whether a card of the value is left in hand without that card."""
        return any(value_of(other) == value for other in self.hand - {card})

    def why_not(self, seat: int, text: str) -> str:
        """The rule against an act; empty if it is allowed."""
        verb, *words = text.split()
        if seat != self.turn:
            return "turn-order"
        if self.stage == "bid":
            return self.why_no_bid(verb, words)
        if verb not in ("play", "build"):
            return "one-card"
        act = read(text)
        if len(act.houses) > 1:
            return UNFIXED  # a text names one house at most; which rule speaks first is not said
        if act.card not in self.hand:
            return "one-card"
        served = act.value if isinstance(act, Build) else value_of(act.card)
        if self.stage == "open" and served != self.bid:
            return "first-play"
        return self.why_no_build(act) if isinstance(act, Build) else self.why_no_play(act)

    def why_no_bid(self, verb: str, words: list[str]) -> str:
        """Against a bid, or against showing a hand that has none."""
        if verb == "show":
            return "must-bid" if any(value_of(card) > 8 for card in self.hand) else ""
        if verb != "bid":
            return "must-bid"
        value = int(words[0])
        if value not in HOUSE_VALUES:
            return "bid-range"
        return "" if any(value_of(card) == value for card in self.hand) else "bid-held"

    def why_no_play(self, play: Play) -> str:
        """Against throwing a card, or against what it picks up."""
        floor, value, taken = self.floor, value_of(play.card), frozenset(play.taken)
        if not floor.has(play.houses, play.taken):
            return "on-floor"
        if any(house != value for house in play.houses):
            return "house-whole"
        if not play.houses and not taken:
            return "must-pick-up" if floor.matches(value) else ""
        if taken not in unions_of(taken, value):
            return "sum-exact"
        if sets_of(floor.loose - taken, value) or (value in floor.houses and not play.houses):
            return "take-all"
        return self.why_no_leaving(play.card, set(play.houses))

    def why_no_build(self, build: Build) -> str:
        """Against making a house, breaking one or adding to one."""
        floor = self.floor
        if build.value not in HOUSE_VALUES:
            return "house-value"
        if not floor.has(build.houses, build.added):
            return "on-floor"
        broken = floor.houses.get(build.broken)
        if broken and broken.is_cemented:
            return "cemented-safe"
        if self.is_mine(broken):
            return "own-break"
        if not build.houses and not build.added and build.value not in floor.houses:
            return "establish"
        if not floor.fits(build, floor_break=self.options["floor_break"]):
            if broken and floor.raised_by_several(build):
                return UNFIXED  # the spec speaks of one loose card
            return "break-from-hand" if broken and floor.raised_by_one(build) else "sum-exact"
        return self.why_not_whose(build) or self.why_not_there(build)

    def why_not_whose(self, build: Build) -> str:
        """Against a house for which the player has no card to keep."""
        if not self.is_ours(self.floor.houses.get(build.value)) and not self.keeps(build.card, build.value):
            return "hold-value"
        return self.why_no_leaving(build.card, set(build.houses))

    def why_not_there(self, build: Build) -> str:
        """Against a new house that leaves out what belongs in it, or that is one too many."""
        floor = self.floor
        if build.value in floor.houses:
            return ""
        if sets_of(floor.loose - set(build.added), build.value):
            return "auto-cement"
        standing = len(floor.houses) - len(build.houses) + 1
        return "two-houses" if self.options["limit_houses"] and standing > 2 else ""

    def why_no_leaving(self, card: str, gone: set[int]) -> str:
        """Against giving away the last card of the value of an own house that stays."""
        stay = [house for value, house in self.floor.houses.items() if value not in gone]
        owed = [house.value for house in stay if self.is_mine(house)]
        return "" if all(self.keeps(card, value) for value in owed) else "keep-card"

    # What may be done

    def legal(self) -> set[str]:
        """All that the seat may do whose turn it is."""
        if self.stage == "bid":
            values = {value_of(card) for card in self.hand} & set(HOUSE_VALUES)
            return {f"bid {value}" for value in values} or {"show"}
        acts: list[Play | Build] = []
        for card in self.hand:
            acts += self.floor.takings(card)
            for value in HOUSE_VALUES:
                acts += self.floor.builds(card, value, floor_break=self.options["floor_break"])
        return {act.text for act in acts if not self.why_not(self.turn, act.text)}

    # What it does

    def act(self, text: str) -> None:
        """Does what is allowed."""
        verb, *words = text.split()
        self.picked_up = set()
        if verb == "show":
            self.ended_by = "thrown in"
            self.stage = ""
        elif verb == "bid":
            self.bid = int(words[0])
            self.stage = "open"
        else:
            act = read(text)
            if isinstance(act, Build):
                self.build(act)
            else:
                self.play(act)
            self.go_on()

    def build(self, build: Build) -> None:
        """The card goes into a house; who owns it then."""
        house = self.floor.houses.get(build.value)
        shared = house is not None and self.is_ours(house)
        before = house.owners if house else ()
        self.hand.remove(build.card)
        self.floor.put(build, before if shared else (*before, self.turn))

    def play(self, play: Play) -> None:
        """The card takes what it matches, or stays."""
        floor, side = self.floor, self.turn % 2
        self.hand.remove(play.card)
        if not play.houses and not play.taken:
            floor.loose |= {play.card}
            return
        taken = {play.card, *play.taken}
        for value in play.houses:
            taken |= floor.houses.pop(value).cards
        floor.loose -= taken
        self.last_taker = self.turn
        worth = self.worth_of_sweep() if floor.is_empty else 0
        if worth:
            taken.remove(play.card)
            self.swept[side].add(play.card)
            self.sweep_points[side] += worth
        self.captured[side] |= taken
        self.picked_up = taken

    def worth_of_sweep(self) -> int:
        """Half for the first play, nothing for the last card of the deal."""
        if self.stage == "open":
            return self.sweep if self.scoring.whole_first else self.sweep // 2
        last = not any(self.hands) and not self.stock
        return 0 if last else self.sweep

    def go_on(self) -> None:
        """The next turn; the second hands of two players; the end."""
        self.stage = "play"
        self.turn = (self.turn + 1) % self.seats
        if any(self.hands) or self.part_to_deal():
            self.points = list(self.sweep_points)
        else:
            self.end()

    def part_to_deal(self) -> bool:
        """Whether second hands are taken up: the bidder's is the first, and the bidder leads."""
        if not self.stock or self.seats == 4:
            return False
        self.hands[self.bidder] = set(self.stock[:12])
        self.hands[self.dealer] = set(self.stock[12:])
        self.stock = []
        self.part = 2
        self.turn = self.bidder
        return True

    # Counting

    def end(self) -> None:
        """Loose cards go to the side that picked up last; all is counted."""
        assert not self.floor.houses, "a house is left"
        self.captured[self.last_taker % 2] |= self.floor.loose
        self.floor = Floor([])
        self.stage = ""
        cards = [self.captured[side] | self.swept[side] for side in (0, 1)]
        for side in (0, 1):
            self.points[side] = self.sweep_points[side]
            self.points[side] += sum(self.scoring.cards.get(card, 0) for card in cards[side])
            self.points[side] += self.scoring.most_cards * (len(cards[side]) > 26)
        self.settle()

    def settle(self) -> None:
        """Adds the difference to the lead, or ends a baazi; decides who deals."""
        self.stand(self.lead + self.points[0] - self.points[1])
        low = [side for side in (0, 1) if self.points[side] < self.scoring.minimum]
        won = -1
        if self.options["minimum"] and low:
            self.ended_by = "minimum"
            won = 1 - low[0]
        elif abs(self.lead) >= self.target:
            self.ended_by = "lead"
            won = 0 if self.lead > 0 else 1
        else:
            self.ended_by = "counted"
        self.next_dealer = self.dealer_after(won)
        if won >= 0:
            self.stand(0)
            self.baazis[won] += 1
            if sum(self.baazis) == self.options["baazis"]:
                most = max(self.baazis)
                self.winners = [side for side in (0, 1) if self.baazis[side] == most]

    def dealer_after(self, won: int) -> int:
        """A player of the side that is behind; after a baazi the partner of whose turn it would be."""
        ahead = self.lead if self.dealer % 2 == 0 else -self.lead
        dealer_leads = ahead > 0 if won < 0 else won == self.dealer % 2
        usual = self.dealer + 1 if dealer_leads else self.dealer
        partner = 2 if won >= 0 and self.seats == 4 else 0
        return (usual + partner) % self.seats

    # What lies there

    def piles(self) -> dict[str, list[str]]:
        """The cards of each pile, without empty piles."""
        piles = {f"hand.{seat}": sorted(hand) for seat, hand in enumerate(self.hands)}
        piles |= {f"captured.{side}": sorted(cards) for side, cards in enumerate(self.captured)}
        piles |= {f"swept.{side}": sorted(cards) for side, cards in enumerate(self.swept)}
        piles |= {f"house.{value}": sorted(house.cards) for value, house in self.floor.houses.items()}
        piles |= {"table": sorted(self.floor.loose), "stock": self.stock}
        return {name: cards for name, cards in piles.items() if cards}

    def state(self) -> dict[str, object]:
        """The public facts."""
        houses = [self.floor.houses[value] for value in sorted(self.floor.houses)]
        return {
            "dealer": self.dealer,
            "bid": self.bid,
            "last_taker": self.last_taker,
            "houses": [house.value for house in houses],
            "cemented": [house.value for house in houses if house.is_cemented],
            "owners": {str(house.value): tuple(sorted(house.owners)) for house in houses},
            "sweeps": [len(self.swept[side]) for side in (0, 1)],
            "baazis": self.baazis,
            "part": self.part,
        }

    def sees(self, seat: int, pile: str, card: str) -> bool:
        """Whether a seat sees a card. The floor is turned up with the bid, a hand thrown in is shown, and
        captured cards lie face down but for the last pick-up, until they are counted."""
        if pile.startswith("hand."):
            shown = not self.stage and not self.bid
            return shown or pile == f"hand.{seat}"
        if pile.startswith("captured."):
            return not self.stage or card in self.picked_up
        return bool(self.bid) if pile == "table" else pile != "stock"
