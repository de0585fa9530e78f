"""Teen Patti is compared with a referee written from its source alone, which must agree at every act."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.refereed_match import (
    RefereedMatch,
    RefereedMatches,
    assert_same,
    draw_settings,
    text_of,
    texts,
)
from tests.referees.teen_patti import HAND, PACK, RANKS, Referee, strength

TEEN_PATTI = find_game("teen-patti")
MODULE = "tests.referees.test_teen_patti"
MATCHES = 150
VERBS = ("look", "fold", "show", "compromise", "allin", "accept", "refuse")


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Options at random, chips and deals few, fewer seats more often."""
    setup = draw_setup(TEEN_PATTI, rng)
    unit = rng.choice((1, 1, 2, 5))
    options = {
        "unit": unit,
        "stack": unit * rng.choice((10, 12, 30, 100)),
        "deals": rng.choice((1, 3, 8, 20)),
    }
    return replace(setup, seats=rng.choice((2, 3, 3, 4, setup.seats)), options={**setup.options, **options})


class RefereedTeenPatti(RefereedMatch[Referee]):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str], stacked: int = 0) -> None:
        dealer = match.in_play.public_state()["dealer"]
        assert isinstance(dealer, int)
        super().__init__(match, Referee(match.options, match.scores, dealer), rng, seen)
        self.stacked = stacked

    def tell(self, deal: Deal) -> None:
        """The cards are dealt one at a time, to the dealer's left first; how bold they are is drawn anew."""
        pack = list(map(text_of, deal.pack))
        assert_same("the pack", sorted(pack), sorted(PACK))
        hands = [texts(deal, f"hand.{seat}") for seat in range(self.match.seats)]
        referee = self.referee
        referee.deal(hands, texts(deal, "stock"))
        in_turn = [seat for seat in referee.after(referee.dealer) if seat in referee.active]
        if referee.deals > self.stacked:
            dealt = [hands[seat][card] for card in range(HAND) for seat in in_turn]
            assert_same("dealt in turn", dealt, pack[: len(dealt)])
        self.seen["sits out"] += len(in_turn) < self.match.seats
        self.bold = self.rng.choice((0.02, 0.1, 0.3))
        self.raises = self.rng.choice((0.1, 0.5, 0.9))

    # Acts

    def choice(self) -> str:
        """An act that is allowed: seldom ends the deal at once."""
        rng, legal = self.rng, sorted(self.referee.legal())
        bets = sorted((text for text in legal if text.startswith("bet")), key=lambda text: int(text[4:]))
        if "fold" in legal and rng.random() < self.bold:
            return "fold"
        rare = [text for text in legal if text in ("compromise", "accept", "look")]
        if rare and rng.random() < 0.5:
            return rng.choice(rare)
        others = [text for text in legal if text not in bets and text != "fold"]
        if others and rng.random() < (0.2 if bets else 0.9):
            return rng.choice(others)
        if not bets:
            return rng.choice(legal)
        return bets[-1] if rng.random() < self.raises else rng.choice(bets)

    def some_act(self, seat: int) -> str:
        """Any act of the game, sensible or not."""
        rng, stake = self.rng, self.referee.stake
        bets = [stake - 1, stake, stake + 1, 2 * stake, 3 * stake, 4 * stake, 4 * stake + 1, 9 * stake]
        return rng.choice(
            (rng.choice(VERBS), f"bet {max(1, rng.choice((*bets, rng.randint(1, 5 * stake))))}")
        )

    # Comparing

    def compare_views(self) -> None:
        """Each has seen its own cards once it looked, others' at a show or a compromise, and no more."""
        for seat in range(self.match.seats):
            view = self.match.view(seat) if self.referee.stage else self.match.view_of_table(seat)
            assert_same(f"state as seat {seat} sees it", view.state, self.referee.state())
            known = self.referee.known(seat)
            for name, held in self.referee.piles().items():
                hidden = ["??"] * (len(held) - len(known.get(name, ())))
                wanted = sorted([*known.get(name, ()), *hidden])
                assert_same(
                    f"{name} as seat {seat} sees it", sorted(map(text_of, view.cards_in(name))), wanted
                )

    def compare_deal(self, deal: Deal) -> None:
        """Chips are neither made nor lost."""
        super().compare_deal(deal)
        referee = self.referee
        if referee.stage:
            assert_same("all chips", sum(referee.chips) + referee.pot, sum(self.match.scores))

    # Counting

    def count_act(self, text: str) -> None:
        """What is about to happen that does not happen often."""
        referee, seen = self.referee, self.seen
        verb = text.split()[0]
        how = "seen" if referee.seen[referee.player] else "blind"
        seen[f"{verb}, {how}"] += 1
        if verb in ("show", "allin"):
            best = Counter(strength(referee.hands[seat]) for seat in referee.active)
            first = max(best)
            seen[f"{verb}, equal hands"] += best[first] > 1
            payer = strength(referee.hands[referee.player]) == first
            seen[f"{verb}, equal with who paid"] += best[first] > 1 and payer
        if verb == "allin":
            seen["allin with nothing"] += not referee.chips[referee.player]
            seen["allin of more than two"] += len(referee.active) > 2
        if verb == "show" and how == "blind":
            seen["a blind show of a seen player"] += referee.seen[referee.next_in(referee.player)]
        if verb == "compromise":
            seen["compromise of two"] += len(referee.active) == 2
            seen["asked is not the seat before"] += (
                referee.after(referee.player)[-2] != referee.bettor_before()
            )
        if verb == "accept":
            asker, asked = (strength(referee.hands[seat]) for seat in (referee.asker, referee.asked))
            order = "equal" if asker == asked else "asker lower" if asker < asked else "asker higher"
            seen[f"accepted, {order}"] += 1

    def count_end(self) -> None:
        """How a deal ended, and the match with it."""
        referee, seen = self.referee, self.seen
        seen["last one left" if not referee.shown else "shown"] += 1
        seen["pot shared"] += len(referee.takers) > 1
        if referee.winners:
            seen["match over" if referee.deals == referee.most_deals else "match over early"] += 1
            seen["match shared"] += len(referee.winners) > 1


