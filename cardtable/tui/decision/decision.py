"""A decision at the screen: cards picked, choices made, answers typed, until it is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal
from cardtable.engine.event_sentences import asked, phrased, with_names
from cardtable.engine.view import View
from cardtable.table.narrator import Narrator
from cardtable.table.seats import PersonSeat
from cardtable.tui.decision.click_areas import Choice, HandCard, OnTable, Part, Piece, Target
from cardtable.tui.decision.pick import Pick
from cardtable.tui.decision.table_targets import Thing
from cardtable.tui.decision.typed_names import ways
from cardtable.words import either

DOES, DOES_SECOND = "Enter: ", "Enter twice: "
"""Before what Enter would do, in the prompt; and where the first plays nothing: the turn has just come."""
APART = "   "
"""Between what is told there and the question."""
_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Asker(Protocol):
    """The page on which a decision stands."""

    def refuse(self, refusal: Refusal) -> None:
        """Says why not."""
        ...

    def hint(self, pick: Pick) -> None:
        """Says what would be good to do."""
        ...

    def why(self) -> None:
        """Answers why."""
        ...


class Decision:
    """What one person is asked now, and how far it is answered: nothing while there is no `pick`."""

    def __init__(self, narrator: Narrator, asker: Asker) -> None:
        self.narrator = narrator
        self.asker = asker
        self.pick: Pick | None = None
        self.resorted = False
        """Whether the hand lies in the order that it is not sorted in at first."""
        self.turned = False
        """Whether a large hand is drawn the other way: as a ladder, or as cards where it would be one."""
        self._player: PersonSeat | None = None
        self.arrives = True
        """Whether others have acted since this screen's person did: then the turn arrives."""
        self.confirming: object = None
        """The action that was just warned of: a second Enter does it."""
        self._clicked: Target | None = None
        """What was clicked on last, in this decision."""

    def stand(self, player: PersonSeat, view: View, *, guarded: bool = False) -> None:
        """A question stands; a guarded one is hollow where the turn arrives with it."""
        hollow = guarded and self.arrives
        self._player, self.pick = player, Pick(view, resorted=self.resorted, hollow=hollow)
        self._clicked, self.narrator.aside = None, ""

    def drop(self) -> None:
        """No question stands any longer."""
        self._player = self.pick = self._clicked = None

    # Keys

    def answers(self, key: str, letter: str) -> bool:
        """Whether a key would answer, or pick something to answer with."""
        pick = self.pick
        return pick is not None and (
            key in ("enter", "space") or (pick.typing is None and pick.has_key(letter))
        )

    def has_key(self, letter: str) -> bool:
        """Whether a letter means something in the decision, before it means anything to the table."""
        pick = self.pick
        return pick is not None and (pick.typing is not None or pick.has_key(letter) or pick.spells(letter))

    def press(self, key: str, character: str | None) -> bool:
        """Does what a key asks; False if it means nothing here."""
        pick = self.pick
        if pick is None:
            return False
        self._clicked = None
        if key != "enter":
            self.confirming = None
        asks = key in ("question_mark", "i") or (key == "tab" and pick.typing is not None)
        if (self.narrator.message or self.narrator.aside) and not asks:
            self.narrator.say("")
        misspelt = pick.misspelt
        known = (self._type if pick.typing is not None else self._choose)(pick, key, character or "")
        if known and key not in ("enter", "question_mark", "i"):
            # Enter after a name that is none is no answer: it only tells where the cursor stands.
            pick.hollow = pick.misspelt not in ("", misspelt)
        self._mark_rule(pick)
        return known

    def _type(self, pick: Pick, key: str, letter: str) -> bool:
        """Keys while an answer is typed."""
        match key:
            case "enter":
                self.enter()
            case "backspace":
                pick.answer.rub_out()
            case "escape":
                pick.put_back()
            case "question_mark":
                self._why(pick)
            case "tab":
                self.asker.hint(pick)
            case _ if letter and letter.isprintable():
                pick.answer.write(letter)
            case _:
                return False
        return True

    def _choose(self, pick: Pick, key: str, letter: str) -> bool:
        """Keys where cards are picked and choices listed."""
        match key:
            case "left" | "right" | "up" | "down":
                pick.arrow(*_ARROWS[key])
            case "space":
                pick.toggle()
            case "enter":
                self.enter()
            case "escape" | "backspace":
                pick.put_back()
            case "question_mark":
                self._why(pick)
            case _ if pick.has_key(letter) and not (pick.typed and pick.spells(letter)):
                self._do_keyed(pick, letter)
            case "tab" | "n" | "shift+tab":
                pick.walk(-1 if key == "shift+tab" else 1)
            case "i":
                self.asker.hint(pick)
            case "o" if len(pick.hand) > 1 and not pick.view.game.ordered_hand:
                pick.resort(resorted=not pick.resorted)
                self.resorted = pick.resorted
            case "v" if pick.ladder is not None:
                self.turned = not self.turned
            case _ if pick.numbers and letter.isascii() and letter.isdigit():
                pick.digit(letter)
            case _ if letter.isalnum():
                return self._spell(pick, letter)
            case _:
                return False
        return True

    def _spell(self, pick: Pick, letter: str) -> bool:
        """A letter of a name; what is no name is said, and selects nothing."""
        known = pick.spell(letter)
        if not known and pick.misspelt:
            self._tell_misspelt(pick)
            return True
        return known

    def _tell_misspelt(self, pick: Pick) -> None:
        """What was typed is no name here: of a held card, unless all look, why not."""
        hand = () if self.narrator.eyes.curtained else pick.hand
        held = tuple(c for c in hand if pick.misspelt in ways(c.text))[:1]
        refusal = pick.refusal(held) if held else None
        if refusal is not None:
            self.asker.refuse(refusal)
        elif held:
            self.narrator.say(f"{held[0]} is not asked for now.")
        else:
            self.narrator.say(f"{pick.misspelt}: there is no such card or choice here.")

    def _do_keyed(self, pick: Pick, letter: str) -> None:
        """Does what the game gives that letter to; a card or number that a hollow cursor only happens to
        stand on is told first, as Enter tells it."""
        action = pick.keyed(letter)
        if action is not None:
            only_told = pick.hollow and (action in pick.proposals or action.number is not None)
            pick.show(action)
            pick.hollow = False
            if not only_told:
                self.enter()

    # Mouse

    def roll(self, steps: int) -> None:
        """The wheel: along the choices, or a number up and down."""
        pick = self.pick
        if pick is not None and pick.choices and pick.typing is None:
            self._clicked = self.confirming = None
            pick.hollow = False
            if pick.is_stepper:
                pick.arrow(-steps, 0)
            else:
                pick.choose(steps)

    def can_take(self, target: Target) -> bool:
        """Whether a click there picks something."""
        pick = self.pick
        return pick is not None and (not isinstance(target, OnTable) or self._thing(pick, target) is not None)

    def click(self, target: Target, times: int) -> None:
        """A click picks; a second one on what Enter would do then does it. What several are picked of is put
        back by a second click, and done by a double one."""
        pick = self.pick
        if pick is None:
            return
        again, self._clicked = target == self._clicked, target
        self.narrator.say("")
        pick.hollow = False
        if again and (times == 2 if self._is_one_of_several(pick, target) else self._stands(pick, target)):
            self._pick_again(pick, target)
            self.enter()
        elif times <= 2 or isinstance(target, Piece | Part):
            self.confirming = None
            self._pick(pick, target)
            self._mark_rule(pick)

    def _is_one_of_several(self, pick: Pick, target: Target) -> bool:
        """Whether what is clicked on is picked beside others; a number of many is found by chance, too."""
        match target:
            case HandCard():
                return bool(pick.plays) and not pick.is_single
            case OnTable():
                return pick.action not in pick.choices
            case Choice(at):
                return at in pick.numbers
        return False

    def _stands(self, pick: Pick, target: Target) -> bool:
        """Whether Enter would do just what is clicked on."""
        match target:
            case HandCard(at):
                return pick.is_single and pick.chosen is None and pick.hand[pick.cursor] is pick.hand[at]
            case Choice(at):
                return pick.marked == at
            case OnTable():
                return self._thing(pick, target) in pick.aimed
        return False

    def _thing(self, pick: Pick, target: OnTable) -> Thing | None:
        """What can be picked where somebody clicked."""
        return pick.floor.thing(target.thing.pile, target.thing.at)

    def _pick(self, pick: Pick, target: Target) -> None:
        match target:
            case HandCard(at, copies):
                if pick.is_single:
                    pick.stand_on(at)
                elif pick.plays:
                    pick.toggle_copy(copies or (at,))
            case Choice(at):
                pick.chosen, pick.typed = at, ""
            case Piece(at):
                pick.answer.add_piece(at)
            case Part(word):
                pick.take_part(word)
            case OnTable():
                thing = self._thing(pick, target)
                if thing is not None:
                    pick.aim(thing)

    def _pick_again(self, pick: Pick, target: Target) -> None:
        """The first of two clicks may have put back what is meant."""
        match target:
            case HandCard(at, copies) if not pick.is_single and not {at, *copies} & set(pick.picked):
                pick.toggle(at)
            case OnTable():
                thing = self._thing(pick, target)
                if thing is not None and thing not in pick.floor.picked:
                    pick.aim(thing)

    def take_up(self, action: object) -> None:
        """Picks an action that was found on a list: Enter then does it."""
        pick = self.pick
        if pick is not None and isinstance(action, Action) and action in pick.view.legal:
            pick.show(action)
            pick.hollow = False
            self.narrator.say("")

    # Doing it

    def enter(self) -> None:
        """Does what is picked, or says why not."""
        pick, player = self.pick, self._player
        if pick is None or player is None:
            return
        refusal, action = pick.typed_refusal(), pick.action
        if not pick.numbers:  # a name ends with Enter: what is typed after a refusal begins another
            pick.typed = pick.misspelt = ""
        if refusal is not None or action is None:
            self._not_yet(pick, refusal or pick.refusal())
            return
        warning, only_told = warning_of(pick), pick.hollow
        pick.hollow = False
        if warning and self.confirming != action:
            self.confirming = action
            self.narrator.say(f"{warning} Enter once more does it, any other key does not.")
        elif not only_told and player.answer(action):
            self.narrator.sitting.has_seen([pick.view.seat])
            self.confirming = None
            self.arrives = False
            self.drop()

    def _not_yet(self, pick: Pick, refusal: Refusal | None) -> None:
        """Says why nothing is done, or what is to be done first."""
        if refusal is not None:
            self.asker.refuse(refusal)
        elif pick.typing is not None:
            self.narrator.say("Type it, then Enter.")
        elif pick.plays and not pick.picked:
            self.narrator.say("Pick cards with Space first, or walk through the plays with Tab.")
        else:
            self.narrator.say("Choose with the arrow keys or a digit, then Enter.")

    # Why not

    def _mark_rule(self, pick: Pick) -> None:
        """Remembers which rule stands in the way of what is picked, for `r` and `?`."""
        is_meant = pick.picked or pick.is_single or pick.aimed
        refusal = pick.typed_refusal() or (pick.refusal() if is_meant else None)
        if refusal is not None:
            self.narrator.last_refusal = refusal

    def _why(self, pick: Pick) -> None:
        """Why not, why only these, and what else there is to ask."""
        self.narrator.last_refusal = pick.typed_refusal() or pick.refusal() or self.narrator.last_refusal
        self.asker.why()


