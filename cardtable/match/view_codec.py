"""Views as bytes, for another process or another terminal.

Bytes hold numbers, texts, tuples, sets, mappings, cards, piles, and instances of what engine, mechanics and
the view's own game declare: enums, frozen dataclasses, named tuples, deals and stages. A name in the bytes
only selects one of these classes, and no constructor runs. Anything else raises a CodecError of one line.
"""

from __future__ import annotations

import copyreg
import zlib
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from cardtable.cards import Card, face, text_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal, Stage
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.match_standing import Standing
from cardtable.engine.options import Options
from cardtable.engine.view import View
from cardtable.errors import CardTableError, CodecError
from cardtable.match.packable_classes import DeclaredClasses, declared
from cardtable.piles import SOMEWHERE, UNDER, UNSHOWN, Known, Pile, Seats

MAGIC = b"CTV1"
LARGEST = 1 << 20
"""The largest view, in bytes."""
DEEPEST = 24
"""How deep values may be nested."""
PLAIN = (int, str, bool, float, type(None))
TUPLE, CARDS, CARD, SET, CARD_SET, MAPPING, MEMBER, DATA, NAMED, PILE = range(10)
"""The first entry of a list in the bytes says what it stands for."""
UNTOLD = ("seed", "recorded_outcomes", "outcomes", "stacked", "events")
"""Attributes that are empty in a redacted deal."""
APART = frozenset((*UNTOLD, "piles", "stage", "options", "pack", "composition"))
"""Attributes of a deal that are packed apart, or follow from the others."""
NEEDED: Mapping[str, type] = {
    "seats": int,
    "sides": int,
    "dealer": int,
    "number": int,
    "over": bool,
    "scores_before": tuple,
    "carry": dict,
}
"""The attributes that every deal must have, and their types."""
_HEAD = len(MAGIC) + 4
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode
T = TypeVar("T")


def pack_view(view: View) -> bytes:
    """A view as bytes; equal views give equal bytes. Raises CodecError if its state is not made of values."""
    body = _Packer(declared(view.game)).view(view)
    try:
        data = _encode(body)
    except (OverflowError, UnicodeEncodeError, msgspec.MsgspecError) as error:
        raise CodecError(f"a view of {view.game.id} holds what no bytes can: {error}") from None
    if len(data) + _HEAD > LARGEST:
        raise CodecError(f"a view of {len(data)} bytes is larger than the {LARGEST} that are read")
    return MAGIC + zlib.crc32(data).to_bytes(4, "big") + data


def unpack_view(data: bytes, game: Game | None = None) -> View:
    """The view in those bytes, of an installed game or of the one given. Raises CodecError."""
    raw = _opened(data)
    if type(raw) is not list or len(raw) != 7 or type(raw[0]) is not str:
        raise CodecError("these bytes are no view: its parts are missing")
    try:
        found = find_game(raw[0]) if game is None else game
    except CardTableError as error:
        raise CodecError(f"a view of another game: {error}") from None
    if found.id != raw[0]:
        raise CodecError(f"a view of {raw[0][:40]!r}, where one of {found.id!r} was wanted")
    try:
        return _Reader(found, raw[1]).view(raw)
    except CodecError:
        raise
    except (TypeError, ValueError, LookupError, AttributeError, CardTableError) as error:
        told = " ".join(str(error).split())[:200]
        raise CodecError(f"a view of {found.id} that does not hold together: {told}") from None


def pack_value(game: Game, value: object) -> bytes:
    """Any other value of a game (the result of a finished deal) as bytes. Raises CodecError."""
    packer = _Packer(declared(game))
    packed = packer.value(value)
    data = _encode([list(packer.names), packed])
    return MAGIC + zlib.crc32(data).to_bytes(4, "big") + data


def unpack_value(data: bytes, game: Game, kind: type[T]) -> T:
    """The value of that class in those bytes. Raises CodecError."""
    raw = _opened(data)
    try:
        names, value = _listed(raw)
        found = _Reader(game, names).value(value)
    except (TypeError, ValueError, LookupError, AttributeError, CardTableError) as error:
        raise CodecError(
            f"a value that does not hold together: {' '.join(str(error).split())[:200]}"
        ) from None
    if not isinstance(found, kind):
        raise CodecError(f"a {type(found).__name__}, where a {kind.__name__} was wanted")
    return found


