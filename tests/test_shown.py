"""Facts, places and phrases: what games say to the screen and to the plain table."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.engine.actions import parse_action
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.event_wording import with_names
from cardtable.engine.presentation import Fact, How, Phrase, Place, Where
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.plain import plain_text
from cardtable.testing import draw_setup, play_randomly
from cardtable.testing.presentation_checks import check_facts, check_phrases, check_places, check_presentation
from cardtable.text import whole_parts, width
from cardtable.tui.decision.click_areas import MorePiles
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import TOKEN
from cardtable.tui.look.glyphs import ASCII, UNICODE
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.card_blocks import Fan
from cardtable.tui.picture.scene import Scene, Surface
from cardtable.tui.preferences import Settings
from tests.toy import GAME, ToyDeal

NAMES = ["You", "Mira", "Jonas", "Aiko", "Tomás", "Priya", "Kofi", "Lena", "Omar", "Wei", "Ines", "Bo"]


@pytest.mark.parametrize("game", game_ids())
def test_whatever_may_be_done_is_told_as_a_player_says_it(game: str) -> None:
    found = find_game(game)
    for seed in range(6):
        rng = random.Random(seed)
        match = draw_setup(found, rng).match(found, listen=False)
        past = [action for seat in match.actors for action in match.legal(seat)[:5]]
        for seat, action in play_randomly(match, rng, 70):
            check_presentation(match, past[-8:])
            past += [action, *match.legal(seat)[:3]]


def told(match: Match, text: str, seat: int | None = None) -> str:
    """What an action is told as to whoever may act."""
    at = match.actors[0] if seat is None else seat
    return with_names(match.in_play.phrase(at, match.read(at, text)).text, NAMES)


def shown(match: Match, pile: str) -> Place:
    """Where a pile lies."""
    return next(place for place in match.in_play.places() if place.pile == pile)


def facts(deal: Deal) -> dict[str, str]:
    """The facts of a deal by their labels."""
    return {fact.label: with_names(fact.value, NAMES) for fact in deal.facts()}


def stacked(game: str, seats: int, dealer: int, options: dict[str, object], **piles: str) -> Match:
    """A match in which these cards lie so; `hand_0` is the hand of seat 0."""
    reserved = {name.replace("_", "."): cards(held) for name, held in piles.items()}
    return Match(game, seats, seed=1, options=options, stacks=(Stack(dealer=dealer, cards=reserved),))


# What a phrase says


def test_houses_are_built_grown_and_broken_in_their_own_words() -> None:
    hands = {"hand_0": "4H 10S KD 9C 2S 10C 4C AD 3S 5C 8C", "hand_1": "AS 10H 6S 9S 2C 4S 2D 5S 6H"}
    match = stacked("seep", 2, 1, {}, table="6D 7S 3D QH", **hands)
    match.play(0, "bid 10")
    assert told(match, "build 10 with 4H from 6D") == "Build a house of 10: 4H + 6D"
    match.play(0, "build 10 with 4H from 6D 7S 3D")
    house = shown(match, "house.10")
    assert (house.how, house.value, house.owners, house.closed) == (How.HEAP, "10", (0,), True)
    assert house.note.startswith("cemented")
    assert told(match, "play 10H take house.10") == "Pick up the house of 10 with 10H"
    assert told(match, "build 10 with 10H") == "Add to the house of 10: 10H"
    assert told(match, "play 6S") == "Throw 6S"
    assert told(match, "build 12 with 2C from house.10") == "Break the house of 10 with 2C to make 12"


def test_sets_of_a_house_are_told_apart() -> None:
    match = stacked("seep", 2, 1, {}, table="6D 7S 3D QH", hand_0="4H 10S KD 9C")
    match.play(0, "bid 10")
    assert told(match, "build 10 with 4H from 6D 7S 3D") == "Build a house of 10: 4H + 6D, 7S + 3D"


def test_a_card_tacked_on_goes_to_somebody() -> None:
    run = Phrase("Tack KD on to {1}'s 10D JD QD", "Tack cards on")
    assert with_names(run.text, NAMES) == "Tack KD on to Mira's 10D JD QD"
    assert with_names(run.text, ["Ana", "You"]) == "Tack KD on to your 10D JD QD"


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("dai-fugo", "play 8S 8H", "Play two 8s: 8S 8H"),
        ("dai-fugo", "play AD RJ as A", "Play two aces: AD RJ"),
        ("dai-fugo", "play 9H 10H RJ as 9-J", "Play a sequence, 9 to jack: 9H 10H RJ"),
        ("dai-fugo", "play 9H 10H JH", "Play a sequence: 9H 10H JH"),
        ("dai-fugo", "play RJ BJ", "Play two jokers: RJ BJ"),
        ("kalooki", "lay 5S 5H 5D / 8H RJ=9H 10H JH", "Lay two groups: 5S 5H 5D; 8H RJ for 9H 10H JH"),
        ("kalooki", "lay 5S 5H 5D", "Lay 5S 5H 5D"),
        ("mighty", "call AH KD", "Call AH and KD"),
        ("mighty", "call none", "Call nobody: alone against all"),
        ("mighty", "play RJ ask hearts", "Play RJ and ask for hearts"),
        ("ocho-locos", "play 8S suit hearts ultima", "Play 8S, name hearts and call ¡Última!"),
        ("teen-patti", "bet 1", "Bet 1 chip"),
        ("zandari", "play 7S take 4D 3S", "Take 3S 4D with 7S"),
        ("zandari", "cut 20", "Lift 20 cards"),
    ],
)
def test_actions_in_words(game: str, text: str, said: str) -> None:
    assert parse_action(text, find_game(game).verbs).phrase().text == said


def test_a_game_that_says_nothing_has_phrases_all_the_same() -> None:
    match = Match(GAME, 2, seed=3)
    action = match.legal(match.actors[0])[0]
    assert match.in_play.phrase(match.actors[0], action) == Phrase(f"Play {action.picks[0]}", "Play")
    check_presentation(match)


# Facts


def test_a_contract_and_its_friend_are_facts() -> None:
    match = Match("mighty", 5, seed=2, stacks=(Stack(dealer=0),))
    assert facts(match.in_play) == {"Bids": "from 13"}
    bidder = match.actors[0]
    match.play(bidder, "bid 14 hearts")
    assert facts(match.in_play) == {"Bid": f"14 hearts by {NAMES[bidder] if bidder else 'you'}"}
    for _ in range(4):
        match.play(match.actors[0], "pass")
    assert match.in_play.public_state()["declarer"] == bidder
    assert facts(match.in_play)["Contract"].startswith("14 hearts by ")
    assert facts(match.in_play)["Mighty"] == "AS"


def test_the_suit_in_force_is_a_fact() -> None:
    match = stacked("ocho-locos", 2, 1, {}, discard="5S", hand_0="2S 9H 8C 6C 2C KD 3D JH")
    assert facts(match.in_play)["Follow"] == "spades or 5"
    match.play(0, "play 2S")
    assert facts(match.in_play)["To draw"] == "2 cards"
    assert shown(match, "discard").note == "draw 2, or a two"


def test_the_pot_lies_in_chips() -> None:
    match = Match("teen-patti", 3, seed=1)
    assert facts(match.in_play)["Pot"] == "3"
    pot = next(place for place in match.in_play.places() if place.how is How.CHIPS)
    assert (pot.label, pot.value, pot.where) == ("Pot", "3", Where.CENTRE)


def test_four_numbers_make_a_square() -> None:
    match = Match("twenty-four", 2, seed=1)
    squares = [place for place in match.in_play.places() if place.how is How.SQUARE]
    held = [c for place in squares for c in match.in_play.cards_in(place.pile)]
    assert held == list(match.in_play.shown_cards)  # type: ignore[attr-defined]


def test_the_winning_card_of_a_trick_is_marked() -> None:
    match = Match("mighty", 5, seed=2, stacks=(Stack(dealer=0),))
    rng = random.Random(1)
    while not match.in_play.cards_in("trick"):
        match.play(match.actors[0], bot_of(match.game).quick_play(match.in_play, match.actors[0], rng))
    trick = shown(match, "trick")
    assert len(trick.marks) == 1
    assert trick.marks[0] == "led, winning"


# On the screen


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 30), (160, 45), (200, 60)])
@pytest.mark.parametrize("game", game_ids())
def test_facts_are_told_whole_or_left_out(game: str, size: tuple[int, int]) -> None:
    found = find_game(game)
    for seats in (min(found.seat_counts), max(found.seat_counts)):
        match, rng = Match(found, seats, seed=4), random.Random(4)
        for number in range(40):
            if number % 8 == 0 and not match.over:
                _check_title(match.view(match.actors[0]), size)
            if match.over:
                break
            seat = rng.choice(match.actors)
            match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))


def _check_title(view: View, size: tuple[int, int]) -> None:
    names = [name[:8] for name in NAMES[: view.seats]]
    scene = Scene(view, names, ["you"] * view.seats, Settings(), ASCII)
    lines = BoardPainter(scene, *size).paint().text().splitlines()
    turn = ")" if view.game.turns_clockwise(view.options) else "("
    told = lines[0].partition(f"deal {view.number} {turn}")[2]
    facts = {with_names(way, names) for fact in view.deal.facts() for way in (fact.words, fact.value)}
    mark = re.compile(r"(Score  )?[A-F] ") if view.sides < view.seats else re.compile(r"(?!)")
    pieces = [piece for piece in re.split(r" {3,}", told) if piece.strip() and not mark.match(piece)]
    assert all(piece.strip() in facts for piece in pieces), f"{pieces} are not {facts}"
    heaviest = next(iter(view.deal.facts()), None)
    if heaviest is not None:
        # What finds no room in the title stands on the rail, or in a line below the title.
        value = with_names(heaviest.value, names)
        assert any(value in line for line in lines) or width(value) > size[0] // 2


def test_a_text_gives_way_by_whole_parts() -> None:
    text = "Hint: throw 5C. It keeps the house. Played on 20 times it was better: by 3.2 points."
    assert whole_parts(text, lambda one: len(one) <= 200) == text
    assert whole_parts(text, lambda one: len(one) <= 60) == "Hint: throw 5C. It keeps the house."
    assert whole_parts("Enter: Pass   Bid, or pass.", lambda one: len(one) <= 20) == "Enter: Pass"
    assert whole_parts("Next: A (as good); B (1.2 points behind).", lambda one: len(one) <= 20) == (
        "Next: A (as good)"
    )
    assert whole_parts("Far too long", lambda one: False) == "Far too long"


def test_what_belongs_to_you_is_yours() -> None:
    assert with_names("{0}'s hand", ["You", "Jonas"]) == "Your hand"
    assert with_names("Won by {0} and {1}", ["You", "Jonas"]) == "Won by you and Jonas"
    assert with_names("{1}'s group", ["You", "Jonas"]) == "Jonas's group"
    assert with_names("{1} calls 7H. {0} may answer.", ["You", "Jonas"]) == "Jonas calls 7H. You may answer."


class Crowded(ToyDeal):
    """A toy deal whose piles are shown in every way."""

    def places(self) -> tuple[Place, ...]:
        hands = tuple(place for place in super().places() if place.where is Where.HAND)
        return (
            *hands,
            Place("a", Where.CENTRE, "Loose ones", How.LOOSE),
            Place("b", Where.CENTRE, "House of 9", How.HEAP, value="9", owners=(1,), note="closed"),
            Place("c", Where.BEFORE, "{1}'s counted", How.COUNT, owners=(1,)),
            Place("d", Where.CENTRE, "Middle", How.STACK),
            Place("e", Where.WON, "Won by {0}", How.FAN),
            Place("f", Where.AWAY, "Gone", How.COUNT),
            Place("stock", Where.STOCK, "Pack", How.STACK),
            Place("", Where.CENTRE, "Pot", How.CHIPS, value="12"),
        )


# As many as the toy pack has cards: an empty pile is not shown.
MANY = 26


class Heaped(ToyDeal):
    """A toy deal with more piles than a small window can show."""

    def places(self) -> tuple[Place, ...]:
        hands = tuple(place for place in super().places() if place.where is Where.HAND)
        return (
            *hands,
            *(Place(f"p{at}", Where.CENTRE, f"Pile that is number {at}", How.FAN) for at in range(MANY)),
        )


class _View(SimpleNamespace):
    """Views are told apart by what they are, not by what they hold."""

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)


def scene_of(kind: type[ToyDeal], piles: Sequence[str], each: int) -> Scene:
    """The table of a toy deal of that kind, with cards in those piles."""
    deal = Match(GAME, 2, seed=1).in_play
    deal.__class__ = kind
    for name in piles:
        deal.add_pile(name)
        deal.deal_to(name, each)
    view = _View(deal=deal, seat=0, seats=2, sides=2, side=0, actors=(0,), dealer=0, number=1, hand=())
    view.game, view.scores, view.events, view.legal = GAME, (0, 0), (), []
    view.options, view.facts, view.seat_facts = deal.options, deal.facts, deal.seat_facts
    view.piles, view.cards_in, view.places = deal.piles, deal.cards_in, deal.places()
    return Scene(cast(View, view), ["You", "Mira"], ["you", "careful"], Settings(), UNICODE, show_hand=False)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 45)])
def test_piles_that_have_no_room_are_counted(size: tuple[int, int]) -> None:
    canvas = BoardPainter(scene_of(Heaped, [f"p{at}" for at in range(MANY)], 1), *size).paint()
    text = canvas.text()
    more = re.search(r"\+(\d+) more", text)
    assert (MorePiles() in [meaning for _, meaning in canvas.clickables]) == (more is not None)
    # The two hands lie open for an onlooker here: they are counted, too, where they find no room.
    hands = sum(face.part.endswith("hand") for face in canvas.faces) == 0
    drawn = {face.part for face in canvas.faces if "number" in face.part}
    assert len(drawn) + (int(more[1]) if more else 0) in (MANY, MANY + 2 * hands)


def test_every_way_of_showing_is_drawn() -> None:
    text = BoardPainter(scene_of(Crowded, "abcdef", 2), 80, 24).paint().text()
    for said in (
        "9 Mira",
        "closed",
        "counted 2",
        "Middle 2",
        "Pack ",
        "Pot 12",
        "Won by you",
    ):
        assert said in text, text
    assert "Gone" not in text


@pytest.mark.parametrize(
    ("words", "named"),
    [("Mira's 7S", "Jun: Mira's 7S"), ("Your 7S", "Jun: your 7S"), ("Taken", "Jun: taken"), ("", "Jun")],
)
def test_an_owner_stands_before_the_words_below_cards(words: str, named: str) -> None:
    surface = Surface(scene_of(Crowded, "abcdef", 2), Canvas(80, 24))
    place = next(one for one in surface.places if one.pile == "e")
    assert Fan(surface, place, TOKEN, 40, words).with_owner("Jun").captions == (named,)


class Discarded(ToyDeal):
    """A toy deal with one pile, laid out from its bottom card to its top one."""

    def places(self) -> tuple[Place, ...]:
        return (Place("a", Where.CENTRE, "Discards", How.LOOSE, from_bottom=True),)


@pytest.mark.parametrize("count", [3, 12])
def test_the_top_card_of_a_pile_laid_out_lies_last(count: int) -> None:
    scene = scene_of(Discarded, ["a"], count)
    faces = BoardPainter(scene, 120, 34).paint().faces
    lying = [face.card for face in sorted(faces, key=lambda face: (face.y, face.x))]
    assert lying == [*reversed(scene.view.cards_in("a"))]


# At the plain table


def test_the_plain_table_names_piles_as_players_do() -> None:
    match = stacked("seep", 2, 1, {}, table="6D 7S 3D QH", hand_0="4H 10S KD 9C")
    match.play(0, "bid 10")
    match.play(0, "build 10 with 4H from 6D 7S 3D")
    text = plain_text.table(match, 0, ["You", "Ana"])
    assert "House of 10: 4H 7S 3D 6D (You, cemented, 7 points)" in text
    assert "Floor: QH" in text
    assert "House of 9" not in text
    assert "Ana's hand: " in text
    assert "house.10" not in text


def test_a_list_says_what_to_type() -> None:
    match = stacked("zandari", 2, 1, {}, table="4D 3S 9C KD", hand_0="7S 3H AD 2C")
    match.play(match.actors[0], "cut 26")
    text = plain_text.question(match, 0, ["You", "Mira"])
    assert "Take 3S 4D with 7S (play 7S take 3S 4D)" in text


# The checks find what is wrong


class Wrong(ToyDeal):
    """A toy deal that says wrong things."""

    def facts(self) -> tuple[Fact, ...]:
        return (Fact("Trump", ""),)

    def places(self) -> tuple[Place, ...]:
        return (*super().places(), Place("trick", Where.CENTRE, "Trick again"))


class Terse(ToyDeal):
    """A toy deal with a slip that is a bare number."""

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        return (Fact("", "7", slip=True),)


def test_wrong_facts_and_places_are_found() -> None:
    terse = Match(GAME, 2, seed=1).in_play.clone()
    terse.__class__ = Terse
    with pytest.raises(AssertionError, match="a slip says what it is"):
        check_facts(terse, ["Ana", "Bo"])
    deal = Match(GAME, 2, seed=1).in_play.clone()
    deal.__class__ = Wrong
    with pytest.raises(AssertionError, match="no value"):
        check_facts(deal, ["Ana", "Bo"])
    with pytest.raises(AssertionError, match="placed twice"):
        check_places(deal, ["Ana", "Bo"])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("play it", "not told as a sentence"),
        ("Play house.11", "a pile's id"),
        ("Play {card}", "left open"),
        ("Play a card.", "no full stop"),
        ("Play", "both told as"),
    ],
)
def test_wrong_phrases_are_found(monkeypatch: pytest.MonkeyPatch, text: str, why: str) -> None:
    deal = Match(GAME, 2, seed=1).in_play
    phrase = replace(Phrase("", "Play"), text=text)
    monkeypatch.setattr(type(deal.stage), "phrase", lambda stage, seat, action: phrase)
    with pytest.raises(AssertionError, match=why):
        check_phrases(deal, deal.actors[0], ["Ana", "Bo"])
