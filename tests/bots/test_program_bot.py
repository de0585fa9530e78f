"""Bots in programs of their own: what they are told and may do, and that nothing of them stays behind."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.bots.bot_names import make_bot
from cardtable.bots.child_process import MOST, Program, ProgramError, environment
from cardtable.bots.event_feed import EventFeed
from cardtable.bots.program_bot import STRIKES, BotProgramError, ProgramBot, decision_message
from cardtable.cards import HIDDEN
from cardtable.cli.commands import main
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.engine.events import Event
from cardtable.engine.view import events_heard
from cardtable.errors import OptionError
from cardtable.lab.arena import make_tasks, run_tasks
from cardtable.lab.simulate import simulate
from cardtable.match.match import Match
from cardtable.plain.plain_table import PlainTable
from cardtable.table.seat_specs import parse_seats
from tests.own import GAMES
from tests.positions import late_view

EXAMPLE = Path(__file__).parents[2] / "examples" / "mybot.py"
DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
SOUND = "import json, sys\nfor line in sys.stdin:\n    print(json.loads(line)['legal'][0], flush=True)\n"
TELLS = "import os\nwith open({path!r}, 'a') as told: print(os.getpid(), file=told)\n"
HANGS = "import time\ntime.sleep(600)\n"
EXITS = "import sys\nsys.exit()\n"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="sessions are POSIX")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))


@pytest.fixture
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.bots.program_bot.PATIENCE", 0.3)


def written(folder: Path, body: str) -> str:
    """The command of a program with that text."""
    path = folder / f"bot{abs(hash(body))}.py"
    path.write_text(body, encoding="utf-8")
    return f"{sys.executable} {path}"


@contextlib.contextmanager
def program_bot(folder: Path, body: str) -> Iterator[ProgramBot]:
    bot = ProgramBot(written(folder, body))
    try:
        yield bot
    finally:
        bot.stop()


def answer(bot: ProgramBot) -> object:
    match, seat = late_view()
    return bot.decide(match.view(seat), random.Random(1))


def until(holds: Callable[[], Any], what: str) -> None:
    ends = time.monotonic() + 60
    while time.monotonic() < ends:
        if holds():
            return
        time.sleep(0.02)
    raise AssertionError(f"{what} never came about")


def lives(number: int) -> bool:
    """Whether a process is there and not only its number."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{number}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def peak_of(work: Callable[[], object]) -> float:
    """By how many MB the memory of this process grew while it worked."""
    import resource

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work()
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024


# What it writes


@POSIX
@pytest.mark.parametrize(
    "body",
    [
        "import sys\nwhile True: sys.stdout.write('play ' * 10_000)\n",
        "while True: print('play 7S')\n",
        "while True: print()\n",
        "import os\nwhile True: os.write(1, bytes(65536))\n",
    ],
    ids=["one endless line", "a flood of lines", "a flood of nothing", "a flood of zeros"],
)
def test_a_flood_is_cut_off_and_ends_the_program(tmp_path: Path, body: str) -> None:
    with program_bot(tmp_path, body) as bot:

        def asks() -> None:
            for _ in range(STRIKES):
                with pytest.raises(BotProgramError, match=r"wrote more than 64 KB|nobody asked|answered"):
                    answer(bot)
                time.sleep(0.2)

        assert peak_of(asks) < 30
        assert bot.is_out


@POSIX
def test_a_flood_between_two_questions_ends_it_at_once(tmp_path: Path) -> None:
    body = f"{SOUND}    sys.stdout.write('x' * {MOST + 1}); sys.stdout.flush()\n"
    path = tmp_path / "number.txt"
    with program_bot(tmp_path, TELLS.format(path=str(path)) + body) as bot:
        answer(bot)
        until(lambda: all_gone(path), "its end")
        with pytest.raises(BotProgramError, match="wrote more than 64 KB"):
            answer(bot)