def _opened(data: bytes) -> object:
    """The decoded content, if it is complete."""
    if len(data) > LARGEST:
        raise CodecError(f"{len(data)} bytes are more than a view may have ({LARGEST})")
    if data[: len(MAGIC)] != MAGIC:
        raise CodecError(f"these bytes are no view: they do not begin with {MAGIC.decode()}")
    if int.from_bytes(data[len(MAGIC) : _HEAD], "big") != zlib.crc32(data[_HEAD:]):
        raise CodecError("these bytes are damaged: their sum is wrong")
    try:
        return _decode(data[_HEAD:])
    except (msgspec.MsgspecError, RecursionError, MemoryError, UnicodeDecodeError) as error:
        raise CodecError(f"these bytes are no view: {error}") from None


def _pickled(view: View) -> tuple[Callable[[bytes], View], tuple[bytes]]:
    """Views of installed games are pickled as these bytes, and so hold no more than they do."""
    return unpack_view, (pack_view(view),)


copyreg.pickle(View, _pickled)


class _Packer:
    """Turns values into lists for msgpack. `names`: the class names, in order of first use."""

    def __init__(self, known: DeclaredClasses) -> None:
        self.known = known
        self.names: dict[str, int] = {}

    def view(self, view: View) -> list[object]:
        """A whole view, without what follows from the rest."""
        standing = view.standing
        events = [
            (one.kind, one.seat, one.text, text_of(one.cards), one.source, one.target, one.rule)
            for one in view.events
        ]
        deal = self.deal(view.deal)
        stood = [self.value(getattr(standing, part.name)) for part in fields(standing)]
        options = [entry for name in view.options for entry in (name, view.options[name])]
        return [view.game.id, list(self.names), view.seat, options, deal, stood, events]

    def deal(self, deal: Deal) -> list[object]:
        """A redacted deal: class, stage, piles, then its attributes."""
        found: list[object] = [self.name(type(deal)), None, [self.pile(one) for one in deal.piles.values()]]
        if deal.stage is not None:
            found[1] = [self.name(type(deal.stage)), *self.attributes(deal.stage, frozenset(("deal",)))]
        return found + self.attributes(deal, APART)

    def attributes(self, owner: object, apart: frozenset[str]) -> list[object]:
        """Names and values alternating, sorted by name, since objects are not always filled in the same
        order."""
        found: list[object] = []
        for name, value in sorted(vars(owner).items()):
            if name not in apart:
                found += (name, self.value(value))
        return found

    def pile(self, pile: Pile) -> list[object]:
        """A pile, under its name."""
        seen = None if pile.seen_by is None else sorted(pile.seen_by)
        known = [self.known_cards(one) for one in pile.known]
        return [pile.name, text_of(pile.cards), pile.owner, seen, known]

    def known_cards(self, known: Known) -> list[object]:
        """The cards that seats know to lie in a pile."""
        return [text_of(known.cards), None if known.by is None else sorted(known.by), known.place]

    def name(self, kind: type) -> int:
        """The number that stands for a class name."""
        name = self.known.name_of(kind)
        return self.names.setdefault(name, len(self.names))

    def value(self, value: Any) -> object:
        """Any value of a state."""
        kind = type(value)
        if kind in PLAIN:
            return value
        if kind is tuple:
            if value and all(type(one) is Card for one in value):
                return [CARDS, text_of(value)]
            return [TUPLE, *map(self.value, value)]
        if kind is Card:
            return [CARD, value.text]
        if kind is frozenset:
            return self.set(value)
        if kind is dict or kind is MappingProxyType:
            return [MAPPING, *(self.value(one) for pair in value.items() for one in pair)]
        if kind is Pile:
            return [PILE, *self.pile(value)]
        return self.declared(value, kind)

    def set(self, value: frozenset[Any]) -> list[object]:
        """A set, in an order independent of its history."""
        if value and all(type(one) is Card for one in value):
            return [CARD_SET, text_of(sorted(value))]
        return [SET, *sorted(map(self.value, value), key=_encode)]

    def declared(self, value: Any, kind: type) -> list[object]:
        """A member of an enum, a frozen dataclass, a named tuple."""
        name = self.name(kind)
        if isinstance(value, Enum):
            return [MEMBER, name, value.name]
        if isinstance(value, tuple):
            return [NAMED, name, *map(self.value, value)]
        return [DATA, name, *(self.value(getattr(value, part)) for part in self.known.parts_of(kind))]


