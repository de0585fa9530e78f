"""A deal: one hand of a game, from the shuffled pack to its score, as a chain of stages.

All state of a deal and of its stage are unchangeable values (numbers, texts, tuples, frozen
dataclasses, piles), replaced and never changed in place. So a clone is one shallow copy, and
nothing a game adds can be forgotten in it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from cardtable.cards import HIDDEN, Card, card, text_of, without
from cardtable.engine import shoe
from cardtable.engine.actions import Action
from cardtable.engine.events import Event
from cardtable.engine.options import Options
from cardtable.piles import EVERYONE, NOBODY, Pile, Seats

if TYPE_CHECKING:
    from cardtable.engine.game import Game


_HANDS = tuple(f"hand.{seat}" for seat in range(32))
"""The names of the hands, made once: they are asked for at every action."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the rule's id, a sentence that names the cards, the cards themselves."""

    rule: str
    sentence: str
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for points: rule id, sentence, points by side, the cards that count."""

    rule: str
    sentence: str
    points: tuple[int, ...]
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Clock:
    """So many seconds for a decision, and what the table does for the seat when they are over.

    The engine measures no time, whoever runs the table does. While `since` stays equal it is the same clock.
    """

    seconds: float
    action: Action
    since: object


@dataclass(frozen=True)
class Setup:
    """All that a deal begins with. `seed` decides its chances; `order` is the pack, top first;
    `reserved` stacks it; `script` are chances already known (a replayed record)."""

    game: Game
    seats: int
    options: Options
    dealer: int
    number: int = 1
    scores: tuple[int, ...] = ()
    carry: Mapping[str, Any] = field(default_factory=dict)
    seed: str = ""
    order: tuple[Card, ...] = ()
    reserved: shoe.Reserved = field(default_factory=dict)
    script: tuple[str, ...] = ()


D = TypeVar("D", bound="Deal")


class Stage(Generic[D]):
    """A part of a deal (cut, auction, play): who may act, which actions, why not, what happens.

    Attributes are unchangeable values. `refusal` is the one place where legality is decided:
    `legal` lists what it lets through.
    """

    name: ClassVar[str]
    in_public: ClassVar[bool] = False
    """Whether nothing secret is asked here, so that people at one keyboard answer side by side (a race).

    The first action that `legal` lists is then the hurried one: a person's own key does it."""
    deal: D

    def __init__(self, deal: D) -> None:
        self.deal = deal

    def enter(self) -> None:
        """Called once when the stage begins; may go on to the next at once."""

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, in turn order. Never empty while the stage lasts."""
        raise NotImplementedError

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why that seat may not do that now; None if it may. Changes nothing."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[Action]:
        """The actions of an actor, complete up to equivalence; never empty for an actor."""
        raise NotImplementedError

    def apply(self, seat: int, action: Action) -> None:
        """Does a legal action."""
        raise NotImplementedError

    def complete(self, seat: int, action: Action) -> Action:
        """The full action that a kindly read text stands for here (a joker's meaning left out, say)."""
        return action

    def stands_for(self, seat: int, action: Action) -> Action | None:
        """The listed action that this one is the same play as; None if it is left off the list on purpose."""
        return action

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        """The legal actions for exactly these cards of the hand (none picked: the mere choices)."""
        wanted = sorted(cards)
        return [action for action in self.legal(seat) if sorted(action.picks) == wanted]

    def prompt(self, seat: int) -> str:
        """What is asked of that seat, one sentence."""
        return "Your turn."

    def warning(self, seat: int, action: Action) -> str:
        """What a player should think of before a legal action is done; empty for most."""
        return ""

    def typing(self, seat: int, text: str) -> str:
        """A few words beside an answer that is being typed (the numbers still to be used)."""
        return ""

    def clock(self, seat: int) -> Clock | None:
        """The time that seat has for its decision; None where there is no hurry."""
        return None


class Deal:
    """One hand. Games subclass it: `setup` deals, stages play, `score_lines` counts.

    `piles` by name; `stage` the running one, None when over; `events` a list while somebody
    listens, else None.
    """

    secrets: ClassVar[tuple[str, ...]] = ()
    """Attributes that are tuples by seat, of which a seat may know only its own entry, a tuple."""

    def __init__(self, setup: Setup) -> None:
        self.game = setup.game
        self.seats = setup.seats
        self.options = setup.options
        self.dealer = setup.dealer
        self.number = setup.number
        self.carry = setup.carry
        self.scores_before = setup.scores
        self.sides = setup.game.side_count(setup.seats, setup.options)
        self.pack = setup.order
        self.seed = setup.seed
        self.reserved = setup.reserved
        self.script = setup.script
        self.chances: tuple[str, ...] = ()
        self.piles: dict[str, Pile] = {}
        self.stage: Stage[Any] | None = None
        self.over = False
        self.events: list[Event] | None = None
        self._lay_out(setup)

    def _lay_out(self, setup: Setup) -> None:
        """The empty table: the pack as stock, a hand for each seat, what was taken out."""
        removed = setup.reserved.get("out", ())
        if removed:
            self.reserved = {name: held for name, held in setup.reserved.items() if name != "out"}
        self.add_pile("stock", without(setup.order, removed), seen_by=NOBODY)
        for seat in range(self.seats):
            self.add_pile(f"hand.{seat}", owner=seat, seen_by=frozenset((seat,)))
        if removed:
            self.add_pile("out", removed)

    # What a game writes

    def setup(self) -> None:
        """Deals and begins the first stage."""
        raise NotImplementedError

    def score_lines(self) -> list[ScoreLine]:
        """The reasons for this deal's points, asked when it is over; their sum is the points."""
        return []

    def contract_kept(self) -> tuple[int, int, bool] | None:
        """Of a finished deal with a contract: the declarer's seat, the level bid, whether it was made."""
        return None

    def public_state(self) -> dict[str, Any]:
        """Public facts by their contract names, for scenarios, screens and bots."""
        return {"dealer": self.dealer}

    @property
    def points(self) -> tuple[int, ...]:
        """This deal's points by side, so far or at its end."""
        if not self.over:
            return (0,) * self.sides
        lines = self.score_lines()
        return tuple(sum(line.points[side] for line in lines) for side in range(self.sides))

    def may_hold(self, pile: str, card: Card) -> bool:
        """Whether play so far leaves it open that a hidden pile holds that card (voids and the like)."""
        return True

    def holds(self) -> tuple[tuple[str, frozenset[Card]], ...]:
        """Hidden piles of which play has shown that they hold one of these cards."""
        return ()

    def agrees(self) -> bool:
        """In a sample: whether the hands together could have come about (what `may_hold` cannot say)."""
        return True

    def headline(self) -> str:
        """What stands in the table's title line: contract, trump, target."""
        return ""

    def seat_note(self, seat: int) -> str:
        """A few words about a seat, beside its name (cards taken, bid, passed)."""
        return ""

    def pile_note(self, name: str) -> str:
        """A few words beside a pile (a house's owners, the suit in force)."""
        return ""

    def card_note(self, pile: str, at: int) -> str:
        """A word beside one card of a pile on the table ("winning"); empty for none."""
        return ""

    # The state machine

    def begin(self, stage: Stage[Any]) -> None:
        """Goes on to that stage."""
        self.stage = stage
        stage.enter()

    def finish(self) -> None:
        """Ends the deal."""
        self.stage = None
        self.over = True

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.stage.actors() if self.stage is not None else ()

    def legal(self, seat: int) -> list[Action]:
        """The actions of that seat now, complete up to equivalence; none if it may not act."""
        if self.stage is None or seat not in self.stage.actors():
            return []
        return self.stage.legal(seat)

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        """The legal actions for exactly the cards that a person picked."""
        if self.stage is None or seat not in self.stage.actors():
            return []
        return self.stage.propose(seat, cards)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why that seat may not do that now, or None. Undefined once the deal is over."""
        assert self.stage is not None
        return self.stage.refusal(seat, action)

    def apply(self, seat: int, action: Action) -> None:
        """Does a legal action, unchecked: for search and for `Match.play`, which asks `refusal` first."""
        assert self.stage is not None
        self.stage.apply(seat, action)

    def clone(self) -> Self:
        """An independent copy, silent (it makes no events)."""
        new: Self = object.__new__(type(self))
        state = new.__dict__
        state.update(self.__dict__)
        state["events"] = None
        state["piles"] = dict(self.piles)
        stage = self.stage
        if stage is not None:
            copied: Stage[Any] = object.__new__(type(stage))
            copied.__dict__.update(stage.__dict__)
            copied.deal = new
            state["stage"] = copied
        return new

    # Piles

    def add_pile(
        self,
        name: str,
        cards: tuple[Card, ...] = (),
        *,
        owner: int | None = None,
        seen_by: Seats | None = EVERYONE,
    ) -> None:
        """Puts a new pile on the table; cards taken out of play before the deal stay in `out`."""
        self.piles[name] = Pile(name, self.cards_in(name) + cards, owner=owner, seen_by=seen_by)

    def cards_in(self, name: str) -> tuple[Card, ...]:
        """The cards of a pile, top first for the stock; a pile that does not exist is empty."""
        pile = self.piles.get(name)
        return pile.cards if pile is not None else ()

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards in a hand."""
        return self.piles[_HANDS[seat]].cards

    def move(self, cards: tuple[Card, ...], source: str, target: str, *, top: bool = False) -> None:
        """Moves cards between piles, to the end of the target or onto its top.

        Raises ValueError if one is not in the source.
        """
        piles = self.piles
        origin = piles[source]
        if len(cards) == 1:
            piles[source] = origin.losing(cards[0])
        else:
            piles[source] = origin.holding(without(origin.cards, cards))
        goal = piles[target]
        piles[target] = goal.holding_raw(cards + goal.cards if top else goal.cards + cards)
        if self.events is not None and cards:
            self._tell_move(cards, origin, goal)

    def _tell_move(self, cards: tuple[Card, ...], origin: Pile, goal: Pile) -> None:
        """A move is seen by who sees either pile."""
        seen = None if origin.seen_by is None or goal.seen_by is None else origin.seen_by | goal.seen_by
        owner = origin.owner if origin.owner is not None else goal.owner
        self.tell(
            "move",
            -1 if owner is None else owner,
            cards=cards,
            source=origin.name,
            target=goal.name,
            seen_by=seen,
        )

    def arrange(self, name: str, cards: tuple[Card, ...]) -> None:
        """Puts the cards of a pile in another order."""
        self.piles[name] = self.piles[name].holding(cards)

    def show(self, name: str, to: Seats | None = EVERYONE) -> None:
        """Lets seats (everyone, if not said) see the faces of a pile, and tells them."""
        pile = self.piles[name].shown_to(to)
        self.piles[name] = pile
        if self.events is not None and pile.cards:
            owner = -1 if pile.owner is None else pile.owner
            self.tell("show", owner, cards=pile.cards, source=name, target=name, seen_by=to)

    def note_known(self, name: str, cards: tuple[Card, ...]) -> None:
        """Remembers that everyone knows these cards, too, to lie in a hidden pile."""
        self.piles[name] = self.piles[name].knowing(self.piles[name].known + cards)

    # Dealing and chance

    def deal_to(self, target: str, count: int = 1, *, bottom: bool = False) -> tuple[Card, ...]:
        """Deals from the stock's top (or bottom) to a pile, reserved cards first; as many as there are."""
        stock = self.piles["stock"].cards
        dealt: tuple[Card, ...]
        if not self.reserved or not any(self.reserved.values()):
            count = min(count, len(stock))
            dealt = stock[len(stock) - count :][::-1] if bottom else stock[:count]
        else:
            drawn = []
            for _ in range(min(count, len(stock))):
                one, self.reserved = shoe.draw(stock, self.reserved, target, bottom=bottom)
                stock = without(stock, (one,))
                drawn.append(one)
            dealt = tuple(drawn)
        self.move(dealt, "stock", target)
        return dealt

    def deal_round(self, first: int, each: int, *, batch: int = 1) -> None:
        """Deals `each` cards to every hand, `batch` at a time, beginning with seat `first`."""
        given = 0
        while given < each:
            size = min(batch, each - given)
            for step in range(self.seats):
                self.deal_to(f"hand.{(first + step) % self.seats}", size)
            given += size

    def settle_stock(self) -> None:
        """Ends the opening deal: cards stacked for the stock now lie on its top."""
        if self.reserved:
            stock, self.reserved = shoe.settle(self.piles["stock"].cards, self.reserved)
            self.arrange("stock", stock)

    def shuffled(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards in a random order; the record keeps the outcome."""
        held = tuple(cards)
        text = self._chance(lambda rng: text_of(rng.sample(held, len(held))))
        return tuple(card(word) for word in text.split())

    def chance(self, count: int) -> int:
        """A random number from 0 to count - 1; the record keeps the outcome."""
        return int(self._chance(lambda rng: str(rng.randrange(count))))

    def _chance(self, make: Any) -> str:
        """The next outcome: the one a record knows, else one made from the deal's seed."""
        if self.script:
            outcome, self.script = self.script[0], self.script[1:]
        else:
            outcome = make(random.Random(f"{self.seed}/{len(self.chances)}"))
        self.chances = (*self.chances, outcome)
        return str(outcome)

    # Telling

    def tell(
        self,
        kind: str,
        seat: int = -1,
        text: str = "",
        *,
        cards: tuple[Card, ...] = (),
        source: str = "",
        target: str = "",
        rule: str = "",
        audience: Seats | None = EVERYONE,
        seen_by: Seats | None = EVERYONE,
    ) -> None:
        """Reports what happened to whoever listens; costs nothing when nobody does."""
        if self.events is not None:
            self.events.append(Event(kind, seat, text, cards, source, target, rule, audience, seen_by))

    # Sides and turns

    def side(self, seat: int) -> int:
        """The side a seat plays for."""
        return seat % self.sides

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat so many places further in turn order."""
        return (seat + steps) % self.seats

    # Redaction

    def as_seen_by(self, seat: int) -> Self:
        """The deal as that seat knows it: hidden faces `??`, other seats' secrets None, chances gone."""
        view = self.clone()
        view.seed = ""
        view.script = ()
        view.chances = ()
        view.reserved = {}
        for name, pile in self.piles.items():
            view.piles[name] = pile.as_seen_by(seat)
        for name in self.secrets:
            held = getattr(self, name)
            setattr(view, name, tuple(own if at == seat else None for at, own in enumerate(held)))
        return view

    def unseen(self) -> tuple[Card, ...]:
        """In a redacted deal: the cards of the pack that lie somewhere unseen."""
        seen = tuple(c for pile in self.piles.values() for c in pile.cards if c is not HIDDEN)
        return without(tuple(sorted(self.pack)), seen)
