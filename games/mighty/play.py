"""The tricks of Mighty: the mighty, the joker, the ripper, and the friend who comes out."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from cardtable.cards import Card, Suit, pack, text_of
from cardtable.engine.actions import Action, Misread
from cardtable.engine.deal import Refusal
from cardtable.mechanics.tricks import Tricks, ace_high, distinct
from cardtable.piles import EVERYONE
from games.mighty.actions import Announce, Command, PlayAsk, play_ask
from games.mighty.forms import JOKER, THREE, is_point, points_in
from games.mighty.table import MightyTable

MIGHTY_POWER, JOKER_POWER, TRUMP_POWER = 300, 200, 100


@functools.cache
def powers(trump: Suit | None, mighty: Card | None, led: Suit | None, joker: int) -> Mapping[Card, int]:
    """How strong each card is in a trick."""
    found = {JOKER: joker}
    for c in pack():
        if c is mighty:
            found[c] = MIGHTY_POWER
        elif c.suit is trump:
            found[c] = TRUMP_POWER + ace_high(c)
        else:
            found[c] = ace_high(c) if c.suit is led else 0
    return found


@functools.cache
def lead_powers(trump: Suit | None, mighty: Card | None, joker: int) -> Mapping[Card, int]:
    """How strong each card is in the trick that it leads to."""
    return {c: powers(trump, mighty, c.suit, joker)[c] for c in (JOKER, *pack())}


class PlayStage(Tricks[MightyTable]):
    """The play. `refusal` asks in the order in which rules are cited."""

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

    def is_ending(self, left: int) -> bool:
        """Whether the joker is powerless in this trick, `left` cards being left after it."""
        return self.deal.has_powerless_joker and (self.deal.trick_no == 1 or left == 0)

    def strength(self, c: Card, led: Suit | None) -> int:
        """The order of power in a trick (trick-winner)."""
        return self.order(led)[c]

    def order(self, led: Suit | None) -> Mapping[Card, int]:
        """How strong each card is in a trick to which that suit was led (trick-winner)."""
        return powers(self.deal.trump_suit, self.deal.mighty, led, self._joker_power())

    def lead_order(self) -> Mapping[Card, int]:
        """How strong each card is in the trick that it leads to (trick-winner)."""
        return lead_powers(self.deal.trump_suit, self.deal.mighty, self._joker_power())

    def _joker_power(self) -> int:
        """The joker's strength in this trick: none where it was ripped, or is powerless at the ends."""
        deal = self.deal
        left = len(deal.hand(deal.laid[0][0])) if deal.laid else len(deal.hand(deal.turn)) - 1
        return -1 if self.is_ripped or self.is_ending(left) else JOKER_POWER

    def winner(self) -> int:
        laid, led = self.deal.laid, self.suit_led()
        order = self.order(led)
        if led is None or max(order[c] for _, c in laid) <= 0:
            # A powerless joker led: the next card sets the suit (joker-powerless).
            order = self.order(next((c.suit for _, c in laid if c.suit is not None), None))
        return max(laid, key=lambda one: order[one[1]])[0]

    # Why not

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if seat == self.deal.turn:
            if isinstance(action, Announce):
                return self._announce_refusal(seat, action)
            if isinstance(action, Command):
                return self._command_refusal(seat)
            if isinstance(action, Misread) and action.verb == Announce.verb:
                return Refusal("announce-holder", "Announce a called card that you hold.")
            if isinstance(action, Misread) and action.verb == Command.verb:
                return Refusal("command-level", "A command is given without further words.")
            if isinstance(action, Misread) and action.verb == PlayAsk.verb and " ask " in action.rest:
                return Refusal("joker-suit", "With the joker led ask for one of the four suits.")
        refused = super().refusal(seat, action)
        if refused is None and isinstance(action, PlayAsk) and action.ask is not None:
            return self._ask_refusal(action)
        return refused

    def _ask_refusal(self, action: PlayAsk) -> Refusal | None:
        if action.card is JOKER and self.is_lead:
            return None
        return Refusal("joker-suit", "Only who leads the joker may name a suit.", (action.card,))

    def card_refusal(self, seat: int, c: Card) -> Refusal | None:
        return (
            self._first_lead(seat, c)
            or self._joker_first(seat, c)
            or self._joker_ripped(seat, c)
            or self._joker_last(seat, c)
            or self._follow(seat, c)
        )

    def _first_lead(self, seat: int, c: Card) -> Refusal | None:
        """No trump, joker or ripper, as long as there is something else (first-lead)."""
        if self.deal.trick_no > 1 or not self.is_lead:
            return None
        hand = self.deal.hand(seat)
        if any(self._leads_well(one) for one in hand):
            wrong = not self._leads_well(c)
        else:
            wrong = c is JOKER and any(one is not JOKER for one in hand)
        if not wrong:
            return None
        return Refusal("first-lead", f"The first lead is no trump, joker or ripper: not {c}.", (c,))

    def _leads_well(self, c: Card) -> bool:
        is_trump = c.suit is not None and c.suit is self.deal.trump_suit
        return not is_trump and c is not JOKER and c is not self.deal.ripper

    def _joker_first(self, seat: int, c: Card) -> Refusal | None:
        if c is not JOKER or self.deal.trick_no > 1 or self.deal.has_powerless_joker:
            return None
        if all(one is JOKER for one in self.deal.hand(seat)):
            return None
        return Refusal("joker-first", "The joker cannot be played to the first trick.", (c,))

    def _joker_ripped(self, seat: int, c: Card) -> Refusal | None:
        if not self.is_ripped or c is JOKER or c is self.deal.mighty or JOKER not in self.deal.hand(seat):
            return None
        why = f"{self.deal.ripper} is led, so you must play the joker (or the mighty)."
        return Refusal("joker-ripped", why, (JOKER,))

    def _joker_last(self, seat: int, c: Card) -> Refusal | None:
        """Jokers must be gone before the last trick (joker-last)."""
        hand = self.deal.hand(seat)
        if self.deal.has_powerless_joker or c is JOKER:
            return None
        jokers = hand.count(JOKER)
        if not jokers or jokers < len(hand) - 1:
            return None
        if self.deal.trick_no == 1:
            return None  # joker-first: it cannot go yet (short hands)
        why = "The joker cannot be played to the last trick, so it must go now."
        return Refusal("joker-last", why, (JOKER,))

    def _follow(self, seat: int, c: Card) -> Refusal | None:
        deal, led = self.deal, self.suit_led()
        if led is None or c is JOKER or c is deal.mighty or c.suit is led:
            return None
        held = [one for one in deal.hand(seat) if one.suit is led]
        if not held:
            return None
        could = tuple(sorted(held))
        if all(one is deal.mighty for one in could):
            why = f"{could[0]} is your only card of {led}, so the mighty must go."
            return Refusal("mighty-forced", why, could)
        plain = next(one for one in could if one is not deal.mighty)
        return Refusal("follow-suit", f"You hold {plain}, so you must follow {led}.", could)

    # Announcing and commanding

    def complete(self, seat: int, action: Action) -> Action:
        """With one called card it need not be named; with two it need not if only one is held."""
        if not isinstance(action, Announce):
            return action
        deal = self.deal
        if len(deal.called) <= 1:
            return Announce() if action.card in deal.called else action
        if action.card is None and seat == deal.turn:
            held = self._held_calls(seat)
            return Announce(held[0]) if len(held) == 1 else action
        return action

    def _held_calls(self, seat: int) -> tuple[Card, ...]:
        """Called cards without a friend that a seat other than the declarer holds."""
        deal = self.deal
        if seat == deal.declarer:
            return ()
        return tuple(c for c in deal.open_calls() if c in deal.hand(seat))

    def _announce_refusal(self, seat: int, action: Announce) -> Refusal | None:
        deal = self.deal
        if not deal.options.announce:
            return Refusal("announce-off", "There is no announcing at this table.")
        held = self._held_calls(seat)
        if not held or (action.card is not None and action.card not in held):
            return Refusal("announce-holder", "Only the holder of a called card may announce it.")
        if action.card is None and len(deal.called) > 1:
            return Refusal("announce-holder", f"Say which card it rests on: {text_of(held)}.", held)
        if not self.is_lead or not points_in(deal.last_won):
            why = "Announce only after winning a trick with points, before you lead."
            return Refusal("announce-trick", why)
        return None

    def _command_refusal(self, seat: int) -> Refusal | None:
        deal = self.deal
        allowed = deal.options.command and deal.form is not THREE and bool(deal.called)
        if not allowed or seat != deal.declarer or deal.contract < deal.form.level:
            why = f"Only the declarer commands, from {deal.form.level} points, where that is agreed."
            return Refusal("command-level", why)
        if not deal.commands:
            return Refusal("command-spent", "You have no command left.")
        return None

    # What is allowed

    def playable(self, seat: int) -> tuple[Card, ...]:
        """The cards that may be played now. Without a joker only the suit led binds, but the first lead."""
        deal = self.deal
        hand = distinct(deal.hand(seat))
        if JOKER in hand or (deal.trick_no == 1 and self.is_lead):
            return tuple(c for c in hand if self.card_refusal(seat, c) is None)
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
        words: list[Action] = []
        if deal.options.announce and deal.called and self.is_lead:
            two = len(deal.called) > 1
            words += [Announce(c) if two else Announce() for c in self._held_calls(seat)]
        if deal.commands and seat == deal.declarer:
            words.append(Command())
        return found + [one for one in words if self.refusal(seat, one) is None] if words else found

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Announce):
            c = action.card if action.card is not None else deal.called[0]
            deal.learn(EVERYONE, f"hand.{seat}", (c,))
            deal.tell("announce", seat, "{seat} hold{s} " + f"{c}.", rule="announce-trick")
            deal.befriend(seat, c)
        elif isinstance(action, Command):
            deal.commands -= 1
            deal.commanded = True
            deal.tell("command", seat, "{seat}: friend, win this trick!", rule="command-level")
        else:
            assert isinstance(action, PlayAsk)
            self._play(seat, action)

    def _play(self, seat: int, action: PlayAsk) -> None:
        deal, c = self.deal, action.card
        if self.is_lead:
            deal.last_won = ()
            deal.asked = action.ask
        if c is JOKER and deal.joker_by < 0:
            deal.joker_by = seat
        if c in deal.called and seat != deal.declarer and c in deal.open_calls():
            deal.befriend(seat, c)
        if action.ask is not None:
            deal.tell("ask", seat, "{seat} ask{s} for " + f"{action.ask}.", rule="joker-suit")
        self.lay(seat, c)

    def note_play(self, seat: int, c: Card) -> None:
        """What a card tells of the hand; a mighty or joker out of suit tells nothing of the suit."""
        deal = self.deal
        if c is JOKER:
            return
        if self.is_lead and deal.trick_no == 1 and not self._leads_well(c):
            deal.note_lacking(seat, (one for one in deal.pack if self._leads_well(one)))
        late = len(deal.hand(seat)) == 2 and deal.trick_no > 1 and not deal.has_powerless_joker
        if late or (self.is_ripped and c is not deal.mighty):
            deal.note_lacking(seat, (JOKER,))
        led = self.suit_led()
        if led is not None and c is not deal.mighty and c.suit is not led:
            deal.note_lacking(seat, deal.of_suit[led])

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
        deal = self.deal
        words = "Lead a card." if self.is_lead else "Play a card to the trick."
        if self._held_calls(seat):
            words = "You hold the called card. " + words
        if deal.commanded and self._held_calls(seat):
            words = "The declarer orders you to win this trick. " + words
        return words
