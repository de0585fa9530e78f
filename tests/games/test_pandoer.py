"""Pandoer: the ladder, honours, husselen, asking, over but never under, cents and pot."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardtable.cards import Card, Rank, Suit, card, cards, pack
from cardtable.discovery.installed_games import find_game
from cardtable.engine import Where, careful_player
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.engine.event_wording import sentences
from cardtable.match.match import Match
from cardtable.mechanics.tricks import PlayCard, honour_points, jack_trump_strength
from cardtable.piles import EVERYONE
from games.pandoer.contracts import HONOURS, LADDER, Goal, LadderBid
from games.pandoer.deal_state import PandoerDealState, card_points, laps_needed
from games.pandoer.rules import PandoerDeal
from games.pandoer.stages import PandoerTricks
from tests.acting import legal, rule_of

GAME = find_game("pandoer")
MIXED = (
    "8D 9D 10D AD AC KC AS 7S",
    "QS 7D JD AH 6H 7H 8C 9C",
    "9S 8S KD QD 8H 9H 10H JC",
    "JS 10S KS JH QH KH 10C QC",
)
"""With the seven of clubs for a watch card."""
HEARTS = (
    "AH KH QH 10H 9H 8H 7H 6H",
    "7S 7D 8S 8D 8C 9S 9D 9C",
    "JH 10S 10D 10C JS JD JC QS",
    "QD QC KS KD KC AS AD AC",
)
"""Elder hand has all hearts but the jack."""


def table(*hands: str, watch: str = "7C", dealer: int = 3, carry: Any = None, **options: Any) -> Match:
    """A hand with these cards; seat 0 is elder hand if nothing else is said."""
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    if hands:
        held["blind"] = cards(watch)
    return Match(GAME, 4, seed=1, stacks=[Stack(dealer, held)], options=options, carry=carry)


def act(match: Match, *acts: str) -> Match:
    """The acts of the seats in turn, one after the other; `...` plays on at random to the deal's end."""
    for one in acts:
        if one == "...":
            rng, deal = random.Random(1), running(match)
            while not deal.over:
                match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
        else:
            match.play(match.actors[0], one)
    return match


def bid(match: Match, game: str) -> Match:
    """Elder hand bids, all others pass."""
    return act(match, f"bid {game}", "pass", "pass", "pass")


def running(match: Match) -> PandoerDeal:
    deal = match.in_play
    assert isinstance(deal, PandoerDeal)
    return deal


def ended(match: Match) -> PandoerDeal:
    deal = match.deal
    assert isinstance(deal, PandoerDeal)
    assert deal.over
    return deal


def words(text: str) -> list[str]:
    return text.split()


def wealth(match: Match) -> int:
    """All cents: those of the players and the pot."""
    pot = match.deal.public_state()["pot"]
    return sum(match.scores) + int(pot)


# Cents and the deal


@pytest.mark.rule("lappen")
def test_all_lap_into_an_empty_pot_before_the_deal() -> None:
    match = table(*MIXED, cents=50, lap=5)
    assert (match.scores, running(match).pot) == ((45,) * 4, 20)
    given = Match(GAME, 4, seed=1, scores=[20, 30, 5, 40])
    assert (given.scores, running(given).pot) == ((10, 20, -5, 30), 40)
    full = table(*MIXED, carry={"pot": 7})
    assert (full.scores, running(full).pot) == ((100,) * 4, 7)


@pytest.mark.rule("lappen")
def test_a_pot_paid_out_to_the_last_cent_is_filled_before_the_next_deal_only() -> None:
    match = act(bid(table(*HEARTS, carry={"pot": 6}), "kereltje"), "discard 7C", "trump hearts", "...")
    assert (match.scores, match.deal.public_state()["pot"]) == ((103, 100, 103, 100), 0)
    assert match.view(0).scores == (93, 90, 93, 90)
    act(match, "bid 100")
    assert (match.scores, running(match).pot) == ((93, 90, 93, 90), 40)
    match.undo()
    assert match.scores == (103, 100, 103, 100)


@pytest.mark.rule("lappen")
def test_a_pot_that_cannot_pay_is_filled_first_as_often_as_need_be() -> None:
    assert [laps_needed(6, due, 40) for due in (-3, 6, 7, 46, 47)] == [0, 0, 1, 1, 2]
    match = act(bid(table(*HEARTS, carry={"pot": 1}, lap=1), "kereltje"), "discard 7C", "trump hearts", "...")
    assert (match.scores, ended(match).pot) == ((101, 98, 101, 98), 3)
    assert ended(match).laps == 2
    assert wealth(match) == 401


@pytest.mark.rule("first-dealer")
def test_chance_says_who_deals_first_and_the_deal_passes_to_the_left() -> None:
    assert {Match(GAME, 4, seed=seed).deal.dealer for seed in range(20)} == {0, 1, 2, 3}
    match = bid(table(*MIXED, dealer=2), "misery")
    act(match, "discard 7C", "...")
    assert match.in_play.dealer == 3
    assert GAME.clockwise


@pytest.mark.rule("deal", "elder-hand")
def test_the_whole_pack_is_dealt_four_the_watch_card_four() -> None:
    match = table()
    deal = running(match)
    assert (len(deal.pack), len(set(deal.pack))) == (33, 33)
    assert [len(deal.hand(seat)) for seat in range(4)] == [8] * 4
    order = deal.pack
    assert deal.hand(0) == order[:4] + order[17:21]
    assert deal.cards_in("blind") == order[16:17]
    assert deal.piles["blind"].seen_by is None
    assert match.actors == (0,)