def test_a_line_that_nobody_asked_for_is_no_answer(tmp_path: Path) -> None:
    """It is noticed with the next question, or the one after that where it comes too late for it."""

    def asks() -> None:
        for _ in range(50):
            answer(bot)

    twice = "'\\n'.join(json.loads(line)['legal'][:1] * 2)"
    body = f"import json, sys\nfor line in sys.stdin: print({twice}, flush=True)\n"
    with program_bot(tmp_path, body) as bot, pytest.raises(BotProgramError, match="nobody asked for"):
        asks()


def test_an_answer_has_a_length(tmp_path: Path) -> None:
    body = "import sys\nfor line in sys.stdin: print('play ' * 200, flush=True)\n"
    with program_bot(tmp_path, body) as bot, pytest.raises(BotProgramError, match="999 bytes"):
        answer(bot)


@pytest.mark.parametrize(
    "line", ["'\\x1b]52;c;eA==\\x07'", "'solve ' + '(' * 390", "'\\u202eplay'", "chr(0)"]
)
def test_no_answer_breaks_the_table(tmp_path: Path, line: str) -> None:
    with program_bot(tmp_path, f"import sys\nfor _ in sys.stdin: print({line}, flush=True)\n") as bot:
        with pytest.raises(BotProgramError) as caught:
            answer(bot)
        assert str(caught.value).isprintable()


@POSIX
def test_a_program_that_reads_nothing_holds_up_nobody(tmp_path: Path) -> None:
    path = tmp_path / "number.txt"
    program = Program([sys.executable, "-c", TELLS.format(path=str(path)) + HANGS])
    until(lambda: numbers(path), "its beginning")
    with pytest.raises(ProgramError, match="no answer within"):
        program.ask("x" * 10_000_000, 0.2)
    program.end()
    assert all_gone(path)


# Strikes


def test_after_three_faults_careful_plays(tmp_path: Path) -> None:
    match, seat = late_view()
    view, rng = match.view(seat), random.Random(1)
    with program_bot(tmp_path, HANGS) as bot:
        bot.patience = 0.3
        for strike in range(1, STRIKES + 1):
            with pytest.raises(BotProgramError) as caught:
                bot.decide(view, rng)
            assert ("careful plays from now on" in str(caught.value)) == (strike == STRIKES)
        careful = {make_bot("careful").decide(view, random.Random(chance)) for chance in range(20)}
        assert bot.decide(view, rng) in careful


def test_who_is_not_waited_for_has_no_fault(tmp_path: Path) -> None:
    import threading

    failed: list[Exception] = []

    def ask(bot: ProgramBot) -> None:
        try:
            answer(bot)
        except BotProgramError as error:
            failed.append(error)

    path = tmp_path / "asked"
    with program_bot(tmp_path, f"input()\nopen({str(path)!r}, 'w').close()\n{HANGS}") as bot:
        asked = threading.Thread(target=ask, args=(bot,))
        asked.start()
        until(path.exists, "its question")
        bot.stop()
        asked.join(5)
        assert "was not waited for" in str(failed[0])
        assert bot.faults == 0


@pytest.mark.usefixtures("_hurried")
@pytest.mark.parametrize("body", [HANGS, EXITS], ids=["hangs", "exits"])
def test_the_plain_table_says_it_once_and_plays_on(tmp_path: Path, body: str) -> None:
    game, out = find_game("zandari"), io.StringIO()
    specs = parse_seats(f"you,cmd:{written(tmp_path, body)}", game)
    sitting = begin(game, specs, {"target": 1}, 3)
    PlainTable(sitting, io.StringIO("1\n" * 400), out).run()
    said = out.getvalue()
    assert "The match is over" in said
    assert said.count("gave no legal answer") == STRIKES
    assert "the program" not in said
    kept = sitting.path.with_suffix(".faults").read_text()
    assert kept.count(": the program") == STRIKES
    assert kept.count("careful plays from now on") == 1


