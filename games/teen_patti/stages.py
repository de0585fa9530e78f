"""The stages of Teen Patti: betting, and the answer to a compromise.

A bet is not the stake: a blind player bets the stake, a seen player twice the stake.
"""

from __future__ import annotations

from dataclasses import replace

from cardtable.engine import CONFIDED, HANDS, Action, Phrase, Refusal, Stage
from cardtable.mechanics import Bet, Fold
from cardtable.tuples import dropped, replaced
from cardtable.words import with_unit
from games.teen_patti.actions import Accept, AllIn, Compromise, Look, Refuse, Show
from games.teen_patti.betting_spots import range_of
from games.teen_patti.deal_state import TeenPattiDealState
from games.teen_patti.hands import strength

LOOK = Look()
FOLD = Fold()
SHOW = Show()
COMPROMISE = Compromise()
ALL_IN = AllIn()
ACCEPT = Accept()
REFUSE = Refuse()


class Betting(Stage[TeenPattiDealState]):
    """Bet, fold, look, ask for a show or a compromise."""

    name = "betting"
    asked_by = "bet-or-fold"

    def cost(self, seat: int, action: Action) -> int:
        """The chips that an action puts in the pot (show-blind-cost, show-seen-cost, compromise, all-in)."""
        match action:
            case Bet():
                return action.amount
            case Show():
                return self.deal.bounds(seat)[0]
            case Compromise():
                return 2 * self.deal.stake
            case AllIn():
                return self.deal.chips[seat]
        return 0

    def bettor_before(self, seat: int) -> int:
        """The nearest player before a seat who is still in and has bet; -1 for none."""
        deal = self.deal
        bets, seats = deal.bets, deal.seats
        back = [(seat - one) % seats for one in deal.active if one != seat and bets[one]]
        return (seat - min(back)) % seats if back else -1

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        match action:
            case Fold():
                return None
            case Look():
                return Refusal("look-once", "These cards were looked at.") if self.deal.seen[seat] else None
            case Bet():
                return self._no_bet(seat, action.amount) or self._too_dear(seat, action)
            case Show():
                return self._no_show(seat) or self._too_dear(seat, action)
            case Compromise():
                return self._no_compromise(seat) or self._too_dear(seat, action)
            case AllIn():
                low = self.deal.bounds(seat)[0]
                can_bet = self.deal.chips[seat] >= low
                return (
                    Refusal("all-in", f"All in is for a player who cannot bet the least, {low}.")
                    if can_bet
                    else None
                )
            case Accept() | Refuse():
                why = "No compromise is asked for: bet, fold, look, or ask for a show."
                return Refusal(self.turn_rule, why)
        return Refusal("whole-units", "A bet is a whole number of chips.")

    def _no_bet(self, seat: int, chips: int) -> Refusal | None:
        low, high, step = self.deal.bounds(seat)
        who = "seen" if self.deal.seen[seat] else "blind"
        if chips < low:
            return Refusal(f"{who}-minimum", f"A {who} player bets at least {low} now.")
        if chips > high:
            return Refusal(f"{who}-maximum", f"A {who} player bets at most {high} now.")
        if chips % step:
            rule = "seen-even" if who == "seen" else "whole-units"
            return Refusal(rule, f"A {who} player's bet is a multiple of {step}.")
        return None

    def _no_show(self, seat: int) -> Refusal | None:
        deal = self.deal
        if len(deal.active) != 2:
            return Refusal("show-two", f"A show is for the last two; {len(deal.active)} are in.")
        if deal.seen[seat] and not deal.seen[deal.next_in(seat)]:
            return Refusal("show-blind", "A seen player may not ask a blind one for a show.")
        return None

    def _no_compromise(self, seat: int) -> Refusal | None:
        if not self.all_have_looked:
            why = "A compromise is for when all who are in have seen their cards."
            return Refusal("compromise-seen", why)
        if self.bettor_before(seat) < 0:
            return Refusal("compromise-before", "Nobody who is still in has bet before.")
        return None

    @property
    def all_have_looked(self) -> bool:
        """Whether all who are in have seen their cards."""
        seen = self.deal.seen
        return all(seen[seat] for seat in self.deal.active)

    def _too_dear(self, seat: int, action: Action) -> Refusal | None:
        cost = self.cost(seat, action)
        held = self.deal.chips[seat]
        if cost <= held:
            return None
        return Refusal("table-stakes", f"That costs {cost}, and you have {with_unit(held, 'chip')} left.")

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        low = deal.bounds(seat)[0]
        chips = deal.bank.chips[seat]
        seen = deal.seen[seat]
        found: list[Action] = [] if seen else [LOOK]
        found += deal.bets_of(seat)
        found.append(FOLD)
        if len(deal.active) == 2 and self.why_not(seat, SHOW) is None:
            found.append(SHOW)
        if seen and self.all_have_looked and self.why_not(seat, COMPROMISE) is None:
            found.append(COMPROMISE)
        if chips < low:
            found.append(ALL_IN)
        return found

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        match action:
            case Bet():
                self._bet(seat, action.amount)
            case Look():
                deal.seen = replaced(deal.seen, seat, True)
                deal.tell("look", seat, "{seat} look{s}, and {is} no longer blind.")
                deal.show(HANDS[seat], frozenset((seat,)))
            case Fold():
                deal.fold(seat)
                deal.tell("fold", seat, "{seat} fold{s}.")
                self._next_turn(seat)
            case Show():
                deal.pay(seat, cost := self.cost(seat, action))
                deal.tell("show", seat, f"{{seat}} pay{{s}} {cost} for a show.")
                self._settle(seat, "show-cards", "show-equal")
            case Compromise():
                deal.asker, deal.asked = seat, self.bettor_before(seat)
                deal.pay(seat, cost := self.cost(seat, action))
                deal.tell("compromise", seat, f"{{seat}} bet{{s}} {cost} and ask{{s}} for a compromise.")
                deal.begin(Answering(deal))
            case AllIn():
                deal.pay(seat, cost := self.cost(seat, action))
                deal.tell("allin", seat, f"{{seat}} go{{es}} all in with {cost}.")
                self._settle(seat, "all-in", "all-in-equal")

    def _bet(self, seat: int, chips: int) -> None:
        deal, before = self.deal, self.deal.stake
        is_seen = deal.seen[seat]
        if is_seen:
            low, high, step = deal.bounds(seat)
            top = min(high, deal.bank.chips[seat])
            held = range_of(deal.spot(seat), (chips - low) // step, (top - low) // step)
            deal.seen_bets = replaced(deal.seen_bets, seat, (*deal.seen_bets[seat], held))
        deal.pay(seat, chips)
        deal.stake = chips // 2 if is_seen else chips
        if deal.events is not None:
            raised = f": the stake is {deal.stake}" if deal.stake != before else ""
            deal.tell("bet", seat, f"{{seat}} bet{{s}} {chips}{raised}.")
        self._next_turn(seat)

    def _next_turn(self, seat: int) -> None:
        """Gives the turn to the next player, or the pot to the last one left."""
        deal = self.deal
        if len(deal.active) == 1:
            deal.award(deal.active, "last-left")
        else:
            deal.turn = deal.next_in(seat)

    def _settle(self, caller: int, rule: str, equal: str) -> None:
        """Shows the hands of all who are in and gives the best the pot; the caller loses ties."""
        deal = self.deal
        deal.open_hands()
        held = {seat: strength(deal.hand(seat)) for seat in deal.active}
        best = max(held.values())
        top = tuple([seat for seat, own in held.items() if own == best])
        deal.award(dropped(top, caller) or top, rule if len(top) == 1 else equal)

    # In words

    def phrase(self, seat: int, action: Action) -> Phrase:
        usual = action.phrase()
        cost = with_unit(self.cost(seat, action), "chip")
        asked = self.bettor_before(seat)
        match action:
            case Show():
                return replace(usual, text=f"Pay {cost} for a show")
            case Compromise() if asked >= 0:
                return replace(usual, text=f"Bet {cost} and ask {{{asked}}} for a compromise")
            case AllIn():
                return replace(usual, text=f"Go all in with {cost}")
        return usual

    def prompt(self, seat: int) -> str:
        low, high, _ = self.deal.bounds(seat)
        chips = self.deal.chips[seat]
        if chips < low:
            return f"{low} is the least, you have {chips}: all in, or fold."
        if self.deal.seen[seat]:
            return f"Seen: bet {low} to {high}, or fold."
        return f"Blind: look, or bet {low} to {high}."


class Answering(Stage[TeenPattiDealState]):
    """The seat asked for a compromise accepts or refuses."""

    name = "compromise"
    asked_by = "compromise-answer"
    asks = "You are asked for a compromise: the lower hand must fold, on equal hands the asker."

    def actors(self) -> tuple[int, ...]:
        return (self.deal.asked,)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Accept | Refuse):
            return None
        return Refusal("compromise-answer", "Accept the compromise or refuse it.")

    def legal(self, seat: int) -> list[Action]:
        return [ACCEPT, REFUSE]

    def apply(self, seat: int, action: Action) -> None:
        deal, asker = self.deal, self.deal.asker
        deal.asker = deal.asked = -1
        if isinstance(action, Accept):
            self._compare(asker, seat)
        else:
            deal.tell("refuse", seat, "{seat} refuse{s} the compromise.")
        if len(deal.active) == 1:
            deal.award(deal.active, "last-left")
            return
        deal.turn = deal.next_in(asker)
        deal.begin(Betting(deal))

    def _compare(self, asker: int, asked: int) -> None:
        """Shows the two each other's cards; the lower hand folds, on a tie the asker's (compromise-equal).

        Who compared with one of them before knows that hand still.
        """
        deal = self.deal
        for seat in (asker, asked):
            deal.show(HANDS[seat], {asker, asked}.union(deal.piles[HANDS[seat]].seen_by or ()))
        deal.tell("accept", asked, "{seat} accept{s}, and the two compare their cards.")
        for seat in (asker, asked):
            two, cards = frozenset((asker, asked)), deal.hand(seat)
            deal.tell(CONFIDED, seat, "{seat} {has} {cards}.", cards=cards, audience=two)
        wins = strength(deal.hand(asker)) > strength(deal.hand(asked))
        loser = asked if wins else asker
        deal.fold(loser)
        deal.tell("fold", loser, "{seat} must fold.", rule="compromise-accepted")
