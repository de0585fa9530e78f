"""Kalooki: melds and jokers, contracts, calls, the stock used up, and how the set goes on."""

from __future__ import annotations

import random

import pytest

from cardtable.cards import cards
from cardtable.engine import careful_player
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.mechanics.rummy import MeldError, Run, meld_of, read_named
from cardtable.piles import EVERYONE
from games.kalooki.actions import RULES
from games.kalooki.contract_lays import lays_for
from games.kalooki.contract_plan import plan
from games.kalooki.contracts import CARDS, CONTRACTS
from games.kalooki.deal_state import penalty
from games.kalooki.rules import KalookiDeal
from games.kalooki.stages import begin_turn
from tests.acting import act as play
from tests.acting import rule_of
from tests.games.kalooki_tables import GAME, OTHER, THIRD, kalooki, table

FIRST = "5S 5S 5H KS KH KD 9D 9C 9S"


def meld(text: str) -> str:
    return str(meld_of(read_named(text), RULES))


@pytest.mark.rule("three", "four", "ace-ends", "joker-wild")
@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("5D 5S 5S", "5S 5S 5D"), ("KS RJ KH", "KS KH RJ"), ("JH 8H 10H 9H", "8H 9H 10H JH"),
        ("AS 2S 3S 4S", "AS 2S 3S 4S"), ("JD QD KD AD", "JD QD KD AD"), ("5H 7H 8H RJ", "5H RJ=6H 7H 8H"),
        ("5H 6H 7H RJ", "5H 6H 7H RJ=8H"), ("QH KH AH BJ", "BJ=JH QH KH AH"),
        ("5H RJ=6H 7H BJ=8H", "5H RJ=6H 7H BJ=8H"), ("AS 2S 3S RJ", "AS 2S 3S RJ=4S"),
    ],
)  # fmt: skip
def test_melds(written: str, printed: str) -> None:
    assert meld(written) == printed


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("9D RJ BJ", "genuine"), ("5D 5S", "none"), ("KS AS 2S 3S", "none"), ("5H 6H 7H", "none"),
        ("5H 6H RJ BJ", "adjacent"), ("5H RJ BJ 8H", "adjacent"),
        ("5H 5H 6H 7H", "none"), ("5H 6S 7H 8H", "none"),
    ],
)  # fmt: skip
def test_no_melds(written: str, fault: str) -> None:
    with pytest.raises(MeldError) as caught:
        meld(written)
    assert caught.value.fault == fault


def test_a_run_from_low_to_high_ace() -> None:
    whole = meld_of(read_named("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"), RULES)
    assert isinstance(whole, Run)
    assert (whole.low, whole.high) == (1, 14)
    with pytest.raises(MeldError):
        whole.with_card(cards("RJ")[0])


@pytest.mark.rule("tack-three", "tack-high", "tack-joker", "tack-replace", "joker-stays")
def test_what_is_tacked_where() -> None:
    def tacked(text: str, c: str) -> str:
        return str(meld_of(read_named(text), RULES).with_card(cards(c)[0]))

    assert tacked("KS KH KD", "KC") == "KS KH KD KC"
    assert tacked("KS KH KD", "RJ") == "KS KH KD RJ"
    assert tacked("5H 6H 7H 8H", "9H") == "5H 6H 7H 8H 9H"
    assert tacked("5H 6H 7H 8H", "RJ") == "5H 6H 7H 8H RJ=9H"
    assert tacked("JH QH KH AH", "RJ") == "RJ=10H JH QH KH AH"
    assert tacked("5H RJ=6H 7H 8H", "6H") == "5H 6H 7H 8H RJ=9H"
    assert tacked("JH RJ=QH KH AH", "QH") == "RJ=10H JH QH KH AH"
    assert tacked("5H 6H 7H RJ=8H", "8H") == "5H 6H 7H 8H RJ=9H"


@pytest.mark.rule("penalties", "aim")
def test_penalties() -> None:
    assert [penalty(c) for c in cards("RJ AS AC AH AD KS 10D 9C 2H")] == [50, 15, 15, 1, 1, 10, 10, 9, 2]