@pytest.mark.usefixtures("_hurried")
@pytest.mark.parametrize("body", [HANGS, EXITS], ids=["hangs", "exits"])
def test_no_fault_ends_an_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str], body: str) -> None:
    name = f"cmd:{written(tmp_path, body)}"
    words = ["arena", "zandari", "--bots", f"careful,{name}", "--deals", "6", "--seats", "2", "--jobs", "1"]
    assert main([*words, "--json"]) == 0
    _, fact = json.loads(capsys.readouterr().out)["bots"]
    assert fact["stood_in"] == fact["decisions"] > 0
    assert "the program" in fact["fault"]
    assert main(words) == 0
    assert "decisions were made for it (the program" in capsys.readouterr().out


def test_a_sound_program_stands_in_an_arena_by_itself() -> None:
    todo = make_tasks("zandari", 2, {}, ["careful", f"cmd:{sys.executable} {EXAMPLE}"], 2)
    for outcome in run_tasks(todo):
        assert outcome.stood_in == (0, 0)
        assert outcome.faults == ("", "")
        assert min(outcome.decisions) > 0


@pytest.mark.usefixtures("_hurried")
@pytest.mark.parametrize("body", [SOUND, EXITS], ids=["sound", "exits"])
def test_programs_race(tmp_path: Path, body: str) -> None:
    """In a race nobody's fault counts against another."""
    todo = make_tasks("twenty-four", 2, {}, ["careful", f"cmd:{written(tmp_path, body)}"], 1)
    (outcome,) = run_tasks(todo)
    assert outcome.stood_in[0] == 0
    assert not outcome.faults[0]


@pytest.mark.parametrize(("text", "why"), [("cmd:", "stands a program"), ("cmd:'python", "No closing")])
def test_commands_that_cannot_be_are_refused_at_once(text: str, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        parse_seats(f"you,{text}", find_game("zandari"))
    with pytest.raises(OptionError, match=why):
        make_bot(text)


# What stays behind

FAMILY = """
import os, signal, subprocess, sys
code = "import signal, time; [signal.signal(s, signal.SIG_IGN) for s in (1, 2, 15)]; time.sleep(600)"
with open({path!r}, "a") as told:
    for leaves in (False, True):
        child = subprocess.Popen([sys.executable, "-c", code])
        print(child.pid, file=told)
    print(os.getpid(), file=told)
"""


def family(folder: Path, body: str) -> tuple[str, Path]:
    """A program that begins two others which only a kill ends, and where it notes all their numbers."""
    path = folder / "family.txt"
    return FAMILY.format(path=str(path)) + body, path


def numbers(path: Path) -> list[int]:
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def all_gone(path: Path) -> bool:
    return bool(numbers(path)) and not any(map(lives, numbers(path)))


@POSIX
@pytest.mark.parametrize(
    "body", [SOUND, EXITS, "while True: print('x' * 1000)\n"], ids=["sound", "exits", "flood"]
)
def test_its_children_end_with_it(tmp_path: Path, body: str) -> None:
    whole, path = family(tmp_path, body)
    with program_bot(tmp_path, whole) as bot, contextlib.suppress(BotProgramError):
        answer(bot)
    until(lambda: all_gone(path), "the end of all")


@POSIX
def test_a_program_that_is_asked_no_more_is_ended(tmp_path: Path) -> None:
    whole, path = family(tmp_path, "while True: print(input())\n")
    with program_bot(tmp_path, whole) as bot:
        while not bot.is_out:
            with pytest.raises(BotProgramError):
                answer(bot)
        until(lambda: all_gone(path), "the end of all")


@POSIX
def test_a_table_that_closes_leaves_nothing(tmp_path: Path) -> None:
    whole, path = family(tmp_path, SOUND)
    game = find_game("zandari")
    specs = parse_seats(f"you,cmd:{written(tmp_path, whole)}", game)
    PlainTable(begin(game, specs, None, 3), io.StringIO("1\n" * 3), io.StringIO()).run()
    until(lambda: all_gone(path), "the end of all")


@POSIX
def test_a_simulation_leaves_nothing(tmp_path: Path) -> None:
    whole, path = family(tmp_path, SOUND)
    report = simulate(
        find_game("zandari"), 2, {"target": 1}, 1, ["random", f"cmd:{written(tmp_path, whole)}"]
    )
    assert not report.problems
    until(lambda: all_gone(path), "the end of all")


@POSIX
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda how: how.name)
@pytest.mark.parametrize(
    "words", [("play", "--plain", "--seats"), ("arena", "--deals", "999", "--bots")], ids=str
)
def test_who_is_ended_from_outside_leaves_nothing(
    tmp_path: Path, how: signal.Signals, words: tuple[str, ...]
) -> None:
    whole, path = family(tmp_path, SOUND)
    command, *options = words
    seats = f"{'you' if command == 'play' else 'careful'},cmd:{written(tmp_path, whole)}"
    table = subprocess.Popen(
        [sys.executable, "-m", "cardtable", command, "zandari", *options, seats],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        # Whoever runs tests in the background has them ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        start_new_session=True,
    )
    assert table.stdin is not None
    assert table.stderr is not None
    if command == "play":
        table.stdin.write(b"1\n1\n1\n")
        table.stdin.flush()
    until(lambda: len(numbers(path)) >= 3, "the program")
    os.killpg(table.pid, how)  # as a terminal does it
    assert table.wait(20) in (0, 128 + how)
    assert b"Traceback" not in table.stderr.read()
    until(lambda: all_gone(path), "the end of all")