def alike_hands(rng: random.Random, seats: int) -> Stack:
    """A deal in which several hold hands of the same ranks."""
    pool = set(PACK)
    reserved = {}
    ranks = rng.choices(RANKS, k=3)
    for seat in range(seats):
        hand: list[str] = []
        for rank in ranks:
            free = [card for card in sorted(pool - set(hand)) if card[:-1] == rank]
            hand += [rng.choice(free)] if free else []
        if len(hand) == HAND and rng.random() < 0.8:
            pool -= set(hand)
            reserved[f"hand.{seat}"] = cards(" ".join(hand))
    return Stack(None, reserved)


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides chips, stacked hands, and what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        rng = random.Random(luck)
        stack = setup.options["stack"]
        assert isinstance(stack, int)
        rich = [stack * rng.choice((1, 1, 2)) // rng.choice((1, 1, 3, 10)) for _ in range(setup.seats)]
        scores = rich if rng.random() < 0.5 else [stack] * setup.seats
        stacked = rng.choice((0, 1, 2))
        stacks = [alike_hands(rng, setup.seats) for _ in range(stacked)]
        if stacked and min(scores) < stack:
            stacks, stacked = [], 0  # who sits out gets no cards
        match = Match(game, setup.seats, seed=setup.seed, options=setup.options, scores=scores, stacks=stacks)
        check.running = match
        RefereedTeenPatti(match, rng, Counter() if seen is None else seen, stacked).run()


def wanted_kinds() -> set[str]:
    """What has to come up in the matches, once at least."""
    cited = ["turn-order", "blind-minimum", "blind-maximum", "seen-minimum", "seen-maximum", "look-once"]
    cited += ["whole-units", "seen-even", "table-stakes", "all-in", "show-two", "show-blind"]
    cited += ["compromise-seen", "compromise-answer"]  # all who are seen have bet: nothing else comes up
    return {
        *(f"refused: {rule}" for rule in cited),
        *("show, blind", "show, seen", "a blind show of a seen player"),
        *("allin, blind", "allin, seen", "allin with nothing", "allin of more than two"),
        *("allin, equal hands", "allin, equal with who paid", "pot shared"),
        *("accepted, equal", "accepted, asker lower", "accepted, asker higher", "refuse, seen"),
        *("compromise of two", "asked is not the seat before", "sits out", "last one left", "shown"),
        *("match over", "match over early"),
    }


REFEREED = RefereedMatches(
    TEEN_PATTI,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "teen-patti"),
    wanted_kinds(),
    few=(12, 14, 28, 70),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


def test_the_referee_ranks_all_hands_as_the_source_says() -> None:
    """So many trios, straight runs, normal runs, colours, pairs and high cards there are."""
    ranked = [strength(hand) for hand in combinations(PACK, HAND)]
    types = Counter(one[0] for one in ranked)
    assert [types[kind] for kind in (6, 5, 4, 3, 2, 1)] == [52, 48, 720, 1096, 3744, 16440]
    assert max(ranked) == strength(["AS", "AH", "AD"])
    assert min(ranked) == strength(["5S", "3H", "2D"])
    assert strength(["AS", "2S", "3S"]) > strength(["AS", "KS", "QS"]) > strength(["4S", "3S", "2S"])
    assert strength(["4S", "3H", "2D"]) > strength(["AS", "KS", "JS"])


def test_the_referee_agrees_on_the_source_s_example() -> None:
    """A has put in 8, B 1, C 2, D 7 when A pays for the show."""
    hands = {"hand.0": cards("2S 3S 5H"), "hand.3": cards("AS AH AD")}
    match = Match(TEEN_PATTI, 4, seed=1, stacks=[Stack(3, hands)])
    refereed = RefereedTeenPatti(match, random.Random(1), Counter(), stacked=1)
    refereed.new_hand()
    acts = "bet 1, look, fold, bet 1, look, bet 2, bet 2, look, fold, bet 4, look, show"
    for text in acts.split(", "):
        refereed.act(text)
    assert refereed.match.scores == (92, 99, 98, 111)


def test_the_referee_agrees_that_who_paid_for_a_show_loses_on_equal_hands() -> None:
    hands = {"hand.0": cards("AS KH 2D"), "hand.1": cards("AH KD 2C")}
    match = Match(TEEN_PATTI, 2, seed=1, options={"deals": 1}, stacks=[Stack(1, hands)])
    refereed = RefereedTeenPatti(match, random.Random(1), Counter(), stacked=1)
    refereed.new_hand()
    for text in ("bet 1", "show"):
        refereed.act(text)
    assert refereed.seen["show, equal with who paid"] == 1
    assert match.winners == (0,)
