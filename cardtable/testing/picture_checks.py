"""Whether the table is legible at every size: nothing is cut off and nothing overlaps.

Part of the conformance kit.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from textual.geometry import Region

from cardtable.cards import HIDDEN, Card
from cardtable.engine.bot import bot_of
from cardtable.engine.event_wording import sentences
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.presentation import How, Where
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.mechanics.bidding import BID, AuctionDeal
from cardtable.mechanics.tricks import Tricks
from cardtable.table.seat_specs import NAMES
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup
from cardtable.tui.decision.pick import Pick
from cardtable.tui.look.canvas import PLAIN, Canvas, Cell
from cardtable.tui.look.card_faces import TOKEN, Brush
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.picture.arrangement import SAVING, SMALLEST, Arrangement
from cardtable.tui.picture.arrangement_search import ROOMY, beside_plate
from cardtable.tui.picture.blocks import Slip
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.facts import short_names
from cardtable.tui.picture.finished_table import finished_table
from cardtable.tui.picture.scene import Captions, Scene
from cardtable.tui.picture.seat_plates import Plate
from cardtable.tui.picture.trick_blocks import Played
from cardtable.tui.preferences import Settings
from cardtable.tui.score.score_chart import chart_of
from cardtable.tui.score.score_picture import SheetPainter, SheetScene
from cardtable.tui.score.score_sheet import score_sheet
from cardtable.tui.score.winner import verdict

SIZES = ((60, 20), (80, 24), (100, 30), (120, 30), (160, 45), (200, 60))
"""Window sizes, in columns and lines."""
USUAL = (80, 24)
"""From this window size on, all that was said in an auction is in sight."""
POSITIONS = 36
"""Positions of one match that are painted."""
NAMED_SEATS = 4
"""With more seats than this a small window may have no room for names on the felt."""
ORDERED_SEATS = 6
"""With more seats than this cards of a trick that are tokens lie where there is room for them."""
CALLS = ("bid", "pass", "double")
"""The kinds of events of an auction."""
WORDS = ("the log", "what happened", "the foot", "the coach", "the choices", "the facts", "the title")
"""Parts of the picture that mention cards in words."""
LONG_NAMES = tuple(f"{name}anderson"[:10] for name in NAMES)
"""The longest names that are shown in full."""


class WatchedCanvas(Canvas):
    """A canvas that records text that was cut off and parts that painted over other parts."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.faults: list[str] = []
        self._painter: dict[tuple[int, int], str] = {}

    def put(self, x: int, y: int, text: str, style: str = PLAIN) -> int:
        at = x
        for char in text:
            if char != " " and not (0 <= at < self.width and 0 <= y < self.height):
                self.faults.append(f"{self.part}: {text!r} stands beyond the window at {x}, {y}")
                break
            self._note(at, y, char, text)
            at += cell_len(char)
        return super().put(x, y, text, style)

    def blit(self, x: int, y: int, block: Sequence[Sequence[Cell]]) -> None:
        for line, cells in enumerate(block, y):
            for column, (char, _) in enumerate(cells, x):
                if not (0 <= column < self.width and 0 <= line < self.height):
                    self.faults.append(f"{self.part}: a card stands beyond the window at {x}, {y}")
                    return
                self._note(column, line, char, "a card")
        super().blit(x, y, block)

    def _note(self, x: int, y: int, char: str, text: str) -> None:
        before = self._painter.get((x, y), self.part)
        if before != self.part:
            self.faults.append(f"{self.part}: {text!r} lies over {before} at {x}, {y}")
        elif char != " ":
            self._painter[x, y] = self.part

    def clip(self, text: str, cells: int, ellipsis: str = "…") -> str:
        cut = super().clip(text, cells, ellipsis)
        if cut != text:
            self.faults.append(f"{self.part}: {text!r} is cut to {cut!r}")
        return cut


def faults_of(scene: Scene, columns: int, lines: int) -> list[str]:
    """Paints a scene and returns what is cut off or overlaps, or is not drawn though its seat may see it."""
    canvas = WatchedCanvas(columns, lines)
    painter = BoardPainter(scene, columns, lines, canvas)
    painter.paint()
    if painter.surface.has_rail and painter.table.arrangement is not None:
        canvas.faults += misplaced(scene, painter.table.arrangement, canvas)
    if columns >= ROOMY[0] and lines >= ROOMY[1]:
        canvas.faults += [f"{c} of {pile} is not drawn" for pile, c in undrawn(scene.view, canvas)]
    if columns >= USUAL[0] and lines >= USUAL[1]:
        canvas.faults += [f"“{said}” is out of sight" for said in unread_calls(scene.view, canvas)]
    return canvas.faults


