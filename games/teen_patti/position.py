"""One decision of a seat in Teen Patti, and the reasons for each action."""

from __future__ import annotations

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight
from cardtable.engine import Action
from cardtable.mechanics import Bet, Fold
from cardtable.words import with_unit
from games.teen_patti.actions import Accept, AllIn, Compromise, Look, Refuse, Show
from games.teen_patti.betting_spots import LEAST_OF_BLIND
from games.teen_patti.chances import TeenPattiChances
from games.teen_patti.deal_state import TeenPattiDealState

LOOK_STAKE = 3
"""The stake, in units, from which it is dear to stay blind."""
ACCEPTED = 0.6
"""The share of all hands that a hand must beat for a compromise to be accepted."""


# Witnesses: the outcome by the rules


def _after(deal: TeenPattiDealState, seat: int, action: Action) -> TeenPattiDealState:
    then = deal.clone()
    then.apply(seat, action)
    return then


def costs_twice_once_seen(deal: TeenPattiDealState, seat: int, _: Action) -> bool:
    """Whether the least bet doubles with a look."""
    return _after(deal, seat, Look()).bounds(seat)[0] == 2 * deal.bounds(seat)[0]


def raises_stake(deal: TeenPattiDealState, seat: int, bet: Bet) -> bool:
    """Whether the stake is higher after the bet."""
    return int(_after(deal, seat, bet).public_state()["stake"]) > deal.stake


def ends_deal(deal: TeenPattiDealState, seat: int, action: Action) -> bool:
    """Whether the action ends the deal."""
    return _after(deal, seat, action).over


def one_of_two_folds(deal: TeenPattiDealState, seat: int, accept: Accept) -> bool:
    """Whether the answer leaves one player fewer in."""
    return len(_after(deal, seat, accept).active) == len(deal.active) - 1


def asker_has_bet(deal: TeenPattiDealState, seat: int, refuse: Refuse) -> bool:
    """Whether the asker of the compromise has looked and bet."""
    return deal.seen[deal.asker] and deal.bets[deal.asker] > 0


def all_in_ends_deal(deal: TeenPattiDealState, seat: int) -> bool:
    """Whether going all in ends the deal."""
    return ends_deal(deal, seat, AllIn())


def show_ends_deal(deal: TeenPattiDealState, seat: int) -> bool:
    """Whether a show ends the deal."""
    return ends_deal(deal, seat, Show())


def show_is_refused(deal: TeenPattiDealState, seat: int) -> bool:
    """Whether a show may not be asked for."""
    return deal.refusal(seat, Show()) is not None


