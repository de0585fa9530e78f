"""Mighty is played beside a referee written from its source alone, who has to agree at every act."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from cardtable.cards import card
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.engine.game import Game, find_game
from cardtable.engine.match import Match, Stack
from cardtable.testing.settings import Setting, Trial, draw_setting
from tests.referees.mighty import Hand, Referee
from tests.referees.mighty_cards import JOKER, PACK, RANKS, SUITS, TRUMPS, form_for, in_one_order, suit
from tests.referees.mighty_table import OPEN

MIGHTY = find_game("mighty")
MODULE = "tests.referees.test_mighty"
MATCHES = 60
PROBES = 3
"""Acts drawn at random, mostly not allowed, that are asked about between two acts."""


def drawn_setting(rng: random.Random) -> Setting:
    """Seats and options at random, the hands few."""
    setting = draw_setting(MIGHTY, rng)
    return replace(setting, options={**setting.options, "deals": rng.choice((1, 1, 2, 3))})


def skewed(pack: tuple[str, ...], seats: int, hand: int, rng: random.Random) -> list[str]:
    """The pack in an order that deals long suits and gathers the cards with powers."""
    noise = rng.choice((0.5, 1.5, 3.0))
    place = {letter: number for number, letter in enumerate(rng.sample(["S", "H", "D", "C", ""], 5))}
    ordered = sorted(pack, key=lambda one: place[suit(one)] + noise * rng.random())
    start = rng.randrange(len(pack))
    ordered = ordered[start:] + ordered[:start]
    dealt = [ordered[seat * hand + number] for number in range(hand) for seat in range(seats)]
    return dealt + ordered[seats * hand :]


class Beside:
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        self.match = match
        self.rng = rng
        self.seen = seen
        self.referee = Referee(match.seats, match.options, match.in_play.public_state()["dealer"])
        self.mood = Mood(rng)

    @property
    def hand(self) -> Hand:
        assert self.referee.hand is not None
        return self.referee.hand

    def run(self) -> None:
        """The whole match."""
        self.new_hand()
        while not self.match.over:
            self.act()

    def new_hand(self) -> None:
        """The referee is told in which order the pack lay."""
        deal = self.match.in_play
        self.referee.deal([str(card) for card in deal.pack])
        self.compare_hand(deal)
        self.compare_turn()

    def act(self, given: str = "") -> None:
        """One act, given or chosen, before and after which the two are compared."""
        for _ in range(PROBES):
            self.probe()
        hand = self.hand
        seat, text = hand.turn, given or self.mood.choice(hand)
        self.note(text)
        events = self.match.play(seat, text)
        self.referee.act(text)
        self.seen["acts"] += 1
        self.compare_trick(events)
        self.compare_hand(self.match.deal)
        self.compare_standing()
        if not hand.over:
            self.compare_turn()
            return
        self.note_end()
        if not self.match.over:
            self.new_hand()

    def probe(self) -> None:
        """A drawn act of a drawn seat is refused if and only if the referee does not allow it."""
        hand, rng = self.hand, self.rng
        seat = rng.choice((*[hand.turn] * 4, rng.randrange(hand.seats)))
        text = some_act(hand, seat, rng)
        refusal = self.match.refusal(seat, text)
        told = refusal.rule if refusal else ""
        rule = hand.why_not(seat, text)
        if rule == OPEN:
            assert told, f"{text!r} of seat {seat} is not refused"
            self.seen[f"open: {text.split()[0]} {told}"] += 1
        else:
            assert_same(f"the rule against {text!r} of seat {seat} in {hand.stage}", told, rule)
            self.seen[rule] += 1

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        hand = self.hand
        assert_same("actors", self.match.actors, hand.actors)
        listed = [in_one_order(str(action)) for action in self.match.legal(hand.turn)]
        assert_same("legal", sorted(listed), sorted(hand.legal(hand.turn)))
        for seat in range(hand.seats):
            if seat != hand.turn:
                assert_same(f"legal for seat {seat}", self.match.legal(seat), [])

    def compare_hand(self, deal: Deal) -> None:
        """Where the cards lie, and what is public."""
        hand = self.hand
        piles = {name: sorted(texts(deal, name)) for name in deal.piles if deal.cards_in(name)}
        assert_same("piles", piles, hand.piles)
        assert_same("state", deal.public_state(), hand.state)
        assert_same("stage", deal.stage.name if deal.stage else "over", hand.stage)
        assert_same("points", deal.points, tuple(hand.points))
        assert_same("hand over", deal.over, hand.over)
        if self.rng.random() < 0.3:
            self.compare_views(deal)

    def compare_views(self, deal: Deal) -> None:
        """What a drawn seat sees of the piles."""
        seat, hand = self.rng.randrange(self.hand.seats), self.hand
        view = deal.as_seen_by(seat)
        for name, cards in hand.piles.items():
            known = hand.known(seat, name)
            wanted = sorted([*known, *["??"] * (len(cards) - len(known))])
            assert_same(f"{name} as seat {seat} sees it", sorted(texts(view, name)), wanted)
        assert_same("public state in a view", view.public_state(), hand.state)

    def compare_trick(self, events: tuple[Event, ...]) -> None:
        """Who is told to have won the trick."""
        told = [event.seat for event in events if event.kind == "trick"]
        winner = self.hand.taken_by
        assert_same("trick winner", told, [] if winner is None else [winner])

    def compare_standing(self) -> None:
        """The match's scores, and whether it is over."""
        referee = self.referee
        assert_same("scores", self.match.scores, tuple(referee.scores))
        assert_same("match over", self.match.over, bool(referee.winners))
        assert_same("winners", self.match.winners, referee.winners)
        if self.match.over:
            assert_same("actors at the end", self.match.actors, ())

    # Counting

    def note(self, text: str) -> None:
        """Counts what is about to be played."""
        hand = self.hand
        if hand.stage == "play" and text.startswith("play"):
            self.seen.update(kinds_of_play(hand, text))

    def note_end(self) -> None:
        """Counts what happened in a hand."""
        hand = self.hand
        self.seen.update(hand.notes)
        if hand.thrown_in:
            return
        form = f"{hand.seats}{' ' + str(hand.options['four']) if hand.seats == 4 else ''}"
        made = "made" if hand.made else "lost"
        self.seen.update((f"form {form}", f"{form} {made} with {len(hand.friends)}"))
        self.seen.update(f"doubled for {kind}" for kind in hand.doubles)
        self.seen[f"times {2 ** len(hand.doubles)}"] += 1
        taken = hand.made and hand.options["score_by"] == "taken"
        self.seen["paid by points taken"] += taken and hand.team_points > hand.contract
        self.seen["the friend opens"] += hand.next_opener != hand.declarer


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
        "trumped": suit(played) == SUITS.get(hand.trump) and hand.led not in ("", suit(played)),
    }
    return {kind for kind, is_so in kinds.items() if is_so}


