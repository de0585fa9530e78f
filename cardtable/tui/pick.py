"""A person's decision in the making: where the cursor is, what is picked, what that would do.

Plain values and functions: the table's keys call them, tests call them without an app.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardtable.cards import HIDDEN, Card, Rank, Suit, text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal
from cardtable.engine.view import View

MANY = 10
"""From so many mere choices of one verb on they are typed as a number, not listed."""


def sorted_hand(view: View) -> tuple[Card, ...]:
    """The hand as the screen shows it."""
    hand = view.hand
    if view.game.ordered_hand or HIDDEN in hand:
        return hand
    return tuple(sorted(hand, key=view.game.sort_key))


@dataclass
class Pick:
    """What is picked at one decision of a view. `cursor` and `picked` are places in `hand`."""

    view: View
    hand: tuple[Card, ...] = ()
    cursor: int = 0
    picked: tuple[int, ...] = ()
    walked: int = 0
    chosen: int | None = None
    typed: str = ""
    plays: list[Action] = field(default_factory=list)
    choices: list[Action] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.hand = sorted_hand(self.view)
        self.plays = [action for action in self.view.legal if action.picks]
        self.choices = [action for action in self.view.legal if not action.picks]
        if self.is_stepper:
            self.chosen = len(self.choices) // 2
        elif not self.plays and len(self.choices) == 1:
            self.chosen = 0

    # What the decision is like

    @property
    def is_single(self) -> bool:
        """Whether every play is of one card: then the card under the cursor counts as picked."""
        return bool(self.plays) and all(len(action.picks) == 1 for action in self.plays)

    @property
    def is_stepper(self) -> bool:
        """Whether the choices are so many numbers that one is stepped to or typed."""
        verbs = {action.verb for action in self.choices}
        return (
            len(self.choices) >= MANY and len(verbs) == 1 and all(a.number is not None for a in self.choices)
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that Enter would play."""
        if self.picked:
            return tuple(self.hand[at] for at in self.picked)
        return (self.hand[self.cursor],) if self.hand and self.is_single else ()

    @property
    def proposals(self) -> list[Action]:
        """The legal plays of just those cards."""
        held = self.cards
        if not held or not self.view.legal:
            return []
        return [action for action in self.view.propose(held) if action.picks]

    @property
    def action(self) -> Action | None:
        """What Enter would do."""
        if self.chosen is not None and self.choices:
            return self.choices[self.chosen]
        found = self.proposals
        return found[self.walked % len(found)] if found else None

    @property
    def playable(self) -> frozenset[Card]:
        """The cards that some play uses."""
        return frozenset(c for action in self.plays for c in action.picks)

    # Moving

    def move(self, steps: int) -> None:
        """The cursor along the hand."""
        if self.hand:
            self.cursor = (self.cursor + steps) % len(self.hand)
        self._fresh()

    def jump(self, letter: str) -> bool:
        """To the next card of a rank or suit letter; False if there is none."""
        suit, rank = Suit.parse(letter), Rank.parse(letter if letter != "0" else "10")
        if len(letter) != 1 or not self.hand:
            return False
        for step in range(1, len(self.hand) + 1):
            at = (self.cursor + step) % len(self.hand)
            c = self.hand[at]
            if (rank is not None and c.rank is rank) or (suit is not None and c.suit is suit):
                self.cursor = at
                self._fresh()
                return True
        return False

    def toggle(self, at: int | None = None) -> None:
        """Picks or puts back the card under the cursor, or another one."""
        place = self.cursor if at is None else at
        if not 0 <= place < len(self.hand):
            return
        self.cursor = place
        kept = tuple(one for one in self.picked if one != place)
        self.picked = kept if place in self.picked else (*self.picked, place)
        self._fresh()

    def put_back(self) -> None:
        """Puts back everything."""
        self.picked = ()
        self.typed = ""
        self._fresh()
        if self.is_stepper:
            self.chosen = len(self.choices) // 2

    def walk(self, steps: int = 1) -> None:
        """To the next play of the picked cards; with nothing to walk through, along the choices."""
        if self.chosen is None and len(self.proposals) > 1:
            self.walked = (self.walked + steps) % len(self.proposals)
        elif self.chosen is None and self.plays and not self.choices:
            self._walk_plays(steps)
        else:
            self.choose(steps)

    def _walk_plays(self, steps: int) -> None:
        """To the next play of all, whatever is picked."""
        now = self.action
        at = self.plays.index(now) if now in self.plays else -1
        self.show(self.plays[(at + steps) % len(self.plays)])

    def show(self, action: Action) -> None:
        """Picks what an action needs."""
        if not action.picks:
            self.chosen = self.choices.index(action) if action in self.choices else None
            return
        left = list(range(len(self.hand)))
        places = []
        for c in action.picks:
            at = next((one for one in left if self.hand[one] is c), None)
            if at is not None:
                left.remove(at)
                places.append(at)
        self.chosen = None
        self.cursor = places[0] if places else self.cursor
        self.picked = () if self.is_single else tuple(places)
        found = self.proposals
        self.walked = found.index(action) if action in found else 0

    def choose(self, steps: int) -> None:
        """Along the mere choices; beyond their ends back to the hand."""
        if not self.choices:
            return
        self.typed = ""
        if self.chosen is None:
            self.chosen = 0 if steps > 0 else len(self.choices) - 1
            return
        at = self.chosen + steps
        if not self.plays:
            self.chosen = (
                max(0, min(len(self.choices) - 1, at)) if self.is_stepper else at % len(self.choices)
            )
        else:
            self.chosen = at if 0 <= at < len(self.choices) else None

    def digit(self, typed: str) -> None:
        """A digit: part of a number, or the place of a choice."""
        if self.is_stepper:
            self.typed = (self.typed + typed)[-4:]
            numbers = [action.number for action in self.choices]
            if int(self.typed) in numbers:
                self.chosen = numbers.index(int(self.typed))
        elif 0 < int(typed) <= len(self.choices):
            self.chosen = int(typed) - 1

    def _fresh(self) -> None:
        self.walked = 0
        self.chosen = None

    # Why not

    def refusal(self) -> Refusal | None:
        """Why the picked cards cannot be played; None if they can, or nothing is picked."""
        held = self.cards
        if not held or self.proposals or self.view.deal.stage is None:
            return None
        from cardtable.engine.actions import parse_action

        verbs = list(dict.fromkeys(a.verb for a in self.plays)) or [
            v for v in ("play",) if v in self.view.game.verbs
        ]
        for verb in verbs or sorted(self.view.game.verbs):
            meant = parse_action(f"{verb} {text_of(held)}", self.view.game.verbs)
            refusal = self.view.refusal(self.view.deal.stage.complete(self.view.seat, meant))
            if refusal is not None:
                return refusal
        return None

    def typed_refusal(self) -> Refusal | None:
        """Why a typed number is none of the choices."""
        if not self.is_stepper or not self.typed or self.view.deal.stage is None:
            return None
        if int(self.typed) in [action.number for action in self.choices]:
            return None
        from cardtable.engine.actions import parse_action

        meant = parse_action(f"{self.choices[0].verb} {self.typed}", self.view.game.verbs)
        return self.view.refusal(meant)


def doing(action: Action) -> str:
    """An action as the prompt says it: what it takes in words, else its text."""
    if action.picks and action.takes:
        return f"{text_of(action.picks)} takes {text_of(action.takes)}"
    return str(action)
