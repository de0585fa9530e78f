"""The picture of a table: what is shown of a sitting to the people before this screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.timer import Timer

from cardtable.cards import Card
from cardtable.engine.actions import keys_of
from cardtable.engine.event_wording import prompt_text
from cardtable.engine.events import Event
from cardtable.engine.match_origin import Origin
from cardtable.engine.view import View
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.viewpoint import Viewpoint
from cardtable.tui.decision.click_areas import ClickAreas
from cardtable.tui.decision.decision import Decision, HandOrder
from cardtable.tui.decision.pick import Pick
from cardtable.tui.decision.prompt import DOES, DOES_SECOND, beside_message, picked_prompt
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.pause import Pause
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.painted_table import TableCache
from cardtable.tui.picture.scene import Captions, Scene, log_width
from cardtable.tui.table.animated_page import AnimatedPage
from cardtable.tui.table.decision_keys import DECISION_LETTERS
from cardtable.tui.table.people_keys import PeopleKeys
from cardtable.tui.table.race_keys import RaceKeys
from cardtable.tui.table.race_words import race_prompt
from cardtable.tui.table.table_keys import kept_letters

BANNER_SECONDS = 1.0
GOES_ON = "Space goes on."
"""What is said while the table stands still for a moment."""


class TablePicturePage(AnimatedPage):
    """Shows the table from the seat of the person who looks. Everything comes from the view of that seat."""

    def __init__(self, sitting: ObservedSitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.viewpoint = Viewpoint(sitting.persons, curtained=sitting.is_duplicate)
        self.screen_feed = ScreenFeed(sitting, self.viewpoint)
        self._table_cache = TableCache()
        self.decision: Decision | None = None
        """The decision that is being made; None while no one here is asked."""
        self._orders: dict[int, HandOrder] = {}
        self.race_keys = self.keys_in_races()
        self.pause = Pause()
        self.shown: View = sitting.view(self.viewpoint.seat)
        """The view that the picture shows."""
        self.click_areas = ClickAreas()
        """Where the parts of the picture lie, for clicks."""
        self.banner = ""
        """A short line called out over the table at a great moment."""
        self.talk_heard: tuple[str, ...] = ()
        """The newest of `talk`, shown for a while where no log stands beside the table."""
        self.talk: list[str] = []
        """What people at other terminals have said."""
        self._coming_down: Timer | None = None

    @property
    def match(self) -> ObservedMatch:
        """The match at this table."""
        return self.sitting.match

    @property
    def pick(self) -> Pick | None:
        """The picked cards and choices; None while no one here is asked."""
        return self.decision.pick if self.decision is not None else None

    @property
    def is_secret(self) -> bool:
        """Whether a screenshot would show cards to the wrong person."""
        return self.viewpoint.curtained

    def order_of(self, seat: int) -> HandOrder:
        """How the person in that seat looks at the own hand."""
        return self._orders.setdefault(seat, HandOrder())

    def keys_in_races(self) -> RaceKeys:
        """The keys of the people at this screen in races: letters that mean anything else are nobody's, and
        digits where no answer is typed."""
        actions = self.match.game.actions
        reserved = kept_letters(self.sitting) | DECISION_LETTERS | keys_of(actions)
        numbered = not any(action.is_typed for action in actions)
        return RaceKeys(PeopleKeys(self.sitting.persons, self.sitting.names, reserved, numbered))

    # What it shows

    def update_view(self) -> None:
        """Takes the current view of the seat that looks at this screen."""
        self.shown = self.sitting.view(self.viewpoint.seat)

    @property
    def coach_words(self) -> str:
        """What is said above the table."""
        return self.screen_feed.coach

    @property
    def heading(self) -> tuple[str, str, str] | None:
        """What stands in the title instead of game and deal (`Captions.heading`); None: these."""
        return None

    @property
    def titles(self) -> Sequence[str]:
        """Wordings of what stands in the title instead of game and deal (`Captions.titles`); none: these."""
        return ()

    @property
    def coach_lines(self) -> int:
        """The most lines for that; 0: the usual number."""
        return 0

    @property
    def title_mark(self) -> str:
        """A note beside the number of the deal."""
        mark = Origin.of(self.match.origin).mark
        return mark or self.match.of_deals

    @property
    def rules_told(self) -> tuple[str, ...]:
        """Rules that are told because they matter for the first time."""
        return ()

    @property
    def notes(self) -> Mapping[int, str]:
        """Notes on players, by seat."""
        return {}

    @property
    def tells_winner(self) -> bool:
        """Whether the winning card of a trick is marked."""
        return True

    @property
    def hidden_facts(self) -> frozenset[str]:
        """Labels of facts that are not shown, while a question asks for what they tell."""
        return frozenset()

    def time_left(self) -> tuple[float, float] | None:
        """Seconds left of the clock that is shown, and of how many."""
        return None

    def paint(self, columns: int, lines: int, absent: frozenset[Card] = frozenset()) -> Canvas:
        painter = BoardPainter(self._scene(columns, absent), columns, lines, cache=self._table_cache)
        canvas = painter.paint()
        self.click_areas = painter.click_areas
        return canvas

    def _scene(self, columns: int, absent: frozenset[Card]) -> Scene:
        """What a picture of that many columns shows."""
        told, host, order = self.screen_feed, self.host, self.order_of(self.shown.seat)
        return Scene(
            self.shown,
            self.sitting.names,
            self.sitting.kinds,
            host.settings,
            host.glyphs,
            host.fills,
            self.pick,
            lit=told.lit,
            touched=told.touched,
            played=told.played_cards,
            actor=told.actor,
            winner=told.winner,
            resorted=order.resorted,
            turned=order.turned,
            show_hand=self.viewpoint.seat >= 0,
            tells_winner=self.tells_winner,
            hidden_facts=self.hidden_facts,
            absent=absent,
            notes=self.notes,
            home=self.viewpoint.home,
            captions=self._captions(has_log=log_width(columns) > 0),
        )

    def _captions(self, *, has_log: bool) -> Captions:
        """The words around the table; `has_log`: a log stands beside it."""
        prompt, style = self._prompt(self.shown)
        return Captions(
            said=self.screen_feed.said,
            coach=self.coach_words,
            coach_lines=self.coach_lines,
            rules=self.rules_told,
            talk=self.talk if has_log else self.talk_heard,
            aside=self.remark,
            prompt=prompt,
            prompt_style=style,
            keys=self.footer(),
            log=self.screen_feed.log(self.shown, is_brief=True) if has_log else (),
            time_left=self.time_left(),
            banner=self.banner,
            heading=self.heading,
            titles=self.titles,
            agreed_deals=self.match.length,
            mark=self.title_mark,
        )

    @property
    def remark(self) -> str:
        """What is said before the prompt."""
        return self.screen_feed.aside

    def _prompt(self, view: View) -> tuple[str, str]:
        """The prompt line and its style: the last message, else the question."""
        told = self.screen_feed
        if told.message:
            said = self._with_what_enter_does(told.message)
            return said, "warning" if told.is_warning else "text"
        return self._question(view)

    def _with_what_enter_does(self, message: str) -> str:
        """A message that stands in place of the question, with what Enter does meanwhile. A warning tells it
        itself."""
        is_told = self.screen_feed.is_warning or self.viewpoint.curtained or self.pause.is_on
        decision = self.decision
        if is_told or decision is None or decision.confirming is not None:
            return message
        return beside_message(message, decision.pick, decision.view, self.sitting.names)

    def _question(self, view: View) -> tuple[str, str]:
        """The question and its style, with the effect of Enter or the reason against it."""
        names = self.sitting.names
        if self.pause.is_on:
            return GOES_ON, "muted"
        if self.race_keys.views:
            question = prompt_text(self.match.in_play, self.race_keys.spoken_to, names)
            return race_prompt(
                self.race_keys, question
            ), "action" if self.race_keys.holds_anything else "text"
        if self.pick is None:
            waiting = [names[seat] for seat in view.actors]
            return (f"{' and '.join(waiting)} to act ..." if waiting else ""), "muted"
        told, style = picked_prompt(self.pick, view, names, is_curtained=self.viewpoint.curtained)
        # Behind the curtain nothing else tells who of several people is asked.
        if self.viewpoint.curtained:
            # "Bob: Enter: ..." reads badly.
            apart = "," if told.startswith((DOES, DOES_SECOND)) else ":"
            told = f"{names[self.pick.view.seat]}{apart} {told}"
        return told, style

    def call_out(self, events: Sequence[Event]) -> None:
        """A great moment gets a banner, which comes down by itself; the game goes on meanwhile."""
        called = self.screen_feed.callout(events, self.match.deal) if self.travels else ""
        if called:
            self.banner = called
            if self._coming_down is not None:
                self._coming_down.stop()
            self._coming_down = self.set_timer(self.host.pace.banner, self._lower_banner)

    def _lower_banner(self) -> None:
        self.banner = ""
        self.repaint()
