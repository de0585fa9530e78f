"""The tricks of Pandoer: over but never under, the jack that need not be played, advice in open games."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal
from cardtable.mechanics.tricks import TRUMPED, Duty, PlayCard, Tricks, ace_high, play_card
from cardtable.values import replaced
from games.pandoer.actions import Advise
from games.pandoer.contracts import Mate, Open
from games.pandoer.hussel import stage_order
from games.pandoer.table import PandoerTable

TRUMPS_UP = (6, 7, 8, 10, 12, 13, 1, 9, 11)
"""The ranks of trumps from the six up to the jack (trump-rank)."""


@functools.cache
def powers(led: Suit | None, trump: Suit | None) -> Mapping[Card, int]:
    """How strong each card is in a trick: trumps, then the suit led (trump-rank, plain-rank)."""
    plain = {Card.of(suit, rank): 0 for suit in Suit for rank in Rank}
    if led is not None:
        plain |= {c: ace_high(c) for c in plain if c.suit is led}
    if trump is not None:
        plain |= {Card.of(trump, rank): TRUMPED + at for at, rank in enumerate(TRUMPS_UP)}
    return plain


# What a trick asks for; the jack of trumps is excused from all of it (free-jack)


@functools.cache
def duties_of(led: Suit, trump: Suit | None, best: Card | None, faces: frozenset[Card]) -> tuple[Duty, ...]:
    """What is asked of a player where that suit was led and that is the best trump in the trick."""
    suit = frozenset(c for c in faces if c.suit is led)
    if trump is None:
        return (Duty("follow-suit", f"You hold {{card}}, so you must follow {led}.", suit),)
    trumps = frozenset(c for c in faces if c.suit is trump)
    jack = frozenset((Card.of(trump, Rank.JACK),))
    power = powers(None, trump)
    over = frozenset(c for c in trumps if best is None or power[c] > power[best])
    if led is trump:
        return _trumps_led(trumps, over, jack, best)
    follow = Duty("follow-suit", f"You hold {{card}}, so you must follow {led}.", suit, over)
    if best is None:
        return (follow,)
    why = f"No trump below {best} may be played while you hold another card: {{card}}."
    return Duty("no-undertrump", why, faces - (trumps - over) - jack, jack), follow


def _trumps_led(
    trumps: frozenset[Card], over: frozenset[Card], jack: frozenset[Card], best: Card | None
) -> tuple[Duty, ...]:
    """Trumps are followed, and with a higher one if that is held (overtrump-led)."""
    follow = Duty("follow-suit", "You hold {card}, so you must follow trumps.", trumps - jack, jack)
    why = f"You hold {{card}}, so you must go over {best}."
    return follow, Duty("overtrump-led", why, over - jack, jack)


class PandoerTricks(Tricks[PandoerTable]):
    """The play: the proclaimer leads (proclaimer-leads)."""

    winner_rule = "trick-winner"

    def strength(self, c: Card, led: Suit | None) -> int:
        return powers(led, self.deal.trump_suit)[c]

    def best_trump(self) -> Card | None:
        """The highest trump in the trick."""
        trump = self.deal.trump_suit
        power = powers(None, trump)
        return max((c for _, c in self.deal.laid if c.suit is trump), key=power.__getitem__, default=None)

    def duties(self, seat: int) -> tuple[Duty, ...]:
        led = self.suit_led()
        if led is None:
            return ()
        return duties_of(led, self.deal.trump_suit, self.best_trump(), self.deal.faces)

    # Playing and advising

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb == Advise.verb:
            return self._talk_refusal(seat, action)
        if action.verb != PlayCard.verb:
            return stage_order(action)
        return super().why_not(seat, action)

    def _talk_refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why that may not be advised (talk)."""
        deal = self.deal
        if not deal.game.talk:
            return Refusal("talk", "Nobody may talk in this game.")
        if seat == deal.bidder:
            return Refusal("talk", "The proclaimer may not talk.")
        if deal.spoken:
            return Refusal("talk", "You have given your advice: now play.")
        if not isinstance(action, Advise) or action.seat not in deal.others(deal.bidder, seat):
            return Refusal("talk", "Advise another opponent of the proclaimer to play a card.")
        if action.card not in deal.hand(action.seat):
            return Refusal("talk", f"{action.card} is not in that hand.", (action.card,))
        return None

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        plays = super().legal(seat)
        if not deal.game.talk or deal.spoken or seat == deal.bidder:
            return plays
        others = [at for step in range(1, deal.seats) if (at := deal.after(seat, step)) != deal.bidder]
        return [*plays, *(Advise(other, c) for other in others for c in deal.hand(other))]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Advise):
            deal.spoken = True
            deal.advice += ((seat, action),)
            told = f"{{seat}} advise{{s}} {{{action.seat}}} to play {action.card}."
            deal.tell("advise", seat, told, rule="talk")
            return
        assert isinstance(action, PlayCard)
        deal.note_played(seat, action.card)
        deal.spoken = False
        self.lay(seat, action.card)
        if deal.trick_no == 2 and len(deal.laid) == 1 and deal.game.open is Open.OWN:
            deal.show(f"hand.{deal.bidder}")

    # The tricks

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        """Before the winner; the team's before the teammate; in piccolo and misery in the middle."""
        deal = self.deal
        deal.advice = ()
        deal.tricks = replaced(deal.tricks, winner, deal.tricks[winner] + 1)
        if deal.game.mate is Mate.WINNER and deal.mate < 0 and winner != deal.bidder:
            deal.join(winner, "zwabber")
        before = deal.mate if winner == deal.bidder and deal.mate >= 0 else winner
        deal.move(cards, "trick", "discard" if deal.game.heap else f"captured.{before}")

    def after_trick(self, winner: int) -> None:
        deal = self.deal
        if not self.held(winner):
            deal.took_last = winner
        if deal.is_decided():
            deal.settle()
        else:
            super().after_trick(winner)

    def over(self) -> None:
        self.deal.settle()

    def prompt(self, seat: int) -> str:
        words = super().prompt(seat)
        if self.deal.game.talk and seat != self.deal.bidder and not self.deal.spoken:
            return f"{words[:-1]}, or advise another opponent first."
        return words


__all__ = ["PandoerTricks", "play_card", "powers"]
