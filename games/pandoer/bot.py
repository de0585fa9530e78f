"""The careful player of Pandoer, and the quick plays of its rollouts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from cardtable.bots import Advice
from cardtable.cards import FACES, HIDDEN, Card, Suit
from cardtable.engine import Action, View
from cardtable.mechanics.bidding import said_likelihood
from cardtable.mechanics.tricks import PlayCard, TrickBot, quick_ducking_card, quick_points_card
from games.pandoer.contracts import Advise, LadderBid
from games.pandoer.deal_state import PandoerDealState, card_points
from games.pandoer.odds import log_odds
from games.pandoer.open_hands import makes
from games.pandoer.position import REASONS, THOUGHTS, PandoerPosition
from games.pandoer.stages import PandoerTricks
from games.pandoer.trick_position import WHOLE_TRICK

EQUAL_POINTS = dict.fromkeys(FACES, WHOLE_TRICK)
"""In quick plays: the points of each card in games where tricks count, not points."""


BID_STEEPNESS = 2.0
"""How fast the log-odds that a game was bid on a hand rise with those of making it. This and the next two
were fitted to what proclaimers held."""
NAMED_STEEPNESS = 4.0
"""How fast the log-odds that trumps were named fall with how much better other trumps would be."""
NAMED_WITHIN = 0.5
"""By how much in log-odds others would be better that are named as often as not."""
LAYOUTS = 6
"""In games of few tricks: the layouts on which a card is tried."""
LAYOUT_PLACES = 1_500
"""Cards tried in a layout, after which it is left out."""
OPEN_PLACES = 8_000
"""Cards tried with all hands open, where a rollout asks; at a table more are (`solution`)."""
LOOKS = 0.1
"""There: what a card's looks count beside what it brings on those layouts."""


class PandoerBot(TrickBot[PandoerDealState]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"bid": 2.0, "discard": 1.5, "trump": 4.0, "call": 1.0, "play": 2.5}
    position_type = PandoerPosition

    def candidates(self, deal: PandoerDealState, seat: int) -> Iterator[Action]:
        """The actions to try: no advice, and for each value the lowest bid of points and claim."""
        seen: set[tuple[int, bool]] = set()
        for action in deal.legal(seat):
            if isinstance(action, LadderBid) and (action.honours or action.game.points):
                kind = action.game.value, bool(action.honours)
                if kind in seen:
                    continue
                seen.add(kind)
            if not isinstance(action, Advise):
                yield action

    def considered(self, deal: PandoerDealState, seat: int) -> list[Action]:
        """Advice is mere words: what somebody advises, another may be bound to play, or not to."""
        return [one for one in deal.legal(seat) if not isinstance(one, Advise)]

    def allies(self, deal: PandoerDealState, seat: int) -> tuple[int, ...]:
        return tuple(sorted((seat, *deal.allies(seat)))) if deal.team else super().allies(deal, seat)

    def judge(self, view: View[PandoerDealState], rng: random.Random) -> Iterable[Advice]:
        """In a game of few tricks with all hands open a card is worth what it brings; how it looks only parts
        equal ones."""
        return self._by_layouts(view, [view.deal] if hands_lie_open(view.deal) else [])

    def judge_closely(self, view: View[PandoerDealState], rng: random.Random) -> Iterable[Advice]:
        """Where hands are hidden, a card is worth what it brings on layouts that the view allows."""
        if not may_be_solved(view.deal) or hands_lie_open(view.deal):
            return self.judge(view, rng)
        return self._by_layouts(view, [self.sample_likely(view, rng) for _ in range(LAYOUTS)])

    def _by_layouts(self, view: View[PandoerDealState], layouts: list[PandoerDealState]) -> list[Advice]:
        """How the cards look, and above that what they bring on some layouts played out exactly."""
        found = list(super().judge(view, random.Random(0)))
        stage = view.deal.stage
        if not layouts or len(found) < 2 or not isinstance(stage, PandoerTricks):
            return found
        playable = stage.playable(view.seat)
        places = LAYOUT_PLACES if len(layouts) > 1 else OPEN_PLACES
        solved = [made for one in layouts if (made := makes(one, playable, places)) is not None]
        each = (WHOLE_TRICK if view.seat == view.deal.bidder else -WHOLE_TRICK) / max(1, len(solved))
        brings = {c: each * sum([made[c] for made in solved]) for c in playable}
        return [
            replace(one, value=LOOKS * one.value + brings[one.action.card])
            if isinstance(one.action, PlayCard)
            else one
            for one in found
        ]

    def inferred_seats(self, deal: PandoerDealState) -> tuple[int, ...]:
        """The proclaimer, whose hand is fit for the game."""
        return (deal.bidder,) if isinstance(deal.stage, PandoerTricks) else ()

    def hand_likelihood(self, deal: PandoerDealState, seat: int, hand: tuple[Card, ...]) -> float:
        """How likely that game was bid on that hand and the cards played since, and those trumps named."""
        kept, game, trump = tuple(sorted((*hand, *deal.played[seat]))), deal.game, deal.trump_suit
        odds = log_odds(kept, trump, game)
        likelihood = said_likelihood(BID_STEEPNESS * odds)
        if trump is None:
            return likelihood
        more = max([log_odds(kept, suit, game) for suit in Suit]) - odds
        return likelihood + said_likelihood(NAMED_STEEPNESS * (NAMED_WITHIN - more))

    def is_ending(self, deal: PandoerDealState) -> bool:
        """Also the whole play of a game of few tricks."""
        return may_be_solved(deal) or super().is_ending(deal)

    def solution(self, deal: PandoerDealState, seat: int) -> Mapping[Action, float] | None:
        stage = deal.stage
        if not deal.game.few_tricks or not isinstance(stage, PandoerTricks):
            return None
        made = makes(deal, stage.playable(seat))
        if made is None:
            return {}
        value = deal.game.value if seat == deal.bidder else -deal.game.value
        leads = {c: value if is_made else -value for c, is_made in made.items()}
        plays = [one for one in self.considered(deal, seat) if isinstance(one, PlayCard)]
        return {one: leads[one.card] for one in plays}

    def quick_card(self, stage: PandoerTricks, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        """A card that takes the trick or leaves it, as the game asks."""
        deal = stage.deal
        if deal.game.few_tricks:
            return quick_ducking_card(stage, able)
        trump = deal.trump_suit
        points = card_points(trump) if deal.game.points else EQUAL_POINTS
        return quick_points_card(stage, able, rng, trump, deal.allies(seat), points)


def may_be_solved(deal: PandoerDealState) -> bool:
    """Whether the tricks of a game of few tricks are being played."""
    return deal.game.few_tricks and isinstance(deal.stage, PandoerTricks)


def hands_lie_open(deal: PandoerDealState) -> bool:
    """Whether they are, and all hands are seen."""
    return may_be_solved(deal) and all(HIDDEN not in deal.hand(seat) for seat in range(deal.seats))


BOT = PandoerBot()
