"""The tricks of Mighty: the mighty, the joker, the ripper, and the friend who comes out."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from cardtable.cards import Card, Suit, pack, text_of
from cardtable.engine.actions import Action, Misread
from cardtable.engine.deal import Refusal
from cardtable.mechanics.tricks import Duty, Tricks, distinct, follow_suit, trick_power
from cardtable.piles import EVERYONE
from games.mighty.actions import Announce, Command, PlayAsk, play_ask
from games.mighty.forms import JOKER, is_point, points_in
from games.mighty.table import MightyTable

MIGHTY_POWER, JOKER_POWER = 300, 200


@functools.cache
def powers(trump: Suit | None, mighty: Card | None, led: Suit | None, joker: int) -> Mapping[Card, int]:
    """How strong each card is in a trick."""
    found = {c: MIGHTY_POWER if c is mighty else trick_power(c, led, trump) for c in pack()}
    return {JOKER: joker, **found}


@functools.cache
def lead_powers(trump: Suit | None, mighty: Card | None, joker: int) -> Mapping[Card, int]:
    """How strong each card is in the trick that it leads to."""
    return {c: powers(trump, mighty, c.suit, joker)[c] for c in (JOKER, *pack())}


# What a trick asks for


@functools.cache
def first_lead(faces: frozenset[Card], trump: Suit | None, ripper: Card | None) -> tuple[Duty, ...]:
    """No trump, joker or ripper, as long as there is something else; the joker last of all (first-lead)."""
    plain = frozenset(c for c in faces if c is not JOKER and c is not ripper and c.suit is not trump)
    why = "The first lead is no trump, joker or ripper as long as there is another card: you hold {card}."
    return Duty("first-lead", why, plain), Duty("first-lead", why, faces - {JOKER})


@functools.cache
def joker_first(faces: frozenset[Card]) -> Duty:
    """Anything but the joker (joker-first)."""
    return Duty("joker-first", "The joker cannot be played to the first trick.", faces - {JOKER})


@functools.cache
def joker_ripped(ripper: Card, mighty: Card | None) -> Duty:
    """The ripper was led: the joker, or the mighty (joker-ripped)."""
    why = f"{ripper} is led, so you must play the joker (or the mighty)."
    excused = frozenset((mighty,)) if mighty is not None else frozenset()
    return Duty("joker-ripped", why, frozenset((JOKER,)), excused)


@functools.cache
def joker_last(most: int) -> Duty:
    """So many jokers fill all but one of the tricks left: one must go (joker-last)."""
    why = "The joker cannot be played to the last trick, so it must go now."
    return Duty("joker-last", why, frozenset((JOKER,)), least=most)


@functools.cache
def follow(led: Suit, mighty: Card | None, faces: frozenset[Card]) -> tuple[Duty, ...]:
    """Suit, the mighty or the joker; the mighty must if it is the only card of the suit (mighty-forced)."""
    plain = faces - {mighty}
    freed = frozenset(c for c in (mighty, JOKER) if c is not None)
    duty = follow_suit("follow-suit", led, plain, freed)
    if mighty not in faces:
        return (duty,)
    why = f"{{card}} is your only card of {led}, so the mighty must go."
    return duty, Duty("mighty-forced", why, frozenset((mighty,)), plain | {JOKER})


class PlayStage(Tricks[MightyTable]):
    """The play: `why_not` asks in the order in which rules are cited."""

    winner_rule = "trick-winner"

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
        deal = self.deal
        return bool(deal.laid) and deal.trick_no > 1 and deal.laid[0][1] is deal.ripper

    def strength(self, c: Card, led: Suit | None) -> int:
        """The order of power in a trick (trick-winner)."""
        return self.order(led)[c]

    def order(self, led: Suit | None) -> Mapping[Card, int]:
        """How strong each card is in a trick to which that suit was led (trick-winner)."""
        return powers(self.deal.trump_suit, self.deal.mighty, led, self.joker_power)

    def lead_order(self) -> Mapping[Card, int]:
        """How strong each card is in the trick that it leads to (trick-winner)."""
        return lead_powers(self.deal.trump_suit, self.deal.mighty, self.joker_power)

    @property
    def joker_power(self) -> int:
        """The joker's strength in this trick: none where it was ripped, or is powerless at the ends."""
        deal = self.deal
        left = len(deal.hand(deal.laid[0][0])) if deal.laid else len(deal.hand(deal.turn)) - 1
        is_ending = deal.has_powerless_joker and (deal.trick_no == 1 or left == 0)
        return -1 if self.is_ripped or is_ending else JOKER_POWER

    def winner(self) -> int:
        laid, led = self.deal.laid, self.suit_led()
        order = self.order(led)
        if led is None or max(order[c] for _, c in laid) <= 0:
            # A powerless joker led: the next card sets the suit (joker-powerless).
            order = self.order(next((c.suit for _, c in laid if c.suit is not None), None))
        return max(laid, key=lambda one: order[one[1]])[0]

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        match action:
            case Announce():
                return self._announce_refusal(seat, action)
            case Command():
                return self._command_refusal(seat)
            case Misread(verb=Announce.verb):
                return Refusal("announce-holder", "Announce a called card that you hold.")
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
        deal, led = self.deal, self.suit_led()
        found: tuple[Duty, ...] = ()
        if deal.trick_no == 1 and self.is_lead:
            found = first_lead(deal.faces, deal.trump_suit, deal.ripper)
        if self.is_ripped:
            found = (joker_ripped(deal.laid[0][1], deal.mighty),)
        if not deal.has_powerless_joker:
            # It must be gone before the last trick (joker-last); in the first it cannot go yet.
            most = max(1, len(deal.hand(seat)) - 1)
            found += (joker_first(deal.faces) if deal.trick_no == 1 else joker_last(most),)
        return found if led is None else found + follow(led, deal.mighty, deal.of_suit[led])

    # Announcing and commanding

    def meant(self, seat: int, action: Action) -> Action:
        """With one called card it need not be named; with two it need not if only one is held."""
        if not isinstance(action, Announce):
            return action
        deal = self.deal
        called = deal.calls.cards
        if len(called) <= 1:
            return Announce() if action.card in called else action
        held = self._held_calls(seat) if action.card is None and seat == deal.turn else ()
        return Announce(held[0]) if len(held) == 1 else action

    def _held_calls(self, seat: int) -> tuple[Card, ...]:
        """Called cards without a friend that a seat other than the declarer holds."""
        deal = self.deal
        return () if seat == deal.declarer else deal.calls.held_in(deal.hand(seat))

    def _announce_refusal(self, seat: int, action: Announce) -> Refusal | None:
        deal = self.deal
        if not deal.options.announce:
            return Refusal("announce-off", "There is no announcing at this table.")
        held = self._held_calls(seat)
        if not held or (action.card is not None and action.card not in held):
            return Refusal("announce-holder", "Only the holder of a called card may announce it.")
        if action.card is None and len(deal.calls.cards) > 1:
            return Refusal("announce-holder", f"Say which card it rests on: {text_of(held)}.", held)
        if not self.is_lead or not points_in(deal.last_won):
            why = "Announce only after winning a trick with points, before you lead."
            return Refusal("announce-trick", why)
        return None

    def _command_refusal(self, seat: int) -> Refusal | None:
        deal = self.deal
        allowed = deal.options.command and deal.calls.cards
        if not allowed or seat != deal.declarer or deal.contract < deal.form.level:
            why = f"Only the declarer commands, from {deal.form.level} points, where that is agreed."
            return Refusal("command-level", why)
        if not deal.commands_left:
            return Refusal("command-spent", "You have no command left.")
        return None

    # What is allowed

    def playable(self, seat: int) -> tuple[Card, ...]:
        """The cards that may be played now. Without a joker only the suit led binds, but the first lead."""
        deal = self.deal
        hand = distinct(deal.hand(seat))
        if JOKER in hand or (deal.trick_no == 1 and self.is_lead):
            return super().playable(seat)
        led = self.suit_led()
        if led is None or led not in [c.suit for c in hand]:
            return hand
        mighty = deal.mighty
        return tuple([c for c in hand if c.suit is led or c is mighty])

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        found: list[Action] = []
        for c in self.playable(seat):
            found.append(play_ask(c))
            if c is JOKER and self.is_lead:
                found.extend(play_ask(c, suit) for suit in Suit)
        two = len(deal.calls.cards) > 1
        if deal.calls.open and self.is_lead:
            words = [Announce(c if two else None) for c in self._held_calls(seat)]
            found += [word for word in words if self._announce_refusal(seat, word) is None]
        if deal.commands_left and seat == deal.declarer:
            found.append(Command())
        return found

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Announce):
            c = action.card if action.card is not None else deal.calls.cards[0]
            deal.learn(EVERYONE, f"hand.{seat}", (c,))
            deal.tell("announce", seat, "{seat} hold{s} " + f"{c}.", rule="announce-trick")
            deal.befriend(seat, c)
        elif isinstance(action, Command):
            deal.commands_left -= 1
            deal.commanded = True
            deal.tell("command", seat, "{seat}: friend, win this trick!", rule="command-level")
        elif isinstance(action, PlayAsk):
            self._play(seat, action)

    def _play(self, seat: int, action: PlayAsk) -> None:
        deal, c = self.deal, action.card
        if self.is_lead:
            deal.last_won = ()
            deal.asked = action.ask
        if c is JOKER and deal.joker_by < 0:
            deal.joker_by = seat
        if c in deal.calls.open and seat != deal.declarer:
            deal.befriend(seat, c)
        if action.ask is not None:
            deal.tell("ask", seat, "{seat} ask{s} for " + f"{action.ask}.", rule="joker-suit")
        self.lay(seat, c)

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        """Points of a defender stay before him, all else goes to the declarer (points-shown)."""
        deal = self.deal
        shown = () if deal.in_team(winner) else points_in(cards)
        if shown:
            deal.move(shown, "trick", f"captured.{winner}")
        deal.capture(tuple(c for c in cards if not (shown and is_point(c))), "trick")
        deal.last_won = cards
        deal.asked = None
        deal.commanded = False

    def over(self) -> None:
        self.deal.count()

    def prompt(self, seat: int) -> str:
        words = super().prompt(seat)
        if not self._held_calls(seat):
            return words
        order = "The declarer orders you to win this trick. " if self.deal.commanded else ""
        return f"{order}You hold the called card. {words}"
