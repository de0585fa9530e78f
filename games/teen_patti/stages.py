"""The stages of Teen Patti: betting, and the answer to a compromise.

A bet and the stake are two things: a blind player's bet is the stake, a seen player's is twice the stake.
"""

from __future__ import annotations

import functools
from dataclasses import replace

from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal, Stage
from cardtable.engine.showing import Phrase
from cardtable.mechanics.stakes import Bet, Fold
from cardtable.values import replaced
from cardtable.words import so_many
from games.teen_patti.actions import Accept, AllIn, Compromise, Look, Refuse, Show
from games.teen_patti.hands import strength
from games.teen_patti.table import TeenPattiDeal

LOOK, FOLD, SHOW, COMPROMISE, ALL_IN = Look(), Fold(), Show(), Compromise(), AllIn()


@functools.lru_cache(maxsize=4096)
def bets(low: int, high: int, step: int) -> tuple[Bet, ...]:
    """The bets between two numbers of chips."""
    return tuple(Bet(amount) for amount in range(low, high + 1, step))


class Betting(Stage[TeenPattiDeal]):
    """Bet, fold, look, ask for a show or a compromise."""

    name = "betting"

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if isinstance(action, Accept | Refuse):
            return Refusal("turn-order", "No compromise is asked for: bet, fold, look, or ask for a show.")
        if isinstance(action, Bet):
            return self._bet_refusal(seat, action.chips)
        if isinstance(action, Look):
            return Refusal("look-once", "These cards were looked at.") if deal.seen[seat] else None
        if isinstance(action, AllIn):
            return self._all_in_refusal(seat)
        if isinstance(action, Show):
            return self._show_refusal(seat)
        if isinstance(action, Compromise):
            return self._compromise_refusal(seat)
        if isinstance(action, Fold):
            return None
        return Refusal("whole-units", "A bet is a whole number of chips.")

    def _bet_refusal(self, seat: int, chips: int) -> Refusal | None:
        deal = self.deal
        low, high, step = deal.bounds(seat)
        who = "seen" if deal.seen[seat] else "blind"
        if chips < low:
            return Refusal(f"{who}-minimum", f"A {who} player bets at least {low} now.")
        if chips > high:
            return Refusal(f"{who}-maximum", f"A {who} player bets at most {high} now.")
        if chips % step:
            rule = "seen-even" if deal.seen[seat] else "whole-units"
            return Refusal(rule, f"A {who} player's bet is a multiple of {step}.")
        return self._stakes_refusal(seat, chips)

    def _stakes_refusal(self, seat: int, chips: int) -> Refusal | None:
        held = self.deal.bank.chips[seat]
        return (
            Refusal("table-stakes", f"That costs {chips}; there are {held} chips left.")
            if chips > held
            else None
        )

    def _all_in_refusal(self, seat: int) -> Refusal | None:
        low = self.deal.bounds(seat)[0]
        if self.deal.bank.chips[seat] >= low:
            return Refusal("all-in", f"Who can bet the least, {low}, bets or folds.")
        return None

    def _show_refusal(self, seat: int) -> Refusal | None:
        deal = self.deal
        if len(deal.active) != 2:
            return Refusal("show-two", f"A show is for the last two; {len(deal.active)} are in.")
        if deal.seen[seat] and not deal.seen[deal.next_in(seat)]:
            return Refusal("show-blind", "A seen player may not ask a blind one for a show.")
        return self._stakes_refusal(seat, deal.bounds(seat)[0])

    def _compromise_refusal(self, seat: int) -> Refusal | None:
        deal = self.deal
        if not all(deal.seen[one] for one in deal.active):
            return Refusal(
                "compromise-seen", "A compromise is for when all who are in have seen their cards."
            )
        if self.bettor_before(seat) < 0:
            return Refusal("compromise-before", "Nobody who is still in has bet before.")
        return self._stakes_refusal(seat, 2 * deal.stake)

    def bettor_before(self, seat: int) -> int:
        """The nearest player before a seat who is still in and has bet; -1 for none."""
        deal = self.deal
        bettors = [one for one in deal.active if one != seat and deal.bets[one]]
        return min(bettors, key=lambda one: (seat - one) % deal.seats, default=-1)

    # What is allowed

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        low, high, step = deal.bounds(seat)
        chips = deal.bank.chips[seat]
        found: list[Action] = [] if deal.seen[seat] else [LOOK]
        found += bets(low, min(high, chips), step)
        found.append(FOLD)
        if len(deal.active) == 2 and self._show_refusal(seat) is None:
            found.append(SHOW)
        if deal.seen[seat] and self._compromise_refusal(seat) is None:
            found.append(COMPROMISE)
        if chips < low:
            found.append(ALL_IN)
        return found

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Look):
            deal.seen = replaced(deal.seen, seat, True)
            deal.show(f"hand.{seat}", frozenset((seat,)))
            deal.tell("look", seat, "{seat} look{s} at the cards.")
        elif isinstance(action, Bet):
            self._bet(seat, action.chips)
        elif isinstance(action, Fold):
            deal.fold(seat)
            deal.tell("fold", seat, "{seat} fold{s}.")
            self._on(seat)
        elif isinstance(action, Show):
            self._show(seat)
        elif isinstance(action, Compromise):
            self._compromise(seat)
        else:
            self._all_in(seat)

    def _bet(self, seat: int, chips: int) -> None:
        deal = self.deal
        before = deal.stake
        if deal.seen[seat]:
            deal.note_stand(seat, chips)
        deal.pay(seat, chips)
        deal.stake = chips // 2 if deal.seen[seat] else chips
        raised = f": the stake is {deal.stake}" if deal.stake != before else ""
        deal.tell("bet", seat, f"{{seat}} bet{{s}} {chips}{raised}.")
        self._on(seat)

    def _on(self, seat: int) -> None:
        """The next player's turn, or the pot for the last one left."""
        deal = self.deal
        if len(deal.active) == 1:
            deal.award(deal.active, "last-left")
        else:
            deal.turn = deal.next_in(seat)

    def _show(self, seat: int) -> None:
        deal = self.deal
        other, cost = deal.next_in(seat), deal.bounds(seat)[0]
        deal.pay(seat, cost)
        deal.tell("show", seat, f"{{seat}} pay{{s}} {cost} for a show.")
        deal.open_hands(deal.active)
        own, theirs = strength(deal.hand(seat)), strength(deal.hand(other))
        if own == theirs:
            deal.award((other,), "show-equal")
        else:
            deal.award((seat if own > theirs else other,), "show-cards")

    def _compromise(self, seat: int) -> None:
        deal = self.deal
        asked, cost = self.bettor_before(seat), 2 * deal.stake
        deal.pay(seat, cost)
        deal.asker, deal.asked = seat, asked
        deal.tell("compromise", seat, f"{{seat}} bet{{s}} {cost} and ask{{s}} for a compromise.")
        deal.begin(Answering(deal))

    def _all_in(self, seat: int) -> None:
        """Everybody still in shows; who went all in loses ties (all-in, all-in-equal)."""
        deal = self.deal
        chips = deal.bank.chips[seat]
        deal.pay(seat, chips)
        deal.tell("allin", seat, f"{{seat}} go{{es}} all in with {chips}.")
        deal.open_hands(deal.active)
        best = max(strength(deal.hand(one)) for one in deal.active)
        top = tuple(one for one in deal.active if strength(deal.hand(one)) == best)
        winners = tuple(one for one in top if one != seat) or top
        deal.award(winners, "all-in" if len(top) == 1 else "all-in-equal")

    def phrase(self, seat: int, action: Action) -> Phrase:
        deal, usual = self.deal, action.phrase()
        if isinstance(action, Show):
            return replace(usual, text=f"Pay {so_many(deal.bounds(seat)[0], 'chip')} for a show")
        asked = self.bettor_before(seat)
        if isinstance(action, Compromise) and asked >= 0:
            cost = so_many(2 * deal.stake, "chip")
            return replace(usual, text=f"Bet {cost} and ask {{{asked}}} for a compromise")
        if isinstance(action, AllIn):
            return replace(usual, text=f"Go all in with {so_many(deal.bank.chips[seat], 'chip')}")
        return usual

    def prompt(self, seat: int) -> str:
        deal = self.deal
        low, high, _ = deal.bounds(seat)
        if deal.bank.chips[seat] < low:
            return f"{low} is the least, you have {deal.bank.chips[seat]}: all in, or fold."
        how = "Seen" if deal.seen[seat] else "Blind: look, or"
        return f"{how}: bet {low} to {high}, or fold." if deal.seen[seat] else f"{how} bet {low} to {high}."


class Answering(Stage[TeenPattiDeal]):
    """The one asked for a compromise accepts or refuses."""

    name = "compromise"

    def actors(self) -> tuple[int, ...]:
        return (self.deal.asked,)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Accept | Refuse):
            return Refusal("compromise-answer", "Accept the compromise or refuse it.")
        return None

    def legal(self, seat: int) -> list[Action]:
        return [Accept(), Refuse()]

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
        """The two see each other's cards; the lower folds, the asker if they are equal."""
        deal = self.deal
        both = frozenset((asker, asked))
        for seat in (asker, asked):
            deal.show(f"hand.{seat}", both)
        wins = strength(deal.hand(asker)) > strength(deal.hand(asked))
        loser = asked if wins else asker
        deal.tell("accept", asked, "{seat} accept{s}, and the two compare their cards.")
        deal.fold(loser)
        deal.tell("fold", loser, "{seat} must fold.", rule="compromise-accepted")

    def prompt(self, seat: int) -> str:
        return "You are asked for a compromise: the lower hand must fold, on equal hands the asker."
