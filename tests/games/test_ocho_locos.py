"""Ocho Locos: opening cards, runs of twos, skips by seats, the call, the stock that runs out, the match."""

from __future__ import annotations

import random

import pytest

from cardtable.cards import HIDDEN, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.deck import Stack
from cardtable.engine.event_wording import sentence
from cardtable.match.match import Match
from games.ocho_locos.actions import OchoPlay
from games.ocho_locos.position import OchoPosition
from games.ocho_locos.rules import OchoDeal
from tests.acting import act as play
from tests.acting import rule_of

GAME = find_game("ocho-locos")


def table(
    *hands: str, up: str, stock: str = "", game: int = 0, scores: list[int] | None = None, **options: object
) -> Match:
    """A game in which the last seat deals; as many cards as the first hand has unless told."""
    number = game or 9 - len(hands[0].split())
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    stack = Stack(len(hands) - 1, {**held, "discard": cards(up), "stock": cards(stock)})
    return Match(
        GAME, len(hands), seed=1, stacks=[stack], carry={"game": number}, scores=scores, options=options
    )


def ocho(match: Match) -> OchoDeal:
    deal = match.in_play
    assert isinstance(deal, OchoDeal)
    return deal


def why_not(match: Match, act: str) -> str:
    return str(match.refusal(match.actors[0], act))


def said(match: Match, act: str) -> str:
    """The reasons for an action, or against it."""
    view = match.view(match.actors[0])
    (one,) = [one for one in careful_player.advise(view, random.Random(1)) if str(one.action) == act]
    return one.reason


def thoughts(match: Match) -> dict[str, str]:
    """The thoughts, by name."""
    return {one.thought.name: one.sentence for one in careful_player.thoughts(match.view(match.actors[0]))}


@pytest.mark.rule("turn-up", "deal-order", "deal-size", "partners", "first-dealer", "turn-order")
def test_the_deal() -> None:
    match = Match(GAME, 4, seed=3)
    assert match.deal.sides == 2
    assert [len(match.deal.hand(seat)) for seat in range(4)] == [8] * 4
    assert len(match.deal.cards_in("discard")) >= 1
    dealers = {Match(GAME, 4, seed=seed).deal.dealer for seed in range(30)}
    assert dealers == {0, 1, 2, 3}
    tie = table("7C", "8D", "KH", "5D", up="KS", game=12)
    assert [len(tie.deal.hand(seat)) for seat in range(4)] == [1] * 4


@pytest.mark.rule("opening-acts")
def test_the_turned_up_card_acts() -> None:
    hands = ("7C 9C", "8D 9D", "KH QH")
    assert table(*hands, up="2S").deal.public_state()["owed"] == 2
    assert table(*hands, up="AS").actors == (1,)
    assert table(*hands, up="4S").actors == (1,)
    assert table(*hands, up="JS").actors == (2,)


@pytest.mark.rule("opening-acts")
@pytest.mark.parametrize("up", ["2S", "AS", "4S", "JS", "KS"])
def test_by_option_only_an_eight_or_joker_acts_when_turned_up(up: str) -> None:
    hands = ("7C 9C", "8D 9D", "KH QH")
    match = table(*hands, up=up, opening="plain")
    assert match.actors == (0,)
    state = match.deal.public_state()
    assert (state["owed"], state["suit"]) == (0, "spades")
    assert rule_of(match, "play 7C ultima") == "match"
    assert not any(fact.value == "skipped" for seat in range(3) for fact in match.deal.seat_facts(seat))
    assert table(*hands, up="RJ", jokers=1, opening="plain").deal.public_state()["owed"] == 4
    assert table(*hands, up="8S", opening="plain").actors == (2,)


@pytest.mark.rule("opening-joker", "joker-wild")
def test_an_opening_joker() -> None:
    match = table("7C 9C", "8D 9D", up="RJ", stock="3C 3D 3H 3S 5C", jokers=1)
    state = match.deal.public_state()
    assert (state["owed"], state["suit"], state["rank"]) == (4, "", "")
    assert rule_of(match, "play 7C") == "answer-penalty"
    play(match, "draw stock")
    assert rule_of(match, "play 9D ultima") == ""
    answered = table("2C 9C", "9D KD", up="RJ", jokers=1)
    play(answered, "play 2C ultima")
    assert answered.deal.public_state()["owed"] == 6


