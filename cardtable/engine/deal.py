"""A deal: one hand of a game, from the shuffled pack to its score, as a chain of stages.

The state of a deal and its stage consists of immutable values (numbers, texts, tuples, frozen dataclasses,
piles), which are replaced and never changed. So a clone is one shallow copy, and nothing a game adds can be
forgotten in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct, field

from cardtable.cards import HIDDEN, Card, missing_cards, text_of
from cardtable.engine import deck
from cardtable.engine.actions import Action
from cardtable.engine.clock import Clock
from cardtable.engine.deal_piles import HANDS, TablePiles
from cardtable.engine.events import Event
from cardtable.engine.options import Options
from cardtable.engine.presentation import Fact, How, Phrase, Place, Slot, usual_place
from cardtable.engine.random_outcomes import RandomOutcomes
from cardtable.engine.refusal import Refusal
from cardtable.engine.score import Item, Tally, added
from cardtable.engine.score import ScoreLine as ScoreLine


class Setup(Struct, frozen=True):
    """Everything a deal begins with. `seed`: the secret of its random outcomes. `order`: the pack, top first.
    `stacked`: the cards put into piles beforehand. `recorded_outcomes`: outcomes of chance that a record
    dictates."""

    seats: int
    sides: int
    options: Options
    dealer: int
    number: int = 1
    scores: tuple[int, ...] = ()
    carry: Mapping[str, Any] = field(default_factory=dict)
    seed: str = ""
    order: tuple[Card, ...] = ()
    stacked: deck.StackedCards = field(default_factory=dict)
    recorded_outcomes: tuple[str, ...] = ()


if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarOr

    # A bare `View` or `Game` is of any deal; Python says so itself from 3.13 on.
    D = TypeVarOr("D", bound="Deal", default=Any)
else:
    D = TypeVar("D", bound="Deal")


class Stage(Generic[D]):
    """A part of a deal (cut, auction, tricks): who may act, which actions are legal, why not, and what they
    do.

    Attributes are immutable values. `refusal` is the only place where legality is decided; `legal` lists what
    it lets through. A stage in which one seat acts at a time (`Deal.turn`) only writes `why_not`, `legal` and
    `apply`.
    """

    name: ClassVar[str]
    turn_rule: ClassVar[str] = "turn-order"
    """The rule cited when a seat acts out of turn."""
    own_rule: ClassVar[str] = "own-card"
    """The rule cited when a card is not held."""
    asked_by: ClassVar[str] = ""
    """The rule that gives whoever is asked this decision (a cut, an answer); empty where turns do."""
    asks: ClassVar[str] = "Your turn."
    """The prompt, if it is always the same."""
    kinds: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action that belong here; any other is refused by `order_rule`. Empty: `why_not`
    decides."""
    order_rule: ClassVar[str] = "stage-order"
    passes_stand: ClassVar[bool] = False
    """Whether a player who has passed is asked again only after somebody acts; the stage ends when all pass
    in a row. At one keyboard those people are then asked together whether anybody still wishes to act."""
    plays_last_card: ClassVar[bool] = False
    """Whether all know that a seat with one card left plays it at its turn, whatever it is. At one keyboard
    nobody looks at it for that."""
    in_public: ClassVar[bool] = False
    """Whether several seats may act at once and nothing secret is asked (a race).

    The first action of `legal` is then the urgent one: a person's own key does it, at its second press where
    they might as well pass.

    """
    deal: D

    def __init__(self, deal: D) -> None:
        self.deal = deal

    def enter(self) -> None:
        """Called once when the stage begins; may begin the next stage at once."""

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, in turn order; never empty while the stage lasts."""
        return (self.deal.turn,)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why that seat may not do that now; None if it may. Changes nothing.

        An action that a seat may take although it is not asked must not change who may act, or what they may
        do.
        """
        if seat not in self.actors():
            return Refusal(self.turn_rule, "It is another player's turn.")
        if self.kinds and all(action.verb != kind.verb for kind in self.kinds):
            return self.misplaced(action)
        return self.why_not(seat, action)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Why a seat that may act may not do just that, rules in the order in which they are cited; by
        default whatever is not listed is out of place."""
        return None if action in self.legal(seat) else self.misplaced(action)

    def misfit(self, action: Action) -> Refusal | None:
        """What is wrong with an action at any turn: its cards do not go together, whatever else is against
        it. By default nothing is; a game says it where `why_not` may name another rule first, which then
        decides nothing."""
        return None

    def allowing_rule(self, seat: int, action: Action) -> str:
        """The id of the rule by which a seat may do something legal that might look refused; empty where no
        rule says so by itself. Told after a question whether it is allowed."""
        return ""

    def asking_rule(self, seat: int) -> str:
        """The rule by which that seat is asked, told where there is nothing else to explain."""
        return self.asked_by or self.turn_rule

    def misplaced(self, action: Action) -> Refusal:
        """The refusal of an action that belongs to another part of the deal."""
        return Refusal(self.order_rule, "Now is not the time for that.")

    def not_held(self, seat: int, *cards: Card) -> Refusal | None:
        """The refusal of cards that are not in the hand, each copy counted; None if all are."""
        missing = missing_cards(self.deal.hand(seat), cards)
        return Refusal(self.own_rule, f"You do not hold {text_of(missing)}.", missing) if missing else None

    def held(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat may act with here: its hand, in some games open cards as well."""
        return self.deal.hand(seat)

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of an actor, complete up to equivalence; never empty for an actor."""
        raise NotImplementedError

    def attempts(self, seat: int, c: Card) -> Iterable[Action]:
        """The actions that a person may mean with a card held, legal or not, the nearest to being legal
        first.

        The card is of no use if all are refused; the refusal of the first then says why. By default a listed
        action with the card in place of another; none where no card is used.
        """
        held = set(self.held(seat))
        listed = [action for action in self.legal(seat) if action.picks and held.issuperset(action.picks)]
        for action in sorted(listed, key=_cards_picked):
            for changed in _with_other_card(action, c):
                yield self.completed(seat, changed)

    def apply(self, seat: int, action: Action) -> None:
        """Does a legal action."""
        raise NotImplementedError

    def completed(self, seat: int, action: Action) -> Action:
        """The complete action that a short text stands for (a joker without its meaning, say)."""
        return action

    def equivalent(self, seat: int, action: Action) -> Action | None:
        """The listed action that is equivalent to this one; None if it is left off the list on purpose, as
        actions are that a seat may take although it is not asked."""
        return action

    def left_off(self, seat: int) -> str:
        """A sentence on what `legal` leaves off the list though it is accepted; empty if nothing that a
        person would look for."""
        return ""

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        """The legal actions for exactly these cards of the hand; without cards, the choices that need
        none."""
        wanted = sorted(cards)
        return [action for action in self.legal(seat) if sorted(action.picks) == wanted]

    def prompt(self, seat: int) -> str:
        """The prompt for a seat, one sentence."""
        return self.asks

    def so_far(self, seat: int) -> str:
        """What others have done while the same question stands, and what it makes of it; empty if nothing.
        It is told before the prompt."""
        return ""

    def phrase(self, seat: int, action: Action) -> Phrase:
        """The action as a player says it here; also of illegal ones."""
        return action.phrase()

    def warning(self, seat: int, action: Action) -> str:
        """A caution before doing a legal action; empty for most."""
        return ""

    def typing(self, seat: int, text: str) -> str:
        """A few words beside an answer being typed (the numbers still to be used)."""
        return ""

    def is_unfinished(self, seat: int, text: str) -> bool:
        """Whether an answer being typed is only not whole yet: while it may be gone on with, nothing is said
        against it."""
        return False

    def pieces(self, seat: int, text: str) -> tuple[str, ...]:
        """The pieces that an answer is typed of (numbers still to be used, signs)."""
        return ()

    def running_sum(
        self, seat: int, held: tuple[Card, ...], lying: tuple[Card, ...], piles: tuple[str, ...]
    ) -> str:
        """The running sum of cards picked in the hand and on the table (`4 + 6 = 10`); empty if nothing is
        summed."""
        return ""

    def intended(
        self, seat: int, held: tuple[Card, ...], lying: tuple[Card, ...], piles: tuple[str, ...]
    ) -> Action | None:
        """The action that a person means by picking just these; its refusal explains why it cannot be
        done."""
        return None

    def slots(self, seat: int, cards: tuple[Card, ...], action: Action | None) -> tuple[Slot, ...]:
        """The groups that must be laid all at once, filled with the picked cards (`action`: what they make);
        empty if none."""
        return ()

    def clock(self, seat: int) -> Clock | None:
        """The time limit of a seat's decision; None if there is none."""
        return None

    @property
    def since(self) -> object:
        """In a race, what the seconds of a seat without a clock are counted from: while it stays equal they
        run on. None: from the last act."""
        return None