@pytest.mark.rule("match-end")
def test_a_match_is_so_many_deals_and_most_cents_win() -> None:
    match = table(*HEARTS, deals=1)
    act(bid(match, "kereltje"), "discard 7C", "trump hearts", "...")
    assert match.over
    assert match.winners == (0, 2)
    assert match.scores == (93, 90, 93, 90)


# The ladder


@pytest.mark.rule("bid-ladder")
def test_the_ladder_from_low_to_high() -> None:
    names = [game.name for game in LADDER]
    assert names[:12] == words("100 110 120 130 piccolo misery 140 150 160 kereltje zwabber solo-zwabber")
    assert names[12:62] == [str(points) for points in range(170, 670, 10)]
    high = (
        "open-piccolo open-misery pandoer silent-piccolo-praatje piccolo-praatje silent-praatje praatje prive"
    )
    assert names[62:] == high.split()
    values = {game.name: game.value for game in LADDER}
    assert [values[name] for name in names[:13]] == [1, 1, 1, 2, 3, 4, 3, 3, 3, 3, 3, 5, 4]
    assert [values[name] for name in names[61:]] == [4, 5, 6, 5, 6, 7, 7, 8, 10]


@pytest.mark.rule("bid-ladder")
def test_what_the_games_of_the_ladder_ask() -> None:
    with_trumps = [game.name for game in LADDER if game.has_trumps and game.goal is not Goal.POINTS]
    assert with_trumps == ["kereltje", "pandoer", "prive"]
    assert [game.name for game in LADDER if game.may_talk] == ["piccolo-praatje", "praatje"]
    assert sum(game.open_rule == "praatje" for game in LADDER) == 4
    asked_for = [game for game in LADDER if game.teammate_rule == "classical"]
    assert [game.name for game in asked_for if game.goal is Goal.ALL] == ["pandoer"]


@pytest.mark.rule("bid-higher", "bid-ladder", "pass-out")
def test_bids_rise_and_are_read_kindly() -> None:
    match = table(*MIXED)
    for nonsense in ("105", "95", "670", "schwarz", "", "pandoer 0", "140 hearts"):
        assert rule_of(match, f"bid {nonsense}") == "bid-ladder", nonsense
    assert str(match.read(0, "bid Open  Misery")) == "bid open-misery"
    assert str(match.read(0, "bid 50 pandoer")) == "bid pandoer 50"
    act(match, "bid misery", "pass")
    assert rule_of(match, "bid piccolo") == rule_of(match, "bid 130") == "bid-higher"
    assert rule_of(match, "bid 140", seat=1) == rule_of(match, "pass", seat=1) == "pass-out"
    assert rule_of(match, "play QS", seat=1) == "turn-order"
    assert rule_of(match, "play KD") == rule_of(match, "give KD") == "stage-order"
    assert {"bid 140", "bid praatje", "pass"} <= legal(match)
    assert not {"bid 130", "bid misery"} & legal(match)


@pytest.mark.rule("bid-won")
def test_the_last_one_left_plays_only_if_he_has_bid() -> None:
    match = act(table(*MIXED), "pass", "pass", "pass")
    assert match.actors == (3,)
    assert running(match).stage is not None
    act(match, "bid 100")
    assert running(match).stage.name == "discard"  # type: ignore[union-attr]
    assert running(match).bidder == 3


# Honours


@pytest.mark.rule("honours")
@pytest.mark.parametrize(
    ("hand", "named"),
    [
        ("10H JH QH KH 8S 7D 7C 9C", {"four-card KH": 50}),
        ("6H 7H 8H 9S 10D JD QD AD", {"three-card 8H": 20, "three-card QD": 20}),
        ("AC KC QC JC 10C 9C 8C 7C", {"eight-card AC": 160}),
        ("AC KC QC JC 10C 9C 8C 6H", {"seven-card AC": 140}),
        ("AC KC QC JC 10C 9C 7D 6H", {"six-card AC": 120}),
        ("AC KC QC JC 10C 8C 7D 6H", {"five-card AC": 100}),
        ("JS JH JD JC QS KS 7D 8D", {"jacks": 200, "three-card KS": 20}),
        ("QS QH QD QC AS AH AD AC", {"aces": 100, "queens": 100}),
        ("10S 10H 10D 10C 9S 9H 9D 9C", {}),
        ("AH 7H 6H QH KS QS 8S 7C", {}),
    ],
)
def test_combinations_and_their_points(hand: str, named: dict[str, int]) -> None:
    assert {one.name: one.points for one in HONOURS.of(cards(hand))} == named
    assert honour_points(HONOURS.of(cards(hand))) == sum(named.values())


@pytest.mark.rule("overhonour-held")
def test_a_claim_uses_parts_and_leaves_a_card_over() -> None:
    nine = cards("AH KH QH JH 10H 9H 8H 7H 6H")
    found = HONOURS.claimable(nine)
    assert sorted(found) == [20, 50, 100, 120, 140, 160]
    assert [found[points].name for points in (20, 160)] == ["three-card AH", "eight-card AH"]
    full = cards("AH KH QH 9S 8S 7S 10D 9D 8D")
    assert sorted(HONOURS.claimable(full)) == [20, 40], "all nine would be bound"
    level = HONOURS.claimable(cards("KS QS JS KD QD JD 8H 7H 7C"))
    assert (level[20].name, level[40].name) == ("three-card KS", "three-card KS")
    both = HONOURS.claimable(cards("KS QS JS 10S KD QD JD 10D AC"))
    assert both[100].name == "four-card KS"


