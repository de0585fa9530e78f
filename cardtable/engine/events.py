"""Events: what happened, for the log, the screen and animations. Each knows who may learn of it."""

from __future__ import annotations

from msgspec import Struct

from cardtable.cards import HIDDEN, Card
from cardtable.piles import EVERYONE, Seats

CUSTOM = "custom"
"""The kind of event that is only custom. Players who switched customs off do not hear of it."""


CONFIDED = "confided"
"""The kind of event that shows cards to its `audience` alone. Each person among them is called to the screen
at once, since a folded seat is not asked again."""


class Event(Struct, frozen=True):
    """One thing that happened.

    `kind` is `move` (cards went from pile `source` to pile `target`) or a word of the game
    (`take`, `lay`, `trick` ...). `text` is a sentence with places: `{seat}` the actor's name, `{s}`
    and `{es}` the ending of the verb after it (gone after "You"), `{is}` and `{has}` those verbs,
    `{cards}` the cards, `{3}` the name of seat 3, `{first}` the first of the cards and `{rest}` the
    others; empty if nothing need be said. The seats in `audience` hear of it at all, those in `seen_by` see
    its faces.
    """

    kind: str
    seat: int = -1
    text: str = ""
    cards: tuple[Card, ...] = ()
    source: str = ""
    target: str = ""
    rule: str = ""
    audience: Seats | None = EVERYONE
    seen_by: Seats | None = EVERYONE

    def as_seen_by(self, seat: int) -> Event | None:
        """The event as that seat learns of it, hidden faces redacted; None if it hears nothing."""
        if self.audience is None:
            if self.seen_by is None:
                return self  # as everybody learns it
        elif seat not in self.audience:
            return None
        is_seen = self.seen_by is None or seat in self.seen_by
        cards = self.cards if is_seen else (HIDDEN,) * len(self.cards)
        # Who else saw it is dropped: logs of two seats must not differ by that.
        return Event(self.kind, self.seat, self.text, cards, self.source, self.target, self.rule)
