"""Matches: refusals, undo, seals, stacks."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

import pytest

import cardtable
from cardtable.book.bug_report import as_scenario
from cardtable.book.scenario import parse, run
from cardtable.cards import cards, text_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.match_standing import Standing
from cardtable.errors import (
    ActionTextError,
    CardTextError,
    IllegalActionError,
    NotYourTurnError,
    OptionError,
    StackError,
)
from cardtable.match.match import Match
from cardtable.match.view_codec import pack_view
from tests.memory import alive
from tests.own import GAMES


def going(actions: int, seats: int = 4, seed: int = 2) -> Match:
    match = Match("zandari", seats, seed=seed)
    rng = random.Random(seed)
    for _ in range(actions):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    return match


def test_the_readme_example() -> None:
    match = cardtable.new("zandari", seats=4, seed=7, options={"target": 21})
    while not match.over:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    assert match.winners
    assert max(match.scores) >= 21
    with pytest.raises(NotYourTurnError):
        match.play(0, "cut 20")
    assert match.legal(0) == []


def test_three_kinds_of_no() -> None:
    match = going(3)
    with pytest.raises(ActionTextError, match="begins with no verb"):
        match.play(match.actors[0], "fly 7S")
    with pytest.raises(IllegalActionError) as refused:
        match.play(match.actors[0], "cut schwarz")
    assert refused.value.refusal.rule == "one-card"
    with pytest.raises(NotYourTurnError):
        match.refusal(9, "cut 20")


def test_options_and_seats_are_refused_with_what_would_be_right() -> None:
    with pytest.raises(OptionError, match="2, 3, 4, 6, 8 or 12"):
        cardtable.new("zandari", seats=5)
    with pytest.raises(OptionError, match="did you mean target"):
        cardtable.new("zandari", options={"taget": 3})
    with pytest.raises(OptionError, match="1 to 101"):
        cardtable.new("zandari", options={"target": 0})
    with pytest.raises(OptionError, match="did you mean zandari"):
        cardtable.new("zandary")


def test_a_stack_names_all_its_faults_at_once() -> None:
    stack = Stack(0, {"hand.0": cards("AS AS"), "table": cards("RJ")})
    with pytest.raises(StackError) as error:
        Match("zandari", 2, stacks=[stack])
    assert "AS is given 2 times" in str(error.value)
    assert "RJ is not in the pack" in str(error.value)


def test_a_text_that_is_no_card() -> None:
    with pytest.raises(CardTextError, match="is no card"):
        cards("AS 1X")
    assert text_of(cards("td 10D as")) == "10D 10D AS"


def test_undo_across_a_deal() -> None:
    match = Match("zandari", 2, seed=3)
    rng = random.Random(3)
    while not match.deal.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    scores, cutter = match.scores, match.actors
    match.play(cutter[0], "cut 20")
    match.undo(2)
    assert not match.deal.over
    assert match.scores == (0, 0)
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert match.scores == scores or match.deal.over
    with pytest.raises(NotYourTurnError):
        match.undo(10_000)


def test_a_takeback_that_would_show_something_is_not_free() -> None:
    match = Match("zandari", 2, seed=3)
    cutter = match.actors[0]
    match.play(cutter, "cut 20")
    back = match.possible_undo(cutter)
    assert back is not None
    assert not back.free
    assert "shown" in back.because


def test_a_takeback_of_a_card_just_laid_is_free() -> None:
    match = going(3)
    seat = match.actors[0]
    match.play(seat, match.legal(seat)[0])
    back = match.possible_undo(seat)
    assert back is not None
    assert back.free
    assert back.acts == 1
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    later = match.possible_undo(seat)
    assert later is not None
    assert not later.free
    assert later.acts == 2


def test_a_pass_without_a_choice_is_no_decision_to_take_back() -> None:
    """After a card laid dry the pass is all that is left: what is taken back is the card."""
    rng = random.Random(5)
    for seed in range(60):
        match = Match("spar", 2, seed=seed)
        for _ in range(30):
            seat = match.actors[0]
            dry = [action for action in match.legal(seat) if action.verb == "dry"]
            match.play(seat, dry[0] if dry else rng.choice(match.legal(seat)))
            if dry and match.actors == (seat,) and [str(one) for one in match.legal(seat)] == ["pass"]:
                match.play(seat, "pass")
                back = match.possible_undo(seat)
                assert back is not None
                assert (back.acts, back.because) == (2, "")
                return
    raise AssertionError("nobody laid a card dry")


def test_among_people_a_pass_that_was_forced_is_taken_back_as_any_other() -> None:
    """What an undo goes back to would else tell the others that the passer holds nothing to lay."""
    for seed in range(60):
        match = Match("spar", 2, seed=seed, names=["Ana", "Ben"], players=["person", "person"])
        match.play(match.actors[0], "pass")
        seat = match.actors[0]
        if [str(one) for one in match.legal(seat)] == ["pass"]:
            match.play(seat, "pass")
            back = match.possible_undo(seat)
            assert back is not None
            assert (back.acts, back.free) == (1, True)
            return
    raise AssertionError("everybody holds a six or a seven")


def test_among_people_the_pass_that_ends_an_own_turn_goes_back_with_what_was_laid() -> None:
    """Forced or free alike: the program passes for whoever has laid a card and has no other to lay."""
    seen = set()
    for seed in range(60):
        match = Match("spar", 2, seed=seed, names=["Ana", "Ben"], players=["person", "person"])
        for _ in range(6):
            seat = match.actors[0]
            legal = match.legal(seat)
            dry = [action for action in legal if action.verb == "dry"]
            match.play(seat, (dry or legal)[0 if dry else -1])
            if dry and match.actors == (seat,):
                seen.add([str(one) for one in match.legal(seat)] == ["pass"])
                match.play(seat, "pass")
                back = match.possible_undo(seat)
                assert back is not None
                assert (back.acts, back.free) == (2, True)
                break
    assert seen == {True, False}


def test_once_a_deal_is_over_nothing_of_it_is_taken_back_freely() -> None:
    """Hands were laid open with its end: by the folder's own eyes nothing was shown."""
    match = Match("teen-patti", 3, seed=3)
    while match.finished_deal is None:
        match.play(match.actors[0], "fold")
    last = match.acts[-1].seat
    back = match.possible_undo(last)
    assert back is not None
    assert back.acts == 1
    assert (back.free, back.shows) == (False, True)
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    later = match.possible_undo(last)
    assert later is None or not later.free


