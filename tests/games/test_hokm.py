"""Hokm, rule by rule: the draw for Hakem, naming, the deal, drawing, tricks, Kot, and who is Hakem next."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.archive.unfinished_matches import resume
from cardtable.cards import Rank, card, cards, pack
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deck import Stack
from cardtable.errors import OptionError
from cardtable.match.match import Match
from cardtable.mechanics.tricks import play_card, quick_card
from cardtable.table.seat_specs import parse_seats
from games.hokm.deal_state import HokmDealState
from games.hokm.stages import HokmTricks
from tests.acting import advised


def dealt(
    seats: int, dealer: int | None = None, options: dict[str, object] | None = None, **piles: str
) -> Match:
    """A match whose first deal is stacked: hand_0="7S 3H", exposed_1="AD"."""
    reserved = {name.replace("_", "."): cards(text) for name, text in piles.items()}
    return Match("hokm", seats, seed=1, options=options or {}, stacks=[Stack(dealer, reserved)])


def table(match: Match) -> HokmDealState:
    deal = match.deal
    assert isinstance(deal, HokmDealState)
    return deal


def state(match: Match, name: str) -> object:
    return match.deal.public_state()[name]


def refused(match: Match, seat: int, text: str) -> str:
    why = match.refusal(seat, text)
    assert why is not None, f"{text} is allowed"
    return why.rule


def sizes(match: Match) -> list[int]:
    return [len(match.deal.hand(seat)) for seat in range(match.seats)]


def play_out(match: Match, seed: int = 1) -> Match:
    """At random to the end of the deal."""
    rng = random.Random(seed)
    while not match.deal.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    return match


def taken(seats: int, tricks: Sequence[int], left: int) -> HokmDealState:
    """A table where so many tricks are taken and so many cards are left in each hand."""
    deal = table(Match("hokm", seats, seed=1, stacks=[Stack(0)]))
    rest = list(deal.pack)
    for seat in range(seats):
        deal.add_pile(f"hand.{seat}")
    for name in list(deal.piles):
        deal.arrange(name, ())
    for seat in range(seats):
        deal.arrange(f"hand.{seat}", tuple(rest.pop() for _ in range(left)))
    for side, count in enumerate(tricks):
        deal.arrange(f"captured.{side}", tuple(rest.pop() for _ in range(count * seats)))
    return deal


# The draw for Hakem


@pytest.mark.rule("draw-ace", "dealer-left")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_ace_makes_hakem_and_the_seat_before_deals(seats: int) -> None:
    for seed in range(30):
        match = Match("hokm", seats, seed=seed)
        moves = [event for event in match.log if event.kind == "move" and event.target.startswith("exposed")]
        first = next(event for event in moves if event.cards[0].rank is Rank.ACE)
        hakem = int(first.target.split(".")[1])
        assert state(match, "hakem") == hakem
        assert match.deal.dealer == (hakem - 1) % seats
        assert [int(move.target[-1]) for move in moves[:3]] == [
            (int(moves[0].target[-1]) + step) % seats for step in range(3)
        ][: len(moves)]


@pytest.mark.rule("draw-partner", "draw-seats")
def test_the_next_ace_of_another_makes_the_partner_and_people_change_places() -> None:
    exposed = {"exposed_0": "2C AD", "exposed_1": "3C 3D", "exposed_2": "4C 4D 5D", "exposed_3": "5C 6D AH"}
    match = Match(
        "hokm",
        4,
        seed=1,
        carry={"flipper": 3},
        stacks=[Stack(None, {k.replace("_", "."): cards(v) for k, v in exposed.items()})],
    )
    assert state(match, "hakem") == 0
    assert state(match, "swapped") == (2, 3)
    told = [event for event in match.log if event.rule in ("draw-ace", "draw-partner", "draw-seats")]
    assert [event.seat for event in told] == [0, 2, 2]  # named by where they sit from now on
    assert not any(match.deal.cards_in(f"exposed.{seat}") for seat in range(4))


@pytest.mark.rule("draw-partner")
def test_hakem_gets_no_more_cards_in_the_draw_for_his_partner() -> None:
    for seed in range(20):
        match = Match("hokm", 4, seed=seed)
        turned = [event for event in match.log if event.target.startswith("exposed")]
        aces = [at for at, event in enumerate(turned) if event.cards[0].rank is Rank.ACE]
        hakem = turned[aces[0]].target
        assert len(aces) == 2
        assert hakem not in {event.target for event in turned[aces[0] + 1 :]}


@pytest.mark.rule("draw-seats")
def test_people_and_bots_sit_where_the_draw_has_them_sit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    specs = parse_seats("you,careful:Mira,random:Jonas,careful:Aiko", find_game("hokm"))
    moved = 0
    for seed in range(12):
        sitting = begin("hokm", specs, {}, seed)
        one, other = table(sitting.match).swapped or (0, 0)
        wanted = ["You", "Mira", "Jonas", "Aiko"]
        wanted[one], wanted[other] = wanted[other], wanted[one]
        assert sitting.names == wanted
        assert [spec.name for spec in sitting.specs] == list(sitting.match.names) == wanted
        moved += one != other
        sitting.leave()
        assert sitting.file is not None
        assert resume(sitting.path).names == wanted
    assert moved


@pytest.mark.rule("draw-partner")
def test_people_may_stay_as_they_sit() -> None:
    found = {option: set() for option in ("drawn", "fixed")}  # type: dict[str, set[object]]
    for seed in range(20):
        for option, swapped in found.items():
            swapped.add(state(Match("hokm", 4, seed=seed, options={"partners": option}), "swapped"))
    assert found["fixed"] == {()}
    assert len(found["drawn"]) > 1


@pytest.mark.rule("draw-ace")
def test_the_cards_turned_up_are_shuffled_in_again() -> None:
    match = Match("hokm", 4, seed=3)
    assert len(match.deal.cards_in("stock")) == 47
    assert {c for pile in match.deal.piles.values() for c in pile.cards} == set(pack())


def test_without_aces_somebody_is_hakem_all_the_same() -> None:
    aces = cards("AS AH AD AC")
    match = Match("hokm", 4, seed=2, stacks=[Stack(None, {"out": aces})])
    assert match.actors == (state(match, "hakem"),)
    assert not [event for event in match.log if event.rule == "draw-ace"]


@pytest.mark.rule("one-two-out")
@pytest.mark.parametrize("two", ["2C", "2D", "2H", "2S"])
def test_three_players_leave_out_a_two(two: str) -> None:
    match = Match("hokm", 3, seed=1, options={"removed": two})
    assert set(pack()) - set(match.deal.pack) == {card(two)}
    assert len(match.deal.pack) == 51


@pytest.mark.rule("cut-right")
def test_hakems_partner_cuts() -> None:
    match = dealt(4, dealer=0)
    (cut,) = [event for event in match.log if event.kind == "cut"]
    assert cut.seat == 3


# The deal


@pytest.mark.rule("deal-five-first", "deal-pause", "deal-fours")
def test_four_players_hakem_alone_has_cards_until_trumps_are_named() -> None:
    match = dealt(4, dealer=1)
    assert sizes(match) == [0, 0, 5, 0]
    match.play(2, "trump clubs")
    assert sizes(match) == [13] * 4
    given = [(event.target, len(event.cards)) for event in match.log if event.source == "stock"]
    order = ["hand.2", "hand.3", "hand.0", "hand.1"]
    assert given == [(name, 5) for name in order] + [(name, 4) for name in order] * 2


@pytest.mark.rule("deal-pause-three", "deal-fours")
def test_three_players_have_five_each_then_seventeen() -> None:
    match = dealt(3, dealer=2)
    assert sizes(match) == [5, 5, 5]
    match.play(0, "trump hearts")
    assert sizes(match) == [17] * 3
    assert not match.deal.cards_in("stock")


@pytest.mark.rule("deal-two")
def test_two_players_have_five_each_and_a_stock() -> None:
    match = dealt(2, dealer=0)
    assert sizes(match) == [5, 5]
    assert len(match.deal.cards_in("stock")) == 42
    assert all(c.text == "??" for c in match.view(1).cards_in("stock"))


@pytest.mark.rule("hakem-rights", "hakem-names", "hakem-leads")
@pytest.mark.parametrize("seats", [3, 4])
def test_hakem_names_trumps_and_leads_any_card(seats: int) -> None:
    match = dealt(seats, dealer=0)
    assert match.actors == (1,)
    assert len(match.deal.hand(1)) == 5
    assert sorted(map(str, match.legal(1))) == [
        "trump clubs",
        "trump diamonds",
        "trump hearts",
        "trump spades",
    ]
    for seat, text in ((0, "trump hearts"), (0, "play AS"), (1, "keep"), (1, "discard 2C")):
        assert refused(match, seat, text) == "hakem-names"
    match.play(1, "trump diamonds")
    assert match.actors == (1,)
    assert len(match.legal(1)) == len(match.deal.hand(1))
    assert refused(match, 1, "trump hearts") == "hakem-names"


@pytest.mark.rule("trump-suit")
def test_there_is_no_notrump() -> None:
    match = dealt(3, dealer=0)
    assert refused(match, 1, "trump notrump") == "trump-suit"
    assert refused(match, 1, "trump schwarz") == "trump-suit"


# Two players


def drawing() -> Match:
    """Two players at the first card of the stock."""
    match = dealt(2, dealer=1, hand_0="AS 5S 3C 2D 4D", hand_1="KH KD 2C 3D 9S", stock="10S QC 4C JH AH 5C")
    for seat, text in ((0, "trump spades"), (0, "discard 3C 2D 4D"), (1, "discard 2C 3D")):
        match.play(seat, text)
    return match


@pytest.mark.rule("discard-three", "discard-two")
def test_the_wrong_number_of_discards() -> None:
    match = dealt(2, dealer=1, hand_0="AS 5S 3C 2D 4D", hand_1="KH KD 2C 3D 9S")
    match.play(0, "trump spades")
    for text in ("discard 3C", "discard 3C 3C 3C 3C", "keep", "pass"):
        assert refused(match, 0, text) == "discard-three"
    assert refused(match, 0, "play AS") == "draw-until-empty"
    assert refused(match, 0, "trump hearts") == "hakem-names"
    assert refused(match, 0, "discard 3C 3C 2D") == "own-card"
    assert len(match.legal(0)) == 10
    match.play(0, "discard 2D 4D 3C")
    assert refused(match, 1, "discard 2C") == "discard-two"
    assert len(match.legal(1)) == 10


@pytest.mark.rule("draw-look", "keep-first", "discards-secret")
def test_who_keeps_the_first_card_sees_and_discards_the_second() -> None:
    match = drawing()
    assert refused(match, 0, "discard AS") == "draw-look"
    assert [c.text for c in match.view(0).cards_in("drawn")] == ["10S"]
    assert [c.text for c in match.view(1).cards_in("drawn")] == ["??"]
    match.play(0, "keep")
    assert card("10S") in match.deal.hand(0)
    assert card("QC") in match.view(0).cards_in("discard.0")
    assert {c.text for c in match.view(1).cards_in("discard.0")} == {"??"}
    assert any(event.kind == "seen" and event.cards == cards("QC") for event in match.view(0).events)
    assert not any(event.kind == "seen" for event in match.view(1).events)


@pytest.mark.rule("keep-second", "discards-secret")
def test_who_passes_has_to_keep_the_second_card() -> None:
    match = drawing()
    match.play(0, "pass")
    assert card("QC") in match.deal.hand(0)
    assert card("10S") in match.deal.cards_in("discard.0")
    assert all(c.text == "??" for c in match.view(1).cards_in("discard.0"))
    assert match.actors == (1,)


@pytest.mark.rule("deal-two")
def test_the_turns_of_drawing_are_counted_from_the_deal_on() -> None:
    match = Match("hokm", 2, seed=1)
    for _ in range(3):  # trumps, then what both discard
        assert match.in_play.public_state()["turns_left"] == 21
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert match.in_play.public_state()["turns_left"] == 21
    assert Match("hokm", 4, seed=1).in_play.public_state()["turns_left"] == 0


@pytest.mark.rule("draw-until-empty")
def test_they_draw_until_the_stock_is_gone() -> None:
    match, turns = drawing(), [0, 0]
    assert state(match, "turns_left") == 21
    while state(match, "turns_left"):
        turns[match.actors[0]] += 1
        match.play(match.actors[0], "keep")
    assert turns == [11, 10]
    assert sizes(match) == [13, 13]
    assert [len(match.deal.cards_in(f"discard.{seat}")) for seat in (0, 1)] == [14, 12]
    assert match.actors == (0,)
    assert refused(match, 0, "keep") == "own-card"


def test_a_sampled_hand_holds_none_of_the_suit_that_was_not_followed() -> None:
    match = drawing()
    rng = random.Random(4)
    while not match.deal.over and not any(table(match).lacks):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    seat = next(seat for seat in (0, 1) if table(match).lacks[seat])
    for number in range(20):
        deal = match.view(1 - seat).sample(random.Random(number))
        assert not table(match).lacks[seat] & set(deal.hand(seat))


# Tricks


@pytest.mark.rule("follow-suit", "trick-winner", "turn-order", "own-card")
def test_a_trump_wins_and_nobody_has_to_trump() -> None:
    match = dealt(
        3,
        dealer=2,
        hand_0="KH 5H",
        hand_1="2S 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD 2D 3C 4C 5C",
        hand_2="AH 6C",
    )
    match.play(0, "trump spades")
    assert refused(match, 1, "play 2S") == "turn-order"
    assert refused(match, 0, "play 2S") == "own-card"
    match.play(0, "play KH")
    assert {str(action) for action in match.legal(1)} == {f"play {c}" for c in match.deal.hand(1)}
    match.play(1, "play 2S")
    assert refused(match, 2, "play 6C") == "follow-suit"
    match.play(2, "play AH")
    assert state(match, "tricks") == (0, 1, 0)
    assert match.actors == (1,)


# Winning the hand


@pytest.mark.rule("seven-tricks")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("tricks", "won"), [((7, 1), 0), ((6, 7), 1), ((6, 6), -1), ((6, 0), -1)])
def test_seven_tricks_win(seats: int, tricks: tuple[int, int], won: int) -> None:
    assert taken(seats, tricks, 0).decided() == ("win" if won >= 0 else "", won)


@pytest.mark.rule("kot", "hakem-koti")
def test_kot_counts_two_for_hakem_and_three_for_the_others() -> None:
    deal = taken(4, (0, 7), 6)  # Hakem sits in seat 1
    assert deal.decided() == ("kot", 1)
    deal = taken(4, (7, 0), 6)
    assert deal.decided() == ("hakem-koti", 0)


@pytest.mark.rule("three-kot")
@pytest.mark.parametrize(
    ("tricks", "result"), [((0, 7, 0), "kot"), ((7, 0, 0), "hakem-koti"), ((1, 7, 0), "")]
)
def test_three_players_kot(tricks: tuple[int, int, int], result: str) -> None:
    assert taken(3, tricks, 17 - sum(tricks)).decided()[0] == result


@pytest.mark.rule("three-unbeatable")
@pytest.mark.parametrize(
    ("tricks", "won"),
    [
        ((7, 4, 3), -1),
        ((7, 4, 4), 0),
        ((8, 3, 1), -1),
        ((8, 2, 2), 0),
        ((3, 5, 9), 2),
        ((9, 4, 4), 0),
        ((4, 4, 9), 2),
    ],
)
def test_three_players_the_hand_is_won_when_nobody_can_equal_it(
    tricks: tuple[int, int, int], won: int
) -> None:
    result = "win" if won >= 0 else ""
    assert taken(3, tricks, 17 - sum(tricks)).decided() == (result, won)


@pytest.mark.rule("three-tied")
@pytest.mark.parametrize(("tricks", "won"), [((7, 7, 3), 2), ((8, 1, 8), 1), ((5, 6, 6), 0)])
def test_three_players_two_level_at_the_top_let_the_third_win(tricks: tuple[int, int, int], won: int) -> None:
    deal = taken(3, tricks, 0)
    assert deal.decided() == ("tied", won)


def test_every_hand_is_won_by_one_side() -> None:
    for seats in (2, 3, 4):
        for seed in range(12):
            deal = table(play_out(Match("hokm", seats, seed=seed), seed))
            assert deal.result
            assert sorted(deal.points)[:-1] == [0] * (deal.sides - 1)
            assert max(deal.points) in (1, 2, 3)
            assert deal.rule == deal.score_lines()[0].rule


# The next hand, and the end


@pytest.mark.rule("hakem-stays", "hakem-passes")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_is_hakem_next(seats: int) -> None:
    for seed in range(12):
        match = play_out(Match("hokm", seats, seed=seed), seed)
        deal, after = table(match), match.next_deal
        assert isinstance(after, HokmDealState)
        stays = deal.won_by == deal.side(deal.hakem)
        assert after.hakem == (deal.hakem if stays else deal.seat_after(deal.hakem))
        assert after.dealer == (deal.dealer if stays else deal.hakem) == after.seat_after(after.hakem, -1)
        assert after.swapped == ()


@pytest.mark.rule("target")
@pytest.mark.parametrize(("target", "over"), [(7, True), (8, False)])
def test_the_target_ends_the_match(target: int, over: bool) -> None:
    match = Match("hokm", 4, seed=5, options={"target": target}, scores=[6, 6])
    play_out(match)
    if max(table(match).points) > 1:
        pytest.skip("this seed makes a Kot")
    assert match.over is over
    assert match.winners == ((table(match).won_by,) if over else ())


def test_scenarios_may_name_hakem() -> None:
    match = Match("hokm", 4, seed=5, carry={"hakem": 2})
    assert (state(match, "hakem"), match.deal.dealer) == (2, 1)


def test_five_do_not_play() -> None:
    with pytest.raises(OptionError, match="2, 3 or 4"):
        Match("hokm", 5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_short_packs_come_to_an_end(seats: int) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        whole = Match("hokm", seats, seed=seed).deal.pack
        out = tuple(rng.sample(whole, rng.randrange(1, 40)))
        match = Match("hokm", seats, seed=seed, stacks=[Stack(0, {"out": out})])
        play_out(match, seed)
        assert match.deal.over


# The careful player


@pytest.mark.parametrize(
    ("hand", "suit"),
    [("AS KS 7S QD 3C", "spades"), ("2H 3H 4H 5H KC", "hearts"), ("AD KD QD 2C 3C", "diamonds")],
)
def test_the_careful_hakem_names_length_and_honours(hand: str, suit: str) -> None:
    assert advised(dealt(4, dealer=3, hand_0=hand)) == f"trump {suit}"


def test_the_careful_player_throws_low_cards_and_keeps_trumps() -> None:
    match = dealt(2, dealer=1, hand_0="AS 5S 3C 2D 4D", hand_1="KH KD 2C 3D 9S", stock="10S QC 4C JH")
    assert advised(match) == "trump spades"
    match.play(0, "trump spades")
    assert advised(match) == "discard 2D 4D 3C"
    match.play(0, "discard 3C 2D 4D")
    assert advised(match) == "discard 3D 2C"
    match.play(1, "discard 2C 3D")
    assert advised(match) == "keep"
    match.play(0, "pass")
    assert advised(match) == "pass"


def test_the_careful_player_does_not_trump_what_is_the_partners() -> None:
    match = dealt(
        4,
        dealer=3,
        hand_0="AH 2S",
        hand_1="3H",
        hand_2="2D 5S 7D 8D 9D 10D JD QD KD AD 6D 5D 4D",
        hand_3="4H",
    )
    for seat, text in ((0, "trump spades"), (0, "play AH"), (1, "play 3H")):
        match.play(seat, text)
    assert advised(match) != "play 5S"


def test_the_quick_play_takes_a_trick_with_the_lowest_card_that_does() -> None:
    match = dealt(2, dealer=1, hand_0="5H 2C 3C 2D 4D", hand_1="KH 6H 2S 3S 9S", stock="4C 5C")
    for seat, text in ((0, "trump spades"), (0, "discard 2C 3C 2D"), (1, "discard 2S 3S")):
        match.play(seat, text)
    while state(match, "turns_left"):
        match.play(match.actors[0], "keep")
    match.play(0, play_card(card("5H")))
    stage = match.deal.stage
    assert isinstance(stage, HokmTricks)
    chosen = {
        quick_card(stage, 1, stage.playable(1), random.Random(seed), stage.deal.trump) for seed in range(5)
    }
    assert all(stage.strength(c, stage.suit_led()) > 5 for c in chosen)


# What players of Hokm do


def played(match: Match, *texts: str) -> Match:
    """The match after spades are named and these cards played in turn."""
    for text in ("trump spades", *(f"play {one}" for one in texts)):
        match.play(match.actors[0], text)
    return match


def test_the_last_player_takes_with_the_lowest_card_that_does() -> None:
    match = played(
        dealt(4, dealer=3, hand_0="9H", hand_1="6H", hand_2="3H", hand_3="AH KH JH 2H"), "9H", "6H", "3H"
    )
    assert advised(match) == "play JH"


@pytest.mark.parametrize("hand", ["KH 6H 4H", "QH 6H 2H", "JH 10H 2H"])
def test_nobody_goes_over_a_partner_who_has_the_ace(hand: str) -> None:
    match = dealt(4, dealer=3, hand_0="AH 5H 9H 3S 7D", hand_1="3H", hand_2=hand, hand_3="7H")
    assert advised(played(match, "AH", "3H")) == f"play {hand.split()[-1]}"


@pytest.mark.parametrize("hand", ["KH 7H 4H", "QH 8H 2H"])
def test_second_to_an_ace_the_lowest_card_goes(hand: str) -> None:
    match = dealt(4, dealer=3, hand_0="AH 5H 9H 3S 7D", hand_1=hand)
    assert advised(played(match, "AH")) == f"play {hand.split()[-1]}"


def test_an_ace_is_led_from_ace_and_king_rather_than_a_low_card() -> None:
    """Nobody can beat it, and it shows how the suit lies."""
    match = dealt(4, dealer=3, hand_0="AH KH 4H 3S 2S 7D 6D 5D 8C 6C 5C 4C 3C")
    assert advised(played(match)) in ("play AH", "play KH")


def test_an_opponents_winner_is_cut_with_the_lowest_trump() -> None:
    own = "4S 2S JS 7D 6D 5D 8C 6C 5C 4C 3C 2C 9D"
    match = dealt(4, dealer=3, hand_0="5H 9H 3S 7H AC", hand_1=own, hand_2="AH 3H", hand_3="4H")
    match = played(match, "5H")
    assert advised(match) == "play 2S"
