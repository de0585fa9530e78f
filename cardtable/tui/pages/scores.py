"""The score sheet: every line a reason with its rule and cards, the points by side, the totals, and a
small chart of the match."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards import text_of
from cardtable.engine.deal import ScoreLine
from cardtable.engine.lots import is_secret
from cardtable.engine.match import Match
from cardtable.engine.origin import DUPLICATE, Origin
from cardtable.seats.duplicate import kept_shut
from cardtable.seats.replay import is_dealt_from
from cardtable.seats.whys import Whys
from cardtable.text import clip, width
from cardtable.tui.key import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.frame import titled
from cardtable.tui.page import Page
from cardtable.tui.pages.again import play_again
from cardtable.tui.pages.dialogs import in_lines, write
from cardtable.tui.pages.whys import page_of
from cardtable.words import so_many

AGAIN = "again"
COLUMN = 9
_BELOW = 10
"""Lines of the sheet for names, sums, the ending and the keys."""


class ScoresPage(Page):
    """The sheet of a match: of the finished deal if there is one on the table, and the totals.

    Dismisses with `AGAIN` where another match is wanted, else None.
    """

    def __init__(
        self,
        match: Match,
        names: Sequence[str],
        history: Sequence[tuple[int, ...]],
        seat: int | None = None,
        *,
        again: bool = True,
    ) -> None:
        super().__init__()
        self.seat = seat
        """The person whose decisions can be looked into."""
        self.again = again and match.over and Origin.of(match.origin).kind != DUPLICATE
        """Whether another match can be asked for."""
        self.match = match
        self.names = names
        self.history = list(history)
        self.cursor = 0
        self.lines: list[ScoreLine] = match.deal.score_lines() if match.deal.over else []
        self.seal_open = False
        self._shut = kept_shut(match)

    def keys(self) -> list[Key]:
        found = [Key(("enter",), "Enter", "leave" if self.again else "go on", "Closes the sheet.")]
        if self.again:
            found.append(Key(("a",), "a", "again", "Another match with the same people and options."))
        if self.lines:
            found.append(Key(("?",), "?", "why", "Why these points: the rule of every line."))
        if self.can_review:
            found.append(Key(("d",), "d", "decisions", "Which of your decisions cost most."))
        if self.can_replay:
            told = "This deal once more, for trying: it does not count."
            found.append(Key(("s",), "s", "same deal again", told))
        if self.lines:
            found.append(Key(("up", "down"), self.host.glyphs.updown, "line", "Along the reasons."))
            found.append(Key(("r",), "r", "rule", "The rule behind the line in the rule book."))
        if self.lines and self.can_open:
            found.append(Key(("o",), "o", "open the seal", "Shows the sealed order of the deal."))
        return found

    @property
    def can_open(self) -> bool:
        """Whether the order of the finished deal may be shown: not while it tells of the next one's."""
        return self.match.deal.over and not self._shut and not is_dealt_from(self.match)

    @property
    def can_replay(self) -> bool:
        """Whether the finished deal can be played once more: not of a lesson, of which no record is kept."""
        return self.can_open and bool(self.match.kept_as)

    @property
    def can_review(self) -> bool:
        """Whether a person has just played a deal to its end."""
        return self.seat is not None and self.match.deal.over

    def press(self, key: str, character: str | None) -> bool:
        match key:
            case "enter" | "escape" | "q":
                self.dismiss(None)
            case "d" if self.can_review and self.seat is not None:
                from cardtable.tui.pages.review import ReviewPage

                self.app.push_screen(ReviewPage(self.match, self.seat))
            case "a" if self.again:
                self.dismiss(AGAIN)
            case "s" if self.can_replay:
                play_again(self, self.match)
            case "up" | "down" if self.lines:
                self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(self.lines)
            case "r" if self.lines:
                match, rule = self.match, self.lines[self.cursor].rule
                self.host.show_rules(match.game, rule, match.options, seats=match.seats)
            case "o" if self.lines and self.can_open:
                self.seal_open = not self.seal_open
            case "question_mark" if self.lines:
                self.app.push_screen(page_of([Whys(self.match, self.names, (), -1).points(self.match.deal)]))
            case _:
                return False
        return True

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        title = f"{self.match.game.title}: the score"
        if self.match.deal.over:
            title += f" of deal {self.match.deal.number}"
        canvas = titled(columns, lines, title)
        left = max(20, columns - 2 - COLUMN * len(self.match.scores))
        y = self._names(canvas, left, 2)
        y = self._reasons(canvas, left, y)
        y = self._hands(canvas, y, lines - 9)
        y = self._totals(canvas, left, y)
        self._ending(canvas, y + 1)
        self._chart(canvas, y + 4, lines - 3)
        self._seal(canvas, lines - 3)
        return self.with_keys(canvas)

    def _side(self, side: int, room: int) -> str:
        seats = [seat for seat in range(self.match.seats) if self.match.deal.side(seat) == side]
        return clip("+".join(self.names[seat] for seat in seats), room, self.host.glyphs.ellipsis)

    def _names(self, canvas: Canvas, left: int, y: int) -> int:
        for side in range(len(self.match.scores)):
            name = self._side(side, COLUMN - 1)
            canvas.put(left + COLUMN * (side + 1) - width(name), y, name, "text+bold")
        return y + 1

    def _numbers(self, canvas: Canvas, left: int, y: int, points: Sequence[int], style: str) -> None:
        for side, value in enumerate(points):
            text = str(value)
            canvas.put(left + COLUMN * (side + 1) - len(text), y, text, style)

    def _reasons(self, canvas: Canvas, left: int, y: int) -> int:
        told = [f"{line.sentence} {text_of(line.cards)}".rstrip() for line in self.lines]
        rows = [in_lines(one, left - 4) for one in told]
        if sum(map(len, rows)) > canvas.height - len(self.match.scores) - _BELOW:
            rows = [[self._short(line, left - 4)] for line in self.lines]
        for at, (line, parts) in enumerate(zip(self.lines, rows, strict=True)):
            style = "text+bold" if at == self.cursor else "text"
            canvas.put(1, y, self.host.glyphs.turn if at == self.cursor else " ", "accent+bold")
            self._numbers(canvas, left, y, line.points, style)
            for part in parts:
                write(self, canvas, 3, y, part, style)
                y += 1
        if self.lines:
            canvas.put(3, y, "This deal", "accent")
            self._numbers(canvas, left, y, self.match.deal.points, "accent+bold")
            y += 1
        return y

    def _short(self, line: ScoreLine, room: int) -> str:
        """A reason in one line: the sentence, then as many of its cards as fit, and how many are left."""
        for shown in range(len(line.cards), -1, -1):
            left = len(line.cards) - shown
            more = f"and {left} more" if shown and left else so_many(left, "card") if left else ""
            told = " ".join(part for part in (line.sentence, text_of(line.cards[:shown]), more) if part)
            if width(told) <= room:
                return told
        return clip(line.sentence, room, self.host.glyphs.ellipsis)

    def _hands(self, canvas: Canvas, y: int, bottom: int) -> int:
        """The hands that were laid open, and what they are called, as far as there is room."""
        deal = self.match.deal
        shown = [(seat, name) for seat in range(deal.seats) if (name := deal.hand_name(seat))]
        for seat, name in shown[: max(0, bottom - y)] if deal.over else []:
            x = canvas.put(3, y, f"{clip(self.names[seat], 14, self.host.glyphs.ellipsis)}  ", "muted")
            for c in deal.hand(seat):
                x = self.brush.word(canvas, x, y, c) + 1
            canvas.put(x + 1, y, name, "text")
            y += 1
        return y

    def _totals(self, canvas: Canvas, left: int, y: int) -> int:
        rule = self.host.glyphs.rule
        canvas.put(3, y, rule * (canvas.width - 6), "muted")
        canvas.put(3, y + 1, "The match", "text+bold")
        self._numbers(canvas, left, y + 1, self.match.scores, "text+bold")
        return y + 2

    def _ending(self, canvas: Canvas, y: int) -> None:
        match = self.match
        if match.over:
            who = " and ".join(self._side(side, 30) for side in match.winners) or "Nobody"
            text = f"{who} won: {match.standing.ending}." if match.standing.ending else f"{who} won."
            canvas.put(3, y, text, "action+bold")
        if match.takebacks:
            canvas.put(3, y + 1, f"with takebacks: {match.takebacks}", "muted")

    def _chart(self, canvas: Canvas, y: int, bottom: int) -> None:
        """A bar for each side, as long as its score."""
        glyphs = self.host.glyphs
        scores = self.match.scores
        most = max((abs(score) for score in scores), default=0)
        if not most or y + len(scores) > bottom:
            return
        room = canvas.width - 40
        for side, score in enumerate(scores):
            name = self._side(side, 16)
            canvas.put(3, y + side, name, "muted")
            length = max(0, round(room * score / most))
            x = canvas.put(21, y + side, glyphs.bar * length, "accent" if score == max(scores) else "muted")
            steps = " ".join(str(past[side]) for past in self.history[-8:])
            canvas.put(x + 1, y + side, clip(steps, max(0, canvas.width - x - 2)), "muted")

    def _seal(self, canvas: Canvas, y: int) -> None:
        if not self.seal_open or not self.can_open:
            return
        text = self.match.opened_seal(self.match.deal)
        if not is_secret(self.match.seed):
            text += f"  (dealt by the number {self.match.seed}, which is no secret)"
        room = canvas.width - 4
        for at in range(0, len(text), room):
            canvas.put(2, y - len(text) // room + at // room, text[at : at + room], "muted")
