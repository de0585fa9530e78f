"""Teen Patti: the hands counted, the bounds of bets, shows, compromises and last chips."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations

import pytest

from cardtable.cards import HIDDEN, cards, pack
from cardtable.engine.game import find_game
from cardtable.engine.match import Match, Stack
from cardtable.errors import OptionError
from games.teen_patti.bot import UNLIKELY
from games.teen_patti.hands import NAMES, name_of, share_beaten, strength
from games.teen_patti.rules import TeenPattiDeal
from games.teen_patti.stands import LEAST_OF_BLIND

GAME = find_game("teen-patti")


def table(*hands: str, dealer: int = -1, scores: list[int] | None = None, **options: object) -> Match:
    """A match with these hands; the last seat deals unless told."""
    stack = Stack(dealer % len(hands), {f"hand.{seat}": cards(held) for seat, held in enumerate(hands)})
    return Match(GAME, len(hands), seed=1, stacks=[stack], scores=scores, options=options)


def play(match: Match, *acts: str) -> Match:
    for act in acts:
        match.play(match.actors[0], act)
    return match


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("JS JD 4C", "pair of jacks"),
        ("7S 7D 7C", "trio of 7s"),
        ("AS 2S 3S", "straight run, ace 2 3"),
        ("AS KD QC", "normal run, ace high"),
        ("2S 9S KS", "colour, king high"),
        ("AD 4C 9H", "ace high"),
    ],
)
def test_hands_have_names(hand: str, name: str) -> None:
    assert name_of(cards(hand)) == name


def test_a_hand_is_named_once_it_lies_open() -> None:
    match = play(table("JS JD 4C", "KS QD 9C"), "look")
    assert match.in_play.hand_name(0) == ""
    assert match.view(0).deal.hand_name(0) == ""
    play(match, "bet 2", "look", "show")
    assert [match.deal.hand_name(seat) for seat in (0, 1)] == ["pair of jacks", "king high"]
    assert "{seat} show{s} {cards}: pair of jacks." in [event.text for event in match.steps[-1].events]


@pytest.mark.rule("trio", "straight-run", "normal-run", "colour", "pair", "high-card", "equal-hands")
def test_all_hands_counted() -> None:
    every = [strength(hand) for hand in combinations(pack(), 3)]
    kinds = Counter(one[0] for one in every)
    named = {NAMES[kind]: count for kind, count in kinds.items()}
    assert named == {
        "trio": 52,
        "straight run": 48,
        "normal run": 720,
        "colour": 1096,
        "pair": 3744,
        "high card": 16440,
    }
    assert len(every) == 22100
    different = Counter(one[0] for one in set(every))
    assert [different[kind] for kind in (6, 5, 4, 3, 2, 1)] == [13, 12, 12, 274, 156, 274]


@pytest.mark.rule("higher-type", "trio", "straight-run", "normal-run", "colour", "pair", "high-card")
def test_the_ladder_of_hands() -> None:
    ladder = [
        "AS AH AD", "2S 2H 2D",
        "AS 2S 3S", "AH KH QH", "KD QD JD", "4C 3C 2C",
        "AS 2H 3S", "AH KD QH", "4C 3C 2D",
        "AS KS JS", "5H 3H 2H",
        "AS AH KD", "2S 2H 3D",
        "AS KH JD", "5S 3H 2D",
    ]  # fmt: skip
    held = [strength(cards(one)) for one in ladder]
    assert held == sorted(held, reverse=True)
    assert len(set(held)) == len(held)
    assert strength(cards("2S AS KS"))[0] == 3
    assert strength(cards("KS QH 9C")) == strength(cards("KD QS 9D"))


def test_landmarks_of_the_share_beaten() -> None:
    assert share_beaten(cards("2S 2H 3D")) >= 0.74
    assert share_beaten(cards("5H 3H 2H")) >= 0.91
    assert share_beaten(cards("4C 3C 2D")) >= 0.96
    assert 0.42 <= share_beaten(cards("KS 3H 2D")) < 0.57 <= share_beaten(cards("AS 3H 2D"))


@pytest.mark.rule("ante", "deal-three", "first-stake", "blind-or-seen", "sit-out")
def test_antes_cards_and_who_sits_out() -> None:
    match = Match(GAME, 4, seed=2, scores=[100, 0, 100, 100], stacks=[Stack(0)])
    deal = match.deal
    assert deal.public_state()["pot"] == 3
    assert deal.public_state()["stake"] == 1
    assert [len(deal.hand(seat)) for seat in range(4)] == [3, 0, 3, 3]
    assert match.actors == (2,)
    assert set(match.view(2).hand) == {HIDDEN}


@pytest.mark.rule("blind-stake", "seen-stake", "look-turn", "turn-order")
def test_the_stake_follows_the_bets() -> None:
    match = play(table("AS KS QS", "2S 3H 9D", "4S 5H 8D"), "bet 2")
    assert match.deal.public_state()["stake"] == 2
    play(match, "look")
    assert match.actors == (1,)
    assert HIDDEN not in match.view(1).hand
    play(match, "bet 8")
    assert match.deal.public_state()["stake"] == 4


@pytest.mark.rule("bet-or-fold", "fold-out", "last-left", "object")
def test_the_last_left_takes_the_pot_unseen() -> None:
    match = play(table("AS KS QS", "2S 3H 9D", "4S 5H 8D"), "bet 1", "fold", "fold")
    assert match.deal.over
    assert match.deal.points == (2, -1, -1)
    assert match.deal.public_state()["shown"] == ()
    assert set(match.view_of_table(1).cards_in("hand.0")) == {HIDDEN}


@pytest.mark.rule("no-equalising", "show-two")
def test_three_players_cannot_have_a_show() -> None:
    match = table("AS KS QS", "2S 3H 9D", "4S 5H 8D")
    refusal = match.refusal(0, "show")
    assert refusal is not None
    assert refusal.rule == "show-two"
    play(match, "bet 1", "bet 2", "fold")
    assert match.deal.public_state()["active"] == (0, 1), "the bets need not be equal"
    assert match.refusal(0, "show") is None


@pytest.mark.rule("show-blind-cost", "show-cards")
def test_a_blind_show_costs_the_stake() -> None:
    match = play(table("AS KS QS", "2S 3H 9D"), "bet 2", "show")
    assert match.deal.points == (3, -3)
    assert match.deal.public_state()["taker"] == (0,)


@pytest.mark.rule("show-seen-cost", "show-equal")
def test_a_seen_show_costs_twice_and_loses_ties() -> None:
    match = play(table("AS KH 9D", "AD KS 9H"), "look", "bet 2", "look", "show")
    assert match.deal.points == (3, -3)
    assert match.deal.score_lines()[-1].rule == "show-equal"


@pytest.mark.rule("compromise-accepted", "compromise-equal")
def test_equal_hands_make_the_asker_fold() -> None:
    match = play(
        table("AS KH 9D", "AD KS 9H", "2S 3H 5D"),
        "look", "bet 2", "look", "bet 2", "look", "bet 2", "bet 2", "compromise",
    )  # fmt: skip
    assert match.actors == (0,)
    play(match, "accept")
    assert match.deal.public_state()["active"] == (0, 2)
    assert match.actors == (2,), "the turn follows the asker"
    assert match.view(0).piles["discard"].known_to(0) == tuple(sorted(cards("AD KS 9H")))


@pytest.mark.rule("compromise-refused", "compromise-before")
def test_a_refused_compromise_goes_on_after_the_asker() -> None:
    match = play(table("AS KH 9D", "AD KS 9H", "2S 3H 5D"), "look", "bet 2", "look", "bet 2", "look")
    play(match, "compromise", "refuse")
    assert match.actors == (0,)
    first = play(table("AS KH 9D", "AD KS 9H"), "look")
    refusal = first.refusal(0, "compromise")
    assert refusal is not None
    assert refusal.rule == "compromise-seen"
    fresh = table("AS KH 9D", "AD KS 9H", "QS QH 2D")
    play(fresh, "look", "fold", "look", "fold")
    assert fresh.deal.over


@pytest.mark.rule("all-in", "all-in-equal")
def test_who_goes_all_in_loses_ties_and_the_others_share() -> None:
    match = table("AS KH 9D", "AD KS 9H", "AC KD 9S", scores=[50, 50, 2])
    play(match, "bet 2", "bet 2", "allin")
    assert match.deal.public_state()["taker"] == (0, 1)
    assert match.deal.points == (1, 1, -2) or sum(match.deal.points) == 0
    assert match.deal.score_lines()[-1].rule == "all-in-equal"


def test_odd_chips_go_to_the_dealers_left() -> None:
    match = table("AS KH 9D", "AD KS 9H", "2C 3D 7S", scores=[50, 50, 1], dealer=2)
    play(match, "bet 1", "bet 1", "allin")
    assert match.deal.points == (1, 0, -1)


@pytest.mark.rule("next-dealer", "match-end")
def test_the_deal_passes_over_who_is_broke_and_the_match_ends() -> None:
    match = table("AS KH 9D", "2C 3D 7S", "4D 5S 8H", scores=[50, 1, 50], dealer=0, deals=3)
    play(match, "allin")
    assert match.deal.over
    assert match.in_play.dealer == 2, "seat 1 has no chip for the ante"
    short = table("AS AH AD", "2C 3D 7S", scores=[50, 1], dealer=0)
    play(short, "allin")
    assert short.over
    assert short.winners == (0,)


def test_options_change_play() -> None:
    assert Match(GAME, 3, options={"stack": 50}).scores == (50, 50, 50)
    dear = table("AS KS QS", "2S 3H 9D", unit=5)
    assert {str(a) for a in dear.legal(0)} >= {"bet 5", "bet 10"}
    assert "bet 6" not in {str(a) for a in dear.legal(0)}
    one = play(table("AS KS QS", "2S 3H 9D", deals=1), "fold")
    assert one.over
    with pytest.raises(OptionError, match="tenth"):
        Match(GAME, 3, options={"stack": 20, "unit": 5})


def test_chips_are_conserved_at_every_step() -> None:
    rng = random.Random(5)
    match = Match(GAME, 6, seed=5)
    while not match.over:
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
        state = match.deal.public_state()
        assert sum(state["chips"]) + state["pot"] == 600


def test_a_blind_players_choices_do_not_depend_on_the_cards() -> None:
    strong, weak = table("AS AH AD", "KS QH 9D"), table("2S 3H 9D", "KS QH 8D")
    assert strong.legal(0) == weak.legal(0)
    assert strong.view(0).hand == weak.view(0).hand


def test_samples_leave_folded_cards_that_were_seen_where_they_are() -> None:
    match = play(table("AS KH 9D", "AD KS 9H", "2S 3H 5D"), "look", "fold")
    view = match.view(0)
    for seed in range(5):
        sampled = view.sample(random.Random(seed))
        assert set(cards("AS KH 9D")) == set(sampled.cards_in("discard"))


def test_a_bet_on_cards_looked_at_tells_what_they_are_likely_to_be() -> None:
    match = table("AS KH 9C", "7S 4H 2C", "KS KD 3C", dealer=2)
    play(match, "bet 1", "look", "bet 2")
    deal, game = match.deal, match.game
    assert game.bot.judged(deal) == (1,), "nothing is known of who plays blind"
    assert game.bot.credence(deal, 1, deal.hand(1)) == pytest.approx(math.log(UNLIKELY))
    assert game.bot.credence(deal, 1, cards("AS QH 9D")) == 0.0
    assert game.bot.credence(deal, 1, cards("AS AH AD")) == pytest.approx(math.log(UNLIKELY)), "worth a raise"
    view, rng = match.view(2), random.Random(1)
    shares = [share_beaten(view.sample_likely(rng).hand(1)) for _ in range(200)]
    weak = sum(share < LEAST_OF_BLIND for share in shares)
    assert 0 < weak < 80, "unlikely is not impossible"


@pytest.mark.parametrize("seed", range(6))
def test_careful_players_bet_as_is_believed_of_them(seed: int) -> None:
    match, rng = Match("teen-patti", 4, seed=seed), random.Random(seed)
    fits = total = 0
    while not match.over:
        seat = match.actors[0]
        match.play(seat, match.game.advise(match.view(seat), rng)[0].action)
        deal = match.deal
        assert isinstance(deal, TeenPattiDeal)
        if deal.over:
            shares = [share_beaten(held) if (held := deal.hand(at)) else 0.0 for at in range(4)]
            stands = [(stand, at) for at in range(4) if deal.hand(at) for stand in deal.stands[at]]
            fits += sum(stand.fits(shares[at]) for stand, at in stands)
            total += len(stands)
    assert total > 0
    assert fits >= 0.8 * total