class TeenPattiPosition(TeenPattiChances):
    """One decision of one seat."""

    # Answers to a compromise

    @reason(
        "{self.lower_hands}, and the lower of the two folds.",
        of=Accept,
        in_deal=one_of_two_folds,
        theme="compare when ahead",
    )
    def likely_higher(self, accept: Accept) -> bool:
        return self.share > 0.5

    @reason(
        "{self.lower_hands}: too weak for another bet, and to compare costs nothing.",
        of=Accept,
        in_deal=one_of_two_folds,
        theme="compare when ahead",
    )
    def nothing_to_lose(self, accept: Accept) -> bool:
        """Whether the seat would fold if the betting went on."""
        return self.would_fold

    @reason(
        "{self.lower_hands}: yours may well be the one that must fold.",
        of=Accept,
        against=True,
        in_deal=one_of_two_folds,
    )
    def likely_lower(self, accept: Accept) -> bool:
        return self.share <= 0.5

    @reason(
        "{self.lower_hands}, and the asker has looked and bet.",
        of=Refuse,
        in_deal=asker_has_bet,
        theme="compare when ahead",
    )
    def asker_has_looked(self, refuse: Refuse) -> bool:
        return self.share <= ACCEPTED

    @reason(
        "Refused, the betting goes on, and neither of you must fold.", of=Refuse, theme="compare when ahead"
    )
    def goes_on(self, refuse: Refuse) -> bool:
        return True

    # Endings

    @reason(
        "{self.held}: {self.wins_told} in 100 against random hands, and all in needs {self.needed}.",
        of=AllIn,
        in_deal=ends_deal,
        theme="count the odds",
    )
    def all_in_pays(self, all_in: AllIn) -> bool:
        return self.is_seen and self.chips > 0 and self.wins >= self.needed

    @reason(of=AllIn, in_deal=ends_deal)
    def all_in(self, all_in: AllIn) -> str:
        cost = with_unit(self.chips, "chip") if self.chips else "nothing"
        return f"It costs {cost}, for a pot of {self.deal.pot}: all who are in must show."

    @reason(
        "Unseen it costs you {self.least}; once you have looked it costs {self.least_seen}.",
        of=(Bet, Show),
        in_deal=costs_twice_once_seen,
        theme="stay blind",
    )
    def blind_half(self, action: Bet | Show) -> bool:
        """Whether the least bet would double with a look."""
        is_doubled = self.is_least(action) if isinstance(action, Bet) else self.other_has_looked
        return not self.is_seen and is_doubled

    @reason(
        "{self.lower_hands}; a show for {self.price} needs {self.needed} in 100.",
        of=Show,
        in_deal=ends_deal,
        theme="count the odds",
    )
    def show_pays(self, show: Show) -> bool:
        return self.is_seen and self.is_worth_its_price

    @reason(
        "It costs {self.least} and ends the deal; on equal hands the other takes the pot.",
        of=Show,
        in_deal=ends_deal,
        name="show",
    )
    def ends_by_show(self, show: Show) -> bool:
        return True

    @reason(
        "{self.lower_hands}; if accepted, the lower of the two folds.",
        of=Compromise,
        name="compromise",
        theme="compare when ahead",
    )
    def compromise_may_win(self, compromise: Compromise) -> bool:
        return self.share > 0.5

    @reason(
        "{self.lower_hands}: if it is accepted, yours may well be the one that must fold.",
        of=Compromise,
        against=True,
        name="compromise-low",
    )
    def compromise_may_lose(self, compromise: Compromise) -> bool:
        return self.share <= 0.5

    # Looking

    @reason(
        "Even blind a bet now costs {self.least} or more, and the ante was {self.deal.unit}:"
        " know what you hold.",
        of=Look,
        theme="look in time",
    )
    def look_dear(self, look: Look) -> bool:
        return self.stake >= LOOK_STAKE

    @reason(of=Look, name="look", theme="look in time")
    def can_bet_after_look(self, look: Look) -> str:
        """The cost of bets after a look, if there are chips enough for a blind one."""
        if self.is_short:
            return ""
        dear = " or more" if self.chips >= self.least_seen else f", and you have {self.chips}"
        return f"You then know what you hold; from then on a bet costs {self.least_seen}{dear}."

    # Bets

    @reason(of=Bet, name="bluff", theme="bluff")
    def is_bluff(self, bet: Bet) -> str:
        """Whether a careful player would fold, and the hand wins too seldom for that bet."""
        needed = self.needed_for(bet.amount)
        if not self.is_seen or self.spot.stays(self.share) or self.wins >= needed:
            return ""
        told = f"{self.held}: {self.wins_told} in 100 against random hands"
        return f"{told}, and a bet of {bet.amount} needs {needed}: it is a bluff."

    @reason(of=Bet, in_deal=raises_stake, theme="bet strong hands")
    def likely_ahead(self, bet: Bet) -> str:
        """Whether the bet raises, and the hand likely beats all others."""
        if not self.is_seen or self.is_least(bet) or self.likely_wins <= 0.5:
            return ""
        others = "the others" if self.in_play > 2 else "the other"
        is_highest = bet.amount == max(one.amount for one in self.deal.bets_of(self.seat))
        pay = f"the highest bet lets {others} pay most" if is_highest else f"let {others} pay"
        return f"{self.lower_hands}; likely you are ahead: {pay}."

    @reason(
        "{self.lower_hands}; likely another is higher, and a raise costs more.",
        of=Bet,
        against=True,
        in_deal=raises_stake,
    )
    def raise_behind(self, bet: Bet) -> bool:
        return self.is_seen and not self.is_least(bet) and self.likely_wins <= 0.5

    @reason(
        "{self.held}: {self.wins_told} in 100 against random hands, and the bet needs {self.needed}.", of=Bet
    )
    def bet_pays(self, bet: Bet) -> bool:
        return self.is_seen and self.is_least(bet) and self.is_worth_its_price

    @reason("{self.lower_hands}, and a blind player has not seen his own.", of=Bet, theme="bet strong hands")
    def bet_against_blind(self, bet: Bet) -> bool:
        return self.is_seen and self.is_least(bet) and self.looked < len(self.others)

    @reason("{self.lower_hands}; likely another is higher.", of=Bet, against=True)
    def bet_behind(self, bet: Bet) -> bool:
        return self.is_seen and self.is_least(bet) and self.likely_wins <= 0.5

    @reason(of=Bet, in_deal=raises_stake)
    def raises(self, bet: Bet) -> str:
        if self.is_least(bet):
            return ""
        stake = bet.amount // 2 if self.is_seen else bet.amount
        return f"It raises the stake from {self.deal.stake} to {stake}."

    # Folds

    @reason(
        "{self.held}: {self.wins_told} in 100 against random hands, and staying in needs {self.needed}.",
        of=Fold,
        theme="fold in time",
    )
    def fold_dear(self, fold: Fold) -> bool:
        return self.is_seen and self.wins < self.needed

    @reason(
        "{self.lower_hands}: too few where a blind player pays half of what you pay.",
        of=Fold,
        theme="fold in time",
    )
    def fold_against_blind(self, fold: Fold) -> bool:
        return self.is_seen and self.looked < len(self.others) and self.share <= LEAST_OF_BLIND

    @reason(of=Fold, theme="fold in time")
    def fold_to_bettors(self, fold: Fold) -> str:
        """Whether others who have looked went on betting, and likely hold more."""
        again = self.repeats if self.is_seen and self.would_fold else 0
        if not again or self.likely_wins > 0.5:
            return ""
        verb = "tells" if again == 1 else "tell"
        return f"{self.lower_hands}; {with_unit(again, 'further bet')} of others who looked {verb} of more."

    @reason(
        "{self.lower_hands}; while {self.in_play} are in, a bet settles nothing: only the last two can show.",
        of=Fold,
        theme="fold in time",
    )
    def fold_in_crowd(self, fold: Fold) -> bool:
        """Whether more than two are in, so that the bet is not the last one, and the hand is not worth it."""
        return self.is_seen and len(self.others) > 1 and self.would_fold

    @property
    def in_play(self) -> int:
        """How many are in."""
        return len(self.others) + 1

    @reason(
        "{self.lower_hands}; a player who has looked and stays in likely holds more.",
        of=Fold,
        theme="fold in time",
    )
    def fold_behind(self, fold: Fold) -> bool:
        """Whether the hand is not worth another bet, and likely does not beat all who have looked and bet."""
        return self.is_seen and self.would_fold and self.likely_beats_looked <= 0.5

    @reason(of=Fold, against=True)
    def gives_up(self, fold: Fold) -> str:
        return f"It gives up the {with_unit(self.paid_in, 'chip')} that you have in the pot."

    # Thoughts

    @thought(
        "If you accept, the lower of the two hands folds, and of equal ones the asker's.", stage="compromise"
    )
    def equal_hands(self) -> bool:
        return True

    @thought(
        "All in, all who are in must show, and on equal hands you lose.",
        stage="betting",
        name="last-chips",
        in_deal=all_in_ends_deal,
        at_odds=("count the odds",),
    )
    def only_all_in_or_fold(self) -> bool:
        return self.is_short

    @property
    def is_short(self) -> bool:
        """Whether the chips do not cover the least bet, so that only all in or a fold is left."""
        return self.chips < self.least

    @thought(stage="betting")
    def look_short(self) -> str:
        """Whether a blind player can still bet, and could not after a look."""
        stake = self.deal.stake
        if self.is_seen or not stake <= self.chips < 2 * stake:
            return ""
        pays = "pays" if self.chips == 1 else "pay"
        return f"Your {with_unit(self.chips, 'chip')} {pays} a blind bet, but not one after a look."

    @thought(
        "The other is blind: as you have looked you cannot ask him for a show.",
        stage="betting",
        in_deal=show_is_refused,
    )
    def no_show(self) -> bool:
        return self.is_seen and self.other_is_blind

    @thought(
        "A show costs {self.least} and settles a pot of {self.deal.pot}; equal hands lose it to the other.",
        stage="betting",
        name="show",
        in_deal=show_ends_deal,
    )
    def can_show(self) -> bool:
        return self.can_do(Show)

    @thought("While you are blind, the other, who has looked, cannot ask you for a show.", stage="betting")
    def cannot_be_asked(self) -> bool:
        return not self.is_seen and self.other_has_looked

    @thought(
        "For {self.least} you may ask for a compromise: if it is accepted, the lower of the two folds.",
        stage="betting",
        name="compromise",
    )
    def can_compromise(self) -> bool:
        return self.can_do(Compromise)

    @thought(
        "A bet of {self.least} for a pot of {self.deal.pot} needs about {self.needed_told} in 100.",
        stage="betting",
        name="price",
    )
    def bet_has_a_price(self) -> bool:
        return self.is_seen and not self.is_short

    @thought("{self.lower_hands}.")
    def own_cards(self) -> bool:
        return self.is_seen

    @thought("A player who has looked and stays in likely holds better cards than most.", stage="betting")
    def they_looked(self) -> bool:
        return any(self.deal.seen_bets[other] for other in self.others)

    @thought("Blind you pay half; a look tells you what your cards are worth.", stage="betting")
    def blind(self) -> bool:
        return not self.is_seen and not self.is_short

    @thought("About three hands in four are no pair or better, only a high card.", stage="betting")
    def high_cards(self) -> bool:
        return True


