"""The tricks of Mighty: the mighty, the joker, the ripper, and the friend who comes out."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from cardtable.cards import Card, Suit, pack
from cardtable.engine.actions import Action, Misread
from cardtable.engine.deal import Refusal
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.tricks.secret_partners import Announce, PartnerTricks
from cardtable.mechanics.tricks.stage import WON, Duty, follow_suit, trick_power
from games.mighty.actions import Command, PlayAsk, play_plainly
from games.mighty.forms import JOKER, mighty_of, points_in
from games.mighty.table import MightyTable

MIGHTY_POWER, JOKER_POWER = 300, 200


@functools.cache
def _powers(trump: str, led: Suit | None, joker: int, leads: bool) -> Mapping[Card, int]:
    """How strong each card is in a trick, or if it leads."""
    plain = {c: trick_power(c, c.suit if leads else led, Suit.parse(trump)) for c in pack()}
    return plain | {JOKER: joker, mighty_of(trump): MIGHTY_POWER}


@position_cache(1 << 10)
def asked_for(
    faces: frozenset[Card],
    trump: str,
    ripper: Card | None,
    led: Suit | None,
    is_first: bool,
    is_ripped: bool,
    most: int,
) -> tuple[Duty, ...]:
    """What a trick asks for, in the order in which rules are cited; `led` is the suit led, `most` how many
    jokers fill all but one of the tricks left (none where they may go to the last)."""
    mighty, joker = mighty_of(trump), frozenset((JOKER,))
    found = []
    if is_first and led is None:
        why = "The first lead is no trump, joker or ripper as long as there is another card: you hold {card}."
        plain = frozenset(c for c in faces - {JOKER, ripper} if c.suit is not Suit.parse(trump))
        found += [Duty("first-lead", why, plain), Duty("first-lead", why, faces - joker)]
    if is_ripped:
        why = f"{ripper} is led, so you must play the joker (or the mighty)."
        found.append(Duty("joker-ripped", why, joker, frozenset((mighty,))))
    if most and is_first:
        found.append(Duty("joker-first", "The joker cannot be played to the first trick.", faces - joker))
    elif most:
        why = "The joker cannot be played to the last trick, so it must go now."
        found.append(Duty("joker-last", why, joker, least=most))
    if led is not None:
        of_suit = frozenset(c for c in faces if c.suit is led)
        found.append(follow_suit("follow-suit", led, of_suit - {mighty}, joker | {mighty}))
        if mighty in of_suit:
            why = f"{{card}} is your only card of {led}, so the mighty must go."
            found.append(Duty("mighty-forced", why, frozenset((mighty,)), of_suit | joker))
    return tuple(found)


class PlayStage(PartnerTricks[MightyTable]):
    """The play: `why_not` asks in the order in which rules are cited."""

    winner_rule = "trick-winner"
    ripper: Card | None
    is_barred: bool
    """Whether the joker may not go to the first and last trick. Kept, as the ripper is, for speed."""

    def enter(self) -> None:
        super().enter()
        self.ripper, self.is_barred = self.deal.ripper, self.deal.options.joker_ends == "barred"

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

    def powers(self, led: Suit | None, *, leads: bool = False) -> Mapping[Card, int]:
        """How strong each card is in a trick to which that suit was led, or that it leads: the joker has no
        power where it was ripped, or is powerless at the ends."""
        deal, is_weak = self.deal, self.is_ripped
        if not self.is_barred:
            left = len(deal.hand(deal.laid[0][0])) if deal.laid else len(deal.hand(deal.turn)) - 1
            is_weak = is_weak or deal.trick_no == 1 or not left
        return _powers(deal.trump, led, -1 if is_weak else JOKER_POWER, leads)

    def suit_counting(self) -> Suit | None:
        """The suit whose cards may win: the suit led. After a joker without a suit, or without power and with
        a suit that nobody plays, the next card sets it (joker-powerless)."""
        laid, led = self.deal.laid, self.suit_led()
        order = self.powers(led)
        if led is not None and max([order[c] for _, c in laid]) > 0:
            return led
        return next((c.suit for _, c in laid if c.suit is not None), None)

    def winner(self) -> int:
        laid, order = self.deal.laid, self.powers(self.suit_led())
        if max(found := [order[c] for _, c in laid]) <= 0:
            order = self.powers(self.suit_counting())
            found = [order[c] for _, c in laid]
        return laid[found.index(max(found))][0]

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        match action:
            case Command():
                return self._command_refusal(seat)
            case Misread(verb=Command.verb):
                return Refusal("command-level", "A command is given without further words.")
            case Misread(verb=PlayAsk.verb, rest=rest) if " ask " in rest:
                return Refusal("joker-suit", "With the joker led ask for one of the four suits.")
        refused = super().why_not(seat, action)
        asks = isinstance(action, PlayAsk) and action.ask is not None
        if refused is None and asks and not (self.is_lead and action.picks == (JOKER,)):
            return Refusal("joker-suit", "Only who leads the joker may name a suit.", action.picks)
        return refused

    def duties(self, seat: int) -> tuple[Duty, ...]:
        deal, led, is_first = self.deal, self.suit_led(), self.deal.trick_no == 1
        # The joker must be gone before the last trick (joker-last): asked of who might hold so many.
        left = len(deal.hand(seat)) - 1 if self.is_barred else 0
        most = max(1, left) if self.is_barred and (is_first or left <= deal.form.packs) else 0
        if led is None and not most and not is_first:
            return ()
        return asked_for(deal.faces, deal.trump, self.ripper, led, is_first, self.is_ripped, most)

    def legal(self, seat: int) -> list[Action]:
        deal, playable = self.deal, self.playable(seat)
        found: list[Action] = list(map(play_plainly, playable))
        if not deal.laid:
            found += [PlayAsk(JOKER, suit) for suit in Suit] if JOKER in playable else ()
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
        if not allowed or seat != deal.declarer or deal.contract < deal.form.level:
            why = f"Only the declarer commands, from {deal.form.level} points, where that is agreed."
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
        if isinstance(action, PlayAsk) and action.ask is not None:
            deal.asked = action.ask
            deal.tell("ask", seat, "{seat} ask{s} for " + f"{action.ask}.", rule="joker-suit")
        super().apply(seat, action)

    def comes_of(self, seat: int, c: Card) -> None:
        deal = self.deal
        if c is JOKER and deal.joker_by < 0:
            deal.joker_by = seat
        if deal.calls.open:
            super().comes_of(seat, c)

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        """Points of a defender stay before him, all else goes to the declarer (points-shown)."""
        deal = self.deal
        if not deal.in_team(winner) and (shown := points_in(cards)):
            deal.move(shown, "trick", WON[winner])
        deal.capture(deal.cards_in("trick"), "trick")
        deal.last_won, deal.asked, deal.commanded = cards, None, False

    def over(self) -> None:
        """The hand is counted: full less what the defenders took (count, made)."""
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