@pytest.mark.rule("overhonour", "overhonour-higher")
def test_at_equal_points_the_better_combination_stands() -> None:
    hands = (
        "KS QS JS 10S KD QD JD 10D",
        "AH KH QH JH 10H 7S 7D 8D",
        "AS AD AC 9H 9S 9D 9C 8C",
        "8S 8H 7H 6H 10C JC QC KC",
    )
    match = act(table(*hands), "bid prive", "bid prive 100", "pass", "pass")
    assert (running(match).claim, running(match).claim_best) == (100, "five-card AH")
    assert rule_of(match, "bid prive 100") == "overhonour-higher"
    assert rule_of(match, "bid prive 50") == "overhonour-higher"
    assert rule_of(match, "bid prive 120") == "overhonour-held"
    assert rule_of(match, "bid kereltje 50") == rule_of(match, "bid 660 50") == "overhonour"
    assert legal(match) == {"pass"}
    equal = act(table(hands[3], hands[0], *hands[1:3]), "bid kereltje", "bid kereltje 50", "bid kereltje 50")
    assert running(equal).claim_best == "four-card AH"


@pytest.mark.rule("overhonour-higher")
def test_if_all_is_equal_the_earlier_bidder_stays_and_suits_never_count() -> None:
    hands = (
        "9C 8S 8H 7H 6H 10C JC 9H",
        "QS JS 10S 7S 8D 9D KD KH",
        "QD JD 10D 7D 8C 9S KC KS",
        "AH AS AD AC",
    )
    match = act(table(*hands), "bid pandoer", "bid pandoer 20")
    assert running(match).claim_best == "three-card QS"
    assert rule_of(match, "bid pandoer 20") == "overhonour-higher"


@pytest.mark.rule("overhonour")
def test_a_higher_game_ends_a_claim() -> None:
    match = act(table(*MIXED), "bid kereltje", "pass", "bid kereltje 20", "bid zwabber")
    deal = running(match)
    assert (deal.claim, deal.claim_best, deal.contract) == (0, "", "zwabber")


@pytest.mark.rule("keep-claim")
def test_what_was_claimed_is_kept() -> None:
    hands = ("10S 9S KD KC AS 7D 7H 8C", "KH QH JH 10H 9C 8D 9D 10D")
    match = act(table(*hands, watch="AH"), "bid pandoer", "bid pandoer 100", "pass", "pass", "pass")
    assert running(match).claim_best == "five-card AH"
    assert rule_of(match, "discard QH") == rule_of(match, "discard AH") == "keep-claim"
    assert rule_of(match, "discard 7S") == rule_of(match, "discard 9C 9D") == "own-card"
    assert legal(match) == {"discard 9C", "discard 8D", "discard 9D", "discard 10D"}
    less = act(table(*hands, watch="AH"), "bid pandoer", "bid pandoer 50", "pass", "pass", "pass")
    assert running(less).claim_best == "four-card AH"
    assert rule_of(less, "discard 10H") == ""
    assert rule_of(less, "discard AH") == "keep-claim", "the four-card of the king is no longer as good"


@pytest.mark.rule("keep-claim", "broken-claim")
@pytest.mark.parametrize(("game", "paid"), [("kereltje", 6), ("pandoer", 10), ("prive", 10)])
def test_a_broken_claim_is_found_out_and_paid_for_the_teammate_too(game: str, paid: int) -> None:
    first = table("7S 8S 9S JD QD KD AD AC", "6H 7H 8H QH KH AH 7D 10C", watch="7C", broken_claim="penalty")
    match = act(first, f"bid {game}", f"bid {game} 40", "pass", "pass", "pass", "discard QH", "trump hearts")
    if game == "pandoer":
        act(match, sorted(legal(match))[0])
    act(match, "...")
    deal = ended(match)
    assert deal.broken
    assert match.deal.points == (0, -paid, 0, 0)
    assert [line.rule for line in deal.score_lines()] == ["broken-claim"]


# Husselen


def husselled(*more: str) -> Match:
    return act(table(*MIXED), "pass", "pass", "pass", "pass", *more)


@pytest.mark.rule("hussel")
def test_three_of_nine_cards_go_to_each_unseen() -> None:
    match = husselled()
    deal = running(match)
    nine = set(cards(MIXED[0] + " 7C"))
    assert [len(deal.hand(seat)) for seat in range(4)] == [0, 11, 11, 11]
    assert all(len(nine & set(deal.hand(seat))) == 3 for seat in (1, 2, 3))
    assert match.actors == (1,)
    assert all(c.text == "??" for seat in (1, 2, 3) for c in match.view(0).cards_in(f"hand.{seat}"))
    assert deal.handed[0] == tuple(sorted(nine))
    assert match.view(1).deal.handed[0] is None


@pytest.mark.rule("hussel-return", "hussel-next")
def test_three_cards_come_back_the_fifth_is_the_new_watch_card_and_the_shuffler_bids() -> None:
    match = husselled()
    assert rule_of(match, "give AH 6H") == rule_of(match, "give AH 6H KS") == "hussel-return"
    assert rule_of(match, "give AH AH 6H") == rule_of(match, "give AH 6H 7H 8C") == "hussel-return"
    assert rule_of(match, "bid 100") == "stage-order"
    assert len(legal(match)) == 165
    act(match, "give 6H 8C 9C")
    assert {c.text for c in match.view(1).cards_in("stock")} == {"6H", "8C", "9C"}
    assert {c.text for c in match.view(2).cards_in("stock")} == {"??"}
    act(match, "give 8H 9H JC", "give 10C JH 10S")
    deal = running(match)
    back = set(cards("6H 8C 9C 8H 9H JC 10C JH 10S"))
    assert {*deal.hand(0), *deal.cards_in("blind")} == back
    order = cards(deal.outcomes[-1])
    assert deal.cards_in("blind") == (order[4],)
    assert (deal.public_state()["shuffler"], deal.hussels, deal.passed) == (0, 1, ())
    assert match.actors == (0,)
    known = {c.text for c in match.view(1).cards_in("hand.0")} - {"??"}
    assert known == {"6H", "8C", "9C"} - {deal.cards_in("blind")[0].text}


