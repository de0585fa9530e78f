"""The sentences of one screen about a sitting: the last act, highlighted cards, messages, refusals."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from cardtable.book.rule_sheet import rules_in_force
from cardtable.cards import HIDDEN, Card
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Deal
from cardtable.engine.event_wording import sentence, sentences, with_names
from cardtable.engine.events import CUSTOM, Event
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View, as_log_shows, events_heard
from cardtable.errors import CardTableError
from cardtable.match.undo import PlayedAct
from cardtable.table.events_seen import EventsByAct
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.private_events import with_private_events
from cardtable.table.seat_changes import StoryPart, heard_until, split_log, split_story
from cardtable.table.trick_plays import with_brief_tricks
from cardtable.table.viewpoint import ONLOOKER, Viewpoint
from cardtable.words import join_and

DEALT = "deal"
"""The kind of event that tells of cards dealt during a deal."""
_SAYING = re.compile(r'"[^"]+"')
_MOST_SHOWN = 6
"""Cards of one act that are shown as played, at most."""
RULES = "r"
"""The letter that opens the rule book."""


def refused(refusal: Refusal, names: Sequence[str], rules: str) -> str:
    """Why something is refused, and the key that opens the rule, as it is pressed now."""
    return f"{with_names(refusal.sentence, names)}  {rules}: the rule"


class ScreenFeed:
    """Tells the people at one screen what happened, in words that each of them may read."""

    def __init__(self, sitting: ObservedSitting, viewpoint: Viewpoint) -> None:
        self.sitting = sitting
        self.viewpoint = viewpoint
        self.addressed = sitting.addressed
        """The seat that is addressed as "you"; None if there is none."""
        self.said = ""
        """The last act in a sentence."""
        self.last_turn: list[str] = []
        self._heard: Sequence[Event] = ()
        """The events told last."""
        self.coach = ""
        """The line above the table, in a lesson or from the coach."""
        self.message = ""
        """Shown in place of the question."""
        self.is_warning = False
        self.aside = ""
        """Shown before the question, until the next question."""
        self.last_refusal: Refusal | None = None
        """The refusal of what was last tried or picked, where the rule book opens."""
        self.customs = True
        """Whether customs of the table are told, too."""
        self.lit: frozenset[Card] = frozenset()
        """The cards that stand out, wherever they lie."""
        self.touched: frozenset[Card] = frozenset()
        """The cards on the table that the last act took or played: those like them in a hand do not stand
        out."""
        self.played_cards: tuple[Card, ...] = ()
        self.actor = -1
        self.winner = -1
        """The seat that the trick on the table goes to, once it is full; -1: none."""
        self._explained: set[str] = set()
        """The sayings whose meaning was told."""
        self._log: list[str] = []
        self._log_of: object = None
        """All that the log worded last depends on."""

    # Sentences

    def event_lines(self, events: Sequence[Event], seat: int) -> list[str]:
        """The sentences of events as that seat hears of them, with the cards it drew or was given."""
        return self.event_lines_of(events, self.sitting.match.deal, seat)

    def event_lines_of(self, events: Sequence[Event], deal: Deal, seat: int) -> list[str]:
        """The sentences of events of that deal as that seat hears of them."""
        return self.sentences(with_private_events(events_heard(events, seat), deal, seat))

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """The sentences of events that are redacted already."""
        return sentences(events, self.sitting.names, self.addressed, customs=self.customs)

    def story(self, seat: int) -> list[str]:
        """The sentences since a seat last looked."""
        return self._past(self.sitting.seen_until(seat), self.sitting.events_since_seen(seat), seat, seat)

    def digest(self, seat: int) -> list[str]:
        """The sentences since a seat last looked, as an onlooker heard them: for a screen that others see,
        too."""
        return self._past(self.sitting.seen_until(seat), self.sitting.events_since_seen(seat), ONLOOKER, seat)

    def since_last_turn(self, seat: int) -> list[str]:
        """Everything since that seat's last turn, including its own act."""
        past = self.sitting.events_since_turn(seat)
        return self._past(past[0][0] + 1 if past else 0, past, seat, seat)

    def _told_until(self, seat: int) -> int:
        """The acts of which a seat has been told: all, unless several people share the screen and it was not
        theirs when something happened."""
        return self.sitting.seen_until(seat) if self.viewpoint.are_several else len(self.sitting.match.acts)

    def _past(self, first: int, past: EventsByAct, seat: int, reader: int) -> list[str]:
        """Sentences of past events as `seat` heard them, with the names of that time and the changes of
        players in between. Cards that nobody may look at any more are hidden, as in the log, except in acts
        of which the `reader` has not been told yet."""
        match, unseen = self.sitting.match, self._told_until(reader)
        known = [(at, acts if at >= unseen else as_log_shows(acts, match.deal)) for at, acts in past]
        told = list[str]()
        for part in split_story(match, first, known, self.sitting.names):
            heard = events_heard(part.events, seat)
            told += self._sentences_of(part, with_private_events(heard, match.deal, seat))
        return told

    def log(self, view: View, *, is_brief: bool = False) -> list[str]:
        """The log of the deal on the screen, worded once for all pictures that show it; `is_brief`: with one
        sentence for each earlier trick."""
        match, until = self.sitting.match, self._told_until(view.seat)
        told_to = tuple(self.sitting.names), self.addressed, self.customs
        log_of = view, is_brief, until, len(match.acts), match.seated, told_to
        if self._log_of != log_of:
            self._log_of, self._log = log_of, self._worded_log(view, is_brief=is_brief)
        return self._log

    def _worded_log(self, view: View, *, is_brief: bool) -> list[str]:
        told: list[str] = []
        known = self._as_log_shows(view)
        for part in split_log(self.sitting.match, view, known, self.sitting.names):
            events = with_brief_tricks(part.events) if is_brief else part.events
            told += self._sentences_of(part, with_private_events(events, view.deal, view.seat))
        return told

    def _as_log_shows(self, view: View) -> tuple[Event, ...]:
        """The events of the deal on the screen. Cards that nobody may look at any more are hidden once the
        viewer was told of them: what happened behind the curtain, they have not heard yet."""
        told = heard_until(self.sitting.match, view, self._told_until(view.seat))
        if view.seat == ONLOOKER:
            told = len(view.events)
        return (*as_log_shows(view.events[:told], view.deal), *view.events[told:])

    def acts_of(self, view: View, seat: int) -> list[str]:
        """The acts of that seat in the deal on the screen."""
        own = [event for event in self._as_log_shows(view) if event.seat == seat]
        return self.sentences(own)

    def _sentences_of(self, part: StoryPart, events: Sequence[Event]) -> list[str]:
        """The sentences of one part, with the names of that time, and of the change that ended it."""
        told = sentences(events, part.names, self.addressed, customs=self.customs)
        return [*told, part.change] if part.change else told

    def acts_back(self, seat: int, acts: int) -> str:
        """The act that an undo goes back to, in words that everybody asked may hear."""
        known = self.sitting.match.acts
        if acts <= len(known):
            return self.act_line(known[-acts])
        return f"{self.sitting.names[seat]}'s last act"

    def goes_back_with(self, seat: int, acts: int) -> str:
        """What else an undo of that many acts takes back for that seat: a deal's end, cards dealt, what
        others did. Empty if nothing."""
        match = self.sitting.match
        undone = match.acts[-acts:]
        names = [self.sitting.names[act.seat] for act in undone if act.seat != seat]
        told = []
        is_next_in_sight = match.deal.over and not match.over and not self.sitting.shows_end
        if undone and (is_next_in_sight or undone[0].deal_index != undone[-1].deal_index):
            told.append(
                "That was in an earlier deal, which goes on from there: its score and this deal are gone."
            )
        elif match.deal.over:
            told.append("The deal goes on then: its score is taken back.")
        if any(event.kind == DEALT for act in undone for event in act.events):
            told.append("The cards dealt since go back into the pack.")
        if names:
            told.append(f"What {join_and(list(dict.fromkeys(names)))} did since goes with it.")
        return " ".join(told)

    def act_line(self, act: PlayedAct) -> str:
        """An act in words that everybody at this screen may hear, without a full stop: what the player did,
        not what followed from it."""
        told = self._words_of(act.seat, act.action, act.events)
        if not told and act.action == Pass():
            return self._silent_pass(act.seat)
        return told or f"{self.sitting.names[act.seat]}'s act"

    def _silent_pass(self, seat: int) -> str:
        """A pass of which the game tells nobody, without a full stop."""
        return self.sentences([Event("pass", seat, "{seat} pass{es}.")])[0].rstrip(".")

    def _words_of(self, seat: int, action: Action, events: Sequence[Event]) -> str:
        """What a player did, without a full stop; empty if nobody was told. Of several sentences the one on
        the cards of the action, wherever the game says it."""
        own = [event for event in events if event.seat == seat and event.kind != DEALT]
        of_cards = [event for event in own if not set(event.cards).isdisjoint(action.picks)]
        told = self.event_lines(of_cards, self._audience) or self.event_lines(own, self._audience)
        return told[0].rstrip(".") if told else ""

    @property
    def _audience(self) -> int:
        """The seat in whose words everybody at this screen may hear of an act."""
        return ONLOOKER if self.viewpoint.are_several else self.viewpoint.seat

    def digest_naming(self, seat: int, back: str, acts: int) -> list[str]:
        """The sentences since a seat last looked, with the act `back` that may be taken back, so many
        acts ago, even if it was made in silence; not of passes that ended with a sentence of their own."""
        story, known = self.digest(seat), self.sitting.match.acts
        since = known[len(known) - acts + 1 :]
        if not back or any(back in line for line in story):
            return story
        if known[-1].action == Pass() and self.event_lines(known[-1].events, ONLOOKER):
            return story
        later = sum(len(self.event_lines(act.events, ONLOOKER)) for act in since)
        at = max(0, len(story) - later)
        return [*story[:at], f"{back}.", *story[at:]]

    def reseated(self, told: Sequence[str]) -> None:
        """Announces new players. What was told to the people before is withdrawn."""
        self.addressed = self.sitting.addressed
        self._heard = ()
        self.withdraw()
        self.last_turn = list(told)
        self.said = " ".join(told)

    # Following play

    def withdraw(self) -> None:
        """Withdraws what was told to one person alone: another may look next."""
        self.last_turn = self.event_lines(self._heard, ONLOOKER)
        self.said = self.last_turn[0] if self.last_turn else ""
        self.coach = ""
        self.last_refusal = None
        self.say("")
        self.clear_highlight()

    def recall(self, seat: int) -> None:
        """Tells the person who looks now what happened since they last looked."""
        self.last_turn = self.story(seat)
        self.said = self.last_turn[-1] if self.last_turn else ""

    def tell(self, events: Sequence[Event]) -> None:
        """Tells what has just happened."""
        told = self.event_lines(events, self.viewpoint.seat)
        if told:
            said = " ".join([told[0], *self._customs(events)])
            self.last_turn = told
            self.said = self._with_meaning(said)
            self._heard = events
        self.say("")
        self.last_refusal = None

    def note(self, seat: int, action: Action, events: Sequence[Event], note: str) -> None:
        """Says with an act why it was played for a person, also with one that was made in silence."""
        did = self._words_of(seat, action, events)
        if not did and action == Pass():
            did = self._silent_pass(seat)
        self.said = f"{did or self.sitting.names[seat]}: {note}"

    def _with_meaning(self, said: str) -> str:
        """A sentence with the meaning of a saying in it beside that, the first time: `"¡Última!" (the last
        one, ...)`. The book's words tell it."""
        match, spoken = self.sitting.match, _SAYING.search(said)
        if spoken is None or said.startswith(" (", spoken.end()):  # a game may tell it itself
            return said
        try:
            words = rules_in_force(match.game, match.seats, match.options).words
        except CardTableError:
            return said
        for term, entry in words.items():
            if term not in self._explained and term.rstrip(" .").casefold() in spoken[0].casefold():
                self._explained.add(term)
                meaning = entry.partition(": ")[2].rstrip(".")
                return f"{said[: spoken.end()]} ({meaning}){said[spoken.end() :]}"
        return said

    def _customs(self, events: Sequence[Event]) -> list[str]:
        """The sentences of customs among the events, if they are wanted."""
        done = [event for event in events[1:] if event.kind == CUSTOM]
        return self.event_lines(done, self.viewpoint.seat)

    def callout(self, events: Sequence[Event], deal: Deal) -> str:
        """The banner for what has just happened in that deal; mostly empty."""
        said = (
            (own, deal.callout(own)) for event in events if (own := event.as_seen_by(self.viewpoint.seat))
        )
        told = [replace(own, text=text) for own, text in said if text]
        return sentence(told[-1], self.sitting.names, self.addressed) if told else ""

    def highlight(self, seat: int, action: Action, events: Sequence[Event]) -> None:
        """Highlights the cards that an act plays and takes."""
        self.lit, self.touched = frozenset(), frozenset(action.touches)
        self.played_cards = self._seen_played(seat, events)
        self.actor = seat
        self.winner = next((event.seat for event in events if event.kind == "trick"), -1)

    def _seen_played(self, seat: int, events: Sequence[Event]) -> tuple[Card, ...]:
        """The cards that the viewer saw leave that hand."""
        for event in events:
            own = event.as_seen_by(self.viewpoint.seat)
            if own is not None and own.kind == "move" and own.source == f"hand.{seat}":
                return tuple(c for c in own.cards if c is not HIDDEN)[:_MOST_SHOWN]
        return ()

    def clear_highlight(self) -> None:
        """Ends the highlighting."""
        self.lit = self.touched = frozenset()
        self.played_cards = ()
        self.actor = self.winner = -1

    # Messages

    def say(self, message: str) -> None:
        """Shows a message in place of the question; empty to show the question again."""
        self.message = message
        self.is_warning = False
        self.aside = ""

    def warn(self, message: str) -> None:
        """Shows a warning in place of the question."""
        self.message = message
        self.is_warning = True
        self.aside = ""

    def remark(self, words: str) -> None:
        """Shows a remark before the question."""
        self.say("")
        self.aside = words

    def add(self, words: str) -> None:
        """Shows a remark before whatever is shown now; empty to take it away."""
        self.aside = words

    def refuse(self, refusal: Refusal, rules: str = RULES) -> None:
        """Shows why something was refused. `rules`: the key that opens the rule, as it is pressed now."""
        self.last_refusal = refusal
        self.warn(refused(refusal, self.sitting.names, rules))
