"""Remi: the cut, sets and jokers, going down, the discards dug in, swaps and reservations, the score."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from cardtable.book.rule_sheet import rules_in_force
from cardtable.cards import Card, cards, without
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.mechanics.rummy import Meld, MeldError, meld_of, read_named
from cardtable.piles import EVERYONE
from games.remi.actions import Lay, RemiDraw
from games.remi.deal_state import RemiDealState
from games.remi.set_search import best_sets, first_lays, sets_in, takes
from games.remi.sets import RULES, LaidSet, hand_value, values
from games.remi.stages import FAULTS
from tests.acting import act as play
from tests.acting import rule_of

GAME = find_game("remi")
DOWN = "KH KS KD QS QH QC"
"""Sets worth 60."""
LAY = "lay KH KS KD / QS QH QC"
OTHERS = "JS JD JC 10S 10D 10C"
LAY_OTHERS = "lay JS JD JC / 10S 10D 10C"


def table(*hands: str, stock: str = "", **options: int) -> Match:
    """A match at the first turn of seat 0."""
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    stack = Stack(len(hands) - 1, {**held, "stock": cards(stock)})
    match = Match(GAME, len(hands), seed=1, stacks=[stack], options={"cut_error": 0, **options})
    return play(match, "cut 20")


def remi(match: Match) -> RemiDealState:
    deal = match.deal
    assert isinstance(deal, RemiDealState)
    return deal


def read_set(text: str) -> Meld:
    return meld_of(read_named(text), RULES)


def group_text(text: str) -> str:
    return str(meld_of(read_named(text), RULES))


# Sets


@pytest.mark.rule("valid-set", "straight", "same-kind", "joker-colour")
@pytest.mark.parametrize(
    ("written", "as_printed"),
    [
        ("5D 5S 5H", "5S 5H 5D"), ("RJ 7C 7S", "7S 7C RJ"), ("JH 9H 10H", "9H 10H JH"),
        ("AS 2S 3S", "AS 2S 3S"), ("QD KD AD", "QD KD AD"), ("5H 7H RJ", "5H RJ=6H 7H"),
        ("5S 6S BJ", "5S 6S BJ=7S"), ("KH AH RJ", "RJ=QH KH AH"), ("AS BJ 2S", "AS 2S BJ=3S"),
        ("7S BJ BJ", "7S BJ=8S BJ=9S"), ("7S BJ RJ", "7S RJ BJ"), ("7H RJ=7D 7S", "7S 7H RJ"),
        ("BJ=6S 7S BJ=8S", "BJ=6S 7S BJ=8S"), ("7S RJ RJ BJ", "7S RJ RJ BJ"),
    ],
)  # fmt: skip
def test_sets(written: str, as_printed: str) -> None:
    assert group_text(written) == as_printed


@pytest.mark.parametrize(
    ("written", "rule"),
    [
        ("5D 5S", "valid-set"), ("RJ RJ BJ", "valid-set"), ("KS AS 2S", "valid-set"),
        ("5H 6S 7H", "valid-set"),
        ("5H 5H 6H", "valid-set"), ("5H RJ=9H 6H", "valid-set"), ("5H=6H 7H 8H", "valid-set"),
        ("7S 7S 7H", "same-kind"), ("7S 7H 7D 7C RJ", "same-kind"), ("7S 7S BJ", "same-kind"),
        ("KH KD RJ", "joker-colour"), ("7S 8S RJ", "joker-colour"), ("RJ=6S 7S 8S", "joker-colour"),
        ("7S 7H RJ RJ", "joker-colour"), ("KH KD KS RJ", "joker-colour"),
    ],
)  # fmt: skip
def test_no_sets(written: str, rule: str) -> None:
    with pytest.raises(MeldError) as caught:
        read_set(written)
    assert FAULTS[caught.value.fault] == rule


@pytest.mark.rule("values", "joker-value")
@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("AS 2S 3S", (5, 5, 5)), ("QS KS AS", (10, 10, 10)), ("AS AH RJ", (25, 25, 25)),
        ("8H 9H RJ=10H", (5, 5, 10)), ("7S 7C RJ", (5, 5, 5)), ("BJ=AC 2C 3C", (5, 5, 5)),
        ("10S 10H 10D", (10, 10, 10)),
    ],
)  # fmt: skip
def test_what_cards_count_by_their_place(text: str, counts: tuple[int, ...]) -> None:
    assert values(read_set(text)) == counts
    assert [hand_value(c) for c in cards("AS 10H KD RJ 9C 2S")] == [10, 10, 10, 25, 5, 5]


def brute_worth(hand: tuple[Card, ...]) -> int:
    """The most that sets of a hand count, by trying all."""
    best = 0
    for size in (3, 4, 5):
        for chosen in combinations(hand, size):
            try:
                meld = meld_of(read_named(" ".join(map(str, chosen))), RULES)
            except MeldError:
                continue
            best = max(best, sum(values(meld)) + brute_worth(without(hand, chosen)))
    return best


def test_the_best_sets_are_found() -> None:
    rng, pack = random.Random(4), list(GAME.pack(2, GAME.configure(2, {})[1]))
    near = [c for c in pack if c.is_joker or (c.rank is not None and 4 <= c.rank <= 8)]
    for _ in range(12):
        hand = tuple(rng.sample(near, 7))
        if sum(c.is_joker for c in hand) < 2:  # two bare jokers may be read otherwise than they count most
            assert best_sets(hand)[0] == brute_worth(hand), hand


def test_what_is_listed_reaches_the_forty() -> None:
    rng, pack = random.Random(5), GAME.pack(2, GAME.configure(2, {})[1])
    found = 0
    for _ in range(300):
        hand = tuple(sorted(rng.sample(pack, 14)))
        lays = first_lays(hand, 40)
        found += bool(lays)
        assert bool(lays) == (best_sets(hand)[0] >= 40)
        assert all(len(lay.cards) < len(hand) for lay in lays)
        assert not first_lays(hand, best_sets(hand)[0] + 1)
    assert found > 10


# The cut and the deal


@pytest.mark.rule("starter", "deal", "cut-bonus", "cut-rest", "next-dealer")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_deal(seats: int) -> None:
    match = Match(GAME, seats, seed=3, options={"cut_error": 0})
    deal = remi(match)
    order, exact, starter = deal.cards_in("stock"), 13 * seats + 1, deal.seat_after(deal.dealer)
    assert match.actors == (starter,)
    assert exact == {2: 27, 3: 40, 4: 53, 5: 66, 6: 79}[seats]
    if order[exact - 1].is_joker:
        return
    play(match, f"cut {exact}")
    assert deal.public_state()["cut_bonus"] is True
    assert len(deal.hand(starter)) == 14
    assert all(len(deal.hand(seat)) == 13 for seat in range(seats) if seat != starter)
    assert deal.cards_in("stock") == order[exact:]
    assert deal.stage is not None
    assert deal.stage.name == "meld"


@pytest.mark.rule("cut")
def test_the_hand_errs_evenly() -> None:
    lifted = []
    for seed in range(300):
        match = Match(GAME, 2, seed=seed, options={"cut_error": 2})
        play(match, "cut 50")
        told = next(e.text for e in match.acts[-1].events if e.kind == "cut")
        lifted.append(int(told.split()[2]))
    assert set(lifted) == {48, 49, 50, 51, 52}
    assert all(lifted.count(number) > 30 for number in set(lifted))
    for aim in (1, 107):
        match = play(Match(GAME, 2, seed=1, options={"cut_error": 20}), f"cut {aim}")
        assert sum(len(match.deal.hand(seat)) for seat in (0, 1)) == 27
    assert rule_of(Match(GAME, 2, seed=1), "cut 0") == "cut"


@pytest.mark.rule("cut-joker")
def test_a_joker_at_the_cut() -> None:
    deals = 0
    for seed in range(200):
        match = Match(GAME, 3, seed=seed, options={"cut_error": 0})
        deal = remi(match)
        looked = deal.cards_in("stock")[39]
        play(match, "cut 40")
        starter = deal.starter
        assert len(deal.hand(starter)) == 14
        assert deal.cut_bonus
        if looked.is_joker:
            deals += 1
            assert looked in match.view(deal.dealer).cards_in(f"hand.{starter}"), "all saw it taken"
            assert any(event.rule == "cut-joker" for event in match.acts[-1].events)
    assert deals > 2


def looked_at(aim: int) -> tuple[Match, Card]:
    """A match of three cut at that card, which is no joker."""
    for seed in range(50):
        match = Match(GAME, 3, seed=seed, options={"cut_error": 0})
        looked = match.deal.cards_in("stock")[aim - 1]
        if not looked.is_joker:
            return play(match, f"cut {aim}"), looked
    raise AssertionError


def test_the_starter_knows_where_the_card_looked_at_lies() -> None:
    match, looked = looked_at(6)
    deal = remi(match)
    assert looked in match.view(deal.starter).cards_in(f"hand.{deal.dealer}"), "the sixth card: the dealer's"
    assert looked not in match.view(deal.seat_after(deal.starter)).cards_in(f"hand.{deal.dealer}")


def test_the_starter_knows_who_draws_the_card_looked_at() -> None:
    match, looked = looked_at(42)
    deal = remi(match)
    starter = deal.starter
    assert deal.cards_in("stock")[1] is looked, "two too many lie on top again"
    assert looked in match.view(starter).cards_in("stock")
    rng = random.Random(1)
    play(match, str(match.legal(starter)[-1]))
    play(match, "draw stock")
    play(match, str(match.legal(match.actors[0])[-1]))
    view = match.view(starter)
    assert looked in view.cards_in("stock")
    sampled = view.sample(rng)
    sampled.apply(deal.turn, RemiDraw())
    assert looked in sampled.hand(deal.turn), "in every sample the next card drawn is that one"
    play(match, "draw stock")
    assert looked in match.view(starter).cards_in(f"hand.{match.actors[0]}")
    assert looked not in match.view(deal.seat_after(starter)).cards_in(f"hand.{match.actors[0]}")


# Going down


@pytest.mark.rule("first-forty", "keep-discard")
def test_going_down() -> None:
    match = table("5S 5H 5D 6S 6H 6D 9C 2C 3D 7C 8H JD QC KS", OTHERS + " 2S 3S 4H 7H 8D 9D 4C", stock="7D")
    assert rule_of(match, "lay 5S 5H 5D / 6S 6H 6D") == "first-forty"
    assert not [action for action in match.legal(0) if isinstance(action, Lay)]
    low = table("5S 5H 5D 6S 6H 6D 9C 2C 3D 7C 8H JD QC KS", "", stock="7D", first_lay=30)
    assert "lay 6S 6H 6D / 5S 5H 5D" in {str(one) for one in low.legal(0)} or low.legal(0)
    play(low, "lay 5S 5H 5D / 6S 6H 6D")
    free = table("5S 5H 5D 6S 6H 6D 9C 2C 3D 7C 8H JD QC KS", "", stock="7D", first_lay=0)
    play(free, "lay 5S 5H 5D")
    assert remi(free).down == (0,)


@pytest.mark.rule("keep-discard", "close", "must-discard")
def test_one_card_is_kept_to_discard() -> None:
    match = table(f"{DOWN} 7S 7H 7D 2C 2H 2S 3C 4C", f"{OTHERS} AC AD 3S 4H 5D 8S 9H")
    play(match, LAY, "lay 7S 7H 7D", "lay 2C 2H 2S", "discard 3C", "draw stock", "discard 3S", "draw stock")
    deal = remi(match)
    deal.move(deal.hand(0), "hand.0", "stock")
    deal.arrange("stock", (*cards("7C 2D"), *without(deal.cards_in("stock"), cards("7C 2D"))))
    deal.deal_to("hand.0", 2)
    play(match, "tack 7C to 2")
    assert rule_of(match, "tack 2D to 3") == "keep-discard"
    assert rule_of(match, "discard") == "must-discard"
    play(match, "discard 2D")
    assert match.deal.over
    assert remi(match).closer == 0
    assert cards("2D")[0] not in match.view_of_table(1).cards_in("discard"), "it lies face down"
    assert cards("2D")[0] in match.view_of_table(0).cards_in("discard")


# Sets on the table


def lay_out(text: str) -> LaidSet:
    meld = read_set(text)
    return LaidSet(meld, 0, (0,) * len(meld.cards))


def fault(laid: LaidSet, verb: str, text: str) -> str:
    (one,) = read_named(text)
    try:
        if verb == "tack":
            laid.tacked(one.card, one.stands, 1)
        elif verb == "swap":
            laid.joker_at(one.card)
        else:
            laid.reserving(one.card, 1)
    except MeldError as error:
        return error.fault
    return ""


@pytest.mark.rule("tack-fit", "same-kind", "joker-colour", "reserved")
@pytest.mark.parametrize(
    ("text", "card", "rule"),
    [
        ("9H 10H JH", "8H", ""), ("9H 10H JH", "QH", ""), ("9H 10H JH", "KH", "tack-fit"),
        ("9H 10H JH", "QS", "tack-fit"), ("9H 10H RJ=JH", "JH", "tack-fit"),
        ("9H 10H JH", "BJ", "joker-colour"),
        ("9H 10H JH", "RJ=8H", ""), ("9H 10H JH", "RJ=KH", "tack-fit"), ("2H 3H 4H", "AH", ""),
        ("QH KH AH", "2H", "tack-fit"), ("7S 7H 7D", "7C", ""), ("7S 7H 7D", "7S", "same-kind"),
        ("7S 7H 7D 7C", "RJ", "same-kind"), ("7S 7H 7D", "8C", "tack-fit"), ("7S 7H RJ", "7C", ""),
        ("7S 7H RJ", "7D", "joker-colour"), ("7S 7H 7D", "RJ", "joker-colour"), ("7S 7H 7D", "BJ", ""),
    ],
)  # fmt: skip
def test_adding(text: str, card: str, rule: str) -> None:
    assert fault(lay_out(text), "tack", card) == rule


def test_an_ace_goes_on_top_where_it_could_go_below() -> None:
    whole = lay_out("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS").tacked(cards("AS")[0], None, 1)
    assert values(whole.meld)[-1] == 10
    assert whole.points_of(1) == 10
    both = whole.tacked(cards("AS")[0], None, 2)
    assert both.points_of(2) == 5


@pytest.mark.rule("swap-joker", "swap-straight", "swap-complete", "own-points")
@pytest.mark.parametrize(
    ("text", "card", "rule"),
    [
        ("9H 10H RJ=JH", "JH", ""), ("9H 10H RJ=JH", "QH", "swap-joker"), ("7S 7H RJ", "7D", "swap-complete"),
        ("7S 7H RJ", "7C", "swap-joker"), ("7S 7H 7C RJ", "7D", ""), ("7S 7C RJ RJ", "7H", ""),
        ("7S 7H 7D 7C", "7S", "swap-joker"),
    ],
)  # fmt: skip
def test_swapping(text: str, card: str, rule: str) -> None:
    laid = lay_out(text)
    assert fault(laid, "swap", card) == rule
    if not rule:
        changed = laid.swapped(cards(card)[0], 1)
        assert changed.points_of(1) > 0
        assert sum(values(changed.meld)) == changed.points_of(0) + changed.points_of(1)


@pytest.mark.rule("reserve", "reserved")
@pytest.mark.parametrize(
    ("text", "card", "rule"),
    [
        ("7S 7H RJ", "7D", ""), ("7S 7C RJ", "7H", ""), ("7S 7H RJ", "7C", "reserve"),
        ("9H 10H RJ=JH", "JH", "reserve"), ("7S 7H 7C RJ", "7D", "reserve"), ("7S 7H RJ", "8D", "reserve"),
        ("7S 7H RJ", "RJ", "reserve"),
    ],
)  # fmt: skip
def test_reserving(text: str, card: str, rule: str) -> None:
    assert fault(lay_out(text), "reserve", card) == rule


def test_the_first_reservation_settles_what_a_joker_stands_for() -> None:
    laid = lay_out("7S 7C RJ").reserving(cards("7D")[0], 1)
    assert fault(laid, "tack", "7D") == "reserved"
    assert fault(laid, "reserve", "7D") == fault(laid, "reserve", "7H") == "reserve"
    assert fault(laid, "swap", "7H") == "swap-joker"
    assert fault(laid, "swap", "7D") == "swap-complete"
    whole = laid.tacked(cards("7H")[0], None, 2).completed()
    assert str(whole.meld) == "7S 7H 7D 7C"
    assert [whole.points_of(seat) for seat in range(3)] == [10, 5, 5]
    two = lay_out("7S RJ BJ").reserving(cards("7C")[0], 1).reserving(cards("7H")[0], 2)
    assert str(two.tacked(cards("7D")[0], None, 0).completed().meld) == "7S 7H 7D 7C"
    by_joker = laid.tacked(cards("RJ")[0], None, 2).completed()
    assert str(by_joker.meld) == "7S 7D 7C RJ", "the joker laid first goes"
    assert by_joker.points_of(2) == 5


@pytest.mark.rule("reserve-taken", "joker-value", "on-table", "go-down-first", "score")
def test_a_joker_may_come_in_the_very_turn_of_a_closing() -> None:
    match = table(f"{DOWN} 7S 7C RJ 2S 3D 4H 6D 9H", f"{OTHERS} 7D AC 3C 5H 8S 9D AD", stock="8C 7H 8D")
    play(match, LAY, "lay 7S 7C RJ", "discard 2S", "draw stock", LAY_OTHERS)
    assert rule_of(match, "reserve 7D in 9") == "on-table"
    play(match, "reserve 7D in 2")
    assert match.view(0).deal.place_of("reserve.2").note == "laid crosswise by {1}"
    play(match, "discard AC", "draw stock")
    deal = remi(match)
    deal.move(cards("3D 4H 6D"), "hand.0", "stock")
    play(match, "tack 7H to 2", "discard 9H")
    assert match.deal.over
    assert cards("RJ")[0] in deal.hand(1)
    assert deal.points == (60 + 10 + 5 + 50, 60 + 5 - 25 - sum(map(hand_value, cards("3C 5H 8S 9D AD 8C"))))


@pytest.mark.rule("reserve", "reserve-taken")
def test_one_may_reserve_a_joker_and_complete_the_set_in_one_turn() -> None:
    match = table(f"{DOWN} 7S 7C RJ 2S 3D 4H 6D 9H", f"{OTHERS} 7D 7H 3C 5H 8S 9D AD", stock="8C 8D")
    play(match, LAY, "lay 7S 7C RJ", "discard 2S", "draw stock", LAY_OTHERS)
    play(match, "reserve 7D in 2", "tack 7H to 2")
    assert cards("RJ")[0] in remi(match).hand(1)
    decisions = next(part for part in rules_in_force(GAME).sections if part.title == "Decisions")
    assert any("reserve and then add the missing card" in told for told in decisions.paragraphs)


@pytest.mark.rule("negative", "own-points")
def test_a_score_may_be_below_zero() -> None:
    match = table(f"{DOWN} 7S 7H 7D 2S 2H 2D 3C 3D", "AC 2C 5C 8C JD KC 4S 6S 9D 4H 6H 9H 5D")
    play(match, LAY, "lay 7S 7H 7D / 2S 2H 2D", "discard 3C")
    play(match, "draw stock", "discard AC", "draw stock")
    deal = remi(match)
    deal.move(deal.hand(0), "hand.0", "stock")
    deal.deal_to("hand.0")
    play(match, f"discard {deal.hand(0)[0]}")
    assert match.scores[1] < 0


# The discards


@pytest.mark.rule("pick-up-all", "on-discard", "must-use")
def test_the_lower_of_two() -> None:
    match = table(f"{DOWN} 7S 7S 2S 2D 9D 4H 5D 6S", f"{OTHERS} 7H 7D 3C 3H 8S 8D 6H", stock="5C 6C 9S 9C")
    play(match, LAY, "discard 7S", "draw stock", LAY_OTHERS, "discard 8S", "draw stock", "discard 7S")
    assert rule_of(match, "draw discard 8S deep lay 8S 8D 8C") == "on-discard"
    twin = match.clone()
    play(match, "draw discard 7S lay 7S 7H 7D")
    assert sorted(match.deal.cards_in("discard")) == sorted(cards("8S 7S"))
    play(twin, "draw discard 7S deep lay 7S 7H 7D")
    assert not twin.deal.cards_in("discard")
    assert twin.deal.hand(1).count(cards("7S")[0]) == 1
    assert cards("8S")[0] in twin.view(0).cards_in("hand.1"), "all know what was picked up"


@pytest.mark.rule("must-use")
def test_a_card_of_the_old_hand_lies_in_the_set() -> None:
    match = table(
        f"{DOWN} 2S 3S 4S 2D 9D 4H 5D 6S", f"{OTHERS} 5S AS 3C 3H 8C 8D 6H", stock="5C 6C 9S 9C KC JH"
    )
    play(match, LAY, "discard 2S", "draw stock", LAY_OTHERS, "discard 6H")
    play(match, "draw stock", "discard 3S", "draw stock", "discard 8D", "draw stock", "discard 4S")
    assert rule_of(match, "draw discard 2S lay 2S 3S 4S") == "must-use"
    assert rule_of(match, "draw discard 2S lay 2S 3S 4S / 8C 8D 8S") == "own-card"
    assert rule_of(match, "draw discard 2S") == "must-use"
    assert rule_of(match, "draw discard") == "on-discard"
    play(match, "draw discard 2S lay AS 2S 3S")
    assert not match.deal.cards_in("discard")
    listed = takes(cards("5S AS 3C"), cards("4S 8D 3S 6H 2S"))
    assert {str(one) for one in listed} >= {"draw discard 2S lay AS 2S 3S", "draw discard 3S lay 3S 4S 5S"}


@pytest.mark.rule("stock-out", "draw-stock", "pick-up-down")
def test_the_stock_is_used_up() -> None:
    match = Match(GAME, 2, seed=5)
    rng = random.Random(5)
    play(match, "cut 27")
    refills, deal = 0, match.deal
    while not deal.over:
        seat = match.actors[0]
        assert rule_of(match, "draw discard 7S lay 7S 7H 7D") in ("pick-up-down", "draw-first")
        acts = [one for one in match.legal(seat) if one.verb in ("draw", "discard")]
        match.play(seat, rng.choice(acts))
        refills += any(event.kind == "shuffle" for event in match.acts[-1].events)
    assert refills == 1
    assert remi(match).reshuffled
    assert remi(match).closer == -1
    assert any(event.rule == "stock-out" for event in match.acts[-1].events)
    assert {line.rule for line in deal.score_lines()} <= {"own-points", "score", "cut-bonus"}


# The match


def ended(scores: tuple[int, ...], number: int = 1, **options: int) -> Match:
    """A match of two after a round that leaves seat 0 at 245 and seat 1 at -110."""
    hands = {
        "hand.0": "KS KH KD QS QH QD 5C 6C 7C 8C 2D 3D 4D 9S",
        "hand.1": "4S 4H 6D 6C 9S 9C JS QD KS AC 2H RJ AD",
    }
    stack = Stack(1, {name: cards(text) for name, text in hands.items()})
    match = Match(
        GAME,
        2,
        seed=1,
        stacks=[stack],
        options={"cut_error": 0, **options},
        scores=scores,
        carry={"round": number},
    )
    lay = "lay KS KH KD / QS QH QD / 5C 6C 7C 8C / 2D 3D 4D"
    return play(match, "cut 27", lay, "discard 9S")


@pytest.mark.rule("target", "cut-bonus", "close-bonus", "first-turn-bonus")
def test_the_target() -> None:
    deal = remi(ended((0, 0)))
    assert deal.points == (245, -110)
    assert [line.points[0] for line in deal.score_lines()] == [95, 0, 50, 50, 50]
    assert not ended((254, 0)).over
    assert ended((255, 0)).winners == (0,)
    assert ended((255, 700)).winners == (1,), "the most points win, whoever reached the target"
    assert not ended((300, 655)).over, "level at the top: another round"
    assert ended((0, 0), target=200).over


@pytest.mark.rule("round-limit", "next-dealer")
def test_the_round_limit() -> None:
    assert not ended((0, 0), 29).over
    assert ended((0, 0), 30).winners == (0,)
    assert ended((300, 655), 30).winners == (0, 1)
    assert not ended((0, 0), 30, round_limit=0).over
    after = ended((0, 0), 4)
    assert after.standing.dealer == 0
    assert after.in_play.public_state()["round"] == 5


def test_every_listed_set_is_one() -> None:
    rng, pack = random.Random(6), GAME.pack(2, GAME.configure(2, {})[1])
    for _ in range(100):
        for meld in sets_in(tuple(rng.sample(pack, 14))):
            assert read_set(str(meld)) == meld


def test_longer_sets_are_proposed() -> None:
    match = table(f"{DOWN} 2S 2D 9D 4H 5D 6S 7C 8C", f"{OTHERS} 3C 4C 5C 3H 8S 8D 6H", stock="KC KC")
    play(match, LAY, "discard 2S", "draw stock", LAY_OTHERS, "discard 8S", "draw stock", "discard 6S")
    play(match, "draw stock")
    assert [str(one) for one in match.propose(1, cards("3C 4C 5C 3H"))] == []
    assert [str(one) for one in match.propose(1, cards("3C 4C 5C"))] == ["lay 3C 4C 5C"]
    play(
        match,
        "discard 3H",
        "draw stock",
        "discard 7C",
        "draw stock",
        "discard 8D",
        "draw stock",
        "discard 2D",
    )
    match.deal.move(cards("2C"), "stock", "discard", top=True)
    found = [str(one) for one in match.propose(1, cards("3C 4C 5C"))]
    assert found == ["draw discard 2C lay 2C 3C 4C 5C"]
    assert match.refusal(1, found[0]) is None


def test_who_draws_where_nothing_is_left_is_warned() -> None:
    match = table(f"{DOWN} 2S 2D 9D 4H 5D 6S 7C 8C", f"{OTHERS} 3C 4C 5C 3H 8S 8D 6H")
    play(match, "discard 2S")
    deal, stage = remi(match), match.deal.stage
    assert stage is not None
    assert not stage.warning(1, RemiDraw())
    deal.move(deal.cards_in("stock"), "stock", "hand.0")
    assert stage.warning(1, RemiDraw())


# What is said


def said(match: Match) -> dict[str, str]:
    """By action what is said of it."""
    seat = match.actors[0]
    return {str(one.action): one.reason for one in careful_player.advise(match.view(seat), random.Random(1))}


@pytest.mark.rule("pick-up-all")
def test_what_comes_with_a_discard_is_counted_and_named_up_to_five() -> None:
    match = table(f"{DOWN} 2S 2D 9D 4H 5D 6S 8C AC", f"{OTHERS} 7H 7D 3C 3H 8S 8D 6H", stock="5C 6C 9S 9C")
    play(match, LAY, "discard 2S", "draw stock", LAY_OTHERS, "discard 8S", "draw stock", "discard 2D")
    deal = remi(match)
    deal.move(
        cards("7S"), next(name for name in deal.piles if cards("7S")[0] in deal.cards_in(name)), "discard"
    )
    lying = deal.cards_in("discard")
    deal.arrange("discard", (*without(lying, cards("7S")), *cards("7S")))
    told = said(match)["draw discard 7S lay 7S 7H 7D"]
    assert told == "The set counts 15 points; 2D 8S 2S come with it, and cost 15 in hand."
    deal.arrange("discard", cards("2D 7S 8S 2S"))
    told = said(match)["draw discard 7S lay 7S 7H 7D"]
    assert told == "The set counts 15 points; 2D comes with it, and costs 5 in hand."
    more = cards("KC AH 9H 9C JC")
    for c in more:
        deal.move((c,), next(name for name in deal.piles if c in deal.cards_in(name)), "discard", top=True)
    told = said(match)["draw discard 7S lay 7S 7H 7D"]
    assert told == "The set counts 15 points; JC 9C 9H AH KC and 1 more come with it, and cost 45 in hand."


def test_a_draw_from_the_stock_is_not_praised_for_the_hand_it_leaves() -> None:
    match = table(f"{DOWN} 7S 7H 2D 9D 4H 5D 6S 8C", f"{OTHERS} 7D 3C 3H 8S 8D 6H AC")
    play(match, LAY, "discard 2D", "draw stock", LAY_OTHERS, "discard 7D")
    told = said(match)["draw stock"]
    assert told.startswith("It brings a single card, which you may keep")


@pytest.mark.rule("reserve")
def test_a_card_that_goes_only_before_a_set_is_not_said_to_go_to_it() -> None:
    match = table(f"{DOWN} 7S 7D RJ 2S 3D 4H 6D 9H", f"{OTHERS} 7H AC 3C 5H 8S 9D AD")
    play(match, LAY, "lay 7S 7D RJ", "discard 2S", "draw stock", LAY_OTHERS)
    told = said(match)["discard 7H"]
    assert told == "7H can be laid crosswise before a set, and another card be discarded."


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("lay QH", "QH alone is too few."),
        ("lay QH QC", "QH QC are too few."),
        ("lay QH KS 2S", "QH KS 2S do not go together."),
        ("lay KH KS KD", "Your first sets must be worth 40, and this is worth 30."),
    ],
)
def test_why_cards_are_no_first_set(act: str, why: str) -> None:
    match = table(f"{DOWN} 2S 2D 9D 4H 5D 6S 8C AC", f"{OTHERS} 7H 7D 3C 3H 8S 8D 6H")
    refusal = match.refusal(0, act)
    assert refusal is not None
    assert refusal.sentence == why


def test_without_a_least_for_the_first_sets_one_set_is_needed() -> None:
    match = table("KH 2D 9D 4H 6S 8C AC 3S 5C 7D JS QC 10H AH", OTHERS, first_lay=0)
    stage = match.deal.stage
    assert stage is not None
    assert stage.prompt(0).endswith("To go down you need a set.")


@pytest.mark.rule("must-use")
def test_a_straight_over_several_discards_to_a_card_of_the_hand_is_offered() -> None:
    hand, discards = cards("5D 9D 6S"), cards("4D 3D 2D 8S")
    offered = ["draw discard 3D lay 3D 4D 5D", "draw discard 2D lay 2D 3D 4D 5D"]
    assert [str(one) for one in takes(hand, discards)] == offered


@pytest.mark.rule("pick-up-all")
def test_what_a_take_is_called_tells_first_what_comes_with_it() -> None:
    match = table(f"{DOWN} 2S 2D 9D 4H 5D 6S 8C AC", f"{OTHERS} 7H 7D 3C 3H 8S 8D 6H", stock="5C 6C 9S 9C")
    play(match, LAY, "discard 2S", "draw stock", LAY_OTHERS, "discard 8S", "draw stock", "discard 2D")
    deal = remi(match)
    deal.move(
        cards("7S"), next(name for name in deal.piles if cards("7S")[0] in deal.cards_in(name)), "discard"
    )
    deal.arrange("discard", cards("2D 7S 8S 2S"))
    take = RemiDraw.read("discard 7S lay 7S 7H 7D")
    assert deal.stage is not None
    assert deal.stage.phrase(1, take).text == "Take the 7S, and 1 above it, and lay 7S 7H 7D"
    assert match.refusal(1, "draw discard 7S lay 7S 7H 7D") is None


def test_a_set_once_completed_waits_for_nobody() -> None:
    match = table(f"{DOWN} 7S 7C RJ 2S 3D 4H 6D 9H", f"{OTHERS} 7D AC 3C 5H 8S 9D AD", stock="8C 7H 8D")
    play(match, LAY, "lay 7S 7C RJ", "discard 2S", "draw stock", LAY_OTHERS, "reserve 7D in 2")
    assert match.view(0).deal.place_of("reserve.2").label == "Waits for a joker in {0}'s 7S 7C RJ"
    play(match, "discard AC", "draw stock", "tack 7H to 2")
    assert not match.view(0).deal.place_of("reserve.2").note


# What players do


def best(match: Match) -> str:
    """The careful player's act."""
    return str(careful_player.advise(match.view(match.actors[0]), random.Random(1))[0].action)


