"""One person's decision at the screen: what is picked so far, what a key or a click makes of it, and what it
would do.

It knows no page, no player and no match beyond its view. `press` and `click` change what is picked and return
an `Outcome`: what remains to be done by whoever shows the decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field

from msgspec import Struct

from cardtable.engine.actions import Action
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.tui.decision.click_areas import (
    ClickAreas,
    HandCard,
    ListedChoice,
    OnTable,
    Part,
    Piece,
    Target,
)
from cardtable.tui.decision.outcome import CHANGED, Outcome
from cardtable.tui.decision.pick import Pick
from cardtable.tui.decision.table_items import TableItem
from cardtable.tui.decision.typed_names import Person
from cardtable.tui.decision.typed_remarks import barred_by_key, said_of_name

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class HandOrder(Struct):
    """How a person looks at a hand, from one decision to the next."""

    resorted: bool = False
    """Whether the hand lies in the other order than the one it is first sorted in."""
    turned: bool = False
    """Whether a large hand is drawn the other way: as a ladder, or as cards where it would be one."""


@dataclass
class Decision:
    """What one person is asked, and how far it is answered."""

    view: View
    order: HandOrder = field(default_factory=HandOrder)
    is_guarded: InitVar[bool] = False
    """Whether the first Enter plays nothing, because the turn has just come."""
    is_curtained: bool = False
    """Whether the screen is curtained: then nothing is said of the cards held."""
    people: Mapping[int, Person] = field(default_factory=dict)
    """The players by seat, with the letters by which each may be chosen."""
    stands: bool = True
    """Whether it is still being asked."""
    confirming: Action | None = None
    """The action that was just warned of: a second Enter does it."""
    is_chosen: bool = False
    """Whether the person has picked what is picked."""
    is_told: bool = False
    """Whether they were told what Enter does, by an Enter that only told it."""
    pick: Pick = field(init=False)
    """What is picked. Others read it; only the decision changes it."""
    _clicked: Target | None = None
    """What was clicked on last."""
    _begins_guarded: bool = field(init=False)
    """Whether the first Enter played nothing, before anything was chosen."""

    def __post_init__(self, is_guarded: bool) -> None:
        self.pick = Pick(self.view, resorted=self.order.resorted, is_guarded=is_guarded, people=self.people)
        self._begins_guarded = self.pick.is_guarded

    def over(self) -> None:
        """It is asked no longer."""
        self.stands = False

    @property
    def is_own(self) -> bool:
        """Whether what is picked is the person's own: no hint changes it."""
        return self.is_chosen or self.is_told

    def hand_shown(self, areas: ClickAreas) -> None:
        """How the hand was drawn last: keys go from one thing that is drawn to the next."""
        self.pick.is_ladder = any(spot.copies for spot in areas.hand)

    # What it would do

    @property
    def barred(self) -> Refusal | None:
        """The rule in the way of what is picked or typed; None while nothing is."""
        pick = self.pick
        is_meant = pick.picked or pick.legal.is_single or pick.selected_items
        return pick.typed_refusal() or (pick.refusal() if is_meant else None)

    @property
    def refusal(self) -> Refusal | None:
        """Why what is picked or typed, even by the cursor alone, cannot be done."""
        return self.pick.typed_refusal() or self.pick.refusal()

    def takes(self, letter: str) -> bool:
        """Whether a letter means something in the decision, before it means anything to the table: as part of
        a name or as the key of an action. Of a letter that begins a name only the first does."""
        pick = self.pick
        is_read = pick.name.goes_on(letter) or pick.has_key(letter) or pick.name.begins(letter)
        return pick.legal.typing is not None or is_read

    def asks(self, key: str) -> bool:
        """Whether a key asks why or for a hint: what was said stays in sight then."""
        return key in ("question_mark", "i") or (key == "tab" and self.pick.legal.typing is not None)

    # Keys

    def press(self, key: str, character: str | None) -> Outcome | None:
        """Does what a key asks; None if it means nothing here."""
        pick, letter = self.pick, character or ""
        self._clicked = None
        if key != "enter":
            self.confirming = None
        before = pick.chosen_and_typed
        outcome = (self._type if pick.legal.typing is not None else self._choose)(key, letter)
        pick.name.note(letter)
        if outcome is not None and key not in ("enter", "question_mark", "i"):
            self._guard_after(key, is_chosen=pick.chosen_and_typed != before)
        return outcome

    def _guard_after(self, key: str, *, is_chosen: bool) -> None:
        """Whether Enter plays at once after a key: not what may not be meant, nor what a key has only put
        back, nor what stands there though the key chose nothing."""
        pick = self.pick
        is_withdrawn = key == "escape" or (key == "backspace" and not pick.name.text)
        is_meant = is_chosen or key in _ARROWS or key in ("tab", "shift+tab")
        if is_withdrawn or is_meant:
            self.is_chosen, self.is_told = not is_withdrawn or pick.holds_anything, False
        if pick.is_doubtful:
            pick.guard(on=True)
        elif is_withdrawn:
            pick.guard(on=self._begins_guarded)
        elif is_meant:
            pick.guard(on=False)

    def _type(self, key: str, letter: str) -> Outcome | None:
        """Keys while an answer is typed."""
        match key:
            case "enter":
                return self.enter()
            case "backspace":
                self.pick.answer.rub_out()
            case "escape" if self.pick.answer.text:
                self.pick.put_back()
            case "question_mark":
                return Outcome(wanted="why")
            case "tab":
                return Outcome(wanted="hint")
            case _ if letter and letter.isprintable():
                self.pick.answer.write(letter)
            case _:
                return None
        return CHANGED

    def _choose(self, key: str, letter: str) -> Outcome | None:
        """Keys where cards are picked and choices listed."""
        pick = self.pick
        match key:
            case "left" | "right" | "up" | "down":
                pick.arrow(*_ARROWS[key])
            case "space" if pick.name.is_amiss:
                told = self._said_of_name()
                pick.end_name()
                return told
            case "space":
                pick.toggle()
            case "enter":
                return self.enter()
            case "backspace" if pick.name.has_digits_to_rub_out:
                pick.rub_out_digit()
            case "escape" | "backspace" if pick.holds_anything:
                pick.put_back()
            case "question_mark":
                return Outcome(wanted="why")
            case "tab" | "shift+tab":
                pick.cycle(-1 if key == "shift+tab" else 1)
            case _:
                return self._read(letter)
        return CHANGED

    def _read(self, letter: str) -> Outcome | None:
        """A character: of a name that goes on, the key of an action, of a name that begins; or a key of the
        decision."""
        pick = self.pick
        if pick.name.goes_on(letter):
            return self._spell(letter)
        if pick.has_key(letter):
            pick.select_by_key(letter)
            return CHANGED
        if pick.name.begins(letter):
            return self._spell(letter)
        if pick.places_of_key(letter):
            pick.select_by_key(letter)
            return CHANGED
        return self._own_key(letter)

    def _own_key(self, letter: str) -> Outcome | None:
        """A character that means nothing of what is here: a key of the decision, or the name of nothing."""
        pick = self.pick
        match letter:
            case "i":
                return Outcome(wanted="hint")
            case "o" if len(pick.in_hand) > 1 and not self.view.game.ordered_hand:
                self.order.resorted = not pick.resorted
                pick.resort(resorted=self.order.resorted)
            case "v" if pick.ladder is not None:
                self.order.turned = not self.order.turned
            case _ if not self.is_curtained and (barred := barred_by_key(pick, letter)) is not None:
                pick.note_key(letter.casefold(), is_barred=True)
                return Outcome(refusal=barred)
            case _ if letter.isalnum():
                return self._spell(letter)
            case _:
                return None
        pick.end_name()
        return CHANGED

    def _spell(self, letter: str) -> Outcome | None:
        """A character of a name; what is no name here is said, and selects nothing."""
        pick = self.pick
        if not pick.spell(letter):
            return None
        if pick.name.is_amiss:
            return self._said_of_name()
        apart = pick.typed_cards.apart
        return Outcome(remark=apart) if apart else CHANGED

    def _said_of_name(self) -> Outcome:
        return said_of_name(pick=self.pick, is_curtained=self.is_curtained)

    # Mouse

    def roll(self, steps: int) -> None:
        """The wheel: along the choices, or a number up and down."""
        pick = self.pick
        if pick.legal.choices and pick.legal.typing is None:
            self._clicked = self.confirming = None
            self.is_chosen = True
            pick.guard(on=False)
            if pick.is_stepper:
                pick.arrow(-steps, 0)
            else:
                pick.choose(steps)

    def can_take(self, target: Target) -> bool:
        """Whether a click there picks something."""
        target = self._as_held(target)
        return not isinstance(target, OnTable) or self._item(target) is not None

    def _as_held(self, target: Target) -> Target:
        """What was clicked on; an own card that is played from the table is a card of the hand."""
        own = self.pick.open_cards.items
        if isinstance(target, OnTable) and target.item in own:
            return HandCard(len(self.view.hand) + own.index(target.item))
        return target

    def click(self, target: Target, times: int) -> Outcome:
        """A click picks; a second one on what Enter would do then does it. What several are picked of is put
        back by a second click, and done by a double one."""
        target = self._as_held(target)
        again, self._clicked = target == self._clicked, target
        self.is_chosen = True
        self.pick.guard(on=False)
        if again and (times == 2 if self._is_one_of_several(target) else self._would_do(target)):
            self._pick_again(target)
            return self.enter()
        if times <= 2 or isinstance(target, Piece | Part):
            self.confirming = None
            self._pick(target)
        return CHANGED

    def _is_one_of_several(self, target: Target) -> bool:
        """Whether what is clicked on is picked beside others; a number of many is found by chance, too."""
        pick = self.pick
        match target:
            case HandCard():
                return bool(pick.legal.plays) and not pick.legal.is_single
            case OnTable():
                return pick.action not in pick.legal.choices
            case ListedChoice(at):
                return at in pick.legal.numbers
        return False

    def _would_do(self, target: Target) -> bool:
        """Whether Enter would do just what is clicked on."""
        pick = self.pick
        match target:
            case HandCard(at):
                is_under_cursor = pick.chosen is None and pick.hand[pick.cursor] is pick.hand[at]
                return pick.legal.is_single and is_under_cursor
            case ListedChoice(at):
                return pick.marked == at
            case OnTable():
                return self._item(target) in pick.selected_items
        return False

    def _item(self, target: OnTable) -> TableItem | None:
        """What can be picked where somebody clicked."""
        return self.pick.table_items.item_at(target.item.pile, target.item.at)

    def _pick(self, target: Target) -> None:
        pick = self.pick
        match target:
            case HandCard(at, copies):
                if pick.legal.is_single:
                    pick.stand_on(at)
                elif pick.legal.plays:
                    pick.toggle_copy(copies or (at,))
            case ListedChoice(at):
                pick.choose_at(at)
            case Piece(at):
                pick.answer.add_piece(at)
            case Part(word):
                pick.take_part(word)
            case OnTable():
                item = self._item(target)
                if item is not None:
                    pick.toggle_item(item)

    def _pick_again(self, target: Target) -> None:
        """The first of two clicks may have put back what is meant."""
        pick = self.pick
        match target:
            case HandCard(at, copies) if not pick.legal.is_single and not {at, *copies} & set(pick.picked):
                pick.toggle(at)
            case OnTable():
                item = self._item(target)
                if item is not None and item not in pick.table_items.picked:
                    pick.toggle_item(item)

    # From outside

    def show(self, action: Action) -> None:
        """Picks what an action needs: Enter then does it."""
        self.pick.show(action)
        self.is_chosen = True
        self.pick.guard(on=False)

    def suggest(self, action: Action) -> None:
        """Picks what a hint says, which is for the person to take: the first Enter only says what it does."""
        self.pick.show(action)
        self.is_chosen = self.is_told = False
        self.make_hollow()

    def make_hollow(self) -> None:
        """Something else was said than what Enter does: the next Enter only says that, whatever was said
        before."""
        self.confirming = None
        self.pick.guard(on=not self.pick.legal.is_forced)

    def guard(self, *, on: bool) -> None:
        """Whether the next Enter plays nothing and only tells what it would do."""
        self.pick.guard(on=on)

    # Doing it

    def enter(self) -> Outcome:
        """Does what is picked, or says why not."""
        pick = self.pick
        if pick.name.is_amiss:
            told = self._said_of_name()
            if told.refusal is not None:
                return told  # it stands until something else is typed or chosen
            pick.end_name()
            pick.guard(on=False)
            return Outcome(message="")
        refusal, action = pick.typed_refusal(), pick.action
        if pick.is_other_number:
            pick.name.refuse()
        else:
            pick.end_name()
        if refusal is not None or action is None:
            return self._not_yet(refusal or pick.refusal())
        warning, only_told = pick.warning, pick.is_guarded
        self.is_told = True
        pick.guard(on=False)
        if warning and self.confirming != action and not pick.legal.is_forced:
            self.confirming = action
            return Outcome(message=f"{warning} Enter once more does it, any other key does not.")
        return CHANGED if only_told else Outcome(action=action)

    def _not_yet(self, refusal: Refusal | None) -> Outcome:
        """Why nothing is done, or what is to be done first."""
        if refusal is not None:
            return Outcome(refusal=refusal)
        pick = self.pick
        if pick.legal.typing is not None:
            return Outcome(remark="Type it, then Enter.")
        if pick.legal.plays and not pick.picked:
            return Outcome(remark="Pick cards with Space first, or walk through the plays with Tab.")
        digit = " or a digit" if pick.legal.numbered or pick.legal.numbers else ""
        return Outcome(remark=f"Choose with the arrow keys{digit}, then Enter.")
