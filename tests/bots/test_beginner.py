"""The easy bot: it errs as a beginner does, and never takes just anything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cardtable.bots.basic_bots import CarefulBot, EasyBot
from cardtable.bots.beginner import Feelings, as_beginner_remembers, beginners_doubt, within_doubt
from cardtable.cards import Card, Rank
from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.engine import careful_player
from cardtable.engine.bot import Advice, bot_of
from cardtable.engine.view import View
from cardtable.lab.arena import Totals, make_tasks, play_task
from cardtable.match.match import Match
from cardtable.mechanics.tricks import PlayCard, TrickDeal

DECISIONS = 60


def easy_views(game: str, seed: int = 1, decisions: int = DECISIONS) -> Iterator[View]:
    """The decisions of a match between easy bots in which there is a choice."""
    match, bot, rng = Match(game, find_game(game).default_seats, seed=seed), EasyBot(), random.Random(seed)
    while decisions and not match.over:
        seat = match.actors[0]
        view = match.view(seat)
        if len(view.legal) > 1:
            decisions -= 1
            yield view
        match.play(seat, bot.decide(view, rng))


def playable(view: View) -> list[Advice]:
    """What a beginner may take for the best."""
    advice = careful_player.judged(as_beginner_remembers(view), random.Random(1))
    return within_doubt(advice, beginners_doubt(view, advice))


@pytest.mark.parametrize("game", game_ids())
def test_it_does_only_what_looks_nearly_as_good_as_the_best(game: str) -> None:
    for view in easy_views(game):
        chosen = EasyBot().decide(view, random.Random(7))
        assert chosen in [one.action for one in playable(view)]
        assert view.refusal(chosen) is None


@pytest.mark.parametrize("game", game_ids())
def test_the_stages_in_which_a_game_tells_its_doubt_are_its_own(game: str) -> None:
    told = set(bot_of(find_game(game)).beginners_doubt)
    met = {view.stage for seed in range(6) for view in easy_views(game, seed)}
    assert met & told or not told


@pytest.mark.parametrize("game", ["jaguar", "remi", "teen-patti", "zheng-shangyou"])
def test_the_same_view_and_chances_give_the_same_choice(game: str) -> None:
    for view in easy_views(game):
        assert len({EasyBot().decide(view, random.Random(5)) for _ in range(2)}) == 1


def test_it_errs_by_feel_and_not_by_chance() -> None:
    """Chance breaks ties of the judge; the choice does not hang on it."""
    errs = 0
    for view in easy_views("tarneeb"):
        chosen = {EasyBot().decide(view, random.Random(seed)) for seed in range(6)}
        assert len(chosen) == 1
        errs += chosen.pop() != CarefulBot().decide(view, random.Random(1))
    assert errs > 3


def test_what_is_glaring_it_sees() -> None:
    """In Dai Fugō it always goes out with its last cards where it can."""
    seen = 0
    for seed in range(4):
        for view in easy_views("dai-fugo", seed, 200):
            out = [action for action in view.legal if len(action.picks) == len(view.hand)]
            if view.stage == "play" and out and any(not action.picks for action in view.legal):
                seen += 1
                assert EasyBot().decide(view, random.Random(seed)).picks
    assert seen > 5


def test_a_play_feels_the_same_throughout_a_deal_and_different_in_the_next() -> None:
    felt: dict[tuple[int, int], float] = {}
    for view in easy_views("hokm", decisions=200):
        about = Feelings(view).about(PlayCard(view.deal.composition[0]))
        assert felt.setdefault((view.number, view.seat), about) == about
        assert -1 <= about <= 1
    assert len(felt) >= 8
    assert len(set(felt.values())) == len(felt)


def test_it_forgets_the_cards_and_voids_that_a_careful_player_knows_of() -> None:
    met_void = False
    for view in easy_views("tarneeb", decisions=200):
        deal, remembered = view.deal, as_beginner_remembers(view).deal
        assert isinstance(deal, TrickDeal)
        played = [c for side in range(view.sides) for c in deal.cards_in(f"captured.{side}")]
        assert not set(played) & set(deal.unseen())
        assert sorted(remembered.unseen()) == sorted((*deal.unseen(), *played))
        for seat, gone in enumerate(deal.lacks):
            met_void |= bool(gone)
            assert all(remembered.may_hold(f"hand.{seat}", c) for c in gone)
        assert remembered.piles == deal.piles, "what lies on the table is seen as it is"
        assert deal.forgotten == ()
    assert met_void


def test_it_does_not_know_that_its_king_has_become_the_highest() -> None:
    """A careful player leads a king whose ace is gone for a sure trick."""
    kings = 0
    for view in easy_views("hokm", seed=3, decisions=400):
        if view.stage != "play" or view.cards_in("trick"):
            continue
        at, later = (bot_of(view.game).position(one).play for one in (view, as_beginner_remembers(view)))
        for c in at.playable:
            if c.suit is None or c.rank is not Rank.KING or not at.is_top(c):
                continue
            if Card.of(c.suit, Rank.ACE) not in view.hand:
                kings += 1
                assert not later.is_top(c)
    assert kings


def test_what_was_captured_face_down_is_forgotten_too() -> None:
    game = find_game("seep")
    (view,) = list(easy_views("seep", decisions=40))[-1:]
    assert game.default_seats == 4
    assert len(as_beginner_remembers(view).deal.unseen()) > len(view.deal.unseen())


def lead(game: str, stronger: str, weaker: str, deals: int) -> float:
    """The mean lead on duplicate deals."""
    (first,) = make_tasks(game, None, {}, (stronger, weaker), 1)
    totals = Totals.of(2)
    for seed in range(1, deals + 1):
        totals.add(play_task(replace(first, seed=seed)))
    assert totals.stood_in == [0, 0]
    sign = -1 if find_game(game).low_wins else 1
    return sign * totals.ahead[0] / deals


@pytest.mark.parametrize("game", ["kalooki", "mighty", "seep", "teen-patti"])
def test_it_is_weaker_than_careful_and_stronger_than_random(game: str) -> None:
    assert lead(game, "careful", "easy", 24) > 0
    assert lead(game, "easy", "random", 24) > 0