def _cards_picked(action: Action) -> int:
    return len(action.picks)


def _with_other_card(action: Action, c: Card) -> Iterator[Action]:
    """The action with a card in place of one that it picks."""
    if c in action.picks:
        yield action
        return
    words = action.words().split()
    for at, word in enumerate(words):
        if any(word == gone.text for gone in action.picks):
            yield type(action).read(" ".join((*words[:at], c.text, *words[at + 1 :])))


def _is_state(name: str, value: object) -> bool:
    """Whether a class attribute is state of its deals: not a method or a property."""
    return not (
        name.startswith("_")
        or name in ("public", "secrets", "labels", "callouts")
        or hasattr(value, "__get__")
    )


_REMEMBERED: Mapping[str, int] = {"captured": 0, "out": 0, "discard": 1}
"""The kinds of pile of which a beginner keeps only so many cards in mind, those on top."""


class Deal(TablePiles, RandomOutcomes):
    """One hand of a game. Games subclass it: `setup` deals, stages play, `score_lines` counts.

    `piles`: by name. `stage`: the running one, None when over. `events`: a list while somebody listens, else
    None.
    """

    labels: ClassVar[Mapping[str, str]] = {}
    """The game's own names for piles."""
    callouts: ClassVar[Mapping[str, str]] = {}
    """Callouts over the table, by kind of event, for events that are always great moments."""
    secrets: ClassVar[tuple[str, ...]] = ()
    """Attributes that are tuples by seat, of which a seat may know only its own entry."""
    public: ClassVar[tuple[str, ...]] = ()
    """Attributes and properties (numbers, texts, tuples) that are public facts under their own names."""

    _begins_with: ClassVar[Mapping[str, Any]] = {}
    """Initial values of state that subclasses declare."""

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
        """The seat to act, where seats act one after the other."""
        self.scores_before = setup.scores
        self.sides = setup.sides
        self.seed = setup.seed
        self.recorded_outcomes = setup.recorded_outcomes
        self.outcomes = ()
        self.stage: Stage[Any] | None = None
        self.over = False
        self.lay_out(setup.order, setup.stacked)

    # What a game writes

    def setup(self) -> None:
        """Deals the cards and begins the first stage."""
        raise NotImplementedError

    def score_lines(self) -> list[ScoreLine]:
        """The reasons for the points of a finished deal; their sum is the points."""
        return []

    def settlement_lines(self) -> list[ScoreLine]:
        """Lines that the match adds to the points of a finished deal (a lead settled, a total reversed)."""
        return []

    def running_scores(self) -> tuple[int, ...] | None:
        """The scores by side as they stand now, where they change during a deal (chips) and the facts about
        a seat tell them: the screen then leaves out those of the deal's beginning."""
        return None

    def payments_before(self) -> list[ScoreLine]:
        """Lines that were paid before this deal and are already in its scores (an empty pot filled)."""
        return []

    def tallies(self) -> tuple[Tally, ...]:
        """The counts that the match keeps beside its scores, this deal included once it is over."""
        return ()

    def deal_winners(self) -> tuple[int, ...]:
        """The sides that won a finished deal: by default those with most points, none if all are equal; of a
        contract all that gained by it while others lost."""
        points = self.points
        if self.contract_kept() is not None and min(points) < 0 < max(points):
            return tuple(side for side, count in enumerate(points) if count > 0)
        best = max(points)
        return tuple(side for side, count in enumerate(points) if count == best) if min(points) < best else ()

    def contract_kept(self) -> tuple[int, int, bool] | None:
        """For a finished deal with a contract: the declarer, the level bid, whether it was made. None without
        a contract."""
        return None

    def public_state(self) -> dict[str, Any]:
        """The public facts by name: the dealer and what `public` names."""
        return {"dealer": self.dealer, **{name: getattr(self, name) for name in self.public}}

    @property
    def points(self) -> tuple[int, ...]:
        """This deal's points by side, so far or at its end."""
        if not self.over:
            return (0,) * self.sides
        return added(self.score_lines(), self.sides)

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores by side with this deal's points, before `settlement_lines`."""
        before = self.scores_before or (0,) * self.sides
        return tuple(a + b for a, b in zip(before, self.points, strict=True))

    def reset_to_zero(self, rule: str, sentence: str) -> ScoreLine:
        """A line that resets all scores to zero."""
        gone = [Item(side, "", -total) for side, total in enumerate(self.totals)]
        return ScoreLine.of(rule, sentence, self.sides, gone)

    def may_hold(self, pile: str, card: Card) -> bool:
        """Whether play so far allows that a hidden pile holds that card (voids and the like)."""
        return True

    def must_hold(self) -> tuple[tuple[str, frozenset[Card]], ...]:
        """Hidden piles that play has shown to hold one of certain cards."""
        return ()

    def is_possible(self) -> bool:
        """Whether the hands of a sample could have come about together, beyond what `may_hold` can say."""
        return True

    def forget_play(self) -> None:
        """In a redacted deal: takes the cards that were played and put aside for unseen, as a beginner does.
        What lies in play stays, and so does the top of a pile of discards."""
        gone: list[Card] = []
        for name, pile in self.piles.items():
            kept = _REMEMBERED.get(name.partition(".")[0])
            if kept is not None:
                gone += (c for c in pile.cards[kept:] if c is not HIDDEN)
                gone += pile.unshown_to()
        self.forgotten = tuple(gone)

    def out_of_sight(self) -> frozenset[Card]:
        """Cards that lay open but that nobody may look at any more; the log does not name them."""
        return frozenset()

    def absent_words(self) -> tuple[str, ...]:
        """Words for what this deal does without (trumps, in notrump): no rule that speaks of it is introduced
        now."""
        return ()

    # What a game tells the screen, asked of the deal as a seat sees it

    def callout(self, event: Event) -> str:
        """The callout for an event, a few words with an event's fields (`{seat}`); empty for most. Everybody
        hears it, so it may rest only on what everybody knows."""
        return self.callouts.get(event.kind, "")

    def facts(self) -> tuple[Fact, ...]:
        """Facts that are always shown, heaviest first: contract, trumps, pot, target, the suit in force."""
        return ()

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        """Facts shown beside a seat, heaviest first: cards taken, bid, passed."""
        return ()

    def before_going_on(self, events: Sequence[Event]) -> Self:
        """The deal whose facts stand beside the cards that these events gathered in, while these still lie
        there: itself, unless facts number what has begun since, such as the next trick."""
        return self

    def places(self) -> tuple[Place, ...]:
        """Every pile once, and what is no pile (chips), each with its place."""
        return tuple(self.place_of(name) for name in self.piles)

    def place_of(self, pile: str) -> Place:
        """Where a pile lies, its label, and how it is shown."""
        return usual_place(pile, self.owners_of_pile(pile), self.labels.get(pile))

    def is_blind(self, seat: int) -> bool:
        """Whether a seat's hand is a stack into which nobody looks, its owner neither: its cards are only
        counted, also where it is known what they are."""
        return self.place_of(HANDS[seat]).how is How.COUNT

    def owners_of_pile(self, pile: str) -> tuple[int, ...]:
        """The seats that a pile belongs to: its owner, or the side that won it."""
        owner = self.piles[pile].owner
        kind, _, which = pile.partition(".")
        if kind in ("captured", "swept"):
            return self.members(int(which))
        if kind == "exposed":
            return (int(which),)
        return (owner,) if owner is not None else ()

    def hand_name(self, seat: int) -> str:
        """The name of an open hand ("pair of jacks"); empty if nothing."""
        return ""

    def phrase(self, seat: int, action: Action) -> Phrase:
        """An action of that seat as a player says it now."""
        return self.stage.phrase(seat, action) if self.stage is not None else action.phrase()

    # The state machine

    def begin(self, stage: Stage[Any]) -> None:
        """Begins a stage."""
        self.stage = stage
        stage.enter()

    def finish(self) -> None:
        """Ends the deal."""
        self.stage = None
        self.over = True

    def finish_openly(self) -> None:
        """Ends the deal with all hands laid open, to be counted or looked at."""
        for name in HANDS[: self.seats]:
            self.show(name)
        self.finish()

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.stage.actors() if self.stage is not None else ()

    def random_actor(self, rng: Random) -> int:
        """One of the seats that may act now, a random one of several: one that is done may wait for the
        others for ever."""
        actors = self.actors
        return actors[0] if len(actors) == 1 else rng.choice(actors)

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of a seat; none if it may not act."""
        if self.stage is None or seat not in self.stage.actors():
            return []
        return self.stage.legal(seat)

    def propose(self, seat: int, cards: tuple[Card, ...]) -> list[Action]:
        """The legal actions for exactly the cards that a person picked."""
        if self.stage is None or seat not in self.stage.actors():
            return []
        return self.stage.propose(seat, cards)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not do that now; None if it may. Undefined once the deal is over."""
        assert self.stage is not None
        return self.stage.refusal(seat, action)

    def apply(self, seat: int, action: Action) -> None:
        """Does a legal action without checking it: for rollouts and for `Match.play`, which asks `refusal`
        first."""
        assert self.stage is not None
        self.stage.apply(seat, action)

    def clone(self) -> Self:
        """An independent copy, without events."""
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

    def seat_after(self, seat: int, steps: int = 1) -> int:
        """The seat that many places later in turn order."""
        return (seat + steps) % self.seats

    # Redaction

    def as_seen_by(self, seat: int) -> Self:
        """A redacted copy of the deal, as that seat knows it.

        Hidden faces are `??`, secrets of other seats None, the pack lies in a fixed order; seed, random
        outcomes and stacked cards are gone.
        """
        view = self.clone()
        state = view.__dict__
        state.update(seed="", recorded_outcomes=(), outcomes=(), stacked={}, pack=self.composition)
        state["piles"] = {name: pile.as_seen_by(seat) for name, pile in self.piles.items()}
        for name in self.secrets:
            held = getattr(self, name)
            setattr(view, name, tuple(own if at == seat else None for at, own in enumerate(held)))
        return view
