"""The selection at a decision, in plain values: cursor, cards, a choice or a typed name, and the action that
Enter would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.presentation import Where
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.tui.decision.choices import Grid
from cardtable.tui.decision.hand_order import moved_to, sorted_hand
from cardtable.tui.decision.large_hand import Ladder, is_large, ladder_of
from cardtable.tui.decision.legal_actions import LegalActions
from cardtable.tui.decision.name_typing import NameTyping
from cardtable.tui.decision.play_walk import PlayWalk
from cardtable.tui.decision.table_targets import TableItem, TableTargets
from cardtable.tui.decision.typed_answer import Answer

NUMBER_JUMP = 5
"""Steps that the up and down keys take in a row of numbers."""


@dataclass
class Pick:
    """What a person has selected so far of the legal actions. `cursor` and `picked` are positions in
    `hand`."""

    view: View
    hand: tuple[Card, ...] = ()
    resorted: bool = False
    is_guarded: bool = False
    """Whether the next Enter plays nothing and only tells what it would do. The cursor is then hollow."""
    cursor: int = 0
    picked: tuple[int, ...] = ()
    proposal_index: int = 0
    chosen: int | None = None
    words_taken: tuple[str, ...] = ()
    """The words taken so far of choices that are too many for a list."""
    legal: LegalActions = field(init=False)
    """The actions to choose from."""
    name: NameTyping = field(init=False)
    """The name that is being typed."""
    apart: str = ""
    """What became of a card that was typed after others and makes no play with them."""
    _named: int | None = None
    """The place of the card that was typed last where several make a play, while nothing is picked."""
    _is_added: bool = False
    """Whether the last of the picked cards was added by its typed name."""
    _walk: PlayWalk = field(default_factory=PlayWalk)
    """What Tab goes through, once it has begun; until something else is selected."""
    _proposed: dict[tuple[object, ...], list[Action]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hand = sorted_hand(self.view, resorted=self.resorted)
        self.legal = LegalActions(self.view, self.hand)
        self.name = NameTyping(self.legal.names(self.hand), bool(self.legal.numbers))
        self.cursor = next((at for at, c in enumerate(self.hand) if c in self.legal.used_cards), 0)
        self._choose_default()
        self.is_guarded = self.is_guarded and not self.legal.is_forced

    def _choose_default(self) -> None:
        self.chosen = self._default

    @cached_property
    def _default(self) -> int | None:
        """The choice that is selected at first: a pass that commits to nothing, the middle number, or the
        only choice."""
        if self.legal.safe_pass is not None:
            return self.legal.safe_pass
        if self.legal.numbers:
            whole = len(self.legal.numbers) == len(self.legal.choices)
            return self.legal.numbers[len(self.legal.numbers) // 2 if whole else 0]
        return 0 if not self.legal.plays and len(self.legal.choices) == 1 else None

    def resort(self, *, resorted: bool) -> None:
        """Sorts the hand in the usual or the other order; picked cards stay picked."""
        before, self.resorted = self.hand, resorted
        self.hand = sorted_hand(self.view, resorted=resorted)
        self.name.names = self.legal.names(self.hand)
        self.__dict__.pop("ladder", None)
        moved = moved_to(before, self.hand)
        self.picked = tuple(sorted(moved[at] for at in self.picked))
        self.cursor = moved[self.cursor] if moved else 0

    def guard(self, *, on: bool) -> None:
        """Whether the next Enter plays nothing."""
        self.is_guarded = on

    # What the decision is like

    @property
    def is_stepper(self) -> bool:
        """Whether the arrows step through numbers."""
        return bool(self.legal.numbers) and (self.chosen is None or self.chosen in self.legal.numbers)

    @cached_property
    def ladder(self) -> Ladder | None:
        """A large hand in rows by suit, for the up and down keys; None for a small one."""
        has_ladder = self.legal.plays and is_large(self.view, self.hand)
        return ladder_of(self.view, self.hand) if has_ladder else None

    @cached_property
    def answer(self) -> Answer:
        """The typed answer."""
        return Answer(self.view)

    @property
    def taken(self) -> tuple[str, ...]:
        """The words taken so far, or those of the chosen action."""
        if self.legal.parts is None or self.chosen is None:
            return self.words_taken
        return tuple(word for word in self.legal.parts.order if word in self.legal.parts.words[self.chosen])

    def take_part(self, word: str) -> None:
        """Takes one more of those words, or puts it back."""
        if self.legal.parts is not None:
            self.words_taken = self.legal.parts.taken_with(self.taken, word)
            self.chosen = self.legal.parts.chosen(self.words_taken)

    @property
    def playable(self) -> frozenset[Card]:
        """The cards that some play uses, together with the picked cards of the table."""
        if not self.selected_targets or self._only_looks_at_own:
            return self.legal.used_cards
        return frozenset(c for action in self.legal.plays if self.targets.fits(action) for c in action.picks)

    @property
    def _only_looks_at_own(self) -> bool:
        """Whether the cursor stands on a card that lies open before the own seat: cards of the hand are
        played in its place, not with it."""
        targets = self.targets
        return not targets.picked and all(targets.things[thing] in targets.own for thing in targets.selected)

    @cached_property
    def targets(self) -> TableTargets:
        """The cards and piles of the table that can be picked."""
        return TableTargets.of(self.view, [*self.legal.plays, *self.legal.choices])

    @cached_property
    def laid_before(self) -> frozenset[Card]:
        """The cards that lie open before the own seat alone."""
        before = (one for one in self.view.places if one.pile and one.where is Where.BEFORE)
        own = (place.pile for place in before if place.owners == (self.view.seat,))
        return frozenset(c for pile in own for c in self.view.cards_in(pile))

    @property
    def selected_targets(self) -> tuple[TableItem, ...]:
        """The items picked on the table; none while a choice is chosen."""
        return self.targets.selected if self.chosen is None else ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that Enter would play: the picked ones, or the one under the cursor."""
        if self.picked:
            return tuple(self.hand[at] for at in self.picked)
        if not self.hand or not (self.legal.is_single or self.hand[self.cursor] in self.legal.playable_alone):
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
        plays = self._of_hand(held) if held else self.legal.plays
        return sorted(filter(floor.fits, [*plays, *self.legal.choices]), key=floor.beyond)

    @property
    def is_begun(self) -> bool:
        """Whether some play uses what is picked of the hand and more beside it."""
        if not self.picked or self.selected_targets:
            return False
        held = Counter(self.cards)
        return any(held < Counter(action.picks) for action in self.legal.plays)

    @property
    def action(self) -> Action | None:
        """The action that Enter would do; None if there is none."""
        if self.name.is_amiss or self.is_other_number:
            return None
        if self.legal.typing is not None:
            meant = self._typed_action()
            return meant if meant is not None and self.view.refusal(meant) is None else None
        if self.chosen is not None and self.legal.choices:
            return self.legal.choices[self.chosen]
        found = self.proposals
        return found[self.proposal_index % len(found)] if found else None

    @property
    def selection(self) -> tuple[object, ...]:
        """What is chosen and typed: as long as it is equal, no key has chosen anything."""
        typed = self.answer.text if self.legal.typing is not None else self.name.begun + self.name.misspelt
        return typed, self.action, len(self.picked), self.selected_targets, self.words_taken

    @property
    def warning(self) -> str:
        """The game's warning about the action that Enter would do; empty for most actions."""
        stage, action = self.view.deal.stage, self.action
        return stage.warning(self.view.seat, action) if stage is not None and action is not None else ""

    @property
    def marked(self) -> int | None:
        """The position of the choice that Enter would do; None if it would do none."""
        if self.is_other_number and self.chosen not in self.legal.numbers:
            return None
        if self.chosen is not None or not self.selected_targets:
            return self.chosen
        action = self.action
        return self.legal.choices.index(action) if action in self.legal.choices else None

    def _typed_action(self) -> Action | None:
        """The action that the typed words name; None while nothing is typed."""
        if self.legal.typing is None or not self.answer.text.strip():
            return None
        return self.legal.parse(f"{self.legal.typing.verb} {self.answer.text}")

    # Moving

    def arrow(self, across: int, down: int) -> None:
        """An arrow key: along the hand, through a grid, along the choices, or a number up and down; up from
        the hand to the table, and there from one thing to another."""
        has_more = bool(self.legal.plays) or len(self.legal.numbers) < len(self.legal.choices)
        if self.on_table:
            if not self.targets.step(across, down) and down > 0:
                self.targets.cursor = None
            self._reset_choice()
        elif self.legal.grid is not None and (not self.legal.plays or self.chosen is not None):
            self._in_grid(self.legal.grid, across, down)
        elif self.legal.numbers and self.chosen in self.legal.numbers and not (down and has_more):
            self._step(across or -NUMBER_JUMP * down)
        elif across and self.hand and self.legal.plays and (self.chosen is None or len(self.legal.stops) < 2):
            # Back from a choice the cursor stands where it stood.
            self.move(across) if self.chosen is None else self.stand_on(self.cursor)
        elif self.ladder is not None and self.chosen is None and self._climb(self.ladder, down):
            pass
        elif down < 0 and self.legal.plays and self.chosen is None and self.targets.enter(self.proposals):
            self._reset_choice()
        else:
            self.choose(across or down)

    @property
    def on_table(self) -> bool:
        """Whether the cursor is on the table."""
        return self.chosen is None and self.targets.cursor is not None

    def toggle_target(self, thing: TableItem) -> None:
        """Picks an item on the table, or puts it back."""
        self.targets.toggle(thing)
        self._reset_choice()

    def _in_grid(self, grid: Grid, across: int, down: int) -> None:
        self._forget_name()
        place = grid.place(self.chosen) if self.chosen is not None else None
        if self.chosen is None:
            self.chosen = grid.order[0]
        elif self.legal.plays and down < 0 and place is not None and place[0] == 0:
            self.chosen = None
        else:
            self.chosen = grid.step(self.chosen, across, down)

    def _step(self, steps: int) -> None:
        self._forget_name()
        at = self.legal.numbers.index(self.chosen) if self.chosen in self.legal.numbers else 0
        self.chosen = self.legal.numbers[max(0, min(len(self.legal.numbers) - 1, at + steps))]

    def move(self, steps: int) -> None:
        """Moves the cursor along the hand. Where single cards are played, equal cards count as one."""
        if self.hand:
            before, many = self.hand[self.cursor], len(self.hand)
            self.cursor = (self.cursor + steps) % many
            if self.legal.is_single:
                while self.hand[self.cursor] is before and len(set(self.hand)) > 1:
                    self.cursor = (self.cursor + steps) % many
        self.stand_on(self.cursor)

    def stand_on(self, at: int) -> None:
        """Puts the cursor on a card; where single cards are played, on the first of equal ones."""
        if self.hand:
            self.cursor = self.hand.index(self.hand[at]) if self.legal.is_single else at
        self.targets.cursor = None
        self._reset_choice()

    def _climb(self, ladder: Ladder, down: int) -> bool:
        """Moves the cursor to the next suit; False at the ends, where the table and the choices follow."""
        at = ladder.step(self.cursor, down)
        if at is not None:
            self.stand_on(at)
        return at is not None

    @property
    def names_a_card(self) -> bool:
        """Whether what is typed, if only a rank or a suit so far, led to the card under the cursor."""
        return (
            bool(self.name.text) and self.chosen is None and self.legal.is_single and not self.name.is_amiss
        )

    @property
    def is_other_number(self) -> bool:
        """Whether the number that is typed is not the one at the pointer."""
        if not self.legal.numbers or not self.name.text.isdecimal():
            return False
        is_number = self.chosen in self.legal.numbers
        return not is_number or self.legal.choices[self.chosen or 0].number != int(self.name.text)

    @property
    def is_unclear(self) -> bool:
        """Whether a name that is typed after the name of another card is not whole yet, or makes no play with
        that: Enter would do something with one of them alone."""
        return bool(self.apart) or (self._named is not None and not self.name.is_whole)

    def spell(self, letter: str) -> bool:
        """Types a letter or digit of a name, and moves to the first match. False if no name begins like that;
        if that is no key either, nothing is chosen."""
        typed = self.name.spelt(letter)
        if typed:
            self._find(typed)
        elif self.name.misspelt:
            self._forget_additions()
            self._unchoose()
        return bool(typed)

    def _unchoose(self) -> None:
        """Nothing is chosen; the pointer among numbers, and the words taken so far, stay."""
        if self.legal.parts is None and self.chosen not in self.legal.numbers:
            self.chosen = None

    def _find(self, typed: str) -> None:
        """Moves to the card or choice that was typed."""
        before = self.picked or (() if self._named is None else (self._named,))
        self._forget_name()
        choice = self.name.names.choice_from(typed)
        cursor = self._last_alike if len(typed) == 1 else -1
        place = self.name.names.cards_from(typed, cursor, before, self.playable)
        if self.name.is_number(typed):
            self.chosen = self.chosen if choice is None else choice
        elif self.name.names.is_amiss(typed):
            self._unchoose()
        elif self.legal.parts is not None:
            word = self.legal.parts.named(typed)
            if word is not None and word not in self.taken:
                self.take_part(word)
        elif place is not None and typed not in self.name.names.chosen:
            self._come_to(place, before, is_whole=typed in self.name.names.cards)
        else:
            self.chosen = choice
        self.name.text = typed

    @property
    def _last_alike(self) -> int:
        """The place of the cursor; where single cards are played, and equal ones count as one, that of the
        last card that is equal to the one there."""
        if not self.legal.is_single:
            return self.cursor
        return max(at for at, c in enumerate(self.hand) if c is self.hand[self.cursor])

    def _come_to(self, place: int, before: tuple[int, ...], *, is_whole: bool) -> None:
        """Moves to a card that was typed. Where several make a play it is added to those before, if some play
        uses all of them; else it is said what becomes of it."""
        self.stand_on(place)
        if not self.legal.plays or self.legal.is_single:
            return
        if not is_whole:
            self._named = None if self.picked or not before else before[0]
        elif not before or place in before:
            self._named = None if self.picked else place
        elif self._go_together(together := (*before, place)):
            self.picked, self._is_added = together, True
        elif self.picked:
            self.apart = f"{self.hand[place]} is not picked: Space picks it, too."
        else:
            self._named = place
            self.apart = f"Only {self.hand[place]} now, without {self.hand[before[0]]}."

    def _go_together(self, places: tuple[int, ...]) -> bool:
        """Whether some play uses all of these cards, or one is proposed of just these."""
        cards = tuple(self.hand[at] for at in places)
        held = Counter(cards)
        return any(held <= Counter(action.picks) for action in self.legal.plays) or bool(self._of_hand(cards))

    def toggle(self, at: int | None = None) -> None:
        """Picks or puts back the card at the cursor, or the one in that place. One that was just added by its
        name stays."""
        if at is None and self._is_added:
            self._forget_name()
            return
        if at is None and self.on_table and self.targets.cursor is not None:
            self.toggle_target(self.targets.cursor)
            return
        place = self.cursor if at is None else at
        if not self.legal.plays or not 0 <= place < len(self.hand):
            return
        if self.legal.is_single:  # the card under the cursor counts as picked
            if at is not None or self.chosen is None:
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

    @property
    def holds_anything(self) -> bool:
        """Whether there is anything to put back."""
        is_typed = bool(self.name.begun or self.name.misspelt or self.answer.text)
        is_picked = bool(self.picked or self.words_taken or self.targets.selected)
        return is_typed or is_picked or self.chosen != self._default

    def put_back(self) -> None:
        """Puts back what a name or letter selected; where none was typed, everything."""
        if self._is_added:
            self.picked = self.picked[:-1]
        elif not (self.name.begun or self.name.misspelt):
            self.picked = ()
            self.answer.text = ""
            self.words_taken = ()
            self.targets.clear()
        self._reset_choice()
        self._choose_default()

    def cycle(self, steps: int = 1) -> None:
        """Goes to the next play of the picked cards; if they have one at most, to the next they are part of,
        or of all plays, and on to the choices."""
        is_walking = self.action is not None and self.action in self._walk.actions
        if not is_walking and self.chosen is None and (self.selected_targets or len(self.proposals) > 1):
            self.proposal_index = (self.proposal_index + steps) % max(1, len(self.proposals))
            return
        is_meant = bool(is_walking or self.picked or self.chosen is not None)
        if not is_walking:
            named = self.picked or (self.names_a_card and not self.legal.is_single)
            self._walk = PlayWalk() if self.on_table else PlayWalk.of(self.legal, self.cards if named else ())
        if self._walk.actions:
            action = self._walk.next(self.action, steps, is_begun=is_meant)
            self.picked = ()  # put back also where it is no play of cards
            self.show(action)
        else:
            self.choose(steps)

    def show(self, action: Action) -> None:
        """Picks the cards of an action, or types its words."""
        self.targets.clear()
        self._forget_name()
        if self.legal.typing is not None and isinstance(action, self.legal.typing):
            self.answer.text = action.words()
            return
        if not action.picks or action in self.legal.choices:
            self.chosen = self.legal.choices.index(action) if action in self.legal.choices else None
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
        self.picked = () if self.legal.is_single else tuple(places)
        found = self.proposals
        if found and action not in found:  # the same cards in other groups
            found.insert(0, action)
        self.proposal_index = found.index(action) if action in found else 0

    def choose(self, steps: int) -> None:
        """Moves along the choices; beyond their ends back to the hand. Where there is none, any step leads to
        the first."""
        self._forget_name()
        stops = self.legal.stops
        if not stops:
            return
        if self.chosen is None:
            self.chosen = stops[-1 if steps < 0 and self.legal.plays else 0]
            return
        held = self.chosen if self.chosen in stops else stops[0]
        at = stops.index(held) + steps
        if self.legal.plays:
            self.chosen = stops[at] if 0 <= at < len(stops) else None
        else:
            self.chosen = stops[at % len(stops)]

    def choose_at(self, at: int) -> None:
        """Chooses the choice in that place."""
        self.chosen = at
        self._forget_name()

    def close_name(self) -> None:
        """What was typed is refused: it stands, and what is typed next begins another."""
        self.name.is_closed = True

    def end_name(self) -> None:
        """Ends a typed name: what is typed next begins another. After one of nothing here all stands as if
        nothing had been typed."""
        is_amiss = self.name.is_amiss
        self._forget_name()
        if is_amiss and self.chosen is None:
            self._choose_default()

    def select_by_key(self, letter: str) -> None:
        """Selects the action with this key: of the picked cards, else a mere choice. Of several the one that
        is selected already, or the first; pressed again, the next of them."""
        is_again = self.name.keyed == letter
        mine = [at for at, action in enumerate(self.proposals) if action.key == letter]
        found = [at for at, action in enumerate(self.legal.choices) if action.key == letter]
        if mine:
            self.chosen = None
            self.proposal_index = _next_of(mine, self.proposal_index, is_again=is_again)
        elif found and not (is_again and self.chosen in self.legal.numbers):
            self.chosen = _next_of(found, self.chosen, is_again=is_again)
        self._forget_name()
        self.name.keyed = letter

    def has_key(self, letter: str) -> bool:
        """Whether an action of the picked cards, or a mere choice, has this key."""
        return bool(letter) and any(action.key == letter for action in (*self.proposals, *self.legal.choices))

    def _reset_choice(self) -> None:
        self.proposal_index = 0
        self.chosen = None
        self._forget_name()

    def _forget_name(self) -> None:
        self.name.forget()
        self._forget_additions()

    def _forget_additions(self) -> None:
        """Cards typed one after the other no longer go together."""
        self.apart, self._named, self._is_added = "", None, False

    # Why not

    def refusal(self, held: tuple[Card, ...] = ()) -> Refusal | None:
        """Why these, or the picked cards, cannot be played; None if they can, or nothing is picked."""
        proposals = self._of_hand(held) if held else self.proposals
        held = held or self.cards
        if not (held or self.selected_targets) or proposals or self.view.deal.stage is None:
            return None
        if self.selected_targets:
            return self.targets.refusal(self.view, held)
        verbs = list(dict.fromkeys(a.verb for a in self.legal.plays)) or [
            v for v in ("play",) if v in self.view.game.verbs
        ]
        for verb in verbs:
            refusal = self.view.refusal(self.legal.parse(f"{verb} {text_of(held)}"))
            if refusal is not None:
                return refusal
        return None

    @property
    def running_sum(self) -> str:
        """What the picked cards of the table add up to, as the game says it."""
        return self.targets.running_sum(self.view, self.cards) if self.selected_targets else ""

    def typed_refusal(self) -> Refusal | None:
        """Why the typed number or text is no action here."""
        if self.legal.typing is not None:
            meant = self._typed_action()
            return self.view.refusal(meant) if meant is not None else None
        if not self.legal.numbers or not self.name.text.isdecimal() or self.view.deal.stage is None:
            return None
        if int(self.name.text) in [self.legal.choices[at].number for at in self.legal.numbers]:
            return None
        verb = self.legal.choices[self.legal.numbers[0]].verb
        return self.view.refusal(self.legal.parse(f"{verb} {self.name.text}"))


def _next_of(places: Sequence[int], now: int | None, *, is_again: bool) -> int:
    """Where one stands if that is one of the places, else the first of them; `is_again`: the one after it."""
    if now not in places:
        return places[0]
    return places[(places.index(now) + is_again) % len(places)]
