"""What is typed is read as typed: a name selects just what it names, what is none selects nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cardtable.cards import Suit
from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.tui.decision.pick import Pick
from cardtable.tui.decision.prompt import DOES, picked_prompt
from cardtable.tui.decision.typed_names import ways
from tests.own import GAMES


def decisions(game: str, count: int = 24) -> Iterator[Pick]:
    """Decisions of matches played quickly, now and then astray."""
    rng = random.Random(game)
    counts = find_game(game).seat_counts
    for seats in sorted({min(counts), max(counts)}):
        match = Match(game, seats, seed=seats)
        for _ in range(count):
            if match.over:
                break
            seat = rng.choice(match.actors)
            yield Pick(match.view(seat))
            quick = match.game.bot.quick_play(match.in_play, seat, rng)
            match.play(seat, rng.choice(match.legal(seat)) if rng.random() < 0.2 else quick)


def typed(pick: Pick, name: str) -> Pick:
    """The same decision after a name was typed."""
    fresh = Pick(pick.view)
    for letter in name:
        fresh.spell(letter)
    return fresh


@pytest.mark.parametrize("game", GAMES)
def test_every_name_selects_what_it_names(game: str) -> None:
    for pick in decisions(game):
        if pick.legal.typing is not None:
            continue
        for c in set(pick.hand if pick.legal.plays else ()):
            for name in ways(c.text):
                after = typed(pick, name)
                assert after.hand[after.cursor] is c, f"{name} stands on {after.hand[after.cursor]}"
                assert after.chosen is None
        if pick.legal.grid is not None:
            for (row, column), at in pick.legal.grid.cells.items():
                name = "".join(one if one.isdecimal() or len(one) < 3 else one[0] for one in (row, column))
                assert typed(pick, name).chosen == at
        if pick.legal.parts is not None:
            for at, words in [*pick.legal.parts.words.items()][:: 1 + len(pick.legal.choices) // 8]:
                assert typed(pick, "".join(words).casefold()).chosen == at
        elif not pick.legal.numbers:
            for at in range(len(pick.legal.choices)) if pick.legal.grid is None else pick.legal.grid.rest:
                assert typed(pick, str(at + 1)).chosen == at


def auction() -> Pick:
    """A bid is asked, with thirteen and fourteen to bid."""
    return next(pick for pick in decisions("mighty") if pick.legal.grid is not None and not pick.legal.plays)


def test_a_number_and_a_suit_are_one_bid() -> None:
    pick = auction()
    assert pick.legal.grid is not None
    passes = next(at for at in pick.legal.grid.rest)
    for row, column in (("14", "spades"), ("14", "hearts")):
        wanted = pick.legal.grid.cells.get((row, column), pick.legal.grid.cells.get((column, row)))
        after = typed(pick, f"{row}{column[0]}")
        assert after.chosen == wanted != passes
    half = typed(pick, "14")
    assert (half.chosen, half.action, half.typed) == (None, None, "14")


def test_what_is_no_name_selects_nothing() -> None:
    pick = auction()
    for name in ("99h", "1", "21h", "15x"):
        after = typed(pick, name)
        assert after.action is None or name == "1"
        assert after.misspelt == ("" if name == "1" else name)
    assert typed(pick, "21h14h").chosen == typed(pick, "14h").chosen is not None


def test_a_name_finds_its_card_after_the_hand_was_sorted_anew() -> None:
    pick = next(pick for pick in decisions("hokm") if pick.legal.is_single and len(pick.hand) > 4)
    pick.spell(pick.hand[0].text[0].casefold())
    pick.resort(resorted=True)
    for c in pick.hand:
        pick.typed = ""
        for letter in c.text.casefold():
            pick.spell(letter)
        assert pick.hand[pick.cursor] is c


def test_a_number_is_no_beginning_of_another_card() -> None:
    pick = next(
        pick
        for pick in decisions("ocho-locos")
        if any(c.suit is Suit.SPADES for c in pick.hand) and not {c.text for c in pick.hand} & {"2S", "4S"}
    )
    for name in ("2s", "54", "4s"):
        after = typed(pick, name)
        assert after.hand[after.cursor].suit is not Suit.SPADES or after.cursor == pick.cursor


def test_where_no_card_is_asked_for_none_is_raised() -> None:
    match = Match("teen-patti", 3, seed=1)
    pick = Pick(match.view(match.actors[0]))
    pick.toggle()
    assert pick.picked == ()


@pytest.mark.parametrize("game", GAMES)
def test_enter_or_space_does_something_with_each_card_that_is_not_faint(game: str) -> None:
    """Also with one that goes in place of a listed one of its rank; the prompt says what, or why nothing."""
    for pick in decisions(game, 12):
        for at, c in enumerate(pick.hand if pick.legal.plays and pick.legal.typing is None else ()):
            pick.stand_on(at)
            told, style = picked_prompt(pick, pick.view, ["Ana"] * pick.view.deal.seats)
            does = DOES if pick.action is not None else f"Space: pick {c}"
            assert told.startswith(does) == (c in pick.playable) or style == "warning/bar"