@pytest.mark.parametrize(("game", "seats"), [("remi", 4), ("gong-zhu", 4)])
def test_of_players_for_themselves_the_one_with_most_points_wins_a_deal(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = Match(game, seats).deal
    monkeypatch.setattr(type(deal), "points", (-65, 70, 290, -10))
    assert deal.deal_winners() == (2,)


def test_the_seal_is_the_hash_of_what_is_opened() -> None:
    match = going(5)
    assert hashlib.sha256(match.opened_seal(match.deal).encode()).hexdigest() == match.seal
    assert text_of(match.deal.pack) in match.opened_seal(match.deal)


@pytest.mark.parametrize("actions", [0, 1, 17, 49, 60])
def test_a_saved_position_is_a_scenario_that_passes(actions: int) -> None:
    match = going(actions)
    text = as_scenario(match)
    assert run(parse(text)) == []


def test_the_finished_deal_stays_to_be_looked_at() -> None:
    match = Match("zandari", 2, seed=3)
    rng = random.Random(3)
    while not match.deal.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    assert sum(match.deal.points) > 0
    assert match.actors
    assert match.in_play is not match.deal
    match.play(match.actors[0], "cut 20")
    assert not match.deal.over
    assert sum(match.deal.points) == 0


@pytest.mark.parametrize(
    ("scores", "words", "ending"),
    [
        ((1, 0), "{best point}", "1 point"),
        ((3, 0), "{best point}", "3 points"),
        ((1, 0), "{best game} won, lowest {best}", "1 game won, lowest 1"),
    ],
)
def test_why_a_match_is_over_is_told_as_people_speak(
    scores: tuple[int, ...], words: str, ending: str
) -> None:
    assert Standing(scores, 0).ended("match-end", words).ending == ending


def test_a_pass_where_several_might_have_called_is_no_act_to_go_back_to() -> None:
    match = Match("kalooki", 3, seed=1)
    rng = random.Random(1)
    for _ in range(400):
        stage = match.in_play.stage
        seat = match.actors[0]
        if stage is not None and stage.in_public and any(act.seat == seat for act in match.acts):
            before = match.possible_undo(seat)
            match.play(seat, "pass")
            after = match.possible_undo(seat)
            assert (before is None) == (after is None)
            if before is not None and after is not None:
                assert after.acts == before.acts + 1
                return
        else:
            match.play(seat, rng.choice(match.legal(seat)))
    raise AssertionError("nobody might have called")


# Moments that are kept: few, and any other is found again


def whole(match: Match) -> list[object]:
    """All that a match is at one moment."""
    deals = [match.deal, *([match.next_deal] if match.next_deal is not None else [])]
    told: list[object] = [match.standing, match.log, match.acts[:], match.deal_count, match.actors]
    for deal in deals:
        stage = deal.stage
        held = vars(deal) | {"stage": None, "events": None, "piles": None}
        told += [(one.name, one.cards, one.owner, one.seen_by, one.known) for one in deal.piles.values()]
        told += [held, stage.name if stage is not None else "", deal.points, deal.public_state()]
        told.append({key: value for key, value in vars(stage).items() if key != "deal"} if stage else {})
    return [*told, *(pack_view(match.view(seat)) for seat in range(match.seats))]


@pytest.mark.parametrize("game", GAMES)
def test_an_undo_leads_back_to_the_very_moment(game: str) -> None:
    """Over deals and within them, however far back; and what follows is what followed."""
    found = find_game(game)
    match, rng = Match(found, seed=9), random.Random(9)
    moments = [whole(match)]
    while not match.over and len(match.acts) < 100:
        seat = match.actors[0]
        match.play(seat, bot_of(found).quick_play(match.in_play, seat, rng))
        moments.append(whole(match))
    played = match.acts[:]
    for _ in range(12):
        twin = match.clone()
        while twin.acts and rng.random() < 0.7:
            twin.undo(rng.randint(1, min(40, len(twin.acts))))
            at = len(twin.acts)
            assert whole(twin) == moments[at]
            acted = Counter(act.seat for act in twin.acts)
            assert all(twin.acted(seat) == acted[seat] for seat in range(twin.seats))
            if rng.random() < 0.3:
                for act in played[at : at + 20]:
                    twin.play(act.seat, act.action)
                assert whole(twin) == moments[len(twin.acts)]
    assert whole(match) == moments[-1]


def test_few_moments_are_kept_however_long_a_match_is(monkeypatch: pytest.MonkeyPatch) -> None:
    before = alive(Deal)
    match, rng = Match("zandari", 12, seed=1, options={"target": 101}), random.Random(1)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    assert len(match.acts) > 1000
    longest = max(Counter(act.deal_index for act in match.acts).values())
    # Two deals lie there where the next one begins.
    assert alive(Deal) - before <= 2 * match.deal_count + 2 * longest / 16 + 2
    replayed: list[Action] = []
    deal, apply = type(match.deal), type(match.deal).apply

    def counted(self: Deal, seat: int, action: Action) -> None:
        replayed.append(action)
        apply(self, seat, action)

    monkeypatch.setattr(deal, "apply", counted)
    for _ in range(longest // 3):
        match.undo(3)  # at the table it must be instant
    assert 0 < len(replayed) <= longest // 3 * 16
    match.undo(longest * 3)
    assert len(replayed) <= longest // 3 * 16 + longest, "a deal is replayed from its beginning"


def test_a_match_of_the_deals_agreed_on_says_so() -> None:
    deal = Match("zandari", 2, seed=1).deal
    for deals, told in ((1, "only one deal was agreed on"), (3, "the agreed deals are played")):
        assert Standing((3, 2), 0, deals=deals).agreed(deal, "", low=False).ending == told
