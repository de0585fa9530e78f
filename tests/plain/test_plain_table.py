"""The plain table: a whole match through a script on its input."""

from __future__ import annotations

import asyncio
import io
import random
from pathlib import Path
from typing import ClassVar

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.archive.unfinished_matches import last_unfinished, resume
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.event_wording import with_names
from cardtable.engine.view import View
from cardtable.errors import NothingThereError, RecordError
from cardtable.match.match import Match
from cardtable.plain.line_terminal import BLANK_LINES
from cardtable.plain.plain_table import PlainTable
from cardtable.plain.plain_text import legal, on_table
from cardtable.records.replaying import load
from cardtable.table.players import SeatedBot
from cardtable.table.seat_specs import parse_seats
from tests.own import GAMES
from tests.toy import GAME, Play


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))


@pytest.fixture
def _toy_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.records.replaying.find_game", lambda game: GAME)


def play(script: str, seats: str = "you,careful", seed: int = 2, **options: object) -> tuple[str, PlainTable]:
    out = io.StringIO()
    table = PlainTable(begin(GAME, parse_seats(seats, GAME), options, seed), io.StringIO(script), out)
    table.run()
    return out.getvalue(), table


def test_a_whole_match_is_told_and_recorded() -> None:
    text, table = play("1\n" * 200)
    assert table.match.over
    assert "You play " in text
    assert "Mira plays " in text
    assert "Deal 1 is over." in text
    assert text.rstrip().splitlines()[-1].startswith("The match is over. Winner: ")
    assert table.sitting.path.read_text() == table.match.record()
    assert text.isascii()


class NotingLoops(SeatedBot):
    """A bot that notes in which loops it decides."""

    loops: ClassVar[set[asyncio.AbstractEventLoop]] = set()

    async def decide(self, view: View) -> Action:
        self.loops.add(asyncio.get_running_loop())
        return await super().decide(view)


def test_bots_decide_in_one_loop_that_ends_with_the_table() -> None:
    """Ctrl-C that meets a loop half closed leaves a traceback: none is closed after each action."""
    specs = parse_seats("careful,careful", GAME)
    table = PlainTable(begin(GAME, specs, {}, 2), io.StringIO(), io.StringIO())
    table.players = [
        NotingLoops(one.name, one.bot, one.rng) for one in table.players if isinstance(one, SeatedBot)
    ]
    table.run()
    (loop,) = NotingLoops.loops
    assert loop.is_closed()


def test_every_command_answers() -> None:
    commands = "hand\ntable\nscore\nwhy\nhint\nlegal\nhelp\nrules\nundo\nfrob\npass\nwhy\n99\n\nquit\n"
    text, table = play(commands, seed=3)
    for told in (
        "Your hand: ",
        "Mira's hand: 3 cards",
        "Scores: You 0, Mira 0.",
        "What is this about?",
        "It is the first card you may play.",
        "quit    leave",
        "no rule sheet",
        "nothing yet that could be taken back",
        "begins with no verb",
        "Refused: A card must be played. (rule play-a-card; type why)",
        "There is no number 99",
        "cardtable resume",
    ):
        assert told in text
    assert not table.match.over


def test_an_undo_needs_consent_once_others_have_acted() -> None:
    text, table = play("1\nundo\nno\nundo\nyes\n", seats="you,careful")
    assert "cards have been shown since: may it be taken back?" in text
    assert "Not taken back." in text
    assert "Taken back: " in text
    assert table.match.undos_by_consent == 1


def test_the_screen_is_passed_before_a_hand_is_shown() -> None:
    text, table = play("\n1\n\n1\n", seats="person:Ana,person:Bo")
    first = table.match.acts[0].seat
    names = ("Ana", "Bo")
    shown = text.index("Your hand")
    assert text.index(f"Pass to {names[first]}. Enter when only {names[first]} looks.") < shown
    curtain = text.index("\n" * BLANK_LINES, shown)
    assert curtain < text.index(f"Pass to {names[1 - first]}.", shown)
    assert [act.seat for act in table.match.acts] == [first, 1 - first]


def test_no_face_of_another_hand_is_told() -> None:
    text, table = play("table\nquit\n", seed=5)
    for card in table.match.in_play.hand(1):
        assert card.text not in text.split()