@pytest.mark.rule("deal", "turn-up", "nine-games")
def test_cards_of_the_nine_games() -> None:
    for game in range(1, 10):
        match = Match(GAME, 4, seed=2, carry={"game": game})
        assert [len(match.deal.hand(seat)) for seat in range(4)] == [CARDS[game - 1]] * 4
        assert len(match.deal.cards_in("discard")) == 1
        assert kalooki(match).contract == CONTRACTS[game - 1]
    assert len(Match(GAME, 3, seed=1).deal.pack) == 108
    assert {Match(GAME, 4, seed=seed).deal.dealer for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.rule("different-ranks", "lay-more", "stay-down")
def test_a_rank_is_laid_once() -> None:
    match = table("5S 5S 5H 5D 5C 5H 9D 9C 9S", OTHER, THIRD, stock="KS 7H 7D 7S 3H 3D 3C 2S")
    play(match, "pass", "pass", "draw stock")
    assert rule_of(match, "lay 5S 5S 5H / 5D 5C 5H / 9D 9C 9S") == "different-ranks"
    down = table(FIRST, OTHER, THIRD, stock="7H")
    play(down, "pass", "pass", "draw stock")
    deal = kalooki(down)
    deal.move(deal.cards_in("stock")[:1], "stock", "hand.0")
    play(down, "lay 5S 5S 5H / KS KH KD / 9D 9C 9S")
    assert deal.cards_in("meld.0") == cards("5S 5S 5H")
    assert rule_of(down, "lay KS KH KD") == "own-card"
    assert down.actors == (0,), "more may be laid, then a discard"


@pytest.mark.rule("call", "call-allowed", "call-refused", "call-first")
def test_calls() -> None:
    match = play(table(FIRST, OTHER, THIRD, OTHER, up="4D", stock="10C JC"), "call")
    assert match.in_play.stage is not None
    assert match.in_play.stage.name == "answer"
    play(match, "allow")
    assert len(match.in_play.hand(1)) == 11
    assert kalooki(match).calls == (0, 1, 0, 0)
    refused = play(table(FIRST, OTHER, THIRD, up="4D"), "call", "refuse")
    assert len(refused.in_play.hand(0)) == 10
    assert kalooki(refused).calls == (0, 0, 0)
    waiting = play(table(FIRST, OTHER, THIRD, up="4D"), "pass")
    assert rule_of(waiting, "call", 1) == "call-first"
    assert rule_of(waiting, "call", 0) == "call-not-next"
    known = match.view(0).cards_in("hand.1")
    assert cards("4D")[0] in known, "everybody knows the called card is there"


@pytest.mark.rule("three-calls", "call-down")
def test_three_calls_are_all() -> None:
    match = table(FIRST, OTHER, THIRD, up="4D")
    kalooki(match).calls = (0, 3, 0)
    begin_turn(kalooki(match))
    assert match.actors == (2,)
    assert rule_of(match, "call", 1) == "three-calls"
    kalooki(match).down = (1,)
    kalooki(match).calls = (0, 0, 0)
    begin_turn(kalooki(match))
    assert rule_of(match, "call", 1) == "call-down"


def test_a_window_that_closes_without_a_call_is_told_once() -> None:
    match = table(FIRST, OTHER, THIRD, up="4D")
    told = []
    while match.in_play.stage is not None and match.in_play.stage.name == "call":
        told.append([event.text for event in match.play(match.actors[0], "pass") if event.text])
    assert told == [[]] * (len(told) - 1) + [["Nobody calls."]]


@pytest.mark.rule("down-allows")
def test_who_is_down_must_allow() -> None:
    match = table(FIRST, OTHER, THIRD, up="4D")
    kalooki(match).down = (0,)
    play(match, "call")
    assert match.in_play.stage is not None
    assert match.in_play.stage.name == "draw"


@pytest.mark.rule("reshuffle", "void", "void-limit")
def test_the_stock_runs_out_twice() -> None:
    match = table(FIRST, OTHER, THIRD, up="4D")
    deal = kalooki(match)
    deal.add_pile("out", deal.cards_in("stock")[4:])
    deal.arrange("stock", deal.cards_in("stock")[:4])
    rng = random.Random(1)
    while not match.deal.over:
        stage = match.in_play.stage
        assert stage is not None
        if stage.name == "call":
            play(match, "pass")
        elif stage.name == "draw":
            play(match, "draw stock")
        else:
            seat = match.actors[0]
            discards = [a for a in match.legal(seat) if a.verb == "discard"]
            match.play(seat, rng.choice(discards))
    ended = match.deal
    assert isinstance(ended, KalookiDeal)
    assert ended.reshuffled
    assert ended.voided
    assert ended.points == (0, 0, 0)
    again = kalooki(match)
    assert (again.game, again.voids, again.dealer) == (1, 1, ended.dealer)
    # The third void deal of a game gives it up.
    for limit, game in ((3, 2), (0, 1)):
        last = Match(GAME, 3, seed=1, carry={"game": 1, "voids": 2}, options={"void_limit": limit})
        void = kalooki(last)
        void.voided = True
        void.over = True
        assert GAME.settle(last.standing, void).carry["game"] == game


@pytest.mark.rule("going-out", "score", "bending")
def test_bending_counts_double() -> None:
    match = table(FIRST, "KS AS AH 5D 2C 3C 4C 6C 7C", "RJ 9C 2D 3D 4D 6D 7D 8D 10D", stock="3H")
    play(match, "pass", "pass", "draw stock", "lay 5S 5S 5H / KS KH KD / 9D 9C 9S", "discard 3H")
    assert match.deal.over
    lines = {line.rule: line.points for line in match.deal.score_lines()}
    assert lines["score"] == lines["bending"]
    later = table(FIRST, OTHER, THIRD, stock="3H 7H 7D 2S 4H")
    play(later, "pass", "pass", "draw stock", "lay 5S 5S 5H / KS KH KD / 9D 9C 9S")
    kalooki(later).bends = False
    play(later, "discard 3H")
    assert [line.rule for line in later.deal.score_lines()] == ["score"]


@pytest.mark.rule("last-discard")
def test_the_last_card_by_option() -> None:
    for option, rule in ((True, "last-discard"), (False, "")):
        match = table(FIRST, OTHER, THIRD, stock="5D", last_discard=option)
        play(match, "pass", "pass", "draw stock")
        assert rule_of(match, "lay 5S 5S 5H 5D / KS KH KD / 9D 9C 9S") == rule


@pytest.mark.parametrize("option", [False, True])
def test_the_careful_player_is_not_left_with_a_lone_joker_that_cannot_be_discarded(option: bool) -> None:
    match = table("5S 5H 5D KS KH KD 9S 9H RJ", OTHER, THIRD, stock="9D", last_discard=option)
    play(match, "pass", "pass", "draw stock")
    found = {str(advice.action): advice for advice in careful_player.advise(match.view(0), random.Random(1))}
    bare, whole = found["lay 5S 5H 5D / 9S 9H 9D / KS KH KD"], found["lay 5S 5H 5D / 9S 9H RJ / KS KH KD"]
    assert whole.reason.startswith("With it you can go out")
    assert bare.reason.startswith("With it you can go out") is not option  # the joker is tacked on, and out
    assert (bare.value < whole.value) is option


@pytest.mark.rule("winner")
def test_the_lowest_total_wins_after_nine_games() -> None:
    match = Match(GAME, 3, seed=1, carry={"game": 9}, scores=[10, 5, 50])
    deal = kalooki(match)
    deal.over = True
    after = GAME.settle(match.standing, deal)
    assert after.over
    assert after.winners == (min(range(3), key=lambda seat: after.scores[seat]),)


def test_only_jokers_left_pass() -> None:
    match = table(FIRST, OTHER, THIRD, stock="RJ")
    play(match, "pass", "pass", "draw stock", "lay 5S 5S 5H / KS KH KD / 9D 9C 9S")
    assert [str(a) for a in match.legal(0) if a.verb == "pass"] == ["pass"]
    play(match, "pass")
    assert match.in_play.stage is not None
    assert match.in_play.stage.name == "draw", "nothing was discarded, so nobody calls"
    assert match.actors == (1,)


def test_the_calling_window_has_a_clock_by_option() -> None:
    for seconds in (0, 7):
        stage = table(FIRST, OTHER, THIRD, call_time=seconds).in_play.stage
        assert stage is not None
        clock = stage.clock(1)
        assert (clock.seconds if clock else 0) == seconds


def test_picked_cards_fall_into_groups() -> None:
    match = table(FIRST, OTHER, THIRD, stock="2C")
    play(match, "pass", "pass", "draw stock")
    found = [str(action) for action in match.in_play.propose(0, cards(FIRST))]
    assert any("KS KH KD" in text and "5S 5S 5H" in text for text in found)


def test_the_bot_lays_its_contract_and_takes_what_helps() -> None:
    match = table("5S 5S 5H KS KH KD 9D 9C 2H", OTHER, THIRD, up="9S")
    play(match, "pass", "pass")
    assert str(careful_player.advise(match.view(0), random.Random(1))[0].action) == "draw discard"
    play(match, "draw discard")
    assert str(careful_player.advise(match.view(0), random.Random(1))[0].action).startswith("lay")


@pytest.mark.rule("three-genuine")
def test_a_three_needs_two_real_cards() -> None:
    match = table("9D RJ BJ KS KH 2H 5S 5S 5H", OTHER, THIRD, stock="2C")
    play(match, "pass", "pass", "draw stock")
    assert rule_of(match, "lay 9D RJ BJ / KS KH 2H / 5S 5S 5H") == "three-genuine"


@pytest.mark.rule("three")
def test_both_kinds_of_joker_serve_in_one_contract() -> None:
    assert [lay.groups for lay in lays_for(cards("4S 4H 9S 9H RJ BJ"), 2, 0)] == [("4S 4H RJ", "9S 9H BJ")]


def test_a_plan_keeps_what_the_contract_needs() -> None:
    hand = cards("5S 5S 5H KS KH 9D 10D QD RJ 2C")
    found = plan(hand, 2, 1)
    assert found.short == 1  # the jack of diamonds or the third king: the joker is the other
    assert sorted(found.kept) == sorted(cards("5S 5S 5H KS KH 9D 10D QD"))


def test_a_card_that_two_groups_want_counts_once() -> None:
    assert plan(cards("5S 5H 5D 6D 7D 8D"), 1, 1).short == 1
    assert plan(cards("5S 5H 5D 5D 6D 7D 8D"), 1, 1).short == 0


def test_the_longer_it_lasts_the_nearer_sampled_hands_are_to_the_contract() -> None:
    match = Match("kalooki", 4, seed=5, listen=False)
    game, rng = match.game, random.Random(5)
    while len(match.in_play.cards_in("discard")) < 20:
        seat = match.actors[0]
        match.play(seat, bot_of(game).quick_play(match.in_play, seat, rng))
    seat = match.actors[0]
    view = match.view(seat)
    deal = match.in_play
    assert isinstance(deal, KalookiDeal)

    def missing(drawn: Deal) -> int:
        others = [at for at in range(4) if at != seat and at not in deal.down]
        return sum(plan(drawn.hand(at), *deal.contract).short for at in others)

    plain = sum(missing(view.sample(rng)) for _ in range(30))
    likely = sum(missing(bot_of(view.game).sample_likely(view, rng)) for _ in range(30))
    assert likely < 0.8 * plain


def test_who_lacks_less_is_promised_a_smaller_penalty() -> None:
    match = table(FIRST, OTHER, THIRD)
    promised = bot_of(GAME).worth(match.deal)
    assert promised[0] == min(promised)
    caught = bot_of(GAME).worth(
        play(match, "pass", "pass", "draw stock", "lay 5S 5S 5H / KS KH KD / 9D 9C 9S").deal
    )
    assert caught[0] == min(caught)


def test_who_has_called_is_promised_more_with_the_same_hand() -> None:
    match = table(FIRST, OTHER, THIRD)
    deal = kalooki(match)
    before = bot_of(GAME).worth(deal)
    deal.calls = (1, 0, 0)
    assert bot_of(GAME).worth(deal)[0] > before[0]


# What players do


def advised_of(match: Match) -> str:
    """The careful player's act."""
    return str(careful_player.advise(match.view(match.actors[0]), random.Random(1))[0].action)


def to_discard(hand: str, drawn: str, known: str = "") -> Match:
    """Seat 0 has drawn a card; the next player is known to hold some."""
    deal_of = Match(GAME, 3, seed=1).deal
    held = {"hand.0": cards(hand), "hand.1": cards(known), "discard": cards("2H"), "stock": cards(drawn)}
    match = Match(GAME, 3, seed=1, stacks=[Stack(deal_of.seats - 1, held)], carry={"game": 1})
    stage = match.deal.stage
    while stage is not None and stage.name != "meld":
        match.play(match.actors[0], "draw stock" if stage.name == "draw" else "pass")
        stage = match.deal.stage
    assert match.actors == (0,)
    kalooki(match).learn(EVERYONE, "hand.1", cards(known))
    return match


PLAN = "5S 5S 5H 9D 9C 9S"
"""Two threes of the three that the first contract asks for."""


@pytest.mark.parametrize(
    ("rest", "wanted"), [("AS 3D 7C", "AS"), ("KD 4C 2S", "KD"), ("AC QH 6D", "AC"), ("JD AH 3C", "JD")]
)
def test_of_cards_that_go_with_nothing_the_dearest_is_discarded(rest: str, wanted: str) -> None:
    assert advised_of(to_discard(f"{PLAN} {rest}", "8H")) == f"discard {wanted}"


@pytest.mark.parametrize("rest", ["KD KC 2S", "QH QS 3C", "AS AC 2D"])
def test_a_pair_is_kept_and_the_lone_card_goes_however_cheap(rest: str) -> None:
    chosen = advised_of(to_discard(f"{PLAN} {rest}", "8H"))
    assert chosen in ("discard 8H", f"discard {rest.split()[-1]}")


@pytest.mark.parametrize(("known", "wanted"), [("KS", "QD"), ("QS", "KC"), ("KS KH", "QD")])
def test_of_two_equal_cards_that_goes_which_helps_the_next_player_less(known: str, wanted: str) -> None:
    match = to_discard(f"{PLAN} KC QD 3S", "8H", known)
    assert advised_of(match) == f"discard {wanted}"


def test_a_joker_is_never_what_goes() -> None:
    assert advised_of(to_discard(f"{PLAN} RJ KC 3S", "8H")) == "discard KC"


def test_a_discard_that_completes_the_contract_is_taken() -> None:
    match = table("5S 5S 5H 9D 9C 9S KD KC 2S", OTHER, THIRD, up="KH")
    while match.actors[0] != 0:
        match.play(match.actors[0], "pass")
    assert advised_of(match) == "draw discard"


def test_the_contract_is_laid_as_soon_as_it_is_held() -> None:
    assert advised_of(to_discard("5S 5S 5H 9D 9C 9S KD KC KH", "2S")).startswith("lay ")


FIVES, NINES = "5S 5S 5H 5D 5D 5C KS KH KD", "9D 9C 9S 9H 6S 7S 8S QH 2D"
TOWARDS = "That counts towards three threes, laid all at once: "


@pytest.mark.parametrize(
    ("hand", "lay", "told"),
    [
        (NINES, "9D 9C 9S 9H", TOWARDS + "two threes are still wanted."),
        (FIVES, "5S 5S 5H / KS KH KD", TOWARDS + "a three is still wanted."),
        (FIVES, "5S 5S 5H / 5D 5D 5C", "The contract is three threes, all at once."),
        (NINES, "6S 7S 8S 9S", "The contract is three threes, all at once."),
    ],
)
def test_of_a_part_of_the_contract_it_is_told_what_is_still_wanted(hand: str, lay: str, told: str) -> None:
    match = table(hand, OTHER, THIRD)
    play(match, "pass", "pass", "draw stock")
    refusal = match.refusal(0, f"lay {lay}")
    assert refusal is not None
    assert (refusal.rule, refusal.sentence) == ("contract", told)


def test_a_list_of_lays_says_that_it_leaves_some_off() -> None:
    match = table(FIRST, OTHER, THIRD)
    play(match, "pass", "pass")
    stage = match.in_play.stage
    assert stage is not None
    assert not stage.left_off(0)
    play(match, "draw stock")
    stage = match.in_play.stage
    assert stage is not None
    assert stage.left_off(0).startswith("Not all lays are listed")
