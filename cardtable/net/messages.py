"""What a host and the members of its table say to each other. Every text and list is bounded."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

VERSION = 2
"""Of this language: who speaks another is told so, and goes."""

Name = Annotated[str, Meta(max_length=40)]
Line = Annotated[str, Meta(max_length=400)]
Text = Annotated[str, Meta(max_length=2000)]
Seat = Annotated[int, Meta(ge=-1, le=63)]
Count = Annotated[int, Meta(ge=0, le=1 << 40)]
Few = Meta(max_length=64)
Seats = Annotated[list[Seat], Few]
Bytes = Annotated[bytes, Meta(max_length=1 << 20)]
Token = Annotated[str, Meta(max_length=64)]


class Message(Struct, array_like=True, tag=True):
    """One thing said, in either direction."""


class Part(Struct, array_like=True):
    """A part of what is said."""


# Parts


class Told(Part):
    """An event as far as one terminal hears of it: `audience` and `seen_by` name its own seats alone."""

    kind: Line
    seat: Seat
    text: Text
    cards: Text
    source: Line
    target: Line
    rule: Line
    audience: Seats | None
    seen_by: Seats | None


class Act(Part):
    """What a seat did: its own act whole, another's whole where all heard all of it, else as far as it was
    seen (`touches`)."""

    seat: Seat
    dealt: Count
    own: Text
    touches: Text
    events: list[Told]


class Opening(Part):
    """How a deal began, by its count from 1."""

    dealt: Count
    events: list[Told]


class Back(Part):
    """What a seat of the terminal may take back."""

    seat: Seat
    steps: Count
    free: bool
    because: Line
    shows: bool


class State(Part):
    """All that a terminal may know of the table as it stands: views by seat (-1 looks on) of the deal in
    play, and of a finished one that still lies there. Their events are those that it was told of. `open`: all
    cards of the finished one may be seen, if they are asked for."""

    acts: Count
    dealt: Count
    play: dict[Seat, Bytes]
    table: dict[Seat, Bytes]
    seal: Line
    takebacks: Count
    back: Annotated[list[Back], Few]
    ended: Bytes
    opened: list[Opening]
    over: bool
    open: bool


class Change(Part):
    """Somebody sat down after so many acts."""

    acts: Count
    seat: Seat
    kind: Name
    name: Name


class Sitters(Part):
    """Who sits where: kinds and names when the match began, what changed since, and how it is now."""

    first_kinds: Annotated[list[Name], Few]
    first_names: Annotated[list[Name], Few]
    changes: list[Change]
    kinds: Annotated[list[Name], Few]
    names: Annotated[list[Name], Few]


class Somebody(Part):
    """A person at the table: `here`, `away`, still awaited (`free`) or `reading` how the deal ended; for how
    many seconds an answer of theirs may have been on its way in a race."""

    seat: Seat
    name: Name
    state: Name
    allowance: float


class Running(Part):
    """A clock of one of the terminal's seats has run so many seconds."""

    seat: Seat
    seconds: float


# From the host


class Welcome(Message):
    """Who you are here, and at which table. `tokens` give each seat back to who shows them."""

    version: Count
    table: Name
    game: Name
    rules: Count
    name: Name
    mine: Seats
    tokens: Annotated[list[Token], Few]
    is_host: bool


class Whole(Message):
    """The table from the beginning of what may still be told of: to who has just come, or fell behind, or
    where acts were taken back (`why`: `come`, `behind`, `back`, `seats`, with what is said of it), or of
    another match (`again`)."""

    why: Name
    said: Annotated[list[Line], Few]
    sitters: Sitters
    first: Count
    acts: list[Act]
    openings: list[Opening]
    history: list[list[int]]
    state: State


class Played(Message):
    """Somebody has acted."""

    act: Act
    state: State


class TakenBack(Message):
    """The acts beyond those of the state are taken back, all within one deal."""

    state: State
    history: list[list[int]]


class Asked(Message):
    """These seats may act now; the answer names the number. Of them `persons` are asked."""

    number: Count
    actors: Seats
    persons: Seats
    clocks: Annotated[list[Running], Few]


