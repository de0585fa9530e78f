"""What one screen tells of a sitting: what was said, what lies lit, what is to be read, why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.cards import HIDDEN, Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal, Refusal
from cardtable.engine.event_sentences import sentence, sentences, with_names
from cardtable.engine.events import CUSTOM, Event
from cardtable.engine.view import View, heard, looked_back
from cardtable.table.company import Company
from cardtable.table.events_seen import Past
from cardtable.table.private_events import with_gains
from cardtable.table.seat_changes import Part, parted, told_apart
from cardtable.table.viewpoint import ONLOOKER, Eyes

_MOST_SHOWN = 6
"""Cards of one act that are shown as played."""


class Narrator:
    """Tells the people before one screen, each in the words that they may hear."""

    def __init__(self, sitting: Company, eyes: Eyes) -> None:
        self.sitting = sitting
        self.eyes = eyes
        self.addressed = sitting.addressed
        """The seat told of in the second person."""
        self.said = ""
        """What happened last, in a sentence."""
        self.last_turn: list[str] = []
        self._heard: Sequence[Event] = ()
        """What was told of last."""
        self.coach = ""
        """What stands above the table, in a lesson or with the coach on."""
        self.message = ""
        """What is said instead of the question."""
        self.is_warning = False
        self.aside = ""
        """What is said before the question, until another stands."""
        self.last_refusal: Refusal | None = None
        """Why not, of what was last tried or picked: the book opens there."""
        self.customs = True
        """Whether what is only the custom is told, too."""
        self.lit: frozenset[Card] = frozenset()
        self.played_cards: tuple[Card, ...] = ()
        self.actor = -1

    # Sentences

    def told(self, events: Sequence[Event], seat: int) -> list[str]:
        """The sentences of what happened, as a seat hears of it: what it drew or was given, too."""
        return self.sentences(with_gains(heard(events, seat), self.sitting.match.deal, seat))

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """The sentences of events as somebody has already seen them."""
        return sentences(events, self.sitting.names, self.addressed, customs=self.customs)

    def story(self, seat: int) -> list[str]:
        """What happened since a seat looked last."""
        return self._past(self.sitting.seen_until(seat), self.sitting.since_seen(seat), seat)

    def digest(self, seat: int) -> list[str]:
        """The same before that seat alone looks: as everybody heard it."""
        return self._past(self.sitting.seen_until(seat), self.sitting.since_seen(seat), ONLOOKER)

    def since_last_turn(self, seat: int) -> list[str]:
        """Everything since that seat's last turn, its own act with it."""
        past = self.sitting.since_turn(seat)
        return self._past(past[0][0] + 1 if past else 0, past, seat, is_log=True)

    def _past(self, first: int, past: Past, seat: int, *, is_log: bool = False) -> list[str]:
        """What happened, in the names of then, with the changes of seats after so many acts; a log shows no
        cards that nobody may look at any more."""
        match, told = self.sitting.match, list[str]()
        for part in told_apart(match, first, past, self.sitting.names):
            known = looked_back(part.events, match.deal) if is_log else part.events
            told += self._parts(part, with_gains(heard(known, seat), match.deal, seat))
        return told

    def log(self, view: View) -> list[str]:
        """Everything so far in the deal that is looked at."""
        told: list[str] = []
        known = looked_back(view.events, view.deal)
        for part in parted(self.sitting.match, view, known, self.sitting.names):
            told += self._parts(part, with_gains(part.events, view.deal, view.seat))
        return told

    def acts_of(self, view: View, seat: int) -> list[str]:
        """What that seat has done in the deal that is looked at."""
        own = [event for event in looked_back(view.events, view.deal) if event.seat == seat]
        return self.sentences(own)

    def _parts(self, part: Part, events: Sequence[Event]) -> list[str]:
        """Sentences in the names of then, and of the change that followed."""
        told = sentences(events, part.names, self.addressed, customs=self.customs)
        return [*told, part.change] if part.change else told

    def reseated(self, told: Sequence[str]) -> None:
        """Others sit at the table now: what was told to those before is unsaid, and they are announced."""
        self.addressed, self._heard = self.sitting.addressed, ()
        self.put_away()
        self.last_turn, self.said = list(told), " ".join(told)

    # The course of the match

    def put_away(self) -> None:
        """The next who looks may be another: what happened is told as everybody heard it, and what was said
        to one person alone is unsaid."""
        self.last_turn = self.told(self._heard, ONLOOKER)
        self.said = self.last_turn[0] if self.last_turn else ""
        self.coach, self.last_refusal = "", None
        self.say("")
        self.put_out()

    def recall(self, seat: int) -> None:
        """Tells whoever looks now what happened since they looked last."""
        self.last_turn = self.story(seat)
        self.said = self.last_turn[-1] if self.last_turn else ""

    def tell(self, events: Sequence[Event]) -> None:
        """Tells what has just happened."""
        told = self.told(events, self.eyes.seat)
        if told:
            said = " ".join([told[0], *self._customs(events)])
            self.last_turn, self.said, self._heard = told, said, events
        self.say("")
        self.last_refusal = None

    def _customs(self, events: Sequence[Event]) -> list[str]:
        """What people do and say at such a table, if it is wished."""
        done = [event for event in events[1:] if event.kind == CUSTOM]
        return self.told(done, self.eyes.seat)

    def great(self, events: Sequence[Event], deal: Deal) -> str:
        """What is called out over the table for what has just happened in that deal; empty for most."""
        said = ((own, deal.great(own)) for event in events if (own := event.as_seen_by(self.eyes.seat)))
        told = [replace(own, text=text) for own, text in said if text]
        return sentence(told[-1], self.sitting.names, self.addressed) if told else ""

    def light(self, seat: int, action: Action, events: Sequence[Event]) -> None:
        """Shows which cards an act plays and takes."""
        self.lit, self.played_cards, self.actor = (
            frozenset(action.touches),
            self._seen_played(seat, events),
            seat,
        )

    def _seen_played(self, seat: int, events: Sequence[Event]) -> tuple[Card, ...]:
        """The cards that whoever looks saw leave that hand."""
        for event in events:
            own = event.as_seen_by(self.eyes.seat)
            if own is not None and own.kind == "move" and own.source == f"hand.{seat}":
                return tuple(c for c in own.cards if c is not HIDDEN)[:_MOST_SHOWN]
        return ()

    def put_out(self) -> None:
        """No act is shown any longer."""
        self.lit, self.played_cards, self.actor = frozenset(), (), -1

    # Messages

    def say(self, message: str) -> None:
        """Says something instead of what is asked; empty: the question again."""
        self.message, self.is_warning, self.aside = message, False, ""

    def warn(self, message: str) -> None:
        """Says that something cannot be done so."""
        self.message, self.is_warning, self.aside = message, True, ""

    def remark(self, words: str) -> None:
        """Says something beside what is asked, which stays in sight."""
        self.say("")
        self.aside = words

    def beside(self, question: str) -> str:
        """A question after what was remarked."""
        return f"{self.aside}  {question}".strip()

    def refuse(self, refusal: Refusal) -> None:
        """Says why not; `r` then opens the rule."""
        self.last_refusal = refusal
        self.warn(f"{with_names(refusal.sentence, self.sitting.names)}  r: the rule")