def misplaced(scene: Scene, found: Arrangement, canvas: Canvas) -> list[str]:
    """What lies nearer to another seat than to its own and does not bear its owner's name, and cards of a
    trick that do not lie from left to right as their players sit."""
    faults: list[str] = []
    places, names = found.lands, short_names(scene.names)
    if places is None or found.left_out:
        return faults
    owned = [(block, Region(x, y, block.width, block.height)) for block, x, y in found.blocks if block.seats]
    played = [(block.seats[0], area) for block, area in owned if isinstance(block, Played)]
    for block, area in owned:
        seat = block.seats[0]
        if isinstance(block, Plate) or seat not in places.by_seat:
            continue
        if len(names) > NAMED_SEATS and found.ways in (SMALLEST, *SAVING) and canvas.width < ROOMY[0]:
            continue
        rows = canvas.rows[area.y : area.bottom]
        told = "\n".join("".join(char for char, _ in row[area.x : area.right]) for row in rows)
        cards = block.cards_at(area.x, area.y) if isinstance(block, Played) else area
        if not places.is_nearest(seat, cards) and names[seat] not in told:
            faults.append(f"{block.part} of seat {seat} lies astray at {area.x}, {area.y}")
        plate = found.seats.get(seat)
        if isinstance(block, Slip) and plate and not beside_plate(area, plate) and names[seat] not in told:
            faults.append(f"{block.part} lies away from its plate without a name at {area.x}, {area.y}")
    is_crowded = len(names) > ORDERED_SEATS and found.ways.table_size is TOKEN
    if is_crowded or len({seat for seat, _ in played}) < len(played):
        return faults
    for (one, left), (other, right) in itertools.permutations(played, 2):
        plates = found.seats.get(one), found.seats.get(other)
        is_beside = plates[0] and plates[1] and plates[0].right <= plates[1].x
        is_in_row = left.y < right.bottom and right.y < left.bottom
        if is_beside and is_in_row and left.center[0] > right.center[0]:
            faults.append(f"the card of seat {one} lies on the wrong side of that of seat {other}")
    return faults


def undrawn(view: View, canvas: Canvas) -> list[tuple[str, Card]]:
    """The cards that the rules let a seat see on the table, and that no card in the picture shows."""
    drawn = Counter(face.card for face in canvas.faces if "plate" not in face.part and face.part not in WORDS)
    missing: list[tuple[str, Card]] = []
    for place in view.deal.places():
        if not place.pile or place.where is Where.AWAY or place.how is How.COUNT:
            continue
        held = view.cards_in(place.pile)
        for c in held[:1] if place.how is How.STACK else held:
            if c is not HIDDEN and not drawn[c]:
                missing.append((place.pile, c))
            drawn[c] -= 1
    return missing


def unread_calls(view: View, canvas: Canvas) -> list[str]:
    """What seats bid last in the auction that goes on, and that they passed, if it is not to be read."""
    if not isinstance(view.deal, AuctionDeal) or isinstance(view.deal.stage, Tricks):
        return []
    told = Counter(calls_told(view.events))
    return [said for said, times in told.items() if canvas.text().count(said) < times]


def calls_told(events: Sequence[Event]) -> Iterator[str]:
    """What is to be read of each seat in an auction, by the events that end with the last call: its last bid,
    and what it has said since."""
    last_calls, last_bids = dict[int, str](), set[int]()
    for event in reversed(events):
        if event.kind not in CALLS:
            return
        if event.kind == "pass" and event.seat not in last_calls:
            yield "passed"
        since = last_calls.setdefault(event.seat, event.kind)
        _, bids, what = event.text.partition(" bid{s} ")
        if bids and event.seat not in last_bids:
            last_bids.add(event.seat)
            bid = what.removesuffix(".")
            yield f"bid {bid}" if since == "bid" else f"{bid} - "


def scenes(view: View, names: Sequence[str]) -> Iterator[Scene]:
    """A view as an onlooker sees it, and as the acting seat sees it with and without a selection."""
    kinds = ["you", *["careful"] * (view.seats - 1)]
    log = sentences(view.events[-40:], names)
    yield Scene(
        view, names, kinds, Settings(), UNICODE, captions=Captions(log=log, said=log[-1] if log else "")
    )
    if view.legal:
        yield Scene(view, names, kinds, Settings(), UNICODE, pick=Pick(view), captions=Captions(log=log))
        picked = Pick(view)
        picked.show(view.legal[len(view.events) % len(view.legal)])
        yield Scene(view, names, kinds, Settings(), UNICODE, pick=picked, captions=Captions(log=log))