class Refused(Message):
    """The answer of that seat was refused."""

    seat: Seat
    rule: Line
    sentence: Text
    cards: Text


class BotFailed(Message):
    """A bot failed."""

    seat: Seat
    why: Line


class DealOver(Message):
    """The deal of that count is over; whoever has seen it says Ready. `history`: the scores after each
    deal."""

    dealt: Count
    history: list[list[int]]


class Wished(Message):
    """That seat wishes to take so many acts back; these are asked."""

    number: Count
    seat: Seat
    steps: Count
    because: Line
    shows: bool
    asked: Seats


class WishOver(Message):
    """Nobody is asked about that wish any longer."""

    number: Count
    granted: bool
    said: Line


class Talk(Message):
    """Somebody says something."""

    name: Name
    text: Line


class People(Message):
    """Who is here; `away` says who plays for those who are not: nobody (`wait`) or a bot (`careful`)."""

    host: Seat

    people: Annotated[list[Somebody], Few]
    onlookers: Annotated[list[Name], Few]
    away: Name


class Said(Message):
    """Something for this terminal alone."""

    text: Line


class LaidOpen(Message):
    """The record of the match up to the end of the deal of that count; nothing where it may not be told."""

    dealt: Count
    record: Bytes


class Bye(Message):
    """The connection ends. `is_final`: nobody need come back."""

    why: Line
    is_final: bool


class Here(Message):
    """What a table says of itself to whoever asks."""

    table: Name
    game: Name
    host: Name
    names: Annotated[list[Name], Few]
    free: Annotated[list[Name], Few]
    over: bool


class Ping(Message):
    """Answered at once, by a Pong with the same number."""

    number: Count


class Pong(Message):
    """The answer to a Ping."""

    number: Count


FromHost = (
    Welcome
    | Whole
    | Played
    | TakenBack
    | Asked
    | Refused
    | BotFailed
    | DealOver
    | Wished
    | WishOver
    | Talk
    | People
    | Said
    | LaidOpen
    | Bye
    | Here
    | Ping
    | Pong
)


# From a member


class Query(Message):
    """Which table is this? The answer is `Here`, and the end."""

    version: Count


class Hello(Message):
    """Somebody comes: so many people (0 looks on) called so, or those whom tokens name (lists of those kept
    at one terminal each; the first whose seats are not in use is taken, with `again` it is taken in any
    case). `fresh` are tokens that give new seats back: who comes has made and kept them, so that none is
    lost on its way."""

    version: Count
    names: Annotated[list[Name], Meta(max_length=16)]
    seats: Annotated[int, Meta(ge=0, le=16)]
    tokens: Annotated[list[Annotated[list[Token], Meta(max_length=16)]], Meta(max_length=16)]
    fresh: Annotated[list[Annotated[str, Meta(min_length=32, max_length=64)]], Meta(max_length=16)]
    again: bool
    key: Token


class Answer(Message):
    """What a seat does, in answer to the question of that number."""

    number: Count
    seat: Seat
    action: Text


class Ready(Message):
    """The end of that deal was seen."""

    dealt: Count


class Undo(Message):
    """That seat wishes to go back to its last decision."""

    seat: Seat


class Agree(Message):
    """What a person says to a wish."""

    wish: Count
    seat: Seat
    yes: bool


class Say(Message):
    """A short line to all."""

    text: Line


class Reseat(Message):
    """The host wants them to sit so; and who plays for those who are away."""

    seats: Annotated[list[Line], Few]
    away: Name


class Again(Message):
    """Another match is wished; the host's terminal begins it."""


class LayOpen(Message):
    """All cards of the finished deal of that count, which lies on the table, are asked for."""

    dealt: Count


class Anew(Message):
    """This terminal has fallen behind, and wants to be shown the table as it stands."""


class Leave(Message):
    """These people rise."""


FromMember = (
    Query
    | Hello
    | Answer
    | Ready
    | Undo
    | Agree
    | Say
    | Reseat
    | Again
    | LayOpen
    | Anew
    | Leave
    | Ping
    | Pong
)
