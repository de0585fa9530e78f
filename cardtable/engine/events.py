"""Events: what happened, for the log, the screen and the animation; each knows who may learn it."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards import HIDDEN, Card
from cardtable.piles import EVERYONE, Seats

CUSTOM = "custom"
"""The kind of what is only said or done because it is the custom: who does not hear of it misses nothing."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `kind` is `move` (cards went from pile `source` to pile `target`) or a word of the game
    (`take`, `lay`, `trick` ...). `text` is a sentence with places: `{seat}` the actor's name, `{s}`
    and `{es}` the ending of the verb after it (gone after "You"), `{is}` and `{has}` those verbs,
    `{cards}` the cards, `{3}` the name of seat 3, `{first}` the first of the cards and `{rest}` the
    others; empty where nothing need be said. `audience` may hear of
    it at all; `seen_by` sees its faces.
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
        """The event as that seat learns it, faces it does not see hidden; None if it learns nothing."""
        if self.audience is None:
            if self.seen_by is None:
                return self  # as everybody learns it
        elif seat not in self.audience:
            return None
        is_seen = self.seen_by is None or seat in self.seen_by
        cards = self.cards if is_seen else (HIDDEN,) * len(self.cards)
        # Who else saw it is the others' business: two seats' logs may not differ by that.
        return Event(self.kind, self.seat, self.text, cards, self.source, self.target, self.rule)