@pytest.mark.rule("hussel")
def test_who_has_shuffled_thinks_of_three_cards_of_his_in_each_hand_at_most() -> None:
    match = husselled()
    nine = set(cards(MIXED[0] + " 7C"))
    for _ in range(20):
        sampled = match.view(0).sample(random.Random(_))
        assert [len(nine & set(sampled.hand(seat))) for seat in (1, 2, 3)] == [3, 3, 3]
    act(match, "give 7H 8C 9C", "give 9H 10H JC")
    for _ in range(20):
        sampled = match.view(0).sample(random.Random(_))
        assert all(len(nine & set(sampled.hand(seat))) <= 3 for seat in (1, 2, 3))


@pytest.mark.rule("hussel-next")
def test_after_four_rounds_and_four_more_passes_the_next_player_deals() -> None:
    match, shufflers = table(*MIXED), []
    rng = random.Random(3)
    while not match.deal.over:
        seat = match.actors[0]
        gives = [one for one in match.legal(seat) if one.verb == "give"]
        match.play(seat, rng.choice(gives) if gives else "pass")
        shufflers.append(match.deal.public_state()["shuffler"])
    assert list(dict.fromkeys(shufflers)) == [-1, 0, 1, 2, 3]
    assert match.deal.points == (0, 0, 0, 0)
    assert match.in_play.dealer == 0
    assert match.scores == (90,) * 4


# Taking up


@pytest.mark.rule("watch-card", "discard-one", "stage-order")
def test_the_watch_card_is_taken_and_a_card_put_away_unseen() -> None:
    match = bid(table(*MIXED), "100")
    assert running(match).team == ()
    assert cards("7C")[0] in running(match).hand(0)
    assert cards("7C")[0] in match.view(2).cards_in("hand.0")
    assert rule_of(match, "trump spades") == rule_of(match, "play AS") == "stage-order"
    act(match, "discard 7C")
    assert [str(c) for c in match.view(0).cards_in("out")] == ["7C"]
    assert [str(c) for c in match.view(1).cards_in("out")] == ["??"]
    assert not running(match).may_hold("hand.2", cards("7C")[0])
    assert running(match).team == (0,)


@pytest.mark.rule("trump-choice")
def test_trumps_are_one_of_the_four_suits() -> None:
    match = act(bid(table(*MIXED), "100"), "discard 7C")
    assert rule_of(match, "trump notrump") == rule_of(match, "trump") == "trump-choice"
    assert rule_of(match, "call AH") == "stage-order"
    assert len(legal(match)) == 4


def asking(hand: str, discard: str, trump: str) -> Match:
    """Elder hand plays 100 with those nine cards, the last one the watch card."""
    held, _, watch = hand.rpartition(" ")
    return act(bid(table(held, watch=watch), "100"), f"discard {discard}", f"trump {trump}")


@pytest.mark.rule("classical", "ask-own")
def test_a_side_ace_is_asked_for() -> None:
    match = asking("AS KS QS 10H 9H 8H 7H 6H 7C", "7C", "hearts")
    assert legal(match) == {"call AD", "call AC"}
    assert rule_of(match, "call AS") == "ask-own"
    assert rule_of(match, "call AH") == "ask-trump"
    assert rule_of(match, "call KD") == rule_of(match, "call 7S") == rule_of(match, "call 2H") == "ask-rank"
    assert rule_of(match, "call x") == "classical"
    holder = next(seat for seat in (1, 2, 3) if cards("AD")[0] in running(match).hand(seat))
    act(match, "call AD")
    assert running(match).team == (0, holder)
    assert cards("AD")[0] in match.view((holder + 1) % 4).cards_in(f"hand.{holder}")


@pytest.mark.rule("ask-trump")
def test_the_ace_of_trumps_only_if_it_is_the_only_one_elsewhere() -> None:
    match = asking("AS AD AC 10H 9H 8H 7H 6H 7C", "7C", "hearts")
    assert legal(match) == {"call AH"}
    away = asking("AS AD AC 10H 9H 8H 7H 6H 7C", "AC", "hearts")
    assert rule_of(away, "call AC") == "ask-own"
    act(away, "call AH")
    others = range(1, 4)
    assert not any(running(away).may_hold(f"hand.{seat}", cards("AC")[0]) for seat in others)


@pytest.mark.rule("ask-rank")
def test_kings_and_queens_come_after_the_aces() -> None:
    kings = asking("AS AD AC AH KH 8H 7H 6H KS", "6H", "hearts")
    assert legal(kings) == {"call KD", "call KC"}
    assert rule_of(kings, "call QD") == rule_of(kings, "call JD") == "ask-rank"
    trump_king = asking("AS AD AC AH KS KD KC 7H 6H", "6H", "hearts")
    assert legal(trump_king) == {"call KH"}
    queens = asking("AS AD AC AH KS KD KC KH QS", "QS", "hearts")
    assert legal(queens) == {"call QD", "call QC"}
    assert rule_of(queens, "call QH") == "ask-trump"
    assert rule_of(queens, "call QS") == "ask-own"


