"""The tricks of Pandoer, and the advice that opponents of the proclaimer give each other."""

from __future__ import annotations

from collections.abc import Hashable

from cardtable.cards import Card, Rank, Suit
from cardtable.engine import Action, Refusal
from cardtable.mechanics.tricks import JackTrumpTricks, PlayCard, TalkTricks
from cardtable.tuples import raised
from games.pandoer.contracts import Advise, advise
from games.pandoer.deal_state import PandoerDealState, card_points, marriage_cards


class PandoerTricks(TalkTricks[PandoerDealState], JackTrumpTricks[PandoerDealState]):
    """The play: the proclaimer leads (proclaimer-leads, trump-rank, plain-rank, always-trump, free-jack)."""

    kinds = (PlayCard, Advise)
    talk = Advise
    follow_rule = "follow-suit"
    winner_rule = "trick-winner"
    lead_rule = "proclaimer-leads"
    under_rule = "no-undertrump"
    over_rule = "overtrump-led"

    @property
    def trump(self) -> Suit | None:
        return self.deal.trump_suit

    # Endings that are solved

    def tally(self) -> Hashable:
        """The tricks of each seat, and in a game for points those and what else is to be counted."""
        deal = self.deal
        if not deal.game.points:
            return deal.tricks, deal.team
        pairs = tuple([frozenset(marriage_cards(deal.played[seat], deal.trump_suit)) for seat in deal.team])
        return deal.total, deal.won == sum(deal.tricks), pairs

    def sort_of(self, c: Card) -> Hashable:
        """The jack of trumps stands alone, others are told by their points and the marriage."""
        deal = self.deal
        if not deal.game.points:
            return c.suit is deal.trump_suit and c.rank is Rank.JACK
        return card_points(deal.trump_suit)[c]

    # Advice

    def talk_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if not deal.game.may_talk:
            return Refusal("talk", "Nobody may talk in this game.")
        if seat == deal.bidder:
            return Refusal("talk", "The proclaimer may not talk.")
        if deal.has_spoken:
            return Refusal("talk", "You have given your advice: now play.")
        if not isinstance(action, Advise) or action.seat not in deal.allies(seat):
            return Refusal("talk", "Advise another opponent of the proclaimer to play a card.")
        if action.card not in deal.hand(action.seat):
            return Refusal("talk", f"{action.card} is not in that hand.", (action.card,))
        return None

    def words_of(self, seat: int) -> list[Action]:
        deal = self.deal
        if not deal.game.may_talk or seat == deal.bidder or deal.has_spoken:
            return []
        return [advise(at, c) for at in deal.allies(seat) for c in deal.hand(at)]

    def said(self, seat: int, action: Action) -> None:
        assert isinstance(action, Advise)
        self.deal.advice += (action,)
        told = f"{{seat}} advise{{s}} {{{action.seat}}} to play {action.card}."
        self.deal.tell("advise", seat, told, rule="talk")

    # What happens

    def on_play(self, seat: int, c: Card) -> None:
        super().on_play(seat, c)
        self.deal.note_played(seat, c)

    def to_next_seat(self, seat: int) -> None:
        """In an open game the proclaimer's hand lies open once the second trick is led (open-hand)."""
        super().to_next_seat(seat)
        deal = self.deal
        if deal.game.open_rule == "open-hand" and deal.trick_no == 2 and len(deal.laid) == 1:
            deal.show(f"hand.{deal.bidder}")

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        """Lays a trick before its winner, or before the teammate if the team won it (team-pile).

        In games of few tricks it stays in the middle.
        """
        deal, game = self.deal, self.deal.game
        deal.advice = ()
        deal.tricks = raised(deal.tricks, winner)
        if game.teammate_rule == "zwabber" and deal.mate < 0 and winner != deal.bidder:
            deal.join(winner)
        before = deal.mate if winner == deal.bidder and deal.mate >= 0 else winner
        deal.move(cards, "trick", "discard" if game.few_tricks else f"captured.{before}")

    def after_trick(self, winner: int) -> None:
        if self.deal.is_decided():
            self.after_last_trick()
        else:
            super().after_trick(winner)

    def after_last_trick(self) -> None:
        self.deal.took_last = self.deal.turn
        self.deal.settle()

    def prompt(self, seat: int) -> str:
        words = super().prompt(seat)
        return f"{words[:-1]}, or advise another opponent first." if self.words_of(seat) else words
