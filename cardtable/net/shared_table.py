"""An open table: the sitting, its loop, and the terminals that are told of it. It knows no socket and no
screen.

The host's process holds the match; every terminal, the host's own with it, is a guest who is shown what its
seats may know, and whose answers pass the gate of everybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cardtable.bots.bot_names import PROGRAM
from cardtable.engine.actions import Action, parse_action
from cardtable.engine.deal import Refusal
from cardtable.engine.events import Event
from cardtable.errors import CardTableError, OptionError
from cardtable.match.following import Followed
from cardtable.match.match import Match
from cardtable.net.connection import Guest
from cardtable.net.messages import (
    VERSION,
    Again,
    Agree,
    Answer,
    Asked,
    BotFailed,
    DealOver,
    FromHost,
    FromMember,
    Hello,
    LaidOpen,
    LayOpen,
    Played,
    Ready,
    Refused,
    Reseat,
    Running,
    Said,
    Say,
    TakenBack,
    Talk,
    Undo,
    Welcome,
    Whole,
    Wished,
    WishOver,
)
from cardtable.net.redaction import Crossing, act_of
from cardtable.net.seat_questions import Asking, FairClocks, FarSeat, News, clocks_run
from cardtable.net.table_files import Kept, forget_table, keep_table
from cardtable.net.terminal_seats import CAREFUL, FREE, HERE, WAIT, Seating
from cardtable.table.loop import TableLoop
from cardtable.table.seat_specs import SeatSpec, make_seat, read_seat
from cardtable.table.seats import Seat
from cardtable.table.sitting import Sitting, Wish
from cardtable.text import clean

LONGEST_TALK = 120
WISH_PATIENCE = 60.0
"""Seconds in which all must have answered a wish to take back: else it is let go."""


class SharedTable:
    """One match for several terminals. `run` plays it; guests come and go through a door."""

    def __init__(self, sitting: Sitting, kept: Kept) -> None:
        self.sitting = sitting
        self.name, self.group = kept.name, kept.group
        self.news = News()
        self.seating = Seating(sitting, kept)
        self.crossing = Crossing(sitting)
        self.asking = Asking(sitting.match, self.seating, self.news)
        seats = [self._seat(at, spec) for at, spec in enumerate(sitting.specs)]
        self.loop = TableLoop(sitting.match, seats, self)
        self.loop.clocks = FairClocks(self.asking.longest)
        self._wish: Wish | None = None
        self._wish_number = 0
        self._wish_timer: asyncio.TimerHandle | None = None
        self._refused_at = -1
        self.is_to_go_on = asyncio.Event()
        """Whether the host wishes another match after this one."""
        self._ended = 0
        """The count of the deal whose end people look at; 0 while none does."""

    @property
    def match(self) -> Match:
        """The match."""
        return self.sitting.match

    def _seat(self, at: int, spec: SeatSpec) -> Seat:
        if spec.is_person:
            return FarSeat(at, spec.name, spec.kind, self.asking)
        return make_seat(spec, self.match, at)

    async def play(self) -> None:
        """Plays until the match is over, once everybody has come."""
        while any(self.seating.state(seat) == FREE for seat in self.sitting.persons):
            await self.news.wait()
        await self.loop.run()

    # Telling

    def tell(self, message: FromHost) -> None:
        """Says something to everybody."""
        for guest in self.seating.guests:
            guest.send(message)

    def tell_people(self) -> None:
        """Says who is here."""
        self.tell(self.seating.people(self._ended))

    def show_anew(self, why: str, said: Sequence[str] = ()) -> None:
        """Shows everybody the table as it stands now."""
        for guest in self.seating.guests:
            guest.send(self._whole(guest, why, said))

    def _whole(self, guest: Guest, why: str, said: Sequence[str] = ()) -> Whole:
        """The table for a terminal that is to know nothing else of it."""
        whole = self.crossing.whole(guest.seats, why, said)
        guest.knows, guest.first = self.match.dealt, whole.first
        return whole

    def all_of(self, guest: Guest, why: str = "behind") -> list[FromHost]:
        """All that a terminal has to know which knows nothing yet, or no more."""
        found: list[FromHost] = [self._whole(guest, why), self.seating.people(self._ended)]
        if self._ended or self.match.over:
            found.append(DealOver(self.match.steps[-1].dealt, self.crossing.history))
        elif self.asking.number:
            found.append(self._asked(guest))
        if self._wish is not None:
            found.append(self._wished(self._wish))
        return found

    def welcome(self, guest: Guest, tokens: Sequence[str]) -> Welcome:
        """Who it is, and where."""
        match = self.match
        return Welcome(
            VERSION,
            self.name,
            match.game.id,
            match.game.version,
            guest.name,
            sorted(guest.seats),
            list(tokens),
            guest.is_host,
        )

    # What the loop tells

    async def before(self, seats: tuple[int, ...]) -> None:
        """Puts a question to all who may act."""
        self._ended = 0
        persons = set(self.sitting.persons)
        self.asking.put(tuple(seat for seat in seats if seat in persons))
        for guest in self.seating.guests:
            guest.send(self._asked(guest))

    def _asked(self, guest: Guest) -> Asked:
        actors = self.match.actors
        persons = [seat for seat in actors if seat in self.sitting.persons]
        running = [Running(*ran) for ran in clocks_run(self.match, self.loop, guest.seats)]
        return Asked(self.asking.number, list(actors), persons, running)

    async def played(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        """Shows an act to everybody, each terminal what its seats may know of it."""
        step, dealt = self.match.steps[-1], self.match.dealt
        for guest in self.seating.guests:
            opened = range(guest.knows + 1, dealt + 1)
            guest.knows = dealt
            guest.send(Played(act_of(step, guest.seats), self.crossing.state(guest.seats, opened)))
        if (trouble := self.sitting.new_trouble()) and (
            host := self.seating.guest_of(self.seating.host_seat)
        ):
            host.send(Said(trouble[:400]))
        # However quick the bots are, whoever speaks meanwhile is heard.
        await asyncio.sleep(0)

    async def deal_over(self, match: Followed) -> None:
        """Goes on when everybody who is here has seen how the deal ended."""
        self.sitting.note_scores()
        self._ended = self.match.steps[-1].dealt
        self.tell(DealOver(self._ended, self.crossing.history))
        self.tell_people()
        while self._ended and not self.loop.is_disturbed and not self._all_ready():
            await self.news.wait()
        self._ended = 0
        self.tell_people()
        if match.over:
            self.forget()

    def _all_ready(self) -> bool:
        """Whether all who have a seat have seen the end of the deal; those away where they are waited for."""
        seating, over = self.seating, self.match.over
        return all(seating.is_ready(seat, self._ended, is_last=over) for seat in seating.places)

    async def refused(self, seat: int, refusal: Refusal) -> None:
        """An answer that came too late to be what it was."""
        self.asking.drop(seat)
        self._refuse(seat, refusal)

    def _refuse(self, seat: int, refusal: Refusal) -> None:
        guest = self.seating.guest_of(seat)
        if guest is not None:
            cards = " ".join(c.text for c in refusal.cards)
            guest.send(Refused(seat, refusal.rule, refusal.sentence[:2000], cards))

    async def bot_failed(self, seat: int, why: str) -> None:
        """A bot failed."""
        self.tell(BotFailed(seat, clean(why, 120)))

    # What guests say

    def sit(self, guest: Guest, hello: Hello) -> None:
        """Somebody has come. Raises TableError."""
        names = list(self.sitting.names)
        others = self.seating.guests
        tokens = self.seating.sit(guest, hello)
        if tokens:
            self.keep()
        for message in (self.welcome(guest, tokens), *self.all_of(guest, "come")):
            guest.send(message)
        for other in others if names != self.sitting.names else ():
            other.send(self._whole(other, "seats", ()))
        self.tell_people()
        self.news.tell()

    def gone(self, guest: Guest) -> None:
        """A terminal is not here any more."""
        self.seating.gone(guest)
        if self._wish is not None and any(seat in self._wish.asked for seat in guest.seats):
            self._end_wish(f"{guest.name} is away: nothing is taken back without them.")
        self.tell_people()
        self.news.tell()

    def hear(self, guest: Guest, message: FromMember) -> bool:
        """Does what a guest says; False where no honest terminal says so."""
        match message:
            case Answer():
                return self._answer(guest, message)
            case Ready():
                self._ready(guest, message.dealt)
            case Undo():
                return self._undo(guest, message.seat)
            case Agree():
                return self._agree(guest, message)
            case Say():
                return self._say(guest, message.text)
            case Reseat():
                return self._reseat(guest, message)
            case LayOpen():
                return self._lay_open(guest, message.dealt)
            case Again():
                return self._again(guest)
            case _:
                return False
        return True

    def _ready(self, guest: Guest, dealt: int) -> None:
        """The end of that deal was seen there."""
        for seat in guest.seats:
            self.seating.places[seat].ready = min(dealt, self.match.dealt)
        if self._ended:
            self.tell_people()
        self.news.tell()

    def _lay_open(self, guest: Guest, dealt: int) -> bool:
        """Tells all of the finished deal on the table, where it may be told."""
        if not guest.asking.passes():
            return False
        is_it = self.match.deal.over and dealt == self.match.steps[-1].dealt
        guest.send(LaidOpen(dealt, self.crossing.laid_open if is_it else b""))
        return True

    def _again(self, guest: Guest) -> bool:
        """Another match is wished, once this one is over: the host's word begins it."""
        if not self.match.over or not guest.seats:
            return False
        host = self.seating.guest_of(self.seating.host_seat)
        if guest.is_host:
            self.is_to_go_on.set()
        elif host is not None and guest.talk.passes():
            host.send(Said(f"{guest.name} would like another match."))
        return True

    def left(self, guest: Guest) -> None:
        """Somebody has said that they go: of a match that is over for good."""
        if self.match.over:
            self.seating.left(guest)

    def _answer(self, guest: Guest, message: Answer) -> bool:
        """Takes an answer to the question that stands, if it may be played."""
        seat, number, asking = message.seat, message.number, self.asking
        if seat not in guest.seats or not guest.answered.get(seat, 0) < number <= asking.number:
            return False
        guest.answered[seat] = number
        if not asking.is_asked(seat, number):
            return True  # it crossed with what others did
        try:
            action = parse_action(message.action, self.match.game.verbs)
            refusal = self.match.refusal(seat, action)
        except Exception as error:  # whatever a text of theirs leads to, it is theirs alone
            guest.send(Said(clean(str(error), 200)))
            self._ask_again(guest, seat)
            return False
        if refusal is not None:
            self._refuse(seat, refusal)
            self._ask_again(guest, seat)
            return False
        asking.give(seat, number, action, guest.allowance)
        return True

    def _ask_again(self, guest: Guest, seat: int) -> None:
        """The question still stands for that seat, and nobody else hears of it."""
        del guest.answered[seat]
        guest.send(self._asked(guest))

    def _say(self, guest: Guest, text: str) -> bool:
        """Something said to all."""
        told = clean(text, LONGEST_TALK)
        if not told:
            return False
        if not guest.talk.passes():
            guest.send(Said("Not so much at once."))
            return False
        self.tell(Talk(guest.name, told))
        return True

    # Taking back

    def _undo(self, guest: Guest, seat: int) -> bool:
        """Somebody wishes to go back: at once where that asks nobody, else everybody is asked."""
        if seat not in guest.seats or self._wish is not None or not guest.undos.passes():
            return False
        wish = self.sitting.wish_back(seat)
        if wish is None or self._refused_at == len(self.match.steps):
            none = wish is None
            guest.send(Said("There is nothing to take back." if none else "Not everybody agreed to that."))
            return True
        away = [self.sitting.names[one] for one in wish.asked if self.seating.state(one) != HERE]
        if away:
            guest.send(Said(f"{away[0]} is away: nothing is taken back without them."))
            return True
        wish.agree(seat)
        if wish.agreed_by(wish.asked):
            self._take_back(wish)
            return True
        self._wish, self._wish_number = wish, self._wish_number + 1
        self.loop.hold()
        self.tell(self._wished(wish))
        later = asyncio.get_running_loop().call_later
        self._wish_timer = later(WISH_PATIENCE, self._end_wish, "Not everybody has answered.")
        return True

    def _wished(self, wish: Wish) -> Wished:
        return Wished(self._wish_number, wish.seat, wish.steps, wish.because, wish.shows, list(wish.asked))

    def _agree(self, guest: Guest, message: Agree) -> bool:
        """Somebody answers a wish."""
        if message.seat not in guest.seats or message.wish > self._wish_number:
            return False
        wish = self._wish
        if wish is None or message.wish < self._wish_number or message.seat not in wish.asked:
            return True
        if not message.yes:
            self._end_wish(f"{self.sitting.names[message.seat]} would rather not.")
            return True
        wish.agree(message.seat)
        if wish.agreed_by(wish.asked):
            self._take_back(wish)
        return True

    def _take_back(self, wish: Wish) -> None:
        """All agree."""
        dealt = self.match.dealt
        self._end_wish("")
        if not self.sitting.take_back(wish):
            return
        self._ended = 0
        self.asking.void()
        self.loop.clocks.forget()
        acts, goes_on = len(self.match.steps), self.match.dealt == dealt
        for place in self.seating.places.values():
            place.ready = min(place.ready, self.match.dealt - 1)
        for guest in self.seating.guests:
            if goes_on and guest.first <= acts:
                guest.send(TakenBack(self.crossing.state(guest.seats), self.crossing.history))
            else:
                guest.send(self._whole(guest, "back"))
        self.loop.disturb()
        self.news.tell()

    def _end_wish(self, why: str) -> None:
        """Nobody is asked any longer; `why` it was not granted."""
        if self._wish_timer is not None:
            self._wish_timer.cancel()
            self._wish_timer = None
        if self._wish is not None:
            self._wish = None
            self._refused_at = len(self.match.steps) if why else -1
            self.tell(WishOver(self._wish_number, not why, why))
            self.loop.let_go()

    # Seats that change

    def _reseat(self, guest: Guest, message: Reseat) -> bool:
        """The host says who sits there from now on, and who plays for those who are away."""
        if not guest.is_host or message.away not in (WAIT, CAREFUL):
            return False
        self.seating.away = message.away
        try:
            specs = self._specs(message.seats)
            changed = [at for at, spec in enumerate(specs) if spec != self.sitting.specs[at]]
            told = self.sitting.reseat_all(specs)
        except CardTableError as error:
            guest.send(Said(clean(str(error), 200)))
            return True
        for moved in self.seating.follow():
            moved.send(self.welcome(moved, []))
        for at in changed:
            self.loop.reseat(at, self._seat(at, specs[at]))
        if changed:
            self.asking.void()
            self.show_anew("seats", told)
        self.keep()
        self.tell_people()
        self.news.tell()
        return True

    def _specs(self, wanted: Sequence[str]) -> list[SeatSpec]:
        """Who is to sit there. Raises OptionError."""
        if len(wanted) != self.match.seats:
            raise OptionError(f"{len(wanted)} seats are named, the table has {self.match.seats}")
        found: list[SeatSpec] = []
        for part, now in zip(wanted, self.sitting.specs, strict=True):
            if part.startswith(PROGRAM) and part != str(now):
                raise OptionError("a program sits down when the table is opened, not later")
            found.append(now if part == str(now) else read_seat(part, [spec.name for spec in found]))
        if not found[self.seating.host_seat].is_person:
            raise OptionError("the host keeps a seat: whoever opened the table plays at it")
        if any(spec.kind == "you" for spec in found):
            raise OptionError("people at a table for several terminals have names: write person:NAME")
        return found

    # Another match

    def followed_by(self, sitting: Sitting) -> SharedTable:
        """The same table and everybody at it, with another match of the same people. They sit where its first
        deal has them sit."""
        names = sitting.names
        moved = {seat: names.index(self.sitting.names[seat]) for seat in self.seating.places}
        kept = Kept(self.name, moved[self.seating.host_seat], self.group, self.seating.away, {})
        table = SharedTable(sitting, kept)
        table.seating.move_from(self.seating, moved)
        table.asking.grace = self.asking.grace
        table.keep()
        for guest in table.seating.guests:
            guest.send(table.welcome(guest, []))
            for message in table.all_of(guest, "again"):
                guest.send(message)
        return table

    # What is kept

    def keep(self) -> None:
        """Keeps the table beside its record."""
        if self.sitting.file is not None and not self.match.over:
            keep_table(self.sitting.path, self.seating.kept(self.name, self.group))

    def forget(self) -> None:
        """The match is over: nobody opens this table again."""
        if self.sitting.file is not None:
            forget_table(self.sitting.path)
