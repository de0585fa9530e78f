"""The replay viewer: a recorded match with a time line, seen from any seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.timer import Timer

from cardtable.archive.replay import Replay
from cardtable.cards import text_of
from cardtable.engine.event_wording import with_names
from cardtable.engine.match_origin import Origin
from cardtable.engine.presentation import Where
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.table.viewpoint import ONLOOKER, home_of
from cardtable.teaching.explanations import explain_replay, explanation_lines
from cardtable.tui.dialogs.text_dialogs import WHY, AgreePage, TextPage, in_lines, write
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.charts import ChartPainter
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import LEAVE_MATCH, Page
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Captions, Scene, log_width
from cardtable.tui.score.seal import CONCEALED
from cardtable.tui.table.curtain_page import CurtainPage

TIMELINE_WIDTH = 30
"""Columns of the time line."""
_STEP_KEYS = frozenset(("left", "right", "up", "down", "pageup", "pagedown", "home", "end"))
"""Keys that step by hand and stop playback."""
MOST_ON_FELT = 24
"""Cards of others that find room on a narrow table when all hands lie open."""


@dataclass(frozen=True)
class _OnTimeline:
    """The target of a click on the time line, which begins at column `left`."""

    left: int

    def at(self, x: int) -> int:
        """The cell of the time line that column `x` is."""
        return x - self.left


class ReplayPage(Page):
    """Steps and jumps through a match."""

    def __init__(self, replay: Replay, at: int = 0, notice: str = "") -> None:
        super().__init__()
        self.replay = replay
        self.at = at
        persons = replay.sitting.persons
        self.seat = persons[0] if persons else 0 if replay.is_open(at) else ONLOOKER
        self.shown_to: int | None = None
        """The seat of the person called to the screen during a deal in play; None: nobody."""
        self.opened = False
        self.message = notice or replay.note
        self.speed = 1
        """The index into the paces of playback."""
        self._timer: Timer | None = None
        """The timer of playback; None while it is stopped."""

    @property
    def is_playing(self) -> bool:
        """Whether playback is running."""
        return self._timer is not None

    def on_screen_suspend(self) -> None:
        """Stops playback behind another page."""
        self.stop()

    def start(self) -> None:
        """Starts playback here; at the end of the match from its beginning."""
        self.stop()
        if self.at >= len(self.replay):
            self.at = 0
        self._timer = self.set_interval(self.host.pace.playback[self.speed], self.step_on)

    def stop(self) -> None:
        """Stops playback."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = None

    def step_on(self) -> None:
        """Moves one action on; stops at the end."""
        self.message = ""
        self.at = min(len(self.replay), self.at + 1)
        if self.at == len(self.replay):
            self.stop()
        self.repaint()

    def _change_speed(self, steps: int) -> None:
        """Changes the speed of playback."""
        playback = self.host.pace.playback
        self.speed = max(0, min(len(playback) - 1, self.speed + steps))
        self.message = f"An act stands {playback[self.speed]:g} seconds."
        if self.is_playing:
            self.start()

    # Keys

    def keys(self) -> list[Key]:
        arrows = self.host.glyphs.arrows
        plays = "stop" if self.is_playing else "play"
        found = [
            Key(("space",), "Space", plays, "Plays the record by itself, or stops."),
            Key(("left", "right"), arrows, "action", "To the action before or after."),
            Key(
                ("up", "down"),
                self.host.glyphs.updown,
                "trick",
                "To the trick or capture before or after.",
            ),
            Key(("pageup", "pagedown"), "PgUp", "deal", "To the deal before or after."),
            Key(("v",), "v", "eyes", "Through the eyes of the next seat, or of an onlooker."),
            Key(("?",), "?", "why", "Why it came so, why it was done, why these points."),
        ]
        if self.replay.is_open(self.at):
            found.append(Key(("o",), "o", "open", "All cards open, for this deal is over."))
        elif self.replay.needs_consent(self.at):
            found.append(Key(("o",), "o", "open", "All cards open, if everybody at this screen agrees."))
        if self._can_play_on:
            found.append(Key(("p",), "p", "play on", "Goes on from here, for trying: it does not count."))
        if self.replay.may_continue(self.at, same=True):
            found.append(Key(("s",), "s", "same deal", "This deal once more, for trying: it does not count."))
        return [
            *found,
            Key(("l",), "l", "log", "Everything in this deal up to here.", quiet=not self._is_narrow),
            Key(("plus", "minus"), "+ -", "speed", "Plays faster, or slower.", quiet=not self.is_playing),
            Key(("home", "end"), "Home", "ends", "To the beginning, to the end.", quiet=True),
            Key(("q", "escape"), "q", "back", "Back to where you were."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        replay = self.replay
        self.message = ""
        if key in _STEP_KEYS:
            self.stop()
        match key:
            case "space":
                self.stop() if self.is_playing else self.start()
            case "plus" | "minus":
                self._change_speed(1 if key == "plus" else -1)
            case "l":
                self.app.push_screen(TextPage("This deal up to here", self._log(), from_end=True))
            case "question_mark":
                self.app.push_screen(
                    TextPage(WHY, explanation_lines(explain_replay(replay, self.at, self.viewer)))
                )
            case "left" | "right":
                self.at = max(0, min(len(replay), self.at + (1 if key == "right" else -1)))
            case "up" | "down":
                self.at = replay.next_stop(self.at, replay.trick_ends, 1 if key == "down" else -1)
            case "pageup" | "pagedown":
                self.at = replay.next_stop(self.at, replay.deal_starts, 1 if key == "pagedown" else -1)
            case "home" | "end":
                self.at = 0 if key == "home" else len(replay)
            case "v":
                self._next_viewpoint()
            case "o" if replay.is_open(self.at):
                self.opened = not self.opened
            case "o" if replay.needs_consent(self.at):
                self.run_worker(self._ask_to_open())
            case "p" if self._can_play_on:
                self.run_worker(self._begin_if_agreed(same=False))
            case "s" if replay.may_continue(self.at, same=True):
                self.run_worker(self._begin_if_agreed(same=True))
            case "q" | "escape":
                self.dismiss(None)
                return False
            case _:
                return False
        return True

    async def _ask_to_open(self) -> None:
        if await self._is_agreed("Open all cards?"):
            self.opened = True
            self.repaint()

    async def _is_agreed(self, question: str) -> bool:
        """Asks all at the screen before hands come to light that not all of them saw."""
        replay = self.replay
        at = self.at
        if replay.needs_consent(at):
            names = [replay.sitting.names[seat] for seat in replay.sitting.persons]
            if await self.agreed(AgreePage(question, CONCEALED, names)):
                replay.agree(at)
        return not replay.needs_consent(at)

    async def _begin_if_agreed(self, *, same: bool) -> None:
        """Starts a match from here, or with this deal, whose hands will be seen at the end."""
        if await self._is_agreed("Play on from here?" if not same else "Play this deal again?"):
            self._begin(same=same)
            self.repaint()

    def click(self, x: int, y: int, times: int) -> None:
        """A click on the time line moves there."""
        if isinstance(cell := self.target_at(x, y), _OnTimeline):
            self.stop()
            self.at = round(len(self.replay) * cell.at(x) / (TIMELINE_WIDTH - 1))

    def scrolled(self, steps: int) -> None:
        """The wheel moves by one action."""
        self.press("right" if steps > 0 else "left", None)

    @property
    def _is_narrow(self) -> bool:
        """Whether there is no room for the log beside the table."""
        return not log_width(self.app.size.width)

    def _log(self) -> list[str]:
        """The log up to here, as the viewer may see it."""
        return self.replay.log(self.at, self.viewer, opened=self.opened)

    @property
    def _can_play_on(self) -> bool:
        return not self.replay.match_at(self.at).over and self.replay.may_continue(self.at)

    @property
    def viewer(self) -> int:
        """The seat whose view is shown; an onlooker until the right person is at the screen."""
        seat = self.replay.viewer_at(self.at, self.seat)
        alone = self.replay.is_for_one(self.at, seat)
        return ONLOOKER if alone and self.shown_to != seat else seat

    def _next_viewpoint(self) -> None:
        """Changes to the next seat. If people share the table and the deal is in play, behind the curtain."""
        seats = self.replay.seats_at(self.at)
        following = seats[(seats.index(self.viewer) + 1) % len(seats)]
        self.opened, self.shown_to, self.seat = False, None, following
        if self.replay.is_for_one(self.at, following):
            self.run_worker(self._pass_screen(following), exclusive=True)

    async def _pass_screen(self, seat: int) -> None:
        """Passes the screen to a person."""
        page = CurtainPage(self.replay.sitting.names[seat], (), is_played=False)
        if await self.app.push_screen_wait(page) == LEAVE_MATCH:
            self.dismiss(None)
        elif self.seat == seat:
            self.shown_to = seat
            self.repaint()

    def _begin(self, *, same: bool) -> None:
        """Starts a match from here, or with this deal."""
        try:
            begun = self.replay.play_deal_again(self.at) if same else self.replay.continue_from(self.at)
        except (CardTableError, OSError) as error:
            self.message = str(error)
            return
        self.host.sit_down(begun)

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        replay, app = self.replay, self.host
        seat = self.viewer
        view = replay.view(self.at, seat, opened=self.opened)
        specs = replay.specs_at(self.at)
        names = [spec.name for spec in specs]
        if self.opened and not log_width(columns) and _held_by_others(view) > MOST_ON_FELT:
            return self._paint_hands(columns, lines, view, names)
        kinds = ["person" if spec.is_person else spec.kind for spec in specs]
        scene = Scene(
            view,
            names,
            kinds,
            app.settings,
            app.glyphs,
            fills=app.fills,
            show_hand=seat != ONLOOKER,
            opens_stacks=self.opened,
            home=home_of(replay.sitting.persons),
            captions=Captions(
                said=replay.caption(self.at, seat),
                prompt=self.message or self._timeline(names),
                keys=self.footer(),
                log=self._log() if log_width(columns) else (),
                mark=Origin.of(replay.match.origin).mark,
            ),
        )
        painter = BoardPainter(scene, columns, lines)
        canvas = painter.paint()
        if (prompt := painter.click_areas.prompt) is not None:
            self._paint_timeline(canvas, prompt.y)
        return canvas

    def _paint_timeline(self, canvas: Canvas, y: int) -> None:
        """Paints the time line on the cells left for it in that line, unless a message stands there."""
        if not self.message:
            share = self.at / max(1, len(self.replay))
            ChartPainter(canvas, self.host.glyphs).bar(1, y, TIMELINE_WIDTH, 0, share)
            canvas.clickable(1, y, TIMELINE_WIDTH, 1, _OnTimeline(1))

    def _paint_hands(self, columns: int, lines: int, view: View, names: Sequence[str]) -> Canvas:
        """Paints open hands that find no room round the table: each in lines of its own, then what else lies
        open."""
        canvas = titled(columns, lines, f"{view.game.title}: all hands")
        hands = [
            (seat, f"{name}: {text_of(view.cards_in(f'hand.{seat}')) or 'no card left'}")
            for seat, name in enumerate(names)
        ]
        piles = [
            f"{with_names(place.label, names)}: {text_of(view.cards_in(place.pile))}"
            for place in view.deal.places()
            if place.where in (Where.CENTRE, Where.BEFORE) and view.cards_in(place.pile)
        ]
        rows = [*hands, *((ONLOOKER, told) for told in ("", *piles))]
        parts = [(seat, part) for seat, told in rows for part in in_lines(told, columns - 4)]
        for y, (seat, part) in enumerate(parts[: lines - 6], 2):
            style = "accent+bold" if seat == self.viewer else "text"
            write(self, canvas, 2, y, part, style if seat >= 0 else "muted")
        write(self, canvas, 1, lines - 3, self.replay.caption(self.at, self.viewer))
        canvas.put(1, lines - 2, self.message or self._timeline(names), "text")
        self._paint_timeline(canvas, lines - 2)
        return self.with_keys(canvas)

    def _timeline(self, names: Sequence[str]) -> str:
        """The position in the match and the viewer, after the cells that the time line is painted on."""
        bar = self.host.glyphs.rule * TIMELINE_WIDTH
        viewer = "an onlooker" if self.viewer == ONLOOKER else names[self.viewer]
        opened = ", all open" if self.opened and self.replay.is_open(self.at) else ""
        opened += ", altered" if self.replay.match.altered else ""
        deal = self.replay.deal_at(self.at)
        deals = len(self.replay.deal_starts)
        return f"{bar} {self.at} of {len(self.replay)}, deal {deal} of {deals}, {viewer}{opened}"


def _held_by_others(view: View) -> int:
    """How many cards are in hands besides the viewer's."""
    return sum(len(view.cards_in(f"hand.{seat}")) for seat in range(view.seats) if seat != view.seat)