class _Reader:
    """Makes values from decoded bytes, of classes that the game declares."""

    def __init__(self, game: Game, names: object) -> None:
        self.game = game
        self.known = declared(game)
        self.classes = [self.known.class_of(name) for name in _listed(names, str)]

    def view(self, raw: list[Any]) -> View:
        """A whole view, validated as far as the engine can."""
        _, _, seat, options, deal, standing, events = raw
        read = self.deal(deal, self.options(options))
        if type(seat) is not int or not -1 <= seat < read.seats:  # -1 looks on
            raise CodecError(f"a view of a table of {read.seats} has no seat {seat!r}")
        told = tuple(map(_event, _listed(events, list)))
        return View(self.game, read, seat, self.standing(standing), told)

    def options(self, raw: object) -> dict[str, object]:
        """Options by name, not yet validated."""
        listed = _listed(raw)
        return dict(zip(_listed(listed[::2], str), listed[1::2], strict=True))

    def standing(self, raw: object) -> Standing:
        """The standing of the match."""
        values = [self.value(one) for one in _listed(raw)]
        kinds = (tuple, int, int, dict, bool, tuple, str, str)
        if len(values) != len(kinds) or any(type(a) is not b for a, b in zip(values, kinds, strict=True)):
            raise CodecError("a standing has other parts")
        return Standing(*values)

    def deal(self, raw: object, options: Mapping[str, object]) -> Deal:
        """A redacted deal."""
        kind, stage, piles, *attributes = _listed(raw)
        made = object.__new__(self.picked(kind, self.game.deal_type))
        state = self.attributes(attributes, type(made), Deal)
        for name, wanted in NEEDED.items():
            if type(state.get(name)) is not wanted:
                raise CodecError(f"a deal's {name} is no {wanted.__name__}")
        count, settled = self.game.configure(state["seats"], options)
        self._check_seats(state, settled)
        state["carry"] = MappingProxyType(state["carry"])
        state["options"] = settled
        whole = tuple(sorted(self.game.pack(count, settled)))
        state.update(
            seed="", recorded_outcomes=(), outcomes=(), stacked={}, events=None, pack=whole, composition=whole
        )
        read = [self.pile(one) for one in _listed(piles, list)]
        state["piles"] = {pile.name: pile for pile in read}
        made.__dict__.update(state)
        if len(made.piles) < len(read) or sum(map(len, read)) != len(whole):
            raise CodecError("a view's piles are not the pack")
        made.unseen()  # raises ValueError if they hold what the pack has not
        made.stage = None if stage is None else self.stage(stage, made)
        assert isinstance(made, Deal)
        return made

    def _check_seats(self, state: Mapping[str, Any], options: Options) -> None:
        """Whether sides and dealer fit the seats."""
        seats = state["seats"]
        if state["sides"] != self.game.side_count(seats, options) or not 0 <= state["dealer"] < seats:
            raise CodecError(f"no deal of {self.game.id} with {seats} seats has such sides or such a dealer")

    def stage(self, raw: object, deal: Deal) -> Stage[Any]:
        """The running stage of a deal."""
        kind, *attributes = _listed(raw)
        made: Stage[Any] = object.__new__(self.picked(kind, Stage))
        made.__dict__.update(self.attributes(attributes, type(made), Stage))
        made.deal = deal
        return made

    def attributes(self, raw: list[Any], kind: type, base: type) -> dict[str, Any]:
        """Values by name. Names that mean something to the class itself are refused."""
        found: dict[str, Any] = {}
        names = _listed(raw[::2], str)
        for name, value in zip(names, raw[1::2], strict=True):
            own = getattr(kind, name, None)
            if not name.isidentifier() or name in found or name in APART or hasattr(base, name):
                raise CodecError(f"{kind.__name__} has no attribute {name[:40]!r}")
            if callable(own) or hasattr(own, "__get__"):
                raise CodecError(f"{kind.__name__}.{name[:40]} is no state")
            found[name] = self.value(value)
        return found

    def pile(self, raw: object) -> Pile:
        """A pile."""
        name, held, owner, seen, known = _listed(raw)
        if type(name) is not str or not (owner is None or type(owner) is int):
            raise CodecError("a pile has another name or owner")
        told = tuple(self.known_cards(one) for one in _listed(known, list))
        return Pile(name, _cards(held), owner=owner, seen_by=_seats(seen), known=told)

    def known_cards(self, raw: object) -> Known:
        """The cards known to lie in a pile."""
        held, by, place = _listed(raw)
        if place not in (SOMEWHERE, UNDER, UNSHOWN):
            raise CodecError(f"no card is known to lie {place!r}")
        return Known(_cards(held), _seats(by), place)

    def picked(self, number: object, wanted: type[T]) -> type[T]:
        """The class that a number stands for."""
        if type(number) is not int or not 0 <= number < len(self.classes):
            raise CodecError("a class is named that is not in the list of names")
        found = self.classes[number]
        if not issubclass(found, wanted):
            raise CodecError(f"{found.__name__} is no {wanted.__name__}")
        return found

    def value(self, raw: object, depth: int = 0) -> Any:
        """Any value."""
        if type(raw) in PLAIN:
            return raw
        if depth > DEEPEST:
            raise CodecError(f"values lie deeper than {DEEPEST} within each other")
        code, *rest = _listed(raw) or [None]
        if type(code) is not int or not 0 <= code < len(_READERS):
            raise CodecError("a value of an unknown kind")
        return _READERS[code](self, rest, depth + 1)

    def values(self, raw: list[Any], depth: int) -> list[Any]:
        """Several values."""
        return [self.value(one, depth) for one in raw]

    def mapping(self, raw: list[Any], depth: int) -> dict[Any, Any]:
        """A mapping: keys and values alternating."""
        listed = self.values(raw, depth)
        return dict(zip(listed[::2], listed[1::2], strict=True))

    def member(self, raw: list[Any]) -> Enum:
        """A member of an enum."""
        kind, name = raw
        return self.picked(kind, Enum).__members__[name]

    def data(self, raw: list[Any], depth: int) -> object:
        """A frozen dataclass. If it equals a constant of the game it becomes that constant, so that `is`
        still works."""
        kind = self.picked(raw[0], object)
        parts = self.known.parts_of(kind)
        made = object.__new__(kind)
        for part, value in zip(parts, self.values(raw[1:], depth), strict=True):
            object.__setattr__(made, part, value)
        return self.known.constant(made)

    def named(self, raw: list[Any], depth: int) -> object:
        """A named tuple."""
        kind = self.picked(raw[0], tuple)
        values = self.values(raw[1:], depth)
        if len(values) != len(self.known.parts_of(kind)):
            raise CodecError(f"{kind.__name__} has other parts")
        return self.known.constant(tuple.__new__(kind, values))


