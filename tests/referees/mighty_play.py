"""How drawn matches of Mighty are compared with the referee, and what of it is worth counting."""

from __future__ import annotations

import random
from collections import Counter

from tests.referees.mighty import Hand
from tests.referees.mighty_cards import JOKER, PACK, RANKS, SUITS, TRUMPS, suit


def kinds_of_play(hand: Hand, text: str) -> set[str]:
    """What is worth counting of a play that is about to be made."""
    _, played, *wish = text.split()
    held = hand.hands[hand.turn]
    kinds = {
        "the mighty led": played == hand.mighty and not hand.trick,
        "the joker led with a wish": played == JOKER and bool(wish),
        "the joker led without": played == JOKER and not hand.trick and not wish,
        "the ripper led": played == hand.ripper and not hand.trick and hand.trick_no > 1,
        "the ripper led first": played == hand.ripper and not hand.trick and hand.trick_no == 1,
        "trumps led first": suit(played) == SUITS.get(hand.trump) and not hand.trick and hand.trick_no == 1,
        "a joker without power, first": hand.is_powerless and played == JOKER and hand.trick_no == 1,
        "a joker without power, last": hand.is_powerless and played == JOKER and hand.is_last,
        "a joker without power, led": hand.is_powerless and played == JOKER and not hand.trick,
        "the last but the joker": hand.must_lose_joker("?") and played == JOKER,
        "a copy of the declarer's": hand.turn == hand.declarer and played in hand.calls_open,
    }
    return {kind for kind, is_so in kinds.items() if is_so} | kinds_of_following(hand, played, held)


def kinds_of_following(hand: Hand, played: str, held: list[str]) -> set[str]:
    """The same of a card played to a trick that lies there."""
    if not hand.trick:
        return set()
    lie = [one for _, one in hand.trick]
    ripped = lie[0] == hand.ripper and hand.trick_no > 1 and JOKER in held
    of_suit = {one for one in held if hand.led and suit(one) == hand.led}
    kinds = {
        "the joker ripped": ripped and played == JOKER,
        "the mighty for the joker": ripped and played == hand.mighty,
        "the mighty forced": of_suit == {hand.mighty} and played == hand.mighty,
        "the joker for the mighty": of_suit == {hand.mighty} and played == JOKER,
        "the mighty at will": bool(of_suit - {hand.mighty}) and played == hand.mighty != suit(hand.led),
        "the joker at will": bool(of_suit) and played == JOKER,
        "two mighties": played == hand.mighty and hand.mighty in lie,
        "two jokers": played == JOKER and JOKER in lie,
        "two equal": played in lie,
        "what the joker asked": lie[0] == JOKER and bool(hand.asked) and suit(played) == hand.led,
        "asked in vain": hand.is_powerless
        and len(lie) == hand.seats - 1
        and is_in_vain(hand, [*lie, played]),
        "trumped": suit(played) == SUITS.get(hand.trump) and hand.led not in ("", suit(played)),
    }
    return {kind for kind, is_so in kinds.items() if is_so}


def is_in_vain(hand: Hand, cards: list[str]) -> bool:
    """Whether a joker without power asked for a suit, and neither that nor anything higher was played."""
    winning = {SUITS.get(hand.asked), SUITS.get(hand.trump)}
    rest = [one for one in cards if one != JOKER]
    return (
        bool(hand.asked)
        and cards[0] == JOKER
        and not any(one == hand.mighty or suit(one) in winning for one in rest)
    )


# What is played


