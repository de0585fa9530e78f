"""The legal actions of one decision, sorted by how a person chooses them at the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from cardtable.cards import HIDDEN, Card
from cardtable.engine.actions import Action, Pass, parse_action
from cardtable.engine.presentation import Phrase
from cardtable.engine.view import View
from cardtable.tui.decision.choice_parts import Parts
from cardtable.tui.decision.choices import Grid, grid_of, stepped, typed_kind
from cardtable.tui.decision.hand_order import used
from cardtable.tui.decision.typed_names import Names, Person, is_rank


class LegalActions:
    """Plays use cards of the hand. All other actions are choices: from a list, a grid, a row of numbers, word
    by word, or typed. Nothing here changes while the decision stands."""

    def __init__(self, view: View, hand: Sequence[Card], people: Mapping[int, Person]) -> None:
        self.view = view
        self._people = people
        self._hand = hand
        stage = view.deal.stage
        # Where no card of the hand is asked for, one like it on the table makes no play of it.
        held = set(hand) if stage is None or stage.held(view.seat) else set[Card]()
        self.plays = [action for action in view.legal if action.picks and held.issuperset(action.picks)]
        self.choices = [action for action in view.legal if not held.issuperset(action.picks or (None,))]

    @property
    def is_forced(self) -> bool:
        """Whether there is only one thing to do."""
        return len(self.view.legal) == 1 and self.typing is None

    @cached_property
    def is_single(self) -> bool:
        """Whether every play is of one card: then the card under the cursor counts as picked."""
        return bool(self.plays) and all(len(action.picks) == 1 for action in self.plays)

    @cached_property
    def safe_pass(self) -> int | None:
        """The place of the pass where all else says or shows something and a cursor would stand on it: a bid,
        a card to expose. None where cards are played, since to play is what a turn is for."""
        is_saying = bool(self.numbers) or (self.is_single and all(one.verb != "play" for one in self.plays))
        passes = (at for at, action in enumerate(self.choices) if isinstance(action, Pass))
        return next(passes, None) if is_saying else None

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The places of the choices that are so many numbers that one is stepped to or typed."""
        return stepped(self.choices)

    @cached_property
    def grid(self) -> Grid | None:
        """The choices as a grid, where they make one."""
        return grid_of(self.choices) if not self.numbers else None

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The places of the choices in the order in which they are shown; a row of numbers is one stop."""
        if self.grid is not None:
            return self.grid.order
        rest = (at for at in range(len(self.choices)) if at not in self.numbers)
        return (*self.numbers[:1], *rest)

    @cached_property
    def parts(self) -> Parts | None:
        """The words of choices that are too many for a list."""
        return Parts.of(self.choices, self.grid) if not self.numbers else None

    @cached_property
    def asks_for_cards(self) -> bool:
        """Whether cards of the hand are played here, even if none may be played now."""
        stage = self.view.deal.stage
        if self.plays or stage is None or HIDDEN in self._hand:
            return bool(self.plays)
        held = stage.held(self.view.seat)
        return any(True for c in held for _ in stage.attempts(self.view.seat, c))

    def names(self, hand: Sequence[Card]) -> Names:
        """The names that may be typed; those of cards name places in `hand`."""
        held = hand if self.plays else ()
        persons = {
            typed: at
            for at, one in self.persons.items()
            for typed in (one.letter, one.name.casefold())
            if typed
        }
        return Names(
            held,
            self.choices,
            self.numbered,
            self.parts,
            asks_for_cards=self.asks_for_cards,
            persons=persons,
            steps_numbers=bool(self.numbers),
        )

    @cached_property
    def numbered(self) -> Sequence[int]:
        """The places of the choices that stand in a list with their numbers: where no digit says a rank or a
        bid, and they have no letters. Other choices are found by their names, letters, or arrow keys."""
        is_spoken = self.plays or self.numbers or self.grid or self.parts or any(map(is_rank, self.choices))
        letters = {action.key[:1] for action in self.choices if action.key}
        if self.persons:
            return ()
        return () if is_spoken or len(letters) == len(self.choices) else range(len(self.choices))

    @cached_property
    def persons(self) -> Mapping[int, Person]:
        """The players to choose from, by the places of the choices: each is chosen by letter or name."""
        return {
            at: self._people[action.whom]
            for at, action in enumerate(self.choices)
            if action.whom is not None and action.whom in self._people
        }

    def mark(self, at: int) -> str:
        """What stands beside a choice in the list: its number, else its letter if it has one."""
        if at in self.persons:
            return self.persons[at].letter
        return str(at + 1) if at in self.numbered else self.choices[at].key[:1]

    @cached_property
    def typing(self) -> type[Action] | None:
        """The kind of action whose words are typed here; None in most games."""
        return typed_kind(self.choices)

    @cached_property
    def used_cards(self) -> frozenset[Card]:
        """The cards of the hand that some play uses."""
        return used(self.view, self._hand, self.plays)

    @cached_property
    def playable_alone(self) -> frozenset[Card]:
        """The cards that some play uses alone."""
        return used(self.view, self._hand, [action for action in self.plays if len(action.picks) == 1])

    def phrase(self, action: Action) -> Phrase:
        """An action in the words of a player."""
        told: Phrase = self.view.deal.phrase(self.view.seat, action)
        return told

    @cached_property
    def choice_phrases(self) -> tuple[Phrase, ...]:
        """The choices in words."""
        return tuple(self.phrase(action) for action in self.choices)

    def parse(self, text: str) -> Action:
        """The action that a text means here. Raises ActionTextError."""
        stage = self.view.deal.stage
        meant = parse_action(text, self.view.game.verbs)
        return meant if stage is None else stage.completed(self.view.seat, meant)