@pytest.mark.rule("jack-teammate")
def test_the_jack_of_trumps_makes_the_teammate_of_a_kereltje() -> None:
    match = act(bid(table(*MIXED[1:], MIXED[0]), "kereltje"), "discard 7C")
    assert rule_of(match, "trump diamonds") == "jack-teammate"
    assert legal(match) == {"trump spades", "trump hearts", "trump clubs"}
    act(match, "trump clubs")
    assert running(match).team == (0, 1)
    assert cards("JC")[0] in match.view(3).cards_in("hand.1")
    alone = table("JS JH JD JC AS AH AD AC")
    act(bid(alone, "kereltje"), "discard JC")
    assert len(legal(alone)) == 4
    act(alone, "trump hearts")
    assert running(alone).team == (0,)
    assert not running(alone).may_hold("hand.1", cards("JC")[0])


# What may be played: told once more, as the rules are read


def allowed(hand: list[Card], trick: list[Card], trump: Suit | None) -> list[Card]:
    """The cards that may be played to a trick, by the plain words of the rules."""
    right = ordinary(hand, trick, trump)
    jack = [c for c in hand if c.suit is trump and c.rank is Rank.JACK]
    if right == jack and len(hand) > 1:
        right = jack + ordinary([c for c in hand if c not in jack], trick, trump)
    return right


def ordinary(hand: list[Card], trick: list[Card], trump: Suit | None) -> list[Card]:
    if not trick:
        return hand
    ranks = ["6", "7", "8", "10", "Q", "K", "A", "9", "J"]
    best = max((ranks.index(c.text[:-1]) for c in trick if c.suit is trump), default=-1)
    trumps = [c for c in hand if c.suit is trump]
    higher = [c for c in trumps if ranks.index(c.text[:-1]) > best]
    led = [c for c in hand if c.suit is trick[0].suit]
    if trick[0].suit is trump:
        return higher or trumps or hand
    side = [c for c in hand if c.suit is not trump]
    return (led or side) + higher or hand


def position(rng: random.Random) -> tuple[PandoerDealState, PandoerTricks]:
    """A trick and a hand drawn at random, in a game with or without trumps."""
    match = table()
    deal = running(match)
    rank = rng.choice(("100", "solo-zwabber"))
    deal.contract, deal.bidder, deal.team = rank, 0, (0,)
    deal.trump_suit = rng.choice(list(Suit)) if rank == "100" else None
    size, lain = rng.randint(1, 5), rng.randint(0, 3)
    suits = rng.sample(list(Suit), rng.choice((2, 4)))
    drawn = rng.sample([c for c in deal.pack if c.suit in suits], size + lain)
    deal.piles["hand.0"] = deal.piles["hand.0"].holding(tuple(drawn[lain:]))
    deal.laid = tuple((4 - lain + at, c) for at, c in enumerate(drawn[:lain]))
    stage = PandoerTricks(deal, 0)
    deal.stage, deal.turn, deal.trick_no = stage, 0, 3
    return deal, stage


@pytest.mark.rule("always-trump", "no-undertrump", "overtrump-led", "free-jack", "follow-suit", "own-card")
def test_what_may_be_played_is_as_the_rules_are_read() -> None:
    rng, counted = random.Random(5), 0
    for _ in range(4000):
        deal, stage = position(rng)
        hand, trick = list(deal.hand(0)), [c for _, c in deal.laid]
        right = set(allowed(hand, trick, deal.trump_suit))
        counted += len(right) < len(hand)
        assert set(stage.playable(0)) == right, (hand, trick, deal.trump)
        for c in hand:
            assert (stage.why_not(0, PlayCard(c)) is None) is (c in right)
    assert counted > 500


@pytest.mark.rule("always-trump", "free-jack")
def test_what_a_card_shows_is_just_what_would_have_forbidden_it() -> None:
    rng = random.Random(6)
    for _ in range(3000):
        deal, stage = position(rng)
        hand = deal.hand(0)
        right = stage.playable(0)
        for c in hand:
            twin = deal.clone()
            assert isinstance(twin.stage, PandoerTricks)
            twin.stage.note_play(0, c, stage.duties(0))
            assert (c in right) is not bool(twin.lacks[0].intersection(hand)), (hand, deal.laid, c)


def trick_of(hand: str, trick: str, trump: str) -> Match:
    """Seat 0 is to play to that trick."""
    match = table()
    deal = running(match)
    deal.contract, deal.bidder, deal.team, deal.trump_suit = "100", 0, (0,), Suit.parse(trump)
    lain = cards(trick)
    deal.piles["hand.0"] = deal.piles["hand.0"].holding(cards(hand))
    deal.laid = tuple((4 - len(lain) + at, c) for at, c in enumerate(lain))
    deal.stage, deal.turn, deal.trick_no = PandoerTricks(deal, 0), 0, 3
    return match


@pytest.mark.parametrize(
    ("hand", "trick", "plays", "rules"),
    [
        ("8D 9S 10S 7H", "AD 9H", "8D", {"7H": "no-undertrump", "9S": "follow-suit"}),
        ("8D 9S JH 7H", "AD 9H", "8D JH", {"7H": "no-undertrump", "9S": "follow-suit"}),
        ("9S JH 7H", "AD 9H", "9S JH", {"7H": "no-undertrump"}),
        ("7H 8H", "AD 9H", "7H 8H", {}),
        ("7H JH", "AD 9H", "7H JH", {}),
        ("7H 9S", "KH QH", "7H", {"9S": "follow-suit"}),
        ("AH 7H 9S", "KH QH", "AH", {"7H": "overtrump-led", "9S": "follow-suit"}),
        ("JH 7H 9S", "KH QH", "JH 7H", {"9S": "follow-suit"}),
        ("JH 8D 9S", "KH QH", "JH 8D 9S", {}),
        ("JH AH 9S", "KH QH", "JH AH", {"9S": "follow-suit"}),
        ("JH", "KH QH", "JH", {}),
        ("JH 8D", "7D", "8D JH", {}),
    ],
)
@pytest.mark.rule("free-jack", "no-undertrump", "overtrump-led", "always-trump")
def test_over_but_never_under(hand: str, trick: str, plays: str, rules: dict[str, str]) -> None:
    match = trick_of(hand, trick, "hearts")
    assert legal(match) == {f"play {c}" for c in plays.split()}
    assert {c: rule_of(match, f"play {c}") for c in rules} == rules


