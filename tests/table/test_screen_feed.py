"""What a screen tells, without one: in whose words, what is lit, what is said, why not."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from cardtable.card_words import card_words
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Pass
from cardtable.engine.bot import bot_of
from cardtable.engine.events import Event
from cardtable.engine.refusal import Refusal
from cardtable.match.match import Match
from cardtable.mechanics.fishing import FaceDownCaptures
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.seat_specs import SeatSpec, parse_seats
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER, Viewpoint
from cardtable.testing.picture_checks import LONG_NAMES
from tests.own import GAMES
from tests.toy import GAME


def screen_feed(seats: str = "you,careful:Mira", screen: list[int] | None = None) -> ScreenFeed:
    """A screen_feed for all people at the table, or for those before one of several screens."""
    specs = parse_seats(seats, GAME)
    sitting = Sitting(Match(GAME, len(specs), seed=2), specs)
    return ScreenFeed(sitting, Viewpoint(sitting.persons if screen is None else screen))


def play(teller: ScreenFeed) -> tuple[int, tuple[Event, ...]]:
    """The next act, told and shown."""
    match = teller.sitting.match
    assert isinstance(match, Match)
    seat = match.actors[0]
    action = match.legal(seat)[0]
    events = match.play(seat, action)
    teller.tell(events)
    teller.highlight(seat, action, events)
    return seat, events


def test_one_person_is_told_of_in_the_second_person() -> None:
    teller = screen_feed()
    said = {}
    for _ in range(2):
        seat, _ = play(teller)
        said[seat] = teller.said
    assert said[0].startswith("You play ")
    assert said[1].startswith("Mira plays ")


def test_several_are_told_of_by_name() -> None:
    teller = screen_feed("you,person:Bo")
    for _ in range(2):
        play(teller)
        assert teller.said.startswith(("You play ", "Bo plays "))


def test_the_first_sentence_of_an_act_is_said_and_all_are_its_turn() -> None:
    teller = screen_feed()
    play(teller)
    play(teller)
    assert len(teller.last_turn) == 2
    assert teller.said == teller.last_turn[0]
    assert "take" in teller.last_turn[1]


def test_the_card_played_is_shown_and_put_out() -> None:
    teller = screen_feed()
    seat, _ = play(teller)
    played = teller.sitting.match.acts[-1].action.picks
    assert (teller.actor, teller.played_cards) == (seat, played)
    teller.clear_highlight()
    assert (teller.actor, teller.played_cards, teller.lit) == (-1, (), frozenset())


def test_a_story_is_told_to_whom_the_screen_is_passed() -> None:
    teller = screen_feed("person:Ana,person:Bo,careful:Mira")
    sitting = teller.sitting
    first = sitting.match.actors[0]
    _, events = play(teller)
    sitting.mark_seen([first])
    play(teller)
    teller.withdraw()
    public = teller.event_lines(sitting.match.acts[-1].events, -1)
    assert (teller.said, teller.last_turn) == (public[0], public)
    teller.recall(first)
    assert teller.last_turn == teller.event_lines(sitting.match.acts[-1].events, first)
    assert teller.said == teller.last_turn[-1]
    assert teller.story(1 - first)[0] == teller.event_lines(events, 1 - first)[0]


def test_two_screens_at_one_sitting_have_stories_of_their_own() -> None:
    first = screen_feed("person:Ana,person:Bo", [0])
    second = ScreenFeed(first.sitting, Viewpoint([1]))
    seat, events = play(first)
    second.tell(events)
    for teller in (first, second):
        teller.sitting.mark_seen(teller.viewpoint.who_saw(seat))
    assert first.story(0) == second.story(1) == []
    first.say("only here")
    assert second.message == ""


def test_a_refusal_is_a_warning_and_names_the_rule_until_somebody_acts() -> None:
    teller = screen_feed()
    refusal = Refusal("follow-suit", "You must follow.")
    teller.refuse(refusal)
    assert (teller.is_warning, teller.last_refusal) == (True, refusal)
    assert teller.message == "You must follow.  r: the rule"
    teller.say("Something else.")
    assert not teller.is_warning
    play(teller)
    assert (teller.message, teller.last_refusal) == ("", None)


def test_the_log_is_that_of_whoever_looks() -> None:
    teller = screen_feed("person:Ana,person:Bo")
    view = teller.sitting.view(teller.viewpoint.seat)
    log = teller.log(view)
    assert log == teller.sentences(view.events)
    assert not any(str(card) in line for card in teller.sitting.match.in_play.hand(0) for line in log)
    assert not any(teller.sitting.match.seal[:8] in line for line in log)


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_since_the_last_turn_is_told_alike_in_all_places(game: str) -> None:
    """The log of a seat tells it as the page on the last turn does, but for what its own blind hand held when
    it looked: that lies before it since."""
    found = find_game(game)
    seats = max(count for count in found.seat_counts if count <= 5)
    people = parse_seats(",".join(f"person:{name}" for name in LONG_NAMES[:seats]), found)
    match, rng = Match(found, seats, seed=4), random.Random(4)
    feed = ScreenFeed(Sitting(match, people), Viewpoint(range(seats)))
    for _ in range(40):
        if match.over or match.deal.over:
            return
        seat = match.in_play.random_actor(rng)
        own = f"{feed.sitting.names[seat]} sees "
        told = feed.since_last_turn(seat), feed.log(match.view(seat))
        since, log = ([one for one in lines if not one.startswith(own)] for lines in told)
        assert log[-len(since) :] == since[-len(log) :]
        match.play(seat, bot_of(found).quick_play(match.in_play, seat, rng))
        feed.sitting.mark_seen([seat])


def test_a_saying_in_a_foreign_tongue_has_its_meaning_beside_it_the_first_time() -> None:
    match = Match("ocho-locos", 3, seed=2)
    feed = ScreenFeed(Sitting(match, parse_seats("you,easy,easy", match.game)), Viewpoint((0,)))
    says = Event("call", 1, '{seat}: "¡Última!"')
    feed.tell([says])
    assert feed.said == 'Mira: "¡Última!" (the last one, called when one card is left)'
    feed.tell([says])
    assert feed.said == 'Mira: "¡Última!"'
    feed.tell([Event("play", 1, '{seat} plays 8S: "La cambio a corazones."')])
    assert "(I change it to ..., said with an eight)" in feed.said


@pytest.mark.parametrize("game", GAMES)
def test_cards_out_of_sight_are_named_until_a_person_was_told_of_them_once(game: str) -> None:
    """At a table all see a capture when it happens: who was not looking is told of it in full, once."""
    found, rng = find_game(game), random.Random(3)
    match = Match(found, seed=3)
    specs = parse_seats(",".join(f"person:{name}" for name in LONG_NAMES[: match.seats]), found)
    sitting = Sitting(match, specs)
    feed = ScreenFeed(sitting, Viewpoint(sitting.persons))
    missed: dict[int, list[str]] = {at: [] for at in sitting.persons}
    whole, is_hidden = list[str](), False
    while not match.deal.over and match.happened < 150:
        seat = match.actors[0]
        told = feed.event_lines(match.play(seat, rng.choice(match.legal(seat))), ONLOOKER)
        sitting.mark_seen([seat])
        whole, missed[seat] = whole + told, []
        if match.deal.over or not match.deal.out_of_sight():
            continue
        is_hidden = is_hidden or not set(whole) <= set(feed.log(match.view(seat)))
        for other in set(sitting.persons) - {seat}:
            missed[other] += told
            for read in (feed.digest(other), feed.story(other), feed.log(match.view(other))):
                assert set(missed[other]) <= set(read)
    assert is_hidden or not isinstance(match.deal, FaceDownCaptures)


@pytest.mark.parametrize("game", ["seep", "basra", "zandari"])
def test_the_log_tells_how_many_cards_one_got_when_some_are_out_of_sight(game: str) -> None:
    match, rng = Match(game, seed=3), random.Random(3)
    sitting = Sitting(match, parse_seats("you," + ",".join(["careful"] * (match.seats - 1)), match.game))
    feed = ScreenFeed(sitting, Viewpoint(sitting.persons))
    gone = 0
    while not match.deal.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
        if match.deal.over:
            break
        got = [line for line in feed.log(match.view(0)) if line.startswith("You get ")]
        named = sum(card is not None for line in got for _, card in card_words(line))
        taken = sum(int(found[1]) for line in got if (found := re.search(r" (\d+) cards? taken", line)))
        assert not any("  " in line for line in got)
        moves = [event for event in match.log if (event.kind, event.target) == ("move", "hand.0")]
        assert named + taken == sum(len(event.cards) for event in moves)
        gone += taken
    assert gone or not isinstance(match.deal, FaceDownCaptures)


def test_cards_that_their_owner_has_not_seen_are_no_cards_one_got() -> None:
    match = Match("teen-patti", 3, seed=3)
    feed = ScreenFeed(Sitting(match, parse_seats("you,careful,careful", match.game)), Viewpoint((0,)))
    assert not any("get" in line for line in feed.log(match.view(0)))


def test_the_card_that_comes_with_a_call_is_told_beside_it() -> None:
    """Not after the next player's draw, where it would read as a third card."""
    found = 0
    for seed in range(8):
        match, rng = Match("kalooki", 4, seed=seed), random.Random(seed)
        sitting = Sitting(match, parse_seats("you,careful,careful,careful", match.game))
        for _ in range(120):
            if not match.deal.over:
                match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
        log = ScreenFeed(sitting, Viewpoint((0,))).log(match.view(0))
        for line, following in itertools.pairwise([*log, ""]):
            if line.startswith("You get ") and "and a card from the stock" in line:
                assert following.startswith("You get ")
                found += 1
    assert found


