"""A match compared with its referee after every action: the parts that all games share."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, Protocol, TypeVar

from cardtable.cards import Card
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.testing.match_setups import MatchSetup

PROBES = 3
"""Random actions, mostly illegal, that are tried between two actions."""
UNFIXED = "?"
"""A referee's word for a refusal whose rule neither source nor spec fixes."""
VIEW_CHECKS = 0.02
"""Chance that all views are compared after an action; they always are when a hand begins or ends."""


class Refereeing(Protocol):
    """What a referee says of a match. A finished hand stays until the next is dealt."""

    points: list[int]
    scores: list[int]
    winners: list[int]
    """Empty until the match is over."""
    taken_by: int | None
    """The seat that won a trick with the last action; None if there was no trick."""

    @property
    def stage(self) -> str:
        """Empty once the hand is over."""

    @property
    def turn(self) -> int:
        """The seat to act; where several may, the one that acts next."""

    def legal(self) -> set[str]:
        """The legal actions of the seat to act."""

    def why_not(self, seat: int, text: str) -> str:
        """The rule that refuses an action; empty if it is allowed."""

    def act(self, text: str) -> None:
        """Plays a legal action of the seat to act."""

    def piles(self) -> Mapping[str, list[str]]:
        """The cards of each pile, without empty piles."""

    def state(self) -> dict[str, object]:
        """The public facts."""


R = TypeVar("R", bound=Refereeing)


class Compared:
    """Comparisons of a match with what its referee says."""

    match: Match

    def compare_acts(self, turn: int, legal: Iterable[str], order: Callable[[str], str] = str) -> None:
        """Compares the seat to act and its legal actions; no other seat may do anything."""
        self.compare_all_acts({turn: legal}, order)

    def compare_all_acts(self, legal: Mapping[int, Iterable[str]], order: Callable[[str], str] = str) -> None:
        """Compares who may act, in their order, and the legal actions of each; no other may do anything."""
        assert_same("actors", self.match.actors, tuple(legal))
        for seat in range(self.match.seats):
            listed = sorted(order(str(action)) for action in self.match.legal(seat))
            assert_same(f"legal for seat {seat}", listed, sorted(legal.get(seat, ())))

    def compare_piles(self, deal: Deal, piles: Mapping[str, Iterable[str]]) -> None:
        """Compares the piles, without empty ones."""
        lie = {name: sorted(texts(deal, name)) for name in deal.piles if deal.cards_in(name)}
        assert_same("piles", lie, {name: sorted(cards) for name, cards in piles.items()})

    def compare_facts(
        self, deal: Deal, state: Mapping[str, object], stage: str, points: Iterable[int]
    ) -> None:
        """Compares public state, stage (empty at the end of a hand) and points."""
        assert_same("state", in_lists(deal.public_state()), in_lists(state))
        assert_same("stage", deal.stage.name if deal.stage else "", stage)
        assert_same("points", list(deal.points), list(points))
        assert_same("hand over", deal.over, not stage)

    def compare_winner(self, events: tuple[Event, ...], winner: int | None) -> None:
        """Compares the winner of the trick."""
        told = [event.seat for event in events if event.kind == "trick"]
        assert_same("trick winner", told, [] if winner is None else [winner])

    def compare_match(self, scores: Iterable[int], winners: Iterable[int]) -> None:
        """The match's scores, and whether it is over: once it has winners."""
        won = list(winners)
        assert_same("scores", list(self.match.scores), list(scores))
        assert_same("winners", list(self.match.winners), won)
        assert_same("match over", self.match.over, bool(won))
        if self.match.over:
            assert_same("actors at the end", self.match.actors, ())


