"""A deal: one hand of a game, from the shuffled pack to its score, as a chain of stages.

All state of a deal and of its stage are unchangeable values (numbers, texts, tuples, frozen
dataclasses, piles), replaced and never changed in place. So a clone is one shallow copy, and
nothing a game adds can be forgotten in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from cardtable.cards import Card, lacking, text_of
from cardtable.engine import deck
from cardtable.engine.actions import Action
from cardtable.engine.chance import Chance
from cardtable.engine.events import Event
from cardtable.engine.options import Options
from cardtable.engine.presentation import Fact, Phrase, Place, Slot, usual_place
from cardtable.engine.score import Item, Tally, added
from cardtable.engine.score import ScoreLine as ScoreLine
from cardtable.engine.table_piles import Table


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the rule's id, a sentence that names the cards, the cards themselves."""

    rule: str
    sentence: str
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


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

    seats: int
    sides: int
    options: Options
    dealer: int
    number: int = 1
    scores: tuple[int, ...] = ()
    carry: Mapping[str, Any] = field(default_factory=dict)
    seed: str = ""
    order: tuple[Card, ...] = ()
    reserved: deck.Reserved = field(default_factory=dict)
    script: tuple[str, ...] = ()


if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarOr

    # A bare `View` or `Game` is of any deal; Python says so itself from 3.13 on.
    D = TypeVarOr("D", bound="Deal", default=Any)
else:
    D = TypeVar("D", bound="Deal")


