"""The tricks of Mighty: the mighty, the joker, the ripper, and the friend who becomes known."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Mapping

from cardtable.cards import Card, Suit, pack
from cardtable.engine import Action, Misread, Refusal
from cardtable.mechanics.tricks import (
    CAPTURED,
    Announce,
    Duty,
    PlayCard,
    SecretPartnerTricks,
    follow_suit,
    trick_strength,
)
from games.mighty.actions import Command, PlayAndAsk, play_plainly
from games.mighty.deal_state import MightyDealState
from games.mighty.forms import JOKER, POINTS, mighty_of, points_in

MIGHTY_STRENGTH = 300
"""The strength of the mighty in a trick; trumps are below 200."""
JOKER_STRENGTH = 200
"""The strength of the joker where it has its power."""
POWERLESS = -1
"""The strength of the joker where it has none."""


@functools.cache
def _strengths(trump: str, led: Suit | None, joker: int, leads: bool) -> Mapping[Card, int]:
    """How strong each card is in a trick, or if it leads."""
    plain = {c: trick_strength(c, c.suit if leads else led, Suit.parse(trump)) for c in pack()}
    return plain | {JOKER: joker, mighty_of(trump): MIGHTY_STRENGTH}


@functools.cache
def trick_duties(
    faces: frozenset[Card],
    trump: str,
    ripper: Card | None,
    led: Suit | None,
    is_first: bool,
    is_ripped: bool,
    most_jokers: int,
) -> tuple[Duty, ...]:
    """The duties in a trick, in the order in which rules are cited.

    `led`: the suit led. `most_jokers`: how many jokers fill all but one of the tricks left; 0 where they may
    be played to the last.
    """
    mighty = mighty_of(trump)
    found: list[Duty] = []
    if is_first and led is None:
        found += _first_lead(faces, trump, ripper)
    if is_ripped:
        why = f"{ripper} is led, so you must play the joker (or the mighty)."
        found.append(Duty("joker-ripped", why, frozenset((JOKER,)), frozenset((mighty,))))
    if most_jokers:
        found.append(_joker_duty(faces, is_first, most_jokers))
    if led is not None:
        found += _following(faces, led, mighty)
    return tuple(found)


def _first_lead(faces: frozenset[Card], trump: str, ripper: Card | None) -> list[Duty]:
    """The duty of the first lead: no trump, joker or ripper; if that cannot be helped, at least no joker."""
    why = "The first lead is no trump, joker or ripper as long as you hold anything else: {cards}."
    plain = frozenset(c for c in faces - {JOKER, ripper} if c.suit is not Suit.parse(trump))
    return [Duty("first-lead", why, plain), Duty("first-lead", why, faces - {JOKER})]


def _joker_duty(faces: frozenset[Card], is_first: bool, most_jokers: int) -> Duty:
    """The duty not to play the joker to the first trick, and to play it before the last."""
    if is_first:
        return Duty("joker-first", "The joker cannot be played to the first trick.", faces - {JOKER})
    why = "The joker cannot be played to the last trick, so it must go now."
    return Duty("joker-last", why, frozenset((JOKER,)), least=most_jokers)


def _following(faces: frozenset[Card], led: Suit, mighty: Card) -> list[Duty]:
    """The duty to follow suit; the mighty is exempt while there is another card of the suit."""
    of_suit = frozenset(c for c in faces if c.suit is led)
    found = [follow_suit("follow-suit", led, of_suit - {mighty}, frozenset((JOKER, mighty)))]
    if mighty in of_suit:
        why = f"{{cards}} is your only card of {led}, so the mighty must go."
        found.append(Duty("mighty-forced", why, frozenset((mighty,)), of_suit | {JOKER}))
    return found


class MightyTricks(SecretPartnerTricks[MightyDealState]):
    """The play."""

    winner_rule = "trick-winner"
    first_lead_rule = "first-lead"
    equal_rule = "first-copy"
    holder_rule = "announce-holder"
    announce_rule = "announce-trick"
    ripper: Card | None
    """The ripper of this hand; kept here, like `is_barred`, because every play asks for it."""
    is_barred: bool
    """Whether the joker may not be played to the first and the last trick."""

    def enter(self) -> None:
        super().enter()
        self.ripper = self.deal.ripper
        self.is_barred = self.deal.options.joker_ends == "barred"

    # The trick

    def suit_led(self) -> Suit | None:
        """The suit to be followed: of the card led, or the one asked for with the joker (joker-suit)."""
        if not self.deal.laid:
            return None
        first = self.deal.laid[0][1]
        return self.deal.asked if first is JOKER else first.suit

    @property
    def is_ripped(self) -> bool:
        """Whether the ripper was led, after the first trick, where the joker may not go anyway."""
        laid = self.deal.laid
        return bool(laid) and laid[0][1] is self.ripper and self.deal.trick_no > 1

    def strengths(self, led: Suit | None, *, leads: bool = False) -> Mapping[Card, int]:
        """How strong each card is in a trick to which that suit was led, or if it leads.

        The joker has no power where it was ripped, or where it is powerless in the first and last trick.
        """
        deal = self.deal
        is_weak = self.is_ripped
        if not self.is_barred:
            left = len(deal.hand(deal.laid[0][0])) if deal.laid else len(deal.hand(deal.turn)) - 1
            is_weak = is_weak or deal.trick_no == 1 or not left
        return _strengths(deal.trump, led, POWERLESS if is_weak else JOKER_STRENGTH, leads)

    def winning_suit(self) -> Suit | None:
        """The suit whose cards may win: the suit led.

        After a joker led without a suit, or without power and with a suit that nobody plays, the next card
        sets it (joker-powerless).
        """
        laid, led = self.deal.laid, self.suit_led()
        strengths = self.strengths(led)
        if led is not None and max([strengths[c] for _, c in laid]) > 0:
            return led
        return next((c.suit for _, c in laid if c.suit is not None), None)

    def winning_seat(self) -> int:
        laid = self.deal.laid
        strengths = self.strengths(self.suit_led())
        found = [strengths[c] for _, c in laid]
        if max(found) <= 0:
            strengths = self.strengths(self.winning_suit())
            found = [strengths[c] for _, c in laid]
        return laid[found.index(max(found))][0]

    def tally(self) -> Hashable:
        """The points before the defenders; before each seat while a friend is not known."""
        deal = self.deal
        if not deal.calls.open:
            return deal.shown_points()
        return deal.calls, tuple([len(deal.cards_in(CAPTURED[seat])) for seat in deal.others(deal.declarer)])

    def sort_of(self, c: Card) -> Hashable:
        """The mighty, the ripper and a called card stand alone."""
        deal = self.deal
        return c if c in (deal.mighty, self.ripper, *deal.calls.open) else c in POINTS

    # Legality

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        match action:
            case Command():
                return self._command_refusal(seat)
            case Misread(verb=Command.verb):
                return Refusal("command-level", "A command is given without further words.")
            case Misread(verb=PlayAndAsk.verb, rest=rest) if " ask " in rest:
                return Refusal("joker-suit", "With the joker led ask for one of the four suits.")
        refused = super().why_not(seat, action)
        asks = isinstance(action, PlayAndAsk) and action.ask is not None
        if refused is None and asks and not (self.is_lead and action.picks == (JOKER,)):
            return Refusal("joker-suit", "Only the player who leads the joker may name a suit.", action.picks)
        return refused

    def allowing_rule(self, seat: int, action: Action) -> str:
        if isinstance(action, PlayCard) and action.picks[0].suit is not self.suit_led() is not None:
            return {self.deal.mighty: "mighty-any", JOKER: "joker-any"}.get(action.picks[0], "")
        return ""

    def duties(self, seat: int) -> tuple[Duty, ...]:
        deal = self.deal
        led = self.suit_led()
        is_first = deal.trick_no == 1
        most = self._most_jokers(seat, is_first)
        if led is None and not most and not is_first:
            return ()
        return trick_duties(deal.faces, deal.trump, self.ripper, led, is_first, self.is_ripped, most)

    def _most_jokers(self, seat: int, is_first: bool) -> int:
        """How many jokers would fill all tricks left but the last (joker-last).

        0 where jokers are not barred, and where no hand can hold so many.
        """
        if not self.is_barred:
            return 0
        left = len(self.deal.hand(seat)) - 1
        return max(1, left) if is_first or left <= self.deal.form.packs else 0

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        playable = self.playable(seat)
        found: list[Action] = list(map(play_plainly, playable))
        if not deal.laid:
            found += [PlayAndAsk(JOKER, suit) for suit in Suit] if JOKER in playable else ()
            found += self.announcements(seat) if deal.calls.open else ()
        if deal.commands_left and seat == deal.declarer:
            found.append(Command())
        return found

    # Announcing and commanding

    def announce_refusal(self, seat: int, action: Announce) -> Refusal | None:
        if not self.deal.options.announce:
            return Refusal("announce-off", "There is no announcing at this table.")
        refused = super().announce_refusal(seat, action)
        if refused is None and not (self.is_lead and points_in(self.deal.last_won)):
            why = "Announce only after winning a trick with points, before you lead."
            return Refusal("announce-trick", why)
        return refused

    def _command_refusal(self, seat: int) -> Refusal | None:
        deal = self.deal
        allowed = deal.options.command and deal.calls.cards
        level = deal.form.command_level
        if not allowed or seat != deal.declarer or deal.contract < level:
            why = f"Only the declarer commands, from {level} points, where that is agreed."
            return Refusal("command-level", why)
        return None if deal.commands_left else Refusal("command-spent", "You have no command left.")

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Command):
            deal.commands_left -= 1
            deal.commanded = True
            deal.tell("command", seat, "{seat}: friend, win this trick!", rule="command-level")
            return
        if isinstance(action, PlayAndAsk) and action.ask is not None:
            deal.asked = action.ask
            deal.tell("ask", seat, "{seat} ask{s} for " + f"{action.ask}.", rule="joker-suit")
        super().apply(seat, action)

    def on_play(self, seat: int, c: Card) -> None:
        deal = self.deal
        deal.note_played(seat, c)
        if c is JOKER:
            deal.joker_by = seat if deal.joker_by < 0 else deal.joker_by
            deal.jokers_played += 1
        if deal.calls.open:
            super().on_play(seat, c)

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        """Leaves a defender's points before them; all other cards go to the declarer (points-shown)."""
        deal = self.deal
        if not deal.in_team(winner) and (shown := points_in(cards)):
            deal.move(shown, "trick", CAPTURED[winner])
        deal.capture(deal.cards_in("trick"), "trick")
        deal.last_won = cards
        deal.asked = None
        deal.commanded = False

    def after_last_trick(self) -> None:
        """Counts the team's points: all but those that the defenders took (count, made)."""
        deal = self.deal
        deal.show("discard")
        deal.team_points = deal.form.full - deal.shown_points()
        deal.made = deal.team_points >= deal.contract
        deal.finish()

    def prompt(self, seat: int) -> str:
        words = super().prompt(seat)
        if not self.deal.held_calls(seat):
            return words
        order = "The declarer orders you to win this trick. " if self.deal.commanded else ""
        return f"{order}You hold the called card. {words}"
