"""A decision at the screen: cards picked, choices made, answers typed, until it is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cardtable.engine.deal import Refusal
from cardtable.engine.view import View
from cardtable.seats.base import PersonSeat
from cardtable.seats.narrator import Narrator
from cardtable.seats.sentences import asked, phrased, with_names
from cardtable.tui.pick import Pick

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

    def stand(self, player: PersonSeat, view: View, *, guarded: bool = False) -> None:
        """A question stands; a guarded one is hollow where the turn arrives with it."""
        hollow = guarded and self.arrives
        self._player, self.pick = player, Pick(view, resorted=self.resorted, hollow=hollow)

    def drop(self) -> None:
        """No question stands any longer."""
        self._player = self.pick = None

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
        if key != "enter":
            self.confirming = None
        asks = key in ("question_mark", "i") or (key == "tab" and pick.typing is not None)
        if self.narrator.message and not asks:
            self.narrator.say("")
        known = (self._type if pick.typing is not None else self._choose)(pick, key, character or "")
        if known and key not in ("enter", "question_mark"):
            pick.hollow = False
        self._mark_rule(pick)
        return known

    def _type(self, pick: Pick, key: str, letter: str) -> bool:
        """Keys while an answer is typed."""
        match key:
            case "enter":
                self.enter()
            case "backspace":
                pick.rub_out()
            case "escape":
                pick.put_back()
            case "question_mark":
                self._why(pick)
            case "tab":
                self.asker.hint(pick)
            case _ if letter and letter.isprintable():
                pick.write(letter)
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
            case _ if pick.has_key(letter):
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
            self.narrator.say(f"{pick.misspelt}: there is no such card or choice here.")
            return True
        return known

    def _do_keyed(self, pick: Pick, letter: str) -> None:
        """Does what the game gives that letter to."""
        action = pick.keyed(letter)
        if action is not None:
            pick.show(action)
            pick.hollow = False
            self.enter()

    def click(self, card: int | None, choice: int | None, times: int) -> None:
        """A click on a card of the hand or on a choice; a double one does it."""
        pick = self.pick
        if pick is None or (card is None and choice is None):
            return
        pick.hollow = False
        if card is None:
            pick.chosen = choice
        elif pick.is_single:
            pick.stand_on(card)
        elif times == 1:
            pick.toggle(card)
        if times == 2:
            self.enter()

    # Doing it

    def enter(self) -> None:
        """Does what is picked, or says why not."""
        pick, player = self.pick, self._player
        if pick is None or player is None:
            return
        refusal, action = pick.typed_refusal(), pick.action
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
        refusal = pick.typed_refusal() or (pick.refusal() if pick.picked or pick.is_single else None)
        if refusal is not None:
            self.narrator.last_refusal = refusal

    def _why(self, pick: Pick) -> None:
        """Why not, why only these, and what else there is to ask."""
        self.narrator.last_refusal = pick.typed_refusal() or pick.refusal() or self.narrator.last_refusal
        self.asker.why()


def picked_prompt(pick: Pick, view: View, names: Sequence[str]) -> tuple[str, str]:
    """What Enter would do, with a warning where there is one, or why nothing; with its style."""
    refusal = pick.typed_refusal() or (pick.refusal() if pick.picked else None)
    if refusal is not None and pick.typing is None:
        return f"{with_names(refusal.sentence, names)}  r: the rule", "warning/bar"
    question = asked(view.deal, view.seat, names)
    action = pick.action
    if pick.typed and not pick.numbers and not pick.names.is_whole(pick.typed):
        return f"{pick.typed} ...   {question}", "text/bar"
    if action is None or pick.hollow:
        return question, "text/bar"
    told = phrased(view.deal, view.seat, action, names).text
    warning = warning_of(pick)
    if warning:
        return f"Enter: {told}   {warning}", "warning/bar"
    ways = len(pick.proposals) if pick.chosen is None else 1
    more = f"   ({ways} ways: Tab for the next)" if ways > 1 else ""
    return f"Enter: {told}{more}   {question}", "action/bar"


def warning_of(pick: Pick) -> str:
    """What the game warns of before that is done."""
    stage, action = pick.view.deal.stage, pick.action
    return stage.warning(pick.view.seat, action) if stage is not None and action is not None else ""
