"""The table: asks, shows, explains. What is decided stands in `pick.py`, how it looks in `board.py`.

Everything shown comes from the view of one seat: the person's who decides now or did last.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from cardtable.cards import HIDDEN, Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal
from cardtable.engine.events import Event
from cardtable.engine.match import Match
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.seats.base import PersonSeat
from cardtable.seats.loop import TableLoop
from cardtable.seats.race import is_race
from cardtable.seats.shelf import Begun
from cardtable.seats.specs import make_seats
from cardtable.seats.telling import sentences
from cardtable.text import clean
from cardtable.tui.board import LEAST, Boxes, Painter, Scene
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.page import Key, Page
from cardtable.tui.pages.coaching import Coaching, explained, glossary, what_can_i_do
from cardtable.tui.pages.curtain import LEAVE, CurtainPage
from cardtable.tui.pages.dialogs import AgreePage, TextPage
from cardtable.tui.pages.scores import AGAIN, ScoresPage
from cardtable.tui.pages.table_decide import decide, enter, prompt_of, question_of
from cardtable.tui.pages.table_keys import TABLE_KEYS, keys_now
from cardtable.tui.pages.table_race import Racers, time_left
from cardtable.tui.pick import Pick
from cardtable.tui.preferences import Seating
from cardtable.tui.trick import gathers

SECOND = 1.0
MASHED = 0.25
"""Seconds after a key that hurried a bot in which Enter and Space are still taken for the same haste."""


class TablePage(Page):
    """One match at the table. Leaves by `dismiss`; the record keeps the match."""

    thinks_ahead = keeps_time = True
    """Whether hints are searched for in other processes."""

    def __init__(self, begun: Begun) -> None:
        super().__init__()
        self.match = begun.match
        self.specs = begun.specs
        self.file = begun.file
        self.players = make_seats(begun.specs, begun.match)
        self.names = [clean(spec.name, 40) for spec in begun.specs]
        self.kinds = [spec.kind for spec in begun.specs]
        self.persons = [at for at, spec in enumerate(begun.specs) if spec.is_person]
        self.viewer = self.persons[0] if self.persons else 0
        self.curtained = len(self.persons) > 1
        """Whether the viewer's cards may not be shown yet."""
        self.shown: View | None = None
        self.pick: Pick | None = None
        self.said = ""
        self.coach = ""
        """What stands above the table, in a lesson or with the coach on."""
        self.coaching = Coaching(self)
        self.message = ""
        self.warned_of: Action | None = None
        """What was just warned of: a second Enter does it."""
        self.resorted = False
        self.warned = False
        self.last_refusal: Refusal | None = None
        """Why not, of what was last tried or picked: the book opens there."""
        self.lit: frozenset[Card] = frozenset()
        self.played_cards: tuple[Card, ...] = ()
        self.actor = -1
        self.last_turn: list[str] = []
        self.history: list[tuple[int, ...]] = [begun.match.scores]
        self._seen_steps: dict[int, int] = {}
        self._on = asyncio.Event()
        self.is_waiting = False
        self._hurried_at = float("-inf")
        self._boxes = Boxes()
        self.loop = TableLoop(self.match, self.players, self, pace=self._pace)
        self.racers = Racers(self.persons, self.names)
        for player in self.players:
            if isinstance(player, PersonSeat):
                player.asked = self._asked

    @property
    def eyes(self) -> int:
        """The seat whose view is shown; -1, an onlooker's, while nobody may look into a hand."""
        return -1 if self.curtained or not self.persons else self.viewer

    @property
    def is_shared(self) -> bool:
        """Whether several people look at the screen together: a race at one keyboard."""
        return len(self.persons) > 1 and is_race(self.match)

    @property
    def is_secret(self) -> bool:
        """Whether a screenshot would show cards to the wrong person."""
        return self.curtained

    def on_mount(self) -> None:
        self._look()
        super().on_mount()
        self._timer = self.set_interval(SECOND / 4, self.repaint, pause=True)
        self.run_worker(self._sit(), exclusive=True, exit_on_error=True)

    def on_screen_suspend(self) -> None:
        """Time stands still behind another page."""
        self.loop.clocks.held = True

    def on_screen_resume(self) -> None:
        """And runs again."""
        self.loop.clocks.held = False

    async def _sit(self) -> None:
        """Plays the match to its end, then leaves or begins another."""
        await self.loop.run()

    def _pace(self) -> float:
        # The pause comes after the act, when there is something to see.
        return 0.0

    # What the loop tells

    async def before(self, seats: tuple[int, ...]) -> None:
        """The curtain falls where another person decides than the one who did last."""
        self.pick = None
        self.racers.begin()
        asked = [seat for seat in seats if seat in self.persons]
        if self.is_shared:
            # Hands are put away: everybody looks.
            self.curtained = True
        elif not asked or len(self.persons) < 2:
            self.curtained = self.curtained and len(self.persons) > 1
        elif self.curtained or self.viewer not in asked:
            await self._curtain(asked[0])
        if not is_race(self.match):
            self.racers.passing = False
        self._look()
        self._time()
        self.repaint()

    def _time(self) -> None:
        """The screen counts seconds only while a clock runs."""
        if time_left(self.match, self.loop.clocks, self.persons) is not None:
            self._timer.resume()
        else:
            self._timer.pause()

    async def _curtain(self, seat: int) -> None:
        self.curtained = True
        self.said, self.last_turn = "", []
        self._look()
        self.repaint()
        since = self._seen_steps.get(seat, 0)
        page = CurtainPage(self.names[seat], self._story(seat, since))
        if await self.app.push_screen_wait(page) == LEAVE:
            self._leave()
            return
        self.viewer = seat
        self.curtained = False
        story = self._story(seat, since)
        self.last_turn, self.said = story, story[-1] if story else ""

    def _story(self, seat: int, since: int) -> list[str]:
        """What that seat has learnt since so many steps, in its own redacted words."""
        told: list[str] = []
        for step in self.match.steps[since:]:
            told += self._told(step.events, seat)
        return told

    def _told(self, events: Sequence[Event], seat: int) -> list[str]:
        seen = [own for event in events if (own := event.as_seen_by(seat)) is not None]
        return sentences(seen, self.names, self._you())

    def _you(self) -> int | None:
        """The seat told in the second person: the one person, if that is how they are called."""
        alone = len(self.persons) == 1 and self.names[self.persons[0]] == "You"
        return self.persons[0] if alone else None

    def _asked(self, player: PersonSeat) -> None:
        """A person's question stands: keys mean something from now on."""
        view = player.view
        if view is None:
            return
        if is_race(self.match):
            self._ask_racer(player, view)
        elif view.seat == self.viewer and not self.curtained:
            # Several people asked at once answer one after the other, each behind the curtain.
            self.shown = view
            self.pick = Pick(view, resorted=self.resorted)
            self.coaching.asked(view)
            if self.table_app.settings.forced and len(view.legal) == 1:
                player.answer(view.legal[0])
                return
        self.repaint()

    def _ask_racer(self, player: PersonSeat, view: View) -> None:
        """In a race each person has a key; who alone is asked decides as ever."""
        self.racers.ask(player, view)
        if len([seat for seat in self.match.actors if seat in self.persons]) == 1:
            self.racers.begin()
            self.pick = Pick(view, resorted=self.resorted)
            if not self.is_shared:
                self.shown = view

    async def played(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        """Shows an act: what it takes stays lit until seen."""
        for person in self.persons:
            if person == seat or (person == self.viewer and not self.curtained):
                self._seen_steps[person] = len(self.match.steps)
        told = self._told(events, self.eyes)
        self.last_turn = told or self.last_turn
        self.said = told[-1] if told else self.said
        if told and len(told) > 1:
            self.said = next((one for one in told if one), self.said)
        self.message, self.warned, self.last_refusal = "", False, None
        self.coaching.played(seat, action)
        if gathers(events) or (seat not in self.persons and not is_race(self.match)):
            await self._stay(seat, action, events)
        self.pick = None
        self._look()
        self.repaint()

    async def _stay(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        """Keeps the table as it was, with the act lit, for a moment or until a key."""
        settings = self.table_app.settings
        self.played_cards, self.actor = self._seen_played(seat, events), seat
        self.lit = frozenset(action.takes)
        self._on.clear()
        self.is_waiting = True
        self.repaint()
        try:
            if settings.keep == "key" and self.lit:
                await self._on.wait()
            elif settings.pace > 0:
                await asyncio.wait_for(self._on.wait(), settings.pace)
        except TimeoutError:
            pass
        finally:
            self.is_waiting = False
            self.lit, self.played_cards, self.actor = frozenset(), (), -1

    def _seen_played(self, seat: int, events: Sequence[Event]) -> tuple[Card, ...]:
        """The cards that the viewer saw leave that hand."""
        for event in events:
            own = event.as_seen_by(self.eyes)
            if own is not None and own.kind == "move" and own.source == f"hand.{seat}":
                return tuple(c for c in own.cards if c is not HIDDEN)[:6]
        return ()

    async def deal_over(self, match: Match) -> None:
        """The score sheet; at the match's end the way out."""
        self.history.append(match.scores)
        self.shown = match.view_of_shown(self.eyes)
        seat = self.viewer if self.persons else None
        answer = await self.app.push_screen_wait(ScoresPage(match, self.names, self.history, seat))
        self.said = ""
        if match.over:
            self._leave()
            if answer == AGAIN:
                self._again()
        elif len(self.persons) > 1:
            self.curtained = True
            self._look()

    async def refused(self, seat: int, refusal: Refusal) -> None:
        """A person's answer was refused."""
        self.refuse(refusal)
        self.repaint()

    async def bot_failed(self, seat: int, why: str) -> None:
        """A bot failed: said aloud, and the table goes on."""
        text = f"{self.names[seat]} failed ({clean(why, 120)}): a legal card at random instead."
        self.app.notify(text, severity="warning", markup=False)

    def _again(self) -> None:
        """The same people and options, new cards."""
        specs = tuple(str(spec) for spec in self.specs)
        self.table_app.begin(Seating(self.match.game.id, specs, dict(self.match.options)))

    def _leave(self) -> None:
        self.match.sink = None
        self.file.close()
        self.dismiss(None)

    # Looking

    def _look(self) -> None:
        """The view of the person at the screen, as the table stands."""
        match = self.match
        self.shown = match.view_of_shown(self.eyes) if match.over else match.view(self.eyes)

    def paint(self, columns: int, lines: int) -> Canvas:
        view = self.shown or self.match.view(self.eyes)
        prompt, style = prompt_of(self, view)
        app = self.table_app
        scene = Scene(
            view,
            self.names,
            self.kinds,
            app.settings,
            app.glyphs,
            pick=self.pick,
            coach=self.coach,
            resorted=self.resorted,
            lit=self.lit,
            played=self.played_cards,
            actor=self.actor,
            said=self.said,
            prompt=prompt,
            prompt_style=style,
            keys=self.footer(),
            log=self._log(view) if columns >= 110 else (),
            show_hand=self.eyes >= 0,
            time_left=time_left(self.match, self.loop.clocks, self.persons) if self.keeps_time else None,
        )
        painter = Painter(scene, columns, lines)
        canvas = painter.paint()
        self._boxes = painter.boxes
        return canvas

    def _log(self, view: View) -> list[str]:
        return [f"Sealed: {self.match.seal[:20]}", *sentences(view.events, self.names, self._you())]

    # Keys

    def keys(self) -> list[Key]:
        return keys_now(self)

    def press(self, key: str, character: str | None) -> bool:
        if self.app.size.width < LEAST[0] or self.app.size.height < LEAST[1]:
            return False
        if self.is_waiting or self._is_mashed(key):
            self._hurried_at = time.monotonic()
            self._on.set()
            if key in ("space", "enter"):
                return False
        return self._play_key(key, character) or self._table_key(key) or self._wrong_key(key, character)

    def _wrong_key(self, key: str, character: str | None) -> bool:
        """Says of a key that it means nothing in this decision: a first try is not left without an answer."""
        if not self.racers.views and (self.curtained or self.pick is None):
            return False
        question, _ = question_of(self, self.shown or self.match.view(self.eyes))
        self.say(f"{character or key.replace('_', ' ')} means nothing here (F1: the keys).  {question}")
        return True

    def _play_key(self, key: str, character: str | None) -> bool:
        """Keys of a decision or a race; dropped while nobody is asked. A letter means first what the game
        gives it, then what the table gives it, then a card or choice that begins with it."""
        if self.racers.views and self.racers.press(key, character or ""):
            self.say("")
            return True
        pick, letter = self.pick, character or ""
        if pick is None:
            return False
        keeps = TABLE_KEYS | {"h"} if self.match.game.reference else TABLE_KEYS
        if letter in keeps and pick.typing is None and not pick.has_key(letter):
            return False
        return decide(self, pick, key, character)

    def _table_key(self, key: str) -> bool:
        """Keys that always work."""
        match key:
            case "q":
                self.run_worker(self._ask_to_leave())
            case "u":
                self.run_worker(self._undo())
            case "r":
                why = self.last_refusal
                rule, told = (why.rule, why.sentence) if why is not None else (None, "")
                self.table_app.show_rules(self.match.game.id, rule, self.match.options, told)
            case "g":
                self.app.push_screen(ScoresPage(self.match, self.names, self.history))
            case "l" if not self.curtained:
                log = self._log(self.shown or self.match.view(self.eyes))
                self.app.push_screen(TextPage("This deal so far", log, from_end=True))
            case "t" if not self.curtained:
                self.app.push_screen(TextPage("What happened last", self.last_turn or ["Nothing yet."]))
            case "b":
                self._save_position()
            case "h" if self.match.game.reference is not None:
                _, rule = self.match.game.reference
                self.table_app.show_rules(self.match.game.id, rule, self.match.options)
            case "f6" if self.pick is not None:
                self.app.push_screen(what_can_i_do(self.pick.view, self.names))
            case "f7":
                self.app.push_screen(glossary(self.match.game.id, self.screen_text))
            case "f8" if self.persons:
                self.coaching.toggle()
            case _:
                return False
        return True

    def _is_mashed(self, key: str) -> bool:
        """Whether a key still belongs to those that hurried a bot: it must not decide anything."""
        return key in ("space", "enter") and time.monotonic() - self._hurried_at < MASHED

    def say(self, message: str) -> None:
        """Says something in the prompt line, instead of what is asked; empty: the question again."""
        self.message, self.warned = message, False

    def refuse(self, refusal: Refusal) -> None:
        """Says why not; `r` then opens the rule."""
        self.last_refusal = refusal
        self.message, self.warned = f"{refusal.sentence}  r: the rule", True

    def own_hint(self, pick: Pick) -> bool:
        """Whether the page has said something better than what a player would do (a lesson has)."""
        return False

    def answered(self, seat: int) -> None:
        """A person has decided."""
        self.pick = self.warned_of = None
        self._seen_steps[seat] = len(self.match.steps)

    # Undo, leaving, saving

    async def _undo(self) -> None:
        """Back to the viewer's last decision: at once where nobody learns anything, else by agreement."""
        back = self.match.takeback(self.viewer)
        if back is None or self.curtained:
            return
        if not back.free:
            acts = "your last act" if back.steps == 1 else f"the last {back.steps} acts"
            names = [self.names[seat] for seat in self.persons]
            agreed = await self.app.push_screen_wait(
                AgreePage(f"Take back {acts}?", f"Note: {back.because}.", names)
            )
            now = self.match.takeback(self.viewer)
            if not agreed or now is None:
                return
            back = now
        self.match.undo(back.steps, mark=not back.free)
        # What was taken back is no longer part of anybody's story.
        left = len(self.match.steps)
        self._seen_steps = {seat: min(seen, left) for seat, seen in self._seen_steps.items()}
        self.pick = None
        self.said = "Taken back."
        self.message = ""
        self.loop.disturb()
        self._on.set()
        self._look()
        self.repaint()

    async def _ask_to_leave(self) -> None:
        question = AgreePage("Leave the table?", "The match is kept: the lobby offers it again.", ["You"])
        if await self.app.push_screen_wait(question):
            self._leave()

    def _save_position(self) -> None:
        """Writes a scenario file beside the records."""
        from cardtable.engine.bugreport import save_report

        try:
            path = save_report(self.match, self.file.path.parent)
            self.message = f"Saved: cardtable check {path}"
        except (CardTableError, OSError) as error:
            self.message = f"Not saved: {error}"

    # Mouse

    def click(self, x: int, y: int, times: int) -> None:
        pick = self.pick
        if self.is_waiting:
            self._on.set()
        self.say(explained(self, self.match.game.id, x, y) or self.message)
        if pick is None:
            return
        at, choice = self._boxes.card_at(x, y), self._boxes.choice_at(x, y)
        if at is not None:
            if pick.is_single:
                pick.move(at - pick.cursor)
            elif times == 1:
                pick.toggle(at)
        elif choice is not None:
            pick.chosen = choice
        if times == 2 and (at is not None or choice is not None):
            enter(self, pick)
