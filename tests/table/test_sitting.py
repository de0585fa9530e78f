"""A sitting without a screen: what each has seen, taking back and consent, scores, the record, again."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.archive.match_beginning import begin, begin_again
from cardtable.archive.unfinished_matches import resume
from cardtable.cards import HIDDEN
from cardtable.discovery.installed_games import find_game
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.view import events_heard
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.records.replaying import load
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting, UndoProposal
from cardtable.table.viewpoint import ONLOOKER
from tests.toy import GAME


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    # Records name the toy game, which is not installed.
    monkeypatch.setattr(
        "cardtable.records.replaying.find_game", lambda game: GAME if game == GAME.id else find_game(game)
    )


def toy_or_installed(game: str) -> Game:
    """Records name the toy game, which is not installed."""
    return GAME if game == GAME.id else find_game(game)


def sit(seats: str = "person:Ana,person:Bo", **options: object) -> Sitting:
    """A recorded sitting at the toy game."""
    return begin(GAME, parse_seats(seats, GAME), options, 2)


def act(sitting: Sitting, times: int = 1) -> None:
    """The first legal action, so many times."""
    for _ in range(times):
        seat = sitting.match.actors[0]
        sitting.match.play(seat, sitting.match.legal(seat)[0])


def proposal(sitting: Sitting, seat: int) -> UndoProposal:
    found = sitting.propose_undo(seat)
    assert found is not None
    return found


# People


def test_who_sits_there_is_known() -> None:
    sitting = sit("careful:Mira,person:Ana,you")
    assert sitting.persons == (1, 2)
    assert sitting.kinds == ["careful", "person", "you"]
    assert sitting.names == ["Mira", "Ana", "You"]


@pytest.mark.parametrize(
    ("seats", "addressed"),
    [("careful,you", 1), ("you:Ana,careful", None), ("you,person:Bo", None), ("careful,careful", None)],
)
def test_only_who_is_alone_and_called_you_is_addressed(seats: str, addressed: int | None) -> None:
    assert sit(seats).addressed == addressed


# What each has seen


def unseen(sitting: Sitting, seat: int) -> list[Event]:
    """What happened since a seat looked last, as it learns of it."""
    return list(
        events_heard([event for _, events in sitting.events_since_seen(seat) for event in events], seat)
    )


def test_a_story_is_what_happened_since_that_seat_looked_last() -> None:
    sitting = sit()
    first = sitting.match.actors[0]
    other = 1 - first
    assert unseen(sitting, other) == []
    act(sitting)
    assert [event.kind for event in unseen(sitting, other)] == ["move", "play"]
    sitting.mark_seen([other])
    assert unseen(sitting, other) == []
    assert unseen(sitting, first) != [], "the others' looking is not one's own"
    act(sitting)
    assert [event.kind for event in unseen(sitting, other)][:2] == ["move", "play"]


def test_a_story_holds_no_card_that_the_seat_may_not_see() -> None:
    match = Match(find_game("zandari"), 2, seed=3)
    sitting = Sitting(match, parse_seats("person:Ana,person:Bo", match.game))
    match.play(match.actors[0], "cut 20")
    for seat in (0, 1, ONLOOKER):
        dealt = [event for event in unseen(sitting, seat) if event.source == "stock" and event.cards]
        assert dealt
        for event in dealt:
            seen = event.target == f"hand.{seat}" or not event.target.startswith("hand.")
            assert (HIDDEN not in event.cards) == seen


def test_who_comes_back_is_told_of_the_running_deal_alone() -> None:
    match = Match(GAME, 2, seed=1)
    while match.deal_count < 2:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    back = Sitting(match, parse_seats("person:Ana,person:Bo", GAME))
    assert not back.events_since_seen(0)
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert back.events_since_seen(0)
    assert len(Sitting(match, parse_seats("person:Ana,person:Bo", GAME)).events_since_seen(0)) == len(
        back.events_since_seen(0)
    )


def test_what_was_taken_back_is_nobodys_story() -> None:
    sitting = sit()
    seat = sitting.match.actors[0]
    act(sitting)
    sitting.mark_seen([0, 1])
    assert sitting.undo(proposal(sitting, seat)) == 1
    act(sitting)
    assert unseen(sitting, 1 - seat), "what was played instead is news"


# Taking back


def test_nothing_done_is_not_taken_back() -> None:
    assert sit().propose_undo(0) is None


def test_what_shows_nobody_anything_is_taken_back_freely() -> None:
    sitting = sit()
    seat = sitting.match.actors[0]
    act(sitting)
    back = proposal(sitting, seat)
    assert back.voters == ()
    assert back.has_consent_of(back.voters)
    assert sitting.undo(back) == 1
    assert sitting.match.acts == []
    assert sitting.match.undos_by_consent == 0


def test_what_others_have_answered_is_taken_back_when_all_agree() -> None:
    sitting = sit("person:Ana,person:Bo,careful")
    seat = sitting.match.actors[0]
    act(sitting, 3)
    back = proposal(sitting, seat)
    assert back.voters == (0, 1)
    assert back.because
    assert sitting.undo(back) == 0, "nobody has agreed yet"
    back.consent(0)
    assert not back.has_consent_of(back.voters)
    assert sitting.undo(back) == 0, "one of two has agreed"
    back.consent(1)
    assert sitting.undo(back) == back.acts
    assert sitting.match.undos_by_consent == 1


def test_who_plays_alone_is_not_asked_for_what_others_have_answered() -> None:
    """But only for what has shown hidden cards, as the end of a deal does."""
    game = find_game("tarneeb")
    sitting = begin(game, parse_seats("you,careful,careful,careful", game), {}, 2)
    while sitting.match.actors[0]:
        sitting.match.play(sitting.match.actors[0], "pass")
    sitting.match.play(0, sitting.match.legal(0)[-1])
    sitting.match.play(sitting.match.actors[0], "pass")
    back = proposal(sitting, 0)
    assert back.because == "others have acted since"
    assert back.voters == ()
    assert sitting.undo(back) == 2


def test_a_free_wish_does_not_take_back_what_has_been_answered_meanwhile() -> None:
    sitting = sit()
    seat = sitting.match.actors[0]
    act(sitting)
    back = proposal(sitting, seat)
    act(sitting)
    assert sitting.undo(back) == 0
    assert len(sitting.match.acts) == 2


# Scores and views


def test_scores_are_kept_deal_by_deal_and_go_back_with_an_undo() -> None:
    sitting = sit(target=50)
    act(sitting, 6)
    assert sitting.match.deal.over
    sitting.note_scores()
    assert sitting.score_history == [(0, 0), sitting.match.scores]
    back = proposal(sitting, sitting.match.acts[-1].seat)
    back.consent(*back.voters)
    assert sitting.undo(back)
    assert sitting.score_history == [(0, 0)]


def test_a_view_is_that_of_the_next_deal_until_the_match_is_over() -> None:
    sitting = sit(target=4)
    act(sitting, 6)
    assert sitting.view(0).number == 2
    while not sitting.match.over:
        act(sitting)
    assert sitting.view(0).deal.over


# The record


def test_leaving_keeps_the_record() -> None:
    sitting = sit()
    act(sitting, 2)
    sitting.leave()
    loaded = load(sitting.path)
    assert loaded.problem is None
    assert loaded.match.acts == sitting.match.acts
    again = resume(sitting.path)
    act(again)
    again.leave()
    assert len(load(sitting.path).match.acts) == 3


def test_a_sitting_needs_no_record() -> None:
    sitting = Sitting(sit().match.clone(), parse_seats("person:Ana,person:Bo", GAME))
    act(sitting)
    sitting.leave()
    with pytest.raises(RecordError, match="no record"):
        _ = sitting.path


def test_a_position_is_saved_beside_the_record(tmp_path: Path) -> None:
    game = find_game("zandari")
    sitting = begin(game, parse_seats("person:Ana,person:Bo", game), {}, 3)
    act(sitting, 2)
    assert sitting.save_position().parent == sitting.path.parent
    unrecorded = Sitting(sitting.match.clone(), sitting.specs)
    assert unrecorded.save_position().is_relative_to(tmp_path)


def test_again_are_the_same_people_and_options_with_new_cards() -> None:
    sitting = sit("person:Ana,careful:Mira", hand=4)
    again = begin_again(sitting)
    assert again.specs == sitting.specs
    assert again.match.options == sitting.match.options
    assert again.match.seed != sitting.match.seed
    assert again.path != sitting.path
