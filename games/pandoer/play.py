"""The tricks of Pandoer: over but never under, the jack that need not be played, advice in open games."""

from __future__ import annotations

from cardtable.cards import Card, Suit
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal
from cardtable.mechanics.jack_trumps import JackTricks
from cardtable.mechanics.talk import TalkTricks
from cardtable.mechanics.tricks import PlayCard
from cardtable.values import raised
from games.pandoer.actions import Advise
from games.pandoer.table import PandoerTable


class PandoerTricks(TalkTricks[PandoerTable], JackTricks[PandoerTable]):
    """The play: the proclaimer leads (proclaimer-leads, trump-rank, plain-rank, always-trump, free-jack)."""

    kinds = (PlayCard, Advise)
    talk = Advise
    winner_rule = "trick-winner"
    under_rule = "no-undertrump"
    over_rule = "overtrump-led"

    @property
    def trump(self) -> Suit | None:
        return self.deal.trump_suit

    # Advice

    def talk_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if not deal.game.talk:
            return Refusal("talk", "Nobody may talk in this game.")
        if seat == deal.bidder:
            return Refusal("talk", "The proclaimer may not talk.")
        if deal.has_spoken:
            return Refusal("talk", "You have given your advice: now play.")
        if not isinstance(action, Advise) or action.seat not in deal.beside(seat):
            return Refusal("talk", "Advise another opponent of the proclaimer to play a card.")
        if action.card not in deal.hand(action.seat):
            return Refusal("talk", f"{action.card} is not in that hand.", (action.card,))
        return None

    def words_of(self, seat: int) -> list[Action]:
        deal = self.deal
        if not deal.game.talk or seat == deal.bidder or deal.has_spoken:
            return []
        return [Advise(at, c) for at in deal.beside(seat) for c in deal.hand(at)]

    def said(self, seat: int, action: Action) -> None:
        assert isinstance(action, Advise)
        self.deal.advice += (action,)
        told = f"{{seat}} advise{{s}} {{{action.seat}}} to play {action.card}."
        self.deal.tell("advise", seat, told, rule="talk")

    # The tricks

    def lay(self, seat: int, c: Card) -> None:
        deal = self.deal
        deal.note_played(seat, c)
        super().lay(seat, c)
        if deal.game.open == "open-hand" and deal.trick_no == 2 and len(deal.laid) == 1:
            deal.show(f"hand.{deal.bidder}")

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        """Before the winner; the team's before the teammate; in piccolo and misery in the middle."""
        deal = self.deal
        deal.advice = ()
        deal.tricks = raised(deal.tricks, winner)
        if deal.game.mate == "zwabber" and deal.mate < 0 and winner != deal.bidder:
            deal.join(winner)
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
        return f"{words[:-1]}, or advise another opponent first." if self.words_of(seat) else words