def down_with(rest: str, known: str = "") -> Match:
    """Seat 0 has laid its sets and is to discard; the next player, down too, is known to hold these."""
    match = table(f"{DOWN} {rest}", f"{OTHERS} {known}".strip())
    play(match, LAY)
    deal = remi(match)
    deal.down = (*deal.down, 1)
    deal.learn(EVERYONE, "hand.1", cards(known))
    return match


@pytest.mark.parametrize(
    ("rest", "pair"),
    [
        ("2S 2D 9D 4H 6S 8C AC 5C", ("2S", "2D")),
        ("7H 8H 3D 5S 10C AC 2S 4D", ("7H", "8H")),
        ("6S 6C JD 3H 8D AC 2D 4S", ("6S", "6C")),
    ],
)
def test_a_pair_is_kept_and_a_lone_card_goes(rest: str, pair: tuple[str, str]) -> None:
    match = table(f"{DOWN} {rest}", OTHERS)
    play(match, LAY)
    assert best(match).removeprefix("discard ") not in pair


@pytest.mark.parametrize(
    ("rest", "dear"), [("9D 4H AC 6S 2C 3S 7D 5H", ["AC"]), ("9S 4S JD 6C 2S AH 7H 3D", ["JD", "AH"])]
)
def test_once_somebody_is_down_a_lone_dear_card_is_discarded(rest: str, dear: list[str]) -> None:
    match = table(f"{DOWN} {rest}", OTHERS)
    play(match, LAY)
    assert best(match).removeprefix("discard ") in dear


def test_a_joker_stays() -> None:
    match = table(f"{DOWN} RJ 9D 4H 6S 8C AC 3S 2H", OTHERS)
    play(match, LAY)
    assert best(match) != "discard RJ"


@pytest.mark.parametrize(("known", "wanted"), [("9H 9C", "4S"), ("4H 4C", "9D")])
def test_of_two_lone_cards_that_goes_which_helps_the_next_player_less(known: str, wanted: str) -> None:
    match = down_with("4S 9D 2C 3C 2H 3H 6H 7H", known)
    assert best(match) == f"discard {wanted}"


def test_sets_are_laid_as_soon_as_they_are_worth_enough() -> None:
    assert best(table(f"{DOWN} 2S 2D 9D 4H 5D 6S 8C AC", OTHERS)).startswith("lay ")


def test_a_card_that_fits_a_set_on_the_table_is_added_before_the_discard() -> None:
    match = table(f"{DOWN} KC 2D 9D 4H 5D 6S 8C AC", OTHERS)
    play(match, LAY)
    assert best(match).startswith("tack KC")
