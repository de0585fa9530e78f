"""The commands of line-by-line play, beside the actions of the game."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from cardtable.book.rule_sheet import rules_if_any
from cardtable.bots.bot_names import level_of
from cardtable.bots.process_pool import ProcessPool
from cardtable.engine.event_wording import phrased, teller
from cardtable.errors import CardTableError
from cardtable.plain import plain_text
from cardtable.plain.line_terminal import LineTerminal, QuitPlain
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.seat_specs import SeatSpec, read_seat
from cardtable.table.viewpoint import ONLOOKER
from cardtable.teaching.adviser import Adviser
from cardtable.teaching.explanations import explain_table, explanation_lines
from cardtable.teaching.hints import Hint, after_first_sight, first_sight, hint_of, longer_look

HELP = """\
Type an action as text, or the number it has in the list of legal actions. Commands:
hand    your cards
table   everything that lies on the table
score   the scores, and who has what in this deal
sheet   how the points of the last deal came about
log     all that has happened in this deal
legal   the legal actions, numbered; legal WORD lists those with that word
hint    what the table would advise; once more: a longer look
why     the rule behind the last refusal, and behind what happened
rules   the rule book; rules WORD searches it
undo    take back your last action
seat    who sits where; seat 2 person Ana, seat 2 careful: others sit there from now on
"""


@dataclass(frozen=True)
class CommandSet:
    """What some commands do depends on where the match is played."""

    sit: Callable[[Sequence[SeatSpec]], None]
    """Seats the wanted players. Raises CardTableError."""
    undo: Callable[[int], None]
    """Takes back the last action of a seat, or asks for that."""
    help: str
    """What `help` says of the commands that only this table has."""
    others: Mapping[str, Callable[[int, str], None]] = field(default_factory=dict)
    """The commands that only this table has."""


class Commands:
    """The commands of one table. Each gets the seat that asks and the rest of the line."""

    def __init__(
        self,
        sitting: ObservedSitting,
        screen_feed: ScreenFeed,
        terminal: LineTerminal,
        own: CommandSet,
    ) -> None:
        self._sit = own.sit
        self.sitting = sitting
        self.match = sitting.match
        self.screen_feed = screen_feed
        self.terminal = terminal
        self.sheet = ""
        """How the points of the last deal came about."""
        self.announced: list[str] = []
        """What was told to all since the person who looks began to look."""
        self.adviser = Adviser(ProcessPool(0))
        self._hinted: tuple[int, int, Hint] | None = None
        """The last hint, to whom it was given, and after how many acts."""
        self._known: dict[str, Callable[[int, str], None]] = {
            "hand": self._hand,
            "table": self._table,
            "score": self.score,
            "sheet": self._sheet,
            "log": self._log,
            "legal": self._legal,
            "hint": self._hint,
            "why": self._why,
            "rules": self._rules,
            "undo": lambda seat, word: own.undo(seat),
            "seat": self._seat,
            "help": lambda seat, word: terminal.say(HELP + own.help),
            "quit": self._quit,
            **own.others,
        }

    def obey(self, seat: int, text: str) -> bool:
        """Runs a command; False if the line is none, or begins with a verb of the game."""
        word, _, rest = text.partition(" ")
        command = self._known.get(word.lower())
        if command is None or word.lower() in self.match.game.verbs:
            return False
        if self.screen_feed.viewpoint.curtained and command in (self._hand, self._table, self._hint):
            self.terminal.say("Hands stay down while all may act.")
        else:
            command(seat, rest.strip())
        return True

    def lower_curtain(self) -> None:
        """Where people share the screen: puts out of sight what one of them alone was shown, and says again
        what all have heard meanwhile."""
        viewpoint = self.screen_feed.viewpoint
        if viewpoint.are_several and not viewpoint.curtained:
            viewpoint.lower_curtain()
            self.screen_feed.withdraw()
            self.terminal.turn_over()
            for line in self.announced:
                self.terminal.say(line)

    def _hand(self, seat: int, word: str) -> None:
        self.terminal.say(plain_text.hand(self.match, seat))

    def _table(self, seat: int, word: str) -> None:
        self.terminal.say(plain_text.table(self.match, seat, self.sitting.names))

    def score(self, seat: int, word: str = "") -> None:
        """Prints the scores and the points of this deal."""
        self.terminal.say(plain_text.scores(self.match, self.sitting.names, seat))

    def _sheet(self, seat: int, word: str) -> None:
        self.terminal.say(self.sheet or "No deal is over yet.")

    def _log(self, seat: int, word: str) -> None:
        """Prints the log of the deal, to everybody at once as all of them heard it."""
        asks = ONLOOKER if self.screen_feed.viewpoint.curtained else seat
        told = self.screen_feed.log(self.match.view(asks))
        self.terminal.say("\n".join(told) or "Nothing has happened in this deal yet.")

    def _legal(self, seat: int, word: str) -> None:
        tell = functools.partial(phrased, self.match.view(seat).deal, seat, names=self.sitting.names)
        self.terminal.say(plain_text.legal(self.match.legal(seat), word, tell))

    def _hint(self, seat: int, word: str) -> None:
        """Prints the hint from the evaluation of the decision. If asked again, the result of a longer
        look."""
        if self.sitting.is_unaided:
            self.terminal.say("No hints in the deal of the day: your result is compared with others'.")
            return
        view = self.match.view(seat)
        adviser = self.adviser
        asked = (self.match.happened, seat)
        before = self._hinted[2] if self._hinted is not None and self._hinted[:2] == asked else None
        tell = teller(view.deal, seat, self.sitting.names)
        found, first = adviser.known(view), None
        longer = before is not None and found is not None and bool(found.results)
        if found is None:
            first = hint_of(adviser.first_word(view), tell)
            self.terminal.say(first_sight(first) if first is not None else "")
        if found is None or longer:
            self.terminal.say("Looking ahead ...")
            found = adviser.evaluate_longer(view) if longer else adviser.evaluate(view)
        best = hint_of(found, tell) if found is not None else None
        if found is None or best is None:
            self.terminal.say("There is no advice for this.")
            return
        adviser.recommend(view, best.action)
        self._hinted = *asked, best
        said = best.sentence if first is None else after_first_sight(first, best)
        self.terminal.say(longer_look(before, best, found) if before and longer else said)
        if best.alternatives:
            self.terminal.say(f"Next best: {best.alternatives} {best.basis}".rstrip())
        if not best.waits and str(best.action).casefold() != best.action_text.casefold():
            self.terminal.say(f"Type: {best.action}")

    def _why(self, seat: int, word: str) -> None:
        """Prints the reason of the last refusal, of the few legal actions, or of what happened. In a public
        stage, only what everybody heard."""
        curtained = self.screen_feed.viewpoint.curtained
        view = None if curtained or seat not in self.match.actors else self.match.view(seat)
        refusal = self.screen_feed.last_refusal
        asks = ONLOOKER if curtained else seat
        for line in explanation_lines(explain_table(self.sitting, asks, view, refusal)):
            self.terminal.say(line)

    def _rules(self, seat: int, word: str) -> None:
        sheet = rules_if_any(self.match.game, self.match.seats, self.match.options)
        self.terminal.say(
            plain_text.search(sheet, word) if sheet is not None else "This game has no rule sheet."
        )

    def _seat(self, seat: int, word: str) -> None:
        """Prints who sits where; with a number and a kind, changes it."""
        specs = list(self.sitting.specs)
        number, _, wanted = word.partition(" ")
        if not word:
            for at, spec in enumerate(specs, 1):
                self.terminal.say(f"{at}. {spec.name} ({level_of(spec.kind)})")
        elif not (number.isdecimal() and 1 <= int(number) <= len(specs)):
            self.terminal.say(f"After seat stands a number from 1 to {len(specs)}: seat 2 person Ana")
        else:
            try:
                specs[int(number) - 1] = _seat_read(specs, int(number) - 1, wanted)
                self._sit(specs)
            except CardTableError as error:
                self.terminal.say(f"{error}.")

    def _quit(self, seat: int, word: str) -> None:
        raise QuitPlain


def _seat_read(specs: Sequence[SeatSpec], at: int, wanted: str) -> SeatSpec:
    """Reads a changed seat: a kind and perhaps a name. Raises OptionError."""
    kind, _, name = wanted.strip().partition(" ")
    others = [spec.name for place, spec in enumerate(specs) if place != at]
    found = read_seat(f"{kind}:{name}" if name.strip() else kind, others)
    if not name.strip() and found.is_person == specs[at].is_person:
        return SeatSpec(found.kind, specs[at].name)
    return found
