"""How a hand of Pandoer goes: bids, husselen if all pass; a discard, trumps, a teammate; the tricks."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Refusal, Stage
from cardtable.mechanics.bidding import Auction
from cardtable.mechanics.exchange import Debt, Discarding, Give, Paying, PutAway, take_blind
from cardtable.mechanics.tricks.honours import Honour, four_of_a_kind
from cardtable.mechanics.tricks.jack_trumps import JackTrumpTricks
from cardtable.mechanics.tricks.naming_trumps import NamingTrump
from cardtable.mechanics.tricks.secret_partners import CallCards
from cardtable.mechanics.tricks.stage import PlayCard
from cardtable.mechanics.tricks.table_talk import TalkTricks
from cardtable.piles import EVERYONE
from cardtable.tuples import raised, replaced
from cardtable.words import so_many
from games.pandoer.contracts import HONOURS, Advise, Bid, higher_than
from games.pandoer.table import PandoerTable

ASKED = (Rank.ACE, Rank.KING, Rank.QUEEN)
"""What may be asked for, in this order (ask-rank)."""


class Bidding(Auction[PandoerTable]):
    """Elder hand begins, after husselen who has shuffled (elder-hand, hussel-next)."""

    name = "bid"
    kinds = (Bid, Pass)
    passed_rule = "pass-out"

    def bid_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if not isinstance(action, Bid):
            return Refusal("bid-ladder", "Name a game of the ladder, or pass.")
        if not action.honours:
            why = f"Bid a higher game than {deal.game.title}, or pass."
            return None if action in higher_than(deal.contract) else Refusal("bid-higher", why)
        if not action.game.honours or action.contract != deal.contract:
            why = "Only a kereltje, pandoer or pandoer privé that stands is topped with honours."
            return Refusal("overhonour", why)
        best = self.claims(seat).get(action.honours)
        if best is None:
            why = f"Your cards and the watch card, less one, do not make {action.honours} points."
            return Refusal("overhonour-held", why)
        why = f"{deal.claim} with {deal.claim_best} stands: claim more."
        return None if self.tops(action.honours, best) else Refusal("overhonour-higher", why)

    def tops(self, points: int, best: Honour) -> bool:
        """Whether a claim is higher than the one that stands, if any does (overhonour-higher)."""
        standing = self.deal.best
        return standing is None or (points, best.rank) > (self.deal.claim, standing.rank)

    def claims(self, seat: int) -> Mapping[int, Honour]:
        """What may be claimed with the own cards and the watch card."""
        return HONOURS.claimable((*self.deal.hand(seat), *self.deal.cards_in("blind")))

    def bids(self, seat: int) -> list[Action]:
        standing = self.deal.contract
        held = sorted(self.claims(seat).items()) if standing and self.deal.game.honours else ()
        tops = [Bid(standing, points) for points, best in held if self.tops(points, best)]
        return [*higher_than(standing), *tops]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Bid):
            deal.best = self.claims(seat)[action.honours] if action.honours else None
            deal.claim_best = deal.best.name if deal.best is not None else ""
            deal.contract, deal.bidder, deal.claim = action.contract, seat, action.honours
            deal.heard = replaced(deal.heard, seat, action)
            if deal.best is not None:
                deal.claimed += ((seat, action.honours, deal.best),)
                deal.note_held_by(seat, deal.best.cards)
        super().apply(seat, action)

    def won(self, seat: int) -> None:
        """The proclaimer takes the watch card (bid-won, watch-card)."""
        deal, watch = self.deal, self.deal.cards_in("blind")
        deal.turn = seat
        deal.tell("won", seat, f"{{seat}} play{{s}} {deal.game.title}.", rule="bid-won")
        take_blind(deal, seat, shown=False, away="out")
        deal.learn(EVERYONE, f"hand.{seat}", watch)
        deal.note_held_by(seat, watch)
        deal.begin(TakingUp(deal))

    def all_passed(self) -> None:
        deal = self.deal
        if deal.hussels == deal.seats:
            deal.tell("thrown", -1, "All pass once more: the next player deals.", rule="hussel-next")
            deal.finish()
        else:
            deal.shuffler = deal.after(deal.dealer, 1 + deal.hussels)
            deal.hussels, deal.passed, deal.heard = deal.hussels + 1, (), (None,) * deal.seats
            deal.begin(Husselen(deal, ()))

    def prompt(self, seat: int) -> str:
        title = self.deal.game.title
        if not self.bids(seat):
            return f"Nothing you may bid tops {title}: pass."
        return f"Bid more than {title}, or pass." if title else "Bid a game, or pass."


class Husselen(Paying[PandoerTable]):
    """One seat gives three of nine cards to each of the others, who give three back (hussel)."""

    name = "hussel"
    kinds = (Give,)
    own_rule = count_rule = "hussel-return"

    def enter(self) -> None:
        """The watch card is taken, nine cards are shuffled; each of the others gets an equal share."""
        deal = self.deal
        seat, others = deal.shuffler, [deal.after(deal.shuffler, step) for step in range(1, deal.seats)]
        told = "{seat} shuffle{s} the watch card in and give{s} the cards out."
        deal.tell("hussel", seat, told, rule="hussel")
        nine = tuple(sorted((*deal.hand(seat), *deal.cards_in("blind"))))
        deal.handed = replaced(((),) * deal.seats, seat, nine)
        deal.move(deal.hand(seat), f"hand.{seat}", "stock")
        deal.move(deal.cards_in("blind"), "blind", "stock")
        order = deal.shuffled(nine)
        for at, other in enumerate(others):
            share = order[at :: len(others)]
            deal.move(share, "stock", f"hand.{other}")
            self.debts += (Debt(other, seat, len(share)),) if share else ()
        if not self.debts:  # a short pack
            self.settled()

    def apply(self, seat: int, action: Action) -> None:
        """Whoever gives cards back knows of them."""
        deal = self.deal
        deal.move(action.picks, f"hand.{seat}", "stock")
        deal.learn((seat,), "stock", action.picks, came=True)
        deal.tell("give", seat, "{seat} give{s} " + f"{so_many(len(action.picks), 'card')} back.")
        self.go_on()

    def settled(self) -> None:
        """The fifth of the nine, shuffled, is the new watch card, the rest a hand, and who has shuffled bids
        first (hussel-return, hussel-next)."""
        deal, hand = self.deal, f"hand.{self.deal.shuffler}"
        order = deal.shuffled(sorted(deal.cards_in("stock")))
        middle = order[len(order) // 2 :][:1] if deal.watch is not None else ()
        deal.move(middle, "stock", "blind")
        known = [(seat, deal.piles["stock"].known_to(seat)) for seat in range(deal.seats)]
        deal.move(without(order, middle), "stock", hand)
        for seat, cards in known:
            deal.learn((seat,), hand, cards, came=True)
        deal.watch = next(iter(middle), None)
        told = "{seat} turn{s} up a new watch card."
        deal.tell("watch", deal.shuffler, told, cards=middle, rule="hussel-return")
        deal.begin(Bidding(deal, deal.shuffler))

    def prompt(self, seat: int) -> str:
        return f"Give {so_many(self.due(seat), 'card')} back to {{{self.debt.receiver}}}, these or others."


class TakingUp(Discarding[PandoerTable]):
    """Of nine cards one is put away face down (discard-one)."""

    name = "discard"
    kinds = (PutAway,)
    count_rule, away_rule = "own-card", "discard-one"
    pile = "out"

    def is_bound(self, seat: int, cards: tuple[Card, ...]) -> bool:
        """Whether a claim needs cards that would go (keep-claim)."""
        deal = self.deal
        is_free = not deal.claim or deal.options.broken_claim == "penalty"
        return not is_free and not deal.keeps_claim(without(deal.hand(seat), cards))

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        wrong = super().why_not(seat, action)
        if wrong or not self.is_bound(seat, action.picks):
            return wrong
        why = f"Without {text_of(action.picks)} you no longer have the {self.deal.claim} you claimed."
        return Refusal("keep-claim", why, action.picks)

    def legal(self, seat: int) -> list[Action]:
        found, is_claimed = super().legal(seat), self.deal.claim
        return [one for one in found if not self.is_bound(seat, one.picks)] if is_claimed else found

    def discarded(self) -> None:
        """The play begins, or what has to be said before it."""
        deal = self.deal
        deal.team = (deal.bidder,)
        for seat in range(deal.seats) if deal.game.open == "praatje" else ():
            deal.show(f"hand.{seat}")
        deal.begin(Naming(deal) if deal.game.trumps else PandoerTricks(deal, deal.bidder))


def abroad(deal: PandoerTable) -> frozenset[Card]:
    """The cards of other hands, as the proclaimer knows: he neither holds them nor has put them away."""
    return deal.faces.difference(deal.hand(deal.bidder), deal.cards_in("out"))


class Naming(NamingTrump[PandoerTable]):
    """The proclaimer names trumps (trump-choice)."""

    first_rule = "stage-order"
    suit_rule = "trump-choice"

    def suit_refusal(self, seat: int, suit: Suit) -> Refusal | None:
        """A kereltje needs a jack of trumps in another hand, if one is there (jack-teammate)."""
        if self.deal.game.mate != "jack-teammate":
            return None
        jack, others = Card.of(suit, Rank.JACK), abroad(self.deal)
        if jack in others or others.isdisjoint(four_of_a_kind(Rank.JACK)):
            return None
        return Refusal("jack-teammate", f"{jack} is yours: its owner is to be your teammate.", (jack,))

    def named(self, seat: int, suit: Suit) -> None:
        deal, jack = self.deal, Card.of(suit, Rank.JACK)
        deal.trump_suit = suit
        if deal.game.mate == "jack-teammate":
            if jack in abroad(deal):
                deal.join_owner(jack)
            else:
                deal.note_held_by(seat, four_of_a_kind(Rank.JACK))
        deal.begin(Asking(deal) if deal.game.mate == "classical" else PandoerTricks(deal, seat))


class Asking(Stage[PandoerTable]):
    """The proclaimer asks for a high card: its owner is the teammate (classical)."""

    name = "call"
    asks = "Ask for a card: its owner is your teammate."
    kinds = (CallCards,)

    def enter(self) -> None:
        if not self.askable():  # a short pack
            self.deal.begin(PandoerTricks(self.deal, self.deal.turn))

    def in_order(self) -> list[tuple[Card, ...]]:
        """What may be asked for, each row if nothing of those before it is in another hand: aces, kings,
        queens, of each the side suits before trumps (ask-rank, ask-trump)."""
        trump = self.deal.trump_suit
        sides, trumps = [s for s in Suit if s is not trump], [s for s in Suit if s is trump]
        return [tuple(Card.of(s, rank) for s in suits) for rank in ASKED for suits in (sides, trumps)]

    def askable(self) -> list[Card]:
        """The cards that may be asked for."""
        others = abroad(self.deal)
        return next(filter(None, ([c for c in row if c in others] for row in self.in_order())), [])

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, CallCards) or len(action.cards) != 1:
            return Refusal("classical", "Ask for a card that another player holds.")
        (c,), right = action.cards, self.askable()
        if c in right:
            return None
        if c in self.deal.faces - abroad(self.deal):
            return Refusal("ask-own", f"{c} is your own, or put away.", (c,))
        if c.rank is right[0].rank:
            return Refusal("ask-trump", f"Ask for {right[0]}: trumps come after the side suits.", (c,))
        return Refusal("ask-rank", f"Ask for {right[0]}: the rank of {c} comes later, or never.", (c,))

    def legal(self, seat: int) -> list[Action]:
        return [CallCards((c,)) for c in self.askable()]

    def apply(self, seat: int, action: Action) -> None:
        """What would have had to be asked for instead no other hand holds."""
        assert isinstance(action, CallCards)
        deal, (c,) = self.deal, action.cards
        deal.asked = str(c)
        deal.tell("call", seat, "{seat} ask{s} for " + f"{c}.", rule="classical")
        for row in takewhile(lambda row: c not in row, self.in_order()):
            deal.note_held_by(seat, row)
        deal.join_owner(c)
        deal.begin(PandoerTricks(deal, seat))


# The tricks


class PandoerTricks(TalkTricks[PandoerTable], JackTrumpTricks[PandoerTable]):
    """The play: the proclaimer leads (proclaimer-leads, trump-rank, plain-rank, always-trump, free-jack)."""

    kinds = (PlayCard, Advise)
    talk = Advise
    winner_rule = "trick-winner"
    under_rule = "no-undertrump"
    over_rule = "overtrump-led"

    @property
    def trump(self) -> Suit | None:
        return self.deal.trump_suit

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
        may_talk = deal.game.talk and seat != deal.bidder and not deal.has_spoken
        return [Advise(at, c) for at in deal.beside(seat) for c in deal.hand(at)] if may_talk else []

    def said(self, seat: int, action: Action) -> None:
        assert isinstance(action, Advise)
        self.deal.advice += (action,)
        told = f"{{seat}} advise{{s}} {{{action.seat}}} to play {action.card}."
        self.deal.tell("advise", seat, told, rule="talk")

    def on_play(self, seat: int, c: Card) -> None:
        super().on_play(seat, c)
        self.deal.note_played(seat, c)

    def to_next_seat(self, seat: int) -> None:
        super().to_next_seat(seat)
        if len(self.deal.laid) == 1 and self.deal.trick_no == 2 and self.deal.game.open == "open-hand":
            self.deal.show(f"hand.{self.deal.bidder}")

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        """Before the winner; the team's before the teammate; in piccolo and misery in the middle."""
        deal, game = self.deal, self.deal.game
        deal.advice, deal.tricks = (), raised(deal.tricks, winner)
        if game.mate == "zwabber" and deal.mate < 0 and winner != deal.bidder:
            deal.join(winner)
        before = deal.mate if winner == deal.bidder and deal.mate >= 0 else winner
        deal.move(cards, "trick", "discard" if game.heap else f"captured.{before}")

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
