"""What is picked at a decision, in plain values: cursor, cards, choices, typed names, and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action, parse_action
from cardtable.engine.deal import Refusal
from cardtable.engine.presentation import Phrase
from cardtable.engine.view import View
from cardtable.tui.decision.choice_parts import Parts
from cardtable.tui.decision.choices import Grid, grid_of, stepped, typed_kind
from cardtable.tui.decision.hand_order import moved_to, sorted_hand, used
from cardtable.tui.decision.large_hand import Ladder, is_large, ladder_of
from cardtable.tui.decision.table_targets import TableTargets, Thing
from cardtable.tui.decision.typed_answer import Answer
from cardtable.tui.decision.typed_names import Names, ends, is_suit_after

NUMBER_JUMP = 5
"""How far up and down step where there is nothing but a number to choose."""


@dataclass
class Pick:
    """The picked cards and choices of one decision. `cursor` and `picked` are places in `hand`."""

    view: View
    hand: tuple[Card, ...] = ()
    resorted: bool = False
    is_guarded: bool = False
    """Whether the next Enter plays nothing and only tells what it would do. The cursor is then hollow."""
    cursor: int = 0
    picked: tuple[int, ...] = ()
    proposal_index: int = 0
    chosen: int | None = None
    typed: str = ""
    words_taken: tuple[str, ...] = ()
    """The words taken so far of choices that are too many for a list."""
    plays: list[Action] = field(default_factory=list)
    choices: list[Action] = field(default_factory=list)
    misspelt: str = ""
    """Typed text that is no name here."""
    _proposed: dict[tuple[object, ...], list[Action]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hand = sorted_hand(self.view, resorted=self.resorted)
        held = set(self.hand)  # cards that lie open before their player are no part of it, but choices
        self.plays = [action for action in self.view.legal if action.picks and held.issuperset(action.picks)]
        self.choices = [action for action in self.view.legal if not held.issuperset(action.picks or (None,))]
        self.cursor = next((at for at, c in enumerate(self.hand) if c in self._used), 0)
        self._choose_default()

    def _choose_default(self) -> None:
        """Chooses what stands chosen at first."""
        self.chosen = None
        if self.numbers:
            whole = len(self.numbers) == len(self.choices)
            self.chosen = self.numbers[len(self.numbers) // 2 if whole else 0]
        elif not self.plays and len(self.choices) == 1:
            self.chosen = 0

    def resort(self, *, resorted: bool) -> None:
        """Sorts the hand the usual way or the other one; picked cards stay picked."""
        before, self.resorted = self.hand, resorted
        self.hand = sorted_hand(self.view, resorted=resorted)
        self.__dict__.pop("ladder", None)
        moved = moved_to(before, self.hand)
        self.picked = tuple(sorted(moved[at] for at in self.picked))
        self.cursor = moved[self.cursor] if moved else 0

    def guard(self, *, on: bool) -> None:
        """Makes the next Enter one that plays nothing, or no longer."""
        self.is_guarded = on

    # What the decision is like

    @cached_property
    def is_single(self) -> bool:
        """Whether every play is of one card: then the card under the cursor counts as picked."""
        return bool(self.plays) and all(len(action.picks) == 1 for action in self.plays)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The places of the choices that are so many numbers that one is stepped to or typed."""
        return stepped(self.choices)

    @property
    def is_stepper(self) -> bool:
        """Whether a number is being stepped to."""
        return bool(self.numbers) and (self.chosen is None or self.chosen in self.numbers)

    @cached_property
    def grid(self) -> Grid | None:
        """The choices as a grid, where they make one."""
        return grid_of(self.choices) if not self.numbers else None

    @cached_property
    def ladder(self) -> Ladder | None:
        """The hand by suits, where it is a large one: arrows go up and down in it."""
        return ladder_of(self.view, self.hand) if self.plays and is_large(self.view, self.hand) else None

    @cached_property
    def answer(self) -> Answer:
        """The typed answer."""
        return Answer(self.view)

    @cached_property
    def parts(self) -> Parts | None:
        """The words of choices that are too many for a list."""
        return Parts.of(self.choices, self.grid) if not self.numbers else None

    @property
    def taken(self) -> tuple[str, ...]:
        """The words taken so far, or those of the chosen action."""
        if self.parts is None or self.chosen is None:
            return self.words_taken
        return tuple(word for word in self.parts.order if word in self.parts.words[self.chosen])

    def take_part(self, word: str) -> None:
        """Takes one more of those words, or puts it back."""
        if self.parts is not None:
            self.words_taken = self.parts.taken_with(self.taken, word)
            self.chosen = self.parts.chosen(self.words_taken)

    @cached_property
    def typing(self) -> type[Action] | None:
        """The kind of action whose words are typed here; None in most games."""
        return typed_kind(self.choices)

    @property
    def playable(self) -> frozenset[Card]:
        """The cards that some play uses, together with the picked cards of the table."""
        if not self.selected_targets:
            return self._used
        return frozenset(c for action in self.plays if self.targets.fits(action) for c in action.picks)

    @cached_property
    def _used(self) -> frozenset[Card]:
        return used(self.view, self.hand, self.plays)

    @cached_property
    def targets(self) -> TableTargets:
        """The cards and piles of the table that can be picked."""
        return TableTargets.of(self.view, [*self.plays, *self.choices])

    @property
    def selected_targets(self) -> tuple[Thing, ...]:
        """What is picked on the table; nothing while a choice is chosen."""
        return self.targets.selected if self.chosen is None else ()

    @cached_property
    def _alone(self) -> frozenset[Card]:
        """The cards that some play uses alone."""
        return used(self.view, self.hand, [action for action in self.plays if len(action.picks) == 1])

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that Enter would play: the picked ones, or the one under the cursor."""
        if self.picked:
            return tuple(self.hand[at] for at in self.picked)
        if not self.hand or not (self.is_single or self.hand[self.cursor] in self._alone):
            return ()
        return (self.hand[self.cursor],)

    @property
    def proposals(self) -> list[Action]:
        """The legal plays of exactly the picked cards, on the table too; the nearest first."""
        held, targets = self.cards, self.selected_targets
        if not (held or targets) or not self.view.legal:
            return []
        if (held, targets) not in self._proposed:
            self._proposed[held, targets] = self._fitting(held) if targets else self._of_hand(held)
        return self._proposed[held, targets]

    def _of_hand(self, held: tuple[Card, ...]) -> list[Action]:
        return [action for action in self.view.propose(held) if action.picks]

    def _fitting(self, held: tuple[Card, ...]) -> list[Action]:
        """Actions that touch everything picked on the table, with these cards; with any if there are none."""
        floor = self.targets
        plays = self._of_hand(held) if held else self.plays
        return sorted(filter(floor.fits, [*plays, *self.choices]), key=floor.beyond)

    @property
    def action(self) -> Action | None:
        """The action that Enter would do; None if there is none."""
        if self.typing is not None:
            meant = self._typed_action()
            return meant if meant is not None and self.view.refusal(meant) is None else None
        if self.chosen is not None and self.choices:
            return self.choices[self.chosen]
        found = self.proposals
        return found[self.proposal_index % len(found)] if found else None

    @property
    def warning(self) -> str:
        """What the game warns of before that is done; empty for most actions."""
        stage, action = self.view.deal.stage, self.action
        return stage.warning(self.view.seat, action) if stage is not None and action is not None else ""

    @property
    def marked(self) -> int | None:
        """Which choice Enter would do."""
        if self.chosen is not None or not self.selected_targets:
            return self.chosen
        action = self.action
        return self.choices.index(action) if action in self.choices else None

    def _typed_action(self) -> Action | None:
        """The action that the typed words name; None while nothing is typed."""
        if self.typing is None or not self.answer.text.strip():
            return None
        return self._read(f"{self.typing.verb} {self.answer.text}")

    def phrase(self, action: Action) -> Phrase:
        """An action in the words of a player."""
        told: Phrase = self.view.deal.phrase(self.view.seat, action)
        return told

    @cached_property
    def choice_phrases(self) -> tuple[Phrase, ...]:
        """The choices in words."""
        return tuple(self.phrase(action) for action in self.choices)

    def _read(self, text: str) -> Action:
        stage = self.view.deal.stage
        meant = parse_action(text, self.view.game.verbs)
        return meant if stage is None else stage.completed(self.view.seat, meant)

    # Moving

    def arrow(self, across: int, down: int) -> None:
        """An arrow key: along the hand, through a grid, along the choices, or a number up and down; up from
        the hand to the table, and there from one thing to another."""
        has_more = bool(self.plays) or len(self.numbers) < len(self.choices)
        if self.on_table:
            if not self.targets.step(across, down) and down > 0:
                self.targets.cursor = None
            self._reset_choice()
        elif self.grid is not None and (not self.plays or self.chosen is not None):
            self._in_grid(self.grid, across, down)
        elif self.numbers and self.chosen in self.numbers and not (down and has_more):
            self._step(across or -NUMBER_JUMP * down)
        elif across and self.hand and self.plays:
            self.move(across)
        elif self.ladder is not None and self.chosen is None and self._climb(self.ladder, down):
            pass
        elif down < 0 and self.plays and self.chosen is None and self.targets.enter(self.proposals):
            self._reset_choice()
        else:
            self.choose(across or down)

    @property
    def on_table(self) -> bool:
        """Whether the cursor is on the table."""
        return self.chosen is None and self.targets.cursor is not None

    def toggle_target(self, thing: Thing) -> None:
        """Picks something on the table, or puts it back."""
        self.targets.toggle(thing)
        self._reset_choice()

    def _in_grid(self, grid: Grid, across: int, down: int) -> None:
        place = grid.place(self.chosen) if self.chosen is not None else None
        if self.chosen is None:
            self.chosen = 0
        elif self.plays and down < 0 and place is not None and place[0] == 0:
            self.chosen = None
        else:
            self.chosen = grid.step(self.chosen, across, down)

    def _step(self, steps: int) -> None:
        self.typed = ""
        at = self.numbers.index(self.chosen) if self.chosen in self.numbers else 0
        self.chosen = self.numbers[max(0, min(len(self.numbers) - 1, at + steps))]

    def move(self, steps: int) -> None:
        """The cursor along the hand; where one card is played equal ones are one choice."""
        if self.hand:
            before, many = self.hand[self.cursor], len(self.hand)
            self.cursor = (self.cursor + steps) % many
            if self.is_single:
                while self.hand[self.cursor] is before and len(set(self.hand)) > 1:
                    self.cursor = (self.cursor + steps) % many
        self.stand_on(self.cursor)

    def stand_on(self, at: int) -> None:
        """The cursor to a card; of equal ones to the first, where one card is played."""
        if self.hand:
            self.cursor = self.hand.index(self.hand[at]) if self.is_single else at
        self.targets.cursor = None
        self._reset_choice()

    def _climb(self, ladder: Ladder, down: int) -> bool:
        """The cursor a suit further; False at the ends, from where one comes to the table and the choices."""
        at = ladder.step(self.cursor, down)
        if at is not None:
            self.stand_on(at)
        return at is not None

    @cached_property
    def names(self) -> Names:
        """The names that may be typed."""
        listed = range(len(self.choices)) if self.grid is None else self.grid.rest
        hand = self.hand if self.plays else ()
        return Names(hand, self.choices, self.grid, () if self.numbers or self.parts else listed)

    def spells(self, letter: str) -> bool:
        """Whether a letter begins a name or continues one, even one that exists in no hand here."""
        known = bool(self.typed or not self.plays) and self.names.begins(self.typed + letter.casefold())
        return known or is_suit_after(self.misspelt or self.typed, letter)

    def spell(self, letter: str) -> bool:
        """Types a letter or digit of a name, and moves to what it names so far. False if no name begins so:
        the text is then `misspelt`, and nothing is chosen."""
        wanted = letter.casefold()
        if self.misspelt and not ends(self.misspelt):
            return self._misspell(self.misspelt + wanted)
        self.misspelt = ""
        if self.names.begins(self.typed + wanted):
            self._find(self.typed + wanted)
            return True
        if self.names.begins(wanted) and not any(char.isdigit() for char in self._unfinished):
            self._find(wanted)
            return True
        return self._misspell(self.typed + wanted) if self.typed or wanted.isdigit() else False

    def _misspell(self, typed: str) -> bool:
        self.misspelt, self.typed, self.chosen = typed, "", None
        return False

    @property
    def _unfinished(self) -> str:
        """Typed text that is not a whole card yet; after a whole card another name may follow."""
        is_whole = self.typed in self.names.cards or (self.parts and self.parts.named(self.typed))
        return "" if is_whole else self.typed

    def _find(self, typed: str) -> None:
        """Moves to the card or choice that was typed."""
        if self.parts is not None:
            word = self.parts.named(typed)
            self.typed = typed
            if word is not None and word not in self.taken:
                self.take_part(word)
            return
        choice = self.names.choice_from(typed)
        card = self.names.cards_from(typed, self.cursor if len(typed) == 1 else -1)
        if card is not None and (choice is None or typed not in self.names.chosen):
            self.stand_on(card)
        else:
            self.chosen = choice
        self.typed = typed

    def toggle(self, at: int | None = None) -> None:
        """Picks or puts back the card at the cursor, or the one in that place."""
        if at is None and self.on_table and self.targets.cursor is not None:
            self.toggle_target(self.targets.cursor)
            return
        place = self.cursor if at is None else at
        if not self.plays or not 0 <= place < len(self.hand):
            return
        if self.is_single:  # the card under the cursor counts as picked
            self.stand_on(place)
            return
        self.cursor, self.targets.cursor = place, None
        kept = tuple(one for one in self.picked if one != place)
        self.picked = kept if place in self.picked else (*self.picked, place)
        self._reset_choice()

    def toggle_copy(self, places: Sequence[int]) -> None:
        """Picks one more of cards that are drawn as one; once all are picked puts them back."""
        left = [at for at in places if at not in self.picked]
        for at in left[:1] or places:
            self.toggle(at)

    def put_back(self) -> None:
        """Puts back everything."""
        self.picked = ()
        self.typed = self.answer.text = ""
        self.words_taken = ()
        self.targets.clear()
        self._reset_choice()
        self._choose_default()

    def cycle(self, steps: int = 1) -> None:
        """Goes to the next play of the picked cards; if there is but one, along all plays or choices."""
        if self.chosen is None and (self.selected_targets or len(self.proposals) > 1):
            self.proposal_index = (self.proposal_index + steps) % max(1, len(self.proposals))
        elif self.chosen is None and self.plays and not self.choices:
            self._cycle_plays(steps)
        else:
            self.choose(steps)

    def _cycle_plays(self, steps: int) -> None:
        """To the next play of all, whatever is picked."""
        now = self.action
        at = self.plays.index(now) if now in self.plays else -1
        self.show(self.plays[(at + steps) % len(self.plays)])

    def show(self, action: Action) -> None:
        """Picks the cards of an action, or types its words."""
        self.targets.clear()
        if self.typing is not None and isinstance(action, self.typing):
            self.answer.text = action.words()
            return
        if not action.picks or action in self.choices:
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
        if found and action not in found:  # the same cards in other groups
            found.insert(0, action)
        self.proposal_index = found.index(action) if action in found else 0

    def choose(self, steps: int) -> None:
        """Along the mere choices; beyond their ends back to the hand."""
        if not self.choices:
            return
        self.typed = ""
        stops = [at for at in range(len(self.choices)) if at not in self.numbers[1:]]  # many numbers are one
        if self.chosen is None:
            self.chosen = stops[0 if steps > 0 else -1]
            return
        held = self.chosen if self.chosen in stops else stops[0]
        at = stops.index(held) + steps
        if self.plays:
            self.chosen = stops[at] if 0 <= at < len(stops) else None
        else:
            self.chosen = stops[at % len(stops)]

    def choose_at(self, at: int) -> None:
        """Chooses the choice in that place."""
        self.chosen, self.typed = at, ""

    def name_ends(self) -> None:
        """Enter ends a typed name. A typed number goes on."""
        if not self.numbers:
            self.typed = self.misspelt = ""

    def type_digit(self, typed: str) -> None:
        """A digit of a number."""
        self.typed = (self.typed + typed)[-6:]
        for at in self.numbers:
            if self.choices[at].number == int(self.typed):
                self.chosen = at

    def action_with_key(self, letter: str) -> Action | None:
        """The action with this key: of the picked cards, else a mere choice; of several one is chosen."""
        mine = [at for at, action in enumerate(self.proposals) if action.key == letter]
        if len(mine) == 1:
            return self.proposals[mine[0]]
        if mine:
            self.chosen = None
            self.proposal_index = next((at for at in mine if at > self.proposal_index), mine[0])
            return None
        found = [at for at, action in enumerate(self.choices) if action.key == letter]
        if self.chosen in found and self.chosen in self.numbers:
            return self.choices[self.chosen]
        if len(found) == 1:
            return self.choices[found[0]]
        if found:
            later = [at for at in found if self.chosen is not None and at > self.chosen]
            self.chosen = (later or found)[0]
        return None

    def has_key(self, letter: str) -> bool:
        """Whether an action of the picked cards, or a mere choice, has this key."""
        return bool(letter) and any(action.key == letter for action in (*self.proposals, *self.choices))

    def _reset_choice(self) -> None:
        self.proposal_index = 0
        self.chosen = None
        self.typed = self.misspelt = ""

    # Why not

    def refusal(self, held: tuple[Card, ...] = ()) -> Refusal | None:
        """Why these, or the picked cards, cannot be played; None if they can, or nothing is picked."""
        held = held or self.cards
        if not (held or self.selected_targets) or self.proposals or self.view.deal.stage is None:
            return None
        if self.selected_targets:
            return self.targets.refusal(self.view, held)
        verbs = list(dict.fromkeys(a.verb for a in self.plays)) or [
            v for v in ("play",) if v in self.view.game.verbs
        ]
        for verb in verbs or sorted(self.view.game.verbs):
            refusal = self.view.refusal(self._read(f"{verb} {text_of(held)}"))
            if refusal is not None:
                return refusal
        return None

    @property
    def running_sum(self) -> str:
        """What the picked cards of the table add up to, as the game says it."""
        return self.targets.running_sum(self.view, self.cards) if self.selected_targets else ""

    def typed_refusal(self) -> Refusal | None:
        """Why the typed number or text is no action here."""
        if self.typing is not None:
            meant = self._typed_action()
            return self.view.refusal(meant) if meant is not None else None
        if not self.numbers or not self.typed.isdecimal() or self.view.deal.stage is None:
            return None
        if int(self.typed) in [self.choices[at].number for at in self.numbers]:
            return None
        return self.view.refusal(self._read(f"{self.choices[self.numbers[0]].verb} {self.typed}"))