@pytest.mark.rule("opening-eight")
def test_the_dealer_does_not_see_the_hand_before_naming() -> None:
    match = table("7C 9C", "8D 9D", up="8S")
    assert set(match.view(1).hand) == {HIDDEN}
    play(match, "suit clubs")
    assert set(match.view(1).hand) == set(cards("8D 9D"))


@pytest.mark.rule("eight-wild", "must-draw", "draw-ends", "free-draw", "play-or-draw")
def test_eights_and_draws() -> None:
    match = table("8D 7C 9C", "KS QD 2C", up="5S", stock="5H 5C 6D")
    assert "play 8D suit clubs" in map(str, match.legal(0))
    play(match, "draw stock")
    assert match.actors == (1,), "the drawn 5 of hearts fits, yet the draw was the turn"
    stuck = table("7C 9C", "KS QD", up="5H", stock="6D 6H")
    assert [str(action) for action in stuck.legal(0)] == ["draw stock"]


@pytest.mark.rule("two", "penalty-adds")
def test_a_two_that_is_not_answered_takes_the_turn() -> None:
    match = table("2S 7C 9C", "9S QD KD", "KH QH 2H", up="5S", stock="5H 5C 6D")
    play(match, "play 2S", "draw stock")
    assert match.actors == (2,)
    assert len(match.deal.hand(1)) == 5
    assert match.deal.public_state()["owed"] == 0


@pytest.mark.rule("skip", "jack")
@pytest.mark.parametrize(
    ("seats", "played", "following"), [(2, "AS", 0), (3, "AS", 2), (4, "4S", 2), (4, "JS", 0), (3, "JS", 0)]
)
def test_skips_by_seats(seats: int, played: str, following: int) -> None:
    hands = [f"{played} 7C 9C", "9S QD KD", "KH QH 2H", "3C 3D 3H"][:seats]
    match = play(table(*hands, up="5S"), f"play {played}")
    assert match.actors == (following,)


@pytest.mark.rule("last-again")
def test_with_two_players_an_ace_or_four_goes_again_too() -> None:
    match = table("9S AS", "QD KD", up="5S", stock="3C 3D 3H")
    play(match, "play 9S ultima", "draw stock", "play AS")
    assert not match.deal.over
    assert match.actors == (0,)
    assert [str(action) for action in match.legal(0)] == ["draw stock"]
    three = table("9S AS", "QD KD", "KH QH", up="5S", stock="3C 3D 3H 6D")
    play(three, "play 9S ultima", "draw stock", "draw stock", "play AS")
    assert three.deal.over


@pytest.mark.rule("last-card", "forgot-ultima")
def test_who_forgets_to_call_on_a_jack_draws_and_goes_on() -> None:
    match = table("JS 9S", "QD KD", up="5S", stock="3C 3D 3H")
    play(match, "play JS")
    assert match.deal.hand(0) == cards("9S 3C")
    assert match.actors == (0,)


@pytest.mark.rule("no-call-dealt")
def test_no_call_for_a_dealt_card() -> None:
    match = table("9S", "QD", up="5S", game=8)
    assert [str(action) for action in match.legal(0)] == ["play 9S", "draw stock"]
    play(match, "play 9S")
    assert match.deal.over


@pytest.mark.rule("refill")
def test_the_stock_is_refilled_at_once_and_stays_known() -> None:
    match = Match(GAME, 2, seed=4)
    rng = random.Random(4)
    while not ocho(match).refilled:
        seat = match.actors[0]
        plays = [action for action in match.legal(seat) if action.verb != "draw"]
        match.play(seat, rng.choice(plays or match.legal(seat)))
    deal = ocho(match)
    assert set(deal.cards_in("stock")) <= deal.refilled
    assert len(deal.cards_in("discard")) >= 1
    sampled = match.view(0).sample(random.Random(1))
    assert set(sampled.cards_in("stock")) <= deal.refilled


