"""Sentences of the log."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.engine.event_wording import only_looks, prompt_text, sentence, sentences, with_names
from cardtable.engine.events import Event
from cardtable.match.match import Match
from cardtable.plain import plain_text
from cardtable.tui.look.glyphs import ASCII
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Captions, Scene
from cardtable.tui.preferences import Settings
from tests.own import GAMES

NAMES = ("Ana", "Bo")


@pytest.mark.parametrize(
    ("text", "seat", "you", "told"),
    [
        ("{seat} play{s} {cards}.", 0, None, "Ana plays 7S 4D."),
        ("{seat} play{s} {cards}.", 0, 0, "You play 7S 4D."),
        ("{seat} take{s} {rest} with {first}.", 0, None, "Ana takes 4D with 7S."),
        ("{seat} pass{es}.", 1, 0, "Bo passes."),
        ("{seat} pass{es}.", 1, 1, "You pass."),
        ("The trick is for {seat}.", 0, 0, "The trick is for you."),
        ("The cards are dealt.", -1, 0, "The cards are dealt."),
        ("", 0, 0, ""),
        ("{seat} say{s} {this}", 0, None, "Ana says {this}"),
    ],
)
def test_places_are_filled(text: str, seat: int, you: int | None, told: str) -> None:
    assert sentence(Event("word", seat, text, cards("7S 4D")), NAMES, you) == told


def test_whoever_is_called_you_is_told_so() -> None:
    """Beside others at one keyboard, in a replay: nobody is addressed, yet a player may be called You."""
    names = ("Ana", "You")
    assert sentence(Event("word", 1, "{seat} {is} out and pass{es}."), names) == "You are out and pass."
    assert sentence(Event("word", 0, "{seat} {is} out and pass{es}."), names) == "Ana is out and passes."
    assert sentence(Event("word", 1, "The trick is for {seat}."), names) == "The trick is for you."
    assert sentence(Event("word", -1, "{seat} deal{s}."), names, -1) == "The table deals."


def test_a_verb_agrees_with_the_seat_named_before_it() -> None:
    text = "{0} call{s}, {1} {has} it."
    assert with_names(text, ("Ana", "You")) == "Ana calls, you have it."
    assert with_names(text, ("You", "Bo")) == "You call, Bo has it."
    assert with_names(text, ("Ana", "Bo"), 0) == "You call, Bo has it."
    assert sentence(Event("call", -1, text), ("You", "Bo")) == "You call, Bo has it."


def test_only_who_is_called_looks() -> None:
    assert [only_looks(name) for name in ("Ana", "You")] == ["only Ana looks", "only you look"]


def test_unseen_faces_are_counted_not_named() -> None:
    event = Event("draw", 0, "{seat} draw{s} {cards}.", cards("7S 4D"), seen_by=frozenset((0,)))
    seen = event.as_seen_by(1)
    assert seen is not None
    assert sentence(seen, NAMES, 1) == "Ana draws 2 cards."
    assert sentence(event, NAMES, 0) == "You draw 7S 4D."


def test_a_call_is_answered_to_a_name() -> None:
    match = Match("kalooki", 4, seed=11)
    caller = match.actors[-1]
    match.play(caller, "call")
    assert prompt_text(match.in_play, match.actors[0], ["Ana", "Bo", "Cem", "Dua"]).startswith(
        f"{['Ana', 'Bo', 'Cem', 'Dua'][caller]} calls "
    )


# Names that look like places

ODD = ["{1}", "{0}", "{seat}", "{s}", "{cards}", "{2}'s", "{rest}", "{10}", "{", "{}", "{{0}}", "{x}"]
"""Twelve names; each has another of the same width, in which no place could be seen."""
LETTERS = iter(map(chr, range(0x0410, 0x0480)))
STAND_INS = ["".join(next(LETTERS) for _ in name) for name in ODD]
READ_AS = str.maketrans("".join(STAND_INS), "".join(ODD))


def put_in(text: str) -> str:
    """A text with the odd names, or as much of them as is shown, for those that stand for them."""
    return text.translate(READ_AS)


@pytest.mark.parametrize("game", GAMES)
def test_no_name_is_read_as_a_place(game: str) -> None:
    """What is told, asked, offered and drawn with odd names is the same as with others, but for the names."""
    found = find_game(game)
    seats = min(len(ODD), max(found.seat_counts))
    seats = seats if seats in found.seat_counts else found.default_seats
    match, rng = Match(found, seats, seed=8), random.Random(8)
    odd, plain = ODD[:seats], STAND_INS[:seats]
    for number in range(60):
        if match.over:
            break
        seat = rng.choice(match.actors)
        for you in (None, seat, (seat + 1) % seats):
            for event in match.log[-12:]:
                assert sentence(event, odd, you) == put_in(sentence(event, plain, you))
        pages = [_pages(match, seat, names) for names in (odd, plain)]
        assert pages[0] == [put_in(page) for page in pages[1]]
        if number % 10 == 0:
            drawn = [_drawn(match, seat, names) for names in (odd, plain)]
            assert drawn[0] == put_in(drawn[1])
        match.play(seat, bot_of(found).quick_play(match.in_play, seat, rng))


def _pages(match: Match, seat: int, names: Sequence[str]) -> list[str]:
    """What the plain table prints of a moment."""
    told = [plain_text.question(match, seat, names), plain_text.table(match, seat, names)]
    return [*told, plain_text.facts(match.in_play, names), plain_text.scores(match, names, seat)]


def _drawn(match: Match, seat: int, names: Sequence[str]) -> str:
    """What the table shows of a moment."""
    view = match.view(seat)
    log = sentences(view.events, names)
    prompt = prompt_text(view.deal, seat, names)
    scene = Scene(
        view, names, ["person"] * match.seats, Settings(), ASCII, captions=Captions(log=log, prompt=prompt)
    )
    return BoardPainter(scene, 120, 40).paint().text()