class Mood:
    """How a table plays in one match, so that what is rare happens."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.bidding = rng.choice(("low", "low", "any", "grand"))
        self.passing = rng.choice((0.6, 0.8) if self.bidding == "low" else (0.2, 0.5, 0.8, 0.93))
        self.favoured = rng.choice(("nobody", "team", "team", "team", "defenders"))
        self.hoards = rng.random() < 0.3
        """Whether mighty and joker are kept as long as may be."""
        self.announces = rng.choice((0.1, 0.6))

    def choice(self, hand: Hand) -> str:
        """An act that is allowed."""
        if hand.stage == "exchange":
            return self.put_away(hand)
        listed = sorted(hand.legal(hand.turn))
        if hand.stage == "auction":
            return self.bid(hand, listed)
        if hand.stage == "call":
            return self.call(hand, listed)
        if hand.stage == "contract":
            return self.rng.choice(["pass", "pass" if self.bidding == "low" else listed[0], *listed])
        return self.play(hand, listed)

    def bid(self, hand: Hand, listed: list[str]) -> str:
        bids = [text for text in listed if text != "pass"]
        if not bids or self.rng.random() < self.passing:
            return "pass"
        number = {text: int(text.split()[1]) for text in bids}
        if self.bidding == "low":
            bids = [text for text in bids if number[text] == min(number.values())]
            held = Counter(suit(one) for one in hand.hands[hand.turn])
            return max(bids, key=lambda text: held[SUITS.get(text.split()[2], "")])
        if self.bidding == "grand" and self.rng.random() < 0.5:
            bids = [text for text in bids if number[text] >= hand.form.full - 1]
        return self.rng.choice(bids)

    def put_away(self, hand: Hand) -> str:
        """Any cards, or those with powers, or those that may be led."""
        held = hand.hands[hand.turn]
        first = {
            "any": set[str](),
            "powers": {JOKER, hand.mighty},
            "the mighty": {hand.mighty},
            "side suits": {one for one in held if suit(one) not in ("", SUITS.get(hand.trump))},
            "low ones": {one for one in held if strength(hand, one) < 9},
        }[self.rng.choice(("any", "powers", "the mighty", "side suits", "low ones", "low ones"))]
        shuffled = self.rng.sample(held, len(held))
        away = sorted(shuffled, key=lambda one: one not in first)[: hand.form.blind]
        return " ".join(["discard", *away])

    def call(self, hand: Hand, listed: list[str]) -> str:
        """A card of some kind, or nobody; a wish where there may be one."""
        own = hand.hands[hand.declarer]
        wanted = self.rng.choice(
            ({"none"}, {hand.mighty}, {JOKER}, {*own}, {*hand.discards}, {*PACK}, {*PACK})
        )
        some = [text for text in listed if wanted & {*text.split()}]
        words = self.rng.choice(some or listed).split()
        at = words.index("ask") if "ask" in words else len(words)
        return " ".join([words[0], *self.rng.sample(words[1:at], at - 1), *words[at:]])

    def play(self, hand: Hand, listed: list[str]) -> str:
        """Announcements and commands now and then; cards so that one side is let win."""
        plays = [text for text in listed if text.startswith("play")]
        others = [text for text in listed if not text.startswith("play")]
        if others and self.rng.random() < self.announces:
            return self.rng.choice(others)
        rippers = [text for text in plays if not hand.trick and text == f"play {hand.ripper}"]
        if rippers and self.rng.random() < 0.7:
            return rippers[0]
        powers = {f"play {JOKER}", f"play {hand.mighty}"} if self.hoards else set()
        plays = [text for text in plays if text not in powers] or plays
        if self.favoured == "nobody" or self.rng.random() < 0.1:
            return self.rng.choice(plays)
        best = max if self.wins(hand) else min
        return best(plays, key=lambda text: (strength(hand, text.split()[1]), self.rng.random()))

    def wins(self, hand: Hand) -> bool:
        """Whether the player is to win the trick: the side is favoured, and has it not yet."""
        is_friend = not {*hand.called}.isdisjoint(hand.hands[hand.turn])
        in_team = is_friend or hand.turn in (hand.declarer, *hand.friends)
        return in_team == (self.favoured == "team") and not self.is_won(hand, in_team)

    def is_won(self, hand: Hand, in_team: bool) -> bool:
        """Whether the player's side has the highest card of the trick so far."""
        if not hand.trick:
            return False
        winner, _ = max(hand.trick, key=lambda one: hand.strength(one[1]))
        return (winner in (hand.declarer, *hand.friends)) == in_team


def strength(hand: Hand, played: str) -> int:
    """How high a card is, as far as one can say before the trick is full."""
    powers = {JOKER: 300, hand.mighty: 400}
    if played in powers:
        return powers[played]
    height = len(RANKS) - RANKS.index(played[:-1])
    trump = 100 * (suit(played) == SUITS.get(hand.trump))
    return height + trump + 20 * (suit(played) == hand.led)


def some_act(hand: Hand, seat: int, rng: random.Random) -> str:
    """Any act of the game, sensible or not, mostly of the stage."""
    usual = {"auction": "bid", "exchange": "discard", "contract": "bid", "call": "call", "play": "play"}
    rare = ["bid", "pass", "discard", "call", "play", "announce", "command"]
    verb = usual[hand.stage] if rng.random() < 0.6 else rng.choice(rare)
    held = hand.hands[seat]
    some = [rng.choice((*held, *held, *PACK, JOKER)) for _ in range(rng.randint(1, 5))]
    wish = f" ask {rng.choice(list(SUITS))}" if rng.random() < 0.2 else ""
    if verb == "bid":
        near = rng.choice((hand.contract, hand.contract, rng.randint(hand.form.low, hand.form.full)))
        return f"bid {max(1, near + rng.randint(-1, 3))} {rng.choice(TRUMPS)}"
    if verb == "discard":
        count = hand.form.blind + rng.choice((-1, 0, 0, 0, 1))
        return " ".join(["discard", *rng.sample(held, min(count, len(held)))[1:], some[0]])
    if verb == "call":
        copies = [one for one in [*hand.hands[seat], *hand.discards] if rng.random() < 0.1] or some
        cards = rng.choice((["none"], [*copies, *some][: rng.randint(1, 3)], some[: hand.form.calls or 1]))
        return " ".join(["call", *cards]) + wish
    if verb == "play":
        return f"play {rng.choice((some[0], *held))}{wish}"
    if verb == "announce":
        return f"announce {rng.choice((*hand.calls_open, some[0]))}" if hand.form.calls > 1 else "announce"
    return verb