def test_an_undo_across_the_end_of_a_deal_says_so() -> None:
    match = Match("teen-patti", 3, seed=3, names=["Ana", "Bo", "Cy"], players=["person"] * 3)
    sitting = Sitting(match, parse_seats("person:Ana,person:Bo,person:Cy", match.game))
    told = ScreenFeed(sitting, Viewpoint((0, 1, 2)))
    match.play(match.actors[0], "bet 1")
    assert told.goes_back_with(match.acts[-1].seat, 1) == ""
    while match.finished_deal is None:
        match.play(match.actors[0], "fold")
    sitting.sheet_stands = True
    assert "its score is taken back" in told.goes_back_with(match.acts[-1].seat, 1)
    sitting.sheet_stands = False
    assert "in an earlier deal" in told.goes_back_with(match.acts[-1].seat, 1), "the next lies there already"
    match.play(match.actors[0], "bet 1")
    assert "in an earlier deal" in told.goes_back_with(match.acts[-2].seat, 2)


def test_an_undo_names_what_its_player_did_and_says_that_cards_were_dealt_since() -> None:
    """Not what followed from it: that another dealt."""
    rng = random.Random(2)
    for seed in range(40):
        match = Match("spar", 2, seed=seed)
        sitting = Sitting(match, parse_seats("person:Ana,person:Dan", match.game))
        told = ScreenFeed(sitting, Viewpoint((0, 1)))
        for _ in range(12):
            seat = match.actors[0]
            may_pass = "pass" in [str(action) for action in match.legal(seat)]
            match.play(seat, "pass" if may_pass else rng.choice(match.legal(seat)))
            if any(event.kind == "deal" for event in match.acts[-1].events):
                assert told.acts_back(seat, 1).startswith(f"{sitting.names[seat]} passes")
                assert told.goes_back_with(seat, 1) == "The cards dealt since go back into the pack."
                return
            assert told.goes_back_with(seat, 1) == ""
    raise AssertionError("nobody dealt")