@POSIX
def test_nobody_outlives_a_program_that_forgot_to_end_its_bot(tmp_path: Path) -> None:
    whole, path = family(tmp_path, SOUND)
    body = (
        "import random\nfrom cardtable.bots.program_bot import ProgramBot\n"
        "from tests.positions import late_view\n"
        f"match, seat = late_view()\nProgramBot({written(tmp_path, whole)!r})"
        ".decide(match.view(seat), random.Random(1))\n"
    )
    subprocess.run([sys.executable, "-c", body], check=True, cwd=Path(__file__).parents[2], timeout=120)
    until(lambda: all_gone(path), "the end of all")


# What it is handed


@POSIX
def test_it_is_handed_nothing_but_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AN_API_TOKEN", "secret")
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
    path = tmp_path / "told.json"
    body = (
        "import json, os\n"
        "held = [name for name in os.listdir('/proc/self/fd')] if os.path.isdir('/proc/self/fd') else []\n"
        "links = [os.readlink(f'/proc/self/fd/{n}') for n in held if os.path.exists(f'/proc/self/fd/{n}')]\n"
        f"json.dump([dict(os.environ), links, os.getsid(0) == os.getpid()], open({str(path)!r}, 'w'))\n"
    )
    game = find_game("zandari")
    sitting = begin(game, parse_seats(f"you,cmd:{written(tmp_path, body + SOUND)}", game), {}, 3)
    PlainTable(sitting, io.StringIO("1\n" * 3), io.StringIO()).run()
    handed, links, alone = json.loads(path.read_text())
    assert handed.keys() - {"LC_CTYPE"} == environment(os.environ).keys() - {
        "LC_CTYPE"
    }  # that is Python's own
    assert "secret" not in handed.values()
    assert not any(".record" in link for link in links)
    assert alone


# What it is told


def steady(game: str, seats: int, seed: int) -> Match:
    return Match(find_game(game), seats, seed=seed)


