"""The page of an open table, whose people sit at clients of their own: who is here, chat, votes on an undo.
The host shows the match; this screen follows at its own pace."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from cardtable.cards import Card
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.match.undo import PlayedAct
from cardtable.net.messages import UndoProposed
from cardtable.net.people import AWAY, FREE, IDLE, MAX_CHAT_LINE, PRESENCE_WORDS, waiting_message
from cardtable.net.remote_loop import RemoteLoop
from cardtable.net.remote_sitting import RemoteSitting
from cardtable.table.players import PersonPlayer
from cardtable.table.race import clock_of
from cardtable.text import clean
from cardtable.tui.dialogs.text_dialogs import AgreePage, TextPage
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.score.full_match import FetchMatch
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.match_page import NOT_HERE, MatchPage
from cardtable.tui.table.remote_seats_page import RemoteSeatsPage
from cardtable.tui.table.table_keys import TableKey
from cardtable.words import join_and

CHAT_KEY = Key(("slash",), "/", "talk", "A line to everybody at the table.")
UNECHOED = 0.05
"""Seconds after an answer for which the picture waits for the host to tell what comes of it."""
LOOKS_ON = "looks on"
"""What stands beside the name of an onlooker who says something."""
_MAX_NAME = 40
"""Longest name in characters."""
_MAX_CHAT_LINES = 300
"""Chat lines that are kept."""


class RemoteTablePage(MatchPage):
    """One match at an open table. The host has such a page, too."""

    sitting: RemoteSitting
    loop: RemoteLoop
    rests_in_races = False
    is_remote = True

    def __init__(self, sitting: RemoteSitting, loop: RemoteLoop) -> None:
        super().__init__(sitting, loop)
        loop.listener = self
        self.chat_draft: str | None = None
        """The chat line being typed; None if none is."""
        self.proposal: UndoProposed | None = None
        """The undo that is being voted on."""
        self._agreeing: AgreePage | None = None
        self._asked_at = 0.0
        """When the open decision was asked, in monotonic seconds."""

    async def play(self) -> None:
        """Follows the match until it is over or the table is closed."""
        self._entitle_table()
        await super().play()
        if not self.sitting.is_spoiled:
            await self.loop.until_resumed()  # pages over the table may be read to their end
        is_told = self.sitting.is_spoiled or self.sitting.waits_for_rematch or not self.match.over
        if not self._is_gone and is_told:
            why = self.sitting.connection or "The table is closed."
            self.leave()
            self.app.push_screen(TextPage(f"The table {self.sitting.name}", [why]))

    def paint(self, columns: int, lines: int, absent: frozenset[Card] = frozenset()) -> Canvas:
        """The table; empty if what the host shows cannot be painted."""
        if not self.sitting.is_spoiled:
            try:
                return super().paint(columns, lines, absent)
            except Exception as error:
                self.loop.give_up(error)
        return Canvas(columns, lines)

    # The end of a deal

    @property
    def may_wish_again(self) -> bool:
        """Onlookers cannot ask for another match."""
        return bool(self.sitting.persons)

    @property
    def fetch_match(self) -> FetchMatch | None:
        """Asks the host for all cards of the finished deal."""
        return self.sitting.reveal_deal if self.sitting.can_reveal else None

    def match_over(self, *, again: bool) -> None:
        """Waits for another match, or leaves."""
        if not again:
            self.leave()
            return
        self.sitting.request_rematch()
        self.update_view()
        self.repaint()

    async def rematch_begun(self) -> None:
        """Another match with the same people."""
        self.talk.clear()
        self.were_reseated([])
        await self.resynced()
        who = "You have" if self.sitting.is_host else f"{self.sitting.host_name} has"
        self.screen_feed.said = f"{who} begun another match."
        self.repaint()

    def why(self) -> None:
        """Explains what happened. After a deal everybody may look into, bots' reasons come from their own
        views."""
        if self.sitting.can_reveal and self.match.deal.over:
            self.run_worker(self._explain_revealed_deal(), group="looking", exclusive=True)
        else:
            super().why()

    async def _explain_revealed_deal(self) -> None:
        try:
            told = await self.sitting.reveal_deal()
        except CardTableError:
            told = None
        if self.app.screen is self:
            self.say_why(told)

    # Presence

    @property
    def notes(self) -> Mapping[int, str]:
        """By seat: who is away, and in a race the network delay that is granted."""
        told = {one.seat: one.state for one in self.sitting.people if one.state in (AWAY, FREE)}
        told |= {one.seat: "a bot plays" for one in self.sitting.people if one.state == IDLE}
        if self.sitting.is_race:
            ways = {one.seat: round(1000 * one.allowance) for one in self.sitting.people}
            told = {**{seat: f"{way} ms" for seat, way in ways.items()}, **told}
        return told

    @property
    def coach_words(self) -> str:
        """How others come to the table, at the host's screen while somebody is waited for."""
        sitting = self.sitting
        if sitting.is_host and any(one.state in (AWAY, FREE) for one in sitting.people):
            return "\n".join(sitting.invitations)
        return super().coach_words

    def table_told(self) -> list[str]:
        """Also the people at the table, who looks on, and how others come."""
        sitting = self.sitting
        onlookers = f"Looking on: {join_and(sitting.onlookers)}." if sitting.onlookers else "Nobody looks on."
        people = [f"{one.name}: {PRESENCE_WORDS.get(one.state, one.state)}." for one in sitting.people]
        invited = ["To come to this table, others type:", *sitting.invitations]
        return [*super().table_told(), *people, onlookers, *invited]

    def time_left(self) -> tuple[float, float] | None:
        """Only the clocks of this screen's people are known; else the time that a turn may take."""
        if self.sitting.turn_seconds and self.pick is not None and not self.sitting.is_race:
            limit = float(self.sitting.turn_seconds)
            return max(0.0, limit - (time.monotonic() - self._asked_at)), limit
        mine = set(self.sitting.persons) & set(self.match.actors)
        return super().time_left() if any(clock_of(self.match, seat) for seat in mine) else None

    def unlooked(self) -> list[int]:
        """The host says for whom its clocks wait, at whatever terminal."""
        return list(self.sitting.unlooked)

    def _wait_for_looks(self) -> None:
        """The host lets its clocks wait until it was told that all here have looked, or let it pass."""
        passed = self.sitting.persons if self.race_keys.passing else ()
        self.sitting.tell_looks(self.viewpoint.looked.union(passed))

    async def presence_changed(self) -> None:
        """Somebody came or went, or the connection changed."""
        self.race_keys.people.names = self.sitting.names
        self.run_clock()
        self.repaint()

    async def notice_received(self, text: str) -> None:
        """A notice for this screen alone."""
        self.screen_feed.say(clean(text, MAX_CHAT_LINE))
        self._notify_over_other_page(text)
        self.repaint()

    def _notify_over_other_page(self, text: str) -> None:
        """Shows a line as a notification if another page covers the table."""
        if self.app.screen is not self:
            self.app.notify(clean(text, MAX_CHAT_LINE + _MAX_NAME), markup=False)

    def _question(self, view: View) -> tuple[str, str]:
        """The state of the connection, a vote, whom the table waits for, else the question."""
        sitting = self.sitting
        if sitting.connection:
            return sitting.connection, "warning"
        if sitting.is_idle:
            return "A bot plays for you: press a key, and you play on.", "action"
        if self.proposal is not None:
            return self._vote_told(self.proposal), "text"
        if self.pick is None and not self.race_keys.views and not self.pause.is_on:
            waits = waiting_message(sitting.people, view.actors, sitting.away_policy)
            if not waits and self.match.over and sitting.waits_for_rematch:
                waits = f"Waiting for {sitting.host_name} to begin another match."
            if waits:
                return waits, "text"
        return super()._question(view)

    @property
    def remark(self) -> str:
        """None beside what is being typed to all."""
        return super().remark if self.chat_draft is None else ""

    def _prompt(self, view: View) -> tuple[str, str]:
        if self.chat_draft is not None:
            return f"To all: {self.chat_draft}_", "action"
        return super()._prompt(view)

    def _is_slip(self, key: str, letter: str = "") -> bool:
        """Nothing is answered while the connection is down."""
        return bool(self.sitting.connection) or super()._is_slip(key, letter)

    def decision_begins(self, view: View) -> None:
        """Whose turn it is now may be looking elsewhere, and is called as they wish."""
        super().decision_begins(view)
        self._asked_at = time.monotonic()
        if self.sitting.turn_seconds:
            self.clock_timer.resume()
        call = self.host.settings.call
        last = self.match.acts[-1].seat if self.match.acts else -1
        if call == "bell" and last not in self.sitting.persons:
            self.app.bell()
        elif call == "title":
            self.host.entitle(f"Your turn: {self.match.game.title}")

    def answer_given(self) -> None:
        """If the host takes a moment, shows meanwhile that the question is answered."""
        self._entitle_table()
        self.set_timer(UNECHOED, self.repaint)

    def _entitle_table(self) -> None:
        """It is nobody's turn here: the title names the game alone."""
        if self.host.settings.call == "title":
            self.host.entitle(self.match.game.title)

    # Chat

    async def chat_received(self, seat: int, name: str, text: str) -> None:
        """A chat line from the people in that seat, or (-1) from the onlooker of that name."""
        names = self.sitting.names
        who = names[seat] if 0 <= seat < len(names) else f"{clean(name, _MAX_NAME)} ({LOOKS_ON})"
        line = f"{who}: “{clean(text, MAX_CHAT_LINE)}”"
        self.talk = [*self.talk, line][-_MAX_CHAT_LINES:]
        self.talk_heard = (*self.talk_heard, line)
        self.set_timer(self.host.pace.chat_stays, self._drop_oldest_chat)
        self._notify_over_other_page(line)
        self.repaint()

    def _drop_oldest_chat(self) -> None:
        """Takes the oldest chat line from above the table."""
        self.talk_heard = self.talk_heard[1:]
        self.repaint()

    @property
    def takes_text(self) -> bool:  # type: ignore[override]  # other pages never change it
        """While a chat line is typed, letters are text."""
        return self.chat_draft is not None

    def _type_chat(self, key: str, character: str | None) -> bool:
        """Handles a key while a chat line is typed."""
        draft = self.chat_draft or ""
        match key:
            case "enter":
                self.chat_draft = None
                if line := clean(draft, MAX_CHAT_LINE).strip():
                    self.sitting.chat(line)
            case "escape":
                self.chat_draft = None
            case "up":
                self.app.push_screen(TextPage("What was said", self.talk or ["Nothing yet."], from_end=True))
            case "backspace":
                self.chat_draft = draft[:-1]
            case _ if character and character.isprintable():
                self.chat_draft = (draft + character)[:MAX_CHAT_LINE]
            case _:
                return False
        return True

    # Keys

    def keys(self) -> list[Key]:
        """While a line is typed to the others, only the keys of that."""
        if self.chat_draft is not None:
            return [
                Key(("enter",), "Enter", "says it", "Everybody at the table reads it."),
                Key(("up",), self.host.glyphs.updown[0], "earlier", "All that was said at this table."),
                Key(("escape",), "Esc", "not", "Says nothing."),
            ]
        return super().keys()

    def press(self, key: str, character: str | None) -> bool:
        if self.sitting.is_idle:
            self.sitting.come_back()
            return True
        return (
            self._type_chat(key, character) if self.chat_draft is not None else super().press(key, character)
        )

    def table_keys(self) -> list[TableKey]:
        """Also chat and seats. Only the host may change the players."""
        found = [*super().table_keys(), TableKey(CHAT_KEY, self._begin_chat)]
        if self.sitting.is_host:
            told = "Who sits where, and who plays for those who are away."
            found.append(TableKey(Key(("f9",), "F9", "seats", told), self._show_seats))
        elif not self.sitting.persons and not self.match.over:
            told = "Takes a free seat, or asks the host for one."
            found.append(TableKey(Key(("f9",), "F9", "sit down", told), self.sitting.request_seat, place=0))
        return found

    def _begin_chat(self) -> None:
        self.chat_draft = ""

    async def _show_seats(self) -> None:
        sitting = self.sitting
        page = RemoteSeatsPage(sitting.specs, sitting.request_reseat, sitting.away_policy)
        await self.asked_of_all(page)

    async def reseated(self, told: Sequence[str]) -> None:
        """The players have changed."""
        for player in self.loop.players:
            if isinstance(player, PersonPlayer):
                player.asked = self.ask
        self.were_reseated(told)
        self.repaint()

    # Undo

    async def undo(self) -> None:
        """Asks the host for an undo. Others vote on their own screens."""
        if not self.sitting.persons or self.viewpoint.curtained:
            self.screen_feed.remark(NOT_HERE)
            self.repaint()
            return
        if self.match.possible_undo(self.viewpoint.viewer) is None:
            self.screen_feed.say("There is nothing to take back.")
            self.repaint()
        elif self.proposal is None:
            self.sitting.request_undo(self.viewpoint.viewer)

    def _proposal_told(self, proposal: UndoProposed) -> str:
        return f"Back to before: {self.screen_feed.acts_back(proposal.seat, proposal.steps)}?"

    def _vote_told(self, proposal: UndoProposed) -> str:
        """Who is asked to agree to what."""
        asked = [self.sitting.names[seat] for seat in proposal.voters if seat != proposal.seat]
        verb = "is" if len(asked) == 1 and asked != ["You"] else "are"
        return f"{join_and(asked)} {verb} asked. {self._proposal_told(proposal)}"

    async def undo_proposed(self, proposal: UndoProposed) -> None:
        """Somebody proposes an undo. People here who are asked vote here."""
        self.proposal = proposal
        self.repaint()
        asked = [seat for seat in proposal.voters if seat in self.sitting.persons and seat != proposal.seat]
        if asked:
            self.app.run_worker(self._vote(proposal, asked))

    async def _vote(self, proposal: UndoProposed, asked: Sequence[int]) -> None:
        names = [self.sitting.names[seat] for seat in asked]
        more = self.screen_feed.goes_back_with(proposal.seat, proposal.steps)
        why = f"{self.sitting.names[proposal.seat]} asks. Note: {proposal.because}. {more}".rstrip()
        page = AgreePage(self._proposal_told(proposal), why, names)
        self._agreeing = page
        yes = bool(await self.asked_of_all(page))
        if self.proposal is proposal:
            for seat in asked:
                self.sitting.vote_on_undo(proposal.number, seat, yes)

    async def undo_resolved(self, number: int, granted: bool, said: str) -> None:
        """The vote is over."""
        if self.proposal is None or self.proposal.number != number:
            return
        self.proposal = None
        if self._agreeing is not None and self._agreeing.is_current:
            self._agreeing.dismiss(False)
        self._agreeing = None
        if not granted:
            self.screen_feed.say(said or "Not taken back.")
        self.repaint()

    async def acts_undone(self, first: PlayedAct | None) -> None:
        """Acts were undone: closes a score sheet of the deal they belong to."""
        self._close_score_sheet()
        self.was_undone(self.screen_feed.act_line(first) if first is not None else "")

    async def resynced(self) -> None:
        """The table was replaced by a snapshot."""
        if not self.match.deal.over:
            self._close_score_sheet()
        self.proposal = None
        self.drop_decision()
        self.race_keys.begin()
        self.pause.end()
        self.update_view()
        self.repaint()

    def _close_score_sheet(self) -> None:
        if isinstance(self.app.screen, ScoresPage):
            self.app.screen.dismiss(None)

    # Leaving

    @property
    def leaving_text(self) -> str:
        """The host closes the table by leaving; others may return to their seats."""
        if self.sitting.is_host:
            return "The others are told. The match is kept: cardtable resume opens the table again."
        return "Your seat stays yours: join again, and it goes on."