_READERS: tuple[Callable[[_Reader, list[Any], int], Any], ...] = (
    lambda reader, raw, depth: tuple(reader.values(raw, depth)),
    lambda reader, raw, depth: _cards(*raw),
    lambda reader, raw, depth: face(*raw),
    lambda reader, raw, depth: frozenset(reader.values(raw, depth)),
    lambda reader, raw, depth: frozenset(_cards(*raw)),
    _Reader.mapping,
    lambda reader, raw, depth: reader.member(raw),
    _Reader.data,
    _Reader.named,
    lambda reader, raw, depth: reader.pile(raw),
)
"""How to read each kind, by its code."""


def _listed(raw: Any, kind: type | None = None) -> list[Any]:
    """A list; of entries of one type, if given."""
    if type(raw) is not list or (kind is not None and any(type(one) is not kind for one in raw)):
        raise CodecError("a list is wanted where there is none")
    return raw


def _cards(raw: object) -> tuple[Card, ...]:
    if type(raw) is not str:
        raise CodecError("cards are wanted where there are none")
    return tuple([face(word) for word in raw.split()])


def _seats(raw: object) -> Seats | None:
    return None if raw is None else frozenset(_listed(raw, int))


def _event(raw: list[Any]) -> Event:
    kind, seat, text, held, source, target, rule = raw
    if type(seat) is not int or any(type(one) is not str for one in (kind, text, source, target, rule)):
        raise CodecError("an event has other parts")
    return Event(kind, seat, text, _cards(held), source, target, rule)