@pytest.mark.rule("trump-rank", "plain-rank", "trick-winner")
def test_how_cards_rank() -> None:
    def beside_spades(c: Card) -> int:
        return jack_trump_strength(c, Suit.SPADES, Suit.HEARTS)

    hearts = sorted((c for c in pack(6) if c.suit is Suit.HEARTS), key=beside_spades, reverse=True)
    assert [c.text for c in hearts] == words("JH 9H AH KH QH 10H 8H 7H 6H")
    spades = sorted((c for c in pack(7) if c.suit is Suit.SPADES), key=beside_spades, reverse=True)
    assert [c.text for c in spades] == words("AS KS QS JS 10S 9S 8S 7S")
    assert beside_spades(hearts[-1]) > beside_spades(spades[0]) > beside_spades(cards("AD")[0]) == 0
    heights = [jack_trump_strength(c, Suit.HEARTS, None) for c in cards("AH JH 9H AS")]
    assert heights[0] > heights[1] > heights[2] > heights[3] == 0


@pytest.mark.rule("proclaimer-leads", "team-pile")
def test_the_proclaimer_leads_and_the_teams_tricks_lie_with_the_teammate() -> None:
    match = act(bid(table(*HEARTS), "kereltje"), "discard 7C", "trump hearts")
    assert match.actors == (0,)
    act(match, "play 9H", "play 7S", "play JH", "play QD")
    assert match.actors == (2,)
    act(match, "play 10S", "play AS", "play AH", "play 8S")
    deal = running(match)
    assert (deal.tricks, len(deal.cards_in("captured.2")), deal.cards_in("captured.0")) == (
        (1, 0, 1, 0),
        8,
        (),
    )
    heap = act(bid(table(*MIXED), "open-piccolo"), "discard 7C", "play 7S", "play QS", "play 9S", "play KS")
    assert running(heap).cards_in("discard") == cards("7S QS 9S KS")


# Points games


@pytest.mark.rule("card-points")
def test_the_cards_of_a_points_game_come_to_141_and_the_last_trick_to_5() -> None:
    for trump in Suit:
        assert sum(card_points(trump)[c] for c in GAME.pack(4, table().options)) == 141
    power = {c: card_points(Suit.HEARTS)[cards(c)[0]] for c in words("JH 9H AH 10H KH QH 8H JS 9S AS")}
    assert list(power.values()) == [20, 14, 11, 10, 3, 2, 0, 1, 0, 11]


@pytest.mark.rule("honours")
def test_combinations_are_named_in_the_first_trick_and_known_from_then_on() -> None:
    match = act(bid(table(*HEARTS), "170"), "discard 7C", "trump hearts", "call AS")
    assert running(match).honours == (0, 0, 0, 0)
    act(match, "play AH")
    assert running(match).honours == (120, 0, 0, 0)
    assert {c.text for c in match.view(1).cards_in("hand.0")} == set(words("KH QH 10H 9H 8H 7H 6H"))
    act(match, "play 7S", "play JH", "play QD")
    assert running(match).honours == (120, 0, 0, 40), "counted with the queen just played"
    named = [event.text for act_ in match.acts for event in act_.events if event.kind == "honours"]
    assert named[0] == "{seat} name{s} a three-card of AH: 20 points."


def test_the_careful_player_knows_where_named_cards_lie() -> None:
    match = act(bid(table(*HEARTS), "170"), "discard 7C", "trump hearts", "call AS", "play AH")
    play = bot_of(GAME).position(match.view(1)).play
    king = cards("KH")[0]
    assert set(play.known_cards[0]) == set(cards("KH QH 10H 9H 8H 7H 6H"))
    assert [seat for seat in (0, 2, 3) if play.may_hold(seat, king)] == [0]
    assert (play.chance_of_none(0, [king]), play.chance_of_none(2, [king])) == (0.0, 1.0)
    assert cards("AS")[0] in play.known_cards[3], "asked for, and shown"


@pytest.mark.rule("marriage", "points-goal", "all-tricks-bonus", "points-pay")
@pytest.mark.parametrize(("points", "paid"), [("300", 5), ("310", -4)])
def test_honours_marriage_cards_and_last_trick_count_together(points: str, paid: int) -> None:
    hands = ("AH KH QH JH 9H 8H 7H 6H", HEARTS[1], "10H 10S 10D 10C JS JD JC QS", HEARTS[3])
    match = act(bid(table(*hands), points), "discard 7C", "trump hearts", "call AS")
    act(match, "play JH", "play 7S", "play 10H", "play AS", "play KH")
    assert running(match).marriage == 0
    act(match, "play 8S", "play 10S", "play KS", "play QH")
    deal = running(match)
    assert (deal.marriage, deal.honours, deal.taken) == (20, (100, 0, 0, 40), 57)
    act(match, "...")
    done = ended(match)
    assert (done.taken, done.total) == (146, 306)
    assert match.deal.points == (paid, 0, 0, paid)
    rules = [line.rule for line in done.score_lines()]
    assert rules == ["points-goal", "points-pay", "all-tricks-bonus"][: 3 if done.made else 2]


