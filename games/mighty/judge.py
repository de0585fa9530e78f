"""What a hand of Mighty is worth to a careful player: what to bid, to put away, to call.

The play of the cards is in `cardplay`. Only what the view shows is used.
"""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Pass
from cardtable.engine.bot import Advice
from cardtable.engine.deal import Stage
from cardtable.mechanics.auction import NOTRUMP, STRAINS, Bid
from cardtable.mechanics.exchange import PutAway
from cardtable.mechanics.tricks import ace_high
from games.mighty.actions import Call
from games.mighty.bidding import AuctionStage, CallStage, ContractStage, ExchangeStage
from games.mighty.forms import JOKER, THREE, Form, is_point, mighty_of
from games.mighty.table import MightyTable

MIGHTY_TRICKS, JOKER_TRICKS = 1.5, 1.3
TRUMP_TRICKS = {Rank.ACE: 1.0, Rank.KING: 0.9, Rank.QUEEN: 0.7}
LONG_TRUMP, SIDE_ACE, SIDE_KING = 0.6, 0.8, 0.4
POINTS_A_TRICK = 1.3
SURE_ALONE = 9.0
NOTRUMP_RISK = 1.0


def tricks_of(hand: tuple[Card, ...], strain: str) -> float:
    """The tricks that a hand is good for under those trumps."""
    mighty = mighty_of(strain)
    total = MIGHTY_TRICKS * (mighty in hand) + JOKER_TRICKS * hand.count(JOKER)
    for suit in Suit:
        held = [c for c in hand if c.suit is suit and c is not mighty]
        ranks = {c.rank for c in held}
        if suit.value == strain:
            total += sum(TRUMP_TRICKS[rank] for rank in TRUMP_TRICKS if rank in ranks)
            total += LONG_TRUMP * sum(c.rank not in TRUMP_TRICKS for c in held[3:])
            continue
        total += SIDE_ACE * (Rank.ACE in ranks)
        total += SIDE_KING * (Rank.KING in ranks and len(held) > 1)
    return total


def limit(hand: tuple[Card, ...], strain: str, form: Form) -> float:
    """The highest bid that the hand bears in that strain."""
    # Half of all points come with an average friend and the blind. A lone declarer has no friend, and
    # in two packs a trick is a smaller part of the whole; both were measured on bots of this kind.
    start = form.full / 2 - (1.6 if form is THREE else 0.4)
    share = POINTS_A_TRICK * (15.0 / len(hand) if form.packs == 2 and hand else 1.0)
    worth = share * tricks_of(hand, strain)
    return start + worth - (NOTRUMP_RISK if strain == NOTRUMP else 0.0)


def bears_alone(hand: tuple[Card, ...], strain: str) -> float:
    """By how much the hand is better than one with which a declarer plays alone."""
    return tricks_of(hand, strain) * 10 / max(1, len(hand)) - SURE_ALONE


# The decisions before play


def bidding(stage: AuctionStage, hand: tuple[Card, ...]) -> list[Advice]:
    """The lowest right bid in every strain, and the pass."""
    form = stage.deal.form
    found = [Advice(Pass(), 0.0)]
    for strain in STRAINS:
        count = stage.least(strain)
        if count <= form.full:
            found.append(Advice(Bid(count, strain), limit(hand, strain, form) - count))
    return found


def keep_worth(c: Card, hand: tuple[Card, ...], trump: str) -> float:
    """How much a card is worth keeping: short suits go, and points that would be lost; what stands behind an
    Ace stays."""
    if c is mighty_of(trump) or c.suit is None:
        return 100.0
    if c.suit.value == trump:
        return 40.0 + ace_high(c)
    if c.rank is Rank.ACE:
        return 30.0
    length, behind_ace = sum(one.suit is c.suit for one in hand), Card.of(c.suit, Rank.ACE) in hand
    if c.rank is Rank.KING and (behind_ace or length > 2):
        return 20.0 if behind_ace else 8.0
    return 2.0 * length - 2.5 * is_point(c) + ace_high(c) / 20 + behind_ace


def exchange(stage: ExchangeStage, hand: tuple[Card, ...]) -> list[Advice]:
    """Puts the least useful cards away; the runners-up swap one card."""
    count, trump = stage.surplus, stage.deal.trump
    order = sorted(hand, key=lambda c: (keep_worth(c, hand, trump), c))
    away = tuple(order[:count])
    found = [Advice(PutAway(tuple(sorted(away))), 1.0)]
    for step, other in enumerate(dict.fromkeys(order[count : count + 3])):
        swapped = PutAway(tuple(sorted((*away[:-1], other))))
        if swapped != found[0].action:
            found.append(Advice(swapped, -float(step)))
    return found


def changing(stage: ContractStage, hand: tuple[Card, ...]) -> list[Advice]:
    """Keeps the trumps unless others make the dearer bid more than worth it."""
    deal = stage.deal
    found = [Advice(Pass(), limit(hand, deal.trump, deal.form) - deal.contract)]
    for bid in stage.changes():
        found.append(Advice(bid, limit(hand, bid.strain, deal.form) - bid.count - 0.5))
    return found


def wanted_cards(deal: MightyTable, hand: tuple[Card, ...]) -> list[Card]:
    """The cards worth calling, best first: of those that somebody else holds."""
    trump = Suit.parse(deal.trump)
    asked = [mighty_of(deal.trump), JOKER]
    if trump is not None:
        asked += [Card.of(trump, Rank.ACE), Card.of(trump, Rank.KING)]
    asked += [Card.of(suit, Rank.KING) for suit in Suit if Card.of(suit, Rank.ACE) in hand]
    asked += [Card.of(suit, Rank.ACE) for suit in Suit]
    asked += [c for c in sorted(deal.pack) if is_point(c)]
    held = (*hand, *deal.cards_in("discard"))
    return [c for c in dict.fromkeys(asked) if held.count(c) < deal.pack.count(c) and c not in hand]


def calling(deal: MightyTable, hand: tuple[Card, ...]) -> list[Advice]:
    """The mighty, the joker, the Ace of trumps; alone only with nine tricks to be expected."""
    wanted = wanted_cards(deal, hand)
    count = deal.form.calls
    found: list[Advice] = []
    for step in range(min(4, len(wanted) - count + 1)):
        found.append(Advice(Call(tuple(wanted[step : step + count])), float(-step)))
    value = bears_alone(hand, deal.trump)
    found.append(Advice(Call(()), value if value > 0 else value - 5))
    legal = [advice for advice in found if deal.refusal(deal.declarer, advice.action) is None]
    return legal or [Advice(deal.legal(deal.declarer)[0], 0.0)]


def before_play(stage: Stage | None, hand: tuple[Card, ...]) -> list[Advice]:
    """What speaks for the actions of a decision before the first lead."""
    match stage:
        case AuctionStage():
            return bidding(stage, hand)
        case ExchangeStage():
            return exchange(stage, hand)
        case ContractStage():
            return changing(stage, hand)
        case CallStage():
            return calling(stage.deal, hand)
    return []
