"""Spar: the pack between games, getting ready, five tricks, what the last two cards count, bets, offside."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from cardtable.book.rule_sheet import rules_in_force
from cardtable.cards import card, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.testing.match_setups import play_randomly
from games.spar.rules import SparDeal
from games.spar.stages import SparTricks
from tests.acting import act as play
from tests.acting import rule_of

GAME = find_game("spar")
PLAIN: dict[str, Any] = {"cut": False, "dry": False, "under_ten": False}


def table(*hands: str, dealer: int | None = None, stock: str = "", **options: Any) -> Match:
    """A game with these hands; the first seat leads if nothing else is said."""
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    if stock:
        held["stock"] = cards(stock)
    last = len(hands) - 1 if dealer is None else dealer
    return Match(GAME, len(hands), seed=1, stacks=[Stack(last, held)], options={"cut": False, **options})


def tricks(match: Match, *plays: str) -> Match:
    """Cards played in turn."""
    return play(match, *(f"play {c}" for text in plays for c in text.split()))


def running(match: Match) -> SparDeal:
    deal = match.in_play
    assert isinstance(deal, SparDeal)
    return deal


def lines(match: Match) -> list[tuple[str, int]]:
    return [(line.rule, max(line.points, key=abs)) for line in match.deal.score_lines()]


# The pack


def test_the_pack_has_no_ace_of_spades_and_the_king_is_highest() -> None:
    pack = GAME.pack(4, GAME.configure(4, {})[1])
    assert len(pack) == 35
    assert card("AS") not in pack
    spades = tricks(table("KS 9D 8D 7D 6D", "QS 9C 8C 7C 6C", **PLAIN), "KS QS")
    assert spades.in_play.public_state()["leader"] == 0


@pytest.mark.rule("five-cards")
@pytest.mark.parametrize("seats", range(2, 8))
def test_nobody_ever_has_more_than_five_cards(seats: int) -> None:
    match, rng = Match(GAME, seats, seed=seats, options={"cut": False}), random.Random(seats)
    for _ in range(60):
        held = [len(running(match).in_play(seat)) for seat in range(seats)]
        assert max(held) <= 5
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
        if match.over:
            return


@pytest.mark.rule("shuffle", "winner-deals")
@pytest.mark.parametrize(("seats", "games"), [(2, 3), (3, 2), (4, 1)])
def test_the_pack_is_shuffled_after_so_many_games(seats: int, games: int) -> None:
    match = Match(GAME, seats, seed=4, options={**PLAIN, "target": 100})
    rng = random.Random(1)
    gone = []
    for number in range(games + 1):
        gone.append(len(match.in_play.cards_in("out")))
        assert running(match).since == number % games
        game = running(match)
        while not game.over:
            match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
        assert match.in_play.dealer == game.winner
    assert gone == [5 * seats * number for number in range(games)] + [0]


@pytest.mark.rule("shuffle")
def test_all_is_shuffled_early_where_trades_have_used_the_pack() -> None:
    match = table("6S 7S 8S 9S 6H", "6D 7D 8D 9D 6C", "AC KC QC JC 10C", dry=False, target=100)
    play(match, "trade", "pass", "trade", "pass", "pass")
    rng, game = random.Random(1), running(match)
    while not game.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    assert running(match).since == 0, "25 cards are gone, and 10 do not do for three"


@pytest.mark.rule("cut-rule", "stage-order", "deal-three-two")
def test_the_loser_to_the_dealers_right_may_cut() -> None:
    match = Match(GAME, 4, seed=3, stacks=[Stack(2)])
    assert match.actors == (1,)
    order = match.deal.cards_in("stock")
    match.play(1, "cut 10")
    assert match.deal.hand(3)[:3] == order[10:13]
    assert rule_of(match, "cut 3") == "stage-order"
    assert Match(GAME, 4, seed=3, options={"cut": False}).view(0).stage == "ready"


# Before play


@pytest.mark.rule("under-ten", "trade-stock")
def test_five_low_cards_are_traded_as_long_as_the_pack_lasts() -> None:
    low = "6S 7S 8S 9S 6H"
    match = table(low, "6D 7D 8D 9D 6C", "AC KC QC JC 10C")
    play(match, "trade")
    assert len(match.in_play.hand(0)) == 5
    assert match.in_play.cards_in("out") == cards(low)
    seven = Match(GAME, 7, seed=1, stacks=[Stack(6, {"hand.0": cards(low)})], options={"cut": False})
    assert rule_of(seven, "trade") == "trade-stock"
    assert rule_of(table(low, "6D 7D 8D 9D 6C", under_ten=False), "trade") == "under-ten"
    dried = play(table("6S 7S 8S 9S 6H", "6D 7D 8D 9D 6C"), "dry 6S")
    assert rule_of(dried, "trade") == "under-ten"
    assert rule_of(table("10S 7S 8S 9S 6H", "6D 7D 8D 9D 6C"), "trade") == "under-ten"


@pytest.mark.rule("dry", "wet", "wet-suit")
def test_one_card_is_dried_and_one_of_another_suit_wetted() -> None:
    match = table("6S 7S 7H KH 6H", "6D 7D 8D 9D 6C")
    assert rule_of(match, "dry KH") == "dry"
    assert rule_of(match, "wet 6S") == "wet"
    play(match, "dry 6S")
    assert rule_of(match, "dry 6H") == "dry"
    assert rule_of(match, "wet 7S") == "wet-suit"
    play(match, "wet 7H")
    assert rule_of(match, "wet 6H") == "wet"
    assert match.in_play.public_state()["wet"] == ["down", ""]
    assert card("7H") not in match.view(1).cards_in("wet.0")
    assert rule_of(table("6S 7S 7H KH 6H", "6D 7D 8D 9D 6C", dry=False), "dry 6S") == "dry"


@pytest.mark.rule("before-play", "turn-order")
def test_nothing_is_laid_or_bet_once_play_has_begun() -> None:
    match = play(table("6S 7S 7H KH 6H", "6D 7D 8D 9D 6C"), "pass", "pass")
    assert match.actors == (0,)
    for act in ("dry 6S", "wet 6S", "trade", "bet 3", "accept"):
        assert rule_of(match, act) == "before-play"
    assert rule_of(match, "pass") == "stage-order"
    assert Match(GAME, 3, seed=1, stacks=[Stack(1)], options={**PLAIN, "first_lead": "dealer"}).actors == (1,)


# Play


@pytest.mark.rule("follow-suit", "free-play", "own-card")
def test_suit_is_followed_high_or_low() -> None:
    match = tricks(table("KH 9D 8D 7D 6D", "6H AH 8C 7C 6C", **PLAIN), "KH")
    assert rule_of(match, "play 8C") == "follow-suit"
    assert rule_of(match, "play KC") == "own-card"
    assert {str(one) for one in match.legal(1)} == {"play 6H", "play AH"}
    free = tricks(table("KH 9D 8D 7D 6D", "6S KS 8C 7C 6C", **PLAIN), "KH")
    assert len(free.legal(1)) == 5


@pytest.mark.rule("beat", "unmatched")
def test_only_a_higher_card_of_the_suit_beats_and_who_is_not_matched_leads_again() -> None:
    match = tricks(table("6H 9D 8D 7D 6D", "KS QS AC KC QC", **PLAIN), "6H AC")
    assert match.actors == (0,)
    assert running(match).leader == 0


@pytest.mark.rule("wet-turned", "dry-late")
def test_the_wet_card_is_turned_up_unless_the_dry_one_goes_in_the_fourth_trick() -> None:
    hands = "6S 7H AD KD QD", "KS 8D 9D 10D JD"
    early = play(table(*hands), "dry 6S", "wet 7H", "pass", "pass", "play 6S")
    assert early.in_play.cards_in("exposed.0") == cards("7H")
    assert early.in_play.public_state()["wet"] == ["7H", ""]
    late = play(table(*hands), "dry 6S", "wet 7H", "pass", "pass")
    tricks(late, "AD 8D KD 9D QD 10D", "6S")
    assert late.in_play.cards_in("wet.0") == cards("7H")
    assert late.in_play.public_state()["wet"] == ["down", ""]


@pytest.mark.rule("under-card")
def test_the_last_card_of_the_pack_is_seen_once_in_the_fourth_trick() -> None:
    hands = "AH KH QH AD KD", "8H 9H 10H 8D 9D"
    match = table(*hands, **PLAIN)
    assert rule_of(match, "peek") == "under-card"
    tricks(match, "AH 8H KH 9H QH 10H")
    last = match.in_play.cards_in("stock")[-1]
    play(match, "peek")
    assert match.actors == (0,)
    assert match.view(0).cards_in("blind") == (last,)
    assert last not in match.view(1).cards_in("blind")
    assert rule_of(match, "peek") == "under-card"
    assert match.in_play.public_state()["peeked"] == 0
    without = tricks(table(*hands, under_card=False, **PLAIN), "AH 8H KH 9H QH 10H")
    assert rule_of(without, "peek") == "under-card"


@pytest.mark.rule("offside", "follow-suit")
def test_a_revoke_is_found_when_the_suit_is_played_or_lies_open() -> None:
    penalty: dict[str, Any] = {**PLAIN, "offside": "penalty"}
    match = tricks(table("KH QD JD 10D 9D", "6H AC KC QC JC", **penalty), "KH AC")
    assert not match.in_play.over
    tricks(match, "QD 6H")
    assert match.deal.points == (0, -3)
    assert not any(match.deal.hand(seat) for seat in range(2))
    assert match.in_play.dealer == 1, "the same dealer deals again"
    shown = table("KH QD JD 10D 9D", "6H AC KC QC JC", cut=False, offside="penalty")
    play(shown, "pass", "dry 6H", "pass", "play KH", "play AC")
    assert shown.deal.over
    assert shown.deal.points == (0, -3)


# What it counts


@pytest.mark.rule("last-trick", "card-value")
@pytest.mark.parametrize(("last", "points"), [("6C", 3), ("7C", 2), ("8C", 1), ("AC", 1)])
def test_the_last_card_alone_counts_by_its_rank(last: str, points: int) -> None:
    match = tricks(
        table(f"AH KH QH JH {last}", "10H 9H 8H 7H KS", **PLAIN), "AH 10H KH 9H QH 8H JH 7H", f"{last} KS"
    )
    assert match.deal.points == (points, 0)
    assert lines(match) == [("card-value", points)]


@pytest.mark.rule("combination", "same-suit", "double-value")
@pytest.mark.parametrize(
    ("fourth", "last", "laid", "points"),
    [
        ("6D", "6C", "", 6),
        ("7D", "6C", "", 5),
        ("7D", "7C", "", 4),
        ("7C", "6C", "", 3),
        ("6D", "6C", "dry 6D, wet 6C", 12),
        ("7D", "6C", "dry 6C, wet 7D", 10),
        ("7D", "7C", "dry 7C, wet 7D", 8),
        ("7D", "6C", "dry 6C", 8),
        ("AD", "6C", "dry 6C", 6),
        ("AD", "7C", "dry 7C", 4),
        ("6D", "AC", "", 1),
        ("6D", "AC", "dry 6D", 1),
    ],
)
def test_the_fourth_card_counts_too_if_both_are_low(fourth: str, last: str, laid: str, points: int) -> None:
    match = table(f"AH KH QH {fourth} {last}", "10H 9H 8H KS QS")
    play(match, *filter(None, laid.split(", ")), "pass", "pass")
    tricks(match, "AH 10H KH 9H QH 8H", f"{fourth} KS {last} QS")
    assert match.deal.points == (points, 0)


@pytest.mark.rule("dry-late")
def test_a_dry_card_played_early_is_plain() -> None:
    match = play(table("6D AH KH QH 7C", "8D 10H 9H 8H KS"), "dry 6D", "pass", "pass")
    tricks(match, "AH 10H 6D 8D")
    assert match.actors == (1,)
    tricks(match, "9H KH QH 8H 7C KS")
    assert match.deal.points == (2, 0)


# Bets and the end


@pytest.mark.rule("bet", "bet-accept", "bet-won")
def test_a_bet_stands_if_somebody_accepts_and_goes_to_a_bettor_who_wins() -> None:
    hands = "AH KH QH JH 8C", "10H 9H 8H 7H KS", "AD KD QD JD 10D"
    betting: dict[str, Any] = {**PLAIN, "betting": True, "buy_in": 10}
    match = table(*hands, **betting)
    assert rule_of(match, "bet 11") == "bet"
    assert rule_of(match, "bet 0") == "bet"
    assert rule_of(match, "accept") == "bet-accept"
    play(match, "pass", "bet 4", "accept")
    assert match.actors == (0,)
    assert rule_of(match, "bet 5") == "bet-accept"
    play(match, "pass")
    tricks(match, "AH 10H AD KH 9H KD QH 8H QD JH 7H JD 8C KS 10D")
    assert match.deal.public_state()["chips"] == (10, 10, 10), "the winner had not bet: all keep their own"
    alone = play(table(*hands, **betting), "bet 4", "pass", "pass")
    assert alone.in_play.public_state()["bet"] == 0
    won = play(table(*hands, **betting), "bet 4", "accept", "accept")
    tricks(won, "AH 10H AD KH 9H KD QH 8H QD JH 7H JD 8C KS 10D")
    assert won.deal.public_state()["chips"] == (18, 6, 6)
    assert won.in_play.public_state()["chips"] == (18, 6, 6)


@pytest.mark.rule("target", "match-end")
def test_the_match_ends_at_the_target_or_after_the_agreed_games() -> None:
    match = play(table("AH KH QH 6D 6C", "10H 9H 8H KS QS"), "dry 6D", "wet 6C", "pass", "pass")
    tricks(match, "AH 10H KH 9H QH 8H 6D KS 6C QS")
    assert match.over
    assert match.winners == (0,)
    hands, played = ("AH KH QH JH 8C", "10H 9H 8H 7H KS"), "AH 10H KH 9H QH 8H JH 7H 8C KS"
    one = tricks(table(*hands, games=1, offside="penalty", **PLAIN), played)
    assert one.over
    assert one.winners == (0,)


@pytest.mark.rule("match-end")
def test_where_scores_only_rise_the_agreed_target_alone_ends_a_match() -> None:
    hands, played = ("AH KH QH JH 8C", "10H 9H 8H 7H KS"), "AH 10H KH 9H QH 8H JH 7H 8C KS"
    assert not tricks(table(*hands, games=1, **PLAIN), played).over
    assert "best" not in rules_in_force(GAME, 4, {"target": 100}).sentence("match-end")
    match = Match(GAME, 7, seed=1, options={"target": 100}, scores=(90,) * 7)
    rng = random.Random(1)
    for _ in play_randomly(match, rng):
        pass
    assert max(match.scores) >= 100


@pytest.mark.rule("shuffle")
@pytest.mark.parametrize("gone", ["6H 7H 8H", ["6H", "7H 8H"], ("6H", "7H", "8H")])
def test_the_cards_of_games_before_are_one_text_or_a_list(gone: object) -> None:
    deal = Match(GAME, 2, seed=1, carry={"since": 1, "gone": gone}).in_play
    assert set(deal.cards_in("out")) == set(cards("6H 7H 8H"))


@pytest.mark.rule("first-dealer")
def test_chance_says_who_deals_first() -> None:
    assert {Match(GAME, 3, seed=seed).deal.dealer for seed in range(20)} == {0, 1, 2}


# What a seat knows, and the careful player


def test_a_wet_card_in_a_sample_is_a_six_or_seven_not_of_the_dry_suit() -> None:
    match = play(table("6S 7H AD KD QD", "KS 8D 9D 10D JD"), "dry 6S", "wet 7H", "pass")
    view = match.view(1)
    drawn = {view.sample(random.Random(n)).cards_in("wet.0")[0] for n in range(40)}
    assert drawn == set(cards("6H 7H 6D 7D 6C 7C"))


def test_the_careful_player_keeps_what_wins_the_last_two_tricks() -> None:
    match = table("AD 8D 9H 10C 6C", "KS QS JS 10S 9S", "8H JH QH KC QC", **PLAIN)
    advice = careful_player.advise(match.view(0), random.Random(1))
    assert str(advice[0].action) not in ("play AD",)
    assert advice[0].given is not None
    assert advice[0].given.reason.name == "keeps"
    assert "AD" in advice[0].reason


def test_the_careful_player_trades_a_hand_under_ten() -> None:
    match = table("6S 7S 8S 9S 6H", "KD QD JD 10D AD")
    assert str(careful_player.advise(match.view(0), random.Random(1))[0].action) == "trade"


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_careful_player_lays_what_may_be_laid(seats: int) -> None:
    """`double-value`: what is lost with a card laid costs nothing."""
    laid = 0
    for seed in range(12):
        match = Match(GAME, seats, seed=seed, options={"cut": False})
        while match.view(match.actors[0]).stage == "ready":
            seat = match.actors[0]
            best = careful_player.advise(match.view(seat), random.Random(seed))[0].action
            may = [one for one in match.legal(seat) if one.verb in ("dry", "wet")]
            laid += bool(may)
            assert not may or best.verb in ("dry", "wet", "trade")
            match.play(seat, best)
    assert laid


@pytest.mark.rule("offside")
def test_the_careful_player_is_never_offside() -> None:
    """A card held back is found out by the last trick."""
    for seed in range(20):
        match = Match(GAME, 2 + seed % 4, seed=seed, options={"offside": "penalty"}, length=1)
        while not match.over:
            seat = match.actors[0]
            match.play(seat, careful_player.advise(match.view(seat), random.Random(seed))[0].action)
        assert min(match.scores) >= 0


# What is said of a decision


def heard(match: Match) -> dict[str, str]:
    """By name the thoughts of the seat to act, and the reasons of its actions (the last of each name)."""
    view = match.view(match.actors[0])
    found = {one.thought.name: one.sentence for one in careful_player.thoughts(view)}
    given = [one.given for one in careful_player.advise(view, random.Random(1))]
    return found | {one.reason.name: one.sentence for one in given if one is not None}


def test_the_last_to_the_fourth_trick_is_told_of_no_card_that_may_come() -> None:
    match = table("6D 7D 8D 9D KD", "6H 7C 8C 10D QD", **PLAIN, under_card=False)
    while running(match).trick_no < 4 or not running(match).laid:
        play(match, str(match.legal(match.actors[0])[0]))
    told = heard(match)
    assert "may-win-fourth" not in told, "nobody plays later"


def test_nothing_is_said_of_dry_cards_at_a_table_without_them() -> None:
    """`dry`: before the tricks a hand under ten may still be traded there."""
    match = table("6S 7S 8S 9S 6H", "KD QD JD 10D AD", dry=False)
    assert "dry" not in " ".join(heard(match).values())
    assert "dry" in " ".join(heard(table("6S 7S 8S 9S KH", "KD QD JD 10D AD")).values())


def test_a_wet_card_that_lies_alone_is_not_called_dry() -> None:
    """`wet-turned`: once the dry card was played early, the wet one lies there."""
    match = play(table("6S 7H AD KD QD", "KS QS 8H 10D JD"), "dry 6S", "wet 7H", "pass", "pass")
    tricks(match, "6S")
    assert match.view(1).deal.place_of("exposed.0").label == "Wet"
    assert heard(match).get("guard", "").startswith("7H is a wet card")


def test_no_card_that_lies_open_behind_is_said_to_come_perhaps() -> None:
    """A dry card that beats the play lies there for all to see, and may have to follow."""
    is_said = is_open = 0
    for seed in range(150):
        match, rng = Match(GAME, 4, seed=seed), random.Random(seed)
        while not match.over and match.deal_count == 1:
            seat = match.actors[0]
            view = match.view(seat)
            if isinstance(view.deal.stage, SparTricks):
                at = bot_of(GAME).position(view)
                shown = {c for other in range(4) if other != seat for c in view.cards_in(f"exposed.{other}")}
                for action in view.legal:
                    reason = next(one for one in bot_of(GAME).reasons if one.name == "may-win-fourth")
                    if reason.holds(at, action):
                        named = set(map(str, shown)) & set(
                            re.findall(r"\w+", reason.sentence_for(at, action))
                        )
                        assert not named, reason.sentence_for(at, action)
                        is_said += 1
                        is_open += bool(shown)
            match.play(seat, bot_of(GAME).quick_play(match.in_play, seat, rng))
    assert is_said > 20
    assert is_open > 5