@pytest.mark.parametrize("game", GAMES)
def test_a_program_hears_all_that_its_seat_hears_and_once(game: str) -> None:
    match = steady(game, find_game(game).default_seats, 5)
    rng, ears = random.Random(5), [EventFeed(match, seat) for seat in range(match.seats)]
    got: list[list[object]] = [[] for _ in ears]
    deals, first = {1: match.log}, dict[int, int]()
    for _ in range(150):
        if match.over:
            break
        seat = rng.choice(match.actors)
        events, anew = ears[seat].new_events()
        assert anew == (seat not in first)
        # Who is new at the table hears of the running deal: here the first, or nothing is missed yet.
        got[seat] = list(events) if anew else [*got[seat], *events]
        first.setdefault(seat, match.deal_count)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
        deals.setdefault(match.deal_count, match.log)
    for seat, began in first.items():
        whole: list[Event] = []
        for number in range(began, match.deal_count + 1):
            whole += deals[number]
            whole += [event for act in match.acts if act.deal_index == number for event in act.events]
        assert got[seat] + list(ears[seat].new_events()[0]) == list(events_heard(whole, seat))


@pytest.mark.parametrize("game", GAMES)
def test_no_face_that_it_cannot_see_is_told(game: str) -> None:
    """Each event is told as its seat learnt it; of the others a program sees the places alone."""
    match = steady(game, find_game(game).default_seats, 6)
    rng = random.Random(6)
    for _ in range(80):
        if match.over:
            break
        seat = rng.choice(match.actors)
        view = match.view(seat)
        facts = json.loads(json.dumps(decision_message(view)))
        assert len(facts["events"]) == len(view.events)
        for event, own in zip(facts["events"], view.events, strict=True):
            assert event.get("cards", "") == " ".join(map(str, own.cards))
            assert "{" not in event.get("text", "")
            if any(card is HIDDEN for card in own.cards):
                assert "??" in event["cards"]
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))


def test_after_an_undo_the_deal_is_told_anew() -> None:
    match = steady("zandari", 2, 7)
    rng, feed = random.Random(7), EventFeed(match, 0)

    def act(times: int) -> None:
        for _ in range(times):
            seat = match.actors[0]
            match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))

    act(3)
    assert feed.new_events() == (match.view(0).events, True)
    act(2)
    assert feed.new_events()[1] is False
    match.undo(2)
    assert feed.new_events() == (match.view(0).events, True)
    match.undo()
    act(1)
    assert feed.new_events() == (match.view(0).events, True)
    assert feed.new_events() == ((), False)


def test_who_begins_anew_hears_the_whole_deal(tmp_path: Path) -> None:
    path = tmp_path / "heard.txt"
    body = (
        "import json, sys\nfor line in sys.stdin:\n    told = json.loads(line)\n"
        f"    print(told['anew'], len(told['events']), file=open({str(path)!r}, 'a'))\n"
        "    print(told['legal'][0], flush=True)\n"
    )
    match = steady("zandari", 2, 7)
    seat = match.actors[0]
    bot = ProgramBot(written(tmp_path, body), EventFeed(match, seat))
    rng = random.Random(1)
    bot.decide(match.view(seat), rng)
    bot.decide(match.view(seat), rng)
    bot.stop()
    bot.decide(match.view(seat), rng)
    bot.stop()
    whole = len(match.view(seat).events)
    assert path.read_text().splitlines() == [f"True {whole}", "False 0", f"True {whole}"]


# The page about it


def shown_in_docs() -> dict[str, Any]:
    text = DOCS.read_text(encoding="utf-8")
    shown: dict[str, Any] = json.loads(text.partition("```json\n")[2].partition("```")[0])
    return shown


def test_the_page_shows_what_is_really_told() -> None:
    match = Match(find_game("zandari"), 2, seed=5)
    match.play(0, "cut 20")
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    seat = match.actors[0]
    assert shown_in_docs() == json.loads(json.dumps(decision_message(match.view(seat))))


def test_the_page_names_every_key() -> None:
    text = DOCS.read_text(encoding="utf-8")
    match, seat = late_view()
    for key in decision_message(match.view(seat)):
        assert f"`{key}`" in text
