"""The tricks of Pandoer: over but never under, the jack that need not be played, advice in open games."""

from __future__ import annotations

import functools

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal
from cardtable.mechanics.tricks import TRUMPED, Duty, PlayCard, Tricks, ace_high
from cardtable.values import replaced
from games.pandoer.actions import Advise
from games.pandoer.contracts import Mate, Open
from games.pandoer.table import PandoerTable, stage_order

TRUMPS_UP = (6, 7, 8, 10, 12, 13, 1, 9, 11)
"""The ranks of trumps from the six up to the jack (trump-rank)."""


@functools.cache
def power(c: Card, led: Suit | None, trump: Suit | None) -> int:
    """How strong a card is in a trick: trumps, then the suit led (trump-rank, plain-rank)."""
    if c.suit is trump and c.rank in TRUMPS_UP:
        return TRUMPED + TRUMPS_UP.index(c.rank)
    return ace_high(c) if c.suit is led else 0


@functools.cache
def duties_of(led: Suit, trump: Suit | None, best: Card | None, faces: frozenset[Card]) -> tuple[Duty, ...]:
    """What is asked of a player where that suit was led and that is the best trump in the trick. The jack of
    trumps is excused from all of it (free-jack)."""
    suit = frozenset(c for c in faces if c.suit is led)
    trumps = frozenset(c for c in faces if c.suit is trump)
    jack = frozenset(c for c in trumps if c.rank is Rank.JACK)
    over = frozenset(c for c in trumps if best is None or power(c, led, trump) > power(best, led, trump))
    if led is trump:
        why = f"You hold {{card}}, so you must go over {best}."
        follow = Duty("follow-suit", "You hold {card}, so you must follow trumps.", trumps - jack, jack)
        return follow, Duty("overtrump-led", why, over - jack, jack)
    follow = Duty("follow-suit", f"You hold {{card}}, so you must follow {led}.", suit, over)
    if best is None:
        return (follow,)
    why = f"No trump below {best} may be played while you hold another card: {{card}}."
    return Duty("no-undertrump", why, faces - (trumps - over) - jack, jack), follow


class PandoerTricks(Tricks[PandoerTable]):
    """The play: the proclaimer leads (proclaimer-leads)."""

    winner_rule = "trick-winner"

    def strength(self, c: Card, led: Suit | None) -> int:
        return power(c, led, self.deal.trump_suit)

    def duties(self, seat: int) -> tuple[Duty, ...]:
        deal, led = self.deal, self.suit_led()
        if led is None:
            return ()
        trumps = [c for _, c in deal.laid if c.suit is deal.trump_suit]
        best = max(trumps, key=lambda c: self.strength(c, led), default=None)
        return duties_of(led, deal.trump_suit, best, deal.faces)

    # Playing and advising

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb == Advise.verb:
            return self._talk_refusal(seat, action)
        return super().why_not(seat, action) if action.verb == PlayCard.verb else stage_order(action)

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

    def may_advise(self, seat: int) -> bool:
        """Whether that seat may give advice before it plays."""
        return self.deal.game.talk and seat != self.deal.bidder and not self.deal.spoken

    def legal(self, seat: int) -> list[Action]:
        plays, deal = super().legal(seat), self.deal
        if self.may_advise(seat):
            plays += [Advise(at, c) for at in deal.others(deal.bidder, seat) for c in deal.hand(at)]
        return plays

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Advise):
            deal.spoken = True
            deal.advice += (action,)
            told = f"{{seat}} advise{{s}} {{{action.seat}}} to play {action.card}."
            deal.tell("advise", seat, told, rule="talk")
            return
        assert isinstance(action, PlayCard)
        deal.note_played(seat, action.card)
        deal.spoken = False
        self.lay(seat, action.card)
        if deal.game.open is Open.OWN and deal.trick_no == 2 and len(deal.laid) == 1:
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
        if not self.held(winner):
            self.deal.took_last = winner
        if self.deal.is_decided():
            self.over()
        else:
            super().after_trick(winner)

    def over(self) -> None:
        self.deal.settle()

    def prompt(self, seat: int) -> str:
        words = super().prompt(seat)
        return f"{words[:-1]}, or advise another opponent first." if self.may_advise(seat) else words