# What is played


class Mood:
    """How a table plays in one match, so that what is rare happens."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.passing = rng.choice((0.2, 0.5, 0.5, 0.8, 0.93))
        self.bidding = rng.choice(("low", "low", "any", "grand"))
        self.favoured = rng.choice(("nobody", "team", "team", "defenders"))
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
        return self.play(hand, listed) if hand.stage == "play" else self.rng.choice(["pass", *listed])

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
        kept = (
            [text for text in plays if text.split()[1] not in (JOKER, hand.mighty)] if self.hoards else plays
        )
        plays = kept or plays
        if self.favoured == "nobody" or self.rng.random() < 0.1:
            return self.rng.choice(plays)
        called = {*hand.called} & {*hand.hands[hand.turn]}
        in_team = hand.turn in (hand.declarer, *hand.friends) or bool(called)
        best = max if in_team == (self.favoured == "team") else min
        return best(plays, key=lambda text: (strength(hand, text.split()[1]), self.rng.random()))


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


def texts(deal: Deal, pile: str) -> tuple[str, ...]:
    """The cards of a pile as the referee writes them."""
    return tuple(str(card) for card in deal.cards_in(pile))


def assert_same(what: str, engine: object, referee: object) -> None:
    assert engine == referee, f"{what}: the engine says {engine}, the referee {referee}"


def check_beside(game: Game, setting: Setting, luck: str, seen: Counter[str] | None = None) -> None:
    """One match beside its referee; `luck` decides what is dealt and played."""
    rng = random.Random(luck)
    with Trial(game, "check_beside", setting, luck, module=MODULE) as trial:
        trial.running = stacked(game, setting, rng)
        Beside(trial.running, rng, Counter() if seen is None else seen).run()


def stacked(game: Game, setting: Setting, rng: random.Random) -> Match:
    """A match of the setting; every other one with hands that are far from even."""
    stacks = []
    if rng.random() < 0.5:
        options = game.configure(setting.seats, setting.options)[1]
        form = form_for(setting.seats, str(options["four"]))
        orders = [skewed(form.pack, setting.seats, form.hand, rng) for _ in range(4)]
        stacks = [Stack(reserved={"stock": tuple(map(card, order))}) for order in orders]
    return Match(game, setting.seats, seed=setting.seed, options=setting.options, stacks=stacks)


def test_the_referee_agrees_at_every_act() -> None:
    rng = random.Random("mighty")
    seen: Counter[str] = Counter()
    for number in range(MATCHES):
        check_beside(MIGHTY, drawn_setting(rng), f"luck {number}", seen)
