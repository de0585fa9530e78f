"""The score sheet page: the reasons behind the points with their rules, totals, the winner and a chart."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardtable.archive.replay import Replay, conceals
from cardtable.book.rule_sheet import rules_in_force
from cardtable.engine.match_origin import DUPLICATE, Origin
from cardtable.engine.score import ScoreLine, Tally
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.teaching.explanations import Explainer, explanation_lines
from cardtable.tui.base_app import RuleLookup
from cardtable.tui.dialogs.text_dialogs import ALONE, WHY, AgreePage, TextPage
from cardtable.tui.key_binding import ASK_TO_LEAVE_KEY, LEAVE, Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import LEAVE_MATCH, Page
from cardtable.tui.pause import TIMER_SLACK
from cardtable.tui.score.full_match import FetchMatch, FullMatch
from cardtable.tui.score.score_chart import chart_of
from cardtable.tui.score.score_picture import SheetPainter, SheetScene
from cardtable.tui.score.score_sheet import score_sheet
from cardtable.tui.score.seal import CONCEALED, Seal
from cardtable.tui.score.winner import verdict

if TYPE_CHECKING:
    from cardtable.archive.result_comparison import FirstTime

AGAIN = "again"
"""What the page dismisses with if the user wants another match."""
THEN, NOW = "This deal, the first time", "This deal, taken up again"
"""The results of a deal that was taken up again, side by side."""
UNSEEN = "It tells the whole pack as it was dealt: also cards that were not shown in this deal."
"""The warning before a seal is opened that tells such cards."""
HURRYING = ("space", "enter", "escape")
"""Keys that show the whole sheet at once while it counts up. All others do nothing meanwhile."""
LOOKING = ("question_mark", "r", "up", "down")
"""Keys that only look something up: no slip, however soon they come."""


class ScoresPage(Page):
    """The score sheet of a match: the finished deal on the table, if there is one, and the totals.

    With `counts` the reasons appear one by one, until Space shows them all. Dismisses with `AGAIN` if the
    user wants another match, with `LEAVE_MATCH` if a match that goes on is to be left, else with None.
    """

    cursor = 0
    """The selected reason."""
    first_time: FirstTime | None = None
    """What the deal came to when it was first played, if it was taken up again."""
    _changed_at = float("inf")
    """When the sheet appeared or last changed, in monotonic seconds; later than any key until it is on the
    screen."""
    _top = -1
    """The first row shown; -1: as the selected reason requires."""
    _painted_top = 0
    _hidden_below = False

    def __init__(
        self,
        match: ObservedMatch,
        names: Sequence[str],
        history: Sequence[tuple[int, ...]],
        seat: int | None = None,
        *,
        again: bool = True,
        counts: bool = False,
        guarded: bool = False,
        persons: Sequence[int] = (),
        leaving_text: str = "",
        is_look: bool = False,
        fetch_match: FetchMatch | None = None,
        numbered: bool = True,
    ) -> None:
        super().__init__()
        self.seat = seat
        """The seat whose decisions can be reviewed; None for an onlooker."""
        self.match = match
        self.full_match = FullMatch(match, fetch_match)
        self.numbered = numbered
        """Whether the deal is called by its number: that of a lesson may come after others."""
        origin = Origin.of(match.origin)
        self.again = again and match.over and origin.counts and origin.kind != DUPLICATE
        """Whether another match can be asked for: not from a table for trying, which leads back."""
        self.seal = Seal(match)
        self.names = names
        self.history = list(history)
        self.guarded = guarded
        """Whether keys do nothing for a moment after the sheet changes, in case they were meant for the page
        before."""
        self.sheet = score_sheet(match, names)
        self.verdict = verdict(match, names, numbered=numbered)
        self.tallies = (
            match.finished_deal.tallies if match.finished_deal is not None else match.deal.tallies()
        )
        self.persons = tuple(persons)
        """The people at this screen: they are asked before cards come to light that not all of them saw."""
        self.leaving_text = leaving_text if not match.over else ""
        """What becomes of a match that goes on after this sheet, if it is left; empty: no match does."""
        self.is_look = is_look
        """Whether it is only looked at during a deal, and leads back there."""
        self.counted = 0 if counts and self.sheet.lines else len(self.sheet.lines)
        """How many reasons are shown."""

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The reasons behind the points."""
        return self.sheet.lines

    @property
    def is_counting(self) -> bool:
        """Whether the sheet is still counting up."""
        return self.counted < len(self.lines)

    def on_mount(self) -> None:
        self._has_changed()
        self.run_worker(self._look_up_first_time(), group="first time", exclusive=True)
        if self.is_counting:
            self._timer = self.set_interval(self.host.pace.counting, self.count_on)

    async def _look_up_first_time(self) -> None:
        """Finds what a deal that was taken up again came to when it was first played."""
        from cardtable.archive.result_comparison import first_time  # late: a table opens sooner without it

        if isinstance(self.match, Match):
            self.first_time = await asyncio.to_thread(first_time, self.match)
            if self.first_time is not None and not self._is_gone:
                self.repaint()

    def count_on(self) -> None:
        """Shows one more reason."""
        self.counted += 1
        self.cursor = min(self.counted, len(self.lines)) - 1
        if not self.is_counting:
            self._show_all()
        self.repaint()

    def _show_all(self) -> None:
        """Ends the count. A key pressed just now was meant for it."""
        self._has_changed()
        self._timer.stop()
        self.counted = len(self.lines)
        self.cursor = 0
        self._top = -1

    def _has_changed(self) -> None:
        """From now on keys are held off for a while; what hurries the count or closes the sheet is told when
        it does so."""
        self._changed_at = time.monotonic()
        pace = self.host.pace
        if self.is_counting and self.holds_off:
            self.set_timer(pace.hold_off + TIMER_SLACK, self.repaint)
        if not self.may_close:
            self.set_timer(pace.falling + TIMER_SLACK, self.repaint)

    def keys(self) -> list[Key]:
        if self.is_counting:
            hurry = Key(HURRYING, "Space", "all at once", "Shows the whole sheet.")
            return [] if self.holds_off else [hurry]
        closes = "Closes the sheet."
        back = Key(("q", "escape", "enter", "space"), "q", "back", "Back to the table.")
        leave = Key(("enter",), "Enter", "leave", closes)
        goes_on = Key(("space", "enter"), "Space", "goes on", closes)
        closing = back if self.is_look else leave if self.again else goes_on
        found = [closing] if self.may_close else []
        if self.again:
            found.append(Key(("a",), "a", "again", "Another match with the same people and options."))
        if self.lines:
            found.append(Key(("?",), "?", "why", "Why these points: the rule of every line."))
        if self.can_review:
            found.append(Key(("d",), "d", "decisions", "Which of your decisions cost most."))
        if self.can_replay:
            told = "This deal once more, for trying: it does not count."
            found.append(Key(("s",), "s", "same deal again", told))
        if self.leaving_text:
            found.append(ASK_TO_LEAVE_KEY._replace(names=("q", "escape")))
        if self.lines or self._hidden_below or self._painted_top:
            label, told = ("line", "Along the reasons.") if self.lines else ("scroll", "To all the names.")
            found.append(Key(("up", "down"), self.host.glyphs.updown, label, told))
        if self.lines:
            found.append(Key(("r",), "r", "rule", "The rule behind the line in the rule book."))
        if self.seal.can_be_shown:
            label = "open the seal" if self.match.deal.over else "seal"
            found.append(Key(("o",), "o", label, "What the order of the deal was sealed with."))
        return found

    @property
    def can_replay(self) -> bool:
        """Whether the finished deal can be played again."""
        return self.full_match.can_be_replayed(is_unsealed=bool(self.seal.text))

    @property
    def can_review(self) -> bool:
        """Whether a player at this screen has just finished a deal."""
        return self.seat is not None and self.match.deal.over and self.full_match.can_be_had

    @property
    def holds_off(self) -> bool:
        """Whether keys do nothing yet: the sheet has only just appeared or changed."""
        return self.guarded and self.host.pace.holds_off(self._changed_at)

    @property
    def may_close(self) -> bool:
        """Whether a key that closes the sheet is meant for it, and not for its count or what lay before."""
        return not (self.guarded and self.host.pace.is_falling(self._changed_at))

    def press(self, key: str, character: str | None) -> bool:
        if self.holds_off and key not in LOOKING:
            return True
        if self.is_counting:
            if key in HURRYING:
                self._show_all()
            return True
        match key:
            case "escape" | "q" if self.leaving_text:
                self.run_worker(self._ask_to_leave())
            case "enter" | "escape" | "q" | "space" if not self.may_close:
                pass
            case "enter" | "escape" | "q":
                self.dismiss(None)
            case "space" if not self.again:
                self.dismiss(None)
            case "d" if self.can_review:
                self.run_worker(self._look_at_decisions())
            case "a" if self.again:
                self.dismiss(AGAIN)
            case "s" if self.can_replay:
                self.run_worker(self._ask_to_play_again())
            case "up" | "down":
                self.scrolled(1 if key == "down" else -1)
            case "r" if self.lines:
                self._show_rules()
            case "o" if self.seal.can_be_shown:
                self._turn_seal()
            case "question_mark" if self.lines:
                self._explain_points()
            case _:
                return False
        return True

    def _turn_seal(self) -> None:
        """Shows the seal, or puts it away. Whoever is at the table is asked before cards come to light."""
        if self.seal.is_open or not self.seal.tells_unseen(self.persons):
            self.seal.is_open = not self.seal.is_open
        else:
            self.run_worker(self._ask_to_open())

    async def _ask_to_open(self) -> None:
        question = AgreePage("Open the seal?", UNSEEN, self._asked, yes="opens it", no="leaves it shut")
        if await self.agreed(question):
            self.seal.is_open = True
            self.repaint()

    @property
    def _asked(self) -> list[str]:
        """The people at this screen, by name if they are several."""
        return [self.names[seat] for seat in self.persons] if len(self.persons) > 1 else [ALONE]

    async def _look_at_decisions(self) -> None:
        """Opens the review. If it would tell people who play on of folded hands, they are asked first."""
        question = AgreePage("Look at the decisions?", CONCEALED, self._asked)
        if not self._is_concealing or await self.agreed(question):
            await self._with_full_match(self._review)

    @property
    def _is_concealing(self) -> bool:
        """Whether people who play on may still keep from each other what the deal concealed."""
        return len(self.persons) > 1 and not self.seal.is_open and conceals(self.match)

    def _show_rules(self) -> None:
        """Opens the rule book at the rule of the selected line, with the others that it cites below."""
        match, line = self.match, self.lines[self.cursor]
        sheet = rules_in_force(match.game, match.seats, match.options)
        others = " ".join(f"Also: {sheet.sentence(rule)}" for rule in line.also)
        self.host.show_rules(RuleLookup(match.game, line.rule, match.options, others, match.seats))

    def _explain_points(self) -> None:
        explanation = Explainer(self.match, self.names, (), -1).points(self.match.finished_deal)
        self.app.push_screen(TextPage(WHY, explanation_lines([explanation])))

    def _review(self, match: Match) -> None:
        """Opens the review of the decisions that cost most, and then that of another person if it is
        wanted."""
        from cardtable.tui.score.review_page import ReviewPage

        def go_on(seat: object) -> None:
            if isinstance(seat, int):
                self.app.push_screen(ReviewPage(match, seat), go_on)

        go_on(self.seat)

    async def _ask_to_leave(self) -> None:
        """What leads on to the next deal must not be the key that leaves elsewhere."""
        question = AgreePage("Leave the table?", self.leaving_text, yes="leaves", no="stays", asked_by=LEAVE)
        if await self.agreed(question):
            self.dismiss(LEAVE_MATCH)

    async def _ask_to_play_again(self) -> None:
        """Asks first: the key may have been meant for a question at the table."""
        why = "A table of its own, for trying: it does not count, and leads back here."
        asked = "Play this deal again?"
        alone = AgreePage(asked, why, yes="plays it", no="does not")
        if await self.agreed(AgreePage(asked, CONCEALED, self._asked) if self._is_concealing else alone):
            await self._with_full_match(self._play_again)

    def _play_again(self, match: Match) -> None:
        """Opens a table with the finished deal, from its start."""
        replay = Replay(match)
        try:
            begun = replay.play_deal_again(len(replay))
        except (CardTableError, OSError) as error:
            self.notify(str(error), severity="warning", markup=False)
        else:
            self.host.sit_down(begun)

    async def _with_full_match(self, look: Callable[[Match], None]) -> None:
        """Calls `look` with the full match, which is first fetched from the host if it was played there."""
        try:
            match = await self.full_match.get()
        except CardTableError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        if match is None:
            self.notify("The host tells nothing of that deal.", severity="warning", markup=False)
        elif self.app.screen is self:
            look(match)

    def scrolled(self, steps: int) -> None:
        """Selects another reason. What lies below the window is scrolled into view first."""
        if self.is_counting:
            return
        if steps > 0 and self._hidden_below:
            self._top = self._painted_top + 1
        elif not self.lines:
            self._top = max(0, self._painted_top + min(0, steps))
        else:
            self.cursor, self._top = (self.cursor + steps) % len(self.lines), -1

    def click(self, x: int, y: int, times: int) -> None:
        """A click selects a reason, a double click opens its rule."""
        at = self.target_at(x, y)
        if isinstance(at, int) and not self.is_counting:
            self.cursor = at
            if times == 2:
                self.press("r", "r")

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        title = f"{self.match.game.title}: the score"
        if self.match.deal.over:
            title += f" of deal {self.match.deal.number}" if self.numbered else " of the deal"
        else:
            title += " before this deal"
        canvas = titled(columns, lines, title)
        painter = SheetPainter(self._scene(columns), canvas)
        painter.paint()
        self._painted_top, self._hidden_below = painter.top, painter.hidden_below > 0
        return self.with_keys(canvas)

    def _scene(self, columns: int) -> SheetScene:
        return SheetScene(
            self.sheet,
            self.brush,
            self.counted,
            cursor=self.cursor if self.lines else -1,
            top=self._top,
            verdict=self.verdict,
            chart=chart_of(self.match, self.sheet, self.history, self.tallies),
            tallies=(*self.tallies, *self._both_results()),
            notes=[*self._verdict_on_both(), *self._undo_note(), *self.seal.lines(min(columns - 6, 100))],
        )

    def _both_results(self) -> list[Tally]:
        """The result of a deal that was taken up again, beside that of the first time."""
        if self.first_time is None:
            return []
        return [Tally(THEN, self.first_time.points), Tally(NOW, self.match.deal.points)]

    def _verdict_on_both(self) -> list[str]:
        return [self.first_time.verdict] if self.first_time is not None and self.first_time.verdict else []

    def _undo_note(self) -> list[str]:
        count = self.match.undos_by_consent
        return [f"taken back after others had acted or cards were shown: {count}"] if count else []
