"""What is said of plays in Teen Patti, and what there is to weigh: each with the claim that makes it true.

Nobody knows the hands of others, so chances are counted: how many of all hands are lower than the own.
"""

from __future__ import annotations

from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.betting import Bet, Fold
from cardtable.words import so_many
from games.teen_patti.actions import Accept, AllIn, Compromise, Look, Refuse, Show
from games.teen_patti.judge import ACCEPTED, LOOK_STAKE, Player
from games.teen_patti.stands import LEAST_OF_BLIND
from games.teen_patti.table import TeenPattiTable


def lower_hands(at: Player) -> str:
    """How many hands are lower than the own, as said: `Pair of 9s: about 84 in 100 hands are lower`."""
    if 0 < at.lower < 100:
        return f"{at.held}: about {at.lower} in 100 hands are lower"
    return f"{at.held}: {'nearly all hands are' if at.lower else 'hardly any hand is'} lower"


def is_bluff(at: Player, _: Bet) -> bool:
    """Whether a careful player would not stay, and the hand wins too seldom for the least bet."""
    return at.is_seen and not at.stand.stays(at.share) and 100 * at.likely_wins < at.needed


def wins(at: Player) -> str:
    """How often the own hand wins against random ones, as said."""
    return f"about {so_many(at.wins, 'win')}" if at.wins else "hardly a win"


# Claims


def is_least(at: Player, bet: Bet) -> bool:
    """Whether that is the least bet."""
    return bet.amount == at.least


def stake_after(at: Player, bet: Bet) -> int:
    """The stake that a bet leaves to those who follow."""
    return bet.amount // 2 if at.is_seen else bet.amount


def is_last_chips(at: Player) -> bool:
    """Whether only all in or a fold is left."""
    return at.chips < at.least


def is_worth_its_price(at: Player) -> bool:
    """Whether the own cards win often enough for the least bet, whatever the others hold or likely hold."""
    return at.wins > at.needed and 100 * at.likely_wins >= at.needed


def only_all_in_once_seen(at: Player) -> bool:
    """Whether a blind player could still bet, and could not after a look."""
    return not at.is_seen and at.deal.stake <= at.chips < 2 * at.deal.stake


def _other(at: Player) -> int:
    """The only other player who is in; -1 where there are more."""
    return at.others[0] if len(at.others) == 1 else -1


def other_has_looked(at: Player) -> bool:
    """Whether two are left, and the other has looked."""
    return _other(at) >= 0 and at.deal.seen[_other(at)]


def is_half_price(at: Player, action: Bet | Show) -> bool:
    """Whether it would cost twice as much once the cards were looked at."""
    least = is_least(at, action) if isinstance(action, Bet) else other_has_looked(at)
    return not at.is_seen and least


def other_is_blind(at: Player) -> bool:
    """Whether two are left, and the other is blind."""
    return _other(at) >= 0 and not at.deal.seen[_other(at)]


# Witnesses: what the rules make of it


def _after(deal: TeenPattiTable, seat: int, action: Action) -> TeenPattiTable:
    then = deal.clone()
    then.apply(seat, action)
    return then


def _costs_twice_once_seen(deal: TeenPattiTable, seat: int, _: Action) -> bool:
    return _after(deal, seat, Look()).bounds(seat)[0] == 2 * deal.bounds(seat)[0]


def _raises_stake(deal: TeenPattiTable, seat: int, bet: Bet) -> bool:
    return int(_after(deal, seat, bet).public_state()["stake"]) > deal.stake


def _ends(deal: TeenPattiTable, seat: int, action: Action) -> bool:
    return _after(deal, seat, action).over


def _one_of_two_folds(deal: TeenPattiTable, seat: int, accept: Accept) -> bool:
    return len(_after(deal, seat, accept).active) == len(deal.active) - 1


