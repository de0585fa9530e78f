"""Jaguar: bidding downwards, the secret friend, tricks without a suit to follow, talk, what hands score."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cardtable.cards import Card, card, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.testing.secrecy_checks import all_said as told_to
from cardtable.testing.secrecy_checks import check_same_events
from games.jaguar.actions import PHRASES
from games.jaguar.deal_state import CARD_POINTS
from games.jaguar.rules import JaguarDeal
from games.jaguar.stages import JaguarTricks
from games.jaguar.trick_position import JaguarTrickPosition
from tests.acting import act, legal, rule_of

GAME = find_game("jaguar")
TRUMP_BONUS = ("JC 7D 6D 5D 4D 2D 2H 4H", "AC 3C KC QC AH 3H KH QH", "", "", "")
"""Seat 0 holds the jack of clubs and junk, seat 1 all clubs above it."""


def table(*hands: str, dealer: int = 0, seed: int = 1, **options: Any) -> Match:
    """A hand with these cards; the dealer speaks first."""
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    return Match(GAME, 5, seed=seed, stacks=[Stack(dealer, held)], options=options)


def said(match: Match, calls: str) -> Match:
    """Calls in turn: `-` passes."""
    return act(match, *("pass" if call == "-" else f"bid {call}" for call in calls.split()))


def named(match: Match, calls: str = "2", suit: str = "clubs") -> Match:
    """Bids, and trumps by who made the last."""
    return act(said(match, calls), f"trump {suit}")


def running(match: Match) -> JaguarDeal:
    deal = match.in_play
    assert isinstance(deal, JaguarDeal)
    return deal


def play_down(match: Match) -> JaguarDeal:
    """All play the first card they may, to the end of the hand."""
    deal = running(match)
    while not deal.over:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    return deal


# The pack and the deal


@pytest.mark.rule("pack", "deal-eight", "card-points")
def test_forty_cards_are_dealt_eight_to_each_and_are_worth_120() -> None:
    match = table()
    deal = running(match)
    assert [len(deal.hand(seat)) for seat in range(5)] == [8] * 5
    assert not deal.cards_in("stock")
    assert not {c.rank.text for c in deal.pack if c.rank is not None} & {"8", "9", "10"}
    assert sum(play_down(named(match)).taken) == 120


@pytest.mark.rule("rank", "trick-winner", "any-card", "trick-taken")
@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        ("6D 3D 4D 5D 2C", 4),  # the source's own trick: clubs are trumps
        ("6D 3D 4D 5D 2S", 1),
        ("KD 3D QD 7D 2S", 1),
        ("3D AD KD QD JD", 1),
        ("2D AS 3S KS QS", 0),
        ("AS 2C 4C 7S 5S", 2),
        ("KC QC JC 3C 7C", 3),
    ],
)
def test_the_highest_trump_wins_or_the_highest_of_the_suit_led(plays: str, winner: int) -> None:
    match = named(table(*plays.split()))
    for seat, play in enumerate(plays.split()):
        assert len(match.legal(seat)) == 8, "any card of the hand"
        match.play(seat, f"play {play}")
    assert match.actors == (winner,)
    assert set(running(match).cards_in(f"captured.{winner}")) == set(cards(plays))


# Bidding


@pytest.mark.rule("dealer-bids-first", "bid-rank", "bid-lower", "bid-skip")
def test_bids_go_down_from_the_ace_and_may_skip() -> None:
    match = table(dealer=3)
    assert match.actors == (3,)
    assert legal(match) == {"pass", *(f"bid {rank}" for rank in "A3KQJ76542")}
    for wrong in ("bid 8", "bid 9", "bid 10", "bid J clubs", "bid JC", "bid"):
        assert rule_of(match, wrong) == "bid-rank"
    assert rule_of(match, "trump clubs") == rule_of(match, "play AS") == "dealer-bids-first"
    act(match, "bid k")
    assert legal(match) == {"pass", *(f"bid {rank}" for rank in "QJ76542")}
    assert rule_of(match, "bid A") == rule_of(match, "bid 3") == rule_of(match, "bid K") == "bid-lower"
    assert rule_of(match, "bid Q", seat=0) == "turn-order"


@pytest.mark.rule("passed", "jaguar")
def test_who_has_passed_is_out_and_the_last_bidder_is_the_jaguar() -> None:
    match = said(table(), "- A - J -")
    assert match.actors == (1,)
    assert rule_of(match, "bid 2", seat=0) == "passed"
    assert rule_of(match, "pass", seat=2) == "turn-order"
    assert rule_of(match, "bid 2", seat=3) == "turn-order"
    said(match, "6 -")
    assert (running(match).jaguar, match.view(1).stage, match.actors) == (1, "trump", (1,))


def test_the_last_player_left_may_still_bid_or_pass_and_a_two_ends_the_bidding() -> None:
    match = said(table(), "- - - -")
    assert match.actors == (4,)
    assert {"pass", "bid A", "bid 2"} <= legal(match)
    assert running(said(match, "2")).jaguar == 4
    assert running(said(table(), "A 2")).jaguar == 1


@pytest.mark.rule("all-pass", "next-dealer")
def test_five_passes_score_nothing_and_do_not_count_among_the_hands() -> None:
    match = said(table(dealer=3, deals=1), "- - - - -")
    assert match.deal.over
    assert not match.over
    assert match.scores == (0,) * 5
    assert (match.in_play.dealer, match.actors) == (4, (4,))
    play_down(named(match))
    assert match.over


@pytest.mark.rule("all-pass")
def test_five_such_deals_in_a_row_end_the_match_as_it_stands() -> None:
    match = table()
    play_down(named(match))
    scores = match.scores
    for _ in range(4):
        said(match, "- - - - -")
    play_down(named(match))
    assert match.scores != scores, "a hand that is played begins the count anew"
    best = max(match.scores)
    for _ in range(5):
        assert not match.over
        said(match, "- - - - -")
    assert match.over
    assert match.winners == tuple(seat for seat in range(5) if match.scores[seat] == best)
    assert match.standing.rule == "all-pass"


# Trumps and friend


@pytest.mark.rule("name-trump", "friend")
def test_the_jaguar_names_a_suit_and_with_it_the_called_card() -> None:
    match = said(table(*TRUMP_BONUS), "- J - - -")
    assert legal(match) == {f"trump {suit}" for suit in ("spades", "hearts", "diamonds", "clubs")}
    for wrong in ("trump notrump", "trump JC", "trump", "play AC", "bid 7", "pass"):
        assert rule_of(match, wrong) == "name-trump"
    act(match, "trump clubs")
    state = match.in_play.public_state()
    assert (state["called"], state["trump"], state["friend"]) == ("JC", "clubs", -1)


@pytest.mark.rule("jaguar-leads", "turn-order", "own-card")
def test_the_jaguar_leads_whoever_dealt_and_one_plays_what_one_holds() -> None:
    match = named(table(*TRUMP_BONUS), "- J - - -")
    assert match.actors == (1,)
    assert rule_of(match, "play JC", seat=0) == "turn-order"
    assert rule_of(match, "play JC") == rule_of(match, "bid 2") == rule_of(match, "pass") == "own-card"
    act(match, "play AC")
    assert match.actors == (2,)


@pytest.mark.rule("friend", "friend-secret")
def test_the_friend_is_known_when_the_called_card_is_played() -> None:
    match = act(named(table(*TRUMP_BONUS), "- J - - -"), "play QC")
    for _ in range(3):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert running(match).friend == -1
    act(match, "play JC")
    assert running(match).friend == 0
    assert any(event.kind == "friend" and event.seat == 0 for event in match.view(3).events)


# Scoring


def test_who_holds_the_called_card_sees_the_points_of_the_own_team_in_the_title() -> None:
    """And nobody else does."""
    match = Match("jaguar", 5, seed=1)
    rng = random.Random(1)
    while running(match).called is None:
        seat = match.actors[0]
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    deal = running(match)
    (friend,) = (seat for seat in range(5) if deal.holds_called(seat))
    assert friend != deal.jaguar
    deal.taken = tuple(30 if seat in (friend, deal.jaguar) else 1 for seat in range(5))
    for seat in range(-1, 5):
        told = " ".join(fact.words for fact in match.view(seat).facts())
        assert (f"Friend {{{friend}}}, in secret" in told) == (seat == friend)
        assert ("Team 60 points," in told) == (seat == friend)
        assert ("Jaguar 30 points," in told) == (seat != friend)


def counted(team: dict[int, int], friend: int, jaguar: int = 1) -> tuple[tuple[int, ...], str]:
    """The score of a hand in which those seats took so many points, and the rule."""
    deal = running(named(table(*TRUMP_BONUS), "- J - - -")).clone()
    deal.taken = tuple(team.get(seat, 0) for seat in range(5))
    deal.friend, deal.jaguar = friend, jaguar
    deal.finish()
    return deal.points, deal.score_lines()[-1].rule


@pytest.mark.rule("team-points", "ties-lose", "score-team", "score-alone")
def test_more_than_half_of_the_points_wins() -> None:
    assert counted({1: 31, 3: 30, 0: 59}, friend=3) == ((-1, 2, -1, 1, -1), "score-team")
    assert counted({1: 31, 3: 29, 0: 60}, friend=3) == ((1, -2, 1, -1, 1), "ties-lose")
    assert counted({1: 0, 3: 20, 0: 100}, friend=3) == ((1, -2, 1, -1, 1), "score-team")
    assert counted({1: 61, 0: 59}, friend=1) == ((-1, 4, -1, -1, -1), "score-alone")
    assert counted({1: 60, 0: 60}, friend=1) == ((1, -4, 1, 1, 1), "ties-lose")
    assert counted({1: 12, 0: 108}, friend=1) == ((1, -4, 1, 1, 1), "score-alone")


@pytest.mark.rule("own-card-named", "score-alone")
def test_a_jaguar_who_calls_his_own_card_is_alone() -> None:
    match = named(table(*TRUMP_BONUS), "J - - - -")
    deal = running(match)
    assert deal.friend == -1
    play_down(match)
    assert deal.friend == deal.jaguar == 0
    assert sorted(deal.points) in ([-1, -1, -1, -1, 4], [-4, 1, 1, 1, 1])
    assert deal.contract_kept() == (0, 5, deal.points[0] > 0)


@pytest.mark.rule("zero-sum", "match-end", "next-dealer")
def test_totals_run_on_and_the_highest_wins_after_the_agreed_hands() -> None:
    match, rng = table(dealer=2, deals=4), random.Random(3)
    seen: list[JaguarDeal] = []
    while not match.over:
        deal = running(match)
        if not seen or seen[-1] is not deal:
            seen.append(deal)
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
        assert sum(match.scores) == 0
    played = [deal for deal in seen if deal.jaguar >= 0]
    assert len(played) == 4
    assert [deal.dealer for deal in seen] == [(2 + at) % 5 for at in range(len(seen))]
    assert match.scores == tuple(sum(deal.points[seat] for deal in played) for seat in range(5))
    assert match.winners == tuple(seat for seat in range(5) if match.scores[seat] == max(match.scores))


# Talk


@pytest.mark.rule("talk-free", "talk-once", "talk-jaguar", "talk-rules")
def test_one_phrase_a_turn_before_the_card_and_orders_for_the_jaguar_alone() -> None:
    match = named(table(*TRUMP_BONUS, talk=True), "- J - - -")
    assert {"say hide", "say show", "say friend", "say load"} < legal(match)
    assert rule_of(match, "say hello") == rule_of(match, "say") == "talk-free"
    assert rule_of(match, "say load", seat=0) == "turn-order"
    act(match, "say hide")
    assert match.actors == (1,)
    assert rule_of(match, "say show") == rule_of(match, "say load") == "talk-once"
    assert not any(text.startswith("say") for text in legal(match))
    act(match, "play AC")
    assert rule_of(match, "say show") == rule_of(match, "say hide") == "talk-jaguar"
    assert rule_of(match, "say Not Friend") == rule_of(match, "say not-friend") == ""
    act(match, "say friend")
    assert running(match).friend == -1, "a lie, and nothing more"
    assert rule_of(match, "say hide") == "talk-jaguar"


@pytest.mark.rule("talk-off")
def test_without_talk_there_is_nothing_to_say() -> None:
    match = named(table(*TRUMP_BONUS), "- J - - -")
    assert rule_of(match, "say hide") == rule_of(match, "say nonsense") == "talk-off"
    assert all(text.startswith("play ") for text in legal(match))


# The great secret


def swapped(match: Match, other: int, rng: random.Random) -> Match:
    """The match with the called card in another hand, whose owner has given a card for it."""
    twin = match.clone()
    deal = running(twin)
    holder = next(seat for seat in range(5) if deal.called in deal.hand(seat))
    swap: dict[Card | None, Card | None] = {deal.called: (given := rng.choice(deal.hand(other)))}
    swap[given] = deal.called
    for seat in (holder, other):
        held = tuple(swap.get(c, c) or c for c in deal.hand(seat))
        deal.piles[f"hand.{seat}"] = deal.piles[f"hand.{seat}"].with_cards_unchecked(held)
    return twin


def moments(seed: int, **options: Any) -> Iterator[tuple[Match, int]]:
    """Moments of play while nobody has played the called card, and who holds it."""
    match, rng = Match(GAME, 5, seed=seed, options=options), random.Random(seed)
    for _ in range(200):
        if match.over:
            return
        deal = running(match)
        if deal.called is not None and deal.friend < 0:
            yield match.clone(), next(seat for seat in range(5) if deal.called in deal.hand(seat))
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))


def friend_texts(match: Match) -> list[str]:
    """The acts that might be tried to find the friend out: all cards, all phrases, all bids."""
    return [*(f"play {c}" for c in match.in_play.pack), *(f"say {what}" for what in PHRASES), "bid 2", "pass"]


@pytest.mark.rule("friend-secret", "own-card-named")
@pytest.mark.parametrize("talk", [False, True])
def test_nobody_is_told_anything_that_hangs_on_who_holds_the_called_card(talk: bool) -> None:
    rng, pairs = random.Random(5), set()
    for seed in range(4):
        for match, holder in list(moments(seed, talk=talk, deals=3))[::12]:
            tried, jaguar = friend_texts(match), running(match).jaguar
            for viewer in range(5):
                if viewer == holder:
                    continue
                real = told_to(match, viewer, tried, "secret")
                for other in {at for at in range(5) if match.in_play.hand(at)} - {viewer, holder}:
                    twin = swapped(match, other, rng)
                    assert told_to(twin, viewer, tried, "secret") == real
                    check_same_events(match, twin, viewer, rng)
                    pairs.add((holder == jaguar, other == jaguar))
    assert pairs == {(False, False), (True, False), (False, True)}, "among others, from the jaguar, to him"


@pytest.mark.rule("friend-secret")
def test_the_called_card_may_lie_in_any_hand_not_seen_the_jaguars_too() -> None:
    for match, holder in list(moments(4, deals=2))[:30:6]:
        deal, rng = running(match), random.Random(1)
        for viewer in {*range(5)} - {holder}:
            drawn = [match.view(viewer).sample(rng) for _ in range(150)]
            found = {next(at for at in range(5) if deal.called in one.hand(at)) for one in drawn}
            assert found == {at for at in range(5) if at != viewer and deal.hand(at)}


@pytest.mark.rule("friend-secret")
def test_the_holder_alone_reads_that_he_is_the_friend() -> None:
    match = named(table(*TRUMP_BONUS), "- J - - -")
    for seat in range(5):
        deal = match.view(seat).deal
        facts = [fact.words for at in range(5) for fact in deal.seat_facts(at)]
        assert ("the friend, in secret" in facts) is (seat == 0)
    alone = named(table(*TRUMP_BONUS), "J - - - -").view(0).deal
    assert "alone, in secret" in [fact.words for fact in alone.seat_facts(0)]
    assert "jaguar and friend in one" in alone.stage.prompt(0)


# What the careful player does and says

STRONG = "AC 3C KC QC JC 7C 6C AS"


def advice(match: Match) -> tuple[str, str]:
    """The advice to the seat to act, and its reason."""
    best = careful_player.advise(match.view(match.actors[0]), random.Random(1))[0]
    return str(best.action), best.reason


def test_a_hand_without_need_of_a_friend_calls_its_own_card() -> None:
    bid, why = advice(table("AC 3C KC QC JC 7C 6C 5C"))
    assert why == f"You hold the {bid.removeprefix('bid ')}C yourself: alone a win counts 4."
    match = said(table(STRONG), "3 K - - -")
    act(match, "bid J", "pass")
    assert match.view(0).stage == "trump"
    assert advice(match) == ("trump clubs", "You hold the JC yourself: alone a win counts 4.")
    act(match, "trump clubs")
    assert "All four play against you, and do not know it." in thoughts(match)


def thoughts(match: Match) -> list[str]:
    """The thoughts that the coach may say to the seat to act."""
    return [one.sentence for one in careful_player.thoughts(match.view(match.actors[0]))]


def test_it_calls_what_it_lacks_and_passes_with_junk() -> None:
    match = table("AC KC QC 7C 6C AS 3H 5D", "2S 4S 5S 6S 7S 2D 4D 6D")
    assert advice(match) == ("bid 3", "You hold AC: the 3C, which you would call, comes next.")
    act(match, "bid 3")
    assert advice(match)[0] == "pass"


def test_the_friend_throws_points_on_the_jaguars_trick_and_others_do_not() -> None:
    hands = ("JC 7C AS 6S 5S 4S 2S 5D", "AC 3C KC QC AH 3H KH QH", "AD 7S 7H KD 2H 4H 5H 6H")
    match = act(named(table(*hands), "- J - - -"), "play AC")
    action, why = advice(match)
    assert action not in ("play AD", "play KD")
    assert why == "An opponent is ahead: it gives him no points."
    act(match, "play 2H")
    for _ in range(2):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    action, why = advice(match)
    assert (action, why) == ("play AS", "The jaguar is ahead: it adds 11 points for your side.")


def test_with_talk_the_jaguar_orders_and_all_deny_it_once() -> None:
    match = named(table(*TRUMP_BONUS, talk=True), "- J - - -")
    assert advice(match) == (
        "say hide",
        "Until a friend is known the others cannot be sure whom to give their points.",
    )
    act(match, "say hide", "play AC")
    assert advice(match) == ("say not-friend", "It is true, but the friend would say so, too.")
    act(match, "say not-friend")
    assert advice(match)[0].startswith("play ")
    while match.actors != (0,):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert advice(match) == (
        "say not-friend",
        "It is a lie, and allowed: nothing that is said binds anybody.",
    )
    alone = named(table(*TRUMP_BONUS, talk=True), "J - - - -")
    assert advice(alone)[0] == "say hide"


# What is said goes by who the seat is, and by what it can do


def trick_seen(match: Match) -> JaguarTrickPosition:
    """The trick as whoever is to act sees it."""
    position = bot_of(GAME).position(match.view(match.actors[0]))
    assert isinstance(position.play, JaguarTrickPosition)
    return position.play


def phrase(match: Match, text: str) -> str:
    """How an action of whoever is to act is offered."""
    view = match.view(match.actors[0])
    action = next(one for one in view.legal if str(one) == text)
    told: str = view.deal.stage.phrase(view.seat, action).text
    return told


def test_a_jaguar_alone_is_not_spoken_to_as_a_friend() -> None:
    match = named(table("JC 3C KC QC 7C 6C 5C AS"), "J - - - -")
    assert "All four play against you, and do not know it." in thoughts(match)
    assert not any("the jaguar counts for you" in one for one in thoughts(match))
    assert phrase(match, "play JC") == "Play JC: all will know that you have no friend"
    assert trick_seen(match).shows(card("JC")) == "It shows everybody that you are alone."
    friend = act(named(table("AC", "JC"), "J - - - -"), "play AC")
    assert "Points that you throw to the jaguar count for you, but may give you away." in thoughts(friend)
    assert phrase(friend, "play JC") == "Play JC: all will know that you are the friend"


@pytest.mark.parametrize(
    ("plays", "told"),
    [
        ("", "11 points lie in this trick, and your side is ahead."),
        ("5D", "11 points lie in this trick: is it worth a trump?"),
        ("5D 2D", "11 points lie in this trick, and you hold nothing that beats the card ahead."),
    ],
)
def test_only_who_can_and_should_is_asked_whether_a_trick_is_worth_a_trump(plays: str, told: str) -> None:
    rest = "AC 3C KC QC 7C 5C 4C 2C"
    full = ("AD 2H 4H 5H 6H 7H JH QH", "JC 5D 6D 7D JD QD KD 3D", "6C 2D 6S 7S JS QS KS 3S")
    match = act(named(table(*full, "4D 4S 5S 2S AS AH 3H KH", rest), "J - - - -"), "play AD")
    for play in plays.split():
        act(match, f"play {play}")
    assert told in thoughts(match)


def test_trumps_held_are_told_as_so_many_cards() -> None:
    match = said(table("2D 5D AC KC 7H QH 6S JS"), "3 - - - -")
    told = {str(one.action): one.reason for one in careful_player.advise(match.view(0), random.Random(1))}
    assert told["trump diamonds"] == "You hold 2 cards of diamonds."
    assert told["trump clubs"] == "You hold 2 cards of clubs: AC KC."


def test_who_has_thrown_points_himself_is_not_asked_who_that_was() -> None:
    hands = ("AC 2H 4H 5H 6H 7H JH QH", "3D 5D 6D 7D JD QD KD AD", "2D 6S 7S JS QS KS 3S 2S")
    match = named(table(*hands, "JC"), "J - - - -")
    act(match, "play AC", "play AD", "play 2D")
    for _ in range(2):
        least = min(match.view(match.actors[0]).hand, key=lambda c: (CARD_POINTS[c], c))
        match.play(match.actors[0], f"play {least}")
    asked = "Another player has thrown the jaguar 10 points or more: is that the friend?"
    assert running(match).helped[1] == 11
    assert asked not in [one.sentence for one in careful_player.thoughts(act(match, "play 2H").view(1))]


def test_in_the_last_trick_who_has_no_card_left_is_known_not_to_be_the_friend() -> None:
    hands = ("AC 2H 4H", "AD 5D 6D", "2D 6S 7S", "JC KD QD", "3D 5S 4S")
    match = named(table(*hands), "J - - - -")
    act(match, "play AC", "play AD", "play 2D", "play KD", "play 3D")
    act(match, "play 2H", "play 5D", "play 6S", "play QD", "play 5S")
    while len(running(match).hand(match.actors[0])) > 1:
        seat = match.actors[0]
        match.play(seat, next(one for one in match.legal(seat) if str(one) != "play JC"))
    while match.actors != (2,):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    seen = trick_seen(match)
    laid = {seat for seat, _ in running(match).laid} - {0}
    assert laid
    assert laid <= set(seen.friends), "whoever has played out did not hold the called card"


def test_the_second_lesson_gives_the_hint_that_the_careful_player_would() -> None:
    match = said(table("3C KC QC 2C AS 3H 5D 4D", dealer=3), "A 3")
    assert advice(match)[0] == "bid J"
    said(match, "J - - 6 4")
    assert advice(match)[0] == "pass"


WHOLE = (
    "AC KC QC 7C 5C AH 7D 2S",
    "JC 4C AD 3S KH 6H 5D 4S",
    "3C 6C 3D QD AS 7H 4H 6D",
    "2C KD JD 3H QS 7S 5H 4D",
    "KS JS 6S 5S QH JH 2H 2D",
)
"""Seat 0 bids a jack and names clubs; seat 1 is his friend."""


@pytest.mark.parametrize(
    ("plays", "does"),
    [
        # The jaguar begins with a card worth nothing.
        ("", "7D 2S 5C 7C"),
        # The friend spends no high card on an empty trick, and loads what the jaguar surely wins.
        ("2S", "4S 5D 6H 4C"),
        ("AC", "AD 3S"),
        # Opponents lay nothing on the jaguar's trump, and do not spend theirs under it.
        ("AC AD", "4H 6D 7H"),
        ("AC AD 6D", "4D 5H 7S"),
        ("AC AD 6D 4D", "6S 5S 2H 2D"),
        # Against the jaguar they give points to each other, once the friend is known.
        ("AC JC 6D 4D 2D 2S 5D AS QS", "KS"),
        ("AC JC 6D 4D 2D 7D AD 3C 3H", "KS"),
        # Last, the friend does not take what his jaguar has.
        ("AC AD 6D 4D 2D KC 5D 7H 5H 2H 5C 4S 3C KD KS", "not 4C"),
    ],
)
def test_a_careful_player_plays_with_his_side(plays: str, does: str) -> None:
    match = named(table(*WHOLE), "J - - - -")
    act(match, *(f"play {c}" for c in plays.split()))
    found = advice(match)[0].removeprefix("play ")
    assert (found in does.removeprefix("not ").split()) is not does.startswith("not "), found


def certain_ally_ahead(deal: JaguarDeal, seat: int) -> bool | None:
    """Whether the seat ahead is on the side of the one that plays last; None if that one cannot know."""
    stage = deal.stage
    assert isinstance(stage, JaguarTricks)
    ahead, is_team = stage.winning_seat(), seat in deal.team or deal.holds_called(seat)
    if ahead == deal.jaguar:
        return is_team
    if deal.friend < 0 and not (deal.holds_called(seat)):
        return None
    return (ahead == deal.friend) is is_team if deal.friend >= 0 else False


def test_the_last_to_play_loads_his_own_side_and_spends_no_trump_on_it() -> None:
    """Jaguar, friend and opponents alike, at many positions."""
    seen = 0
    for seed in range(40):
        match = Match(GAME, 5, seed=seed)
        deal = running(match)
        while match.in_play is deal and not match.over:
            seat, action = match.actors[0], advice(match)[0]
            plain = [c for c in deal.hand(seat) if c.suit is not deal.trump]
            if len(deal.laid) == 4 and len(plain) > 1 and certain_ally_ahead(deal, seat):
                seen += 1
                played = card(action.removeprefix("play "))
                assert played.suit is not deal.trump, (seed, action)
                assert CARD_POINTS[played] == max(CARD_POINTS[c] for c in plain), (seed, action)
            match.play(seat, action)
    assert seen > 30
