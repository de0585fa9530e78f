"""The stages of Žandari: the cut, and the play."""

from __future__ import annotations

from cardtable.cards import Card, Rank
from cardtable.engine import CUSTOM, Action, Refusal, Stage
from cardtable.mechanics import Cut
from cardtable.mechanics.fishing import CitedRules, Fish, Fishing
from games.zandari.actions import GESTURES, SIGNALS, Signal
from games.zandari.deal_state import ZandariDealState

SHALLOWEST = 4
"""The fewest cards to lift at a cut."""
DEEPEST = 48
"""The most cards to lift at a cut."""
CUTS = tuple(map(Cut, range(SHALLOWEST, DEEPEST + 1)))
"""All cuts."""
NOTHING_TAKEN = "{seat} play{s} {cards} to an empty table: the policeman takes nothing."
"""The event of a Jack laid on an empty table (jack-dries-up)."""
MOCKERY = '{seat} {is} mocked: "Your Jack has dried up!"'
"""The mockery that follows."""


class CutStage(Stage[ZandariDealState]):
    """The player to the dealer's right has to cut (must-cut)."""

    name = "cut"
    asked_by = "must-cut"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb != Cut.verb:
            return Refusal("must-cut", "You sit to the dealer's right, so you must cut before anything else.")
        if not isinstance(action, Cut) or not SHALLOWEST <= action.amount <= DEEPEST:
            why = f"Lift {SHALLOWEST} to {DEEPEST} cards, so that four lie on either side."
            return Refusal("cut-depth", why)
        return None

    def legal(self, seat: int) -> list[Action]:
        return list(CUTS)

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Cut)
        deal = self.deal
        deal.tell("cut", seat, f"{{seat}} cut{{s}} at {action.amount}.", rule="must-cut")
        deal.cut(action.amount)
        deal.deal_batch()
        deal.begin(SignallingStage(deal) if deal.options.signals else PlayStage(deal))

    def prompt(self, seat: int) -> str:
        return f"Cut the pack: lift {SHALLOWEST} to {DEEPEST} cards."


class PlayStage(Fishing[ZandariDealState]):
    """One card a turn; it captures if it can."""

    asks = "Play a card: it captures if it can."
    own_rule = "one-card"
    cites = CitedRules(
        one_card="one-card",
        on_table="on-table",
        no_capture="sum-exact",
        match="match",
        sum="sum",
        must_take="must-capture",
        uncounted="court-match",
        extent="one-capture",
    )

    # Why not: in the order in which the reasons are cited

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb == Signal.verb:
            return self.signal_refusal(seat, action)
        return super().why_not(seat, action)

    def signal_refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why that may not be signalled; here nothing may."""
        return Refusal("signals-off", "There is no signalling at this table.")

    def allowing_rule(self, seat: int, action: Action) -> str:
        if isinstance(action, Fish) and not action.take and action.card.rank is Rank.JACK:
            return "jack-dries-up"
        return super().allowing_rule(seat, action)

    # What happens

    def tell_laid(self, seat: int, c: Card) -> None:
        if c.rank is not Rank.JACK:
            super().tell_laid(seat, c)
            return
        self.deal.tell("lay", seat, NOTHING_TAKEN, cards=(c,), rule="jack-dries-up")
        self.deal.tell(CUSTOM, seat, MOCKERY, rule="jack-dries-up")


class SignallingStage(PlayStage):
    """The turns where partners may signal: they do so in their turn, and then play (signals)."""

    def signal_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if deal.sides == deal.seats:
            return super().signal_refusal(seat, action)
        if not isinstance(action, Signal):
            return Refusal("signal-once", "A signal tells of the big one or of the little one.")
        told = action.card
        if told not in deal.hand(seat):
            return Refusal("signal-once", f"You do not hold {told}.", (told,))
        team = deal.team(seat)
        if any(told in known.cards for known in deal.piles[f"hand.{seat}"].known if known.by == team):
            return Refusal("signal-once", f"You have told of {told} before.", (told,))
        return None

    def legal(self, seat: int) -> list[Action]:
        signals = map(Signal, SIGNALS)
        return [*(one for one in signals if self.signal_refusal(seat, one) is None), *super().legal(seat)]

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Signal):
            self._signal(seat, action)
            return
        super().apply(seat, action)

    def _signal(self, seat: int, action: Signal) -> None:
        """Signals to this side alone (signal-once); the turn stays."""
        told = (action.card,)
        team = self.deal.team(seat)
        self.deal.learn(team, f"hand.{seat}", told)
        self.deal.tell("signal", seat, f"{{seat}} {GESTURES[action.which]}.", cards=told, audience=team)
