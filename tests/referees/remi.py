"""A referee of Remi, written from its source: plain, slow, knowing nothing of the game's code.

Cards and acts are texts. It is told the first dealer, the pack, how many cards were lifted, who got which,
and the order after a shuffling; everything else it says by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.referees.refereed_match import UNFIXED
from tests.referees.remi_sets import (
    COLOURS,
    Set,
    best_sets,
    face,
    held_in,
    jokers_fit,
    read_set,
    short_sets,
    value_in_hand,
)


def groups_of(words: Sequence[str]) -> list[list[str]]:
    """The groups of a lay."""
    return [group.split() for group in " ".join(words).split("/")]


def bare(tokens: Sequence[str]) -> list[str]:
    """The cards themselves, whatever they stand for."""
    return [token.partition("=")[0] for token in tokens]


class Referee:
    """A match. The last round stays to be looked at until the next is dealt."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int) -> None:
        self.options = options
        self.seats = seats
        self.next_dealer = dealer
        self.rounds = 0
        self.scores = [0] * seats
        self.winners: list[int] = []
        self.taken_by: int | None = None
        self.told_lifted = 0
        self.told_hands: list[list[str]] = []
        self.told_stock: list[str] = []

    def deal(self, pack: list[str]) -> None:
        """The starting player sits to the left of the dealer, and cuts."""
        self.dealer = self.next_dealer
        self.starter = self.turn = (self.dealer + 1) % self.seats
        self.rounds += 1
        self.stage = "cut"
        self.stock = pack
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.discards: list[str] = []
        self.sets: list[Set] = []
        self.down: set[int] = set()
        self.turns = [0] * self.seats
        self.points = [0] * self.seats
        self.exact = self.reshuffled = False
        self.closer = -1
        self.looked_at = ""
        self.known: list[Counter[str]] = [Counter() for _ in range(self.seats)]

    @property
    def hand(self) -> list[str]:
        """The hand of whose turn it is."""
        return self.hands[self.turn]

    # Why not

    def why_not(self, seat: int, text: str) -> str:
        """The rule against an act; empty if it is allowed."""
        verb, *words = text.split()
        if seat != self.turn:
            return "turn-order"
        if self.stage == "cut":
            return "" if verb == "cut" and 1 <= int(words[0]) <= 107 else "cut"
        if (verb == "draw") != (self.stage == "draw") or verb == "cut":
            return "draw-first"
        if verb == "draw":
            return "" if words == ["stock"] else self.why_no_pick_up(words[1:])
        if verb == "lay":
            return self.why_no_lay(groups_of(words))
        if verb == "discard":
            return "" if words[0] in self.hand else "own-card"
        return self.why_not_there(verb, words)

    def lifted_to(self, card: str, deep: bool) -> int:
        """How many cards come with a card of the discard pile, itself included; 0 if it is not there."""
        places = [place + 1 for place, one in enumerate(self.discards) if one == card]
        return (places[-1] if deep else places[0]) if places else 0

    def why_no_pick_up(self, words: list[str]) -> str:
        """Against taking a discard, which must go into one set with a card that was in the hand."""
        head, _, tail = " ".join(words).partition(" lay ")
        card, deep = head.split()[0], head.endswith("deep")
        if self.turn not in self.down:
            return "pick-up-down"
        count = self.lifted_to(card, deep)
        if not count:
            return "on-discard"
        groups = groups_of(tail.split())
        laid = bare([token for group in groups for token in group])
        pool = Counter(self.hand) + Counter(self.discards[:count])
        if not held_in(laid, pool):
            return "own-card"
        if not laid or len(groups) > 1 or card not in laid:
            return "must-use"
        others = Counter(laid) - Counter([card])
        if not any(one in self.hand for one in others):
            return "must-use"
        return self.why_no_sets(groups) or ("" if len(laid) < pool.total() else "keep-discard")

    def why_no_lay(self, groups: list[list[str]]) -> str:
        """Against sets from the hand."""
        laid = bare([token for group in groups for token in group])
        if not held_in(laid, Counter(self.hand)):
            return "own-card"
        rule = self.why_no_sets(groups)
        if rule:
            return rule
        points = sum(sum(one.values()) for group in groups if isinstance(one := read_set(group), Set))
        if self.turn not in self.down and points < self.options["first_lay"]:
            return "first-forty"
        return "" if len(laid) < len(self.hand) else "keep-discard"

    def why_no_sets(self, groups: list[list[str]]) -> str:
        """Against groups as sets; of two faults neither need come first."""
        faults = {one for group in groups if isinstance(one := read_set(group), str)}
        return UNFIXED if len(faults) > 1 else next(iter(faults), "")

    def why_not_there(self, verb: str, words: list[str]) -> str:
        """Against adding to a set, taking its joker or waiting for it."""
        token, place = words[0], int(words[-1])
        card = token.partition("=")[0]
        if self.turn not in self.down:
            return "go-down-first"
        if card not in self.hand:
            return "own-card"
        if place >= len(self.sets):
            return "on-table"
        one = self.sets[place]
        if verb == "swap":
            return self.why_no_swap(one, card)
        rule = self.why_no_reserve(one, card) if verb == "reserve" else self.why_no_tack(one, token)
        return rule or ("" if len(self.hand) > 1 else "keep-discard")

    def why_no_swap(self, one: Set, card: str) -> str:
        """A joker of a same kind goes only when the set is complete."""
        if not one.rank:
            return "" if self.joker_of_straight(one, card) is not None else "swap-joker"
        if not one.could_stand_for(card):
            return "swap-joker"
        return "" if len(one.cards) == 4 else "swap-complete"

    def joker_of_straight(self, one: Set, card: str) -> int | None:
        """Where the joker lies that stands for a card."""
        places = range(len(one.cards))
        return next((p for p in places if one.cards[p] in COLOURS and one.stands_for(p) == card), None)

    def why_no_reserve(self, one: Set, card: str) -> str:
        """Only before a same kind of three, for a joker nobody else waits for."""
        free = bool(one.rank) and len(one.cards) == 3 and one.could_stand_for(card)
        return "" if free and card[-1] not in one.waiting() else "reserve"

    def why_no_tack(self, one: Set, token: str) -> str:
        """Against adding a card."""
        return self.why_no_tack_to_kind(one, token) if one.rank else self.why_no_tack_to_straight(one, token)

    def why_no_tack_to_kind(self, one: Set, card: str) -> str:
        """The fourth suit, or a joker that can still be it."""
        natural = card not in COLOURS
        fits = not natural or card[:-1] == one.rank
        if len(one.cards) == 4 or (natural and card[-1] in one.naturals()):
            return "same-kind" if fits else UNFIXED
        if not fits:
            return "tack-fit"
        if natural and card[-1] in one.waiting():
            return "reserved"
        suits = one.naturals() + (card[-1] if natural else "")
        if jokers_fit(suits, [*one.cards, *([] if natural else [card])]):
            return ""
        return UNFIXED if natural or one.crosswise else "joker-colour"

    def why_no_tack_to_straight(self, one: Set, token: str) -> str:
        """The next card above or below."""
        card, _, stands = token.partition("=")
        ends = [face(one.suit, height) for height in (one.low - 1, one.top + 1) if 1 <= height <= 14]
        if card in COLOURS and not stands:
            fault = "" if one.suit in COLOURS[card] else "joker-colour"
            return fault if ends else (UNFIXED if fault else "tack-fit")
        if card in COLOURS and stands[-1] != one.suit:
            return UNFIXED
        if card in COLOURS and stands[-1] not in COLOURS[card]:
            return "joker-colour"
        return "" if (stands or card) in ends else "tack-fit"

    # What is listed

    def must_list(self) -> set[str]:
        """What has to be listed: all, but of a first lay one example and of long straights none."""
        if self.stage == "cut":
            return {f"cut {number}" for number in range(1, 108)}
        if self.stage == "draw":
            return {"draw stock", *(self.pick_ups() if self.turn in self.down else ())}
        listed = {f"discard {card}" for card in self.hand}
        if self.turn not in self.down:
            return listed
        lays = {
            f"lay {one.text()}" for one in short_sets(Counter(self.hand)) if len(one.cards) < len(self.hand)
        }
        tries = {text for card in set(self.hand) for text in self.uses(card)}
        return listed | lays | {text for text in tries if not self.why_not(self.turn, text)}

    def uses(self, card: str) -> list[str]:
        """All that a card might do at the sets on the table."""
        texts = []
        for place, one in enumerate(self.sets):
            texts += [f"swap {card} in {place}", f"reserve {card} in {place}"]
            ends = [one.low - 1, one.top + 1] if card in COLOURS and not one.rank else []
            texts += [f"tack {card}={face(one.suit, end)} to {place}" for end in ends if 1 <= end <= 14]
            texts += [] if card in COLOURS and not one.rank else [f"tack {card} to {place}"]
        return texts

    def pick_ups(self) -> set[str]:
        """Every discard with every short set it can be laid in."""
        texts = set()
        for count, card in enumerate(self.discards, 1):
            deep = " deep" if card in self.discards[: count - 1] else ""
            pool = Counter(self.hand) + Counter(self.discards[:count])
            sets = [one.text() for one in short_sets(pool) if card in one.cards]
            texts |= {f"draw discard {card}{deep} lay {one}" for one in sets}
        return {text for text in texts if not self.why_not(self.turn, text)}

    def first_lay(self) -> str:
        """A lay with which whose turn it is can go down; empty if there is none."""
        points, sets = best_sets(tuple(sorted(self.hand)))
        return f"lay {' / '.join(sets)}" if sets and points >= self.options["first_lay"] else ""

    # What it does

    def act(self, text: str) -> None:
        """Does a legal act of whose turn it is."""
        verb, *words = text.split()
        if verb == "cut":
            self.cut()
        elif verb == "draw":
            self.draw(words)
        elif verb == "lay":
            self.lay(groups_of(words))
        elif verb == "discard":
            self.discard(words[0])
        else:
            {"tack": self.tack, "swap": self.swap, "reserve": self.reserve}[verb](words[0], int(words[-1]))

    def cut(self) -> None:
        """A joker at the bottom of the lifted part is the starting player's; all else is dealt."""
        needed, lifted = 13 * self.seats + 1, self.told_lifted
        self.exact = lifted == needed
        self.looked_at = self.stock[lifted - 1]
        found = [self.stock.pop(lifted - 1)] if self.looked_at in COLOURS else []
        self.known[self.starter].update(found)
        dealt, self.stock = self.stock[: needed - len(found)], self.stock[needed - len(found) :]
        self.hands = [list(hand) for hand in self.told_hands]
        sizes = [13 + (seat == self.starter) for seat in range(self.seats)]
        assert [len(hand) for hand in self.hands] == sizes
        assert sorted(found + dealt) == sorted(card for hand in self.hands for card in hand)
        assert held_in(found, Counter(self.hands[self.starter]))
        self.stage = "meld"

    def draw(self, words: list[str]) -> None:
        """From the stock, or openly from the discards, with a set laid at once."""
        if words == ["stock"]:
            if not self.stock:
                self.stock_out()
                return
            self.hand.append(self.stock.pop(0))
        else:
            head, _, tail = " ".join(words[1:]).partition(" lay ")
            count = self.lifted_to(head.split()[0], head.endswith("deep"))
            self.hand.extend(self.discards[:count])
            self.known[self.turn].update(self.discards[:count])
            del self.discards[:count]
            self.lay(groups_of(tail.split()))
        self.stage = "meld"

    def lay(self, groups: list[list[str]]) -> None:
        """Sets from the hand."""
        for group in groups:
            one = read_set(group)
            assert isinstance(one, Set)
            one.owners = [self.turn] * len(one.cards)
            self.sets.append(one)
            for card in one.cards:
                self.hand.remove(card)
        self.down.add(self.turn)

    def tack(self, token: str, place: int) -> None:
        """A card to a set: a joker or an ace on top if it can be there."""
        card, _, stands = token.partition("=")
        one = self.sets[place]
        self.hand.remove(card)
        on_top = one.rank or (one.top < 14 and face(one.suit, one.top + 1) == (stands or card))
        on_top = on_top or (card in COLOURS and not stands and one.top < 14)
        where = len(one.cards) if on_top else 0
        one.low -= 0 if on_top else 1
        one.cards.insert(where, card)
        one.owners.insert(where, self.turn)
        if one.rank and len(one.cards) == 4:
            self.complete(one)

    def complete(self, one: Set) -> None:
        """Who waits for a joker gets it, and the card that lay crosswise is in the set."""
        for card, seat in one.crosswise:
            joker = next(each for each, suits in COLOURS.items() if card[-1] in suits)
            self.replace(one, one.cards.index(joker), card, seat)
        one.crosswise = []

    def replace(self, one: Set, index: int, card: str, seat: int) -> None:
        """A card for a joker, which goes to the hand of that seat."""
        self.hands[seat].append(one.cards[index])
        self.known[seat][one.cards[index]] += 1
        one.cards[index], one.owners[index] = card, seat

    def swap(self, card: str, place: int) -> None:
        """The card for the joker that stands for it."""
        one = self.sets[place]
        self.hand.remove(card)
        index = self.joker_of_straight(one, card)
        if one.rank:
            index = next(at for at, each in enumerate(one.cards) if card[-1] in COLOURS.get(each, ""))
        assert index is not None
        self.replace(one, index, card, self.turn)

    def reserve(self, card: str, place: int) -> None:
        """The card crosswise before the set."""
        self.hand.remove(card)
        self.sets[place].crosswise.append((card, self.turn))

    def discard(self, card: str) -> None:
        """Ends the turn, and the round with the last card."""
        self.hand.remove(card)
        self.discards.insert(0, card)
        self.turns[self.turn] += 1
        if not self.hand:
            self.closer = self.turn
            self.end()
            return
        self.turn = (self.turn + 1) % self.seats
        self.stage = "draw"

    def stock_out(self) -> None:
        """The discards but the top one are shuffled for who draws; once only, then the round ends."""
        if self.reshuffled or len(self.discards) < 2:
            self.end()
            return
        self.reshuffled = True
        hand = Counter(self.hand)
        self.hands[self.turn] = self.told_hands[self.turn]
        drawn = list((Counter(self.hand) - hand).elements())
        assert sorted(drawn + self.told_stock) == sorted(self.discards[1:])
        self.stock, self.discards = self.told_stock, self.discards[:1]
        self.stage = "meld"

    # A round ends

    def end(self) -> None:
        """The round is scored; the match ends at the target, unless level, and after the last round."""
        self.stage = ""
        self.points = [self.points_of(seat) for seat in range(self.seats)]
        self.scores = [old + new for old, new in zip(self.scores, self.points, strict=True)]
        self.next_dealer = (self.dealer + 1) % self.seats
        best = [seat for seat in range(self.seats) if self.scores[seat] == max(self.scores)]
        if (max(self.scores) >= self.options["target"] and len(best) == 1) or (
            self.rounds == self.options["round_limit"]
        ):
            self.winners = best

    def points_of(self, seat: int) -> int:
        """Own cards in sets, less the hand, with what cut and closing bring."""
        laid = [
            points
            for one in self.sets
            for owner, points in zip(one.owners, one.values(), strict=True)
            if owner == seat
        ]
        bonus = 50 * (self.exact and seat == self.starter) + 50 * (seat == self.closer)
        bonus += 50 * (seat == self.closer and self.turns[seat] == 1)
        return sum(laid) - sum(map(value_in_hand, self.hands[seat])) + bonus

    # What is seen

    def piles(self) -> dict[str, list[str]]:
        """Where all cards lie, empty piles left out."""
        piles = {f"hand.{seat}": hand for seat, hand in enumerate(self.hands)}
        piles |= {"stock": self.stock, "discard": self.discards}
        piles |= {f"meld.{place}": one.cards for place, one in enumerate(self.sets)}
        piles |= {f"reserve.{place}": [c for c, _ in one.crosswise] for place, one in enumerate(self.sets)}
        return {name: cards for name, cards in piles.items() if cards}

    def state(self) -> dict[str, object]:
        """The public facts; the card that closed lies face down."""
        return {
            "dealer": self.dealer,
            "starter": self.starter,
            "down": tuple(sorted(self.down)),
            "cut_bonus": self.exact,
            "reshuffled": self.reshuffled,
            "top": self.discards[0] if self.discards and self.closer < 0 else "",
            "melds": tuple(one.text() for one in self.sets),
            "round": self.rounds,
        }

    def legal(self) -> set[str]:
        """What has to be listed, and an example of a first lay."""
        lay = self.first_lay() if self.stage == "meld" and self.turn not in self.down else ""
        return self.must_list() | ({lay} if lay else set())
