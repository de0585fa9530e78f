"""Acts for deals of Pandoer, drawn with a liking for what is seldom."""

from __future__ import annotations

import random

from tests.referees.pandoer_cards import (
    HONOURED,
    LADDER,
    LETTERS,
    NO_TRICK,
    ONE_TRICK,
    PACK,
    PLAIN,
    POINTS,
    SEATS,
    rank,
    suit,
)
from tests.referees.pandoer_play import Hand


class Chooser:
    """What is done in one deal."""

    def __init__(self, hand: Hand, rng: random.Random, stars: list[int]) -> None:
        """What is tried in this deal, so that the rare happens: which player bids what, who wins."""
        self.hand = hand
        self.rng = rng
        self.star = rng.choice(stars or range(SEATS))
        self.wanted = rng.choice(rng.choice(self.kinds(hand.hands[self.star])))
        self.mood = rng.choice(("star", "star", "star", "silent", "topping", "topping", "any"))
        if self.mood == "topping":
            self.wanted = rng.choice(HONOURED)
        self.silence = rng.choice((4, 8, 12, 16, 20))
        """Passes of a silent deal before somebody may bid."""
        self.team_wins = rng.random() < 0.8
        self.luck = rng.choice((0, 0.05, 0.3))
        """How often just any card is played."""

    def kinds(self, held: set[str]) -> list[list[str]]:
        """The games for those cards."""
        if sum(rank(one) in ("6", "7", "8") for one in held) >= 6:
            return [ONE_TRICK, NO_TRICK]
        if sum(rank(one) in ("A", "K", "Q") for one in held) >= 6 and self.rng.random() < 0.7:
            return [HONOURED, ["zwabber", "solo-zwabber"]]
        return [POINTS[:9], POINTS[:9], POINTS, HONOURED, ONE_TRICK, NO_TRICK, LADDER]

    def choice(self) -> str:
        """An act that is allowed, drawn with a liking for what is seldom."""
        hand, rng = self.hand, self.rng
        legal = sorted(hand.legal())
        if hand.stage == "bid":
            return self.choice_of_bid(legal)
        if hand.stage == "discard":
            return self.choice_of_discard(legal)
        if hand.stage == "trump" and rng.random() < 0.9:
            return max(legal, key=lambda text: self.trump_worth(LETTERS[text.split()[1]]))
        if hand.stage == "play":
            return self.choice_of_play(legal)
        return rng.choice(legal)

    def choice_of_bid(self, legal: list[str]) -> str:
        """As the mood of the deal is."""
        hand, rng = self.hand, self.rng
        bids = sorted((text for text in legal if text != "pass"), key=rank_of_bid)
        tops = [text for text in bids if len(text.split()) == 3]
        said = 4 * hand.hussels + len(hand.passed)
        if self.mood == "silent" and said < self.silence:
            return "pass"
        if tops and rng.random() < 0.8:
            hundred = f"bid {hand.contract} 100"
            if hundred in tops and rng.random() < 0.5:
                return hundred
            return rng.choice((tops[0], rng.choice(tops)))
        if self.mood == "any" and bids and rng.random() < 0.4:
            return rng.choice((bids[0], rng.choice(bids[:4]), rng.choice(bids)))
        wanted = f"bid {self.wanted}"
        if wanted in legal and (hand.turn == self.star or self.mood in ("topping", "silent")):
            return wanted
        if hand.contract in HONOURED[:2] and bids and rng.random() < 0.05:
            return rng.choice([f"bid {game}" for game in HONOURED if f"bid {game}" in legal])
        return rng.choice(bids) if bids and rng.random() < 0.04 else "pass"

    def choice_of_discard(self, legal: list[str]) -> str:
        """Sometimes out of a claim; else what hurts least."""
        hand, rng = self.hand, self.rng
        if hand.claim and rng.random() < 0.3:
            nine = frozenset(hand.hands[hand.turn])
            breaking = [text for text in legal if not hand.keeps_claim(nine - {text.split()[1]})]
            legal = breaking or legal
        elif rng.random() < 0.3:
            return rng.choice(legal)
        high = hand.contract in ONE_TRICK + NO_TRICK
        return (max if high else min)(legal, key=lambda text: -PLAIN.index(rank(text.split()[1])))

    def trump_worth(self, letter: str) -> int:
        """How good that suit would be."""
        held = [rank(one) for one in self.hand.hands[self.hand.turn] if suit(one) == letter]
        return len(held) * 3 + 4 * ("J" in held) + 2 * ("9" in held) + ("A" in held)

    def choice_of_play(self, legal: list[str]) -> str:
        """The side that is to win plays high, or low where it should; now and then anything."""
        hand, rng = self.hand, self.rng
        talk = [text for text in legal if text.startswith("advise")]
        if talk and rng.random() < 0.4:
            return rng.choice(talk)
        plays = [text for text in legal if text.startswith("play")]
        if rng.random() < self.luck:
            return rng.choice(plays)
        low = hand.contract in ONE_TRICK + NO_TRICK and hand.won_by_team + (hand.contract in NO_TRICK) > 0
        high = (hand.turn in hand.team) != low
        return (max if high == self.team_wins else min)(plays, key=lambda text: hand.height(text.split()[1]))

    def some_act(self, seat: int) -> str:
        """Any act of the game, mostly such as belong to the stage."""
        hand, rng = self.hand, self.rng
        stages = ("bid", "hussel", "discard", "trump", "call", "play")
        stage = hand.stage if rng.random() < 0.85 else rng.choice(stages)
        own = sorted(hand.hands[seat]) if rng.random() < 0.75 else PACK
        own = own or PACK
        if stage == "bid":
            return self.some_bid()
        if stage == "hussel":
            return "give " + " ".join(rng.choices(own, k=3) if rng.random() < 0.3 else three(own, rng))
        if stage == "trump":
            return f"trump {rng.choice((*LETTERS, 'notrump'))}"
        if stage == "call":
            ranks = rng.choice((["A"], ["A", "K", "Q"], PLAIN))
            return f"call {rng.choice([one for one in PACK if rank(one) in ranks])}"
        if stage == "play" and rng.random() < 0.15:
            other = rng.randrange(SEATS)
            cards = sorted(hand.hands[other]) if rng.random() < 0.8 else PACK
            return f"advise {other} {rng.choice(cards or PACK)}"
        return f"{'discard' if stage == 'discard' else 'play'} {rng.choice(own)}"

    def some_bid(self) -> str:
        """A bid of any kind, or a pass."""
        hand, rng = self.hand, self.rng
        standing = hand.contract or "pandoer"
        top = rng.choice((standing, standing, rng.choice(LADDER), rng.choice(HONOURED)))
        number = rng.choice((20, 40, 50, 70, 100, 120, 150, 200, 10 * rng.randint(1, 40)))
        return rng.choice(
            (
                "pass",
                f"bid {rng.choice(LADDER)}",
                f"bid {rng.choice(('105', '90', '670', 'schwarz'))}",
                f"bid {top} {number}",
                f"bid {top} {number}",
            )
        )


def three(own: list[str], rng: random.Random) -> list[str]:
    """Three of them, or two."""
    return rng.sample(own, min(len(own), rng.choice((3, 3, 3, 2))))


def rank_of_bid(text: str) -> tuple[int, int]:
    """What sorts bids from low to high."""
    _, game, *number = text.split()
    return LADDER.index(game), int(number[0]) if number else 0