@pytest.mark.rule("honours")
def test_opponents_name_nothing_and_the_discard_never_counts() -> None:
    match = act(bid(table(*MIXED), "100"), "discard 8D", "trump diamonds", "call AH", "play AD")
    assert running(match).honours == (0, 0, 0, 0), "the three-card lost its end"
    act(match, "play 7D", "play KD", "play KS")
    assert running(match).honours == (0, 0, 0, 0), "seat 3 holds a three-card, and names nothing"


# Other games


@pytest.mark.rule("piccolo", "decided")
def test_piccolo_is_lost_with_the_second_trick() -> None:
    match = act(bid(table(*MIXED), "piccolo"), "discard 7C", "play AS", "play QS", "play 9S", "play KS")
    assert not match.deal.over
    act(match, "play AC", "play 8C", "play JC", "play 10C")
    assert ended(match).points == (-3, 0, 0, 0)
    assert ended(match).shown == (0, 1, 2, 3)


@pytest.mark.rule("piccolo")
def test_piccolo_is_won_with_one_trick_and_lost_with_none() -> None:
    low = ("AH 7S 8S 7D 8D 7C 8C 6H", "AS KS QS JS 10S 9S 9H 8H", "AD KD QD JD 10D 9D 10H 7H")
    match = act(bid(table(*low, watch="9C"), "piccolo"), "discard 9C", "play AH", "...")
    assert ended(match).points == (3, 0, 0, 0)
    none = act(bid(table(*low, watch="9C"), "piccolo"), "discard AH", "play 7S", "...")
    assert ended(none).tricks[0] == 0
    assert ended(none).points == (-3, 0, 0, 0)


@pytest.mark.rule("misery")
def test_misery_is_made_without_a_trick() -> None:
    low = ("9C 7S 8S 7D 8D 7C 8C 6H", "AS KS QS JS 10S 9S 9H 8H", "AD KD QD JD 10D 9D 10H 7H")
    match = act(bid(table(*low, watch="AH"), "misery"), "discard AH", "play 6H", "...")
    assert ended(match).points == (4, 0, 0, 0)
    assert (match.scores[0], ended(match).pot) == (94, 36)


@pytest.mark.rule("kereltje", "pandoer", "decided")
def test_all_trick_games_end_with_the_first_trick_lost() -> None:
    for game, paid in (("kereltje", 3), ("pandoer", 5)):
        match = act(bid(table(*MIXED), game), "discard 7C", "trump spades")
        if game == "pandoer":
            act(match, "call AH")
        act(match, "play 8D", "play 7D", "play KD", "play JS" if game == "pandoer" else "play JH")
        deal = ended(match)
        lost = {seat for seat in range(4) if match.deal.points[seat] == -paid}
        assert set(deal.team) == lost
        assert len(lost) == 2


@pytest.mark.rule("solo-zwabber", "prive", "zwabber")
@pytest.mark.parametrize(("game", "won"), [("solo-zwabber", 5), ("prive", 10), ("zwabber", 4)])
def test_every_trick_alone(game: str, won: int) -> None:
    hands = ("AH KH QH JH 10H 9H 8H 7H", HEARTS[1], "6H 10S 10D 10C JS JD JC QS", HEARTS[3])
    match = act(bid(table(*hands), game), "discard 7C")
    if game == "prive":
        act(match, "trump hearts")
    for played in ["JH", "AH", "KH", "QH", "10H", "9H", "8H", "7H"] if game == "prive" else hands[0].split():
        act(match, f"play {played}")
        while not match.deal.over and match.actors[0] != 0:
            act(match, sorted(legal(match))[0])
    assert ended(match).points == (won, 0, 0, 0)


@pytest.mark.rule("zwabber")
def test_the_first_other_winner_is_the_teammate_of_a_zwabber_and_gets_later_tricks() -> None:
    hands = (
        "AH KH QH JH 10H 9H 8H 7S",
        HEARTS[1].replace("7S", "7H"),
        HEARTS[2].replace("JH", "6H"),
        HEARTS[3],
    )
    match = act(bid(table(*hands), "zwabber"), "discard 7C", "play AH", "play 7H", "play 6H", "play AS")
    assert running(match).team == (0,)
    act(match, "play 7S", "play 8S", "play QS", "play KS")
    assert running(match).team == (0, 3)
    assert len(running(match).cards_in("captured.0")) == 4
    act(match, "...")
    assert ended(match).points == (-3, 0, 0, -3) or ended(match).points == (3, 0, 0, 3)


@pytest.mark.rule("open-hand")
def test_the_open_hand_is_shown_after_the_fifth_card() -> None:
    match = act(bid(table(*MIXED), "open-misery"), "discard AS", "play 7S", "play QS", "play 9S", "play KS")
    assert {c.text for c in match.view(1).cards_in("hand.0")} == {"??"}
    act(match, "play QC")
    assert {c.text for c in match.view(1).cards_in("hand.0")} == set(words("8D 9D 10D AD AC KC 7C"))


@pytest.mark.rule("praatje", "talk")
def test_all_hands_lie_open_and_only_in_talk_games_is_advice_given() -> None:
    for game in ("praatje", "piccolo-praatje", "silent-praatje", "silent-piccolo-praatje"):
        match = act(bid(table(*MIXED), game), "discard AS")
        assert running(match).shown == (0, 1, 2, 3)
        assert "??" not in {c.text for seat in range(4) for c in match.view(1).cards_in(f"hand.{seat}")}
        assert rule_of(match, "advise 1 QS") == "talk"
        act(match, "play 7S")
        talks = not game.startswith("silent")
        assert rule_of(match, "advise 2 8S") == ("" if talks else "talk")
        assert any(one.startswith("advise") for one in legal(match)) is talks


