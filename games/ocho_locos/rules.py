"""Ocho Locos: eight games of crazy eights with twos, skips, runs of jacks and the call on the last card.

What a card must fit is kept as a suit and a rank of its own: a joker leaves it as it was, so that what lay
below is known even when the discards were shuffled away (under-joker).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action, Misread, Pass
from cardtable.engine.deal import Deal, Refusal, ScoreLine, Stage
from cardtable.engine.game import Game
from cardtable.engine.options import Choice, Number, Option, Options, YesNo
from cardtable.engine.showing import MAY, MUST, Fact, Phrase, Place
from cardtable.engine.standing import Standing
from cardtable.mechanics.draw import refill
from cardtable.piles import NOBODY
from cardtable.words import so_many
from games.ocho_locos.actions import SKIPS, Draw, NameSuit, Play, plays_of

GAMES = 8
"""Games of a match; the first is dealt with so many cards, the last with one."""
TWO, JOKER = 2, 4
"""Cards that a two and a joker make the next player draw."""
NAMES = {Suit.SPADES: "espadas", Suit.HEARTS: "corazones", Suit.DIAMONDS: "diamantes", Suit.CLUBS: "trébol"}
FROM_STOCK = Draw("stock")
ROBATE = {1: "una", 2: "dos", 4: "cuatro"}


class OchoDeal(Deal):
    """One game. `suit` and `rank` are to be matched (None under an opening joker), `owed` cards wait to be
    drawn, `must_draw` holds for who played a last card that goes again."""

    suit: Suit | None
    rank: Rank | None
    owed: int
    must_draw: bool
    passes: int
    winner: int
    blocked: bool
    refilled: frozenset[Card]
    """The cards of the last refill: all that the stock can hold since."""
    drew: frozenset[int]
    """The seats that have drawn since."""
    skipped: tuple[int, ...]

    def setup(self) -> None:
        self.suit = self.rank = None
        self.owed = self.passes = 0
        self.must_draw = self.blocked = False
        self.winner = -1
        self.refilled = frozenset()
        self.drew = frozenset()
        self.skipped = ()
        self.turn = self.after(self.dealer)
        self.add_pile("discard")
        # For an opening eight the dealer names a suit before looking (opening-eight).
        own = f"hand.{self.dealer}"
        self.piles[own] = self.piles[own].shown_to(NOBODY)
        dealt = len(self.cards_in("stock")) - 1
        self.deal_round(self.turn, min(self.size, dealt // self.seats))  # fewer where cards are out of play
        (top,) = self.deal_to("discard")
        self.settle_stock()
        self.tell("turn-up", self.dealer, "{seat} turn{s} up {cards}.", cards=(top,))
        if top.rank is Rank.EIGHT:
            self.begin(Naming(self))
            return
        self.show(own, frozenset((self.dealer,)))
        self.turn = self.effect(top, self.dealer)
        self.begin(Playing(self))

    @property
    def game_number(self) -> int:
        """1 to 8; more are tie-breaks."""
        return int(self.carry.get("game", 1))

    @property
    def size(self) -> int:
        """Cards dealt to each: eight in the first game, one in the eighth and in a tie-break (deal-size)."""
        return max(1, GAMES + 1 - self.game_number)

    # What cards do

    def effect(self, played: Card, seat: int) -> int:
        """What a card played (or turned up) sets; returns who is next."""
        self.skipped = ()
        if played.suit is None:
            self.owed += JOKER
            return self.after(seat)
        if played.rank is not Rank.EIGHT:
            self.suit, self.rank = played.suit, played.rank
        if played.rank is Rank.TWO:
            self.owed += TWO
        if played.rank is Rank.JACK:
            self.skipped = tuple(s for s in range(self.seats) if s != seat)
            return seat
        if played.rank in SKIPS:
            self.skipped = (self.after(seat),)
            return self.after(seat, 2)
        return self.after(seat)

    def fits(self, c: Card) -> bool:
        """Whether a card may go on the pile now."""
        return bool(self.fitting((c,)))

    def fitting(self, held: Iterable[Card]) -> list[Card]:
        """Those of some cards that may go on the pile now (match, answer-penalty)."""
        if self.owed:
            return [c for c in held if c.suit is None or c.rank is Rank.TWO]
        suit, rank = self.suit, self.rank
        if rank is None:
            return list(held)
        return [c for c in held if c.suit is suit or c.rank is rank or c.suit is None or c.rank is Rank.EIGHT]

    # The stock

    @property
    def can_draw(self) -> bool:
        """Whether there is a card to draw; the stock is refilled as soon as it is empty."""
        return bool(self.cards_in("stock"))

    def keep_stock(self) -> None:
        """Refills an empty stock (refill)."""
        if not self.cards_in("stock") and refill(self):
            self.refilled = frozenset(self.cards_in("stock"))
            self.drew = frozenset()

    def draw(self, seat: int, count: int) -> int:
        """Draws so many cards, or as many as there are."""
        drawn = 0
        while drawn < count and self.can_draw:
            self.deal_to(f"hand.{seat}")
            self.drew |= {seat}
            drawn += 1
            self.keep_stock()
        return drawn

    def may_hold(self, pile: str, card: Card) -> bool:
        """After a refill the stock holds nothing else, and who has not drawn since has none of it."""
        if not self.refilled:
            return True
        if pile == "stock":
            return card in self.refilled
        base, _, number = pile.partition(".")
        return base != "hand" or int(number) in self.drew or card not in self.refilled

    # Facts

    def score_lines(self) -> list[ScoreLine]:
        if self.winner < 0:
            return []
        side = self.side(self.winner)
        points = tuple(int(at == side) for at in range(self.sides))
        return [ScoreLine("win", "The last card was played: a game won.", points)]

    def public_state(self) -> dict[str, Any]:
        return {
            "dealer": self.dealer,
            "game": self.game_number,
            "cards": self.size,
            "suit": self.suit.value if self.suit is not None else "",
            "rank": self.rank.text if self.rank is not None else "",
            "owed": self.owed,
        }

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        told = [Fact("To match", wanted, MUST)] if (wanted := self.wanted) else []
        if self.owed:
            told = [Fact("Owed", so_many(self.owed, "card"), MUST)]
        which = (
            f"{self.game_number}, a tie-break"
            if self.game_number > GAMES
            else f"{self.game_number} of {GAMES}"
        )
        return (*told, Fact("Game", which), Fact("Dealt", f"{so_many(self.size, 'card')} each", MAY))

    @property
    def wanted(self) -> str:
        """What may go on the pile, in words; empty before anything does."""
        if not self.cards_in("discard") or (self.suit is None and isinstance(self.stage, Naming)):
            return ""
        if self.owed:
            return f"draw {self.owed}, or a two or joker"
        if self.suit is None or self.rank is None:
            return "any card"
        return f"{self.suit}, or an eight" if self.rank is Rank.EIGHT else f"{self.suit} or {self.rank.word}"

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if seat in self.skipped:
            return (Fact("", "skipped", MUST),)
        return (Fact("", "¡ÚLTIMA!", MUST),) if len(self.hand(seat)) == 1 and not self.over else ()

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        return replace(place, note=self._on_top()) if pile == "discard" and self.cards_in(pile) else place

    def _on_top(self) -> str:
        """What the top card does not tell of itself."""
        top = self.cards_in("discard")[0]
        if self.owed or top.suit is not self.suit or top.rank is Rank.EIGHT:
            return self.wanted
        return ""


class Naming(Stage[OchoDeal]):
    """The dealer names the suit for an opening eight."""

    name = "name"

    def actors(self) -> tuple[int, ...]:
        return (self.deal.dealer,)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, NameSuit):
            return Refusal("opening-eight", "An eight was turned up: name the suit that must be played.")
        return None

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

    def prompt(self, seat: int) -> str:
        return "An eight was turned up: name the suit that must be played, before you look."


class Playing(Stage[OchoDeal]):
    """Play a card that fits, or draw."""

    name = "play"

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if isinstance(action, Draw) and action.source == "stock":
            if not deal.owed and not deal.can_draw:
                return Refusal("nothing-to-draw", "There is no card to draw: play one that fits.")
            return None
        if isinstance(action, Pass):
            return self._pass_refusal(seat)
        if isinstance(action, Play):
            return self._play_refusal(seat, action)
        if action.verb == NameSuit.verb:
            return Refusal("opening-eight", "A suit alone is named by the dealer only, for an opening eight.")
        return self._misread(action)

    def _misread(self, action: Action) -> Refusal:
        if action.verb == Play.verb and isinstance(action, Misread) and " " in action.rest:
            return Refusal("eight-names", "One card is played, and with an eight a suit is named.")
        if action.verb == Play.verb:
            return Refusal("own-card", "Name a card of your hand.")
        return Refusal("play-or-draw", "A turn is a card played or a card from the stock.")

    def _pass_refusal(self, seat: int) -> Refusal | None:
        deal = self.deal
        if deal.owed or deal.can_draw:
            return Refusal("play-or-draw", "Nobody passes who can draw.")
        if deal.fitting(deal.hand(seat)):
            return Refusal("play-or-draw", "You hold a card that fits.")
        return None

    def _play_refusal(self, seat: int, action: Play) -> Refusal | None:
        deal, c = self.deal, action.card
        if missing := self.not_held(seat, c):
            return missing
        if not deal.fits(c):
            return self._misfit(c)
        if (c.rank is Rank.EIGHT) != (action.suit is not None):
            why = f"Name a suit with {c}." if action.suit is None else f"Only an eight names a suit, not {c}."
            return Refusal("eight-names", why, (c,))
        if action.ultima and (len(deal.hand(seat)) != 2 or deal.options.ultima == "auto"):
            auto = deal.options.ultima == "auto"
            why = "The table calls for everybody." if auto else f"{c} does not leave exactly one card."
            return Refusal("last-card", why, (c,))
        return None

    def _misfit(self, c: Card) -> Refusal:
        deal = self.deal
        top = deal.cards_in("discard")[0]
        if deal.owed:
            return Refusal(
                "answer-penalty", f"{deal.owed} cards are owed: only a two or a joker answers, not {c}.", (c,)
            )
        suit, rank = deal.suit, deal.rank
        assert suit is not None
        assert rank is not None
        wanted = suit.value if rank is Rank.EIGHT else f"{suit.value} or a {rank.text}"
        if top.suit is None:
            return Refusal("under-joker", f"Under the joker {wanted} is asked for, not {c}.", (c, top))
        rule = "named-suit" if top.rank is Rank.EIGHT else "match"
        return Refusal(rule, f"On {top} goes {wanted}, not {c}.", (c, top))

    # What is allowed

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        hand = deal.hand(seat)
        may_call = len(hand) == 2 and deal.options.ultima == "call"
        found: list[Action] = [play for c in deal.fitting(hand) for play in plays_of(c, may_call)]
        if deal.owed or deal.can_draw:
            found.append(FROM_STOCK)
        return found or [Pass()]

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Play):
            deal.passes = 0
            self._play(seat, action)
        elif isinstance(action, Draw):
            deal.passes = 0
            self._draw(seat)
        else:
            self._pass(seat)

    def _play(self, seat: int, action: Play) -> None:
        deal, c = self.deal, action.card
        deal.move((c,), f"hand.{seat}", "discard", top=True)
        following = deal.effect(c, seat)
        if action.suit is not None:
            deal.suit, deal.rank = action.suit, Rank.EIGHT
        if deal.events is not None:
            deal.tell("play", seat, "{seat} play{s} {cards}" + self._said(action), cards=(c,))
        deal.keep_stock()
        left = len(deal.hand(seat))
        if left == 0:
            self._last_card(seat, following)
            return
        if left == 1:
            self._call(seat, action.ultima)
        deal.turn = following

    def warning(self, seat: int, action: Action) -> str:
        """A last card that lets its player go again does not win (last-again)."""
        deal = self.deal
        if not isinstance(action, Play) or len(deal.hand(seat)) > 1 or not deal.can_draw:
            return ""
        again = action.card.rank is Rank.JACK or (action.card.rank in SKIPS and deal.seats == 2)
        return "You would go again with no card left, and must draw." if again else ""

    def _said(self, action: Play) -> str:
        """What a player says with a card."""
        c, owed = action.card, self.deal.owed
        named = f': "La cambio a {NAMES[action.suit]}."' if action.suit is not None else "."
        return named + (
            f' "Robate {ROBATE.get(owed, owed)}!"' if c.suit is None or c.rank is Rank.TWO else ""
        )

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
        deal.owed, deal.must_draw, deal.skipped = 0, False, ()
        deal.turn = deal.after(seat)

    def _pass(self, seat: int) -> None:
        deal = self.deal
        deal.passes += 1
        deal.tell("pass", seat, "{seat} can neither play nor draw.")
        deal.turn = deal.after(seat)
        if deal.passes == deal.seats:
            deal.blocked = True
            deal.tell("blocked", -1, "Nobody can do anything: the game counts for nobody.", rule="blocked")
            deal.finish()

    def phrase(self, seat: int, action: Action) -> Phrase:
        deal, usual = self.deal, action.phrase()
        if isinstance(action, Draw):
            text = f"Draw the {so_many(deal.owed, 'card')} owed" if deal.owed else "Draw a card"
            return replace(usual, text=text)
        if isinstance(action, Pass):
            return replace(usual, text="Pass: there is nothing to play or draw")
        return usual

    def prompt(self, seat: int) -> str:
        deal = self.deal
        if deal.must_draw:
            return "You are to go again without a card: draw one."
        if deal.owed:
            return f"Answer with a two or a joker, or draw {deal.owed}."
        if len(deal.hand(seat)) == 2 and deal.options.ultima == "call":
            return "Two cards left: call ¡Última! with your play (! plays and calls)."
        return "Play a card that fits, or draw one."


class OchoLocos(Game[OchoDeal]):
    """The game."""

    id = "ocho-locos"
    title = "Ocho Locos"
    country = "Puerto Rico"
    family = "shedding"
    about = "Crazy eights in eight games: eight cards each, then seven, down to a single one."
    seat_counts = (2, 3, 4)
    default_seats = 4
    clockwise = False
    actions = (Play, NameSuit, Draw, Pass)
    deal_type = OchoDeal
    bot_module = "games.ocho_locos.bot"
    weigh: ClassVar[Mapping[str, str]] = {
        "name": "You have not seen your cards: every suit is as good.",
        "play": (
            "Play so that your other cards can follow. Eights get you out of trouble, twos answer "
            "twos; jacks run on, but end no hand."
        ),
    }
    options: ClassVar[tuple[Option, ...]] = (
        Number("jokers", 0, "Jokers in the pack.", low=0, high=2, usual=(0, 1, 2)),
        Choice("ultima", "call", "Who calls the last card but one.", values=("call", "auto")),
        YesNo("play_all", False, "All eight games are played even when the match is decided."),
    )

    def side_count(self, seats: int, options: Options) -> int:
        return 2 if seats == 4 else seats

    def pack(self, seats: int, options: Options) -> tuple[Card, ...]:
        from cardtable.cards import pack

        return pack(jokers=int(options.jokers))

    def settle(self, standing: Standing, deal: OchoDeal) -> Standing:
        after = super().settle(standing, deal)
        if deal.blocked:
            return replace(after, dealer=deal.dealer, carry=dict(deal.carry))
        played = deal.game_number
        carry: Mapping[str, Any] = {**deal.carry, "game": played + 1}
        return self._ended(replace(after, carry=carry), played, bool(deal.options.play_all))

    def _ended(self, after: Standing, played: int, play_all: bool) -> Standing:
        """Over when nobody can draw level any more, from the eighth game on when one side leads alone."""
        best, second = sorted(after.scores, reverse=True)[:2]
        left = max(0, GAMES - played)
        if best - second <= left or (play_all and left):
            return after
        rule = "tie-break" if played > GAMES else "match-of-eight"
        return after.ended(rule, "{best} games won")


GAME = OchoLocos()
