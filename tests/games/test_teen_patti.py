"""Teen Patti: the hands counted, the bounds of bets, shows, compromises and last chips."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations

import pytest

from cardtable.cards import HIDDEN, cards, pack
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.advice_reasons import first
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.errors import OptionError
from cardtable.match.match import Match
from games.teen_patti.beliefs import UNLIKELY, outside
from games.teen_patti.betting_spots import LEAST_OF_BLIND
from games.teen_patti.hands import NAMES, name_of, share_beaten, strength
from games.teen_patti.rules import TeenPattiDeal
from tests.acting import act as play

GAME = find_game("teen-patti")


def table(*hands: str, dealer: int = -1, scores: list[int] | None = None, **options: object) -> Match:
    """A match with these hands; the last seat deals unless told."""
    stack = Stack(dealer % len(hands), {f"hand.{seat}": cards(held) for seat, held in enumerate(hands)})
    return Match(GAME, len(hands), seed=1, stacks=[stack], scores=scores, options=options)


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
    assert "{seat} show{s} {cards}: pair of jacks." in [event.text for event in match.acts[-1].events]


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
    play(match, "bet 1", "look", "bet 4")
    deal, game = match.deal, match.game
    assert bot_of(game).inferred_seats(deal) == (1,), "nothing is known of who plays blind"
    assert bot_of(game).hand_likelihood(deal, 1, deal.hand(1)) == pytest.approx(math.log(UNLIKELY))
    assert bot_of(game).hand_likelihood(deal, 1, cards("5S 5H 9D")) == 0.0
    assert bot_of(game).hand_likelihood(deal, 1, cards("AS QH 9D")) == pytest.approx(math.log(UNLIKELY)), (
        "not worth a raise"
    )
    view, rng = match.view(2), random.Random(1)
    shares = [share_beaten(bot_of(view.game).sample_likely(view, rng).hand(1)) for _ in range(200)]
    weak = sum(share < LEAST_OF_BLIND for share in shares)
    assert 0 < weak < 80, "unlikely is not impossible"


def test_careful_players_bet_as_is_believed_of_them() -> None:
    fits = total = 0
    for seed in range(6):
        match, rng = Match("teen-patti", 4, seed=seed), random.Random(seed)
        while not match.over:
            seat = match.actors[0]
            match.play(seat, careful_player.advise(match.view(seat), rng)[0].action)
            deal = match.deal
            assert isinstance(deal, TeenPattiDeal)
            if deal.over:
                held = [(deal.seen_bets[seat], deal.hand(seat)) for seat in range(4) if deal.hand(seat)]
                total += sum(len(bets) for bets, _ in held)
                fits += sum(len(bets) - outside(bets, share_beaten(hand)) for bets, hand in held)
    assert total > 0
    assert fits >= 0.8 * total, "the others are bluffs"


# What is said


def said(match: Match, text: str, *, best: bool = False) -> tuple[str, str]:
    """The reason said of an action of the seat to act: its name, and its sentence."""
    view = match.view(match.actors[0])
    action = next(one for one in view.legal if str(one) == text)
    given = first(bot_of(GAME).reasons, bot_of(GAME).position(view), action, best=best)
    return (given.reason.name, given.sentence) if given is not None else ("", "")


def thoughts(match: Match) -> dict[str, str]:
    """The thoughts of the seat to act, by name."""
    return {one.thought.name: one.sentence for one in careful_player.thoughts(match.view(match.actors[0]))}


def test_a_fold_is_told_by_what_it_gives_up_or_by_its_chances() -> None:
    match = play(table("AS AH AD", "2S 3H 9D", "4S 5H 8D"), "look")
    assert said(match, "fold") == ("gives-up", "It gives up the 1 chip that you have in the pot.")
    play(match, "bet 4", "look")
    name, sentence = said(match, "fold", best=True)
    assert name == "fold-dear"
    assert sentence == "9 high: about 1 win in 100 against random hands, and staying in needs 36."


def test_a_blind_bet_is_said_to_cost_half_only_where_it_does() -> None:
    match = table("AS KH 9D", "2S 3H 9C", unit=5)
    assert said(match, "bet 5")[1] == "Unseen it costs you 5; once you have looked it costs 10."
    assert said(match, "bet 10") == ("raises", "It raises the stake from 5 to 10.")


def test_a_look_is_told_by_what_it_costs_here() -> None:
    free = table("AS KH 9D", "2S 3H 9C", "4S 5H 8D")
    assert said(free, "look") == ("look", "You then know what you hold; from then on a bet costs 2 or more.")
    short = play(table("AS KH 9D", "2S 3H 9C", scores=[50, 4]), "bet 2")
    assert said(short, "look") == (
        "look",
        "You then know what you hold; from then on a bet costs 4, and you have 3.",
    )
    assert "look-short" in thoughts(short), "three chips are no seen bet of four"
    last = play(table("AS KH 9D", "2S 3H 9C", scores=[50, 2]), "bet 2")
    assert said(last, "look") == ("", "")
    assert "last-chips" in thoughts(last)


def test_the_stake_is_dear_by_the_unit() -> None:
    match = table("AS KH 9D", "2S 3H 9C", "4S 5H 8D", unit=5)
    play(match, "bet 10")
    assert said(match, "look")[0] == "look"
    play(match, "bet 20")
    assert said(match, "look") == (
        "look-dear",
        "Even blind a bet now costs 20 or more, and the ante was 5: know what you hold.",
    )


def test_a_bet_on_nothing_is_called_a_bluff() -> None:
    match = play(table("2S 3H 9C", "AS KH 9D", "4S 5H 8D"), "look")
    assert said(match, "bet 4", best=True) == (
        "bluff",
        "9 high: about 1 win in 100 against random hands, and a bet of 4 needs 57: it is a bluff.",
    )


def test_nobody_is_told_to_raise_who_cannot() -> None:
    strong = play(table("AS AH AD", "2S 3H 9D"), "look")
    assert said(strong, "bet 4")[0] == "likely-ahead"
    short = play(table("AS AH AD", "2S 3H 9D", scores=[3, 50]), "look")
    assert [str(one) for one in short.legal(0) if one.verb == "bet"] == ["bet 2"]
    assert said(short, "bet 2")[0] == "bet-pays"


def test_the_asker_is_not_said_to_hold_more_where_that_is_unlikely() -> None:
    looks = ("look", "bet 2", "look", "bet 2", "look", "bet 2", "compromise")
    match = play(table("KD QS 8H", "2S 3H 5D", "AS KH 9D"), *looks)
    assert match.actors == (2,)
    assert said(match, "refuse") == (
        "goes-on",
        "Refused, the betting goes on, and neither of you must fold.",
    )
    assert said(match, "accept")[0] == "likely-higher"
    weak = play(table("KD QS 8H", "AS KH 9D", "2S 3H 5D"), *looks)
    assert said(weak, "refuse")[0] == "asker-has-looked"
    assert said(weak, "accept")[0] == "nothing-to-lose", "it would fold at its next bet"


def test_an_answer_to_a_compromise_is_weighed_by_the_own_cards() -> None:
    two = play(table("AS KH 9D", "AD KS 8H"), "look", "bet 2", "look", "compromise")
    assert set(thoughts(two)) == {"equal-hands", "own-cards"}


def test_all_in_without_chips_costs_nothing() -> None:
    none = play(table("AS KH 9D", "2S 3H 9C", scores=[50, 1]), "bet 2")
    assert said(none, "allin")[1] == "It costs nothing, for a pot of 4: all who are in must show."
    some = play(table("AS KH 9D", "2S 3H 9C", scores=[50, 2]), "bet 2")
    assert said(some, "allin")[1] == "It costs 1 chip, for a pot of 4: all who are in must show."
    play(some, "look")
    assert said(some, "allin")[0] == "all-in", "nine high does not win so often"


def test_a_show_is_told_with_its_price_and_what_equal_hands_do() -> None:
    blind = play(table("AS KH 9D", "2S 3H 9C"), "look", "bet 2")
    assert said(blind, "show") == (
        "blind-half",
        "Unseen it costs you 1; once you have looked it costs 2.",
    )
    play(blind, "look")
    assert said(blind, "show") == (
        "show",
        "It costs 2 and ends the deal; on equal hands the other takes the pot.",
    )


def test_a_seen_player_is_told_why_he_cannot_ask_a_blind_one() -> None:
    match = play(table("AS KH 9D", "2S 3H 9C"), "look")
    assert "no-show" in thoughts(match)
    assert "show" not in thoughts(match)
    play(match, "bet 2")
    assert {"cannot-be-asked", "show"} <= set(thoughts(match))


def test_who_is_said_to_be_likely_ahead_is_so_more_often_than_not() -> None:
    """Asked of whole deals in which hands go with the bets made on them."""
    told = ahead = 0
    for seed in range(12):
        match, rng = Match(GAME, 4, seed=seed), random.Random(seed)
        while not match.over:
            seat = match.actors[0]
            view = match.view(seat)
            advice = careful_player.advise(view, rng)[0]
            if advice.given is not None and advice.given.reason.name == "likely-ahead":
                deals = [bot_of(view.game).sample_likely(view, rng) for _ in range(20)]
                told += len(deals)
                ahead += sum(strength(deal.hand(seat)) == _highest(deal) for deal in deals)
            match.play(seat, advice.action)
    assert told > 200
    assert ahead > told / 2


def _highest(deal: TeenPattiDeal) -> tuple[int, ...]:
    return max(strength(deal.hand(seat)) for seat in deal.active)


def test_lower_hands_are_those_that_are_lower() -> None:
    """Said with equal hands counted half, and of one in 100 as of several: about 1 in 100 hands are lower."""
    held = play(table("2S 3H 6C", "AS KH 9D"), "look")
    below = sum(strength(hand) < strength(cards("2S 3H 6C")) for hand in combinations(pack(), 3))
    assert round(100 * below / 22100) == 1
    assert thoughts(held)["own-cards"] == "6 high: about 1 in 100 hands is lower."


def test_a_raise_is_called_behind_only_where_it_is() -> None:
    weak = play(table("AS 9H 6D", "2S 3H 9C", "4S 5H 8D"), "bet 1", "bet 1", "bet 1", "look")
    assert said(weak, "bet 4")[1] == (
        "Ace high: about 64 in 100 hands are lower; likely another is higher, and a raise costs more."
    )
    strong = play(table("AS AH AD", "2S 3H 9C", "4S 5H 8D"), "look")
    names = {
        one.name
        for one in bot_of(GAME).reasons
        for action in strong.legal(0)
        if one.holds(bot_of(GAME).position(strong.view(0)), action)
    }
    assert not {"raise-behind", "bet-behind"} & names


def test_who_asks_for_a_compromise_with_little_is_told_the_risk() -> None:
    match = play(table("AS KH 9D", "2S 3H 7C"), "look", "bet 2", "look")
    assert said(match, "compromise")[0] == "compromise-low"


# What careful play does, asked of many chances, since it bluffs and looks by chance


def share_of(match: Match, verb: str, of: int = 60) -> float:
    """How often the careful player chooses an action of that verb."""
    view = match.view(match.actors[0])
    chosen = [careful_player.advise(view, random.Random(seed))[0].action.verb for seed in range(of)]
    return chosen.count(verb) / of


AGAIN = ("look", "bet 2", "look", "bet 2", "look", "bet 2")
"""Three look and bet in turn."""


@pytest.mark.parametrize("hand", ["2D 7D KS", "3D 8C AS", "JS 2C KC"])
def test_a_high_card_is_folded_when_two_others_go_on_betting(hand: str) -> None:
    """A cheap bet into a large pot is not all that it costs: with three in none of them can show."""
    match = play(table(hand, "9S 9H 4D", "10S 10H 5D"), *AGAIN, *("bet 2", "bet 2", "bet 2") * 4)
    assert share_of(match, "bet") < 0.2
    assert share_of(match, "fold") > 0.8
    assert said(match, "fold", best=True)[0] == "fold-to-bettors"


@pytest.mark.parametrize("hand", ["KS KD KH", "7C 8C 9C", "AD KC QD"])
def test_a_strong_hand_stays_however_often_others_bet(hand: str) -> None:
    match = play(table(hand, "9S 9H 4D", "10C 10H 5D"), *AGAIN, *("bet 2", "bet 2", "bet 2") * 4)
    assert share_of(match, "bet") == 1.0


def test_a_trio_raises() -> None:
    match = play(table("7S 7D 7H", "2S 3H 9D", "4S 5H 8D"), "look")
    view = match.view(0)
    assert str(careful_player.advise(view, random.Random(1))[0].action) == "bet 4"


def test_a_cheap_blind_bet_is_paid_and_never_folded() -> None:
    match = table("2S 3H 6D", "AS KH 9D", "4S 5H 8D")
    assert share_of(match, "fold") == 0.0
    assert share_of(match, "bet") > 0.6


def test_a_hand_that_would_fold_accepts_to_compare() -> None:
    """To compare costs nothing, and may even win: to refuse and fold wins never."""
    looks = (*AGAIN[:-1], "bet 2", "bet 2", "bet 2", "bet 2", "compromise")
    weak = play(table("9S 9H 4D", "AS KH 9D", "2S 3H 6D"), *looks)
    assert weak.actors == (2,)
    assert share_of(weak, "accept") == 1.0
    strong = play(table("9S 9H 4D", "AS KH 9D", "QS QH 6D"), *looks)
    assert share_of(strong, "accept") == 1.0, "it likely wins the comparison"


def test_one_of_two_with_a_middling_hand_asks_for_a_show() -> None:
    match = play(table("KS 6H 3D", "QS 9H 7D"), "look", "bet 2", "look", "bet 2")
    assert share_of(match, "show") == 1.0