@pytest.mark.rule("nothing-to-draw", "blocked", "must-draw")
def test_nothing_to_draw_and_blocked() -> None:
    match = table("7S 9S", "QS QD", up="5S", game=7)
    # Drawing on and on leaves the whole pack in the hands, one discard, and nothing to draw.
    while ocho(match).can_draw:
        match.play(match.actors[0], "draw stock")
    assert why_not(match, "draw stock") == "There is no card to draw: play one that fits. (nothing-to-draw)"
    assert rule_of(match, "pass") == "play-or-draw"
    blocked = table("7C 9C", "KD QD", up="5S", game=7)
    deal = blocked.in_play
    spare = deal.cards_in("stock")
    deal.add_pile("out", spare)
    deal.arrange("stock", ())
    assert list(map(str, blocked.legal(0))) == ["pass"]
    why = "There is no card to draw and none of yours fits: pass. (nothing-to-draw)"
    assert why_not(blocked, "draw stock") == why
    play(blocked, "pass", "pass")
    assert blocked.deal.over
    assert blocked.deal.points == (0, 0)
    again = blocked.in_play
    assert (again.dealer, again.public_state()["game"]) == (1, 7)


@pytest.mark.rule("match-of-eight", "win", "tie-break")
def test_the_match_ends_when_nobody_can_draw_level() -> None:
    won = play(table("9S 9H 9D", "QD KD 4C", up="5S", game=6, scores=[4, 1]), "play 9S", "draw stock")
    play(won, "play 9H ultima", "draw stock", "play 9D")
    assert won.over
    assert won.winners == (0,)
    level = play(table("9S", "QD", up="5S", game=8, scores=[3, 4]), "play 9S")
    assert level.scores == (4, 4)
    assert not level.over
    assert level.in_play.public_state()["cards"] == 1
    decided = play(table("9S", "QD", up="5S", game=9, scores=[4, 4]), "play 9S")
    assert decided.over
    assert decided.standing.rule == "tie-break"


def test_options_change_play() -> None:
    assert Match(GAME, 2, options={"jokers": 2}).deal.pack.count(cards("RJ")[0]) == 1
    assert len(Match(GAME, 2, options={"jokers": 1}).deal.pack) == 53
    auto = table("9S 9H", "QD KD", up="5S", ultima="auto")
    assert "play 9S ultima" not in map(str, auto.legal(0))
    assert rule_of(auto, "play 9S ultima") == "last-card"
    play(auto, "play 9S")
    assert len(auto.deal.hand(0)) == 1
    going = table("9S 9H 9D", "QD KD 4C", up="5S", game=6, scores=[4, 1], play_all=True)
    play(going, "play 9S", "draw stock", "play 9H ultima", "draw stock", "play 9D")
    assert not going.over


def test_the_careful_bot_calls_and_finishes() -> None:
    match = table("9S 9H", "QD KD", up="5S")
    advice = careful_player.advise(match.view(0), random.Random(1))
    assert str(advice[0].action).endswith("ultima")
    play(match, "play 9S ultima", "draw stock")
    assert str(careful_player.advise(match.view(0), random.Random(1))[0].action) == "play 9H"


# What is said


def test_answers_are_kept_only_where_they_are_held() -> None:
    """Said for every draw of cards owed: Draw the 2 and keep your answers."""
    none = table("7C 9C 5H", "8D 9D KS", up="2S")
    assert said(none, "draw stock") == "It is all that can be done."
    held = table("2C 9C 5H", "8D 9D KS", up="2S")
    assert said(held, "draw stock") == "You could answer with 2C and draw nothing."
    assert thoughts(held)["owed"] == "2 cards are owed: your answer passes them on, and adds to them."
    assert "owed" not in thoughts(none)


def test_a_draw_tells_what_fits_instead() -> None:
    """Said for every draw: Draw only if nothing fits that you would part with."""
    stuck = table("7C 9C 5H", "8D 9D KS", up="3S")
    assert said(stuck, "draw stock") == "It is all that can be done."
    able = table("7S 9C 5H", "8D 9D KS", up="3S")
    assert said(able, "draw stock") == "It adds a card to your hand, though 7S fits."
    eight = table("8H 9C 5H", "8D 9D KS", up="3S")
    assert said(eight, "draw stock") == "Only 8H fits, and an eight goes on any suit later, too."