class RefereedMatch(Compared, ABC, Generic[R]):
    """A match and its referee, played to the end together."""

    def __init__(self, match: Match, referee: R, rng: random.Random, seen: Counter[str]) -> None:
        self.match = match
        self.referee = referee
        self.rng = rng
        self.seen = seen

    # What a game adds

    @abstractmethod
    def tell(self, deal: Deal) -> None:
        """Tells the referee the cards of a new hand."""

    @abstractmethod
    def choice(self) -> str:
        """Chooses a legal action, preferring rare ones."""

    @abstractmethod
    def some_act(self, seat: int) -> str:
        """Any action of the game, sensible or not."""

    @abstractmethod
    def count_act(self, text: str) -> None:
        """Counts rare things that the next action brings."""

    @abstractmethod
    def count_end(self) -> None:
        """Counts how a hand ended, and the match with it."""

    # Playing

    def run(self) -> None:
        """Plays the whole match."""
        self.new_hand()
        while not self.match.over:
            self.act()

    def new_hand(self) -> None:
        """Begins a hand on both sides."""
        deal = self.match.in_play
        self.tell(deal)
        self.compare_deal(deal)
        self.compare_turn()
        self.compare_views()

    def act(self, given: str = "") -> None:
        """Plays one action, given or chosen, and compares before and after it."""
        for _ in range(PROBES):
            self.probe()
        seat, text = self.referee.turn, given or self.choice()
        self.seen["acts"] += 1
        self.count_act(text)
        events = self.match.play(seat, text)
        self.referee.act(text)
        self.compare_trick(events)
        self.compare_deal(self.match.deal)
        self.compare_standing()
        if self.referee.stage:
            self.compare_turn()
            if self.rng.random() < VIEW_CHECKS:
                self.compare_views()
        else:
            self.end_hand()

    def end_hand(self) -> None:
        """Compares a finished hand, and begins the next if there is one."""
        self.seen["hands"] += 1
        self.count_end()
        self.compare_views()
        if not self.referee.winners:
            self.new_hand()

    def probe(self) -> None:
        """Tries a random action of a random seat: refused for the same rule on both sides, or by neither."""
        turn = self.referee.turn
        seat = self.rng.choice((turn, turn, self.rng.randrange(self.match.seats)))
        text = self.some_act(seat)
        refusal = self.match.refusal(seat, text)
        rule = refusal.rule if refusal else ""
        wanted = self.referee.why_not(seat, text)
        if wanted == UNFIXED:
            assert rule, f"{text!r} of seat {seat}: the engine allows it, the referee does not"
        else:
            assert_same(f"the rule against {text!r} of seat {seat}", rule, wanted)
        self.seen[f"refused: {rule}"] += 1

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        self.compare_acts(self.referee.turn, self.referee.legal())

    def compare_deal(self, deal: Deal) -> None:
        """Where the cards lie, what is public, how far the hand is."""
        referee = self.referee
        self.compare_piles(deal, referee.piles())
        assert_same("trick", texts(deal, "trick"), referee.piles().get("trick", []))
        self.compare_facts(deal, referee.state(), referee.stage, referee.points)

    def compare_trick(self, events: tuple[Event, ...]) -> None:
        """Compares the winner of the trick."""
        self.compare_winner(events, self.referee.taken_by)

    def compare_standing(self) -> None:
        """The match's scores, and whether it is over."""
        self.compare_match(self.referee.scores, self.referee.winners)

    def compare_views(self) -> None:
        """Each seat sees its own hand and what went openly; no other hand, and nothing of the stock."""
        over = not self.referee.stage
        for seat in range(self.match.seats):
            view = self.match.view_of_table(seat) if over else self.match.view(seat)
            state = in_lists(view.state)
            assert_same(f"state as seat {seat} sees it", state, in_lists(self.referee.state()))
            for name, cards in self.referee.piles().items():
                wanted = sorted(card if self.sees(seat, name, card) else "??" for card in cards)
                assert_same(
                    f"{name} as seat {seat} sees it", sorted(map(text_of, view.cards_in(name))), wanted
                )

    def sees(self, seat: int, pile: str, card: str) -> bool:
        """Whether a seat knows a card where it lies; a game adds what went openly into a hand."""
        return pile == f"hand.{seat}" or not (pile == "stock" or pile.startswith("hand."))


def faces_seen(view: View, name: str, held: Iterable[str], seat: int) -> tuple[list[str], Counter[str]]:
    """A pile as a seat sees it: as large as it is, and with no face that does not lie there."""
    lies = Counter(held)
    seen = [text_of(card) for card in view.cards_in(name)]
    assert_same(f"size of {name}", len(seen), lies.total())
    faces = Counter(card for card in seen if card != "??")
    assert not faces - lies, f"{name} as seat {seat} sees it: {seen}, not {lies}"
    return seen, faces


class Check(Protocol):
    """A check of one match against its referee; `luck` seeds everything else."""

    def __call__(self, game: Game, setup: MatchSetup, luck: str, seen: Counter[str], /) -> None: ...


def draw_settings(
    draw: Callable[[random.Random], MatchSetup], count: int, luck: str
) -> tuple[MatchSetup, ...]:
    """As many settings as are wanted, each drawn by the game; `luck` decides which."""
    rng = random.Random(luck)
    return tuple(draw(rng) for _ in range(count))


@dataclass(frozen=True)
class RefereedMatches:
    """Drawn matches of a game, each played against its referee, and what has to come up in them."""

    game: Game
    check: Check
    setups: Sequence[MatchSetup]
    wanted: Collection[str]
    """What has to come up, by its name in the counter, once at least."""
    few: tuple[int, ...]
    """Numbers of matches in which all of it does: `python -m tests.referees` plays all and finds them."""
    luck: str = "luck"

    def play(self, number: int) -> Counter[str]:
        """Plays one match; counts what came up in it."""
        seen: Counter[str] = Counter()
        self.check(self.game, self.setups[number], f"{self.luck} {number}", seen)
        return seen

    def play_few(self) -> None:
        """Plays the few; fails with everything that never came up in them."""
        seen = sum((self.play(number) for number in self.few), Counter[str]())
        assert not self.missing(seen), f"never came up: {self.missing(seen)}; {seen}"

    def missing(self, seen: Counter[str]) -> list[str]:
        """What never came up."""
        return sorted(one for one in set(self.wanted) if not seen[one])


@cache
def text_of(card: Card) -> str:
    """A card as a referee writes it."""
    return str(card)


def texts(deal: Deal, pile: str) -> list[str]:
    """The cards of a pile as a referee writes them."""
    return [text_of(card) for card in deal.cards_in(pile)]


def in_lists(state: Mapping[str, object]) -> dict[str, object]:
    """Public state with tuples as lists."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in state.items()}


def assert_same(what: str, engine: object, referee: object) -> None:
    """Fails with what each of the two says, if that is not the same."""
    assert engine == referee, f"{what}: the engine says {engine}, the referee {referee}"
