"""A table with a terminal for each, as one of them shows it: who is there, talk, agreement, leaving."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

import msgspec
import pytest

from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.net import join
from cardtable.net.invitations import invitations
from cardtable.net.messages import HandsSeen, PersonStatus, UndoProposed
from cardtable.net.people import AWAY, FREE, HERE, READING, WAIT, waiting_message
from cardtable.net.seated_table import SeatedTable
from cardtable.net.ssh_transport import ssh_command
from cardtable.table.players import PersonPlayer, Player
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.sitting import Sitting
from cardtable.table.turn_loop import TableLoop
from cardtable.testing.headless_client import HeadlessClient
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import AgreePage, TextPage
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.curtain_page import CurtainPage
from cardtable.tui.table.remote_seats_page import RemoteSeatsPage
from cardtable.tui.table.remote_table_page import RemoteTablePage
from cardtable.words import join_and
from tests.net.tables import host, opened, sitting_down
from tests.tui.driving import notices, painted, press, until

SIZE = (160, 45)
NARROW = (80, 24)


def person(seat: int, name: str, state: str = HERE, allowance: float = 0.0) -> PersonStatus:
    """A person at the table."""
    return PersonStatus(seat, name, state, allowance)


def proposed(number: int, seat: int, steps: int, asked: Sequence[int]) -> UndoProposed:
    """A proposal to undo."""
    return UndoProposed(number, seat, steps, "others have acted since", False, list(asked))


class Elsewhere:
    """A person before another terminal, who thinks for ever."""

    kind = "person"
    is_person = True

    def __init__(self, name: str) -> None:
        self.name = name

    async def decide(self, view: View) -> Action:
        await asyncio.Event().wait()
        raise AssertionError


class Evening(Sitting):
    """A table of Hokm: Ana sits here, the others elsewhere."""

    name = "hokm-ana"
    away_policy = WAIT
    connection = ""
    is_host = False
    host_name = "Ana"
    waits_for_rematch = False
    can_reveal = False
    is_spoiled = False
    is_idle = False
    turn_seconds = 0
    unlooked: tuple[int, ...] = ()
    onlookers: tuple[str, ...] = ()
    invitations: tuple[str, ...] = tuple(invitations("hokm-ana", "/run/hokm-ana.sock"))

    def __init__(self, here: tuple[int, ...] = (0,)) -> None:
        people = ["Ana", "Bob", "Cem", "Dora"]
        specs = [SeatSpec("person", name) for name in people]
        match = Match("hokm", 4, seed=4, names=people, players=["person"] * 4)
        super().__init__(match, specs)
        self.persons = here
        self.people = [person(seat, name) for seat, name in enumerate(people)]
        self.told: list[object] = []

    def is_now(self, seat: int, state: str) -> None:
        """Somebody comes or goes."""
        self.people[seat] = person(seat, self.names[seat], state)

    def chat(self, text: str) -> None:
        self.told.append(text)

    def come_back(self) -> None:
        self.told.append("back")

    def request_seat(self) -> None:
        self.told.append("a seat")

    def request_undo(self, seat: int) -> None:
        self.told.append(seat)

    def tell_looks(self, seats: Collection[int]) -> None:
        """Nobody here shares a terminal in a race."""

    def request_rematch(self) -> None:
        self.waits_for_rematch = True
        self.told.append("again")

    async def reveal_deal(self) -> Match | None:
        return self.match if self.match.deal.over else None

    def vote_on_undo(self, number: int, seat: int, yes: bool) -> None:
        self.told.append((number, seat, yes))

    def request_reseat(self, wanted: Sequence[SeatSpec], away: str) -> None:
        self.told.append(([spec.kind for spec in wanted], away))

    def leave(self) -> None:
        self.told.append("left")

    async def leave_table(self) -> None:
        self.leave()


def sit(evening: Evening) -> tuple[CardTableApp, TableLoop]:
    """An app that sits at such a table."""
    seats: list[Player] = [
        PersonPlayer(name, "person") if seat in evening.persons else Elsewhere(name)
        for seat, name in enumerate(evening.names)
    ]
    loop = TableLoop(evening.match, seats, None)  # type: ignore[arg-type]  # the page comes to listen
    return CardTableApp(remote_table=SeatedTable(evening, loop)), loop  # type: ignore[arg-type]  # it tells less


def page_of(app: CardTableApp) -> RemoteTablePage:
    """The table on the screen."""
    assert isinstance(app.screen, RemoteTablePage)
    return app.screen


def is_there(app: CardTableApp) -> bool:
    """Whether the table is on the screen."""
    return isinstance(app.screen, RemoteTablePage)


async def test_a_line_to_all_is_typed_and_read() -> None:
    evening = Evening()
    app, _ = sit(evening)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: is_there(app))
        await press(pilot, "slash", "h", "i", "!")
        await until(pilot, lambda: "To all: hi!_" in painted(app))
        await press(pilot, "enter")
        await until(pilot, lambda: evening.told == ["hi!"])
        await page_of(app).chat_received(1, "Bob\x1b[31m", "well\x07 then")
        await pilot.pause()
        assert painted(app).count("Bob") >= 2
        await until(pilot, lambda: "“well then”" in painted(app))
        await press(pilot, "l")
        await until(pilot, lambda: "This deal so far" in painted(app) and "“well then”" not in painted(app))
        await press(pilot, "escape", "slash", "q", "up")
        await until(pilot, lambda: "What was said" in painted(app) and "“well then”" in painted(app))
        await press(pilot, "enter", "escape")
        assert evening.told == ["hi!"]


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_what_is_said_stands_over_the_table_until_it_was_read(size: tuple[int, int]) -> None:
    app, _ = sit(Evening())
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: is_there(app))
        await until(pilot, lambda: "/ talk" in painted(app))
        page = page_of(app)
        app.pace = msgspec.structs.replace(app.pace, chat_stays=0.01)
        await page.chat_received(1, "Bob", "well then")
        page.screen_feed.said = "Something else happens."
        page.repaint()
        assert "Something else happens." in painted(app)
        assert "Bob: “well then”" in painted(app)
        await until(pilot, lambda: "“well then”" not in painted(app))
        assert page.talk == ["Bob: “well then”"]


async def test_what_is_said_stays_below_the_log_beside_a_wide_table() -> None:
    app, _ = sit(Evening())
    async with app.run_test(size=(160, 45)) as pilot:
        await until(pilot, lambda: is_there(app) and "/ talk" in painted(app))
        page = page_of(app)
        app.pace = msgspec.structs.replace(app.pace, chat_stays=0.01)
        for number in range(30):
            await page.chat_received(1, "Bob", f"line {number}")
        await until(pilot, lambda: not page.talk_heard)
        assert "Bob: “line 29”" in painted(app)
        lines = painted(app).split("\n")
        said = [at for at, line in enumerate(lines) if "Bob: “line" in line]
        begun = next(at for at, line in enumerate(lines) if page.screen_feed.log(page.shown)[0][:12] in line)
        assert begun < said[0], "the log stands above"
        assert 5 < len(said) < 20, "what was said leaves room for it"
        assert said == [*range(said[0], said[-1] + 1)], "and stands apart"


async def test_who_is_away_or_still_to_come_is_said() -> None:
    evening = Evening((1,))
    evening.is_now(2, FREE)
    app, _ = sit(evening)
    async with app.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: is_there(app))
        await until(pilot, lambda: "Waiting for Cem to sit down." in painted(app))
        await until(pilot, lambda: "free" in painted(app))
        evening.is_now(2, HERE)
        evening.is_now(evening.match.actors[0], AWAY)
        await page_of(app).presence_changed()
        await pilot.pause()
        await until(pilot, lambda: "is away: the table waits." in painted(app))
        evening.connection = "The host is out of reach: trying again."
        await page_of(app).presence_changed()
        await pilot.pause()
        await until(pilot, lambda: "trying again" in painted(app))


async def test_the_hosts_screen_says_what_others_type_while_they_are_waited_for() -> None:
    evening = Evening()
    evening.is_host = True
    evening.onlookers = ("Eve", "Zoe")
    evening.is_now(2, FREE)
    app, _ = sit(evening)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: is_there(app))
        for line in evening.invitations:
            await until(pilot, lambda line=line: line in painted(app))  # type: ignore[misc]
        evening.is_now(2, HERE)
        await page_of(app).presence_changed()
        await pilot.pause()
        assert "cardtable join" not in painted(app)
        evening.is_now(1, AWAY)
        evening.is_host = False
        await page_of(app).presence_changed()
        await pilot.pause()
        assert "cardtable join" not in painted(app)
        await press(pilot, "f10")
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        told = painted(app)
        for line in (*evening.invitations, "Bob: away.", "Looking on: Eve and Zoe."):
            assert line in told


def test_ways_to_a_table_lead_there() -> None:
    here = invitations("hokm-ana", "/run/hokm-ana.sock")
    assert here[0] == "On this machine: cardtable join hokm-ana"
    assert ssh_command(here[1].split()[-1])[-1].endswith("relay hokm-ana'")
    assert invitations("t", "ssh://ana@there/t") == ["cardtable join ssh://ana@there/t"]


async def test_a_wish_is_agreed_to_on_this_screen() -> None:
    evening = Evening()
    app, _ = sit(evening)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: is_there(app))
        table = page_of(app)
        await table.undo_proposed(proposed(7, 1, 3, (0, 2, 3)))
        await until(pilot, lambda: "Bob asks. Note: others have acted since." in painted(app))
        await press(pilot, "enter")
        await until(pilot, lambda: evening.told == [(7, 0, True)])
        await until(pilot, lambda: "Ana, Cem and Dora are asked. Back to before:" in painted(app))
        await table.undo_resolved(7, True, "")
        await table.undo_proposed(proposed(8, 1, 3, (0, 2, 3)))
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await table.undo_resolved(8, False, "Cem would rather not.")
        await until(pilot, lambda: is_there(app))
        await until(pilot, lambda: "Cem would rather not." in painted(app))


async def test_a_vote_says_what_else_goes_back() -> None:
    evening = Evening()
    app, _ = sit(evening)
    for _ in range(8):
        evening.match.play(evening.match.actors[0], evening.match.legal(evening.match.actors[0])[0])
    seat, *others = (act.seat for act in evening.match.acts[-3:])
    names = join_and([evening.names[other] for other in others])
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: is_there(app))
        await page_of(app).undo_proposed(proposed(7, seat, 3, (0, 2, 3)))
        told = f"What {names} did since goes with it."
        await until(pilot, lambda: told in " ".join(painted(app).replace("▀", "").split()))


async def test_an_undo_of_a_deals_last_act_is_told_to_who_reads_the_score() -> None:
    evening = Evening()
    app, _ = sit(evening)
    async with app.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: is_there(app))
        table, match = page_of(app), evening.match
        while not match.deal.over:
            match.play(match.actors[0], match.legal(match.actors[0])[0])
        last = match.acts[-1]
        reading = table.run_worker(table.deal_over(match))
        await until(pilot, lambda: table.deal_end.is_on)
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))
        match.undo(1)
        await table.acts_undone(last)
        await reading.wait()
        await pilot.pause()
        assert "Taken back: Dora plays 10♠." in painted(app)


async def test_what_cannot_be_painted_is_left_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    app, loop = sit(evening)

    def give_up(error: Exception) -> None:
        evening.is_spoiled = True
        evening.connection = f"What the host shows does not hold together: {type(error).__name__}"
        gone.set()

    gone = asyncio.Event()
    loop.give_up = give_up  # type: ignore[attr-defined]  # as the loop of a terminal does
    loop.run = gone.wait  # type: ignore[method-assign, assignment]
    async with app.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: is_there(app))

        def spoiled(painter: BoardPainter) -> Canvas:
            raise KeyError("hand.9")

        monkeypatch.setattr(BoardPainter, "paint", spoiled)
        page_of(app).repaint()
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        await until(pilot, lambda: "What the host shows does not hold together: KeyError" in painted(app))
    assert app.fault is None


async def test_a_notice_lies_over_no_prompt() -> None:
    app, _ = sit(Evening())
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        await until(pilot, lambda: is_there(app))
        for number in range(8):
            app.notify(f"Notice {number} " + "of some length " * 12)
        await until(pilot, lambda: bool(app.screen.query("Toast")))
        await pilot.pause()
        seen = [toast.region.intersection(toast.parent.region) for toast in app.screen.query("Toast")]  # type: ignore[union-attr]
        assert all(region.bottom <= NARROW[1] - 3 for region in seen if region.area)


@pytest.mark.parametrize(("call", "rung"), [("bell", 1), ("title", 0), ("no", 0)])
async def test_whose_turn_it_is_is_called_as_they_wish(
    call: str, rung: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening((Evening().match.actors[0],))
    app, _ = sit(evening)
    app.preferences.settings = msgspec.structs.replace(app.preferences.settings, call=call)
    bells: list[str] = []
    titles: list[str] = []
    monkeypatch.setattr(app, "bell", lambda: bells.append("ring"))
    monkeypatch.setattr(app, "entitle", titles.append)
    async with app.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: is_there(app) and page_of(app).pick is not None)
        assert len(bells) == rung
        assert titles == (["Hokm", "Your turn: Hokm"] if call == "title" else [])
        page_of(app).answer_given()
        assert titles[2:] == (["Hokm"] if call == "title" else [])


async def test_whoever_took_too_long_comes_back_by_a_key_that_plays_nothing() -> None:
    evening = Evening((Evening().match.actors[0],))
    evening.turn_seconds = 60
    app, _ = sit(evening)
    async with app.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: is_there(app) and page_of(app).pick is not None)
        left = page_of(app).time_left()
        assert left is not None
        assert left[1] == 60.0
        evening.is_idle = True
        await page_of(app).presence_changed()
        await until(pilot, lambda: "A bot plays for you: press a key" in painted(app))
        acts = len(evening.match.acts)
        await press(pilot, "enter", "enter")
        assert evening.told == ["back", "back"]
        assert len(evening.match.acts) == acts


async def test_a_wish_of_ones_own_is_not_asked_here() -> None:
    evening = Evening()
    app, _ = sit(evening)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: is_there(app))
        await press(pilot, "u")
        assert evening.told == []
        await until(pilot, lambda: "nothing to take back" in painted(app))
        await page_of(app).undo_proposed(proposed(1, 0, 1, (0, 1, 2, 3)))
        await pilot.pause()
        assert is_there(app)


async def test_the_host_says_who_sits_where_and_who_plays_for_those_away() -> None:
    evening = Evening()
    evening.is_host = True
    app, _ = sit(evening)
    async with app.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: is_there(app))
        await press(pilot, "f9")
        await until(pilot, lambda: isinstance(app.screen, RemoteSeatsPage))
        await until(pilot, lambda: "the table waits for them" in painted(app))
        await press(pilot, "f3", "down", "right", "enter")
        await until(pilot, lambda: evening.told == [(["person", "easy", "person", "person"], "careful")])


async def test_two_people_at_one_terminal_have_the_curtain_between_them() -> None:
    asked = Evening().match.actors[0]
    other = (asked + 1) % 4
    evening = Evening((asked, other))
    app, _ = sit(evening)
    async with app.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: f"Pass to {evening.names[asked]}." in painted(app))
        await press(pilot, "enter")
        await until(pilot, lambda: is_there(app) and page_of(app).pick is not None)
        table = page_of(app)
        assert table.viewpoint.seat == asked
        await table.undo_proposed(proposed(1, asked, 1, tuple(range(4))))
        await until(pilot, lambda: f"{evening.names[other]}: Enter agrees" in painted(app))
        await press(pilot, "enter")
        await until(pilot, lambda: evening.told == [(1, other, True)])
        await until(pilot, lambda: isinstance(app.screen, CurtainPage), "the curtain before the hand")


async def test_an_onlooker_sees_no_hand() -> None:
    app, _ = sit(Evening(()))
    async with app.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: is_there(app))
        assert page_of(app).viewpoint.seat == -1
        assert "F9 sit down" in painted(app)
        await press(pilot, "f9")
        await press(pilot, "q", "q", "enter")
        await until(pilot, lambda: not is_there(app))


async def test_a_table_that_is_closed_says_why() -> None:
    evening = Evening()
    app, loop = sit(evening)

    async def closed() -> None:
        evening.connection = "Ana has closed the table."

    loop.run = closed  # type: ignore[method-assign]  # it is over before it began
    async with app.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        await until(pilot, lambda: "Ana has closed the table." in painted(app))
        await until(pilot, lambda: "left" in evening.told)


async def test_whoever_wishes_another_match_waits_for_it_and_reads_of_it() -> None:
    evening = Evening()
    app, _ = sit(evening)
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        await until(pilot, lambda: is_there(app))
        table = page_of(app)
        assert not table.sheet(evening.match).can_review
        evening.can_reveal = True
        assert table.sheet(evening.match).full_match.fetch is not None
        table.match_over(again=True)
        assert evening.told == ["again"]
        table.talk = ["Bob: “well”"]
        await table.rematch_begun()
        await until(pilot, lambda: "Ana has begun another match." in painted(app))
        assert table.talk == []
        await press(pilot, "r")
        await until(pilot, lambda: not is_there(app))
        await table.chat_received(1, "Bob", "are you there?")
        await until(pilot, lambda: any("are you there?" in one for one in notices(app)))


async def test_a_new_seat_at_another_match_takes_nobody_their_hand() -> None:
    evening = Evening()
    app, _ = sit(evening)
    async with app.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: is_there(app))
        evening.persons = (2,)
        await page_of(app).rematch_begun()
        await pilot.pause()
        assert page_of(app).viewpoint.seat == 2
        assert is_there(app)


def test_whom_the_table_waits_for_is_said() -> None:
    people = [person(0, "Ana"), person(1, "Bob", READING), person(2, "Cem", READING)]
    assert waiting_message(people, (0,), WAIT) == "Waiting for Bob and Cem to read the score."
    assert waiting_message(people[:1], (0,), WAIT) == ""


async def test_the_clock_waits_until_all_who_share_a_terminal_have_looked() -> None:
    """In a race at terminals of their own, as at one keyboard: whoever sits elsewhere reads for whom."""
    async with opened("kalooki", "person:Ana,person:Bob,person:Cleo,person:Di") as table:
        pilot_host = host(table)
        pilot_host.ignores_requests = True
        async with sitting_down(pilot_host):
            app = CardTableApp(remote_table=SeatedTable(*await join(table.address, seats=3)))
            async with app.run_test(size=NARROW) as pilot:
                await until(pilot, lambda: is_there(app) and table.shared_table.loop.clocks.waits)
                page = page_of(app)
                await until(
                    pilot, lambda: "waits until all have looked (F4)" in " ".join(painted(app).split())
                )
                assert page.time_left() is None
                here = [seat for seat in page.sitting.persons if seat in page.match.actors]
                for seat in here:
                    assert table.shared_table.loop.clocks.waits
                    await press(pilot, "f4", page.race_keys.people.key_of(seat))
                    await until(pilot, lambda: isinstance(app.screen, CurtainPage))
                    await press(pilot, "enter")
                    await until(pilot, lambda: "The clock waits." in painted(app))
                    await press(pilot, "enter")
                    await until(pilot, lambda: is_there(app))
                await until(pilot, lambda: not table.shared_table.loop.clocks.waits)
                await until(pilot, lambda: page.time_left() is not None)
                assert "looked" not in painted(app)
            await app.remote_table.close() if app.remote_table is not None else None


async def test_who_sits_elsewhere_reads_for_whom_the_clock_waits() -> None:
    async with opened("kalooki", "person:Ana,person:Bob,person:Cleo,person:Di") as table:
        others = HeadlessClient(table.address, seats=3)
        others.ignores_requests = True
        app = CardTableApp(remote_table=SeatedTable(*await join(table.address, key=table.key)))
        async with sitting_down(others), app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: is_there(app) and bool(others.own_seats))
            await until(pilot, lambda: table.shared_table.loop.clocks.waits)
            names = [
                table.shared_table.sitting.names[seat] for seat in table.shared_table.client_seats.unlooked
            ]
            told = f"The clock waits until {join_and(names)} have looked."
            await until(pilot, lambda: told in " ".join(painted(app).split()))
            others.client.send(HandsSeen(1, list(others.own_seats)))
            await until(pilot, lambda: page_of(app).time_left() is not None)
            await until(pilot, lambda: "have looked" not in painted(app))
