"""The players by seat, as text: `you,careful,careful:Mira,person:Ana`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from cardtable.bots.basic_bots import PROGRAM_KIND, CarefulBot
from cardtable.bots.bot_names import BOTS, LEVELS, PROGRAM_PREFIX, bot_stream, kind_of, make_bot
from cardtable.bots.event_feed import EventFeed
from cardtable.engine.game import Game
from cardtable.errors import OptionError, nearest
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.match.seated_players import APART, PERSONS, SeatedPlayers
from cardtable.table.players import PersonPlayer, Player, SeatedBot
from cardtable.text import clean
from cardtable.words import join_numbers_or

NAMES = ("Mira", "Jonas", "Aiko", "Tomás", "Leila", "Pavel", "Ngozi", "Elif", "Rui", "Hana", "Sami", "Greta")
"""Names of bots that were given none."""
_NAMED_PERSONS = ("you", "person")
"""The kinds of people that a text may name."""
_LONGEST_NAME = 20
_STAND_IN = re.compile(r"You|Player \d+", re.IGNORECASE)


class SeatSpec(Struct, frozen=True):
    """The player in a seat: the kind (`you`, `person` or a kind of bot) and the name on the table."""

    kind: str
    name: str
    command: str = ""
    """The program of a `cmd` seat. It is not recorded: a record from elsewhere must not start programs."""

    @property
    def is_person(self) -> bool:
        """Whether a person sits there."""
        return self.kind in PERSONS

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


def parse_seats(text: str | None, game: Game, seats: int | None = None) -> list[SeatSpec]:
    """The seats named by a text, separated by commas. One number asks for you and careful bots.

    Without a text: you and careful bots in the game's usual number of seats. Raises OptionError.
    """
    if text is None or not text.strip():
        return you_and_bots(game.default_seats if seats is None else seats)
    if text.strip().isdecimal():
        return you_and_bots(_count(game, int(text)))
    specs = _read_all([part.strip() for part in text.split(",")])
    _count(game, len(specs) if seats is None else seats)
    if seats is not None and len(specs) != seats:
        raise OptionError(f"{len(specs)} seats are named in {text!r}, the table has {seats}")
    return specs


def kept_seats(parts: Sequence[str], game: Game) -> list[SeatSpec]:
    """The seats of a saved setup, one text each; you and careful bots if there are none. The texts may come
    from a record from elsewhere, so none of them starts a program. Raises OptionError."""
    if not parts:
        return you_and_bots(game.default_seats)
    _count(game, len(parts))
    careful = CarefulBot.name
    return _read_all(
        [
            part if not part.startswith(PROGRAM_PREFIX) else careful + part.removeprefix(PROGRAM_KIND)
            for part in parts
        ]
    )


def checked(specs: Sequence[SeatSpec]) -> None:
    """Checks whether these may sit at one table. Raises OptionError."""
    names = [spec.name.casefold() for spec in specs]
    for spec in specs:
        if not spec.name:
            raise OptionError("a name has at least one letter")
        if names.count(spec.name.casefold()) > 1:
            raise OptionError(f"two seats are called {spec.name}: give each a name of their own")
    _one_you(specs)


def is_stand_in(name: str) -> bool:
    """Whether a name stands for a person who was given none: `You`, `Player 2`."""
    return _STAND_IN.fullmatch(name) is not None


def nameless_person(specs: Sequence[SeatSpec]) -> int | None:
    """The first seat of a person at this screen who needs a name; None if nobody does. One alone may be You.
    Of several nobody is: whoever reads "You play" would not know who did."""
    people = [at for at, spec in enumerate(specs) if spec.is_person and spec.kind != APART]
    alone = len(people) == 1
    return next(
        (at for at in people if is_stand_in(specs[at].name) and not (alone and specs[at].kind == "you")), None
    )


def _one_you(specs: Sequence[SeatSpec]) -> None:
    if sum(spec.kind == "you" for spec in specs) > 1:
        raise OptionError("'you' sits in one seat only: write person:NAME for others at this screen")


def _read_all(parts: Sequence[str]) -> list[SeatSpec]:
    """Reads the seats, and checks whether they go together."""
    specs: list[SeatSpec] = []
    for part in parts:
        specs.append(read_seat(part, [spec.name for spec in specs]))
    _one_you(specs)
    return specs


def you_and_bots(seats: int, bot: str = "careful") -> list[SeatSpec]:
    """You in seat 0, bots in the others."""
    return [SeatSpec("you", "You"), *(SeatSpec(bot, name) for name in NAMES[: seats - 1])]


def _count(game: Game, count: int) -> int:
    if count not in game.seat_counts:
        raise OptionError(f"{game.title} is for {join_numbers_or(game.seat_counts)} seats, not {count}")
    return count


def read_seat(part: str, taken: Sequence[str]) -> SeatSpec:
    """Reads one seat. Without a name it gets a free one. Raises OptionError."""
    if part.startswith(PROGRAM_PREFIX):
        make_bot(part)  # a command that cannot be parsed is refused at once
        return SeatSpec(
            PROGRAM_KIND, free_name(PROGRAM_KIND, taken), part.removeprefix(PROGRAM_PREFIX).strip()
        )
    kind, _, name = part.partition(":")
    kind = kind_of(kind.strip().lower())
    if kind not in (*_NAMED_PERSONS, *BOTS):
        levels = (*LEVELS, *(bot for bot in BOTS if bot not in LEVELS))
        raise OptionError(f"no seat {part!r}: {nearest(kind, ('you', 'person:Ana', *levels))}")
    name = clean(name).strip()[:_LONGEST_NAME].strip()
    if name.casefold() in (other.casefold() for other in taken):
        raise OptionError(f"two seats are called {name}: give each a name of their own")
    return SeatSpec(kind, name or free_name(kind, taken))


def free_name(kind: str, taken: Sequence[str]) -> str:
    """A name for such a seat that nobody has yet."""
    if kind == "you":
        return "You"
    if kind == "person":
        return next(name for at in range(1, 99) if (name := f"Player {at}") not in taken)
    return next(name for at in range(99) if (name := _named(at)) not in taken)


def _named(at: int) -> str:
    """The names in turn, then numbered ones."""
    round_, place = divmod(at, len(NAMES))
    return NAMES[place] if not round_ else f"{NAMES[place]} {round_ + 1}"


def specs_of(match: Match) -> list[SeatSpec]:
    """The players of a match that was read from a record."""
    return specs_at(match, match.seated.now())


def specs_at(match: ObservedMatch, seated: SeatedPlayers) -> list[SeatSpec]:
    """The players of a match, from what its record says of them."""
    kinds = seated.players if len(seated.players) == match.seats else ("",) * match.seats
    known = {*PERSONS, *BOTS}
    return [
        SeatSpec(kind if kind in known else "careful" if kind else "person", clean(name)[:_LONGEST_NAME])
        for kind, name in zip(map(kind_of, kinds), seated.names, strict=True)
    ]


def make_players(specs: Sequence[SeatSpec], match: Match) -> list[Player]:
    """The players of a match, with the bots' random streams."""
    return [make_player(spec, match, at) for at, spec in enumerate(specs)]


def make_player(spec: SeatSpec, match: Match, at: int) -> Player:
    """The player of one seat. A bot begins with the random stream that belongs to this point of it."""
    if spec.is_person:
        return PersonPlayer(spec.name, spec.kind)
    rng = bot_stream(match.seed, at, spec.kind, len(match.acts))
    bot = make_bot(PROGRAM_PREFIX + spec.command if spec.command else spec.kind, feed=EventFeed(match, at))
    return SeatedBot(spec.name, bot, rng)