def check_pictures(game: Game, setup: MatchSetup, positions: int = POSITIONS) -> None:
    """Paints positions of a match, each at one size after the other."""
    check = CheckRun(game, "check_pictures", setup, positions, module="cardtable.testing.picture_checks")
    with check:
        for at, view in enumerate(views(check, random.Random(setup.seed), positions)):
            columns, lines = SIZES[at % len(SIZES)]
            for scene in scenes(view, LONG_NAMES[: view.seats]):
                faults = faults_of(scene, columns, lines)
                assert not faults, f"at {columns}x{lines}: {faults[0]}"


def check_auctions(game: Game, setup: MatchSetup) -> None:
    """Paints an auction in which bids are topped after each call, wherever there is room for all calls.

    A game without an auction has nothing to check.
    """
    check = CheckRun(game, "check_auctions", setup, module="cardtable.testing.picture_checks")
    with check:
        names = LONG_NAMES[: setup.seats]
        for view in auction_views(check.match(), random.Random(setup.seed)):
            for columns, lines in SIZES:
                if columns >= USUAL[0] and lines >= USUAL[1]:
                    scene = Scene(view, names, ["you"] * view.seats, Settings(), UNICODE)
                    faults = faults_of(scene, columns, lines)
                    assert not faults, f"at {columns}x{lines}: {faults[0]}"


def auction_views(match: Match, rng: random.Random) -> Iterator[View]:
    """Plays the auction of a match in which bids stay low and most are topped; yields what each seat sees
    before it calls."""
    while isinstance(match.deal, AuctionDeal) and not match.deal.over:
        if isinstance(match.deal.stage, Tricks):
            return
        seat = rng.choice(match.actors)
        yield match.view(seat)
        lowest_bids = [action for action in match.legal(seat) if action.verb == BID][:5]
        others = [action for action in match.legal(seat) if action.verb != BID] or lowest_bids
        match.play(seat, rng.choice(lowest_bids if lowest_bids and rng.random() < 0.7 else others))


def check_endings(game: Game, setup: MatchSetup, deals: int = 1) -> None:
    """Paints the table and the score sheet as deals end, at every size."""
    check = CheckRun(game, "check_endings", setup, deals, module="cardtable.testing.picture_checks")
    with check:
        match, names = check.match(), LONG_NAMES[: setup.seats]
        past = [match.scores]
        for _ in _to_ends(match, random.Random(setup.seed), deals):
            past.append(match.scores)
            for at, (columns, lines) in enumerate(SIZES):
                where = f"at {columns}x{lines}"
                faults = faults_of(scene_at_the_end(match, -(at % 2), names), columns, lines)
                assert not faults, f"{where}, the table: {faults[0]}"
                faults = sheet_faults(match, names, past, columns, lines)
                assert not faults, f"{where}, the sheet: {faults[0]}"


def _to_ends(match: Match, rng: random.Random, deals: int) -> Iterator[None]:
    """Plays with the rollout policy; yields at the end of each deal."""
    for _ in range(deals):
        before = match.standing
        while match.standing is before or not match.deal.over:
            seat = rng.choice(match.actors)
            match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
        yield
        if match.over:
            return


def scene_at_the_end(match: Match, seat: int, names: Sequence[str]) -> Scene:
    """The table as its deal ended, seen by a seat."""
    kinds = ["you", *["careful"] * (match.seats - 1)]
    view = finished_table(match, seat)
    log = sentences(view.events[-40:], names)
    said = log[-1] if log else ""
    return Scene(
        view, names, kinds, Settings(), UNICODE, show_hand=seat >= 0, captions=Captions(log=log, said=said)
    )


def sheet_faults(
    match: Match, names: Sequence[str], past: Sequence[tuple[int, ...]], columns: int, lines: int
) -> list[str]:
    """Paints the score sheet of a finished deal and returns what is cut off or overlaps."""
    canvas = WatchedCanvas(columns, lines)
    sheet, tallies = score_sheet(match, names), match.deal.tallies()
    brush = Brush(UNICODE, four_colours=False)
    chart = chart_of(match, sheet, past, tallies)
    scene = SheetScene(
        sheet, brush, len(sheet.lines), 0, verdict=verdict(match, names), chart=chart, tallies=tallies
    )
    SheetPainter(scene, canvas).paint()
    return canvas.faults


def views(check: CheckRun, rng: random.Random, count: int, *, astray: float = 0.2) -> Iterator[View]:
    """Yields views of a match that the rollout policy plays. `astray`: the chance of a random act."""
    match = check.match()
    for _ in range(count):
        if match.over:
            return
        seat = rng.choice(match.actors)
        yield match.view(seat)
        quick = bot_of(match.game).quick_play(match.in_play, seat, rng)
        match.play(seat, rng.choice(match.legal(seat)) if rng.random() < astray else quick)
