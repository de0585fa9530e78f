"""The protocol between a host and its clients: every message, with a bound on each text and list.

Messages travel as arrays (see `framing`), so field names may change freely. The tag, the order and the types
of the fields may not: they are the wire format, and `VERSION` counts its changes.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

VERSION = 8
"""The version of this protocol. A host turns away clients that speak another one.

Packed views name classes with their modules, so moving a class into another module changes the version, too.
"""

Name = Annotated[str, Meta(max_length=40)]
Line = Annotated[str, Meta(max_length=400)]
Text = Annotated[str, Meta(max_length=2000)]
Seat = Annotated[int, Meta(ge=-1, le=63)]
Count = Annotated[int, Meta(ge=0, le=1 << 40)]
ListLimit = Meta(max_length=64)
Seats = Annotated[list[Seat], ListLimit]
Bytes = Annotated[bytes, Meta(max_length=1 << 20)]
Token = Annotated[str, Meta(max_length=64)]


class Message(Struct, array_like=True):
    """A message in either direction."""


class MessagePart(Struct, array_like=True):
    """A part of a message, without a tag of its own."""


# Parts


class RedactedEvent(MessagePart):
    """An event as far as one client may know it. `audience` and `seen_by` name only the client's own
    seats."""

    kind: Line
    seat: Seat
    text: Text
    cards: Text
    source: Line
    target: Line
    rule: Line
    audience: Seats | None
    seen_by: Seats | None


class RedactedAct(MessagePart):
    """One act. `action` is its full text: for the client's own acts, and for acts that are public in every
    word. Otherwise `touches` lists the cards that everybody at the client saw."""

    seat: Seat
    dealt: Count
    action: Text
    touches: Text
    events: list[RedactedEvent]


class DealOpening(MessagePart):
    """How a deal began. `dealt` counts deals from 1."""

    dealt: Count
    events: list[RedactedEvent]


class AvailableUndo(MessagePart):
    """The undo that one of the client's seats may ask for."""

    seat: Seat
    steps: Count
    free: bool
    because: Line
    shows: bool


class VisibleState(MessagePart):
    """Everything a client may know of the table as it stands: views by seat (-1: the onlooker's) of the deal
    in play, and of a finished deal that still lies on the table.

    The views come without events, which the client has been sent before. `can_reveal` says that the client
    may ask for all cards of the finished deal.
    """

    acts: Count
    dealt: Count
    in_play: dict[Seat, Bytes]
    on_table: dict[Seat, Bytes]
    seal: Line
    takebacks: Count
    undos: Annotated[list[AvailableUndo], ListLimit]
    ended: Bytes
    openings: list[DealOpening]
    over: bool
    can_reveal: bool


class SeatChangePart(MessagePart):
    """A player took a seat after that many acts."""

    acts: Count
    seat: Seat
    kind: Name
    name: Name


class SeatHistory(MessagePart):
    """The players by seat: who began the match, every change since, and who sits there now."""

    first_kinds: Annotated[list[Name], ListLimit]
    first_names: Annotated[list[Name], ListLimit]
    changes: list[SeatChangePart]
    kinds: Annotated[list[Name], ListLimit]
    names: Annotated[list[Name], ListLimit]


class PersonStatus(MessagePart):
    """A person at the table. `state` is `here`, `away`, `free` (not come yet), `reading` (at the score
    sheet) or `idle` (a bot plays until they are back). `allowance` is the network delay in seconds that races
    grant them."""

    seat: Seat
    name: Name
    state: Name
    allowance: float


class ClockElapsed(MessagePart):
    """For how many seconds the clock of one of the client's seats has run."""

    seat: Seat
    seconds: float


# From the host


class Welcome(Message, tag="Welcome"):
    """Accepts a client: its seats, and the tokens with which it can reclaim them later."""

    version: Count
    table: Name
    game: Name
    rules: Count
    name: Name
    seats: Seats
    tokens: Annotated[list[Token], ListLimit]
    is_host: bool


class SnapshotReason(StrEnum):
    """Why a client is sent a snapshot, by the word that crosses the wire."""

    NEW_CLIENT = "come"
    FELL_BEHIND = "behind"
    UNDONE = "back"
    PLAYERS_CHANGED = "seats"
    REMATCH = "again"


class TableSnapshot(Message, tag="Whole"):
    """The whole table, in place of everything the client knew before. `reason` is a `SnapshotReason`; any
    other word, as of a later version, changes nothing else. Where players changed, `notices` says how."""

    reason: Name
    notices: Annotated[list[Line], ListLimit]
    sitters: SeatHistory
    first_act: Count
    acts: list[RedactedAct]
    openings: list[DealOpening]
    history: list[list[int]]
    state: VisibleState


class ActPlayed(Message, tag="Played"):
    """A seat has acted."""

    act: RedactedAct
    state: VisibleState


class ActionRequest(Message, tag="Asked"):
    """Asks these seats to act. Answers quote the number. `persons` are the seats of people among them."""

    number: Count
    actors: Seats
    persons: Seats
    clocks: Annotated[list[ClockElapsed], ListLimit]


class ActionRefused(Message, tag="Refused"):
    """The answer of that seat was refused."""

    seat: Seat
    rule: Line
    sentence: Text
    cards: Text


class BotFailed(Message, tag="BotFailed"):
    """A bot gave no legal answer, and a random legal action was played in its place. What was wrong with the
    answer may tell of the bot's cards, so it is not sent."""

    seat: Seat


class DealOver(Message, tag="DealOver"):
    """The deal is over. A client answers with DealSeen when its people have read the score. `history` holds
    the scores after each deal."""

    dealt: Count
    history: list[list[int]]