ANSWERS: tuple[Reason[Player], ...] = (
    Reason(
        "likely-higher",
        lambda at, _: at.share > 0.5,
        lambda at, _: f"{lower_hands(at)}, and the lower of the two folds.",
        of=Accept,
        in_deal=_one_of_two_folds,
    ),
    Reason(
        "likely-lower",
        always,
        lambda at, _: f"{lower_hands(at)}: yours may well be the one that must fold.",
        of=Accept,
        con=True,
        in_deal=_one_of_two_folds,
    ),
    Reason(
        "asker-has-looked",
        lambda at, _: at.share <= ACCEPTED,
        lambda at, _: f"{lower_hands(at)}, and the asker has looked and bet.",
        of=Refuse,
        in_deal=lambda deal, seat, refuse: deal.seen[deal.asker] and deal.bets[deal.asker] > 0,
    ),
    Reason(
        "goes-on",
        always,
        "Refused, the betting goes on, and neither of you must fold.",
        of=Refuse,
    ),
)
ENDINGS: tuple[Reason[Player], ...] = (
    Reason(
        "all-in-pays",
        lambda at, _: at.is_seen and at.chips > 0 and at.wins >= at.needed,
        lambda at, _: f"{at.held}: {wins(at)} in 100 against random hands, and all in needs {at.needed}.",
        of=AllIn,
        in_deal=_ends,
    ),
    Reason(
        "all-in",
        always,
        lambda at, _: (
            f"It costs {so_many(at.chips, 'chip') if at.chips else 'nothing'}, for a pot of {at.deal.pot}: "
            "all who are in must show."
        ),
        of=AllIn,
        in_deal=_ends,
    ),
    Reason(
        "blind-half",
        is_half_price,
        lambda at, _: f"Unseen it costs you {at.least}; once you have looked it costs {2 * at.least}.",
        of=(Bet, Show),
        in_deal=_costs_twice_once_seen,
    ),
    Reason(
        "show-pays",
        lambda at, _: at.is_seen and is_worth_its_price(at),
        lambda at, _: f"{lower_hands(at)}; a show for {at.price} needs {at.needed} in 100.",
        of=Show,
        in_deal=_ends,
    ),
    Reason(
        "show",
        always,
        lambda at, _: f"It costs {at.least} and ends the deal; on equal hands the other takes the pot.",
        of=Show,
        in_deal=_ends,
    ),
    Reason(
        "compromise",
        lambda at, _: at.share > 0.5,
        lambda at, _: f"{lower_hands(at)}; if accepted, the lower of the two folds.",
        of=Compromise,
    ),
)
LOOKING: tuple[Reason[Player], ...] = (
    Reason(
        "look-dear",
        lambda at, _: at.stake >= LOOK_STAKE,
        lambda at, _: (
            f"Even blind a bet now costs {at.least}, and the ante was {at.deal.unit}: know what you hold."
        ),
        of=Look,
    ),
    Reason(
        "look",
        lambda at, _: not is_last_chips(at),
        lambda at, _: f"You then know what you hold; from then on a bet costs {2 * at.least} or more.",
        of=Look,
    ),
)
BETS: tuple[Reason[Player], ...] = (
    Reason(
        "bluff",
        is_bluff,
        lambda at, _: f"{lower_hands(at)}, too few for the price: it is a bluff.",
        of=Bet,
    ),
    Reason(
        "likely-ahead",
        lambda at, bet: at.is_seen and not is_least(at, bet) and at.likely_wins > 0.5,
        lambda at, _: f"{lower_hands(at)}; likely you are ahead: let the others pay.",
        of=Bet,
        in_deal=_raises_stake,
    ),
    Reason(
        "raise-behind",
        lambda at, bet: at.is_seen and not is_least(at, bet),
        lambda at, _: f"{lower_hands(at)}; likely another is higher, and a raise costs more.",
        of=Bet,
        con=True,
        in_deal=_raises_stake,
    ),
    Reason(
        "bet-pays",
        lambda at, bet: at.is_seen and is_least(at, bet) and is_worth_its_price(at),
        lambda at, _: f"{at.held}: {wins(at)} in 100 against random hands, and the bet needs {at.needed}.",
        of=Bet,
    ),
    Reason(
        "bet-against-blind",
        lambda at, bet: at.is_seen and is_least(at, bet) and at.looked < len(at.others),
        lambda at, _: f"{lower_hands(at)}, and who plays blind has not seen his own.",
        of=Bet,
    ),
    Reason(
        "raises",
        lambda at, bet: not is_least(at, bet),
        lambda at, bet: f"It raises the stake from {at.deal.stake} to {stake_after(at, bet)}.",
        of=Bet,
        in_deal=_raises_stake,
    ),
)
FOLDS: tuple[Reason[Player], ...] = (
    Reason(
        "fold-dear",
        lambda at, _: at.is_seen and at.wins < at.needed,
        lambda at, _: f"{at.held}: {wins(at)} in 100 against random hands, and staying in needs {at.needed}.",
        of=Fold,
    ),
    Reason(
        "fold-against-blind",
        lambda at, _: at.is_seen and at.looked < len(at.others) and at.share <= LEAST_OF_BLIND,
        lambda at, _: f"{lower_hands(at)}, and who plays blind pays half of what you pay.",
        of=Fold,
    ),
    Reason(
        "gives-up",
        always,
        lambda at, _: f"It gives up the {so_many(at.paid_in, 'chip')} that you have in the pot.",
        of=Fold,
        con=True,
    ),
)
REASONS: tuple[Reason[Player], ...] = (*ANSWERS, *ENDINGS, *LOOKING, *BETS, *FOLDS)