REASONS = by_weight(
    TeenPattiPosition.likely_higher,
    TeenPattiPosition.nothing_to_lose,
    TeenPattiPosition.likely_lower,
    TeenPattiPosition.asker_has_looked,
    TeenPattiPosition.goes_on,
    TeenPattiPosition.all_in_pays,
    TeenPattiPosition.all_in,
    TeenPattiPosition.blind_half,
    TeenPattiPosition.show_pays,
    TeenPattiPosition.ends_by_show,
    TeenPattiPosition.compromise_may_win,
    TeenPattiPosition.compromise_may_lose,
    TeenPattiPosition.look_dear,
    TeenPattiPosition.can_bet_after_look,
    TeenPattiPosition.is_bluff,
    TeenPattiPosition.likely_ahead,
    TeenPattiPosition.raise_behind,
    TeenPattiPosition.bet_pays,
    TeenPattiPosition.bet_against_blind,
    TeenPattiPosition.bet_behind,
    TeenPattiPosition.raises,
    TeenPattiPosition.fold_dear,
    TeenPattiPosition.fold_against_blind,
    TeenPattiPosition.fold_to_bettors,
    TeenPattiPosition.fold_behind,
    TeenPattiPosition.fold_in_crowd,
    TeenPattiPosition.gives_up,
)
THOUGHTS = thoughts_by_weight(
    TeenPattiPosition.equal_hands,
    TeenPattiPosition.only_all_in_or_fold,
    TeenPattiPosition.look_short,
    TeenPattiPosition.no_show,
    TeenPattiPosition.can_show,
    TeenPattiPosition.cannot_be_asked,
    TeenPattiPosition.can_compromise,
    TeenPattiPosition.bet_has_a_price,
    TeenPattiPosition.own_cards,
    TeenPattiPosition.they_looked,
    TeenPattiPosition.blind,
    TeenPattiPosition.high_cards,
)
