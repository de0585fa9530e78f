"""How a careful player plays Mighty: what a hand is worth, what to bid, put away and call.

The play of the cards is in `cardplay`. Only what the view shows is used.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.deal import Stage
from cardtable.engine.view import View
from cardtable.mechanics.auction import NOTRUMP, STRAINS, Bid
from cardtable.mechanics.exchange import PutAway
from cardtable.mechanics.tricks import ace_high
from cardtable.words import so_many
from games.mighty.actions import Call
from games.mighty.bidding import AuctionStage, CallStage, ContractStage, ExchangeStage
from games.mighty.cardplay import Judge, quick_card
from games.mighty.forms import JOKER, THREE, Form, is_point, mighty_of
from games.mighty.play import PlayStage
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


# The decisions before play


def bidding(stage: AuctionStage, hand: tuple[Card, ...]) -> list[Advice]:
    """The lowest right bid in every strain, and the pass."""
    form = stage.deal.form
    found = [Advice(Pass(), 0.0, "The hand bears no higher bid.")]
    for strain in STRAINS:
        bears, count = limit(hand, strain, form), stage.least(strain)
        if count <= form.full:
            why = f"The hand is good for about {bears:.0f} points in {strain}."
            found.append(Advice(Bid(count, strain), bears - count, why))
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
    points = sum(map(is_point, away))
    why = f"{text_of(away)} help least" + (f", and hold {so_many(points, 'point')}." if points else ".")
    found = [Advice(PutAway(tuple(sorted(away))), 1.0, why)]
    for step, other in enumerate(dict.fromkeys(order[count : count + 3])):
        swapped = PutAway(tuple(sorted((*away[:-1], other))))
        if swapped != found[0].action:
            found.append(Advice(swapped, -float(step), f"{other} might go instead."))
    return found


def changing(stage: ContractStage, hand: tuple[Card, ...]) -> list[Advice]:
    """Keeps the trumps unless others make the dearer bid more than worth it."""
    deal = stage.deal
    now = limit(hand, deal.trump, deal.form) - deal.contract
    found = [Advice(Pass(), now, f"{deal.trump.capitalize()} serve well enough.")]
    for bid in stage.changes():
        gain = limit(hand, bid.strain, deal.form) - bid.count
        why = f"{bid.strain.capitalize()} promise more than the raise costs."
        found.append(Advice(bid, gain - 0.5, why))
    return found


def wanted_cards(deal: MightyTable, hand: tuple[Card, ...]) -> list[tuple[Card, str]]:
    """The cards worth calling, best first, each with its reason."""
    mighty = mighty_of(deal.trump)
    trump = Suit.parse(deal.trump)
    asked: list[tuple[Card, str]] = [
        (mighty, "Whoever has the mighty is the strongest friend."),
        (JOKER, "The joker makes a strong friend."),
    ]
    if trump is not None:
        asked.append((Card.of(trump, Rank.ACE), "The Ace of trumps is missing."))
        asked.append((Card.of(trump, Rank.KING), "The King of trumps is missing."))
    for suit in Suit:
        if Card.of(suit, Rank.ACE) in hand:
            asked.append((Card.of(suit, Rank.KING), "The King stands behind the own Ace."))
    asked += [(Card.of(suit, Rank.ACE), "An Ace helps.") for suit in Suit]
    asked += [(c, "Some friend is better than none.") for c in sorted(deal.pack) if is_point(c)]
    held = (*hand, *deal.cards_in("discard"))
    return [(c, why) for c, why in asked if held.count(c) < deal.pack.count(c) and c not in hand]


def calling(deal: MightyTable, hand: tuple[Card, ...]) -> list[Advice]:
    """The mighty, the joker, the Ace of trumps; alone only with nine sure tricks."""
    wanted = list(dict(wanted_cards(deal, hand)).items())
    count = deal.form.calls
    found: list[Advice] = []
    for step in range(min(4, len(wanted) - count + 1)):
        named = wanted[step : step + count]
        found.append(Advice(Call(tuple(c for c, _ in named)), float(-step), named[0][1]))
    value = tricks_of(hand, deal.trump) * 10 / max(1, len(hand)) - SURE_ALONE
    found.append(Advice(Call(()), value if value > 0 else value - 5, "Nine tricks are sure: alone."))
    legal = [advice for advice in found if deal.refusal(deal.declarer, advice.action) is None]
    return legal or [Advice(deal.legal(deal.declarer)[0], 0.0, "Nothing better can be called.")]


class MightyBot(Bot[MightyTable]):
    """The careful player."""

    def judge(self, view: View[MightyTable], rng: random.Random) -> Iterable[Advice]:
        stage = view.deal.stage
        if view.seat not in view.actors:
            return ()
        if isinstance(stage, PlayStage):
            return map(Judge(stage, view.seat).judge, view.legal)
        return self._before_play(stage, view.hand)

    def _before_play(self, stage: Stage | None, hand: tuple[Card, ...]) -> list[Advice]:
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

    def quick_play(self, deal: MightyTable, seat: int, rng: random.Random) -> Action:
        """A passable action fast: the same thoughts before play, a simple rule in it."""
        stage = deal.stage
        if isinstance(stage, PlayStage):
            return quick_card(stage, seat, rng)
        if isinstance(stage, ContractStage):
            return Pass()
        return max(self._before_play(stage, deal.hand(seat)), key=lambda advice: advice.value).action


BOT = MightyBot()