def test_an_undo_and_a_forced_act_are_named_by_the_card_of_the_action() -> None:
    """Not by what the game tells of first: a wet card that was turned up by it."""
    for seed in range(40):
        match, rng = Match("spar", 4, seed=seed), random.Random(seed)
        sitting = Sitting(match, parse_seats("person:Ana,person:Dan,person:Cleo,person:Bea", match.game))
        told = ScreenFeed(sitting, Viewpoint((0, 1, 2, 3)))
        for _ in range(60):
            if match.over:
                break
            seat, legal = match.actors[0], match.legal(match.actors[0])
            laying = [action for action in legal if action.verb in ("dry", "wet")]
            match.play(seat, rng.choice(laying or legal))
            act = match.acts[-1]
            if any("turn" in event.text for event in act.events):
                did = f"{sitting.names[seat]} plays {act.action.picks[0]}"
                assert told.acts_back(seat, 1) == did
                told.note(seat, act.action, act.events, "nothing else was allowed.")
                assert told.said == f"{did}: nothing else was allowed."
                return
    raise AssertionError("no wet card was turned up")


def test_an_act_that_was_forced_in_silence_is_named() -> None:
    """The sentence on the act before stands there otherwise."""
    feed = screen_feed()
    feed.tell(play(feed)[1])
    feed.note(0, Pass(), (), "nothing else was allowed.")
    assert feed.said == "You pass: nothing else was allowed."


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_taken_back_stands_among_what_happened(game: str) -> None:
    """A silent pass, too: the curtain offers to take it back. That nobody calls tells of the passes, too."""
    found, rng = find_game(game), random.Random(game)
    match = Match(found, seed=4)
    sitting = Sitting(match, [SeatSpec("person", f"P{at}") for at in range(match.seats)])
    told = ScreenFeed(sitting, Viewpoint(sitting.persons))
    for _ in range(80):
        if match.over:
            break
        seat = rng.choice(match.actors)
        may_pass = [action for action in match.legal(seat) if action == Pass()]
        match.play(seat, may_pass[0] if may_pass else rng.choice(match.legal(seat)))
        reader = (seat + 1) % match.seats
        back = told.acts_back(seat, 1)
        story = told.digest_naming(reader, back, 1)
        assert back in " ".join(story) or story[-1] == "Nobody calls."
        assert story[: len(told.digest(reader))] == told.digest(reader)
        sitting.mark_seen(sitting.persons)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_pass_is_told_of_wherever_it_is_a_turn(game_id: str) -> None:
    """Whoever comes back to the screen hears of each; only in a race is it nothing that is done, nor where it
    ends a turn in which something was done."""
    game, rng = find_game(game_id), random.Random(1)
    for seats in game.seat_counts:
        match, acted = Match(game, seats, seed=1), None
        for _ in range(80):
            if match.over:
                break
            seat, stage = match.actors[0], match.in_play.stage
            legal = match.legal(seat)
            passes = Pass() in legal and rng.random() < 0.6
            events = match.play(seat, Pass() if passes else rng.choice(legal))
            assert stage is not None
            if passes and not stage.in_public and acted != (seat, stage):
                assert any(event.text and event.seat == seat for event in events), stage.name
            acted = None if passes else (seat, stage)