@pytest.mark.rule("talk")
def test_one_piece_of_advice_a_turn_that_binds_nobody() -> None:
    match = act(bid(table(*MIXED), "praatje"), "discard AS", "play 7S", "advise 2 8S")
    assert rule_of(match, "advise 3 KS") == "talk"
    assert rule_of(match, "advise") == "talk"
    assert rule_of(match, "play 8S") == "own-card"
    act(match, "play QS")
    assert legal(match) >= {"play 9S", "play 8S", "advise 1 AH", "advise 3 KS"}
    assert rule_of(match, "advise 0 KC") == rule_of(match, "advise 2 8S") == "talk"
    act(match, "play 9S", "play KS")
    assert running(match).advice == ()
    assert rule_of(match, "advise 1 AH") == ""


@pytest.mark.rule("prive")
def test_pandoer_prive_is_lost_with_the_first_trick_lost() -> None:
    match = act(bid(table(*MIXED), "prive"), "discard 7C", "trump diamonds", "play 8D", "play JD", "play QD")
    assert running(match).team == (0,)
    act(match, sorted(legal(match))[0])
    assert ended(match).points == (-10, 0, 0, 0)


@pytest.mark.rule("lappen")
def test_cents_and_pot_together_never_change() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        match = Match(GAME, 4, seed=seed, options={"deals": 6, "lap": 1 + seed, "cents": 20}, listen=False)
        while not match.over:
            assert wealth(match) == 80
            match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
        assert wealth(match) == 80


# What is said


def thoughts(match: Match) -> list[str]:
    """The thoughts of the seat to act."""
    return [one.sentence for one in careful_player.thoughts(match.view(match.actors[0]))]


def advised(match: Match) -> dict[str, str]:
    """The reasons said of the actions of the seat to act."""
    told = careful_player.advise(match.view(match.actors[0]), random.Random(1))
    return {str(one.action): one.reason for one in told}


def refused(match: Match, text: str) -> str:
    """Why an action is refused."""
    refusal = match.refusal(match.actors[0], text)
    return refusal.sentence if refusal is not None else ""


@pytest.mark.rule("keep-claim")
def test_a_claim_that_would_break_is_told_by_what_is_lost_of_it() -> None:
    hands = ("10S 9S KD KC AS 7D 7H 8C", "KH QH JH 10H 9C 8D 9D 10D")
    match = act(table(*hands, watch="AH"), "bid pandoer", "bid pandoer 50", "pass", "pass", "pass")
    assert refused(match, "discard AH") == (
        "Without AH you no longer have the four-card of AH you claimed, nor anything as good."
    )
    more = act(table(*hands, watch="AH"), "bid pandoer", "bid pandoer 100", "pass", "pass", "pass")
    assert refused(more, "discard AH") == "Without AH you no longer have the 100 points you claimed."


@pytest.mark.parametrize(("game", "counts"), [("100", True), ("kereltje", False), ("misery", False)])
def test_honours_are_named_at_the_discard_only_where_they_count(game: str, counts: bool) -> None:
    match = bid(table(*MIXED), game)
    assert any("all your honours" in one for one in advised(match).values()) is counts


def test_who_can_only_pass_is_told_nothing_of_his_cards() -> None:
    match = act(table("", "7D 9D JD 7S 9S JS 7H 9H", watch="KC"), "bid prive")
    assert legal(match) == {"pass"}
    assert thoughts(match) == []
    assert advised(match) == {"pass": "It is all that can be done."}


def test_a_bid_with_a_claim_is_judged_by_the_cards_that_must_be_kept() -> None:
    match = act(table(*MIXED), "bid pandoer")
    position = bot_of(GAME).position(match.view(1))
    claims = [one for one in position.open_bids if one.honours]
    assert claims
    plain = LadderBid("pandoer")
    assert all(position.chance_to_make(one) <= position.chance_to_make(plain) for one in claims)


def test_others_are_not_said_to_go_over_a_card_that_nobody_can_go_over() -> None:
    match = trick_of("AS KS 7D", "", "hearts")
    position = bot_of(GAME).position(match.view(0))
    assert not any(position.play.may_have_to_go_over(at, card("KS")) for at in range(1, 4))
    assert any(position.play.may_have_to_go_over(at, card("7D")) for at in range(1, 4))
    assert position.play.leads_lowest(card("KS")) == "It is your lowest card of spades."


def test_one_trick_more_is_one_more_only_after_the_first() -> None:
    low = ("9C 7S 8S 7D 8D 7C 8C 6H", "AS KS QS JS 10S 9S 9H 8H", "AD KD QD JD 10D 9D 10H 7H")
    match = act(bid(table(*low, watch="AH"), "misery"), "discard AH")
    assert "One trick for the proclaimer ends the game." in thoughts(match)


def test_advice_is_no_answer_to_weigh() -> None:
    """A card advised may be forced, or may not be played at all; no hint and no practice asks for it."""
    match = act(bid(table(*MIXED), "praatje"), "discard AS", "play 7S")
    view = match.view(match.actors[0])
    assert any(action.verb == "advise" for action in view.legal)
    assert {action.verb for action in bot_of(view.game).considered(view.deal, view.seat)} == {"play"}


@pytest.mark.rule("discard-one")
def test_the_discard_is_shown_at_the_end() -> None:
    match = act(bid(table(*MIXED), "praatje"), "discard AS")
    deal = running(match)
    act(match, "...")
    assert [str(c) for c in deal.cards_in("out")] == ["AS"]
    assert deal.piles["out"].seen_by is EVERYONE
    place = deal.place_of("out")
    assert (place.where, place.owners) == (Where.BEFORE, (deal.bidder,))
    told = sentences(deal.events or (), ["Bo", "Ana", "Cy", "Di"], 0)
    assert any("had put away AS" in line for line in told), told