def picked_prompt(
    pick: Pick, view: View, names: Sequence[str], *, is_hidden: bool = False
) -> tuple[str, str]:
    """What Enter would do, with a warning where there is one, or why nothing; with its style. Where the hand
    is hidden nothing is said before its player has touched anything."""
    refusal = pick.typed_refusal() or (pick.refusal() if pick.picked or pick.aimed else None)
    so_far = f"{pick.so_far}.{APART}" if pick.so_far else ""
    if refusal is not None and pick.typing is None:
        return f"{so_far}{with_names(refusal.sentence, names)}  r: the rule", "warning/bar"
    question = asked(view.deal, view.seat, names)
    action = pick.action
    is_begun = pick.typed and not pick.numbers and not pick.names.is_whole(pick.typed)
    so_far = f"{pick.typed} ...{APART}" if is_begun else so_far
    if pick.aimed and action is None:
        return f"{so_far}{_goes_with(pick)}{APART}{question}", "text/bar"
    if action is None and pick.taken:
        return f"{' '.join(pick.taken)} and ...{APART}{question}", "text/bar"
    if action is None and (c := _to_pick(pick)) is not None:
        return f"{so_far}Space: pick {c}{APART}{question}", "text/bar"
    if action is None or (pick.hollow and is_hidden):
        return f"{so_far if is_begun else ''}{question}", "text/bar"
    told = phrased(view.deal, view.seat, action, names).text
    if pick.hollow:
        return f"{DOES_SECOND}{told}{APART}{question}", "text/bar"
    warning = warning_of(pick)
    if warning:
        return f"{so_far}{DOES}{told}{APART}{warning}", "warning/bar"
    ways = len(pick.proposals) if pick.chosen is None else 1
    more = f" ({ways} ways: Tab for the next)" if ways > 1 else ""
    return f"{so_far}{DOES}{told}{more}{APART}{question}", "action/bar"


def _to_pick(pick: Pick) -> Card | None:
    """The card that Space would pick, of several that are wanted, once somebody stands on one."""
    if pick.hollow or pick.picked or pick.chosen is not None or not pick.plays:
        return None
    c = pick.hand[pick.cursor]
    return c if c in pick.playable else None


def _goes_with(pick: Pick) -> str:
    """Which cards of the hand do something with what is picked on the table."""
    cards = [str(c) for c in dict.fromkeys(pick.hand) if c in pick.playable]
    return f"That goes with {either(cards)}." if cards else "No card does anything with that."


def warning_of(pick: Pick) -> str:
    """What the game warns of before that is done."""
    stage, action = pick.view.deal.stage, pick.action
    return stage.warning(pick.view.seat, action) if stage is not None and action is not None else ""
