"""24: the counts of solvable sets, exact values, the four versions and their ends."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.bots.basic_bots import CarefulBot
from cardtable.cards import HIDDEN, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import NEVER
from cardtable.engine.deck import Stack
from cardtable.errors import OptionError
from cardtable.match.match import Match
from cardtable.match.view_codec import pack_view
from cardtable.mechanics.arithmetic import (
    ExpressionError,
    Numbers,
    canonical,
    expression_for,
    numbers_in,
    parse,
    reachable,
    value,
)
from cardtable.records.replaying import replay
from cardtable.table.race import timed_answer
from games.twenty_four.actions import NoSolution
from games.twenty_four.rules import TwentyFourDeal
from games.twenty_four.solver import GOAL, OPERATORS, solve

GAME = find_game("twenty-four")


def table(*hands: str, table: str = "", dealer: int = 0, **options: object) -> Match:
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    if table:
        held["table"] = cards(table)
    return Match(GAME, len(hands), seed=1, stacks=[Stack(dealer, held)], options=options)


def play(match: Match, *acts: str) -> Match:
    """`0 slap`: what each seat does."""
    for act in acts:
        seat, _, text = act.partition(" ")
        match.play(int(seat), text)
    return match


def a_solution(numbers: Numbers) -> str:
    return expression_for(GOAL, numbers)


def rule_of(match: Match, seat: int, act: str) -> str:
    refusal = match.refusal(seat, act)
    return refusal.rule if refusal is not None else ""


def state(match: Match) -> dict[str, object]:
    return match.in_play.public_state()


# Arithmetic


@pytest.mark.rule("twenty-four", "not-only-products")
def test_how_many_sets_can_be_solved() -> None:
    small = list(combinations_with_replacement(range(1, 11), 4))
    assert (len(small), sum(map(bool, map(a_solution, small)))) == (715, 566)
    large = list(combinations_with_replacement(range(1, 14), 4))
    assert (len(large), sum(map(bool, map(a_solution, large)))) == (1820, 1362)
    assert not any(map(a_solution, [(1, 1, 1, 1), (2, 2, 7, 9), (1, 6, 7, 8)]))


@pytest.mark.rule("exact")
def test_ten_sets_need_a_fraction_on_the_way() -> None:
    need = [
        (1, 3, 4, 6), (1, 4, 5, 6), (1, 5, 5, 5), (1, 6, 6, 8), (2, 4, 10, 10),
        (2, 5, 5, 10), (2, 7, 7, 10), (3, 3, 7, 7), (3, 3, 8, 8), (4, 4, 7, 7),
    ]  # fmt: skip
    small = combinations_with_replacement(range(1, 11), 4)
    assert [q for q in small if a_solution(q) and not in_whole_numbers(q)] == need


def in_whole_numbers(numbers: tuple[int, ...]) -> bool:
    """Whether a set is solved with whole numbers all the way."""
    if len(numbers) == 1:
        return numbers[0] == 24
    for i, a in enumerate(numbers):
        for j, b in enumerate(numbers):
            if i == j:
                continue
            rest = tuple(n for at, n in enumerate(numbers) if at not in (i, j))
            made = {a + b, a - b, a * b} | ({a // b} if b and a % b == 0 else set())
            if any(in_whole_numbers((*rest, one)) for one in made):
                return True
    return False


@pytest.mark.parametrize("numbers", [(3, 3, 8, 8), (2, 3, 6, 9), (1, 5, 5, 5), (4, 4, 10, 10), (1, 1, 4, 6)])
def test_the_solver_writes_what_the_parser_reads(numbers: tuple[int, ...]) -> None:
    found = solve(numbers)
    assert found is not None
    node = parse(found.easiest)
    assert value(node) == 24
    assert sorted(numbers_in(node)) == sorted(numbers)


@pytest.mark.parametrize(
    ("numbers", "counts"),
    [
        ((1, 1, 4, 6), (58, 186, 186)),
        ((2, 3, 6, 9), (25, 36, 47)),
        ((3, 3, 8, 8), (1, 1, 1)),
        ((1, 2, 12, 13), (25, 61, 68)),
    ],
)
def test_every_way_counts_once(numbers: tuple[int, ...], counts: tuple[int, ...]) -> None:
    """As joining any two numbers, then any two of what is left, finds them, written alike only once."""
    found = [solve(numbers, operations) for operations in OPERATORS]
    assert tuple(one.count for one in found if one is not None) == counts


def test_fractions_are_harder_than_sums() -> None:
    easy, hard = solve((2, 3, 4, 10)), solve((3, 3, 8, 8))
    assert easy is not None
    assert hard is not None
    assert easy.difficulty < 2 < hard.difficulty
    assert solve((1, 1, 1, 1)) is None
    assert solve((2, 2, 7, 9)) is None


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("8/(3-8/3)", 24), ("2^3^2", 512), ("8^(1/3)", 2), ("root(2,9)", 3), ("log(2,32)", 5),
        ("log(4,8)", Fraction(3, 2)), ("2 × 3 ÷ 4", Fraction(3, 2)), ("9 − 3", 6), ("2x3 X 4", 24),
    ],
)  # fmt: skip
def test_values(text: str, worth: Fraction | int) -> None:
    assert value(parse(text)) == worth


@pytest.mark.parametrize(
    "text", ["1/0", "0^0", "0^(0-1)", "root(2,2)", "log(1,5)", "log(2,3)", "2^5000", "9^9^9", "root(0,4)"]
)
def test_no_value(text: str) -> None:
    assert value(parse(text)) is None


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("(2+3", 5),
        ("2+", 3),
        ("-3+4", 1),
        ("2**3", 3),
        ("9!*2", 2),
        ("2 3", 3),
        ("sin(2)", 1),
        ("", 1),
        ("root(9)", 7),
    ],
)
def test_mistakes_are_placed(text: str, place: int) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert caught.value.place == place


@given(st.text(max_size=30))
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        node = parse(text)
    except ExpressionError:
        return
    value(node)
    assert parse(canonical(text)) == node


def test_reachable_values_of_two() -> None:
    assert set(reachable((2, 3))) == {(5, 1), (-1, 1), (1, 1), (6, 1), (2, 3), (3, 2)}


def test_a_quick_solution_uses_each_number_once_and_makes_24() -> None:
    for numbers in combinations_with_replacement(range(1, 14), 4):
        if text := a_solution(numbers):
            node = parse(text)
            assert tuple(sorted(numbers_in(node))) == numbers
            assert value(node) == 24


# The duel


@pytest.mark.rule("duel-deal", "duel-show", "blind-stacks")
def test_the_duel_is_dealt_in_halves() -> None:
    match = Match(GAME, 2, seed=1)
    deal = match.deal
    assert [len(deal.hand(seat)) for seat in (0, 1)] == [18, 18]
    assert len(deal.cards_in("exposed.0")) == len(deal.cards_in("exposed.1")) == 2
    assert set(match.view(0).hand) == {HIDDEN}


@pytest.mark.rule("duel-right", "duel-wrong", "race")
def test_cards_change_hands() -> None:
    match = play(table("2S 3S", "6H 9D"), "0 solve (9+6-3)*2")
    deal = match.in_play
    assert len(deal.hand(1)) + 2 == 22
    assert deal.hand(1)[-4:] == cards("2S 3S 6H 9D")
    play(match, "1 slap", "1 time")
    assert len(match.in_play.hand(1)) + 2 == 24


@pytest.mark.rule("duel-end", "deal-point")
def test_who_has_no_cards_left_wins() -> None:
    match = table("2S 3S", "6H 9D")
    deal = match.in_play
    spare = deal.hand(0)
    deal.move(spare, "hand.0", "hand.1")
    play(match, "0 solve (9+6-3)*2")
    assert match.deal.over
    assert match.winners == (0,)
    (line,) = match.deal.score_lines()
    assert (line.points, line.rules) == ((1, 0), ("duel-end", "deal-point"))


@pytest.mark.rule("duel-none", "swap-own", "already-said", "think-time")
def test_without_a_solution_both_take_a_card_back() -> None:
    match = play(table("AS AH 4S", "AD AC 6H"), "0 none", "1 time")
    assert match.in_play.stage is not None
    assert match.in_play.stage.name == "swap"
    play(match, "1 time", "0 swap AH")
    assert match.in_play.cards_in("exposed.0") == cards("AS 4S")
    assert match.in_play.hand(0)[-1:] == cards("AH")
    assert state(match)["said_none"] == ()


@pytest.mark.rule("swap-own")
def test_nobody_knows_what_the_other_takes_back_before_both_have_named_it() -> None:
    match = play(table("AS AH 4S", "AD AC 6H"), "0 none", "1 none")
    told = len(match.view(1).events)
    play(match, "0 swap AH")
    view = match.view(1)
    assert view.actors == (1,)
    assert pack_view(view) == pack_view(play(match_before(match), "0 swap AS").view(1))
    assert not any(event.cards for event in view.events[told:])
    assert len(view.sample(random.Random(1)).legal(1)) > 1
    play(match, "1 swap AD")
    assert [event.cards for event in match.view(1).events if event.kind == "swap"] == [
        cards("AH"),
        cards("AD"),
    ]


def match_before(match: Match) -> Match:
    """The match without its last action."""
    earlier = match.clone()
    earlier.undo()
    return earlier


@pytest.mark.rule("solve-at-once", "one-speaker")
def test_clocks_run_for_whoever_has_not_spoken() -> None:
    match = table("2S 3S", "6H 9D", call_time=12, think_time=45)
    stage = match.in_play.stage
    assert stage is not None
    clock = stage.clock(0)
    assert clock is not None
    assert clock.seconds == 45
    play(match, "0 none")
    assert stage.clock(0) is None
    play(match, "1 slap")
    stage = match.in_play.stage
    assert stage is not None
    calling = stage.clock(1)
    assert calling is not None
    assert calling.seconds == 12
    free = table("2S 3S", "6H 9D", think_time=0).in_play.stage
    assert free is not None
    assert free.clock(0) is None


def test_half_typed_answers_tell_what_is_left() -> None:
    match = play(table("2S 3S", "6H 9D"), "0 slap")
    stage = match.in_play.stage
    assert stage is not None
    assert stage.typing(0, "(9-3") == "left: 2 6"


def test_the_list_gives_no_solution_away() -> None:
    for hands in (("2S 3S", "6H 9D"), ("AS AH", "AD AC")):
        match = table(*hands)
        assert [str(a) for a in match.legal(0)] == ["slap", "none", "shuffle"]
        play(match, "0 slap")
        assert len(match.legal(0)) == 1


@pytest.mark.rule("own-stack")
def test_stacks_are_shuffled_and_cut() -> None:
    match = table("2S 3S 4S 5S 6S", "6H 9D")
    before = match.in_play.hand(0)
    play(match, "0 cut 2")
    assert match.in_play.hand(0) == before[2:] + before[:2]
    play(match, "0 shuffle")
    assert sorted(match.in_play.hand(0)) == sorted(before)
    assert rule_of(match, 0, "cut 30") == "own-stack"
    assert rule_of(table("2S", "6H", shuffling=False), 0, "shuffle") == "own-stack"


@pytest.mark.rule("own-stack")
def test_who_is_out_or_has_chosen_or_claimed_keeps_the_own_stack() -> None:
    collect = play(table("2S 3S", "6H 9D", version="collect"), "0 solve 2+3+6+9", "0 shuffle", "0 cut 5")
    assert collect.actors == (1,)
    assert collect.legal(0) == []
    assert rule_of(collect, 0, "slap") == "wrong-out"
    swap = play(table("AS AH 4S", "AD AC 6H"), "0 none", "1 none", "0 swap AH", "0 shuffle")
    assert swap.actors == (1,)
    assert rule_of(swap, 0, "swap AS") == "swap-own"
    play(swap, "1 swap AD")
    assert len(swap.in_play.hand(0)) == 18
    throws = play(Match(GAME, 2, seed=1, options={"version": "throws"}), "0 none")
    assert rule_of(throws, 0, "shuffle") == "own-stack"
    still = play(table("2S", "3S", "6S", "9S", shuffling=False), "1 slap")
    assert rule_of(still, 1, "shuffle") == "own-stack"


@pytest.mark.rule("own-stack", "race")
def test_shuffling_of_who_is_not_asked_changes_nothing_for_the_others() -> None:
    """Neither who may act and what, nor the second at which a bot answers."""
    quiet = play(table("2S", "3S", "6S", "9S"), "1 slap")
    busy = play(quiet.clone(), "1 shuffle", "1 cut 3")
    assert busy.actors == quiet.actors
    assert [busy.legal(seat) for seat in range(4)] == [quiet.legal(seat) for seat in range(4)]
    bot = CarefulBot()
    assert [timed_answer(busy, seat, bot) for seat in busy.actors] == [
        timed_answer(quiet, seat, bot) for seat in quiet.actors
    ]


@pytest.mark.rule("stale")
def test_a_deal_in_which_nobody_finds_anything_ends() -> None:
    match = table("AS AH", "AD AC", sets=0)
    for _ in range(50):
        play(match, "0 none", "1 none", "0 time", "1 time")
    assert match.deal.over
    assert match.deal.points == (1, 1)
    assert match.winners == (0, 1)


@pytest.mark.rule("set-limit")
def test_after_so_many_sets_the_duel_is_won_by_the_fewest_cards() -> None:
    match = play(table("2S 3S", "6H 9D", sets=2), "0 solve (9+6-3)*2")
    assert not match.deal.over
    play(match, "0 time", "1 time", "0 time", "1 time")
    assert match.deal.over
    assert match.winners == (0,)
    assert [line.rule for line in match.deal.score_lines()] == ["set-limit"]
    assert match.standing.rule == "set-limit"


@pytest.mark.rule("set-limit")
def test_in_the_collection_most_cards_win_and_equals_win_together() -> None:
    one, two = (table("2S 3S", "6H 9D", version="collect", sets=1) for _ in range(2))
    assert play(one, "0 solve (9+6-3)*2").winners == (0,)
    assert play(two, "0 none", "1 none").winners == (0, 1)
    # The card on the table of three is nobody's.
    three = table("2S", "3S", "6S", table="9S", sets=1)
    assert play(three, "0 none", "1 none", "2 none").winners == (0, 1, 2)


@pytest.mark.rule("set-limit", "challenge-end")
def test_the_aim_comes_before_the_count_of_sets_and_the_challenge_knows_it_too() -> None:
    match = table("2S", "3S", "6S", "9S", sets=1)
    play(match, "0 slap", "1 slap", "2 slap", "3 pick 2", "2 time")
    assert match.winners == (0, 1, 3)
    assert match.standing.rule == "set-limit"
    duel = table("2S 3S", "6H 9D", sets=1)
    duel.in_play.move(duel.in_play.hand(0), "hand.0", "hand.1")
    play(duel, "0 solve (9+6-3)*2")
    assert duel.standing.rule == "duel-end"


def test_forty_sets_are_usual_and_throws_know_no_limit() -> None:
    match = table("2S 3S", "6H 9D")
    for number in range(40):
        assert not match.over
        play(match, f"{number % 2} slap", f"{number % 2} time")
    assert match.winners == (0, 1)
    assert match.standing.rule == "set-limit"
    throws = Match(GAME, 2, seed=2, options={"version": "throws", "sets": 1})
    play(throws, "0 time", "1 time")
    assert not throws.deal.over


def test_a_record_from_before_the_count_of_sets_goes_on_endlessly() -> None:
    match = table("2S 3S", "6H 9D", sets=0)
    for number in range(42):
        play(match, f"{number % 2} slap", f"{number % 2} time")
    old = match.record().replace('"sets": 0, ', "")
    assert "sets" not in old
    loaded = replay(old.encode())
    assert loaded.problem is None
    assert loaded.match.options.sets == 0
    assert state(loaded.match)["throw"] == 43


# The challenge


@pytest.mark.rule("challenge-deal", "silent-slap", "third-slap", "challenge-right", "slap-holds")
def test_the_fourth_takes_the_cards_of_a_proved_slap() -> None:
    match = table("2S", "3S", "6S", "9S")
    assert [len(match.in_play.hand(seat)) for seat in range(4)] == [9] * 4
    play(match, "1 slap", "3 slap", "0 slap", "2 pick 0", "0 solve (9-3)*(6-2)")
    assert len(match.in_play.hand(2)) == 12


@pytest.mark.rule("challenge-wrong", "few-slaps", "pick-slapper")
def test_few_slaps_and_a_failed_proof() -> None:
    match = play(table("2S", "3S", "6S", "9S"), "1 slap", "0 none", "3 none", "2 none")
    assert match.actors == (2,)
    assert rule_of(match, 2, "pick 0") == "pick-slapper"
    play(match, "2 pick 1", "1 solve 2+3+6+9")
    assert len(match.in_play.hand(1)) == 12


@pytest.mark.rule("challenge-none", "challenge-end")
def test_nobody_slaps_and_several_run_out_together() -> None:
    match = play(table("2S", "3S", "6S", "9S"), "0 none", "1 none", "2 none", "3 time")
    assert state(match)["throw"] == 2
    deal = match.in_play
    for seat in (0, 1):
        deal.move(deal.hand(seat), f"hand.{seat}", "hand.3")
    play(match, "0 slap", "1 slap", "2 slap", "3 pick 2", "2 time")
    assert match.deal.over
    assert match.deal.points == (1, 1, 0, 0)


# The collection


@pytest.mark.rule("collect-deal", "first-of-three", "collect-win", "collect-show", "wrong-out")
def test_three_collect() -> None:
    match = table("2S 4H 4D", "3S AH 2D", "6S AC 5D", table="9S")
    assert [len(match.in_play.hand(seat)) for seat in range(3)] == [12] * 3
    play(match, "0 solve 2*3*6-9")
    assert rule_of(match, 0, "slap") == "wrong-out"
    play(match, "2 solve (9-3)*(6-2)")
    assert [len(match.in_play.cards_in(f"exposed.{seat}")) for seat in range(3)] == [1, 1, 2]


@pytest.mark.rule("collect-none", "no-cards-calls", "collect-end")
def test_cards_go_back_and_who_is_out_of_cards_may_win_them_back() -> None:
    match = table("AS AH", "AD AC", version="collect")
    play(match, "0 none", "1 solve 1+1+1+1")
    assert state(match)["throw"] == 2
    assert [len(match.in_play.hand(s)) for s in (0, 1)] == [18, 18]
    two = table("2S 9D", "6H 3S", version="collect")
    deal = two.in_play
    deal.move(deal.hand(0), "hand.0", "hand.1")
    play(two, "1 solve (9-3)*(6-2)")
    assert two.deal.over
    assert two.winners == (1,)
    lone = table("2S 9D", "6H 3S", version="collect")
    deal = lone.in_play
    deal.move(deal.hand(0), "hand.0", "hand.1")
    deal.move(deal.cards_in("exposed.0")[:1], "exposed.0", "exposed.1")
    play(lone, "0 solve (9-3)*(6-2)")
    assert not lone.deal.over
    assert len(lone.in_play.hand(0)) + len(lone.in_play.cards_in("exposed.0")) == 4


def test_one_card_against_many_turns_three() -> None:
    match = table("2S 9D", "6H 3S", version="collect")
    deal = match.in_play
    deal.move(deal.hand(0), "hand.0", "hand.1")
    deal.move(deal.cards_in("exposed.0")[:1], "exposed.0", "hand.1")
    deal.move(deal.cards_in("exposed.1"), "exposed.1", "hand.1")
    assert isinstance(deal, TwentyFourDeal)
    assert deal.to_turn() == {0: 0, 1: 3}


# Throws


@pytest.mark.rule("throws-deal", "find-one", "claim-none", "find-after-claim", "claim-binds", "throws-end")
def test_throws_and_claims() -> None:
    match = Match(GAME, 5, seed=3, options={"think_time": 0})
    throws = 0
    while not match.over:
        found = solve(match.in_play.public_state()["numbers"])
        throws += 1
        if found is not None:
            play(match, "0 none")
            assert rule_of(match, 0, "slap") == "claim-binds"
            play(match, f"1 solve {found.easiest}")
        else:
            play(match, "2 none", "0 none", "1 none", "3 none", "4 time")
    assert throws == 10
    assert match.scores[1] + match.scores[2] >= 10
    assert match.winners == (1,)


def test_time_is_no_claim() -> None:
    match = play(table("", "", "", table="2S 3S 6S 9S", version="throws"), "0 time", "1 time", "2 time")
    assert match.deal.points == (0, 0, 0)
    assert state(match)["throw"] == 2


# Options


@pytest.mark.rule("solve-text")
@pytest.mark.parametrize(
    ("pictures", "text", "reads"),
    [
        ("eleven", "q*(J-10)*2", "solve 12*(11-10)*2"),
        ("eleven", "Qx(j-10)x2", "solve 12*(11-10)*2"),
        ("eleven", "12 × (j − 10) × 2", "solve 12*(11-10)*2"),
        ("ten", "(J+Q)+2+2", "solve (10+10)+2+2"),
    ],
)
def test_pictures_are_typed_as_letters_or_numbers(pictures: str, text: str, reads: str) -> None:
    hands = ("QS 2S", "JS 10S") if pictures == "eleven" else ("QS 2S", "JS 2H")
    match = play(table(*hands, pictures=pictures), "0 slap")
    assert str(match.read(0, f"solve {text}")) == reads
    assert match.refusal(0, f"solve {text}") is None
    play(match, f"0 solve {text}")
    assert match.lines[-1] == f"play 0 {reads}"
    assert state(match)["throw"] == 2


@pytest.mark.rule("solve-text", "all-four")
def test_letters_are_pictures_only_where_they_are_played_and_never_glued() -> None:
    match = table("QS 2S", "JS 10S", pictures="eleven")
    assert rule_of(match, 0, "solve 2j+q+10") == "solve-text"
    assert rule_of(match, 0, "solve jq+2+10") == "solve-text"
    assert rule_of(match, 0, "solve k+q+10+2") == "all-four"
    assert rule_of(match, 0, "solve a+q+10+2") == "solve-text"
    assert rule_of(table("10S 2S", "10H 2H"), 0, "solve j+10+2+2") == "solve-text"
    stage = play(match, "0 slap").in_play.stage
    assert stage is not None
    assert stage.typing(0, "Q*(j-") == "left: 2 10"


def test_options_change_play() -> None:
    assert len(Match(GAME, 2, options={"pictures": "ten"}).deal.pack) == 52
    ten = table("KS JS", "QS 2S", pictures="ten")
    assert state(ten)["numbers"] == (2, 10, 10, 10)
    series = Match(GAME, 2, seed=2, options={"version": "throws", "tally": False, "think_time": 0})
    while not series.over:
        play(series, "0 time", "1 time") if 1 in series.actors else play(series, "0 time")
    assert series.winners == ()
    twice = Match(GAME, 3, seed=2, options={"version": "throws", "rounds": 2})
    while not twice.over:
        play(twice, "0 time", "1 time", "2 time")
    assert twice.standing.deals == 2
    longer = table("2S 3S", "6H 9D", target=2)
    deal = longer.in_play
    deal.move(deal.hand(0), "hand.0", "hand.1")
    play(longer, "0 solve (9+6-3)*2")
    assert longer.deal.over
    assert not longer.over
    with pytest.raises(OptionError, match="duel"):
        Match(GAME, 3, options={"version": "duel"})


# The bot


def test_the_bot_is_quick_with_easy_sets_and_slow_with_hard_ones() -> None:
    def median(match: Match) -> float:
        delays = sorted(careful_player.advise(match.view(0), random.Random(n))[0].delay for n in range(41))
        return delays[20]

    easy, hard = table("2S 3S", "4H 10D"), table("3S 3H", "8S 8H", think_time=600)
    assert median(easy) < 8
    assert median(hard) > 60
    nothing = careful_player.advise(table("AS AH", "AD AC").view(0), random.Random(1))[0]
    assert str(nothing.action) == "none"
    assert 15 <= nothing.delay <= 40


def said(match: Match, seat: int, act: str, n: int = 1) -> tuple[str, str]:
    """The reason said of an act, and its name."""
    advice = careful_player.advise(match.view(seat), random.Random(n))
    given = next(one.given for one in advice if str(one.action) == act)
    return (given.sentence, given.reason.name) if given is not None else ("", "")


def is_advised(match: Match, seat: int, act: str) -> bool:
    """Whether some player would do that first."""
    firsts = (careful_player.advise(match.view(seat), random.Random(n))[0] for n in range(60))
    return any(str(one.action) == act for one in firsts)


QUICK_SETS = ("2S 3S 2D 3D 2H 3H", "4H 10D 4C 10C 4D 10H")
"""Stacks of the duel whose sets are easy."""


def test_a_bot_that_is_always_too_late_slaps_at_once_and_looks_while_it_is_to_call() -> None:
    """Else whoever slaps before seeing anything would win every duel."""
    match = table(*QUICK_SETS)
    honest, own = timed_answer(match, 0, CarefulBot()), timed_answer(match, 1, CarefulBot())
    assert min(honest.second, own.second) > 1
    play(match, "1 slap", "1 solve 2+3+4+10")  # a call that fails tells as much as three lost sets
    hurried = timed_answer(match, 0, CarefulBot())
    assert (str(hurried.action), hurried.second < 1) == ("slap", True)
    assert timed_answer(match, 1, CarefulBot()).second > 1
    play(match, "0 slap")
    calls = [careful_player.advise(match.view(0), random.Random(n))[0].delay for n in range(40)]
    assert min(calls) > 1
    assert sum(seconds <= match.options.call_time for seconds in calls) > 20


def test_a_bot_that_is_seldom_too_late_slaps_when_it_has_found() -> None:
    match = play(table(*QUICK_SETS), f"1 solve {a_solution((2, 3, 4, 10))}")
    assert timed_answer(match, 0, CarefulBot()).second > 1


def test_bots_are_level_again_before_they_look_first_once_more() -> None:
    """Whoever was only lucky three times is answered three times, not for the rest of the deal."""
    match = table(
        "2S 3S 2D 3D 2H 3H 2C 3C AS 7S AD 5D 5S 7D", "4H 10D 4C 10C 4D 10H 4S 10S 8S 9S 8D 9D 5H 7H"
    )
    for _ in range(3):
        assert timed_answer(match, 0, CarefulBot()).second > 1
        solve_at_once(match, 1)
    for _ in range(3):
        assert timed_answer(match, 0, CarefulBot()).second < 1
        solve_at_once(match, 0)
    assert timed_answer(match, 0, CarefulBot()).second > 1


def solve_at_once(match: Match, seat: int) -> None:
    """That seat calls a solution of the set."""
    play(match, f"{seat} solve {a_solution(match.view(seat).deal.numbers)}")


CHALLENGED = ("2S 4D 2C", "3S 10D 3D", "4H 2D 10C", "10H 3C 4C")
"""Stacks of the challenge whose sets are easy."""


def test_who_slapped_on_nothing_is_picked_again_and_answered_in_kind() -> None:
    match = table(*CHALLENGED)
    assert timed_answer(match, 0, CarefulBot()).second > 1
    play(match, "1 slap", "2 slap", "3 slap", "0 pick 1", "1 solve 2+3+4+10")
    assert timed_answer(match, 0, CarefulBot()).second < 1
    play(match, "1 slap", "2 slap", "3 slap")
    assert is_advised(match, 0, "pick 1")
    assert said(match, 0, "pick 1") == ("1 call of this seat failed in this deal.", "has-failed")
    assert said(match, 0, "pick 3") == ("Another who slapped is to be doubted more.", "doubted-less")


def test_of_those_who_never_failed_the_quickest_is_picked_and_of_equals_the_last() -> None:
    match = play(table(*CHALLENGED), "1 slap", "2 slap", "3 slap")
    assert said(match, 0, "pick 3")[1] == "last-to-slap"
    play(match, "0 pick 3", f"3 solve {a_solution((2, 3, 4, 10))}", "2 slap", "1 slap", "0 slap")
    assert said(match, 3, "pick 0")[1] == "doubted-less"
    play(match, "3 pick 0", f"0 solve {a_solution(match.view(0).deal.numbers)}", "2 slap", "3 slap", "0 slap")
    told = "One of the first two to slap in 2 sets of this deal, perhaps before having found."
    assert said(match, 1, "pick 2") == (told, "often-quick")
    assert is_advised(match, 1, "pick 2")


def test_no_bot_slaps_before_it_has_found_what_is_hardly_found_in_the_time_of_the_call() -> None:
    match = play(table("2S 3S 3D 3C 5S 6S", "4H 10D 8H 8S 7H 7D"), "1 slap", "1 solve 2+3+4+10")
    assert timed_answer(match, 0, CarefulBot()).second > 8


def test_who_asks_is_told_of_a_solution_that_a_bot_does_not_see_in_time() -> None:
    match = table("3S 3H", "8S 8H", think_time=10)
    late = next(
        n for n in range(60) if CarefulBot().timed(match.view(0), random.Random(n))[0] == NoSolution()
    )
    advice = careful_player.advise(match.view(0), random.Random(late))
    assert [str(one.action) for one in advice] == ["slap", "none"]
    assert advice[0].reason == "There is one: 8/(3-8/3)."
    assert said(match, 0, "none", late) == ("There is one: 8/(3-8/3).", "there-is-one")
    assert 15 <= CarefulBot().timed(match.view(0), random.Random(late))[1] <= 40


def test_there_is_none_is_said_only_where_every_way_was_tried() -> None:
    assert said(table("AS AH", "AD AC"), 0, "none") == ("There is no solution.", "none")
    powers = said(table("AS AH", "AD AC", operations="powers"), 0, "none")
    assert powers[1] == "none-found"


def test_who_has_said_none_is_told_to_wait_not_to_slap() -> None:
    match = play(table("AS AH", "AD AC"), "0 none")
    advice = careful_player.advise(match.view(0), random.Random(1))[0]
    assert advice.delay >= NEVER
    assert advice.given is not None
    assert advice.given.reason.name == "wait"


def test_a_third_slap_on_nothing_is_neither_advised_nor_called_safe() -> None:
    """`third-slap`: whoever is picked must call, and takes the four cards where there is nothing to call."""
    match = play(table("AS", "AH", "AD", "AC"), "0 slap", "1 slap")
    assert not is_advised(match, 2, "slap")
    assert said(match, 2, "slap")[1] == "one-of-three"
    assert said(match, 2, "none")[1] == "slappers-lose"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_is_advised_to_slap_on_a_set_without_a_solution(seats: int) -> None:
    """In every version, whoever has slapped or said none before."""
    rng = random.Random(seats)
    unsolved = 0
    for seed in range(150):
        match = Match(GAME, seats, seed=seed)
        for _ in range(3):
            if match.view(match.actors[0]).stage != "race":
                break
            view = match.view(rng.choice(match.actors))
            if solve(view.deal.numbers) is None:
                unsolved += 1
                assert not is_advised(match, view.seat, "slap")
            match.play(view.seat, rng.choice(["slap", "none"]) if NoSolution() in view.legal else "slap")
    assert unsolved > 20


def test_what_is_kept_goes_with_as_many_sets_as_is_said() -> None:
    for pictures, highest in (("none", 10), ("eleven", 13)):
        match = play(table("AS 7H", "AD AC", pictures=pictures), "0 none", "1 none")
        for back, kept in (("AS", 7), ("7H", 1)):
            sets = combinations_with_replacement(range(1, highest + 1), 3)
            solved = [solve(tuple(sorted((kept, *rest)))) is not None for rest in sets]
            told = f"makes 24 with {sum(solved)} of {len(solved)} sets"
            assert told in said(match, 0, f"swap {back}")[0]


def test_the_bot_calls_right_and_gives_the_better_card_back() -> None:
    match = play(table("2S 3S", "6H 9D"), "0 slap")
    call = str(careful_player.advise(match.view(0), random.Random(1))[0].action)
    assert call.startswith("solve ")
    play(match, f"0 {call}")
    assert state(match)["throw"] == 2
    swap = play(table("AS 7H", "AD AC"), "0 none", "1 none")
    assert str(careful_player.advise(swap.view(0), random.Random(1))[0].action) in ("swap 7H", "swap AS")


def test_who_ran_out_of_time_is_not_told_to_have_spoken() -> None:
    """Said of a seat that had said nothing in time: No solution was found, and you have said so."""
    match = play(table("AS AH", "AD AC", operations="powers"), "0 time")
    assert said(match, 0, "slap") == ("No solution was found, but somebody still thinks.", "wait")
    told = [one.sentence for one in careful_player.thoughts(match.view(1))]
    assert "If you now say that there is none, each player takes back a card shown." in told


def test_one_card_against_three_is_taken_back_or_kept_as_what_it_is() -> None:
    """Said of two cards kept: 2S 6H makes 24; of none kept:  makes 24."""
    match = table("AS 9D", "AD AC")
    deal = match.in_play
    deal.move(deal.hand(0), "hand.0", "hand.1")
    deal.move(cards("9D"), "exposed.0", "exposed.1")
    play(match, "0 none", "1 none")
    assert said(match, 1, "swap 9D")[0].startswith("AD AC make 24 with ")
    assert "makes 24" not in said(match, 0, "swap AS")[0]
    assert "swap-for" not in [one.thought.name for one in careful_player.thoughts(match.view(0))]


# While a call is typed, and what the others are told


@pytest.mark.parametrize(
    ("typed", "is_unfinished"),
    [
        ("", True),
        ("(", True),
        ("1", True),  # of 10
        ("(10", True),
        ("(10-3", True),
        ("(10-3)*", True),
        ("10+3", True),
        ("10*3-(5+1", True),
        ("ro", False),  # no such operation is agreed on
        ("2", False),
        ("10+10", False),
        ("10^3", False),
        ("10 3", False),
        ("10**", False),
        ("10+3+5+1", False),
        ("10+3+5+1)", False),
    ],
)
def test_what_is_typed_is_only_unfinished_while_it_may_still_be_a_call(
    typed: str, is_unfinished: bool
) -> None:
    match = play(table("TS", "3S", "5S", "AS"), "0 slap", "1 slap", "2 slap", "3 pick 0")
    assert match.in_play.stage.is_unfinished(0, typed) == is_unfinished  # type: ignore[union-attr]


def test_a_function_that_is_agreed_on_may_be_begun() -> None:
    match = play(table("TS", "3S", "5S", "AS", operations="logs"), "0 slap", "1 slap", "2 slap", "3 pick 0")
    stage = match.in_play.stage
    assert stage is not None
    assert all(stage.is_unfinished(0, text) for text in ("ro", "root", "root(", "10-lo"))
    assert not stage.is_unfinished(0, "sin")


def test_the_challenge_tells_what_is_left_to_those_who_have_not_slapped() -> None:
    match = table("TS", "3S", "5S", "AS")
    stage = match.in_play.stage
    assert stage is not None
    assert not stage.so_far(0)
    play(match, "3 slap", "1 none")
    stage = match.in_play.stage
    assert stage is not None
    assert stage.so_far(0) == "{3} {has} slapped. Slap too, or say there is none: the last picks who calls."
    assert stage.so_far(1) == "{3} {has} slapped. Slap after all, or wait: the last picks who calls."


@pytest.mark.parametrize(
    ("hands", "acts", "taken"),
    [
        (("TS 2S", "3S 4S"), ["0 slap", "0 solve 10+2+3+4"], (0, "duel-wrong")),
        (("2S 3S", "4S AS"), ["0 slap", "0 solve 2*3*4*1"], (1, "duel-right")),
        (
            ("2S 5H", "3S 5S", "4S 5D", "AS 5C"),
            ["0 slap", "1 slap", "2 slap", "3 pick 0", "0 time"],
            (0, "challenge-wrong"),
        ),
        (
            ("2S 5H", "3S 5S", "4S 5D", "AS 5C"),
            ["0 slap", "1 slap", "2 slap", "3 pick 0", "0 solve 2*3*4*1"],
            (3, "challenge-right"),
        ),
        (("2S 3S 5S 5C 5D", "4S AS 5H"), ["0 slap", "0 solve 2*3*4*1"], None),
    ],
)
def test_whoever_takes_the_cards_is_told(
    hands: tuple[str, ...], acts: list[str], taken: tuple[int, str] | None
) -> None:
    match = table(*hands) if taken else table(*hands, version="collect")
    play(match, *acts)
    told = [(event.seat, event.rule) for event in match.acts[-1].events if event.kind == "take"]
    assert told == [taken or (0, "collect-win")]
