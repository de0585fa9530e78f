"""What is selected at a decision, in plain values: cursor, cards, a choice or a typed name; and the action
that Enter would do, or why it cannot be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from msgspec import Struct

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.tui.decision.choice_parts import ways
from cardtable.tui.decision.hand_order import sorted_hand
from cardtable.tui.decision.large_hand import Ladder, is_large, ladder_of
from cardtable.tui.decision.legal_actions import LegalActions
from cardtable.tui.decision.name_typing import NameTyping, State
from cardtable.tui.decision.open_cards import OpenCards
from cardtable.tui.decision.table_items import TableItem, TableItems
from cardtable.tui.decision.typed_answer import Answer
from cardtable.tui.decision.typed_names import Person


class TypedCards(Struct, frozen=True):
    """What became of the card whose name was typed last, after others or alone, where several make a play."""

    place: int | None = None
    """Where it lies, or while its name is not whole the one before it; None once cards are picked."""
    is_added: bool = False
    """Whether it was picked with those before it."""
    apart: str = ""
    """What is said of it if it makes no play with them."""


NONE_TYPED = TypedCards()
"""No card was typed."""


@dataclass
class Selection:
    """What a person has selected so far of the legal actions. `cursor` and `picked` are positions in
    `hand`."""

    view: View
    hand: tuple[Card, ...] = ()
    """The hand as it is sorted, then the own cards that may be played from the table."""
    resorted: bool = False
    is_guarded: bool = False
    """Whether the next Enter plays nothing and only tells what it would do. The cursor is then hollow."""
    people: Mapping[int, Person] = field(default_factory=dict)
    """The players by seat, each with a letter of their own, where they may be chosen so."""
    cursor: int = 0
    picked: tuple[int, ...] = ()
    proposal_index: int = 0
    chosen: int | None = None
    words_taken: tuple[str, ...] = ()
    """The words taken so far of choices that are too many for a list."""
    open_cards: OpenCards = field(init=False)
    """The own cards that may be played from the table."""
    legal: LegalActions = field(init=False)
    """The actions to choose from."""
    name: NameTyping = field(init=False)
    """The name that is being typed."""
    typed_cards: TypedCards = NONE_TYPED
    """What became of the card that was typed last, where several make a play."""
    _proposed: dict[tuple[object, ...], list[Action]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.open_cards = OpenCards.of(self.view)
        self.hand = self._sorted()
        self.legal = LegalActions(self.view, self.hand, self.people)
        self.name = NameTyping(self.legal.names(self.hand))
        self.cursor = next((at for at, c in enumerate(self.hand) if c in self.legal.used_cards), 0)
        self._choose_default()
        self.is_guarded = self.is_guarded and not self.legal.is_forced

    def _sorted(self) -> tuple[Card, ...]:
        """The hand as it is sorted, and the open cards after it."""
        return (*sorted_hand(self.view, resorted=self.resorted), *self.open_cards.cards)

    @property
    def in_hand(self) -> tuple[Card, ...]:
        """The cards of the hand alone."""
        return self.hand[: len(self.view.hand)]

    @property
    def open_item(self) -> TableItem | None:
        """Where the card under the cursor lies, if that is on the table."""
        at = self.cursor - len(self.view.hand)
        return self.open_cards.items[at] if at >= 0 and self.open_cards.items else None

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

    @property
    def is_stepper(self) -> bool:
        """Whether the arrows step through numbers."""
        return bool(self.legal.numbers) and (self.chosen is None or self.chosen in self.legal.numbers)

    @cached_property
    def ladder(self) -> Ladder | None:
        """A large hand in rows by suit, for the up and down keys; None for a small one."""
        has_ladder = self.legal.plays and is_large(self.view, self.in_hand)
        return ladder_of(self.view, self.in_hand) if has_ladder else None

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

    @property
    def playable(self) -> frozenset[Card]:
        """The cards that some play uses, together with the picked cards of the table."""
        if not self.selected_items:
            return self.legal.used_cards
        return frozenset(
            c for action in self.legal.plays if self.table_items.fits(action) for c in action.picks
        )

    @cached_property
    def table_items(self) -> TableItems:
        """The cards and piles of the table that can be picked."""
        return TableItems.of(self.view, [*self.legal.plays, *self.legal.choices])

    def held_by_name(self, typed: str) -> Card | None:
        """The first card held, in the hand or before the own seat, whose name begins so."""
        stage = self.view.deal.stage
        held = (*self.hand, *(stage.held(self.view.seat) if stage is not None else ()))
        return next((c for c in held if any(name.startswith(typed) for name in ways(c.text))), None)

    @property
    def selected_items(self) -> tuple[TableItem, ...]:
        """The items picked on the table; none while a choice is chosen."""
        return self.table_items.selected if self.chosen is None else ()

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
        held, items = self.cards, self.selected_items
        if not (held or items) or not self.view.legal:
            return []
        if (held, items) not in self._proposed:
            self._proposed[held, items] = self._fitting(held) if items else self._of_hand(held)
        return self._proposed[held, items]

    def _of_hand(self, held: tuple[Card, ...]) -> list[Action]:
        return [action for action in self.view.propose(held) if action.picks]

    def _fitting(self, held: tuple[Card, ...]) -> list[Action]:
        """Actions that touch everything picked on the table, with these cards; with any if there are none."""
        items = self.table_items
        plays = self._of_hand(held) if held else self.legal.plays
        return sorted(filter(items.fits, [*plays, *self.legal.choices]), key=items.beyond)

    @property
    def is_begun(self) -> bool:
        """Whether some play uses what is picked of the hand and more beside it."""
        if not self.picked or self.selected_items:
            return False
        held = Counter(self.cards)
        is_listed = any(held < Counter(action.picks) for action in self.legal.plays)
        # Of plays that are equivalent one is listed: the other king may do as well.
        return is_listed or None in map(self.view.refusal, self._wider(self.cards))

    def _wider(self, held: tuple[Card, ...]) -> list[Action]:
        """What may be meant with a single card of which no play is listed, and needs more cards; the nearest
        to being legal first."""
        stage = self.view.deal.stage
        if len(held) != 1 or stage is None or any(held[0] in one.picks for one in self.legal.plays):
            return []
        return [one for one in stage.attempts(self.view.seat, held[0]) if len(one.picks) > 1]

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
    def chosen_and_typed(self) -> tuple[object, ...]:
        """What is chosen and typed: as long as it is equal, no key has chosen anything."""
        typed = self.answer.text if self.legal.typing is not None else self.name.typed.text
        return typed, self.action, len(self.picked), self.selected_items, self.words_taken

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
        if self.chosen is not None or not self.selected_items:
            return self.chosen
        action = self.action
        return self.legal.choices.index(action) if action in self.legal.choices else None

    def _typed_action(self) -> Action | None:
        """The action that the typed words name; None while nothing is typed."""
        if self.legal.typing is None or not self.answer.text.strip():
            return None
        return self.legal.parse(f"{self.legal.typing.verb} {self.answer.text}")

    @property
    def on_table(self) -> bool:
        """Whether the cursor is on the table."""
        return self.chosen is None and self.table_items.cursor is not None

    @property
    def stands_in_hand(self) -> bool:
        """Whether the cursor is at a card that Enter is about: not while what is typed names nothing here."""
        return bool(self.legal.plays) and self.chosen is None and not self.name.is_amiss

    @property
    def names_a_card(self) -> bool:
        """Whether what is typed, if only a rank or a suit so far, led to the card under the cursor."""
        is_named = bool(self.name.text) and not self.name.is_amiss
        return is_named and self.chosen is None and self.legal.is_single

    @property
    def is_other_number(self) -> bool:
        """Whether the number that is typed is not the one at the pointer."""
        if self.name.number is None:
            return False
        return self.chosen not in self.legal.numbers or self._number_at(self.chosen) != self.name.number

    def _number_at(self, at: int | None) -> int | None:
        return self.legal.choices[at].number if at is not None else None

    @property
    def is_doubtful(self) -> bool:
        """Whether Enter may not do what is meant: after a name of nothing here, one that may be meant
        otherwise than it was read, or that is typed after the name of another card and is not whole yet or
        makes no play with it."""
        is_half = self.typed_cards.place is not None and self.name.state is not State.WHOLE
        is_alone = is_half or bool(self.typed_cards.apart)
        return is_alone or self.name.is_amiss or self.name.typed.is_doubtful

    @property
    def holds_anything(self) -> bool:
        """Whether there is anything to put back."""
        is_typed = bool(self.name.typed.text or self.answer.text)
        is_picked = bool(self.picked or self.words_taken or self.table_items.selected)
        return is_typed or is_picked or self.chosen != self._default

    def as_pressed(self, letter: str) -> str:
        """A letter of the table as it is pressed now: twice where it begins the name of something here."""
        return letter * 2 if self.name.begins(letter) and not self.has_key(letter) else letter

    def has_key(self, letter: str) -> bool:
        """Whether an action of the picked cards, or a mere choice, has this key."""
        return bool(letter) and any(letter in action.key for action in (*self.proposals, *self.legal.choices))

    def places_of_key(self, letter: str) -> list[int]:
        """The places in the hand of single cards that can be played by the action with this key."""
        if not letter or not self.legal.is_single:
            return []
        able = {c for action in self.legal.plays if letter in action.key for c in action.picks}
        return [at for at, c in enumerate(self.hand) if c in able]

    def refusal(self, held: tuple[Card, ...] = ()) -> Refusal | None:
        """Why these, or the picked cards, cannot be played; None if they can, or nothing is picked."""
        proposals = self._of_hand(held) if held else self.proposals
        held = held or self.cards
        if not (held or self.selected_items) or proposals or self.view.deal.stage is None:
            return None
        if self.selected_items:
            return self.table_items.refusal(self.view, held)
        # It is no use saying of half a pair that it is no pair, where the whole pair would be too low.
        wider = [self.view.refusal(one) for one in self._wider(held)]
        if wider and None not in wider:
            return wider[0]
        verbs = dict.fromkeys(action.verb for action in self.legal.plays)
        meant = [self.legal.parse(f"{verb} {text_of(held)}") for verb in verbs]
        if not meant and len(held) == 1:
            meant += self.view.deal.stage.attempts(self.view.seat, held[0])
        return next(filter(None, map(self.view.refusal, meant)), None)

    @property
    def running_sum(self) -> str:
        """What the picked cards of the table add up to, as the game says it."""
        return self.table_items.running_sum(self.view, self.cards) if self.selected_items else ""

    @property
    def is_unfinished(self) -> bool:
        """Whether the typed text is only not whole yet: what is wrong with it is said at Enter."""
        stage = self.view.deal.stage
        return stage is not None and stage.is_unfinished(self.view.seat, self.answer.text)

    def typed_refusal(self) -> Refusal | None:
        """Why the typed number or text is no action here."""
        if self.legal.typing is not None:
            meant = self._typed_action()
            return self.view.refusal(meant) if meant is not None else None
        is_here = self.name.number in map(self._number_at, self.legal.numbers)
        if self.name.number is None or is_here or self.view.deal.stage is None:
            return None
        verb = self.legal.choices[self.legal.numbers[0]].verb
        return self.view.refusal(self.legal.parse(f"{verb} {self.name.text}"))