@pytest.mark.parametrize(
    ("hand", "act", "reason"),
    [
        ("8H 9H 3D 3C", "play 8H suit hearts", "It changes to hearts, of which you keep 1."),
        ("8H 9H 3D 3C", "play 8H suit spades", "You keep no spades to follow with."),
        ("8H 8S 3D 3C", "play 8H suit spades", "It goes on with spades, of which you keep 1."),
        ("8H 9S 3D 3C", "play 8H suit diamonds", "It spends an eight, though 9S fits, too."),
    ],
)
def test_an_eight_changes_the_suit_only_to_another(hand: str, act: str, reason: str) -> None:
    """Said for the suit in force, too: The eight changes to spades; and: to hearts, where you hold 0."""
    assert said(table(hand, "5D KD QD 4D", up="KS"), act) == reason


def test_what_is_passed_on_is_told_with_what_it_comes_to() -> None:
    """Said for every answer: It passes the 2 cards on, and more."""
    match = table("2C 9C 5H", "8D 9D KS", up="2S")
    assert said(match, "play 2C") == "You draw nothing: the next player must answer or draw 4."
    joker = table("RJ 9C 5H", "8D 9D KS", up="2S", jokers=1)
    assert said(joker, "play RJ") == "You draw nothing: the next player must answer or draw 6."
    last = table("2C", "8D", up="2S", game=8)
    assert said(last, "play 2C") == "It is your last card: it wins the game."


@pytest.mark.parametrize(
    ("seats", "hand", "act", "reason"),
    [
        (3, "JS 9S 5H", "play JS", "You go again at once, and 1 of your other cards fits then."),
        (3, "JS 9C 5H", "play JS", "No other card of yours fits, and a draw would add one."),
        (3, "JS KS 5H 5D 5C", "play JS", "You go again at once, and 1 of your other cards fits then."),
        (2, "AS 9S 5H", "play AS", "You go again at once, and 1 of your other cards fits then."),
        (2, "4S 9C 8H", "play 4S", "You go again at once, and 1 of your other cards fits then."),
        (3, "AS 9C 5H", "play AS", "The next player misses the turn."),
        (4, "AS 9C 5H", "play AS", "The next player misses the turn: your partner goes on."),
    ],
)
def test_who_goes_again_depends_on_the_card_and_the_seats(
    seats: int, hand: str, act: str, reason: str
) -> None:
    """Said for every jack, whether anything could then be played: You go again at once."""
    others = ["QD KD 3D 7D 6D", "KH QH 3H 7H 6H", "QC 5C 3C 7C 6C"][: seats - 1]
    hands = [hand, *(" ".join(one.split()[: len(hand.split())]) for one in others)]
    assert said(table(*hands, up="3S"), act) == reason


def short(match: Match, seat: int) -> Match:
    """Takes all but one card out of that hand."""
    deal = match.in_play
    deal.move(deal.hand(seat)[1:], f"hand.{seat}", "stock")
    return match


@pytest.mark.parametrize(
    ("seats", "act", "reason"),
    [
        (3, "play 2S", "The next player has one card, and must answer or draw 2."),
        (3, "play AS", "The next player has one card, and does not get the turn."),
        (2, "play AS", "The next player has one card, and does not get the turn."),
        (3, "play JS", "The next player has one card, and does not get the turn."),
        (3, "play 7H", "The next player has one card, and the suit changes to hearts."),
        (3, "play 9S", "The next player has one card, and the suit stays spades."),
    ],
)
def test_only_what_hinders_a_last_card_is_praised_for_it(seats: int, act: str, reason: str) -> None:
    """Said for whatever was played: The next player has one card: make it hard."""
    hands = ("2S AS JS 7H 9S", "QD KD 3D 4D 5D", "QC 5C 3C 4C 6C")[:seats]
    match = short(table(*hands, up="7S"), 1)
    assert said(match, act) == reason
    assert "next-short" in thoughts(match)


def test_a_partner_with_one_card_is_let_on() -> None:
    hands = ("AS JS 9S", "QD KD 3D", "QC 5C 3C", "QH 5H 3H")
    match = short(table(*hands, up="7S"), 2)
    assert said(match, "play AS") == "Your partner has one card and is next."
    assert "an ace or a four" in thoughts(match)["partner-short"]
    assert "partner-short" not in thoughts(short(table(*hands[:3], up="7S"), 2))


