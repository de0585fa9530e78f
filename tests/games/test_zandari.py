"""Žandari, rule by rule; the cases come from the source's own sentences."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest

from cardtable.cards import Card, Rank, card, cards
from cardtable.engine import careful_player
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.mechanics.fishing import CaptureRules, Extent, captures, splits
from tests.acting import advised, naive_sequences, sequences
from tests.acting import legal as texts


def stacked(
    seats: int = 2, *, dealer: int = 1, options: dict[str, object] | None = None, **piles: str
) -> Match:
    """A match whose first deal is stacked: hand_0="7S 3H", table="4D 3S 9C KD"."""
    reserved = {name.replace("_", "."): cards(text) for name, text in piles.items()}
    return Match("zandari", seats, seed=1, options=options or {}, stacks=[Stack(dealer, reserved)])


def after_cut(seats: int = 2, depth: int = 20, **given: object) -> Match:
    """A match with the pack cut."""
    match = stacked(seats, **given)  # type: ignore[arg-type]
    match.play(match.actors[0], f"cut {depth}")
    return match


def held(match: Match, pile: str) -> set[str]:
    return {c.text for c in match.deal.cards_in(pile)}


@pytest.mark.rule("first-dealer")
def test_the_seed_chooses_the_first_dealer() -> None:
    assert {Match("zandari", 4, seed=seed).deal.dealer for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("cut-row", "cut-close")
def test_the_row_is_the_bottom_of_the_lifted_part_and_the_rest_closes_the_pack() -> None:
    match = Match("zandari", 2, seed=3)
    if any(c.rank is Rank.JACK for c in match.deal.pack[16:20]):
        pytest.skip("this seed puts a Jack in the row")
    pack = match.deal.pack
    match.play(match.actors[0], "cut 20")
    assert match.deal.cards_in("table") == pack[16:20]
    rest = pack[20:] + pack[:16]
    first = match.deal.seat_after(match.deal.dealer)
    assert match.deal.hand(first) == rest[:4]
    assert match.deal.cards_in("stock") == rest[8:]


@pytest.mark.rule("cut-jacks", "deal-cutter", "deal-four")
def test_all_four_jacks_go_to_the_cutter_who_is_dealt_none() -> None:
    match = after_cut(table="JS JH JD JC 4D 3S 9C 5H")
    cutter = match.deal.public_state()["cutter"]
    assert held(match, f"hand.{cutter}") == {"JS", "JH", "JD", "JC"}
    assert len(match.deal.hand(1 - cutter)) == 4
    assert held(match, "table") == {"4D", "3S", "9C", "5H"}


@pytest.mark.rule("cut-jacks")
def test_everybody_knows_the_jacks_in_the_cutters_hand() -> None:
    match = after_cut(4, dealer=2, table="JS 4D 3S 9C 5H")
    seen = [c.text for c in match.view(3).cards_in("hand.1")]
    assert seen == ["JS", "??", "??", "??"]


@pytest.mark.rule("deal-again", "table-stays")
def test_a_new_batch_is_dealt_and_the_table_stays() -> None:
    match = after_cut(
        hand_0="KS KH 7S 8H", hand_1="QS QH 9H 10H", table="AC 2D 3C 6D", options={"multi_capture": False}
    )
    while match.deal.public_state()["batch"] == 1:
        table = match.deal.cards_in("table")
        laying = [a for a in match.legal(match.actors[0]) if not a.touches]
        match.play(match.actors[0], (laying or match.legal(match.actors[0]))[0])
    assert match.deal.public_state()["batch"] == 2
    assert set(table) & set(match.deal.cards_in("table"))
    assert all(len(match.deal.hand(seat)) == 4 for seat in range(2))


@pytest.mark.rule("deal-again")
@pytest.mark.parametrize(
    ("seats", "sizes"), [(2, [4] * 6), (3, [4] * 4), (8, [4, 2]), (12, [4]), (6, [4, 4])]
)
def test_batches(seats: int, sizes: list[int]) -> None:
    match = Match("zandari", seats, seed=5)
    rng = random.Random(5)
    found = []
    batch = 0
    while not match.deal.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
        if not match.deal.over and match.deal.public_state()["batch"] > batch:
            batch += 1
            found.append(len(match.deal.hand(match.actors[0])))
    assert found == sizes


@pytest.mark.rule("values", "match", "sum")
def test_a_card_takes_its_match_or_a_sum() -> None:
    match = after_cut(hand_0="10S KS QS 8H", table="10H 9C AH AD")
    taking = {text for text in texts(match) if text.startswith("play 10S")}
    assert taking == {"play 10S take 10H", "play 10S take AH 9C", "play 10S take AD 9C"}


@pytest.mark.rule("sum-exact")
def test_the_sources_example_nine_and_two_aces() -> None:
    match = after_cut(hand_0="10S KS QS 8H", table="5H 9C AH AD")
    refusal = match.refusal(0, "play 10S take 9C AH AD")
    assert refusal is not None
    assert refusal.rule == "sum-exact"


@pytest.mark.rule("piles")
def test_a_team_has_one_pile() -> None:
    match = after_cut(4, dealer=3, hand_0="9H KS QS 8H", hand_2="4S KH QH 8C", table="9C 4D 2H 5S")
    match.play(0, "play 9H take 9C")
    match.play(1, match.legal(1)[0])
    assert "play 4S take 4D" in texts(match) or "4D" not in held(match, "table")
    assert {"9H", "9C"} <= held(match, "captured.0")


@pytest.mark.rule("jack-dries-up")
def test_a_jack_on_an_empty_table_dries_up() -> None:
    match = after_cut(hand_0="JH KS QS 8H", hand_1="JS 3H 7D 9D", table="4D 3S 8C KD")
    match.play(0, "play JH take 4D 3S 8C KD")
    events = match.play(1, "play JS")
    assert held(match, "table") == {"JS"}
    assert any(event.rule == "jack-dries-up" for event in events)


@pytest.mark.rule("last-taker")
def test_the_last_taker_gets_what_is_left() -> None:
    for seed in range(10):
        match = Match("zandari", 3, seed=seed)
        rng = random.Random(seed)
        while not match.deal.over:
            match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
        assert not match.deal.cards_in("table")
        assert sum(len(match.deal.cards_in(f"captured.{side}")) for side in range(3)) == 52


def counted(piles: list[str]) -> tuple[int, ...]:
    """The points when the sides have captured just these cards."""
    deal = Match("zandari", max(2, len(piles)), seed=1).deal
    for side, text in enumerate(piles):
        deal.add_pile(f"captured.{side}", cards(text))
    deal.over = True
    return deal.points


@pytest.mark.rule("score-cards", "score-clubs", "score-little", "score-big")
def test_the_four_things_that_score() -> None:
    assert counted(["AS 2S 3S 10D", "4C 5C 2C"]) == (3, 2)
    assert counted(["AS 2S 10D", "4C 5C 2C"]) == (1, 2)
    assert counted(["AS 2S 3C 10D", "4C 5S 2D 6S"]) == (1, 0)


@pytest.mark.rule("score-cards", "score-clubs")
def test_two_of_three_tied_for_most_score_nothing() -> None:
    assert counted(["AC 2S", "3C 4S", "5S"]) == (0, 0, 0)


@pytest.mark.rule("next-dealer", "target", "match-end")
def test_the_deal_passes_on_and_the_target_ends_the_match() -> None:
    match = Match("zandari", 2, seed=8, options={"target": 21})
    rng = random.Random(8)
    dealers: list[int] = []
    while not match.over:
        if match.deal.number > len(dealers):
            dealers.append(match.deal.dealer)
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    assert all(b == (a + 1) % 2 for a, b in pairwise(dealers))
    assert max(match.scores) >= 21
    assert match.scores[match.winners[0]] == max(match.scores)
    assert match.standing.rule == "match-end"


@pytest.mark.rule("match-end")
def test_level_at_the_top_plays_on() -> None:
    match = Match("zandari", 2, seed=8, scores=[30, 30])
    assert not match.over
    rng = random.Random(8)
    while not match.deal.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    assert match.over == (match.scores[0] != match.scores[1])


# Options


@pytest.mark.rule("show-bottom")
def test_the_bottom_card_is_shown() -> None:
    plain = after_cut(table="4D 3S 9C KD")
    shown = after_cut(table="4D 3S 9C KD", blind="5H", options={"show_bottom": True})
    assert held(plain, "blind") == set()
    assert held(shown, "blind") == {"5H"}
    assert [c.text for c in shown.view(0).cards_in("blind")] == ["5H"]


@pytest.mark.rule("jacks-bottom")
def test_jacks_of_the_row_go_under_the_pack_into_the_dealers_last_hand() -> None:
    options: dict[str, object] = {"jacks": "bottom", "show_bottom": True}
    match = after_cut(dealer=1, table="JS 4D JD 3S 9C 5H", blind="6H", options=options)
    assert [c.text for c in match.deal.cards_in("blind")] == ["6H", "JS", "JD"]
    rng = random.Random(1)
    while match.deal.public_state()["batch"] < 6:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    assert {"6H", "JS", "JD"} <= held(match, "hand.1")


@pytest.mark.rule("ace-eleven")
def test_an_ace_may_count_eleven() -> None:
    plain = after_cut(hand_0="AS KS QS 8H", table="10H 6C 5D KD")
    eleven = after_cut(hand_0="AS KS QS 8H", table="10H 6C 5D KD", options={"ace_eleven": True})
    assert "play AS" in texts(plain)
    assert "play AS take 5D 6C" in texts(eleven)
    assert "play AS" not in texts(eleven)


@pytest.mark.rule("multi-capture")
def test_several_disjoint_sets_the_sources_example() -> None:
    table = ["AH", "2H", "3H", "5H", "8C"]
    match = after_cut(
        hand_0="8S KS QS 9H", table=" ".join(table[1:]), hand_1="AH KH QH KC", options={"multi_capture": True}
    )
    assert "play 8S take 3H 5H 8C" in texts(match)
    assert splits(card("8S"), cards("8C 5H 2H AH"), RULES) == 2
    one = after_cut(hand_0="8S KS QS 9H", table="2H 3H 5H 8C")
    assert "play 8S take 3H 5H 8C" not in texts(one)


@pytest.mark.rule("signals-off", "signal-once")
def test_a_signal_reaches_the_own_side_only() -> None:
    match = after_cut(4, dealer=3, hand_0="10D KS QS 9H", table="4D 3S 8C KD", options={"signals": True})
    match.play(0, "signal big")
    assert match.actors == (0,)
    assert "10D" in [c.text for event in match.view(2).events for c in event.cards]
    for opponent in (1, 3):
        assert all(event.kind != "signal" for event in match.view(opponent).events)
        assert match.view(opponent).piles["hand.0"].known == ()
    assert match.view(2).cards_in("hand.0")[0] is card("10D")
    again = match.refusal(0, "signal big")
    assert again is not None
    assert again.rule == "signal-once"


def test_twelve_seats_have_one_batch_and_no_stock() -> None:
    match = after_cut(12, dealer=0, table="4D 3S 9C KD")
    assert not match.deal.cards_in("stock")


# Counted twice: by the engine's capture finder and by a naive one


RULES = CaptureRules(
    played=lambda c: (int(c.rank or 0),) if (c.rank or 0) <= 10 else (),
    lying=lambda c: int(c.rank or 0) if (c.rank or 0) <= 10 else 0,
    by_rank=True,
    extent=Extent.ONE,
    must_take=True,
)


def naive(played: Card, table: tuple[Card, ...]) -> set[tuple[Card, ...]]:
    """Every subset of the table, tried by the wording of the rules."""
    found = set()
    for size in range(1, len(table) + 1):
        for part in combinations(sorted(table), size):
            ranks = [int(c.rank or 0) for c in part]
            is_match = size == 1 and ranks[0] == played.rank
            is_sum = size > 1 and max(ranks) <= 10 >= (played.rank or 0) == sum(ranks)
            if is_match or is_sum:
                found.add(part)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_captures_agree_with_trying_every_subset(seed: int) -> None:
    rng = random.Random(seed)
    drawn = rng.sample([c for c in Match("zandari", 2, seed=0).deal.pack if c.rank is not Rank.JACK], 9)
    assert Counter(captures(drawn[0], tuple(drawn[1:]), RULES)) == Counter(naive(drawn[0], tuple(drawn[1:])))


def takings(played: Card, table: tuple[Card, ...]) -> Iterable[tuple[Card, ...]]:
    """The captures of a card: a jack takes all."""
    return [table] if played.rank is Rank.JACK else naive(played, table)


def test_the_number_of_lines_of_play_of_a_small_deal() -> None:
    hands = ["7S 3H AD JC", "4S 10C 9H QD"]
    match = after_cut(hand_0=hands[0], hand_1=hands[1], table="4D 3S 9C AH")
    expected = naive_sequences([hand.split() for hand in hands], ["4D", "3S", "9C", "AH"], 5, takings)
    assert sequences(match, 5) == expected


# The careful bot


def test_the_careful_bot_must_not_dry_a_jack() -> None:
    match = after_cut(hand_0="JH KS QS 8H", hand_1="JS 3H 7D 9D", table="4D 3S 8C KD")
    match.play(0, "play JH take 4D 3S 8C KD")
    assert advised(match) != "play JS"


def test_the_careful_bot_takes_the_big_one() -> None:
    match = after_cut(hand_0="10S KS QS 8H", table="10D 9C AH 3D")
    assert advised(match) == "play 10S take 10D"


def test_the_careful_bot_does_not_lay_the_big_one_for_nothing() -> None:
    match = after_cut(hand_0="10D KS QS 5H", table="4D 3S 2D 8C")
    assert advised(match) != "play 10D"


def test_one_club_brought_is_a_club() -> None:
    match = after_cut(hand_0="10S KS QS 8H", table="7C 3H AH 4D")
    advice = careful_player.advise(match.view(0), random.Random(1))
    told = next(one.reason for one in advice if str(one.action) == "play 8H take AH 7C")
    assert told == "It brings you 3 cards, 1 of them a club."


# What the source advises, and what players of fishing games do


@pytest.mark.parametrize(
    ("hand", "table", "wanted"),
    [
        ("2D 9D KS QS", "2H 9S 5H 4D", "play 2D take 2H"),
        ("2S 8D KS 4H", "2D 8S QS 5H", "play 2S take 2D"),
    ],
)
def test_a_two_is_taken_before_it_brings_the_little_one_home(hand: str, table: str, wanted: str) -> None:
    assert advised(after_cut(2, hand_0=hand, hand_1="3C 7C 6S AS", table=table)) == wanted


@pytest.mark.parametrize(
    ("hand", "lies", "wrong"),
    [("4S 8D 9D 2D", "6H", "4S"), ("3S AH 8H 5D", "7H", "3S"), ("AS 8S 3D 4D", "9H", "AS")],
)
def test_no_ten_is_left_while_the_big_one_is_out(hand: str, lies: str, wrong: str) -> None:
    """Nothing takes; with two cards that add up to ten the big one could be brought home."""
    match = after_cut(2, hand_0=hand, hand_1="7C 6C 6S QS", table=f"KH QD KD {lies}")
    assert advised(match) != f"play {wrong}"


@pytest.mark.parametrize("hand", ["2C 5S 8H 9D", "2C 7S KH 9D", "2C AS 8H QC"])
def test_the_little_one_is_laid_where_nothing_lies(hand: str) -> None:
    """Hardly a card takes it there, and the next player may have to add to it."""
    match = after_cut(2, hand_0="JH QD 10S 6H", hand_1=hand, table="4D 3S 8C KD")
    match.play(0, "play JH take 4D 3S 8C KD")
    assert advised(match) == "play 2C"
    assert careful_player.advise(match.view(1), random.Random(1))[0].reason.startswith(
        "Nothing but a 2 or a Jack"
    )


@pytest.mark.parametrize("hand", ["2C QS KH 9D", "2C 5S 7H 9S"])
def test_the_little_one_is_kept_where_others_could_take_it(hand: str) -> None:
    match = after_cut(2, hand_0=hand, hand_1="6H JS 7C 8D", table="10S 8H 6D KD")
    assert advised(match) != "play 2C"


def test_of_two_captures_that_with_clubs_is_chosen() -> None:
    match = after_cut(2, hand_0="8D 9D QS KS", hand_1="6H JS 7C 3D", table="8C 9S 4H 10H")
    assert advised(match) == "play 8D take 8C"


def test_no_club_is_laid_where_another_card_does_as_well() -> None:
    match = after_cut(2, hand_0="8C 8D QC QS", hand_1="6H JS 7C 3D", table="KC KD AS 3S")
    assert advised(match) in ("play 8D", "play QS")


def test_a_refusal_names_every_capture_of_a_few_and_says_that_there_are_more() -> None:
    few = after_cut(hand_0="10S", table="10H 9C AH AD").refusal(0, "play 10S")
    assert few is not None
    assert few.sentence == "10S can take 10H, AH 9C or AD 9C, so it must capture."
    many = after_cut(hand_0="10S", table="10H 5S 5H 5D").refusal(0, "play 10S")
    assert many is not None
    assert many.sentence == "10S can take 10H, 5S 5H, 5S 5D or other cards, so it must capture."
