"""The play of Ocho Locos: a card that fits, or a draw; the suit of an opening eight is named before that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardtable.cards import Card, Rank, Suit
from cardtable.engine import HANDS, Action, Misread, Pass, Phrase, Refusal, Stage
from cardtable.words import join_or, with_unit
from games.ocho_locos.actions import NameSuit, OchoDraw, OchoPlay, plays_of
from games.ocho_locos.deal_state import ANSWERS, OchoDealState

SPANISH_SUITS = {
    Suit.SPADES: "espadas",
    Suit.HEARTS: "corazones",
    Suit.DIAMONDS: "diamantes",
    Suit.CLUBS: "trébol",
}
SPANISH_NUMBERS = {1: "una", 2: "dos", 4: "cuatro"}
"""The Spanish words for numbers of cards owed; other numbers are said in digits."""
DRAW = OchoDraw("stock")


class NamingSuit(Stage[OchoDealState]):
    """The dealer names the suit for an opening eight (opening-eight)."""

    name = "name"
    asked_by = "opening-eight"
    asks = "An eight was turned up: name the suit that must be played, before you look."

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, NameSuit):
            return None
        return Refusal("opening-eight", "An eight was turned up: name the suit that must be played.")

    def legal(self, seat: int) -> list[Action]:
        return [NameSuit(suit) for suit in SPANISH_SUITS]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, NameSuit)
        deal = self.deal
        deal.suit, deal.rank = action.suit, Rank.EIGHT
        text = f'{{seat}}: "La cambio a {SPANISH_SUITS[action.suit]}" (now {action.suit}).'
        deal.tell("name", seat, text, rule="opening-eight")
        deal.show(f"hand.{seat}", frozenset((seat,)))
        deal.turn = deal.seat_after(seat)
        deal.begin(PlayOrDraw(deal))


class PlayOrDraw(Stage[OchoDealState]):
    """Play a card that fits, or draw."""

    name = "play"

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        may_draw = deal.owed or deal.can_draw
        match action:
            case OchoPlay():
                return self._play_refusal(seat, action)
            case OchoDraw(source="stock") if not may_draw:
                return self._no_stock(seat)
            case Pass() if may_draw:
                return Refusal("play-or-draw", "A player who can draw may not pass.")
            case Pass() if deal.fitting(deal.hand(seat)):
                return Refusal("play-or-draw", "You hold a card that fits.")
            case OchoDraw(source="stock") | Pass():
                return None
            case Misread(verb=OchoPlay.verb, rest=rest) if " " in rest:
                return Refusal("eight-names", "One card is played, and with an eight a suit is named.")
            case Misread(verb=OchoPlay.verb):
                return Refusal("own-card", "Name a card of your hand.")
        if action.verb == NameSuit.verb:
            return Refusal("opening-eight", "A suit alone is named by the dealer only, for an opening eight.")
        return Refusal("play-or-draw", "A turn is a card played or a card from the stock.")

    def _no_stock(self, seat: int) -> Refusal:
        """The refusal of a draw where there is nothing to draw."""
        deal = self.deal
        if deal.fitting(deal.hand(seat)):
            return Refusal("nothing-to-draw", "There is no card to draw: play one that fits.")
        return Refusal("nothing-to-draw", "There is no card to draw and none of yours fits: pass.")

    def _play_refusal(self, seat: int, action: OchoPlay) -> Refusal | None:
        deal, c = self.deal, action.card
        if missing := self.not_held(seat, c):
            return missing
        if not deal.fitting((c,)):
            return self._misfit(c)
        if c.rank is Rank.EIGHT and action.suit is None:
            return Refusal("eight-names", f"Name a suit with {c}.", (c,))
        if c.rank is not Rank.EIGHT and action.suit is not None:
            return Refusal("eight-names", f"Only an eight names a suit, not {c}.", (c,))
        if action.ultima and deal.options.ultima == "auto":
            return Refusal("last-card", "The table calls for everybody.", (c,))
        if action.ultima and len(deal.hand(seat)) != 2:
            return Refusal("last-card", f"{c} does not leave exactly one card.", (c,))
        return None

    def _misfit(self, c: Card) -> Refusal:
        deal = self.deal
        if deal.owed:
            why = f"{deal.owed} cards are owed: only {deal.answers} answers, not {c}."
            return Refusal("answer-penalty", why, (c,))
        top = deal.cards_in("discard")[0]
        rank = deal.rank if deal.rank is not Rank.EIGHT else None
        of_rank = [f"{'an' if rank is Rank.ACE else 'a'} {rank.word}"] if rank is not None else []
        wanted = join_or([str(deal.suit), *of_rank, "an eight", *["a joker"] * bool(deal.options.jokers)])
        if top.suit is None:
            return Refusal("under-joker", f"Under the joker {wanted} is asked for, not {c}.", (c, top))
        rule = "named-suit" if top.rank is Rank.EIGHT else "match"
        return Refusal(rule, f"{c} does not go on {top}: {wanted} would.", (c, top))

    # Legal actions

    def allowing_rule(self, seat: int, action: Action) -> str:
        deal = self.deal
        if not isinstance(action, OchoPlay):
            return "free-draw" if isinstance(action, OchoDraw) and not deal.owed else ""
        if deal.owed:
            return "answer-penalty"
        if action.card.suit is None:
            return "joker-wild"
        if action.card.rank is Rank.EIGHT:
            return "eight-wild"
        top = deal.cards_in("discard")[0]
        if top.suit is None:
            return "under-joker"
        return "named-suit" if top.rank is Rank.EIGHT else "match"

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        hand = deal.hand(seat)
        may_call = len(hand) == 2 and deal.options.ultima == "call"
        found: list[Action] = [play for c in deal.fitting(hand) for play in plays_of(c, may_call)]
        if deal.owed or deal.can_draw:
            found.append(DRAW)
        return found or [Pass()]

    def attempts(self, seat: int, c: Card) -> Iterable[Action]:
        return (OchoPlay(c),)

    def warning(self, seat: int, action: Action) -> str:
        """Warns of a last card that lets its player go again, and so does not win (last-again)."""
        deal = self.deal
        if not isinstance(action, OchoPlay) or len(deal.hand(seat)) > 1:
            return ""
        then = deal.clone()
        then.apply(seat, action)
        return "" if then.over else "You would go again with no card left, and must draw."

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, OchoPlay):
            self._play(seat, action)
        elif isinstance(action, OchoDraw):
            self._draw(seat)
        else:
            self._pass(seat)

    def _play(self, seat: int, action: OchoPlay) -> None:
        deal, c = self.deal, action.card
        deal.move((c,), HANDS[seat], "discard", top=True)
        following = deal.has_played(action, seat)
        if deal.events is not None:
            deal.tell("play", seat, "{seat} play{s} {cards}" + self._said(action), cards=(c,))
        deal.refill_if_empty()
        left = len(deal.hand(seat))
        if not left:
            self._last_card(seat, following)
            return
        if left == 1:
            self._call(seat, action.ultima)
        if deal.skipped and deal.events is not None:
            deal.tell_skipped(seat, again=following == seat)
        deal.turn = following

    def _said(self, action: OchoPlay) -> str:
        """The words of a player with a card."""
        owed = self.deal.owed
        if action.suit is not None:
            return f': "La cambio a {SPANISH_SUITS[action.suit]}" (now {action.suit}).'
        if action.card in ANSWERS:
            return f'. "¡Robate {SPANISH_NUMBERS.get(owed, owed)}!" (Draw {owed}.)'
        return "."

    def _last_card(self, seat: int, following: int) -> None:
        """Ends the game; a player who would go again must draw instead (last-again)."""
        deal = self.deal
        if following == seat and deal.can_draw:
            deal.must_draw = True
            deal.turn = seat
            deal.tell("again", seat, "{seat} {is} to go again and must draw.", rule="last-again")
            return
        deal.winner = seat
        deal.tell("win", seat, "{seat} {is} out of cards.", rule="win")
        deal.finish_openly()

    def _call(self, seat: int, called: bool) -> None:
        """Calls the last card, or lets a player who forgot to call draw one (last-card, forgot-ultima)."""
        deal = self.deal
        if called or deal.options.ultima == "auto":
            deal.tell("call", seat, '{seat}: "¡Última!" (the last card).', rule="last-card")
            return
        deal.tell("forgot", seat, "{seat} forgot to call ¡Última! and draw{s} a card.", rule="forgot-ultima")
        deal.draw(seat, 1)

    def _draw(self, seat: int) -> None:
        deal = self.deal
        drawn = deal.draw(seat, deal.owed or 1)
        if deal.events is not None:
            text = f"{{seat}} draw{{s}} {with_unit(drawn, 'card')}."
            deal.tell("draw", seat, text, rule="penalty-adds" if deal.owed else "")
        deal.turn = deal.has_drawn(seat)

    def _pass(self, seat: int) -> None:
        deal = self.deal
        deal.passes += 1
        deal.tell("pass", seat, "{seat} can neither play nor draw.")
        deal.turn = deal.seat_after(seat)
        if deal.passes == deal.seats:
            deal.tell("blocked", -1, "Nobody can do anything: the game counts for nobody.", rule="blocked")
            deal.finish_openly()

    # In words

    def phrase(self, seat: int, action: Action) -> Phrase:
        owed, text = self.deal.owed, action.phrase().text
        if isinstance(action, OchoDraw):
            text = f"Draw the {with_unit(owed, 'card')} owed" if owed else "Draw a card"
        elif isinstance(action, Pass):
            text = "Pass: there is nothing to play or draw"
        return replace(action.phrase(), text=text)

    def prompt(self, seat: int) -> str:
        deal = self.deal
        if deal.must_draw:
            return "You are to go again without a card: draw one."
        fits = bool(deal.fitting(deal.hand(seat)))
        if deal.owed:
            return f"Answer with {deal.answers}, or draw {deal.owed}." if fits else f"You draw {deal.owed}."
        if not fits:
            return "Nothing you hold fits: draw a card." if deal.can_draw else "Nothing fits: you pass."
        if len(deal.hand(seat)) == 2 and deal.options.ultima == "call":
            return "Two cards left: call ¡Última! with your play (! chooses that)."
        return "Play a card that fits" + (", or draw one." if deal.can_draw else ".")
