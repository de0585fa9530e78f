"""A table that others sit at, too, each before a terminal of their own: who is there, what is said, what they
agree to. Whoever holds the match shows it; this screen follows at its own pace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.net.messages import UndoProposed
from cardtable.net.people import AWAY, FREE, MAX_CHAT_LINE, waiting_message
from cardtable.net.remote_loop import RemoteLoop
from cardtable.net.remote_sitting import RemoteSitting
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.seats import PersonSeat
from cardtable.text import clean
from cardtable.tui.decision.decision import Decision
from cardtable.tui.dialogs.dialogs import AgreePage, TextPage
from cardtable.tui.key import Key
from cardtable.tui.score.score_page import LaidOpen, ScoresPage
from cardtable.tui.table.match_page import PlayingPage
from cardtable.tui.table.remote_seats_page import RemoteSeatsPage

TALK_KEY = Key(("slash",), "/", "talk", "A line to everybody at the table.")
UNECHOED = 0.05
"""Seconds after an answer in which the picture waits for what the host makes of it."""
TALK_SECONDS = 12.0
"""For so long what somebody says stands above the table; the log keeps it."""
_LONGEST_NAME, _MOST_TALK = 40, 300


class RemoteTablePage(PlayingPage):
    """One match at a table with a terminal for each. The host's is one of them."""

    sitting: RemoteSitting
    rests_in_races = False

    def __init__(self, sitting: RemoteSitting, loop: RemoteLoop) -> None:
        super().__init__(sitting, loop)
        loop.listener = self
        self.written: str | None = None
        """The line that is being typed to all; None while none is."""
        self.talk: list[tuple[int, int, str]] = []
        """What was said: in which deal, after how many lines of its log, and the line."""
        self.proposal: UndoProposed | None = None
        """The wish that is being agreed on."""
        self._agreeing: AgreePage | None = None

    async def play(self) -> None:
        """Follows the match until it is over, or the table is no more."""
        await super().play()
        await self.loop.until_resumed()  # whatever lies over the table is read to its end
        if not self._is_gone and (self.sitting.waits_for_rematch or not self.match.over):
            why = self.sitting.connection or "The table is closed."
            self.leave()
            self.app.push_screen(TextPage(f"The table {self.sitting.name}", [why]))

    # A deal that has ended

    @property
    def may_wish_again(self) -> bool:
        """Only who plays wishes another match."""
        return bool(self.sitting.persons)

    @property
    def laid_open(self) -> LaidOpen | None:
        """The host is asked for what may be looked into."""
        return self.sitting.reveal_deal if self.sitting.can_reveal else None

    def match_over(self, *, again: bool) -> None:
        """Whoever wishes another match waits for it; all others go."""
        if not again:
            self.leave()
            return
        self.sitting.request_rematch()
        self.look()
        self.repaint()

    async def rematch_begun(self) -> None:
        """Another match with the same people."""
        self.talk.clear()
        self.were_reseated([])
        await self.resynced()
        who = "You have" if self.sitting.is_host else f"{self.sitting.host_name} has"
        self.narrator.said = f"{who} begun another match."
        self.repaint()

    def why(self) -> None:
        """Answers why; when the deal is over bots' reasons come from what they saw, if all may know that."""
        if self.sitting.can_reveal and self.match.deal.over:
            self.run_worker(self._why_opened(), group="looking", exclusive=True)
        else:
            super().why()

    async def _why_opened(self) -> None:
        try:
            told = await self.sitting.reveal_deal()
        except CardTableError:
            told = None
        if self.app.screen is self:
            self.say_why(told)

    # Who is there

    @property
    def notes(self) -> Mapping[int, str]:
        """Who is away; in a race what is allowed each for the way to the table."""
        told = {one.seat: one.state for one in self.sitting.people if one.state in (AWAY, FREE)}
        if self.sitting.is_race:
            ways = {one.seat: round(1000 * one.allowance) for one in self.sitting.people}
            told = {**{seat: f"{way} ms" for seat, way in ways.items()}, **told}
        return told

    def time_left(self) -> tuple[float, float] | None:
        """Only clocks of this screen's people are known here."""
        mine = set(self.sitting.persons) & set(self.match.actors)
        return super().time_left() if mine else None

    async def presence_changed(self) -> None:
        """Somebody came or went, or the way to the table is gone or there again."""
        self.racers.names = self.sitting.names
        self.repaint()

    async def notice_received(self, text: str) -> None:
        """Something for this screen alone."""
        self.narrator.say(clean(text, MAX_CHAT_LINE))
        self._tell_beside(text)
        self.repaint()

    def _tell_beside(self, text: str) -> None:
        """What is said while another page lies over the table shows there."""
        if self.app.screen is not self:
            self.app.notify(clean(text, MAX_CHAT_LINE + _LONGEST_NAME), markup=False)

    def _question(self, view: View) -> tuple[str, str]:
        """What is typed, what is wrong with the way to the table, whom it waits for, else what is asked."""
        sitting = self.sitting
        if sitting.connection:
            return sitting.connection, "warning/bar"
        if self.proposal is not None:
            return f"All are asked. {self._proposal_told(self.proposal)}", "text/bar"
        if self.pick is None and not self.racers.views and not self.moment.is_on:
            waits = waiting_message(sitting.people, view.actors, sitting.away_policy)
            if not waits and self.match.over and sitting.waits_for_rematch:
                waits = f"Waiting for {sitting.host_name} to begin another match."
            if waits:
                return waits, "text/bar"
        return super()._question(view)

    def _prompt(self, view: View) -> tuple[str, str]:
        if self.written is not None:
            return f"To all: {self.written}_", "action/bar"
        return super()._prompt(view)

    def _is_slip(self, key: str, letter: str) -> bool:
        """Nor is anything answered while nobody hears it."""
        return bool(self.sitting.connection) or super()._is_slip(key, letter)

    def _answer(self, decision: Decision, action: Action) -> bool:
        """Should the host's word take a moment, shows meanwhile that the question is answered."""
        is_given = super()._answer(decision, action)
        if is_given:
            self.set_timer(UNECHOED, self.repaint)
        return is_given

    # Talk

    async def chat_received(self, name: str, text: str) -> None:
        """Somebody has said something."""
        line = f"{clean(name, _LONGEST_NAME)}: “{clean(text, MAX_CHAT_LINE)}”"
        self.talk.append((self.shown.number, len(self.narrator.log(self.shown)), line))
        self.talk = self.talk[-_MOST_TALK:]
        self.talk_heard = (*self.talk_heard, line)
        self.set_timer(TALK_SECONDS, self._forget)
        self._tell_beside(line)
        self.repaint()

    def _forget(self) -> None:
        """The oldest of what was said has been read."""
        self.talk_heard = self.talk_heard[1:]
        self.repaint()

    def story_of(self, view: View) -> list[str]:
        """With what was said where it was said."""
        told = super().story_of(view)
        for number, at, line in reversed(self.talk):
            if number == view.number:
                told.insert(min(at, len(told)), line)
        return told

    @property
    def takes_text(self) -> bool:  # type: ignore[override]  # of other pages it never changes
        """While a line is typed letters are letters."""
        return self.written is not None

    def _type(self, key: str, character: str | None) -> bool:
        """A key while a line to all is typed."""
        written = self.written or ""
        match key:
            case "enter":
                self.written = None
                if line := clean(written, MAX_CHAT_LINE).strip():
                    self.sitting.chat(line)
            case "escape":
                self.written = None
            case "backspace":
                self.written = written[:-1]
            case _ if character and character.isprintable():
                self.written = (written + character)[:MAX_CHAT_LINE]
            case _:
                return False
        return True

    # Keys

    def keys(self) -> list[Key]:
        """Also to say something; of the seats only the host decides."""
        if self.written is not None:
            return [
                Key(("enter",), "Enter", "says it", "Everybody at the table reads it."),
                Key(("escape",), "Esc", "not", "Says nothing."),
            ]
        is_typing = self.pick is not None and self.pick.typing is not None
        found = super().keys()
        if not is_typing:
            found.insert(_before_rules(found), TALK_KEY)
        if self.sitting.is_host:
            found.append(Key(("f9",), "F9", "seats", "Who sits where, and who plays for those who are away."))
        return found

    def press(self, key: str, character: str | None) -> bool:
        return self._type(key, character) if self.written is not None else super().press(key, character)

    def table_key(self, key: str) -> bool:
        match key:
            case "slash":
                self.written = ""
            case "f9" if self.sitting.is_host:
                page = RemoteSeatsPage(self.sitting.specs, self._sit, self.sitting.away_policy)
                self.run_worker(self.asked_of_all(page))
            case _:
                return super().table_key(key)
        return True

    def _sit(self, wanted: Sequence[SeatSpec], away: str) -> None:
        self.sitting.request_reseat(wanted, away)

    async def reseated(self, told: Sequence[str]) -> None:
        """Others sit there now."""
        for player in self.loop.seats:
            if isinstance(player, PersonSeat):
                player.asked = self.ask
        self.were_reseated(told)
        self.repaint()

    # Taking back

    async def undo(self) -> None:
        """Tells the table that the viewer wishes to go back: others are asked on their own screens."""
        if not self.sitting.persons or self.eyes.curtained:
            return
        if self.match.takeback(self.eyes.viewer) is None:
            self.narrator.say("There is nothing to take back.")
            self.repaint()
        elif self.proposal is None:
            self.sitting.request_undo(self.eyes.viewer)

    def _proposal_told(self, proposal: UndoProposed) -> str:
        return f"Back to: {self.acts_back(proposal.seat, proposal.steps)}?"

    async def undo_proposed(self, proposal: UndoProposed) -> None:
        """Somebody wishes to take back what was played; whoever of here is asked answers here."""
        self.proposal = proposal
        self.repaint()
        asked = [seat for seat in proposal.asked if seat in self.sitting.persons and seat != proposal.seat]
        if asked:
            self.app.run_worker(self._agree(proposal, asked))

    async def _agree(self, proposal: UndoProposed, asked: Sequence[int]) -> None:
        names = [self.sitting.names[seat] for seat in asked]
        why = f"{self.sitting.names[proposal.seat]} asks. Note: {proposal.because}."
        page = AgreePage(self._proposal_told(proposal), why, names)
        self._agreeing = page
        yes = bool(await self.asked_of_all(page))
        if self.proposal is proposal:
            for seat in asked:
                self.sitting.vote_on_undo(proposal.number, seat, yes)

    async def undo_resolved(self, number: int, granted: bool, said: str) -> None:
        """It is granted, or it is not, and why."""
        if self.proposal is None or self.proposal.number != number:
            return
        self.proposal = None
        if self._agreeing is not None and self._agreeing.is_current:
            self._agreeing.dismiss(False)
        self._agreeing = None
        if not granted:
            self.narrator.say(said or "Not taken back.")
        self.repaint()

    async def acts_undone(self) -> None:
        """What was played is no more: a score sheet that was read is shut."""
        self._shut()
        self.was_taken_back()

    async def resynced(self) -> None:
        """The table as it stands after this screen heard nothing of it for a while."""
        if not self.match.deal.over:
            self._shut()
        self.proposal = None
        self.drop_decision()
        self.racers.begin()
        self.moment.end()
        self.look()
        self.repaint()

    def _shut(self) -> None:
        if isinstance(self.app.screen, ScoresPage):
            self.app.screen.dismiss(None)

    # Leaving

    async def ask_to_leave(self) -> None:
        """Whoever holds the match closes the table by it; anybody else may come back to their seat."""
        if self.sitting.is_host:
            why = "The others are told. The match is kept: cardtable resume opens the table again."
        else:
            why = "Your seat stays yours: join again, and it goes on."
        await self.leave_if_agreed(why)


def _before_rules(keys: Sequence[Key]) -> int:
    """Where the key to talk stands: seen in a narrow window, too."""
    return next((at for at, key in enumerate(keys) if key.names == ("r",)), len(keys))