def test_a_last_card_that_goes_again_does_not_win() -> None:
    """Said of it: As last card would make you go again and draw; and of an ace, whatever the seats."""
    jack = table("JS", "QD", "KH", up="7S", game=8)
    assert said(jack, "play JS") == "With JS as last card you go again and must draw: that does not win."
    assert "would not win" in said(jack, "draw stock")
    for seats, wins in ((2, False), (3, True)):
        ace = table(*("AS", "QD", "KH")[:seats], up="7S", game=8)
        assert ("wins" in said(ace, "play AS")) is wins
        assert ("last-again" in thoughts(ace)) is not wins


def test_what_is_left_in_the_hands_is_laid_open_at_the_end() -> None:
    match = table("9S", "KD", "2C", up="9H", stock="4D 5D")
    play(match, "play 9S")
    assert match.deal.over
    seen = match.view_of_table(0)
    assert [seen.deal.hand(seat) for seat in (1, 2)] == [cards("KD"), cards("2C")]


def test_what_one_is_left_with_is_thought_of() -> None:
    match = table("9S JS", "QD KC", up="7S")
    assert said(match, "play 9S ultima") == "It leaves you JS: played last, that only makes you draw."
    uncalled = table("9S QD", "KD KC", up="7S")
    assert said(uncalled, "play 9S") == "It leaves you one card: without the call you draw another."


def test_what_there_is_to_weigh_hangs_on_hand_options_and_seats() -> None:
    """Told every turn, whatever was held: Eights get you out of trouble, twos answer twos; jacks run on."""
    plain = thoughts(table("9S 5H KC", "QD KD 3D", up="7S"))
    assert not {"eight-held", "answer-held", "runs", "owed"} & set(plain)
    rich = thoughts(table("9S 8H 2C JS", "QD KD 3D 4D", up="7S"))
    assert {"eight-held", "answer-held", "runs"} <= set(rich)
    assert "ace" in rich["runs"]
    assert "ace" not in thoughts(table("9S 8H 2C JS", "QD KD 3D 4D", "QC KC 3C 4C", up="7S"))["runs"]
    assert "call" in thoughts(table("9S QD", "KD KC", up="7S"))
    assert "call" not in thoughts(table("9S QD", "KD KC", up="7S", ultima="auto"))
    assert set(thoughts(table("7C 9C", "8D 9D", up="8S"))) == {"blind"}


@pytest.mark.parametrize(
    ("seats", "told"),
    [(4, "B is skipped."), (2, "A goes again.")],
)
def test_who_misses_a_turn_is_told(seats: int, told: str) -> None:
    match = Match(
        "ocho-locos",
        seats,
        seed=1,
        stacks=[Stack(seats - 1, {"hand.0": cards("AS 3H 5D"), "discard": cards("9S")})],
    )
    assert match.actors == (0,)
    events = match.play(0, "play AS")
    assert told in [sentence(event, "ABCD") for event in events]


def test_bars_end_at_the_games_of_a_match() -> None:
    """One game won of eight is no full bar."""
    _, options = GAME.configure(4, {})
    aim = GAME.aim(4, options)
    assert (aim.words, aim.at) == ("the most of 8 games", 8)


def test_what_draws_nothing_is_called_and_what_wins_nothing_is_said_so() -> None:
    """Said of an answer without the call, which draws a card all the same: You draw nothing."""
    match = table("2C 9C", "8D 9D", up="2S")
    assert said(match, "play 2C ultima") == "You draw nothing: the next player must answer or draw 4."
    uncalled = next(one for one in match.view(0).legal if str(one) == "play 2C")
    assert isinstance(uncalled, OchoPlay)
    assert not OchoPosition.hits(OchoPosition(match.view(0)), uncalled)
    told = thoughts(table("9S JS", "QD KC", up="7S"))["last-again"]
    assert told == "JS would not win as your last card: you would go again and draw."


