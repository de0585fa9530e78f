"""The table of a match played in this process: undo, seats, saving, and what follows the match."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from functools import partial

from msgspec.structs import replace

from cardtable.engine.actions import Action, Pass
from cardtable.engine.event_wording import with_names
from cardtable.engine.events import Event
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.match.undo import is_decision, passes_in_race
from cardtable.table.players import PersonPlayer
from cardtable.table.seat_changes import earlier_people
from cardtable.table.seat_specs import SeatSpec, make_player, make_players
from cardtable.table.sitting import Sitting, UndoProposal
from cardtable.table.turn_loop import TableLoop
from cardtable.tui.dialogs.text_dialogs import AgreePage
from cardtable.tui.key_binding import Key
from cardtable.tui.table.autoplay import TIMED_OUT
from cardtable.tui.table.curtain_page import LastAct, take_back_key
from cardtable.tui.table.match_page import NOT_HERE, MatchPage
from cardtable.tui.table.table_keys import TableKey
from cardtable.words import join_and


class Next(Enum):
    """What follows the match. The page is dismissed with it."""

    AGAIN = auto()
    """Another match with the same people."""
    EVENING = auto()
    """The duplicate evening that the match belongs to."""
    COMPARISON = auto()
    """The results of the same deal, side by side."""


class LocalTablePage(MatchPage):
    """One match at a table of this process; the record keeps it."""

    sitting: Sitting
    loop: TableLoop

    def __init__(self, sitting: Sitting, *, coached: bool = False) -> None:
        loop = TableLoop(sitting.match, make_players(sitting.specs, sitting.match), self)
        super().__init__(sitting, loop, coached=coached)

    @property
    def match(self) -> Match:
        """The match itself."""
        return self.sitting.match

    # What the loop tells

    async def played(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        """Shows an act; warns first if the record could not be written."""
        self._tell_trouble()
        await super().played(seat, action, events)

    def note_on_act(self, seat: int) -> str:
        """Also a note that the clock ran out on a person."""
        return TIMED_OUT if seat in self.loop.late else super().note_on_act(seat)

    def _tell_trouble(self) -> None:
        """Says once that the record cannot be written any more: the match goes on without it."""
        told = self.sitting.new_trouble()
        if told:
            self.host.record_lost(self.sitting.trouble)
            self.warn(told)

    async def bot_failed(self, seat: int, why: str) -> None:
        """A bot failed: what was wrong is kept beside the record."""
        await super().bot_failed(seat, why)
        if kept := self.sitting.note_fault(seat, why):
            self.warn(kept)

    async def deal_over(self, match: ObservedMatch) -> None:
        """Its scores are noted, then looked at."""
        self.sitting.note_scores()
        await super().deal_over(match)

    def match_over(self, *, again: bool) -> None:
        """Leaves for another match, or for the results of the same deal."""
        # Imported late: a table opens sooner without it.
        from cardtable.archive.result_comparison import is_compared

        if again:
            self.leave(Next.AGAIN)
        elif self.sitting.is_duplicate:
            self.leave(Next.EVENING)
        elif is_compared(self.sitting.match):
            self.leave(Next.COMPARISON)
        else:
            self.leave()

    # Keys

    def table_keys(self) -> list[TableKey]:
        """Also the keys that need the match itself."""
        told = "Saves the position as a scenario file, with all cards: a bug report."
        save = Key(("b",), "b", "save", told, quiet=True)
        found = [*super().table_keys(), TableKey(save, self._save_position)]
        if not self.sitting.origin.is_compared:
            told = "Who sits where: a person, a bot, under which name."
            found.append(TableKey(Key(("f9",), "F9", "seats", told, quiet=True), self._show_seats))
        return found

    async def _show_seats(self) -> None:
        from cardtable.tui.table.seats_page import AS_BEFORE, SeatsPage

        page = SeatsPage(self.sitting.specs, self.reseat, earlier_people(self.match))
        await self.asked_of_all(page, unchanged=AS_BEFORE)

    # Seats that change

    def reseat(self, wanted: Sequence[SeatSpec]) -> None:
        """They sit so from the next decision on, which is asked anew, behind the curtain where another looks.
        Raises OptionError."""
        changed = [at for at, spec in enumerate(wanted) if spec != self.sitting.specs[at]]
        told = self.sitting.reseat_all(wanted)
        for at in changed:
            player = make_player(wanted[at], self.sitting.match, at)
            if isinstance(player, PersonPlayer):
                player.asked = self.ask
            self.loop.reseat(at, player)
            self.coaching.forget(at)
        if told:
            self.were_reseated(told)
            self._tell_trouble()

    # Undo

    async def undo(self) -> None:
        """Takes back the viewer's last decision. If others have learnt anything since, they are asked."""
        if self.viewpoint.curtained and self.race_keys.lets_pass:
            self._undo_in_race()
            return
        proposal = self.sitting.propose_undo(self.viewpoint.viewer) if self.sitting.persons else None
        if proposal is None:
            self.screen_feed.say(self._nothing_to_undo())
            self.repaint()
        if proposal is None or self.viewpoint.curtained:
            return
        if proposal.voters:
            names = [self.sitting.names[seat] for seat in proposal.to_answer]
            question = AgreePage(*self._undo_asked(proposal), names)
            if not await self.asked_of_all(question):
                if self.viewpoint.are_several:
                    self._tell_refused_undo(question.left)
                return
            proposal.consent(*proposal.voters)
        self._undo(proposal)

    def _tell_refused_undo(self, left: Sequence[str]) -> None:
        """Says that nothing is taken back: at the curtain that falls next, and before, where the table still
        stands for a while."""
        self.undone = with_names("Nothing is taken back: {0} say{s} no.", left)
        if self.pause.is_on:
            self.screen_feed.say(f"{self.undone}  {self.goes_on}")
            self.repaint()

    def _undo_in_race(self) -> None:
        """Takes back the act that a race of people follows, which nobody has answered yet: the race stands in
        place of the curtain. What was done for speed is done."""
        proposal = self._slip()
        if proposal is not None:
            self._mend(proposal)
        else:
            self.screen_feed.remark(NOT_HERE)
            self.repaint()

    @property
    def _undo_key(self) -> TableKey:
        """In a race of people it is named as at the curtain."""
        found = super()._undo_key
        slip = self.slip() if self.viewpoint.curtained and self.race_keys.lets_pass else None
        if slip is None:
            return found
        place = len(self.race_keys.views) + 1  # behind Enter
        return replace(found, key=take_back_key(slip.told), is_listed=True, place=place)

    def _nothing_to_undo(self) -> str:
        """Why nothing can be taken back. At the curtain the last person's act still could: until another
        looked."""
        acts = self.match.acts
        last = acts[-1].seat if acts and acts[-1].deal_index == self.match.deal_count else -1
        if last not in self.viewpoint.persons or self.viewpoint.curtained or last == self.viewpoint.viewer:
            return "There is nothing to take back."
        actor, viewer = self.sitting.names[last], self.sitting.names[self.viewpoint.viewer]
        return f"Too late: {viewer} has looked. When next to act, {actor} may ask for it."

    def _undo_asked(self, proposal: UndoProposal) -> tuple[str, str]:
        """What is to be taken back, and who asks, why, and what goes with it."""
        seat, acts = proposal.seat, proposal.acts
        why = f"Note: {proposal.because}. {self.screen_feed.goes_back_with(seat, acts)}".rstrip()
        if self.viewpoint.are_several:
            why = f"{self.sitting.names[seat]} asks. {why}"
        return f"Back to before: {self.screen_feed.acts_back(seat, acts)}?", why

    def slip(self, called: int | None = None) -> LastAct | None:
        """The last act of a person here, as long as no one else has looked; that all have let a race pass is
        one act."""
        passes = passes_in_race(self.match)
        if called is not None and passes and self._may_take_back_passes(passes):
            names = [self.sitting.names[act.seat] for act in self.match.acts[-passes:]]
            told = f"{join_and(names)} pass{'es' * (passes == 1)}"
            return LastAct(told, passes, partial(self._undo_passes, told))
        proposal = self._slip()
        if proposal is None or proposal.seat == called:
            return None
        told, since = self.screen_feed.acts_back(proposal.seat, proposal.acts), proposal.acts - 1
        ends_turn = any(self.match.acts[-back].seat == proposal.seat for back in range(1, since + 1))
        return LastAct(told, proposal.acts, partial(self._mend, proposal), ends_turn)

    def _may_take_back_passes(self, passes: int) -> bool:
        """Whether they were all given at this keyboard, where nobody has looked since."""
        persons, before = self.viewpoint.persons, len(self.match.acts) - passes
        is_own = all(act.seat in persons for act in self.match.acts[before:])
        return is_own and not any(self.looks.has_looked_since(seat, before) for seat in persons)

    def _undo_passes(self, told: str) -> None:
        """Asks those who have let a race pass once more."""
        self.sitting.undo_passes()
        self._taken_back(told)

    def _slip(self) -> UndoProposal | None:
        """The undo that is free at the curtain: only if the act showed nothing to anybody, and nobody here
        has looked since, nor done more about it than to let it pass in a race."""
        seat = self._last_to_act
        proposal = self.sitting.propose_undo(seat)
        if proposal is None or proposal.shows:
            return None
        others = set(self.viewpoint.persons) - {seat}
        before = len(self.match.acts) - proposal.acts
        if any(self.looks.has_looked_since(other, before) for other in others):
            return None
        since = [back for back in range(1, proposal.acts) if self.match.acts[-back].seat in others]
        return None if any(is_decision(self.match, back) for back in since) else proposal

    @property
    def _last_to_act(self) -> int:
        """Who acted last at this screen: in a race a person who was not called to it; else the viewer."""
        last = self.match.acts[-1] if self.match.acts else None
        if last is None or last.action == Pass() or last.seat not in self.viewpoint.persons:
            return self.viewpoint.viewer
        return last.seat

    def _mend(self, slip: UndoProposal) -> None:
        """Takes a slip back without asking, since no one else has looked."""
        slip.consent(*slip.voters)
        self._undo(slip)

    def _undo(self, proposal: UndoProposal) -> None:
        """Takes it back and says which act it was."""
        told = self.screen_feed.acts_back(proposal.seat, proposal.acts)
        if self.sitting.undo(proposal):
            self._taken_back(told)

    def _taken_back(self, told: str) -> None:
        """Says what was undone; what is asked again has its whole time again."""
        self.loop.clocks.forget()
        self._tell_trouble()
        self.was_undone(told)

    @property
    def leaving_text(self) -> str:
        """What becomes of the match, and which one goes on then."""
        if self.sitting.trouble:
            return "What could not be written to the record is not kept."
        if self.sitting.origin.counts:
            return super().leaving_text
        below = [page for page in self.app.screen_stack if isinstance(page, MatchPage) and page is not self]
        goes_on = any(not page.match.over for page in below)
        return f"This was for trying: it does not count.{' The match goes on.' * goes_on}"

    async def _save_position(self) -> None:
        """Writes a scenario file beside the records, after a warning that it holds all cards."""
        if not self.match.over and not await self.agreed(
            AgreePage(
                "Save this position?",
                "The file holds all cards: read it when the deal is over.",
                yes="saves it",
                no="does not",
            )
        ):
            return
        try:
            self.screen_feed.say(f"Saved: cardtable check {self.sitting.save_position()}")
        except (CardTableError, OSError) as error:
            self.screen_feed.say(f"Not saved: {error}")
        self.repaint()
