"""Arpa Turup, rule by rule: the deal and the call, signs, the first win, dealers, Turup and kort."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from cardtable.bots.search import Budget, Search
from cardtable.cards import Suit, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import NO_BOT, bot_of
from cardtable.engine.deck import Stack
from cardtable.engine.match_standing import Standing
from cardtable.match.match import Match
from cardtable.mechanics.tricks import sure_tricks
from games.arpa_turup.actions import Kort, PlayWithSign, play
from games.arpa_turup.deal_state import FirstWin, first_win_after
from games.arpa_turup.position import REASONS, THOUGHTS, TurupPosition, honest_sign
from games.arpa_turup.rules import TurupDeal

GAME = find_game("arpa-turup")
TURUP: dict[str, object] = {"pack": "one"}
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")


def dealt(dealer: int | None = None, options: dict[str, object] | None = None, **piles: str) -> Match:
    """A match whose first deal is stacked: hand_0="7S 3H"."""
    reserved = {name.replace("_", "."): cards(text) for name, text in piles.items()}
    return Match("arpa-turup", 4, seed=1, options=options or {}, stacks=[Stack(dealer, reserved)])


def table(match: Match) -> TurupDeal:
    deal = match.deal
    assert isinstance(deal, TurupDeal)
    return deal


def state(match: Match, name: str) -> object:
    return match.deal.public_state()[name]


def refused(match: Match, seat: int, text: str) -> str:
    why = match.refusal(seat, text)
    assert why is not None, f"{text} is allowed"
    return why.rule


def play_out(match: Match, seed: int = 1) -> Match:
    """At random to the end of the deal."""
    rng = random.Random(seed)
    while not match.deal.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    return match


def finished(
    tricks: Sequence[int],
    scores: tuple[int, ...] = (0, 0),
    dealer: int = 3,
    options: dict[str, object] | None = None,
    kort: int = -1,
) -> TurupDeal:
    """A deal that has ended with so many tricks of the two sides."""
    match = dealt(dealer, options)
    deal = table(match)
    rest = list(deal.pack)
    for name in list(deal.piles):
        deal.arrange(name, ())
    for side, count in enumerate(tricks):
        deal.arrange(f"captured.{side}", tuple(rest.pop() for _ in range(count * 4)))
    deal.scores_before, deal.kort = scores, kort
    deal.finish()
    return deal


def settled(deal: TurupDeal) -> Standing:
    return GAME.settle(Standing(deal.scores_before, deal.dealer), deal)


# The deal


@pytest.mark.rule("first-dealer", "cut", "deal-check")
def test_the_log_tells_of_the_dealer_the_cut_and_the_last_batch() -> None:
    match = dealt(2)
    match.play(3, "trump hearts")
    told = {event.kind: event.seat for event in match.log}
    assert (told["dealer"], told["cut"], told["check"]) == (2, 3, 2)
    assert any("last batch of 3" in event.text for event in match.log)


@pytest.mark.rule("first-dealer")
def test_any_seat_may_deal_first() -> None:
    assert {Match("arpa-turup", 4, seed=seed).deal.dealer for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("deal-batches", "trump-call")
def test_one_player_has_three_cards_and_then_all_have_36() -> None:
    match = dealt(0)
    assert [len(match.deal.hand(seat)) for seat in range(4)] == [0, 3, 0, 0]
    assert len(match.deal.cards_in("stock")) == 141
    match.play(1, "trump clubs")
    assert [len(match.deal.hand(seat)) for seat in range(4)] == [36] * 4
    assert not match.deal.cards_in("stock")
    assert set(Counter(match.deal.pack).values()) == {4}


@pytest.mark.rule("one-deal", "deal-batches")
def test_in_turup_all_have_three_cards_and_then_nine() -> None:
    match = dealt(0, TURUP)
    assert [len(match.deal.hand(seat)) for seat in range(4)] == [3] * 4
    match.play(1, "trump clubs")
    assert [len(match.deal.hand(seat)) for seat in range(4)] == [9] * 4
    assert set(Counter(match.deal.pack).values()) == {1}


@pytest.mark.rule("trump-call")
def test_the_cards_to_come_are_nobodys_to_see() -> None:
    match = dealt(0)
    for seat in range(4):
        view = match.view(seat)
        assert {c.text for c in view.cards_in("stock")} == {"??"}
        assert len(view.deal.unseen()) == 144 - (3 if seat == 1 else 0)


@pytest.mark.rule("sorting")
def test_hands_are_sorted_black_and_red_in_turn() -> None:
    order = sorted(cards("AD 6S KC 10H AH AS"), key=GAME.sort_key)
    assert [c.text for c in order] == ["AS", "6S", "AH", "10H", "KC", "AD"]
    match = dealt(3, hand_0="AD 6S KC 10H AH AS AS")
    match.play(0, "trump spades")
    for seat in range(4):
        assert list(match.deal.hand(seat)) == sorted(match.deal.hand(seat), key=GAME.sort_key)


@pytest.mark.rule("turn-order")
@pytest.mark.parametrize(
    ("given", "clockwise"),
    [
        ({}, True),
        (TURUP, False),
        ({"direction": "counterclockwise"}, False),
        ({"direction": "clockwise", **TURUP}, True),
    ],
)
def test_four_packs_turn_clockwise_and_one_pack_counter_clockwise(
    given: dict[str, object], clockwise: bool
) -> None:
    _, options = GAME.configure(4, given)
    assert GAME.turns_clockwise(options) is clockwise


# Play


@pytest.mark.rule("free-play", "follow-suit", "trick-winner", "equal-first")
def test_who_is_void_may_play_anything() -> None:
    out = {"hand_0": "AH 7H 6H", "hand_1": "AS 6D 9C", "hand_2": "AS 8H 6C", "hand_3": "AH KH QH"}
    match = dealt(3, {}, out=left_out(out), **out)
    match.play(0, "trump spades")
    match.play(0, "play 7H")
    assert {str(action) for action in match.legal(1)} == {"play AS", "play 6D", "play 9C"}
    match.play(1, "play AS")
    assert {str(action) for action in match.legal(2)} == {"play 8H"}
    match.play(2, "play 8H")
    match.play(3, "play AH")
    assert match.actors == (1,)
    match.play(1, "play 6D")
    match.play(2, "play AS")
    match.play(3, "play KH")
    match.play(0, "play AH")
    assert match.actors == (2,)
    assert state(match, "tricks") == (1, 1)


def left_out(held: dict[str, str]) -> str:
    """The cards of four packs that nobody is dealt."""
    left = Counter(GAME.pack(4, GAME.configure(4, {})[1]))
    left.subtract(cards(" ".join(held.values())))
    return " ".join(c.text for c in left.elements())


@pytest.mark.rule("own-card")
def test_one_copy_leaves_the_hand() -> None:
    match = dealt(3, hand_0="AS AS AS AS KS")
    match.play(0, "trump hearts")
    before = Counter(match.deal.hand(0))
    match.play(0, "play AS")
    assert before - Counter(match.deal.hand(0)) == Counter(cards("AS"))


@pytest.mark.rule("signal-lead", "knock", "click")
def test_signs_go_with_leads_and_leave_with_the_next() -> None:
    match = dealt(3, hand_0="AS AS KS")
    match.play(0, "trump hearts")
    match.play(0, "play AS knock")
    assert any(event.kind == "sign" and event.rule == "knock" for event in match.log)
    for _ in range(3):
        assert refused(match, match.actors[0], f"{match.legal(match.actors[0])[0]} click") == "signal-lead"
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    lead = next(action for action in match.legal(match.actors[0]) if "click" in str(action))
    match.play(match.actors[0], lead)
    assert state(match, "sign") == "click"


@pytest.mark.rule("signal-lead")
def test_each_card_is_listed_once_and_with_each_sign_when_leading() -> None:
    match = dealt(3, hand_0="AS AS KS")
    match.play(0, "trump hearts")
    faces = len(set(match.deal.hand(0)))
    assert len(match.legal(0)) == 3 * faces == len(set(map(str, match.legal(0))))
    match.play(0, "play AS")
    assert len(match.legal(1)) == len({str(action) for action in match.legal(1)}) <= 9


def test_a_search_looks_at_no_card_twice() -> None:
    match = dealt(3, hand_0="AS AS AS KS KS")
    match.play(0, "trump hearts")
    considered = bot_of(GAME).considered(match.deal, 0)
    assert len(considered) == len({one.card for one in considered if isinstance(one, PlayWithSign)})
    assert play(cards("AS")[0], "knock") in considered
    search = Search(match.view(0), random.Random(1), tuple(considered))
    search.run(Budget(simulations=10))
    assert {str(one.action) for one in search.results()} <= set(map(str, considered))


def test_any_bot_considers_what_is_legal() -> None:
    match = Match("hokm", 4, seed=1)
    assert NO_BOT.considered(match.deal, match.actors[0]) == match.legal(match.actors[0])


# Winning


@pytest.mark.rule("game-won", "match-won", "draw-equal", "draw-short", "first-win")
@pytest.mark.parametrize(
    ("tricks", "before", "after"),
    [
        ((21, 15), (-1, 0), FirstWin("first-win", 0, 21)),
        ((15, 21), (-1, 0), FirstWin("first-win", 1, 21)),
        ((18, 18), (-1, 0), FirstWin("draw-equal", -1, 0)),
        ((18, 18), (0, 21), FirstWin("draw-equal", 0, 21)),
        ((19, 17), (0, 21), FirstWin("draw-short", 0, 21)),
        ((21, 15), (0, 21), FirstWin("draw-short", 0, 21)),
        ((22, 14), (0, 21), FirstWin("match-won", 0, 22)),
        ((16, 20), (0, 21), FirstWin("first-win", 1, 20)),
        ((19, 17), (1, 20), FirstWin("first-win", 0, 19)),
    ],
)
def test_what_a_game_brings(tricks: tuple[int, int], before: tuple[int, int], after: FirstWin) -> None:
    assert first_win_after(tricks, *before) == after
    held, mark = before
    scores = tuple(mark * (side == held) for side in range(2))
    deal = finished(tricks, scores)
    assert (deal.held, deal.mark) == after[1:]
    assert deal.points == tricks
    assert settled(deal).scores == tuple(after.mark * (side == after.held) for side in range(2))


@pytest.mark.rule("match-won", "draw-short")
def test_the_example_of_the_source_with_36_tricks() -> None:
    """41, 39 (a draw), 42 in the source: 21, 19, 22 here; or B wins in between, and A starts anew."""
    standing = settled(finished((21, 15)))
    standing = settled(finished((19, 17), standing.scores))
    assert (standing.scores, standing.over) == ((21, 0), False)
    won = settled(finished((22, 14), standing.scores))
    assert (won.scores, won.over, won.winners, won.rule) == ((22, 0), True, (0,), "match-won")
    lost = settled(finished((16, 20), standing.scores))
    assert (lost.scores, lost.over) == ((0, 20), False)
    anew = settled(finished((24, 12), lost.scores))
    assert (anew.scores, anew.over) == ((24, 0), False)


@pytest.mark.rule("dealer-won", "dealer-lost", "dealer-draw")
@pytest.mark.parametrize(
    ("tricks", "scores", "dealer"),
    [
        ((15, 21), (0, 0), 0),  # the side of the dealer, seat 3, has won
        ((21, 15), (0, 0), 1),  # lost: the partner
        ((18, 18), (0, 0), 3),
        ((18, 18), (0, 20), 3),
        ((15, 21), (0, 21), 3),  # won, but not with more: a draw
        ((15, 21), (0, 20), 0),
        ((15, 21), (30, 0), 0),
    ],
)
def test_who_deals_next(tricks: tuple[int, int], scores: tuple[int, int], dealer: int) -> None:
    assert settled(finished(tricks, scores)).dealer == dealer


@pytest.mark.rule("dealer-lost")
def test_a_side_that_loses_again_and_again_deals_in_turns() -> None:
    dealers = [1]
    for _ in range(3):
        dealers.append(settled(finished((30, 6), (0, 0), dealers[-1])).dealer)
    assert dealers == [1, 3, 1, 3]


@pytest.mark.rule("stake")
def test_the_winners_take_the_stakes() -> None:
    stake: dict[str, object] = {"stake": 10}
    assert finished((19, 17), (0, 18), options=stake).chips == (0, 0, 0, 0)
    assert finished((19, 17), (18, 0), options=stake).chips == (10, -10, 10, -10)
    assert finished((2, 5), (4, 4), options={**TURUP, **stake}).chips == (-10, 10, -10, 10)


# Turup


@pytest.mark.rule("five-tricks")
def test_five_tricks_end_a_game_of_turup() -> None:
    for seed in range(20):
        match = Match("arpa-turup", 4, seed=seed, options=TURUP)
        first = table(match)
        while not first.over:
            action = match.legal(match.actors[0])[0 if match.deal.kort < 0 else -1]  # type: ignore[attr-defined]
            match.play(match.actors[0], action)
        assert max(first.tricks) == 5
        assert sorted(first.points) == [0, 1]


@pytest.mark.rule("kort")
@pytest.mark.parametrize(
    ("tricks", "kort", "points"),
    [((9, 0), 0, (2, 0)), ((9, 0), 2, (2, 0)), ((8, 1), 0, (0, 2)), ((1, 0), 3, (2, 0)), ((0, 9), 1, (0, 2))],
)
def test_kort_counts_two(tricks: tuple[int, int], kort: int, points: tuple[int, int]) -> None:
    deal = finished(tricks, options=TURUP, kort=kort)
    assert deal.points == points
    kept = deal.contract_kept()
    assert kept == (kort, 9, max(tricks) == 9)


@pytest.mark.rule("match-won", "dealer-won", "dealer-lost")
def test_turup_is_played_for_games() -> None:
    for games, over in ((3, False), (2, True)):
        options = {**TURUP, "games": games}
        standing = settled(finished((5, 3), (1, 1), 3, options))
        assert (standing.scores, standing.over, standing.dealer) == ((2, 1), over, 1)
    assert settled(finished((5, 3), (0, 0), 2, TURUP)).dealer == 3


@pytest.mark.rule("kort")
def test_kort_goes_on_after_five_tricks() -> None:
    suits = {seat: " ".join(f"{rank}{suit}" for rank in RANKS) for seat, suit in enumerate("SHDC")}
    match = dealt(3, TURUP, **{f"hand_{seat}": held for seat, held in suits.items()})
    match.play(0, "trump spades")
    match.play(0, "kort")
    assert play_out(match).deal.points == (2, 0)
    assert table(match).tricks == (9, 0)


# The careful player


def test_tricks_are_counted_from_the_top() -> None:
    match = dealt(3, TURUP)
    deal = table(match)
    assert sure_tricks(cards("AS KS QS JS 10S 9S 8S 7S 6S"), deal.of_suit) == 9
    assert sure_tricks(cards("AS KS QS JS 10S 6S AH AD AC"), deal.of_suit) == 9
    assert sure_tricks(cards("AS QS JS 10S 9S AH KH AD KC"), deal.of_suit) == 4


def test_kort_is_declared_on_sure_tricks_alone() -> None:
    held = {"hand_0": "AS KS QS JS 10S 9S AH AD AC", "hand_1": "8S 7S 6S KH QH JH 10H 9H 8H"}
    match = dealt(3, TURUP, **held)
    match.play(0, "trump spades")
    assert careful_player.advise(match.view(0), random.Random(1))[0].action == Kort()
    match.play(0, "pass")
    assert str(careful_player.advise(match.view(1), random.Random(1))[0].action) == "pass"


@pytest.mark.rule("knock", "click")
def test_a_careful_players_signs_are_true() -> None:
    match = dealt(3)
    match.play(0, "trump clubs")
    deal = table(match)
    hand = cards("AS AS KS KS 6S 10H 7D 6D 9D 8D 7C")
    assert honest_sign(deal, hand, Suit.SPADES) == "knock"
    assert honest_sign(deal, hand, Suit.HEARTS) == "click"
    assert honest_sign(deal, hand, Suit.DIAMONDS) == ""
    silent = table(dealt(3, {"signals": False}))
    assert honest_sign(silent, hand, Suit.SPADES) == ""


@pytest.mark.rule("knock")
def test_a_knock_of_the_partner_is_heard_and_answered() -> None:
    held = {"hand_0": "KH 6H 7C", "hand_1": "6D 7D 8H", "hand_2": "AH 9H 9D", "hand_3": "6C 8C 7H"}
    match = dealt(3, {}, out=left_out(held), **held)
    match.play(0, "trump spades")
    for text in ("play KH knock", "play 8H", "play AH", "play 7H"):
        match.play(match.actors[0], text)
    judge = TurupPosition(table(match), 2)
    assert judge.play.last_sign(0, Suit.HEARTS) == "knock"
    assert judge.play.sign_value(0, Suit.HEARTS) > 0 == judge.play.sign_value(0, Suit.DIAMONDS)
    said = next(one for one in REASONS if one.name == "answers-knock")
    assert said.holds(judge, play(cards("9H")[0]))
    assert not said.holds(judge, play(cards("9D")[0]))


def test_play_reads_kindly_and_prints_alike() -> None:
    assert str(PlayWithSign.read("KNOCK 7s")) == "play 7S knock"
    assert PlayWithSign.read("7S knock") == play(cards("7S")[0], "knock")
    with pytest.raises(ValueError, match="one sign"):
        PlayWithSign.read("7S knock click")


def test_the_standing_of_a_match_lies_in_its_scores() -> None:
    match = Match("arpa-turup", 4, seed=1, scores=(0, 23))
    assert (state(match, "held"), state(match, "mark")) == (1, 23)
    assert match.standing.scores == (0, 23)


@pytest.mark.rule("draw-short")
def test_a_first_win_of_all_tricks_is_not_said_to_be_bettered() -> None:
    for mark, told, goal in (
        (20, "20; 21 win the match", "21 for the match"),
        (36, "36; no more can be taken", "19 for a draw"),
    ):
        deal = Match("arpa-turup", seed=1, scores=(mark, 0)).in_play
        assert {fact.label: fact.value for fact in deal.facts()}["First win"] == told
        assert deal.seat_facts(0)[-1].value == goal


def thoughts_of(match: Match, tricks: tuple[int, int], scores: tuple[int, int]) -> dict[str, str]:
    """By name what the seat to act is told when the sides have so many tricks, and one a first win."""
    deal = table(match)
    rest = [c for seat in range(4) for c in deal.hand(seat)]
    left = 36 - sum(tricks)
    for seat in range(4):
        deal.arrange(f"hand.{seat}", tuple(rest.pop() for _ in range(left)))
    for side, count in enumerate(tricks):
        deal.arrange(f"captured.{side}", tuple(rest.pop() for _ in range(count * 4)))
    deal.scores_before = scores
    position = TurupPosition(deal, deal.turn)
    return {
        one.name: one.sentence_at(position) for one in THOUGHTS if one.stage == "play" and one.claim(position)
    }


@pytest.mark.parametrize(
    ("tricks", "scores", "name", "told"),
    [
        ((10, 14), (23, 0), "no-more", "more is out of reach, but 18 tricks keep it."),
        ((18, 14), (23, 0), "no-more", "more is out of reach, but you keep it."),
        ((10, 19), (23, 0), "no-more", "and you lose it: they have 19 tricks."),
        ((10, 17), (23, 0), "near", "19 tricks win them the game: they have 17."),
        ((17, 10), (23, 0), "near", ""),
        ((17, 10), (0, 0), "near", "you have 17, they have 10."),
        ((13, 12), (0, 23), "their-mark", "you have tricks enough to deny them the match."),
        ((12, 12), (0, 23), "their-mark", "13 tricks deny them the match."),
        ((3, 24), (0, 23), "their-mark", ""),
    ],
)
def test_what_is_said_of_the_game_can_still_be_reached(
    tricks: tuple[int, int], scores: tuple[int, int], name: str, told: str
) -> None:
    """`draw-short`, `draw-equal`: with half of the tricks a first win is kept; only more than it wins."""
    match = dealt(3)
    match.play(match.actors[0], "trump spades")
    found = thoughts_of(match, tricks, scores).get(name, "")
    assert found.endswith(told) if told else not found


# What players do with their cards


def led(hands: dict[str, str], *played: str) -> Match:
    """Spades are trumps with one pack; these cards are played in turn from seat 0 on."""
    match = dealt(3, TURUP, **hands)
    match.play(0, "trump spades")
    while match.deal.stage is not None and match.deal.stage.name == "kort":
        match.play(match.actors[0], "pass")
    for one in played:
        match.play(match.actors[0], f"play {one}")
    return match


NINE = "AS KS 7S AH JH 8H KD 7D 8C"


def advised_card(match: Match) -> str:
    """The card that the careful player plays."""
    return str(careful_player.advise(match.view(match.actors[0]), random.Random(1))[0].action).split()[1]


@pytest.mark.parametrize("own", ["KH 9H 6H 10S 9S 6D 9D 6C 7C", "QH 10H 6H 10S 9S 6D 9D 6C 7C"])
def test_nobody_goes_over_a_partner_who_leads_the_ace(own: str) -> None:
    match = led({"hand_0": NINE, "hand_2": own, "hand_1": "7H 8S QS JS QD JD 10D QC JC"}, "AH", "7H")
    assert advised_card(match) == "6H"


@pytest.mark.parametrize("own", ["KH 9H 6H 10S 9S 6D 9D 6C 7C", "QH 10H 6H 10S 9S 6D 9D 6C 7C"])
def test_second_to_an_ace_the_lowest_card_goes(own: str) -> None:
    assert advised_card(led({"hand_0": NINE, "hand_1": own}, "AH")) == "6H"


def test_the_last_player_takes_with_the_lowest_card_that_does() -> None:
    hands = {
        "hand_0": NINE,
        "hand_1": "7H 8S QS JS QD JD 10D QC JC",
        "hand_2": "9H 10S 9S 6D 9D 6C 7C 9C 10C",
        "hand_3": "KH QH 10H 6H 6S 8D AD AC KC",
    }
    assert advised_card(led(hands, "8H", "7H", "9H")) == "10H"


def test_a_partners_winner_is_not_trumped() -> None:
    own = "10S 9S 6S 6D 9D 8D 6C 7C 9C"
    match = led({"hand_0": NINE, "hand_1": "7H 8S QS JS QD JD 10D QC JC", "hand_2": own}, "AH", "7H")
    assert not advised_card(match).endswith("S")


def test_an_opponents_winner_is_trumped_with_the_lowest_trump() -> None:
    own = "10S 9S 6S 6D 9D 8D 6C 7C 9C"
    match = led({"hand_0": NINE, "hand_1": "KH 8S QS JS QD JD 10D QC JC", "hand_2": own}, "8H", "KH")
    assert advised_card(match) == "6S"
