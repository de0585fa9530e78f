"""How keys change what is selected at a decision: along hand, table and choices, and by typed names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardtable.engine.actions import Action
from cardtable.tui.decision.choices import Grid
from cardtable.tui.decision.hand_order import moved_to
from cardtable.tui.decision.large_hand import Ladder
from cardtable.tui.decision.name_typing import NOTHING, State, Typed
from cardtable.tui.decision.play_walk import PlayWalk
from cardtable.tui.decision.selection import NONE_TYPED, Selection, TypedCards
from cardtable.tui.decision.table_items import TableItem

NUMBER_JUMP = 5
"""Steps that the up and down keys take in a row of numbers."""


@dataclass
class Pick(Selection):
    """What a person has selected so far of the legal actions, and may still change."""

    is_ladder: bool = False
    """Whether the hand is shown as a ladder, in which equal cards are drawn as one and count as one."""
    _stood: int = 0
    """Where the cursor stood before the name that is typed."""
    _walk: PlayWalk = field(default_factory=PlayWalk)
    """What Tab goes through, once it has begun; until something else is selected."""

    def resort(self, *, resorted: bool) -> None:
        """Sorts the hand in the usual or the other order; picked cards stay picked."""
        before, self.resorted = self.hand, resorted
        self.hand = self._sorted()
        self.name.names = self.legal.names(self.hand)
        self.__dict__.pop("ladder", None)
        moved = moved_to(before, self.hand)
        self.picked = tuple(sorted(moved[at] for at in self.picked))
        self.cursor = moved[self.cursor] if moved else 0

    def guard(self, *, on: bool) -> None:
        """Whether the next Enter plays nothing."""
        self.is_guarded = on

    def take_part(self, word: str) -> None:
        """Takes one more of those words, or puts it back."""
        if self.legal.parts is not None:
            self.words_taken = self.legal.parts.taken_with(self.taken, word)
            self.chosen = self.legal.parts.chosen(self.words_taken)

    # By arrows

    def arrow(self, across: int, down: int) -> None:
        """An arrow key: along the hand, through a grid, along the choices, or a number up and down; up from
        the hand to the table, and there from one item to another."""
        has_more = bool(self.legal.plays) or len(self.legal.numbers) < len(self.legal.choices)
        if self.on_table:
            if not self.table_items.step(across, down) and down > 0:
                self.table_items.cursor = None
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
        elif down < 0 and self.legal.plays and self.chosen is None and self.table_items.enter(self.proposals):
            self._reset_choice()
        elif down and not self.legal.choices:
            self._between_hand_and_table(down)
        else:
            self.choose(across or down)

    def toggle_item(self, item: TableItem) -> None:
        """Picks an item on the table, or puts it back."""
        self.table_items.toggle(item)
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
        """Moves the cursor along the hand: to the next card, or in a ladder to the next card of another
        face."""
        if self.hand:
            here, walk = self.hand[self.cursor], self._as_seen
            at = (walk.index(self.cursor) + steps) % len(walk)
            while self.is_ladder and self.hand[walk[at]] is here and len(set(self.hand)) > 1:
                at = (at + steps) % len(walk)
            self.cursor = walk[at]
        self.stand_on(self.cursor)

    @property
    def _as_seen(self) -> list[int]:
        """The places of the cards from left to right: those of the hand, and before or after them the open
        ones."""
        many = len(self.view.hand)
        left, right = ([many + at for at in side] for side in self.open_cards.walk)
        return [*left, *range(many), *right]

    def _between_hand_and_table(self, down: int) -> None:
        """The cursor from the hand up to the first open card, or back."""
        many = len(self.view.hand)
        if down < 0 and self.open_item is None and self.open_cards.items:
            self.stand_on(many)
        elif down > 0 and self.open_item is not None and many:
            self.stand_on(next((at for at, c in enumerate(self.in_hand) if c in self.playable), 0))

    def stand_on(self, at: int) -> None:
        """Puts the cursor on a card; in a ladder on the first of equal ones."""
        if self.hand:
            self.cursor = self.hand.index(self.hand[at]) if self.is_ladder else at
        self.table_items.cursor = None
        self._reset_choice()

    def _climb(self, ladder: Ladder, down: int) -> bool:
        """Moves the cursor to the next suit; False at the ends, where the table and the choices follow."""
        at = ladder.step(self.cursor, down) if self.open_item is None else None
        if at is not None:
            self.stand_on(at)
        return at is not None

    # By typed names

    def spell(self, letter: str) -> bool:
        """Types a letter or digit of a name, and moves to the first match. False if no name begins like that;
        if that is no key either, nothing is chosen."""
        typed = self.name.after(letter)
        match typed.state:
            case State.NOTHING:
                self._forget_name()
            case State.MISSPELT:
                self._misspell(typed)
            case _:
                self._find(typed)
        return typed.state is not State.NOTHING

    def _misspell(self, typed: Typed) -> None:
        """What is typed is no name: nothing is chosen."""
        if self.name.text:  # the cursor has followed the beginning
            self.cursor = self._stood
        self._forget_name()
        self._unchoose()
        self.name.typed = typed

    def _unchoose(self) -> None:
        """Nothing is chosen; the pointer among numbers, and the words taken so far, stay."""
        if self.legal.parts is None and self.chosen not in self.legal.numbers:
            self.chosen = None

    def _find(self, read: Typed) -> None:
        """Moves to the card or choice that was typed."""
        named = self.typed_cards.place
        before = self.picked or (() if named is None else (named,))
        is_again = self.name.text == read.text
        if not (self.name.text and read.text.startswith(self.name.text)):
            self._stood = self.cursor
        self._forget_name()
        self._select(read, before, is_again=is_again)
        self.name.typed = read

    def _select(self, read: Typed, before: tuple[int, ...], *, is_again: bool) -> None:
        """Selects what was typed, after the cards in the places `before`."""
        typed, names = read.text, self.name.names
        choice = names.choice_place(typed)
        after = -1 if len(typed) > 1 else self._last_alike if is_again else self.cursor - 1
        place = names.next_card_place(typed, after, before, self.playable)
        if names.is_number(typed):
            self.chosen = self.chosen if choice is None else choice
        elif read.state is State.ABSENT:
            self._unchoose()
            self.cursor = self._stood
        elif self.legal.parts is not None:
            word = self.legal.parts.named(typed)
            if word is not None and word not in self.taken:
                self.take_part(word)
        elif place is not None and typed not in names.choice_places:
            self._come_to(place, before, is_whole=typed in names.card_places)
        else:
            self.chosen = choice

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
            self.typed_cards = TypedCards(None if self.picked or not before else before[0])
        elif not before or place in before:
            self.typed_cards = TypedCards(None if self.picked else place)
        elif self._go_together(together := (*before, place)):
            self.picked, self.typed_cards = together, TypedCards(is_added=True)
        elif self.picked:
            self.typed_cards = TypedCards(apart=f"{self.hand[place]} is not picked: Space picks it, too.")
        else:
            told = f"Only {self.hand[place]} now, without {self.hand[before[0]]}."
            self.typed_cards = TypedCards(place, apart=told)

    def _go_together(self, places: tuple[int, ...]) -> bool:
        """Whether some play uses all of these cards, or one is proposed of just these."""
        cards = tuple(self.hand[at] for at in places)
        held = Counter(cards)
        return any(held <= Counter(action.picks) for action in self.legal.plays) or bool(self._of_hand(cards))

    # Picking, and going through the plays

    def toggle(self, at: int | None = None) -> None:
        """Picks or puts back the card at the cursor, or the one in that place. One that was just added by its
        name stays."""
        if at is None and self.typed_cards.is_added:
            self._forget_name()
            return
        if at is None and self.on_table and self.table_items.cursor is not None:
            self.toggle_item(self.table_items.cursor)
            return
        is_line = self.is_ladder and not self.legal.is_single and self.open_item is None
        if at is None and is_line and self.ladder is not None:
            self.toggle_copy(self.ladder.places[self.hand[self.cursor]])
            return
        place = self.cursor if at is None else at
        if not self.legal.plays or not 0 <= place < len(self.hand):
            return
        if self.legal.is_single:  # the card under the cursor counts as picked
            if at is not None or self.chosen is None:
                self.stand_on(place)
            return
        self.cursor, self.table_items.cursor = place, None
        kept = tuple(one for one in self.picked if one != place)
        self.picked = kept if place in self.picked else (*self.picked, place)
        self._reset_choice()

    def toggle_copy(self, places: Sequence[int]) -> None:
        """Picks one more of cards that are drawn as one; once all are picked puts them back."""
        left = [at for at in places if at not in self.picked]
        for at in left[:1] or places:
            self.toggle(at)

    def put_back(self) -> None:
        """Puts back what a name or letter selected; where none was typed, everything."""
        if self.typed_cards.is_added:
            self.picked = self.picked[:-1]
        elif not self.name.typed.text:
            self.picked = ()
            self.answer.text = ""
            self.words_taken = ()
            self.table_items.clear()
        self._reset_choice()
        self._choose_default()

    def rub_out_digit(self) -> None:
        """Takes the last digit off the number that is typed."""
        self._find(self.name.named(self.name.text[:-1]))

    def cycle(self, steps: int = 1) -> None:
        """Goes to the next play of the picked cards; if they have one at most, to the next they are part of,
        or of all plays, and on to the choices."""
        is_walking = self.action is not None and self.action in self._walk.actions
        if not is_walking and self.chosen is None and (self.selected_items or len(self.proposals) > 1):
            self.proposal_index = (self.proposal_index + steps) % max(1, len(self.proposals))
            return
        is_meant = bool(is_walking or self.picked or self.chosen is not None)
        if not is_walking:
            named = self.picked or (self.names_a_card and not self.legal.is_single)
            held = self.cards if named else ()
            self._walk = PlayWalk() if self.on_table else PlayWalk.of(self.legal, self.hand, held)
        if self._walk.actions:
            action = self._walk.next(self.action, steps, is_begun=is_meant)
            self.picked = ()  # put back also where it is no play of cards
            self.show(action)
        else:
            self.choose(steps)

    def show(self, action: Action) -> None:
        """Picks the cards of an action, or types its words."""
        self.table_items.clear()
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

    def end_name(self) -> None:
        """Ends a typed name: what is typed next begins another. After one of nothing here all stands as if
        nothing had been typed."""
        is_amiss = self.name.is_amiss
        self._forget_name()
        if is_amiss and self.chosen is None:
            self._choose_default()

    def select_by_key(self, letter: str) -> None:
        """Selects the action with this key: of the picked cards, else a mere choice. Of several the one that
        is selected already, or the one most like it; pressed again, the next of them, or the next
        single card with which it can be done."""
        is_again = self.name.typed.text == letter and self.name.state is State.KEY
        is_alone = sum(letter in action.key for action in self.proposals) == 1
        if (is_again and is_alone) or not self.has_key(letter):
            self._to_next_with(letter)
        now = self.action.key if self.action is not None else ""
        mine = [at for at, action in enumerate(self.proposals) if letter in action.key]
        if not is_again and self.proposal_index not in mine:
            mine.sort(key=lambda at: -len(set(self.proposals[at].key) & set(now)))
        found = [at for at, action in enumerate(self.legal.choices) if letter in action.key]
        if mine:
            self.chosen = None
            self.proposal_index = _next_of(mine, self.proposal_index, is_again=is_again)
        elif found and not (is_again and self.chosen in self.legal.numbers):
            self.chosen = _next_of(found, self.chosen, is_again=is_again)
        self.note_key(letter)

    def note_key(self, letter: str, *, is_barred: bool = False) -> None:
        """Notes the letter of an action, which may still turn out to begin a name."""
        self._forget_name()
        self.name.typed = self.name.key(letter, is_barred=is_barred)

    def _to_next_with(self, letter: str) -> None:
        """Moves to the next card, of those that are played singly, with which the action of that key can be
        done."""
        places = self.places_of_key(letter)
        if places and not self.picked:
            self.stand_on(next((at for at in places if at > self.cursor), places[0]))

    def _reset_choice(self) -> None:
        self.proposal_index = 0
        self.chosen = None
        self._forget_name()

    def _forget_name(self) -> None:
        """What is typed next begins anew, and goes with nothing before it."""
        self.name.typed, self.typed_cards = NOTHING, NONE_TYPED


def _next_of(places: Sequence[int], now: int | None, *, is_again: bool) -> int:
    """Where one stands if that is one of the places, else the first of them; `is_again`: the one after it."""
    if now not in places:
        return places[0]
    return places[(places.index(now) + is_again) % len(places)]
