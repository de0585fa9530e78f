"""A check that fails says where, and how to run just that again."""

from __future__ import annotations

import random

import pytest

from cardtable.cards import Card
from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing import CheckRun, MatchSetup, check_random_match, play_randomly
from tests.toy import ToyDeal, ToyGame

SETUP = MatchSetup(3, {"hand": 4}, 8)


class ForgetfulDeal(ToyDeal):
    """Infers of somebody who has won a trick that the hand is empty."""

    def may_hold(self, pile: str, card: Card) -> bool:
        kind, _, seat = pile.partition(".")
        return kind != "hand" or not self.cards_in(f"captured.{seat}")


class Forgetful(ToyGame):
    """A game that infers what is not so."""

    id = "forgetful"
    deal_type = ForgetfulDeal


def sample_on(game: Game, setup: MatchSetup, depth: int) -> None:
    """A check of its own, as any package may write one."""
    with CheckRun(game, "sample_on", setup, depth=depth) as check:
        match = check.match()
        for _ in play_randomly(match, random.Random(1), depth):
            match.view(0).sample(random.Random(1))


def test_a_wrong_inference_is_told_with_all_that_is_needed_to_see_it_again() -> None:
    with pytest.raises(AssertionError) as caught:
        sample_on(Forgetful(), SETUP, depth=9)
    message, again = str(caught.value).splitlines()
    assert message.startswith("forgetful, 3 seats, options {'hand': 4}, seed 8, after ")
    assert 3 <= int(message.partition("after ")[2].split()[0]) < 9
    assert message.endswith(
        "actions: ValueError: no arrangement of the unseen cards agrees with what was seen"
    )
    assert again == (
        "again: python -c \"from cardtable.testing import *; sample_on(find_game('forgetful'), "
        "MatchSetup(seats=3, options={'hand': 4}, seed=8), depth=9)\""
    )


def test_the_command_runs_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    zandari, setup = find_game("zandari"), MatchSetup(2, {"target": 1}, 5)
    monkeypatch.setattr(Match, "clone", lambda match: match)
    with pytest.raises(AssertionError, match=r"playing on a clone changed the original") as caught:
        check_random_match(zandari, setup, depth=12)
    command = str(caught.value).partition("again: python -c ")[2].strip('"')
    monkeypatch.undo()
    exec(command, {})


def test_the_command_finds_the_game_for_a_check_of_another_module() -> None:
    run = CheckRun(
        find_game("zandari"), "check_redaction", SETUP, module="cardtable.testing.redaction_checks"
    )
    imports = run.command.partition('"')[2].partition("; check_redaction")[0]
    found: dict[str, object] = {}
    exec(imports, found)
    assert {"find_game", "MatchSetup", "check_redaction"} <= set(found)
