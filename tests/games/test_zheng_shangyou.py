"""Zheng Shangyou: what cards mean and beat, running out, the exchange, teams; each play counted once more."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cardtable.cards import HIDDEN, Card, Rank, Suit, cards, pack
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.errors import OptionError
from cardtable.match.match import Match
from cardtable.testing.match_setups import careful_decisions, draw_setup
from games.zheng_shangyou.combinations import ZHENG_POWER, ZhengCombination, ZhengPatterns, ZhengPlay
from games.zheng_shangyou.deal_state import ZhengDealState
from games.zheng_shangyou.possible_plays import possible_plays
from tests.acting import act as play
from tests.acting import rule_of

GAME = find_game("zheng-shangyou")
PACK = pack(jokers=2)
RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ"]


def table(*hands: str, order: tuple[int, ...] = (), dealer: int | None = 0, **options: object) -> Match:
    """A hand with these cards besides whatever is dealt; the first seat deals unless said otherwise."""
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    seats = int(str(options.pop("seats", 4)))
    carry: dict[str, object] = {"order": list(order)} if order else {}
    scores = options.pop("scores", None)
    assert scores is None or isinstance(scores, list)
    stacks = [Stack(dealer, held)]
    return Match(GAME, seats, seed=1, stacks=stacks, scores=scores, carry=carry, options=options)


def ending(*hands: str, **options: object) -> Match:
    """A hand of which only these cards are left."""
    options.setdefault("seats", len(hands))
    match = table(*hands, **options)  # type: ignore[arg-type]
    deal = match.in_play
    for seat, text in enumerate(hands):
        gone = tuple(c for c in deal.hand(seat) if c not in cards(text))
        deal.move(gone, f"hand.{seat}", "discard")
    return match


def state(match: Match) -> dict[str, Any]:
    return match.in_play.public_state()


def meanings(text: str, *, natural_twos: bool = False) -> list[str]:
    """The meanings of cards, the strongest first: the type, and the words for it."""
    found = ZhengPatterns(12 if natural_twos else 11).meanings(cards(text))
    return [f"{one.kind} {one.rank_text}{' pure' if one.is_pure else ''}" for one in found]


def fault(text: str, *, natural_twos: bool = False) -> str:
    """The rule that cards which mean nothing are refused by."""
    patterns = ZhengPatterns(12 if natural_twos else 11)
    assert not patterns.meanings(cards(text))
    return patterns.fault(cards(text))


def beats(one: str, other: str) -> bool:
    """Whether one play beats another, each as its strongest meaning."""
    patterns = ZhengPatterns()
    upper, lower = (patterns.meanings(cards(text))[0] for text in (one, other))
    assert (upper.kind, upper.each, len(upper.cards)) == (lower.kind, lower.each, len(lower.cards))
    return upper.strength() > lower.strength()


# The deal


@pytest.mark.rule("deal-singly", "uneven-hands", "first-dealer", "dealer-leads")
def test_all_cards_are_dealt_from_the_dealer_on() -> None:
    sizes = {
        4: [14, 14, 13, 13],
        5: [11, 11, 11, 11, 10],
        6: [9] * 6,
        7: [8] * 5 + [7] * 2,
        8: [7] * 6 + [6] * 2,
    }
    for seats, wanted in sizes.items():
        deal = Match(GAME, seats, seed=4).deal
        assert [len(deal.hand(deal.seat_after(deal.dealer, step))) for step in range(seats)] == wanted
        assert deal.actors == (deal.dealer,)
    assert {Match(GAME, 5, seed=seed).deal.dealer for seed in range(40)} == set(range(5))


def test_partners_are_for_four_or_six() -> None:
    for seats in (5, 7, 8):
        with pytest.raises(OptionError, match="partners"):
            Match(GAME, seats, options={"partners": True})


# What cards mean


@pytest.mark.rule("combination", "single", "set", "set-wild", "set-natural")
def test_sets() -> None:
    assert meanings("7S 2S 2H") == ["set 7"]
    assert meanings("9S 9H 2D") == ["set 9"]
    assert meanings("2S RJ") == ["set 2"]
    assert meanings("2S 2H") == ["set 2 pure"], "never a pair of 7s"
    assert meanings("BJ RJ") == ["set BJ"]
    assert meanings("7S 7H 7D 7C 2S 2H BJ RJ") == ["set 7"], "of any size"
    assert meanings("4S 4H 2S 2H") == ["set 4"]
    assert fault("7S 8S") == "sequence-three"
    assert fault("7S 9S") == "combination"
    singles = [ZhengPatterns().meanings((c,))[0] for c in sorted(PACK, key=ZHENG_POWER.__getitem__)]
    heights = [one.strength() for one in singles]
    assert heights == sorted(heights)
    assert list(dict.fromkeys(one.rank_text for one in singles)) == RANKS


@pytest.mark.rule("pure-beats-impure")
def test_purity_decides_between_equals_only() -> None:
    assert beats("7S 7H 7D", "7C 2S 2H")
    assert beats("8S 8H RJ", "7S 7H 7D")
    assert beats("2S 2H", "2D RJ")
    assert beats("BJ RJ", "2S 2H")
    equal = ("9S 2S 2H", "9H 2D BJ", "9S 9D 2C", "9H 9C RJ")
    assert not any(beats(one, other) for one in equal for other in equal)


@pytest.mark.rule("sequence", "sequence-joker", "sequence-three", "suited-beats-mixed", "higher-sequence")
def test_single_sequences() -> None:
    assert meanings("9S 10S JS") == ["sequence 9-J pure"]
    assert meanings("7S BJ RJ") == ["sequence 7-9", "sequence 6-8", "sequence 5-7", "set 7"]
    assert meanings("KS AS RJ") == ["sequence Q-A"]
    assert fault("6S 7S") == "sequence-three"
    assert fault("5S 7S 9S") == "sequence"
    assert beats("3S 4S 5S", "QC KC AD")
    assert beats("6H RJ 8H", "7C 8C 9S"), "the joker is the 7 of hearts"
    assert beats("6D 7D 8D", "6H RJ 8H"), "on account of purity"
    assert beats("7S RJ 9S", "6D 7D 8D"), "higher, pure or impure"
    assert beats("QS KD AH", "QH KD RJ"), "of equal mixed ones the pure"
    assert not beats("QH KD RJ", "QS KC BJ")


@pytest.mark.rule("sequence")
def test_jokers_alone_are_no_sequence() -> None:
    for jokers in ("BJ BJ RJ", "BJ BJ RJ RJ"):
        assert [one.split()[0] for one in meanings(jokers)] == ["set"]


@pytest.mark.rule("no-twos")
def test_twos_have_no_place_in_single_sequences() -> None:
    for text in ("2S 3S 4S", "QS KS AS 2S", "5S 6S 2S 8S", "5S 2S 7S BJ 2D"):
        assert fault(text) == "no-twos"
    whole = "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S"
    assert fault(whole) == "no-twos"


@pytest.mark.rule("natural-twos")
def test_twos_as_themselves() -> None:
    assert meanings("KS AS 2S", natural_twos=True) == ["sequence K-2 pure"]
    assert meanings("KS AS RJ", natural_twos=True) == ["sequence K-2", "sequence Q-A"]
    assert fault("2S 3S 4S", natural_twos=True) == "no-twos"
    assert fault("5S 6S 2S 8S", natural_twos=True) == "no-twos"
    assert meanings("KS KH AS AH 2S 2H", natural_twos=True) == ["multiple K-2 pure"]
    assert meanings("QS QH KS KH AS 2H", natural_twos=True) == ["multiple Q-A"]
    assert fault("KS KH AS AH 2S 2H") == "multiple-twos"
    match = table("KS AS 2S", "QH KH AH", natural_twos=True)
    assert str(match.read(0, "play KS AS 2S")) == "play KS AS 2S"
    play(match, "play KS AS 2S")
    assert rule_of(match, "play QH KH AH") == "must-beat"


@pytest.mark.rule("multiple", "multiple-three", "multiple-wild", "multiple-twos", "multiple-beats")
def test_multiple_sequences() -> None:
    assert meanings("5S 5H 6S 2H 7S RJ") == ["multiple 5-7"]
    assert meanings("KS KH AS AH 2S RJ") == ["multiple Q-A"], "the 2 and the joker are queens"
    assert meanings("7S 7H 8S 8H 9S 9H") == ["multiple 7-9 pure"]
    assert fault("6S 6H 6D 7S 7H 7D") == "multiple-three"
    assert fault("6S 6H 7S 7D") == "multiple-three"
    assert fault("5S 5H 7S 7H 8S 8H") == "multiple"
    assert fault("7S 7H 8S 8H 9S 9H 9D") == "multiple"
    assert fault("7S 7H 2S 2H 9S 9H") == "multiple-twos"
    assert beats("5S 5H 6S 6H 7S 7H", "5D 5C 6D 2H 7C RJ")
    assert beats("6S BJ 7S 2S 8S 8H", "5S 5H 6D 6H 7D 7H")
    assert beats("QS QH KD KC AD AC", "QD 2S KS KH AS AH")
    tens, fours = "10S 10H 10D JS JH JD QS QH QD KS KH KD", "4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C"
    match = play(table(fours, tens), f"play {fours}")
    assert rule_of(match, f"play {tens}") == "same-pattern"


def test_a_block_of_twelve_may_have_three_shapes() -> None:
    shapes = {"3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C": 4, "3S 3H 3D 4S 4H 4D 5S 5H 5D 6S 6H 6D": 3}
    shapes["3S 3H 4S 4H 5S 5H 6S 6H 7S 7H 8S 8H"] = 2
    for text, each in shapes.items():
        (meant,) = ZhengPatterns().meanings(cards(text))
        assert meant.each == each


# What is said


@pytest.mark.rule("say-meaning")
def test_what_wild_cards_mean_is_said_where_it_must_be() -> None:
    match = table("7S BJ RJ 9S 10S JS")
    assert rule_of(match, "play 7S BJ RJ") == "say-meaning"
    proposed = [str(action) for action in match.in_play.propose(0, cards("RJ 7S BJ"))]
    assert proposed == [f"play 7S BJ RJ as {said}" for said in ("7-9", "6-8", "5-7", "7")]
    assert str(match.read(0, "play js 9s tS AS 9-j")) == "play 9S 10S JS", "superfluous, and right"
    play(match, "play JS 9S 10S as 9-J")
    assert state(match)["to_beat"] == "9S 10S JS"
    assert "9-J" not in match.lines[-1]
    assert rule_of(table("7S BJ RJ"), "play 7S BJ RJ as 8-10") == "combination"
    assert rule_of(table("7S 8S 9S"), "play 7S 8S 9S as 8-10") == "combination"


def test_only_one_meaning_fits_what_lies() -> None:
    match = play(table("6D 6H 6C", "7S BJ RJ"), "play 6D 6H 6C", "play RJ 7S BJ")
    assert state(match)["to_beat"] == "7S BJ RJ as 7"


def test_the_ace_of_spades_is_no_word_and_jokers_are() -> None:
    for text, read in {
        "KS AS BJ": "KS AS BJ",
        "bj rj as bj": "BJ RJ as BJ",
        "BJ RJ AS BJ": "BJ RJ as BJ",
        "RJ AS BJ": "AS BJ RJ",
        "RJ as RJ": "RJ as RJ",
        "AS RJ as A": "AS RJ as A",
    }.items():
        assert ZhengPlay.read(text).words() == read
    match = table("BJ RJ", "2S 2H")
    play(match, "play RJ BJ")
    assert state(match)["to_beat"] == "BJ RJ as BJ"


# Listed plays, counted once more


def strengths(plays: list[ZhengCombination]) -> Counter[tuple[object, ...]]:
    return Counter((one.kind, len(one.cards), one.each, one.strength(), one.suit) for one in plays)


@pytest.mark.parametrize("natural_twos", [False, True])
def test_one_play_is_listed_for_each_strength(natural_twos: bool) -> None:
    patterns, rng = ZhengPatterns(12 if natural_twos else 11), random.Random(3)
    wild = [c for c in PACK if ZHENG_POWER[c] >= 12]
    for _ in range(25):
        low = rng.randrange(10)
        few = [c for c in PACK if low <= ZHENG_POWER[c] < low + rng.choice((3, 4, 13)) and c not in wild]
        hand = tuple(sorted({*rng.sample(wild, rng.randrange(4)), *rng.sample(few, min(6, len(few)))}))
        every: dict[tuple[object, ...], int] = {}
        for count in range(1, len(hand) + 1):
            for held in combinations(hand, count):
                for one in patterns.meanings(held):
                    (key,) = strengths([one])
                    every[key] = min(one.wild, every.get(key, 99))
        listed = [one.combination for one in possible_plays(hand, patterns.highest)]
        plays = [one for one in listed if isinstance(one, ZhengCombination)]
        assert strengths(plays) == Counter(dict.fromkeys(every, 1))
        for one in plays:
            (key,) = strengths([one])
            assert one.wild == every[key], "as few wild cards as possible"
            assert one in patterns.meanings(one.cards)


def test_a_listed_play_spares_runs_and_high_wild_cards() -> None:
    held = cards("7S 7H 8S 9S 2H BJ RJ")
    pair = next(
        one.combination
        for one in possible_plays(held, 11, "set", 2)
        if one.combination.low == 4 and one.combination.meaning == "7"
    )
    assert pair.cards == cards("7H 2H")
    single = next(
        one.combination for one in possible_plays(held, 11, "single", 1) if one.combination.low == 4
    )
    assert single.cards == cards("7H")


def test_any_suits_of_a_set_may_be_played() -> None:
    match = table("7S 7H 7D", "8S 8H 8D")
    for held in combinations(cards("7S 7H 7D"), 2):
        assert [a.picks for a in match.in_play.propose(0, held)] == [held]
    listed = [a for a in match.legal(0) if {c.rank for c in a.picks} == {7} and len(a.picks) == 2]
    assert len(listed) <= 2, "one pure, one with wild cards"


# Play


@pytest.mark.rule("must-lead", "in-hand", "turn-order", "same-count", "same-pattern", "must-beat")
def test_refusals() -> None:
    match = table("3S 3H 4S 5S", "6S 6H 6D 4H 5H 7H", "8S")
    assert rule_of(match, "pass") == "must-lead"
    assert rule_of(match, "play 6S") == "in-hand"
    wrong = match.refusal(1, "play 6S")
    assert wrong is not None
    assert wrong.rule == "turn-order"
    play(match, "play 3S 4S 5S")
    assert rule_of(match, "play 6S 6H") == "same-count"
    assert rule_of(match, "play 6S 6H 6D") == "same-pattern"
    assert rule_of(match, "play 4H 5H 6D") == "suited-beats-mixed"
    assert rule_of(match, "play 4H 5H 6H") == ""


@pytest.mark.rule("pass-free", "round-end")
def test_a_pass_binds_nobody() -> None:
    match = play(ending("3S 9S", "4S 10S", "5S JS", "6S 8S"), "play 3S", "pass", "play 5S", "pass", "play 9S")
    assert match.actors == (1,)
    play(match, "play 10S", "pass", "pass")
    assert state(match)["order"] == (0,)
    assert match.actors == (1,), "all others have passed since"


@pytest.mark.rule("out-of-cards", "lead-passes-right", "play-to-end", "score-first", "score-second", "object")
def test_the_running_out() -> None:
    match = play(ending("9S", "4S 10S", "5S", "6S 8S"), "play 9S", "pass", "pass", "pass")
    assert match.actors == (1,), "the lead goes to the right"
    play(match, "play 4S", "play 5S", "play 6S", "play 10S")
    assert match.deal.over
    assert match.deal.public_state()["order"] == (0, 2, 1, 3)
    assert match.deal.points == (2, 0, 1, 0)


def test_the_last_cards_can_be_beaten() -> None:
    match = play(ending("9S", "10S 3S", "JS 4S", "5S 6S"), "play 9S", "play 10S")
    assert state(match)["by"] == 1


def test_the_lead_skips_all_who_are_out() -> None:
    match = play(ending("9S", "10S", "3S 4S", "5S 6S"), "play 9S", "play 10S", "pass", "pass")
    assert match.actors == (2,)


def test_who_is_left_with_a_three_is_laughed_at() -> None:
    match = play(ending("9S", "10S", "JS", "3S"), "play 9S", "play 10S", "play JS")
    (told,) = [event.text for act in match.acts for event in act.events if event.kind == "last"]
    assert "3S" in told


@pytest.mark.rule("next-dealer", "pit-dwellers", "exchange-when", "target")
def test_the_third_deals_the_next_hand() -> None:
    match = play(ending("9S", "10S", "JS", "3S", "QH"), "play 9S", "play 10S", "play JS", "pass", "play QH")
    assert match.deal.points == (2, 1, 0, 0, 0)
    assert match.in_play.public_state()["dealer"] == 2
    assert match.in_play.stage is not None
    assert match.in_play.stage.name == "tribute"
    assert match.actors == (3,), "the last throws first"
    short = play(ending("9S", "10S", "JS", "3S", target=2), "play 9S", "play 10S", "play JS")
    assert short.over
    assert short.winners == (0,)


def test_level_at_the_target_another_hand_is_played() -> None:
    match = ending("9S", "10S", "JS", "3S", scores=[9, 10, 0, 0])
    play(match, "play 9S", "play 10S", "play JS")
    assert match.scores == (11, 11, 0, 0)
    assert not match.over


# The exchange


@pytest.mark.rule("throw-highest", "winner-picks", "discard-any", "pit-picks")
def test_the_exchange() -> None:
    hands = ("4S 2S", "2H 2D AH", "3S 2C BJ", "KS KH", "RJ AS")
    match = table(*hands, seats=5, order=(2, 0, 3, 1, 4), dealer=None)
    assert rule_of(match, "pass") == "throw-highest"
    assert rule_of(match, "give RJ AS") == "throw-highest"
    assert [str(action) for action in match.legal(4)] == ["give RJ"]
    play(match, "give RJ")
    assert {str(action) for action in match.legal(1)} == {"give 2H", "give 2D"}, "equal ones: as one likes"
    play(match, "give 2D")
    assert rule_of(match, "take 3S") == "winner-picks"
    assert match.in_play.phrase(2, match.read(2, "take RJ")).text == "Take RJ; {0} get{s} 2D"
    play(match, "take 2D")
    assert "RJ" in str(match.in_play.hand(0))
    assert rule_of(match, "take 3S") == "discard-any"
    play(match, "give 2D", "give RJ")
    assert rule_of(match, "give 3S") == "pit-picks"
    play(match, "take RJ")
    assert "2D" in str(match.in_play.hand(4)), "the last must take the other"
    assert match.actors == (3,)


def test_all_know_what_came_from_the_table_and_what_cannot_be_held() -> None:
    hands = ("4S 2S", "2H 2D AH", "3S 2C BJ", "KS KH", "KD QS")
    match = table(*hands, seats=5, order=(2, 0, 3, 1, 4), dealer=None)
    thrown = play(match, f"give {max(match.in_play.hand(4), key=ZHENG_POWER.__getitem__)}")
    highest = ZHENG_POWER[thrown.in_play.cards_in("table")[0]]
    play(match, "give 2H", "take 2H", "give 3S", "give 4S", "take 4S")
    view = match.view(3)
    assert {c for c in view.cards_in("hand.4") if c is not HIDDEN} == set(cards("3S"))
    assert set(cards("2H")) <= set(view.cards_in("hand.2"))
    for seed in range(30):
        held = view.sample(random.Random(seed)).hand(4)
        assert max(ZHENG_POWER[c] for c in held) <= highest


# Teams


@pytest.mark.rule("four-partners")
def test_partners_of_four_add_up() -> None:
    match = play(ending("9S", "3S 4S", "10S", "JS", partners=True), "play 9S", "pass", "play 10S", "play JS")
    assert match.deal.points == (3, 0)
    assert match.in_play.public_state()["dealer"] == 3


ORDERS: dict[tuple[int, ...], tuple[tuple[int, int], str]] = {
    (1, 2, 4, 5, 0, 3): ((4, 3), "six-split"),
    (0, 1, 2, 3, 4, 5): ((5, 2), "six-split"),
    (0, 2, 4, 1, 3, 5): ((10, 0), "six-sweep"),
    (1, 3, 0, 5, 2, 4): ((0, 5), "six-top-two"),
    (1, 3, 0, 2, 5, 4): ((0, 5), "six-top-two"),
    (0, 2, 1, 3, 5, 4): ((5, 2), "six-top-last"),
}


@pytest.mark.rule("teams-six", "six-split", "six-sweep", "six-top-two", "six-top-last")
@pytest.mark.parametrize("order", ORDERS)
def test_teams_of_three_score_by_places(order: tuple[int, ...]) -> None:
    deal = Match(GAME, 6, seed=2, options={"partners": True}).deal
    assert isinstance(deal, ZhengDealState)
    deal.order = order
    lines, (points, rule) = deal.score_lines(), ORDERS[order]
    assert tuple(map(sum, zip(*(line.points for line in lines), strict=True))) == points
    assert {line.rule for line in lines} == {rule}


@pytest.mark.rule("six-start")
def test_who_is_dealt_the_card_drawn_leads_the_first_hand() -> None:
    leaders = set()
    for seed in range(40):
        deal = Match(GAME, 6, seed=seed, options={"partners": True}).deal
        assert deal.events is not None
        (drawn,) = next(event.cards for event in deal.events if event.kind == "start")
        assert drawn in deal.hand(deal.dealer)
        assert deal.actors == (deal.dealer,)
        other = deal.as_seen_by(deal.seat_after(deal.dealer))
        assert drawn in other.hand(deal.dealer), "it was shown to all"
        leaders.add(deal.dealer)
    assert leaders == set(range(6))
    later = table(seats=6, order=(5, 4, 3, 2, 1, 0), dealer=None, partners=True)
    assert later.deal.dealer == 1, "the fifth"


@pytest.mark.rule("six-exchange")
def test_fifth_and_sixth_pay_first_and_second() -> None:
    match = table("RJ", "BJ", seats=6, order=(5, 4, 3, 2, 1, 0), dealer=None, partners=True)
    play(match, "give RJ", "give BJ")
    assert match.actors == (5,)
    play(match, "take RJ")
    assert cards("BJ")[0] in match.in_play.hand(4)


@pytest.mark.rule("six-target")
def test_fifty_points_win() -> None:
    assert GAME.rule_words(6, GAME.configure(6, {"partners": True})[1])["target"] == 50
    assert GAME.rule_words(4, GAME.configure(4, {"partners": True})[1])["target"] == 11
    assert GAME.rule_words(6, GAME.configure(6, {})[1])["target"] == 11
    assert GAME.rule_words(6, GAME.configure(6, {"target": 7})[1])["target"] == 7


def test_cards_of_a_suit_are_no_sequence_of_two_suits() -> None:
    (one,) = ZhengPatterns().meanings(cards("6H 8H RJ"))
    assert one.suit is Suit.HEARTS
    assert isinstance(one.cards[0], Card)


# What is shown


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play 7S 2S 2H as 7", "Play three 7s with two wild: 7S 2S 2H"),
        ("play BJ RJ as BJ", "Play two black jokers with one wild: BJ RJ"),
        ("play 6H 7H RJ as 5-7", "Play 5-7 of hearts with one wild: 6H 7H RJ"),
        ("play 6H 7H RJ", "Play a sequence: 6H 7H RJ"),
        ("play QC KC AD", "Play mixed Q-A: QC KC AD"),
        ("play 5S 5H 6S 6C 7S 7H", "Play 5-7, two of each: 5S 5H 6S 6C 7S 7H"),
        ("play 7S", "Play 7S"),
    ],
)
def test_plays_in_words(text: str, said: str) -> None:
    match = Match(GAME, 4, seed=1)
    assert match.in_play.phrase(0, ZhengPlay.read(text.partition(" ")[2])).text == said


def test_what_is_in_sight() -> None:
    match = table("7S 2S 2H", "7H 7D 7C", seats=5)
    assert [fact.words for fact in match.in_play.facts()] == ["On lead {0}", "Not played 4 twos, BJ, RJ"]
    play(match, "play 7S 2S 2H", "pass")
    told = {fact.label: fact.value for fact in match.in_play.facts()}
    assert told == {"To beat": "three 7s by {0}", "With": "two wild", "Not played": "2 twos, BJ, RJ"}
    assert "passed" in [fact.value for fact in match.in_play.seat_facts(1)]
    later = table(seats=5, order=(2, 0, 3, 1, 4), dealer=None)
    assert later.in_play.facts()[0].value == "{4} and {1} pay {2} and {0}"
    facts = [[fact.value for fact in later.in_play.seat_facts(seat)] for seat in range(5)]
    assert facts == [["second"], ["in the pit"], ["won"], [], ["in the pit"]]


# What is said


def given(match: Match, act: str) -> set[str]:
    """All reasons that hold of an action, in words."""
    seat = match.actors[0]
    view = match.view(seat)
    at = bot_of(GAME).position(view)
    (action,) = [one for one in view.legal if str(one) == act]
    return {one.sentence_for(at, action) for one in bot_of(GAME).reasons if one.holds(at, action)}


def test_a_two_is_refused_for_what_the_option_lets_it_be() -> None:
    """Said with `natural_twos`, too: A 2 has no place in a single sequence."""
    for natural_twos, words in ((False, "A 2 has no place in a single sequence."), (True, "a 2 is itself")):
        match = table("5S 6H 2C", natural_twos=natural_twos)
        refusal = match.refusal(0, "play 5S 6H 2C")
        assert refusal is not None
        assert refusal.rule == "no-twos"
        assert words in refusal.sentence


def test_a_card_beside_its_twin_or_in_a_sequence_is_not_lone() -> None:
    """Said of 5S beside 5H, as 3 4 5 goes in one play: 5S belongs to no set or sequence."""
    hands = ("3S 4H 5S 5H 9C", "7S 8S", "10C JC", "KS KC", "2S 4D")
    match = ending(*hands, order=(0, 1, 2, 3, 4), dealer=None)
    play(match, "give 2S", "give KS", "take 2S")
    assert "9C belongs to no set or sequence without a wild card." in given(match, "give 9C")
    for act in ("give 5S", "give 5H", "give 3S"):
        assert not [one for one in given(match, act) if "belongs to no" in one or "breaks no" in one]


def test_breaking_nothing_is_said_of_what_splits_neither_set_nor_sequence() -> None:
    """Said of 5S from 3S 4H 5S 5H: 5S would beat it, and break nothing."""
    match = play_on("4S", "3S 4H 5S 5H")
    assert not [one for one in given(match, "pass") if "break nothing" in one]
    lone = play_on("4S", "3S 3H 8D QC")
    assert "8D would beat it, and break nothing." in given(lone, "pass")


def play_on(lies: str, own: str) -> Match:
    """Seat 0 has led; the next is to answer with these cards."""
    match = ending(f"{lies} 6C 6D", own, "10C JC KD", "KS KC 7H")
    play(match, f"play {lies}")
    return match


def test_of_two_cards_on_the_table_one_is_higher_or_both_are_as_high() -> None:
    """Said of 2H beside AH: it is as high, or higher."""
    hands = ("3S", "4S 8H", "5S 9H", "AS", "AH")
    match = ending(*hands, order=(0, 1, 2, 3, 4), dealer=None)
    play(match, "give AH", "give AS")
    assert "AH is as high as AS." in given(match, "take AH")
    unlike = ending("3S", "4S 8H", "5S 9H", "AS", "2H", order=(0, 1, 2, 3, 4), dealer=None)
    play(unlike, "give 2H", "give AS")
    assert "2H is higher than AS." in given(unlike, "take 2H")
    assert "2H is higher." in given(unlike, "take AS")


def test_a_play_with_more_wild_cards_may_break_nothing() -> None:
    """Said though AC 2H BJ RJ as Q-2 was possible: Whatever you play breaks a set or sequence."""
    own = "2H JS 3C 10D 9C 8D 3H BJ JD QH AC 9H 7C RJ"
    match = ending("3S 4D 5C 6H 6C", own, "10C JC KD", "KS KC 7H", natural_twos=True)
    play(match, "play 3S 4D 5C 6H")
    told = given(match, "pass")
    assert "Whatever you play breaks a set or sequence." not in told
    assert "Whatever you play breaks a set or sequence, or spends a card likely to win the lead." in told


def test_bare_twos_and_jokers_are_not_led_while_many_cards_are_left() -> None:
    """High cards are for regaining the lead; at every number of seats and with all options."""
    leads, rng = 0, random.Random(30)
    for _ in range(25):
        setup = draw_setup(GAME, rng)
        for view, advice in careful_decisions(setup.match(GAME), setup.seed, 60):
            if view.stage != "play" or view.deal.to_beat is not None:
                continue
            led = advice[0].action.picks
            if len(view.hand) - len(led) >= 7:
                leads += 1
                assert any(c.rank is not None and c.rank is not Rank.TWO for c in led), (view.hand, led)
    assert leads > 40