class UndoProposed(Message, tag="Wished"):
    """A seat proposes to undo that many acts. The seats in `voters` vote."""

    number: Count
    seat: Seat
    steps: Count
    because: Line
    shows: bool
    voters: Seats


class UndoResolved(Message, tag="WishOver"):
    """The vote on an undo has ended. `reason` gives the reason where it was not granted."""

    number: Count
    granted: bool
    reason: Line


class ChatMessage(Message, tag="Talk"):
    """A chat line from the people in that seat; -1: from the onlooker of that name."""

    seat: Seat
    name: Name
    text: Line


class Presence(Message, tag="People"):
    """Who is here. `away_policy` says who plays for people who are away: nobody (`wait`) or a bot
    (`careful`). `turn_seconds`: how long a turn may take; 0: as long as they like. `unlooked`: the seats of
    people who share a terminal and have not looked at their hands yet, so that clocks and bots wait."""

    host: Seat
    people: Annotated[list[PersonStatus], ListLimit]
    onlookers: Annotated[list[Name], ListLimit]
    away_policy: Name
    turn_seconds: Count
    unlooked: Seats


class Notice(Message, tag="Said"):
    """A line for this client alone."""

    text: Line


class RevealedDeal(Message, tag="LaidOpen"):
    """The record of the match to the end of that deal. Empty where the cards may not be shown."""

    dealt: Count
    record: Bytes


class Bye(Message, tag="Bye"):
    """Ends the connection. With `is_final` the client should not reconnect."""

    reason: Line
    is_final: bool


class TableInfo(Message, tag="Here"):
    """The answer to InfoRequest: the table as the list of open tables shows it."""

    game: Name
    host: Name
    names: Annotated[list[Name], ListLimit]
    free: Annotated[list[Name], ListLimit]
    over: bool


class Ping(Message, tag="Ping"):
    """Measures the round trip, and says that the host is there. The client answers at once with a Pong of the
    same number."""

    number: Count


class Pong(Message, tag="Pong"):
    """The answer to a Ping."""

    number: Count


HostMessage = (
    Welcome
    | TableSnapshot
    | ActPlayed
    | ActionRequest
    | ActionRefused
    | BotFailed
    | DealOver
    | UndoProposed
    | UndoResolved
    | ChatMessage
    | Presence
    | Notice
    | RevealedDeal
    | Bye
    | TableInfo
    | Ping
)


# From a client


class InfoRequest(Message, tag="Query"):
    """Asks which table this is. The host answers with TableInfo and hangs up."""

    version: Count


class Hello(Message, tag="Hello"):
    """Opens a connection: a number of people with these names (`seats` 0: an onlooker), or people who return
    to their seats.

    `tokens` lists the token files found on the client's machine, the tokens of each in a list. The host takes
    the first list whose seats are not in use; with `is_reconnect` it takes them even from a connection that
    still has them. `new_tokens` holds tokens for new seats. The client makes and saves them before it says
    hello, so that none can get lost in transit.
    """

    version: Count
    names: Annotated[list[Name], Meta(max_length=16)]
    seats: Annotated[int, Meta(ge=0, le=16)]
    tokens: Annotated[list[Annotated[list[Token], Meta(max_length=16)]], Meta(max_length=16)]
    new_tokens: Annotated[list[Annotated[str, Meta(min_length=32, max_length=64)]], Meta(max_length=16)]
    is_reconnect: bool
    key: Token


class ActionAnswer(Message, tag="Answer"):
    """The action of a seat, in answer to the ActionRequest of that number."""

    number: Count
    seat: Seat
    action: Text


class DealSeen(Message, tag="Ready"):
    """The people at this client have seen the end of that deal."""

    dealt: Count


class HandsSeen(Message, tag="Looked"):
    """These people of this client, who share it with others, have looked at their hands of that deal, or let
    the chance pass: no clock need wait for them."""

    dealt: Count
    seats: Seats


class UndoRequest(Message, tag="Undo"):
    """That seat asks to go back to its last decision."""

    seat: Seat


class UndoVote(Message, tag="Agree"):
    """A person's vote on an undo."""

    proposal: Count
    seat: Seat
    yes: bool


class SendChat(Message, tag="Say"):
    """A chat line to everybody."""

    text: Line


class ReseatRequest(Message, tag="Reseat"):
    """The host changes who sits where, and who plays for people who are away."""

    seats: Annotated[list[Line], ListLimit]
    away_policy: Name


class RematchRequest(Message, tag="Again"):
    """Asks for another match. It begins when the host's own client asks."""


class SeatRequest(Message, tag="Sit"):
    """An onlooker asks for a seat. One that is free is theirs at once; else the host is asked. The client has
    made and saved the token with which it will reclaim the seat."""

    token: Annotated[str, Meta(min_length=32, max_length=64)]


class Back(Message, tag="Back"):
    """The people at this client are back: no bot plays for them any more."""


class RevealRequest(Message, tag="LayOpen"):
    """Asks for all cards of the finished deal on the table."""

    dealt: Count


class SnapshotRequest(Message, tag="Anew"):
    """This client has fallen behind and asks for a snapshot."""


class LeaveTable(Message, tag="Leave"):
    """The people at this client leave."""


ClientMessage = (
    InfoRequest
    | Hello
    | ActionAnswer
    | DealSeen
    | HandsSeen
    | UndoRequest
    | UndoVote
    | SendChat
    | ReseatRequest
    | RematchRequest
    | SeatRequest
    | Back
    | RevealRequest
    | SnapshotRequest
    | LeaveTable
    | Pong
)
