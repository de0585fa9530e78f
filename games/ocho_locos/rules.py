"""Ocho Locos: eight games of crazy eights with twos, skips, runs of jacks and the call on the last card."""

from __future__ import annotations

from cardtable.cards import Card, Rank, pack
from cardtable.engine import Aim, Choice, Game, Number, Options, Pass, Standing, YesNo
from cardtable.piles import NOBODY
from games.ocho_locos.actions import NameSuit, OchoDraw, OchoPlay
from games.ocho_locos.deal_state import GAMES, OchoDealState
from games.ocho_locos.stages import NamingSuit, PlayOrDraw


class OchoDeal(OchoDealState):
    """One game: dealt, a card turned up, played."""

    def setup(self) -> None:
        # For an opening eight the dealer names a suit before looking (opening-eight).
        own = f"hand.{self.dealer}"
        self.piles[own] = self.piles[own].shown_to(NOBODY)
        most = (len(self.cards_in("stock")) - 1) // self.seats  # few where cards are out of play
        (top,) = self.deal_and_turn_up(min(self.cards, most))
        if top.rank is Rank.EIGHT:
            self.turn = self.dealer
            self.begin(NamingSuit(self))
            return
        self.show(own, frozenset((self.dealer,)))
        self.turn = self.open_with(top)
        if self.skipped:
            self.tell(
                "open", self.dealer, f"{top} is turned up, as if {{seat}} had played it.", rule="opening-acts"
            )
            self.tell_skipped(self.dealer, again=self.turn == self.dealer)
        self.begin(PlayOrDraw(self))


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
    actions = (OchoPlay, NameSuit, OchoDraw, Pass)
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

    def unit(self, seats: int, options: Options) -> str:
        return "game"

    def aim(self, seats: int, options: Options) -> Aim:
        return Aim(f"the most of {GAMES} games", GAMES)

    def settle(self, standing: Standing, deal: OchoDeal) -> Standing:
        """Ends the match when nobody can draw level; from the eighth game on, when one side leads alone."""
        after = super().settle(standing, deal)
        if deal.winner < 0:  # nobody could do anything: the game is dealt again (blocked)
            return after.changed(dealer=deal.dealer)
        game = deal.game
        after = after.changed(carry={**deal.carry, "game": game + 1})
        best, second = sorted(after.scores, reverse=True)[:2]
        left = max(0, GAMES - game)
        if best - second <= left or (left and deal.options.play_all):
            return after
        why = "{best game} won" + (", and nobody can draw level" if left else "")
        return after.ended("tie-break" if game > GAMES else "match-of-eight", why)


GAME = OchoLocos()