@pytest.mark.usefixtures("_toy_is_installed")
def test_the_end_of_input_keeps_the_match_for_resume() -> None:
    _, table = play("1\n1\n")
    path = last_unfinished()
    assert path == table.sitting.path
    begun = resume(path)
    assert begun.match.acts == table.match.acts
    out = io.StringIO()
    PlainTable(begun, io.StringIO("1\n" * 200), out).run()
    assert begun.match.over
    assert "Taken up after" in out.getvalue()
    assert load(path).match.over
    with pytest.raises(RecordError, match="played out"):
        resume(path)
    with pytest.raises(NothingThereError, match="no unfinished match"):
        last_unfinished()


@pytest.mark.usefixtures("_toy_is_installed")
def test_a_damaged_record_is_not_gone_on_with() -> None:
    _, table = play("1\n")
    path = table.sitting.path
    path.write_text(path.read_text() + "play 0 frob\n")
    with pytest.raises(RecordError, match="can only be looked at"):
        resume(path)
    with pytest.raises(NothingThereError, match="no unfinished match"):
        last_unfinished()


def test_long_lists_are_cut_and_searched() -> None:
    actions = [Play(card) for card in GAME.pack(2, GAME.configure(2, {})[1])] * 2
    text = legal(actions)
    assert "Play, 64 in all:" in text
    assert "and 24 more" in text
    assert legal(actions, "7s").splitlines() == ["2. Play 7S", "34. Play 7S"]
    assert legal(actions, "2S") == "No legal action has 2S."


def test_rules_are_told_in_the_words_in_force() -> None:
    game, out = find_game("zandari"), io.StringIO()
    script = io.StringIO("rules one-capture\nrules ace-eleven\nrules\nquit\n")
    sitting = begin(game, parse_seats("you,careful", game), {"multi_capture": True}, 3)
    PlainTable(sitting, script, out).run()
    told = out.getvalue()
    assert "one-capture: One card may make several captures at once" in told
    assert "ace-eleven: Not played here (only with ace eleven): An Ace" in told
    assert "ace-eleven (not played: only with ace eleven)" in told


def test_after_an_undo_was_asked_for_the_screen_is_passed_before_a_hand_shows() -> None:
    for answers in ("yes\nyes\n", "yes\nno\n", "no\n"):
        text, _ = play(f"\n1\n\n1\n\nundo\n{answers}\nquit\n", seats="person:Ana,person:Bo", seed=2)
        asked = text.index("may it be taken back?")
        assert text[:asked].rstrip(" ,").count("\n" * BLANK_LINES) >= 2, "the hand is out of sight"
        after = text[asked:]
        assert after.index("Pass to ") < after.index("Your hand")


def test_in_a_race_of_several_no_hand_lies_open() -> None:
    from cardtable.discovery.installed_games import find_game

    game, out = find_game("kalooki"), io.StringIO()
    specs = parse_seats("person:Ana,person:Bo,person:Cy", game)
    sitting = begin(game, specs, {"call_time": 0}, 3)
    match = sitting.match
    while not sitting.is_race:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    names = [specs[seat].name for seat in match.actors]
    script = f"{names[0]}\nhand\ntable\nhint\nlegal\npass\nquit\n"
    PlainTable(sitting, io.StringIO(script), out).run()
    text = out.getvalue()
    assert "Your hand" not in text
    assert text.count("Hands stay down while all may act.") == 3


@pytest.mark.parametrize("game", GAMES)
def test_a_pile_that_belongs_to_somebody_says_to_whom(game: str) -> None:
    found, rng = find_game(game), random.Random(3)
    names = ["Ana", "Bo", "Cy", "Di", "Eva", "Fred"][: found.default_seats]
    match = Match(game, seed=3, names=names)
    for _ in range(150):
        if match.over:
            break
        seat = match.actors[0]
        match.play(seat, bot_of(found).quick_play(match.in_play, seat, rng))
        view = match.view(0)
        told = on_table(view, names)
        for place in view.deal.places():
            if place.owners and (place.kept or view.cards_in(place.pile)) and place.pile != "hand.0":
                label = with_names(place.label, names)
                rows = [row for row in told if row.startswith(f"{label}: ")]
                owners = [names[seat] for seat in place.owners]
                assert any(all(name in row for name in owners) for row in rows), (label, owners, told)
