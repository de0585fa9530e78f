"""Ocho Locos: eight games of crazy eights with twos, skips, runs of jacks and the call on the last card.

What a card must fit is kept as a suit and a rank of its own: a joker leaves it as it was, so that what lay
below is known even when the discards were shuffled away (under-joker).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

from cardtable.cards import FACES, HIDDEN, Card, Rank, Suit, pack
from cardtable.engine.actions import Action, Misread, Pass
from cardtable.engine.deal import Refusal, Stage
from cardtable.engine.game import Game
from cardtable.engine.options import Choice, Number, Options, YesNo
from cardtable.engine.presentation import MAY, MUST, Fact, Phrase, Place
from cardtable.engine.score import Aim, ScoreLine
from cardtable.engine.standing import Standing
from cardtable.engine.table_piles import HANDS
from cardtable.mechanics.stock import FullStockDeal
from cardtable.piles import NOBODY
from cardtable.words import so_many
from games.ocho_locos.actions import SKIPS, Draw, NameSuit, Play, plays_of

GAMES = 8
"""Games of a match; the first is dealt with so many cards, the last with one."""
TWO, JOKER = 2, 4
"""Cards that a two and a joker make the next player draw."""
NAMES = {Suit.SPADES: "espadas", Suit.HEARTS: "corazones", Suit.DIAMONDS: "diamantes", Suit.CLUBS: "trébol"}
FROM_STOCK = Draw("stock")
EIGHT = Rank.EIGHT
JACKS = frozenset(c for c in FACES if c.rank is Rank.JACK)
TURNING = JACKS | frozenset(c for c in FACES if c.rank in SKIPS)
"""The cards that do not leave the turn to the next."""
ANSWERS = frozenset(c for c in (*FACES, HIDDEN) if c.suit is None or c.rank is Rank.TWO)
"""The cards that answer cards owed (answer-penalty)."""
ROBATE = {1: "una", 2: "dos", 4: "cuatro"}


@functools.cache
def fits_on(suit: Suit | None, rank: Rank | None) -> frozenset[Card]:
    """The cards that may go where that suit and rank are to be matched, any where none is (match)."""
    wild = (rank, EIGHT)
    return frozenset(c for c in (*FACES, HIDDEN) if rank is None or c.suit in (suit, None) or c.rank in wild)


def _left_out(seats: int, seat: int, steps: int) -> tuple[int, ...]:
    """The seats between one and the next to act."""
    return tuple([(seat + step) % seats for step in range(1, steps)])


class OchoDeal(FullStockDeal):
    """One game. `suit` and `rank` are to be matched (None under an opening joker), `owed` cards wait to be
    drawn, `must_draw` holds for who played a last card that goes again, `passes` are those in a row,
    `skipped` whom the last card left out."""

    public = ("game", "cards", "owed")
    moments: ClassVar = {
        "call": "¡Última! {seat} {has} one card left.",
        "win": "{seat} {is} out of cards!",
    }
    suit: Suit | None = None
    rank: Rank | None = None
    owed = 0
    must_draw = False
    passes = 0
    winner = -1
    skipped: tuple[int, ...] = ()

    def setup(self) -> None:
        # For an opening eight the dealer names a suit before looking (opening-eight).
        own = f"hand.{self.dealer}"
        self.piles[own] = self.piles[own].shown_to(NOBODY)
        most = (len(self.cards_in("stock")) - 1) // self.seats  # few where cards are out of play
        (top,) = self.deal_and_turn_up(min(self.cards, most))
        if top.rank is Rank.EIGHT:
            self.turn = self.dealer
            self.begin(Naming(self))
            return
        self.show(own, frozenset((self.dealer,)))
        self.turn = self.open_with(top)
        self.begin(Playing(self))

    @property
    def game(self) -> int:
        """1 to 8; more are tie-breaks."""
        return int(self.carry.get("game", 1))

    @property
    def cards(self) -> int:
        """Cards dealt to each: eight in the first game, one in the eighth and in a tie-break (deal-size)."""
        return max(1, GAMES + 1 - self.game)

    # What cards do

    def steps(self, c: Card) -> int:
        """How many places the turn moves on after a card: all round after a jack (jack, skip)."""
        if c in JACKS:
            return self.seats
        return 2 if c in TURNING else 1

    def goes_again(self, c: Card) -> bool:
        """Whether who plays a card has the next turn, too: after a jack, of two players after a skip."""
        return self.steps(c) == self.seats

    def effect(self, played: Card, seat: int) -> int:
        """What a card played (or turned up) sets; returns who is next."""
        if played in ANSWERS:
            self.owed += TWO if played.suit is not None else JOKER
        if played.suit is not None and played.rank is not EIGHT:
            self.suit, self.rank = played.suit, played.rank
        steps = self.steps(played)
        self.skipped = _left_out(self.seats, seat, steps)
        return (seat + steps) % self.seats

    def has_played(self, play: Play, seat: int) -> int:
        """What a play sets, the suit named with an eight, too; returns who is next."""
        following = self.effect(play.card, seat)
        if play.suit is not None:
            self.suit, self.rank = play.suit, EIGHT
        self.passes = 0
        return following

    def has_drawn(self, seat: int) -> int:
        """Nothing is owed any more; returns who is next."""
        self.owed, self.must_draw, self.skipped, self.passes = 0, False, (), 0
        return self.after(seat)

    def open_with(self, top: Card) -> int:
        """What the card turned up sets; returns who begins. With a plain opening, of all but eights only
        a joker does more than lie there (opening-acts)."""
        if top.suit is None or self.options.opening == "acts":
            return self.effect(top, self.dealer)
        self.suit, self.rank = top.suit, top.rank
        return self.after(self.dealer)

    @property
    def fits(self) -> frozenset[Card]:
        """The cards that may go on the pile now (match, answer-penalty)."""
        return ANSWERS if self.owed else fits_on(self.suit, self.rank)

    def fitting(self, held: Iterable[Card]) -> list[Card]:
        """Those of some cards that may go there."""
        fits = self.fits
        return [c for c in held if c in fits]

    # The score and other facts

    def finish(self) -> None:
        """What was left in the hands is seen by all."""
        for seat in range(self.seats):
            self.show(HANDS[seat])
        super().finish()

    @property
    def points(self) -> tuple[int, ...]:
        won = self.side(self.winner) if self.winner >= 0 else -1
        return tuple([int(side == won) for side in range(self.sides)])

    def score_lines(self) -> list[ScoreLine]:
        if self.winner < 0:
            told = "Nobody could play or draw: the game counts for nobody."
            return [ScoreLine("blocked", told, self.points)]
        return [ScoreLine("win", "The last card was played: a game won.", self.points)]

    def public_state(self) -> dict[str, Any]:
        rank = self.rank.text if self.rank is not None else ""
        return {**super().public_state(), "suit": str(self.suit or ""), "rank": rank}

    def facts(self) -> tuple[Fact, ...]:
        told = [Fact("Follow", self.wanted, MUST)] if self.wanted else []
        if self.owed and not self.over:
            told = [Fact("To draw", so_many(self.owed, "card"), MUST)]
        which = f"{self.game}, to decide" if self.game > GAMES else f"{self.game} of {GAMES}"
        return (*told, Fact("Game", which), Fact("Dealt", f"{so_many(self.cards, 'card')} each", MAY))

    @property
    def wanted(self) -> str:
        """What may go on the pile, in words; empty while a suit is to be named, and when all is over."""
        if self.over or isinstance(self.stage, Naming):
            return ""
        if self.owed:
            return f"draw {self.owed}, or {self.answers}"
        if self.suit is None or self.rank is None:
            return "any card"
        return f"{self.suit} or {self.rank.text}"

    @property
    def answers(self) -> str:
        """What answers a two, in words (answer-penalty)."""
        return "a two or a joker" if self.options.jokers else "a two"

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if seat in self.skipped:
            return (Fact("", "skipped", MUST),)
        return (Fact("", "¡ÚLTIMA!", MUST),) if len(self.hand(seat)) == 1 and not self.over else ()

    def place_of(self, pile: str) -> Place:
        """On the discards stands what the top card does not tell of itself."""
        place, held = super().place_of(pile), self.cards_in(pile)
        if pile != "discard" or not held:
            return place
        is_plain = not self.owed and held[0].suit is self.suit and held[0].rank is not Rank.EIGHT
        return place if is_plain else replace(place, note=self.wanted)


class Naming(Stage[OchoDeal]):
    """The dealer names the suit for an opening eight."""

    name = "name"
    asks = "An eight was turned up: name the suit that must be played, before you look."

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, NameSuit):
            return None
        return Refusal("opening-eight", "An eight was turned up: name the suit that must be played.")

    def legal(self, seat: int) -> list[Action]:
        return [NameSuit(suit) for suit in NAMES]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, NameSuit)
        deal = self.deal
        deal.suit, deal.rank = action.suit, Rank.EIGHT
        deal.tell("name", seat, f'{{seat}}: "La cambio a {NAMES[action.suit]}."', rule="opening-eight")
        deal.show(f"hand.{seat}", frozenset((seat,)))
        deal.turn = deal.after(seat)
        deal.begin(Playing(deal))


class Playing(Stage[OchoDeal]):
    """Play a card that fits, or draw."""

    name = "play"

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        may_draw = deal.owed or deal.can_draw
        match action:
            case Play():
                return self._play_refusal(seat, action)
            case Draw(source="stock") if not may_draw:
                return self._no_stock(seat)
            case Pass() if may_draw:
                return Refusal("play-or-draw", "Nobody passes who can draw.")
            case Pass() if deal.fitting(deal.hand(seat)):
                return Refusal("play-or-draw", "You hold a card that fits.")
            case Draw(source="stock") | Pass():
                return None
            case Misread(verb=Play.verb, rest=rest) if " " in rest:
                return Refusal("eight-names", "One card is played, and with an eight a suit is named.")
            case Misread(verb=Play.verb):
                return Refusal("own-card", "Name a card of your hand.")
        if action.verb == NameSuit.verb:
            return Refusal("opening-eight", "A suit alone is named by the dealer only, for an opening eight.")
        return Refusal("play-or-draw", "A turn is a card played or a card from the stock.")

    def _no_stock(self, seat: int) -> Refusal:
        """There is nothing to draw: what is to be done instead."""
        deal = self.deal
        if deal.fitting(deal.hand(seat)):
            return Refusal("nothing-to-draw", "There is no card to draw: play one that fits.")
        return Refusal("nothing-to-draw", "There is no card to draw and none of yours fits: pass.")

    def _play_refusal(self, seat: int, action: Play) -> Refusal | None:
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
        wanted = str(deal.suit)
        if deal.rank is not None and deal.rank is not Rank.EIGHT:
            wanted += f" or {'an' if deal.rank is Rank.ACE else 'a'} {deal.rank.word}"
        if top.suit is None:
            return Refusal("under-joker", f"Under the joker {wanted} is asked for, not {c}.", (c, top))
        rule = "named-suit" if top.rank is Rank.EIGHT else "match"
        return Refusal(rule, f"{c} does not go on {top}: {wanted} would.", (c, top))

    # What is allowed

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        hand = deal.hand(seat)
        may_call = len(hand) == 2 and deal.options.ultima == "call"
        found: list[Action] = [play for c in deal.fitting(hand) for play in plays_of(c, may_call)]
        if deal.owed or deal.can_draw:
            found.append(FROM_STOCK)
        return found or [Pass()]

    def warning(self, seat: int, action: Action) -> str:
        """A last card that lets its player go again does not win (last-again)."""
        deal = self.deal
        if not isinstance(action, Play) or len(deal.hand(seat)) > 1:
            return ""
        then = deal.clone()
        then.apply(seat, action)
        return "" if then.over else "You would go again with no card left, and must draw."

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Play):
            self._play(seat, action)
        elif isinstance(action, Draw):
            self._draw(seat)
        else:
            self._pass(seat)

    def _play(self, seat: int, action: Play) -> None:
        deal, c = self.deal, action.card
        deal.move((c,), HANDS[seat], "discard", top=True)
        following = deal.has_played(action, seat)
        if deal.events is not None:
            deal.tell("play", seat, "{seat} play{s} {cards}" + self._said(action), cards=(c,))
        deal.keep_stock()
        left = len(deal.hand(seat))
        if not left:
            self._last_card(seat, following)
            return
        if left == 1:
            self._call(seat, action.ultima)
        if deal.skipped and deal.events is not None:
            self._tell_skipped(seat, again=following == seat)
        deal.turn = following

    def _tell_skipped(self, seat: int, *, again: bool) -> None:
        """Whom an ace, a four or a jack leaves out (skip, jack)."""
        rule = "jack" if self.deal.rank is Rank.JACK else "skip"
        for skipped in self.deal.skipped:
            self.deal.tell("skip", skipped, "{seat} {is} skipped.", rule=rule)
        if again:
            self.deal.tell("again", seat, "{seat} go{es} again.", rule=rule)

    def _said(self, action: Play) -> str:
        """What a player says with a card."""
        c, owed = action.card, self.deal.owed
        if action.suit is not None:
            return f': "La cambio a {NAMES[action.suit]}."'
        return f'. "Robate {ROBATE.get(owed, owed)}!"' if c.suit is None or c.rank is Rank.TWO else "."

    def _last_card(self, seat: int, following: int) -> None:
        """Won; or, where the same player goes again, the turn is for drawing (last-again)."""
        deal = self.deal
        if following == seat and deal.can_draw:
            deal.must_draw, deal.turn = True, seat
            deal.tell("again", seat, "{seat} {is} to go again and must draw.", rule="last-again")
            return
        deal.winner = seat
        deal.tell("win", seat, "{seat} {is} out of cards.", rule="win")
        deal.finish()

    def _call(self, seat: int, called: bool) -> None:
        """One card is left: called, or a card drawn at once (last-card, forgot-ultima)."""
        deal = self.deal
        if called or deal.options.ultima == "auto":
            deal.tell("call", seat, '{seat}: "¡Última!"', rule="last-card")
            return
        deal.tell("forgot", seat, "{seat} forgot to call ¡Última! and draw{s} a card.", rule="forgot-ultima")
        deal.draw(seat, 1)

    def _draw(self, seat: int) -> None:
        deal = self.deal
        drawn = deal.draw(seat, deal.owed or 1)
        if deal.events is not None:
            text = f"{{seat}} draw{{s}} {so_many(drawn, 'card')}."
            deal.tell("draw", seat, text, rule="penalty-adds" if deal.owed else "")
        deal.turn = deal.has_drawn(seat)

    def _pass(self, seat: int) -> None:
        deal = self.deal
        deal.passes += 1
        deal.tell("pass", seat, "{seat} can neither play nor draw.")
        deal.turn = deal.after(seat)
        if deal.passes == deal.seats:
            deal.tell("blocked", -1, "Nobody can do anything: the game counts for nobody.", rule="blocked")
            deal.finish()

    # What is said

    def phrase(self, seat: int, action: Action) -> Phrase:
        owed, text = self.deal.owed, action.phrase().text
        if isinstance(action, Draw):
            text = f"Draw the {so_many(owed, 'card')} owed" if owed else "Draw a card"
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
            return "Two cards left: call ¡Última! with your play (! plays and calls)."
        return "Play a card that fits" + (", or draw one." if deal.can_draw else ".")


class OchoLocos(Game[OchoDeal]):
    """The game."""

    id = "ocho-locos"
    title = "Ocho Locos"
    country = "Puerto Rico"
    family = "shedding"
    about = "Crazy eights in eight games: eight cards each, then seven, down to a single one."
    seat_counts = (2, 3, 4)
    default_seats = 4
    minutes = 5
    difficulty = 1
    clockwise = False
    actions = (Play, NameSuit, Draw, Pass)
    deal_type = OchoDeal
    bot_module = "games.ocho_locos.bot"
    options = (
        Number("jokers", 0, "Jokers in the pack.", low=0, high=2, usual=(0, 1, 2)),
        Choice("ultima", "call", "¡Última!: its player calls it, or the table.", values=("call", "auto")),
        Choice(
            "opening",
            "acts",
            "Whether a two, ace, four or jack that is turned up works as if the dealer had played it.",
            values=("acts", "plain"),
        ),
        YesNo("play_all", False, "All eight games are played even when the match is decided."),
    )

    def side_count(self, seats: int, options: Options) -> int:
        return 2 if seats == 4 else seats

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        return pack(jokers=int(options.jokers))

    def aim(self, seats: int, options: Options) -> Aim:
        return Aim(f"the most of {GAMES} games", GAMES)

    def settle(self, standing: Standing, deal: OchoDeal) -> Standing:
        """Over when nobody can draw level any more, from the eighth game on when one side leads alone."""
        after = super().settle(standing, deal)
        if deal.winner < 0:  # nobody could do anything: the game is dealt again (blocked)
            return after.but(dealer=deal.dealer)
        game = deal.game
        after = after.but(carry={**deal.carry, "game": game + 1})
        best, second = sorted(after.scores, reverse=True)[:2]
        left = max(0, GAMES - game)
        if best - second <= left or (left and deal.options.play_all):
            return after
        why = "{best game} won" + (", and nobody can draw level" if left else "")
        return after.ended("tie-break" if game > GAMES else "match-of-eight", why)


GAME = OchoLocos()
