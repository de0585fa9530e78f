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
        deal.begin(PlayStage(deal))

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
            return self._signal_refusal(seat, action)
        return super().why_not(seat, action)

    def _signal_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if not deal.options.signals or deal.sides == deal.seats:
            return Refusal("signals-off", "There is no signalling at this table.")
        if not isinstance(action, Signal):
            return Refusal("signal-once", "A signal tells of the big one or of the little one.")
        told = action.card
        if told not in deal.hand(seat):
            return Refusal("signal-once", f"You do not hold {told}.", (told,))
        team = deal.team(seat)
        if any(told in known.cards for known in deal.piles[f"hand.{seat}"].known if known.by == team):
            return Refusal("signal-once", f"You have told of {told} before.", (told,))
        return None

    def allowing_rule(self, seat: int, action: Action) -> str:
        if isinstance(action, Fish) and not action.take and action.card.rank is Rank.JACK:
            return "jack-dries-up"
        return super().allowing_rule(seat, action)

    def legal(self, seat: int) -> list[Action]:
        plays = super().legal(seat)
        if not self.deal.options.signals:
            return plays
        signals = map(Signal, SIGNALS)
        return [*(one for one in signals if self._signal_refusal(seat, one) is None), *plays]

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Signal):
            self._signal(seat, action)
            return
        super().apply(seat, action)

    def lay(self, seat: int, c: Card, told: str = "{seat} lay{s} {cards}.", rule: str = "") -> None:
        if c.rank is not Rank.JACK:
            super().lay(seat, c, told, rule)
            return
        super().lay(seat, c, NOTHING_TAKEN, "jack-dries-up")
        self.deal.tell(CUSTOM, seat, MOCKERY, rule="jack-dries-up")

    def _signal(self, seat: int, action: Signal) -> None:
        """Signals to this side alone (signal-once); the turn stays."""
        told = (action.card,)
        team = self.deal.team(seat)
        self.deal.learn(team, f"hand.{seat}", told)
        self.deal.tell("signal", seat, f"{{seat}} {GESTURES[action.which]}.", cards=told, audience=team)