class Stage(Generic[D]):
    """A part of a deal (cut, auction, play): who may act, which actions, why not, what happens.

    Attributes are unchangeable values. `refusal` is the one place where legality is decided:
    `legal` lists what it lets through. Where one seat after the other acts (`Deal.turn`) a stage need only
    write `why_not`.
    """

    name: ClassVar[str]
    turn_rule: ClassVar[str] = "turn-order"
    """The rule that an act out of turn is refused by."""
    own_rule: ClassVar[str] = "own-card"
    """The rule that a card not held is refused by."""
    asks: ClassVar[str] = "Your turn."
    """What is asked of whoever may act, where that is always the same."""
    kinds: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action that belong to this part, where any other is refused for that (`order_rule`)."""
    order_rule: ClassVar[str] = "stage-order"
    in_public: ClassVar[bool] = False
    """Whether nothing secret is asked here, so that people at one keyboard answer side by side (a race).

    The first action that `legal` lists is then the hurried one: a person's own key does it."""
    deal: D

    def __init__(self, deal: D) -> None:
        self.deal = deal

    def enter(self) -> None:
        """Called once when the stage begins; may go on to the next at once."""

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, in turn order: the one whose turn it is. Never empty while the stage
        lasts."""
        return (self.deal.turn,)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why that seat may not do that now; None if it may. Changes nothing.

        What a seat may do though it is not asked leaves to the others who may act, and what."""
        if seat not in self.actors():
            return Refusal(self.turn_rule, "It is another player's turn.")
        if self.kinds and all(action.verb != kind.verb for kind in self.kinds):
            return self.misplaced(action)
        return self.why_not(seat, action)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Why a seat that may act may not do just that, in the order in which the rules are cited; by default
        all that is not listed is out of place."""
        return None if action in self.legal(seat) else self.misplaced(action)

    def misplaced(self, action: Action) -> Refusal:
        """The refusal of what belongs to another part of the hand."""
        return Refusal(self.order_rule, "Now is not the time for that.")

    def not_held(self, seat: int, *cards: Card) -> Refusal | None:
        """The refusal of cards that are not in the hand, each copy counted; None if all are."""
        missing = lacking(self.deal.hand(seat), cards)
        return Refusal(self.own_rule, f"You do not hold {text_of(missing)}.", missing) if missing else None

    def legal(self, seat: int) -> list[Action]:
        """The actions of an actor, complete up to equivalence; never empty for an actor."""
        raise NotImplementedError

    def apply(self, seat: int, action: Action) -> None:
        """Does a legal action."""
        raise NotImplementedError

    def meant(self, seat: int, action: Action) -> Action:
        """The full action that a kindly read text stands for here (a joker's meaning left out, say)."""
        return action

    def listed_as(self, seat: int, action: Action) -> Action | None:
        """The listed action that this one is the same play as; None if it is left off the list on purpose,
        as all is that a seat may do though it is not asked."""
        return action

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        """The legal actions for exactly these cards of the hand (none picked: the mere choices)."""
        wanted = sorted(cards)
        return [action for action in self.legal(seat) if sorted(action.picks) == wanted]

    def prompt(self, seat: int) -> str:
        """What is asked of that seat, one sentence."""
        return self.asks

    def phrase(self, seat: int, action: Action) -> Phrase:
        """What an action would do here, as a player says it: whatever the action, allowed or not."""
        return action.phrase()

    def warning(self, seat: int, action: Action) -> str:
        """What a player should think of before a legal action is done; empty for most."""
        return ""

    def typing(self, seat: int, text: str) -> str:
        """A few words beside an answer that is being typed (the numbers still to be used)."""
        return ""

    def pieces(self, seat: int, text: str) -> tuple[str, ...]:
        """What an answer is typed of, piece by piece (numbers still to be used, signs)."""
        return ()

    def so_far(
        self, seat: int, held: tuple[Card, ...], lying: tuple[Card, ...], piles: tuple[str, ...]
    ) -> str:
        """What cards of the hand make with cards and piles of the table, counted up (`4 + 6 = 10`); empty
        where nothing is counted."""
        return ""

    def tried(
        self, seat: int, held: tuple[Card, ...], lying: tuple[Card, ...], piles: tuple[str, ...]
    ) -> Action | None:
        """What somebody means who picks just those and may not do it: the refusal of that says why not."""
        return None

    def slots(self, seat: int, cards: tuple[Card, ...], action: Action | None) -> tuple[Slot, ...]:
        """The groups that have to be laid all at once, filled with what was picked (`action` is what that
        makes); empty where nothing of the kind is asked."""
        return ()

    def clock(self, seat: int) -> Clock | None:
        """The time that seat has for its decision; None where there is no hurry."""
        return None


def _is_state(name: str, value: object) -> bool:
    """Whether what a class declares is state of its deals: no method, no property."""
    return not (
        name.startswith("_")
        or name in ("public", "secrets", "labels", "moments")
        or hasattr(value, "__get__")
    )


class Deal(Table, Chance):
    """One hand. Games subclass it: `setup` deals, stages play, `score_lines` counts.

    `piles` by name; `stage` the running one, None when over; `events` a list while somebody
    listens, else None.
    """

    labels: ClassVar[Mapping[str, str]] = {}
    """What a player calls piles that have another name in other games."""
    moments: ClassVar[Mapping[str, str]] = {}
    """What is called out over the table, by the kind of event that is always a great moment."""
    secrets: ClassVar[tuple[str, ...]] = ()
    """Attributes that are tuples by seat, of which a seat may know only its own entry, a tuple."""
    public: ClassVar[tuple[str, ...]] = ()
    """Attributes and properties (numbers, texts, tuples) that are public facts under their own names."""

    _begins_with: ClassVar[Mapping[str, Any]] = {}
    """State that subclasses declare with a value."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = {name: value for name, value in vars(cls).items() if _is_state(name, value)}
        cls._begins_with = {**cls._begins_with, **own}

    def __init__(self, setup: Setup) -> None:
        # Kept by the deal itself: Python finds what an instance holds quicker than what its class does.
        self.__dict__.update(self._begins_with)
        self.seats = setup.seats
        self.options = setup.options
        self.dealer = setup.dealer
        self.number = setup.number
        self.carry = setup.carry
        self.turn = -1
        """The seat to act, where one after the other does."""
        self.scores_before = setup.scores
        self.sides = setup.sides
        self.seed = setup.seed
        self.script = setup.script
        self.chances = ()
        self.stage: Stage[Any] | None = None
        self.over = False
        self.lay_out(setup.order, setup.reserved)

    # What a game writes

    def setup(self) -> None:
        """Deals and begins the first stage."""
        raise NotImplementedError

    def score_lines(self) -> list[ScoreLine]:
        """The reasons for this deal's points, asked when it is over; their sum is the points."""
        return []

    def settling(self) -> list[ScoreLine]:
        """What the match makes of the points beyond adding them up (a lead settled, a total turned round):
        lines whose points come on top of the deal's. Asked when the deal is over."""
        return []

    def paid_before(self) -> list[ScoreLine]:
        """What was due before this deal and is in its scores by now (an empty pot filled)."""
        return []

    def tallies(self) -> tuple[Tally, ...]:
        """What the match counts beside its scores, this deal included when it is over."""
        return ()

    def deal_winners(self) -> tuple[int, ...]:
        """The sides that a finished deal went to: by default those that gained where others lost, else those
        with most points; none where all have the same."""
        points = self.points
        if min(points) < 0 < max(points):
            return tuple(side for side, count in enumerate(points) if count > 0)
        best = max(points)
        return tuple(side for side, count in enumerate(points) if count == best) if min(points) < best else ()

    def contract_kept(self) -> tuple[int, int, bool] | None:
        """Of a finished deal with a contract: the declarer's seat, the level bid, whether it was made."""
        return None

    def public_state(self) -> dict[str, Any]:
        """Public facts by their contract names, for scenarios, screens and bots: the dealer and what is
        named in `public`."""
        return {"dealer": self.dealer, **{name: getattr(self, name) for name in self.public}}

    @property
    def points(self) -> tuple[int, ...]:
        """This deal's points by side, so far or at its end."""
        if not self.over:
            return (0,) * self.sides
        return added(self.score_lines(), self.sides)

    @property
    def added_up(self) -> tuple[int, ...]:
        """The scores by side with this deal's points, before the match makes more of them."""
        before = self.scores_before or (0,) * self.sides
        return tuple(a + b for a, b in zip(before, self.points, strict=True))

    def begun_again(self, rule: str, sentence: str) -> ScoreLine:
        """The line by which what has added up is gone, and all begin again at nothing."""
        gone = [Item(side, "", -total) for side, total in enumerate(self.added_up)]
        return ScoreLine.of(rule, sentence, self.sides, gone)

    def may_hold(self, pile: str, card: Card) -> bool:
        """Whether play so far leaves it open that a hidden pile holds that card (voids and the like)."""
        return True

    def holds(self) -> tuple[tuple[str, frozenset[Card]], ...]:
        """Hidden piles of which play has shown that they hold one of these cards."""
        return ()

    def agrees(self) -> bool:
        """In a sample: whether the hands together could have come about (what `may_hold` cannot say)."""
        return True

    def out_of_sight(self) -> frozenset[Card]:
        """Cards that lay open and that nobody may look at any more: a log that is read does not name them."""
        return frozenset()

    # What a game tells the screen, asked of the deal as a seat sees it

    def great(self, event: Event) -> str:
        """What is called out over the table when that was told, in a few words with an event's places
        (`{seat}`); empty for most. Said to everybody, so it rests on what everybody hears."""
        return self.moments.get(event.kind, "")

    def facts(self) -> tuple[Fact, ...]:
        """What is always in sight, heaviest first: contract, trumps, pot, target, the suit in force."""
        return ()

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        """What is told of a seat beside its name, heaviest first: cards taken, bid, passed."""
        return ()

    def places(self) -> tuple[Place, ...]:
        """What lies where: every pile once, and what has no pile (chips)."""
        return tuple(self.place_of(name) for name in self.piles)

    def place_of(self, pile: str) -> Place:
        """Where a pile lies, what it is called and how it is shown."""
        place = usual_place(pile, self.owners_of_pile(pile))
        return replace(place, label=self.labels[pile]) if pile in self.labels else place

    def owners_of_pile(self, pile: str) -> tuple[int, ...]:
        """The seats whose a pile is: its owner, or the side that won it."""
        owner = self.piles[pile].owner
        kind, _, which = pile.partition(".")
        if kind in ("captured", "swept"):
            return self.members(int(which))
        if kind == "exposed":
            return (int(which),)
        return (owner,) if owner is not None else ()

    def hand_name(self, seat: int) -> str:
        """What a hand that was laid open is called ("pair of jacks"); empty for any other."""
        return ""

    def phrase(self, seat: int, action: Action) -> Phrase:
        """What an action of that seat would do now, as a player says it."""
        return self.stage.phrase(seat, action) if self.stage is not None else action.phrase()

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

    def some_actor(self, rng: Random) -> int:
        """One of the seats that may act now; of several any, for who is done may wait for ever for others."""
        actors = self.actors
        return actors[0] if len(actors) == 1 else rng.choice(actors)

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

    # Sides and turns

    def side(self, seat: int) -> int:
        """The side a seat plays for."""
        return seat % self.sides

    def members(self, side: int) -> tuple[int, ...]:
        """The seats that play for a side."""
        return tuple(seat for seat in range(self.seats) if self.side(seat) == side)

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat so many places further in turn order."""
        return (seat + steps) % self.seats

    # Redaction

    def as_seen_by(self, seat: int) -> Self:
        """The deal as that seat knows it, which shares nothing with this one that can be changed.

        Hidden faces are `??`, other seats' secrets None, the pack lies in a fixed order; seed, chances and
        what was stacked are gone.
        """
        view = self.clone()
        state = view.__dict__
        state.update(seed="", script=(), chances=(), reserved={}, pack=self.composition)
        state["piles"] = {name: pile.as_seen_by(seat) for name, pile in self.piles.items()}
        for name in self.secrets:
            held = getattr(self, name)
            setattr(view, name, tuple(own if at == seat else None for at, own in enumerate(held)))
        return view