def _can(at: Player, kind: type[Action]) -> bool:
    return any(isinstance(action, kind) for action in at.deal.legal(at.seat))


THOUGHTS: tuple[Thought[Player], ...] = (
    Thought(
        "equal-hands",
        always,
        "The lower of the two hands must fold, and on equal hands the asker's.",
        stage="compromise",
    ),
    Thought(
        "last-chips",
        is_last_chips,
        "All in, all who are in must show, and on equal hands you lose.",
        stage="betting",
        in_deal=lambda deal, seat: _ends(deal, seat, AllIn()),
    ),
    Thought(
        "look-short",
        only_all_in_once_seen,
        lambda at: f"Your {so_many(at.chips, 'chip')} pay a blind bet, but not one after a look.",
        stage="betting",
    ),
    Thought(
        "no-show",
        lambda at: at.is_seen and other_is_blind(at),
        "The other is blind: as you have looked you cannot ask him for a show.",
        stage="betting",
        in_deal=lambda deal, seat: deal.refusal(seat, Show()) is not None,
    ),
    Thought(
        "show",
        lambda at: _can(at, Show),
        lambda at: (
            f"A show costs {at.least} and settles a pot of {at.deal.pot}; equal hands lose it to the other."
        ),
        stage="betting",
        in_deal=lambda deal, seat: _ends(deal, seat, Show()),
    ),
    Thought(
        "cannot-be-asked",
        lambda at: not at.is_seen and other_has_looked(at),
        "While you are blind, the other, who has looked, cannot ask you for a show.",
        stage="betting",
    ),
    Thought(
        "compromise",
        lambda at: _can(at, Compromise),
        lambda at: (
            f"For {at.least} you may ask for a compromise: if it is accepted, the lower of the two folds."
        ),
        stage="betting",
    ),
    Thought(
        "price",
        lambda at: at.is_seen and not is_last_chips(at),
        lambda at: f"A bet of {at.least} for a pot of {at.deal.pot} needs about {at.needed} wins in 100.",
        stage="betting",
    ),
    Thought("own-cards", lambda at: at.is_seen, lambda at: f"{lower_hands(at)}."),
    Thought(
        "they-looked",
        lambda at: any(at.deal.seen[other] and at.deal.bets[other] for other in at.others),
        "Who has looked and stays in likely holds better cards than most.",
        stage="betting",
    ),
    Thought(
        "blind",
        lambda at: not at.is_seen and not is_last_chips(at),
        "Blind you pay half; a look tells you what your cards are worth.",
        stage="betting",
    ),
    Thought(
        "high-cards", always, "Three hands in four are no pair or better, only a high card.", stage="betting"
    ),
)
