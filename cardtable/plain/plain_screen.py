"""The sentences and questions line by line at one terminal, wherever the match is played."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.actions import Action, parse_action
from cardtable.engine.event_wording import with_names
from cardtable.engine.events import Event
from cardtable.errors import CardTableError
from cardtable.plain import plain_text
from cardtable.plain.line_terminal import LineTerminal
from cardtable.plain.plain_commands import Commands, CommandSet
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.viewpoint import Viewpoint

RECAP = 12
"""Lines that tell what happened before somebody sits down."""


class PlainScreen:
    """The lines of one terminal at a table."""

    def __init__(self, sitting: ObservedSitting, terminal: LineTerminal, commands: CommandSet) -> None:
        self.sitting = sitting
        self.match = sitting.match
        self.terminal = terminal
        self.viewpoint = Viewpoint(sitting.persons, curtained=sitting.is_duplicate)
        self.screen_feed = ScreenFeed(sitting, self.viewpoint)
        self.commands = Commands(sitting, self.screen_feed, terminal, commands)
        self.told_deal = 0
        """The deal whose beginning was told last, counted from 1."""

    def tell(self, events: Sequence[Event]) -> None:
        """Prints what has just happened."""
        self.screen_feed.last_refusal = None
        for line in self.screen_feed.event_lines(events, self.viewpoint.audience):
            self.terminal.say(line)
            self.commands.announced.append(line)

    def tell_deal_end(self) -> None:
        """Prints how the points of the finished deal came about."""
        self.commands.sheet = plain_text.deal_end(self.match, self.sitting.names)
        self.terminal.say(self.commands.sheet)

    def tell_deal(self) -> None:
        """Prints what happened while a new deal was dealt."""
        if self.told_deal == self.match.deal_count:
            return
        self.told_deal = self.match.deal_count
        running = self.match.view(self.viewpoint.seat).deal
        length = self.match.length
        told = plain_text.facts(running, self.sitting.names, length)
        number = f"{running.number} {self.match.of_deals}".rstrip()
        self.terminal.say(f"Deal {number}. {told}".rstrip())
        seat = self.viewpoint.audience
        for line in self.screen_feed.event_lines_of(
            self.match.openings[self.match.deal_count], running, seat
        ):
            self.terminal.say(line)

    def recapitulate(self) -> None:
        """Prints the scores and the last that happened in a deal that has begun."""
        seat = self.viewpoint.audience
        self.commands.score(seat)
        self.told_deal = self.match.deal_count
        for line in self.screen_feed.log(self.match.view(seat))[-RECAP:]:
            self.terminal.say(line)

    def question(self, seat: int) -> str:
        """The question to a seat, with its hand unless others look."""
        is_open = not self.viewpoint.curtained
        return plain_text.question(self.match, seat, self.sitting.names, open_hand=is_open)

    def meant(self, seat: int, text: str) -> Action | None:
        """The legal action that a text or a number stands for; else prints the refusal."""
        view = self.match.view(seat)
        if text.isdecimal():
            if 1 <= int(text) <= len(view.legal):
                return view.legal[int(text) - 1]
            self.terminal.say(
                f"There is no number {text}: there are 1 to {len(view.legal)}. Type legal to list them."
            )
            return None
        verbs = self.match.game.verbs
        typed = {action.verb for action in view.legal if action.is_typed}
        if len(typed) == 1 and text.partition(" ")[0] not in verbs:  # the question asks for just that
            text = f"{typed.pop()} {text}"
        try:
            action = parse_action(text, verbs)
            if view.deal.stage is not None:
                action = view.deal.stage.completed(seat, action)
            refusal = view.refusal(action)
        except CardTableError as error:
            self.terminal.say(f"{error}. Type help for the commands.")
            return None
        self.screen_feed.last_refusal = refusal
        if refusal is None:
            return action
        why = with_names(refusal.sentence, self.sitting.names)
        self.terminal.say(f"Refused: {why} (rule {refusal.rule}; type why)")
        return None