def test_where_nothing_can_be_drawn_it_is_not_said_to_be_a_choice() -> None:
    match = table("8H 9C 5H", "8D 9D KS", up="3S")
    assert {"eights-only"} <= set(thoughts(match))
    assert "eight-held" not in thoughts(match), "nothing but the eight fits now"
    deal = match.in_play
    deal.move(deal.cards_in("stock"), "stock", "hand.1")
    assert "eights-only" not in thoughts(match)


# What players do


def advised_of(match: Match) -> str:
    """The careful player's act."""
    return str(careful_player.advise(match.view(match.actors[0]), random.Random(1))[0].action)


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("8H 9S 3D 4D 5C", "play 8H suit diamonds"),
        ("8H QC 9C 5C", "play 8H suit clubs"),
        ("8C 9D 3D", "play 8C suit diamonds"),
    ],
)
def test_an_eight_is_played_and_no_card_drawn_where_nothing_else_fits(hand: str, wanted: str) -> None:
    """A draw costs the turn and adds a card; the eight names the suit of which most are left."""
    assert advised_of(table(hand, "QD", "QS", "AS", up="KH")) == wanted


@pytest.mark.parametrize("hand", ["8H 9S 3D 4D 5C", "8H 5S 9C", "8H 8D 6S 5D"])
def test_an_eight_waits_while_another_card_fits(hand: str) -> None:
    chosen = advised_of(table(hand, "QD", "QC", "AS", up="KS"))
    assert not chosen.startswith("play 8")
    assert chosen != "draw stock"


def test_cards_owed_are_answered_with_a_two() -> None:
    match = table("2S 9S 5D", "2H QC 9C", "QH KH JH", "AH 3H 4H", up="KS", game=5)
    play(match, "play 2S")
    assert advised_of(match) == "play 2H"


@pytest.mark.parametrize("hand", ["2S 9S 9D 5D 4D", "2S KS 4C KD 3C"])
def test_a_two_is_kept_while_nobody_is_short(hand: str) -> None:
    match = table(hand, "QD KC JD 3H 4H", "QH KH JH 5H 6H", "AS AC 3S 7H 9H", up="10S", game=5)
    assert advised_of(match) != "play 2S"


def with_next_short(hand: str, up: str) -> Match:
    """The next player has one card left."""
    match = table(hand, "QD", "QH", "AS", up=up)
    deal = ocho(match)
    deal.move(deal.hand(1)[1:], "hand.1", "stock")
    return match


@pytest.mark.parametrize("hand", ["2S 9S 9D 4C", "2S KS KD 5H"])
def test_a_two_is_played_on_a_player_with_one_card(hand: str) -> None:
    assert advised_of(with_next_short(hand, "10S")) == "play 2S"


@pytest.mark.parametrize("hand", ["9S 9D 5H 6H", "9C 9D 5H 3H"])
def test_the_suit_is_changed_on_a_player_with_one_card(hand: str) -> None:
    """Where no card takes the turn away: a card of the suit in force may be the one that is held."""
    assert advised_of(with_next_short(hand, "9H")).startswith("play 9")


def test_of_two_cards_that_fit_the_one_that_more_can_follow_goes() -> None:
    match = table("9S 10D 3D 4D QS", "QD KC JD 3H 4H", "QH KH JH 5H 6H", "AS AC 3S 7H 9H", up="10S", game=5)
    assert advised_of(match) == "play 10D"


@pytest.mark.rule("eight-wild")
def test_why_a_card_does_not_go_names_all_that_would() -> None:
    """An eight always, the rank of an eight only once, a joker where there are any; and each of them does."""
    plain = table("9C 4D 8S QS 7H", "2C 3C 4C 5C 6C", up="QH")
    assert why_not(plain, "play 4D") == "4D does not go on QH: hearts, a queen or an eight would. (match)"
    jokers = table("9C 4D 8S QS RJ", "2C 3C 4C 5C 6C", up="QH", jokers=2)
    assert "hearts, a queen, an eight or a joker would." in why_not(jokers, "play 4D")
    for match, able in ((plain, ("play QS", "play 7H", "play 8S suit spades")), (jokers, ("play RJ",))):
        legal = [str(action) for action in match.legal(match.actors[0])]
        assert set(able) <= set(legal)
